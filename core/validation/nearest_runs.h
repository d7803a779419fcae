#pragma once

// The published runs that are nearest to a scenario, each with what is predicted of it: how much a prediction
// of this scenario can be trusted is best read off them.

#include "core/validation/serving_scoring.h"
#include "core/validation/validation.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct Served;

// Those that come with the program, read and predicted on first asking: a quarter of a second for steps. The
// catalog must outlive it; not to be shared between threads.
class BundledRuns
{
public:
    explicit BundledRuns(const Catalog& catalog)
        : m_catalog(catalog)
    {
    }
    const Catalog& catalog() const { return m_catalog; }

    // Measured steps with an MFU, nearest first: by model size, devices, sequence, number type and whether
    // there are experts.
    std::vector<const ValidatedRun*> nearest(const Report& report, std::size_t most);
    // The one that is this job in this layout; null: there is none. Predicts only runs of as many devices.
    // Holds until the next call.
    const ValidatedRun* same(const Report& report);
    // Published deployments with a time per output token, nearest first, each with its answer.
    std::vector<const ServingRow*> nearest(const Served& served, std::size_t most);
    // The one that is this deployment, but for how lengths spread; null: there is none.
    const ServingRow* same(const Served& served);

private:
    const std::vector<Run>& runs();

    const Catalog& m_catalog;
    std::vector<Run> m_runs;
    std::vector<ValidatedRun> m_steps;
    std::optional<ValidatedRun> m_same;
    std::vector<ServingRow> m_deployments; // answered once they were among the nearest
};

} // namespace ridgepoint
