#pragma once

// Readouts as one or more fields change: each point is what evaluate() says of the scenario with the fields
// set so. `ridgepoint sweep` prints it, the window draws it.

#include "core/base/shard.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/caveats.h"
#include "core/outcome/readout.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Report;

struct SweepAxis
{
    const FieldSpec* field = nullptr;
    std::vector<std::string> values; // texts as setField() takes them

    bool operator==(const SweepAxis&) const = default;
};

struct SweepAxisRead
{
    SweepAxis axis;
    Text message; // empty: read; else what was expected
};

inline constexpr int defaultSweepSteps = 21;
inline constexpr double mostSweepPoints = 1e6;

bool isSweepable(const FieldSpec& field); // over a range: a number, whole or not

// "id=from:to[:steps]", linearly or logarithmically as the field's scale says, or a list "id=a,b,c".
SweepAxisRead readSweepAxis(std::string_view text);
std::string valuesText(const SweepAxis& axis); // "1,2,4": what it takes behind the "="

// The numbers that a picture has room for: ascending, each once, without words such as "auto". Changes the
// axis to them; a value that the field does not take, or none that is a number, is refused.
struct SweepNumbers
{
    std::vector<double> at; // as long as the axis's values
    Text refusal; // then there are none
};
SweepNumbers numbersOf(SweepAxis& axis, const Scenario& scenario, const Catalog& catalog);

// A range around the field's value, as readSweepAxis() takes it behind the "=".
std::string sweepRangeAround(const Report& report, const FieldSpec& field);

struct SweepPoint
{
    std::vector<std::string> texts; // one an axis, as set
    std::vector<Text> shown; // the same for people
    std::vector<std::optional<double>> at; // the same as numbers; empty for words
    std::vector<std::optional<double>> values; // one a readout; empty where such a scenario cannot be
    bool legal = false; // such a scenario can be
    bool fits = false; // its fullest rank, in its memory; false where it cannot be
};

struct FieldSweep
{
    std::vector<SweepPoint> points{}; // the last axis runs fastest; none where each was taken as it came
    std::size_t legal = 0; // of all
    std::vector<Diagnostic> faults{}; // why points cannot be, one for each field at fault
    bool batchFollowed = false; // the replicas somewhere, see followEdits()
    std::vector<Caveat> caveats{}; // of what is shown, at any point
    Text refusal; // a value that its field does not take; then there are no points
};

// Takes each point as it comes: a million of them kept are a gigabyte.
using TakeSweepPoint = std::function<void(SweepPoint&& point, std::size_t done, std::size_t total)>;

// `sets` come before the axes at each point. Values that a field does not take are refused before the first
// point. Of a shard its points alone, a piece of the order that all have.
FieldSweep sweep(const Scenario& scenario, const FieldEdits& sets, std::span<const SweepAxis> axes,
    std::span<const Readout* const> shown, const Catalog& catalog, const TakeSweepPoint& take = {},
    const Shard& shard = {});

} // namespace ridgepoint
