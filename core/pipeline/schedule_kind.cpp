#include "core/pipeline/schedule_kind.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

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
    problems.push_back(
        {std::string(field), phrase("%1 must be 1 to %2; it is %3", Text::known(name), high, value),
            phrase("use %1", value < 1 ? 1 : high)});
}

void checkChunks(std::vector<ScheduleProblem>& problems, const ScheduleKind& kind, int chunks)
{
    const Text label = Text::known(kind.label);
    switch (kind.chunkRule) {
    case ChunkRule::Two:
        return;
    case ChunkRule::One:
        if (chunks != 1)
            problems.push_back({"chunks", phrase("%1 holds one chunk a rank; chunks is %2", label, chunks),
                "use 1, or an interleaved schedule"});
        return;
    case ChunkRule::Many:
    case ChunkRule::EvenMany:
        break;
    }
    if (chunks < 2 || chunks > maximumChunks) {
        problems.push_back(
            {"chunks", phrase("%1 needs 2 to %2 chunks a rank; it has %3", label, maximumChunks, chunks),
                chunks < 2 ? "use 2" : phrase("use %1", maximumChunks)});
        return;
    }
    if (kind.chunkRule == ChunkRule::EvenMany && chunks % 2 != 0)
        problems.push_back(
            {"chunks", phrase("%1 needs an even number of chunks a rank; %2 is odd", label, chunks),
                phrase("use %1 or %2", chunks - 1, chunks + 1)});
}

void checkPositive(std::vector<ScheduleProblem>& problems, std::string_view field, std::string_view name,
    double value, bool zeroAllowed)
{
    if (std::isfinite(value) && (value > 0 || (zeroAllowed && value == 0)))
        return;
    problems.push_back({std::string(field),
        zeroAllowed ? phrase("%1 must be a finite number of 0 or more", Text::known(name))
                    : phrase("%1 must be a finite number above 0", Text::known(name)),
        zeroAllowed ? "use 0" : "use 1"});
}

} // namespace

std::string_view ScheduleKind::paper() const
{
    const std::size_t first = source.find("arXiv:");
    return first == source.npos ? "" : source.substr(first, source.find_first_of("),", first) - first);
}

std::vector<ScheduleProblem> checkRequest(const ScheduleKind& kind, const ScheduleRequest& request)
{
    std::vector<ScheduleProblem> problems;
    checkRange(problems, "stages", "pipeline stages", request.stages, maximumRanks);
    checkRange(problems, "microbatches", "micro-batches", request.microbatches, maximumMicrobatches);
    checkChunks(problems, kind, request.chunks);
    checkPositive(problems, "times", "the forward time", request.forward, false);
    checkPositive(problems, "times", "the dgrad time", request.inputGradient, false);
    checkPositive(problems, "times", "the wgrad time", request.weightGradient, false);
    checkPositive(problems, "latency", "the P2P latency", request.hop, true);
    checkPositive(problems, "memory_cap", "the memory cap", request.memoryCap, true);
    if (!(request.afterInput >= 0 && request.afterInput <= 1))
        problems.push_back({"after_input",
            "the part of the activations kept for the weight gradient must be 0 to 1", "use 1 to keep all"});
    if (request.group < 0)
        problems.push_back(
            {"group", phrase("the group of micro-batches must be 1 or more; it is %1", request.group),
                phrase("use %1, or leave it out", std::max(1, request.stages))});
    if (!request.variant.empty() && std::ranges::find(kind.variants, request.variant) == kind.variants.end())
        problems.push_back({"variant",
            kind.variants.empty()
                ? phrase("%1 has no variants", Text::known(kind.label))
                : phrase("%1 has no variant '%2'", Text::known(kind.label), request.variant),
            kind.variants.empty() ? "leave it out" : phrase("use one of: %1", listOf(kind.variants))});
    if (!problems.empty())
        return problems;
    const double ops = 3.0 * request.stages * request.microbatches * kind.chunksOf(request);
    if (ops > static_cast<double>(maximumOps)) {
        const int most = static_cast<int>(
            static_cast<double>(maximumOps) / (3.0 * request.stages * kind.chunksOf(request)));
        return {{"microbatches",
            phrase("%1 micro-batches on %2 stages are too many passes to lay out one by one",
                request.microbatches, request.stages),
            phrase("use %1 or fewer", std::max(1, most))}};
    }
    return kind.check ? kind.check(request) : problems;
}

Text nearestLegal(
    int value, int low, int high, bool (*legal)(int, const ScheduleRequest&), const ScheduleRequest& request)
{
    int below = std::min(value - 1, high);
    while (below >= low && !legal(below, request))
        --below;
    int above = std::max(value + 1, low);
    while (above <= high && !legal(above, request))
        ++above;
    if (below < low)
        return above > high ? Text() : phrase("use %1", above);
    return above > high ? phrase("use %1", below) : phrase("use %1 or %2", below, above);
}

GeneratedSchedule generateSchedule(std::string_view key, const ScheduleRequest& request)
{
    const ScheduleKind* kind = findScheduleKind(key);
    if (!kind) {
        std::string known;
        for (const ScheduleKind* each : scheduleKinds())
            known.append(known.empty() ? "" : ", ").append(each->key);
        return {std::nullopt,
            {{"kind", phrase("there is no schedule '%1'", key), phrase("use one of: %1", known)}}};
    }
    std::vector<ScheduleProblem> problems = checkRequest(*kind, request);
    if (!problems.empty())
        return {std::nullopt, std::move(problems)};
    return {kind->generate(request), {}};
}

} // namespace ridgepoint
