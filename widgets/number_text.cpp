#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace ridgepoint {

QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

namespace {

bool decimalComma() { return QLocale().decimalPoint() == QLatin1String(","); }

bool longScale()
{
    const QLocale::Language language = QLocale().language();
    return language != QLocale::English && language != QLocale::C;
}

// The words that format() writes behind a number; symbols of units are the same in every language.
constexpr std::array unitWords{QT_TRANSLATE_NOOP("NumberText", "accelerator-hours"),
    QT_TRANSLATE_NOOP("NumberText", "accelerator-s"), QT_TRANSLATE_NOOP("NumberText", "years"),
    QT_TRANSLATE_NOOP("NumberText", "year"), QT_TRANSLATE_NOOP("NumberText", "months"),
    QT_TRANSLATE_NOOP("NumberText", "weeks"), QT_TRANSLATE_NOOP("NumberText", "days"),
    QT_TRANSLATE_NOOP("NumberText", "d"), QT_TRANSLATE_NOOP("NumberText", "tokens/s"),
    QT_TRANSLATE_NOOP("NumberText", "tokens/param"), QT_TRANSLATE_NOOP("NumberText", "B/param")};

} // namespace

NumberFormat onScreen(NumberFormat style)
{
    if (decimalComma())
        style.decimalSeparator = ',';
    if (longScale())
        style.counts = CountScale::Long;
    return style;
}

QString localNumbers(QString text)
{
    if (!decimalComma())
        return text;
    // Not within versions, sections, file names and identifiers: "0.1.0", "§3.1", "llama3.1",
    // "arXiv:2104.04473".
    static const QRegularExpression point(QStringLiteral("(?<![\\w.,:§/\\-])(\\d+)\\.(\\d+)(?!\\d*\\.\\d)"));
    return text.replace(point, QStringLiteral("\\1,\\2"));
}

QString localCount(const QString& text)
{
    static const QRegularExpression letter(QStringLiteral("^[\\d.]+[BT]$"));
    if (!longScale() || !letter.match(text).hasMatch())
        return localNumbers(text);
    const ParsedNumber number = parse(text.toStdString(), Unit::Number);
    const auto digits = int(text.size()) - (text.contains(u'.') ? 2 : 1);
    return number.si ? displayText(*number.si, Unit::Number, {.significantDigits = std::max(1, digits)})
                     : text;
}

QString neutralNumbers(QString text)
{
    if (decimalComma() && text.count(u',') == 1 && !text.contains(u'.'))
        text.replace(u',', u'.');
    return text;
}

QString displayText(double si, Unit unit, const NumberFormat& style)
{
    const QString text = toQString(format(si, unit, onScreen(style)));
    const qsizetype space = text.lastIndexOf(u' ');
    if (space < 0)
        return text;
    const QStringView last = QStringView(text).mid(space + 1);
    for (const char* word : unitWords)
        if (last == QLatin1String(word))
            return text.left(space + 1) + QCoreApplication::translate("NumberText", word);
    return text;
}

QString spokenText(double si, Unit unit, const NumberFormat& style)
{
    const QString text = displayText(si, unit, style);
    switch (unit) {
    case Unit::Parameter:
        return QCoreApplication::translate("NumberText", "%1 parameters").arg(text);
    case Unit::Token:
        return QCoreApplication::translate("NumberText", "%1 tokens").arg(text);
    case Unit::TokenPerParameter:
        return QCoreApplication::translate("NumberText", "%1 tokens per parameter").arg(text);
    case Unit::Ratio:
        return QCoreApplication::translate("NumberText", "%1 times").arg(QString(text).remove(u'×'));
    default:
        return text;
    }
}

QString baselineLetter(std::size_t index) { return QString(QChar(u'A' + static_cast<char16_t>(index))); }

} // namespace ridgepoint
