#include "views/serving_frontier/serving_frontier_data.h"

#include "core/base/counted.h"
#include "core/serving/asked.h"
#include "core/serving/service_figures.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServingFrontier)
};

constexpr double million = 1e6;

QString layoutName(const ServingLayout& layout) { return toQString(layoutText(layout)); }

QString count(double n, const NumberFormat& numbers) { return displayText(n, Unit::Count, numbers); }

QString speed(double tokensPerSecond, const NumberFormat& numbers)
{
    return displayText(tokensPerSecond, Unit::TokenPerSecond, numbers);
}

QPointF placeOf(const ServiceReport& report)
{
    return {report.now.perUser().value(), report.now.output.value() / report.perReplica};
}

bool onLogAxes(QPointF at)
{
    return std::isfinite(at.x()) && std::isfinite(at.y()) && at.x() > 0 && at.y() > 0;
}

// As `serve` counts it: the whole price over all tokens, prompts included.
std::optional<double> pricePerMillion(
    const FrontierAnswer& answer, const FrontierLayout& layout, const FrontierPoint& point)
{
    const double rate = point.at.total.value();
    const double accelerators = answer.frontier.accelerators / layout.replicas; // with those that stand idle
    const double price = answer.job->price.value() * accelerators;
    return rate > 0 && price > 0 ? std::optional(price / rate * million) : std::nullopt;
}

QString targetsText(const FrontierAnswer& answer, const FrontierPoint& point)
{
    const Serving& s = answer.job->scenario.serving;
    if (point.meets)
        return Words::tr("meets both SLOs");
    const bool late = judgedTtft(point.at, s.statistic) > s.ttftTarget,
               slow = judgedItl(point.at, s.statistic) > s.itlTarget;
    return late && slow ? Words::tr("misses both SLOs")
        : late          ? Words::tr("misses the TTFT SLO")
        : slow          ? Words::tr("misses the TPOT SLO")
                        : Words::tr("misses an SLO at %1").arg(toQString(statisticText(*answer.job)));
}

// Requests beyond `from` at which a time passes its target, along a straight line to the next load; infinite:
// not before that.
double requestsUntil(
    const ServicePoint& from, const ServicePoint& next, Seconds now, Seconds then, Seconds target)
{
    return then > target
        ? (next.concurrency - from.concurrency) * std::max(0.0, (target - now) / (then - now))
        : INFINITY;
}

// What keeps it from taking on more: the target that the next request would miss.
QString limitText(const FrontierAnswer& answer, const RankedLayout& one)
{
    const Serving& s = answer.job->scenario.serving;
    const ServicePoint& at = one.point.at;
    const std::vector<FrontierPoint>& points = answer.frontier.layouts[one.layout].points;
    const auto next = std::ranges::find_if(
        points, [&](const FrontierPoint& point) { return point.at.concurrency > at.concurrency; });
    if (next == points.end() || at.concurrency + 1 > answer.frontier.layouts[one.layout].mostSequences)
        return Words::tr("It has no room for more requests.");
    if (at.ttftSpread && !next->at.ttftSpread) { // loads between are of means: the nearer target
        return judgedTtft(at, s.statistic) / s.ttftTarget > judgedItl(at, s.statistic) / s.itlTarget
            ? Words::tr("More requests would miss the TTFT SLO.")
            : Words::tr("More requests would miss the TPOT SLO.");
    }
    const auto until = [&](Seconds (*time)(const ServicePoint&, ServingStatistic), Seconds target) {
        return requestsUntil(at, next->at, time(at, s.statistic), time(next->at, s.statistic), target);
    };
    const double late = until(judgedTtft, s.ttftTarget), slow = until(judgedItl, s.itlTarget);
    return std::max(late, slow) <= 1 ? Words::tr("More requests would miss both SLOs.")
        : late < slow                ? Words::tr("More requests would miss the TTFT SLO.")
        : slow < INFINITY            ? Words::tr("More requests would miss the TPOT SLO.")
                                     : Words::tr("It has no room for more requests.");
}

QString whyText(const FrontierAnswer& answer, const std::vector<RankedLayout>& ranked, std::size_t index,
    ServingObjective objective, const NumberFormat& numbers)
{
    const RankedLayout& one = ranked[index];
    const FrontierLayout& layout = answer.frontier.layouts[one.layout];
    const QString name = layoutName(layout.layout);
    if (ranked.size() < 2)
        return objective == ServingObjective::Cost
            ? Words::tr("%1 is the only layout within the SLOs.").arg(name) + u' ' + limitText(answer, one)
            : Words::tr("%1 is the only layout that has room.").arg(name);
    const RankedLayout& next = ranked[index + 1 < ranked.size() ? index + 1 : index - 1];
    const FrontierLayout& other = answer.frontier.layouts[next.layout];
    const QString otherName = layoutName(other.layout);
    if (objective == ServingObjective::Latency) {
        const QString first = Words::tr("%1 has a TPOT of %2, %3 of %4.")
                                  .arg(name, timeText(one.point.at.itl.value(), numbers), otherName,
                                      timeText(next.point.at.itl.value(), numbers));
        const double own = layout.layout.ranks(), its = other.layout.ranks();
        return own == its ? first
                          : first + u' '
                + Words::tr("It uses %1 for each token, the other %2.")
                      .arg(coreText(acceleratorsText(own), numbers), count(its, numbers));
    }
    const auto each = [](const FrontierLayout& of, const RankedLayout& at) {
        return at.point.at.running / of.layout.ranks();
    };
    return Words::tr("%2: %1 per device; %4: %3 per device;")
               .arg(speed(one.point.perAccelerator.value(), numbers), name,
                   speed(next.point.perAccelerator.value(), numbers), otherName)
        + u' '
        + Words::tr("concurrency per device %1 against %2, a TPOT of %3 against %4.")
              .arg(displayText(each(layout, one), Unit::Number, numbers),
                  displayText(each(other, next), Unit::Number, numbers),
                  timeText(one.point.at.itl.value(), numbers), timeText(next.point.at.itl.value(), numbers))
        + u' ' + limitText(answer, one);
}

std::vector<FrontierRow> rowsOf(
    const FrontierAnswer& answer, const FrontierSettings& settings, const NumberFormat& numbers)
{
    std::vector<FrontierRow> rows;
    const std::vector<RankedLayout> ranked = rankedLayouts(answer.frontier, settings.objective);
    for (std::size_t i = 0; i < ranked.size(); ++i) {
        const FrontierLayout& layout = answer.frontier.layouts[ranked[i].layout];
        const FrontierPoint& point = ranked[i].point;
        FrontierRow row;
        row.key = QStringLiteral("layout.%1").arg(i);
        row.ranked = ranked[i];
        row.name = layoutName(layout.layout);
        row.replicas = numberCell(layout.replicas, Unit::Count, numbers);
        row.concurrency = numberCell(point.at.concurrency, Unit::Count, numbers);
        row.perAccelerator = numberCell(point.perAccelerator.value(), Unit::TokenPerSecond, numbers);
        row.perUser = numberCell(point.perUser.value(), Unit::TokenPerSecond, numbers);
        row.ttft = numberCell(point.at.ttft.value(), Unit::Second, numbers);
        row.itl = numberCell(point.at.itl.value(), Unit::Second, numbers);
        row.why = whyText(answer, ranked, i, settings.objective, numbers);
        row.spoken = spokenPoint(answer, layout, point, numbers) + u' ' + row.why;
        row.edits = editsTo(answer, layout, point);
        rows.push_back(std::move(row));
    }
    return rows;
}

QString rejectionsText(const ServingFrontier& frontier, const NumberFormat& numbers)
{
    QStringList parts;
    const auto add = [&](ServingRejection why, const QString& text) {
        const double n = frontier.rejected[static_cast<std::size_t>(why)];
        if (n > 0)
            parts += text.arg(count(n, numbers));
    };
    add(ServingRejection::Shape, Words::tr("%1 do not divide heads, experts or layers, or leave the node"));
    add(ServingRejection::Ranks, Words::tr("%1 need more accelerators"));
    add(ServingRejection::Memory, Words::tr("%1 leave no room for a sequence"));
    add(ServingRejection::Targets, Words::tr("%1 miss an SLO at concurrency 1"));
    const QString head =
        (frontier.tried == 1 ? Words::tr("%1 layout of %2") : Words::tr("%1 layouts of %2"))
            .arg(count(frontier.tried, numbers), coreText(acceleratorsText(frontier.accelerators), numbers));
    return (parts.isEmpty() ? head : QString(head + QStringLiteral(": ") + parts.join(u", "))) + u'.';
}

QString measuredText(const MeasuredServing& row, const NumberFormat& numbers)
{
    const ServingRun& run = row.run;
    QStringList how{
        layoutName(row.layout), toQString(run.framework), coreText(servedTypeText(row.types.dense))};
    if (run.concurrency)
        how += *run.concurrency == 1 ? Words::tr("concurrency 1")
                                     : Words::tr("concurrency %1").arg(count(*run.concurrency, numbers));
    if (run.input && run.output)
        how += Words::tr("%1 in, %2 out")
                   .arg(displayText(run.input->value(), Unit::Token, numbers),
                       displayText(run.output->value(), Unit::Token, numbers));
    QString text =
        Words::tr("Measured by %1, %2 on %3 %4 (%5): %6 per device, %7 per user")
            .arg(toQString(run.source.upstream), toQString(row.model->name), count(run.accelerators, numbers),
                toQString(row.accelerator->name), how.join(QStringLiteral(" · ")),
                speed(row.perAccelerator(), numbers), speed(row.perUser(), numbers));
    if (run.ttft)
        text += Words::tr("; a TTFT of %1").arg(timeText(run.ttft->value(), numbers));
    if (run.derivesThroughput())
        text += Words::tr("; its output is computed from its times, and not scored");
    return text + Words::tr(". Source: %1, row %2.").arg(toQString(run.source.repository), toQString(run.id));
}

const MeasuredServing* nearestOf(const FrontierAnswer& answer)
{
    const auto unlike = [&](const MeasuredServing& row) {
        return unlikeness(row, answer.report, answer.job->scenario.serving);
    };
    const auto nearest = std::ranges::min_element(answer.measured, {}, unlike);
    return nearest == answer.measured.end() ? nullptr : &*nearest;
}

QString nearestText(const MeasuredServing& row, const NumberFormat& numbers)
{
    const QString who = toQString(row.run.source.upstream), where = layoutName(row.layout);
    const QString per = speed(row.perAccelerator(), numbers), user = speed(row.perUser(), numbers);
    return row.run.concurrency
        ? Words::tr("Nearest published, by %1 in %2 at concurrency %3: %4 per device, %5 per user.")
              .arg(who, where, count(*row.run.concurrency, numbers), per, user)
        : Words::tr("Nearest published, by %1 in %2: %3 per device, %4 per user.").arg(who, where, per, user);
}

// Around everything that the axes are for.
void measure(ServingFrontierData& data)
{
    const auto add = [&](QPointF at) {
        if (!onLogAxes(at))
            return;
        data.x.add(at.x());
        data.y.add(at.y());
    };
    for (const FrontierLineRow& line : data.lines)
        for (const QPointF& at : line.points)
            add(at);
    if (data.own)
        add(data.own->at);
    for (const FrontierSpot& spot : data.baselines)
        add(spot.at);
    for (const MeasuredSpot& spot : data.measured)
        if (spot.alike || spot.nearest)
            add(spot.spot.at);
    constexpr double within = 5; // a target that is farther away says nothing
    if (data.target < data.x.low && data.target > data.x.low / within)
        data.x.low = data.target / 1.1;
    if (data.target > data.x.high && data.target < data.x.high * within)
        data.x.high = data.target * 1.1;
}

} // namespace

QPointF placeOf(const FrontierPoint& point) { return {point.perUser.value(), point.perAccelerator.value()}; }

std::optional<FrontierTry> tryOf(const ServingFrontierData& data, const QString& key)
{
    if (key.startsWith(QLatin1String("point.")) && data.answer) {
        const auto& layouts = data.answer->frontier.layouts;
        const std::size_t layout = key.section(u'.', 1, 1).toUInt(), point = key.section(u'.', 2, 2).toUInt();
        if (layout < layouts.size() && point < layouts[layout].points.size())
            return FrontierTry{layout, &layouts[layout].points[point]};
    }
    const auto row = std::ranges::find(data.rows, key, &FrontierRow::key);
    if (row != data.rows.end())
        return FrontierTry{row->ranked.layout, &row->ranked.point};
    const auto spot = std::ranges::find(data.front, key, &FrontierSpot::key);
    if (spot != data.front.end())
        return FrontierTry{spot->layout, spot->point};
    return data.best && data.best->key == key
        ? std::optional(FrontierTry{data.best->layout, data.best->point})
        : std::nullopt;
}

FieldEdits editsTo(const FrontierAnswer& answer, const FrontierLayout& layout, const FrontierPoint& point)
{
    const Serving& s = answer.job->scenario.serving;
    if (layout.isScenarios && !s.promptReplicas && s.load == ServingLoad::Concurrency
        && s.concurrency == point.at.concurrency)
        return {};
    FieldEdits edits = layoutEdits(layout, answer.job->architecture.isMoe());
    if (s.promptReplicas)
        edits.push_back({"serving.prompt_replicas", "none"});
    if (s.load != ServingLoad::Concurrency)
        edits.push_back({"serving.load", "concurrency"});
    edits.push_back({"serving.concurrency", formatExact(point.at.concurrency, Unit::Count)});
    return edits;
}

QString spokenPoint(const FrontierAnswer& answer, const FrontierLayout& layout, const FrontierPoint& point,
    const NumberFormat& numbers)
{
    const double idle = answer.frontier.accelerators - layout.replicas * layout.layout.ranks();
    QString text = Words::tr(
        "%1, replicas: %2, concurrency %3 each: %4 per device, %5 per user; a TTFT of %6 and a TPOT of %7")
                       .arg(layoutName(layout.layout), count(layout.replicas, numbers),
                           count(point.at.concurrency, numbers), speed(point.perAccelerator.value(), numbers),
                           speed(point.perUser.value(), numbers), timeText(point.at.ttft.value(), numbers),
                           timeText(point.at.itl.value(), numbers));
    if (const std::optional<double> price = pricePerMillion(answer, layout, point))
        text +=
            Words::tr("; %1 per 1M tokens, input and output").arg(displayText(*price, Unit::Dollar, numbers));
    text += QStringLiteral("; ") + targetsText(answer, point) + u'.';
    if (idle > 0)
        text += u' '
            + (idle == 1 ? Words::tr("%1 accelerator stands idle.")
                         : Words::tr("%1 accelerators stand idle."))
                  .arg(count(idle, numbers));
    return text;
}

ServingFrontierData servingFrontierData(const FrontierAnswerPtr& answer, const ServedPins& baselines,
    const FrontierSettings& settings, const NumberFormat& numbers)
{
    ServingFrontierData data;
    data.answer = answer;
    if (!answer) {
        data.problem = Words::tr("Evaluating every layout\u2026");
        return data;
    }
    const ServingFrontier& frontier = answer->frontier;
    const Serving& s = answer->job->scenario.serving;
    if (!frontier.refusal.empty()) {
        data.problem = capitalised(coreText(frontier.refusal, numbers)) + u'.';
        return data;
    }
    for (std::size_t i = 0; i < frontier.layouts.size(); ++i) {
        const FrontierLayout& layout = frontier.layouts[i];
        FrontierLineRow line{
            .name = layoutName(layout.layout), .points = {}, .own = layout.isScenarios && !s.promptReplicas};
        for (const FrontierPoint& point : layout.points) {
            if (!onLogAxes(placeOf(point)))
                continue;
            line.points.push_back(placeOf(point));
            if (point.front)
                data.front.push_back({.key = {},
                    .at = placeOf(point),
                    .layout = i,
                    .point = &point,
                    .spoken = spokenPoint(*answer, layout, point, numbers),
                    .meets = point.meets});
        }
        data.lines.push_back(std::move(line));
    }
    std::ranges::sort(
        data.front, std::ranges::greater(), [](const FrontierSpot& spot) { return spot.at.x(); });
    for (std::size_t i = 0; i < data.front.size(); ++i)
        data.front[i].key = QStringLiteral("front.%1").arg(i);

    data.rows = rowsOf(*answer, settings, numbers);
    const ServiceReport& report = answer->report;
    if (report.refusal.empty() && onLogAxes(placeOf(report))) {
        data.own.emplace();
        data.own->key = QStringLiteral("own");
        data.own->at = placeOf(report);
        data.own->path = servedPath("output_tokens_per_second_per_accelerator");
        data.own->meets = report.ttftMet && report.itlMet;
        data.own->spoken =
            Words::tr("yours, %1 at concurrency %2: %3 per device, %4 per user; %5.")
                .arg(deployedWords(report, *answer->job, numbers), count(report.now.concurrency, numbers),
                    speed(data.own->at.y(), numbers), speed(data.own->at.x(), numbers),
                    coreText(serviceSentence(report, *answer->job), numbers));
    }
    const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
    if (!ranked.empty()) {
        const FrontierLayout& layout = frontier.layouts[ranked.front().layout];
        const FrontierPoint& point = *layout.best;
        data.best = FrontierSpot{.key = QStringLiteral("best"),
            .at = placeOf(point),
            .layout = ranked.front().layout,
            .point = &point,
            .spoken =
                Words::tr("the most within both SLOs:") + u' ' + spokenPoint(*answer, layout, point, numbers),
            .meets = true};
    }
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        const ServiceReport& its = baselines[i]->report;
        if (!its.refusal.empty() || !onLogAxes(placeOf(its)))
            continue;
        data.baselines.push_back({.key = QStringLiteral("baseline.%1").arg(i),
            .at = placeOf(its),
            .spoken = Words::tr("%1, %2 at concurrency %3: %4 per device, %5 per user")
                          .arg(baselineLetter(i), layoutName(its.layout), count(its.now.concurrency, numbers),
                              speed(placeOf(its).y(), numbers), speed(placeOf(its).x(), numbers))});
        data.letters.push_back(i);
    }
    const MeasuredServing* const nearest = data.own ? nearestOf(*answer) : nullptr;
    double left = 0; // published points of other questions that are not shown
    for (const MeasuredServing& row : answer->measured) {
        const bool alike = askedAlike(row, answer->job->asked(), answer->job->types);
        if (!settings.measured || (!alike && !settings.others)) {
            left += settings.measured;
            continue;
        }
        data.measured.push_back({{.key = QStringLiteral("measured.") + toQString(row.run.id),
                                     .at = {row.perUser(), row.perAccelerator()},
                                     .spoken = measuredText(row, numbers)},
            alike, row.run.derivesThroughput(), &row == nearest});
    }
    data.target = 1 / s.itlTarget.value();
    data.targetText = Words::tr("TPOT SLO %1").arg(timeText(s.itlTarget.value(), numbers));
    measure(data);
    if (!data.lines.empty() && report.refusal.empty())
        data.source = servedSource(*answer->job, report.source);
    if (data.lines.empty())
        data.problem = report.refusal.empty() ? rejectionsText(frontier, numbers)
                                              : capitalised(coreText(report.refusal, numbers))
                + QStringLiteral(". ") + rejectionsText(frontier, numbers);
    QStringList sentence;
    if (report.readers)
        sentence += Words::tr(
            "Yours is disaggregated, %1; in the layouts every replica runs both prefill and decode.")
                        .arg(deployedWords(report, *answer->job, numbers));
    if (s.load == ServingLoad::Rate)
        sentence += Words::tr(
            "Layouts are compared in a closed loop (fixed concurrency); yours runs at its request rate.");
    if (!answer->complete)
        sentence += Words::tr("A first, coarse evaluation of the layouts.");
    else if (ranked.empty())
        sentence += Words::tr("No layout meets both SLOs.");
    else
        sentence += whyText(*answer, ranked, 0, ServingObjective::Cost, numbers);
    if (nearest && settings.measured)
        sentence += nearestText(*nearest, numbers);
    if (left > 0)
        sentence +=
            Words::tr("Not shown: %1 published points of other types or lengths.").arg(count(left, numbers));
    if (answer->complete)
        sentence += rejectionsText(frontier, numbers);
    if (!report.refusal.empty() && data.problem.isEmpty())
        sentence += Words::tr("The scenario's own: %1.").arg(coreText(report.refusal, numbers));
    data.sentence = sentence.join(u' ');
    return data;
}

std::vector<ReadoutTileData> servingFrontierTiles(
    const ServingFrontierData& data, const ServedPins& baselines, const NumberFormat& numbers)
{
    const ServiceReport* const report = data.answer ? &data.answer->report : nullptr;
    const bool known = report && report->refusal.empty();
    const QString reason =
        report && !known ? capitalised(coreText(report->refusal, numbers)) + u'.' : data.problem;
    std::vector<ReadoutTileData> tiles;
    const auto tile = [&](const QString& label, const QString& path, Unit unit, GateState state,
                          const QString& detail, auto value) {
        ReadoutTileData& added = tiles.emplace_back();
        added.label = label;
        added.path = path;
        const std::optional<double> now = known ? placeable(value(*report)) : std::nullopt;
        added.value = shownValue(now, unit, numbers);
        added.detail = known ? detail : reason;
        added.state = known ? state : GateState::NotApplicable;
        for (std::size_t i = 0; i < baselines.size(); ++i)
            added.deltas.push_back(deltaText(i, now,
                baselines[i]->report.refusal.empty() ? placeable(value(baselines[i]->report)) : std::nullopt,
                unit, numbers));
    };
    tile(Words::tr("tokens/s/GPU"), servedPath("output_tokens_per_second_per_accelerator"),
        Unit::TokenPerSecond, GateState::NotApplicable,
        Words::tr("Output tokens per second of the scenario's replica over its accelerators."),
        [](const ServiceReport& r) { return placeOf(r).y(); });
    const Serving* const s = known ? &data.answer->job->scenario.serving : nullptr;
    const auto named = [&](const QString& name) {
        return known ? judgedName(name, report->now, *data.answer->job) : name;
    };
    QString reader = Words::tr("Tokens per second that one user sees: one over TPOT.");
    if (known && report->now.itlSpread)
        reader += u' '
            + Words::tr("At %1 TPOT is %2, and the target is %3.")
                  .arg(toQString(statisticText(*data.answer->job)),
                      timeText(report->judgedItl.value(), numbers), timeText(s->itlTarget.value(), numbers));
    tile(Words::tr("tokens/s/user"), servedPath("output_tokens_per_second_per_user"), Unit::TokenPerSecond,
        known ? targetState(report->itlMet, s->itlTarget) : GateState::Fail, reader,
        [](const ServiceReport& r) { return placeOf(r).x(); });
    tile(named(Words::tr("TTFT")),
        known ? judgedPath(*report, *data.answer->job, "ttft") : servedPath("ttft_seconds"), Unit::Second,
        known ? targetState(report->ttftMet, s->ttftTarget) : GateState::Fail,
        Words::tr("Time to the first token; on average, unless its name says otherwise."),
        [](const ServiceReport& r) { return r.judgedTtft.value(); });
    tile(Words::tr("$ per 1M tokens, blended"), servedPath("cost.per_million"), Unit::Dollar,
        GateState::NotApplicable,
        known && !report->perMillion ? Words::tr("No price of this accelerator is known.")
                                     : Words::tr("Blended price per 1M tokens, input and output."),
        [](const ServiceReport& r) {
            return r.perMillion ? std::optional(r.perMillion->value()) : std::nullopt;
        });
    ReadoutTileData best;
    best.label = Words::tr("best within SLOs");
    best.value = QString(noValue);
    if (data.best) {
        best.value = speed(data.best->at.y(), numbers);
        best.detail = capitalised(data.best->spoken);
    } else {
        best.detail = data.answer && data.answer->complete ? Words::tr("No layout meets both SLOs.")
                                                           : Words::tr("Still being searched.");
    }
    tiles.push_back(std::move(best));
    return tiles;
}

ViewTable servingLayoutsTable(const ServingFrontierData& data)
{
    ViewTable table;
    table.columns = {Words::tr("layout"), Words::tr("replicas"), Words::tr("concurrency"),
        Words::tr("tokens/s per device"), Words::tr("tokens/s/user"), Words::tr("TTFT (s)"),
        Words::tr("TPOT (s)"), Words::tr("why")};
    for (const FrontierRow& row : data.rows)
        table.add({},
            {row.name, row.replicas, row.concurrency, row.perAccelerator, row.perUser, row.ttft, row.itl,
                row.why});
    if (table.rows.empty())
        table.add({}, {data.problem.isEmpty() ? data.sentence : data.problem, {}, {}, {}, {}, {}, {}, {}});
    return table;
}

ViewTable servingFrontierTable(const ServingFrontierData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("layout"), Words::tr("what"), Words::tr("concurrency"),
        Words::tr("tokens/s/user"), Words::tr("tokens/s per device"), Words::tr("TTFT (s)"),
        Words::tr("TPOT (s)"), Words::tr("targets")};
    const auto add = [&](const QString& layout, const QString& what, std::optional<double> concurrency,
                         QPointF at, std::optional<double> ttft, double itl, const QString& targets,
                         const QString& path = {}) {
        table.add(path,
            {layout, what, numberCell(concurrency, Unit::Count, numbers),
                numberCell(at.x(), Unit::TokenPerSecond, numbers),
                numberCell(at.y(), Unit::TokenPerSecond, numbers), numberCell(ttft, Unit::Second, numbers),
                numberCell(itl, Unit::Second, numbers), targets});
    };
    const auto meeting = [](bool meets) { return meets ? Words::tr("met") : Words::tr("missed"); };
    if (!data.problem.isEmpty() || !data.answer) {
        table.add({}, {data.problem, {}, {}, {}, {}, {}, {}, {}});
        return table;
    }
    if (data.own) {
        const ServiceReport& r = data.answer->report;
        add(deployedWords(r, *data.answer->job, numbers), Words::tr("yours"), r.now.concurrency, data.own->at,
            r.now.ttft.value(), r.now.itl.value(), meeting(r.ttftMet && r.itlMet), data.own->path);
    }
    const auto point = [&](std::size_t layout, const FrontierPoint& at, const QString& what) {
        add(data.lines[layout].name, what, at.at.concurrency, placeOf(at), at.at.ttft.value(),
            at.at.itl.value(), meeting(at.meets));
    };
    if (data.best)
        point(data.best->layout, *data.best->point, Words::tr("best within SLOs"));
    const std::vector<FrontierLayout>& layouts = data.answer->frontier.layouts;
    for (std::size_t i = 0; i < layouts.size(); ++i)
        for (const FrontierPoint& at : layouts[i].points)
            point(i, at, at.front ? Words::tr("front") : QString());
    for (const MeasuredSpot& measured : data.measured) {
        const QString& spoken = measured.spot.spoken;
        add(spoken, measured.derived ? Words::tr("measured, output computed") : Words::tr("measured"), {},
            measured.spot.at, {}, 1 / measured.spot.at.x(), QString());
    }
    return table;
}

} // namespace ridgepoint
