#pragma once

// What tensor ranks can deal out of a model that is a list of layers: heads or channels of every kind, whole.

#include "core/inputs/model/layered_model.h"

namespace ridgepoint {

// A mixer whose units so many ranks do not divide, or whose key heads they neither divide nor share; null:
// there is none.
const Mixer* mixerNotDealt(const LayeredModel& model, double ranks);

// The most ranks that one of its mixers can be dealt out to.
double mostTensorRanks(const LayeredModel& model);

} // namespace ridgepoint
