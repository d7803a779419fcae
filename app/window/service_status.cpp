#include "app/window/service_status.h"

#include "app/document/veil_words.h"
#include "app/window/status_content.h"
#include "core/serving/service_figures.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "views/service_words.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServiceStatus)
};

QString requestsText(double requests, const NumberFormat& numbers)
{
    return displayText(requests, requests == std::floor(requests) ? Unit::Count : Unit::Number, numbers);
}

double requestsNow(const ShownService& shown)
{
    const ServicePoint& now = shown.report->now;
    return shown.job->scenario.serving.load == ServingLoad::Rate ? now.running : now.concurrency;
}

// Of a rate, as many as are in work.
void fillRoom(GateContent& gate, const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    const bool rate = shown.job->scenario.serving.load == ServingLoad::Rate;
    const double requests = requestsNow(shown);
    gate.summary = Words::tr("%1 of %2", "requests, of those that a replica has room for")
                       .arg(requestsText(requests, numbers), requestsText(r.mostSequences, numbers));
    gate.state = rate ? (r.now.saturated ? ReadoutState::Tight : ReadoutState::Pass)
                      : (requests > r.mostSequences ? ReadoutState::Tight : ReadoutState::Pass);
    gate.detail += u'\n'
        + Words::tr("%1 of %2 are left for the KV cache of one accelerator.")
              .arg(displayText(r.memory.cache.value(), Unit::Byte, numbers),
                  displayText(r.memory.capacity.value(), Unit::Byte, numbers));
    addCapacity(gate, shown.job->scenario.hardware, numbers);
    if (splitReplicas(r, *shown.job))
        gate.detail += u'\n'
            + Words::tr("Of each decode replica: %1. %2")
                  .arg(deployedWords(r, *shown.job, numbers), splitShareText(r, *shown.job, numbers));
}

// "TTFT 219 ms, default 1.00 s": a time against its target, and who has set that.
QString againstWords(
    const char16_t* name, double seconds, const TargetTime& target, const NumberFormat& numbers)
{
    return (target.stated() ? Words::tr("%1 %2, target %3", "TTFT 219 ms, target 1 s")
                            : Words::tr("%1 %2, default %3", "TTFT 219 ms, default 1 s"))
        .arg(QString::fromUtf16(name), timeText(seconds, numbers), timeText(target.value(), numbers));
}

void fillTimes(GateContent& gate, const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    const Serving& s = shown.job->scenario.serving;
    gate.summary = QStringLiteral("%1 · %2").arg(
        timeText(r.judgedTtft.value(), numbers), timeText(r.judgedItl.value(), numbers));
    const GateState ttft = targetState(r.ttftMet, s.ttftTarget), tpot = targetState(r.itlMet, s.itlTarget);
    const bool worse = ttft != GateState::Fail && (tpot == GateState::Fail || ttft == GateState::Pass);
    gate.path = shown.judged ? judgedPath(r, *shown.job, worse ? "itl" : "ttft") : gate.path;
    if (shown.judged)
        gate.state = shownState(worse ? tpot : ttft);
    gate.detail += u'\n' + againstWords(u"TTFT", r.judgedTtft.value(), s.ttftTarget, numbers) + u'\n'
        + againstWords(u"TPOT", r.judgedItl.value(), s.itlTarget, numbers) + u'\n'
        + (s.statistic == ServingStatistic::Mean
                ? Words::tr("SLO statistic: the mean over all requests.")
                : Words::tr("SLO statistic: %1 of all requests.").arg(toQString(statisticText(*shown.job))));
}

QString rateOf(const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    return Words::tr("%1/GPU", "456 tokens/s/GPU")
        .arg(displayText(r.now.output.value() / r.perReplica, Unit::TokenPerSecond, numbers));
}

QString priceOf(const ServiceReport& r, const NumberFormat& numbers)
{
    return r.perMillionOutput ? Words::tr("%1/M", "$1.90 per 1M output tokens")
                                    .arg(displayText(r.perMillionOutput->value(), Unit::Dollar, numbers))
                              : QString(noValue);
}

QString goodOf(const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    return shown.job->scenario.serving.load == ServingLoad::Rate
        ? Words::tr("%1 requests/s within the SLOs")
              .arg(displayText(r.good.requestsPerSecond, Unit::Number, numbers))
        : Words::tr("concurrency %1 within the SLOs").arg(requestsText(r.goodConcurrency, numbers));
}

// Wordings of one sentence, the longest first.
QStringList sentencesOf(const ShownService& shown, const NumberFormat& numbers, bool reachable)
{
    const ServiceReport& r = *shown.report;
    const Serving& s = shown.job->scenario.serving;
    if (r.now.saturated)
        return {Words::tr("More requests arrive than the replicas answer: the queue grows."),
            Words::tr("More arrive than it answers: the queue grows."), Words::tr("The queue grows.")};
    if (shown.judged && !(r.ttftMet && r.itlMet)) {
        const QString ttft = againstWords(u"TTFT", r.judgedTtft.value(), s.ttftTarget, numbers);
        const QString tpot = againstWords(u"TPOT", r.judgedItl.value(), s.itlTarget, numbers);
        QStringList all;
        if (!r.ttftMet && !r.itlMet)
            all += Words::tr("Too slow: %1; %2.").arg(ttft, tpot);
        const QString& missed = r.ttftMet ? tpot : ttft;
        all << Words::tr("Too slow: %1.").arg(missed) << missed + u'.';
        if (const Text instead = replicasInstead(r, *shown.job); !instead.empty())
            all.prepend(Words::tr("Too slow: %1. Or %2.", "TTFT 1.8 s, default 1 s; 4 replicas for …")
                            .arg(missed, coreText(instead, numbers)));
        if (!reachable)
            all.prepend(Words::tr("Too slow: %1. No load and no TP in reach meets both.").arg(missed));
        return all;
    }
    const double requests = requestsNow(shown);
    if (s.load != ServingLoad::Rate && requests > r.mostSequences)
        return {Words::tr("A replica has room for %1 of %2 requests: the others wait.")
                    .arg(requestsText(r.mostSequences, numbers), requestsText(requests, numbers)),
            Words::tr("Room for %1 requests: the others wait.").arg(requestsText(r.mostSequences, numbers)),
            Words::tr("Others wait.")};
    const QString rate = rateOf(shown, numbers);
    QStringList all{rate + u'.'};
    if (shown.judged && r.good.requestsPerSecond > 0 && s.load != ServingLoad::Rate)
        all.prepend(Words::tr("%1; up to %2 at once.", "tokens/s/GPU; requests within the SLOs")
                        .arg(rate, requestsText(r.goodConcurrency, numbers)));
    if (shown.judged && r.good.requestsPerSecond > 0)
        all.prepend(Words::tr("%1; %2.", "tokens/s/GPU; concurrency within the SLOs")
                        .arg(rate, goodOf(shown, numbers)));
    if (const std::optional<SplitReplicas> split = splitReplicas(r, *shown.job))
        all.prepend(QStringLiteral("%1 %2").arg(all.front(),
            Words::tr("Prefill %1 + decode %2.", "numbers of replicas")
                .arg(displayText(split->prefill, Unit::Count, numbers),
                    displayText(split->decode, Unit::Count, numbers))));
    return all;
}

// Of a service that there is not, or that nobody may see yet.
void say(StatusContent& content, const QString& summary, const QString& detail)
{
    for (GateContent& gate : content.gates) {
        gate.summary = summary;
        gate.detail = detail;
    }
}

} // namespace

StatusContent serviceStatus(
    const ShownService& shown, const NumberFormat& numbers, bool hidden, const NextStep& next)
{
    StatusContent content;
    content.about =
        Words::tr("The service: memory for its requests, its latency against the SLOs, its price");
    content.gates = {{
        {Words::tr("Fit"), ReadoutState::None, {}, servedPath("memory.sequences"),
            Words::tr(
                "Memory: requests of a replica need KV cache next to the weights; without room they wait."),
            11},
        {Words::tr("Fast enough"), ReadoutState::None, {}, servedPath("ttft_seconds"),
            Words::tr("Latency: TTFT and TPOT should stay within their SLOs."), 17},
        {Words::tr("Cheap"), ReadoutState::None, {}, servedPath("dollars_per_million_output_tokens"),
            Words::tr("Price per 1M output tokens."), 8},
    }};
    if (hidden) {
        say(content, QStringLiteral("?"), hiddenUnderVeil());
        content.sentences = {hiddenUnderVeil()};
        return content;
    }
    if (!shown.job || !shown.report) {
        say(content, QStringLiteral("…"), Words::tr("It is being searched."));
        content.sentences = {Words::tr("It is being searched.")};
        return content;
    }
    const ServiceReport& r = *shown.report;
    if (next.advice)
        offer(content, *next.advice);
    if (!r.refusal.empty()) {
        const QString why = labelledFields(coreText(r.refusal, numbers));
        say(content, QString(noValue), Words::tr("no verdict") + u'\n' + why);
        content.sentences = {Words::tr("Nothing is served: %1.").arg(why), Words::tr("Nothing is served.")};
        if (r.memory.capacity.value() > 0 && !r.memory.fits()) {
            const QString need = displayText(r.memory.weights.value(), Unit::Byte, numbers);
            const QString room = displayText(r.memory.capacity.value(), Unit::Byte, numbers);
            content.gates[0].state = ReadoutState::Over;
            content.gates[0].summary =
                displayText(r.memory.weights / r.memory.capacity, Unit::Percent, numbers);
            content.sentences.insert(1,
                Words::tr("Nothing is served: weights of %1 leave no room on %2 (device capacity).")
                    .arg(need, room));
            content.sentences.insert(2, Words::tr("Does not fit: weights %1, device %2.").arg(need, room));
        }
        return content;
    }
    fillRoom(content.gates[0], shown, numbers);
    fillTimes(content.gates[1], shown, numbers);
    content.gates[2].summary = priceOf(r, numbers);
    content.sentences = sentencesOf(shown, numbers, next.advice || !next.sought);
    return content;
}

} // namespace ridgepoint
