#pragma once

// What the pictures of serving share: words about a scenario that is served.

#include "core/serving/service_figures.h"
#include "views/view.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

// In the order of the baselines.
using ServedPins = std::vector<std::shared_ptr<const Served>>;

ServedPins servedPins(const ViewInput& input);
QString refusalText(const Served& served); // a sentence; empty: the report holds

// "vLLM measured on H100": where the times of the kernels come from, in the fewest words.
QString servedSource(const ServingJob& job, KernelSource source);
// "vLLM measured on H100 · TP 2 · bf16, cache bf16", or what nobody measured with its device and
// engine.
QString servedWords(const Served& served, const NumberFormat& numbers);
// "TP 8", or of a split deployment "prefill 2 × TP 8 + decode 3 × TP 16".
QString deployedWords(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers);
// "16 accelerators in all: 5.33 a decode replica, its share of prefill counted."; empty: it is not split.
QString splitShareText(const ServiceReport& report, const ServingJob& job, const NumberFormat& numbers);
QString amountText(double amount, const NumberFormat& numbers); // "61"; of a mean "61.4"
QString sequencesText(double sequences, const NumberFormat& numbers); // "1 sequence", "61.4 sequences"

// Factors on what is predicted that eight of ten published deployments lay between; unknown: see bandText().
ServingBand bandOf(const Served& served, ServingMeasure measure);
// "Eight of ten published deployments lie between 14.2 ms and 18.1 ms.", or why there is no band.
QString bandText(
    const Served& served, ServingMeasure measure, double value, Unit unit, const NumberFormat& numbers);

// The path of a figure of service_figures.h in the register: "serving.tpot_seconds" of "itl_seconds".
QString servedPath(std::string_view key);
// Of the value that the targets are about: "serving.ttft_p99_seconds", where it was played.
QString judgedPath(const ServiceReport& report, const ServingJob& job, std::string_view measure);
// "TTFT · p99", where that is what was played for the targets.
QString judgedName(const QString& name, const ServicePoint& point, const ServingJob& job);

// A tile of a number that no readout of the report has. `then`: the baselines' numbers, in their order.
ReadoutTileData servedTile(const QString& label, std::optional<double> value, Unit unit,
    const std::vector<std::optional<double>>& then, const NumberFormat& numbers, const QString& detail = {},
    const QString& path = {});

} // namespace ridgepoint
