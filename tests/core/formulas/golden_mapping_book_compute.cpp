// distributed-training-book and the mission's seeds: problems of kinds compute and roofline.

#include "golden_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/parallel.h"
#include "core/formulas/roofline.h"

namespace ridgepoint::golden {

namespace {

TokensPerSecond throughputAt(const Inputs& in)
{
    return throughputAtRate(
        deliveredFlops(clusterPeak(in("P"), in.rate("F")), in("mfu")), flopsPerToken(in.parameters("Psi")));
}

double mfuOfRun(const Inputs& in, Seconds time, double accelerators)
{
    return mfu(trainingFlops(in.parameters("Psi"), in.tokens("D")), time, in.rate("F"), accelerators);
}

double mfuFromTokenRate(const Inputs& in)
{
    return mfuFromThroughput(
        flopsPerToken(in.parameters("Psi")), TokensPerSecond(in("tps")), in.rate("F"), in("P"));
}

Seconds timeOfRun(const Inputs& in, double utilisation, double accelerators)
{
    return runTime(
        trainingFlops(in.parameters("Psi"), in.tokens("D")), in.rate("F"), utilisation, accelerators);
}

std::vector<Row> computeRows()
{
    return {
        composed("ch01-ex2-time", [](const Inputs& in) { return timeOfRun(in, in("mfu"), 1); }),
        composed("ch03a-toks-70b", [](const Inputs& in) { return throughputAt(in); }),
        single<trainingFlops>("ch05-ex1-flops", "Psi", "D"),
        composed("ch06-ex2-mfu", [](const Inputs& in) { return mfuFromTokenRate(in); }),
        composed("ch06-ex2-potential", [](const Inputs& in) { return throughputAt(in); }),
        composed(
            "ch06-ex2-frac", [](const Inputs& in) { return TokensPerSecond(in("tps")) / throughputAt(in); }),
        single<trainingFlops>("ch06-ex3-flops", "Psi", "D"),
        composed("ch06-ex3-mfu-2t", [](const Inputs& in) { return mfuOfRun(in, in.seconds("T"), in("P")); }),
        composed("ch06-ex3-mfu-512", [](const Inputs& in) { return mfuOfRun(in, in.seconds("T"), in("P")); }),
        single<runTime>("ch07-ex2-T", "C", "F", "mfu", "P"),
        single<trainingFlops>("ch08-ex4-C", "Psi", "D"),
        single<gptLayerForwardFlops>("ch15-ex3-flops", "b", "s", "d"),
        single<computeTime>("ch15-ex3-tcomp", "C", "F"),
        composed("ch20-ex3-comp",
            [](const Inputs& in) {
                return computeTime(
                    flopsPerStep(flopsPerToken(in.parameters("Psi")), in.tokens("S")), in.rate("F"));
            }),
        single<mfuAfterSlowdown>("ch25-ex5-mfu", "m", "k"),
        composed("ch32-mfu-gpt3",
            [](const Inputs& in) {
                const Flops step =
                    flopsPerStep(flopsPerToken(in.parameters("Psi")), batchTokens(in("B"), in("S")));
                return mfu(step, in.seconds("t"), in.rate("F"), in("P"));
            }),
        composed("ch33-mfu", [](const Inputs& in) { return mfuFromTokenRate(in); }),
        composed("ch34-eff",
            [](const Inputs& in) { return deliveredFlops(clusterPeak(in("P"), in.rate("F")), in("mfu")); }),
        single<runTime>("ch34-days", "C", "F", "mfu", "P"),
        single<mfu>("ch34-mfu-hours", "C", "h", "F", 1.0),
        composed("ch35-flops",
            [](const Inputs& in) {
                return flopsPerStep(flopsPerToken(in.parameters("Psi")), in.tokens("T"));
            }),
        composed("ch35-mfu",
            [](const Inputs& in) {
                return mfu(flopsPerStep(flopsPerToken(in.parameters("Psi")), in.tokens("T")), in.seconds("t"),
                    in.rate("F"), in("P"));
            }),
        composed("ch35-mfu-real", [](const Inputs& in) { return mfuOfRun(in, in.seconds("h"), 1); }),
        single<trainingFlops>("seed000-flops", "Psi", "D"),
        composed("seed000-years", [](const Inputs& in) { return timeOfRun(in, 1, 1); }),
        composed("seed000-time-mfu", [](const Inputs& in) { return timeOfRun(in, in("mfu"), 1); }),
        single<trainingFlops>("seed001-total-flops", "Psi", "D"),
        composed("seed001-time", [](const Inputs& in) { return timeOfRun(in, 1, 1); }),
        composed("seed001-years", [](const Inputs& in) { return timeOfRun(in, 1, 1); }),
        composed("seed001-1024", [](const Inputs& in) { return timeOfRun(in, 1, in("P")); }),
        composed("seed001-step-time",
            [](const Inputs& in) {
                return computeTime(flopsPerStep(flopsPerToken(in.parameters("Psi")), in.tokens("T")),
                    deliveredFlops(in.rate("F"), in("mfu")));
            }),
    };
}

std::vector<Row> rooflineRows()
{
    return {
        single<ridgePoint>("ch02-ridge-ib", "F", "beta"),
        composed("ch02-ex1-half",
            [](const Inputs& in) {
                return dataParallelIntensity(tokensPerRank(in.tokens("Btok"), in("P")), in.perParameter("s"));
            }),
        composed("ch02-tokens-to-be-compute-bound",
            [](const Inputs& in) {
                return dataParallelCriticalTokens(
                    ridgePoint(in.rate("F"), in.bandwidth("beta")), in.perParameter("s"));
            }),
        single<bandwidthRatio>("ch02-ex2-ratio", "bnv_dir", "bib_dir"),
        single<ridgePoint>("ch03a-io-ridge", "F", "bst"),
        composed("ch14-R-b",
            [](const Inputs& in) {
                return dataParallelCriticalTokens(
                    ridgePoint(in.rate("F"), in.bandwidth("b")), in.perParameter("s"));
            }),
        composed("ch14-ex2-R",
            [](const Inputs& in) {
                const Parameters size = in.parameters("Psi");
                const Seconds compute =
                    computeTime(flopsPerStep(flopsPerToken(size), in.tokens("b")), in.rate("F"));
                const Seconds network =
                    transferTime(ringAllReduceBytes(gradientBytes(size, BytesPerParameter(2)), in("P")),
                        in.bandwidth("beta"));
                return compute / network;
            }),
        single<arithmeticIntensity>("seed001-decode", "f", "s"),
        single<ridgePoint>("seed001-ridge", "F", "b"),
        // Both are multiples of one device: the ridge moves by their quotient.
        single<ridgePoint>("seed002-ex4-ridge", "kf", "kb"),
        single<ridgePoint>("seed002-ex4-net", "kf", "kb"),
        composed("seed002-ex4-ridge-abs",
            [](const Inputs& in) {
                return ridgePoint(in.rate("F") * in("kf"), in.bandwidth("b") * in("kb"));
            }),
        single<bandwidthRatio>("seed003-gap", "nv", "ib"),
    };
}

} // namespace

std::vector<Row> bookComputeRows()
{
    std::vector<Row> rows = computeRows();
    for (Row& row : rooflineRows())
        rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
