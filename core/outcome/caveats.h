#pragma once

// What an answer rests on and does not hold: a known gap of the model's description, a table that stands in
// for another, a value outside what anybody measured. Every command and view that shows such an answer shows
// these with it.

#include "core/outcome/readout.h"
#include "core/serving/service.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Report;

struct Caveat
{
    std::string code; // "model-left-out", for programs
    Text text; // a sentence without its full stop
    std::vector<std::string> affects; // paths of readouts, or chapters ("serving", "step")
    std::vector<std::string> of = {}; // of several scenarios those that have it
    bool ofPage = false; // said once a page, not marked on each tile

    bool concerns(std::string_view path) const; // the path, or its chapter, is among them
};

// All caveats of training and serving. Serves the scenario.
std::vector<Caveat> caveatsOf(const Report& report);
// Caveats of the training step, its memory and its cost. Does not serve.
std::vector<Caveat> trainingCaveats(const Report& report);
// Caveats of one readout. Serves only if the readout belongs to the service.
std::vector<Caveat> caveatsOf(
    const Report& report, std::string_view path, ReportEffort effort = ReportEffort::Full);
// Caveats of one service, predicted or stated, as `serve` prints them.
struct Served;
std::vector<Caveat> caveatsOf(const Served& served);

// How published steps of models with such layers were met; that there are none. Too few for a band either
// way.
Text comparedSteps(const MixerKind& kind);

// Adds caveats to those of an answer, each once; `of` names the scenario when several are compared.
void addCaveats(std::vector<Caveat>& all, std::vector<Caveat> more, std::string_view of = {});
void addCaveats(std::vector<Caveat>& all, const Report& report, std::span<const Readout* const> asked,
    std::string_view of = {});
// "A, B: the model's description leaves out …".
std::string caveatLine(const Caveat& caveat);

} // namespace ridgepoint
