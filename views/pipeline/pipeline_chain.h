#pragma once

// What makes a pass start when it starts, back to the first, and what starts later if it ends later.

#include "views/pipeline/pipeline_data.h"

#include <cstdint>
#include <vector>

namespace ridgepoint {

struct PipelineChain
{
    std::vector<std::size_t>
        before; // from the pass itself back; each waits for the next without slack or alone
    std::vector<std::size_t> after; // delayed as much as the pass itself, in time order
};

// Who waits for whom; made once a layout.
class PipelineLinks
{
public:
    explicit PipelineLinks(const PreparedSchedule& laid);
    PipelineChain chain(const PipelineRun& run, std::size_t op, Seconds hop) const;

private:
    std::vector<std::uint32_t> m_begin,
        m_waiting; // passes of other ranks that wait for op: [m_begin[op], m_begin[op + 1])
};

} // namespace ridgepoint
