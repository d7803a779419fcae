#include "core/pipeline/kinds/kinds.h"
#include "core/pipeline/kinds/searched.h"

#include <algorithm>
#include <array>

namespace ridgepoint::kinds {

namespace {

// One rank's list under construction. The rule lays out more micro-batches than there may be; passes of the
// surplus are counted, but not listed.
class RankList
{
public:
    RankList(std::vector<PipelineOp>& list, int microbatches)
        : m_list(list)
        , m_microbatches(microbatches)
    {
    }
    int forwards(ChunkIndex chunk) const { return m_next[chunk.at()].forward; }
    void forward(ChunkIndex chunk)
    {
        if (const int j = m_next[chunk.at()].forward++; j < m_microbatches)
            m_list.push_back(forwardOp(j, chunk));
    }
    void input(ChunkIndex chunk)
    {
        if (const int j = m_next[chunk.at()].input++; j < m_microbatches)
            m_list.push_back(inputGradientOp(j, chunk));
    }
    void weight(ChunkIndex chunk)
    {
        if (const int j = m_next[chunk.at()].weight++; j < m_microbatches)
            m_list.push_back(weightGradientOp(j, chunk));
    }
    void remainingWeights(ChunkIndex chunk)
    {
        while (m_next[chunk.at()].weight < m_microbatches)
            weight(chunk);
    }

private:
    struct Next // micro-batch of each pass
    {
        int forward = 0, input = 0, weight = 0;
    };
    std::vector<PipelineOp>& m_list;
    int m_microbatches;
    std::array<Next, 2> m_next;
};

Schedule byRule(const ScheduleRequest& request)
{
    const int p = request.stages;
    const int m = request.microbatches;
    const int laidOut = std::max(m, 2 * p - 1);
    constexpr ChunkIndex down(0), up(1);
    Schedule schedule{.kind = "zbv", .placement = vPlacement(p), .microbatches = m, .order = {}};
    for (int rank = 0; rank < p; ++rank) {
        std::vector<PipelineOp>& list = schedule.order.emplace_back();
        list.reserve(6 * static_cast<std::size_t>(m));
        RankList at(list, m);
        for (int i = 0; i < 2 * (p - rank) - 1; ++i)
            at.forward(down);
        for (int i = 0; i < rank; ++i) {
            at.forward(up);
            at.forward(down);
        }
        for (int i = 0; i < p - rank; ++i) {
            at.forward(up);
            at.input(up);
            at.weight(up);
        }
        while (at.forwards(up) < at.forwards(down) || at.forwards(down) < laidOut) {
            if (at.forwards(down) < laidOut)
                at.forward(down);
            at.input(down);
            at.weight(down);
            at.forward(up);
            at.input(up);
            at.weight(up);
        }
        for (int i = 0; i < rank; ++i) {
            at.input(down);
            at.input(up);
        }
        for (int i = 0; i < p - rank; ++i) {
            at.input(down);
            at.weight(down);
        }
        at.remainingWeights(up);
        at.remainingWeights(down);
    }
    return schedule;
}

Schedule generate(const ScheduleRequest& request)
{
    return request.variant == "search"  ? searchedZbv(request)
        : request.variant == "frontier" ? frontierZbv(request)
                                        : byRule(request);
}

std::vector<ScheduleProblem> check(const ScheduleRequest& request)
{
    return request.variant == "search"  ? checkSearchedZbv(request)
        : request.variant == "frontier" ? checkFrontierZbv(request)
                                        : std::vector<ScheduleProblem>();
}

constexpr std::array<std::string_view, 3> variants{"rule", "search", "frontier"};

} // namespace

const ScheduleKind zeroBubbleV{
    .key = "zbv",
    .label = "ZB-V",
    .idea = "two chunks placed like a V, with the memory of 1F1B and no rank waiting when F, B and W take "
            "equally long",
    .source = "controllable memory (arXiv:2405.15362); rule of PyTorch ScheduleZBVZeroBubble",
    .chunkRule = ChunkRule::Two,
    .splitsBackward = true,
    .shape = PlacementShape::Wave,
    .takesMemoryCap = true,
    .readsDurations = true,
    .variants = variants,
    .idle = idleBy<bubbleTimeZbH2>,
    .held = heldStages,
    .check = check,
    .generate = generate,
};

} // namespace ridgepoint::kinds
