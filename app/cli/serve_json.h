#pragma once

// Parts of what `serve` writes as JSON, and its schema reads back. Internal to app/cli.

#include "core/serving/layout.h"
#include "core/serving/service_figures.h"
#include "core/units/unit.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// "memory.cache_bytes" into {"memory": {"cache_bytes": …}}.
inline void put(nlohmann::ordered_json& json, std::string_view key, nlohmann::ordered_json value)
{
    nlohmann::ordered_json* at = &json;
    for (std::size_t dot = 0; (dot = key.find('.')) != std::string_view::npos; key.remove_prefix(dot + 1))
        at = &(*at)[std::string(key.substr(0, dot))];
    (*at)[std::string(key)] = std::move(value);
}

// The names of a figure in JSON: its key, and that of the register where it is another.
inline std::vector<std::string_view> figureKeys(const ServingFigure& figure)
{
    const std::string_view ofRegister = figure.path.substr(figure.path.find('.') + 1);
    return figure.key == ofRegister ? std::vector{figure.key} : std::vector{figure.key, ofRegister};
}

inline nlohmann::ordered_json layoutJson(const ServingLayout& layout)
{
    return {{"tensor", layout.tensor}, {"pipeline", layout.pipeline},
        {"attention_data", layout.attentionData}, {"expert", layout.expert}};
}

// Columns of a point on a curve.
struct PointColumn
{
    const char* key;
    const char* label;
    Unit unit;
    double (*value)(const ServicePoint&);
};
inline constexpr std::array pointColumns{
    PointColumn{
        "concurrency", "concurrency", Unit::Count, [](const ServicePoint& p) { return p.concurrency; }},
    PointColumn{"ttft_seconds", "TTFT", Unit::Second, [](const ServicePoint& p) { return p.ttft.value(); }},
    PointColumn{"itl_seconds", "ITL", Unit::Second, [](const ServicePoint& p) { return p.itl.value(); }},
    PointColumn{
        "request_seconds", "request", Unit::Second, [](const ServicePoint& p) { return p.request.value(); }},
    PointColumn{"requests_per_second", "requests/s", Unit::Number,
        [](const ServicePoint& p) { return p.requestsPerSecond; }},
    PointColumn{"output_tokens_per_second", "output", Unit::TokenPerSecond,
        [](const ServicePoint& p) { return p.output.value(); }},
    PointColumn{"queued", "waiting", Unit::Number, [](const ServicePoint& p) { return p.queued; }},
};

} // namespace ridgepoint
