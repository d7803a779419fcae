#include "views/accounting/accounting_data.h"

#include "core/formulas/compute.h"
#include "core/formulas/formula.h"
#include "core/model/precision.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QRegularExpression>

#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Accounting)
};

QString expressionOf(std::string_view formula)
{
    const FormulaEntry* entry = findFormula(formula);
    return entry ? toQString(entry->expression) : QString();
}

// One formula written into another where its symbol stands: "c · T" with c = "6 · N" is "6 · N · T".
QString written(const QString& outer, const QString& symbol, const QString& inner)
{
    if (inner.isEmpty())
        return outer;
    const bool sum = inner.contains(u'+') || inner.contains(QChar(0x2212));
    const bool divisor = inner.contains(u' ') && outer.contains(QStringLiteral("/ ") + symbol);
    QString result = outer;
    const QRegularExpression place(
        QStringLiteral("(?<![\\w_])%1(?![\\w_])").arg(QRegularExpression::escape(symbol)));
    return result.replace(place, sum || divisor ? u'(' + inner + u')' : inner);
}

// Time of work C at the rate one accelerator delivers.
QString timeOf(const QString& work)
{
    const QString time = written(expressionOf("compute_time"), QStringLiteral("C"), work);
    return written(time, QStringLiteral("F"), expressionOf("delivered_flops"));
}

// T is the tokens of a whole step in this table.
QString seedActivationsText()
{
    return written(expressionOf("seed_activations"), QStringLiteral("T"), QStringLiteral("s"));
}

template <class Q>
std::optional<double> si(const std::optional<Q>& value)
{
    return value ? std::optional(value->value()) : std::nullopt;
}

std::optional<double> si(const std::optional<double>& value) { return value; }

template <class Q>
std::optional<double> si(const Q& value)
{
    return value.value();
}

struct RowSpec
{
    const char* path;
    const char* quantity;
    Unit unit;
    std::optional<double> (*get)(const AccountingReport&);
    QString (*formula)();
};

constexpr std::array<RowSpec, 9> rowSpecs{{
    {"accounting.parameter_state_bytes", QT_TRANSLATE_NOOP("Accounting", "param state"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.parameterState); },
        [] { return expressionOf("state_bytes"); }},
    {"accounting.activations_none_bytes",
        QT_TRANSLATE_NOOP("Accounting", "forward activations (no checkpointing)"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.activationsNone); }, seedActivationsText},
    {"accounting.activations_checkpointed_bytes",
        QT_TRANSLATE_NOOP("Accounting", "forward activations (checkpointed)"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.activationsCheckpointed); },
        // Only each layer's input survives: the same product with one tensor a layer instead of k.
        [] {
            return written(seedActivationsText(), QStringLiteral("k"), QStringLiteral("1"))
                .remove(QStringLiteral(" · 1"));
        }},
    {"accounting.step_flops", QT_TRANSLATE_NOOP("Accounting", "one step FLOPs"), Unit::Flop,
        [](const AccountingReport& a) { return si(a.stepFlops); },
        [] {
            return written(
                expressionOf("flops_per_step"), QStringLiteral("c"), expressionOf("flops_per_token"));
        }},
    {"accounting.step_seconds", QT_TRANSLATE_NOOP("Accounting", "one step time"), Unit::Second,
        [](const AccountingReport& a) { return si(a.stepTime); },
        [] { return timeOf(QStringLiteral("C_s")); }},
    {"accounting.allreduce_bytes", QT_TRANSLATE_NOOP("Accounting", "grad AllReduce volume"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.allReduceVolume); },
        [] {
            // b is the state's bytes already.
            return written(expressionOf("all_reduce_asymptote"), QStringLiteral("n"),
                written(expressionOf("gradient_bytes"), QStringLiteral("b"), QStringLiteral("g")));
        }},
    {"accounting.allreduce_seconds", QT_TRANSLATE_NOOP("Accounting", "grad AllReduce time"), Unit::Second,
        // Zero stands for "no link".
        [](const AccountingReport& a) {
            return a.allReduceTime.value() == 0 ? std::nullopt : si(a.allReduceTime);
        },
        [] { return expressionOf("transfer_time"); }},
    {"accounting.total_flops", QT_TRANSLATE_NOOP("Accounting", "total FLOPs"), Unit::Flop,
        [](const AccountingReport& a) { return si(a.totalFlops); },
        [] { return expressionOf("training_flops"); }},
    {"accounting.run_seconds", QT_TRANSLATE_NOOP("Accounting", "run time"), Unit::Second,
        [](const AccountingReport& a) { return si(a.runTime); }, [] { return timeOf(QStringLiteral("C")); }},
}};

constexpr RowSpec ratioSpec{"accounting.allreduce_to_step",
    QT_TRANSLATE_NOOP("Accounting", "AllReduce ÷ step"), Unit::Ratio,
    [](const AccountingReport& a) { return si(a.allReduceToStep); },
    [] { return expressionOf("communication_ratio"); }};

AccountingRow rowOf(const RowSpec& spec, const ViewInput& input, const NumberFormat& numbers)
{
    AccountingRow row;
    row.key = QLatin1String(spec.path);
    row.quantity = Words::tr(spec.quantity);
    const bool ofOne = row.key == QLatin1String("accounting.step_seconds")
        || row.key == QLatin1String("accounting.run_seconds");
    if (ofOne && input.report && input.report->scenario.hardware.accelerators > 1)
        row.quantity = Words::tr("%1 (on one accelerator)").arg(row.quantity);
    row.formula = spec.formula();
    row.unit = spec.unit;
    if (input.report) {
        row.now = placeable(spec.get(input.report->accounting));
        if (!row.now)
            row.reason = toQString(reasonForNull(*input.report, spec.path));
    }
    row.value = shownValue(row.now, row.unit, numbers);
    for (const auto& baseline : input.baselines) {
        const std::optional<double> then =
            baseline ? placeable(spec.get(baseline->accounting)) : std::nullopt;
        row.baselines.push_back(then);
        row.baselineValues.push_back(shownValue(then, row.unit, numbers));
        row.changes.push_back(changeText(row.now, then, row.unit, numbers));
    }
    return row;
}

QString meaningOf(const AccountingRow& ratio, const Report& report, const NumberFormat& numbers)
{
    if (!ratio.now)
        return ratio.reason;
    const double share = *ratio.now;
    const QString percent = shownValue(share, Unit::Percent, numbers);
    QString sentence;
    if (share < 0.05)
        sentence = Words::tr("Sending the gradients is small beside the step, even when nothing overlaps.");
    else if (share < 1.0)
        sentence = Words::tr(
            "The gradients can hide behind the step's compute; with no overlap the step grows by %1.")
                       .arg(percent);
    else
        sentence = Words::tr(
            "Sending the gradients takes longer than the step: overlap alone cannot hide it. Send less, "
            "over a faster link, or compute more per step.");
    if (report.scenario.hardware.accelerators > 1)
        sentence += u' '
            + Words::tr("(Step of all %1: %2.)")
                  .arg(shownValue(report.scenario.hardware.accelerators, Unit::Count, numbers),
                      shownValue(si(report.step.seconds), Unit::Second, numbers));
    else
        sentence += u' ' + Words::tr("(One accelerator sends nothing; this is the price of the second.)");
    return sentence;
}

QString legendOf(const Report& report, const NumberFormat& numbers)
{
    const Training& training = report.scenario.training;
    const AccountingReport& table = report.accounting;
    QStringList parts;
    const auto add = [&](const char* symbol, std::optional<double> value, Unit unit) {
        if (const auto shown = placeable(value); shown && *shown > 0)
            parts += QLatin1String(symbol) + u' ' + shortText(*shown, unit, numbers);
    };
    add("P", report.model.total.value(), Unit::Parameter);
    add("b", report.memory.bytesPerParameter.value(), Unit::Byte);
    add("g", bytesPerElement(training.precision.communication), Unit::Byte);
    add("B", training.microBatch, Unit::Count);
    add("s", training.sequenceLength, Unit::Count);
    add("L", report.model.architecture.layers, Unit::Count);
    add("d", report.model.architecture.hidden, Unit::Count);
    if (table.activationsCheckpointed.value() > 0)
        add("k", table.activationsNone.value() / table.activationsCheckpointed.value(), Unit::Number);
    add("N", report.model.active.value(), Unit::Parameter);
    add("T", batchTokens(training.globalBatchSequences, training.sequenceLength).value(), Unit::Token);
    add("D", report.model.tokens.value(), Unit::Token);
    add("F", report.compute.peak.value(), Unit::FlopPerSecond);
    add("u", report.scenario.hardware.efficiency.mfu, Unit::Percent);
    add("W", report.roofline.scaleOut.value(), Unit::BytePerSecond);
    return parts.join(QStringLiteral(" \u00B7 "));
}

} // namespace

AccountingData accountingData(const ViewInput& input, const NumberFormat& numbers)
{
    AccountingData data;
    data.baselines = input.baselines.size();
    for (const RowSpec& spec : rowSpecs)
        data.rows.push_back(rowOf(spec, input, numbers));
    data.ratio = rowOf(ratioSpec, input, numbers);
    if (input.report) {
        data.meaning = meaningOf(data.ratio, *input.report, numbers);
        data.legend = legendOf(*input.report, numbers);
    }
    return data;
}

std::vector<ReadoutTileData> accountingTiles(const AccountingData& data)
{
    ReadoutTileData tile;
    tile.label = data.ratio.quantity;
    tile.value = data.ratio.value;
    tile.detail = data.meaning;
    tile.path = data.ratio.key;
    for (std::size_t i = 0; i < data.ratio.changes.size(); ++i)
        tile.deltas.push_back(baselineLetter(i) + QStringLiteral("  ") + data.ratio.changes[i]);
    return {tile};
}

ViewTable accountingTable(const AccountingData& data)
{
    ViewTable table;
    table.columns = {Words::tr("Quantity"), Words::tr("Symbol / formula"), Words::tr("value now")};
    for (std::size_t i = 0; i < data.baselines; ++i)
        table.columns << Words::tr("baseline %1").arg(baselineLetter(i))
                      << QStringLiteral("\u0394 ") + baselineLetter(i);
    const auto add = [&](const AccountingRow& row) {
        QStringList cells{row.quantity, row.formula, row.value};
        for (std::size_t i = 0; i < data.baselines; ++i)
            cells << row.baselineValues[i] << row.changes[i];
        table.rows.push_back(std::move(cells));
        table.paths.push_back(row.key);
    };
    for (const AccountingRow& row : data.rows)
        add(row);
    add(data.ratio);
    return table;
}

QString spokenRow(const AccountingRow& row)
{
    QString text = row.quantity + QStringLiteral(", ")
        + (row.now ? row.value : Words::tr("no value: %1").arg(row.reason));
    for (std::size_t i = 0; i < row.baselineValues.size(); ++i)
        text += QStringLiteral(", ")
            + Words::tr("baseline %1 %2, change %3")
                  .arg(baselineLetter(i), row.baselineValues[i], row.changes[i]);
    return text;
}

} // namespace ridgepoint
