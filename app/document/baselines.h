#pragma once

// What a person does with pinned scenarios, on a Document: each is one undo step. No widgets. Of the best
// plan that stands beside the scenario (Document::setGhost) values can be taken, and no more. Other indices
// do nothing.

#include <QString>

#include "core/inputs/scenario/field.h"

#include <cstddef>
#include <optional>

namespace ridgepoint {

class Document;

// Keeps the scenario as it is now as the next baseline; a running gesture is ended first. The sentence says
// what happened: pinned as which letter, pinned already, or no place left.
struct PinResult
{
    bool pinned = false;
    QString sentence;
    std::optional<std::size_t> index = {}; // where it is now, if it was before or not
};
PinResult pinScenario(Document& document);
// Another one in place of the scenario, under its own name.
PinResult pinScenario(Document& document, const Scenario& scenario);

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
