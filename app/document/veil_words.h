#pragma once

// What is said where a lesson hides the answer.

#include <QString>

namespace ridgepoint {

// Of what would carry it out of the window, or compute it again.
QString refusedUnderVeil();
// Where a readout would stand.
QString hiddenUnderVeil();

} // namespace ridgepoint
