#pragma once

// Private to this room: everybody else asks findReadout().

#include <array>
#include <string_view>

namespace ridgepoint {

// What the rule of thumb called answers that `serving.*` now has, stated or predicted. Reports of a stated
// service keep the older keys.
struct OlderPath
{
    std::string_view older, path;
};
inline constexpr std::array<OlderPath, 6> olderPaths{
    {{"inference.ttft_seconds", "serving.ttft_seconds"}, {"inference.itl_seconds", "serving.tpot_seconds"},
        {"inference.request_seconds", "serving.request_seconds"},
        {"inference.tokens_per_second", "serving.output_tokens_per_second"},
        {"inference.replicas", "serving.replicas"}, {"inference.accelerators", "serving.accelerators"}}};

} // namespace ridgepoint
