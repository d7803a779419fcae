#include "views/serving_latency/latency_data.h"

#include "core/serving/slo.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServedLatency)
};

// Why percentiles of waiting clients grow as they do.
QString openingText()
{
    return Words::tr("All clients begin at once, as in benchmarks, and this start is included.");
}

} // namespace

ViewTable tableOf(const LatencyData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {coreText(data.axisTitle)};
    for (const LatencyWords& line : data.lines)
        table.columns += coreText(line.name);
    table.columns += Words::tr("note");
    const auto add = [&](const LoadValues& dot, const QString& note, const QString& path = {}) {
        const auto& [load, values] = dot;
        table.add(path,
            {{amountText(load, numbers), load, Unit::Number},
                numberCell(values[FirstToken], Unit::Second, numbers),
                numberCell(values[BetweenTokens], Unit::Second, numbers),
                numberCell(values[Throughput], Unit::TokenPerSecond, numbers), note});
    };
    for (const LoadDot& dot : data.dots) {
        QStringList notes;
        const bool now = data.now && dot.load == data.now->load;
        if (now)
            notes << Words::tr("now");
        if (data.good && dot.load == data.good->load)
            notes << Words::tr("the most within both SLOs");
        if (dot.waits)
            notes << (data.atRate ? Words::tr("overloaded") : Words::tr("some requests queue"));
        for (const std::size_t line : {FirstToken, BetweenTokens})
            if (data.lines[line].target && exceeds(dot.values[line] / *data.lines[line].target))
                notes << Words::tr("beyond the %1").arg(coreText(data.lines[line].targetText, numbers));
        add(dot, notes.join(QStringLiteral("; ")), now ? toQString(data.lines[FirstToken].path) : QString());
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
    const QString forWhat = asksRate(served.serving())
        ? Words::tr("For %1 requests per second.")
              .arg(displayText(served.serving().requestsPerSecond, Unit::Number, numbers))
        : served.serving().replicas
        ? Words::tr("As many as are set.")
        : capitalised(coreText(whyNotCounted(served.report, served.job()), numbers)) + u'.';
    std::vector<ReadoutTileData> tiles{
        tile(named(Words::tr("TTFT")), Unit::Second, judgedPath(served.report, served.job(), "ttft"),
            spread(served.report.now.ttftSpread, served.report.now.ttft) + u'\n'
                + bandText(
                    served, ServingMeasure::Ttft, served.report.now.ttft.value(), Unit::Second, numbers),
            [](const ServiceReport& r) { return Value(r.judgedTtft.value()); }),
        tile(named(Words::tr("TPOT")), Unit::Second, judgedPath(served.report, served.job(), "itl"),
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
        rate ? tile(Words::tr("requests/s within SLOs"), Unit::Number,
            servedPath("within_targets.requests_per_second"),
            Words::tr("Goodput: the most that one replica answers within both."),
            [](const ServiceReport& r) { return Value(r.good.requestsPerSecond); })
             : tile(Words::tr("concurrency within SLOs"), Unit::Count,
                 servedPath("within_targets.concurrency"),
                 Words::tr("The highest that one replica serves within both."),
                 [](const ServiceReport& r) { return Value(r.goodConcurrency); }),
        tile(split ? Words::tr("decode replicas") : Words::tr("replicas"), Unit::Count,
            servedPath("replicas"),
            forWhat
                + (split ? u'\n'
                            + Words::tr("They decode, as in %1. %2")
                                  .arg(deployedWords(served.report, served.job(), numbers),
                                      splitShareText(served.report, served.job(), numbers))
                         : QString()),
            [](const ServiceReport& r) { return r.replicas > 0 ? Value(r.replicas) : Value(); }),
        tile(Words::tr("$ per 1M output tokens"), Unit::Dollar, servedPath("cost.per_million_output"),
            Words::tr("Input and output share the cost by the time that each would take alone."),
            [&](const ServiceReport& r) { return money(r.perMillionOutput); })};
    if (served.report.refusal.empty() && served.judged) {
        tiles[0].state = targetState(served.report.ttftMet, served.serving().ttftTarget);
        tiles[1].state = targetState(served.report.itlMet, served.serving().itlTarget);
    }
    return tiles;
}

} // namespace ridgepoint
