#include "core/serving/replica_memory.h"

#include "core/inputs/model/layered_shape.h"

#include <utility>

namespace ridgepoint {

Bytes cachedByModules(
    const Architecture& a, const ServingLayout& layout, std::string_view cacheType, double tokens)
{
    if (a.mtpLayers <= 0)
        return Bytes(0);
    Architecture modules = a;
    modules.layers = a.mtpLayers;
    if (a.plan) {
        LayeredModel own = *a.plan;
        own.layers = {};
        for (const LayerRun& run : a.plan->prediction.layers.runs())
            own.layers.append(
                a.plan->prediction.layers.kinds()[run.kind], run.count * a.plan->prediction.count);
        modules = shapeOf(std::move(own));
        if (modules.layers <= 0)
            return Bytes(0);
    }
    return cachedBytes(modules, {.tensor = layout.tensor}, cacheType, tokens);
}

} // namespace ridgepoint
