#include "core/measurement/probe_run.h"

#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/base/range.h"
#include "core/base/strict_json.h"
#include "core/measurement/json_members.h"
#include "core/measurement/order_statistics.h"
#include "core/measurement/protocol.h"
#include "core/measurement/result_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

bool isCeiling(ProbeRole role)
{
    return role == ProbeRole::MemoryCeiling || role == ProbeRole::CacheCeiling
        || role == ProbeRole::VectorCeiling || role == ProbeRole::TensorCeiling
        || role == ProbeRole::LinkCeiling || role == ProbeRole::Latency;
}

bool ofOneThread(const ProbeResult& result) { return result.step.ends_with(".1t"); }

// Read, update, copy and triad. Plain writes exceed what training sees; a copy engine computes nothing.
bool boundsMemory(const ProbeResult& result)
{
    return result.role == ProbeRole::MemoryCeiling && !ofOneThread(result)
        && result.step.find("write") == std::string::npos && result.step.find("memcpy") == std::string::npos;
}

std::optional<Unit> unitOf(std::string_view unit)
{
    return unit == "B/s"   ? std::optional(Unit::BytePerSecond)
        : unit == "FLOP/s" ? std::optional(Unit::FlopPerSecond)
        : unit == "s"      ? std::optional(Unit::Second)
                           : std::nullopt;
}

std::string textOf(double value, const std::string& unit)
{
    const std::optional<Unit> known = unitOf(unit);
    return known ? format(value, *known) : formatShortest(value) + ' ' + unit;
}

std::string intervalOf(const ProbeResult& result)
{
    const std::optional<Unit> known = unitOf(result.unit);
    if (!known)
        return textOf(result.low, result.unit) + " – " + textOf(result.high, result.unit);
    const FormattedRange ends = formatRange(result.median, result.low, result.high, *known);
    return ends.low.text() + " – " + ends.high.text();
}

// Few samples or disturbed ones bound something only where there is nothing better. Other programs slow a
// sample down, so several that are disturbed and still all faster than the sound ones are better.
bool better(const ProbeResult& a, const ProbeResult& b)
{
    constexpr int several = 5;
    if (!isSound(a) && !isSound(b) && (a.samples >= several) != (b.samples >= several))
        return a.samples >= several;
    if (isSound(a) == isSound(b))
        return a.median > b.median;
    const ProbeResult &sound = isSound(a) ? a : b, &other = isSound(a) ? b : a;
    const bool faster = other.samples >= several && other.low > sound.high;
    return faster == (&other == &a);
}

// A cold card and operands of zeros both run faster than training does.
bool flatters(const ProbeResult& result)
{
    return result.phase == "burst" || result.step.ends_with(".zeros");
}

double kneeOf(const std::vector<const ProbeResult*>& sweep, double ceiling)
{
    constexpr double least = 0.8; // of the ceiling, to be a plateau
    constexpr double flat =
        0.9; // or level by itself: a processor may need more values in flight than a sweep has
    if (sweep.size() < 3)
        return 0;
    double plateau = 0;
    for (const ProbeResult* each : sweep)
        plateau = std::max(plateau, each->median);
    const bool level = std::all_of(sweep.end() - 3, sweep.end(),
        [&](const ProbeResult* each) { return each->median >= flat * plateau; });
    if (plateau < least * ceiling && !level)
        return 0;
    const double wanted = 0.9 * plateau;
    for (std::size_t i = 0; i < sweep.size(); ++i) {
        if (sweep[i]->median < wanted)
            continue;
        if (i == 0)
            return 0; // flat from the start: nothing was bound by memory
        const ProbeResult &below = *sweep[i - 1], &above = *sweep[i];
        const double part = std::log(wanted / below.median) / std::log(above.median / below.median);
        return std::exp(std::lerp(std::log(below.intensity), std::log(above.intensity), part));
    }
    return 0;
}

std::string suspicion(const ProbeResult& now, const ProbeResult& then)
{
    std::string text;
    if (!now.note.empty())
        text = "▲ now: " + now.note;
    if (!then.note.empty())
        text += (text.empty() ? "▲ then: " : "; then: ") + then.note;
    return text;
}

std::string headOf(const char* which, const ProbeRun& run)
{
    std::string text = which;
    if (run.device)
        text += run.device->name;
    if (!run.hello.when.empty())
        text += (run.device ? ", " : "") + run.hello.when;
    return text + '\n';
}

} // namespace

std::string_view probeVerdict(const ProbeResult& now, const ProbeResult& then)
{
    if (tooFewSamples(now) || tooFewSamples(then))
        return "too few samples";
    if (now.range || then.range)
        return "no interval";
    return now.low <= then.high && then.low <= now.high ? "overlap" : "apart";
}

bool tooFewSamples(const ProbeResult& result)
{
    return result.range && medianIntervalRank(result.samples) == 0;
}

bool isSound(const ProbeResult& result) { return !result.range && result.note.empty(); }

double MeasuredRoofline::knee(std::string_view type) const
{
    std::vector<const ProbeResult*> points;
    for (const ProbeResult* each : sweep)
        if (each->type == type)
            points.push_back(each);
    double ceiling = 0;
    for (const ProbeResult* each : compute)
        if (each->role == ProbeRole::VectorCeiling && each->type == type)
            ceiling = std::max(ceiling, each->median);
    return kneeOf(points, ceiling);
}

void ProbeRun::take(const ProbeEvent& event)
{
    if (const auto* e = std::get_if<ProbeHello>(&event))
        hello = *e;
    else if (const auto* d = std::get_if<ProbeDevice>(&event))
        device = *d;
    else if (const auto* p = std::get_if<ProbePlan>(&event))
        plan = *p;
    else if (const auto* now = std::get_if<ProbeProgress>(&event))
        stepsDone = now->done;
    else if (const auto* r = std::get_if<ProbeResult>(&event))
        results.push_back(*r);
    else if (const auto* s = std::get_if<ProbeSkip>(&event))
        skips.push_back(*s);
    else if (const auto* w = std::get_if<ProbeWarning>(&event))
        warnings.push_back(*w);
    else if (const auto* end = std::get_if<ProbeDone>(&event))
        done = *end;
}

const ProbeResult* ProbeRun::find(std::string_view step) const
{
    const auto found = std::ranges::find(results, step, &ProbeResult::step);
    return found == results.end() ? nullptr : &*found;
}

MeasuredRoofline measuredRoofline(const ProbeRun& run)
{
    MeasuredRoofline out;
    for (const ProbeResult& result : run.results) {
        if (result.check == ProbeCheck::Failed || flatters(result))
            continue; // shown in the list, no ceiling of anything
        if (boundsMemory(result) && (!out.memory || better(result, *out.memory)))
            out.memory = &result;
        if ((result.role == ProbeRole::VectorCeiling || result.role == ProbeRole::TensorCeiling)
            && !ofOneThread(result)) {
            // One ceiling a type and kind of unit: the widest instructions.
            const auto same = std::ranges::find_if(out.compute, [&](const ProbeResult* each) {
                return each->type == result.type && each->role == result.role;
            });
            if (same == out.compute.end())
                out.compute.push_back(&result);
            else if (better(result, **same))
                *same = &result;
        }
        if (result.role == ProbeRole::SweepPoint)
            out.sweep.push_back(&result);
        if (result.role == ProbeRole::GemmPoint
            || (result.role == ProbeRole::TensorCeiling && result.intensity > 0))
            out.products.push_back(&result);
    }
    std::ranges::stable_sort(out.compute, [](auto* a, auto* b) { return a->median > b->median; });
    std::ranges::stable_sort(out.sweep, [](auto* a, auto* b) { return a->intensity < b->intensity; });
    return out;
}

Text probeBasis(const ProbeResult& result)
{
    Text text = phrase("median of %1", result.samples);
    const auto add = [&](Text part) {
        if (!part.empty())
            text = phrase("%1; %2", std::move(text), std::move(part));
    };
    add(Text::known(result.convention.counts));
    add(Text::known(result.convention.kernel));
    add(Text::known(result.convention.data));
    if (result.convention.arrayBytes > 0)
        add(phrase("arrays of %1", Bytes(result.convention.arrayBytes)));
    if (result.convention.threads > 0)
        add(result.convention.threads == 1 ? Text::known("1 thread")
                                           : phrase("%1 threads", result.convention.threads));
    add(Text::known(result.phase));
    const ProbeTelemetry& seen = result.telemetry;
    if (seen.clockHz)
        add(phrase("clock %1 GHz", textNumber(*seen.clockHz / 1e9, Unit::Number)));
    if (seen.watts)
        add(phrase("%1 W", textNumber(*seen.watts, Unit::Number)));
    if (seen.celsius)
        add(phrase("%1 °C", textNumber(*seen.celsius, Unit::Number)));
    for (const std::string& reason : seen.throttle)
        add(phrase("held back: %1", Text::known(reason)));
    return text;
}

Table probeTable(const ProbeRun& run)
{
    Table table{{"step", "value", "unit", "low", "high", "best", "samples", "rejected", "intensity",
                    "checked", "basis"},
        {}};
    for (const bool ceilings : {true, false}) {
        for (const ProbeResult& result : run.results) {
            if (isCeiling(result.role) != ceilings)
                continue;
            const char* checked = result.check == ProbeCheck::Passed ? "yes"
                : result.check == ProbeCheck::Failed                 ? "failed"
                                                                     : "";
            table.rows.push_back(
                {result.step, result.median, result.unit, result.low, result.high, result.best,
                    result.samples, result.rejected, result.intensity > 0 ? Cell(result.intensity) : "",
                    checked, probeBasis(result).plain() + (result.note.empty() ? "" : "; " + result.note)});
        }
    }
    return table;
}

Table probeComparison(const ProbeRun& now, const ProbeRun& then)
{
    Table table{{"step", "then", "then low", "then high", "now", "now low", "now high", "unit", "now/then",
                    "95 % intervals", "note"},
        {}};
    for (const ProbeResult& result : now.results)
        if (const ProbeResult* before = then.find(result.step); before && before->median > 0)
            table.rows.push_back({result.step, before->median, before->low, before->high, result.median,
                result.low, result.high, result.unit, result.median / before->median,
                probeVerdict(result, *before), suspicion(result, *before)});
    return table;
}

std::string probeComparisonText(const ProbeRun& now, const ProbeRun& then)
{
    Table table{{"step", "then", "now", "now/then", "95 % intervals", ""}, {}};
    for (const ProbeResult& result : now.results)
        if (const ProbeResult* before = then.find(result.step); before && before->median > 0)
            table.rows.push_back({result.step, textOf(before->median, before->unit),
                textOf(result.median, result.unit), format(result.median / before->median, Unit::Ratio),
                std::string(probeVerdict(result, *before)), suspicion(result, *before)});
    if (table.rows.empty())
        return {};
    std::string text = headOf("then: ", then) + headOf("now:  ", now) + '\n' + tableAsText(table);
    const auto alone = [](const ProbeRun& run, const ProbeRun& other) {
        return std::ranges::count_if(
            run.results, [&other](const ProbeResult& result) { return !other.find(result.step); });
    };
    if (const auto only = alone(now, then) + alone(then, now); only > 0)
        text += "\nResults of one run only: " + std::to_string(only) + ".\n";
    return printableLines(std::move(text));
}

std::string probeText(const ProbeRun& run)
{
    std::string text;
    if (run.device) {
        text += run.device->name + '\n';
        for (const std::string& trait : run.device->traits)
            text += (&trait == &run.device->traits.front() ? "  " : " · ") + trait;
        text += "\n";
    }
    if (!run.hello.when.empty())
        text += "  measured " + run.hello.when + (run.recorded ? ", recorded" : "") + '\n';
    Table table{{"step", "median", "95 % interval", "best", "samples", "checked"}, {}};
    for (const ProbeResult& result : run.results)
        table.rows.push_back({result.step, textOf(result.median, result.unit),
            intervalOf(result) + (result.range ? " (range)" : ""), textOf(result.best, result.unit),
            std::to_string(result.samples)
                + (result.rejected > 0 ? " (+" + std::to_string(result.rejected) + ")" : ""),
            !result.note.empty()                     ? "▲ " + result.note
                : tooFewSamples(result)              ? "▲ too few samples"
                : result.check == ProbeCheck::Passed ? "✓"
                                                     : ""});
    if (!table.rows.empty())
        text += '\n' + tableAsText(table);
    if (const std::size_t planned = run.plan.steps.size(); planned > 0 && !run.whole())
        text += "\nIncomplete: " + std::to_string(run.stepsDone) + " of " + std::to_string(planned)
            + " steps were done.\n";
    if (run.done && run.done->end == ProbeEnd::CheckFailed)
        text += "\n▲ A result did not pass its check; it bounds nothing.\n";
    const MeasuredRoofline roof = measuredRoofline(run);
    if (roof.memory && !roof.compute.empty()) {
        text += "\nMemory " + textOf(roof.memory->median, "B/s") + " (" + roof.memory->step + ")\n";
        for (const ProbeResult* each : roof.compute)
            text += each->type + ' ' + textOf(each->median, "FLOP/s") + " (" + each->step + "), ridge at "
                + format(FlopsPerByte(each->median / roof.memory->median)) + '\n';
        if (const double knee = roof.knee("fp32"); knee > 0)
            text += "The fp32 sweep reaches 90 % of its plateau at " + format(FlopsPerByte(knee)) + ".\n";
    }
    for (const ProbeSkip& skip : run.skips)
        text += "\nLeft out: " + skip.step + ": " + skip.why + '.';
    for (const ProbeWarning& warning : run.warnings)
        text += "\nNote: " + warning.message;
    if (!run.skips.empty() || !run.warnings.empty())
        text += '\n';
    return printableLines(std::move(text));
}

std::string probeRunJson(const ProbeRun& run)
{
    Json root;
    root["schema"] = probeSchema;
    root["device"] = run.device ? run.device->name : std::string();
    root["kind"] = run.device ? run.device->kind : std::string();
    root["when"] = run.hello.when;
    if (run.recorded)
        root["recorded"] = true; // when this was written
    root["probe"] = run.hello.version;
    root["seed"] = run.hello.seed;
    if (run.device)
        root["details"] = probeDeviceJson(*run.device);
    Json ceilings = Json::array(), sweep = Json::array(), warnings = Json::array(), results = Json::array(),
         skips = Json::array();
    for (const ProbeResult& result : run.results) {
        if (isCeiling(result.role))
            ceilings.push_back({{"id", result.step}, {"value", result.median}, {"unit", result.unit},
                {"low", result.low}, {"high", result.high}, {"samples", result.samples},
                {"rejected", result.rejected}, {"basis", probeBasis(result).plain()}, {"type", result.type},
                {"check", probeCheckKey(result.check)}, {"note", result.note}});
        else if (result.role == ProbeRole::SweepPoint && result.intensity > 0)
            sweep.push_back({{"type", result.type}, {"intensity", result.intensity},
                {"flops_per_second", result.median}, {"bytes_per_second", result.median / result.intensity}});
        results.push_back(probeResultJson(result));
    }
    for (const ProbeWarning& warning : run.warnings)
        warnings.push_back(warning.message);
    for (const ProbeSkip& skip : run.skips)
        skips.push_back({{"step", skip.step}, {"why", skip.why}});
    root["ceilings"] = std::move(ceilings);
    root["sweep"] = std::move(sweep);
    root["warnings"] = std::move(warnings);
    root["skipped"] = std::move(skips);
    if (run.done)
        root["end"] = {{"reason", probeEndKey(run.done->end)}, {"message", run.done->message},
            {"elapsed_s", run.done->elapsedSeconds}};
    root["results"] = std::move(results); // each with its samples' spread, conventions and clocks
    return jsonDocument(root);
}

ReadProbeEvents readProbeEvents(std::string_view text)
{
    ReadProbeEvents out;
    std::size_t number = 0;
    ProbeLines lines;
    lines.add(text);
    lines.add("\n");
    while (const auto line = lines.next()) {
        ++number;
        ReadProbeEvent read = readProbeEvent(*line);
        if (read.event)
            out.events.push_back(*std::move(read.event));
        else if (!read.problem.empty() && out.problem.empty())
            out.problem = phrase("line %1: %2", number, read.problem);
    }
    return out;
}

ReadProbeRun readProbeRun(std::string_view text)
{
    ReadProbeRun out;
    JsonProblem problem;
    const auto root = parseStrictJson(text, problem);
    if (!root || !root->is_object() || !root->contains("schema")) {
        const ReadProbeEvents lines = readProbeEvents(text);
        if (lines.events.empty()) {
            out.problem = lines.problem.empty()
                ? phrase("neither a saved run of the probe nor its lines")
                : phrase("neither a saved run of the probe nor its lines (%1)", lines.problem);
            return out;
        }
        out.run.emplace();
        for (const ProbeEvent& event : lines.events)
            out.run->take(event);
        out.problem = lines.problem;
        if (out.run->empty()) { // as of a saved run
            out.run.reset();
            out.problem = lines.problem.empty() ? phrase("it has no results")
                                                : phrase("it has no results (%1)", lines.problem);
        } else if (probeRunJson(*out.run).size() > JsonLimits{}.maxBytes) {
            out.problem = phrase("it has %1 results, more than a saved run holds", out.run->results.size());
            out.run.reset();
        }
        return out;
    }
    const Json& object = *root;
    if (!object["schema"].is_string() || object["schema"] != probeSchema) {
        out.problem = phrase("\"schema\" must be \"%1\", not %2", probeSchema, jsonExcerpt(object["schema"]));
        return out;
    }
    ProbeRun run;
    Members members(object);
    members.may("when", run.hello.when);
    members.may("probe", run.hello.version);
    if (const Json* recorded = members.member("recorded"); recorded && recorded->is_boolean())
        run.recorded = recorded->get<bool>();
    if (const Json* seed = members.member("seed"); seed && seed->is_number_unsigned())
        run.hello.seed = seed->get<std::uint64_t>();
    if (const Json* details = members.member("details"); details && details->is_object()) {
        ProbeDevice device;
        out.problem = readProbeDevice(*details, device);
        if (!out.problem.empty())
            return out;
        run.device = device;
    }
    const auto list = [&](const char* key) -> const Json& {
        static const Json none = Json::array();
        const Json* found = members.member(key);
        return found && found->is_array() ? *found : none;
    };
    for (const Json& each : list("results")) {
        ProbeResult result;
        const Text wrong =
            each.is_object() ? readProbeResult(each, result) : phrase("\"results\" holds objects");
        if (!wrong.empty()) {
            out.problem = phrase("results[%1]: %2", run.results.size(), wrong);
            return out;
        }
        run.results.push_back(result);
    }
    for (const Json& each : list("warnings"))
        if (each.is_string())
            run.warnings.push_back({{}, each.get<std::string>()});
    for (const Json& each : list("skipped")) {
        if (!each.is_object())
            continue;
        Members inner(each);
        ProbeSkip skip;
        inner.may("step", skip.step);
        inner.may("why", skip.why);
        run.skips.push_back(skip);
    }
    if (members.problem().empty() && run.results.empty()) {
        out.problem = "it has no results";
        return out;
    }
    if (const Json* end = members.member("end"); end && end->is_object()) {
        Members inner(*end);
        std::string reason;
        ProbeDone done;
        inner.may("reason", reason);
        inner.may("message", done.message);
        inner.may("elapsed_s", done.elapsedSeconds);
        if (const std::optional<ProbeEnd> known = probeEndFromKey(reason)) {
            done.end = *known;
            run.done = done;
        }
    }
    if (!members.problem().empty()) {
        out.problem = members.problem();
        return out;
    }
    out.run = std::move(run);
    return out;
}

} // namespace ridgepoint
