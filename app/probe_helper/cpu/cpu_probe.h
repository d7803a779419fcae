#pragma once

// The steps that measure this machine's processor: ceilings of its vector units, caches and memory, and the
// roofline between them.

#include "app/probe_helper/cpu/arena.h"
#include "app/probe_helper/cpu/kernels.h"
#include "app/probe_helper/cpu/topology.h"
#include "app/probe_helper/runner.h"

#include <array>
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
    // Warns when the host took processor time away since this object was made.
    void sayStolenTime(Channel& channel) const;

private:
    struct Stream; // one way of going through memory
    enum class Crew // who works: a thread on each core, one alone, or one on every logical processor
    {
        All,
        One,
        Siblings
    };

    bool makeArena(StepContext& context);
    void pass(const KernelSet& set, const Stream& how, int region, int part, int parts,
        const Channel& channel) const;
    TimedBatch passes(
        const KernelSet& set, const Stream& how, Crew crew, int launches, const Channel& channel);
    const KernelSet& fastest(const Stream& how, StepContext& context);
    void stream(StepContext& context, const Stream& how, Crew crew);
    void fma(StepContext& context, const KernelSet& set, bool fp64, Crew crew);
    void level(StepContext& context, const std::string& name, double bytes, const Stream& how, Crew crew);
    void sweep(StepContext& context);
    std::optional<ProbeResult> sweepPoint(StepContext& context, double intensity, double deadline);
    void readAgain(StepContext& context, const Stream& read);
    double clockNow(); // of one thread, Hz

    TimedBatch timed(Team& team, const std::function<void(int)>& work) const;
    int sizeOf(Crew crew) const;
    std::string suffix(Crew crew) const; // of a step's id
    Team& team(Crew crew);
    ProbeResult begun(ProbeRole role, const char* unit, int threads) const;

    CpuTopology m_topology;
    bool m_quick;
    std::uint32_t m_key;
    const KernelSet& m_set; // the widest, unless forced down
    bool m_forced;
    std::array<std::unique_ptr<Team>, 3> m_teams; // by Crew
    std::array<const KernelSet*, 6> m_fastest{}; // by Stream::Way
    Arena m_arena;
    bool m_arenaMade = false;
    bool m_dirty = true; // holds something else than the values of fill()
    double m_bestMemory = 0; // found so far, B/s and FLOP/s of all threads
    double m_bestCompute = 0;
    double m_readAtFirst = 0;
    ProcessorTime m_timeAtFirst;
};

// Where the sweep measures, FLOP per byte.
inline constexpr double cpuIntensities[]{0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64};

} // namespace ridgepoint::probe
