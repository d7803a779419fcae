// Files that are wrong, by accident or on purpose: refused, with the place, the reason and the way out.

#include "scenario_support.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestScenarioHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<int>("line"); // 0: any
        QTest::addColumn<QString>("field"); // *: any
        QTest::addColumn<QStringList>("says");

        const auto row = [](const char* name, QByteArray json, int line, const char* field,
                             QStringList says) {
            QTest::newRow(name) << json << line << QString::fromLatin1(field) << says;
        };
        const auto body = [](const char* text) {
            return QByteArray("{\"schema\": \"ridgepoint.scenario/2\",\n") + text + "}";
        };

        row("empty", "", 1, "", {"empty"});
        row("blank", " \n\t ", 1, "", {"empty"});
        row("truncated", "{\"schema\": \"ridgepoint.scenario/2\",\n \"mesh\": {\"tensor\": 2", 2, "mesh",
            {"ends too early"});
        row("binary",
            QByteArray("\x7f"
                       "ELF\x02\x01\x01\xff\xfe",
                9),
            1, "", {});
        row("NUL byte", QByteArray("{\"schema\": \"a\0b\"}", 16), 1, "", {"NUL"});
        row("invalid UTF-8", body("\"name\": \"\xc3\x28\""), 2, "name", {"UTF-8"});
        row("duplicate key", body("\"mesh\": {\"tensor\": 2,\n \"tensor\": 4}"), 3, "mesh", {"twice"});
        // Written back it would stand in the file, and be refused there.
        row("a head width that follows beyond its range",
            body("\"model\": {\"layers\": 32, \"hidden\": 4096000, \"heads\": 32, \"ffn\": 96, \"vocab\": "
                 "50368}"),
            0, "model.head_dim", {"128000", "100000"});
        row("NaN", body("\"mesh\": {\"tensor\": NaN}"), 2, "mesh.tensor", {"NaN"});
        row("overflow", body("\"targets\": {\"budget\": 1e400}"), 2, "targets.budget", {"too large"});
        row("overflow in digits",
            body((QByteArray("\"targets\": {\"budget\": 1") + QByteArray(400, '0') + "}").constData()), 2,
            "targets.budget", {"too large"});
        row("overflow in quotes", body("\"targets\": {\"budget\": \"1e400\"}"), 2, "targets.budget",
            {"budget"});
        row("trailing text", body("\"name\": \"x\"") + " {}", 2, "", {"after the end"});
        row("comment", body("// hello\n\"name\": \"x\""), 2, "", {"omment"});
        row("deep nesting", QByteArray(5000, '[') + QByteArray(5000, ']'), 1, "*", {"deep"});
        row("deep objects", QByteArray("{\"a\":").repeated(5000), 1, "*", {"deep"});
        row("a list", "[1, 2]", 1, "", {"object"});
        row("a number", "7", 1, "", {"object"});
        row("no schema", "{\"name\": \"x\"}", 1, "schema", {"no \"schema\"", "ridgepoint.scenario/2"});
        row("another schema", "{\"schema\": \"ridgepoint.model/1\"}", 1, "schema", {"ridgepoint.model/1"});
        row("schema without a version", "{\"schema\": \"ridgepoint.scenario/\"}", 1, "schema",
            {"ridgepoint.scenario/2"});
        row("schema zero", "{\"schema\": \"ridgepoint.scenario/0\"}", 1, "schema", {"ridgepoint.scenario/2"});
        row("schema with a tail", "{\"schema\": \"ridgepoint.scenario/2beta\"}", 1, "schema",
            {"ridgepoint.scenario/2"});
        row("schema as a number", "{\"schema\": 1}", 1, "schema", {"ridgepoint.scenario/2"});
        row("newer schema", "{\n\"schema\": \"ridgepoint.scenario/3\"}", 2, "schema",
            {"newer", "ridgepoint.scenario/2"});
        row("far newer schema", "{\"schema\": \"ridgepoint.scenario/99999999999999999999\"}", 1, "schema",
            {"newer"});

        row("unknown group", body("\"mehs\": {\"tensor\": 2}"), 2, "mehs",
            {"unknown key 'mehs'", "did you mean mesh?"});
        row("unknown key", body("\"mesh\": {\"tensr\": 2}"), 2, "mesh.tensr",
            {"did you mean tensor?", "pipeline"});
        row("key of another group", body("\"mesh\": {\"optimizer\": \"adamw\"}"), 2, "mesh.optimizer",
            {"did you mean training.optimizer?"});
        row("key deep down", body("\"hardware\": {\"accelerator\": {\"peak_dense_flops\": {\"bf61\": 1}}}"),
            2, "hardware.accelerator.peak_dense_flops.bf61", {"did you mean bf16?"});
        row("dotted key", body("\"mesh.tensor\": 2"), 2, "mesh.tensor", {"unknown key"});
        row("empty key", body("\"\": 2"), 0, "", {"unknown key"});
        row("name of a person", body("\"training\": {\"batch\": 2}"), 2, "training.batch",
            {"unknown key 'batch'"});

        row("group as a number", body("\"mesh\": 8"), 2, "mesh", {"expected an object", "tensor"});
        row("group as a list", body("\"mesh\": [8]"), 2, "mesh", {"expected an object"});
        row("number as an object", body("\"mesh\": {\"tensor\": {\"value\": 2}}"), 2, "mesh.tensor",
            {"tensor parallel"});
        row("number as a list", body("\"mesh\": {\"tensor\": [2]}"), 2, "mesh.tensor", {"tensor parallel"});
        row("number as true", body("\"mesh\": {\"tensor\": true}"), 2, "mesh.tensor", {"takes a number"});
        row("number as null", body("\"mesh\": {\"tensor\": null}"), 2, "mesh.tensor", {"null"});
        row("toggle in quotes", body("\"training\": {\"flash_attention\": \"true\"}"), 2,
            "training.flash_attention", {"without quotes"});
        row("toggle as 1", body("\"training\": {\"flash_attention\": 1}"), 2, "training.flash_attention",
            {"true or false"});
        row("choice as a number", body("\"training\": {\"optimizer\": 0}"), 2, "training.optimizer",
            {"adamw"});
        row("text as a number", body("\"name\": 5"), 2, "name", {"double quotes"});
        row("out of range", body("\"mesh\": {\"tensor\": 0}"), 2, "mesh.tensor", {"1 to"});
        row("not whole", body("\"mesh\": {\"tensor\": 1.5}"), 2, "mesh.tensor", {"whole"});
        row("wrong unit", body("\"hardware\": {\"reserve\": \"5 GB/s\"}"), 2, "hardware.reserve",
            {"bandwidth", "80 GB"});
        row("misspelt choice", body("\"training\": {\"optimizer\": \"adamm\"}"), 2, "training.optimizer",
            {"did you mean adamw?", "one of"});
        row("stage four", body("\"mesh\": {\"zero_stage\": 4}"), 2, "mesh.zero_stage", {"one of 0, 1, 2, 3"});

        row("size and preset", body("\"model\": {\"params\": \"7B\", \"preset\": \"llama3-8b\"}"), 2,
            "model.params", {"not both"});
        row("size and dimensions", body("\"model\": {\"params\": \"7B\", \"layers\": 8}"), 2, "model.params",
            {"not both"});
        row("unknown model", body("\"model\": {\"preset\": \"lama3-70b\"}"), 2, "model.preset",
            {"did you mean llama3-70b?"});
        row("half a model", body("\"model\": {\"layers\": 8, \"hidden\": 512}"), 2, "model",
            {"missing: ffn, heads, vocab"});
        row("uneven head width",
            body("\"model\": {\"layers\": 8, \"hidden\": 500, \"ffn\": 9, \"heads\": 3, \"vocab\": 9}"), 0,
            "model.head_dim", {"head_dim"});
        row("experts of a dense model",
            body("\"model\": {\"preset\": \"llama3-8b\", \"moe\": {\"topk\": 2}}"), 2, "model.moe.topk",
            {"dense"});
        row("unknown device", body("\"hardware\": {\"accelerator\": \"h10-sxm\"}"), 2, "hardware.accelerator",
            {"did you mean h100-sxm?", "hbm_bytes"});
        row("half a device", body("\"hardware\": {\"accelerator\": {\"id\": \"mine\", \"hbm_bytes\": 8e9}}"),
            2, "hardware.accelerator", {"missing: hbm_bandwidth_Bps, one of peak_dense_flops"});
        row("preset and id",
            body("\"hardware\": {\"accelerator\": {\"preset\": \"h100-sxm\", \"id\": \"b200-sxm\"}}"), 2,
            "hardware.accelerator", {"twice"});
        row("device id as a number", body("\"hardware\": {\"accelerator\": 100}"), 2, "hardware.accelerator",
            {"text"});
        row("unknown link", body("\"hardware\": {\"scale_out\": \"ib-ndr40\"}"), 2, "hardware.scale_out",
            {"did you mean ib-ndr400?", "beta_Bps_line"});
        row("control character in a name", body("\"name\": \"a\\u0007b\""), 2, "name", {"control character"});
        row("baselines as an object", body("\"baselines\": {}"), 2, "baselines", {"list"});
        row("baseline as a number", body("\"baselines\": [1]"), 2, "baselines[0]", {"object"});
        row("baselines in a baseline", body("\"baselines\": [{\"baselines\": []}]"), 2,
            "baselines[0].baselines", {"unknown key"});
    }
    void refused()
    {
        QFETCH(QByteArray, json);
        QFETCH(int, line);
        QFETCH(QString, field);
        QFETCH(QStringList, says);
        const ScenarioReadResult read = readScenario(
            {json.constData(), static_cast<std::size_t>(json.size())}, shippedCatalog(), "f.json");
        QVERIFY(!read.file);
        QVERIFY(!read.diagnostics.empty());
        const Diagnostic& first = read.diagnostics.front();
        const QByteArray all = listed(read.diagnostics).toUtf8();
        QVERIFY(first.severity == Severity::Error);
        QVERIFY2(!first.fix.empty(), all.constData());
        const QString where = q(first.where.plain());
        if (line > 0)
            QVERIFY2(where == QStringLiteral("f.json:%1").arg(line), all.constData());
        else
            QVERIFY2(where.startsWith(QStringLiteral("f.json")), all.constData());
        if (field != QStringLiteral("*"))
            QCOMPARE(q(first.field), field);
        for (const QString& part : says)
            QVERIFY2(q(first.message.plain() + " | " + first.fix.plain()).contains(part), all.constData());
    }

    void manyMistakesAreListedInBounds()
    {
        QByteArray json = "{\"schema\": \"ridgepoint.scenario/2\"";
        for (int i = 0; i < 20000; ++i)
            json += ",\n\"mesh_tensor_" + QByteArray::number(i) + "\": 1";
        const ScenarioReadResult read = readScenario(json.toStdString() + "}", shippedCatalog(), "f.json");
        QVERIFY(!read.file);
        QVERIFY(read.diagnostics.size() <= 51);
        QVERIFY(q(read.diagnostics.back().message.plain()).contains(QStringLiteral("not listed")));
    }

    void largeFiles()
    {
        const std::string start = "{\"schema\": \"ridgepoint.scenario/2\", ";
        const std::string longNotes = start + "\"notes\": \"" + std::string(9u << 20, 'x') + "\"}";
        QVERIFY(!readScenario(longNotes, shippedCatalog(), "f").file);

        std::string list = start + "\"mesh\": {\"tensor\": [0";
        for (int i = 0; i < 300000; ++i)
            list += ",0";
        QVERIFY(!readScenario(list + "]}}", shippedCatalog(), "f").file);

        std::string baselines = start + "\"baselines\": [{}";
        for (int i = 0; i < 10000; ++i)
            baselines += ",{}";
        const ScenarioReadResult many = readScenario(baselines + "]}", shippedCatalog(), "f");
        QVERIFY(!many.file);
        QVERIFY(q(many.diagnostics.at(0).message.plain()).contains(QStringLiteral("10001 baselines")));
    }
};

QTEST_APPLESS_MAIN(TestScenarioHostile)
#include "tst_scenario_hostile.moc"
