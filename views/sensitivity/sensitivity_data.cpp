#include "views/sensitivity/sensitivity_data.h"

#include "core/inputs/scenario/field.h"
#include "core/search/answer.h"
#include "core/search/replanned.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

QString labelOf(const Readout& readout) { return coreText(readout.firstLabel()); }

QString keyOf(const FieldSpec& field) { return QStringLiteral("field.") + toQString(field.id); }

QString mark(bool overflows) { return overflows ? u' ' + Words::tr("✗ does not fit") : QString(); }

SensitivityRow rowOf(
    const FieldSensitivity& each, const Sensitivity& all, const Readout& readout, const NumberFormat& numbers)
{
    const double now = *all.now;
    const std::optional<double>& base = all.replanned;
    SensitivityRow row;
    row.key = keyOf(*each.field);
    row.name = coreText(each.field->label);
    row.nowText = coreText(each.now, numbers);
    row.more = each.onePercent;
    if (each.onePercent)
        row.moreText = shareChange(*each.onePercent, numbers);
    const FieldTrial *least = &each.least(), *most = &each.most();
    row.least = std::min(least->value, now);
    row.most = std::max(most->value, now);
    if (least->value < now) {
        row.leastText = shownValue(least->value, readout.unit, numbers);
        row.leastAt = coreText(least->shown, numbers) + mark(least->overflows);
    }
    if (most->value > now) {
        row.mostText = shownValue(most->value, readout.unit, numbers);
        row.mostAt = coreText(most->shown, numbers) + mark(most->overflows);
    }
    QStringList over;
    for (const auto& [trial, drawn] :
        {std::pair(least, least->value < now), std::pair(most, most->value > now)})
        if (drawn && trial->overflows)
            over += coreText(trial->shown, numbers);
    row.overAt = over.join(QStringLiteral(", "));
    if (base) {
        double low = *base, high = *base;
        bool any = false;
        for (const FieldTrial& trial : each.trials)
            if (trial.replanned) {
                any = true;
                low = std::min(low, *trial.replanned);
                high = std::max(high, *trial.replanned);
            }
        if (any) {
            row.replannedLeast = low;
            row.replannedMost = high;
            row.replannedLeastText = shownValue(low, readout.unit, numbers);
            row.replannedMostText = shownValue(high, readout.unit, numbers);
        }
        row.replannedMore = each.onePercentReplanned;
        if (row.replannedMore)
            row.replannedMoreText = shareChange(*row.replannedMore, numbers);
    }
    row.spoken = Words::tr("%1, now %2").arg(row.name, row.nowText);
    if (!row.leastText.isEmpty())
        row.spoken += Words::tr("; with %1: %2").arg(row.leastAt, row.leastText);
    if (!row.mostText.isEmpty())
        row.spoken += Words::tr("; with %1: %2").arg(row.mostAt, row.mostText);
    if (each.onePercent)
        row.spoken += Words::tr("; 1 % more of it: %1").arg(row.moreText);
    if (row.replannedLeast)
        row.spoken += Words::tr("; with the best plan of each: %1 – %2")
                          .arg(row.replannedLeastText, row.replannedMostText);
    return row;
}

} // namespace

SensitivityData sensitivityData(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout, bool replan)
{
    SensitivityData data;
    if (!input.report)
        return data;
    data.readout = &readout;
    Sensitivity all = sensitivityOf(*input.report, readout, *input.catalog);
    const SearchAnswer* answer = replan ? input.search.get() : nullptr;
    if (answer && answer->question.further.trialsOf == readout.path
        && answer->scenario == input.report->scenario)
        addReplanned(all, answer->trials, readout);
    if (!all.now) {
        data.sentence =
            Words::tr("%1 has no value: %2")
                .arg(labelOf(readout), labelledFields(coreText(reasonForNull(*input.report, readout.path))));
        return data;
    }
    data.now = all.now;
    data.nowText = shownValue(all.now, readout.unit, numbers);
    for (const auto& baseline : input.baselines)
        data.baselines.push_back(placeable(readout.get(*baseline)));
    data.replanned = all.replanned;
    for (const FieldSensitivity& each : all.fields)
        data.rows.push_back(rowOf(each, all, readout, numbers));
    data.sentence = Words::tr("Each field alone, all others unchanged: numbers halved and doubled, choices "
                              "switched to every other value. Fields without effect: %1.")
                        .arg(all.idle.size());
    if (replan)
        data.sentence += u' '
            + (all.replanned ? Words::tr("Whiskers: replanned, each value with its own fastest plan; the "
                                         "scenario with its own has %1.")
                                   .arg(shownValue(*all.replanned, readout.unit, numbers))
                    : !answer || answer->open || answer->scenario != input.report->scenario
                        || answer->question.further.trialsOf != readout.path
                    ? Words::tr("Searching the best plan of each.")
                    : Words::tr("No plan runs, so nothing is replanned."));
    if (replan && statedMfu(input.report->scenario.hardware))
        data.sentence += u' ' + Words::tr("Your MFU is fixed; replanned values are predicted.");
    if (replan && all.replanned && answer->open)
        data.sentence += u' ' + Words::tr("The search goes on, the widest first.");
    return data;
}

ViewTable sensitivityTable(const SensitivityData& data)
{
    ViewTable table;
    if (!data.readout)
        return table;
    table.columns = {Words::tr("field"), Words::tr("now"), Words::tr("with 1 % more"), Words::tr("least"),
        Words::tr("with", "of the least"), Words::tr("most"), Words::tr("with", "of the most")};
    if (data.replanned)
        table.columns += {Words::tr("least, replanned"), Words::tr("most, replanned"),
            Words::tr("with 1 % more, replanned")};
    const Unit unit = data.readout->unit;
    const auto end = [&](const QString& text, double value) {
        return text.isEmpty() ? TableCell(QString()) : TableCell(text, value, unit);
    };
    const auto maybe = [](const std::optional<double>& value, const QString& text, Unit of) {
        return value ? TableCell(text, value, of) : TableCell(QString());
    };
    for (const SensitivityRow& row : data.rows) {
        std::vector<TableCell> cells{row.name, row.nowText, maybe(row.more, row.moreText, Unit::Percent),
            end(row.leastText, row.least), row.leastAt, end(row.mostText, row.most), row.mostAt};
        if (data.replanned)
            for (TableCell& cell : std::vector{maybe(row.replannedLeast, row.replannedLeastText, unit),
                     maybe(row.replannedMost, row.replannedMostText, unit),
                     maybe(row.replannedMore, row.replannedMoreText, Unit::Percent)})
                cells.push_back(std::move(cell));
        table.add({}, cells);
    }
    return table;
}

GoalData goalData(const ViewInput& input, const NumberFormat& numbers, const Goal& goal)
{
    GoalData data;
    if (!input.report)
        return data;
    const Readout& readout = *goal.readout;
    data.readout = &readout;
    const Scenario& scenario = input.report->scenario;
    const auto value = [&](double si) { return shownValue(si, readout.unit, numbers); };
    const GoalAnswer answer = reach(*input.report, goal, {}, *input.catalog);
    if (!answer.now) {
        data.sentence =
            Words::tr("%1 has no value: %2")
                .arg(labelOf(readout), labelledFields(coreText(reasonForNull(*input.report, readout.path))));
        return data;
    }
    const QString wanted = goal.atMost
        ? Words::tr("%1 of at most %2").arg(labelOf(readout), value(goal.bound))
        : Words::tr("%1 of at least %2").arg(labelOf(readout), value(goal.bound));
    if (answer.met) {
        data.sentence = Words::tr("%1: it is %2 already.").arg(wanted, value(*answer.now));
        return data;
    }
    const auto add = [&](std::vector<GoalRow>& rows, const QString& key, const FieldSpec& field,
                         const QString& now, const QString& must, const QString& then, FieldEdits edits) {
        GoalRow row{key, coreText(field.label), now, must, then, {}, std::move(edits)};
        row.spoken = Words::tr("%1, now %2, must be %3; then %4").arg(row.name, now, must, then);
        rows.push_back(std::move(row));
    };
    std::size_t cannot = 0;
    for (const GoalOfField& each : answer.fields) {
        if (each.edit)
            add(data.alone, keyOf(*each.field), *each.field, coreText(each.now, numbers),
                coreText(each.shown, numbers) + mark(each.overflows), value(*each.value), {*each.edit});
        else
            ++cannot;
    }
    Scenario to = scenario;
    applyEdits(to, answer.together, *input.catalog);
    for (const FieldEdit& edit : answer.together) {
        const FieldSpec& field = *findField(edit.field);
        const QString now = fieldShown(scenario, field), must = fieldShown(to, field);
        if (now != must)
            add(data.together, QStringLiteral("together.%1").arg(data.together.size()), field, now, must,
                value(*answer.valueTogether), answer.together);
    }
    data.sentence = Words::tr("%1: now %2. Change one field alone, or all of the second group together, each "
                              "as little as possible. Fields that cannot do it alone: %3.")
                        .arg(wanted, value(*answer.now))
                        .arg(cannot);
    return data;
}

ViewTable goalTable(const GoalData& data)
{
    ViewTable table;
    table.columns = {
        Words::tr("change"), Words::tr("field"), Words::tr("now"), Words::tr("must be"), Words::tr("then")};
    for (const GoalRow& row : data.alone)
        table.add({}, {Words::tr("alone"), row.name, row.nowText, row.mustText, row.thenText});
    for (const GoalRow& row : data.together)
        table.add({}, {Words::tr("together"), row.name, row.nowText, row.mustText, row.thenText});
    return table;
}

std::vector<ReadoutTileData> sensitivityTiles(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout)
{
    if (!input.report)
        return {};
    std::vector<ReadoutTileData> tiles{readoutTile(input, readout.path.data(), numbers)};
    for (const char* path : {"step.seconds", "memory.per_rank.total_bytes", "run.total_dollars"})
        if (readout.path != path)
            tiles.push_back(readoutTile(input, path, numbers));
    return tiles;
}

} // namespace ridgepoint
