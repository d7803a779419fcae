#include "core/pipeline/kinds/searched.h"
#include "core/pipeline/kinds/v_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace ridgepoint::kinds {

namespace {

constexpr int period = 6; // slots of a building block: one pass each of both chunks
using Block = std::array<int, parts>; // slot within the period, of one rank

// Weight gradients on the first free slots after their input gradients.
void fillWeights(Block& block)
{
    std::array<bool, period> taken{};
    for (std::size_t part = 0; part < WeightDown; ++part)
        taken[static_cast<std::size_t>(block[part])] = true;
    for (const Part input : {InputDown, InputUp})
        for (int j = 0; j < period; ++j) {
            const int slot = (block[input] + j) % period;
            if (!taken[static_cast<std::size_t>(slot)]) {
                block[input + 2u] = slot;
                taken[static_cast<std::size_t>(slot)] = true;
                break;
            }
        }
}

// A block for every rank: parts that go down start `firstStep` slots later on each of the first `turn` ranks
// than on the one before and `step` later on the rest, parts that go up one earlier. Empty when two fall
// on one slot.
std::optional<std::vector<Block>> blocksOf(Block block, int firstStep, int step, int turn, int ranks)
{
    std::vector<Block> blocks{block};
    for (int r = 1; r < ranks; ++r) {
        std::array<bool, period> taken{};
        for (const Part part : {ForwardDown, ForwardUp, InputDown, InputUp}) {
            const int later = goesDown(part) ? (r <= turn ? firstStep : step) : period - 1;
            int& slot = block[part];
            slot = (slot + later) % period;
            if (std::exchange(taken[static_cast<std::size_t>(slot)], true))
                return std::nullopt;
        }
        fillWeights(block);
        blocks.push_back(block);
    }
    return blocks;
}

// Slots of micro-batch 0: along the V, each part on the first slot of its residue that comes after.
std::vector<Block> unrolled(const std::vector<Block>& blocks)
{
    std::vector<Block> at(blocks.size());
    int slot = period;
    const auto next = [](int from, int residue) {
        return from + (residue - from % period + period) % period;
    };
    for (const Part part : {ForwardDown, ForwardUp, InputDown, InputUp})
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const std::size_t r = goesDown(part) ? i : blocks.size() - 1 - i;
            at[r][part] = next(slot, blocks[r][part]);
            slot = at[r][part] + 1;
            if (isInput(part))
                at[r][part + 2u] = next(slot, blocks[r][part + 2u]);
        }
    return at;
}

// Most chunks a rank holds while the blocks repeat.
int repeatingPeak(const std::vector<Block>& at)
{
    int peak = 0;
    for (const Block& own : at) {
        const int late = std::max(own[WeightDown], own[WeightUp]);
        for (int slot = late; slot < late + period; ++slot) {
            int held = 0;
            for (std::size_t part = 0; part < parts; ++part)
                held += change(static_cast<Part>(part)) * ((slot - own[part]) / period + 1);
            peak = std::max(peak, held);
        }
    }
    return peak;
}

Grid repeated(const std::vector<Block>& at, int microbatches)
{
    int last = 0;
    for (const Block& own : at)
        last = std::max(last, *std::ranges::max_element(own));
    Grid grid(at.size(), Row(static_cast<std::size_t>(last + period * microbatches), Idle));
    for (std::size_t r = 0; r < at.size(); ++r)
        for (std::size_t part = 0; part < parts; ++part)
            for (int j = 0; j < microbatches; ++j)
                grid[r][static_cast<std::size_t>(at[r][part] + period * j)] = static_cast<Part>(part);
    return grid;
}

struct Candidate
{
    Block first{}; // of rank 0
    int firstStep = 0, step = 0, turn = 0; // see blocksOf()
    int peak = 0; // chunks held while the blocks repeat
    double span = 0; // of the reordered schedule, rounded so that ties stay ties
};

// All turns of one pair of steps.
void addTurns(std::vector<Candidate>& all, Candidate candidate, int ranks)
{
    const int turns = candidate.firstStep == candidate.step ? 1 : std::max(1, ranks - 1);
    for (candidate.turn = 1; candidate.turn <= turns; ++candidate.turn) {
        const auto blocks =
            blocksOf(candidate.first, candidate.firstStep, candidate.step, candidate.turn, ranks);
        if (!blocks)
            continue;
        candidate.peak = repeatingPeak(unrolled(*blocks));
        if (candidate.peak > 2 * ranks)
            return; // later turns hold more
        all.push_back(candidate);
    }
}
std::vector<Candidate> candidatesFor(int ranks)
{
    std::vector<Candidate> all;
    for (int up = 1; up < period; ++up)
        for (int inputDown = 1; inputDown < period; ++inputDown)
            for (int inputUp = 1; inputUp < period; ++inputUp) {
                if (up == inputDown || up == inputUp || inputDown == inputUp)
                    continue;
                Block first{0, up, inputDown, inputUp, 0, 0};
                fillWeights(first);
                for (int firstStep = 1; firstStep < period; ++firstStep)
                    for (int step = 1; step <= firstStep; ++step)
                        addTurns(all, {.first = first, .firstStep = firstStep, .step = step}, ranks);
            }
    return all;
}

// Tries the blocks whose repetition holds what the cap allows: more memory means less idle time. Only few
// blocks have some peaks; then those of the peak below are tried as well.
class FrontierSearch
{
public:
    FrontierSearch(const ScheduleRequest& request, int cap)
        : m_times(searchTimes(request))
        , m_ranks(request.stages)
        , m_microbatches(request.microbatches)
        , m_cap(cap)
        , m_candidates(candidatesFor(request.stages))
    {
    }

    // Empty when no blocks keep to the cap.
    Grid best()
    {
        // The idle time is in the warm-up and the cool-down; more micro-batches hardly change who is best.
        const int enough = std::min(m_microbatches, 2 * m_ranks);
        std::vector<Candidate> found;
        for (int peak = highestPeak(); peak > 0 && found.size() < enoughFound; --peak)
            for (Candidate candidate : m_candidates)
                if (candidate.peak == peak && evaluate(candidate, enough))
                    found.push_back(candidate);
        std::ranges::stable_sort(found, {}, &Candidate::span);
        if (enough < m_microbatches) {
            found.resize(std::min(found.size(), shortlist));
            for (Candidate& candidate : found)
                if (!evaluate(candidate, m_microbatches))
                    candidate.span = std::numeric_limits<double>::infinity();
        }
        const auto winner = std::ranges::min_element(found, {}, &Candidate::span);
        if (winner == found.end())
            return {};
        return reordered(*winner, m_microbatches)->grid;
    }

private:
    static constexpr double grain = 0x1p-30; // a power of two keeps whole durations whole
    static constexpr std::size_t enoughFound = 32;
    static constexpr std::size_t shortlist = 8;

    std::optional<ReorderedGrid> reordered(const Candidate& candidate, int microbatches)
    {
        const auto blocks =
            blocksOf(candidate.first, candidate.firstStep, candidate.step, candidate.turn, m_ranks);
        // The warm-up is set for 2p micro-batches; those too many are left out after it.
        const int laidOut = std::max(microbatches, 2 * m_ranks);
        return reorder(repeated(unrolled(*blocks), laidOut), laidOut, microbatches, m_cap, m_times);
    }
    bool evaluate(Candidate& candidate, int microbatches)
    {
        const auto schedule = reordered(candidate, microbatches);
        if (schedule)
            candidate.span = std::round(schedule->longestSpan / grain) * grain;
        return schedule.has_value();
    }
    // Few micro-batches hold less than the repeating blocks would, so blocks above the cap may fit.
    int highestPeak()
    {
        if (m_microbatches >= 2 * m_ranks)
            return m_cap;
        std::vector<int> peaks;
        for (const Candidate& candidate : m_candidates)
            if (candidate.peak > m_cap)
                peaks.push_back(candidate.peak);
        std::ranges::sort(peaks);
        peaks.erase(std::ranges::unique(peaks).begin(), peaks.end());
        const auto fits = [&](int index) {
            int tries = 4; // blocks of one peak are much alike
            for (Candidate candidate : m_candidates)
                if (candidate.peak == peaks[static_cast<std::size_t>(index) - 1] && tries-- > 0
                    && evaluate(candidate, m_microbatches))
                    return true;
            return false;
        };
        const int index = largest(static_cast<int>(peaks.size()), fits);
        return index > 0 ? peaks[static_cast<std::size_t>(index) - 1] : m_cap;
    }

    SearchTimes m_times;
    int m_ranks, m_microbatches, m_cap;
    std::vector<Candidate> m_candidates;
};

// Passes to lay out in all trials together, roughly; 8 million take about a second.
double work(int stages, int microbatches) { return 6.0 * stages * (200.0 * stages + 8.0 * microbatches); }
constexpr double mostWork = 8e6;

} // namespace

std::vector<ScheduleProblem> checkFrontierZbv(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int ofVMin = (p + 4) / 3; // micro-batches, as chunks twice as many
    const int least = std::min(ofVMin, request.microbatches);
    if (request.memoryCap > 0 && request.memoryCap < least)
        return {{"memory_cap", phrase("no V schedule of %1 stages holds so few micro-batches a rank", p),
            least == ofVMin ? phrase("use %1 or more, which is what V-Min holds", least)
                            : phrase("use %1 or more", least)}};
    if (work(p, request.microbatches) <= mostWork)
        return {};
    const Text message =
        phrase("the search over building blocks takes too long for %1 stages and %2 micro-batches", p,
            request.microbatches);
    const int microbatches =
        largest(request.microbatches, [p](int each) { return work(p, each) <= mostWork; });
    if (microbatches > 0)
        return {{"microbatches", message, phrase("use %1 or fewer", microbatches)}};
    const int stages = largest(p, [](int each) { return work(each, 2 * each) <= mostWork; });
    return {{"stages", message,
        phrase("use %1 or fewer with %2 micro-batches, or the variant search", stages, 2 * stages)}};
}

Schedule frontierZbv(const ScheduleRequest& request)
{
    const int p = request.stages;
    // Chunks; more than 2p leave nothing to gain.
    const double cap = request.memoryCap > 0 ? std::min(2 * request.memoryCap, 2.0 * p) : 2.0 * p;
    const Grid grid = FrontierSearch(request, static_cast<int>(std::floor(cap + SearchTimes::same))).best();
    Schedule schedule{
        .kind = "zbv", .placement = vPlacement(p), .microbatches = request.microbatches, .order = {}};
    for (const Row& row : grid) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(parts * static_cast<std::size_t>(request.microbatches));
        std::array<int, parts> done{};
        for (const Part part : row) {
            if (part == Idle)
                continue;
            const Pass pass = isForward(part) ? Pass::F : isInput(part) ? Pass::B : Pass::W;
            list.push_back(passOp(pass, done[part]++, chunkOf(part)));
        }
    }
    return schedule;
}

} // namespace ridgepoint::kinds
