#pragma once

// Step time vs. free memory: each plan of a front by its step and the memory that it leaves free, as steps
// that nothing lies beyond, with the scenario's own plan and the baselines'. The area of a point is the money
// of its run, where that is known. A plan that needs far more than there is stands at the lower edge, as an
// arrow with its number.

#include "views/chart/chart_picture.h"
#include "views/search/search_data.h"

namespace ridgepoint {

class FrontPicture
{
public:
    void update(const PlansData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area); // one a plan

private:
    struct Layout
    {
        QFont font, base;
        qreal line = 0;
        QRectF chart, plot; // null: no room, or nothing to show
        QStringList sentence;
        qreal sentenceTop = 0;
        struct Size
        {
            QString text;
            double cost = 0;
            QRectF sample;
        };
        std::vector<Size> sizes; // of the legend; empty: no room, or no money is known
        QPointF sizesTitle; // its left middle
    };
    Layout layOut(const QRectF& area);
    void placeSizes(Layout& layout) const;
    QPointF pixel(const SearchPlan& plan, const Layout& layout) const;
    MarkerShape shapeOf(const SearchPlan& plan) const;
    qreal diameter(double cost) const; // of a disc
    qreal sizeOf(const SearchPlan& plan) const; // of its shape, of a disc's area
    ChartData chartOf() const;
    bool isBelow(const SearchPlan& plan) const; // the axis
    void paintPoint(QPainter& painter, QPointF at, MarkerShape shape, qreal size) const;
    void paintPlan(QPainter& painter, const SearchPlan& plan, const Layout& layout) const;
    void paintSizes(QPainter& painter, const Layout& layout) const;
    void paintNames(QPainter& painter, const Layout& layout) const;

    PlansData m_data;
    std::vector<SearchPlan> m_plans; // of the front, then the scenario's, then the baselines'
    double m_lowest = 0; // share of the memory where the axis begins
    double m_most = 0; // money of the dearest; 0: none is known
    PictureStyle m_style;
    ChartPicture m_chart;
};

} // namespace ridgepoint
