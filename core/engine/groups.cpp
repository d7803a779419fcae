#include "core/engine/groups.h"

namespace ridgepoint {

double reachOfGroup(const Mesh& mesh, double dataRanks, std::string_view dimension)
{
    double reach = 1;
    std::string_view rest = mesh.order;
    while (!rest.empty()) {
        const std::size_t dash = rest.find('-');
        const std::string_view name = rest.substr(0, dash);
        rest = dash == std::string_view::npos ? std::string_view() : rest.substr(dash + 1);
        if (name == "tp")
            reach *= mesh.tensor;
        else if (name == "cp")
            reach *= mesh.context;
        else if (name == "dp")
            reach *= dataRanks;
        else if (name == "pp")
            reach *= mesh.pipeline;
        // Experts re-use the ranks of the other dimensions, so "ep" adds none.
        if (name == dimension)
            break;
    }
    return reach;
}

} // namespace ridgepoint
