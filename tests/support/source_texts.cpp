#include "tests/support/source_texts.h"

#include <QRegularExpression>

#include <cctype>

namespace ridgepoint::testing {

namespace {

// "mesh.tensor", "tp-cp-ep", "presets/models"
bool isIdentifier(std::string_view word)
{
    return word.find_first_of("._/<>`") != std::string_view::npos && !word.ends_with('.')
        && word.find("..") == std::string_view::npos;
}

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

QString unescaped(QString literal)
{
    static const QRegularExpression escape(QStringLiteral("\\\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)"));
    for (QRegularExpressionMatch m = escape.match(literal); m.hasMatch();
         m = escape.match(literal, m.capturedStart() + 1)) {
        const QString code = m.captured(1);
        const QChar c = code.size() > 1 ? QChar(code.mid(1).toUShort(nullptr, 16))
            : code == u"n"              ? u'\n'
            : code == u"t"              ? u'\t'
                                        : code[0];
        literal.replace(m.capturedStart(), m.capturedLength(), c);
    }
    return literal;
}

} // namespace

std::set<std::string> textsOf(std::string_view source)
{
    // Comments, directives, blocks of JSON, characters; or literals side by side.
    static const QRegularExpression token(
        QStringLiteral(R"r(//[^\n]*|/\*.*?\*/|^\s*#[^\n]*|R"\(.*?\)"|'(?:[^'\\]|\\.)')r"
                       R"r(|((?:"(?:[^"\\]|\\.)*"\s*)+))r"),
        QRegularExpression::MultilineOption | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression literal(
        QStringLiteral(R"r("((?:[^"\\]|\\.)*)")r"), QRegularExpression::DotMatchesEverythingOption);
    std::set<std::string> found;
    for (auto each = token.globalMatch(QString::fromUtf8(source.data(), std::ssize(source)));
         each.hasNext();) {
        QString text;
        for (auto part = literal.globalMatch(each.next().captured(1)); part.hasNext();)
            text += unescaped(part.next().captured(1));
        // What begins or ends with a blank is put together for a file or a terminal.
        const bool sentence = (text.contains(u' ') || text.contains(u'%')) && text == text.trimmed();
        if (sentence && !text.contains(u'\n') && hasWords(text.toStdString()))
            found.insert(text.toStdString());
    }
    return found;
}

std::set<std::string> wordsOf(std::string_view source)
{
    static const QRegularExpression word(QStringLiteral("\\bphrase\\(\"([a-z-]+)\"\\)"));
    std::set<std::string> found;
    for (auto each = word.globalMatch(QString::fromUtf8(source.data(), std::ssize(source))); each.hasNext();)
        found.insert(each.next().captured(1).toStdString());
    return found;
}

} // namespace ridgepoint::testing
