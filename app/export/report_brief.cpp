#include "app/export/report_brief.h"

#include "app/export/report_serving.h"
#include "core/analysis/advice.h"
#include "core/analysis/sensitivity.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/ranking_band.h"
#include "core/outcome/readout.h"
#include "core/search/answer.h"
#include "core/serving/asked.h"
#include "core/serving/pareto.h"
#include "core/serving/service_figures.h"
#include "core/training/report.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "views/search/plan_words.h"
#include "views/service_words.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportBrief)
};

constexpr double memoryError = 0.05; // what a search leaves free: core/search/answer.h
constexpr double likelyFull = 0.9; // of the places of a replica: beyond it bursts wait
constexpr qsizetype mostRisks = 6;

QString join(const QStringList& sentences) { return sentences.join(u' '); }

class Brief
{
public:
    Brief(const ExportRequest& request, const ViewInput& input)
        : m_numbers(request.figure.numbers)
        , m_input(input)
        , m_report(*input.report)
        , m_scenario(m_report.scenario)
    {
    }
    virtual ~Brief() = default;

    std::vector<ReportSection> sections() const
    {
        std::vector<ReportSection> all{{.heading = Words::tr("Question"), .paragraphs = {join(question())}}};
        const auto add = [&all](const QString& heading, const QStringList& paragraphs) {
            if (!paragraphs.isEmpty())
                all.push_back({.heading = heading, .paragraphs = paragraphs});
        };
        add(Words::tr("Answer"), {join(answer())});
        if (!answered())
            return all;
        add(Words::tr("How sure"), {join(certainty())});
        add(Words::tr("Plan"), {join(plan())});
        add(Words::tr("Risks"), risks().mid(0, mostRisks));
        add(Words::tr("What to measure next"), next());
        return all;
    }

protected:
    virtual bool answered() const = 0;
    virtual QStringList question() const = 0;
    virtual QStringList answer() const = 0;
    virtual QStringList certainty() const = 0;
    virtual QStringList plan() const = 0;
    virtual QStringList risks() const = 0;
    virtual QStringList next() const = 0;

    QString shown(double value, Unit unit) const { return displayText(value, unit, m_numbers); }
    template <Dimension D>
    QString shown(Quantity<D> value, Unit unit) const
    {
        return shown(value.value(), unit);
    }
    QString shownModel() const
    {
        const QString model = coreText(modelText(m_scenario.model, *m_input.catalog), m_numbers);
        return m_scenario.model.preset.empty() ? Words::tr("a model of %1 parameters").arg(model) : model;
    }
    QString shownDevices(double count) const
    {
        return QStringLiteral("%1 × %2").arg(
            shown(count, Unit::Count), toQString(m_scenario.hardware.accelerator.name));
    }
    // A sum in dollars at the ends of the list prices; empty: somebody has set a price, or there is one
    // alone.
    QString priceRange(double predicted) const
    {
        const Accelerator& device = m_scenario.hardware.accelerator;
        if (m_scenario.targets.pricePerAcceleratorHour || !m_report.run.price
            || device.priceLow == device.priceHigh || !(m_report.run.price->value() > 0))
            return {};
        const auto at = [&](MoneyPerSecond price) {
            return shown(predicted * price.value() / m_report.run.price->value(), Unit::Dollar);
        };
        return Words::tr("No price is set; list prices run from %1 to %2 a device, which is %3 to %4.")
            .arg(shown(device.priceLow, Unit::DollarPerHour), shown(device.priceHigh, Unit::DollarPerHour),
                at(device.priceLow), at(device.priceHigh));
    }

    const NumberFormat& m_numbers;
    const ViewInput& m_input;
    const Report& m_report;
    const Scenario& m_scenario;
};

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
        all += limits.isEmpty()
            ? Words::tr("No deadline and no budget are set.")
            : Words::tr("Limits that were set: %1.").arg(limits.join(QStringLiteral(", ")));
        return all;
    }

    QString time(const Report& report) const
    {
        return report.run.wallClock ? shown(*report.run.wallClock, Unit::Second) : QString(noValue);
    }
    // "takes 61.0 d and costs $83.8M"
    QString spent(const Report& report) const
    {
        return report.run.total
            ? Words::tr("takes %1 and costs %2", "a run")
                  .arg(time(report), shown(*report.run.total, Unit::Dollar))
            : Words::tr("takes %1 (no price of the device is known)", "a run").arg(time(report));
    }
    QString memory(const Report& report) const
    {
        return Words::tr("%1 of %2", "bytes needed, of those there are")
            .arg(shown(report.memory.perRank.total(), Unit::Byte), shown(report.memory.capacity, Unit::Byte));
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
            all += Words::tr("It does not fit as it is laid out: the fullest rank needs %1.")
                       .arg(memory(m_report));
        if (!m_report.run.wallClock) {
            all += Words::tr("No run time is known: %1.")
                       .arg(coreText(reasonForNull(m_report, "run.wall_clock_seconds"), m_numbers));
            return all;
        }
        all += (fits() ? Words::tr("The run %1, failures and set-up included.", "takes … and costs …")
                       : Words::tr("With more memory the run %1, failures and set-up included."))
                   .arg(spent(m_report));
        if (m_report.step.seconds && m_report.throughput.mfu)
            all += Words::tr("A step takes %1, at an MFU of %2.")
                       .arg(shown(*m_report.step.seconds, Unit::Second),
                           shown(*m_report.throughput.mfu, Unit::Percent));
        if (fits())
            all += Words::tr("It fits: the fullest rank needs %1.").arg(memory(m_report));
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
        const RunReport& run = m_report.run;
        if (statedMfu(m_scenario.hardware))
            all += Words::tr(
                "The MFU of %1 was typed in, so the time is arithmetic and not a prediction: it is as "
                "sure as that number.")
                       .arg(shown(*statedMfu(m_scenario.hardware), Unit::Percent));
        else if (m_report.step.band && run.wallClockLow && run.wallClockHigh)
            all += Words::tr(
                "80 % of published runs measured between %1 and %2 of such a prediction: here %3 to %4%5.",
                "the last: ', $1M to $2M' or nothing")
                       .arg(shown(m_report.step.band->low / *m_report.step.seconds, Unit::Percent),
                           shown(m_report.step.band->high / *m_report.step.seconds, Unit::Percent),
                           shown(*run.wallClockLow, Unit::Second), shown(*run.wallClockHigh, Unit::Second),
                           run.totalLow && run.totalHigh ? Words::tr(", %1 to %2", "money")
                                                               .arg(shown(*run.totalLow, Unit::Dollar),
                                                                   shown(*run.totalHigh, Unit::Dollar))
                                                         : QString());
        else
            all += Words::tr("No published run is like this one, so no error band is known.");
        if (run.total)
            if (const QString range = priceRange(run.total->value()); !range.isEmpty())
                all += range;
        return all;
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

    QStringList plan() const override
    {
        const SearchAnswer* search = m_input.search.get();
        if (!search || !search->refusal.empty())
            return {};
        if (!m_best) {
            QStringList all{Words::tr("No layout of this job runs on %1.")
                                .arg(shownDevices(m_scenario.hardware.accelerators))};
            if (search->enough)
                all += (search->enough->offloaded
                        ? Words::tr("The fewest that hold it: %1, with state or activations in host memory.")
                        : Words::tr("The fewest that hold it: %1."))
                           .arg(shownDevices(search->enough->accelerators));
            for (const Advice& advice : adviceOf(m_report, 1))
                all += Words::tr("Try: %1 (%2).", "what to do, its effect")
                           .arg(coreText(advice.response, m_numbers), coreText(advice.effect, m_numbers));
            return all;
        }
        const FoundLayout& found = search->result.best.front();
        const QString name = planWords(m_best->scenario);
        const bool same = fits() && m_report.step.seconds && areEqual(found.step, *m_report.step.seconds);
        QStringList all;
        if (same) {
            all +=
                Words::tr("Keep the present layout: no other one is faster by more than the model's error.");
            if (m_best->scenario == m_scenario)
                return all;
        }
        all += (same ? Words::tr(
                    "Predicted fastest: %1. It %2 and needs %3.", "a layout, takes … and costs …, bytes")
                     : Words::tr("Use %1. It %2 and needs %3.", "a layout, takes … and costs …, bytes"))
                   .arg(name, spent(*m_best), memory(*m_best));
        if (!statedMfu(m_scenario.hardware) && fits())
            if (const QString words = saving(*m_best); !words.isEmpty() && !same)
                all += words;
        all += search->result.complete()
            ? Words::tr("It is the fastest of %1 layouts, all of them evaluated or pruned by a bound.")
                  .arg(shortText(search->result.space, Unit::Parameter, m_numbers))
            : Words::tr("It is the best found before the search ran out of time.");
        return all;
    }

    QStringList risks() const override
    {
        QStringList all;
        if (!fits() && !m_scenario.fitNote.empty())
            all += Words::tr("This run was real although it does not fit here: %1.")
                       .arg(coreText(m_scenario.fitNote));
        const double fill = m_report.memory.capacity.value() > 0
            ? m_report.memory.perRank.total() / m_report.memory.capacity
            : 0;
        if (fits() && fill > 1 - memoryError)
            all += Words::tr("Memory: %1 of the fullest rank is used, and the prediction can be %2 off.")
                       .arg(shown(fill, Unit::Percent), shown(memoryError, Unit::Percent));
        if (const Targets& targets = m_scenario.targets; targets.deadline.stated()
            && m_report.run.wallClockHigh && m_report.run.deadlineShare.value_or(2) <= 1
            && m_report.run.wallClockHigh->value() > targets.deadline.value())
            all += Words::tr("Time: at the slow end of the band it misses the deadline.");
        if (m_report.resilience.failuresExpected && m_report.resilience.goodput)
            all += Words::tr("Failures: about %1 are expected, which leaves %2 of the time for training.")
                       .arg(shown(*m_report.resilience.failuresExpected, Unit::Number),
                           shown(*m_report.resilience.goodput, Unit::Percent));
        if (m_report.step.seconds && m_report.step.communicationExposed
            && *m_report.step.communicationExposed / *m_report.step.seconds > 0.05)
            all +=
                Words::tr(
                    "Network: %1 of the step waits for communication; a slower network costs time at once.")
                    .arg(shown(*m_report.step.communicationExposed / *m_report.step.seconds, Unit::Percent));
        all += caveatSentences(trainingCaveats(m_report), m_numbers);
        for (const Diagnostic& diagnostic : m_report.diagnostics)
            if (diagnostic.severity == Severity::Warning)
                all += capitalised(labelledFields(coreText(diagnostic.message, m_numbers))) + u'.';
        return all;
    }

    QStringList next() const override
    {
        QStringList all;
        if (const SearchAnswer* search = m_input.search.get(); search && m_best) {
            const std::size_t several = worthRunning(search->result.best);
            if (several > 1)
                all += Words::tr("Benchmark the %1 layouts that are predicted fastest for ten minutes each. "
                                 "In published sweeps the best of them was within %2 of optimal.")
                           .arg(shown(double(several), Unit::Count),
                               shown(regretAfterRuns[std::min(several, regretAfterRuns.size()) - 1],
                                   Unit::Percent));
        }
        all +=
            Words::tr("Train a few steps at full shape and read the peak memory of the fullest rank: %1 is "
                      "predicted.")
                .arg(shown((m_best && !fits() ? *m_best : m_report).memory.perRank.total(), Unit::Byte));
        if (const Readout* step = findReadout("step.seconds"); step && !statedMfu(m_scenario.hardware)) {
            const Sensitivity asked = sensitivityOf(m_report, *step, *m_input.catalog);
            const FieldSensitivity* most = nullptr;
            for (const FieldSensitivity& each : asked.fields)
                if (each.field->id.starts_with("hardware.efficiency.") && each.onePercent
                    && (!most || std::abs(*each.onePercent) > std::abs(*most->onePercent)))
                    most = &each;
            if (most)
                all +=
                    Words::tr("Measure %1 on one device (ridgepoint probe): 1 % of it moves the step by %2.")
                        .arg(coreText(most->field->label), shown(std::abs(*most->onePercent), Unit::Percent));
        }
        return all;
    }

    std::optional<Report> m_best; // of the fastest layout; empty: none runs, or nobody has searched
};

// Serving: latency, throughput and the price of a token.
class ServingBrief : public Brief
{
public:
    ServingBrief(const ExportRequest& request, const ViewInput& input)
        : Brief(request, input)
        , m_kept(servedOf(*input.report))
        , m_served(*m_kept)
        , m_service(m_served.report)
        , m_asked(m_served.serving())
    {
    }

private:
    bool answered() const override { return m_service.refusal.empty(); }

    QStringList question() const override
    {
        QStringList all{
            Words::tr("How fast, and at what cost per token, do %1 serve this: %2?")
                .arg(shownDevices(answered() ? m_service.accelerators : m_scenario.hardware.accelerators),
                    coreText(askedText(m_served.job(), *m_input.catalog), m_numbers))};
        QStringList limits;
        if (m_asked.ttftTarget.stated())
            limits += Words::tr("TTFT of %1").arg(shown(m_asked.ttftTarget.value(), Unit::Second));
        if (m_asked.itlTarget.stated())
            limits += Words::tr("TPOT of %1").arg(shown(m_asked.itlTarget.value(), Unit::Second));
        all += limits.isEmpty() ? Words::tr("No latency SLOs are set.")
                                : Words::tr("SLOs that were set: %1.").arg(limits.join(QStringLiteral(", ")));
        return all;
    }

    QStringList answer() const override
    {
        if (!answered())
            return {refusalText(m_served)};
        const ServicePoint& now = m_service.now;
        QStringList all;
        if (now.saturated)
            all += Words::tr("Too slow: more requests arrive than are answered, so that the queue grows.");
        else
            all +=
                Words::tr("TTFT %1, TPOT %2: %3 tokens/s for each user and %4 per device.")
                    .arg(shown(m_service.judgedTtft, Unit::Second), shown(m_service.judgedItl, Unit::Second),
                        shown(now.perUser().value(), Unit::Number),
                        shown(now.output / m_service.perReplica, Unit::TokenPerSecond));
        if (m_service.perMillionOutput)
            all += Words::tr("%1 per million output tokens.")
                       .arg(shown(*m_service.perMillionOutput, Unit::Dollar));
        if (m_service.replicas > 0)
            all += Words::tr("Replicas: %1 of %2.", "a number, of a layout")
                       .arg(shown(m_service.replicas, Unit::Count),
                           deployedWords(m_service, m_served.job(), m_numbers));
        const auto judged = [&all](const TargetTime& target, bool met, const QString& name) {
            if (target.stated())
                all += (met ? Words::tr("The %1 SLO is met.") : Words::tr("The %1 SLO is missed.")).arg(name);
        };
        judged(m_asked.ttftTarget, m_service.ttftMet, QStringLiteral("TTFT"));
        judged(m_asked.itlTarget, m_service.itlMet, QStringLiteral("TPOT"));
        return all;
    }

    QStringList certainty() const override
    {
        QStringList ranges;
        const auto add = [&](ServingMeasure measure, const QString& name, double value, Unit unit) {
            const ServingBand band = bandOf(m_served, measure);
            if (band.known())
                ranges += Words::tr("%1 %2 to %3", "TTFT, a range")
                              .arg(name, shown(value * band.low, unit), shown(value * band.high, unit));
        };
        add(ServingMeasure::Ttft, QStringLiteral("TTFT"), m_service.now.ttft.value(), Unit::Second);
        add(ServingMeasure::Tpot, QStringLiteral("TPOT"), m_service.now.itl.value(), Unit::Second);
        const ServingBand rate = bandOf(m_served, ServingMeasure::Throughput);
        if (rate.known() && m_service.perMillionOutput)
            ranges += Words::tr("%1 to %2 per million output tokens", "money")
                          .arg(shown(m_service.perMillionOutput->value() / rate.high, Unit::Dollar),
                              shown(m_service.perMillionOutput->value() / rate.low, Unit::Dollar));
        QStringList all;
        if (!ranges.isEmpty())
            all += Words::tr("80 % of published deployments like it lie between: %1.")
                       .arg(ranges.join(QStringLiteral("; ")));
        else
            all += m_service.unvalidated.empty()
                ? Words::tr("No published deployment is like this one, so no error band is known.")
                : capitalised(coreText(m_service.unvalidated, m_numbers)) + u'.';
        if (m_service.perMillionOutput)
            if (const QString range = priceRange(m_service.perMillionOutput->value()); !range.isEmpty())
                all += range;
        return all;
    }

    QStringList plan() const override
    {
        const double devices = std::min(
            std::max(m_service.accelerators, m_scenario.hardware.accelerators), mostSearchedAccelerators);
        const ServingFrontier frontier = servingFrontier(m_scenario, devices);
        const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
        const bool set = m_asked.ttftTarget.stated() || m_asked.itlTarget.stated();
        const QString within = Words::tr("TTFT %1 and TPOT %2", "limits")
                                   .arg(shown(m_asked.ttftTarget.value(), Unit::Second),
                                       shown(m_asked.itlTarget.value(), Unit::Second));
        if (!frontier.refusal.empty() || ranked.empty())
            return {Words::tr("No layout of %1 stays within %2.").arg(shownDevices(devices), within)};
        const RankedLayout& best = ranked.front();
        const FrontierLayout& layout = frontier.layouts[best.layout];
        QStringList all{
            Words::tr("Cheapest tokens within %1: %2 × %3 at a concurrency of %4 each. That gives %5 per "
                      "device, TTFT %6, TPOT %7%8.",
                "limits, replicas, layout, …, the last: ' and $1 per million output tokens' or nothing")
                .arg(within, shown(layout.replicas, Unit::Count),
                    QString::fromStdString(layoutText(layout.layout)),
                    shown(std::floor(best.point.at.concurrency), Unit::Count),
                    shown(best.point.perAccelerator, Unit::TokenPerSecond),
                    shown(best.point.at.ttft, Unit::Second), shown(best.point.at.itl, Unit::Second),
                    costWords(best.point))};
        if (!set)
            all += Words::tr("These two limits are defaults; with your own the choice may differ.");
        return all;
    }
    QString costWords(const FrontierPoint& point) const
    {
        const double price = m_served.job().price.value(), rate = point.perAccelerator.value();
        return price > 0 && rate > 0
            ? Words::tr(" and %1 per million output tokens").arg(shown(1e6 * price / rate, Unit::Dollar))
            : QString();
    }

    QStringList risks() const override
    {
        QStringList all;
        const ServicePoint& now = m_service.now;
        const double full = m_service.mostSequences > 0 ? now.running / m_service.mostSequences : 0;
        if (full > likelyFull)
            all += Words::tr(
                "Load: a replica runs at %1 of its max running requests, so a burst waits in the queue.")
                       .arg(shown(std::min(full, 1.0), Unit::Percent));
        if (m_asked.statistic == ServingStatistic::Mean && !now.ttftSpread)
            all += Words::tr("Tail: times are means over requests; one in a hundred waits longer.");
        if (m_asked.cachedShare > 0)
            all +=
                Words::tr("Cache: a prefix-cache hit rate of %1 is assumed; without it prompts take longer.")
                    .arg(shown(m_asked.cachedShare, Unit::Percent));
        if (!m_service.unvalidated.empty() && bandOf(m_served, ServingMeasure::Tpot).known())
            all += capitalised(coreText(m_service.unvalidated, m_numbers)) + u'.';
        all += caveatSentences(caveatsOf(m_served), m_numbers);
        return all;
    }

    QStringList next() const override
    {
        const double requests = m_service.now.concurrency;
        const QString load = shown(requests, requests == std::floor(requests) ? Unit::Count : Unit::Number);
        return {
            Words::tr(
                "Benchmark one replica (%1) at a concurrency of %2 with these lengths, and read TTFT, TPOT "
                "and output tokens/s.")
                .arg(deployedWords(m_service, m_served.job(), m_numbers), load),
            Words::tr("Give the result to ridgepoint calibrate: the error band becomes that of your own "
                      "measurement.")};
    }

    const std::shared_ptr<const Served> m_kept;
    const Served& m_served;
    const ServiceReport& m_service;
    const Serving& m_asked;
};

} // namespace

bool isOfBrief(const FieldSpec& field, bool serving)
{
    switch (field.group) {
    case FieldGroup::About:
        return false;
    case FieldGroup::Model:
    case FieldGroup::Device:
        return true;
    case FieldGroup::Inference:
        return serving;
    case FieldGroup::Goals:
        return !serving || field.id == "targets.price_per_accelerator_hour";
    default:
        return !serving || field.id == "hardware.accelerators";
    }
}

std::vector<ReportSection> briefSections(const ExportRequest& request, const ViewInput& input)
{
    return leadsWithServing(request, input.report->scenario) ? ServingBrief(request, input).sections()
                                                             : TrainingBrief(request, input).sections();
}

} // namespace ridgepoint
