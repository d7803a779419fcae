#include "app/window/status_content.h"

#include "app/document/veil_words.h"
#include "core/inputs/scenario/capacity_words.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/readout.h"
#include "core/training/fit_words.h"
#include "core/training/report.h"
#include "views/readout_text.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(StatusContent)
};

QString busyDetail(const Report& report)
{
    const QString rule = Words::tr("Compute: accelerators should work, not wait or move bytes.");
    if (report.compute.peak.value() > 0)
        return rule;
    for (const Diagnostic& diagnostic : report.diagnostics)
        if (diagnostic.field == "training.precision.compute")
            return rule + u'\n' + labelledFields(coreText(withFix(diagnostic.message, diagnostic.fix)));
    return rule;
}

// Said of one accelerator whose state alone is too large: the seed's question.
bool stateAlone(const Report& report)
{
    return report.fit.state == GateState::Fail && report.scenario.hardware.accelerators == 1
        && report.memory.perRank.state() > report.memory.capacity;
}

// A gate shuts on its bubble before it looks at the MFU.
bool brokenBubble(const Report& report)
{
    return exceedsLimit(report.busy.state)
        && report.pipeline.bubbleFraction > report.scenario.targets.maxBubble;
}

QString busyPath(const Report& report)
{
    return brokenBubble(report) ? QStringLiteral("pipeline.bubble_fraction")
                                : QStringLiteral("throughput.mfu");
}

// The dimension that the step waits for most: the Hide gate adds them all up.
QString mostExposedPath(const Report& report)
{
    QString path = QStringLiteral("step.data_exposed_seconds");
    std::map<TrafficGroup, double> seconds;
    double most = 0;
    for (const CommunicationRow& row : report.communication) {
        const double sum = seconds[row.group] += row.exposed.value_or(Seconds(0)).value();
        const std::string candidate = "step." + std::string(key(row.group)) + "_exposed_seconds";
        if (sum > most && readoutValue(report, candidate)) {
            most = sum;
            path = QString::fromStdString(candidate);
        }
    }
    return path;
}

// "Sets accelerators to 16, global batch to 16, ZeRO stage to 3."
QString editsOf(const Advice& advice)
{
    QStringList parts;
    for (const auto& [id, value] : advice.edits) {
        const FieldSpec* field = findField(id);
        parts += Words::tr("%1 to %2")
                     .arg(field ? coreText(field->label) : QString::fromStdString(id),
                         coreText(std::string_view(value)));
    }
    return Words::tr("Sets %1.").arg(parts.join(QStringLiteral(", ")));
}

// The number alone; the tooltip has the words.
QString fitValue(const Report& report, const NumberFormat& numbers)
{
    const MemoryReport& memory = report.memory;
    if (report.fit.state == GateState::NotApplicable)
        return noValue;
    const double full = memory.perRank.total() / memory.capacity;
    if (stateAlone(report))
        return displayText(memory.perRank.state() / memory.capacity, Unit::Ratio, numbers);
    return displayText(full, full > 1 ? Unit::Ratio : Unit::Percent, numbers);
}

QString busyValue(const Report& report, const NumberFormat& numbers)
{
    if (report.busy.state == GateState::NotApplicable)
        return noValue;
    if (brokenBubble(report))
        return Words::tr("%1 bubble").arg(percentText(report.pipeline.bubbleFraction, numbers));
    return Words::tr("%1 MFU").arg(percentText(report.throughput.mfu.value_or(0), numbers));
}

QString hideValue(const Report& report, const NumberFormat& numbers)
{
    if (report.hide.state == GateState::NotApplicable || !report.step.seconds)
        return noValue;
    const double share = report.step.communicationExposed.value_or(Seconds(0)) / *report.step.seconds;
    return displayText(share, share > 1 ? Unit::Ratio : Unit::Percent, numbers);
}

// Wordings of each sentence, the longest first. Each says who has set the limit.
class Sentences
{
public:
    Sentences(const Report& report, const NumberFormat& numbers, const NextStep& next)
        : m_report(report)
        , m_numbers(numbers)
        , m_next(next)
    {
    }

    QStringList all() const
    {
        switch (m_next.broken.limit) {
        case Limit::Memory:
            return memory();
        case Limit::HostMemory:
            return hostMemory();
        case Limit::TypedMfu:
            return {Words::tr("Communication takes longer than the step that the typed MFU of %1 leaves.")
                        .arg(percent(m_report.throughput.mfu.value_or(0))),
                Words::tr("The typed MFU leaves no time to communicate."), Words::tr("Typed MFU too high.")};
        case Limit::Bubble:
            return above(Words::tr("mean bubble"), m_report.pipeline.bubbleFraction, targets().maxBubble);
        case Limit::Mfu:
            return below(Words::tr("MFU"), m_report.throughput.mfu.value_or(0), targets().minMfu);
        case Limit::Exposed:
            return above(Words::tr("exposed communication"),
                m_report.step.communicationExposed.value_or(Seconds(0)) / *m_report.step.seconds,
                targets().maxExposed);
        case Limit::Deadline:
            return deadline();
        case Limit::Budget:
            return unreachable({Words::tr("Fits, but costs %1: the budget set is %2.")
                                    .arg(money(m_report.run.total), money(targets().budget)),
                Words::tr("Costs %1, budget set %2.").arg(money(m_report.run.total), money(targets().budget)),
                Words::tr("Over budget: %1.").arg(money(m_report.run.total))});
        case Limit::None:
            break;
        }
        return running();
    }

private:
    const Targets& targets() const { return m_report.scenario.targets; }
    QString percent(double share) const { return percentText(share, m_numbers); }
    QString money(const std::optional<Money>& sum) const
    {
        return shownValue(sum ? std::optional(sum->value()) : std::nullopt, Unit::Dollar, m_numbers);
    }
    QString step() const { return timeText(m_report.step.seconds.value_or(Seconds(0)).value(), m_numbers); }

    // With what is missing where nothing in reach is enough.
    QStringList unreachable(
        QStringList all, const QString& missing = Words::tr("Nothing in reach meets it.")) const
    {
        if (m_next.advice || !m_next.sought)
            return all;
        QStringList said;
        for (const QString& each : all)
            said += each + u' ' + missing;
        return said + all;
    }

    QStringList memory() const
    {
        const MemoryReport& m = m_report.memory;
        const bool state = stateAlone(m_report);
        const QString need = bytesText(state ? m.perRank.state() : m.perRank.total(), m_numbers);
        const QString room = bytesText(m.capacity, m_numbers);
        const QString last = Words::tr("%1 on %2 (device).", "bytes needed, and there").arg(need, room);
        if (const Text real = realRun(m_report); !real.empty())
            return {coreText(real, m_numbers) + u'.', coreText(realRunAlone(m_report), m_numbers) + u'.',
                capitalised(coreText(realRunBriefly(m_report), m_numbers)) + u'.', last};
        const QString device = toQString(m_report.scenario.hardware.accelerator.name);
        QStringList all{
            (state ? Words::tr("Does not fit: the state alone needs %1, %2 is the capacity of %3.")
                   : Words::tr("Does not fit: the fullest GPU needs %1, %2 is the capacity of %3."))
                .arg(need, room, device),
            Words::tr("Does not fit: needs %1, device capacity %2.").arg(need, room),
            Words::tr("Does not fit: %1 on %2 (device).", "bytes needed, and there").arg(need, room)};
        const QString least = displayText(m.minAccelerators, Unit::Count, m_numbers);
        if (m.minAccelerators > m_report.scenario.hardware.accelerators)
            all = unreachable(
                all, Words::tr("The state alone takes at least %1 GPUs of this kind.").arg(least));
        else
            all = unreachable(all, Words::tr("Nothing in reach makes it fit."));
        return all << last;
    }

    QStringList hostMemory() const
    {
        const QString need = bytesText(m_report.host.offloaded.value_or(Bytes(0)), m_numbers);
        const QString room = bytesText(m_report.host.capacity, m_numbers);
        return unreachable(
            {Words::tr("Does not fit: the ranks of a host offload %1, its memory has room for %2.")
                    .arg(need, room),
                Words::tr("Does not fit: %1 offloaded, host memory %2.").arg(need, room),
                Words::tr("%1 on %2 (host).", "bytes needed, and there").arg(need, room)},
            Words::tr("Nothing in reach makes it fit."));
    }

    QStringList above(const QString& what, double share, double limit) const
    {
        const QString value = percent(share), most = percent(limit);
        if (m_next.broken.stated)
            return missed(what, value, Words::tr("at most %1").arg(most));
        return usual({Words::tr("%1 %2, above the usual %3 (no target set).", "Mean bubble 31 %; 20 %")
                          .arg(capitalised(what), value, most),
            Words::tr("%1 %2, above the usual %3.", "Mean bubble 31 %; 20 %")
                .arg(capitalised(what), value, most),
            Words::tr("%1, above the usual %2.", "31 %; 20 %").arg(value, most)});
    }

    QStringList below(const QString& what, double share, double limit) const
    {
        const QString value = percent(share), least = percent(limit);
        if (m_next.broken.stated)
            return missed(what, value, Words::tr("at least %1").arg(least));
        return usual({Words::tr("%1 %2, below the usual %3 (no target set).", "MFU 21 %; 30 %")
                          .arg(capitalised(what), value, least),
            Words::tr("%1 %2, below the usual %3.", "MFU 21 %; 30 %").arg(capitalised(what), value, least),
            Words::tr("%1, below the usual %2.", "21 %; 30 %").arg(value, least)});
    }

    QStringList missed(const QString& what, const QString& value, const QString& limit) const
    {
        return unreachable({Words::tr("Fits, but misses a target: %1 %2, %3 is set.").arg(what, value, limit),
            Words::tr("%1 %2; %3 is set.", "MFU 21 %; at least 40 %").arg(capitalised(what), value, limit),
            Words::tr("Misses a target: %1.").arg(value)});
    }

    // What nobody has set, nothing misses.
    QStringList usual(QStringList all) const
    {
        if (m_report.step.seconds)
            all.prepend(Words::tr("Fits, %1 a step. %2").arg(step(), all.front()));
        return all;
    }

    QStringList deadline() const
    {
        const QString takes = timeText(m_report.run.wallClock.value_or(Seconds(0)).value(), m_numbers);
        const QString limit = timeText(targets().deadline.value(), m_numbers);
        return unreachable(
            {Words::tr("Fits, but takes %1 with failures: the deadline set is %2.").arg(takes, limit),
                Words::tr("Takes %1, deadline set %2.").arg(takes, limit),
                Words::tr("Late: %1.").arg(takes)});
    }

    QStringList running() const
    {
        const MemoryReport& m = m_report.memory;
        const QString used = bytesText(m.perRank.total(), m_numbers), room = bytesText(m.capacity, m_numbers);
        QStringList all;
        if (!m_report.step.seconds)
            return {Words::tr("Fits: %1 of %2 (device capacity). No step time is known.").arg(used, room),
                Words::tr("Fits; no step time is known."), Words::tr("Fits.")};
        const QString mfu = percent(m_report.throughput.mfu.value_or(0));
        const QString run =
            shownValue(m_report.run.wallClock ? std::optional(m_report.run.wallClock->value()) : std::nullopt,
                Unit::Second, m_numbers);
        if (m_report.fit.state == GateState::Tight)
            return {Words::tr("Fits tightly: %1 of %2 (device capacity); %3 a step.").arg(used, room, step()),
                Words::tr("Fits tightly: %1 of %2.").arg(used, room), Words::tr("Fits tightly.")};
        if (statedMfu(m_report.scenario.hardware))
            all = {Words::tr("Fits: %1 a step at the typed MFU of %2, %3 for the run.").arg(step(), mfu, run),
                Words::tr("Fits: %1 a step at the typed MFU.").arg(step())};
        else
            all = {Words::tr("Fits: %1 a step at %2 MFU, %3 for the run.").arg(step(), mfu, run),
                Words::tr("Fits: %1 a step.").arg(step())};
        return all << Words::tr("Fits.");
    }

    const Report& m_report;
    const NumberFormat& m_numbers;
    const NextStep& m_next;
};

} // namespace

void addCapacity(GateContent& gate, const Hardware& hardware, const NumberFormat& numbers)
{
    if (const Text source = capacitySource(hardware); !source.empty())
        gate.detail += u'\n' + coreText(source, numbers) + u'.';
}

void offerToKeep(StatusContent& content, const Advice& trying)
{
    const QString response = coreText(trying.response), effect = coreText(trying.effect);
    content.sentences.prepend(
        Words::tr("Trying %1.").arg(response)); // where it has no room, the verdict stays
    if (!effect.isEmpty())
        content.sentences.prepend(Words::tr("Trying %1: %2.").arg(response, effect));
    content.levers = {Words::tr("Enter keeps it, Esc drops it"), Words::tr("Enter keeps it")};
    content.leverDetail =
        Words::tr("%1. %2 Enter (or a second press) keeps it, Esc drops it.").arg(effect, editsOf(trying));
}

void offer(StatusContent& content, const Advice& lever, bool forMemory)
{
    const QString tries =
        forMemory ? Words::tr("to free memory: %1", "a lever") : Words::tr("try: %1", "a lever");
    content.levers = {tries.arg(coreText(lever.response))};
    if (const QString inShort = tries.arg(coreText(lever.inShort));
        !lever.inShort.empty() && inShort.size() < content.levers.front().size())
        content.levers += inShort;
    content.levers += Words::tr("try what helps");
    content.leverDetail = Words::tr("%1: %2. %3 Shown as a preview first.")
                              .arg(coreText(lever.response), coreText(lever.effect), editsOf(lever));
}

StatusContent statusContent(const Report& report, const NumberFormat& numbers, const Advice* trying,
    const NextStep& next, const QString& bestLayout)
{
    StatusContent content;
    content.about = Words::tr("Fit, keep busy, hide communication");
    const auto inFull = [](const Gate& gate, const QString& rule) {
        QStringList lines{coreText(gate.inFull.empty() ? gate.summary : gate.inFull), rule};
        if (!gate.detail.empty())
            lines += coreText(gate.detail);
        return lines.join(u'\n');
    };
    content.gates = {{
        {Words::tr("Fit"), shownState(report.fit.state), fitValue(report, numbers),
            QStringLiteral("memory.per_rank.total_bytes"),
            inFull(report.fit,
                Words::tr("Memory: state and activations of the fullest rank must stay within its "
                          "accelerator's capacity.")),
            5},
        {Words::tr("Busy"), shownState(report.busy.state), busyValue(report, numbers), busyPath(report),
            inFull(report.busy, busyDetail(report)), 9},
        {Words::tr("Hide"), shownState(report.hide.state), hideValue(report, numbers),
            mostExposedPath(report),
            inFull(
                report.hide, Words::tr("Communication: what the network moves should hide behind compute.")),
            5},
    }};
    addCapacity(content.gates[0], report.scenario.hardware, numbers);
    // What is hidden has no sign either.
    const auto hide = [&](GateContent& gate, const char* path) {
        if (!report.veil || !report.veil->hides(path))
            return;
        gate.state = ReadoutState::None;
        gate.summary = QStringLiteral("?");
        gate.detail = hiddenUnderVeil();
    };
    hide(content.gates[0], "gates.fit");
    hide(content.gates[1], "gates.busy");
    hide(content.gates[2], "gates.hide");
    // Of what cannot be there is no verdict, whatever its numbers are.
    const auto error = std::ranges::find(report.diagnostics, Severity::Error, &Diagnostic::severity);
    if (error != report.diagnostics.end()) {
        const QString why = labelledFields(coreText(withFix(error->message, error->fix)));
        for (GateContent& gate : content.gates) {
            gate.state = ReadoutState::None;
            gate.summary = noValue;
            gate.detail = Words::tr("no verdict") + u'\n' + why;
        }
        content.sentences = {Words::tr("No verdict: %1.").arg(why),
            Words::tr("No verdict: %1.").arg(labelledFields(coreText(error->message))),
            Words::tr("No verdict: the scenario is not valid."), Words::tr("No verdict.")};
    } else if (report.veil) {
        content.sentences = {hiddenUnderVeil()};
    } else {
        content.sentences = Sentences(report, numbers, next).all();
    }
    if (report.veil) // what helps is computed
        return content;
    if (!bestLayout.isEmpty())
        content.sentences.prepend(content.sentences.front() + u' ' + bestLayout);
    if (trying)
        offerToKeep(content, *trying);
    else if (next.advice)
        offer(content, *next.advice,
            report.fit.state == GateState::Tight && next.advice->wall.pattern.starts_with("memory"));
    return content;
}

} // namespace ridgepoint
