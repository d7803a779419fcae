#pragma once

// The steps that measure one GPU: memory, matrix and vector units, the roofline between them, caches, links
// and launches. Nothing of the card is changed; memory stays within bounds; what comes back is verified,
// except that of matrix instructions and launches.

#include "app/probe_helper/cuda/blas.h"
#include "app/probe_helper/cuda/gpu.h"
#include "app/probe_helper/cuda/telemetry.h"
#include "app/probe_helper/runner.h"

#include <map>
#include <memory>
#include <string>

namespace ridgepoint::probe {

struct GpuSettings
{
    int index = 0;
    bool quick = true;
    std::uint64_t seed = 0;
    std::vector<GemmShape> shapes; // of the present scenario's layers, measured beside the sweep
    std::string blasFolder; // searched for cuBLASLt before the loader's path
};

class HostCopies;

class GpuProbe
{
public:
    // Throws CudaError when the device cannot be used.
    GpuProbe(const Driver& driver, const GpuSettings& settings, Channel& channel);

    ProbeDevice device() const;
    std::vector<Step> steps();

private:
    // Largest pieces of memory: bounded, and all of it given back at the end.
    void makeMemory();
    double arrayBytes() const { return static_cast<double>(m_memory.bytes()) / 3; }
    CuAddress array(int index) const;
    void fill(const PtxKernel& kernel, CuAddress at, double bytes, std::uint32_t first);

    void warmUp(StepContext& context);
    void memoryStep(StepContext& context, const std::string& name);
    void cacheSweep(StepContext& context);
    void fmaPeak(StepContext& context, PtxType type);
    void mma(StepContext& context);
    void sweep(StepContext& context, PtxType type);
    void gemmPeak(StepContext& context, GemmType type, bool zeros = false);
    void gemmSweep(StepContext& context);
    void makeWorkspace();
    double productRate(GemmType type);
    double narrowerCeiling(GemmType type) const;
    bool lastsTooLong(GemmType type, GemmShape shape);
    bool fits(GemmType type, GemmShape shape) const;
    GemmShape largeProduct(GemmType type); // as large as a launch may last
    std::function<void()> heavyProduct();
    double gemm(StepContext& context, GemmType type, GemmShape shape, ProbeResult result, double deadline,
        bool zeros = false, const char* id = nullptr);
    void hostLink(StepContext& context);
    void bothWays(StepContext& context, HostCopies& copies, double oneWay);
    void peers(StepContext& context);
    void launches(StepContext& context);

    // Measures with telemetry beside it, and checks what came out against what the clock allows.
    bool send(StepContext& context, const Measurement& what, ProbeResult result,
        const std::function<void(ProbeResult&)>& finish, double deadline = 0);
    TimedBatch timed(const std::function<void()>& queue, bool gated = false);
    // That many launches of one kernel; both must outlive the function.
    std::function<TimedBatch(int)> launching(const Gpu::Kernel& kernel, const PtxArguments& arguments);
    TimedBatch timedInTurns(int count, const std::function<void(int)>& queue); // that many
    std::uint32_t outXor(unsigned threads);

    GpuSettings m_settings;
    Channel& m_channel;
    std::unique_ptr<Gpu> m_gpu;
    Telemetry m_telemetry;
    Blas m_blas;
    bool m_hasBlas = false;
    bool m_warm = false; // the clock has settled
    std::uint32_t m_key;
    Gpu::Memory m_memory, m_out, m_workspace, m_scales;
    std::map<std::string, double> m_products; // FLOP/s of those sent, by the id of their result
    std::map<GemmType, double> m_productRates; // the best known of each type
    std::map<GemmType, double> m_ceilings; // FLOP/s, of those that passed their check
    double m_bestMemory = 0, m_bestVector[3]{};
};

// Fills in the check, and the note of one that failed.
void judge(ProbeResult& result, bool right);
// Marks as failed what cannot be.
void fault(ProbeResult& result, const std::string& why);

} // namespace ridgepoint::probe
