#include "golden_schedules.h"

#include "core/pipeline/schedule_text.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace ridgepoint::golden {

namespace {

using Json = nlohmann::json;

std::vector<PipelineOp> listOf(const std::string& text)
{
    std::vector<PipelineOp> list;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::optional<PipelineOp> op = parseOp(word);
        if (!op)
            throw std::runtime_error("no op: " + word);
        list.push_back(*op);
    }
    return list;
}

Schedule scheduleOf(const Json& record)
{
    Schedule schedule{.kind = record.at("schedule"),
        .placement = {.ranks = record.at("p"), .chunks = record.at("v"), .replicas = 1, .stageOf = {}},
        .microbatches = record.at("m"),
        .order = {}};
    Placement& placement = schedule.placement;
    for (const Json& rank : record.at("stage_of"))
        for (const Json& stage : rank) {
            if (stage.is_string()) { // "rev3": stage 3 of the second replica
                placement.replicas = 2;
                placement.stageOf.push_back(placement.ranks + std::stoi(stage.get<std::string>().substr(3)));
            } else {
                placement.stageOf.push_back(stage);
            }
        }
    for (const std::string& list : record.at("order").get<std::vector<std::string>>())
        schedule.order.push_back(listOf(list));
    return schedule;
}

// How to ask our generator for what this source gave.
ScheduleRequest requestOf(const Schedule& schedule, const Json& source)
{
    ScheduleRequest request{.stages = schedule.placement.ranks,
        .microbatches = schedule.microbatches,
        .chunks = schedule.placement.chunks};
    const Json arguments = source.value("args", Json::object());
    const std::string project = source.at("project");
    const bool searched = project.starts_with("sail-sg");
    if (arguments.contains("microbatch_group_size_per_vp_stage"))
        request.group = arguments["microbatch_group_size_per_vp_stage"];
    if (arguments.contains("interleave_group_size"))
        request.group = arguments["interleave_group_size"];
    if (schedule.kind == "zb_h1" || schedule.kind == "zb_h2")
        request.variant = searched ? "search" : "rule";
    if (arguments.contains("max_pending_backward"))
        request.memoryCap = arguments["max_pending_backward"];
    if (schedule.kind == "zbv")
        request.variant = searched ? "search" : "rule";
    if (arguments.contains("max_mem_chunks"))
        request.memoryCap = arguments["max_mem_chunks"].get<double>() / schedule.placement.chunks;
    return request;
}

template <class T>
std::pair<T, T> pairOf(const Json& pair)
{
    return {pair.at(0).get<T>(), pair.at(1).get<T>()};
}

} // namespace

std::vector<RecordedSchedule> recordedSchedules()
{
    std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/schedules.json");
    const Json golden = Json::parse(file);
    std::vector<RecordedSchedule> all;
    for (const Json& record : golden.at("schedules")) {
        RecordedSchedule out;
        out.schedule = scheduleOf(record);
        const Schedule& s = out.schedule;
        out.name = s.kind + " p=" + std::to_string(s.placement.ranks) + " m=" + std::to_string(s.microbatches)
            + " v=" + std::to_string(s.placement.chunks);
        for (const Json& source : record.at("sources")) {
            out.requests.push_back(requestOf(s, source));
            const ScheduleRequest& request = out.requests.back();
            if (out.requests.size() > 1)
                continue;
            if (request.group > 0)
                out.name += " group=" + std::to_string(request.group);
            if (!request.variant.empty())
                out.name += " " + request.variant;
            if (request.memoryCap > 0)
                out.name += " cap=" + std::to_string(static_cast<int>(request.memoryCap));
        }
        const Json& unit = record.at("unit");
        out.unit = {.makespan = unit.at("makespan"),
            .bubbleFraction = pairOf<std::int64_t>(unit.at("bubble_fraction")),
            .bubbleOnLongestSpan = pairOf<std::int64_t>(unit.at("bubble_on_longest_span")),
            .idle = unit.at("idle_per_rank"),
            .firstStart = unit.at("first_start"),
            .lastEnd = unit.at("last_end"),
            .longestSpan = unit.at("longest_stage_span"),
            .peakUntilWeight = unit.at("peak_chunks_held_until_W"),
            .peakUntilInput = unit.at("peak_chunks_held_until_B"),
            .start = unit.value("start_times", std::vector<std::vector<double>>())};
        const Json& uneven = record.at("uneven");
        out.uneven = {.makespan = uneven.at("makespan_comm0"),
            .longestSpan = uneven.at("longest_span_comm0"),
            .makespanWithHop = uneven.at("makespan_comm1"),
            .makespanWithPairs = {}};
        if (uneven.contains("pair_25_5_makespan"))
            out.uneven.makespanWithPairs = uneven["pair_25_5_makespan"].get<double>();
        out.forwardMessages = record.at("p2p_messages_forward");
        out.messages = record.at("p2p_messages_total");
        all.push_back(std::move(out));
    }
    return all;
}

} // namespace ridgepoint::golden
