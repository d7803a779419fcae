// The memory of a rank through a step: made of the report's own parts, and at its fullest the report's total.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/taxonomy.h"
#include "core/analysis/timeline.h"
#include "core/engine/evaluate.h"
#include "core/formulas/memory.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

using Fields = std::vector<std::pair<const char*, const char*>>;

Report reportOf(const char* preset, const Fields& fields = {})
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(preset)->json, shippedCatalog(), "preset").file->scenario;
    for (const auto& [id, text] : fields)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(scenario);
}

// 8 ranks without a pipeline, so that batch and sharding can be chosen freely.
Report nodeOf(Fields fields)
{
    Fields all{{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"}};
    all.insert(all.end(), fields.begin(), fields.end());
    return reportOf("llama3-8b-64xh100", all);
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

// What holds for every timeline of every report.
QString fault(const Report& report)
{
    const MemoryTimeline t = memoryTimeline(report);
    if (t.samples.empty())
        return QStringLiteral("no samples");
    const double total = report.memory.perRank.total().value();
    double at = 0, time = 0, peak = 0;
    for (const TimelineSample& sample : t.samples) {
        if (sample.at < at - 1e-12 || sample.time < time - 1e-12 || sample.at > 1 + 1e-9)
            return QStringLiteral("time runs backwards at %1").arg(sample.at);
        at = sample.at;
        time = sample.time;
        for (std::size_t i = 0; i < sample.bytes.size(); ++i) {
            // A rounding error of nothing is nothing; states of a factored optimizer are this small.
            const double part = sample.bytes[i].value();
            if (part < 0
                || (i >= static_cast<std::size_t>(TimelinePart::Context) && part != 0 && part < 1e-3))
                return QStringLiteral("part %1 has %2 bytes at %3").arg(i).arg(part).arg(at);
        }
        if (sample.total().value() > total * (1 + 1e-9))
            return QStringLiteral("%1 bytes at %2, reported %3")
                .arg(sample.total().value())
                .arg(at)
                .arg(total);
        peak = std::max(peak, sample.total().value());
    }
    if (!near(at, 1) || !near(time, 1))
        return QStringLiteral("ends at %1, %2").arg(at).arg(time);
    if (t.samples[t.peak].total().value() != peak)
        return QStringLiteral("the peak is not the fullest moment");
    if (!near(peak, total))
        return QStringLiteral("%1 bytes at the peak, reported %2").arg(peak).arg(total);
    for (const TimelineSample* edge : {&t.samples.front(), &t.samples.back()})
        if (std::abs(edge->activations().value()) > 1e-6 * total)
            return QStringLiteral("activations outlive the step: %1").arg(edge->activations().value());
    // The kept activations do reach what the report holds.
    const auto most = std::ranges::max(
        t.samples, {}, [](const TimelineSample& s) { return s.of(TimelinePart::Layers).value(); });
    if (!(most.of(TimelinePart::Layers).value() <= report.memory.perRank.activations.value() * (1 + 1e-9)))
        return QStringLiteral("more activations than reported");
    return {};
}

} // namespace

class TestMemoryTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void peakIsTheReportedTotal_data()
    {
        QTest::addColumn<QString>("zero");
        QTest::addColumn<QString>("recompute");
        QTest::addColumn<QString>("batch");
        for (const char* zero : {"0", "1", "2", "3"})
            for (const char* recompute : {"none", "selective", "full"})
                for (const char* batch : {"8", "16", "24", "800"})
                    QTest::addRow("ZeRO-%s, %s recomputation, %s sequences", zero, recompute, batch)
                        << QString::fromLatin1(zero) << QString::fromLatin1(recompute)
                        << QString::fromLatin1(batch);
    }

    void peakIsTheReportedTotal()
    {
        QFETCH(const QString, zero);
        QFETCH(const QString, recompute);
        QFETCH(const QString, batch);
        const QByteArray z = zero.toUtf8(), r = recompute.toUtf8(), b = batch.toUtf8();
        const Report report = nodeOf({{"mesh.zero_stage", z.constData()},
            {"training.recompute", r.constData()}, {"training.global_batch_sequences", b.constData()},
            {"training.micro_batch", "1"}, {"mesh.data", "8"}, {"mesh.tensor", "1"}, {"mesh.pipeline", "1"}});
        QVERIFY2(report.meshFits, "the test's mesh");
        QVERIFY2(fault(report).isEmpty(), qPrintable(fault(report)));
        const MemoryTimeline t = memoryTimeline(report);
        const double peak = t.samples[t.peak].total().value(), total = report.memory.perRank.total().value();
        QVERIFY2(near(peak, total), qPrintable(QStringLiteral("%1 of %2").arg(peak).arg(total)));
        QVERIFY(near(t.samples[t.peak].state().value(), report.memory.perRank.state().value()));
        QCOMPARE(
            t.samples[t.peak].of(TimelinePart::Apart).value(), 0.0); // without a pipeline all of them meet
    }

    // One number on one screen: the peak of every scenario that ships is the rank's total, whatever is
    // sharded.
    void shippedScenarios_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QByteArray>("zero");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            for (const char* zero : {"0", "1", "2", "3"})
                QTest::addRow("%s, ZeRO-%s", preset.id.c_str(), zero)
                    << QByteArray::fromStdString(preset.id) << QByteArray(zero);
    }
    void shippedScenarios()
    {
        QFETCH(const QByteArray, preset);
        QFETCH(const QByteArray, zero);
        const Report report = reportOf(preset.constData(), {{"mesh.zero_stage", zero.constData()}});
        const QString wrong = fault(report);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const MemoryTimeline t = memoryTimeline(report);
        QVERIFY2(t.samples[t.peak].of(TimelinePart::Apart) < report.memory.perRank.total() * 0.2,
            qPrintable(QString::number(t.samples[t.peak].of(TimelinePart::Apart).value())));
    }

    void theUpdateIsToTheScaleOfThePasses_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const char* preset : {"llama3-8b-64xh100", "llama3-70b-256xh100", "deepseek-v3-2048xh800"})
            QTest::newRow(preset) << QByteArray(preset);
    }
    void theUpdateIsToTheScaleOfThePasses()
    {
        QFETCH(const QByteArray, preset);
        const MemoryTimeline t =
            memoryTimeline(reportOf(preset.constData(), {{"hardware.efficiency.mfu", "model"}}));
        QVERIFY(t.step && !t.spans.empty());
        const TimelineSpan& first = t.spans.front();
        const TimelineSpan& update = t.spans.back();
        QCOMPARE(update.pass, TimelinePass::Update);
        QVERIFY(update.end > update.start);
        QVERIFY(near((update.to - update.from) / (update.end - update.start),
            (first.to - first.from) / (first.end - first.start), 1e-6));
    }

    void everyPartOfThePeakIsTheReports()
    {
        const Report report = nodeOf({{"training.recompute", "full"}, {"mesh.data", "8"},
            {"mesh.tensor", "1"}, {"mesh.pipeline", "1"}, {"mesh.zero_stage", "1"}});
        const MemoryTimeline t = memoryTimeline(report);
        const TimelineSample& peak = t.samples[t.peak];
        const MemoryParts& rank = report.memory.perRank;
        QVERIFY(near(peak.state().value(), rank.state().value()));
        QVERIFY(near(peak.activations().value(), rank.activations.value()));
        QVERIFY(near(peak.buffers().value(), rank.buffers.value()));
        QVERIFY(peak.of(TimelinePart::Recomputed).value() > 0);
        QVERIFY(peak.of(TimelinePart::Head).value() > 0);
    }

    void pipelinesReachWhatTheyHoldInFlight_data()
    {
        QTest::addColumn<QString>("schedule");
        for (const char* schedule : {"1f1b", "gpipe", "zb-h1"})
            QTest::newRow(schedule) << QString::fromLatin1(schedule);
    }

    void pipelinesReachWhatTheyHoldInFlight()
    {
        QFETCH(const QString, schedule);
        const QByteArray key = schedule.toUtf8();
        const Report report = reportOf("llama3-70b-256xh100",
            {{"hardware.accelerators", "256"}, {"mesh.context", "1"}, {"mesh.pipeline", "4"},
                {"mesh.tensor", "8"}, {"mesh.data", "8"}, {"mesh.schedule", key.constData()},
                {"mesh.zero_stage", "1"}, {"training.global_batch_sequences", "128"}});
        QVERIFY2(report.meshFits, "the test's mesh");
        QVERIFY2(fault(report).isEmpty(), qPrintable(fault(report)));
        const MemoryTimeline t = memoryTimeline(report);
        QVERIFY(t.simulated);
        const double kept = std::ranges::max(
            t.samples, {}, [](const TimelineSample& s) { return s.of(TimelinePart::Layers).value(); })
                                .of(TimelinePart::Layers)
                                .value();
        double layers = 0;
        for (const MemoryItem& item : report.memory.items)
            if (item.id == "activations.layers")
                layers = item.bytes.value();
        QVERIFY2(kept > 0.5 * layers && kept <= layers * (1 + 1e-9),
            qPrintable(QStringLiteral("%1 of %2").arg(kept).arg(layers)));
        if (schedule == QLatin1String("1f1b"))
            QVERIFY(near(t.samples[t.peak].total().value(), report.memory.perRank.total().value()));
    }

    void randomScenariosKeepWithinTheReport()
    {
        RandomScenarios random(shippedCatalog(), 20190);
        int drawn = 0;
        for (int i = 0; i < 1500; ++i) {
            const Report report = evaluate(random.next());
            if (!report.meshFits || memoryTimeline(report).samples.empty())
                continue;
            ++drawn;
            const QString wrong = fault(report);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("scenario %1: %2").arg(i).arg(wrong)));
        }
        QVERIFY2(drawn > 1000, qPrintable(QString::number(drawn)));
    }

    void samplesStayFew()
    {
        const Report report = reportOf("llama3.1-405b-16384xh100",
            {{"training.global_batch_sequences", "1048576"}, {"mesh.schedule", "gpipe"}});
        const MemoryTimeline t = memoryTimeline(report);
        QVERIFY2(t.samples.size() < 200'000, qPrintable(QString::number(t.samples.size())));
        QVERIFY2(fault(report).isEmpty(), qPrintable(fault(report)));
    }

    void betweenSamplesPartsAreLinear()
    {
        const Report report = reportOf("seed-question");
        const MemoryTimeline t = memoryTimeline(report);
        QVERIFY(!t.samples.empty());
        for (std::size_t i = 1; i < t.samples.size(); ++i) {
            const TimelineSample &a = t.samples[i - 1], &b = t.samples[i];
            if (b.at <= a.at)
                continue;
            const double middle = t.at((a.at + b.at) / 2).total().value();
            QVERIFY(near(middle, (a.total().value() + b.total().value()) / 2, 1e-6));
        }
        QCOMPARE(t.at(-1).at, t.samples.front().at);
        QCOMPARE(t.at(2).at, t.samples.back().at);
    }

    void aMeshThatDoesNotFitHasNone()
    {
        const Report report = reportOf("llama3-70b-256xh100", {{"mesh.tensor", "3"}});
        QVERIFY(!report.meshFits);
        QVERIFY(memoryTimeline(report).samples.empty());
    }

    // ch. 20 of ttsugriy/distributed-training-book: 7B on 8 ranks.
    void zeroStagesOfSevenBillion()
    {
        const Report report = reportOf("seed-question",
            {{"model.params", "7B"}, {"hardware.accelerators", "8"},
                {"training.global_batch_sequences", "8"}});
        const ZeroStages all = zeroStages(report);
        QCOMPARE(all.ranks, 8.0);
        QVERIFY(!all.supposed);
        const std::array expected{112e9, 38.5e9, 26.25e9, 14e9};
        const std::array volumes{1.0, 1.0, 1.0, 1.5};
        const BytesPerParameter w(2), g(2), o(12);
        const Parameters size(7e9);
        const std::array formulas{stateBytes(size, w + g + o), zeroStage1Bytes(size, w, g, o, 8),
            zeroStage2Bytes(size, w, g, o, 8), zeroStage3Bytes(size, w, g, o, 8)};
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY2(near(all.stages[i].rank.state().value(), expected[i], 1e-6),
                qPrintable(QString::number(all.stages[i].rank.state().value())));
            QVERIFY(near(all.stages[i].rank.state().value(), formulas[i].value(), 1e-6));
            QVERIFY(near(all.stages[i].volume, volumes[i]));
        }
        QVERIFY(near(all.stages[0].sent.value(), 2 * 7.0 / 8 * 14e9, 1e-6));
    }

    // What a stage sends is what the report says of the same scenario, and what the lesson on parallelism
    // adds up.
    void zeroStagesSendWhatTheReportSays_data()
    {
        QTest::addColumn<QString>("precision");
        QTest::addColumn<int>("microbatches");
        for (const char* precision : {"bf16", "fp32"})
            for (const int microbatches : {1, 16})
                QTest::addRow("%s, %d micro-batches", precision, microbatches)
                    << QString::fromLatin1(precision) << microbatches;
    }
    void zeroStagesSendWhatTheReportSays()
    {
        QFETCH(QString, precision);
        QFETCH(int, microbatches);
        const QByteArray batch = QByteArray::number(8 * microbatches), type = precision.toLatin1();
        std::array<double, 4> sent{};
        for (std::size_t stage = 0; stage < sent.size(); ++stage) {
            const QByteArray zero = QByteArray::number(int(stage));
            const Report report = nodeOf({{"training.global_batch_sequences", batch.constData()},
                {"training.precision.communication", type.constData()},
                {"mesh.zero_stage", zero.constData()}});
            const ZeroStages all = zeroStages(report);
            double expected = 0;
            for (const CommunicationRow& row : report.communication)
                if (row.group == TrafficGroup::Data)
                    expected += row.bytesPerRank.value() * row.count;
            QVERIFY(expected > 0);
            QVERIFY(near(all.stages[stage].sent.value(), expected, 1e-12));
            QCOMPARE(all.microbatches, double(microbatches));
            sent[stage] = expected;
            const Strategy strategy = stage == 3 ? Strategy::FullySharded : Strategy::Data;
            const StrategyTraffic lesson =
                trafficOf(report, shippedCatalog())[static_cast<std::size_t>(strategy)];
            QVERIFY(lesson.inUse && near(lesson.perRank->value(), expected, 1e-12));
        }
        // Two gathers of 2-byte weights and a reduce-scatter, against an all-reduce that is two of these: and
        // for every micro-batch what the others send once a step.
        const double gradient = precision == QLatin1String("fp32") ? 4 : 2;
        if (microbatches == 1)
            QVERIFY(near(sent[3] / sent[0], (2 + 2 + gradient) / (2 * gradient), 1e-9));
        else
            QVERIFY(sent[3] / sent[0] > 10);
    }

    void oneReplicaIsShownAsEight()
    {
        const ZeroStages all = zeroStages(reportOf("seed-question"));
        QVERIFY(all.supposed);
        QCOMPARE(all.ranks, 8.0);
        QVERIFY(near(all.stages[3].rank.state().value(), 1.12e12 / 8, 1e-6));
    }
};

QTEST_APPLESS_MAIN(TestMemoryTimeline)
#include "tst_timeline.moc"
