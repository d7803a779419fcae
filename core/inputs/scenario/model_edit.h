#pragma once

// Private to this room: edits of the model that keep it coherent. A model is known by its size or by its
// architecture, never half of each; the attention kind follows the head counts.

#include "core/inputs/scenario/scenario.h"

#include <string_view>

namespace ridgepoint {

struct ModelPreset;

// architectureOf() without the copy; the reference holds until the next call on this thread. Tables ask forty
// times in a row for the same model, and inferring is a hundred times the price of looking.
const Architecture& architectureInForce(const ModelSpec& model);

void chooseSize(ModelSpec& model, Parameters params);
void choosePreset(ModelSpec& model, const ModelPreset& preset);

// From here on the architecture is the truth: one inferred from a size is taken over as if typed in.
Architecture& ownArchitecture(ModelSpec& model);

// Dimensions about to be filled in one by one.
void startDimensions(ModelSpec& model, std::string_view preset);

// Kind from the head counts; the head width of latent attention from its parts.
void settle(Architecture& a);

void setHeads(Architecture& a, double heads);
void setAttentionKind(Architecture& a, AttentionKind kind);
void setExperts(Architecture& a, double experts);
void setSharedExperts(Architecture& a, double shared);
void setSlidingWindow(Architecture& a, double tokens);

} // namespace ridgepoint
