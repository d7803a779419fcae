#pragma once

namespace ridgepoint {

// Teaches Qt's accessibility how to present this library's own widgets. Called by their constructors; more
// calls do nothing.
void installWidgetAccessibility();

} // namespace ridgepoint
