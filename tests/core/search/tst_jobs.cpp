// The best plan of each of several jobs: what each search by itself says, ranked by what the run takes.

#include <QtTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/engine/evaluate.h"
#include "core/questions/levers.h"
#include "core/scenario/scenario_json.h"
#include "core/search/answer.h"
#include "core/search/jobs.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

// Eight billion parameters, few layouts.
Scenario scenario()
{
    Scenario s = readScenario(shippedCatalog().scenario("llama3-8b-64xh100")->json, shippedCatalog(), "8b")
                     .file->scenario;
    s.hardware.efficiency.mfu = Mfu::model();
    return s;
}

SearchQuestion few()
{
    return {.locks = {"mesh.context", "mesh.schedule", "mesh.order", "mesh.zero_stage",
                "mesh.sequence_parallel", "mesh.shard_group", "training.cuda_graphs", "training.recompute",
                "training.recompute_norms", "training.recompute_activation", "training.recompute_mlp",
                "training.offload_optimizer", "training.offload_activations"}};
}

SweepAxis axis(const char* text) { return readSweepAxis(text).axis; }

JobsAnswer ask(const Scenario& s, const std::vector<SweepAxis>& axes, JobObjective objective)
{
    const SearchJobs jobs = jobsAlong(axes);
    return bestOfJobs(s, jobs.jobs, objective, few(), shippedCatalog(), {});
}

std::vector<double> counts(const JobsAnswer& answer)
{
    std::vector<double> all;
    for (const JobPlan& plan : answer.jobs)
        all.push_back(std::stod(plan.job.set.front().text));
    return all;
}

} // namespace

class TestJobs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCombinationOnce()
    {
        const std::vector<SweepAxis> axes{
            axis("hardware.accelerators=8,16,32"), axis("training.precision=bf16,fp8")};
        const SearchJobs jobs = jobsAlong(axes);
        QVERIFY(jobs.refusal.empty());
        QCOMPARE(jobs.jobs.size(), std::size_t(6));
        QCOMPARE(jobs.jobs[1].set[0].text, std::string("8"));
        QCOMPARE(jobs.jobs[1].set[1].text, std::string("fp8"));
        QCOMPARE(jobs.jobs[2].set[0].text, std::string("16"));
        QVERIFY(!jobsAlong(std::vector{axis("mesh.tensor=1,2")}).refusal.empty());
        QVERIFY(!jobsAlong(
            std::vector{axis("hardware.accelerators=1:1000:100"), axis("training.tokens=1B:1T:100")})
                     .refusal.empty());
    }

    void eachIsWhatASearchByItselfFinds()
    {
        const Scenario s = scenario();
        const JobsAnswer answer = ask(s, {axis("hardware.accelerators=16,32,64")}, JobObjective::Time);
        QVERIFY(answer.refusal.empty() && answer.complete);
        QCOMPARE(counts(answer), (std::vector<double>{64, 32, 16})); // more are faster
        for (const JobPlan& plan : answer.jobs) {
            Scenario job = s;
            QVERIFY(!applyEdits(job, plan.job.set, shippedCatalog()));
            followEdits(job, plan.job.set);
            const SearchAnswer alone = answerTo(job, few(), shippedCatalog(), {});
            QCOMPARE(plan.report->step.seconds->value(), alone.result.best.front().step.value());
            Scenario set = s;
            QVERIFY(!applyEdits(set, plan.set, shippedCatalog()));
            QCOMPARE(evaluate(set).run.wallClock->value(), *plan.value);
        }
    }

    // Between what is late and what is early the fewest that keep the deadline come first.
    void theFewestForADeadline()
    {
        Scenario s = scenario();
        const std::vector<SweepAxis> axes{axis("hardware.accelerators=8,16,32,64")};
        const JobsAnswer fast = ask(s, axes, JobObjective::Time);
        double between = 0; // a deadline that 32 keep and 16 do not
        for (const JobPlan& plan : fast.jobs)
            if (plan.job.set.front().text == "16")
                between = *plan.value * 0.9;
        s.targets.deadline = Seconds(between);
        const JobsAnswer few = ask(s, axes, JobObjective::Accelerators);
        QCOMPARE(counts(few), (std::vector<double>{32, 64, 8, 16}));
        QVERIFY(!few.jobs[0].late && !few.jobs[1].late && few.jobs[2].late && few.jobs[3].late);
        for (const JobPlan& plan : few.jobs)
            QCOMPARE(plan.late, deadlineShare(*plan.report).value() > 1);
        s.targets.budget = Money(1);
        for (const JobPlan& plan : ask(s, axes, JobObjective::Cost).jobs)
            QVERIFY(plan.dear);
    }

    // Half where the deadline is the middle of the band, nine in ten at its upper end, and never less for
    // more time.
    void theChanceOfADeadline()
    {
        Scenario s = scenario();
        const std::vector<SweepAxis> one{axis("hardware.accelerators=64")};
        const JobsAnswer first = ask(s, one, JobObjective::Time);
        const Report& report = *first.jobs.front().report;
        const double wall = report.run.wallClock->value(), step = report.step.seconds->value();
        const double low = report.step.band->low.value() / step, high = report.step.band->high.value() / step;
        const auto chance = [&](double times) {
            s.targets.deadline = Seconds(wall * times);
            return ask(s, one, JobObjective::Time).jobs.front().deadlineProbability.value();
        };
        QVERIFY(std::abs(chance(std::sqrt(low * high)) - 0.5) < 0.01);
        QVERIFY(std::abs(chance(high) - 0.9) < 0.01);
        QVERIFY(std::abs(chance(low) - 0.1) < 0.01);
        double last = 0;
        for (const double times : {0.3, 0.7, 1.0, 1.3, 3.0}) {
            const double now = chance(times);
            QVERIFY(now >= last && now <= 1);
            last = now;
        }
    }

    void clusters()
    {
        const std::vector<std::string> wanted{"dgx-h100:32", "hgx-b200"};
        const SearchJobs jobs = jobsOn(wanted, shippedCatalog());
        QVERIFY(jobs.refusal.empty());
        QCOMPARE(jobs.jobs[0].name, std::string("dgx-h100:32"));
        QCOMPARE(jobs.jobs[1].name, std::string("hgx-b200:8"));
        const JobsAnswer answer =
            bestOfJobs(scenario(), jobs.jobs, JobObjective::Energy, few(), shippedCatalog(), {});
        QVERIFY(answer.refusal.empty());
        for (const JobPlan& plan : answer.jobs) {
            QVERIFY2(plan.report, plan.refusal.plain().c_str());
            const Hardware& on = plan.report->scenario.hardware;
            QCOMPARE(on.accelerator.id == "b200-sxm", plan.job.name == "hgx-b200:8");
            QVERIFY(
                std::abs(*plan.watts * plan.report->step.seconds->value() - plan.report->energy.step->value())
                < 1e-6 * plan.report->energy.step->value());
        }
        QVERIFY(*answer.jobs[0].value <= *answer.jobs[1].value);
        for (const char* wrong : {"dgx-h101", "dgx-h100:", "dgx-h100:0", "dgx-h100:2.5", "dgx-h100:x", ""})
            QVERIFY2(!jobsOn(std::vector<std::string>{wrong}, shippedCatalog()).refusal.empty(), wrong);
    }

    void around()
    {
        Scenario s = scenario();
        const auto texts = [&] {
            std::vector<std::string> all;
            for (const SearchJob& job : jobsAround(s))
                all.push_back(job.set.front().text);
            return all;
        };
        QCOMPARE(texts(), (std::vector<std::string>{"16", "32", "48", "64", "96", "128", "192", "256"}));
        s.hardware.accelerators = 24; // whole nodes of eight
        QCOMPARE(texts(), (std::vector<std::string>{"6", "16", "24", "40", "48", "72", "96"}));
        s.hardware.accelerators = 1;
        QCOMPARE(texts(), (std::vector<std::string>{"1", "2", "3", "4"}));
        SearchQuestion question = few();
        question.around = true;
        s.hardware.accelerators = 16;
        s.training.globalBatchSequences = 64;
        int heard = 0;
        const SearchAnswer answer = answerTo(s, question, shippedCatalog(),
            {.early = [&](const SearchAnswer& sofar) { heard += sofar.jobs.empty() ? 0 : 1; }});
        QCOMPARE(answer.jobs.size(), jobsAround(s).size());
        QCOMPARE(heard, int(answer.jobs.size()));
        for (const JobPlan& plan : answer.jobs)
            if (plan.job.set.front().text == "16")
                QCOMPARE(plan.report->step.seconds->value(), answer.result.best.front().step.value());
    }

    void verdicts()
    {
        JobPlan plan;
        QCOMPARE(verdictOf(plan).plain(), std::string("✓"));
        QCOMPARE(likelihoodOf(plan).plain(), std::string("—"));
        plan.deadlineProbability = 0.93;
        QCOMPARE(likelihoodOf(plan).plain(), std::string("93 %"));
        plan.deadlineProbability = 1;
        QCOMPARE(likelihoodOf(plan).plain(), std::string("> 99.9 %"));
        plan.late = plan.dear = true;
        plan.deadlineProbability = 1e-40;
        QCOMPARE(likelihoodOf(plan).plain(), std::string("< 0.1 %"));
        QCOMPARE(verdictOf(plan).plain(), std::string("✗ late, over budget"));
    }

    // A run that its failures never let end, and a price that nobody knows, keep no target.
    void whatIsNotKnownIsNotKept()
    {
        Scenario s = scenario();
        s.resilience.acceleratorMtbf = Seconds(1);
        const std::vector<SweepAxis> one{axis("hardware.accelerators=64")};
        const JobPlan endless = ask(s, one, JobObjective::Accelerators).jobs.front();
        QVERIFY(endless.report && !endless.report->run.wallClock);
        QVERIFY(endless.late);
        QCOMPARE(verdictOf(endless).plain(), std::string("✗ never ends"));
    }

    // What cannot be is last and says why; what was stopped says so.
    void faults()
    {
        const Scenario s = scenario();
        const JobsAnswer answer = ask(s, {axis("hardware.accelerators=0,64")}, JobObjective::Time);
        QCOMPARE(answer.jobs.size(), std::size_t(2));
        QVERIFY(answer.jobs[0].report);
        QVERIFY(!answer.jobs[1].report && !answer.jobs[1].refusal.empty());
        std::stop_source stop;
        stop.request_stop();
        const SearchJobs jobs = jobsAlong(std::vector{axis("hardware.accelerators=32,64")});
        const JobsAnswer stopped =
            bestOfJobs(s, jobs.jobs, JobObjective::Time, few(), shippedCatalog(), {.stop = stop.get_token()});
        QVERIFY(!stopped.complete);
        SearchQuestion wrong = few();
        wrong.locks.push_back("model.params");
        QVERIFY(!bestOfJobs(s, jobs.jobs, JobObjective::Time, wrong, shippedCatalog(), {}).refusal.empty());
    }
};

QTEST_GUILESS_MAIN(TestJobs)
#include "tst_jobs.moc"
