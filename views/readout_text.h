#pragma once

// The few sentences that the data files of several views share: a value or its dash, a change against a
// baseline, and the sides of a limit.

#include "core/base/format.h"
#include "core/base/quantity.h"
#include "core/inputs/scenario/scenario.h"
#include "core/training/gate.h"
#include "views/view.h"
#include "widgets/number_text.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridgepoint {

inline constexpr QChar noValue{0x2014}; // —

// Empty also for what a picture cannot place: not-a-number, infinity, negative.
inline std::optional<double> placeable(std::optional<double> value)
{
    return value && std::isfinite(*value) && *value >= 0 ? value : std::nullopt;
}

inline QString shownValue(std::optional<double> si, Unit unit, const NumberFormat& numbers)
{
    return si && !std::isnan(*si) ? displayText(*si, unit, numbers) : QString(noValue);
}

// A table's: as shown, with the number behind it.
inline TableCell numberCell(std::optional<double> si, Unit unit, const NumberFormat& numbers)
{
    return {shownValue(si, unit, numbers), si, unit};
}

inline QString bytesText(double bytes, const NumberFormat& numbers)
{
    return displayText(bytes, Unit::Byte, numbers);
}

inline QString bytesText(Bytes bytes, const NumberFormat& numbers)
{
    return bytesText(bytes.value(), numbers);
}

inline QString timeText(double seconds, const NumberFormat& numbers)
{
    return displayText(seconds, Unit::Second, numbers);
}

inline QString percentText(double share, const NumberFormat& numbers)
{
    return displayText(share, Unit::Percent, numbers);
}

// Every digit, for tooltips: "1 120 000 000 000 B".
inline QString exactText(double si, Unit unit)
{
    return QString(localNumbers(toQString(formatGrouped(si))) + QLatin1Char(' ') + unitName(unit)).trimmed();
}

// A share of a budget: percent while inside, a factor from the limit on ("86 %", "14.0×").
inline QString shownShare(std::optional<double> share, const NumberFormat& numbers)
{
    return shownValue(share, share && *share >= 1.0 ? Unit::Ratio : Unit::Percent, numbers);
}

// Rounding in the last bits of a value solved for 100 % is not an overshoot.
inline bool exceeds(double share) { return share > 1.0 + 1e-9; }

inline GateState stateOfShare(std::optional<double> share)
{
    if (!share)
        return GateState::NotApplicable;
    if (exceeds(*share))
        return GateState::Fail;
    return *share >= 0.9 ? GateState::Tight : GateState::Pass;
}

// Against a target: beyond one that nobody has stated nothing has failed.
inline GateState againstTarget(GateState state, bool stated)
{
    return state == GateState::Fail && !stated ? GateState::Unset : state;
}

inline GateState targetState(bool met, const TargetTime& target)
{
    return met ? GateState::Pass : againstTarget(GateState::Fail, target.stated());
}

// Two values that differ in the last bits of a double, by the order of a sum, are the same to a reader.
inline bool sameValue(double a, double b)
{
    return a == b || std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

// "+12.0 GB"; of percentages points.
inline QString signedText(double difference, Unit unit, const NumberFormat& numbers)
{
    DisplayedNumber shown = displayed(std::abs(difference), unit, numbers);
    if (shown.unit == u'%')
        shown.unit = QStringLiteral("pp");
    return (difference < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + shown.text();
}

// "+0.84 %" of a whole; "0 %" of what rounds to nothing.
inline QString shareChange(double share, const NumberFormat& numbers)
{
    if (std::abs(share) < 5e-5)
        return QStringLiteral("0 %");
    return (share < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + percentText(std::abs(share), numbers);
}

// "×1.10": how many times `then` it is now; empty where nobody can say. Every factor of a comparison has this
// direction.
inline QString factorText(double now, double then, const NumberFormat& numbers)
{
    const double factor = now / then;
    return then > 0 && std::isfinite(factor) && factor > 0
        ? QChar(0x00D7) + displayText(factor, Unit::Number, numbers)
        : QString();
}

// "+12.0 GB  ×1.10": now against then; "=" when nothing changed, the dash when either side has no value.
inline QString changeText(
    std::optional<double> now, std::optional<double> then, Unit unit, const NumberFormat& numbers)
{
    if (!now || !then || !std::isfinite(*now) || !std::isfinite(*then))
        return QString(noValue);
    if (sameValue(*now, *then))
        return QStringLiteral("=");
    const double difference = *now - *then;
    if (!std::isfinite(difference))
        return QString(noValue);
    QString text = signedText(difference, unit, numbers);
    if (const QString factor = factorText(*now, *then, numbers); !factor.isEmpty())
        text += QStringLiteral("  ") + factor;
    return text;
}

inline QString deltaText(std::size_t baseline, std::optional<double> now, std::optional<double> then,
    Unit unit, const NumberFormat& numbers)
{
    return baselineLetter(baseline) + QStringLiteral("  ") + changeText(now, then, unit, numbers);
}

inline QString capitalised(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace ridgepoint
