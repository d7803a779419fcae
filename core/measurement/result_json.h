#pragma once

// Private to this room: devices and results as JSON objects, for the line protocol and for files of a run.

#include "core/base/text.h"
#include "core/measurement/events.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace ridgepoint {

std::string_view probeCheckKey(ProbeCheck check); // "passed"
nlohmann::ordered_json probeDeviceJson(const ProbeDevice& device);
nlohmann::ordered_json probeResultJson(const ProbeResult& result);
// What is wrong with the object; empty: read.
Text readProbeDevice(const nlohmann::ordered_json& object, ProbeDevice& device);
Text readProbeResult(const nlohmann::ordered_json& object, ProbeResult& result);

} // namespace ridgepoint
