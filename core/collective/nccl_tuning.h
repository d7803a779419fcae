#pragma once

// How NCCL estimates the time of a collective for each of its algorithms and protocols, and so chooses one:
// latency + bytes ÷ bandwidth, from tables of constants and from the rings and trees that its topology search
// found. The constants are facts of NVIDIA/nccl v2.30.7-1 (5067397), src/graph/tuning.cc; the code is ours.
// Modelled: ring, tree, NVLS inside one node and NVLS tree between nodes; CollNet and PAT, which need a
// fabric that adds or one rank a node, are not.

#include "core/collective/collective_cost.h"

#include <array>

namespace ridgepoint {

enum class NcclAlgorithm
{
    Tree,
    Ring,
    Nvls,
    NvlsTree,
};

enum class NcclProtocol
{
    LL, // a flag with every 4 bytes: least latency, half of the bandwidth
    LL128, // 120 bytes of data in 128
    Simple,
};
std::string_view name(NcclAlgorithm algorithm); // "Ring", as NCCL_ALGO takes it
std::string_view name(NcclProtocol protocol); // "LL128"

// What NCCL's search found: so many channels, each of a bandwidth in one direction.
struct NcclGraph
{
    int channels = 0;
    BytesPerSecond inside; // of one channel, between ranks of a node
    BytesPerSecond between; // of one channel, between nodes
};

struct NcclCluster
{
    int nodes = 1;
    int perNode = 8;
    int computeCapability = 90; // of the oldest device: 80 Ampere, 90 Hopper, 100 Blackwell
    bool amdHost = false; // host processors: NCCL takes others for Intel
    bool nvlink = true; // inside a node; otherwise PCIe
    NcclGraph ring;
    NcclGraph tree;
    std::optional<NcclGraph> nvls;
    Seconds networkLatency; // of the cards, on top of NCCL's own
};

struct NcclEstimate
{
    NcclAlgorithm algorithm = NcclAlgorithm::Ring;
    NcclProtocol protocol = NcclProtocol::Simple;
    Seconds latency;
    BytesPerSecond bandwidth; // buffer bytes per second, before the correction by size
};

// In NCCL's own order. Empty for operations that NCCL has no estimate for (all-to-all, send) and clusters
// without ranks, channels or bandwidth; never throws.
std::vector<NcclEstimate> ncclEstimates(Collective op, const NcclCluster& cluster);
Seconds ncclTime(const NcclEstimate& estimate, Collective op, const NcclCluster& cluster, Bytes bytes);
// The estimate of least time; of equals the first. Empty where there is none.
std::optional<NcclEstimate> ncclChoice(Collective op, const NcclCluster& cluster, Bytes bytes);
// Smallest buffer from which on the best ring is never slower than the best tree; zero: always. Empty when it
// always is up to 2^44 bytes, or there is no choice.
std::optional<Bytes> ncclRingOverTree(const NcclCluster& cluster);

} // namespace ridgepoint
