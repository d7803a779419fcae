#include "core/pipeline/kinds/v_grid.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint::kinds {

namespace {

using Counts = std::array<int, parts>;

int peakOf(const Row& row)
{
    int held = 0, peak = 0;
    for (const Part part : row)
        peak = std::max(peak, held += change(part));
    return peak;
}
int peakOf(const Grid& grid)
{
    int peak = 0;
    for (const Row& row : grid)
        peak = std::max(peak, peakOf(row));
    return peak;
}

// Works on one grid; steps say false when the blocks do not lead to a schedule.
class Reorderer
{
public:
    Reorderer(Grid grid, int microbatches)
        : m_grid(std::move(grid))
        , m_ranks(m_grid.size())
        , m_microbatches(microbatches)
    {
    }

    bool run(int wanted, int cap)
    {
        const int p = static_cast<int>(m_ranks);
        const int repeating = peakOf(m_grid);
        if (!squeeze())
            return false;
        warmUp();
        if (!squeeze() || peakOf(m_grid) > repeating)
            return false;
        if (wanted < m_microbatches) {
            const int peak = peakOf(m_grid);
            dropFrom(wanted);
            if (wanted <= p && 2 * wanted <= cap)
                delayWeights(std::min(2 * p, peak));
            if (!squeeze() || peakOf(m_grid) > cap)
                return false;
        }
        m_peak = peakOf(m_grid);
        if (!coolDown() || !squeeze())
            return false;
        fillIdle();
        relabelWeights();
        if (peakOf(m_grid) > m_peak)
            return false;
        m_peak = peakOf(m_grid);
        return complete();
    }
    int peak() const { return m_peak; }
    Grid takeGrid() { return std::move(m_grid); }
    // Longest span of a rank with these durations. After run().
    double longestSpan(const SearchTimes& times)
    {
        const std::array duration{times.forward, times.inputGradient, times.weightGradient};
        m_ends.resize(m_slots.size());
        std::vector<double> end(m_ranks, 0), begin(m_ranks, -1);
        m_done.assign(m_ranks, {});
        for (std::size_t slot = 0; slot < m_grid.front().size(); ++slot)
            for (std::size_t r = 0; r < m_ranks; ++r) {
                const Part part = m_grid[r][slot];
                if (part == Idle)
                    continue;
                const int j = m_done[r][part]++;
                double start = end[r];
                if (!isWeight(part) && (goesDown(part) ? r > 0 : r + 1 < m_ranks))
                    start =
                        std::max(start, m_ends[indexOf(goesDown(part) ? r - 1 : r + 1, part, j)] + times.hop);
                if (begin[r] < 0)
                    begin[r] = start;
                end[r] = m_ends[indexOf(r, part, j)] = start + duration[part / 2u];
            }
        double longest = 0;
        for (std::size_t r = 0; r < m_ranks; ++r)
            longest = std::max(longest, end[r] - begin[r]);
        return longest;
    }

private:
    std::size_t indexOf(std::size_t rank, Part part, int microbatch) const
    {
        return (static_cast<std::size_t>(microbatch) * parts + part) * m_ranks + rank;
    }
    int& slotOf(std::size_t rank, Part part, int microbatch)
    {
        return m_slots[indexOf(rank, part, microbatch)];
    }
    // Slot of the pass that this one needs from another part or rank; −1: not there.
    int needed(std::size_t r, Part part, int microbatch)
    {
        switch (part) {
        case WeightDown:
        case WeightUp:
            return slotOf(r, static_cast<Part>(part - 2), microbatch);
        case ForwardDown:
            return r > 0 ? slotOf(r - 1, part, microbatch) : nothingNeeded;
        case InputDown:
            return r > 0 ? slotOf(r - 1, part, microbatch) : slotOf(r, ForwardUp, microbatch);
        default:
            return r + 1 < m_ranks ? slotOf(r + 1, part, microbatch)
                                   : slotOf(r, static_cast<Part>(part - 1), microbatch);
        }
    }
    void forget()
    {
        m_slots.assign(m_ranks * static_cast<std::size_t>(m_microbatches) * parts, notThere);
        m_done.assign(m_ranks, {});
    }

    // Every pass as early as the order of its rank allows.
    bool squeeze()
    {
        forget();
        std::size_t length = 0;
        for (Row& row : m_grid)
            length = std::max(length, row.size());
        Grid out(m_ranks, Row(length, Idle));
        std::vector<int> next(m_ranks, 0);
        const auto place = [&](std::size_t r, std::size_t slot) {
            const Part part = slot < m_grid[r].size() ? m_grid[r][slot] : Idle;
            const int microbatch = m_done[r][part]++;
            if (microbatch >= m_microbatches)
                return false;
            const int after = needed(r, part, microbatch);
            if (after == notThere)
                return false;
            next[r] = std::max(next[r], isWeight(part) ? 0 : after + 1);
            out[r][static_cast<std::size_t>(next[r])] = part;
            slotOf(r, part, microbatch) = next[r]++;
            return true;
        };
        for (std::size_t slot = 0; slot < length; ++slot) {
            for (std::size_t r = 0; r < m_ranks; ++r)
                if (slot < m_grid[r].size() && m_grid[r][slot] != Idle && goesDown(m_grid[r][slot])
                    && !place(r, slot))
                    return false;
            for (std::size_t r = m_ranks; r-- > 0;)
                if (slot < m_grid[r].size() && m_grid[r][slot] != Idle && !goesDown(m_grid[r][slot])
                    && !place(r, slot))
                    return false;
        }
        const auto used = static_cast<std::size_t>(*std::ranges::max_element(next));
        for (Row& row : out)
            row.resize(used);
        m_grid = std::move(out);
        return true;
    }

    static void put(Row& row, std::size_t slot, Part part)
    {
        if (slot >= row.size())
            row.resize(slot + 1, Idle);
        row[slot] = part;
    }

    // Passes before a rank's first InputUp in a new order: forwards down, then down and up in turn; then
    // input gradient, weight gradient and forward in turn.
    void warmUp()
    {
        const int p = static_cast<int>(m_ranks);
        const int peak = std::min(peakOf(m_grid), 2 * p);
        for (int r = 0; r < p; ++r) {
            Row& row = m_grid[static_cast<std::size_t>(r)];
            const int firstUps = std::min({r + 1, peak / 2, m_microbatches});
            const int firstDowns = std::min(peak - firstUps, m_microbatches);
            Counts left{};
            for (Part& part : row) {
                if (part == InputUp)
                    break;
                if (part != Idle)
                    ++left[part];
                part = Idle;
            }
            auto slot = static_cast<std::size_t>(r);
            const auto take = [&](Part part) {
                if (left[part] == 0)
                    return false;
                --left[part];
                put(row, slot, part);
                return true;
            };
            int downs = 0, ups = 0;
            for (int i = 0; i < 2 * (p - 1 - r); ++i, ++slot)
                if (downs < firstDowns && take(ForwardDown))
                    ++downs;
            for (int i = 0; i <= r; ++i) {
                if (downs < firstDowns && take(ForwardDown))
                    ++downs;
                ++slot;
                if (ups < firstUps && take(ForwardUp))
                    ++ups;
                ++slot;
            }
            while (
                left[ForwardDown] > 0 || left[ForwardUp] > 0 || left[InputDown] > 0 || left[WeightDown] > 0) {
                take(InputDown);
                ++slot;
                take(WeightDown);
                ++slot;
                if (!take(ForwardUp))
                    take(ForwardDown);
                ++slot;
            }
        }
        level();
    }
    void level() // rows of equal length
    {
        std::size_t length = 0;
        for (const Row& row : m_grid)
            length = std::max(length, row.size());
        for (Row& row : m_grid)
            row.resize(length, Idle);
    }

    void dropFrom(int microbatch)
    {
        for (Row& row : m_grid) {
            Counts seen{};
            for (Part& part : row)
                if (part != Idle && seen[part]++ >= microbatch)
                    part = Idle;
        }
        m_microbatches = microbatch;
    }

    // The first weight gradients to the end, as many as memory allows.
    void delayWeights(int peak)
    {
        for (Row& row : m_grid) {
            const int free = peak - peakOf(row);
            Row later;
            for (Part& part : row)
                if (isWeight(part) && static_cast<int>(later.size()) < free)
                    later.push_back(std::exchange(part, Idle));
            row.insert(row.end(), later.begin(), later.end());
        }
        level();
    }

    // The last input gradients as tight as possible, then the weight gradients on the free slots.
    bool coolDown()
    {
        const int p = static_cast<int>(m_ranks);
        const int mostUps = std::min((m_peak + 1) / 2, m_microbatches);
        const int mostDowns = std::min(m_peak - mostUps, m_microbatches);
        int start = -1;
        for (int r = 0; r < p; ++r) {
            Row& row = m_grid[static_cast<std::size_t>(r)];
            Counts taken{};
            int lastForward = -1;
            for (std::size_t slot = row.size(); slot-- > 0;) {
                Part& part = row[slot];
                if (part == ForwardUp && lastForward < 0)
                    lastForward = static_cast<int>(slot);
                const bool tail = (part == InputDown && taken[InputDown] < std::min(r + 1, mostDowns))
                    || (part == InputUp && taken[InputUp] < mostUps);
                if (tail)
                    ++taken[std::exchange(part, Idle)];
            }
            for (std::size_t slot = row.size(); slot-- > 0;) {
                if (taken[WeightDown] >= taken[InputDown] && taken[WeightUp] >= taken[InputUp]
                    && taken[WeightDown] + taken[WeightUp] >= m_peak)
                    break;
                if (isWeight(row[slot]))
                    ++taken[std::exchange(row[slot], Idle)];
            }
            if (r == 0)
                start = lastForward;
            for (int k = 0; k < taken[InputUp]; ++k) {
                const int slot = start - r + 2 * p - 2 * k;
                if (slot < 0
                    || (static_cast<std::size_t>(slot) < row.size()
                        && row[static_cast<std::size_t>(slot)] != Idle))
                    return false;
                put(row, static_cast<std::size_t>(slot), InputUp);
            }
            for (int k = 0; k < taken[InputDown]; ++k) {
                const int slot = start + 1 + r - 2 * k;
                if (slot < 0)
                    return false;
                put(row, static_cast<std::size_t>(slot), InputDown);
            }
        }
        for (Row& row : m_grid) {
            int lastWeight = -1;
            for (std::size_t slot = 0; slot < row.size(); ++slot)
                if (isWeight(row[slot]))
                    lastWeight = static_cast<int>(slot);
            int downs = 0, ups = 0; // weight gradients that wait
            for (std::size_t slot = 0; slot < row.size(); ++slot) {
                Part& part = row[slot];
                if (part == Idle && static_cast<int>(slot) > lastWeight) {
                    if (downs > 0) {
                        part = WeightDown;
                        --downs;
                    } else if (ups > 0) {
                        part = WeightUp;
                        --ups;
                    }
                    continue;
                }
                downs += part == InputDown ? 1 : part == WeightDown ? -1 : 0;
                ups += part == InputUp ? 1 : part == WeightUp ? -1 : 0;
            }
            row.insert(row.end(), static_cast<std::size_t>(std::max(0, downs)), WeightDown);
            row.insert(row.end(), static_cast<std::size_t>(std::max(0, ups)), WeightUp);
        }
        level();
        return true;
    }

    // Each idle slot takes the first later pass of its rank that may run then without more memory.
    void fillIdle()
    {
        forget();
        const int peak = peakOf(m_grid);
        const std::size_t length = m_grid.front().size();
        std::vector<std::array<std::size_t, parts>> last(m_ranks);
        for (std::size_t r = 0; r < m_ranks; ++r) {
            last[r].fill(0);
            for (std::size_t slot = 0; slot < length; ++slot)
                if (m_grid[r][slot] != Idle)
                    last[r][m_grid[r][slot]] = slot;
        }
        std::vector<int> held(m_ranks, 0);
        const auto settle = [&](std::size_t r, std::size_t slot) {
            const Part part = m_grid[r][slot];
            held[r] += change(part);
            const int microbatch = m_done[r][part]++;
            if (microbatch < m_microbatches)
                slotOf(r, part, microbatch) = static_cast<int>(slot);
        };
        for (std::size_t slot = 0; slot < length; ++slot)
            for (std::size_t r = 0; r < m_ranks; ++r) {
                Row& row = m_grid[r];
                if (row[slot] == Idle) {
                    const std::size_t from = candidate(r, slot, last[r], peak - held[r]);
                    if (from == slot)
                        continue;
                    std::swap(row[slot], row[from]);
                }
                settle(r, slot);
            }
    }
    // Slot of the pass that may move to `slot`; `slot` itself when there is none.
    std::size_t candidate(
        std::size_t r, std::size_t slot, const std::array<std::size_t, parts>& last, int room)
    {
        const Row& row = m_grid[r];
        std::array<bool, parts> open{};
        int left = 0;
        for (std::size_t part = 0; part < parts; ++part)
            left += (open[part] = last[part] > slot);
        int held = 0, peak = 0; // of the passes that would come later
        for (std::size_t from = slot + 1; from < row.size() && left > 0; ++from) {
            const Part part = row[from];
            if (part == Idle)
                continue;
            const int before = peak;
            held += change(part);
            peak = std::max(peak, held);
            if (!std::exchange(open[part], false))
                continue;
            --left;
            const int microbatch = m_done[r][part];
            if ((isForward(part) && before >= room) || microbatch >= m_microbatches)
                continue;
            const int after = needed(r, part, microbatch);
            if (after != notThere && after < static_cast<int>(slot))
                return from;
        }
        return slot;
    }

    // Weight gradients in the order of their input gradients.
    void relabelWeights()
    {
        for (Row& row : m_grid) {
            std::size_t next = 0;
            std::vector<Part> waiting;
            for (Part& part : row) {
                if (isInput(part))
                    waiting.push_back(static_cast<Part>(part + 2));
                else if (isWeight(part) && next < waiting.size())
                    part = waiting[next++];
            }
        }
    }

    // Whether every pass is there once and after what it needs.
    bool complete()
    {
        forget();
        for (std::size_t r = 0; r < m_ranks; ++r)
            for (std::size_t slot = 0; slot < m_grid[r].size(); ++slot) {
                const Part part = m_grid[r][slot];
                if (part == Idle)
                    continue;
                if (m_done[r][part] >= m_microbatches)
                    return false;
                slotOf(r, part, m_done[r][part]++) = static_cast<int>(slot);
            }
        for (std::size_t r = 0; r < m_ranks; ++r)
            for (int j = 0; j < m_microbatches; ++j)
                for (std::size_t part = 0; part < parts; ++part) {
                    const int own = slotOf(r, static_cast<Part>(part), j);
                    const int after = needed(r, static_cast<Part>(part), j);
                    if (own == notThere || after == notThere || after >= own)
                        return false;
                }
        return true;
    }

    static constexpr int notThere = -1, nothingNeeded = -2;
    Grid m_grid;
    std::size_t m_ranks;
    int m_microbatches;
    int m_peak = 0;
    std::vector<double> m_ends;
    std::vector<int> m_slots; // by rank, micro-batch and part
    std::vector<std::array<int, parts + 1>> m_done; // by rank and part
};

} // namespace

std::optional<ReorderedGrid> reorder(
    Grid repeated, int laidOut, int wanted, int cap, const SearchTimes& times)
{
    Reorderer reorderer(std::move(repeated), laidOut);
    if (!reorderer.run(wanted, cap) || reorderer.peak() > cap)
        return std::nullopt;
    const double span = reorderer.longestSpan(times);
    return ReorderedGrid{reorderer.takeGrid(), reorderer.peak(), span};
}

} // namespace ridgepoint::kinds
