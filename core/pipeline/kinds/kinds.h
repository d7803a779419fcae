#pragma once

// Every kind of schedule, one file each in this folder; listed in schedule_kind.cpp. Internal to
// core/pipeline.

#include "core/pipeline/schedule_kind.h"

namespace ridgepoint::kinds {

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
