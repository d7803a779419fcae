#pragma once

// What is held in a picture while its value is dragged, from the press until it is let go or Esc. A view says
// what can be held (View::holdAt) and what a pull asks for (View::pulledTo); the rest is the same for all.

#include "core/inputs/scenario/edits.h"

#include <QLineF>
#include <QPointF>
#include <QString>

#include <string_view>

class QKeyEvent;

namespace ridgepoint {

struct Scenario;

struct HeldHandle
{
    // Pixels. Less than a style's startDragDistance(), which is for carrying things away: what is dragged
    // here stays under the pointer, and is to be nudged.
    static constexpr qreal threshold = 3;

    QString mark; // where a press that asks for nothing leads
    bool atOnce = false; // the press asks already
    QPointF start = {};
    FieldEdits original = {}; // the same fields before
    FieldEdits last = {}; // asked for last; empty: nothing yet

    bool movedTo(QPointF at)
    {
        atOnce = atOnce || QLineF(start, at).length() >= threshold;
        return atOnce;
    }
};

// The nearest value that the field takes.
double withinField(std::string_view field, double value);
// Of an arrow key: 1 for right and up, −1 for left and down; otherwise 0.
int arrowSign(const QKeyEvent& event);

} // namespace ridgepoint
