// `ridgepoint validate` as scripts use it: real processes, their output, exit codes and messages.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;

namespace {

using ridgepoint::testing::Answer;

Answer validate(const QStringList& arguments, const QByteArray& input = {})
{
    return ridgepoint::testing::runProgram(QStringList{QStringLiteral("validate")} + arguments, input);
}

Json json(const Answer& a) { return Json::parse(a.out.toStdString()); }

// Eight H100, one Llama-like model; `extra` keys before the measured step.
QByteArray row(const QByteArray& id, const QByteArray& extra = {})
{
    return R"({"id": ")" + id + R"(", "source": {"key": "mine"}, "quality": "A",
        "model": {"name": "m", "layers": 32, "hidden": 4096, "ffn_hidden": 14336, "heads": 32, "kv_heads": 8,
            "vocab": 128256, "seq": 4096},
        "hardware": {"gpu": "h100-sxm", "count": 8, "gpus_per_node": 8}, "precision": "bf16",
        "parallelism": {"tp": 2, "sp": true, "pp": 1, "cp": 1, "ep": 1, "dp": 4, "zero_stage": 1},
        "batch": {"global_samples": 64, "micro": 1, "grad_accum": 16}, "recompute": "none", )"
        + extra + R"("measured": {"step_time_s": 4.0}})";
}

} // namespace

namespace {

QString result(const char* name)
{
    return QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/serving-results/") + QLatin1String(name);
}

} // namespace

class TestValidateCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bundledRuns()
    {
        const Answer a = validate({QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(a.code, 0);
        QVERIFY2(a.err.isEmpty(), a.err.constData());
        const Json root = json(a);
        QVERIFY(root["rows"].size() >= 150);
        const Json& coverage = root["summary"]["coverage"];
        QVERIFY(coverage["eligible"].get<int>() >= 150);
        // Output is the same every time.
        QCOMPARE(validate({QStringLiteral("--format"), QStringLiteral("json")}).out, a.out);
    }

    void fileOrInputOrPreset()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("runs.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[" + row("one") + "," + row("two") + "]");
        file.close();
        const QStringList asJson{QStringLiteral("--format"), QStringLiteral("json")};
        const Answer fromFile = validate(QStringList{path} + asJson);
        QCOMPARE(fromFile.code, 0);
        QCOMPARE(json(fromFile)["rows"].size(), std::size_t{2});
        QCOMPARE(json(fromFile)["rows"][1]["id"].get<std::string>(), std::string("two"));
        const Answer fromInput = validate(QStringList{QStringLiteral("-")} + asJson,
            R"({"schema": "ridgepoint.runs/1", "runs": [)" + row("three") + "]}");
        QCOMPARE(fromInput.code, 0);
        QCOMPARE(json(fromInput)["rows"][0]["id"].get<std::string>(), std::string("three"));
        const Answer preset = validate(QStringList{QStringLiteral("mosaic")} + asJson);
        QCOMPARE(preset.code, 0);
        const Json all = json(preset);
        for (const Json& r : all["rows"])
            QCOMPARE(r["source"].get<std::string>(), std::string("mosaic"));
    }

    void setHoldsForEveryRun()
    {
        // A stated MFU makes the time arithmetic: exact model FLOPs over the peak.
        const Answer a = validate(
            {QStringLiteral("-"), QStringLiteral("--set"), QStringLiteral("hardware.efficiency.mfu=0.5"),
                QStringLiteral("--format"), QStringLiteral("json")},
            "[" + row("one") + "]");
        QCOMPARE(a.code, 0);
        const Json r = json(a)["rows"][0];
        QVERIFY(std::abs(r["predicted"]["mfu"].get<double>() - 0.5) < 0.02);
        QVERIFY(std::abs(r["ratio"].get<double>() - r["predicted"]["step_seconds"].get<double>() / 4) < 1e-9);
        QCOMPARE(json(a)["summary"]["time_dense"]["n"].get<int>(), 1);
    }

    void onlySomeRows()
    {
        const Answer a =
            validate({QStringLiteral("--only"), QStringLiteral("source=mosaic"), QStringLiteral("--only"),
                QStringLiteral("count<=64"), QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(a.code, 0);
        const Json rows = json(a)["rows"];
        QVERIFY(!rows.empty());
        for (const Json& r : rows)
            QCOMPARE(r["source"].get<std::string>(), std::string("mosaic"));
        const Answer none = validate({QStringLiteral("--only"), QStringLiteral("source=nobody")});
        QCOMPARE(none.code, 3);
        const Answer summary =
            validate({QStringLiteral("--summary"), QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY(json(summary)["rows"].empty() && !json(summary)["summary"].empty());
    }

    void formats_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("text") << "text" << QByteArray("Rows\n");
        QTest::newRow("markdown") << "markdown" << QByteArray("## Rows\n");
        QTest::newRow("csv") << "csv" << QByteArray("id,source,");
        QTest::newRow("json") << "json" << QByteArray("{\n  \"rows\": [");
    }
    void formats()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, begins);
        const Answer a =
            validate({QStringLiteral("-"), QStringLiteral("--format"), format}, "[" + row("one") + "]");
        QCOMPARE(a.code, 0);
        QVERIFY2(a.out.startsWith(begins), a.out.left(80).constData());
        QVERIFY(a.out.contains("one"));
    }

    // Files of two load generators at once, one of which says more than the other; then their calibration.
    void servingResults()
    {
        const QStringList files{result("vllm.json"), result("genai-perf.json"), QStringLiteral("--serving"),
            QStringLiteral("accelerator=h100-sxm,tensor=4"), QStringLiteral("--serving"),
            QStringLiteral("engine=vllm")};
        const Answer table = validate(files);
        QCOMPARE(table.code, 0);
        QVERIFY2(table.err.isEmpty(), table.err.constData());
        QVERIFY2(table.out.startsWith("Deployments against"), table.out.constData()); // nobody published them
        for (const char* file : {"vllm.json", "genai-perf.json"})
            QVERIFY2(table.out.contains(QByteArray(file) + " "), table.out.constData());
        const Answer rows = validate(files + QStringList{QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(json(rows)["rows"].size(), std::size_t{2});
        const Answer calibrated = validate(files
            + QStringList{
                QStringLiteral("--calibrated"), QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(calibrated.code, 0);
        QCOMPARE(
            json(calibrated)["schema"].get<std::string>(), std::string("ridgepoint.serving-calibration/1"));
        QFile file(result("vllm.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Answer piped = validate({QStringLiteral("-")}, file.readAll());
        QCOMPARE(piped.code, 0);
        QVERIFY(piped.out.contains("standard input"));
        // Training runs are still read from there.
        QCOMPARE(validate({QStringLiteral("-")}, "[" + row("a") + "]").code, 0);
    }

    void servingResultsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* says) {
            QTest::newRow(name) << arguments << code << QByteArray(says);
        };
        const QString serving = QStringLiteral("--serving");
        row("too little said", {result("aiperf.json")}, 1,
            "does not say accelerator, tp, precision, framework");
        row("a slip", {result("vllm.json"), serving, QStringLiteral("tensors=4")}, 1, "Did you mean tensor?");
        row("no file", {serving, QStringLiteral("tp=4")}, 1, "give such files");
        row("a file that is not there", {QStringLiteral("none.json"), serving, QStringLiteral("tp=4")}, 2,
            "none.json");
        row("one that is none", {result("vllm.json"), QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/mesh.json")}, 1,
            "no measurements of serving");
        row("fields of a training run",
            {result("vllm.json"), QStringLiteral("--set"), QStringLiteral("mesh.tensor=2")}, 1,
            "--only and --set are of training runs");
    }
    void servingResultsRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Answer a = validate(arguments);
        QCOMPARE(a.code, code);
        QVERIFY2(a.err.contains(says), a.err.constData());
        QVERIFY(a.out.isEmpty());
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const QStringList input{QStringLiteral("-")};
        QTest::newRow("a wrong value names row, key and fix")
            << input << "[" + row("one", R"("flash_attention": "yes", )") + "]" << 1
            << QByteArray("standard input: line ");
        QTest::newRow("the key") << input << "[" + row("one", R"("flash_attention": "yes", )") + "]" << 1
                                 << QByteArray("[0].flash_attention: expected true or false");
        QTest::newRow("not JSON") << input << QByteArray("[{]") << 1 << QByteArray("line 1");
        QTest::newRow("no such file") << QStringList{QStringLiteral("nowhere.json")} << QByteArray() << 2
                                      << QByteArray("nowhere.json: cannot be read");
        QTest::newRow("two files") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QByteArray()
                                   << 2 << QByteArray("a: cannot be read");
        QTest::newRow("an unknown filter")
            << QStringList{QStringLiteral("--only"), QStringLiteral("colour=red")} << QByteArray() << 1
            << QByteArray("--only colour=red: no key");
        QTest::newRow("an unknown field")
            << QStringList{QStringLiteral("--set"), QStringLiteral("mesh.tenser=2")} << QByteArray() << 1
            << QByteArray("--set mesh.tenser: no such field");
        QTest::newRow("an unknown format") << QStringList{QStringLiteral("--format"), QStringLiteral("yaml")}
                                           << QByteArray() << 1 << QByteArray("unknown format");
        QTest::newRow("nothing that can be predicted")
            << input << QByteArray(R"([{"id": "x", "model": {}, "hardware": {}, "measured": {}}])") << 3
            << QByteArray("none of these runs");
        QTest::newRow("an empty list") << input << QByteArray("[]") << 3 << QByteArray("no run");
    }
    void badInput()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, input);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Answer a = validate(arguments, input);
        QCOMPARE(a.code, code);
        QVERIFY2(a.err.contains(says), a.err.constData());
    }

    void presetsListRuns()
    {
        const Answer answer = ridgepoint::testing::runProgram({QStringLiteral("presets"),
            QStringLiteral("runs"), QStringLiteral("--format"), QStringLiteral("json")});
        const Json all = json(answer);
        QVERIFY(all.is_array() && all.size() >= 20);
        for (const Json& preset : all)
            QVERIFY(preset["schema"] == "ridgepoint.runs/1" && !preset["runs"].empty()
                && !preset["sources"].empty());
    }
};

QTEST_GUILESS_MAIN(TestValidateCommand)
#include "tst_validate_command.moc"
