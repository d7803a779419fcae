// `ridgepoint calibrate` and `validate --calibrated` as scripts use them: real processes, their output, exit
// codes and messages.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Json json(const Answer& a) { return Json::parse(a.out.toStdString()); }

QStringList calibrate(const QStringList& more)
{
    return QStringList{QStringLiteral("calibrate"), QStringLiteral("llama3-8b-64xh100")} + more;
}

QStringList measured(const QStringList& lines)
{
    QStringList arguments;
    for (const QString& line : lines)
        arguments << QStringLiteral("--measured") << line;
    return arguments;
}

const QStringList threeSteps = measured({QStringLiteral("micro_batch=1: 14 s"),
    QStringLiteral("micro_batch=2: 13.6 s"), QStringLiteral("tensor=2, zero_stage=1: 15.1 s")});
const QStringList asJson{QStringLiteral("--format"), QStringLiteral("json")};

} // namespace

class TestCalibrateCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fits()
    {
        const Answer a = runProgram(calibrate(threeSteps + asJson));
        QVERIFY2(a.code == 0, a.err.constData());
        const Json root = json(a);
        QCOMPARE(root["steps"].size(), std::size_t{3});
        QVERIFY(root["error_after"].get<double>() < root["error_before"].get<double>());
        QVERIFY(root["error_held_out"].is_number());
        QCOMPARE(root["knobs"].size(), std::size_t{9});
        QVERIFY(!root["knobs"][0]["field"].get<std::string>().empty());
        QCOMPARE(runProgram(calibrate(threeSteps + asJson)).out, a.out); // every time
    }

    void writesTheScenario()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.ridge.json"));
        const Answer a = runProgram(calibrate(threeSteps + QStringList{QStringLiteral("-o"), path}));
        QVERIFY2(a.code == 0, a.err.constData());
        const Answer report = runProgram(QStringList{QStringLiteral("evaluate"), path} + asJson);
        QCOMPARE(report.code, 0);
        QVERIFY(json(report)["step"]["calibrated"].get<bool>());
        const Answer text = runProgram({QStringLiteral("evaluate"), path});
        QVERIFY2(text.out.contains("calibrated on 3 steps"), text.out.constData());
        QCOMPARE(runProgram(calibrate(threeSteps
                                + QStringList{QStringLiteral("-o"), QStringLiteral("/nowhere/x.json")}))
                     .code,
            2);
    }

    void readsAFile()
    {
        const Answer a = runProgram(calibrate({QStringLiteral("--steps"), QStringLiteral("-"),
                                        QStringLiteral("--format"), QStringLiteral("json")}),
            "# Tuesday\nmicro_batch=1: 14 s\nmicro_batch=2: 13.6 s\n");
        QVERIFY2(a.code == 0, a.err.constData());
        QCOMPARE(json(a)["steps"].size(), std::size_t{2});
    }

    void formats_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("part");
        QTest::newRow("text") << "text"
                              << "not identifiable from these steps";
        QTest::newRow("markdown") << "markdown"
                                  << "## Knobs";
        QTest::newRow("csv") << "csv"
                             << "name,measured_seconds,before_seconds";
    }
    void formats()
    {
        QFETCH(QString, format);
        QFETCH(QString, part);
        const Answer a = runProgram(calibrate(threeSteps + QStringList{QStringLiteral("--format"), format}));
        QCOMPARE(a.code, 0);
        QVERIFY2(a.out.contains(part.toUtf8()), a.out.constData());
    }

    void aRefusedStepIsAnError()
    {
        // 32 heads do not divide by 3; the others are fitted and printed.
        const Answer a =
            runProgram(calibrate(threeSteps + measured({QStringLiteral("tensor=3: 9 s")}) + asJson));
        QCOMPARE(a.code, 1);
        QVERIFY2(a.err.contains("tensor=3: this layout cannot run"), a.err.constData());
        QCOMPARE(json(a)["steps"].size(), std::size_t{3});
    }

    void aFileAndMore()
    {
        const QByteArray lines = "micro_batch=1: 14 s\nmicro_batch=2: 13.6 s";
        const QByteArray runs = R"({"schema": "ridgepoint.runs/1", "runs": [{"id": "a", "stack": "generic",
        "model": {"name": "m", "layers": 32, "hidden": 4096, "ffn_hidden": 14336, "heads": 32, "kv_heads": 8,
            "vocab": 128256, "seq": 4096},
        "hardware": {"gpu": "h100-sxm", "count": 8, "gpus_per_node": 8}, "precision": "bf16",
        "parallelism": {"tp": 2, "pp": 1, "cp": 1, "ep": 1, "dp": 4, "zero_stage": 1},
        "batch": {"global_samples": 64, "micro": 1, "grad_accum": 16}, "recompute": "none",
        "measured": {"step_time_s": 4.0}}]})";
        const QStringList more = measured({QStringLiteral("tensor=2, zero_stage=1: 15.1 s")});
        const QStringList file{QStringLiteral("--steps"), QStringLiteral("-")};
        const Answer fromLines = runProgram(calibrate(file + more + asJson), lines);
        QVERIFY2(fromLines.code == 0, fromLines.err.constData());
        QCOMPARE(json(fromLines)["steps"].size(), std::size_t{3});
        const Answer fromRuns = runProgram(calibrate(file + more + asJson), runs);
        QVERIFY2(fromRuns.code == 0, fromRuns.err.constData());
        QCOMPARE(json(fromRuns)["steps"].size(), std::size_t{2});
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("no steps") << QStringList() << "--measured";
        QTest::newRow("unknown field") << measured({QStringLiteral("micro_bath=2: 3 s")}) << "micro_batch";
        QTest::newRow("no time") << measured({QStringLiteral("micro_batch=2: soon")})
                                 << "not a measured step";
        QTest::newRow("eleven") << measured(QStringList(11, QStringLiteral("3 s"))) << "give 1 to 10";
        QTest::newRow("another stack")
            << measured({QStringLiteral("stack=composer: 3 s")}) << "h100-sxm, composer";
        QTest::newRow("which of them")
            << measured({QStringLiteral("micro_batch=2: 3 s"), QStringLiteral("tensr=2: 3 s")})
            << "--measured \"tensr=2: 3 s\"";
        QTest::newRow("wrong format")
            << threeSteps + QStringList{QStringLiteral("--format"), QStringLiteral("yaml")} << "yaml";
    }
    void badInput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const Answer a = runProgram(calibrate(arguments));
        QCOMPARE(a.code, 1);
        QVERIFY(a.out.isEmpty());
        QVERIFY2(a.err.contains(said.toUtf8()), a.err.constData());
    }

    void validateCalibrated()
    {
        const QStringList command{QStringLiteral("validate"), QStringLiteral("--calibrated"),
            QStringLiteral("--only"), QStringLiteral("source=bloom-prequel")};
        const Answer a = runProgram(command + asJson);
        QVERIFY2(a.code == 0, a.err.constData());
        const Json root = json(a);
        QVERIFY(!root["families"].empty());
        QVERIFY(root["summary"]["time_dense"]["median_ape"].get<double>()
            < root["untuned"]["time_dense"]["median_ape"].get<double>());
        const Answer text = runProgram(command + QStringList{QStringLiteral("--summary")});
        QVERIFY(text.out.contains("Calibrated, rows held out"));
    }

    void nothingToHoldOut()
    {
        const Answer a = runProgram({QStringLiteral("validate"), QStringLiteral("--calibrated"),
            QStringLiteral("--only"), QStringLiteral("source=palm")});
        QCOMPARE(a.code, 3);
        QVERIFY(a.err.contains("three timed rows"));
    }
};

QTEST_GUILESS_MAIN(TestCalibrateCommand)
#include "tst_calibrate_command.moc"
