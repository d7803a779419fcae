// Where values sit on a track and which values keys and drags reach.

#include "widgets/slider_scale.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

const SliderScale size{1e6, 1e13, FieldScale::Logarithmic, false};
const SliderScale mfu{0.01, 0.8, FieldScale::Linear, false};
const SliderScale layers{1, 256, FieldScale::Linear, true};
const SliderScale ranks{1, 16384, FieldScale::PowersOfTwo, true};
const SliderScale fromZero{0, 1e9, FieldScale::Logarithmic, false};

} // namespace

Q_DECLARE_METATYPE(ridgepoint::SliderScale)

class TestSliderScale : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void steps_data()
    {
        QTest::addColumn<SliderScale>("scale");
        QTest::addColumn<double>("from");
        QTest::addColumn<bool>("up");
        QTest::addColumn<bool>("fine");
        QTest::addColumn<double>("to");
        QTest::newRow("70B up is 71B") << size << 70e9 << true << false << 71e9;
        QTest::newRow("70B down is 69B") << size << 70e9 << false << false << 69e9;
        QTest::newRow("70B up, fine") << size << 70e9 << true << true << 70.1e9;
        QTest::newRow("between steps goes to the step") << size << 70.32e9 << true << false << 71e9;
        QTest::newRow("small leading digit, finer step") << size << 1.3e9 << true << false << 1.32e9;
        QTest::newRow("middle leading digit") << size << 3e9 << true << false << 3.05e9;
        QTest::newRow("down across a decade") << size << 1e10 << false << false << 9.9e9;
        QTest::newRow("top end stays") << size << 1e13 << true << false << 1e13;
        QTest::newRow("bottom end stays") << size << 1e6 << false << false << 1e6;
        QTest::newRow("40 % up is 41 %") << mfu << 0.40 << true << false << 0.41;
        QTest::newRow("40 % down, fine") << mfu << 0.40 << false << true << 0.399;
        QTest::newRow("whole numbers, range of 255") << layers << 80.0 << true << false << 85.0;
        QTest::newRow("whole numbers, fine is one") << layers << 80.0 << true << true << 81.0;
        QTest::newRow("next power of two") << ranks << 8.0 << true << false << 16.0;
        QTest::newRow("from 12 to the power above") << ranks << 12.0 << true << false << 16.0;
        QTest::newRow("from 12 to the power below") << ranks << 12.0 << false << false << 8.0;
        QTest::newRow("fine on powers of two is one") << ranks << 8.0 << true << true << 9.0;
        QTest::newRow("zero steps onto the scale") << fromZero << 0.0 << true << false << 1000.0;
        QTest::newRow("off the low end is zero") << fromZero << 1000.0 << false << false << 0.0;
    }
    void steps()
    {
        QFETCH(SliderScale, scale);
        QFETCH(double, from);
        QFETCH(bool, up);
        QFETCH(bool, fine);
        QFETCH(double, to);
        QCOMPARE(scale.step(from, up, fine), to); // bit for bit: 69e9, not 68999999999.99
        QVERIFY(scale.step(from, up, fine) == to);
    }

    void stepsUndoEachOther()
    {
        double value = 1e6;
        std::vector<double> way{value};
        while (value < 1e13) {
            value = size.step(value, true, false);
            QVERIFY(value > way.back());
            way.push_back(value);
        }
        QVERIFY(way.size() < 2000);
        for (auto it = way.rbegin() + 1; it != way.rend(); ++it) {
            value = size.step(value, false, false);
            QVERIFY2(value == *it, qPrintable(QString::number(value, 'g', 17)));
        }
    }

    void stepsAlwaysMove_data()
    {
        QTest::addColumn<SliderScale>("scale");
        QTest::newRow("model size") << size;
        QTest::newRow("mfu") << mfu;
        QTest::newRow("layers") << layers;
        QTest::newRow("ranks") << ranks;
        QTest::newRow("from zero") << fromZero;
    }
    void stepsAlwaysMove()
    {
        QFETCH(SliderScale, scale);
        for (int i = 1; i < 1000; ++i) {
            const double value = scale.valueAt(i / 1000.0);
            for (const bool fine : {false, true}) {
                const double above = scale.step(value, true, fine);
                const double below = scale.step(value, false, fine);
                QVERIFY(value >= scale.maximum() || above > value);
                QVERIFY(value <= scale.minimum() || below < value);
                QVERIFY(above <= scale.maximum() && below >= scale.minimum());
            }
        }
    }

    void positions()
    {
        QCOMPARE(size.position(1e6), 0.0);
        QCOMPARE(size.position(1e13), 1.0);
        QVERIFY(std::abs(size.position(std::sqrt(1e6 * 1e13)) - 0.5) < 1e-12);
        QCOMPARE(size.position(1e20), 1.0);
        QCOMPARE(fromZero.position(0), 0.0);
        QVERIFY(fromZero.position(1000) > 0.01);
        double last = -1;
        for (double value = 1e6; value < 1e13; value *= 1.07) {
            QVERIFY(size.position(value) > last);
            last = size.position(value);
        }
    }

    void draggedValuesAreTypable()
    {
        for (int i = 0; i <= 997; ++i) {
            const double value = size.valueAt(i / 997.0);
            // Three digits: the shortest text that reads back is short.
            QVERIFY2(QString::number(value, 'g', 3).toDouble() == value,
                qPrintable(QString::number(value, 'g', 17)));
            const double rank = ranks.valueAt(i / 997.0);
            QCOMPARE(std::exp2(std::round(std::log2(rank))), rank);
            QCOMPARE(std::round(layers.valueAt(i / 997.0)), layers.valueAt(i / 997.0));
            QVERIFY(QString::number(mfu.valueAt(i / 997.0), 'g', 3).toDouble() == mfu.valueAt(i / 997.0));
        }
    }

    void hostileRanges_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        const double inf = std::numeric_limits<double>::infinity();
        QTest::newRow("empty") << 5.0 << 5.0;
        QTest::newRow("all zero") << 0.0 << 0.0;
        QTest::newRow("reversed") << 10.0 << 1.0;
        QTest::newRow("infinite") << -inf << inf;
        QTest::newRow("not a number") << std::nan("") << 1.0;
        QTest::newRow("negative") << -10.0 << -1.0;
        QTest::newRow("across zero") << -10.0 << 10.0;
        QTest::newRow("huge") << 1e-300 << 1e300;
    }
    void hostileRanges()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        for (const FieldScale kind : {FieldScale::Linear, FieldScale::Logarithmic, FieldScale::PowersOfTwo}) {
            const SliderScale scale(low, high, kind, false);
            for (const double value :
                {0.0, 1.0, -3.0, 1e308, std::nan(""), std::numeric_limits<double>::infinity()}) {
                const double at = scale.position(value);
                QVERIFY(at >= 0 && at <= 1);
                QVERIFY(std::isfinite(scale.step(value, true, false)));
                QVERIFY(std::isfinite(scale.page(value, false)));
            }
            QVERIFY(std::isfinite(scale.valueAt(0.5)));
            QVERIFY(std::isfinite(scale.valueAt(-1)) && std::isfinite(scale.valueAt(2)));
        }
    }
};

QTEST_APPLESS_MAIN(TestSliderScale)
#include "tst_slider_scale.moc"
