#pragma once

// Caveats as JSON has them, in reports and in what `serve` writes.

#include "core/outcome/caveats.h"

#include <nlohmann/json.hpp>

namespace ridgepoint {

inline nlohmann::ordered_json caveatsJson(const std::vector<Caveat>& caveats)
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Caveat& each : caveats) {
        all.push_back({{"code", each.code}, {"text", each.text.plain()}, {"affects", each.affects}});
        if (!each.of.empty())
            all.back()["of"] = each.of;
    }
    return all;
}

} // namespace ridgepoint
