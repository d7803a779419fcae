#pragma once

// Report → the table of the walls with their responses, and of training the card of the two reasons. No
// window.

#include "core/analysis/remedies.h"
#include "core/inputs/scenario/edits.h"
#include "views/view.h"

#include <array>
#include <vector>

namespace ridgepoint {

struct RemedyLine
{
    QString key; // "remedy.0.1": wall and place; "plan.0"
    RemedyWall wall = RemedyWall::State;
    QString response; // "FSDP / ZeRO-3 over 32 ranks"
    QString effect; // "÷32: 35.0 GB of state per rank"
    QString step; // "6.90 s (+28 %)": of training, what a step takes then
    std::vector<QString> baselineEffects; // the same response in A, B, C
    QString action; // "Try", or why not: "in force"
    QString reason; // a sentence: what the formula or the engine says; may be empty
    QString spoken;
    QString path; // the readout that the effect moves
    bool possible = false;
    FieldEdits edits; // what a try sets
};

struct RemedyGroup
{
    RemedyWall wall = RemedyWall::State;
    QString name, symptom;
    WallHit hit = WallHit::Clear;
    std::vector<RemedyLine> lines; // at least one
};

// One of the four cells of the card, by column (fits) and row (in time).
struct ReasonCell
{
    bool fits = false, fast = false;
    QString family; // "replicate: data parallel"
    bool now = false; // the scenario is here
    bool alone = false; // one accelerator would be here
    QString baselines; // letters of those that are here
};

struct RemediesData
{
    bool serving = false; // no card, and no steps
    std::vector<RemedyLine> plans; // of one lever or several, before the walls
    QString plansName; // "Plans that fit"
    std::array<RemedyGroup, wallsOfAQuestion> groups;
    std::array<ReasonCell, 4> cells; // fits and fast, too large and fast, fits and late, neither
    QString sentence; // the numbers of the diagnosis
    QString unknown; // why no cell is lit; empty when one is
};

// What has been worked out for baselines, which change seldom: each is asked about once.
struct BaselineRemedies
{
    std::shared_ptr<const Report> of;
    Remedies remedies;
};

// `known`: of the last call; brought up to date. Null: everything is worked out.
RemediesData remediesData(
    const ViewInput& input, const NumberFormat& numbers, std::vector<BaselineRemedies>* known = nullptr);
ViewTable remediesTable(const RemediesData& data, std::size_t baselines);
std::vector<ReadoutTileData> remediesTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
