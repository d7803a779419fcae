#include "core/collective/double_tree.h"

#include <algorithm>

namespace ridgepoint {

BinaryTree binaryTree(int ranks)
{
    BinaryTree tree(static_cast<std::size_t>(std::max(ranks, 0)));
    for (int rank = 0; rank < ranks; ++rank) {
        TreeNode& node = tree[static_cast<std::size_t>(rank)];
        if (rank == 0) {
            int top = 1; // the highest inner rank: the largest power of two below `ranks`
            while (top * 2 < ranks)
                top *= 2;
            if (ranks > 1)
                node.children.push_back(top);
            continue;
        }
        const int reach = rank & -rank; // a subtree's root covers ranks within its lowest set bit
        const int above = (rank - reach) | (reach * 2);
        node.parent = above < ranks ? above : rank - reach;
        if (reach == 1)
            continue;
        node.children.push_back(rank - reach / 2);
        // To the right, the highest subtree that still exists.
        for (int step = reach / 2; step >= 1; step /= 2) {
            if (rank + step < ranks) {
                node.children.push_back(rank + step);
                break;
            }
        }
    }
    return tree;
}

std::array<BinaryTree, 2> doubleBinaryTree(int ranks)
{
    const BinaryTree first = binaryTree(ranks);
    const auto image = [ranks](int rank) {
        if (rank < 0)
            return rank;
        return ranks % 2 == 0 ? ranks - 1 - rank : (rank + 1) % ranks;
    };
    BinaryTree second(first.size());
    for (int rank = 0; rank < ranks; ++rank) {
        const TreeNode& from = first[static_cast<std::size_t>(rank)];
        TreeNode& to = second[static_cast<std::size_t>(image(rank))];
        to.parent = image(from.parent);
        for (const int child : from.children)
            to.children.push_back(image(child));
    }
    return {first, second};
}

int depthOf(const BinaryTree& tree)
{
    int deepest = 0;
    for (std::size_t rank = 0; rank < tree.size(); ++rank) {
        int depth = 0;
        for (int at = tree[rank].parent; at >= 0; at = tree[static_cast<std::size_t>(at)].parent)
            ++depth;
        deepest = std::max(deepest, depth);
    }
    return deepest;
}

} // namespace ridgepoint
