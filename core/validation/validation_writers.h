#pragma once

// A validation as text. JSON keys are the contract of `validate --format json`; CSV is one line a row. Both
// carry each row's scenario as a share code, which `evaluate` and the window open.

#include "core/base/table.h"
#include "core/validation/validation.h"

#include <string>

namespace ridgepoint {

struct ValidationDetail
{
    bool rows = true; // the table of all rows, before the summary
    std::size_t worst = 10; // rows named in the summary
    bool published = true; // the deployments that come with the program, and not a person's own
};

// Rows and summary as tables for people.
Table validationRows(const Validation& validation);
Table validationRowsExact(const Validation& validation, const Catalog& catalog); // machine text
Table errorTable(const ValidationSummary& summary); // headline, apart
Table errorTable(const std::vector<std::pair<std::string, ErrorTable>>& groups);
Table fitTable(const ValidationSummary& summary);
Table sweepTable(const ValidationSummary& summary);
Table rankingTable(const ValidationSummary& summary); // all sweeps, then by source
Table worstRows(const Validation& validation, std::size_t count);
Table bandTable(const ValidationSummary& summary); // promised and held, by cell
Table skippedTable(const Coverage& coverage);

// The contract of `validate --format json`.
std::string validationAsJson(
    const Validation& validation, const Catalog& catalog, const ValidationDetail& detail = {});
std::string writeValidation(const Validation& validation, const Catalog& catalog, OutputFormat format,
    const ValidationDetail& detail = {});

} // namespace ridgepoint
