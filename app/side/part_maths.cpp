#include "app/side/part_maths.h"

#include "core/formulas/stages.h"

#include <array>
#include <cmath>
#include <span>

namespace ridgepoint {

namespace {

constexpr std::string_view stepParts = "step.parts.";
constexpr std::string_view memoryItems = "memory.items.";
constexpr std::array stepSums{"step.compute_seconds", "step.other_seconds"};
constexpr std::array memorySums{"memory.per_rank.activations_bytes", "memory.per_rank.buffers_bytes"};

std::string pathOf(std::string_view prefix, std::string_view id) { return std::string(prefix).append(id); }

bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

// The operand of a sum, or of a sum taken for every micro-batch, that comes to this value.
std::int32_t partOf(Ledger& ledger, std::string_view sum, double value)
{
    const std::int32_t root = ledger.find(sum);
    if (root < 0)
        return -1;
    LedgerNode whole = ledger.node(root); // a copy: add() moves the nodes
    const bool called =
        whole.kind == LedgerNode::Kind::Call && whole.name == callsTime.name && whole.operands.size() == 2;
    const std::int32_t times = called ? whole.operands[1] : -1;
    const LedgerNode terms = called ? ledger.node(whole.operands[0]) : whole;
    if (terms.kind != LedgerNode::Kind::Sum)
        return -1;
    for (const std::int32_t term : terms.operands) {
        if (!same(ledger.node(term).value * (called ? ledger.node(times).value : 1), value))
            continue;
        if (!called)
            return term;
        whole.operands = {term, times};
        whole.value = value;
        return ledger.add(std::move(whole));
    }
    return -1;
}

void bindOne(Ledger& ledger, const std::string& path, std::span<const char* const> sums, double value)
{
    for (const char* sum : sums) {
        if (const std::int32_t node = partOf(ledger, sum, value); node >= 0)
            return ledger.bind(path, node);
    }
}

} // namespace

void bindParts(const Report& report, Ledger& ledger)
{
    for (const StepPart& part : report.step.parts)
        bindOne(ledger, pathOf(stepParts, part.id), stepSums, part.seconds.value());
    for (const auto& item : report.memory.items)
        bindOne(ledger, pathOf(memoryItems, item.id), memorySums, item.bytes.value());
}

std::optional<std::string> partLabel(const Report& report, std::string_view path)
{
    for (const StepPart& part : report.step.parts)
        if (path == pathOf(stepParts, part.id))
            return std::string(part.label);
    for (const auto& item : report.memory.items)
        if (path == pathOf(memoryItems, item.id))
            return std::string(item.label);
    return std::nullopt;
}

bool isPartPath(std::string_view path)
{
    return path.starts_with(stepParts) || path.starts_with(memoryItems);
}

} // namespace ridgepoint
