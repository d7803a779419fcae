#pragma once

// Scenarios that a cluster could run, drawn from a seed: dense, MQA, GQA, MLA, sliding-window and
// mixture-of-experts models on every accelerator of the catalog, any mesh that divides, every option of
// training. The generator knows the rules on its own, so that it also tests the engine's.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario.h"

#include <cstdint>
#include <random>
#include <vector>

namespace ridgepoint {

class RandomScenarios
{
public:
    RandomScenarios(const Catalog& catalog, std::uint64_t seed);

    // Predicts the step unless `statedToo`, which leaves every fourth one a stated MFU.
    Scenario next(bool statedToo = true);
    // The same job on as many accelerators as a mesh drawn for it has, its step predicted.
    Scenario onAnotherMesh(Scenario job);

private:
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    bool oneIn(std::uint64_t n) { return below(n) == 0; }
    double unit() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * unit(); }
    double powerOfTwo(int most); // 1 … 2^most
    double divisorOf(double n, double most);
    template <class T, std::size_t N>
    T any(const T (&values)[N])
    {
        return values[below(N)];
    }

    void model(Scenario& s);
    Architecture dimensions();
    void training(Scenario& s);
    void device(Scenario& s);
    void mesh(Scenario& s);
    void knobs(Scenario& s);
    void choose(Scenario& s, std::string_view field);

    const Catalog& m_catalog;
    Scenario m_default;
    std::vector<const ModelPreset*> m_models;
    std::vector<const AcceleratorPreset*> m_devices;
    std::mt19937_64 m_random;
};

// Requests of any length, any number of them at a time; one in four by the rule of thumb.
void drawRequests(Scenario& scenario, std::mt19937_64& dice);

} // namespace ridgepoint
