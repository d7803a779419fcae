#pragma once

// What an answer rests on and does not hold: a known gap of the model's description, a table that stands in
// for another, a value outside what anybody measured. Every command and view that shows such an answer shows
// these with it.

#include "core/report/report.h"
#include "core/serving/service.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

struct Caveat
{
    std::string_view code; // "model-left-out", for programs
    Text text; // a sentence without its full stop
    std::vector<std::string_view> affects; // paths of readouts, or chapters ("serving", "step")

    bool concerns(std::string_view path) const; // the path, or its chapter, is among them
};

// Serves the scenario, as a readout `serving.*` does.
std::vector<Caveat> caveatsOf(const Report& report);
// Those that concern one readout; serves only where it is of the service, with as much effort as is said.
std::vector<Caveat> caveatsOf(
    const Report& report, std::string_view path, ReportEffort effort = ReportEffort::Full);
// Caveats that apply to predicted serving only, as `serve` prints them.
struct Served;
std::vector<Caveat> caveatsOf(const Served& served);

} // namespace ridgepoint
