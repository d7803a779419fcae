#pragma once

// A model as a list of layers in one line of text, as scenario files, share codes and --set have it:
// "model: hidden=2048, vocab=151936; a: gdn(key_heads=16, value_heads=32, key_width=128, value_width=128) +
// feed_forward(experts=512, top_k=10, expert_width=512); b: softmax(heads=16, …) + feed_forward(…); layers:
// 12x(3 a, 1 b)". What is as usual is not written.

#include "core/base/text.h"
#include "core/inputs/model/layered_model.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::size_t longestLayerText = 64 * 1024; // bytes
inline constexpr std::size_t mostListedKinds = 64;
inline constexpr double mostListedLayers = 1e5;

std::string layerText(const LayeredModel& model);

struct LayerTextRead
{
    std::optional<LayeredModel> model; // empty: `problem` says why
    Text problem;
};
// Total: any text gives a model or a problem; what layerText() wrote comes back as it was.
LayerTextRead readLayerText(std::string_view text);

} // namespace ridgepoint
