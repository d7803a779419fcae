// The best plan of each of several jobs: what each search by itself says, ranked by what the run takes.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/levers.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/answer.h"
#include "core/search/batch.h"
#include "core/search/jobs.h"
#include "core/search/replanned.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
                "training.offload_optimizer", "training.offload_parameters", "training.offload_activations"}};
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

    void aStatedBatchStays_data()
    {
        QTest::addColumn<double>("stated");
        QTest::addColumn<FieldEdits>("edits"); // all of what makes 64 accelerators of 8
        QTest::addColumn<QString>("locks");
        QTest::addColumn<double>("batch");
        QTest::addColumn<QString>("said");
        const FieldEdits more{{"hardware.accelerators", "64"}};
        const FieldEdits named{{"training.global_batch_sequences", "1"}, more.front()};
        const QString mesh = QStringLiteral("mesh.tensor,mesh.pipeline");
        const QString field = QStringLiteral("training.global_batch_sequences");
        QTest::newRow("stated") << 16.0 << more << QString() << 16.0 << QString();
        QTest::newRow("no layout keeps it")
            << 16.0 << more << mesh << 64.0 << QStringLiteral("no layout on 64 accelerators runs with");
        QTest::newRow("stated and locked") << 16.0 << more << field << 16.0 << QString();
        QTest::newRow("left alone") << 1.0 << more << QString() << 64.0
                                    << QStringLiteral("set it to override");
        QTest::newRow("left alone and locked") << 1.0 << more << field << 1.0 << QString();
        QTest::newRow("named") << 1.0 << named << QString() << 1.0 << QString();
    }

    // What a search varies is the layout: the job keeps its batch, whatever the accelerators.
    void aStatedBatchStays()
    {
        QFETCH(double, stated);
        QFETCH(FieldEdits, edits);
        QFETCH(QString, locks);
        QFETCH(double, batch);
        QFETCH(QString, said);
        Scenario s = scenario();
        s.hardware.accelerators = 8;
        s.mesh.tensor = s.mesh.pipeline = s.mesh.context = 1;
        s.mesh.zeroStage = 3;
        s.training.globalBatchSequences = stated;
        SearchQuestion question = few();
        std::erase(question.locks, "mesh.zero_stage");
        std::erase(question.locks, "training.recompute");
        for (const QString& id : locks.split(u',', Qt::SkipEmptyParts))
            question.locks.push_back(id.toStdString());
        Scenario job = s;
        QVERIFY(!applyEdits(job, edits, shippedCatalog()));
        const std::string note = followInSearch(job, edits, question, shippedCatalog()).plain();
        QCOMPARE(job.training.globalBatchSequences, batch);
        QVERIFY2(said.isEmpty() == note.empty() && note.find(said.toStdString()) != note.npos, note.c_str());
        const JobsAnswer answer =
            bestOfJobs(s, std::vector{SearchJob{edits}}, JobObjective::Time, question, shippedCatalog(), {});
        QVERIFY(answer.jobs.front().report);
        QCOMPARE(answer.jobs.front().report->scenario.training.globalBatchSequences, batch);
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

    // A deadline that nobody stated is a remark: it neither refuses a job nor ranks any.
    void theUsualDeadlineRanksNone()
    {
        Scenario s = scenario();
        QVERIFY(!s.targets.deadline.stated());
        QVERIFY(!applyEdits(s, {{"training.tokens", "1000T"}}, shippedCatalog()));
        const JobsAnswer few = ask(s, {axis("hardware.accelerators=16,32,64")}, JobObjective::Accelerators);
        QCOMPARE(counts(few), (std::vector<double>{16, 32, 64}));
        for (const JobPlan& plan : few.jobs) {
            QVERIFY(plan.report && plan.beyondUsual && !plan.late);
            QVERIFY(verdictOf(plan).plain().find("longer than the usual 90.0 d") != std::string::npos);
        }
        s.targets.deadline = s.targets.deadline.seconds();
        for (const JobPlan& plan :
            ask(s, {axis("hardware.accelerators=16,32,64")}, JobObjective::Accelerators).jobs)
            QVERIFY(plan.late && !plan.beyondUsual);
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
        question.further.around = true;
        s.hardware.accelerators = 16;
        s.training.globalBatchSequences = 64;
        int heard = 0;
        const SearchAnswer answer = answerTo(s, question, shippedCatalog(),
            {.early = [&](const SearchAnswer& sofar) { heard += sofar.counts.empty() ? 0 : 1; }});
        QCOMPARE(answer.counts.size(), jobsAround(s).size());
        QVERIFY(heard >= 1 && heard <= int(answer.counts.size())); // now and then
        for (const JobPlan& plan : answer.counts)
            if (plan.job.set.front().text == "16")
                QCOMPARE(plan.report->step.seconds->value(), answer.result.best.front().step.value());
    }

    // A row of text for each value of the second field: r runs, n nothing runs, o is open; what lies beyond
    // the end is not known yet.
    void gridsOfPairs_data()
    {
        QTest::addColumn<QString>("plans");
        QTest::addColumn<QString>("across");
        QTest::addColumn<QString>("down");
        QTest::addColumn<QString>("without");
        QTest::newRow("all run") << "rrr rrr"
                                 << "1 2 4"
                                 << "1 2"
                                 << "";
        QTest::newRow("a column where nothing runs") << "rnr rnr"
                                                     << "1 4"
                                                     << "1 2"
                                                     << "a=2";
        QTest::newRow("a row") << "nnn rnr"
                               << "1 4"
                               << "2"
                               << "a=2 b=1";
        QTest::newRow("open ones stay") << "rno rnn"
                                        << "1 4"
                                        << "1 2"
                                        << "a=2";
        QTest::newRow("and those of which nobody knows") << "nn"
                                                         << "1 2 4"
                                                         << "1 2"
                                                         << "";
        QTest::newRow("a whole row is known") << "nnn r"
                                              << "1 2 4"
                                              << "2"
                                              << "b=1";
        QTest::newRow("nothing at all: each says why") << "nnn nnn"
                                                       << "1 2 4"
                                                       << "1 2"
                                                       << "";
    }

    void gridsOfPairs()
    {
        QFETCH(QString, plans);
        std::vector<SearchJob> jobs;
        for (const char* second : {"1", "2"})
            for (const char* first : {"1", "2", "4"})
                jobs.push_back({.set = {{"a", first}, {"b", second}}});
        std::vector<JobPlan> known;
        for (const QChar each : plans.remove(u' ')) {
            JobPlan& plan = known.emplace_back();
            if (each == u'r')
                plan.report = std::make_shared<const Report>();
            plan.unvisited = each == u'o' ? 1 : 0;
        }
        const PairGrid grid = gridOf(jobs, known);
        const auto joined = [](const std::vector<std::string>& values) {
            QStringList words;
            for (const std::string& value : values)
                words += QString::fromStdString(value);
            return words.join(u' ');
        };
        QTEST(joined(grid.across), "across");
        QTEST(joined(grid.down), "down");
        std::vector<std::string> without;
        for (const FieldEdit& edit : grid.without)
            without.push_back(edit.field + '=' + edit.text);
        QTEST(joined(without), "without");
        QCOMPARE(grid.cells.size(), grid.across.size() * grid.down.size());
        for (std::size_t i = 0; i < grid.cells.size(); ++i) {
            const FieldEdits& set = jobs[grid.cells[i]].set;
            QCOMPARE(set[0].text, grid.across[i % grid.across.size()]);
            QCOMPARE(set[1].text, grid.down[i / grid.across.size()]);
        }
    }

    // Each cell is what a search with both fields locked finds; the best of them is the best of all.
    void pairs()
    {
        Scenario s = scenario();
        s.hardware.accelerators = 16;
        s.training.globalBatchSequences = 64;
        SearchQuestion question = few();
        question.further.pairs = true;
        question.further.pair = {"mesh.tensor", "training.micro_batch"};
        const SearchAnswer answer = answerTo(s, question, shippedCatalog(), {});
        const SearchJobs jobs = jobsOfPair(s, question, shippedCatalog());
        QCOMPARE(answer.pairs.size(), jobs.jobs.size());
        QCOMPARE(answer.pairs.size(), std::size_t(5 * 7)); // 1 … 16, 1 … 64
        double least = std::numeric_limits<double>::infinity();
        std::size_t run = 0;
        for (std::size_t i = 0; i < jobs.jobs.size(); ++i) {
            const JobPlan& plan = answer.pairs[i];
            QCOMPARE(plan.job.set[0].text, jobs.jobs[i].set[0].text);
            Scenario fixed = s;
            QVERIFY(!applyEdits(fixed, plan.job.set, shippedCatalog()));
            SearchQuestion alone = few();
            alone.locks.insert(alone.locks.end(), {"mesh.tensor", "training.micro_batch"});
            const SearchAnswer own = answerTo(fixed, alone, shippedCatalog(), {});
            QCOMPARE(plan.report != nullptr, !own.result.best.empty());
            if (!plan.report) {
                QVERIFY(plan.nearest.has_value());
                QVERIFY(own.result.rejected[std::size_t(*plan.nearest)] > 0);
                continue;
            }
            ++run;
            QCOMPARE(plan.report->step.seconds->value(), own.result.best.front().step.value());
            QCOMPARE(plan.report->scenario.mesh.tensor, std::stod(plan.job.set[0].text));
            least = std::min(least, plan.report->step.seconds->value());
        }
        QVERIFY(run > 1 && run < jobs.jobs.size());
        QCOMPARE(least, answer.result.best.front().step.value());
        question.further.pair = {"mesh.tensor", "mesh.tensor"};
        QVERIFY(!jobsOfPair(s, question, shippedCatalog()).refusal.empty());
        question.further.pair = {"mesh.tensor", "model.params"};
        QVERIFY(!jobsOfPair(s, question, shippedCatalog()).refusal.empty());
    }

    // Half of a field, with its own best layout, is what a search of that scenario finds; a layout's field
    // is fixed where it is the one that is changed.
    void replanned()
    {
        Scenario s = scenario();
        s.hardware.accelerators = 16;
        s.training.globalBatchSequences = 64;
        const Readout& readout = *findReadout("step.seconds");
        SearchQuestion question = few();
        std::erase(question.locks, "mesh.sequence_parallel");
        question.further.trialsOf = "step.seconds";
        const SearchAnswer answer = answerTo(s, question, shippedCatalog(), {});
        Sensitivity all = sensitivityOf(evaluate(s), readout, shippedCatalog());
        addReplanned(all, answer.trials, readout);
        QCOMPARE(all.replanned.value(), answer.result.best.front().step.value());
        std::size_t tried = 0, followed = 0;
        for (const FieldSensitivity& each : all.fields)
            for (const FieldTrial& trial : each.trials) {
                if (!trial.replanned)
                    continue;
                ++tried;
                followed += *trial.replanned < trial.value;
                if (each.field->id != "mesh.tensor" && each.field->id != "training.sequence_length")
                    continue;
                Scenario changed = s;
                const FieldEdits edit{{std::string(each.field->id), trial.text}};
                QVERIFY(!applyEdits(changed, edit, shippedCatalog()));
                followEdits(changed, edit);
                SearchQuestion alone = few();
                std::erase(alone.locks, "mesh.sequence_parallel");
                if (isSearchField(each.field->id))
                    alone.locks.emplace_back(each.field->id);
                const SearchAnswer own = answerTo(changed, alone, shippedCatalog(), {});
                QCOMPARE(*trial.replanned, own.result.best.front().step.value());
            }
        QVERIFY(tried > 20 && followed > 0);
        for (const FieldSensitivity& each : all.fields)
            if (each.onePercent && each.onePercentReplanned)
                QVERIFY(std::abs(*each.onePercentReplanned) < 0.2);
    }

    // The least that can go wrong: the larger machine's worst against the smaller one's best, and the like.
    void regretAtWorst()
    {
        const Scenario s = scenario();
        const JobsAnswer answer = ask(s, {axis("hardware.accelerators=16,32,64")}, JobObjective::Time);
        const auto end = [](const JobPlan& plan, bool high) {
            const auto& step = plan.report->step;
            return *plan.value * ((high ? step.band->high : step.band->low) / *step.seconds);
        };
        for (const JobPlan& plan : answer.jobs) {
            double others = std::numeric_limits<double>::infinity();
            for (const JobPlan& other : answer.jobs)
                if (&other != &plan)
                    others = std::min(others, end(other, false));
            QCOMPARE(plan.regret.value(), std::max(0.0, end(plan, true) / others - 1));
        }
        QVERIFY(*answer.jobs[0].regret < *answer.jobs[2].regret);
        for (const JobPlan& plan :
            ask(s, {axis("hardware.accelerators=16,32")}, JobObjective::Accelerators).jobs)
            QVERIFY(!plan.regret);
        QVERIFY(!ask(s, {axis("hardware.accelerators=16")}, JobObjective::Time).jobs[0].regret);
    }

    void spares()
    {
        const Seconds day(86400);
        QCOMPARE(spareNodes(day, Seconds(0)), 0.0);
        // Of a Poisson deviate of mean 1: P(≤ 3) = 0.981, P(≤ 4) = 0.9963; of mean 10: P(≤ 18) = 0.9928,
        // P(≤ 17) = 0.9857 (tables of the distribution).
        QCOMPARE(spareNodes(day, day), 4.0);
        QCOMPARE(spareNodes(day, 10.0 * day), 18.0);
        const double many = spareNodes(day, 1000.0 * day); // 1000 + 2.326 · √1000, about
        QVERIFY(many > 1070 && many < 1080);
    }

    // Two or three that nobody can tell apart; none where the first is clearly ahead.
    void howManyToRun()
    {
        const auto count = [](const std::vector<double>& steps) {
            std::vector<FoundLayout> best;
            for (const double step : steps)
                best.push_back({{}, Seconds(step), Bytes(1), 0});
            return worthRunning(best);
        };
        QCOMPARE(count({10, 10.1, 10.2, 10.3}), std::size_t(3));
        QCOMPARE(count({10, 10.1}), std::size_t(2));
        QCOMPARE(count({10, 10.1, 20}), std::size_t(2));
        QCOMPARE(count({10, 20}), std::size_t(0));
        QCOMPARE(count({10}), std::size_t(0));
        QCOMPARE(count({}), std::size_t(0));
    }

    // An answer to more is one to less.
    void moreIncludesLess()
    {
        SearchQuestion plain = few(), more = few();
        more.further.around = more.further.limits = more.further.pairs = true;
        QVERIFY(includes(more, plain) && includes(plain, plain) && !includes(plain, more));
        SearchQuestion other = plain;
        other.further.pair = {"mesh.context", "mesh.tensor"}; // which nobody asks
        QVERIFY(includes(plain, other) && includes(more, other));
        other.further.pairs = true;
        QVERIFY(!includes(more, other));
        SearchQuestion front = plain;
        front.further.front = true; // another list
        QVERIFY(!includes(front, plain) && !includes(plain, front));
        SearchQuestion trials = plain;
        trials.further.trialsOf = "step.seconds";
        QVERIFY(includes(trials, plain) && !includes(more, trials));
        SearchQuestion locked = plain;
        locked.locks.push_back("mesh.tensor");
        QVERIFY(!includes(more, locked));
    }

    // Memory changes nothing with the layout as it is, and lets another one be the best.
    void whatMattersOnceReplanned()
    {
        Scenario s = scenario();
        SearchQuestion question{.locks = {"mesh.context", "mesh.schedule", "mesh.order", "mesh.shard_group",
                                    "training.cuda_graphs", "mesh.sequence_parallel"}};
        question.further.trialsOf = "step.seconds";
        const Readout& readout = *findReadout("step.seconds");
        Sensitivity all = sensitivityOf(evaluate(s), readout, shippedCatalog());
        const auto isMemory = [](const FieldSensitivity& each) {
            return each.field->id == "hardware.accelerator.hbm_bytes";
        };
        QVERIFY(std::ranges::none_of(all.fields, isMemory) && std::ranges::any_of(all.idle, isMemory));
        addReplanned(all, answerTo(s, question, shippedCatalog(), {}).trials, readout);
        const auto memory = std::ranges::find_if(all.fields, isMemory);
        QVERIFY(memory != all.fields.end() && std::ranges::none_of(all.idle, isMemory));
        QVERIFY(*memory->least().replanned < *all.replanned || *memory->most().replanned > *all.replanned
            || memory->trials.back().replanned != memory->trials.front().replanned);
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
