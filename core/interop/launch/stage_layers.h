#pragma once

// mesh.stage_layers in launchers' words. Private to this room.

#include "core/interop/launch/reader.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::launch {

// What `key` asks for: so many layers on each virtual stage, in order; auto where stages that are not named
// would have as many. What does not fit model and mesh is reported and left out.
void setStageLayers(Reader& reader, std::string_view key, const std::vector<double>& stages);
// The same, with the field's text; empty: auto.
void setStageLayers(Reader& reader, std::string_view key, std::string_view text);

// torchtitan's way: the first and the last stage shorter by so many layers than layers dealt out evenly, the
// first stages taking the remainder; what these take stands for embedding and loss.
struct ShorterEnds
{
    double first = 0, last = 0;
};
std::vector<double> stagesWith(const ShorterEnds& ends, double layers, double stages);
// What makes these stages; nothing where they are otherwise unlike.
std::optional<ShorterEnds> shorterEnds(const std::vector<double>& stages);
std::string shorterEndsText(const ShorterEnds& ends, double layers, double stages); // empty: as by auto

} // namespace ridgepoint::launch
