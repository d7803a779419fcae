#pragma once

// The window's visual system: spacing, type, colours and the sizes of its parts. Widgets apply it; a view
// names none of it. Sizes are whole steps of the grid, so they follow the font.

#include "widgets/theme.h"

#include <QFont>

namespace ridgepoint {

// Four sizes of type, as shares of the program's own; nothing is smaller than Small.
inline constexpr qreal smallScale = 0.85;
inline constexpr qreal bodyScale = 1.0;
inline constexpr qreal leadScale = 1.2;
inline constexpr qreal titleScale = 1.5;
inline constexpr qreal heroScale = 2.2; // for a room, on the stage alone

qreal spaceUnit(const QFont& font); // a quarter of the distance between two lines of text

namespace tokens {

// One step of the grid: 4 px at the program's own font. Every gap and every height is a number of steps.
inline int step(const QFont& font) { return int(spaceUnit(font)); }
inline int steps(const QFont& font, int count) { return count * step(font); }

// Three greys, one accent, and red for a stated limit that is exceeded: everything else that has a colour is
// data, and takes it from the theme's roles.
inline constexpr ColorRole strongGrey = ColorRole::Text;
inline constexpr ColorRole quietGrey = ColorRole::SecondaryText;
inline constexpr ColorRole lineGrey = ColorRole::Line;
inline constexpr ColorRole accent = ColorRole::Focus;
inline constexpr ColorRole exceeded = ColorRole::Overshoot;

// In steps.
inline constexpr int gap = 1; // between neighbours
inline constexpr int inset = 2; // from an edge to what it holds
inline constexpr int row = 5; // a line of a list
inline constexpr int tightHeading = 3; // a heading in a list that has little room
inline constexpr int titleLine = 6; // of a picture, with its options
inline constexpr int tile = 11; // height of a readout: 44 px
inline constexpr int mark = 3; // side of a state mark, with its stroke
inline constexpr int rail = 37; // of views with their names: 150 px with its edge
inline constexpr int iconRail = 8;
inline constexpr int railNamesFrom =
    500; // width beside the controls; with less, icons leave it to the pictures
inline constexpr int radius = 1;

} // namespace tokens

} // namespace ridgepoint
