#pragma once

// What makes a predicted step shorter: each loss of the step with the settings that answer it, every one
// judged by the engine with what the stack can do. A number that is stated (an MFU) hides its losses; of such
// a step nothing is known here.

#include "core/questions/levers.h"
#include "core/report/report.h"

#include <vector>

namespace ridgepoint {

struct StepLever
{
    Text wall; // "time (launches)", "communication (tensor)"
    Text symptom; // "waiting for launches: 34 % of the step"
    Text response; // "Launch by CUDA graphs"
    Text effect; // "1.30 s → 1.02 s a step"; of another batch in tokens per second
    Trial trial;
    double saved = 0; // of the time of a token, 0…1: at least worthALever
    LeverPrice price = LeverPrice::Setting;
    bool ofCommunication = false; // what it shortens is waiting for messages
};

// Up to that price; of one price the most saved first. None adds a warning or an error, overfills the memory,
// or shuts a gate that was open, but by a higher peak (a narrower type) or a shorter step that waits no
// longer.
std::vector<StepLever> stepLevers(const Report& report, LeverPrice most);

} // namespace ridgepoint
