#pragma once

// `validate --leave-one-out` as text: errors of left-out sources beside the plain ones, what bands held, and
// the constants that were found.

#include "core/calibration/leave_one_out.h"
#include "core/validation/validation_writers.h"

#include <string>

namespace ridgepoint {

Table constantTable(const LeaveOneOut& result);
std::string writeLeaveOneOut(const LeaveOneOut& result, const Catalog& catalog, OutputFormat format,
    const ValidationDetail& detail = {});

} // namespace ridgepoint
