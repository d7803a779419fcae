#pragma once

namespace ridgepoint {

struct Report;

// Checked on every evaluation, release builds included. A breach is an Error diagnostic that names the two
// numbers.
void checkInvariants(Report& report);

} // namespace ridgepoint
