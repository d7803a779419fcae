#include "core/interop/launch/hf_trainer.h"

#include "core/base/json_fields.h"
#include "core/base/nearest.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

constexpr std::string_view modelKey = "model_name_or_path";

const Word* wordIn(std::span<const Word> words, std::string_view word)
{
    const auto found =
        std::ranges::find_if(words, [word](const Word& one) { return sameIgnoringCase(one.word, word); });
    return found == words.end() ? nullptr : &*found;
}

// The file name at the end of a path.
std::string_view fileOf(std::string_view path) { return path.substr(path.rfind('/') + 1); } // npos + 1 is 0

bool isHalf(std::string_view type) { return type == "bf16" || type == "fp16"; }

// How data-parallel ranks hold the model.
struct Shards
{
    int stage = 0; // of ZeRO
    bool deepspeed = false, fsdp = false;
    bool known = true; // false: said in a file that is not here
};

// --- machine
// --------------------------------------------------------------

// accelerate counts all processes, torchrun and deepspeed those of a node; both take one node unless told.
void readMachine(Reader& reader)
{
    reader.begin();
    const auto count = [&reader](std::string_view key) -> std::optional<double> {
        const auto text = reader.word(key);
        if (text && text->find_first_not_of("0123456789") != std::string::npos) { // "gpu", "auto", "1:4"
            reader.missWord("hardware.accelerators", key, *text);
            return std::nullopt;
        }
        return text ? reader.number(key) : std::nullopt;
    };
    std::optional<double> nodes, perNode;
    for (const std::string_view key : {"nnodes", "num_machines", "num_nodes", "SBATCH nodes"})
        if (const auto value = count(key); value && !nodes)
            nodes = value;
    for (const std::string_view key : {"nproc_per_node", "num_gpus"})
        if (const auto value = count(key); value && !perNode)
            perNode = value;
    const auto all = count("num_processes");
    if (all && perNode && *all != *perNode * nodes.value_or(1))
        return reader.error("num_processes",
            phrase("the file starts %1 processes in one place and %2 in another", plainNumber(*all),
                plainNumber(*perNode * nodes.value_or(1))),
            phrase("make both say the same"));
    if (all && std::fmod(*all, nodes.value_or(1)) != 0)
        return reader.error("num_processes",
            phrase("%1 processes do not divide among %2 machines", plainNumber(*all), plainNumber(*nodes)),
            {});
    if (all && *all >= 1) {
        const double domain = std::max(1.0, reader.scenario().hardware.accelerator.scaleUpDomain);
        reader.set("num_processes", "hardware.accelerators", *all);
        if (nodes && *nodes > 1 && *all / *nodes != domain)
            reader.set("num_machines", "hardware.per_node", *all / *nodes);
        return;
    }
    if (perNode && !nodes)
        nodes = 1;
    reader.machine(nodes, perNode);
}

// What DeviceMesh is made of (accelerate/parallelism_config.py): replicas × shards × context × tensor ranks.
void readDimensions(Reader& reader)
{
    reader.begin();
    for (const std::string_view field : {"mesh.pipeline", "mesh.expert", "mesh.expert_tensor"})
        reader.setQuietly(field, "1");
    reader.setQuietly("mesh.sequence_parallel", "off");
    const auto shards = reader.number("dp_shard_size"), copies = reader.number("dp_replicate_size");
    const Mesh& mesh = reader.scenario().mesh;
    const double ranks = mesh.tensor * mesh.context, stated = reader.scenario().hardware.accelerators;
    const bool known = reader.isKnown("hardware.accelerators");
    if (known && std::fmod(stated, ranks) != 0)
        return reader.error("tensor_parallel_size",
            phrase("tensor and context parallelism take %1 ranks, which %2 accelerators do not divide into",
                plainNumber(ranks), plainNumber(stated)),
            {});
    if (!shards && !copies)
        return;
    const double product = std::max(1.0, shards.value_or(1)) * std::max(1.0, copies.value_or(1)) * ranks;
    const bool open = !shards || *shards < 1 || !copies;
    if (known && product != stated && !(open && std::fmod(stated, product) == 0))
        return reader.otherRanks(shards ? "dp_shard_size" : "dp_replicate_size", product);
    if (!known && !open)
        reader.replicas(product / ranks);
    if (copies && *copies > 1)
        reader.copies("dp_replicate_size", *copies);
}

// --- sharding
// --------------------------------------------------------------

// Words of the table: "3 optimizer parameters", which is a stage and what waits on the host.
bool readKnownFile(Reader& reader, std::string_view key, std::string_view path, Shards& shards)
{
    const Word* const known = wordIn(reader.launcher().words("deepspeed_files"), fileOf(path));
    if (!known)
        return false;
    shards.stage = known->text.front() - '0';
    reader.set(key, "mesh.zero_stage", double(shards.stage));
    const bool state = known->text.find("optimizer") != std::string_view::npos;
    const bool weights = known->text.find("parameters") != std::string_view::npos;
    reader.set(key, "training.offload_optimizer", state ? "on" : "off");
    reader.set(key, "training.offload_parameters", weights ? "on" : "off");
    return true;
}

void readDeepspeed(Reader& reader, Shards& shards)
{
    shards.deepspeed = true;
    for (const std::string_view key : {"deepspeed", "deepspeed_config_file"})
        if (const auto path = reader.word(key)) {
            if (!readKnownFile(reader, key, *path, shards)) {
                reader.missWord("mesh.zero_stage", key, *path);
                shards.known = false;
            }
            return;
        }
    const auto stage = reader.number("zero_stage");
    if (!stage)
        reader.miss("mesh.zero_stage", "DeepSpeed's stage");
    shards.known = stage.has_value();
    shards.stage = static_cast<int>(std::clamp(stage.value_or(0), 0.0, 3.0));
    reader.set("zero_stage", "mesh.zero_stage", stage.value_or(0));
    reader.setQuietly(
        "training.offload_optimizer", isOnHost(reader, "offload_optimizer_device") ? "on" : "off");
    reader.setQuietly("training.offload_parameters", isOnHost(reader, "offload_param_device") ? "on" : "off");
}

// accelerate/utils/dataclasses.py: FullyShardedDataParallelPlugin; transformers' own option --fsdp has the
// same words in small letters, with "offload" and "auto_wrap" beside them.
void readFsdp(Reader& reader, const std::vector<std::string>& options, Shards& shards)
{
    shards.fsdp = true;
    shards.stage = 3;
    bool offloads = false, hybrid = false;
    const auto take = [&](std::string_view key, std::string_view strategy) {
        const Word* const known = wordIn(reader.launcher().words("sharding"), strategy);
        if (!known)
            return reader.missWord("mesh.zero_stage", key, strategy);
        shards.stage = known->text.front() - '0';
        hybrid = strategy.find("HYBRID") != std::string_view::npos
            || strategy.find("hybrid") != std::string_view::npos || strategy == "4" || strategy == "5";
    };
    for (const std::string& option : options)
        if (option == "offload")
            offloads = true;
        else if (option != "auto_wrap" && !sameIgnoringCase(option, "true"))
            take("fsdp", option);
    std::string_view key = "fsdp_config.sharding_strategy";
    if (const auto strategy = reader.word(key))
        take(key, *strategy);
    // Of FSDP2 a switch; of accelerate's FSDP1 a strategy may stand here.
    if (const auto reshards = reader.word("fsdp_config.reshard_after_forward")) {
        key = "fsdp_config.reshard_after_forward";
        if (sameIgnoringCase(*reshards, "true") || sameIgnoringCase(*reshards, "false"))
            shards.stage = sameIgnoringCase(*reshards, "true") ? 3 : 2;
        else
            take(key, *reshards);
    }
    reader.set(key, "mesh.zero_stage", double(shards.stage));
    offloads = reader.on("fsdp_config.offload_params") || offloads;
    reader.setOffload(offloads, offloads);
    const Hardware& hardware = reader.scenario().hardware;
    const double node = std::max(
        1.0, std::min(hardware.perNode.value_or(hardware.accelerator.scaleUpDomain), hardware.accelerators));
    if (hybrid && hardware.accelerators > node)
        reader.set(key, "mesh.shard_group", node);
}

Shards readShards(Reader& reader)
{
    reader.begin();
    Shards shards;
    reader.take("deepspeed"); // which may be left empty
    if (const auto file = reader.word("fsdp_config")) // elsewhere, and may recompute and offload
        reader.missWord("training.recompute", "fsdp_config", *file);
    const std::vector<std::string> options = reader.list("fsdp");
    const std::string kind = reader.word("distributed_type").value_or("");
    const bool usesFsdp = reader.on("use_fsdp"), usesDeepspeed = reader.on("use_deepspeed");
    const bool saysFsdp = std::ranges::any_of(reader.settings(), [](const Setting& one) {
        return one.key.starts_with("fsdp_config.") && one.kind != Setting::Kind::Null;
    });
    const bool deepspeed = kind == "DEEPSPEED" || usesDeepspeed || reader.has("deepspeed")
        || reader.has("deepspeed_config_file") || reader.has("zero_stage");
    const bool fsdp = kind == "FSDP" || usesFsdp || saysFsdp || !options.empty();
    const bool none = options.size() == 1 && sameIgnoringCase(options.front(), "false");
    if (kind == "MEGATRON_LM" || reader.on("use_megatron_lm")) {
        reader.error("distributed_type", phrase("accelerate's way to Megatron-LM is not read"),
            phrase("give Megatron-LM's own arguments"));
        return shards;
    }
    // What `accelerate launch` or `trl` is pointed at.
    if (const auto named = reader.word("accelerate_config")) {
        const Word* const known = wordIn(reader.launcher().words("accelerate_files"), fileOf(*named));
        if (!known) {
            reader.missWord("mesh.zero_stage", "accelerate_config", *named);
            shards.known = false;
            return shards;
        }
        shards.deepspeed = known->text.find("deepspeed") != std::string_view::npos;
        shards.fsdp = known->text.find("fsdp") != std::string_view::npos;
        shards.stage = known->text.front() - '0';
        reader.set("accelerate_config", "mesh.zero_stage", double(shards.stage));
        return shards;
    }
    if (deepspeed)
        readDeepspeed(reader, shards);
    else if (fsdp && !none)
        readFsdp(reader, options, shards);
    else
        reader.setQuietly("mesh.zero_stage", "0");
    return shards;
}

// --- number types
// --------------------------------------------------------------

// Empty: nothing says it.
std::string_view computedIn(Reader& reader, const TrainerHabits& habits)
{
    reader.begin();
    const auto says = [&reader](std::string_view key) {
        const std::string text = reader.spelled(key);
        return sameIgnoringCase(text, "true") || text == "auto"; // which takes it where the device has it
    };
    const bool bf16 = says("bf16") || says("pure_bf16"), fp16 = says("fp16");
    const bool no = reader.has("bf16") && !bf16;
    const auto mixed = reader.word("mixed_precision");
    const bool tf32 = says("tf32"), eight = says("fp8");
    if (eight || mixed == "fp8")
        return "fp8";
    if (bf16 || mixed == "bf16")
        return "bf16";
    if (fp16 || mixed == "fp16")
        return "fp16";
    if (no || mixed == "no")
        return tf32 ? "tf32" : "fp32";
    return habits.compute;
}

void readPrecision(Reader& reader, const TrainerHabits& habits, const Shards& shards)
{
    const std::string_view compute = computedIn(reader, habits);
    if (compute.empty())
        return; // missing, or given
    const bool adapters = reader.scenario().training.method != FineTuning::Full;
    const std::string_view half = isHalf(compute) ? compute : compute == "fp8" ? "bf16" : "fp32";
    const bool pure = reader.on("pure_bf16"), casts = habits.upcastsTrained && !adapters;
    std::string_view loaded = pure || (habits.loadsAsComputed && !casts) ? half : "fp32";
    bool said = habits.loadsAsComputed;
    if (const auto dtype = reader.word("dtype")) {
        const Word* const known = wordIn(reader.launcher().words("dtypes"), *dtype);
        if (known)
            loaded = known->text;
        else if (*dtype != "auto")
            return reader.missWord("training.precision", "dtype", *dtype);
        said = known != nullptr;
    }
    reader.setQuietly("training.precision.compute", compute);
    // DeepSpeed casts; FSDP keeps what it trains in fp32 and casts what it gathers
    // (accelerate/accelerator.py: prepare_model(), utils/fsdp_utils.py: fsdp2_prepare_model()); beside DDP
    // autocast leaves weights as they were loaded, and the optimizer updates those.
    const bool half16 = half != "fp32";
    const bool frozen = adapters && half16;
    if (frozen && !said && !shards.deepspeed && reader.scenario().training.method == FineTuning::Lora)
        reader.miss("training.precision.weights", "the type that frozen weights are loaded in");
    const std::string_view kept = shards.deepspeed || frozen ? half : shards.fsdp ? "fp32" : loaded;
    const bool master = (shards.deepspeed && half16) || frozen;
    reader.setTypes({{"weights", frozen && said && !shards.deepspeed ? loaded : kept}, {"gradients", kept},
        {"accumulator", "none"}, {"master", master ? "fp32" : "none"},
        {"moments", !master && kept == "bf16" ? "bf16" : "auto"},
        {"communication", shards.deepspeed || shards.fsdp ? half : kept}});
    if (!said && !adapters && !shards.deepspeed && !shards.fsdp && half16)
        reader.note(phrase("weights are taken to be kept in fp32, as mixed precision has them; where the "
                           "program loads them in 16 bits, give %1",
            "--set training.precision=bf16_pure"));
}

// --- what is trained
// --------------------------------------------------------------

void readTargets(Reader& reader, const TrainerHabits& habits)
{
    std::vector<std::string> modules = reader.list("lora_target_modules");
    const auto has = [&modules](
                         std::string_view name) { return std::ranges::find(modules, name) != modules.end(); };
    if (reader.on("lora_target_linear") || has("all-linear") || has("all"))
        return reader.set("lora_target_modules", "training.lora_targets", "all_linear");
    if (modules.empty() && habits.adaptsAll)
        return reader.setQuietly("training.lora_targets", "all_linear");
    if (modules.empty())
        return reader.miss("training.lora_targets", "which matrices get an adapter");
    std::ranges::sort(modules);
    const auto is = [&modules](std::vector<std::string> names) {
        std::ranges::sort(names);
        return modules == names;
    };
    if (is({"q_proj", "k_proj", "v_proj", "o_proj"}))
        return reader.set("lora_target_modules", "training.lora_targets", "attention");
    if (is({"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}))
        return reader.set("lora_target_modules", "training.lora_targets", "all_linear");
    reader.missWord("training.lora_targets", "lora_target_modules", reader.spelled("lora_target_modules"));
}

void readMethod(Reader& reader, const TrainerHabits& habits)
{
    reader.begin();
    for (const std::string_view name : {"lora_r", "lora_target_modules", "lora_target_linear"})
        reader.take(name); // which wait in files that train no adapters
    reader.begin();
    const auto kind = reader.word("adapter");
    const bool four = reader.on("load_in_4bit"), eight = reader.on("load_in_8bit");
    const bool adapters = reader.on("use_peft") || kind == "lora" || kind == "qlora";
    if (kind && !adapters && *kind != "full" && *kind != "none")
        return reader.missWord("training.method", "adapter", *kind);
    const auto model = servedModel(reader.word(modelKey).value_or(""));
    const bool packed = model && (model->weights == "int4" || model->weights == "fp4");
    if (!adapters && (four || eight || packed))
        return reader.error(four ? "load_in_4bit"
                : eight          ? "load_in_8bit"
                                 : modelKey,
            phrase("quantised weights are trained only with adapters, and the file says none"), {});
    if (eight || (model && (model->weights == "int8" || model->weights == "fp8")))
        return reader.missWord("training.precision", eight ? std::string_view("load_in_8bit") : modelKey,
            eight ? std::string_view("true") : std::string_view(model->name));
    if (!adapters)
        return reader.setQuietly("training.method", "full");
    reader.setQuietly("training.method", four || packed || kind == "qlora" ? "qlora" : "lora");
    const auto rank = reader.number("lora_r");
    if (rank)
        reader.set("lora_r", "training.lora_rank", *rank);
    else if (habits.loraRank > 0)
        reader.setQuietly("training.lora_rank", plainNumber(habits.loraRank));
    else
        reader.miss("training.lora_rank", "the rank of its adapters");
    readTargets(reader, habits);
}

void readOptimizer(Reader& reader, const TrainerHabits& habits)
{
    reader.begin();
    const auto named = reader.word("optim");
    if (!named)
        return reader.setQuietly("training.optimizer", habits.optimizer);
    const Word* const known = wordIn(reader.launcher().words("optimizers"), *named);
    if (!known)
        return reader.missWord("training.optimizer", "optim", *named);
    reader.set("optim", "training.optimizer", known->text);
    if (named->starts_with("paged_"))
        reader.note(
            phrase("%1: the optimizer's pages on the host are not modelled, its state counts whole", *named));
}

void readLayers(Reader& reader, const TrainerHabits& habits)
{
    reader.begin();
    const std::string said = reader.spelled("gradient_checkpointing");
    const std::string waits = reader.spelled("activation_offloading"); // axolotl names several ways
    const bool offloads = said.starts_with("offload")
        || (!waits.empty() && !sameIgnoringCase(waits, "false") && !sameIgnoringCase(waits, "none"));
    const bool off = reader.on("disable_gradient_checkpointing");
    const bool inFsdp = reader.on("fsdp_config.activation_checkpointing");
    bool full =
        said.empty() ? habits.recomputes : sameIgnoringCase(said, "true") || said.starts_with("offload");
    full = (full && !off) || inFsdp;
    reader.setRecompute(full ? "full" : "none");
    reader.setQuietly("training.offload_activations", offloads ? "on" : "off");

    // transformers takes PyTorch's own kernel where nothing is said, which stores no scores either.
    reader.begin();
    bool flash = true;
    if (const auto kernel = reader.word("attn_implementation"))
        flash = *kernel != "eager";
    reader.setQuietly("training.flash_attention", flash && !reader.on("eager_attention") ? "on" : "off");

    reader.begin();
    const auto loss = reader.word("loss_type");
    if (reader.on("liger_fused_linear_cross_entropy") || reader.on("use_liger_kernel")
        || reader.on("chunked_cross_entropy") || loss == "chunked_nll")
        reader.setQuietly("training.loss", "chunked");
}

void readBatch(Reader& reader, const TrainerHabits& habits)
{
    reader.begin();
    const double micro = reader.number("per_device_train_batch_size").value_or(habits.microBatch);
    double steps = reader.number("gradient_accumulation_steps").value_or(0);
    if (const auto all = reader.number("device_batch_size"); all && steps == 0 && micro > 0)
        steps = std::floor(*all / micro); // axolotl's batch_size
    steps = std::max(1.0, steps);
    if (!(micro >= 1))
        return reader.error("per_device_train_batch_size", phrase("expected 1 or more"), {});
    reader.set("per_device_train_batch_size", "training.micro_batch", micro);
    reader.set(
        "gradient_accumulation_steps", "training.global_batch_sequences", micro * steps * reader.data());
    if (const auto most = reader.number("max_steps"); most && *most > 0)
        reader.steps("max_steps", *most);
}

} // namespace

bool isOnHost(Reader& reader, std::string_view key)
{
    const auto device = reader.word(key);
    if (device == "nvme")
        reader.note(
            phrase("%1 = nvme is read as host memory: drives are not modelled", key), Severity::Warning);
    return device && *device != "none";
}

void refuseNamed(Reader& reader)
{
    for (const Setting& one : Settings(reader.settings())) {
        if (!isAmong(reader.launcher().names("refused"), one.key))
            continue;
        reader.take(one.key);
        if (!one.values.empty() && !sameIgnoringCase(one.value(), "false")
            && !sameIgnoringCase(one.value(), "none"))
            reader.error(one.key,
                phrase("it changes what is trained, its size or its number types as no field does"),
                phrase("leave it out for the run without it"));
    }
}

void prepareTrainer(Reader& reader, std::string_view key)
{
    reader.begin();
    reader.respellOthers();
    refuseNamed(reader);
    (void)readServedModel(reader, key);
}

void readTrainer(Reader& reader, const TrainerHabits& habits)
{
    readMachine(reader);
    readDimensions(reader);
    if (habits.programIsHere)
        readMethod(reader, habits);
    const Shards shards = readShards(reader);
    reader.begin();
    reader.setQuietly("hardware.stack", shards.deepspeed ? "deepspeed" : "pytorch");
    if (shards.known)
        readPrecision(reader, habits, shards);
    if (habits.programIsHere) {
        readOptimizer(reader, habits);
        readLayers(reader, habits);
        readBatch(reader, habits);
    } else if (reader.on("fsdp_config.activation_checkpointing")) {
        reader.set("fsdp_config.activation_checkpointing", "training.recompute", "full");
    }
}

} // namespace ridgepoint::launch
