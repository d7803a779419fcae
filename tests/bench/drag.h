#pragma once

// A slider dragged to and fro, and what each move of the finger costs: from the mouse event to what it
// changed painted.

#include "widgets/value_slider.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

namespace ridgepoint::bench {

inline void settle()
{
    for (int i = 0; i < 20; ++i) {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
}

inline void mouse(QWidget& widget, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons)
{
    QMouseEvent event(type, at, widget.mapToGlobal(at), Qt::LeftButton, buttons, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

inline double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

inline double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// Medians and percentiles of those moves go into the counters after which `counts` is true. How many there
// were.
template <class Counts>
std::size_t dragged(benchmark::State& state, ValueSlider& slider, Counts counts)
{
    const double middle = slider.height() * 0.6;
    const auto at = [&](double t) { return QPointF(slider.width() * (0.1 + 0.8 * t), middle); };
    mouse(slider, QEvent::MouseButtonPress, at(0.5), Qt::LeftButton);
    settle();
    std::vector<double> moves;
    std::vector<double> work; // of this thread alone: what others do on the machine is not in it
    QElapsedTimer timer;
    double phase = 0;
    for (auto _ : state) {
        phase += 0.013;
        const double before = threadMilliseconds();
        timer.start();
        mouse(slider, QEvent::MouseMove, at(0.5 + 0.5 * std::sin(phase)), Qt::LeftButton);
        QApplication::processEvents(); // delivers the notice and the paint it asks for
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        const double all = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
        const double own = threadMilliseconds() - before;
        if (!counts())
            continue;
        moves.push_back(all);
        work.push_back(own);
    }
    mouse(slider, QEvent::MouseButtonRelease, at(0.5), Qt::NoButton);
    settle();
    if (moves.empty()) {
        state.SkipWithError("nothing moved");
        return 0;
    }
    state.counters["median_ms"] = percentile(moves, 0.5);
    state.counters["p95_ms"] = percentile(moves, 0.95);
    state.counters["max_ms"] = percentile(moves, 1);
    state.counters["thread_median_ms"] = percentile(work, 0.5);
    state.counters["thread_p95_ms"] = percentile(work, 0.95);
    return moves.size();
}

} // namespace ridgepoint::bench
