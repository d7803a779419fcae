#pragma once

// Sentences of a brief about training that any report has: what it needs of the host, whose band it has, and
// what its step waits for.

#include "core/training/report.h"
#include "widgets/number_text.h"

#include <QString>

namespace ridgepoint {

// What a node must have where something is kept on its host; empty: nothing is.
QString hostWords(const Report& report, const NumberFormat& numbers);
// "published runs of …": those that the band of its step is of; others have another one. It has a band: see
// core/training/step_band.cpp.
QString runsOfBand(const Report& report);
// How much of the step waits for which links; empty: too little to say.
QString waitingWords(const Report& report, const NumberFormat& numbers);

} // namespace ridgepoint
