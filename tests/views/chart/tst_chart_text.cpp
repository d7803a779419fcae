// Ticks and label placement.
#include "tests/views/units_with_blanks.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>
#include <random>

using namespace ridgepoint;

class TestChartText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linearTicks_data()
    {
        QTest::addColumn<double>("largest");
        QTest::addColumn<QString>("labels");
        QTest::newRow("1.12 TB") << 1.12e12 << "0 B|200 GB|400 GB|600 GB|800 GB|1 TB|1.2 TB";
        QTest::newRow("180 GB") << 180e9 << "0 B|50 GB|100 GB|150 GB|200 GB";
        QTest::newRow("exactly a tick") << 100e9 << "0 B|20 GB|40 GB|60 GB|80 GB|100 GB";
        QTest::newRow("nothing") << 0.0 << "0 B|0.2 B|0.4 B|0.6 B|0.8 B|1 B";
    }
    void linearTicks()
    {
        QFETCH(double, largest);
        QFETCH(QString, labels);
        const ChartAxis axis = linearAxis(largest, Unit::Byte, {});
        QStringList got;
        for (const ChartTick& tick : axis.ticks)
            got.append(tick.label);
        QCOMPARE(got.join(u'|'), labels);
        QVERIFY(axis.maximum >= largest);
        QCOMPARE(axis.maximum, axis.ticks.back().value);
    }

    void binaryTicksAreBinary()
    {
        NumberFormat iec;
        iec.prefixes = Prefixes::Iec;
        const ChartAxis axis = linearAxis(1.12e12, Unit::Byte, iec);
        QCOMPARE(axis.ticks[1].label, QStringLiteral("256 GiB"));
        QCOMPARE(axis.ticks[1].value, 256.0 * 1073741824.0);
    }

    void neverMoreThanSeven()
    {
        for (double largest = 1; largest < 1e15; largest *= 1.37)
            QVERIFY(linearAxis(largest, Unit::Byte, {}).ticks.size() <= 7u);
        for (double largest = 10; largest < 1e28; largest *= 11) {
            const ChartAxis axis = logAxis(1, largest, Unit::Byte, {});
            QVERIFY(axis.ticks.size() <= 7u);
            QVERIFY(axis.ticks.size() >= 2u);
            QVERIFY(axis.minimum <= 1 && axis.maximum >= largest * (1 - 1e-9));
        }
    }

    void timesStepInTheirOwnUnits_data()
    {
        QTest::addColumn<double>("largest");
        QTest::addColumn<QString>("labels");
        QTest::newRow("milliseconds") << 0.09 << "0 ms|20 ms|40 ms|60 ms|80 ms|100 ms";
        QTest::newRow("seconds") << 14.0 << "0 s|5 s|10 s|15 s";
        QTest::newRow("minutes") << 1700.0 << "0 min|5 min|10 min|15 min|20 min|25 min|30 min";
        QTest::newRow("hours") << 2.5 * 3600 << "0 h|0.5 h|1 h|1.5 h|2 h|2.5 h";
        QTest::newRow("many days") << 86400.0 * 700 << "0 d|200 d|400 d|600 d|800 d";
        QTest::newRow("days") << 86400.0 * 40 << "0 d|10 d|20 d|30 d|40 d";
    }
    void timesStepInTheirOwnUnits()
    {
        QFETCH(double, largest);
        QFETCH(QString, labels);
        const ChartAxis axis = durationAxis(largest, {});
        QStringList got;
        for (const ChartTick& tick : axis.ticks)
            got.append(tick.label);
        QCOMPARE(got.join(u'|'), labels);
        QVERIFY(axis.maximum >= largest);
    }

    void aUnitOfTwoWordsStaysWhole()
    {
        test::UnitsWithBlanks language;
        QVERIFY(QCoreApplication::installTranslator(&language));
        const ChartAxis days = durationAxis(86400.0 * 40, {});
        const ChartAxis years = closeLogAxis(1e8, 1e9, Unit::Second, {});
        QCoreApplication::removeTranslator(&language);
        QCOMPARE(days.ticks[1].label, QStringLiteral("10 full d"));
        QCOMPARE(years.ticks[0].label, QStringLiteral("5 full years"));
    }

    void closeLogarithmicTicks_data()
    {
        QTest::addColumn<double>("smallest");
        QTest::addColumn<double>("largest");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("labels");
        QTest::newRow("one decade of bytes") << 8e9 << 90e9 << int(Unit::Byte) << "10 GB|20 GB|50 GB|100 GB";
        QTest::newRow("seconds until two minutes")
            << 8.0 << 135.0 << int(Unit::Second) << "10 s|20 s|50 s|100 s";
        QTest::newRow("milliseconds to seconds")
            << 0.15 << 30.0 << int(Unit::Second) << "0.2 s|0.5 s|1 s|2 s|5 s|10 s|20 s";
        QTest::newRow("decades when 1-2-5 are too many")
            << 0.02 << 50.0 << int(Unit::Second) << "0.1 s|1 s|10 s";
        QTest::newRow("two decades say too little")
            << 0.2 << 60.0 << int(Unit::Second) << "0.5 s|1 s|5 s|10 s|50 s";
        QTest::newRow("seconds to hours")
            << 1.0 << 9000.0 << int(Unit::Second) << "0.1 min|1 min|10 min|100 min";
        QTest::newRow("checkpoints") << 600.0 << 86400.0 * 12 << int(Unit::Second) << "1 h|10 h|100 h";
        QTest::newRow("a single value") << 5.0 << 5.0 << int(Unit::Second) << "5 s";
    }
    void closeLogarithmicTicks()
    {
        QFETCH(double, smallest);
        QFETCH(double, largest);
        QFETCH(int, unit);
        QFETCH(QString, labels);
        const ChartAxis axis = closeLogAxis(smallest, largest, static_cast<Unit>(unit), {});
        QStringList got;
        for (const ChartTick& tick : axis.ticks)
            got.append(tick.label);
        QCOMPARE(got.join(u'|'), labels);
        QVERIFY(axis.minimum < smallest && axis.maximum > largest);
    }

    void spansOfValues_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("labels");
        QTest::newRow("a few points of MFU")
            << 0.45 << 0.57 << int(Unit::Percent) << "46 %|48 %|50 %|52 %|54 %|56 %";
        QTest::newRow("around zero") << -1.0 << 2.0 << int(Unit::Number) << "−1|−0.5|0|0.5|1|1.5|2";
        QTest::newRow("about a minute")
            << 50.0 << 80.0 << int(Unit::Second) << "50 s|55 s|60 s|65 s|70 s|75 s|80 s";
        QTest::newRow("nothing between") << 5.0 << 5.0 << int(Unit::Number) << "";
        QTest::newRow("nothing that a step tells apart") << 5.0 << 5.0 + 1e-12 << int(Unit::Number) << "";
        QTest::newRow("no number") << double(NAN) << 1.0 << int(Unit::Number) << "";
        QTest::newRow("too much") << -1.7e308 << 1.7e308 << int(Unit::Number) << "";
    }
    void spansOfValues()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(int, unit);
        QFETCH(QString, labels);
        QStringList got;
        for (const ChartTick& tick : spanAxis(low, high, static_cast<Unit>(unit), {}).ticks)
            got.append(tick.label);
        QCOMPARE(got.join(u'|'), labels);
    }

    void absurdRanges_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("infinite") << double(INFINITY);
        QTest::newRow("negative") << -5.0;
        QTest::newRow("smallest") << 5e-324;
        QTest::newRow("largest") << 1.7e308;
    }
    void absurdRanges()
    {
        QFETCH(double, value);
        for (const ChartAxis& axis : {linearAxis(value, Unit::Byte, {}),
                 logAxis(value, value, Unit::Byte, {}), logAxis(1, value, Unit::Byte, {}),
                 closeLogAxis(value, value, Unit::Second, {}), closeLogAxis(1, value, Unit::Second, {}),
                 closeLogAxis(1, value, Unit::Byte, {}), durationAxis(value, {})}) {
            QVERIFY(std::isfinite(axis.minimum) && std::isfinite(axis.maximum));
            QVERIFY(axis.maximum > axis.minimum);
            QVERIFY(axis.ticks.size() <= 7u);
        }
    }

    void shortTexts()
    {
        QCOMPARE(shortText(4, Unit::Byte, {}), QStringLiteral("4 B"));
        QCOMPARE(shortText(1e12, Unit::Byte, {}), QStringLiteral("1 TB"));
        QCOMPARE(shortText(2.5e12, Unit::Byte, {}), QStringLiteral("2.5 TB"));
        QCOMPARE(shortText(280e9, Unit::Byte, {}), QStringLiteral("280 GB"));
        QCOMPARE(shortText(70e9, Unit::Parameter, {}), QStringLiteral("70B"));
        NumberFormat comma;
        comma.decimalSeparator = ',';
        QCOMPARE(shortText(2.5e12, Unit::Byte, comma), QStringLiteral("2,5 TB"));
    }

    void labelsKeepDistance()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> where(0, 300);
        for (int round = 0; round < 300; ++round) {
            std::vector<LabelWish> wishes;
            for (int i = 0; i < 1 + round % 12; ++i)
                wishes.push_back({where(random), 15, 0});
            const auto places = placeLabels(wishes, 0, 300);
            for (std::size_t i = 0; i < wishes.size(); ++i) {
                QVERIFY(places[i].has_value());
                QVERIFY(*places[i] >= 7.5 - 1e-9 && *places[i] <= 292.5 + 1e-9);
                for (std::size_t k = 0; k < i; ++k) {
                    QVERIFY(std::abs(*places[i] - *places[k]) >= 15 - 1e-9);
                    if (wishes[i].at != wishes[k].at)
                        QCOMPARE(*places[i] < *places[k], wishes[i].at < wishes[k].at);
                }
            }
        }
    }
    void labelsStayWhereThereIsRoom()
    {
        const auto places = placeLabels(std::vector<LabelWish>{{50, 10, 0}, {100, 10, 0}}, 0, 200);
        QCOMPARE(*places[0], 50.0);
        QCOMPARE(*places[1], 100.0);
    }
    void crowdedLabelsSplitTheWay()
    {
        const auto places = placeLabels(std::vector<LabelWish>{{100, 20, 0}, {100, 20, 0}}, 0, 200);
        QCOMPARE(*places[0] + *places[1], 200.0);
        QCOMPARE(std::abs(*places[0] - *places[1]), 20.0);
    }
    void theLeastImportantGoesFirst()
    {
        const auto places = placeLabels(std::vector<LabelWish>{{10, 10, 1}, {12, 10, 0}, {14, 10, 2}}, 0, 25);
        QVERIFY(places[0] && !places[1] && places[2]);
        const auto none = placeLabels(std::vector<LabelWish>{{NAN, 10, 1}, {1, 50, 0}}, 0, 25);
        QVERIFY(!none[0] && !none[1]);
    }
};

QTEST_GUILESS_MAIN(TestChartText)
#include "tst_chart_text.moc"
