#pragma once

// What this process may use of the machine: cores, caches, memory. A container with 2 of 64 processors
// says 2.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::probe {

struct CpuTopology
{
    std::string name; // "AMD EPYC"
    std::string system; // "Linux 6.1.0"
    std::vector<int> cores; // one logical processor for each physical core that may be used
    std::vector<int> processors; // all logical processors that may be used
    int online = 0; // of the whole machine
    std::optional<double> quota; // processors' worth of time granted; none: no limit
    bool virtualMachine = false;
    double level1Bytes = 0; // data, one core; 0: unknown
    double level2Bytes = 0; // one core
    double level3Bytes = 0; // all that the cores reach
    double level3Share = 0; // of one core
    bool knowsLastLevel = false; // the system lists all caches
    double memoryBytes = 0; // of the machine, or of the limit set for this process
    double availableBytes = 0; // now, within every limit

    // How many threads fit the quota; at least one.
    int threads() const;
    double lastLevelBytes() const // 0: unknown
    {
        return level3Bytes > 0 ? level3Bytes : knowsLastLevel ? level2Bytes : 0;
    }
};

// `root` stands for "/", `allowed` for the processors of the affinity mask; both so that a test can pretend.
CpuTopology readTopology(const std::filesystem::path& root, const std::vector<int>& allowed);
CpuTopology readTopology(); // of this process

// Time of some logical processors since the system began, in its clock ticks; none known: zero.
struct ProcessorTime
{
    double stolen = 0; // the host gave it to other virtual machines
    double all = 0;
};
ProcessorTime processorTime(const std::vector<int>& processors, const std::filesystem::path& root = "/");

} // namespace ridgepoint::probe
