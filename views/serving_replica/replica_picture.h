#pragma once

// The memory of one accelerator as a column, and the requests of its replica as bars beside it; the sentence
// below.

#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/serving_replica/replica_data.h"

#include <optional>

namespace ridgepoint {

class ReplicaPicture
{
public:
    void update(const ReplicaData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // The concurrency asked for, as a handle in either part.
    enum class Handle
    {
        None,
        Column,
        Bar,
    };
    Handle handleAt(QPointF at, const QRectF& area);
    // What the pointer asks for while a handle is held.
    std::optional<double> concurrencyAt(QPointF at, const QRectF& area, Handle handle);

private:
    struct Layout
    {
        QFont font, bold;
        qreal line = 0;
        QRectF column, rows; // null: not shown
        QRectF plot; // of the column's data
        QStringList sentence;
        qreal sentenceTop = 0;
        bool labels = false;
        bool oneLine = false; // of each label
    };
    Layout layOut(const QRectF& area);
    QRectF slabBox(const Layout& layout, double from, double to);
    struct Label // beside the column
    {
        QString name, amount;
        double bytes; // its level
        int priority;
    };
    std::vector<Label> columnLabels() const;
    QRectF slabBox(const Layout& layout, const ReplicaSlab& slab)
    {
        return slabBox(layout, slab.below, slab.below + slab.bytes);
    }
    qreal levelOf(const Layout& layout, double bytes);
    double askedBytes() const { return m_data.cacheFrom + m_data.asked->value * m_data.perRequest; }
    qreal askedLevel(const Layout& layout) { return levelOf(layout, askedBytes()); }
    std::optional<QRectF> askedBar(const Layout& layout);
    void paintColumn(QPainter& painter, const Layout& layout);
    std::vector<std::optional<double>> labelPlaces(const Layout& layout);
    void paintLabels(
        QPainter& painter, const Layout& layout, const std::vector<std::optional<double>>& places);
    ChartData chart() const;
    RowsData requests() const;
    bool holdable() const { return m_data.asked && m_data.perRequest > 0 && m_data.asked->value >= 1; }

    ReplicaData m_data;
    PictureStyle m_style;
    ChartPicture m_chart;
    RowsPicture m_rows;
    qreal m_rowsScale = 0; // that they are made for; 0: none
    LiveAxis m_bytes, m_requests;
};

} // namespace ridgepoint
