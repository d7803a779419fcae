// The split of accelerators into replicas that read prompts and replicas that decode, against every other.

#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"
#include "core/serving/pareto.h"
#include "core/serving/service_figures.h"
#include "core/serving/slo.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Scenario served(const QStringList& more)
{
    return editedScenario(
        QStringList{u"model.preset=llama3.1-70b"_s, u"hardware.accelerator=h200-sxm"_s,
            u"serving.weights_precision=fp8"_s, u"serving.prompt_replicas=1"_s, u"serving.ttft_target=2s"_s}
        + more);
}
Service edited(Scenario scenario, const FieldEdits& edits)
{
    for (const FieldEdit& edit : edits)
        if (const FieldError error = setField(scenario, *findField(edit.field), edit.text, shippedCatalog()))
            qFatal("%s: %s", edit.field.c_str(), error.message.plain().c_str());
    return Service(std::make_shared<const ServingJob>(servingJob(scenario)));
}
double rejectedAs(const ServingFrontier& frontier, ServingRejection why)
{
    return frontier.rejected[static_cast<std::size_t>(why)];
}

} // namespace

class TestSplitFrontier : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noSplitOfTheBestPairIsBetter_data()
    {
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("chats") << 16.0 << QStringList{};
        QTest::newRow("documents") << 16.0
                                   << QStringList{u"serving.prompt_tokens=8192"_s,
                                          u"serving.output_tokens=128"_s, u"serving.ttft_target=5s"_s};
        QTest::newRow("two kinds") << 16.0
                                   << QStringList{u"serving.second_share=0.2"_s,
                                          u"serving.second_prompt=8192"_s, u"serving.second_output=64"_s};
        QTest::newRow("experts") << 16.0
                                 << QStringList{
                                        u"model.preset=qwen3-235b-a22b"_s, u"serving.ttft_target=5s"_s};
        QTest::newRow("strict") << 12.0 << QStringList{u"serving.ttft_target=0.3s"_s};
    }
    void noSplitOfTheBestPairIsBetter()
    {
        QFETCH(double, accelerators);
        QFETCH(QStringList, sets);
        const Scenario scenario = served(sets);
        const ServingFrontier frontier = splitFrontier(scenario, accelerators, {.threads = 2});
        const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
        QVERIFY(!ranked.empty());
        const FrontierLayout& best = frontier.layouts[ranked.front().layout];
        QVERIFY(best.readers && best.best && best.best->meets);
        const double prompts = best.readers->layout.ranks(), decoding = best.layout.ranks();
        QVERIFY(best.readers->replicas * prompts + best.replicas * decoding <= accelerators);
        const bool experts = architectureOf(scenario.model).isMoe();
        double most = 0;
        for (double readers = 1; readers * prompts + decoding <= accelerators; ++readers) {
            FrontierLayout other = best;
            other.readers->replicas = readers;
            other.replicas = std::floor((accelerators - readers * prompts) / decoding);
            const Service service = edited(scenario, layoutEdits(other, experts));
            const double within = concurrencyWithinTargets(service);
            if (within >= 1)
                most =
                    std::max(most, service.judgedAt(within).output.value() * other.replicas / accelerators);
        }
        QVERIFY2(best.best->perAccelerator.value() >= 0.97 * most,
            qPrintable(u"%1 of %2"_s.arg(best.best->perAccelerator.value()).arg(most)));
    }

    void longerPromptsWantMoreReaders()
    {
        const auto share = [](const char* prompt) {
            const ServingFrontier frontier = splitFrontier(
                served({u"serving.ttft_target=20s"_s, u"serving.prompt_tokens="_s + QLatin1String(prompt)}),
                16, {.threads = 2});
            const FrontierLayout& best =
                frontier.layouts[rankedLayouts(frontier, ServingObjective::Cost).front().layout];
            const double readers = best.readers->replicas * best.readers->layout.ranks();
            return readers / (readers + best.replicas * best.layout.ranks());
        };
        QVERIFY(share("512") < share("4096"));
        QVERIFY(share("4096") < share("32768"));
    }

    // Set as it is printed, the scenario is the split that was found.
    void takenOver()
    {
        const Scenario scenario = served({});
        const ServingFrontier frontier = splitFrontier(scenario, 8);
        for (const RankedLayout& one : rankedLayouts(frontier, ServingObjective::Cost)) {
            const FrontierLayout& found = frontier.layouts[one.layout];
            const Service service = edited(scenario, layoutEdits(found, false));
            QVERIFY2(service.refusal().empty(), service.refusal().plain().c_str());
            QCOMPARE(service.layout(), found.layout);
            QCOMPARE(*service.readers(), found.readers->layout);
            const ServicePoint point = service.judgedAt(one.point.at.concurrency);
            QCOMPARE(point.itl.value(), one.point.at.itl.value());
            QCOMPARE(point.output.value(), one.point.at.output.value());
            QVERIFY(service.meetsTargets(point));
        }
    }

    void everySplitIsCounted()
    {
        for (const double accelerators : {1.0, 2.0, 8.0, 16.0}) {
            const ServingFrontier frontier = splitFrontier(served({}), accelerators);
            const double served = static_cast<double>(rankedLayouts(frontier, ServingObjective::Cost).size())
                + idleLayouts(
                    frontier, rankedLayouts(frontier, ServingObjective::Cost), ServingObjective::Cost);
            QCOMPARE(served + std::accumulate(frontier.rejected.begin(), frontier.rejected.end(), 0.0),
                frontier.tried);
        }
        const ServingFrontier one = splitFrontier(served({}), 1);
        QVERIFY(one.layouts.empty());
        QCOMPARE(rejectedAs(one, ServingRejection::Ranks), one.tried);
    }

    // By steps, not by a clock: stopped after so many splits that it says it goes on to.
    void whatAStopLeavesIsCounted()
    {
        const Scenario scenario = served({});
        const double all = splitFrontier(scenario, 64).tried;
        for (const int after : {0, 1, 20, 45}) {
            std::stop_source stop;
            int heard = 0, late = 0;
            const auto looking = [&](double share) {
                QVERIFY(share >= 0 && share <= 1);
                late += stop.stop_requested() ? 1 : 0;
                if (++heard > after)
                    stop.request_stop();
            };
            if (after == 0)
                stop.request_stop();
            const ServingFrontier frontier =
                splitFrontier(scenario, 64, {.stop = stop.get_token(), .looking = looking});
            QVERIFY2(frontier.unvisited > 0, qPrintable(QString::number(after)));
            QVERIFY2(frontier.unvisited <= frontier.tried && frontier.tried <= all,
                qPrintable(QString::number(after)));
            QVERIFY2(late <= 2, qPrintable(QString::number(late))); // of the work that was begun
        }
    }

    void sameOnAnyThreads()
    {
        const ServingFrontier one = splitFrontier(served({}), 16),
                              three = splitFrontier(served({}), 16, {.threads = 3});
        QCOMPARE(three.layouts.size(), one.layouts.size());
        for (std::size_t i = 0; i < one.layouts.size(); ++i) {
            QCOMPARE(three.layouts[i].layout, one.layouts[i].layout);
            QCOMPARE(three.layouts[i].readers->replicas, one.layouts[i].readers->replicas);
            QCOMPARE(three.layouts[i].best.has_value(), one.layouts[i].best.has_value());
            if (one.layouts[i].best)
                QCOMPARE(three.layouts[i].best->perAccelerator.value(),
                    one.layouts[i].best->perAccelerator.value());
        }
        QCOMPARE(three.rejected, one.rejected);
    }

    void nobodyMeets()
    {
        const ServingFrontier slow = splitFrontier(served({u"serving.ttft_target=1ms"_s}), 8);
        QVERIFY(rankedLayouts(slow, ServingObjective::Cost).empty());
        QVERIFY(!rankedLayouts(slow, ServingObjective::Latency).empty());
        QVERIFY(rejectedAs(slow, ServingRejection::Targets) > 0);
        const ServingFrontier never = splitFrontier(served({u"serving.itl_target=1us"_s}), 8);
        QVERIFY(rankedLayouts(never, ServingObjective::Cost).empty());
        QVERIFY(rejectedAs(never, ServingRejection::Targets) > 0);
    }

    void whatIsThereIsSaid_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("accelerators");
        QTest::newRow("not split") << QStringList{u"serving.prompt_replicas=none"_s, u"serving.tensor=4"_s}
                                   << u"TP 4"_s << 0.0;
        QTest::newRow("readers of all") << QStringList{u"serving.prompt_replicas=2"_s,
            u"serving.prompt_tensor=2"_s, u"serving.tensor=4"_s, u"serving.replicas=3"_s}
                                        << u"prefill 2 × TP 2 + decode 3 × TP 4"_s << 16.0;
        // As many as the requests need within both targets, each with so many readers: one answers 16.3 a
        // second.
        QTest::newRow("readers of each") << QStringList{u"serving.prompt_replicas=2"_s, u"serving.tensor=4"_s,
            u"serving.requests_per_second=75"_s}
                                         << u"prefill 10 × TP 4 + decode 5 × TP 4"_s << 60.0;
        QTest::newRow("experts") << QStringList{u"model.preset=qwen3-235b-a22b"_s, u"serving.tensor=4"_s,
            u"serving.attention_data=2"_s, u"serving.replicas=1"_s}
                                 << u"prefill 1 × (TP 4 · DP 2 · EP 8) + decode 1 × (TP 4 · DP 2 · EP 8)"_s
                                 << 16.0;
    }
    void whatIsThereIsSaid()
    {
        QFETCH(QStringList, sets);
        QFETCH(QString, text);
        QFETCH(double, accelerators);
        const ServingJob job = servingJob(served(sets));
        const ServiceReport report = serviceReport(job.scenario);
        QCOMPARE(QString::fromStdString(deployedText(report, job).plain()), text);
        const std::optional<SplitReplicas> split = splitReplicas(report, job);
        QCOMPARE(split.has_value(), accelerators > 0);
        if (split) {
            QCOMPARE(split->accelerators, accelerators);
            QVERIFY(std::abs(report.accelerators / accelerators - 1) < 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestSplitFrontier)
#include "tst_disaggregated_pareto.moc"
