// The best layout of every legal one, as the window asks for it: on all processors, until nothing is left.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/search.h"
#include "tests/support/shipped_catalog.h"

#include <benchmark/benchmark.h>

#include <thread>

using namespace ridgepoint;

namespace {

void searchAll(benchmark::State& state, const char* id, const char* accelerators)
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
    if (accelerators) {
        const FieldEdits edits{{"hardware.accelerators", accelerators}};
        applyEdits(scenario, edits, shippedCatalog());
        followEdits(scenario, edits);
    }
    const SearchRequest request{.space = searchSpaceOf(scenario, {}, {}, shippedCatalog()).space,
        .threads = std::max(1U, std::thread::hardware_concurrency())};
    SearchResult result;
    for (auto _ : state)
        result = search(scenario, request);
    state.counters["layouts"] = result.space;
    state.counters["evaluated"] = result.evaluated;
}
BENCHMARK_CAPTURE(searchAll, default_on_32, "seed-question", "32")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchAll, dense_llama3_8b_64, "llama3-8b-64xh100", nullptr)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchAll, dense_llama3_70b_256, "llama3-70b-256xh100", nullptr)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchAll, dense_llama31_405b_16384, "llama3.1-405b-16384xh100", nullptr)
    ->UseRealTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchAll, mla_deepseek_v3_2048, "deepseek-v3-2048xh800", nullptr)
    ->UseRealTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

} // namespace
