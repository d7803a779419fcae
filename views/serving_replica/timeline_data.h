#pragma once

// One replica's requests played through → bars over time, and the iterations that they share. No window.

#include "views/service_words.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

struct TimelineRequest
{
    QString key; // "request.17"
    double sent = 0, admitted = 0, first = 0, end = 0; // seconds
    QString spoken;
};

struct ServingTimelineData
{
    QString problem; // why there is nothing to show; empty: there is
    std::shared_ptr<const SimulatedRun> run; // null: nothing
    std::vector<TimelineRequest> requests; // as sent
    double longest = 0; // seconds of the axis
    double mostDecoding = 0, mostPrompts = 0; // of an iteration
    std::shared_ptr<const Served> served; // null: while a slider moves
    std::shared_ptr<const ServingJob> job;
    ServiceReport report; // while a slider moves, of the present load alone
    bool moving = false; // the report knows nothing of percentiles and targets
    QString sentence, source;
    QString compared; // each baseline, as a sentence
};

// Sequences and tokens of prompts in any iteration between two times: the most.
struct TimelineLoad
{
    double decoding = 0, promptTokens = 0;
};
// What a moment of the axis sees: of the iteration then, and beside it.
struct TimelineMoment : TimelineLoad
{
    double waiting = 0; // requests
    QString text;
};
TimelineLoad loadBetween(const SimulatedRun& run, double from, double to);
TimelineMoment momentAt(const ServingTimelineData& data, double seconds, const NumberFormat& numbers);
// "Request 17 waits 1.36 s, …", as a sentence.
QString requestSentence(const ServingTimelineData& data, std::size_t request, const NumberFormat& numbers);

// While a slider moves fewer requests are played. `replicas`: that share a rate, where that is known already.
ServingTimelineData servingTimelineData(
    const ViewInput& input, const NumberFormat& numbers, bool moving, double replicas = 0);
// "A: first token after 1.36 s, then one every 20.1 ms."
QString comparedSentence(const ServedPins& baselines, const NumberFormat& numbers);
std::vector<ReadoutTileData> servingTimelineTiles(
    const ServingTimelineData& data, const ServedPins& baselines, const NumberFormat& numbers);
ViewTable servingTimelineTable(const ServingTimelineData& data, const NumberFormat& numbers);

} // namespace ridgepoint
