// The one register of readouts: rows of the training report are in core/training/readouts.cpp, of the service
// in core/serving/service_figures.cpp.

#include "core/outcome/readout.h"

#include "core/base/nearest.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/caveats.h"
#include "core/outcome/older_paths.h"
#include "core/serving/service_figures.h"
#include "core/training/readouts.h"
#include "core/training/report.h"
#include "core/training/step/offloading.h"

#include <algorithm>

namespace ridgepoint {

namespace {

bool hasLabel(const Readout& readout, std::string_view wanted)
{
    std::string_view rest = readout.label;
    for (;;) {
        const std::size_t bar = rest.find('|');
        if (sameIgnoringCase(rest.substr(0, bar), wanted))
            return true;
        if (bar == std::string_view::npos)
            return false;
        rest.remove_prefix(bar + 1);
    }
}

std::vector<Readout> allReadouts()
{
    std::vector<Readout> all;
    for (const TrainingReadout& row : trainingReadouts())
        all.push_back({row.path, row.label, row.unit, row.value, row.isSigned});
    for (const ServingFigure& figure : servingFigures())
        all.push_back({.path = figure.path,
            .label = figure.label,
            .unit = figure.unit,
            .ofReport = nullptr,
            .ofService = &figure});
    return all;
}

// "serve.itl_seconds", "served.itl_seconds" and "itl_seconds", as the service's numbers were called before,
// and what the rule of thumb called them.
const Readout* findByOlderName(std::string_view name)
{
    if (const auto at = std::ranges::find(olderPaths, name, &OlderPath::older); at != olderPaths.end())
        return readoutOfPath(at->path);
    if (name.find('.') != std::string_view::npos && !name.starts_with("serv"))
        return nullptr;
    const ServingFigure* const figure = findServingFigure(name);
    return figure ? &*std::ranges::find(readouts(), figure, &Readout::ofService) : nullptr;
}

} // namespace

std::optional<double> Readout::get(const Report& report) const
{
    if (!ofService)
        return ofReport(report);
    return report.veil ? std::nullopt : ofService->value(*servedOf(report));
}

std::optional<ValueRange> Readout::band(const Report& report) const
{
    if (!ofService) {
        const auto range = [](const auto& low, const auto& high) {
            return low && high ? std::optional(ValueRange{low->value(), high->value()}) : std::nullopt;
        };
        const RunReport& run = report.run;
        if (path == "step.seconds" && report.step.band)
            return ValueRange{report.step.band->low.value(), report.step.band->high.value()};
        return path == "run.wall_clock_seconds" ? range(run.wallClockLow, run.wallClockHigh)
            : path == "run.total_dollars"       ? range(run.totalLow, run.totalHigh)
                                                : std::nullopt;
    }
    const std::optional<double> value = get(report);
    const ServingBand factors = value ? ofService->band(*servedOf(report)) : ServingBand{};
    return factors.known() ? std::optional(ValueRange{*value * factors.low, *value * factors.high})
                           : std::nullopt;
}

std::span<const Readout> readouts()
{
    static const std::vector<Readout> all = allReadouts();
    return all;
}

const Readout* readoutOfPath(std::string_view path)
{
    const auto found = std::ranges::find(readouts(), path, &Readout::path);
    return found != readouts().end() ? &*found : findByOlderName(path);
}

const Readout* findReadout(std::string_view pathOrLabel)
{
    if (const Readout* const readout = readoutOfPath(pathOrLabel))
        return readout;
    for (const Readout& readout : readouts())
        if (sameIgnoringCase(readout.path, pathOrLabel) || hasLabel(readout, pathOrLabel))
            return &readout;
    return nullptr;
}

std::optional<double> readoutValue(const Report& report, std::string_view pathOrLabel)
{
    const Readout* readout = findReadout(pathOrLabel);
    if (!readout || (report.veil && report.veil->hides(readout->path)))
        return std::nullopt;
    return readout->get(report);
}

std::string_view nearestReadout(std::string_view pathOrLabel)
{
    Nearest nearest(pathOrLabel);
    for (const Readout& readout : readouts()) {
        nearest.consider(readout.path);
        nearest.consider(readout.path.substr(readout.path.rfind('.') + 1), readout.path);
        for (std::string_view rest = readout.label; !rest.empty();) { // "column height|total state"
            const std::size_t end = std::min(rest.find('|'), rest.size());
            nearest.consider(rest.substr(0, end), readout.path);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return nearest.best();
}

std::optional<double> effectiveValue(const Report& report, std::string_view fieldId)
{
    if (const FieldSpec* const field = findField(fieldId); field && field->usual)
        return fieldNumber(report.scenario, *field).value_or(field->usual(report.scenario));
    if (fieldId == "model.params")
        return readoutValue(report, "model.params_total");
    if (fieldId == "mesh.data")
        return report.meshFits ? std::optional(report.data) : std::nullopt;
    if (fieldId == "hardware.efficiency.mfu")
        return report.throughput.mfu;
    if (fieldId == "hardware.host_memory" && report.host.memory.value() > 0)
        return report.host.memory.value();
    if (fieldId == "hardware.host_memory_bandwidth" && report.host.bandwidth.value() > 0)
        return report.host.bandwidth.value();
    if (fieldId == "serving.tensor" && !report.veil) {
        const Service service(std::make_shared<const ServingJob>(servingJob(report.scenario)));
        return service.memory().fits() ? std::optional(service.layout().tensor) : std::nullopt;
    }
    if (fieldId == "resilience.checkpoint_interval" && report.resilience.checkpointInterval)
        return report.resilience.checkpointInterval->value();
    if (fieldId == "targets.price_per_accelerator_hour" && report.run.price)
        return report.run.price->value();
    return std::nullopt;
}

namespace {

bool isMoney(std::string_view path)
{
    const Readout* readout = findReadout(path);
    return readout && (readout->unit == Unit::Dollar || readout->unit == Unit::DollarPerHour);
}

} // namespace

Text reasonForNull(const Report& report, std::string_view path)
{
    if (report.veil && report.veil->hides(path))
        return phrase("hidden until the reveal");
    const bool endOfBand = (path.starts_with("step.") || path.starts_with("run."))
        && (path.find("low_") != path.npos || path.find("high_") != path.npos);
    if (endOfBand && report.step.seconds && !report.step.band)
        return statedMfu(report.scenario.hardware) ? phrase("the MFU is stated")
            : !report.scenario.model.leftOut.empty()
            ? phrase("the model's description leaves out %1", report.scenario.model.leftOut)
            : report.model.architecture.plan && otherMixer(*report.model.architecture.plan)
            ? comparedSteps(*otherMixer(*report.model.architecture.plan))
            : phrase("no published run is on a device like this one");
    // The diagnostic of the path itself, or of the nearest section around it.
    std::string_view section = path;
    for (;;) {
        for (const Diagnostic& diagnostic : report.diagnostics)
            if (diagnostic.field == section)
                return diagnostic.message;
        // Without a price there is no sum of money, whatever else the section says.
        const bool priceless = section == path && path.starts_with("run.") && path != "run.dollars"
            && report.run.seconds && !report.run.dollars && isMoney(path);
        const std::size_t dot = section.rfind('.');
        if (dot == std::string_view::npos)
            break;
        if (priceless)
            return reasonForNull(report, "run.dollars");
        section = section.substr(0, dot);
    }
    if (path.starts_with("serving.")) {
        const std::shared_ptr<const Served> served = servedOf(report);
        if (path == "serving.replicas" || path == "serving.accelerators"
            || path == "serving.demand.requests_per_second")
            return whyNotCounted(served->report, served->job());
        const Text& refusal = served->report.refusal;
        return refusal.empty() ? phrase("this deployment has no such part, or it is not known") : refusal;
    }
    if (path.starts_with("host."))
        return offloads(report.scenario.training)
            ? phrase("the host memory is not known; set hardware.host_memory")
            : phrase("nothing is offloaded");
    if (path.starts_with("inference.") && report.scenario.serving.efficiency != ServingEfficiency::Stated)
        return phrase("serving is predicted (serving.*); inference.* is the rule of thumb, which "
                      "serving.efficiency=stated asks for");
    if (path.starts_with("inference.")) {
        for (const Diagnostic& diagnostic : report.diagnostics)
            if (diagnostic.severity == Severity::Warning && diagnostic.field.starts_with("serving."))
                return diagnostic.message;
        if (path == "inference.compute_bound_concurrency" && report.inference.decodePoint)
            return phrase("the cache of every sequence takes longer to read than its arithmetic, however "
                          "many decode together");
        const auto& perToken = report.inference.kvPerToken;
        if (path == "inference.max_context_tokens" && perToken && perToken->value() <= 0)
            return phrase("no layer keeps anything of each token, so the cache does not grow");
        if (path == "inference.max_context_tokens" && report.inference.maxConcurrency.value_or(1) < 1)
            return phrase("the weights leave no room for the KV cache of one sequence");
        if (path == "inference.max_context_tokens" && report.inference.replicaFits)
            return phrase("every layer attends to a window, so the cache stops growing");
    }
    for (const Diagnostic& diagnostic : report.diagnostics)
        if (diagnostic.severity == Severity::Error)
            return diagnostic.message;
    for (const Diagnostic& diagnostic : report.diagnostics)
        if (diagnostic.severity == Severity::Warning)
            return diagnostic.message;
    return phrase("does not apply to this scenario");
}

} // namespace ridgepoint
