#include "widgets/range_text.h"

#include "core/base/range.h"

namespace ridgepoint {

DisplayedRange displayedRange(double value, double low, double high, Unit unit, const NumberFormat& style)
{
    const NumberFormat local = onScreen(style);
    const FormattedRange ends = formatRange(value, low, high, unit, local);
    const std::string shown = formatApart(value, unit, local).unit;
    if (ends.low.unit != shown || ends.high.unit != shown)
        return {displayed(low, unit, style), displayed(high, unit, style)};
    const QString word = displayed(value, unit, style).unit; // in the window's language
    return {{toQString(ends.low.number), word}, {toQString(ends.high.number), word}};
}

} // namespace ridgepoint
