#pragma once

// Private to this room: a scenario as a list of assignments to fields on top of the default one. Files and
// share codes are two spellings of this list, so both read and write the same way: assignments are applied in
// schema order, and a preset comes before the values that refine it.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/field_tables.h"

#include <string>
#include <variant>
#include <vector>

namespace ridgepoint {

using EditValue = std::variant<double, bool, std::string>;

struct FieldAssignment
{
    const FieldSpec* field = nullptr;
    EditValue value;
    int line = 0; // in the file; 0: unknown
    bool custom = false; // the id of something that no preset describes
};

struct EditProblem
{
    std::string field;
    int line = 0;
    Severity severity = Severity::Error;
    FieldProblem problem;
};

// The keys that may stand directly below a path in a file; empty: at its top.
std::vector<std::string> scenarioKeysBelow(std::string_view path);
// Whether null means something: auto, no such type, or a peak, window or price that is not there.
bool takesNull(const FieldSpec& field);
// Whether the keys of its choices are numbers, which files may write as such.
bool takesNumbers(const FieldSpec& field);

// Applies what can be applied and reports the rest.
std::vector<EditProblem> applyAssignments(
    Scenario& scenario, const std::vector<FieldAssignment>& edits, const Catalog& catalog);

bool given(const std::vector<FieldAssignment>& edits, std::string_view id);
// In files of the first version, and in share codes, one accelerator without an MFU has 40 %, which
// openingScenario() states, and several have the predicted one: a problem to be told of, as once it was 40 %
// too.
FieldProblem keepFirstSilence(Scenario& scenario, const std::vector<FieldAssignment>& edits);

// What files of the first version and share codes mean where they say nothing: openingScenario(), and one
// request at a time.
Scenario firstVersionScenario(const Catalog& catalog);

// What a reader must be told: of a file (`complete`) beyond the default, of a share code beyond
// firstVersionScenario(). A file has the model, the accelerator and the name even where they are the default,
// so that it says what it is about.
std::vector<FieldAssignment> assignmentsOf(const Scenario& scenario, const Catalog& catalog, bool complete);

} // namespace ridgepoint
