#pragma once

// A derivation as JSON.

#include "core/report/ledger.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>

namespace ridgepoint {

// The node and all below it; of what is explained `elsewhere` only its name there.
nlohmann::ordered_json explainJson(
    const Ledger& ledger, std::int32_t index, const std::map<std::int32_t, std::string>& elsewhere = {});

} // namespace ridgepoint
