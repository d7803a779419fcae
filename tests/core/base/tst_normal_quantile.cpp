// The normal deviate of a share, against the error function and printed tables.

#include "core/base/normal_quantile.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace ridgepoint;

class TestNormalQuantile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_data()
    {
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("deviate");
        // Abramowitz and Stegun, table 26.5.
        QTest::newRow("the middle") << 0.5 << 0.0;
        QTest::newRow("a quarter above") << 0.75 << 0.6744898;
        QTest::newRow("two and a half percent above") << 0.975 << 1.9599640;
        QTest::newRow("one in a thousand above") << 0.999 << 3.0902323;
        QTest::newRow("one in a million below") << 1e-6 << -4.7534243;
        QTest::newRow("one in ten to the fifteenth below") << 1e-15 << -7.9413453;
    }
    void tables()
    {
        QFETCH(double, share);
        QFETCH(double, deviate);
        QVERIFY(std::abs(normalQuantile(share) - deviate) < 2e-6);
        if (share > 1e-10)
            QVERIFY(std::abs(normalQuantile(1 - share) + deviate) < 2e-6);
    }

    void isTheInverse()
    {
        for (double deviate = -6; deviate <= 6; deviate += 0.125)
            QVERIFY(std::abs(normalQuantile(std::erfc(-deviate / std::numbers::sqrt2) / 2) - deviate) < 1e-5);
    }

    void ends()
    {
        QVERIFY(std::isinf(normalQuantile(0)) && normalQuantile(0) < 0);
        QVERIFY(std::isinf(normalQuantile(1)) && normalQuantile(1) > 0);
    }
};

QTEST_APPLESS_MAIN(TestNormalQuantile)
#include "tst_normal_quantile.moc"
