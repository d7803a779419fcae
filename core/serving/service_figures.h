#pragma once

// The scalars of a service: what `serve` prints, tables hold, tiles show, and `serving.*` reads.

#include "core/base/unit.h"
#include "core/serving/served.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

class Ledger;

// Which of `serve`'s answers hold a figure.
enum class FigureShown
{
    Always, // that a replica holds: of one that cannot serve, too; empty where nothing is known
    AlwaysInFiles, // as Always, for programs: people get a part of it, so that rows add up
    WhereServed, // of one that serves; empty where it has no meaning
    WhereKnown, // left out where it is empty
    Explained, // not listed: parts that pictures show
};

// One scalar of the service: a row of the register of readouts (core/outcome/readout.h).
struct ServingFigure
{
    std::string_view path; // in the register: "serving.tpot_seconds"
    std::string_view label; // of core's tables: translated where it is shown; several are separated by '|'
    Unit unit = Unit::Number;
    std::optional<double> (*value)(const Served&); // SI
    FigureShown shown = FigureShown::WhereServed;
    std::optional<ServingMeasure> banded = {}; // whose band it has
    static constexpr std::string_view prefix = "serving."; // of every path
    std::string_view key = path.substr(prefix.size()); // in `serve --format json`: "itl_seconds"

    ServingBand band(const Served& served) const; // factors on the value; unknown: none is promised
    std::string_view firstLabel() const { return label.substr(0, label.find('|')); }
    // Count, or Number where the value is no whole number.
    Unit unitOf(std::optional<double> value) const;
};
std::span<const ServingFigure> servingFigures(); // in the order that they are read in
// By key or path, with or without "serving.", "served." or "serve." before it; null when unknown.
const ServingFigure* findServingFigure(std::string_view name);
// Whether `serve` lists it for this service.
bool listed(const ServingFigure& figure, const Served& served);
bool listedForPeople(const ServingFigure& figure, const Served& served);

// How the numbers of a service come about: a ledger under their keys, down to the kernels of an iteration,
// what the engine adds, and the fields. What a walk of requests found is a constant that says so; what it
// adds to the parts that are explained stands beside them as a part of its own, so that everything adds up.
// `report` as serviceReport() has it of this service.
void explainService(const Service& service, const ServiceReport& report, Ledger& ledger);
// Every figure's derivation under its path, in a ledger that may hold others' too.
void deriveServed(const Served& served, Ledger& ledger);

// Percentiles of a point whose requests were played; nothing where they were not.
struct SpreadFigure
{
    std::string_view key, label;
    std::optional<Seconds> (*value)(const ServicePoint&);
};
template <std::optional<TimeSpread> ServicePoint::*spread, Seconds TimeSpread::*time>
std::optional<Seconds> ofSpread(const ServicePoint& point)
{
    return point.*spread ? std::optional(*(point.*spread).*time) : std::nullopt;
}
inline constexpr std::array<SpreadFigure, 6> spreadFigures{{
    {"ttft_p50_seconds", "time to first token, p50", ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p50>},
    {"ttft_p90_seconds", "time to first token, p90", ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p90>},
    {"ttft_p99_seconds", "time to first token, p99", ofSpread<&ServicePoint::ttftSpread, &TimeSpread::p99>},
    {"itl_p50_seconds", "time per output token, p50", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p50>},
    {"itl_p90_seconds", "time per output token, p90", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p90>},
    {"itl_p99_seconds", "time per output token, p99", ofSpread<&ServicePoint::itlSpread, &TimeSpread::p99>},
}};

std::string layoutText(const ServingLayout& layout); // "TP 8", "TP 2 · DP 4 · EP 8"
// Replicas of a deployment whose prompts are read by replicas of their own, in all.
struct SplitReplicas
{
    double prefill = 0, decode = 0;
    double accelerators = 0; // of both
};
std::optional<SplitReplicas> splitReplicas(const ServiceReport& report, const ServingJob& job);
// "TP 8", or of a split one "prefill 2 × TP 8 + decode 3 × TP 16".
Text deployedText(const ServiceReport& report, const ServingJob& job);
// "TP 8 · vLLM · kernels of vLLM measured on H100 SXM"; of a split one with its accelerators in all.
std::string deployedLine(const ServiceReport& report, const ServingJob& job);
// Where the times of the kernels come from, in a few words.
Text sourceText(KernelSource source, const ServingJob& job);
// "mean", "p99": what the targets are about.
std::string statisticText(const ServingJob& job);
// Of "ttft" or "itl" the figure that the targets are about: its percentile, where that was played.
const ServingFigure& judgedFigure(
    const ServiceReport& report, const ServingJob& job, std::string_view measure);
// "TTFT · p99", where that is what was played for the targets.
Text judgedName(const Text& name, const ServicePoint& point, const ServingJob& job);
// The service in one sentence, with what is missed.
Text serviceSentence(const ServiceReport& report, const ServingJob& job);
// Why replicas, their accelerators or the rate that they answer have no number.
Text whyNotCounted(const ServiceReport& report, const ServingJob& job);
// "4 replicas for your concurrency of 200: 16 accelerators, and there are 8", where one replica serves fewer
// within both SLOs than are stated; empty otherwise.
Text replicasInstead(const ServiceReport& report, const ServingJob& job);
// "…, so sharding it is a question of cost", "Shard, …": what a replica of tensor ranks alone should be.
// Empty: not known. `inForce`: what is served; where the scenario leaves it open, it may be more accelerators
// than the fewest.
Text choiceSentence(const PredictedChoice& choice, const ServingJob& job, const ServingLayout& inForce);
// Both times by what is judged, with their targets.
Text timesJudged(const ServicePoint& point, const ServingJob& job);

} // namespace ridgepoint
