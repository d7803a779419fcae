#pragma once

// How much one readout hangs on each field: what evaluate() says of the scenario with that field changed and
// all else as it is. Some two hundred evaluations: for when somebody looks.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/outcome/readout.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct Report;

struct FieldTrial
{
    std::string text; // of the field, as setField() takes it
    Text shown; // the same for people
    std::optional<double> at; // the same as a number, in the field's unit; empty for words
    double value = 0; // of the readout, in its unit
    bool overflows = false; // fits no longer
    std::optional<double> replanned{}; // of the readout with the best plan of that scenario; empty: not
                                       // asked, or none runs
};

struct FieldSensitivity
{
    const FieldSpec* field = nullptr; // never null
    Text now{}; // see shownInForce()
    std::optional<double> at{}; // the number in force, automatic or not; empty for words
    std::optional<double> onePercent{}; // readout at 1.01 of the number over the readout now, less one;
                                        // empty: not a number that can grow so, or the readout is zero
    std::string onePercentText{}; // what was tried, as setField() takes it; empty with it
    std::optional<double> onePercentReplanned{}; // likewise, both with their best plans
    // Half and twice of a number, whole where the field is and no further than its range; every other choice.
    std::vector<FieldTrial> trials{};
    // There is one at least.
    const FieldTrial& least() const { return *std::ranges::min_element(trials, {}, &FieldTrial::value); }
    const FieldTrial& most() const { return *std::ranges::max_element(trials, {}, &FieldTrial::value); }
    double swing = 0; // the largest distance of a trial's value from the present one, in the readout's unit
};

struct Sensitivity
{
    std::optional<double> now; // the readout; empty: it has no value, then nothing follows
    std::optional<double> replanned; // with the best plan; empty: not asked, or none runs
    std::vector<FieldSensitivity> fields; // that change it, the largest swing first, then in schema order
    std::vector<FieldSensitivity> idle; // fields that were tried and change nothing, in schema order
};

// A number or a choice that means something here. Fields that name things (a model, a device, a link) are
// not: they are other scenarios; a MFU that is predicted is an answer, and the
// size of an architecture with its own dimensions is another architecture.
bool isAskedAlone(const FieldSpec& field, const Scenario& scenario);
// A number field's value, of an automatic one the value in force; empty: there is none.
std::optional<double> numberInForce(const Report& report, const FieldSpec& field);
// A field's value for people; of an automatic number the one in force.
Text shownInForce(const Report& report, const FieldSpec& field, const Catalog& catalog);
bool fitsNoLonger(const Report& before, const Report& after);

// Of every field that is asked alone.
Sensitivity sensitivityOf(const Report& report, const Readout& readout, const Catalog& catalog);

// The readout along a number, all else as it is: what a slider would do. One evaluation a point.
struct FieldTrace
{
    struct Point
    {
        double at = 0; // in the field's unit
        std::optional<double> value{}; // of the readout, in its unit; empty: it cannot be, or has none
        bool fits = false;
    };
    std::vector<Point> points; // one for each number asked
    std::optional<double> now; // the readout; empty: no value, then there are no points
    std::optional<double> onePercent; // see FieldSensitivity
};
FieldTrace traceOf(const Report& report, const FieldSpec& field, std::span<const double> at,
    const Readout& readout, const Catalog& catalog);

} // namespace ridgepoint
