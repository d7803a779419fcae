#pragma once

// What a search text finds in a control. Whole words of its name come before words that begin so, and these
// before what stands in its choices; the rest is found only where none of that is.

#include "core/inputs/scenario/field.h"

#include <QString>

namespace ridgepoint {

enum class ControlMatch // the weaker first
{
    None,
    Help,
    Id,
    Inside, // of its name
    Group,
    Choice,
    Called, // what people call it begins so: the glossary's terms and aliases
    Begins, // every word that was typed begins one of its name
    Whole, // or is one
};

ControlMatch controlMatch(const FieldSpec& field, const QString& typed);
// Whether a control is shown that was found so, where the best of all was found otherwise.
bool isShownBeside(ControlMatch found, ControlMatch best);
// What the field calls a dimension of the mesh: "TP"; empty for all else.
QString shortName(const FieldSpec& field);

} // namespace ridgepoint
