#pragma once

// The derivations of a service's numbers (core/serving/service_explained.h), under the paths that the
// pictures of serving give them: "served.ttft_seconds".

#include "core/report/ledger.h"
#include "core/units/text.h"

#include <memory>
#include <string>
#include <string_view>

namespace ridgepoint {

struct Served;

bool isServedPath(std::string_view path);

struct ServedMaths
{
    std::shared_ptr<const Ledger> ledger; // without the path where the service has no such number
    std::string label; // of core's tables
    Unit unit = Unit::Number;
    Text refusal; // why nothing is served; empty: it is
};
// For who asks, not for every step of a slider.
ServedMaths servedMaths(const Served& served, std::string_view path);

} // namespace ridgepoint
