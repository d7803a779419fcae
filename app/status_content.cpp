#include "app/status_content.h"

#include "views/view_frame.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(StatusContent)
};

QString wallName(WallKind wall)
{
    switch (wall) {
    case WallKind::Memory:
        return Text::tr("memory");
    case WallKind::Compute:
        return Text::tr("compute");
    case WallKind::Throughput:
        return Text::tr("throughput");
    }
    return {};
}

const Wall& wallOf(const WallsReport& walls, WallKind kind)
{
    return kind == WallKind::Memory ? walls.memory
        : kind == WallKind::Compute ? walls.compute
                                    : walls.throughput;
}

} // namespace

const Advice* nextLever(const Report& report)
{
    for (const Advice& advice : report.advice)
        if (!advice.edits.empty())
            return &advice;
    return nullptr;
}

StatusContent statusContent(const Report& report, const NumberFormat& numbers, const Advice* trying)
{
    StatusContent content;
    content.gates = {{
        {Text::tr("Fit"), shownState(report.fit.state), QString::fromStdString(report.fit.summary),
            QStringLiteral("memory.per_rank.total_bytes"),
            Text::tr("Memory: the fullest rank must stay within its accelerator's capacity.")},
        {Text::tr("Busy"), shownState(report.busy.state), QString::fromStdString(report.busy.summary),
            QStringLiteral("throughput.mfu"),
            Text::tr("Compute: accelerators should work, not wait or move bytes.")},
        {Text::tr("Hide"), shownState(report.hide.state), QString::fromStdString(report.hide.summary),
            QStringLiteral("step.data_exposed_seconds"),
            Text::tr("Communication: what the network moves should hide behind compute.")},
    }};
    if (report.walls.first) {
        const Wall& wall = wallOf(report.walls, *report.walls.first);
        content.firstWall = wall.threshold
            ? Text::tr("first wall hit: %1, at %2")
                  .arg(wallName(*report.walls.first),
                      displayText(wall.threshold->value(), Unit::Parameter, numbers))
            : Text::tr("first wall hit: %1").arg(wallName(*report.walls.first));
    }
    if (trying) {
        content.lever =
            Text::tr("%1 — Enter keeps it, Esc drops it").arg(QString::fromStdString(trying->response));
        content.firstWall.clear(); // room for the sentence above
        content.leverDetail = Text::tr("%1. Enter (or a second press) keeps it, Esc drops it.")
                                  .arg(QString::fromStdString(trying->effect));
    } else if (const Advice* lever = nextLever(report)) {
        content.lever = QString::fromStdString(lever->response);
        content.leverDetail =
            Text::tr("%1: %2. Shown as a preview first.")
                .arg(QString::fromStdString(lever->symptom), QString::fromStdString(lever->effect));
    }
    return content;
}

} // namespace ridgepoint
