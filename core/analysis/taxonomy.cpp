#include "core/analysis/taxonomy.h"

#include "core/analysis/levers.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/group_traffic.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <utility>

namespace ridgepoint {

namespace {

constexpr int wrapped(int gpu) { return ((gpu % nodeGpus) + nodeGpus) % nodeGpus; }

// One way around the ring each. In a reduce-scatter the part that an accelerator ends with has passed all
// others; in an all-gather every part starts at its owner.
std::vector<Hop> rings(std::initializer_list<std::pair<Movement, TensorRow>> collectives)
{
    std::vector<Hop> hops;
    for (const auto& [movement, row] : collectives)
        for (int k = 0; k < nodeGpus - 1; ++k) {
            Hop& hop = hops.emplace_back(Hop{movement, row, {}});
            for (int gpu = 0; gpu < nodeGpus; ++gpu) {
                const int part = movement == Movement::ReduceScatter ? gpu - 1 - k : gpu - k;
                hop.messages.push_back({gpu, wrapped(gpu + 1), wrapped(part)});
            }
        }
    return hops;
}

// Everybody to everybody at once.
Hop exchange(Movement movement)
{
    Hop hop{movement, TensorRow::Activations, {}};
    for (int from = 0; from < nodeGpus; ++from)
        for (int to = 0; to < nodeGpus; ++to)
            if (from != to)
                hop.messages.push_back({from, to, movement == Movement::Dispatch ? to : from});
    return hop;
}

std::vector<Hop> sends()
{
    std::vector<Hop> hops;
    for (int gpu = 0; gpu + 1 < nodeGpus; ++gpu)
        hops.push_back({Movement::SendForward, TensorRow::Activations, {{gpu, gpu + 1, gpu}}});
    for (int gpu = nodeGpus - 1; gpu > 0; --gpu)
        hops.push_back({Movement::SendBack, TensorRow::Activations, {{gpu, gpu - 1, gpu}}});
    return hops;
}

Parts filled(int value)
{
    Parts parts{};
    for (auto& gpu : parts)
        gpu.fill(value);
    return parts;
}

Parts diagonal()
{
    Parts parts{};
    for (std::size_t gpu = 0; gpu < parts.size(); ++gpu)
        parts[gpu][gpu] = nodeGpus;
    return parts;
}

std::size_t place(int gpu) { return static_cast<std::size_t>(gpu); }

// Before the first hop of a movement.
Parts startOf(Strategy strategy, const Hop& hop, const Parts& now)
{
    if (hop.movement == Movement::ReduceScatter) // every rank has computed its own share of the whole sum
        return filled(1);
    if (hop.movement == Movement::AllGather && strategy != Strategy::Data && strategy != Strategy::Tensor)
        return diagonal();
    Parts parts = now;
    if (hop.movement == Movement::Dispatch)
        for (auto& gpu : parts)
            std::iota(gpu.begin(), gpu.end(), 1);
    return parts;
}

void apply(const Hop& hop, Parts& parts)
{
    const Parts before = parts;
    for (const TravellingPart& m : hop.messages) {
        int& from = parts[place(m.from)][place(m.part)];
        int& to = parts[place(m.to)][place(m.part)];
        switch (hop.movement) {
        case Movement::ReduceScatter:
            to = before[place(m.to)][place(m.part)] + before[place(m.from)][place(m.part)];
            from = 0; // passed on: complete at its owner only
            break;
        case Movement::AllGather:
            to = before[place(m.from)][place(m.part)];
            break;
        case Movement::SendForward:
        case Movement::SendBack:
            parts[place(m.to)][place(m.to)] = nodeGpus;
            break;
        case Movement::Dispatch:
            parts[place(m.to)][place(m.from)] = m.to + 1; // tokens arrive where their expert is
            break;
        case Movement::Combine:
            parts[place(m.to)][place(m.from)] = m.from + 1; // and come back to where they were
            break;
        case Movement::PassOn:
            if (m.from != m.part)
                from = 0; // the visiting block moves on
            to = nodeGpus;
            break;
        }
    }
}

TrafficGroup groupOf(Strategy strategy)
{
    using enum TrafficGroup;
    constexpr std::array<TrafficGroup, strategyCount> groups{
        Data, Data, Tensor, Pipeline, Expert, Tensor, Context}; // in the order of Strategy
    return groups[static_cast<std::size_t>(strategy)];
}

double degreeOf(Strategy strategy, const Report& report)
{
    const Mesh& mesh = report.scenario.mesh;
    switch (strategy) {
    case Strategy::Data:
        // Ranks of a context share the gradients, too; without replicas it is the context's own strategy.
        return mesh.zeroStage < 3 && report.data > 1 ? report.data * mesh.context : 1;
    case Strategy::FullySharded:
        return mesh.zeroStage == 3 ? mesh.shardGroup.value_or(report.data * mesh.context) : 1;
    case Strategy::Tensor:
        return mesh.tensor;
    case Strategy::Sequence:
        return mesh.sequenceParallel ? mesh.tensor : 1;
    case Strategy::Pipeline:
        return mesh.pipeline;
    case Strategy::Expert:
        return report.model.architecture.isMoe() ? mesh.expert : 1;
    case Strategy::Context:
        break;
    }
    return mesh.context;
}

// The scenario with this one axis at eight, all others as they are.
FieldEdits editsFor(Strategy strategy, const Report& report)
{
    const Scenario& s = report.scenario;
    double tensor = s.mesh.tensor, pipeline = s.mesh.pipeline, context = s.mesh.context, data = report.data;
    const std::string eight = countText(nodeGpus);
    FieldEdits edits;
    switch (strategy) {
    case Strategy::Data:
    case Strategy::FullySharded:
        data = std::max<double>(data, nodeGpus);
        edits = {{"mesh.zero_stage", strategy == Strategy::Data ? "0" : "3"}};
        break;
    case Strategy::Tensor:
    case Strategy::Sequence:
        tensor = nodeGpus;
        edits = {{"mesh.tensor", eight},
            {"mesh.sequence_parallel", strategy == Strategy::Sequence ? "on" : "off"}};
        break;
    case Strategy::Pipeline:
        pipeline = nodeGpus;
        edits = {{"mesh.pipeline", eight}};
        break;
    case Strategy::Expert:
        data = std::max<double>(data, nodeGpus);
        edits = {{"mesh.expert", eight}};
        break;
    case Strategy::Context:
        context = nodeGpus;
        edits = {{"mesh.context", eight}};
        break;
    }
    FieldEdits all = resizedMesh(s, tensor * pipeline * context, data);
    all.insert(all.end(), edits.begin(), edits.end());
    return all;
}

void read(StrategyTraffic& traffic, const Report& report)
{
    traffic.degree = degreeOf(traffic.strategy, report);
    if (traffic.strategy == Strategy::Data)
        traffic.zeroStage = report.scenario.mesh.zeroStage;
    if (traffic.strategy == Strategy::Tensor && report.scenario.mesh.sequenceParallel) {
        traffic.reason = phrase("sequence parallelism sends for it");
        return;
    }
    const GroupTraffic all = groupTraffic(report, groupOf(traffic.strategy));
    traffic.perRank = all.sent;
    traffic.perLink = all.link;
    traffic.seconds = all.seconds;
}

} // namespace

std::vector<TensorHolding> holdingsOf(Strategy strategy, int zeroStage)
{
    using enum TensorRow;
    switch (strategy) {
    case Strategy::Data:
        return {{Weights, false}, {OptimizerState, zeroStage >= 1}, {Gradients, zeroStage >= 2},
            {Activations, true}};
    case Strategy::FullySharded:
    case Strategy::Pipeline:
        return {{Weights, true}, {OptimizerState, true}, {Gradients, true}, {Activations, true}};
    case Strategy::Tensor:
        return {{Weights, true}, {OptimizerState, true}, {Gradients, true}, {Activations, false}};
    case Strategy::Expert:
        return {{Weights, false}, {Experts, true}, {Gradients, false}, {Activations, true}};
    case Strategy::Sequence:
        return {{Weights, false}, {OptimizerState, false}, {Gradients, false}, {Activations, true}};
    case Strategy::Context:
        break;
    }
    return {{Weights, false}, {OptimizerState, false}, {Activations, true}, {KeysValues, true}};
}

std::vector<Hop> hopsOf(Strategy strategy, int zeroStage)
{
    using enum Movement;
    using enum TensorRow;
    switch (strategy) {
    case Strategy::Data:
        return rings({{ReduceScatter, Gradients}, {AllGather, zeroStage >= 1 ? Weights : Gradients}});
    case Strategy::FullySharded:
        return rings({{AllGather, Weights}, {AllGather, Weights}, {ReduceScatter, Gradients}});
    case Strategy::Tensor:
        return rings({{ReduceScatter, Activations}, {AllGather, Activations}});
    case Strategy::Sequence:
        return rings({{AllGather, Activations}, {ReduceScatter, Activations}});
    case Strategy::Pipeline:
        return sends();
    case Strategy::Expert:
        return {exchange(Dispatch), exchange(Combine)};
    case Strategy::Context:
        break;
    }
    return rings({{PassOn, KeysValues}});
}

Parts partsAtRest(bool split) { return split ? diagonal() : filled(nodeGpus); }

Parts partsAfter(Strategy strategy, std::size_t done, int zeroStage)
{
    const std::vector<Hop> hops = hopsOf(strategy, zeroStage);
    constexpr std::size_t around = nodeGpus - 1;
    Parts parts{};
    if (strategy == Strategy::Pipeline)
        parts[0][0] = nodeGpus; // the first stage has its output
    else if (strategy == Strategy::Context)
        parts = diagonal();
    for (std::size_t i = 0; i < std::min(std::max<std::size_t>(done, 1), hops.size()); ++i) {
        // A new collective begins where one way around ends; two gathers in a row begin with the shards
        // again.
        if (strategy != Strategy::Pipeline && i % around == 0)
            parts = startOf(strategy, hops[i], parts);
        if (i < done)
            apply(hops[i], parts);
    }
    return parts;
}

std::vector<StrategyTraffic> trafficOf(const Report& report, const Catalog& catalog)
{
    std::vector<StrategyTraffic> all;
    for (std::size_t i = 0; i < strategyCount; ++i) {
        StrategyTraffic& traffic = all.emplace_back();
        traffic.strategy = static_cast<Strategy>(i);
        traffic.inUse = report.meshFits && degreeOf(traffic.strategy, report) > 1;
        if (traffic.inUse) {
            read(traffic, report);
            continue;
        }
        traffic.degree = nodeGpus;
        traffic.needsExperts = traffic.strategy == Strategy::Expert && !report.model.architecture.isMoe();
        if (traffic.needsExperts)
            continue;
        const Trial trial = tried(report, editsFor(traffic.strategy, report), catalog);
        traffic.reason = trial.refusal;
        if (trial.after)
            read(traffic, *trial.after);
    }
    return all;
}

} // namespace ridgepoint
