// distributed-training-book: problems of kinds zero, tensor and sequence.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/formulas/offload.h"
#include "core/formulas/overlap.h"
#include "core/formulas/parallel.h"
#include "core/formulas/roofline.h"
#include "core/formulas/search.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter two(2), twelve(12), none(0);

// State by ZeRO stage with bf16 weights and gradients and twelve bytes of optimizer, per parameter.
BytesPerParameter stage1(double ranks)
{
    return zeroStage1Bytes(Parameters(1), two, two, twelve, ranks) / Parameters(1);
}
BytesPerParameter stage2(double ranks)
{
    return zeroStage2Bytes(Parameters(1), two, two, twelve, ranks) / Parameters(1);
}

// How many times less than without sharding.
double savedByStage1(const Inputs& in)
{
    return capacityRatio(stateBytes(Parameters(1), BytesPerParameter(16)), Parameters(1) * stage1(in("P")));
}

double savedByStage2(const Inputs& in)
{
    return capacityRatio(stateBytes(Parameters(1), BytesPerParameter(16)), Parameters(1) * stage2(in("P")));
}

Bytes hidden(const Inputs& in, const char* batch, const char* sequence, const char* width, const char* bytes)
{
    return hiddenStateBytes(batchTokens(in(batch), in(sequence)), in(width), in(bytes));
}

Bytes modelShardOptimizer(const Inputs& in)
{
    return shardedBytes(
        slabBytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), twelve), in("dp"));
}

// What one of P ranks holds of a sequence.
Tokens local(const Inputs& in) { return tokensPerRank(in.tokens("S"), in("P")); }

// Tensor-parallel all-reduces of one kind: their wire bytes.
Bytes reduced(Bytes buffer, double ranks, double calls)
{
    return callsBytes(ringAllReduceBytes(buffer, ranks), calls);
}

std::vector<Row> zeroRows()
{
    const auto twelveSharded = [](const Inputs& in) { return modelShardOptimizer(in); };
    const auto static1 = [](const Inputs& in) {
        return zeroStage1Bytes(
            shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two, two, twelve, in("dp"));
    };
    return {
        single<zeroStage3Bytes>("ch06-ex1-static", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage1Bytes>("ch19-ex1-z1", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage2Bytes>("ch19-ex1-z2", "Psi", 2.0, 2.0, 12.0, "P"),
        composed("ch19-ex6-z3",
            [](const Inputs& in) {
                return capacityRatio(shardedBytes(slabBytes(in.parameters("Psi"), two), in("P")),
                    shardedBytes(in.bytes("M"), in("P")));
            }),
        single<redundantStateShare>("ch20-waste", "P"),
        composed("ch20-rho1-4", [](const Inputs& in) { return savedByStage1(in); }),
        composed("ch20-rho1-8", [](const Inputs& in) { return savedByStage1(in); }),
        composed("ch20-rho2-4", [](const Inputs& in) { return savedByStage2(in); }),
        composed("ch20-rho2-8", [](const Inputs& in) { return savedByStage2(in); }),
        composed("ch20-rho2-64", [](const Inputs& in) { return savedByStage2(in); }),
        single<zeroStage1Bytes>("ch20-7b-z1-8", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage2Bytes>("ch20-7b-z2-64", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage2Bytes>("ch20-7b-z2-256", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage3Bytes>("ch20-7b-z3-4", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage3Bytes>("ch20-7b-z3-8", "Psi", 2.0, 2.0, 12.0, "P"),
        single<zeroStage3Bytes>("ch20-7b-z3-64", "Psi", 2.0, 2.0, 12.0, "P"),
        composed("ch20-vol-ratio",
            [](const Inputs& in) {
                return capacityRatio(fullyShardedBytes(Parameters(1), in("P"), two, two),
                    ringAllReduceBytes(gradientBytes(Parameters(1), two), in("P")));
            }),
        // ZeRO-2 scatters gradients and gathers weights: what an all-reduce does.
        composed("ch20-takeaway-z2",
            [](const Inputs& in) {
                const Bytes tensor = gradientBytes(Parameters(1), two);
                return capacityRatio(
                    ringReduceScatterBytes(tensor, in("P")) + ringAllGatherBytes(tensor, in("P")),
                    ringAllReduceBytes(tensor, in("P")));
            }),
        composed("ch20-ex2",
            [](const Inputs& in) {
                return ringAllReduceBytes(gradientBytes(in.parameters("Psi"), two), in("P"));
            }),
        composed("ch20-ex3-tokens",
            [](const Inputs& in) {
                return fullyShardedCriticalTokens(
                    ridgePoint(in.rate("F"), in.bandwidth("b")), two, two, in("f"));
            }),
        single<zeroStage3Bytes>("ch20-ex4-attn", "Psi", 2.0, 2.0, 12.0, "P"),
        composed("ch20-ex6-tg",
            [](const Inputs& in) {
                return transferTime(
                    gradientBytes(in.parameters("Psi"), in.perParameter("s")), in.bandwidth("b"));
            }),
        single<zeroStage3Bytes>("ch22-175b-params", "Psi", 2.0, 0.0, 0.0, "P"),
        composed("ch24-stack",
            [](const Inputs& in) {
                return zeroStage1Bytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), two, none,
                    BytesPerParameter(8), in("dp"));
            }),
        composed("ch24-ex5-z1", twelveSharded),
        composed("ch27-ex2-opt", twelveSharded),
        composed("ch27-gpt3-static", static1),
        composed("ch27-llama70-static", static1),
        composed("ch31-ex4-mem",
            [](const Inputs& in) {
                return shardedBytes(slabBytes(in.parameters("Psi"), in.perParameter("s")), in("L"));
            }),
        composed("ch34-fsdp", twelveSharded),
        composed("ch34-ag",
            [](const Inputs& in) {
                return transferTime(ringAllGatherBytes(in.bytes("n"), in("P")), in.bandwidth("b"));
            }),
        composed("qr-z3",
            [](const Inputs& in) {
                return fullyShardedAsymptote(Parameters(1), in.perParameter("s"), in.perParameter("s"));
            }),
        composed("seed001-min-ranks",
            [](const Inputs& in) {
                return minAccelerators(
                    stateBytes(in.parameters("Psi"), BytesPerParameter(16)), in.bytes("hbm"));
            }),
    };
}

std::vector<Row> tensorRows()
{
    const auto ringTime = [](const Inputs& in) {
        return transferTime(ringAllReduceBytes(in.bytes("n"), in("P")), in.bandwidth("b"));
    };
    return {
        composed("ch03-ex2-act", [](const Inputs& in) { return hidden(in, "B", "S", "H", "s"); }),
        single<transferTime>("ch03-ex2-nvlink", "V", "b"),
        composed("ch06-tp-layer",
            [](const Inputs& in) { return transferTime(hidden(in, "B", "S", "H", "s"), in.bandwidth("b")); }),
        composed("ch06-tp-total",
            [](const Inputs& in) {
                return callsTime(
                    callsTime(transferTime(ringAllReduceBytes(hidden(in, "B", "S", "H", "s"), in("P")),
                                  in.bandwidth("b")),
                        in("k")),
                    in("L"));
            }),
        single<hiddenStateBytes>("ch13-70b-act", "S", "H", "s"),
        composed("ch13-70b-tp",
            [](const Inputs& in) {
                const Seconds one =
                    ringAllReduceTime(in.bytes("n"), in("P"), in.seconds("a"), in.bandwidth("b"));
                return callsTime(callsTime(one, in("k")), in("L"));
            }),
        composed("ch13-ex3-act", [](const Inputs& in) { return hidden(in, "B", "S", "H", "s"); }),
        composed("ch13-ex3-tp",
            [](const Inputs& in) {
                const Seconds one = ringAllReduceTime(
                    hidden(in, "B", "S", "H", "s"), in("P"), in.seconds("a"), in.bandwidth("b"));
                return callsTime(callsTime(one, 4), in("L"));
            }),
        composed("ch15-ex2-msg", [](const Inputs& in) { return hidden(in, "b", "s", "d", "sz"); }),
        composed("ch15-ex2-fwd",
            [](const Inputs& in) { return reduced(hidden(in, "b", "s", "d", "sz"), in("P"), 2); }),
        composed("ch15-ex2-total",
            [](const Inputs& in) {
                return callsBytes(reduced(hidden(in, "b", "s", "d", "sz"), in("P"), 2), in("L"));
            }),
        single<hidingRatio>("ch15-ex3-R-table", "tc", "tm"),
        // A norm over a sharded width: gathering its input in fp32 against exchanging two statistics per
        // token.
        composed("ch15-ex4-act",
            [](const Inputs& in) { return hiddenStateBytes(batchTokens(in("b"), in("s")), in("d"), 8); }),
        composed("ch15-ex4-ratio",
            [](const Inputs& in) {
                return capacityRatio(hiddenStateBytes(Tokens(1), in("d"), 8), normStatisticsBytes(Tokens(1)));
            }),
        composed("ch24-mega-tp",
            [](const Inputs& in) {
                return transferTime(
                    ringAllReduceBytes(hiddenStateBytes(in.tokens("S"), in("H"), in("s")), in("P")),
                    in.bandwidth("b"));
            }),
        composed("ch24-ex2-tp",
            [](const Inputs& in) { return reduced(hidden(in, "B", "S", "H", "s"), in("tp"), 2); }),
        composed("ch24-ex2-tp-total",
            [](const Inputs& in) {
                const Bytes layer = reduced(hidden(in, "B", "S", "H", "s"), in("tp"), 4);
                const Bytes rank = callsBytes(callsBytes(layer, groupCount(in("L"), in("pp"))), in("m"));
                return transferTime(rank, in.bandwidth("b"));
            }),
        composed("ch24-ex6-nv",
            [](const Inputs& in) {
                return callsTime(transferTime(in.bytes("n"), in.bandwidth("b")), in("k"));
            }),
        composed("ch34-tp-nv", ringTime),
        composed("ch34-tp-ib", ringTime),
        composed("ch34-vtp",
            [](const Inputs& in) {
                const Bytes layer = reduced(hiddenStateBytes(in.tokens("tok"), in("d"), in("s")), in("P"), 2);
                return callsBytes(layer, groupCount(in("L"), in("pp")));
            }),
    };
}

std::vector<Row> sequenceRows()
{
    return {
        composed("ch17-ex1-ring",
            [](const Inputs& in) { return scoreMatrixBytes(1, in("nh"), local(in).value(), in("s")); }),
        composed("ch17-ex1-kv",
            [](const Inputs& in) {
                return doubleBufferBytes(keyValueBlockBytes(local(in), in("H"), in("s")));
            }),
        composed("ch17-ex2-ring",
            [](const Inputs& in) {
                return contextRingBytes(in("P"), keyValueBlockBytes(local(in), in("H"), in("s")));
            }),
        composed("ch17-ex2-uly",
            [](const Inputs& in) { return ulyssesBytes(local(in), in("H"), in("H"), in("s"), in("P")); }),
        single<queryKeyValueBytes>("ch17-ex5-qkv", "s", "H", "H", "b"),
        composed("ch17-ex5-kvbuf",
            [](const Inputs& in) {
                return doubleBufferBytes(keyValueBlockBytes(in.tokens("s"), in("H"), in("b")));
            }),
        single<queryKeyValueBytes>("ch17-ex7-qkv", "s", "d", "d", "b"),
        // As many key heads as query heads, two bytes each.
        composed("ch17-ring-threshold",
            [](const Inputs& in) {
                return contextRingCriticalTokens(ridgePoint(in.rate("F"), in.bandwidth("b")), 2, 1, 1);
            }),
        composed("ch25-ex3-ag",
            [](const Inputs& in) {
                return keyValueBlockBytes(batchTokens(in("B"), in("S")), in("H"), in("b"));
            }),
        composed("ch25-ex3-80",
            [](const Inputs& in) {
                return doubleBufferBytes(keyValueBlockBytes(batchTokens(in("B"), in("s")), in("H"), in("b")));
            }),
        single<positionScale>("ch34-rope", "b", "a"),
        single<keyValueBlockBytes>("ch34-ex4-kv-mha", "S", "H", "s"),
    };
}

} // namespace

std::vector<Row> bookShardingRows()
{
    std::vector<Row> rows = zeroRows();
    for (auto* part : {&tensorRows, &sequenceRows})
        for (Row& row : part())
            rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
