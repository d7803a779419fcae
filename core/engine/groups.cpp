#include "core/engine/groups.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

double sizeOf(const Mesh& mesh, double dataRanks, std::string_view name)
{
    if (name == "tp")
        return mesh.tensor;
    if (name == "cp")
        return mesh.context;
    if (name == "dp")
        return dataRanks;
    if (name == "pp")
        return mesh.pipeline;
    return 1; // experts re-use the ranks of the other dimensions
}

// Calls visit(name, stride) in mesh order until it returns false.
template <class Visit>
void walk(const Mesh& mesh, double dataRanks, Visit visit)
{
    double stride = 1;
    std::string_view rest = mesh.order;
    while (!rest.empty()) {
        const std::size_t dash = rest.find('-');
        const std::string_view name = rest.substr(0, dash);
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
        if (!visit(name, stride))
            return;
        stride *= sizeOf(mesh, dataRanks, name);
    }
}

} // namespace

double reachOfGroup(const Mesh& mesh, double dataRanks, std::string_view dimension)
{
    double reach = 1;
    walk(mesh, dataRanks, [&](std::string_view name, double stride) {
        reach = stride * sizeOf(mesh, dataRanks, name);
        return name != dimension;
    });
    return reach;
}

GroupSpan spanOf(double ranks, double stride, double perNode)
{
    return {.ranks = ranks, .inNode = std::clamp(std::floor(perNode / stride), 1.0, ranks)};
}

GroupSpan spanOfDimension(const Mesh& mesh, double dataRanks, double perNode, std::string_view dimension)
{
    GroupSpan span{.ranks = 1, .inNode = 1};
    // Gradients are reduced over data and context ranks; what both have in one node counts.
    walk(mesh, dataRanks, [&](std::string_view name, double stride) {
        const bool wanted = name == dimension || (dimension == "dp" && name == "cp");
        if (!wanted)
            return true;
        const GroupSpan own = spanOf(sizeOf(mesh, dataRanks, name), stride, perNode);
        span.ranks *= own.ranks;
        span.inNode *= own.inNode;
        return true;
    });
    return span;
}

} // namespace ridgepoint
