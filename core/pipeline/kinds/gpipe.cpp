#include "core/pipeline/kinds/kinds.h"

namespace ridgepoint::kinds {

namespace {

Schedule generate(const ScheduleRequest& request)
{
    Schedule schedule{.kind = "gpipe",
        .placement = loopPlacement(request.stages, 1),
        .microbatches = request.microbatches,
        .order = {}};
    std::vector<PipelineOp> list;
    for (int j = 0; j < request.microbatches; ++j)
        list.push_back(forwardOp(j));
    for (int j = 0; j < request.microbatches; ++j)
        list.push_back(backwardOp(j));
    schedule.order.assign(static_cast<std::size_t>(request.stages), list);
    return schedule;
}

} // namespace

const ScheduleKind gpipe{
    .key = "gpipe",
    .label = "GPipe",
    .idea = "all forward passes, then all backward passes",
    .source = "GPipe (arXiv:1811.06965); order of PyTorch ScheduleGPipe",
    .closedFormsExact = true,
    .generate = generate,
};

} // namespace ridgepoint::kinds
