#pragma once

// The text of mesh.stage_layers by itself; what it means for a model and a mesh is in
// core/training/mesh/stage_layers.h.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// What the text says; nothing of it: "auto".
struct StageRule
{
    bool embedding = false; // takes the place of one layer when layers are dealt out
    bool loss = false; // likewise, the head with it
    std::vector<double> list; // layers of every virtual stage, in order

    bool isAuto() const { return !embedding && !loss && list.empty(); }
    bool operator==(const StageRule&) const = default;
};

// "auto", "7,8x14,7" or "embedding+loss"; no value for a text that is none of them.
std::optional<StageRule> readStageLayers(std::string_view text);
// As Mesh::stageLayers keeps it: equal rules have equal texts, and auto is empty.
std::string stageLayersText(const StageRule& rule);
std::string stageLayersText(const std::vector<double>& list);

} // namespace ridgepoint
