#include "views/inference/inference_data.h"

#include "core/serving/service_figures.h"
#include "views/capacity.h"
#include "views/chart/ticks.h"
#include "views/device_words.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "views/service_words.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct InferenceText
{
    Q_DECLARE_TR_FUNCTIONS(InferenceText)
};

// Bytes that a picture can place; what is absurd has no height.
double height(const std::optional<Bytes>& bytes) { return bytes ? placeable(bytes->value()).value_or(0) : 0; }

template <class Q>
std::optional<double> seconds(const std::optional<Q>& value)
{
    return value ? placeable(value->value()) : std::nullopt;
}

QString counted(double value, const NumberFormat& numbers)
{
    return displayText(value, Unit::Count, numbers);
}

QString gpusText(double value, const NumberFormat& numbers)
{
    return value == 1 ? InferenceText::tr("1 GPU")
                      : InferenceText::tr("%1 GPUs").arg(counted(value, numbers));
}

// Bytes of the cache on all ranks of the replica in force, what they keep twice included.
double heldCache(const InferenceReport& r)
{
    const double weights = height(r.weights), ranks = placeable(r.perReplica).value_or(1);
    // Where no replica can be built, the cache as it is.
    return r.perRank ? std::max(0.0, placeable(r.perRank->value() * ranks).value_or(0) - weights)
                     : height(r.kv);
}

// The readout's own number and how often it is there, so that it agrees with the tile.
QString cacheText(const InferenceReport& r, const NumberFormat& numbers)
{
    const double held = heldCache(r), once = height(r.kv);
    const double copies = once > 0 ? std::round(held / once) : 1;
    return copies > 1 ? InferenceText::tr("%1 × %2 copies")
                            .arg(displayText(once, Unit::Byte, numbers), counted(copies, numbers))
                      : displayText(copies > 0 ? held : once, Unit::Byte, numbers);
}

ServedMemory memoryOf(const ViewInput& input, const NumberFormat& numbers)
{
    const Report& report = *input.report;
    const InferenceReport& r = report.inference;
    ServedMemory memory;
    const double ranks = placeable(r.perReplica).value_or(1);
    const double weights = height(r.weights);
    const double cache = heldCache(r);
    const double sequences = placeable(report.scenario.serving.concurrency.value_or(1)).value_or(1);
    if (weights > 0)
        memory.slabs.push_back({QStringLiteral("memory.weights"), InferenceText::tr("weights"),
            displayText(weights, Unit::Byte, numbers),
            InferenceText::tr("weights, %1").arg(spokenBytes(weights, numbers)),
            QStringLiteral("inference.weights_bytes"), ColorRole::Weights, weights, 1});
    if (cache > 0) {
        memory.slabs.push_back(
            {QStringLiteral("memory.kv"), InferenceText::tr("KV cache"), cacheText(r, numbers),
                InferenceText::tr("KV cache of %1, %2")
                    .arg(sequencesText(sequences, numbers), spokenBytes(cache, numbers)),
                QStringLiteral("inference.kv_bytes"), ColorRole::KvCache, cache, std::max(1.0, sequences)});
    }
    memory.total = weights + cache;
    const auto own = std::array<std::string_view, 1>{report.scenario.hardware.accelerator.id};
    const std::vector<Ceiling> devices = ceilings(report, *input.catalog, own, numbers);
    const auto device = std::ranges::find_if(devices, &Ceiling::selected);
    if (device == devices.end() || !(device->bytes > 0))
        return memory;
    memory.one = device->bytes;
    memory.oneText = deviceWords(InferenceText::tr("1 GPU"), input);
    memory.limit = placeable(device->bytes * ranks).value_or(0);
    if (!(memory.limit > 0))
        return memory;
    memory.limitText =
        InferenceText::tr("%1 × %2 · %3 %4")
            .arg(counted(ranks, numbers), device->name, displayText(memory.limit, Unit::Byte, numbers),
                basisName(report.scenario.hardware));
    const double free = memory.limit - memory.total;
    memory.over = r.replicaFits ? !*r.replicaFits : exceeds(memory.total / memory.limit);
    memory.verdict = memory.over
        ? InferenceText::tr("✗ %1 over").arg(displayText(std::max(0.0, -free), Unit::Byte, numbers))
        : InferenceText::tr("✓ %1 free").arg(displayText(std::max(0.0, free), Unit::Byte, numbers));
    memory.spoken = memory.over
        ? InferenceText::tr("memory of the replica, %1, exceeded by %2")
              .arg(spokenBytes(memory.limit, numbers), spokenBytes(std::max(0.0, -free), numbers))
        : InferenceText::tr("memory of the replica, %1, %2 free")
              .arg(spokenBytes(memory.limit, numbers), spokenBytes(std::max(0.0, free), numbers));
    return memory;
}

void judge(LatencyLine& line, std::optional<double> now, const NumberFormat& numbers)
{
    line.now = now;
    line.missed = now && line.target && exceeds(*now / *line.target);
    line.spoken = line.targetText; // judged below where there is something to judge
    if (!now || !line.target)
        return;
    line.spoken = (line.missed ? InferenceText::tr("%1 %2, misses the target of %3")
                               : InferenceText::tr("%1 %2, within the target of %3"))
                      .arg(line.name, timeText(*now, numbers), timeText(*line.target, numbers));
}

LatencyLine latencyLine(const Report& report, LatencyKind kind, const NumberFormat& numbers)
{
    const Serving& serving = report.scenario.serving;
    LatencyLine line;
    line.kind = kind;
    const bool itl = kind == LatencyKind::Itl;
    line.name = itl ? InferenceText::tr("ITL") : InferenceText::tr("TTFT");
    line.target = placeable((itl ? serving.itlTarget : serving.ttftTarget).value());
    if (line.target && *line.target <= 0)
        line.target.reset();
    if (line.target)
        line.targetText = (itl ? InferenceText::tr("ITL target %1") : InferenceText::tr("TTFT target %1"))
                              .arg(timeText(*line.target, numbers));
    judge(line, seconds(itl ? report.inference.itl : report.inference.ttft), numbers);
    return line;
}

ServedCurve curveOf(const Report& report, const NumberFormat& numbers)
{
    ServedCurve curve;
    curve.present = std::max(1.0, placeable(report.scenario.serving.concurrency.value_or(1)).value_or(1));
    for (int i = 0; i < latencyKinds; ++i)
        curve.lines[i] = latencyLine(report, static_cast<LatencyKind>(i), numbers);
    curve.tokens = seconds(report.inference.tokensPerSecond);
    const ServingCurve computed = servingCurve(report.scenario);
    curve.most = computed.maxConcurrency;
    for (const ServingCurvePoint& p : computed.points) {
        const auto itl = placeable(p.itl.value()), ttft = placeable(p.ttft.value());
        const auto tokens = placeable(p.tokensPerSecond.value());
        if (!itl || !ttft || !tokens || *itl <= 0 || *ttft <= 0)
            continue;
        const QString sentence = p.fits
            ? InferenceText::tr("%1: ITL %2, TTFT %3, %4")
            : InferenceText::tr("%1: ITL %2, TTFT %3, %4, but the cache does not fit");
        curve.dots.push_back({QStringLiteral("curve.%1").arg(p.concurrency, 0, 'f', 0),
            sentence.arg(sequencesText(p.concurrency, numbers), timeText(*itl, numbers),
                timeText(*ttft, numbers), displayText(*tokens, Unit::TokenPerSecond, numbers)),
            p.concurrency, *itl, *ttft, *tokens, p.fits});
    }
    if (curve.dots.empty())
        curve.reason = coreText(reasonForNull(report, "inference.itl_seconds"));
    return curve;
}

std::vector<RoofPoint> roofPoints(const InferenceReport& r, const NumberFormat& numbers)
{
    std::vector<RoofPoint> points;
    const auto add = [&](const std::optional<ServingPoint>& point, const QString& key, const QString& name,
                         const QString& path) {
        if (!point || !(placeable(point->intensity.value()).value_or(0) > 0)
            || !(placeable(point->attainable.value()).value_or(0) > 0))
            return;
        RoofPoint p{key, name,
            point->computeBound ? InferenceText::tr("compute-bound") : InferenceText::tr("memory-bound"), {},
            path, point->intensity.value(), point->attainable.value()};
        p.spoken = InferenceText::tr("%1: %2, at most %3, %4")
                       .arg(name, displayText(p.intensity, Unit::FlopPerByte, numbers),
                           displayText(p.attainable, Unit::FlopPerSecond, numbers), p.bound);
        points.push_back(std::move(p));
    };
    add(r.decodePoint, QStringLiteral("roof.decode"), InferenceText::tr("decode"),
        QStringLiteral("inference.decode.intensity"));
    add(r.prefillPoint, QStringLiteral("roof.prefill"), InferenceText::tr("prefill"),
        QStringLiteral("inference.prefill.intensity"));
    return points;
}

QString within(const InferenceReport& r, const Serving& serving, const NumberFormat& numbers)
{
    return InferenceText::tr("ITL %1 of %2, TTFT %3 of %4")
        .arg(timeText(r.itl->value(), numbers), timeText(serving.itlTarget.value(), numbers),
            timeText(r.ttft->value(), numbers), timeText(serving.ttftTarget.value(), numbers));
}

// With the sequences that a replica decodes together: they decide how many replicas a rate takes.
QString loadSentence(const InferenceReport& r, const Serving& serving, const NumberFormat& numbers)
{
    if (!r.replicas || !r.accelerators)
        return {};
    const QString requests = shortText(serving.requestsPerSecond, Unit::Number, numbers);
    const QString together =
        sequencesText(std::max(1.0, placeable(serving.concurrency.value_or(1)).value_or(1)), numbers);
    const QString all = gpusText(*r.accelerators, numbers);
    return *r.replicas == 1
        ? InferenceText::tr("At %1 QPS, %2 decoded together, by the rule of thumb: one replica, %3 in all.")
              .arg(requests, together, all)
        : InferenceText::tr("At %1 QPS, %2 decoded together, by the rule of thumb: %3 replicas, %4 in all.")
              .arg(requests, together, counted(*r.replicas, numbers), all);
}

bool holdsSome(const InferenceReport& r) { return r.maxConcurrency.value_or(0) >= 1; }

// `r`: the report's, or with what is predicted in its place.
// `some`: a replica has room for fewer than are asked for.
QString choiceSentence(const InferenceReport& r, const Report& report, const NumberFormat& numbers,
    const QString& times, bool some)
{
    const QString weights = displayText(height(r.weights), Unit::Byte, numbers);
    const QString cache =
        r.perReplica == r.suggested ? cacheText(r, numbers) : displayText(height(r.kv), Unit::Byte, numbers);
    const QString group = gpusText(r.suggested, numbers);
    switch (r.choice) {
    case ServingChoice::Unknown:
        return InferenceText::tr("Replicate or shard? Not known: %1.")
            .arg(coreText(reasonForNull(report, "inference.itl_seconds")));
    case ServingChoice::Replicate:
        return times.isEmpty()
            ? InferenceText::tr(
                "Replicate: one GPU holds %1 of weights and %2 of cache and meets both targets.")
                  .arg(weights, cache)
            : InferenceText::tr(
                "Replicate: one GPU holds %1 of weights and %2 of cache and meets both targets (%3).")
                  .arg(weights, cache, times);
    case ServingChoice::ShardToFit:
        return times.isEmpty()
            ? InferenceText::tr(
                "Shard, then replicate: %1 of weights and %2 of cache take %3, which meet both targets.")
                  .arg(weights, cache, group)
            : InferenceText::tr(
                "Shard, then replicate: %1 of weights and %2 of cache take %3, which meet both targets (%4).")
                  .arg(weights, cache, group, times);
    case ServingChoice::ShardForLatency:
        return InferenceText::tr(
            "Shard for latency: fewer GPUs hold %1 of weights and %2 of cache, but %3 meet both targets.")
            .arg(weights, cache, group);
    case ServingChoice::TargetsMissed:
        return InferenceText::tr("Neither is enough: %1 of weights and %2 of cache fit, but no group within "
                                 "a node meets both targets. "
                                 "Read fewer bytes a token, shorten the prompt, or relax the target.")
            .arg(weights, cache);
    case ServingChoice::NothingFits:
        break;
    }
    if (some)
        return InferenceText::tr(
            "No group has room for %1 at once: %2 of weights and %3 of cache exceed every group that may "
            "share the heads, so that some wait. Lower the concurrency, shorten the context, or store both "
            "in "
            "fewer bytes.")
            .arg(sequencesText(
                     placeable(report.scenario.serving.concurrency.value_or(1)).value_or(1), numbers),
                weights, cache);
    return InferenceText::tr(
        "Nothing fits: %1 of weights and %2 of cache exceed every group that may share the heads. Lower the "
        "concurrency, shorten the context, or store both in fewer bytes.")
        .arg(weights, cache);
}

QString ruleWords(const InferenceReport& r)
{
    switch (r.choice) {
    case ServingChoice::Replicate:
        return InferenceText::tr("replicate");
    case ServingChoice::ShardToFit:
        return InferenceText::tr("shard to fit");
    case ServingChoice::ShardForLatency:
        return InferenceText::tr("shard for latency");
    case ServingChoice::TargetsMissed:
        return InferenceText::tr("no group meets both targets");
    case ServingChoice::NothingFits:
        return holdsSome(r) ? InferenceText::tr("not all fit at once") : InferenceText::tr("nothing fits");
    case ServingChoice::Unknown:
        break;
    }
    return InferenceText::tr("not known");
}

QString ruleSentence(const Report& report, const NumberFormat& numbers)
{
    // Times are those of the replica in force; the choice may be about another.
    const InferenceReport& r = report.inference;
    return choiceSentence(r, report, numbers,
        r.itl && r.ttft && r.perReplica == r.suggested ? within(r, report.scenario.serving, numbers)
                                                       : QString(),
        holdsSome(r));
}

// What a replica that is laid out otherwise is to the rule.
QString otherLayout(const Service& service, const NumberFormat& numbers)
{
    const ServingLayout& layout = service.layout();
    if (!service.readers() && layout.pipeline <= 1 && layout.attentionData <= 1)
        return {};
    ServiceReport report;
    report.layout = layout;
    report.readers = service.readers();
    report.replicas = service.job().scenario.serving.replicas.value_or(1);
    return u' '
        + InferenceText::tr("That rule knows tensor ranks alone; the served replica is %1.")
              .arg(deployedWords(report, service.job(), numbers));
}

// From the kernels of the device, with what the rule of thumb says beside it; the rule alone where the
// scenario states its times, or nothing else is known.
QString answerSentence(const Report& report, const NumberFormat& numbers, ReportEffort effort)
{
    const Serving& serving = report.scenario.serving;
    if (serving.efficiency == ServingEfficiency::Stated || report.inference.choice == ServingChoice::Unknown)
        return ruleSentence(report, numbers);
    const auto job = std::make_shared<const ServingJob>(servingJob(report.scenario));
    const Service service(job);
    const PredictedChoice predicted = predictedChoice(job, effort);
    if (predicted.choice == ServingChoice::Unknown)
        return ruleSentence(report, numbers);
    InferenceReport r = report.inference;
    r.choice = predicted.choice;
    r.suggested = predicted.accelerators;
    // In other words than the readouts of the rule, for they are other numbers.
    const QString times = predicted.accelerators == 0 || r.perReplica != r.suggested
        ? QString()
        : InferenceText::tr("a token every %1 where %2 will do, the first after %3 where %4 will do")
              .arg(timeText(judgedItl(predicted.at, serving.statistic).value(), numbers),
                  timeText(serving.itlTarget.value(), numbers),
                  timeText(judgedTtft(predicted.at, serving.statistic).value(), numbers),
                  timeText(serving.ttftTarget.value(), numbers));
    return choiceSentence(r, report, numbers, times, service.refusal().empty()) + u' '
        + InferenceText::tr("(From measured kernels.) By the rule of thumb, drawn here: %1.")
              .arg(ruleWords(report.inference))
        + otherLayout(service, numbers);
}

} // namespace

InferenceData inferenceData(const ViewInput& input, const NumberFormat& numbers, ReportEffort effort)
{
    const Report& report = *input.report;
    InferenceData data;
    data.memory = memoryOf(input, numbers);
    data.curve = curveOf(report, numbers);
    data.roof.peak = placeable(report.roofline.compute.value()).value_or(0);
    data.roof.bandwidth = placeable(report.roofline.memory.value()).value_or(0);
    data.roof.points = roofPoints(report.inference, numbers);
    data.sentence = deviceWords(answerSentence(report, numbers, effort), input);
    if (const Serving& s = report.scenario.serving; s.load == ServingLoad::Rate)
        data.sentence =
            InferenceText::tr("With %1 at a time, not at its rate: %2")
                .arg(sequencesText(std::max(1.0, placeable(s.concurrency.value_or(1)).value_or(1)), numbers),
                    data.sentence);
    if (const QString load =
            deviceWords(loadSentence(report.inference, report.scenario.serving, numbers), input);
        !load.isEmpty())
        data.sentence += u' ' + load;
    for (const auto& other : input.baselines) {
        const InferenceReport& r = other->inference;
        ServedBaseline baseline;
        baseline.total = r.perRank ? placeable(r.perRank->value() * r.perReplica).value_or(0)
                                   : height(r.weights) + height(r.kv);
        baseline.concurrency = placeable(other->scenario.serving.concurrency.value_or(1));
        baseline.itl = seconds(r.itl);
        baseline.ttft = seconds(r.ttft);
        baseline.points = roofPoints(r, numbers);
        data.baselines.push_back(std::move(baseline));
    }
    return data;
}

namespace {

// A tile has the mark of its state beside the word.
QString fitsText(const InferenceReport& r, const NumberFormat& numbers)
{
    if (!r.fits)
        return QString(noValue);
    if (*r.fits)
        return InferenceText::tr("yes");
    return r.replicaFits.value_or(false) ? InferenceText::tr("no: %1").arg(counted(r.perReplica, numbers))
                                         : InferenceText::tr("no");
}

bool isPredicted(const ShownService& served)
{
    return served.report && served.report->refusal.empty()
        && served.job->scenario.serving.efficiency == ServingEfficiency::Predicted;
}

// "kernels: 217 ms"; of a service that is not predicted nothing.
QString predictedTime(const ShownService& served, Seconds ServiceReport::*time, const NumberFormat& numbers)
{
    if (!isPredicted(served))
        return {};
    const QString text = timeText((served.report->*time).value(), numbers);
    if (served.job->scenario.serving.statistic == ServingStatistic::Mean)
        return InferenceText::tr("kernels: %1").arg(text);
    return served.judged ? InferenceText::tr("kernels, %1: %2", "a percentile, a time")
                               .arg(toQString(statisticText(*served.job)), text)
                         : InferenceText::tr("kernels, mean: %1").arg(text);
}

// "served: 8 × 9.08 GB", where that is not what the rule says in other words.
QString servedWeights(const Report& report, const ShownService& served, const NumberFormat& numbers)
{
    constexpr double alike = 0.01;
    if (!served.report || !(served.report->memory.weights.value() > 0))
        return {};
    const double ranks = served.report->layout.ranks(), each = served.report->memory.weights.value();
    const double rule = height(report.inference.weights);
    if (std::abs(ranks * each - rule) <= alike * rule)
        return {};
    const QString amount = displayText(each, Unit::Byte, numbers);
    return InferenceText::tr("served: %1", "weights, a number of bytes")
        .arg(ranks == 1 ? amount : QStringLiteral("%1 × %2").arg(counted(ranks, numbers), amount));
}

QString predictedReplicas(const ShownService& served, const NumberFormat& numbers)
{
    return isPredicted(served) && served.report->replicas > 0
        ? InferenceText::tr("kernels: %1").arg(counted(served.report->replicas, numbers))
        : QString();
}

QString ruleName(const QString& name, QString predicted)
{
    predicted.replace(u' ', QChar::Nbsp); // on a line of its own where there are two
    return predicted.isEmpty() ? InferenceText::tr("%1, rule of thumb").arg(name)
                               : InferenceText::tr("%1, rule of thumb (%2)").arg(name, predicted);
}

QString fitsDetail(const Report& report, const NumberFormat& numbers, const ShownService& served)
{
    const InferenceReport& r = report.inference;
    if (!r.fits)
        return coreText(reasonForNull(report, "inference.max_concurrency"));
    const QString needed = displayText(height(r.weights) + height(r.kv), Unit::Byte, numbers);
    QString text = InferenceText::tr("Weights and KV cache need %1; one accelerator holds %2.")
                       .arg(needed, displayText(report.memory.capacity.value(), Unit::Byte, numbers));
    if (r.replicaFits)
        text += u'\n'
            + (*r.replicaFits ? InferenceText::tr("A replica of %1 holds them.")
                              : InferenceText::tr("A replica of %1 does not hold them."))
                  .arg(gpusText(r.perReplica, numbers));
    if (r.maxConcurrency && isPredicted(served))
        text += u'\n'
            + InferenceText::tr(
                "The rule leaves out activations, graphs, what the engine leaves alone and its "
                "batch cap: it has room for %1, the served replica for %2.")
                  .arg(sequencesText(*r.maxConcurrency, numbers),
                      sequencesText(served.report->mostSequences, numbers));
    return text;
}

} // namespace

std::vector<ReadoutTileData> inferenceTiles(
    const ViewInput& input, const NumberFormat& numbers, const ShownService& served)
{
    struct Row
    {
        QString label;
        const char* path;
    };
    const QString otherWeights = servedWeights(*input.report, served, numbers);
    const std::array<Row, 6> rows{
        {{otherWeights.isEmpty() ? InferenceText::tr("inference weights")
                                 : ruleName(InferenceText::tr("inference weights"), otherWeights),
             "inference.weights_bytes"},
            {InferenceText::tr("KV cache"), "inference.kv_bytes"},
            {InferenceText::tr("serves on 1 GPU?"), "inference.bytes_per_accelerator"},
            {ruleName(InferenceText::tr("TTFT"), predictedTime(served, &ServiceReport::judgedTtft, numbers)),
                "inference.ttft_seconds"},
            {ruleName(InferenceText::tr("ITL"), predictedTime(served, &ServiceReport::judgedItl, numbers)),
                "inference.itl_seconds"},
            {ruleName(InferenceText::tr("replicas for QPS"), predictedReplicas(served, numbers)),
                "inference.replicas"}}};
    const Report& report = *input.report;
    const InferenceReport& r = report.inference;
    std::vector<ReadoutTileData> tiles;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const std::optional<double> value = placedReadout(report, row.path);
        ReadoutTileData tile = readoutTile(input, row.path, numbers, row.label);
        const bool judgedFit = i == 2;
        if (judgedFit) {
            tile.value = fitsText(r, numbers);
            tile.detail = fitsDetail(report, numbers, served);
            for (std::size_t b = 0; b < input.baselines.size(); ++b)
                tile.deltas[b] = baselineLetter(b) + QStringLiteral("  ")
                    + fitsText(input.baselines[b]->inference, numbers);
        }
        if (judgedFit && r.fits)
            tile.state = *r.fits                  ? GateState::Pass
                : r.replicaFits && *r.replicaFits ? GateState::NotApplicable
                                                  : GateState::Fail;
        if (i == 0 && !otherWeights.isEmpty())
            tile.detail += u'\n'
                + InferenceText::tr(
                    "The rule takes one type for all of them. Served, embedding, head, norms and "
                    "routers stay in bf16: %1 on each of %2.")
                      .arg(displayText(served.report->memory.weights.value(), Unit::Byte, numbers),
                          gpusText(served.report->layout.ranks(), numbers));
        if (i == 1 && r.kvPerSequence)
            tile.detail += u'\n'
                + InferenceText::tr("%1 of %2 each")
                      .arg(sequencesText(
                               std::max(1.0,
                                   placeable(report.scenario.serving.concurrency.value_or(1)).value_or(1)),
                               numbers),
                          displayText(height(r.kvPerSequence), Unit::Byte, numbers));
        if (i == 3 || i == 4) {
            const LatencyLine line =
                latencyLine(report, i == 3 ? LatencyKind::Ttft : LatencyKind::Itl, numbers);
            if (line.now && line.target) {
                tile.state = stateOfShare(*line.now / *line.target);
                tile.detail += u'\n' + line.targetText;
            }
        }
        if (i == 5 && r.accelerators && value)
            tile.detail += u'\n'
                + InferenceText::tr("%1 in all, %2 each")
                      .arg(gpusText(*r.accelerators, numbers), gpusText(r.perReplica, numbers));
        tiles.push_back(std::move(tile));
    }
    return tiles;
}

ViewTable inferenceTable(const InferenceData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {InferenceText::tr("what"), InferenceText::tr("bytes or FLOP/B"),
        InferenceText::tr("ITL (s)"), InferenceText::tr("TTFT (s)"), InferenceText::tr("tokens/s"),
        InferenceText::tr("remark")};
    const auto row = [&table](QStringList cells, const QString& path, std::vector<CellNumber> values) {
        table.rows.push_back(std::move(cells));
        table.paths.push_back(path);
        table.numbers.push_back(std::move(values));
    };
    for (const ServedSlab& slab : data.memory.slabs)
        row({slab.name, slab.amount, {}, {}, {},
                slab.slices > 1 ? sequencesText(slab.slices, numbers) : QString()},
            slab.path, {{1, slab.bytes, Unit::Byte}});
    if (data.memory.limit > 0)
        row({data.memory.limitText, displayText(data.memory.limit, Unit::Byte, numbers), {}, {}, {},
                data.memory.verdict},
            QStringLiteral("inference.bytes_per_accelerator"), {{1, data.memory.limit, Unit::Byte}});
    for (const CurveDot& dot : data.curve.dots) {
        const bool now = dot.concurrency == data.curve.present;
        const auto missed = [&](int line, double value) {
            return data.curve.lines[line].target && exceeds(value / *data.curve.lines[line].target);
        };
        QStringList remarks;
        if (now)
            remarks << InferenceText::tr("now");
        if (!dot.fits)
            remarks << InferenceText::tr("does not fit");
        if (missed(0, dot.itl))
            remarks << InferenceText::tr("ITL target missed");
        if (missed(1, dot.ttft))
            remarks << InferenceText::tr("TTFT target missed");
        row({sequencesText(dot.concurrency, numbers), {}, timeText(dot.itl, numbers),
                timeText(dot.ttft, numbers), displayText(dot.tokens, Unit::TokenPerSecond, numbers),
                remarks.join(QStringLiteral("; "))},
            now ? QStringLiteral("inference.itl_seconds") : QString(),
            {{2, dot.itl, Unit::Second}, {3, dot.ttft, Unit::Second}, {4, dot.tokens, Unit::TokenPerSecond}});
    }
    for (const RoofPoint& point : data.roof.points)
        row({point.name, displayText(point.intensity, Unit::FlopPerByte, numbers), {}, {}, {}, point.bound},
            point.path, {{1, point.intensity, Unit::FlopPerByte}});
    return table;
}

} // namespace ridgepoint
