// What a table holds is what a file says: names that look like numbers are names in every format, and
// numbers are numbers.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;
using testing::Answer;
using testing::runProgram;

namespace {

QStringList words(const char* text) { return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts); }
Json json(const Answer& answer) { return Json::parse(answer.out.toStdString()); }

// A scenario of this name, as a file holds it.
QByteArray scenarioNamed(const QString& name)
{
    Json file = json(runProgram(words("new --from seed-question")));
    file["name"] = name.toStdString();
    return QByteArray::fromStdString(file.dump());
}

} // namespace

class TestTableCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void names_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("csv"); // of a cell
        QTest::newRow("digits") << QStringLiteral("007") << QByteArray("007");
        QTest::newRow("an exponent") << QStringLiteral("1e3") << QByteArray("1e3");
        QTest::newRow("true") << QStringLiteral("true") << QByteArray("true");
        QTest::newRow("null") << QStringLiteral("null") << QByteArray("null");
        QTest::newRow("a dash") << QStringLiteral("-") << QByteArray("'-");
        QTest::newRow("a decimal comma") << QStringLiteral("1,5") << QByteArray("\"1,5\"");
        QTest::newRow("quotes") << QStringLiteral("say \"hi\"") << QByteArray("\"say \"\"hi\"\"\"");
        QTest::newRow("infinity") << QStringLiteral("inf") << QByteArray("inf");
        QTest::newRow("a formula") << QStringLiteral("=1+1") << QByteArray("'=1+1");
    }
    void evaluateKeepsNames_data() { names_data(); }
    void evaluateKeepsNames()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, csv);
        const QByteArray file = scenarioNamed(name);
        const auto ask = [&](const char* format) {
            return runProgram(
                words("evaluate - --readout memory.ratio,memory.fits --format") << QString::fromUtf8(format),
                file);
        };
        const Json row = json(ask("json"))["rows"][0];
        QVERIFY2(row[0] == name.toStdString(), row.dump().c_str());
        QCOMPARE(row[1].get<double>(), 14.0); // 16 bytes × 70B over 80 GB
        QVERIFY(row[2].is_boolean() && !row[2].get<bool>());
        QCOMPARE(ask("csv").out, "scenario,memory.ratio,memory.fits\n" + csv + ",14,false\n");
        QVERIFY(ask("text").out.contains(name.toUtf8() + "  "));
        QVERIFY(ask("markdown").out.contains("| " + name.toUtf8() + " | 14.0× | no |"));
    }
    void compareKeepsNames_data() { names_data(); }
    void compareKeepsNames()
    {
        QFETCH(QString, name);
        const QByteArray file = scenarioNamed(name);
        const Json two = json(runProgram(words("compare seed-001 - --format json"), file));
        bool changed = false;
        for (const Json& field : two["changed"])
            changed = changed || (field["field"] == "name" && field["b"] == name.toStdString());
        QVERIFY2(changed, two["changed"].dump().c_str());
        const Json three = json(runProgram(words("compare seed-001 seed-003 - --format json"), file));
        QVERIFY(three["scenarios"][2]["name"] == name.toStdString());
    }
    void sweepKeepsNames_data() { names_data(); }
    void sweepKeepsNames()
    {
        QFETCH(QString, name);
        if (name.contains(u','))
            return; // a comma parts the values of a list
        const Answer answer =
            runProgram(words("sweep seed-question --readout memory.ratio --format json --over")
                << QStringLiteral("name=%1,other").arg(name));
        QVERIFY2(answer.code == 0, answer.err.constData());
        const Json row = json(answer)["rows"][0];
        QVERIFY2(row[0] == name.toStdString(), row.dump().c_str());
        QVERIFY(row[1].is_number());
    }

    // A file is called as it was asked for.
    void filesThatLookLikeNumbers()
    {
        QTemporaryDir folder;
        const QByteArray file = scenarioNamed(QStringLiteral("x"));
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder.path()));
        for (const char* name : {"007", "1e3"}) {
            QFile out(QString::fromUtf8(name));
            QVERIFY(out.open(QIODevice::WriteOnly) && out.write(file) == file.size());
        }
        const Answer json = runProgram(words("evaluate 007 1e3 --readout memory.ratio --format json"));
        const Answer many = runProgram(words("compare 007 1e3 seed-001 --format json"));
        QVERIFY(QDir::setCurrent(before));
        const Json rows = Json::parse(json.out.toStdString())["rows"];
        QVERIFY2(rows[0][0] == "007" && rows[1][0] == "1e3", rows.dump().c_str());
        QVERIFY(Json::parse(many.out.toStdString())["scenarios"][1]["scenario"] == "1e3");
    }

    void numbersAreNumbers_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("column");
        QTest::newRow("readouts of scenarios") << "evaluate seed-001 seed-003 --readout step.seconds" << 1;
        QTest::newRow("what explain lists") << "explain seed-question" << 2;
        QTest::newRow("a sweep's axis")
            << "sweep seed-question --over model.params=7B,70B --readout memory.ratio" << 0;
        QTest::newRow("a sweep's readout")
            << "sweep seed-question --over model.params=7B,70B --readout memory.ratio" << 1;
        QTest::newRow("presets of a kind") << "presets" << 1;
        QTest::newRow("minutes of a lesson") << "lesson list" << 4;
    }
    void numbersAreNumbers()
    {
        QFETCH(QString, command);
        QFETCH(int, column);
        const Answer answer =
            runProgram(command.split(u' ') << QStringLiteral("--format") << QStringLiteral("json"));
        QVERIFY2(answer.code == 0, answer.err.constData());
        const Json all = json(answer);
        QVERIFY(!all["rows"].empty());
        std::size_t numbers = 0;
        for (const Json& row : all["rows"]) {
            QVERIFY2(row[std::size_t(column)].is_number() || row[std::size_t(column)].is_null(),
                row.dump().c_str());
            numbers += row[std::size_t(column)].is_number() ? 1 : 0;
        }
        QVERIFY(numbers > 0);
    }

    void presetsKeepNames()
    {
        const QByteArray csv = runProgram(words("presets accelerators h100-sxm --format csv")).out;
        QVERIFY2(csv.contains("\nh100-sxm,H100 SXM5 80GB,80000000000,3350000000000,"), csv.constData());
        QVERIFY(runProgram(words("presets accelerators h100-sxm")).out.contains("80.0 GB  3.35 TB/s"));
        const QByteArray fields = runProgram(words("fields name model.params --format csv")).out;
        QVERIFY2(fields.contains("\nname,"), fields.constData());
        const Json spec = json(runProgram(words("fields model.params --format json")));
        QVERIFY(spec[0]["minimum"].is_number() && spec[0]["id"] == "model.params");
    }
};

QTEST_GUILESS_MAIN(TestTableCommands)
#include "tst_table_commands.moc"
