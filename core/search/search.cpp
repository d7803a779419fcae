#include "core/search/search.h"

#include "core/inputs/scenario/field.h"
#include "core/search/as_run.h"
#include "core/search/branch_and_bound.h"
#include "core/search/joined.h"
#include "core/search/memory_floor.h"
#include "core/training/step/framework_rules.h"

#include <algorithm>
#include <span>

namespace ridgepoint {

namespace {

FieldEdits editsTo(const Scenario& from, const Scenario& to, bool hidesData)
{
    FieldEdits edits;
    for (const std::string_view id : searchFields()) {
        const FieldSpec& field = *findField(id);
        std::string text = fieldText(to, field);
        const bool means = !field.applies || field.applies(to);
        if (means && text != fieldText(from, field))
            edits.push_back({std::string(id), std::move(text)});
    }
    for (FieldEdit& edit : setByFramework(from, to.mesh.pipeline > 1, hidesData))
        edits.push_back(std::move(edit));
    return edits;
}

std::optional<Rejection> whyLeftOut(LeanEvaluator& lean, const PresentLayout& present)
{
    return !present.legal                           ? std::optional(Rejection::NotDivisible)
        : lean.resolved().spans.tensor.leavesNode() ? std::optional(Rejection::LeavesNode)
        : !lean.runsByOp()                          ? std::optional(Rejection::NoSchedule)
        : present.rule                              ? std::optional(Rejection::NotOffered)
        : !lean.isClean()                           ? std::optional(Rejection::Discouraged)
        : !present.roomy                            ? std::optional(Rejection::DoesNotFit)
                                                    : std::nullopt;
}

PresentLayout presentLayout(const Scenario& scenario, const SearchRequest& request)
{
    LeanEvaluator lean(scenario);
    lean.place();
    PresentLayout present{.step = lean.step(ScheduleTiming::Simulated),
        .memory = lean.memory(),
        .legal = lean.isLegal(),
        .fits = false,
        .roomy = false};
    present.fits = lean.resolved().capacity.value() > 0 && present.memory <= lean.resolved().capacity
        && lean.hostHolds();
    present.roomy = present.fits && present.memory <= lean.resolved().capacity * (1 - request.headroom);
    if (!request.any)
        for (const FrameworkRule* rule :
            excludingRules(scenario, request.whole ? *request.whole : request.space))
            if (rule->isBroken(lean.scenario(), lean.resolved())) {
                present.rule = rule;
                break;
            }
    present.leftOut = whyLeftOut(lean, present);
    return present;
}

constexpr std::array<std::string_view, rejectionCount> rejectionKeys{
    "not_divisible", "leaves_node", "no_schedule", "not_offered", "discouraged", "does_not_fit"};

} // namespace

std::string_view key(Rejection reason) { return rejectionKeys[static_cast<std::size_t>(reason)]; }

std::optional<Rejection> rejectionOf(std::string_view key)
{
    const auto found = std::ranges::find(rejectionKeys, key);
    return found == rejectionKeys.end()
        ? std::nullopt
        : std::optional(static_cast<Rejection>(found - rejectionKeys.begin()));
}

std::optional<Rejection> furthestOf(const std::array<double, rejectionCount>& rejected)
{
    for (std::size_t i = rejectionCount; i-- > 0;)
        if (rejected[i] > 0)
            return static_cast<Rejection>(i);
    return {};
}

Text sentence(Rejection reason)
{
    switch (reason) {
    case Rejection::NotDivisible:
        return phrase("does not divide evenly");
    case Rejection::LeavesNode:
        return phrase("tensor parallelism crosses nodes");
    case Rejection::NoSchedule:
        return phrase("schedule incompatible with the mesh");
    case Rejection::NotOffered:
        return phrase("not supported by the framework");
    case Rejection::Discouraged:
        return phrase("triggers a warning");
    case Rejection::DoesNotFit:
        return phrase("does not fit");
    }
    return {};
}

bool canLift(Rejection reason)
{
    return reason == Rejection::LeavesNode || reason == Rejection::NotOffered
        || reason == Rejection::Discouraged || reason == Rejection::DoesNotFit;
}

Text limitName(Rejection reason)
{
    return reason == Rejection::LeavesNode ? phrase("TP inside a node")
        : reason == Rejection::DoesNotFit  ? phrase("memory")
        : reason == Rejection::NotOffered  ? phrase("framework support")
                                           : phrase("report warnings");
}

void sortRules(std::vector<RuleShare>& shares)
{
    std::ranges::sort(shares, [](const RuleShare& a, const RuleShare& b) {
        return a.layouts != b.layouts ? a.layouts > b.layouts : std::less<>()(a.rule, b.rule);
    });
}

// That no rule refuses, as far as they were judged: of what a bound prunes the later rules are not asked.
double SearchResult::legal() const
{
    return evaluated + pruned + rejected[static_cast<std::size_t>(Rejection::DoesNotFit)];
}

namespace {

Scenario with(Scenario scenario, const Layouts& layouts, const SearchedLayout& found)
{
    layouts.set(scenario, found.node);
    Layouts::set(scenario, found.recompute);
    Layouts::set(scenario, found.schedule);
    Layouts::set(scenario, found.state);
    return scenario;
}

} // namespace

FoundLayout layoutOf(const Scenario& scenario, const Layouts& layouts, const SearchedLayout& found)
{
    const Scenario to = with(scenario, layouts, found);
    return {.set = editsTo(scenario, to, layouts.space().hidesData),
        .step = found.step,
        .memory = found.memory,
        .at = static_cast<double>(found.at),
        .family = found.family};
}

namespace {

SearchResult resultOf(const Scenario& scenario, const SearchRequest& request, const Layouts& layouts,
    const BranchAndBoundResult& looked, const PresentLayout& present)
{
    SearchResult result;
    result.present = present;
    result.triedOnDevice = request.space.keepsOnDevice();
    const Counts& counts = looked.counts;
    result.space = looked.space;
    result.evaluated = counts.evaluated;
    result.pruned = counts.pruned;
    result.unvisited = counts.unvisited;
    result.rejected = counts.rejected;
    result.excludedBy = counts.excludedBy();
    result.looked = looked.share;
    // Of a part all that were kept: variants are counted among those of all parts.
    const std::size_t listed =
        request.shard.isWhole() ? std::max<std::size_t>(1, request.top) : keptOf(request);
    for (const SearchedLayout& found : std::span(looked.best).first(std::min(listed, looked.best.size())))
        result.best.push_back(layoutOf(scenario, layouts, found));
    result.counted = looked.best.size();
    for (const SearchedLayout& found : looked.families) {
        const auto alike = std::ranges::count(looked.best, found.family, &SearchedLayout::family);
        result.families.push_back(
            {layoutOf(scenario, layouts, found), std::max(1.0, static_cast<double>(alike))});
    }
    addRegret(result, request.objective);
    return result;
}

// As many layouts as are asked for are no worse than this: the worst of the best of a few, and of those like
// the best of those. `all`: the candidates of the whole space, found where they are needed.
Limits firstLimits(const Scenario& scenario, const SearchRequest& request, const PresentLayout& present,
    std::optional<Candidates>& all)
{
    constexpr int rounds = 4;
    Limits limits;
    const auto lower = [](Cutoff& limit, const std::vector<SearchedLayout>& list, std::size_t most) {
        if (list.size() == most)
            limit = std::min(limit, Cutoff{list.back().family.isOffloaded(), list.back().value});
    };
    SearchRequest some = request;
    some.whole = &request.space;
    some.shard = {}; // what is better elsewhere is better than what is here
    const SearchRequest whole = some;
    some.space = usualOf(request.space, scenario);
    for (int round = 0; round < rounds && some.space != request.space && !request.stop.stop_requested();
         ++round) {
        const Layouts layouts(scenario, some.space);
        const bool onAllNodes = round > 0 && round % 2 == 0;
        if (onAllNodes && !all)
            all = candidates(scenario, whole, Layouts(scenario, whole.space));
        const BranchAndBoundResult looked =
            onAllNodes ? look(scenario, some, layouts, *all, limits) : look(scenario, some, layouts, limits);
        if (round == 0 && request.early && !looked.best.empty() && !request.stop.stop_requested()) {
            SearchResult first = resultOf(scenario, request, layouts, looked, present);
            first.looked = 0;
            request.early(first);
        }
        lower(limits.layouts, looked.best, keptOf(request));
        lower(limits.families, looked.families, std::max<std::size_t>(1, request.top));
        if (looked.best.empty())
            break;
        some.space = around(request.space, with(scenario, layouts, looked.best.front()), round % 2 == 0);
    }
    return limits;
}

// All layouts of a space, left out for one reason.
SearchResult noneOf(
    const SearchRequest& request, const Layouts& layouts, const PresentLayout& present, Rejection reason)
{
    SearchResult result;
    result.present = present;
    layouts.each(
        [&](const LayoutNode& node) {
            result.space += request.shard.takes(node.mesh) ? layouts.below(node) : 0;
        },
        [&](std::size_t mesh, double refused) { result.space += request.shard.takes(mesh) ? refused : 0; });
    result.rejected[static_cast<std::size_t>(reason)] = result.space;
    return result;
}

} // namespace

SearchResult search(const Scenario& scenario, const SearchRequest& request)
{
    const PresentLayout present = presentLayout(scenario, request);
    const Layouts layouts(scenario, request.space);
    if (request.lift != Rejection::DoesNotFit)
        if (const auto tooLarge = tooLargeFor(scenario, request.space, request.headroom)) {
            SearchResult none = noneOf(request, layouts, present, Rejection::DoesNotFit);
            none.tooLarge = tooLarge;
            return none;
        }
    if (!request.any && request.lift != Rejection::NotOffered)
        if (const FrameworkRule* rule = ruleAgainstModel(scenario)) {
            SearchResult none = noneOf(request, layouts, present, Rejection::NotOffered);
            none.excludedBy = {{rule, none.space}};
            return none;
        }
    std::optional<Candidates> all;
    const Limits limits = firstLimits(scenario, request, present, all);
    if (!all || !request.shard.isWhole())
        all = candidates(scenario, request, layouts);
    const auto sofar = [&](const BranchAndBoundResult& looked) {
        if (request.stop.stop_requested())
            return;
        if (request.looking)
            request.looking(looked.share);
        if (request.early && !looked.best.empty())
            request.early(resultOf(scenario, request, layouts, looked, present));
    };
    const BranchAndBoundResult looked = look(scenario, request, layouts, *all, limits,
        request.early || request.looking ? std::function<void(const BranchAndBoundResult&)>(sofar) : nullptr);
    return resultOf(scenario, request, layouts, looked, present);
}

} // namespace ridgepoint
