#pragma once

// Iterations by the rule of thumb: prompts at a fixed share of the peak, tokens at a fixed share of the
// bandwidth, each as if the others were not there.

#include "core/serving/service.h"
#include "core/serving/traffic.h"
#include "core/step/serving_model.h"

namespace ridgepoint {

class StatedIterations : public IterationTimes
{
public:
    // `job` must outlive it; `resolved` is of its scenario.
    StatedIterations(const ServingJob& job, Resolved resolved, double tensor)
        : m_job(job)
        , m_resolved(std::move(resolved))
        , m_model(m_none, m_job.scenario, m_resolved, servedCopy(m_job))
        , m_tensor(tensor)
    {
    }
    StatedIterations(const StatedIterations&) = delete;
    StatedIterations& operator=(const StatedIterations&) = delete;

    Seconds of(double decoding, double, double promptTokens, double) const override
    {
        // What reads the weights checks drafts in passing; they take their share of a step each.
        const Serving& s = m_job.scenario.serving;
        const Seconds tokens = decoding > 0
            ? m_model.decode(m_tensor, decoding, decoding).total * (1 + s.draftTokens * s.draftCost)
            : Seconds(0);
        // However many prompts are read together, they read the weights once.
        return promptTokens > 0 ? tokens + m_model.prefill(m_tensor, Tokens(promptTokens)) : tokens;
    }

private:
    NoLedger m_none;
    const ServingJob& m_job;
    Resolved m_resolved;
    mutable ServingModel<NoLedger> m_model;
    double m_tensor;
};

} // namespace ridgepoint
