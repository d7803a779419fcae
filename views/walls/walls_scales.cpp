#include "views/chart/ticks.h"
#include "views/walls/walls_data.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// "1k×", "100M" or "100 000 M", and a bare power from 10¹² on.
QString decadeLabel(int exponent, Unit unit)
{
    constexpr int trillion = 12;
    if (exponent >= 0 && exponent < trillion)
        return shortText(std::pow(10.0, exponent), unit, {});
    QString digits;
    for (const QChar c : QString::number(exponent)) {
        static const QString superscripts =
            QStringLiteral("\u2070\u00B9\u00B2\u00B3\u2074\u2075\u2076\u2077\u2078\u2079");
        digits += c == u'-' ? QChar(0x207B) : superscripts.at(c.digitValue());
    }
    return QStringLiteral("10") + digits + (unit == Unit::Ratio ? QStringLiteral("\u00D7") : QString());
}

QString sizeLabel(int exponent)
{
    if (exponent >= 12 && exponent < 15 && onScreen({}).counts == CountScale::Short)
        return QString::number(static_cast<int>(std::pow(10, exponent - 12))) + u'T';
    return decadeLabel(exponent, Unit::Parameter);
}

} // namespace

ShareScale::ShareScale(double largestShare)
{
    if (std::isfinite(largestShare) && largestShare > 10.0)
        m_decades = static_cast<int>(std::ceil(std::log10(largestShare) - 1e-9));
}

ShareScale::ShareScale(const ChartAxis& overflow)
    : m_decades(std::log10(overflow.maximum))
    , m_ghost(overflow.ghost)
{
}

ChartAxis ShareScale::axis() const
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    axis.maximum = std::pow(10.0, m_decades);
    axis.minimum = 1;
    for (const Tick& tick : ticks())
        if (tick.share > 1)
            axis.ticks.push_back({tick.share, tick.label});
    return axis;
}

double ShareScale::position(double share) const
{
    if (!(share > 0))
        return 0;
    if (share <= 1.0)
        return share * knee;
    return std::min(1.0, knee + (1.0 - knee) * std::log10(share) / m_decades);
}

double ShareScale::shareAt(double position) const
{
    const double at = std::clamp(position, 0.0, 1.0);
    return at <= knee ? at / knee : std::pow(10.0, (at - knee) / (1.0 - knee) * m_decades);
}

std::vector<ShareScale::Tick> ShareScale::ticks(int atMost) const
{
    std::vector<Tick> result{{0, QStringLiteral("0")}};
    if (atMost >= 5)
        result.push_back({0.5, QStringLiteral("50 %")});
    result.push_back({1, QStringLiteral("100 %")});
    const int room = std::max(1, atMost - static_cast<int>(result.size()));
    constexpr double most = 308; // a share beyond any number has no decade
    const int decades = static_cast<int>(std::min(m_decades, most) + 1e-9);
    const int step = std::max(1, (decades + room - 1) / room);
    for (int decade = step; decade <= decades; decade += step)
        result.push_back({std::pow(10.0, decade), decadeLabel(decade, Unit::Ratio)});
    return result;
}

SizeScale::SizeScale(std::span<const double> sizes)
{
    for (const double size : sizes) {
        if (!std::isfinite(size) || size <= 0)
            continue;
        m_low = std::min(m_low, std::floor(std::log10(size)));
        m_high = std::max(m_high, std::ceil(std::log10(size)));
    }
}

SizeScale::SizeScale(const ChartAxis& axis)
    : m_low(std::log10(axis.minimum))
    , m_high(std::log10(axis.maximum))
    , m_ghost(axis.ghost)
{
}

ChartAxis SizeScale::axis() const
{
    ChartAxis axis;
    axis.scale = AxisScale::Log10;
    axis.minimum = std::pow(10.0, m_low);
    axis.maximum = std::pow(10.0, m_high);
    for (const Tick& tick : ticks())
        axis.ticks.push_back({tick.parameters, tick.label});
    return axis;
}

double SizeScale::position(double parameters) const
{
    if (!(parameters > 0))
        return 0;
    return std::clamp((std::log10(parameters) - m_low) / (m_high - m_low), 0.0, 1.0);
}

double SizeScale::parametersAt(double position) const
{
    return std::pow(10.0, m_low + std::clamp(position, 0.0, 1.0) * (m_high - m_low));
}

std::vector<SizeScale::Tick> SizeScale::ticks(int atMost) const
{
    std::vector<Tick> result;
    const int low = static_cast<int>(std::ceil(m_low - 1e-9));
    const int high = static_cast<int>(std::floor(m_high + 1e-9));
    const int step = std::max(1, (high - low + std::max(1, atMost - 1) - 1) / std::max(1, atMost - 1));
    for (int decade = low; decade <= high; decade += step)
        result.push_back({std::pow(10.0, decade), sizeLabel(decade)});
    return result;
}

} // namespace ridgepoint
