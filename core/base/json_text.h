#pragma once

// JSON as text, for every file and command that writes some: one place knows how it looks, and only there is
// nlohmann's writer compiled. Bytes that are no UTF-8 become U+FFFD. Whole numbers are written without a
// fraction, as people and jq expect.

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace ridgepoint {

// Two spaces a level and a newline at the end.
std::string jsonDocument(const nlohmann::ordered_json& value);
// On one line, without a newline.
std::string jsonLine(const nlohmann::ordered_json& value);

// null where there is none.
inline nlohmann::ordered_json jsonNumber(const std::optional<double>& value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

} // namespace ridgepoint
