// Parts of `serve --search`: every layout that a part found, with each of its points.

#include "app/cli/part_reader.h"
#include "app/cli/serve.h"

#include "core/units/json_text.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

struct PointNumber
{
    const char* key;
    double (*get)(const ServicePoint&);
    void (*set)(ServicePoint&, double);
};
template <auto member>
constexpr PointNumber number(const char* key)
{
    using Value = std::remove_cvref_t<decltype(std::declval<ServicePoint>().*member)>;
    return {key,
        [](const ServicePoint& point) {
            if constexpr (std::is_same_v<Value, double>)
                return point.*member;
            else
                return (point.*member).value();
        },
        [](ServicePoint& point, double value) { point.*member = Value(value); }};
}
using P = ServicePoint;
constexpr std::array pointNumbers{number<&P::concurrency>("concurrency"),
    number<&P::requestsPerSecond>("requests_per_second"), number<&P::ttft>("ttft_seconds"),
    number<&P::itl>("itl_seconds"), number<&P::request>("request_seconds"),
    number<&P::output>("output_tokens_per_second"), number<&P::total>("tokens_per_second"),
    number<&P::running>("running"), number<&P::queued>("queued")};

struct Percentile
{
    const char* key;
    Seconds TimeSpread::*time;
};
constexpr std::array percentiles{Percentile{"mean", &TimeSpread::mean}, Percentile{"p50", &TimeSpread::p50},
    Percentile{"p90", &TimeSpread::p90}, Percentile{"p99", &TimeSpread::p99}};

struct Spread
{
    const char* key;
    std::optional<TimeSpread> ServicePoint::*spread;
};
constexpr std::array spreads{Spread{"ttft_spread", &P::ttftSpread}, Spread{"itl_spread", &P::itlSpread}};

Json toJson(const FrontierPoint& point)
{
    Json json{{"per_accelerator", point.perAccelerator.value()}, {"per_user", point.perUser.value()},
        {"meets", point.meets}};
    for (const PointNumber& each : pointNumbers)
        json[each.key] = each.get(point.at);
    for (const Spread& each : spreads)
        if (const std::optional<TimeSpread>& spread = point.at.*each.spread)
            for (const Percentile& one : percentiles)
                json[each.key][one.key] = ((*spread).*one.time).value();
    return json;
}

FrontierPoint readPoint(const Json& json, const PartReader& read)
{
    FrontierPoint point;
    point.perAccelerator = TokensPerSecond(read.endless(json, "per_accelerator"));
    point.perUser = TokensPerSecond(read.endless(json, "per_user"));
    point.meets = read.flag(json, "meets");
    for (const PointNumber& each : pointNumbers)
        each.set(point.at, read.endless(json, each.key));
    for (const Spread& each : spreads)
        if (json.contains(each.key))
            for (TimeSpread& spread = (point.at.*each.spread).emplace(); const Percentile& one : percentiles)
                spread.*one.time = Seconds(read.endless(json[each.key], one.key));
    return point;
}

ServingLayout readLayout(const Json& json, const PartReader& read)
{
    return {.tensor = read.number(json, "tensor"),
        .attentionData = read.number(json, "attention_data"),
        .expert = read.number(json, "expert"),
        .pipeline = read.number(json, "pipeline")};
}

} // namespace

Json frontierJson(const ServingFrontier& frontier)
{
    Json rejected = Json::object(), layouts = Json::array();
    for (std::size_t i = 0; i < servingRejections; ++i)
        rejected[std::string(servingRejectionKey(static_cast<ServingRejection>(i)))] = frontier.rejected[i];
    for (const FrontierLayout& found : frontier.layouts) {
        Json layout = layoutJson(found.layout);
        layout.update({{"order", found.at}, {"replicas", found.replicas}});
        if (found.ratedAccelerators)
            layout["accelerators"] = *found.ratedAccelerators;
        if (found.readers) {
            layout["prompts"] = layoutJson(found.readers->layout);
            layout["prompts"]["replicas"] = found.readers->replicas;
        }
        if (found.best)
            layout["best"] = toJson(*found.best);
        layout["points"] = Json::array();
        for (const FrontierPoint& point : found.points)
            layout["points"].push_back(toJson(point));
        layouts.push_back(std::move(layout));
    }
    return {{"tried", frontier.tried}, {"unvisited", frontier.unvisited}, {"rejected", std::move(rejected)},
        {"layouts", std::move(layouts)}};
}

ServingFrontier readFrontier(const FoundParts& parts, const char* name, double accelerators, bool splits)
{
    std::vector<ServingFrontier> all;
    for (const FoundParts::Part& part : parts.parts) {
        const PartReader read(part.path);
        const Json& json = read.at(part.found, name, Json::value_t::object);
        ServingFrontier& frontier = all.emplace_back();
        frontier.accelerators = accelerators;
        frontier.splits = splits;
        frontier.tried = read.number(json, "tried");
        frontier.unvisited = read.number(json, "unvisited");
        const Json& rejected = read.at(json, "rejected", Json::value_t::object);
        for (std::size_t i = 0; i < servingRejections; ++i)
            frontier.rejected[i] = read.number(
                rejected, std::string(servingRejectionKey(static_cast<ServingRejection>(i))).c_str());
        for (const Json& each : read.at(json, "layouts", Json::value_t::array)) {
            FrontierLayout& layout = frontier.layouts.emplace_back();
            layout.layout = readLayout(each, read);
            layout.at = static_cast<std::size_t>(std::min(read.number(each, "order"), 1e9));
            layout.replicas = read.number(each, "replicas");
            if (each.contains("accelerators"))
                layout.ratedAccelerators = read.number(each, "accelerators");
            if (each.contains("prompts"))
                layout.readers = PromptReplicas{
                    readLayout(each["prompts"], read), read.number(each["prompts"], "replicas")};
            if (each.contains("best"))
                layout.best = readPoint(each["best"], read);
            for (const Json& point : read.at(each, "points", Json::value_t::array))
                layout.points.push_back(readPoint(point, read));
            if (layout.points.empty())
                read.refuse("a layout without points");
        }
    }
    return joined(all);
}

} // namespace ridgepoint
