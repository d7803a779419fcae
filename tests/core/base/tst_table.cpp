#include "core/base/table.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

// {cell, as people read it, in CSV, in JSON}
struct Printed
{
    Cell cell;
    std::string people, csv, json;
};
Q_DECLARE_METATYPE(Printed)

class TestTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvCells_data()
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
    void csvCells()
    {
        QFETCH(QString, cell);
        QFETCH(QString, written);
        QCOMPARE(QString::fromStdString(csvCell(cell.toStdString())), written);
    }

    void csv()
    {
        QCOMPARE(tableAsCsv({{"key", "value"}, {{"a", "1"}, {"b", "x,y"}}}),
            std::string("key,value\na,1\nb,\"x,y\"\n"));
    }

    void cellsHoldValues_data()
    {
        QTest::addColumn<Printed>("printed");
        const auto row = [](const char* name, const Printed& printed) { QTest::newRow(name) << printed; };
        row("text", {"weights", "weights", "weights", "\"weights\""});
        row("text of digits", {"007", "007", "007", "\"007\""});
        row("text like an exponent", {"1e3", "1e3", "1e3", "\"1e3\""});
        row("text of a word", {"true", "true", "true", "\"true\""});
        row("text of no word", {"null", "null", "null", "\"null\""});
        row("text of a dash", {"-", "-", "'-", "\"-\""});
        row("text with a comma", {"1,5", "1,5", "\"1,5\"", "\"1,5\""});
        row("text with quotes", {"say \"hi\"", "say \"hi\"", "\"say \"\"hi\"\"\"", "\"say \\\"hi\\\"\""});
        row("text of two lines", {"a\nb", "a\nb", "\"a\nb\"", "\"a\\nb\""});
        row("empty text", {"", "", "", "\"\""});
        row("nothing", {{}, "—", "", "null"});
        row("nothing of a kind", {std::optional<double>(), "—", "", "null"});
        row("yes", {true, "yes", "true", "true"});
        row("no", {false, "no", "false", "false"});
        row("a count", {std::size_t(7), "7", "7", "7"});
        row("a number", {0.1, "0.1", "0.1", "0.1"});
        row("a large number", {7e10, "70000000000", "70000000000", "70000000000"});
        row("a number with its unit", {{1.12e12, Unit::Byte}, "1.12 TB", "1120000000000", "1120000000000"});
        row("a quantity", {Seconds(8.6), "8.60 s", "8.6", "8.6"});
        row("in another unit in files", {{7200, Unit::Second, 2}, "2.00 h", "2", "2"});
        row("infinity", {{HUGE_VAL, Unit::Second}, "∞", "", "null"});
    }
    void cellsHoldValues()
    {
        QFETCH(Printed, printed);
        const Table table{{"a", "b"}, {{"x", printed.cell}}};
        QCOMPARE(printed.cell.forPeople(), printed.people);
        QCOMPARE(tableAsCsv(table), "a,b\nx," + printed.csv + '\n');
        const std::string json = tableAsJson(table);
        QVERIFY2(json.find("\"x\",\n      " + printed.json + '\n') != std::string::npos, json.c_str());
    }

    void headingsOfPeopleAndOfFiles()
    {
        const Table table{
            .columns = {"step.seconds"}, .rows = {{Seconds(2)}}, .units = {"s"}, .labels = {"step"}};
        QCOMPARE(tableIn(table, OutputFormat::Csv), std::string("step.seconds\n2\n"));
        QVERIFY(tableIn(table, OutputFormat::Json).find("\"step.seconds\"") != std::string::npos);
        QCOMPARE(tableIn(table, OutputFormat::Text), std::string("  step\n2.00 s\n"));
        QCOMPARE(tableIn(table, OutputFormat::Markdown), std::string("| step |\n| --- |\n| 2.00 s |\n"));
    }

    void markdownEscapesBars()
    {
        QCOMPARE(tableAsMarkdown({{"a"}, {{"x|y"}}}), std::string("| a |\n| --- |\n| x\\|y |\n"));
    }

    void textAlignsNumbersRight()
    {
        QCOMPARE(tableAsText({{"name", "size"}, {{"µ", "1"}, {"long", "1000"}}}),
            std::string("name  size\nµ        1\nlong  1000\n"));
    }

    void signsAreNumbersToo()
    {
        QCOMPARE(tableAsText({{"delta"}, {{"−1.5 GB"}, {"∞"}, {"20.0 GB"}}}),
            std::string("  delta\n−1.5 GB\n      ∞\n20.0 GB\n"));
    }

    void longTextWraps_data()
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
    void longTextWraps()
    {
        QFETCH(QString, text);
        QFETCH(QString, wrapped);
        QCOMPARE(QString::fromStdString(wrappedText(text.toStdString(), 10, "  ")), wrapped);
    }
};

QTEST_APPLESS_MAIN(TestTable)
#include "tst_table.moc"
