#include "views/compare/compare_data.h"

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/mfu_words.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

// What a scenario is called is no difference between two of them, unless it is the only one.
void dropWords(std::vector<CompareField>& differing)
{
    const auto isWord = [](const CompareField& each) {
        return findField(each.id.toStdString())->group == FieldGroup::About;
    };
    if (!std::ranges::all_of(differing, isWord))
        std::erase_if(differing, isWord);
}

void addFields(CompareData& data, const ViewInput& input)
{
    const Scenario& now = input.report->scenario;
    std::vector<std::vector<FieldChange>> changes;
    for (const auto& baseline : input.baselines)
        changes.push_back(diffScenarios(baseline->scenario, now));
    for (const FieldSpec& spec : fields()) {
        CompareField field;
        for (const std::vector<FieldChange>& each : changes)
            field.differs.push_back(std::ranges::any_of(
                each, [&](const FieldChange& change) { return change.field == spec.id; }));
        if (std::ranges::none_of(field.differs, [](bool differs) { return differs; }))
            continue;
        field.id = toQString(spec.id);
        field.label = coreText(spec.label);
        field.now = fieldShown(now, spec);
        QStringList spoken;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            field.then.push_back(fieldShown(input.baselines[i]->scenario, spec));
            spoken += field.differs[i] ? Words::tr("%1 in baseline %2").arg(field.then[i], baselineLetter(i))
                                       : Words::tr("the same in baseline %1").arg(baselineLetter(i));
        }
        field.spoken = Words::tr("%1: %2 now, %3").arg(field.label, field.now, spoken.join(Words::tr(", ")));
        data.fields.push_back(std::move(field));
    }
    dropWords(data.fields);
}

void addReadouts(CompareData& data, const ViewInput& input, const NumberFormat& numbers)
{
    std::vector<std::vector<ReadoutChange>> changes;
    // One choice for all baselines, so that their rows match.
    const bool service = std::ranges::any_of(input.baselines,
        [&input](const auto& each) { return comparesService(each->scenario, input.report->scenario); });
    for (const auto& baseline : input.baselines)
        changes.push_back(compareReports(*baseline, *input.report, service));
    for (std::size_t row = 0; !changes.empty() && row < changes.front().size(); ++row) {
        if (std::ranges::all_of(changes, [row](const auto& each) { return each[row].same(); }))
            continue;
        const ReadoutChange& first = changes.front()[row];
        CompareReadout readout;
        readout.path = toQString(first.readout->path);
        readout.label = coreText(first.readout->firstLabel());
        readout.unit = first.readout->unit;
        readout.now = first.now;
        readout.nowText = readoutText(*first.readout, first.now, numbers);
        QStringList spoken;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            const ReadoutChange& change = changes[i][row];
            CompareReadout::Then then;
            then.value = change.then;
            then.text = readoutText(*first.readout, change.then, numbers);
            then.change = moveText(change, numbers);
            then.same = change.same();
            if (change.ratio && *change.ratio > 0)
                then.ratio = change.ratio;
            if (const double distance = change.distance(); std::isfinite(distance))
                readout.distance = std::max(readout.distance, distance);
            spoken +=
                Words::tr("%1 in baseline %2, change %3").arg(then.text, baselineLetter(i), then.change);
            readout.then.push_back(std::move(then));
        }
        readout.spoken =
            Words::tr("%1: %2 now, %3").arg(readout.label, readout.nowText, spoken.join(Words::tr("; ")));
        data.readouts.push_back(std::move(readout));
    }
}

} // namespace

namespace {

constexpr std::size_t leadingRows = 3; // that stand first where they moved: step time, memory, money
constexpr double leastMove = 0.005; // |ln ratio| that three digits show

} // namespace

std::vector<std::size_t> CompareData::farthest(std::size_t most) const
{
    std::vector<std::size_t> order(readouts.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return readouts[a].distance > readouts[b].distance; });
    // Quantities that move by the same factors (a step's operations under each convention) are one row.
    const auto sameMove = [&](std::size_t a, std::size_t b) {
        return std::ranges::equal(readouts[a].then, readouts[b].then,
            [](const CompareReadout::Then& x, const CompareReadout::Then& y) {
                return x.ratio && y.ratio && std::abs(*x.ratio / *y.ratio - 1) < 1e-9;
            });
    };
    std::vector<std::size_t> chosen;
    const auto isNew = [&](std::size_t each) {
        return chosen.size() < most
            && std::ranges::none_of(chosen, [&](std::size_t other) { return sameMove(each, other); });
    };
    for (const std::string_view path : leadingReadouts().first(leadingRows)) {
        const auto at = std::ranges::find(readouts, toQString(path), &CompareReadout::path);
        const auto each = static_cast<std::size_t>(at - readouts.begin());
        if (at != readouts.end() && at->distance > leastMove && isNew(each))
            chosen.push_back(each);
    }
    for (const std::size_t each : order)
        if (isNew(each)) {
            // The first of the report stands for them: "step time", not the end of its band.
            std::size_t first = 0;
            while (first != each && !sameMove(first, each))
                ++first;
            chosen.push_back(first);
        }
    std::ranges::sort(chosen);
    return chosen;
}

QString moveText(const ReadoutChange& change, const NumberFormat& numbers)
{
    constexpr double mostFactor = 1e4;
    const Unit unit = change.readout->unit;
    if (change.same())
        return QStringLiteral("=");
    if (change.ratio && *change.ratio > 0 && std::abs(std::log(*change.ratio)) > std::log(mostFactor))
        return signedText(*change.delta, unit, numbers);
    return changeText(change.now, change.then, unit, numbers);
}

QString noBaseline() { return Words::tr("No baseline to compare with."); }

CompareData compareData(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    CompareData data;
    if (!input.report)
        return data;
    data.baselines = input.baselines.size();
    data.now = input.letter.isEmpty() ? Words::tr("now") : input.letter;
    if (data.baselines == 0) {
        data.sentence = !interactive ? noBaseline()
                                     : Words::tr("Nothing is pinned yet. Compare \u25B8 Pin as baseline "
                                                 "(Ctrl+D) keeps the scenario as it is now "
                                                 "as baseline A; then change something, and this picture "
                                                 "shows which fields and which readouts "
                                                 "moved. Up to three baselines can be pinned.");
        return data;
    }
    addFields(data, input);
    addReadouts(data, input, numbers);
    if (data.fields.empty() && data.readouts.empty())
        data.sentence = !interactive ? Words::tr("Nothing moved.")
            : data.baselines == 1
            ? Words::tr("The scenario and baseline A are the same. Change something, and this picture shows "
                        "what moved.")
            : Words::tr("The scenario and its baselines are the same. Change something, and this picture "
                        "shows what moved.");
    else if (data.readouts.empty())
        data.sentence = Words::tr("These fields change no readout.");
    return data;
}

ViewTable compareTable(const CompareData& data)
{
    ViewTable table;
    table.columns = {Words::tr("what"), data.now};
    for (std::size_t i = 0; i < data.baselines; ++i)
        table.columns
            << Words::tr("baseline %1").arg(baselineLetter(i))
            << Words::tr("%1 against %2", "of two scenarios: now against A").arg(data.now, baselineLetter(i));
    for (const CompareField& field : data.fields) {
        QStringList row{Words::tr("%1 (field)").arg(field.label), field.now};
        for (std::size_t i = 0; i < field.then.size(); ++i)
            row << field.then[i] << (field.differs[i] ? Words::tr("changed") : QStringLiteral("="));
        table.rows.push_back(std::move(row));
        table.paths.emplace_back();
        table.numbers.emplace_back();
    }
    for (const CompareReadout& readout : data.readouts) {
        QStringList row{readout.label, readout.nowText};
        std::vector<CellNumber> numbers{{1, readout.now, readout.unit}};
        for (const CompareReadout::Then& then : readout.then) {
            numbers.push_back({row.size(), then.value, readout.unit});
            row << then.text;
            numbers.push_back({row.size(), then.ratio, Unit::Ratio});
            row << then.change;
        }
        table.rows.push_back(std::move(row));
        table.paths.push_back(readout.path);
        table.numbers.push_back(std::move(numbers));
    }
    return table;
}

std::vector<ReadoutTileData> compareTiles(const ViewInput& input, const NumberFormat& numbers)
{
    ReadoutTileData mfu = readoutTile(input, "throughput.mfu", numbers, Words::tr("MFU"));
    for (std::size_t i = 0; i < input.baselines.size(); ++i) {
        const auto& baseline = input.baselines[i];
        const Text note = input.report && baseline ? mfuBesideMfu(*input.report, *baseline) : Text();
        if (!note.empty())
            mfu.detail += u'\n' + Words::tr("Compared with %1: %2").arg(baselineLetter(i), coreText(note));
    }
    return {readoutTile(input, "step.seconds", numbers, Words::tr("step time")),
        readoutTile(input, "memory.per_rank.total_bytes", numbers, Words::tr("memory per rank")),
        std::move(mfu), readoutTile(input, "run.seconds", numbers, Words::tr("computation time"))};
}

} // namespace ridgepoint
