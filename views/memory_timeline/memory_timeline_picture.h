#pragma once

// A stack of bands over the time of one step, the rank's passes under it, the capacity across it.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/memory_timeline/memory_timeline_data.h"

#include <optional>

namespace ridgepoint {

class MemoryTimelinePicture
{
public:
    void update(const MemoryTimelineData& data, const PictureStyle& style);
    // Below 0: no cursor; the labels are those of the peak.
    void setCursor(double place) { m_cursor = place; }
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    std::optional<double> placeAt(QPointF at, const QRectF& area, bool anywhere); // in the plot, else empty
    double axisMaximum() const { return m_bytes.maximum; }

private:
    struct Layout
    {
        QRectF area;
        QFont base, font, bold;
        qreal line = 0;
        QRectF chart, plot, passes; // null: no room
        qreal labelLeft = 0; // of the bands' names
        bool amounts = true; // beside the names
        QStringList sentence;
        qreal sentenceTop = 0;
    };
    Layout layOut(const QRectF& area);
    qreal x(const Layout& layout, double place) const
    {
        return layout.plot.left() + place * layout.plot.width();
    }
    qreal y(const Layout& layout, double bytes) const;
    void decimate(qreal width);
    qreal toothWidth(const Layout& layout) const;
    void paintBands(QPainter& painter, const Layout& layout);
    void paintOvershoot(QPainter& painter, const Layout& layout) const;
    void paintOmitted(QPainter& painter, const Layout& layout) const;
    void paintPasses(QPainter& painter, const Layout& layout) const;
    void paintLabels(QPainter& painter, const Layout& layout) const;
    void paintMarks(QPainter& painter, const Layout& layout) const;

    struct Column // of the picture: one place, the bytes under each band's top
    {
        double at = 0;
        std::array<double, memoryBands> tops{};
    };
    MemoryTimelineData m_data;
    PictureStyle m_style;
    ChartAxis m_time;
    LiveAxis m_bytes;
    ChartPicture m_frame;
    double m_cursor = -1;
    std::vector<Column> m_columns; // no more than a few a pixel
    int m_decimated = -1; // width that m_columns are for
};

} // namespace ridgepoint
