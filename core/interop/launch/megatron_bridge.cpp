#include "core/interop/launch/megatron_bridge.h"

#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include <algorithm>
#include <sstream>

// Its sections hold Megatron's own configurations, so what a name means is Megatron-LM's table; here is only
// where it stands and how it is spelt. A file of overrides leaves what it does not say to the recipe that it
// is given beside.

namespace ridgepoint::launch {

namespace {

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

constexpr std::string_view precisionModule = "megatron.bridge.training.mixed_precision.";
constexpr std::string_view ownPrecision = "MixedPrecisionConfig"; // its fields stand in the file

// What is laid over the model, the optimizer and ddp (mixed_precision.py:138): a recipe, by its name or as
// the target that makes it, or MixedPrecisionConfig itself (omegaconf_utils.py:479).
void preparePrecision(Reader& reader)
{
    for (const auto& [bridge, megatron] : reader.launcher().words("precision_spellings"))
        reader.respell(bridge, std::string(megatron), false);
    reader.respell("mixed_precision.grad_reduce_in_fp32", "grad-reduce-in-bf16", true);
    const auto target = reader.word("mixed_precision._target_");
    const std::string_view key = target ? "mixed_precision._target_" : "mixed_precision";
    const auto recipe = target ? target->substr(target->rfind('.') + 1) : reader.word("mixed_precision");
    if (!recipe)
        return;
    const auto imply = [&](std::string_view name, std::string_view value) { reader.imply(name, value, key); };
    if (*recipe == ownPrecision) { // mixed_precision.py:73
        imply("num-layers-at-start-in-bf16", "0");
        return imply("num-layers-at-end-in-bf16", "0");
    }
    const bool fp16 = recipe->starts_with("fp16");
    std::string name(*recipe);
    std::ranges::replace(name, '-', '_');
    if (fp16)
        name.replace(0, 2, "bf"); // the same in the other half precision
    const Word* const known = reader.launcher().byWord("mixed_precision", name);
    if (!known && name != "bf16_mixed")
        reader.missWord("training.precision", key, *recipe);
    imply(fp16 ? "fp16" : "bf16", "true");
    if (!known)
        return;
    std::istringstream words{std::string(known->text)};
    std::string scaling, start, end, weights;
    words >> scaling >> start >> end >> weights;
    const bool fp4 = scaling == "nvfp4";
    imply(fp4 ? "fp4-format" : "fp8-format", fp4 ? "e2m1" : "hybrid");
    if (!fp4)
        imply("fp8-recipe", scaling);
    imply("first-last-layers-bf16", start == "0" && end == "0" ? "false" : "true");
    imply("num-layers-at-start-in-bf16", start);
    imply("num-layers-at-end-in-bf16", end);
    imply("fp8-param-gather", weights == "fp8" ? "true" : "false");
    imply("fp4-param-gather", weights == "fp4" ? "true" : "false");
}

void prepare(Reader& reader)
{
    reader.begin();
    preparePrecision(reader);
    for (const std::string_view table : {"spellings", "inverted_spellings"})
        for (const auto& [bridge, megatron] : reader.launcher().words(table))
            reader.respell(bridge, std::string(megatron), table == "inverted_spellings");
    std::vector<std::string> keys;
    for (const Setting& setting : reader.settings())
        keys.push_back(setting.key);
    for (const std::string& key : keys)
        if (key.starts_with("model.") && key.find('.', 6) == std::string::npos)
            reader.respell(key, dashed(std::string_view(key).substr(6)), false);
    if (reader.has("num-query-groups"))
        reader.imply("group-query-attention", "true", "num_query_groups");
    reader.leavesOut(); // to the recipe
    prepareMegatronModel(reader);
}

constexpr std::string_view lora = "megatron.bridge.peft.lora.LoRA";
constexpr std::string_view ofAttention[] = {"linear_qkv", "linear_proj"};
constexpr std::string_view ofMlp[] = {"linear_fc1", "linear_fc2"};

// Without names of modules adapters of rank 32 are on all four (src/megatron/bridge/peft/lora.py:136).
void readAdapters(Reader& reader)
{
    reader.begin();
    const auto kind = reader.word("peft._target_");
    const auto rank = reader.number("peft.dim");
    const std::string spelled = reader.spelled("peft.target_modules");
    const std::vector<std::string> modules = reader.list("peft.target_modules");
    if (!kind && !rank && modules.empty())
        return;
    if (kind && *kind != lora)
        return reader.missWord("training.method", "peft._target_", *kind);
    const auto has = [&modules](std::string_view name) {
        return modules.empty() || std::ranges::find(modules, name) != modules.end();
    };
    const bool attention = std::ranges::all_of(ofAttention, has), mlp = std::ranges::all_of(ofMlp, has);
    const std::size_t named = std::size(ofAttention) + (mlp ? std::size(ofMlp) : 0);
    reader.setQuietly("training.method", "lora");
    if (!attention || (!modules.empty() && modules.size() != named))
        return reader.missWord("training.lora_targets", "peft.target_modules", spelled);
    reader.setQuietly("training.lora_targets", mlp ? "all_linear" : "attention");
    constexpr double usualRank = 32;
    reader.set("peft.dim", "training.lora_rank", rank.value_or(usualRank));
}

void writeAdapters(Writer& writer)
{
    const Training& training = writer.scenario().training;
    if (training.method != FineTuning::Lora)
        return;
    std::vector<std::string> modules(std::begin(ofAttention), std::end(ofAttention));
    if (training.loraTargets == LoraTargets::AllLinear)
        modules.insert(modules.end(), std::begin(ofMlp), std::end(ofMlp));
    writer.begin("adapters");
    writer.text("peft._target_", lora, {"training.method"});
    writer.count("peft.dim", training.loraRank, {"training.lora_rank"});
    writer.list("peft.target_modules", std::move(modules), {"training.lora_targets"});
}

void read(Reader& reader)
{
    reader.machine({}, {});
    readMegatron(reader);
    readAdapters(reader);
}

// --- written
// --------------------------------------------------------------

// Megatron-Bridge's name for one of Megatron-LM's; empty where the table has none.
std::string_view bridgeName(const Launcher& launcher, std::string_view table, std::string_view megatron)
{
    const Word* const known = launcher.byText(table, megatron);
    return known ? known->word : std::string_view();
}

// Megatron's settings of number types: a recipe that has the same, or where there is none the fields.
Settings precisionOf(const Launcher& launcher, const Settings& megatron)
{
    const auto has = [&megatron](std::string_view key) {
        return std::ranges::find(megatron, key, &Setting::key) != megatron.end();
    };
    const auto valueOf = [&](std::string_view key, std::string_view absent) {
        const auto at = std::ranges::find(megatron, key, &Setting::key);
        return std::string(at == megatron.end() ? absent : at->value());
    };
    const auto text = [](std::string_view key, std::string_view value) {
        return Setting{.key = std::string(key), .values = {std::string(value)}, .kind = Setting::Kind::Text};
    };
    const auto flag = [](std::string_view key, bool value) {
        return Setting{
            .key = std::string(key), .values = {value ? "true" : "false"}, .kind = Setting::Kind::Switch};
    };
    if (!has("bf16") && !has("fp16"))
        return {flag("model.bf16", false)};
    const bool fp4 = has("fp4-format");
    if (!fp4 && !has("fp8-format"))
        return {text("mixed_precision", has("fp16") ? "fp16_mixed" : "bf16_mixed")};
    const std::string scaling = fp4 ? "nvfp4" : valueOf("fp8-recipe", "delayed");
    const Word* const known = launcher.byText("mixed_precision",
        scaling + ' ' + valueOf("num-layers-at-start-in-bf16", "0") + ' '
            + valueOf("num-layers-at-end-in-bf16", "0") + ' '
            + (has("fp8-param-gather")        ? "fp8"
                    : has("fp4-param-gather") ? "fp4"
                                              : "bf16"));
    if (known)
        return {text("mixed_precision", known->word)};
    Settings own{text("mixed_precision._target_", std::string(precisionModule) + std::string(ownPrecision))};
    for (const std::string type : {"mixed_precision.params_dtype", "mixed_precision.pipeline_dtype"}) {
        own.push_back(text(type + "._target_", has("fp16") ? "torch.float16" : "torch.bfloat16"));
        own.push_back(flag(type + "._call_", false)); // the type, and not what it makes (yaml_utils.py:97)
    }
    for (Setting setting : megatron) {
        setting.key = bridgeName(launcher, "precision_spellings", setting.key);
        own.push_back(std::move(setting));
    }
    if (scaling == "delayed") { // as its recipe has it (mixed_precision.py:217)
        own.push_back(text("mixed_precision.fp8_recipe", scaling));
        own.push_back({.key = "mixed_precision.fp8_amax_history_len", .values = {"1024"}});
        own.push_back(text("mixed_precision.fp8_amax_compute_algo", "max"));
    }
    if (scaling == "mxfp8" && has("fp8-param-gather")) // wanted beside it (config.py:1495)
        own.push_back(flag("mixed_precision.reuse_grad_buf_for_mxfp8_param_ag", true));
    return own;
}

// Megatron's settings in the places and spellings of the container.
void respell(const Launcher& launcher, std::vector<Group>& groups)
{
    Settings precision;
    for (Group& group : groups) {
        Settings kept;
        for (Setting& setting : group.settings) {
            if (setting.key == "group-query-attention")
                continue;
            if (!bridgeName(launcher, "precision_spellings", setting.key).empty()) {
                precision.push_back(std::move(setting));
                continue;
            }
            const auto spelt = bridgeName(launcher, "spellings", setting.key);
            const auto inverted = bridgeName(launcher, "inverted_spellings", setting.key);
            if (!spelt.empty() || !inverted.empty()) {
                if (spelt.empty())
                    invert(setting);
                if (setting.key == "seq-length") {
                    Setting model = setting;
                    model.key = "dataset.seq_length";
                    kept.push_back(std::move(model));
                }
                setting.key = spelt.empty() ? inverted : spelt;
                // In a comm_overlap section every absent switch is on (comm_overlap.py:578).
                if (setting.key == "ddp.overlap_grad_reduce" || setting.key == "ddp.overlap_param_gather") {
                    Setting over = setting;
                    over.key.replace(0, 3, "comm_overlap");
                    kept.push_back(std::move(over));
                }
            } else if (!setting.key.starts_with("peft.")) {
                std::replace(setting.key.begin(), setting.key.end(), '-', '_');
                setting.key = "model." + setting.key;
            }
            kept.push_back(std::move(setting));
        }
        group.settings = std::move(kept);
    }
    groups.push_back({{}, precisionOf(launcher, precision)});
}

void write(Writer& writer)
{
    writer.said({"hardware.accelerators"}); // by the lines for Slurm
    // Its own programs that take a file: each lays it over a recipe, of which whatever is not said stays.
    writer.started("tutorials/recipes/llama/"
        + std::string(writer.scenario().training.method == FineTuning::Full ? "02_pretrain_with_yaml.py"
                                                                            : "03_finetune_with_yaml.py")
        + " --config-file THIS_FILE");
    // 02_pretrain_with_yaml.py:92
    writer.comment(
        "That program lays this file over Llama 3.2 1B's recipe: what the file leaves out stays as "
        "the recipe has it, also of another model.");
    writeMegatron(writer);
    const bool half = writer.scenario().training.precision.communication == DataType::Bf16;
    if (!half)
        writer.flag("grad-reduce-in-bf16", false);
    if (writer.scenario().training.cudaGraphs.value_or(false))
        writer.flag("use-te-rng-tracker", true); // gpt_provider.py:235; Megatron-LM sets it by itself
    writeAdapters(writer);
}

} // namespace

void prepareMegatronBridge(Reader& reader) { prepare(reader); }
void readMegatronBridge(Reader& reader) { read(reader); }

const Hooks megatronBridgeHooks{.prepare = prepare, .read = read, .write = write, .respell = respell};

} // namespace ridgepoint::launch
