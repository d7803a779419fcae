#pragma once

// Colours and marks of the passes. F has the colour of compute, B its own, W that of the gradients it makes,
// a whole backward that of B with a band of W, the optimizer that of its state. Without colour they differ by
// a mark: F none, B a line at its bottom, W lines at top and bottom, BW a band at its bottom. Later chunks
// are fainter.

#include "core/pipeline/schedule.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QRectF>

#include <array>
#include <map>
#include <utility>

namespace ridgepoint {

// Filled rectangles: at once on pixels; into files, which grow with every shape, one path a colour. Later
// layers lie above earlier ones.
class PipelineFills
{
public:
    PipelineFills(QPainter& painter, bool merged)
        : m_painter(painter)
        , m_merged(merged)
    {
    }
    enum Layer
    {
        Outline,
        Fill,
        Mark,
        Frame
    };
    void add(const QRectF& box, const QColor& color, Layer layer = Fill);
    void frame(const QRectF& box, const QColor& color); // of one pixel, inside the box
    void flush();

private:
    struct Merged
    {
        QPainterPath path;
        QPolygonF upper, lower; // of what touches from left to right, not in the path yet
        void close();
    };
    QPainter& m_painter;
    bool m_merged;
    std::map<std::pair<Layer, QRgb>, Merged> m_paths;
};

inline constexpr ColorRole optimizerRole = ColorRole::Moment2;
inline constexpr FillPattern optimizerPattern = FillPattern::Dots; // it has no mark

class PipelineInk
{
public:
    static constexpr qreal weightShare = 0.4; // of a full backward: the band of W below B, at most

    PipelineInk() = default;
    PipelineInk(const Theme& theme, int chunks, qreal letters = 0); // letters: their height in a cell

    // Of a full backward's cell of that height: lower where B's part needs the room for its letters.
    qreal weightBand(qreal height) const;

    struct Phase
    {
        QColor fill, text, line; // line: of the mark
        QColor outline; // invalid: none needed
    };
    // F, B, W or BW of a chunk; faint: beside what is followed.
    const Phase& phase(Pass pass, int chunk, bool faint) const;
    // Marks inside a painted cell, where it is high enough for any.
    void paintMark(PipelineFills& fills, const QRectF& cell, Pass pass, int chunk, bool faint) const;
    // A filled cell with its mark; an outline where the fill needs one and there is room. `width`: of the
    // cell before it was snapped to pixels, so that equal cells look alike; 0: as painted.
    void paintCell(
        PipelineFills& fills, const QRectF& cell, Pass pass, int chunk, bool faint, qreal width = 0) const;

private:
    static constexpr int shades = 4; // chunks beyond share the last
    std::array<std::array<std::array<Phase, shades>, 4>, 2> m_phases; // [faint][pass][shade]
    int m_chunks = 1;
    qreal m_letters = 0;
};

} // namespace ridgepoint
