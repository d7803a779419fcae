#pragma once

// Three panels side by side, as many as there is room for: the memory of a replica, latency over concurrency,
// and prefill and decoding under the roof; the sentence below.

#include "views/chart/chart_picture.h"
#include "views/chart/live_axis.h"
#include "views/inference/inference_data.h"

#include <array>
#include <optional>
#include <vector>

namespace ridgepoint {

enum class InferencePanel
{
    All,
    Memory,
    Latency,
    Roofline,
};
inline constexpr int inferencePanelCount = 4;

class InferencePicture
{
public:
    static constexpr double barShare = 0.62; // of the memory panel
    static constexpr qreal marker = 9; // pixels across

    void update(const InferenceData& data, const PictureStyle& style, bool held);
    void paint(QPainter& painter, const QRectF& area, InferencePanel show);
    std::vector<Mark> marks(const QRectF& area, InferencePanel show);

    // The concurrency under the pointer while the marker is dragged; empty where there is no latency panel.
    std::optional<double> concurrencyAt(QPointF at, const QRectF& area, InferencePanel show);
    // Whether a press there takes hold of the marker.
    bool holdsMarker(QPointF at, const QRectF& area, InferencePanel show);

private:
    enum Chart
    {
        MemoryChart,
        LatencyChart,
        RoofChart
    };
    static constexpr int charts = 3;
    struct Layout
    {
        QFont font, bold;
        qreal line = 0;
        std::array<QRectF, charts> panels; // null: not shown
        std::array<QRectF, charts> inner; // of the charts
        QStringList sentence;
        qreal sentenceTop = 0;
        bool labels = false;
    };
    Layout layOut(const QRectF& area, InferencePanel show);
    ChartData memoryChart() const;
    ChartData latencyChart() const;
    ChartData roofChart() const;
    ChartAxis concurrencyAxis() const;
    void paintMemory(QPainter& painter, const Layout& layout);
    void paintLatency(QPainter& painter, const Layout& layout);
    void paintMissed(QPainter& painter, const Layout& layout, int line);
    void paintThroughput(QPainter& painter, const Layout& layout);
    void paintRoof(QPainter& painter, const Layout& layout);
    void paintReason(QPainter& painter, const Layout& layout, const QRectF& box, const QString& text) const;
    QRectF barBox(const Layout& layout, double from, double to);
    QColor lineColor(int line) const;
    static double valueOf(const CurveDot& dot, int line) { return line == 0 ? dot.itl : dot.ttft; }

    InferenceData m_data;
    PictureStyle m_style;
    std::array<ChartPicture, charts> m_charts;
    LiveAxis m_bytes, m_concurrency, m_time;
};

} // namespace ridgepoint
