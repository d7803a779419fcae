#pragma once

// Report → the parts of one optimizer step, one after the other, and its utilisation under every way of
// counting operations. No window.

#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

enum class StepRole
{
    Computation,
    Memory, // traffic to device memory
    Communication,
    Waiting, // nothing runs: bubbles, launches, stragglers
};
inline constexpr int stepRoleCount = 4;

QString stepRoleName(StepRole role);
ColorRole stepRoleColor(StepRole role); // of Waiting: what the hatch lies on

struct StepBar
{
    QString key; // "part.matmul"
    QString label; // "matrix products"
    QString amount; // "1.23 s"
    QString share; // "34 %"
    QString spoken;
    QString path; // what explains it: a report path or "step.parts.matmul"
    StepRole role = StepRole::Computation;
    bool several = false; // parts together, whatever their roles
    double start = 0; // seconds from the start of the step
    double seconds = 0;
};

struct StepBand
{
    double low = 0, high = 0; // seconds
    bool calibrated = false;
    QString text; // "2.82 s to 4.27 s"
    QString meaning; // a sentence
};

struct StepBaseline
{
    QString letter;
    double seconds = 0;
    std::size_t index = 0;
};

struct StepData
{
    std::vector<StepBar> bars; // in the report's order, each from where the one before ended; see `stated`
    std::optional<double> total; // seconds
    QString totalText;
    QString totalSpoken;
    std::optional<StepBand> band;
    std::vector<StepBaseline> baselines; // those that have a step time
    // The MFU is typed in: the step has no parts. Bars and band are then those of the model's own prediction.
    bool stated = false;
    std::optional<double> prediction; // seconds; stated only
    QString predictionText, predictionSpoken;
    std::optional<double> measured; // seconds that this job took where it was run; see addMeasured()
    QString measuredText;
    QString sentence; // on the band, or why there is no bar
    double longest() const; // seconds that an axis must reach
    std::optional<double> partsTotal() const
    {
        return stated ? prediction : total;
    } // what the bars add up to
};

StepData stepData(const ViewInput& input, const NumberFormat& numbers);
void addMeasured(StepData& data, double seconds, const NumberFormat& numbers);
// At most `bars` bars: the smallest are put together, after the others.
StepData folded(const StepData& data, std::size_t bars, const NumberFormat& numbers);
ViewTable stepTable(const StepData& data, const ViewInput& input, const NumberFormat& numbers);
std::vector<ReadoutTileData> stepTiles(const ViewInput& input, const NumberFormat& numbers);

struct UtilisationRow
{
    QString key; // "convention.6n"
    QString label;
    double flops = 0; // per step
    std::optional<double> dense, sparse; // utilisation
    QString flopsText, denseText, sparseText;
    QString spoken;
    bool shown = false; // the MFU readout counts this way
};

struct UtilisationData
{
    std::vector<UtilisationRow> rows;
    struct Baseline
    {
        QString letter;
        double mfu = 0; // as its report has it
        std::size_t index = 0;
        QString text;
    };
    std::vector<Baseline> baselines; // those that have one
    QString sentence; // what the table says, or why it is empty
};

UtilisationData utilisationData(const ViewInput& input, const NumberFormat& numbers);
ViewTable utilisationTable(const UtilisationData& data);

} // namespace ridgepoint
