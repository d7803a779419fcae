#pragma once

// Ranks on a grid: which coordinates a rank has, and which ranks form a group. Everything is computed on
// demand, so that a grid of a million ranks costs no memory.
//
// Groups and the ranks inside them come in the order in which Megatron-LM lists them
// (megatron/core/parallel_state.py, RankGenerator.get_ranks): the coordinates that a group fixes count the
// groups, those that it varies count its ranks, the axis with the smallest stride first.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ridgepoint {

// Numbers of ranks are whole and at most this many: a larger mesh is refused before a grid is made of it.
inline constexpr std::int64_t mostGridRanks = 1'048'576;

struct GridAxis
{
    std::string_view name; // "tp"; must outlive the grid
    std::int64_t ranks = 1;
    std::int64_t stride = 1; // ranks between neighbours on this axis
};

// A choice of a grid's axes: bit i is the axis with index i.
using AxisMask = std::uint32_t;

class RankGrid
{
public:
    static constexpr std::size_t mostAxes = 6;

    RankGrid() = default; // one rank
    // Axes from stride 1 outwards; strides are filled in. At most mostAxes, sizes positive, product at most
    // mostGridRanks: what is beyond that is left out or taken as 1.
    explicit RankGrid(std::span<const GridAxis> innermostFirst);

    std::int64_t ranks() const { return m_ranks; }
    std::span<const GridAxis> axes() const { return {m_axes.data(), m_count}; }
    const GridAxis* axis(std::string_view name) const; // null when the grid has no such axis
    // The axes named, joined by '-': "dp-cp". Names that the grid does not have are left out.
    AxisMask mask(std::string_view names) const;
    // The rank at these coordinates, in the order of axes(); missing ones are 0.
    std::int64_t rankAt(std::span<const std::int64_t> coordinates) const;

private:
    std::array<GridAxis, mostAxes> m_axes{};
    std::size_t m_count = 0;
    std::int64_t m_ranks = 1;
};

// The groups whose ranks differ in the chosen axes only. Every rank is in exactly one of them.
class RankGroups
{
public:
    RankGroups() = default; // one group of one rank
    RankGroups(const RankGrid& grid, AxisMask varying);

    std::int64_t count() const { return m_count; }
    std::int64_t size() const { return m_size; } // ranks of each group
    std::int64_t rank(std::int64_t group, std::int64_t member) const; // grows with the member
    std::int64_t groupOf(std::int64_t rank) const;
    std::int64_t memberOf(std::int64_t rank) const;

    // Every group cut into runs of `part` members, as hybrid sharding cuts data-parallel ranks; `part` must
    // divide size(), otherwise the groups stay whole.
    RankGroups inner(std::int64_t part) const;
    // The members that have the same place in those runs.
    RankGroups across(std::int64_t part) const;
    // First and last member alone, as the pipeline stages that share tied embeddings: the ranks between them
    // are in no group, for which groupOf() and memberOf() say −1.
    RankGroups ends() const;

private:
    enum class Cut
    {
        Whole,
        Inner,
        Across,
        Ends
    };
    RankGroups cut(Cut how, std::int64_t part) const;
    std::int64_t wholeRank(std::int64_t group, std::int64_t member) const;

    std::array<GridAxis, RankGrid::mostAxes> m_inside{}, m_outside{};
    std::size_t m_insideCount = 0, m_outsideCount = 0;
    std::int64_t m_wholeSize = 1;
    std::int64_t m_count = 1, m_size = 1;
    Cut m_cut = Cut::Whole;
    std::int64_t m_part = 1;
};

} // namespace ridgepoint
