#include "views/walls/host_wall.h"

#include "core/training/report.h"
#include "views/readout_text.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Walls)
};

} // namespace

std::optional<HostWall> hostWall(const Report& report, const NumberFormat& numbers)
{
    const HostReport& host = report.host;
    if (!host.offloaded || !report.meshFits)
        return std::nullopt;
    const std::optional<double> share = placeable(*host.offloaded / host.capacity);
    if (!share || !(*share > 0))
        return std::nullopt;
    HostWall wall;
    wall.share = *share;
    wall.state = stateOfShare(share);
    wall.filled = shownShare(share, numbers);
    wall.budget = Words::tr("host %1 of %2")
                      .arg(shownValue(host.offloaded->value(), Unit::Byte, numbers),
                          shownValue(host.capacity.value(), Unit::Byte, numbers));
    wall.words = (wall.state == GateState::Fail ? Words::tr("\u2717 host memory: %1")
            : wall.state == GateState::Tight    ? Words::tr("\u25B2 host memory: %1, tight")
                                                : Words::tr("\u2713 host memory: %1"))
                     .arg(wall.filled);
    return wall;
}

} // namespace ridgepoint
