#pragma once

// `serve`: what it writes as JSON. Internal to app/cli.

#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::string_view servingSchema = "ridgepoint.serving/1";

// The JSON Schema of `serve --format json`: a point, a curve (--curve) or layouts (--search).
std::string servingSchemaText();

} // namespace ridgepoint
