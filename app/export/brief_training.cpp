#include "app/export/brief.h"

#include "app/export/brief_words.h"
#include "app/export/report_content.h"
#include "app/export/report_serving.h"
#include "core/analysis/advice.h"
#include "core/analysis/sensitivity.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/search/answer.h"
#include "core/search/listed.h"
#include "core/search/space.h"
#include "core/training/fit_words.h"
#include "core/validation/nearest_runs.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/search/plan_words.h"
#include "widgets/core_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportBrief)
};

constexpr double memoryError = 0.05; // what a search leaves free: core/search/answer.h

// Beyond a limit that somebody has set.
bool isLate(const Report& report)
{
    return report.scenario.targets.deadline.stated() && report.run.deadlineShare
        && *report.run.deadlineShare > 1;
}
bool isDear(const Report& report)
{
    return report.scenario.targets.budget && report.run.budgetLeft && report.run.budgetLeft->value() < 0;
}

// Training: time, money, and whether it fits.
class TrainingBrief : public Brief
{
public:
    TrainingBrief(const ExportRequest& request, const ViewInput& input)
        : Brief(request, input)
    {
        const SearchAnswer* search = input.search.get();
        if (!search || !search->refusal.empty() || !(search->scenario == m_scenario)
            || search->result.best.empty())
            return;
        Scenario best = m_scenario;
        if (!applyEdits(best, editsTo(m_scenario, search->result.best.front()), *input.catalog))
            m_best = evaluate(best);
    }

private:
    bool answered() const override { return !cannotBe(m_report); }
    bool fits() const { return m_report.memory.verdict != Verdict::Over; }

    QStringList question() const override
    {
        QStringList all{
            Words::tr("How long does it take, and what does it cost, to train %1 on %2 tokens with %3?")
                .arg(shownModel(), shown(m_report.model.tokens, Unit::Token),
                    shownDevices(m_scenario.hardware.accelerators))};
        const Targets& targets = m_scenario.targets;
        QStringList limits;
        if (targets.deadline.stated())
            limits += Words::tr("a deadline of %1").arg(shown(targets.deadline.value(), Unit::Second));
        if (targets.budget)
            limits += Words::tr("a budget of %1").arg(shown(*targets.budget, Unit::Dollar));
        if (targets.stepTime.stated())
            limits += Words::tr("%1 a step").arg(shown(targets.stepTime.value(), Unit::Second));
        QStringList usual;
        if (!targets.deadline.stated())
            usual += Words::tr("a deadline of %1").arg(shown(targets.deadline.usual(), Unit::Second));
        if (!targets.stepTime.stated())
            usual += Words::tr("%1 a step").arg(shown(targets.stepTime.usual(), Unit::Second));
        all += limits.isEmpty()
            ? Words::tr("No deadline and no budget are set.")
            : Words::tr("Limits that were set: %1.").arg(limits.join(QStringLiteral(", ")));
        if (!usual.isEmpty())
            all += Words::tr("Where a figure needs a limit that is not set, it takes the default: %1.")
                       .arg(usual.join(QStringLiteral(", ")));
        return all;
    }

    QString time(const Report& report) const
    {
        return report.run.wallClock ? shown(*report.run.wallClock, Unit::Second) : QString(noValue);
    }
    // Accelerator-hours of the whole run, the time that time() states.
    QString hours(const Report& report) const
    {
        return report.run.paidTime ? shown(*report.run.paidTime, Unit::AcceleratorHour) : QString(noValue);
    }
    // "takes 61.0 d and costs $83.8M"
    QString spent(const Report& report) const
    {
        return report.run.total ? Words::tr("takes %1 and costs %2", "a run")
                                      .arg(time(report), shown(*report.run.total, Unit::Dollar))
                                : Words::tr("takes %1 (%2)", "a run: its time, accelerator-hours")
                                      .arg(time(report), hours(report));
    }
    QString memory(const Report& report) const
    {
        return Words::tr("%1 of %2", "bytes needed, of those there are")
            .arg(shown(report.memory.perRank.total(), Unit::Byte), shown(report.memory.capacity, Unit::Byte));
    }
    // At the peak, as the search counts it; and of the state alone, as the figure of the state shows it.
    QString overWords() const
    {
        const MemoryReport& memory = m_report.memory;
        const auto over = [&](Bytes bytes) { return shown(bytes - memory.capacity, Unit::Byte); };
        const Bytes peak = memory.perRank.total(), state = memory.perRank.state();
        return state > memory.capacity
            ? Words::tr(
                "It does not fit in memory with the present layout: at its peak the fullest rank needs "
                "%1, %2 over; its training state alone is %3 over.",
                "'124 GB of 25.3 GB', bytes, bytes")
                  .arg(this->memory(m_report), over(peak), over(state))
            : Words::tr("It does not fit in memory with the present layout: the fullest rank needs %1.")
                  .arg(this->memory(m_report));
    }

    QStringList answer() const override
    {
        if (!answered()) {
            QStringList all{Words::tr("No answer: this job cannot run as it is described.")};
            for (const Diagnostic& diagnostic : m_report.diagnostics)
                if (diagnostic.severity == Severity::Error)
                    all += capitalised(labelledFields(
                               coreText(withFix(diagnostic.message, diagnostic.fix), m_numbers)))
                        + u'.';
            return all;
        }
        QStringList all;
        if (!fits())
            all += overWords();
        if (!m_report.run.wallClock) {
            all += Words::tr("No run time is known: %1.")
                       .arg(labelledFields(
                           coreText(reasonForNull(m_report, "run.wall_clock_seconds"), m_numbers)));
            return all;
        }
        const bool setUp = m_report.run.setupSeconds && m_report.run.setupSeconds->value() > 0;
        const QString with = setUp ? Words::tr("failures and set-up included", "part of a sentence")
                                   : Words::tr("failures included", "part of a sentence");
        if (fits())
            all += Words::tr("The run %1, %2.", "takes … and costs …, failures included")
                       .arg(spent(m_report), with);
        else
            all += m_report.run.total
                ? Words::tr("With enough memory the run would take %1 and cost %2, %3.",
                    "a time, money, failures included")
                      .arg(time(m_report), shown(*m_report.run.total, Unit::Dollar), with)
                : Words::tr("With enough memory the run would take %1 (%2), %3.",
                    "a time, accelerator-hours, failures included")
                      .arg(time(m_report), hours(m_report), with);
        if (!m_report.run.total)
            all += Words::tr("No price of %1 is known, so no cost: set it (%2).", "a device, a field")
                       .arg(toQString(m_scenario.hardware.accelerator.name),
                           QStringLiteral("targets.price_per_accelerator_hour"));
        if (m_report.step.seconds && m_report.throughput.mfu)
            all += Words::tr("A step takes %1, at an MFU of %2.")
                       .arg(shown(*m_report.step.seconds, Unit::Second),
                           shown(*m_report.throughput.mfu, Unit::Percent));
        if (fits())
            all += Words::tr("It fits: the fullest rank needs %1.").arg(memory(m_report));
        if (const QString kept = hostWords(m_report, m_numbers); fits() && !kept.isEmpty())
            all += kept;
        const Targets& targets = m_scenario.targets;
        if (targets.deadline.stated() && m_report.run.deadlineShare)
            all += (*m_report.run.deadlineShare > 1 ? Words::tr("It misses the deadline of %1.")
                                                    : Words::tr("It meets the deadline of %1."))
                       .arg(shown(targets.deadline.value(), Unit::Second));
        if (targets.budget && m_report.run.budgetLeft)
            all += (m_report.run.budgetLeft->value() < 0 ? Words::tr("It exceeds the budget of %1.")
                                                         : Words::tr("It stays within the budget of %1."))
                       .arg(shown(*targets.budget, Unit::Dollar));
        if (targets.stepTime.stated() && m_report.walls.compute.ratioAll)
            all += (*m_report.walls.compute.ratioAll > 1 ? Words::tr("It misses the step time of %1.")
                                                         : Words::tr("It meets the step time of %1."))
                       .arg(shown(targets.stepTime.value(), Unit::Second));
        return all;
    }

    QStringList certainty() const override
    {
        QStringList all;
        const Report& sure = canRun();
        const RunReport& run = sure.run;
        if (statedMfu(m_scenario.hardware))
            all += Words::tr(
                "The MFU of %1 was typed in, so the time is arithmetic and not a prediction: it is as "
                "sure as that number.")
                       .arg(shown(*statedMfu(m_scenario.hardware), Unit::Percent));
        else if (sure.step.band && sure.step.seconds && run.wallClock && run.wallClockLow
            && run.wallClockHigh)
            all += (&sure == &m_report
                    ? Words::tr("80 % of %1 took %2 of the predicted time; for this run that is %3%4.",
                        "runs, '90 to 127 %', a range of times, the last: ', $1M to $2M' or nothing")
                    : Words::tr("80 % of %1 took %2 of the predicted time; for the plan that is %3%4.",
                        "runs, '90 to 127 %', a range of times, the last: ', $1M to $2M' or nothing"))
                       .arg(runsOfBand(sure),
                           range(1, sure.step.band->low / *sure.step.seconds,
                               sure.step.band->high / *sure.step.seconds, Unit::Percent),
                           range(run.wallClock->value(), run.wallClockLow->value(),
                               run.wallClockHigh->value(), Unit::Second),
                           run.total && run.totalLow && run.totalHigh ? QStringLiteral(", ")
                                   + range(run.total->value(), run.totalLow->value(), run.totalHigh->value(),
                                       Unit::Dollar)
                                                                      : QString());
        else
            all += Words::tr("No published run is like this one, so no error band is known.");
        if (const QString measured = measuredStep(); !measured.isEmpty())
            all += measured;
        if (run.total)
            if (const QString prices = priceRange(run.total->value()); !prices.isEmpty())
                all += prices;
        return all;
    }

    // Measured against predicted, where this job is a published run.
    QString measuredStep() const
    {
        if (statedMfu(m_scenario.hardware) || !m_report.step.seconds)
            return {};
        BundledRuns runs(*m_input.catalog);
        const ValidatedRun* const same = runs.same(m_report);
        if (!same || !same->measured.step)
            return {};
        return Words::tr(
            "This job was run and measured (%1): a step took %2, and %3 is predicted.", "a source, two times")
            .arg(toQString(same->run.source.title), shown(*same->measured.step, Unit::Second),
                shown(*m_report.step.seconds, Unit::Second));
    }

    // What the better of the two spends less of; empty: no part of the step says it.
    QString saving(const Report& better) const
    {
        QString words;
        double most = 0;
        for (const StepPart& part : m_report.step.parts) {
            const auto same = std::ranges::find(better.step.parts, part.id, &StepPart::id);
            const double now = same == better.step.parts.end() ? 0 : same->seconds.value();
            if (part.seconds.value() - now <= most)
                continue;
            most = part.seconds.value() - now;
            words =
                Words::tr("The largest saving is in %1: %2 → %3 a step.")
                    .arg(coreText(part.label), shown(part.seconds, Unit::Second), shown(now, Unit::Second));
        }
        return words;
    }

    // Whether the plan is to leave the layout as it is.
    bool keeps() const
    {
        return m_best && fits() && m_report.step.seconds && m_best->step.seconds
            && areEqual(*m_best->step.seconds, *m_report.step.seconds) && isLate(m_report) == isLate(*m_best)
            && isDear(m_report) == isDear(*m_best);
    }
    // The layout that was set, or the plan's where that one does not fit.
    const Report& canRun() const { return !fits() && m_best ? *m_best : m_report; }
    const Report& advised() const { return m_best && !keeps() ? *m_best : m_report; }

    // Which number of accelerators keeps the limits that somebody has set, where these do not.
    QStringList onOthers() const
    {
        const Report& here = m_best ? *m_best : m_report;
        if (!isLate(here) && !isDear(here))
            return {};
        const QString limits = isLate(here) && isDear(here) ? Words::tr("the deadline and the budget")
            : isLate(here)                                  ? Words::tr("the deadline")
                                                            : Words::tr("the budget");
        const auto devices = [](const Report& report) { return report.scenario.hardware.accelerators; };
        const Report *fewest = nullptr, *cheapest = nullptr;
        double low = devices(here), high = low;
        for (const JobPlan& plan : m_input.search->counts) {
            if (!plan.report)
                continue;
            const Report& report = *plan.report;
            low = std::min(low, devices(report));
            high = std::max(high, devices(report));
            if (!plan.late && !plan.dear && (!fewest || devices(report) < devices(*fewest)))
                fewest = &report;
            if (report.run.total && (!cheapest || *report.run.total < *cheapest->run.total))
                cheapest = &report;
        }
        if (fewest)
            return {Words::tr("%1 do not keep %2 in any layout. The fewest looked at that keep what was set: "
                              "%3 with %4. The run %5.",
                "devices, limits, devices, a layout, takes … and costs …")
                        .arg(shownDevices(devices(here)), limits, shownDevices(devices(*fewest)),
                            planWords(fewest->scenario), spent(*fewest))};
        QStringList all{high > low
                ? Words::tr("No layout keeps %1 on any number of accelerators looked at (%2).")
                      .arg(limits, range(low, low, high, Unit::Count))
                : Words::tr("No layout of %1 keeps %2.").arg(shownDevices(low), limits)};
        if (isLate(here) && m_best)
            all += here.run.fewestForDeadline
                ? Words::tr("At the MFU of the fastest layout, the deadline takes %1.", "devices")
                      .arg(shownDevices(*here.run.fewestForDeadline))
                : Words::tr("No number of accelerators is known to meet the deadline: %1.")
                      .arg(labelledFields(
                          coreText(reasonForNull(here, "run.accelerators_for_deadline"), m_numbers)));
        if (isDear(here) && cheapest)
            all += Words::tr("The cheapest, %1, costs %2.", "devices, money")
                       .arg(shownDevices(devices(*cheapest)), shown(*cheapest->run.total, Unit::Dollar));
        return all;
    }

    // What the plan changes beside what planWords() names; empty: nothing.
    QString changedToo() const
    {
        const Scenario& best = m_best->scenario;
        const bool nothingAgain = planParts(best).activations.isEmpty();
        QStringList all;
        for (const FieldChange& change : diffScenarios(m_scenario, best)) {
            const std::string_view id = change.field;
            const bool named = isSearchField(id) && id != "training.cuda_graphs"
                && !(nothingAgain && id.starts_with("training.recompute"))
                && !(best.mesh.zeroStage == 0 && id == "mesh.zero_stage");
            const FieldSpec* const field = named ? nullptr : findField(id);
            if (!field)
                continue;
            const auto value = [&](const Scenario& of) {
                return fieldShown(of, *field).section(QStringLiteral(" · "), 0, 0);
            };
            all += QStringLiteral("%1 %2 → %3").arg(coreText(field->label), value(m_scenario), value(best));
        }
        return all.isEmpty() ? QString()
                             : Words::tr("It also changes %1.", "fields, from what to what")
                                   .arg(all.join(QStringLiteral(", ")));
    }

    QStringList plan() const override
    {
        const SearchAnswer* search = m_input.search.get();
        if (!search || !search->refusal.empty())
            return {};
        if (!m_best) {
            const QString here = shownDevices(m_scenario.hardware.accelerators);
            const double least = m_report.memory.minAccelerators; // a lower bound, and no plan
            QStringList all{least > m_scenario.hardware.accelerators
                    ? Words::tr("No layout of this job runs on %1: in device memory the state alone takes %2 "
                                "at least.")
                          .arg(here, shown(least, Unit::Count))
                    : Words::tr("No layout of this job runs on %1.").arg(here)};
            if (search->enough)
                all += (search->enough->offloaded
                        ? Words::tr("The smallest plan found that runs: %1, with state or activations in "
                                    "host memory.")
                        : Words::tr("The smallest plan found that runs: %1."))
                           .arg(shownDevices(search->enough->accelerators));
            all += onOthers();
            for (const Advice& advice : adviceOf(m_report, 1))
                all +=
                    (search->enough ? Words::tr("Another plan that runs: %1 (%2).", "what to do, its effect")
                                    : Words::tr("Try: %1 (%2).", "what to do, its effect"))
                        .arg(coreText(advice.response, m_numbers), coreText(advice.effect, m_numbers));
            return all;
        }
        const QString name = planWords(m_best->scenario);
        const bool same = keeps();
        QStringList all = onOthers();
        if (same && m_best->scenario == m_scenario)
            return all
                + QStringList(Words::tr(
                    "Keep the present layout: no other is faster by more than the prediction error."));
        all += (same ? Words::tr(
                    "Keep the present layout: no other is faster by more than the prediction "
                    "error. The fastest by prediction, a tie within that error: %1. It %2, and needs %3.",
                    "a layout, takes … and costs …, bytes")
                     : Words::tr("Use %1. It %2, and needs %3.", "a layout, takes … and costs …, bytes"))
                   .arg(name, spent(*m_best), memory(*m_best));
        if (const QString kept = hostWords(*m_best, m_numbers); !kept.isEmpty())
            all += kept;
        if (const QString changed = changedToo(); !changed.isEmpty())
            all += changed;
        if (!statedMfu(m_scenario.hardware) && fits())
            if (const QString words = saving(*m_best); !words.isEmpty() && !same)
                all += words;
        all += search->result.complete()
            ? Words::tr("That layout is the fastest of %1, each of them evaluated or ruled out: by memory, a "
                        "bound, the mesh or the framework.")
                  .arg(shortText(search->result.space, Unit::Parameter, m_numbers))
            : Words::tr("That layout is the best found before the search ran out of time.");
        if (!same)
            all += Words::tr("The figures show the present layout.");
        return all;
    }

    QString risksHeading() const override
    {
        return &advised() == &m_report ? Brief::risksHeading()
            : fits()                   ? Words::tr("Risks of the present layout")
                     : Words::tr("Risks of the plan, since the present layout does not fit");
    }

    QStringList risks() const override
    {
        const Report& report = canRun();
        QStringList all;
        if (const Text real = realRun(m_report); !real.empty())
            all += ofThePresent(asSentence(coreText(real, m_numbers)));
        const double fill =
            report.memory.capacity.value() > 0 ? report.memory.perRank.total() / report.memory.capacity : 0;
        if (report.memory.verdict != Verdict::Over && fill > 1 - memoryError)
            all += Words::tr("Memory: %1 of the fullest rank is used, and the prediction can be %2 off.")
                       .arg(shown(fill, Unit::Percent), shown(memoryError, Unit::Percent));
        if (const Targets& targets = m_scenario.targets; targets.deadline.stated() && report.run.wallClockHigh
            && report.run.deadlineShare.value_or(2) <= 1
            && report.run.wallClockHigh->value() > targets.deadline.value())
            all += Words::tr("Time: at the slow end of the band it misses the deadline.");
        if (report.resilience.failuresExpected && report.resilience.goodput)
            all += Words::tr("Failures: about %1 are expected; checkpoints, lost work and restarts leave "
                             "%2 of the time for training.")
                       .arg(*report.resilience.failuresExpected < 10
                               ? shown(*report.resilience.failuresExpected, Unit::Number)
                               : shown(std::round(*report.resilience.failuresExpected), Unit::Count),
                           shown(*report.resilience.goodput, Unit::Percent));
        if (const QString waits = waitingWords(report, m_numbers); !waits.isEmpty())
            all += waits;
        all += caveatSentences(trainingCaveats(report), m_numbers);
        const QStringList warned = warnings(report);
        all += warned;
        if (&report != &m_report) {
            QStringList others = warnings(m_report);
            others.removeIf([&](const QString& each) { return warned.contains(each); });
            if (!others.isEmpty())
                all += ofThePresent(others.join(u' '));
        }
        return all;
    }

    QString ofThePresent(const QString& sentence) const
    {
        return &canRun() == &m_report ? sentence
                                      : Words::tr("The present layout: %1", "a sentence").arg(sentence);
    }
    // Without the lines of a framework's source that they rest on: who decides does not look them up.
    QStringList warnings(const Report& report) const
    {
        static const QRegularExpression source(QStringLiteral(" \\([\\w./]+\\.py:\\d+(-\\d+)?\\)"));
        QStringList all;
        for (const Diagnostic& diagnostic : report.diagnostics)
            if (diagnostic.severity == Severity::Warning)
                all += asSentence(
                    capitalised(labelledFields(coreText(diagnostic.message, m_numbers)).remove(source)));
        return all;
    }

    QStringList next() const override
    {
        QStringList all;
        if (const SearchAnswer* search = m_input.search.get(); search && m_best) {
            const std::vector<ListedPlan> listed = listedPlans(*search);
            if (const std::size_t several = worthRunning(listed); several > 1) {
                const RunsToMake runs = runsToMake(listed, several);
                all +=
                    (runs.present
                            ? Words::tr("Benchmark the present layout and the %1 with the shortest predicted "
                                        "steps for ten minutes each: %2 (ridgepoint search lists them). In "
                                        "published sweeps, the best of %1 was within %3 of optimal.",
                                "a number, layouts, a share")
                            : Words::tr("Benchmark the %1 layouts with the shortest predicted steps for ten "
                                        "minutes each: %2 (ridgepoint search lists them). In published "
                                        "sweeps, the best of %1 was within %3 of optimal.",
                                "a number, layouts, a share"))
                        .arg(shown(double(several), Unit::Count), runs.names,
                            shown(regretOfRunning(several, !search->result.families.empty()), Unit::Percent));
            }
        }
        if (m_best || fits())
            all += (advised().scenario == m_scenario
                    ? Words::tr("Train a few steps at full size and record the peak memory of the fullest "
                                "rank (the accelerator that holds the most): %1 is predicted for the present "
                                "layout.")
                    : Words::tr("Train a few steps at full size and record the peak memory of the fullest "
                                "rank (the accelerator that holds the most): %1 is predicted for the layout "
                                "of the plan."))
                       .arg(shown(advised().memory.perRank.total(), Unit::Byte));
        else if (const SearchAnswer* search = m_input.search.get(); search && search->enough)
            all +=
                Words::tr("On %1, train a few steps at full size and record the peak memory of the fullest "
                          "rank (the accelerator that holds the most).",
                    "devices")
                    .arg(shownDevices(search->enough->accelerators));
        if (const Readout* step = findReadout("step.seconds"); step && !statedMfu(m_scenario.hardware)) {
            const Sensitivity asked = sensitivityOf(advised(), *step, *m_input.catalog);
            const FieldSensitivity* most = nullptr;
            for (const FieldSensitivity& each : asked.fields)
                if (each.field->id.starts_with("hardware.efficiency.") && each.onePercent
                    && (!most || std::abs(*each.onePercent) > std::abs(*most->onePercent)))
                    most = &each;
            if (most)
                all +=
                    Words::tr(
                        "Measure %1 on one device (ridgepoint probe): a change of 1 % in it changes the "
                        "step time by %2.")
                        .arg(coreText(most->field->label), shown(std::abs(*most->onePercent), Unit::Percent));
        }
        return all;
    }

    struct RunsToMake
    {
        QString names; // "(1) TP 8 · DP 32; (2) TP 4 · PP 2 · DP 32"
        bool present = false; // the first is the present layout, which is none of the others
    };
    RunsToMake runsToMake(const std::vector<ListedPlan>& listed, std::size_t most) const
    {
        std::vector<Scenario> runs;
        for (const ListedPlan& plan : listed) {
            Scenario scenario = m_scenario;
            if (plan.ranked && runs.size() < most && !applyEdits(scenario, plan.layout.set, *m_input.catalog))
                runs.push_back(std::move(scenario));
        }
        RunsToMake made{.names = {}, .present = keeps() && std::ranges::find(runs, m_scenario) == runs.end()};
        if (made.present)
            runs.insert(runs.begin(), m_scenario);
        QStringList names;
        for (const Scenario& run : runs) {
            const PlanParts parts = planParts(run);
            names += QStringLiteral("(%1) ").arg(names.size() + 1) + parts.mesh
                + (parts.activations.isEmpty() ? QString() : QStringLiteral(" · ") + parts.activations);
        }
        made.names = names.join(QStringLiteral("; "));
        return made;
    }

    QString abbreviations() const override
    {
        return Words::tr(
            "Abbreviations: MFU, model FLOP/s utilization: the share of the peak that the model's "
            "own operations reach. TP, PP, CP, DP, EP: tensor, pipeline, context, data and expert "
            "parallelism.");
    }

    std::optional<Report> m_best; // of the fastest layout; empty: none runs, or nobody has searched
};

} // namespace

bool wantsOtherCounts(const Scenario& scenario)
{
    if (!scenario.targets.deadline.stated() && !scenario.targets.budget)
        return false;
    const Report report = evaluate(scenario);
    return isLate(report) || isDear(report);
}

std::unique_ptr<Brief> trainingBrief(const ExportRequest& request, const ViewInput& input)
{
    return std::make_unique<TrainingBrief>(request, input);
}

} // namespace ridgepoint
