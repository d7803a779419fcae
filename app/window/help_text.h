#pragma once

// Help made from what the program knows anyway: a field from its row of the field table, a view from its
// title, its readouts and the formulas behind them, its keys; and two or three sentences written for each
// view. Rich text for QTextBrowser.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace ridgepoint {

class View;

// What the picture shows, how to read it and what to try; empty when nobody has written it.
QString viewHelpText(const QString& viewId);
// The views that there are texts for.
QStringList viewsWithHelp();

// `veiled`: a lesson hides something, so what is written here must not hold the answer.
QString fieldHelp(
    const FieldSpec& field, const Scenario& scenario, const Catalog& catalog, bool veiled = false);
// `scenario`: what the readouts are computed from. Under a veil it says no number that was written here.
QString viewHelp(const View& view, const Scenario& scenario);
// How a lesson goes, before a class and alone: how votes are counted, and what the audience sees.
QString lessonHelp();
// "column height = P · b" of a readout's path; empty when it is no result of a formula here.
QString formulaLine(const Scenario& scenario, const QString& path);

// The keys that every picture has, and those of every control.
std::vector<std::pair<QString, QString>> figureKeys();
// Without what this view has another use for.
std::vector<std::pair<QString, QString>> figureKeysOf(const View& view);
std::vector<std::pair<QString, QString>> controlKeys();

} // namespace ridgepoint
