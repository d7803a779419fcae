// The bundled published runs, read as strictly as a user's: sources, rights, dimensions, and that each can be
// predicted.

#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/validation/run_file.h"
#include "core/validation/run_model.h"
#include "core/validation/run_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <set>

using namespace ridgepoint;

namespace {

// Not free to pass on (CC BY-NC-SA), or for measuring against only.
constexpr std::array<std::string_view, 2> keptOut{"aleph-alpha", "ultrascale-bench"};

} // namespace

class TestRunPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listed()
    {
        QVERIFY(shippedCatalog().runProblems().empty());
        QVERIFY(shippedCatalog().runs().size() >= 20);
    }

    void files_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const RunsPreset& preset : shippedCatalog().runs())
            QTest::newRow(preset.id.c_str()) << index++;
    }
    void files()
    {
        QFETCH(int, index);
        const RunsPreset& preset = shippedCatalog().runs()[static_cast<std::size_t>(index)];
        const RunFile file = readRuns(preset.json, preset.file.string());
        for (const Diagnostic& d : file.diagnostics)
            QFAIL((d.field + ": " + d.message.plain()).c_str()); // warnings too
        QCOMPARE(preset.rows, file.runs.size());
        QVERIFY(!preset.sources.empty() && !preset.notes.empty());
        QCOMPARE(preset.file.stem().string(), preset.id);
        for (const Run& run : file.runs) {
            QVERIFY2(run.source.key == preset.id, run.id.c_str()); // one source a file
            QVERIFY2(
                std::find(keptOut.begin(), keptOut.end(), run.source.key) == keptOut.end(), run.id.c_str());
            const bool cited = std::find(preset.sources.begin(), preset.sources.end(), run.source.url)
                != preset.sources.end();
            QVERIFY2(
                cited && run.source.url.starts_with("https://") && !run.source.table.empty(), run.id.c_str());
            QVERIFY2(run.quality != RunQuality::C, run.id.c_str());
            QVERIFY2(run.kind == RunKind::Pretrain || run.kind == RunKind::OutOfMemory, run.id.c_str());
            QVERIFY2(run.kind == RunKind::OutOfMemory || run.measured.stepSeconds
                    || run.measured.tokensPerSecondPerGpu || !run.measured.memory.empty(),
                run.id.c_str());
            // Where a source prints the size, the dimensions count to it.
            if (run.model.params && whyNoModel(run.model, shippedCatalog()).empty()) {
                std::vector<Text> ignored;
                const double counted =
                    countParameters(architectureOf(run, shippedCatalog(), ignored)).total().value();
                QVERIFY2(std::abs(counted / *run.model.params - 1) < 0.05,
                    (run.id + ": " + std::to_string(counted)).c_str());
            }
        }
    }

    void breadth()
    {
        std::set<std::string> ids, gpus, models, precisions;
        std::size_t rows = 0;
        for (const RunsPreset& preset : shippedCatalog().runs()) {
            for (const Run& run : readRuns(preset.json, preset.id).runs) {
                QVERIFY2(ids.insert(run.id).second, run.id.c_str()); // across files
                gpus.insert(run.hardware.gpu);
                models.insert(run.model.name);
                precisions.insert(run.precision);
                ++rows;
            }
        }
        QVERIFY2(rows >= 150 && rows <= 400, std::to_string(rows).c_str());
        QVERIFY(gpus.size() >= 12);
        QVERIFY(models.size() >= 50);
        QVERIFY(precisions.size() >= 6);
    }

    void predictable()
    {
        std::size_t rows = 0, made = 0;
        for (const RunsPreset& preset : shippedCatalog().runs()) {
            for (const Run& run : readRuns(preset.json, preset.id).runs) {
                const RunScenario scenario = scenarioOf(run, shippedCatalog());
                QVERIFY2(scenario.scenario.has_value() != !scenario.skipped.empty(), run.id.c_str());
                ++rows;
                made += scenario.scenario.has_value() ? 1 : 0;
            }
        }
        QVERIFY2(static_cast<double>(made) >= 0.95 * static_cast<double>(rows),
            (std::to_string(made) + " of " + std::to_string(rows)).c_str());
    }

    // An example that is a published run and that run's row say the same of its step.
    void examplesOfRunsPredictThem_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("row");
        QTest::newRow("405B") << QStringLiteral("llama3.1-405b-16384xh100")
                              << QStringLiteral("llama3-405b-16384-8k");
        QTest::newRow("70B") << QStringLiteral("llama3-70b-256xh100")
                             << QStringLiteral("dgxc-v25.04.02-llama3-70b-h100-256-bf16");
    }
    void examplesOfRunsPredictThem()
    {
        QFETCH(QString, example);
        QFETCH(QString, row);
        const std::string id = example.toStdString();
        const ScenarioReadResult read =
            readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id);
        const std::optional<Seconds> step = evaluate(read.file->scenario).step.seconds;
        QVERIFY(step.has_value());
        for (const RunsPreset& preset : shippedCatalog().runs())
            for (const Run& run : readRuns(preset.json, preset.id).runs)
                if (run.id == row.toStdString()) {
                    const RunScenario made = scenarioOf(run, shippedCatalog());
                    QVERIFY(made.scenario.has_value());
                    const double predicted = evaluate(*made.scenario).step.seconds->value();
                    QVERIFY2(std::abs(step->value() / predicted - 1) < 0.005,
                        qPrintable(QStringLiteral("%1 s and %2 s").arg(step->value()).arg(predicted)));
                    return;
                }
        QFAIL("no such row");
    }
};

QTEST_APPLESS_MAIN(TestRunPresets)
#include "tst_run_presets.moc"
