#include "views/serving_replica/timeline_data.h"

#include "core/serving/service_figures.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServingTimeline)
};

// Played requests: the opening burst, and what follows it twice over; bounded by iterations, so that it stays
// a matter of milliseconds.
constexpr double rounds = 3, fewest = 16, most = 200;
constexpr double mostIterations = 30'000, mostMoving = 4'000;

double requestsToPlay(const Serving& serving, double together, bool moving)
{
    const double wanted = std::clamp(std::ceil(rounds * together), fewest, moving ? most / 2 : most);
    const double bound =
        (moving ? mostMoving : mostIterations) * together / std::max(1.0, serving.outputTokens);
    return std::max(2.0, std::floor(std::min(wanted, bound)));
}

QString count(double n, const NumberFormat& numbers) { return displayText(n, Unit::Count, numbers); }

ServiceReport presentLoad(const Service& service, double replicas)
{
    ServiceReport report;
    report.refusal = service.refusal();
    report.layout = service.layout();
    report.perReplica = service.accelerators();
    report.readers = service.readers();
    report.memory = service.memory();
    if (!report.refusal.empty())
        return report;
    report.source = service.source();
    report.mostSequences = service.mostSequences();
    report.replicas = replicas;
    report.now = service.now(replicas);
    report.judgedTtft = report.now.ttft;
    report.judgedItl = report.now.itl;
    report.refusal = report.now.refusal;
    return report;
}

} // namespace

TimelineLoad loadBetween(const SimulatedRun& run, double from, double to)
{
    TimelineLoad load;
    const auto& all = run.iterations;
    auto at = std::upper_bound(all.begin(), all.end(), from,
        [](double time, const SimulatedIteration& each) { return time < each.start.value(); });
    if (at != all.begin())
        --at;
    for (; at != all.end() && at->start.value() < to; ++at) {
        if ((at->start + at->length).value() <= from)
            continue;
        load.decoding = std::max(load.decoding, at->decoding);
        load.promptTokens = std::max(load.promptTokens, at->promptTokens);
    }
    return load;
}

TimelineMoment momentAt(const ServingTimelineData& data, double seconds, const NumberFormat& numbers)
{
    if (!data.run)
        return {};
    TimelineMoment moment{loadBetween(*data.run, seconds, std::nextafter(seconds, data.longest + 1)), 0, {}};
    for (const TimelineRequest& each : data.requests)
        moment.waiting += each.sent <= seconds && seconds < each.admitted ? 1 : 0;
    moment.text =
        Words::tr("%1: decodes %2, prefills %3, waiting: %4")
            .arg(timeText(seconds, numbers), count(moment.decoding, numbers),
                displayText(moment.promptTokens, Unit::Token, numbers), count(moment.waiting, numbers));
    return moment;
}

QString requestSentence(const ServingTimelineData& data, std::size_t request, const NumberFormat& numbers)
{
    const TimelineRequest& each = data.requests[request];
    const double output = data.run->requests[request].output;
    QString text = Words::tr("Request %1 waits %2 and has its first token %3 after it was sent")
                       .arg(count(double(request + 1), numbers), timeText(each.admitted - each.sent, numbers),
                           timeText(each.first - each.sent, numbers));
    if (output > 1)
        text +=
            Words::tr(", then one every %1").arg(timeText((each.end - each.first) / (output - 1), numbers));
    return text + Words::tr("; it ends after %1.").arg(timeText(each.end - each.sent, numbers));
}

ServingTimelineData servingTimelineData(
    const ViewInput& input, const NumberFormat& numbers, bool moving, double replicas)
{
    const Scenario& scenario = input.report->scenario;
    ServingTimelineData data;
    data.moving = moving;
    const bool rate = scenario.serving.load == ServingLoad::Rate;
    std::optional<Service> present;
    if (moving && (!rate || replicas >= 1 || scenario.serving.replicas)) {
        data.job = std::make_shared<const ServingJob>(servingJob(scenario));
        present.emplace(data.job);
        data.report = presentLoad(*present, scenario.serving.replicas.value_or(replicas));
    } else {
        data.served = servedOf(*input.report);
        data.job = {data.served, &data.served->job()};
        data.report = data.served->report;
    }
    const std::shared_ptr<const ServingJob>& job = data.job;
    const Service& service = present ? *present : data.served->service;
    const ServiceReport& report = data.report;
    if (!report.refusal.empty()) {
        data.problem = capitalised(coreText(report.refusal, numbers)) + u'.';
        return data;
    }
    const Serving& s = job->scenario.serving;
    data.source = coreText(sourceText(report.source, *job), numbers);
    if (report.readers) {
        data.problem = Words::tr("This deployment is disaggregated (%1): its requests are not played one by "
                                 "one, so there is no timeline. Latency shows its times over the load.")
                           .arg(deployedWords(report, *job, numbers));
        return data;
    }
    const double together =
        std::clamp(rate ? report.now.running : std::min(service.clients(), report.mostSequences), 1.0,
            mostSimulatedRequests);
    data.run = std::make_shared<const SimulatedRun>(
        service.played(requestsToPlay(s, together, moving), report.replicas));
    const SimulatedRun& run = *data.run;
    if (!run.refusal.empty() || run.requests.empty()) {
        data.problem = run.refusal.empty() ? Words::tr("No request ends within what can be played.")
                                           : capitalised(coreText(run.refusal, numbers)) + u'.';
        data.run.reset();
        return data;
    }
    for (const SimulatedRequest& each : run.requests)
        data.longest = std::max(data.longest, each.end.value());
    for (const SimulatedIteration& each : run.iterations) {
        data.mostDecoding = std::max(data.mostDecoding, each.decoding);
        data.mostPrompts = std::max(data.mostPrompts, each.promptTokens);
    }
    for (const SimulatedRequest& each : run.requests) {
        const std::size_t i = data.requests.size();
        data.requests.push_back({QStringLiteral("request.%1").arg(i), each.sent.value(),
            each.admitted.value(), each.firstToken.value(), each.end.value(), {}});
        data.requests.back().spoken = requestSentence(data, i, numbers);
    }
    QStringList sentence;
    const double clients = std::max(1.0, service.clients() / report.layout.pipeline);
    sentence += rate ? Words::tr("Requests arrive at random.")
        : clients < 2
        ? Words::tr("One client sends its next request when its last one ends.")
        : Words::tr("All %1 clients begin at once, and each sends its next request when its last one ends.")
              .arg(count(clients, numbers));
    if (report.layout.pipeline > 1)
        sentence += Words::tr("One of %1 groups that take turns in the pipeline stages.")
                        .arg(count(report.layout.pipeline, numbers));
    if (s.lengths == ServingLengths::Fixed && !job->trace && s.outputTokens > 1)
        sentence += Words::tr("Their lengths vary by 10 %, so that requests do not stay in step.");
    if (report.now.saturated)
        sentence += Words::tr(
            "More arrive than it can answer, so the queue grows. The picture begins with an empty replica.");
    if (!run.bounded.empty())
        sentence += capitalised(coreText(run.bounded, numbers)) + u'.';
    sentence += run.requests.size() == 1
        ? Words::tr(
            "One request of one replica, iteration by iteration; the readouts are means of a long run.")
        : Words::tr(
            "%1 requests of one replica, iteration by iteration; the readouts are means of a long run.")
              .arg(count(double(run.requests.size()), numbers));
    data.sentence = sentence.join(u' ');
    return data;
}

QString comparedSentence(const ServedPins& baselines, const NumberFormat& numbers)
{
    QStringList all;
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        const ServicePoint& now = baselines[i]->report.now;
        all += baselines[i]->report.refusal.empty()
            ? Words::tr("%1: TTFT %2, TPOT %3.")
                  .arg(baselineLetter(i), timeText(now.ttft.value(), numbers),
                      timeText(now.itl.value(), numbers))
            : Words::tr("%1: nothing is served.").arg(baselineLetter(i));
    }
    return all.join(u' ');
}

std::vector<ReadoutTileData> servingTimelineTiles(
    const ServingTimelineData& data, const ServedPins& baselines, const NumberFormat& numbers)
{
    const bool known = data.report.refusal.empty() && data.report.now.ttft.value() > 0;
    std::vector<ReadoutTileData> tiles;
    const auto tile = [&](const QString& label, const QString& path, Unit unit,
                          std::optional<GateState> state, const QString& detail,
                          double (*value)(const ServiceReport&)) {
        ReadoutTileData& added = tiles.emplace_back();
        added.label = label;
        added.path = path;
        const std::optional<double> now = known ? placeable(value(data.report)) : std::nullopt;
        // A wait without end is one, though nothing can be compared with it.
        added.value = shownValue(known ? value(data.report) : now, unit, numbers);
        added.detail = known ? detail : data.problem;
        if (known && state && !data.moving)
            added.state = *state;
        for (std::size_t i = 0; i < baselines.size(); ++i)
            added.deltas.push_back(deltaText(i, now,
                baselines[i]->report.refusal.empty() ? placeable(value(baselines[i]->report)) : std::nullopt,
                unit, numbers));
    };
    const auto named = [&](const QString& name) {
        return known ? judgedName(name, data.report.now, *data.job) : name;
    };
    const auto judged = [&](std::string_view measure) {
        return data.job ? judgedPath(data.report, *data.job, measure) : QString();
    };
    const auto met = [&](bool is, TargetTime Serving::*target) {
        return data.job ? std::optional(targetState(is, data.job->scenario.serving.*target)) : std::nullopt;
    };
    tile(named(Words::tr("TTFT")), judged("ttft"), Unit::Second,
        met(data.report.ttftMet, &Serving::ttftTarget),
        Words::tr("From sending a request to its first token; on average, unless its name says otherwise."),
        [](const ServiceReport& r) { return r.judgedTtft.value(); });
    tile(named(Words::tr("TPOT")), judged("itl"), Unit::Second, met(data.report.itlMet, &Serving::itlTarget),
        Words::tr("From one token of a request to its next; on average, unless its name says otherwise."),
        [](const ServiceReport& r) { return r.judgedItl.value(); });
    tile(Words::tr("a request"), servedPath("request_seconds"), Unit::Second, {},
        Words::tr("From sending it to its last token, on average."),
        [](const ServiceReport& r) { return r.now.request.value(); });
    tile(Words::tr("running"), servedPath("running"), Unit::Number, {},
        Words::tr("Running requests of a replica, on average."),
        [](const ServiceReport& r) { return r.now.running; });
    tile(Words::tr("waiting"), servedPath("queued"), Unit::Number, {},
        Words::tr("Waiting requests of a replica, on average."),
        [](const ServiceReport& r) { return r.now.queued; });
    return tiles;
}

ViewTable servingTimelineTable(const ServingTimelineData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("request"), Words::tr("sent (s)"), Words::tr("waits (s)"),
        Words::tr("TTFT (s)"), Words::tr("TPOT (s)"), Words::tr("ends after (s)"),
        Words::tr("prompt (tokens)"), Words::tr("output (tokens)")};
    for (std::size_t i = 0; i < data.requests.size(); ++i) {
        const TimelineRequest& each = data.requests[i];
        const SimulatedRequest& played = data.run->requests[i];
        const auto time = [&](std::optional<double> seconds) {
            return TableCell(shownValue(seconds, Unit::Second, numbers), seconds, Unit::Second);
        };
        const auto tokens = [&](double n) {
            return TableCell(displayText(n, Unit::Token, numbers), n, Unit::Token);
        };
        table.add({},
            {count(double(i + 1), numbers), time(each.sent), time(each.admitted - each.sent),
                time(each.first - each.sent),
                time(played.output > 1 ? std::optional((each.end - each.first) / (played.output - 1))
                                       : std::nullopt),
                time(each.end - each.sent), tokens(played.prompt), tokens(played.output)});
    }
    if (table.rows.empty())
        table.add({}, {data.problem, {}, {}, {}, {}, {}, {}, {}});
    return table;
}

} // namespace ridgepoint
