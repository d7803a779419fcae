#pragma once

// Small steps that everything written over a Recorder takes. Internal to core/training/step and core/engine.

#include "core/formulas/ledger.h"
#include "core/formulas/stages.h"

namespace ridgepoint {

// `count` times as long, and why so often.
template <class Recorder>
ValueOf<Recorder, Seconds> times(
    Recorder& rec, ValueOf<Recorder, Seconds> one, double count, std::string_view why)
{
    return apply<callsTime>(rec, one, rec.constant("times", count, why));
}

} // namespace ridgepoint
