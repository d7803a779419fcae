#include "views/taxonomy/taxonomy_data.h"

#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Taxonomy)
};

struct StrategyWords
{
    const char* key;
    QString name, partition, replicate, communication;
};

StrategyWords wordsOf(Strategy strategy, int zeroStage)
{
    switch (strategy) {
    case Strategy::Data:
        if (zeroStage == 1)
            return {"data", Words::tr("Data parallel, ZeRO-1"), Words::tr("data, optimizer state"),
                Words::tr("weights, gradients"),
                Words::tr("reduce-scatter of gradients, then all-gather of weights")};
        if (zeroStage == 2)
            return {"data", Words::tr("Data parallel, ZeRO-2"), Words::tr("data, gradients, optimizer state"),
                Words::tr("weights"), Words::tr("reduce-scatter of gradients, then all-gather of weights")};
        return {"data", Words::tr("Data parallel"), Words::tr("data"), Words::tr("weights, gradients, state"),
            Words::tr("all-reduce of gradients: reduce-scatter, then all-gather")};
    case Strategy::FullySharded:
        return {"fsdp", Words::tr("FSDP / ZeRO-3"), Words::tr("data, weights, gradients, state"),
            Words::tr("nothing that lasts"),
            Words::tr("all-gather of weights twice, reduce-scatter of gradients")};
    case Strategy::Tensor:
        return {"tensor", Words::tr("Tensor parallel"), Words::tr("weights within a layer"),
            Words::tr("data"), Words::tr("all-reduce of activations: reduce-scatter, then all-gather")};
    case Strategy::Pipeline:
        return {"pipeline", Words::tr("Pipeline parallel"), Words::tr("layers"), Words::tr("no tensor"),
            Words::tr("activations forward, their gradients back, point to point")};
    case Strategy::Expert:
        return {"expert", Words::tr("Expert parallel"), Words::tr("experts, data"),
            Words::tr("router, attention"), Words::tr("all-to-all of tokens, there and back")};
    case Strategy::Sequence:
        return {"sequence", Words::tr("Sequence parallel"), Words::tr("activations along the sequence"),
            Words::tr("weights of the norms"),
            Words::tr("all-gather before the matrices, reduce-scatter after them")};
    case Strategy::Context:
        break;
    }
    return {"context", Words::tr("Context parallel"), Words::tr("the sequence, attention included"),
        Words::tr("weights"), Words::tr("keys and values passed around a ring")};
}

QString amount(const std::optional<Bytes>& bytes, const NumberFormat& numbers)
{
    return bytes ? shownValue(placeable(bytes->value()), Unit::Byte, numbers) : QString(noValue);
}

QString sentenceOf(const StrategyTraffic& t, const StrategyWords& words, const NumberFormat& numbers)
{
    if (t.needsExperts)
        return Words::tr("%1: — (the model is dense, it has no experts)").arg(words.name);
    if (!t.perRank)
        return Words::tr("%1 at degree %2: — (%3)")
            .arg(words.name, displayText(t.degree, Unit::Count, numbers), coreText(t.reason));
    const QString sent = amount(t.perRank, numbers), link = amount(t.perLink, numbers);
    const QString time =
        shownValue(t.seconds ? placeable(t.seconds->value()) : std::nullopt, Unit::Second, numbers);
    const QString degree = displayText(t.degree, Unit::Count, numbers);
    return t.inUse
        ? Words::tr("%1 in this scenario, over %2: a rank sends %3 a step, a link carries %4, %5 in all.")
              .arg(words.name, degree, sent, link, time)
        : Words::tr(
            "%1 if you used it at degree %2: a rank would send %3 a step, a link carry %4, %5 in all.")
              .arg(words.name, degree, sent, link, time);
}

struct PropertyWords
{
    const char* key;
    QString name, strategy, operation, holds, broken;
};

PropertyWords wordsOf(Property property)
{
    switch (property) {
    case Property::Associativity:
        return {"associativity", Words::tr("Associativity"), Words::tr("Data parallel"),
            Words::tr("gradient accumulation"),
            Words::tr("Eight gradients are added in exact arithmetic, at once or two on each of four ranks."),
            Words::tr("Every sum is rounded to bf16: whoever meets the large gradient first loses the small "
                      "ones.")};
    case Property::Linearity:
        return {"linearity", Words::tr("Linearity"), Words::tr("Tensor parallel"),
            Words::tr("matrix multiplication"),
            Words::tr("A product whose contraction four ranks share, then a linear function: doubling."),
            Words::tr("A GELU instead: it has to see the sum, so the ranks must talk before it (or split the "
                      "columns).")};
    case Property::Separability:
        return {"separability", Words::tr("Separability"), Words::tr("Pipeline parallel"),
            Words::tr("layer composition"),
            Words::tr("Two layers that look at one example at a time, over one batch or two micro-batches."),
            Words::tr("A layer that subtracts its batch's mean: each micro-batch has another one.")};
    case Property::Decomposability:
        return {"decomposability", Words::tr("Decomposability"), Words::tr("Sequence and context parallel"),
            Words::tr("attention"),
            Words::tr("Softmax over eight keys, or over four blocks put together with maximum and sum."),
            Words::tr("The blocks' results are averaged without their maxima and sums.")};
    case Property::Sparsity:
        break;
    }
    return {"sparsity", Words::tr("Sparsity"), Words::tr("Expert parallel"), Words::tr("conditional routing"),
        Words::tr("Two of eight gates are not zero: visiting two ranks computes everything."),
        Words::tr("A softmax over all eight gates: what the other six say is lost.")};
}

QString number(double value, const NumberFormat& numbers)
{
    // Small fixed numbers: what a reader would write.
    const double near = std::round(value);
    if (std::abs(value - near) < 1e-12 && std::abs(value) < 1e6)
        return displayText(near, Unit::Count, numbers);
    return (value < 0 ? QString(QChar(0x2212)) : QString())
        + displayText(std::abs(value), Unit::Number, numbers);
}

QString labelOf(const DemoLine& line, Property property)
{
    switch (line.label) {
    case DemoLabel::Inputs:
        switch (property) {
        case Property::Associativity:
            return Words::tr("gradients");
        case Property::Linearity:
        case Property::Separability:
            return Words::tr("inputs");
        default:
            return Words::tr("scores");
        }
    case DemoLabel::WholeSum:
        return Words::tr("one rank adds all");
    case DemoLabel::RankSum:
        return Words::tr("rank %1 adds its two").arg(line.index);
    case DemoLabel::Partial:
        return Words::tr("partial products of ranks 0 … 3");
    case DemoLabel::Applied:
        return Words::tr("the function of each");
    case DemoLabel::LayerOutput:
        return Words::tr("output, whole batch");
    case DemoLabel::PieceOutput:
        return Words::tr("output, micro-batch %1").arg(line.index);
    case DemoLabel::BlockMaximum:
    case DemoLabel::BlockResult:
        return Words::tr("block %1: maximum, sum, result").arg(line.index);
    case DemoLabel::Gates:
        return Words::tr("gates of experts 0 … 7");
    case DemoLabel::ExpertOutputs:
        break;
    }
    return Words::tr("outputs of experts 0 … 7");
}

QString movementName(Movement movement)
{
    switch (movement) {
    case Movement::ReduceScatter:
        return Words::tr("reduce-scatter");
    case Movement::AllGather:
        return Words::tr("all-gather");
    case Movement::SendForward:
        return Words::tr("sent forward");
    case Movement::SendBack:
        return Words::tr("gradients sent back");
    case Movement::Dispatch:
        return Words::tr("all-to-all, to the experts");
    case Movement::Combine:
        return Words::tr("all-to-all, back again");
    case Movement::PassOn:
        break;
    }
    return Words::tr("passed on around the ring");
}

} // namespace

std::vector<StrategyRow> strategyRows(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<StrategyRow> rows;
    if (!input.report || !input.catalog)
        return rows;
    std::vector<std::vector<StrategyTraffic>> baselines;
    for (const auto& baseline : input.baselines)
        baselines.push_back(trafficOf(*baseline, *input.catalog));
    for (const StrategyTraffic& t : trafficOf(*input.report, *input.catalog)) {
        StrategyWords words = wordsOf(t.strategy, t.zeroStage);
        StrategyRow row;
        row.strategy = t.strategy;
        row.zeroStage = t.zeroStage;
        row.key = QStringLiteral("strategy.") + QLatin1String(words.key);
        row.sentence = sentenceOf(t, words, numbers);
        row.name = std::move(words.name);
        row.partition = std::move(words.partition);
        row.replicate = std::move(words.replicate);
        row.communication = std::move(words.communication);
        row.inUse = t.inUse;
        const QString sent = amount(t.perRank, numbers), link = amount(t.perLink, numbers);
        row.sent = t.inUse || !t.perRank ? sent : Words::tr("(%1)").arg(sent);
        row.link = t.inUse || !t.perLink ? link : Words::tr("(%1)").arg(link);
        if (t.perRank) {
            row.sentBytes = placeable(t.perRank->value());
            row.linkBytes = placeable(t.perLink->value());
        }
        for (const auto& baseline : baselines) {
            const StrategyTraffic& then = baseline[rows.size()];
            const QString text = amount(then.perRank, numbers);
            row.baselineSent.push_back(then.inUse || !then.perRank ? text : Words::tr("(%1)").arg(text));
        }
        row.spoken = Words::tr("%1. Split: %2. Copied: %3. %4. %5")
                         .arg(row.name, row.partition, row.replicate, row.communication, row.sentence);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PropertyRow> propertyRows()
{
    std::vector<PropertyRow> rows;
    for (std::size_t i = 0; i < propertyCount; ++i) {
        const auto property = static_cast<Property>(i);
        PropertyWords words = wordsOf(property);
        PropertyRow row;
        row.property = property;
        row.key = QStringLiteral("property.") + QLatin1String(words.key);
        row.name = std::move(words.name);
        row.strategy = std::move(words.strategy);
        row.operation = std::move(words.operation);
        row.holds = std::move(words.holds);
        row.broken = std::move(words.broken);
        row.spoken =
            Words::tr("%1 makes %2 legal, for %3. %4").arg(row.name, row.strategy, row.operation, row.holds);
        rows.push_back(std::move(row));
    }
    return rows;
}

DemoText demoText(const PropertyDemo& demo, const NumberFormat& numbers)
{
    DemoText text;
    const PropertyWords words = wordsOf(demo.property);
    text.sentence = demo.holds ? words.holds : words.broken;
    for (const DemoLine& line : demo.lines) {
        QStringList values;
        for (const double value : line.values)
            values += number(value, numbers);
        text.lines.push_back({labelOf(line, demo.property), values.join(QStringLiteral("   "))});
    }
    text.whole = number(demo.whole, numbers);
    text.split = number(demo.split, numbers);
    const double difference = demo.difference();
    const bool same = std::abs(difference) < 1e-12;
    text.difference = same ? number(0, numbers)
                           : (difference > 0 ? QStringLiteral("+") : QString()) + number(difference, numbers);
    text.verdict = same ? Words::tr("The same: the split is legal.")
                        : Words::tr("Off by %1: the split computes something else.").arg(text.difference);
    return text;
}

QString rowName(TensorRow row, Strategy strategy)
{
    switch (row) {
    case TensorRow::Weights:
        return strategy == Strategy::Expert ? Words::tr("attention, router") : Words::tr("weights");
    case TensorRow::Experts:
        return Words::tr("experts");
    case TensorRow::OptimizerState:
        return Words::tr("optimizer state");
    case TensorRow::Gradients:
        return Words::tr("gradients");
    case TensorRow::Activations:
        return strategy == Strategy::Expert ? Words::tr("tokens")
            : strategy == Strategy::Data || strategy == Strategy::FullySharded
            ? Words::tr("data, activations")
            : Words::tr("activations");
    case TensorRow::KeysValues:
        break;
    }
    return Words::tr("keys and values");
}

ColorRole rowColor(TensorRow row)
{
    switch (row) {
    case TensorRow::Weights:
        return ColorRole::Weights;
    case TensorRow::Experts:
        return ColorRole::Master;
    case TensorRow::OptimizerState:
        return ColorRole::Moment1;
    case TensorRow::Gradients:
        return ColorRole::Gradients;
    case TensorRow::Activations:
        return ColorRole::Activations;
    case TensorRow::KeysValues:
        break;
    }
    return ColorRole::KvCache;
}

QString hopText(Strategy strategy, std::size_t index, int zeroStage)
{
    const std::vector<Hop> hops = hopsOf(strategy, zeroStage);
    if (index >= hops.size())
        return Words::tr("done: %1 messages one after the other").arg(hops.size());
    const Hop& hop = hops[index];
    // One collective: hops of one movement in a row, seven around a ring.
    std::size_t first = index, last = index;
    while (first > 0 && hops[first - 1].movement == hop.movement && (first % (nodeGpus - 1)) != 0)
        --first;
    while (last + 1 < hops.size() && hops[last + 1].movement == hop.movement
        && ((last + 1) % (nodeGpus - 1)) != 0)
        ++last;
    const QString what = Words::tr("%1 · %2").arg(movementName(hop.movement), rowName(hop.row, strategy));
    if (last == first)
        return Words::tr("%1, all at once").arg(what);
    const QString place = Words::tr("%1, %2 of %3").arg(what).arg(index - first + 1).arg(last - first + 1);
    if (last + 1 < hops.size() && hops[last + 1].movement != hop.movement)
        return Words::tr("%1, then %2").arg(place, movementName(hops[last + 1].movement));
    return place;
}

ViewTable strategyTable(const std::vector<StrategyRow>& rows, std::size_t baselines)
{
    ViewTable table;
    table.columns = {Words::tr("Strategy"), Words::tr("Partition"), Words::tr("Replicate"),
        Words::tr("Communication"), Words::tr("in use"), Words::tr("bytes a rank sends in a step"),
        Words::tr("bytes a link carries in a step")};
    for (std::size_t b = 0; b < baselines; ++b)
        table.columns += Words::tr("bytes a rank sends in %1").arg(baselineLetter(b));
    for (const StrategyRow& row : rows) {
        QStringList cells{row.name, row.partition, row.replicate, row.communication,
            row.inUse ? Words::tr("yes") : Words::tr("if it were"), row.sent, row.link};
        for (std::size_t b = 0; b < baselines; ++b)
            cells += b < row.baselineSent.size() ? row.baselineSent[b] : QString(noValue);
        table.rows.push_back(std::move(cells));
        table.numbers.push_back({{5, row.sentBytes, Unit::Byte}, {6, row.linkBytes, Unit::Byte}});
        table.paths.push_back(
            row.inUse && row.sentBytes ? QStringLiteral("step.communication_bytes") : QString());
    }
    return table;
}

ViewTable propertyTable(const std::vector<PropertyRow>& rows, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("Property"), Words::tr("Strategy"), Words::tr("Key operation"),
        Words::tr("Demonstration"), Words::tr("in one piece"), Words::tr("in parts"),
        Words::tr("difference")};
    for (const PropertyRow& row : rows)
        for (const bool holds : {true, false}) {
            const PropertyDemo demo = propertyDemo(row.property, holds);
            const DemoText text = demoText(demo, numbers);
            table.rows.push_back({row.name, row.strategy, row.operation, text.sentence, text.whole,
                text.split, text.difference});
            table.numbers.push_back({{4, demo.whole, Unit::Number}, {5, demo.split, Unit::Number},
                {6, demo.difference(), Unit::Number}});
            table.paths.push_back(QString());
        }
    return table;
}

std::vector<ReadoutTileData> taxonomyTiles(const ViewInput& input, const NumberFormat& numbers)
{
    if (!input.report)
        return {};
    std::vector<ReadoutTileData> tiles{readoutTile(input, "mesh.ranks", numbers),
        readoutTile(input, "step.communication_bytes", numbers),
        readoutTile(
            input, "mesh.largest_link_bytes", numbers, Words::tr("largest link load, all strategies")),
        readoutTile(input, "step.communication_exposed_seconds", numbers)};
    if (input.report->scenario.hardware.accelerators == 1)
        tiles[1].detail += u'\n' + Words::tr("If data-parallel; one accelerator sends nothing.");
    return tiles;
}

} // namespace ridgepoint
