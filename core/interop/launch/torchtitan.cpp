#include "core/interop/launch/torchtitan.h"
#include "core/interop/launch/flavours.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/stage_layers.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/training/mesh/stage_layers.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

bool isSingle(std::string_view schedule) { return schedule == "1f1b" || schedule == "gpipe"; }

// --- read
// --------------------------------------------------------------

void prepare(Reader& reader)
{
    reader.begin();
    readFlavour(reader, "model.name", "model.flavor");
    for (const auto& [older, name] : reader.launcher().words("older_names"))
        reader.rename(older, std::string(name));
}

void readReplicas(Reader& reader)
{
    reader.begin();
    reader.machine({}, {});
    const double replicate = reader.number("parallelism.data_parallel_replicate_degree").value_or(1);
    const double shard = reader.number("parallelism.data_parallel_shard_degree").value_or(-1);
    const auto reshard = reader.word("parallelism.fsdp_reshard_after_forward");
    const Mesh& mesh = reader.scenario().mesh;
    if (shard >= 1)
        reader.replicas(std::max(1.0, replicate) * shard);
    else if (!reader.wasSet("hardware.accelerators") && replicate > 1)
        reader.replicas(replicate); // at least; the shards take what is left
    // A pipeline reduces gradients after its last micro-batch and keeps them whole until then.
    const bool sharded = shard != 1 || mesh.context > 1;
    reader.setQuietly("mesh.zero_stage",
        !sharded                 ? "0"
            : mesh.pipeline > 1  ? "1"
            : reshard == "never" ? "2"
                                 : "3");
    if (replicate > 1 && sharded)
        reader.copies("parallelism.data_parallel_replicate_degree", replicate);
    // parallelize_*.py: tensor parallelism always comes with sequence parallelism.
    reader.setQuietly("mesh.sequence_parallel", "on");
}

constexpr std::string_view firstStageKey = "parallelism.pipeline_parallel_first_stage_less_layers";
constexpr std::string_view lastStageKey = "parallelism.pipeline_parallel_last_stage_less_layers";

// The modules of every stage by name, or first and last stage shorter by some layers.
void readStages(Reader& reader, const ShorterEnds& ends, bool modelKnown)
{
    constexpr std::string_view modules = "parallelism.module_fqns_per_model_part";
    const Mesh& mesh = reader.scenario().mesh;
    const double layers = architectureOf(reader.scenario().model).layers;
    const double stages = mesh.pipeline * mesh.chunks;
    const auto partOf = [&](std::size_t stage) {
        return std::string(modules) + '[' + std::to_string(stage) + ']';
    };
    std::vector<double> named;
    while (reader.has(partOf(named.size()))) {
        const std::vector<std::string> names = reader.list(partOf(named.size()));
        named.push_back(static_cast<double>(std::ranges::count_if(
            names, [](const std::string& name) { return name.starts_with("layers."); })));
    }
    reader.setQuietly("mesh.stage_layers", "auto");
    if (!named.empty())
        setStageLayers(reader, partOf(0), named);
    else if (modelKnown && stages <= mostListedStages)
        setStageLayers(reader, firstStageKey, shorterEndsText(ends, layers, stages));
}

void readPipeline(Reader& reader)
{
    reader.begin();
    const Mesh& mesh = reader.scenario().mesh;
    const std::string named = reader.word("parallelism.pipeline_parallel_schedule").value_or("1F1B");
    const auto layers = reader.number("parallelism.pipeline_parallel_layers_per_stage");
    const ShorterEnds ends{.first = reader.number(firstStageKey).value_or(1),
        .last = reader.number(lastStageKey).value_or(1)}; // job_config.py
    const Word* const known = reader.launcher().byWord("schedules", named);
    if (mesh.pipeline <= 1) { // the schedule is a default that nothing reads
        reader.setQuietly({{"mesh.schedule", "1f1b"}, {"mesh.stage_layers", "auto"}});
        return reader.setQuietly("mesh.chunks", "1");
    }
    if (!known)
        return reader.notTaken("parallelism.pipeline_parallel_schedule", named);
    reader.setQuietly("mesh.schedule", known->text);
    double chunks = isSingle(known->text) ? 1 : 2; // pipeline_parallel.py
    const bool modelKnown = reader.wasSet("model.preset"); // otherwise nobody knows how many layers it has
    const double all = architectureOf(reader.scenario().model).layers;
    if (layers && !modelKnown)
        reader.notTaken("parallelism.pipeline_parallel_layers_per_stage", plainNumber(*layers));
    else if (layers && *layers >= 1)
        chunks = std::round(std::ceil((all + ends.first + ends.last) / *layers) / mesh.pipeline);
    reader.set("parallelism.pipeline_parallel_layers_per_stage", "mesh.chunks", std::max(1.0, chunks));
    readStages(reader, ends, modelKnown);
}

void readBatch(Reader& reader)
{
    reader.begin();
    const Scenario& s = reader.scenario();
    const double local = reader.number("training.local_batch_size").value_or(8);
    const double inPipeline = reader.number("parallelism.pipeline_parallel_microbatch_size").value_or(1);
    const double global = reader.number("training.global_batch_size").value_or(-1);
    reader.set("training.local_batch_size", "training.micro_batch", s.mesh.pipeline > 1 ? inPipeline : local);
    reader.set("training.global_batch_size", "training.global_batch_sequences",
        global > 0 ? global : local * reader.data());
    reader.steps("training.steps", reader.number("training.steps").value_or(10000));
}

void readRecompute(Reader& reader)
{
    reader.begin();
    const std::string mode = reader.word("activation_checkpoint.mode").value_or("selective");
    const std::string option = reader.spelled("activation_checkpoint.selective_ac_option");
    reader.setQuietly("training.recompute_layers", "all");
    if (mode == "none" || mode == "full") {
        reader.setQuietly("training.recompute", mode);
    } else if (mode != "selective") {
        return reader.notTaken("activation_checkpoint.mode", mode);
    } else if (option == "op") {
        reader.setQuietly("training.recompute", "selective");
    } else { // every n-th layer, whole
        reader.setQuietly("training.recompute", "full");
        return reader.set("activation_checkpoint.selective_ac_option", "training.recompute_every",
            option.empty() ? "2" : option);
    }
    reader.setQuietly("training.recompute_every", "1");
}

// maybe_enable_amp() of torchtitan/distributed/utils.py: FSDP casts what it gathers, and without it (or
// context parallelism, which comes with it) nothing casts beside tensor ranks or stages.
bool nothingCasts(const Mesh& mesh, double shards)
{
    return (mesh.tensor > 1 || mesh.pipeline > 1) && mesh.context <= 1 && shards <= 1;
}

// Stages keep the 16-bit weights that they gathered, beside shards in fp32.
bool keepsCopies(const Mesh& mesh) { return mesh.pipeline > 1 && mesh.zeroStage > 0; }

double shardsIn(Reader& reader)
{
    const double shard = reader.number("parallelism.data_parallel_shard_degree").value_or(-1),
                 replicate = reader.number("parallelism.data_parallel_replicate_degree").value_or(1);
    if (shard >= 1 || !reader.wasSet("hardware.accelerators"))
        return shard >= 1 ? shard : 2; // of a number of devices that nobody says: several
    return reader.data() / std::max(1.0, replicate);
}

// job_config.py: Compile.
void readCompile(Reader& reader)
{
    reader.begin();
    const bool on = reader.on("compile.enable"), some = reader.has("compile.components");
    const std::vector<std::string> parts = reader.list("compile.components");
    const bool model = on && (!some || std::ranges::find(parts, "model") != parts.end());
    reader.setQuietly("hardware.stack", model ? "torchtitan" : "torchtitan_eager");
}

void readPrecision(Reader& reader)
{
    reader.begin();
    const bool uncast = nothingCasts(reader.scenario().mesh, shardsIn(reader));
    const auto kept = reader.word("training.dtype"), cast = reader.word("training.mixed_precision_param");
    for (const auto& [key, type] :
        {std::pair("training.dtype", &kept), std::pair("training.mixed_precision_param", &cast)})
        if (*type && **type != "bfloat16" && **type != "float32")
            return reader.missWord("training.precision", key, **type);
    const bool pure = kept == "bfloat16", full = cast == "float32";
    reader.take("training.mixed_precision_reduce");
    bool eight = false, block = false;
    for (const std::string& converter : reader.list("model.converters")) {
        if (converter.find("float8") != std::string::npos || converter.find("mx") != std::string::npos)
            eight = true, block = block || converter.find("mx") != std::string::npos;
        else
            reader.notTaken("model.converters", converter);
    }
    // fully_shard() keeps and reduces what it shards in training.dtype, and casts what it gathers.
    reader.setQuietly("training.precision.compute",
        eight                           ? "fp8"
            : (full || uncast) && !pure ? "fp32"
                                        : "bf16");
    if (uncast && !eight && !pure && !full)
        reader.note(phrase("torchtitan runs no mixed precision with tensor or pipeline parallelism but "
                           "without FSDP or context parallelism: computed in training.dtype, fp32"));
    if (eight)
        reader.setQuietly("training.fp8_scaling", block ? "block" : "tensor");
    const bool beside = !pure && !full && keepsCopies(reader.scenario().mesh);
    reader.setTypes({{"weights", pure || beside ? "bf16" : "fp32"}, {"gradients", pure ? "bf16" : "fp32"},
        {"accumulator", "none"}, {"master", beside ? "fp32" : "none"}, {"moments", pure ? "bf16" : "fp32"},
        {"communication", "fp32"}});
}

void read(Reader& reader)
{
    reader.begin();
    readReplicas(reader);
    readPipeline(reader);
    readBatch(reader);
    readRecompute(reader);
    readPrecision(reader);
    readCompile(reader);
    reader.setQuietly("mesh.order", "tp-cp-ep-dp-pp");
    // FSDP2's CPUOffloadPolicy moves weights, gradients and state (models/llama3/infra/parallelize.py:317).
    reader.setQuietly(
        "training.offload_parameters", reader.scenario().training.offloadOptimizer ? "on" : "off");
}

// --- written
// --------------------------------------------------------------

// FSDP's shards; 0: what shards does not divide.
double shardsOf(const Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    if (mesh.zeroStage == 0)
        return 1;
    const double data = writer.data(), group = mesh.shardGroup.value_or(data * mesh.context),
                 shard = std::floor(group / mesh.context);
    return shard >= 1 && shard * mesh.context == group && std::fmod(data, shard) == 0 ? shard : 0;
}

void writeMesh(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    if (mesh.contextMethod == ContextMethod::AllToAll)
        writer.cannot("mesh.context_method",
            phrase("mesh.context_method = all_to_all: torchtitan shares keys and values"));
    writer.section("mesh");
    const double data = writer.data(), group = mesh.shardGroup.value_or(data * mesh.context);
    const double shard = shardsOf(writer);
    const bool divides = shard > 0;
    writer.count("parallelism.data_parallel_replicate_degree", divides ? data / shard : 1);
    writer.count("parallelism.data_parallel_shard_degree", divides ? shard : data, {"hardware.accelerators"});
    if (mesh.shardGroup && divides && group > 1 && data > shard && mesh.zeroStage > 0)
        writer.said({"mesh.shard_group"});
    if (mesh.zeroStage > 0)
        writer.text("parallelism.fsdp_reshard_after_forward", mesh.zeroStage == 3 ? "always" : "never");
    const bool piped = mesh.pipeline > 1;
    if (mesh.zeroStage == 0 ? mesh.context == 1
                            : (mesh.zeroStage == 1) == piped && (shard != 1 || mesh.context > 1))
        writer.said({"mesh.zero_stage"});
    if (mesh.zeroStage == 1 && !piped)
        writer.cannot("mesh.zero_stage",
            phrase("mesh.zero_stage = 1: FSDP shards gradients too, so ZeRO-2 is the nearest"));
    if (mesh.zeroStage > 1 && piped)
        writer.cannot("mesh.zero_stage",
            phrase("mesh.zero_stage = %1: in a pipeline FSDP keeps gradients whole, as ZeRO-1 does",
                mesh.zeroStage));
    writer.saidIf(mesh.sequenceParallel, {"mesh.sequence_parallel"});
    if (!mesh.sequenceParallel && mesh.tensor > 1)
        writer.remark(
            phrase("mesh.sequence_parallel = false: torchtitan always runs it with tensor parallelism"));
    writer.saidIf(mesh.order == "tp-cp-ep-dp-pp", {"mesh.order"});
}

// What first and last stage are shorter by. Where nothing is written, embedding and output each take the
// place of a layer (job_config.py).
ShorterEnds writtenEnds(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    const double layers = writer.architecture().layers, stages = mesh.pipeline * mesh.chunks;
    const StageCut cut(layers, stages, 0, mesh.stageLayers);
    if (cut.isAuto() || stages > mostListedStages)
        return {};
    const auto ends = shorterEnds(cut.list());
    if (!ends)
        writer.cannot("mesh.stage_layers",
            phrase("mesh.stage_layers = %1: these settings make the first and the last stage shorter and no "
                   "other one; module_fqns_per_model_part names the modules of every stage",
                mesh.stageLayers));
    else if (shorterEndsText(*ends, layers, stages) != mesh.stageLayers)
        writer.settle("mesh.stage_layers"); // the same stages by another text
    else if (writer.hasSaid("model.layers"))
        writer.said({"mesh.stage_layers"});
    return ends.value_or(ShorterEnds());
}

void writePipeline(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    // With one chunk a rank an interleaved schedule is the plain one, and PyTorch accepts the interleaved one
    // only with several chunks.
    const std::string_view schedule = mesh.chunks != 1 ? std::string_view(mesh.schedule)
        : mesh.schedule == "interleaved_1f1b"          ? "1f1b"
        : mesh.schedule == "looped_bfs"                ? "gpipe"
                                                       : std::string_view(mesh.schedule);
    const Word* const known = writer.launcher().byText("schedules", schedule);
    if (mesh.pipeline <= 1) {
        writer.saidIf(mesh.schedule == "1f1b", {"mesh.schedule"});
        return mesh.chunks == 1 ? writer.said({"mesh.chunks"}) : void();
    }
    if (!known)
        writer.cannot("mesh.schedule",
            phrase("mesh.schedule = %1: PyTorch has no schedule of that kind", mesh.schedule));
    else if (schedule == mesh.schedule)
        writer.text("parallelism.pipeline_parallel_schedule", known->word, {"mesh.schedule"});
    else
        writer.text("parallelism.pipeline_parallel_schedule", known->word), writer.settle("mesh.schedule");
    const ShorterEnds ends = writtenEnds(writer);
    const double places = writer.architecture().layers + ends.first + ends.last;
    const double stages = mesh.pipeline * mesh.chunks, layers = std::ceil(places / stages);
    if (mesh.chunks == (isSingle(schedule) ? 1 : 2) && known) {
        writer.said({"mesh.chunks"});
    } else if (schedule != "zbv" && schedule != "dualpipev" // of two chunks, whatever is said
        && std::ceil(places / layers) == stages) {
        writer.count("parallelism.pipeline_parallel_layers_per_stage", layers);
        writer.saidIf(writer.hasSaid("model.layers"), {"mesh.chunks"});
    }
    writer.count(firstStageKey, ends.first);
    writer.count(lastStageKey, ends.last);
}

void writeTraining(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const double batch = training.globalBatchSequences, data = writer.data();
    writer.section("training");
    if (writer.scenario().mesh.pipeline > 1) {
        writer.count("training.local_batch_size", std::max(1.0, std::floor(batch / data)));
        writer.count(
            "parallelism.pipeline_parallel_microbatch_size", training.microBatch, {"training.micro_batch"});
    } else {
        writer.count("training.local_batch_size", training.microBatch, {"training.micro_batch"});
    }
    writer.count("training.global_batch_size", batch, {"training.global_batch_sequences"});
    writeSteps(writer, "training.steps");

    writer.saidIf(training.offloadParameters == training.offloadOptimizer, {"training.offload_parameters"});
    if (training.recompute == Recompute::None)
        writer.text("activation_checkpoint.mode", "none", {"training.recompute"});
    else
        writer.text("activation_checkpoint.mode",
            training.recompute == Recompute::Full && training.recomputeEvery == 1 ? "full" : "selective");
    if (training.recompute == Recompute::Selective) // "selective" alone recomputes every second layer whole
        writer.text("activation_checkpoint.selective_ac_option", "op");
    if (training.recompute == Recompute::Full && training.recomputeEvery > 1)
        writer.text("activation_checkpoint.selective_ac_option", plainNumber(training.recomputeEvery));
    writer.said({"training.recompute"});
    if (training.recompute == Recompute::Full || training.recomputeEvery == 1)
        writer.said({"training.recompute_every"});
    writer.saidIf(!training.recomputeLayers, {"training.recompute_layers"});
}

// Writes converters by the names that torchtitan/components/quantization registers. The one for experts
// converts only the modules that its list names.
void writeConverters(Writer& writer)
{
    const bool block = writer.scenario().training.fp8Scaling == Fp8Scaling::Block;
    const std::string type = block ? "mx" : "float8";
    std::vector<std::string> converters{"quantize.linear." + type};
    if (writer.architecture().isMoe())
        converters.push_back("quantize.grouped_mm." + type);
    writer.list("model.converters", std::move(converters));
    if (writer.architecture().isMoe())
        writer.list("quantize.grouped_mm." + type + ".fqns", {"experts"});
}

void writePrecision(Writer& writer)
{
    const PrecisionRecipe& p = writer.scenario().training.precision;
    using enum DataType;
    const bool pure = p.weights == Bf16 && p.gradients == Bf16 && p.master == None;
    writer.text("training.dtype", pure ? "bfloat16" : "float32");
    writer.text("training.mixed_precision_param", p.compute == Fp32 ? "float32" : "bfloat16");
    writer.text("training.mixed_precision_reduce", "float32");
    if (p.compute == Fp8)
        writeConverters(writer);
    writer.said({"training.fp8_scaling"});
    const DataType kept = pure ? Bf16 : Fp32;
    const double shards = shardsOf(writer);
    if (p.compute != Fp8 && p.compute != kept
        && nothingCasts(writer.scenario().mesh, shards > 0 ? shards : writer.data()))
        writer.cannot("training.precision.compute",
            phrase("training.precision.compute = %1: torchtitan runs no mixed precision with tensor or "
                   "pipeline parallelism but without FSDP or context parallelism",
                dataTypeKey(p.compute)));
    else if (p.compute == Fp8 || p.compute == Bf16 || (p.compute == Fp32 && !pure))
        writer.said({"training.precision.compute"});
    const Mesh& mesh = writer.scenario().mesh;
    const bool beside = !pure && p.compute != Fp32 && mesh.pipeline > 1 && (shards != 1 || mesh.context > 1);
    if (p.gradients == kept && p.weights == (beside ? Bf16 : kept) && p.master == (beside ? Fp32 : None))
        writer.said(
            {"training.precision.weights", "training.precision.gradients", "training.precision.master"});
    else if (beside)
        writer.remark(phrase("a pipeline keeps bf16 weights, fp32 gradients and an fp32 master copy where "
                             "the scenario has %1, %2 and %3",
            dataTypeKey(p.weights), dataTypeKey(p.gradients), dataTypeKey(p.master)));
    else
        writer.remark(phrase(
            "FSDP keeps weights and gradients in fp32 where the scenario has %1, %2 and a master copy in %3",
            dataTypeKey(p.weights), dataTypeKey(p.gradients), dataTypeKey(p.master)));
    writer.saidIf(p.accumulator == None, {"training.precision.accumulator"});
    if (p.moments == kept)
        writer.said({"training.precision.moments"});
    else if (!p.moments && kept == Fp32)
        writer.settle("training.precision.moments");
    writer.saidIf(p.communication == Fp32, {"training.precision.communication"});
}

// A model without a flavour must not become the one that torchtitan takes unless told.
void writeModel(Writer& writer)
{
    writeFlavour(writer, "model.name", "model.flavor");
    if (writer.hasSaid("model.layers"))
        return;
    const ModelSpec& model = writer.scenario().model;
    const bool named = model.source == ModelSpec::Source::Preset;
    writer.text("model.flavor", named ? model.preset : "none");
    // A framework rule already reports presets that torchtitan has no name for.
    if (!named || writer.launcher().byText("models", model.preset))
        writer.refuse(
            phrase("torchtitan has no flavor of this model and takes no dimensions from its file, so "
                   "it cannot be started"));
}

void write(Writer& writer)
{
    writer.started("-m torchtitan.train --job.config_file THIS_FILE");
    writer.begin("model");
    writeModel(writer);
    writeMesh(writer);
    writePipeline(writer);
    writeTraining(writer);
    writePrecision(writer);
    const std::string& stack = writer.scenario().hardware.stack;
    if (stack == "torchtitan" || stack == "torchtitan_eager") {
        writer.begin("compile");
        writer.flag("compile.enable", stack == "torchtitan", {"hardware.stack"});
        if (stack == "torchtitan")
            writer.list("compile.components", {"model", "loss"});
    }
}

} // namespace

void prepareTorchtitan(Reader& reader) { prepare(reader); }
void readTorchtitan(Reader& reader) { read(reader); }

const Hooks torchtitanHooks{.prepare = prepare, .read = read, .write = write};

} // namespace ridgepoint::launch
