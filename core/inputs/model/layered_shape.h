#pragma once

// A model as a list of layers in the words of models whose layers are alike: what fields, pictures and the
// parts of the engine that look at no single layer read.

#include "core/inputs/model/layered_model.h"

namespace ridgepoint {

// The whole model, with its list. Of attention, MLPs and experts those that most layers have stand for all.
Architecture shapeOf(LayeredModel model);

// A model of such layers alone, without a list.
Architecture shapeOf(const LayeredModel& model, const Layer& layer);

// Whether it is attention in the words of Architecture: softmax over heads, latent or not.
bool hasHeads(const Mixer& mixer);

} // namespace ridgepoint
