#include "core/analysis/claims.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/experts.h"
#include "core/formulas/memory.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

namespace {

constexpr double giga = 1e9, tera = 1e12, milli = 1e-3;
// The model and the sequence that the lessons count with.
constexpr double parameters = 70e9, sequence = 8192, layers = 80, hidden = 8192;
constexpr double layerFactor = 14; // multiples of B·T·d·2 bytes that a layer keeps, as lesson 01 counts
// H100 SXM, bf16: NVIDIA H100 datasheet; the larger figure is with 2:4 sparsity.
constexpr double densePeak = 989e12, sparsePeak = 1979e12;
// NVLink 4, NVLink 3: both directions together, and one (NVIDIA datasheets of H100 and A100).
constexpr double nvlink4Both = 900e9, nvlink4 = 450e9, nvlink3Both = 600e9, nvlink3 = 300e9;
constexpr double ndr = 50e9, hdr = 25e9; // InfiniBand NDR 400 Gb/s and HDR 200 Gb/s

// Mixtral 8x22B: mistralai/Mixtral-8x22B-v0.1 config.json, vocabulary of v0.3.
Architecture mixtral()
{
    Architecture a;
    a.layers = 56;
    a.hidden = 6144;
    a.ffn = 16384;
    a.heads = 48;
    a.kvHeads = 8;
    a.headDim = 128;
    a.vocab = 32768;
    a.moe.experts = 8;
    a.moe.topK = 2;
    a.moe.expertFfn = 16384;
    return a;
}

// DeepSeek-V3: arXiv:2412.19437 §4.2.
Architecture deepseek()
{
    Architecture a;
    a.layers = 61;
    a.hidden = 7168;
    a.ffn = 18432;
    a.heads = 128;
    a.kvHeads = 128;
    a.headDim = 192;
    a.vocab = 129280;
    a.attention = AttentionKind::Mla;
    a.mla = {1536, 512, 128, 64, 128};
    a.moe.experts = 256;
    a.moe.topK = 8;
    a.moe.expertFfn = 2048;
    a.moe.sharedExperts = 1;
    a.moe.sharedFfn = 2048;
    a.moe.firstDenseLayers = 3;
    a.moe.routerBias = true;
    return a;
}

template <const auto& F>
Claim about(ClaimId id, int lesson, SlipClass slip, std::vector<double> operands, std::vector<double> slipped,
    std::optional<double> said)
{
    return {id, lesson, slip, &entryOf<F>(), std::move(operands), std::move(slipped), 1, said, {}};
}

FieldEdits question(FieldEdits more = {})
{
    FieldEdits edits{{"model.params", "70B"}, {"training.sequence_length", "8192"},
        {"training.global_batch_sequences", "1"}, {"training.micro_batch", "1"},
        {"hardware.accelerators", "1"}, {"hardware.efficiency.mfu", "40%"}};
    edits.insert(edits.end(), more.begin(), more.end());
    return edits;
}

std::array<Claim, claimCount> makeClaims()
{
    using enum ClaimId;
    const double stepFlops = 6 * parameters * sequence;
    const double step = stepFlops / (1e15 * 0.4);
    const double boundary = seedActivations(1, sequence, 1, hidden, 1).value(); // one layer's input
    const double layer = seedActivations(1, sequence, 1, hidden, layerFactor).value();
    const ParameterBreakdown mix = countParameters(mixtral());
    const ParameterBreakdown deep = countParameters(deepseek());
    const double mixTotal = mix.total().value(), mixActive = mix.active(mixtral()).value();
    const double gptFlops = trainingFlops(Parameters(175 * giga), Tokens(300 * giga)).value();
    const double gradients = gradientBytes(Parameters(parameters), BytesPerParameter(2)).value();

    std::array<Claim, claimCount> all{
        about<stepTime>(
            StepTime, 1, SlipClass::Units, {stepFlops, 1e15, 0.4, 1}, {stepFlops, 1e15, 0.4, 1}, 8.4 * milli),
        about<communicationRatio>(AllReduceToStep, 1, SlipClass::Units, {2.8, step}, {2.8, 8 * milli}, 350),
        about<seedActivations>(ActivationsFormula, 1, SlipClass::MissingTerm,
            {1, sequence, layers, hidden, layerFactor / 2}, {1, sequence, layers, hidden, layerFactor},
            150 * giga),
        about<checkpointedActivations>(CheckpointedTable, 1, SlipClass::MissingTerm,
            {layers, boundary, 0, layer}, {layers / 4, boundary, 0, layer}, 2.6 * giga),
        about<checkpointedActivations>(CheckpointedText, 1, SlipClass::Inconsistent,
            {layers, boundary, 1, layer}, {layers / 10, boundary, 10, layer}, 20 * giga),
        about<runTime>(SparsePeak, 0, SlipClass::SparsePeak, {gptFlops, densePeak, 1, 1},
            {gptFlops, sparsePeak, 1, 1}, 5 * 365.25 * secondsPerDay),
        about<mixedPrecisionStateBytes>(HalfInMixedPrecision, 3, SlipClass::MissingTerm,
            {7 * giga, 2, 2, 4, 2, 4}, {7 * giga, 2, 2, 0, 2, 2}, 56 * giga),
        about<mixedPrecisionStateBytes>(MasterCopyMissing, 3, SlipClass::MissingTerm,
            {7 * giga, 2, 2, 4, 2, 4}, {7 * giga, 2, 2, 0, 2, 4}, std::nullopt),
        about<slabBytes>(MixtralWeights, 2, SlipClass::Inputs, {mixTotal, 2}, {8 * 22 * giga, 2}, 352 * giga),
        about<linearForwardPerToken>(
            MixtralActive, 2, SlipClass::Inputs, {mixActive}, {2 * 22 * giga}, 88 * giga),
        about<parameterRatio>(SmallestActive, 2, SlipClass::Inconsistent,
            {deep.active(deepseek()).value(), mixActive}, {deep.total().value(), mixTotal}, std::nullopt),
        // The written order would gather whole vectors first: a buffer eight times as long.
        about<ringAllGatherBytes>(
            AllReduceOrder, 2, SlipClass::Order, {2 * gradients, 8}, {8 * gradients, 8}, std::nullopt),
        about<bandwidthRatio>(BandwidthGap, 2, SlipClass::Units, {nvlink4, ndr}, {nvlink4Both, ndr}, 18),
        about<bandwidthRatio>(OlderBandwidthGap, 3, SlipClass::Units, {nvlink3, hdr}, {nvlink3Both, hdr}, 24),
        about<layersPerStage>(LayersPerStage, 2, SlipClass::Inputs, {96, 8}, {64, 8}, 8),
        // 100 000 GPU-hours on 1000 GPUs, or a doubled batch on 2000 that needs a fifth more samples.
        about<runTime>(LargerBatch, 2, SlipClass::Inconsistent,
            {1.2 * 1e5 * secondsPerHour * densePeak, densePeak, 1, 2000},
            {1e5 * secondsPerHour * densePeak, densePeak, 1, 2000}, 50 * secondsPerHour),
        about<fullyShardedAsymptote>(ShardingCutsTraffic, 1, SlipClass::MissingTerm, {parameters, 2, 2},
            {parameters, 0, 2}, std::nullopt),
    };
    const auto at = [&](ClaimId id) -> Claim& { return all[static_cast<std::size_t>(id)]; };
    at(StepTime).slipScale = milli;
    at(StepTime).edits = question();
    at(AllReduceToStep).edits = question();
    at(ActivationsFormula).edits = question({{"training.recompute", "none"}});
    at(CheckpointedTable).edits = question({{"training.recompute", "full"}});
    at(CheckpointedText).edits = question({{"training.recompute", "full"}});
    at(SparsePeak).edits = {{"model.params", "175B"}, {"training.tokens", "300B"},
        {"hardware.accelerators", "1"}, {"hardware.efficiency.mfu", "100%"}};
    at(HalfInMixedPrecision).edits = {{"model.params", "7B"}, {"hardware.accelerators", "1"}};
    at(MasterCopyMissing).edits = at(HalfInMixedPrecision).edits;
    at(MixtralWeights).edits = {{"model.preset", "mixtral-8x22b"}};
    at(MixtralActive).edits = at(MixtralWeights).edits;
    at(ShardingCutsTraffic).edits = {{"model.params", "70B"}, {"hardware.accelerators", "64"},
        {"training.global_batch_sequences", "64"}, {"mesh.zero_stage", "3"}};
    return all;
}

} // namespace

double Claim::truth() const { return formula->evaluate(operands); }
double Claim::withSlip() const { return formula->evaluate(slipped) * slipScale; }
double Claim::factor() const { return said.value_or(withSlip()) / truth(); }

std::span<const Claim> claims()
{
    static const std::array<Claim, claimCount> all = makeClaims();
    return all;
}

const Claim& claim(ClaimId id) { return claims()[static_cast<std::size_t>(id)]; }

} // namespace ridgepoint
