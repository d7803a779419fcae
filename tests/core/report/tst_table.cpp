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
    void signsAreNumbersToo();
    void longTextWraps_data();
    void longTextWraps();
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

void TestTable::signsAreNumbersToo()
{
    QCOMPARE(tableAsText({{"delta"}, {{"−1.5 GB"}, {"∞"}, {"20.0 GB"}}}), std::string("  delta\n−1.5 GB\n      ∞\n20.0 GB\n"));
}

void TestTable::longTextWraps_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wrapped");
    QTest::newRow("short") << "one two"
                           << "one two";
    QTest::newRow("between words") << "one two three four"
                                   << "one two\n  three\n  four";
    QTest::newRow("a word longer than the line") << "onetwothreefourfive six"
                                                 << "onetwothreefourfive\n  six";
    QTest::newRow("wide letters count once") << "µµµ µµµµ µµµ"
                                             << "µµµ µµµµ\n  µµµ";
    QTest::newRow("its own lines stay") << "one\ntwo"
                                        << "one\n  two";
    QTest::newRow("empty") << ""
                           << "";
}

void TestTable::longTextWraps()
{
    QFETCH(QString, text);
    QFETCH(QString, wrapped);
    QCOMPARE(QString::fromStdString(wrappedText(text.toStdString(), 10, "  ")), wrapped);
}

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
