#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

#include "core/base/json_fields.h"
#include "core/base/nearest.h"

#include <algorithm>
#include <cmath>

// A recipe of NeMo AutoModel: PyTorch's FSDP2 around a model of transformers' names. How many accelerators
// there are is said where it is started.

namespace ridgepoint::launch {

namespace {

void prepare(Reader& reader) { prepareTrainer(reader, "model.pretrained_model_name_or_path"); }

void readMesh(Reader& reader)
{
    reader.begin();
    reader.machineOfTorchrun();
    const std::string strategy = reader.word("distributed.strategy").value_or("fsdp2");
    reader.begin();
    const auto data =
        reader.word("distributed.dp_size") == "none" ? std::nullopt : reader.number("distributed.dp_size");
    const auto copies = reader.word("distributed.dp_replicate_size") == "none"
        ? std::nullopt
        : reader.number("distributed.dp_replicate_size");
    const double ranks =
        reader.scenario().mesh.tensor * reader.scenario().mesh.context * reader.scenario().mesh.pipeline;
    const double started = reader.scenario().hardware.accelerators;
    const bool known = reader.isKnown("hardware.accelerators");
    if (data && known && *data * ranks != started)
        return reader.otherRanks("distributed.dp_size", *data * ranks);
    if (data && *data >= 1 && !known)
        reader.replicas(*data);
    if (strategy != "fsdp2" && strategy != "megatron_fsdp" && strategy != "ddp")
        return reader.missWord("mesh.zero_stage", "distributed.strategy", strategy);
    const bool stays = reader.flag("distributed.reshard_after_forward") == false;
    const bool piped = reader.scenario().mesh.pipeline > 1; // distributed/config.py: FSDP2Config
    reader.set("distributed.strategy", "mesh.zero_stage",
        strategy == "ddp"    ? "0"
            : stays || piped ? "2"
                             : "3");
    if (copies && *copies > 1)
        reader.copies("distributed.dp_replicate_size", *copies);
    reader.setQuietly("mesh.expert_tensor", "1");
    reader.begin();
    const auto schedules = reader.launcher().words("schedules");
    const auto schedule = reader.word("distributed.pipeline.pp_schedule");
    const auto perStage = reader.number("distributed.pipeline.layers_per_stage");
    if (!piped || !schedule) {
        reader.setQuietly("mesh.schedule", "1f1b");
        return reader.setQuietly("mesh.chunks", "1");
    }
    const auto found = std::ranges::find_if(
        schedules, [&schedule](const Word& one) { return sameIgnoringCase(one.word, *schedule); });
    if (found == schedules.end())
        return reader.missWord("mesh.schedule", "distributed.pipeline.pp_schedule", *schedule);
    reader.set("distributed.pipeline.pp_schedule", "mesh.schedule", found->text);
    const double layers = architectureOf(reader.scenario().model).layers;
    const bool single = found->text == "1f1b" || found->text == "gpipe";
    const double chunks = perStage && *perStage >= 1
        ? std::round(std::ceil(layers / *perStage) / reader.scenario().mesh.pipeline)
        : single ? 1
                 : 2;
    reader.set("distributed.pipeline.layers_per_stage", "mesh.chunks", std::max(1.0, chunks));
}

// Weights, gradients and moments are kept in the type that is loaded, gathered in bf16 and reduced in fp32.
void readPrecision(Reader& reader)
{
    reader.begin();
    const std::string named = reader.spelled("model.torch_dtype");
    const auto types = reader.launcher().words("dtypes");
    const std::string text = named.empty() ? "auto" : named;
    const auto known =
        std::ranges::find_if(types, [&text](const Word& one) { return text.ends_with(one.word); });
    if (text != "auto" && known == types.end())
        return reader.missWord("training.precision", "model.torch_dtype", text);
    const std::string_view kept = text == "auto" ? std::string_view("bf16") : known->text;
    const bool eight = reader.on("fp8.enabled");
    const bool half = kept == "bf16" || kept == "fp16";
    reader.setTypes({{"compute", eight ? "fp8" : "bf16"}, {"weights", kept}, {"gradients", kept},
        {"accumulator", "none"}, {"master", "none"}, {"moments", half ? kept : std::string_view("auto")},
        {"communication", "fp32"}});
    if (eight)
        reader.setQuietly("training.fp8_scaling", "tensor");
    if (text == "auto")
        reader.note(phrase("weights are assumed to be loaded in bf16, as most models are published"));
}

void readMethod(Reader& reader)
{
    reader.begin();
    const bool four = reader.on("quantization.load_in_4bit"), eight = reader.on("quantization.load_in_8bit");
    const auto kind = reader.word("peft._target_");
    if (eight)
        return reader.missWord("training.precision", "quantization.load_in_8bit", "true");
    if (!kind) {
        if (four)
            reader.error("quantization.load_in_4bit",
                phrase("quantised weights are trained only with adapters, and the file says none"), {});
        return reader.setQuietly("training.method", "full");
    }
    if (!kind->ends_with("lora.PeftConfig"))
        return reader.missWord("training.method", "peft._target_", *kind);
    reader.setQuietly("training.method", four ? "qlora" : "lora");
    reader.set("peft.dim", "training.lora_rank", reader.number("peft.dim").value_or(8)); // _peft/lora.py
    const std::vector<std::string> modules = reader.list("peft.target_modules");
    const bool all = reader.on("peft.match_all_linear")
        || (modules.size() == 1 && (modules.front() == "*_proj" || modules.front() == "*proj"));
    if (!all)
        return reader.missWord(
            "training.lora_targets", "peft.target_modules", reader.spelled("peft.target_modules"));
    reader.set("peft.target_modules", "training.lora_targets", "all_linear");
}

void readLayers(Reader& reader)
{
    reader.begin();
    const std::string said = reader.spelled("distributed.activation_checkpointing");
    const bool full = sameIgnoringCase(said, "true") || said == "full";
    reader.setRecompute(full ? "full" : said == "selective" ? "selective" : "none");
    reader.setQuietly("training.flash_attention", "on");
    const auto loss = reader.word("loss_fn._target_");
    if (loss && loss->find("FusedLinearCrossEntropy") != std::string::npos)
        reader.setQuietly("training.loss", "chunked");
    reader.begin();
    const auto optimizer = reader.word("optimizer._target_");
    const std::string name = optimizer ? optimizer->substr(optimizer->rfind('.') + 1) : std::string("AdamW");
    const Word* const found = reader.launcher().byWord("optimizers", name);
    if (!found)
        return reader.missWord("training.optimizer", "optimizer._target_", *optimizer);
    reader.set("optimizer._target_", "training.optimizer", found->text);
    reader.setQuietly(
        "hardware.stack", "pytorch"); // FSDP2, not compiled; it trains models that torchtitan does not
    const bool offloads = reader.has("distributed.offload_policy._target_");
    reader.setOffload(offloads, offloads);
}

// training/step_scheduler.py: micro-batches of a rank, whole batches of all.
void readBatch(Reader& reader)
{
    reader.begin();
    const auto packed = reader.number("packed_sequence.packed_sequence_size");
    const auto length = reader.number("dataset.seq_length");
    if (packed && *packed > 0)
        reader.set("packed_sequence.packed_sequence_size", "training.sequence_length", *packed);
    else if (length)
        reader.set("dataset.seq_length", "training.sequence_length", *length);
    reader.begin();
    const auto micro = reader.number("step_scheduler.local_batch_size"),
               whole = reader.number("step_scheduler.global_batch_size");
    if (micro)
        reader.set("step_scheduler.local_batch_size", "training.micro_batch", *micro);
    if (micro && whole && reader.isKnown("hardware.accelerators")
        && std::fmod(*whole, *micro * reader.data()) != 0)
        return reader.error("step_scheduler.global_batch_size",
            phrase("%1 sequences do not divide among %2 replicas of %3", plainNumber(*whole),
                plainNumber(reader.data()), plainNumber(*micro)),
            phrase("make these agree"));
    if (whole)
        reader.set("step_scheduler.global_batch_size", "training.global_batch_sequences", *whole);
    if (const auto steps = reader.number("step_scheduler.max_steps"))
        reader.steps("step_scheduler.max_steps", *steps);
}

void read(Reader& reader)
{
    readMesh(reader);
    readMethod(reader);
    readPrecision(reader);
    readLayers(reader);
    readBatch(reader);
}

} // namespace

const Hooks automodelHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
