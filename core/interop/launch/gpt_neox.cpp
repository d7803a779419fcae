#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>

// A model of Megatron's first layers, run by DeepSpeed. The vocabulary is the tokenizer's, padded, and not in
// the file; what several files say together, in one.

namespace ridgepoint::launch {

namespace {

void prepare(Reader& reader)
{
    reader.respellAll({}, '-', '_');
    reader.respellOthers();
    for (Setting& one : reader.settings()) // none, as one stage is
        if (one.key == "pipe_parallel_size" && one.value() == "0")
            one.values = {"1"};
    for (const Setting& one : Settings(reader.settings()))
        if (isAmong(reader.launcher().names("other_models"), one.key) && !one.values.empty()
            && one.value() != "False" && one.value() != "false" && one.value() != "0" && one.value() != "1")
            return reader.refuseModel(one.key, phrase("a model of this kind cannot be described here"));
    for (const Setting& one : Settings(reader.settings()))
        if (one.key.starts_with("attention_config")) {
            reader.take(one.key);
            for (const std::string& kind : one.values)
                if (kind != "global" && kind != "flash" && kind != "all"
                    && kind.find_first_not_of("0123456789") != std::string::npos)
                    return reader.refuseModel(one.key,
                        phrase("layers of the kind %1 cannot be described here", printable(kind, 40)));
        }
    if (!reader.has("num_layers") || !reader.has("hidden_size") || !reader.has("num_attention_heads"))
        return;
    Architecture a;
    a.layers = a.hidden = a.ffn = a.heads = a.kvHeads = a.headDim = a.vocab = 1;
    a.attention = AttentionKind::Mha;
    reader.startModel(a);
}

// megatron/model/transformer.py: ParallelMLP. A gated one is told three times its width.
void readWidths(Reader& reader)
{
    reader.begin();
    const Architecture now = architectureOf(reader.scenario().model);
    const std::string kind = reader.word("activation").value_or("gelu");
    const bool isGated = reader.launcher().byWord("gated", kind) != nullptr;
    const auto width = reader.number("intermediate_size"), factor = reader.number("expansion_factor");
    const double whole = width ? *width : std::floor(factor.value_or(4) * now.hidden);
    constexpr double multiple = 256;
    const auto rounded = [](double value, double to) { return std::ceil(value / to) * to; };
    reader.setQuietly("model.gated_mlp", isGated ? "on" : "off");
    reader.set("intermediate_size", "model.ffn",
        isGated ? rounded(std::floor(std::floor(whole * 2 / 3) / 2), multiple)
                : rounded(whole, 2 * multiple));
    reader.begin();
    const auto keys = reader.number("num_kv_heads");
    reader.set("num_kv_heads", "model.kv_heads", keys.value_or(now.heads));
    reader.set("hidden_size", "model.head_dim", std::max(1.0, std::floor(now.hidden / now.heads)));
}

void readModel(Reader& reader)
{
    if (!reader.describesModel())
        return reader.leaveModel();
    readWidths(reader);
    reader.begin();
    const bool attention = reader.flag("use_bias_in_attn_linear").value_or(true),
               mlp = reader.flag("use_bias_in_mlp").value_or(true);
    if (mlp && !attention)
        return reader.refuseModel("use_bias_in_attn_linear",
            phrase("biases of feed-forward networks alone cannot be described here"));
    reader.setQuietly("model.bias", mlp ? "all" : attention ? "attn_all" : "none");
    if (!reader.flag("use_bias_in_norms").value_or(true)
        && architectureOf(reader.scenario().model).norm == NormKind::Layer)
        reader.set("use_bias_in_norms", "model.norm", "ln_nobias");
    reader.setQuietly("model.qk_norm", reader.on("use_qk_layernorm") ? "head" : "none");
    reader.setQuietly("model.parallel_block_single_norm", reader.on("gpt_j_tied") ? "on" : "off");
    reader.take("gpt_j_residual"); // the same matrices side by side
    if (const auto window = reader.number("sliding_window_width"))
        reader.set("sliding_window_width", "model.attention.sliding_window", *window);
    if (const auto length = reader.number("seq_length"); length && !reader.has("max_position_embeddings"))
        reader.set("seq_length", "model.max_seq", *length); // the least that its table of positions has
    // megatron/tokenizer/tokenizer.py: _vocab_size_with_padding()
    if (const auto padded = reader.number("padded_vocab_size"))
        reader.set("padded_vocab_size", "model.vocab", *padded);
}

void readMachine(Reader& reader)
{
    reader.begin();
    for (const std::string_view field : {"mesh.context", "mesh.expert", "mesh.expert_tensor"})
        reader.setQuietly(field, "1");
    const auto all = reader.number("global_num_gpus");
    auto nodes = reader.number("num_nodes");
    if (nodes && *nodes < 1) // -1: those of the host file
        nodes.reset();
    if (all && *all >= 1)
        return reader.set("global_num_gpus", "hardware.accelerators", *all);
    reader.machine(nodes, reader.number("num_gpus"));
}

// train_batch_size = micro × accumulation × replicas; two say the third.
void readBatch(Reader& reader)
{
    reader.begin();
    const auto whole = reader.number("train_batch_size"),
               micro = reader.number("train_micro_batch_size_per_gpu");
    const auto steps = reader.number("gradient_accumulation_steps");
    if (whole && micro && steps && *micro * *steps > 0) {
        const double replicas = *whole / (*micro * *steps);
        if (replicas != std::floor(replicas) || replicas < 1)
            return reader.error("train_batch_size",
                phrase("%1 sequences do not divide into %2 micro-batches of %3", plainNumber(*whole),
                    plainNumber(*steps), plainNumber(*micro)),
                phrase("make these agree"));
        reader.replicas(replicas);
    }
    if (micro)
        reader.set("train_micro_batch_size_per_gpu", "training.micro_batch", *micro);
    if (whole)
        reader.set("train_batch_size", "training.global_batch_sequences", *whole);
    else if (micro)
        reader.set("train_micro_batch_size_per_gpu", "training.global_batch_sequences",
            *micro * steps.value_or(1) * reader.data());
    if (const auto iterations = reader.number("train_iters"))
        reader.steps("train_iters", *iterations);
}

void readPrecision(Reader& reader)
{
    reader.begin();
    const auto named = reader.word("precision");
    const bool fp16 = reader.on("fp16.enabled") || named == "fp16",
               bf16 = reader.on("bf16.enabled") || named == "bfloat16";
    for (const std::string_view one : {"fp16.fp16", "fp16.type"})
        reader.take(one);
    if (fp16 && bf16)
        return reader.error("precision", phrase("fp16 and bf16 are both on"), phrase("leave one"));
    const std::string_view half = bf16 ? "bf16" : fp16 ? "fp16" : "fp32"; // arguments.py: precision fp32
    const bool wide = half != "fp32";
    const auto sums = reader.word("data_types.grad_accum_dtype");
    reader.setTypes({{"compute", half}, {"weights", half}, {"gradients", half},
        {"accumulator", wide && sums == "fp32" ? "fp32" : "none"}, {"master", wide ? "fp32" : "none"},
        {"moments", "auto"}});
    reader.setQuietly("training.precision.communication", reader.on("fp32_allreduce") ? "fp32" : half);
}

void read(Reader& reader)
{
    readModel(reader);
    readMachine(reader);
    const Mesh& mesh = reader.scenario().mesh;
    if (mesh.pipeline <= 1) {
        reader.begin();
        reader.setQuietly("mesh.chunks", "1");
    }
    reader.begin();
    const bool state = reader.on("zero_optimization.cpu_offload")
        || reader.word("zero_optimization.offload_optimizer.device").value_or("none") != "none";
    const bool weights = reader.word("zero_optimization.offload_param.device").value_or("none") != "none";
    reader.setOffload(state, weights);
    readBatch(reader);
    readPrecision(reader);
    reader.begin();
    reader.setRecompute(reader.on("checkpoint_activations") ? "full" : "none");
}

} // namespace

const Hooks gptNeoxHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
