#include "core/engine/resolved.h"

#include "core/scenario/field.h"
#include "core/formulas/economics.h"
#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string count(double value) { return format(value, Unit::Count); }

void note(Diagnostics& out, Severity severity, std::string field, std::string message, std::string fix)
{
    out.push_back({severity, std::move(field), std::move(message), std::move(fix)});
}

void resolveModel(const Scenario& s, Resolved& r)
{
    r.architecture = architectureOf(s.model);
    r.matmuls = matmulsOf(r.architecture);
    r.attention = attentionWidths(r.architecture);
    r.counted = countParameters(r.architecture);
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

void resolveMesh(const Scenario& s, Resolved& r, Diagnostics& out)
{
    const Mesh& mesh = s.mesh;
    r.replicaRanks = mesh.tensor * mesh.context * mesh.pipeline;
    const double world = s.hardware.accelerators;
    r.data = mesh.data.value_or(std::max(1.0, std::floor(world / r.replicaRanks)));
    const double product = r.replicaRanks * r.data;
    r.meshFits = product == world;
    if (!r.meshFits) {
        note(out, Severity::Error, mesh.data ? "mesh.data" : "mesh.tensor",
            "tensor × context × pipeline × data = " + count(product) + ", but there are " + count(world)
                + " accelerators",
            "set hardware.accelerators to " + count(product) + ", or change the mesh");
    }
    const double expertGroup = mesh.expert * mesh.expertTensor;
    const double expertRanks = mesh.tensor * mesh.context * r.data;
    if (std::fmod(expertRanks, expertGroup) != 0) {
        note(out, Severity::Error, "mesh.expert",
            "expert × expert_tensor = " + count(expertGroup) + " does not divide tensor × context × data = "
                + count(expertRanks),
            "choose mesh.expert and mesh.expert_tensor whose product divides " + count(expertRanks));
    }
    if (mesh.expert > 1 && !r.architecture.isMoe()) {
        note(out, Severity::Warning, "mesh.expert", "expert parallelism has no effect: the model has no experts",
            "set mesh.expert to 1, or choose a mixture-of-experts model");
    } else if (mesh.expert > 1 && std::fmod(r.architecture.moe.experts, mesh.expert) != 0) {
        note(out, Severity::Error, "mesh.expert",
            count(r.architecture.moe.experts) + " experts cannot be spread evenly over " + count(mesh.expert) + " ranks",
            "choose a divisor of " + count(r.architecture.moe.experts));
    }
    if (mesh.pipeline > r.architecture.layers) {
        note(out, Severity::Error, "mesh.pipeline",
            count(mesh.pipeline) + " pipeline stages, but only " + count(r.architecture.layers) + " layers",
            "use at most " + count(r.architecture.layers) + " stages");
    } else if (std::fmod(r.architecture.layers, mesh.pipeline) != 0) {
        note(out, Severity::Info, "mesh.pipeline",
            count(r.architecture.layers) + " layers do not divide evenly over " + count(mesh.pipeline)
                + " stages; the first stages hold one more",
            "");
    }
    if (std::fmod(r.architecture.heads, mesh.tensor) != 0) {
        note(out, Severity::Warning, "mesh.tensor",
            count(r.architecture.heads) + " attention heads do not divide over " + count(mesh.tensor) + " tensor ranks",
            "choose a divisor of " + count(r.architecture.heads));
    }
    const bool interleaved = mesh.schedule.find("interleaved") != std::string::npos || mesh.schedule == "looped_bfs";
    r.chunks = interleaved ? mesh.chunks : 1;
    if (mesh.chunks > 1 && mesh.pipeline > 1 && !interleaved) {
        note(out, Severity::Warning, "mesh.chunks", "the schedule " + mesh.schedule + " has one chunk per stage",
            "choose interleaved_1f1b, or set mesh.chunks to 1");
    }
    if (r.chunks * mesh.pipeline > r.architecture.layers && mesh.pipeline > 1) {
        note(out, Severity::Error, "mesh.chunks",
            count(mesh.pipeline) + " stages × " + count(r.chunks) + " chunks need as many layers; there are "
                + count(r.architecture.layers),
            "use at most " + count(std::max(1.0, std::floor(r.architecture.layers / mesh.pipeline))) + " chunks");
    }
    const double perStep = r.data * s.training.microBatch;
    r.microbatches = std::max(1.0, std::floor(s.training.globalBatchSequences / perStep));
    if (r.microbatches * perStep != s.training.globalBatchSequences) {
        note(out, Severity::Error, "training.global_batch_sequences",
            "the global batch, " + count(s.training.globalBatchSequences) + ", is no multiple of micro-batch "
                + count(s.training.microBatch) + " × data-parallel " + count(r.data),
            "use a multiple of " + count(perStep));
    }
    const double dense = r.data * mesh.context;
    r.shards = mesh.zeroStage == 0 ? 1 : std::min(mesh.shardGroup.value_or(dense), dense);
    r.expertShards = mesh.zeroStage == 0 ? 1 : std::max(1.0, expertRanks / expertGroup);
    if (mesh.zeroStage > 0 && mesh.shardGroup && std::fmod(dense, *mesh.shardGroup) != 0) {
        note(out, Severity::Error, "mesh.shard_group",
            "a shard group of " + count(*mesh.shardGroup) + " does not divide data × context = " + count(dense),
            "choose a divisor of " + count(dense));
    }
}

void resolveHardware(const Scenario& s, Resolved& r, Diagnostics& out)
{
    const Accelerator& device = s.hardware.accelerator;
    r.perNode = s.hardware.perNode.value_or(std::max(1.0, device.scaleUpDomain));
    r.scaleUpBandwidth = s.hardware.scaleUp ? s.hardware.scaleUp->bandwidth : device.scaleUpBandwidth;
    r.scaleOutBandwidth = s.hardware.scaleOut ? s.hardware.scaleOut->bandwidth : device.scaleOutBandwidth;
    r.scaleUpLatency = s.hardware.scaleUp ? s.hardware.scaleUp->latency : Seconds(0);
    r.scaleOutLatency = s.hardware.scaleOut ? s.hardware.scaleOut->latency : Seconds(0);
    r.price = s.targets.pricePerAcceleratorHour.value_or(listPriceMiddle(device.priceLow, device.priceHigh));

    r.capacity = device.memoryNominal;
    if (s.hardware.capacityBasis != CapacityBasis::Nominal) {
        if (device.memoryReported.value() <= 0) {
            note(out, Severity::Warning, "hardware.capacity_basis",
                "no reported capacity is known for " + device.name + "; the nominal one is used",
                "set hardware.capacity_basis to nominal");
        } else {
            r.capacity = device.memoryReported;
        }
        if (s.hardware.capacityBasis == CapacityBasis::Usable) {
            if (s.hardware.reserve >= r.capacity) {
                note(out, Severity::Error, "hardware.reserve",
                    "the reserve leaves nothing of " + format(r.capacity), "reserve less than the capacity");
                r.capacity = Bytes(0);
            } else {
                r.capacity -= s.hardware.reserve;
            }
        }
    }
    r.peak = device.peak(s.training.precision.compute);
    if (r.peak.value() <= 0) {
        note(out, Severity::Error, "training.precision.compute",
            device.name + " has no published " + std::string(dataTypeKey(s.training.precision.compute)) + " peak",
            "choose a type that the device computes in, or set its peak");
    }
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
        const Parameters vectors = r.counted.embedding + r.counted.position + r.counted.norms + r.counted.lmHead;
        const double total = r.counted.total().value();
        second = total > 0 ? moment * (vectors.value() / total) : 0;
    }
    r.slabBytes = {bytesPerElement(p.weights), bytesPerElement(p.gradients), bytesPerElement(p.accumulator),
        bytesPerElement(p.master), o.moments > 0 ? moment : 0, second};
}

} // namespace

Scenario sanitized(const Scenario& scenario, Diagnostics& diagnostics)
{
    Scenario clean = scenario;
    for (const FieldSpec& field : fields()) {
        if (!field.get || (field.kind != FieldKind::Number && field.kind != FieldKind::Integer))
            continue;
        const std::optional<double> value = field.get(scenario);
        if (!value || (field.applies && !field.applies(scenario)))
            continue;
        const bool rate = field.unit == Unit::BytePerSecond || field.unit == Unit::FlopPerSecond;
        if (rate && *value > 0 && *value < 1) {
            note(diagnostics, Severity::Error, std::string(field.id),
                std::string(field.label) + " is below " + format(1, field.unit) + ", which no hardware is",
                "check the unit; write 0 when it is unknown");
            field.set(clean, 0);
            continue;
        }
        if (*value >= field.minimum && *value <= field.maximum)
            continue;
        note(diagnostics, Severity::Error, std::string(field.id),
            std::string(field.label) + " is " + (std::isnan(*value) ? "not a number" : format(*value, field.unit))
                + "; expected " + format(field.minimum, field.unit) + " to " + format(field.maximum, field.unit),
            "set " + std::string(field.id) + " within that range");
        field.set(clean, *value > field.maximum ? field.maximum : field.minimum);
    }
    return clean;
}

Resolved resolve(const Scenario& scenario, Diagnostics& diagnostics)
{
    Resolved r;
    resolveModel(scenario, r);
    resolveMesh(scenario, r, diagnostics);
    resolveHardware(scenario, r, diagnostics);
    resolveState(scenario, r);
    return r;
}

StageLayers layersOfStage(double layers, double stages, double stage)
{
    const double base = std::floor(layers / stages);
    const double extra = layers - base * stages;
    return {.first = stage * base + std::min(stage, extra), .count = base + (stage < extra ? 1 : 0)};
}

double moeLayersBefore(const Architecture& a, double layer)
{
    if (!a.isMoe() || layer <= a.moe.firstDenseLayers)
        return 0;
    return std::floor((layer - a.moe.firstDenseLayers) / std::max(1.0, a.moe.interval));
}

RankParameters rankParameters(const Resolved& r, const Mesh& mesh, double stage)
{
    const Architecture& a = r.architecture;
    const ParameterBreakdown& c = r.counted;
    const StageLayers layers = layersOfStage(a.layers, mesh.pipeline, stage);
    const double moeLayers = a.isMoe() ? moeLayerCount(a) : 0;
    const double moeHere = moeLayersBefore(a, layers.first + layers.count) - moeLayersBefore(a, layers.first);
    const double denseHere = layers.count - moeHere;
    const double denseLayers = a.layers - moeLayers;
    const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0; };

    // The final norm and the embedding norm ride with `norms`, spread over the layers: a few thousand parameters.
    Parameters dense = (c.attention + c.norms) * share(layers.count, a.layers)
        + c.denseMlp * share(denseHere, denseLayers) + (c.sharedExperts + c.router) * share(moeHere, moeLayers);
    const bool first = stage == 0;
    const bool last = stage == mesh.pipeline - 1;
    if (first)
        dense += c.embedding + c.position;
    if (last)
        dense += c.lmHead;
    if (last && !first && a.tiedEmbeddings)
        dense += c.embedding; // both end stages hold the tied table
    return {.dense = dense * (r.scale / mesh.tensor),
        .experts = c.experts * (share(moeHere, moeLayers) * r.scale / (mesh.expert * mesh.expertTensor))};
}

} // namespace ridgepoint
