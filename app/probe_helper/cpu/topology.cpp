#include "app/probe_helper/cpu/topology.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace ridgepoint::probe {

namespace {

namespace fs = std::filesystem;

std::string firstLine(const fs::path& file)
{
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

std::optional<double> numberIn(const fs::path& file)
{
    std::istringstream in(firstLine(file));
    double value = 0;
    if (in >> value)
        return value;
    return std::nullopt;
}

// "32K", "1024K", "32M".
double sizeIn(const fs::path& file)
{
    std::istringstream in(firstLine(file));
    double value = 0;
    char suffix = ' ';
    in >> value >> suffix;
    return value * (suffix == 'K' ? 1024.0 : suffix == 'M' ? 1024.0 * 1024 : 1.0);
}

// How many processors "0-3,8" names.
int listed(const std::string& list)
{
    int count = 0;
    std::istringstream in(list);
    for (std::string part; std::getline(in, part, ',');) {
        int from = 0, to = 0;
        char dash = 0;
        std::istringstream range(part);
        if (!(range >> from))
            continue;
        to = from;
        if (range >> dash)
            range >> to;
        count += std::max(0, to - from + 1);
    }
    return count;
}

// "key : value" lines, as in /proc/cpuinfo and /proc/meminfo.
std::string valueOf(const fs::path& file, const std::string& key)
{
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos || line.compare(0, key.size(), key) != 0)
            continue;
        const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
        return begin == std::string::npos ? std::string() : line.substr(begin);
    }
    return {};
}

double kilobytesOf(const fs::path& root, const std::string& key)
{
    std::istringstream in(valueOf(root / "proc/meminfo", key));
    double value = 0;
    in >> value;
    return value * 1024;
}

// Folders of this process's control group and all above it, nearest first; version 2, or one controller of 1.
std::vector<fs::path> controlGroups(const fs::path& root, const std::string& controller)
{
    std::ifstream in(root / "proc/self/cgroup");
    std::vector<fs::path> folders;
    for (std::string line; std::getline(in, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first == std::string::npos ? first : first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        fs::path mount = root / "sys/fs/cgroup";
        if (!controllers.empty()) {
            if (("," + controllers + ",").find("," + controller + ",") == std::string::npos)
                continue;
            mount /= fs::exists(mount / controllers) ? controllers : controller;
        }
        const fs::path inside = fs::path(line.substr(second + 1)).relative_path();
        // Inside a container the path may be the host's, which is not mounted there.
        for (fs::path folder = inside;; folder = folder.parent_path()) {
            folders.push_back(mount / folder);
            if (folder.empty())
                break;
        }
    }
    return folders;
}

std::optional<double> processorQuota(const fs::path& root)
{
    std::optional<double> least;
    for (const fs::path& folder : controlGroups(root, "cpu")) {
        double quota = 0, period = 0;
        std::istringstream both(firstLine(folder / "cpu.max"));
        if (!(both >> quota >> period)) {
            quota = numberIn(folder / "cpu.cfs_quota_us").value_or(-1);
            period = numberIn(folder / "cpu.cfs_period_us").value_or(0);
        }
        if (quota > 0 && period > 0)
            least = std::min(least.value_or(quota / period), quota / period);
    }
    return least;
}

// The tightest limit, and what is left of it.
void limitMemory(const fs::path& root, CpuTopology& out)
{
    for (const fs::path& folder : controlGroups(root, "memory")) {
        auto limit = numberIn(folder / "memory.max");
        auto used = numberIn(folder / "memory.current");
        if (!limit) {
            limit = numberIn(folder / "memory.limit_in_bytes");
            used = numberIn(folder / "memory.usage_in_bytes");
        }
        if (!limit || *limit >= out.memoryBytes)
            continue;
        // Files read and not in use are counted as used, yet given up at once; version 1 sums its groups.
        double reclaimable = 0;
        std::ifstream statistics(folder / "memory.stat");
        double bytes = 0;
        for (std::string name; statistics >> name >> bytes;)
            if (name == "total_inactive_file" || (name == "inactive_file" && reclaimable == 0))
                reclaimable = bytes;
        out.memoryBytes = *limit;
        out.availableBytes =
            std::min(out.availableBytes, std::clamp(*limit - used.value_or(0) + reclaimable, 0.0, *limit));
    }
    // An address-space limit (ulimit -v) counts what is mapped, used or not.
    rlimit space{};
    if (root == "/" && getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) {
        const double mappedPages = numberIn(root / "proc/self/statm").value_or(0);
        const auto limit = static_cast<double>(space.rlim_cur);
        out.memoryBytes = std::min(out.memoryBytes, limit);
        out.availableBytes = std::min(out.availableBytes, std::max(0.0, limit - mappedPages * 4096));
    }
}

void readCaches(const fs::path& root, CpuTopology& out)
{
    std::set<std::string> level3Groups;
    for (const int cpu : out.cores) {
        const fs::path folder = root / "sys/devices/system/cpu" / ("cpu" + std::to_string(cpu)) / "cache";
        for (int index = 0; index < 8; ++index) {
            const fs::path cache = folder / ("index" + std::to_string(index));
            const auto level = numberIn(cache / "level");
            if (!level)
                break;
            if (firstLine(cache / "type") == "Instruction")
                continue;
            const double size = sizeIn(cache / "size");
            const std::string sharedBy = firstLine(cache / "shared_cpu_list");
            if (*level == 1)
                out.level1Bytes = size;
            else if (*level == 2)
                out.level2Bytes = size;
            else if (*level == 3 && level3Groups.insert(sharedBy).second)
                out.level3Bytes += size;
        }
    }
    out.knowsLastLevel = out.level1Bytes > 0;
    if (!out.cores.empty())
        out.level3Share = out.level3Bytes / static_cast<double>(out.cores.size());
    // A virtual machine may hide them; the C library then still knows what one core has. Of the third level
    // it knows the whole package's (CPUID 8000_0006h), not the part that these cores reach.
    if (root == "/" && !out.knowsLastLevel) {
        out.level1Bytes = static_cast<double>(std::max(0L, sysconf(_SC_LEVEL1_DCACHE_SIZE)));
        out.level2Bytes = static_cast<double>(std::max(0L, sysconf(_SC_LEVEL2_CACHE_SIZE)));
    }
}

} // namespace

int CpuTopology::threads() const
{
    const auto most = static_cast<int>(cores.size());
    const int granted = quota ? static_cast<int>(std::floor(*quota + 1e-9)) : most;
    return std::max(1, std::min(most, granted));
}

CpuTopology readTopology(const fs::path& root, const std::vector<int>& allowed)
{
    CpuTopology out;
    out.processors = allowed;
    std::map<std::string, int> firstOfCore;
    for (const int cpu : allowed) {
        const fs::path folder = root / "sys/devices/system/cpu" / ("cpu" + std::to_string(cpu)) / "topology";
        std::string siblings = firstLine(folder / "thread_siblings_list");
        if (siblings.empty())
            siblings = "alone " + std::to_string(cpu);
        if (firstOfCore.emplace(siblings, cpu).second)
            out.cores.push_back(cpu);
    }
    out.online = listed(firstLine(root / "sys/devices/system/cpu/online"));
    out.name = valueOf(root / "proc/cpuinfo", "model name");
    if (out.name.empty()) // Arm says it elsewhere, if at all
        out.name = firstLine(root / "sys/firmware/devicetree/base/model");
    if (out.name.empty())
        out.name = "CPU";
    const std::string flags = ' ' + valueOf(root / "proc/cpuinfo", "flags") + ' ';
    out.virtualMachine = flags.find(" hypervisor ") != std::string::npos;
    out.system = "Linux " + firstLine(root / "proc/sys/kernel/osrelease");
    out.quota = processorQuota(root);
    out.memoryBytes = kilobytesOf(root, "MemTotal");
    out.availableBytes = kilobytesOf(root, "MemAvailable");
    limitMemory(root, out);
    readCaches(root, out);
    return out;
}

ProcessorTime processorTime(const std::vector<int>& processors, const fs::path& root)
{
    // "cpu3 user nice system idle iowait irq softirq steal guest guest_nice", guests being counted in user,
    // too: proc(5).
    constexpr int fields = 8, steal = 7;
    ProcessorTime out;
    std::ifstream in(root / "proc/stat");
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        if (name.size() < 4 || !name.starts_with("cpu")
            || std::ranges::find(processors, std::atoi(name.c_str() + 3)) == processors.end())
            continue;
        double ticks = 0;
        for (int i = 0; i < fields && words >> ticks; ++i) {
            out.all += ticks;
            if (i == steal)
                out.stolen += ticks;
        }
    }
    return out;
}

CpuTopology readTopology()
{
    std::vector<int> allowed;
    cpu_set_t mask;
    CPU_ZERO(&mask);
    if (sched_getaffinity(0, sizeof mask, &mask) == 0)
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
            if (CPU_ISSET(cpu, &mask))
                allowed.push_back(cpu);
    if (allowed.empty())
        allowed.push_back(0);
    return readTopology("/", allowed);
}

} // namespace ridgepoint::probe
