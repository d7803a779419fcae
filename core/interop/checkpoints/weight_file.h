#pragma once

// Files of weights are large and begin with a description: that alone is read.

#include <cstddef>
#include <string_view>

namespace ridgepoint {

enum class WeightFile
{
    None,
    Safetensors,
    Index, // model.safetensors.index.json: which file holds which tensor
    Gguf
};

// The kind by what it begins with (16 bytes are enough for any but an index, whose beginning may be a few
// KiB), else by how its name ends.
WeightFile weightFileOf(std::string_view beginning, std::string_view name);

// Whether it is what Git LFS keeps in place of a large file (git-lfs/git-lfs, docs/spec.md), and what is said
// then.
bool isLfsPointer(std::string_view beginning);
inline constexpr const char* lfsPointer = "it is a Git LFS pointer, not the file itself";
inline constexpr const char* lfsFix = "Run git lfs pull.";

// MAX_HEADER_SIZE of huggingface/safetensors, safetensors/src/tensor.rs: bytes behind the 8 that say how
// many.
inline constexpr std::size_t longestSafetensorsHeader = 100'000'000;
// Of keys and tensors before the weights: vocabularies of a quarter million tokens take some 15 MB.
inline constexpr std::size_t longestGgufMetadata = 64u << 20;

// At most so many bytes of a file describe it. Of safetensors its first eight say how many.
std::size_t descriptionBytes(WeightFile kind, std::string_view beginning);

} // namespace ridgepoint
