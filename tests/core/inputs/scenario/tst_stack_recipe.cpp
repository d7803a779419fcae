// Choosing a stack sets what it does when nothing is said: once, legally, and as published runs assume it.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/training/step/framework_rules.h"
#include "core/validation/run_scenario.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <map>
#include <string>

using namespace ridgepoint;

namespace {

void addStacks()
{
    QTest::addColumn<QString>("stack");
    for (const FieldChoice& choice : findField("hardware.stack")->choices)
        QTest::newRow(std::string(choice.key).c_str()) << QString::fromStdString(std::string(choice.key));
}

Scenario base(const FieldEdits& edits = {})
{
    Scenario s = defaultScenario(shippedCatalog());
    const FieldEdits cluster{{"model.preset", "llama3-8b"}, {"hardware.accelerators", "64"},
        {"training.global_batch_sequences", "512"}, {"training.micro_batch", "2"}};
    if (applyEdits(s, cluster, shippedCatalog()) || applyEdits(s, edits, shippedCatalog()))
        qFatal("no such scenario");
    return s;
}

Scenario with(const std::string& stack, Scenario s)
{
    if (const FieldError error = applyEdits(s, recipeEdits(stackTraits(stack), s), shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return s;
}

const std::vector<FieldEdits> bases{{}, {{"mesh.pipeline", "4"}},
    {{"mesh.pipeline", "4"}, {"mesh.zero_stage", "1"}}, {{"mesh.zero_stage", "3"}},
    {{"mesh.zero_stage", "2"}, {"mesh.tensor", "2"}}, {{"mesh.context", "2"}, {"mesh.zero_stage", "3"}},
    {{"training.precision", "fp16_mixed"}},
    {{"training.precision", "fp8_mixed"}, {"mesh.pipeline", "2"}, {"mesh.schedule", "zb_h1"}},
    {{"training.precision", "fp32"}}};

} // namespace

class TestStackRecipe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twiceIsOnce_data() { addStacks(); }
    void twiceIsOnce()
    {
        QFETCH(QString, stack);
        for (const FieldEdits& edits : bases) {
            const Scenario once = with(stack.toStdString(), base(edits));
            QCOMPARE(QString::fromStdString(once.hardware.stack), stack);
            const FieldEdits again = recipeEdits(stackTraits(stack.toStdString()), once);
            QVERIFY2(again.empty(), again.empty() ? "" : (again[0].field + "=" + again[0].text).c_str());
        }
    }
    void everyRecipeIsLegal_data() { addStacks(); }
    void everyRecipeIsLegal()
    {
        QFETCH(QString, stack);
        for (const FieldEdits& edits : bases) {
            const Report report = evaluate(with(stack.toStdString(), base(edits)));
            // What a framework refuses of a mesh is somebody's choice to mend: a recipe sets what the stack
            // does by itself.
            const std::vector<const FrameworkRule*> broken = brokenRules(report.scenario);
            const auto isOfRule = [&broken](const Diagnostic& d) {
                return std::ranges::any_of(broken,
                    [&d](const FrameworkRule* rule) { return d.message.plain().starts_with(rule->says); });
            };
            for (const Diagnostic& d : report.diagnostics)
                QVERIFY2(d.severity == Severity::Info || isOfRule(d), plainLine(d).c_str());
        }
    }
    void everyValueHasItsSource_data() { addStacks(); }
    void everyValueHasItsSource()
    {
        QFETCH(QString, stack);
        for (const FieldEdits& edits : bases)
            for (const RecipeValue& value : recipe(stackTraits(stack.toStdString()), base(edits))) {
                QVERIFY2(!value.why.empty(), value.edit.field.c_str());
                Scenario s = base(edits);
                QVERIFY2(!applyEdits(s, {value.edit}, shippedCatalog()), value.edit.field.c_str());
            }
    }

    void whatIsSet_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* stack, FieldEdits edits, const char* said) {
            QTest::newRow(name) << QString(QLatin1String(stack)) << edits << QString(QLatin1String(said));
        };
        row("nothing new", "generic", {}, "");
        row("fp32 gradients", "megatron", {{"mesh.zero_stage", "1"}},
            "gradients: fp32, communication: fp32, data overlap: 0 %");
        row("fp16 gradients, summed in fp32", "megatron",
            {{"training.precision", "fp16_mixed"}, {"overlap.data", "0"}}, "gradient accumulator: fp32");
        row("shards in fp32", "torchtitan", {{"mesh.zero_stage", "3"}},
            "weights: fp32, gradients: fp32, master copy: no copy, communication: fp32, recompute: "
            "selective");
        row("whole in a pipeline", "torchtitan",
            {{"mesh.zero_stage", "3"}, {"mesh.pipeline", "4"}, {"training.recompute", "selective"}},
            "sharding stage: ZeRO-1, gradients: fp32, communication: fp32, micro-batch: 1");
        row("two gradients", "nanotron", {}, "gradient accumulator: fp32, communication: fp32");
        row("DeepSpeed overlaps with ZeRO-3", "deepspeed", {{"mesh.zero_stage", "3"}}, "");
        row("and with less does not", "deepspeed", {{"mesh.zero_stage", "2"}}, "data overlap: 0 %");
        row("everything repeated", "maxtext", {{"mesh.zero_stage", "3"}},
            "weights: fp32, gradients: fp32, master copy: no copy, recompute: full");
        // megatron/training/arguments.py: expert_tensor_parallel_size is tensor_model_parallel_size unless
        // given.
        row("experts split by the tensor ranks", "megatron",
            {{"model.preset", "mixtral-8x7b"}, {"hardware.accelerators", "8"}, {"mesh.tensor", "4"},
                {"mesh.zero_stage", "1"}},
            "gradients: fp32, communication: fp32, data overlap: 0 %, expert tensor parallel: 4");
        row("of another stack not", "generic",
            {{"model.preset", "mixtral-8x7b"}, {"hardware.accelerators", "8"}, {"mesh.tensor", "4"},
                {"mesh.expert_tensor", "4"}},
            "");
        row("sharding that it does not have", "megatron", {{"mesh.zero_stage", "3"}},
            "sharding stage: ZeRO-1, gradients: fp32, communication: fp32, data overlap: 0 %");
    }
    void whatIsSet()
    {
        QFETCH(QString, stack);
        QFETCH(FieldEdits, edits);
        QFETCH(QString, said);
        QCOMPARE(QString::fromStdString(
                     saidShortly(departures(stackTraits(stack.toStdString()), base(edits))).plain()),
            said);
    }

    // A run that says its stack and nothing of types, overlap or recomputation.
    void publishedRunsAssumeIt()
    {
        for (const FieldChoice& choice : findField("hardware.stack")->choices)
            for (const double stages : {1.0, 4.0}) {
                Run run;
                run.kind = RunKind::Pretrain;
                run.model.name = "a model";
                run.model.params = 8e9;
                run.model.layers = 32;
                run.model.hidden = 4096;
                run.model.sequence = 8192;
                run.model.heads = 32;
                run.model.ffn = 14336;
                run.model.vocab = 128256;
                run.hardware.gpu = "H100-SXM5-80GB";
                run.hardware.count = 64;
                run.hardware.perNode = 8;
                run.settings.stack = std::string(choice.key);
                run.mesh.tensor = 1;
                run.mesh.pipeline = stages;
                run.batch.global = 512;
                const RunScenario built = scenarioOf(run, shippedCatalog());
                QVERIFY2(built.scenario.has_value(), built.skipped.plain().c_str());
                for (const RecipeDeparture& d : departures(stackTraits(choice.key), *built.scenario)) {
                    const std::string what = std::string(choice.key) + ": " + d.value.edit.field + ": "
                        + d.has.plain() + ", " + d.wants.plain();
                    QVERIFY2(false, what.c_str());
                }
            }
    }

    void plainTypesStay()
    {
        const Scenario before = base({{"training.precision", "fp32"}});
        const Scenario after = with("megatron", before);
        QVERIFY(before.training.precision == after.training.precision);
    }

    void departuresAreSaid()
    {
        const Scenario s = with("megatron", base());
        Scenario changed = s;
        QVERIFY(!applyEdits(changed, {{"training.precision.gradients", "bf16"}}, shippedCatalog()));
        const std::vector<RecipeDeparture> all = departures(stackTraits("megatron"), changed);
        QCOMPARE(all.size(), std::size_t(1));
        QCOMPARE(all[0].value.edit.field, std::string("training.precision.gradients"));
        QCOMPARE(all[0].has.plain(), std::string("bf16"));
        QCOMPARE(all[0].wants.plain(), std::string("fp32"));
        QVERIFY(departures(stackTraits("megatron"), s).empty());
    }
};

QTEST_APPLESS_MAIN(TestStackRecipe)
#include "tst_stack_recipe.moc"
