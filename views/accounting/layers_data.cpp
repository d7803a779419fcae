#include "views/accounting/layers_data.h"

#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/precision.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Layers)
};

const QString totalPath = QStringLiteral("model.params_total");

QString cacheOf(const LayerAccount& kind, const NumberFormat& numbers)
{
    QStringList parts;
    if (kind.cachePerToken > 0)
        parts += bytesText(kind.cachePerToken, numbers);
    if (kind.windowPerToken > 0)
        parts +=
            Words::tr("%1, last %2")
                .arg(bytesText(kind.windowPerToken, numbers), displayText(kind.window, Unit::Count, numbers));
    return parts.isEmpty() ? QString(noValue) : parts.join(QStringLiteral(" + "));
}

// What one sequence keeps in all layers.
struct Kept
{
    double growing = 0, window = 0, state = 0;
};
Kept keptOf(const LayersData& data)
{
    Kept all;
    for (const LayerAccount& kind : data.strip.kinds) {
        all.growing += kind.cachePerToken;
        all.window += kind.windowPerToken * kind.window;
        all.state += kind.state;
    }
    return all;
}

// "One sequence keeps 30.7 kB a token and 192 MB of state, in bf16."
QString sentenceOf(const Kept& all, const Report& report, const NumberFormat& numbers)
{
    QStringList kept;
    if (all.growing > 0)
        kept += Words::tr("%1 per token").arg(bytesText(all.growing, numbers));
    if (all.window > 0)
        kept += Words::tr("at most %1 in windows").arg(bytesText(all.window, numbers));
    if (all.state > 0)
        kept += Words::tr("%1 of state, whatever its length").arg(bytesText(all.state, numbers));
    if (kept.isEmpty())
        return Words::tr("At inference a sequence keeps nothing.");
    return Words::tr("Served with keys and values in %1, one sequence keeps %2.")
        .arg(toQString(dataTypeKey(report.scenario.serving.kvPrecision)), kept.join(QStringLiteral(" + ")));
}

} // namespace

LayersData layersData(const ViewInput& input, const NumberFormat& numbers)
{
    LayersData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    data.total = placeable(report.model.total.value()).value_or(0);
    data.totalText = shownValue(data.total, Unit::Parameter, numbers);
    data.strip = layerStripData(
        report.model.architecture, bytesPerElement(report.scenario.serving.kvPrecision), numbers);
    if (!(data.total > 0))
        return data;
    const auto add = [&](LayersRow row) {
        row.parametersText = shownValue(row.parameters, Unit::Parameter, numbers);
        const double share = row.parameters / data.total;
        row.shareText =
            share < 5e-4 ? QStringLiteral("< ") + percentText(1e-3, numbers) : percentText(share, numbers);
        row.spoken = Words::tr("%1: %2, %3 of the model").arg(row.name, row.parametersText, row.shareText);
        row.activeText = shownValue(row.active, Unit::Parameter, numbers);
        data.active += row.active;
        data.rows.push_back(std::move(row));
    };
    double inLayers = 0;
    for (std::size_t i = 0; i < data.strip.kinds.size(); ++i) {
        const LayerAccount& kind = data.strip.kinds[i];
        if (!placeable(kind.parameters))
            continue;
        inLayers += kind.parameters;
        LayersRow row;
        row.key = QStringLiteral("layers.kind.%1").arg(i);
        row.name = coreText(kind.label, numbers);
        row.parameters = kind.parameters;
        row.kind = kind;
        row.countText = displayText(kind.layers, Unit::Count, numbers);
        row.active = kind.active;
        row.cacheText = cacheOf(kind, numbers);
        row.stateText = kind.state > 0 ? bytesText(kind.state, numbers) : QString(noValue);
        add(std::move(row));
    }
    const ParameterBreakdown& c = report.model.components;
    const double tables = (c.embedding + c.position).value(), head = c.lmHead.value();
    const double rest = data.total - inLayers - tables - head;
    const LayerPlan& plan = report.model.architecture.plan;
    const double lookedUp = plan ? countParameters(*plan).lookedUp : 0;
    const std::array<std::tuple<const char*, QString, double, double>, 3> others{
        {{"layers.embedding", Words::tr("embedding"), tables, tables - lookedUp},
            {"layers.head", Words::tr("LM head"), head, head},
            {"layers.rest", Words::tr("other parts outside the layers"), rest, rest}}};
    for (const auto& [key, name, parameters, active] : others)
        if (parameters > 1e-9 * data.total) {
            LayersRow row;
            row.key = QLatin1String(key);
            row.name = name;
            row.parameters = parameters;
            row.countText = row.cacheText = row.stateText = QString(noValue);
            row.active = active;
            add(std::move(row));
        }
    const Kept kept = keptOf(data);
    data.countText = displayText(report.model.architecture.layers, Unit::Count, numbers);
    data.activeText = shownValue(data.active, Unit::Parameter, numbers);
    data.cacheText = kept.growing > 0 ? bytesText(kept.growing, numbers) : QString(noValue);
    data.stateText = kept.state > 0 ? bytesText(kept.state, numbers) : QString(noValue);
    data.sentence = sentenceOf(kept, report, numbers);
    return data;
}

std::vector<ReadoutTileData> layersTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles{readoutTile(input, "model.params_total", numbers)};
    if (input.report && input.report->model.active < input.report->model.total)
        tiles.push_back(readoutTile(input, "model.params_active", numbers));
    return tiles;
}

ViewTable layersTable(const LayersData& data, const ViewInput& input, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("part"), Words::tr("layers"), Words::tr("parameters"), Words::tr("share"),
        Words::tr("for one token"), Words::tr("KV cache per token"), Words::tr("state per sequence")};
    const QString none(noValue);
    for (const LayersRow& row : data.rows)
        table.add(totalPath,
            {row.name,
                {row.countText, row.kind ? std::optional(row.kind->layers) : std::nullopt, Unit::Count},
                {row.parametersText, row.parameters, Unit::Parameter},
                {row.shareText, row.parameters / data.total, Unit::Percent},
                {row.activeText, row.active, Unit::Parameter}, row.cacheText,
                {row.stateText, row.kind ? std::optional(row.kind->state) : std::nullopt, Unit::Byte}});
    if (!input.report || data.rows.empty())
        return table;
    table.add(totalPath,
        {Words::tr("model"), data.countText, {data.totalText, data.total, Unit::Parameter},
            percentText(1, numbers), {data.activeText, data.active, Unit::Parameter}, data.cacheText,
            data.stateText});
    // The same once more by component, of all kinds together.
    for (const ParameterComponent& each : componentsOf(input.report->model.components))
        if (const double parameters = each.parameters.value(); placeable(parameters).value_or(0) > 0)
            table.add(totalPath,
                {Words::tr("of it %1").arg(coreText(each.label)), none,
                    {shownValue(parameters, Unit::Parameter, numbers), parameters, Unit::Parameter},
                    {percentText(parameters / data.total, numbers), parameters / data.total, Unit::Percent},
                    none, none, none});
    return table;
}

} // namespace ridgepoint
