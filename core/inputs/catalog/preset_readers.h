#pragma once

// One preset file's object → one preset. Mistakes go to the findings of `fields`; what comes back is to be
// used only when there were none.

#include "core/base/json_fields.h"
#include "core/inputs/catalog/catalog.h"

namespace ridgepoint {

// A model's dimensions in the words of presets/models (layers, hidden, ffn, heads, kv_heads, attention {…},
// moe {…}). Left out: kv_heads = heads, head_dim = hidden / heads, and the most usual value of everything
// else.
Architecture readArchitecture(JsonFields& fields);

// What presets/models may hold on top of the dimensions.
ModelPreset readModelPreset(JsonFields& fields);
AcceleratorPreset readAcceleratorPreset(JsonFields& fields);
// What was measured of one device's kernels; `device` has its peaks already.
KernelProfile readKernels(JsonFields fields, const Accelerator& device);

LinkPreset readLinkPreset(JsonFields& fields);
ClusterPreset readClusterPreset(JsonFields& fields);
TimingsPreset readTimingsPreset(JsonFields& fields);

// id, name, sources and notes, which every kind has.
void readPresetInfo(JsonFields& fields, PresetInfo& info);

} // namespace ridgepoint
