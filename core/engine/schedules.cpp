#include "core/engine/schedules.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using Idle = ScheduleIdle;
using Held = ScheduleHeld;

// Papers as beside the choices of mesh.schedule; the bubbles and counts as the formulas say that are named
// alike.
constexpr std::array<ScheduleTraits, 20> all{{
    {.key = "1f1b", .simple = true},
    {.key = "interleaved_1f1b", .takesChunks = true, .simple = true},
    {.key = "gpipe", .held = Held::All, .simple = true},
    {.key = "eager_1f1b"},
    {.key = "looped_bfs", .takesChunks = true},
    {.key = "zb_h1", .idle = Idle::ZbH1, .splitsBackward = true},
    {.key = "zb_h2", .idle = Idle::ZbH2, .held = Held::ZbH2, .splitsBackward = true},
    {.key = "zb_1p", .idle = Idle::ZbH1, .splitsBackward = true},
    {.key = "zb_2p", .idle = Idle::ZbH2, .held = Held::ZbH2, .splitsBackward = true},
    {.key = "interleaved_zb1p", .idle = Idle::ZbH2, .takesChunks = true, .splitsBackward = true},
    {.key = "zbv", .idle = Idle::ZbH2, .twoChunks = true, .splitsBackward = true},
    {.key = "v_half", .idle = Idle::VHalf, .held = Held::VHalf, .twoChunks = true, .splitsBackward = true},
    {.key = "v_min", .idle = Idle::VMin, .held = Held::VMin, .twoChunks = true, .splitsBackward = true},
    {.key = "1f1b_v", .twoChunks = true},
    {.key = "dualpipe",
        .idle = Idle::DualPipe,
        .held = Held::DualPipe,
        .twoChunks = true,
        .splitsBackward = true,
        .pairsPasses = true},
    {.key = "dualpipev",
        .idle = Idle::DualPipe,
        .held = Held::DualPipe,
        .twoChunks = true,
        .splitsBackward = true,
        .pairsPasses = true},
    {.key = "hanayo", .twoChunks = true},
    {.key = "chimera", .twoChunks = true, .splitsBackward = true},
    {.key = "grouped_interleaved", .takesChunks = true},
    {.key = "interleaved_1f1b_ep_overlap", .takesChunks = true, .pairsPasses = true},
}};

} // namespace

const ScheduleTraits& scheduleTraits(std::string_view key)
{
    const auto found = std::ranges::find(all, key, &ScheduleTraits::key);
    return found != all.end() ? *found : all.front();
}

} // namespace ridgepoint
