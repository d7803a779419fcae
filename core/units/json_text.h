#pragma once

// JSON as text, for every file and command that writes some: one place knows how it looks, and only there is
// nlohmann's writer compiled. Bytes that are no UTF-8 become U+FFFD.

#include <nlohmann/json.hpp>

#include <string>

namespace ridgepoint {

// Two spaces a level and a newline at the end.
std::string jsonDocument(const nlohmann::ordered_json& value);
// On one line, without a newline.
std::string jsonLine(const nlohmann::ordered_json& value);

} // namespace ridgepoint
