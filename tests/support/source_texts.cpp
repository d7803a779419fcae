#include "tests/support/source_texts.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace ridgepoint::testing {

namespace {

enum class Kind
{
    Text, // a string or character literal
    Word, // identifier or number
    Mark, // punctuation
};

struct Token
{
    Kind kind;
    std::string text;
};
using Tokens = std::vector<Token>;
using View = std::pair<std::size_t, std::size_t>; // begin and end in the token list

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

void appendCodePoint(std::string& out, unsigned long c)
{
    const auto byte = [&](unsigned long value) { out += static_cast<char>(value); };
    if (c < 0x80) {
        byte(c);
    } else if (c < 0x800) {
        byte(0xC0 | (c >> 6));
        byte(0x80 | (c & 0x3F));
    } else {
        byte(0xE0 | (c >> 12));
        byte(0x80 | ((c >> 6) & 0x3F));
        byte(0x80 | (c & 0x3F));
    }
}

// From the quote at `at` to behind the closing one.
std::string literal(std::string_view s, std::size_t& at)
{
    const char quote = s[at++];
    std::string text;
    while (at < s.size() && s[at] != quote) {
        if (s[at] != '\\') {
            text += s[at++];
            continue;
        }
        const char escape = s.at(at + 1);
        at += 2;
        if (escape == 'u' || escape == 'x') {
            std::size_t digits = 0;
            while (digits < (escape == 'u' ? 4u : 2u)
                && std::isxdigit(static_cast<unsigned char>(s[at + digits])))
                ++digits;
            appendCodePoint(text, std::stoul(std::string(s.substr(at, digits)), nullptr, 16));
            at += digits;
        } else {
            text += escape == 'n' ? '\n' : escape == 't' ? '\t' : escape == 'r' ? '\r' : escape;
        }
    }
    ++at;
    return text;
}

Tokens tokensOf(std::string_view s)
{
    Tokens tokens;
    bool lineStart = true;
    for (std::size_t at = 0; at < s.size();) {
        const char c = s[at];
        if (c == '\n') {
            lineStart = true;
            ++at;
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            ++at;
        } else if (c == '#' && lineStart) {
            at = std::min(s.find('\n', at), s.size());
        } else if (s.substr(at, 2) == "//") {
            at = std::min(s.find('\n', at), s.size());
        } else if (s.substr(at, 2) == "/*") {
            at = std::min(s.find("*/", at), s.size() - 2) + 2;
        } else if (s.substr(at, 3) == "R\"(") {
            at = std::min(s.find(")\"", at), s.size() - 2) + 2; // a block of JSON or the like
            tokens.push_back({Kind::Word, "raw"});
        } else if (c == '"' || (c == '\'' && (at == 0 || !isWordChar(s[at - 1])))) {
            std::string text = literal(s, at);
            if (c == '"' && !tokens.empty() && tokens.back().kind == Kind::Text)
                tokens.back().text += text;
            else
                tokens.push_back({Kind::Text, std::move(text)});
            lineStart = false;
        } else if (isWordChar(c)) {
            const std::size_t begin = at;
            while (at < s.size() && (isWordChar(s[at]) || s[at] == '\''))
                ++at;
            tokens.push_back({Kind::Word, std::string(s.substr(begin, at - begin))});
            lineStart = false;
        } else {
            std::size_t size = 1;
            for (const std::string_view two :
                {"::", "->", "+=", "==", "!=", "<=", ">=", "&&", "||", "<<", "++"})
                if (s.substr(at, 2) == two)
                    size = 2;
            tokens.push_back({Kind::Mark, std::string(s.substr(at, size))});
            at += size;
            lineStart = false;
        }
    }
    return tokens;
}

// An operand of + that is no literal, where a pattern is put together.
constexpr char hole = '\1';

class Reader
{
public:
    explicit Reader(std::string_view source)
        : m_tokens(tokensOf(source))
    {
    }

    std::set<std::string> read()
    {
        region({0, m_tokens.size()});
        return std::move(m_found);
    }

private:
    bool is(std::size_t i, std::string_view mark) const
    {
        return m_tokens[i].kind == Kind::Mark && m_tokens[i].text == mark;
    }
    bool opens(std::size_t i) const { return is(i, "(") || is(i, "[") || is(i, "{"); }
    bool closes(std::size_t i) const { return is(i, ")") || is(i, "]") || is(i, "}"); }

    // The index of the bracket that closes the one at `i`.
    std::size_t closing(std::size_t i, std::size_t end) const
    {
        int depth = 0;
        for (; i < end; ++i) {
            depth += opens(i) ? 1 : closes(i) ? -1 : 0;
            if (depth == 0)
                return i;
        }
        return end;
    }

    // The first of the marks outside brackets; `end` where there is none.
    std::size_t find(View view, std::initializer_list<std::string_view> marks) const
    {
        for (std::size_t i = view.first; i < view.second; ++i) {
            if (opens(i)) {
                i = closing(i, view.second);
                continue;
            }
            for (const std::string_view mark : marks)
                if (is(i, mark))
                    return i;
        }
        return view.second;
    }

    void region(View view)
    {
        for (std::size_t begin = view.first; begin < view.second;) {
            const std::size_t end = find({begin, view.second},
                {",", ";", "?", ":", "=", "+=", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "<<"});
            const bool appended = begin > view.first && is(begin - 1, "+=");
            expression({begin, end}, appended);
            begin = end + 1;
        }
    }

    void expression(View view, bool appended)
    {
        // "if (condition) return sentence"
        while (view.first < view.second && m_tokens[view.first].kind == Kind::Word) {
            const std::string& word = m_tokens[view.first].text;
            const bool guards = word == "if" || word == "for" || word == "while" || word == "switch";
            if (word != "return" && word != "else" && !guards)
                break;
            if (guards && view.first + 1 < view.second && is(view.first + 1, "(")) {
                const std::size_t close = closing(view.first + 1, view.second);
                region({view.first + 2, close});
                view.first = close;
            }
            ++view.first;
        }
        // Blocks and arguments have expressions of their own.
        for (std::size_t i = view.first; i < view.second; ++i) {
            if (!opens(i))
                continue;
            const std::size_t close = closing(i, view.second);
            region({i + 1, close});
            // Statements follow a block without a separator.
            if (is(i, "{") && close + 1 < view.second && !is(close + 1, "+") && !is(close + 1, ")")) {
                expression({close + 1, view.second}, false);
                view.second = i;
                break;
            }
            i = close;
        }
        for (const std::string& text : sums(view))
            keep(appended ? std::string(1, hole) + text : text);
    }

    // What a sum can read: one text, or several where an operand is a choice.
    std::vector<std::string> sums(View view) const
    {
        std::vector<std::string> texts{""};
        for (std::size_t begin = view.first; begin < view.second;) {
            const std::size_t end = find({begin, view.second}, {"+"});
            std::vector<std::string> longer;
            for (const std::string& operand : operands({begin, end}))
                for (const std::string& text : texts)
                    if (longer.size() < 16)
                        longer.push_back(text + operand);
            texts = std::move(longer);
            begin = end + 1;
        }
        return texts;
    }

    std::vector<std::string> operands(View view) const
    {
        const std::vector<std::string> unknown{std::string(1, hole)};
        if (view.first >= view.second)
            return {""};
        if (view.second - view.first == 1 && m_tokens[view.first].kind == Kind::Text)
            return {m_tokens[view.first].text};
        std::size_t open = view.first;
        const auto wraps = [this](std::size_t i) {
            const std::string& name = m_tokens[i].text;
            return name == "std" || name == "::" || name == "string" || name == "string_view";
        };
        while (open < view.second && wraps(open))
            ++open;
        if (open >= view.second || !(is(open, "(") || is(open, "{"))
            || closing(open, view.second) + 1 != view.second)
            return unknown;
        const View inner{open + 1, view.second - 1};
        if (find(inner, {","}) != inner.second)
            return unknown;
        const std::size_t question = find(inner, {"?"});
        if (question == inner.second)
            return find(inner, {"+"}) == inner.second ? operands(inner) : sums(inner);
        return branches({question + 1, inner.second});
    }

    // "a : b" or "a : c ? b : d" behind a question mark.
    std::vector<std::string> branches(View view) const
    {
        const std::size_t colon = find(view, {":"});
        std::vector<std::string> all = sums({view.first, colon});
        if (colon >= view.second)
            return all;
        const View rest{colon + 1, view.second};
        const std::size_t question = find(rest, {"?"});
        for (std::string& text : question == rest.second ? sums(rest) : branches({question + 1, rest.second}))
            all.push_back(std::move(text));
        return all;
    }

    void keep(const std::string& text)
    {
        std::string pattern;
        int holes = 0;
        bool words = false;
        for (const char c : text) {
            if (c != hole) {
                pattern += c;
                continue;
            }
            if (!pattern.empty() && holes > 0 && pattern.ends_with('%' + std::to_string(holes)))
                continue; // two unknowns side by side are one
            pattern += '%' + std::to_string(++holes);
        }
        std::string literals = text;
        std::erase(literals, hole);
        words = hasWords(literals);
        const bool sentence = holes > 0 || text.find(' ') != std::string::npos;
        if (words && sentence && holes <= 9 && text.find('\n') == std::string::npos)
            m_found.insert(pattern);
    }

    Tokens m_tokens;
    std::set<std::string> m_found;
};

// "mesh.tensor", "tp-cp-ep", "presets/models"
bool isIdentifier(std::string_view word)
{
    return word.find_first_of("._/<>`") != std::string_view::npos && !word.ends_with('.')
        && word.find("..") == std::string_view::npos;
}

} // namespace

bool hasWords(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        int letters = 0, longest = 0;
        for (const char c : word) {
            letters = std::isalpha(static_cast<unsigned char>(c)) ? letters + 1 : 0;
            longest = std::max(longest, letters);
        }
        if (longest >= 2 && !isIdentifier(word))
            return true;
        at = end + 1;
    }
    return false;
}

std::set<std::string> textsOf(std::string_view source) { return Reader(source).read(); }

} // namespace ridgepoint::testing
