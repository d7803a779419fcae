#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/inputs/model/parameters.h"
#include "core/training/step/activation_shape.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

namespace {

constexpr double mostExact = 9007199254740992; // 2^53

// --- how the tokens and batches go together
// --------------------------------------------------------------

void readLength(Reader& reader)
{
    reader.begin();
    const Training& training = reader.scenario().training;
    if (!reader.has("global-batch-size") && reader.says({"global-batch-size"})) // validate_args()
        reader.set(
            "micro-batch-size", "training.global_batch_sequences", training.microBatch * reader.data());
    const auto samples = reader.number("train-samples"), iterations = reader.number("train-iters");
    if (samples)
        reader.set("train-samples", "training.tokens", *samples * training.sequenceLength);
    else if (iterations)
        reader.steps("train-iters", *iterations);
}

void writeLength(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const bool ratio = training.tokens.perParameter;
    const double each = ratio ? countParameters(writer.architecture()).total().value() : 1;
    const double tokens = training.tokens.value * each;
    const double samples = std::max(1.0, std::ceil(tokens / training.sequenceLength));
    const bool exact = samples * training.sequenceLength == tokens && samples < mostExact;
    writer.count("train-samples", samples); // which training.py:2586 wants
    if (ratio)
        writer.cannot("training.tokens",
            phrase("training.tokens = %1x: the file has the samples of this model's size",
                plainNumber(training.tokens.value)));
    else
        writer.saidOr(exact, "training.tokens",
            phrase("training.tokens = %1 exactly: the file has the next whole sample", plainNumber(tokens)));
}

// --- sharding
// --------------------------------------------------------------

void readSharding(Reader& reader)
{
    reader.begin();
    if (!reader.says({"use-distributed-optimizer", "use-megatron-fsdp", "use-torch-fsdp2",
            "data-parallel-sharding-strategy", "num-distributed-optimizer-instances",
            "use-tp-pp-dp-mapping"}))
        return;
    const bool optimizer = reader.on("use-distributed-optimizer");
    const bool fsdp = reader.on("use-megatron-fsdp") | reader.on("use-custom-fsdp");
    const bool torch = reader.on("use-torch-fsdp2");
    const auto strategy = reader.word("data-parallel-sharding-strategy");
    std::string_view stage = torch ? "3" : optimizer ? "1" : "0";
    if (fsdp) {
        const std::string_view named = strategy ? std::string_view(*strategy) : "optim_grads_params";
        if (const Word* const known = reader.launcher().byWord("sharding", named))
            stage = known->text;
        else
            reader.notTaken("data-parallel-sharding-strategy", named);
    }
    reader.setQuietly("mesh.zero_stage", stage);
    if (const auto instances = reader.number("num-distributed-optimizer-instances");
        instances && *instances > 1) {
        const double ranks = reader.data() * reader.scenario().mesh.context;
        reader.set("num-distributed-optimizer-instances", "mesh.shard_group",
            std::max(1.0, std::floor(ranks / *instances)));
    }
    if (reader.says({"no-use-layer-wise-param-layout"}))
        reader.setQuietly("training.matrix_gradients",
            reader.on("no-use-layer-wise-param-layout") ? "reduced" : "scattered");
    reader.setQuietly("mesh.order", reader.on("use-tp-pp-dp-mapping") ? "tp-cp-ep-pp-dp" : "tp-cp-ep-dp-pp");
}

void writeSharding(Writer& writer)
{
    const Mesh& mesh = writer.scenario().mesh;
    if (mesh.zeroStage >= 1)
        writer.flag("use-distributed-optimizer", true);
    if (mesh.zeroStage >= 2) {
        writer.flag("use-megatron-fsdp", true);
        for (const auto& [word, stage] : writer.launcher().words("sharding"))
            if (stage == plainNumber(std::min(mesh.zeroStage, 3)))
                writer.text("data-parallel-sharding-strategy", word);
        writer.flag("no-gradient-accumulation-fusion", true); // which Megatron-FSDP asks for
        writer.text("ckpt-format", "fsdp_dtensor");
    }
    writer.said({"mesh.zero_stage"});
    if (mesh.shardGroup && mesh.zeroStage >= 1) {
        const double ranks = writer.data() * mesh.context, instances = ranks / *mesh.shardGroup;
        if (instances >= 1 && instances == std::floor(instances)) {
            if (instances > 1)
                writer.count("num-distributed-optimizer-instances", instances, {"mesh.shard_group"});
            else
                writer.cannot("mesh.shard_group",
                    phrase("mesh.shard_group = %1 is every rank, as Megatron does unasked",
                        plainNumber(*mesh.shardGroup)));
        }
    }
    const Training& training = writer.scenario().training;
    // Megatron-Bridge's container has no name for it.
    if ((training.optimizer == Optimizer::Muon || training.optimizer == Optimizer::Soap)
        && writer.launcher().format == Format::Arguments) {
        if (training.matrixGradients == MatrixGradients::Reduced)
            writer.flag("no-use-layer-wise-param-layout", true);
        writer.said({"training.matrix_gradients"});
    }
    if (mesh.order == "tp-cp-ep-pp-dp")
        writer.flag("use-tp-pp-dp-mapping", true, {"mesh.order"});
    writer.saidIf(mesh.order == "tp-cp-ep-dp-pp", {"mesh.order"});
}

// --- recomputation
// --------------------------------------------------------------

void readRecompute(Reader& reader)
{
    reader.begin();
    if (!reader.says({"recompute-granularity", "recompute-activations", "recompute-modules",
            "recompute-method", "recompute-num-layers"}))
        return;
    std::string granularity = reader.word("recompute-granularity").value_or("");
    if (reader.on("recompute-activations"))
        granularity = "selective";
    std::vector<std::string> named = reader.list("recompute-modules");
    if (reader.on("moe-layer-recompute"))
        named.emplace_back("moe");
    const auto method = reader.word("recompute-method");
    const auto layers = reader.number("recompute-num-layers");
    if (granularity == "full") {
        reader.setQuietly({{"training.recompute", "full"}, {"training.recompute_every", "1"}});
        if (method && *method == "block" && layers)
            reader.set(
                "recompute-num-layers", "training.recompute_layers", *layers * reader.scenario().mesh.chunks);
        else
            reader.setQuietly("training.recompute_layers", "all");
        return;
    }
    if (!granularity.empty() && granularity != "selective")
        return reader.notTaken("recompute-granularity", granularity);
    const bool selective = granularity == "selective";
    const bool scores = selective && (named.empty() || std::ranges::find(named, "core_attn") != named.end());
    reader.setRecompute(scores ? "selective" : "none");
    for (const auto& [module, field] : reader.launcher().words("recompute_modules")) {
        const bool listed = std::ranges::find(named, module) != named.end();
        reader.setQuietly(field, listed && (selective || module == "moe") ? "on" : "off");
    }
    for (const std::string& module : named)
        if (module != "core_attn" && !reader.launcher().byWord("recompute_modules", module))
            reader.notTaken("recompute-modules", module);
}

void writeRecompute(Writer& writer)
{
    const Training& training = writer.scenario().training;
    // Of a rank here, of a virtual stage there: of those that the file has.
    const double chunks = writer.hasSaid("mesh.chunks") ? writer.scenario().mesh.chunks : 1;
    writer.saidIf(training.recomputeEvery == 1, {"training.recompute_every"});
    if (training.recompute == Recompute::Full) {
        if (training.recomputeLayers == 0.0) // transformer_config.py:1919: from 1 on
            return writer.cannot("training.recompute",
                phrase("training.recompute = full of no layers: the file recomputes nothing"));
        const bool some = training.recomputeLayers.has_value();
        const double each = some ? *training.recomputeLayers / chunks : 1;
        writer.text("recompute-granularity", "full", {"training.recompute"});
        writer.text("recompute-method", some ? "block" : "uniform");
        writer.count("recompute-num-layers", std::ceil(each));
        if (each == std::floor(each))
            writer.said({"training.recompute_layers"});
        else
            writer.cannot("training.recompute_layers",
                phrase("training.recompute_layers = %1: the file has the next whole number for each virtual "
                       "stage",
                    plainNumber(*training.recomputeLayers)));
        return;
    }
    writer.saidIf(!training.recomputeLayers, {"training.recompute_layers"});
    std::vector<std::string> named;
    if (training.recompute == Recompute::Selective)
        named.emplace_back("core_attn");
    for (const auto& [module, field] : writer.launcher().words("recompute_modules")) {
        const bool on = findField(field)->get(writer.scenario()) == 1.0;
        if (module == "moe_act" && on && !writer.architecture().isMoe()) {
            writer.cannot(
                field, phrase("training.recompute_activation: Megatron recomputes it in experts only"));
            continue;
        }
        if (on)
            named.emplace_back(module);
        writer.said({field});
    }
    writer.said({"training.recompute"});
    if (named.empty())
        return;
    writer.text("recompute-granularity", "selective");
    writer.list("recompute-modules", std::move(named));
}

// --- the rest
// --------------------------------------------------------------

// Layers of a rank. Megatron accepts at most one fewer (transformer_config.py:1885); that value means all.
double layersOfRank(const Scenario& s)
{
    return std::floor(architectureOf(s.model).layers / s.mesh.pipeline);
}
void readOffloadedLayers(Reader& reader)
{
    const double offloaded = reader.number("cpu-offloading-num-layers").value_or(0);
    if (offloaded <= 0)
        return;
    reader.setQuietly("training.offload_activations", "on");
    const double layers = layersOfRank(reader.scenario());
    reader.set("cpu-offloading-num-layers", "training.offloaded_layers",
        offloaded < layers - 1 ? offloaded / layers : 1.0);
}
void writeOffloadedLayers(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const double layers = layersOfRank(writer.scenario()), most = std::max(1.0, layers - 1);
    const double offloaded = std::min(most, std::round(training.offloadedLayers * layers));
    if (!training.offloadActivations || offloaded < 1)
        return;
    writer.count("cpu-offloading-num-layers", offloaded, {"training.offload_activations"});
    if (training.offloadedLayers == (offloaded < layers - 1 ? offloaded / layers : 1.0))
        writer.said({"training.offloaded_layers"});
}

void readRest(Reader& reader)
{
    reader.begin();
    if (reader.on("use-flash-attn"))
        reader.setQuietly("training.flash_attention", "on");
    readOffloadedLayers(reader);
    reader.rename("enable-cuda-graph", "cuda-graph-impl");
    reader.rename("external-cuda-graph", "cuda-graph-impl");
    reader.take("cuda-graph-modules"); // what can be in one
    if (const auto graphs = reader.word("cuda-graph-impl"))
        reader.setQuietly("training.cuda_graphs", *graphs == "none" ? "off" : "on");
    readDispatch(reader);
    readLoss(reader);
    if (reader.on("moe-router-force-load-balancing"))
        reader.setQuietly("training.routing_imbalance", "1");
    // Node-limited routing is by node where the groups of experts are the nodes.
    const auto groups = reader.number("moe-router-num-groups"),
               visited = reader.number("moe-router-group-topk");
    const Hardware& hardware = reader.scenario().hardware;
    const double nodes = reader.scenario().mesh.expert
        / hardware.perNode.value_or(std::max(1.0, hardware.accelerator.scaleUpDomain));
    if (groups && visited && *groups == nodes)
        reader.set("moe-router-group-topk", "mesh.expert_nodes", *visited);
    else if (groups && visited)
        reader.note(
            phrase("tokens choose among %1 of %2 groups of experts; with these ranks that limits no nodes",
                plainNumber(*visited), plainNumber(*groups)));
    const bool isMoe = architectureOf(reader.scenario().model).isMoe();
    if (reader.has("expert-tensor-parallel-size") || !reader.says({"expert-tensor-parallel-size"}))
        return;
    reader.begin();
    if (isMoe)
        reader.set("tensor-model-parallel-size", "mesh.expert_tensor", reader.scenario().mesh.tensor);
    else
        reader.setQuietly("mesh.expert_tensor", "1");
}

void writeRest(Writer& writer)
{
    const Scenario& s = writer.scenario();
    if (!hasDropout(writer.architecture())) { // whose masks the prediction keeps
        writer.count("attention-dropout", 0);
        writer.count("hidden-dropout", 0);
    }
    writeLoss(writer);
    if (s.training.offloadOptimizer)
        writer.flag("use-precision-aware-optimizer", true); // which offloading asks for
    if (s.training.cudaGraphs)
        writer.text("cuda-graph-impl", *s.training.cudaGraphs ? "transformer_engine" : "none");
    // The host reads each expert's token count, so no graph holds experts (token_dispatcher.py:958), nor
    // their router where they are recomputed (transformer_config.py:2867).
    if (s.training.cudaGraphs.value_or(false) && writer.architecture().isMoe()) {
        if (s.training.recomputeMoe && s.training.recompute != Recompute::Full)
            writer.list("cuda-graph-modules", {"attn"});
        else
            writer.list("cuda-graph-modules", {"attn", "moe_router", "moe_preprocess"});
    }
    writer.said({"training.cuda_graphs"});
    writeOffloadedLayers(writer);
    const double nodes = s.mesh.expert / writer.perNode();
    if (s.mesh.expertNodes > 0 && nodes == std::floor(nodes) && nodes >= s.mesh.expertNodes) {
        writer.count("moe-router-num-groups", nodes);
        writer.count("moe-router-group-topk", s.mesh.expertNodes, {"mesh.expert_nodes"});
    }
}

void readScript(Reader& reader)
{
    auto nodes = reader.number("nnodes");
    const auto perNode = reader.number("nproc-per-node");
    if (perNode && !reader.has("nnodes") && !reader.has("SBATCH nodes"))
        nodes = 1; // torchrun's own default
    reader.machine(nodes, perNode);
    if (const auto world = reader.number("world-size"); world && *world >= 1)
        reader.set("world-size", "hardware.accelerators", *world);
    readMegatron(reader);
}

// Those of Megatron's programs that train something else than a decoder of attention layers.
Settings programs(const Launcher& launcher, std::string_view text)
{
    Settings found;
    for (const std::string_view program : launcher.names("other_programs"))
        for (std::size_t at = text.find(program); at != std::string_view::npos;
             at = text.find(program, at + 1)) {
            const std::size_t line = text.rfind('\n', at) + 1; // npos + 1 is 0
            if (text.substr(line, at - line).find('#') != std::string_view::npos)
                continue;
            found.push_back({.key = "program " + std::string(program), .values = {std::string(program)}});
            break;
        }
    return found;
}

// "MODEL_ARGS.--num-layers" of the YAML that Megatron's own tests keep.
void prepareScript(Reader& reader)
{
    for (Setting& setting : reader.settings()) {
        if (const std::size_t dashes = setting.key.find(".--"); dashes != std::string::npos)
            setting.key.erase(0, dashes + 3);
        else if (setting.key.starts_with("--"))
            setting.key.erase(0, 2);
        else
            continue;
        std::replace(setting.key.begin(), setting.key.end(), '_', '-');
    }
    reader.respellOthers();
    if (reader.on("checkpoint-activations")) {
        reader.imply("recompute-granularity", "full", "checkpoint-activations");
        reader.imply("recompute-method", "uniform", "checkpoint-activations");
    }
    prepareMegatronModel(reader);
}

void writeScript(Writer& writer)
{
    writer.begin("distributed");
    writer.count("nnodes", writer.nodes());
    writer.count("nproc-per-node", writer.perNode(), {"hardware.accelerators"});
    writer.word("rdzv-backend", "c10d");
    // Expanded where the array is made: the address must be there before it.
    writer.word("rdzv-endpoint", "$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1):29500");
    writeMegatron(writer);
    std::string command = "srun torchrun \"${DISTRIBUTED_ARGS[@]}\" pretrain_gpt.py";
    for (const std::string_view arrays : {"MODEL", "EXPERTS", "MESH", "TRAINING"})
        if (arrays != "EXPERTS" || writer.architecture().isMoe())
            command += " \"${" + std::string(arrays) + "_ARGS[@]}\"";
    // Megatron's own FSDP wants it unset, the overlap of experts more than one (arguments.py:1477);
    // everything else the order of kernels that one keeps.
    const Mesh& mesh = writer.scenario().mesh;
    const std::string_view connections = mesh.zeroStage >= 2 ? "unset CUDA_DEVICE_MAX_CONNECTIONS\n"
        : mesh.schedule == "interleaved_1f1b_ep_overlap"     ? "export CUDA_DEVICE_MAX_CONNECTIONS=32\n"
                                                             : "export CUDA_DEVICE_MAX_CONNECTIONS=1\n";
    writer.close('\n' + std::string(connections) + command + '\n');
}

} // namespace

void readMegatron(Reader& reader)
{
    reader.begin();
    readMegatronModel(reader);
    readMegatronPipeline(reader);
    readSharding(reader);
    readOverlap(reader);
    readLength(reader);
    readRecompute(reader);
    readMegatronPrecision(reader);
    readRest(reader);
}

void writeMegatron(Writer& writer)
{
    writeMegatronModel(writer);
    if (!writer.architecture().isMoe()) {
        writer.settle("mesh.expert_tensor"); // parallel_state.py:898 would count it
        if (writer.scenario().mesh.expertTensor == 1) // as a file that does not say it is read
            writer.said({"mesh.expert_tensor"});
    }
    writeDispatch(writer);
    writer.section("mesh");
    writeMegatronPipeline(writer);
    writeSharding(writer);
    writeOverlap(writer);
    writer.section("training");
    writeLength(writer);
    writeRecompute(writer);
    writeMegatronPrecision(writer);
    writeRest(writer);
}

const Hooks megatronHooks{
    .prepare = prepareScript, .read = readScript, .write = writeScript, .programs = programs};

} // namespace ridgepoint::launch
