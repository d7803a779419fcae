#pragma once

// Latency and throughput of one replica over its load, a panel each, as many as there is room for; the
// sentence below.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/serving_latency/latency_data.h"

#include <array>
#include <optional>

namespace ridgepoint {

class Notes;

enum class LatencyPanel
{
    All,
    FirstToken,
    BetweenTokens,
    Throughput,
};

class LatencyPicture
{
public:
    void update(const LatencyData& data, const PictureStyle& style, bool held, LatencyPanel show);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // The load under the pointer while the present one is dragged; empty outside the panels.
    std::optional<double> loadAt(QPointF at, const QRectF& area);
    bool holdsLoad(QPointF at, const QRectF& area);
    // The path that explains what the panel there says of the present load; empty: outside.
    QString pathAt(QPointF at, const QRectF& area);

private:
    struct Layout
    {
        QFont font, bold;
        qreal line = 0;
        std::array<QRectF, loadLines> panels, inner; // null: not shown; of the charts
        QStringList sentence;
        qreal sentenceTop = 0;
    };
    Layout layOut(const QRectF& area);
    ChartData chart(std::size_t line) const;
    ChartAxis loadAxis() const;
    // Whether the label of the end, and that of the best load, found room.
    void paintPanel(QPainter& painter, const Layout& layout, std::size_t line, bool& endSaid, bool& goodSaid);
    void paintEndAbove(QPainter& painter, const Layout& layout); // what found no room inside
    void paintMissed(QPainter& painter, const Layout& layout, std::size_t line);
    void paintNotes(Notes& notes, const Layout& layout, std::size_t line, bool& endSaid, bool& goodSaid);
    QPointF at(const Layout& layout, std::size_t line, double load, double value);
    QPointF at(const Layout& layout, std::size_t line, const LoadValues& dot)
    {
        return at(layout, line, dot.load, dot.values[line]);
    }
    std::optional<std::size_t> panelAt(const Layout& layout, QPointF at);

    LatencyData m_data;
    PictureStyle m_style;
    LatencyPanel m_show = LatencyPanel::All;
    std::array<ChartPicture, loadLines> m_charts;
    LiveAxis m_load;
    std::array<LiveAxis, loadLines> m_values;
};

} // namespace ridgepoint
