#pragma once

// A scenario's layout in one line: "TP 8 · PP 4, interleaved 1F1B × 2 · DP 8 · ZeRO-1 · recompute full".

#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"

#include <QString>

namespace ridgepoint {

// What is at its simplest is left out: one rank of a kind, no sharding, nothing computed again.
struct PlanParts
{
    QString mesh; // "TP 4 · PP 2 × 40 chunks · DP 32"
    QString order; // "Interleaved 1F1B · micro-batch 4"
    QString state; // "ZeRO-1 over 8 · optimizer CPU offload"
    QString activations; // "recompute norms, activation"
};
PlanParts planParts(const Scenario& scenario);
QString planWords(const Scenario& scenario); // all of them
// For a picture: no line ends between a name and its number, nor begins with a dot.
QString tiedWords(QString words);
QString setsText(const FieldEdits& edits); // as --set takes them: "mesh.tensor=8 mesh.pipeline=4"

} // namespace ridgepoint
