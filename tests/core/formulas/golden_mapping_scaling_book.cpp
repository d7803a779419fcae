// jax-ml/scaling-book: rooflines, sharding, parallelism, inference. Its network ridge counts both ring
// directions.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/hardware.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/parallel.h"
#include "core/formulas/parameters.h"
#include "core/formulas/roofline.h"

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter bf16{2};

Seconds gatherTime(const Inputs& in, const char* rows, const char* columns, double ranks)
{
    return transferTime(arrayBytes(in(rows), in(columns), in("b"), ranks), in.bandwidth("W"));
}

Tokens backwardCritical(FlopsPerByte ridge) { return dataParallelCriticalTokensBackward(ridge, bf16); }

Parameters llamaMlp(const Inputs& in) { return gatedMlpParameters(in("D"), in("F")); }

Seconds timeOfRun(const Inputs& in)
{
    return runTime(trainingFlops(in.parameters("P"), in.tokens("D")), in.rate("C"), in("mfu"), in("n"));
}

std::vector<Row> rooflineRows()
{
    return {
        composed("sb-roof-05",
            [](const Inputs& in) {
                return contractionCriticalWidth(2, ridgePoint(in.rate("C"), in.bandwidth("Wnet")));
            }),
        single<ridgePoint>("sb-roof-06", "C8", "W"),
        composed("sb-roof-09",
            [](const Inputs& in) {
                return arithmeticIntensity(
                    in("B") * gemmFlops(1, in("F"), in("D")), in("B") * gemmBytes(1, in("F"), in("D"), 1));
            }),
        composed("sb-roof-10",
            [](const Inputs& in) {
                return criticalBatch(ridgePoint(in.rate("C"), in.bandwidth("W")), bf16);
            }),
        single<densePeak>("sb-roof-11", "Csparse"),
        composed("sb-tpu-01",
            [](const Inputs& in) {
                return memoryTime(shardedBytes(stateBytes(in.parameters("P"), in.perParameter("b")), in("n")),
                    in.bandwidth("W"));
            }),
        single<clusterPeak>("sb-tpu-03", "n", "C"),
        single<pooledCapacity>("sb-tpu-04", "n", "M"),
        single<clusterPeak>("sb-tpu-06", "n", "C"),
        composed("sb-tpu-08",
            [](const Inputs& in) {
                return criticalBatch(ridgePoint(in.rate("C"), in.bandwidth("W")), bf16);
            }),
        single<gemmCriticalRows>("sb-tpu-09", "D", "F", 1.0, "C", "W"),
        single<hopLatency>("sb-tpu-12", "hops", "alpha"),
        composed("sb-tpu-14",
            [](const Inputs& in) {
                return transferTime(in.bytes("n"), aggregateBandwidth(in("links"), in.bandwidth("W")));
            }),
        composed("sb-tpu-15",
            [](const Inputs& in) {
                return transferTime(in.bytes("n"), aggregateBandwidth(in("axes"), in.bandwidth("W")));
            }),
        composed("sb-tpu-17",
            [](const Inputs& in) { return computeTime(gemmFlops(in("B"), in("D"), in("D")), in.rate("C")); }),
        single<vectorLanes>("sb-gpu-01", "sm", "q", "l"),
        single<vectorLanes>("sb-gpu-02", "sm", "q", "l"),
        composed("sb-gpu-08",
            [](const Inputs& in) { return computeTime(gemmFlops(in("B"), in("F"), in("D")), in.rate("C")); }),
        single<clockFromPeak>("sb-gpu-10", "F", "lanes"),
        // Two fp32 reads and one write for every element.
        composed("sb-gpu-12",
            [](const Inputs& in) { return memoryTime(arrayBytes(in("N"), 3, 4, 1), in.bandwidth("W")); }),
    };
}

std::vector<Row> shardingRows()
{
    return {
        composed("sb-shard-02",
            [](const Inputs& in) {
                return replicatedBytes(arrayBytes(in("I"), in("J"), in("b"), 1), in("Z"));
            }),
        composed("sb-shard-03", [](const Inputs& in) { return gatherTime(in, "E", "F", 1); }),
        single<latencyBandwidthProduct>("sb-shard-07", "alpha", "W"),
        composed("sb-shard-09", [](const Inputs& in) { return gatherTime(in, "B", "D", in("Y")); }),
        composed("sb-shard-10",
            [](const Inputs& in) {
                return transferTime(arrayBytes(in("B"), in("D"), in("b"), 1),
                    aggregateBandwidth(in("axes"), in.bandwidth("W")));
            }),
        single<ridgePoint>("sb-shard-13", "C", "W"),
        single<contractionCriticalWidth>("sb-shard-14", 2.0, "ridge"),
        composed("sb-gpu-16", [](const Inputs& in) { return gatherTime(in, "B", "F", 1); }),
        single<ringEffectiveBandwidth>("sb-gpu-20", "w", "d"),
        single<ringEffectiveBandwidth>("sb-gpu-22", "w", "d"),
        single<ringEffectiveBandwidth>("sb-gpu-23", "w", "d"),
        composed("sb-gpu-42",
            [](const Inputs& in) {
                return aggregateBandwidth(in("racks"), aggregateBandwidth(in("ports"), in.bandwidth("gbps")));
            }),
    };
}

std::vector<Row> trainingRows()
{
    return {
        single<seedActivations>("sb-tf-02", 1.0, "BT", "L", "D", "k"),
        single<seedActivations>("sb-tf-03", 1.0, "BT", "L", "D", "k"),
        composed("sb-tf-06",
            [](const Inputs& in) {
                const Parameters attention = attentionParameters(in("D"), in("D"), in("D"));
                return attention / (attention + llamaMlp(in));
            }),
        single<trainingFlops>("sb-tf-10", "P", "D"),
        composed("sb-tf-12",
            [](const Inputs& in) {
                return hfu(in.flops("remat"), Seconds(1), FlopsPerSecond(1), 1)
                    / mfu(in.flops("plain"), Seconds(1), FlopsPerSecond(1), 1);
            }),
        composed("sb-train-02",
            [](const Inputs& in) {
                return backwardCritical(
                    ridgePoint(in.rate("C"), aggregateBandwidth(in("axes"), in.bandwidth("W"))));
            }),
        single<dataParallelLimit>("sb-train-04", "B", "per"),
        composed("sb-train-05",
            [](const Inputs& in) {
                return dataParallelLimit(
                    in.tokens("B"), backwardCritical(FlopsPerByte(in("ridge")) / in("axes")));
            }),
        single<tensorParallelLimit>("sb-train-08", "F", 2.0, "ridge"),
        single<fsdpRanksOptimum>("sb-train-09", "B", "F", "MX", "MY", "N"),
        single<mixedShardingCriticalTokens>("sb-train-12", "a", 2.0, 1.0, "F"),
        composed("sb-train-13",
            [](const Inputs& in) {
                return criticalGlobalBatch(
                    in("n"), mixedShardingCriticalTokens(FlopsPerByte(in("a")), 2, 1, in("F")));
            }),
        single<dataParallelLimit>("sb-train-14", "B", "per"),
        single<mixedShardingCriticalTokens>("sb-train-15", "a", 2.0, 1.0, "F"),
        composed("sb-train-16",
            [](const Inputs& in) {
                return backwardCritical(ridgePoint(in.rate("Cpod"), in.bandwidth("W")));
            }),
        composed("sb-train-19",
            [](const Inputs& in) { return in("L") * attentionParameters(in("D"), in("D"), in("D")); }),
        single<stateBytes>("sb-train-22", "P", "bpp"),
        composed("sb-llama-01", [](const Inputs& in) { return in("L") * llamaMlp(in); }),
        single<embeddingParameters>("sb-llama-02", 2.0, "V", "D"),
        composed("sb-llama-04",
            [](const Inputs& in) {
                const Parameters attention =
                    attentionParameters(in("D"), headsWidth(in("N"), in("H")), headsWidth(in("K"), in("H")));
                return transformerParameters(in("L"), attention, llamaMlp(in), Parameters(0),
                    embeddingParameters(2, in("V"), in("D")), Parameters(0));
            }),
        composed("sb-llama-09", [](const Inputs& in) { return timeOfRun(in); }),
        single<seedActivations>("sb-llama-12", 1.0, "BT", "L", "D", "ckpt"),
        single<shardedBytes>("sb-llama-16", "T", "n"),
        single<tokensPerRank>("sb-llama-18", "B", "n"),
        single<fsdpRanksOptimum>("sb-llama-19", "B", "F", 2.0, 1.0, "N"),
        composed("sb-gpu-25",
            [](const Inputs& in) { return backwardCritical(ridgePoint(in.rate("C"), in.bandwidth("W"))); }),
        single<criticalGlobalBatch>("sb-gpu-26", "n", "per"),
        single<moeCriticalTokens>("sb-gpu-28", "E", "k", "per"),
        single<tensorParallelLimit>("sb-gpu-30", "F", 2.0, "ridge"),
        single<batchTokens>("sb-gpu-31", "bs", "seq"),
        single<ridgePoint>("sb-gpu-33", "C", "W"),
        composed("sb-gpu-35",
            [](const Inputs& in) {
                return minAccelerators(stateBytes(in.parameters("P"), in.perParameter("bpp")), in.bytes("M"));
            }),
        composed("sb-gpu-36", [](const Inputs& in) { return timeOfRun(in); }),
        composed("sb-gpu-38",
            [](const Inputs& in) {
                return stateBytes(shardedParameters(in.parameters("P"), in("tp"), 1), in.perParameter("bpp"));
            }),
        composed("sb-gpu-41-70B",
            [](const Inputs& in) { return tokensPerRank(batchTokens(in("bs"), in("seq")), in("n")); }),
    };
}

std::vector<Row> inferenceRows()
{
    return {
        composed("sb-tf-04",
            [](const Inputs& in) {
                return kvCacheBytes(kvBytesPerToken(in("L"), in("KH"), in("b")), in.tokens("S"), 1);
            }),
        single<kvBytesPerToken>("sb-tf-07", "L", "NH", "b"),
        single<decodeStepTime>("sb-inf-01", "B", "kv", "P", "n", "W"),
        // int8: a parameter is a byte.
        single<decodeStepTimeRoofline>("sb-inf-02", "B", "kv", "P", "P", "n", "W", "C"),
        composed("sb-inf-03",
            [](const Inputs& in) {
                return kvCacheBytes(
                    kvBytesPerToken(in("L"), headsWidth(in("K"), in("H")), in("b")), in.tokens("T"), 1);
            }),
        single<decodeStepTime>("sb-inf-04-b64", "B", "kv", "P", 1.0, "W"),
        single<decodeStepTime>("sb-inf-04-b240", "B", "kv", "P", 1.0, "W"),
        single<flopsPerDollar>("sb-serve-01", "C", "p"),
        single<flopsPerDollar>("sb-serve-02", "C", "p"),
        single<flopsPerDollar>("sb-serve-03", "C", "p"),
        composed("sb-serve-04",
            [](const Inputs& in) { return kvBytesPerToken(in("L"), headsWidth(in("K"), in("H")), in("b")); }),
        single<kvCacheBytes>("sb-serve-05", "kv", "T", 1.0),
        composed("sb-serve-11",
            [](const Inputs& in) {
                return capacityRatio(stateBytes(in.parameters("P"), in.perParameter("b")), in.bytes("M"));
            }),
        composed("sb-serve-12",
            [](const Inputs& in) {
                return capacityRatio(stateBytes(in.parameters("P"), in.perParameter("b")), in.bytes("M"));
            }),
        single<sequencesThatFit>("sb-serve-14", "left", "kv", "T"),
        composed("sb-serve-17",
            [](const Inputs& in) {
                return freeMemory(pooledCapacity(in("n"), in.bytes("M")), in.bytes("P"));
            }),
    };
}

} // namespace

std::vector<Row> scalingBookRows()
{
    std::vector<Row> rows = rooflineRows();
    for (auto* part : {&shardingRows, &trainingRows, &inferenceRows})
        for (Row& row : part())
            rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
