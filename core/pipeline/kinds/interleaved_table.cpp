#include "core/pipeline/kinds/interleaved_table.h"

#include <algorithm>
#include <string>

namespace ridgepoint::kinds {

namespace {

// A last group that is not empty must fill the pipeline, or the wrap to the next chunk would wait.
bool groupFits(int group, const ScheduleRequest& request)
{
    const int left = request.microbatches % group;
    return group >= request.stages && group <= request.microbatches && (left == 0 || left >= request.stages);
}

Text alternatives(const Text& first, const Text& second)
{
    return first.empty() ? second : phrase("%1, or %2", first, second);
}

} // namespace

std::vector<ChunkPass> interleavedTable(int microbatches, int chunks, int group)
{
    std::vector<ChunkPass> table;
    table.reserve(static_cast<std::size_t>(microbatches) * static_cast<std::size_t>(chunks));
    for (int begin = 0; begin < microbatches;) {
        const int end = begin + std::min(group, microbatches - begin);
        for (ChunkIndex chunk; chunk.number() < chunks; ++chunk)
            for (int j = begin; j < end; ++j)
                table.push_back({j, chunk});
        begin = end;
    }
    return table;
}

int evenGroup(int stages, int microbatches) { return microbatches / std::max(1, microbatches / stages); }

bool splitsEvenly(int stages, int microbatches)
{
    return microbatches % std::max(1, microbatches / stages) == 0;
}

std::vector<ScheduleProblem> checkEvenSplit(const ScheduleRequest& request, std::string_view label)
{
    const int m = request.microbatches;
    if (splitsEvenly(request.stages, m))
        return {};
    const auto legal = [](int value, const ScheduleRequest& of) { return splitsEvenly(of.stages, value); };
    return {{"microbatches",
        phrase("%1 runs %2 micro-batches on %3 stages in %4 rounds, which must be equally long",
            Text::known(label), m, request.stages, m / request.stages),
        nearestLegal(m, 1, m + request.stages, legal, request)}};
}

std::vector<ScheduleProblem> checkInterleaving(const ScheduleRequest& request, std::string_view label)
{
    if (request.group == 0)
        return checkEvenSplit(request, label);
    if (groupFits(request.group, request))
        return {};
    const std::string stages = std::to_string(request.stages);
    const std::string microbatches = std::to_string(request.microbatches);
    if (request.stages > request.microbatches)
        return {{"group",
            phrase("%1 takes a group size only with at least as many micro-batches as stages; %2 are fewer "
                   "than %3",
                Text::known(label), microbatches, stages),
            phrase("leave the group out, or use %1 or more micro-batches", stages)}};
    const Text fix =
        alternatives(nearestLegal(request.group, request.stages, request.microbatches, groupFits, request),
            "leave the group out");
    if (request.group < request.stages || request.group > request.microbatches)
        return {{"group",
            phrase("%1 needs groups from the stages to the micro-batches, %2 to %3; %4 is outside",
                Text::known(label), stages, microbatches, request.group),
            fix}};
    return {{"group",
        phrase(
            "%1 in groups of %2 leaves a last group of %3 of the %4 micro-batches, fewer than the %5 stages",
            Text::known(label), request.group, request.microbatches % request.group, microbatches, stages),
        fix}};
}

int groupOf(const ScheduleRequest& request)
{
    return request.group > 0 ? request.group : evenGroup(request.stages, request.microbatches);
}

std::vector<PipelineOp> forwardsThenPairs(const std::vector<ChunkPass>& table, int chunks, int warmUp)
{
    std::vector<PipelineOp> list;
    list.reserve(2 * table.size());
    const std::size_t ahead = std::min(table.size(), static_cast<std::size_t>(warmUp));
    for (std::size_t k = 0; k < ahead; ++k)
        list.push_back(forwardOp(table[k].microbatch, table[k].chunk));
    for (std::size_t k = 0; k < table.size(); ++k) {
        if (k + ahead < table.size())
            list.push_back(forwardOp(table[k + ahead].microbatch, table[k + ahead].chunk));
        const ChunkPass back = table[k].mirrored(chunks);
        list.push_back(backwardOp(back.microbatch, back.chunk));
    }
    return list;
}

} // namespace ridgepoint::kinds
