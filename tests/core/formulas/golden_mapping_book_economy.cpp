// distributed-training-book: problems of kinds economics and resilience.

#include "golden_rows.h"

#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/memory.h"
#include "core/formulas/resilience.h"
#include "core/formulas/training_run.h"

namespace ridgepoint::golden {

namespace {

constexpr Seconds hour(3600), day(86400);
constexpr BytesPerParameter ten(10); // bf16 weights, fp32 moments

Money dollars(const Inputs& in, std::string_view name) { return Money(in(name)); }
MoneyPerSecond price(const Inputs& in, std::string_view name) { return MoneyPerSecond(in(name)); }
// Where the source gives plain numbers and means dollars an hour.
MoneyPerSecond hourly(const Inputs& in, std::string_view name) { return Money(in(name)) / hour; }

Seconds acceleratorTimeOf(const Inputs& in)
{
    return runTime(trainingFlops(in.parameters("Psi"), in.tokens("D")), in.rate("F"), in("mfu"), 1);
}

Seconds lostPerPreemption(const Inputs& in)
{
    return timeLostPerFailure(in.seconds("c"), Seconds(0), Seconds(0));
}

MoneyPerSecond spotPriceOf(const Inputs& in)
{
    return spotPrice(price(in, "rs"), in("ck"), lostPerPreemption(in), observedMtbf(Seconds(1), in("p")));
}

// Three kinds of parts; where there are two the third has none.
Seconds threeKinds(const Inputs& in)
{
    return partsMtbf(in("a"), in.seconds("ma"), in("b"), in.seconds("mb"), in("c"), in.seconds("mc"));
}

std::vector<Row> economicsRows()
{
    return {
        composed("ch01-ex3-waste",
            [](const Inputs& in) {
                return costShare(dollars(in, "budget"), mfuGapShare(in("mfu"), in("mfu_ref")));
            }),
        composed("ch05-breakeven-months",
            [](const Inputs& in) {
                return purchaseBreakEven(dollars(in, "tco"), price(in, "r"), MoneyPerSecond(0));
            }),
        composed("ch05-ex1-gpuhr", [](const Inputs& in) { return acceleratorTimeOf(in); }),
        composed("ch05-ex1-cost",
            [](const Inputs& in) { return runCost(acceleratorTimeOf(in), 1, price(in, "r")); }),
        composed("ch05-ex2-time",
            [](const Inputs& in) {
                constexpr Flops any(1);
                constexpr FlopsPerSecond peak(1);
                return runTime(any, peak, in("ma"), in("Pa")) / runTime(any, peak, in("mb"), in("Pb"));
            }),
        composed("ch05-ex3-breakeven",
            [](const Inputs& in) {
                return failureRate(
                    1, spotBreakEven(lostPerPreemption(in), in("ck"), price(in, "rs"), price(in, "rd")));
            }),
        composed("ch05-ex3-5", [](const Inputs& in) { return spotPriceOf(in); }),
        composed("ch05-ex3-50", [](const Inputs& in) { return spotPriceOf(in); }),
        single<affordableTime>("ch06-ex3-gpuhr", "budget", 1.0, "r", 0.0),
        single<acceleratorsForBudget>("ch06-ex3-pmax", "budget", "r", "T"),
        composed("ch06-ex3-min-gpus",
            [](const Inputs& in) {
                return acceleratorsForTime(trainingFlops(in.parameters("Psi"), in.tokens("D")), in.rate("F"),
                    in("mfu"), in.seconds("T"));
            }),
        composed("ch32-waste",
            [](const Inputs& in) {
                return scaledAcceleratorTime(acceleratorTime(day, in("P")), in("f")) / day;
            }),
        composed("ch33-undetected",
            [](const Inputs& in) {
                return costShare(
                    runCost(in("d") * day, in("P"), price(in, "r")), mfuGapShare(in("b"), in("a")));
            }),
        composed("ch35-cost", [](const Inputs& in) { return runCost(in("h") * hour, 1, hourly(in, "r")); }),
        single<unusedPeak>("seed000-cost-waste", "mfu"),
        composed("seed002-ex6-hours",
            [](const Inputs& in) { return scaledAcceleratorTime(in("h") * hour, in("k")); }),
        composed("seed002-ex6-usd",
            [](const Inputs& in) { return costShare(runCost(in("h") * hour, 1, hourly(in, "r")), in("k")); }),
        composed("seed003-cloud-rate", [](const Inputs& in) { return rentRate(in("g"), hourly(in, "r")); }),
    };
}

std::vector<Row> resilienceRows()
{
    return {
        composed("ch26-lambda",
            [](const Inputs& in) {
                return failureRate(1,
                    partsMtbf(in("ng"), in.seconds("mg"), in("nh"), in.seconds("mh"), 0, in.seconds("mh")));
            }),
        composed("ch26-mtbf", [](const Inputs& in) { return observedMtbf(Seconds(1), in("lam")); }),
        single<transferTime>("ch26-copy", "n", "b"),
        single<checkpointWriteLimit>("ch26-question", "I", "f"),
        single<partsMtbf>("ch26-ex1-mtbf", "a", "ma", "b", "mb", "c", "mc"),
        composed("ch26-ex1-share",
            [](const Inputs& in) { return failureShare(in("a"), in.seconds("ma"), threeKinds(in)); }),
        composed("ch26-ex2-steps",
            [](const Inputs& in) {
                return youngInterval(in.seconds("C"), in.seconds("M")) / in.seconds("t");
            }),
        single<faultOverhead>("ch26-ex2-ovh-200", "C", "I", "M", 0.0),
        single<faultOverhead>("ch26-ex2-ovh-657", "C", "I", "M", 0.0),
        single<faultOverhead>("ch26-ex2-ovh-2000", "C", "I", "M", 0.0),
        single<transferTime>("ch26-ex3-async", "n", "p"),
        composed("ch32-ex4-loss",
            [](const Inputs& in) { return wastedShare(in.seconds("t"), in.seconds("t") + in.seconds("d")); }),
        single<mfuGapShare>("ch33-drop", "b", "a"),
        composed("ch34-fail",
            [](const Inputs& in) { return expectedFailures(in("d") * day, observedMtbf(day, in("f"))); }),
        composed("ch34-mtbf-real", [](const Inputs& in) { return observedMtbf(in("d") * day, in("n")); }),
        composed("ch34-ckpt",
            [](const Inputs& in) {
                return transferTime(slabBytes(in.parameters("Psi"), ten), in.bandwidth("b"));
            }),
        composed("ch34-ex5-5min",
            [](const Inputs& in) { return restartOverhead(in.seconds("t"), observedMtbf(day, in("n"))); }),
        composed("ch34-ex5-30s",
            [](const Inputs& in) { return restartOverhead(in.seconds("t"), observedMtbf(day, in("n"))); }),
        single<youngInterval>("seed002-ex3-I", "C", "M"),
        single<expectedFailures>("seed002-ex3-fail", "d", "m"),
        composed("seed002-ex3-tot",
            [](const Inputs& in) {
                const Seconds C = in.seconds("C"), M = in.seconds("M");
                return faultOverhead(C, youngInterval(C, M), M, in.seconds("R"));
            }),
    };
}

} // namespace

std::vector<Row> bookEconomyRows()
{
    std::vector<Row> rows = economicsRows();
    for (Row& row : resilienceRows())
        rows.push_back(std::move(row));
    return rows;
}

} // namespace ridgepoint::golden
