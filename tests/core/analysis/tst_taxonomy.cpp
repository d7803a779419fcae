// What every strategy splits, copies and sends over eight accelerators.

#include "core/analysis/taxonomy.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;

namespace {

Report reportOf(const std::vector<std::pair<const char*, const char*>>& edits)
{
    Scenario s = defaultScenario(shippedCatalog());
    for (const auto& [id, text] : edits) {
        const FieldError error = setField(s, *findField(id), text, shippedCatalog());
        if (error)
            qFatal("%s: %s", id, error.message.plain().c_str());
    }
    return evaluate(s);
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

} // namespace

class TestTaxonomy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aReductionEndsWithOneCompletePartEach()
    {
        for (const Strategy strategy : {Strategy::Data, Strategy::Tensor}) {
            const Parts before = partsAfter(strategy, 0);
            const Parts after = partsAfter(strategy, 7);
            for (std::size_t gpu = 0; gpu < nodeGpus; ++gpu)
                for (std::size_t part = 0; part < nodeGpus; ++part) {
                    QCOMPARE(before[gpu][part], 1);
                    QCOMPARE(after[gpu][part], gpu == part ? nodeGpus : 0);
                }
        }
        // Half-way no contribution is lost or counted twice.
        for (std::size_t done = 0; done <= 7; ++done) {
            const Parts parts = partsAfter(Strategy::Data, done);
            for (std::size_t part = 0; part < nodeGpus; ++part) {
                int sum = 0;
                for (std::size_t gpu = 0; gpu < nodeGpus; ++gpu)
                    sum += parts[gpu][part];
                QCOMPARE(sum, nodeGpus);
            }
        }
    }

    void aGatherEndsWithEverything()
    {
        const auto complete = [](const Parts& parts) {
            return std::ranges::all_of(
                parts, [](const auto& gpu) { return std::ranges::count(gpu, nodeGpus) == nodeGpus; });
        };
        QVERIFY(complete(partsAfter(Strategy::Data, 14)));
        QVERIFY(complete(partsAfter(Strategy::Tensor, 14)));
        QVERIFY(complete(partsAfter(Strategy::FullySharded, 7)));
        QVERIFY(complete(partsAfter(Strategy::FullySharded, 14)));
        QVERIFY(complete(partsAfter(Strategy::Sequence, 7)));
        QVERIFY(partsAfter(Strategy::Sequence, 14) == partsAtRest(true));
        QVERIFY(partsAfter(Strategy::FullySharded, 0) == partsAtRest(true));
        QVERIFY(complete(partsAtRest(false)));
    }

    void reduceScatterComesBeforeAllGather()
    {
        for (const Strategy strategy : {Strategy::Data, Strategy::Tensor}) {
            const std::vector<Hop> hops = hopsOf(strategy);
            QCOMPARE(hops.size(), std::size_t(14));
            for (std::size_t i = 0; i < hops.size(); ++i)
                QCOMPARE(hops[i].movement, i < 7 ? Movement::ReduceScatter : Movement::AllGather);
        }
        // Weights before they are used, gradients after: gather, gather, scatter.
        QCOMPARE(hopsOf(Strategy::FullySharded).back().movement, Movement::ReduceScatter);
        QCOMPARE(hopsOf(Strategy::Sequence).front().movement, Movement::AllGather);
    }

    void tokensComeBack()
    {
        const Parts start = partsAfter(Strategy::Expert, 0);
        const Parts away = partsAfter(Strategy::Expert, 1);
        for (std::size_t gpu = 0; gpu < nodeGpus; ++gpu)
            for (std::size_t place = 0; place < nodeGpus; ++place) {
                QCOMPARE(start[gpu][place], int(place) + 1);
                QCOMPARE(away[gpu][place], int(gpu) + 1);
            }
        QVERIFY(partsAfter(Strategy::Expert, 2) == start);
        QCOMPARE(hopsOf(Strategy::Expert)[0].messages.size(), std::size_t(56));
    }

    void contextPassesEveryBlockOnce()
    {
        std::set<std::pair<int, int>> seen; // accelerator, visiting block
        for (const Hop& hop : hopsOf(Strategy::Context))
            for (const TravellingPart& m : hop.messages)
                QVERIFY(seen.insert({m.to, m.part}).second);
        QCOMPARE(seen.size(), std::size_t(56));
        for (std::size_t done = 1; done <= 7; ++done)
            for (const auto& gpu : partsAfter(Strategy::Context, done))
                QCOMPARE(std::ranges::count(gpu, nodeGpus), 2); // its own and one visitor
    }

    void pipelineGoesForwardThenBack()
    {
        const std::vector<Hop> hops = hopsOf(Strategy::Pipeline);
        QCOMPARE(hops.size(), std::size_t(14));
        for (int i = 0; i < 14; ++i) {
            const TravellingPart m = hops[std::size_t(i)].messages.front();
            QCOMPARE(m.from, i < 7 ? i : 14 - i);
            QCOMPARE(m.to, i < 7 ? i + 1 : 13 - i);
        }
    }

    void noMessageSendsWhatItsSenderHasNot()
    {
        for (std::size_t i = 0; i < strategyCount; ++i) {
            const auto strategy = static_cast<Strategy>(i);
            const std::vector<Hop> hops = hopsOf(strategy);
            QVERIFY(!hops.empty());
            const std::vector<TensorHolding> rows = holdingsOf(strategy);
            for (std::size_t k = 0; k < hops.size(); ++k) {
                QVERIFY2(
                    std::ranges::count(rows, hops[k].row, &TensorHolding::row) == 1, "a row that is drawn");
                // At a seam the next collective starts anew.
                const Parts before = partsAfter(strategy, k);
                for (const TravellingPart& m : hops[k].messages) {
                    QVERIFY(m.from != m.to);
                    if (k % 7 != 0)
                        QVERIFY(before[std::size_t(m.from)][std::size_t(m.part)] > 0);
                }
            }
        }
    }

    // Against the volumes that the formulas give by hand: 2·(D−1)/D·2·P, (D−1)/D·P·(2·2+2).
    void bytesOfTheScenario()
    {
        const Report data =
            reportOf({{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"}});
        const StrategyTraffic t = trafficOf(data, shippedCatalog())[0];
        QVERIFY(t.inUse);
        QCOMPARE(t.degree, 8.0);
        QVERIFY2(
            near(t.perRank->value(), 2 * 7.0 / 8 * 140e9), qPrintable(QString::number(t.perRank->value())));
        QCOMPARE(t.perLink->value(), t.perRank->value());

        const Report sharded = reportOf({{"hardware.accelerators", "8"},
            {"training.global_batch_sequences", "8"}, {"mesh.zero_stage", "3"}});
        const std::vector<StrategyTraffic> all = trafficOf(sharded, shippedCatalog());
        QVERIFY(all[1].inUse && !all[0].inUse);
        QVERIFY2(near(all[1].perRank->value(), 7.0 / 8 * 420e9),
            qPrintable(QString::number(all[1].perRank->value())));
        // "If you used it": the same scenario without shards.
        QVERIFY(near(all[0].perRank->value(), 2 * 7.0 / 8 * 140e9));
    }

    void bytesAtDegreeEight()
    {
        const Report one = reportOf({});
        const std::vector<StrategyTraffic> all = trafficOf(one, shippedCatalog());
        QCOMPARE(all.size(), strategyCount);
        for (const StrategyTraffic& t : all) {
            QVERIFY(!t.inUse);
            QCOMPARE(t.degree, 8.0);
            if (t.strategy == Strategy::Expert) {
                QVERIFY(t.needsExperts && !t.perRank);
                continue;
            }
            QVERIFY2(t.perRank && t.perRank->value() > 0, t.reason.plain().c_str());
            QVERIFY(t.perLink && t.seconds);
        }
        // Sequence parallelism sends what tensor parallelism's all-reduces send.
        const auto bytes = [&](Strategy s) { return all[std::size_t(s)].perRank->value(); };
        QVERIFY(near(bytes(Strategy::Data), 245e9));
        QVERIFY(near(bytes(Strategy::FullySharded), 7.0 / 8 * 420e9));
        QVERIFY(bytes(Strategy::Sequence) >= bytes(Strategy::Tensor) * (1 - 1e-9));
        QVERIFY(bytes(Strategy::Pipeline) < bytes(Strategy::Tensor));
    }

    void impossibleAxesSayWhy()
    {
        const Report experts = reportOf({{"model.preset", "mixtral-8x7b"}});
        for (const StrategyTraffic& t : trafficOf(experts, shippedCatalog())) {
            QVERIFY(!t.needsExperts);
            QVERIFY(t.perRank.has_value() != !t.reason.empty());
        }
        // Of an all-to-all every pair gets a seventh.
        const StrategyTraffic e = trafficOf(experts, shippedCatalog())[std::size_t(Strategy::Expert)];
        QVERIFY2(e.perRank.has_value(), e.reason.plain().c_str());
        QVERIFY(near(e.perRank->value(), 7 * e.perLink->value()));
    }

    void absurdInput()
    {
        Scenario s = defaultScenario(shippedCatalog());
        s.training.globalBatchSequences = INFINITY;
        s.model.params = Parameters(std::nan(""));
        s.mesh.tensor = -3;
        QCOMPARE(trafficOf(evaluate(s), shippedCatalog()).size(), strategyCount);
    }
};

QTEST_APPLESS_MAIN(TestTaxonomy)
#include "tst_taxonomy.moc"
