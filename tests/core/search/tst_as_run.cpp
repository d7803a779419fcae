// Searches offer plans as frameworks run them: what one sets by itself in a pipeline is set with it, and a
// plan that would run as another is left out where that other is in the space.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/search/as_run.h"
#include "core/search/joined.h"
#include "core/search/listed.h"
#include "core/search/search.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>

using namespace ridgepoint;

namespace {

Scenario job(const char* stack, const FieldEdits& edits = {})
{
    Scenario s = defaultScenario(shippedCatalog());
    const FieldEdits cluster{{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"},
        {"training.global_batch_sequences", "256"}, {"mesh.zero_stage", "3"}};
    if (applyEdits(s, cluster, shippedCatalog())
        || applyEdits(s, recipeEdits(stackTraits(stack), s), shippedCatalog())
        || applyEdits(s, edits, shippedCatalog()))
        qFatal("no such job");
    s.hardware.efficiency.mfu = Mfu::model();
    return s;
}

SearchSpace spaceOf(const Scenario& scenario, const std::vector<std::string>& locks)
{
    const SearchSpaceRead read = searchSpaceOf(scenario, locks, {}, shippedCatalog());
    if (!read.refusal.empty())
        qFatal("%s", read.refusal.plain().c_str());
    return read.space;
}

bool excludes(const Scenario& scenario, const SearchSpace& space, std::string_view id)
{
    const auto rules = excludingRules(scenario, space);
    return std::ranges::find(rules, id, &FrameworkRule::id) != rules.end();
}

QString textOf(const FieldEdits& edits)
{
    QStringList all;
    for (const FieldEdit& edit : edits)
        all << QString::fromStdString(edit.field + '=' + edit.text);
    return all.join(QLatin1Char(' '));
}

} // namespace

class TestAsRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void setWithAPipeline()
    {
        const Scenario shards = job("torchtitan");
        QVERIFY(setByFramework(shards, false).empty());
        QCOMPARE(textOf(setByFramework(shards, true)),
            QStringLiteral("training.precision.weights=bf16 training.precision.master=fp32"));
        // As its recipe has it in a pipeline, and back.
        const Scenario piped = job("torchtitan", {{"mesh.pipeline", "4"}, {"mesh.zero_stage", "1"}});
        const Scenario there = asRun(piped, true), back = asRun(there, false);
        QVERIFY(
            there.training.precision == job("torchtitan", setByFramework(shards, true)).training.precision);
        QVERIFY(back.training.precision == shards.training.precision);
        QVERIFY(recipeEdits(stackTraits("torchtitan"), there).empty()
            || textOf(recipeEdits(stackTraits("torchtitan"), there)).contains(QLatin1String("micro_batch")));
        QCOMPARE(textOf(setByFramework(job("deepspeed"), true)), QStringLiteral("overlap.data=0"));
        // What the framework hides only when it is asked to is asked for, but where it cannot be or is
        // locked.
        for (const char* stack : {"megatron", "deepspeed"}) {
            const Scenario usual = job(stack, {{"overlap.data", "0"}});
            QVERIFY(spaceOf(usual, {}).hidesData);
            QVERIFY(!searchSpaceOf(usual, std::array{std::string("overlap.data")}, {}, shippedCatalog())
                         .space.hidesData);
            QCOMPARE(textOf(setByFramework(usual, false, true)), QStringLiteral("overlap.data=model"));
            QCOMPARE(textOf(setByFramework(usual, true, true)),
                QLatin1String(stack) == QLatin1String("megatron") ? QStringLiteral("overlap.data=model")
                                                                  : QString());
            QVERIFY(setByFramework(usual, false).empty());
        }
        const Scenario shared = job("megatron", {{"overlap.data", "0.3"}});
        QVERIFY(setByFramework(shared, false, true).empty());
        // What no layout decides is set, too: the same plan needs more memory than its types say.
        const Scenario plain = job("nanotron", {{"training.precision.accumulator", "none"}});
        QCOMPARE(textOf(setByFramework(plain, false)), textOf(setByFramework(plain, true)));
        QVERIFY2(textOf(setByFramework(plain, false))
                     .contains(QLatin1String("training.precision.accumulator=fp32")),
            qPrintable(textOf(setByFramework(plain, false))));
        for (const char* stack : {"generic", "megatron", "nanotron"})
            QVERIFY(setByFramework(job(stack), true).empty() && setByFramework(job(stack), false).empty());
    }

    void whatIsRunOtherwise()
    {
        const Scenario other = job("megatron", {{"mesh.pipeline", "4"}, {"mesh.schedule", "zb_h1"}});
        QVERIFY(excludes(other, spaceOf(other, {}), "schedule-not-shipped"));
        QVERIFY(!excludes(other, spaceOf(other, {"mesh.schedule"}), "schedule-not-shipped"));
        // What refuses leaves out whatever is locked.
        QVERIFY(excludes(other, spaceOf(other, {"mesh.chunks"}), "interleaved-needs-whole-rounds"));
        const Scenario plain = job("maxtext", {{"training.recompute", "none"}});
        QVERIFY(excludes(plain, spaceOf(plain, {}), "recompute-none"));
        QVERIFY(!excludes(plain, spaceOf(plain, {"training.recompute"}), "recompute-none"));
    }

    void aPipelineOfTorchtitan()
    {
        const Scenario scenario = job("torchtitan");
        SearchRequest request{
            .space = spaceOf(scenario,
                {"mesh.order", "mesh.context", "training.recompute", "training.recompute_every",
                    "training.offload_optimizer", "training.offload_parameters",
                    "training.offload_activations", "training.micro_batch", "mesh.shard_group"})};
        request.space.pipeline = {4};
        const SearchResult result = search(scenario, request);
        QVERIFY(!result.best.empty());
        for (const FoundLayout& found : result.best) {
            QVERIFY2(textOf(found.set).contains(QLatin1String("training.precision.weights=bf16")),
                qPrintable(textOf(found.set)));
            Scenario plan = scenario;
            QVERIFY(!applyEdits(plan, found.set, shippedCatalog()));
            QVERIFY(brokenRules(plan).empty());
            const Report report = evaluate(plan);
            QVERIFY(report.step.seconds.has_value());
            QVERIFY(std::abs(report.step.seconds->value() / found.step.value() - 1) < 1e-9);
        }
    }

    void whatMayBeOnTheHost_data()
    {
        using Shares = std::vector<double>;
        const Shares all{1}, some{0.25, 0.5, 0.75, 1};
        QTest::addColumn<QString>("stack");
        QTest::addColumn<bool>("any");
        QTest::addColumn<bool>("weights");
        QTest::addColumn<Shares>("state");
        QTest::addColumn<Shares>("layers");
        const auto row = [](const char* name, const char* stack, bool any, bool weights, const Shares& state,
                             const Shares& layers) {
            QTest::newRow(name) << QString::fromLatin1(stack) << any << weights << state << layers;
        };
        row("DeepSpeed", "deepspeed", false, true, some, all);
        row("torchtitan", "torchtitan", false, true, all, all); // beside the optimizer alone
        row("Megatron-LM", "megatron", false, false, some, some);
        row("MaxText", "maxtext", false, true, all, all);
        row("nanotron", "nanotron", false, false, all, all);
        row("no framework", "generic", false, true, all, all);
        row("no framework, and what nobody ships", "generic", true, true, some, some);
        row("one without rules", "composer", false, false, all, all);
    }
    // Read from the rules of the frameworks' files.
    void whatMayBeOnTheHost()
    {
        QFETCH(QString, stack);
        QFETCH(bool, any);
        QFETCH(bool, weights);
        QFETCH(std::vector<double>, state);
        QFETCH(std::vector<double>, layers);
        const Scenario scenario = job(stack.toStdString().c_str());
        const SearchSpace space = searchSpaceOf(scenario, {}, {}, shippedCatalog(), any).space;
        QCOMPARE(space.offloadParameters, weights ? (std::vector{false, true}) : std::vector{false});
        QCOMPARE(space.offloadedState, state);
        QCOMPARE(space.offloadedLayers, layers);
    }

    // Each layout that the framework does not run counts for one rule, in parts of a search too.
    void denseLayersOfAList_data()
    {
        QTest::addColumn<std::string>("layers");
        QTest::addColumn<bool>("dense");
        QTest::newRow("MLPs between experts") << std::string("4x(1 moe, 1 mlp)") << true;
        QTest::newRow("MLPs before experts") << std::string("2 mlp, 6 moe") << true;
        QTest::newRow("MLPs alone") << std::string("8 mlp") << true;
        QTest::newRow("experts in every layer") << std::string("8 moe") << false;
        QTest::newRow("mixers and experts in turns") << std::string("4x(1 mixer, 1 experts)") << false;
        QTest::newRow("mixers alone") << std::string("8 mixer") << false;
    }
    // Whether a search tries to compute their MLPs again.
    void denseLayersOfAList()
    {
        QFETCH(std::string, layers);
        QFETCH(bool, dense);
        const std::string list =
            "model: hidden=1024, vocab=32000; "
            "moe: softmax(heads=8, kv_heads=8, key_width=128, value_width=128) + "
            "feed_forward(experts=8, top_k=2, expert_width=1024); "
            "mlp: softmax(heads=8, kv_heads=8, key_width=128, value_width=128) + feed_forward(width=4096); "
            "mixer: mamba2(heads=16, head_width=128, state=128) + layer(norms=1); "
            "experts: feed_forward(experts=8, top_k=2, expert_width=1024) + layer(norms=1); layers: ";
        const Scenario s = job("generic", {{"model.layer_list", list + layers}});
        QCOMPARE(hasDenseLayers(s.model.architecture), dense);
        QCOMPARE(std::ranges::any_of(recomputeChoices(spaceOf(s, {}), s), &RecomputeChoice::mlp), dense);
    }

    void rulesAreCounted()
    {
        const Scenario scenario = job("maxtext");
        SearchRequest request{
            .space = spaceOf(scenario,
                {"mesh.context", "training.recompute", "training.offload_optimizer",
                    "training.offload_activations", "training.micro_batch", "mesh.shard_group"})};
        const SearchResult whole = search(scenario, request);
        std::vector<SearchResult> parts;
        for (std::size_t i = 0; i < 3; ++i) {
            request.shard = {i, 3};
            parts.push_back(search(scenario, request));
        }
        for (const SearchResult& result : {whole, joined(parts, SearchObjective::Time, 10)}) {
            double sum = 0, last = result.space;
            for (const RuleShare& share : result.excludedBy) {
                QVERIFY(share.layouts > 0 && share.layouts <= last);
                sum += last = share.layouts;
            }
            QCOMPARE(sum, result.rejected[std::size_t(Rejection::NotOffered)]);
            QVERIFY(sum > 0);
            QVERIFY(std::ranges::any_of(
                result.excludedBy, [](const RuleShare& share) { return share.rule->id == "rank-order"; }));
        }
        request.shard = {};
        request.any = true;
        QVERIFY(search(scenario, request).excludedBy.empty());
        SearchAnswer answer;
        answer.scenario = scenario;
        answer.result = whole;
        QVERIFY(jobSentence(answer).empty());
        const std::string said = excludingSentence(whole.excludedBy.front(), whole).plain();
        QVERIFY2(said.find("%: ") != std::string::npos && said.ends_with(")"), said.c_str());
    }

    // Nothing is offered, and nothing has to be looked at to know it.
    void modelsOfNoFramework()
    {
        const Scenario scenario = job("nanotron", {{"model.preset", "deepseek-v2"}});
        QVERIFY(ruleAgainstModel(scenario));
        SearchRequest request{.space = spaceOf(scenario, {"mesh.order"})};
        const SearchResult none = search(scenario, request);
        QVERIFY(none.best.empty() && none.complete());
        QCOMPARE(none.excludedBy.size(), std::size_t(1));
        QCOMPARE(none.excludedBy.front().rule->id, std::string("latent-attention"));
        QCOMPARE(none.excludedBy.front().layouts, none.space);
        QCOMPARE(none.rejected[std::size_t(Rejection::NotOffered)], none.space);
        QVERIFY(excludes(scenario, request.space, "latent-attention"));
        QVERIFY(!ruleAgainstModel(job("nanotron")));
        // By its name, where a framework trains the flavours that it ships.
        const FrameworkRule* flavour = ruleAgainstModel(job("torchtitan", {{"model.preset", "mistral-7b"}}));
        QVERIFY(flavour && flavour->id == "model-without-flavour");
        QVERIFY(!ruleAgainstModel(job("torchtitan", {{"model.preset", "llama3-8b"}})));
    }

    // What a person can mend, and no layout does, leaves out no layout: it is said beside them.
    void whatNoLayoutMends()
    {
        const Scenario blocks = job("maxtext",
            {{"training.precision", "fp8_mixed"}, {"training.fp8_scaling", "block"},
                {"mesh.zero_stage", "3"}});
        QVERIFY(std::ranges::any_of(
            brokenRules(blocks), [](const FrameworkRule* rule) { return rule->id == "fp8-in-blocks"; }));
        QVERIFY(!excludes(blocks, spaceOf(blocks, {}), "fp8-in-blocks"));
        SearchAnswer answer;
        answer.scenario = job("deepspeed", {{"training.optimizer", "soap"}});
        QCOMPARE(rulesAgainstJob(answer.scenario).size(), std::size_t(1));
        QVERIFY(jobSentence(answer).plain().find("DeepSpeed has Adam") != std::string::npos);
        QVERIFY(!excludes(answer.scenario, spaceOf(answer.scenario, {}), "optimizer"));
        answer.question.any = true;
        QVERIFY(jobSentence(answer).empty());

        // The sentence says what to set: the limit of this model.
        answer.question.any = false;
        answer.scenario =
            job("megatron", {{"model.preset", "gpt3-175b"}, {"training.sequence_length", "4096"}});
        QCOMPARE(rulesAgainstJob(answer.scenario).front()->id, std::string("sequence-beyond-positions"));
        QVERIFY(jobSentence(answer).plain().ends_with("set training.sequence_length to 2048"));
    }
};

QTEST_GUILESS_MAIN(TestAsRun)
#include "tst_as_run.moc"
