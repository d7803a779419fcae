#include "core/interop/launch/setting.h"

#include "core/base/printable.h"

#include <algorithm>
#include <sstream>
#include <utility>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ridgepoint::launch {

namespace {

// What toml++ sets no bound to, in one pass before it reads: it takes tables in tables down by recursion, and
// looks through all tables for a part of a name. Only what stands before the first mistake must be right.
class Bounds
{
public:
    explicit Bounds(std::string_view text)
        : m_text(text)
    {
    }

    // What is too much of something; empty: nothing.
    std::optional<JsonProblem> problem()
    {
        while (m_at < m_text.size()) {
            step();
            if (m_dots >= mostLevels)
                return tooMuch("a name of more than " + std::to_string(mostLevels) + " parts");
            if (m_level > mostLevels)
                return tooMuch("nested more than " + std::to_string(mostLevels) + " levels deep");
            if (m_named && m_nameBytes > longestKey)
                return tooMuch("a name of more than " + std::to_string(longestKey) + " bytes");
            if (m_parts > mostParts)
                return tooMuch("names of more than " + std::to_string(mostParts) + " parts in all");
            if (m_listed > mostListed)
                return tooMuch("more than " + std::to_string(mostListed) + " values in lists");
        }
        return std::nullopt;
    }

private:
    JsonProblem tooMuch(std::string message) const
    {
        return {.line = m_line, .path = {}, .message = std::move(message)};
    }

    void step()
    {
        const char c = m_text[m_at];
        m_named = false;
        if (c == '"' || c == '\'') {
            const std::size_t begin = m_at;
            quoted(c);
            m_nameBytes += m_at - begin;
            return;
        }
        ++m_at;
        if (c == '#') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (c == '.') {
            ++m_dots;
            ++m_nameBytes;
        } else if (c == '=') {
            name();
        } else if (c == '[' || c == '{') {
            m_header = m_header || (c == '[' && m_level == 0 && m_lineBegins);
            ++m_level;
            begin();
        } else if (c == ']' || c == '}') {
            m_level = std::max(m_level - 1, 0);
            std::exchange(m_header, false) ? name() : begin();
        } else if (c == ',') {
            ++m_listed;
            begin();
        } else if (c == '\n') {
            ++m_line;
            begin();
        } else if (c != ' ' && c != '\t' && c != '\r') {
            ++m_nameBytes;
        }
        m_lineBegins = c == '\n' || (m_lineBegins && (c == ' ' || c == '\t'));
    }

    void begin() { m_dots = 0, m_nameBytes = 0; }

    // One has ended: before = or ].
    void name()
    {
        m_named = true;
        m_parts += static_cast<std::size_t>(m_dots) + 1;
        m_dots = 0;
    }

    // To behind the closing mark; three of them hold several lines, and may follow up to two that are text.
    void quoted(char mark)
    {
        m_lineBegins = false;
        const bool several = m_text.substr(m_at).starts_with(std::string(3, mark));
        m_at += several ? 3 : 1;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '\n') {
                if (!several)
                    return; // a mistake
                ++m_line;
            } else if (c == '\\' && mark == '"') {
                m_line += m_text.substr(std::min(++m_at, m_text.size())).starts_with('\n');
            } else if (c == mark && (!several || m_text.substr(m_at).starts_with(std::string(3, mark)))) {
                m_at += several ? 3 : 1;
                for (int more = 0; several && more < 2 && m_at < m_text.size() && m_text[m_at] == mark;
                     ++more)
                    ++m_at;
                return;
            }
        }
        m_at = std::min(m_at, m_text.size());
    }

    static constexpr std::size_t mostParts = 2 * mostSettings;
    std::string_view m_text;
    std::size_t m_at = 0, m_nameBytes = 0, m_parts = 0, m_listed = 0;
    int m_line = 1, m_dots = 0, m_level = 0;
    bool m_lineBegins = true, m_header = false, m_named = false;
};

std::string textOf(const toml::node& node)
{
    if (const auto* text = node.as_string())
        return text->get();
    if (const auto* whole = node.as_integer())
        return std::to_string(whole->get());
    if (const auto* flag = node.as_boolean())
        return flag->get() ? "true" : "false";
    if (const auto* number = node.as_floating_point()) {
        std::ostringstream out;
        out.imbue(std::locale::classic());
        out.precision(17);
        out << number->get();
        return out.str();
    }
    return "a date or a time";
}

class Flattener
{
public:
    explicit Flattener(Settings& out)
        : m_out(out)
    {
    }

    // The problem; empty: none.
    std::string table(const toml::table& table, const std::string& prefix, int level)
    {
        if (level >= mostLevels)
            return "nested more than " + std::to_string(mostLevels) + " levels deep";
        // In the order of the file, which toml++ does not keep.
        std::vector<std::pair<std::string, const toml::node*>> members;
        for (const auto& [key, node] : table)
            members.emplace_back(std::string(key.str()), &node);
        std::ranges::stable_sort(
            members, {}, [](const auto& member) { return member.second->source().begin.line; });
        for (const auto& [key, node] : members)
            if (std::string problem = value(*node, prefix.empty() ? key : prefix + '.' + key, level);
                !problem.empty())
                return problem;
        return {};
    }

private:
    std::string value(const toml::node& node, const std::string& path, int level)
    {
        if (path.size() > longestKey)
            return "a name of more than " + std::to_string(longestKey) + " bytes";
        if (const auto* nested = node.as_table(); nested)
            return table(*nested, path, level + 1);
        Setting setting{.key = path, .values = {}, .line = static_cast<int>(node.source().begin.line)};
        if (const auto* array = node.as_array()) {
            if (level >= mostLevels)
                return "nested more than " + std::to_string(mostLevels) + " levels deep";
            setting.kind = Setting::Kind::List;
            std::size_t index = 0;
            for (const toml::node& item : *array) {
                if (!item.is_table() && !item.is_array())
                    setting.values.push_back(textOf(item));
                else if (std::string problem =
                             value(item, path + '[' + std::to_string(index) + ']', level + 1);
                         !problem.empty())
                    return problem;
                ++index;
            }
            if (setting.values.empty() && !array->empty())
                return {};
        } else {
            setting.kind = node.is_string() ? Setting::Kind::Text : Setting::Kind::Word;
            setting.values.push_back(textOf(node));
        }
        if (m_out.size() >= mostSettings)
            return "more than " + std::to_string(mostSettings) + " settings";
        m_out.push_back(std::move(setting));
        return {};
    }

    Settings& m_out;
};

} // namespace

ReadSettings readToml(std::string_view text)
{
    if (const auto problem = notText(text))
        return ReadSettings::refused(*problem);
    if (const auto problem = Bounds(text).problem())
        return ReadSettings::refused(*problem);
    try {
        const toml::table table = toml::parse(text);
        Settings settings;
        if (std::string problem = Flattener(settings).table(table, {}, 0); !problem.empty())
            return ReadSettings::refused({.line = 0, .path = {}, .message = std::move(problem)});
        return {std::move(settings), {}, {}};
    } catch (const toml::parse_error& problem) {
        return ReadSettings::refused({.line = static_cast<int>(problem.source().begin.line),
            .path = {},
            .message = "not valid TOML: " + printable(problem.description(), 160)});
    }
}

} // namespace ridgepoint::launch
