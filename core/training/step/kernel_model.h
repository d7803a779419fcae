#pragma once

// Time of single kernels on one accelerator, over any Recorder: matrix products, attention, grouped experts
// and element-wise passes. Measured curves where the accelerator has them, the best product ever measured on
// it where not. Internal to core/training/step and core/engine.

#include "core/formulas/kernels.h"
#include "core/formulas/ledger.h"
#include "core/formulas/roofline.h"
#include "core/inputs/hardware/stack.h"
#include "core/training/step/resolved.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Kernels in a training step run hotter and with colder caches than alone: share of the isolated measurement
// that is kept. Matrix products 0.95 and attention 0.85 were the untuned defaults that a first recipe over
// 3,600 published runs was scored with; nothing here was fitted to a run.
inline constexpr double sustainedMatmul = 0.95;
inline constexpr double sustainedAttention = 0.85;
// For accelerators without curves: share of their best measured product that shapes of a training step reach.
inline constexpr double shapeShare = 0.95;
inline constexpr double unmeasuredMemory = 0.8;
// FlashAttention-2 is 1.7–3.0 times as fast as its first version and 1.3–2.5 times as fast as the Triton one
// (arXiv:2307.08691 §4.1): geometric means.
inline constexpr double flash1Share = 0.443;
inline constexpr double tritonShare = 0.555;

// Of a product's isolated speed, what lasts through a step of the scenario.
inline double sustainedShare(const Scenario& s, DataType type)
{
    const KernelProfile& kernels = s.hardware.accelerator.kernels;
    const double measured = kernels.sustainedOf(type, s.training.fp8Scaling == Fp8Scaling::Block);
    return s.hardware.efficiency.sustained.value_or(measured > 0 ? measured : sustainedMatmul);
}

template <class Recorder>
class KernelModel
{
public:
    template <class Q>
    using Value = typename Recorder::template Value<Q>;

    KernelModel(Recorder& recorder, const Scenario& scenario, const Resolved& resolved)
        : m_rec(recorder)
        , m_s(scenario)
        , m_r(resolved)
        , m_stack(*resolved.stack)
    {
    }

    // m×k by k×n in `type`.
    Value<Seconds> matmul(std::string_view name, double m, double n, double k, DataType type)
    {
        const GemmCurve& curve = productCurve(type);
        const auto rows = shape("rows", m, name);
        const auto columns = shape("columns", n, name);
        const auto inner = shape("inner dimension", k, name);
        const double element = bytesPerElement(type);
        const auto flops = apply<gemmFlops>(m_rec, rows, columns, inner);
        const auto bytes = m_rec.constant("bytes of the operands and the result",
            Bytes(element * (m * k + k * n) + activationBytes(type) * m * n), "each read or written once");
        const auto efficiency =
            adjusted(curve.known() ? apply<gemmEfficiency>(m_rec, rows, columns, inner,
                         efficiencyOf(curve, type), fit(curve.m0), fit(curve.n0), fit(curve.k0))
                                   : fallback(type),
                sustainedShare(m_s, type) * m_s.hardware.efficiency.gemm);
        return apply<kernelTime>(m_rec, flops, peak(type), efficiency, bytes, memory(),
            fit(curve.known() ? curve.memoryEfficiency : unmeasuredMemory),
            m_rec.constant("start", Seconds(0), "hidden in the queue of launches"));
    }

    // Every expert of a rank on `tokens` tokens each; `kernels` of them. Weight gradients sum over the
    // tokens.
    enum class Grouped
    {
        Forward,
        InputGradient,
        WeightGradient
    };
    Value<Seconds> experts(std::string_view name, double count, Value<Tokens> tokens, double n, double k,
        DataType type, Grouped pass)
    {
        const KernelProfile& profile = m_s.hardware.accelerator.kernels;
        const GroupedCurve& measured =
            pass == Grouped::WeightGradient && profile.groupedWeightGradient.known()
            ? profile.groupedWeightGradient
            : pass == Grouped::InputGradient && profile.groupedInputGradient.known()
            ? profile.groupedInputGradient
            : profile.groupedOf(type);
        const double m = raw(tokens).value();
        const auto flops = m_rec.constant("operations of the experts", Flops(2 * count * m * n * k), name);
        // Experts are the same products with fewer rows: their curve bends the plain one's ceiling.
        const GemmCurve& curve = productCurve(type);
        const double ceiling = curve.known() ? curve.efficiency : raw(fallback(type));
        const double m0 = measured.known() ? measured.m0 : unmeasuredExpertRows;
        const double k0 = measured.known() ? measured.k0 : unmeasuredExpertInner;
        const double top = measured.known() ? measured.efficiency : ceiling;
        const auto efficiency = adjusted(
            apply<groupedGemmEfficiency>(m_rec, tokens, shape("inner dimension", std::min(n, k), name),
                fit(top), m_rec.constant("half-efficiency tokens", Tokens(m0), source), fit(k0)),
            sustainedShare(m_s, type) * m_s.hardware.efficiency.gemm);
        return apply<arithmeticKernelTime>(m_rec, flops, peak(type), efficiency,
            m_rec.constant("start", Seconds(0), "hidden in the queue of launches"));
    }

    // Forward; `heads` sequences × heads on this rank, `queries` of each, `keys` visible on average.
    Value<Seconds> flashAttention(double heads, double queries, double keys, double width, double length)
    {
        const AttentionCurve& curve = m_s.hardware.accelerator.kernels.attention;
        const auto u = shape("sequences × heads on this rank", heads, "attention");
        const auto s = shape("sequence length", length, "attention");
        const auto flops = apply<attentionKernelFlops>(m_rec, u, shape("queries", queries, "attention"),
            shape("keys a query sees", keys, "attention"), shape("head dim", width, "attention"));
        const double narrow = width <= narrowHead && curve.headDim64 > 0 ? curve.headDim64 : 1;
        const auto efficiency =
            adjusted(curve.known() ? apply<ridgepoint::attentionEfficiency>(
                         m_rec, s, u, fit(curve.efficiency), fit(curve.s0), fit(curve.b0))
                                   : m_rec.constant("attention efficiency", unmeasuredAttention,
                                       "not measured on this accelerator"),
                sustainedAttention * narrow * kernelShare(curve) * m_s.hardware.efficiency.attention);
        return apply<arithmeticKernelTime>(m_rec, flops, peak(attentionType()), efficiency,
            m_rec.constant("start", Seconds(0), "hidden in the queue of launches"));
    }
    Value<Seconds> flashBackward(Value<Seconds> forward)
    {
        return apply<attentionBackwardTime>(m_rec, forward);
    }

    // The core of a mixer that is no attention kernel's, forward.
    Value<Seconds> scan(const MixerKind& kind, Flops flops, Bytes bytes)
    {
        return apply<kernelTime>(m_rec, m_rec.constant(kind.label, flops, kind.source), peak(attentionType()),
            adjusted(m_rec.constant("share of the peak", kind.reached, kind.reachedSource),
                m_s.hardware.efficiency.attention),
            m_rec.constant("bytes of its inputs and outputs", bytes, "each read or written once"), memory(),
            fit(unmeasuredMemory), m_rec.constant("start", Seconds(0), "hidden in the queue of launches"));
    }

    // `share`: of the bandwidth that element-wise kernels of the stack reach, what this one does.
    Value<Seconds> traffic(std::string_view name, Bytes bytes, double share = 1)
    {
        return apply<elementwiseTime>(m_rec, m_rec.constant(name, bytes, m_stack.source), memory(),
            m_rec.constant("share of the bandwidth reached",
                share * m_stack.elementwiseShare * m_s.hardware.accelerator.kernels.elementwiseShare
                    * m_s.hardware.efficiency.elementwise,
                m_s.hardware.accelerator.measured.elementwise
                    ? onThisDevice
                    : std::string_view("regression on vTrain's one-node times (sums of profiled kernels)")),
            m_rec.constant("kernels", 0.0, "launches are counted per layer"),
            m_rec.constant("launch", Seconds(0), "counted per layer"));
    }

    // The type attention and the head compute in: half precision beside 8-bit products.
    DataType attentionType() const { return activationType(m_s.training.precision.compute); }

private:
    static constexpr double narrowHead = 64;
    static constexpr double unmeasuredExpertRows = 180; // H100's fused experts
    static constexpr double unmeasuredExpertInner = 257;
    static constexpr std::string_view onThisDevice = "measured on this device";
    static constexpr std::string_view source = "regression on the kernel tables of ai-dynamo/aiconfigurator";

    bool byBlock() const { return m_s.training.fp8Scaling == Fp8Scaling::Block; }
    const GemmCurve& productCurve(DataType type) const
    {
        return m_s.hardware.accelerator.kernels.productOf(type, byBlock());
    }

    Value<double> fit(double value) { return m_rec.constant("measured constant", value, source); }
    Value<double> shape(std::string_view name, double value, std::string_view of)
    {
        return m_rec.constant(name, value, of);
    }

    Value<FlopsPerSecond> peak(DataType type)
    {
        return m_rec.constant(
            "dense peak", m_s.hardware.accelerator.peak(type), "hardware.accelerator.peak_dense_flops");
    }
    Value<BytesPerSecond> memory()
    {
        return m_rec.field(
            "hardware.accelerator.hbm_bandwidth_Bps", m_s.hardware.accelerator.memoryBandwidth);
    }
    Value<double> fallback(DataType type)
    {
        const Accelerator& device = m_s.hardware.accelerator;
        const double best = device.kernels.bestProduct(type);
        return m_rec.constant("GEMM efficiency", shapeShare * (best > 0 ? best : unmeasuredShare),
            !(best > 0) ? std::string_view("not measured on this accelerator; median of others")
                : device.measured.matmulShare
                ? onThisDevice
                : std::string_view("best measured GEMM (stas00/ml-engineering)"));
    }
    Value<double> efficiencyOf(const GemmCurve& curve, DataType type)
    {
        return m_rec.constant("measured constant", curve.efficiency,
            m_s.hardware.accelerator.measured.gemmOf(type)
                    && !m_s.hardware.accelerator.kernels.hasBlocks(type, byBlock())
                ? onThisDevice
                : source);
    }
    double kernelShare(const AttentionCurve& curve) const
    {
        const double flash2 = curve.flash2 > 0 ? curve.flash2 : 1;
        switch (m_stack.attention) {
        case AttentionKernel::Vendor:
            return 1;
        case AttentionKernel::Flash2:
            return flash2;
        case AttentionKernel::Flash1:
            return flash2 * flash1Share;
        case AttentionKernel::Triton:
            return flash2 * tritonShare;
        }
        return 1;
    }
    Value<double> adjusted(Value<double> efficiency, double multiplier)
    {
        const auto held = apply<adjustedEfficiency>(m_rec, efficiency,
            m_rec.constant("multiplier", multiplier, "sustained clocks and caches; hardware.efficiency"),
            m_rec.field("hardware.efficiency.clock", m_s.hardware.efficiency.clock));
        const Watts full = m_s.hardware.accelerator.power;
        if (!m_s.hardware.powerCap || m_r.power >= full)
            return held;
        return apply<adjustedEfficiency>(m_rec, held, m_rec.constant("multiplier", 1.0, "none but the clock"),
            apply<clockAtPower>(m_rec, m_rec.field("hardware.power_cap", m_r.power),
                m_rec.field("hardware.accelerator.tdp_w", full)));
    }

    Recorder& m_rec;
    const Scenario& m_s;
    const Resolved& m_r;
    const StackTraits& m_stack;
};

} // namespace ridgepoint
