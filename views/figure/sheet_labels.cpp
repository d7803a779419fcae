#include "views/figure/sheet.h"

#include "views/notes.h"

namespace ridgepoint {

template <class Place>
void SheetPicture::say(const FigureLabel& label, Place place)
{
    if (label.once && std::ranges::find(m_said, label.words) != m_said.end())
        return;
    for (const Text& each : label.words)
        if (place(words(each))) {
            m_said.push_back(label.words);
            return;
        }
}

// A curve's name stands on it, everything else beside it and clear of all that is drawn.
void SheetPicture::paintLabels(QPainter& painter, const PlotData& plot, const Panel& panel)
{
    const Theme& theme = *m_style.theme;
    const QRectF& box = panel.plot;
    const QColor text = theme.color(ColorRole::Text);
    Notes notes(painter, box, theme.color(ColorRole::Background));
    for (const PlotPoint& point : plot.points)
        if (const QPointF at = pixel(panel, point.at); point.shape != MarkerShape::None && shows(panel, at)) {
            const qreal half = point.size / 2 + 1;
            notes.keepClear(QRectF(at - QPointF(half, half), QSizeF(2 * half, 2 * half)));
            notes.keepClear(whiskerOf(panel, point));
        }
    for (const PlotCurve& curve : plot.curves) {
        const QPolygonF seen = curve.label.empty() ? QPolygonF() : seenOf(panel, curve);
        if (seen.isEmpty())
            continue;
        std::vector<Notes::Spot> spots; // from its outer end inwards
        for (const double part : {0.96, 0.85, 0.7, 0.1, 0.25, 0.4, 0.55}) {
            const double along = curve.labelAtStart ? 1 - part : part;
            const QPointF at = seen[static_cast<qsizetype>(along * static_cast<double>(seen.size() - 1))];
            for (const qreal down : {-3.0, 3.0})
                for (const qreal right : {4.0, -4.0})
                    spots.push_back({at + QPointF(right, down),
                        (right > 0 ? Qt::AlignLeft : Qt::AlignRight)
                            | (down > 0 ? Qt::AlignTop : Qt::AlignBottom)});
        }
        notes.put(spots, words(curve.label), m_font, text);
    }
    for (const PlotCurve& curve : plot.curves)
        if (curve.stroke.width > 0)
            notes.keepClear(line(panel, curve.points));
    for (const PlotRule& rule : plot.rules)
        if (const QLineF line = ruled(panel, rule); rule.stroke.width > 0 && !line.isNull())
            notes.keepClear(QPolygonF({line.p1(), line.p2()}));
    for (const PlotRule& rule : plot.rules) {
        const QLineF line = ruled(panel, rule);
        const bool above = rule.label.above > 0; // comes here where the rows over the plot have no room
        if (line.isNull() || (above && (m_labelRows > 0 || rule.leads || rule.stroke.width == 0)))
            continue;
        std::vector<Notes::Spot> spots;
        const auto add = [&](qreal x, qreal y, Qt::Alignment side) { spots.push_back({{x, y}, side}); };
        const qreal x = line.x1(), y = line.y1(), gap = 0.2 * m_line, aside = 0.3 * m_line;
        if (!rule.upright) {
            const qreal left = box.left() + 4, right = box.right() - 4;
            for (const qreal end : {left, right})
                for (const qreal side : {-1.0, 1.0})
                    add(end, y + side * gap,
                        (end == left ? Qt::AlignLeft : Qt::AlignRight)
                            | (side < 0 ? Qt::AlignBottom : Qt::AlignTop));
            for (const qreal along : {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}) // clear of what stands upright
                for (const qreal side : {-1.0, 1.0})
                    add(left + along * (right - left), y + side * gap,
                        Qt::AlignHCenter | (side < 0 ? Qt::AlignBottom : Qt::AlignTop));
        } else if (rule.label.atTop || above) {
            for (qreal down = box.top(); down < box.bottom() - m_line; down += m_line / 2) {
                add(x + aside, down, Qt::AlignLeft | Qt::AlignTop);
                add(x - aside, down, Qt::AlignRight | Qt::AlignTop);
            }
        } else {
            for (qreal up = box.bottom() - gap; up > box.top() + m_line; up -= m_line / 2) {
                add(x - aside, up, Qt::AlignRight | Qt::AlignBottom);
                add(x + aside, up, Qt::AlignLeft | Qt::AlignBottom);
            }
        }
        say(rule.label, [&](const QString& said) {
            return notes.put(
                spots, said, rule.label.bold ? m_bold : m_font, theme.color(roleOf(rule.label.ink)));
        });
    }
    std::vector<BaselineSpot> letters;
    for (const PlotPoint& point : plot.points) {
        const QPointF at = pixel(panel, point.at);
        if (point.baseline)
            letters.push_back({*point.baseline, at});
        say(point.label, [&](const QString& said) {
            std::vector<Notes::Spot> spots; // left of it, a few lines up or down
            for (const qreal away : {-1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -4.0, 4.0})
                spots.push_back({at + QPointF(-0.5, away) * m_line, Qt::AlignRight | Qt::AlignVCenter});
            const QColor ink = theme.color(roleOf(point.label.ink));
            return notes.beside(at, point.size / 2 + 2, said, m_font, ink)
                || notes.put(spots, said, m_font, ink);
        });
    }
    std::ranges::sort(letters, {}, &BaselineSpot::index);
    for (const auto& [at, letter] : sharedLetters(letters))
        notes.beside(at, 7, letter, m_bold, text);
}

void SheetPicture::paintLabelRows(QPainter& painter, const PlotData& plot, const Panel& panel) const
{
    const int rows = static_cast<int>(m_labelRows / m_line);
    for (int row = rows; row > 0; --row) {
        std::vector<const PlotRule*> named;
        std::vector<LabelWish> wishes;
        const auto fontOf = [this](const PlotRule& rule) { return rule.label.bold ? m_bold : m_font; };
        for (const PlotRule& rule : plot.rules)
            if (rule.label.above == row && !ruled(panel, rule).isNull()) {
                const qreal width = textWidth(words(rule.label.words.front()), fontOf(rule));
                named.push_back(&rule);
                wishes.push_back({ruled(panel, rule).x1(), width + m_line, rule.label.rank});
            }
        const auto places = placeLabels(wishes, panel.plot.left(), panel.plot.right());
        for (std::size_t i = 0; i < named.size(); ++i) {
            if (!places[i])
                continue;
            const qreal top = panel.plot.top() - 1.15 * row * m_line;
            if (const QLineF line = ruled(panel, *named[i]); named[i]->leads) {
                painter.setPen(penOf(named[i]->stroke));
                painter.drawLine(line);
                painter.drawLine(line.p2(), QPointF(*places[i], top + m_line));
            }
            drawLabel(painter, {*places[i], top}, Qt::AlignHCenter | Qt::AlignTop,
                words(named[i]->label.words.front()), fontOf(*named[i]),
                m_style.theme->color(roleOf(named[i]->label.ink)));
        }
    }
}

// What found no room in any plot: at the upper end of its line, beside a title that leaves the room.
void SheetPicture::paintAbove(QPainter& painter)
{
    const auto place = [&](const PlotRule& rule, const QString& said) {
        const qreal width = textWidth(said, m_font);
        for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
            const Panel& panel = *m_panels[i];
            if (panel.plot.isEmpty() || ruled(panel, rule).isNull())
                continue;
            const qreal left = std::min(ruled(panel, rule).x1() - width / 2, panel.box.right() - width);
            if (left < panel.box.left() + textWidth(words(m_data.plots[i].title), m_bold) + 0.5 * m_line)
                continue;
            drawLabel(painter, {left, panel.plot.top() - 2}, Qt::AlignLeft | Qt::AlignBottom, said, m_font,
                m_style.theme->color(roleOf(rule.label.ink)));
            return true;
        }
        return false;
    };
    for (const PlotData& plot : m_data.plots)
        for (const PlotRule& rule : plot.rules)
            if (rule.label.once)
                say(rule.label, [&](const QString& said) { return place(rule, said); });
}

} // namespace ridgepoint
