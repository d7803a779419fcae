// What a launcher's file asks for is what was predicted: written and read, a plan takes the same step, or the
// head of the file names the field that makes the difference.

#include "launch_support.h"

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/search/search.h"
#include "core/training/step/framework_rules.h"
#include "tests/support/breaking_plan.h"
#include "tests/support/random_scenarios.h"

#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

// Seconds; of a plan that is refused, not a number.
double stepOf(const Scenario& scenario)
{
    const Report report = evaluate(scenario);
    const bool refused = std::ranges::any_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return refused || !report.step.seconds ? std::nan("") : report.step.seconds->value();
}

bool isSame(double a, double b) { return std::abs(a - b) <= 1e-9 * b; }

// On the launcher's stack as it is when nothing else is said.
Scenario onStackOf(const launch::Launcher& launcher, Scenario scenario)
{
    const std::string line = launch::write(scenario, launcher, shippedCatalog()).text; // names its stack
    const auto read = launch::import(line, "file", shippedCatalog(), &launcher);
    const std::string stack = read.scenario ? read.scenario->hardware.stack : std::string();
    if (applyEdits(scenario, recipeEdits(stackTraits(stack), scenario), shippedCatalog()))
        qFatal("no such recipe");
    scenario.hardware.efficiency.mfu = Mfu::model();
    return scenario;
}

enum class Fate
{
    Equal,
    Explained, // the head of the file names the fields that differ, and with them the step is the same
    Refused, // there is no step to compare, and the file says so where it is the reader that has none
    Silent
};

struct Outcome
{
    Fate fate;
    std::string told;
};

Outcome roundTrip(const Scenario& scenario, const launch::Launcher& launcher)
{
    const Catalog& catalog = shippedCatalog();
    const double before = stepOf(scenario);
    if (std::isnan(before))
        return {Fate::Refused, {}};
    const launch::Written written = launch::write(scenario, launcher, catalog);
    std::string head;
    for (const auto* texts : {&written.unsaid, &written.warnings})
        for (const Text& text : *texts)
            head += text.plain() + '\n';
    const launch::Imported imported = launch::import(written.text, "file", catalog, &launcher);
    if (!imported.scenario)
        return {Fate::Silent, "not read: " + said(imported) + written.text};
    Scenario read = *imported.scenario;
    read.hardware.efficiency = scenario.hardware.efficiency; // no launcher's
    const double after = stepOf(read);
    const bool far = std::abs(after - before) > 0.005 * before && !written.refused;
    if (far != (head.find("the file's step is predicted at ") != std::string::npos))
        return {Fate::Silent,
            "warned in vain, or not, of " + std::to_string(after) + " s for " + std::to_string(before)
                + " s\n" + head};
    if (isSame(after, before))
        return {Fate::Equal, {}};
    std::string silent;
    int named = 0;
    for (const FieldSpec& field : fields()) {
        if (field.applies && !field.applies(scenario))
            continue;
        const std::string was = fieldText(scenario, field), is = fieldText(read, field);
        if (was == is)
            continue;
        if (head.find(field.id) == std::string::npos) {
            Scenario alone = *imported.scenario;
            alone.hardware.efficiency = scenario.hardware.efficiency;
            if (!setField(alone, field, was, catalog) && !isSame(stepOf(alone), after))
                silent += std::string(field.id) + ": " + was + " came back as " + is + '\n';
            continue;
        }
        ++named;
        (void)setField(read, field, was, catalog);
    }
    if (named > 0 && isSame(stepOf(read), before))
        return {Fate::Explained, {}};
    if (std::isnan(after) && !written.warnings.empty())
        return {Fate::Refused, {}};
    return {Fate::Silent,
        std::to_string(before) + " s, as written " + std::to_string(after) + " s, with all that is named "
            + std::to_string(stepOf(read)) + " s\n" + silent + head};
}

} // namespace

class TestLaunchStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void precisionRecipes_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QString>("pipeline");
        QTest::addColumn<QString>("asks");
        const auto row = [](const char* launcher, const char* recipe, const char* pipeline,
                             const char* asks) {
            QTest::addRow("%s %s, %s stages", launcher, recipe, pipeline)
                << QString::fromLatin1(launcher) << QString::fromLatin1(recipe)
                << QString::fromLatin1(pipeline) << QString::fromLatin1(asks);
        };
        for (const char* pipeline : {"1", "4"}) {
            row("megatron", "deepseek_fp8", pipeline, "--fp8-recipe mxfp8");
            row("megatron", "fp8_delayed", pipeline, "--fp8-format hybrid");
            row("megatron", "fp8_current", pipeline, "--fp8-recipe tensorwise");
            row("megatron", "mxfp8", pipeline, "--fp8-recipe mxfp8");
            row("megatron", "nvfp4", pipeline, "--num-layers-at-end-in-bf16 5"); // of 32
            row("megatron-bridge", "deepseek_fp8", pipeline, "fp8_recipe: \"mxfp8\"");
            row("megatron-bridge", "fp8_delayed", pipeline, "fp8_recipe: \"delayed\"");
            row("megatron-bridge", "fp8_current", pipeline, "fp8_recipe: \"tensorwise\"");
            row("megatron-bridge", "mxfp8", pipeline, "fp8_recipe: \"mxfp8\"");
            row("megatron-bridge", "nvfp4", pipeline, "num_layers_at_end_in_bf16: 5"); // no recipe
        }
    }
    // A recipe's file runs the layers in bf16 that it has; what the launcher has no words for is said.
    void precisionRecipes()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, recipe);
        QFETCH(QString, pipeline);
        QFETCH(QString, asks);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        Scenario scenario = defaultScenario(catalog);
        QVERIFY(!applyEdits(scenario,
            {{"model.preset", "llama3-8b"}, {"hardware.accelerator", "b200-sxm"},
                {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"},
                {"mesh.zero_stage", "1"}, {"mesh.pipeline", pipeline.toStdString()}},
            catalog));
        scenario = onStackOf(one, scenario);
        QVERIFY(!applyEdits(scenario, {{"training.precision", recipe.toStdString()}}, catalog));
        const std::string file = launch::write(scenario, one, catalog).text;
        QVERIFY2(file.find(asks.toStdString()) != std::string::npos, file.c_str());
        const Outcome outcome = roundTrip(scenario, one);
        QVERIFY2(outcome.fate == Fate::Equal, outcome.told.c_str());
    }

    void bridgeRecipesByTheirWeights_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("recipe"); // empty: none holds such weights
        const auto row = [](const char* device, const char* precision, const char* weights,
                             const char* recipe) {
            QTest::addRow("%s on %s, weights in %s", precision, device, weights)
                << QString::fromLatin1(device) << QString::fromLatin1(precision)
                << QString::fromLatin1(weights) << QString::fromLatin1(recipe);
        };
        row("h100-sxm", "fp8_delayed", "fp8", "bf16_with_fp8_delayed_scaling_mixed");
        row("h100-sxm", "fp8_delayed", "bf16", "");
        row("h100-sxm", "fp8_current", "fp8", "bf16_with_fp8_current_scaling_mixed");
        row("h100-sxm", "fp8_current", "bf16", "");
        row("h100-sxm", "deepseek_fp8", "bf16", "bf16_with_fp8_subchannel_scaling_mixed");
        row("h100-sxm", "deepseek_fp8", "fp8", "");
        row("b200-sxm", "mxfp8", "fp8", "bf16_with_mxfp8_mixed");
        row("b200-sxm", "mxfp8", "bf16", "");
    }
    // mixed_precision.py: each recipe of 8 bits but one sets fp8_param_gather over what the rest of the file
    // says.
    void bridgeRecipesByTheirWeights()
    {
        QFETCH(QString, device);
        QFETCH(QString, precision);
        QFETCH(QString, weights);
        QFETCH(QString, recipe);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher("megatron-bridge");
        Scenario scenario = defaultScenario(catalog);
        QVERIFY(!applyEdits(scenario,
            {{"model.preset", "llama3-8b"}, {"hardware.accelerator", device.toStdString()},
                {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"},
                {"mesh.zero_stage", "1"}},
            catalog));
        scenario = onStackOf(one, scenario);
        QVERIFY(!applyEdits(scenario,
            {{"training.precision", precision.toStdString()},
                {"training.precision.weights", weights.toStdString()}},
            catalog));
        const launch::Written written = launch::write(scenario, one, catalog);
        const std::string asks = recipe.isEmpty()
            ? std::string("_target_: \"megatron.bridge.training.mixed_precision.MixedPrecisionConfig\"")
            : "mixed_precision: \"" + recipe.toStdString() + '"';
        QVERIFY2(written.text.find(asks) != std::string::npos, written.text.c_str());
        const launch::Imported back = launch::import(written.text, "file", catalog, &one);
        QVERIFY2(back.scenario, said(back).c_str());
        QCOMPARE(back.scenario->training.precision.weights, scenario.training.precision.weights);
        QVERIFY(!written.refused);
        for (const Text& text : written.unsaid)
            QVERIFY2(text.plain().find("precision.weights") == std::string::npos, text.plain().c_str());
    }

    void layersInBf16AreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* launcher, const char* field,
                             const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(launcher)
                                << QString::fromLatin1(field) << QString::fromLatin1(expected);
        };
        const char* ends = "pretrain_gpt.py --bf16 --fp8-format hybrid --fp8-recipe tensorwise "
                           "--first-last-layers-bf16 --num-layers-at-end-in-bf16 3";
        row("one layer at the start unless said", ends, "megatron", "training.bf16_first_layers", "1");
        row("layers at the end", ends, "megatron", "training.bf16_last_layers", "3");
        row("no layer without the switch",
            "pretrain_gpt.py --bf16 --fp8-format hybrid --num-layers-at-end-in-bf16 3", "megatron",
            "training.bf16_last_layers", "0");
        row("layers in bf16 beside fp4",
            "pretrain_gpt.py --bf16 --fp4-format e2m1 --fp4-recipe nvfp4 --first-last-layers-bf16 "
            "--num-layers-at-start-in-bf16 0 --num-layers-at-end-in-bf16 14",
            "megatron", "training.bf16_last_layers", "14");
        row("Transformer Engine keeps its copies", ends, "megatron", "training.weight_copies", "needed");
        row("or none",
            "mixed_precision: bf16_with_mxfp8_mixed\nmodel:\n  disable_parameter_transpose_cache: true",
            "megatron-bridge", "training.weight_copies", "none");
        row("current scaling of Megatron-Bridge", "mixed_precision: bf16_with_fp8_current_scaling_mixed",
            "megatron-bridge", "training.bf16_first_layers", "1");
        row("Nemotron-H's", "mixed_precision: nemotron_h_bf16_with_fp8_current_scaling_mixed",
            "megatron-bridge", "training.bf16_last_layers", "2");
        row("Nemotron 3 Super's", "mixed_precision: nemotron-3-super-bf16-with-nvfp4-mixed",
            "megatron-bridge", "training.bf16_last_layers", "14");
        const char* own =
            "mixed_precision:\n  _target_: megatron.bridge.training.mixed_precision.MixedPrecisionConfig\n"
            "  bf16: true\n  fp4: e2m1\n  first_last_layers_bf16: true\n"
            "  num_layers_at_end_in_bf16: 12\n";
        row("layers at the end without a recipe", own, "megatron-bridge", "training.bf16_last_layers", "12");
        row("none at the start unless said", own, "megatron-bridge", "training.bf16_first_layers", "0");
        row("types without a recipe", own, "megatron-bridge", "training.precision.compute", "fp4");
        row("a recipe by what makes it",
            "mixed_precision:\n  _target_: megatron.bridge.training.mixed_precision.bf16_with_mxfp8_mixed\n",
            "megatron-bridge", "training.fp8_scaling", "block");
        const auto weights = [&row](const char* name, const char* text, const char* type) {
            row(name, text, "megatron-bridge", "training.precision.weights", type);
        };
        weights("weights of a recipe of scales of 32", "mixed_precision: bf16_with_mxfp8_mixed", "fp8");
        weights("of scales of 128", "mixed_precision: bf16_with_fp8_subchannel_scaling_mixed", "bf16");
        weights("of 4 bits", "mixed_precision: bf16_with_nvfp4_mixed", "fp4");
        weights("of 16 bits", "mixed_precision: bf16_mixed", "bf16");
        weights("over what the model says",
            "model:\n  fp8_param: false\nmixed_precision: bf16_with_mxfp8_mixed\n", "fp8");
        row("the same beside fp16", "mixed_precision: fp16_with_mxfp8_mixed", "megatron-bridge",
            "training.fp8_scaling", "block");
    }
    void layersInBf16AreRead()
    {
        QFETCH(QString, text);
        QFETCH(QString, launcher);
        QFETCH(QString, field);
        QFETCH(QString, expected);
        const launch::Imported imported =
            importFilled(text.toStdString(), launch::findLauncher(launcher.toStdString()));
        QVERIFY2(imported.scenario, said(imported).c_str());
        QCOMPARE(fieldText(*imported.scenario, *findField(field.toStdString())), expected.toStdString());
    }

    void layersInBf16BesideDelayedScaling()
    {
        const auto warned = [](const std::string& recipe) {
            const std::string said =
                ::said(importFilled("--bf16 --fp8-format hybrid --first-last-layers-bf16" + recipe,
                    launch::findLauncher("megatron")));
            return said.find("Megatron refuses to start this") != std::string::npos;
        };
        QVERIFY(warned("") && warned(" --fp8-recipe delayed"));
        QVERIFY(!warned(" --fp8-recipe tensorwise") && !warned(" --fp8-recipe mxfp8"));
    }

    void shipped_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("preset");
        for (const launch::Launcher* launcher : launch::launchers())
            for (const ScenarioPreset& preset : shippedCatalog().scenarios())
                if (!launch::serves(*launcher)) {
                    const std::string key(launch::keyOf(*launcher));
                    QTest::newRow((key + ' ' + preset.id).c_str())
                        << QString::fromStdString(key) << QString::fromStdString(preset.id);
                }
    }
    void shipped()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const Scenario scenario =
            readScenario(catalog.scenario(preset.toStdString())->json, catalog, "preset").file->scenario;
        const Outcome outcome = roundTrip(onStackOf(one, scenario), one);
        take(outcome);
        QVERIFY2(outcome.fate != Fate::Silent, outcome.told.c_str());
    }
    void otherLayouts_data() { shipped_data(); }
    // The same jobs on meshes that nobody chose.
    void otherLayouts()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const Scenario scenario =
            readScenario(catalog.scenario(preset.toStdString())->json, catalog, "preset").file->scenario;
        const QByteArray name = (launcher + preset).toUtf8();
        RandomScenarios random(catalog, // the same in every process
            std::accumulate(
                name.begin(), name.end(), 7U, [](unsigned sum, char c) { return 31 * sum + unsigned(c); }));
        const int rounds = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 200 : 8;
        for (int i = 0; i < rounds; ++i) {
            const Scenario plan = onStackOf(one, random.onAnotherMesh(scenario));
            const Outcome outcome = roundTrip(plan, one);
            take(outcome);
            QVERIFY2(outcome.fate != Fate::Silent, (outcome.told + shareCode(plan, catalog)).c_str());
        }
    }

    // What a search offers is in the file whole: no field of a layout is run with another value.
    void offered_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("model");
        for (const launch::Launcher* launcher : launch::launchers())
            for (const char* model : {"llama3-8b", "llama2-70b", "mixtral-8x7b"})
                if (!launch::serves(*launcher)) {
                    const QString key = QString::fromStdString(std::string(launch::keyOf(*launcher)));
                    QTest::newRow(qPrintable(key + QLatin1Char(' ') + QLatin1String(model)))
                        << key << QString::fromLatin1(model);
                }
    }
    void offered()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, model);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        Scenario scenario = defaultScenario(catalog);
        QVERIFY(!applyEdits(scenario,
            {{"model.preset", model.toStdString()}, {"hardware.accelerator", "a100-80-sxm"},
                {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"}},
            catalog));
        scenario = onStackOf(one, scenario);
        const SearchSpaceRead read = searchSpaceOf(scenario, {}, {}, catalog);
        SearchRequest request{.space = read.space};
        request.top = 10;
        for (const FoundLayout& found : search(scenario, request).best) {
            Scenario plan = scenario;
            QVERIFY(!applyEdits(plan, found.set, catalog));
            const launch::Written written = launch::write(plan, one, catalog);
            const launch::Imported back = launch::import(written.text, "file", catalog, &one);
            QVERIFY2(back.scenario, said(back).c_str());
            std::set<std::string, std::less<>>
                near; // a rule says that they are run otherwise, and how little
            for (const FrameworkRule* rule : brokenRules(plan))
                for (const FieldEdit& mend : rule->mends)
                    if (rule->minor)
                        near.insert(mend.field);
            for (const std::string_view id : searchFields()) {
                const FieldSpec& field = *findField(id);
                if ((field.applies && !field.applies(plan)) || near.contains(id))
                    continue;
                const std::string was = fieldText(plan, field), is = fieldText(*back.scenario, field);
                Scenario run = plan;
                if (was == is || setField(run, field, is, catalog))
                    continue;
                // DeepSpeed's file leaves stages to the program.
                if (launcher == QLatin1String("deepspeed") && id == "mesh.pipeline")
                    continue;
                const Report offered = evaluate(plan), other = evaluate(run);
                QVERIFY2(isSame(stepOf(plan), stepOf(run))
                        && offered.memory.perRank.total() == other.memory.perRank.total(),
                    (std::string(id) + ": " + was + " came back as " + is + '\n' + written.text).c_str());
            }
        }
    }

    void offeredWithOwnTypes_data()
    {
        QTest::addColumn<QString>("launcher");
        for (const char* launcher : {"megatron", "torchtitan", "nanotron", "deepspeed", "maxtext"})
            QTest::newRow(launcher) << QString::fromLatin1(launcher);
    }
    // What fits as it is offered fits as the file has it, though nobody asked for the framework's number
    // types.
    void offeredWithOwnTypes()
    {
        QFETCH(QString, launcher);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        Scenario scenario =
            readScenario(catalog.scenario("llama3-8b-64xh100")->json, catalog, "preset").file->scenario;
        QVERIFY(!applyEdits(scenario, {{"hardware.stack", launcher.toStdString()}}, catalog));
        SearchRequest request{.space = searchSpaceOf(scenario, {}, {}, catalog).space};
        request.top = 3;
        const SearchResult result = search(scenario, request);
        QVERIFY(!result.best.empty());
        for (const FoundLayout& found : result.best) {
            Scenario plan = scenario;
            QVERIFY(!applyEdits(plan, found.set, catalog));
            const launch::Written written = launch::write(plan, one, catalog);
            const launch::Imported back = launch::import(written.text, "file", catalog, &one);
            QVERIFY2(back.scenario && !written.refused, written.text.c_str());
            QVERIFY(evaluate(plan).memory.fits);
            QVERIFY2(evaluate(*back.scenario).memory.fits, written.text.c_str());
        }
    }

    void refusedPlans_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<int>("leastMended"); // of the rules of its stack and its own that refuse
        QTest::newRow("megatron") << QStringLiteral("megatron") << 15;
        QTest::newRow("megatron-bridge") << QStringLiteral("megatron-bridge") << 15;
        QTest::newRow("torchtitan") << QStringLiteral("torchtitan") << 1;
        QTest::newRow("nanotron") << QStringLiteral("nanotron") << 0;
        QTest::newRow("maxtext") << QStringLiteral("maxtext") << 0;
    }
    // A plan that the framework refuses is written as the rule is mended, which the file says, or is refused;
    // then the way out is named.
    void refusedPlans()
    {
        QFETCH(QString, launcher);
        QFETCH(int, leastMended);
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const std::string stack =
            launcher == QLatin1String("megatron-bridge") ? "megatron" : launcher.toStdString();
        int mended = 0, refused = 0;
        for (const auto rules : {rulesOf(stackTraits(stack)), rulesOfLauncher(launch::keyOf(one))})
            for (const FrameworkRule& rule : rules) {
                if (!rule.refuses)
                    continue;
                const Scenario plan = breaking(rule, stack);
                const bool isAnswered = std::ranges::none_of(evaluate(plan).diagnostics,
                    [](const Diagnostic& d) { return d.severity == Severity::Error; });
                const launch::Written written = launch::write(plan, one, shippedCatalog());
                const auto read = launch::import(written.text, "file", shippedCatalog(), &one);
                if (!read.scenario)
                    continue;
                const auto left = brokenRules(*read.scenario, launch::keyOf(one));
                const bool isLeft =
                    std::ranges::any_of(left, [](const FrameworkRule* other) { return other->refuses; });
                QVERIFY2((isLeft || !isAnswered) == written.refused, rule.id.c_str());
                for (const FrameworkRule* other : left)
                    for (const Text& text : written.warnings)
                        if (other->refuses && text.plain().starts_with(other->sentence().plain())) {
                            const std::string said = text.plain();
                            QVERIFY2(said.find(other->liftedBy) != std::string::npos, said.c_str());
                            QVERIFY2(other->mendsOf(*read.scenario).empty()
                                    || said.find("; set ") != said.npos
                                    || said.find(": it ships ") != said.npos,
                                said.c_str());
                        }
                // Read back, a number of virtual stages without stages would be lost.
                if (rule.id == "chunks-without-pipeline")
                    QVERIFY2(written.text.find("virtual") == std::string::npos, written.text.c_str());
                refused += isLeft;
                const bool isSaid = std::ranges::any_of(written.warnings, [&rule](const Text& text) {
                    return text.plain().find(rule.says) != std::string::npos
                        && text.plain().find(" in the file and not ") != std::string::npos;
                });
                mended += isSaid;
            }
        qInfo("%s: %d mended, %d refused", qPrintable(launcher), mended, refused);
        QVERIFY2(mended >= leastMended, qPrintable(QString::number(mended)));
    }

    void cleanupTestCase()
    {
        for (const auto& [function, fates] : m_fates)
            qInfo("%s: %d equal, %d explained, %d refused, %d silent", function.c_str(), fates[0], fates[1],
                fates[2], fates[3]);
    }

private:
    void take(const Outcome& outcome) { ++m_fates[QTest::currentTestFunction()][std::size_t(outcome.fate)]; }

    std::map<std::string, std::array<int, 4>> m_fates; // by function
};

QTEST_APPLESS_MAIN(TestLaunchStep)
#include "tst_launch_step.moc"
