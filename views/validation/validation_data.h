#pragma once

// Predicted against measured as plain rows: one dot a run or published point, worst first, and the errors of
// what they have in common. No window.

#include "core/validation/validation.h"
#include "views/chart/chart_data.h"
#include "views/validation/validation_runs.h"
#include "views/view.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

enum class ValidationMeasure
{
    StepTime,
    Memory,
    Bands, // of step times: what they promise and hold
};
inline constexpr int validationMeasureCount = 3;
QString validationMeasureName(ValidationMeasure measure);

struct ValidationDot
{
    QString key; // "run.17": the row's place; ids may repeat in a file
    QString id;
    QString name = {}; // where the id says little to people
    QString source; // its key
    double measured = 0, predicted = 0; // SI
    double ratio = 1;
    QString measuredText, predictedText, errorText; // "+12 %"
    QStringList details; // for the panel: what was not given, where it was published
    QString url; // there
    QString spoken;
    std::function<QStringList()> words = {}; // instead of the details, of dots by the thousand
    std::size_t group = 0;
    bool scored = true; // counts in the errors

    QStringList lines() const { return words ? words() : details; }
    QString said() const;
};

struct ValidationGroup
{
    QString key; // the source's key; "other", "unscored"
    QString name;
    MarkerShape shape = MarkerShape::Circle;
    bool hollow = false;
    bool small = false; // several sources, or nothing that counts
    ColorRole role = ColorRole::Text;
    std::size_t dots = 0;
    std::optional<ErrorStatistics> errors = std::nullopt;
};

// A row of the list beside the dots.
struct ValidationErrors
{
    QString name;
    std::optional<std::size_t> group = std::nullopt; // whose marker it has
    std::size_t count = 0;
    std::optional<double> coverage = std::nullopt; // share of these that have a prediction
    std::optional<ErrorStatistics> errors = std::nullopt;
    bool startsGroup = false; // a rule above
};

struct ValidationData
{
    QString quantity; // "step time"
    Unit unit = Unit::Second;
    QString origin;
    QString heading, countName; // of the list of errors: "error by source", "runs"
    QString total; // names its sum, `all`; empty: there is none
    bool covered = false; // its rows have a coverage
    std::vector<ValidationErrors> errors;
    std::vector<ValidationDot> dots; // worst first
    std::vector<ValidationGroup> groups; // most dots first; then "other", then those not scored
    std::optional<ErrorStatistics> all;
    std::size_t scored = 0;
    std::size_t unpredicted = 0; // rows that state the measure and have no prediction
    QString sentence; // what is compared, or why there is nothing
    ViewTable table;
    std::shared_ptr<const void> keeps = {}; // what the dots' words are made of
};

// Without a result the data hold a sentence only. Bands have pictures of their own (band_data.h); their tiles
// are those of step times.
ValidationData validationData(
    const ValidationOutcome& outcome, ValidationMeasure measure, const NumberFormat& numbers);
std::vector<ReadoutTileData> validationTiles(const ValidationData& data, const NumberFormat& numbers);

// "12 %" with its sign: "+12 %", "−3.4 %".
QString signedPercent(double share, const NumberFormat& numbers);

} // namespace ridgepoint
