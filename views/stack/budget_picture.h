#pragma once

// Paints one stacked bar an accelerator, each with its dotted budget line.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/stack/budget_data.h"

namespace ridgepoint {

class BudgetPicture
{
public:
    void update(const BudgetData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    std::optional<std::size_t> deviceAt(QPointF at, const QRectF& area);
    double axisMaximum() const { return m_axis.maximum; }

private:
    struct Layout
    {
        QRectF area, plot;
        QFont small, bold;
        qreal line = 0, slot = 0;
        bool labels = true; // beside the last bar; else below, as a legend
        std::vector<QPointF> legend; // of the buckets, there
        bool basis = true; // capacities with their basis
    };
    Layout layOut(const QRectF& area);
    qreal levelY(const Layout& layout, double bytes) const;
    QRectF barBox(const Layout& layout, std::size_t device, double bytes) const;
    QRectF slotBox(const Layout& layout, std::size_t device) const;
    void paintDevice(QPainter& painter, const Layout& layout, std::size_t device) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintBucketLabels(QPainter& painter, const Layout& layout) const;
    QString heading(const Layout& layout) const;

    BudgetData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    ChartPicture m_chart;
};

} // namespace ridgepoint
