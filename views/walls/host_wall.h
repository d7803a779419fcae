#pragma once

// A node's DRAM against what its ranks offload: a wall beside the accelerators' memory.

#include "core/base/format.h"
#include "core/training/gate.h"

#include <QString>

#include <optional>

namespace ridgepoint {

struct Report;

struct HostWall
{
    double share = 0; // of what the system leaves of the DRAM
    GateState state = GateState::NotApplicable;
    QString filled; // "57 %"
    QString budget; // "host 1.13 TB of 1.98 TB"
    QString words; // "✓ host memory: 57 %"
};

// Empty: nothing is offloaded, or nobody knows how much memory the host has.
std::optional<HostWall> hostWall(const Report& report, const NumberFormat& numbers);

} // namespace ridgepoint
