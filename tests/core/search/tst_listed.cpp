// What people see of an answer: families, the plain plan, why nothing fits, and why the best is the best.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/listed.h"
#include "core/search/memory_floor.h"
#include "core/search/reasons.h"
#include "core/training/step/framework_rules.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>

using namespace ridgepoint;

namespace {

Scenario scenarioWith(const FieldEdits& edits)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    applyEdits(scenario, edits, shippedCatalog());
    return scenario;
}

SearchAnswer answerFor(const Scenario& scenario, SearchQuestion question = {})
{
    question.families = true;
    return answerTo(scenario, question, shippedCatalog(), {});
}

} // namespace

class TestListed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Where state alone is beyond what there is: no layout is looked at, and all are accounted for.
    void tooLargeIsSaidAtOnce()
    {
        Scenario scenario = defaultScenario(m_catalog);
        QVERIFY(!applyEdits(scenario,
            {{"model.params", "405B"}, {"hardware.accelerators", "8"},
                {"training.global_batch_sequences", "64"}},
            m_catalog));
        const SearchSpace space = searchSpaceOf(scenario, {}, {}, m_catalog).space;
        const SearchResult none = search(scenario, {.space = space});
        QVERIFY(none.best.empty() && none.complete() && none.tooLarge);
        QVERIFY(none.tooLarge->least > none.tooLarge->room);
        QCOMPARE(none.rejected[std::size_t(Rejection::DoesNotFit)], none.space);
        QVERIFY(none.space > 1000);
        QVERIFY(none.evaluated == 0 && none.pruned == 0);
        const SearchResult parts = search(scenario, {.space = space, .shard = {0, 2}});
        const SearchResult others = search(scenario, {.space = space, .shard = {1, 2}});
        QCOMPARE(parts.space + others.space, none.space);
    }

    // Whatever types the scenario has, torchtitan keeps bf16 weights beside fp32 shards in a pipeline alone.
    void tooLargeIsOfWhatRuns()
    {
        const auto least = [this](const char* weights, const char* master) {
            const Scenario scenario =
                scenarioWith({{"hardware.stack", "torchtitan"}, {"training.precision.weights", weights},
                    {"training.precision.master", master}, {"training.precision.gradients", "fp32"}});
            const auto none = tooLargeFor(scenario, searchSpaceOf(scenario, {}, {}, m_catalog).space, 0.999);
            return none ? none->least.value() : 0;
        };
        QVERIFY(least("fp32", "none") > 0);
        QCOMPARE(least("bf16", "fp32"), least("fp32", "none"));
    }

    // With the generic stack zero-bubble schedules and experts cut over tensor ranks are tried where somebody
    // asks for them, or has them.
    void whatNobodyShipsIsAskedFor()
    {
        Scenario scenario = defaultScenario(m_catalog);
        scenario.hardware.stack = "generic";
        QVERIFY(!applyEdits(
            scenario, {{"model.preset", "mixtral-8x7b"}, {"hardware.accelerators", "64"}}, m_catalog));
        const auto has = [](const auto& values, const auto& value) {
            return std::ranges::find(values, value) != values.end();
        };
        const std::string zeroBubble = "zb_h1";
        SearchSpace space = searchSpaceOf(scenario, {}, {}, m_catalog).space;
        QVERIFY(!has(space.schedule, zeroBubble) && has(space.schedule, std::string("interleaved_1f1b")));
        QCOMPARE(space.expertTensor.size(), std::size_t(1));
        space = searchSpaceOf(scenario, {}, {}, m_catalog, true).space;
        QVERIFY(has(space.schedule, zeroBubble) && has(space.expertTensor, 8.0));
        scenario.mesh.schedule = zeroBubble;
        space = searchSpaceOf(scenario, {}, {}, m_catalog).space;
        QVERIFY(has(space.schedule, zeroBubble) && !has(space.schedule, std::string("zb_h2")));
        const std::vector<SweepAxis> vary{readSweepAxis("mesh.schedule=1f1b,zb_h2").axis};
        QVERIFY(has(searchSpaceOf(scenario, {}, vary, m_catalog).space.schedule, std::string("zb_h2")));
    }

    void plainPlans_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::addColumn<QString>("expected"); // tensor, pipeline, stage, expert; why there is none
        const auto row = [](const char* name, const char* sets, const char* expected) {
            QTest::newRow(name) << QString::fromLatin1(sets).split(u' ') << QString::fromLatin1(expected);
        };
        row("small: fully sharded",
            "model.preset=llama3-8b hardware.accelerators=64 training.global_batch_sequences=512 "
            "hardware.stack=generic",
            "1 1 3 1");
        row("fewer sequences than ranks",
            "model.preset=llama3-8b hardware.accelerators=64 training.global_batch_sequences=8 "
            "hardware.stack=generic",
            "8 1 1 1");
        row("heads that eight ranks do not divide",
            "model.preset=qwen2.5-7b hardware.accelerators=64 training.sequence_length=65536 "
            "training.global_batch_sequences=64 hardware.stack=generic",
            "4 1 1 1");
        row("experts inside a node",
            "model.preset=mixtral-8x7b hardware.accelerators=64 training.global_batch_sequences=512 "
            "hardware.stack=generic",
            "1 1 1 8");
        row("experts beside data with the framework",
            "model.preset=qwen3-30b-a3b hardware.accelerators=16 training.global_batch_sequences=64 "
            "training.sequence_length=8192 hardware.stack=megatron",
            "1 1 1 8");
        row("experts on ranks that eight do not divide",
            "model.preset=qwen3-30b-a3b hardware.accelerators=20 training.global_batch_sequences=80 "
            "training.sequence_length=4096 hardware.stack=megatron",
            "1 1 1 4");
        row("experts with tensor ranks where they fit no other way",
            "model.preset=qwen3-30b-a3b hardware.accelerators=16 training.global_batch_sequences=64 "
            "training.sequence_length=32768 hardware.stack=megatron",
            "2 1 1 8");
        row("experts with a framework that shards weights alone",
            "model.preset=qwen3-30b-a3b hardware.accelerators=64 training.global_batch_sequences=256 "
            "hardware.stack=torchtitan",
            "1 1 3 8");
        row("no sharded weights with the framework",
            "model.preset=llama3-70b hardware.accelerators=64 training.global_batch_sequences=512 "
            "hardware.stack=megatron",
            "8 1 1 1");
        row("no sequence parallelism with the framework",
            "model.preset=llama3-8b hardware.accelerators=64 training.global_batch_sequences=8 "
            "hardware.stack=deepspeed",
            "8 1 1 1");
        row("far too large",
            "model.params=405B hardware.accelerators=8 training.global_batch_sequences=64 "
            "hardware.stack=generic",
            "does_not_fit");
    }
    void plainPlans()
    {
        QFETCH(QStringList, sets);
        QFETCH(QString, expected);
        FieldEdits edits;
        for (const QString& set : sets)
            edits.push_back({set.section(u'=', 0, 0).toStdString(), set.section(u'=', 1).toStdString()});
        const Scenario scenario = scenarioWith(edits);
        const PlainPlan plan =
            plainPlanOf(scenario, {.space = searchSpaceOf(scenario, {}, {}, m_catalog).space});
        if (!plan.layout) {
            QVERIFY(plan.reason);
            QCOMPARE(QString::fromStdString(std::string(key(*plan.reason))), expected);
            return;
        }
        Scenario at = scenario;
        QVERIFY(!applyEdits(at, plan.layout->set, m_catalog));
        const Mesh& mesh = at.mesh;
        QCOMPARE(QStringLiteral("%1 %2 %3 %4")
                     .arg(mesh.tensor)
                     .arg(mesh.pipeline)
                     .arg(mesh.zeroStage)
                     .arg(mesh.expert),
            expected);
        QVERIFY(!familyOf(at).isOffloaded());
        for (const FrameworkRule* rule : brokenRules(at)) // but for what no layout mends
            QVERIFY2(rule->minor || std::ranges::none_of(rule->mends, isSearchField, &FieldEdit::field),
                rule->id.c_str());
        QCOMPARE(plan.kind == PlainPlanKind::FullySharded, mesh.zeroStage == 3);
        const Report report = evaluate(at);
        QCOMPARE(report.step.seconds->value(), plan.layout->step.value());
        QVERIFY(report.memory.fits);
        // Fields that stay as they are come first.
        const std::vector<std::string> locks{"training.offload_optimizer", "mesh.tensor"};
        Scenario locked = scenario;
        locked.mesh.tensor = 2;
        const PlainPlan none =
            plainPlanOf(locked, {.space = searchSpaceOf(locked, locks, {}, m_catalog).space});
        if (none.layout) {
            Scenario held = locked;
            QVERIFY(!applyEdits(held, none.layout->set, m_catalog));
            QCOMPARE(held.mesh.tensor, 2.0);
        }
    }

    // Command and view show the same: each family once, and the plain plan in its place or last.
    void rows()
    {
        const Scenario scenario =
            scenarioWith({{"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
                {"training.global_batch_sequences", "64"}, {"hardware.stack", "generic"}});
        const SearchAnswer answer = answerFor(scenario, {.top = 5});
        const std::vector<ListedPlan> rows = listedPlans(answer);
        QCOMPARE(std::ranges::count(rows, true, &ListedPlan::plain), 1);
        QCOMPARE(std::ranges::count(rows, true, &ListedPlan::ranked), 5);
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(rows[i].layout.family != rows[j].layout.family || !rows[i].ranked);
        QVERIFY(rows.front().layout.set == answer.result.best.front().set);
        QVERIFY(!plainSentence(answer).empty() && hostSentence(answer.result).empty());
        const std::vector<ListedPlan> all = listedPlans(answer, true);
        QCOMPARE(std::ranges::count(all, true, &ListedPlan::ranked), 5);
        for (const ListedPlan& row : all)
            QCOMPARE(row.variants, 1.0);
        // Where the plain plan is not among the best, another layout is never marked.
        const SearchAnswer small =
            answerFor(scenarioWith({{"model.preset", "llama3.2-1b"}, {"hardware.accelerators", "8"},
                          {"training.global_batch_sequences", "64"}, {"hardware.stack", "megatron"}}),
                {.top = 30});
        QVERIFY(small.plain && small.plain->layout);
        for (const ListedPlan& row : listedPlans(small, true))
            if (row.plain)
                QVERIFY(row.layout.set == small.plain->layout->set);
        // One accelerator for 8B: the host is what is left, and that is said.
        const SearchAnswer one = answerFor(scenarioWith({{"model.preset", "llama3-8b"},
            {"hardware.accelerators", "1"}, {"training.global_batch_sequences", "8"}}));
        QVERIFY(!one.result.best.empty() && one.result.best.front().family.isOffloaded());
        QVERIFY(!hostSentence(one.result).empty());
    }

    // A schedule without stages is said to be none; with stages, or of another model, nothing is said.
    void schedulesWithoutStages()
    {
        const auto said = [](const FieldEdits& edits) {
            Scenario scenario =
                scenarioWith({{"model.preset", "qwen3-30b-a3b"}, {"hardware.accelerators", "16"},
                    {"mesh.expert", "8"}, {"mesh.schedule", "interleaved_1f1b_ep_overlap"}});
            applyEdits(scenario, edits, shippedCatalog());
            const FoundLayout layout{
                .set = {{"mesh.zero_stage", "1"}}, .step = Seconds(1), .memory = Bytes(1)};
            SearchAnswer answer;
            answer.scenario = scenario;
            return pairedSentence({{.layout = layout}, {.layout = layout, .index = 1}}, answer).plain();
        };
        const std::string alone = said({});
        QVERIFY2(
            alone.starts_with(
                "On one pipeline stage (1, 2) mesh.schedule=interleaved_1f1b_ep_overlap is not a pipeline"),
            alone.c_str());
        QCOMPARE(said({{"mesh.pipeline", "2"}}), std::string());
        QCOMPARE(said({{"mesh.schedule", "1f1b"}}), std::string());
        QCOMPARE(said({{"mesh.expert", "1"}}), std::string());
    }

    // No neighbour of the best is better, and what does not fit says how much it takes.
    // What the device has room for and the host has not, does not fit by the host's memory.
    void reasonsOfTheHost()
    {
        const Scenario scenario = scenarioWith({{"model.preset", "llama3-8b"},
            {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"},
            {"hardware.stack", "generic"}, {"hardware.host_memory", "10GB"}});
        const SearchAnswer answer = answerFor(scenario);
        const Reasons why = reasonsFor(answer, m_catalog);
        const auto offloaded = std::ranges::find(
            why.neighbours, FieldEdit{"training.offload_optimizer", "true"}, &NeighbourPlan::edit);
        QVERIFY(offloaded != why.neighbours.end() && !offloaded->layout && !offloaded->memory);
        QCOMPARE(outcomeOf(*offloaded, answer.result.best.front(), why.room).plain(),
            std::string("does not fit in host memory"));
    }

    void reasons_data()
    {
        QTest::addColumn<QString>("stack");
        for (const char* stack :
            {"generic", "torchtitan"}) // the latter shares keys and values in one way alone
            QTest::newRow(stack) << QString::fromLatin1(stack);
    }
    void reasons()
    {
        QFETCH(QString, stack);
        const Scenario scenario = scenarioWith({{"model.preset", "llama3-8b"},
            {"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"},
            {"training.sequence_length", "8192"}, {"hardware.stack", stack.toStdString()}});
        const SearchAnswer answer = answerFor(scenario);
        const Reasons why = reasonsFor(answer, m_catalog);
        const FoundLayout& best = answer.result.best.front();
        std::size_t slower = 0, refused = 0;
        for (const NeighbourPlan& plan : why.neighbours) {
            QVERIFY(!outcomeOf(plan, best, why.room).empty());
            if (plan.layout && plan.layout->family.isOffloaded())
                continue;
            if (plan.layout)
                QVERIFY2(plan.layout->step >= best.step, plan.edit.field.c_str());
            slower += plan.layout.has_value();
            refused += !plan.layout;
            QVERIFY(!plan.memory || *plan.memory > why.room);
        }
        QVERIFY(slower > 3 && refused > 0);
        double own = 0;
        for (const StepDifference& term : why.terms)
            own += term.best;
        QVERIFY2(std::abs(own / best.step.value() - 1) < 0.01, qPrintable(QString::number(own)));
    }

private:
    const Catalog m_catalog = shippedCatalog();
};

QTEST_GUILESS_MAIN(TestListed)
#include "tst_listed.moc"
