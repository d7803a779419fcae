#include "tests/support/random_scenarios.h"

#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/pipeline/schedule_kind.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

bool divides(double part, double all) { return std::fmod(all, part) == 0; }

} // namespace

RandomScenarios::RandomScenarios(const Catalog& catalog, std::uint64_t seed)
    : m_catalog(catalog)
    , m_default(defaultScenario(catalog))
    , m_random(seed)
{
    // Meshes are drawn by the dimensions of models whose layers are alike; lists have tests of their own.
    for (const ModelPreset& preset : catalog.models())
        if (!preset.architecture.plan)
            m_models.push_back(&preset);
    for (const AcceleratorPreset& preset : catalog.accelerators())
        if (preset.accelerator.peak(DataType::Bf16).value() > 0
            || preset.accelerator.peak(DataType::Fp16).value() > 0) // else nothing trains on it by prediction
            m_devices.push_back(&preset);
}

double RandomScenarios::powerOfTwo(int most)
{
    return std::exp2(static_cast<double>(below(static_cast<std::uint64_t>(most) + 1)));
}

double RandomScenarios::divisorOf(double n, double most)
{
    std::vector<double> all;
    for (double d = 1; d <= std::min(n, most); ++d)
        if (divides(d, n))
            all.push_back(d);
    return all[below(all.size())];
}

void RandomScenarios::choose(Scenario& s, std::string_view id)
{
    const FieldSpec* field = findField(id);
    if (field->applies && !field->applies(s))
        return;
    const std::size_t options = field->kind == FieldKind::Toggle ? 2 : field->choices.size();
    field->set(s, static_cast<double>(below(options)));
}

Architecture RandomScenarios::dimensions()
{
    Architecture a;
    const double width[] = {32, 64, 80, 96, 128, 128, 128, 192, 256};
    const double heads[] = {1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 40, 48, 64, 71, 96, 128};
    a.headDim = any(width);
    a.heads = any(heads);
    a.kvHeads = divisorOf(a.heads, a.heads);
    a.hidden = oneIn(4) ? 128 * static_cast<double>(1 + below(128)) : a.heads * a.headDim;
    a.ffn = 64 * std::ceil(a.hidden * between(1, 6) / 64);
    a.layers = static_cast<double>(1 + below(oneIn(3) ? 128 : 40));
    const double vocab[] = {256, 32000, 50257, 65536, 128256, 151936, 256000};
    a.vocab = any(vocab);
    a.maxSequence = 4096;
    a.tiedEmbeddings = oneIn(3);
    a.gatedMlp = !oneIn(3);
    const NormKind norms[] = {NormKind::Rms, NormKind::Rms, NormKind::Layer, NormKind::LayerNoBias};
    const PositionKind positions[] = {
        PositionKind::Rope, PositionKind::Rope, PositionKind::Learned, PositionKind::Alibi};
    a.norm = any(norms);
    a.position = any(positions);
    a.postNorms = oneIn(8);
    a.parallelBlockSingleNorm = oneIn(8);
    a.attention = a.kvHeads == a.heads ? AttentionKind::Mha
        : a.kvHeads == 1               ? AttentionKind::Mqa
                                       : AttentionKind::Gqa;
    if (oneIn(5)) {
        a.attention = AttentionKind::Mla;
        a.kvHeads = a.heads;
        a.mla = {.qLoraRank = oneIn(3) ? 0.0 : 1536,
            .kvLoraRank = 512,
            .qkNopeHeadDim = 128,
            .qkRopeHeadDim = 64,
            .vHeadDim = 128};
        a.headDim = a.mla.qkNopeHeadDim + a.mla.qkRopeHeadDim;
    }
    if (oneIn(4)) {
        a.slidingWindow = 256 * static_cast<double>(1 + below(32));
        a.windowedShare = oneIn(2) ? 1 : unit();
    }
    if (oneIn(3)) {
        const double experts[] = {4, 8, 16, 60, 64, 128, 160, 256};
        MixtureOfExperts& m = a.moe;
        m.experts = any(experts);
        m.topK = static_cast<double>(1 + below(static_cast<std::uint64_t>(std::min(8.0, m.experts))));
        m.expertFfn = 64 * static_cast<double>(1 + below(128));
        m.sharedExperts = static_cast<double>(below(3));
        m.sharedFfn = m.sharedExperts > 0 ? m.expertFfn : 0;
        m.firstDenseLayers = static_cast<double>(below(static_cast<std::uint64_t>(std::min(4.0, a.layers))));
        m.interval = oneIn(4) ? 2 : 1;
    }
    a.mtpLayers = oneIn(10) ? 1 : 0;
    return a;
}

void RandomScenarios::model(Scenario& s)
{
    switch (below(4)) {
    case 0:
        s.model.source = ModelSpec::Source::BySize;
        s.model.params = Parameters(std::round(std::pow(10, between(7, 12.5))));
        break;
    case 1:
        s.model.source = ModelSpec::Source::Dimensions;
        s.model.architecture = dimensions();
        break;
    default: {
        const ModelPreset& preset = *m_models[below(m_models.size())];
        s.model.source = ModelSpec::Source::Preset;
        s.model.preset = preset.id;
        s.model.architecture = preset.architecture;
    }
    }
}

void RandomScenarios::training(Scenario& s)
{
    Training& t = s.training;
    t.sequenceLength = oneIn(5) ? 96 * static_cast<double>(1 + below(200)) : 128 * powerOfTwo(10);
    t.microBatch = powerOfTwo(4);
    t.tokens = oneIn(3) ? TokenBudget{20, true} : TokenBudget{std::pow(10, between(9, 14)), false};
    for (const char* id : {"training.optimizer", "training.recompute", "training.flash_attention",
             "training.precision.weights", "training.precision.gradients", "training.precision.accumulator",
             "training.precision.master", "training.precision.communication", "hardware.stack",
             "mesh.context_method", "mesh.sequence_parallel"})
        choose(s, id);
    for (const char* id : {"training.precision.moments", "training.offload_optimizer",
             "training.offload_activations", "training.cuda_graphs", "training.recompute_norms",
             "training.recompute_activation", "training.recompute_mlp", "training.recompute_moe",
             "training.recompute_latent", "training.fp8_scaling", "training.narrow_activation_input",
             "training.method", "training.lora_targets"})
        if (oneIn(4))
            choose(s, id);
    if (t.recompute != Recompute::None && oneIn(3))
        t.recomputeEvery = static_cast<double>(1 + below(8));
    if (t.recompute != Recompute::None && oneIn(3))
        t.recomputeLayers = static_cast<double>(below(20));
    if (t.method != FineTuning::Full)
        t.loraRank = powerOfTwo(8);
    if (oneIn(6))
        t.frozenShare = unit();
    std::mt19937_64 apart = m_random; // what is drawn here moves nothing else
    if (traits(t.optimizer).matrices == MatrixUpdate::Orthogonalised)
        t.muonTensor = static_cast<MuonTensor>(apart() % 3);
    if (traits(t.optimizer).matrices != MatrixUpdate::None)
        t.matrixGradients = static_cast<MatrixGradients>(apart() % 2);
    if (t.offloadOptimizer && apart() % 2)
        t.offloadedState = static_cast<double>(apart() % 5) / 4;
    if (t.offloadActivations && apart() % 2)
        t.offloadedLayers = static_cast<double>(apart() % 5) / 4;
    t.offloadParameters = apart() % 6 == 0;
    const Architecture a = architectureOf(s.model);
    if (a.isMoe() && oneIn(2))
        t.routingImbalance = between(1, 3);
    if (a.isMoe() && oneIn(3))
        s.mesh.expertNodes = powerOfTwo(3);
    if (const auto drawn = apart() % 6; a.isMoe() && drawn < 3) {
        if (drawn > 0)
            s.mesh.expertDispatch = static_cast<ExpertDispatch>(drawn % 2);
        if (drawn < 2)
            t.precision.dispatch = drawn == 0 ? DataType::Bf16 : DataType::Fp8;
    }
    if (const auto drawn = apart() % 9; drawn < 3)
        t.loss = static_cast<LossKernel>(drawn);
    const bool dense = !a.isMoe() || a.moe.firstDenseLayers > 0 || a.moe.interval > 1;
    if (apart() % 6 == 0 && dense)
        t.mlpTiles = static_cast<double>(2 + apart() % 15);
}

void RandomScenarios::device(Scenario& s)
{
    Hardware& h = s.hardware;
    // Until one computes in the type that is wanted.
    const DataType types[] = {DataType::Bf16, DataType::Bf16, DataType::Bf16, DataType::Fp16, DataType::Fp8,
        DataType::Fp4, DataType::Tf32, DataType::Fp32};
    do {
        h.accelerator = m_devices[below(m_devices.size())]->accelerator;
        s.training.precision.compute = any(types);
    } while (h.accelerator.peak(s.training.precision.compute).value() <= 0);
    std::mt19937_64 apart = m_random; // what is drawn here moves nothing else
    if (isNarrow(s.training.precision.compute) && apart() % 3 == 0) {
        s.training.wide = {.first = static_cast<double>(apart() % 4),
            .last = static_cast<double>(apart() % 6),
            .lastShare = static_cast<double>(apart() % 3) / 8};
        s.training.weightCopies = static_cast<WeightCopies>(apart() % 3);
    }
    if (oneIn(2))
        h.perNode = powerOfTwo(6);
    for (const LinkPreset& link : m_catalog.links())
        if (oneIn(12))
            (link.scaleUp ? h.scaleUp : h.scaleOut) = link.link;
    // A device that names no network of its own needs one.
    for (const LinkPreset& link : m_catalog.links()) {
        if (link.scaleUp && !h.scaleUp && h.accelerator.scaleUpBandwidth.value() <= 0)
            h.scaleUp = link.link;
        if (!link.scaleUp && !h.scaleOut && h.accelerator.scaleOutBandwidth.value() <= 0)
            h.scaleOut = link.link;
    }
}

void RandomScenarios::mesh(Scenario& s)
{
    const Architecture a = architectureOf(s.model);
    Mesh& m = s.mesh;
    const bool latent = a.attention == AttentionKind::Mla;
    do {
        m.tensor = divisorOf(a.heads, oneIn(4) ? 64 : 8);
    } while (!latent && !divides(m.tensor, a.kvHeads) && !divides(a.kvHeads, m.tensor));
    const double keys = latent ? a.heads : a.kvHeads;
    if (m.contextMethod == ContextMethod::AllToAll) {
        do {
            m.context = oneIn(2) ? 1 : powerOfTwo(4);
        } while (m.context > 1
            && (!divides(m.context, s.training.sequenceLength) || !divides(m.tensor * m.context, a.heads)
                || !divides(m.tensor * m.context, keys)));
    } else {
        do {
            m.context = oneIn(2) ? 1 : powerOfTwo(5);
        } while (m.context > 1 && !divides(2 * m.context, s.training.sequenceLength));
    }
    m.pipeline =
        oneIn(3) ? 1 : static_cast<double>(1 + below(static_cast<std::uint64_t>(std::min(32.0, a.layers))));
    choose(s, "mesh.schedule");
    const bool interleaved =
        m.schedule.find("interleaved") != std::string::npos || m.schedule == "looped_bfs";
    if (interleaved)
        m.chunks =
            static_cast<double>(1 + below(static_cast<std::uint64_t>(std::floor(a.layers / m.pipeline))));
    const double most = 1e7; // accelerators; the legal range
    double data = oneIn(3) ? 1 : oneIn(3) ? static_cast<double>(1 + below(100)) : powerOfTwo(8);
    if (m.tensor * m.context * m.pipeline * data > most)
        data = 1;
    if (oneIn(2))
        m.data = data;
    const double ranks = m.tensor * m.context * data;
    if (a.isMoe()) {
        do {
            m.expert = divisorOf(a.moe.experts, 64);
            m.expertTensor = oneIn(4) ? powerOfTwo(3) : 1;
        } while (!divides(m.expert * m.expertTensor, ranks));
    }
    m.zeroStage = static_cast<int>(below(4));
    const std::string& stack = s.hardware.stack;
    if (m.pipeline > 1 && m.zeroStage > 1 && (stack == "deepspeed" || stack.starts_with("megatron")))
        m.zeroStage = 1;
    if (m.pipeline > 1 && m.zeroStage > 2 && scheduleKindOf(m.schedule).revisitsWeights())
        m.zeroStage = 2;
    if (m.zeroStage > 0 && oneIn(3))
        m.shardGroup = divisorOf(data * m.context, data * m.context);
    // Whole groups of the ranks that hold the same experts.
    const double copies = data * m.context / m.shardGroup.value_or(data * m.context);
    const double alike = data * m.context * m.tensor / (m.expert * m.expertTensor);
    if (copies < alike && std::fmod(alike, copies) != 0)
        m.shardGroup.reset();
    const char* orders[] = {"tp-cp-ep-dp-pp", "tp-cp-ep-dp-pp", "tp-cp-ep-pp-dp", "cp-tp-ep-dp-pp",
        "dp-tp-cp-ep-pp", "pp-dp-ep-cp-tp"};
    m.order = any(orders);
    s.hardware.accelerators = ranks * m.pipeline;
    const double microbatches =
        oneIn(4) ? m.pipeline * static_cast<double>(1 + below(8)) : static_cast<double>(1 + below(64));
    s.training.globalBatchSequences = data * s.training.microBatch * microbatches;
}

void RandomScenarios::knobs(Scenario& s)
{
    Efficiency& e = s.hardware.efficiency;
    const auto sometimes = [&](auto& value, double low, double high) {
        if (oneIn(6))
            value = between(low, high);
    };
    sometimes(e.gemm, 0.05, 2);
    sometimes(e.attention, 0.05, 2);
    sometimes(e.elementwise, 0.05, 2);
    sometimes(e.collective, 0.05, 2);
    sometimes(e.clock, 0.1, 1.2);
    sometimes(e.sustained, 0.1, 1.2);
    sometimes(e.straggler, 0, 0.2);
    sometimes(e.contention, 0, 1);
    if (oneIn(8))
        s.hardware.powerCap = Watts(between(10, 2000));
    if (oneIn(8))
        e.layerForward = Seconds(between(0, 5e-3));
    if (oneIn(8))
        e.layerBackward = Seconds(between(0, 5e-3));
    if (oneIn(8))
        e.fixed = Seconds(between(0, 0.2));
    if (oneIn(8))
        e.network = between(0.05, 1);
    if (oneIn(8))
        e.gradientOverlap = unit();
    if (oneIn(8))
        e.logitBytes = between(1, 100);
    for (std::optional<double> Overlap::*share :
        {&Overlap::data, &Overlap::tensor, &Overlap::pipeline, &Overlap::expert, &Overlap::context})
        if (oneIn(8))
            s.overlap.*share = unit();
}

Scenario RandomScenarios::next(bool statedToo)
{
    Scenario s = m_default;
    model(s);
    training(s);
    device(s);
    mesh(s);
    knobs(s);
    s.hardware.efficiency.mfu = Mfu::model();
    if (statedToo && oneIn(4))
        s.hardware.efficiency.mfu = between(0.02, 0.6);
    return s;
}

Scenario RandomScenarios::onAnotherMesh(Scenario job)
{
    mesh(job);
    job.hardware.efficiency.mfu = Mfu::model();
    return job;
}

void drawRequests(Scenario& scenario, std::mt19937_64& dice)
{
    Serving& serving = scenario.serving;
    serving.promptTokens = 1 + static_cast<double>(dice() % 16384);
    serving.outputTokens = 2 + static_cast<double>(dice() % 2048);
    serving.concurrency = 1 + static_cast<double>(dice() % 128);
    if (dice() % 4 == 0)
        serving.efficiency = ServingEfficiency::Stated;
}

} // namespace ridgepoint
