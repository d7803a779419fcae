#include "views/serving_latency/latency_data.h"

#include "core/serving/load_curve.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServedLatency)
};

// By the statistic that the targets are about, where requests were played.
std::array<double, loadLines> valuesOf(const ServicePoint& point, const Served& served)
{
    const ServingStatistic statistic = served.serving().statistic;
    return {judgedTtft(point, statistic).value(), judgedItl(point, statistic).value(), point.output.value()};
}

QString loadText(double load, bool atRate, const NumberFormat& numbers)
{
    if (atRate)
        return load == 1 ? Words::tr("1 request per second")
                         : Words::tr("%1 requests per second").arg(displayText(load, Unit::Number, numbers));
    return load == 1 ? Words::tr("1 request at a time")
                     : Words::tr("%1 requests at a time").arg(amountText(load, numbers));
}

LoadDot dotOf(const ServicePoint& point, double load, const LatencyData& data, const Served& served,
    const NumberFormat& numbers)
{
    LoadDot dot;
    dot.key = QStringLiteral("load.") + toQString(formatShortest(load));
    dot.load = load;
    dot.values = valuesOf(point, served);
    dot.waits = data.end > 0 && load > data.end * (1 + 1e-9);
    dot.spoken = Words::tr("%1: TTFT %2, ITL %3, %4")
                     .arg(loadText(load, data.atRate, numbers), timeText(dot.values[FirstToken], numbers),
                         timeText(dot.values[BetweenTokens], numbers),
                         displayText(dot.values[Throughput], Unit::TokenPerSecond, numbers));
    if (dot.waits)
        dot.spoken = data.atRate ? Words::tr("%1, more than it answers").arg(dot.spoken)
                                 : Words::tr("%1, some of them wait for room").arg(dot.spoken);
    return dot;
}

bool placed(const ServicePoint& point)
{
    return point.refusal.empty() && point.ttft.value() > 0 && std::isfinite(point.ttft.value())
        && std::isfinite(point.output.value());
}

double goodLoad(const Served& served)
{
    return served.atRate() ? served.report.good.requestsPerSecond : served.report.goodConcurrency;
}

// The most within both targets, by the statistic that the lines are drawn by.
std::optional<ServicePoint> goodPoint(const Served& served, bool few)
{
    if (!(served.report.good.requestsPerSecond > 0))
        return {};
    const double load = goodLoad(served);
    ServicePoint point = few ? served.report.good
        : served.atRate()    ? served.service.judgedAtRate(load)
                             : served.service.judgedAt(load);
    return placed(point) ? std::optional(std::move(point)) : std::nullopt;
}

double presentLoad(const Served& served)
{
    return served.atRate() ? served.report.rate : served.report.now.concurrency;
}

void addTargets(LatencyData& data, const Served& served, const NumberFormat& numbers)
{
    const Serving& s = served.serving();
    const auto line = [&](LoadLine which, ServingMeasure measure, const QString& path,
                          const QString& shortName, std::optional<double> target) {
        LatencyWords& words = data.lines[which];
        words.path = path;
        const bool ofMean = which == Throughput || !served.report.now.ttftSpread; // as bands are
        if (const ServingBand band = bandOf(served, measure); data.now && band.known() && ofMean)
            words.band = {data.now->values[which] * band.low, data.now->values[which] * band.high};
        words.target = target.value_or(0) > 0 ? target : std::nullopt;
        if (!words.target)
            return;
        words.stated = (which == FirstToken ? s.ttftTarget : s.itlTarget).stated();
        words.targetText = (words.stated ? Words::tr("%1 target %2", "TTFT, a time")
                                         : Words::tr("%1 default %2, set your own", "TTFT, a time"))
                               .arg(shortName, timeText(*words.target, numbers));
        words.targetBrief =
            (words.stated ? Words::tr("target %1", "a time") : Words::tr("default %1", "a time"))
                .arg(timeText(*words.target, numbers));
        // Of what grows without end too, though that has no place on the lines.
        const double now = valuesOf(served.report.now, served)[which];
        const bool beyond = exceeds(now / *words.target);
        words.missed = beyond && words.stated;
        words.spoken = (beyond ? Words::tr("%1 %2, beyond the target of %3")
                               : Words::tr("%1 %2, within the target of %3"))
                           .arg(shortName, timeText(now, numbers), timeText(*words.target, numbers));
    };
    line(FirstToken, ServingMeasure::Ttft, judgedPath(served.report, served.job(), "ttft"), Words::tr("TTFT"),
        placeable(s.ttftTarget.value()));
    line(BetweenTokens, ServingMeasure::Tpot, judgedPath(served.report, served.job(), "itl"),
        Words::tr("ITL"), placeable(s.itlTarget.value()));
    line(Throughput, ServingMeasure::Throughput, servedPath("output_tokens_per_second"), {}, {});
}

// Also where the diamond has no room for its label; under the ring it is not seen.
QString goodSentence(const LatencyData& data, const NumberFormat& numbers)
{
    return data.good && !(data.now && data.now->load == data.good->load) ? u' '
            + Words::tr("The most within both targets (diamond): %1.")
                  .arg(loadText(data.good->load, data.atRate, numbers))
                                                                         : QString();
}

QString sentenceOf(const Served& served, const LatencyData& data, const NumberFormat& numbers)
{
    QString text = capitalised(coreText(serviceSentence(served.report, served.job()), numbers));
    if (!text.endsWith(u'.'))
        text += u'.';
    if (data.atRate)
        return text + u' '
            + (served.report.replicas > 0
                    ? Words::tr("One replica follows %1 at most (dotted), and gets %2 in the busiest hour.")
                    : Words::tr(
                        "One replica follows %1 at most (dotted), and all %2 are more than any number "
                        "of them answers within the targets."))
                  .arg(loadText(data.end, true, numbers),
                      displayText(served.report.rate, Unit::Number, numbers))
            + goodSentence(data, numbers);
    text += u' '
        + Words::tr("Beyond %1 (dotted), others wait for room and nothing gets better.")
              .arg(loadText(data.end, false, numbers));
    text += goodSentence(data, numbers);
    if (std::ranges::any_of(data.lines, [](const LatencyWords& line) { return line.band.has_value(); }))
        text += u' ' + Words::tr("The bar through the ring holds 80 % of published deployments like it.");
    return text;
}

// Why percentiles of waiting clients grow as they do.
QString openingText()
{
    return Words::tr("All clients begin at once, as benchmarks have them, and that opening counts.");
}

} // namespace

LatencyData latencyData(const Served& served, const ServedPins& pins, const NumberFormat& numbers, bool few)
{
    LatencyData data;
    data.sentence = refusalText(served);
    data.atRate = served.atRate();
    data.axisTitle = data.atRate ? requestsASecond() : requestsAtATime();
    // What moves is of means.
    const auto named = [&](const QString& name) {
        return served.judged ? judgedName(name, served.report.now, served.job())
                             : Words::tr("%1 · mean", "a time").arg(name);
    };
    data.lines[FirstToken].name = named(Words::tr("time to first token"));
    data.lines[BetweenTokens].name = named(Words::tr("time between tokens"));
    data.lines[Throughput].name = Words::tr("output tokens per second");
    const ServiceReport& r = served.report;
    if (!r.refusal.empty())
        return data;
    if (data.atRate && r.rate > 0)
        data.rateOfAll = served.serving().requestsPerSecond / r.rate;
    // With as many replicas as the requests need, another rate may bring another number of them.
    data.movable = !data.atRate || served.serving().replicas;
    const LoadCurve curve = loadCurve(served.service, {.few = few});
    data.end = data.atRate ? curve.followed : std::floor(curve.mostSequences);
    const auto dot = [&](const ServicePoint& point, double load) {
        return dotOf(point, load, data, served, numbers);
    };
    if (placed(r.now))
        data.now = dot(r.now, presentLoad(served));
    if (const std::optional<ServicePoint> good = goodPoint(served, few))
        data.good = dot(*good, goodLoad(served));
    for (const ServicePoint& point : curve.points)
        if (placed(point))
            data.dots.push_back(dot(point, data.atRate ? point.requestsPerSecond : point.concurrency));
    if (data.atRate && data.now)
        data.dots.push_back(*data.now);
    if (data.good) // its sign lies on the lines
        data.dots.push_back(*data.good);
    std::ranges::sort(data.dots, {}, &LoadDot::load);
    const auto twice = std::ranges::unique(data.dots, {}, &LoadDot::load);
    data.dots.erase(twice.begin(), twice.end());
    data.endTexts = data.atRate ? QStringList{Words::tr("saturated from here"), Words::tr("saturated")}
                                : QStringList{Words::tr("queueing starts"), Words::tr("queueing")};
    if (data.good) {
        data.good->key = QStringLiteral("good");
        const QString most = displayText(data.good->load, data.atRate ? Unit::Number : Unit::Count, numbers);
        data.goodTexts = {
            Words::tr("within targets up to %1").arg(most), Words::tr("targets met up to %1").arg(most)};
        data.good->spoken = Words::tr("the most within both targets, %1").arg(data.good->spoken);
    }
    addTargets(data, served, numbers);
    for (std::size_t i = 0; i < pins.size(); ++i)
        if (const Served& pin = *pins[i];
            pin.report.refusal.empty() && pin.atRate() == data.atRate && placed(pin.report.now))
            data.baselines.push_back({{presentLoad(pin), valuesOf(pin.report.now, pin)}, i});
    data.sentence = sentenceOf(served, data, numbers);
    return data;
}

ViewTable tableOf(const LatencyData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {data.axisTitle, data.lines[FirstToken].name, data.lines[BetweenTokens].name,
        Words::tr("output tokens per second"), Words::tr("note")};
    const auto add = [&](const LoadValues& dot, const QString& note, const QString& path = {}) {
        const auto& [load, values] = dot;
        table.add(path,
            {{amountText(load, numbers), load, Unit::Number},
                {timeText(values[FirstToken], numbers), values[FirstToken], Unit::Second},
                {timeText(values[BetweenTokens], numbers), values[BetweenTokens], Unit::Second},
                {displayText(values[Throughput], Unit::TokenPerSecond, numbers), values[Throughput],
                    Unit::TokenPerSecond},
                note});
    };
    for (const LoadDot& dot : data.dots) {
        QStringList notes;
        const bool now = data.now && dot.load == data.now->load;
        if (now)
            notes << Words::tr("now");
        if (data.good && dot.load == data.good->load)
            notes << Words::tr("the most within both targets");
        if (dot.waits)
            notes << (data.atRate ? Words::tr("more than it answers") : Words::tr("some wait for room"));
        for (const std::size_t line : {FirstToken, BetweenTokens})
            if (data.lines[line].target && exceeds(dot.values[line] / *data.lines[line].target))
                notes << Words::tr("beyond the %1").arg(data.lines[line].targetText);
        add(dot, notes.join(QStringLiteral("; ")), now ? data.lines[FirstToken].path : QString());
    }
    for (const LoadBaseline& baseline : data.baselines)
        add(baseline, Words::tr("baseline %1").arg(baselineLetter(baseline.index)));
    return table;
}

std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const LatencyData&, const NumberFormat& numbers)
{
    using Value = std::optional<double>;
    const auto tile = [&](const QString& label, Unit unit, const QString& path, const QString& detail,
                          auto&& value) {
        const auto of = [&](const Served& one) {
            return one.report.refusal.empty() ? Value(value(one.report)) : Value();
        };
        std::vector<Value> then;
        for (const auto& pin : pins)
            then.push_back(of(*pin));
        const Value now = of(served);
        return servedTile(label, now, unit, then, numbers,
            served.report.refusal.empty() ? detail : refusalText(served), path);
    };
    const auto spread = [&](const std::optional<TimeSpread>& of, Seconds mean) {
        return of
            ? Words::tr("Half of all requests within %1, 90 % within %2, 99 % within %3; on average %4.")
                    .arg(timeText(of->p50.value(), numbers), timeText(of->p90.value(), numbers),
                        timeText(of->p99.value(), numbers), timeText(mean.value(), numbers))
                + (served.atRate() ? QString() : u' ' + openingText())
            : Words::tr("A mean over all requests.");
    };
    const auto named = [&](const QString& name) { return judgedName(name, served.report.now, served.job()); };
    const bool rate = served.atRate();
    const bool split = splitReplicas(served.report, served.job()).has_value();
    const auto money = [](const std::optional<Money>& price) {
        return price ? Value(price->value()) : Value();
    };
    std::vector<ReadoutTileData> tiles{
        tile(named(Words::tr("TTFT")), Unit::Second, judgedPath(served.report, served.job(), "ttft"),
            spread(served.report.now.ttftSpread, served.report.now.ttft) + u'\n'
                + bandText(
                    served, ServingMeasure::Ttft, served.report.now.ttft.value(), Unit::Second, numbers),
            [](const ServiceReport& r) { return Value(r.judgedTtft.value()); }),
        tile(named(Words::tr("ITL")), Unit::Second, judgedPath(served.report, served.job(), "itl"),
            spread(served.report.now.itlSpread, served.report.now.itl) + u'\n'
                + bandText(
                    served, ServingMeasure::Tpot, served.report.now.itl.value(), Unit::Second, numbers),
            [](const ServiceReport& r) { return Value(r.judgedItl.value()); }),
        tile(Words::tr("output tokens per second"), Unit::TokenPerSecond,
            servedPath("output_tokens_per_second"),
            (split ? Words::tr("Of one decode replica.") : Words::tr("Of one replica.")) + u'\n'
                + bandText(served, ServingMeasure::Throughput, served.report.now.output.value(),
                    Unit::TokenPerSecond, numbers),
            [](const ServiceReport& r) { return Value(r.now.output.value()); }),
        rate ? tile(Words::tr("requests/s within targets"), Unit::Number,
            servedPath("within_targets.requests_per_second"),
            Words::tr("The most that one replica answers within both."),
            [](const ServiceReport& r) { return Value(r.good.requestsPerSecond); })
             : tile(Words::tr("concurrency within targets"), Unit::Count,
                 servedPath("within_targets.concurrency"),
                 Words::tr("The most that one replica takes on within both."),
                 [](const ServiceReport& r) { return Value(r.goodConcurrency); }),
        tile(split ? Words::tr("decode replicas") : Words::tr("replicas"), Unit::Count,
            servedPath("replicas"),
            Words::tr("For %1 requests per second.")
                    .arg(displayText(served.serving().requestsPerSecond, Unit::Number, numbers))
                + (split ? u'\n'
                            + Words::tr("They decode, as in %1. %2")
                                  .arg(deployedWords(served.report, served.job(), numbers),
                                      splitShareText(served.report, served.job(), numbers))
                         : QString()),
            [](const ServiceReport& r) { return r.replicas > 0 ? Value(r.replicas) : Value(); }),
        tile(Words::tr("$ per million output tokens"), Unit::Dollar, servedPath("cost.per_million_output"),
            Words::tr("Prompts and answers share the price by the time that each would take alone."),
            [&](const ServiceReport& r) { return money(r.perMillionOutput); })};
    if (served.report.refusal.empty() && served.judged) {
        tiles[0].state = targetState(served.report.ttftMet, served.serving().ttftTarget);
        tiles[1].state = targetState(served.report.itlMet, served.serving().itlTarget);
    }
    return tiles;
}

} // namespace ridgepoint
