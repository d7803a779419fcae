#include "core/pipeline/kinds/kinds.h"

#include <algorithm>
#include <array>

namespace ridgepoint::kinds {

namespace {

// The order is that of a building block of six slots (a forward takes one, a whole backward two), repeated
// for every micro-batch; then passes move left into free slots as far as what they need and the memory allow.
constexpr int blockSlots = 6;
constexpr int maximumStages = 256; // moving left takes time with the cube of the stages

enum Kind : std::uint8_t // in the order in which a micro-batch meets them
{
    DownForward, // chunk 0
    UpForward, // chunk 1
    UpBackward, // chunk 1
    DownBackward, // chunk 0
    Occupied, // second slot of a backward
    Free
};

class Layout
{
public:
    Layout(int stages, int microbatches)
        : m_stages(stages)
        , m_microbatches(microbatches)
        , m_slots(start(0, DownBackward) + blockSlots * (microbatches - 1) + 2)
        , m_cells(static_cast<std::size_t>(stages), std::vector<Kind>(size(m_slots), Free))
        , m_held(static_cast<std::size_t>(stages), std::vector<std::int32_t>(size(m_slots), 0))
        , m_end(static_cast<std::size_t>(stages) * static_cast<std::size_t>(microbatches))
    {
        for (int rank = 0; rank < stages; ++rank)
            repeatBlock(rank);
        moveLeft();
    }

    std::vector<PipelineOp> list(int rank) const
    {
        std::vector<PipelineOp> out;
        out.reserve(4 * static_cast<std::size_t>(m_microbatches));
        std::array<int, 4> next{};
        for (const Kind kind : m_cells[size(rank)]) {
            if (kind >= Occupied)
                continue;
            const int j = next[kind]++;
            const ChunkIndex chunk(kind == UpForward || kind == UpBackward ? 1 : 0);
            out.push_back(kind <= UpForward ? forwardOp(j, chunk) : backwardOp(j, chunk));
        }
        return out;
    }

private:
    static std::size_t size(int value) { return static_cast<std::size_t>(value); }
    static bool isForward(Kind kind) { return kind <= UpForward; }

    // Slot in which micro-batch 0 starts a pass, before anything moves. Backwards leave out three slots after
    // every third, which keeps those of one rank from falling on each other's slots.
    int start(int rank, Kind kind) const
    {
        const int p = m_stages;
        if (kind == DownForward)
            return rank;
        if (kind == UpForward)
            return 2 * p - 1 - rank;
        const int before = kind == UpBackward ? rank : 2 * p - 1 - rank; // backwards before this one
        const int phase = (3 - (p + 2) % 3) % 3;
        return 2 * p + (p % 3 == 0 ? 3 : 0) + 2 * before + 3 * ((phase + before) / 3);
    }

    void repeatBlock(int rank)
    {
        std::vector<Kind>& cells = m_cells[size(rank)];
        std::vector<std::int32_t>& held = m_held[size(rank)];
        for (int j = 0; j < m_microbatches; ++j)
            for (const Kind kind : {DownForward, UpForward, UpBackward, DownBackward}) {
                const int slot = start(rank, kind) + blockSlots * j;
                cells[size(slot)] = kind;
                if (!isForward(kind))
                    cells[size(slot + 1)] = Occupied;
                held[size(isForward(kind) ? slot : slot + 1)] += isForward(kind) ? 1 : -1;
            }
        for (std::size_t slot = 1; slot < held.size(); ++slot)
            held[slot] += held[slot - 1];
        m_most = std::max(m_most, *std::ranges::max_element(held));
    }

    // Last slot of this micro-batch's pass, once it has its final place.
    std::int32_t& end(int rank, int microbatch, Kind kind)
    {
        return m_end[size(rank) * size(m_microbatches) + size(microbatch)][kind];
    }

    // First slot after what the pass needs.
    int earliest(int rank, int microbatch, Kind kind)
    {
        int needed = microbatch > 0 ? end(rank, microbatch - 1, kind) - (isForward(kind) ? 0 : 1) : -1;
        const bool down = kind == DownForward || kind == UpBackward; // comes from the rank above
        const int from = down ? rank - 1 : rank + 1;
        if (from >= 0 && from < m_stages)
            needed = std::max(needed, end(from, microbatch, kind));
        else if (kind != DownForward)
            needed = std::max(needed, end(rank, microbatch, static_cast<Kind>(kind - 1)));
        return needed + 1;
    }

    void moveLeft()
    {
        std::vector<std::array<int, 4>> next(size(m_stages));
        for (int slot = 0; slot < m_slots; ++slot)
            for (int rank = 0; rank < m_stages; ++rank) {
                const Kind kind = m_cells[size(rank)][size(slot)];
                if (kind >= Occupied)
                    continue;
                const int j = next[size(rank)][kind]++;
                const int from = earliest(rank, j, kind);
                end(rank, j, kind) =
                    isForward(kind) ? moveForward(rank, slot, from) : moveBackward(rank, slot, from);
            }
    }

    // Each moves the pass at `slot` to `from` or later; its last slot then.
    int moveForward(int rank, int slot, int from)
    {
        std::vector<Kind>& cells = m_cells[size(rank)];
        std::vector<std::int32_t>& held = m_held[size(rank)];
        int to = slot;
        while (to > from && held[size(to - 1)] < m_most)
            --to;
        while (to < slot && cells[size(to)] != Free)
            ++to;
        std::swap(cells[size(to)], cells[size(slot)]);
        for (int each = to; each < slot; ++each)
            ++held[size(each)];
        return to;
    }
    int moveBackward(int rank, int slot, int from)
    {
        std::vector<Kind>& cells = m_cells[size(rank)];
        int to = from;
        while (to < slot && (cells[size(to)] != Free || cells[size(to + 1)] != Free))
            ++to;
        if (to < slot) {
            std::swap(cells[size(to)], cells[size(slot)]);
            std::swap(cells[size(to + 1)], cells[size(slot + 1)]);
            for (int each = to + 1; each < slot + 1; ++each)
                --m_held[size(rank)][size(each)];
        }
        return to + 1;
    }

    int m_stages, m_microbatches;
    int m_slots; // of a rank
    std::vector<std::vector<Kind>> m_cells; // [rank][slot]
    std::vector<std::vector<std::int32_t>> m_held; // chunks' activations after the slot, [rank][slot]
    std::vector<std::array<std::int32_t, 4>> m_end; // [rank · microbatches + microbatch][kind]
    std::int32_t m_most = 0; // held by any rank: no move may raise it
};

Schedule generate(const ScheduleRequest& request)
{
    Schedule schedule{.kind = "1f1b_v",
        .placement = vPlacement(request.stages),
        .microbatches = request.microbatches,
        .order = {}};
    const Layout layout(request.stages, request.microbatches);
    for (int rank = 0; rank < request.stages; ++rank)
        schedule.order.push_back(layout.list(rank));
    return schedule;
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    if (request.stages <= maximumStages)
        return {};
    return {{"stages",
        phrase("%1 is laid out for up to %2 stages; there are %3", Text::known(oneForwardOneBackwardV.label),
            maximumStages, request.stages),
        phrase("use %1 or fewer, or ZB-V", maximumStages)}};
}

} // namespace

const ScheduleKind oneForwardOneBackwardV{
    .key = "1f1b_v",
    .label = "1F1B-V",
    .idea = "two chunks placed like a V without splitting the backward: two thirds of 1F1B's memory",
    .source = "controllable memory (arXiv:2405.15362); order of sail-sg/zero-bubble-pipeline-parallelism",
    .chunkRule = ChunkRule::Two,
    .shape = PlacementShape::Wave,
    .held = heldBy<peakOneForwardOneBackwardV>,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
