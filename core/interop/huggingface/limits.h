#pragma once

// The largest sizes that are read of a config.json: those that a scenario's fields take. Private to this
// room.

#include "core/base/json_fields.h"

#include <string_view>

namespace ridgepoint::config {

double mostOf(std::string_view field); // "model.hidden"

inline JsonRange widthRange() { return {1, mostOf("model.hidden")}; }
inline JsonRange rankRange() { return {0, widthRange().maximum}; } // a width that may be left out
inline JsonRange innerRange() { return {1, mostOf("model.ffn")}; } // of an MLP
inline JsonRange vocabRange() { return {1, mostOf("model.vocab")}; }
inline JsonRange headRange() { return {1, mostOf("model.heads")}; }

} // namespace ridgepoint::config
