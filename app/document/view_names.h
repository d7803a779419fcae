#pragma once

#include <QString>
#include <QStringList>

namespace ridgepoint {

// A view's name, and the part of the subject it belongs to, known from its id alone, without building it.
QString viewTabName(const QString& id);

// Memory, time, scale, serving and money, learning: how lists of all views are grouped.
QString viewGroupName(const QString& id);
// Every view by group, within a group as in the registry.
QStringList viewsByGroup();
// The shortcut that the view's place in those lists gives it, as text; empty from the tenth on.
QString viewShortcut(const QString& id);

} // namespace ridgepoint
