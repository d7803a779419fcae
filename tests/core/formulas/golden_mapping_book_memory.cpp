// distributed-training-book and the mission's seeds: problems of kinds memory and activation.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/formulas/parameters.h"
#include "core/formulas/stages.h"

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter two{2};
constexpr BytesPerParameter four{4};
constexpr BytesPerParameter none{0};

// Three matrices for a gated MLP, two norms a layer, tables apart: every dense Llama-like model.
Parameters llamaLike(const Inputs& in, double headWidth, Parameters finalNorm)
{
    const double h = in("d");
    const Parameters attention =
        attentionParameters(h, headsWidth(in("nh"), headWidth), headsWidth(in("nkv"), headWidth));
    return transformerParameters(in("L"), attention, gatedMlpParameters(h, in("f")), Parameters(2 * h),
        embeddingParameters(2, in("V"), h), finalNorm);
}

// Chapter 19 counts 11 tensors of hidden width and one score matrix a layer.
Bytes elevenTensors(const Inputs& in, double sequences)
{
    return activationsByTensorCount(in("S"), sequences, in("H"), in("A"), 11, 1);
}

// Chapter 21 counts 20 bytes a token and hidden unit, and two score matrices.
Bytes tenTensors(const Inputs& in)
{
    return activationsByTensorCount(in("S"), in("B"), in("H"), in("n"), 10, 2);
}

std::vector<Row> memoryRows()
{
    return {
        single<stateBytes>("ch01-weights-70b", "Psi", "s"),
        composed("ch01-state-70b",
            [](const Inputs& in) {
                return mixedPrecisionStateBytes(in.parameters("Psi"), two, two, four, 2, four);
            }),
        composed("ch06-ex1-total",
            [](const Inputs& in) {
                const Bytes state =
                    shardedBytes(stateBytes(in.parameters("Psi"), BytesPerParameter(16)), in("P"));
                const Bytes activations = checkpointedActivations(checkpointCount(in("L"), in("k")),
                    activationsFull(in("S"), in("B"), in("H")), in("k"),
                    activationsKorthikantiTensorSequence(in("S"), in("B"), in("H"), in("A"), in("t")));
                return rankMemory(state, activations, in.bytes("buf"), Bytes(0));
            }),
        composed("ch19-ex1-state",
            [](const Inputs& in) {
                return mixedPrecisionStateBytes(in.parameters("Psi"), two, two, four, 2, four);
            }),
        composed("ch19-ex1-left",
            [](const Inputs& in) {
                return freeMemory(in.bytes("hbm"),
                    zeroStage3Bytes(in.parameters("Psi"), two, two, BytesPerParameter(12), in("P")));
            }),
        composed("ch19-ex6",
            [](const Inputs& in) {
                return capacityRatio(stateBytes(in.parameters("Psi"), two), in.bytes("M"));
            }),
        single<mixedPrecisionStateBytes>("ch19-ex7-adam", "Psi", 2.0, 2.0, 4.0, 2.0, 4.0),
        single<mixedPrecisionStateBytes>("ch19-ex7-sgdm", "Psi", 2.0, 2.0, 4.0, 1.0, 4.0),
        single<mixedPrecisionStateBytes>("ch19-ex7-sgd", "Psi", 2.0, 2.0, 4.0, 0.0, 0.0),
        single<fragmentationFraction>("ch19-ex8-frag", "a", "u"),
        single<fragmentationOverhead>("ch19-ex8-ovh", "a", "u"),
        single<rankMemory>("ch21-ex5-total", "st", "act", "tmp", "cuda"),
        single<optimizerStateBytes>("ch22-175b-opt", "Psi", 4.0, 2.0, 4.0),
        single<mixedPrecisionStateBytes>("ch22-ex2-total", "Psi", 2.0, 2.0, 4.0, 2.0, 4.0),
        composed("ch24-params-gpu",
            [](const Inputs& in) {
                return stateBytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two);
            }),
        composed("ch24-opt-gpu",
            [](const Inputs& in) {
                return optimizerStateBytes(
                    shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), none, 2, four);
            }),
        composed("ch24-total-gpu",
            [](const Inputs& in) {
                return mixedPrecisionStateBytes(
                    shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two, two, four, 2, four);
            }),
        single<shardedParameters>("ch24-ex5-psi", "Psi", "tp", "pp"),
        composed("ch25-5d-dense",
            [](const Inputs& in) {
                return stateBytes(
                    shardedParameters(in.parameters("N"), in("tp"), in("pp")), in.perParameter("s"));
            }),
        single<shardedParameters>("ch27-ex2-psi", "Psi", "tp", "pp"),
        composed("ch27-ex2-total",
            [](const Inputs& in) {
                const Bytes state =
                    zeroStage1Bytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two, two,
                        BytesPerParameter(12), in("dp"));
                const Bytes layer =
                    activationsKorthikantiSelectiveTensorSequence(in("S"), in("B"), in("H"), in("tp"));
                return rankMemory(state, layersTotal(layer, 2), in.bytes("buf"), Bytes(0));
            }),
        composed("ch27-ex2-noact",
            [](const Inputs& in) {
                const Bytes state =
                    zeroStage1Bytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two, two,
                        BytesPerParameter(12), in("dp"));
                const Bytes layer =
                    activationsKorthikantiSelectiveTensorSequence(in("S"), in("B"), in("H"), in("tp"));
                return rankMemory(state, layersTotal(layer, in("L")), in.bytes("buf"), Bytes(0));
            }),
        composed("ch27-ex5-static",
            [](const Inputs& in) {
                return stateBytes(
                    shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), BytesPerParameter(16));
            }),
        single<stateBytes>("ch31-ex6-mem", "Psi", "s"),
        single<mixedPrecisionStateBytes>("ch34-total", "Psi", 2.0, 2.0, 0.0, 2.0, 4.0),
        composed("ch34-gpus",
            [](const Inputs& in) {
                return minAccelerators(
                    mixedPrecisionStateBytes(in.parameters("Psi"), two, two, none, 2, four), in.bytes("hbm"));
            }),
        composed("ch34-qkv",
            [](const Inputs& in) {
                const double headWidth = in("d") / in("nh");
                return stateBytes(
                    qkvParameters(in("d"), headsWidth(in("nh"), headWidth), headsWidth(in("nkv"), headWidth)),
                    in.perParameter("s"));
            }),
        composed("ch34-o",
            [](const Inputs& in) {
                return stateBytes(outputProjectionParameters(in("d"), in("d")), in.perParameter("s"));
            }),
        composed("ch34-param-count",
            [](const Inputs& in) { return llamaLike(in, in("d") / in("nh"), Parameters(in("d"))); }),
        composed("ch34-stage",
            [](const Inputs& in) { return shardedBytes(layersTotal(in.bytes("w"), in("l")), in("tp")); }),
        composed("ch36-mistral", [](const Inputs& in) { return llamaLike(in, in("dh"), Parameters(0)); }),
        single<stateBytes>("seed000-weights", "Psi", "s"),
        single<mixedPrecisionStateBytes>("seed000-state", "Psi", 2.0, 2.0, 4.0, 2.0, 4.0),
        single<stateBytes>("seed001-state", "Psi", 16.0),
        composed("seed002-ex1-gpus",
            [](const Inputs& in) {
                return minAccelerators(
                    stateBytes(in.parameters("Psi"), BytesPerParameter(16)), in.bytes("hbm"));
            }),
        single<mixedPrecisionStateBytes>("seed003-7b", "Psi", "s", "s", 0.0, 2.0, "s"),
        composed("seed003-70b-config",
            [](const Inputs& in) {
                return stateBytes(
                    shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), BytesPerParameter(16));
            }),
        single<stateBytes>("seed003-mini", "Psi", 16.0),
    };
}

std::vector<Row> activationRows()
{
    return {
        single<activationsKorthikanti>("ch06-ex1-act-layer", "S", "B", "H", "A"),
        composed("ch06-kopt",
            [](const Inputs& in) {
                return optimalSegmentLength(in("L"), activationsFull(in("S"), 1, in("H")),
                    activationsKorthikanti(in("S"), 1, in("H"), in("A")));
            }),
        single<scoreMatrixBytes>("ch17-attn-128k", "b", "nh", "S", "s"),
        single<scoreMatrixBytes>("ch17-ex5-attn", 1.0, "nh", "s", "b"),
        single<scoreMatrixBytes>("ch17-ex7-nofl", 1.0, 1.0, "s", "b"),
        composed("ch19-llama7b-act",
            [](const Inputs& in) { return layersTotal(elevenTensors(in, in("B")), in("L")); }),
        composed("ch19-llama7b-34",
            [](const Inputs& in) {
                return layersTotal(activationsKorthikanti(in("S"), in("B"), in("H"), in("A")), in("L"));
            }),
        single<attentionCrossoverLength>("ch19-ex2", "H", "A", 11.0, 1.0),
        single<attentionActivationRatio>("ch19-ex2-4096", "S", "H", "A", 11.0, 1.0),
        single<activationsByTensorCount>("ch19-ex3-layer", "S", 1.0, "H", "A", 11.0, 1.0),
        composed("ch19-ex3-B",
            [](const Inputs& in) {
                return maxMicroBatch(
                    in.bytes("avail"), layersTotal(elevenTensors(in, 1), segmentLayerUnits(in("L"), 4)));
            }),
        composed("ch19-ex5-lin-4096",
            [](const Inputs& in) {
                return layersTotal(activationsKorthikantiSelective(in("S"), in("B"), in("H")), in("L"));
            }),
        composed("ch21-layer", [](const Inputs& in) { return tenTensors(in); }),
        composed("ch21-total", [](const Inputs& in) { return layersTotal(tenTensors(in), in("L")); }),
        composed("ch21-sqrt",
            [](const Inputs& in) { return segmentLayerUnits(in("L"), uniformSegmentLength(in("L"))); }),
        single<scoreMatrixBytes>("ch21-scores", "B", "n", "S", "s"),
        composed("ch21-est-none",
            [](const Inputs& in) {
                return layersTotal(
                    activationsByTensorCount(in("S"), in("B"), in("H"), in("n"), 20, 2), in("L"));
            }),
        single<uniformSegmentLength>("ch21-ex1-k", "L"),
        single<checkpointCount>("ch21-ex1-n", "L", "k"),
        composed("ch21-ex1-red",
            [](const Inputs& in) { return checkpointReduction(in("L"), uniformSegmentLength(in("L"))); }),
        single<segmentLayerUnits>("ch21-ex1-k1", "L", "k"),
        single<recomputeOverhead>("ch21-ex1-ovh", "F", "B"),
        single<recomputedStepTime>("ch21-ex2", "T", "f"),
        single<scoreMatrixBytes>("ch21-ex3-scores", "B", "A", "S", "s"),
        single<activationsByTensorCount>("ch21-ex5-layer", "S", 1.0, "H", 0.0, 15.0, 0.0),
        composed("ch21-ex5-act",
            [](const Inputs& in) {
                return checkpointedActivations(in("k"), activationsFull(in("S"), 1, in("H")), in("k"),
                    activationsByTensorCount(in("S"), 1, in("H"), 0, 15, 0));
            }),
        composed("ch25-5d-act",
            [](const Inputs& in) {
                const Tokens local = tokensPerRank(batchTokens(in("B"), in("S")), in("cp"));
                return layersTotal(layerInputBytes(local, in("H"), in("tp")), in("k"));
            }),
        single<activationsKorthikantiSelectiveTensorSequence>("ch27-ex2-act", "S", "B", "H", "tp"),
        single<seedActivations>("seed001-act-hi", "B", "T", "L", "d", "k"),
        single<seedActivations>("seed001-act-table", "B", "T", "L", "d", "k"),
        single<seedActivations>("seed001-act-formula", "B", "T", "L", "d", 7.0),
        composed("seed002-ex2-win",
            [](const Inputs& in) {
                return scoreMatrixBytes(1, 1, in("S"), 2) / windowedScoreBytes(1, 1, in("S"), in("w"), 2);
            }),
    };
}

} // namespace

std::vector<Row> bookMemoryRows()
{
    std::vector<Row> rows = memoryRows();
    for (Row& row : activationRows())
        rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
