#pragma once

// Draws a SheetData, finds what is under the pointer, follows drags and lists the marks. What shrinks first
// and where labels go is decided here, once for all charts.

#include "core/figures/plot.h"
#include "views/chart/chart_picture.h"
#include "views/figure/live_axis.h"
#include "views/motion.h"

#include <memory>

namespace ridgepoint {

ColorRole roleOf(Ink ink);
// In the window's language, each with a capital and a stop.
QString sentencesText(const std::vector<Text>& sentences, const NumberFormat& numbers);
// The table of a sheet, see FigureTable.
ViewTable sheetTable(const SheetData& data, const NumberFormat& numbers);

class SheetPicture
{
public:
    // Type as large as in a picture of this size, of which the sheet is a part.
    void scaleLike(const QRectF& whole);
    // held: by a hand on the picture. `only`: one of the plots; empty: as many as there is room for.
    void update(const SheetData& data, const PictureStyle& style, bool held = false,
        std::optional<std::size_t> only = {});
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

    // What a press there takes hold of (null: nothing), and what the pointer asks for while it is held.
    const FigureHandle* handleAt(QPointF at, const QRectF& area);
    std::optional<PlotXY> valueAt(QPointF at, const QRectF& area);
    // The handle whose mark this is, null: there is none, with its value now.
    std::pair<const FigureHandle*, PlotXY> handleOf(const QString& mark) const;
    std::optional<std::size_t> plotAt(QPointF at, const QRectF& area);

private:
    struct Panel
    {
        ChartPicture chart;
        LiveAxis x, y;
        QRectF box, inner, plot; // of the area; null: not shown
    };
    struct Entry
    {
        std::size_t entry = 0; // of the legend
        qreal sample = 0; // width
        QRectF place;
    };
    struct Shown // what goes from place to place
    {
        SheetData data;
        std::vector<std::pair<ChartAxis, ChartAxis>> axes; // x and y of each plot
    };
    friend Shown onTheWay(const Shown& from, const Shown& to, double share);
    Shown shown() const;
    void show(Shown shown);
    void paintShown(QPainter& painter, const QRectF& area);
    void follow(LiveAxis& live, const PlotAxis& asked, bool held) const;
    ChartData chartOf(const PlotData& plot, const Panel& panel) const;
    void layOut(const QRectF& area);
    void placeLegend(qreal width);
    void placePanels(const QRectF& all);
    QString words(const Text& text) const;
    QPen penOf(const FigureStroke& stroke) const;
    QPointF pixel(const Panel& panel, PlotXY at) const;
    static bool shows(const Panel& panel, QPointF at)
    {
        return panel.plot.adjusted(-1, -1, 1, 1).contains(at);
    }
    QPolygonF line(const Panel& panel, const std::vector<PlotXY>& points) const;
    QPolygonF seenOf(const Panel& panel, const PlotCurve& curve) const; // the points inside the plot
    QLineF ruled(const Panel& panel, const PlotRule& rule) const; // null: outside the plot
    QRectF whiskerOf(const Panel& panel, const PlotPoint& point) const; // null: it has none
    void paintMiss(QPainter& painter, const PlotMiss& miss, const Panel& panel) const;
    void paintOnTop(QPainter& painter, const PlotPoint& point, const Panel& panel) const;
    void paintLabels(QPainter& painter, const PlotData& plot, const Panel& panel);
    void paintLabelRows(QPainter& painter, const PlotData& plot, const Panel& panel) const;
    void paintAbove(QPainter& painter);
    void paintLegend(QPainter& painter) const;
    // Writes the first of the words that finds a place.
    template <class Place>
    void say(const FigureLabel& label, Place place);

    SheetData m_data;
    PictureStyle m_style;
    Glide<Shown> m_glide;
    std::optional<std::size_t> m_only;
    std::vector<std::unique_ptr<Panel>> m_panels; // at least one a plot
    QRectF m_area, m_whole; // that the rest is laid out for
    qreal m_labelRows = 0; // height of the names over each plot; 0: none, or no room
    QFont m_font, m_bold;
    qreal m_line = 0;
    std::vector<Entry> m_legend; // that have room
    QStringList m_sentence;
    qreal m_sentenceTop = 0;
    std::vector<std::vector<Text>> m_said; // labels that stand somewhere
};

} // namespace ridgepoint
