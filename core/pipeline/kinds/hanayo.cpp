#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

// A grid of slots a rank; a forward takes one, a whole backward two.
class Grid
{
public:
    Grid(const Placement& placement, int microbatches)
        : m_slotOf(placement.slotOfStage())
        , m_ranks(placement.ranks)
        , m_chunks(placement.chunks)
        , m_cells(static_cast<std::size_t>(placement.ranks))
        , m_firstTurn(m_cells.size())
        , m_firstBack(m_cells.size())
    {
        // 3 slots a chunk and micro-batch, and the waves' way there and back.
        for (std::vector<Cell>& cells : m_cells)
            cells.reserve(3 * static_cast<std::size_t>(m_chunks) * static_cast<std::size_t>(microbatches)
                + 6 * m_slotOf.size());
    }

    // A group of p micro-batches from `first`, after what is there. The group's first runs as early as it
    // can; the slots it waits in around its turns are kept free, and the others follow in what is left.
    void placeGroup(int first)
    {
        const std::size_t begin = m_end;
        m_end = place(first, begin, true);
        for (int rank = 0; rank < m_ranks; ++rank) {
            const auto r = static_cast<std::size_t>(rank);
            keepFree(r, m_firstTurn[r], m_ranks - 1 - rank);
            keepFree(r, m_firstBack[r], rank);
        }
        for (int j = first + 1; j < first + m_ranks; ++j)
            place(j, begin, false);
    }

    std::vector<PipelineOp> list(int rank) const
    {
        std::vector<PipelineOp> out;
        for (const Cell& cell : m_cells[static_cast<std::size_t>(rank)])
            if (cell.use == Use::Forward)
                out.push_back(forwardOp(cell.microbatch, ChunkIndex(cell.chunk)));
            else if (cell.use == Use::Backward)
                out.push_back(backwardOp(cell.microbatch, ChunkIndex(cell.chunk)));
        return out;
    }

private:
    enum class Use : std::uint8_t
    {
        Free,
        Forward,
        Backward, // first of its two slots
        BackwardEnd,
        KeptFree
    };
    struct Cell
    {
        Use use = Use::Free;
        std::uint8_t chunk = 0;
        std::int32_t microbatch = 0;
    };

    Cell& cell(std::size_t rank, std::size_t slot)
    {
        if (slot >= m_cells[rank].size())
            m_cells[rank].resize(slot + 1);
        return m_cells[rank][slot];
    }
    bool isFree(std::size_t rank, std::size_t slot) { return cell(rank, slot).use == Use::Free; }

    void keepFree(std::size_t rank, std::size_t before, int count)
    {
        for (std::size_t back = 1; back <= static_cast<std::size_t>(count) && back <= before; ++back)
            if (Cell& each = cell(rank, before - back); each.use == Use::Free)
                each.use = Use::KeptFree;
    }

    // Runs one micro-batch through all stages and back, from slot `from`; the slot after its end.
    std::size_t place(int microbatch, std::size_t from, bool firstOfGroup)
    {
        const int stages = static_cast<int>(m_slotOf.size());
        std::size_t slot = from;
        for (int step = 0; step < 2 * stages; ++step) {
            const bool forward = step < stages;
            const int stage = forward ? step : 2 * stages - 1 - step;
            const int home = m_slotOf[static_cast<std::size_t>(stage)];
            const auto rank = static_cast<std::size_t>(home / m_chunks);
            const int chunk = home % m_chunks;
            while (!isFree(rank, slot) || (!forward && !isFree(rank, slot + 1)))
                ++slot;
            if (firstOfGroup && forward && chunk == 1)
                m_firstTurn[rank] = slot;
            if (firstOfGroup && !forward && chunk == m_chunks - 1)
                m_firstBack[rank] = slot;
            const auto set = [&](Use use) {
                cell(rank, slot++) = {use, static_cast<std::uint8_t>(chunk), microbatch};
            };
            set(forward ? Use::Forward : Use::Backward);
            if (!forward)
                set(Use::BackwardEnd);
        }
        return slot;
    }

    std::vector<int> m_slotOf;
    int m_ranks, m_chunks;
    std::vector<std::vector<Cell>> m_cells; // [rank][slot]
    std::vector<std::size_t> m_firstTurn, m_firstBack; // by rank: of the group's first micro-batch
    std::size_t m_end = 0; // where the last group's first micro-batch was through
};

Schedule generate(const ScheduleRequest& request)
{
    const int p = request.stages;
    Schedule schedule{.kind = "hanayo",
        .placement = wavePlacement(p, request.chunks),
        .microbatches = request.microbatches,
        .order = {}};
    Grid grid(schedule.placement, request.microbatches);
    for (int first = 0; first < request.microbatches; first += p)
        grid.placeGroup(first);
    for (int rank = 0; rank < p; ++rank)
        schedule.order.push_back(grid.list(rank));
    return schedule;
}

bool fills(int microbatches, const ScheduleRequest& request) { return microbatches % request.stages == 0; }

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    const int m = request.microbatches;
    if (fills(m, request))
        return {};
    return {{"microbatches",
        phrase("%1 runs micro-batches in groups of the %2 stages; %3 is not a multiple",
            Text::known(kinds::hanayo.label), request.stages, m),
        nearestLegal(m, request.stages, m + request.stages, fills, request)}};
}

} // namespace

const ScheduleKind hanayo{
    .key = "hanayo",
    .label = "Hanayo",
    .idea = "chunks go down and up the ranks in waves, two chunks a wave: a shorter bubble without a second "
            "copy of the weights",
    .source = "Hanayo (arXiv:2308.15762), as C-TC/Megatron-LM (arXiv:2507.00217) builds it",
    .chunkRule = ChunkRule::EvenMany,
    .shape = PlacementShape::Wave,
    .held = heldStages,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
