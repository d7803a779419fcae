#pragma once

// A matrix product that every token passes in a layer.

#include <array>
#include <string_view>
#include <vector>

namespace ridgepoint {

// Which dimension tensor-parallel ranks divide; Whole: every rank runs the product alike.
enum class ProductSplit
{
    Columns,
    Rows,
    Whole
};

// Columns of a weight matrix that are a matrix of their own to optimizers that update whole ones: `count`
// such matrices of that width.
struct ColumnPart
{
    double width = 0, count = 0;
    bool operator==(const ColumnPart&) const = default;
};
using ColumnParts = std::array<ColumnPart, 3>;
// `gates`: 2, or 1 where there is no gate.
inline ColumnParts gateAndUp(double width, double gates) { return {{{width, gates}}}; }

// What latent attention makes of a product besides one call for every token (DeepSeek-V2 §2.1.2).
struct LatentUse
{
    bool expands = false; // latent vectors, for all heads: modules that may be recomputed by name
    bool absorbed = false; // by queries and outputs where servers decode: the cache is not expanded …
    bool absorbedInPrompts = false; // … and where they compute prompts
    double joins = 0; // columns of another product that servers compute in the call of this one …
    bool joined = false; // … which makes none itself
    bool operator==(const LatentUse&) const = default;
};

struct Product
{
    std::string_view name;
    ProductSplit split = ProductSplit::Columns;
    double inner = 0, outer = 0; // sides of its weight matrix
    ColumnParts parts{}; // queries, keys and values; gate and up; none: all columns are one matrix
    LatentUse latent{};

    double weights() const { return inner * outer; }
};
using ProductList = std::vector<Product>;

} // namespace ridgepoint
