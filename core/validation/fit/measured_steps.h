#pragma once

// Measured steps as people write them down: one a line, what differs from the scenario, then what was
// measured.
//
//     micro_batch=2, tensor=4: 3.21 s          # a remark
//     accelerators=64, global_batch_sequences=512: 41k tokens/s
//     1.94 s                                   the scenario as it is
//
// or a runs file (see core/validation/run_file.h), whose rows are whole scenarios of their own.

#include "core/inputs/catalog/catalog.h"
#include "core/validation/fit/calibrate.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

struct MeasuredSteps
{
    std::vector<MeasuredStep> steps;
    Diagnostics diagnostics; // field: "line 3", or the row of a runs file
    bool ok() const; // no error among them
};

// Ids may be shortened to their last part: the mesh's field of that name is meant first, then training's, the
// hardware's, the model's. Tokens per second are of the whole job.
MeasuredSteps readMeasuredSteps(std::string_view text, const Scenario& scenario, const Catalog& catalog);

} // namespace ridgepoint
