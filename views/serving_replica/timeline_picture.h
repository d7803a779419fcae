#pragma once

// Requests as bars over time, and under them what the iterations that they share work on.

#include "views/chart/chart_data.h"
#include "views/serving_replica/timeline_data.h"

#include <algorithm>
#include <optional>

namespace ridgepoint {

// What of the run is looked at.
struct TimelineLook
{
    double from = 0, to = 1; // of the axis
    double cursor = -1; // likewise; below 0: none
    std::size_t request = 0; // that is followed

    double span() const { return to - from; }
    void moveTo(double start, double width) // as near as the axis has room
    {
        from = std::clamp(start, 0.0, 1 - width);
        to = from + width;
    }
    bool operator==(const TimelineLook&) const = default;
};

class ServingTimelinePicture
{
public:
    static constexpr int mostRows = 40;

    void update(const ServingTimelineData& data, const PictureStyle& style);
    void look(const TimelineLook& look);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);
    // 0 … 1 of the axis; empty outside the plot, unless anywhere will do.
    std::optional<double> placeAt(QPointF at, const QRectF& area, bool anywhere);
    std::optional<std::size_t> requestAt(QPointF at, const QRectF& area);
    bool inLanes(QPointF at, const QRectF& area); // of iterations, or on the axis

private:
    struct Entry
    {
        QString name;
        ColorRole role = ColorRole::ComputeAxis;
        bool waits = false;
        QRectF sample;
    };
    struct Layout
    {
        QRectF area;
        QFont font;
        qreal line = 0;
        QRectF plot, requests, decoding, prompts; // null: no room
        std::vector<Entry> legend;
        std::size_t firstRow = 0, rows = 0;
        qreal pitch = 0; // of rows
        ChartAxis axis;
        QStringList sentence;
        qreal sentenceTop = 0;
        bool names = true; // of the lanes, left of them
    };
    const Layout& layOut(const QRectF& area);
    Layout arranged(const QRectF& area) const;
    QString caption() const;
    qreal x(const Layout& layout, double seconds) const;
    QRectF bar(const Layout& layout, std::size_t request, double from, double to) const;
    void paintRequests(QPainter& painter, const Layout& layout) const;
    void paintLane(
        QPainter& painter, const QRectF& lane, ColorRole role, double most, double TimelineLoad::*what) const;
    void paintNames(QPainter& painter, const Layout& layout) const;
    void paintGuides(QPainter& painter, const Layout& layout) const;
    void paintLegend(QPainter& painter, const Layout& layout) const;

    ServingTimelineData m_data;
    PictureStyle m_style;
    TimelineLook m_look;
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
