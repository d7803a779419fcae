#include "core/report/table.h"

#include <QTest>

using namespace ridgepoint;

class TestTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvCells_data();
    void csvCells();
    void csv();
    void markdownEscapesBars();
    void textAlignsNumbersRight();
};

void TestTable::csvCells_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("written");
    const auto row = [](const char* name, const char* cell, const char* written) {
        QTest::newRow(name) << QString::fromUtf8(cell) << QString::fromUtf8(written);
    };
    row("plain", "weights", "weights");
    row("comma", "a,b", "\"a,b\"");
    row("quote", "say \"hi\"", "\"say \"\"hi\"\"\"");
    row("line break", "a\nb", "\"a\nb\"");
    row("empty", "", "");
    row("negative number stays a number", "-1.5e9", "-1.5e9");
    row("spreadsheet formula is disarmed", "=1+1", "'=1+1");
    row("at sign is disarmed", "@SUM(A1)", "'@SUM(A1)");
    row("unicode", "6.30 × 10²⁴", "6.30 × 10²⁴");
}

void TestTable::csvCells()
{
    QFETCH(QString, cell);
    QFETCH(QString, written);
    QCOMPARE(QString::fromStdString(csvCell(cell.toStdString())), written);
}

void TestTable::csv()
{
    QCOMPARE(tableAsCsv({{"key", "value"}, {{"a", "1"}, {"b", "x,y"}}}), std::string("key,value\na,1\nb,\"x,y\"\n"));
}

void TestTable::markdownEscapesBars()
{
    QCOMPARE(tableAsMarkdown({{"a"}, {{"x|y"}}}), std::string("| a |\n| --- |\n| x\\|y |\n"));
}

void TestTable::textAlignsNumbersRight()
{
    QCOMPARE(tableAsText({{"name", "size"}, {{"µ", "1"}, {"long", "1000"}}}),
        std::string("name  size\nµ        1\nlong  1000\n"));
}

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
