#include "core/search/space.h"

#include "core/base/nearest.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/pipeline/schedule_kind.h"
#include "core/search/as_run.h"
#include "core/search/batch.h"
#include "core/training/mesh/stage_layers.h"

#include <algorithm>
#include <array>
#include <cmath>

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
bool has(const std::vector<T>& values, const T& value)
{
    return std::ranges::find(values, value) != values.end();
}
template <class T>
void addOnce(std::vector<T>& values, const T& value)
{
    if (!has(values, value))
        values.push_back(value);
}

constexpr std::array hostFields{
    &SearchSpace::offloadOptimizer, &SearchSpace::offloadParameters, &SearchSpace::offloadActivations};

// A field of a scenario's mesh, or of its training.
template <class T>
auto& at(auto& scenario, T Mesh::*field)
{
    return scenario.mesh.*field;
}
template <class T>
auto& at(auto& scenario, T Training::*field)
{
    return scenario.training.*field;
}

// What fields of a search have in common.
struct AxisKind
{
    SearchLevel level = SearchLevel::Node;
    bool sorted = false; // simple values first, which is what equals are shown as; else as they were added
    bool kept = false; // one value, where only layouts like a found one are searched, see around()
};
constexpr AxisKind nodeWays, nodeDegrees{.sorted = true, .kept = true}, nodeOrder{.kept = true},
    schedules{.level = SearchLevel::Schedule, .kept = true},
    scheduleCounts{.level = SearchLevel::Schedule, .sorted = true, .kept = true},
    recomputed{.level = SearchLevel::Recompute, .sorted = true, .kept = true},
    recomputedLayers{.level = SearchLevel::Recompute, .kept = true},
    sharded{.level = SearchLevel::State, .sorted = true},
    offloaded{.level = SearchLevel::State, .sorted = true, .kept = true};

// Which values are usual; `own`: the scenario's.
constexpr auto everyValue = [](const auto&, const auto&) { return true; };
constexpr auto ownAlone = [](const auto& value, const auto& own) { return value == own; };
constexpr auto unset = [](const auto& value, const auto& own) { return !value || value == own; };
constexpr auto emptyText = [](const std::string& text, const std::string& own) {
    return text.empty() || text == own;
};
constexpr auto wholeShare = [](double share, double) { return share == 1; };
template <int most>
constexpr auto upTo = [](double value, double own) { return value <= most || value == own; };
template <auto... usual>
constexpr auto among =
    [](const auto& value, const auto& own) { return value == own || ((value == usual) || ...); };
constexpr auto wellKnown = [](const std::string& value, const std::string& own) {
    return value == "1f1b" || value == "interleaved_1f1b" || value == "zb_h1" || value == own;
};

// A field that a search changes, with the values that a space has of it.
struct SearchAxis
{
    std::string_view id;
    AxisKind kind;
    void (*clear)(SearchSpace&);
    void (*take)(SearchSpace&, const Scenario&); // the scenario's own value
    void (*sort)(SearchSpace&);
    void (*narrow)(SearchSpace&, const Scenario&); // to the usual values, if there are any
    void (*copy)(const Scenario& from, Scenario& to);
    std::size_t (*size)(const SearchSpace&);
    void (*put)(const SearchSpace&, std::size_t value, Scenario&);
};
template <auto Values, auto Field, class Usual>
constexpr SearchAxis axis(std::string_view id, AxisKind kind, Usual)
{
    return {id, kind, [](SearchSpace& space) { (space.*Values).clear(); },
        [](SearchSpace& space, const Scenario& s) {
            auto& values = space.*Values;
            addOnce(values, typename std::remove_cvref_t<decltype(values)>::value_type(at(s, Field)));
        },
        [](SearchSpace& space) { std::sort((space.*Values).begin(), (space.*Values).end()); },
        [](SearchSpace& space, const Scenario& s) {
            auto some = space.*Values;
            std::erase_if(some, [&](const auto& value) { return !Usual()(value, at(s, Field)); });
            if (!some.empty())
                space.*Values = std::move(some);
        },
        [](const Scenario& from, Scenario& to) { at(to, Field) = at(from, Field); },
        [](const SearchSpace& space) { return (space.*Values).size(); },
        [](const SearchSpace& space, std::size_t value, Scenario& to) {
            at(to, Field) = (space.*Values)[value];
        }};
}

using S = SearchSpace;
constexpr std::array axes{axis<&S::tensor, &Mesh::tensor>("mesh.tensor", nodeDegrees, everyValue),
    axis<&S::sequenceParallel, &Mesh::sequenceParallel>("mesh.sequence_parallel", nodeWays, ownAlone),
    axis<&S::pipeline, &Mesh::pipeline>("mesh.pipeline", nodeDegrees, everyValue),
    axis<&S::chunks, &Mesh::chunks>("mesh.chunks", scheduleCounts, upTo<8>),
    axis<&S::schedule, &Mesh::schedule>("mesh.schedule", schedules, wellKnown),
    axis<&S::stageLayers, &Mesh::stageLayers>("mesh.stage_layers", scheduleCounts, emptyText),
    axis<&S::context, &Mesh::context>("mesh.context", nodeDegrees, upTo<16>),
    axis<&S::contextMethod, &Mesh::contextMethod>("mesh.context_method", nodeWays, ownAlone),
    axis<&S::expert, &Mesh::expert>("mesh.expert", nodeDegrees, everyValue),
    axis<&S::expertTensor, &Mesh::expertTensor>("mesh.expert_tensor", nodeDegrees, everyValue),
    axis<&S::data, &Mesh::data>("mesh.data", nodeWays, everyValue),
    axis<&S::shardGroup, &Mesh::shardGroup>("mesh.shard_group", sharded, unset),
    axis<&S::zeroStage, &Mesh::zeroStage>("mesh.zero_stage", sharded, among<1, 3>),
    axis<&S::order, &Mesh::order>("mesh.order", nodeOrder, ownAlone),
    axis<&S::microBatch, &Training::microBatch>("training.micro_batch", nodeDegrees, upTo<2>),
    axis<&S::recompute, &Training::recompute>(
        "training.recompute", recomputed, among<Recompute::None, Recompute::Full>),
    axis<&S::recomputeEvery, &Training::recomputeEvery>("training.recompute_every", recomputed, among<1>),
    axis<&S::recomputeLayers, &Training::recomputeLayers>(
        "training.recompute_layers", recomputedLayers, everyValue),
    axis<&S::recomputeNorms, &Training::recomputeNorms>("training.recompute_norms", recomputed, unset),
    axis<&S::recomputeActivation, &Training::recomputeActivation>(
        "training.recompute_activation", recomputed, unset),
    axis<&S::recomputeMlp, &Training::recomputeMlp>("training.recompute_mlp", recomputed, unset),
    axis<&S::recomputeMoe, &Training::recomputeMoe>("training.recompute_moe", recomputed, unset),
    axis<&S::recomputeLatent, &Training::recomputeLatent>("training.recompute_latent", recomputed, unset),
    axis<&S::offloadOptimizer, &Training::offloadOptimizer>("training.offload_optimizer", offloaded, unset),
    axis<&S::offloadedState, &Training::offloadedState>("training.offloaded_state", offloaded, wholeShare),
    axis<&S::offloadParameters, &Training::offloadParameters>(
        "training.offload_parameters", offloaded, unset),
    axis<&S::offloadActivations, &Training::offloadActivations>(
        "training.offload_activations", offloaded, unset),
    axis<&S::offloadedLayers, &Training::offloadedLayers>("training.offloaded_layers", offloaded, wholeShare),
    axis<&S::cudaGraphs, &Training::cudaGraphs>("training.cuda_graphs", nodeWays, ownAlone),
    axis<&S::expertDispatch, &Mesh::expertDispatch>("mesh.expert_dispatch", nodeWays, ownAlone)};

const SearchAxis* axisOf(std::string_view id)
{
    const auto found = std::ranges::find(axes, id, &SearchAxis::id);
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
        for (const auto host : hostFields)
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

bool SearchSpace::keepsOnDevice() const
{
    return std::ranges::all_of(hostFields, [this](auto values) { return has(this->*values, false); });
}

bool SearchSpace::mayOffload() const
{
    return std::ranges::any_of(hostFields, [this](auto values) { return has(this->*values, true); });
}

std::span<const std::string_view> searchFields()
{
    static const std::array<std::string_view, axes.size()> ids = [] {
        std::array<std::string_view, axes.size()> all;
        std::ranges::transform(axes, all.begin(), &SearchAxis::id);
        return all;
    }();
    return ids;
}

SearchLevel levelOf(std::string_view id)
{
    const SearchAxis* const axis = axisOf(id);
    return axis ? axis->kind.level : SearchLevel::Node;
}

SearchSpace usualOf(SearchSpace space, const Scenario& scenario)
{
    for (const SearchAxis& axis : axes)
        axis.narrow(space, scenario);
    return space;
}

SearchSpace around(SearchSpace space, const Scenario& layout, bool nodes)
{
    for (const SearchAxis& axis : axes)
        if (axis.kind.kept && (axis.kind.level == SearchLevel::Node) == nodes) {
            axis.clear(space);
            axis.take(space, layout);
        }
    return space;
}

void copyLayout(const Scenario& from, Scenario& to)
{
    for (const SearchAxis& axis : axes)
        axis.copy(from, to);
}

std::vector<Scenario> withValuesOf(const SearchSpace& space, std::string_view field, const Scenario& scenario)
{
    const SearchAxis* axis = axisOf(field);
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
        for (const SearchAxis& known : axes)
            nearest.consider(known.id);
        return phrase("%1 is not a field that a search changes%2", id, nearest.question());
    };
    for (const SearchAxis& each : axes)
        each.take(read.space, scenario);
    addUsual(read.space, scenario, any);
    for (const SearchAxis& each : axes)
        if (each.kind.sorted)
            each.sort(read.space);
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
        const SearchAxis* known = axisOf(own.field->id);
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
        const SearchAxis* known = axisOf(id);
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
    for (const Recompute recompute : space.recompute) {
        const bool nothing = recompute == Recompute::None, everything = recompute == Recompute::Full;
        const auto named = [&](bool applies, const std::vector<bool>& values) {
            const bool one = !applies || (recompute == Recompute::Selective && products);
            return everything ? std::vector{false} : one ? std::vector<bool>{values.front()} : values;
        };
        const auto norms = named(true, space.recomputeNorms), mlps = named(modules.mlp, space.recomputeMlp),
                   activations = named(true, space.recomputeActivation),
                   moes = named(modules.moe, space.recomputeMoe),
                   latents = named(modules.latent, space.recomputeLatent);
        for (const double every : space.recomputeEvery)
            for (const std::optional<double>& layers : space.recomputeLayers) {
                if ((every != space.recomputeEvery.front() && (layers || nothing))
                    || (nothing && layers != space.recomputeLayers.front()))
                    continue; // alike
                for (const bool norm : norms)
                    for (const bool activation : activations)
                        for (const bool mlp : mlps)
                            for (const bool moe : moes)
                                for (const bool latent : latents)
                                    choices.push_back({recompute, nothing ? 1 : every,
                                        nothing ? std::nullopt : layers, norm, activation, mlp, moe, latent});
            }
    }
    return choices;
}

} // namespace ridgepoint
