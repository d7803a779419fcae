#include "core/pipeline/prepared.h"

#include <algorithm>
#include <list>
#include <string>
#include <utility>

namespace ridgepoint {

namespace {

constexpr std::size_t mostKept = 24;
constexpr std::size_t mostOpsKept = 600'000; // about 60 MB, a thread
constexpr std::size_t mostCompared = 3; // in one picture: they stay, however long

class Kept
{
public:
    std::shared_ptr<const PreparedSchedule> find(std::string_view kind, const ScheduleRequest& request)
    {
        const auto found = std::ranges::find_if(
            m_entries, [&](const Entry& entry) { return entry.kind == kind && entry.request == request; });
        if (found == m_entries.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->schedule;
    }
    void keep(std::string_view kind, const ScheduleRequest& request,
        const std::shared_ptr<const PreparedSchedule>& schedule)
    {
        const std::size_t ops = schedule->compiled.ops().size();
        if (ops > mostOpsKept)
            return;
        m_entries.push_front({std::string(kind), request, schedule});
        m_ops += ops;
        while (m_entries.size() > mostKept || (m_ops > mostOpsKept && m_entries.size() > mostCompared)) {
            m_ops -= m_entries.back().schedule->compiled.ops().size();
            m_entries.pop_back();
        }
    }

private:
    struct Entry
    {
        std::string kind;
        ScheduleRequest request;
        std::shared_ptr<const PreparedSchedule> schedule;
    };
    std::list<Entry> m_entries; // last used first
    std::size_t m_ops = 0;
};

// `request` but for what its order does not depend on.
ScheduleRequest essence(const ScheduleKind* kind, ScheduleRequest request)
{
    if (kind && !kind->looksAtDurations(request)) {
        const ScheduleRequest usual;
        request.forward = usual.forward;
        request.inputGradient = usual.inputGradient;
        request.weightGradient = usual.weightGradient;
        request.hop = usual.hop;
    }
    return request;
}

} // namespace

int PreparedSchedule::rankOf(std::size_t op) const
{
    const std::span<const std::uint32_t> begin = compiled.rankBegin();
    return static_cast<int>(std::ranges::upper_bound(begin, op) - begin.begin()) - 1;
}

const PipelineOp& PreparedSchedule::op(std::size_t op) const
{
    const auto rank = static_cast<std::size_t>(rankOf(op));
    return schedule.order[rank][op - compiled.rankBegin()[rank]];
}

std::shared_ptr<const PreparedSchedule> prepareSchedule(std::string_view kind, const ScheduleRequest& asked)
{
    thread_local Kept kept;
    const ScheduleRequest request = essence(findScheduleKind(kind), asked);
    if (std::shared_ptr<const PreparedSchedule> known = kept.find(kind, request))
        return known;
    GeneratedSchedule made = generateSchedule(kind, asked);
    if (!made.schedule)
        return nullptr;
    CompileResult compiled = compileSchedule(*made.schedule);
    if (!compiled.compiled)
        return nullptr; // a generator's fault; its tests say which
    auto prepared = std::make_shared<const PreparedSchedule>(
        PreparedSchedule{*std::move(made.schedule), *std::move(compiled.compiled)});
    kept.keep(kind, request, prepared);
    return prepared;
}

} // namespace ridgepoint
