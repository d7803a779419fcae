// "Show the maths" cannot drift: the ledger's number is the report's number, and every step of it recomputes.

#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

// Every shipped scenario as it is and with its step predicted, and random ones; "id" is a share code.
void addScenarioRows()
{
    QTest::addColumn<QString>("id");
    const auto add = [](const std::string& name, const Scenario& scenario) {
        QTest::newRow(name.c_str()) << QString::fromStdString(shareCode(scenario, shippedCatalog()));
    };
    for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
        Scenario scenario = readScenario(preset.json, shippedCatalog(), "preset").file->scenario;
        add(preset.id, scenario);
        scenario.hardware.efficiency.mfu = Mfu::model();
        add(preset.id + ", predicted", scenario);
    }
    RandomScenarios random(shippedCatalog(), 35);
    for (int i = 0; i < 300; ++i)
        add("random " + std::to_string(i), random.next());
}

Scenario preset(const QString& code)
{
    return readShareCode(code.toStdString(), shippedCatalog()).file->scenario;
}

// Readouts that are a word of the mesh rather than a computed quantity.
bool isPlainField(std::string_view path) { return path == "pipeline.stages" || path == "pipeline.chunks"; }

} // namespace

class TestLedger : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithReport_data() { addScenarioRows(); }
    void agreesWithReport()
    {
        QFETCH(QString, id);
        Ledger ledger;
        const Report report = evaluate(preset(id), ledger);
        int compared = 0;
        for (const Readout& readout : readouts()) {
            const std::optional<double> value = readout.get(report);
            const std::int32_t node = ledger.find(readout.path);
            if (!value || readout.ofService) // a null has no derivation; tests/core/outcome asks the service
                continue;
            if (isPlainField(readout.path))
                continue;
            QVERIFY2(node >= 0, std::string(readout.path).c_str());
            const double recorded = ledger.node(node).value;
            QVERIFY2(
                std::abs(recorded - *value) <= 1e-12 * std::abs(*value), std::string(readout.path).c_str());
            ++compared;
        }
        QVERIFY2(compared > 40, qPrintable(QString::number(compared)));
    }
    void recordingChangesNoBit_data() { addScenarioRows(); }
    void recordingChangesNoBit()
    {
        QFETCH(QString, id);
        const Scenario scenario = preset(id);
        Ledger ledger;
        QCOMPARE(reportAsJson(evaluate(scenario, ledger), {}, shippedCatalog()),
            reportAsJson(evaluate(scenario), {}, shippedCatalog()));
    }
    void everyStepRecomputes_data() { addScenarioRows(); }
    void everyStepRecomputes()
    {
        QFETCH(QString, id);
        Ledger ledger;
        evaluate(preset(id), ledger);
        for (const LedgerNode& node : ledger.nodes()) {
            std::vector<double> operands;
            for (const std::int32_t index : node.operands)
                operands.push_back(ledger.node(index).value);
            double again = node.value;
            if (node.kind == LedgerNode::Kind::Call) {
                QCOMPARE(operands.size(), node.formula->arguments.size());
                again = node.formula->evaluate(operands);
            } else if (node.kind == LedgerNode::Kind::Sum) {
                again = 0;
                for (const double operand : operands)
                    again += operand;
            }
            QVERIFY2(again == node.value || std::abs(again - node.value) <= 1e-12 * std::abs(node.value),
                node.name.c_str());
        }
    }
    void leavesNameRealFields_data() { addScenarioRows(); }
    void leavesNameRealFields()
    {
        QFETCH(QString, id);
        Ledger ledger;
        evaluate(preset(id), ledger);
        for (const LedgerNode& node : ledger.nodes()) {
            if (node.kind == LedgerNode::Kind::Field)
                QVERIFY2(findField(node.name) != nullptr, node.name.c_str());
            if (node.kind == LedgerNode::Kind::Constant)
                QVERIFY2(!node.source.empty() || node.value == 0, node.name.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestLedger)
#include "tst_ledger.moc"
