#pragma once

// Draws the roofline: lines and areas through the chart seam, then names, ridge points and operations over
// them.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/roofline/roofline_data.h"

#include <memory>
#include <optional>
#include <vector>

namespace ridgepoint {

class LabelPlacer;

// A line of the picture that a drag moves.
struct RooflineHandle
{
    bool peak = false;
    Bound roof = Bound::Memory; // unless it is the peak
    std::size_t panel = 0;
};

class RooflinePicture
{
public:
    RooflinePicture();
    ~RooflinePicture();

    // held: by a hand on a roof.
    void setData(
        const RooflineData& data, const RooflineOptions& options, const PictureStyle& style, bool held);
    // Each arranges itself for the area it is asked about.
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    std::optional<RooflineHandle> handleAt(QPointF at, const QRectF& area);
    // What the dragged line would stand for if it went through this point: FLOP/s or B/s.
    double valueAt(const RooflineHandle& handle, QPointF at, const QRectF& area);

    const ChartAxis& intensityAxis() const { return m_intensity; }
    const ChartAxis& rateAxis() const { return m_rate; }

private:
    enum class Content
    {
        Both,
        Memory,
        Network
    };
    struct Panel
    {
        Content content = Content::Both;
        std::unique_ptr<ChartPicture> chart;
        std::vector<const Roof*> roofs; // into m_data
        std::size_t bands = 1;
    };
    struct Placed
    {
        const RooflinePoint* point;
        QPointF at;
        bool network; // at its network intensity
    };

    void arrange(const QRectF& area);
    QRectF panelArea(std::size_t panel, const QRectF& area) const;
    ChartData chartData(const Panel& panel) const;
    qreal bandHeight() const;
    QLineF roofLine(const Panel& panel, const Roof& roof, const QRectF& area) const;
    QLineF peakLine(const Panel& panel, const QRectF& area) const;
    double peakStart(const Panel& panel) const;
    std::vector<Placed> placedPoints(const Panel& panel, const QRectF& area) const;

    void paintPanel(QPainter& painter, const Panel& panel, const QRectF& area);
    void paintAxisTitle(QPainter& painter, const Panel& panel, const QRectF& area) const;
    void paintBands(QPainter& painter, const Panel& panel, const QRectF& area) const;
    void paintLineNames(QPainter& painter, const Panel& panel, const QRectF& area, LabelPlacer& placer) const;
    void paintBaselineRoofs(QPainter& painter, const Panel& panel, const QRectF& area) const;
    // Measured ceilings as lines over the panel; peaks from their own ridge on.
    struct MeasuredLine
    {
        const MeasuredCeiling* ceiling;
        QLineF line;
        bool memory;
    };
    std::vector<MeasuredLine> measuredLines(const Panel& panel, const QRectF& area) const;
    std::vector<std::pair<const MeasuredPoint*, QPointF>> measuredPoints(
        const Panel& panel, const QRectF& area) const;
    void paintMeasured(QPainter& painter, const Panel& panel, const QRectF& area) const;
    void paintMeasuredNames(
        QPainter& painter, const Panel& panel, const QRectF& area, LabelPlacer& placer) const;
    // Kernels that others have timed: open marks, the roof of the best, whose they are.
    struct PublishedLine
    {
        const PublishedCeiling* ceiling;
        QLineF line;
        bool memory;
    };
    std::vector<PublishedLine> publishedLines(const Panel& panel, const QRectF& area) const;
    std::vector<std::pair<const PublishedPoint*, QPointF>> publishedPoints(
        const Panel& panel, const QRectF& area) const;
    void paintPublished(QPainter& painter, const Panel& panel, const QRectF& area) const;
    // What the open marks are, what they reach and whose they are, in one line or two below the panels.
    struct CreditPart
    {
        enum class Sample
        {
            Product,
            Attention,
            Line,
            None
        };
        Sample sample;
        QString text;
        QPointF at; // left, middle
    };
    qreal sampleWidth(CreditPart::Sample sample) const;
    std::vector<CreditPart> credits(const QRectF& area) const; // from the area's corner
    qreal creditHeight(const QRectF& area) const;
    void paintCredit(QPainter& painter, const QRectF& area) const;
    void paintAlong(QPainter& painter, const QLineF& line, const QString& text, LabelPlacer& placer) const;

    void paintMarkers(QPainter& painter, const std::vector<Placed>& points) const;
    void paintPointNames(
        QPainter& painter, const std::vector<Placed>& points, const QRectF& plot, LabelPlacer& placer) const;

    RooflineData m_data;
    RooflineOptions m_options;
    LiveAxis m_intensity, m_rate;
    PictureStyle m_style;
    std::vector<Panel> m_panels;
    QFont m_font, m_small, m_smallBold;
    qreal m_unit = 4;
};

// Square memory, triangle compute, diamond network.
QPainterPath boundMarker(Bound bound, QPointF centre, qreal size);

} // namespace ridgepoint
