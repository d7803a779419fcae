// Medians and their intervals, against brute force.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/measurement/order_statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <random>

using namespace ridgepoint;

class TestOrderStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The ranks for the numbers of samples that the probe takes; the next test counts every way.
    void namedRanks_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("rank");
        QTest::newRow("five are too few") << 5 << 0;
        QTest::newRow("six") << 6 << 1;
        QTest::newRow("nine") << 9 << 2;
        QTest::newRow("fifteen: 4th and 12th") << 15 << 4;
        QTest::newRow("thirty-one: 10th and 22nd") << 31 << 10;
    }
    void namedRanks()
    {
        QFETCH(int, count);
        QTEST(medianIntervalRank(count), "rank");
    }

    void rankIsTheLargest_data()
    {
        QTest::addColumn<int>("count");
        for (int count = 1; count <= 20; ++count)
            QTest::addRow("%d values", count) << count;
    }
    // Every way in which each of the values may lie below or above the true median, counted.
    void rankIsTheLargest()
    {
        QFETCH(int, count);
        const int ways = 1 << count;
        const auto coverage = [&](int rank) {
            int covered = 0;
            for (int way = 0; way < ways; ++way) {
                const int below = std::popcount(static_cast<unsigned>(way));
                covered += below >= rank && below <= count - rank;
            }
            return static_cast<double>(covered) / ways;
        };
        int largest = 0;
        for (int rank = 1; rank <= count / 2; ++rank)
            if (coverage(rank) >= 0.95)
                largest = rank;
        QCOMPARE(medianIntervalRank(count), largest);
    }

    // Samples of a skewed distribution whose median is known: the interval holds it as often as it says.
    void intervalCovers()
    {
        std::mt19937 random(7);
        std::exponential_distribution<double> times(1.0);
        const double truth = std::log(2.0);
        int held = 0;
        constexpr int trials = 4000;
        for (int trial = 0; trial < trials; ++trial) {
            std::vector<double> values(15);
            std::ranges::generate(values, [&] { return times(random); });
            const OrderStatistics s = orderStatistics(values);
            QVERIFY(s.intervalHolds);
            held += s.low <= truth && truth <= s.high;
        }
        // 15 values: 96.5 % exactly; three standard deviations of 4000 trials are 0.9 %.
        QVERIFY2(held > 0.955 * trials && held < 0.975 * trials, qPrintable(QString::number(held)));
    }

    void orderDoesNotMatter()
    {
        std::vector<double> values(31);
        std::iota(values.begin(), values.end(), 1.0);
        std::ranges::shuffle(values, std::mt19937(1));
        const OrderStatistics s = orderStatistics(values);
        QCOMPARE(s.median, 16.0);
        QCOMPARE(s.lowerQuartile, 8.5);
        QCOMPARE(s.upperQuartile, 23.5);
        QCOMPARE(s.low, 10.0);
        QCOMPARE(s.high, 22.0);
        QCOMPARE(s.smallest, 1.0);
        QCOMPARE(s.largest, 31.0);
    }

    void fewValues()
    {
        QCOMPARE(orderStatistics({}).count, 0);
        const double one[]{3.0};
        QCOMPARE(orderStatistics(one).median, 3.0);
        QVERIFY(!orderStatistics(one).intervalHolds);
        const double three[]{1.0, 2.0, 9.0};
        QCOMPARE(orderStatistics(three).low, 1.0); // the range stands in
        QCOMPARE(orderStatistics(three).high, 9.0);
    }

    void outliers()
    {
        const double seconds[]{1.0, 1.1, 0.9, 1.51, 4.0, 1.0, 1.0};
        QCOMPARE(outlying(seconds, 1.5), (std::vector<bool>{false, false, false, true, true, false, false}));
        QVERIFY(outlying({}, 1.5).empty());
    }
};

QTEST_GUILESS_MAIN(TestOrderStatistics)
#include "tst_order_statistics.moc"
