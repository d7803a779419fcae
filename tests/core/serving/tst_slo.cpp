// What stays within the targets, by the statistic that they are about: the same in the verdict, on curves, in
// numbers of replicas and in the search over layouts. And percentiles of prompts that are read elsewhere.

#include "core/serving/pareto.h"
#include "core/serving/service_figures.h"
#include "core/serving/slo.h"
#include "tests/support/served.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ridgepoint;

namespace {

Scenario served(const QStringList& more)
{
    return editedScenario(
        QStringList{"model.preset=llama3.1-8b", "hardware.accelerator=h100-sxm",
            "serving.weights_precision=bf16", "serving.tensor=1", "serving.prompt_tokens=1024",
            "serving.output_tokens=256", "serving.lengths=lognormal", "serving.length_spread=0.5",
            "serving.concurrency=16", "serving.ttft_target=0.5", "serving.itl_target=0.02"}
        + more);
}
void addStatistics()
{
    QTest::addColumn<QString>("statistic");
    for (const char* const which : {"mean", "p50", "p90", "p99"})
        QTest::newRow(which) << QStringLiteral("serving.target_statistic=%1").arg(QLatin1String(which));
}

} // namespace

class TestWithinTargets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // One load a table: replicas and prices are of the load that is stated, and where none is, times and
    // rates too are of what a replica carries within its targets.
    void loadNobodyStated()
    {
        const auto at = [](const char* concurrency) {
            return serviceReport(
                servedLlama({QStringLiteral("serving.concurrency=%1").arg(QLatin1String(concurrency)),
                    "serving.requests_per_second=40"}));
        };
        const ServiceReport open = at("auto"), one = at("1"), many = at("5000");
        QCOMPARE(open.now.concurrency, open.goodConcurrency);
        QVERIFY(open.ttftMet && open.itlMet);
        QCOMPARE(open.carried.concurrency, open.goodConcurrency);
        for (const ServiceReport* const each : {&one, &many}) {
            QCOMPARE(each->carried.concurrency, each->now.concurrency);
            QCOMPARE(each->goodConcurrency, open.goodConcurrency);
            QCOMPARE(each->replicas, std::ceil(40 / each->now.requestsPerSecond));
            // What a second costs, in what a second brings.
            const double price = servingJob(servedLlama()).price.value() * each->perReplica;
            QVERIFY(relative(each->perMillion->value(), price / each->now.total.value() * 1e6) < 1e-9);
        }
        QVERIFY(one.perMillion->value() > open.perMillion->value());
        // The same as the search finds for this layout.
        const ServingFrontier frontier = servingFrontier(servedLlama({"serving.concurrency=auto"}), 8);
        const auto own = std::ranges::find_if(frontier.layouts, &FrontierLayout::isScenarios);
        QVERIFY(own != frontier.layouts.end() && own->best);
        QVERIFY(relative(own->best->at.output.value(), open.carried.output.value()) < 0.05);
        // Targets that not one request meets: of one, and it is said.
        const Scenario hard = servedLlama({"serving.concurrency=auto", "serving.itl_target=10 us"});
        const ServiceReport missed = serviceReport(hard);
        QCOMPARE(missed.now.concurrency, 1.0);
        QCOMPARE(missed.carried.concurrency, 1.0);
        QVERIFY(serviceSentence(missed, servingJob(hard)).plain().find("even concurrency 1 misses one")
            != std::string::npos);
    }
    void clients_data() { addStatistics(); }
    void clients()
    {
        QFETCH(QString, statistic);
        const Scenario scenario = served({statistic});
        const Service service = serviceOf(scenario);
        const double most = concurrencyWithinTargets(service);
        QVERIFY(most > 1 && most < service.mostSequences());
        QVERIFY(service.meetsTargets(service.judgedAt(most)));
        QVERIFY(!service.meetsTargets(service.judgedAt(most + 1)));
        const ServiceReport report = serviceReport(service);
        QCOMPARE(report.goodConcurrency, most);
        // Asked for just these, and for one more, the verdict is the same.
        for (const double more : {0.0, 1.0}) {
            Scenario there = scenario;
            there.serving.concurrency = most + more;
            const ServiceReport at = serviceReport(there);
            QCOMPARE(at.ttftMet && at.itlMet, more == 0);
            QCOMPARE(at.goodConcurrency, most);
        }
    }

    // One that waits for room is not decoded, though the times stay within lax targets.
    void noMoreThanThereIsRoomFor()
    {
        const Service service = serviceOf(served({"model.preset=llama3.1-70b", "serving.tensor=2",
            "serving.ttft_target=100", "serving.itl_target=1"}));
        const double most = std::floor(service.mostSequences());
        QVERIFY(service.meetsTargets(service.judgedAt(most + 1)));
        QCOMPARE(concurrencyWithinTargets(service), most);
    }
    void replicasAtARate_data() { addStatistics(); }
    void replicasAtARate()
    {
        QFETCH(QString, statistic);
        Scenario scenario = served({statistic, "serving.load=rate", "serving.requests_per_second=100"});
        const ServiceReport open = serviceReport(scenario);
        QVERIFY(open.replicas > 1);
        QVERIFY2(open.ttftMet && open.itlMet, serviceSentence(open, servingJob(scenario)).plain().c_str());
        scenario.serving.replicas = open.replicas;
        const ServiceReport as = serviceReport(scenario);
        QVERIFY(as.ttftMet && as.itlMet);
        QCOMPARE(as.now.ttft, open.now.ttft);
        scenario.serving.replicas = std::floor(open.replicas * 0.98) - 1;
        const ServiceReport fewer = serviceReport(scenario);
        QVERIFY(!(fewer.ttftMet && fewer.itlMet));
        // What a replica takes on at most is in the rate that reaches it.
        QVERIFY(open.rate <= open.good.requestsPerSecond && fewer.rate > fewer.good.requestsPerSecond);
        QCOMPARE(open.now.requestsPerSecond, open.rate);
        QCOMPARE(fewer.good.requestsPerSecond, open.good.requestsPerSecond);
    }
    void layouts_data() { addStatistics(); }
    void layouts()
    {
        QFETCH(QString, statistic);
        const Scenario scenario = served({statistic});
        const ServingFrontier frontier = servingFrontier(scenario, 4);
        const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
        QVERIFY(!ranked.empty());
        for (const FrontierLayout& layout : frontier.layouts) {
            if (!layout.best)
                continue;
            // What the search proposes is met when it is asked for.
            Scenario there = scenario;
            there.serving.tensor = layout.layout.tensor;
            there.serving.pipeline = layout.layout.pipeline;
            there.serving.concurrency = layout.best->at.concurrency;
            const ServiceReport at = serviceReport(there);
            QVERIFY2(at.ttftMet && at.itlMet, layoutText(layout.layout).c_str());
            QCOMPARE(at.judgedTtft, judgedTtft(layout.best->at, scenario.serving.statistic));
            QCOMPARE(at.goodConcurrency, layout.best->at.concurrency);
        }
    }
    void layoutsAtARate_data() { addStatistics(); }
    void layoutsAtARate()
    {
        QFETCH(QString, statistic);
        double before = 0;
        for (const double rate : {0.5, 7., 40., 90., 93., 400., 1700.}) {
            Scenario scenario = served({statistic, "serving.load=rate", "serving.peak_ratio=1.5",
                "serving.spare_replicas=1", "serving.replicas=3"});
            scenario.serving.requestsPerSecond = rate;
            const ServingFrontier frontier =
                servingFrontier(scenario, 4, {.ratedWithin = std::numeric_limits<double>::infinity()});
            const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
            QVERIFY(!ranked.empty());
            for (const RankedLayout& one : ranked) {
                const FrontierLayout& layout = frontier.layouts[one.layout];
                Scenario there = scenario;
                QVERIFY(!applyEdits(there, layoutEdits(layout, false), shippedCatalog()));
                const ServiceReport at = serviceReport(there);
                QVERIFY2(at.ttftMet && at.itlMet, layoutText(layout.layout).c_str());
                QCOMPARE(at.accelerators, *layout.ratedAccelerators);
                QCOMPARE(at.judgedTtft, judgedTtft(one.point.at, scenario.serving.statistic));
                there.serving.replicas.reset(); // as many as it finds by itself
                QCOMPARE(serviceReport(there).replicas, layout.replicas);
            }
            const double needed = *frontier.layouts[ranked.front().layout].ratedAccelerators;
            QVERIFY(needed >= before);
            before = needed;
        }
    }

    void ranksAtARate_data()
    {
        QTest::addColumn<QString>("basis");
        QTest::newRow("four H100 hold 70B in bf16") << "nominal";
        QTest::newRow("two have room for one request") << "reported";
    }
    // Ranks that nobody states are those that answer within the targets, however requests come.
    void ranksAtARate()
    {
        QFETCH(QString, basis);
        const Scenario scenario = editedScenario({"model.preset=llama3.1-70b",
            "hardware.accelerator=h100-sxm", "hardware.capacity_basis=" + basis, "serving.prompt_tokens=4096",
            "serving.output_tokens=500", "serving.load=rate", "serving.requests_per_second=20"});
        const ServiceReport report = serviceReport(scenario);
        QVERIFY(report.ttftMet && report.itlMet);
        QCOMPARE(report.layout.tensor, 4.0);
    }

    void layoutsOfTooFewAccelerators()
    {
        const Scenario scenario = served({"serving.load=rate", "serving.requests_per_second=200"});
        const ServingFrontier open =
            servingFrontier(scenario, 4, {.ratedWithin = std::numeric_limits<double>::infinity()});
        const double needed =
            *open.layouts[rankedLayouts(open, ServingObjective::Cost).front().layout].ratedAccelerators;
        const auto served = [&](double within) {
            const ServingFrontier frontier = servingFrontier(scenario, 4, {.ratedWithin = within});
            double all = double(rankedLayouts(frontier, ServingObjective::Cost).size())
                + idleLayouts(
                    frontier, rankedLayouts(frontier, ServingObjective::Cost), ServingObjective::Cost);
            const double rated = all;
            for (const double rejected : frontier.rejected)
                all += rejected;
            return all == frontier.tried ? rated : -1;
        };
        QVERIFY(served(needed) >= 1);
        QCOMPARE(served(needed - 1), 0.0);
        // A closed loop is what it was.
        const Scenario closed = ::served({});
        QVERIFY(!servingFrontier(closed, 4).layouts.front().ratedAccelerators);
    }

    void stricterStatisticsTakeLess()
    {
        double before = INFINITY, rate = INFINITY;
        for (const char* const which : {"p50", "p90", "p99"}) {
            const Service service =
                serviceOf(served({QStringLiteral("serving.target_statistic=%1").arg(QLatin1String(which))}));
            const double clients = concurrencyWithinTargets(service), requests = rateWithinTargets(service);
            QVERIFY2(clients <= before && requests <= rate && requests > 0, which);
            before = clients;
            rate = requests;
        }
    }

    void verdicts_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("says");
        QTest::addColumn<QString>("never");
        QTest::newRow("met") << QStringList{"serving.concurrency=1"} << "both SLOs are met: TTFT "
                             << "a replica meets";
        QTest::newRow("late") << QStringList{"serving.ttft_target=0.00001"} << "TTFT misses its SLO"
                              << "a replica meets";
        QTest::newRow("too many") << QStringList{"serving.concurrency=500"} << "; a replica meets both up to"
                                  << "SLOs are met";
        QTest::newRow("the band reaches over")
            << QStringList{"serving.concurrency=16", "serving.itl_target=0.009"} << "it may go either way"
            << "";
        QTest::newRow("at p99") << QStringList{"serving.target_statistic=p99"} << "at p99 TTFT "
                                << "either way";
        QTest::newRow("one token") << QStringList{"serving.output_tokens=1", "serving.concurrency=1"}
                                   << "the SLO is met: the only token after"
                                   << "one every";
        QTest::newRow("too high a rate")
            << QStringList{"serving.load=rate", "serving.requests_per_second=100", "serving.replicas=5"}
            << "; a replica meets both up to"
            << "at a time";
        QTest::newRow("no replica suffices")
            << QStringList{"serving.load=rate", "serving.requests_per_second=20", "serving.itl_target=0.0001"}
            << "no number of replicas meets both SLOs"
            << "queue";
        QTest::newRow("overload at the peak") << QStringList{"serving.load=rate",
            "serving.requests_per_second=20", "serving.replicas=3", "serving.spare_replicas=1",
            "serving.peak_ratio=5"} << "50.0 requests per second reach each replica in the busiest hour"
                                              << "20.0";
        QTest::newRow("fewer replicas than the requests need")
            << QStringList{"serving.requests_per_second=100", "serving.replicas=2"}
            << "of the 100 requests per second"
            << "";
    }
    void verdicts()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, says);
        QFETCH(QString, never);
        const Scenario scenario = served(edits);
        const QString text =
            QString::fromStdString(serviceSentence(serviceReport(scenario), servingJob(scenario)).plain());
        QVERIFY2(text.contains(says), qPrintable(text));
        QVERIFY2(never.isEmpty() || !text.contains(never), qPrintable(text));
    }

    // What is shown side by side is of the same requests.
    void meansArePercentilesOfOneRun_data()
    {
        QTest::addColumn<double>("share"); // of what busy clients get; 0: in a closed loop
        QTest::newRow("in a closed loop") << 0.0;
        QTest::newRow("a third") << 0.33;
        QTest::newRow("nine tenths") << 0.9;
        QTest::newRow("overload") << 1.5;
    }
    void meansArePercentilesOfOneRun()
    {
        QFETCH(double, share);
        Scenario scenario = served({"serving.target_statistic=p99", "serving.max_sequences=128"});
        const Service busy = serviceOf(scenario);
        if (share > 0) {
            scenario.serving.load = ServingLoad::Rate;
            scenario.serving.peakRatio = 1;
            scenario.serving.requestsPerSecond = share * busy.at(128).requestsPerSecond;
            scenario.serving.replicas = 1;
        }
        const Service service = serviceOf(scenario);
        const ServicePoint now = service.now({}, TargetsAre::AsAsked);
        QVERIFY(now.refusal.empty() && now.ttftSpread && now.itlSpread);
        QCOMPARE(now.ttft, now.ttftSpread->mean);
        QVERIFY(std::abs(now.itl / now.itlSpread->mean - 1) < 1e-9);
        QCOMPARE(now.saturated, share > 1);
        QVERIFY(now.saturated ? std::isinf(now.ttft.value()) : now.ttft == service.played().firstToken.mean);
        // And near those that a drag shows.
        QVERIFY(now.saturated || std::abs(service.now().itl / now.itl - 1) < 0.04);
    }

    // Five clients of four groups: one of them has two, and waits longest.
    void stagesAreJudgedByTheBusiest()
    {
        const Service service = serviceOf(served({"serving.pipeline=4", "serving.target_statistic=p99"}));
        QCOMPARE(service.groups(), 4.0);
        const ServicePoint five = service.judgedAt(5), four = service.judgedAt(4),
                           eight = service.judgedAt(8);
        QCOMPARE(five.ttftSpread->p99, eight.ttftSpread->p99);
        QVERIFY(five.ttftSpread->p99 > four.ttftSpread->p99);
        QVERIFY(five.itlSpread->p99 >= five.itl);
    }

    // However many sequences there is room for.
    void whatClientsMeetARateMeets()
    {
        for (const char* const sequences : {"1024", "100000"}) {
            const Service alone =
                serviceOf(served({QStringLiteral("serving.max_sequences=") + QLatin1String(sequences),
                    QStringLiteral("serving.prompt_tokens=32"), QStringLiteral("serving.lengths=fixed")}));
            Scenario tight = alone.job().scenario;
            tight.serving.itlTarget = alone.at(1).itl * 1.02;
            const Service service = serviceOf(tight);
            QVERIFY(concurrencyWithinTargets(service) >= 1);
            QVERIFY2(rateWithinTargets(service) > 0, sequences);
        }
    }

    void promptsElsewhere()
    {
        const auto split = [](const QStringList& more) {
            return serviceReport(
                served(QStringList{"serving.prompt_replicas=1", "serving.replicas=2"} + more));
        };
        const ServiceReport mean = split({});
        QVERIFY(!mean.now.ttftSpread);
        const ServiceReport p99 = split({"serving.target_statistic=p99"});
        QVERIFY(p99.now.ttftSpread && p99.now.itlSpread);
        for (const TimeSpread& spread : {*p99.now.ttftSpread, *p99.now.itlSpread})
            QVERIFY(spread.p50 > Seconds(0) && spread.p50 <= spread.p90 && spread.p90 <= spread.p99);
        // Of the same requests as the means.
        QCOMPARE(p99.now.ttftSpread->mean, mean.now.ttft);
        QCOMPARE(p99.now.itlSpread->mean, mean.now.itl);
        QCOMPARE(p99.judgedTtft, p99.now.ttftSpread->p99);
        QVERIFY(p99.goodConcurrency <= mean.goodConcurrency);
    }

    void promptsElsewhereAtARate()
    {
        const Service service = serviceOf(served({"serving.prompt_replicas=2", "serving.replicas=2",
            "serving.target_statistic=p90", "serving.load=rate"}));
        const double most = service.at(service.mostSequences()).requestsPerSecond;
        const ServicePoint calm = service.atRate(0.02 * most), busy = service.atRate(0.6 * most),
                           over = service.atRate(4 * most);
        for (const ServicePoint* const point : {&calm, &busy, &over})
            QVERIFY2(point->refusal.empty(), point->refusal.plain().c_str());
        // What arrives is answered, until it is too much.
        for (const auto& [point, share] : {std::pair(&calm, 0.02), std::pair(&busy, 0.6)}) {
            QVERIFY(!point->saturated);
            QCOMPARE(point->requestsPerSecond, share * most);
            QVERIFY(std::abs(
                        (point->running + point->queued) / (point->requestsPerSecond * point->request.value())
                        - 1)
                < 1e-9);
        }
        QVERIFY(over.saturated);
        QVERIFY(std::isinf(over.queued));
        QVERIFY(over.requestsPerSecond < 2 * most);
        QVERIFY(calm.ttft <= busy.ttft && busy.ttft < over.ttft && calm.itl < busy.itl);
        // Hardly a request meets another: as one client alone sees it.
        QVERIFY(std::abs(calm.itl / service.at(1).itl - 1) < 0.1);
        QVERIFY(busy.ttftSpread && busy.ttftSpread->p90 > busy.ttft);
        const double rate = rateWithinTargets(service);
        QVERIFY(rate > 0);
        QVERIFY(service.meetsTargets(service.judgedAtRate(rate)));
    }

    // The field takes no more clients than requests are followed of, and says so.
    void whatCanBeAskedIsFollowed()
    {
        const FieldSpec& field = *findField("serving.concurrency");
        ServingTraffic traffic;
        traffic.concurrency = field.maximum;
        QVERIFY(whyRefused(traffic, {}).empty());
        traffic.concurrency = field.maximum + 1;
        QVERIFY(!whyRefused(traffic, {}).empty());
        Scenario scenario = served({});
        const FieldError error = setField(scenario, field, "2000000", shippedCatalog());
        QVERIFY(error);
        QVERIFY2(error.message.plain().find("must be 1 to 1e6") != std::string::npos,
            error.message.plain().c_str());
    }
};

QTEST_GUILESS_MAIN(TestWithinTargets)
#include "tst_slo.moc"
