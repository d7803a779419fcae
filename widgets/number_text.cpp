#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

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

// The words that format() and siSymbol() write behind a number; symbols of units are the same in every
// language.
constexpr std::array unitWords{QT_TRANSLATE_NOOP("NumberText", "accelerator-hours"),
    QT_TRANSLATE_NOOP("NumberText", "accelerator-s"), QT_TRANSLATE_NOOP("NumberText", "accelerator-seconds"),
    QT_TRANSLATE_NOOP("NumberText", "years"), QT_TRANSLATE_NOOP("NumberText", "year"),
    QT_TRANSLATE_NOOP("NumberText", "months"), QT_TRANSLATE_NOOP("NumberText", "weeks"),
    QT_TRANSLATE_NOOP("NumberText", "days"), QT_TRANSLATE_NOOP("NumberText", "d"),
    QT_TRANSLATE_NOOP("NumberText", "tokens"), QT_TRANSLATE_NOOP("NumberText", "tokens/s"),
    QT_TRANSLATE_NOOP("NumberText", "tokens/param"), QT_TRANSLATE_NOOP("NumberText", "tokens/parameter"),
    QT_TRANSLATE_NOOP("NumberText", "B/param"), QT_TRANSLATE_NOOP("NumberText", "B/parameter"),
    QT_TRANSLATE_NOOP("NumberText", "parameters")};

QString localUnit(QStringView unit)
{
    for (const char* word : unitWords)
        if (unit == QLatin1String(word))
            return QCoreApplication::translate("NumberText", word);
    return unit.toString();
}

// "70.5" and B as "70500" and M, every digit kept; from a trillion on as a power of ten.
QString longScaleCount(QString digits, QChar letter)
{
    constexpr int thousand = 3, billion = 9, trillion = 12; // exponents of ten
    constexpr qsizetype grouped = 5; // digits from which they stand in threes
    const qsizetype point = digits.indexOf(u'.');
    qsizetype whole = point < 0 ? digits.size() : point;
    digits.remove(u'.');
    const qsizetype exponent = whole - 1 + (letter == u'B' ? billion : trillion);
    if (exponent >= trillion) {
        static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        QString power;
        for (const QChar digit : QString::number(exponent))
            power += superscripts[digit.digitValue()];
        while (point < 0 && digits.size() > 1 && digits.endsWith(u'0'))
            digits.chop(1);
        if (digits.size() > 1)
            digits.insert(1, u'.');
        return QStringLiteral("%1 × 10%2").arg(digits, power);
    }
    whole += thousand;
    while (digits.size() < whole)
        digits += u'0';
    if (digits.size() > whole)
        digits.insert(whole, u'.');
    for (qsizetype at = whole - 3; whole >= grouped && at > 0; at -= 3)
        digits.insert(at, QChar(0x2009));
    return digits + QChar(0x2009) + u'M';
}

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

QString localQuantity(const QString& text)
{
    if (!decimalComma() && !longScale()) { // nothing but the word behind the number may differ
        const QStringView unit = QStringView(text).mid(text.indexOf(u' ') + 1);
        if (unit.size() == text.size() || localUnit(unit) == unit)
            return text;
    }
    // "$2.1M", "15T", "2.10B tokens/s", "3 years".
    static const QRegularExpression quantity(
        QStringLiteral("^([-\u2212]?\\$?)(\\d+(?:\\.\\d+)?)([BT]?)((?:[×x]|/[hs])?)(?: (\\D+))?$"));
    const QRegularExpressionMatch match = quantity.match(text);
    if (!match.hasMatch())
        return localNumbers(text);
    QString number = match.captured(2) + match.captured(3);
    if (longScale() && !match.captured(3).isEmpty())
        number = longScaleCount(match.captured(2), match.captured(3)[0]);
    number = localNumbers(match.captured(1) + number) + match.captured(4);
    return match.captured(5).isEmpty() ? number : number + u' ' + localUnit(match.capturedView(5));
}

QString unitName(Unit unit)
{
    switch (unit) {
    case Unit::Number:
    case Unit::Ratio:
    case Unit::Percent:
    case Unit::Count:
        return {};
    default:
        return localUnit(toQString(siSymbol(unit)));
    }
}

QString neutralNumbers(QString text)
{
    if (decimalComma() && text.count(u',') == 1 && !text.contains(u'.'))
        text.replace(u',', u'.');
    return text;
}

DisplayedNumber displayed(double si, Unit unit, const NumberFormat& style)
{
    const FormattedNumber written = formatApart(si, unit, onScreen(style));
    return {toQString(written.number), localUnit(toQString(written.unit))};
}

QString displayText(double si, Unit unit, const NumberFormat& style)
{
    return displayed(si, unit, style).text();
}

QString spokenText(double si, Unit unit, const NumberFormat& style)
{
    const QString text = displayText(si, unit, style);
    switch (unit) {
    case Unit::Parameter:
        return QCoreApplication::translate("NumberText", "%1 parameters").arg(text);
    case Unit::Token:
    case Unit::SequenceToken:
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
