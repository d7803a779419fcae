#include "views/serving_replica/replica_data.h"

#include "core/formulas/serving.h"
#include "views/capacity.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServedReplica)
};

constexpr double noticed = 0.005; // of a request that waits, on average

double perRequestOf(const Served& served)
{
    return served.service.memory().perSequence.value() / served.service.layout().attentionData;
}

// Bytes that its running requests hold of the cache.
double heldBy(const Served& served)
{
    const ReplicaMemory& m = served.service.memory();
    return cacheInUse(
        m.cache, served.report.now.running, m.perSequence, served.service.layout().attentionData, m.prefix)
        .value();
}

void addSlabs(ReplicaData& data, const Served& served, const NumberFormat& numbers)
{
    const ReplicaMemory& m = served.service.memory();
    const auto add = [&](const char* key, const QString& name, ColorRole role, double bytes,
                         std::string_view figure, ReplicaSlab::Fill fill = ReplicaSlab::Fill::Role,
                         const QString& what = {}) {
        if (!(placeable(bytes).value_or(0) > 0))
            return;
        ReplicaSlab slab{QLatin1String("slab.") + QLatin1String(key), servedPath(figure), name,
            bytesText(bytes, numbers), {}, role, fill, data.total, bytes};
        slab.spoken = Words::tr("%1, %2").arg(name, spokenBytes(bytes, numbers));
        if (!what.isEmpty()) {
            slab.inTable = Words::tr("%1, %2").arg(name, what);
            slab.spoken = Words::tr("%1, %2").arg(slab.spoken, what);
        }
        data.slabs.push_back(std::move(slab));
        data.total += bytes;
    };
    add("weights", Words::tr("weights"), ColorRole::Weights, m.weights.value(), "memory.weights_bytes");
    add("activations", Words::tr("activations"), ColorRole::Activations, m.activations.value(),
        "memory.activations_bytes", ReplicaSlab::Fill::Role,
        Words::tr("for %1").arg(sequencesText(m.sampled, numbers)));
    add("graphs", Words::tr("graphs and context"), ColorRole::Buffers, m.graphs.value(),
        "memory.graphs_bytes");
    data.cacheFrom = data.total;
    if (data.over) {
        // What would have to fit: one sequence.
        add("cache", Words::tr("KV cache of one sequence"), ColorRole::KvCache, m.perSequence.value(),
            "memory.sequence_bytes");
    } else {
        const double held = heldBy(served);
        add("cache", Words::tr("KV cache in use"), ColorRole::KvCache, held, "memory.cache_used_bytes");
        add("free", Words::tr("free KV cache"), ColorRole::KvCache, m.cache.value() - held,
            "memory.cache_free_bytes", ReplicaSlab::Fill::Free);
    }
    // Graphs and context lie in it as far as they fit.
    add("left", Words::tr("unreserved"), ColorRole::Panel, memoryLeftAlone(m.withheld, m.graphs).value(),
        "memory.left_bytes", ReplicaSlab::Fill::Left);
}

void addRequests(ReplicaData& data, const Served& served, const NumberFormat& numbers)
{
    const auto row = [&](const char* key, const QString& name, double value, RowsBar::Fill fill,
                         std::string_view figure = {}) {
        // Means are told as such, whole ones too.
        const bool mean = figure == "running" || figure == "queued";
        const QString amount = mean ? displayText(value, Unit::Number, numbers) : amountText(value, numbers);
        ReplicaRow made;
        made.key = QLatin1String("requests.") + QLatin1String(key);
        made.spoken = Words::tr("%1, %2 requests").arg(name, amount);
        made.name = name;
        made.fill = fill;
        made.role = ColorRole::KvCache;
        made.cells = {amount};
        made.value = value;
        made.figure = figure.empty() ? QString() : servedPath(figure);
        return made;
    };
    const ServicePoint& now = served.report.now;
    if (!served.atRate())
        data.asked =
            row("asked", served.serving().concurrency ? Words::tr("requested") : Words::tr("within SLOs"),
                now.concurrency, RowsBar::Fill::Whole);
    data.running = row("running", Words::tr("run now"), now.running, RowsBar::Fill::Role, "running");
    if (now.queued > noticed)
        data.waiting = row("waiting", Words::tr("wait"), now.queued, RowsBar::Fill::Waiting, "queued");
    data.room = row(
        "room", Words::tr("room for"), served.report.mostSequences, RowsBar::Fill::Role, "memory.sequences");
    data.room->faint = true;
}

// Max-num-seqs allows fewer sequences than the memory holds.
bool capped(const Served& served)
{
    const double fit = served.report.mostSequences;
    return served.report.refusal.empty() && fit + 0.5 < std::floor(served.service.memory().sequences);
}

QString sentenceOf(const Served& served, const NumberFormat& numbers)
{
    const Serving& s = served.serving();
    const ServiceReport& r = served.report;
    const QString tokens = displayText(std::round(s.promptTokens + s.outputTokens), Unit::Count, numbers);
    QString text = Words::tr("The replica has room for %1 of %2 tokens; on average %3 run.")
                       .arg(sequencesText(r.mostSequences, numbers), tokens,
                           displayText(r.now.running, Unit::Number, numbers));
    if (capped(served))
        text += u' '
            + Words::tr("Its memory holds %1; max-num-seqs allows fewer.")
                  .arg(sequencesText(std::floor(served.service.memory().sequences), numbers));
    if (const std::optional<SplitReplicas> split = splitReplicas(r, served.job()))
        text =
            Words::tr("A decode replica is drawn; prefill has %1 of its own (%2).")
                .arg(split->prefill == 1 ? Words::tr("1 replica")
                                         : Words::tr("%1 replicas").arg(amountText(split->prefill, numbers)),
                    toQString(layoutText(*r.readers)))
            + u' ' + text;
    if (!served.atRate() && r.now.concurrency > r.mostSequences)
        text += u' '
            + (s.concurrency ? Words::tr("%1 are requested: those without room wait.")
                             : Words::tr("Concurrency %1 stays within the SLOs: requests without room wait."))
                  .arg(amountText(r.now.concurrency, numbers));
    if (r.mostSequences > r.memory.sampled)
        text += u' '
            + Words::tr("Activations are for %1, as engines reserve them.")
                  .arg(sequencesText(r.memory.sampled, numbers));
    return text;
}

} // namespace

std::vector<ReplicaRow> ReplicaData::rows() const
{
    std::vector<ReplicaRow> all;
    for (const auto* one : {&asked, &running, &waiting, &room})
        if (*one)
            all.push_back(**one);
    return all;
}

ReplicaData replicaData(const Served& served, const ServedPins& pins, const Hardware& hardware,
    const NumberFormat& numbers, const Text& choice)
{
    ReplicaData data;
    data.sentence = refusalText(served);
    const ReplicaMemory& m = served.service.memory();
    if (!(placeable(m.capacity.value()).value_or(0) > 0))
        return data;
    data.capacity = m.capacity.value();
    data.over = !m.fits();
    data.perRequest = perRequestOf(served);
    data.device = Words::tr("one %1 · %2 %3")
                      .arg(toQString(hardware.accelerator.name), bytesText(data.capacity, numbers),
                          basisName(hardware));
    addSlabs(data, served, numbers);
    const double over = data.total - data.capacity;
    data.verdict = data.over
        ? Words::tr("✗ %1 over").arg(bytesText(std::max(0.0, over), numbers))
        : QString(QChar(0x2713)) + u' ' + sequencesText(served.service.mostSequences(), numbers);
    data.capacitySpoken = data.over
        ? Words::tr("memory of the device, %1, exceeded by %2")
              .arg(spokenBytes(data.capacity, numbers), spokenBytes(std::max(0.0, over), numbers))
        : Words::tr("memory of the device, %1, with room for %2")
              .arg(spokenBytes(data.capacity, numbers),
                  sequencesText(served.service.mostSequences(), numbers));
    if (served.report.refusal.empty()) {
        addRequests(data, served, numbers);
        data.sentence = sentenceOf(served, numbers);
    }
    if (!choice.empty())
        data.sentence = coreText(choice, numbers) + QStringLiteral(". ") + data.sentence;
    for (std::size_t i = 0; i < pins.size(); ++i)
        if (pins[i]->report.refusal.empty()) {
            const ReplicaMemory& other = pins[i]->service.memory();
            data.baselines.push_back(
                {i, (other.weights + other.activations + other.graphs).value() + heldBy(*pins[i]),
                    pins[i]->report.now.running});
        }
    return data;
}

ViewTable tableOf(const ReplicaData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("what"), Words::tr("bytes of one accelerator"), Words::tr("share of it"),
        Words::tr("requests")};
    const auto bytes = [&](const QString& path, const QString& name, double amount) {
        table.add(path,
            {name, {bytesText(amount, numbers), amount, Unit::Byte},
                {percentText(amount / data.capacity, numbers), amount / data.capacity, Unit::Percent},
                QString()});
    };
    for (const ReplicaSlab& slab : data.slabs)
        bytes(slab.path, slab.inTable.isEmpty() ? slab.name : slab.inTable, slab.bytes);
    if (data.capacity > 0)
        bytes(servedPath("memory.capacity_bytes"), data.device, data.capacity);
    for (const ReplicaRow& row : data.rows())
        table.add(row.figure, {row.name, QString(), QString(), {row.cells.front(), row.value, Unit::Number}});
    for (const ReplicaBaseline& baseline : data.baselines)
        table.add(QString(),
            {Words::tr("in use, baseline %1").arg(baselineLetter(baseline.index)),
                {bytesText(baseline.used, numbers), baseline.used, Unit::Byte}, QString(),
                {amountText(baseline.running, numbers), baseline.running, Unit::Number}});
    return table;
}

std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const ReplicaData&, const NumberFormat& numbers)
{
    using Value = std::optional<double>;
    const auto memory = [](Bytes ReplicaMemory::*part) {
        return [part](const Served& of) {
            const ReplicaMemory& m = of.service.memory();
            return m.capacity.value() > 0 ? Value((m.*part).value()) : Value();
        };
    };
    const auto tile = [&](const QString& label, Unit unit, std::string_view figure, const QString& detail,
                          auto&& value) {
        std::vector<Value> then;
        for (const auto& pin : pins)
            then.push_back(value(*pin));
        const Value now = value(served);
        return servedTile(
            label, now, unit, then, numbers, now ? detail : refusalText(served), servedPath(figure));
    };
    const auto figure = [&](const QString& label, std::string_view key) {
        const ServingFigure& of = *findServingFigure(key);
        return tile(label, of.unit, key,
            Words::tr("In all layers, over all accelerators, copies not counted."), of.value);
    };
    std::vector<ReadoutTileData> tiles{
        tile(Words::tr("sequences that fit"), Unit::Count, "memory.sequences",
            Words::tr("Of mean input and output length, in the whole replica, capped by max-num-seqs."),
            [](const Served& of) {
                return of.report.refusal.empty()               ? Value(of.report.mostSequences)
                    : of.service.memory().capacity.value() > 0 ? Value(0)
                                                               : Value();
            }),
        tile(Words::tr("weights per GPU"), Unit::Byte, "memory.weights_bytes", {},
            memory(&ReplicaMemory::weights)),
        tile(Words::tr("KV cache size"), Unit::Byte, "memory.cache_bytes", {}, memory(&ReplicaMemory::cache)),
        figure(Words::tr("KV cache per token"), "kv_bytes_per_token"),
        tile(Words::tr("memory per sequence"), Unit::Byte, "memory.sequence_bytes",
            Words::tr("On one accelerator that holds it."), memory(&ReplicaMemory::perSequence))};
    if (capped(served))
        tiles[0].detail += u'\n' + Words::tr("max-num-seqs, not the memory, is the limit.");
    if (served.job().architecture.plan) {
        const auto kept = [&](const QString& label, std::string_view key) {
            if (findServingFigure(key)->value(served))
                tiles.push_back(figure(label, key));
        };
        kept(Words::tr("windows per sequence"), "window_bytes_per_sequence");
        kept(Words::tr("state per sequence"), "state_bytes_per_sequence");
    }
    ReadoutTileData layout;
    layout.label = Words::tr("layout");
    layout.value = deployedWords(served.report, served.job(), numbers);
    if (const QString share = splitShareText(served.report, served.job(), numbers); !share.isEmpty())
        layout.detail = share + u'\n';
    layout.detail += Words::tr("TP: ranks that share each layer. DP: groups with sequences of their own. EP: "
                               "ranks that share the experts. PP: stages.");
    for (std::size_t i = 0; i < pins.size(); ++i)
        layout.deltas.push_back(baselineLetter(i) + QStringLiteral("  ")
            + deployedWords(pins[i]->report, pins[i]->job(), numbers));
    tiles.push_back(std::move(layout));
    if (served.service.memory().capacity.value() > 0)
        tiles[0].state = !served.service.memory().fits() ? GateState::Fail
            : !served.atRate() && served.report.now.concurrency > served.service.mostSequences()
            ? GateState::Tight
            : GateState::Pass;
    return tiles;
}

} // namespace ridgepoint
