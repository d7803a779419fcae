#pragma once

// Which runs are looked at: the published ones that come with the program, or a file. Reading and predicting
// take a while and need no window: they run on another thread.

#include "core/inputs/catalog/catalog.h"
#include "core/validation/validation.h"

#include <QString>

#include <memory>

namespace ridgepoint {

struct ValidationOutcome
{
    std::shared_ptr<const Validation> validation; // null: `problem` says why
    QString origin; // "published runs", or the file's name
    QString problem; // for people
    bool leftOut = false; // each source predicted with constants found without it
    std::size_t sources = 0; // with steps that had a say, then; of one nothing is left to find them on
};

// An empty path: the bundled runs. Touches nothing but the file and the catalog, which may be shared by
// threads.
ValidationOutcome validateRuns(const QString& path, const Catalog& catalog, bool leaveOut = false);

} // namespace ridgepoint
