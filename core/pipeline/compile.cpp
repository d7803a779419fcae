#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ridgepoint {

// Checks a schedule, links each op to those it waits for and finds an order that respects all of them.
class ScheduleCompiler
{
public:
    explicit ScheduleCompiler(const Schedule& schedule)
        : m_schedule(schedule)
        , m_withChunk(schedule.placement.chunks > 1)
    {
    }

    CompileResult run()
    {
        if (checkPlacement() && flatten() && checkComplete() && link() && order())
            return {std::move(m_out), std::nullopt};
        return {std::nullopt, std::move(m_fault)};
    }

private:
    static constexpr std::int32_t none = -1;

    bool fail(Text message)
    {
        m_fault = ScheduleFault{std::move(message), {}};
        return false;
    }
    Text place(std::size_t rank, std::size_t position) const
    {
        return phrase(
            "rank %1, op %2 (%3)", rank, position + 1, textOf(m_schedule.order[rank][position], m_withChunk));
    }
    Text place(std::int32_t op) const
    {
        const std::size_t rank = rankOf(op);
        return place(rank, static_cast<std::size_t>(op) - m_out.m_rankBegin[rank]);
    }
    std::size_t rankOf(std::int32_t op) const { return m_rankOf[static_cast<std::size_t>(op)]; }
    const PipelineOp& at(std::int32_t op) const
    {
        const std::size_t rank = rankOf(op);
        return m_schedule.order[rank][static_cast<std::size_t>(op) - m_out.m_rankBegin[rank]];
    }

    bool checkPlacement()
    {
        const Placement& own = m_schedule.placement;
        if (own.ranks < 1 || own.chunks < 1 || own.replicas < 1 || m_schedule.microbatches < 1)
            return fail("a schedule needs at least one rank, one chunk a rank and one micro-batch");
        const std::size_t slots = static_cast<std::size_t>(own.ranks) * static_cast<std::size_t>(own.chunks);
        if (own.chunks > std::numeric_limits<std::uint8_t>::max()
            || slots > std::numeric_limits<std::uint16_t>::max())
            return fail("a schedule has at most 255 chunks a rank and 65,535 stages");
        if (m_schedule.order.size() != static_cast<std::size_t>(own.ranks))
            return fail(phrase("the placement has %1 ranks, but there are %2 lists of ops", own.ranks,
                m_schedule.order.size()));
        if (own.stageOf.size() != slots || slots % static_cast<std::size_t>(own.replicas) != 0)
            return fail("the placement must name one stage for every chunk of every rank");
        std::vector<char> seen(slots, 0);
        for (const int stage : own.stageOf) {
            if (stage < 0 || static_cast<std::size_t>(stage) >= slots
                || seen[static_cast<std::size_t>(stage)]++)
                return fail(phrase(
                    "every stage must be on exactly one rank; stage %1 is missing, doubled or out of range",
                    stage));
        }
        m_microbatches = static_cast<std::size_t>(m_schedule.microbatches);
        m_stages = slots;
        return true;
    }

    // Where the op that does this pass of a stage is remembered.
    std::size_t slot(std::size_t stage, std::int32_t microbatch) const
    {
        return stage * m_microbatches + static_cast<std::size_t>(microbatch);
    }

    bool record(std::vector<std::int32_t>& table, std::string_view what, std::size_t stage,
        std::int32_t microbatch, std::size_t rank, std::size_t position, std::int32_t op)
    {
        std::int32_t& entry = table[slot(stage, microbatch)];
        if (entry != none)
            return fail(phrase("%1 repeats the %2 of micro-batch %3, which %4 has already done",
                place(rank, position), Text::known(what), microbatch, place(entry)));
        entry = op;
        return true;
    }

    bool recordPass(
        const PipelineOp& op, Pass pass, std::size_t rank, std::size_t position, std::int32_t index)
    {
        const bool beside = op.pass == Pass::Pair && pass == Pass::BW;
        const std::int32_t microbatch = beside ? op.besideMicrobatch : op.microbatch;
        const ChunkIndex chunk(beside ? op.besideChunk : op.chunk);
        const Placement& own = m_schedule.placement;
        if (microbatch < 0 || static_cast<std::size_t>(microbatch) >= m_microbatches)
            return fail(phrase("%1 is of micro-batch %2, but they are 0 to %3", place(rank, position),
                microbatch, m_microbatches - 1));
        if (chunk.number() >= own.chunks)
            return fail(phrase("%1 is of chunk %2, but the rank's chunks are 0 to %3", place(rank, position),
                chunk.number(), own.chunks - 1));
        const std::size_t stage = own.stage(RankIndex(rank), chunk).at();
        const std::size_t replica = stage / (m_stages / static_cast<std::size_t>(own.replicas));
        std::int32_t& home = m_replicaOf[static_cast<std::size_t>(microbatch)];
        if (home == none)
            home = static_cast<std::int32_t>(replica);
        else if (home != static_cast<std::int32_t>(replica))
            return fail(phrase("%1 runs micro-batch %2 through the other direction than the ops before; a "
                               "micro-batch keeps its direction",
                place(rank, position), microbatch));
        switch (pass) {
        case Pass::F:
            return record(m_forward, "forward pass", stage, microbatch, rank, position, index);
        case Pass::W:
            return record(m_weight, "weight gradient", stage, microbatch, rank, position, index);
        default:
            break;
        }
        if (!record(m_backward, "backward pass", stage, microbatch, rank, position, index))
            return false;
        if (pass == Pass::BW)
            return record(m_weight, "weight gradient", stage, microbatch, rank, position, index);
        return true;
    }

    bool flatten()
    {
        std::size_t count = 0;
        m_out.m_rankBegin.push_back(0);
        for (const std::vector<PipelineOp>& list : m_schedule.order) {
            count += list.size();
            m_out.m_rankBegin.push_back(static_cast<std::uint32_t>(count));
        }
        if (count > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) - 2)
            return fail("the schedule has too many ops");
        m_out.m_stages = static_cast<int>(m_stages) / m_schedule.placement.replicas;
        m_replicaOf.assign(m_microbatches, none);
        const std::size_t passes = m_stages * m_microbatches;
        if (passes / static_cast<std::size_t>(m_schedule.placement.replicas) > count)
            return fail(phrase("the lists have %1 ops, too few for %2 micro-batches on %3 stages", count,
                m_microbatches, m_out.m_stages));
        m_forward.assign(passes, none);
        m_backward.assign(passes, none);
        m_weight.assign(passes, none);
        m_out.m_ops.reserve(count);
        m_rankOf.reserve(count);
        for (std::size_t rank = 0; rank < m_schedule.order.size(); ++rank)
            m_rankOf.insert(m_rankOf.end(), m_schedule.order[rank].size(), static_cast<std::uint16_t>(rank));
        for (std::size_t rank = 0; rank < m_schedule.order.size(); ++rank) {
            const std::vector<PipelineOp>& list = m_schedule.order[rank];
            for (std::size_t position = 0; position < list.size(); ++position) {
                const PipelineOp& op = list[position];
                const auto index = static_cast<std::int32_t>(m_out.m_ops.size());
                const bool pair = op.pass == Pass::Pair;
                if (!recordPass(op, pair ? Pass::F : op.pass, rank, position, index)
                    || (pair && !recordPass(op, Pass::BW, rank, position, index)))
                    return false;
                const auto stageOf = [&](std::uint8_t chunk) {
                    const Placement& own = m_schedule.placement;
                    return static_cast<std::uint16_t>(
                        own.withinReplica(own.stage(RankIndex(rank), ChunkIndex(chunk))));
                };
                m_out.m_ops.push_back({.stage = stageOf(op.chunk),
                    .besideStage = pair ? stageOf(op.besideChunk) : std::uint16_t(0),
                    .pass = op.pass});
            }
        }
        return true;
    }

    bool checkComplete()
    {
        const auto replicaStages = static_cast<std::size_t>(m_out.m_stages);
        const std::vector<int> slots = m_schedule.placement.slotOfStage();
        for (std::size_t j = 0; j < m_microbatches; ++j) {
            if (m_replicaOf[j] == none)
                return fail(phrase("micro-batch %1 is in no list", j));
            for (std::size_t s = 0; s < replicaStages; ++s) {
                const std::size_t stage = static_cast<std::size_t>(m_replicaOf[j]) * replicaStages + s;
                const std::size_t at = stage * m_microbatches + j;
                const std::string_view missing = m_forward[at] == none ? "forward pass"
                    : m_backward[at] == none                           ? "backward pass"
                    : m_weight[at] == none                             ? "weight gradient"
                                                                       : "";
                if (!missing.empty())
                    return fail(m_withChunk
                            ? phrase("rank %1 has no %2 of micro-batch %3 for chunk %4",
                                slots[stage] / m_schedule.placement.chunks, Text::known(missing), j,
                                slots[stage] % m_schedule.placement.chunks)
                            : phrase("rank %1 has no %2 of micro-batch %3",
                                slots[stage] / m_schedule.placement.chunks, Text::known(missing), j));
                // On one rank the list's order decides; every later need of an earlier op is met by itself.
                if (m_backward[at] <= m_forward[at])
                    return fail(m_backward[at] == m_forward[at]
                            ? phrase("%1 begins together with its forward pass, %2, which must come first",
                                place(m_backward[at]), place(m_forward[at]))
                            : phrase("%1 comes before its forward pass, %2", place(m_backward[at]),
                                place(m_forward[at])));
                if (m_weight[at] < m_backward[at])
                    return fail(phrase("%1 comes before its input gradient, %2", place(m_weight[at]),
                        place(m_backward[at])));
            }
        }
        return true;
    }

    // What the op's pass needs from a neighbouring stage: on another rank an op to wait for, on the same rank
    // only the right order.
    bool need(std::int32_t op, const std::vector<std::int32_t>& table, std::size_t stage,
        std::int32_t microbatch, bool backward, std::array<std::int32_t, 2>& needs)
    {
        const std::int32_t producer = table[slot(stage, microbatch)];
        const std::size_t rank = rankOf(op);
        const std::size_t from = rankOf(producer);
        if (from == rank) {
            if (producer >= op)
                return fail(phrase(
                    "%1 needs %2, which comes no earlier in its own list", place(op), place(producer)));
            return true;
        }
        needs[needs[0] == none ? 0 : 1] = producer;
        ++m_out.m_ops[static_cast<std::size_t>(producer)].crossing;
        ++m_out.m_messages;
        m_out.m_forwardMessages += backward ? 0 : 1;
        return true;
    }

    bool link()
    {
        const Placement& own = m_schedule.placement;
        m_out.m_needs.assign(m_out.m_ops.size(), {none, none});
        std::int32_t index = 0;
        for (RankIndex rank; rank.number() < own.ranks; ++rank) {
            for (const PipelineOp& op : m_schedule.order[rank.at()]) {
                std::array<std::int32_t, 2>& needs = m_out.m_needs[static_cast<std::size_t>(index)];
                const bool pair = op.pass == Pass::Pair;
                if (op.pass == Pass::F || pair) {
                    const StageIndex stage = own.stage(rank, ChunkIndex(op.chunk));
                    if (!own.firstOfReplica(stage)
                        && !need(index, m_forward, stage.at() - 1, op.microbatch, false, needs))
                        return false;
                }
                if (op.pass == Pass::B || op.pass == Pass::BW || pair) {
                    const StageIndex stage = own.stage(rank, ChunkIndex(pair ? op.besideChunk : op.chunk));
                    const std::int32_t microbatch = pair ? op.besideMicrobatch : op.microbatch;
                    if (!own.lastOfReplica(stage)
                        && !need(index, m_backward, stage.at() + 1, microbatch, true, needs))
                        return false;
                }
                ++index;
            }
        }
        return true;
    }

    // One op a rank at a time, so that neighbours in the order do not wait for each other.
    bool order()
    {
        const std::size_t count = m_out.m_ops.size();
        const std::size_t ranks = m_schedule.order.size();
        std::vector<std::uint32_t> next(m_out.m_rankBegin.begin(), m_out.m_rankBegin.end() - 1);
        std::vector<char> done(count, 0);
        std::vector<std::int32_t> waiter(count, none); // first rank that waits for an op
        std::vector<std::int32_t> nextWaiter(ranks, none);
        std::vector<std::int32_t> ready, later;
        for (std::size_t rank = 0; rank < ranks; ++rank)
            ready.push_back(static_cast<std::int32_t>(rank));
        m_out.m_steps.reserve(count);
        makeClasses();
        const auto sentinel = static_cast<std::int32_t>(m_out.places());
        const auto placeOf = [this](std::int32_t op) {
            return op + static_cast<std::int32_t>(rankOf(op) * CompiledSchedule::gap);
        };
        while (!ready.empty()) {
            later.clear();
            for (const std::int32_t rank : ready) {
                const auto r = static_cast<std::size_t>(rank);
                const std::uint32_t op = next[r];
                if (op == m_out.m_rankBegin[r + 1])
                    continue;
                const std::array<std::int32_t, 2>& needs = m_out.m_needs[op];
                const auto missing = std::ranges::find_if(needs, [&done](std::int32_t need) {
                    return need != none && !done[static_cast<std::size_t>(need)];
                });
                if (missing != needs.end()) {
                    nextWaiter[r] = std::exchange(waiter[static_cast<std::size_t>(*missing)], rank);
                    continue;
                }
                const auto orNothing = [&](std::int32_t need) {
                    return need == none ? sentinel + 1 : placeOf(need);
                };
                const auto place = static_cast<std::int32_t>(op + r * CompiledSchedule::gap);
                m_out.m_steps.push_back({.op = place,
                    .before = op == m_out.m_rankBegin[r] ? sentinel : place - 1,
                    .first = orNothing(needs[0]),
                    .second = orNothing(needs[1]),
                    .duration = m_classOf[op]});
                done[op] = 1;
                next[r] = op + 1;
                later.push_back(rank);
                for (std::int32_t woken = waiter[op]; woken != none;
                     woken = nextWaiter[static_cast<std::size_t>(woken)])
                    later.push_back(woken);
            }
            std::swap(ready, later);
        }
        return m_out.m_steps.size() == count || deadlock(next, done);
    }

    bool deadlock(const std::vector<std::uint32_t>& next, const std::vector<char>& done)
    {
        std::size_t rank = 0;
        while (next[rank] == m_out.m_rankBegin[rank + 1])
            ++rank;
        // From a stuck rank to the one it waits for, until a rank comes round again.
        std::vector<std::int32_t> visited(m_schedule.order.size(), none);
        std::vector<std::pair<std::int32_t, std::int32_t>> chain; // op, what it waits for
        while (visited[rank] == none) {
            visited[rank] = static_cast<std::int32_t>(chain.size());
            const auto op = static_cast<std::int32_t>(next[rank]);
            const std::array<std::int32_t, 2>& needs = m_out.m_needs[next[rank]];
            const std::int32_t missing =
                needs[0] != none && !done[static_cast<std::size_t>(needs[0])] ? needs[0] : needs[1];
            chain.emplace_back(op, missing);
            rank = rankOf(missing);
        }
        ScheduleFault fault;
        for (std::size_t i = static_cast<std::size_t>(visited[rank]); i < chain.size(); ++i) {
            const std::size_t from = rankOf(chain[i].first);
            const std::size_t to = rankOf(chain[i].second);
            fault.cycle.push_back(phrase("rank %1 waits in %2 for %3 of rank %4, which comes after %5 there",
                from, textOf(at(chain[i].first), m_withChunk), textOf(at(chain[i].second), m_withChunk), to,
                textOf(at(static_cast<std::int32_t>(next[to])), m_withChunk)));
        }
        Text waits = fault.cycle.front();
        for (std::size_t i = 1; i < fault.cycle.size(); ++i)
            waits = phrase("%1; %2", std::move(waits), fault.cycle[i]);
        fault.message = phrase("deadlock, the ranks wait for each other: %1", std::move(waits));
        m_fault = std::move(fault);
        return false;
    }

    void makeClasses()
    {
        const std::size_t count = m_out.m_ops.size();
        m_classOf.assign(count, 0);
        // Ops of a class are alike in stage, pass and messages; few of the possible combinations occur.
        std::vector<std::vector<std::int32_t>> known(static_cast<std::size_t>(m_out.m_stages));
        for (std::size_t i = 0; i < count; ++i) {
            const CompiledSchedule::Op& op = m_out.m_ops[i];
            std::vector<std::int32_t>& mine = known[op.stage];
            const auto found = std::ranges::find_if(mine,
                [&](std::int32_t known_) { return m_out.m_classes[static_cast<std::size_t>(known_)] == op; });
            if (found == mine.end()) {
                mine.push_back(static_cast<std::int32_t>(m_out.m_classes.size()));
                m_classOf[i] = mine.back();
                m_out.m_classes.push_back(op);
            } else {
                m_classOf[i] = *found;
            }
        }
        // A rank has the classes of its own stages, of those of all.
        std::vector<std::uint32_t> counts(m_out.m_classes.size(), 0), own;
        m_out.m_countBegin.push_back(0);
        for (std::size_t rank = 0; rank < m_schedule.order.size(); ++rank) {
            own.clear();
            for (std::uint32_t i = m_out.m_rankBegin[rank]; i < m_out.m_rankBegin[rank + 1]; ++i)
                if (counts[static_cast<std::size_t>(m_classOf[i])]++ == 0)
                    own.push_back(static_cast<std::uint32_t>(m_classOf[i]));
            std::ranges::sort(own);
            for (const std::uint32_t kind : own)
                m_out.m_classCounts.push_back({kind, std::exchange(counts[kind], 0)});
            m_out.m_countBegin.push_back(static_cast<std::uint32_t>(m_out.m_classCounts.size()));
        }
    }

    const Schedule& m_schedule;
    bool m_withChunk;
    std::size_t m_microbatches = 0, m_stages = 0; // stages of all replicas
    std::vector<std::int32_t> m_replicaOf; // by micro-batch
    std::vector<std::int32_t> m_forward, m_backward, m_weight; // op by stage and micro-batch
    std::vector<std::int32_t> m_classOf; // by op
    std::vector<std::uint16_t> m_rankOf; // by op
    CompiledSchedule m_out;
    std::optional<ScheduleFault> m_fault;
};

CompileResult compileSchedule(const Schedule& schedule) { return ScheduleCompiler(schedule).run(); }

} // namespace ridgepoint
