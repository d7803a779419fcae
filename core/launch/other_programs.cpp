#include "core/launch/other_programs.h"

#include "core/launch/table.h"

#include <algorithm>

namespace ridgepoint::launch {

namespace {

struct Other
{
    const char* label; // of a text
    std::span<const std::string_view> evidence;
};

// axolotl: docs/config-reference of axolotl-ai-cloud/axolotl: base_model is its one required name.
constexpr std::string_view axolotl[] = {"base_model+sequence_len", "base_model+micro_batch_size",
    "base_model+adapter", "base_model+sample_packing", "base_model+datasets*"};
// LLaMA-Factory: src/llamafactory/hparams of hiyouga/LLaMA-Factory.
constexpr std::string_view llamaFactory[] = {
    "finetuning_type", "finetuning-type", "cutoff_len", "cutoff-len", "dataset_dir+template"};
// TrainingArguments of huggingface/transformers, src/transformers/training_args.py.
constexpr std::string_view trainer[] = {"per_device_train_batch_size", "per-device-train-batch-size",
    "per_gpu_train_batch_size", "per-gpu-train-batch-size"};
// What `accelerate config` writes.
constexpr std::string_view accelerate[] = {
    "distributed_type+num_processes", "distributed_type+compute_environment", "compute_environment"};
// configs/ of EleutherAI/gpt-neox, with - or _.
constexpr std::string_view gptNeox[] = {"pipe_parallel_size", "pipe-parallel-size",
    "model_parallel_size+num_layers", "model-parallel-size+num-layers+zero_optimization*"};
// verl/trainer/config of volcengine/verl.
constexpr std::string_view verl[] = {"actor_rollout_ref.*"};
// PrimeIntellect-ai/prime-rl: one TOML file of trainer, orchestrator and inference, or one of each.
constexpr std::string_view primeRl[] = {"orchestrator.*+trainer.*", "orchestrator.*+inference.*",
    "rollouts_per_example", "seq_len+env*+sampling.*"};
// ishandhanani/srt-slurm, NVIDIA Dynamo's recipes for Slurm.
constexpr std::string_view srtSlurm[] = {"resources.prefill_nodes", "resources.prefill_workers",
    "resources.decode_nodes", "resources.decode_workers", "resources.agg_workers",
    "backend.prefill_environment*", "backend.decode_environment*", "backend.sglang_config*",
    "backend.trtllm_config*", "backend.vllm_config*"};
constexpr std::string_view kubernetes[] = {"apiVersion+kind"};
// examples/nlp/language_modeling/conf of NVIDIA/NeMo before its recipes.
constexpr std::string_view nemo[] = {"exp_manager*+trainer.*"};
// What NVIDIA's ModelOpt leaves beside a config.json.
constexpr std::string_view modelOpt[] = {"quantization.quant_algo", "producer.name+quantization*"};

const Other others[] = {{"an axolotl configuration", axolotl},
    {"a LLaMA-Factory configuration", llamaFactory}, {"a run of Hugging Face's Trainer", trainer},
    {"an accelerate configuration", accelerate}, {"a GPT-NeoX configuration", gptNeox},
    {"a verl configuration", verl}, {"a prime-rl configuration", primeRl},
    {"an srt-slurm recipe of NVIDIA Dynamo", srtSlurm}, {"a Kubernetes manifest", kubernetes},
    {"a NeMo configuration", nemo}, {"ModelOpt's hf_quant_config.json without its config.json", modelOpt}};

// Lines that say something, without their indent.
template <typename Visit>
void eachLine(std::string_view text, Visit visit)
{
    constexpr std::size_t looked = 256 * 1024;
    text = text.substr(0, looked);
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool indented = line.starts_with(' ') || line.starts_with('\t');
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (!line.empty() && !line.starts_with('#') && !visit(line, indented))
            return;
    }
}

// A module's own beginning: what it imports, or its description.
bool isPython(std::string_view text)
{
    if (text.starts_with("#!"))
        return text.substr(0, text.find('\n')).find("python") != std::string_view::npos;
    bool python = false;
    eachLine(text, [&python](std::string_view line, bool) {
        python = line.starts_with("\"\"\"") || line.starts_with("import ")
            || (line.starts_with("from ") && line.find(" import ") != std::string_view::npos)
            || line.starts_with("@dataclass");
        return false;
    });
    return python;
}

} // namespace

bool shows(std::span<const std::string_view> evidence, const Settings& settings)
{
    return std::ranges::any_of(evidence, [&settings](std::string_view all) {
        while (true) {
            const std::string_view one = all.substr(0, all.find('+'));
            if (std::ranges::none_of(settings,
                    [one](const Setting& setting) { return isAmong(std::span(&one, 1), setting.key); }))
                return false;
            if (one.size() == all.size())
                return true;
            all.remove_prefix(one.size() + 1);
        }
    });
}

Text otherProgramOfText(std::string_view text)
{
    if (isPython(text))
        return "a Python program";
    Text found;
    bool version = false, kind = false;
    eachLine(text, [&](std::string_view line, bool indented) {
        version = version || (!indented && line.starts_with("apiVersion:"));
        kind = kind || (!indented && line.starts_with("kind:"));
        if (version && kind)
            found = "a Kubernetes manifest";
        else if (line.find("verl.trainer") != std::string_view::npos
            || line.starts_with("actor_rollout_ref."))
            found = "a verl configuration";
        else if (line.find("run_train.sh") != std::string_view::npos
            && line.find("CONFIG") != std::string_view::npos)
            found = "a command for torchtitan's run_train.sh, whose configuration is elsewhere";
        else if (line.find("llamafactory-cli ") != std::string_view::npos)
            found = "a LLaMA-Factory configuration";
        else if (line.starts_with("axolotl ") || line.find("axolotl.cli") != std::string_view::npos)
            found = "an axolotl configuration";
        return found.empty();
    });
    return found;
}

Text otherProgram(const Settings& settings)
{
    const auto found =
        std::ranges::find_if(others, [&settings](const Other& one) { return shows(one.evidence, settings); });
    return found == std::end(others) ? Text() : Text::known(found->label);
}

} // namespace ridgepoint::launch
