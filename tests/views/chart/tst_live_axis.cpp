#include "views/chart/ticks.h"
#include "views/figure/live_axis.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

struct Driven
{
    LiveAxis axis;
    PictureStyle style;
    bool held = false;
    bool log = false;

    // The axis of data up to `most`, from `least` where it is logarithmic.
    const LiveAxis& at(double most, double least = 1)
    {
        axis.follow(style, held, log ? least : 0, most, [this](double low, double high) {
            return log ? logAxis(low, high, Unit::Byte, style.numbers)
                       : linearAxis(high, Unit::Byte, style.numbers);
        });
        return axis;
    }
};

} // namespace

class TestLiveAxis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void restsOnItsData()
    {
        Driven driven;
        QCOMPARE(driven.at(1.12e12).maximum, 1.2e12);
        QCOMPARE(driven.at(10.7e12).maximum, 12e12);
        QVERIFY(driven.axis.ghost.empty());
    }

    void keepsItsRangeWhileTheDataFit()
    {
        Driven driven;
        driven.at(1.12e12);
        driven.style.dragging = true;
        for (const double most : {1.12e12, 1.13e12, 0.7e12, 0.55e12, 1.12e12}) {
            QCOMPARE(driven.at(most).maximum, 1.2e12);
            QVERIFY(driven.axis.ghost.empty());
            QCOMPARE(driven.axis.ticks.back().label, QStringLiteral("1.2 TB"));
        }
    }

    // From 70B to 671B of a column: nothing leaves the axis on the way, and it stays readable.
    void showsWhateverIsDragged_data()
    {
        QTest::addColumn<bool>("log");
        QTest::addColumn<Motion>("motion");
        for (const bool log : {false, true})
            for (const Motion motion : {Motion::Full, Motion::Reduced})
                QTest::addRow("%s, motion %d", log ? "log" : "linear", int(motion)) << log << motion;
    }
    void showsWhateverIsDragged()
    {
        QFETCH(bool, log);
        QFETCH(Motion, motion);
        Driven driven;
        driven.log = log;
        driven.style.motion = motion;
        driven.at(1.12e12);
        driven.style.dragging = true;
        double before = driven.axis.maximum;
        for (double decades = 0; decades < 3; decades += 0.001) {
            const double most = 1.12e12 * std::pow(10, decades);
            driven.at(most);
            QVERIFY(driven.axis.maximum >= most);
            // By thirds of a decade or by decades, and the way that data take to glide is a part of that.
            QVERIFY(driven.axis.maximum <= most * (log ? 30 : 6));
            QVERIFY(driven.axis.maximum >= before);
            if (motion == Motion::Full)
                QVERIFY2(driven.axis.maximum <= before * 1.25, "it jumped");
            QVERIFY(driven.axis.ticks.size() >= 2 && driven.axis.ticks.size() <= mostTicks + 1);
            for (const ChartTick& tick : driven.axis.ticks)
                QVERIFY(tick.value <= driven.axis.maximum * (1 + 1e-9));
            before = driven.axis.maximum;
        }
        QVERIFY(!driven.axis.ghost.empty());
        // The way back is the way there.
        QCOMPARE(driven.at(1.12e12).maximum, log ? 1e13 : 1.2e12);
        QVERIFY(driven.axis.ghost.empty());
        driven.style.dragging = false;
        driven.at(10.7e12);
        QCOMPARE(driven.axis.maximum, log ? 1e14 : 12e12);
    }

    void stepsWithoutMotion()
    {
        Driven driven;
        driven.style.motion = Motion::Off;
        driven.at(1.12e12);
        driven.style.dragging = true;
        QList<double> ends;
        for (double most = 1.12e12; most < 12e12; most *= 1.003) {
            const double end = std::round(driven.at(most).maximum / 1e10) * 1e10;
            if (ends.isEmpty() || ends.last() != end)
                ends.append(end);
        }
        QCOMPARE(ends, QList<double>({1.2e12, 2e12, 5e12, 10e12, 20e12}));
    }

    void bothEndsOfALogarithmicAxis()
    {
        Driven driven;
        driven.log = true;
        driven.at(1e9, 1e3);
        driven.style.dragging = true;
        driven.at(5e9, 2e-3);
        QCOMPARE(driven.axis.minimum, 1e-3);
        QCOMPARE(driven.axis.maximum, 1e10);
        QCOMPARE(driven.at(5e8, 5e4).minimum, 1e4);
    }

    void handsAndFreezingHold_data()
    {
        QTest::addColumn<bool>("held");
        QTest::newRow("held") << true;
        QTest::newRow("frozen") << false;
    }
    void handsAndFreezingHold()
    {
        QFETCH(bool, held);
        Driven driven;
        driven.at(1.12e12);
        (held ? driven.held : driven.style.axesFrozen) = true;
        QCOMPARE(driven.at(10.7e12).maximum, 1.2e12);
        driven.style.dragging = true;
        QCOMPARE(driven.at(10.7e12).maximum, 1.2e12);
        // Its words follow the settings.
        driven.style.numbers.prefixes = Prefixes::Iec;
        QVERIFY(driven.at(10.7e12).ticks.back().label.endsWith(QStringLiteral("TiB")));
        QCOMPARE(driven.axis.maximum, 1.2e12);
        // Another scale is another axis.
        driven.log = true;
        QVERIFY(driven.at(10.7e12).maximum >= 10.7e12);
        driven.log = driven.held = driven.style.axesFrozen = driven.style.dragging = false;
        QVERIFY(driven.at(10.7e12).maximum >= 10.7e12);
    }

    void nothingAndNonsense()
    {
        for (const double most : {0.0, -1.0, double(NAN), double(INFINITY), 1e-300, 1e300})
            for (const bool log : {false, true}) {
                Driven driven;
                driven.log = log;
                driven.at(1.12e12);
                driven.style.dragging = true;
                driven.at(most, -most);
                QVERIFY2(std::isfinite(driven.axis.maximum) && driven.axis.maximum > driven.axis.minimum,
                    qPrintable(QStringLiteral("%1, log %2: %3 to %4")
                                   .arg(most)
                                   .arg(log)
                                   .arg(driven.axis.minimum)
                                   .arg(driven.axis.maximum)));
                driven.style.dragging = false;
                driven.at(most, most);
                driven.style.dragging = true;
                driven.at(1.12e12);
                QVERIFY2(std::isfinite(driven.axis.maximum) && driven.axis.maximum > driven.axis.minimum,
                    qPrintable(QStringLiteral("%1, log %2: %3 to %4")
                                   .arg(most)
                                   .arg(log)
                                   .arg(driven.axis.minimum)
                                   .arg(driven.axis.maximum)));
            }
    }
};

QTEST_MAIN(TestLiveAxis)
#include "tst_live_axis.moc"
