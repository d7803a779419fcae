#pragma once

// JSON as commands write it, in the order of its keys. Internal to app/cli.

#include "core/base/json_text.h"

#include <nlohmann/json.hpp>

namespace ridgepoint {

using Json = nlohmann::ordered_json;

} // namespace ridgepoint
