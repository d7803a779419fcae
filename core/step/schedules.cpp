#include "core/step/schedules.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using Idle = ScheduleIdle;
using Held = ScheduleHeld;
using Shape = PlacementShape;

// The bubbles and counts as the formulas say that are named alike.
constexpr std::array<ScheduleTraits, 20> closedForms{{
    {.key = "1f1b", .simple = true},
    {.key = "interleaved_1f1b", .simple = true},
    {.key = "gpipe", .held = Held::All, .simple = true},
    {.key = "eager_1f1b", .held = Held::Eager},
    {.key = "looped_bfs", .held = Held::All},
    {.key = "zb_h1", .idle = Idle::ZbH1, .held = Held::Stages},
    {.key = "zb_h2", .idle = Idle::ZbH2, .held = Held::ZbH2},
    {.key = "zb_1p", .idle = Idle::ZbH1, .held = Held::Stages},
    {.key = "zb_2p", .idle = Idle::ZbH2, .held = Held::TwiceStages},
    {.key = "interleaved_zb1p", .idle = Idle::ZbH2, .held = Held::Stages},
    {.key = "zbv", .idle = Idle::ZbH2, .held = Held::Stages, .shape = Shape::Wave},
    {.key = "v_half", .idle = Idle::VHalf, .held = Held::VHalf, .shape = Shape::Wave},
    {.key = "v_min", .idle = Idle::VMin, .held = Held::VMin, .shape = Shape::Wave},
    {.key = "1f1b_v", .held = Held::OneForwardOneBackwardV, .shape = Shape::Wave},
    {.key = "dualpipe", .idle = Idle::DualPipe, .held = Held::DualPipe, .shape = Shape::Bidirectional},
    {.key = "dualpipev", .idle = Idle::DualPipe, .held = Held::DualPipeV, .shape = Shape::Wave},
    {.key = "hanayo", .held = Held::Stages, .shape = Shape::Wave},
    {.key = "chimera", .held = Held::Chimera, .shape = Shape::Bidirectional},
    {.key = "grouped_interleaved", .held = Held::Grouped},
    {.key = "interleaved_1f1b_ep_overlap", .held = Held::OneMore},
}};

// Each beside what core/pipeline says of the same schedule.
std::array<ScheduleTraits, closedForms.size()> withKinds()
{
    std::array<ScheduleTraits, closedForms.size()> all = closedForms;
    for (ScheduleTraits& traits : all)
        traits.kind = findScheduleKind(traits.key);
    return all;
}

} // namespace

const ScheduleTraits& scheduleTraits(std::string_view key)
{
    static const std::array<ScheduleTraits, closedForms.size()> all = withKinds();
    const auto found = std::ranges::find(all, key, &ScheduleTraits::key);
    return found != all.end() ? *found : all.front();
}

} // namespace ridgepoint
