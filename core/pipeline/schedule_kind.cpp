#include "core/pipeline/schedule_kind.h"

#include "core/pipeline/kinds/kinds.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::array all{
    &kinds::gpipe,
    &kinds::oneForwardOneBackward,
    &kinds::eagerOneForwardOneBackward,
    &kinds::interleavedOneForwardOneBackward,
    &kinds::interleavedExpertOverlap,
    &kinds::loopedBreadthFirst,
    &kinds::groupedInterleaved,
    &kinds::zeroBubbleH1,
    &kinds::zeroBubbleH2,
    &kinds::zb1p,
    &kinds::zb2p,
    &kinds::interleavedZeroBubble1p,
    &kinds::zeroBubbleV,
    &kinds::vHalf,
    &kinds::vMin,
    &kinds::oneForwardOneBackwardV,
    &kinds::dualPipe,
    &kinds::dualPipeV,
    &kinds::chimera,
    &kinds::hanayo,
};

constexpr int maximumStages = 4096;
constexpr int maximumChunks = 64;
constexpr int maximumMicrobatches = 1'000'000;

std::string listOf(std::span<const std::string_view> names)
{
    std::string text;
    for (const std::string_view name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

void checkRange(std::vector<ScheduleProblem>& problems, std::string_view field, std::string_view name,
    int value, int high)
{
    if (value >= 1 && value <= high)
        return;
    problems.push_back({std::string(field),
        std::string(name) + " must be 1 to " + std::to_string(high) + "; it is " + std::to_string(value),
        "use " + std::to_string(value < 1 ? 1 : high)});
}

void checkChunks(std::vector<ScheduleProblem>& problems, const ScheduleKind& kind, int chunks)
{
    const std::string label(kind.label);
    switch (kind.chunkRule) {
    case ChunkRule::Two:
        return;
    case ChunkRule::One:
        if (chunks != 1)
            problems.push_back(
                {"chunks", label + " holds one chunk a rank; chunks is " + std::to_string(chunks),
                    "use 1, or an interleaved schedule"});
        return;
    case ChunkRule::Many:
    case ChunkRule::EvenMany:
        break;
    }
    if (chunks < 2 || chunks > maximumChunks) {
        problems.push_back({"chunks",
            label + " needs 2 to " + std::to_string(maximumChunks) + " chunks a rank; it has "
                + std::to_string(chunks),
            chunks < 2 ? "use 2" : "use " + std::to_string(maximumChunks)});
        return;
    }
    if (kind.chunkRule == ChunkRule::EvenMany && chunks % 2 != 0)
        problems.push_back({"chunks",
            label + " needs an even number of chunks a rank; " + std::to_string(chunks) + " is odd",
            "use " + std::to_string(chunks - 1) + " or " + std::to_string(chunks + 1)});
}

void checkPositive(std::vector<ScheduleProblem>& problems, std::string_view field, std::string_view name,
    double value, bool zeroAllowed)
{
    if (std::isfinite(value) && (value > 0 || (zeroAllowed && value == 0)))
        return;
    problems.push_back({std::string(field),
        std::string(name) + " must be a finite number " + (zeroAllowed ? "of 0 or more" : "above 0"),
        zeroAllowed ? "use 0" : "use 1"});
}

} // namespace

std::span<const ScheduleKind* const, 20> scheduleKinds() { return all; }

const ScheduleKind* findScheduleKind(std::string_view key)
{
    const auto found = std::ranges::find(all, key, &ScheduleKind::key);
    return found == all.end() ? nullptr : *found;
}

const ScheduleKind& scheduleKindOf(std::string_view key)
{
    const ScheduleKind* kind = findScheduleKind(key);
    return kind ? *kind : kinds::oneForwardOneBackward;
}

std::string_view ScheduleKind::paper() const
{
    const std::size_t first = source.find("arXiv:");
    return first == source.npos ? "" : source.substr(first, source.find_first_of("),", first) - first);
}

std::string_view kindWithChunks(std::string_view key, int chunks)
{
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind || kind->chunkRule != ChunkRule::Many || chunks > 1)
        return key;
    return key == kinds::loopedBreadthFirst.key ? kinds::gpipe.key : kinds::oneForwardOneBackward.key;
}

std::vector<ScheduleProblem> checkRequest(const ScheduleKind& kind, const ScheduleRequest& request)
{
    std::vector<ScheduleProblem> problems;
    checkRange(problems, "stages", "pipeline stages", request.stages, maximumStages);
    checkRange(problems, "microbatches", "micro-batches", request.microbatches, maximumMicrobatches);
    checkChunks(problems, kind, request.chunks);
    checkPositive(problems, "times", "the forward time", request.forward, false);
    checkPositive(problems, "times", "the input-gradient time", request.inputGradient, false);
    checkPositive(problems, "times", "the weight-gradient time", request.weightGradient, false);
    checkPositive(problems, "latency", "the latency of a hop", request.hop, true);
    checkPositive(problems, "memory_cap", "the memory cap", request.memoryCap, true);
    if (!(request.afterInput >= 0 && request.afterInput <= 1))
        problems.push_back({"after_input",
            "the part of the activations kept for the weight gradient must be 0 to 1", "use 1 to keep all"});
    if (request.group < 0)
        problems.push_back(
            {"group", "the group of micro-batches must be 1 or more; it is " + std::to_string(request.group),
                "use " + std::to_string(std::max(1, request.stages)) + ", or leave it out"});
    if (!request.variant.empty() && std::ranges::find(kind.variants, request.variant) == kind.variants.end())
        problems.push_back({"variant",
            kind.variants.empty() ? std::string(kind.label) + " has no variants"
                                  : std::string(kind.label) + " has no variant '" + request.variant + "'",
            kind.variants.empty() ? "leave it out" : "use one of: " + listOf(kind.variants)});
    if (!problems.empty())
        return problems;
    const double ops = 3.0 * request.stages * request.microbatches * kind.chunksOf(request);
    if (ops > static_cast<double>(maximumOps)) {
        const int most = static_cast<int>(
            static_cast<double>(maximumOps) / (3.0 * request.stages * kind.chunksOf(request)));
        return {{"microbatches",
            std::to_string(request.microbatches) + " micro-batches on " + std::to_string(request.stages)
                + " stages are too many passes to lay out one by one",
            "use " + std::to_string(std::max(1, most)) + " or fewer"}};
    }
    return kind.check ? kind.check(request) : problems;
}

std::string nearestLegal(
    int value, int low, int high, bool (*legal)(int, const ScheduleRequest&), const ScheduleRequest& request)
{
    std::string text;
    const auto say = [&](int candidate) {
        text += (text.empty() ? "use " : " or ") + std::to_string(candidate);
    };
    for (int below = std::min(value - 1, high); below >= low; --below)
        if (legal(below, request)) {
            say(below);
            break;
        }
    for (int above = std::max(value + 1, low); above <= high; ++above)
        if (legal(above, request)) {
            say(above);
            break;
        }
    return text;
}

GeneratedSchedule generateSchedule(std::string_view key, const ScheduleRequest& request)
{
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind) {
        std::string known;
        for (const ScheduleKind* each : all)
            known.append(known.empty() ? "" : ", ").append(each->key);
        return {std::nullopt,
            {{"kind", "there is no schedule '" + std::string(key) + "'", "use one of: " + known}}};
    }
    std::vector<ScheduleProblem> problems = checkRequest(*kind, request);
    if (!problems.empty())
        return {std::nullopt, std::move(problems)};
    return {kind->generate(request), {}};
}

} // namespace ridgepoint
