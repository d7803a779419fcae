#pragma once

// Runs the part of PTX that the probe's kernels are written in, one thread after another, and counts what it
// moves and computes: an opinion on the kernels that owes nothing to the code that wrote them.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ridgepoint::testing {

struct PtxCounts
{
    double bytesRead = 0; // from global memory
    double bytesWritten = 0;
    double flops = 0; // two for each product and sum; one where a factor is 1
};

class PtxMachine
{
public:
    explicit PtxMachine(const std::string& entry); // the text of one entry

    // Memory is one flat array of bytes; addresses are positions in it.
    std::vector<std::uint8_t> memory;
    std::map<std::string, std::uint64_t> parameters; // fp32 as its bits

    void run(std::uint32_t blocks, std::uint32_t threadsOfBlock);
    const PtxCounts& counts() const { return m_counts; }
    const std::string& problem() const { return m_problem; } // an instruction not known, an address outside

private:
    struct Instruction
    {
        std::string predicate; // "%more"; empty: always
        std::string name; // "ld.global.nc.v4.u32"
        std::vector<std::string> operands;
        std::size_t line = 0;
    };
    using Registers = std::map<std::string, std::uint64_t>;

    void runThread(std::uint32_t block, std::uint32_t thread, std::uint32_t width);
    void execute(const Instruction& instruction, Registers& registers);
    std::uint64_t value(const std::string& operand, const Registers& registers) const;
    void load(const Instruction& instruction, Registers& registers);
    void store(const Instruction& instruction, const Registers& registers);
    bool reaches(std::uint64_t address, std::size_t bytes);
    void fail(const std::string& what);

    std::vector<Instruction> m_code;
    std::map<std::string, std::size_t> m_labels;
    PtxCounts m_counts;
    std::string m_problem;
};

} // namespace ridgepoint::testing
