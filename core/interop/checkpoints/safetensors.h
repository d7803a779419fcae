#pragma once

// Headers of safetensors files, and the index of a model that is stored in several. The format:
// huggingface/safetensors, README.md: 8 bytes that say N, little-endian, then N bytes of JSON: tensor →
// {"dtype", "shape", "data_offsets"}, and "__metadata__". The index: transformers' modeling_utils.py,
// save_pretrained: {"metadata": {"total_size": bytes, "total_parameters": …}, "weight_map": tensor → file}.

#include "core/interop/checkpoints/stored_weights.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct StoredWeightsRead
{
    std::optional<StoredWeights> weights; // empty: `problem` says why
    std::vector<std::string> files; // of an index: those that it names, each once
    std::string problem, fix;
};

// Total, in time and memory that grow with the text alone. Of a safetensors file the 8 bytes and the header
// are enough; what follows is not looked at. `name` may say which of how many files it is
// ("model-00001-of-00004.safetensors"). `fileBytes`: of the whole file, which tensors must fill to its end;
// empty: not known, so not checked.
StoredWeightsRead readSafetensors(
    std::string_view beginning, std::string_view name = {}, std::optional<double> fileBytes = {});
StoredWeightsRead readWeightIndex(std::string_view json);

} // namespace ridgepoint
