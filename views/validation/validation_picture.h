#pragma once

// Paints predicted against measured, both logarithmic, with the diagonal and its guides; beside it the errors
// by what they have in common and the worst rows, or what is known of the run that keys or a click have
// reached.

#include "views/chart/chart_picture.h"
#include "views/validation/validation_data.h"

namespace ridgepoint {

class ValidationPicture
{
public:
    void update(const ValidationData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area, const QString& current);
    std::vector<Mark> marks(const QRectF& area, const QString& current);
    // Single ones, for there may be thousands.
    std::optional<Mark> markAt(QPointF at, const QRectF& area, const QString& current);
    std::optional<Mark> markOf(const QString& key, const QRectF& area, const QString& current);
    std::optional<QString> keyBeside(const QString& key, int step) const; // empty: there is no dot

private:
    struct Layout
    {
        QFont font, bold;
        qreal line = 0;
        QRectF chart; // null where there is no room
        std::vector<QPointF> entries; // of the legend: the guides, then the groups where no table names them
        QRectF sources; // the table of errors
        QRectF below; // worst rows, or the current run
        std::vector<qreal> columns; // right edges of the errors, as many as fit
        std::size_t sourceRows = 0; // without the sum
        QStringList sentence;
        qreal sentenceTop = 0;
    };
    Layout layOut(const QRectF& area);
    ChartAxis axisOf() const;
    ChartData chartOf() const;
    const ValidationDot* dotOf(const QString& key) const;
    Mark markOf(std::size_t dot, const Layout& layout, const std::vector<QRectF>& rows) const;
    void paintDots(QPainter& painter, const Layout& layout) const;
    void placeLegend(Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;
    void paintSources(QPainter& painter, const Layout& layout) const;
    void paintWorst(QPainter& painter, const Layout& layout) const;
    void paintRun(QPainter& painter, const Layout& layout, const ValidationDot& dot) const;
    void paintPath(
        QPainter& painter, const QPainterPath& path, const ValidationGroup& group, qreal scale = 1) const;
    void paintMarker(QPainter& painter, QPointF at, const ValidationGroup& group) const;
    // None while a dot is current: it is shown in their place.
    std::vector<QRectF> worstBoxes(const Layout& layout, const QString& current) const;

    ValidationData m_data;
    PictureStyle m_style;
    ChartPicture m_chart;
};

} // namespace ridgepoint
