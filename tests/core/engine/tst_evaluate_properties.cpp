// Properties that hold for every scenario, tried on many random ones, the absurd included.

#include "core/analysis/advice.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <future>
#include <limits>
#include <random>
#include <regex>

using namespace ridgepoint;

namespace {

bool hasInternalFailure(const Report& report, std::string* which)
{
    for (const Diagnostic& d : report.diagnostics) {
        if (d.message.plain().find("internal check failed") != std::string::npos) {
            *which = d.field + ": " + d.message.plain();
            return true;
        }
    }
    return false;
}

// A random legal value of a random field.
void mutate(Scenario& scenario, std::mt19937_64& random)
{
    const auto all = fields();
    const FieldSpec& field = all[random() % all.size()];
    if (!field.set)
        return;
    if (field.kind == FieldKind::Choice) {
        field.set(scenario, static_cast<double>(random() % field.choices.size()));
    } else if (field.kind == FieldKind::Toggle) {
        field.set(scenario, static_cast<double>(random() % 2));
    } else {
        const double t = std::uniform_real_distribution(0.0, 1.0)(random);
        double value = field.scale == FieldScale::Linear || field.minimum <= 0
            ? field.minimum + t * (field.maximum - field.minimum)
            : field.minimum * std::pow(field.maximum / field.minimum, t);
        if (field.kind == FieldKind::Integer)
            value = std::round(value);
        field.set(scenario, std::min(std::max(value, field.minimum), field.maximum));
    }
}

} // namespace

class TestEvaluateProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomScenariosBreakNoInvariant()
    {
        std::mt19937_64 random(20260101);
        const int rounds = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 20000 : 3000;
        Scenario scenario = defaultScenario(shippedCatalog());
        for (int i = 0; i < rounds; ++i) {
            if (i % 40 == 0)
                scenario = defaultScenario(shippedCatalog());
            mutate(scenario, random);
            const Report report = evaluate(scenario);
            std::string which;
            QVERIFY2(!hasInternalFailure(report, &which),
                (which + "  " + shareCode(scenario, shippedCatalog())).c_str());
            for (const Readout& readout : readouts()) {
                const std::optional<double> value = readout.get(report);
                // Where requests come faster than they are answered they wait for ever.
                const bool endless =
                    readout.ofService && scenario.serving.load == ServingLoad::Rate && value == INFINITY;
                QVERIFY2(!value || std::isfinite(*value) || endless, std::string(readout.path).c_str());
            }
        }
    }

    void poisonedFieldsNeverEscape()
    {
        const double poisons[] = {std::nan(""), std::numeric_limits<double>::infinity(),
            -std::numeric_limits<double>::infinity(), -1, 0, 1e308, 1e-308};
        const std::regex notANumber("\\b(nan|inf)\\b");
        for (const FieldSpec& field : fields()) {
            if (!field.set || (field.kind != FieldKind::Number && field.kind != FieldKind::Integer))
                continue;
            for (const double poison : poisons) {
                Scenario scenario = defaultScenario(shippedCatalog());
                field.set(scenario, poison);
                const Report report = evaluate(scenario);
                const std::string text = reportAsText(report, adviceOf(report), shippedCatalog());
                QVERIFY2(!std::regex_search(text, notANumber),
                    (std::string(field.id) + " = " + std::to_string(poison)).c_str());
                for (const Readout& readout : readouts()) {
                    const std::optional<double> value = readout.get(report);
                    QVERIFY2(!value || std::isfinite(*value),
                        (std::string(field.id) + " = " + std::to_string(poison) + ": "
                            + std::string(readout.path))
                            .c_str());
                }
            }
        }
    }

    void everyThreadGivesTheSameBits()
    {
        const Scenario scenario = defaultScenario(shippedCatalog());
        const auto work = [&] {
            const Report report = evaluate(scenario);
            return reportAsJson(report, adviceOf(report), shippedCatalog());
        };
        std::vector<std::future<std::string>> runs;
        for (int i = 0; i < 8; ++i)
            runs.push_back(std::async(std::launch::async, work));
        const std::string first = work();
        for (auto& run : runs)
            QVERIFY(run.get() == first);
    }

    void stateGrowsWithSize()
    {
        Scenario scenario = defaultScenario(shippedCatalog());
        double before = 0;
        for (double size = 1e6; size <= 1e13; size *= 1.37) {
            scenario.model.params = Parameters(size);
            const Report report = evaluate(scenario);
            QVERIFY(report.memory.stateTotal.value() > before);
            before = report.memory.stateTotal.value();
            QCOMPARE(before, 16 * size);
        }
    }

    void moreShardsNeverCostMore()
    {
        double before = std::numeric_limits<double>::infinity();
        for (double world = 1; world <= 4096; world *= 2) {
            Scenario scenario = defaultScenario(shippedCatalog());
            scenario.hardware.accelerators = world;
            scenario.training.globalBatchSequences = world;
            scenario.mesh.zeroStage = 3;
            const Report report = evaluate(scenario);
            QVERIFY(report.memory.perRank.state().value() <= before * (1 + 1e-12));
            before = report.memory.perRank.state().value();
        }
    }

    void recomputationNeverCostsMemory()
    {
        for (const ModelPreset& model : shippedCatalog().models()) {
            Scenario scenario = defaultScenario(shippedCatalog());
            QVERIFY(!setField(scenario, *findField("model.preset"), model.id, shippedCatalog()));
            scenario.training.flashAttention = false;
            const Report report = evaluate(scenario);
            QVERIFY2(report.memory.activationsSelective <= report.memory.activationsNone, model.id.c_str());
            QVERIFY2(report.memory.activationsFull < report.memory.activationsNone, model.id.c_str());
        }
    }

    void biggerDevicesNeverFitLess()
    {
        Scenario scenario = defaultScenario(shippedCatalog());
        double before = std::numeric_limits<double>::infinity();
        for (double gigabytes = 8; gigabytes < 4000; gigabytes *= 1.5) {
            QVERIFY(!setField(scenario, *findField("hardware.accelerator.hbm_bytes"),
                formatExact(gigabytes * 1e9, Unit::Byte), shippedCatalog()));
            const Report report = evaluate(scenario);
            QVERIFY(report.memory.ratio < before);
            before = report.memory.ratio;
            QVERIFY(report.memory.minAccelerators * report.memory.capacity.value()
                >= report.memory.stateTotal.value());
            QVERIFY((report.memory.minAccelerators - 1) * report.memory.capacity.value()
                < report.memory.stateTotal.value());
        }
    }

    void halvingTheStepTargetDoublesTheComputeWall()
    {
        Scenario scenario = defaultScenario(shippedCatalog());
        const double before = *evaluate(scenario).walls.compute.ratio;
        scenario.targets.stepTime = scenario.targets.stepTime / 2.0;
        QCOMPARE(*evaluate(scenario).walls.compute.ratio, 2 * before);
    }

    void everyLeverLeadsToALegalScenario()
    {
        const auto errors = [](const Report& report) {
            return std::count_if(report.diagnostics.begin(), report.diagnostics.end(),
                [](const Diagnostic& d) { return d.severity == Severity::Error; });
        };
        int tried = 0;
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const Scenario base = readScenario(preset.json, shippedCatalog(), preset.id).file->scenario;
            for (const double accelerators : {1.0, 3.0, 24.0, 64.0}) {
                for (const double pipeline : {1.0, 3.0}) {
                    for (const bool stated : {false, true}) {
                        Scenario scenario = base;
                        scenario.mesh = {};
                        scenario.mesh.zeroStage = base.mesh.zeroStage;
                        scenario.hardware.accelerators = accelerators;
                        scenario.mesh.pipeline = std::fmod(accelerators, pipeline) == 0 ? pipeline : 1;
                        const double data = accelerators / scenario.mesh.pipeline;
                        if (stated) {
                            scenario.mesh.data = data;
                            scenario.mesh.shardGroup = 1;
                        }
                        scenario.training.globalBatchSequences = data * scenario.training.microBatch;
                        const Report before = evaluate(scenario);
                        for (const Advice& advice : adviceOf(before)) {
                            Scenario after = scenario;
                            for (const auto& [field, value] : advice.edits) {
                                const FieldError error =
                                    setField(after, *findField(field), value, shippedCatalog());
                                QVERIFY2(!error,
                                    (preset.id + ": " + advice.response.plain() + ": "
                                        + error.message.plain())
                                        .c_str());
                            }
                            const Report report = evaluate(after);
                            for (const Diagnostic& d : report.diagnostics)
                                QVERIFY2(errors(report) <= errors(before) || d.severity != Severity::Error,
                                    (preset.id + ": " + advice.response.plain() + ": " + d.message.plain())
                                        .c_str());
                            ++tried;
                        }
                    }
                }
            }
        }
        QVERIFY2(tried > 100, qPrintable(QString::number(tried)));
    }
};

QTEST_APPLESS_MAIN(TestEvaluateProperties)
#include "tst_evaluate_properties.moc"
