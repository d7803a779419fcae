#pragma once

// Keys of config.json files that have no bearing on a model's size, and the classes that a file names.
// For this room and the readers of weights beside it.

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::config {

bool isIdleKey(std::string_view key); // in every model
bool isIdleOfLayers(std::string_view key); // in one with layers of many kinds
// Whether a key that is not known reads as if the model's size depended on it. What is off, none or empty
// says that there is nothing of it.
bool looksStructural(std::string_view key, const nlohmann::ordered_json& value);
// Whether positions of this name ("rope") are computed, not learned.
bool needsNoTable(std::string_view positions);
// Whether a key around a decoder repeats what the decoder, an object inside, says of itself.
bool saysAgain(std::string_view key, const nlohmann::ordered_json& value,
    const nlohmann::ordered_json& decoder, const nlohmann::ordered_json& around);

// Classes of transformers under "architectures"; none where the object names none.
std::vector<std::string> classesOf(const nlohmann::ordered_json& object);
// Whether they end in a row of scores ("LlamaForSequenceClassification"), or in the last hidden state
// ("LlamaModel"), instead of in logits over the vocabulary.
bool endInScores(const std::vector<std::string>& classes);
bool endInHiddenStates(const std::vector<std::string>& classes);
inline constexpr std::string_view usualClass = "ForCausalLM"; // where a file names none

} // namespace ridgepoint::config
