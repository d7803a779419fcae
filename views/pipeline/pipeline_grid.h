#pragma once

// Paints the lanes: idle time hatched, passes as lettered and numbered cells, the optimizer at the end. Cells
// lose their number, then their letter, then run together into columns that show the share of each pass.

#include "views/pipeline/pipeline_ink.h"
#include "views/pipeline/pipeline_layout.h"

#include <QHash>
#include <QStaticText>

namespace ridgepoint {

class PipelineGrid
{
public:
    void setStyle(const PictureStyle& style);
    // `vector`: into a file; no cached glyphs, no snapping to pixels.
    void paint(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineSettings& settings, bool vector);

private:
    struct Words; // widths of what a cell may hold, in the layout's label font
    struct Lane;
    struct Label;
    void paintBlock(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineBlock& block, const PipelineSettings& settings, bool vector);
    void paintIdle(QPainter& painter, const PipelineLayout& layout, const PipelineRun& run,
        const PipelineBlock& block) const;
    void paintLane(const Lane& lane);
    // `width`: of the cell before it was snapped to pixels.
    void paintPass(const Lane& lane, const PipelineOp& op, const QRectF& cell, qreal width);
    void paintOptimizer(const Lane& lane, const PipelineBasis& basis);
    void label(
        const Lane& lane, const QRectF& cell, qreal width, Pass pass, int microbatch, int chunk, bool faint);
    void paintLabel(
        QPainter& painter, const Label& label, const Words& words, const QFont& font, bool vector);

    PictureStyle m_style;
    QHash<QString, QStaticText> m_texts; // laid out once each
    QFont m_textFont;
};

} // namespace ridgepoint
