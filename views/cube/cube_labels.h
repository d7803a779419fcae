#pragma once

// Words around and on top of the cube: each finds room or is left out.

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QPainter>
#include <QPolygonF>

#include <optional>
#include <vector>

namespace ridgepoint {

// A text with its place; quadrilateral, for titles follow their edge.
struct CubeLabel
{
    QPointF anchor;
    Qt::Alignment side; // of the text that faces its anchor
    QString text;
    QFont font;
    QColor color;
    qreal angle = 0; // degrees
    bool paper = false; // on its own background, where it may lie on lines
    std::optional<QLineF> leader = {}; // from its dot
    QPolygonF box = {};
};

// Labels that have found room. Nothing is placed over another, or beyond the picture's edge.
class CubeLabels
{
public:
    explicit CubeLabels(const QRectF& area)
        : m_area(area)
    {
    }
    void block(const QRectF& box);
    bool place(CubeLabel label);
    void paint(QPainter& painter, const QColor& background) const;

private:
    QRectF m_area;
    std::vector<QPolygonF> m_taken;
    std::vector<CubeLabel> m_labels;
};

} // namespace ridgepoint
