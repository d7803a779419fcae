#pragma once

// What time costs in memory: each plan of a front by its step and the memory that it leaves free, as steps
// that nothing lies beyond, with the scenario's own plan and the baselines'.

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
    };
    Layout layOut(const QRectF& area);
    QPointF pixel(const SearchPlan& plan, const Layout& layout) const;
    ChartData chartOf() const;
    void paintNames(QPainter& painter, const Layout& layout) const;

    PlansData m_data;
    std::vector<SearchPlan> m_plans; // of the front, then the scenario's, then the baselines'
    PictureStyle m_style;
    ChartPicture m_chart;
};

} // namespace ridgepoint
