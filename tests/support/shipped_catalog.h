#pragma once

// The presets of the source tree.

#include "core/inputs/catalog/catalog.h"

#include <filesystem>
#include <span>

namespace ridgepoint {

inline const Catalog& shippedCatalog()
{
    static const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
    static const Catalog catalog = Catalog::load(std::span(&folder, 1));
    return catalog;
}

} // namespace ridgepoint
