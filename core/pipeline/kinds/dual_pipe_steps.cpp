#include "core/pipeline/kinds/dual_pipe_steps.h"

#include <utility>

namespace ridgepoint::kinds {

namespace {

class Steps
{
public:
    explicit Steps(const DualPipeRank& rank)
        : m_near(rank.near)
        , m_forward{rank.firstMicrobatch[0], rank.firstMicrobatch[1]}
        , m_backward{rank.firstMicrobatch[0], rank.firstMicrobatch[1]}
    {
    }

    // `far` 0: the near direction, 1: the far one.
    void forward(int far) { m_list.push_back(forwardOp(m_forward[chunk(far).at()]++, chunk(far))); }
    void backward(int far, bool putWeightsOff = false)
    {
        const int microbatch = m_backward[chunk(far).at()]++;
        if (!putWeightsOff) {
            m_list.push_back(backwardOp(microbatch, chunk(far)));
            return;
        }
        m_list.push_back(inputGradientOp(microbatch, chunk(far)));
        m_weights.push_back(weightGradientOp(microbatch, chunk(far)));
    }
    void weight() { m_list.push_back(m_weights[m_weightsDone++]); } // the oldest put off
    // A forward of one direction over a backward of the other.
    void pair(int forwardFar)
    {
        const ChunkIndex forward = chunk(forwardFar);
        const ChunkIndex backward = chunk(1 - forwardFar);
        m_list.push_back(pairOp(m_forward[forward.at()]++, forward, m_backward[backward.at()]++, backward));
    }
    std::vector<PipelineOp> take() { return std::move(m_list); }

private:
    ChunkIndex chunk(int far) const { return far == 0 ? m_near : ChunkIndex(1 - m_near.number()); }

    ChunkIndex m_near;
    int m_forward[2], m_backward[2]; // next micro-batch by chunk
    std::vector<PipelineOp> m_list, m_weights;
    std::size_t m_weightsDone = 0;
};

} // namespace

std::vector<PipelineOp> dualPipeList(const DualPipeRank& rank)
{
    constexpr int near = 0, far = 1;
    const int inner = rank.half - rank.fromEdge - 1; // ranks between this one and the meeting point
    const int outer = rank.fromEdge + 1;
    Steps at(rank);
    for (int i = 0; i < 2 * inner; ++i)
        at.forward(near);
    for (int i = 0; i < outer; ++i) {
        at.forward(near);
        at.forward(far);
    }
    for (int i = 0; i < inner; ++i) {
        at.backward(far, true);
        at.weight();
        at.forward(far);
    }
    for (int i = 0; i < rank.pairs; ++i) {
        if (i == 0 && inner == 0) { // the backward must set out before the forward could be over
            at.forward(near);
            at.backward(far);
        } else {
            at.pair(near);
        }
        at.pair(far);
    }
    for (int i = 0; i < inner; ++i) {
        at.backward(far);
        at.pair(far);
    }
    // Half of these backwards leave their weight gradients for the end.
    for (int i = 0; i < 2 * outer; ++i)
        at.backward(i % 2 == 0 ? far : near, i >= outer);
    for (int i = 0; i < inner; ++i) {
        at.weight();
        at.backward(near, true);
    }
    for (int i = 0; i < outer; ++i)
        at.weight();
    return at.take();
}

} // namespace ridgepoint::kinds
