#pragma once

#include "views/view.h"

#include <functional>
#include <span>

namespace ridgepoint {

struct ViewEntry
{
    QString id; // as on the command line
    std::function<View*(QWidget*)> create;
};

// Every view that exists, in tab order. Adding one is one row in registry.cpp.
std::span<const ViewEntry> viewRegistry();
const ViewEntry* findView(QStringView id); // by the id of a view that has ended, the one that took it over

} // namespace ridgepoint
