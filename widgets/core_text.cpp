#include "widgets/core_text.h"

#include "core/scenario/field.h"
#include "resources/translations/core_texts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
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
        pattern.letters += std::count_if(each.begin(), each.end(), [](QChar c) { return c.isLetter(); });
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
        // Between two arguments side by side the quote of what a person wrote tells where the second begins.
        const bool blank = pattern.literals[i] == QLatin1String(" ");
        const qsizetype quote = blank ? text.indexOf(QLatin1String(" '"), from) : -1;
        const qsizetype at = quote >= 0 ? quote : text.indexOf(pattern.literals[i], from);
        const bool atStart = i == 1 && first.isEmpty() && at == 0; // of an appended part that comes first
        if ((at <= from && !atStart) || at + pattern.literals[i].size() > end)
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

// A text in the window's language, and how many letters of it are still English.
struct Rendered
{
    QString text;
    qsizetype english = 0;
};

Rendered translated(const QString& text, int depth);

Rendered composed(const Pattern& pattern, const QStringList& arguments, int depth)
{
    Rendered out;
    const QString local = QCoreApplication::translate(context, pattern.source.constData());
    for (qsizetype i = 0; i < local.size(); ++i) {
        const int index = local[i] == u'%' && i + 1 < local.size() ? local[i + 1].digitValue() : -1;
        if (index >= 1 && index <= arguments.size()) {
            const Rendered argument = translated(arguments[index - 1], depth + 1);
            out.text += argument.text;
            out.english += argument.english;
            ++i;
        } else {
            out.text += local[i];
        }
    }
    return out;
}

// A sentence within a sentence may fit a longer pattern than the whole: of several readings the one that
// leaves least untranslated is meant.
std::optional<Rendered> composed(const QString& text, int depth)
{
    constexpr int readings = 6;
    std::optional<Rendered> best;
    int tried = 0;
    for (const Pattern& pattern : known().patterns) {
        const std::optional<QStringList> arguments = matched(pattern, text);
        if (!arguments)
            continue;
        Rendered reading = composed(pattern, *arguments, depth);
        if (!best || reading.english < best->english)
            best = std::move(reading);
        if (best->english == 0 || ++tried == (depth < 2 ? readings : 1))
            break;
    }
    return best;
}

// "label · note", "problem; remedy": sentences side by side.
std::optional<Rendered> joined(const QString& text, int depth)
{
    // "bf16, fp16, none": what a person may type.
    static const QRegularExpression keys(QStringLiteral("^[\\w.-]+(, [\\w.-]+)+$"));
    if (keys.match(text).hasMatch())
        return Rendered{text, 0};
    if (const qsizetype asked = text.indexOf(QLatin1String("? ")); asked > 0) {
        const Rendered left = translated(text.left(asked + 1), depth + 1);
        const Rendered right = translated(text.mid(asked + 2), depth + 1);
        return Rendered{left.text + u' ' + right.text, left.english + right.english};
    }
    for (const QLatin1String between : {QLatin1String(" \xB7 "), QLatin1String("; "), QLatin1String(". "),
             QLatin1String(": "), QLatin1String(", ")}) {
        const qsizetype at = text.indexOf(between);
        if (at <= 0)
            continue;
        const Rendered left = translated(text.left(at), depth + 1);
        const Rendered right = translated(text.mid(at + between.size()), depth + 1);
        return Rendered{left.text + between + right.text, left.english + right.english};
    }
    return std::nullopt;
}

// Letters of words, as far as they can be translated at all: not of ids, keys and names with digits.
qsizetype wordLetters(const QString& text)
{
    qsizetype letters = 0;
    for (const QString& word : text.split(u' ')) {
        const bool plain = std::all_of(word.begin(), word.end(),
            [](QChar c) { return c.isLower() || c == u',' || c == u':' || c == u';' || c == u'-'; });
        letters += plain ? word.size() : 0;
    }
    return letters;
}

Rendered translated(const QString& text, int depth)
{
    if (!hasLetters(text) || (text[0].isDigit() && !text.contains(u' ')))
        return {localQuantity(text), 0};
    if (known().sentences.contains(text))
        return {QCoreApplication::translate(context, text.toUtf8().constData()), 0};
    if (depth > deepest)
        return {localNumbers(text), wordLetters(text)};
    std::optional<Rendered> done = composed(text, depth);
    const QString core = text.trimmed();
    if (core.size() != text.size() && (!done || done->english > 0)) {
        const qsizetype at = text.indexOf(core);
        const Rendered inner = translated(core, depth);
        return {text.left(at) + inner.text + text.mid(at + core.size()), inner.english};
    }
    if (!done || done->english > 0)
        if (std::optional<Rendered> parts = joined(text, depth);
            parts && (!done || parts->english < done->english))
            done = std::move(parts);
    if (done)
        return *done;
    // "Llama 3.1 405B" is a name, "3.35 TB/s" and "3 years" are quantities.
    if (text[0].isLetter())
        return {text, wordLetters(text)};
    const QString local = localQuantity(text);
    return {local, local == localNumbers(text) ? wordLetters(text) : 0};
}

// What was translated, until the language changes. One for each thread: views also work beside the window's.
class Memory
{
public:
    // `probe` tells languages apart: a known text in the one of now.
    const QString& of(const QString& english, const QString& probe)
    {
        if (m_probe != probe || m_locale != QLocale()) {
            m_texts.clear();
            m_probe = probe;
            m_locale = QLocale();
        }
        auto found = m_texts.constFind(english);
        if (found == m_texts.constEnd()) {
            if (m_texts.size() >= most)
                m_texts.clear();
            found = m_texts.insert(english, translated(english, 0).text);
        }
        return *found;
    }

private:
    // Labels, helps and reasons are some three thousand and stay; sentences with numbers come and go.
    static constexpr qsizetype most = 8192;
    QHash<QString, QString> m_texts;
    QString m_probe;
    QLocale m_locale;
};

} // namespace

QString coreText(std::string_view english) { return coreText(toQString(english)); }

QString coreText(const QString& english)
{
    // Without a translation every sentence would come back as it went in.
    static constexpr char probe[] = QT_TRANSLATE_NOOP("core", "parameters");
    const QString local = QCoreApplication::translate(context, probe);
    if (local == QLatin1String(probe))
        return english;
    thread_local Memory memory;
    return memory.of(english, local);
}

QString labelledFields(const QString& text)
{
    return toQString(withFieldLabels(
        text.toStdString(), [](const FieldSpec& field) { return coreText(field.label).toStdString(); }));
}

QString fieldShown(const Scenario& scenario, const FieldSpec& field)
{
    const QString text = toQString(fieldDisplay(scenario, field)).simplified();
    return field.kind == FieldKind::Text ? text : coreText(text);
}

} // namespace ridgepoint
