#include "ptx_machine.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <sstream>

namespace ridgepoint::testing {

namespace {

std::string trimmed(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
    return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

// Commas outside braces part operands.
std::vector<std::string> operandsOf(const std::string& text)
{
    std::vector<std::string> all;
    std::string one;
    int depth = 0;
    for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (c == ',' && depth == 0) {
            all.push_back(trimmed(one));
            one.clear();
        } else {
            one += c;
        }
    }
    if (!trimmed(one).empty())
        all.push_back(trimmed(one));
    return all;
}

std::vector<std::string> members(const std::string& operand)
{
    return operand.front() == '{' ? operandsOf(operand.substr(1, operand.size() - 2))
                                  : std::vector<std::string>{operand};
}

float asFloat(std::uint64_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }
std::uint64_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }

// A 16-bit number of `digits` binary digits and exponents of `width` bits, as the IEEE formats go.
struct Small
{
    int digits, width;
    long double decode(std::uint32_t bits) const
    {
        const int fraction = digits - 1, bias = (1 << (width - 1)) - 1;
        const int exponent = static_cast<int>(bits >> fraction & ((1U << width) - 1));
        const auto mantissa = static_cast<long double>(bits & ((1U << fraction) - 1));
        const long double scale = std::ldexp(1.0L, fraction);
        const long double value = exponent == 0 ? std::ldexp(mantissa / scale, 1 - bias)
                                                : std::ldexp(1 + mantissa / scale, exponent - bias);
        return (bits >> 15 & 1) != 0 ? -value : value;
    }
    std::uint32_t encode(long double value) const
    {
        const int fraction = digits - 1, bias = (1 << (width - 1)) - 1;
        const std::uint32_t sign = std::signbit(value) ? 0x8000 : 0;
        value = std::fabs(value);
        if (value == 0)
            return sign;
        const int exponent = std::max(std::ilogb(value), 1 - bias);
        const auto steps = static_cast<std::uint32_t>(std::rint(std::ldexp(value, fraction - exponent)));
        // A mantissa that rounds up to the next power carries into the exponent by itself.
        return sign | ((static_cast<std::uint32_t>(exponent + bias - 1) << fraction) + steps);
    }
};
constexpr Small half{11, 5}, bfloat{8, 8};

std::uint64_t fmaHalves(const Small& format, std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    std::uint64_t out = 0;
    for (int shift = 0; shift < 32; shift += 16) {
        const auto part = [&](std::uint64_t word) {
            return format.decode(static_cast<std::uint32_t>(word >> shift & 0xffff));
        };
        out |= static_cast<std::uint64_t>(format.encode(part(a) * part(b) + part(c)) & 0xffff) << shift;
    }
    return out;
}

} // namespace

PtxMachine::PtxMachine(const std::string& entry)
{
    std::istringstream in(entry.substr(entry.find('{') + 1));
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        line = trimmed(line);
        if (line.empty() || line == "}" || line.starts_with(".reg"))
            continue;
        if (line.back() == ':') {
            m_labels[line.substr(0, line.size() - 1)] = m_code.size();
            continue;
        }
        if (line.back() != ';')
            fail("no semicolon: " + line);
        line.pop_back();
        Instruction instruction;
        instruction.line = number;
        if (line.front() == '@') {
            const std::size_t space = line.find(' ');
            instruction.predicate = line.substr(1, space - 1);
            line = trimmed(line.substr(space));
        }
        const std::size_t space = line.find(' ');
        instruction.name = line.substr(0, space);
        if (space != std::string::npos)
            instruction.operands = operandsOf(line.substr(space));
        m_code.push_back(instruction);
    }
}

void PtxMachine::fail(const std::string& what)
{
    if (m_problem.empty())
        m_problem = what;
}

void PtxMachine::run(std::uint32_t blocks, std::uint32_t threadsOfBlock)
{
    for (std::uint32_t block = 0; block < blocks; ++block)
        for (std::uint32_t thread = 0; thread < threadsOfBlock && m_problem.empty(); ++thread)
            runThread(block, thread, threadsOfBlock);
}

void PtxMachine::runThread(std::uint32_t block, std::uint32_t thread, std::uint32_t width)
{
    Registers registers{{"%tid.x", thread}, {"%ctaid.x", block}, {"%ntid.x", width}};
    for (std::size_t at = 0; at < m_code.size() && m_problem.empty(); ++at) {
        const Instruction& instruction = m_code[at];
        if (!instruction.predicate.empty() && registers[instruction.predicate] == 0)
            continue;
        if (instruction.name == "ret")
            return;
        if (instruction.name == "bra") {
            const auto label = m_labels.find(instruction.operands[0]);
            if (label == m_labels.end())
                return fail("no label " + instruction.operands[0]);
            at = label->second - 1;
            continue;
        }
        execute(instruction, registers);
    }
}

std::uint64_t PtxMachine::value(const std::string& operand, const Registers& registers) const
{
    if (operand.front() == '%') {
        const auto found = registers.find(operand);
        return found == registers.end() ? 0xdeadbeefdeadbeefULL : found->second; // never written: poison
    }
    if (operand.starts_with("0f"))
        return std::stoull(operand.substr(2), nullptr, 16);
    return std::stoull(operand, nullptr, 0);
}

bool PtxMachine::reaches(std::uint64_t address, std::size_t bytes)
{
    if (address % bytes == 0 && address + bytes <= memory.size())
        return true;
    fail("address " + std::to_string(address) + " is outside the arrays or not aligned");
    return false;
}

void PtxMachine::load(const Instruction& instruction, Registers& registers)
{
    const std::string& from = instruction.operands[1];
    const std::string inside = from.substr(1, from.size() - 2);
    if (instruction.name.starts_with("ld.param")) {
        const auto found = parameters.find(inside);
        if (found == parameters.end())
            return fail("no parameter " + inside);
        registers[instruction.operands[0]] = found->second;
        return;
    }
    const std::vector<std::string> targets = members(instruction.operands[0]);
    const std::uint64_t address = value(inside, registers);
    if (!reaches(address, 4 * targets.size()))
        return;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        std::uint32_t word = 0;
        std::memcpy(&word, memory.data() + address + 4 * i, 4);
        registers[targets[i]] = word;
    }
    m_counts.bytesRead += 4.0 * static_cast<double>(targets.size());
}

void PtxMachine::store(const Instruction& instruction, const Registers& registers)
{
    const std::string& to = instruction.operands[0];
    const std::vector<std::string> sources = members(instruction.operands[1]);
    const std::uint64_t address = value(to.substr(1, to.size() - 2), registers);
    if (!reaches(address, 4 * sources.size()))
        return;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto word = static_cast<std::uint32_t>(value(sources[i], registers));
        std::memcpy(memory.data() + address + 4 * i, &word, 4);
    }
    m_counts.bytesWritten += 4.0 * static_cast<double>(sources.size());
}

void PtxMachine::execute(const Instruction& instruction, Registers& registers)
{
    const std::string& name = instruction.name;
    const auto is = [&](const char* beginning) { return name.starts_with(beginning); };
    const auto operand = [&](std::size_t i) { return value(instruction.operands[i], registers); };
    const auto wide = [&] { return name.ends_with("64"); };
    const auto set = [&](std::uint64_t result) {
        registers[instruction.operands[0]] = wide() ? result : result & 0xffffffffULL;
    };
    if (is("ld."))
        return load(instruction, registers);
    if (is("st."))
        return store(instruction, registers);
    if (is("mma.")) {
        // Counted, not computed: the fragments of a warp lie in 32 threads.
        m_counts.flops += 2.0 * 16 * 8 * 16 / 32;
    } else if (is("fma.rn.f32")) {
        m_counts.flops += 2;
        set(bitsOf(std::fma(asFloat(operand(1)), asFloat(operand(2)), asFloat(operand(3)))));
    } else if (is("fma.rn.f16x2") || is("fma.rn.bf16x2")) {
        const bool isHalf = is("fma.rn.f16x2");
        const std::uint64_t ones = isHalf ? 0x3c003c00 : 0x3f803f80;
        m_counts.flops += operand(2) == ones ? 2 : 4;
        set(fmaHalves(isHalf ? half : bfloat, operand(1), operand(2), operand(3)));
    } else if (is("add.rn.f32")) {
        m_counts.flops += 1;
        set(bitsOf(asFloat(operand(1)) + asFloat(operand(2))));
    } else if (is("mul.f32")) {
        set(bitsOf(asFloat(operand(1)) * asFloat(operand(2)))); // only makes data
    } else if (is("neg.f32")) {
        set(bitsOf(-asFloat(operand(1))));
    } else if (is("cvt.rn.f32.s32")) {
        set(bitsOf(static_cast<float>(static_cast<std::int32_t>(operand(1)))));
    } else if (is("cvt.rn.f32.u32")) {
        set(bitsOf(static_cast<float>(static_cast<std::uint32_t>(operand(1)))));
    } else if (is("cvt.rn.f16.f32")) {
        set(half.encode(asFloat(operand(1))));
    } else if (is("cvt.rn.bf16.f32")) {
        set(bfloat.encode(asFloat(operand(1))));
    } else if (is("cvt.u32.u64") || is("cvta.to.global") || is("mov.")) {
        const std::vector<std::string> parts = members(instruction.operands[1]);
        set(parts.size() == 2 ? (value(parts[0], registers) & 0xffff) | value(parts[1], registers) << 16
                              : operand(1));
        if (is("cvt.u32.u64"))
            registers[instruction.operands[0]] &= 0xffffffffULL;
    } else if (is("add.")) {
        set(operand(1) + operand(2));
    } else if (is("sub.")) {
        set(operand(1) - operand(2));
    } else if (is("xor.")) {
        set(operand(1) ^ operand(2));
    } else if (is("and.")) {
        set(operand(1) & operand(2));
    } else if (is("or.")) {
        set(operand(1) | operand(2));
    } else if (is("not.")) {
        set(~operand(1));
    } else if (is("shr.u32")) {
        set((operand(1) & 0xffffffffULL) >> operand(2));
    } else if (is("shl.b32")) {
        set(operand(1) << operand(2));
    } else if (is("mul.lo.u32")) {
        set(operand(1) * operand(2));
    } else if (is("mul.wide.u32")) {
        registers[instruction.operands[0]] = (operand(1) & 0xffffffffULL) * operand(2);
    } else if (is("mad.lo.u32")) {
        set(operand(1) * operand(2) + operand(3));
    } else if (is("rem.u32")) {
        set((operand(1) & 0xffffffffULL) % operand(2));
    } else if (is("setp.ge.u32")) {
        registers[instruction.operands[0]] = (operand(1) & 0xffffffffULL) >= (operand(2) & 0xffffffffULL);
    } else if (is("setp.ne.u32")) {
        registers[instruction.operands[0]] = (operand(1) & 0xffffffffULL) != (operand(2) & 0xffffffffULL);
    } else {
        fail("line " + std::to_string(instruction.line) + ": " + name + " is not known");
    }
}

} // namespace ridgepoint::testing
