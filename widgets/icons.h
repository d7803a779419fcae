#pragma once

// Icons drawn for this project (resources/icons): one stroke colour, taken from the theme when painted.

#include "widgets/theme.h"

#include <QIcon>
#include <QLatin1String>

namespace ridgepoint {

// Sharp at every size and scale. An unknown name gives a null icon.
QIcon icon(QLatin1String name, const Theme& theme);
// The same in a palette's text colour, for widgets that know no theme.
QIcon icon(QLatin1String name, const QPalette& palette);
QIcon icon(QLatin1String name); // in the application's palette, whatever it is when the icon is painted
QIcon applicationIcon();

} // namespace ridgepoint
