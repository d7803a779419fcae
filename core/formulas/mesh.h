#pragma once

// Groups of ranks on the machine: nodes they reach, and what their messages put on a rank's two links, its
// port on the scale-up fabric and its network card. core/training/mesh/traffic.h states the model.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

namespace ridgepoint {

inline constexpr Formula meshRanks{"mesh_ranks", "n", "t · c · p · d", "ranks of a mesh; experts share them",
    "Megatron-LM core/parallel_state.py",
    {{{"t", "tensor-parallel ranks"}, {"c", "context-parallel ranks"}, {"p", "pipeline stages"},
        {"d", "data-parallel replicas"}}},
    [](double t, double c, double p, double d) { return t * c * p * d; }};

inline constexpr Formula groupNodes{"group_nodes", "k", "P / g", "nodes that a group of ranks reaches",
    "definition", {{{"P", "ranks of the group"}, {"g", "of them, ranks in one node"}}},
    [](double P, double g) { return P / g; }};

// g rings run at once, each leaving the node through another rank's card.
inline constexpr Formula ringCardBytes{"ring_card_bytes", "V_o", "V / g",
    "bytes of a ring over several nodes that leave through one rank's network card",
    "derived: as many rings as cards, each leaving a node once",
    {{{"V", "bytes one rank sends"}, {"g", "ranks of the group in one node"}}},
    [](Bytes V, double g) { return V / g; }};

inline constexpr Formula ringPortBytes{"ring_port_bytes", "V_u", "V · (1 − 1 / g)",
    "bytes of a ring over several nodes that one rank sends inside its node", "derived from ring_card_bytes",
    {{{"V", "bytes one rank sends"}, {"g", "ranks of the group in one node"}}},
    [](Bytes V, double g) { return V * (1 - 1 / g); }};

inline constexpr Formula allToAllCardBytes{"all_to_all_card_bytes", "V_o", "V · (P − g) / (P − 1)",
    "bytes of an all-to-all that leave through one rank's network card",
    "derived: every other rank is sent as much",
    {{{"V", "bytes one rank sends"}, {"P", "ranks of the group"}, {"g", "of them, ranks in one node"}}},
    [](Bytes V, double P, double g) { return V * ((P - g) / (P - 1)); }};

inline constexpr Formula allToAllPortBytes{"all_to_all_port_bytes", "V_u", "V · (g − 1) / (P − 1)",
    "bytes of an all-to-all that one rank sends inside its node", "derived from all_to_all_card_bytes",
    {{{"V", "bytes one rank sends"}, {"P", "ranks of the group"}, {"g", "of them, ranks in one node"}}},
    [](Bytes V, double P, double g) { return V * ((g - 1) / (P - 1)); }};

} // namespace ridgepoint
