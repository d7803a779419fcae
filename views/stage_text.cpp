#include "views/stage_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Stages)
};

} // namespace

QString heldLayersText(const StagesHeld& held, std::span<const std::size_t> stages)
{
    QStringList layers, parts;
    double all = 0;
    for (const std::size_t stage : stages) {
        const StageLayers& own = held.stages[stage];
        all += own.count;
        if (own.count > 0)
            layers += own.count > 1 ? QStringLiteral("%1–%2").arg(own.first + 1).arg(own.first + own.count)
                                    : QString::number(own.first + 1);
    }
    const auto holds = [&](std::size_t stage) { return std::ranges::find(stages, stage) != stages.end(); };
    if (holds(0))
        parts += Words::tr("embedding");
    if (layers.size() > 2)
        parts += Words::tr("%1 layers in %2 chunks").arg(all).arg(layers.size());
    else if (!layers.isEmpty())
        parts += (layers.size() == 1 && !layers.front().contains(u'–') ? Words::tr("layer %1")
                                                                       : Words::tr("layers %1"))
                     .arg(layers.join(QStringLiteral(", ")));
    if (holds(held.stages.size() - 1))
        parts += Words::tr("head and loss");
    return parts.isEmpty() ? Words::tr("no layer") : parts.join(QStringLiteral(", "));
}

} // namespace ridgepoint
