#pragma once

// Two reports side by side, readout by readout: what `ridgepoint compare`, the Compare dock and the Compare
// view print. What changed in the scenarios is diffScenarios() (core/inputs/scenario/scenario_json.h).

#include "core/outcome/readout.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Report;
struct Scenario;

// One readout then and now, in the readout's unit.
struct ReadoutChange
{
    const Readout* readout = nullptr; // never null
    std::optional<double> then, now;
    std::optional<double> delta; // now − then; empty unless both are finite numbers
    std::optional<double> ratio; // now ÷ then; empty where there is no delta, and where then is zero

    // Neither appeared, disappeared nor moved, but for the last bits of a sum in another order. Two
    // infinities of one sign are the same.
    bool same() const;
    // How far from ×1, as |ln ratio|; infinite where a value came, went, or changed its sign or from zero. A
    // share moves by points, as a fraction: a chance of 10⁻³⁵ that becomes 10⁻²⁹ is nothing anyone looks for.
    double distance() const;
};

// Paths of those that decide between two scenarios, first what decides most.
std::span<const std::string_view> leadingReadouts();

// Whether the service is compared too: one of them asks about it, or its settings differ.
bool comparesService(const Scenario& then, const Scenario& now);
// Every readout, in report order; those of the service, which take milliseconds, only where `service`.
std::vector<ReadoutChange> compareReports(const Report& then, const Report& now, bool service = true);

} // namespace ridgepoint
