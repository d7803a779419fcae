#include "core/serving/engine.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// Seconds: what `ridgepoint validate serving --leave-one-out` finds on all rows of
// presets/runs/serving-runs.csv that each engine has there, so that what `validate serving` prints of those
// rows is no test of these; with that option it finds them anew without the rows that it predicts. Admission
// and the share that is launched one by one are estimates from the same rows. Chunks, caps and shares of
// memory are the defaults of the engines' own command lines: vllm/engine/arg_utils.py,
// sglang/srt/server_args.py, tensorrt_llm/llmapi/llm_args.py.
constexpr std::string_view regression =
    "regression on published online deployments (presets/runs/serving-runs.csv)";
constexpr std::string_view regression2024 =
    "regression on published static batches of 2024 (presets/runs/serving-runs.csv)";

constexpr ServingEngine generic{.key = "generic",
    .label = "generic",
    .source = "the other engines' median",
    .layer = Seconds(7.6e-6),
    .message = Seconds(0.6e-6),
    .eager = 1,
    .step = Seconds(251e-6),
    .ranks = Seconds(0),
    .sequence = Seconds(11e-6),
    .admission = Seconds(45e-3),
    .chunk = 8192,
    .shareOf = ShareOf::Device,
    .memoryShare = 0.9,
    .sequences = 1024,
    .apart = false};

// What a regression gives of an engine, in seconds.
struct Fitted
{
    double layer, message, step, ranks, sequence;
};
constexpr ServingEngine engineLike(ServingEngine engine, std::string_view key, std::string_view label,
    std::string_view source, const Fitted& fitted)
{
    engine.key = key;
    engine.label = label;
    engine.source = source;
    engine.layer = Seconds(fitted.layer);
    engine.message = Seconds(fitted.message);
    engine.step = Seconds(fitted.step);
    engine.ranks = Seconds(fitted.ranks);
    engine.sequence = Seconds(fitted.sequence);
    return engine;
}

constexpr std::array<ServingEngine, 6> makeEngines()
{
    ServingEngine vllm =
        engineLike(generic, "vllm", "vLLM", regression, {9.1e-6, 0.8e-6, 390e-6, 0, 17.7e-6});
    vllm.eager = 0.5; // compiled, with graphs around attention

    ServingEngine sglang =
        engineLike(generic, "sglang", "SGLang", regression, {7.6e-6, 0.5e-6, 251e-6, 0, 11.0e-6});
    sglang.shareOf = ShareOf::Static;
    // What it takes of a device whose memory it cannot find out. Of others it leaves 10 to 35 GB
    // (_handle_gpu_memory_settings()), which those who publish deployments set otherwise.
    sglang.memoryShare = 0.88;
    sglang.sequences = 2048;
    sglang.apart = true; // unless --enable-mixed-chunk

    ServingEngine tensorrt = engineLike(
        generic, "tensorrt_llm", "TensorRT-LLM", regression, {6.2e-6, 0.6e-6, 200e-6, 24e-6, 6.3e-6});
    tensorrt.shareOf = ShareOf::Free; // KvCacheConfig.free_gpu_memory_fraction
    tensorrt.sequences = 2048;

    ServingEngine earlyVllm = engineLike(
        vllm, "vllm_2024", "vLLM, 2024", regression2024, {8.1e-6, 1.3e-6, 1442e-6, 505e-6, 61.0e-6});
    earlyVllm.eager = 1;
    const ServingEngine earlyTensorrt = engineLike(tensorrt, "tensorrt_llm_2024", "TensorRT-LLM, 2024",
        regression2024, {6.9e-6, 1.0e-6, 907e-6, 87e-6, 20.6e-6});
    return {vllm, sglang, tensorrt, earlyVllm, earlyTensorrt, generic};
}
constexpr std::array<ServingEngine, 6> engines = makeEngines();

} // namespace

std::span<const ServingEngine> servingEngines() { return engines; }

const ServingEngine& servingEngine(std::string_view key)
{
    const auto found = std::ranges::find(engines, key, &ServingEngine::key);
    return found != engines.end() ? *found : engines.back();
}

} // namespace ridgepoint
