#pragma once

// MaxText's names. Private to this room.

#include "core/launch/flavours.h"
#include "core/launch/table.h"

namespace ridgepoint::launch {

std::span<const Section> maxtextSections(); // model, mesh, training
std::span<const Flavour> maxtextModels();
std::span<const std::string_view> maxtextIrrelevant();
std::span<const std::string_view> maxtextWithoutField();

} // namespace ridgepoint::launch
