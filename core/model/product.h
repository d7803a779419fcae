#pragma once

// A matrix product that every token passes in a layer.

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

struct Product
{
    std::string_view name;
    ProductSplit split = ProductSplit::Columns;
    double inner = 0, outer = 0; // sides of its weight matrix

    double weights() const { return inner * outer; }
};
using ProductList = std::vector<Product>;

} // namespace ridgepoint
