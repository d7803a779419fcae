#include "core/pipeline/kinds/kinds.h"
#include "core/pipeline/kinds/searched.h"
#include "core/pipeline/kinds/v_grid.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ridgepoint::kinds {

namespace {

// Of the oldest input gradient of the rank that has none, of either chunk.
constexpr Part Weight = WeightDown;
using Block = std::array<int, 4>; // slot of each part on one rank, for micro-batch 0

// Lays a building block out once every six slots, then takes the idle slots out. A slot is one pass.
class BlockSchedule
{
public:
    template <class BlockOf>
    BlockSchedule(int ranks, int microbatches, BlockOf blockOf)
        : m_ranks(ranks)
        , m_microbatches(microbatches)
        , m_cells(static_cast<std::size_t>(ranks))
    {
        for (std::vector<int>& slots : m_slots)
            slots.resize(static_cast<std::size_t>(ranks) * 2 * static_cast<std::size_t>(microbatches), -1);
        for (int r = 0; r < ranks; ++r) {
            const Block block = blockOf(r);
            const int last = *std::ranges::max_element(block);
            cellsOf(r).assign(static_cast<std::size_t>(last + 6 * (microbatches - 1) + 1), {});
            for (int j = 0; j < microbatches; ++j)
                for (std::size_t part = 0; part < block.size(); ++part)
                    set(r, block[part] + 6 * j, {static_cast<Part>(part), j});
        }
    }

    void reorder()
    {
        putWeights();
        reorderWithWeights();
        squeeze();
        dropWeights();
        reorderAroundWeights();
        putWeights();
        squeeze();
        dropWeights();
    }

    // Each idle slot takes the weight gradient of chunk 1, or else of chunk 0.
    std::vector<std::vector<PipelineOp>> lists() const
    {
        std::vector<std::vector<PipelineOp>> lists;
        for (const std::vector<Cell>& cells : m_cells) {
            std::vector<PipelineOp>& list = lists.emplace_back();
            list.reserve(6 * static_cast<std::size_t>(m_microbatches));
            std::array<int, 2> inputs{}, weights{}; // by chunk
            for (const Cell& cell : cells)
                switch (cell.part) {
                case ForwardDown:
                case ForwardUp:
                    list.push_back(forwardOp(cell.index, chunkOf(cell.part)));
                    break;
                case InputDown:
                case InputUp:
                    list.push_back(inputGradientOp(cell.index, chunkOf(cell.part)));
                    ++inputs[chunkOf(cell.part).at()];
                    break;
                case WeightDown:
                case WeightUp:
                case Idle:
                    for (const ChunkIndex chunk : {ChunkIndex(1), ChunkIndex(0)}) {
                        int& done = weights[chunk.at()];
                        if (done < inputs[chunk.at()]) {
                            list.push_back(weightGradientOp(done++, chunk));
                            break;
                        }
                    }
                    break;
                }
            for (const ChunkIndex chunk : {ChunkIndex(1), ChunkIndex(0)})
                for (int& done = weights[chunk.at()]; done < m_microbatches; ++done)
                    list.push_back(weightGradientOp(done, chunk));
        }
        return lists;
    }

private:
    struct Cell
    {
        Part part = Idle;
        std::int32_t index = 0; // micro-batch; of a weight gradient: how many the rank had before
    };

    std::vector<Cell>& cellsOf(int rank) { return m_cells[static_cast<std::size_t>(rank)]; }
    int& slotOf(int rank, Part part, int index)
    {
        return m_slots[static_cast<std::size_t>(part)]
                      [static_cast<std::size_t>(rank) * 2 * static_cast<std::size_t>(m_microbatches)
                          + static_cast<std::size_t>(index)];
    }
    void set(int rank, int slot, Cell cell)
    {
        std::vector<Cell>& cells = cellsOf(rank);
        if (static_cast<std::size_t>(slot) >= cells.size())
            cells.resize(static_cast<std::size_t>(slot) + 1);
        cells[static_cast<std::size_t>(slot)] = cell;
        slotOf(rank, cell.part, cell.index) = slot;
    }
    void move(int rank, int from, int to)
    {
        std::vector<Cell>& cells = cellsOf(rank);
        set(rank, to, cells[static_cast<std::size_t>(from)]);
        cells[static_cast<std::size_t>(from)] = {};
    }
    int end() const // beyond the last slot of any rank
    {
        std::size_t longest = 0;
        for (const std::vector<Cell>& cells : m_cells)
            longest = std::max(longest, cells.size());
        return static_cast<int>(longest);
    }

    void putWeights()
    {
        for (int r = 0; r < m_ranks; ++r) {
            int inputs = 0, weights = 0;
            const int length = static_cast<int>(cellsOf(r).size());
            for (int slot = 0; slot < length || weights < 2 * m_microbatches; ++slot) {
                const Part part = slot < length ? cellsOf(r)[static_cast<std::size_t>(slot)].part : Idle;
                if (isInput(part))
                    ++inputs;
                else if (part == Idle && weights < inputs)
                    set(r, slot, {Weight, weights++});
            }
        }
    }
    void dropWeights()
    {
        for (std::vector<Cell>& cells : m_cells) {
            for (Cell& cell : cells)
                if (cell.part == Weight)
                    cell = {};
            while (!cells.empty() && cells.back().part == Idle)
                cells.pop_back();
        }
    }

    // Slot after the last pass of other ranks or micro-batches that this one needs or follows.
    int earliest(int r, Cell cell)
    {
        int after = -1;
        if ((cell.part == ForwardDown || cell.part == InputDown) && r > 0)
            after = std::max(after, slotOf(r - 1, cell.part, cell.index));
        if ((cell.part == ForwardUp || cell.part == InputUp) && r + 1 < m_ranks)
            after = std::max(after, slotOf(r + 1, cell.part, cell.index));
        if (cell.part != ForwardDown && cell.part != Weight)
            after = std::max(after, slotOf(r, static_cast<Part>(cell.part - 1), cell.index));
        if (cell.index > 0)
            after = std::max(after, slotOf(r, cell.part, cell.index - 1));
        return after + 1;
    }

    // Every pass as early as the order of its rank allows.
    void squeeze()
    {
        const int slots = end();
        std::vector<int> next(static_cast<std::size_t>(m_ranks), 0);
        for (int slot = 0; slot < slots; ++slot)
            for (int r = 0; r < m_ranks; ++r) {
                if (static_cast<std::size_t>(slot) >= cellsOf(r).size())
                    continue;
                const Cell cell = cellsOf(r)[static_cast<std::size_t>(slot)];
                if (cell.part == Idle)
                    continue;
                int& free = next[static_cast<std::size_t>(r)];
                free = std::max(free, earliest(r, cell));
                if (free < slot)
                    move(r, slot, free);
                ++free;
            }
        for (int r = 0; r < m_ranks; ++r)
            cellsOf(r).resize(static_cast<std::size_t>(next[static_cast<std::size_t>(r)]));
    }

    // Calls visit(rank, slot) for every pass outside the repeating middle: those before the first rank's
    // first InputUp and those from the last forward on. From `visit` passes may move to earlier slots.
    template <class Visit>
    void outsideMiddle(bool start, Visit visit)
    {
        enum
        {
            Start,
            Middle,
            End
        } phase = Start;
        const int slots = end();
        for (int slot = 0; slot < slots; ++slot)
            for (int r = 0; r < m_ranks; ++r) {
                if (static_cast<std::size_t>(slot) >= cellsOf(r).size())
                    continue;
                const Cell cell = cellsOf(r)[static_cast<std::size_t>(slot)];
                if (cell.part == Idle)
                    continue;
                if (phase == Start && cell.part == InputUp && r == 0)
                    phase = Middle;
                if (phase == Middle) {
                    if (cell.part == ForwardDown && cell.index == m_microbatches - 1)
                        phase = End;
                } else if (phase == End || start) {
                    visit(r, slot);
                }
            }
    }

    // Slot of the rank's input gradient number `index`, of either chunk.
    int inputSlot(int r, int index)
    {
        const int* const down = &slotOf(r, InputDown, 0);
        const int* const up = &slotOf(r, InputUp, 0);
        // Of the first index + 1 together, `low` are of chunk 1.
        int low = std::max(0, index + 1 - m_microbatches), high = std::min(index + 1, m_microbatches);
        while (low < high) {
            const int middle = (low + high) / 2;
            if (down[middle] < up[index - middle])
                low = middle + 1;
            else
                high = middle;
        }
        const int ofDown = low > 0 ? down[low - 1] : -1;
        const int ofUp = index + 1 - low > 0 ? up[index - low] : -1;
        return std::max(ofDown, ofUp);
    }

    // Chunks held after each slot, with the weight gradients as they are.
    std::vector<int> heldAfter(int r) const
    {
        std::vector<int> after;
        int held = 0;
        for (const Cell& cell : m_cells[static_cast<std::size_t>(r)]) {
            held += change(cell.part);
            after.push_back(held);
        }
        return after;
    }

    void reorderWithWeights()
    {
        std::vector<std::vector<int>> held;
        int peak = 0;
        for (int r = 0; r < m_ranks; ++r) {
            held.push_back(heldAfter(r));
            peak = std::max(peak, *std::ranges::max_element(held.back()));
        }
        outsideMiddle(true, [&](int r, int slot) {
            const Cell cell = cellsOf(r)[static_cast<std::size_t>(slot)];
            std::vector<int>& own = held[static_cast<std::size_t>(r)];
            const int by = change(cell.part);
            int to = earliest(r, cell);
            if (cell.part == Weight)
                to = std::max(to, inputSlot(r, cell.index) + 1);
            for (int back = slot; back-- > to;) // a chunk more is held from there on
                if (own[static_cast<std::size_t>(back)] + by > peak)
                    to = back + 1;
            while (to < slot && cellsOf(r)[static_cast<std::size_t>(to)].part != Idle)
                ++to;
            if (to >= slot)
                return;
            move(r, slot, to);
            for (int i = to; i < slot; ++i)
                own[static_cast<std::size_t>(i)] += by;
        });
    }

    // Chunks held and weight gradients waiting after each slot, when every idle slot takes one that waits.
    struct Load
    {
        int held = 0, waiting = 0;
        bool operator==(const Load&) const = default;
    };
    static Load after(Load load, Part part)
    {
        if (isForward(part))
            return {load.held + 1, load.waiting};
        if (isInput(part))
            return {load.held, load.waiting + 1};
        return load.waiting > 0 ? Load{load.held - 1, load.waiting - 1} : load;
    }

    void reorderAroundWeights()
    {
        std::vector<std::vector<Load>> loads(m_cells.size());
        int peak = 0;
        for (std::size_t r = 0; r < m_cells.size(); ++r) {
            Load load;
            for (const Cell& cell : m_cells[r]) {
                load = after(load, cell.part);
                loads[r].push_back(load);
                peak = std::max(peak, load.held);
            }
        }
        outsideMiddle(false, [&](int r, int slot) {
            std::vector<Cell>& cells = cellsOf(r);
            std::vector<Load>& own = loads[static_cast<std::size_t>(r)];
            const Part part = cells[static_cast<std::size_t>(slot)].part;
            // Loads from slot `to` on with the pass there instead; whether they stay within the peak.
            const auto moved = [&](int to, bool keep) {
                Load load = to > 0 ? own[static_cast<std::size_t>(to) - 1] : Load{};
                for (std::size_t i = static_cast<std::size_t>(to); i < cells.size(); ++i) {
                    const int at = static_cast<int>(i);
                    load = after(load, at == to ? part : at == slot ? Idle : cells[i].part);
                    if (load.held > peak)
                        return false;
                    if (at >= slot && load == own[i])
                        break;
                    if (keep)
                        own[i] = load;
                }
                return true;
            };
            for (int to = earliest(r, cells[static_cast<std::size_t>(slot)]); to < slot; ++to)
                if (cells[static_cast<std::size_t>(to)].part == Idle && moved(to, false)) {
                    moved(to, true);
                    move(r, slot, to);
                    return;
                }
        });
    }

    int m_ranks, m_microbatches;
    std::vector<std::vector<Cell>> m_cells; // [rank][slot]
    std::array<std::vector<int>, 5> m_slots; // by part: [rank · 2 · microbatches + index]
};

template <class BlockOf>
Schedule fromBlocks(const ScheduleRequest& request, std::string_view kind, BlockOf blockOf)
{
    BlockSchedule schedule(request.stages, request.microbatches, blockOf);
    schedule.reorder();
    return {.kind = std::string(kind),
        .placement = vPlacement(request.stages),
        .microbatches = request.microbatches,
        .order = schedule.lists()};
}

Schedule generateHalf(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int apart = p % 2 == 0 ? 3 : 0; // so that no two parts of a rank fall on one slot
    return fromBlocks(request, "v_half", [p, apart](int r) -> Block {
        return {2 * r, 3 * p - r - 2, 3 * p + apart + 2 * r - 1, 6 * p + apart - r - 2};
    });
}

Schedule generateMin(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int apart = p % 3 == 0 ? 2 : 0;
    return fromBlocks(request, "v_min", [p, apart](int r) -> Block {
        return {r, 2 * p - r - 1, 2 * p + apart + r, 4 * p + apart - r - 1};
    });
}

constexpr std::string_view source = "controllable memory (arXiv:2405.15362); order of "
                                    "sail-sg/zero-bubble-pipeline-parallelism, scheduler/zbv_greedy.py";

// The blocks are laid out slot by slot; then every pass of the warm-up looks for a slot within it.
bool tooLarge(double stages, double microbatches)
{
    return 6 * stages * (stages + microbatches) > static_cast<double>(maximumOps)
        || stages * stages * std::min(stages, microbatches) > 6.4e7;
}
std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    const int p = request.stages;
    if (!tooLarge(p, request.microbatches))
        return {};
    const Text message =
        phrase("%1 stages and %2 micro-batches are too many to make a schedule from building blocks", p,
            request.microbatches);
    const int microbatches = largest(request.microbatches, [p](int each) { return !tooLarge(p, each); });
    if (microbatches > 0)
        return {{"microbatches", message, phrase("use %1 or fewer", microbatches)}};
    const int stages = largest(p, [](int each) { return !tooLarge(each, 2 * each); });
    return {{"stages", message, phrase("use %1 or fewer with %2 micro-batches", stages, 2 * stages)}};
}

} // namespace

const ScheduleKind vHalf{
    .key = "v_half",
    .label = "V-Half",
    .idea = "a V whose chunks return soon: half the activations of 1F1B, half its idle time",
    .source = source,
    .chunkRule = ChunkRule::Two,
    .splitsBackward = true,
    .shape = PlacementShape::Wave,
    .idle = idleBy<bubbleTimeVHalf>,
    .held = heldBy<peakVHalf>,
    .check = check,
    .generate = generateHalf,
};

const ScheduleKind vMin{
    .key = "v_min",
    .label = "V-Min",
    .idea =
        "a V whose chunks return soonest: a third of the activations of 1F1B, two thirds of its idle time",
    .source = source,
    .chunkRule = ChunkRule::Two,
    .splitsBackward = true,
    .shape = PlacementShape::Wave,
    .idle = idleBy<bubbleTimeVMin>,
    .held = heldBy<peakVMin>,
    .check = check,
    .generate = generateMin,
};

} // namespace ridgepoint::kinds
