#include "views/cube/cube_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "views/cube/painter_renderer.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CubeView)
};

constexpr float half = 0.5f;

// Separating axes of two convex quadrilaterals, with `gap` pixels between them.
bool apart(const QPolygonF& a, const QPolygonF& b, qreal gap)
{
    for (const QPolygonF* shape : {&a, &b}) {
        for (qsizetype i = 0; i < shape->size(); ++i) {
            const QPointF edge = (*shape)[(i + 1) % shape->size()] - (*shape)[i];
            const qreal length = std::hypot(edge.x(), edge.y());
            if (length < 1e-6)
                continue;
            const QPointF normal(-edge.y() / length, edge.x() / length);
            const auto extent = [&](const QPolygonF& of) {
                qreal low = INFINITY, high = -INFINITY;
                for (const QPointF& p : of) {
                    const qreal t = QPointF::dotProduct(p, normal);
                    low = std::min(low, t);
                    high = std::max(high, t);
                }
                return std::pair(low, high);
            };
            const auto [lowA, highA] = extent(a);
            const auto [lowB, highB] = extent(b);
            if (highA + gap <= lowB || highB + gap <= lowA)
                return true;
        }
    }
    return false;
}

QPolygonF quadOf(const QRectF& box)
{
    return QPolygonF({box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()});
}

// The side of a label that faces its anchor, for a label that lies in direction `away` from it.
Qt::Alignment sideFacing(QPointF away)
{
    Qt::Alignment side;
    if (away.x() > 0.38)
        side = Qt::AlignLeft;
    else if (away.x() < -0.38)
        side = Qt::AlignRight;
    else
        side = Qt::AlignHCenter;
    if (away.y() > 0.38)
        return side | Qt::AlignTop;
    if (away.y() < -0.38)
        return side | Qt::AlignBottom;
    return side | Qt::AlignVCenter;
}

// "0.01×", "1k×", "10⁻⁵×".
QString decadeText(int exponent)
{
    if (std::abs(exponent) <= 3)
        return displayText(std::pow(10.0, exponent), Unit::Number, {.significantDigits = 1}) + QChar(0x00D7);
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString raised = exponent < 0 ? QString(QChar(0x207B)) : QString();
    for (const QChar digit : QString::number(std::abs(exponent)))
        raised += digits[digit.digitValue()];
    return QStringLiteral("10") + raised + QChar(0x00D7);
}

QPointF unit(QPointF v)
{
    const qreal length = std::hypot(v.x(), v.y());
    return length > 1e-9 ? v / length : QPointF(0, 1);
}

} // namespace

// Labels that have found room. Nothing is placed over another, or beyond the picture's edge.
class CubePicture::Labels
{
public:
    explicit Labels(const QRectF& area)
        : m_area(area)
    {
    }
    void block(const QPolygonF& shape) { m_taken.push_back(shape); }
    bool place(Label label)
    {
        const QRectF flat = labelBox({0, 0}, label.side, label.text, label.font);
        QTransform turn;
        turn.translate(label.anchor.x(), label.anchor.y());
        turn.rotate(label.angle);
        label.box = turn.map(quadOf(flat));
        if (!m_area.contains(label.box.boundingRect()))
            return false;
        for (const QPolygonF& other : m_taken)
            if (!apart(label.box, other, 2))
                return false;
        m_taken.push_back(label.box);
        m_labels.push_back(std::move(label));
        return true;
    }
    void paint(QPainter& painter, const QColor& background) const
    {
        for (const Label& label : m_labels) {
            painter.save();
            painter.translate(label.anchor);
            painter.rotate(label.angle);
            if (label.paper) {
                QColor paper = background;
                paper.setAlphaF(0.72f);
                painter.fillRect(
                    labelBox({0, 0}, label.side, label.text, label.font).adjusted(-1, 1, 1, -1), paper);
            }
            drawLabel(painter, {0, 0}, label.side, label.text, label.font, label.color);
            painter.restore();
        }
    }

private:
    QRectF m_area;
    std::vector<QPolygonF> m_taken;
    std::vector<Label> m_labels;
};

void CubePicture::update(const CubeData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
}

CubePicture::Layout CubePicture::layOut(const QRectF& area) const
{
    Layout layout;
    const qreal scale = pictureScale(area, 1.35);
    layout.font = pictureFont(m_style.font, scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    layout.line = QFontMetricsF(layout.font).height();
    layout.small = pictureFont(m_style.font, scale * smallType);
    const QFont& small = layout.small;

    qreal top = area.top();
    if (area.height() > 11 * layout.line) {
        // Entries flow in lines, as many as there must be.
        std::vector<LegendEntry> entries{{Words::tr("bound by memory"), Axis::Memory, false, {}},
            {Words::tr("bound by compute"), Axis::Compute, false, {}},
            {Words::tr("bound by bandwidth"), Axis::Bandwidth, false, {}},
            {Words::tr("this scenario"), std::nullopt, false, {}},
            {Words::tr("wall of glass: a load of 1×"), std::nullopt, true, {}}};
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
        layout.sentence = wrappedLines(m_data.sentence, small, area.width(), 2);
        bottom -= static_cast<qreal>(layout.sentence.size()) * QFontMetricsF(small).height();
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
    viewport.fit = std::max(8.0,
        std::min(layout.cube.width() / 2 - 1.2 * layout.line, layout.cube.height() / 2 - 1.1 * layout.line));
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
    Labels labels(own);
    for (const LegendEntry& entry : layout.legend) {
        const QRectF box = labelBox({entry.at.x() + 1.5 * layout.line, entry.at.y()},
            Qt::AlignLeft | Qt::AlignVCenter, entry.text, layout.font)
                               .translated(-area.topLeft());
        labels.block(quadOf(box.adjusted(-1.5 * layout.line, 0, 0, 0)));
    }
    qreal sentenceWidth = 0;
    for (const QString& line : layout.sentence)
        sentenceWidth = std::max(sentenceWidth, textWidth(line, layout.small));
    if (sentenceWidth > 0)
        labels.block(quadOf(
            QRectF(0, layout.sentenceTop - area.top(), sentenceWidth, area.bottom() - layout.sentenceTop)));
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
        drawLabel(painter, {entry.at.x() + 1.5 * layout.line, entry.at.y()}, Qt::AlignLeft | Qt::AlignVCenter,
            entry.text, layout.font, theme.color(ColorRole::Text));
    }
    const QFont& small = layout.small;
    qreal y = layout.sentenceTop;
    for (const QString& line : layout.sentence) {
        drawLabel(painter, {area.left(), y}, Qt::AlignLeft | Qt::AlignTop, line, small,
            theme.color(ColorRole::SecondaryText));
        y += QFontMetricsF(small).height();
    }
}

// Ticks and title of every axis along the one of its four edges that is on the silhouette and lowest, or for
// the upright one leftmost.
void CubePicture::placeAxes(Labels& labels, const SceneFrame& frame, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const CubeScene& scene = *frame.scene;
    const CubeProjection project(frame.camera, frame.viewport);
    const QVector3D eye = frame.camera.eye();
    const QPointF middle = project({});
    const std::array roles{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
    const std::array components{1, 0, 2}; // of memory, compute, bandwidth
    std::vector<Label> titles;
    for (std::size_t a = 0; a < cubeAxes; ++a) {
        const int along = components[a];
        const int u = (along + 1) % 3, v = (along + 2) % 3;
        QVector3D from, to;
        qreal best = -INFINITY;
        for (const auto& [su, sv] : {std::pair(-half, -half), std::pair(half, -half), std::pair(half, half),
                 std::pair(-half, half)}) {
            // On the silhouette one of the two faces at the edge is turned to the eye.
            const bool seenU = (eye[u] - su) * su > 0, seenV = (eye[v] - sv) * sv > 0;
            QVector3D low, high;
            low[along] = -half;
            high[along] = half;
            low[u] = high[u] = su;
            low[v] = high[v] = sv;
            const QPointF at = (project(low) + project(high)) / 2 - middle;
            qreal worth = a == 0 ? -at.x() + 0.05 * at.y() : at.y() + 0.05 * std::abs(at.x());
            if (seenU == seenV)
                worth -= 1e6;
            if (worth > best) {
                best = worth;
                from = low;
                to = high;
            }
        }
        const QPointF begin = project(from), end = project(to);
        const QPointF along2d = end - begin;
        const qreal length = std::hypot(along2d.x(), along2d.y());
        const QString title = cubeAxisTitle(static_cast<Axis>(a), m_data);
        if (length < 6 * layout.line) {
            continue; // seen end on: the other two say what can be read off
        }
        const QPointF direction = along2d / length;
        QPointF out(-direction.y(), direction.x());
        if (QPointF::dotProduct(out, (begin + end) / 2 - middle) < 0)
            out = -out;

        const CubeRange& range = scene.ranges[a];
        const int decades = range.high - range.low;
        const int every = std::max(1, static_cast<int>(std::ceil(decades * 1.5 * layout.line / length)));
        qreal widest = 0;
        // 1× first: it names the wall.
        std::vector<int> ticks{0};
        for (int d = range.low; d <= range.high; ++d)
            if (d != 0 && d % std::max(every, (decades + 6) / 7) == 0)
                ticks.push_back(d);
        for (const int d : ticks) {
            const float t = static_cast<float>(d - range.low) / static_cast<float>(decades);
            const QPointF at = project(from + (to - from) * t);
            Label tick{.anchor = at + out * 0.45 * layout.line,
                .side = sideFacing(out),
                .text = d == 0 ? Words::tr("1× wall") : decadeText(d),
                .font = d == 0 ? layout.bold : layout.font,
                .color = theme.color(d == 0 ? ColorRole::Text : ColorRole::SecondaryText),
                .angle = 0,
                .paper = false,
                .box = {}};
            const QRectF box = labelBox({}, tick.side, tick.text, tick.font);
            if (labels.place(tick))
                widest = std::max(widest, std::abs(out.x()) * box.width() + std::abs(out.y()) * box.height());
        }
        qreal angle = std::atan2(direction.y(), direction.x()) * 180 / std::numbers::pi;
        if (angle > 90)
            angle -= 180;
        else if (angle <= -90)
            angle += 180;
        if (a == 0 && std::abs(angle) > 60)
            angle = angle > 0 ? angle - 180 : angle; // upright axis: read from below
        Label label{.anchor = (begin + end) / 2 + out * (0.75 * layout.line + widest + 0.5 * layout.line),
            .side = Qt::AlignHCenter | Qt::AlignVCenter,
            .text = title,
            .font = layout.bold,
            .color = theme.color(roles[a]),
            .angle = angle,
            .paper = false,
            .box = {}};
        if (contrastRatio(label.color, scene.background) < 4.5)
            label.color = theme.color(ColorRole::Text);
        titles.push_back(std::move(label));
    }
    for (const Label& title : titles) {
        bool placed = false;
        for (const QFont& font : {layout.bold, layout.small}) {
            for (const qreal shift : {0.0, -2.5, 2.5, -5.0, 5.0}) { // lines along its edge
                Label label = title;
                label.font = font;
                label.anchor += QTransform().rotate(title.angle).map(QPointF(shift * layout.line, 0));
                if (!placed)
                    placed = labels.place(std::move(label));
            }
        }
    }
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

void CubePicture::placeLetters(Labels& labels, const SceneFrame& frame, const Layout& layout) const
{
    const CubeProjection project(frame.camera, frame.viewport);
    for (const CubeItem& item : frame.scene->items) {
        if (item.kind != CubeDotKind::Baseline)
            continue;
        const QPointF at = project(item.at);
        const qreal size =
            project.radius(item.at, static_cast<qreal>(dotRadius(frame.camera, frame.viewport, item.kind)));
        for (const QPointF away :
            {QPointF(0.71, -0.71), QPointF(-0.71, -0.71), QPointF(0.71, 0.71), QPointF(-0.71, 0.71)}) {
            Label letter{.anchor = at + away * (size * 1.35 + 2),
                .side = sideFacing(away),
                .text = baselineLetter(item.baseline),
                .font = layout.bold,
                .color = m_style.theme->color(ColorRole::Text),
                .angle = 0,
                .paper = true,
                .box = {}};
            if (labels.place(letter))
                break;
        }
    }
}

// The names of dots where there is room; the selected and the live one first, then the largest models.
void CubePicture::placeNames(Labels& labels, const SceneFrame& frame, const Layout& layout) const
{
    const CubeScene& scene = *frame.scene;
    const CubeProjection project(frame.camera, frame.viewport);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < scene.items.size(); ++i) {
        if (scene.items[i].kind != CubeDotKind::Baseline || static_cast<int>(i) == scene.selected)
            order.push_back(i);
        const QPointF at = project(scene.items[i].at);
        const qreal r = 0.8
            * project.radius(scene.items[i].at,
                static_cast<qreal>(dotRadius(frame.camera, frame.viewport, scene.items[i].kind)));
        labels.block(quadOf(QRectF(at - QPointF(r, r), QSizeF(2 * r, 2 * r))));
    }
    const auto rank = [&](std::size_t i) {
        return static_cast<int>(i) == scene.selected ? 0 : scene.items[i].kind == CubeDotKind::Live ? 1 : 2;
    };
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return rank(a) != rank(b) ? rank(a) < rank(b) : a > b; });
    const std::array<QPointF, 8> around{QPointF(1, 0), QPointF(-1, 0), QPointF(0.71, -0.71),
        QPointF(-0.71, -0.71), QPointF(0.71, 0.71), QPointF(-0.71, 0.71), QPointF(0, -1), QPointF(0, 1)};
    for (const std::size_t i : order) {
        const CubeItem& item = scene.items[i];
        const CubeDot* dot = findDot(m_data, item.key);
        if (!dot)
            continue;
        const bool first = rank(i) < 2;
        const qreal size =
            project.radius(item.at, static_cast<qreal>(dotRadius(frame.camera, frame.viewport, item.kind)));
        const qreal reach = first ? size * 1.6 + 6 : size * 1.15 + 2;
        for (const QPointF away : around) {
            if (labels.place({.anchor = project(item.at) + unit(away) * reach,
                    .side = sideFacing(away),
                    .text = dot->name,
                    .font = first ? layout.bold : layout.small,
                    .color = m_style.theme->color(ColorRole::Text),
                    .angle = 0,
                    .paper = true,
                    .box = {}}))
                break;
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
