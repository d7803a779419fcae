#include "core/scenario/field_access.h"
#include "core/scenario/field_tables.h"

namespace ridgepoint {

namespace {

using namespace access;

const FieldSpec rows[] = {
    {.id = "name",
        .label = "name",
        .group = FieldGroup::About,
        .kind = FieldKind::Text,
        .help = "What this scenario is called, in the title bar, on exported figures and in share codes.",
        .getText = getText<&Scenario::name>,
        .setText = setText<&Scenario::name>},
    {.id = "notes",
        .label = "notes",
        .group = FieldGroup::About,
        .kind = FieldKind::Text,
        .help = "Where the numbers come from and what is assumed. Kept in the file; evaluated nowhere.",
        .getText = getText<&Scenario::notes>,
        .setText = setText<&Scenario::notes>},
    {.id = "fit_note",
        .label = "why it fitted",
        .group = FieldGroup::About,
        .kind = FieldKind::Text,
        .help = "Of a run that is known to have fitted although the model says otherwise: the reason, shown "
                "beside the Fit gate.",
        .advanced = true,
        .getText = getText<&Scenario::fitNote>,
        .setText = setText<&Scenario::fitNote>},
};

} // namespace

std::span<const FieldSpec> aboutFields() { return rows; }

} // namespace ridgepoint
