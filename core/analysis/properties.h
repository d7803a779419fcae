#pragma once

// Five properties of a computation, and the split that each makes legal: a few numbers computed in one piece
// and in parts, with the property and without it. Small on purpose: a reader can redo every line by hand.

#include <array>
#include <cstdint>
#include <vector>

namespace ridgepoint {

enum class Property
{
    Associativity, // sums: data parallelism
    Linearity, // matrix products: tensor parallelism
    Separability, // layer composition: pipeline parallelism
    Decomposability, // attention: sequence and context parallelism
    Sparsity, // conditional routing: expert parallelism
};
inline constexpr std::size_t propertyCount = 5;

enum class DemoLabel
{
    Inputs, // what is summed, or the examples
    WholeSum, // one rank after the other
    RankSum, // of rank `index`
    Partial, // a rank's part of the contraction
    Applied, // the function of a rank's part
    LayerOutput, // of the whole batch
    PieceOutput, // of micro-batch `index`
    BlockMaximum, // of the scores of block `index`
    BlockResult, // attention over block `index` alone
    Gates,
    ExpertOutputs,
};

struct DemoLine
{
    DemoLabel label = DemoLabel::Inputs;
    int index = 0; // rank, block or micro-batch, from 0
    std::vector<double> values;
};

struct PropertyDemo
{
    Property property = Property::Associativity;
    bool holds = true;
    std::vector<DemoLine> lines;
    double whole = 0; // in one piece
    double split = 0; // in parts, put together as the strategy does
    double parts = 4; // ranks, blocks, micro-batches or experts visited
    double difference() const { return split - whole; }
};

// `holds` false takes the property away and leaves everything else.
PropertyDemo propertyDemo(Property property, bool holds);

// Nearest bf16 (8 bits of significand), ties to even.
double roundedToBf16(double value);
double gelu(double x); // exact, with the error function (Hendrycks and Gimpel, arXiv:1606.08415)

} // namespace ridgepoint
