#include "core/outcome/group_traffic.h"

#include "core/training/report.h"

namespace ridgepoint {

GroupTraffic groupTraffic(const Report& report, TrafficGroup group)
{
    GroupTraffic traffic;
    for (const CommunicationRow& row : report.communication) {
        if (row.group != group || !(row.ranks > 1))
            continue;
        const Bytes all = row.bytesPerRank * row.count;
        traffic.sent += all;
        traffic.link += row.op == Collective::AllToAll ? all / (row.ranks - 1) : all;
        traffic.seconds += row.seconds;
    }
    return traffic;
}

} // namespace ridgepoint
