#pragma once

// Puts the pipeline picture together: what stands still (lanes, strips, headers, axis, legend) and what moves
// over it (chain, play position, caption).

#include "views/pipeline/pipeline_chain.h"
#include "views/pipeline/pipeline_grid.h"
#include "views/pipeline/pipeline_strips.h"
#include "views/pipeline/pipeline_text.h"

namespace ridgepoint {

// What moves over the picture.
struct PipelineOverlay
{
    std::optional<PipelineHit> pass; // looked at; its chain is shown
    PipelineChain chain; // of that pass
    std::optional<double> playhead; // s (or units)
    QString caption;
};

class PipelinePicture
{
public:
    void setStyle(const PictureStyle& style);
    void paintStill(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineSettings& settings, bool vector);
    void paintOverlay(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineOverlay& overlay) const;

private:
    void paintHeaders(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineSettings& settings) const;
    void paintProblem(QPainter& painter, const PipelineLayout& layout, const PipelineRun& run,
        const PipelineBlock& block) const;
    void paintRankNames(QPainter& painter, const PipelineLayout& layout, const PipelineBlock& block) const;
    void paintAxis(QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const;
    void paintLegend(QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const;
    void paintSign(QPainter& painter, PipelineEntry::Sign sign, const QRectF& box) const;
    void paintMessages(QPainter& painter, const PipelineLayout& layout, const PipelineData& data) const;
    void paintChain(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
        const PipelineOverlay& overlay) const;
    void paintPlayhead(
        QPainter& painter, const PipelineLayout& layout, const PipelineData& data, double time) const;

    PictureStyle m_style;
    PipelineGrid m_grid;
};

// The lines that say what is shown when nothing is looked at.
QString pipelineCaption(
    const PipelineData& data, const PipelineSettings& settings, const PictureStyle& style);
// Where the handle of the playhead is; null when it is out of sight.
QRectF playheadHandle(const PipelineLayout& layout, double time);

} // namespace ridgepoint
