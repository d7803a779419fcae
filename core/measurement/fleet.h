#pragma once

// The same measurement on many machines: how its steps are distributed, which machines are slow, and the
// spread that `hardware.efficiency.straggler` takes. A machine is judged by how much longer the same work
// takes it than the fleet's median machine.

#include "core/measurement/probe_run.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct FleetMember
{
    std::string name; // as people know the machine: of its file
    ProbeRun run;
};

struct FleetSlow
{
    std::string name;
    double times = 1; // of the median machine's time
};

// One step of the probe that at least three machines have measured.
struct FleetStep
{
    std::string step;
    std::string unit; // "B/s", "FLOP/s", "s"
    std::size_t machines = 0;
    double median = 0, lowest = 0, highest = 0; // of the machines' own medians
    double spread = 0; // relative standard deviation of the machines' times
    std::vector<FleetSlow> slow; // the slowest first
};

struct Fleet
{
    std::vector<FleetStep> steps; // in the order in which most machines ran them
    // Of the time that one machine takes for the measured matrix products, or for its compute ceilings where
    // no product was measured: the relative standard deviation over machines, and without the slow ones.
    // Empty: fewer than three machines have measured any.
    std::optional<double> straggler, stragglerWithoutSlow;
    std::vector<FleetSlow> slow; // by those times
    std::vector<std::string> otherDevices; // machines left out: of another kind than most
};

// A machine is slow when it takes more than three robust deviations (1.4826 · median absolute deviation, as
// for normally distributed times) and 3 % longer than the median machine.
Fleet fleetOf(const std::vector<FleetMember>& members);

Table fleetTable(const Fleet& fleet);
std::string fleetText(const Fleet& fleet); // for people
std::string fleetJson(const Fleet& fleet);

} // namespace ridgepoint
