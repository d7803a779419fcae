#include "widgets/number_text.h"

#include <QCoreApplication>

namespace ridgepoint {

QString toQString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString displayText(double si, Unit unit, const NumberFormat& style)
{
    return toQString(format(si, unit, style));
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

} // namespace ridgepoint
