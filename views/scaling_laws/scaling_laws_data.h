#pragma once

// Report → where a run stands among losses, sizes and tokens, beside published models, and what its batch
// costs. No window.

#include "core/figures/plot.h"
#include "core/formulas/scaling_laws.h"
#include "views/view.h"

#include <QPointF>

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

// A model size and its training tokens.
struct LawPoint
{
    double parameters = 0; // active
    double tokens = 0;
    bool placed() const { return parameters > 0 && tokens > 0; }
    QPointF point() const { return {parameters, tokens}; }
};

struct LawMark
{
    QString key, label, spoken, path;
    LawPoint at;
    QString baseline; // letter; empty: of the scenario
    MarkerShape shape = MarkerShape::Square; // a baseline's
    ColorRole ink = ColorRole::Text;
    bool isOptimum() const { return shape == MarkerShape::Triangle || shape == MarkerShape::Diamond; }
};

struct LawContour
{
    double loss = 0;
    QString label; // "2.10"
    std::vector<QPointF> points; // by ascending size
};

struct LawModel // a published one
{
    QString key, name, spoken;
    LawPoint at;
    double ratio = 0; // tokens per active parameter
};

struct LawBatch
{
    double tokens = 0; // of this batch
    double critical = 0;
    double computeMultiple = 1, stepsMultiple = 1; // over the least of each
    QString baseline; // letter; empty: of the scenario
    QString key, spoken, path;
};

struct ScalingLawsData
{
    QString problem; // why there is nothing to show; empty: there is
    LossFitKind fit = LossFitKind::Hoffmann;
    LawPoint now;
    double compute = 0; // C = 6 · N · D
    double sequence = 1; // tokens
    bool extrapolated = false;
    double smallest = 1e8, largest = 1e12; // parameters that the map shows at least
    double fewest = 1e9, most = 1e14; // tokens

    std::vector<LawContour> contours;
    std::vector<QPointF> sameCompute, rule, best; // lines of the map
    std::vector<LawMark> marks; // of the map: this run, both optima, baselines
    std::vector<LawModel> models; // by ascending ratio
    std::vector<LawBatch> batches; // [0] is the scenario's
    std::vector<QPointF> batchCurve; // computeMultiple, stepsMultiple of every batch
    QString sentence, batchSentence;
};

QString fitName(LossFitKind fit); // "Hoffmann 2022"

ScalingLawsData scalingLawsData(const ViewInput& input, LossFitKind fit, const NumberFormat& numbers);
std::vector<ReadoutTileData> scalingLawsTiles(
    const ViewInput& input, LossFitKind fit, const NumberFormat& numbers);
ViewTable scalingLawsTable(const ScalingLawsData& data, const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
