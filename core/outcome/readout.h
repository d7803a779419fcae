#pragma once

// The scalars of the outcome, listed once: JSON keys, CSV, `compare`, `sweep --readout`, `explain` and the
// tests all come from readouts().

#include "core/base/text.h"
#include "core/base/unit.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint {

struct Report;
struct ServingFigure; // core/serving/service_figures.h

// The values between which eight of ten published measurements of a prediction like this one lie, in SI.
struct ValueRange
{
    double low = 0, high = 0;
};

// One scalar of the outcome: of the training step, or of the service.
struct Readout
{
    std::string_view path; // "memory.state_total_bytes"
    std::string_view label; // as the views print it: "column height"; several labels are separated by '|'
    Unit unit;
    std::optional<double> (*ofReport)(const Report&);
    bool isSigned = false; // below 0 is a result, not a fault
    const ServingFigure* ofService = nullptr; // where this is set, `ofReport` is null

    // In SI; empty: it does not apply (see reasonForNull()), or the report is veiled and it is served.
    std::optional<double> get(const Report& report) const;
    std::optional<ValueRange> band(const Report& report) const; // empty: none is promised
    std::string_view firstLabel() const { return label.substr(0, label.find('|')); }
    bool isPart() const { return path.starts_with("serving.tpot."); } // of a sum that is shown instead
};

std::span<const Readout> readouts(); // in report order, those of the service last
// By path, by an older name of a service's number ("serve.itl_seconds"), or by label; null when unknown.
const Readout* findReadout(std::string_view pathOrLabel);
const Readout* readoutOfPath(std::string_view path); // the same without labels
std::optional<double> readoutValue(
    const Report& report, std::string_view pathOrLabel); // empty also when unknown, or hidden
std::string_view nearestReadout(std::string_view pathOrLabel); // for "did you mean"
// What a field left to its automatic value comes to here, in the field's unit; null when the report does not
// say.
std::optional<double> effectiveValue(const Report& report, std::string_view fieldId);
// Why a readout is null: the message of its diagnostic, or a general sentence.
Text reasonForNull(const Report& report, std::string_view path);

} // namespace ridgepoint
