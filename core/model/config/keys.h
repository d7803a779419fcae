#pragma once

// Keys of config.json files that have no bearing on a model's size. Private to this room.

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace ridgepoint::config {

bool isIdleKey(std::string_view key);
// Whether a key that is not known reads as if the model's size depended on it. What is off, none or empty
// says that there is nothing of it.
bool looksStructural(std::string_view key, const nlohmann::ordered_json& value);

} // namespace ridgepoint::config
