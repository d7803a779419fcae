#pragma once

// Paints step time, MFU and money against the number of accelerators, side by side over the same counts.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/step/scaling_data.h"

#include <array>

namespace ridgepoint {

class ScalingPicture
{
public:
    void update(const ScalingData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Layout
    {
        QFont font, bold;
        qreal line = 0;
        std::vector<QRectF> panels; // as many measures as fit, in order
        QRectF legend;
        QStringList sentence;
        qreal sentenceTop = 0;
    };
    Layout layOut(const QRectF& area);
    void followCounts();
    void followValues(ScalingMeasure measure);
    ChartData chartOf(ScalingMeasure measure) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    QRectF chartArea(const Layout& layout, std::size_t panel) const;

    ScalingData m_data;
    PictureStyle m_style;
    LiveAxis m_counts;
    std::array<LiveAxis, scalingMeasureCount> m_values;
    std::array<ChartPicture, scalingMeasureCount> m_charts;
};

} // namespace ridgepoint
