// A lever keeps what it promises: applied, the engine says the same, the figure that is shown moves by more
// than the model can tell apart, and nothing new is wrong. And of plans whose ailment is known the cure comes
// first.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/advice.h"
#include "core/analysis/levers.h"
#include "core/analysis/remedies.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/step/framework_rules.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <string>

using namespace ridgepoint;

namespace {

constexpr int plans = 400;

Scenario applied(Scenario s, const FieldEdits& edits)
{
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return s;
}

Scenario preset(const std::string& id, const FieldEdits& edits = {})
{
    return applied(
        readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario, edits);
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

bool hasErrors(const Report& report)
{
    return std::ranges::any_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

const StepPart* largestLoss(const Report& report)
{
    constexpr std::string_view work[] = {
        "matmul", "attention", "elementwise", "optimizer", "straggler", "fixed"};
    const StepPart* largest = nullptr;
    for (const StepPart& part : report.step.parts)
        if (std::ranges::find(work, part.id) == std::end(work)
            && (!largest || part.seconds > largest->seconds))
            largest = &part;
    return largest;
}

// What is wrong with a promise; empty: it is kept. A figure is quoted as it is shown before and after.
std::string broken(const Report& before, const Advice& advice)
{
    if (advice.edits.empty())
        return "nothing to set";
    const Report after = evaluate(applied(before.scenario, advice.edits));
    const std::string effect = advice.effect.plain();
    const auto quotes = [&](const std::string& from, const std::string& to) {
        return from != to && contains(effect, from + " → " + to);
    };
    const auto quoted = [&](const auto& from, const auto& to) { return quotes(format(from), format(to)); };
    if (hasErrors(after) || !after.meshFits)
        return "illegal";
    if (warnsMore(before, after))
        return "another warning";
    const MemoryParts &was = before.memory.perRank, &is = after.memory.perRank;
    if (!after.memory.fits
        && !contains(effect, "; still " + format(is.total() - after.memory.capacity) + " over"))
        return "does not say that it is over";
    if (after.memory.fits && contains(effect, "; still "))
        return "fits and says otherwise";
    if (advice.wall.plain().starts_with("memory")) {
        if (before.fit.state != GateState::Fail && before.fit.state != GateState::Tight)
            return "of an open gate";
        if (!quoted(was.state(), is.state()) && !quoted(was.total(), is.total())
            && !quoted(was.activations, is.activations))
            return "another figure";
        return is.total() < was.total() || is.state() < was.state() ? "" : "no less";
    }
    if (!after.memory.fits && is.total() > was.total())
        return "fuller";
    if (advice.wall == "time (training)") {
        if (exceedsLimit(before.busy.state) || exceedsLimit(before.hide.state))
            return "more of the same";
        if (!quoted(*before.run.wallClock, *after.run.wallClock))
            return "another figure";
        return *after.run.deadlineShare <= 1 ? "" : "late";
    }
    if (after.scenario.hardware.accelerators != before.scenario.hardware.accelerators)
        return "other accelerators";
    if (statedMfu(before.scenario.hardware)) {
        const double idle = before.pipeline.bubbleFraction, less = after.pipeline.bubbleFraction;
        if (!quotes(format(idle, Unit::Percent), format(less, Unit::Percent)))
            return "another figure";
        return less <= idle - worthALever ? "" : "no gain";
    }
    const TokensPerSecond rate = *before.throughput.tokensPerSecond, then = *after.throughput.tokensPerSecond;
    if (!quoted(*before.step.seconds, *after.step.seconds) && !quoted(rate, then))
        return "another figure";
    return rate <= then * (1 - worthALever) ? "" : "no gain";
}

// Of all that is offered the first broken promise.
std::string brokenOf(const Report& before, int& offered)
{
    bool anyLess = false;
    for (const Advice& advice : adviceOf(before)) {
        ++offered;
        const std::string said =
            " (" + advice.wall.plain() + ": " + advice.response.plain() + ": " + advice.effect.plain() + ")";
        if (const std::string why = broken(before, advice); !why.empty())
            return why + said;
        if (!advice.wall.plain().starts_with("memory"))
            continue;
        const bool enough = !contains(advice.effect.plain(), "; still ");
        if (anyLess && enough)
            return "what is enough comes first" + said;
        anyLess = anyLess || !enough;
    }
    return {};
}

} // namespace

class TestLevers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLeverKeepsItsPromise_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& p : shippedCatalog().scenarios())
            QTest::newRow(p.id.c_str()) << QString::fromStdString(p.id);
    }
    void everyLeverKeepsItsPromise()
    {
        QFETCH(QString, id);
        int offered = 0;
        for (const char* mfu : {"auto", "model", "0.35"}) {
            const Report before = evaluate(preset(id.toStdString(), {{"hardware.efficiency.mfu", mfu}}));
            const std::string why = brokenOf(before, offered);
            QVERIFY2(why.empty(), why.c_str());
        }
    }

    void soDoThoseOfAnyPlan()
    {
        RandomScenarios random(shippedCatalog(), 20260);
        int offered = 0;
        for (int i = 0; i < plans; ++i) {
            const Report before = evaluate(random.next());
            if (hasErrors(before))
                continue;
            const std::string why = brokenOf(before, offered);
            QVERIFY2(why.empty(), (std::to_string(i) + ": " + why).c_str());
        }
        QVERIFY2(offered > 2 * plans, qPrintable(QString::number(offered)));
    }

    void noRemedyChangesNothing()
    {
        RandomScenarios random(shippedCatalog(), 20262);
        int idle = 0;
        for (int i = 0; i < plans / 2; ++i) {
            const Report report = evaluate(random.next());
            std::vector<Remedy> both = remediesOf(report, shippedCatalog(), false).remedies;
            std::ranges::copy(remediesOf(report, shippedCatalog(), true).remedies, std::back_inserter(both));
            for (const Remedy& remedy : both) {
                const Unit unit = unitOf(remedy.measure);
                QVERIFY2(remedy.block != RemedyBlock::None || !remedy.before || !remedy.after
                        || format(*remedy.before, unit) != format(*remedy.after, unit),
                    qPrintable(QString::number(i)));
                idle += remedy.block == RemedyBlock::NoGain ? 1 : 0;
            }
        }
        QVERIFY(idle > 0);
    }

    void launchesAreNamedWhereTheyCostMost()
    {
        RandomScenarios random(shippedCatalog(), 20261);
        int largest = 0, named = 0;
        for (int i = 0; i < 3 * plans; ++i) {
            const Scenario scenario = random.next(false);
            const Report report = evaluate(scenario);
            const StepPart* loss = largestLoss(report);
            const Efficiency& e = scenario.hardware.efficiency;
            if (e.layerForward || e.layerBackward) // a host's own time, whoever launches
                continue;
            Scenario recorded = scenario;
            recorded.training.cudaGraphs = true;
            if (brokenRules(recorded).size() > brokenRules(scenario).size()) // its framework takes no graphs
                continue;
            if (hasErrors(report) || !report.memory.fits || !loss || loss->id != "launch"
                || loss->seconds / *report.step.seconds < 2 * worthALever)
                continue;
            ++largest;
            const std::vector<Advice> all = adviceOf(report);
            named +=
                std::ranges::any_of(all, [](const Advice& a) { return a.wall == "time (launches)"; }) ? 1 : 0;
        }
        QVERIFY(largest >= 10);
        QVERIFY2(named * 10 >= largest * 9, qPrintable(QStringLiteral("%1 of %2").arg(named).arg(largest)));
    }

    void theCureComesFirst_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QString>("cure");
        const auto row = [](const char* name, const char* id, FieldEdits edits, const char* cure) {
            QTest::newRow(name) << QString(QLatin1String(id)) << edits << QString(QLatin1String(cure));
        };
        const char* small = "llama3-8b-64xh100";
        const char* large = "llama3-70b-256xh100";
        row("the seed's question", "seed-question", {}, "FSDP on 32 GPUs + full recompute, batch 32");
        const FieldEdits launches{{"model.params", "125M"}, {"hardware.accelerators", "8"},
            {"training.sequence_length", "1024"}, {"training.micro_batch", "1"},
            {"hardware.stack", "nanotron"}, {"mesh.zero_stage", "1"}};
        row("a small model waits for launches", small, launches, "Micro-batch of 64");
        FieldEdits one = launches;
        one.push_back({"training.global_batch_sequences", "8"});
        one.push_back({"hardware.stack", "generic"}); // nanotron takes no graphs
        row("and has one sequence a rank", small, one, "Launch by CUDA graphs");
        row("a pipeline full of activations", large,
            {{"hardware.capacity_basis", "nominal"}, {"mesh.tensor", "8"},
                {"training.sequence_length", "65536"}, {"hardware.stack", "megatron"}},
            "Recompute 15 layers per rank"); // of 20 in five stages; 10 leave no room to spare
        row("whole gradients everywhere", small,
            {{"hardware.capacity_basis", "nominal"}, {"mesh.zero_stage", "0"}}, "Shard more: ZeRO-2");
        row("adapters on weights that fill the device", "seed-question",
            {{"training.method", "lora"}, {"training.recompute", "full"}}, "QLoRA: frozen weights in 4 bits");
        row("a model that needs no tensor ranks", small, {{"mesh.tensor", "8"}}, "Fewer tensor ranks: 1");
        row("nor would, with recomputation", small, {{"mesh.tensor", "8"}, {"training.micro_batch", "4"}},
            "Fewer tensor ranks: 1, with full recomputation");
        const FieldEdits wide{{"training.micro_batch", "1"}, {"training.sequence_length", "2048"},
            {"training.global_batch_sequences", "2048"}, {"hardware.accelerators", "2048"}};
        row("shards over thousands of ranks", small, wide, "Shard less: ZeRO-2 gathers weights once a step");
        FieldEdits whole = wide;
        whole.push_back({"hardware.stack", "maxtext"}); // knows no ZeRO-2
        row("and no stage between", small, whole, "Shard in groups of 8, replicate beyond");
        row("a gather for every sequence", small,
            {{"training.micro_batch", "1"}, {"training.sequence_length", "1024"},
                {"training.global_batch_sequences", "448"}},
            "Micro-batch of 7");
        row("recomputation that memory does not need", large, {{"training.recompute", "full"}},
            "Recompute nothing");
        row("a bubble", large,
            {{"mesh.pipeline", "16"}, {"mesh.chunks", "1"}, {"mesh.schedule", "1f1b"},
                {"training.global_batch_sequences", "128"}},
            "Schedule Interleaved 1F1B of 4 chunks");
        row("a cap that costs the deadline", small,
            {{"hardware.power_cap", "300"}, {"targets.deadline", "260d"}}, "Lift the power cap of 300 W");
        row("a deadline that narrower products keep", small, {{"targets.deadline", "230d"}},
            "Multiply in fp8");
        row("communication that is said not to hide", large, {{"overlap.tensor", "0"}},
            "Overlap tensor communication as the stack does");
    }
    void theCureComesFirst()
    {
        QFETCH(QString, id);
        QFETCH(FieldEdits, edits);
        QFETCH(QString, cure);
        const Report report = evaluate(preset(id.toStdString(), edits));
        QVERIFY(!hasErrors(report));
        const std::vector<Advice> all = adviceOf(report, 1);
        QVERIFY(!all.empty());
        QCOMPARE(QString::fromStdString(all[0].response.plain()), cure);
    }

    // DualPipe runs experts' messages beside another micro-batch's computation.
    void whatTheScheduleOverlapsIsNotToBeOverlapped()
    {
        const Report report = evaluate(preset("deepseek-v3-2048xh800", {{"mesh.pipeline", "16"}}));
        for (const Advice& advice : adviceOf(report))
            QVERIFY2(!contains(advice.response.plain(), "verlap"), advice.response.plain().c_str());
    }

    void nothingIsPromisedOfAHundredPercent()
    {
        for (const ScenarioPreset& p : shippedCatalog().scenarios())
            for (const Advice& advice :
                adviceOf(evaluate(preset(p.id, {{"hardware.efficiency.mfu", "model"}}))))
                for (const FieldEdit& edit : advice.edits)
                    QVERIFY2(!edit.field.starts_with("overlap.") || edit.text == "model",
                        advice.response.plain().c_str());
    }
};

QTEST_APPLESS_MAIN(TestLevers)
#include "tst_levers.moc"
