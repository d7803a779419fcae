// distributed-training-book: problems of kinds expert, overlap, compression, precision, search and other.

#include "golden_rows.h"

#include "core/formulas/asynchrony.h"
#include "core/formulas/communication.h"
#include "core/formulas/compression.h"
#include "core/formulas/compute.h"
#include "core/formulas/experts.h"
#include "core/formulas/kernels.h"
#include "core/formulas/memory.h"
#include "core/formulas/offload.h"
#include "core/formulas/overlap.h"
#include "core/formulas/parameters.h"
#include "core/formulas/precision.h"
#include "core/formulas/roofline.h"
#include "core/formulas/search.h"
#include "core/formulas/training_run.h"
#include "core/formulas/volumes.h"

#include <cmath>

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter two(2), twelve(12), none(0);
constexpr double fp16SmallestNormal = 1.0 / (1 << 14); // IEEE 754 binary16
constexpr double fp16SmallestSubnormal = 1.0 / (1 << 24);
constexpr double fp16Largest = 65504;

// An MLP four times as wide as the model.
Bytes wideExperts(const Inputs& in)
{
    return slabBytes(expertParameters(1, 1, in("E"), plainMlpParameters(in("H"), 4 * in("H"))), two);
}

Bytes tokensToExperts(const Inputs& in, double share)
{
    return expertDispatchBytes(in.tokens("T"), share, in("H"), in("s"));
}

Bytes deepseekRoundTrip(const Inputs& in)
{
    const Tokens each = tokensPerExpert(in.tokens("T"), in("k"), in("E"), 1);
    return dispatchCombineBytes(expertDispatchBytes(each, 1, in("d"), in("s")), in("ep"));
}

std::vector<Row> expertRows()
{
    return {
        single<sparseLossFactor>("ch08-ex5-term", "tot", "act", "al"),
        single<remoteTokens>("ch18-ex1-tokens", "T", 1.0, "E"),
        composed("ch18-ex1-total",
            [](const Inputs& in) { return dispatchCombineBytes(tokensToExperts(in, 1), in("E")); }),
        composed("ch18-ex1-send0",
            [](const Inputs& in) { return tokensToExperts(in, skewedRemoteShareHot(0.5)); }),
        composed("ch18-ex1-sendi",
            [](const Inputs& in) { return tokensToExperts(in, skewedRemoteShare(0.5, 8)); }),
        single<expertCapacity>("ch18-ex2-cap", "T", "k", "E", "c"),
        composed("ch18-ex8-grad",
            [](const Inputs& in) {
                return balanceLossGradient(in("f0"), loadConcentration(in("f0"), in("f1")));
            }),
        composed("ch25-experts",
            [](const Inputs& in) {
                return slabBytes(shardedParameters(
                                     expertParameters(1, 1, in("E"), in.parameters("x")), in("tp"), in("pp")),
                    in.perParameter("s"));
            }),
        composed("ch25-expert-mem", [](const Inputs& in) { return wideExperts(in); }),
        composed("ch25-ep8", [](const Inputs& in) { return shardedBytes(wideExperts(in), in("ep")); }),
        composed("ch25-5d-exp",
            [](const Inputs& in) {
                return shardedBytes(slabBytes(shardedParameters(in.parameters("N"), in("tp"), in("pp")),
                                        in.perParameter("s")),
                    in("ep"));
            }),
        single<tokensPerRank>("ch25-ex2-start", "T", "ep"),
        composed("ch25-ex2-send",
            [](const Inputs& in) {
                return remoteTokens(tokensPerRank(in.tokens("T"), in("ep")), in("k"), in("ep"));
            }),
        composed("ch25-ex2-vol",
            [](const Inputs& in) {
                const Tokens own = tokensPerRank(in.tokens("T"), in("ep"));
                return allToAllBytes(expertDispatchBytes(own, in("k"), in("H"), in("s")), in("ep"));
            }),
        composed("ch25-ex2-total",
            [](const Inputs& in) { return allToAllBytes(tokensToExperts(in, in("k")), in("ep")); }),
        composed("ch25-ex4-drop",
            [](const Inputs& in) {
                const Tokens most = expertCapacity(in.tokens("T"), 1, in("E"), in("c"));
                return droppedShare(
                    overflowTokens(in.tokens("a"), most) + overflowTokens(in.tokens("b"), most),
                    in.tokens("T"));
            }),
        single<trainingFlops>("ch35-dense", "Psi", "D"),
        single<trainingFlops>("ch35-moe", "Psi", "D"),
        single<parameterRatio>("ch35-ratio", "a", "b"),
        composed("ch35-a2a", [](const Inputs& in) { return deepseekRoundTrip(in); }),
        composed(
            "ch35-a2a-total", [](const Inputs& in) { return callsBytes(deepseekRoundTrip(in), in("L")); }),
        single<routingVariation>("ch35-ex2-cv", "k", "E"),
        composed("ch36-8x22",
            [](const Inputs& in) {
                const Parameters attention = attentionParameters(
                    in("d"), headsWidth(in("nh"), in("dh")), headsWidth(in("nkv"), in("dh")));
                const double experts = activeExpertWeights(
                    in("E"), gatedMlpParameters(in("d"), in("f")), Parameters(0), in("d"), in("E"))
                                           .value();
                return transformerParameters(in("L"), attention, Parameters(experts), Parameters(2 * in("d")),
                    embeddingParameters(2, in("V"), in("d")), Parameters(0));
            }),
        single<parameterRatio>("ch36-speed", "a", "b"),
        single<activeExpertShare>("ch36-ex3", "k", "E"),
        composed("ch36-ex4-expert",
            [](const Inputs& in) {
                return expertParameters(in("L"), 1, 1, gatedMlpParameters(in("d"), in("f")));
            }),
        composed("ch36-ex4-s1",
            [](const Inputs& in) {
                return zeroStage1Bytes(
                    shardedParameters(in.parameters("e"), in("tp"), 1), two, none, twelve, in("dp"));
            }),
        composed("ch36-ex4-s2",
            [](const Inputs& in) {
                return zeroStage1Bytes(
                    shardedParameters(in.parameters("e"), in("tp"), 1), two, none, twelve, 1);
            }),
    };
}

std::vector<Row> overlapRows()
{
    return {
        composed("ch03a-ex2-frac",
            [](const Inputs& in) {
                return stepShare(in.seconds("tdec") + in.seconds("txfer"), in.seconds("step"));
            }),
        single<overlappedStepTime>("ch13-ex5-time", "tc", "tm", "f"),
        composed("ch13-ex5-benefit",
            [](const Inputs& in) {
                const auto at = [&](double overlap) {
                    return overlappedStepTime(in.seconds("tc"), in.seconds("tm"), overlap);
                };
                return speedupShare(speedup(at(0), at(in("f"))), speedup(at(0), at(1)));
            }),
        single<bucketOverlap>("ch14-ex3-overlap", "tb", "ta", "L"),
        composed("ch14-ex3-speedup",
            [](const Inputs& in) {
                return speedup(in.seconds("tb") + in.seconds("ta"),
                    bucketedBackwardTime(in.seconds("tb"), in.seconds("ta"), in("L")));
            }),
        composed("ch22-ex3-seq",
            [](const Inputs& in) {
                return stepShare(in.seconds("tc"), in.seconds("tc") + in.seconds("tt") + in.seconds("ts"));
            }),
        composed("ch22-ex3-ovl",
            [](const Inputs& in) {
                return stepShare(in.seconds("tc"),
                    doubleBufferedTime(in.seconds("tc"), in.seconds("tt"), in.seconds("ts")));
            }),
        single<doubleBufferedTime>("ch22-ex4", "tc", "tt", 0.0),
        composed("ch22-ex6-k",
            [](const Inputs& in) {
                return doubleBufferedTime(
                    in.seconds("tc"), transferTime(in.bytes("S"), in.bandwidth("b")), Seconds(0));
            }),
        single<localStepsOptimum>("ch29-ex2-H", "tm", "lam", "g"),
        single<localStepsCost>("ch29-ex2-check", "H", "tm", "lam", "g"),
        single<speedup>("ch29-ex3-speed", "a", "b"),
        single<overlapSpeedup>("ch31-half-1", "r", "al"),
        single<overlapSpeedup>("ch31-full-2", "r", 1.0),
        single<tailExposedTime>("ch31-ex1-time", "L", "tb", "tm", "k"),
        composed("ch31-ex1-speed",
            [](const Inputs& in) {
                const auto exposed = [&](double tail) {
                    return tailExposedTime(in("L"), in.seconds("tb"), in.seconds("tm"), tail);
                };
                return speedup(exposed(in("L")), exposed(in("k")));
            }),
        single<prefetchDepth>("ch31-ex4-k", "tg", "tc"),
        single<measuredOverlap>("ch31-ex5-frac", "tc", "tm", "tt"),
        single<hiddenShare>("ch31-ex5-hid", "tc", "tm", "tt"),
        single<hiddenShare>("ch32-ex3-hid", "tc", "tm", "t"),
        single<transferTime>("ch34-ex3-t", "V", "b"),
    };
}

std::vector<Row> precisionRows()
{
    return {
        single<reductionErrorNorm>("ch14-ex7-l2", "Psi", "eps", "g", "P"),
        single<reductionErrorBound>("ch14-ex7-max", "eps", "g", "P"),
        single<peakRatio>("ch30-tf32", "a", "b"),
        single<formatResolution>("ch30-fp16-eps", "m"),
        single<scoreExponential>("ch30-exp12", "x"),
        single<lossScale>("ch30-ex2-scale", "g", fp16SmallestNormal),
        single<subnormalRounding>("ch30-ex2-1e7", "x", fp16SmallestSubnormal),
        composed("ch30-ex3-fp16",
            [](const Inputs& in) {
                return rangeLoss(
                    std::pow(10, in("lo")), std::pow(10, in("hi")), fp16SmallestNormal, fp16Largest);
            }),
        single<speedup>("ch30-ex5-speed", "a", "b"),
        single<resolutionRatio>("ch30-bf16-vs-fp16", "a", "b"),
        single<clusterPeak>("ch35-peak", "P", "F"),
        single<errorRatio>("ch35-ex3-gain", "a", "b"),
    };
}

std::vector<Row> compressionRows()
{
    return {
        single<sparseReduceTime>("ch14-ex4-total", "t", "k", "iv", "vv", "dense", "c"),
        // Four bytes of index and two of value for two of dense gradient.
        composed("ch14-ex4-speedup",
            [](const Inputs& in) {
                return speedup(
                    in.seconds("t"), sparseReduceTime(in.seconds("t"), in("k"), 4, 2, 2, in.seconds("c")));
            }),
        single<transferTime>("ch22-ex5-none", "M", "b"),
        single<compressedTransferTime>("ch22-ex5-comp", "M", "c", "r", "b"),
        single<compressionBreakEven>("ch22-ex5-be", "b", "r"),
        composed("ch22-ex5-gpu",
            [](const Inputs& in) {
                return speedup(transferTime(in.bytes("M"), in.bandwidth("b")),
                    compressedTransferTime(in.bytes("M"), in.bandwidth("c"), in("r"), in.bandwidth("b")));
            }),
        single<streamedCompressionTime>("ch26-ex5-15", "n", "c", "r", "io"),
        composed("ch28-vol",
            [](const Inputs& in) {
                return allReduceAsymptote(gradientBytes(in.parameters("Psi"), in.perParameter("s")));
            }),
        single<lowRankShare>("ch28-psgd-ratio", "m", "n", "r"),
        composed("ch28-ex3-ar",
            [](const Inputs& in) {
                return transferTime(ringAllReduceBytes(in.bytes("n"), in("N")), in.bandwidth("b"));
            }),
        composed("ch28-ex3-speedup",
            [](const Inputs& in) {
                return speedup(compressedStepTime(in.seconds("tc"), in.seconds("tm"), 1),
                    compressedStepTime(in.seconds("tc"), in.seconds("tm"), in("c")));
            }),
        single<rankForRatio>("ch28-ex4-r", "m", "n", "c"),
        single<lowRankRatio>("ch28-ex4-20", "m", "n", "r"),
        single<lowRankRatio>("ch28-ex4-21", "m", "n", "r"),
        single<lowRankError>("ch28-ex4-err-0.5", "r", "n", "al"),
    };
}

std::vector<Row> searchRows()
{
    return {
        single<meshCoordinate>("ch18-ex6-ep-idx", "rank", "tp", "ep"),
        composed("ch18-ex6-dp",
            [](const Inputs& in) {
                return rankAtOffset(in("rank"), 1, meshSize(in("tp"), 1, 1, in("ep"), 1));
            }),
        composed("ch23-ex1-tp",
            [](const Inputs& in) {
                return groupCount(meshSize(in("tp"), 1, in("pp"), 1, in("dp")), in("tp"));
            }),
        composed("ch23-ex3",
            [](const Inputs& in) { return rankAtOffset(0, in("i"), meshSize(in("tp"), 1, in("pp"), 1, 1)); }),
        single<meshSize>("ch25-5d-gpus", "tp", "cp", "pp", "ep", "dp"),
        single<searchSpaceSize>("ch27-space", "p", "z", "mb", "ga"),
        single<configurationsLeft>("ch27-ex3", "n", "a", "b", "c"),
        single<searchTime>("ch27-ex4-h", "n", "t"),
        single<meshSize>("ch35-gpus", "tp", 1.0, "pp", "ep", "dp"),
        single<dataRanks>("seed002-ex1-dp", "P", "tp", 1.0, "pp"),
    };
}

std::vector<Row> otherBookRows()
{
    return {
        single<dataBandwidth>("ch03a-bw-70b", "tps", "b", "rho"),
        single<dataBandwidth>("ch03a-bw-70b-15", "tps", "b", "rho"),
        single<transferTime>("ch03a-ex3-fill", "n", "b"),
        single<transferTime>("ch13-copy", "n", "b"),
        single<stalenessWeight>("ch14-ex6-min", "tau", "lam"),
        single<meanStalenessWeight>("ch14-ex6-mean", "tau", "lam"),
        single<bandwidthRatio>("ch22-bw-ratio", "g", "n"),
        composed("ch22-grad-10b",
            [](const Inputs& in) {
                return transferTime(
                    gradientBytes(in.parameters("Psi"), in.perParameter("s")), in.bandwidth("b"));
            }),
        // Forward pass against fetching the same bf16 weights from the host.
        composed("ch22-overlap-tokens",
            [](const Inputs& in) { return criticalBatch(ridgePoint(in.rate("F"), in.bandwidth("b")), two); }),
        single<communicationRatio>("ch22-ex1-mult", "t", "tc"),
        single<transferTime>("ch22-ex1-layer", "M", "b"),
        single<scaledAcceleratorTime>("ch22-ex1-2x", "tl", "k"),
        single<transferTime>("ch22-ex2-nvme", "n", "b"),
        composed("ch22-ex2-pcie",
            [](const Inputs& in) {
                return transferTime(in.bytes("n"), aggregateBandwidth(in("g"), in.bandwidth("b")));
            }),
        single<roundTripTime>("ch22-ex2-opt", "n", "b"),
        single<exponentialStragglers>("ch29-h1000", "P"),
        single<steadyStaleness>("ch29-ex1-tau", "P"),
        single<hogwildDensity>("ch29-ex5-rho", 0.1, "eta", "P", "T"),
        single<efficiencyGain>("ch29-ex6", "a", "b"),
    };
}

} // namespace

std::vector<Row> bookMethodsRows()
{
    std::vector<Row> rows = expertRows();
    for (auto* part : {&overlapRows, &precisionRows, &compressionRows, &searchRows, &otherBookRows})
        for (Row& row : part())
            rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
