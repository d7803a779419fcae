#pragma once

// The default scenario with fields set as a person would write them.

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QStringList>
#include <QtGlobal>

namespace ridgepoint {

// `edits` are "field=text"; a mistaken one ends the program.
inline Scenario editedScenario(const QStringList& edits)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    for (const QString& edit : edits) {
        const qsizetype equals = edit.indexOf(u'=');
        const FieldSpec* field = findField(edit.left(equals).toStdString());
        if (!field)
            qFatal("no field %s", qPrintable(edit));
        if (const FieldError error =
                setField(scenario, *field, edit.mid(equals + 1).toStdString(), shippedCatalog()))
            qFatal("%s: %s", qPrintable(edit), error.message.plain().c_str());
    }
    return scenario;
}

} // namespace ridgepoint
