#include "views/cube/cube_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/cube/painter_renderer.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CubeView)
};

} // namespace

void CubePicture::update(const CubeData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
}

CubePicture::Layout CubePicture::layOut(const QRectF& area) const
{
    Layout layout;
    const qreal scale = pictureScale(area, m_style.font, 1.35);
    layout.font = pictureFont(m_style.font, scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = lineHeight(layout.font);
    layout.small = pictureFont(m_style.font, scale * smallType);
    layout.smallBold = layout.small;
    layout.smallBold.setBold(true);
    const QFont& small = layout.small;

    std::vector<LegendEntry> entries{{Words::tr("largest load: memory"), Axis::Memory, false, {}},
        {Words::tr("largest load: compute"), Axis::Compute, false, {}},
        {Words::tr("largest load: bandwidth"), Axis::Bandwidth, false, {}}};
    std::erase_if(entries, [&](const LegendEntry& entry) { // only what is there
        return std::ranges::none_of(
            m_data.dots, [&](const CubeDot& dot) { return dot.placed() && dot.binding == entry.shape; });
    });
    entries.push_back({Words::tr("this scenario"), std::nullopt, false, {}});
    entries.push_back({Words::tr("glass plane = 1× load"), std::nullopt, true, {}});
    qreal widest = 0;
    for (const LegendEntry& entry : entries)
        widest = std::max(widest, 1.5 * layout.line + textWidth(entry.text, layout.font));
    const qreal smallLine = lineHeight(small);
    // A wide picture has room for words beside the cube, which then gets the whole height.
    const qreal column = widest + layout.line;
    if (area.height() > 11 * layout.line && area.width() - column > 1.4 * area.height()) {
        qreal y = area.top() + layout.line / 2;
        for (LegendEntry& entry : entries) {
            entry.at = {area.left(), y};
            y += 1.35 * layout.line;
            layout.legend.push_back(entry);
        }
        const int room = static_cast<int>((area.bottom() - y) / smallLine);
        if (room > 0)
            layout.sentence = wholeSentences(m_data.sentence, small, widest, std::min(room, 9));
        layout.sentenceTop = area.bottom() - static_cast<qreal>(layout.sentence.size()) * smallLine;
        const qreal reach = std::min(area.right() - area.center().x(), 1.05 * area.height());
        layout.cube = QRectF(QPointF(std::max(area.left() + column, area.center().x() - reach), area.top()),
            QPointF(area.center().x() + reach, area.bottom()));
        return layout;
    }

    qreal top = area.top();
    if (area.height() > 11 * layout.line) {
        // Entries flow in lines, as many as there must be.
        qreal x = area.left();
        qreal y = top + layout.line / 2;
        for (LegendEntry& entry : entries) {
            const qreal width = 1.5 * layout.line + textWidth(entry.text, layout.font);
            if (x > area.left() && x + width > area.right()) {
                x = area.left();
                y += 1.25 * layout.line;
            }
            if (width > area.width())
                continue;
            entry.at = {x, y};
            x += width + 1.2 * layout.line;
            layout.legend.push_back(entry);
        }
        top = y + 0.9 * layout.line;
    }
    qreal bottom = area.bottom();
    if (area.height() > 14 * layout.line) {
        layout.sentence =
            wholeSentences(m_data.sentence, small, area.width(), captionLines(area.width(), small, 2));
        bottom -= static_cast<qreal>(layout.sentence.size()) * smallLine;
        layout.sentenceTop = bottom;
        bottom -= 0.3 * layout.line;
    }
    layout.cube = QRectF(QPointF(area.left(), top), QPointF(area.right(), std::max(top + 1, bottom)));
    return layout;
}

CubeViewport CubePicture::viewport(const QRectF& area) const
{
    const Layout layout = layOut(area);
    CubeViewport viewport;
    viewport.size = area.size();
    viewport.centre = layout.cube.center() - area.topLeft();
    // Ticks and titles lie outside the silhouette, mostly below and beside it.
    viewport.centre.ry() -= 0.35 * layout.line;
    // The sphere around the cube reaches beyond its corners from every side but a few.
    viewport.fit = std::max(8.0,
        std::min(
            layout.cube.width() / 2 - 1.2 * layout.line, 1.05 * (layout.cube.height() / 2 - layout.line)));
    return viewport;
}

void CubePicture::paint(
    QPainter& painter, const QRectF& area, const SceneFrame& frame, const QImage* image) const
{
    const Layout layout = layOut(area);
    if (image)
        painter.drawImage(area, *image);
    else
        paintScene(painter, frame, area.topLeft());

    painter.save();
    painter.translate(area.topLeft());
    const QRectF own(QPointF(), area.size());
    CubeLabels labels(own);
    for (const LegendEntry& entry : layout.legend) {
        const QRectF box = labelBox({entry.at.x() + 1.5 * layout.line, entry.at.y()},
            Qt::AlignLeft | Qt::AlignVCenter, entry.text, layout.font)
                               .translated(-area.topLeft());
        labels.block(box.adjusted(-1.5 * layout.line, 0, 0, 0));
    }
    qreal sentenceWidth = 0;
    for (const QString& line : layout.sentence)
        sentenceWidth = std::max(sentenceWidth, textWidth(line, layout.small));
    if (sentenceWidth > 0)
        labels.block(
            QRectF(0, layout.sentenceTop - area.top(), sentenceWidth, area.bottom() - layout.sentenceTop));
    paintRings(painter, frame);
    placeAxes(labels, frame, layout);
    placeLetters(labels, frame, layout);
    placeNames(labels, frame, layout);
    labels.paint(painter, frame.scene->background);
    painter.restore();
    paintLegend(painter, area, layout);
}

void CubePicture::paintLegend(QPainter& painter, const QRectF& area, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const std::array roles{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
    const qreal size = 0.36 * layout.line;
    for (const LegendEntry& entry : layout.legend) {
        const QPointF middle(entry.at.x() + 0.7 * layout.line, entry.at.y());
        painter.setPen(Qt::NoPen);
        if (entry.shape) {
            painter.setBrush(theme.color(roles[static_cast<std::size_t>(*entry.shape)]));
            if (*entry.shape == Axis::Memory)
                painter.drawRect(QRectF(middle - QPointF(size, size) * 0.85, QSizeF(1.7 * size, 1.7 * size)));
            else if (*entry.shape == Axis::Compute)
                painter.drawPolygon(QPolygonF({middle + QPointF(0, -size),
                    middle + QPointF(1.1 * size, 0.9 * size), middle + QPointF(-1.1 * size, 0.9 * size)}));
            else
                painter.drawPolygon(
                    QPolygonF({middle + QPointF(0, -1.15 * size), middle + QPointF(1.15 * size, 0),
                        middle + QPointF(0, 1.15 * size), middle + QPointF(-1.15 * size, 0)}));
        } else if (entry.glass) {
            QColor glass = theme.color(ColorRole::Line);
            painter.setPen(QPen(glass, 1.2));
            glass.setAlpha(50);
            painter.setBrush(glass);
            painter.drawPolygon(QPolygonF(
                {middle + QPointF(-1.2 * size, -0.5 * size), middle + QPointF(1.2 * size, -1.1 * size),
                    middle + QPointF(1.2 * size, 0.6 * size), middle + QPointF(-1.2 * size, 1.2 * size)}));
        } else {
            painter.setPen(QPen(theme.color(ColorRole::Text), 1.6));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(middle, size, size);
        }
        const QPointF reach(0.7 * layout.line, 0.5 * layout.line);
        drawEntryName(painter, QRectF(middle - reach, middle + reach), 0.1 * layout.line, entry.text,
            layout.font, theme.color(ColorRole::Text));
    }
    const QFont& small = layout.small;
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, small,
        theme.color(ColorRole::SecondaryText), lineHeight(small));
}

void CubePicture::paintRings(QPainter& painter, const SceneFrame& frame) const
{
    const Theme& theme = *m_style.theme;
    const CubeScene& scene = *frame.scene;
    const CubeProjection project(frame.camera, frame.viewport);
    const QRectF inside = QRectF(QPointF(), frame.viewport.size).adjusted(4, 4, -4, -4);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 1; i < scene.trail.size(); ++i) {
        QColor color = theme.color(ColorRole::Text);
        color.setAlphaF(0.15f + 0.55f * static_cast<float>(i) / static_cast<float>(scene.trail.size()));
        const QLineF piece(project(scene.trail[i - 1]), project(scene.trail[i]));
        if (!inside.contains(piece.p1()) || !inside.contains(piece.p2()))
            continue;
        painter.setPen(QPen(color, 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(piece);
    }
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
        const CubeItem& item = scene.items[i];
        const QPointF at = project(item.at);
        const qreal size =
            project.radius(item.at, static_cast<qreal>(dotRadius(frame.camera, frame.viewport, item.kind)));
        const qreal reach = size * 1.75 + 3;
        if (!inside.adjusted(reach, reach, -reach, -reach).contains(at))
            continue;
        painter.setBrush(Qt::NoBrush);
        if (item.kind == CubeDotKind::Live) {
            painter.setPen(QPen(scene.background, 4));
            painter.drawEllipse(at, size * 1.6, size * 1.6);
            painter.setPen(QPen(theme.color(ColorRole::Text), 1.8));
            painter.drawEllipse(at, size * 1.6, size * 1.6);
        } else if (item.kind == CubeDotKind::Baseline) {
            painter.setPen(baselinePen(theme, item.baseline, 1.8));
            painter.drawPolygon(dotOutline(item, frame.camera, frame.viewport));
        }
        if (static_cast<int>(i) == scene.selected) {
            painter.setPen(QPen(theme.color(ColorRole::Focus), 2.4));
            painter.drawEllipse(at, size * 1.6 + 3, size * 1.6 + 3);
        }
    }
}

std::vector<Mark> CubePicture::marks(const QRectF& area, const SceneFrame& frame) const
{
    std::vector<Mark> marks;
    const CubeProjection project(frame.camera, frame.viewport);
    for (const CubeItem& item : frame.scene->items) {
        const CubeDot* dot = findDot(m_data, item.key);
        if (!dot)
            continue;
        const qreal size = std::max(8.0,
            1.3
                * project.radius(
                    item.at, static_cast<qreal>(dotRadius(frame.camera, frame.viewport, item.kind))));
        Mark mark;
        mark.key = item.key;
        mark.text = dot->text;
        if (dot->kind == CubeDotKind::Live && m_data.choice.device.empty() && dot->binding)
            mark.path = cubeLoadPath(m_data.choice.scope, *dot->binding);
        mark.shape.addEllipse(area.topLeft() + project(item.at), size, size);
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace ridgepoint
