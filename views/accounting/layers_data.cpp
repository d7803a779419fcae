#include "views/accounting/layers_data.h"

#include "core/report/writers.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include "core/model/precision.h"

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

// "One sequence keeps 30.7 kB a token and 192 MB of state, in bf16."
QString sentenceOf(const LayersData& data, const Report& report, const NumberFormat& numbers)
{
    double growing = 0, window = 0, state = 0;
    for (const LayerAccount& kind : data.strip.kinds) {
        growing += kind.cachePerToken;
        window += kind.windowPerToken * kind.window;
        state += kind.state;
    }
    QStringList kept;
    if (growing > 0)
        kept += Words::tr("%1 per token").arg(bytesText(growing, numbers));
    if (window > 0)
        kept += Words::tr("at most %1 in windows").arg(bytesText(window, numbers));
    if (state > 0)
        kept += Words::tr("%1 of state, whatever its length").arg(bytesText(state, numbers));
    if (kept.isEmpty())
        return Words::tr("Served, a sequence keeps nothing.");
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
        row.activeText = shownValue(kind.active, Unit::Parameter, numbers);
        row.cacheText = cacheOf(kind, numbers);
        row.stateText = kind.state > 0 ? bytesText(kind.state, numbers) : QString(noValue);
        add(std::move(row));
    }
    const ParameterBreakdown& c = report.model.components;
    const double tables = (c.embedding + c.position).value(), head = c.lmHead.value();
    const std::array<std::tuple<const char*, QString, double>, 3> others{
        {{"layers.embedding", Words::tr("embedding"), tables}, {"layers.head", Words::tr("LM head"), head},
            {"layers.rest", Words::tr("norms and the rest"), data.total - inLayers - tables - head}}};
    for (const auto& [key, name, parameters] : others)
        if (parameters > 1e-9 * data.total) {
            LayersRow row;
            row.key = QLatin1String(key);
            row.name = name;
            row.parameters = parameters;
            row.countText = row.cacheText = row.stateText = QString(noValue);
            row.activeText = shownValue(parameters, Unit::Parameter, numbers);
            add(std::move(row));
        }
    data.sentence = sentenceOf(data, report, numbers);
    return data;
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
                {row.shareText, row.parameters / data.total, Unit::Percent}, row.activeText, row.cacheText,
                {row.stateText, row.kind ? std::optional(row.kind->state) : std::nullopt, Unit::Byte}});
    if (!input.report || data.rows.empty())
        return table;
    table.add(totalPath,
        {Words::tr("model"), none, {data.totalText, data.total, Unit::Parameter}, percentText(1, numbers),
            none, none, none});
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
