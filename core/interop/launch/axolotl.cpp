#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

#include <algorithm>
#include <cmath>

// bf16 is "auto" where nothing is said, which every device has that axolotl is run on today; weights are
// loaded, and without FSDP or DeepSpeed trained, in that type (utils/config/__init__.py: normalize_config()).

namespace ridgepoint::launch {

namespace {

void prepare(Reader& reader)
{
    prepareTrainer(reader);
    for (const std::string_view half : {"float16", "bfloat16"}) // 16 bits without mixed precision
        if (reader.on(half))
            reader.missWord("training.precision", half, "true");
    for (const Setting& one : Settings(reader.settings())) {
        if (!one.key.starts_with("model_config.") || one.key == "model_config.output_router_logits")
            continue;
        reader.take(one.key);
        reader.refuseModel(one.key, phrase("it changes the model's own configuration"));
    }
    // A published 4-bit model that is trained in 16 bits.
    if (const auto kind = reader.word("model_quantization_config");
        kind && (*kind != "Mxfp4Config" || !reader.on("model_quantization_config_kwargs.dequantize")))
        reader.missWord("training.precision", "model_quantization_config", *kind);
}

void read(Reader& reader)
{
    readTrainer(reader, {.compute = "bf16", .loadsAsComputed = true, .microBatch = 1});
    const Scenario& s = reader.scenario();
    reader.begin();
    if (s.mesh.context > 1)
        reader.setQuietly("mesh.context_method", "ring"); // ring-flash-attn
    reader.begin();
    const auto tiles = reader.number("tiled_mlp_num_shards");
    if (!reader.on("tiled_mlp"))
        return;
    if (tiles)
        return reader.set("tiled_mlp_num_shards", "training.mlp_tiles", *tiles);
    constexpr double tile = 32768; // monkeypatch/tiled_mlp/patch.py: target_tokens_per_shard
    reader.set("tiled_mlp", "training.mlp_tiles",
        std::max(1.0, std::ceil(s.training.sequenceLength / s.mesh.context / tile)));
}

} // namespace

const Hooks axolotlHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
