// What every command says of its answer besides: what it leaves out, and whether an MFU is stated or
// predicted.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Json json(const Answer& answer) { return Json::parse(answer.out.toStdString()); }

} // namespace

class TestCaveatLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // What a model leaves out, and that the memory is the nominal one, travel with every answer that rests on
    // them: once on standard error, or in JSON.
    void gapsAreSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("hasJson");
        const auto row = [](const char* name, const char* command, bool nominal = false,
                             bool hasJson = true) {
            QTest::newRow(name) << QString::fromLatin1(command)
                                << QByteArray(nominal ? "capacity-nominal" : "model-left-out")
                                << QByteArray(nominal ? "the memory is the nominal one"
                                                      : "the model's description leaves out indexers")
                                << hasJson;
        };
        const char* const locked = "search SPARSE --lock "
                                   "mesh.tensor,mesh.pipeline,mesh.expert,mesh.context,mesh.zero_stage,"
                                   "training.recompute";
        row("evaluate a readout", "evaluate SPARSE --readout step.seconds");
        row("evaluate a readout of serving", "evaluate SPARSE --readout serving.tpot_seconds");
        row("sweep", "sweep SPARSE --over training.sequence_length=4096,8192 --readout step.seconds");
        row("goal", "goal SPARSE --readout step.seconds --at-most 10s");
        row("sensitivity", "sensitivity SPARSE --readout step.seconds");
        row("explain", "explain SPARSE step.seconds");
        row("explain lists", "explain SPARSE");
        row("search", locked);
        row("search of jobs",
            "search SPARSE --lock mesh.tensor,mesh.pipeline,mesh.expert,mesh.context,mesh.zero_stage "
            "--vary hardware.accelerators=256,512");
        row("budget", "budget SPARSE");
        row("serve at every load", "serve SPARSE --curve");
        row("serve, every layout", "serve SPARSE --search --accelerators 16");
        row("launch", "launch SPARSE --for megatron", false, false);
        row("search under nominal memory",
            "search llama3-8b-64xh100 --set hardware.capacity_basis=nominal --top 1", true);
        row("nominal memory in a readout", "evaluate seed-question --readout memory.ratio", true);
        row("nominal memory in a budget", "budget seed-question", true);
    }
    void gapsAreSaid()
    {
        QFETCH(QString, command);
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, line);
        QFETCH(bool, hasJson);
        command.replace(QStringLiteral("SPARSE"),
            QStringLiteral(
                "llama3-70b-256xh100 --set model.left_out=indexers --set hardware.capacity_basis=reported"));
        const Answer text = runProgram(command.split(u' '));
        QVERIFY2(text.err.count("note: " + line) == 1, text.err.constData());
        if (!hasJson)
            return;
        const Answer file =
            runProgram(command.split(u' ') + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        int found = 0;
        const Json read = json(file);
        for (const Json& each : read.at("caveats"))
            found += each["code"].get<std::string>() == code.toStdString() ? 1 : 0;
        QCOMPARE(found, 1);
        QVERIFY2(!file.err.contains("note: " + line), file.err.constData());
    }

    // Whose gap it is.
    void comparedGapsAreNamed()
    {
        const QTemporaryDir dir;
        const QString sparse = dir.filePath(QStringLiteral("sparse.json"));
        QFile file(sparse);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"schema": "ridgepoint.scenario/2", "model": {"preset": "deepseek-v3", "left_out": "indexers"}})");
        file.close();
        const QString whole = QStringLiteral("llama3-70b-256xh100");
        for (const QStringList& asked :
            {QStringList{}, QStringList{QStringLiteral("--readout"), QStringLiteral("step.seconds")}}) {
            const QByteArray line = "note: B: the model's description leaves out indexers";
            for (const QStringList& all : {QStringList{whole, sparse}, QStringList{whole, sparse, whole}}) {
                const QStringList command = QStringList{QStringLiteral("compare")} + all + asked;
                QVERIFY2(runProgram(command).err.count(line) == 1, runProgram(command).err.constData());
                const Json caveats = json(runProgram(
                    command + QStringList{QStringLiteral("--format"), QStringLiteral("json")}))["caveats"];
                QCOMPARE(caveats[0]["code"], Json("model-left-out"));
                QCOMPARE(caveats[0]["of"], Json::array({"B"}));
            }
        }
        const Answer rows = runProgram({QStringLiteral("evaluate"), whole, sparse,
            QStringLiteral("--readout"), QStringLiteral("step.seconds")});
        QVERIFY2(
            rows.err.contains("note: " + sparse.toUtf8() + ": the model's description leaves out indexers"),
            rows.err.constData());
    }

    // The question states its MFU of 40 %, the job predicts one.
    void statedBesidePredicted()
    {
        const QString stated = QStringLiteral("seed-question"), other = QStringLiteral("llama3-70b-256xh100");
        const QStringList readout{QStringLiteral("--readout"), QStringLiteral("step.seconds")},
            asJson{QStringLiteral("--format"), QStringLiteral("json")};
        const QStringList two{QStringLiteral("compare"), stated, other},
            three = two + QStringList{stated},
            rows = QStringList{QStringLiteral("evaluate"), stated, other} + readout;
        for (const QStringList& command : {two, two + readout, three, rows}) {
            const QByteArray out = runProgram(command).out;
            QVERIFY2(out.contains("MFU is") && out.contains("stated 40 %") && out.contains("predicted"),
                out.constData());
        }
        QCOMPARE(json(runProgram(two + asJson))["mfu"], (Json{{"a", "stated"}, {"b", "predicted"}}));
        QCOMPARE(json(runProgram(three + asJson))["scenarios"][1]["mfu"], Json("predicted"));
        const Json table = json(runProgram(rows + asJson));
        QCOMPARE(table["columns"].back(), Json("mfu"));
        QCOMPARE(table["rows"][0].back(), Json("stated"));
        QCOMPARE(table["rows"][1].back(), Json("predicted"));
        const QStringList alike{QStringLiteral("compare"), stated, QStringLiteral("seed-001")};
        QVERIFY(!runProgram(alike).out.contains("MFU is"));
        QVERIFY(!json(runProgram(alike + asJson)).contains("mfu"));
    }
};

QTEST_APPLESS_MAIN(TestCaveatLines)
#include "tst_caveat_lines.moc"
