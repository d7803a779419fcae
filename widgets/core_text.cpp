#include "widgets/core_text.h"

#include "core/inputs/scenario/field.h"
#include "resources/translations/probe_texts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <functional>
#include <vector>

namespace ridgepoint {

namespace {

// Empty for what has no translation: names, ids, quantities.
QString translated(const QString& english)
{
    QString local = QCoreApplication::translate("core", english.toUtf8().constData());
    return local == english ? QString() : local;
}

// %1, %2 … of a pattern in the window's language, filled.
QString filled(const QString& pattern, qsizetype count, const std::function<QString(qsizetype)>& argument)
{
    QString local = translated(pattern);
    if (local.isEmpty())
        local = pattern; // "%1; %2"
    QString out;
    for (qsizetype i = 0; i < local.size(); ++i) {
        const int index = local[i] == u'%' && i + 1 < local.size() ? local[i + 1].digitValue() : 0;
        if (index >= 1 && index <= count) {
            out += argument(index - 1);
            ++i;
        } else {
            out += local[i];
        }
    }
    return out;
}

QString shown(const TextArgument& argument, const NumberFormat& numbers)
{
    if (const auto* text = std::get_if<Text>(&argument))
        return shownText(*text, numbers);
    if (const auto* number = std::get_if<TextNumber>(&argument))
        return number->write == TextNumber().write
            ? displayText(number->si, number->unit, numbers)
            : localQuantity(toQString(number->write(number->si, number->unit, onScreen(numbers))));
    const QString name = toQString(std::get<std::string>(argument));
    return name.isEmpty() || name.front().isLetter() ? name : localQuantity(name);
}

// The probe is another program, and runs are kept in files: its sentences come finished, with numbers in
// them.
struct ProbePattern
{
    explicit ProbePattern(const char* text)
        : source(QString::fromUtf8(text))
    {
        static const QRegularExpression argument(QStringLiteral("%[1-9]"));
        literals = source.split(argument);
    }
    // What stands for %1, %2 …; empty where the text is not of this pattern.
    QStringList argumentsOf(const QString& text) const
    {
        QStringList arguments;
        qsizetype from = literals.front().size();
        const qsizetype end = text.size() - literals.back().size();
        if (from > end || !text.startsWith(literals.front()) || !text.endsWith(literals.back()))
            return {};
        for (qsizetype i = 1; i < literals.size(); ++i) {
            const qsizetype at = i + 1 == literals.size() ? end : text.indexOf(literals[i], from);
            if (at <= from || at > end)
                return {};
            arguments += text.mid(from, at - from);
            from = at + literals[i].size();
        }
        return arguments;
    }

    QString source;
    QStringList literals; // around the arguments
};

QString toldByProbe(const QString& text)
{
    static const std::vector<ProbePattern> patterns(std::begin(probeTexts), std::end(probeTexts));
    for (const ProbePattern& pattern : patterns)
        if (const QStringList arguments = pattern.argumentsOf(text); !arguments.isEmpty())
            return filled(
                pattern.source, arguments.size(), [&](qsizetype i) { return coreText(arguments[i]); });
    return {};
}

} // namespace

QString coreText(std::string_view english) { return coreText(toQString(english)); }

QString coreText(const QString& english)
{
    // Without a translation every text would come back as it went in.
    if (english.isEmpty() || QCoreApplication::translate("core", "parameters") == QLatin1String("parameters"))
        return english;
    if (const QString local = translated(english); !local.isEmpty())
        return local;
    if (QString told = toldByProbe(english); !told.isEmpty())
        return told;
    return english.front().isLetter() ? english : localQuantity(english); // a name, or "3.35 TB/s"
}

QString shownText(const Text& text, const NumberFormat& numbers)
{
    if (text.arguments.empty())
        return coreText(text.pattern);
    return filled(toQString(text.pattern), std::ssize(text.arguments),
        [&](qsizetype i) { return shown(text.arguments[static_cast<std::size_t>(i)], numbers); });
}

QString labelledFields(const QString& text)
{
    static const QRegularExpression id(QStringLiteral(R"( \(([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)+)\))"));
    const auto label = [](const FieldSpec& field) { return coreText(field.label); };
    const QString named = toQString(withFieldLabels(
        text.toStdString(), [&](const FieldSpec& field) { return label(field).toStdString(); }));
    QString out;
    qsizetype from = 0;
    for (auto it = id.globalMatch(named); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const FieldSpec* const field = findField(match.captured(1).toStdString());
        if (!field || std::ranges::any_of(fields(), [&](const FieldSpec& other) {
                return other.id != field->id && label(other) == label(*field);
            }))
            continue;
        out += named.sliced(from, match.capturedStart() - from);
        from = match.capturedEnd();
    }
    return out + named.sliced(from);
}

QString fieldShown(const Scenario& scenario, const FieldSpec& field)
{
    return field.kind == FieldKind::Text ? toQString(fieldText(scenario, field)).simplified()
                                         : coreText(fieldDisplay(scenario, field));
}

} // namespace ridgepoint
