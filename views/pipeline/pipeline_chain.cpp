#include "views/pipeline/pipeline_chain.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

PipelineLinks::PipelineLinks(const PreparedSchedule& laid)
{
    const std::size_t count = laid.opCount();
    m_begin.assign(count + 1, 0);
    for (std::size_t op = 0; op < count; ++op)
        for (const std::int32_t need : laid.compiled.needs(op))
            if (need >= 0)
                ++m_begin[static_cast<std::size_t>(need) + 1];
    for (std::size_t op = 0; op < count; ++op)
        m_begin[op + 1] += m_begin[op];
    m_waiting.resize(m_begin.back());
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (std::size_t op = 0; op < count; ++op)
        for (const std::int32_t need : laid.compiled.needs(op))
            if (need >= 0)
                m_waiting[next[static_cast<std::size_t>(need)]++] = static_cast<std::uint32_t>(op);
}

PipelineChain PipelineLinks::chain(const PipelineRun& run, std::size_t op, Seconds hop) const
{
    PipelineChain chain;
    const Simulation& times = run.simulation;
    const double tolerance = 1e-9 * times.makespan.value();
    for (std::optional<std::size_t> at = op; at; at = waitOf(run, *at, hop).op)
        chain.before.push_back(*at);

    // A pass without slack after one that is late is late too.
    std::vector<bool> late(run.laid->opCount(), false);
    std::vector<std::size_t> open{op};
    late[op] = true;
    const auto delay = [&](std::size_t next, Seconds arrives) {
        if (late[next] || std::abs((times.start[next] - arrives).value()) > tolerance)
            return;
        late[next] = true;
        open.push_back(next);
        chain.after.push_back(next);
    };
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        const auto begin = run.laid->compiled.rankBegin();
        if (at + 1 < begin[static_cast<std::size_t>(run.laid->rankOf(at)) + 1])
            delay(at + 1, times.end[at]);
        for (std::uint32_t i = m_begin[at]; i < m_begin[at + 1]; ++i)
            delay(m_waiting[i], times.end[at] + hop);
    }
    std::ranges::sort(chain.after, {}, [&](std::size_t each) { return times.start[each]; });
    return chain;
}

} // namespace ridgepoint
