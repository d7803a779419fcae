#include "views/walls/walls_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Walls)
};

constexpr qreal dataLine = 2;
constexpr qreal ceilingLine = 1.5;

bool hasNotes(const WallsData& data)
{
    return std::any_of(data.tracks.begin(), data.tracks.end(), [](const WallTrack& track) {
        return track.ratioAll || track.peak
            || std::any_of(
                track.baselines.begin(), track.baselines.end(), [](const auto& r) { return r.has_value(); });
    });
}

QString elided(const QString& text, const QFont& font, qreal width)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, std::max(0.0, width));
}

struct SideLabel
{
    qreal x;
    QString text;
    QColor color;
    int priority;
};

// In units, below a track: its line of 100 %, and further down what is written.
constexpr qreal belowTrack = 0.25, labelsBelow = 1;

// Labels on one line, near their marks and never over each other.
void paintLabelLine(
    QPainter& painter, const QRectF& line, const std::vector<SideLabel>& labels, const QFont& font)
{
    if (line.isEmpty())
        return;
    const qreal gap = textWidth(QStringLiteral("n"), font);
    std::vector<LabelWish> wishes;
    for (const SideLabel& label : labels)
        wishes.push_back({label.x, textWidth(label.text, font) + gap, label.priority});
    const auto places = placeLabels(wishes, line.left(), line.right());
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (places[i])
            drawLabel(painter, {*places[i], line.center().y()}, Qt::AlignCenter, labels[i].text, font,
                labels[i].color);
}

class Painter
{
public:
    Painter(QPainter& painter, const WallsLayout& layout, const WallsData& data, const WallsScales& scales,
        const PictureStyle& style)
        : m_p(painter)
        , m_layout(layout)
        , m_data(data)
        , m_scales(scales)
        , m_style(style)
        , m_theme(*style.theme)
    {
    }

    void paint()
    {
        axes();
        for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
            header(m_layout.rows[i], m_data.tracks[i]);
            track(m_layout.rows[i], m_data.tracks[i]);
            lane(m_layout.rows[i], m_data.tracks[i]);
        }
        fullLine();
    }

private:
    QColor color(ColorRole role) const { return m_theme.color(role); }
    qreal xOf(const QRectF& track, double share) const
    {
        return track.left() + track.width() * m_scales.share.position(share);
    }
    qreal laneX(const QRectF& lane, double parameters) const
    {
        return lane.left() + lane.width() * m_scales.size.position(parameters);
    }

    void axes()
    {
        const QFont& font = m_layout.small;
        const QColor ink = color(ColorRole::SecondaryText);
        const qreal line = lineHeight(font);
        const auto lineAt = [&](qreal x, const QPen& pen) {
            m_p.setPen(pen);
            for (const WallsLayout::Row& row : m_layout.rows)
                m_p.drawLine(QPointF(x, row.track.top() - m_layout.unit),
                    QPointF(x, row.track.bottom() + m_layout.unit));
        };
        const auto axis = [&](const QRectF& box, const std::vector<std::pair<qreal, QString>>& ticks) {
            std::vector<SideLabel> labels;
            for (const auto& [x, text] : ticks) {
                lineAt(x, QPen(m_theme.grid(), 1));
                labels.push_back({x, text, ink, 1});
            }
            paintLabelLine(m_p,
                QRectF(box.left() - 4 * m_layout.unit, box.top(), box.width() + 8 * m_layout.unit, line),
                labels, font);
        };
        const auto title = [&](qreal left, qreal right, qreal y, const QStringList& wordings) {
            for (const QString& text : wordings)
                if (textWidth(text, font) <= right - left) {
                    drawLabel(m_p, {(left + right) / 2, y}, Qt::AlignHCenter | Qt::AlignTop, text, font, ink);
                    return;
                }
        };

        const QRectF& share = m_layout.shareAxis;
        std::vector<std::pair<qreal, QString>> ticks;
        for (const ShareScale::Tick& tick : m_scales.share.ticks(share.width() > 80 * m_layout.unit ? 7 : 5))
            ticks.emplace_back(xOf(share, tick.share), tick.label);
        axis(share, ticks);
        for (const double was : m_scales.share.ghost())
            lineAt(xOf(share, was), QPen(color(ColorRole::Line), 1, Qt::DotLine));
        const qreal knee = xOf(share, 1);
        const qreal y = share.top() + line;
        title(share.left(), knee, y,
            m_data.accelerators > 1 ? QStringList{Words::tr("share of the budget"), Words::tr("share")}
                                    : QStringList{Words::tr("share of one accelerator's budget"),
                                        Words::tr("share of the budget"), Words::tr("share")});
        title(knee + m_layout.unit, share.right() + 2 * m_layout.unit, y,
            {Words::tr("overflow, log scale"), Words::tr("overflow, log"), Words::tr("log")});

        const QRectF& size = m_layout.sizeAxis;
        ticks.clear();
        for (const SizeScale::Tick& tick : m_scales.size.ticks(size.width() > 60 * m_layout.unit ? 7 : 4))
            ticks.emplace_back(laneX(size, tick.parameters), tick.label);
        axis(size, ticks);
        for (const double was : m_scales.size.ghost())
            lineAt(laneX(size, was), QPen(color(ColorRole::Line), 1, Qt::DotLine));
        title(size.left(), size.right(), y,
            {Words::tr("model size (parameters), log scale"), Words::tr("model size, log")});
    }

    void fullLine()
    {
        const qreal x = xOf(m_layout.shareAxis, 1);
        m_p.setPen(QPen(color(ColorRole::Text), ceilingLine));
        for (std::size_t i = 0; i < m_data.tracks.size(); ++i) {
            const QRectF& track = m_layout.rows[i].track;
            if (m_data.tracks[i].ratio) // otherwise the reason stands there
                m_p.drawLine(QPointF(x, track.top() - m_layout.unit),
                    QPointF(x, track.bottom() + belowTrack * m_layout.unit));
        }
    }

    void header(const WallsLayout::Row& row, const WallTrack& track)
    {
        const qreal size = lineHeight(m_layout.font) * 0.62;
        const QPointF centre(row.header.left() + size / 2, row.header.center().y());
        m_p.setPen(QPen(
            m_theme.outline(track.color).isValid() ? m_theme.outline(track.color) : color(track.color), 1));
        m_p.setBrush(color(track.color));
        m_p.drawPath(wallIcon(track.kind, centre, size));

        const qreal left = row.header.left() + size + 2 * m_layout.unit;
        const qreal room = row.header.right() - left;
        const QColor verdict = color(track.state == GateState::Fail ? ColorRole::Overshoot
                : track.state == GateState::Unset                   ? ColorRole::SecondaryText
                                                                    : ColorRole::Text);
        const QString brief = track.state == GateState::Unset
            ? QChar(0x25CB) + QStringLiteral(" ") + track.verdict
            : track.state == GateState::Fail ? QChar(0x2717) + QStringLiteral(" ") + track.verdict
            : track.shared && track.state == GateState::Pass
            ? QChar(0x2713) + QStringLiteral(" ") + track.verdict
            : track.verdict;
        QFont font = m_layout.bold;
        QString words = track.words, name = track.label;
        const auto fits = [&] {
            return textWidth(name, font) + textWidth(words, font) + 3 * m_layout.unit <= room;
        };
        if (!fits())
            words = brief;
        if (!fits()) {
            font = m_layout.small;
            font.setBold(true);
        }
        if (!fits())
            name = name.section(QStringLiteral(" ("), 0, 0); // "compute wall (step)"
        const qreal wordsWidth = textWidth(words, font);
        drawLabel(m_p, {left, centre.y()}, Qt::AlignLeft | Qt::AlignVCenter,
            elided(name, font, room - wordsWidth - 2 * m_layout.unit), font, color(ColorRole::Text));
        if (wordsWidth < room)
            drawLabel(m_p, {row.header.right(), centre.y()}, Qt::AlignRight | Qt::AlignVCenter, words, font,
                verdict);
    }

    void track(const WallsLayout::Row& row, const WallTrack& track)
    {
        const QRectF& box = row.track;
        m_p.setPen(Qt::NoPen);
        m_p.setBrush(color(ColorRole::Panel));
        m_p.drawRect(box);
        const bool over = track.state == GateState::Fail;
        if (track.ratio) {
            const QRectF one(box.topLeft(), QPointF(xOf(box, *track.ratio), box.bottom()));
            const QRectF filled(box.topLeft(), QPointF(xOf(box, track.judged.value_or(0)), box.bottom()));
            if (track.shared) { // what one accelerator would carry is context here, not the verdict
                m_p.setBrush(mixed(color(ColorRole::Background), color(track.color), 0.25));
                m_p.drawRect(one);
                m_p.setPen(QPen(color(track.color), 1));
                m_p.drawLine(one.topRight(), one.bottomRight());
                m_p.setPen(Qt::NoPen);
            }
            if (over) {
                const QColor red = color(ColorRole::Overshoot);
                m_p.setBrush(mixed(color(ColorRole::Background), red, 0.35));
                m_p.drawRect(filled);
                QPainterPath beyond;
                beyond.addRect(QRectF(QPointF(xOf(box, 1), box.top()), filled.bottomRight()));
                paintPattern(m_p, beyond, FillPattern::Hatch45, red, 1.5 * m_layout.unit, 1);
            } else {
                m_p.setBrush(color(track.color));
                m_p.drawRect(filled);
                QPainterPath shape;
                shape.addRect(filled);
                paintPattern(m_p, shape, m_theme.pattern(track.color), m_theme.patternInk(track.color));
            }
            m_p.setPen(QPen(color(over ? ColorRole::Overshoot : ColorRole::Text), dataLine));
            m_p.drawLine(filled.topRight(), filled.bottomRight());
            if (track.peak && !track.shared) // the state's part of it
                m_p.drawLine(one.topRight(), one.bottomRight());
        } else {
            const QString text = QString(noValue) + u' ' + track.reason;
            drawLabel(m_p, {box.left() + 2 * m_layout.unit, box.center().y()},
                Qt::AlignLeft | Qt::AlignVCenter,
                elided(text, m_layout.small, box.width() - 4 * m_layout.unit), m_layout.small,
                color(ColorRole::SecondaryText));
        }
        m_p.setBrush(Qt::NoBrush);
        m_p.setPen(QPen(color(over ? ColorRole::Overshoot : ColorRole::Line), over ? dataLine : 1));
        m_p.drawRect(box);

        if (!row.budget.isEmpty() && !track.budget.isEmpty()) {
            QString text = track.budget;
            for (const QString& shorter : track.shorterBudgets)
                if (textWidth(text, m_layout.small) > row.track.width())
                    text = shorter;
            drawLabel(m_p, {row.budget.left(), row.budget.center().y()}, Qt::AlignLeft | Qt::AlignVCenter,
                elided(text, m_layout.small, row.budget.width()), m_layout.small,
                color(ColorRole::SecondaryText));
        }
        hollowMarks(row, track);
    }

    void hollowMarks(const WallsLayout::Row& row, const WallTrack& track)
    {
        std::vector<SideLabel> labels;
        const QColor ink = color(ColorRole::Text);
        std::map<qreal, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < track.baselines.size(); ++i) {
            if (!track.baselines[i])
                continue;
            // A bracket around the end of the fill: whole outlines would strike through it. Brackets of one
            // height would hide each other's dashes.
            const qreal x = xOf(row.track, *track.baselines[i]);
            const qreal inset = row.track.height() * 0.1 * static_cast<qreal>(i);
            const qreal left = std::max(row.track.left(), x - 4 * m_layout.unit);
            QPainterPath outline;
            outline.moveTo(left, row.track.top() + inset);
            outline.lineTo(x, row.track.top() + inset);
            outline.lineTo(x, row.track.bottom() - inset);
            outline.lineTo(left, row.track.bottom() - inset);
            outlined(outline, i);
            places[std::round(x)].push_back(i);
        }
        for (const auto& [x, indices] : places)
            labels.push_back({x, baselineLetters(indices), ink, 3});
        if (track.shared && track.judged) {
            const QString all = shownValue(m_data.accelerators, Unit::Count, m_style.numbers);
            labels.push_back({xOf(row.track, *track.judged),
                track.kind == WallKind::Memory ? Words::tr("fullest rank: %1").arg(track.verdict)
                                               : Words::tr("all %1 accelerators: %2").arg(all, track.verdict),
                ink, 2});
        }
        if (track.peak && !track.shared) {
            labels.push_back(
                {xOf(row.track, *track.peak), Words::tr("at the peak: %1").arg(track.verdict), ink, 2});
            labels.push_back({xOf(row.track, *track.ratio), Words::tr("state: %1").arg(track.filled),
                color(ColorRole::SecondaryText), 1});
        }
        if (track.shared && track.ratio)
            labels.push_back({xOf(row.track, *track.ratio), Words::tr("one: %1").arg(track.filled),
                color(ColorRole::SecondaryText), 1});
        paintLabelLine(m_p, row.notes, labels, m_layout.small);
    }

    // In the dashes of a baseline, on a halo that parts it from what lies below.
    void outlined(const QPainterPath& shape, std::size_t baseline)
    {
        m_p.setBrush(Qt::NoBrush);
        m_p.setPen(QPen(color(ColorRole::Background), 3.5, Qt::SolidLine, Qt::FlatCap));
        m_p.drawPath(shape);
        m_p.setPen(baselinePen(m_theme, baseline, 1.6));
        m_p.drawPath(shape);
    }

    void lane(const WallsLayout::Row& row, const WallTrack& track)
    {
        const qreal y = row.lane.center().y();
        m_p.setPen(QPen(color(ColorRole::Line), dataLine, Qt::SolidLine, Qt::RoundCap));
        m_p.drawLine(QPointF(row.lane.left(), y), QPointF(row.lane.right(), y));
        std::vector<SideLabel> labels;
        const bool over = track.state == GateState::Fail;
        const qreal width = std::clamp(row.lane.height() * 0.55, 6.0, 3.5 * m_layout.unit);
        const QString size = shownValue(m_data.parameters, Unit::Parameter, m_style.numbers);
        if (m_data.parameters > 0) {
            const qreal ball = laneX(row.lane, m_data.parameters);
            if (over && track.threshold) {
                const qreal wall = laneX(row.lane, *track.threshold);
                if (ball - wall > 1) {
                    QPainterPath beyond;
                    beyond.addRect(QRectF(wall, y - width / 3, ball - wall, width * 2 / 3));
                    m_p.setPen(QPen(color(ColorRole::Overshoot), 1));
                    m_p.setBrush(mixed(color(ColorRole::Background), color(ColorRole::Overshoot), 0.2));
                    m_p.drawPath(beyond);
                    paintPattern(m_p, beyond, FillPattern::Hatch45, color(ColorRole::Overshoot),
                        1.5 * m_layout.unit, 1);
                }
            }
        }
        if (track.threshold) {
            const qreal x = laneX(row.lane, *track.threshold);
            m_p.setPen(QPen(color(track.color), ceilingLine));
            m_p.drawLine(QPointF(x, row.lane.top()), QPointF(x, row.lane.bottom()));
            // On top of its line, where the ball never covers it.
            m_p.setPen(QPen(color(ColorRole::Background), 2));
            m_p.setBrush(color(track.color));
            m_p.drawPath(wallIcon(track.kind, {x, row.lane.top()}, 2.6 * m_layout.unit));
            const qreal beside = textWidth(QStringLiteral("nn") + size, m_layout.small);
            QStringList texts = track.hitTexts(m_style.numbers);
            while (
                texts.size() > 1 && textWidth(texts.front(), m_layout.small) + beside > row.laneNotes.width())
                texts.removeFirst();
            labels.push_back({x, texts.front(), color(ColorRole::Text), 2});
        }
        if (m_data.parameters > 0) {
            const qreal x = laneX(row.lane, m_data.parameters);
            m_p.setPen(QPen(color(ColorRole::Text), dataLine));
            m_p.setBrush(over ? color(ColorRole::Overshoot) : color(ColorRole::Background));
            m_p.drawEllipse(QPointF(x, y), width / 2, width / 2);
            labels.push_back({x, size, color(ColorRole::SecondaryText), 1});
        }
        std::map<qreal, std::vector<std::size_t>> places; // of another model size
        for (std::size_t i = 0; i < m_data.baselineParameters.size(); ++i) {
            const double parameters = m_data.baselineParameters[i];
            if (!(parameters > 0) || parameters == m_data.parameters)
                continue;
            const qreal x = laneX(row.lane, parameters);
            QPainterPath ball;
            ball.addEllipse(QPointF(x, y), width / 2, width / 2);
            outlined(ball, i);
            places[std::round(x)].push_back(i);
        }
        for (const auto& [x, indices] : places)
            labels.push_back({x, baselineLetters(indices), color(ColorRole::Text), 3});
        paintLabelLine(m_p, row.laneNotes, labels, m_layout.small);
    }

    QPainter& m_p;
    const WallsLayout& m_layout;
    const WallsData& m_data;
    const WallsScales& m_scales;
    const PictureStyle& m_style;
    const Theme& m_theme;
};

} // namespace

QPainterPath wallIcon(WallKind kind, QPointF centre, qreal size)
{
    const qreal h = size / 2;
    QPolygonF shape;
    switch (kind) {
    case WallKind::Memory:
        shape << QPointF(-h, -h) * 0.9 << QPointF(h, -h) * 0.9 << QPointF(h, h) * 0.9 << QPointF(-h, h) * 0.9;
        break;
    case WallKind::Compute:
        shape << QPointF(0, -h) << QPointF(h, h * 0.85) << QPointF(-h, h * 0.85);
        break;
    case WallKind::Throughput:
        shape << QPointF(0, -h * 1.1) << QPointF(h * 1.1, 0) << QPointF(0, h * 1.1) << QPointF(-h * 1.1, 0);
        break;
    }
    QPainterPath path;
    path.addPolygon(shape.translated(centre));
    path.closeSubpath();
    return path;
}

WallsLayout wallsLayout(const QRectF& area, const WallsData& data, const PictureStyle& style)
{
    WallsLayout layout;
    const qreal scale = pictureScale(area, style.font);
    layout.font = pictureFont(style.font, scale);
    layout.small = pictureFont(style.font, scale * smallType);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    const qreal line = lineHeight(layout.font);
    const qreal smallLine = lineHeight(layout.small);
    layout.unit = std::max(1.0, line / 4);
    const qreal u = layout.unit;

    const QRectF inner = area.adjusted(4 * u, 2 * u, -4 * u, -u);
    const qreal axisHeight = 2 * smallLine + u;
    const qreal rowHeight = (inner.height() - axisHeight) / 3;
    const qreal gap = 10 * u;
    const qreal left = (inner.width() - gap) * 0.6;
    const qreal right = inner.width() - gap - left;
    const qreal minTrack = 2 * u;
    constexpr qreal narrow = 36; // lines
    if (!(rowHeight > line + minTrack + u) || !(right > 12 * u))
        return layout;
    layout.empty = false;

    // What a row can afford: header and track always, then lane labels, then the marks' labels, then the
    // sentence.
    qreal spare = rowHeight - line - minTrack - 2 * u;
    const bool marks = hasNotes(data);
    const bool labels = spare >= smallLine;
    spare -= labels ? smallLine : 0;
    const bool sentence = labels && (!marks || spare >= smallLine + 2 * u);
    spare -= labels && marks && sentence ? smallLine : 0;
    const qreal track = std::min(minTrack + std::max(0.0, spare) * 0.55, rowHeight * 0.4);

    for (std::size_t i = 0; i < layout.rows.size(); ++i) {
        WallsLayout::Row& row = layout.rows[i];
        const qreal lines = (labels ? smallLine : 0) + (labels && marks && sentence ? smallLine : 0);
        const qreal used = line + u + track + lines;
        qreal y = inner.top() + rowHeight * static_cast<qreal>(i) + std::max(0.0, (rowHeight - used) * 0.4);
        const qreal laneLeft = inner.left() + left + gap;
        row.header = QRectF(inner.left(), y, left, line);
        y += line + u;
        row.track = QRectF(inner.left(), y, left, track);
        row.lane = QRectF(laneLeft, y, right, track);
        y += track + u * labelsBelow;
        if (labels)
            row.laneNotes = QRectF(laneLeft - 3 * u, y, right + 6 * u, smallLine);
        if (labels && marks) {
            row.notes = QRectF(inner.left(), y, left, smallLine);
            y += smallLine;
        }
        if (sentence)
            row.budget =
                QRectF(inner.left(), y, area.width() < narrow * line ? inner.width() : left, smallLine);
    }
    const WallsLayout::Row& last = layout.rows.back();
    const qreal axisTop = std::min(inner.bottom() - axisHeight + u,
        std::max({last.track.bottom(), last.notes.bottom(), last.budget.bottom(), last.laneNotes.bottom()})
            + 2 * u);
    layout.shareAxis = QRectF(inner.left(), axisTop, left, axisHeight);
    layout.sizeAxis = QRectF(inner.left() + left + gap, axisTop, right, axisHeight);
    return layout;
}

void paintWalls(QPainter& painter, const WallsLayout& layout, const WallsData& data,
    const WallsScales& scales, const PictureStyle& style)
{
    if (layout.empty || !style.theme)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    Painter(painter, layout, data, scales, style).paint();
    painter.restore();
}

} // namespace ridgepoint
