#pragma once

// The answer to a search → its plans, and where all others went. No window.

#include "core/outcome/advice.h"
#include "core/search/answer.h"
#include "views/search/plan_words.h"
#include "views/view.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct SearchPlan
{
    QString key; // "plan.0", the present one "plan.own"
    QString name; // see planWords()
    PlanParts parts;
    QString stepText, overText, memoryText, costText; // "11.9 s", "+4.0 %", "71.2 GB", "$1.21M"
    QString spoken;
    double step = 0, memory = 0;
    std::optional<double> cost; // of the run, dollars; empty: not known
    std::optional<double> host; // bytes that a node's ranks keep there; empty: nothing
    double full = 0; // capacity of a rank, of its own device
    QString letter; // of a baseline
    bool fits = true, roomy = true; // at all, and with the headroom that was asked for
    bool tried = false; // on show now
    QString leftOut = {}; // of the scenario's own: why a search leaves it out; empty where it does not
    bool equal = false; // slower than the best, within the model's error: see core/outcome/ranking_band.h
    double variants = 1; // see FoundFamily
    bool plain = false; // the plan that everybody knows
    bool offloads = false; // keeps something on the host
    bool ranked = true; // among the best
    FieldEdits edits; // that make the scenario this plan; none: it is
};

struct PlansData
{
    std::vector<SearchPlan> plans; // best first
    std::optional<SearchPlan> own; // the scenario's, where it can be run
    std::vector<SearchPlan> baselines; // A, B, C, by what their reports say
    bool stale = false; // of the scenario as it was before its last change: nothing here can be tried
    double full = 0; // capacity of a rank
    double capacity = 0; // of it that may be filled, the headroom taken off
    QString sentence; // what was looked at, or why there is nothing
    bool front = false; // each is the fastest for the memory that it leaves free, see FurtherQuestions
};

// A part of all plans: "does not fit", "pruned by a bound".
struct PlanShare
{
    QString key, name, countText, shareText, spoken;
    double share = 0;
    bool rejected = false;
    QString beyondText =
        {}; // of a limit: the best plan without it, "10.4 s (−12 %), 113 GB"; empty: none is known
    QString limit = {}; // "memory"
    QString plan = {}; // that plan, see planWords()
    FieldEdits edits = {}; // that make the scenario it
    bool tried = false;
};

// The best plan on another number of accelerators.
struct CountRow
{
    QString key; // "count.256"
    QString name; // "256"
    QString stepText, wallText, moneyText, inTimeText, likelyText;
    QString spoken;
    double wall = 0; // seconds; 0: nothing runs
    bool late = false, dear = false;
    bool now = false; // the scenario's own number
    bool tried = false;
    FieldEdits edits; // that make the scenario this
    QString plan; // see planWords(); why there is none
};

struct CountsData
{
    std::vector<CountRow> rows; // fewest first
    std::optional<double> deadline; // seconds
    QString sentence;
    bool stale = false;
};

// The best plan with two fields fixed.
struct PairCell
{
    QString key; // "pair.8.4"
    QString text; // "11.9 s"; why there is none
    QString overText; // of the best of all: "+4.0 %"
    QString spoken;
    QString plan; // see planWords()
    double over = 0; // share
    bool runs = false;
    bool unfit = false; // nothing runs, most do not fit
    bool open = false; // not looked at whole yet
    bool best = false, now = false, tried = false;
    FieldEdits edits; // that make the scenario this plan; none: it is
};

struct PairsData
{
    QString acrossName, downName; // "tensor"
    QStringList across, down; // values
    std::vector<PairCell> cells; // a row after the other; empty: nothing is known yet
    QString sentence;
    bool stale = false;
    const PairCell& at(qsizetype column, qsizetype row) const
    {
        return cells[static_cast<std::size_t>(row * across.size() + column)];
    }
};

struct SpaceData
{
    std::vector<PlanShare> shares; // together 1
    QString sentence;
    bool stale = false;
};

PlansData plansData(const ViewInput& input, const NumberFormat& numbers);
// The same for one picture alone: of an answer to another picture's question what still holds.
PlansData rankedData(const ViewInput& input, const NumberFormat& numbers);
PlansData frontData(const ViewInput& input, const NumberFormat& numbers);
double freeShare(const SearchPlan& plan); // of its device's memory
QString variantsWords(const SearchPlan& plan, const NumberFormat& numbers); // "× 6 variants"; empty: none
SpaceData spaceData(const ViewInput& input, const NumberFormat& numbers);
CountsData countsData(const ViewInput& input, const NumberFormat& numbers);
ViewTable countsTable(const CountsData& data);
PairsData pairsData(
    const ViewInput& input, const NumberFormat& numbers, const std::array<std::string, 2>& pair);
ViewTable pairsTable(const PairsData& data);
QString memoryWords(const SearchPlan& plan); // "✗ 89.1 GB, does not fit"
ViewTable plansTable(const PlansData& data);
ViewTable spaceTable(const SpaceData& data);
std::vector<ReadoutTileData> searchTiles(const ViewInput& input, const NumberFormat& numbers);

// "best plan 11.9 s, yours +24 %"; empty where there is nothing to say of the
// report.
QString bestPlanSentence(const ViewInput& input, const NumberFormat& numbers);
// To try it; empty where it is no faster than the scenario by what the model can tell apart.
std::optional<Advice> bestPlanAdvice(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
