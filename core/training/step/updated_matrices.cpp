#include "core/training/step/updated_matrices.h"

#include "core/formulas/memory.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace ridgepoint {

namespace {

// What a kind of layers has beside those that it has already; alike in several kinds, one of all of them.
void add(UpdatedMatrices& list, const UpdatedMatrix& matrix, LayerKindIndex kind)
{
    if (!(matrix.inner > 0 && matrix.outer > 0 && matrix.copies > 0))
        return;
    auto known = std::ranges::find_if(list, [&](const UpdatedMatrix& other) {
        return !other.kinds.test(kind) && other.part == matrix.part && other.split == matrix.split
            && other.inner == matrix.inner && other.outer == matrix.outer && other.copies == matrix.copies;
    });
    if (known == list.end())
        known = list.insert(known, matrix);
    known->kinds.set(kind);
}

// The two thin matrices beside one that stays as it is; the second is split like it.
void addAdapter(UpdatedMatrices& list, const UpdatedMatrix& beside, double rank, LayerKindIndex kind)
{
    UpdatedMatrix down = beside, up = beside;
    down.outer = rank;
    up.inner = rank;
    if (beside.split == MatmulSplit::Columns)
        down.split = MatmulSplit::Whole;
    else
        up.split = MatmulSplit::Whole;
    add(list, down, kind);
    add(list, up, kind);
}

double countOfLayers(const UpdatedMatrix& matrix, const StageLoad& held)
{
    double count = 0;
    for (LayerKindIndex kind = 0; kind < mostLayerKinds; ++kind)
        count += matrix.kinds.test(kind) ? held.of[kind] : 0;
    return count;
}

// The elements of these matrices that a rank holds, and how many the busiest of the sharing ranks updates.
struct Elements
{
    double all = 0, busiest = 0;
};
Elements elementsOf(
    const UpdatedMatrices& matrices, const Scenario& s, const StageLoad& held, bool routed, double ranks)
{
    std::vector<Pieces> kinds;
    Elements elements;
    for (const UpdatedMatrix& m : matrices) {
        if (m.routed() != routed)
            continue;
        const Pieces own{m.elementsOnRank(s.mesh), heldByRank(m, s.training, s.mesh, held)};
        elements.all += own.cost * own.count;
        kinds.push_back(own);
    }
    elements.busiest = busiestRank(kinds, ranks);
    return elements;
}

// The share of `held` on the busiest rank: matrices stay whole, the rest is split evenly.
Parameters dealtOut(Parameters held, const Elements& matrices, double ranks)
{
    if (matrices.all <= 0)
        return held / ranks;
    const Parameters whole = std::min(held, Parameters(matrices.all));
    return (held - whole) / ranks + whole * std::max(1 / ranks, matrices.busiest / matrices.all);
}

Bytes preconditionersOf(Optimizer optimizer, double inner, double outer)
{
    const PreconditionedBlocks blocks = blocksOf(optimizer, inner, outer);
    return blocks.count
        * preconditionerBytes(blocks.inner, blocks.outer, BytesPerParameter(bytesPerElement(DataType::Fp32)));
}

} // namespace

UpdatedMatrices updatedMatrices(const Training& t, const Resolved& r)
{
    UpdatedMatrices list;
    if (!updatesWhole(t.optimizer))
        return list;
    for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind) {
        const auto consider = [&](const UpdatedMatrix& matrix) {
            const bool target =
                matrix.part == MatmulPart::Attention || t.loraTargets == LoraTargets::AllLinear;
            if (t.method == FineTuning::Full)
                add(list, matrix, kind);
            else if (target)
                addAdapter(list, matrix, t.loraRank, kind);
        };
        for (const Matmul& m : r.layers[kind].matmuls) {
            if (!r.layers[kind].holds(m.part))
                continue;
            // A joined QKV projection is updated in parts all the same, the joined input of a delta net or a
            // state space as one matrix: Megatron-LM d98e8a6
            // megatron/core/optimizer/emerging_optimizers.py:407-437.
            const bool joined = m.part != MatmulPart::Attention && r.stack->joinedGates;
            if (joined || m.parts == ColumnParts())
                consider({m.part, m.split, m.inner, m.outer, m.weightCopies});
            else
                for (const ColumnPart& part : m.parts)
                    consider({m.part, m.split, m.inner, part.width, part.count * m.weightCopies});
        }
    }
    return list;
}

double heldByRank(
    const UpdatedMatrix& matrix, const Training& training, const Mesh& mesh, const StageLoad& held)
{
    const double layers = std::ceil(countOfLayers(matrix, held) * (1 - training.frozenShare));
    return std::ceil(layers * matrix.copies / (matrix.routed() ? mesh.expert : 1));
}

double busiestRank(std::span<Pieces> kinds, double ranks)
{
    std::ranges::sort(kinds, std::ranges::greater(), &Pieces::cost);
    // Ranks with the same work so far, the least first.
    struct Level
    {
        double load, ranks;
    };
    std::vector<Level> levels(kinds.size() + 1); // pieces of one kind split a level at most once
    levels[0] = {0, std::max(1.0, std::floor(ranks))};
    std::size_t size = 1;
    const auto begin = levels.begin();
    const auto sink = [&](std::size_t first) { // one level to where it belongs
        for (std::size_t i = first; i + 1 < size && levels[i].load > levels[i + 1].load; ++i)
            std::swap(levels[i], levels[i + 1]);
    };
    for (Pieces kind : kinds) {
        while (kind.cost > 0 && kind.count > 0) {
            // Those less than a piece apart take turns until the next one above is reached.
            std::size_t near = 0;
            double taking = 0;
            while (near < size && levels[near].load <= levels[0].load + kind.cost)
                taking += levels[near++].ranks;
            double rounds = std::floor(kind.count / taking);
            if (near < size)
                rounds =
                    std::min(rounds, std::floor((levels[near].load - levels[near - 1].load) / kind.cost));
            if (rounds >= 1) {
                std::for_each(begin, begin + static_cast<std::ptrdiff_t>(near),
                    [&](Level& level) { level.load += rounds * kind.cost; });
                kind.count -= rounds * taking;
                continue;
            }
            if (kind.count >= levels[0].ranks) {
                kind.count -= levels[0].ranks;
                levels[0].load += kind.cost;
                sink(0);
            } else { // the last pieces split the level
                const Level taken{levels[0].load + kind.cost, kind.count};
                levels[0].ranks -= kind.count;
                kind.count = 0;
                std::move_backward(begin, begin + static_cast<std::ptrdiff_t>(size),
                    begin + static_cast<std::ptrdiff_t>(size + 1));
                levels[0] = levels[1];
                levels[1] = taken;
                ++size;
                sink(1);
            }
        }
    }
    return levels[size - 1].load;
}

RankParameters parametersUpdated(const Scenario& s, const Resolved& r, const PipelineRank& rank)
{
    const UpdatedMatrices matrices = updatedMatrices(s.training, r);
    const auto group = [&](Parameters own, bool routed, double ranks) {
        return dealtOut(own, elementsOf(matrices, s, rank.held, routed, ranks), ranks);
    };
    return {
        group(rank.parameters.dense, false, r.shards), group(rank.parameters.experts, true, r.expertShards)};
}

Bytes preconditionersOnRank(const Scenario& s, const Resolved& r, const PipelineRank& rank)
{
    const UpdatedMatrices matrices = updatedMatrices(s.training, r);
    const auto group = [&](bool routed, double ranks) {
        std::vector<Pieces> kinds;
        for (const UpdatedMatrix& m : matrices)
            if (m.routed() == routed)
                kinds.push_back(
                    {preconditionersOf(s.training.optimizer, m.innerOnRank(s.mesh), m.outerOnRank(s.mesh))
                            .value(),
                        heldByRank(m, s.training, s.mesh, rank.held)});
        return Bytes(busiestRank(kinds, ranks));
    };
    return group(false, r.shards) + group(true, r.expertShards);
}

Bytes preconditioners(const Training& training, const Resolved& r, const UpdatedMatrices& matrices)
{
    const StageLoad all = allLayers(r);
    Bytes sum(0);
    for (const UpdatedMatrix& m : matrices)
        sum += heldByRank(m, training, Mesh(), all) * preconditionersOf(training.optimizer, m.inner, m.outer);
    return sum;
}

PreconditionedBlocks blocksOf(Optimizer optimizer, double inner, double outer)
{
    const double longest = traits(optimizer).longestBlock;
    if (longest <= 0)
        return {inner, outer, 1};
    const double rows = std::ceil(inner / longest), columns = std::ceil(outer / longest);
    return {inner / rows, outer / columns, rows * columns};
}

} // namespace ridgepoint
