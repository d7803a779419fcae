#include "app/window/service_status.h"

#include "app/document/veil_words.h"
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

// Of a rate, as many as are in work.
void fillRoom(GateContent& gate, const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    const bool rate = shown.job->scenario.serving.load == ServingLoad::Rate;
    const double requests = rate ? r.now.running : r.now.concurrency;
    gate.summary = Words::tr("%1 of %2 requests", "a replica's, of those with room")
                       .arg(requestsText(requests, numbers), requestsText(r.mostSequences, numbers));
    gate.state = rate ? (r.now.saturated ? ReadoutState::Tight : ReadoutState::Pass)
                      : (requests > r.mostSequences ? ReadoutState::Tight : ReadoutState::Pass);
    gate.detail += u'\n'
        + Words::tr("%1 of %2 are left for the cache of one accelerator.")
              .arg(displayText(r.memory.cache.value(), Unit::Byte, numbers),
                  displayText(r.memory.capacity.value(), Unit::Byte, numbers));
    if (splitReplicas(r, *shown.job))
        gate.detail += u'\n'
            + Words::tr("Of each decode replica: %1. %2")
                  .arg(deployedWords(r, *shown.job, numbers), splitShareText(r, *shown.job, numbers));
}

void fillTime(GateContent& gate, const ShownService& shown, double seconds, const TargetTime& target,
    bool met, const NumberFormat& numbers)
{
    const ServingStatistic statistic = shown.job->scenario.serving.statistic;
    gate.summary = shown.judged ? (target.stated() ? Words::tr("%1 of %2", "a time, of its target")
                                                   : Words::tr("%1, default %2", "a time, and its target"))
                                      .arg(timeText(seconds, numbers), timeText(target.value(), numbers))
                                : Words::tr("%1 on average", "a time").arg(timeText(seconds, numbers));
    if (shown.judged)
        gate.state = shownState(targetState(met, target));
    if (!target.stated())
        gate.detail += u'\n' + capitalised(defaultTargetText(target, numbers)) + u'.';
    gate.detail += u'\n'
        + (statistic == ServingStatistic::Mean ? Words::tr("The target is about the mean over all requests.")
                                               : Words::tr("The target is about %1 of all requests.")
                                                     .arg(toQString(statisticText(*shown.job))));
}

QString goodOf(const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    return shown.job->scenario.serving.load == ServingLoad::Rate
        ? Words::tr("%1/s within targets", "requests")
              .arg(displayText(r.good.requestsPerSecond, Unit::Number, numbers))
        : Words::tr("%1 within targets", "requests at a time").arg(requestsText(r.goodConcurrency, numbers));
}

// The longest first.
QStringList restOf(const ShownService& shown, const NumberFormat& numbers)
{
    const ServiceReport& r = *shown.report;
    if (r.now.saturated)
        return {Words::tr("More arrive than it answers: the queue grows."), Words::tr("The queue grows.")};
    const QString text =
        Words::tr("%1 per GPU")
            .arg(displayText(r.now.output.value() / r.perReplica, Unit::TokenPerSecond, numbers));
    QStringList all{text};
    if (r.good.requestsPerSecond > 0 && shown.judged)
        all.prepend(text + QStringLiteral(" · ") + goodOf(shown, numbers));
    if (const std::optional<SplitReplicas> split = splitReplicas(r, *shown.job))
        all.prepend(all.front() + QStringLiteral(" · ")
            + Words::tr("prefill %1 + decode %2", "numbers of replicas")
                  .arg(displayText(split->prefill, Unit::Count, numbers),
                      displayText(split->decode, Unit::Count, numbers)));
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

StatusContent serviceStatus(const ShownService& shown, const NumberFormat& numbers, bool hidden)
{
    StatusContent content;
    content.about =
        Words::tr("The service: room for its requests, time to the first token, time between tokens");
    content.gates = {{
        {Words::tr("Fit"), ReadoutState::None, {}, servedPath("memory.sequences"),
            Words::tr("Memory: the requests of a replica beside its weights; without room they wait.")},
        {Words::tr("TTFT"), ReadoutState::None, {}, servedPath("ttft_seconds"),
            Words::tr("Latency: the first token should come within its target.")},
        {Words::tr("ITL"), ReadoutState::None, {}, servedPath("itl_seconds"),
            Words::tr("Latency: further tokens should come within theirs.")},
    }};
    if (hidden) {
        say(content, QStringLiteral("?"), hiddenUnderVeil());
        return content;
    }
    if (!shown.job || !shown.report) {
        say(content, QStringLiteral("…"), Words::tr("It is being looked for."));
        return content;
    }
    const ServiceReport& r = *shown.report;
    if (!r.refusal.empty()) {
        content.firstWall = Words::tr("Nothing is served: %1.").arg(coreText(r.refusal, numbers));
        say(content, Words::tr("no verdict"), content.firstWall);
        if (r.memory.capacity.value() > 0 && !r.memory.fits()) {
            content.gates[0].state = ReadoutState::Over;
            content.gates[0].summary = Words::tr("does not fit");
        }
        return content;
    }
    const Serving& s = shown.job->scenario.serving;
    fillRoom(content.gates[0], shown, numbers);
    fillTime(content.gates[1], shown, r.judgedTtft.value(), s.ttftTarget, r.ttftMet, numbers);
    fillTime(content.gates[2], shown, r.judgedItl.value(), s.itlTarget, r.itlMet, numbers);
    for (const std::size_t i : {1U, 2U})
        if (shown.judged)
            content.gates[i].path = judgedPath(r, *shown.job, i == 1 ? "ttft" : "itl");
    content.shorterWalls = restOf(shown, numbers);
    content.firstWall = content.shorterWalls.takeFirst();
    return content;
}

} // namespace ridgepoint
