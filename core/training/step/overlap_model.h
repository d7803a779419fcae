#pragma once

// What a layer's collectives leave exposed beside the computation that may hide them, over any Recorder.
// Internal to core/training/step and core/engine.

#include "core/formulas/communication.h"
#include "core/formulas/ledger.h"
#include "core/formulas/overlap.h"
#include "core/formulas/stages.h"
#include "core/training/step/recording.h"
#include "core/training/step/resolved.h"

#include <algorithm>

namespace ridgepoint {

// How much longer computing takes beside communication, of the time that is hidden: streaming multiprocessors
// and memory bandwidth that a running collective takes. Mean slow-down of 18.9 % over training steps of many
// models and layouts, 40 % at most (arXiv:2507.03114, abstract).
inline constexpr double usualContention = 0.189;
inline double contentionOf(const Scenario& s)
{
    return s.hardware.efficiency.contention.value_or(usualContention);
}
inline constexpr std::string_view contentionSource =
    "slow-down of computation by communication (arXiv:2507.03114)";

template <class Recorder>
class OverlapModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    OverlapModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_stack(*resolved.stack)
    {
    }

    // Of a collective that runs in tiles beside the product that feeds or follows it.
    Value<Seconds> tensor(Value<Seconds> communication, Value<Seconds> beside)
    {
        if (raw(communication).value() <= 0)
            return communication;
        if (m_s.overlap.tensor)
            return apply<exposedTime>(
                m_rec, communication, m_rec.field("overlap.tensor", *m_s.overlap.tensor));
        if (m_stack.tensorOverlap <= 0)
            return communication;
        // The stack's share of the collectives runs in tiles beside as large a share of the products.
        const double share = m_stack.tensorOverlap;
        const auto tiled = apply<tiledOverlapTime>(m_rec, times(m_rec, beside, share, "overlapped products"),
            times(m_rec, communication, share, m_stack.source),
            m_rec.constant("tiles", tiles, "Transformer Engine userbuffers"),
            m_rec.constant("processors taken", contentionOf(m_s), contentionSource));
        const double left =
            (raw(tiled) - raw(beside) * share).value() + raw(communication).value() * (1 - share);
        return m_rec.constant("exposed tensor communication", Seconds(std::max(0.0, left)),
            "tiles of the collective overlapped with the GEMM");
    }

    Value<Seconds> context(Value<Seconds> communication, Value<Seconds> attention)
    {
        if (raw(communication).value() <= 0)
            return communication;
        if (m_s.overlap.context || m_s.mesh.contextMethod != ContextMethod::Ring)
            return states(communication); // gathered before attention starts
        return apply<exposedBuckets>(m_rec, communication, attention,
            m_rec.constant("share that hides a ring", ringOverlap, "Ring Attention (arXiv:2310.01889) §3"));
    }

    // What arrives before the core starts, such as states.
    Value<Seconds> states(Value<Seconds> communication)
    {
        return m_s.overlap.context
            ? apply<exposedTime>(m_rec, communication, m_rec.field("overlap.context", *m_s.overlap.context))
            : communication;
    }

    // Schedules that pair a forward with a backward pass hide one's dispatch behind the other's computation:
    // of `beside` each pass has half of what both compute. With the MFU stated `beside` is the
    // step that it leaves, less its bubble: no less can be exposed.
    Value<Seconds> expert(Value<Seconds> communication, Value<Seconds> beside)
    {
        if (raw(communication).value() <= 0)
            return communication;
        if (m_s.overlap.expert)
            return apply<exposedTime>(
                m_rec, communication, m_rec.field("overlap.expert", *m_s.overlap.expert));
        if (m_r.schedule->pairing == Pairing::None)
            return communication;
        if (m_r.schedule->pairing == Pairing::Neighbours)
            return apply<hyperbolicExposedTime>(m_rec, communication, beside,
                m_rec.constant("largest share that can be hidden", pairedOverlap,
                    "zhebrak src/core/strategies/overlap.ts"));
        // DualPipe gives communication processors of its own, which the kernels beside it go without.
        const auto left = apply<exposedBuckets>(m_rec, communication, beside,
            m_rec.constant(
                "share of computation that hides it", 1.0, "DeepSeek-V3 (arXiv:2412.19437) §3.2.1"));
        const auto hidden = m_rec.constant("hidden", raw(communication) - raw(left), "what is left of it");
        return m_rec.sum("expert communication and what it slows", left,
            times(m_rec, hidden, dualPipeProcessors,
                "20 of 132 processors (DeepSeek-V3, arXiv:2412.19437 §3.2.2)"));
    }

private:
    static constexpr double tiles = 8; // the default of Transformer Engine's user buffers
    static constexpr double ringOverlap = 0.9;
    static constexpr double pairedOverlap = 0.96;
    static constexpr double dualPipeProcessors = 20.0 / 132;

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const StackTraits& m_stack;
};

} // namespace ridgepoint
