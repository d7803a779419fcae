#pragma once

// An axis through a drag. At rest it is made for its data. While a slider moves it keeps the range that the
// drag began with for as long as the data fill it, then goes on by steps (1, 2, 5, 10 …; a logarithmic axis
// by decades) and glides from one to the next as the data come near its end: a function of the data alone, so
// that no clock runs and the way back is the way there. The ticks that it left stay as a ghost. Under a hand
// on the picture itself, or frozen, it holds.

#include "views/chart/chart_data.h"
#include "views/view.h"

#include <functional>

namespace ridgepoint {

class LiveAxis : public ChartAxis
{
public:
    // Makes the axis that shows data from `low` to `high`.
    using Maker = std::function<ChartAxis(double low, double high)>;

    // `held`: by a hand on the picture, which the axis would run away from.
    void follow(const PictureStyle& style, bool held, double low, double high, const Maker& make);

private:
    struct Range
    {
        double low = 0, high = 0;
        bool operator==(const Range&) const = default;
    };
    void show(ChartAxis made, const Range& asked, const Range& ends);

    bool m_made = false;
    AxisScale m_restScale = AxisScale::Linear;
    Range m_restData, m_restEnds; // when nothing moved
    std::vector<double> m_restTicks;
    Range m_asked, m_ends; // as shown
};

// The upper end, in decades, of a moving axis that ended at `restEnd` for data up to `restData`, all in
// decades; `whole`: of its steps, else thirds (1, 2, 5).
double movedEnd(double data, double restData, double restEnd, bool whole, bool glides);

} // namespace ridgepoint
