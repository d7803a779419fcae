#include "core/base/strict_json.h"

#include "core/base/json_text.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// Feeds the parser and tells how far it has read: SAX events carry no position of their own.
class CountingIterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* consumed)
        : m_at(at)
        , m_consumed(consumed)
    {
    }
    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        ++m_at;
        ++*m_consumed;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator& other) const { return m_at != other.m_at; }

private:
    const char* m_at;
    std::size_t* m_consumed;
};

// The line of a place in a text. Places are asked for in order, so that all of them together take one pass.
class LineCounter
{
public:
    LineCounter(std::string_view text, const std::size_t& consumed)
        : m_text(text)
        , m_consumed(consumed)
    {
    }

    int at(std::size_t offset)
    {
        const std::size_t end = std::min(offset, m_text.size());
        if (end < m_counted) { // a rare step back; count again
            m_counted = 0;
            m_line = 1;
        }
        const auto from = m_text.begin() + static_cast<std::ptrdiff_t>(m_counted);
        m_line += static_cast<int>(std::count(from, m_text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        m_counted = end;
        return m_line;
    }

    // A number is known to end only when the character after it has been read, often a line break.
    int current()
    {
        std::size_t end = m_consumed;
        while (end > m_counted && (m_text[end - 1] == '\n' || m_text[end - 1] == '\r'))
            --end;
        return at(end);
    }

private:
    std::string_view m_text;
    const std::size_t& m_consumed;
    std::size_t m_counted = 0;
    int m_line = 1;
};

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::string excerpt(std::string_view text)
{
    constexpr std::size_t longest = 40;
    return '"' + printable(text, longest) + '"';
}

// What nlohmann's parser says, in words for the person who wrote the file.
std::string syntaxMessage(const std::string& token, std::string_view what)
{
    if (contains(what, "UTF-8"))
        return "the text is not valid UTF-8; save the file as UTF-8";
    if (contains(what, "number overflow"))
        return "the number is too large to store; the largest is about 1.8e308";
    const bool literal = contains(what, "invalid literal");
    const char last = token.empty() ? '\0' : token.back();
    if (literal && (last == 'N' || last == 'I' || contains(token, "NaN") || contains(token, "Inf")))
        return "NaN and Infinity are not JSON; write a finite number, or null";
    if (contains(what, "invalid number") && (last == 'I' || last == 'N'))
        return "NaN and Infinity are not JSON; write a finite number, or null";
    if (literal && last == '/')
        return "comments are not part of JSON; put the text into a \"notes\" value";
    if (literal && last == '\'')
        return "text goes between double quotes, not single ones";
    if (literal && last == '+')
        return "a number does not start with +; write it without";
    if (literal && last == '.')
        return "a number does not start with a point; write 0.5, not .5";
    if (contains(what, "unexpected end of input"))
        return "the text ends too early; a closing bracket, brace or quote is missing";
    if (contains(what, "expected end of input"))
        return "there is text after the end of the value; a file holds one JSON value";
    if (contains(what, "control character"))
        return "a line break or control character inside a text; write it as \\n or \\u000A";
    if (contains(what, "missing closing quote"))
        return "the closing double quote of a text is missing";

    // "… column 5: syntax error while parsing object - unexpected '}'; expected string literal"
    std::string_view rest = what;
    if (const auto at = rest.find("syntax error"); at != std::string_view::npos)
        rest.remove_prefix(at);
    if (const auto dash = rest.find(" - "); dash != std::string_view::npos)
        rest.remove_prefix(dash + 3);
    std::string message;
    for (const char c : rest.substr(0, 160))
        message += static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7F ? ' ' : c;
    const auto replace = [&message](std::string_view from, std::string_view to) {
        if (const auto at = message.find(from); at != std::string::npos)
            message.replace(at, from.size(), to);
    };
    replace("expected string literal", "expected a name in double quotes");
    replace("value_string", "text");
    replace("string literal", "a text");
    replace("number literal", "a number");
    return "not valid JSON: " + message;
}

class Builder final : public nlohmann::json_sax<Json>
{
public:
    Builder(
        std::string_view text, const std::size_t& consumed, const JsonLimits& limits, JsonProblem& problem)
        : m_lines(text, consumed)
        , m_limits(limits)
        , m_problem(problem)
    {
    }

    Json take() { return std::move(m_root); }

    bool null() override { return add(Json(nullptr)); }
    bool boolean(bool value) override { return add(Json(value)); }
    bool number_integer(number_integer_t value) override { return add(Json(value)); }
    bool number_unsigned(number_unsigned_t value) override { return add(Json(value)); }
    bool number_float(number_float_t value, const string_t&) override
    {
        if (!std::isfinite(value))
            return fail("the number is too large to store; the largest is about 1.8e308");
        return add(Json(value));
    }
    bool string(string_t& value) override { return add(Json(std::move(value))); }
    bool binary(binary_t&) override { return fail("binary data is not JSON"); }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        Level& level = m_levels.back();
        if (name.size() > m_limits.longestKey)
            return fail("the key " + excerpt(name) + " is longer than " + std::to_string(m_limits.longestKey)
                + " bytes; give it a short name");
        if (isRepeated(level, name))
            return fail("the key " + excerpt(name) + " appears twice here; keep one of them");
        level.key = std::move(name);
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token, const Json::exception& error) override
    {
        if (m_problem.message.empty()) {
            m_problem.line = m_lines.at(position > 0 ? position - 1 : 0);
            m_problem.path = path();
            m_problem.message = syntaxMessage(token, error.what());
        }
        return false;
    }

private:
    struct Level
    {
        Json* container = nullptr;
        std::string key; // the one being read, in an object
        std::unordered_set<std::string> keys; // once there are many; few are compared one by one
    };

    static bool isRepeated(Level& level, const std::string& name)
    {
        constexpr std::size_t few = 16;
        const auto& members = level.container->get_ref<const Json::object_t&>();
        if (members.size() < few)
            return std::any_of(
                members.begin(), members.end(), [&](const auto& member) { return member.first == name; });
        if (level.keys.empty())
            for (const auto& member : members)
                level.keys.insert(member.first);
        return !level.keys.insert(name).second;
    }

    // The path of the value being read. Each container around it is the last member of its own container.
    std::string path() const
    {
        std::string path;
        for (const Level& level : m_levels) {
            const bool inner = &level == &m_levels.back();
            if (level.container->is_array()) {
                path += '[' + std::to_string(level.container->size() - (inner ? 0 : 1)) + ']';
                continue;
            }
            const std::string& key =
                inner ? level.key : level.container->get_ref<const Json::object_t&>().back().first;
            path += (path.empty() || key.empty() ? "" : ".") + key;
        }
        return path;
    }

    bool fail(std::string message)
    {
        m_problem = {m_lines.current(), path(), std::move(message)};
        return false;
    }

    Json* place(Json&& value)
    {
        if (++m_values > m_limits.maxValues) {
            fail("more than " + std::to_string(m_limits.maxValues) + " values; split the file");
            return nullptr;
        }
        if (m_levels.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        Level& level = m_levels.back();
        if (level.container->is_array()) {
            level.container->push_back(std::move(value));
            return &level.container->back();
        }
        // Appending directly keeps this linear; ordered_json's own insertion searches every key so far.
        auto& members = level.container->get_ref<Json::object_t&>();
        static_cast<Json::object_t::Container&>(members).emplace_back(std::move(level.key), std::move(value));
        level.key.clear();
        return &members.back().second;
    }

    bool add(Json&& value) { return place(std::move(value)) != nullptr; }

    bool open(Json&& container)
    {
        if (static_cast<int>(m_levels.size()) >= m_limits.maxDepth)
            return fail("nested more than " + std::to_string(m_limits.maxDepth) + " levels deep");
        Json* const at = place(std::move(container));
        if (!at)
            return false;
        m_levels.push_back({at, {}, {}});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    LineCounter m_lines;
    const JsonLimits& m_limits;
    JsonProblem& m_problem;
    Json m_root;
    std::vector<Level> m_levels;
    std::size_t m_values = 0;
};

// The hash of a path, made letter by letter (FNV-1a): that of what stands inside goes on from its
// container's.
struct PathHash
{
    std::uint64_t value = 0xcbf29ce484222325;

    PathHash then(std::string_view letters) const
    {
        PathHash next = *this;
        for (const char letter : letters)
            next.value = (next.value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
        return next;
    }
    bool isTop() const { return value == PathHash().value; }
};

// Lines of a text that has been read before. Kept of a value are the hash of its path and its line, however
// long the path is.
class LineFinder final : public nlohmann::json_sax<Json>
{
public:
    LineFinder(std::string_view text, const std::size_t& consumed)
        : m_lines(text, consumed)
    {
    }

    std::vector<std::pair<std::uint64_t, int>> take()
    {
        std::sort(m_found.begin(), m_found.end());
        return std::move(m_found);
    }

    bool null() override { return add(); }
    bool boolean(bool) override { return add(); }
    bool number_integer(number_integer_t) override { return add(); }
    bool number_unsigned(number_unsigned_t) override { return add(); }
    bool number_float(number_float_t, const string_t&) override { return add(); }
    bool string(string_t&) override { return add(); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        Level& level = m_levels.back();
        level.inner =
            level.own.isTop() || name.empty() ? level.own.then(name) : level.own.then(".").then(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Json::exception&) override { return false; }

private:
    struct Level
    {
        PathHash own;
        bool isArray = false;
        std::size_t items = 0; // of an array
        PathHash inner; // of the member being read, in an object
    };

    PathHash place()
    {
        PathHash here;
        if (!m_levels.empty()) {
            Level& level = m_levels.back();
            here = level.isArray ? level.own.then('[' + std::to_string(level.items++) + ']') : level.inner;
        }
        // Messages about what stands behind so many values go without a line.
        constexpr std::size_t most = 2'000'000;
        if (m_found.size() < most)
            m_found.emplace_back(here.value, m_lines.current());
        return here;
    }
    bool add()
    {
        place();
        return true;
    }
    bool open(bool isArray)
    {
        const PathHash own = place();
        m_levels.push_back({own, isArray, 0, own});
        return true;
    }
    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    LineCounter m_lines;
    std::vector<Level> m_levels;
    std::vector<std::pair<std::uint64_t, int>> m_found;
};

template <class Events>
bool readInto(Events& events, std::string_view text, std::size_t& consumed)
{
    const char* const begin = text.data();
    return Json::sax_parse(CountingIterator(begin, &consumed),
        CountingIterator(begin + text.size(), &consumed), &events, nlohmann::detail::input_format_t::json,
        /*strict*/ true, /*ignore_comments*/ false);
}

// Each NaN, Infinity and -Infinity outside of texts between quotes, so that it is a text of its name.
std::string withQuotedNonFinite(std::string_view text)
{
    std::string out;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size();) {
        if (!quoted)
            for (const std::string_view word : {"NaN", "-Infinity", "Infinity"})
                if (text.substr(at).starts_with(word)) {
                    out += '"' + std::string(word) + '"';
                    at += word.size();
                }
        if (at >= text.size())
            break;
        quoted = quoted != (text[at] == '"');
        if (quoted && text[at] == '\\' && at + 1 < text.size())
            out += text[at++];
        out += text[at++];
    }
    return out;
}

std::optional<Json> parse(std::string_view text, JsonProblem& problem, const JsonLimits& limits)
{
    problem = {};
    if (text.size() > limits.maxBytes) {
        problem.message = "the text is " + std::to_string(text.size()) + " bytes long; the limit is "
            + std::to_string(limits.maxBytes);
        return std::nullopt;
    }
    // The parser takes a NUL for the end and would accept whatever follows.
    if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
        problem.line = 1
            + static_cast<int>(
                std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n'));
        problem.message = "a NUL byte; this is not a text file";
        return std::nullopt;
    }
    if (std::all_of(text.begin(), text.end(),
            [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; })) {
        problem.line = 1;
        problem.message = "the text is empty; expected a JSON object";
        return std::nullopt;
    }

    std::size_t consumed = 0;
    Builder builder(text, consumed, limits, problem);
    if (!readInto(builder, text, consumed)) {
        if (problem.message.empty())
            problem.message = "not valid JSON";
        return std::nullopt;
    }
    problem = {};
    return builder.take();
}

} // namespace

std::optional<Json> parseStrictJson(std::string_view text, JsonProblem& problem, const JsonLimits& limits)
{
    return limits.nonFinite && text.size() <= limits.maxBytes
        ? parse(withQuotedNonFinite(text), problem, limits)
        : parse(text, problem, limits);
}

std::optional<int> JsonLines::of(const std::string& path) const
{
    if (!m_lines) {
        const std::string text = withQuotedNonFinite(m_text);
        std::size_t consumed = 0;
        LineFinder finder(text, consumed);
        readInto(finder, text, consumed);
        m_lines = finder.take();
    }
    const std::uint64_t hash = PathHash().then(path).value;
    const auto line = std::ranges::lower_bound(*m_lines, hash, {}, &std::pair<std::uint64_t, int>::first);
    return line == m_lines->end() || line->first != hash ? std::nullopt : std::optional(line->second);
}

std::string jsonTypeName(const Json& value)
{
    switch (value.type()) {
    case Json::value_t::object:
        return "an object";
    case Json::value_t::array:
        return "a list";
    case Json::value_t::string:
        return "text";
    case Json::value_t::boolean:
        return "true or false";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float:
        return "a number";
    case Json::value_t::null:
        return "null";
    default:
        return "something unknown";
    }
}

std::string jsonExcerpt(const Json& value)
{
    if (value.is_string())
        return excerpt(value.get_ref<const std::string&>());
    if (value.is_array())
        return "a list of " + std::to_string(value.size());
    if (value.is_object())
        return "an object";
    return jsonLine(value);
}

} // namespace ridgepoint
