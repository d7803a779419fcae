#include "core/serving/engine.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// Seconds: regression on rows of presets/runs/serving-runs.csv, so that what `ridgepoint validate serving`
// prints of those rows is no test of these; `validate serving --leave-one-out` finds them anew without the
// rows that it predicts. Chunks and shares of memory are the defaults of the engines' own command lines:
// vllm/engine/arg_utils.py, sglang/srt/server_args.py, tensorrt_llm/llmapi/llm_args.py.
constexpr std::string_view regression =
    "regression on published online deployments (presets/runs/serving-runs.csv)";
constexpr std::string_view regression2024 =
    "regression on published static batches of 2024 (presets/runs/serving-runs.csv)";

constexpr std::array<ServingEngine, 6> engines{{
    {.key = "vllm",
        .label = "vLLM",
        .source = regression,
        .layer = Seconds(13.5e-6),
        .message = Seconds(0.9e-6),
        .eager = 0.5,
        .step = Seconds(0),
        .ranks = Seconds(0),
        .sequence = Seconds(8.3e-6),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.9},
    {.key = "sglang",
        .label = "SGLang",
        .source = regression,
        .layer = Seconds(8e-6),
        .message = Seconds(0),
        .eager = 1,
        .step = Seconds(0.3e-3),
        .ranks = Seconds(0),
        .sequence = Seconds(1e-6),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.88},
    {.key = "tensorrt_llm",
        .label = "TensorRT-LLM",
        .source = regression,
        .layer = Seconds(5e-6),
        .message = Seconds(2e-6),
        .eager = 1,
        .step = Seconds(0.8e-3),
        .ranks = Seconds(0),
        .sequence = Seconds(0),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.9},
    {.key = "vllm_2024",
        .label = "vLLM, 2024",
        .source = regression2024,
        .layer = Seconds(13.5e-6),
        .message = Seconds(0.9e-6),
        .eager = 1,
        .step = Seconds(1.6e-3),
        .ranks = Seconds(0.8e-3),
        .sequence = Seconds(65e-6),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.9},
    {.key = "tensorrt_llm_2024",
        .label = "TensorRT-LLM, 2024",
        .source = regression2024,
        .layer = Seconds(5e-6),
        .message = Seconds(2e-6),
        .eager = 1,
        .step = Seconds(0.8e-3),
        .ranks = Seconds(0.35e-3),
        .sequence = Seconds(25e-6),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.9},
    {.key = "generic",
        .label = "generic",
        .source = "the other engines' median",
        .layer = Seconds(8e-6),
        .message = Seconds(0.9e-6),
        .eager = 1,
        .step = Seconds(0.3e-3),
        .ranks = Seconds(0),
        .sequence = Seconds(1e-6),
        .admission = Seconds(45e-3),
        .chunk = 8192,
        .memoryShare = 0.9},
}};

} // namespace

std::span<const ServingEngine> servingEngines() { return engines; }

const ServingEngine& servingEngine(std::string_view key)
{
    const auto found =
        std::find_if(engines.begin(), engines.end(), [key](const ServingEngine& e) { return e.key == key; });
    return found != engines.end() ? *found : engines.back();
}

} // namespace ridgepoint
