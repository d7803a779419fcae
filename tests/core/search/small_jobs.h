#pragma once

// Jobs at random that are small enough to try every layout of a space of theirs.

#include "core/search/search.h"
#include "tests/support/random_scenarios.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

class SmallJobs
{
public:
    SmallJobs(const Catalog& catalog, std::uint64_t seed)
        : m_scenarios(catalog, seed)
        , m_random(seed)
    {
    }

    Scenario scenario()
    {
        Scenario s = m_scenarios.next(false);
        const double counts[] = {2, 4, 6, 8, 12, 16};
        s.hardware.accelerators = counts[below(6)];
        s.hardware.perNode = below(2) ? std::optional(4.0) : std::nullopt;
        s.training.globalBatchSequences = s.hardware.accelerators * double(1 + below(6));
        s.mesh = Mesh();
        // Small enough for so few accelerators, and for trying all.
        s.model.params = std::min(s.model.params, Parameters(1e9));
        Architecture& a = s.model.architecture;
        a.layers = std::min(a.layers, double(2 + below(9)));
        a.vocab = std::min(a.vocab, 32'000.0);
        a.moe.firstDenseLayers = std::min(a.moe.firstDenseLayers, 1.0);
        if (a.isMoe() && below(2)) {
            a.moe.experts = 8;
            a.moe.topK = std::min(a.moe.topK, 2.0);
        }
        s.training.sequenceLength = std::min(s.training.sequenceLength, 8192.0);
        // Types at random leave many frameworks nothing that they run; the generic stack runs everything.
        if (m_made++ % 2 == 1)
            s.hardware.stack = "generic";
        return s;
    }

    // A few values of a few fields; the others as the scenario has them.
    SearchSpace space(const Scenario& s, const Catalog& catalog)
    {
        const SearchSpace all = searchSpaceOf(s, {}, {}, catalog, true).space;
        SearchSpace space = all;
        std::size_t size = 1;
        const auto thin = [&](auto& values) {
            while (values.size() > 1 && (below(3) > 0 || size * values.size() > 3'000))
                values.erase(values.begin() + static_cast<std::ptrdiff_t>(below(values.size())));
            size *= values.size();
        };
        thin(space.tensor);
        thin(space.pipeline);
        thin(space.schedule);
        thin(space.chunks);
        thin(space.zeroStage);
        thin(space.microBatch);
        thin(space.recompute);
        thin(space.shardGroup);
        thin(space.expert);
        thin(space.context);
        thin(space.offloadActivations);
        thin(space.offloadOptimizer);
        thin(space.recomputeNorms);
        thin(space.recomputeMlp);
        thin(space.recomputeMoe);
        thin(space.recomputeActivation);
        thin(space.recomputeLatent);
        thin(space.recomputeEvery);
        thin(space.recomputeLayers);
        thin(space.sequenceParallel);
        thin(space.contextMethod);
        thin(space.expertTensor);
        thin(space.order);
        thin(space.cudaGraphs);
        thin(space.data);
        std::mt19937_64 apart = m_random; // what is drawn here moves nothing else
        const auto thinApart = [&](auto& values) {
            while (values.size() > 1 && (apart() % 3 == 0 || size * values.size() > 3'000))
                values.erase(values.begin() + static_cast<std::ptrdiff_t>(apart() % values.size()));
            size *= values.size();
        };
        thinApart(space.expertDispatch);
        thinApart(space.stageLayers);
        if (apart() % 2) // else half of all jobs have nothing but weights on the host
            space.offloadParameters = {false};
        thinApart(space.offloadParameters);
        thinApart(space.offloadedState);
        thinApart(space.offloadedLayers);
        return space;
    }

private:
    int m_made = 0;
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    RandomScenarios m_scenarios;
    std::mt19937_64 m_random;
};

// All combinations, one after the other.
class Every
{
public:
    explicit Every(const SearchSpace& space)
        : m_space(space)
    {
    }

    template <class Take>
    void one(Scenario s, Take take) const
    {
        const SearchSpace& v = m_space;
        Mesh& mesh = s.mesh;
        Training& training = s.training;
        const std::vector<Axis> axes{of(v.order, mesh.order), of(v.tensor, mesh.tensor),
            of(v.context, mesh.context), of(v.pipeline, mesh.pipeline), of(v.expert, mesh.expert),
            of(v.expertTensor, mesh.expertTensor), of(v.data, mesh.data),
            of(v.microBatch, training.microBatch), of(v.sequenceParallel, mesh.sequenceParallel),
            of(v.contextMethod, mesh.contextMethod), of(v.cudaGraphs, training.cudaGraphs),
            of(v.expertDispatch, mesh.expertDispatch), of(v.recompute, training.recompute),
            of(v.recomputeEvery, training.recomputeEvery), of(v.recomputeLayers, training.recomputeLayers),
            of(v.recomputeNorms, training.recomputeNorms),
            of(v.recomputeActivation, training.recomputeActivation),
            of(v.recomputeMlp, training.recomputeMlp), of(v.recomputeMoe, training.recomputeMoe),
            of(v.recomputeLatent, training.recomputeLatent), of(v.schedule, mesh.schedule),
            of(v.chunks, mesh.chunks), of(v.stageLayers, mesh.stageLayers), of(v.zeroStage, mesh.zeroStage),
            of(v.shardGroup, mesh.shardGroup), of(v.offloadOptimizer, training.offloadOptimizer),
            of(v.offloadedState, training.offloadedState),
            of(v.offloadParameters, training.offloadParameters),
            of(v.offloadActivations, training.offloadActivations),
            of(v.offloadedLayers, training.offloadedLayers)};
        go(axes, [&] { take(s); });
    }

private:
    using Next = std::function<void()>;
    using Axis = std::function<void(const Next&)>; // sets each value in turn

    template <class T>
    static Axis of(const std::vector<T>& values, T& place)
    {
        return [&values, &place](const Next& next) {
            for (const auto& value : values) {
                place = value;
                next();
            }
        };
    }
    static void go(std::span<const Axis> axes, const Next& take)
    {
        if (axes.empty())
            return take();
        axes.front()([&] { go(axes.subspan(1), take); });
    }

    const SearchSpace& m_space;
};

inline std::string described(const Scenario& s)
{
    std::string text;
    for (const std::string_view id : searchFields())
        text += std::string(id) + '=' + fieldText(s, *findField(id)) + ' ';
    return text;
}

} // namespace ridgepoint
