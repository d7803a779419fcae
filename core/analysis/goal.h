#pragma once

// What it would take for a readout to reach a bound: each field alone, and numbers together. Every answer is
// evaluated again and keeps the bound. Some thousand evaluations: for when somebody asks.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/readout.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct Report;

struct Goal
{
    const Readout* readout = nullptr; // never null
    double bound = 0; // in the readout's unit
    bool atMost = true; // else at least

    bool isKeptBy(double value) const { return atMost ? value <= bound : value >= bound; }
    bool isCloser(double value, double than) const { return atMost ? value < than : value > than; }
};

// Values of a field, in its unit, all of which keep the bound as far as looked.
struct FieldInterval
{
    double from = 0, to = 0;
};

struct GoalOfField
{
    const FieldSpec* field = nullptr; // never null
    Text now; // its value for people
    std::optional<FieldEdit> edit{}; // the nearest value that keeps the bound; empty: none does
    Text shown{}; // that value for people
    std::optional<double> value{}; // of the readout: with the edit, else the nearest to the bound that was
                                   // seen; never empty
    bool overflows = false; // with the edit it fits no longer
    std::vector<FieldInterval> kept{}; // of a number
};

struct GoalAnswer
{
    std::optional<double> now; // the readout; empty: it has no value, then nothing follows
    bool met = false; // already
    std::vector<GoalOfField> fields; // that could be tried: those that alone reach it, then the others, each
                                     // in schema order
    FieldEdits together; // numbers changed by as little as possible each, see below; empty: not found
    std::optional<double> valueTogether; // of the readout then
};

// The fields asked; empty: every number and choice that applies, but for those that name things.
// `together` moves each number by a share in proportion to what one per cent of it does to the readout: of
// changes in logarithms, the shortest where the readout is a product of powers. It leaves whole numbers out.
GoalAnswer reach(
    const Report& report, const Goal& goal, std::span<const FieldSpec* const> fields, const Catalog& catalog);

} // namespace ridgepoint
