#include "views/validation/serving_scatter_data.h"

#include "core/serving/service_figures.h"
#include "core/validation/serving_text.h"
#include "views/readout_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Validation)
};

constexpr std::array groupings{
    ServingGrouping::Source, ServingGrouping::Engine, ServingGrouping::Device, ServingGrouping::ModelFamily};

struct KindLook
{
    ServingKind kind;
    MarkerShape shape;
    bool hollow = false;
};
constexpr std::array<KindLook, servingKindCount> looks{{
    {ServingKind::Online, MarkerShape::Circle},
    {ServingKind::Disaggregated, MarkerShape::Diamond},
    {ServingKind::Static, MarkerShape::Triangle},
    {ServingKind::Offline, MarkerShape::Square},
    {ServingKind::Mlperf, MarkerShape::Square, true},
}};

std::size_t indexOf(ServingMeasure measure) { return static_cast<std::size_t>(measure); }

QString count(std::size_t n, const NumberFormat& numbers)
{
    return displayText(static_cast<double>(n), Unit::Count, numbers);
}

const ServingKindScores* scoresOf(const std::vector<ServingKindScores>& all, ServingKind kind)
{
    const auto found = std::ranges::find(all, kind, &ServingKindScores::kind);
    return found == all.end() ? nullptr : &*found;
}

const ServingGroups& groupsOf(const ServingKindScores& scores, ServingGrouping grouping)
{
    constexpr std::array groups{&ServingKindScores::bySource, &ServingKindScores::byEngine,
        &ServingKindScores::byDevice, &ServingKindScores::byModelFamily};
    return scores.*groups[static_cast<std::size_t>(grouping)];
}

QString engineName(const std::string& key)
{
    return key == "generic" ? Words::tr("another engine") : toQString(servingEngine(key).label);
}

// Devices as the catalog names them; the rest are names of others.
QString memberName(ServingGrouping grouping, const std::string& key, const Catalog& catalog)
{
    if (grouping == ServingGrouping::Engine)
        return engineName(key);
    if (grouping == ServingGrouping::Device)
        if (const AcceleratorPreset* device = catalog.accelerator(key))
            return toQString(device->name);
    return toQString(key);
}

QString poolText(const ServingPool& pool, const NumberFormat& numbers)
{
    const QString layout = toQString(layoutText(pool.layout));
    return pool.replicas > 1
        ? Words::tr("%1 replicas of %2").arg(displayText(pool.replicas, Unit::Count, numbers), layout)
        : layout;
}

QString howItRan(const ServingRow& row, const NumberFormat& numbers)
{
    const ServingRun& run = row.run;
    QStringList parts{toQString(run.precision.empty() ? std::string(row.subject.types.dense) : run.precision),
        QString(toQString(run.framework) + u' ' + toQString(run.version)).trimmed()};
    if (row.subject.prompts && row.subject.pool)
        parts += Words::tr("prompts on %1, tokens on %2")
                     .arg(poolText(*row.subject.prompts, numbers), poolText(*row.subject.pool, numbers));
    else if (row.subject.pool)
        parts += poolText(*row.subject.pool, numbers);
    if (run.kind == ServingKind::Static && run.batch)
        parts += Words::tr("batch %1").arg(displayText(*run.batch, Unit::Count, numbers));
    else if (run.concurrency)
        parts += Words::tr("concurrency %1").arg(displayText(*run.concurrency, Unit::Count, numbers));
    if (run.input && run.output)
        parts += Words::tr("%1 in, %2 out")
                     .arg(displayText(run.input->value(), Unit::Token, numbers),
                         displayText(run.output->value(), Unit::Token, numbers));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString bandOf(const ServingRow& row, ServingMeasure measure, const NumberFormat& numbers)
{
    const std::optional<bool> held = row.held(measure);
    if (!held)
        return {};
    const ServingBand& band = row.answer->bands[indexOf(measure)];
    const double value = *row.answer->of(measure);
    const DisplayedRange ends =
        displayedRange(value, value * band.low, value * band.high, servingUnit(measure), numbers);
    return (*held ? Words::tr("within its band, %1 to %2") : Words::tr("outside its band, %1 to %2"))
        .arg(ends.low.text(), ends.high.text());
}

QString apartText(ServingPlace place)
{
    return std::array{QString(),
        Words::tr("shown, not counted: the server queued requests, or the batch did not fit at once"),
        Words::tr("shown, not counted: no kernel measurements of its device or engine"), QString(),
        Words::tr("shown, not counted: the prediction was fitted to it")}[static_cast<std::size_t>(place)];
}

QString sourceOf(const ServingRun& run)
{
    QStringList parts;
    for (const std::string* part : {&run.source.upstream, &run.source.repository, &run.source.path})
        if (!part->empty())
            parts += toQString(*part);
    if (!run.line.empty())
        parts += Words::tr("line %1").arg(toQString(run.line));
    return parts.join(QStringLiteral(", "));
}

ValidationDot dotOf(
    const ServingRow& row, std::size_t index, ServingMeasure measure, const NumberFormat& numbers)
{
    ValidationDot dot;
    dot.key = QStringLiteral("point.%1").arg(index);
    dot.id = toQString(row.run.id);
    dot.name =
        Words::tr("%1 on %2 %3")
            .arg(toQString(row.subject.model->name), displayText(row.run.accelerators, Unit::Count, numbers),
                toQString(row.subject.accelerator->name));
    dot.source = toQString(row.run.source.upstream);
    dot.measured = *row.measured(measure);
    dot.predicted = *row.answer->of(measure);
    dot.ratio = dot.predicted / dot.measured;
    dot.measuredText = displayText(dot.measured, servingUnit(measure), numbers);
    dot.predictedText = displayText(dot.predicted, servingUnit(measure), numbers);
    dot.errorText = signedPercent(*row.error(measure), numbers);
    const ServingPlace place = row.place();
    dot.scored = place == ServingPlace::Scored;
    dot.words = [&row, dot = ValidationDot(dot), measure, numbers, place] {
        QStringList words{Words::tr("%1: predicted %2, measured %3, %4")
                              .arg(capitalised(servingMeasureName(measure)), dot.predictedText,
                                  dot.measuredText, dot.errorText)};
        words += bandOf(row, measure, numbers);
        words += howItRan(row, numbers);
        words += apartText(place);
        words += Words::tr("row %1 of %2").arg(toQString(row.run.id), sourceOf(row.run));
        words.removeAll(QString());
        return words;
    };
    return dot;
}

// Kinds that have such points, then those that stand apart.
std::vector<ValidationGroup> groups(const ServingOutcome& outcome, ServingMeasure measure)
{
    std::vector<ValidationGroup> all;
    for (const KindLook& look : looks) {
        const ServingKindScores* scores = scoresOf(outcome.scores.kinds, look.kind);
        if (scores && scores->of(measure).stated > 0)
            all.push_back({.key = toQString(servingKindKey(look.kind)),
                .name = servingKindName(look.kind),
                .shape = look.shape,
                .hollow = look.hollow,
                .role = look.hollow ? ColorRole::Text : ColorRole::Focus,
                .errors = scores->of(measure).errors});
    }
    // The first lie on top: the few are not hidden by the many.
    std::ranges::stable_sort(
        all, {}, [](const ValidationGroup& group) { return group.errors ? group.errors->n : 0; });
    const auto apart = [&](const char* key, const QString& name, MarkerShape shape, ColorRole role) {
        all.push_back({.key = QLatin1String(key), .name = name, .shape = shape, .small = true, .role = role});
    };
    apart("server_capped", Words::tr("separate: queued by server"), MarkerShape::Square,
        ColorRole::SecondaryText);
    apart("other_device", Words::tr("separate: no kernel data"), MarkerShape::Circle, ColorRole::Line);
    return all;
}

std::size_t groupOf(const std::vector<ValidationGroup>& all, const ServingRow& row)
{
    const QString key = row.place() == ServingPlace::Capped ? QStringLiteral("server_capped")
        : row.place() == ServingPlace::Scored               ? toQString(servingKindKey(row.run.kind))
                                                            : QStringLiteral("other_device");
    return static_cast<std::size_t>(std::ranges::find(all, key, &ValidationGroup::key) - all.begin());
}

std::size_t sumOf(
    const std::vector<ServingKindScores>& kinds, ServingMeasure measure, std::size_t ServingErrors::*part)
{
    std::size_t n = 0;
    for (const ServingKindScores& kind : kinds)
        n += kind.of(measure).*part;
    return n;
}

// Beside the picture: kinds, then what they have in common, the most points first.
void addErrors(
    ValidationData& data, const ServingOutcome& outcome, ServingMeasure measure, ServingGrouping grouping)
{
    std::vector<ValidationErrors> members;
    for (const KindLook& look : looks) {
        const ServingKindScores* scores = scoresOf(outcome.scores.kinds, look.kind);
        const auto group =
            std::ranges::find(data.groups, toQString(servingKindKey(look.kind)), &ValidationGroup::key);
        if (!scores || group == data.groups.end())
            continue;
        const auto rowOf = [&](const QString& name, const ServingErrors& errors) {
            return ValidationErrors{.name = name,
                .group = static_cast<std::size_t>(group - data.groups.begin()),
                .count = errors.stated,
                .coverage = errors.coverage(),
                .errors = errors.errors};
        };
        data.errors.push_back(rowOf(group->name, scores->of(measure)));
        for (const auto& [key, table] : groupsOf(*scores, grouping))
            if (table[indexOf(measure)].stated > 0)
                members.push_back(
                    rowOf(memberName(grouping, key, *outcome.catalog), table[indexOf(measure)]));
    }
    for (std::size_t i = 0; i < data.groups.size(); ++i)
        if (data.groups[i].small && data.groups[i].dots > 0)
            data.errors.push_back({.name = data.groups[i].name, .group = i, .count = data.groups[i].dots});
    std::ranges::stable_sort(members, std::greater(), &ValidationErrors::count);
    if (!members.empty())
        members.front().startsGroup = true;
    data.errors.insert(data.errors.end(), members.begin(), members.end());
}

// All kinds by all groupings, and those that stand apart.
ViewTable errorTable(const ServingOutcome& outcome, ServingMeasure measure, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("kind"), Words::tr("by"), Words::tr("of"), Words::tr("points"),
        Words::tr("answered"), Words::tr("share predicted"), Words::tr("median error"),
        Words::tr("mean error"), Words::tr("nine of ten within"), Words::tr("bias"), Words::tr("band held")};
    const auto add = [&](const QString& kind, const QString& by, const QString& of, const ServingErrors& e) {
        if (e.stated == 0)
            return;
        const auto share = [&](std::optional<double> value) -> TableCell {
            return {shownValue(value, Unit::Percent, numbers), value, Unit::Percent};
        };
        const auto error = [&](double ErrorStatistics::*part) {
            return share(e.errors ? std::optional((*e.errors).*part) : std::nullopt);
        };
        TableCell bias = error(&ErrorStatistics::bias);
        if (bias.si)
            bias.text = signedPercent(*bias.si, numbers);
        table.add({},
            {kind, by, of, {count(e.stated, numbers), static_cast<double>(e.stated), Unit::Count},
                {count(e.answered, numbers), static_cast<double>(e.answered), Unit::Count},
                share(e.coverage()), error(&ErrorStatistics::median), error(&ErrorStatistics::mean),
                error(&ErrorStatistics::p90), bias,
                share(e.banded > 0 ? std::optional(e.bandCoverage()) : std::nullopt)});
    };
    for (const KindLook& look : looks) {
        const ServingKindScores* scores = scoresOf(outcome.scores.kinds, look.kind);
        if (!scores)
            continue;
        const QString kind = servingKindName(look.kind);
        add(kind, Words::tr("all"), {}, scores->of(measure));
        for (const ServingGrouping grouping : groupings)
            for (const auto& [key, errors] : groupsOf(*scores, grouping))
                add(kind, servingGroupingName(grouping), memberName(grouping, key, *outcome.catalog),
                    errors[indexOf(measure)]);
    }
    const auto apart = [&](const std::vector<ServingKindScores>& kinds, const QString& why) {
        for (const ServingKindScores& scores : kinds)
            add(servingKindName(scores.kind), why, {}, scores.of(measure));
    };
    apart(outcome.scores.capped, Words::tr("separate: the server queued requests"));
    apart(outcome.scores.otherDevices, Words::tr("separate: no kernel measurements"));
    return table;
}

QString sentenceOf(const ServingOutcome& outcome, ServingMeasure measure, const NumberFormat& numbers)
{
    const ServingScores& scores = outcome.scores;
    const std::size_t stated = sumOf(scores.kinds, measure, &ServingErrors::stated),
                      answered = sumOf(scores.kinds, measure, &ServingErrors::answered);
    if (stated == 0)
        return Words::tr("No published point that counts states its %1.").arg(servingMeasureName(measure));
    QString text =
        (outcome.leftOut ? Words::tr(
             "Published deployments: %1 of %2 points that state their %3 are predicted, each with engine "
             "overheads fitted without its model family, device and type. Errors are averaged per family.")
                         : Words::tr("Published deployments: %1 of %2 points that state their %3 are "
                                     "predicted, by the program as shipped. Errors are averaged per family."))
            .arg(count(answered, numbers), count(stated, numbers), servingMeasureName(measure));
    const std::size_t other = sumOf(scores.otherDevices, measure, &ServingErrors::answered),
                      capped = sumOf(scores.capped, measure, &ServingErrors::answered);
    if (other > 0)
        text += u' '
            + Words::tr("Listed separately: %1 of devices or engines without kernel measurements.")
                  .arg(count(other, numbers));
    if (capped > 0)
        text += u' ' + Words::tr("In %1 the server itself queued requests.").arg(count(capped, numbers));
    return text;
}

} // namespace

QString servingMeasureName(ServingMeasure measure)
{
    return std::array{Words::tr("time per token"), Words::tr("time to first token"),
        Words::tr("end-to-end time"), Words::tr("tokens/s per accelerator")}[indexOf(measure)];
}

QString servingGroupingName(ServingGrouping grouping)
{
    return std::array{Words::tr("source"), Words::tr("engine"), Words::tr("device"),
        Words::tr("model family")}[static_cast<std::size_t>(grouping)];
}

QString servingKindName(ServingKind kind)
{
    return std::array{Words::tr("one batch"), Words::tr("online"), Words::tr("offline maximum"),
        Words::tr("disaggregated"), QStringLiteral("MLPerf")}[static_cast<std::size_t>(kind)];
}

ValidationData servingScatterData(const ServingOutcomePtr& outcome, ServingMeasure measure,
    ServingGrouping grouping, const NumberFormat& numbers)
{
    ValidationData data;
    data.quantity = servingMeasureName(measure);
    data.unit = servingUnit(measure);
    data.origin = Words::tr("published deployments");
    data.heading = Words::tr("error by %1").arg(servingGroupingName(grouping));
    data.countName = Words::tr("points");
    data.covered = true;
    if (!outcome)
        return data;
    data.groups = groups(*outcome, measure);
    for (std::size_t i = 0; i < outcome->rows.size(); ++i) {
        const ServingRow& row = outcome->rows[i];
        if (!row.error(measure))
            continue;
        ValidationDot& dot = data.dots.emplace_back(dotOf(row, i, measure, numbers));
        dot.group = groupOf(data.groups, row);
        ++data.groups[dot.group].dots;
    }
    data.keeps = outcome; // of the words of its dots
    std::ranges::stable_sort(data.dots, [](const ValidationDot& a, const ValidationDot& b) {
        return a.scored != b.scored ? a.scored : std::abs(std::log(a.ratio)) > std::abs(std::log(b.ratio));
    });
    data.scored = sumOf(outcome->scores.kinds, measure, &ServingErrors::answered);
    data.unpredicted = sumOf(outcome->scores.kinds, measure, &ServingErrors::stated) - data.scored;
    addErrors(data, *outcome, measure, grouping);
    data.table = errorTable(*outcome, measure, numbers);
    data.sentence = sentenceOf(*outcome, measure, numbers);
    return data;
}

std::vector<ReadoutTileData> servingTiles(
    const ServingOutcomePtr& outcome, ServingMeasure measure, const NumberFormat& numbers)
{
    constexpr std::size_t most = 3; // kinds, those of the most points
    std::vector<ReadoutTileData> tiles;
    ReadoutTileData& answered = tiles.emplace_back();
    answered.label = Words::tr("points predicted");
    answered.value = QString(noValue);
    if (!outcome)
        return tiles;
    const std::vector<ServingKindScores>& kinds = outcome->scores.kinds;
    if (const std::size_t stated = sumOf(kinds, measure, &ServingErrors::stated); stated > 0) {
        answered.value = count(sumOf(kinds, measure, &ServingErrors::answered), numbers);
        answered.detail = sentenceOf(*outcome, measure, numbers);
    }
    std::vector<const ServingKindScores*> shown;
    for (const ServingKindScores& kind : kinds)
        if (kind.of(measure).errors)
            shown.push_back(&kind);
    std::ranges::stable_sort(
        shown, std::greater(), [&](const ServingKindScores* kind) { return kind->of(measure).answered; });
    shown.resize(std::min(shown.size(), most));
    for (const ServingKindScores* kind : shown) {
        const ServingErrors& e = kind->of(measure);
        ReadoutTileData& tile = tiles.emplace_back();
        tile.label = Words::tr("median error, %1").arg(servingKindName(kind->kind));
        tile.value = percentText(e.errors->median, numbers);
        tile.detail =
            Words::tr("%1 of %2 points predicted (%3); nine of ten within %4, bias %5")
                .arg(count(e.answered, numbers), count(e.stated, numbers), percentText(e.coverage(), numbers),
                    percentText(e.errors->p90, numbers), signedPercent(e.errors->bias, numbers));
    }
    return tiles;
}

namespace {

// Beside a bar.
QString shortMeasureName(ServingMeasure measure)
{
    return std::array{Words::tr("per token", "a time"), Words::tr("first token"), Words::tr("end to end"),
        Words::tr("tokens/s")}[indexOf(measure)];
}

} // namespace

BandData servingBandData(const ServingOutcomePtr& outcome, const NumberFormat& numbers)
{
    BandData data;
    data.table.columns = {Words::tr("points"), Words::tr("number"), Words::tr("promised"), Words::tr("held")};
    if (!outcome)
        return data;
    std::size_t points = 0;
    const auto add = [&](const ServingKindScores& kind, ServingMeasure measure, bool apart) {
        const ServingErrors& e = kind.of(measure);
        if (e.banded == 0)
            return;
        const QString of = servingKindName(kind.kind), both = QStringLiteral("%1, %2");
        const QString name = apart ? Words::tr("separate: %1, %2", "points of a kind, a measure") : both,
                      whole = apart ? Words::tr("%1, %2, no kernel data") : both;
        addBands(data,
            {QStringLiteral("band.%1.%2.%3")
                    .arg(toQString(servingKindKey(kind.kind)), toQString(servingMeasureKey(measure)),
                        apart ? QStringLiteral("apart") : QStringLiteral("scored")),
                name.arg(of, shortMeasureName(measure)), whole.arg(of, servingMeasureName(measure)), e.banded,
                e.bandCoverage(), apart},
            Words::tr("%1: bands promise %2 of measured points and hold %3 of %4"), numbers);
        points += apart ? 0 : e.banded;
    };
    for (const bool apart : {false, true})
        for (const KindLook& look : looks)
            if (const ServingKindScores* kind =
                    scoresOf(apart ? outcome->scores.otherDevices : outcome->scores.kinds, look.kind))
                for (const ServingMeasure measure : servingMeasures)
                    add(*kind, measure, apart);
    if (data.rows.rows.empty()) {
        data.sentence = Words::tr("No published point has a band.");
        return data;
    }
    frameBands(data, Words::tr("points"), Words::tr("measured points within the stated band"),
        Words::tr("no kernel data, or fewer than %1 points").arg(fewHeld), numbers);
    data.sentence =
        (outcome->leftOut
                ? Words::tr("Published deployments: %1 quantities with a band, each point predicted with "
                            "engine overheads fitted without similar points.")
                : Words::tr(
                    "Published deployments: %1 quantities with a band, predicted by the program as shipped."))
            .arg(count(points, numbers))
        + u' '
        + Words::tr("A band is an 80 % interval of measured values. It was taken from points that count, so "
                    "devices and engines without kernel measurements are listed separately.");
    data.rows.sentence = data.sentence;
    return data;
}

} // namespace ridgepoint
