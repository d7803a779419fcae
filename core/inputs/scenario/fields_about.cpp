#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

const FieldSpec rows[] = {
    text("name", "name", About,
        "What this scenario is called, in the title bar, on exported figures and in share codes.")
        .atText<&Scenario::name>(),
    text(notesFieldId, "notes", About,
        "Where the numbers come from and what is assumed. Kept in the file; evaluated nowhere.")
        .atText<&Scenario::notes>(),
    text("fit_note", "why it fitted", About,
        "If a run is known to have fitted although the model says otherwise: the reason, shown at the Fit "
        "gate.")
        .atText<&Scenario::fitNote>()
        .folded(),
    text("opens_on", "opens on", About,
        "The view that shows what this scenario is about, by its name on the command line: stack, "
        "walls, pipeline. The window shows it when the scenario is opened.")
        .atText<&Scenario::opensOn>()
        .folded(),
};

} // namespace

std::span<const FieldSpec> aboutFields() { return rows; }

} // namespace ridgepoint
