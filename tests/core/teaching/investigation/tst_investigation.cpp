// The five steps over every example that ships: complete, with the report's own numbers, a conclusion, and
// words that translators see.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/outcome/readout.h"
#include "core/serving/served.h"
#include "core/teaching/investigation/investigation.h"
#include "core/validation/nearest_runs.h"
#include "tests/support/core_text_list.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

using namespace ridgepoint;

namespace {

Scenario presetScenario(std::string_view id)
{
    for (const ScenarioPreset& preset : shippedCatalog().scenarios())
        if (preset.id == id)
            return readScenario(preset.json, shippedCatalog(), preset.id).file->scenario;
    qFatal("no scenario %s", std::string(id).c_str());
}

BundledRuns& bundled()
{
    static BundledRuns runs(shippedCatalog());
    return runs;
}

Investigation walked(const Scenario& scenario)
{
    return investigate(evaluate(scenario), bundled(), asksOfServing(scenario));
}

Scenario with(Scenario scenario, std::initializer_list<std::pair<const char*, const char*>> edits)
{
    for (const auto& [id, text] : edits)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s", error.message.plain().c_str());
    return scenario;
}

const InvestigationStep& stepOf(const Investigation& walk, std::string_view key)
{
    return *std::ranges::find(walk.steps, key, &InvestigationStep::key);
}

// What a translator has something to do with: "%1 × %2" is the same everywhere.
bool hasWords(const std::string& pattern)
{
    // Small ones: "MFU" and "TTFT" are names.
    const auto letter = [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t i = 1; i < pattern.size(); ++i)
        if (letter(pattern[i - 1]) && letter(pattern[i]))
            return true;
    return false;
}

void collectPatterns(const Text& text, std::set<std::string>& into)
{
    into.insert(text.pattern);
    for (const TextArgument& argument : text.arguments)
        if (const Text* inner = std::get_if<Text>(&argument))
            collectPatterns(*inner, into);
}

} // namespace

class TestInvestigation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExampleHasFiveSteps_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void everyExampleHasFiveSteps()
    {
        QFETCH(QString, id);
        static const testing::CoreTextList known =
            testing::coreTextList(shippedCatalog(), RIDGEPOINT_SOURCE_DIR);
        const Scenario scenario = presetScenario(id.toStdString());
        const Report report = evaluate(scenario);
        const Investigation walk = investigate(report, bundled(), asksOfServing(scenario));
        QVERIFY2(walk.refusal.empty(), walk.refusal.plain().c_str());
        QCOMPARE(walk.steps.size(), investigationSteps);
        std::set<std::string> patterns;
        std::size_t ofReport = 0;
        constexpr std::array keys{"memory", "compute", "communication", "scaling", "validation"};
        for (std::size_t i = 0; i < walk.steps.size(); ++i) {
            const InvestigationStep& step = walk.steps[i];
            QCOMPARE(std::string(step.key), std::string(keys[i]));
            QVERIFY(!step.picture.view.empty());
            QVERIFY(!step.title.empty());
            QVERIFY2(step.sentence.plain().ends_with('.'), step.sentence.plain().c_str());
            QCOMPARE(
                std::ranges::count(step.sentence.plain().substr(0, step.sentence.plain().size() - 1), ';')
                    <= 2,
                true);
            collectPatterns(step.title, patterns);
            collectPatterns(step.sentence, patterns);
            std::set<std::string> labels;
            for (const InvestigatedNumber& number : step.numbers) {
                const std::string label = number.label.plain();
                QVERIFY2(number.value && std::isfinite(*number.value), label.c_str());
                QVERIFY2(labels.insert(label).second, label.c_str());
                collectPatterns(number.label, patterns);
                collectPatterns(number.note, patterns);
                if (number.path.empty())
                    continue;
                ++ofReport;
                const Readout* const readout = readoutOfPath(number.path);
                QVERIFY2(readout, label.c_str());
                QCOMPARE(*number.value, *readout->get(report));
                QVERIFY(number.unit == readout->unit);
                QCOMPARE(label, std::string(readout->firstLabel()));
            }
        }
        QVERIFY(ofReport >= 9); // most of the twenty can show their maths
        for (const std::string& pattern : patterns)
            if (hasWords(pattern))
                QVERIFY2(known.texts.contains(pattern), pattern.c_str());
    }

    // Odd models and devices have four numbers a step, too, or are refused in words.
    void theSameOfEveryModelAndDevice()
    {
        const Catalog& catalog = shippedCatalog();
        int walks = 0;
        for (const char* base : {"llama3-8b-64xh100", "llama3.1-70b-served-8xh200"}) {
            std::vector<Scenario> all;
            for (const ModelPreset& model : catalog.models())
                all.push_back(with(presetScenario(base), {{"model.preset", model.id.c_str()}}));
            for (const AcceleratorPreset& device : catalog.accelerators())
                all.push_back(with(presetScenario(base), {{"hardware.accelerator", device.id.c_str()}}));
            for (const Scenario& scenario : all) {
                const Investigation walk = walked(scenario);
                if (!walk.refusal.empty())
                    continue;
                ++walks;
                QCOMPARE(walk.steps.size(), investigationSteps);
                for (const InvestigationStep& step : walk.steps) {
                    const std::string where = scenario.model.preset + " on "
                        + scenario.hardware.accelerator.id + ", " + std::string(step.key) + ": "
                        + step.sentence.plain();
                    QVERIFY2(!step.sentence.empty(), where.c_str());
                    for (const InvestigatedNumber& number : step.numbers)
                        QVERIFY2(number.value && std::isfinite(*number.value),
                            (where + " (" + number.label.plain() + ")").c_str());
                }
            }
        }
        QVERIFY(walks > 60);
    }

    void itAsksWhatTheScenarioAsks()
    {
        QVERIFY(asksOfServing(presetScenario("llama3.1-70b-served-8xh200")));
        QVERIFY(!asksOfServing(presetScenario("llama3.1-405b-16384xh100")));
        QVERIFY(walked(presetScenario("llama3.1-70b-served-8xh200")).serving);
        for (const InvestigationStep& step : walked(presetScenario("llama3.1-70b-served-8xh200")).steps)
            for (const InvestigatedNumber& number : step.numbers)
                QVERIFY2(number.path.empty() || number.path.starts_with("serving.")
                        || number.path.starts_with("roofline."),
                    std::string(number.path).c_str());
    }

    void conclusionsFollowTheNumbers_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("step");
        QTest::addColumn<QStringList>("says");
        const auto row = [](const char* name, const char* id, const char* step, const QStringList& says) {
            QTest::newRow(name) << QString::fromUtf8(id) << QString::fromUtf8(step) << says;
        };
        row("what fits names its largest part", "llama3.1-405b-16384xh100", "memory",
            {"It fits", "the activations take 69.1 GB of 82.2 GB", "recompute them first"});
        row("recomputed activations are not recomputed again", "mixtral-8x7b-256xtpu-v6e", "memory",
            {"split them by tensor or context parallelism first"});
        row("no single change is enough", "seed-001", "memory",
            {"It does not fit", "this makes it fit: ", " + "});
        row("the step lies above the ridge", "llama3-70b-256xh100", "compute",
            {"above the ridge", "an MFU of 55 %"});
        row("bandwidth is enough and something waits", "llama3.1-405b-16384xh100", "communication",
            {"bandwidth is enough", "16 % of the step waits"});
        row("one device sends nothing", "seed-001", "communication", {"One device sends nothing"});
        row("a stated MFU scales for nothing", "seed-001", "scaling", {"The MFU is stated"});
        row("a pipeline of a fixed batch scales badly", "llama3.1-405b-16384xh100", "scaling",
            {"help little", "the first loss is the pipeline bubble, 26 % of the step"});
        row("the bubble is profiled first", "llama3.1-405b-16384xh100", "validation",
            {"llama3.1-405b on 16384", "profile the pipeline bubble first"});
        row("a cache with room", "llama3.1-70b-served-8xh200", "memory", {"memory is not the limit"});
        row("decode is limited by memory bandwidth", "llama3.1-70b-served-8xh200", "compute",
            {"decode at", "memory bandwidth", "(ridge 412 FLOP/B)"});
        row("small messages are limited by latency", "llama3.1-70b-served-8xh200", "communication",
            {"latency limits them"});
        row("more load within the targets", "llama3.1-70b-served-8xh200", "scaling", {"within both SLOs"});
    }
    void conclusionsFollowTheNumbers()
    {
        QFETCH(QString, id);
        QFETCH(QString, step);
        QFETCH(QStringList, says);
        const QString sentence = QString::fromStdString(
            stepOf(walked(presetScenario(id.toStdString())), step.toStdString()).sentence.plain());
        for (const QString& part : says)
            QVERIFY2(sentence.contains(part), qPrintable(sentence));
    }

    // Where one change is said to make it fit, it does: "still 161 GB over" is no advice.
    void whatIsSaidToFitFits()
    {
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const Scenario scenario = presetScenario(preset.id);
            const Investigation walk = investigate(evaluate(scenario), bundled(), false);
            if (walk.refusal.empty())
                QVERIFY2(stepOf(walk, "memory").sentence.plain().find("still") == std::string::npos,
                    preset.id.c_str());
        }
        const std::string sentence =
            stepOf(walked(presetScenario("deepseek-v3-2048xh800")), "memory").sentence.plain();
        QVERIFY2(sentence.find("this makes it fit: Tensor parallel over 2") != std::string::npos,
            sentence.c_str());
    }

    void theMeasuredRunItselfIsNearest()
    {
        const Report report = evaluate(presetScenario("llama3.1-405b-16384xh100"));
        const auto near = bundled().nearest(report, 3);
        QCOMPARE(near.size(), std::size_t(3));
        QCOMPARE(near.front()->run.hardware.count.value_or(0), 16384.0);
        QVERIFY(near.front()->run.model.name.find("405b") != std::string::npos);
        const Investigation walk = walked(presetScenario("llama3.1-405b-16384xh100"));
        const InvestigationStep& step = stepOf(walk, "validation");
        QCOMPARE(*step.numbers[0].value, *near.front()->measured.mfu);
        QCOMPARE(*step.numbers[1].value, *near.front()->predicted.mfu);
        QVERIFY(bundled().nearest(report, 3).front() == near.front()); // read once
    }

    void aServiceIsComparedWithItsOwnModel()
    {
        const auto served = servedOf(evaluate(presetScenario("llama3.1-70b-served-8xh200")));
        for (const ServingRow* row : bundled().nearest(*served, 3)) {
            QVERIFY2(row->subject.model->id.find("70b") != std::string::npos, row->subject.model->id.c_str());
            QVERIFY(row->answer && row->error(ServingMeasure::Tpot));
        }
    }

    void whatCannotBeIsRefused()
    {
        const Investigation walk = walked(with(presetScenario("llama3-8b-64xh100"), {{"mesh.tensor", "7"}}));
        QVERIFY(walk.steps.empty());
        QVERIFY(!walk.refusal.empty());
    }

    void nothingIsSaidUnderAVeil()
    {
        const Scenario scenario = presetScenario("llama3-8b-64xh100");
        const auto veiled = evaluateVeiled({&scenario, 1}, {"memory"});
        const Investigation walk = investigate(*veiled.front(), bundled(), false);
        QVERIFY(walk.steps.empty());
        QVERIFY(!walk.refusal.empty());
    }
};

QTEST_APPLESS_MAIN(TestInvestigation)
#include "tst_investigation.moc"
