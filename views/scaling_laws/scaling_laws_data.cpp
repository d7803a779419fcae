#include "views/scaling_laws/scaling_laws_data.h"

#include "core/formulas/compute.h"
#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ScalingLaws)
};

constexpr std::size_t curvePoints = 72;
constexpr std::array losses{
    1.75, 1.8, 1.85, 1.9, 1.95, 2.0, 2.1, 2.2, 2.4, 2.6, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0};
constexpr std::size_t mostContours = 9;

// "scaling.hoffmann.loss"
std::string pathOf(LossFitKind fit, const char* what)
{
    return "scaling." + std::string(lossFit(fit).id) + '.' + what;
}

// Quantities of one fit, raised to powers once.
struct Law
{
    explicit Law(LossFitKind kind)
        : f(lossFit(kind))
        , G(optimumScale(f.A, f.alpha, f.B, f.beta))
        , K(frontierScale(G, f.A, f.alpha, f.B, f.beta))
    {
    }
    double loss(const LawPoint& at) const
    {
        return parametricLoss(f.E, f.A, f.alpha, f.B, f.beta, Parameters(at.parameters), Tokens(at.tokens));
    }
    double best(double compute) const
    {
        return optimalParameters(G, Flops(compute), f.alpha, f.beta).value();
    }
    const LossFit& f;
    double G, K;
};

std::vector<double> spread(double from, double to)
{
    std::vector<double> values;
    const double low = std::log(from), high = std::log(to);
    for (std::size_t i = 0; i < curvePoints; ++i)
        values.push_back(
            std::exp(low + (high - low) * static_cast<double>(i) / static_cast<double>(curvePoints - 1)));
    return values;
}

QString parametersText(double n, const NumberFormat& numbers)
{
    return displayText(n, Unit::Parameter, numbers);
}
QString tokensText(double d, const NumberFormat& numbers) { return displayText(d, Unit::Token, numbers); }
QString lossText(double loss) { return localNumbers(QString::number(loss, 'f', 2)); }

LawPoint pointOf(const Report& report)
{
    const double n = report.model.active.value(), d = report.model.tokens.value();
    if (!report.scaling.fits || !std::isfinite(n) || !std::isfinite(d) || n <= 0 || d <= 0)
        return {};
    return {n, d};
}

void addCurves(ScalingLawsData& data, const Law& law)
{
    const std::vector<double> sizes = spread(data.smallest, data.largest);
    const double worst = law.loss({data.smallest, data.fewest}), least = law.loss({data.largest, data.most});
    std::vector<double> levels;
    for (const double loss : losses)
        if (loss > least && loss < worst)
            levels.push_back(loss);
    // The map is widest where losses are low.
    if (levels.size() > mostContours)
        levels.resize(mostContours);
    for (const double loss : levels) {
        LawContour contour{.loss = loss, .label = lossText(loss), .points = {}};
        for (const double n : sizes) {
            const double left = loss - law.f.E - law.f.A / std::pow(n, law.f.alpha);
            if (left <= 0)
                continue;
            const double d = tokensForLoss(law.f.B, left, law.f.beta).value();
            if (std::isfinite(d) && d < data.most * 1e3)
                contour.points.emplace_back(n, d);
        }
        if (contour.points.size() > 1)
            data.contours.push_back(std::move(contour));
    }
    for (const double n : sizes) {
        data.sameCompute.emplace_back(n, tokensForCompute(Flops(data.compute), Parameters(n)).value());
        data.rule.emplace_back(n, (Parameters(n) * tokensPerParameterRule).value());
    }
    const double low = 6 * data.smallest * data.fewest, high = 6 * data.largest * data.most;
    for (const double c : spread(low, high))
        data.best.emplace_back(law.best(c), optimalTokens(law.G, Flops(c), law.f.alpha, law.f.beta).value());
}

void addMarks(ScalingLawsData& data, const Law& law, const ViewInput& input, const NumberFormat& numbers)
{
    const auto spoken = [&](const QString& name, const LawPoint& at) {
        return Words::tr("%1: %2 parameters, %3 tokens, loss %4")
            .arg(name, parametersText(at.parameters, numbers), tokensText(at.tokens, numbers),
                lossText(law.loss(at)));
    };
    const auto add = [&](const char* key, const QString& label, const QString& name, const std::string& path,
                         const LawPoint& at, MarkerShape shape, ColorRole ink) {
        data.marks.push_back(
            {QLatin1String(key), label, spoken(name, at), toQString(path), at, {}, shape, ink});
    };
    add("run", Words::tr("this run"), Words::tr("this run"), pathOf(data.fit, "loss"), data.now,
        MarkerShape::Circle, ColorRole::Text);
    const LawPoint rule{parametersAtRatio(Flops(data.compute), tokensPerParameterRule).value(),
        tokensAtRatio(Flops(data.compute), tokensPerParameterRule).value()};
    add("rule", Words::tr("rule %1").arg(parametersText(rule.parameters, numbers)),
        Words::tr("best at this compute by the rule of 20 tokens per parameter"), "scaling.rule_params", rule,
        MarkerShape::Triangle, ColorRole::SecondaryText);
    const LawPoint best{
        law.best(data.compute), optimalTokens(law.G, Flops(data.compute), law.f.alpha, law.f.beta).value()};
    add("best", Words::tr("fit %1").arg(parametersText(best.parameters, numbers)),
        Words::tr("best at this compute by the fit"), pathOf(data.fit, "optimal_params"), best,
        MarkerShape::Diamond, ColorRole::Focus);
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const LawPoint at = pointOf(*input.baselines[i]);
        const QString letter = baselineLetter(i);
        if (at.placed())
            data.marks.push_back({QStringLiteral("baseline.%1").arg(letter), letter,
                spoken(Words::tr("baseline %1").arg(letter), at), {}, at, letter});
    }
}

void addModels(ScalingLawsData& data, const Catalog& catalog, const NumberFormat& numbers)
{
    for (const ModelPreset& preset : catalog.models()) {
        if (preset.trainTokens.value() <= 0)
            continue;
        const ParameterBreakdown counted = countParameters(preset.architecture);
        const double active = counted.active(preset.architecture).value();
        if (!(active > 0) || !std::isfinite(active))
            continue;
        LawModel model;
        model.key = QStringLiteral("model.%1").arg(toQString(preset.id));
        model.name = toQString(preset.name);
        model.at = {active, preset.trainTokens.value()};
        model.ratio = tokensPerParameter(preset.trainTokens, Parameters(active)).value();
        model.spoken =
            Words::tr("%1: %2 active parameters, %3 tokens, %4 tokens per parameter")
                .arg(model.name, parametersText(active, numbers), tokensText(model.at.tokens, numbers),
                    displayText(model.ratio, Unit::Number, numbers));
        data.models.push_back(std::move(model));
    }
    std::ranges::stable_sort(data.models, {}, &LawModel::ratio);
}

void addBatches(ScalingLawsData& data, const ViewInput& input, const NumberFormat& numbers)
{
    const auto add = [&](const Report& report, const QString& letter) {
        const LossFitReport* fit = report.scaling.fit(data.fit);
        const Training& t = report.scenario.training;
        const double tokens = t.globalBatchSequences * t.sequenceLength;
        if (!fit || !(tokens > 0) || !std::isfinite(tokens) || !(fit->criticalBatch.value() > 0))
            return;
        LawBatch batch;
        batch.tokens = tokens;
        batch.critical = fit->criticalBatch.value();
        batch.stepsMultiple = stepsMultiple(Tokens(tokens), fit->criticalBatch);
        batch.computeMultiple = 1 / batchEfficiency(Tokens(tokens), fit->criticalBatch);
        batch.baseline = letter;
        batch.key = letter.isEmpty() ? QStringLiteral("batch") : QStringLiteral("batch.%1").arg(letter);
        batch.path = letter.isEmpty() ? toQString(pathOf(data.fit, "batch_efficiency")) : QString();
        const QString name =
            letter.isEmpty() ? Words::tr("this batch") : Words::tr("baseline %1").arg(letter);
        batch.spoken = Words::tr("%1: %2 tokens, %3 times the least compute, %4 times the fewest steps")
                           .arg(name, tokensText(tokens, numbers),
                               displayText(batch.computeMultiple, Unit::Number, numbers),
                               displayText(batch.stepsMultiple, Unit::Number, numbers));
        data.batches.push_back(std::move(batch));
    };
    add(*input.report, {});
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        add(*input.baselines[i], baselineLetter(i));
    for (const double share : spread(1e-4, 1e4)) // of the critical batch
        data.batchCurve.emplace_back(
            1 / batchEfficiency(Tokens(share), Tokens(1)), stepsMultiple(Tokens(share), Tokens(1)));
}

QString sentenceOf(const ScalingLawsData& data, const Law& law, const NumberFormat& numbers)
{
    QStringList parts;
    const double loss = law.loss(data.now);
    const double least = frontierLoss(law.f.E, law.K, Flops(data.compute), law.f.alpha, law.f.beta);
    parts += Words::tr("%1 puts the loss at %2, %3 above the best that this compute buys.")
                 .arg(fitName(data.fit), lossText(loss),
                     displayText(std::max(0.0, loss - least), Unit::Number, numbers));
    const double enough = frontierCompute(law.K, loss - law.f.E, law.f.alpha, law.f.beta).value();
    const double best = law.best(enough);
    if (std::isfinite(enough) && enough > 0 && data.compute > enough * 1.05) {
        const double multiple = computeMultiple(Flops(data.compute), Flops(enough));
        if (data.now.parameters < best) {
            const double served = servingBreakEven(
                Flops(data.compute), Flops(enough), Parameters(best), Parameters(data.now.parameters))
                                      .value();
            parts +=
                Words::tr("A model of %1 parameters reaches the same loss with %2 times less compute; this "
                          "smaller one has paid for itself after serving %3 tokens.")
                    .arg(parametersText(best, numbers), displayText(multiple, Unit::Number, numbers),
                        tokensText(served, numbers));
        } else {
            parts += Words::tr("A smaller model, of %1 parameters, reaches the same loss with %2 times less "
                               "compute.")
                         .arg(parametersText(best, numbers), displayText(multiple, Unit::Number, numbers));
        }
    }
    const LossFitKind other =
        data.fit == LossFitKind::Hoffmann ? LossFitKind::Besiroglu : LossFitKind::Hoffmann;
    parts +=
        Words::tr("Contested: the fit %1 to the same runs has its optimum at %2 parameters instead of %3.")
            .arg(fitName(other), parametersText(Law(other).best(data.compute), numbers),
                parametersText(law.best(data.compute), numbers));
    if (data.extrapolated)
        parts += Words::tr("Extrapolated: the runs behind the fits end at 16B parameters and 500B tokens.");
    return parts.join(u' ');
}

QString batchSentenceOf(const ScalingLawsData& data, const NumberFormat& numbers)
{
    if (data.batches.empty() || !data.batches.front().baseline.isEmpty())
        return {};
    const LawBatch& now = data.batches.front();
    return Words::tr(
        "A batch of %1 tokens needs %2 times the least compute and %3 times the fewest steps; at the "
        "critical batch, %4 tokens at this loss, both are 2. Kaplan's estimate, disputed since.")
        .arg(tokensText(now.tokens, numbers), displayText(now.computeMultiple, Unit::Number, numbers),
            displayText(now.stepsMultiple, Unit::Number, numbers), tokensText(now.critical, numbers));
}

} // namespace

QString fitName(LossFitKind fit)
{
    return fit == LossFitKind::Hoffmann ? Words::tr("Hoffmann 2022") : Words::tr("Besiroglu 2024");
}

ScalingLawsData scalingLawsData(const ViewInput& input, LossFitKind fit, const NumberFormat& numbers)
{
    ScalingLawsData data;
    data.fit = fit;
    const Report& report = *input.report;
    data.now = pointOf(report);
    data.sequence = std::max(1.0, report.scenario.training.sequenceLength);
    if (input.catalog)
        addModels(data, *input.catalog, numbers);
    if (!data.now.placed()) {
        data.problem =
            Words::tr("No loss: %1.").arg(labelledFields(coreText(reasonForNull(report, "scaling"))));
        return data;
    }
    data.compute = trainingFlops(Parameters(data.now.parameters), Tokens(data.now.tokens)).value();
    data.extrapolated = report.scaling.extrapolated;
    const Law law(fit);
    for (std::size_t i = 0; i <= input.baselines.size(); ++i) {
        const LawPoint at = i == 0 ? data.now : pointOf(*input.baselines[i - 1]);
        if (!at.placed())
            continue;
        data.smallest = std::min(data.smallest, at.parameters / 3);
        data.largest = std::max(data.largest, at.parameters * 3);
        data.fewest = std::min(data.fewest, at.tokens / 3);
        data.most = std::max(data.most, at.tokens * 3);
    }
    // Beyond these an axis would say nothing.
    data.smallest = std::max(data.smallest, 1.0);
    data.largest = std::min(data.largest, 1e24);
    data.fewest = std::max(data.fewest, 1.0);
    data.most = std::min(data.most, 1e30);
    addMarks(data, law, input, numbers);
    addCurves(data, law);
    addBatches(data, input, numbers);
    data.sentence = sentenceOf(data, law, numbers);
    data.batchSentence = batchSentenceOf(data, numbers);
    return data;
}

std::vector<ReadoutTileData> scalingLawsTiles(
    const ViewInput& input, LossFitKind fit, const NumberFormat& numbers)
{
    if (!input.report)
        return {};
    const Report& report = *input.report;
    const QString extrapolated = report.scaling.extrapolated
        ? Words::tr("Extrapolated: the fits rest on 70M to 16B parameters and 5B to 500B tokens.")
        : Words::tr("Within the runs behind the fits.");
    std::vector<ReadoutTileData> tiles{
        readoutTile(input, "scaling.tokens_per_parameter", numbers, Words::tr("tokens per parameter"),
            Words::tr("Training tokens over active parameters.")),
        readoutTile(input, pathOf(fit, "loss").c_str(), numbers, Words::tr("loss (fit)"),
            Words::tr("Nats per token by %1. %2").arg(fitName(fit), extrapolated)),
        readoutTile(input, "scaling.rule_params", numbers, Words::tr("optimal size (rule)"),
            Words::tr("Spends this compute at 20 tokens per parameter.")),
        readoutTile(input, pathOf(fit, "optimal_params").c_str(), numbers, Words::tr("optimal size (fit)"),
            Words::tr("Lowest loss at this compute, by %1.").arg(fitName(fit))),
        readoutTile(input, "scaling.overtraining", numbers, Words::tr("over-training"),
            Words::tr("Training tokens over 20 per active parameter; below 1 the model is undertrained."))};
    ReadoutTileData batch = readoutTile(
        input, pathOf(fit, "critical_batch_tokens").c_str(), numbers, Words::tr("critical batch"));
    if (const std::optional<double> share = readoutValue(report, pathOf(fit, "batch_efficiency")))
        batch.detail += u'\n'
            + Words::tr(
                "Tokens at which compute and steps are both twice the least, by Kaplan's law of 2020 at this "
                "fit's loss. That law was fitted to losses on another text: an order of magnitude, no more. "
                "This batch spends %1 of its compute as well as a very small one.")
                  .arg(displayText(*share, Unit::Percent, numbers));
    tiles.push_back(std::move(batch));
    return tiles;
}

ViewTable scalingLawsTable(const ScalingLawsData& data, const ViewInput& input, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("run or model"), Words::tr("active parameters"), Words::tr("training tokens"),
        Words::tr("tokens per parameter"), Words::tr("loss (%1, nats per token)").arg(fitName(data.fit))};
    const Law law(data.fit);
    const auto row = [&](const QString& name, const LawPoint& at, const QString& path) {
        const double loss = law.loss(at), ratio = at.tokens / at.parameters;
        table.add(path,
            {name, {parametersText(at.parameters, numbers), at.parameters, Unit::Parameter},
                {tokensText(at.tokens, numbers), at.tokens, Unit::Token},
                {displayText(ratio, Unit::Number, numbers), ratio, Unit::Number},
                {lossText(loss), loss, Unit::Number}});
    };
    for (const LawMark& mark : data.marks)
        row(mark.baseline.isEmpty() ? mark.label : Words::tr("baseline %1").arg(mark.baseline), mark.at,
            mark.path);
    for (const LawModel& model : data.models)
        row(model.name, model.at, {});
    if (table.rows.empty() && input.report)
        table.add({}, {data.problem, {}, {}, {}, {}});
    return table;
}

} // namespace ridgepoint
