#pragma once

// Puts the parts that were read together to layers. Private to this room.

#include "core/interop/huggingface/around_stack.h"

namespace ridgepoint::config {

struct StackParts
{
    Attention attention;
    FeedForwards feedForwards;
    std::optional<Mixer> stateSpace, convolution, linear; // where the plan has such layers
    Layer extra; // what every layer has beside
    double norms = 2; // of a layer with a mixer and a feed-forward

    Layer layer(const PlannedLayer& planned, std::size_t index, const ModelClass& type) const;
};

// Problems go to the reader; the model is then of no use.
LayeredModel readModel(Reader& r);
void readPrediction(Reader& r, const PlannedLayers& plan, const StackParts& parts, LayeredModel& model);

} // namespace ridgepoint::config
