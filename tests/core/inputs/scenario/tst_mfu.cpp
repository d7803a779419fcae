// Stated or predicted: which MFU is in force, and how files, share codes and their silence say it.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/report.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

using namespace ridgepoint;

class TestMfu : public QObject
{
    Q_OBJECT

private:
    static Scenario with(const std::vector<std::pair<std::string_view, std::string_view>>& edits)
    {
        Scenario s = defaultScenario(shippedCatalog());
        for (const auto& [id, text] : edits)
            if (const FieldError error = setField(s, *findField(id), text, shippedCatalog()))
                qFatal("%s", error.message.plain().c_str());
        return s;
    }
    static bool tellsOf(const ScenarioReadResult& read, std::string_view field)
    {
        return std::ranges::any_of(
            read.diagnostics, [field](const Diagnostic& d) { return d.field == field; });
    }

private Q_SLOTS:
    void inForce_data()
    {
        QTest::addColumn<QString>("accelerators");
        QTest::addColumn<QString>("mfu");
        QTest::addColumn<double>("stated"); // 0: predicted
        for (const char* accelerators : {"1", "2", "64"})
            for (const char* word : {"model", "auto"})
                QTest::addRow("%s on %s", word, accelerators) << accelerators << word << 0.0;
        QTest::newRow("stated on one") << "1"
                                       << "55%" << 0.55;
        QTest::newRow("stated on 64") << "64"
                                      << "0.4" << 0.4;
    }
    void inForce()
    {
        QFETCH(QString, accelerators);
        QFETCH(QString, mfu);
        QFETCH(double, stated);
        const Scenario s = with(
            {{"model.params", "7B"}, {"mesh.zero_stage", "3"}, {"training.global_batch_sequences", "512"},
                {"hardware.accelerators", accelerators.toStdString()}, {mfuFieldId, mfu.toStdString()}});
        QCOMPARE(statedMfu(s.hardware).value_or(0), stated);
        const Report report = evaluate(s);
        QCOMPARE(report.step.parts.empty(), stated > 0); // a stated step is one division
        if (stated > 0)
            QVERIFY(std::abs(*report.throughput.mfu / stated - 1) < 1e-12);
        else
            QVERIFY(*report.throughput.mfu > 0.05 && *report.throughput.mfu < 0.7);
    }

    // 8B: 63.8 s on one accelerator at 40 %, 22.6 s on two at a prediction, "cheaper when distributed".
    void oneMoreAcceleratorIsNoOtherKindOfAnswer()
    {
        const auto perAccelerator = [](const char* accelerators) {
            const Report report = evaluate(with({{"model.preset", "llama3-8b"}, {"mesh.zero_stage", "3"},
                {"training.global_batch_sequences", "16"}, {"hardware.accelerators", accelerators}}));
            return report.step.seconds->value() * report.scenario.hardware.accelerators;
        };
        QVERIFY2(perAccelerator("2") > 0.98 * perAccelerator("1"), "two are no better than one, each");
        QVERIFY(perAccelerator("2") < 1.3 * perAccelerator("1"));
    }

    void silence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("stated"); // 0: predicted
        QTest::addColumn<bool>("nominal");
        QTest::addColumn<QByteArray>("told"); // of the MFU, of the capacity
        const auto file = [](int version, const char* hardware) {
            return QByteArray("{\"schema\": \"ridgepoint.scenario/") + QByteArray::number(version)
                + "\", \"hardware\": {" + hardware + "}}";
        };
        QTest::newRow("a file of today") << file(2, "") << 0.0 << false << QByteArray();
        QTest::newRow("one of 64") << file(2, "\"accelerators\": 64") << 0.0 << false << QByteArray();
        QTest::newRow("an older file") << file(1, "") << 0.4 << true << QByteArray("mc");
        QTest::newRow("an older file, \"auto\"")
            << file(1, "\"efficiency\": {\"mfu\": \"auto\"}") << 0.4 << true << QByteArray("c");
        QTest::newRow("an older file of 64")
            << file(1, "\"accelerators\": 64") << 0.0 << true << QByteArray("mc");
        QTest::newRow("an older file that says both")
            << file(1, "\"capacity_basis\": \"reported\", \"efficiency\": {\"mfu\": \"model\"}") << 0.0
            << false << QByteArray();
        QTest::newRow("a code") << QByteArray("ridge1:model.params=7e9") << 0.4 << true << QByteArray();
        QTest::newRow("an old code of 64")
            << QByteArray("ridge1:hardware.accelerators=64") << 0.0 << true << QByteArray("m");
        QTest::newRow("a code of 64")
            << QByteArray("ridge1:hardware.accelerators=64,hardware.efficiency.mfu=auto") << 0.0 << true
            << QByteArray();
    }
    void silence()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, stated);
        QFETCH(bool, nominal);
        QFETCH(QByteArray, told);
        const ScenarioReadResult read = readScenarioText(text.toStdString(), shippedCatalog(), "it");
        QVERIFY(read.file);
        QCOMPARE(statedMfu(read.file->scenario.hardware).value_or(0), stated);
        QCOMPARE(read.file->scenario.hardware.capacityBasis == CapacityBasis::Nominal, nominal);
        QCOMPARE(tellsOf(read, mfuFieldId), told.contains('m'));
        QCOMPARE(tellsOf(read, capacityFieldId), told.contains('c'));
        for (const Diagnostic& d : read.diagnostics)
            QVERIFY(d.severity == Severity::Info);
    }

    // The fault this ends: with the MFU stated, a mesh changed nothing.
    void tensorParallelismChangesTheStep()
    {
        const auto step = [](const char* tensor) {
            return evaluate(with({{"model.params", "70B"}, {"hardware.accelerators", "64"},
                                {"training.global_batch_sequences", "512"}, {"mesh.zero_stage", "1"},
                                {"mesh.tensor", tensor}}))
                .step.seconds->value();
        };
        QVERIFY(step("16") > 1.1 * step("4")); // past the eight of a node
    }

    void writtenAndReadBack_data()
    {
        QTest::addColumn<QString>("accelerators");
        QTest::addColumn<QString>("mfu");
        for (const char* accelerators : {"1", "64"})
            for (const char* mfu : {"model", "0.4"})
                QTest::addRow("%s on %s", mfu, accelerators) << accelerators << mfu;
    }
    void writtenAndReadBack()
    {
        QFETCH(QString, accelerators);
        QFETCH(QString, mfu);
        const Catalog& catalog = shippedCatalog();
        const Scenario s =
            with({{"hardware.accelerators", accelerators.toStdString()}, {mfuFieldId, mfu.toStdString()}});
        for (const ScenarioReadResult& read : {readScenario(writeScenario({s, {}}, catalog), catalog, "file"),
                 readShareCode(shareCode(s, catalog), catalog)}) {
            QVERIFY(read.file);
            QVERIFY(read.file->scenario == s);
            QVERIFY(read.diagnostics.empty()); // what this program writes says what it means
        }
    }
};

QTEST_APPLESS_MAIN(TestMfu)
#include "tst_mfu.moc"
