#include "core/analysis/layer_shapes.h"

#include "core/training/step/matmuls.h"
#include "core/training/step/resolved.h"
#include "core/training/step/workload.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

std::vector<ProductShape> layerShapes(const Scenario& scenario, std::size_t most)
{
    constexpr double least = 16, longest = 1 << 20; // of what a probe takes
    Diagnostics ignored;
    const Scenario legal = sanitized(scenario, ignored);
    const Resolved resolved = resolve(legal, ignored);
    const double tokens = tokensOnRank(legal);
    std::vector<ProductShape> shapes;
    for (const Matmul& matmul : resolved.matmuls) {
        if (matmul.part == MatmulPart::Router)
            continue;
        const ProductSides exact = sidesOnRank(matmul, tokens, legal.mesh);
        const std::array sides{std::round(exact.rows), std::round(exact.columns), std::round(exact.inner)};
        if (std::ranges::any_of(sides, [](double side) { return !(side >= least && side <= longest); }))
            continue;
        const ProductShape shape{
            static_cast<int>(sides[0]), static_cast<int>(sides[1]), static_cast<int>(sides[2])};
        if (std::ranges::find(shapes, shape) == shapes.end())
            shapes.push_back(shape);
    }
    const auto work = [](const ProductShape& s) { return double(s[0]) * double(s[1]) * double(s[2]); };
    std::ranges::stable_sort(shapes, std::ranges::greater(), work);
    if (shapes.size() > most)
        shapes.resize(most);
    return shapes;
}

} // namespace ridgepoint
