#pragma once

// What mixes the tokens of a served model, layers that do it alike taken together: attention over a cache of
// keys and values, or a core of another kind. Internal to core/serving.

#include "core/inputs/model/architecture.h"
#include "core/inputs/model/mixers/mixer.h"

#include <optional>
#include <vector>

namespace ridgepoint {

// Heads are those of the model, before tensor ranks deal them out.
struct ServedMixing
{
    double layers = 0; // that hold it
    double heads = 1, keyHeads = 1;
    double keyWidth = 0; // of one head: what tables of attention go by
    double cached = 0; // elements of a token that one key head keeps
    double promptWidth = 0, tokenWidth = 0; // mean of query and value that prompts, and one token, multiply
    bool latent = false; // one vector in the cache for all heads
    double window = 0; // tokens; 0: every earlier one is seen
    double windowed = 0; // share of the layers that have the window
    bool chunked = false;
    std::optional<Mixer> other = {}; // the core, where it is no attention kernel's; only `layers` counts then

    bool operator==(const ServedMixing&) const = default;
};

// Whether keys and values are projected from one vector, whatever tokens are picked.
inline bool isLatent(const ServedMixing& one)
{
    return one.other ? one.other->kind->latent != nullptr : one.latent;
}

std::vector<ServedMixing> servedMixing(const Architecture& a);

} // namespace ridgepoint
