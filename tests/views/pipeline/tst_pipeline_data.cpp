#include "tests/views/engine_input.h"
#include "tests/views/pipeline/pipeline_fixture.h"
#include "views/pipeline/pipeline_chain.h"
#include "views/pipeline/pipeline_text.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestPipelineData : public QObject
{
    Q_OBJECT

    PipelineData dataOf(const Report& report, const PipelineSettings& settings = {})
    {
        PipelineLayer layer;
        return layer.data(inputOf(report), settings);
    }

private Q_SLOTS:
    // pipeline-collectives table: p = 8, m = 16, F = B = W = 1.
    void knownSchedules_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<double>("makespan");
        QTest::addColumn<double>("bubble");
        QTest::addColumn<double>("peak");
        QTest::newRow("GPipe") << "gpipe" << 1 << 69.0 << 21.0 / 69 << 16.0;
        QTest::newRow("1F1B") << "1f1b" << 1 << 69.0 << 21.0 / 69 << 8.0;
        QTest::newRow("interleaved, two chunks") << "interleaved_1f1b" << 2 << 58.5 << 10.5 / 58.5 << 11.5;
        QTest::newRow("interleaved, four chunks") << "interleaved_1f1b" << 4 << 53.25 << 5.25 / 53.25 << 9.75;
        QTest::newRow("ZB-H1") << "zb_h1" << 1 << 55.0 << 7.0 / 55 << 8.0;
        QTest::newRow("ZB-H2") << "zb_h2" << 1 << 55.0 << 7.0 / 55 << 15.0;
        QTest::newRow("DualPipe") << "dualpipe" << 1 << 54.0 << 6.0 / 54 << 9.0;
    }
    void knownSchedules()
    {
        QFETCH(QString, kind);
        QFETCH(int, chunks);
        QFETCH(double, makespan);
        QFETCH(double, bubble);
        QFETCH(double, peak);
        const PipelineData data =
            dataOf(seedReport(), onlySchedule(kind.toLatin1().constData(), 8, 16, chunks));
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        QVERIFY(std::abs(data.first().simulation.makespan.value() / makespan - 1) < 1e-12);
        QVERIFY(std::abs(data.first().bubble(BubbleDefinition::OfTotal) / bubble - 1) < 1e-9);
        QVERIFY(
            std::abs(data.first().bubble(BubbleDefinition::OfIdeal) / (bubble / (1 - bubble)) - 1) < 1e-9);
        QCOMPARE(data.first().peakHeld, peak);
    }

    void teachesWithoutAPipeline()
    {
        const PipelineData data = dataOf(seedReport());
        QVERIFY(!data.basis.ofScenario);
        QCOMPARE(data.basis.stages, 4);
        QCOMPARE(data.basis.microbatches, 8);
        QCOMPARE(data.runs[0].key, QStringLiteral("1f1b"));
        QCOMPARE(data.runs[1].key, QStringLiteral("gpipe"));
        QCOMPARE(data.runs[0].simulation.makespan.value(), 33.0);
        QVERIFY(!data.basis.ceiling);
    }

    void takesTheScenariosPipeline()
    {
        const PipelineData data = dataOf(pipelinedReport());
        QVERIFY(data.basis.ofScenario && !data.whatIf);
        QCOMPARE(data.runs.size(), std::size_t(1));
        QCOMPARE(data.first().request.stages, 8);
        QCOMPARE(data.first().request.microbatches, 16);
        // 48 s of work, 16 + 7 of 16 slots long.
        QVERIFY(std::abs(data.first().simulation.makespan.value() / 69 - 1) < 1e-12);
        QCOMPARE(data.first().simulation.ranks[3].busy.value(), 48.0);
        QCOMPARE(data.longest, 71.0);
        QCOMPARE(data.first().peakActivations->value(), 8e9);
        QCOMPARE(data.first().bytes(8)->value(), 58e9);
    }

    // 126 layers, the embedding and the loss on 16 ranks with 8 chunks each: the first stage computes next to
    // nothing.
    void aStageMayHoldTheEmbeddingAlone()
    {
        const ViewInput input = engineInput({{"model.preset", "llama3.1-405b"},
            {"hardware.accelerators", "256"}, {"training.global_batch_sequences", "64"}, {"mesh.tensor", "8"},
            {"mesh.pipeline", "16"}, {"mesh.chunks", "8"}, {"mesh.schedule", "interleaved_1f1b"},
            {"mesh.stage_layers", "embedding+loss"}});
        PipelineLayer layer;
        const PipelineData data = layer.data(input, {});
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        QCOMPARE(int(data.first().laid->compiled.stages()), 128);
        QVERIFY(data.basis.ranks[0].forward < data.basis.ranks[1].forward);
        QVERIFY(data.first().simulation.makespan <= *input.report->step.seconds);
        const QString first = opSentence(data.first(), 0, data.basis, {});
        QVERIFY2(first.endsWith(QStringLiteral("(embedding; whole rank: embedding, 7 layers in 7 chunks)")),
            qUtf8Printable(first));
    }

    void aWhatIfKeepsTheWork()
    {
        PipelineSettings settings;
        settings.forward = 2;
        settings.inputGradient = 3;
        settings.weightGradient = 1;
        settings.hop = 0.5;
        const PipelineData data = dataOf(pipelinedReport(), settings);
        QVERIFY(data.whatIf);
        QVERIFY(std::abs(data.first().simulation.ranks[0].busy.value() / 48 - 1) < 1e-12);
        QVERIFY(std::abs(data.basis.ranks[0].inputGradient / data.basis.ranks[0].forward - 1.5) < 1e-12);
        QVERIFY(std::abs(data.basis.hop.value() - 0.5) < 1e-12); // of the predicted forward of 1 s
        // (m+p−1)(F+B+W) + 2c[(p−1)m/p + p−2]
        QVERIFY(std::abs(data.first().simulation.makespan.value() / (69 + 2 * 0.5 * (7 * 2 + 6)) - 1) < 1e-9);
    }

    void anotherNumberOfRanksSharesTheModel()
    {
        PipelineSettings settings;
        settings.stages = 4;
        const PipelineData data = dataOf(pipelinedReport(), settings);
        QCOMPARE(data.first().request.stages, 4);
        QCOMPARE(data.first().simulation.ranks[0].busy.value(), 96.0);
        QCOMPARE(data.first().perMicrobatch->value(), 2e9);
        QCOMPARE(data.first().other->value(), 100e9);
    }

    void chunksShareARanksTime()
    {
        const std::vector<StageTimes> two{{Seconds(2), Seconds(4), Seconds(6), Seconds(0)},
            {Seconds(4), Seconds(4), Seconds(2), Seconds(0)}};
        const std::vector<StageTimes> four = stageTimes(two, 2, 4);
        QCOMPARE(four.size(), std::size_t(4));
        QCOMPARE(four[1].weightGradient.value(), 3.0);
        QCOMPARE(four[2].forward.value(), 2.0);
        const std::vector<StageTimes> three = stageTimes(two, 2, 3);
        QVERIFY(std::abs(three[1].forward.value() - 2.0) < 1e-12);
        double sum = 0;
        for (const StageTimes& stage : three)
            sum += stage.weightGradient.value();
        QVERIFY(std::abs(sum - 8) < 1e-12);
    }

    void saysWhatRuleIsBroken()
    {
        const PipelineData data = dataOf(seedReport(), onlySchedule("dualpipe", 5, 20));
        QVERIFY(!data.first().legal());
        QVERIFY2(data.first().problem.contains(QStringLiteral("5")), qUtf8Printable(data.first().problem));
        QVERIFY2(data.first().problem.contains(QStringLiteral("use 4 or 6")),
            qUtf8Printable(data.first().problem));
    }

    void refusesWhatNobodyCouldSee()
    {
        const PipelineData data = dataOf(seedReport(), onlySchedule("1f1b", 256, 4096));
        QVERIFY(!data.first().legal());
        QVERIFY2(data.first().problem.contains(QStringLiteral("use 781 micro-batches or fewer")),
            qUtf8Printable(data.first().problem));
    }

    void survivesAbsurdReports()
    {
        for (const double value : {0.0, -1.0, 1e300, std::numeric_limits<double>::infinity(),
                 std::numeric_limits<double>::quiet_NaN(), 2.5, 5e-324}) {
            Report r = pipelinedReport();
            r.scenario.mesh.pipeline = r.scenario.mesh.chunks = value;
            r.pipeline.microbatches = r.pipeline.peakInFlight = value;
            r.step.compute = r.step.optimizer = r.step.seconds = Seconds(value);
            r.memory.capacity = Bytes(value);
            r.memory.byRank.front().activations = Bytes(value);
            const PipelineData data = dataOf(r);
            QVERIFY(!data.runs.empty());
            QVERIFY(!data.first().legal() || std::isfinite(data.longest));
            (void)pipelineTiles(data, {}, inputOf(r), {});
            (void)pipelineTable(data, {});
        }
    }

    void waitsForWhatComesLast()
    {
        PipelineSettings settings = onlySchedule("1f1b", 4, 8);
        settings.hop = 1;
        const PipelineData data = dataOf(seedReport(), settings);
        const PipelineRun& run = data.first();
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            const PipelineWait wait = waitOf(run, op, data.basis.hop);
            QCOMPARE(run.simulation.start[op].value(), wait.op ? wait.arrives.value() : 0.0);
        }
        QCOMPARE(
            opSentence(run, 0, data.basis, {}), QStringLiteral("F0 on rank 0, 0–1.00, waits for nothing"));
    }

    // Start and end have one unit, which stands once.
    void timesOfAPassHaveOneUnit()
    {
        const PipelineData data = dataOf(pipelinedReport(), {});
        const PipelineRun& run = data.first();
        static const QRegularExpression times(
            QStringLiteral("on rank \\d+, [\\d.]+–[\\d.]+ (?:µs|ms|s|min), waits"));
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            const QString said = opSentence(run, op, data.basis, {});
            QVERIFY2(times.match(said).hasMatch(), qPrintable(said));
        }
    }

    void aChainGoesBackToTheStart()
    {
        PipelineSettings settings = onlySchedule("1f1b", 4, 8);
        settings.hop = 0.25;
        const PipelineData data = dataOf(seedReport(), settings);
        const PipelineRun& run = data.first();
        const PipelineLinks links(*run.laid);
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            const PipelineChain chain = links.chain(run, op, data.basis.hop);
            QCOMPARE(chain.before.front(), op);
            QCOMPARE(run.simulation.start[chain.before.back()].value(), 0.0);
            for (std::size_t i = 0; i + 1 < chain.before.size(); ++i)
                QVERIFY(run.simulation.end[chain.before[i + 1]] <= run.simulation.start[chain.before[i]]);
        }
    }

    // Whoever is listed as late is late when the pass takes longer, by as much; nobody else moves as much.
    void whatIsLateReallyIs()
    {
        const PipelineData data = dataOf(seedReport(), onlySchedule("zb_h1", 4, 8));
        const PipelineRun& run = data.first();
        const PipelineLinks links(*run.laid);
        for (const std::size_t op : {std::size_t(0), std::size_t(5), std::size_t(30)}) {
            std::vector<double> end(run.laid->opCount());
            constexpr double delay = 1e-3;
            const auto again = [&](auto&& self, std::size_t at) -> double {
                if (end[at] > 0)
                    return end[at];
                double start = 0;
                const auto begin =
                    run.laid->compiled.rankBegin()[static_cast<std::size_t>(run.laid->rankOf(at))];
                if (at > begin)
                    start = std::max(start, self(self, at - 1));
                for (const std::int32_t need : run.laid->compiled.needs(at))
                    if (need >= 0)
                        start = std::max(start, self(self, static_cast<std::size_t>(need)));
                const double length = (run.simulation.end[at] - run.simulation.start[at]).value();
                return end[at] = start + length + (at == op ? delay : 0);
            };
            const PipelineChain chain = links.chain(run, op, data.basis.hop);
            for (std::size_t other = 0; other < run.laid->opCount(); ++other) {
                const bool late = again(again, other) > run.simulation.end[other].value() + delay / 2;
                const bool listed = other == op
                    || std::find(chain.after.begin(), chain.after.end(), other) != chain.after.end();
                QCOMPARE(late, listed);
            }
        }
    }

    void equalMemoryCapsWhatTakesACap()
    {
        int tried = 0;
        for (const ScheduleKind* kind : scheduleKinds()) {
            if (!kind->takesMemoryCap)
                continue;
            PipelineSettings settings;
            settings.schedules = {QStringLiteral("1f1b"), QString::fromUtf8(kind->key.data()), noSchedule};
            settings.equalMemory = true;
            const PipelineData data = dataOf(seedReport(), settings);
            QVERIFY2(data.runs[1].legal(), qUtf8Printable(data.runs[1].problem));
            QVERIFY2(data.runs[1].capped, kind->key.data());
            QVERIFY(data.runs[1].peakHeld <= data.runs[0].peakHeld + 1e-9);
            QVERIFY(!data.runs[0].capped);
            ++tried;
        }
        QVERIFY(tried > 0);
    }

    // Whatever is offered can be laid out at some shape, and says what it needs at others.
    void everyKindIsShown()
    {
        for (const ScheduleName& name : scheduleNames()) {
            const PipelineData legal =
                dataOf(seedReport(), onlySchedule(name.key.toLatin1().constData(), 4, 16, 2));
            QVERIFY2(legal.first().legal(), qUtf8Printable(legal.first().problem));
            const Simulation& times = legal.first().simulation;
            QVERIFY(times.bubbleFraction >= 0 && times.bubbleFraction < 1);
            // Three passes a micro-batch on every rank, whatever the chunks.
            for (const RankTimes& rank : times.ranks)
                QVERIFY2(std::abs(rank.busy.value() / 48 - 1) < 1e-9, qUtf8Printable(name.key));
            const PipelineData odd =
                dataOf(seedReport(), onlySchedule(name.key.toLatin1().constData(), 3, 1, 1));
            QVERIFY2(odd.first().legal() || !odd.first().problem.isEmpty(), qUtf8Printable(name.key));
        }
    }

    void theTableSaysWhenItIsCut()
    {
        const ViewTable small = pipelineTable(dataOf(seedReport(), onlySchedule("1f1b", 4, 8)), {});
        QCOMPARE(small.rows.size(), std::size_t(64));
        QCOMPARE(small.paths.size(), small.rows.size());
        QCOMPARE(small.rows[0][5], QStringLiteral("nothing"));
        const ViewTable large = pipelineTable(dataOf(seedReport(), onlySchedule("1f1b", 64, 512)), {});
        QCOMPARE(large.rows.size(), mostTableRows);
        QCOMPARE(large.numbers.size(), large.rows.size());
        QCOMPARE(small.columns[2], QStringLiteral("pass"));
        QCOMPARE(large.columns[2], QStringLiteral("pass (3000 of 65536 listed)"));
        for (const QStringList& row : large.rows) // passes and nothing else
            QVERIFY2(!row[2].isEmpty() && !row[4].isEmpty(), qUtf8Printable(row.join(u'|')));
    }

    void readoutsKeepTheirNames()
    {
        for (const Report& report : {seedReport(), pipelinedReport()}) {
            const std::vector<ReadoutTileData> tiles = pipelineTiles(dataOf(report), {}, inputOf(report), {});
            QCOMPARE(tiles.size(), std::size_t(4));
            QCOMPARE(tiles[0].label, QStringLiteral("bubble fraction, mean of ranks"));
            QCOMPARE(tiles[1].label, QStringLiteral("step time"));
            QCOMPARE(tiles[2].label, QStringLiteral("peak in-flight micro-batches"));
            QCOMPARE(tiles[3].label, QStringLiteral("peak activation memory per stage"));
        }
    }

    void durationsAreChecked_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("zeroAllowed");
        QTest::addColumn<bool>("good");
        QTest::newRow("plain") << "1.5" << false << true;
        QTest::newRow("zero duration") << "0" << false << false;
        QTest::newRow("zero hop") << "0" << true << true;
        QTest::newRow("negative") << "-1" << true << false;
        QTest::newRow("infinite") << "inf" << false << false;
        QTest::newRow("not a number") << "nan" << true << false;
        QTest::newRow("words") << "fast" << false << false;
        QTest::newRow("huge") << "1e300" << false << false;
        QTest::newRow("empty") << "" << false << false;
    }
    void durationsAreChecked()
    {
        QFETCH(QString, text);
        QFETCH(bool, zeroAllowed);
        QFETCH(bool, good);
        QString error;
        QCOMPARE(readShare(text, zeroAllowed, &error).has_value(), good);
        QCOMPARE(error.isEmpty(), good);
    }

    void optionsKeepWhatTheyCannotShow()
    {
        const PipelineSettings before = onlySchedule("gpipe", 6, 12);
        const PipelineSettings after = withOptions(before,
            {{QStringLiteral("schedule"), QStringLiteral("fastest")}, {QStringLiteral("stages"), -3},
                {QStringLiteral("microbatches"), QStringLiteral("many")}, {QStringLiteral("forward"), -1.0},
                {QStringLiteral("from"), 0.9}, {QStringLiteral("to"), 0.1},
                {QStringLiteral("hop"), std::numeric_limits<double>::infinity()},
                {QStringLiteral("definition"), QStringLiteral("half")}, {QStringLiteral("nothing"), 1}});
        QVERIFY(after == before);
        PipelineSettings all = before;
        all.definition = BubbleDefinition::OfIdeal;
        all.hop = 0.5;
        all.follow = 3;
        all.from = 0.25;
        all.to = 0.5;
        all.position = 0.3;
        all.equalMemory = true;
        QVERIFY(withOptions({}, toOptions(all)) == all);
    }
};

QTEST_GUILESS_MAIN(TestPipelineData)
#include "tst_pipeline_data.moc"
