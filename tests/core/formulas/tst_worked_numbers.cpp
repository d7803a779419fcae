// Worked numbers against the public formulas: to 1e-3, or to half a unit of the last digit where fewer were
// printed.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "worked_rows.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using worked::Deviation;
using worked::Row;

Q_DECLARE_METATYPE(Row)
Q_DECLARE_METATYPE(Deviation)

namespace {

std::vector<Row> allRows()
{
    std::vector<Row> rows;
    for (auto* chapter : {&worked::operationRows, &worked::memoryRows, &worked::kernelRows,
             &worked::networkRows, &worked::scheduleRows, &worked::runRows})
        for (Row& row : chapter())
            rows.push_back(std::move(row));
    return rows;
}

// Half a unit of the last digit of "1.390e11", "0.050" or "1391".
double halfUnit(const std::string& printed)
{
    const std::string digits = printed.substr(0, printed.find('e'));
    const std::size_t point = digits.find('.');
    const double places = point == std::string::npos ? 0 : double(digits.size() - point - 1);
    const double exponent = printed == digits ? 0 : std::stod(printed.substr(digits.size() + 1));
    return 0.5 * std::pow(10.0, exponent - places);
}

double tolerance(const std::string& printed)
{
    return std::max(1e-3 * std::abs(std::stod(printed)), halfUnit(printed));
}

} // namespace

class TestWorkedNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void printedDigitsSayHowExact()
    {
        QCOMPARE(halfUnit("1391"), 0.5);
        QCOMPARE(halfUnit("0.050"), 0.0005);
        QCOMPARE(halfUnit("1.390e11"), 0.5e8);
        QCOMPARE(tolerance("1391"), 1.391); // more digits than are asked for
        QCOMPARE(tolerance("0.31"), 0.005); // fewer
    }

    void namesAreUnique()
    {
        std::set<std::string> names;
        for (const Row& row : allRows())
            QVERIFY2(names.insert(row.name).second, row.name.c_str());
        QVERIFY(names.size() > 120);
    }

    void numbers_data()
    {
        QTest::addColumn<Row>("row");
        for (const Row& row : allRows()) {
            const bool few = halfUnit(row.printed) > 1e-3 * std::abs(std::stod(row.printed));
            QTest::addRow("%s = %s%s", row.name.c_str(), row.printed.c_str(), few ? " (printed digits)" : "")
                << row;
        }
    }
    void numbers()
    {
        QFETCH(const Row, row);
        const double printed = std::stod(row.printed);
        QVERIFY2(std::abs(row.actual - printed) <= tolerance(row.printed),
            qPrintable(QStringLiteral("computed %1, printed %2, allowed ± %3")
                           .arg(row.actual, 0, 'g', 10)
                           .arg(printed, 0, 'g', 10)
                           .arg(tolerance(row.printed))));
    }

    void deviationsAreStillDeviations_data()
    {
        QTest::addColumn<Deviation>("row");
        for (const Deviation& row : worked::deviations())
            QTest::newRow(row.name.c_str()) << row;
    }
    // A number that cannot be had from the printed constants stays listed only as long as that is so, and
    // says whether the rounding of those constants is enough to explain it.
    void deviationsAreStillDeviations()
    {
        QFETCH(const Deviation, row);
        const double printed = std::stod(row.printed);
        const double allowed = tolerance(row.printed);
        QVERIFY2(std::abs(row.actual - printed) > allowed, "reproduced: make it a row of numbers()");
        QVERIFY(std::abs(row.actual - printed) <= 0.011 * printed);
        QVERIFY(row.low <= row.actual && row.actual <= row.high);
        const bool rounding =
            row.low <= printed + halfUnit(row.printed) && row.high >= printed - halfUnit(row.printed);
        QCOMPARE(rounding, row.reason == "the table's constants are rounded");
        qInfo("ours %.6g, printed %s (%.2f %%): %s", row.actual, row.printed.c_str(),
            (row.actual / printed - 1) * 100, row.reason.c_str());
    }
};

QTEST_APPLESS_MAIN(TestWorkedNumbers)
#include "tst_worked_numbers.moc"
