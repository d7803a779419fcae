#pragma once

// How close one accelerator's kernels come to its peaks, as measured: the constants of a few regressions,
// which are plain numbers (efficiencies, dimensions of a matrix) more often than quantities. Seconds and
// bytes say so in their names. Zero stands for unknown; nothing here is guessed from a data sheet. Values,
// with their sources, live in the "kernels" section of presets/accelerators.

#include "core/collective/collective.h"
#include "core/inputs/model/precision.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace ridgepoint {

// A matrix product of m×k and k×n: start + max(2mnk / (peak · efficiency · m/(m+m0) · n/(n+n0) · k/(k+k0)),
// bytes / (memory bandwidth · memoryEfficiency)). Cost model F13; for training shapes, not for a decoder's
// small m.
struct GemmCurve
{
    double efficiency = 0; // of the dense peak, for matrices without end
    double startSeconds = 0; // of a kernel by itself; in a step it is hidden in the queue of launches
    double m0 = 0; // the m, n and k at which half of it is reached
    double n0 = 0;
    double k0 = 0;
    double memoryEfficiency = 0;

    bool known() const { return efficiency > 0; }
    bool operator==(const GemmCurve&) const = default;
};

// Flash attention forward, causal FLOPs, head width 128: start + flops / (peak · efficiency · s/(s+s0) ·
// bh/(bh+b0)) with s the sequence and bh micro-batch × heads of one rank. Cost model F14.
struct AttentionCurve
{
    double efficiency = 0;
    double startSeconds = 0;
    double s0 = 0;
    double b0 = 0;
    double headDim64 = 0; // efficiency at head width 64 over that at 128; 0: unknown
    double flash2 = 0; // efficiency of FlashAttention-2 over this curve's; 0: unknown

    bool known() const { return efficiency > 0; }
    bool operator==(const AttentionCurve&) const = default;
};

// The experts' matrix products, M tokens each: flops / (peak · efficiency · M/(M+m0) · k/(k+k0)) with
// k the inner width. Cost model F15.
struct GroupedCurve
{
    double efficiency = 0;
    double m0 = 0;
    double k0 = 0; // 0: no dependence

    bool known() const { return efficiency > 0; }
    bool operator==(const GroupedCurve&) const = default;
};

// A collective inside one scale-up domain, V bytes on the wire of a rank: alpha + V/B + sqrt(V · V0)/B.
// Cost model F20.
struct CollectiveCurve
{
    double alphaSeconds = 0;
    double bytesPerSecond = 0;
    double v0Bytes = 0;

    bool known() const { return bytesPerSecond > 0; }
    // What V bytes reach, their start apart.
    BytesPerSecond reachedBy(Bytes wire) const
    {
        return BytesPerSecond(
            wire.value() > 0 ? bytesPerSecond / (1 + std::sqrt(v0Bytes / wire.value())) : 0);
    }
    bool operator==(const CollectiveCurve&) const = default;
};

// Group sizes that were measured: in a server, and in a rack of one NVLink domain.
inline constexpr std::array<int, 4> collectiveRanks{2, 4, 8, 72};

// Where nobody has measured an accelerator: the median of the best products of stas00's table, A100 to B300,
// of the peak; flash attention of the peak, A100 to B200 reach 0.49 to 0.58; and the share of the memory
// bandwidth at which a decoder reads weights, a regression on the GEMM tables of
// github.com/ai-dynamo/aiconfigurator (which are no part of this repository, and no test repeats it).
inline constexpr double unmeasuredShare = 0.75;
inline constexpr double unmeasuredAttention = 0.5;
inline constexpr double unmeasuredDecodeShare = 0.8;

inline bool isNarrow(DataType type)
{
    return type == DataType::Fp8 || type == DataType::Fp6 || type == DataType::Fp4;
}

struct KernelProfile
{
    std::array<GemmCurve, dataTypeCount> gemm{}; // by DataType; fp16 has bf16's, fp8 is scaled per tensor
    GemmCurve fp8Block; // fp8 with a scale a block
    AttentionCurve attention;
    // What products of seconds reach of what the curves say, which were fitted to bursts of a few
    // milliseconds: at full power the clock falls. By DataType, fp16 has bf16's; 0: unknown.
    std::array<double, dataTypeCount> sustained{};
    double sustainedFp8Block = 0; // of fp8 with a scale a block; 0: unknown
    // Forward, by DataType, and the gradients where they were not measured apart.
    std::array<GroupedCurve, dataTypeCount> grouped{};
    GroupedCurve groupedInputGradient;
    GroupedCurve groupedWeightGradient;
    std::array<std::array<CollectiveCurve, collectiveRanks.size()>, measuredCollectives> collectives{};
    double linkBytesPerSecond = 0; // of the scale-up links that the collectives were measured on; 0: unknown
    double matmulShare = 0; // best 16-bit matrix product found by search, over the dense peak
    double matmulShareFp8 = 0;
    // Of the memory bandwidth; regression on vTrain's one-node times (sums of profiled kernels).
    double elementwiseShare = 0.8;

    const GemmCurve& gemmOf(DataType type) const { return gemm[static_cast<std::size_t>(type)]; }
    double sustainedOf(DataType type) const { return sustained[static_cast<std::size_t>(type)]; }
    // The same of operands with a scale a block, where `byBlock`: fp8 alone has such, and where nobody
    // measured them they are taken to be as fast as those with a scale a tensor.
    const GemmCurve& productOf(DataType type, bool byBlock) const
    {
        return hasBlocks(type, byBlock) ? fp8Block : gemmOf(type);
    }
    double sustainedOf(DataType type, bool byBlock) const
    {
        return hasBlocks(type, byBlock) ? sustainedFp8Block : sustainedOf(type);
    }
    bool hasBlocks(DataType type, bool byBlock) const
    {
        return byBlock && type == DataType::Fp8 && fp8Block.known();
    }
    // A type in which nobody measured experts has the curve of bf16.
    const GroupedCurve& groupedOf(DataType type) const
    {
        const GroupedCurve& own = grouped[static_cast<std::size_t>(type)];
        return own.known() ? own : grouped[static_cast<std::size_t>(DataType::Bf16)];
    }
    // Best product measured without a curve, of the peak of `type`; 0: nobody has.
    double bestProduct(DataType type) const
    {
        return isNarrow(type) && matmulShareFp8 > 0 ? matmulShareFp8 : matmulShare;
    }
    // Position in collectiveRanks of the curve for a group of `ranks`: the smallest measured that holds them,
    // else the largest measured.
    std::size_t measuredRanks(Collective op, double ranks) const
    {
        std::size_t found = 0;
        for (std::size_t i = 0; i < collectiveRanks.size(); ++i) {
            if (!collective(op, i).known())
                continue;
            found = i;
            if (ranks <= collectiveRanks[i])
                break;
        }
        return found;
    }
    // `ranks` is a position in collectiveRanks.
    const CollectiveCurve& collective(Collective op, std::size_t ranks) const
    {
        return collectives[static_cast<std::size_t>(op)][ranks];
    }
    bool operator==(const KernelProfile&) const = default;
};

} // namespace ridgepoint
