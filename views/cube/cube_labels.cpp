#include "views/cube/cube_labels.h"

#include "views/chart/labels.h"
#include "views/cube/cube_picture.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QTransform>

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

// One model of each regime that the cube is there to show: near the origin, pressed against the memory wall,
// and past all three. Their names come before those of their neighbours.
bool isLandmark(const QString& key)
{
    return key == QLatin1String("model.gpt2-small") || key == QLatin1String("model.llama3.1-8b")
        || key == QLatin1String("model.llama3.1-405b");
}

QPointF unit(QPointF v)
{
    const qreal length = std::hypot(v.x(), v.y());
    return length > 1e-9 ? v / length : QPointF(0, 1);
}

} // namespace

void CubeLabels::block(const QRectF& box) { m_taken.push_back(quadOf(box)); }

bool CubeLabels::place(CubeLabel label)
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

void CubeLabels::paint(QPainter& painter, const QColor& background) const
{
    for (const CubeLabel& label : m_labels) {
        if (!label.leader)
            continue;
        QColor color = label.color;
        color.setAlphaF(0.55f);
        painter.setPen(QPen(color, 1));
        painter.drawLine(*label.leader);
    }
    for (const CubeLabel& label : m_labels) {
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

// Ticks and title of every axis along the one of its four edges that is on the silhouette and lowest, or for
// the upright one leftmost.
void CubePicture::placeAxes(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const CubeScene& scene = *frame.scene;
    const CubeProjection project(frame.camera, frame.viewport);
    const QVector3D eye = frame.camera.eye();
    const QPointF middle = project({});
    const std::array roles{ColorRole::MemoryAxis, ColorRole::ComputeAxis, ColorRole::BandwidthAxis};
    const std::array components{1, 0, 2}; // of memory, compute, bandwidth
    std::vector<CubeLabel> titles;
    QStringList briefs; // the same without the device
    std::vector<qreal> lengths; // of their edges
    std::vector<QPointF> outs; // away from the cube
    std::vector<QPointF> tops; // their upper ends
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
        if (length < 3 * layout.line) {
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
            CubeLabel tick{.anchor = at + out * 0.45 * layout.line,
                .side = sideFacing(out),
                .text = d == 0 ? Words::tr("1× wall") : decadeText(d),
                .font = d == 0 ? layout.bold : layout.font,
                .color = theme.color(d == 0 ? ColorRole::Text : ColorRole::SecondaryText),
                .angle = 0,
                .paper = false,
                .leader = std::nullopt,
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
        if (std::abs(angle) > (a == 0 ? 60 : 85))
            angle = angle > 0 ? angle - 180 : angle; // upright axis: read from below
        CubeLabel label{.anchor = (begin + end) / 2 + out * (0.75 * layout.line + widest + 0.5 * layout.line),
            .side = Qt::AlignHCenter | Qt::AlignVCenter,
            .text = title,
            .font = layout.bold,
            .color = theme.color(roles[a]),
            .angle = angle,
            .paper = false,
            .leader = std::nullopt,
            .box = {}};
        if (contrastRatio(label.color, scene.background) < 4.5)
            label.color = theme.color(ColorRole::Text);
        titles.push_back(std::move(label));
        briefs += Words::tr("%1, ×", "name of an axis").arg(cubeAxisName(static_cast<Axis>(a)));
        lengths.push_back(length);
        outs.push_back(out);
        tops.push_back(begin.y() < end.y() ? begin : end);
    }
    // All large where each of them finds room, else all small.
    const auto along = [&](CubeLabels& into, std::size_t i, const QFont& font) {
        // Longer than its edge it would not be seen to belong there.
        if (textWidth(titles[i].text, font) > 1.15 * lengths[i])
            return false;
        for (const qreal shift : {0.0, -2.5, 2.5, -5.0, 5.0}) { // lines
            CubeLabel label = titles[i];
            label.font = font;
            label.anchor += QTransform().rotate(label.angle).map(QPointF(shift * layout.line, 0));
            if (into.place(std::move(label)))
                return true;
        }
        return false;
    };
    const auto level = [&](CubeLabels& into, std::size_t i, const QFont& font) {
        for (const qreal share : {0.0, 0.2, -0.2, 0.4, -0.4}) { // of the edge, from its middle
            for (const qreal away : {-0.6, 0.6, 1.8}) { // lines
                CubeLabel label = titles[i];
                label.font = font;
                label.angle = 0;
                label.side = sideFacing(outs[i]);
                label.anchor += outs[i] * away * layout.line
                    + QTransform().rotate(titles[i].angle).map(QPointF(share * lengths[i], 0));
                if (into.place(std::move(label)))
                    return true;
            }
        }
        return false;
    };
    // Above the upper end of an upright edge, as charts name their value axis.
    const auto above = [&](CubeLabels& into, std::size_t i, const QFont& font) {
        CubeLabel label = titles[i];
        label.font = font;
        label.angle = 0;
        label.side = Qt::AlignRight | Qt::AlignBottom;
        const QPointF top = tops[i] - QPointF(0, 0.8 * layout.line);
        label.anchor = {std::max(top.x() + layout.line, textWidth(label.text, font) + 2), top.y()};
        return std::abs(outs[i].x()) > 0.7 && into.place(std::move(label));
    };
    CubeLabels most = labels;
    std::size_t mostPlaced = 0;
    for (const bool brief : {false, true}) {
        for (std::size_t i = 0; brief && i < titles.size(); ++i)
            titles[i].text = briefs[static_cast<qsizetype>(i)];
        for (const QFont& font : {layout.bold, layout.smallBold, layout.small}) {
            if (mostPlaced == titles.size())
                break;
            CubeLabels trial = labels;
            std::size_t placed = 0;
            for (std::size_t i = 0; i < titles.size(); ++i)
                placed += along(trial, i, font) || level(trial, i, font) || above(trial, i, font) ? 1 : 0;
            if (placed > mostPlaced) {
                most = std::move(trial);
                mostPlaced = placed;
            }
        }
    }
    labels = std::move(most);
}

void CubePicture::placeLetters(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const
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
            CubeLabel letter{.anchor = at + away * (size * 1.35 + 2),
                .side = sideFacing(away),
                .text = baselineLetter(item.baseline),
                .font = layout.bold,
                .color = m_style.theme->color(ColorRole::Text),
                .angle = 0,
                .paper = true,
                .leader = std::nullopt,
                .box = {}};
            if (labels.place(letter))
                break;
        }
    }
}

// The names of dots where there is room; the selected and the live one first, then the largest models.
void CubePicture::placeNames(CubeLabels& labels, const SceneFrame& frame, const Layout& layout) const
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
        labels.block(QRectF(at - QPointF(r, r), QSizeF(2 * r, 2 * r)));
    }
    const auto rank = [&](std::size_t i) {
        return static_cast<int>(i) == scene.selected   ? 0
            : scene.items[i].kind == CubeDotKind::Live ? 1
            : isLandmark(scene.items[i].key)           ? 2
                                                       : 3;
    };
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return rank(a) != rank(b) ? rank(a) < rank(b) : a > b; });
    const std::array<QPointF, 8> around{QPointF(1, 0), QPointF(-1, 0), QPointF(0.71, -0.71),
        QPointF(-0.71, -0.71), QPointF(0.71, 0.71), QPointF(-0.71, 0.71), QPointF(0, -1), QPointF(0, 1)};
    QStringList named; // the scenario's model is among the published ones
    for (const std::size_t i : order) {
        const CubeItem& item = scene.items[i];
        const CubeDot* dot = findDot(m_data, item.key);
        if (!dot || named.contains(dot->name))
            continue;
        named += dot->name;
        const bool first = rank(i) < 2;
        const qreal size =
            project.radius(item.at, static_cast<qreal>(dotRadius(frame.camera, frame.viewport, item.kind)));
        const qreal reach = first ? size * 1.6 + 6 : size * 1.15 + 2;
        bool placed = false;
        for (const qreal farther : {0.0, 1.1, 2.4, 4.0}) { // lines; away from its dot it needs a leader
            for (const QPointF away : around) {
                if (placed || (farther > 3 && rank(i) > 2))
                    continue;
                const QPointF from = project(item.at) + unit(away) * reach;
                const QPointF to = from + unit(away) * farther * layout.line;
                CubeLabel name{.anchor = to,
                    .side = sideFacing(away),
                    .text = dot->name,
                    .font = first ? layout.bold : layout.small,
                    .color = m_style.theme->color(ColorRole::Text),
                    .angle = 0,
                    .paper = true,
                    .leader = std::nullopt,
                    .box = {}};
                if (farther > 0)
                    name.leader = QLineF(from, to);
                placed = labels.place(std::move(name));
            }
        }
    }
}

} // namespace ridgepoint
