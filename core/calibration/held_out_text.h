#pragma once

// `validate --calibrated` as text: the untuned errors beside the calibrated ones, on the same held-out rows.

#include "core/calibration/held_out.h"
#include "core/validation/validation_writers.h"

#include <string>

namespace ridgepoint {

Table familyTable(const CalibratedValidation& validation);
std::string writeCalibratedValidation(const CalibratedValidation& validation, const Catalog& catalog,
    OutputFormat format, const ValidationDetail& detail = {});

} // namespace ridgepoint
