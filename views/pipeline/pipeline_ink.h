#pragma once

// Colours and marks of the passes. F is Weights blue, B Activations amber, W Adam-v plum, a whole backward
// amber with a plum band, the optimizer network green. Without colour they differ by a mark: F none, B a line
// at its bottom, W lines at top and bottom, BW a band at its bottom. Later chunks are paler.

#include "core/pipeline/schedule.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QRectF>

#include <array>

namespace ridgepoint {

class PipelineInk
{
public:
    PipelineInk() = default;
    PipelineInk(const Theme& theme, int chunks);

    struct Phase
    {
        QColor fill, text, line; // line: of the mark
        QColor outline; // invalid: none needed
    };
    // F, B, W or BW of a chunk; faint: beside what is followed.
    const Phase& phase(Pass pass, int chunk, bool faint) const;
    // Marks inside a painted cell, where it is high enough for any.
    void paintMark(QPainter& painter, const QRectF& cell, Pass pass, int chunk, bool faint) const;
    // A filled cell with its mark; an outline where the fill needs one and there is room. `width`: of the
    // cell before it was snapped to pixels, so that equal cells look alike; 0: as painted.
    void paintCell(
        QPainter& painter, const QRectF& cell, Pass pass, int chunk, bool faint, qreal width = 0) const;

private:
    static constexpr int shades = 4; // chunks beyond share the last
    std::array<std::array<std::array<Phase, shades>, 4>, 2> m_phases; // [faint][pass][shade]
    int m_chunks = 1;
};

// Strokes of 45° hatching over a rectangle, as lines to draw; they keep to one grid, so that neighbours
// continue each other.
QList<QLineF> hatchLines(const QRectF& box, qreal spacing);

} // namespace ridgepoint
