#include "core/figures/overhead.h"

#include "core/formulas/communication.h"
#include "core/outcome/readout.h"
#include "core/training/checkpointing.h"
#include "core/training/report.h"

namespace ridgepoint {

namespace {

constexpr double reach = 30; // times shorter and longer than the optimum
constexpr int samples = 120;
constexpr double leastTop = 4; // times the smallest overhead that the axis shows
constexpr double marker = 10; // pixels across
constexpr const char* otherKey = "overhead.other";

// Bytes of one accelerator's share over its link to the host: what an asynchronous checkpoint would stop
// training for. Empty where the link is not known.
std::optional<Seconds> copyEstimate(const Report& report)
{
    const BytesPerSecond link = report.scenario.hardware.accelerator.hostBandwidth;
    const Bytes share = report.resilience.checkpoint / std::max(1.0, report.scenario.hardware.accelerators);
    if (!(link.value() > 0) || !(share.value() > 0))
        return std::nullopt;
    return transferTime(share, link);
}

void addCurve(OverheadData& data, FigureEntry entry, double from, auto&& share)
{
    const double to = data.plots.front().x.range.high;
    PlotCurve curve{.name = isOtherWay(entry) ? Text() : entry.name, .stroke = entry.stroke};
    for (int i = 0; i <= samples; ++i) {
        const double at = from * std::pow(to / from, static_cast<double>(i) / samples);
        curve.points.push_back({at, share(Seconds(at))});
    }
    data.plots.front().curves.insert(data.plots.front().curves.begin(), std::move(curve));
    data.legend.push_back(std::move(entry));
}

// The other way to write checkpoints, where it is known.
void addOtherWay(OverheadData& data, const Report& report, Seconds mtbf)
{
    const Resilience& given = report.scenario.resilience;
    Checkpointing other{given.checkpointWrite, Seconds(0), given.restart};
    Text name = phrase("if training waited for the write of %1", given.checkpointWrite);
    if (!report.resilience.async) {
        const std::optional<Seconds> copy = copyEstimate(report);
        if (!copy || !(*copy < given.checkpointWrite))
            return;
        other = {*copy, given.checkpointWrite, given.restart};
        name = phrase("if asynchronous, %1 for the copy over the host link", *copy);
    }
    const PlotRange& drawn = data.plots.front().x.range;
    if (other.shortest().value() < drawn.high)
        addCurve(data, {.name = name, .stroke = {Ink::Secondary, 1.5}, .mark = {otherKey, name}},
            std::max(drawn.low, other.shortest().value()),
            [&](Seconds at) { return faultShares(other, at, mtbf).total(); });
}

void addCurves(OverheadData& data, const Report& report, const Checkpointing& c, Seconds mtbf)
{
    const auto add = [&](const FigureEntry& entry, auto&& part) {
        addCurve(data, entry, data.plots.front().x.range.low,
            [&](Seconds at) { return part(faultShares(c, at, mtbf)); });
    };
    add({.name = report.resilience.async ? phrase("overhead, asynchronous") : phrase("overhead, synchronous"),
            .stroke = {Ink::Text, 2.5},
            .mark = {"overhead.total", phrase("overhead against checkpoint interval"),
                "resilience.overhead_fraction"}},
        [](const auto& shares) { return shares.total(); });
    add({.name = phrase("writes"),
            .stroke = {Ink::Memory, 1.3, Dash::Dashes},
            .mark = {"overhead.writes", phrase("writing checkpoints, less the longer the interval"),
                "resilience.write_overhead"}},
        [](const auto& shares) { return shares.writes; });
    add({.name = phrase("rework"),
            .stroke = {Ink::Lost, 1.6, Dash::DashDots},
            .mark = {"overhead.rework",
                phrase("work done again after failures, more the longer the interval"),
                "resilience.rework_overhead"}},
        [](const auto& shares) { return shares.rework; });
    add({.name = phrase("restarts"),
            .stroke = {Ink::Secondary, 1.6, Dash::Dots},
            .mark = {"overhead.restarts", phrase("restarts after failures, whatever the interval"),
                "resilience.restart_overhead"}},
        [](const auto& shares) { return shares.restarts; });
    addOtherWay(data, report, mtbf);
}

std::vector<Text> sentencesOf(const Report& report, const OverheadData& data, Seconds mtbf, bool interactive)
{
    const ResilienceReport& r = report.resilience;
    if (!data.present)
        return {phrase("MTBF %1.", mtbf), reasonForNull(report, "resilience.checkpoint_interval_seconds")};
    const TextArgument lost = r.lostPerFailure ? TextArgument(*r.lostPerFailure) : TextArgument("—");
    if (data.set)
        return {interactive ? phrase(
                    "MTBF %1; a failure costs %2. Drag the marker, or double-click it for the best interval.",
                    mtbf, lost)
                            : phrase("MTBF %1; a failure costs %2.", mtbf, lost)};
    return {interactive
            ? phrase("MTBF %1; a failure costs %2. Shorter intervals write more, longer ones redo more. Drag "
                     "the marker to set one.",
                mtbf, lost)
            : phrase("MTBF %1; a failure costs %2. Shorter intervals write more, longer ones redo more.",
                mtbf, lost)};
}

} // namespace

bool isOtherWay(const FigureEntry& entry) { return entry.mark.key == otherKey; }

OverheadData overheadData(const Report& report, Baselines baselines, bool interactive)
{
    OverheadData data;
    data.table = {.x = "checkpoint interval", .every = 12, .topFirst = true, .notes = phrase("note")};
    const ResilienceReport& r = report.resilience;
    const Checkpointing c = checkpointingOf(report.scenario.resilience);
    data.set = report.scenario.resilience.checkpointInterval.has_value();
    if (!r.mtbf || !(r.mtbf->value() > 0) || !std::isfinite(r.mtbf->value()) || *r.mtbf <= c.blocking) {
        data.sentences = {
            phrase("There is no curve: %1.", reasonForNull(report, "resilience.overhead_fraction"))};
        return data;
    }
    data.sentenceLines = 2;
    data.legendLines = 3;
    data.legendGrows = data.legendLast = true;
    data.leastChart = 7;
    data.spacing = 0.4;
    const Seconds mtbf = *r.mtbf;
    const Seconds best = bestInterval(c, mtbf);
    const double middle = best.value() > 0 ? best.value() : mtbf.value() / 1000;
    PlotRange drawn{std::max(middle / reach, c.shortest().value()), middle * reach};
    if (r.checkpointInterval) {
        const double interval = r.checkpointInterval->value();
        drawn.low = std::min(drawn.low, std::max(c.shortest().value(), interval));
        drawn.high = std::max(drawn.high, 1.5 * interval);
    }
    drawn.low = std::max(drawn.low, drawn.high * 1e-9);
    const double least = faultShares(c, std::max(best, Seconds(drawn.low)), mtbf).total();
    double top = std::max(least * leastTop, 1e-6);
    data.plots.push_back({.x = {.title = "checkpoint interval (time)",
                              .ticks = PlotAxis::Ticks::CloseLog,
                              .unit = Unit::Second,
                              .range = drawn},
        .y = {.title = "overhead (%)", .unit = Unit::Percent, .most = 5}});
    addCurves(data, report, c, mtbf);
    PlotData& plot = data.plots.front();

    const auto seconds = [](double value) { return textNumber(value, Unit::Second); };
    const auto percent = [](double value) { return textNumber(value, Unit::Percent); };
    const auto add = [&](FigureMark mark, PlotXY at, MarkerShape shape, bool hollow, Text note) {
        plot.points.push_back({.mark = std::move(mark),
            .at = at,
            .shape = shape,
            .size = marker,
            .hollow = hollow,
            .note = std::move(note)});
    };
    if (best.value() > 0)
        data.optimum = {best.value(), least};
    const Text optimum = phrase("Young–Daly minimum %1", seconds(best.value()));
    if (r.checkpointInterval) {
        const double at = r.checkpointInterval->value();
        const double share = faultShares(c, *r.checkpointInterval, mtbf).total();
        top = std::max(top, 1.25 * share);
        data.present = {at, share};
        add({"interval", phrase("a checkpoint every %1, overhead %2", seconds(at), percent(share)),
                "resilience.checkpoint_interval_seconds"},
            *data.present, MarkerShape::Circle, true, data.set ? phrase("as set") : phrase("in use"));
        PlotPoint& point = plot.points.back();
        point.ink = Ink::Focus;
        point.rim = 2;
        point.onTop = true;
        plot.rules.push_back({.upright = true,
            .at = at,
            .stroke = {Ink::Focus, 2},
            .label = {.words = {data.set     ? phrase("every %1, as set", seconds(at))
                              : data.optimum ? optimum // the interval in force is the best one
                                             : phrase("every %1", seconds(at)),
                          phrase("every %1", seconds(at))},
                .ink = Ink::Text,
                .above = 1,
                .rank = 2,
                .bold = true},
            .handle = {.key = point.mark.key,
                .x = {.field = "resilience.checkpoint_interval", .least = c.shortest().value()}}});
    }
    plot.y.range = {0, std::min(top, 1.0)};
    if (data.optimum) {
        add({"optimum",
                phrase("the least overhead, %1, at an interval of %2", percent(least), seconds(best.value())),
                "resilience.optimal_interval_seconds"},
            *data.optimum, MarkerShape::Diamond, false, phrase("least overhead"));
        if (data.set || !data.present)
            plot.rules.push_back({.upright = true,
                .at = best.value(),
                .from = least,
                .stroke = {Ink::Secondary, 1, Dash::Dots},
                .label = {.words = {optimum}, .ink = Ink::Text, .above = 1, .rank = 1}});
    }
    constexpr double apart = 0.05; // of the interval: nearer the two marks would be one
    if (r.dalyInterval && !r.async && r.dalyInterval->value() > drawn.low
        && !(std::abs(r.dalyInterval->value() / best.value() - 1) < apart)) {
        const double at = r.dalyInterval->value();
        add({"daly", phrase("Daly's higher-order optimum, %1", seconds(at)),
                "resilience.daly_interval_seconds"},
            {at, faultShares(c, *r.dalyInterval, mtbf).total()}, MarkerShape::Triangle, true,
            phrase("Daly, higher order"));
    }
    for (std::size_t i = 0; i < baselines.size(); ++i) {
        const ResilienceReport& base = baselines[i]->resilience;
        if (!base.checkpointInterval || !base.overheadFraction)
            continue;
        const double at = base.checkpointInterval->value(), share = *base.overheadFraction;
        plot.points.push_back(baselinePoint(i, {at, share}, marker,
            phrase("baseline %1: every %2, overhead %3", letterOf(i), seconds(at), percent(share))));
    }
    data.sentences = sentencesOf(report, data, mtbf, interactive);
    return data;
}

} // namespace ridgepoint
