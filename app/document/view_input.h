#pragma once

// What the pictures are given of a document.

#include "app/document/document.h"
#include "views/view.h"

namespace ridgepoint {

inline ViewInput inputOf(const Document& document)
{
    return {document.report(), document.baselineReports(), &document.catalog(), document.measurement(),
        document.searched(), document.tentative()};
}

} // namespace ridgepoint
