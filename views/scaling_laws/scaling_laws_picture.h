#pragma once

// The loss over size and tokens, published models on a ruler of tokens per parameter, and what a batch costs.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/scaling_laws/scaling_laws_data.h"

#include <optional>

namespace ridgepoint {

enum class LawsPanel
{
    All, // as many as there is room for; at least the map
    Map,
    Ruler,
    Batch,
};
inline constexpr int lawsPanelCount = 4;

class ScalingLawsPicture
{
public:
    // held: by a hand on the picture.
    void update(const ScalingLawsData& data, const PictureStyle& style, LawsPanel panel, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // What a press can take hold of: the run on the map, the batch on its curve.
    enum class Handle
    {
        Run,
        Batch,
    };
    std::optional<Handle> handleAt(QPointF at, const QRectF& area);
    // What the handle stands for under the pointer: size and tokens, or in `tokens` the batch.
    LawPoint valueAt(Handle handle, QPointF at, const QRectF& area);

private:
    static constexpr int mostLanes = 6; // of names below the ruler, beside other panels
    static constexpr qreal rulerLines = 5.6 + 1.05 * mostLanes; // its height
    struct Sample // one entry of a legend
    {
        QString text;
        QPen pen;
        bool box = false;
        QRectF place = {};
    };
    struct Tag // a dot's name on the ruler
    {
        std::size_t model = 0;
        QPointF dot;
        QRectF box; // null: no room for the name
    };
    struct Layout
    {
        QRectF area;
        QFont base, font, bold;
        qreal line = 0;
        QRectF map, batch, ruler; // null: not shown
        QRectF mapPlot, batchPlot;
        std::vector<Sample> legend;
        QRectF rulerAxis; // a line: its top
        std::vector<Tag> tags;
        QStringList sentence, batchSentence;
        QPointF sentenceAt, batchSentenceAt;
    };
    Layout layOut(const QRectF& area);
    void layOutRuler(Layout& layout) const;
    ChartData mapChart() const;
    ChartData batchChart() const;
    void paintSign(QPainter& painter, QPointF at, MarkerShape shape, ColorRole ink) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintMap(QPainter& painter, const Layout& layout);
    void paintBatch(QPainter& painter, const Layout& layout);
    void paintRuler(QPainter& painter, const Layout& layout) const;
    void paintHead(QPainter& painter, const Layout& layout, const QRectF& panel, const QString& text) const;
    qreal rulerX(const Layout& layout, double ratio) const;
    QPointF mapPixel(const LawPoint& at, const Layout& layout) const;
    QPointF batchPixel(const LawBatch& batch, const Layout& layout) const;

    ScalingLawsData m_data;
    PictureStyle m_style;
    LawsPanel m_panel = LawsPanel::All;
    LiveAxis m_sizes, m_tokens, m_compute, m_steps;
    ChartPicture m_map, m_batch;
};

} // namespace ridgepoint
