#include "views/cube/cube_data.h"

#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CubeView)
};

// The readable selection: four orders of magnitude in size, dense models and mixtures of experts side by
// side.
constexpr std::array<std::string_view, 16> selection{"gpt2-small", "gpt2-xl", "llama3.2-3b", "llama3.1-8b",
    "gemma2-27b", "mixtral-8x7b", "llama3.1-70b", "gpt-oss-120b", "gpt3-175b", "qwen3-235b-a22b",
    "llama4-maverick", "llama3.1-405b", "palm-540b", "deepseek-v3", "qwen3-0.6b", "kimi-k2"};

// Devices that loads can be taken relative to, beside the scenario's own.
constexpr std::array<std::string_view, 7> normalisers{
    "v100-32", "a100-80-sxm", "h100-sxm", "h200-sxm", "b200-sxm", "mi300x", "tpu-v5p"};

bool isSelected(std::string_view id) { return std::ranges::find(selection, id) != selection.end(); }

// "H100" of "H100 SXM5 80GB": the words before the first with a digit after it would be noise on an axis.
QString shortDevice(const std::string& name)
{
    const QStringList words = toQString(name).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString out;
    for (const QString& word : words) {
        out += (out.isEmpty() ? QString() : QStringLiteral(" ")) + word;
        if (std::any_of(word.begin(), word.end(), [](QChar c) { return c.isDigit(); }))
            break;
    }
    return out.isEmpty() ? Words::tr("one accelerator") : out;
}

bool isOwnDevice(const Report& report, const std::string& device)
{
    return device.empty() || device == report.scenario.hardware.accelerator.id;
}

// Everything but the model and what people wrote beside it.
Scenario withoutModel(const Report& report, const Catalog& catalog, const std::string& device)
{
    Scenario scenario = report.scenario;
    scenario.model = {};
    scenario.name.clear();
    scenario.notes.clear();
    if (!isOwnDevice(report, device))
        setField(scenario, *findField("hardware.accelerator"), device, catalog);
    return scenario;
}

std::array<std::optional<double>, cubeAxes> loadsOf(const CubeLoads& loads, CubeScope scope)
{
    const RegimeLoads& of = scope == CubeScope::Model ? loads.model : loads.rank;
    return {placeable(of.memory), placeable(of.compute), placeable(of.bandwidth)};
}

std::optional<Axis> largest(const std::array<std::optional<double>, cubeAxes>& loads)
{
    std::optional<Axis> axis;
    double most = -1;
    for (std::size_t i = 0; i < cubeAxes; ++i) {
        if (loads[i] && *loads[i] > most) {
            most = *loads[i];
            axis = static_cast<Axis>(i);
        }
    }
    return axis;
}

// Names of the axes whose wall the dot is beyond.
QStringList beyond(const CubeDot& dot)
{
    QStringList names;
    for (std::size_t i = 0; i < cubeAxes; ++i)
        if (dot.loads[i] && exceeds(*dot.loads[i]))
            names += bindingWord(static_cast<Axis>(i));
    return names;
}

QString glassSentence(const CubeDot& dot)
{
    const QStringList names = beyond(dot);
    switch (names.size()) {
    case 0:
        return Words::tr("inside all three walls");
    case 1:
        return Words::tr("past the %1 wall").arg(names[0]);
    case 2:
        return Words::tr("past the %1 and %2 walls").arg(names[0], names[1]);
    default:
        return Words::tr("past all three walls");
    }
}

QString spokenRow(const CubeDot& dot, const NumberFormat& numbers)
{
    const auto load = [&](Axis axis) {
        return shownValue(dot.loads[static_cast<std::size_t>(axis)], Unit::Ratio, numbers);
    };
    const QString row =
        Words::tr("%1: memory load %2, compute load %3, bandwidth load %4; the largest is %5, %6")
            .arg(dot.name, load(Axis::Memory), load(Axis::Compute), load(Axis::Bandwidth),
                bindingWord(dot.binding), glassSentence(dot));
    switch (dot.kind) {
    case CubeDotKind::Live:
        return Words::tr("This scenario, %1").arg(row);
    case CubeDotKind::Baseline:
        return Words::tr("Baseline %1, %2").arg(baselineLetter(dot.baseline), row);
    case CubeDotKind::Preset:
        break;
    }
    return row;
}

QString modelName(const Report& report, const Catalog& catalog, const NumberFormat& numbers)
{
    const ModelSpec& model = report.scenario.model;
    if (model.source == ModelSpec::Source::Preset)
        if (const ModelPreset* preset = catalog.model(model.preset))
            return toQString(preset->name);
    return shownValue(report.model.total.value(), Unit::Parameter, numbers);
}

// What is divided by what, in words; the live dot also has its path.
QString definition(CubeScope scope, Axis axis, const QString& device)
{
    if (scope == CubeScope::Model) {
        switch (axis) {
        case Axis::Memory:
            return Words::tr("parameter state of the whole model ÷ memory of one %1").arg(device);
        case Axis::Compute:
            return Words::tr("time of one step on one %1 ÷ target step time").arg(device);
        case Axis::Bandwidth:
            return Words::tr("time of one gradient all-reduce over the network of one %1 ÷ target step time")
                .arg(device);
        }
    }
    switch (axis) {
    case Axis::Memory:
        return Words::tr("memory of the fullest rank ÷ memory of one %1").arg(device);
    case Axis::Compute:
        return Words::tr("computation of one rank in a step ÷ target step time");
    case Axis::Bandwidth:
        return Words::tr(
            "collectives of one rank in a step at the full rate of the links ÷ target step time");
    }
    return {};
}

CubeDot dotOf(const Report& report, const CubeLoads& loads, const CubeChoice& choice)
{
    CubeDot dot;
    dot.loads = loadsOf(loads, choice.scope);
    dot.binding = largest(dot.loads);
    dot.parameters = report.model.total.value();
    return dot;
}

} // namespace

CubeLoads cubeLoads(const Report& report)
{
    const RegimeReport& regime = report.regime;
    return {{regime.memoryLoad, regime.computeLoad, regime.bandwidthLoad, regime.binding}, regime.rank};
}

CubeLoads CubeEvaluations::live(const Report& report, const Catalog& catalog, const std::string& device)
{
    if (isOwnDevice(report, device))
        return cubeLoads(report);
    Scenario scenario = withoutModel(report, catalog, device);
    scenario.model = report.scenario.model;
    ++m_evaluated;
    return cubeLoads(evaluate(scenario));
}

const std::vector<CubeLoads>& CubeEvaluations::of(
    const Report& report, const Catalog& catalog, const CubeChoice& choice, bool mayLag)
{
    const std::span<const ModelPreset> models = catalog.models();
    if (m_catalog != &catalog || m_models.size() != models.size()) {
        m_catalog = &catalog;
        m_models.clear();
        for (const ModelPreset& model : models) {
            Scenario scenario;
            setField(scenario, *findField("model.preset"), model.id, catalog);
            m_models.push_back(scenario.model);
        }
        m_loads.assign(models.size(), {});
        m_known.assign(models.size(), false);
        m_of.reset();
    }
    Scenario scenario = withoutModel(report, catalog, choice.device);
    if (!m_of || *m_of != scenario) {
        if (m_of && mayLag && report.pipeline.run)
            return estimated(std::move(scenario), choice);
        m_known.assign(models.size(), false);
        m_fast.clear();
        m_of = scenario;
    }
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (m_known[i] || (!choice.everyModel && !isSelected(models[i].id)))
            continue;
        scenario.model = m_models[i];
        m_loads[i] = cubeLoads(evaluate(scenario));
        m_known[i] = true;
        ++m_evaluated;
    }
    return m_loads;
}

// By closed forms, which a stated MFU gives: no schedule is simulated. What they say of the change since the
// last exact evaluation is applied to its loads.
const std::vector<CubeLoads>& CubeEvaluations::estimated(Scenario scenario, const CubeChoice& choice)
{
    static constexpr double anyMfu = 0.4; // it cancels
    const auto closed = [](Scenario& of, const ModelSpec& model) {
        of.model = model;
        of.hardware.efficiency.mfu = anyMfu;
        return cubeLoads(evaluate(of));
    };
    const auto moved = [](RegimeLoads exact, const RegimeLoads& then, const RegimeLoads& now) {
        const auto one = [](std::optional<double>& load, std::optional<double> before,
                             std::optional<double> after) {
            if (load && before && after && *before > 0)
                *load *= *after / *before;
        };
        one(exact.memory, then.memory, now.memory);
        one(exact.compute, then.compute, now.compute);
        one(exact.bandwidth, then.bandwidth, now.bandwidth);
        return exact;
    };
    m_estimates = m_loads;
    m_fast.resize(m_models.size());
    Scenario before = *m_of;
    for (std::size_t i = 0; i < m_models.size(); ++i) {
        if (!m_known[i] || (!choice.everyModel && !isSelected(m_catalog->models()[i].id)))
            continue;
        if (!m_fast[i])
            m_fast[i] = closed(before, m_models[i]);
        const CubeLoads now = closed(scenario, m_models[i]);
        m_estimates[i].model = moved(m_loads[i].model, m_fast[i]->model, now.model);
        m_estimates[i].rank = moved(m_loads[i].rank, m_fast[i]->rank, now.rank);
    }
    return m_estimates;
}

std::vector<CubeDevice> cubeDevices(const Report& report, const Catalog& catalog)
{
    const Accelerator& own = report.scenario.hardware.accelerator;
    std::vector<CubeDevice> devices{{{},
        Words::tr("%1 (scenario)", "the device of the scenario")
            .arg(shortDevice(own.name.empty() ? own.id : own.name))}};
    for (const std::string_view id : normalisers)
        if (const AcceleratorPreset* preset = catalog.accelerator(id))
            devices.push_back({preset->id, shortDevice(preset->name)});
    return devices;
}

CubeData cubeData(const ViewInput& input, const NumberFormat& numbers, const CubeChoice& choice,
    CubeEvaluations& evaluations, bool mayLag)
{
    CubeData data;
    data.choice = choice;
    const Report& report = *input.report;
    const Catalog& catalog = *input.catalog;
    data.alone = choice.scope == CubeScope::Model && report.scenario.hardware.accelerators > 1;
    data.stepStated = report.scenario.targets.stepTime.stated();
    const AcceleratorPreset* device = catalog.accelerator(choice.device);
    const Accelerator& own = report.scenario.hardware.accelerator;
    data.device = shortDevice(device ? device->name : own.name.empty() ? own.id : own.name);

    CubeDot live = dotOf(report, evaluations.live(report, catalog, choice.device), choice);
    live.key = QStringLiteral("live");
    live.kind = CubeDotKind::Live;
    live.name = modelName(report, catalog, numbers);
    data.dots.push_back(std::move(live));
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const Report& then = *input.baselines[i];
        CubeDot dot = dotOf(then, evaluations.live(then, catalog, choice.device), choice);
        dot.key = QStringLiteral("baseline.%1").arg(i);
        dot.kind = CubeDotKind::Baseline;
        dot.baseline = i;
        dot.name = modelName(then, catalog, numbers);
        data.dots.push_back(std::move(dot));
    }

    const std::vector<CubeLoads>& loads = evaluations.of(report, catalog, choice, mayLag);
    const std::span<const ModelPreset> models = catalog.models();
    const auto first = static_cast<std::ptrdiff_t>(data.dots.size());
    for (std::size_t i = 0; i < models.size(); ++i) {
        if (!choice.everyModel && !isSelected(models[i].id))
            continue;
        CubeDot dot;
        dot.key = QStringLiteral("model.%1").arg(toQString(models[i].id));
        dot.name = toQString(models[i].name);
        dot.loads = loadsOf(loads[i], choice.scope);
        dot.binding = largest(dot.loads);
        dot.parameters = models[i].statedTotal.value();
        data.unplaced += dot.placed() ? 0 : 1;
        data.dots.push_back(std::move(dot));
    }
    std::stable_sort(data.dots.begin() + first, data.dots.end(),
        [](const CubeDot& a, const CubeDot& b) { return a.parameters < b.parameters; });
    for (CubeDot& dot : data.dots)
        dot.text = spokenRow(dot, numbers);

    data.sentence = choice.scope == CubeScope::Model
        ? Words::tr("Load of the whole model on one %1").arg(data.device)
        : Words::tr("Load of one rank of this mesh on one %1").arg(data.device);
    std::size_t inside = 0, all = 0, placed = 0;
    for (const CubeDot& dot : data.dots) {
        if (dot.kind != CubeDotKind::Preset || !dot.placed())
            continue;
        const auto walls = beyond(dot).size();
        ++placed;
        inside += walls == 0 ? 1 : 0;
        all += walls == static_cast<qsizetype>(cubeAxes) ? 1 : 0;
    }
    if (placed > 0)
        data.sentence = Words::tr("%1. Models inside all three walls: %2 of %3; past all three: %4")
                            .arg(data.sentence)
                            .arg(inside)
                            .arg(placed)
                            .arg(all);
    if (placed > 0)
        data.sentence = Words::tr("%1. All of them train with this scenario's batch").arg(data.sentence);
    if (data.unplaced > 0)
        data.sentence = Words::tr(
            "%1; %n model(s) cannot be placed under this scenario", nullptr, static_cast<int>(data.unplaced))
                            .arg(data.sentence);
    return data;
}

const CubeDot* findDot(const CubeData& data, const QString& key)
{
    const auto found = std::ranges::find(data.dots, key, &CubeDot::key);
    return found == data.dots.end() ? nullptr : &*found;
}

std::vector<ReadoutTileData> cubeTiles(
    const CubeData& data, const QString& selected, const NumberFormat& numbers)
{
    // Until a dot is chosen, the scenario's own.
    const CubeDot* chosen = findDot(data, selected);
    const CubeDot* dot = chosen ? chosen : findDot(data, QStringLiteral("live"));
    std::vector<ReadoutTileData> tiles;
    ReadoutTileData model{.label = Words::tr("selected model"),
        .value = dot ? dot->name : QString(noValue),
        .detail = dot ? dot->text : QString(),
        .path = {},
        .deltas = {}};
    if (dot && dot->placed() && !data.alone)
        model.state = beyond(*dot).isEmpty()
            ? GateState::Pass
            : againstTarget(
                GateState::Fail, data.stepStated || exceeds(*dot->loads[std::size_t(Axis::Memory)]));
    tiles.push_back(model);
    const std::array<QString, cubeAxes> labels{
        Words::tr("memory load"), Words::tr("compute load"), Words::tr("BW load")};
    for (std::size_t i = 0; i < cubeAxes; ++i) {
        const auto axis = static_cast<Axis>(i);
        ReadoutTileData tile{.label = labels[i],
            .value = QString(noValue),
            .detail = definition(data.choice.scope, axis, data.device),
            .path = {},
            .deltas = {}};
        if (!dot) {
            tiles.push_back(std::move(tile));
            continue;
        }
        tile.value = shownValue(dot->loads[i], Unit::Ratio, numbers);
        if (!data.alone)
            tile.state = againstTarget(stateOfShare(dot->loads[i]), axis == Axis::Memory || data.stepStated);
        if (dot->loads[i]) {
            tile.detail = Words::tr("%1: %2").arg(tile.detail, exactText(*dot->loads[i], Unit::Ratio));
            tile.detail = exceeds(*dot->loads[i]) ? Words::tr("%1, past the wall at 1×").arg(tile.detail)
                                                  : Words::tr("%1, inside the wall at 1×").arg(tile.detail);
        } else {
            tile.detail = Words::tr("%1: this scenario gives no such value for this model").arg(tile.detail);
        }
        // Only the scenario's own numbers are in its ledger, and those on its own device.
        if (dot->kind == CubeDotKind::Live && data.choice.device.empty() && dot->loads[i])
            tile.path = cubeLoadPath(data.choice.scope, axis);
        else if (dot->kind == CubeDotKind::Preset)
            tile.detail =
                Words::tr("%1. Open this model to see how the number is computed.").arg(tile.detail);
        if (dot->kind == CubeDotKind::Live)
            for (const CubeDot& other : data.dots)
                if (other.kind == CubeDotKind::Baseline)
                    tile.deltas.push_back(
                        deltaText(other.baseline, dot->loads[i], other.loads[i], Unit::Ratio, numbers));
        tiles.push_back(std::move(tile));
    }
    return tiles;
}

ViewTable cubeTable(const CubeData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("Model"), Words::tr("memory load"), Words::tr("compute load"),
        Words::tr("BW load"), Words::tr("Bound by"), Words::tr("Largest load ÷ wall"), Words::tr("Where")};
    for (const CubeDot& dot : data.dots) {
        QString name = dot.name;
        if (dot.kind == CubeDotKind::Live)
            name = Words::tr("%1 (this scenario)").arg(name);
        else if (dot.kind == CubeDotKind::Baseline)
            name = Words::tr("%1 (baseline %2)").arg(name, baselineLetter(dot.baseline));
        const std::optional<double> most =
            dot.binding ? dot.loads[static_cast<std::size_t>(*dot.binding)] : std::nullopt;
        QStringList row{name};
        std::vector<CellNumber> numbersOfRow;
        for (std::size_t i = 0; i < cubeAxes; ++i) {
            row += shownValue(dot.loads[i], Unit::Ratio, numbers);
            numbersOfRow.push_back({static_cast<qsizetype>(i) + 1, dot.loads[i], Unit::Ratio});
        }
        row += {bindingWord(dot.binding), shownValue(most, Unit::Ratio, numbers),
            dot.placed() ? glassSentence(dot) : QString(noValue)};
        numbersOfRow.push_back({5, most, Unit::Ratio});
        table.rows.push_back(row);
        table.numbers.push_back(std::move(numbersOfRow));
        table.paths.push_back(dot.kind == CubeDotKind::Live && data.choice.device.empty() && dot.binding
                ? cubeLoadPath(data.choice.scope, *dot.binding)
                : QString());
    }
    return table;
}

QString cubeAxisName(Axis axis)
{
    switch (axis) {
    case Axis::Memory:
        return Words::tr("memory load");
    case Axis::Compute:
        return Words::tr("compute load");
    case Axis::Bandwidth:
        return Words::tr("bandwidth load");
    }
    return {};
}

QString bindingWord(std::optional<Axis> axis)
{
    if (!axis)
        return QString(noValue);
    switch (*axis) {
    case Axis::Memory:
        return Words::tr("memory");
    case Axis::Compute:
        return Words::tr("compute");
    case Axis::Bandwidth:
        return Words::tr("bandwidth");
    }
    return {};
}

QString cubeAxisTitle(Axis axis, const CubeData& data)
{
    switch (axis) {
    case Axis::Memory:
        return Words::tr("memory load on one %1, ×").arg(data.device);
    case Axis::Compute:
        return Words::tr("compute load on one %1, ×").arg(data.device);
    case Axis::Bandwidth:
        return Words::tr("bandwidth load on one %1, ×").arg(data.device);
    }
    return {};
}

QString cubeLoadPath(CubeScope scope, Axis axis)
{
    const bool rank = scope == CubeScope::Rank;
    switch (axis) {
    case Axis::Memory:
        return rank ? QStringLiteral("regime.rank_memory_load") : QStringLiteral("regime.memory_load");
    case Axis::Compute:
        return rank ? QStringLiteral("regime.rank_compute_load") : QStringLiteral("regime.compute_load");
    case Axis::Bandwidth:
        return rank ? QStringLiteral("regime.rank_bandwidth_load") : QStringLiteral("regime.bandwidth_load");
    }
    return {};
}

} // namespace ridgepoint
