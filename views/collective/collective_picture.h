#pragma once

// Ranks as columns of cells, the messages of one step between them, and the clock below.

#include "views/collective/collective_data.h"

#include <optional>

namespace ridgepoint {

class CollectivePicture
{
public:
    void update(const CollectiveData& data, const PictureStyle& style);
    // Steps done; a fraction: the next is under way.
    void setPosition(double position) { m_position = position; }
    void paint(QPainter& painter, const QRectF& area) const;
    std::vector<Mark> marks(const QRectF& area) const;
    // The position that a point of the clock stands for; empty beside it.
    std::optional<double> positionAt(QPointF at, const QRectF& area) const;

private:
    struct Layout;
    Layout layoutFor(const QRectF& area) const;
    struct LegendSign;
    std::vector<LegendSign> legendSigns() const;
    bool reduces() const; // sums are formed
    int shownStep() const; // whose messages are drawn; −1: none
    double progress() const; // of that step: 1 when it is over
    void paintCells(QPainter& painter, const Layout& layout) const;
    void paintMessages(QPainter& painter, const Layout& layout) const;
    void paintClock(QPainter& painter, const Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;

    CollectiveData m_data;
    PictureStyle m_style;
    double m_position = 0;
};

} // namespace ridgepoint
