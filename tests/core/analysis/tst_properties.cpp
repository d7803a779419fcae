// The small computations behind "why is this split legal": numbers worked out by hand and with Python's
// float.

#include "core/analysis/properties.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

class TestProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitAndWhole_data()
    {
        QTest::addColumn<int>("property");
        QTest::addColumn<bool>("holds");
        QTest::addColumn<double>("whole");
        QTest::addColumn<double>("split");
        const auto row = [](const char* name, Property property, bool holds, double whole, double split) {
            QTest::newRow(name) << int(property) << holds << whole << split;
        };
        row("exact sums", Property::Associativity, true, 263, 263);
        row("bf16 sums depend on the order", Property::Associativity, false, 256, 262);
        row("twice a sum", Property::Linearity, true, 3, 3);
        row("GELU of a sum", Property::Linearity, false, 1.3997891981, 3.0522562028);
        row("each example by itself", Property::Separability, true, 156, 156);
        row("mean of the batch", Property::Separability, false, 36, 10);
        row("softmax put together", Property::Decomposability, true, 0.6997598649, 0.6997598649);
        row("softmaxes averaged", Property::Decomposability, false, 0.6997598649, 0.6821065053);
        row("two experts of eight", Property::Sparsity, true, 2.6224593312, 2.6224593312);
        row("a say for all eight", Property::Sparsity, false, 1.8565963246, 1.5967507682);
    }
    void splitAndWhole()
    {
        QFETCH(int, property);
        QFETCH(bool, holds);
        QFETCH(double, whole);
        QFETCH(double, split);
        const PropertyDemo demo = propertyDemo(static_cast<Property>(property), holds);
        const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::abs(b); };
        QVERIFY2(near(demo.whole, whole), qPrintable(QString::number(demo.whole, 'g', 10)));
        QVERIFY2(near(demo.split, split), qPrintable(QString::number(demo.split, 'g', 10)));
        QCOMPARE(std::abs(demo.difference()) < 1e-12, holds);
        QCOMPARE(demo.holds, holds);
    }

    void bf16RoundsToEven_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("rounded");
        QTest::newRow("exact") << 1.5 << 1.5;
        QTest::newRow("tie down to even") << 257.0 << 256.0;
        QTest::newRow("tie up to even") << 259.0 << 260.0;
        QTest::newRow("above the tie") << 257.5 << 258.0;
        QTest::newRow("negative") << -257.0 << -256.0;
        QTest::newRow("zero") << 0.0 << 0.0;
        QTest::newRow("a third") << 1.0 / 3 << 0.333984375;
    }
    void bf16RoundsToEven()
    {
        QFETCH(double, value);
        QFETCH(double, rounded);
        QCOMPARE(roundedToBf16(value), rounded);
    }

    void linesAddUp()
    {
        for (std::size_t i = 0; i < propertyCount; ++i)
            for (const bool holds : {true, false}) {
                const PropertyDemo demo = propertyDemo(static_cast<Property>(i), holds);
                QCOMPARE(std::size_t(demo.property), i);
                QVERIFY(demo.lines.size() >= 2 && demo.parts >= 2);
                for (const DemoLine& line : demo.lines) {
                    QVERIFY(!line.values.empty());
                    for (const double value : line.values)
                        QVERIFY(std::isfinite(value));
                }
            }
    }
};

QTEST_APPLESS_MAIN(TestProperties)
#include "tst_properties.moc"
