#pragma once

// Every kind of schedule, one file each in this folder; listed in schedule_kind.cpp. Internal to
// core/pipeline.

#include "core/pipeline/schedule_kind.h"

namespace ridgepoint::kinds {

extern const ScheduleKind gpipe;
extern const ScheduleKind oneForwardOneBackward;

} // namespace ridgepoint::kinds
