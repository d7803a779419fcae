#pragma once

// How the pictures share the window. A plain value, kept by Settings.

#include <QStringList>

#include <array>
#include <optional>

namespace ridgepoint {

enum class ViewLayout
{
    Tabs, // one at a time
    SideBySide,
    Grid, // two by two
};

inline constexpr int mostTiles = 4;
// Where the splitters stand, as shares of the first side: side by side, the grid's rows, its upper and its
// lower columns.
inline constexpr int splitterCount = 4;
using SplitterShares = std::array<double, splitterCount>;
inline constexpr SplitterShares evenShares{0.5, 0.5, 0.5, 0.5};

struct ViewArrangement
{
    ViewLayout layout = ViewLayout::Tabs;
    QStringList tiles{}; // ids of views or of their pages, upper left first; empty: the first views
    SplitterShares shares = evenShares;
    QString shown{}; // the view, where there is one at a time; empty: whichever is shown
    std::optional<bool> railFolded{}; // the list of views without its names; empty: as the window has room
    bool operator==(const ViewArrangement&) const = default;
};

} // namespace ridgepoint
