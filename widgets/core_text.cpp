#include "widgets/core_text.h"

#include "resources/translations/core_texts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

namespace {

constexpr char context[] = "core";
constexpr int deepest = 6; // parts within parts; a sentence has two or three levels

// "a stage holds %1, the fullest %2": the literals around the arguments.
struct Pattern
{
    QByteArray source;
    QStringList literals; // one more than arguments
    qsizetype letters = 0; // the more, the surer the match
};

struct Known
{
    QSet<QString> sentences;
    std::vector<Pattern> patterns; // surest first
};

Pattern patternOf(const char* source)
{
    Pattern pattern{source, {}};
    QString literal;
    const QString text = QString::fromUtf8(source);
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit()) {
            pattern.literals += std::exchange(literal, {});
            ++i;
        } else {
            literal += text[i];
        }
    }
    pattern.literals += literal;
    for (const QString& each : pattern.literals)
        pattern.letters += each.size();
    return pattern;
}

const Known& known()
{
    static const Known all = [] {
        Known made;
        for (const char* text : coreTexts) {
            Pattern pattern = patternOf(text);
            if (pattern.literals.size() == 1)
                made.sentences.insert(pattern.literals.front());
            else
                made.patterns.push_back(std::move(pattern));
        }
        std::stable_sort(made.patterns.begin(), made.patterns.end(),
            [](const Pattern& a, const Pattern& b) { return a.letters > b.letters; });
        return made;
    }();
    return all;
}

// What stands for %1, %2 …; empty where the text is not of this pattern.
std::optional<QStringList> matched(const Pattern& pattern, const QString& text)
{
    const QString& first = pattern.literals.front();
    const QString& last = pattern.literals.back();
    if (text.size() < first.size() + last.size() || !text.startsWith(first) || !text.endsWith(last))
        return std::nullopt;
    QStringList arguments;
    qsizetype from = first.size();
    const qsizetype end = text.size() - last.size();
    for (qsizetype i = 1; i + 1 < pattern.literals.size(); ++i) {
        const qsizetype at = text.indexOf(pattern.literals[i], from);
        if (at <= from || at + pattern.literals[i].size() > end)
            return std::nullopt;
        arguments += text.mid(from, at - from);
        from = at + pattern.literals[i].size();
    }
    if (from >= end)
        return std::nullopt;
    return arguments << text.mid(from, end - from);
}

bool hasLetters(const QString& text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
}

QString translated(const QString& text, int depth);

std::optional<QString> composed(const QString& text, int depth)
{
    for (const Pattern& pattern : known().patterns) {
        const std::optional<QStringList> arguments = matched(pattern, text);
        if (!arguments)
            continue;
        const QString local = QCoreApplication::translate(context, pattern.source.constData());
        QString out;
        for (qsizetype i = 0; i < local.size(); ++i) {
            const int index = local[i] == u'%' && i + 1 < local.size() ? local[i + 1].digitValue() : -1;
            if (index >= 1 && index <= arguments->size()) {
                out += translated(arguments->at(index - 1), depth + 1);
                ++i;
            } else {
                out += local[i];
            }
        }
        return out;
    }
    return std::nullopt;
}

// "label · note", "problem; remedy": sentences side by side.
std::optional<QString> joined(const QString& text, int depth)
{
    for (const QLatin1String between : {QLatin1String(" \xB7 "), QLatin1String("; "), QLatin1String(". "),
             QLatin1String(": "), QLatin1String(", ")}) {
        const qsizetype at = text.indexOf(between);
        if (at <= 0)
            continue;
        return QString(translated(text.left(at), depth + 1) + between
            + translated(text.mid(at + between.size()), depth + 1));
    }
    return std::nullopt;
}

QString translated(const QString& text, int depth)
{
    if (!hasLetters(text) || depth > deepest || text[0].isDigit())
        if (!text.contains(u' ') || !hasLetters(text))
            return localCount(text);
    if (known().sentences.contains(text))
        return QCoreApplication::translate(context, text.toUtf8().constData());
    const QString core = text.trimmed();
    if (core.size() != text.size()) {
        const qsizetype at = text.indexOf(core);
        return QString(text.left(at) + translated(core, depth) + text.mid(at + core.size()));
    }
    if (std::optional<QString> done = composed(text, depth))
        return *done;
    if (std::optional<QString> done = joined(text, depth))
        return *done;
    return localNumbers(text);
}

} // namespace

QString coreText(std::string_view english) { return coreText(toQString(english)); }

QString coreText(const QString& english)
{
    // Without a translation every sentence would come back as it went in.
    static constexpr char probe[] = QT_TRANSLATE_NOOP("core", "parameters");
    if (QCoreApplication::translate(context, probe) == QLatin1String(probe))
        return english;
    return translated(english, 0);
}

} // namespace ridgepoint
