// The mission's seeds, mlsysim, EleutherAI's calculator and the Ultra-Scale Playbook; and what no formula
// answers.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/parameters.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/roofline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter two{2};
constexpr BytesPerParameter four{4};
constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;

Bytes bytesOf(const Inputs& in) { return stateBytes(in.parameters("P"), in.perParameter("b")); }

Bytes selectiveLayers(const Inputs& in)
{
    return layersTotal(activationsKorthikantiSelective(in("s"), in("b"), in("h")), in("L"));
}

Bytes selectiveTensorLayers(const Inputs& in)
{
    return layersTotal(activationsKorthikantiSelectiveTensor(in("s"), 1, in("h"), in("t")), in("L"));
}

Bytes selectiveTensorSequenceLayers(const Inputs& in, double sequences, double ranks)
{
    return layersTotal(
        activationsKorthikantiSelectiveTensorSequence(in("s"), sequences, in("h"), ranks), in("L"));
}

Bytes storedLayers(const Inputs& in)
{
    return layersTotal(activationsKorthikanti(in("s"), 1, in("h"), in("a")), in("L"));
}

// The plots print GiB.
Bytes zeroShard(const Inputs& in, const char* gibibytes)
{
    return shardedBytes(Bytes(in(gibibytes)*gibibyte), in("div"));
}

// bf16 weights and gradients, fp32 master, moments and a second gradient buffer.
Bytes twentyBytes(const Inputs& in)
{
    const Parameters size = in.parameters("P");
    return mixedPrecisionStateBytes(size, two, two, four, 2, four) + slabBytes(size, four);
}

FlopsPerToken gptLayersForward(const Inputs& in)
{
    return in("L") * gptLayerForwardFlops(1, in("s"), in("h")) / batchTokens(1, in("s"));
}

std::vector<Row> seedRows()
{
    return {
        single<mixedPrecisionStateBytes>("seed-000-02", "P", 2.0, 2.0, 4.0, 2.0, 4.0),
        composed("seed-000-05",
            [](const Inputs& in) {
                return runTime(trainingFlops(in.parameters("P"), in.tokens("D")), in.rate("C"), in("mfu"), 1);
            }),
        single<unusedPeak>("seed-000-06", "mfu"),
        single<seedActivations>("seed-001-04", "B", "T", "L", "d", 7.0),
        composed("seed-001-05",
            [](const Inputs& in) {
                return layersTotal(layerInputBytes(batchTokens(in("B"), in("T")), in("d"), 1), in("L"));
            }),
        composed("seed-001-07",
            [](const Inputs& in) {
                return computeTime(
                    flopsPerStep(flopsPerToken(in.parameters("P")), batchTokens(in("B"), in("T"))),
                    deliveredFlops(in.rate("C"), in("mfu")));
            }),
        composed("seed-001-08",
            [](const Inputs& in) {
                return allReduceAsymptote(gradientBytes(in.parameters("P"), in.perParameter("b")));
            }),
        single<communicationRatio>("seed-001-10", "comm", "step"),
        single<trainingFlops>("seed-001-11", "P", "D"),
        single<computeTime>("seed-001-12", "F", "c"),
        single<runTime>("seed-001-14", "F", "c", 1.0, "n"),
        single<ridgePoint>("seed-001-15", "C", "W"),
        single<checkpointOverhead>("seed-002-05", "Tc", "I"),
        single<expectedFailures>("seed-002-06", "days", "mtbf"),
        single<ridgePoint>("seed-002-08", "flops", "bw"),
        single<scaledRunTime>("seed-002-09", "t", "r", "g"),
        single<scaledAcceleratorTime>("seed-002-10", "c", "f"),
        composed("seed-002-11",
            [](const Inputs& in) {
                return runCost(scaledAcceleratorTime(in.seconds("c"), in("f")), 1, MoneyPerSecond(in("R")));
            }),
        composed("seed-002-12", [](const Inputs& in) { return minAccelerators(bytesOf(in), in.bytes("M")); }),
        single<stateBytes>("seed-002-13", "P", "b"),
        single<stateBytes>("seed-002-14", "P", "b"),
        single<stateBytes>("seed-003-03", "P", "b"),
        single<runCost>("seed-003-05", "h", "g", "p"),
        single<budgetLeft>("seed-003-06", "b", "c"),
    };
}

std::vector<Row> mlsysimRows()
{
    return {
        single<stateBytes>("mls-02", "P", "k"),
        composed("mls-03", [](const Inputs& in) { return selectiveLayers(in); }),
        single<bufferBytes>("mls-04", "w", "f"),
        single<capacityRatio>("mls-06", "T", "M"),
        composed("mls-09",
            [](const Inputs& in) {
                return kvCacheBytes(
                    kvBytesPerToken(in("L"), headsWidth(in("K"), in("H")), in("b")), in.tokens("S"), 1);
            }),
        single<bubbleFractionInterleaved>("mls-12", "p", "m", "v"),
        // Not to be adopted: reading the weights once is a quarter of a second, not the 3.5 s that are
        // pinned.
        single<memoryTime>("mls-13", "w", "W"),
        // Not to be adopted: throughput × step must be the batch, and is 32 times that.
        single<tokensPerStep>("mls-15", "thr", "step"),
        composed("mls-16",
            [](const Inputs& in) {
                return runTime(flopsPerStep(flopsPerToken(in.parameters("P")), batchTokens(in("B"), in("s"))),
                    in.rate("C"), in("e"), in("n"));
            }),
        composed("mls-17",
            [](const Inputs& in) {
                return energyUsed(
                    clusterPower(in("n"), Watts(in("P")), in("i"), in("d"), in("u")), in.seconds("h"));
            }),
        single<purchaseRate>("mls-21", "n", "p", "y"),
        single<energyCost>("mls-22", "E", "r"),
        single<ringAllReduceTime>("mls-24", "n", "N", "a", "W"),
        single<allToAllTime>("mls-26", "n", "N", "a", "W"),
        single<activationsKorthikanti>("mls-28", "s", "b", "h", "a"),
        single<activationsFull>("mls-29", "s", "b", "h"),
        composed("mls-33", [](const Inputs& in) { return memoryTime(bytesOf(in), in.bandwidth("W")); }),
        composed("mls-34",
            [](const Inputs& in) {
                return computeTime(in.flops("f"), deliveredFlops(in.rate("C"), in("e")))
                    + launchTime(in("L"), in.seconds("tax")) + in.seconds("d");
            }),
        composed("mls-35",
            [](const Inputs& in) {
                return transferTime(allReduceAsymptote(in.bytes("n")), in.bandwidth("W"));
            }),
        single<requiredBandwidth>("mls-36", "P", "t"),
        single<carbonEmitted>("mls-19", "E", "ci"),
        single<waterUsed>("mls-20", "E", "w"),
    };
}

std::vector<Row> eleutherRows()
{
    return {
        // Full recomputation; the calculator adds the final norm and head once, forward only.
        composed("ea-03",
            [](const Inputs& in) {
                const FlopsPerToken layers = gptLayersForward(in);
                const double headWeights = embeddingParameters(1, in("V"), in("h")).value() + 2 * in("h");
                return hardwareFlops(flopsPerStep(trainingFromForward(layers), in.tokens("T")),
                           recomputeFlopsFull(layers, in.tokens("T")))
                    + flopsPerStep(linearForwardPerToken(headWeights), in.tokens("T"));
            }),
        // 322.18e21 FLOP is the calculator's total without recomputation.
        composed("ea-04",
            [](const Inputs& in) {
                return flopsPerStep(
                           trainingFromForward(attentionForwardPerTokenFull(in("s"), in("h"), in("L"))),
                           in.tokens("T"))
                    / Flops(322.18e21);
            }),
        composed("ea-pythia6.9b-act",
            [](const Inputs& in) { return selectiveTensorSequenceLayers(in, in("b"), in("tp")); }),
        composed("ea-pythia12b-act",
            [](const Inputs& in) { return selectiveTensorSequenceLayers(in, in("b"), in("tp")); }),
        composed("ea-neox20b-act",
            [](const Inputs& in) { return selectiveTensorSequenceLayers(in, in("b"), in("tp")); }),
        composed("ea-pythia6.9b-opt",
            [](const Inputs& in) {
                return shardedBytes(optimizerStateBytes(in.parameters("N"), four, 2, four), in("n"));
            }),
        composed("ea-pythia12b-opt",
            [](const Inputs& in) {
                return shardedBytes(optimizerStateBytes(in.parameters("N"), four, 2, four), in("n"));
            }),
        composed("ea-neox20b-weights",
            [](const Inputs& in) {
                return slabBytes(shardedParameters(in.parameters("N"), in("tp"), 1), two);
            }),
        composed("ea-pythia6.9b-grad",
            [](const Inputs& in) {
                return slabBytes(shardedParameters(in.parameters("N"), in("tp"), 1), four);
            }),
        composed("ea-kv",
            [](const Inputs& in) {
                return kvCacheBytes(kvBytesPerToken(in("L"), in("h"), in("b")), in.tokens("S"), 1);
            }),
        composed("ea-moe",
            [](const Inputs& in) {
                return expertParameters(
                    in("L"), in("every"), in("e"), plainMlpParameters(in("h"), 4 * in("h")));
            }),
    };
}

double ranks(const Inputs& in) { return in("nodes") * in("gpus_per_node"); }

std::vector<Row> playbookRows()
{
    // One latency for every hop of the ring; both constants are a regression on this very figure, so the rows
    // show how well one straight line holds from 1 to 32 nodes, not a prediction.
    const auto multiNode = [](const Inputs& in) {
        const Bytes wire = ringAllGatherBytes(in.bytes("message"), ranks(in));
        return busBandwidth(wire, hopRingTime(wire, ranks(in), Seconds(38.8e-6), BytesPerSecond(358e9)));
    };
    const auto gptWeights = [](const Inputs& in) {
        return slabBytes(gptParameters(in("L"), in("h"), in("V"), in("s")), four);
    };
    const auto twenty = [](const Inputs& in) { return twentyBytes(in); };
    const auto selective = [](const Inputs& in) { return selectiveLayers(in); };
    const auto tensor = [](const Inputs& in) { return selectiveTensorLayers(in); };
    const auto tensorSequence = [](const Inputs& in) {
        return selectiveTensorSequenceLayers(in, 1, in("t"));
    };
    const auto stored = [](const Inputs& in) { return storedLayers(in); };
    return {
        composed("us-state20-1B", twenty),
        composed("us-state20-405B", twenty),
        single<powerOfTwoBatch>("us-batch-1", "gbs", "s"),
        single<microbatchesPerStep>("us-batch-3", "g", "mbs", "dp"),
        single<slabBytes>("us-mem-8B-params", "P", 2.0),
        composed("us-act-8B-s8192", selective),
        composed("us-act-8B-s16384", selective),
        composed("us-act-1B-s4096", selective),
        composed("us-act-1B-s16384", selective),
        composed("us-act-70B-s4096", selective),
        composed("us-act-70B-tp8", tensor),
        composed("us-act-70B-tp16", tensor),
        composed("us-act-70B-tpsp8", tensorSequence),
        composed("us-act-70B-tpsp16", tensorSequence),
        composed("us-act-8B-tp2cp4",
            [](const Inputs& in) { return shardedBytes(selectiveTensorLayers(in), in("c")); }),
        composed("us-zero0-opt", [](const Inputs& in) { return zeroShard(in, "o"); }),
        composed("us-zero0-grad", [](const Inputs& in) { return zeroShard(in, "g"); }),
        composed("us-zero2-grad", [](const Inputs& in) { return zeroShard(in, "g"); }),
        composed("us-zero2-param", [](const Inputs& in) { return zeroShard(in, "p"); }),
        composed("us-zero3-param", [](const Inputs& in) { return zeroShard(in, "p"); }),
        composed("us-actfull-8B-s4096", stored),
        composed("us-actfull-70B-s8192", stored),
        composed("us-actfull-405B-s8192", stored),
        composed("us-p12-8B", gptWeights),
        composed("us-p12-405B", gptWeights),
        single<bubbleOverhead>("us-bubble-m1v1", "p", "m", "v"),
        single<bubbleOverhead>("us-bubble-m32v1", "p", "m", "v"),
        single<bubbleOverhead>("us-bubble-m16v4", "p", "m", "v"),
        single<bubbleOverhead>("us-bubble-m32v8", "p", "m", "v"),
        composed("us-bw-allreduce-1n",
            [](const Inputs& in) {
                // Eight H100 on NVLink: regression on the NCCL tables of ai-dynamo/aiconfigurator.
                const Bytes wire = ringAllReduceBytes(in.bytes("message"), ranks(in));
                return busBandwidth(wire,
                    collectiveTime(wire, Seconds(15.2e-6), BytesPerSecond(482e9), Bytes(9.5 * 1024 * 1024)));
            }),
        composed("us-bw-reducescatter-1n", multiNode),
        composed("us-bw-reducescatter-2n", multiNode),
        composed("us-bw-reducescatter-4n", multiNode),
        composed("us-bw-allgather-8n", multiNode),
        composed("us-bw-allgather-16n", multiNode),
        composed("us-bw-reducescatter-32n", multiNode),
    };
}

} // namespace

std::vector<Row> otherRows()
{
    std::vector<Row> rows = seedRows();
    for (auto* part : {&mlsysimRows, &eleutherRows, &playbookRows})
        for (Row& row : part())
            rows.push_back(std::move(row));
    return rows;
}

std::vector<Unexpressible> unexpressibleProblems()
{
    return {
        {"sb-shard-16",
            "divides two speed-up factors of a bidirectional torus; no physical quantity goes in"},
        {"seed-000-04", "only turns seconds into years; writing durations is core/base"},
    };
}

std::vector<Unexpressible> leftOut()
{
    constexpr std::string_view throughput = "throughput of a whole run: a prediction of the engine, judged "
                                            "by `ridgepoint validate`, not a formula";
    constexpr std::string_view utilisation =
        "measured MFU of a whole run, same rows as the layout sweeps that `ridgepoint validate` is judged on";
    constexpr std::string_view reduction =
        "all-reduce between nodes: NCCL switched algorithms, and no constants were fitted for it";
    return {
        {"ch23-ex6-ag", "the time of an all-gather that the problem states; nothing is computed"},
        {"us-dp-16", throughput},
        {"us-dp-32", throughput},
        {"us-dp-64", throughput},
        {"us-dp-128", throughput},
        {"us-tp-2", throughput},
        {"us-tp-4", throughput},
        {"us-tp-8", throughput},
        {"us-tpsp-4", throughput},
        {"us-tpsp-16", throughput},
        {"us-bw-allreduce-4n", reduction},
        {"us-bw-allreduce-8n", reduction},
        {"us-bw-allreduce-16n", reduction},
        {"us-bw-allreduce-64n", reduction},
        {"us-best-1.34B-64n", utilisation},
        {"us-best-80B-64n", utilisation},
        {"us-best-1.34B-32n", utilisation},
        {"us-best-3.57B-16n", utilisation},
        {"us-best-8.86B-16n", utilisation},
        {"us-best-3.57B-8n", utilisation},
        {"us-best-8.86B-8n", utilisation},
        {"us-best-1.34B-4n", utilisation},
        {"us-best-3.57B-4n", utilisation},
        {"us-best-8.86B-4n", utilisation},
        {"us-best-8.86B-2n", utilisation},
        {"us-best-1.34B-1n", utilisation},
        {"us-best-3.57B-1n", utilisation},
        {"us-best-8.86B-1n", utilisation},
    };
}

} // namespace ridgepoint::golden
