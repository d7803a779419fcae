#pragma once

// What a search may change of a scenario, and to what: one list of values a field. Layouts are what comes out
// of choosing one of each, but for choices that change nothing where others are as they are (a schedule
// without stages), which are made once.

#include "core/analysis/sweep.h"
#include "core/inputs/scenario/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ScheduleKind;

struct SearchSpace
{
    std::vector<std::string> order; // of ranks
    std::vector<double> tensor, context, pipeline, expert, expertTensor;
    std::vector<std::optional<double>> data; // auto: what the others leave
    std::vector<double> microBatch;
    std::vector<bool> sequenceParallel;
    std::vector<ContextMethod> contextMethod;
    std::vector<std::optional<bool>> cudaGraphs;

    std::vector<Recompute> recompute;
    std::vector<double> recomputeEvery;
    std::vector<std::optional<double>> recomputeLayers;
    std::vector<bool> recomputeNorms, recomputeActivation, recomputeMlp, recomputeMoe, recomputeLatent;

    std::vector<std::string> schedule;
    std::vector<double> chunks;

    std::vector<int> zeroStage;
    std::vector<std::optional<double>> shardGroup; // auto: all of data × context
    std::vector<bool> offloadOptimizer, offloadParameters, offloadActivations;
    std::vector<double> offloadedState, offloadedLayers; // shares, where those are on

    std::vector<std::string> stageLayers; // as Mesh::stageLayers
    std::vector<std::optional<ExpertDispatch>> expertDispatch; // of experts on several nodes
    bool hidesData = false; // see setByFramework(); where overlap.data is not locked

    bool keepsOnDevice() const; // whether it has layouts with nothing on the host
    bool mayOffload() const; // or some with something there
    bool operator==(const SearchSpace&) const = default;
};

// Ids of all fields that a search can change.
std::span<const std::string_view> searchFields();
bool isSearchField(std::string_view id);
// The step of a search in which the field gets its value: its fields are those of LayoutNode, ScheduleChoice,
// RecomputeChoice and StateChoice. What no search changes has it from the start.
enum class SearchLevel
{
    Node,
    Schedule,
    Recompute,
    State
};
SearchLevel levelOf(std::string_view id);
void copyLayout(const Scenario& from, Scenario& to); // these fields, and no others
// What a first limit is found in: the usual values of the space, and those of the scenario.
SearchSpace usualOf(SearchSpace space, const Scenario& scenario);
// The nodes of a layout with everything else of the space, or everything else of it on all nodes.
SearchSpace around(SearchSpace space, const Scenario& layout, bool nodes);

// The scenario with each of the values that a space has of a field; of a field that no search changes none.
std::vector<Scenario> withValuesOf(
    const SearchSpace& space, std::string_view field, const Scenario& scenario);
// The values, as setField() takes them.
std::vector<std::string> valuesOf(const SearchSpace& space, std::string_view field, const Scenario& scenario);

// Limits on what a search is given: values of one field, and combinations of all fields' values.
inline constexpr std::size_t mostSpaceValues = 1000;
inline constexpr double mostSpaceChoices = 1e6;

struct SearchSpaceRead
{
    SearchSpace space;
    Text refusal; // what of the locks and values is no field, or not taken
};

// Everything that the scenario's stack runs on its accelerators, beside what the scenario says itself.
// `locks` stay as they are; `vary` gives values in place of those that would be tried. `any`: with the
// generic stack, which stands for no framework, also what hardly any framework ships.
SearchSpaceRead searchSpaceOf(const Scenario& scenario, std::span<const std::string> locks,
    std::span<const SweepAxis> vary, const Catalog& catalog, bool any = false);

// What layouts have in common that people take for one plan: where ranks are, how much is computed again,
// what is on the host, and the kind of schedule. Chunks, micro-batches, shard groups and the like are its
// variants.
struct PlanFamily
{
    double tensor = 1, context = 1, pipeline = 1, expert = 1, expertTensor = 1;
    Recompute recompute = Recompute::None; // Selective: modules of a layer, whichever
    const ScheduleKind* schedule = nullptr; // null: without stages there is nothing to schedule
    bool hostState = false, hostParameters = false, hostActivations = false;

    // Whether something is kept on the host. A search offers that only where nothing else fits.
    bool isOffloaded() const { return hostState || hostParameters || hostActivations; }
    bool operator==(const PlanFamily&) const = default;
};
PlanFamily familyOf(const Scenario& scenario);
PlanFamily familyOf(const Scenario& scenario, const Architecture& architecture); // that of its model

// Whether the schedule, without stages to order, is only about experts' all-to-all: that of one micro-batch
// runs beside the computation of another.
bool hidesExpertsAlone(const Scenario& scenario);

// Of layers that are computed again: the choices of a space that differ from each other, those that keep most
// first.
struct RecomputeChoice
{
    Recompute recompute = Recompute::None;
    double every = 1;
    std::optional<double> layers;
    bool norms = false, activation = false, mlp = false, moe = false, latent = false;
    bool operator==(const RecomputeChoice&) const = default;
};
std::vector<RecomputeChoice> recomputeChoices(const SearchSpace& space, const Scenario& scenario);

} // namespace ridgepoint
