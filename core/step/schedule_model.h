#pragma once

// Idle time of schedules that fill their bubbles, over any Recorder; the chapters on the pipeline and on the
// step both ask here. Internal to core/step and core/engine.

#include "core/formulas/pipeline.h"
#include "core/report/ledger.h"
#include "core/step/schedules.h"

namespace ridgepoint {

// `third`: the forward pass, the input gradients or the weight gradients of one micro-batch, taken as equally
// long.
template <class Recorder>
auto filledIdle(Recorder& rec, const ScheduleTraits& schedule, typename Recorder::template Value<double> p,
    typename Recorder::template Value<Seconds> third) -> typename Recorder::template Value<Seconds>
{
    switch (schedule.idle) {
    case ScheduleIdle::ZbH1:
        return rec.template call<bubbleTimeZbH1>(p, third, third, third);
    case ScheduleIdle::VHalf:
        return rec.template call<bubbleTimeVHalf>(p, third, third, third);
    case ScheduleIdle::VMin:
        return rec.template call<bubbleTimeVMin>(p, third, third, third);
    case ScheduleIdle::DualPipe:
        return rec.template call<bubbleTimeDualPipe>(p,
            rec.sum("a forward beside a backward", third, third, third),
            rec.sum("whole backward", third, third), third);
    case ScheduleIdle::ZbH2:
    case ScheduleIdle::OneForwardOneBackward:
        break;
    }
    return rec.template call<bubbleTimeZbH2>(p, third, third, third);
}

} // namespace ridgepoint
