#pragma once

// Runs of a processor and of a card, result by result, for tests of what is made of them.

#include "core/measurement/probe_run.h"
#include "tests/support/shipped_catalog.h"

#include <string>

namespace ridgepoint {

inline ProbeResult result(const std::string& step, ProbeRole role, double median, const char* type = "")
{
    ProbeResult r;
    r.step = step;
    r.role = role;
    r.unit = role == ProbeRole::MemoryCeiling || role == ProbeRole::LinkCeiling ? "B/s" : "FLOP/s";
    r.median = r.best = r.low = r.high = median;
    r.samples = 15;
    r.type = type;
    return r;
}

inline ProbeResult product(const char* type, double m, double n, double k, double rate)
{
    ProbeResult r = result("gemm", ProbeRole::GemmPoint, rate, type);
    r.shape = {m, n, k};
    r.intensity = 2 * m * n * k / (2 * (m * k + k * n + m * n));
    return r;
}

inline ProbeRun begun(const char* kind, const char* name, const char* preset)
{
    ProbeRun run;
    run.take(ProbeHello{probeProtocol, "0.1.0", 1, "2026-11-22T10:00:00+0000", 42});
    ProbeDevice device;
    device.id = device.kind = kind;
    device.name = name;
    device.preset = preset;
    device.driver = "6.1";
    device.memoryBytes = 24e9;
    run.take(device);
    return run;
}

inline ProbeRun processor()
{
    ProbeRun run = begun("cpu", "AMD EPYC, 2 cores", "");
    run.take(result("dram.read", ProbeRole::MemoryCeiling, 60e9));
    run.take(result("dram.triad_nt", ProbeRole::MemoryCeiling, 80e9));
    run.take(result("fma.avx2.fp32", ProbeRole::VectorCeiling, 230e9, "fp32"));
    run.take(result("fma.avx2.fp64", ProbeRole::VectorCeiling, 115e9, "fp64"));
    return run;
}

// `factor` of what the data sheet's own curve says, and of its bandwidth.
inline ProbeRun graphicsCard(double factor)
{
    const Accelerator& sheet = shippedCatalog().accelerator("h200-sxm")->accelerator;
    ProbeRun run = begun("cuda", "NVIDIA H200", "h200-sxm");
    run.take(result("hbm.copy", ProbeRole::MemoryCeiling, factor * sheet.memoryBandwidth.value()));
    run.take(result("hbm.triad", ProbeRole::MemoryCeiling, 0.98 * factor * sheet.memoryBandwidth.value()));
    run.take(result("fma.fp32", ProbeRole::VectorCeiling, 60e12, "fp32"));
    const GemmCurve& c = sheet.kernels.gemmOf(DataType::Bf16);
    const double peak = sheet.peak(DataType::Bf16).value();
    for (const double k : {1024.0, 8192.0}) {
        const double share = c.efficiency * 8192 / (8192 + c.m0) * 8192 / (8192 + c.n0) * k / (k + c.k0);
        run.take(product("bf16", 8192, 8192, k, factor * share * peak));
    }
    // A decoder's: bound by its weights.
    ProbeResult narrow = product("bf16", 8192, 16, 8192, 0);
    narrow.median = narrow.intensity * 0.7 * sheet.memoryBandwidth.value();
    run.take(narrow);
    run.take(product("bf16", 8192, 8192, 16, 1e12)); // a short inner dimension is no decoder
    return run;
}

} // namespace ridgepoint
