#pragma once

// What lies around the layers: tables, residual streams, modules that guess tokens, towers. Private to this
// room.

#include "core/interop/huggingface/feed_sizes.h"

namespace ridgepoint::config {

double readHidden(Reader& r);
double readMaxSequence(Reader& r);
// Tables, norms and heads.
void readTables(Reader& r, LayeredModel& model);
// Parameters that every layer has beside its mixer and its feed-forward.
void readBesideLayers(Reader& r, LayeredModel& model, Layer& extra, double layers);
double readTower(Reader& config); // of the whole file: an estimate, its blocks alone; 0: there is none

} // namespace ridgepoint::config
