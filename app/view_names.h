#pragma once

// A view's tab name from its id, so that tabs and menus exist before any view is built.

#include <QString>

namespace ridgepoint {

QString viewTabName(const QString& id); // equal to View::tabName(); a test holds every view to that

} // namespace ridgepoint
