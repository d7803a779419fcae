#pragma once

// What files of weights say of themselves: tensors by number type and by the part of the model that their
// names belong to. Nothing of the weights is read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// What an element of a stored tensor is.
enum class Element
{
    Parameter, // one each, in however many bits
    Packed, // several to an element, or a number of the packing: bytes alone are told
    Other // a scale, a counter, a mask: no parameter
};

struct StoredType
{
    std::string name; // as the file has it: "BF16", "Q4_K"
    double elements = 0, bytes = 0;
};

struct StoredPart
{
    double tensors = 0, parameters = 0;
};

struct StoredWeights
{
    double tensors = 0;
    double bytes = 0; // of all tensors, as shapes say; of an index, as it states
    double parameters = 0; // of all parts; scales, buffers and packed elements are none
    double packedBytes = 0; // of packed elements, but for those of the tower
    double statedParameters = 0; // that an index states; 0: it does not
    bool hasShapes = true; // false: names and bytes alone, of an index
    double files = 1; // that the model is stored in; this is one of them where there are more
    std::vector<StoredType> types; // most bytes first, once sorted
    StoredPart embedding, lmHead, others, prediction, tower; // `others`: norms, positions, projections …
    StoredPart copies; // of both tables, in modules that predict further tokens
    std::vector<StoredPart> layers; // by their number

    void add(std::string_view tensor, std::string_view type, Element element, double elements, double bytes);
    void addName(std::string_view tensor); // of an index
    void addAll(const StoredWeights& other); // another file of the same model
    void sortTypes();
    // "8030261248 parameters in 16060522496 bytes (BF16)"
    std::string summary() const;

private:
    StoredPart* partOf(std::string_view tensor); // null: a buffer or a scale, no parameter
    StoredType& typeNamed(std::string_view name);
};

} // namespace ridgepoint
