#include "app/export/brief.h"

#include "app/export/report_serving.h"
#include "core/inputs/scenario/field.h"
#include "core/serving/asked.h"
#include "core/serving/pareto.h"
#include "core/serving/service_figures.h"
#include "core/serving/slo.h"
#include "core/validation/nearest_runs.h"
#include "views/readout_text.h"
#include "views/service_words.h"
#include "widgets/core_text.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportBrief)
};

constexpr double likelyFull = 0.9; // of the places of a replica: beyond it bursts wait
constexpr double nearLimit = 0.05; // of a limit: nearer, what is predicted may as well miss it
constexpr double secondsPerMonth = 730 * 3600.0;

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
        , m_rated(m_scenario.serving.load == ServingLoad::Rate
              || fieldsThatWereSet(m_scenario, *input.catalog)
                     .contains(QStringLiteral("serving.requests_per_second")))
    {
        if (answered())
            look();
    }

private:
    bool answered() const override { return m_service.refusal.empty(); }

    QStringList question() const override
    {
        const bool atRate = m_scenario.serving.load == ServingLoad::Rate;
        const QString what = coreText(askedText(m_served.job(), *m_input.catalog, !atRate), m_numbers);
        QStringList all{m_rated
                ? Words::tr("How many accelerators answer %1, and at what cost: %2?")
                      .arg(coreText(rateText(m_scenario.serving), m_numbers), what)
                : Words::tr("How fast, and at what cost per token, do %1 serve this: %2?")
                      .arg(shownDevices(answered() ? devicesOf(m_served) : m_scenario.hardware.accelerators),
                          what)};
        QStringList limits;
        if (m_asked.ttftTarget.stated())
            limits += Words::tr("TTFT of %1").arg(shown(m_asked.ttftTarget.value(), Unit::Second));
        if (m_asked.itlTarget.stated())
            limits += Words::tr("TPOT of %1").arg(shown(m_asked.itlTarget.value(), Unit::Second));
        if (!limits.isEmpty())
            all += Words::tr("SLOs that were set: %1.").arg(limits.join(QStringLiteral(", ")));
        QStringList usual;
        if (!m_asked.ttftTarget.stated())
            usual += Words::tr("TTFT of %1").arg(shown(m_asked.ttftTarget.usual(), Unit::Second));
        if (!m_asked.itlTarget.stated())
            usual += Words::tr("TPOT of %1").arg(shown(m_asked.itlTarget.usual(), Unit::Second));
        if (!usual.isEmpty())
            all +=
                (limits.isEmpty() ? Words::tr("No latency SLOs are set; the defaults are a %1.", "TTFT of …")
                                  : Words::tr("The default holds for a %1.", "TTFT of …"))
                    .arg(usual.join(Words::tr(" and a ", "between two limits")));
        return all;
    }

    QStringList answer() const override
    {
        if (!answered())
            return {refusalText(m_served)};
        const ServicePoint& now = m_service.now;
        QStringList all = m_rated ? howMany() : QStringList();
        if (now.saturated)
            all += Words::tr("Too slow: more requests arrive than are answered, so that the queue grows.");
        else
            all += Words::tr("%1 %2, %3 %4; on average %5 tokens/s for each user and %6 per device.",
                "TTFT or TTFT · p99, a time, TPOT, a time, …")
                       .arg(nameOf(QStringLiteral("TTFT")), shown(m_service.judgedTtft, Unit::Second),
                           nameOf(QStringLiteral("TPOT")), shown(m_service.judgedItl, Unit::Second),
                           shown(now.perUser().value(), Unit::Number),
                           shown(now.output / m_service.perReplica, Unit::TokenPerSecond));
        if (const QString money = moneyOf(m_served); !money.isEmpty())
            all += capitalised(money) + u'.';
        if (!m_rated && m_service.replicas > 0)
            all += Words::tr("Replicas: %1 of %2.", "a number, of a layout")
                       .arg(shown(m_service.replicas, Unit::Count),
                           deployedWords(m_service, m_served.job(), m_numbers));
        const auto judged = [&](const TargetTime& target, bool met, const QString& name) {
            if (target.stated())
                all += (met ? Words::tr("The %1 SLO is met.") : Words::tr("The %1 SLO is missed.")).arg(name);
            else if (!met)
                all +=
                    Words::tr("It misses the default %1 SLO of %2.").arg(name, shown(target, Unit::Second));
        };
        judged(m_asked.ttftTarget, m_service.ttftMet, QStringLiteral("TTFT"));
        judged(m_asked.itlTarget, m_service.itlMet, QStringLiteral("TPOT"));
        return all;
    }

    // A brief about a request rate asks how many accelerators it takes, so that number comes first.
    QStringList howMany() const
    {
        const QString rate = coreText(rateText(m_scenario.serving), m_numbers);
        QStringList all;
        if (m_planned && m_planned->report.accelerators != m_service.accelerators)
            all += Words::tr("%1: so many answer %2 by the plan below%3.",
                "devices, requests per second, the last: ', for $9.50/h' or nothing")
                       .arg(shownDevices(m_planned->report.accelerators), rate,
                           perHour(m_planned->report.accelerators, Words::tr(", for %1", "money")));
        if (m_service.replicas > 0 && !m_service.now.saturated)
            all +=
                Words::tr(
                    "As it is set up, %1 take %2: %3 × %4.", "requests per second, devices, replicas, layout")
                    .arg(rate, shownDevices(m_service.accelerators), shown(m_service.replicas, Unit::Count),
                        deployedWords(m_service, m_served.job(), m_numbers));
        return all;
    }

    QStringList certainty() const override
    {
        QStringList ranges;
        const auto add = [&](ServingMeasure measure, const QString& name, double value, Unit unit) {
            const ServingBand band = bandOf(m_served, measure);
            if (band.known())
                ranges += name + u' ' + range(value, value * band.low, value * band.high, unit);
        };
        add(ServingMeasure::Ttft, QStringLiteral("TTFT"), m_service.now.ttft.value(), Unit::Second);
        add(ServingMeasure::Tpot, QStringLiteral("TPOT"), m_service.now.itl.value(), Unit::Second);
        const ServingBand rate = bandOf(m_served, ServingMeasure::Throughput);
        if (rate.known() && m_service.perMillionOutput)
            ranges += Words::tr("%1 per million output tokens", "money")
                          .arg(range(m_service.perMillionOutput->value(),
                              m_service.perMillionOutput->value() / rate.high,
                              m_service.perMillionOutput->value() / rate.low, Unit::Dollar));
        QStringList all;
        const bool ofMeans = m_asked.statistic != ServingStatistic::Mean;
        if (!ranges.isEmpty()) {
            all +=
                (ofMeans ? Words::tr("80 % of published deployments like this one fall within these ranges, "
                                     "which are of mean times: %1.")
                         : Words::tr("80 % of published deployments like this one fall within these "
                                     "ranges: %1."))
                    .arg(ranges.join(QStringLiteral("; ")));
            if (ofMeans)
                all += Words::tr("For the %1 of the answer no error band is known.", "p99")
                           .arg(toQString(statisticText(m_served.job())));
        } else
            all += m_service.unvalidated.empty()
                ? Words::tr("No published deployment is like this one, so no error band is known.")
                : capitalised(coreText(m_service.unvalidated, m_numbers)) + u'.';
        if (const QString measured = measuredTimes(); !measured.isEmpty())
            all += measured;
        if (m_service.perMillionOutput)
            if (const QString prices = priceRange(
                    m_service.perMillionOutput->value(), Words::tr("%1 per million output tokens", "money"));
                !prices.isEmpty())
                all += prices;
        if (isAnother() && !(ranges.isEmpty() && !m_service.perMillionOutput))
            all += Words::tr("All this is of the deployment as it is set up, not of the plan.");
        return all;
    }

    // Whether the plan is another deployment than the one that was set up.
    bool isAnother() const
    {
        return m_planned
            && (deployedWords(m_planned->report, m_planned->job(), m_numbers)
                    != deployedWords(m_service, m_served.job(), m_numbers)
                || std::abs(m_planned->report.now.concurrency - m_service.now.concurrency) >= 1);
    }

    // Measured against predicted, where this deployment is a published one.
    QString measuredTimes() const
    {
        if (m_scenario.serving.load == ServingLoad::Rate || m_scenario.serving.promptReplicas
            || m_asked.statistic != ServingStatistic::Mean || !m_service.unvalidated.empty())
            return {};
        BundledRuns runs(*m_input.catalog);
        const ServingRow* const same = runs.same(m_served);
        const std::optional<double> ttft = same ? same->measured(ServingMeasure::Ttft) : std::nullopt,
                                    itl = same ? same->measured(ServingMeasure::Tpot) : std::nullopt;
        if (!ttft || !itl)
            return {};
        return Words::tr(
            "This deployment was measured (%1): TTFT %2 and TPOT %3, where %4 and %5 are predicted.",
            "a source, two times measured, two times predicted")
            .arg(toQString(same->run.source.upstream), shown(*ttft, Unit::Second), shown(*itl, Unit::Second),
                shown(m_service.now.ttft, Unit::Second), shown(m_service.now.itl, Unit::Second));
    }

    // The best deployment: at a rate the fewest accelerators that answer it within both limits, else the
    // cheapest tokens. Replicas that read prompts alone are another question.
    void look()
    {
        Scenario asked = m_scenario;
        asked.serving.promptReplicas.reset();
        FrontierEffort effort;
        double devices = std::max(m_service.accelerators, m_scenario.hardware.accelerators);
        if (m_rated) {
            asked.serving.load = ServingLoad::Rate;
            effort.ratedWithin = std::numeric_limits<double>::infinity();
            devices = layoutReach(m_served.service);
        }
        m_within = std::min(devices, mostSearchedAccelerators);
        const ServingFrontier frontier = servingFrontier(asked, m_within, effort);
        const std::vector<RankedLayout> ranked = rankedLayouts(frontier, ServingObjective::Cost);
        if (!frontier.refusal.empty() || ranked.empty())
            return;
        const RankedLayout& best = ranked.front();
        const FrontierLayout& layout = frontier.layouts[best.layout];
        FieldEdits edits = layoutEdits(layout, m_served.job().architecture.isMoe());
        if (!m_rated) {
            edits.push_back({"serving.replicas", toExact(layout.replicas)});
            edits.push_back({"serving.concurrency", toExact(std::floor(best.point.at.concurrency))});
        }
        if (applyEdits(asked, edits, *m_input.catalog))
            return;
        auto planned = std::make_shared<const Served>(asked);
        if (!planned->report.refusal.empty())
            return;
        m_planned = std::move(planned);
        if (!m_rated || m_planned->report.replicas < 2
            || applyEdits(
                asked, {{"serving.replicas", toExact(m_planned->report.replicas - 1)}}, *m_input.catalog))
            return;
        auto fewer = std::make_shared<const Served>(asked);
        if (fewer->report.refusal.empty() && !fewer->report.now.saturated)
            m_fewer = std::move(fewer);
    }
    static std::string toExact(double count) { return formatExact(count, Unit::Count); }

    QStringList plan() const override
    {
        const QString within = Words::tr("TTFT %1 and TPOT %2", "limits")
                                   .arg(shown(m_asked.ttftTarget.value(), Unit::Second),
                                       shown(m_asked.itlTarget.value(), Unit::Second));
        const QString rate = coreText(rateText(m_scenario.serving), m_numbers);
        if (!m_planned)
            return {m_rated
                    ? Words::tr("No layout answers %1 within %2.").arg(rate, within)
                    : Words::tr("No layout of %1 stays within %2.").arg(shownDevices(m_within), within)};
        const ServiceReport& found = m_planned->report;
        const QString replicas = shown(found.replicas, Unit::Count);
        const QString layout = deployedWords(found, m_planned->job(), m_numbers);
        QStringList all;
        if (m_rated)
            all += Words::tr("The fewest accelerators that answer %1 within %2: %3 (%4 × %5).",
                "requests per second, limits, devices, replicas, layout")
                       .arg(rate, within, shownDevices(found.accelerators), replicas, layout);
        else
            all += Words::tr("Cheapest tokens within %1: %2 × %3 at a concurrency of %4 each, %5 per device.",
                "limits, replicas, layout, …, tokens/s")
                       .arg(within, replicas, layout, shown(found.now.concurrency, Unit::Count),
                           shown(found.now.output / found.perReplica, Unit::TokenPerSecond));
        const auto named = [&](const char* name) {
            return judgedName(QString::fromLatin1(name), found.now, m_planned->job());
        };
        QString times = Words::tr("That gives %1 %2, %3 %4", "TTFT, a time, TPOT, a time")
                            .arg(named("TTFT"), shown(found.judgedTtft, Unit::Second), named("TPOT"),
                                shown(found.judgedItl, Unit::Second));
        if (const QString money = moneyOf(*m_planned); !money.isEmpty())
            times += QStringLiteral("; ") + money;
        all += times + u'.';
        all += nearTheLimits();
        if (!m_asked.ttftTarget.stated() && !m_asked.itlTarget.stated())
            all += Words::tr("These two limits are defaults; with your own the choice may differ.");
        const double atOnce = found.replicas * found.now.concurrency;
        if (const auto asked = m_scenario.serving.concurrency; !m_rated && asked && atOnce > *asked)
            all +=
                Words::tr("That takes %1 requests at once, where the answer is for %2; with fewer of them a "
                          "token costs more.",
                    "two numbers of requests")
                    .arg(shown(std::floor(atOnce), Unit::Count), shown(*asked, Unit::Count));
        if (isAnother())
            all += Words::tr("The figures show the deployment as it is set up.");
        if (m_scenario.serving.promptReplicas)
            all += Words::tr("Every replica of this plan runs both prefill and decode.");
        return all;
    }

    // How near the plan is to what it must keep, and whether one replica fewer would just miss it.
    QStringList nearTheLimits() const
    {
        QStringList all;
        const ServiceReport& found = m_planned->report;
        const auto look = [&](ServingMeasure measure, const char* name, Seconds judged,
                              const TargetTime& target) {
            const Seconds limit = target;
            // Bands are of means.
            const ServingBand band = m_asked.statistic == ServingStatistic::Mean && !found.now.ttftSpread
                ? bandOf(*m_planned, measure)
                : ServingBand();
            const bool crosses = band.known() && judged * band.low <= limit && judged * band.high > limit;
            const double room = 1 - judged / limit;
            if (judged > limit || !(crosses || room < nearLimit))
                return;
            const QString time = judgedName(QString::fromLatin1(name), found.now, m_planned->job()) + u' '
                + shown(judged, Unit::Second);
            all += crosses
                ? Words::tr("%1 is %2 below its limit of %3; the band (%4) crosses that limit, so it may go "
                            "either way.",
                    "'TPOT 49.8 ms', a share, a time, a range of times")
                      .arg(time, shown(room, Unit::Percent), shown(limit, Unit::Second),
                          range(judged.value(), (judged * band.low).value(), (judged * band.high).value(),
                              Unit::Second))
                : Words::tr("%1 is only %2 below its limit of %3.", "'TPOT 49.8 ms', a share, a time")
                      .arg(time, shown(room, Unit::Percent), shown(limit, Unit::Second));
        };
        look(ServingMeasure::Ttft, "TTFT", found.judgedTtft, m_asked.ttftTarget);
        look(ServingMeasure::Tpot, "TPOT", found.judgedItl, m_asked.itlTarget);
        if (!m_fewer)
            return all;
        const ServiceReport& fewer = m_fewer->report;
        const double over = std::max(
            fewer.judgedTtft / Seconds(m_asked.ttftTarget), fewer.judgedItl / Seconds(m_asked.itlTarget));
        if (over > 1 && over < 1 + nearLimit)
            all += Words::tr("One replica fewer (%1) just misses: TTFT %2 and TPOT %3, %4 above the limit.",
                "devices, two times, a share")
                       .arg(shownDevices(fewer.accelerators), shown(fewer.judgedTtft, Unit::Second),
                           shown(fewer.judgedItl, Unit::Second), shown(over - 1, Unit::Percent));
        return all;
    }

    // Accelerators of all replicas, or of one replica where no rate is asked for. 0: no number is enough.
    static double devicesOf(const Served& served)
    {
        return asksRate(served.serving()) || served.report.accelerators > 0 ? served.report.accelerators
                                                                            : served.report.perReplica;
    }
    QString nameOf(const QString& time) const { return judgedName(time, m_service.now, m_served.job()); }
    // "$38.0/h" in `words`; empty: no price is known.
    QString perHour(double accelerators, const QString& words) const
    {
        const double price = m_served.job().price.value();
        return price > 0 ? words.arg(shown(accelerators * price, Unit::DollarPerHour)) : QString();
    }
    // "$38.0/h ($27.7k a month), $0.392 per million input tokens and $1.90 per million output tokens"
    QString moneyOf(const Served& served) const
    {
        const ServiceReport& report = served.report;
        const double price = served.job().price.value() * devicesOf(served);
        if (!(price > 0) || !report.perMillionInput || !report.perMillionOutput)
            return {};
        return Words::tr("it costs %1 (%2 a month), %3 per million input tokens and %4 per million output "
                         "tokens",
            "money; a part of a sentence")
            .arg(shown(price, Unit::DollarPerHour), shown(price * secondsPerMonth, Unit::Dollar),
                shown(*report.perMillionInput, Unit::Dollar), shown(*report.perMillionOutput, Unit::Dollar));
    }

    QStringList risks() const override
    {
        QStringList all;
        const ServiceReport& advised = m_planned ? m_planned->report : m_service;
        const ServicePoint& now = advised.now;
        const double full = advised.mostSequences > 0 ? now.running / advised.mostSequences : 0;
        if (full > likelyFull)
            all += Words::tr(
                "Load: a replica runs at %1 of its max running requests, so a burst waits in the queue.")
                       .arg(shown(std::min(full, 1.0), Unit::Percent));
        if (m_asked.statistic == ServingStatistic::Mean && !now.ttftSpread)
            all +=
                Words::tr("Tail: these times are means over requests, and many requests take longer; to plan "
                          "for a percentile, set SLO statistic (serving.target_statistic).");
        if (m_asked.statistic != ServingStatistic::Mean)
            all += Words::tr("Tail: the %1 comes from requests played one by one; no published deployment "
                             "states one to compare it with.",
                "p99")
                       .arg(toQString(statisticText(m_served.job())));
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
        const Served& served = m_planned ? *m_planned : m_served;
        const double requests = served.report.now.concurrency;
        const QString load = shown(requests, requests == std::floor(requests) ? Unit::Count : Unit::Number);
        return {
            Words::tr(
                "Benchmark one replica (%1) at a concurrency of %2 with these lengths, and read TTFT, TPOT "
                "and output tokens/s.")
                .arg(deployedWords(served.report, served.job(), m_numbers), load),
            Words::tr("Pass the result to ridgepoint calibrate, and the error band will be that of your own "
                      "measurements.")};
    }

    QString abbreviations() const override
    {
        return Words::tr(
            "Abbreviations: TTFT, time to first token. TPOT, time per output token. SLO, service-"
            "level objective. TP, PP, DP, EP: tensor, pipeline, data and expert parallelism.");
    }

    const std::shared_ptr<const Served> m_kept;
    const Served& m_served;
    const ServiceReport& m_service;
    const Serving& m_asked;
    const bool m_rated; // a rate was asked for
    double m_within = 0; // accelerators that layouts were looked for on
    std::shared_ptr<const Served> m_planned; // null: no layout stays within the limits
    std::shared_ptr<const Served> m_fewer; // the plan less a replica, at a rate that it still answers
};

} // namespace

std::unique_ptr<Brief> servingBrief(const ExportRequest& request, const ViewInput& input)
{
    return std::make_unique<ServingBrief>(request, input);
}

} // namespace ridgepoint
