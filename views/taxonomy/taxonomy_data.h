#pragma once

// The taxonomy as rows: what each strategy splits and copies and what it sends here, and the property that
// makes each split legal with its small computation. No window.

#include "core/analysis/properties.h"
#include "core/analysis/taxonomy.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct StrategyRow
{
    Strategy strategy = Strategy::Data;
    int zeroStage = 0; // of data parallelism in use
    QString key; // "strategy.tensor"
    QString name, partition, replicate, communication;
    QString sent, link; // "245 GB", faint where the scenario does not use it
    bool inUse = false;
    std::vector<QString> baselineSent; // in A, B, C
    std::optional<double> sentBytes, linkBytes;
    QString sentence; // "This scenario: …" or "If you used it at degree 8: …"
    QString spoken;
};

struct PropertyRow
{
    Property property = Property::Associativity;
    QString key; // "property.linearity"
    QString name, strategy, operation;
    QString holds, broken; // what the demonstration does with the property and without
    QString spoken;
};

// The demonstration in words and numbers.
struct DemoText
{
    struct Line
    {
        QString label, values;
    };
    std::vector<Line> lines;
    QString sentence; // what is computed
    QString whole, split, difference;
    QString verdict;
};

std::vector<StrategyRow> strategyRows(const ViewInput& input, const NumberFormat& numbers);
std::vector<PropertyRow> propertyRows();
DemoText demoText(const PropertyDemo& demo, const NumberFormat& numbers);

QString rowName(TensorRow row, Strategy strategy); // "gradients", "tokens"
ColorRole rowColor(TensorRow row);
// "ReduceScatter of gradients, 3 of 7"; what happens during hop `index`.
QString hopText(Strategy strategy, std::size_t index, int zeroStage = 0);

ViewTable strategyTable(const std::vector<StrategyRow>& rows, std::size_t baselines);
ViewTable propertyTable(const std::vector<PropertyRow>& rows, const NumberFormat& numbers);
std::vector<ReadoutTileData> taxonomyTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
