// Stated, predicted or left alone: which MFU is in force, and how files and share codes say it.

#include "core/engine/evaluate.h"
#include "core/report/report.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
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
    static bool tellsOfMfu(const ScenarioReadResult& read)
    {
        return std::ranges::any_of(
            read.diagnostics, [](const Diagnostic& d) { return d.field == mfuFieldId; });
    }

private Q_SLOTS:
    void inForce_data()
    {
        QTest::addColumn<QString>("accelerators");
        QTest::addColumn<QString>("mfu");
        QTest::addColumn<double>("stated"); // 0: predicted
        QTest::newRow("left alone on one accelerator: the seed's 40 %") << "1"
                                                                        << "auto" << 0.4;
        QTest::newRow("left alone on two") << "2"
                                           << "auto" << 0.0;
        QTest::newRow("left alone on 64") << "64"
                                          << "auto" << 0.0;
        QTest::newRow("predicted on one") << "1"
                                          << "model" << 0.0;
        QTest::newRow("predicted on 64") << "64"
                                         << "model" << 0.0;
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
        Scenario more = s;
        keepMfu(more.hardware);
        more.hardware.accelerators = 128;
        QCOMPARE(statedMfu(more.hardware).value_or(0), stated);
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
            for (const char* mfu : {"auto", "model", "0.4"})
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
            QVERIFY(!tellsOfMfu(read)); // what this program writes says what it means
        }
    }

    void silenceIsToldWhereItsMeaningChanged()
    {
        const Catalog& catalog = shippedCatalog();
        const ScenarioReadResult file = readScenario(
            R"({"schema": "ridgepoint.scenario/1", "hardware": {"accelerators": 64}})", catalog, "old");
        QVERIFY(file.file && tellsOfMfu(file));
        QVERIFY(!statedMfu(file.file->scenario.hardware));
        const ScenarioReadResult code = readShareCode("ridge1:hardware.accelerators=64", catalog);
        QVERIFY(code.file && tellsOfMfu(code));
        QVERIFY(
            !tellsOfMfu(readShareCode("ridge1:model.params=7e9", catalog))); // one accelerator: 40 % as ever
        QVERIFY(!tellsOfMfu(
            readShareCode("ridge1:hardware.accelerators=64,hardware.efficiency.mfu=0.4", catalog)));
    }
};

QTEST_APPLESS_MAIN(TestMfu)
#include "tst_mfu.moc"
