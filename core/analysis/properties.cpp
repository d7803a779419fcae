#include "core/analysis/properties.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ridgepoint {

namespace {

constexpr std::size_t parts = 4;

// Gradients of eight examples, two on each of four ranks. The first is large: what follows it is smaller than
// the step of a bf16 there.
PropertyDemo associativity(bool holds)
{
    PropertyDemo demo;
    const std::vector<double> gradients{256, 1, 1, 1, 1, 1, 1, 1};
    const auto add = [holds](double a, double b) { return holds ? a + b : roundedToBf16(a + b); };
    const auto sum = [&](auto first, auto last) { return std::accumulate(first, last, 0.0, add); };
    demo.lines.push_back({DemoLabel::Inputs, 0, gradients});
    demo.whole = sum(gradients.begin(), gradients.end());
    demo.lines.push_back({DemoLabel::WholeSum, 0, {demo.whole}});
    for (std::size_t rank = 0; rank < parts; ++rank) {
        const auto first = gradients.begin() + static_cast<std::ptrdiff_t>(2 * rank);
        const double partial = sum(first, first + 2);
        demo.lines.push_back({DemoLabel::RankSum, static_cast<int>(rank), {partial}});
        demo.split = add(demo.split, partial);
    }
    return demo;
}

// One output of a matrix product whose contraction is split over four ranks, then a function of it. A linear
// function may be applied before the sum, the GELU may not.
PropertyDemo linearity(bool holds)
{
    PropertyDemo demo;
    const std::vector<double> x{1, 2, -1, 2, 0.5, 1, -1, 0.5};
    const std::vector<double> w{0.5, 0.5, 1, -0.5, 0.5, 0.5, -1, 0.5};
    const auto f = [holds](double z) { return holds ? 2 * z : gelu(z); };
    demo.lines.push_back({DemoLabel::Inputs, 0, x});
    double sum = 0;
    std::vector<double> partials, applied;
    for (std::size_t rank = 0; rank < parts; ++rank) {
        const double partial = w[2 * rank] * x[2 * rank] + w[2 * rank + 1] * x[2 * rank + 1];
        partials.push_back(partial);
        applied.push_back(f(partial));
        sum += partial;
    }
    demo.lines.push_back({DemoLabel::Partial, 0, partials});
    demo.lines.push_back({DemoLabel::Applied, 0, applied});
    demo.whole = f(sum);
    demo.split = std::accumulate(applied.begin(), applied.end(), 0.0);
    return demo;
}

// Two layers over four examples. A layer that looks at one example at a time may take them in micro-batches;
// one that subtracts the mean of its batch (batch normalisation) may not.
PropertyDemo separability(bool holds)
{
    PropertyDemo demo;
    demo.parts = 2;
    const std::vector<double> x{1, 2, 3, 6};
    const auto layers = [holds](std::vector<double> batch) {
        for (double& value : batch)
            value = 2 * value - 1;
        if (!holds) {
            const double mean =
                std::accumulate(batch.begin(), batch.end(), 0.0) / static_cast<double>(batch.size());
            for (double& value : batch)
                value -= mean;
        }
        for (double& value : batch)
            value = std::max(0.0, value);
        return batch;
    };
    const auto loss = [](const std::vector<double>& y) {
        return std::inner_product(y.begin(), y.end(), y.begin(), 0.0);
    };
    demo.lines.push_back({DemoLabel::Inputs, 0, x});
    const std::vector<double> all = layers(x);
    demo.lines.push_back({DemoLabel::LayerOutput, 0, all});
    demo.whole = loss(all);
    for (int piece = 0; piece < 2; ++piece) {
        const std::vector<double> y = layers({x.begin() + 2 * piece, x.begin() + 2 * piece + 2});
        demo.lines.push_back({DemoLabel::PieceOutput, piece, y});
        demo.split += loss(y);
    }
    return demo;
}

// One query over eight keys in four blocks. The softmax of the whole follows from each block's maximum, sum
// and result (Milakov and Gimelshein, arXiv:1805.02867); without them the blocks' results alone do not say
// it.
PropertyDemo decomposability(bool holds)
{
    PropertyDemo demo;
    const std::vector<double> scores{2, 0, 1, 3, -1, 2, 0.5, 1.5};
    const std::vector<double> values{1, -1, 2, 0.5, 3, 1, -2, 1};
    demo.lines.push_back({DemoLabel::Inputs, 0, scores});
    double weights = 0, weighted = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        weights += std::exp(scores[i]);
        weighted += std::exp(scores[i]) * values[i];
    }
    demo.whole = weighted / weights;
    double maximum = -INFINITY, sum = 0, merged = 0;
    for (std::size_t block = 0; block < parts; ++block) {
        const std::size_t i = 2 * block, j = i + 1;
        const double most = std::max(scores[i], scores[j]);
        const double ei = std::exp(scores[i] - most), ej = std::exp(scores[j] - most);
        const double own = (ei * values[i] + ej * values[j]) / (ei + ej);
        demo.lines.push_back({DemoLabel::BlockMaximum, static_cast<int>(block), {most, ei + ej, own}});
        if (!holds) {
            merged += own / parts;
            continue;
        }
        const double higher = std::max(maximum, most);
        const double before = sum * std::exp(maximum - higher), after = (ei + ej) * std::exp(most - higher);
        merged = (merged * before + own * after) / (before + after);
        sum = before + after;
        maximum = higher;
    }
    demo.split = merged;
    return demo;
}

// One token and eight experts, two of them visited. With all gates but the two best at zero nothing is lost;
// with a softmax over all eight the others have a say.
PropertyDemo sparsity(bool holds)
{
    PropertyDemo demo;
    demo.parts = 2;
    const std::vector<double> logits{0.5, 2, -1, 0, 1.5, -0.5, 1, 0.25};
    const std::vector<double> outputs{1, 3, -2, 4, 2, 0.5, -1, 2};
    constexpr std::array<std::size_t, 2> best{1, 4};
    std::vector<double> gates(logits.size());
    double sum = 0;
    for (std::size_t e = 0; e < logits.size(); ++e) {
        gates[e] = !holds || std::ranges::find(best, e) != best.end() ? std::exp(logits[e]) : 0;
        sum += gates[e];
    }
    for (std::size_t e = 0; e < logits.size(); ++e) {
        gates[e] /= sum;
        demo.whole += gates[e] * outputs[e];
    }
    for (const std::size_t e : best)
        demo.split += gates[e] * outputs[e];
    demo.lines.push_back({DemoLabel::Gates, 0, gates});
    demo.lines.push_back({DemoLabel::ExpertOutputs, 0, outputs});
    return demo;
}

} // namespace

double roundedToBf16(double value)
{
    auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (!std::isfinite(value))
        return value;
    bits += 0x7FFF + ((bits >> 16) & 1);
    return std::bit_cast<float>(bits & 0xFFFF0000U);
}

double gelu(double x) { return x / 2 * (1 + std::erf(x / std::numbers::sqrt2)); }

PropertyDemo propertyDemo(Property property, bool holds)
{
    constexpr std::array<PropertyDemo (*)(bool), propertyCount> demos{
        associativity, linearity, separability, decomposability, sparsity};
    PropertyDemo demo = demos[static_cast<std::size_t>(property)](holds);
    demo.property = property;
    demo.holds = holds;
    return demo;
}

} // namespace ridgepoint
