#pragma once

// The steps that measure this machine's processor: ceilings of its vector units, caches and memory, and the
// roofline between them.

#include "app/probe/cpu/arena.h"
#include "app/probe/cpu/kernels.h"
#include "app/probe/cpu/topology.h"
#include "app/probe/runner.h"

#include <memory>
#include <optional>

namespace ridgepoint::probe {

class CpuProbe
{
public:
    // `forced` in place of the widest set; null: the widest.
    CpuProbe(CpuTopology topology, bool quick, std::uint64_t seed, const KernelSet* forced = nullptr);

    ProbeDevice device() const;
    std::vector<Step> steps();

    // Most bytes all arrays may have together, and what one array needs so that no cache can hold it.
    double memoryBound() const;
    double leastArray() const;

private:
    struct Stream; // one way of going through memory
    bool makeArena(StepContext& context);
    void stream(StepContext& context, const Stream& how, int threads);
    void fma(StepContext& context, const KernelSet& set, bool fp64, int threads);
    void level(StepContext& context, const std::string& name, double bytes, const Stream& how, int threads);
    void sweep(StepContext& context);
    std::optional<ProbeResult> sweepPoint(StepContext& context, double intensity, double deadline);
    void measureClock();

    TimedBatch timed(Team& team, const std::function<void(int)>& work) const;
    Team& team(int threads);
    ProbeResult begun(ProbeRole role, const char* unit, int threads) const;

    CpuTopology m_topology;
    bool m_quick;
    std::uint32_t m_key;
    const KernelSet& m_set; // the widest
    std::unique_ptr<Team> m_team, m_single;
    Arena m_arena;
    bool m_arenaMade = false;
    bool m_dirty = true; // holds something else than the values of fill()
    std::optional<double> m_clockHz;
    double m_bestMemory = 0; // found so far, B/s and FLOP/s of all threads
    double m_bestCompute = 0;
};

// Where the sweep measures, FLOP per byte.
inline constexpr double cpuIntensities[]{0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64};

} // namespace ridgepoint::probe
