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

constexpr std::array<ServingEngine, 6> makeEngines()
{
    std::array<ServingEngine, 6> all{};
    all.fill(generic);

    ServingEngine& vllm = all[0];
    vllm.key = "vllm";
    vllm.label = "vLLM";
    vllm.source = regression;
    vllm.layer = Seconds(9.1e-6);
    vllm.message = Seconds(0.8e-6);
    vllm.eager = 0.5; // compiled, with graphs around attention
    vllm.step = Seconds(390e-6);
    vllm.ranks = Seconds(0);
    vllm.sequence = Seconds(17.7e-6);

    ServingEngine& sglang = all[1];
    sglang.key = "sglang";
    sglang.label = "SGLang";
    sglang.source = regression;
    sglang.layer = Seconds(7.6e-6);
    sglang.message = Seconds(0.5e-6);
    sglang.step = Seconds(251e-6);
    sglang.ranks = Seconds(0);
    sglang.sequence = Seconds(11.0e-6);
    sglang.shareOf = ShareOf::Static;
    // What it takes of a device whose memory it cannot find out. Of others it leaves 10 to 35 GB
    // (_handle_gpu_memory_settings()), which those who publish deployments set otherwise.
    sglang.memoryShare = 0.88;
    sglang.sequences = 2048;
    sglang.apart = true; // unless --enable-mixed-chunk

    ServingEngine& tensorrt = all[2];
    tensorrt.key = "tensorrt_llm";
    tensorrt.label = "TensorRT-LLM";
    tensorrt.source = regression;
    tensorrt.layer = Seconds(6.2e-6);
    tensorrt.message = Seconds(0.6e-6);
    tensorrt.step = Seconds(200e-6);
    tensorrt.ranks = Seconds(24e-6);
    tensorrt.sequence = Seconds(6.3e-6);
    tensorrt.shareOf = ShareOf::Free; // KvCacheConfig.free_gpu_memory_fraction
    tensorrt.sequences = 2048;

    ServingEngine& earlyVllm = all[3];
    earlyVllm = vllm;
    earlyVllm.key = "vllm_2024";
    earlyVllm.label = "vLLM, 2024";
    earlyVllm.source = regression2024;
    earlyVllm.layer = Seconds(8.1e-6);
    earlyVllm.message = Seconds(1.3e-6);
    earlyVllm.eager = 1;
    earlyVllm.step = Seconds(1442e-6);
    earlyVllm.ranks = Seconds(505e-6);
    earlyVllm.sequence = Seconds(61.0e-6);

    ServingEngine& earlyTensorrt = all[4];
    earlyTensorrt = tensorrt;
    earlyTensorrt.key = "tensorrt_llm_2024";
    earlyTensorrt.label = "TensorRT-LLM, 2024";
    earlyTensorrt.source = regression2024;
    earlyTensorrt.layer = Seconds(6.9e-6);
    earlyTensorrt.message = Seconds(1.0e-6);
    earlyTensorrt.step = Seconds(907e-6);
    earlyTensorrt.ranks = Seconds(87e-6);
    earlyTensorrt.sequence = Seconds(20.6e-6);
    return all; // the last one is the generic
}
constexpr std::array<ServingEngine, 6> engines = makeEngines();

} // namespace

std::span<const ServingEngine> servingEngines() { return engines; }

const ServingEngine& servingEngine(std::string_view key)
{
    const auto found =
        std::find_if(engines.begin(), engines.end(), [key](const ServingEngine& e) { return e.key == key; });
    return found != engines.end() ? *found : engines.back();
}

} // namespace ridgepoint
