#include "core/figures/latency.h"

#include "core/serving/load_curve.h"
#include "core/serving/service_figures.h"

namespace ridgepoint {

namespace {

constexpr int fewTicks = 5;
constexpr double leastSpan = 4; // of an axis
constexpr double ring = 11, marker = 9; // pixels across

// By the statistic that the targets are about, where requests were played.
std::array<double, loadLines> valuesOf(const ServicePoint& point, const Served& served)
{
    const ServingStatistic statistic = served.serving().statistic;
    return {judgedTtft(point, statistic).value(), judgedItl(point, statistic).value(), point.output.value()};
}

TextNumber seconds(double value) { return textNumber(value, Unit::Second); }

Text loadText(double load, bool atRate)
{
    if (atRate)
        return load == 1 ? phrase("1 request per second")
                         : phrase("%1 requests per second", textNumber(load, Unit::Number));
    return load == 1
        ? phrase("concurrency 1")
        : phrase("concurrency %1", textNumber(load, load == std::floor(load) ? Unit::Count : Unit::Number));
}

LoadDot dotOf(const ServicePoint& point, double load, const LatencyData& data, const Served& served)
{
    LoadDot dot;
    dot.key = "load." + formatShortest(load);
    dot.load = load;
    dot.values = valuesOf(point, served);
    dot.waits = data.end > 0 && load > data.end * (1 + 1e-9);
    dot.spoken =
        phrase("%1: TTFT %2, TPOT %3, %4", loadText(load, data.atRate), seconds(dot.values[FirstToken]),
            seconds(dot.values[BetweenTokens]), textNumber(dot.values[Throughput], Unit::TokenPerSecond));
    if (dot.waits)
        dot.spoken = data.atRate ? phrase("%1, overloaded", dot.spoken)
                                 : phrase("%1, some requests queue", dot.spoken);
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

void addTargets(LatencyData& data, const Served& served)
{
    const auto line = [&](LoadLine which, ServingMeasure measure, std::string_view path,
                          const std::string& shortName = {}, const TargetTime& target = TargetTime(0)) {
        LatencyWords& words = data.lines[which];
        words.path = path;
        const bool ofMean = which == Throughput || !served.report.now.ttftSpread; // as bands are
        const ServingBand band = served.report.bands[static_cast<std::size_t>(measure)];
        if (data.now && band.known() && ofMean)
            words.band = {data.now->values[which] * band.low, data.now->values[which] * band.high};
        if (!(target.value() > 0) || !std::isfinite(target.value()))
            return;
        words.target = target.value();
        words.stated = target.stated();
        const TextNumber time = seconds(target.value());
        words.targetText = words.stated ? phrase("%1 target %2", shortName, time)
                                        : phrase("%1 default %2, set your own", shortName, time);
        words.targetBrief = words.stated ? phrase("target %1", time) : phrase("default %1", time);
        // An unbounded time misses its target too, though no point can be drawn for it.
        const double now = valuesOf(served.report.now, served)[which];
        const bool beyond = now / target.value() > 1 + 1e-9;
        words.missed = beyond && words.stated;
        words.spoken = beyond ? phrase("%1 %2, beyond the target of %3", shortName, seconds(now), time)
                              : phrase("%1 %2, within the target of %3", shortName, seconds(now), time);
    };
    const Serving& s = served.serving();
    line(FirstToken, ServingMeasure::Ttft, judgedFigure(served.report, served.job(), "ttft").path, "TTFT",
        s.ttftTarget);
    line(BetweenTokens, ServingMeasure::Tpot, judgedFigure(served.report, served.job(), "itl").path, "TPOT",
        s.itlTarget);
    line(Throughput, ServingMeasure::Throughput, findServingFigure("output_tokens_per_second")->path);
}

std::vector<Text> sentencesOf(const Served& served, const LatencyData& data)
{
    std::vector<Text> all{serviceSentence(served.report, served.job())};
    const Text end = loadText(data.end, data.atRate);
    const TextNumber rate = textNumber(served.report.rate, Unit::Number);
    if (!data.atRate)
        all.push_back(phrase("Beyond %1 (dotted) requests wait, and throughput no longer grows.", end));
    else if (served.report.replicas > 0)
        all.push_back(
            phrase("One replica sustains %1 at most (dotted), and gets %2 in the busiest hour.", end, rate));
    else
        all.push_back(phrase(
            "One replica sustains %1 at most (dotted); no number of replicas answers all %2 within the SLOs.",
            end, rate));
    // Also where the diamond has no room for its label; under the ring it is not seen.
    if (data.good && !(data.now && data.now->load == data.good->load))
        all.push_back(
            phrase("Highest within both SLOs (diamond): %1.", loadText(data.good->load, data.atRate)));
    if (!data.atRate
        && std::ranges::any_of(data.lines, [](const LatencyWords& line) { return line.band.has_value(); }))
        all.push_back(phrase("The bar through the ring holds 80 % of published deployments like it."));
    return all;
}

PlotAxis loadAxis(const LatencyData& data)
{
    PlotRange range;
    for (const LoadDot& dot : data.dots)
        range.add(dot.load);
    for (const LoadBaseline& baseline : data.baselines)
        range.add(baseline.load);
    range.high = std::max(range.high, 2 * range.low);
    PlotAxis axis{.title = data.axisTitle, .ticks = PlotAxis::Ticks::CloseLog, .most = fewTicks};
    const double apart = data.atRate ? 1.15 : 1.2;
    axis.range = {range.low / apart, range.high * apart};
    if (data.atRate)
        return axis;
    axis.ticks = PlotAxis::Ticks::Values; // powers of two, thinned evenly
    std::vector<double> powers;
    for (double n = std::max(1.0, std::exp2(std::ceil(std::log2(range.low)))); n <= range.high; n *= 2)
        powers.push_back(n);
    const std::size_t stride = std::max<std::size_t>(1, (powers.size() + fewTicks - 1) / fewTicks);
    for (std::size_t i = 0; i < powers.size(); i += stride)
        axis.values.push_back(powers[i]);
    return axis;
}

PlotData plotOf(const LatencyData& data, std::size_t line)
{
    static constexpr std::array weights{1.1, 1.1, 0.8};
    const LatencyWords& words = data.lines[line];
    const bool speed = line == Throughput;
    PlotData plot{.title = words.name,
        .x = loadAxis(data),
        .y = {.ticks = PlotAxis::Ticks::CloseLog,
            .unit = speed ? Unit::Number : Unit::Second,
            .most = fewTicks},
        .weight = weights[line]};
    const auto at = [line](const LoadValues& of) { return PlotXY{of.load, of.values[line]}; };
    PlotRange& range = plot.y.range;
    PlotCurve fits{.stroke = {speed ? Ink::Secondary : Ink::Text}};
    PlotCurve waits{.stroke = {Ink::Secondary, 1.2, Dash::Dots}};
    PlotMiss miss;
    for (const LoadDot& dot : data.dots) {
        PlotCurve& curve = dot.waits ? waits : fits;
        if (dot.waits && curve.points.empty() && !fits.points.empty())
            curve.points.push_back(fits.points.back());
        curve.points.push_back(at(dot));
        miss.points.push_back(at(dot));
        range.add(dot.values[line]);
    }
    plot.curves = {std::move(fits), std::move(waits)};
    const Ink ink = words.missed ? Ink::Overshoot : Ink::Text;
    if (words.target) {
        miss.limit = *words.target;
        if (words.stated && data.dots.size() > 1)
            plot.misses.push_back(std::move(miss));
        range.add(*words.target);
        FigureLabel label{.ink = words.missed ? Ink::Overshoot : Ink::Secondary};
        for (const Text& text : {words.targetText, words.targetBrief})
            label.words.push_back(!words.stated ? text
                    : words.missed              ? phrase("✗ %1 missed", text)
                                                : phrase("✓ %1", text));
        plot.rules.push_back(
            {.mark = {line == FirstToken ? "target.ttft" : "target.itl", words.spoken, words.path},
                .at = *words.target,
                .stroke = {ink, 1.5, Dash::DashDots},
                .label = std::move(label)});
    }
    if (data.end > 0)
        plot.rules.push_back({.upright = true,
            .at = data.end,
            .stroke = {Ink::Secondary, 1.5, Dash::Dots},
            .label = {.words = data.atRate
                    ? std::vector<Text>{phrase("saturated from here"), phrase("saturated")}
                    : std::vector<Text>{phrase("queueing starts"), phrase("queueing")},
                .once = true}});
    if (data.now) {
        plot.rules.push_back(
            {.upright = true, .at = data.now->load, .stroke = {Ink::Text, 1}, .handle = data.handle});
        plot.rules.back().handle.path = words.path; // each plot has a number of its own there
        range.add(data.now->values[line]);
        if (words.band) {
            range.add(words.band->first);
            range.add(words.band->second);
        }
    }
    for (const LoadDot& dot : data.dots) {
        if (data.now && dot.key == data.now->key)
            plot.points.push_back({.mark = {dot.key, dot.spoken, words.path},
                .at = at(dot),
                .ink = ink,
                .size = ring,
                .hollow = true,
                .onTop = true,
                .whisker = words.band});
        else if (!data.good || dot.load != data.good->load) // that has a sign of its own
            plot.points.push_back({.mark = {dot.key, dot.spoken}, .at = at(dot), .shape = MarkerShape::None});
    }
    if (data.good) {
        const TextNumber most = textNumber(data.good->load, data.atRate ? Unit::Number : Unit::Count);
        const ServingFigure* figure = findServingFigure(
            data.atRate ? "within_targets.requests_per_second" : "within_targets.concurrency");
        plot.points.push_back({.mark = {data.good->key, data.good->spoken, std::string(figure->path)},
            .at = at(*data.good),
            .shape = MarkerShape::Diamond,
            .size = marker + 2,
            .onTop = true,
            .label = {.words = {phrase("within SLOs up to %1", most), phrase("SLOs met up to %1", most)},
                .ink = Ink::Text,
                .once = true}});
    }
    for (std::size_t i = data.baselines.size(); i-- > 0;) {
        range.add(data.baselines[i].values[line]);
        plot.points.push_back(baselinePoint(data.baselines[i].index, at(data.baselines[i]), marker));
    }
    range.widen(leastSpan);
    return plot;
}

} // namespace

LatencyData latencyData(const Served& served, std::span<const std::shared_ptr<const Served>> pins, bool few)
{
    LatencyData data;
    data.leastChart = 12;
    data.leastWidth = 14; // three beside each other on a slide
    data.leastHeight = 10;
    data.gap = 1.4;
    data.titleHeight = 1.6;
    data.atRate = served.atRate();
    data.axisTitle = data.atRate ? phrase("requests per second") : phrase("concurrency");
    const ServiceReport& r = served.report;
    // What moves is of means.
    const auto named = [&](const Text& name) {
        return served.judged ? judgedName(name, r.now, served.job()) : phrase("%1 · mean", name);
    };
    data.lines[FirstToken].name = named(phrase("time to first token"));
    data.lines[BetweenTokens].name = named(phrase("time per output token"));
    data.lines[Throughput].name = phrase("output tokens per second");
    if (!r.refusal.empty()) {
        data.sentences = {phrase("Nothing is served: %1.", r.refusal)};
        return data;
    }
    const LoadCurve curve = loadCurve(served.service, {.few = few});
    data.end = data.atRate ? curve.followed : std::floor(curve.mostSequences);
    const auto dot = [&](const ServicePoint& point, double load) { return dotOf(point, load, data, served); };
    if (placed(r.now))
        data.now = dot(r.now, presentLoad(served));
    // With as many replicas as the requests need, another rate may bring another number of them.
    if (data.now && (!data.atRate || served.serving().replicas))
        data.handle = {.key = data.now->key,
            .x = {.field = data.atRate ? "serving.requests_per_second" : "serving.concurrency",
                .scale = data.atRate && r.rate > 0 ? served.serving().requestsPerSecond / r.rate : 1,
                .keyFactor = 0}};
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
    if (data.good) {
        data.good->key = "good";
        data.good->spoken = phrase("highest within both SLOs, %1", data.good->spoken);
    }
    addTargets(data, served);
    for (std::size_t i = 0; i < pins.size(); ++i)
        if (const Served& pin = *pins[i];
            pin.report.refusal.empty() && pin.atRate() == data.atRate && placed(pin.report.now))
            data.baselines.push_back({{presentLoad(pin), valuesOf(pin.report.now, pin)}, i});
    data.sentences = sentencesOf(served, data);
    for (std::size_t line = 0; line < loadLines && !data.dots.empty(); ++line)
        data.plots.push_back(plotOf(data, line));
    return data;
}

} // namespace ridgepoint
