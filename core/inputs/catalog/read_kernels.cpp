#include "core/inputs/catalog/preset_readers.h"

#include "core/collective/collective_cost.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr JsonRange share{1e-3, 1};
constexpr JsonRange sustainedShare{0.3, 1.2}; // large products may beat the curve; none loses two thirds
constexpr JsonRange startSeconds{0, 1};
constexpr JsonRange halfWidth{0, 1e6}; // the dimension at which half of an efficiency is reached
constexpr JsonRange bytesPerSecond{1e6, 1e15};
constexpr JsonRange bytes{0, 1e15};

constexpr std::array<std::string_view, 7> kernelKeys{
    "gemm", "sustained", "attention", "grouped", "collectives", "matmul_share", "elementwise"};
constexpr std::array<std::string_view, 6> curveKeys{
    "efficiency", "start_s", "m0", "n0", "k0", "memory_efficiency"};
constexpr std::array<std::string_view, 8> attentionKeys{
    "efficiency", "start_s", "s0", "b0", "head_dim_64", "flash_attention_2", "source"};
constexpr std::array<std::string_view, 3> groupedKeys{"efficiency", "m0", "k0"};
constexpr std::array<std::string_view, 6> groupedBlockKeys{
    "forward", "forward_fp8", "forward_fp4", "input_gradient", "weight_gradient", "source"};
constexpr std::array<std::string_view, 3> collectiveKeys{"alpha_s", "bandwidth_Bps", "v0_bytes"};
constexpr std::array<std::string_view, 4> shareKeys{"bf16", "fp16", "fp8", "source"};
constexpr std::array<std::string_view, 2> elementwiseKeys{"share", "source"};

struct GemmKey
{
    std::string_view key;
    DataType type;
};
constexpr std::array gemmTypes{GemmKey{"tf32", DataType::Tf32}, GemmKey{"fp16", DataType::Fp16},
    GemmKey{"bf16", DataType::Bf16}, GemmKey{"fp8", DataType::Fp8}, GemmKey{"fp6", DataType::Fp6},
    GemmKey{"fp4", DataType::Fp4}, GemmKey{"int8", DataType::Int8}};
constexpr std::string_view blockScaled = "fp8_block";

constexpr std::array<std::string_view, collectiveRanks.size()> rankKeys{"2", "4", "8", "72"};

// Every block says where its numbers were read.
void requireSource(JsonFields& fields) { fields.text("source"); }

template <std::size_t N>
std::array<std::string_view, N + 1> withSource(const std::array<std::string_view, N>& keys)
{
    std::array<std::string_view, N + 1> all;
    std::copy(keys.begin(), keys.end(), all.begin());
    all.back() = "source";
    return all;
}

GemmCurve readGemmCurve(JsonFields fields)
{
    fields.refuseUnknown(curveKeys);
    GemmCurve curve;
    curve.efficiency = fields.number("efficiency", share);
    curve.startSeconds = fields.number("start_s", startSeconds);
    curve.m0 = fields.number("m0", halfWidth);
    curve.n0 = fields.number("n0", halfWidth);
    curve.k0 = fields.number("k0", halfWidth);
    curve.memoryEfficiency = fields.number("memory_efficiency", share);
    return curve;
}

std::array<std::string_view, gemmTypes.size() + 1> gemmKeys(std::string_view last)
{
    std::array<std::string_view, gemmTypes.size() + 1> keys;
    std::transform(
        gemmTypes.begin(), gemmTypes.end(), keys.begin(), [](const GemmKey& type) { return type.key; });
    keys.back() = last;
    return keys;
}

void readGemm(JsonFields fields, const Accelerator& device, KernelProfile& kernels)
{
    fields.refuseUnknown(withSource(gemmKeys(blockScaled)));
    requireSource(fields);

    const auto read = [&](std::string_view key, DataType type, GemmCurve& curve) {
        auto block = fields.objectOr(key);
        if (!block)
            return;
        curve = readGemmCurve(*block);
        if (device.peak(type).value() <= 0)
            fields.problem(key, "is a share of a peak that peak_dense_flops does not give",
                "Add the peak, or remove the curve.");
    };
    for (const auto& [key, type] : gemmTypes)
        read(key, type, kernels.gemm[static_cast<std::size_t>(type)]);
    read(blockScaled, DataType::Fp8, kernels.fp8Block);

    // The same units at the same rate; nobody measures both.
    GemmCurve& half = kernels.gemm[static_cast<std::size_t>(DataType::Fp16)];
    if (!half.known() && device.peak(DataType::Fp16) == device.peak(DataType::Bf16))
        half = kernels.gemmOf(DataType::Bf16);
}

void readSustained(JsonFields fields, const Accelerator& device, KernelProfile& kernels)
{
    fields.refuseUnknown(withSource(gemmKeys(blockScaled)));
    requireSource(fields);
    const auto of = [&](DataType type) -> double& {
        return kernels.sustained[static_cast<std::size_t>(type)];
    };
    for (const auto& [key, type] : gemmTypes)
        of(type) = fields.numberOr(key, 0, sustainedShare);
    kernels.sustainedFp8Block = fields.numberOr(blockScaled, 0, sustainedShare);
    if (of(DataType::Fp16) <= 0 && device.peak(DataType::Fp16) == device.peak(DataType::Bf16))
        of(DataType::Fp16) = of(DataType::Bf16);
}

AttentionCurve readAttention(JsonFields fields)
{
    fields.refuseUnknown(attentionKeys);
    requireSource(fields);
    AttentionCurve curve;
    curve.efficiency = fields.number("efficiency", share);
    curve.startSeconds = fields.number("start_s", startSeconds);
    curve.s0 = fields.number("s0", halfWidth);
    curve.b0 = fields.number("b0", halfWidth);
    curve.headDim64 = fields.numberOr("head_dim_64", curve.headDim64, share);
    curve.flash2 = fields.numberOr("flash_attention_2", curve.flash2, share);
    return curve;
}

GroupedCurve readGroupedCurve(JsonFields fields)
{
    fields.refuseUnknown(groupedKeys);
    GroupedCurve curve;
    curve.efficiency = fields.number("efficiency", share);
    curve.m0 = fields.number("m0", halfWidth);
    curve.k0 = fields.numberOr("k0", 0, halfWidth);
    return curve;
}

void readGrouped(JsonFields fields, KernelProfile& kernels)
{
    fields.refuseUnknown(groupedBlockKeys);
    requireSource(fields);
    const auto of = [&](DataType type) -> GroupedCurve& {
        return kernels.grouped[static_cast<std::size_t>(type)];
    };
    of(DataType::Bf16) = readGroupedCurve(fields.object("forward"));
    if (auto block = fields.objectOr("forward_fp8"))
        of(DataType::Fp8) = readGroupedCurve(*block);
    if (auto block = fields.objectOr("forward_fp4"))
        of(DataType::Fp4) = readGroupedCurve(*block);
    if (auto block = fields.objectOr("input_gradient"))
        kernels.groupedInputGradient = readGroupedCurve(*block);
    if (auto block = fields.objectOr("weight_gradient"))
        kernels.groupedWeightGradient = readGroupedCurve(*block);
}

CollectiveCurve readCollective(JsonFields fields)
{
    fields.refuseUnknown(collectiveKeys);
    CollectiveCurve curve;
    curve.alphaSeconds = fields.number("alpha_s", startSeconds);
    curve.bytesPerSecond = fields.number("bandwidth_Bps", bytesPerSecond);
    curve.v0Bytes = fields.number("v0_bytes", bytes);
    return curve;
}

void readCollectives(JsonFields fields, KernelProfile& kernels)
{
    std::array<std::string_view, measuredCollectives> opKeys;
    for (std::size_t op = 0; op < opKeys.size(); ++op)
        opKeys[op] = collectives()[op].key;
    fields.refuseUnknown(withSource(opKeys));
    requireSource(fields);
    for (std::size_t op = 0; op < opKeys.size(); ++op) {
        auto byRanks = fields.objectOr(opKeys[op]);
        if (!byRanks)
            continue;
        byRanks->refuseUnknown(rankKeys);
        for (std::size_t i = 0; i < rankKeys.size(); ++i)
            if (auto block = byRanks->objectOr(rankKeys[i]))
                kernels.collectives[op][i] = readCollective(*block);
    }
}

void readShares(JsonFields fields, KernelProfile& kernels)
{
    fields.refuseUnknown(shareKeys);
    requireSource(fields);
    const double half = fields.numberOr("fp16", 0, share); // devices without bf16
    kernels.matmulShare = fields.numberOr("bf16", half, share);
    kernels.matmulShareFp8 = fields.numberOr("fp8", 0, share);
}

} // namespace

KernelProfile readKernels(JsonFields fields, const Accelerator& device)
{
    KernelProfile kernels;
    fields.refuseUnknown(kernelKeys);
    if (auto gemm = fields.objectOr("gemm"))
        readGemm(*gemm, device, kernels);
    if (auto sustained = fields.objectOr("sustained"))
        readSustained(*sustained, device, kernels);
    if (auto attention = fields.objectOr("attention"))
        kernels.attention = readAttention(*attention);
    if (auto grouped = fields.objectOr("grouped"))
        readGrouped(*grouped, kernels);
    if (auto collectives = fields.objectOr("collectives"))
        readCollectives(*collectives, kernels);
    if (auto shares = fields.objectOr("matmul_share"))
        readShares(*shares, kernels);
    if (auto elementwise = fields.objectOr("elementwise")) {
        elementwise->refuseUnknown(elementwiseKeys);
        requireSource(*elementwise);
        kernels.elementwiseShare = elementwise->number("share", share);
    }
    return kernels;
}

} // namespace ridgepoint
