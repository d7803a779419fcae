#include "views/step/step_data.h"

#include "widgets/core_text.h"
#include "widgets/range_text.h"

#include "core/engine/evaluate.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <numeric>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Step)
};

struct PartKind
{
    std::string_view id;
    StepRole role;
    const char* path; // of the report, or of the part alone where the report only has it in a sum
};

constexpr std::array<PartKind, 16> partKinds{{
    {"matmul", StepRole::Computation, "step.parts.matmul"},
    {"attention", StepRole::Computation, "step.parts.attention"},
    {"recompute", StepRole::Computation, "step.parts.recompute"},
    {"elementwise", StepRole::Memory, "step.memory_bound_seconds"},
    {"optimizer", StepRole::Memory, "step.optimizer_seconds"},
    {"tensor", StepRole::Communication, "step.tensor_exposed_seconds"},
    {"context", StepRole::Communication, "step.context_exposed_seconds"},
    {"expert", StepRole::Communication, "step.expert_exposed_seconds"},
    {"pipeline", StepRole::Communication, "step.pipeline_exposed_seconds"},
    {"data", StepRole::Communication, "step.data_exposed_seconds"},
    {"bubble", StepRole::Waiting, "step.bubble_seconds"},
    {"contention", StepRole::Waiting, "step.parts.contention"}, // products, for what collectives occupy
    {"offload", StepRole::Waiting, "step.parts.offload"},
    {"launch", StepRole::Waiting, "step.parts.launch"},
    {"straggler", StepRole::Waiting, "step.parts.straggler"},
    {"fixed", StepRole::Waiting, "step.parts.fixed"},
}};

const QString stepPath = QStringLiteral("step.seconds");
constexpr double sameCount = 1e-9; // of two utilisations that are counted alike

std::optional<double> secondsOf(const Report& report)
{
    return report.step.seconds ? placeable(report.step.seconds->value()) : std::nullopt;
}

QString shareText(double share, const NumberFormat& numbers)
{
    return displayText(share, Unit::Percent, numbers);
}

std::optional<StepBand> bandOf(const Report& report, const NumberFormat& numbers)
{
    if (!report.step.band)
        return std::nullopt;
    const std::optional<double> low = placeable(report.step.band->low.value());
    const std::optional<double> high = placeable(report.step.band->high.value());
    if (!low || !high || *high < *low)
        return std::nullopt;
    const bool calibrated = report.step.band->calibrated;
    const DisplayedRange ends =
        displayedRange(report.step.seconds->value(), *low, *high, Unit::Second, numbers);
    return StepBand{*low, *high, calibrated, Words::tr("%1 to %2").arg(ends.low.text(), ends.high.text()),
        calibrated ? Words::tr("Calibrated on measured steps: an 80 % interval.")
                   : Words::tr("Not calibrated: an 80 % interval of published runs.")};
}

QString sentenceOf(const StepData& data, const Report& report, const NumberFormat& numbers)
{
    if (data.stated && data.total)
        return Words::tr("MFU is fixed at %1, so there is no breakdown.%2")
            .arg(shownValue(statedMfu(report.scenario.hardware), Unit::Percent, numbers),
                data.prediction ? u' ' + Words::tr("Faded bars show the model's prediction.") : QString());
    if (!data.total)
        return Words::tr("There is no step time: %1.")
            .arg(labelledFields(coreText(reasonForNull(report, "step.seconds"))));
    if (data.band)
        return Words::tr("From %1. %2").arg(data.band->text, data.band->meaning);
    return report.step.band ? QString()
                            : Words::tr("How far off the step may be is not known: %1.")
                                  .arg(labelledFields(coreText(reasonForNull(report, "step.low_seconds"))));
}

void describe(StepBar& bar, double total, const NumberFormat& numbers)
{
    bar.amount = timeText(bar.seconds, numbers);
    bar.share = total > 0 ? shareText(bar.seconds / total, numbers) : QString(noValue);
    bar.spoken =
        Words::tr("%1, %2, %3 of the step, %4").arg(bar.label, bar.amount, bar.share, stepRoleName(bar.role));
}

void addBars(StepData& data, const Report& report, const NumberFormat& numbers)
{
    for (const StepPart& part : report.step.parts) {
        const std::optional<double> seconds = placeable(part.seconds.value());
        if (!(seconds.value_or(0) > 0))
            continue;
        StepBar bar;
        bar.key = QLatin1String("part.") + toQString(part.id);
        bar.label = coreText(part.label);
        bar.seconds = *seconds;
        bar.start = data.bars.empty() ? 0 : data.bars.back().start + data.bars.back().seconds;
        const auto kind = std::ranges::find(partKinds, part.id, &PartKind::id);
        bar.role = kind == partKinds.end() ? StepRole::Waiting : kind->role;
        if (!data.stated) // otherwise the report has nothing to explain it with
            bar.path = kind == partKinds.end() ? stepPath : QString(QLatin1String(kind->path));
        describe(bar, data.partsTotal().value_or(0), numbers);
        data.bars.push_back(std::move(bar));
    }
}

} // namespace

QString stepRoleName(StepRole role)
{
    switch (role) {
    case StepRole::Computation:
        return Words::tr("computation");
    case StepRole::Memory:
        return Words::tr("memory traffic");
    case StepRole::Communication:
        return Words::tr("communication");
    case StepRole::Waiting:
        break;
    }
    return Words::tr("waiting");
}

ColorRole stepRoleColor(StepRole role)
{
    constexpr std::array<ColorRole, stepRoleCount> colors{
        ColorRole::ComputeAxis, ColorRole::MemoryAxis, ColorRole::BandwidthAxis, ColorRole::Panel};
    return colors[static_cast<std::size_t>(role)];
}

double StepData::longest() const
{
    double seconds = std::max({total.value_or(0), prediction.value_or(0), measured.value_or(0)});
    if (band)
        seconds = std::max(seconds, band->high);
    for (const StepBaseline& baseline : baselines)
        seconds = std::max(seconds, baseline.seconds);
    return seconds;
}

StepData stepData(const ViewInput& input, const NumberFormat& numbers)
{
    StepData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    data.total = secondsOf(report);
    data.totalText = shownValue(data.total, Unit::Second, numbers);
    data.stated = statedMfu(report.scenario.hardware).has_value();
    if (data.stated) {
        Scenario free = report.scenario;
        free.hardware.efficiency.mfu = Mfu::model();
        const Report model = evaluate(free);
        data.prediction = secondsOf(model);
        if (data.prediction) {
            data.band = bandOf(model, numbers);
            addBars(data, model, numbers);
        }
        data.predictionText = shownValue(data.prediction, Unit::Second, numbers);
        data.predictionSpoken = Words::tr("the model would predict %1").arg(data.predictionText);
        if (data.band)
            data.predictionSpoken += Words::tr(", from %1. %2").arg(data.band->text, data.band->meaning);
    } else if (data.total) {
        data.band = bandOf(report, numbers);
        addBars(data, report, numbers);
    }
    data.totalSpoken = Words::tr("whole step, %1").arg(data.totalText);
    if (data.band && !data.stated)
        data.totalSpoken += Words::tr(", from %1. %2").arg(data.band->text, data.band->meaning);
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> seconds = secondsOf(*input.baselines[i]))
            data.baselines.push_back({baselineLetter(i), *seconds, i});
    data.sentence = sentenceOf(data, report, numbers);
    return data;
}

void addMeasured(StepData& data, double seconds, const NumberFormat& numbers)
{
    data.measured = seconds;
    data.measuredText = Words::tr("measured %1").arg(timeText(seconds, numbers));
    data.totalSpoken += QStringLiteral(", ") + data.measuredText;
}

StepData folded(const StepData& data, std::size_t bars, const NumberFormat& numbers)
{
    if (data.bars.size() <= bars)
        return data;
    std::vector<std::size_t> order(data.bars.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return data.bars[a].seconds > data.bars[b].seconds; });
    order.resize(bars > 0 ? bars - 1 : 0);
    std::ranges::sort(order);

    StepData result = data;
    result.bars.clear();
    double end = 0;
    for (const std::size_t i : order) {
        result.bars.push_back(data.bars[i]);
        result.bars.back().start = end;
        end += data.bars[i].seconds;
    }
    if (bars == 0)
        return result;
    StepBar rest;
    rest.key = QStringLiteral("part.rest");
    rest.label = Words::tr("%1 smaller parts").arg(data.bars.size() - order.size());
    rest.path = stepPath;
    rest.several = true;
    rest.start = end;
    const double whole = std::accumulate(data.bars.begin(), data.bars.end(), 0.0,
        [](double sum, const StepBar& bar) { return sum + bar.seconds; });
    rest.seconds = std::max(0.0, whole - end);
    describe(rest, data.partsTotal().value_or(0), numbers);
    rest.spoken = Words::tr("%1, %2, %3 of the step").arg(rest.label, rest.amount, rest.share);
    result.bars.push_back(std::move(rest));
    return result;
}

ViewTable stepTable(const StepData& data, const ViewInput& input, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {data.stated ? Words::tr("part of the model's prediction") : Words::tr("part"),
        Words::tr("kind"), Words::tr("starts at"), Words::tr("time"), Words::tr("share of the step")};
    const auto baselineParts = [&](const std::string& id) {
        std::vector<std::optional<double>> values;
        for (const auto& baseline : input.baselines) {
            std::optional<double> value;
            for (const StepPart& part : baseline->step.parts)
                if (part.id == id)
                    value = placeable(part.seconds.value());
            values.push_back(value);
        }
        return values;
    };
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        table.columns += Words::tr("time in baseline %1").arg(baselineLetter(i));
    const auto add = [&](QStringList cells, std::vector<CellNumber> row, const QString& path,
                         const std::vector<std::optional<double>>& baselines) {
        for (const std::optional<double>& value : baselines) {
            row.push_back({cells.size(), value, Unit::Second});
            cells += shownValue(value, Unit::Second, numbers);
        }
        table.rows.push_back(cells);
        table.numbers.push_back(std::move(row));
        table.paths.push_back(path);
    };
    const double whole = data.partsTotal().value_or(0);
    for (const StepBar& bar : data.bars)
        add({bar.label, stepRoleName(bar.role), timeText(bar.start, numbers), bar.amount, bar.share},
            {{2, bar.start, Unit::Second}, {3, bar.seconds, Unit::Second},
                {4, whole > 0 ? std::optional(bar.seconds / whole) : std::nullopt, Unit::Percent}},
            bar.path, baselineParts(bar.key.mid(bar.key.indexOf(u'.') + 1).toStdString()));
    std::vector<std::optional<double>> totals;
    for (const auto& baseline : input.baselines)
        totals.push_back(secondsOf(*baseline));
    add({data.stated ? Words::tr("whole step, at the stated MFU") : Words::tr("whole step"), QString(),
            timeText(0, numbers), data.totalText, data.total ? shareText(1, numbers) : QString(noValue)},
        {{3, data.total, Unit::Second}}, stepPath, totals);
    const std::vector<std::optional<double>> none(input.baselines.size());
    if (data.prediction)
        add({Words::tr("whole step, as the model would predict"), QString(), timeText(0, numbers),
                data.predictionText, QString()},
            {{3, data.prediction, Unit::Second}}, QString(), none);
    if (data.band) {
        const QString kind = data.band->calibrated ? Words::tr("calibrated") : Words::tr("not calibrated");
        add({Words::tr("band, low end"), kind, QString(), timeText(data.band->low, numbers), QString()},
            {{3, data.band->low, Unit::Second}}, data.stated ? QString() : stepPath, none);
        add({Words::tr("band, high end"), kind, QString(), timeText(data.band->high, numbers), QString()},
            {{3, data.band->high, Unit::Second}}, data.stated ? QString() : stepPath, none);
    }
    return table;
}

std::vector<ReadoutTileData> stepTiles(const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<ReadoutTileData> tiles{readoutTile(input, "step.seconds", numbers, Words::tr("step time")),
        readoutTile(input, "throughput.mfu", numbers, Words::tr("MFU")),
        readoutTile(input, "throughput.hfu", numbers, Words::tr("HFU")),
        readoutTile(input, "throughput.tokens_per_second_per_accelerator", numbers,
            Words::tr("tokens per second per accelerator"))};
    const std::optional<double> total = secondsOf(*input.report);
    if (const std::optional<StepBand> band = bandOf(*input.report, numbers); band && total) {
        // The unit once: "14.0 s (12.3–18.6)".
        const DisplayedRange ends = displayedRange(*total, band->low, band->high, Unit::Second, numbers);
        const bool once = displayed(*total, Unit::Second, numbers).unit == ends.high.unit;
        tiles[0].value += QStringLiteral(" (%1)").arg(
            once ? ends.low.number + QChar(0x2013) + ends.high.number : ends.dashed());
        tiles[0].detail += u'\n' + Words::tr("From %1. %2").arg(band->text, band->meaning);
    }
    if (statedMfu(input.report->scenario.hardware))
        tiles[1].detail += u'\n' + Words::tr("Typed in, not predicted.");
    for (const FlopConvention& each : input.report->throughput.conventions)
        if (each.id == "causal_bf16_peak" && placeable(each.dense))
            tiles[1].detail += u'\n'
                + Words::tr("Over the %1 peak; over the bf16 peak it is %2.")
                      .arg(toQString(dataTypeKey(input.report->scenario.training.precision.compute)),
                          displayText(*each.dense, Unit::Percent, numbers));
    return tiles;
}

UtilisationData utilisationData(const ViewInput& input, const NumberFormat& numbers)
{
    UtilisationData data;
    if (!input.report)
        return data;
    const Report& report = *input.report;
    const auto& conventions = report.throughput.conventions;
    for (const FlopConvention& convention : conventions) {
        const std::optional<double> flops = placeable(convention.perStep.value());
        if (!flops)
            continue;
        UtilisationRow row;
        row.key = QLatin1String("convention.") + toQString(convention.id);
        row.label = coreText(convention.label);
        row.flops = *flops;
        row.dense = placeable(convention.dense);
        row.sparse = placeable(convention.sparse);
        row.flopsText = displayText(row.flops, Unit::Flop, numbers);
        row.denseText = shownValue(row.dense, Unit::Percent, numbers);
        row.sparseText = shownValue(row.sparse, Unit::Percent, numbers);
        const std::optional<double> mfu = report.throughput.mfu;
        row.shown = mfu && row.dense && std::abs(*mfu - *row.dense) <= sameCount * std::abs(*mfu)
            && std::ranges::none_of(data.rows, &UtilisationRow::shown);
        row.spoken = Words::tr("%1: %2 a step, %3 of the dense peak, %4 of the sparse peak%5")
                         .arg(row.label, row.flopsText, row.denseText, row.sparseText,
                             row.shown ? Words::tr(", shown as MFU") : QString());
        data.rows.push_back(std::move(row));
    }
    if (data.rows.empty()) {
        data.sentence = report.step.seconds
            ? Words::tr("The report counts this step's operations in one way only.")
            : Words::tr("There is no step time: %1.")
                  .arg(labelledFields(coreText(reasonForNull(report, "step.seconds"))));
        return data;
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const std::optional<double> mfu = placeable(input.baselines[i]->throughput.mfu))
            data.baselines.push_back({baselineLetter(i), *mfu, i, displayText(*mfu, Unit::Percent, numbers)});
    const auto denseOf = [](const UtilisationRow& row) { return row.dense.value_or(0); };
    const auto [least, most] = std::ranges::minmax_element(data.rows, {}, denseOf);
    data.sentence =
        Words::tr("One step of %1. Counting alone moves its utilisation between %2 and %3, and the sparse "
                  "peak halves every figure: compare two runs under one convention only.")
            .arg(shownValue(secondsOf(report), Unit::Second, numbers), least->denseText, most->denseText);
    return data;
}

ViewTable utilisationTable(const UtilisationData& data)
{
    ViewTable table;
    table.columns = {Words::tr("convention"), Words::tr("operations of one step"),
        Words::tr("of the dense peak"), Words::tr("of the sparse peak"), Words::tr("note")};
    for (const UtilisationRow& row : data.rows) {
        table.rows.push_back({row.label, row.flopsText, row.denseText, row.sparseText,
            row.shown ? Words::tr("shown as MFU") : QString()});
        table.numbers.push_back(
            {{1, row.flops, Unit::Flop}, {2, row.dense, Unit::Percent}, {3, row.sparse, Unit::Percent}});
        table.paths.push_back(QStringLiteral("throughput.mfu"));
    }
    for (const UtilisationData::Baseline& baseline : data.baselines) {
        table.rows.push_back(
            {Words::tr("MFU of baseline %1").arg(baseline.letter), {}, baseline.text, {}, {}});
        table.numbers.push_back({{2, baseline.mfu, Unit::Percent}});
        table.paths.push_back({});
    }
    return table;
}

} // namespace ridgepoint
