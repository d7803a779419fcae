#include "core/interop/launch/expert_layers.h"
#include "core/interop/launch/flavours.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/format.h"
#include "core/base/json_fields.h"
#include "core/inputs/hardware/loss_cost.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

// --- the mesh, of two degrees an axis: inside a slice and across slices
// --------------------------------------------------------------

// 0: what is left.
double axis(Reader& reader, std::string_view name, double unsaid = 1)
{
    double product = 1;
    for (const std::string_view where : {"ici_", "dcn_"}) {
        const double usual = where == "ici_" ? unsaid : 1;
        const double degree =
            reader.number(std::string(where) + std::string(name) + "_parallelism").value_or(usual);
        product *= degree == -1 ? 0 : std::max(1.0, degree);
    }
    return product;
}

void readMesh(Reader& reader)
{
    reader.begin();
    reader.machine({}, {});
    const double shared = axis(reader, "tensor_sequence"),
                 tensor = axis(reader, "tensor") * axis(reader, "tensor_transpose");
    const double context =
        axis(reader, "context") * axis(reader, "sequence") * axis(reader, "context_usp_ulysses");
    const double stages = axis(reader, "pipeline"), expert = axis(reader, "expert");
    double replicas = axis(reader, "data"),
           sharded = axis(reader, "fsdp", -1) * axis(reader, "fsdp_transpose");
    const auto orOne = [](double degree) { return std::max(1.0, degree); };
    reader.set("ici_tensor_parallelism", "mesh.tensor", orOne(tensor) * orOne(shared));
    if (orOne(tensor) * orOne(shared) > 1)
        reader.setQuietly("mesh.sequence_parallel", shared != 1 ? "on" : "off");
    reader.set("ici_context_parallelism", "mesh.context", orOne(context));
    reader.set("ici_pipeline_parallelism", "mesh.pipeline", orOne(stages));
    reader.set("ici_expert_parallelism", "mesh.expert", orOne(expert));
    // Tensor ranks split experts like everything else (base.yml:586).
    const bool experts = architectureOf(reader.scenario().model).isMoe();
    reader.setQuietly("mesh.expert_tensor", plainNumber(experts ? orOne(tensor) * orOne(shared) : 1));
    // What is not said of one axis is what the others leave of the accelerators.
    const bool open = replicas == 0 || sharded == 0;
    if (open && reader.wasSet("hardware.accelerators")) {
        const double rest = std::floor(reader.data() / (orOne(expert) * orOne(replicas) * orOne(sharded)));
        (sharded == 0 ? sharded : replicas) = orOne(rest);
    }
    const double data = orOne(replicas) * orOne(sharded) * orOne(expert);
    if (!open || reader.wasSet("hardware.accelerators"))
        reader.replicas(data);
    // Weights are sharded over context and expert ranks too (base.yml:605).
    const double others = orOne(expert) * orOne(context);
    reader.setQuietly("mesh.zero_stage", sharded == 1 && others == 1 ? "0" : "3");
    if (replicas > 1 && sharded >= 1 && sharded * others > 1) // else nobody says over how many
        reader.set("ici_fsdp_parallelism", "mesh.shard_group", sharded * others);
}

bool isOnTpus(const Writer& writer) { return writer.scenario().hardware.accelerator.id.starts_with("tpu"); }

void writeMesh(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    writer.begin("mesh: ici inside a slice, dcn across slices");
    const bool both = mesh.sequenceParallel && mesh.tensor > 1;
    writer.count(
        both ? "ici_tensor_sequence_parallelism" : "ici_tensor_parallelism", mesh.tensor, {"mesh.tensor"});
    writer.saidIf(mesh.sequenceParallel || mesh.tensor > 1, {"mesh.sequence_parallel"});
    writer.count("ici_context_parallelism", mesh.context, {"mesh.context"});
    writer.count("ici_pipeline_parallelism", mesh.pipeline, {"mesh.pipeline"});
    const double data = writer.data(), expert = std::fmod(data, mesh.expert) == 0 ? mesh.expert : 1;
    writer.count("ici_expert_parallelism", expert);
    writer.saidIf(expert == mesh.expert, {"mesh.expert"});
    if (mesh.expertTensor == (writer.architecture().isMoe() ? mesh.tensor : 1))
        writer.said({"mesh.expert_tensor"});
    const double rest = data / expert;
    const double group = mesh.shardGroup.value_or(data * mesh.context) / (expert * mesh.context);
    const bool whole = group >= 1 && group == std::floor(group) && std::fmod(rest, group) == 0;
    const double sharded = mesh.zeroStage == 0 ? 1 : whole ? group : rest;
    writer.count("ici_data_parallelism", rest / sharded);
    writer.count("ici_fsdp_parallelism", sharded);
    if (mesh.tensor * mesh.context * mesh.pipeline * data == writer.world())
        writer.said({"hardware.accelerators"});
    const double shards = sharded * expert * mesh.context; // see readMesh()
    if (mesh.zeroStage == (shards > 1 ? 3 : 0))
        writer.said({"mesh.zero_stage"});
    else
        writer.remark(
            phrase("mesh.zero_stage = %1: an axis shards all of the state or none", mesh.zeroStage));
    writer.saidIf(mesh.shardGroup && whole && shards > 1 && rest > sharded, {"mesh.shard_group"});
    for (const Row& row : writer.launcher().section("mesh").rows)
        writer.row(row);
    // types.py:4040 and 4090: what ring and Ulysses need on TPUs.
    const bool heads = mesh.contextMethod == ContextMethod::AllToAll;
    if (mesh.context > 1 && heads)
        writer.flag("context_parallel_load_balance", false);
    if (mesh.context > 1 && (heads || (mesh.contextMethod == ContextMethod::Ring && isOnTpus(writer))))
        writer.flag("use_tokamax_splash", true);
}

// --- batch, pipeline, recomputation
// --------------------------------------------------------------

void readPipeline(Reader& reader)
{
    reader.begin();
    const Scenario& s = reader.scenario();
    const double layers = reader.number("num_layers_per_pipeline_stage").value_or(1);
    double repeats = reader.number("num_pipeline_repeats").value_or(-1);
    reader.take("pipeline_parallel_layers");
    if (s.mesh.pipeline <= 1) {
        reader.setQuietly("mesh.chunks", "1");
        return reader.setQuietly("mesh.schedule", "1f1b");
    }
    if (repeats < 1)
        repeats = std::floor(architectureOf(s.model).layers / (s.mesh.pipeline * std::max(1.0, layers)));
    repeats = std::max(1.0, repeats);
    reader.set("num_pipeline_repeats", "mesh.chunks", repeats);
    reader.setQuietly("mesh.schedule", repeats > 1 ? "looped_bfs" : "gpipe");
}

void readBatch(Reader& reader)
{
    reader.begin();
    const Scenario& s = reader.scenario();
    const double each = reader.number("per_device_batch_size").value_or(12);
    const double accumulated = std::max(1.0, reader.number("gradient_accumulation_steps").value_or(1));
    const double stated = reader.number("num_pipeline_microbatches").value_or(-1);
    const double inPipeline = s.mesh.pipeline <= 1 ? 1 : stated >= 1 ? stated : s.mesh.pipeline;
    const double whole = std::round(each * s.hardware.accelerators * accumulated);
    reader.set("per_device_batch_size", "training.global_batch_sequences", std::max(1.0, whole));
    reader.set("per_device_batch_size", "training.micro_batch",
        std::max(1.0, std::floor(whole / (reader.data() * accumulated * inPipeline))));
    if (reader.number("num_vocab_tiling").value_or(1) > 1)
        reader.setQuietly("training.loss", "chunked");
    const double steps = reader.number("steps").value_or(150001);
    if (steps >= 1)
        reader.steps("steps", steps);
}

// In as many chunks as the prediction has, of tokens that they divide (src/maxtext/configs/types.py:4001).
void writeLoss(Writer& writer, double tokens)
{
    const Scenario& s = writer.scenario();
    if (s.training.loss != LossKernel::Chunked)
        return;
    const Architecture& a = writer.architecture();
    double chunks = std::round(tokens / tokensOfAChunk(tokens, a.hidden, a.vocab / s.mesh.tensor));
    while (chunks > 1 && std::fmod(tokens, chunks) != 0)
        --chunks;
    if (chunks > 1)
        writer.count("num_vocab_tiling", chunks, {"training.loss"});
}

void writeBatch(Writer& writer)
{
    const Scenario& s = writer.scenario();
    const Training& training = s.training;
    const double micro = training.globalBatchSequences / (training.microBatch * writer.data());
    const bool whole = micro >= 1 && micro == std::floor(micro);
    const bool piped = s.mesh.pipeline > 1;
    const double accumulated = piped || !whole ? 1 : micro;
    const double each = training.globalBatchSequences / (writer.world() * accumulated);
    writer.section("training");
    writer.word("per_device_batch_size", formatShortest(each));
    writer.count("gradient_accumulation_steps", accumulated);
    if (piped)
        writer.count("num_pipeline_microbatches", whole ? micro : s.mesh.pipeline);
    writer.said({"training.global_batch_sequences"});
    if (whole)
        writer.said({"training.micro_batch"});
    else
        writer.remark(phrase(
            "the batch does not divide into micro-batches of %1 replicas", plainNumber(writer.data())));
    writeSteps(writer, "steps");
    writeLoss(writer, each * training.sequenceLength);

    const bool looped = s.mesh.schedule == "looped_bfs";
    if (piped) {
        const double layers = writer.architecture().layers / (s.mesh.pipeline * s.mesh.chunks);
        writer.count("num_pipeline_repeats", s.mesh.chunks, {"mesh.chunks"});
        if (layers == std::floor(layers))
            writer.count("num_layers_per_pipeline_stage", layers);
        if (!s.mesh.stageLayers.empty())
            writer.cannot("mesh.stage_layers",
                phrase("mesh.stage_layers = %1: stages of MaxText hold equally many layers",
                    s.mesh.stageLayers));
        writer.saidOr(looped ? s.mesh.chunks > 1 : s.mesh.schedule == "gpipe" && s.mesh.chunks == 1,
            "mesh.schedule",
            phrase("mesh.schedule = %1: MaxText runs all forward passes before the backward ones",
                s.mesh.schedule));
    } else {
        writer.saidIf(s.mesh.chunks == 1, {"mesh.chunks"});
        writer.saidIf(s.mesh.schedule == "1f1b", {"mesh.schedule"});
    }
}

void readRecompute(Reader& reader)
{
    reader.begin();
    const std::string policy = reader.word("remat_policy").value_or("full");
    if (policy == "full")
        reader.setQuietly("training.recompute", "full");
    else
        reader.notTaken("remat_policy", policy);
}

void writeRecompute(Writer& writer)
{
    const Training& training = writer.scenario().training;
    writer.text("remat_policy",
        training.recompute == Recompute::Full            ? "full"
            : training.recompute == Recompute::Selective ? "minimal"
                                                         : "minimal_with_context");
    writer.saidOr(training.recompute == Recompute::Full, "training.recompute",
        phrase("training.recompute: the policy written is the nearest; MaxText always recomputes what is "
               "cheap"));
}

// --- element types
// --------------------------------------------------------------

std::string_view keyOfDtype(const Launcher& launcher, std::string_view name)
{
    for (const auto& [theirs, ours] : launcher.words("dtypes"))
        if (name == theirs)
            return ours;
    return {};
}
std::string_view dtypeOf(const Launcher& launcher, DataType type)
{
    for (const auto& [theirs, ours] : launcher.words("dtypes"))
        if (ours == dataTypeKey(type))
            return theirs;
    return "bfloat16";
}

void readPrecision(Reader& reader)
{
    reader.begin();
    const std::string compute = reader.word("dtype").value_or("bfloat16"),
                      weights = reader.word("weight_dtype").value_or("float32");
    const std::string gradients = reader.word("grad_dtype").value_or("float32");
    const auto moments = reader.word("mu_dtype");
    const std::string quantized = reader.word("quantization").value_or("");
    const bool eight = quantized.find("fp8") != std::string::npos;
    if (!quantized.empty() && !eight)
        reader.notTaken("quantization", quantized);
    const auto set = [&reader](std::string_view key, std::string_view field, const std::string& name) {
        if (const std::string_view known = keyOfDtype(reader.launcher(), name); !known.empty())
            reader.setQuietly(field, known);
        else
            reader.notTaken(key, name);
    };
    set("dtype", "training.precision.compute", compute);
    set("dtype", "training.precision.communication", compute);
    set("weight_dtype", "training.precision.weights", weights);
    set("grad_dtype", "training.precision.gradients", gradients);
    set("mu_dtype", "training.precision.moments", moments && !moments->empty() ? *moments : weights);
    if (eight)
        reader.setQuietly("training.precision.compute", "fp8");
    reader.setQuietly("training.precision.accumulator", "none");
    reader.setQuietly("training.precision.master", "none"); // the weights are their own
}

void writePrecision(Writer& writer)
{
    const PrecisionRecipe& p = writer.scenario().training.precision;
    using enum DataType;
    const DataType half = p.compute == Fp32 ? Fp32 : p.compute == Fp16 ? Fp16 : Bf16;
    const bool master =
        p.master == Fp32; // then the weights themselves are in fp32 and cast where they are used
    const DataType weights = master ? Fp32 : p.weights;
    const Launcher& launcher = writer.launcher();
    writer.text("dtype", dtypeOf(launcher, half));
    writer.text("weight_dtype", dtypeOf(launcher, weights));
    writer.text("grad_dtype", dtypeOf(launcher, p.gradients));
    if (p.compute == Fp8)
        writer.text("quantization", "fp8");
    writer.saidIf(p.compute == half || p.compute == Fp8, {"training.precision.compute"});
    if (p.gradients == Fp32 || p.gradients == Bf16 || p.gradients == Fp16)
        writer.said({"training.precision.gradients"});
    writer.saidIf(p.communication == half, {"training.precision.communication"});
    writer.saidIf(p.accumulator == None, {"training.precision.accumulator"});
    if (p.moments && dataTypeKey(*p.moments) == keyOfDtype(launcher, dtypeOf(launcher, *p.moments)))
        writer.text("mu_dtype", dtypeOf(launcher, *p.moments), {"training.precision.moments"});
    if (p.master == None && (weights == Bf16 || weights == Fp32 || weights == Fp16))
        writer.said({"training.precision.weights", "training.precision.master"});
    if (master)
        writer.remark(phrase(
            "MaxText keeps one copy of the weights, in fp32, where the scenario has %1 and a master copy",
            dataTypeKey(p.weights)));
}

// --- the model
// --------------------------------------------------------------

// The window's share of the layers: all but the last of a cycle, or else a part of the block's code.
double windowedShare(std::string_view block, double cycle = 0)
{
    if (cycle > 1)
        return (cycle - 1) / cycle;
    if (block == "gemma2" || block == "gpt_oss")
        return 0.5;
    return block == "gemma3" ? 5.0 / 6 : 1;
}

void prepare(Reader& reader)
{
    const std::string block = reader.word("decoder_block").value_or("llama2");
    for (const Setting& setting : reader.settings())
        if (isAmong(reader.launcher().names("unlike_layers"), setting.key)
            && setting.kind != Setting::Kind::Null && setting.value() != "false" && setting.value() != "0")
            return reader.refuseModel(
                setting.key, phrase("layers of several kinds cannot be described here"));
    if (reader.hasGivenModel())
        return;
    for (const std::string_view key : {"base_emb_dim", "base_num_decoder_layers", "base_num_query_heads"})
        if (!reader.has(key))
            return readFlavour(reader, "model_name", {});
    reader.take("model_name");
    Architecture a;
    a.layers = a.hidden = a.heads = 1;
    a.ffn = 7168;
    a.kvHeads = 16;
    a.headDim = 128;
    a.vocab = 32000;
    a.attention = AttentionKind::Mha;
    if (block == "gpt3") {
        a.norm = NormKind::Layer;
        a.bias = BiasKind::All;
        a.position = PositionKind::Learned;
        a.maxSequence = reader.number("trainable_position_size").value_or(0);
    }
    if (reader.word("attention_type").value_or("global") == "mla") {
        a.attention = AttentionKind::Mla;
        a.mla = {
            .qLoraRank = 0, .kvLoraRank = 512, .qkNopeHeadDim = 128, .qkRopeHeadDim = 64, .vHeadDim = 128};
    }
    reader.startModel(a);
    const double window = reader.number("sliding_window_size").value_or(0);
    if (window > 0) {
        reader.set("sliding_window_size", "model.attention.sliding_window", window);
        const double cycle = reader.number("inhomogeneous_layer_cycle_interval").value_or(0);
        reader.set("sliding_window_size", "model.attention.windowed_share", windowedShare(block, cycle));
    }
    const double chunk = reader.number("chunk_attn_window_size").value_or(0);
    const double whole =
        reader.number("nope_layer_interval").value_or(0); // every so many layers attend fully
    if (chunk > 0 && window <= 0) {
        reader.set("chunk_attn_window_size", "model.attention.sliding_window", chunk);
        reader.setQuietly("model.attention.chunked", "on");
        reader.set("nope_layer_interval", "model.attention.windowed_share", windowedShare({}, whole));
    }
    if (const double experts = reader.number("num_experts").value_or(1); experts > 1)
        reader.set("num_experts", "model.moe.experts", experts);
}

void readModel(Reader& reader)
{
    reader.begin();
    if (!reader.describesModel())
        return reader.leaveModel();
    const Architecture now = architectureOf(reader.scenario().model);
    const double width = reader.number("head_dim").value_or(128);
    if (now.attention == AttentionKind::Mla)
        reader.set("base_num_query_heads", "model.kv_heads", now.heads);
    else
        reader.set("head_dim", "model.head_dim", width);
    const std::vector<std::string> activations = reader.list("mlp_activations");
    reader.setQuietly("model.gated_mlp", activations.size() == 1 ? "off" : "on");
    const bool attention = reader.on("attention_bias"), mlp = reader.on("mlp_bias");
    if (attention || mlp)
        reader.setQuietly("model.bias", attention && mlp ? "all" : attention ? "qkv" : "none");
    const double shared = reader.number("shared_experts").value_or(0);
    if (!now.isMoe())
        return;
    if (now.moe.expertFfn < 0 || !reader.has("base_moe_mlp_dim"))
        reader.set("base_mlp_dim", "model.moe.moe_ffn", now.ffn);
    reader.set("shared_experts", "model.moe.shared", shared);
    reader.set(
        "base_moe_mlp_dim", "model.moe.shared_ffn", architectureOf(reader.scenario().model).moe.expertFfn);
}

std::string_view blockOf(const Architecture& a)
{
    if (a.norm == NormKind::Layer && a.position == PositionKind::Learned)
        return "gpt3";
    if (a.isMoe())
        return a.attention == AttentionKind::Mla || a.moe.firstDenseLayers > 0 ? "deepseek"
            : a.moe.interval > 1                                               ? "llama4"
                                                                               : "mixtral";
    return "llama2";
}

void writeModel(Writer& writer)
{
    const Architecture& a = writer.architecture();
    writer.begin("model");
    writer.text("decoder_block", blockOf(a));
    const bool gpt = blockOf(a) == "gpt3";
    // types.py:3901: where no layer is dense, its width is that of an expert.
    const bool expertsAlone = a.isMoe() && a.moe.firstDenseLayers == 0 && a.moe.interval == 1;
    for (const Row& row : writer.launcher().section("model").rows)
        if (expertsAlone && row.field == "model.ffn" && a.ffn != a.moe.expertFfn)
            writer.count(row.key, a.moe.expertFfn), writer.settle(row.field);
        else if (a.isMoe() || (row.field != "model.moe.moe_ffn" && row.field != "model.moe.topk"))
            writer.row(row);
    if (a.isMoe())
        writer.count("num_experts", a.moe.experts);
    writer.said({"model.moe.experts"});
    if (a.attention == AttentionKind::Mla) {
        writer.text("attention_type", "mla");
        writer.said({"model.attention.kind", "model.head_dim", "model.kv_heads"});
    } else {
        writer.count("head_dim", a.headDim, {"model.head_dim", "model.attention.kind"});
    }
    writer.list("mlp_activations",
        a.gatedMlp ? std::vector<std::string>{"silu", "linear"} : std::vector<std::string>{"gelu"},
        {"model.gated_mlp"});
    if (gpt)
        writer.count("trainable_position_size", std::max(a.maxSequence, 1.0), {"model.max_seq"});
    else if (a.bias == BiasKind::Qkv || a.bias == BiasKind::All)
        writer.flag("attention_bias", true);
    if (!gpt && a.bias == BiasKind::All)
        writer.flag("mlp_bias", true);
    writer.saidIf(gpt ? a.bias == BiasKind::All : a.bias != BiasKind::AttentionAll, {"model.bias"});
    if (gpt || (a.norm == NormKind::Rms && a.position == PositionKind::Rope))
        writer.said({"model.norm", "model.position"});
    if (a.slidingWindow > 0) {
        writer.count("sliding_window_size", a.slidingWindow, {"model.attention.sliding_window"});
        const double cycle = std::round(1 / (1 - a.windowedShare));
        if (a.windowedShare < 1 && windowedShare({}, cycle) == a.windowedShare)
            writer.count("inhomogeneous_layer_cycle_interval", cycle, {"model.attention.windowed_share"});
        else if (a.windowedShare == windowedShare(blockOf(a)))
            writer.said({"model.attention.windowed_share"});
    }
    if (a.isMoe() && a.moe.sharedExperts > 0)
        writer.count("shared_experts", a.moe.sharedExperts);
    if (a.isMoe() && (a.moe.sharedExperts == 0 || a.moe.sharedFfn == a.moe.expertFfn))
        writer.said({"model.moe.shared", "model.moe.shared_ffn"});
}

void read(Reader& reader)
{
    readModel(reader);
    readMesh(reader);
    readPipeline(reader);
    readBatch(reader);
    readRecompute(reader);
    readPrecision(reader);
}

// max_utils.py:317 finds the processes, one a node of GPUs, by these variables; a slice of TPUs knows its
// hosts. pyconfig.py:92 takes for a file only what ends in ".yml".
void writeStart(Writer& writer)
{
    const std::string program = "python3 -m maxtext.trainers.pre_train.train THIS_FILE.yml run_name=NAME "
                                "base_output_directory=FOLDER";
    if (isOnTpus(writer))
        writer.comment("Start it, named .yml, on every host of the slice: " + program);
    else if (writer.nodes() == 1)
        writer.comment("Start it, named .yml: " + program);
    else
        writer.comment("Start it, named .yml, on every node: JAX_COORDINATOR_IP=FIRST_NODE "
                       "JAX_COORDINATOR_PORT=29500 NNODES="
            + plainNumber(writer.nodes()) + " NODE_RANK=ITS_NUMBER " + program);
}

void write(Writer& writer)
{
    writeStart(writer);
    writer.begin({});
    writer.text("base_config", "base.yml");
    writer.text("hardware", isOnTpus(writer) ? "tpu" : "gpu");
    writeModel(writer);
    writeMesh(writer);
    writeBatch(writer);
    writeRecompute(writer);
    writePrecision(writer);
}

} // namespace

const Hooks maxtextHooks{.prepare = prepare, .read = read, .write = write};

} // namespace ridgepoint::launch
