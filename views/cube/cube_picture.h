#pragma once

// The cube with its words: legend, axis titles, ticks and names around and on top of what a renderer drew, in
// the same place for every renderer.

#include "views/cube/cube_labels.h"
#include "views/cube/cube_scene.h"

#include <QFont>
#include <QPainterPath>
#include <QPolygonF>

#include <optional>

namespace ridgepoint {

class CubePicture
{
public:
    void update(const CubeData& data, const PictureStyle& style);

    // Where the cube goes in the picture; the viewport is in coordinates from area's top left.
    CubeViewport viewport(const QRectF& area) const;
    // The whole picture as vectors, or with `image` in place of what the painter would draw of the scene.
    void paint(
        QPainter& painter, const QRectF& area, const SceneFrame& frame, const QImage* image = nullptr) const;
    std::vector<Mark> marks(const QRectF& area, const SceneFrame& frame) const;

private:
    struct LegendEntry
    {
        QString text;
        std::optional<Axis> shape; // none: the ring of the live scenario
        bool glass = false;
        QPointF at; // left, middle of its line
    };
    struct Layout
    {
        QFont font, bold, small, smallBold;
        qreal line = 0;
        std::vector<LegendEntry> legend;
        QStringList sentence;
        qreal sentenceTop = 0;
        QRectF cube; // what is left for it
    };
    Layout layOut(const QRectF& area) const;
    void paintLegend(QPainter& painter, const QRectF& area, const Layout& layout) const;
    void placeAxes(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const;
    void placeNames(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const;
    void paintRings(QPainter& painter, const SceneFrame& frame) const;
    void placeLetters(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const;

    CubeData m_data;
    PictureStyle m_style;
};

} // namespace ridgepoint
