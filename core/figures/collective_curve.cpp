#include "core/figures/collective_curve.h"

#include "core/training/report.h"

#include <functional>
#include <map>

namespace ridgepoint {

namespace {

// Assumed latency of a link inside a node whose preset states none: about one hop over NVLink (NCCL's
// tuning.cc has 0.6 to 4 µs).
constexpr double nodeLatency = 2e-6;
// An example that shows both regions well: a node of eight on a 400 Gb/s card.
constexpr double exampleRanks = 8, exampleLatency = 5e-6, exampleBandwidth = 50e9;
constexpr double leastBytes = 1e3, mostBytes = 1e10; // drawn at least
constexpr double sizeLimit = 1e18;
constexpr int pointsPerDecade = 12;
constexpr std::size_t mostMeasuredMarks = 100;
constexpr double ownSize = 11, otherSize = 9, measuredSize = 6, crossingSize = 7, reach = 13; // pixels across
constexpr const char* exampleKey = "example";

bool drawable(double value) { return std::isfinite(value) && value > 0; }

TextNumber seconds(double value) { return textNumber(value, Unit::Second); }
TextNumber bytes(double value) { return textNumber(value, Unit::Byte); }
TextNumber count(double value) { return textNumber(value, Unit::Count); }

struct Row
{
    std::string key;
    const CommunicationRow* row = nullptr;
    const CollectiveInfo* op = nullptr;
    double buffer = 0; // bytes of one call as NCCL counts them; 0: none
    double seconds = 0; // of one call
};

// Rows that a curve can be drawn for.
std::vector<Row> rowsOf(const Report& report)
{
    std::vector<Row> rows;
    std::map<std::string, int> seen;
    for (const CommunicationRow& each : report.communication) {
        if (!isTraffic(each))
            continue;
        Row row;
        const std::string name = std::string(key(each.group)) + '.' + std::string(label(each.op));
        row.key = name + '.' + std::to_string(seen[name]++);
        row.row = &each;
        row.op = &info(each.op);
        const double factor = each.ranks > 1 ? busFactor(each.op, each.ranks) : 0;
        const double buffer = factor > 0 ? each.bytesPerRank.value() / factor : 0;
        const double time = each.count > 0 ? each.seconds.value() / each.count : 0;
        if (drawable(buffer) && drawable(time)) {
            row.buffer = buffer;
            row.seconds = time;
        }
        rows.push_back(row);
    }
    return rows;
}

std::int64_t whole(double ranks)
{
    return std::isfinite(ranks) ? static_cast<std::int64_t>(std::clamp(ranks, 0.0, 1e15)) : 0;
}

Text settingText(const CollectiveSetting& s)
{
    return phrase("%1 ranks · α %2 · %3", count(static_cast<double>(s.ranks)), s.alpha, s.bandwidth);
}

// The link of a group's tier as the presets state it. A ring through several nodes leaves each of them
// through as many cards as it has ranks there.
void setLink(CurveData& data, const CommunicationRow& row, const Hardware& hardware)
{
    const bool network = row.tier == "scale-out";
    const std::optional<Link>& link = network ? hardware.scaleOut : hardware.scaleUp;
    const Accelerator& device = hardware.accelerator;
    double bandwidth = link ? link->bandwidth.value()
        : network           ? device.scaleOutBandwidth.value()
                            : device.scaleUpBandwidth.value();
    const double latency = link ? link->latency.value() : 0;
    const double inside =
        hardware.scaleUp ? hardware.scaleUp->bandwidth.value() : device.scaleUpBandwidth.value();
    const bool ring = row.op != Collective::AllToAll && row.op != Collective::Send;
    const bool cards = network && ring && row.inNode > 1 && bandwidth > 0;
    const bool capped = cards && inside > 0 && bandwidth * row.inNode > inside;
    if (cards)
        bandwidth = capped ? inside : bandwidth * row.inNode;
    CollectiveSetting& s = data.setting;
    s.ranks = whole(row.ranks);
    s.alpha = Seconds(drawable(latency) ? latency : network ? exampleLatency : nodeLatency);
    s.bandwidth = BytesPerSecond(drawable(bandwidth) ? bandwidth : exampleBandwidth);
    Text& text = data.linkText = settingText(s);
    if (capped)
        text = phrase("%1 (the ring inside a node)", text);
    else if (cards)
        text = phrase("%1 (%2 cards)", text, whole(std::round(row.inNode)));
    if (!drawable(latency))
        text = phrase("%1, α assumed", text);
    if (!drawable(bandwidth))
        text = phrase("%1, bandwidth assumed", text);
}

CollectiveAlgorithm mainAlgorithm(Collective op)
{
    switch (op) {
    case Collective::AllToAll:
        return CollectiveAlgorithm::Pairwise;
    case Collective::Broadcast:
    case Collective::Reduce:
        return CollectiveAlgorithm::Binomial;
    case Collective::Send:
        return CollectiveAlgorithm::Direct;
    case Collective::AllReduce:
    case Collective::ReduceScatter:
    case Collective::AllGather:
        break;
    }
    return CollectiveAlgorithm::Ring;
}

std::vector<double> sizesBetween(double from, double to)
{
    std::vector<double> sizes;
    const int steps = std::max(1, static_cast<int>(std::ceil(std::log10(to / from) * pointsPerDecade)));
    for (int i = 0; i <= steps; ++i)
        sizes.push_back(from * std::pow(to / from, static_cast<double>(i) / steps));
    return sizes;
}

void addLines(CurveData& data)
{
    const std::vector<double> sizes = sizesBetween(data.smallest, data.largest);
    const CollectiveAlgorithm main = mainAlgorithm(data.op);
    for (const CollectiveAlgorithmInfo* which : collectiveAlgorithms(data.op)) {
        if (which->bound || which->inNetwork || which->twoTiers)
            continue;
        CurveLine line;
        line.algorithm = which;
        line.key = "algorithm." + std::string(which->key);
        line.main = which->algorithm == main;
        for (const double size : sizes)
            if (const std::optional<CollectiveCost> cost = data.cost(*which, size);
                cost && drawable(cost->seconds.value())) {
                line.points.push_back({size, cost->seconds.value()});
                if (line.main && drawable(cost->lowerBound.value()))
                    data.lowerBound.push_back({size, cost->lowerBound.value()});
            }
        if (line.points.empty())
            continue;
        const std::optional<CollectiveCost> last = data.cost(*which, data.largest);
        line.spoken = phrase("%1: %2 for %3, %4 for %5, %6 of the buffer at that size", line.name(),
            seconds(line.points.front().y), bytes(data.smallest), seconds(line.points.back().y),
            bytes(data.largest), last ? TextArgument(last->algorithmBandwidth) : TextArgument("—"));
        data.lines.push_back(std::move(line));
    }
    // The one that the scenario is counted with on top.
    std::ranges::stable_partition(data.lines, std::not_fn(&CurveLine::main));
}

// "Rabenseifner: halving, then doubling" is Rabenseifner beside a point.
Text shortName(const CollectiveAlgorithmInfo& which)
{
    return Text::known(which.label.substr(0, which.label.find(':')));
}

void addCrossings(CurveData& data)
{
    const std::vector<AlgorithmRange> ranges =
        algorithmRanges(data.op, data.setting, Bytes(data.smallest), Bytes(data.largest));
    for (std::size_t i = 1; i < ranges.size(); ++i) {
        CurveCrossing crossing;
        crossing.key = "crossing." + std::to_string(i);
        crossing.bytes = ranges[i].from.value();
        const std::optional<CollectiveCost> cost = data.cost(*ranges[i].algorithm, crossing.bytes);
        crossing.seconds = cost ? cost->seconds.value() : 0;
        if (!drawable(crossing.bytes) || !drawable(crossing.seconds))
            continue;
        crossing.label = phrase("%1 from %2", shortName(*ranges[i].algorithm), bytes(crossing.bytes));
        crossing.spoken = phrase("%1 on, %2; below it %3 is fastest", crossing.label,
            seconds(crossing.seconds), Text::known(ranges[i - 1].algorithm->label));
        data.crossings.push_back(std::move(crossing));
    }
}

// The choice that NCCL has for all-reduces: the size from which on a ring beats the double tree.
void addRingOverTree(CurveData& data)
{
    const CollectiveAlgorithmInfo* ring = findCollectiveAlgorithm(data.op, CollectiveAlgorithm::Ring);
    const CollectiveAlgorithmInfo* tree = findCollectiveAlgorithm(data.op, CollectiveAlgorithm::DoubleTree);
    if (!ring || !tree)
        return;
    const auto ahead = [&](double size) {
        const std::optional<CollectiveCost> a = data.cost(*ring, size), b = data.cost(*tree, size);
        return a && b && a->seconds < b->seconds;
    };
    double low = data.smallest, high = data.largest;
    if (ahead(low) || !ahead(high))
        return;
    while (high / low > 1 + 1e-9) {
        const double middle = std::sqrt(low * high);
        (ahead(middle) ? high : low) = middle;
    }
    const std::optional<CollectiveCost> cost = data.cost(*ring, high);
    const double time = cost ? cost->seconds.value() : 0;
    if (!drawable(time))
        return;
    data.crossings.push_back({"crossing.tree", high, time, phrase("ring over tree from %1", bytes(high)),
        phrase("ring beats the double binary tree from %1 on, %2", bytes(high), seconds(time)), 1});
}

// Marks the size at which a call spends half of its time on latency. The main algorithm's time is linear in
// the size.
void addHalf(CurveData& data)
{
    const std::optional<CollectiveCost> cost = data.mainCost(data.largest);
    if (!cost)
        return;
    const double moving = (cost->bandwidthSeconds + cost->reductionSeconds).value();
    const double half = moving > 0 ? data.largest * cost->latencySeconds.value() / moving : 0;
    if (!drawable(half))
        return;
    data.half = half;
    data.halfText = phrase("half speed at %1", bytes(half));
}

Text rowText(const CommunicationRow& row)
{
    const Text name = phrase("%1: %2",
        row.axes == "edp"       ? phrase("experts' data")
            : row.axes == "etp" ? phrase("experts' tensor")
                                : Text::known(key(row.group)),
        Text::known(label(row.op)));
    return row.part == GroupPart::Runs  ? phrase("%1 in runs", name)
        : row.part == GroupPart::Across ? phrase("%1 across runs", name)
                                        : name;
}

void addMessages(CurveData& data, const Report& report, std::optional<std::size_t> baseline)
{
    const std::string letter = baseline ? letterOf(*baseline) : std::string();
    int index = 0;
    for (const Row& row : rowsOf(report)) {
        const std::string here = std::to_string(index++);
        if (row.op->op != data.op || row.buffer <= 0)
            continue;
        CurveMessage message;
        message.key = baseline ? "baseline." + letter + '.' + here : "message." + here;
        message.name = rowText(report, *row.row);
        message.bytes = row.buffer;
        message.seconds = row.seconds;
        message.chosen = row.key == data.chosen && !baseline;
        message.baseline = baseline;
        message.spoken = phrase("%1, %2 among %3 ranks: %4 as predicted", message.name, bytes(row.buffer),
            count(row.row->ranks), seconds(row.seconds));
        if (baseline)
            message.spoken = phrase("baseline %1, %2", letter, message.spoken);
        data.messages.push_back(std::move(message));
    }
}

// nccl-tests name their programs after the operation: "all_reduce_perf".
const CollectiveInfo* measuredOp(const NcclTestsTable& table)
{
    std::string name = table.program;
    if (const std::size_t end = name.rfind("_perf"); end != std::string::npos)
        name.resize(end);
    if (name == "alltoall")
        name = "all_to_all";
    return findCollective(name);
}

void addMeasured(CurveData& data, const Measurement& measurement)
{
    CurveMeasured& measured = data.measured;
    for (const CollectiveSample& sample : measurement.table.samples()) {
        const double size = sample.bytes.value(), time = sample.time.value();
        if (drawable(size) && drawable(time) && size <= sizeLimit)
            measured.points.push_back({size, time});
    }
    const std::string& program = measurement.table.program;
    const Text made = phrase("Measured with %1 at %2 sizes",
        program.empty() ? TextArgument(phrase("a program without a name")) : TextArgument(program),
        measured.points.size());
    if (const auto& curve = measurement.fit.curve) {
        for (const double size : sizesBetween(
                 curve->smallest.value(), std::max(curve->largest.value(), curve->smallest.value() * 1.0001)))
            if (const double time = curve->time(Bytes(size)).value(); drawable(time))
                measured.fitted.push_back({size, time});
        measured.summary.push_back(phrase("%1; %2", made,
            phrase("the fitted curve starts at %1, reaches %2 and half of it at %3, median error %4.",
                curve->alpha, curve->plateau, curve->halfSpeed(),
                textNumber(measurement.fit.medianError, Unit::Percent))));
    } else {
        measured.summary.push_back(
            phrase("%1; %2", made, phrase("no curve fits: %1.", measurement.fit.message)));
    }
    if (const CollectiveInfo* op = measuredOp(measurement.table); op && op->op != data.op)
        measured.summary.push_back(phrase("It is another operation than the curves: %1, not %2.",
            Text::known(op->label), Text::known(info(data.op).label)));
    if (const auto& warnings = measurement.table.warnings; !warnings.empty())
        measured.summary.push_back(phrase(
            "%1 remarks on its lines, the first: %2.", warnings.size(), Text::known(warnings.front())));
}

void addRange(CurveData& data)
{
    double low = leastBytes, high = mostBytes;
    const auto include = [&](double size) {
        if (!drawable(size) || size > sizeLimit || size < 1)
            return;
        low = std::min(low, size);
        high = std::max(high, size);
    };
    for (const CurveMessage& message : data.messages)
        include(message.bytes);
    for (const PlotXY& point : data.measured.points)
        include(point.x);
    data.smallest = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
    data.largest = std::pow(10.0, std::ceil(std::log10(high) - 1e-9));
}

std::vector<Text> sentencesOf(const CurveData& data, const Report& report)
{
    std::vector<Text> all;
    if (data.chosen != exampleKey)
        all.push_back(phrase("%1: %2.", Text::known(info(data.op).label), data.linkText));
    else if (std::ranges::any_of(report.communication, isTraffic))
        all.push_back(phrase("An example, not this scenario: %1.", data.linkText));
    else
        all.push_back(phrase("This scenario sends nothing; an example instead: %1.", data.linkText));
    if (data.half)
        all.push_back(
            phrase("Below %1 a call is mostly latency, above it mostly bandwidth.", bytes(*data.half)));
    if (std::ranges::any_of(data.messages, [](const CurveMessage& m) { return !m.baseline && !m.chosen; }))
        all.push_back(phrase("Other groups' messages take their own links."));
    all.insert(all.end(), data.measured.summary.begin(), data.measured.summary.end());
    return all;
}

PlotAxis timeAxis(const CurveData& data)
{
    PlotAxis axis{.title = "time (seconds)", .ticks = PlotAxis::Ticks::Decades, .unit = Unit::Second};
    for (const CurveLine& line : data.lines)
        for (const PlotXY& point : line.points)
            axis.range.add(point.y);
    for (const PlotXY& point : data.measured.points)
        axis.range.add(point.y);
    for (const CurveMessage& message : data.messages)
        axis.range.add(message.seconds);
    for (const PlotXY& point : data.lowerBound)
        if (drawable(point.y))
            axis.range.low = std::min(axis.range.low, point.y);
    return axis;
}

// Which side of the half-speed size is bound by what.
void addRegions(PlotData& plot, const CurveData& data)
{
    if (!data.half)
        return;
    const double low = data.smallest, high = data.largest, half = *data.half;
    const double at = std::clamp(half, low, high);
    if (half > low)
        plot.ribbons.push_back(
            {.lower = {{low, 1e-30}, {at, 1e-30}}, .upper = {{low, 1e30}, {at, 1e30}}, .wash = 0.06});
    const auto name = [&](double x, const Text& words) {
        plot.rules.push_back({.upright = true,
            .at = x,
            .stroke = {Ink::Text, 0},
            .label = {.words = {words}, .ink = Ink::Text, .above = 2, .rank = 1}});
    };
    if (at > low)
        name(std::sqrt(low * at), phrase("latency-bound"));
    if (half > low && half < high)
        plot.rules.push_back({.upright = true,
            .at = half,
            .stroke = {Ink::Secondary, 1, Dash::Dashes},
            .label = {.words = {data.halfText}, .above = 2}});
    if (at < high)
        name(std::sqrt(at * high), phrase("bandwidth-bound"));
}

void addMarks(PlotData& plot, const CurveData& data)
{
    const auto mark = [&](const FigureMark& told, PlotXY at) {
        plot.points.push_back({.mark = told, .at = at, .shape = MarkerShape::None, .size = reach});
    };
    for (const CurveMessage& message : data.messages)
        mark({message.key, message.spoken, message.baseline ? "" : "step.communication_bytes"},
            {message.bytes, message.seconds});
    for (const CurveCrossing& crossing : data.crossings)
        mark({crossing.key, crossing.spoken}, {crossing.bytes, crossing.seconds});
    for (std::size_t i = 0; i < std::min(data.measured.points.size(), mostMeasuredMarks); ++i) {
        const PlotXY& at = data.measured.points[i];
        mark({"measured." + std::to_string(i), phrase("measured, %1: %2", bytes(at.x), seconds(at.y))}, at);
    }
    for (std::size_t i = data.crossings.size(); i-- > 0;) {
        const CurveCrossing& crossing = data.crossings[i];
        plot.points.push_back({.at = {crossing.bytes, crossing.seconds},
            .size = crossingSize,
            .hollow = true,
            .rim = 1.5,
            .onTop = true});
        plot.rules.push_back({.upright = true,
            .at = crossing.bytes,
            .from = crossing.seconds,
            .leads = true,
            .stroke = {Ink::Text, 1, Dash::Dots},
            .label = {.words = {crossing.label},
                .ink = Ink::Text,
                .above = 1,
                .rank = 1 + crossing.rank,
                .bold = true}});
    }
    for (std::size_t i = data.messages.size(); i-- > 0;)
        if (const CurveMessage& message = data.messages[i]; message.baseline)
            plot.points.push_back(
                baselinePoint(*message.baseline, {message.bytes, message.seconds}, ownSize));
}

void addPlot(CurveData& data)
{
    PlotData plot{.x = {.title = "message size (bytes)",
                      .ticks = PlotAxis::Ticks::Decades,
                      .unit = Unit::Byte,
                      .range = {data.smallest, data.largest}},
        .y = timeAxis(data)};
    addRegions(plot, data);
    // The scenario's algorithm in the network's colour; the others are told apart by their strokes.
    constexpr std::array strokes{Dash::Dashes, Dash::DashDots, Dash::DashDotDots, Dash::Solid, Dash::Dots};
    const FigureStroke bound{Ink::Secondary, 1, Dash::Dashes}, fitted{Ink::Focus, 1.5};
    plot.curves.push_back({.points = data.lowerBound, .stroke = bound});
    std::vector<FigureEntry> others;
    for (const CurveLine& line : data.lines) {
        const FigureStroke stroke = line.main
            ? FigureStroke{Ink::Bandwidth, 3}
            : FigureStroke{Ink::Text, 1.5, strokes[others.size() % strokes.size()]};
        plot.curves.push_back({.points = line.points, .stroke = stroke});
        (line.main ? data.legend : others)
            .push_back({.name = line.name(), .stroke = stroke, .mark = {line.key, line.spoken}});
    }
    data.legend.insert(data.legend.end(), others.begin(), others.end());
    plot.curves.push_back({.points = data.measured.fitted, .stroke = fitted});
    PlotCurve measured{.points = data.measured.points,
        .stroke = {Ink::Focus, 0},
        .marker = MarkerShape::Square,
        .size = measuredSize};
    PlotCurve own{.stroke = {Ink::Bandwidth, 0}, .marker = MarkerShape::Circle, .size = ownSize};
    PlotCurve other{.stroke = {Ink::Bandwidth, 0}, .marker = MarkerShape::Diamond, .size = otherSize};
    for (const CurveMessage& message : data.messages)
        if (!message.baseline)
            (message.chosen ? own : other).points.push_back({message.bytes, message.seconds});
    if (!data.lowerBound.empty())
        data.legend.push_back({.name = phrase("lower bound"), .stroke = bound});
    const auto add = [&](const PlotCurve& dots, const Text& name, double size) {
        if (!dots.points.empty())
            data.legend.push_back({.name = name, .stroke = dots.stroke, .marker = dots.marker, .size = size});
    };
    add(own, phrase("message of the scenario, as predicted"), 10);
    add(other, phrase("of other groups"), 8);
    add(measured, phrase("measured"), measuredSize);
    if (!data.measured.fitted.empty())
        data.legend.push_back({.name = phrase("fitted to it"), .stroke = fitted});
    for (PlotCurve* dots : {&measured, &other, &own})
        plot.curves.push_back(std::move(*dots));
    addMarks(plot, data);
    data.plots.push_back(std::move(plot));
}

} // namespace

Measurement measurementOf(const std::string& text)
{
    Measurement measurement;
    measurement.text = text;
    measurement.table = parseNcclTests(text);
    if (measurement.ok()) {
        const std::vector<CollectiveSample> samples = measurement.table.samples();
        measurement.fit = fitCollectiveCurve(samples);
    }
    return measurement;
}

std::optional<CollectiveCost> CurveData::cost(const CollectiveAlgorithmInfo& which, double size) const
{
    CollectiveSetting at = setting;
    at.bytes = Bytes(size);
    return collectiveCost(op, which.algorithm, at).cost;
}

std::optional<CollectiveCost> CurveData::mainCost(double size) const
{
    const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(op, mainAlgorithm(op));
    return which ? cost(*which, size) : std::nullopt;
}

CurveData curveData(
    const Report& report, Baselines baselines, const std::string& choice, const Measurement* measurement)
{
    CurveData data;
    data.sentenceLines = 4;
    data.legendLines = 3;
    data.widestSentence = 80;
    const std::vector<Row> rows = rowsOf(report);
    for (const Row& row : rows) {
        const double sent = row.row->bytesPerRank.value() * row.row->count;
        data.choices.push_back(
            {row.key, phrase("%1, %2 ranks", rowText(report, *row.row), count(row.row->ranks)),
                std::isfinite(sent) ? sent : 0});
    }
    data.choices.push_back({exampleKey, phrase("example: all-reduce, 8 ranks"), 0});
    auto found = std::ranges::find(rows, choice, &Row::key);
    if (found == rows.end() && choice != exampleKey) // the largest collective
        found = std::ranges::max_element(
            rows, {}, [](const Row& row) { return row.row->bytesPerRank.value() * row.row->count; });
    if (found != rows.end()) {
        data.chosen = found->key;
        data.op = found->op->op;
        setLink(data, *found->row, report.scenario.hardware);
    } else {
        data.chosen = exampleKey;
        data.setting.ranks = whole(exampleRanks);
        data.setting.alpha = Seconds(exampleLatency);
        data.setting.bandwidth = BytesPerSecond(exampleBandwidth);
        data.linkText = settingText(data.setting);
    }
    addMessages(data, report, {});
    for (std::size_t i = 0; i < baselines.size(); ++i)
        addMessages(data, *baselines[i], i);
    if (measurement && measurement->ok())
        addMeasured(data, *measurement);
    addRange(data);
    data.setting.bytes = Bytes(data.largest);
    if (const CollectiveAnswer answer = fastestAlgorithm(data.op, data.setting); !answer.cost) {
        data.sentences = {phrase("There is no curve: %1.", answer.message)};
        return data;
    }
    addLines(data);
    addCrossings(data);
    addRingOverTree(data);
    addHalf(data);
    data.sentences = sentencesOf(data, report);
    if (!data.lines.empty())
        addPlot(data);
    return data;
}

// Dispatch and combine share a row where they send the same; otherwise dispatch comes first.
Text rowText(const Report& report, const CommunicationRow& row)
{
    const Text name = rowText(row);
    if (row.group != TrafficGroup::Expert)
        return name;
    std::vector<const CommunicationRow*> alike;
    for (const CommunicationRow& each : report.communication)
        if (each.group == row.group && each.op == row.op && each.part == row.part && each.axes == row.axes)
            alike.push_back(&each);
    if (alike.size() != 2)
        return name;
    return alike.front() == &row ? phrase("%1 (dispatch)", name) : phrase("%1 (combine)", name);
}

bool isTraffic(const CommunicationRow& row) { return row.tier == "scale-out" || row.tier == "scale-up"; }

} // namespace ridgepoint
