#pragma once

// Paints step time, MFU and money against the number of accelerators, side by side over the same counts.

#include "views/chart/chart_picture.h"
#include "views/step/scaling_data.h"

#include <array>

namespace ridgepoint {

class ScalingPicture
{
public:
    // holdAxes: keep the ranges shown last.
    void update(const ScalingData& data, const PictureStyle& style, bool holdAxes);
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
    ChartAxis countAxis() const;
    ChartAxis valueAxis(ScalingMeasure measure) const;
    ChartData chartOf(ScalingMeasure measure) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    QRectF chartArea(const Layout& layout, std::size_t panel) const;

    ScalingData m_data;
    PictureStyle m_style;
    ChartAxis m_counts;
    std::array<ChartAxis, scalingMeasureCount> m_values;
    std::array<ChartPicture, scalingMeasureCount> m_charts;
    bool m_built = false;
};

} // namespace ridgepoint
