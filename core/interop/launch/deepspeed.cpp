#include "core/interop/launch/flavours.h"
#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

constexpr std::string_view expertSection = "expert_parallel", expertSwitch = "expert_parallel.enabled",
                           expertRanks = "expert_parallel.autoep_size",
                           expertCuts = "expert_parallel.expert_tensor_parallel_size";

// --- read
// --------------------------------------------------------------

// train_batch_size = micro × accumulation × replicas; two say the third.
void readBatch(Reader& reader)
{
    reader.begin();
    const auto whole = reader.number("train_batch_size"),
               micro = reader.number("train_micro_batch_size_per_gpu");
    const auto accumulated = reader.number("gradient_accumulation_steps");
    if (whole && micro && accumulated && *micro * *accumulated > 0) {
        const double replicas = *whole / (*micro * *accumulated);
        if (replicas == std::floor(replicas))
            reader.replicas(replicas);
    }
    if (whole)
        reader.set("train_batch_size", "training.global_batch_sequences", *whole);
    else if (micro)
        reader.set("train_micro_batch_size_per_gpu", "training.global_batch_sequences",
            *micro * accumulated.value_or(1) * reader.data());
    if (micro)
        reader.set("train_micro_batch_size_per_gpu", "training.micro_batch", *micro);
    else if (whole)
        reader.set("train_batch_size", "training.micro_batch",
            std::max(1.0, std::floor(*whole / accumulated.value_or(1) / reader.data())));
}

void readPrecision(Reader& reader)
{
    reader.begin();
    const auto bf16Set = reader.flag("bf16.enabled"), fp16Set = reader.flag("fp16.enabled");
    reader.rename("bfloat16.enabled", "bf16.enabled");
    const bool bf16 = bf16Set.value_or(false) || reader.on("bf16.enabled"), fp16 = fp16Set.value_or(false);
    const bool noMaster = reader.on("bf16.bf16_master_weights_and_grads");
    const bool halfStates = reader.on("bf16.bf16_optimizer_states");
    const auto accumulator = reader.word("data_types.grad_accum_dtype");
    const auto wire = reader.word("communication_data_type");
    if (!bf16 && !fp16 && (reader.has("bf16.enabled") || reader.has("fp16.enabled")) && !bf16Set && !fp16Set)
        return; // "auto": the trainer decides
    const std::string_view half = bf16 ? "bf16" : fp16 ? "fp16" : "fp32";
    reader.setTypes({{"compute", half}, {"weights", half}, {"gradients", half},
        {"accumulator", accumulator && *accumulator == "fp32" && half != "fp32" ? "fp32" : "none"},
        {"master", half == "fp32" || noMaster ? "none" : "fp32"}, {"moments", halfStates ? "bf16" : "auto"},
        {"communication", wire ? *wire : half}});
}

// zero/config.py:385: gradients travel beside the backward pass with stage 3 alone, unless told otherwise.
bool overlapsUntold(const Mesh& mesh) { return mesh.zeroStage == 3; }

void readOverlap(Reader& reader)
{
    reader.begin();
    const auto told = reader.flag("zero_optimization.overlap_comm");
    const Mesh& mesh = reader.scenario().mesh;
    const bool hides = mesh.zeroStage > 0 && told.value_or(overlapsUntold(mesh));
    reader.setQuietly("overlap.data", hides ? "model" : "0 %");
}

void writeOverlap(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    const std::optional<double>& share = writer.scenario().overlap.data;
    const bool hides = share != 0.0;
    if (mesh.zeroStage > 0 && hides != overlapsUntold(mesh))
        writer.flag("zero_optimization.overlap_comm", hides);
    writer.saidIf(!hides || (!share && mesh.zeroStage > 0), {"overlap.data"});
}

// AutoEP deals experts out over consecutive ranks, tensor and sequence ranks among them
// (auto_ep_folding.py:146), and ignores the rest of its section unless it is enabled (engine.py:573).
void readExperts(Reader& reader)
{
    reader.begin();
    reader.take(expertSection);
    for (const Setting& one : reader.settings()) {
        const bool isListed = one.key.starts_with("expert_parallel[");
        if (isListed || (one.key == expertSection && one.kind != Setting::Kind::Null))
            return reader.error(one.key,
                phrase("expected an object, got %1",
                    isListed || one.isList() ? "[…]" : quotedExcerpt(one.value())),
                {});
    }
    if (!reader.on(expertSwitch)) {
        if (const std::string ranks = reader.spelled(expertRanks); !ranks.empty() && ranks != "1")
            reader.note(phrase("%1 is off, so %2 = %3 is not taken", expertSwitch, expertRanks, ranks));
        return reader.take(expertCuts);
    }
    const auto ranks = reader.number(expertRanks), cuts = reader.number(expertCuts);
    reader.set(expertRanks, "mesh.expert", ranks.value_or(1));
    reader.set(expertCuts, "mesh.expert_tensor", cuts.value_or(1));
    if (reader.has(expertRanks) && !ranks)
        return; // which is said
    const Mesh& mesh = reader.scenario().mesh;
    const double experts = architectureOf(reader.scenario().model).moe.experts,
                 width = mesh.expert * mesh.expertTensor, started = reader.scenario().hardware.accelerators;
    if (std::fmod(experts, mesh.expert) != 0) // auto_ep_config.py:285
        reader.error(expertRanks,
            phrase("%1 ranks do not divide %2 experts", plainNumber(mesh.expert), plainNumber(experts)), {});
    else if (reader.isKnown("hardware.accelerators") && std::fmod(started, width) != 0)
        reader.error(expertRanks, // auto_ep_folding.py:111
            phrase("experts over %1 ranks do not divide the %2 ranks of a stage", plainNumber(width),
                plainNumber(started)),
            {});
    else if (ranks.value_or(1) == 1 && mesh.tensor > 1) // auto_ep_folding.py:240
        reader.error(expertRanks, phrase("AutoEP with AutoTP needs more than one expert rank"),
            phrase("make %1 2 or more, or %2 false", expertRanks, expertSwitch));
}

void read(Reader& reader)
{
    // Stages are layers of the program's own; those of others have none.
    for (const std::string_view field :
        {"mesh.pipeline", "mesh.context", "mesh.expert", "mesh.expert_tensor"})
        reader.setQuietly(field, "1");
    reader.machine({}, {});
    if (const auto sequence = reader.number("sequence_parallel_size"); sequence && *sequence > 1) {
        reader.set("sequence_parallel_size", "mesh.context", *sequence);
        reader.setQuietly("mesh.context_method", "all_to_all"); // Ulysses
    }
    if (const auto tensor = reader.number("tensor_parallel.autotp_size"); tensor && *tensor > 1)
        reader.setQuietly("mesh.sequence_parallel", "off"); // AutoTP keeps whole sequences (layers.py:180)
    if (const auto data = reader.number("data_parallel_size"); data && *data >= 1)
        reader.replicas(*data);
    const bool states = isOnHost(reader, "zero_optimization.offload_optimizer.device")
        | reader.on("zero_optimization.cpu_offload");
    reader.setQuietly("training.offload_optimizer", states ? "on" : "off");
    if (const auto ratio = reader.number("zero_optimization.offload_optimizer.ratio"))
        reader.set("zero_optimization.offload_optimizer.ratio", "training.offloaded_state", *ratio);
    const bool weights = isOnHost(reader, "zero_optimization.offload_param.device")
        | reader.on("zero_optimization.cpu_offload_param");
    reader.setQuietly("training.offload_parameters", weights ? "on" : "off");
    if (const auto shard = reader.number("zero_optimization.mics_shard_size"); shard && *shard >= 1)
        reader.set("zero_optimization.mics_shard_size", "mesh.shard_group", *shard);
    readBatch(reader);
    readExperts(reader);
    readPrecision(reader);
    readOverlap(reader);
}

// --- written
// --------------------------------------------------------------

void writeBatch(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const double accumulated = training.globalBatchSequences / (training.microBatch * writer.data());
    writer.count("train_batch_size", training.globalBatchSequences, {"training.global_batch_sequences"});
    writer.count("train_micro_batch_size_per_gpu", training.microBatch, {"training.micro_batch"});
    if (accumulated >= 1 && accumulated == std::floor(accumulated))
        writer.count("gradient_accumulation_steps", accumulated);
    else
        writer.remark(phrase(
            "the batch does not divide into micro-batches of %1 replicas", plainNumber(writer.data())));
}

void writePrecision(Writer& writer)
{
    const PrecisionRecipe& p = writer.scenario().training.precision;
    using enum DataType;
    const DataType half = p.compute == Fp16 ? Fp16 : p.compute == Fp32 || p.compute == Tf32 ? Fp32 : Bf16;
    if (half == Bf16)
        writer.flag("bf16.enabled", true);
    if (half == Fp16)
        writer.flag("fp16.enabled", true);
    if (half == Fp32)
        writer.flag("bf16.enabled", false);
    writer.saidIf(p.compute == half, {"training.precision.compute"});
    writer.saidIf(p.weights == half, {"training.precision.weights"});
    writer.saidIf(p.gradients == half, {"training.precision.gradients"});
    if (p.accumulator == Fp32 && half != Fp32)
        writer.text("data_types.grad_accum_dtype", "fp32");
    if (p.accumulator == (half == Fp32 ? None : p.accumulator) && p.accumulator != Bf16)
        writer.said({"training.precision.accumulator"});
    const bool noMaster = half == Bf16 && p.master == None;
    if (noMaster)
        writer.flag("bf16.bf16_master_weights_and_grads", true);
    writer.saidIf(noMaster || p.master == (half == Fp32 ? None : Fp32), {"training.precision.master"});
    // config.py:1049 takes bf16 moments beside bf16 master weights alone.
    if (p.moments == Bf16 && noMaster)
        writer.flag("bf16.bf16_optimizer_states", true);
    if (!p.moments || (p.moments == Bf16 && noMaster))
        writer.said({"training.precision.moments"});
    else if (p.moments == Bf16)
        writer.cannot("training.precision.moments",
            phrase(
                "training.precision.moments = bf16: DeepSpeed keeps them in bf16 only without an fp32 master "
                "copy"));
    if (p.communication == Bf16 || p.communication == Fp16 || p.communication == Fp32)
        writer.text(
            "communication_data_type", dataTypeKey(p.communication), {"training.precision.communication"});
}

// `ranks`: tensor × context × data as the file starts them. A split that AutoEP would refuse (readExperts())
// is not written, and so named in the head of the file.
void writeExperts(Writer& writer, double ranks)
{
    const Mesh& mesh = writer.scenario().mesh;
    const double experts = writer.architecture().moe.experts, width = mesh.expert * mesh.expertTensor;
    if (mesh.expert > 1 && experts > 0 && std::fmod(experts, mesh.expert) == 0 && std::fmod(ranks, width) == 0
        && std::fmod(writer.world(), width) == 0) {
        writer.flag(expertSwitch, true);
        writer.count(expertRanks, mesh.expert, {"mesh.expert"});
        if (mesh.expertTensor > 1)
            writer.count(expertCuts, mesh.expertTensor, {"mesh.expert_tensor"});
    }
    writer.saidIf(mesh.expert == 1, {"mesh.expert"});
    writer.saidIf(mesh.expertTensor == 1, {"mesh.expert_tensor"});
}

void write(Writer& writer)
{
    writer.comment("Start it on one node: deepspeed --hostfile NODES --num_nodes "
        + plainNumber(writer.nodes()) + " --num_gpus " + plainNumber(writer.perNode())
        + " YOUR_PROGRAM.py --deepspeed --deepspeed_config THIS_FILE");
    const Scenario& s = writer.scenario();
    const bool ulysses = s.mesh.context > 1 && s.mesh.contextMethod == ContextMethod::AllToAll;
    remarkModel(writer);
    writer.section("training");
    writeBatch(writer);
    writePrecision(writer);
    writer.begin("mesh");
    for (const Row& row : writer.launcher().section("mesh").rows)
        if (row.field != "mesh.tensor" || s.mesh.tensor > 1)
            writer.row(row);
    writer.saidIf(s.mesh.tensor == 1, {"mesh.tensor"});
    if (s.mesh.zeroStage == 0)
        writer.count("zero_optimization.stage", 0, {"mesh.zero_stage"});
    if (ulysses) {
        // __init__.py:203 makes the groups of sequence ranks where both are given.
        writer.count("sequence_parallel_size", s.mesh.context, {"mesh.context", "mesh.context_method"});
        if (s.mesh.tensor == 1)
            writer.count("data_parallel_size", writer.data());
        writer.comment("sequence_parallel_size takes effect only together with data_parallel_size (their "
                       "product is the number of processes), or with an mpu that the program gives.");
    }
    writer.saidIf(s.mesh.context == 1, {"mesh.context"});
    // The file starts data × sequence ranks; pipeline stages are the program's.
    const double started = writer.data() * (ulysses ? s.mesh.context : 1);
    writeExperts(writer, s.mesh.tensor * started);
    if (s.training.offloadOptimizer)
        writer.text("zero_optimization.offload_optimizer.device", "cpu");
    if (s.training.offloadOptimizer && s.training.offloadedState != 1)
        writer.count("zero_optimization.offload_optimizer.ratio", s.training.offloadedState);
    if (s.training.offloadParameters)
        writer.text("zero_optimization.offload_param.device", "cpu");
    writer.said({"training.offload_optimizer", "training.offloaded_state", "training.offload_parameters"});
    writeOverlap(writer);
    if (s.mesh.shardGroup && s.mesh.zeroStage == 3 && std::fmod(started, *s.mesh.shardGroup) == 0)
        writer.count("zero_optimization.mics_shard_size", *s.mesh.shardGroup, {"mesh.shard_group"});
    if (s.mesh.tensor * s.mesh.context * s.mesh.pipeline * writer.data() == writer.world()
        && s.mesh.pipeline == 1 && (s.mesh.context == 1 || ulysses))
        writer.said({"hardware.accelerators"});
    if (s.training.loss && *s.training.loss != LossKernel::Plain)
        writer.cannot("training.loss",
            phrase("training.loss = %1: the program calls Liger's kernels, or DeepSpeed's "
                   "TiledFusedLogitsLoss",
                fieldText(s, *findField("training.loss"))));
    if (s.training.mlpTiles > 1)
        writer.cannot("training.mlp_tiles",
            phrase("training.mlp_tiles = %1: the program calls DeepSpeed's TiledMLP",
                plainNumber(s.training.mlpTiles)));
    if (s.mesh.pipeline > 1)
        writer.cannot("mesh.pipeline",
            phrase("mesh.pipeline = %1: the stages are given to PipelineModule in the program",
                plainNumber(s.mesh.pipeline)));
    if (s.training.method != FineTuning::Full)
        writer.cannot("training.method",
            phrase("training.method = %1: the program wraps the model",
                fieldText(s, *findField("training.method"))));
    writer.cannot("training.sequence_length",
        phrase("training.sequence_length = %1 and the number of steps: the program's",
            plainNumber(s.training.sequenceLength)));
    if (s.training.recompute != Recompute::None)
        writer.cannot("training.recompute",
            phrase("training.recompute: the program wraps layers in deepspeed.checkpointing"));
}

} // namespace

const Hooks deepspeedHooks{.read = read, .write = write};

} // namespace ridgepoint::launch
