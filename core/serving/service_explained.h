#pragma once

// How the numbers of a service come about: a ledger under the keys of service_figures.h, down to the kernels
// of an iteration, what the engine adds, and the fields. What a walk of requests found is a constant that
// says so; what it adds to the parts that are explained stands beside them as a part of its own, so that
// everything adds up.

#include "core/report/ledger.h"
#include "core/serving/service.h"

namespace ridgepoint {

// `report` as serviceReport() has it of this service.
void explainService(const Service& service, const ServiceReport& report, Ledger& ledger);

} // namespace ridgepoint
