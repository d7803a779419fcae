#include "core/interop/launch/setting.h"

#include "core/base/printable.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <streambuf>
#include <unordered_set>

namespace ridgepoint::launch {

namespace {

struct Refusal
{
    YAML::Mark mark;
    std::string message;
};

// Takes the events as they come, so that nothing is built of a hostile text: yaml-cpp's own tree has no limit
// and follows aliases.
class Flattener final : public YAML::EventHandler
{
public:
    explicit Flattener(ReadSettings& out)
        : m_out(out)
        , m_settings(*out.settings)
    {
    }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (m_documents++ > 0)
            throw Refusal{mark, "a second document begins; a launcher's file holds one"};
    }
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        scalar(mark, "?", anchor, {}, true);
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override
    {
        throw Refusal{mark, "an alias (*name) stands for another value; write that value out"};
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
        const std::string& value) override
    {
        const bool plain = tag == "?";
        const bool empty = plain && (value == "null" || value == "~" || value.empty() || value == "Null");
        scalar(mark, tag, anchor, value, empty);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
        YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, false);
    }
    void OnSequenceEnd() override
    {
        Level level = std::move(m_levels.back());
        m_levels.pop_back();
        if (!level.values.empty() || level.items == 0)
            add({.key = level.prefix,
                .values = std::move(level.values),
                .kind = Setting::Kind::List,
                .line = level.line});
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
        YAML::EmitterStyle::value) override
    {
        open(mark, tag, anchor, true);
    }
    void OnMapEnd() override
    {
        const Level level = std::move(m_levels.back());
        m_levels.pop_back();
        if (level.keys.empty())
            add({.key = level.prefix, .values = {}, .kind = Setting::Kind::Null, .line = level.line});
    }

private:
    struct Level
    {
        bool map = false;
        std::string prefix;
        std::string key; // of the value to come; empty: a key is to come
        std::unordered_set<std::string> keys;
        std::vector<std::string> values; // scalars of a list
        std::size_t items = 0;
        std::size_t first = 0; // of the settings, those in it begin here
        int line = 0;
    };

    static int lineOf(const YAML::Mark& mark) { return mark.line + 1; }

    void add(Setting setting)
    {
        if (m_settings.size() >= mostSettings)
            throw Refusal{YAML::Mark(), "more than " + std::to_string(mostSettings) + " settings"};
        m_settings.push_back(std::move(setting));
    }

    void checkPlain(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor)
    {
        if (anchor != 0)
            throw Refusal{mark, "an anchor (&name) marks this value for aliases; take it away"};
        if (!tag.empty() && tag != "?" && tag != "!" && !tag.starts_with("tag:yaml.org,2002:"))
            throw Refusal{mark, "the tag " + quotedExcerpt(tag) + " is none of plain YAML; take it away"};
        if (tag.starts_with("tag:yaml.org,2002:python"))
            throw Refusal{mark, "a tag that makes a Python object; write a plain value"};
    }

    // Where the next value of the innermost container belongs.
    std::string place(const YAML::Mark& mark)
    {
        if (m_levels.empty())
            return {};
        Level& level = m_levels.back();
        if (!level.map)
            return level.prefix + '[' + std::to_string(level.items++) + ']';
        if (level.key.empty())
            throw Refusal{mark, "a list or a map stands where a name is expected"};
        std::string path = level.prefix.empty() ? level.key : level.prefix + '.' + level.key;
        level.key.clear();
        if (path.size() > longestKey)
            throw Refusal{mark, "a name of more than " + std::to_string(longestKey) + " bytes"};
        return path;
    }

    void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, bool map)
    {
        checkPlain(mark, tag, anchor);
        if (static_cast<int>(m_levels.size()) >= mostLevels)
            throw Refusal{mark, "nested more than " + std::to_string(mostLevels) + " levels deep"};
        if (m_levels.empty() && !map)
            throw Refusal{mark, "expected names with values, found a list"};
        Level level;
        level.map = map;
        level.prefix = place(mark);
        level.first = m_settings.size();
        level.line = lineOf(mark);
        m_levels.push_back(std::move(level));
    }

    // PyYAML, which the launchers read with, keeps the last of two.
    void forget(const Level& level, const std::string& name)
    {
        const std::string path = level.prefix.empty() ? name : level.prefix + '.' + name;
        const auto of = [start = path.size() - name.size(), &name](const Setting& setting) {
            const std::string_view own = std::string_view(setting.key).substr(start);
            return own.starts_with(name)
                && (own.size() == name.size() || own[name.size()] == '.' || own[name.size()] == '[');
        };
        const auto first = m_settings.begin() + static_cast<std::ptrdiff_t>(level.first);
        m_settings.erase(std::remove_if(first, m_settings.end(), of), m_settings.end());
        if (m_out.notes.size() < mostNotes)
            m_out.notes.push_back(
                phrase("%1 stands there twice; the later one counts, as the launcher reads it", path));
    }

    void scalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
        const std::string& value, bool empty)
    {
        checkPlain(mark, tag, anchor);
        if (m_levels.empty()) {
            if (empty)
                return;
            throw Refusal{mark, "expected names with values, found " + quotedExcerpt(value)};
        }
        Level& level = m_levels.back();
        if (level.map && level.key.empty()) {
            if (value.empty())
                throw Refusal{mark, "a name is missing before the colon"};
            if (++m_names > mostSettings) // however often each stands there
                throw Refusal{mark, "more than " + std::to_string(mostSettings) + " settings"};
            level.key = value;
            if (!level.keys.insert(value).second)
                forget(level, value);
            return;
        }
        if (!level.map) {
            ++level.items;
            if (++m_listed > mostListed)
                throw Refusal{mark, "more than " + std::to_string(mostListed) + " values in lists"};
            level.values.push_back(empty ? std::string() : value);
            return;
        }
        Setting setting{.key = place(mark), .values = {}, .line = lineOf(mark)};
        if (empty) {
            setting.kind = Setting::Kind::Null;
        } else {
            setting.kind = tag == "!" ? Setting::Kind::Text : Setting::Kind::Word;
            setting.values.push_back(value);
        }
        add(std::move(setting));
    }

    static constexpr std::size_t mostNotes = 100;
    ReadSettings& m_out;
    Settings& m_settings;
    std::vector<Level> m_levels;
    std::size_t m_listed = 0, m_names = 0;
    int m_documents = 0;
};

// A stream over the text as it is.
class ViewBuffer final : public std::streambuf
{
public:
    explicit ViewBuffer(std::string_view text)
    {
        char* begin = const_cast<char*>(text.data()); // only read
        setg(begin, begin, begin + text.size());
    }
};

} // namespace

ReadSettings readYaml(std::string_view text)
{
    if (const auto problem = notText(text))
        return ReadSettings::refused(*problem);
    ReadSettings out;
    out.settings.emplace();
    const auto refuse = [&out](int line, std::string message) {
        out.settings.reset();
        out.problem = {.line = line, .path = {}, .message = std::move(message)};
    };
    try {
        ViewBuffer buffer(text);
        std::istream stream(&buffer);
        YAML::Parser parser(stream);
        Flattener flattener(out);
        while (parser.HandleNextDocument(flattener)) { }
    } catch (const Refusal& refusal) {
        refuse(refusal.mark.is_null() ? 0 : refusal.mark.line + 1, refusal.message);
    } catch (const YAML::Exception& problem) {
        refuse(problem.mark.is_null() ? 0 : problem.mark.line + 1,
            "not valid YAML: " + printable(problem.msg, 160));
    }
    return out;
}

} // namespace ridgepoint::launch
