#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <random>

using namespace ridgepoint;

Q_DECLARE_METATYPE(ridgepoint::ScheduleRequest)

namespace {

const nlohmann::json& goldenFile()
{
    static const nlohmann::json file = [] {
        std::ifstream stream(RIDGEPOINT_GOLDEN_DIR "/schedules.json");
        return nlohmann::json::parse(stream);
    }();
    return file;
}

PipelineTimes timesOf(const ScheduleRequest& request)
{
    return {.stages = {{.forward = Seconds(request.forward),
                .inputGradient = Seconds(request.inputGradient),
                .weightGradient = Seconds(request.weightGradient)}},
        .hop = Seconds(request.hop)};
}

// By kind and variant: "zbv frontier".
GeneratedSchedule generated(const std::string& name, ScheduleRequest request)
{
    const std::size_t space = name.find(' ');
    if (space != std::string::npos)
        request.variant = name.substr(space + 1);
    return generateSchedule(name.substr(0, space), request);
}

struct Timed
{
    CompiledSchedule compiled;
    Simulation run;
};
std::optional<Timed> timed(const Schedule& schedule, const ScheduleRequest& request)
{
    CompileResult result = compileSchedule(schedule);
    if (!result.compiled)
        return std::nullopt;
    Timed out{std::move(*result.compiled), {}};
    simulate(out.compiled, timesOf(request), out.run);
    return out;
}

// Most chunks a rank holds, of which `afterInput` stay between input and weight gradient.
double peakOf(const Schedule& schedule, double afterInput)
{
    double peak = 0;
    for (const std::vector<PipelineOp>& list : schedule.order) {
        int forwards = 0, inputs = 0, weights = 0;
        for (const PipelineOp& op : list) {
            forwards += op.pass == Pass::F;
            inputs += op.pass == Pass::B;
            weights += op.pass == Pass::W;
            peak = std::max(peak, forwards - inputs + afterInput * (inputs - weights));
        }
    }
    return peak;
}

int mostHeld(const CompiledSchedule& compiled) { return std::ranges::max(peakHeld(compiled, true)); }

class Random
{
public:
    explicit Random(unsigned seed)
        : m_engine(seed)
    {
    }
    int whole(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<unsigned>(high - low + 1));
    }
    double between(double low, double high)
    {
        return low + (high - low) * static_cast<double>(m_engine()) / 4294967295.0;
    }

private:
    std::mt19937 m_engine;
};

// Whole and other durations, with and without latency.
ScheduleRequest randomRequest(Random& random, int mostStages, int mostMicrobatches)
{
    const auto duration = [&random] {
        return random.whole(0, 1) ? random.whole(1, 10) : random.between(0.1, 10);
    };
    return {.stages = random.whole(1, mostStages),
        .microbatches = random.whole(1, mostMicrobatches),
        .afterInput = random.whole(0, 1) ? 1 : random.between(0, 1),
        .forward = duration(),
        .inputGradient = duration(),
        .weightGradient = duration(),
        .hop = random.whole(0, 1) ? 0 : random.between(0, 15)};
}

// Hidden size and attention heads of the models of arXiv:2401.10241, Table 3; all with 1024 tokens a
// sequence.
struct Dimensions
{
    double hidden, heads;
};
Dimensions dimensionsOf(const std::string& model)
{
    if (model == "1.5B")
        return {2304, 24};
    if (model == "6.2B")
        return {4096, 32};
    if (model == "14.6B")
        return {5120, 40};
    if (model == "28.3B")
        return {6144, 48};
    return {0, 0};
}

} // namespace

class TestSearchedSchedules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheZeroBubblePapersRates_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<ScheduleRequest>("request");
        QTest::addColumn<double>("rate");
        static constexpr std::array kinds{std::pair{"1F1B", "1f1b"}, std::pair{"ZB-H1", "zb_h1 rule"},
            std::pair{"ZB-H2", "zb_h2 rule"}, std::pair{"ZB-1p", "zb_1p"}, std::pair{"ZB-2p", "zb_2p"}};
        int rows = 0;
        for (const nlohmann::json& row : goldenFile().at("zero_bubble_table5").at("rows")) {
            const std::string model = row.at("model");
            const auto [hidden, heads] = dimensionsOf(model);
            QVERIFY(hidden > 0);
            const double held = 34 * hidden + 5 * heads * 1024; // a byte a token and sequence
            const ScheduleRequest request{.stages = row.at("p"),
                .microbatches = row.at("m"),
                .afterInput = 32 * hidden / held,
                .forward = row.at("T_F"),
                .inputGradient = row.at("T_B"),
                .weightGradient = row.at("T_W"),
                .hop = row.at("T_comm")};
            for (const auto& [name, kind] : kinds) {
                QTest::addRow("%s %s p=%d m=%d", name, model.c_str(), request.stages, request.microbatches)
                    << QString::fromLatin1(kind) << request << row.at("reproduced").at(name).get<double>();
                ++rows;
            }
        }
        QCOMPARE(rows, 30);
    }
    void givesTheZeroBubblePapersRates()
    {
        QFETCH(QString, kind);
        QFETCH(ScheduleRequest, request);
        QFETCH(double, rate);
        const GeneratedSchedule own = generated(kind.toStdString(), request);
        QVERIFY2(own.schedule, own.problems.empty() ? "" : own.problems.front().message.plain().c_str());
        const auto run = timed(*own.schedule, request);
        QVERIFY(run);
        QVERIFY2(std::abs(run->run.longestSpanBubble - rate) <= 5e-5,
            qPrintable(QStringLiteral("%1 is not %2").arg(run->run.longestSpanBubble).arg(rate)));
    }

    // Idle chunk times on the longest span, for each number of chunks a rank may hold.
    void meetsTheMemoryFrontier_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microbatches");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<double>("idle");
        for (const auto& [size, rows] : goldenFile().at("v_schedule_memory_tradeoff").at("rows").items()) {
            const std::size_t comma = size.find(',');
            for (const nlohmann::json& row : rows)
                QTest::addRow("p,m=%s, %d chunks", size.c_str(), row.at(0).get<int>())
                    << std::stoi(size) << std::stoi(size.substr(comma + 1)) << row.at(0).get<int>()
                    << row.at(1).get<double>();
        }
        // Elsewhere the prediction of the record: 3p − 1 − 3M + max(3p, p − 1 + 2(1 + ⌊(M + 1) / 2⌋)).
        for (const auto& [p, m] : {std::pair{3, 7}, std::pair{5, 10}, std::pair{8, 24}, std::pair{9, 40}})
            for (int chunks = std::max(p, 2 * ((p + 4) / 3)); chunks <= 2 * p; ++chunks) // V-Min to ZB-V
                QTest::addRow("predicted: p=%d m=%d, %d chunks", p, m, chunks)
                    << p << m << chunks
                    << 3.0 * p - 1 - 3 * chunks + std::max(3 * p, p - 1 + 2 * (1 + (chunks + 1) / 2));
    }
    void meetsTheMemoryFrontier()
    {
        QFETCH(int, stages);
        QFETCH(int, microbatches);
        QFETCH(int, chunks);
        QFETCH(double, idle);
        const ScheduleRequest request{
            .stages = stages, .microbatches = microbatches, .memoryCap = chunks / 2.0};
        const GeneratedSchedule own = generated("zbv frontier", request);
        QVERIFY(own.schedule);
        const auto run = timed(*own.schedule, request);
        QVERIFY(run);
        QCOMPARE(mostHeld(run->compiled), chunks);
        QCOMPARE(run->run.longestSpan.value() - 6 * microbatches, idle);
    }

    // Legal, within the cap, and no faster than the work allows, for any durations.
    void keepsToItsBounds_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("count");
        QTest::newRow("zb_1p") << QStringLiteral("zb_1p") << 400;
        QTest::newRow("zb_2p") << QStringLiteral("zb_2p") << 400;
        QTest::newRow("zb_h2 search") << QStringLiteral("zb_h2 search") << 100;
        QTest::newRow("zbv search") << QStringLiteral("zbv search") << 400;
        QTest::newRow("zbv frontier") << QStringLiteral("zbv frontier") << 60;
        QTest::newRow("v_half") << QStringLiteral("v_half") << 200;
        QTest::newRow("v_min") << QStringLiteral("v_min") << 200;
    }
    void keepsToItsBounds()
    {
        QFETCH(QString, kind);
        QFETCH(int, count);
        Random random(20240110);
        const bool frontier = kind == "zbv frontier";
        for (int i = 0; i < count; ++i) {
            ScheduleRequest request = randomRequest(random, frontier ? 10 : 20, 60);
            const int p = request.stages;
            const int m = request.microbatches;
            double cap = kind == "zb_2p" ? 2 * p : kind == "zb_h2 search" ? 2 * p - 1 : p;
            if (kind == "v_half")
                cap = (p + 2) / 2; // floor: record peak_forms
            else if (kind == "v_min")
                cap = (p + 4) / 3;
            else if (random.whole(0, 1)) {
                const double least = kind.startsWith("zb_") ? 1 : frontier ? (p + 4) / 3 : p;
                cap = request.memoryCap = random.between(least, 2.5 * p + 1);
            }
            const auto where = [&] {
                return QStringLiteral("p=%1 m=%2 cap=%3 after=%4 F=%5 B=%6 W=%7 hop=%8")
                    .arg(p)
                    .arg(m)
                    .arg(cap)
                    .arg(request.afterInput)
                    .arg(request.forward)
                    .arg(request.inputGradient)
                    .arg(request.weightGradient)
                    .arg(request.hop)
                    .toUtf8();
            };
            const GeneratedSchedule own = generated(kind.toStdString(), request);
            QVERIFY2(own.schedule, where());
            const CompileResult result = compileSchedule(*own.schedule);
            QVERIFY2(result.compiled, where() + (result.fault ? result.fault->message.plain().c_str() : ""));
            const bool searchesV = kind == "zbv search";
            const bool plain = kind.startsWith("zb_");
            const int chunks = plain ? 1 : 2;
            const double counted = plain || searchesV ? request.afterInput : 1;
            QVERIFY2(peakOf(*own.schedule, counted) <= chunks * cap + 1e-6, where());
            const auto run = timed(*own.schedule, request);
            const double work =
                chunks * m * (request.forward + request.inputGradient + request.weightGradient);
            QVERIFY2(run->run.longestSpan.value() >= work * (1 - 1e-9), where());
            // The last rank starts only when the first micro-batch is there.
            const double fill = (p - 1) * (request.forward + request.hop);
            QVERIFY2(run->run.makespan.value() >= (fill + work) * (1 - 1e-9), where());
        }
    }

    // With the same memory, and weight gradients that fit where forwards and input gradients do.
    void isNeverLongerThanFixedRules()
    {
        Random random(7);
        for (int i = 0; i < 500; ++i) {
            ScheduleRequest request = randomRequest(random, 16, 50);
            request.afterInput = 1;
            request.weightGradient =
                std::min({request.weightGradient, request.forward, request.inputGradient});
            const auto span = [&request](const std::string& kind) {
                return timed(*generated(kind, request).schedule, request)->run.longestSpan.value();
            };
            const double searched = span("zb_1p");
            for (const std::string kind : {"1f1b", "zb_h1 rule"})
                QVERIFY2(searched <= span(kind) * (1 + 1e-9),
                    qPrintable(QStringLiteral("%1, p=%2 m=%3: %4 > %5")
                                   .arg(kind.c_str())
                                   .arg(request.stages)
                                   .arg(request.microbatches)
                                   .arg(searched)
                                   .arg(span(kind))));
        }
    }

    void moreMemoryNeverLengthensTheFrontier()
    {
        Random random(11);
        for (int i = 0; i < 30; ++i) {
            const int p = random.whole(2, 8);
            ScheduleRequest request{.stages = p,
                .microbatches = random.whole(2 * p, 4 * p),
                .forward = random.between(1, 2),
                .inputGradient = random.between(1, 2),
                .weightGradient = random.between(0.5, 2),
                .hop = i % 2 ? 0 : random.between(0, 0.5)};
            double shortest = std::numeric_limits<double>::infinity();
            for (int chunks = 2 * ((p + 4) / 3); chunks <= 2 * p; ++chunks) {
                request.memoryCap = chunks / 2.0;
                const auto run = timed(*generated("zbv frontier", request).schedule, request);
                QVERIFY(mostHeld(run->compiled) <= chunks);
                const double span = run->run.longestSpan.value();
                QVERIFY2(span <= shortest * (1 + 1e-9),
                    qPrintable(QStringLiteral("p=%1, %2 chunks: %3 > %4")
                                   .arg(p)
                                   .arg(chunks)
                                   .arg(span)
                                   .arg(shortest)));
                shortest = span;
            }
        }
    }

    // What is searched for depends on the ratios of the durations, not on their unit.
    void ignoresTheUnitOfTime_data()
    {
        QTest::addColumn<double>("unit");
        for (const double unit : {1e-3, 3.3e-9, 1e200, 1e-200, 1.7})
            QTest::addRow("%g", unit) << unit;
    }
    void ignoresTheUnitOfTime()
    {
        QFETCH(double, unit);
        for (const std::string kind : {"zb_1p", "zb_2p", "zbv search", "zbv frontier"})
            for (const auto& [forward, input, weight, hop] :
                {std::array{1.0, 1.0, 1.0, 0.0}, std::array{10.0, 12.0, 8.0, 1.0}}) {
                ScheduleRequest request{.stages = 6,
                    .microbatches = 20,
                    .forward = forward,
                    .inputGradient = input,
                    .weightGradient = weight,
                    .hop = hop};
                const GeneratedSchedule whole = generated(kind, request);
                request.forward *= unit;
                request.inputGradient *= unit;
                request.weightGradient *= unit;
                request.hop *= unit;
                QVERIFY(generated(kind, request).schedule->order == whole.schedule->order);
            }
    }

    void standsExtremeDurations()
    {
        for (const std::string kind : {"zb_1p", "zb_2p", "zbv search", "zbv frontier"})
            for (const double forward : {1e-300, 1.0, 1e300})
                for (const double weight : {1e-300, 1.0, 1e300})
                    for (const double hop : {0.0, 1e-300, 1e300}) {
                        const ScheduleRequest request{.stages = 5,
                            .microbatches = 9,
                            .forward = forward,
                            .weightGradient = weight,
                            .hop = hop};
                        const GeneratedSchedule own = generated(kind, request);
                        QVERIFY(own.schedule);
                        QVERIFY(compileSchedule(*own.schedule).compiled);
                    }
    }

    void refusesWithTheNearestLegalValue_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<ScheduleRequest>("request");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("fix");
        QTest::newRow("less than one micro-batch")
            << "zb_1p" << ScheduleRequest{.stages = 4, .memoryCap = 0.5} << "memory_cap"
            << "use 1 or more; 4 is what 1F1B holds";
        QTest::newRow("no share of the activations")
            << "zb_2p" << ScheduleRequest{.afterInput = 1.5} << "after_input"
            << "use 1 to keep all";
        QTest::newRow("not a number")
            << "zb_2p" << ScheduleRequest{.afterInput = std::nan("")} << "after_input"
            << "use 1 to keep all";
        QTest::newRow("infinite cap")
            << "zb_2p" << ScheduleRequest{.memoryCap = std::numeric_limits<double>::infinity()}
            << "memory_cap"
            << "use 0";
        QTest::newRow("ZB-V with less than it fills")
            << "zbv search" << ScheduleRequest{.stages = 8, .microbatches = 16, .memoryCap = 7}
            << "memory_cap"
            << "use 8 or more, or the variant frontier, V-Half or V-Min";
        QTest::newRow("frontier below V-Min")
            << "zbv frontier" << ScheduleRequest{.stages = 8, .microbatches = 16, .memoryCap = 3.9}
            << "memory_cap"
            << "use 4 or more, which is what V-Min holds";
        QTest::newRow("frontier, very many micro-batches")
            << "zbv frontier" << ScheduleRequest{.stages = 16, .microbatches = 20000} << "microbatches"
            << "use 10016 or fewer";
        QTest::newRow("frontier, very many stages")
            << "zbv frontier" << ScheduleRequest{.stages = 128, .microbatches = 256} << "stages"
            << "use 78 or fewer with 156 micro-batches, or the variant search";
        QTest::newRow("ZB-V, very many passes")
            << "zbv search" << ScheduleRequest{.stages = 600, .microbatches = 1000} << "microbatches"
            << "use 555 or fewer, or the variant rule";
        QTest::newRow("V-Half, very many stages")
            << "v_half" << ScheduleRequest{.stages = 4096, .microbatches = 8} << "stages"
            << "use 400 or fewer with 800 micro-batches";
        QTest::newRow("V-Min, long warm-up")
            << "v_min" << ScheduleRequest{.stages = 600, .microbatches = 300} << "microbatches"
            << "use 177 or fewer";
    }
    void refusesWithTheNearestLegalValue()
    {
        QFETCH(QString, kind);
        QFETCH(ScheduleRequest, request);
        QFETCH(QString, field);
        QFETCH(QString, fix);
        const GeneratedSchedule own = generated(kind.toStdString(), request);
        QVERIFY(!own.schedule);
        QCOMPARE(own.problems.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(own.problems.front().field), field);
        QCOMPARE(QString::fromStdString(own.problems.front().fix.plain()), fix);
        QVERIFY(own.problems.front().message.plain().size() > 20);
    }

    void smallestSizesWork()
    {
        for (const std::string kind : {"zb_1p", "zb_2p", "zb_h1 search", "zb_h2 search", "zbv search",
                 "zbv frontier", "v_half", "v_min"})
            for (int p = 1; p <= 4; ++p)
                for (int m = 1; m <= 4; ++m) {
                    ScheduleRequest request{.stages = p, .microbatches = m};
                    if (kind == "zbv frontier")
                        request.memoryCap = std::min((p + 4) / 3, m);
                    const GeneratedSchedule own = generated(kind, request);
                    QVERIFY(own.schedule);
                    const auto run = timed(*own.schedule, request);
                    QVERIFY(run);
                    if (p == 1)
                        QCOMPARE(run->run.bubbleFraction, 0.0);
                }
    }
};

QTEST_GUILESS_MAIN(TestSearchedSchedules)
#include "tst_searched_schedules.moc"
