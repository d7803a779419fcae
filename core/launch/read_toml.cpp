#include "core/launch/setting.h"

#include "core/units/printable.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ridgepoint::launch {

namespace {

// A chain of dotted names makes a table in a table each, and toml++ takes them down by recursion.
std::optional<int> lineOfLongChain(std::string_view text)
{
    int line = 1, dots = 0;
    for (const char c : text) {
        if (c == '\n')
            ++line;
        if (c == '.')
            ++dots;
        else if (!std::isalnum(static_cast<unsigned char>(c))
            && std::string_view("_-\"' \t[").find(c) == std::string_view::npos)
            dots = 0;
        if (dots > mostLevels)
            return line;
    }
    return std::nullopt;
}

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
        if (const auto* nested = node.as_table(); nested)
            return table(*nested, path, level + 1);
        Setting setting{.key = path, .values = {}, .line = static_cast<int>(node.source().begin.line)};
        if (const auto* array = node.as_array()) {
            if (level >= mostLevels)
                return "nested more than " + std::to_string(mostLevels) + " levels deep";
            setting.kind = Setting::Kind::List;
            std::size_t index = 0;
            for (const toml::node& item : *array) {
                const std::string at = path + '[' + std::to_string(index++) + ']';
                if (item.is_table() || item.is_array()) {
                    if (std::string problem = value(item, at, level + 1); !problem.empty())
                        return problem;
                } else {
                    setting.values.push_back(textOf(item));
                }
            }
            if (setting.values.empty() && !array->empty())
                return {};
        } else {
            setting.kind = node.is_string() ? Setting::Kind::Text : Setting::Kind::Word;
            setting.values.push_back(textOf(node));
        }
        if (m_out.size() >= mostSettings)
            return "more than " + std::to_string(mostSettings) + " settings";
        if (path.size() > longestKey)
            return "a name of more than " + std::to_string(longestKey) + " bytes";
        m_out.push_back(std::move(setting));
        return {};
    }

    Settings& m_out;
};

} // namespace

ReadSettings readToml(std::string_view text)
{
    ReadSettings out;
    if (const auto problem = notText(text)) {
        out.problem = *problem;
        return out;
    }
    if (const auto line = lineOfLongChain(text)) {
        out.problem = {.line = *line,
            .path = {},
            .message = "a name of more than " + std::to_string(mostLevels) + " parts"};
        return out;
    }
    try {
        const toml::table table = toml::parse(text);
        Settings settings;
        if (std::string problem = Flattener(settings).table(table, {}, 0); !problem.empty())
            out.problem = {.line = 0, .path = {}, .message = std::move(problem)};
        else
            out.settings = std::move(settings);
    } catch (const toml::parse_error& problem) {
        out.problem = {.line = static_cast<int>(problem.source().begin.line),
            .path = {},
            .message = "not valid TOML: " + printable(problem.description(), 160)};
    }
    return out;
}

} // namespace ridgepoint::launch
