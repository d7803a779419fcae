#pragma once

// Report → what the status strip says.

#include "core/base/format.h"
#include "core/outcome/advice.h"
#include "widgets/status_strip.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint {

struct Report;

// The first advice that can be tried and changes no field of `locks`, in the report's order.
std::optional<Advice> nextLever(const Report& report, const std::vector<std::string>& locks);

// In the place of what else the strip would suggest.
void offerToKeep(StatusContent& content, const Advice& trying);

// `trying`: the lever being previewed; the strip then offers to keep it. `bestPlan`: what a search says; of a
// mesh it says more than where one accelerator would end.
StatusContent statusContent(const Report& report, const NumberFormat& numbers, const Advice* trying,
    const std::optional<Advice>& lever, const QString& bestPlan = {});

} // namespace ridgepoint
