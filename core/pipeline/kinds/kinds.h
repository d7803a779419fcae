#pragma once

// Every kind of schedule, one file each in this folder; listed in kinds.cpp. Internal to core/pipeline.

#include "core/formulas/activations.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/pipeline/schedule_kind.h"

#include <tuple>
#include <utility>

namespace ridgepoint::kinds {

// The formula F of arguments that it finds by their symbols: `names` has one letter for each.
template <const auto& F, const std::string_view& names>
inline constexpr auto bySymbols = [](auto& rec, auto... arguments) {
    const std::tuple all(arguments...);
    return [&]<std::size_t... I>(std::index_sequence<I...>)
    {
        return rec.template call<F>(std::get<names.find(F.symbols[I].name)>(all)...);
    }
    (std::make_index_sequence<F.symbols.size()>());
};
inline constexpr std::string_view idleSymbols = "pFBW";
inline constexpr std::string_view heldSymbols = "mpvr";
template <const auto& F>
inline constexpr auto idleBy = bySymbols<F, idleSymbols>;
template <const auto& F>
inline constexpr auto heldBy = bySymbols<F, heldSymbols>;
// As many micro-batches as there are stages, on every rank.
inline constexpr auto heldStages = [](auto&, auto, auto p, auto, auto) { return p; };

extern const ScheduleKind gpipe;
extern const ScheduleKind oneForwardOneBackward;
extern const ScheduleKind eagerOneForwardOneBackward;
extern const ScheduleKind interleavedOneForwardOneBackward;
extern const ScheduleKind interleavedExpertOverlap;
extern const ScheduleKind loopedBreadthFirst;
extern const ScheduleKind groupedInterleaved;
extern const ScheduleKind zeroBubbleH1;
extern const ScheduleKind zeroBubbleH2;
extern const ScheduleKind interleavedZeroBubble1p;
extern const ScheduleKind zeroBubbleV;
extern const ScheduleKind oneForwardOneBackwardV;
extern const ScheduleKind dualPipe;
extern const ScheduleKind dualPipeV;
extern const ScheduleKind chimera;
extern const ScheduleKind hanayo;
extern const ScheduleKind zb1p, zb2p; // searched_zero_bubble.cpp
extern const ScheduleKind vHalf, vMin; // searched_v_blocks.cpp

} // namespace ridgepoint::kinds
