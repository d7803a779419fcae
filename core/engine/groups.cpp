#include "core/engine/groups.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ridgepoint {

GroupSpan spanOf(double ranks, double stride, double perNode)
{
    return {.ranks = ranks, .inNode = std::clamp(std::floor(perNode / stride), 1.0, ranks)};
}

MeshSpans spansOf(const Mesh& mesh, double dataRanks, double perNode)
{
    MeshSpans spans;
    double stride = 1;
    std::string_view rest = mesh.order;
    while (!rest.empty()) {
        const std::size_t dash = rest.find('-');
        const std::string_view name = rest.substr(0, dash);
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
        const auto place = [&](GroupSpan& span, double ranks) {
            span = spanOf(ranks, stride, perNode);
            stride *= ranks;
        };
        if (name == "tp")
            place(spans.tensor, mesh.tensor);
        else if (name == "cp")
            place(spans.context, mesh.context);
        else if (name == "dp")
            place(spans.data, dataRanks);
        else if (name == "pp")
            place(spans.pipeline, mesh.pipeline);
        // Experts re-use the ranks of the other dimensions.
    }
    spans.data.ranks *= spans.context.ranks;
    spans.data.inNode *= spans.context.inNode; // what both have in one node counts
    return spans;
}

} // namespace ridgepoint
