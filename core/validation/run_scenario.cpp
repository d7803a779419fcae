#include "core/validation/run_scenario.h"

#include "core/inputs/hardware/stack.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/training/step/kernel_model.h"
#include "core/validation/run_model.h"
#include "core/validation/run_stack.h"
#include "core/validation/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint {

namespace {

// The first number after a word: "shards of 128 GPUs" → 128.
std::optional<double> numberAfter(std::string_view text, std::string_view word)
{
    std::size_t at = text.find(word);
    if (at == std::string_view::npos)
        return std::nullopt;
    at = text.find_first_of("0123456789", at + word.size());
    if (at == std::string_view::npos)
        return std::nullopt;
    double value = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), value);
    return value;
}

class Builder
{
public:
    Builder(const Run& run, const Catalog& catalog, RunScenario& out)
        : m_run(run)
        , m_catalog(catalog)
        , m_out(out)
        , m_facts(stackFactsOf(run))
        , m_scenario(defaultScenario(catalog))
    {
    }

    void build()
    {
        m_scenario.name = m_run.id;
        if (!kind() || !model() || !hardware() || !precision() || !mesh() || !batch())
            return;
        recompute();
        settings();
        fineTuning();
        m_out.scenario = std::move(m_scenario);
    }

private:
    bool skip(Text reason)
    {
        m_out.skipped = std::move(reason);
        return false;
    }
    void note(Text text) { m_out.notGiven.push_back(std::move(text)); }

    bool kind()
    {
        switch (m_run.kind) {
        case RunKind::Inference:
            return skip("inference, not a training step");
        case RunKind::Total:
            return skip("a whole run's hours, not a step");
        case RunKind::Layer:
            return skip("the time of one layer, not of a step");
        case RunKind::Analytic:
            return skip("computed by its source, not measured");
        case RunKind::Pretrain:
        case RunKind::Finetune:
        case RunKind::FinetuneLora:
        case RunKind::OutOfMemory:
            break;
        }
        return true;
    }

    bool model()
    {
        if (std::string why = whyNoModel(m_run.model, m_catalog); !why.empty())
            return skip(Text::known(why));
        m_scenario.model = {.source = ModelSpec::Source::Dimensions,
            .preset = {},
            .params = m_scenario.model.params,
            .architecture = architectureOf(m_run, m_catalog, m_out.notGiven),
            .leftOut = {}};
        m_scenario.training.sequenceLength = *m_run.model.sequence;
        // DeepEP and HybridEP send a token once to each node it visits; a DeepSeek-V3 token visits at most
        // four (arXiv:2412.19437 §2.1.2). The plain all-to-all sends every copy.
        const bool twoLevel = !m_run.settings.dispatcher.empty() || mentions(m_run.source.table, "HybridEP")
            || mentions(m_run.notes, "HybridEP");
        if (twoLevel) {
            m_scenario.mesh.expertDispatch = ExpertDispatch::TwoLevel;
            m_scenario.mesh.expertNodes = m_run.model.name == "deepseek-v3" ? 4 : 0;
        }
        if (m_run.model.tokenDrop)
            note("experts drop tokens beyond their capacity");
        return true;
    }

    bool hardware()
    {
        if (!m_run.hardware.count)
            return skip("number of accelerators not stated");
        Hardware& hardware = m_scenario.hardware;
        if (!fillHardware(m_run, m_catalog, hardware, m_out.notGiven))
            return skip(phrase("accelerator unknown: %1",
                m_run.hardware.gpu.empty() ? Text::known("not stated") : Text::name(m_run.hardware.gpu)));
        hardware.efficiency.mfu = Mfu::model();
        hardware.stack = m_facts.stack;
        if (!m_run.settings.stack.empty() && m_run.settings.stack != m_facts.stack)
            note(phrase("stack \"%1\" unknown (generic taken)", m_run.settings.stack));
        if (m_facts.guessed)
            note("software stack not stated (generic taken): kernels, storage and overlap are a guess");
        return true;
    }

    bool precision()
    {
        const std::optional<DataType> compute = computeTypeOf(m_run.precision);
        if (!compute)
            return skip(phrase("precision unknown: %1", m_run.precision));
        if (m_scenario.hardware.accelerator.peak(*compute).value() <= 0)
            return skip(phrase("no dense %1 peak of the accelerator is known", dataTypeKey(*compute)));
        m_scenario.training.precision = storageOf(m_facts.storage, m_facts.gradientWire, *compute);
        if (*compute == DataType::Fp8)
            m_scenario.training.fp8Scaling = scalingOf(m_run.precision);
        m_scenario.training.flashAttention = m_run.flashAttention.value_or(true);
        return true;
    }

    bool mesh()
    {
        const RunMesh& stated = m_run.mesh;
        Mesh& mesh = m_scenario.mesh;
        const bool pipelineKnown = stated.pipeline || m_facts.recipe->meshByDefault;
        if ((!stated.tensor || !pipelineKnown) && !m_facts.recipe->meshByDefault)
            return skip("parallel layout not stated");
        if (!stated.tensor)
            note("parallel layout not stated (the framework's default: one FSDP axis)");
        mesh.tensor = stated.tensor.value_or(1);
        mesh.pipeline = stated.pipeline.value_or(1);
        mesh.context = stated.context.value_or(1);
        mesh.expert = stated.expert.value_or(1);
        const double ranks = mesh.tensor * mesh.pipeline * mesh.context;
        const double data = stated.data.value_or(std::floor(m_scenario.hardware.accelerators / ranks));
        if (!(data >= 1) || data * ranks != m_scenario.hardware.accelerators)
            return skip("the layout does not multiply to the accelerators");
        mesh.data = data;

        // Megatron splits an expert as it splits the rest unless told otherwise, where that leaves whole
        // ranks; nobody else splits experts.
        const bool splits = m_facts.stack.starts_with("megatron") && mesh.expert > 1
            && std::fmod(mesh.tensor * mesh.context * data, mesh.expert * mesh.tensor) == 0;
        mesh.expertTensor = stated.expertTensor.value_or(splits ? mesh.tensor : 1);
        // XLA shards what a layer keeps over the tensor axis, too (MaxText base.yml: activation_embed).
        mesh.sequenceParallel =
            m_facts.recipe->meshByDefault ? mesh.tensor > 1 : stated.sequenceParallel.value_or(false);
        mesh.contextMethod = m_facts.context;

        mesh.chunks = stated.chunks.value_or(1);
        if (mesh.pipeline > 1 && !stated.chunks && mentions(stated.schedule, "interleaved")) {
            mesh.chunks = 2; // interleaving begins at two
            note("chunks of the interleaved schedule not stated (2 taken)");
        }
        if (mesh.pipeline <= 1)
            mesh.chunks = 1;
        mesh.schedule = scheduleOf(m_run, mesh.pipeline, mesh.chunks);
        sharding();
        return true;
    }

    void sharding()
    {
        const RunMesh& stated = m_run.mesh;
        Mesh& mesh = m_scenario.mesh;
        mesh.zeroStage = stated.zeroStage.value_or(stated.fsdp.empty() ? m_facts.recipe->zeroStage : 3);
        if (const Sharding made = shardingOf(stackTraits(m_facts.stack), mesh); made.wholeWeights) {
            mesh.zeroStage = made.stage;
            m_facts.storage = StorageRecipe::Fp32Gradients;
            precision();
        }
        if (!stated.zeroStage)
            note(phrase("sharding stage not stated (%1 taken)", mesh.zeroStage));
        const double whole = *mesh.data * mesh.context;
        std::optional<double> group = stated.zeroGroup;
        // "ZeRO-3 shards of 128 GPUs", "Megatron-FSDP shard 64", "12-way model x 256-way FSDP"
        for (const std::string_view words : {"shards of ", "FSDP shard ", "model x "})
            if (!group)
                group = numberAfter(stated.fsdp, words);
        if (!group && mentions(stated.fsdp, "inside a slice") && m_run.hardware.slices)
            group = std::floor(whole / *m_run.hardware.slices);
        if (group && *group >= 1 && *group < whole)
            mesh.shardGroup = *group;
        if (mentions(stated.fsdp, "not stated"))
            note("how data parallelism splits into shards and replicas not stated (all of it shards)");
        if (mentions(stated.fsdp, "CPU offload"))
            m_scenario.training.offloadOptimizer = true;
    }

    bool batch()
    {
        const RunBatch& stated = m_run.batch;
        const double data = *m_scenario.mesh.data;
        std::optional<double> global = stated.global;
        std::optional<double> micro = stated.micro;
        // A pipeline cuts a rank's sequences into micro-batches.
        if (!micro && m_run.settings.localBatch && !stated.accumulation && m_scenario.mesh.pipeline <= 1)
            micro = m_run.settings.localBatch;
        if (!global && micro && stated.accumulation)
            global = *micro * data * *stated.accumulation;
        if (!global)
            return skip("batch not stated");
        const double perReplica = *global / data;
        if (perReplica < 1)
            return skip("fewer sequences than data-parallel ranks: a layout is used that is not stated");
        if (!micro && stated.accumulation)
            micro = perReplica / *stated.accumulation;
        if (!micro)
            micro = assumedMicroBatch(perReplica);
        const double count = perReplica / *micro;
        if (count != std::floor(count) || *micro != std::floor(*micro))
            return skip("the batch does not divide into the micro-batches");
        m_scenario.training.globalBatchSequences = *global;
        m_scenario.training.microBatch = *micro;
        return true;
    }

    // A pipeline runs one sequence at a time unless told otherwise, a shard of everything its whole batch;
    // else a few sequences fill the matrices.
    double assumedMicroBatch(double perReplica)
    {
        constexpr double usual = 4;
        double micro = 1;
        if (m_scenario.mesh.pipeline > 1)
            micro = asManyAsStages() ? std::max(1.0, std::floor(perReplica / m_scenario.mesh.pipeline)) : 1;
        else if (m_facts.recipe->meshByDefault || m_scenario.mesh.zeroStage == 3)
            micro = std::floor(perReplica);
        else
            while (micro < usual && std::fmod(perReplica, 2 * micro) == 0)
                micro *= 2;
        note(micro == 1
                ? phrase("micro-batch not stated (1 sequence taken)")
                : phrase("micro-batch not stated (%1 sequences taken)", textNumber(micro, Unit::Count)));
        return micro;
    }

    // torchtitan of 2024 cut a batch into as many micro-batches as the pipeline has ranks
    // (torchtitan/parallelisms/pipelining_utils.py: n_microbatches = pipeline_parallel_degree).
    bool asManyAsStages() const
    {
        const std::string words = m_run.source.title + m_run.source.url;
        return m_facts.stack.starts_with("torchtitan")
            && (mentions(words, "2024") || mentions(words, "2410."));
    }

    void recompute()
    {
        const RunRecompute& stated = m_run.recompute;
        Training& training = m_scenario.training;
        m_out.recomputeOpen = stated.policy.empty();
        if (stated.policy.empty()) {
            training.recompute = m_facts.recipe->recompute.value;
            note(phrase("recomputation not stated (%1, the framework's default)",
                training.recompute == Recompute::Full ? "full" : "none"));
        } else if (stated.policy.starts_with("full")) {
            training.recompute = Recompute::Full;
            training.recomputeLayers = stated.layers;
        } else if (stated.policy == "selective") {
            selective();
        }
        for (const std::string& module : stated.modules)
            addModule(module);
    }

    void selective()
    {
        const RunRecompute& stated = m_run.recompute;
        Training& training = m_scenario.training;
        const bool named = m_facts.stack == "maxtext";
        if (const std::optional<double> share = wholeBlocks()) {
            training.recompute = Recompute::Full;
            const double layers =
                std::max(1.0, std::round(m_scenario.model.architecture.layers / m_scenario.mesh.pipeline));
            training.recomputeLayers = std::clamp(std::round(*share * layers), 1.0, layers);
        } else if (mentions(stated.detail, "one of two layers")) {
            training.recompute = Recompute::Full;
            training.recomputeEvery = 2;
        } else if (m_facts.stack.starts_with("torchtitan")) {
            training.recompute =
                Recompute::Selective; // per operation: every second product, as the stack knows
        } else if (named) {
            // Per-operation policies keep matrix products and attention and repeat what lies between.
            training.recomputeNorms = true;
            training.recomputeActivation = true;
            m_out.recomputeOpen = true;
            note(stated.detail.empty()
                    ? phrase("selective policy not stated (norms and activation functions taken)")
                    : phrase(
                        "selective policy \"%1\" (norms and activation functions taken)", stated.detail));
        } else if (stated.modules.empty()) {
            training.recompute = Recompute::Selective; // Megatron's meaning: the attention core
        }
    }

    // What is recomputed of all layers, where "selective" means some of them whole: as the row says, or as
    // its two utilisations do. Hardware FLOPs count a repeated forward pass, a third of a layer's work, model
    // FLOPs do not (PaLM, arXiv:2204.02311, appendix B). Megatron's "selective" is an operator, not layers.
    std::optional<double> wholeBlocks()
    {
        const RunRecompute& stated = m_run.recompute;
        if (stated.share)
            return stated.share;
        const RunMeasured& m = m_run.measured;
        const bool blocks = stated.modules.empty() && stated.detail.empty() && m_facts.recipe->zeroStage == 3
            && !m_facts.recipe->meshByDefault;
        constexpr double least = 0.01; // of two figures printed in whole percents
        if (!blocks || !m.hfu || !m.mfu || *m.hfu / *m.mfu < 1 + least)
            return std::nullopt;
        const double share = std::min(1.0, 3 * (*m.hfu / *m.mfu - 1));
        note(phrase("which layers are recomputed (%1 of them, by hardware over model FLOPs)",
            textNumber(share, Unit::Percent)));
        return share;
    }

    void addModule(const std::string& module)
    {
        Training& training = m_scenario.training;
        if (module == "core_attn")
            training.recompute = Recompute::Selective;
        else if (module == "layernorm")
            training.recomputeNorms = true;
        else if (module == "moe_act")
            training.recomputeActivation = true;
        else if (module == "mlp")
            training.recomputeMlp = true;
        else if (module == "moe")
            training.recomputeMoe = true;
        else if (module == "mla_up_proj")
            training.recomputeLatent = true;
        else
            note(phrase("recomputed module \"%1\"", module));
    }

    void settings()
    {
        const RunSettings& stated = m_run.settings;
        Training& training = m_scenario.training;
        if (!stated.cudaGraphScope.empty()) {
            // An attention block is most of a dense layer's launches, not of an expert layer's.
            const bool most = mentions(stated.cudaGraphScope, "full_iteration")
                || (mentions(stated.cudaGraphScope, "attn") && m_run.model.experts.value_or(0) <= 1);
            if (most)
                training.cudaGraphs = true;
            else
                note(phrase("CUDA graphs on a part only (%1)", stated.cudaGraphScope));
        } else if (stated.cudaGraphs) {
            training.cudaGraphs = *stated.cudaGraphs;
        }
        if (stated.offloadLayers && *stated.offloadLayers > 0) {
            const double ofRank =
                architectureOf(m_scenario.model).layers / std::max(1.0, m_scenario.mesh.pipeline);
            training.offloadActivations = true;
            training.offloadedLayers = std::min(1.0, *stated.offloadLayers / std::max(1.0, ofRank));
        }
        if (stated.offloadActivations.value_or(false))
            training.offloadActivations = true;
        if (mentions(m_run.notes, "force-balanced") || mentions(m_run.notes, "forced balanced"))
            training.routingImbalance = 1;
        overlap();
        if (stated.expertOverlap.value_or(false) && m_scenario.mesh.schedule != "interleaved_1f1b_ep_overlap")
            note("expert traffic overlapped with other micro-batches");
        if (stated.asyncTensor.value_or(false)) // the same tiles that Transformer Engine's user buffers cut
            m_scenario.overlap.tensor = stackTraits("megatron").tensorOverlap;
        if (stated.compile && *stated.compile != (m_facts.stack != "torchtitan_eager"))
            note(*stated.compile ? Text("torch.compile") : Text("no torch.compile"));
        if (stated.kernel.find("flash_attentionv1") != std::string::npos)
            m_scenario.hardware.efficiency.attention = flash1Share;
        if (!stated.kernel.empty())
            note(phrase("kernels: %1", stated.kernel));
        if (!stated.container.empty())
            note(phrase("container %1", stated.container));
        if (!stated.dispatcher.empty())
            note(phrase("token dispatcher %1", stated.dispatcher));
    }

    // What is switched off hides nothing; what is switched on does as the stack does. Of data parallelism
    // what is not said is as the stack has it.
    void overlap()
    {
        const RunSettings& stated = m_run.settings;
        const bool none =
            mentions(m_run.notes, "overlap deliberately off") || mentions(m_run.notes, "no overlap");
        const auto off = [none](const std::optional<bool>& said) { return !said.value_or(!none); };
        Scenario& s = m_scenario;
        const bool hides = !none && hidesData(m_facts.dataOverlap, s.mesh.zeroStage);
        const bool gradients = stated.gradientOverlap.value_or(hides),
                   weights = stated.weightOverlap.value_or(hides);
        if (!gradients && !weights)
            s.overlap.data = 0;
        else if (!gradients)
            s.hardware.efficiency.gradientOverlap = 0;
        else if (!weights && stated.weightOverlap)
            note("weight gathers are not overlapped");
        if (off(stated.tensorOverlap))
            s.overlap.tensor = 0;
        if (off(stated.pipelineOverlap))
            s.overlap.pipeline = 0;
        if (none)
            s.overlap.expert = 0;
    }

    void fineTuning()
    {
        if (m_run.kind != RunKind::FinetuneLora)
            return;
        m_scenario.training.method = FineTuning::Lora;
        note("rank of the adapters (16 taken)");
    }

    const Run& m_run;
    const Catalog& m_catalog;
    RunScenario& m_out;
    StackFacts m_facts;
    Scenario m_scenario;
};

} // namespace

RunScenario scenarioOf(const Run& run, const Catalog& catalog)
{
    RunScenario out;
    Builder(run, catalog, out).build();
    return out;
}

} // namespace ridgepoint
