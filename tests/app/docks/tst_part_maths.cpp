#include "tests/app/app_fixture.h"

#include "app/docks/part_maths.h"
#include "app/document/scenario_store.h"
#include "app/window/status_content.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "views/step/rank_memory_data.h"
#include "views/step/step_data.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

// A number opens its own maths: in the Step view's bars and in the status strip.
class TestPartMaths : public QObject
{
    Q_OBJECT

    static Scenario predicted(const char* preset, const QStringList& edits = {})
    {
        Scenario scenario = ScenarioStore(shippedCatalog()).open(QLatin1String(preset)).file->scenario;
        for (const QString& edit : QStringList{QStringLiteral("hardware.efficiency.mfu=model")} + edits) {
            const QStringList sides = edit.split(u'=');
            const FieldError error = setField(
                scenario, *findField(sides[0].toStdString()), sides[1].toStdString(), shippedCatalog());
            if (error)
                qFatal("%s", error.message.plain().c_str());
        }
        return scenario;
    }

    static void compare(const Ledger& ledger, const QString& path, double value)
    {
        const std::int32_t node = ledger.find(path.toStdString());
        QVERIFY2(node >= 0, qPrintable(path));
        QVERIFY2(std::abs(ledger.node(node).value - value) <= 1e-9 * value, qPrintable(path));
    }

private Q_SLOTS:
    void everyBarOfTheStepOpensItsOwnNumber_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QStringList>("edits");
        QTest::newRow("dense") << QByteArray("llama3-70b-256xh100") << QStringList();
        QTest::newRow("recomputed") << QByteArray("llama3-70b-256xh100")
                                    << QStringList{QStringLiteral("training.recompute=full")};
        QTest::newRow("one accelerator") << QByteArray("seed-question") << QStringList();
    }
    void everyBarOfTheStepOpensItsOwnNumber()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QStringList, edits);
        Ledger ledger;
        const auto report =
            std::make_shared<const Report>(evaluate(predicted(preset.constData(), edits), ledger));
        const ViewInput input{report, {}, &shippedCatalog()};
        const StepData step = stepData(input, {});
        QVERIFY(step.bars.size() > 2);
        for (const StepBar& bar : step.bars) {
            compare(ledger, bar.path, bar.seconds);
            if (isPartPath(bar.path.toStdString()))
                QCOMPARE(QString::fromStdString(partLabel(*report, bar.path.toStdString()).value_or("")),
                    bar.label);
        }
        const RankMemoryData memory = rankMemoryData(input, {});
        QVERIFY(memory.bars.size() > 5);
        for (const RankMemoryBar& bar : memory.bars)
            compare(ledger, bar.path, bar.bytes);
    }

    // Each by what it is: two parts that come to the same are not one.
    void partsOfEqualTimeKeepTheirOwnMaths()
    {
        const Report before = evaluate(predicted("llama3-70b-256xh100"));
        const auto waiting = std::ranges::find(before.step.parts, "straggler", &StepPart::id);
        QVERIFY(waiting != before.step.parts.end());
        Scenario scenario = before.scenario;
        scenario.hardware.efficiency.fixed = waiting->seconds;
        Ledger ledger;
        const Report report = evaluate(scenario, ledger);
        const auto node = [&](const char* path) { return ledger.node(ledger.find(path)); };
        QCOMPARE(node("step.parts.fixed").value, node("step.parts.straggler").value);
        QCOMPARE(node("step.parts.fixed").name, std::string("hardware.efficiency.fixed_step_time"));
        QCOMPARE(node("step.parts.straggler").kind, LedgerNode::Kind::Constant);
    }

    // Weights and gradients of two bytes each are as large; each opens its own.
    void partsOfEqualBytesKeepTheirOwnMaths()
    {
        Ledger ledger;
        const Report report = evaluate(predicted("seed-question"), ledger);
        for (const MemoryItem& item : report.memory.items)
            compare(
                ledger, QString::fromStdString("memory.items." + std::string(item.id)), item.bytes.value());
        QCOMPARE(ledger.find("memory.items.weights"), ledger.find("memory.per_rank.weights_bytes"));
        QCOMPARE(ledger.find("memory.items.gradients"), ledger.find("memory.per_rank.gradients_bytes"));
        QVERIFY(ledger.find("memory.items.weights") != ledger.find("memory.items.gradients"));
    }

    void theHideGateOpensWhatIsExposedMost()
    {
        const Report tensor = evaluate(predicted("llama3-70b-256xh100"));
        QCOMPARE(statusContent(tensor, {}, nullptr, {}).gates[2].path,
            QStringLiteral("step.tensor_exposed_seconds"));
        const Report data = evaluate(predicted(
            "llama3-70b-256xh100", {QStringLiteral("mesh.tensor=1"), QStringLiteral("mesh.pipeline=1")}));
        QCOMPARE(
            statusContent(data, {}, nullptr, {}).gates[2].path, QStringLiteral("step.data_exposed_seconds"));
    }

    void theBusyGateOpensWhatShutsIt()
    {
        Report report = evaluate(predicted("llama3-70b-256xh100"));
        QCOMPARE(statusContent(report, {}, nullptr, {}).gates[1].path, QStringLiteral("throughput.mfu"));
        report = evaluate(predicted("llama3-70b-256xh100",
            {QStringLiteral("training.global_batch_sequences=16"), QStringLiteral("mesh.chunks=1")}));
        QVERIFY(report.busy.summary.plain().ends_with("bubble"));
        QCOMPARE(
            statusContent(report, {}, nullptr, {}).gates[1].path, QStringLiteral("pipeline.bubble_fraction"));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestPartMaths)
#include "tst_part_maths.moc"
