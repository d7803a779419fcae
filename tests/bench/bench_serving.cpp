#include "core/serving/batching_mean.h"
#include "core/serving/batching_simulation.h"
#include "core/serving/load_curve.h"
#include "core/serving/pareto.h"

#include "tests/support/edited_scenario.h"

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

// --- from the kernels of a device
Scenario served(const char* model, const char* device, const char* weights, const char* experts = "weights")
{
    QStringList edits{QStringLiteral("model.preset=%1").arg(QLatin1String(model)),
        QStringLiteral("hardware.accelerator=%1").arg(QLatin1String(device)),
        QStringLiteral("serving.weights_precision=%1").arg(QLatin1String(weights)),
        QStringLiteral("serving.prompt_tokens=1024"), QStringLiteral("serving.output_tokens=1024"),
        QStringLiteral("serving.concurrency=64")};
    if (std::string_view(experts) != "weights")
        edits += QStringLiteral("serving.experts_precision=%1").arg(QLatin1String(experts));
    return editedScenario(edits);
}
Scenario servedCase(std::int64_t which)
{
    switch (which) {
    case 0:
        return served("llama3.1-70b", "h200-sxm", "fp8");
    case 1:
        return served("deepseek-r1", "h200-sxm", "fp8");
    default:
        return served("gpt-oss-120b", "h200-sxm", "bf16", "mxfp4");
    }
}
constexpr const char* caseNames[] = {"Llama 70B", "DeepSeek-R1", "gpt-oss-120b"};

// A point that a replica has not been asked for, between those of its curve: its requests are walked, through
// kernels that the curve has asked for. Each of thirty concurrencies around 64 once, for answers are kept.
void operatingPoint(benchmark::State& state)
{
    const auto job = std::make_shared<const ServingJob>(servingJob(servedCase(state.range(0))));
    state.SetLabel(caseNames[state.range(0)]);
    constexpr int points = 30;
    while (state.KeepRunningBatch(points)) {
        state.PauseTiming();
        const Service service(job);
        benchmark::DoNotOptimize(concurrencyCurve(service, {.about = TargetsAre::OfMeans}).points.size());
        state.ResumeTiming();
        for (int more = 1; more <= points / 2; ++more) { // the curve has 32, 48, 64 and 96
            benchmark::DoNotOptimize(service.at(48 - more));
            benchmark::DoNotOptimize(service.at(64 + more));
        }
    }
}
BENCHMARK(operatingPoint)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

// Of a replica that is new.
void pointAfterAnEdit(benchmark::State& state)
{
    const Scenario scenario = servedCase(state.range(0));
    state.SetLabel(caseNames[state.range(0)]);
    for (auto _ : state)
        benchmark::DoNotOptimize(Service(std::make_shared<const ServingJob>(servingJob(scenario))).at(64));
}
BENCHMARK(pointAfterAnEdit)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

void curveOfLatencies(benchmark::State& state)
{
    const Scenario scenario = servedCase(state.range(0));
    state.SetLabel(caseNames[state.range(0)]);
    for (auto _ : state)
        benchmark::DoNotOptimize(concurrencyCurve(
            Service(std::make_shared<const ServingJob>(servingJob(scenario))), {.about = TargetsAre::OfMeans})
                                     .points.size());
}
BENCHMARK(curveOfLatencies)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

void frontierOf64(benchmark::State& state)
{
    const Scenario scenario = servedCase(state.range(0));
    state.SetLabel(caseNames[state.range(0)]);
    const FrontierEffort effort{.threads = 2, .quick = state.range(1) != 0};
    for (auto _ : state)
        benchmark::DoNotOptimize(servingFrontier(scenario, 64, effort).layouts.size());
}
BENCHMARK(frontierOf64)->ArgsProduct({{0, 1, 2}, {0, 1}})->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
