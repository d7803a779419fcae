#pragma once

// How parallel dimensions are laid over ranks: the rules of Megatron-LM (megatron/core/parallel_state.py,
// commit d98e8a64) and of torchtitan (torchtitan/distributed/parallel_dims.py, commit b5bcd76c).
//
// Megatron-LM: an order such as "tp-cp-ep-dp-pp" lists the dimensions from stride 1 outwards. The dense grid
// is tp · cp · dp · pp; the expert grid factors the same ranks once more, with expert-tensor ranks (etp) in
// the place of tp, no context dimension, and expert-data ranks (edp) in the place of dp. The pipeline groups
// of both must be the same.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/scenario.h"
#include "core/training/mesh/grid.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct MeshSizes
{
    std::int64_t tensor = 1, context = 1, expert = 1, data = 1, pipeline = 1, expertTensor = 1;
    bool operator==(const MeshSizes&) const = default;
};

inline constexpr std::string_view defaultMeshOrder = "tp-cp-ep-dp-pp"; // Megatron-LM's

struct MeshLayout
{
    MeshSizes sizes;
    std::string order; // as given
    RankGrid dense; // axes tp, cp, dp, pp in that order
    RankGrid expert; // axes etp, ep, edp, pp
    bool hasExperts() const { return sizes.expert > 1 || sizes.expertTensor > 1; }
    std::int64_t ranks() const { return dense.ranks(); }
};

// Diagnostics name the dimension as in the order ("tp", "ep", "etp") or "order".
struct LayoutResult
{
    std::optional<MeshLayout> layout; // empty when a diagnostic is an Error
    Diagnostics diagnostics;
};

// A dimension that the order leaves out must have size 1.
LayoutResult layMesh(const MeshSizes& sizes, std::string_view order);
// Of a scenario with `data` replicas in force; its diagnostics name scenario fields.
LayoutResult layMesh(const Mesh& mesh, double data);

// One kind of group of a mesh.
struct NamedGroups
{
    std::string_view name; // "tp", "dp-cp", "embd"
    std::string_view meaning; // "tensor parallel"
    RankGroups groups;
};

// tp cp dp pp, then those that combine them, the embedding groups (first and last pipeline stage) and, with
// experts, etp ep edp and their combinations. Without experts "ep" is one rank alone.
std::vector<NamedGroups> groupsOf(const MeshLayout& layout);

// torchtitan's mesh: (pp, dp_replicate, dp_shard, cp, tp) row by row, pp slowest, and with experts a second
// view (pp, dp_replicate, efsdp, ep) of the same ranks. Sizes of 1 and more; ep must divide dp_shard · cp ·
// tp.
struct TitanSizes
{
    std::int64_t pipeline = 1, replicate = 1, shard = 1, context = 1, tensor = 1, expert = 1;
};
struct TitanResult
{
    std::vector<NamedGroups> groups; // pp dp_replicate dp_shard cp tp fsdp ep efsdp; empty after an Error
    std::int64_t ranks = 0;
    Diagnostics diagnostics;
};
TitanResult layTitanMesh(const TitanSizes& sizes);

} // namespace ridgepoint
