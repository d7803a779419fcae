#pragma once

#include "views/view.h"

#include <span>

namespace ridgepoint {

struct ViewEntry
{
    QString id; // as on the command line
    View* (*make)(QWidget* parent);
    QString of = {}; // the view that it is a page of; empty: a view
    QString show = {}; // the page of a PanelView that the id means; empty: whichever shows

    View* create(QWidget* parent) const; // showing its page
};

// Every view that exists, in tab order. Adding one is one row in registry.cpp.
std::span<const ViewEntry> viewRegistry();
// The same with the pages that were views once: files, commands, links and lessons go on naming them.
std::span<const ViewEntry> figureRegistry();
const ViewEntry* findView(QStringView id); // by the id of a view that has ended, the one that took it over
QString viewOf(const QString& id); // of a page: the view it is in
QString shownId(const QString& view, const QVariantMap& options); // of the page that it shows, or its own

} // namespace ridgepoint
