#pragma once

// What one device is called: a TPU or a measured processor is no GPU.

#include "views/view.h"

namespace ridgepoint {

bool isGpu(const Catalog& catalog, const Accelerator& device);

// The text of a picture or a tile about such a device: "GPU" is "chip" where it is none. Labels and keys of
// the report stay what they are in files and on the command line.
QString deviceWords(const QString& text, const Catalog& catalog, const Accelerator& device);
QString deviceWords(const QString& text, const ViewInput& input);

} // namespace ridgepoint
