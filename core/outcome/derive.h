#pragma once

// How one readout came about: the training report's ledger, or the service's.

#include "core/formulas/ledger.h"

namespace ridgepoint {

struct Scenario;
struct Report;

// Adds to `ledger` the derivations of the chapter that `path` lies in: evaluates the scenario again, or
// explains its service. Returns the report that they are of.
Report derive(const Scenario& scenario, std::string_view path, Ledger& ledger);
// The same with the service that `shown` keeps.
Report derive(const Report& shown, std::string_view path, Ledger& ledger);

} // namespace ridgepoint
