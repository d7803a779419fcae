#include "core/search/space.h"

#include "core/hardware/stack.h"
#include "core/mesh/stage_layers.h"
#include "core/model/parameters.h"
#include "core/pipeline/schedule_kind.h"
#include "core/scenario/field.h"
#include "core/search/as_run.h"
#include "core/search/batch.h"
#include "core/units/nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace ridgepoint {

namespace {

// The modules of a model that can be computed again by name; the others every model has.
struct Modules
{
    bool mlp, moe, latent;

    explicit Modules(const Architecture& a)
        : mlp(hasDenseLayers(a))
        , moe(a.isMoe())
        , latent(a.attention == AttentionKind::Mla)
    {
    }
};

template <class T>
void addOnce(std::vector<T>& values, const T& value)
{
    if (std::ranges::find(values, value) == values.end())
        values.push_back(value);
}

// An axis of the space and the field that it is filled from.
struct SpaceAxis
{
    std::string_view id;
    void (*clear)(SearchSpace&);
    void (*take)(SearchSpace&, const Scenario&); // the scenario's own value
    void (*copy)(const Scenario& from, Scenario& to);
    std::size_t (*size)(const SearchSpace&);
    void (*put)(const SearchSpace&, std::size_t value, Scenario&);
};
template <auto Values, auto Part, auto Member>
constexpr SpaceAxis axis(std::string_view id)
{
    return {id, [](SearchSpace& space) { (space.*Values).clear(); },
        [](SearchSpace& space, const Scenario& s) {
            auto& values = space.*Values;
            addOnce(values, typename std::remove_cvref_t<decltype(values)>::value_type((s.*Part).*Member));
        },
        [](const Scenario& from, Scenario& to) { (to.*Part).*Member = (from.*Part).*Member; },
        [](const SearchSpace& space) { return (space.*Values).size(); },
        [](const SearchSpace& space, std::size_t value, Scenario& to) {
            (to.*Part).*Member = (space.*Values)[value];
        }};
}

using S = SearchSpace;
constexpr std::array axes{axis<&S::tensor, &Scenario::mesh, &Mesh::tensor>("mesh.tensor"),
    axis<&S::sequenceParallel, &Scenario::mesh, &Mesh::sequenceParallel>("mesh.sequence_parallel"),
    axis<&S::pipeline, &Scenario::mesh, &Mesh::pipeline>("mesh.pipeline"),
    axis<&S::chunks, &Scenario::mesh, &Mesh::chunks>("mesh.chunks"),
    axis<&S::schedule, &Scenario::mesh, &Mesh::schedule>("mesh.schedule"),
    axis<&S::stageLayers, &Scenario::mesh, &Mesh::stageLayers>("mesh.stage_layers"),
    axis<&S::context, &Scenario::mesh, &Mesh::context>("mesh.context"),
    axis<&S::contextMethod, &Scenario::mesh, &Mesh::contextMethod>("mesh.context_method"),
    axis<&S::expert, &Scenario::mesh, &Mesh::expert>("mesh.expert"),
    axis<&S::expertTensor, &Scenario::mesh, &Mesh::expertTensor>("mesh.expert_tensor"),
    axis<&S::data, &Scenario::mesh, &Mesh::data>("mesh.data"),
    axis<&S::shardGroup, &Scenario::mesh, &Mesh::shardGroup>("mesh.shard_group"),
    axis<&S::zeroStage, &Scenario::mesh, &Mesh::zeroStage>("mesh.zero_stage"),
    axis<&S::order, &Scenario::mesh, &Mesh::order>("mesh.order"),
    axis<&S::microBatch, &Scenario::training, &Training::microBatch>("training.micro_batch"),
    axis<&S::recompute, &Scenario::training, &Training::recompute>("training.recompute"),
    axis<&S::recomputeEvery, &Scenario::training, &Training::recomputeEvery>("training.recompute_every"),
    axis<&S::recomputeLayers, &Scenario::training, &Training::recomputeLayers>("training.recompute_layers"),
    axis<&S::recomputeNorms, &Scenario::training, &Training::recomputeNorms>("training.recompute_norms"),
    axis<&S::recomputeActivation, &Scenario::training, &Training::recomputeActivation>(
        "training.recompute_activation"),
    axis<&S::recomputeMlp, &Scenario::training, &Training::recomputeMlp>("training.recompute_mlp"),
    axis<&S::recomputeMoe, &Scenario::training, &Training::recomputeMoe>("training.recompute_moe"),
    axis<&S::recomputeLatent, &Scenario::training, &Training::recomputeLatent>("training.recompute_latent"),
    axis<&S::offloadOptimizer, &Scenario::training, &Training::offloadOptimizer>(
        "training.offload_optimizer"),
    axis<&S::offloadedState, &Scenario::training, &Training::offloadedState>("training.offloaded_state"),
    axis<&S::offloadParameters, &Scenario::training, &Training::offloadParameters>(
        "training.offload_parameters"),
    axis<&S::offloadActivations, &Scenario::training, &Training::offloadActivations>(
        "training.offload_activations"),
    axis<&S::offloadedLayers, &Scenario::training, &Training::offloadedLayers>("training.offloaded_layers"),
    axis<&S::cudaGraphs, &Scenario::training, &Training::cudaGraphs>("training.cuda_graphs"),
    axis<&S::expertDispatch, &Scenario::mesh, &Mesh::expertDispatch>("mesh.expert_dispatch")};

const SpaceAxis* axisOf(std::string_view id)
{
    const auto found = std::ranges::find(axes, id, &SpaceAxis::id);
    return found == axes.end() ? nullptr : &*found;
}

// Ascending, up to `most`.
std::vector<double> divisors(double n, double most)
{
    constexpr double reach = 1 << 20; // bounds the work on absurd counts
    std::vector<double> low, high;
    if (!(n >= 1) || n != std::floor(n))
        return {1};
    for (double d = 1; d * d <= n && d <= reach; ++d) {
        if (std::floor(n / d) * d != n)
            continue;
        if (d <= most)
            low.push_back(d);
        if (n / d != d && n / d <= most)
            high.push_back(n / d);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

std::vector<double> powersOfTwo(double from, double most)
{
    std::vector<double> values;
    for (double value = from; value <= most; value *= 2)
        values.push_back(value);
    return values;
}

template <class T, class From>
void addAll(std::vector<T>& values, const From& more)
{
    for (const auto& value : more)
        addOnce(values, T(value));
}

// Schedules without ops of their own for weight gradients, on one copy of the weights, are what most
// frameworks ship; of the others PyTorch has three (torch/distributed/pipelining/schedules.py), which its own
// stack offers.
bool isWidelyShipped(const ScheduleKind& kind) { return !kind.revisitsWeights(); }

// What may be on the host: optimizer state and activations, and of a framework weights and shares of those
// two where its rules leave them. The generic stack has what most frameworks do: weights, and no shares.
void addHost(SearchSpace& space, const Scenario& scenario, bool any)
{
    addAll(space.offloadOptimizer, std::array{false, true});
    addAll(space.offloadActivations, std::array{false, true});
    addOnce(space.offloadParameters, false);
    addOnce(space.offloadedState, 1.0);
    addOnce(space.offloadedLayers, 1.0);
    const StackTraits& stack = stackTraits(scenario.hardware.stack);
    const bool generic = stack.key == "generic";
    if (!any && !generic && rulesOf(stack).empty())
        return;
    const auto runs = [&](const auto& change) {
        Scenario with = scenario;
        with.training.offloadOptimizer = with.training.offloadParameters = with.training.offloadActivations =
            false;
        with.training.offloadedState = with.training.offloadedLayers = 1;
        change(with.training);
        return any || !offloadsInVain(with);
    };
    for (const bool state : {false, true})
        if (runs([state](Training& t) {
                t.offloadOptimizer = state;
                t.offloadParameters = true;
            }))
            addOnce(space.offloadParameters, true);
    if (!any && generic)
        return;
    const double layers = architectureOf(scenario.model).layers;
    for (const double share : {0.25, 0.5, 0.75}) {
        if (runs([share](Training& t) {
                t.offloadOptimizer = true;
                t.offloadedState = share;
            }))
            addOnce(space.offloadedState, share);
        const double whole = std::round(share * layers) / layers; // as frameworks count them
        if (whole > 0 && runs([whole](Training& t) {
                t.offloadActivations = true;
                t.offloadedLayers = whole;
            }))
            addOnce(space.offloadedLayers, whole);
    }
}

// Beyond what a scenario says itself.
void addUsual(SearchSpace& space, const Scenario& s, bool any)
{
    if (s.hardware.accelerator.hostBandwidth.value() > 0)
        addHost(space, s, any);
    else // a link of unknown speed: what the scenario keeps on the host, or nothing
        for (auto host : {&SearchSpace::offloadOptimizer, &SearchSpace::offloadParameters,
                 &SearchSpace::offloadActivations})
            addOnce(space.*host, false);
    const StackTraits& stack = stackTraits(s.hardware.stack);
    any = any || !rulesOf(stack).empty(); // then those say what the framework runs
    const Architecture a = architectureOf(s.model);
    const double world = s.hardware.accelerators;
    const bool pipelines = !stack.schedules.empty();
    addAll(space.tensor, divisors(world, std::min(world, std::max(1.0, a.heads))));
    if (pipelines)
        addAll(space.pipeline, divisors(world, std::min(world, a.layers)));
    addAll(space.context, divisors(world, std::min(world, s.training.sequenceLength)));
    addOnce(space.data, std::optional<double>());
    addAll(space.microBatch, powersOfTwo(1, s.training.globalBatchSequences));
    addAll(space.sequenceParallel, std::array{true, false});
    addAll(space.contextMethod,
        std::array{ContextMethod::Ring, ContextMethod::AllGather, ContextMethod::AllToAll});
    addOnce(space.cudaGraphs, std::optional<bool>());
    if (a.isMoe()) {
        addAll(space.expert, divisors(a.moe.experts, std::min(world, a.moe.experts)));
        // Experts are whole on their ranks, unless the framework says otherwise.
        addAll(space.expertTensor, powersOfTwo(1, any ? std::min(world, 64.0) : 1.0));
        for (const ExpertDispatch way : {ExpertDispatch::Flat, ExpertDispatch::TwoLevel})
            if (way != s.mesh.expertDispatch.value_or(stack.expertDispatch))
                addOnce(
                    space.expertDispatch, way == stack.expertDispatch ? std::nullopt : std::optional(way));
    } else {
        addOnce(space.expert, 1.0);
        addOnce(space.expertTensor, 1.0);
    }
    // The pipeline outside the replicas, or inside.
    addAll(space.order, std::array{"tp-cp-ep-dp-pp", "tp-cp-ep-pp-dp"});

    addAll(space.recompute, std::array{Recompute::None, Recompute::Selective, Recompute::Full});
    addAll(space.recomputeEvery, std::array{1.0, 2.0, 3.0, 4.0});
    addOnce(space.recomputeLayers, std::optional<double>());
    addAll(space.recomputeNorms, std::array{false, true});
    addAll(space.recomputeActivation, std::array{false, true});
    addAll(space.recomputeMlp, std::array{false, true});
    if (a.isMoe())
        addAll(space.recomputeMoe, std::array{false, true});
    if (a.attention == AttentionKind::Mla)
        addAll(space.recomputeLatent, std::array{false, true});

    for (const ScheduleKind* kind : scheduleKinds())
        // What hides experts' messages hides nothing of a model without.
        if (pipelines && stack.runs(kind->key) && (any || isWidelyShipped(*kind))
            && (a.isMoe() || kind->pairing != Pairing::Neighbours))
            addOnce(space.schedule, std::string(kind->key));
    // Embedding and loss in the place of a layer, where layers alone do not come out even. For two stages
    // this would add chunks that nobody runs: 41 of 80 layers.
    constexpr std::string_view withEnds = "embedding+loss";
    const StageRule ends = readStageLayers(withEnds).value_or(StageRule());
    const auto needsEnds = [&](double chunks) {
        return std::ranges::any_of(space.pipeline, [&](double stages) {
            return stages > 2 && dealsEvenly(a.layers, stages * chunks, ends)
                && !dealsEvenly(a.layers, stages * chunks);
        });
    };
    addOnce(space.stageLayers, std::string());
    for (double chunks = 1; pipelines && chunks <= std::min(a.layers, 1024.0); ++chunks) {
        const bool offered = !stack.headBalanced && needsEnds(chunks);
        if (offered)
            addOnce(space.stageLayers, std::string(withEnds));
        if (offered || dealsEvenly(a.layers, chunks) || chunks <= 8)
            addOnce(space.chunks, chunks);
    }

    for (int stage = 0; stage <= 3; ++stage)
        if (stack.shards(stage, pipelines))
            addOnce(space.zeroStage, stage);
    addOnce(space.shardGroup, std::optional<double>());
    for (const double group : divisors(world, world))
        if (group > 1)
            addOnce(space.shardGroup, std::optional(group));
}

// As they are tried: what is simpler first, which is what equals are shown as.
void sortValues(SearchSpace& space)
{
    for (auto values : {&S::tensor, &S::context, &S::pipeline, &S::expert, &S::expertTensor, &S::microBatch,
             &S::chunks, &S::recomputeEvery, &S::offloadedState, &S::offloadedLayers})
        std::ranges::sort(space.*values);
    std::ranges::sort(space.zeroStage);
    std::ranges::sort(space.stageLayers);
    std::ranges::sort(space.recompute);
    std::ranges::sort(space.shardGroup);
    for (auto values : {&S::recomputeNorms, &S::recomputeActivation, &S::recomputeMlp, &S::recomputeMoe,
             &S::recomputeLatent, &S::offloadOptimizer, &S::offloadParameters, &S::offloadActivations})
        std::sort((space.*values).begin(), (space.*values).end());
}

// Whether the framework hides gradients at one of the space's sharding stages: some hide none at stage 0,
// which may be the only one that they run.
bool mayHideData(const Scenario& scenario, const SearchSpace& space)
{
    const auto isOfStages = [](const FrameworkRule* rule) {
        return !rule->minor && std::ranges::find(rule->fields, "mesh.zero_stage") != rule->fields.end();
    };
    return std::ranges::any_of(space.zeroStage, [&](int stage) {
        Scenario with = scenario;
        with.mesh.zeroStage = stage;
        with.mesh.pipeline = 1;
        with.overlap.data.reset();
        return std::ranges::none_of(brokenRules(with), isOfStages);
    });
}

} // namespace

std::span<const std::string_view> searchFields()
{
    static const std::array<std::string_view, axes.size()> ids = [] {
        std::array<std::string_view, axes.size()> all;
        std::ranges::transform(axes, all.begin(), &SpaceAxis::id);
        return all;
    }();
    return ids;
}

SearchLevel levelOf(std::string_view id)
{
    if (id == "mesh.schedule" || id == "mesh.chunks" || id == "mesh.stage_layers")
        return SearchLevel::Schedule;
    if (id.starts_with("training.recompute"))
        return SearchLevel::Recompute;
    if (id == "mesh.zero_stage" || id == "mesh.shard_group" || id.starts_with("training.offload"))
        return SearchLevel::State;
    return SearchLevel::Node;
}

void copyLayout(const Scenario& from, Scenario& to)
{
    for (const SpaceAxis& axis : axes)
        axis.copy(from, to);
}

std::vector<Scenario> withValuesOf(const SearchSpace& space, std::string_view field, const Scenario& scenario)
{
    const SpaceAxis* axis = axisOf(field);
    std::vector<Scenario> all(axis ? axis->size(space) : 0, scenario);
    for (std::size_t i = 0; i < all.size(); ++i)
        axis->put(space, i, all[i]);
    return all;
}

std::vector<std::string> valuesOf(const SearchSpace& space, std::string_view field, const Scenario& scenario)
{
    std::vector<std::string> texts;
    for (const Scenario& with : withValuesOf(space, field, scenario))
        texts.push_back(fieldText(with, *findField(field)));
    return texts;
}

bool isSearchField(std::string_view id) { return axisOf(id) != nullptr; }

SearchSpaceRead searchSpaceOf(const Scenario& scenario, std::span<const std::string> locks,
    std::span<const SweepAxis> vary, const Catalog& catalog, bool any)
{
    constexpr std::string_view hiding = "overlap.data";
    SearchSpaceRead read;
    const auto unknown = [](std::string_view id) {
        Nearest nearest(id);
        for (const SpaceAxis& known : axes)
            nearest.consider(known.id);
        return phrase("%1 is nothing that a search changes%2", id, nearest.question());
    };
    for (const SpaceAxis& each : axes)
        each.take(read.space, scenario);
    addUsual(read.space, scenario, any);
    sortValues(read.space);
    double together = 1;
    for (const SweepAxis& own : vary) {
        if (own.values.size() > mostSpaceValues) {
            read.refusal = phrase("%1: %2 values are more than a search takes of one field, %3",
                own.field->id, textNumber(static_cast<double>(own.values.size()), Unit::Count),
                textNumber(static_cast<double>(mostSpaceValues), Unit::Count));
            return read;
        }
        together *= static_cast<double>(own.values.size());
    }
    if (together > mostSpaceChoices) {
        read.refusal = phrase("the values make %1 combinations, more than %2: give fewer of them",
            textNumber(together, Unit::Count), textNumber(mostSpaceChoices, Unit::Count));
        return read;
    }
    for (const SweepAxis& own : vary) {
        const SpaceAxis* known = axisOf(own.field->id);
        if (!known) {
            read.refusal = unknown(own.field->id);
            return read;
        }
        known->clear(read.space);
        for (const std::string& value : own.values) {
            Scenario tried = scenario;
            if (const FieldError error = setField(tried, *own.field, value, catalog)) {
                read.refusal = phrase("%1: %2", own.field->id, error.message);
                return read;
            }
            known->take(read.space, tried);
        }
    }
    read.space.hidesData = std::ranges::find(locks, hiding) == locks.end();
    for (const std::string& id : locks) {
        if (id == hiding || id == batchField) // no layout has them, and yet they may stay
            continue;
        const SpaceAxis* known = axisOf(id);
        if (!known) {
            read.refusal = unknown(id);
            return read;
        }
        if (std::ranges::any_of(vary, [&id](const SweepAxis& own) { return own.field->id == id; })) {
            read.refusal = phrase("%1 is both locked and varied", id);
            return read;
        }
        known->clear(read.space);
        known->take(read.space, scenario);
    }
    read.space.hidesData = read.space.hidesData && mayHideData(scenario, read.space);
    return read;
}

PlanFamily familyOf(const Scenario& scenario) { return familyOf(scenario, architectureOf(scenario.model)); }

PlanFamily familyOf(const Scenario& scenario, const Architecture& architecture)
{
    const Modules modules(architecture);
    const Mesh& mesh = scenario.mesh;
    const Training& training = scenario.training;
    PlanFamily family{.tensor = mesh.tensor,
        .context = mesh.context,
        .pipeline = mesh.pipeline,
        .expert = mesh.expert,
        .expertTensor = mesh.expertTensor,
        .recompute = training.recompute,
        .hostState = training.offloadOptimizer,
        .hostParameters = training.offloadParameters,
        .hostActivations = training.offloadActivations};
    if (family.recompute == Recompute::None
        && (training.recomputeNorms || training.recomputeActivation || (training.recomputeMlp && modules.mlp)
            || (training.recomputeMoe && modules.moe) || (training.recomputeLatent && modules.latent)))
        family.recompute = Recompute::Selective;
    if (mesh.pipeline > 1)
        family.schedule = &scheduleKindOf(kindWithChunks(mesh.schedule, static_cast<int>(mesh.chunks)));
    else if (const ScheduleKind& kind = scheduleKindOf(mesh.schedule); kind.pairing == Pairing::Neighbours)
        family.schedule = &kind;
    return family;
}

bool hidesExpertsAlone(const Scenario& scenario)
{
    const Mesh& mesh = scenario.mesh;
    return mesh.pipeline <= 1 && mesh.expert > 1 && architectureOf(scenario.model).isMoe()
        && scheduleKindOf(mesh.schedule).pairing == Pairing::Neighbours;
}

std::vector<RecomputeChoice> recomputeChoices(const SearchSpace& space, const Scenario& scenario)
{
    const Modules modules(architectureOf(scenario.model));
    // Modules are named one by one where no share of all products is computed again.
    const bool products = stackTraits(scenario.hardware.stack).recomputedMatmuls > 0;
    std::vector<RecomputeChoice> choices;
    std::set<RecomputeChoice> seen;
    for (const Recompute recompute : space.recompute)
        for (const double every : space.recomputeEvery)
            for (const std::optional<double>& layers : space.recomputeLayers) {
                if (every != space.recomputeEvery.front() && (layers || recompute == Recompute::None))
                    continue; // alike
                for (const bool norms : space.recomputeNorms)
                    for (const bool activation : space.recomputeActivation)
                        for (const bool mlp : space.recomputeMlp)
                            for (const bool moe : space.recomputeMoe)
                                for (const bool latent : space.recomputeLatent) {
                                    RecomputeChoice choice;
                                    choice.recompute = recompute;
                                    if (recompute != Recompute::None) {
                                        choice.layers = layers;
                                        choice.every = layers ? space.recomputeEvery.front() : every;
                                    }
                                    const bool whole = recompute == Recompute::Full;
                                    const bool shared = recompute == Recompute::Selective && products;
                                    const auto named = [&](bool value, bool applies,
                                                           const std::vector<bool>& values) {
                                        return !whole && (shared || !applies ? values.front() : value);
                                    };
                                    choice.norms = named(norms, true, space.recomputeNorms);
                                    choice.mlp = named(mlp, modules.mlp, space.recomputeMlp);
                                    choice.moe = named(moe, modules.moe, space.recomputeMoe);
                                    choice.activation = named(activation, true, space.recomputeActivation);
                                    choice.latent = named(latent, modules.latent, space.recomputeLatent);
                                    if (seen.insert(choice).second)
                                        choices.push_back(choice);
                                }
            }
    return choices;
}

} // namespace ridgepoint
