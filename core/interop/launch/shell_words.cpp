#include "core/interop/launch/shell_words.h"

#include "core/base/format.h"

#include <cctype>
#include <charconv>
#include <optional>

namespace ridgepoint::launch {

namespace {

constexpr std::size_t longestExpansion = 4'000; // bytes: a variable may stand for several of itself
constexpr int deepestExpansion = 8; // ${A:-${B:-${C}}}

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class Lexer
{
public:
    Lexer(std::string_view script, int line)
        : m_script(script)
        , m_line(line)
    {
    }

    std::vector<ShellWord> run()
    {
        while (m_at < m_script.size())
            step();
        finish();
        return std::move(m_words);
    }

private:
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_script.size() ? m_script[m_at + ahead] : '\0';
    }

    void begin()
    {
        if (!m_inWord)
            m_word = {.kind = ShellWord::Kind::Word, .text = {}, .line = m_line};
        m_inWord = true;
    }
    void finish()
    {
        if (m_inWord)
            m_words.push_back(std::move(m_word));
        m_inWord = false;
    }
    void mark(ShellWord::Kind kind, std::string sign = {})
    {
        finish();
        const bool again = kind == ShellWord::Kind::End && sign.empty() && !m_words.empty()
            && m_words.back().kind == kind && m_words.back().text.empty();
        if (!again) // an empty line ends no command
            m_words.push_back({.kind = kind, .text = std::move(sign), .line = m_line});
        ++m_at;
    }

    void step()
    {
        const char c = peek();
        if (c == '\n') {
            mark(ShellWord::Kind::End);
            ++m_line;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            finish();
            ++m_at;
        } else if (c == ';' || c == '|' || c == '&') {
            mark(ShellWord::Kind::End, std::string(1, c));
        } else if (c == '(') {
            mark(ShellWord::Kind::Open);
        } else if (c == ')') {
            mark(ShellWord::Kind::Close);
        } else if (c == '#' && !m_inWord) {
            while (m_at < m_script.size() && peek() != '\n')
                ++m_at;
        } else if (c == '\\') {
            escape();
        } else if (c == '\'' || c == '"') {
            quote(c);
        } else {
            begin();
            take();
        }
    }

    // A line that ends in \ goes on.
    void escape()
    {
        ++m_at;
        while (peek() == '\r')
            ++m_at;
        if (m_at >= m_script.size())
            return;
        if (peek() == '\n') {
            finish();
            ++m_line;
            ++m_at;
            return;
        }
        begin();
        m_word.text += m_script[m_at++];
    }

    // What is in quotes stays for expanded() and for those who look into it again: \ before a line break too.
    void quote(char mark)
    {
        begin();
        m_word.quoted = true;
        ++m_at;
        while (m_at < m_script.size() && peek() != mark) {
            if (mark == '"' && peek() == '\\' && (peek(1) == '"' || peek(1) == '\\'))
                ++m_at;
            if (peek() == '\n')
                ++m_line;
            m_word.text += m_script[m_at++];
        }
        ++m_at;
    }

    // One character, or a whole $(…), ${…} or `…`, whose brackets and blanks are its own.
    void take()
    {
        if (peek() == '`') {
            const std::size_t end = m_script.find('`', m_at + 1);
            takeTo(end == std::string_view::npos ? m_script.size() : end + 1);
            return;
        }
        if (peek() == '$' && (peek(1) == '(' || peek(1) == '{')) {
            const char open = peek(1), close = open == '(' ? ')' : '}';
            int depth = 0;
            std::size_t end = m_at + 1;
            for (; end < m_script.size(); ++end) {
                depth += m_script[end] == open;
                depth -= m_script[end] == close;
                if (depth == 0)
                    break;
            }
            takeTo(end + 1);
            return;
        }
        m_word.text += m_script[m_at++];
    }
    void takeTo(std::size_t end)
    {
        for (; m_at < end && m_at < m_script.size(); ++m_at) {
            if (peek() == '\n')
                ++m_line;
            m_word.text += peek();
        }
    }

    std::string_view m_script;
    std::size_t m_at = 0;
    int m_line;
    bool m_inWord = false;
    ShellWord m_word;
    std::vector<ShellWord> m_words;
};

std::string expandedTo(std::string_view text, const ShellVariables& variables, int depth);

std::string withoutQuotes(std::string_view text)
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        return std::string(text.substr(1, text.size() - 2));
    return std::string(text);
}

// "GPUS*NODES", each a number or a name, with or without its $. What a name holds was expanded when it was
// set; what was not known then is not looked for again, for each of its own names could ask for all of them.
std::optional<double> product(std::string_view text, const ShellVariables& variables)
{
    double result = 1;
    while (true) {
        const std::size_t star = text.find('*');
        std::string factor;
        for (const char c : text.substr(0, star))
            if (c != ' ' && c != '$' && c != '{' && c != '}')
                factor += c;
        if (const auto known = variables.find(factor); known != variables.end())
            factor = known->second;
        double value = 0;
        const auto [end, error] = std::from_chars(factor.data(), factor.data() + factor.size(), value);
        if (error != std::errc() || end != factor.data() + factor.size())
            return std::nullopt;
        result *= value;
        if (star == std::string_view::npos)
            return result;
        text.remove_prefix(star + 1);
    }
}

// What stands between ${ and }.
std::optional<std::string> braced(std::string_view inside, const ShellVariables& variables, int depth)
{
    std::size_t end = 0;
    while (end < inside.size() && isNameCharacter(inside[end]))
        ++end;
    const std::string_view name = inside.substr(0, end);
    std::string_view rest = inside.substr(end);
    if (const auto known = variables.find(name);
        known != variables.end() && (rest.empty() || rest[0] == ':' || rest[0] == '-'))
        return known->second;
    if (rest.starts_with(":"))
        rest.remove_prefix(1);
    if (rest.starts_with("-") || rest.starts_with("="))
        return expandedTo(withoutQuotes(rest.substr(1)), variables, depth + 1);
    return std::nullopt;
}

std::string expandedTo(std::string_view text, const ShellVariables& variables, int depth)
{
    std::string out;
    std::size_t at = 0;
    while (at < text.size() && out.size() < longestExpansion) {
        const std::string_view rest = text.substr(at);
        if (rest[0] != '$' || depth >= deepestExpansion) {
            out += rest[0];
            ++at;
            continue;
        }
        std::size_t length = 1;
        std::optional<std::string> value;
        if (rest.starts_with("$((")) {
            const std::size_t end = rest.find("))");
            length = end == std::string_view::npos ? rest.size() : end + 2;
            if (end != std::string_view::npos)
                if (const auto number = product(rest.substr(3, end - 3), variables))
                    value = formatShortest(*number);
        } else if (rest.starts_with("${")) {
            int braces = 0;
            for (length = 1; length < rest.size(); ++length) {
                braces += rest[length] == '{';
                braces -= rest[length] == '}';
                if (braces == 0)
                    break;
            }
            length = std::min(length + 1, rest.size());
            if (length >= 3)
                value = braced(rest.substr(2, length - 3), variables, depth);
        } else {
            while (length < rest.size() && isNameCharacter(rest[length]))
                ++length;
            if (const auto known = variables.find(rest.substr(1, length - 1)); known != variables.end())
                value = known->second;
        }
        out += value ? *value : std::string(rest.substr(0, length));
        at += length;
    }
    if (out.size() > longestExpansion)
        out.resize(longestExpansion);
    return out;
}

} // namespace

std::vector<ShellWord> shellWords(std::string_view script, int firstLine)
{
    return Lexer(script, firstLine).run();
}

std::string expanded(std::string_view text, const ShellVariables& variables)
{
    return expandedTo(text, variables, 0);
}

std::vector<std::string_view> hereDocuments(std::string_view script)
{
    constexpr int most = 20;
    int looked = 0;
    std::vector<std::string_view> found;
    for (std::size_t at = script.find("<<"); at != std::string_view::npos && looked < most;
         at = script.find("<<", at)) {
        at += 2;
        while (at < script.size()
            && (script[at] == '-' || script[at] == ' ' || script[at] == '\'' || script[at] == '"'))
            ++at;
        const std::size_t word = at;
        while (at < script.size() && isNameCharacter(script[at]))
            ++at;
        const std::string_view mark = script.substr(word, at - word);
        if (mark.empty() || std::isdigit(static_cast<unsigned char>(mark.front())))
            continue;
        const std::size_t begin = script.find('\n', at);
        if (begin == std::string_view::npos)
            break;
        ++looked; // whether or not it ends: looking for that reads all there is
        for (std::size_t line = begin + 1; line < script.size();) {
            const std::size_t end = std::min(script.find('\n', line), script.size());
            std::string_view text = script.substr(line, end - line);
            while (!text.empty() && (text.front() == '\t' || text.front() == ' '))
                text.remove_prefix(1);
            if (text == mark) {
                found.push_back(script.substr(begin + 1, line - begin - 1));
                at = end;
                break;
            }
            line = end + 1;
        }
    }
    return found;
}

} // namespace ridgepoint::launch
