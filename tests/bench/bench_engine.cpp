#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/huggingface/layered_import.h"
#include "core/outcome/writers.h"
#include "core/training/step/lean.h"
#include "tests/support/shipped_catalog.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

using namespace ridgepoint;

namespace {

void evaluateDefault(benchmark::State& state)
{
    const Scenario scenario = defaultScenario(shippedCatalog());
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(scenario));
}
BENCHMARK(evaluateDefault)->Unit(benchmark::kMicrosecond);

void evaluatePreset(benchmark::State& state, const char* id)
{
    const Scenario scenario =
        readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(scenario));
}
BENCHMARK_CAPTURE(evaluatePreset, llama31_405b, "llama3.1-405b-16384xh100")->Unit(benchmark::kMicrosecond);

// The scenario with a predicted MFU, as the search evaluates it. `model` replaces its model, so that models
// of several kinds of layers are measured too.
Scenario predicted(const char* id, const char* model = nullptr)
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
    scenario.hardware.efficiency.mfu = Mfu::model();
    if (model && setField(scenario, *findField("model.preset"), model, shippedCatalog()))
        std::abort();
    return scenario;
}

void evaluatePredicted(benchmark::State& state, const char* id, const char* model = nullptr)
{
    const Scenario scenario = predicted(id, model);
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluate(scenario));
}
BENCHMARK_CAPTURE(evaluatePredicted, dense_llama31_405b, "llama3.1-405b-16384xh100")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(evaluatePredicted, moe_mixtral, "mixtral-8x7b-256xtpu-v6e")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(evaluatePredicted, mla_deepseek_v3, "deepseek-v3-2048xh800")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(
    evaluatePredicted, layers_nemotron_3_super, "llama3-70b-256xh100", "nemotron-3-super-120b-a12b")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(evaluatePredicted, layers_kimi_k3, "deepseek-v3-2048xh800", "kimi-k3")
    ->Unit(benchmark::kMicrosecond);

// What the strip asks after every report of a drag.
void nextLever(benchmark::State& state, const char* id)
{
    const Report report = evaluate(predicted(id));
    for (auto _ : state)
        benchmark::DoNotOptimize(adviceOf(report, 1));
}
BENCHMARK_CAPTURE(nextLever, seed_question, "seed-question")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(nextLever, dense_llama31_405b, "llama3.1-405b-16384xh100")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(nextLever, dense_llama3_8b, "llama3-8b-64xh100")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(nextLever, moe_mixtral, "mixtral-8x7b-256xtpu-v6e")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(nextLever, mla_deepseek_v3, "deepseek-v3-2048xh800")->Unit(benchmark::kMicrosecond);

// One layout after the other, as a search visits them: micro-batch and pipeline change every time.
void leanEvaluation(benchmark::State& state, const char* id, const char* model = nullptr)
{
    LeanEvaluator lean(predicted(id, model));
    const double stages = lean.scenario().mesh.pipeline;
    unsigned turn = 0;
    for (auto _ : state) {
        lean.scenario().training.microBatch = 1 + turn % 4;
        lean.scenario().mesh.pipeline = std::max(1.0, stages / (1 + turn % 2));
        ++turn;
        benchmark::DoNotOptimize(lean.evaluate());
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(leanEvaluation, dense_llama31_405b, "llama3.1-405b-16384xh100");
BENCHMARK_CAPTURE(leanEvaluation, dense_llama3_8b, "llama3-8b-64xh100");
BENCHMARK_CAPTURE(leanEvaluation, moe_mixtral, "mixtral-8x7b-256xtpu-v6e");
BENCHMARK_CAPTURE(leanEvaluation, mla_deepseek_v3, "deepseek-v3-2048xh800");
BENCHMARK_CAPTURE(
    leanEvaluation, layers_nemotron_3_super, "llama3-70b-256xh100", "nemotron-3-super-120b-a12b");
BENCHMARK_CAPTURE(leanEvaluation, layers_kimi_k3, "deepseek-v3-2048xh800", "kimi-k3");

// A config.json of 93 layers of two kinds, with experts, as a person opens it.
void importConfig(benchmark::State& state)
{
    std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/models/configs/kimi-k3.json");
    const std::string json{std::istreambuf_iterator<char>(file), {}};
    for (auto _ : state)
        benchmark::DoNotOptimize(importLayeredModel(json));
}
BENCHMARK(importConfig)->Unit(benchmark::kMillisecond);

void evaluateWithLedger(benchmark::State& state)
{
    const Scenario scenario = defaultScenario(shippedCatalog());
    for (auto _ : state) {
        Ledger ledger;
        benchmark::DoNotOptimize(evaluate(scenario, ledger));
    }
}
BENCHMARK(evaluateWithLedger)->Unit(benchmark::kMicrosecond);

void reportToJson(benchmark::State& state)
{
    const Report report = evaluate(defaultScenario(shippedCatalog()));
    for (auto _ : state)
        benchmark::DoNotOptimize(reportAsJson(report, adviceOf(report), shippedCatalog()));
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
