#pragma once

// Worked numbers of the literature and of measured regressions, each with the digits it was printed with.
// Inputs and device constants stand in the .cpp files with their sources; only core/formulas computes.

#include "core/base/quantity.h"

#include <string>
#include <vector>

namespace ridgepoint::worked {

struct Row
{
    std::string name;
    double actual = 0; // in the unit of `printed`
    std::string printed; // "1.390e11": its last digit says how exact it is
};

// A printed number that its own printed constants do not give back.
struct Deviation
{
    std::string name;
    double actual = 0; // ours, in the unit of `printed`
    std::string printed;
    std::string reason;
    // The same formula with every constant moved by half a unit of its last printed digit: where the printed
    // number lies between them, rounding explains it. Equal when nothing does.
    double low = 0, high = 0;
};
std::vector<Deviation> deviations();

std::vector<Row> operationRows();
std::vector<Row> memoryRows();
std::vector<Row> kernelRows();
std::vector<Row> networkRows();
std::vector<Row> scheduleRows();
std::vector<Row> runRows();

inline constexpr double gib = 1024.0 * 1024.0 * 1024.0;
inline constexpr double mib = 1024.0 * 1024.0;

// Llama 3 (arXiv:2407.21783 table 3; meta-llama/Meta-Llama-3 config.json).
struct Llama
{
    double layers, hidden, heads, kvHeads, ffn;
    double headWidth = 128;
    double vocab = 128256;
    double queries() const { return heads * headWidth; }
    double keys() const { return kvHeads * headWidth; }
};
inline constexpr Llama llama8b{32, 4096, 32, 8, 14336};
inline constexpr Llama llama70b{80, 8192, 64, 8, 28672};
inline constexpr Llama llama405b{126, 16384, 128, 8, 53248};
Parameters layerParameters(const Llama& model); // attention and MLP
Parameters allParameters(const Llama& model);

// Data sheets: dense bf16 peak and memory bandwidth (NVIDIA A100 80GB SXM, H100 SXM5).
struct Device
{
    FlopsPerSecond peak;
    BytesPerSecond memory;
};
inline constexpr Device a100{FlopsPerSecond(312e12), BytesPerSecond(2.039e12)};
inline constexpr Device h100{FlopsPerSecond(989e12), BytesPerSecond(3.35e12)};

// NVLink collectives of eight H100, regression on the NCCL tables of ai-dynamo/aiconfigurator.
struct Collective
{
    Seconds start;
    BytesPerSecond bandwidth;
    Bytes fill;
};
inline constexpr Collective h100AllReduce8{Seconds(15.2e-6), BytesPerSecond(482e9), Bytes(9.5 * mib)};
inline constexpr Collective h100AllGather8{Seconds(10.5e-6), BytesPerSecond(365e9), Bytes(3.0 * mib)};
inline constexpr Collective h100ReduceScatter8{Seconds(10.3e-6), BytesPerSecond(341e9), Bytes(0.9 * mib)};

} // namespace ridgepoint::worked
