#include "app/window/status_content.h"

#include "app/document/veil_words.h"
#include "core/analysis/advice.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <map>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(StatusContent)
};

QString wallName(WallKind wall)
{
    switch (wall) {
    case WallKind::Memory:
        return Words::tr("the memory wall");
    case WallKind::Compute:
        return Words::tr("the compute wall");
    case WallKind::Throughput:
        return Words::tr("the throughput wall");
    }
    return {};
}

QString busyDetail(const Report& report)
{
    const QString rule = Words::tr("Compute: accelerators should work, not wait or move bytes.");
    if (report.compute.peak.value() > 0)
        return rule;
    for (const Diagnostic& diagnostic : report.diagnostics)
        if (diagnostic.field == "training.precision.compute")
            return rule + u'\n' + coreText(withFix(diagnostic.message, diagnostic.fix));
    return rule;
}

// A gate shuts on its bubble before it looks at the MFU.
QString busyPath(const Report& report)
{
    const bool bubble =
        exceedsLimit(report.busy.state) && report.pipeline.bubbleFraction > report.scenario.targets.maxBubble;
    return bubble ? QStringLiteral("pipeline.bubble_fraction") : QStringLiteral("throughput.mfu");
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

} // namespace

std::optional<Advice> nextLever(const Report& report, const std::vector<std::string>& locks)
{
    const auto isFree = [&locks](const Advice& advice) {
        return std::ranges::none_of(advice.edits,
            [&locks](const FieldEdit& edit) { return std::ranges::find(locks, edit.field) != locks.end(); });
    };
    std::vector<Advice> some = locks.empty() ? adviceOf(report, 1) : adviceOf(report);
    const auto first = std::ranges::find_if(some, isFree);
    return first == some.end() ? std::nullopt : std::optional(std::move(*first));
}

void offerToKeep(StatusContent& content, const Advice& trying)
{
    content.lever = Words::tr("%1 — Enter keeps it, Esc drops it").arg(coreText(trying.response));
    content.firstWall.clear(); // room for the sentence above
    content.leverDetail = Words::tr("%1. %2 Enter (or a second press) keeps it, Esc drops it.")
                              .arg(coreText(trying.effect), editsOf(trying));
}

StatusContent statusContent(const Report& report, const NumberFormat& numbers, const Advice* trying,
    const std::optional<Advice>& lever, const QString& bestPlan)
{
    StatusContent content;
    content.about = Words::tr("Fit, keep busy, hide communication");
    content.gates = {{
        {Words::tr("Fit"), shownState(report.fit.state), coreText(report.fit.summary),
            QStringLiteral("memory.per_rank.total_bytes"),
            Words::tr("Memory: state and activations of the fullest rank must stay within its accelerator's "
                      "capacity.")
                + (report.fit.detail.empty() ? QString() : u'\n' + coreText(report.fit.detail))},
        {Words::tr("Busy"), shownState(report.busy.state), coreText(report.busy.summary), busyPath(report),
            busyDetail(report)
                + (report.busy.detail.empty() ? QString() : u'\n' + coreText(report.busy.detail))},
        {Words::tr("Hide"), shownState(report.hide.state), coreText(report.hide.summary),
            mostExposedPath(report),
            Words::tr("Communication: what the network moves should hide behind compute.")
                + (report.hide.detail.empty() ? QString() : u'\n' + coreText(report.hide.detail))},
    }};
    if (report.walls.first) {
        // Thresholds are one accelerator's, and say nothing of this model's size.
        const Wall& wall = report.walls.of(*report.walls.first);
        content.firstWall = (report.scenario.hardware.accelerators > 1
                ? Words::tr("alone, an accelerator would hit %1 first, at %2 params")
                : Words::tr("a growing model hits %1 first, at %2 params"))
                                .arg(wallName(*report.walls.first),
                                    displayText(wall.threshold->value(), Unit::Parameter, numbers));
    }
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
        const QString why = coreText(withFix(error->message, error->fix));
        for (GateContent& gate : content.gates) {
            gate.state = ReadoutState::None;
            gate.summary = Words::tr("no verdict");
            gate.detail = why;
        }
        content.firstWall = Words::tr("it cannot be as it is: %1").arg(why);
    }
    if (report.veil && error == report.diagnostics.end()
        && report.veil->hides("walls.first_threshold_params"))
        content.firstWall.clear();
    if (report.veil) // what helps is computed
        return content;
    if (!bestPlan.isEmpty())
        content.firstWall = bestPlan;
    // A published run must not stand as impossible without the reason beside it.
    if (report.fit.state == GateState::Fail && !report.scenario.fitNote.empty())
        content.firstWall = Words::tr("yet it ran: %1").arg(coreText(report.scenario.fitNote));
    if (trying) {
        offerToKeep(content, *trying);
    } else if (lever) {
        content.lever = coreText(lever->response);
        content.leverDetail = Words::tr("%1: %2. %3 Shown as a preview first.")
                                  .arg(coreText(lever->symptom), coreText(lever->effect), editsOf(*lever));
    }
    return content;
}

} // namespace ridgepoint
