#pragma once

// Marks that change place go there. A picture keeps what it showed last; while a canvas paints on a screen,
// and nothing is dragged, it shows something between that and what it has now, for a moment. Whoever else
// paints (files, stills, tests) gets the picture at rest, at once.

#include "views/chart/chart_data.h"
#include "views/view.h"

#include <optional>
#include <utility>

namespace ridgepoint {

inline constexpr double glideMilliseconds = 150;

// Of the canvas, while it paints.
class MotionWatch
{
public:
    MotionWatch(); // the time is now
    explicit MotionWatch(double milliseconds);
    ~MotionWatch();
    MotionWatch(const MotionWatch&) = delete;
    MotionWatch& operator=(const MotionWatch&) = delete;

    bool moving = false; // something has not arrived: paint again soon

private:
    friend std::optional<double> shareOfWay(std::optional<double>& since, double milliseconds);
    double m_now;
};

// Of a way that began at the first painting, eased; 1 and more: it has ended. Empty: nobody watches.
std::optional<double> shareOfWay(std::optional<double>& since, double milliseconds);

// A hand on a slider or on the picture moves the marks by itself.
inline bool moves(const PictureStyle& style) { return style.motion == Motion::Full && !style.dragging; }

// On the way from a to b; of a logarithmic axis by factors.
double onTheWay(double a, double b, double share, bool logarithmic = false);
// An axis whose range has come as far; its ticks are those of the end.
ChartAxis onTheWay(const ChartAxis& from, const ChartAxis& to, double share);

// `Data` has a function onTheWay(from, to, share).
template <class Data>
class Glide
{
public:
    void start(Data from, double milliseconds = glideMilliseconds)
    {
        m_from = m_shown ? std::exchange(m_shown, {}) : std::optional<Data>(std::move(from));
        m_milliseconds = milliseconds;
        m_since.reset();
    }
    void stop()
    {
        m_from.reset();
        m_shown.reset();
    }
    bool underWay() const { return m_from.has_value(); }
    // What to show instead of `to`; empty: that.
    std::optional<Data> now(const Data& to)
    {
        const std::optional<double> share = m_from ? shareOfWay(m_since, m_milliseconds) : std::nullopt;
        if (share && *share >= 1)
            stop();
        else if (share)
            return m_shown = onTheWay(*m_from, to, *share);
        return {};
    }

private:
    std::optional<Data> m_from, m_shown;
    std::optional<double> m_since;
    double m_milliseconds = glideMilliseconds;
};

} // namespace ridgepoint
