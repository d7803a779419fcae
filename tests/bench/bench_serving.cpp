#include "core/serving/requests_mean.h"
#include "core/serving/requests_simulated.h"

#include <benchmark/benchmark.h>

using namespace ridgepoint;

namespace {

// An iteration that costs almost nothing to ask for: what is measured is the walk.
struct CheapTimes : IterationTimes
{
    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override
    {
        return Seconds(6e-3 + 20e-6 * decoding + 4e-9 * context * decoding + 20e-6 * promptTokens
            + 0.2e-9 * promptTokens * promptLength);
    }
};

ServingTraffic benchmarkTraffic(double prompt, double output, double concurrency)
{
    ServingTraffic traffic;
    traffic.prompt.mean = prompt;
    traffic.output.mean = output;
    traffic.concurrency = concurrency;
    return traffic;
}

ReplicaLimits usualLimits()
{
    ReplicaLimits limits;
    limits.chunk = 8192;
    limits.admission = Seconds(0.02);
    return limits;
}

void meansOfEqualRequests(benchmark::State& state)
{
    const ServingTraffic traffic =
        benchmarkTraffic(double(state.range(0)), double(state.range(1)), double(state.range(2)));
    for (auto _ : state)
        benchmark::DoNotOptimize(meanRequests(traffic, usualLimits(), CheapTimes()));
}
BENCHMARK(meansOfEqualRequests)
    ->ArgsProduct({{1024, 8192}, {1024}, {1, 16, 64, 256}})
    ->Unit(benchmark::kMicrosecond);

// Lengths of eight to ten tenths, as published benchmarks send.
void meansOfSpreadRequests(benchmark::State& state)
{
    ServingTraffic traffic = benchmarkTraffic(1024, 1024, double(state.range(0)));
    for (LengthLaw* law : {&traffic.prompt, &traffic.output}) {
        law->kind = LengthLaw::Uniform;
        law->low = 0.8;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(meanRequests(traffic, usualLimits(), CheapTimes()));
}
BENCHMARK(meansOfSpreadRequests)->Arg(1)->Arg(16)->Arg(64)->Arg(256)->Unit(benchmark::kMicrosecond);

void meansOfArrivals(benchmark::State& state)
{
    ServingTraffic traffic = benchmarkTraffic(1024, 1024, 1);
    traffic.rate = 4;
    for (auto _ : state)
        benchmark::DoNotOptimize(meanRequests(traffic, usualLimits(), CheapTimes()));
}
BENCHMARK(meansOfArrivals)->Unit(benchmark::kMicrosecond);

void requestsPlayed(benchmark::State& state)
{
    const ServingTraffic traffic = benchmarkTraffic(1024, 1024, 64);
    for (auto _ : state)
        benchmark::DoNotOptimize(simulatedRequests(traffic, usualLimits(), CheapTimes()));
}
BENCHMARK(requestsPlayed)->Unit(benchmark::kMillisecond);

} // namespace
