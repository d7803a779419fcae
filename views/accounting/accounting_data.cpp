#include "views/accounting/accounting_data.h"

#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "widgets/core_text.h"

#include "core/formulas/compute.h"
#include "core/formulas/formula.h"
#include "core/inputs/model/precision.h"
#include "core/inputs/scenario/reduced_gradients.h"
#include "core/inputs/scenario/rule_of_thumb.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

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
    static const QRegularExpression bracket(QStringLiteral("\\([^()]*\\)"));
    const QString open = QString(inner).remove(bracket).remove(bracket); // one bracket within another
    const bool sum = open.contains(u'+') || open.contains(QChar(0x2212));
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

// What of the scenario the formulas follow.
struct Form
{
    RuleOfThumb rule; // of the method of training
    bool divided = false; // tensor or pipeline parallelism shares the model out
    bool share = false; // a rank reduces another share of the parameters than P / (t · p)
};

struct RowSpec
{
    const char* path;
    const char* quantity;
    Unit unit;
    std::optional<double> (*get)(const AccountingReport&);
    QString (*formula)(const Form& form);
};

constexpr std::array<RowSpec, 9> rowSpecs{{
    {"accounting.parameter_state_bytes", QT_TRANSLATE_NOOP("Accounting", "param state"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.parameterState); },
        [](const Form&) { return expressionOf("state_bytes"); }},
    {"accounting.activations_none_bytes",
        QT_TRANSLATE_NOOP("Accounting", "forward activations (no checkpointing)"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.activationsNone); },
        [](const Form&) { return seedActivationsText(); }},
    {"accounting.activations_checkpointed_bytes",
        QT_TRANSLATE_NOOP("Accounting", "forward activations (checkpointed)"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.activationsCheckpointed); },
        // Only each layer's input survives: the same product with one tensor a layer instead of k.
        [](const Form&) {
            return written(seedActivationsText(), QStringLiteral("k"), QStringLiteral("1"))
                .remove(QStringLiteral(" · 1"));
        }},
    {"accounting.step_flops", QT_TRANSLATE_NOOP("Accounting", "one step FLOPs"), Unit::Flop,
        [](const AccountingReport& a) { return si(a.stepFlops); },
        [](const Form& form) {
            return written(
                expressionOf("flops_per_step"), QStringLiteral("c"), expressionOf(form.rule.formula));
        }},
    {"accounting.step_seconds", QT_TRANSLATE_NOOP("Accounting", "one step time"), Unit::Second,
        [](const AccountingReport& a) { return si(a.stepTime); },
        [](const Form&) { return timeOf(QStringLiteral("C_s")); }},
    {"accounting.allreduce_bytes", QT_TRANSLATE_NOOP("Accounting", "grad AllReduce volume"), Unit::Byte,
        [](const AccountingReport& a) { return si(a.allReduceVolume); },
        [](const Form& form) {
            // b is the state's bytes already.
            const QString all = written(expressionOf("all_reduce_asymptote"), QStringLiteral("n"),
                written(expressionOf("gradient_bytes"), QStringLiteral("b"), QStringLiteral("g")));
            if (form.share)
                return written(all, QStringLiteral("P"), QStringLiteral("P_r"));
            return form.divided
                ? all + expressionOf("sharded_parameters").remove(0, QStringLiteral("P").size())
                : all;
        }},
    {"accounting.allreduce_seconds", QT_TRANSLATE_NOOP("Accounting", "grad AllReduce time"), Unit::Second,
        // Zero stands for "no link".
        [](const AccountingReport& a) {
            return a.allReduceTime.value() == 0 ? std::nullopt : si(a.allReduceTime);
        },
        [](const Form&) { return expressionOf("transfer_time"); }},
    {"accounting.total_flops", QT_TRANSLATE_NOOP("Accounting", "total FLOPs"), Unit::Flop,
        [](const AccountingReport& a) { return si(a.totalFlops); },
        [](const Form& form) {
            return form.rule.trains == Trains::Everything
                ? expressionOf("training_flops")
                : written(expressionOf("run_flops"), QStringLiteral("c"), expressionOf(form.rule.formula));
        }},
    {"accounting.run_seconds", QT_TRANSLATE_NOOP("Accounting", "computation time"), Unit::Second,
        [](const AccountingReport& a) { return si(a.runTime); },
        [](const Form&) { return timeOf(QStringLiteral("C")); }},
}};

constexpr RowSpec ratioSpec{"accounting.allreduce_to_step",
    QT_TRANSLATE_NOOP("Accounting", "AllReduce ÷ step"), Unit::Ratio,
    [](const AccountingReport& a) { return si(a.allReduceToStep); },
    [](const Form&) { return expressionOf("communication_ratio"); }};

// As the engine does for the gradients of one rank.
ReducedGradients reducedOf(const Report& report)
{
    return reducedGradients(report.scenario, report.model.architecture.isMoe(),
        report.data * report.scenario.mesh.context, report.mesh.dataNodes > 1, report.roofline.scaleUp);
}

Form formOf(const Report& report)
{
    const RuleOfThumb rule = ruleOfThumb(report.scenario.training);
    const ReducedGradients reduced = reducedOf(report);
    return {rule, reduced.shared, reduced.apart || rule.backward < 1};
}

QString factorAlone(std::optional<double> now, std::optional<double> then, const NumberFormat& numbers)
{
    if (now && then && sameValue(*now, *then))
        return QStringLiteral("=");
    const QString factor = now && then ? factorText(*now, *then, numbers) : QString();
    return factor.isEmpty() ? QString(noValue) : factor;
}

AccountingRow rowOf(const RowSpec& spec, const ViewInput& input, const NumberFormat& numbers)
{
    AccountingRow row;
    row.key = QLatin1String(spec.path);
    row.quantity = Words::tr(spec.quantity);
    const bool ofOne = row.key == QLatin1String("accounting.step_seconds")
        || row.key == QLatin1String("accounting.run_seconds");
    const bool ofLink = row.key == QLatin1String("accounting.allreduce_seconds")
        || row.key == QLatin1String("accounting.allreduce_to_step");
    if (ofOne && input.report && input.report->scenario.hardware.accelerators > 1)
        row.quantity = Words::tr("%1 (on one accelerator)").arg(row.quantity);
    if (ofLink && input.report && input.report->scenario.hardware.accelerators > 1)
        row.quantity = Words::tr("%1 (rule of thumb)").arg(row.quantity);
    row.formula = spec.formula(input.report ? formOf(*input.report) : Form());
    row.unit = spec.unit;
    if (input.report) {
        row.now = placeable(spec.get(input.report->accounting));
        if (!row.now)
            row.reason = labelledFields(coreText(reasonForNull(*input.report, spec.path)));
    }
    row.value = shownValue(row.now, row.unit, numbers);
    for (const auto& baseline : input.baselines) {
        const std::optional<double> then =
            baseline ? placeable(spec.get(baseline->accounting)) : std::nullopt;
        row.baselines.push_back(then);
        row.baselineValues.push_back(shownValue(then, row.unit, numbers));
        row.changes.push_back(changeText(row.now, then, row.unit, numbers));
        row.factors.push_back(factorAlone(row.now, then, numbers));
    }
    return row;
}

// One ring over one link is no part of a step whose ranks exchange their gradients otherwise.
QString besideTheStep(const Report& report, const NumberFormat& numbers)
{
    Seconds data(0);
    for (const CommunicationRow& row : report.communication)
        if (row.group == TrafficGroup::Data)
            data += row.seconds;
    const QString assumed = reducedOf(report).inside
        ? Words::tr("Rule of thumb: one ring over the scale-up link, nothing overlapped.")
        : Words::tr("Rule of thumb: one ring over the scale-out link, nothing overlapped.");
    const std::optional<double> own = placeable(data.value()),
                                exposed = placeable(si(report.step.dataExposed));
    const QString step = shownValue(si(report.step.seconds), Unit::Second, numbers);
    if (!(own.value_or(0) > 0))
        return assumed + u' ' + Words::tr("In this step of %1 no gradients are exchanged.").arg(step);
    const QString taken = shownValue(own, Unit::Second, numbers);
    return assumed + u' '
        + (exposed ? Words::tr("In this step of %1 it takes %2 on the mesh's links, %3 of it exposed.")
                         .arg(step, taken, shownValue(exposed, Unit::Second, numbers))
                   : Words::tr("In this step of %1 it takes %2 on the mesh's links.").arg(step, taken));
}

QString meaningOf(const AccountingRow& ratio, const Report& report, const NumberFormat& numbers)
{
    if (!ratio.now)
        return ratio.reason;
    const double share = *ratio.now;
    const QString percent = shownValue(share, Unit::Percent, numbers);
    QString sentence;
    if (report.scenario.hardware.accelerators > 1)
        sentence = besideTheStep(report, numbers);
    else if (share < 0.05)
        sentence = Words::tr(
            "One all-reduce of the gradients is short compared with the step, even when nothing overlaps.");
    else if (share < 1.0)
        sentence = Words::tr(
            "The gradients can hide behind the step's compute; with no overlap the step grows by %1.")
                       .arg(percent);
    else
        sentence = Words::tr(
            "Sending the gradients takes longer than the step: overlap alone cannot hide it. Send less, "
            "over a faster link, or compute more per step.");
    const StepReport& step = report.step;
    double exposed = 0;
    for (const auto& part : {step.tensorExposed, step.contextExposed, step.expertExposed,
             step.pipelineExposed, step.dataExposed})
        exposed += placeable(si(part)).value_or(0);
    if (exposed > report.accounting.allReduceTime.value())
        sentence += u' '
            + Words::tr("All the step's communication is exposed for %1: see Hide.")
                  .arg(shownValue(exposed, Unit::Second, numbers));
    if (report.scenario.hardware.accelerators == 1)
        sentence += u' ' + Words::tr("(One accelerator sends nothing; this is the price of the second.)");
    return sentence;
}

// Budget and Fit count what each layer keeps, piece by piece.
QString activationsNote(AccountingData& data, const MemoryReport& memory, const NumberFormat& numbers)
{
    const std::array<std::pair<const char*, double>, 2> models{
        {{"accounting.activations_none_bytes", memory.activationsNone.value()},
            {"accounting.activations_checkpointed_bytes", memory.activationsFull.value()}}};
    QStringList amounts;
    for (const auto& [path, bytes] : models) {
        const std::optional<double> model = placeable(bytes);
        if (!(model.value_or(0) > 0))
            return {};
        amounts += shownValue(model, Unit::Byte, numbers);
        const auto row = std::ranges::find(data.rows, QLatin1String(path), &AccountingRow::key);
        if (row != data.rows.end())
            row->note = Words::tr("rule of thumb; the layer model says %1").arg(amounts.last());
    }
    return Words::tr("Activations here are a rule of thumb; the layer model says %1, checkpointed %2.")
        .arg(amounts[0], amounts[1]);
}

std::vector<AccountingSymbol> symbolsOf(const Report& report, const NumberFormat& numbers)
{
    const Scenario& scenario = report.scenario;
    const Training& training = scenario.training;
    const Architecture& model = report.model.architecture;
    const AccountingReport& table = report.accounting;
    std::vector<AccountingSymbol> symbols;
    const auto add = [&](const char* symbol, const QString& meaning, std::optional<double> value, Unit unit) {
        value = placeable(value);
        symbols.push_back({QLatin1String(symbol), meaning, unit, value,
            value && *value > 0 ? shortText(*value, unit, numbers) : QString(noValue)});
    };
    // With layers that predict further tokens more is kept than the model counts.
    const double kept = report.memory.stateTotal.value() / report.memory.bytesPerParameter.value();
    const bool further = std::isfinite(kept) && kept > report.model.total.value() * (1 + 1e-6);
    add("P", further ? Words::tr("parameters, with those of MTP layers") : Words::tr("parameters"),
        further ? kept : report.model.total.value(), Unit::Parameter);
    add("b", Words::tr("state per parameter"), report.memory.bytesPerParameter.value(), Unit::Byte);
    add("g", Words::tr("sent per gradient"), bytesPerElement(training.precision.communication), Unit::Byte);
    const Form form = formOf(report);
    if (form.share)
        add("P_r", Words::tr("parameters of a rank that train"),
            table.allReduceVolume.value() / (2 * bytesPerElement(training.precision.communication)),
            Unit::Parameter);
    if (form.divided) {
        add("t", Words::tr("tensor-parallel ranks"), scenario.mesh.tensor, Unit::Count);
        add("p", Words::tr("pipeline stages"), scenario.mesh.pipeline, Unit::Count);
    }
    add("B", Words::tr("micro-batch"), training.microBatch, Unit::Count);
    add("s", Words::tr("sequence length"), training.sequenceLength, Unit::Count);
    add("L", Words::tr("layers"), model.layers, Unit::Count);
    add("d", Words::tr("hidden size"), model.hidden, Unit::Count);
    const double checkpointed = table.activationsCheckpointed.value();
    add("k", Words::tr("tensors kept per layer"),
        checkpointed > 0 ? std::optional(table.activationsNone.value() / checkpointed) : std::nullopt,
        Unit::Number);
    add("N", Words::tr("active parameters"), report.model.active.value(), Unit::Parameter);
    if (form.rule.trains == Trains::SomeLayers)
        add("w", Words::tr("backward operations that run"), form.rule.backward, Unit::Percent);
    add("T", Words::tr("tokens of one step"),
        batchTokens(training.globalBatchSequences, training.sequenceLength).value(), Unit::Token);
    add("D", Words::tr("training tokens"), report.model.tokens.value(), Unit::Token);
    add("F", Words::tr("peak rate, dense"), report.compute.peak.value(), Unit::FlopPerSecond);
    // By the operations of this table, so that its quotients give its times: a predicted MFU counts more.
    add("u", Words::tr("MFU, of C_s"),
        table.stepTime ? std::optional(table.stepFlops / report.compute.peak / *table.stepTime)
                       : std::nullopt,
        Unit::Percent);
    if (!statedMfu(scenario.hardware) && table.stepTime)
        symbols.back().value = Words::tr("%1 (rule of thumb)").arg(symbols.back().value);
    add("C_s", Words::tr("FLOPs of one step"), table.stepFlops.value(), Unit::Flop);
    add("C", Words::tr("FLOPs of the run"), table.totalFlops.value(), Unit::Flop);
    add("V", Words::tr("AllReduce volume"), table.allReduceVolume.value(), Unit::Byte);
    const bool inside = reducedOf(report).inside;
    add("W", inside ? Words::tr("scale-up bandwidth") : Words::tr("scale-out bandwidth"),
        (inside ? report.roofline.scaleUp : report.roofline.scaleOut).value(), Unit::BytePerSecond);
    add("t_n", Words::tr("AllReduce time"), table.allReduceTime.value(), Unit::Second);
    add("t_c", Words::tr("step time"), si(report.step.seconds), Unit::Second);
    return symbols;
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
        data.note = activationsNote(data, input.report->memory, numbers);
        data.symbols = symbolsOf(*input.report, numbers);
        QStringList legend;
        for (const AccountingSymbol& symbol : data.symbols)
            legend += symbol.symbol + u' ' + symbol.value;
        data.legend = legend.join(QStringLiteral(" \u00B7 "));
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
        std::vector<CellNumber> numbers{{2, row.now, row.unit}};
        for (std::size_t i = 0; i < data.baselines; ++i) {
            const std::optional<double> then = row.baselines[i];
            numbers.push_back({cells.size(), then, row.unit});
            if (row.now && then)
                numbers.push_back({cells.size() + 1, *row.now - *then, row.unit});
            cells << row.baselineValues[i] << row.changes[i];
        }
        table.numbers.push_back(std::move(numbers));
        table.rows.push_back(std::move(cells));
        table.paths.push_back(row.key);
    };
    for (const AccountingRow& row : data.rows)
        add(row);
    add(data.ratio);
    for (const AccountingSymbol& symbol : data.symbols) {
        QStringList cells{symbol.meaning, symbol.symbol, symbol.value};
        while (cells.size() < table.columns.size())
            cells << QString();
        table.rows.push_back(std::move(cells));
        table.paths.emplace_back();
        table.numbers.push_back({{2, symbol.si, symbol.unit}});
    }
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
    if (!row.note.isEmpty())
        text += QStringLiteral(". ") + row.note;
    return text;
}

} // namespace ridgepoint
