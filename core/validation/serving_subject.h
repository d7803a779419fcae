#pragma once

// What a published serving row is about, in this program's terms: presets of its model and device, the engine
// whose kernels ran, number types and layout. What cannot be told is named, not guessed.

#include "core/base/quantity.h"
#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/serving/layout.h"
#include "core/validation/serving_run.h"

#include <optional>
#include <string_view>

namespace ridgepoint {

// Equal replicas, each laid out alike.
struct ServingPool
{
    ServingLayout layout;
    double replicas = 1;
    double accelerators() const { return layout.ranks() * replicas; }
    bool operator==(const ServingPool&) const = default;
};

struct ServingSubject
{
    const ModelPreset* model = nullptr; // both of the catalog; null: unknown
    const AcceleratorPreset* accelerator = nullptr;
    std::string_view engine = "generic"; // "vllm", "sglang", "tensorrt_llm"; "generic": another one
    ServingTypes types;
    std::optional<ServingPool> pool; // that decodes, and works on prompts unless others do
    std::optional<ServingPool> prompts; // disaggregated: those others
    Text whyNot; // the first thing that is not known; empty: everything is

    bool known() const { return whyNot.empty(); }
    // Id of presets/kernels whose tables hold for the device; empty: nobody timed its kernels.
    std::string_view kernels() const;
};

ServingSubject servingSubjectOf(const ServingRun& run, const Catalog& catalog);

// The steps of that, each by the words that sources use.
const ModelPreset* servingModel(std::string_view name, const Catalog& catalog);
const AcceleratorPreset* servingAccelerator(std::string_view name, const Catalog& catalog);
std::string_view servingEngineKey(std::string_view framework);
std::optional<ServingTypes> servingTypes(std::string_view precision, std::string_view cachePrecision,
    std::string_view modelName, const ModelPreset& model, const AcceleratorPreset& accelerator);

// Memory of weights in such types; block scales are counted. What a step of one token reads at least leaves
// out the input's table, which is looked up, and the experts that no token goes to.
struct ServingWeights
{
    Bytes dense, experts; // held
    Bytes denseRead, expertsRead; // of one token
};
ServingWeights servingWeights(const Architecture& architecture, const ServingTypes& types);

} // namespace ridgepoint
