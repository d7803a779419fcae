#pragma once

// Which combinations of mesh, model, batch and stack can run at all. What cannot is a diagnostic that names
// the fields, the rule and the nearest values that keep it; the evaluation goes on, because most of a report
// does not depend on it.

#include "core/training/step/resolved.h"

namespace ridgepoint {

// Both expect sanitized input and its resolved mesh (placeMesh()).
void checkLegality(const Scenario& scenario, const Resolved& resolved, Diagnostics& out);

// Whether checkLegality() would find no Error; allocates nothing.
bool isLegal(const Scenario& scenario, const Resolved& resolved);
// Whether it would find no Warning either, but for those of the framework's rules (framework_rules.h).
bool isClean(const Scenario& scenario, const Resolved& resolved);

} // namespace ridgepoint
