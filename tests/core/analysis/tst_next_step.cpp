// What the strip says is exceeded, and the step that mends it: the engine, asked again, finds the scenario
// within the limit. Levers are combined where one is not enough.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/fit_plans.h"
#include "core/analysis/levers.h"
#include "core/analysis/next_step.h"
#include "core/analysis/serving_step.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/served.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>

using namespace ridgepoint;

namespace {

Scenario applied(Scenario s, const FieldEdits& edits)
{
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    followEdits(s, edits);
    return s;
}

Scenario preset(const std::string& id, const FieldEdits& edits = {})
{
    return applied(
        readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario, edits);
}

Scenario job(const FieldEdits& edits) { return applied(defaultScenario(shippedCatalog()), edits); }

constexpr const char* served = "llama3.1-70b-served-8xh200";

} // namespace

Q_DECLARE_METATYPE(ridgepoint::Limit)

class TestNextStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Whatever does not fit, from one device to hundreds: some plan does.
    void whatDoesNotFitHasAPlan_data()
    {
        QTest::addColumn<FieldEdits>("edits");
        const auto row = [](const char* name, FieldEdits edits) { QTest::newRow(name) << std::move(edits); };
        row("the seed's 70B on one H100", {});
        row("8B on one H100", {{"model.preset", "llama3-8b"}});
        row("13B at 32k on 8 A100",
            {{"model.preset", "llama2-13b"}, {"hardware.accelerator", "a100-80-sxm"},
                {"hardware.accelerators", "8"}, {"training.sequence_length", "32768"}});
        row("70B on 64 H100", {{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"}});
        row("$ per 1M tokens",
            {{"model.preset", "llama3-8b"}, {"hardware.accelerators", "8"},
                {"training.sequence_length", "1M"}});
        row("405B on 512 H100", {{"model.preset", "llama3.1-405b"}, {"hardware.accelerators", "512"}});
        row("experts", {{"model.preset", "deepseek-v3"}});
        row("a hundred times the seed", {{"model.params", "7T"}});
    }
    void whatDoesNotFitHasAPlan()
    {
        QFETCH(FieldEdits, edits);
        const Report before = evaluate(job(edits));
        QCOMPARE(before.fit.state, GateState::Fail);
        const NextStep step = nextStep(before);
        QCOMPARE(step.broken.limit, Limit::Memory);
        QVERIFY(step.broken.stated);
        QVERIFY(step.advice && step.advice->solves);
        QVERIFY(!step.advice->response.plain().empty()
            && step.advice->effect.plain().find("still") == std::string::npos);
        const Report after = evaluate(applied(before.scenario, step.advice->edits));
        QVERIFY(after.memory.fits && !firstError(after));
        QVERIFY(!warnsMore(before, after));
    }

    // No plan that needs no more devices is given away for one that does.
    void devicesAreBoughtLast()
    {
        const Report report =
            evaluate(job({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"}}));
        const std::vector<FitLever> plans = fitPlans(report);
        QVERIFY(plans.size() > 1);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            QVERIFY(plans[i].advice.solves);
            QCOMPARE(plans[i].price, LeverPrice::Setting);
            QVERIFY(i == 0 || plans[i].order() >= plans[i - 1].order());
        }
        // One device has nothing to share with: as few as are enough.
        const Report alone = evaluate(preset("seed-question"));
        const Advice advice = fitPlans(alone).front().advice;
        const Scenario after = applied(alone.scenario, advice.edits);
        QCOMPARE(after.hardware.accelerators, 32.0);
        QCOMPARE(after.mesh.zeroStage, 3);
        QCOMPARE(QString::fromStdString(advice.response.plain()),
            QStringLiteral("FSDP on 32 GPUs + full recompute, batch 32"));
        QCOMPARE(QString::fromStdString(advice.inShort.plain()),
            QStringLiteral("FSDP on 32 GPUs + full recompute"));
    }

    // A strip in a small window has room for a name in the field's terms, of one lever as of several.
    void everyStepHasAShortName_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* id : {"7b-rtx4090", "deepseek-v3-2048xh800", "gpt3-175b-1024xa100",
                 "llama3-70b-256xh100", "llama3-8b-64xh100", "llama3.1-405b-16384xh100",
                 "mixtral-8x7b-256xtpu-v6e", "mpt-7b-8xa100", "seed-001", "seed-003", "seed-question"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void everyStepHasAShortName()
    {
        QFETCH(QString, id);
        const NextStep step = nextStep(evaluate(preset(id.toStdString())));
        if (!step.advice)
            return;
        const std::string& shortest =
            step.advice->inShort.empty() ? step.advice->response.plain() : step.advice->inShort.plain();
        QVERIFY2(shortest.size() <= 36, shortest.c_str());
    }

    // A field that is kept fixed stays as it is; with too many of them nothing is left to try.
    void whatIsHeldStays()
    {
        const Report report =
            evaluate(job({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"}}));
        const NextStep step = nextStep(report, {"training.recompute", "hardware.accelerators"});
        QVERIFY(step.advice && step.advice->solves);
        QVERIFY(!setsAny(step.advice->edits, {"training.recompute", "hardware.accelerators"}));
        const NextStep none = nextStep(report,
            {"training.recompute", "hardware.accelerators", "mesh.zero_stage", "mesh.tensor",
                "mesh.context"});
        QVERIFY(!none.advice && none.sought);
    }

    void theFirstLimit_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<Limit>("limit");
        QTest::addColumn<bool>("stated");
        QTest::addColumn<bool>("solved");
        const auto row = [](const char* name, const char* id, FieldEdits edits, Limit limit, bool stated,
                             bool solved) {
            QTest::newRow(name) << QString::fromLatin1(id) << std::move(edits) << limit << stated << solved;
        };
        const char* const llama = "llama3.1-405b-16384xh100";
        row("nothing", "mpt-7b-8xa100", {}, Limit::None, false, false);
        row("a default bubble", llama, {}, Limit::Bubble, false, true);
        row("a bubble that is set", llama, {{"targets.max_bubble", "20%"}}, Limit::Bubble, true, true);
        row("a bubble out of reach", llama, {{"targets.max_bubble", "5%"}}, Limit::Bubble, true, false);
        row("an MFU that is set", "gpt3-175b-1024xa100", {{"targets.min_mfu", "40%"}}, Limit::Mfu, true,
            true);
        row("an MFU out of reach", "gpt3-175b-1024xa100", {{"targets.min_mfu", "90%"}}, Limit::Mfu, true,
            false);
        row("a deadline", "llama3-70b-256xh100", {{"targets.deadline", "90d"}}, Limit::Deadline, true, true);
        row("a budget out of reach", "llama3-70b-256xh100", {{"targets.budget", "1e6"}}, Limit::Budget, true,
            false);
        // What is set comes before what is a default.
        row("a budget beside a default", llama, {{"targets.budget", "1e6"}}, Limit::Budget, true, false);
        row("memory before all", "seed-question", {{"targets.min_mfu", "90%"}}, Limit::Memory, true, true);
    }
    void theFirstLimit()
    {
        QFETCH(QString, id);
        QFETCH(FieldEdits, edits);
        QFETCH(Limit, limit);
        QFETCH(bool, stated);
        QFETCH(bool, solved);
        const Report before = evaluate(preset(id.toStdString(), edits));
        const NextStep step = nextStep(before);
        QCOMPARE(step.broken.limit, limit);
        QCOMPARE(step.broken.stated, stated);
        QCOMPARE(step.advice && step.advice->solves, solved);
        // Of a stated limit nothing is offered that does not keep it.
        QVERIFY(!stated || solved || !step.advice);
        if (!solved)
            return;
        const BrokenLimit after = brokenLimit(evaluate(applied(before.scenario, step.advice->edits)));
        QVERIFY(after.limit != limit);
    }

    void aServiceGoesOn_data()
    {
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QString>("response"); // begins with; empty: nothing in reach
        const auto row = [](const char* name, FieldEdits edits, const char* response) {
            QTest::newRow(name) << std::move(edits) << QString::fromLatin1(response);
        };
        row("more at a time is cheaper", {}, "concurrency ");
        row("too many at a time", {{"serving.concurrency", "5000"}}, "concurrency ");
        row("a first token that is set", {{"serving.ttft_target", "100ms"}}, "concurrency ");
        row("out of reach", {{"serving.itl_target", "1ms"}}, "");
        row("the queue grows",
            {{"serving.load", "rate"}, {"serving.requests_per_second", "500"}, {"serving.replicas", "1"}},
            "59 replicas");
        row("too many replicas",
            {{"serving.load", "rate"}, {"serving.requests_per_second", "4"}, {"serving.replicas", "8"}},
            "as many replicas");
        row("too large", {{"model.preset", "llama3.1-405b"}, {"serving.tensor", "1"}}, "TP 4");
    }
    void aServiceGoesOn()
    {
        QFETCH(FieldEdits, edits);
        QFETCH(QString, response);
        const Report before = evaluate(preset(served, edits));
        const std::optional<Advice> step = servingStep(before);
        QCOMPARE(step.has_value(), !response.isEmpty());
        if (!step)
            return;
        QVERIFY2(QString::fromStdString(step->response.plain()).startsWith(response),
            step->response.plain().c_str());
        QVERIFY(step->solves);
        const Served now(applied(before.scenario, step->edits));
        QVERIFY(now.report.refusal.empty());
        const std::shared_ptr<const Served> was = servedOf(before);
        if (!was->report.refusal.empty())
            return;
        QVERIFY(now.report.ttftMet && now.report.itlMet && !now.report.now.saturated);
        if (was->report.ttftMet && was->report.itlMet)
            QVERIFY(*now.report.perMillionOutput < *was->report.perMillionOutput);
        std::vector<std::string> held;
        for (const FieldEdit& edit : step->edits)
            held.push_back(edit.field);
        const std::optional<Advice> other = servingStep(before, held);
        QVERIFY(!other || !setsAny(other->edits, held));
    }
};

QTEST_APPLESS_MAIN(TestNextStep)
#include "tst_next_step.moc"
