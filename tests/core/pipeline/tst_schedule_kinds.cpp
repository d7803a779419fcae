#include "core/pipeline/schedule_kind.h"
#include "core/pipeline/simulate.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint;

namespace {

// The standard fixes the numbers of mt19937, but not those of the distributions.
class Draw
{
public:
    int between(int low, int high)
    {
        return low + static_cast<int>(m_engine() % static_cast<unsigned>(high - low + 1));
    }
    // A rational that doubles hold exactly, as they do all sums of it.
    double time() { return between(1, 160) / 8.0; }

private:
    std::mt19937 m_engine{20240101};
};

ScheduleRequest drawRequest(const ScheduleKind& kind, Draw& draw)
{
    ScheduleRequest request{.stages = draw.between(1, draw.between(0, 3) == 0 ? 40 : 12),
        .microbatches = draw.between(1, 48),
        .chunks = kind.chunkRule == ChunkRule::One ? 1 : draw.between(2, 6)};
    if (kind.takesGroup && draw.between(0, 1) == 1)
        request.group = draw.between(1, 24);
    // Rules that few random numbers keep: multiples of the stages.
    if (draw.between(0, 1) == 1)
        request.microbatches = request.stages * draw.between(1, 4);
    return request;
}

QString describe(const ScheduleRequest& request)
{
    return QStringLiteral("p=%1 m=%2 v=%3 group=%4")
        .arg(request.stages)
        .arg(request.microbatches)
        .arg(request.chunks)
        .arg(request.group);
}

// Reference note, section 2.3: forward messages an iteration, by placement.
std::uint64_t forwardMessages(const Schedule& schedule)
{
    const Placement& placement = schedule.placement;
    const int p = placement.ranks;
    const int v = placement.chunks;
    int crossings = 0;
    if (p == 1)
        crossings = 0;
    else if (placement.replicas == 2 || v == 1)
        crossings = p - 1;
    else if (placement == loopPlacement(p, v))
        crossings = p * v - 1;
    else // waves: the turning points stay on a rank
        crossings = v * (p - 1);
    return static_cast<std::uint64_t>(crossings) * static_cast<std::uint64_t>(schedule.microbatches);
}

int* fieldOf(ScheduleRequest& request, const std::string& field)
{
    return field == "stages"      ? &request.stages
        : field == "microbatches" ? &request.microbatches
        : field == "chunks"       ? &request.chunks
        : field == "group"        ? &request.group
                                  : nullptr;
}

void kindRows()
{
    QTest::addColumn<QString>("kind");
    for (const ScheduleKind* kind : scheduleKinds())
        QTest::addRow("%s", std::string(kind->key).c_str()) << QString::fromStdString(std::string(kind->key));
}

const ScheduleKind& kindNamed(const QString& key) { return *findScheduleKind(key.toStdString()); }

} // namespace

class TestScheduleKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void describesEveryKind_data() { kindRows(); }
    void describesEveryKind()
    {
        QFETCH(QString, kind);
        const ScheduleKind& it = kindNamed(kind);
        QVERIFY(!it.label.empty());
        QVERIFY(!it.idea.empty());
        QVERIFY(!it.source.empty());
        QVERIFY(it.generate);
    }

    void namesTheBrokenRule_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microbatches");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<int>("group");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("fix");
        const auto row = [](const char* name, const char* kind, int p, int m, int v, int group,
                             const char* field, const char* message, const char* fix) {
            QTest::newRow(name) << kind << p << m << v << group << field << message << fix;
        };
        row("DualPipe, odd stages", "dualpipe", 5, 20, 1, 0, "stages",
            "DualPipe needs an even number of stages; 5 is odd", "use 4 or 6");
        row("DualPipe, one stage", "dualpipe", 1, 20, 1, 0, "stages",
            "DualPipe needs an even number of stages; 1 is odd", "use 2");
        row("DualPipe, too few micro-batches", "dualpipe", 8, 14, 1, 0, "microbatches",
            "DualPipe needs an even number of micro-batches, at least twice the 8 stages; it has 14",
            "use 16");
        row("DualPipe, odd micro-batches", "dualpipe", 4, 13, 1, 0, "microbatches",
            "DualPipe needs an even number of micro-batches, at least twice the 4 stages; it has 13",
            "use 12 or 14");
        row("DualPipeV, too few micro-batches", "dualpipev", 4, 7, 1, 0, "microbatches",
            "DualPipeV needs at least twice as many micro-batches as its 4 stages; it has 7",
            "use 8 or more");
        row("Chimera, odd stages", "chimera", 3, 6, 1, 0, "stages",
            "Chimera needs an even number of stages; 3 is odd", "use 2 or 4");
        row("Chimera, half a unit too many", "chimera", 4, 10, 1, 0, "microbatches",
            "Chimera sends half of the micro-batches each way, in units of the 4 stages or in one smaller "
            "even "
            "unit; 10 do not split so",
            "use 8 or 12");
        row("Chimera, one micro-batch", "chimera", 4, 1, 1, 0, "microbatches",
            "Chimera sends half of the micro-batches each way, in units of the 4 stages or in one smaller "
            "even "
            "unit; 1 do not split so",
            "use 2");
        row("Hanayo, no multiple", "hanayo", 4, 10, 2, 0, "microbatches",
            "Hanayo runs micro-batches in groups of the 4 stages; 10 is not a multiple", "use 8 or 12");
        row("Hanayo, odd chunks", "hanayo", 4, 8, 3, 0, "chunks",
            "Hanayo needs an even number of chunks a rank; 3 is odd", "use 2 or 4");
        row("interleaved, one chunk", "interleaved_1f1b", 4, 8, 1, 0, "chunks",
            "Interleaved 1F1B needs 2 to 64 chunks a rank; it has 1", "use 2");
        row("interleaved, uneven rounds", "interleaved_1f1b", 4, 11, 2, 0, "microbatches",
            "Interleaved 1F1B runs 11 micro-batches on 4 stages in 2 rounds, which must be equally long",
            "use 10 or 12");
        row("interleaved, group below the stages", "interleaved_1f1b", 4, 16, 2, 2, "group",
            "Interleaved 1F1B needs groups from the stages to the micro-batches, 4 to 16; 2 is outside",
            "use 4, or leave the group out");
        row("interleaved, group above the micro-batches", "interleaved_1f1b", 4, 8, 2, 9, "group",
            "Interleaved 1F1B needs groups from the stages to the micro-batches, 4 to 8; 9 is outside",
            "use 8, or leave the group out");
        row("interleaved, short last group", "interleaved_1f1b", 4, 16, 2, 7, "group",
            "Interleaved 1F1B in groups of 7 leaves a last group of 2 of the 16 micro-batches, fewer than "
            "the 4 "
            "stages",
            "use 6 or 8, or leave the group out");
        row("interleaved, group with few micro-batches", "interleaved_1f1b_ep_overlap", 8, 4, 2, 8, "group",
            "Interleaved 1F1B, expert overlap takes a group size only with at least as many micro-batches as "
            "stages; 4 are fewer than 8",
            "leave the group out, or use 8 or more micro-batches");
        row("interleaved ZB1P, uneven rounds", "interleaved_zb1p", 8, 25, 2, 0, "microbatches",
            "Interleaved ZB1P runs 25 micro-batches on 8 stages in 3 rounds, which must be equally long",
            "use 24 or 27");
        row("grouped, group too small", "grouped_interleaved", 5, 8, 2, 2, "group",
            "Grouped interleaving needs groups from half of the stages to all of them, 3 to 5; 2 is outside",
            "use 3, or leave the group out");
        row("grouped, group too large", "grouped_interleaved", 4, 8, 2, 5, "group",
            "Grouped interleaving needs groups from half of the stages to all of them, 2 to 4; 5 is outside",
            "use 4, or leave the group out");
        row("1F1B-V, too many stages", "1f1b_v", 257, 2, 2, 0, "stages",
            "1F1B-V is laid out for up to 256 stages; there are 257", "use 256 or fewer, or ZB-V");
        row("1F1B, chunks", "1f1b", 4, 8, 2, 0, "chunks", "1F1B holds one chunk a rank; chunks is 2",
            "use 1, or an interleaved schedule");
    }
    void namesTheBrokenRule()
    {
        QFETCH(QString, kind);
        QFETCH(int, stages);
        QFETCH(int, microbatches);
        QFETCH(int, chunks);
        QFETCH(int, group);
        QFETCH(QString, field);
        QFETCH(QString, message);
        QFETCH(QString, fix);
        const GeneratedSchedule made = generateSchedule(kind.toStdString(),
            {.stages = stages, .microbatches = microbatches, .chunks = chunks, .group = group});
        QVERIFY(!made.schedule);
        QCOMPARE(made.problems.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(made.problems.front().field), field);
        QCOMPARE(QString::fromStdString(made.problems.front().message.plain()), message);
        QCOMPARE(QString::fromStdString(made.problems.front().fix.plain()), fix);
    }

    void namesEveryBrokenRule()
    {
        const GeneratedSchedule made = generateSchedule("dualpipe", {.stages = 5, .microbatches = 7});
        QCOMPARE(made.problems.size(), std::size_t(2));
        QCOMPARE(made.problems[0].field, std::string("stages"));
        QCOMPARE(made.problems[1].field, std::string("microbatches"));
        QCOMPARE(made.problems[1].fix.plain(), std::string("use 10"));
    }

    // Doing what the fixes say leads to a legal request, wherever one starts.
    void fixesMend_data() { kindRows(); }
    void fixesMend()
    {
        QFETCH(QString, kind);
        const ScheduleKind& it = kindNamed(kind);
        Draw draw;
        for (int i = 0; i < 2000; ++i) {
            const ScheduleRequest asked{.stages = draw.between(-1, 20),
                .microbatches = draw.between(-1, 50),
                .chunks = draw.between(-1, 7),
                .group = draw.between(-2, 30)};
            ScheduleRequest request = asked;
            std::string steps;
            std::vector<ScheduleProblem> problems = checkRequest(it, request);
            for (int step = 0; step < 6 && !problems.empty(); ++step) {
                const ScheduleProblem& first = problems.front();
                steps += "; " + first.message.plain() + " - " + first.fix.plain();
                int* field = fieldOf(request, first.field);
                QVERIFY2(field && !first.message.empty(), steps.c_str());
                *field = first.fix.plain().starts_with("use ") ? std::stoi(first.fix.plain().substr(4)) : 0;
                problems = checkRequest(it, request);
            }
            QVERIFY2(problems.empty(), (describe(asked).toStdString() + steps).c_str());
        }
    }

    void survivesAbsurdRequests_data() { kindRows(); }
    void survivesAbsurdRequests()
    {
        QFETCH(QString, kind);
        constexpr int most = std::numeric_limits<int>::max();
        constexpr int least = std::numeric_limits<int>::min();
        for (const int stages : {least, 0, 4, 4096, most})
            for (const int microbatches : {least, 0, 999'983, most})
                for (const int chunks : {least, 0, 2, most})
                    for (const int group : {least, 0, 977, most}) {
                        const GeneratedSchedule made = generateSchedule(kind.toStdString(),
                            {.stages = stages,
                                .microbatches = microbatches,
                                .chunks = chunks,
                                .group = group});
                        QVERIFY(made.schedule.has_value() != !made.problems.empty());
                        QVERIFY(!made.schedule || made.schedule->opCount() <= maximumOps);
                    }
        for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
            const GeneratedSchedule made = generateSchedule(kind.toStdString(),
                {.stages = 4,
                    .microbatches = 8,
                    .chunks = kindNamed(kind).chunkRule == ChunkRule::One ? 1 : 2,
                    .forward = bad});
            QCOMPARE(made.problems.size(), std::size_t(1));
            QCOMPARE(made.problems.front().field, std::string("times"));
        }
    }

    // Small cases that public schedulers run, or that nothing forbids.
    void acceptsSmallCases_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microbatches");
        QTest::addColumn<int>("chunks");
        QTest::newRow("1F1B, fewer micro-batches than stages") << "1f1b" << 8 << 4 << 1;
        QTest::newRow("eager 1F1B, one micro-batch") << "eager_1f1b" << 8 << 1 << 1;
        QTest::newRow("interleaved 1F1B, fewer micro-batches than stages")
            << "interleaved_1f1b" << 8 << 3 << 2;
        QTest::newRow("interleaved ZB1P, fewer micro-batches than stages")
            << "interleaved_zb1p" << 8 << 3 << 2;
        QTest::newRow("looped BFS, one micro-batch") << "looped_bfs" << 4 << 1 << 3;
        QTest::newRow("ZB-H1, fewer micro-batches than stages") << "zb_h1" << 8 << 3 << 1;
        QTest::newRow("ZB-H2, fewer micro-batches than stages") << "zb_h2" << 8 << 3 << 1;
        QTest::newRow("ZB-V, fewer micro-batches than 2p - 1") << "zbv" << 8 << 3 << 2;
        QTest::newRow("Chimera, less than a unit") << "chimera" << 8 << 2 << 1;
        QTest::newRow("DualPipeV, one stage") << "dualpipev" << 1 << 2 << 1;
        QTest::newRow("grouped interleaving, less than a group") << "grouped_interleaved" << 8 << 1 << 2;
        QTest::newRow("1F1B-V, one stage") << "1f1b_v" << 1 << 3 << 2;
    }
    void acceptsSmallCases()
    {
        QFETCH(QString, kind);
        QFETCH(int, stages);
        QFETCH(int, microbatches);
        QFETCH(int, chunks);
        const GeneratedSchedule made = generateSchedule(
            kind.toStdString(), {.stages = stages, .microbatches = microbatches, .chunks = chunks});
        QVERIFY2(made.schedule, made.problems.empty() ? "" : made.problems.front().message.plain().c_str());
        const CompileResult result = compileSchedule(*made.schedule);
        QVERIFY2(result.compiled, result.fault ? result.fault->message.plain().c_str() : "");
    }

    // Thousands of requests: every pass once, no deadlock, messages as many as the placement makes.
    void holdsForRandomRequests_data() { kindRows(); }
    void holdsForRandomRequests()
    {
        QFETCH(QString, kind);
        const ScheduleKind& it = kindNamed(kind);
        Draw draw;
        Simulation run;
        MakespanBuffers buffers;
        int legal = 0;
        for (int i = 0; i < 1500; ++i) {
            ScheduleRequest request = drawRequest(it, draw);
            if (!it.variants.empty())
                request.variant = it.variants[static_cast<std::size_t>(i) % it.variants.size()];
            const PipelineTimes times{.stages = {{.forward = Seconds(draw.time()),
                                          .inputGradient = Seconds(draw.time()),
                                          .weightGradient = Seconds(draw.time())}},
                .hop = Seconds(draw.between(0, 3) / 8.0)};
            GeneratedSchedule made = generateSchedule(it.key, request);
            if (!made.schedule)
                continue;
            ++legal;
            const Schedule& schedule = *made.schedule;
            const QByteArray what = describe(request).toUtf8();
            QCOMPARE(schedule.kind, std::string(it.key));
            QCOMPARE(schedule.placement.chunks, it.chunksOf(request));
            QCOMPARE(schedule.placement.replicas, it.weightCopies());
            const CompileResult result = compileSchedule(schedule);
            QVERIFY2(result.compiled,
                (what.toStdString() + ": " + (result.fault ? result.fault->message.plain() : std::string()))
                    .c_str());
            const CompiledSchedule& compiled = *result.compiled;
            QVERIFY2(compiled.forwardMessages() == forwardMessages(schedule), what);
            QVERIFY2(compiled.messages() == 2 * compiled.forwardMessages(), what);
            simulate(compiled, times, run);
            const StageTimes& stage = times.stages.front();
            const double work = (stage.forward + stage.inputGradient + stage.weightGradient).value()
                * request.microbatches * compiled.stages();
            QVERIFY2(run.busy.value() == work, what);
            QVERIFY2(run.bubbleFraction >= 0 && run.bubbleFraction < 1, what);
            QVERIFY2(run.longestSpanBubble >= 0 && run.longestSpan <= run.makespan, what);
            // The short way to the same two lengths, sends blocking or not.
            PipelineTimes other = times;
            other.blockingSends = i % 2 == 0;
            const Makespans both = makespans(compiled, other, buffers);
            simulate(compiled, other, run);
            QVERIFY2(both.withHops == run.makespan, what);
            other.hop = Seconds(0);
            simulate(compiled, other, run);
            QVERIFY2(both.withoutHops == run.makespan, what);
            for (const PipelineOp& op : schedule.order.front()) {
                QVERIFY2(it.pairing == Pairing::Ops || op.pass != Pass::Pair, what);
                QVERIFY2(it.splitsBackward || (op.pass != Pass::B && op.pass != Pass::W), what);
            }
        }
        QVERIFY2(legal >= 200, qPrintable(QString::number(legal)));
    }

    void laysOutManyPasses_data() { kindRows(); }
    void laysOutManyPasses()
    {
        QFETCH(QString, kind);
        const ScheduleKind& it = kindNamed(kind);
        if (!it.variants.empty() && it.variants.front() != "rule")
            return;
        const int chunks = it.chunkRule == ChunkRule::One ? 1 : 4;
        const GeneratedSchedule made =
            generateSchedule(it.key, {.stages = 64, .microbatches = 2048, .chunks = chunks});
        QVERIFY2(made.schedule, made.problems.empty() ? "" : made.problems.front().message.plain().c_str());
        QVERIFY(compileSchedule(*made.schedule).compiled);
        const GeneratedSchedule wide =
            generateSchedule(it.key, {.stages = 512, .microbatches = 1024, .chunks = chunks / 2 + 1});
        QVERIFY(wide.schedule.has_value() != !wide.problems.empty());
    }

    void oneForwardOneBackwardLastsAsLongAsGPipe()
    {
        Draw draw;
        Simulation one, other;
        for (int i = 0; i < 500; ++i) {
            const ScheduleRequest request{.stages = draw.between(1, 24), .microbatches = draw.between(1, 48)};
            const PipelineTimes times{.stages = {{.forward = Seconds(draw.time()),
                                          .inputGradient = Seconds(draw.time()),
                                          .weightGradient = Seconds(draw.time())}}};
            simulate(*compileSchedule(*generateSchedule("1f1b", request).schedule).compiled, times, one);
            simulate(*compileSchedule(*generateSchedule("gpipe", request).schedule).compiled, times, other);
            QVERIFY2(one.makespan == other.makespan, qPrintable(describe(request)));
        }
    }
};

QTEST_GUILESS_MAIN(TestScheduleKinds)
#include "tst_schedule_kinds.moc"
