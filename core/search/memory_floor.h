#pragma once

// A lower bound of the memory of a node's layouts, from its degrees alone: state shared out over all ranks
// that can share it, and the least activations of one micro-batch. Where it exceeds the room nothing fits;
// elsewhere layouts are tried. A test compares it with every layout of random jobs. Internal to core/search.

#include "core/search/layouts.h"
#include "core/search/search.h"
#include "core/training/step/resolved.h"

namespace ridgepoint {

class MemoryFloor
{
public:
    // `resolved`: of the scenario, with any layout.
    MemoryFloor(const Scenario& scenario, const Resolved& resolved, const SearchSpace& space);

    struct Parts
    {
        Bytes state; // weights, gradients, master copy and moments
        Bytes rest; // activations, buffers, what the driver takes
        Bytes total() const { return state + rest; }
    };
    // No layout of the node takes less on its fullest rank; `offloaded`: with as much on the host as can be
    // and as it has room for, else with nothing there.
    Parts of(const LayoutNode& node, bool offloaded) const;

private:
    struct Stage // of sharding, that the space has
    {
        int stage = 0;
        double alone = 0, shared = 0; // bytes a parameter that each rank keeps, and that ranks share out
    };

    std::array<std::vector<Stage>, 2> m_stages; // on the device, and with the host's help
    std::array<double, 2> m_layersStay{1, 1}; // share of them whose activations are on the device
    Parameters m_dense, m_experts;
    double m_accelerators, m_layers;
    double m_layerBytes; // a token of one layer's input
    double m_sequence;
    double m_block, m_expertBlock; // parameters of the smallest layer
    double m_gatheredBytes;
    double m_transient; // of what comes and goes, with what an allocator loses
    Bytes m_context;
    double m_communicator;
    Bytes m_hostRoom; // of a rank; infinite where it is not known
};

// Whether nothing of a space fits, by this bound; empty: something may.
std::optional<TooLarge> tooLargeFor(const Scenario& scenario, const SearchSpace& space, double headroom);

} // namespace ridgepoint
