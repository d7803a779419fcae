// The words of the roofline picture: region bands, names of lines and of operations, none over another.

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/readout_text.h"
#include "views/roofline/label_placer.h"
#include "views/roofline/roofline_picture.h"
#include "views/roofline/roofline_strokes.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace ridgepoint {

using roofline::markerSize;
using roofline::thinWidth;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Roofline)
};

constexpr qreal widestName = 0.97; // of the plot
constexpr qreal widestReason = 0.8; // of the plot: with why a step stays below its roof
constexpr qreal costOfDistance = 0.34; // a line of distance, against covering a line of the chart

} // namespace

// The longest wording of what a byte is that the panel has room for.
void RooflinePicture::paintAxisTitle(QPainter& painter, const Panel& panel, const QRectF& area) const
{
    const QString& memory = m_data.memoryName;
    QStringList wordings;
    switch (panel.content) {
    case Content::Both:
        wordings = {Words::tr("arithmetic intensity (FLOP per byte of %1, or of network)").arg(memory),
            Words::tr("FLOP per byte of %1, or of network").arg(memory)};
        break;
    case Content::Memory:
        wordings = {Words::tr("arithmetic intensity (FLOP per %1 byte)").arg(memory),
            Words::tr("FLOP per %1 byte").arg(memory)};
        break;
    case Content::Network:
        wordings = {
            Words::tr("arithmetic intensity (FLOP per network byte)"), Words::tr("FLOP per network byte")};
        break;
    }
    wordings << Words::tr("FLOP/B");
    const QRectF plot = panel.chart->plotArea(area);
    for (const QString& text : wordings)
        if (textWidth(text, m_small) <= plot.width()) {
            drawLabel(painter, {plot.center().x(), area.bottom()}, Qt::AlignHCenter | Qt::AlignBottom, text,
                m_small, m_style.theme->color(ColorRole::SecondaryText));
            break;
        }
}

// One row a roof over the plot: which side of its ridge point is bound by what, and where the ridge is.
// Before each name is the mark of the points that are bound so.
void RooflinePicture::paintBands(QPainter& painter, const Panel& panel, const QRectF& area) const
{
    const Theme& theme = *m_style.theme;
    const QRectF plot = panel.chart->plotArea(area);
    const qreal height = bandHeight();
    const qreal pad = m_unit;
    const QColor ink = theme.color(ColorRole::Text);
    const qreal markSize = markerSize(RooflinePoint::Role::Operation, m_unit), markWidth = markSize + pad;
    const auto width = [this](
                           const QString& text) { return text.isEmpty() ? 0.0 : textWidth(text, m_small); };
    const auto nameWidth = [&](const QString& name) {
        return name.isEmpty() ? 0.0 : markWidth + width(name);
    };
    std::vector<Bound> named; // one entry a mark: both networks have the same
    const auto drawName = [&](QPointF leftMiddle, Bound bound, const QString& name) {
        const QRectF mark(leftMiddle - QPointF(0, markSize / 2), QSizeF(markSize, markSize));
        painter.setPen(QPen(ink, 1));
        painter.setBrush(theme.color(boundColor(bound)));
        painter.drawPath(boundMarker(bound, mark.center(), markSize));
        painter.setBrush(Qt::NoBrush);
        const bool again = std::ranges::find(named, bound) != named.end();
        named.push_back(bound);
        if (again)
            drawLabel(painter, leftMiddle + QPointF(markWidth, 0), Qt::AlignLeft | Qt::AlignVCenter, name,
                m_small, ink);
        else
            drawEntryName(painter, mark, pad, name, m_small, ink);
    };
    for (std::size_t i = 0; i < panel.roofs.size(); ++i) {
        const Roof& roof = *panel.roofs[i];
        const qreal top = area.top() + static_cast<qreal>(i) * height;
        const QRectF row(plot.left(), top, plot.width(), height - 0.5 * m_unit);
        const QPointF ridge = panel.chart->toPixel(roof.ridge, m_data.peak, area);
        const qreal x = std::clamp(ridge.x(), row.left(), row.right());
        const QColor background = theme.color(ColorRole::Background);
        painter.fillRect(QRectF(row.topLeft(), QPointF(x, row.bottom())),
            mixed(background, theme.color(roof.color), 0.16));
        painter.fillRect(QRectF(QPointF(x, row.top()), row.bottomRight()),
            mixed(background, theme.color(ColorRole::ComputeAxis), 0.16));
        painter.setPen(QPen(ink, thinWidth, Qt::DotLine));
        painter.drawLine(QPointF(x, row.bottom()), QPointF(x, ridge.y() - m_unit));
        painter.setPen(QPen(ink, 1.5));
        painter.drawLine(QPointF(x, row.top()), QPointF(x, row.bottom()));

        const bool memory = roof.resource == Bound::Memory;
        const QStringList lefts = memory ? QStringList{Words::tr("memory-bound"), QString()}
                                         : QStringList{Words::tr("network-bound (%1)").arg(roof.name),
                                             Words::tr("network-bound"), QString()};
        const QStringList rights{Words::tr("compute-bound"), Words::tr("compute"), QString()};
        const QString value = shownValue(roof.ridge, Unit::FlopPerByte, m_style.numbers);
        const QStringList wordings{Words::tr("ridge point \u2248 peak / BW = %1").arg(value),
            Words::tr("peak / BW = %1").arg(value), value};
        const qreal leftRoom = x - row.left();
        const qreal rightRoom = row.right() - x;
        const auto fits = [&](qreal room, qreal a, qreal b) {
            return a + b + (a > 0 ? pad : 0) + (b > 0 ? 2 * pad : 0) + pad <= room;
        };
        struct Choice
        {
            QString left, right, value;
            bool valueRight;
        };
        const auto choose = [&]() -> Choice {
            for (const QString& wording : wordings)
                for (const QString& left : lefts) {
                    for (const QString& name : rights) {
                        if (fits(rightRoom, nameWidth(name), width(wording))
                            && fits(leftRoom, nameWidth(left), 0))
                            return {left, name, wording, true};
                        if (fits(leftRoom, nameWidth(left), width(wording))
                            && fits(rightRoom, nameWidth(name), 0))
                            return {left, name, wording, false};
                    }
                    if (&wording != &wordings.back())
                        break; // a shorter ridge text before a shorter region name
                }
            return {};
        };
        const Choice choice = choose();
        const qreal y = row.center().y();
        if (!choice.left.isEmpty())
            drawName({row.left() + pad, y}, memory ? Bound::Memory : Bound::ScaleUp, choice.left);
        if (!choice.right.isEmpty())
            drawName({row.right() - pad - nameWidth(choice.right), y}, Bound::Compute, choice.right);
        if (!choice.value.isEmpty())
            drawLabel(painter, {choice.valueRight ? x + pad : x - pad, y},
                (choice.valueRight ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, choice.value,
                m_small, ink);
    }
}

void RooflinePicture::paintLineNames(
    QPainter& painter, const Panel& panel, const QRectF& area, LabelPlacer& placer) const
{
    const Theme& theme = *m_style.theme;
    const QRectF plot = panel.chart->plotArea(area);
    const qreal height = lineHeight(m_small);
    const QColor ink = theme.color(ColorRole::Text);

    // The peak: over or under its line, from the left, where no roof runs.
    const qreal y = panel.chart->toPixel(1, m_data.peak, area).y();
    const QString peak = m_data.sparse ? Words::tr("%1  \u25B2 pruned 2:4 weights only").arg(m_data.peakLabel)
                                       : m_data.peakLabel;
    for (const QString& text : {peak, m_data.peakLabel}) {
        const qreal width = textWidth(text, m_small);
        std::vector<LabelPlacer::Candidate> candidates;
        for (const qreal x :
            {plot.left() + 2 * m_unit, plot.right() - width - 2 * m_unit, plot.center().x() - width / 2})
            for (const qreal top : {y - height - 2, y + 2})
                candidates.push_back({QPolygonF(QRectF(x, top, width, height)), 0});
        if (const auto place = placer.place(candidates)) {
            drawLabel(painter, candidates[*place].shape.boundingRect().center(), Qt::AlignCenter, text,
                m_small, ink);
            break;
        }
    }

    for (const Roof* roof : panel.roofs)
        paintAlong(painter, roofLine(panel, *roof, area), roof->label, placer);
}

// On one side of the line, turned with it.
void RooflinePicture::paintAlong(
    QPainter& painter, const QLineF& line, const QString& text, LabelPlacer& placer) const
{
    const qreal height = lineHeight(m_small);
    const qreal width = textWidth(text, m_small);
    if (line.length() < width + 4 * m_unit)
        return;
    const QPointF along = (line.p2() - line.p1()) / line.length();
    const QPointF up(along.y(), -along.x());
    std::vector<LabelPlacer::Candidate> candidates;
    std::vector<QPointF> centres;
    for (const qreal gap : {0.75, -0.75, 2.0, -2.0}) // above, below; then beyond points on the line
        for (const qreal t : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8}) {
            const QPointF centre = line.pointAt(t) + up * (gap * m_unit + (gap > 0 ? 0.5 : -0.5) * height);
            const QPointF h = along * width / 2;
            const QPointF v = up * height / 2;
            const QPolygonF words{centre - h - v, centre + h - v, centre + h + v, centre - h + v};
            if (placer.crossings(words) >= struckThrough)
                continue;
            candidates.push_back({words, 0});
            centres.push_back(centre);
        }
    if (const auto place = placer.place(candidates)) {
        painter.save();
        painter.translate(centres[*place]);
        painter.rotate(-line.angle());
        drawLabel(painter, {0, 0}, Qt::AlignCenter, text, m_small, m_style.theme->color(ColorRole::Text));
        painter.restore();
    }
}

void RooflinePicture::paintPointNames(
    QPainter& painter, const std::vector<Placed>& points, const QRectF& plot, LabelPlacer& placer) const
{
    const Theme& theme = *m_style.theme;
    const qreal height = lineHeight(m_small);
    struct Name
    {
        QString text;
        QString brief; // without why the step stays below; empty: the same
        const Placed* placed;
        int order;
    };
    std::vector<Name> names;
    for (const Placed& placed : points) {
        const RooflinePoint& point = *placed.point;
        using enum RooflinePoint::Role;
        const int order = point.role == Operating || point.role == Achieved ? 0
            : point.role == Reference || point.role == Serving              ? 1
            : point.role == Baseline                                        ? 2
                                                                            : 3;
        names.push_back(
            {placed.network && m_panels.size() == 1 ? Words::tr("%1, per network byte").arg(point.name)
                                                    : point.name,
                {}, &placed, order});
        if (!point.lost.isEmpty()) {
            const QString whole = Words::tr("%1 (lost: %2)").arg(point.name, point.lost);
            if (textWidth(whole, m_smallBold) < widestReason * plot.width())
                names.back().brief = std::exchange(names.back().text, whole);
        }
    }
    std::stable_sort(
        names.begin(), names.end(), [](const Name& a, const Name& b) { return a.order < b.order; });
    // Operations on one spot share a name; on the spot of a mark the mark's name is enough, and where a kind
    // of layers touches the whole model that of the model.
    const auto serves = [](const Name& name) {
        return name.placed->point->role == RooflinePoint::Role::Serving;
    };
    const QString joint = QStringLiteral(", ");
    std::vector<Name> shown;
    for (const Name& name : names) {
        const auto same = std::find_if(shown.begin(), shown.end(), [&](const Name& other) {
            const bool joins = name.order == 3 ? other.order == 3 || other.order == 1
                                               : name.order == 2 && other.order == 2;
            const bool touches = serves(name) && serves(other);
            return (joins || touches)
                && QLineF(other.placed->at, name.placed->at).length() < (touches ? 3 : 1.5) * m_unit;
        });
        if (same == shown.end())
            shown.push_back(name);
        else if (name.order == 2)
            same->text += QStringLiteral(" = ") + name.text;
        else if (same->order == 3 && !same->text.split(joint).contains(name.text)) // kinds of one product
            same->text += joint + name.text;
    }
    // False: no place is left for it.
    const auto write = [&](const Name& name, const QString& wording) {
        const QFont& font = name.order == 0 || name.order == 2 ? m_smallBold : m_small;
        const QString text =
            QFontMetricsF(font).elidedText(wording, Qt::ElideRight, plot.width() * widestName);
        const qreal width = textWidth(text, font);
        const qreal gap = markerSize(name.placed->point->role, m_unit) / 2 + m_unit;
        const QPointF at = name.placed->at;
        const auto leaderTo = [&](const QRectF& box) {
            const bool aside = at.x() < box.left() || at.x() > box.right();
            const qreal inset = aside ? height * 0.2 : 0;
            const QPointF nearest(std::clamp(at.x(), box.left(), box.right()),
                std::clamp(at.y(), box.top() + inset, box.bottom() - inset));
            const QLineF line(nearest, at);
            return line.length() > gap + 0.6 * height ? std::optional(line) : std::nullopt;
        };
        std::vector<LabelPlacer::Candidate> candidates;
        const auto offer = [&](qreal left, qreal middle, qreal far) {
            const QRectF box(left, middle - height / 2, width, height);
            const std::optional<QLineF> leader = leaderTo(box);
            if (!leader || placer.leaderIsFree(*leader))
                candidates.push_back({QPolygonF(box), far * costOfDistance});
        };
        const bool part = name.order == 3; // the scenario's parts give way to the marks
        const int rings = part ? 4 : 17, columns = part ? 4 : 7;
        const qreal spacing = part ? 1 : 0.5; // lines from ring to ring
        for (int ring = 0; ring < rings; ++ring)
            for (const qreal sign : {1.0, -1.0}) {
                if (ring == 0 && sign < 0)
                    continue;
                const qreal lines = ring * spacing, y = at.y() + sign * height * lines;
                for (int aside = 0; aside < (ring == 0 ? 1 : columns); ++aside) {
                    offer(at.x() + gap + aside * height, y, lines + aside);
                    offer(at.x() - gap - width - aside * height, y, lines + aside);
                }
                if (lines >= 1)
                    offer(at.x() - width / 2, y + sign * gap * 0.5, lines);
            }
        const auto place = placer.place(candidates);
        if (!place)
            return false;
        const QRectF box = candidates[*place].shape.boundingRect();
        if (const std::optional<QLineF> leader = leaderTo(box)) {
            placer.block(*leader);
            painter.setPen(QPen(theme.color(ColorRole::Line), thinWidth));
            painter.drawLine(*leader);
        }
        if (placer.crossings(QPolygonF(box)) > 0) // nothing strikes through words that had to be put over a line
            painter.fillRect(box, theme.color(ColorRole::Background));
        drawLabel(painter, box.center(), Qt::AlignCenter, text, font,
            theme.color(name.order == 3 || name.order == 1 ? ColorRole::SecondaryText : ColorRole::Text));
        return true;
    };
    for (const Name& name : shown)
        if (!write(name, name.text) && !name.brief.isEmpty())
            write(name, name.brief); // hover, the arrow keys and the table still name what has no place
}

} // namespace ridgepoint
