#pragma once

// What ridgepoint-probe says while it measures, one value an event. Written as one JSON object a line
// (core/measurement/protocol.h). Rates are per second in SI base units, times in seconds; an absent optional
// means that the machine does not tell.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridgepoint {

inline constexpr int probeProtocol = 1;

struct ProbeHello
{
    int protocol = probeProtocol;
    std::string version;
    std::int64_t processId = 0;
    std::string when; // local time with its offset, ISO 8601
    std::uint64_t seed = 0; // of the random data
    bool operator==(const ProbeHello&) const = default;
};

struct ProbeDevice
{
    std::string id; // "cpu", "cuda:0"
    std::string kind; // "cpu", "cuda"
    std::string name; // as the system or driver spells it
    std::string preset; // id of the accelerator preset that it is; empty: none known
    std::string driver; // version; for a CPU the kernel's
    std::vector<std::string> traits; // "avx2", "compute capability 9.0", "hypervisor", "ECC"
    double memoryBytes = 0;
    double freeBytes = 0; // when the probe began
    double cacheBytes = 0; // last level, all of it
    std::optional<double> units; // cores used, streaming multiprocessors
    std::optional<double> memoryClockHz;
    std::optional<double> busBits;
    // 16-bit tensor and fp32 vector operations of one multiprocessor in one clock, dense, counted as FLOPs.
    std::optional<double> tensorFlopsPerClock;
    std::optional<double> vectorFlopsPerClock;
    bool operator==(const ProbeDevice&) const = default;
};

struct ProbeStep
{
    std::string id; // "hbm.copy", "cpu.fma.avx2.fp32"
    double estimateSeconds = 0;
    bool operator==(const ProbeStep&) const = default;
};

struct ProbePlan
{
    std::vector<ProbeStep> steps; // in the order in which they run
    double budgetSeconds = 0;
    bool operator==(const ProbePlan&) const = default;
};

struct ProbeProgress
{
    std::string step;
    int done = 0;
    int of = 0; // steps
    double elapsedSeconds = 0;
    double leftSeconds = 0; // estimate
    bool operator==(const ProbeProgress&) const = default;
};

struct ProbeSample
{
    std::string step;
    int index = 0;
    double value = 0; // in the unit of the step's result
    double seconds = 0; // that the sample took
    std::string rejected; // why it does not count; empty: it does
    bool operator==(const ProbeSample&) const = default;
};

// What a number counts: two tools that differ by 4/3 or 2 are usually counting differently.
struct ProbeConvention
{
    std::string counts; // "bytes read and written", "2 FLOPs an FMA"
    std::string kernel;
    std::string data; // "random bits", "uniform in [-1, 1)"
    double arrayBytes = 0; // each array; 0: none
    int threads = 0; // CPU; 0: does not apply
    bool operator==(const ProbeConvention&) const = default;
};

struct ProbeTelemetry // medians while the step ran
{
    std::optional<double> clockHz;
    std::optional<double> memoryClockHz;
    std::optional<double> watts;
    std::optional<double> celsius;
    std::vector<std::string> throttle; // reasons the clock was held back
    bool operator==(const ProbeTelemetry&) const = default;
};

enum class ProbeCheck
{
    None, // nothing to verify, or not reached
    Passed,
    Failed
};

// How steps group; a consumer may know fewer of them than a later probe sends.
enum class ProbeRole
{
    Other,
    MemoryCeiling, // B/s from the device's memory
    CacheCeiling, // B/s from a cache
    VectorCeiling, // FLOP/s of the vector units
    TensorCeiling, // FLOP/s of the matrix units
    SweepPoint, // FLOP/s at an arithmetic intensity
    GemmPoint, // FLOP/s of one matrix product
    LinkCeiling, // B/s to the host or a peer
    Latency // s
};

struct ProbeResult
{
    std::string step;
    ProbeRole role = ProbeRole::Other;
    std::string unit; // "B/s", "FLOP/s", "s"
    double median = 0;
    double lowerQuartile = 0;
    double upperQuartile = 0;
    double low = 0; // distribution-free 95 % interval of the median, or the range when samples are too few
    double high = 0;
    bool range = false; // low and high are extremes: of too few samples for an interval, or of fits
    double best = 0;
    int samples = 0; // that count
    int rejected = 0;
    std::string type; // data type: "fp32", "bf16"; empty: none
    double intensity = 0; // FLOP per byte; 0: does not apply
    std::vector<double> shape; // m, n, k of a product; message bytes of a copy
    std::string phase; // "burst", "sustained"; empty: not told apart
    ProbeConvention convention;
    ProbeTelemetry telemetry;
    ProbeCheck check = ProbeCheck::None;
    std::string note; // what is suspect about the number; a failed check says what differed
    bool operator==(const ProbeResult&) const = default;
};

struct ProbeSkip
{
    std::string step; // or a prefix: "cuda", "p2p"
    std::string why;
    bool operator==(const ProbeSkip&) const = default;
};

struct ProbeWarning
{
    std::string code; // "busy", "clock", "partitioned", "above-nominal"
    std::string message;
    bool operator==(const ProbeWarning&) const = default;
};

enum class ProbeEnd
{
    Completed,
    Cancelled,
    NoDevice,
    CheckFailed,
    DeviceLost,
    Failed
};

struct ProbeDone
{
    ProbeEnd end = ProbeEnd::Completed;
    std::string message; // for people; empty when completed
    double elapsedSeconds = 0;
    bool operator==(const ProbeDone&) const = default;
};

using ProbeEvent = std::variant<ProbeHello, ProbeDevice, ProbePlan, ProbeProgress, ProbeSample, ProbeResult,
    ProbeSkip, ProbeWarning, ProbeDone>;

enum class ProbeCommand
{
    Cancel,
    Pause,
    Resume
};

// Exit status of the helper for each end.
int probeExitStatus(ProbeEnd end);

} // namespace ridgepoint
