// The shipped scenarios: they load, say where they come from, and are written the way the program writes
// files.

#include "scenario_support.h"

#include "core/inputs/model/parameters.h"
#include "core/serving/service.h"

#include <QFile>
#include <QTest>
#include <fstream>
#include <sstream>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

Scenario shipped(std::string_view id)
{
    const ScenarioPreset* preset = shippedCatalog().scenario(id);
    return preset ? readScenario(preset->json, shippedCatalog(), id).file.value_or(ScenarioFile{}).scenario
                  : Scenario{};
}

} // namespace

class TestScenarioPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void files_data()
    {
        QTest::addColumn<QString>("id");
        QVERIFY(shippedCatalog().scenarios().size() >= 8);
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << q(preset.id);
    }
    void files()
    {
        QFETCH(QString, id);
        const Catalog& catalog = shippedCatalog();
        const ScenarioPreset* preset = catalog.scenario(id.toStdString());
        QVERIFY(preset);
        const ScenarioReadResult read = readScenario(preset->json, catalog, preset->id);
        QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
        QVERIFY2(read.diagnostics.empty(), qPrintable(listed(read.diagnostics)));
        const Scenario& s = read.file->scenario;
        QVERIFY(!s.name.empty());
        QVERIFY(s.notes.size() > 40);
        QCOMPARE(preset->file.stem().string() == preset->id
                || preset->file.filename().string().starts_with(preset->id),
            true);

        std::ifstream file(preset->file);
        std::stringstream text;
        text << file.rdbuf();
        const QStringList written = q(writeScenario(*read.file, catalog)).split('\n');
        const QStringList committed = q(text.str()).split('\n');
        for (qsizetype line = 0; line < std::min(written.size(), committed.size()); ++line)
            QCOMPARE(committed[line], written[line]);
        QCOMPARE(committed.size(), written.size());

        // The mesh is one that exists: whole replicas, whole micro-batches, whole expert groups.
        const double replica = s.mesh.tensor * s.mesh.context * s.mesh.pipeline;
        QCOMPARE(std::fmod(s.hardware.accelerators, replica), 0.0);
        const double data = s.hardware.accelerators / replica;
        QCOMPARE(std::fmod(s.training.globalBatchSequences, data * s.training.microBatch), 0.0);
        QCOMPARE(std::fmod(s.mesh.tensor * s.mesh.context * data, s.mesh.expert * s.mesh.expertTensor), 0.0);
    }

    void theQuestionIsTheDefault()
    {
        Scenario question = shipped("seed-question");
        question.name.clear();
        question.notes.clear();
        question.opensOn.clear();
        QVERIFY(question == openingScenario(shippedCatalog()));
    }

    void roundNumbers()
    {
        const Scenario s = shipped("seed-001");
        QCOMPARE(s.hardware.accelerator.peak(DataType::Bf16).value(), 1e15);
        QVERIFY(s.hardware.scaleOut);
        QCOMPARE(s.hardware.scaleOut->bandwidth.value(), 100e9);
        QCOMPARE(statedMfu(s.hardware).value(), 0.4);
        // 6·70B·8192 ÷ (1 PFLOP/s · 0.4) = 8.6 s, and 2·2 B·70B ÷ 100 GB/s = 2.8 s
        QCOMPARE(6 * s.model.params.value() * s.training.sequenceLength / (1e15 * 0.4), 8.6016);
        QCOMPARE(2 * 2 * s.model.params.value() / s.hardware.scaleOut->bandwidth.value(), 2.8);
    }

    void publishedRuns_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<double>("tokensPerStep");
        QTest::addColumn<double>("parameters"); // counted
        QTest::newRow("Llama 3.1 405B, arXiv:2407.21783")
            << "llama3.1-405b-16384xh100" << 16384.0 << 16777216.0 << 405853388800.0;
        QTest::newRow("GPT-3 175B, arXiv:2104.04473") << "gpt3-175b-1024xa100" << 1024.0 << 3145728.0 << 0.0;
        QTest::newRow("DeepSeek-V3, arXiv:2412.19437")
            << "deepseek-v3-2048xh800" << 2048.0 << 62914560.0 << 671026419200.0;
        QTest::newRow("MPT-7B, llm-foundry") << "mpt-7b-8xa100" << 8.0 << 196608.0 << 0.0;
    }
    void publishedRuns()
    {
        QFETCH(QString, id);
        QFETCH(double, accelerators);
        QFETCH(double, tokensPerStep);
        QFETCH(double, parameters);
        const Scenario s = shipped(id.toStdString());
        QCOMPARE(s.hardware.accelerators, accelerators);
        QCOMPARE(s.training.sequenceLength * s.training.globalBatchSequences, tokensPerStep);
        if (parameters > 0)
            QCOMPARE(countParameters(architectureOf(s.model)).total().value(), parameters);
    }

    // As the row of serving-runs.csv that its notes name.
    void served()
    {
        const Scenario s = shipped("llama3.1-70b-served-8xh200");
        QCOMPARE(s.opensOn, std::string("serving-latency"));
        QCOMPARE(s.hardware.accelerator.id, std::string("h200-sxm"));
        QCOMPARE(s.serving.tensor.value_or(0), 8.0);
        QCOMPARE(s.serving.promptTokens, 1024.0);
        QCOMPARE(s.serving.outputTokens, 1024.0);
        QCOMPARE(s.serving.concurrency, 64.0);
        const ServingJob job = servingJob(s);
        QCOMPARE(std::string(job.types.dense), std::string("fp8"));
        const ServiceReport report = serviceReport(s);
        QVERIFY(report.refusal.empty() && report.source == KernelSource::Own);
        QVERIFY(report.ttftMet && report.itlMet);
    }
};

QTEST_APPLESS_MAIN(TestScenarioPresets)
#include "tst_scenario_presets.moc"
