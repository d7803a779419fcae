// What to try: it answers the gate that fails, and
// agrees with the table of remedies. One clock for the deadline, everywhere.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/advice.h"
#include "core/analysis/levers.h"
#include "core/analysis/remedies.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

Scenario preset(const std::string& id, const FieldEdits& edits = {})
{
    Scenario s = readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return s;
}

Report after(const Report& before, const FieldEdits& edits)
{
    Scenario s = before.scenario;
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return evaluate(s);
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

const Advice* startingWith(const std::vector<Advice>& all, std::string_view response)
{
    const auto found = std::ranges::find_if(
        all, [&](const Advice& advice) { return advice.response.plain().starts_with(response); });
    return found == all.end() ? nullptr : &*found;
}

bool hasErrors(const Report& report)
{
    return std::ranges::any_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

} // namespace

class TestAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDeadlineHasOneClock_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& p : shippedCatalog().scenarios())
            QTest::newRow(p.id.c_str()) << QString::fromStdString(p.id);
    }
    void theDeadlineHasOneClock()
    {
        QFETCH(QString, id);
        const Report report = evaluate(preset(id.toStdString()));
        const Remedies remedies = remediesOf(report, shippedCatalog(), false);
        QCOMPARE(report.walls.throughput.ratioAll, report.run.deadlineShare);
        QCOMPARE(deadlineShare(report), report.run.deadlineShare);
        QCOMPARE(remedies.now.late, report.run.deadlineShare);
        const bool hit = remedies.walls[std::size_t(RemedyWall::TrainingTime)] != WallHit::Clear;
        QCOMPARE(hit, report.run.deadlineShare.value_or(0) > 1);
    }

    // 405B on 16,384: 66 days of computation, 96 with failures, of 90.
    void whatPromisesTheDeadlineKeepsIt()
    {
        int promised = 0;
        for (const char* id : {"seed-question", "llama3.1-405b-16384xh100", "llama3-8b-64xh100"}) {
            const Report before = evaluate(preset(id));
            if (!(*before.run.deadlineShare > 1))
                continue;
            for (const Remedy& remedy : remediesOf(before, shippedCatalog()).remedies) {
                if (remedy.wall != RemedyWall::TrainingTime || remedy.block != RemedyBlock::None)
                    continue;
                ++promised;
                const Report now = after(before, remedy.edits);
                QVERIFY2(*now.run.deadlineShare <= 1, id);
                QCOMPARE(*remedy.after, now.run.wallClock->value());
            }
        }
        QVERIFY(promised >= 4);
    }

    // Of the powers of two the smallest: half of it is too late.
    void noneWithSmallerCount()
    {
        Scenario stated = preset("seed-question");
        stated.hardware.efficiency.mfu = 0.4;
        const Report seed = evaluate(stated);
        const Remedies remedies = remediesOf(seed, shippedCatalog());
        const Remedy& replicas =
            *std::ranges::find(remedies.remedies, RemedyWall::TrainingTime, &Remedy::wall);
        QCOMPARE(replicas.kind, RemedyKind::DataParallel);
        QCOMPARE(replicas.degree, 4096.0);
        const Report half = after(seed, resizedMesh(seed.scenario, 1, 2048));
        QVERIFY(*half.run.deadlineShare > 1);
        QVERIFY(*half.run.seconds
            < half.scenario.targets.deadline * 1.01); // what the computation alone would promise
    }

    void theGateThatFailsIsAnswered()
    {
        const Report report =
            evaluate(preset("llama3-8b-64xh100", {{"mesh.tensor", "8"}, {"targets.min_mfu", "0.2"}}));
        QCOMPARE(report.hide.state, GateState::Unset); // of the default limit
        QCOMPARE(report.fit.state, GateState::Pass);
        QVERIFY(*report.run.deadlineShare > 1);
        const std::vector<Advice> all = adviceOf(report);
        QVERIFY(!all.empty());
        QVERIFY2(all[0].wall.plain().starts_with("communication"), all[0].wall.plain().c_str());
        const auto deadline = [](const Advice& advice) { return advice.wall == "time (training)"; };
        QVERIFY(std::ranges::none_of(all, deadline)); // more of the same would not mend it
    }

    // A deadline that nobody has stated buys nobody more accelerators.
    void onlyAStatedDeadlineIsAdvisedOn()
    {
        const auto forTheDeadline = [](const Report& report) {
            return std::ranges::any_of(
                adviceOf(report), [](const Advice& each) { return each.wall == "time (training)"; });
        };
        const Report usual = evaluate(preset("llama3-8b-64xh100"));
        QVERIFY(*usual.run.deadlineShare > 1 && !missesDeadline(usual));
        QVERIFY(!forTheDeadline(usual));
        const Report stated = evaluate(preset("llama3-8b-64xh100", {{"targets.deadline", "90d"}}));
        QCOMPARE(stated.run.deadlineShare, usual.run.deadlineShare);
        QVERIFY(missesDeadline(stated));
        QVERIFY(forTheDeadline(stated));
    }

    void adviceAgreesWithRemedies_data() { theDeadlineHasOneClock_data(); }
    void adviceAgreesWithRemedies()
    {
        QFETCH(QString, id);
        const Report report = evaluate(preset(id.toStdString()));
        const Remedies remedies = remediesOf(report, shippedCatalog(), false);
        const Remedy& shard = remedies.remedies[std::size_t(RemedyWall::State) * 3];
        const std::vector<Advice> all = adviceOf(report);
        if (const Advice* advice = startingWith(all, "FSDP");
            advice && advice->wall.plain().starts_with("memory")) {
            // As many accelerators, whatever stands beside.
            QCOMPARE(shard.block, RemedyBlock::None);
            for (const FieldEdit& edit : shard.edits)
                QVERIFY2(std::ranges::find(advice->edits, edit) != advice->edits.end(), edit.field.c_str());
        } else if (report.fit.state == GateState::Fail) {
            QVERIFY(shard.block != RemedyBlock::None || all.front().solves); // or something else is enough
        }
    }

    // DualPipe takes no ZeRO-3; saying so costs the reader nothing, an error after a click does.
    void whatTheEngineRefusesIsNotOffered()
    {
        const Report report = evaluate(preset("deepseek-v3-2048xh800"));
        QCOMPARE(report.fit.state, GateState::Fail);
        const std::vector<Advice> all = adviceOf(report);
        QVERIFY(!startingWith(all, "FSDP"));
        QVERIFY(hasErrors(after(report, {{"mesh.zero_stage", "3"}})));
    }

    void theFirstLeverAlone()
    {
        for (const ScenarioPreset& p : shippedCatalog().scenarios()) {
            const Report report = evaluate(preset(p.id));
            const std::vector<Advice> all = adviceOf(report), first = adviceOf(report, 1);
            QCOMPARE(first.size(), std::min<std::size_t>(1, all.size()));
            if (!all.empty())
                QCOMPARE(first[0].response, all[0].response);
        }
    }

    void editsAreAllOrNothing()
    {
        Scenario s = preset("seed-question");
        const Scenario before = s;
        const FieldError wrong =
            applyEdits(s, {{"hardware.accelerators", "8"}, {"mesh.tensr", "8"}}, shippedCatalog());
        QVERIFY(contains(wrong.message.plain(), "mesh.tensor"));
        QVERIFY(s == before);
        QVERIFY(applyEdits(s, {{"hardware.accelerators", "8"}, {"mesh.tensor", "-1"}}, shippedCatalog()));
        QVERIFY(s == before);
        QVERIFY(!applyEdits(s, {{"hardware.accelerators", "8"}, {"mesh.tensor", "8"}}, shippedCatalog()));
        QCOMPARE(s.hardware.accelerators * s.mesh.tensor, 64.0);
    }

    void theBatchFollowsTheReplicas_data()
    {
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<double>("batch");
        QTest::addColumn<bool>("said");
        const auto row = [](const char* name, FieldEdits edits, double batch, bool said) {
            QTest::newRow(name) << edits << batch << said;
        };
        row("more accelerators", {{"hardware.accelerators", "8"}}, 8, true);
        row("a replica of four", {{"hardware.accelerators", "8"}, {"mesh.tensor", "4"}}, 2, true);
        row("several sequences each", {{"training.micro_batch", "2"}, {"hardware.accelerators", "8"}}, 16,
            true);
        row("a batch that is asked for",
            {{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "1"}}, 1, false);
        row("one is enough", {{"hardware.accelerators", "8"}, {"mesh.tensor", "8"}}, 1, false);
        row("a mesh that does not fit", {{"hardware.accelerators", "8"}, {"mesh.tensor", "3"}}, 1, false);
        row("something else", {{"mesh.tensor", "8"}}, 1, false);
    }
    void theBatchFollowsTheReplicas()
    {
        QFETCH(FieldEdits, edits);
        QFETCH(double, batch);
        QFETCH(bool, said);
        Scenario s = preset("seed-question", edits);
        const Text note = followEdits(s, edits);
        QCOMPARE(s.training.globalBatchSequences, batch);
        QCOMPARE(!note.empty(), said);
    }

    void whyARunFittedEndsWithTheRun()
    {
        const auto noteAfter = [](const FieldEdits& edits) {
            Scenario s = preset("llama3.1-405b-16384xh100", edits);
            followEdits(s, edits);
            return s.fitNote;
        };
        const std::string note = noteAfter({});
        QVERIFY(!note.empty());
        QCOMPARE(noteAfter({{"name", "mine"}, {"targets.budget", "1e9"}}), note);
        QCOMPARE(noteAfter({{"training.micro_batch", "2"}}), std::string());
        QCOMPARE(noteAfter({{"mesh.tensor", "16"}, {"fit_note", "so it did"}}), std::string("so it did"));
    }
};

QTEST_APPLESS_MAIN(TestAdvice)
#include "tst_advice.moc"
