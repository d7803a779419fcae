#include "core/engine/invariants.h"

#include "core/units/format.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr double tolerance = 1e-9;

bool close(double a, double b) { return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b)); }

void breach(Report& report, std::string field, std::string message)
{
    report.diagnostics.push_back(
        {Severity::Error, std::move(field), "internal check failed: " + std::move(message),
            "please report this scenario's share code"});
}

} // namespace

void checkInvariants(Report& report)
{
    const MemoryReport& memory = report.memory;
    if (!close(memory.whole.state().value(), memory.stateTotal.value()))
        breach(report, "memory.state_total_bytes",
            "slabs add up to " + format(memory.whole.state()) + ", the total says " + format(memory.stateTotal));
    if (memory.perRank.state().value() > memory.whole.state().value() * (1 + 1e-6) + 1)
        breach(report, "memory.per_rank.total_bytes",
            "one rank holds " + format(memory.perRank.state()) + " of a state of " + format(memory.whole.state()));
    const ThroughputReport& t = report.throughput;
    if (t.mfu && t.hfu && (*t.mfu > *t.hfu * (1 + tolerance) || *t.hfu > 1 + tolerance))
        breach(report, "throughput.mfu", "expected MFU ≤ HFU ≤ 1");
    if (report.step.seconds && t.tokensPerSecond) {
        const double batch = report.scenario.training.globalBatchSequences * report.scenario.training.sequenceLength;
        const double product = t.tokensPerSecond->value() * report.step.seconds->value();
        const bool asGiven = std::none_of(report.diagnostics.begin(), report.diagnostics.end(),
            [](const Diagnostic& d) { return d.severity == Severity::Error; }); // otherwise values were brought into range
        if (asGiven && !close(product, batch))
            breach(report, "throughput.tokens_per_second", "tokens/s × step is not the batch");
    }
    for (const Readout& readout : readouts()) {
        const std::optional<double> value = readout.get(report);
        if (value && !std::isfinite(*value))
            breach(report, std::string(readout.path), "not a finite number");
    }
}

} // namespace ridgepoint
