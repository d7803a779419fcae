#include "core/figures/scaling.h"

#include "core/base/counted.h"
#include "core/base/range.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"

namespace ridgepoint {

namespace {

constexpr int fewTicks = 5;
constexpr double marker = 7, reach = 13; // pixels across; of what a pointer meets
constexpr double room = 1.3; // beyond the counts
using Values = std::array<std::optional<double>, scalingMeasureCount>;
enum Measure : std::size_t
{
    StepTime,
    ModelUse,
    Cost,
};

std::optional<double> placeable(std::optional<double> value)
{
    return value && std::isfinite(*value) && *value >= 0 ? value : std::nullopt;
}

template <class Q>
std::optional<double> si(const std::optional<Q>& value)
{
    return value ? placeable(value->value()) : std::nullopt;
}

TextArgument shown(std::optional<double> value, Unit unit)
{
    return value ? TextArgument(textNumber(*value, unit)) : TextArgument("—");
}

ScalingDot dotOf(const ScalingPoint& point, ScalingKind kind)
{
    ScalingDot dot;
    dot.key = std::string("scaling.") + (kind == ScalingKind::Strong ? "strong." : "weak.")
        + format(point.accelerators, Unit::Count);
    dot.accelerators = point.accelerators;
    dot.current = point.current;
    dot.fits = point.fits;
    dot.values = {si(point.step), placeable(point.mfu), si(point.dollars)};
    // The band is of the step: the run's money follows it, the MFU goes the other way.
    if (point.band && dot.values[StepTime].value_or(0) > 0) {
        const double low = point.band->low.value() / *dot.values[StepTime];
        const double high = point.band->high.value() / *dot.values[StepTime];
        if (low > 0 && std::isfinite(high) && high >= low)
            for (std::size_t i = 0; i < scalingMeasureCount; ++i)
                if (const std::optional<double> value = dot.values[i]) {
                    dot.low[i] = i == ModelUse ? *value / high : *value * low;
                    dot.high[i] = i == ModelUse ? *value / low : *value * high;
                }
    }
    dot.spoken = phrase("%1 scaling, %2: step %3, MFU %4, %5 for the run", scalingName(kind),
        acceleratorsText(point.accelerators), shown(dot.values[StepTime], Unit::Second),
        shown(dot.values[ModelUse], Unit::Percent), shown(dot.values[Cost], Unit::Dollar));
    const auto also = [&dot](const Text& more) { dot.spoken = phrase("%1; %2", dot.spoken, more); };
    if (dot.low[StepTime] && dot.high[StepTime]) {
        const FormattedRange ends =
            formatRange(*dot.values[StepTime], *dot.low[StepTime], *dot.high[StepTime], Unit::Second);
        also(phrase("step between %1 and %2", ends.low.text(), ends.high.text()));
    }
    if (!dot.fits)
        also(phrase("does not fit in memory"));
    if (dot.current)
        also(phrase("the scenario as it is"));
    return dot;
}

// "Left out of strong scaling: 2048 … 8192 accelerators, because the global batch …"
void addLeftOut(std::vector<Text>& sentences, const ScalingCurve& curve)
{
    std::vector<std::string> counts;
    const Text* reason = nullptr;
    for (const ScalingPoint& point : curve.points)
        if (!point.illegal.empty()) {
            reason = reason ? reason : &point.illegal;
            counts.push_back(format(point.accelerators, Unit::Count));
        }
    if (counts.empty())
        return;
    std::string all = counts.front();
    if (counts.size() > 3)
        all += " … " + counts.back();
    else
        for (std::size_t i = 1; i < counts.size(); ++i)
            all += ", " + counts[i];
    sentences.push_back(phrase(
        "Left out of %1 scaling: %2 accelerators, because %3.", scalingName(curve.kind), all, *reason));
}

PlotAxis countsAxis(const ScalingData& data, Baselines baselines, double present)
{
    PlotAxis axis{.title = "accelerators", .ticks = PlotAxis::Ticks::Values};
    std::vector<double> counts;
    for (const ScalingCurve& curve : data.curves)
        for (const ScalingDot& dot : curve.dots)
            counts.push_back(dot.accelerators);
    std::ranges::sort(counts);
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    for (const double count : counts)
        axis.range.add(count);
    for (const auto& baseline : baselines)
        axis.range.add(baseline->scenario.hardware.accelerators);
    axis.range = {axis.range.low / room, axis.range.high * room};
    // The counts themselves, thinned so that the present one stays.
    const std::size_t stride = (counts.size() - 1) / fewTicks + 1;
    const std::ptrdiff_t here = std::ranges::find(counts, present) - counts.begin();
    for (std::size_t i = static_cast<std::size_t>(here) % stride; i < counts.size(); i += stride)
        axis.values.push_back(counts[i]);
    return axis;
}

void addCurve(PlotData& plot, const ScalingCurve& curve, std::size_t i)
{
    const bool strong = curve.kind == ScalingKind::Strong;
    const Ink ink =
        strong ? Ink::Text : Ink::Focus; // neutral: other colours mean memory, computation and network
    PlotRibbon band{.ink = ink};
    PlotCurve line{.stroke = {ink, 2, strong ? Dash::Solid : Dash::Dashes}};
    PlotCurve fits{
        .stroke = {ink, 0}, .marker = strong ? MarkerShape::Circle : MarkerShape::Diamond, .size = marker};
    PlotCurve over{.stroke = {Ink::Overshoot, 0}, .marker = MarkerShape::Cross, .size = marker};
    for (const ScalingDot& dot : curve.dots) {
        if (!dot.values[i])
            continue;
        const PlotXY at{dot.accelerators, *dot.values[i]};
        line.points.push_back(at);
        (dot.fits ? fits : over).points.push_back(at);
        plot.y.range.add(at.y);
        plot.points.push_back({.mark = {dot.key, dot.spoken, dot.current ? "step.seconds" : ""},
            .at = at,
            .shape = MarkerShape::None,
            .size = reach});
        if (dot.low[i] && dot.high[i]) {
            band.lower.push_back({dot.accelerators, *dot.low[i]});
            band.upper.push_back({dot.accelerators, *dot.high[i]});
            plot.y.range.add(*dot.low[i]);
            plot.y.range.add(*dot.high[i]);
        }
    }
    const auto here = std::ranges::find_if(curve.dots, &ScalingDot::current);
    if (i == StepTime && strong && here != curve.dots.end() && here->values[i]) {
        PlotCurve ideal{.stroke = {Ink::Line, 1, Dash::Dots}}; // a perfect scaling from the present count
        const double work = here->accelerators * *here->values[i];
        for (const double count : {plot.x.range.low, plot.x.range.high})
            ideal.points.push_back({count, work / count});
        plot.curves.push_back(std::move(ideal));
    }
    plot.ribbons.push_back(std::move(band));
    for (PlotCurve* each : {&line, &fits, &over})
        plot.curves.push_back(std::move(*each));
}

PlotData plotOf(const ScalingData& data, Baselines baselines, std::size_t measure, double present)
{
    static const std::array<Text, scalingMeasureCount> names{"step time", "MFU", "cost of the computation"};
    static constexpr std::array units{Unit::Second, Unit::Percent, Unit::Dollar};
    PlotData plot{.title = names[measure], .x = countsAxis(data, baselines, present)};
    plot.y = {.ticks = measure == StepTime ? PlotAxis::Ticks::CloseLog : PlotAxis::Ticks::Linear,
        .unit = units[measure],
        .most = fewTicks};
    for (const ScalingCurve& curve : data.curves)
        addCurve(plot, curve, measure);
    if (plot.points.empty())
        plot.instead = measure == Cost
            ? phrase("no price is known for this accelerator: set the price per accelerator-hour")
            : phrase("the report has no such figure");
    plot.rules.push_back({.upright = true,
        .at = present,
        .stroke = {Ink::Secondary, 1, Dash::Dashes},
        .label = {.words = {phrase("now")}, .atTop = true}});
    for (std::size_t i = baselines.size(); i-- > 0;) {
        const Report& of = *baselines[i];
        const Values values{si(of.step.seconds), placeable(of.throughput.mfu), si(of.run.dollars)};
        const double accelerators = of.scenario.hardware.accelerators;
        if (!(accelerators > 0) || !std::isfinite(accelerators) || !values[measure])
            continue;
        plot.y.range.add(*values[measure]);
        plot.points.push_back(baselinePoint(i, {accelerators, *values[measure]}, marker + 2));
    }
    return plot;
}

} // namespace

Text scalingName(ScalingKind kind) { return kind == ScalingKind::Strong ? phrase("strong") : phrase("weak"); }

ScalingData scalingData(const Report& report, Baselines baselines)
{
    ScalingData data;
    data.leastChart = 7;
    data.leastWidth = 10.2;
    data.widestSentence = 1e4;
    std::vector<Text> left;
    for (std::size_t i = 0; i < data.curves.size(); ++i) {
        ScalingCurve& curve = data.curves[i];
        curve.kind = i == 0 ? ScalingKind::Strong : ScalingKind::Weak;
        curve.points = scalingCurve(report.scenario, curve.kind);
        for (const ScalingPoint& point : curve.points)
            if (point.illegal.empty())
                curve.dots.push_back(dotOf(point, curve.kind));
        addLeftOut(left, curve);
    }
    const bool none = data.curves[0].dots.empty() && data.curves[1].dots.empty();
    data.sentences = {none && report.meshFits && report.step.seconds
            ? phrase("No count of accelerators is legal with this mesh and batch.")
            : none ? phrase("There is nothing to scale: %1.", reasonForNull(report, "step.seconds"))
            : statedMfu(report.scenario.hardware)
            ? phrase("The MFU is stated, so every count scales perfectly. Let the model predict the step to "
                     "see what more accelerators really bring.")
            : phrase("Data parallelism grows: strong scaling keeps the global batch of %1 sequences, weak "
                     "scaling each replica's share of it.",
                textNumber(report.scenario.training.globalBatchSequences, Unit::Count))};
    data.sentences.insert(data.sentences.end(), left.begin(), left.end());
    if (none)
        return data;
    bool banded = false, over = false;
    for (const ScalingCurve& curve : data.curves) {
        const bool strong = curve.kind == ScalingKind::Strong;
        if (!curve.dots.empty())
            data.legend.push_back(
                {.name = strong ? phrase("strong: same batch") : phrase("weak: batch grows"),
                    .stroke = {strong ? Ink::Text : Ink::Focus, 2, strong ? Dash::Solid : Dash::Dashes},
                    .marker = strong ? MarkerShape::Circle : MarkerShape::Diamond});
        for (const ScalingDot& dot : curve.dots) {
            banded = banded || dot.high[StepTime];
            over = over || !dot.fits;
        }
    }
    if (banded)
        data.legend.push_back({.name = phrase("band"), .stroke = {Ink::Text, 0}, .ribbon = true});
    if (over)
        data.legend.push_back({.name = phrase("does not fit in memory"),
            .stroke = {Ink::Overshoot, 0},
            .marker = MarkerShape::Cross});
    data.legend.push_back({.name = phrase("perfect strong scaling"), .stroke = {Ink::Line, 1, Dash::Dots}});
    for (std::size_t i = 0; i < scalingMeasureCount; ++i)
        data.plots.push_back(plotOf(data, baselines, i, report.scenario.hardware.accelerators));
    return data;
}

} // namespace ridgepoint
