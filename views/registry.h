#pragma once

#include "views/view.h"

#include <span>
#include <vector>

namespace ridgepoint {

// In the order of the lists of all views.
enum class ViewGroup
{
    Memory,
    Time,
    Scale,
    Serve,
    Learn,
};

// All that is known of a view without building it.
struct ViewEntry
{
    QString id; // as on the command line
    const char* name; // English; a text of the context ViewNames
    View* (*make)(QWidget* parent);
    ViewGroup group;
    std::vector<const char*> sliders; // ids of the fields that move its picture most, for a presentation
    bool (*belongs)(const ViewInput& input) = nullptr; // in a report of this scenario; null: always
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
