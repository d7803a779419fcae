#include "core/catalog/catalog.h"
#include "core/engine/evaluate.h"
#include "core/report/writers.h"
#include "core/scenario/scenario_json.h"

#include <benchmark/benchmark.h>

using namespace ridgepoint;

namespace {

const Catalog& catalog()
{
    static const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
    static const Catalog loaded = Catalog::load(std::span(&folder, 1));
    return loaded;
}

void evaluateDefault(benchmark::State& state)
{
    const Scenario scenario = defaultScenario(catalog());
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(scenario));
}
BENCHMARK(evaluateDefault)->Unit(benchmark::kMicrosecond);

void evaluatePreset(benchmark::State& state, const char* id)
{
    const Scenario scenario = readScenario(catalog().scenario(id)->json, catalog(), id).file->scenario;
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(scenario));
}
BENCHMARK_CAPTURE(evaluatePreset, llama31_405b, "llama3.1-405b-16384xh100")->Unit(benchmark::kMicrosecond);

void evaluateWithLedger(benchmark::State& state)
{
    const Scenario scenario = defaultScenario(catalog());
    for (auto _ : state) {
        Ledger ledger;
        benchmark::DoNotOptimize(evaluate(scenario, ledger));
    }
}
BENCHMARK(evaluateWithLedger)->Unit(benchmark::kMicrosecond);

void reportToJson(benchmark::State& state)
{
    const Report report = evaluate(defaultScenario(catalog()));
    for (auto _ : state)
        benchmark::DoNotOptimize(reportAsJson(report, catalog()));
}
BENCHMARK(reportToJson)->Unit(benchmark::kMicrosecond);

void loadCatalog(benchmark::State& state)
{
    const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
    for (auto _ : state)
        benchmark::DoNotOptimize(Catalog::load(std::span(&folder, 1)));
}
BENCHMARK(loadCatalog)->Unit(benchmark::kMillisecond);

} // namespace
