#include "views/communication/curve_data.h"

#include "widgets/core_text.h"

#include "views/communication/communication_data.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

// Where the preset of a link inside a node has no latency: about one hop over NVLink (NCCL tuning.cc has 0.6
// to 4 µs).
constexpr double nodeLatency = 2e-6;
// An example that shows both regions well: a node of eight on a 400 Gb/s card.
constexpr double exampleRanks = 8, exampleLatency = 5e-6, exampleBandwidth = 50e9;
constexpr double leastBytes = 1e3, mostBytes = 1e10; // drawn at least
constexpr double sizeLimit = 1e18;
constexpr int pointsPerDecade = 12;
constexpr std::size_t mostSpokenPoints = 200;
const QString exampleKey = QStringLiteral("example");

bool drawable(double value) { return std::isfinite(value) && value > 0; }

struct Row
{
    QString key;
    const CommunicationRow* row = nullptr;
    const CollectiveInfo* op = nullptr;
    double buffer = 0; // bytes of one call as NCCL counts them; 0: none
    double seconds = 0; // of one call
};

// Rows that a curve can be drawn for.
std::vector<Row> rowsOf(const Report& report)
{
    std::vector<Row> rows;
    std::map<QString, int> seen;
    for (const CommunicationRow& each : report.communication) {
        if (!isTraffic(each))
            continue;
        Row row;
        const QString name = toQString(key(each.group)) + u'.' + toQString(label(each.op));
        row.key = name + u'.' + QString::number(seen[name]++);
        row.row = &each;
        row.op = &info(each.op);
        const double factor = each.ranks > 1 ? busFactor(each.op, each.ranks) : 0;
        const double buffer = factor > 0 ? each.bytesPerRank.value() / factor : 0;
        const double seconds = each.count > 0 ? each.seconds.value() / each.count : 0;
        if (drawable(buffer) && drawable(seconds)) {
            row.buffer = buffer;
            row.seconds = seconds;
        }
        rows.push_back(row);
    }
    return rows;
}

std::int64_t whole(double ranks)
{
    return std::isfinite(ranks) ? static_cast<std::int64_t>(std::clamp(ranks, 0.0, 1e15)) : 0;
}

QString settingText(const CollectiveSetting& s, const QString& note, const NumberFormat& numbers)
{
    return Words::tr("%1 ranks · α %2 · %3%4")
        .arg(displayText(static_cast<double>(s.ranks), Unit::Count, numbers),
            timeText(s.alpha.value(), numbers),
            displayText(s.bandwidth.value(), Unit::BytePerSecond, numbers), note);
}

// The link of a group's tier as the presets state it. A ring through several nodes leaves each of them
// through as many cards as it has ranks there.
CollectiveSetting settingOf(const CommunicationRow& row, const Hardware& hardware, QString& note)
{
    const bool network = row.tier == "scale-out";
    const std::optional<Link>& link = network ? hardware.scaleOut : hardware.scaleUp;
    const Accelerator& device = hardware.accelerator;
    double bandwidth = link ? link->bandwidth.value()
        : network           ? device.scaleOutBandwidth.value()
                            : device.scaleUpBandwidth.value();
    double latency = link ? link->latency.value() : 0;
    const double inside =
        hardware.scaleUp ? hardware.scaleUp->bandwidth.value() : device.scaleUpBandwidth.value();
    const bool ring = row.op != Collective::AllToAll && row.op != Collective::Send;
    if (network && ring && row.inNode > 1 && bandwidth > 0) {
        const double all = bandwidth * row.inNode;
        const bool capped = inside > 0 && all > inside;
        bandwidth = capped ? inside : all;
        note = capped ? Words::tr(" (the ring inside a node)")
                      : Words::tr(" (%1 cards)").arg(QString::number(std::round(row.inNode)));
    }
    if (!drawable(latency)) {
        latency = network ? exampleLatency : nodeLatency;
        note += Words::tr(", α assumed");
    }
    if (!drawable(bandwidth)) {
        bandwidth = exampleBandwidth;
        note += Words::tr(", bandwidth assumed");
    }
    CollectiveSetting s;
    s.ranks = whole(row.ranks);
    s.alpha = Seconds(latency);
    s.bandwidth = BytesPerSecond(bandwidth);
    return s;
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

std::optional<CollectiveCost> costAt(
    const CurveData& data, const CollectiveAlgorithmInfo& which, double bytes)
{
    CollectiveSetting at = data.setting;
    at.bytes = Bytes(bytes);
    return collectiveCost(data.op, which.algorithm, at).cost;
}

void addLines(CurveData& data, const NumberFormat& numbers)
{
    const std::vector<double> sizes = sizesBetween(data.smallest, data.largest);
    const CollectiveAlgorithm main = mainAlgorithm(data.op);
    for (const CollectiveAlgorithmInfo* which : collectiveAlgorithms(data.op)) {
        if (which->bound || which->inNetwork || which->twoTiers)
            continue;
        CurveLine line;
        line.algorithm = which;
        line.key = QStringLiteral("algorithm.") + toQString(which->key);
        line.name = coreText(which->label);
        line.main = which->algorithm == main;
        for (const double bytes : sizes)
            if (const std::optional<CollectiveCost> cost = costAt(data, *which, bytes);
                cost && drawable(cost->seconds.value())) {
                line.points.emplace_back(bytes, cost->seconds.value());
                if (line.main && drawable(cost->lowerBound.value()))
                    data.lowerBound.emplace_back(bytes, cost->lowerBound.value());
            }
        if (line.points.empty())
            continue;
        const std::optional<CollectiveCost> last = costAt(data, *which, data.largest);
        line.spoken =
            Words::tr("%1: %2 for %3, %4 for %5, %6 of the buffer at that size")
                .arg(line.name, timeText(line.points.front().y(), numbers), bytesText(data.smallest, numbers),
                    timeText(line.points.back().y(), numbers), bytesText(data.largest, numbers),
                    last ? displayText(last->algorithmBandwidth.value(), Unit::BytePerSecond, numbers)
                         : QString(noValue));
        data.lines.push_back(std::move(line));
    }
    // The one that the scenario is counted with on top.
    std::ranges::stable_partition(data.lines, std::not_fn(&CurveLine::main));
}

// "Rabenseifner: halving, then doubling" is Rabenseifner beside a point.
QString shortName(const CollectiveAlgorithmInfo& which)
{
    return coreText(which.label.substr(0, which.label.find(':')));
}

void addCrossings(CurveData& data, const NumberFormat& numbers)
{
    const std::vector<AlgorithmRange> ranges =
        algorithmRanges(data.op, data.setting, Bytes(data.smallest), Bytes(data.largest));
    for (std::size_t i = 1; i < ranges.size(); ++i) {
        CurveCrossing crossing;
        crossing.key = QStringLiteral("crossing.%1").arg(i);
        crossing.bytes = ranges[i].from.value();
        const std::optional<CollectiveCost> cost = costAt(data, *ranges[i].algorithm, crossing.bytes);
        crossing.seconds = cost ? cost->seconds.value() : 0;
        if (!drawable(crossing.bytes) || !drawable(crossing.seconds))
            continue;
        crossing.label =
            Words::tr("%1 from %2").arg(shortName(*ranges[i].algorithm), bytesText(crossing.bytes, numbers));
        crossing.spoken = Words::tr("%1 on, %2; below it %3 is fastest")
                              .arg(crossing.label, timeText(crossing.seconds, numbers),
                                  coreText(ranges[i - 1].algorithm->label));
        data.crossings.push_back(std::move(crossing));
    }
}

// The choice that NCCL has for all-reduces: the size from which on a ring beats the double tree.
void addRingOverTree(CurveData& data, const NumberFormat& numbers)
{
    const CollectiveAlgorithmInfo* ring = findCollectiveAlgorithm(data.op, CollectiveAlgorithm::Ring);
    const CollectiveAlgorithmInfo* tree = findCollectiveAlgorithm(data.op, CollectiveAlgorithm::DoubleTree);
    if (!ring || !tree)
        return;
    const auto ahead = [&](double bytes) {
        const std::optional<CollectiveCost> a = costAt(data, *ring, bytes), b = costAt(data, *tree, bytes);
        return a && b && a->seconds < b->seconds;
    };
    double low = data.smallest, high = data.largest;
    if (ahead(low) || !ahead(high))
        return;
    while (high / low > 1 + 1e-9) {
        const double middle = std::sqrt(low * high);
        (ahead(middle) ? high : low) = middle;
    }
    CurveCrossing crossing;
    crossing.key = QStringLiteral("crossing.tree");
    crossing.bytes = high;
    const std::optional<CollectiveCost> cost = costAt(data, *ring, high);
    crossing.seconds = cost ? cost->seconds.value() : 0;
    if (!drawable(crossing.seconds))
        return;
    crossing.rank = 1;
    crossing.label = Words::tr("ring over tree from %1").arg(bytesText(high, numbers));
    crossing.spoken = Words::tr("ring beats the double binary tree from %1 on, %2")
                          .arg(bytesText(high, numbers), timeText(crossing.seconds, numbers));
    data.crossings.push_back(std::move(crossing));
}

// Where a rank sends for as long as it waits for messages to start. The main algorithm's time is a straight
// line in the size.
void addHalf(CurveData& data, const NumberFormat& numbers)
{
    const CollectiveAlgorithmInfo* which = findCollectiveAlgorithm(data.op, mainAlgorithm(data.op));
    const std::optional<CollectiveCost> cost = which ? costAt(data, *which, data.largest) : std::nullopt;
    if (!cost)
        return;
    const double moving = (cost->bandwidthSeconds + cost->reductionSeconds).value();
    const double half = moving > 0 ? data.largest * cost->latencySeconds.value() / moving : 0;
    if (!drawable(half))
        return;
    data.half = half;
    data.halfSize = bytesText(half, numbers);
    data.halfText = Words::tr("half speed at %1").arg(data.halfSize);
}

void addMessages(CurveData& data, const ViewInput& input, const QString& chosen, const NumberFormat& numbers)
{
    const auto add = [&](const Report& report, const QString& letter) {
        int index = 0;
        for (const Row& row : rowsOf(report)) {
            const int here = index++;
            if (row.op->op != data.op || row.buffer <= 0)
                continue;
            CurveMessage message;
            message.key = letter.isEmpty() ? QStringLiteral("message.%1").arg(here)
                                           : QStringLiteral("baseline.%1.%2").arg(letter).arg(here);
            message.name = rowName(*row.row);
            message.bytes = row.buffer;
            message.seconds = row.seconds;
            message.chosen = row.key == chosen && letter.isEmpty();
            message.baseline = letter;
            message.spoken =
                Words::tr("%1, %2 among %3 ranks: %4 as predicted")
                    .arg(message.name, bytesText(row.buffer, numbers),
                        displayText(row.row->ranks, Unit::Count, numbers), timeText(row.seconds, numbers));
            if (!letter.isEmpty())
                message.spoken = Words::tr("baseline %1, %2").arg(letter, message.spoken);
            data.messages.push_back(std::move(message));
        }
    };
    add(*input.report, {});
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        add(*input.baselines[i], baselineLetter(i));
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

void addMeasured(CurveData& data, const Measurement& measurement, const NumberFormat& numbers)
{
    CurveMeasured& measured = data.measured;
    for (const CollectiveSample& sample : measurement.table.samples()) {
        if (!drawable(sample.bytes.value()) || !drawable(sample.time.value())
            || sample.bytes.value() > sizeLimit)
            continue;
        measured.points.emplace_back(sample.bytes.value(), sample.time.value());
        if (measured.spoken.size() < mostSpokenPoints)
            measured.spoken.push_back(
                Words::tr("measured, %1: %2")
                    .arg(bytesText(sample.bytes.value(), numbers), timeText(sample.time.value(), numbers)));
    }
    const QString program = measurement.table.program.empty() ? Words::tr("a program without a name")
                                                              : toQString(measurement.table.program);
    measured.summary = Words::tr("Measured with %1 at %2 sizes").arg(program).arg(measured.points.size());
    if (const auto& curve = measurement.fit.curve) {
        for (const double bytes : sizesBetween(
                 curve->smallest.value(), std::max(curve->largest.value(), curve->smallest.value() * 1.0001)))
            if (const double seconds = curve->time(Bytes(bytes)).value(); drawable(seconds))
                measured.fitted.emplace_back(bytes, seconds);
        measured.summary +=
            Words::tr("; the fitted curve starts at %1, reaches %2 and half of it at %3, median error %4.")
                .arg(timeText(curve->alpha.value(), numbers),
                    displayText(curve->plateau.value(), Unit::BytePerSecond, numbers),
                    bytesText(curve->halfSpeed().value(), numbers),
                    displayText(measurement.fit.medianError, Unit::Percent, numbers));
    } else {
        measured.summary += Words::tr("; no curve fits: %1.").arg(coreText(measurement.fit.message));
    }
    if (const CollectiveInfo* op = measuredOp(measurement.table); op && op->op != data.op)
        measured.summary += u' '
            + Words::tr("It is another operation than the curves: %1, not %2.")
                  .arg(coreText(op->label), coreText(info(data.op).label));
    if (!measurement.table.warnings.empty())
        measured.summary += u' '
            + Words::tr("%1 remarks on its lines, the first: %2.")
                  .arg(measurement.table.warnings.size())
                  .arg(coreText(measurement.table.warnings.front()));
}

void addRange(CurveData& data)
{
    double low = leastBytes, high = mostBytes;
    const auto reach = [&](double bytes) {
        if (!drawable(bytes) || bytes > sizeLimit || bytes < 1)
            return;
        low = std::min(low, bytes);
        high = std::max(high, bytes);
    };
    for (const CurveMessage& message : data.messages)
        reach(message.bytes);
    for (const QPointF& point : data.measured.points)
        reach(point.x());
    data.smallest = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
    data.largest = std::pow(10.0, std::ceil(std::log10(high) - 1e-9));
}

QString sentenceOf(const CurveData& data, const Report& report)
{
    if (!data.problem.isEmpty())
        return Words::tr("There is no curve: %1.").arg(data.problem);
    QStringList parts;
    if (data.chosen == exampleKey)
        parts += std::ranges::any_of(report.communication, isTraffic)
            ? Words::tr("An example, not this scenario: %1.").arg(data.linkText)
            : Words::tr("This scenario sends nothing; an example instead: %1.").arg(data.linkText);
    else
        parts += Words::tr("%1: %2.").arg(capitalised(coreText(info(data.op).label)), data.linkText);
    if (data.half)
        parts += Words::tr("Below %1 a call mostly waits for messages to start, above it mostly sends.")
                     .arg(data.halfSize);
    const bool off = std::ranges::any_of(
        data.messages, [](const CurveMessage& m) { return m.baseline.isEmpty() && !m.chosen; });
    if (off)
        parts += Words::tr("Other groups' messages take their own links.");
    if (!data.measured.summary.isEmpty())
        parts += data.measured.summary;
    return parts.join(u' ');
}

} // namespace

Measurement measurementOf(const QString& text)
{
    Measurement measurement;
    measurement.text = text;
    const QByteArray utf8 = text.toUtf8();
    measurement.table = parseNcclTests({utf8.constData(), static_cast<std::size_t>(utf8.size())});
    if (measurement.ok()) {
        const std::vector<CollectiveSample> samples = measurement.table.samples();
        measurement.fit = fitCollectiveCurve(samples);
    }
    return measurement;
}

double CurveData::fastestTime() const
{
    double least = INFINITY;
    const auto add = [&](double seconds) { least = drawable(seconds) ? std::min(least, seconds) : least; };
    for (const CurveLine& line : lines)
        for (const QPointF& point : line.points)
            add(point.y());
    for (const auto* points : {&lowerBound, &measured.points})
        for (const QPointF& point : *points)
            add(point.y());
    for (const CurveMessage& message : messages)
        add(message.seconds);
    return std::isfinite(least) ? least : 1e-6;
}

double CurveData::slowestTime() const
{
    double most = 0;
    const auto add = [&](double seconds) { most = drawable(seconds) ? std::max(most, seconds) : most; };
    for (const CurveLine& line : lines)
        for (const QPointF& point : line.points)
            add(point.y());
    for (const QPointF& point : measured.points)
        add(point.y());
    for (const CurveMessage& message : messages)
        add(message.seconds);
    return most > 0 ? most : 1;
}

CurveData curveData(const ViewInput& input, const QString& choice, const Measurement* measurement,
    const NumberFormat& numbers)
{
    CurveData data;
    if (!input.report)
        return data;
    const std::vector<Row> rows = rowsOf(*input.report);
    for (const Row& row : rows) {
        const double bytes = row.row->bytesPerRank.value() * row.row->count;
        data.choices.push_back({row.key,
            Words::tr("%1, %2 ranks")
                .arg(rowName(*row.row), displayText(row.row->ranks, Unit::Count, numbers)),
            std::isfinite(bytes) ? bytes : 0});
    }
    data.choices.push_back({exampleKey, Words::tr("example: all-reduce, 8 ranks"), 0});
    auto found = std::ranges::find(rows, choice, &Row::key);
    if (found == rows.end() && choice != exampleKey) // the largest collective
        found = std::ranges::max_element(
            rows, {}, [](const Row& row) { return row.row->bytesPerRank.value() * row.row->count; });
    QString note;
    if (found != rows.end()) {
        data.chosen = found->key;
        data.op = found->op->op;
        data.setting = settingOf(*found->row, input.report->scenario.hardware, note);
    } else {
        data.chosen = exampleKey;
        data.setting.ranks = whole(exampleRanks);
        data.setting.alpha = Seconds(exampleLatency);
        data.setting.bandwidth = BytesPerSecond(exampleBandwidth);
    }
    data.linkText = settingText(data.setting, note, numbers);
    addMessages(data, input, data.chosen, numbers);
    if (measurement && measurement->ok())
        addMeasured(data, *measurement, numbers);
    addRange(data);
    data.setting.bytes = Bytes(data.largest);
    if (const CollectiveAnswer answer = fastestAlgorithm(data.op, data.setting); !answer.cost) {
        data.problem = coreText(answer.message);
    } else {
        addLines(data, numbers);
        addCrossings(data, numbers);
        addRingOverTree(data, numbers);
        addHalf(data, numbers);
    }
    data.sentence = sentenceOf(data, *input.report);
    return data;
}

// A row a size: whole decades, crossings, messages, measured sizes.
ViewTable curveTable(const CurveData& data, const Measurement* measurement, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("size"), Words::tr("what")};
    for (const CurveLine& line : data.lines)
        table.columns += line.name;
    table.columns << Words::tr("lower bound") << Words::tr("predicted") << Words::tr("measured")
                  << Words::tr("fitted");
    const CollectiveAlgorithmInfo* main = findCollectiveAlgorithm(data.op, mainAlgorithm(data.op));
    const auto fitted = [&](double bytes) -> std::optional<double> {
        if (!measurement || !measurement->ok() || !measurement->fit.curve)
            return std::nullopt;
        const FittedCurve& curve = *measurement->fit.curve;
        return bytes >= curve.smallest.value() && bytes <= curve.largest.value()
            ? placeable(curve.time(Bytes(bytes)).value())
            : std::nullopt;
    };
    const auto add = [&](double bytes, const QString& what, std::optional<double> predicted,
                         std::optional<double> measured) {
        QStringList cells{bytesText(bytes, numbers), what};
        std::vector<CellNumber> row{{0, bytes, Unit::Byte}};
        const auto cell = [&](std::optional<double> seconds) {
            row.push_back({cells.size(), seconds, Unit::Second});
            cells += shownValue(seconds, Unit::Second, numbers);
        };
        for (const CurveLine& line : data.lines) {
            const std::optional<CollectiveCost> cost = costAt(data, *line.algorithm, bytes);
            cell(cost ? placeable(cost->seconds.value()) : std::nullopt);
        }
        const std::optional<CollectiveCost> bound =
            main && !data.lines.empty() ? costAt(data, *main, bytes) : std::nullopt;
        cell(bound ? placeable(bound->lowerBound.value()) : std::nullopt);
        cell(predicted);
        cell(measured);
        cell(fitted(bytes));
        table.rows.push_back(std::move(cells));
        table.numbers.push_back(std::move(row));
        table.paths.push_back({});
    };
    struct Line
    {
        double bytes;
        QString what;
        std::optional<double> predicted, measured;
    };
    std::vector<Line> all;
    if (!data.lines.empty())
        for (double size = data.smallest; size <= data.largest * 1.001; size *= 10)
            all.push_back({size, {}, {}, {}});
    for (const CurveCrossing& crossing : data.crossings)
        all.push_back({crossing.bytes, crossing.label, {}, {}});
    if (data.half)
        all.push_back({*data.half, data.halfText, {}, {}});
    for (const CurveMessage& message : data.messages)
        all.push_back({message.bytes,
            message.baseline.isEmpty() ? message.name
                                       : Words::tr("baseline %1, %2").arg(message.baseline, message.name),
            message.seconds, {}});
    for (const QPointF& point : data.measured.points)
        all.push_back({point.x(), Words::tr("measured"), {}, point.y()});
    std::ranges::stable_sort(all, {}, &Line::bytes);
    for (const Line& line : all)
        add(line.bytes, line.what, line.predicted, line.measured);
    return table;
}

} // namespace ridgepoint
