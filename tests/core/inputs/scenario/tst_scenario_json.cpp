// Scenario files: what may be written in them, what is written out, and that both agree.

#include "scenario_support.h"

#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario_migrations.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

std::string fileWith(const QString& body)
{
    return "{\"schema\": \"ridgepoint.scenario/2\"" + (body.isEmpty() ? "" : ", " + body.toStdString()) + "}";
}

} // namespace

class TestScenarioJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void defaults();
    void defaultWithoutCatalogue();
    void forms_data();
    void forms();
    void modelForms();
    void deviceForms();
    void writtenText();
    void baselines();
    void migrations();
    void randomScenariosComeBack();
    void differences();
};

void TestScenarioJson::defaults()
{
    const Catalog& catalog = shippedCatalog();
    const ScenarioReadResult empty = readScenario(fileWith({}), catalog, "empty");
    QVERIFY2(empty.file, qPrintable(listed(empty.diagnostics)));
    QVERIFY(empty.file->scenario == defaultScenario(catalog));
    const Scenario s = defaultScenario(catalog);
    QCOMPARE(s.model.params.value(), 70e9);
    QVERIFY(s.model.source == ModelSpec::Source::BySize);
    QCOMPARE(s.hardware.accelerator.id, std::string("h100-sxm"));
    QCOMPARE(s.hardware.accelerators, 1.0);
    QVERIFY(!statedMfu(s.hardware));
    QVERIFY(s.hardware.capacityBasis == CapacityBasis::Reported);
    QCOMPARE(s.training.tokens.value, 15e12);
    QCOMPARE(s.targets.deadline.value(), 90 * 86400.0);
}

void TestScenarioJson::defaultWithoutCatalogue()
{
    const Catalog none;
    const Accelerator builtIn = defaultScenario(none).hardware.accelerator;
    const Accelerator shipped = defaultScenario(shippedCatalog()).hardware.accelerator;
    QCOMPARE(builtIn.id, shipped.id);
    QCOMPARE(builtIn.vendor, shipped.vendor);
    QCOMPARE(builtIn.architecture, shipped.architecture);
    QCOMPARE(builtIn.computeCapability, shipped.computeCapability);
    for (const FieldSpec& field : fields()) {
        if (!field.id.starts_with("hardware.accelerator.") || !field.get)
            continue;
        const double a = *field.get(defaultScenario(none));
        const double b = *field.get(defaultScenario(shippedCatalog()));
        QVERIFY2(std::abs(a - b) <= 1e-12 * std::abs(b), std::string(field.id).c_str());
    }
    const ScenarioFile file{defaultScenario(none), {}};
    const ScenarioReadResult back = readScenario(writeScenario(file, none), none, "file");
    QVERIFY2(back.file, qPrintable(listed(back.diagnostics)));
    QVERIFY(*back.file == file);
}

void TestScenarioJson::forms_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("text");
    QTest::newRow("size as text") << R"("model": {"params": "7B"})"
                                  << "model.params"
                                  << "7B";
    QTest::newRow("size as number") << R"("model": {"params": 7e9})"
                                    << "model.params"
                                    << "7B";
    QTest::newRow("tokens per parameter") << R"("training": {"tokens": "20x"})"
                                          << "training.tokens"
                                          << "20x";
    QTest::newRow("recipe by name") << R"("training": {"precision": "fp32"})"
                                    << "training.precision.weights"
                                    << "fp32";
    QTest::newRow("recipe in parts") << R"("training": {"precision": {"moments": "bf16"}})"
                                     << "training.precision.moments"
                                     << "bf16";
    QTest::newRow("device by id") << R"("hardware": {"accelerator": "b200-sxm"})"
                                  << "hardware.accelerator"
                                  << "b200-sxm";
    QTest::newRow("device with an override")
        << R"("hardware": {"accelerator": {"preset": "h100-sxm", "hbm_bytes": "94 GB"}})"
        << "hardware.accelerator.hbm_bytes"
        << "94 GB";
    QTest::newRow("device without a preset key") << R"("hardware": {"accelerator": {"hbm_bytes": 94e9}})"
                                                 << "hardware.accelerator.hbm_bytes"
                                                 << "94 GB";
    QTest::newRow("link by id") << R"("hardware": {"scale_out": "roce-400"})"
                                << "hardware.scale_out"
                                << "roce-400";
    QTest::newRow("link auto") << R"("hardware": {"scale_out": "auto"})"
                               << "hardware.scale_out"
                               << "auto";
    QTest::newRow("link null") << R"("hardware": {"scale_out": null})"
                               << "hardware.scale_out"
                               << "auto";
    QTest::newRow("link typed in") << R"("hardware": {"scale_out": {"beta_Bps_line": "400 Gb/s"}})"
                                   << "hardware.scale_out.beta_Bps_line"
                                   << "50 GB/s";
    QTest::newRow("mfu predicted") << R"("hardware": {"efficiency": {"mfu": "model"}})"
                                   << "hardware.efficiency.mfu"
                                   << "model";
    QTest::newRow("price is per hour") << R"("targets": {"price_per_accelerator_hour": 2.5})"
                                       << "targets.price_per_accelerator_hour"
                                       << "$2.5/h";
    QTest::newRow("stage as number") << R"("mesh": {"zero_stage": 3})"
                                     << "mesh.zero_stage"
                                     << "3";
    QTest::newRow("stage as text") << R"("mesh": {"zero_stage": "3"})"
                                   << "mesh.zero_stage"
                                   << "3";
    QTest::newRow("no peak published")
        << R"("hardware": {"accelerator": {"peak_dense_flops": {"fp8": null}}})"
        << "hardware.accelerator.peak_dense_flops.fp8"
        << "0 FLOP/s";
    QTest::newRow("no master copy") << R"("training": {"precision": {"master": "none"}})"
                                    << "training.precision.master"
                                    << "none";
    QTest::newRow("override of a preset model")
        << R"("model": {"preset": "mixtral-8x7b", "moe": {"topk": 3}})"
        << "model.moe.topk"
        << "3";
    QTest::newRow("experts taken out") << R"("model": {"preset": "mixtral-8x7b", "moe": null})"
                                       << "model.moe.experts"
                                       << "0";
}

void TestScenarioJson::forms()
{
    QFETCH(QString, body);
    QFETCH(QString, id);
    QFETCH(QString, text);
    const ScenarioReadResult read = readScenario(fileWith(body), shippedCatalog(), "file");
    QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
    QVERIFY2(read.diagnostics.empty(), qPrintable(listed(read.diagnostics)));
    QCOMPARE(q(fieldText(read.file->scenario, *findField(id.toStdString()))), text);
}

void TestScenarioJson::modelForms()
{
    const Catalog& catalog = shippedCatalog();
    // Llama 3 70B by its published dimensions; KV heads and head width left to their defaults.
    const ScenarioReadResult typed = readScenario(
        fileWith(
            R"("model": {"layers": 80, "hidden": 8192, "ffn": 28672, "heads": 64, "kv_heads": 8, "vocab": 128256})"),
        catalog, "file");
    QVERIFY2(typed.file, qPrintable(listed(typed.diagnostics)));
    const ModelSpec& model = typed.file->scenario.model;
    QVERIFY(model.source == ModelSpec::Source::Dimensions);
    QCOMPARE(model.architecture.headDim, 128.0);
    QVERIFY(model.architecture.attention == AttentionKind::Gqa);
    QCOMPARE(countParameters(model.architecture).total().value(), 70553706496.0);

    const ScenarioReadResult unnamed = readScenario(customFile, catalog, "file");
    QVERIFY(unnamed.file);
    QCOMPARE(unnamed.file->scenario.model.preset, std::string("my-model-7"));
    QVERIFY(unnamed.diagnostics.size() == 1 && unnamed.diagnostics[0].severity == Severity::Warning);
}

void TestScenarioJson::deviceForms()
{
    const ScenarioReadResult read = readScenario(customFile, shippedCatalog(), "file");
    QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
    const Hardware& hardware = read.file->scenario.hardware;
    QCOMPARE(hardware.accelerator.name, std::string("Measured, \"mine\""));
    QCOMPARE(hardware.accelerator.peak(DataType::Bf16).value(), 701.3e12);
    QCOMPARE(hardware.accelerator.peak(DataType::Fp8).value(),
        0.0); // nothing of the default device shines through
    QCOMPARE(hardware.accelerator.priceLow.value(), 1.3 / 3600);
    QCOMPARE(hardware.scaleUp->latency.value(), 1.7e-6);
    QCOMPARE(hardware.scaleOut->bandwidth.value(), 50e9);
}

void TestScenarioJson::writtenText()
{
    const Catalog& catalog = shippedCatalog();
    QCOMPARE(q(writeScenario({defaultScenario(catalog), {}}, catalog)), QStringLiteral(R"({
  "schema": "ridgepoint.scenario/2",
  "name": "",
  "model": {
    "params": 70000000000
  },
  "hardware": {
    "accelerator": "h100-sxm"
  }
}
)"));
    Scenario s = defaultScenario(catalog);
    s.name = "Tab\there, \"quotes\" and ü";
    for (const auto& [id, text] :
        {std::pair{"model.preset", "llama3-70b"}, {"model.layers", "40"}, {"training.tokens", "20x"},
            {"training.precision", "fp8_mixed"}, {"hardware.accelerator", "h200-sxm"},
            {"hardware.accelerator.hbm_bytes", "0.1 TB"}, {"hardware.efficiency.mfu", "model"},
            {"mesh.zero_stage", "3"}, {"targets.price_per_accelerator_hour", "$2.5/h"}})
        QVERIFY(!setField(s, *findField(id), text, catalog));
    QCOMPARE(q(writeScenario({s, {}}, catalog)), QStringLiteral(R"({
  "schema": "ridgepoint.scenario/2",
  "name": "Tab\there, \"quotes\" and ü",
  "model": {
    "preset": "llama3-70b",
    "layers": 40
  },
  "training": {
    "tokens": "20x",
    "precision": "fp8_mixed"
  },
  "hardware": {
    "accelerator": {
      "preset": "h200-sxm",
      "hbm_bytes": 100000000000
    }
  },
  "mesh": {
    "zero_stage": 3
  },
  "targets": {
    "price_per_accelerator_hour": "$2.5/h"
  }
}
)"));
}

void TestScenarioJson::baselines()
{
    const Catalog& catalog = shippedCatalog();
    RandomEdits random(7);
    FieldError error;
    ScenarioFile file{random.scenario(catalog, error), {}};
    for (int i = 0; i < 3; ++i)
        file.baselines.push_back(random.scenario(catalog, error));
    const ScenarioReadResult back = readScenario(writeScenario(file, catalog), catalog, "file");
    QVERIFY2(back.file, qPrintable(listed(back.diagnostics)));
    QVERIFY(*back.file == file);

    const ScenarioReadResult bad =
        readScenario(fileWith("\"baselines\": [{},\n {\"mesh\": {\"tensor\": 0}}]"), catalog, "b.json");
    QVERIFY(!bad.file);
    QCOMPARE(q(bad.diagnostics.at(0).field), QStringLiteral("baselines[1].mesh.tensor"));
    QCOMPARE(q(bad.diagnostics[0].where.plain()), QStringLiteral("b.json:2"));
}

void TestScenarioJson::migrations()
{
    // Two invented steps: version 1 called the mesh "layout"; version 2 had one flag for full sharding.
    const ScenarioMigration steps[] = {
        [](nlohmann::ordered_json& root) {
            if (root.contains("layout")) {
                root["mesh"] = root["layout"];
                root.erase("layout");
            }
        },
        [](nlohmann::ordered_json& root) {
            if (root.contains("mesh") && root["mesh"].contains("fsdp")) {
                root["mesh"]["zero_stage"] = root["mesh"]["fsdp"].get<bool>() ? 3 : 0;
                root["mesh"].erase("fsdp");
            }
        },
    };
    const Catalog& catalog = shippedCatalog();
    const auto read = [&](std::string_view json) {
        return readScenarioMigrating(json, catalog, "old", steps);
    };

    const ScenarioReadResult first =
        read(R"({"schema": "ridgepoint.scenario/1", "layout": {"tensor": 4, "fsdp": true}})");
    QVERIFY2(first.file, qPrintable(listed(first.diagnostics)));
    QCOMPARE(first.file->scenario.mesh.tensor, 4.0);
    QCOMPARE(first.file->scenario.mesh.zeroStage, 3);
    const ScenarioReadResult second = read(R"({"schema": "ridgepoint.scenario/2", "mesh": {"fsdp": true}})");
    QVERIFY2(second.file, qPrintable(listed(second.diagnostics)));
    QCOMPARE(second.file->scenario.mesh.zeroStage, 3);
    QVERIFY(!read(R"({"schema": "ridgepoint.scenario/2", "layout": {}})").file); // only what the version had
    QVERIFY(!read(R"({"schema": "ridgepoint.scenario/3", "mesh": {"fsdp": true}})").file);
    QVERIFY(read(R"({"schema": "ridgepoint.scenario/3", "mesh": {"zero_stage": 3}})").file);
    QVERIFY(q(read(R"({"schema": "ridgepoint.scenario/4"})").diagnostics.at(0).message.plain())
                .contains(QStringLiteral("newer")));
}

void TestScenarioJson::randomScenariosComeBack()
{
    const Catalog& catalog = shippedCatalog();
    RandomEdits random(20261121);
    for (int round = 0; round < 4000; ++round) {
        FieldError error;
        const Scenario s = random.scenario(catalog, error);
        QVERIFY2(!error, error.message.plain().c_str());
        const std::string text = writeScenario({s, {}}, catalog);
        const ScenarioReadResult back = readScenario(text, catalog, "file");
        QVERIFY2(back.file, qPrintable(listed(back.diagnostics) + q(text)));
        if (!(back.file->scenario == s)) {
            for (const FieldChange& change : diffScenarios(s, back.file->scenario))
                qWarning() << change.field.c_str() << change.from.c_str() << change.to.c_str();
            QFAIL(text.c_str());
        }
        QCOMPARE(writeScenario(*back.file, catalog), text);
    }
}

void TestScenarioJson::differences()
{
    const Catalog& catalog = shippedCatalog();
    const Scenario a = defaultScenario(catalog);
    QVERIFY(diffScenarios(a, a).empty());
    Scenario b = a;
    for (const auto& [id, text] : {std::pair{"model.params", "7B"}, {"mesh.zero_stage", "3"},
             {"mesh.data", "8"}, {"training.precision", "fp32"}})
        QVERIFY(!setField(b, *findField(id), text, catalog));
    const std::vector<FieldChange> changes = diffScenarios(a, b);
    QStringList lines;
    for (const FieldChange& change : changes)
        lines << q(change.field + ": " + change.from + " -> " + change.to);
    // By size alone, inferred dimensions are no changes of their own; the recipe is told by its parts.
    QCOMPARE(lines,
        (QStringList{"model.params: 70B -> 7B", "training.precision.compute: bf16 -> fp32",
            "training.precision.weights: bf16 -> fp32", "training.precision.gradients: bf16 -> fp32",
            "training.precision.master: fp32 -> none", "training.precision.communication: bf16 -> fp32",
            "mesh.data: auto -> 8", "mesh.zero_stage: 0 -> 3"}));

    // Clicking every change back gives the old scenario.
    for (const FieldChange& change : changes)
        QVERIFY(!setField(b, *findField(change.field), change.from, catalog));
    QVERIFY(b == a);
}

QTEST_APPLESS_MAIN(TestScenarioJson)
#include "tst_scenario_json.moc"
