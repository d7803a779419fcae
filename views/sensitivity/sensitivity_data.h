#pragma once

// What a readout hangs on, and what must change for it to reach a bound: words and numbers. No window.

#include "core/analysis/goal.h"
#include "core/analysis/sensitivity.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct SensitivityRow
{
    QString key; // "field.model.params"
    QString name, nowText, moreText; // "model size", "70B", "+1.0 %"
    QString overAt; // the values at the ends with which it does not fit, "fp32, 160"
    QString leastText, leastAt, mostText, mostAt; // of the readout, and with what; empty on a side without
    QString spoken;
    double least = 0, most = 0; // around the present value
    std::optional<double> more; // share of the readout
    // The same with the best plan of each, around the value with the scenario's own best; empty: not known.
    std::optional<double> replannedLeast, replannedMost;
    QString replannedLeastText, replannedMostText;
    std::optional<double> replannedMore;
    QString replannedMoreText;
};

struct SensitivityData
{
    const Readout* readout = nullptr; // null: no report yet
    std::optional<double> now; // empty: the readout has no value
    QString nowText;
    std::optional<double> replanned; // with the best plan; empty: not asked for, or not known yet
    std::vector<SensitivityRow> rows; // the widest first
    std::vector<std::optional<double>> baselines; // the readout of A, B, C
    QString sentence; // what was asked, or why there is nothing
};

struct GoalRow
{
    QString key; // "field.mesh.tensor", "together.0"
    QString name, nowText, mustText, thenText; // "MFU", "40 %", "56 %", "9.99 s"
    QString spoken;
    FieldEdits edits; // what a try makes
};

struct GoalData
{
    const Readout* readout = nullptr;
    std::vector<GoalRow> alone, together;
    QString sentence;
};

// `replan`: with the best plan of each trial beside, as far as the input has been searched for them.
SensitivityData sensitivityData(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout, bool replan);
ViewTable sensitivityTable(const SensitivityData& data);
GoalData goalData(const ViewInput& input, const NumberFormat& numbers, const Goal& goal);
ViewTable goalTable(const GoalData& data);
std::vector<ReadoutTileData> sensitivityTiles(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout);

} // namespace ridgepoint
