#include "core/engine/invariants.h"

#include "core/pipeline/schedule_kind.h"
#include "core/training/readouts.h"
#include "core/training/report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double tolerance = 1e-9;

bool close(double a, double b) { return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b)); }

void breach(Report& report, std::string_view field, Text message)
{
    report.diagnostics.push_back(
        {Severity::Error, std::string(field), phrase("internal check failed: %1", std::move(message)),
            phrase("please report this scenario's share code")});
}

// Input that was brought into range, or that cannot run, makes a report of something else than the scenario.
bool isAsGiven(const Report& report)
{
    return std::ranges::none_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

void checkMemory(Report& report)
{
    const MemoryReport& memory = report.memory;
    if (!close(memory.whole.state().value(), memory.stateTotal.value()))
        breach(report, "memory.state_total_bytes",
            phrase("slabs add up to %1, the total says %2", memory.whole.state(), memory.stateTotal));
    // Schedules that run in both directions hold the model twice.
    const double copies = scheduleKindOf(report.scenario.mesh.schedule).weightCopies();
    if (memory.perRank.state().value() > copies * memory.whole.state().value() * (1 + 1e-6) + 1)
        breach(report, "memory.per_rank.total_bytes",
            phrase("one rank holds %1 of a state of %2", memory.perRank.state(), memory.whole.state()));
    Bytes items(0);
    for (const MemoryItem& item : memory.items)
        items += item.bytes;
    if (!memory.items.empty() && !close(items.value(), memory.perRank.total().value()))
        breach(report, "memory.per_rank.total_bytes",
            phrase("categories add up to %1, the total says %2", items, memory.perRank.total()));
    for (const MemoryParts& rank : memory.byRank) {
        const std::array parts{rank.weights, rank.gradients, rank.accumulator, rank.master, rank.moment1,
            rank.moment2, rank.activations, rank.buffers};
        if (std::ranges::any_of(parts, [](Bytes part) { return part.value() < 0; }))
            breach(report, "memory.per_rank.total_bytes", phrase("a part is negative"));
        if (rank.total() > memory.perRank.total())
            breach(report, "memory.per_rank.total_bytes",
                phrase("a stage holds %1, the fullest %2", rank.total(), memory.perRank.total()));
    }
}

void checkStep(Report& report)
{
    const StepReport& step = report.step;
    if (!step.seconds)
        return;
    Seconds parts(0);
    bool negative = false;
    for (const StepPart& part : step.parts) {
        parts += part.seconds;
        negative = negative || part.seconds.value() < 0;
    }
    if (negative)
        breach(report, "step.seconds", phrase("a part is negative"));
    if (!step.parts.empty() && !close(parts.value(), step.seconds->value()))
        breach(report, "step.seconds", phrase("parts add up to %1, the step says %2", parts, *step.seconds));
    if (!isAsGiven(report))
        return;
    // A stated MFU may ask for more than the device has; that is the user's to mend, and said elsewhere.
    const FlopsPerSecond peak = report.compute.peak * report.scenario.hardware.accelerators;
    if (!step.parts.empty() && peak.value() > 0) {
        const Seconds floor = report.compute.hardwarePerStep / peak;
        if (*step.seconds < floor * (1 - tolerance))
            breach(
                report, "step.seconds", phrase("shorter than its %1 of arithmetic at the full peak", floor));
    }
}

void checkCommunication(Report& report)
{
    for (const CommunicationRow& row : report.communication) {
        const std::string group(key(row.group));
        if (row.seconds.value() < 0 || row.bytesPerRank.value() < 0
            || row.exposed.value_or(Seconds(0)).value() < 0)
            breach(report, "step." + group + "_exposed_seconds",
                phrase("%1 communication is negative", Text::known(group)));
        if (row.exposed && row.exposed->value() > row.seconds.value() * (1 + tolerance))
            breach(report, "step." + group + "_exposed_seconds",
                phrase("of %1 of %2 communication %3 are exposed", row.seconds, Text::known(group),
                    *row.exposed));
    }
}

void checkThroughput(Report& report)
{
    const ThroughputReport& t = report.throughput;
    if (t.mfu && t.hfu && (*t.mfu > *t.hfu * (1 + tolerance) || *t.hfu > 1 + tolerance))
        breach(report, "throughput.mfu", phrase("expected MFU ≤ HFU ≤ 1"));
    if (!report.step.parts.empty() && t.mfu && *t.mfu > 1 + tolerance && isAsGiven(report))
        breach(report, "throughput.mfu", phrase("a predicted MFU above 1"));
    if (!report.step.seconds || !t.tokensPerSecond || !isAsGiven(report))
        return;
    const double batch =
        report.scenario.training.globalBatchSequences * report.scenario.training.sequenceLength;
    if (!close(t.tokensPerSecond->value() * report.step.seconds->value(), batch))
        breach(report, "throughput.tokens_per_second", phrase("tokens/s × step is not the batch"));
}

} // namespace

void checkInvariants(Report& report)
{
    checkMemory(report);
    checkStep(report);
    checkCommunication(report);
    checkThroughput(report);
    // Not those of the service, which is made when somebody asks, and takes a thousand times longer.
    for (const TrainingReadout& readout : trainingReadouts()) {
        const std::optional<double> value = readout.value(report);
        if (value && !std::isfinite(*value))
            breach(report, readout.path, phrase("not a finite number"));
        else if (value && *value < 0 && !readout.isSigned)
            breach(report, readout.path, "negative");
    }
}

} // namespace ridgepoint
