#pragma once

// Two binary trees over the same ranks, as NCCL's builder numbers them (src/graph/trees.cc): each carries
// half of the vector, and with an even number of ranks an inner rank of one is a leaf of the other.

#include <array>
#include <vector>

namespace ridgepoint {

struct TreeNode
{
    int parent = -1; // -1: the root
    std::vector<int> children; // NCCL's order

    bool operator==(const TreeNode&) const = default;
};

using BinaryTree = std::vector<TreeNode>; // by rank

// Rank 0 is the root with one child; every other rank's height is the number of trailing zeros of its number.
// Empty for fewer than one rank.
BinaryTree binaryTree(int ranks);
// The tree above and its mirror image (even number of ranks) or the tree moved on by one rank (odd).
std::array<BinaryTree, 2> doubleBinaryTree(int ranks);
int depthOf(const BinaryTree& tree); // edges from the root to the farthest leaf

} // namespace ridgepoint
