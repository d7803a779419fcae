#include "core/interop/launch/expert_layers.h"
#include "core/interop/launch/flavours.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/inputs/hardware/stack.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

bool isKnownModel(const Reader& reader)
{
    return reader.has("model.model_config.num_hidden_layers") && reader.has("model.model_config.hidden_size")
        && reader.has("model.model_config.num_attention_heads");
}

void prepare(Reader& reader)
{
    for (const std::string_view key : reader.launcher().names("other_models"))
        if (reader.has(key))
            return reader.refuseModel(key, phrase("a model of this kind cannot be described here"));
    if (!isKnownModel(reader))
        return;
    Architecture a; // of LlamaConfig and Qwen2Config: SwiGLU, RMSNorm, rotary positions
    a.layers = a.hidden = a.ffn = a.heads = a.kvHeads = a.headDim = a.vocab = 1;
    a.attention = AttentionKind::Mha;
    reader.startModel(a);
}

void readModel(Reader& reader)
{
    reader.begin();
    if (!reader.describesModel())
        return reader.leaveModel();
    const Architecture now = architectureOf(reader.scenario().model);
    reader.set("model.model_config.hidden_size", "model.head_dim",
        std::max(1.0, std::floor(now.hidden / now.heads)));
    reader.setQuietly("model.bias", reader.on("model.model_config.attention_bias") ? "qkv" : "none");
    if (const auto window = reader.number("model.model_config.sliding_window_size"))
        reader.set("model.model_config.sliding_window_size", "model.attention.sliding_window", *window);
    const bool shared = reader.on("model.model_config.moe_config.enable_shared_expert");
    const auto width = reader.number("model.model_config.moe_config.shared_expert_intermediate_size");
    const std::vector<std::string> layers = reader.list("model.model_config.moe_config.layers");
    if (!now.isMoe())
        return;
    reader.setQuietly("model.moe.shared", shared ? "1" : "0");
    if (shared)
        reader.set("model.model_config.moe_config.shared_expert_intermediate_size", "model.moe.shared_ffn",
            width.value_or(5632));
    if (layers.empty() || layers.front() == "-1")
        return;
    std::vector<bool> with(static_cast<std::size_t>(now.layers));
    bool within = true;
    for (const std::string& layer : layers) {
        std::size_t index = with.size();
        std::from_chars(layer.data(), layer.data() + layer.size(), index);
        within = within && index < with.size();
        if (within)
            with[index] = true;
    }
    if (const auto found = within ? expertLayersOf(with) : std::nullopt) {
        reader.set("model.model_config.moe_config.layers", "model.moe.first_dense_layers", found->firstDense);
        reader.set("model.model_config.moe_config.layers", "model.moe.interval", found->interval);
    } else {
        reader.refuseModel("model.model_config.moe_config.layers",
            phrase("these layers with experts cannot be described here"));
    }
}

void read(Reader& reader)
{
    readModel(reader);
    const Scenario& s = reader.scenario();
    reader.machine({}, {});
    const double data = std::max(1.0, reader.number("parallelism.dp").value_or(1));
    reader.replicas(data);
    const auto engine = reader.word("parallelism.pp_engine");
    if (engine && *engine != "1f1b" && *engine != "afab")
        reader.notTaken("parallelism.pp_engine", *engine);
    else // ParallelismArgs: afab unless said
        reader.setQuietly("mesh.schedule", engine == "1f1b" || s.mesh.pipeline <= 1 ? "1f1b" : "gpipe");
    reader.setQuietly("mesh.chunks", "1");
    const std::string mode = reader.word("parallelism.tp_mode").value_or("ALL_REDUCE");
    reader.setQuietly(
        "mesh.sequence_parallel", mode == "REDUCE_SCATTER" || mode == "reduce_scatter" ? "on" : "off");
    reader.setQuietly("training.recompute", reader.on("parallelism.recompute_layer") ? "full" : "none");

    const double accumulated = reader.number("tokens.batch_accumulation_per_replica").value_or(1);
    reader.set("tokens.batch_accumulation_per_replica", "training.global_batch_sequences",
        s.training.microBatch * accumulated * data);
    if (const auto steps = reader.number("tokens.train_steps"))
        reader.steps("tokens.train_steps", *steps);

    const std::string dtype = reader.word("model.dtype").value_or("bfloat16");
    const bool wide = reader.on("optimizer.accumulate_grad_in_fp32");
    for (const auto& [name, half] : reader.launcher().words("dtypes")) {
        if (dtype != name)
            continue;
        const bool both = wide && half != "fp32"; // 16-bit gradients, and an fp32 buffer that is reduced
        // Master weights come with the fp32 buffer.
        reader.setTypes({{"compute", half}, {"weights", half}, {"gradients", half},
            {"accumulator", both ? "fp32" : "none"}, {"communication", both ? "fp32" : half},
            {"master", both ? "fp32" : "none"}});
    }
    const auto attention = reader.word("model.model_config._attn_implementation");
    if (attention == "flash_attention_2" || attention == "flex_attention" || attention == "sdpa"
        || attention == "llama3_ring_attention")
        reader.setQuietly("training.flash_attention", "on");
    else if (attention)
        reader.notTaken("model.model_config._attn_implementation", *attention);
}

// --- written
// --------------------------------------------------------------

void writeModel(Writer& writer)
{
    const Architecture& a = writer.architecture();
    writer.begin("model");
    writer.flag("model.model_config.is_qwen2_config", true);
    for (const Row& row : writer.launcher().section("model").rows)
        if (a.isMoe() || !row.field.starts_with("model.moe."))
            writer.row(row);
    writer.saidOr(a.attention != AttentionKind::Mla, "model.attention.kind",
        phrase("model.attention.kind = MLA: nanotron's models have none"));
    writer.saidIf(a.headDim * a.heads == a.hidden, {"model.head_dim"});
    writer.flag("model.model_config.attention_bias", a.bias == BiasKind::Qkv);
    writer.saidIf(a.bias == BiasKind::Qkv || a.bias == BiasKind::None, {"model.bias"});
    if (a.slidingWindow > 0)
        writer.count(
            "model.model_config.sliding_window_size", a.slidingWindow, {"model.attention.sliding_window"});
    writer.text("model.model_config._attn_implementation", "flash_attention_2");
    writer.saidIf(writer.scenario().training.flashAttention, {"training.flash_attention"});
    if (!a.isMoe())
        return;
    const double shared = a.moe.sharedExperts * a.moe.sharedFfn;
    writer.flag("model.model_config.moe_config.enable_shared_expert", shared > 0);
    if (shared > 0)
        writer.count("model.model_config.moe_config.shared_expert_intermediate_size", shared);
    writer.saidIf(a.moe.sharedExperts <= 1, {"model.moe.shared", "model.moe.shared_ffn"});
    std::vector<std::string> layers;
    for (double i = a.moe.firstDenseLayers + a.moe.interval - 1; i < a.layers && layers.size() < 10'000;
         i += a.moe.interval)
        layers.push_back(plainNumber(i));
    writer.list("model.model_config.moe_config.layers", std::move(layers));
    writer.said({"model.moe.first_dense_layers", "model.moe.interval"});
}

void writePrecision(Writer& writer)
{
    const PrecisionRecipe& p = writer.scenario().training.precision;
    using enum DataType;
    const DataType half = p.compute == Fp16 ? Fp16 : p.compute == Fp32 || p.compute == Tf32 ? Fp32 : Bf16;
    const bool wide = half != Fp32 && p.master == Fp32;
    for (const auto& [name, key] : writer.launcher().words("dtypes"))
        if (key == dataTypeKey(half))
            writer.text("model.dtype", name);
    writer.flag("optimizer.accumulate_grad_in_fp32", wide);
    const std::pair<std::string_view, bool> parts[] = {{"training.precision.compute", p.compute == half},
        {"training.precision.weights", p.weights == half},
        {"training.precision.gradients", p.gradients == half},
        {"training.precision.accumulator", p.accumulator == (wide ? Fp32 : None)},
        {"training.precision.communication", p.communication == (wide ? Fp32 : half)},
        {"training.precision.master", p.master == (wide ? Fp32 : None)}};
    for (const auto& [field, same] : parts)
        writer.saidIf(same, {field});
    if (wide && p.accumulator != Fp32)
        writer.remark(phrase(
            "nanotron keeps a master copy only with an fp32 buffer of gradients, which it reduces in fp32"));
}

void write(Writer& writer)
{
    writer.started("run_train.py --config-file THIS_FILE");
    const Scenario& s = writer.scenario();
    writeModel(writer);
    writePrecision(writer);
    writer.section("mesh");
    writer.count("parallelism.dp", writer.data(), {"hardware.accelerators"});
    writer.text("parallelism.pp_engine", s.mesh.schedule == "gpipe" ? "afab" : "1f1b");
    if (s.mesh.schedule == "1f1b" || (s.mesh.schedule == "gpipe" && s.mesh.pipeline > 1))
        writer.said({"mesh.schedule"});
    writer.saidIf(s.mesh.chunks == 1, {"mesh.chunks"});
    if (s.mesh.pipeline > 1 && !s.mesh.stageLayers.empty())
        writer.cannot("mesh.stage_layers",
            phrase(
                "mesh.stage_layers = %1: nanotron cuts stages by what its blocks cost", s.mesh.stageLayers));
    writer.text("parallelism.tp_mode", s.mesh.sequenceParallel ? "REDUCE_SCATTER" : "ALL_REDUCE",
        {"mesh.sequence_parallel"});
    const StackTraits& stack = stackTraits(s.hardware.stack);
    const bool overlapped =
        s.overlap.tensor ? *s.overlap.tensor > 0 : stack.asynchronousTensor || stack.tensorOverlap > 0;
    writer.flag("parallelism.tp_linear_async_communication", s.mesh.sequenceParallel && overlapped);
    if (s.mesh.sequenceParallel)
        writer.flag("parallelism.tp_recompute_allgather", !stack.gatheredInputs);
    writer.flag("parallelism.recompute_layer", s.training.recompute == Recompute::Full);
    writer.saidIf(s.training.recompute != Recompute::Selective, {"training.recompute"});
    if (s.mesh.zeroStage > 1)
        writer.remark(
            phrase("mesh.zero_stage = %1: nanotron shards the optimizer only (0 or 1)", s.mesh.zeroStage));
    writer.saidIf(s.mesh.order == "tp-cp-ep-dp-pp", {"mesh.order"});
    writer.section("training");
    const double accumulated = s.training.globalBatchSequences / (s.training.microBatch * writer.data());
    writer.count("tokens.batch_accumulation_per_replica", std::max(1.0, std::floor(accumulated)));
    if (accumulated >= 1 && accumulated == std::floor(accumulated))
        writer.said({"training.global_batch_sequences"});
    else
        writer.remark(phrase(
            "the batch does not divide into micro-batches of %1 replicas", plainNumber(writer.data())));
    writeSteps(writer, "tokens.train_steps");
}

} // namespace

const Hooks nanotronHooks{.prepare = prepare, .read = read, .write = write};

} // namespace ridgepoint::launch
