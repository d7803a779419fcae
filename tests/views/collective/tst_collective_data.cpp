// The player's data: the same steps that core proves, with clock, contents and words.

#include "core/training/report.h"
#include "tests/views/seed_report.h"
#include "views/collective/collective_data.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

using Algorithm = CollectiveAlgorithm;

CollectiveData dataOf(Collective op, Algorithm algorithm, int ranks, double bytes = 64e6)
{
    return collectiveData(inputOf(seedReport()), {op, algorithm, ranks, bytes}, {});
}

} // namespace

class TestCollectiveData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everythingPlayableEndsFinished_data()
    {
        QTest::addColumn<int>("op");
        QTest::addColumn<int>("algorithm");
        QTest::addColumn<int>("ranks");
        for (int op = 0; op < collectiveCount; ++op)
            for (const auto* each : playableAlgorithms(static_cast<Collective>(op)))
                for (int ranks = leastPlayerRanks; ranks <= mostPlayerRanks; ++ranks)
                    if (whyIllegal(*each, ranks).empty())
                        QTest::addRow("%s, %s, %d", std::string(info(each->op).key).c_str(),
                            std::string(each->key).c_str(), ranks)
                            << op << static_cast<int>(each->algorithm) << ranks;
    }
    void everythingPlayableEndsFinished()
    {
        QFETCH(int, op);
        QFETCH(int, algorithm);
        QFETCH(int, ranks);
        const CollectiveData data =
            dataOf(static_cast<Collective>(op), static_cast<Algorithm>(algorithm), ranks);
        QVERIFY2(data.problem.isEmpty(), qPrintable(data.problem));
        QVERIFY(data.stepCount() > 0);
        QCOMPARE(data.contents.size(), data.steps.size() + 1);
        QCOMPARE(data.kinds.size(), data.contents.size());
        for (int rank = 0; rank < ranks; ++rank)
            for (int cell = 0; cell < data.plan.cells; ++cell) {
                const CellKind kind = data.kinds.back()[std::size_t(rank)][std::size_t(cell)];
                QVERIFY(holdsOutput(data.plan, rank, cell) == (kind == CellKind::Final));
                QVERIFY(kind != CellKind::Underway);
                // Sums are whole.
                if (kind == CellKind::Final && data.choice.op == Collective::AllReduce)
                    QCOMPARE(data.contents.back()[std::size_t(rank)][std::size_t(cell)].count(), ranks);
            }
        // What is sent is needed: no message carries spent or empty cells only.
        for (std::size_t i = 0; i < data.steps.size(); ++i)
            for (const PlayerMessage& message : data.steps[i].messages)
                for (const Block& block : message.blocks)
                    QVERIFY(data.contents[i][std::size_t(block.from)][std::size_t(block.first)].ranks != 0);
        QVERIFY(data.totalSeconds >= data.lowerBound * (1 - 1e-12));
        QCOMPARE(secondsAt(data, data.stepCount()), data.totalSeconds);
        int phases = 0;
        for (const PlayerPhase& phase : data.phases)
            phases += phase.count;
        QCOMPARE(phases, data.stepCount());
        qsizetype messages = 0;
        for (const PlayerStep& step : data.steps)
            messages += qsizetype(step.messages.size());
        const ViewTable table = collectiveTable(data, {});
        QCOMPARE(qsizetype(table.rows.size()), messages);
        QCOMPARE(table.numbers.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    void allReduceIsSeenAsTwoPhases()
    {
        const CollectiveData data = dataOf(Collective::AllReduce, Algorithm::Ring, 8);
        QCOMPARE(data.phases.size(), 2u);
        QCOMPARE(data.phases[0].name, u"reduce-scatter"_s);
        QCOMPARE(data.phases[1].name, u"all-gather"_s);
        QCOMPARE(data.phases[1].first, 7);
        // Half way each rank has one finished chunk, and the rest of its sums is spent.
        for (int rank = 0; rank < 8; ++rank)
            for (int cell = 0; cell < 8; ++cell)
                QCOMPARE(data.kinds[7][std::size_t(rank)][std::size_t(cell)],
                    rank == cell ? CellKind::Final : CellKind::Spent);
        QCOMPARE(headline(data, 0), u"Before the first of 14 steps"_s);
        QCOMPARE(headline(data, 7), u"Reduce-scatter: step 7 of 7 (7 of 14 in all)"_s);
        QCOMPARE(headline(data, 7.2), u"All-gather: step 1 of 7 (8 of 14 in all)"_s);
        QCOMPARE(
            data.steps[2].messages[0].spoken, u"rank 0 sends chunk 5 to rank 1, which adds it, 8.00 MB"_s);
        QCOMPARE(cellLabel(data, data.contents[3][1][5]), u"Σ4"_s);
        QCOMPARE(cellLabel(data, data.contents[0][3][5]), u"r3"_s);
        QVERIFY(cellSpoken(data, 7, 3).startsWith(u"rank 3, 1 of 8 chunks finished"_s));
    }

    // The root of a broadcast has its result all along, also where the all-gather writes over it.
    void theRootNeverLosesItsResult()
    {
        const CollectiveData data = dataOf(Collective::Broadcast, Algorithm::ScatterAllGather, 6);
        for (const auto& kinds : data.kinds)
            for (const CellKind kind : kinds[0])
                QCOMPARE(kind, CellKind::Final);
    }

    void theClockIsTheFormula()
    {
        const CollectiveData data = dataOf(Collective::AllReduce, Algorithm::Ring, 8);
        // NVLink 4: 450 GB/s one way, and 2 µs that the data sheet does not say.
        QVERIFY(std::abs(data.totalSeconds - (14 * 2e-6 + 1.75 * 64e6 / 450e9)) < 1e-12);
        QVERIFY(data.linkText.contains(u"2.00 µs (assumed)"_s));
        QVERIFY(std::abs(secondsAt(data, 3.5) - data.totalSeconds / 4) < 1e-12);
        QVERIFY(std::abs(data.sentBy.back() - 1.75 * 64e6) < 1);
        const auto tiles = collectiveTiles(data, 14, {});
        QCOMPARE(tiles.size(), 5u);
        QCOMPARE(tiles[0].value, tiles[1].value);
        QCOMPARE(tiles[2].value, u"14 of 14"_s);
        QCOMPARE(tiles[3].value, u"112 MB"_s);
    }

    void whatCannotBePlayedSaysWhy()
    {
        const CollectiveData odd = dataOf(Collective::AllReduce, Algorithm::Rabenseifner, 12);
        QVERIFY2(odd.problem.contains(u"the nearest are 8 and 16"_s), qPrintable(odd.problem));
        QVERIFY(odd.steps.empty());
        QVERIFY(collectiveTable(odd, {}).rows.empty());
        for (const ReadoutTileData& tile : collectiveTiles(odd, 3, {}))
            QCOMPARE(tile.value, u"—"_s);
        QCOMPARE(headline(odd, 3), odd.problem);
        QVERIFY(!dataOf(Collective::AllReduce, Algorithm::Ring, 64).problem.isEmpty());
        QVERIFY(!dataOf(Collective::AllReduce, Algorithm::Sharp, 8).problem.isEmpty());
        QVERIFY(!dataOf(Collective::AllReduce, Algorithm::Ring, 8, 0).problem.isEmpty());
        QVERIFY(!dataOf(Collective::AllReduce, Algorithm::Ring, 8, NAN).problem.isEmpty());
    }

    void absurdScenariosChangeOnlyTheClock()
    {
        for (const auto& [name, report] : absurdReports()) {
            const CollectiveData data =
                collectiveData(inputOf(report), {Collective::AllGather, Algorithm::Bruck, 6, 1e6}, {});
            QVERIFY2(data.problem.isEmpty(), qPrintable(name + u": "_s + data.problem));
            QVERIFY(std::isfinite(data.totalSeconds) && data.totalSeconds > 0);
        }
    }
};

QTEST_MAIN(TestCollectiveData)
#include "tst_collective_data.moc"
