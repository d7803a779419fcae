#include "core/launch/megatron_rows.h"
#include "core/launch/reader.h"
#include "core/launch/writer.h"

#include <algorithm>

// Names: ConfigContainer of src/megatron/bridge/training/config.py and the mixed_precision.py beside it, of
// NVIDIA-NeMo/Megatron-Bridge at 067f987df03b. Its sections hold Megatron's own configurations, so what a
// name means is Megatron-LM's table; here is only where it stands and how it is spelt. A file of overrides
// leaves what it does not say to the recipe that it is given beside.

namespace ridgepoint::launch {

namespace {

struct Spelling
{
    std::string_view bridge; // "model.gated_linear_unit"
    std::string_view megatron; // "swiglu"
    bool inverted = false; // true is the other's false
};

// Where the name is another, or the section is not the model's.
constexpr Spelling spellings[] = {{"model.add_bias_linear", "disable-bias-linear", true},
    {"model.share_embeddings_and_output_weights", "untie-embeddings-and-output-weights", true},
    {"model.gated_linear_unit", "swiglu"}, {"model.num_moe_experts", "num-experts"},
    {"model.virtual_pipeline_model_parallel_size", "num-virtual-stages-per-pipeline-rank"},
    {"model.seq_length", "seq-length"}, {"dataset.seq_length", "seq-length"},
    {"dataset.sequence_length", "seq-length"}, {"train.train_iters", "train-iters"},
    {"train.train_samples", "train-samples"}, {"train.micro_batch_size", "micro-batch-size"},
    {"train.global_batch_size", "global-batch-size"}, {"optimizer.optimizer", "optimizer"},
    {"optimizer.use_precision_aware_optimizer", "use-precision-aware-optimizer"},
    {"optimizer.main_grads_dtype", "main-grads-dtype"}, {"optimizer.main_params_dtype", "main-params-dtype"},
    {"optimizer.exp_avg_dtype", "exp-avg-dtype"}, {"optimizer.exp_avg_sq_dtype", "exp-avg-sq-dtype"},
    {"optimizer.optimizer_cpu_offload", "optimizer-cpu-offload"},
    {"optimizer.optimizer_offload_fraction", "optimizer-offload-fraction"},
    {"ddp.use_distributed_optimizer", "use-distributed-optimizer"},
    {"optimizer.use_distributed_optimizer", "use-distributed-optimizer"},
    {"ddp.use_megatron_fsdp", "use-megatron-fsdp"}, {"dist.use_megatron_fsdp", "use-megatron-fsdp"},
    {"dist.use_torch_fsdp2", "use-torch-fsdp2"},
    {"ddp.data_parallel_sharding_strategy", "data-parallel-sharding-strategy"},
    {"ddp.num_distributed_optimizer_instances", "num-distributed-optimizer-instances"},
    {"ddp.grad_reduce_in_fp32", "grad-reduce-in-bf16", true},
    {"dist.use_tp_pp_dp_mapping", "use-tp-pp-dp-mapping"}, {"model.fp8", "fp8-format"},
    {"model.fp4", "fp4-format"}, {"model.fp8_param", "fp8-param-gather"},
    {"checkpoint.ckpt_format", "ckpt-format"},
    {"model.gradient_accumulation_fusion", "no-gradient-accumulation-fusion", true}};

constexpr std::string_view irrelevant[] = {"logger.*", "checkpoint.*", "rng.*", "scheduler.*", "profiling.*",
    "tokenizer.*", "validation.*", "dataset.*", "ft.*", "straggler.*", "nvrx_straggler.*",
    "inprocess_restart.*", "tensor_inspect.*", "rerun_state_machine.*", "fault_injector.*", "env_vars.*",
    "optimizer.lr", "optimizer.min_lr", "optimizer.weight_decay", "optimizer.adam_*", "optimizer.clip_grad",
    "optimizer.loss_scale", "optimizer.initial_loss_scale", "train.eval_*", "train.exit_*",
    "train.manual_gc*", "dist.distributed_*", "dist.use_gloo_*", "dist.lazy_*", "dist.local_rank",
    "model.attention_dropout", "model.hidden_dropout", "model.rotary_*", "model.init_method*",
    "model.layernorm_epsilon", "model.calculate_per_token_loss", "model.cross_entropy_*",
    "model.make_vocab_size_divisible_by", "model.moe_grouped_gemm", "model.moe_aux_loss_coeff",
    "model.moe_router_dtype", "model.apply_rope_fusion", "model.moe_router_load_balancing_type",
    "model.moe_permute_fusion", "model.bias_*", "model.freeze_vision_*", "model.use_hf_vision_model",
    "model.restore_modelopt_state", "ddp.average_in_collective", "ddp.check_for_nan_in_grad", "SBATCH *",
    "no-gradient-accumulation-fusion", "moe-grouped-gemm", "ckpt-format", "recipe", "defaults*"};
constexpr std::string_view withoutField[] = {"comm_overlap.*", "ddp.overlap_*", "model.teacher.*",
    "model.kd_config.*", "model.moe_token_dispatcher_type", "model.cuda_graph_*", "ddp.bucket_size", "ddp.*",
    "optimizer.overlap_*", "model.freeze_language_model", "model.attention_backend", "peft.*",
    "model.moe_shared_expert_overlap", "model.transformer_layer_spec", "model.tp_comm_*",
    "moe-token-dispatcher-type"};

std::string dashed(std::string_view name)
{
    std::string out(name);
    std::replace(out.begin(), out.end(), '_', '-');
    return out;
}

void invert(Setting& setting)
{
    for (std::string& value : setting.values)
        value = value == "true" || value == "True" ? "false" : "true";
}

// --- read
// --------------------------------------------------------------

void prepare(Reader& reader)
{
    reader.begin();
    for (const Spelling& spelling : spellings)
        reader.respell(spelling.bridge, std::string(spelling.megatron), spelling.inverted);
    std::vector<std::string> keys;
    for (const Setting& setting : reader.settings())
        keys.push_back(setting.key);
    for (const std::string& key : keys)
        if (key.starts_with("model.") && key.find('.', 6) == std::string::npos)
            reader.respell(key, dashed(std::string_view(key).substr(6)), false);
    // A recipe of precision sets several of them at once.
    const auto recipe = reader.word("mixed_precision");
    if (recipe) {
        const auto imply = [&reader](std::string_view key, std::string_view value) {
            reader.imply(key, value, "mixed_precision");
        };
        if (!recipe->starts_with("fp16") && !recipe->starts_with("bf16"))
            reader.missWord("training.precision", "mixed_precision", *recipe);
        imply(recipe->starts_with("fp16") ? "fp16" : "bf16", "true");
        if (recipe->find("fp8") != std::string::npos)
            imply("fp8-format", "hybrid");
        if (recipe->find("mxfp8") != std::string::npos)
            imply("fp8-recipe", "mxfp8");
        if (recipe->find("fp8_subchannel") != std::string::npos)
            imply("fp8-recipe", "blockwise");
        if (recipe->find("fp4") != std::string::npos)
            imply("fp4-format", "e2m1");
    }
    if (reader.has("num-query-groups"))
        reader.imply("group-query-attention", "true", "num_query_groups");
    reader.leavesOut(); // to the recipe
    prepareMegatronModel(reader);
}

void read(Reader& reader)
{
    reader.begin();
    reader.machine({}, {});
    readMegatron(reader);
    if (const auto rank = reader.number("peft.dim")) {
        reader.setQuietly("training.method", "lora");
        reader.set("peft.dim", "training.lora_rank", *rank);
    }
}

// --- written
// --------------------------------------------------------------

// Megatron's settings in the places and spellings of the container.
void respell(std::vector<Group>& groups)
{
    bool bf16 = false, fp16 = false;
    std::string eight, four;
    for (Group& group : groups) {
        Settings kept;
        for (Setting& setting : group.settings) {
            if (setting.key == "group-query-attention")
                continue;
            bf16 = bf16 || setting.key == "bf16";
            fp16 = fp16 || setting.key == "fp16";
            if (setting.key == "fp8-format")
                eight = "_with_fp8_current_scaling";
            if (setting.key == "fp8-recipe")
                eight = setting.values.front() == "mxfp8" ? "_with_mxfp8" : "_with_fp8_subchannel_scaling";
            if (setting.key == "fp4-format")
                four = "_with_nvfp4";
            if (setting.key == "bf16" || setting.key == "fp16" || setting.key == "fp8-format"
                || setting.key == "fp8-recipe" || setting.key == "fp4-format")
                continue;
            const auto known =
                std::ranges::find(spellings, std::string_view(setting.key), &Spelling::megatron);
            if (known != std::end(spellings)) {
                if (known->inverted)
                    invert(setting);
                if (setting.key == "seq-length") {
                    Setting model = setting;
                    model.key = "dataset.seq_length";
                    kept.push_back(std::move(model));
                }
                setting.key = known->bridge;
            } else {
                std::replace(setting.key.begin(), setting.key.end(), '-', '_');
                setting.key = "model." + setting.key;
            }
            kept.push_back(std::move(setting));
        }
        group.settings = std::move(kept);
    }
    if (bf16 || fp16) {
        const std::string recipe = std::string(fp16 ? "fp16" : "bf16") + eight + four + "_mixed";
        groups.push_back({{}, {{.key = "mixed_precision", .values = {recipe}, .kind = Setting::Kind::Text}}});
    }
    if (!bf16 && !fp16) {
        Setting single{.key = "model.bf16", .values = {"false"}, .kind = Setting::Kind::Switch};
        groups.push_back({{}, {std::move(single)}});
    }
}

void write(Writer& writer)
{
    writer.said({"hardware.accelerators"}); // by the lines for Slurm
    writeMegatron(writer);
    const bool half = writer.scenario().training.precision.communication == DataType::Bf16;
    if (!half)
        writer.flag("grad-reduce-in-bf16", false);
}

} // namespace

constexpr std::string_view megatronBridgeNames[] = {
    "mixed_precision", "train.*", "ddp.*", "dist.*", "peft.*"};

constexpr std::string_view evidence[] = {"train.train_iters", "train.train_samples", "train.micro_batch_size",
    "train.global_batch_size", "model.tensor_model_parallel_size", "model.pipeline_model_parallel_size",
    "model.context_parallel_size", "ddp.use_distributed_optimizer"};

const Launcher megatronBridge{.key = "megatron-bridge",
    .label = "Megatron-Bridge",
    .stack = "megatron",
    .repository = "NVIDIA-NeMo/Megatron-Bridge",
    .version = "067f987df03b",
    .format = Format::Yaml,
    .sections = megatronSections(),
    .irrelevant = irrelevant,
    .withoutField = withoutField,
    .own = megatronBridgeNames,
    .evidence = evidence,
    .prepare = prepare,
    .read = read,
    .write = write,
    .respell = respell};

} // namespace ridgepoint::launch
