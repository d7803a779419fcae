#pragma once

// What others have measured of a served model on a device, as points of the same picture.

#include "core/catalog/catalog.h"
#include "core/scenario/scenario.h"
#include "core/serving/service.h"
#include "core/validation/serving_run.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

struct MeasuredServing
{
    ServingRun run; // online, with a time per token and tokens per second of an accelerator
    const ModelPreset* model = nullptr; // both of the catalog
    const AcceleratorPreset* accelerator = nullptr;
    ServingTypes types;
    ServingLayout layout; // of a replica

    double perUser() const { return 1 / run.tpot->value(); }
    double perAccelerator() const { return run.statedThroughput()->value(); }
};

// Those of this model and device among the published rows that come with the program, in their order. The
// table is read once; safe from any thread.
std::vector<MeasuredServing> measuredServing(const Scenario& scenario, const Catalog& catalog);

// How unlike each other a row and a service are, in number types, lengths, requests at a time and layout; 0:
// not at all.
double unlikeness(const MeasuredServing& row, const ServiceReport& report, const Serving& serving);

// Whether it was asked much the same: number types, and lengths of prompts and outputs within a quarter.
bool askedAlike(const MeasuredServing& row, const Serving& serving, const ServingTypes& types);

} // namespace ridgepoint
