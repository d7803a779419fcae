// The schedule simulator: ops a second on one core, and what it takes to make a schedule.

#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <benchmark/benchmark.h>

namespace ridgepoint {

namespace {

constexpr std::string_view kinds[] = {"1f1b", "gpipe", "interleaved_1f1b", "zb_h1", "zbv", "dualpipev"};

ScheduleRequest requestOf(const benchmark::State& state)
{
    return {.stages = static_cast<int>(state.range(1)),
        .microbatches = static_cast<int>(state.range(2)),
        .chunks = 2};
}

std::optional<Schedule> scheduleFor(benchmark::State& state)
{
    const std::string_view key = kinds[state.range(0)];
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind) {
        state.SkipWithError("no such schedule");
        return std::nullopt;
    }
    ScheduleRequest request = requestOf(state);
    if (kind->chunkRule == ChunkRule::One)
        request.chunks = 1;
    state.SetLabel(std::string(key));
    return generateSchedule(key, request).schedule;
}

void simulateSchedule(benchmark::State& state)
{
    const std::optional<Schedule> schedule = scheduleFor(state);
    if (!schedule)
        return;
    const CompileResult result = compileSchedule(*schedule);
    PipelineTimes times{.stages = {}, .hop = Seconds(0.1)};
    for (int stage = 0; stage < result.compiled->stages(); ++stage)
        times.stages.push_back({.forward = Seconds(1 + 0.01 * stage), .inputGradient = Seconds(1.1)});
    Simulation run;
    for (auto _ : state) {
        simulate(*result.compiled, times, run);
        benchmark::DoNotOptimize(run.makespan);
    }
    state.counters["ops/s"] = benchmark::Counter(
        static_cast<double>(schedule->opCount()), benchmark::Counter::kIsIterationInvariantRate);
    state.counters["ops"] = static_cast<double>(schedule->opCount());
}

void generateAndCompile(benchmark::State& state)
{
    const std::optional<Schedule> schedule = scheduleFor(state);
    if (!schedule)
        return;
    ScheduleRequest request = requestOf(state);
    request.chunks = schedule->placement.chunks;
    for (auto _ : state) {
        const GeneratedSchedule made = generateSchedule(schedule->kind, request);
        benchmark::DoNotOptimize(compileSchedule(*made.schedule).compiled);
    }
    state.counters["ops/s"] = benchmark::Counter(
        static_cast<double>(schedule->opCount()), benchmark::Counter::kIsIterationInvariantRate);
}

void sizes(benchmark::internal::Benchmark* bench)
{
    for (long kind = 0; kind < static_cast<long>(std::size(kinds)); ++kind) {
        bench->Args({kind, 8, 32});
        bench->Args({kind, 16, 128});
        bench->Args({kind, 64, 512});
    }
}

BENCHMARK(simulateSchedule)->Apply(sizes);
BENCHMARK(generateAndCompile)->Apply(sizes)->Unit(benchmark::kMicrosecond);

} // namespace

} // namespace ridgepoint
