#pragma once

// The routed experts of a served model, layers whose experts are alike taken together. Internal to
// core/serving.

#include "core/base/quantity.h"
#include "core/inputs/model/architecture.h"

#include <vector>

namespace ridgepoint {

struct ServedExperts
{
    double layers = 0; // that hold them
    Parameters parameters; // of all those layers' experts
    double hidden = 0, width = 0; // of a token that is sent, and of one expert
    double topK = 0, experts = 0;
    bool gated = true;

    double matrices() const { return gated ? 3 : 2; } // of one expert, hidden × width each
    bool isLike(const ServedExperts& other) const
    {
        return hidden == other.hidden && width == other.width && topK == other.topK
            && experts == other.experts && gated == other.gated;
    }
};

std::vector<ServedExperts> servedExperts(const Architecture& a);

} // namespace ridgepoint
