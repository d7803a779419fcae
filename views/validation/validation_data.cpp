#include "views/validation/validation_data.h"

#include "widgets/core_text.h"

#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Validation)
};

struct Look
{
    MarkerShape shape;
    bool hollow;
    ColorRole role;
};

// As many as shape and fill keep apart in every theme; further sources share a small dot. No source has the
// colour that elsewhere means weights, compute or a link.
constexpr std::array<Look, 8> looks{{
    {MarkerShape::Circle, false, ColorRole::Focus},
    {MarkerShape::Triangle, false, ColorRole::Focus},
    {MarkerShape::Square, false, ColorRole::Focus},
    {MarkerShape::Diamond, false, ColorRole::Focus},
    {MarkerShape::Circle, true, ColorRole::Text},
    {MarkerShape::Square, true, ColorRole::Text},
    {MarkerShape::Triangle, true, ColorRole::Text},
    {MarkerShape::Diamond, true, ColorRole::Text},
}};
constexpr Look otherLook{MarkerShape::Circle, false, ColorRole::SecondaryText};
constexpr Look unscoredLook{MarkerShape::Circle, false, ColorRole::Line};

Unit unitOfMeasure(ValidationMeasure measure)
{
    return measure == ValidationMeasure::Memory ? Unit::Byte : Unit::Second;
}

std::optional<double> positive(std::optional<double> value)
{
    value = placeable(value);
    return value.value_or(0) > 0 ? value : std::nullopt;
}

std::optional<double> valueOf(const RunFigures& figures, ValidationMeasure measure)
{
    if (measure != ValidationMeasure::Memory)
        return positive(figures.step ? std::optional(figures.step->value()) : std::nullopt);
    return positive(figures.peakMemory ? std::optional(figures.peakMemory->value()) : std::nullopt);
}

QString joined(const std::vector<Text>& parts)
{
    QStringList list;
    for (const Text& part : parts)
        list += coreText(part);
    return list.join(QStringLiteral("; "));
}

QString counterOf(const Run& run)
{
    const QString unstated = Words::tr("memory, counter not stated");
    return std::array{unstated, Words::tr("memory allocated"), Words::tr("memory reserved"),
        Words::tr("memory as the device reports it"),
        unstated}[static_cast<std::size_t>(run.measured.memoryKind())];
}

QString citationOf(const RunSource& source)
{
    QStringList parts;
    for (const std::string* part : {&source.title, &source.table, &source.url})
        if (!part->empty())
            parts += toQString(*part);
    return parts.isEmpty() ? toQString(source.key) : parts.join(QStringLiteral(", "));
}

QString whatRan(const Run& run, const NumberFormat& numbers)
{
    QString text = toQString(run.model.name);
    if (run.hardware.count)
        text += Words::tr(" on %1 %2")
                    .arg(displayText(*run.hardware.count, Unit::Count, numbers), toQString(run.hardware.gpu));
    return text;
}

ValidationDot dotOf(const ValidatedRun& row, std::size_t index, ValidationMeasure measure, double measured,
    double predicted, const NumberFormat& numbers)
{
    const Unit unit = unitOfMeasure(measure);
    ValidationDot dot;
    dot.key = QStringLiteral("run.%1").arg(index);
    dot.id = toQString(row.run.id);
    dot.source = toQString(row.run.source.key);
    dot.measured = measured;
    dot.predicted = predicted;
    dot.ratio = predicted / measured;
    dot.measuredText = displayText(measured, unit, numbers);
    dot.predictedText = displayText(predicted, unit, numbers);
    dot.errorText = signedPercent(dot.ratio - 1, numbers);
    dot.scored = row.counts();
    dot.details +=
        Words::tr("predicted %1, measured %2, ratio %3")
            .arg(dot.predictedText, dot.measuredText, displayText(dot.ratio, Unit::Ratio, numbers));
    dot.details += whatRan(row.run, numbers);
    if (measure == ValidationMeasure::Memory)
        dot.details += counterOf(row.run);
    if (!row.notGiven.empty())
        dot.details += Words::tr("not given to the model: %1").arg(joined(row.notGiven));
    if (!dot.scored)
        dot.details += row.fitted
            ? Words::tr("used for calibrating: shown, not counted")
            : Words::tr("shown, not counted: not a plain pretraining step of quality A or B");
    RunSource source = row.run.source;
    source.url.clear();
    dot.details += citationOf(source);
    dot.spoken = dot.id + QStringLiteral(": ") + dot.details.join(QStringLiteral(". "));
    dot.url = toQString(row.run.source.url);
    return dot;
}

void group(ValidationData& data)
{
    std::map<QString, std::size_t> scored;
    for (const ValidationDot& dot : data.dots)
        if (dot.scored)
            ++scored[dot.source];
    std::vector<std::pair<QString, std::size_t>> sources(scored.begin(), scored.end());
    std::ranges::stable_sort(sources, [](const auto& a, const auto& b) { return a.second > b.second; });
    const auto add = [&data](const QString& key, const QString& name, const Look& look) {
        data.groups.push_back({.key = key,
            .name = name,
            .shape = look.shape,
            .hollow = look.hollow,
            .small = &look == &otherLook || &look == &unscoredLook,
            .role = look.role});
    };
    const bool shared = sources.size() > looks.size();
    for (std::size_t i = 0; i < std::min(sources.size(), looks.size()); ++i)
        add(sources[i].first, sources[i].first, looks[i]);
    const std::size_t other = data.groups.size();
    if (shared)
        add(QStringLiteral("other"), Words::tr("%1 other sources").arg(sources.size() - looks.size()),
            otherLook);
    const std::size_t unscored = data.groups.size();
    if (std::ranges::any_of(data.dots, [](const ValidationDot& dot) { return !dot.scored; }))
        add(QStringLiteral("unscored"), Words::tr("not counted"), unscoredLook);
    for (ValidationDot& dot : data.dots) {
        const auto own = std::ranges::find(data.groups, dot.source, &ValidationGroup::key);
        dot.group = !dot.scored        ? unscored
            : own == data.groups.end() ? other
                                       : static_cast<std::size_t>(own - data.groups.begin());
        ++data.groups[dot.group].dots;
    }
}

void addErrors(ValidationData& data, const Validation& validation)
{
    std::vector<std::vector<ErrorSample>> samples(data.groups.size());
    std::vector<ErrorSample> all;
    for (const ValidationDot& dot : data.dots) {
        if (!dot.scored)
            continue;
        const Run& run = validation.rows[dot.key.mid(4).toUInt()].run;
        const ErrorSample sample{dot.predicted, dot.measured, run.family, run.weight};
        samples[dot.group].push_back(sample);
        all.push_back(sample);
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
        ValidationGroup& group = data.groups[i];
        group.errors = errorStatistics(samples[i]);
        data.errors.push_back({.name = group.name, .group = i, .count = group.dots, .errors = group.errors});
    }
    data.all = errorStatistics(all);
    data.scored = all.size();
}

void addRow(ViewTable& table, const ValidatedRun& row, std::optional<double> measured,
    std::optional<double> predicted, Unit unit, const NumberFormat& numbers)
{
    const Run& run = row.run;
    const std::optional<double> ratio =
        measured && predicted ? std::optional(*predicted / *measured) : std::nullopt;
    QStringList notes;
    if (!predicted && !row.skipped.empty())
        notes += Words::tr("not predicted: %1").arg(coreText(row.skipped));
    if (!row.notGiven.empty())
        notes += joined(row.notGiven);
    const QString count =
        run.hardware.count ? displayText(*run.hardware.count, Unit::Count, numbers) : QString();
    table.add({},
        {toQString(run.id), toQString(run.source.key), toQString(run.model.name), toQString(run.hardware.gpu),
            {count, run.hardware.count, Unit::Count}, {shownValue(measured, unit, numbers), measured, unit},
            {shownValue(predicted, unit, numbers), predicted, unit},
            {shownValue(ratio, Unit::Ratio, numbers), ratio, Unit::Number},
            row.counts() ? Words::tr("yes") : Words::tr("no"), notes.join(QStringLiteral("; ")),
            citationOf(run.source)});
}

} // namespace

QString ValidationDot::said() const
{
    return words ? (name.isEmpty() ? id : name) + QStringLiteral(": ") + lines().join(QStringLiteral(". "))
                 : spoken;
}

QString validationMeasureName(ValidationMeasure measure)
{
    return std::array{
        Words::tr("step time"), Words::tr("memory"), Words::tr("bands")}[static_cast<std::size_t>(measure)];
}

QString signedPercent(double share, const NumberFormat& numbers)
{
    const QString text = displayText(std::abs(share), Unit::Percent, numbers);
    return share < 0 ? QString(QChar(0x2212)) + text : share > 0 ? u'+' + text : text;
}

ValidationData validationData(
    const ValidationOutcome& outcome, ValidationMeasure measure, const NumberFormat& numbers)
{
    ValidationData data;
    if (measure == ValidationMeasure::Bands)
        measure = ValidationMeasure::StepTime;
    data.quantity = validationMeasureName(measure);
    data.unit = unitOfMeasure(measure);
    data.heading = Words::tr("error by source");
    data.countName = Words::tr("runs");
    data.total = Words::tr("all counted runs");
    data.origin = outcome.origin;
    data.sentence = outcome.problem;
    data.table.columns = {Words::tr("run"), Words::tr("source"), Words::tr("model"), Words::tr("accelerator"),
        Words::tr("count"), Words::tr("measured %1").arg(validationMeasureName(measure)),
        Words::tr("predicted %1").arg(validationMeasureName(measure)), Words::tr("ratio"),
        Words::tr("counted"), Words::tr("not given to the model"), Words::tr("published in")};
    if (!outcome.validation)
        return data;
    const Validation& validation = *outcome.validation;
    for (std::size_t i = 0; i < validation.rows.size(); ++i) {
        const ValidatedRun& row = validation.rows[i];
        const std::optional<double> measured = valueOf(row.measured, measure);
        const std::optional<double> predicted = valueOf(row.predicted, measure);
        if (!measured)
            continue;
        addRow(data.table, row, measured, predicted, unitOfMeasure(measure), numbers);
        if (predicted)
            data.dots.push_back(dotOf(row, i, measure, *measured, *predicted, numbers));
        else
            ++data.unpredicted;
    }
    std::ranges::stable_sort(data.dots, [](const ValidationDot& a, const ValidationDot& b) {
        return std::abs(std::log(a.ratio)) > std::abs(std::log(b.ratio));
    });
    group(data);
    addErrors(data, validation);
    if (data.dots.empty()) {
        data.sentence = data.unpredicted > 0
            ? Words::tr("None of the %1 runs that state their %2 could be predicted: the table says why.")
                  .arg(data.unpredicted)
                  .arg(validationMeasureName(measure))
            : Words::tr("No run of %1 states its %2.").arg(data.origin, validationMeasureName(measure));
        return data;
    }
    data.sentence =
        (outcome.leftOut ? Words::tr("%1: %2 runs that state their %3. Each source is predicted with shared "
                                     "constants fitted without it; errors are averaged per model family.")
                         : Words::tr("%1: %2 runs that state their %3, predicted by the program as shipped, "
                                     "nothing calibrated. Errors are averaged per model family."))
            .arg(data.origin)
            .arg(data.dots.size())
            .arg(validationMeasureName(measure));
    data.sentence[0] = data.sentence[0].toUpper();
    if (outcome.leftOut && outcome.sources < 2)
        data.sentence += u' ' + Words::tr("One source: none is left to fit the constants to.");
    if (data.unpredicted > 0)
        data.sentence +=
            u' ' + Words::tr("%1 more could not be predicted: the table says why.").arg(data.unpredicted);
    return data;
}

std::vector<ReadoutTileData> validationTiles(const ValidationData& data, const NumberFormat& numbers)
{
    const auto percent = [&](double ErrorStatistics::*part) {
        return data.all ? displayText((*data.all).*part, Unit::Percent, numbers) : QString(noValue);
    };
    const QString basis = Words::tr("Error is predicted ÷ measured − 1. %1").arg(data.sentence);
    std::vector<ReadoutTileData> tiles;
    const auto add = [&](const QString& label, const QString& value, const QString& detail) {
        ReadoutTileData tile;
        tile.label = label;
        tile.value = value;
        tile.detail = detail;
        tiles.push_back(std::move(tile));
    };
    add(Words::tr("runs counted"),
        data.all ? displayText(static_cast<double>(data.scored), Unit::Count, numbers) : QString(noValue),
        data.sentence);
    add(Words::tr("median error"), percent(&ErrorStatistics::median), basis);
    add(Words::tr("nine of ten within"), percent(&ErrorStatistics::p90), basis);
    add(Words::tr("bias"), data.all ? signedPercent(data.all->bias, numbers) : QString(noValue),
        Words::tr("The median of the signed errors: below zero, predicted too small. %1").arg(data.sentence));
    return tiles;
}

} // namespace ridgepoint
