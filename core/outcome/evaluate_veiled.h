#pragma once

// What evaluate() says of scenarios that are shown together while a lesson hides some of it.

#include "core/outcome/answer_mask.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct Scenario;

// One report a scenario, all under one veil over what `named` names (see AnswerMask). Takes the time of a
// ledger each.
std::vector<std::shared_ptr<const Report>> evaluateVeiled(
    std::span<const Scenario> scenarios, const std::vector<std::string>& named);

} // namespace ridgepoint
