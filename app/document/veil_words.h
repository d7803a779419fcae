#pragma once

// What is said where a lesson hides the answer.

#include <QString>

namespace ridgepoint {

// Of what would carry it out of the window, or compute it again.
QString refusedUnderVeil();
// Where a readout would stand.
QString hiddenUnderVeil();
// Written help without the sentences that hold a number, which may be the answer; says so where one is left
// out.
QString helpUnderVeil(const QString& text);

} // namespace ridgepoint
