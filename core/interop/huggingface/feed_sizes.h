#pragma once

// Sizes of MLPs and experts. Private to this room.

#include "core/interop/huggingface/mixer_sizes.h"

namespace ridgepoint::config {

// Feed-forwards of every layer that has some.
class FeedForwards
{
public:
    FeedForwards(Reader& r, const PlannedLayers& plan, const StackSizes& stack);
    FeedForward of(const PlannedLayer& layer, std::size_t index) const;

private:
    void readDense(Reader& r, const PlannedLayers& plan, const StackSizes& stack);
    void readExperts(Reader& r, const PlannedLayers& plan, const StackSizes& stack);

    PerLayer m_width, m_topK, m_expertWidth, m_shared; // of each layer
    FeedForward m_all; // what is the same in all
    bool m_doubleWide = false; // where a layer shares its cache
};

} // namespace ridgepoint::config
