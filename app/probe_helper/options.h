#pragma once

// The helper's command line.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::probe {

struct Options
{
    std::string device; // "cpu", "cuda:0"; empty: the first GPU, or else the CPU
    bool quick = true;
    std::optional<double> budgetSeconds; // instead of the mode's own
    std::vector<std::string> only; // beginnings of step ids; empty: all
    std::vector<std::string> types; // of data: "fp32", "bf16" …; empty: all. Steps without a type stay
    std::string isa; // forces the CPU down to this set; empty: the widest
    std::optional<std::uint64_t> seed;
    struct Shape
    {
        int m = 0, n = 0, k = 0;
    };
    std::vector<Shape> shapes; // matrix products to measure beside the sweep
    std::string blasFolder; // searched for cuBLASLt first
    bool list = false; // say the devices and leave
    bool unattended = false; // nobody sends commands; the end of standard input is no cancel
    bool help = false;
    std::string problem; // what is wrong; empty: nothing

    bool wants(const std::string& step) const;
};

Options readOptions(const std::vector<std::string>& arguments);
std::string helpText();

inline constexpr double quickBudget = 10; // seconds
inline constexpr double fullBudget = 60;
inline constexpr double fullCpuBudget = 30;

} // namespace ridgepoint::probe
