#pragma once

// What a person does with pinned scenarios, on a Document: each is one undo step. No widgets. Indices beyond
// the pinned ones do nothing.

#include <QString>

#include "core/scenario/field.h"

#include <cstddef>

namespace ridgepoint {

class Document;

// Keeps the scenario as it is now as the next baseline; a running gesture is ended first. The sentence says
// what happened: pinned as which letter, pinned already, or no place left.
struct PinResult
{
    bool pinned = false;
    QString sentence;
};
PinResult pinScenario(Document& document);

// The scenario becomes the baseline, and the baseline the scenario.
void swapWithBaseline(Document& document, std::size_t index);
// The baseline's values become the scenario; it stays pinned.
void openBaseline(Document& document, std::size_t index);
void removeBaseline(Document& document, std::size_t index);
// An empty name: called after what it is.
void renameBaseline(Document& document, std::size_t index, const QString& name);

// Gives one field of the scenario the value that it has in the baseline. The scenario is unchanged when an
// error comes back.
FieldError revertField(Document& document, std::size_t index, const QString& field);
// All of them.
void revertAllFields(Document& document, std::size_t index);

} // namespace ridgepoint
