#pragma once

namespace ridgepoint {

// Multi-head latent attention: queries and key/values pass through low-rank projections (arXiv:2405.04434).
struct LatentAttention
{
    double qLoraRank = 0; // 0: the query is projected directly
    double kvLoraRank = 0;
    double qkNopeHeadDim = 0;
    double qkRopeHeadDim = 0;
    double vHeadDim = 0;
    bool operator==(const LatentAttention&) const = default;
};

} // namespace ridgepoint
