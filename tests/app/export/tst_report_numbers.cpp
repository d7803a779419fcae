// Numbers of a report as people read them.

#include "app/export/report_content.h"

#include <QTest>

using namespace ridgepoint;

class TestReportNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersForPeople_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, double value, Unit unit, const char* expected) {
            QTest::newRow(name) << value << int(unit) << QString::fromUtf8(expected);
        };
        row("parameters say so", 40.8e6, Unit::Parameter, "40.8M parameters");
        row("energy of a run", 15.3e12, Unit::Joule, "15.3 TJ (4.25 GWh)");
        row("energy of a step", 9.86e3, Unit::Joule, "9.86 kJ (2.74 Wh)");
        row("no energy", 0, Unit::Joule, "0 J");
        row("next to nothing", 1e-38, Unit::Percent, "< 0.001 %");
        row("nothing", 0, Unit::Percent, "0 %");
        row("a share", 0.081, Unit::Percent, "8.1 %");
    }
    void numbersForPeople()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, expected);
        QCOMPARE(readoutText(value, Unit(unit), {}), expected);
    }
};

QTEST_APPLESS_MAIN(TestReportNumbers)
#include "tst_report_numbers.moc"
