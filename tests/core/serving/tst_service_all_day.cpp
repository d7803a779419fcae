// What a replica does all day, not in a run that begins and ends: as many requests are there as are sent, and
// where more arrive than it answers, they wait for ever.

#include "core/serving/service_figures.h"
#include "core/serving/tpot_breakdown.h"
#include "tests/support/served.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestServiceAllDay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asManyAreThereAsAreSent_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("nearly equal lengths") << QStringList{};
        QTest::newRow("one client") << QStringList{u"serving.concurrency=1"_s};
        QTest::newRow("seventeen, lognormal lengths") << QStringList{
            u"serving.lengths=lognormal"_s, u"serving.length_spread=1"_s, u"serving.concurrency=17"_s};
        QTest::newRow("one, lognormal lengths") << QStringList{
            u"serving.lengths=lognormal"_s, u"serving.length_spread=1"_s, u"serving.concurrency=1"_s};
        QTest::newRow("lognormal lengths")
            << QStringList{u"serving.lengths=lognormal"_s, u"serving.length_spread=1"_s};
        QTest::newRow("uniform lengths") << QStringList{u"serving.lengths=uniform"_s};
        QTest::newRow("percentiles") << QStringList{u"serving.target_statistic=p99"_s};
        QTest::newRow("more than there is room for")
            << QStringList{u"serving.concurrency=500"_s, u"serving.max_sequences=100"_s};
        QTest::newRow("groups of stages that are not alike")
            << QStringList{u"serving.tensor=4"_s, u"serving.pipeline=2"_s, u"serving.concurrency=65"_s};
        QTest::newRow("prompts elsewhere") << QStringList{
            u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s, u"serving.concurrency=33"_s};
        QTest::newRow("two kinds") << QStringList{
            u"serving.second_share=0.25"_s, u"serving.second_prompt=8192"_s, u"serving.second_output=100"_s};
        QTest::newRow("stated") << QStringList{u"serving.efficiency=stated"_s};
    }
    void asManyAreThereAsAreSent()
    {
        QFETCH(QStringList, sets);
        const ServiceReport r = serviceReport(servedLlama(sets));
        QVERIFY2(r.refusal.empty(), r.refusal.plain().c_str());
        const ServicePoint& now = r.now;
        QVERIFY(nearly(now.requestsPerSecond * now.request.value(), now.concurrency));
        // What they send comes out, in lengths as they are asked for; of few requests the longest are not all
        // there.
        const Serving asked = servingJob(servedLlama(sets)).scenario.serving;
        const double alike = asked.lengths == ServingLengths::Lognormal ? 0.04 : 0.005;
        const double output = now.output.value() / now.requestsPerSecond,
                     prompt = (now.total - now.output).value() / now.requestsPerSecond;
        QVERIFY2(nearly(output, asked.outputTokens, alike), qPrintable(QString::number(output)));
        QVERIFY2(nearly(prompt, asked.promptTokens, alike), qPrintable(QString::number(prompt)));
        QVERIFY(nearly(now.running + now.queued, now.concurrency));
        QVERIFY(now.running <= r.mostSequences && now.queued >= 0);
        // Where all have room, hardly one waits for it: longer than the iteration under way nobody does.
        if (now.concurrency <= r.mostSequences)
            QVERIFY2(now.queued <= 0.05 * now.concurrency, qPrintable(QString::number(now.queued)));
    }

    void atARateTheyPass()
    {
        Seconds before;
        for (const char* const rate : {"1", "3", "6", "9", "9.2", "9.3", "9.4"}) {
            const ServiceReport r = serviceReport(servedLlama({u"serving.load=rate"_s,
                u"serving.replicas=1"_s, u"serving.requests_per_second="_s + QLatin1String(rate)}));
            QCOMPARE(r.now.requestsPerSecond, std::stod(rate));
            QVERIFY2(r.now.itl > before, rate); // the busier, the longer
            before = r.now.itl;
            QVERIFY(nearly(r.now.concurrency, r.now.requestsPerSecond * r.now.request.value()));
            QVERIFY(nearly(r.now.running + r.now.queued, r.now.concurrency));
            QVERIFY(nearly(r.now.output.value(), r.now.requestsPerSecond * 1024, 0.01));
        }
    }

    void theyWaitForEver_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("means") << QStringList{};
        QTest::newRow("percentiles") << QStringList{u"serving.target_statistic=p90"_s};
        QTest::newRow("prompts elsewhere") << QStringList{u"serving.prompt_replicas=1"_s};
        QTest::newRow("stages") << QStringList{u"serving.tensor=4"_s, u"serving.pipeline=2"_s};
        QTest::newRow("stated") << QStringList{u"serving.efficiency=stated"_s};
    }
    // A finite wait would be that of the run's own end, and a price that of answers nobody waits for.
    void theyWaitForEver()
    {
        QFETCH(QStringList, sets);
        const Service service(std::make_shared<const ServingJob>(servingJob(servedLlama(
            QStringList{u"serving.load=rate"_s, u"serving.replicas=1"_s, u"serving.requests_per_second=500"_s}
            + sets))));
        const ServiceReport r = serviceReport(service);
        QVERIFY2(r.refusal.empty(), r.refusal.plain().c_str());
        QVERIFY(r.now.saturated);
        for (const double never :
            {r.now.ttft.value(), r.now.request.value(), r.now.queued, r.judgedTtft.value()})
            QVERIFY(std::isinf(never) && never > 0);
        QVERIFY(!r.ttftMet);
        // It works as hard as it can.
        QVERIFY(std::isfinite(r.now.itl.value()) && r.now.itl > Seconds(0));
        QVERIFY(std::isfinite(r.now.output.value()) && r.now.output.value() > 0);
        QCOMPARE(r.now.running, r.mostSequences);
        const ServicePoint busy = service.judgedAt(1.5 * r.mostSequences);
        QCOMPARE(r.now.requestsPerSecond, busy.requestsPerSecond);
        QCOMPARE(r.now.itl, busy.itl);
        QVERIFY(!r.perMillion && !r.perMillionInput && !r.perMillionOutput && !r.energyPerMillion);
        const TokenTime time = tokenTime(service, r.now);
        QVERIFY(time.refusal.empty());
        QVERIFY(nearly(time.sequences, r.mostSequences / service.groups(), 0.25));
        const Served served(service.sharedJob());
        for (const ServingFigure& figure : servingFigures()) {
            const std::optional<double> value = figure.value(served);
            QVERIFY2(!value || !std::isnan(*value), std::string(figure.key).c_str());
        }
    }

    // Whether to shard is asked of what each replica can answer, however many requests somebody else keeps
    // open.
    void aChoiceHangsOnTheRate()
    {
        const auto jobOf = [](const QStringList& more) {
            return std::make_shared<const ServingJob>(servingJob(servedLlama(
                QStringList{u"model.preset=llama3.1-8b"_s, u"serving.weights_precision=bf16"_s} + more)));
        };
        const auto choose = [&](const QStringList& more) { return predictedChoice(jobOf(more)); };
        const QString rate = u"serving.load=rate"_s;
        const PredictedChoice few = choose({rate, u"serving.concurrency=4"_s}),
                              many = choose({rate, u"serving.concurrency=4000"_s});
        QCOMPARE(few.choice, many.choice);
        QCOMPARE(few.at.requestsPerSecond, many.at.requestsPerSecond);
        QCOMPARE(few.choice, ServingChoice::Replicate);
        // The cheapest plan may shard all the same: the sentence is about need alone.
        const std::string said = choiceSentence(few, *jobOf({rate}), {}).plain();
        QVERIFY2(said.ends_with("so sharding it is a question of cost, not of need"), said.c_str());
        QCOMPARE(choose({rate, u"serving.itl_target=4 ms"_s}).choice, ServingChoice::ShardForLatency);
        QCOMPARE(choose({rate, u"serving.itl_target=0.01 ms"_s}).choice, ServingChoice::TargetsMissed);
    }
};

QTEST_APPLESS_MAIN(TestServiceAllDay)
#include "tst_service_all_day.moc"
