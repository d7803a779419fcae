#pragma once

// What a model's parameters are in, layer kind by layer kind, and what one sequence keeps of each kind while
// it is served. No window needed.

#include "views/layer_strip.h"

#include <optional>

namespace ridgepoint {

struct LayersRow
{
    QString key; // "layers.kind.0", "layers.embedding"
    QString name, spoken;
    double parameters = 0, active = 0; // all of it; of those, what counts for one token
    std::optional<LayerAccount> kind; // empty: outside of the layers
    QString countText, parametersText, shareText, activeText, cacheText, stateText;
};

struct LayersData
{
    std::vector<LayersRow> rows; // they add up to the model
    double total = 0, active = 0;
    QString totalText, countText, activeText, cacheText, stateText; // of the model
    LayerStripData strip;
    QString sentence; // what one sequence keeps
};

LayersData layersData(const ViewInput& input, const NumberFormat& numbers);
std::vector<ReadoutTileData> layersTiles(const ViewInput& input, const NumberFormat& numbers);
ViewTable layersTable(const LayersData& data, const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
