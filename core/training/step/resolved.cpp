#include "core/training/step/resolved.h"

#include "core/formulas/economics.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/scenario/field.h"
#include "core/training/step/legality.h"
#include "core/training/step/offloading.h"
#include "core/training/step/step_rates.h"
#include "core/training/step/updated_matrices.h"
#include "core/training/step/weight_copies.h"

#include <tuple>

namespace ridgepoint {

namespace {

void note(Diagnostics& out, Severity severity, std::string field, Text message, Text fix)
{
    out.push_back({severity, std::move(field), std::move(message), std::move(fix)});
}

void resolveModel(const Scenario& s, Resolved& r)
{
    r.architecture = architectureOf(s.model);
    r.matmuls = matmulsOf(r.architecture);
    r.attention = attentionWidths(r.architecture);
    const auto [narrowFrom, narrowTo] = narrowLayers(s.training, r.architecture.layers);
    r.layers = LayerKinds(r.architecture, narrowFrom, narrowTo);
    r.counted = countParameters(r.architecture);
    r.prediction = countPredictionModules(r.architecture);
    if (s.model.source == ModelSpec::Source::BySize) {
        r.total = s.model.params;
        r.active = s.model.params;
        const double counted = r.counted.total().value();
        r.scale = counted > 0 ? r.total.value() / counted : 1;
    } else {
        r.total = r.counted.total();
        r.active = r.counted.active(r.architecture);
    }
    const TokenBudget& tokens = s.training.tokens;
    r.tokens = Tokens(tokens.perParameter ? tokens.value * r.total.value() : tokens.value);
    r.batchTokens = Tokens(s.training.globalBatchSequences * s.training.sequenceLength);
}

constexpr double leastMemory = 1e6; // as of the nominal one; less is a slip of the pen

void resolveHardware(const Scenario& s, Resolved& r, Diagnostics& out)
{
    const Accelerator& device = s.hardware.accelerator;
    r.scaleUpBandwidth = s.hardware.scaleUp ? s.hardware.scaleUp->bandwidth : device.scaleUpBandwidth;
    r.scaleOutBandwidth = s.hardware.scaleOut ? s.hardware.scaleOut->bandwidth : device.scaleOutBandwidth;
    r.scaleUpLatency = s.hardware.scaleUp ? s.hardware.scaleUp->latency : Seconds(0);
    r.scaleOutLatency = s.hardware.scaleOut ? s.hardware.scaleOut->latency : Seconds(0);
    r.scaleOutRingStep = s.hardware.scaleOut ? s.hardware.scaleOut->ringStep : Seconds(0);
    r.price = s.targets.pricePerAcceleratorHour.value_or(listPriceMiddle(device.priceLow, device.priceHigh));

    r.power = s.hardware.powerCap ? std::min(*s.hardware.powerCap, device.power) : device.power;

    r.capacity = device.memoryNominal;
    if (s.hardware.capacityBasis != CapacityBasis::Nominal) {
        if (device.memoryReported.value() < leastMemory) {
            note(out, Severity::Info, "hardware.capacity_basis",
                phrase("no reported capacity is known for %1; the nominal one is used", device.name),
                phrase("set hardware.capacity_basis to nominal"));
        } else {
            r.capacity = device.memoryReported;
        }
        if (s.hardware.capacityBasis == CapacityBasis::Usable) {
            if (s.hardware.reserve >= r.capacity) {
                note(out, Severity::Error, "hardware.reserve",
                    phrase("the reserve leaves nothing of %1", r.capacity),
                    phrase("reserve less than the capacity"));
                r.capacity = Bytes(0);
            } else {
                r.capacity -= s.hardware.reserve;
            }
        }
    }
    if (offloads(s.training) && device.hostBandwidth.value() <= 0)
        note(out, Severity::Warning, "hardware.accelerator.host_link.per_direction_Bps",
            phrase("no bandwidth is known between %1 and its host; what is offloaded takes no time",
                device.name),
            phrase("set hardware.accelerator.host_link.per_direction_Bps"));
    r.peak = device.peak(s.training.precision.compute);
    if (r.peak.value() <= 0) {
        note(out, Severity::Error, "training.precision.compute",
            phrase("%1 has no published %2 peak", device.name, dataTypeKey(s.training.precision.compute)),
            phrase("choose a type that the device computes in, or set its peak"));
    } else if (bytesPerElement(s.training.precision.compute) < 2 && device.peak(DataType::Bf16).value() <= 0
        && device.peak(DataType::Fp16).value() <= 0 && !statedMfu(s.hardware)) {
        note(out, Severity::Error, "training.precision.compute",
            phrase("%1 has no published peak in 16 bits, in which attention computes while GEMMs run in %2",
                device.name, dataTypeKey(s.training.precision.compute)),
            phrase("set hardware.accelerator.peak_dense_flops.bf16, or state an MFU"));
    }
}

// Parameters that get gradients: all but frozen layers, or only the adapters' two thin matrices beside each
// target.
void resolveTraining(const Scenario& s, Resolved& r)
{
    const Training& t = s.training;
    if (t.method == FineTuning::Full) {
        r.trainable = 1 - t.frozenShare;
        return;
    }
    double adapters = 0;
    for (const Matmul& m : r.matmuls) {
        const bool target = m.part == MatmulPart::Attention
            || (t.loraTargets == LoraTargets::AllLinear && m.part != MatmulPart::Head
                && m.part != MatmulPart::Router);
        if (target)
            adapters += t.loraRank * (m.inner + m.outer) * m.layers * m.weightCopies;
    }
    r.trainable = r.total.value() > 0 ? std::min(1.0, adapters / r.total.value()) : 0;
}

// SOAP and Shampoo: means over all parameters, of matrices that no tensor rank cuts.
BytesPerParameter preconditionersEach(const Scenario& s, const Resolved& r)
{
    const Parameters held = r.total + r.prediction.dense + r.prediction.experts;
    return keepsPreconditioners(s.training) && held.value() > 0
        ? preconditioners(s.training, r, updatedMatrices(s.training, r)) / held
        : BytesPerParameter(0);
}

void resolveState(const Scenario& s, Resolved& r)
{
    const PrecisionRecipe& p = s.training.precision;
    const OptimizerTraits& o = traits(s.training.optimizer);
    const double moment = bytesPerElement(p.moments.value_or(o.momentsDefault));
    const double h = r.architecture.hidden;
    const double f = std::max(r.architecture.ffn, r.architecture.moe.expertFfn);
    double second = o.moments > 1 ? moment : 0;
    if (o.factoredSecondMoment && h > 0 && f > 0)
        second = (h + f) / (h * f) * bytesPerElement(DataType::Fp32); // formula factored_moment_bytes
    if (o.secondMomentOnVectorsOnly) {
        const Parameters vectors =
            r.counted.embedding + r.counted.position + r.counted.norms + r.counted.lmHead;
        const double total = r.counted.total().value();
        second = total > 0 ? moment * (vectors.value() / total) : 0;
    }
    resolveTraining(s, r);
    r.activationBytes = activationBytes(p.compute);
    r.gatheredBytes =
        std::clamp(bytesPerElement(p.weights), bytesPerElement(DataType::Bf16), r.activationBytes);
    const double trained = r.trainable;
    double weights = bytesPerElement(p.weights);
    if (s.training.method == FineTuning::Qlora && r.total.value() > 0) {
        // The layers' products are quantised; embedding, head and norms stay as they are.
        double products = 0;
        for (const Matmul& m : r.matmuls)
            if (m.part != MatmulPart::Head && m.part != MatmulPart::Router)
                products += m.inner * m.outer * m.layers * m.weightCopies;
        const double quantised = std::min(1.0, products / r.total.value());
        weights = quantised * nf4Bytes + (1 - quantised) * weights;
    }
    if (stackTraits(s.hardware.stack).headBalanced && r.architecture.layers > 0) {
        const bool hasHead = !r.architecture.plan || r.architecture.plan->hasHead;
        const double head = hasHead ? h * r.architecture.vocab : 0;
        const double layer = (matmulWeightsPerToken(r.matmuls) - head) / r.architecture.layers;
        r.headLayers = layer > 0 ? head / layer : 0; // formula head_layer_equivalents
    }
    r.slabBytes = {weights, bytesPerElement(p.gradients) * trained, bytesPerElement(p.accumulator) * trained,
        bytesPerElement(p.master) * trained, (o.moments > 0 ? moment : 0) * trained,
        second * trained + preconditionersEach(s, r).value()};
}

// Says what products in 8 bits or fewer cost that is not modelled.
void noteWhatNarrowProductsLeaveOut(const Scenario& s, Diagnostics& out)
{
    const Training& t = s.training;
    if (!isNarrow(t.precision.compute))
        return;
    note(out, Severity::Info, "training.weight_copies",
        phrase("not modelled for GEMMs in %1: transposed copies and scales of saved inputs, quantising "
               "weights, and the largest magnitude of a tensor that current scaling reads first",
            dataTypeKey(t.precision.compute)),
        {});
    if (isNarrow(t.precision.weights))
        note(out, Severity::Info, "training.precision.weights",
            phrase("all weights are counted in %1; frameworks keep embeddings, norms, heads and layers in "
                   "bf16 wider",
                dataTypeKey(t.precision.weights)),
            {});
    if (t.weightCopies == WeightCopies::None && t.precision.weights != t.precision.compute)
        note(out, Severity::Info, "training.weight_copies",
            phrase("no copies of the weights in %1 are counted; Transformer Engine keeps them",
                dataTypeKey(t.precision.compute)),
            phrase("set training.weight_copies to needed, or choose a recipe that says how it scales"));
    // MXFP8's and DeepSeek's recipes are the same values of fields: the device decides which blocks they
    // have.
    const Accelerator& device = s.hardware.accelerator;
    if (t.precision.compute == DataType::Fp8 && t.fp8Scaling == Fp8Scaling::Block
        && t.weightCopies != WeightCopies::None)
        note(out, Severity::Info, "training.fp8_scaling",
            scalesInHardware(device)
                ? phrase("on %1 blocks of 32 elements share a scale (MXFP8)", device.name)
                : phrase("on %1 blocks of 128 × 128 weights share a scale: Transformer Engine has no MXFP8 "
                         "there",
                    device.name),
            {});
}

} // namespace

Scenario sanitized(const Scenario& scenario, Diagnostics& diagnostics)
{
    Scenario clean = scenario;
    for (const FieldSpec& field : fields()) {
        if (!field.get || (field.kind != FieldKind::Number && field.kind != FieldKind::Integer))
            continue;
        const std::optional<double> value = fieldNumber(scenario, field);
        if (!value)
            continue;
        if (field.applies && !field.applies(scenario)) {
            // Nobody sees the row, so nobody can mend it; it must not poison the answer either. A model known
            // by its size has no dimensions to bring into range.
            if (field.group != FieldGroup::Model && !(*value >= field.minimum && *value <= field.maximum))
                field.set(clean, field.get(Scenario()));
            continue;
        }
        const bool rate = field.unit == Unit::BytePerSecond || field.unit == Unit::FlopPerSecond;
        if (rate && *value > 0 && *value < 1) {
            note(diagnostics, Severity::Error, std::string(field.id),
                phrase("%1 is below %2, which no hardware is", Text::known(field.label),
                    textNumber(1, field.unit)),
                phrase("check the unit; write 0 when it is unknown"));
            field.set(clean, 0);
            continue;
        }
        if (*value >= field.minimum && *value <= field.maximum)
            continue;
        note(diagnostics, Severity::Error, std::string(field.id),
            std::isnan(*value) ? phrase("%1 is not a number; expected %2 to %3", Text::known(field.label),
                textNumber(field.minimum, field.unit), textNumber(field.maximum, field.unit))
                               : phrase("%1 is %2; expected %3 to %4", Text::known(field.label),
                                   textNumber(*value, field.unit), textNumber(field.minimum, field.unit),
                                   textNumber(field.maximum, field.unit)),
            phrase("set %1 within that range", field.id));
        field.set(clean, *value > field.maximum ? field.maximum : field.minimum);
    }
    return clean;
}

namespace {

// All that a rank of the pipeline holds, once for each replica.
StageLoad heldByRank(const Resolved& r, RankIndex rank)
{
    StageLoad sum = loadOfVirtualStage(r, virtualStage(r, rank, ChunkIndex(0)));
    for (ChunkIndex chunk(1); chunk.number() < r.held; ++chunk) {
        sum.add(loadOfVirtualStage(r, virtualStage(r, rank, chunk)));
    }
    return sum;
}

RankParameters parametersOf(const Resolved& r, const Mesh& mesh, const StageLoad& held)
{
    const Architecture& a = r.architecture;
    const ParameterBreakdown& c = r.counted;
    const double heads = headsOf(a), ends = heads > 0 ? held.heads / heads : 0; // copies of the model's end
    const double further = ends * a.mtpLayers;
    const double withExperts = layersWithExperts(r, held);
    const double moe = withExperts - (a.isMoe() ? further : 0);
    const double dense = held.layers() - withExperts - (a.isMoe() ? 0 : further);
    const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
    const double denseLayers = a.layers - moeLayers;
    const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0; };
    if (a.plan) {
        const LayeredCount count = countParameters(*a.plan);
        const double routed = r.layers.sum(held, [](const LayerKind& kind) { return kind.routed.value(); });
        const double tables = (count.embedding + count.positions + count.lookedUp) * held.embeddings
            + count.head * ends
            + (a.tiedEmbeddings ? count.embedding * std::max(0.0, ends - held.embeddings) : 0)
            + count.around * share(held.layers(), allLayers(r).layers())
            + a.plan->prediction.count * ends * (a.plan->prediction.products + a.plan->prediction.others);
        const double plain =
            r.layers.sum(held, [](const LayerKind& kind) { return kind.plain.value(); }) + tables;
        return {.dense = Parameters(plain / mesh.tensor),
            .experts = Parameters(routed / (mesh.expert * mesh.expertTensor))};
    }

    // The final norm and the embedding norm ride with `norms`, spread over the layers: a few thousand
    // parameters.
    Parameters shared = (c.attention + c.norms) * share(dense + moe, a.layers)
        + c.denseMlp * share(dense, denseLayers) + (c.sharedExperts + c.router) * share(moe, moeLayers)
        + (c.embedding + c.position) * held.embeddings + c.lmHead * ends;
    if (a.tiedEmbeddings && ends > held.embeddings)
        shared += c.embedding * (ends - held.embeddings); // both end stages hold the tied table
    RankParameters own{.dense = shared * (r.scale / mesh.tensor),
        .experts = c.experts * (share(moe, moeLayers) * r.scale / (mesh.expert * mesh.expertTensor))};
    own.dense += r.prediction.dense * (ends / mesh.tensor);
    own.experts += r.prediction.experts * (ends / (mesh.expert * mesh.expertTensor));
    return own;
}

PipelineRank rankOf(const Resolved& r, RankIndex rank, const StageLoad& held)
{
    PipelineRank own{.rank = rank, .held = held, .load = held, .parameters = {}};
    if (r.schedule->weightCopies() > 1) {
        own.load.divide(r.held);
    }
    return own;
}

bool holdsAsMuch(const StageLoad& one, const StageLoad& other)
{
    return std::ranges::equal(one.of, other.of, std::ranges::greater_equal()) && one.heads >= other.heads
        && one.embeddings >= other.embeddings;
}

// Whether both hold layers of the same kinds in the same proportion.
bool isMixedAlike(const StageLoad& one, const StageLoad& other)
{
    const double mine = one.layers(), others = other.layers();
    return std::ranges::equal(
        one.of, other.of, [&](double own, double another) { return own * others == another * mine; });
}

void findExtremeRanks(const Scenario& s, Resolved& r)
{
    std::array<StageLoad, std::tuple_size_v<decltype(Resolved::extremeRanks)>> seen;
    r.extremeCount = 0;
    const auto hasFewerLayers = [](const StageLoad& one, const StageLoad& other) {
        return one.layers() < other.layers();
    };
    // Past the first, ranks of a loop are alike or hold less, but for the last with the head.
    const bool alike = r.schedule->shape == PlacementShape::Loop && r.cut.neverGrows();
    // In both directions ranks are alike in pairs, and those in the middle hold most micro-batches.
    const bool mirrored = r.schedule->weightCopies() > 1;
    const int half = (r.ranks() + 1) / 2;
    const int others = mirrored ? half - 1 : r.ranks() - 1;
    for (int i = 0; i < others && (r.extremeCount + 1 < seen.size() || !r.cut.isAuto()); ++i) {
        const RankIndex rank(mirrored ? half - 1 - i : i);
        const StageLoad own = heldByRank(r, rank);
        // An earlier rank with as much of everything needs no less of anything; but of offloaded layers a
        // mean one stays, which keeps more where there are fewer of the lighter kind.
        const bool mean = s.training.offloadActivations && r.layers.size() > 1;
        const bool exceeded = std::any_of(seen.begin(),
            seen.begin() + static_cast<std::ptrdiff_t>(r.extremeCount), [&own, mean](const StageLoad& other) {
                return holdsAsMuch(other, own) && (!mean || isMixedAlike(other, own));
            });
        if (!exceeded) {
            std::size_t at = r.extremeCount;
            if (at + 1 == seen.size()) // a list of ever more layers: those with most of them stay
                at = static_cast<std::size_t>(
                    std::min_element(seen.begin(), seen.end() - 1, hasFewerLayers) - seen.begin());
            else
                ++r.extremeCount;
            seen[at] = own;
            r.extremeRanks[at] = rankOf(r, rank, own);
        }
        if (alike && r.layers.areAlikeFrom(layersOfStage(r, virtualStage(r, rank, ChunkIndex(0))).first))
            break;
    }
    const RankIndex last(r.ranks() - 1);
    r.extremeRanks[r.extremeCount++] = rankOf(r, last, heldByRank(r, last));
}

void placeRanks(const Mesh& mesh, Resolved& r)
{
    const PlacedRanks now{.tensor = mesh.tensor,
        .context = mesh.context,
        .pipeline = mesh.pipeline,
        .expert = mesh.expert,
        .expertTensor = mesh.expertTensor,
        .data = r.data,
        .order = mesh.order};
    if (now == r.placedRanks)
        return;
    r.placedRanks = now;
    r.spans = spansOf(mesh, r.data, r.perNode);
}

void placeLayers(const Scenario& s, Resolved& r)
{
    const PlacedLayers now{.schedule = r.schedule,
        .stages = r.stages,
        .chunks = r.chunks,
        .offloadActivations = s.training.offloadActivations,
        .stageLayers = s.mesh.stageLayers};
    if (now != r.placedLayers) {
        r.placedLayers = now;
        r.cut = StageCut(r.architecture.layers, r.virtualStages, r.headLayers, s.mesh.stageLayers);
        findExtremeRanks(s, r);
    }
    for (std::size_t i = 0; i < r.extremeCount; ++i)
        r.extremeRanks[i].parameters = parametersOf(r, s.mesh, r.extremeRanks[i].held);
}

} // namespace

void placeMesh(const Scenario& s, Resolved& r)
{
    const Mesh& mesh = s.mesh;
    r.replicaRanks = mesh.tensor * mesh.context * mesh.pipeline;
    const double world = s.hardware.accelerators;
    r.data = mesh.data.value_or(std::max(1.0, std::floor(world / r.replicaRanks)));
    placeRanks(mesh, r);
    r.meshFits = r.replicaRanks * r.data == world;
    r.schedule = &scheduleKindOf(
        mesh.pipeline > 1 ? kindWithChunks(mesh.schedule, static_cast<int>(mesh.chunks)) : mesh.schedule);
    // One stage has no other to take turns with; what passes of neighbouring micro-batches hide is left
    // (Megatron-LM megatron/core/pipeline_parallel/combined_1f1b.py).
    if (mesh.pipeline <= 1 && r.schedule->pairing != Pairing::Neighbours)
        r.schedule = &scheduleKindOf("1f1b");
    r.stages = std::max(1.0, std::min(mesh.pipeline, r.architecture.layers));
    // More chunks than layers are refused; the sums over chunks need not go on for them.
    r.chunks = mesh.pipeline > 1 && r.schedule->takesChunks()
        ? std::min(mesh.chunks, std::max(1.0, r.architecture.layers))
        : 1;
    r.held = r.schedule->twoChunks() ? std::max(2.0, r.chunks) : r.chunks;
    r.virtualStages = r.stages * stagesOfRank(*r.schedule, r.chunks);
    r.microbatches =
        std::max(1.0, std::floor(s.training.globalBatchSequences / (r.data * s.training.microBatch)));
    placeState(s, r);
    placeLayers(s, r);
}

void placeState(const Scenario& s, Resolved& r)
{
    const Mesh& mesh = s.mesh;
    const double dense = r.data * mesh.context;
    r.shards = mesh.zeroStage == 0 ? 1 : std::min(mesh.shardGroup.value_or(dense), dense);
    // A shard group's ranks hold every expert expert × expert-tensor ways divided, like the whole of them.
    const double sharing = mesh.tensor / (mesh.expert * mesh.expertTensor);
    r.expertShards = mesh.zeroStage == 0 ? 1 : std::max(1.0, r.shards * sharing);
    // Which ranks may be the fullest depends on what stays of their activations.
    if (r.extremeCount > 0 && s.training.offloadActivations != r.placedLayers.offloadActivations)
        placeLayers(s, r);
}

Resolved resolve(const Scenario& scenario, Diagnostics& diagnostics)
{
    Resolved r = resolveMesh(scenario);
    checkLegality(scenario, r, diagnostics);
    resolveHardware(scenario, r, diagnostics);
    noteWhatNarrowProductsLeaveOut(scenario, diagnostics);
    return r;
}

Resolved resolveMesh(const Scenario& scenario)
{
    Resolved r;
    r.stack = &stackTraits(scenario.hardware.stack);
    resolveModel(scenario, r);
    resolveState(scenario, r);
    r.perNode =
        scenario.hardware.perNode.value_or(std::max(1.0, scenario.hardware.accelerator.scaleUpDomain));
    placeMesh(scenario, r);
    return r;
}

namespace {

// Heads, and the layers of modules that predict further tokens.
void addPrediction(const Resolved& r, StageLoad& load)
{
    const double modules = r.architecture.mtpLayers;
    load.heads = headsOf(r.architecture);
    for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind)
        load.of[kind] += r.layers[kind].predicting * modules;
}

} // namespace

StageLoad allLayers(const Resolved& r)
{
    StageLoad load;
    for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind)
        load.of[kind] = r.layers[kind].count;
    addPrediction(r, load);
    return load;
}

StageLoad loadOfVirtualStage(const Resolved& r, StageIndex stage)
{
    const StageLayers at = layersOfStage(r, stage);
    StageLoad load = r.layers.from(at.first, at.count);
    load.embeddings = stage == StageIndex(0) ? 1.0 : 0.0;
    if (stage.number() == r.virtualStages - 1)
        addPrediction(r, load);
    return load;
}

PipelineRank pipelineRank(const Resolved& r, const Mesh& mesh, RankIndex rank)
{
    PipelineRank own = rankOf(r, rank, heldByRank(r, rank));
    own.parameters = parametersOf(r, mesh, own.held);
    return own;
}

PipelineLoads pipelineLoads(const Resolved& r)
{
    PipelineLoads loads{.ranks = {},
        .count = r.extremeCount,
        .beforeLast = {},
        .lastEndsEarlier = !r.schedule->splitsBackward};
    for (std::size_t i = 0; i < r.extremeCount; ++i)
        loads.ranks[i] = r.extremeRanks[i].load;
    // Of two directions the other one begins at the last rank.
    const int before = r.schedule->weightCopies() > 1 ? 0 : r.ranks() - 1;
    for (StageIndex stage; stage.number() < before; ++stage) {
        StageLoad own = loadOfVirtualStage(r, stage);
        own.heads = own.embeddings = 0;
        loads.beforeLast.add(own);
    }
    return loads;
}

RankParameters heaviestRank(const Resolved& r)
{
    RankParameters heaviest;
    for (const PipelineRank& rank : r.extremes()) {
        const RankParameters& own = rank.parameters;
        if (own.dense + own.experts > heaviest.dense + heaviest.experts)
            heaviest = own;
    }
    return heaviest;
}

} // namespace ridgepoint
