#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/table.h"

#include "core/base/json_fields.h"

#include <algorithm>
#include <cmath>

// The actor's update is the training, the rollout the deployment: both on the same accelerators, in turn.
// What is "offloaded" waits on the host between these and is back while it is used, so it is no offloading
// here.

namespace ridgepoint::launch {

namespace {

constexpr std::string_view actor = "actor_rollout_ref.actor.", rollout = "actor_rollout_ref.rollout.",
                           sharding = "actor_rollout_ref.actor.fsdp_config.",
                           megatron = "actor_rollout_ref.actor.megatron.";

std::string in(std::string_view section, std::string_view name)
{
    return std::string(section) + std::string(name);
}

void prepare(Reader& reader)
{
    reader.respellOthers();
    for (const std::string_view command : reader.launcher().commands)
        reader.take(command);
    refuseNamed(reader);
    // What changes sizes; lengths of positions and kernels are no sizes.
    for (const Setting& one : Settings(reader.settings())) {
        if (!one.key.starts_with("actor_rollout_ref.model.override_config."))
            continue;
        reader.take(one.key);
        if (!one.key.ends_with("max_position_embeddings") && !one.key.ends_with("attn_implementation")
            && one.key.find("rope") == std::string::npos)
            reader.refuseModel(one.key, phrase("it changes the model's own configuration"));
    }
    (void)readServedModel(reader, "actor_rollout_ref.model.path");
}

bool runsMegatron(Reader& reader)
{
    const auto strategy = reader.word(in(actor, "strategy"));
    const auto file = reader.word("config-name");
    return strategy == "megatron" || (!strategy && file && file->find("megatron") != std::string::npos);
}

void readMachine(Reader& reader)
{
    reader.begin();
    const auto nodes = reader.number("trainer.nnodes"), perNode = reader.number("trainer.n_gpus_per_node");
    if (!reader.isOpen("trainer.nnodes") && !reader.isOpen("trainer.n_gpus_per_node"))
        reader.machine(nodes.value_or(1), perNode.value_or(8)); // ppo_trainer.yaml
}

void readFsdp(Reader& reader)
{
    reader.begin();
    for (const std::string_view field :
        {"mesh.tensor", "mesh.pipeline", "mesh.expert", "mesh.expert_tensor", "mesh.chunks"})
        reader.setQuietly(field, "1");
    const std::string ulysses = in(actor, "ulysses_sequence_parallel_size");
    const double context = reader.number(ulysses).value_or(1);
    reader.set(ulysses, "mesh.context", context);
    if (context > 1)
        reader.setQuietly("mesh.context_method", "all_to_all");
    reader.begin();
    const std::string reshards = in(sharding, "reshard_after_forward"), group = in(sharding, "fsdp_size");
    reader.set(reshards, "mesh.zero_stage", reader.flag(reshards).value_or(true) ? "3" : "2");
    if (const auto size = reader.number(group); size && *size >= 1)
        reader.set(group, "mesh.shard_group", *size);
    const bool host = reader.on(in(sharding, "offload_policy"));
    reader.setOffload(host, host);
    // workers/fsdp_workers.py: kept in model_dtype, gathered in bf16, reduced in fp32.
    reader.begin();
    const std::string key = in(sharding, "model_dtype");
    const std::string kept = reader.word(key).value_or("fp32");
    const bool half = kept == "bf16" || kept == "bfloat16";
    if (!half && kept != "fp32")
        return reader.missWord("training.precision", key, kept);
    reader.setTypes({{"compute", "bf16"}, {"weights", half ? "bf16" : "fp32"},
        {"gradients", half ? "bf16" : "fp32"}, {"accumulator", "none"}, {"master", "none"},
        {"moments", half ? "bf16" : "auto"}, {"communication", "fp32"}});
    reader.setQuietly("hardware.stack", "pytorch");
}

// config/engine/megatron.yaml
void readMegatron(Reader& reader)
{
    reader.begin();
    for (const auto& [name, field] : {std::pair("tensor_model_parallel_size", "mesh.tensor"),
             {"pipeline_model_parallel_size", "mesh.pipeline"}, {"context_parallel_size", "mesh.context"},
             {"expert_model_parallel_size", "mesh.expert"}}) {
        reader.begin();
        reader.set(in(megatron, name), field, reader.number(in(megatron, name)).value_or(1));
    }
    reader.begin();
    const std::string etp = in(megatron, "expert_tensor_parallel_size");
    reader.set(etp, "mesh.expert_tensor", reader.number(etp).value_or(reader.scenario().mesh.tensor));
    const std::string chunks = in(megatron, "virtual_pipeline_model_parallel_size");
    if (const auto count = reader.number(chunks); count && *count > 1) {
        reader.setQuietly("mesh.schedule", "interleaved_1f1b");
        reader.set(chunks, "mesh.chunks", *count);
    } else {
        reader.setQuietly({{"mesh.schedule", "1f1b"}, {"mesh.chunks", "1"}});
    }
    reader.begin();
    reader.setQuietly("mesh.sequence_parallel",
        reader.flag(in(megatron, "sequence_parallel")).value_or(true) ? "on" : "off");
    reader.setQuietly(
        "mesh.zero_stage", reader.flag(in(megatron, "use_distributed_optimizer")).value_or(true) ? "1" : "0");
    reader.begin();
    const std::string half =
        reader.word(in(megatron, "dtype")).value_or("bfloat16") == "float16" ? "fp16" : "bf16";
    reader.setTypes({{"compute", half}, {"weights", half}, {"gradients", "fp32"}, {"accumulator", "none"},
        {"master", "fp32"}, {"moments", "auto"}, {"communication", "fp32"}});
}

void readLayers(Reader& reader, bool byMegatron)
{
    reader.begin();
    const std::string granularity = in(megatron, "override_transformer_config.recompute_granularity");
    const auto said = reader.word(granularity);
    const bool all = reader.flag("actor_rollout_ref.model.enable_gradient_checkpointing").value_or(true);
    const std::string recompute = !byMegatron ? (all ? "full" : "none") : said.value_or("none");
    if (recompute != "full" && recompute != "selective" && recompute != "none")
        return reader.missWord("training.recompute", granularity, recompute);
    reader.setRecompute(recompute);
    for (const std::string_view detail : {"recompute_method", "recompute_num_layers", "recompute_modules"})
        reader.take(in(megatron, "override_transformer_config." + std::string(detail)));
    reader.setQuietly("training.offload_activations",
        reader.on("actor_rollout_ref.model.enable_activation_offload") ? "on" : "off");
    reader.setQuietly({{"training.flash_attention", "on"}, {"training.optimizer", "adamw"}});
    reader.begin();
    const auto rank = reader.number("actor_rollout_ref.model.lora_rank");
    if (!rank || *rank < 1)
        return reader.setQuietly("training.method", "full");
    reader.setQuietly("training.method", "lora");
    reader.set("actor_rollout_ref.model.lora_rank", "training.lora_rank", *rank);
    const std::string targets = reader.word("actor_rollout_ref.model.target_modules").value_or("all-linear");
    if (targets != "all-linear")
        return reader.missWord("training.lora_targets", "actor_rollout_ref.model.target_modules", targets);
    reader.setQuietly("training.lora_targets", "all_linear");
}

// A step of the optimizer takes ppo_mini_batch_size prompts, each answered n times.
void readBatch(Reader& reader)
{
    reader.begin();
    const double prompt = reader.number("data.max_prompt_length").value_or(512),
                 answer = reader.number("data.max_response_length").value_or(512);
    reader.set("data.max_response_length", "training.sequence_length", prompt + answer);
    reader.note(phrase("sequences are taken as long as prompt and response may be"));
    reader.begin();
    const std::string count = in(rollout, "n"), mini = in(actor, "ppo_mini_batch_size");
    const double samples = reader.number(count).value_or(1);
    reader.set(mini, "training.global_batch_sequences", reader.number(mini).value_or(256) * samples);
    reader.begin();
    const std::string micro = in(actor, "ppo_micro_batch_size_per_gpu"),
                      tokens = in(actor, "ppo_max_token_len_per_gpu");
    if (reader.on(in(actor, "use_dynamic_bsz"))) {
        const double most = reader.number(tokens).value_or(16384) * reader.scenario().mesh.context;
        reader.take(micro);
        reader.set(tokens, "training.micro_batch", std::max(1.0, std::floor(most / (prompt + answer))));
        reader.note(phrase("micro-batches are as many whole sequences as %1 tokens hold", plainNumber(most)));
    } else if (const auto each = reader.number(micro)) {
        reader.set(micro, "training.micro_batch", *each);
    } else if (const auto all = reader.number(in(actor, "ppo_micro_batch_size"))) { // of all replicas
        reader.set(in(actor, "ppo_micro_batch_size"), "training.micro_batch",
            std::max(1.0, std::floor(*all / reader.data())));
    } else {
        reader.miss("training.micro_batch", "the micro-batch");
    }
}

void readRollout(Reader& reader)
{
    reader.begin();
    const std::string name = in(rollout, "name");
    const auto engine = reader.word(name);
    const Word* const known = reader.launcher().byWord("engines", engine.value_or(""));
    if (engine && !known)
        return reader.missWord("serving.engine", name, *engine);
    if (engine)
        reader.set(name, "serving.engine", known->text);
    const auto number = [&reader](std::string_view key, double usual) {
        return reader.number(in(rollout, key)).value_or(usual); // config/rollout/rollout.yaml
    };
    reader.begin();
    const double tensor = number("tensor_model_parallel_size", 2), data = number("data_parallel_size", 1),
                 stages = number("pipeline_model_parallel_size", 1);
    reader.set(in(rollout, "tensor_model_parallel_size"), "serving.tensor", tensor);
    reader.set(in(rollout, "pipeline_model_parallel_size"), "serving.pipeline", stages);
    const double world = reader.scenario().hardware.accelerators, each = tensor * data * stages;
    if (reader.isKnown("hardware.accelerators")) {
        if (std::fmod(world, each) != 0)
            return reader.error(in(rollout, "tensor_model_parallel_size"),
                phrase("%1 accelerators do not divide into rollouts of %2", plainNumber(world),
                    plainNumber(each)),
                {});
        reader.set(in(rollout, "data_parallel_size"), "serving.replicas", world / (tensor * stages));
    }
    reader.begin();
    reader.set(
        in(rollout, "gpu_memory_utilization"), "serving.memory_share", number("gpu_memory_utilization", 0.5));
    reader.begin();
    reader.set(in(rollout, "max_num_seqs"), "serving.max_sequences", number("max_num_seqs", 256));
    reader.begin();
    reader.set(
        in(rollout, "max_num_batched_tokens"), "serving.chunk", number("max_num_batched_tokens", 8192));
    reader.begin();
    reader.set("data.max_prompt_length", "serving.prompt_tokens",
        reader.number("data.max_prompt_length").value_or(512));
    reader.begin();
    reader.set("data.max_response_length", "serving.output_tokens",
        reader.number("data.max_response_length").value_or(512));
    reader.setQuietly({{"serving.weights_precision", "bf16"}, {"serving.kv_precision", "bf16"}});
}

void read(Reader& reader)
{
    readMachine(reader);
    reader.begin();
    const bool byMegatron = runsMegatron(reader);
    byMegatron ? readMegatron(reader) : readFsdp(reader);
    readLayers(reader, byMegatron);
    readBatch(reader);
    readRollout(reader);
    reader.begin();
    const std::string estimator = reader.word("algorithm.adv_estimator").value_or("gae");
    const bool judged = reader.on(in(actor, "use_kl_loss")) | reader.on("algorithm.use_kl_in_reward");
    if (estimator == "gae")
        reader.error("algorithm.adv_estimator",
            phrase("a critic is trained with the actor, which is not modelled"),
            phrase("give the actor's part without it, with another estimator"));
    if (judged)
        reader.note(phrase("the reference model of the actor is not counted"), Severity::Warning);
}

} // namespace

const Hooks verlHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
