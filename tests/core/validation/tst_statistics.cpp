// Every expected figure was worked out by hand from the definition written above it.

#include "core/validation/statistics.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ridgepoint;

namespace {

constexpr double tolerance = 1e-12;

void compare(double actual, double expected)
{
    QVERIFY2(std::abs(actual - expected) <= tolerance,
        qPrintable(QStringLiteral("%1, expected %2").arg(actual, 0, 'g', 17).arg(expected, 0, 'g', 17)));
}

std::vector<double> numbers(const QString& text)
{
    std::vector<double> out;
    for (const QString& part : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        out.push_back(part.toDouble());
    return out;
}

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantile_data()
    {
        QTest::addColumn<QString>("values");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("expected");
        QTest::newRow("median of an odd number is the middle one") << "3 1 2"
                                                                   << "1 1 1" << 0.5 << 2.0;
        QTest::newRow("median of an even number lies between two") << "4 1 3 2"
                                                                   << "1 1 1 1" << 0.5 << 2.5;
        QTest::newRow("a heavy value is the median") << "1 2 10"
                                                     << "1 1 8" << 0.5 << 10.0;
        QTest::newRow("weights that split the sum exactly") << "1 5 9"
                                                            << "1 1 2" << 0.5 << 7.0;
        QTest::newRow("thirds do not miss by rounding")
            << "1 2 3 4 5 6"
            << "0.333333333333333314 0.333333333333333314 0.333333333333333314 "
               "0.333333333333333314 0.333333333333333314 0.333333333333333314"
            << 0.5 << 3.5;
        QTest::newRow("nine tenths of ten") << "1 2 3 4 5 6 7 8 9 10"
                                            << "1 1 1 1 1 1 1 1 1 1" << 0.9 << 9.5;
        QTest::newRow("nine tenths of five is the last") << "1 2 3 4 5"
                                                         << "1 1 1 1 1" << 0.9 << 5.0;
        QTest::newRow("one value") << "7"
                                   << "0.1" << 0.9 << 7.0;
        QTest::newRow("nothing") << ""
                                 << "" << 0.5 << 0.0;
        QTest::newRow("no weight") << "7"
                                   << "0" << 0.5 << 0.0;
    }
    void quantile()
    {
        QFETCH(QString, values);
        QFETCH(QString, weights);
        QFETCH(double, share);
        QFETCH(double, expected);
        const std::vector<double> v = numbers(values);
        const std::vector<double> w = numbers(weights);
        std::vector<WeightedValue> weighted;
        for (std::size_t i = 0; i < v.size(); ++i)
            weighted.push_back({v[i], w[i]});
        compare(weightedQuantile(weighted, share), expected);
    }

    void errorsOfOneFamily()
    {
        // Errors +10 %, −20 %, +30 %, −40 %.
        const std::vector<ErrorSample> samples{
            {110, 100, "a", 1}, {80, 100, "a", 1}, {13, 10, "a", 1}, {6, 10, "a", 1}};
        const std::optional<ErrorStatistics> s = errorStatistics(samples);
        QVERIFY(s.has_value());
        QCOMPARE(s->n, std::size_t{4});
        compare(s->median, 0.25);
        compare(s->mean, 0.25);
        compare(s->p90, 0.4);
        compare(s->worst, 0.4);
        compare(s->bias, -0.05); // of −0.4, −0.2, 0.1, 0.3
    }

    void familiesCountEqually()
    {
        // Family a: three rows that are right. Family b: one row 40 % off. Family c: 20 % and 60 % off, the
        // first three times as heavy. Each family weighs 1: a 1/3 each, b 1, c 3/4 and 1/4.
        const std::vector<ErrorSample> samples{{1, 1, "a", 1}, {2, 2, "a", 1}, {3, 3, "a", 1},
            {1.4, 1, "b", 1}, {1.2, 1, "c", 3}, {1.6, 1, "c", 1}};
        const std::vector<double> weights = familyWeights(samples);
        compare(weights[0], 1.0 / 3);
        compare(weights[3], 1);
        compare(weights[4], 0.75);
        compare(weights[5], 0.25);
        const std::optional<ErrorStatistics> s = errorStatistics(samples);
        QVERIFY(s.has_value());
        QCOMPARE(s->n, std::size_t{6});
        compare(s->median, 0.2); // weights below: 1 at 0, 1.75 up to 0.2, half of 3 is 1.5
        compare(s->mean, (0.4 + 0.75 * 0.2 + 0.25 * 0.6) / 3);
        compare(s->p90, 0.4); // 2.75 up to 0.4, nine tenths of 3 are 2.7
        compare(s->worst, 0.6);
    }

    void unusableSamplesAreLeftOut()
    {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const std::vector<ErrorSample> samples{{nan, 1, "a", 1}, {1, 0, "a", 1}, {infinity, 1, "a", 1},
            {0, 1, "a", 1}, {1, 1, "a", 0}, {-1, 1, "a", 1}};
        QVERIFY(!errorStatistics(samples).has_value());
        QVERIFY(!errorStatistics({}).has_value());
        std::vector<ErrorSample> one = samples;
        one.push_back({2, 1, "a", 1});
        const std::optional<ErrorStatistics> s = errorStatistics(one);
        QVERIFY(s.has_value());
        QCOMPARE(s->n, std::size_t{1});
        compare(s->median, 1);
        compare(s->bias, 1);
    }

    void rankCorrelation_data()
    {
        QTest::addColumn<QString>("predicted");
        QTest::addColumn<QString>("measured");
        QTest::addColumn<double>("expected"); // 9: none
        QTest::newRow("same order") << "1 2 3 4"
                                    << "10 20 25 99" << 1.0;
        QTest::newRow("opposite order") << "4 3 2 1"
                                        << "1 2 3 4" << -1.0;
        // Differences of ranks 0, 1, 1, 0: 1 − 6·2 / (4·15).
        QTest::newRow("one swap of neighbours") << "1 3 2 4"
                                                << "1 2 3 4" << 0.8;
        // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / √(4.5 · 5).
        QTest::newRow("a tie shares its ranks") << "1 2 2 3"
                                                << "1 2 3 4" << 4.5 / std::sqrt(22.5);
        QTest::newRow("predictions all alike say nothing") << "1 1 1 1"
                                                           << "1 2 3 4" << 0.0;
        QTest::newRow("measurements all alike ask nothing") << "1 2 3 4"
                                                            << "1 1 1 1" << 9.0;
        QTest::newRow("one row") << "1"
                                 << "1" << 9.0;
    }
    void rankCorrelation()
    {
        QFETCH(QString, predicted);
        QFETCH(QString, measured);
        QFETCH(double, expected);
        compare(spearman(numbers(predicted), numbers(measured)).value_or(9), expected);
    }

    void regret_data()
    {
        QTest::addColumn<QString>("predicted");
        QTest::addColumn<QString>("measured");
        QTest::addColumn<double>("expected"); // -1: none
        QTest::newRow("the fastest was chosen") << "5 1 3"
                                                << "20 10 11" << 0.0;
        QTest::newRow("the second was chosen") << "5 2 1"
                                               << "20 10 11" << 0.1;
        QTest::newRow("two are predicted alike") << "1 1 5"
                                                 << "10 12 30" << 0.1;
        QTest::newRow("nothing to choose from") << ""
                                                << "" << -1.0;
    }
    void regret()
    {
        QFETCH(QString, predicted);
        QFETCH(QString, measured);
        QFETCH(double, expected);
        compare(regretOfChoice(numbers(predicted), numbers(measured)).value_or(-1), expected);
    }

    void pairsInOrder_data()
    {
        QTest::addColumn<QString>("predicted");
        QTest::addColumn<QString>("measured");
        QTest::addColumn<int>("apart");
        QTest::addColumn<int>("inOrder");
        QTest::newRow("all in order") << "1 2 3"
                                      << "10 20 30" << 3 << 3;
        QTest::newRow("one of three is not") << "2 1 3"
                                             << "10 20 30" << 3 << 2;
        QTest::newRow("a tie tells nothing") << "1 1 3"
                                             << "10 20 30" << 3 << 2;
        QTest::newRow("10 % is not more than 10 %") << "1 2"
                                                    << "10 11" << 0 << 0;
        QTest::newRow("whichever comes first") << "1 2"
                                               << "12 10" << 1 << 0;
        QTest::newRow("one alone") << "1"
                                   << "1" << 0 << 0;
    }
    void pairsInOrder()
    {
        QFETCH(QString, predicted);
        QFETCH(QString, measured);
        QFETCH(int, apart);
        QFETCH(int, inOrder);
        OrderedPairs pairs = orderedPairs(numbers(predicted), numbers(measured), 0.1);
        QCOMPARE(static_cast<int>(pairs.apart), apart);
        QCOMPARE(static_cast<int>(pairs.inOrder), inOrder);
        compare(pairs.share(), apart > 0 ? static_cast<double>(inOrder) / apart : 1);
        pairs.add({4, 1});
        QCOMPARE(static_cast<int>(pairs.apart), apart + 4);
        QCOMPARE(static_cast<int>(pairs.inOrder), inOrder + 1);
    }

    void confusion()
    {
        Confusion c;
        compare(c.accuracy(), 0);
        for (int i = 0; i < 6; ++i)
            c.add(true, true);
        c.add(false, true); // false alarm
        c.add(false, false);
        c.add(false, false); // caught
        c.add(true, false); // missed
        QCOMPARE(c.n(), std::size_t{10});
        QCOMPARE(c.ranButOver, std::size_t{1});
        QCOMPARE(c.failedAndOver, std::size_t{2});
        QCOMPARE(c.failedButFits, std::size_t{1});
        compare(c.accuracy(), 0.8);
        compare(c.balancedAccuracy(), (6.0 / 7 + 2.0 / 3) / 2);
    }

    void reasonsMostFirst()
    {
        const CountedReasons expected{{"often", 5}, {"as rare", 2}, {"rare", 2}, {"once", 1}};
        QVERIFY(mostFirst({{"rare", 2}, {"once", 1}, {"often", 5}, {"as rare", 2}}) == expected);
        QVERIFY(mostFirst({}).empty());
        compare(shareOf(3, 4), 0.75);
        compare(shareOf(0, 0), 0);
    }
};

QTEST_APPLESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
