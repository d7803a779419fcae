#include "core/outcome/caveats.h"
#include "core/outcome/writers.h"
#include "core/training/fit_words.h"
#include "core/training/report.h"

#include "core/base/range.h"
#include "core/inputs/model/layer_account.h"
#include "core/inputs/model/precision.h"
#include "core/inputs/scenario/capacity_words.h"
#include "core/inputs/scenario/changed_name.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/rule_of_thumb.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/serving_question.h"
#include "core/outcome/budget_sentence.h"
#include "core/outcome/hardware_figures.h"
#include "core/serving/asked.h"
#include "core/serving/service_figures.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Section
{
    std::string title;
    Table table;
    bool ofService = false;
};

// A document says what its scenario asks about. One that asks about a service has a second part, the
// training job that the same settings are, under a heading of its own.
struct Part
{
    std::string title;
    std::string sentences; // lines below the title, in text alone
    std::vector<Caveat> caveats;
    std::vector<Section> sections;
};

std::string heading(std::string_view key)
{
    std::string title(key);
    title[0] = static_cast<char>(title[0] - ('a' <= title[0] && title[0] <= 'z' ? 'a' - 'A' : 0));
    return key == "inference" ? title + ", by the rule of thumb" : title;
}

std::string_view capacityWord(CapacityBasis basis)
{
    return basis == CapacityBasis::Nominal ? "nominal"
        : basis == CapacityBasis::Reported ? "reported"
                                           : "usable";
}

// What a label leaves open.
std::string labelNote(std::string_view path, const Report& report)
{
    if (path == "memory.min_accelerators")
        return " (evenly sharded, a lower bound)";
    if (path == "memory.per_rank.allocated_bytes")
        return " (tensors, in PyTorch's sense)";
    if (path == "memory.per_rank.reserved_bytes")
        return " (and fragmentation, likewise)";
    if (path == "memory.per_rank.buffers_bytes")
        for (const MemoryItem& item : report.memory.items)
            if (item.id == "buffers.copies" && item.bytes.value() > 0)
                return " (" + format(item.bytes) + " of them kept copies of weights)";
    if (path == "memory.per_rank.total_bytes")
        return " (to fit: tensors, least fragmentation, device context)";
    if (path.starts_with("memory.stack."))
        return " (of one copy, unsharded)";
    if (path == "memory.state_total_bytes")
        return " (state of one copy: weights, gradients, optimizer)";
    if (path == "memory.ratio")
        return " (that state ÷ the capacity of one accelerator)";
    if (path == "resilience.failures_expected")
        return " (while it computes)";
    if (path == "accounting.step_seconds")
        return " (on one accelerator)";
    if (path == "memory.capacity_bytes")
        return " (" + std::string(capacityWord(report.scenario.hardware.capacityBasis))
            + ", of one accelerator)";
    if ((path == "throughput.mfu" || path == "throughput.hfu") && statedMfu(report.scenario.hardware))
        return " (" + std::string(ruleOfThumb(report.scenario.training).name)
            + " per token over the peak)"; // hardware FLOPs count every product
    if (path == "throughput.hfu" && !mfuOfBothPeaks(report).empty())
        return " (of the " + std::string(dataTypeKey(report.scenario.training.precision.compute)) + " peak)";
    const bool alone = report.scenario.hardware.accelerators == 1;
    if (alone
        && (path == "step.communication_bytes" || path == "step.communication_at_bandwidth_seconds"
            || path == "step.communication_seconds"))
        return " (if data-parallel)";
    if (!alone && path.starts_with("accounting.allreduce_"))
        return " (rule of thumb: one ring over one link, nothing overlapped)";
    return {};
}

// An end of a band is in the unit of its value.
std::string valueText(const Readout& readout, double value, const Report& report, const NumberFormat& style)
{
    for (const std::string_view end : {"low_", "high_"})
        if (const std::size_t at = readout.path.find(end); at != std::string_view::npos) {
            const auto instead = [&](std::string_view with) {
                return readoutValue(report, std::string(readout.path).replace(at, end.size(), with));
            };
            const std::optional<double> middle = instead(""), low = instead("low_"), high = instead("high_");
            if (!middle || !low || !high)
                break;
            const FormattedRange ends = formatRange(*middle, *low, *high, readout.unit, style);
            return (end == "low_" ? ends.low : ends.high).text();
        }
    return format(value, readout.unit, style);
}

std::vector<Section> sections(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog,
    const NumberFormat& style)
{
    std::vector<Section> out;
    const Text both = mfuOfBothPeaks(report);
    for (const Readout& readout : readouts()) {
        const std::optional<double> value = readout.get(report);
        // Nulls are explained once, below; of a replica that does not fit they are what was asked for.
        if (!value && !(readout.path.starts_with("inference.") && report.inference.replicaFits == false))
            continue;
        if (readout.isPart())
            continue; // parts of one number, which `serve` and Token time take apart
        const std::string title = heading(readout.path.substr(0, readout.path.find('.')));
        if (out.empty() || out.back().title != title) {
            if (!out.empty() && out.back().title == "Model") {
                out.push_back({"Parameters", componentTable(report, style)});
                out.push_back(
                    {"Layers: " + layerPattern(report.model.architecture), layerTable(report, style)});
            }
            out.push_back(
                {title, {{"quantity", "value"}, {}}, readout.ofService || title == heading("inference")});
        }
        out.back().table.rows.push_back({std::string(readout.firstLabel()) + labelNote(readout.path, report),
            !value ? "—"
                : readout.path == "throughput.mfu" && !both.empty()
                ? both.plain(style)
                : valueText(readout, *value, report, style)});
    }
    if (!report.communication.empty())
        out.push_back({"Communication", communicationTable(report, style)});
    out.push_back({"Hardware", hardwareTable(hardwareFigures(report, catalog), style)});
    if (!advice.empty())
        out.push_back({"What to try", adviceTable(advice)});
    return out;
}

Text nameOf(const Report& report)
{
    return report.scenario.name.empty() ? phrase("Scenario") : shownName(report.scenario);
}

std::string diagnosticLine(const Diagnostic& d)
{
    return std::string(severityKey(d.severity)) + ": " + withFieldLabels(plainLine(d));
}

// Errors stand before the numbers they spoil, everything else behind them.
std::string diagnosticLines(const Report& report, bool errors, std::string_view before)
{
    std::string out;
    for (const Diagnostic& d : report.diagnostics)
        if ((d.severity == Severity::Error) == errors)
            out += std::string(before) + diagnosticLine(d) + '\n';
    return out;
}

} // namespace

bool onlyThePeakIsOver(const Report& report)
{
    const WallsReport& walls = report.walls;
    const auto over = [](const Wall& each) { return each.ratio && *each.ratio > 1; };
    return report.scenario.hardware.accelerators == 1 && report.fit.state == GateState::Fail
        && !over(walls.memory) && !over(walls.compute) && !over(walls.throughput);
}

Text headline(const Report& report)
{
    const Text name = nameOf(report);
    const auto inFull = [](const Gate& gate) { return gate.inFull.empty() ? gate.summary : gate.inFull; };
    if (!report.walls.first)
        return phrase("%1: fit %2 · busy %3 · hide %4", name, inFull(report.fit), inFull(report.busy),
            inFull(report.hide));
    const Text wall = Text::known(wallKey(*report.walls.first));
    if (onlyThePeakIsOver(report))
        return phrase("%1: fit %2 · busy %3 · hide %4 · first wall hit: memory, at the peak", name,
            inFull(report.fit), inFull(report.busy), inFull(report.hide));
    const auto isHit = [](const Wall& each) { return each.ratio && *each.ratio > 1; };
    const WallsReport& walls = report.walls;
    const bool memory = isHit(walls.memory) && report.fit.state == GateState::Fail; // offloaded state fits
    if (report.scenario.hardware.accelerators == 1 && !memory && !isHit(walls.compute)
        && !isHit(walls.throughput))
        return phrase("%1: fit %2 · busy %3 · hide %4 · no wall hit yet, next: %5", name, inFull(report.fit),
            inFull(report.busy), inFull(report.hide), wall);
    return report.scenario.hardware.accelerators > 1 // thresholds are one accelerator's
        ? phrase("%1: fit %2 · busy %3 · hide %4 · on one accelerator, first wall hit: %5", name,
            inFull(report.fit), inFull(report.busy), inFull(report.hide), wall)
        : phrase("%1: fit %2 · busy %3 · hide %4 · first wall hit: %5", name, inFull(report.fit),
            inFull(report.busy), inFull(report.hide), wall);
}

// Of a group that leaves the node, how many of its ranks share one: what they send there is no network's.
std::string tierText(const CommunicationRow& row)
{
    return std::string(row.tier)
        + (row.tier == "scale-out" && row.inNode > 1
                ? ", " + format(row.inNode, row.inNode == std::round(row.inNode) ? Unit::Count : Unit::Number)
                    + " a node"
                : "");
}

Table communicationTable(const Report& report, const NumberFormat& style)
{
    Table table{{"group", "operation", "ranks", "tier", "per call", "calls", "time per step", "exposed"}, {}};
    for (const CommunicationRow& row : report.communication)
        table.rows.push_back(
            {std::string(key(row.group)), std::string(label(row.op)), format(row.ranks, Unit::Count),
                tierText(row), format(row.bytesPerRank, style), format(row.count, Unit::Count),
                format(row.seconds, style), row.exposed ? format(*row.exposed, style) : "—"});
    return table;
}

Table componentTable(const Report& report, const NumberFormat& style)
{
    Table table{{"component", "parameters"}, {}};
    for (const ParameterComponent& each : componentsOf(report.model.components))
        if (each.parameters.value() > 0)
            table.rows.push_back({std::string(each.label), format(each.parameters, style)});
    return table;
}

Table layerTable(const Report& report, const NumberFormat& style)
{
    Table table{{"layers", "kind", "parameters", "active", "KV cache per token", "state per sequence"}, {}};
    const auto bytes = [&](double value) { return format(Bytes(value), style); };
    for (const LayerAccount& kind : layerAccountsOf(report)) {
        std::string cache = kind.cachePerToken > 0 ? bytes(kind.cachePerToken) : "";
        if (kind.windowPerToken > 0)
            cache += (cache.empty() ? "" : " + ") + bytes(kind.windowPerToken) + " of the last "
                + format(kind.window, Unit::Count);
        table.rows.push_back({format(kind.layers, Unit::Count), kind.label.plain(),
            format(Parameters(kind.parameters), style), format(Parameters(kind.active), style),
            cache.empty() ? "—" : cache, kind.state > 0 ? bytes(kind.state) : "—"});
    }
    return table;
}

std::vector<LayerAccount> layerAccountsOf(const Report& report)
{
    return layerAccounts(report.model.architecture, bytesPerElement(report.scenario.serving.kvPrecision));
}

Table adviceTable(const std::vector<Advice>& advice)
{
    Table table{{"wall", "response", "effect"}, {}};
    const bool money = std::ranges::any_of(advice, [](const Advice& each) { return each.money.has_value(); });
    if (money)
        table.columns.emplace_back("cost");
    for (const Advice& each : advice) {
        table.rows.push_back({each.wall.plain(), each.response.plain(), each.effect.plain()});
        if (money)
            table.rows.back().push_back(
                each.money ? phrase("%1 → %2", each.money->before, each.money->after).plain() : "");
    }
    return table;
}

// "Step time −7 % to +8 %, calibrated on 7 steps."; empty where the step is stated; a reason where nobody
// knows.
std::string bandLine(const Report& report, const NumberFormat& style)
{
    if (!report.step.seconds)
        return {};
    if (!report.step.band)
        return statedMfu(report.scenario.hardware) ? std::string()
                                                   : "How far off the step time may be is not known: "
                + reasonForNull(report, "step.low_seconds").plain() + ".\n";
    const Band& band = *report.step.band;
    const double steps = report.scenario.hardware.efficiency.calibratedSteps;
    return "Step time −" + format(1 - band.low / *report.step.seconds, Unit::Percent, style) + " to +"
        + format(band.high / *report.step.seconds - 1, Unit::Percent, style)
        + (band.calibrated
                ? ", calibrated on " + format(steps, Unit::Count, style) + (steps == 1 ? " step." : " steps.")
                : ", not calibrated: the 80 % interval of published runs.")
        + '\n';
}

// A run that happened, though the model says that it does not fit, says why.
std::string fitNoteLine(const Report& report, const NumberFormat& style)
{
    const Text real = realRun(report);
    return real.empty() ? std::string() : real.plain(style) + ".\n";
}

// Figures of a scenario that cannot be are figures of something else.
std::string noVerdict(const Report& report)
{
    return (report.scenario.name.empty() ? "Scenario" : report.scenario.name)
        + ": no verdict, the scenario is not valid";
}

// What a document says, in its order.
static std::vector<Part> partsOf(const Report& report, const std::vector<Advice>& advice,
    const Catalog& catalog, const NumberFormat& style)
{
    std::vector<Section> all = sections(report, advice, catalog, style);
    const std::string real = fitNoteLine(report, style);
    const Text source = capacitySource(report.scenario.hardware);
    const std::string memory = source.empty() ? std::string() : source.plain(style) + ".\n";
    if (report.veil || !asksOfServing(report.scenario)) {
        std::string sentences;
        for (const Gate* gate : {&report.fit, &report.busy, &report.hide})
            if (!gate->detail.empty())
                sentences += gate->detail.plain() + '\n';
        sentences += memory + real + budgetSentence(budgetStatement(report), style) + '\n';
        return {{headline(report).plain(), std::move(sentences), caveatsOf(report), std::move(all)}};
    }
    const std::shared_ptr<const Served> served = servedOf(report);
    const ServiceReport& service = served->report;
    const ServingJob& job = served->job();
    std::string sentences =
        deployedLine(service, job) + '\n' + askedText(job, catalog).plain(style) + '\n' + memory;
    if (service.refusal.empty() && !service.unvalidated.empty())
        sentences += "Note: " + service.unvalidated.plain(style) + ".\n";
    // Of the training job those caveats that the service does not have too.
    const std::vector<Caveat> caveats = caveatsOf(*served);
    std::vector<Caveat> further = caveats;
    addCaveats(further, trainingCaveats(report));
    further.erase(further.begin(), further.begin() + std::ssize(caveats));
    const auto training = std::ranges::stable_partition(all, &Section::ofService).begin();
    std::vector<Section> rest(std::make_move_iterator(training), std::make_move_iterator(all.end()));
    all.erase(training, all.end());
    return {{phrase("%1: %2", nameOf(report), serviceSentence(service, job)).plain(style),
                std::move(sentences), caveats, std::move(all)},
        {"As a training job, with the same settings", real, std::move(further), std::move(rest)}};
}

std::string reportAsText(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog,
    const NumberFormat& style)
{
    if (const std::string errors = diagnosticLines(report, true, ""); !errors.empty())
        return noVerdict(report) + '\n' + errors;
    const std::vector<Part> parts = partsOf(report, advice, catalog, style);
    std::string out;
    for (const Part& part : parts) {
        out += (out.empty() ? "" : "\n") + part.title + '\n' + part.sentences;
        for (const Caveat& each : part.caveats)
            out += "Caveat: " + each.text.plain() + ".\n";
        if (parts.size() == 1 && !readoutValue(report, "serving.ttft_seconds"))
            out += "Serving: no answer, " + reasonForNull(report, "serving.ttft_seconds").plain() + ".\n";
        for (const Section& section : part.sections) {
            // The header row of a two-column list says nothing new.
            std::string body = tableAsText(section.table);
            if (section.table.columns.size() == 2)
                body.erase(0, body.find('\n') + 1);
            out += '\n' + section.title + '\n' + body;
        }
    }
    if (const std::string notes = bandLine(report, style) + diagnosticLines(report, false, "");
        !notes.empty())
        out += "\nNotes\n" + notes;
    return out;
}

std::string reportAsMarkdown(const Report& report, const std::vector<Advice>& advice, const Catalog& catalog,
    const NumberFormat& style)
{
    if (const std::string errors = diagnosticLines(report, true, "- "); !errors.empty())
        return markdownText("# " + noVerdict(report) + "\n\n" + errors);
    std::string out;
    for (const Part& part : partsOf(report, advice, catalog, style)) {
        const std::string level = out.empty() ? "#" : "\n##", below = out.empty() ? "\n## " : "\n### ";
        out += level + ' ' + markdownText(part.title) + '\n';
        for (const Caveat& each : part.caveats)
            out += "\n> " + markdownText(each.text.plain()) + ".\n";
        for (const Section& section : part.sections)
            out += below + section.title + "\n\n" + tableAsMarkdown(section.table);
    }
    const std::string fit = fitNoteLine(report, style), band = bandLine(report, style);
    if (const std::string notes = (fit.empty() ? "" : "- " + fit) + (band.empty() ? "" : "- " + band)
            + diagnosticLines(report, false, "- ");
        !notes.empty())
        out += "\n## Notes\n\n" + markdownText(notes);
    return out + "\n## Scenario\n\n`" + shareCode(report.scenario, catalog) + "`\n";
}

} // namespace ridgepoint
