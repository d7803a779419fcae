// `ridgepoint probe` as scripts use it, on the recorded run and on saved ones; measuring itself is tested
// with the helper. And what becomes of a run: a device in scenarios, roofs in exported pictures.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer run(const QStringList& arguments, const QString& home = {})
{
    return runProgram(
        arguments, {}, home.isEmpty() ? QStringList() : QStringList{QStringLiteral("XDG_DATA_HOME=") + home});
}

Answer probe(const QString& arguments, const QString& home = {})
{
    return run(QStringList{QStringLiteral("probe")} + arguments.split(u' ', Qt::SkipEmptyParts), home);
}

} // namespace

class TestProbeCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordedRunAsText()
    {
        const Answer a = probe(QStringLiteral("--from sample"));
        QCOMPARE(a.code, 0);
        QVERIFY2(a.out.contains(", recorded"), a.out.constData());
        QVERIFY(a.out.contains("ridge at"));
        QVERIFY(a.out.contains("dram.triad_nt"));
    }

    // Keys as the contract has them.
    void recordedRunAsJson()
    {
        const Answer a = probe(QStringLiteral("--from sample --format json"));
        QCOMPARE(a.code, 0);
        const Json root = Json::parse(a.out.toStdString());
        for (const char* key : {"device", "kind", "when", "ceilings", "sweep", "warnings"})
            QVERIFY2(root.contains(key), key);
        QCOMPARE(root["kind"].get<std::string>(), std::string("cpu"));
        QVERIFY(root["ceilings"].size() > 10);
        for (const Json& ceiling : root["ceilings"]) {
            QVERIFY(ceiling["low"].get<double>() <= ceiling["value"].get<double>());
            QVERIFY(ceiling["high"].get<double>() >= ceiling["value"].get<double>());
            QVERIFY(ceiling["samples"].get<int>() > 0);
        }
        QVERIFY(root["sweep"].size() > 5);
    }

    void tables()
    {
        const Answer csv = probe(QStringLiteral("--from sample --format csv"));
        QVERIFY(
            csv.out.startsWith("step,value,unit,low,high,best,samples,rejected,intensity,checked,basis\n"));
        const Answer markdown = probe(QStringLiteral("--from sample --format markdown"));
        QVERIFY(markdown.out.startsWith("| step | value |"));
        QCOMPARE(csv.out.count('\n') + 1, markdown.out.count('\n')); // the ruler below the heads
    }

    void comparesWithItself()
    {
        const Answer a = probe(QStringLiteral("--from sample --compare sample --format csv"));
        QCOMPARE(a.code, 0);
        const QList<QByteArray> lines = a.out.trimmed().split('\n');
        QVERIFY(lines.size() > 20);
        for (const QByteArray& line : lines.mid(1))
            QVERIFY2(line.contains(",1,overlap,") || line.contains(",1,too few samples,"), line.constData());
    }

    void measuresOneStep()
    {
        // Of whatever instructions this processor has.
        const Answer a = probe(QStringLiteral("--device cpu --only fma --types fp32 --format json"));
        QVERIFY2(a.code == 0, a.err.constData());
        const Json root = Json::parse(a.out.toStdString());
        QVERIFY(!root["results"].empty());
        QVERIFY(root["ceilings"][0]["value"].get<double>() > 1e8);
        for (const Json& result : root["results"])
            QCOMPARE(result["check"].get<std::string>(), std::string("passed"));
    }

    void becomesADevice()
    {
        const QTemporaryDir home;
        const Answer saved = run({QStringLiteral("probe"), QStringLiteral("--from"), QStringLiteral("sample"),
                                     QStringLiteral("--save-device"), QStringLiteral("Bench 3")},
            home.path());
        QCOMPARE(saved.code, 0);
        const QString text = QString::fromUtf8(saved.err);
        const QString id = text.section(QStringLiteral("device "), 1).section(u',', 0, 0);
        QVERIFY2(id.startsWith(QStringLiteral("measured-bench-3-")), saved.err.constData());
        const Answer listed =
            run({QStringLiteral("presets"), QStringLiteral("accelerators"), id}, home.path());
        QCOMPARE(listed.code, 0);
        QVERIFY(run({QStringLiteral("presets"), QStringLiteral("accelerators"), id}).code
            != 0); // elsewhere unknown

        const Answer report =
            run({QStringLiteral("evaluate"), QStringLiteral("seed-question"), QStringLiteral("--set"),
                    QStringLiteral("hardware.accelerator=") + id, QStringLiteral("--set"),
                    QStringLiteral("training.precision.compute=fp32"), QStringLiteral("--format"),
                    QStringLiteral("json")},
                home.path());
        QCOMPARE(report.code, 0);
        const Json root = Json::parse(report.out.toStdString());
        int measured = 0;
        for (const Json& figure : root["hardware"]["figures"])
            measured += figure["basis"] == "measured";
        QVERIFY2(measured >= 3, root["hardware"].dump(1).c_str()); // peak, bandwidth, element-wise share
    }

    void drawnOnTheRoofline()
    {
        const QStringList draw{QStringLiteral("export"), QStringLiteral("roofline"),
            QStringLiteral("seed-question"), QStringLiteral("--as"), QStringLiteral("svg"),
            QStringLiteral("-o"), QStringLiteral("-")};
        const Answer with =
            run(draw + QStringList{QStringLiteral("--measurement"), QStringLiteral("sample")});
        QCOMPARE(with.code, 0);
        QVERIFY(with.out.contains("recorded 20"));
        const Answer without = run(draw);
        QVERIFY(!without.out.contains("recorded 20"));
    }

    // Three times the recorded run, one of them as the program prints it, and a file that is none.
    void aFolderOfRuns()
    {
        const QTemporaryDir folder;
        const QString sample = QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/probe/sample.probe.jsonl");
        QVERIFY(QFile::copy(sample, folder.filePath(QStringLiteral("one.probe.jsonl"))));
        QVERIFY(QFile::copy(sample, folder.filePath(QStringLiteral("two.jsonl"))));
        const QString fleet = QStringLiteral("--fleet ") + folder.path();
        QCOMPARE(probe(fleet).code, 3); // two are no distribution
        QFile third(folder.filePath(QStringLiteral("three.json")));
        QVERIFY(third.open(QIODevice::WriteOnly)
            && third.write(probe(QStringLiteral("--from sample --format json")).out) > 0);
        third.close();
        QFile other(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("[]") > 0);
        other.close();
        const Answer a = probe(fleet + QStringLiteral(" --format json"));
        QVERIFY2(a.code == 0 && a.err.contains("none.json"), a.err.constData());
        const Json root = Json::parse(a.out.toStdString());
        QCOMPARE(root["straggler"].get<double>(), 0.0); // thrice the same
        QVERIFY(root["steps"].size() > 10 && root["slow"].empty());
        for (const Json& step : root["steps"])
            QCOMPARE(step["machines"].get<int>(), 3);
        for (const char* format : {"text", "csv", "markdown"})
            QVERIFY(probe(fleet + QStringLiteral(" --format ") + QLatin1String(format))
                        .out.contains("dram.read"));
        QCOMPARE(probe(QStringLiteral("--fleet /nowhere")).code, 2);
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("mentions");
        const auto row = [](const char* name, const char* line, int code, const char* mentions) {
            QTest::newRow(name) << QString::fromUtf8(line).split(u' ', Qt::SkipEmptyParts) << code
                                << QByteArray(mentions);
        };
        row("both lengths", "--quick --full", 1, "exclude");
        row("an argument", "cpu", 1, "no argument");
        row("no such file", "--from nowhere.json", 2, "nowhere.json");
        row("no such earlier run", "--compare nowhere.json", 2, "nowhere.json");
        row("no such device", "--device tpu", 1, "tpu");
        row("nothing to measure from a file", "--from sample --only dram", 1, "--only");
        row("an empty name", "--from=", 2, "cannot be read");
        row("no such step", "--device cpu --only nothing", 3, "no step is left");
        row("no such type", "--device cpu --types fp7", 1, "fp7");
        row("no run in it", "--from /proc/self/status", 1, "neither a saved run");
        row("a folder", "--from /tmp", 2, "/tmp");
    }
    void badInput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, mentions);
        const Answer a = run(QStringList{QStringLiteral("probe")} + arguments);
        QVERIFY2(a.code == code, a.err.constData());
        QVERIFY2(a.err.contains(mentions), a.err.constData());
        QVERIFY(a.out.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestProbeCommand)
#include "tst_probe_command.moc"
