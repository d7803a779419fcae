// A step's schedule in the engine: where stages sit, what a rank holds and does, and how long all of it
// takes.

#include "core/engine/evaluate.h"
#include "core/formulas/pipeline.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/step/lean.h"
#include "core/training/step/pipeline_run.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

Scenario scenarioOf(const QStringList& settings)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    scenario.hardware.efficiency.mfu = Mfu::model();
    for (const QString& setting : settings) {
        const QStringList parts = setting.split(u'=');
        const FieldError error =
            setField(scenario, *findField(parts[0].toStdString()), parts[1].toStdString(), shippedCatalog());
        if (error)
            qFatal("%s: %s", qPrintable(setting), error.message.plain().c_str());
    }
    return scenario;
}

// 64 layers on 8 ranks, one a rank's virtual stage where there are up to 8.
Scenario pipelined(const QString& schedule, int chunks = 1, int microbatches = 32)
{
    return scenarioOf({u"model.preset=llama3-8b"_s, u"model.layers=64"_s, u"hardware.accelerators=8"_s,
        u"mesh.pipeline=8"_s, u"mesh.chunks=%1"_s.arg(chunks), u"mesh.schedule="_s + schedule,
        u"training.global_batch_sequences=%1"_s.arg(microbatches)});
}

Report predicted(const QStringList& settings) { return evaluate(scenarioOf(settings)); }

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

Seconds partOf(const Report& report, std::string_view id)
{
    for (const StepPart& part : report.step.parts)
        if (part.id == id)
            return part.seconds;
    return Seconds(0);
}

Resolved resolvedOf(const Scenario& scenario)
{
    Diagnostics unread;
    return resolve(sanitized(scenario, unread), unread);
}

} // namespace

// A rank is no stage, a stage no chunk, and a count none of them.
static_assert(
    !std::is_constructible_v<StageIndex, RankIndex> && !std::is_constructible_v<ChunkIndex, StageIndex>);
static_assert(!std::is_convertible_v<int, RankIndex> && !std::is_convertible_v<RankIndex, int>);
static_assert(!std::is_constructible_v<RankIndex, double>);

class TestPipelineRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyScheduleRuns_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<int>("chunks");
        for (const ScheduleKind* kind : scheduleKinds()) {
            const bool many = kind->chunkRule == ChunkRule::Many || kind->chunkRule == ChunkRule::EvenMany;
            const QString key = QString::fromUtf8(kind->key.data(), static_cast<qsizetype>(kind->key.size()));
            for (const int chunks : many ? std::vector{2, 4} : std::vector{1})
                QTest::addRow("%s v=%d", qPrintable(key), chunks) << key << chunks;
        }
    }
    void everyScheduleRuns()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        const Scenario scenario = pipelined(schedule, chunks);
        QCOMPARE(QString::fromStdString(scenario.mesh.schedule), schedule); // mesh.schedule offers every kind
        const Report report = evaluate(scenario);
        QVERIFY(report.step.seconds);
        QVERIFY(report.pipeline.run);
        QCOMPARE(report.pipeline.run->schedule->schedule.kind, scenario.mesh.schedule);
        QCOMPARE(double(report.pipeline.run->schedule->schedule.placement.chunks), report.pipeline.chunks);
        for (const Diagnostic& d : report.diagnostics)
            QVERIFY2(d.field != "mesh.schedule", d.message.plain().c_str()); // no rule is broken
    }
    void partsAreTheRun_data() { everyScheduleRuns_data(); }
    // Work of the slowest rank, bubble and sends: the parts that the step shows are the simulated makespan.
    void partsAreTheRun()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        const Report report = evaluate(pipelined(schedule, chunks));
        Simulation run;
        simulate(report.pipeline.run->schedule->compiled, report.pipeline.run->times, run);
        Seconds parts(0);
        for (const std::string_view id : {"matmul", "attention", "elementwise", "recompute", "launch",
                 "tensor", "context", "expert", "bubble", "pipeline"})
            parts += partOf(report, id);
        QVERIFY2(near(run.makespan.value(), parts.value()),
            qPrintable(u"%1 s simulated, %2 s shown"_s.arg(run.makespan.value()).arg(parts.value())));
        QVERIFY(run.bubbleFraction >= 0 && run.bubbleFraction < 0.5);
    }
    void everyLayerIsSomewhere_data() { everyScheduleRuns_data(); }
    void everyLayerIsSomewhere()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        for (const char* layers : {"64", "61", "77"}) {
            Scenario scenario = pipelined(schedule, chunks);
            scenario.model.architecture.layers = std::stod(layers);
            const Resolved r = resolvedOf(scenario);
            StageLoad held, done;
            for (RankIndex rank; rank.number() < r.ranks(); ++rank) {
                const PipelineRank own = pipelineRank(r, scenario.mesh, rank);
                held.add(own.held);
                done.add(own.load);
            }
            const double copies = r.schedule->weightCopies();
            QCOMPARE(held.layers(), copies * r.architecture.layers);
            QCOMPARE(held.heads, copies);
            QCOMPARE(held.embeddings, copies);
            QVERIFY(near(done.layers(), r.architecture.layers));
            // Where core/pipeline puts the stages.
            const Placement placement =
                evaluate(pipelined(schedule, chunks)).pipeline.run->schedule->schedule.placement;
            for (RankIndex rank; rank.number() < placement.ranks; ++rank)
                for (ChunkIndex chunk; chunk.number() < placement.chunks; ++chunk)
                    QCOMPARE(virtualStage(r, rank, chunk).number(),
                        placement.withinReplica(placement.stage(rank, chunk)));
        }
    }
    void heldMicrobatchesAreTheLists_data() { everyScheduleRuns_data(); }
    // The closed forms that memory is counted with, against the lists.
    void heldMicrobatchesAreTheLists()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        const Report report = evaluate(pipelined(schedule, chunks));
        const std::vector<int> peaks = peakHeld(report.pipeline.run->schedule->compiled, true);
        const double most = *std::ranges::max_element(peaks)
            / (schedule == u"chimera"_s || schedule == u"dualpipe"_s ? 1.0 : report.pipeline.chunks);
        // Hanayo's and V-Min's count is of any number of micro-batches; searches stay below their cap.
        const bool bound = QStringList{u"hanayo"_s, u"v_min"_s, u"zb_1p"_s, u"zb_2p"_s}.contains(schedule);
        if (bound)
            QVERIFY2(report.pipeline.peakInFlight >= most && report.pipeline.peakInFlight <= 1.5 * most,
                qPrintable(u"%1 counted, %2 in the list"_s.arg(report.pipeline.peakInFlight).arg(most)));
        else
            QVERIFY2(near(report.pipeline.peakInFlight, most),
                qPrintable(u"%1 counted, %2 in the list"_s.arg(report.pipeline.peakInFlight).arg(most)));
    }

    void bothEndsOfAVAreOnTheFirstRank()
    {
        const Resolved loop = resolvedOf(pipelined(u"1f1b"_s));
        const Resolved v = resolvedOf(pipelined(u"zbv"_s));
        const Mesh mesh = pipelined(u"zbv"_s).mesh;
        const PipelineRank first = pipelineRank(v, mesh, RankIndex(0));
        QCOMPARE(first.held.embeddings, 1.0);
        QCOMPARE(first.held.heads, 1.0);
        QCOMPARE(pipelineRank(v, mesh, RankIndex(7)).held.heads, 0.0);
        QVERIFY(
            near((first.parameters.dense - pipelineRank(loop, mesh, RankIndex(0)).parameters.dense).value(),
                v.counted.lmHead.value()));
    }

    void bothDirectionsHoldTheModelTwice()
    {
        for (const QString& schedule : {u"dualpipe"_s, u"chimera"_s}) {
            const Scenario scenario = pipelined(schedule);
            const Resolved r = resolvedOf(scenario);
            Parameters all(0);
            for (RankIndex rank; rank.number() < r.ranks(); ++rank)
                all += pipelineRank(r, scenario.mesh, rank).parameters.dense;
            QVERIFY(near(all.value(), 2 * r.total.value(), 1e-6));
        }
    }

    void bubblesAreOfTheSchedule_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<double>("overhead"); // idle ÷ ideal, 8 stages, 32 micro-batches, F = B = W
        QTest::addColumn<double>("held"); // micro-batches on the first stage
        QTest::newRow("1F1B") << u"1f1b"_s << 7.0 / 32 << 8.0;
        QTest::newRow("GPipe") << u"gpipe"_s << 7.0 / 32 << 32.0;
        // Zero Bubble (arXiv:2401.10241) table 1: (p − 1)(F + B − W); p and 2p − 1 held. ZB-H2's ranks have
        // no bubble of their own, but start one after the other: its makespan is that of ZB-H1.
        QTest::newRow("ZB-H1") << u"zb_h1"_s << 7.0 / (3 * 32) << 8.0;
        QTest::newRow("ZB-H2") << u"zb_h2"_s << 7.0 / (3 * 32) << 15.0;
        // DeepSeek-V3 (arXiv:2412.19437) table 2: (p / 2 − 1)(F&B + B − 3W); p + 1 held.
        QTest::newRow("DualPipe") << u"dualpipe"_s << 3.0 * (3 + 2 - 3) / (3 * 32) << 9.0;
    }
    void bubblesAreOfTheSchedule()
    {
        QFETCH(QString, schedule);
        QFETCH(double, overhead);
        QFETCH(double, held);
        const QStringList base{u"model.preset=llama3-8b"_s, u"model.vocab=1024"_s,
            u"hardware.accelerators=8"_s, u"mesh.pipeline=8"_s, u"training.global_batch_sequences=32"_s,
            u"mesh.schedule="_s + schedule};
        // With a stated MFU only the schedule is known: stages alike, F = B = W.
        const Report stated = predicted(base + QStringList{u"hardware.efficiency.mfu=0.4"_s});
        QVERIFY2(near(stated.pipeline.bubbleOverhead, overhead),
            qPrintable(QString::number(stated.pipeline.bubbleOverhead)));
        QVERIFY(near(stated.pipeline.bubbleFraction, overhead / (1 + overhead)));
        QCOMPARE(stated.pipeline.peakInFlight, held);
        // A predicted step waits as long: its stages are alike but for a small head on the last, and sends
        // are short. Where weight gradients fill bubbles it counts that they take less than a third of a real
        // micro-batch.
        const Report report = predicted(base);
        const double waits = report.pipeline.bubbleOverhead;
        const bool split = schedule != u"1f1b"_s && schedule != u"gpipe"_s;
        QVERIFY2(split ? waits > 0.9 * overhead && waits < 7.0 / 32 : near(waits, overhead, 0.05),
            qPrintable(QString::number(waits)));
        QVERIFY(near(report.pipeline.bubbleFraction, waits / (1 + waits)));
        // What the picture of the same run says.
        Simulation run;
        simulate(report.pipeline.run->schedule->compiled, report.pipeline.run->times, run);
        QVERIFY(near(report.pipeline.bubbleFraction, run.bubbleFraction));
    }

    // DeepSeek-V3 (arXiv:2412.19437) §3.2.1: all-to-all and pipeline communication can be fully hidden, with
    // 20 of 132 processors set apart for them.
    void dualPipeHidesItsDispatch()
    {
        const QStringList base{u"model.preset=deepseek-v3"_s, u"hardware.accelerator=h800-sxm"_s,
            u"hardware.scale_out=ib-ndr400"_s, u"hardware.accelerators=2048"_s, u"mesh.pipeline=16"_s,
            u"mesh.expert=64"_s, u"mesh.expert_nodes=4"_s, u"mesh.expert_dispatch=two_level"_s,
            u"training.global_batch_sequences=15360"_s, u"training.routing_imbalance=1"_s};
        const Report plain = predicted(base);
        const Report paired = predicted(base + QStringList{u"mesh.schedule=dualpipe"_s});
        // The slowest rank has four layers of experts; in both directions it is the end rank, which has one
        // on the first stage, three on the last and one more that predicts, for half of the micro-batches
        // each.
        const double all = plain.step.expertExposed->value() * 2.5 / 4;
        QVERIFY(all > 0);
        QVERIFY2(near(paired.step.expertExposed->value(), all * 20 / 132, 0.01),
            qPrintable(QString::number(paired.step.expertExposed->value() / all)));
    }

    // core/formulas/pipeline.h: never low, at most 5.5 % high at m = 2p and 1.9 % at m = 8p.
    void unevenStagesByClosedForm()
    {
        std::mt19937 random(20261122);
        std::uniform_real_distribution<double> draw(0.5, 1.5);
        double worst = 0;
        for (int round = 0; round < 400; ++round) {
            const int p = 2 + static_cast<int>(random() % 15);
            const int m = p * (2 + static_cast<int>(random() % 7));
            PipelineTimes times;
            Seconds all(0), slowest(0);
            for (int s = 0; s < p; ++s) {
                const double forward = draw(random);
                times.stages.push_back({.forward = Seconds(forward),
                    .inputGradient = Seconds(forward),
                    .weightGradient = Seconds(forward)});
                all += Seconds(3 * forward);
                slowest = std::max(slowest, Seconds(3 * forward));
            }
            const auto schedule = prepareSchedule("1f1b", {.stages = p, .microbatches = m});
            QVERIFY(schedule);
            Simulation run;
            simulate(schedule->compiled, times, run);
            const double closed = pipelineMakespanUneven(m, slowest, all).value();
            QVERIFY(closed >= run.makespan.value() * (1 - 1e-12));
            worst = std::max(worst, closed / run.makespan.value() - 1);
            // GPipe's passes follow each other like jobs in a flow shop: the same form, exactly.
            const auto gpipe = prepareSchedule("gpipe", {.stages = p, .microbatches = m});
            simulate(gpipe->compiled, times, run);
            QVERIFY(near(run.makespan.value(), closed));
        }
        QVERIFY2(worst > 0 && worst < 0.2, qPrintable(QString::number(worst)));
    }

    void sendsByClosedForm()
    {
        std::mt19937 random(7);
        Simulation run;
        for (int round = 0; round < 300; ++round) {
            const int p = 2 + static_cast<int>(random() % 15);
            const int m = p * (1 + static_cast<int>(random() % 8));
            const Seconds hop(0.05);
            const auto schedule = prepareSchedule("1f1b", {.stages = p, .microbatches = m});
            simulate(schedule->compiled, {.stages = {StageTimes{}}}, run);
            const Seconds without = run.makespan;
            simulate(schedule->compiled, {.stages = {StageTimes{}}, .hop = hop}, run);
            QVERIFY(near((run.makespan - without).value(), hopDelay(hop, p, m).value()));
            // Interleaved: one round trip over all virtual stages.
            const int v = 2 + static_cast<int>(random() % 3);
            const auto interleaved =
                prepareSchedule("interleaved_1f1b", {.stages = p, .microbatches = m, .chunks = v});
            simulate(interleaved->compiled, {.stages = {StageTimes{}}}, run);
            const Seconds alone = run.makespan;
            simulate(interleaved->compiled, {.stages = {StageTimes{}}, .hop = hop}, run);
            if (m >= 2 * p)
                QVERIFY2(near((run.makespan - alone).value(), hopDelayInterleaved(hop, p, v).value(), 1e-6),
                    qPrintable(u"p %1 m %2 v %3: %4, not %5"_s.arg(p)
                                   .arg(m)
                                   .arg(v)
                                   .arg((run.makespan - alone).value())
                                   .arg(hopDelayInterleaved(hop, p, v).value())));
        }
    }
    void longStepsContinueTheirSteadyState_data() { everyScheduleRuns_data(); }
    void longStepsContinueTheirSteadyState()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        Scenario scenario = pipelined(schedule, chunks, 6400 * 2);
        scenario.model.architecture.layers = 61; // uneven
        const Resolved r = resolvedOf(scenario);
        PipelineTimes times{.stages = {}, .hop = Seconds(0.02)};
        for (double s = 0; s < r.virtualStages; ++s)
            times.stages.push_back({.forward = Seconds(1 + 0.1 * std::fmod(s, 3)),
                .inputGradient = Seconds(1.2),
                .weightGradient = Seconds(0.8)});
        const PipelineClock clock = clockPipeline(scenario, r, times.stages, times.hop, false);
        QVERIFY(clock.known);
        QVERIFY(!clock.exact);
        ScheduleRequest whole{.stages = 8,
            .microbatches = 12800,
            .chunks = chunks,
            .inputGradient = 1.125,
            .weightGradient = 0.75};
        const auto all = prepareSchedule(schedule.toStdString(), whole);
        QVERIFY(all);
        Simulation run;
        simulate(all->compiled, times, run);
        const double off = clock.withHops / run.makespan - 1;
        QVERIFY2(std::abs(off) < 1e-3, qPrintable(u"%1 off"_s.arg(off)));
    }

    void refusedMeshesAreSaid()
    {
        const Report report = evaluate(pipelined(u"dualpipe"_s, 1, 8));
        QVERIFY(report.step.seconds); // by closed form
        QVERIFY(!report.pipeline.run);
        bool said = false;
        for (const Diagnostic& d : report.diagnostics)
            said = said || (d.message.plain().find("DualPipe") != std::string::npos && !d.fix.empty());
        QVERIFY(said);
    }

    // What a slider of durations asks for again and again is laid out once.
    void onlySearchesLookAtDurations()
    {
        const auto laid = [](std::string_view kind, double forward, std::string variant = {}) {
            return prepareSchedule(kind,
                {.stages = 4,
                    .microbatches = 8,
                    .variant = std::move(variant),
                    .forward = forward,
                    .hop = forward / 8});
        };
        for (const char* kind : {"gpipe", "1f1b", "zb_h1", "zbv"})
            QVERIFY2(laid(kind, 1) == laid(kind, 2.5), kind);
        QVERIFY(laid("zb_h1", 1, "search") != laid("zb_h1", 2.5, "search"));
        QVERIFY(laid("zb_1p", 1) != laid("zb_1p", 2.5));
        QVERIFY(laid("zb_1p", 1) == laid("zb_1p", 1));
    }
};

QTEST_GUILESS_MAIN(TestPipelineRun)
#include "tst_pipeline_run.moc"
