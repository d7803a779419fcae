// distributed-training-book: problems of kinds collective and pipeline.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/collective_costs.h"
#include "core/formulas/collective_limits.h"
#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/formulas/overlap.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/search.h"
#include "core/formulas/stages.h"
#include "core/formulas/volumes.h"

#include <cmath>

namespace ridgepoint::golden {

namespace {

constexpr SecondsPerByte freeAdditions(0);

Seconds ring(const Inputs& in, Bytes n)
{
    return ringAllReduceTime(n, in("P"), in.seconds("a"), in.bandwidth("b"));
}

Seconds hierarchical(const Inputs& in, double perNode, double nodes)
{
    return hierarchicalAllReduceCost(in.bytes("n"), perNode, nodes, in.seconds("a1"), in.bandwidth("b1"),
        in.seconds("a2"), in.bandwidth("b2"), freeAdditions);
}

// Each rank's part of the vector, between nodes.
Seconds between(const Inputs& in)
{
    return ringAllReduceTime(
        shardedBytes(in.bytes("n"), in("G")), in("N"), in.seconds("a"), in.bandwidth("b"));
}

Bytes shardGradients(const Inputs& in)
{
    return gradientBytes(shardedParameters(in.parameters("Psi"), in("tp"), in("pp")), in.perParameter("s"));
}

double busy(double p, double m) { return shortfallShare(1, bubbleFraction(p, m)); }

Bytes boundary(const Inputs& in, const char* batch)
{
    return hiddenStateBytes(batchTokens(in(batch), in("S")), in("H"), in("s"));
}

std::vector<Row> ringRows()
{
    return {
        single<latencyBandwidthProduct>("ch03-xover-nvlink", "a", "b"),
        composed(
            "ch03-ex1-a", [](const Inputs& in) { return in.bandwidth("b") / allReduceBusFactor(in("P")); }),
        single<ringAllReduceLatency>("ch04-ex1-lat", "P", "a"),
        composed("ch04-ex2-a", [](const Inputs& in) { return callsTime(ring(in, in.bytes("n")), in("k")); }),
        composed("ch04-ex2-speedup",
            [](const Inputs& in) {
                return speedup(callsTime(ring(in, in.bytes("n")), in("k")),
                    ring(in, callsBytes(in.bytes("n"), in("k"))));
            }),
        composed("ch04-ex3-ratio",
            [](const Inputs& in) {
                return latencyBandwidthProduct(in.seconds("a1"), in.bandwidth("b1"))
                    / latencyBandwidthProduct(in.seconds("a2"), in.bandwidth("b2"));
            }),
        composed("ch06-ar",
            [](const Inputs& in) {
                return transferTime(ringAllReduceBytes(in.bytes("n"), in("P")), in.bandwidth("b"));
            }),
        composed("ch11-ex3-factor",
            [](const Inputs& in) {
                return centralReduceBytes(Bytes(1), in("P")) / ringAllReduceBytes(Bytes(1), in("P"));
            }),
        single<ringBinomialCrossover>("ch11-ex6-xover", "P", "a", "b"),
        single<ringAllReduceTime>("ch11-ex6-ring-1", "n", "P", "a", "b"),
        single<ringAllReduceTime>("ch11-ex6-ring-100", "n", "P", "a", "b"),
        single<ringAllReduceTime>("ch11-ex6-ring-1000", "n", "P", "a", "b"),
        single<ringBinomialCrossoverLarge>("ch12-xover-approx", "P", "a", "b"),
        single<ringAllReduceLatency>("ch12-ring-steps", "P", 1.0), // in hops
        single<ringBinomialCrossover>("ch12-ex2-xover", "P", "a", "b"),
        single<ringAllReduceTime>("ch12-ex3-flat", "n", "P", "a", "b"),
        composed("ch12-ex4-a", [](const Inputs& in) { return callsTime(ring(in, in.bytes("n")), in("k")); }),
        // A gigabyte in calls of 1 MB, and in buckets of 25 MB.
        composed("ch12-ex4-speedup",
            [](const Inputs& in) {
                return speedup(callsTime(ring(in, Bytes(1e6)), 1000), callsTime(ring(in, Bytes(25e6)), 40));
            }),
        single<shortfallShare>("ch12-ex5-waste", "Q", "P"),
        // Two half buffers, each once round in its own direction: what a reduce-scatter takes.
        single<ringReduceScatterTime>("ch12-bidir", "n", "P", "a", "b"),
        single<ringAllReduceTime>("ch13-num-flat", "n", "P", "a", "b"),
        single<ringAllReduceTime>("ch13-ex1-ar", "n", "P", "a", "b"),
        single<algorithmBandwidth>("ch13-ex2-algbw", "n", "T"),
        composed("ch13-ex2-eff",
            [](const Inputs& in) {
                return bandwidthRatio(
                    busBandwidth(ringAllReduceBytes(in.bytes("n"), in("P")), in.seconds("T")),
                    in.bandwidth("b"));
            }),
        single<ringAllReduceTime>("ch13-ex3-dp", "n", "P", "a", "b"),
        composed("ch13-70b-dp",
            [](const Inputs& in) {
                return ringAllReduceTime(shardGradients(in), in("dp"), in.seconds("a"), in.bandwidth("b"));
            }),
        single<ringAllReduceBytes>("ch13a-traffic-flat", "n", "P"),
        single<ringAllReduceBytes>("ch13a-toy-flat", "n", "P"),
        // Oversubscribed links: the flat ring crosses them too.
        composed("ch13a-ex4-flat",
            [](const Inputs& in) {
                return ringAllReduceTime(in.bytes("n"), in("P"), in.seconds("a"),
                    aggregateBandwidth(1 / in("sig"), in.bandwidth("b")));
            }),
        // An all-to-all of the local shard moves 1/P of what the all-gather does, in as much less time.
        composed("ch23-ex6-a2a",
            [](const Inputs& in) {
                const double share = allToAllBytes(shardedBytes(Bytes(1), in("P")), in("P"))
                    / ringAllGatherBytes(Bytes(1), in("P"));
                return callsTime(in.seconds("tag"), share);
            }),
        composed("ch24-ex2-dp",
            [](const Inputs& in) {
                return transferTime(ringAllReduceBytes(shardGradients(in), in("dp")), in.bandwidth("b"));
            }),
        single<bucketForEfficiency>("ch31-ex2-B", "eff", "a", "b"),
        single<chunkedTransferTime>("ch31-ex2-25", "G", "B", 0.0, "a", "b"),
        single<shortfallShare>("ch33-bw", "a", "b"),
        composed("seed001-ar-vol",
            [](const Inputs& in) {
                return allReduceAsymptote(gradientBytes(in.parameters("Psi"), BytesPerParameter(2)));
            }),
        single<ringAllReduceTime>("seed004-ar", "n", "P", "a", "b"),
    };
}

std::vector<Row> hierarchyRows()
{
    return {
        composed("ch03-ex1-b",
            [](const Inputs& in) {
                const Bytes n(1e9);
                return algorithmBandwidth(n,
                    hierarchicalAllReduceTime(n, in("G"), in("N"), in.bandwidth("bnv"), in.bandwidth("bib")));
            }),
        single<ringReduceScatterTime>("ch12-ex3-rs", "n", "G", "a", "b"),
        composed("ch12-ex3-inter", [](const Inputs& in) { return between(in); }),
        single<hierarchicalAllReduceCost>("ch12-ex3-hier", "n", "G", "N", "a1", "b1", "a2", "b2", 0.0),
        single<ringReduceScatterTime>("ch13-num-t1", "n", "G", "a", "b"),
        composed("ch13-num-t2", [](const Inputs& in) { return between(in); }),
        single<hierarchicalAllReduceCost>("ch13-num-hier", "n", "G", "N", "a1", "b1", "a2", "b2", 0.0),
        single<hierarchicalAllReduceCost>("ch13-ex1-hier", "n", "G", "N", "a", "b", "a", "b", 0.0),
        composed("ch13-ex4-ratio",
            [](const Inputs& in) { return speedup(hierarchical(in, 4, 16), hierarchical(in, 8, 8)); }),
        composed("ch13a-question",
            [](const Inputs& in) {
                const double ranks = meshSize(in("G"), 1, 1, 1, in("N"));
                return speedup(ringAllReduceTime(in.bytes("n"), ranks, in.seconds("a2"), in.bandwidth("b2")),
                    hierarchical(in, in("G"), in("N")));
            }),
        composed("ch13a-toy-hier",
            [](const Inputs& in) {
                return ringAllReduceBytes(shardedBytes(in.bytes("n"), in("G")), in("N"));
            }),
        composed("ch13a-ex1-coef",
            [](const Inputs& in) { return ringAllReduceBytes(shardedBytes(Bytes(1), in("G")), in("N")); }),
        single<hierarchicalAllReduceCost>("seed004-ar-hier", "n", "G", "N", "a1", "b1", "a2", "b2", 0.0),
    };
}

} // namespace

std::vector<Row> bookCollectiveRows()
{
    std::vector<Row> rows = ringRows();
    for (Row& row : hierarchyRows())
        rows.push_back(std::move(row));
    return rows;
}

std::vector<Row> bookPipelineRows()
{
    return {
        single<bubbleFraction>("ch06-bubble", "p", "m"),
        single<bubbleFraction>("ch16-bubble-4-32", "p", "m"),
        single<bubbleFractionInterleaved>("ch16-inter", "p", "m", "v"),
        single<bubbleFraction>("ch16-ex1-a", "p", "m"),
        single<bubbleFractionInterleaved>("ch16-ex1-b", "p", "m", "v"),
        single<inFlightTotal>("ch16-ex2-gpipe", "a", "m"),
        single<inFlightTotal>("ch16-ex2-1f1b", "a", "p"),
        single<shortfallShare>("ch16-ex2-save", "m", "p"),
        single<shortfallShare>("ch16-ex3-naive", "tmax", "tavg"),
        composed("ch16-ex4-act", [](const Inputs& in) { return boundary(in, "b"); }),
        single<pipelineTrafficBytes>("ch16-ex4-pp", "p", "m", "a"),
        // Per rank: gradients of one stage's weights, and what an interior stage sends both ways.
        composed("ch16-ex4-cmp",
            [](const Inputs& in) {
                return ringAllReduceBytes(shardedBytes(in.bytes("n"), in("p")), in("p"))
                    / pipelineTrafficBytes(2, in("m"), in.bytes("a"));
            }),
        composed("ch16-ex5-zbh2",
            [](const Inputs& in) {
                const Seconds F = in.seconds("tf"), B = in.seconds("tbh"), W = in.seconds("tw");
                return idleFraction(bubbleTimeZbH2(in("p"), F, B, W), in("m"), F + B + W);
            }),
        single<bubbleFraction>("ch16-ex5-1f1b", "p", "m"),
        composed("ch16-ex6-eff", [](const Inputs& in) { return busy(in("p"), in("m")); }),
        composed("ch21-ex6-none",
            [](const Inputs& in) { return inFlightTotal(layersTotal(in.bytes("M"), in("L")), in("p")); }),
        single<inFlightTotal>("ch21-ex6-full", "M", "p"),
        composed("ch24-530b", [](const Inputs& in) { return busy(in("p"), in("m")); }),
        single<bubbleFraction>("ch24-inter-v1", "p", "m"),
        composed("ch24-ex1-eff", [](const Inputs& in) { return busy(in("p"), in("m")); }),
        composed("ch24-ex2-pp",
            [](const Inputs& in) {
                return transferTime(callsBytes(boundary(in, "B"), in("m")), in.bandwidth("b"));
            }),
        single<bubbleFraction>("ch24-ex3-v1", "p", "m"),
        single<bubbleFractionInterleaved>("ch24-ex3-v2", "p", "m", "v"),
        single<bubbleFractionInterleaved>("ch24-ex3-v4", "p", "m", "v"),
        single<layersPerStage>("ch25-llama-layers", "L", "pp"),
        single<bubbleFraction>("ch27-ex6-1", "p", "m"),
        single<bubbleFraction>("ch27-ex6-2", "p", "m"),
        // The first whole number of micro-batches above.
        composed("ch27-ex6-ga",
            [](const Inputs& in) { return std::floor(microbatchesForBubble(in("p"), in("f"))) + 1; }),
        single<microbatchesForBubble>("ch27-ga5-4", "p", "f"),
        single<microbatchesForBubble>("ch27-ga10-8", "p", "f"),
        single<microbatchesForBubble>("ch27-ga5-8", "p", "f"),
        single<microbatchesForBubble>("ch27-ga10-16", "p", "f"),
        single<microbatchesForBubble>("ch27-ga5-16", "p", "f"),
        composed("ch27-gpt3-mfu",
            [](const Inputs& in) {
                return in("k") * shortfallShare(1, bubbleFractionInterleaved(in("p"), in("m"), in("v")));
            }),
        single<bubbleFraction>("ch27-llama70-bubble", "p", "m"),
        // DualPipe as the book counts it: half of the overhead of 1F1B.
        single<bubbleOverhead>("ch31a-dual", "p", "m", 2.0),
        single<bubbleFraction>("ch34-ex1-8", "p", "m"),
        single<bubbleFraction>("ch34-ex1-32", "p", "m"),
        single<bubbleOverhead>("ch35-ex4-dual", "p", "m", 2.0),
        // Four micro-batches a stage.
        composed("qr-bubble-rule", [](const Inputs& in) { return bubbleFraction(in("p"), 4 * in("p")); }),
    };
}

} // namespace ridgepoint::golden
