#pragma once

// How long a host takes to launch the kernels of one layer, over any Recorder. Internal to core/training/step
// and core/engine.

#include "core/formulas/ledger.h"
#include "core/training/step/recording.h"
#include "core/training/step/resolved.h"

#include <optional>
#include <string_view>

namespace ridgepoint {

template <class Recorder>
class HostModel
{
public:
    using Time = typename Recorder::template Value<Seconds>;

    HostModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_stack(*resolved.stack)
    {
    }

    Time forward(const LayerKind& kind)
    {
        return time(m_s.hardware.efficiency.layerForward, "hardware.efficiency.layer_floor_forward",
            forwardLaunches(kind));
    }
    Time backward(const LayerKind& kind)
    {
        return time(m_s.hardware.efficiency.layerBackward, "hardware.efficiency.layer_floor_backward",
            backwardLaunches(kind));
    }
    // One after the other, graphs or not, whatever the host. A mixer has half of a plain layer's, an MLP the
    // other half.
    double forwardLaunches(const LayerKind& kind) const
    {
        return kind.halves() / 2 * (m_stack.layerForward / m_stack.operation) + operators(kind);
    }
    double backwardLaunches(const LayerKind& kind) const
    {
        return kind.halves() / 2 * (m_stack.layerBackward / m_stack.operation) + 2 * operators(kind);
    }

private:
    Time time(const std::optional<Seconds>& given, std::string_view field, double launches)
    {
        if (given)
            return m_rec.field(field, *given);
        if (m_s.training.cudaGraphs.value_or(m_stack.cudaGraphs))
            return m_rec.constant("launches", Seconds(0), "CUDA graphs: the whole step is one launch");
        // A host that launches one kernel faster launches all of them faster.
        const Seconds one = m_s.hardware.efficiency.kernelLaunch.value_or(m_stack.operation);
        return m_rec.constant("launches of one layer", one * launches,
            "host times: vTrain sums, nanotron measurements; 12 µs an operator");
    }

    // That a plain layer's least time does not hold, one pass.
    double operators(const LayerKind& kind) const
    {
        const Architecture& a = kind.architecture;
        double count = a.attention == AttentionKind::Mla ? m_stack.latentOperations : 0;
        if (kind.experts) {
            const double held = a.moe.experts / m_s.mesh.expert;
            const double each =
                m_stack.operationsPerExpert + (a.moe.expertBias ? m_stack.operationsPerBias : 0);
            const bool shared = a.moe.sharedExperts > 0;
            count += m_stack.expertOperations + each * held + (shared ? m_stack.sharedOperations : 0);
            // Gather and scatter around attention and shared experts; plain layers were timed with theirs.
            if (m_s.mesh.tensor > 1)
                count += m_stack.operationsPerCollective * ((kind.mixes() ? 2 : 0) + (shared ? 2 : 0));
        }
        return count;
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const StackTraits& m_stack;
};

} // namespace ridgepoint
