#pragma once

// Runs and their predictions written down by hand.

#include "views/validation/validation_data.h"

#include <memory>

namespace ridgepoint::test {

inline ValidatedRun validated(
    const std::string& id, const std::string& source, double measured, double predicted)
{
    ValidatedRun row;
    row.run.id = id;
    row.run.family = source + "/model";
    row.run.source = {source, "The paper of " + source, "https://example.org/" + source, "table 1"};
    row.run.model.name = "llama-8b";
    row.run.hardware = {.gpu = "H100-SXM5-80GB",
        .count = 64,
        .perNode = {},
        .interconnect = {},
        .memoryGb = {},
        .slices = {}};
    row.measured.step = Seconds(measured);
    row.predicted.step = Seconds(predicted);
    row.ratio = predicted / measured;
    return row;
}

// The summary too: cells of bands, as many rows and what they held.
inline ValidationOutcome bandedOf(std::vector<CellCoverage> cells)
{
    auto validation = std::make_shared<Validation>();
    validation->summary.bands = std::move(cells);
    return {validation, QStringLiteral("my-runs.json"), {}};
}

inline ValidationOutcome outcomeOf(std::vector<ValidatedRun> rows)
{
    auto validation = std::make_shared<Validation>();
    validation->rows = std::move(rows);
    return {validation, QStringLiteral("my-runs.json"), {}};
}

} // namespace ridgepoint::test
