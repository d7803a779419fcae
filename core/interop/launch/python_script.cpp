#include "core/interop/launch/other_programs.h"
#include "core/interop/launch/script_within.h"

#include "core/base/printable.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <vector>

namespace ridgepoint::launch {

namespace {

bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Past a comment or a string that begins here; the same place where none does.
std::size_t skipped(std::string_view text, std::size_t at)
{
    if (text[at] == '#')
        return std::min(text.find('\n', at), text.size());
    if (text[at] != '"' && text[at] != '\'')
        return at;
    const std::string_view three = text.substr(at, 3);
    const bool triple = three == "\"\"\"" || three == "'''";
    const std::string_view mark = triple ? three : text.substr(at, 1);
    for (std::size_t i = at + mark.size(); i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text.substr(i, mark.size()) == mark)
            return i + mark.size();
        else if (text[i] == '\n' && !triple)
            return i;
    }
    return text.size();
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n\\";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(blanks) + 1)); // npos + 1 is 0
    return text;
}

std::string_view withoutComment(std::string_view line)
{
    for (std::size_t i = 0; i < line.size();) {
        if (line[i] == '#')
            return trimmed(line.substr(0, i));
        const std::size_t next = skipped(line, i);
        i = next == i ? i + 1 : next;
    }
    return trimmed(line);
}

// What stands between commas outside brackets and strings.
std::vector<std::string_view> parts(std::string_view text)
{
    std::vector<std::string_view> all;
    std::size_t from = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size();) {
        if (i == text.size() || (depth == 0 && text[i] == ',')) {
            std::string_view one = trimmed(text.substr(from, i - from));
            while (one.starts_with('#')) // what stands before it
                one = trimmed(one.substr(std::min(one.find('\n'), one.size())));
            if (!one.empty())
                all.push_back(one.find_first_of("([{") == one.npos ? withoutComment(one) : one);
            from = ++i;
            continue;
        }
        if (const std::size_t next = skipped(text, i); next != i) {
            i = next;
            continue;
        }
        depth += text[i] == '(' || text[i] == '[' || text[i] == '{';
        depth -= text[i] == ')' || text[i] == ']' || text[i] == '}';
        ++i;
    }
    return all;
}

// Position of the first `sign` that is outside brackets and strings; npos if there is none.
std::size_t signIn(std::string_view text, char sign)
{
    int depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t next = skipped(text, i); next != i) {
            i = next;
            continue;
        }
        depth += text[i] == '(' || text[i] == '[' || text[i] == '{';
        depth -= text[i] == ')' || text[i] == ']' || text[i] == '}';
        if (depth == 0 && text[i] == sign && (i + 1 == text.size() || text[i + 1] != '=')
            && (i == 0 || std::string_view("=!<>").find(text[i - 1]) == std::string_view::npos))
            return i;
        ++i;
    }
    return text.npos;
}

bool isWhole(std::string_view text, bool (*each)(char))
{
    return !text.empty() && std::ranges::all_of(text, each);
}

std::optional<std::string> stringIn(std::string_view text)
{
    if (text.empty() || (text[0] != '"' && text[0] != '\'') || skipped(text, 0) != text.size())
        return std::nullopt;
    const bool triple = text.size() >= 6 && (text.starts_with("\"\"\"") || text.starts_with("'''"));
    const std::size_t mark = triple ? 3 : 1;
    if (text.size() < 2 * mark || text.find('\\') != text.npos)
        return std::nullopt;
    return std::string(text.substr(mark, text.size() - 2 * mark));
}

using Variables = std::map<std::string, std::string, std::less<>>; // by name; the text of a value

// Names that one literal is given to, once.
Variables variablesOf(std::string_view text)
{
    Variables all;
    constexpr std::size_t most = 10'000;
    for (std::size_t i = 0; i < text.size() && all.size() < most;) {
        std::size_t end = std::min(text.find('\n', i), text.size());
        std::string_view line = text.substr(i, end - i);
        const std::size_t equals = signIn(line, '=');
        if (equals != line.npos && line.find('(') == line.npos) {
            std::string_view name = trimmed(line.substr(0, equals));
            name = trimmed(name.substr(0, name.find(':'))); // "tp: int = 4"
            const std::string_view value = withoutComment(line.substr(equals + 1));
            const bool literal = stringIn(value)
                || isWhole(value,
                    [](char c) {
                        return std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == '_';
                    })
                || value == "True" || value == "False";
            if (isWhole(name, isName)) {
                const auto [at, isNew] = all.try_emplace(std::string(name), literal ? value : "");
                if (!isNew && at->second != value)
                    at->second.clear(); // one of several, and nobody runs it
            }
        }
        // A string of several lines hides what looks like code in it.
        std::size_t at = i;
        while (at < end) {
            const std::size_t next = skipped(text, at);
            at = next == at ? at + 1 : next;
        }
        i = std::max(end, at) + 1;
    }
    return all;
}

class Call
{
public:
    explicit Call(const Variables& variables)
        : m_variables(variables)
    {
    }

    // Flags of what stands in the brackets; the first value without a name is the model.
    void read(std::string_view inside)
    {
        for (const std::string_view one : parts(inside)) {
            if (one.starts_with('*')) {
                m_elsewhere = std::string(one);
                continue;
            }
            const std::size_t equals = signIn(one, '=');
            if (equals == one.npos) {
                if (m_model.empty())
                    m_model = valueOf(one);
                continue;
            }
            flag(std::string(trimmed(one.substr(0, equals))), trimmed(one.substr(equals + 1)), 0);
        }
    }
    std::string command(std::string_view server, bool modelFirst) const
    {
        std::string line(server);
        if (!m_model.empty())
            line += (modelFirst ? " " : " --model ") + shellQuoted(m_model);
        return line + m_flags;
    }
    const std::string& elsewhere() const { return m_elsewhere; }

private:
    // What is no literal is left open, as a variable that nothing sets.
    std::string valueOf(std::string_view text) const
    {
        if (const auto string = stringIn(text))
            return *string;
        if (isWhole(text, [](char c) {
                return std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == '_' || c == '-';
            })) {
            std::string number(text);
            std::erase(number, '_');
            return number;
        }
        if (const auto known = m_variables.find(text);
            known != m_variables.end() && !known->second.empty() && known->second != text)
            return valueOf(known->second);
        std::string open = "${";
        constexpr std::size_t longest = 60;
        for (const char c : text.substr(0, longest))
            open += isName(c) || c == '.' ? c : '_';
        return open + '}';
    }

    void flag(const std::string& name, std::string_view text, int depth)
    {
        constexpr int deepest = 4;
        if (depth == 0 && (name == "model" || name == "model_path")) {
            m_model = valueOf(text);
            return;
        }
        if (text == "None" || depth > deepest)
            return;
        if (const auto known = m_variables.find(text); known != m_variables.end() && !known->second.empty())
            text = known->second;
        if (text == "True") {
            m_flags += " --" + name;
            return;
        }
        if (text == "False") {
            m_flags += " --" + name + " false";
            return;
        }
        const std::size_t bracket = text.find_first_of("({");
        const bool nested = bracket != text.npos && (text.back() == ')' || text.back() == '}')
            && isWhole(text.substr(0, bracket) == "" ? "x" : text.substr(0, bracket),
                [](char c) { return isName(c) || c == '.'; })
            && !stringIn(text);
        if (nested) {
            const char sign = text[bracket] == '{' ? ':' : '=';
            for (const std::string_view one : parts(text.substr(bracket + 1, text.size() - bracket - 2))) {
                const std::size_t at = signIn(one, sign);
                const std::string_view key = at == one.npos ? one : trimmed(one.substr(0, at));
                const auto quoted = stringIn(key);
                const std::string inner = quoted ? *quoted : std::string(key);
                if (at == one.npos || !isWhole(inner, isName)) {
                    m_flags += " --" + name + ' ' + shellQuoted(valueOf(one));
                    continue;
                }
                flag(name + '.' + inner, trimmed(one.substr(at + 1)), depth + 1);
            }
            return;
        }
        m_flags += " --" + name + ' ' + shellQuoted(valueOf(text));
    }

    const Variables& m_variables;
    std::string m_model, m_flags, m_elsewhere;
};

struct Maker
{
    std::string_view name, library; // "LLM", which is imported from it
    std::string_view server; // that takes the same arguments
    bool modelFirst;
};
// vllm/entrypoints/llm.py and engine/arg_utils.py, tensorrt_llm/llmapi/llm.py,
// sglang/srt/entrypoints/engine.py: each hands its keyword arguments to what the server's parser fills.
constexpr Maker makers[] = {{"LLM", "tensorrt_llm", "trtllm-serve", true},
    {"LLM", "vllm", "vllm serve", true}, {"EngineArgs", "vllm", "vllm serve", true},
    {"AsyncEngineArgs", "vllm", "vllm serve", true}, {"Engine", "sglang", "sglang serve", false}};

bool imports(std::string_view text, std::string_view library)
{
    for (std::size_t at = text.find(library); at != text.npos; at = text.find(library, at + 1)) {
        const std::size_t begin = text.rfind('\n', at) + 1; // npos + 1 is 0
        std::string_view line = text.substr(begin, at - begin);
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        if (line == "from " || line == "import ")
            return true;
    }
    return false;
}

} // namespace

ScriptWithin scriptOfPython(std::string_view text)
{
    ScriptWithin out;
    if (!isPython(text))
        return out;
    std::vector<Maker> known;
    for (const Maker& one : makers)
        if (imports(text, one.library))
            known.push_back(one);
    if (known.empty())
        return out;
    const Variables variables = variablesOf(text);
    std::string first;
    std::size_t lines = 0, counted = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t next = skipped(text, i); next != i) {
            i = next;
            continue;
        }
        if (!isName(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && isName(text[end]))
            ++end;
        const std::string_view name = text.substr(i, end - i);
        const auto maker = std::ranges::find(known, name, &Maker::name);
        const std::size_t from = i;
        i = end;
        if (maker == known.end() || end >= text.size() || text[end] != '(')
            continue;
        int depth = 0;
        std::size_t close = end;
        for (; close < text.size();) {
            if (const std::size_t next = skipped(text, close); next != close) {
                close = next;
                continue;
            }
            depth += text[close] == '(' || text[close] == '[' || text[close] == '{';
            depth -= text[close] == ')' || text[close] == ']' || text[close] == '}';
            ++close;
            if (depth == 0)
                break;
        }
        const std::size_t begin = text.rfind('\n', from) + 1;
        if (depth != 0 || trimmed(text.substr(begin, from - begin)) == "class")
            continue;
        Call call(variables);
        call.read(text.substr(end + 1, close - end - 2));
        i = close;
        if (!call.elsewhere().empty()) {
            out.script.clear();
            out.problem = phrase("%1(…) takes arguments from elsewhere: %2", std::string(name),
                printable(call.elsewhere(), 60));
            out.fix = phrase("write them out in the call");
            return out;
        }
        const std::string command = call.command(maker->server, maker->modelFirst);
        if (!first.empty() && command != first) {
            out.script.clear();
            out.problem = phrase("it makes several engines that are not alike, and a scenario has one");
            out.fix = phrase("give the part that makes one of them");
            return out;
        }
        if (first.empty()) {
            first = command;
            lines += static_cast<std::size_t>(std::count(
                text.begin() + static_cast<long>(counted), text.begin() + static_cast<long>(from), '\n'));
            counted = from;
            out.script = std::string(lines, '\n') + command + '\n';
        }
    }
    return out;
}

} // namespace ridgepoint::launch
