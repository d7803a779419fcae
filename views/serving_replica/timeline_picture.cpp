#include "views/serving_replica/timeline_picture.h"

#include "views/chart/bottom_axis.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServingTimeline)
};

constexpr qreal largestScale = 1.35;
constexpr qreal plotAtLeast = 9; // lines
constexpr int sentenceLines = 3;
constexpr qreal leastPitch = 5; // pixels from a request to the next
constexpr qreal requestsShare = 0.56, decodingShare = 0.24; // of the plot; the rest is of prompts
constexpr ColorRole promptRole = ColorRole::ComputeAxis, decodeRole = ColorRole::MemoryAxis;

QString decodingName() { return Words::tr("decoding"); }
QString promptsName() { return Words::tr("prompt tokens"); }
QString requestsName() { return Words::tr("requests"); }

} // namespace

void ServingTimelinePicture::update(const ServingTimelineData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_layout.reset();
}

void ServingTimelinePicture::look(const TimelineLook& look)
{
    m_look = look;
    if (!m_data.requests.empty())
        m_look.request = std::min(m_look.request, m_data.requests.size() - 1);
    m_layout.reset();
}

QString ServingTimelinePicture::caption() const
{
    QStringList parts;
    if (!m_data.compared.isEmpty())
        parts += m_data.compared;
    if (!m_data.run)
        return QStringList(parts << m_data.problem).join(u' ');
    if (m_look.cursor >= 0)
        parts += momentAt(m_data, m_look.cursor * m_data.longest, m_style.numbers).text + u'.';
    parts += m_data.requests[m_look.request].spoken;
    parts += m_data.sentence;
    return parts.join(u' ');
}

const ServingTimelinePicture::Layout& ServingTimelinePicture::layOut(const QRectF& area)
{
    if (!m_layout || m_layout->area != area)
        m_layout = arranged(area);
    return *m_layout;
}

ServingTimelinePicture::Layout ServingTimelinePicture::arranged(const QRectF& area) const
{
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, largestScale);
    layout.font = pictureFont(m_style.font, scale * smallType);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    layout.sentenceTop = area.top();
    if (area.width() < 8 * line || area.height() < 2 * line)
        return layout;
    const auto caption = [&](int lines) {
        return wholeSentences(this->caption(), layout.font, area.width(), lines);
    };
    if (!m_data.run) {
        layout.sentence = caption(static_cast<int>(area.height() / line));
        return layout;
    }
    // A room that does not change with the request or the moment looked at.
    int lines = captionLines(area.width(), layout.font, sentenceLines);
    const auto below = [&] { return lines > 0 ? (lines + 0.5) * line : 0.0; };
    while (lines > 0 && area.height() - below() < (plotAtLeast + 4) * line)
        --lines;
    layout.sentence = lines > 0 ? caption(lines) : QStringList();
    layout.sentenceTop = area.bottom() - below() + 0.5 * line;

    qreal names = 0;
    for (const QString& name : {decodingName(), promptsName(), requestsName()})
        names = std::max(names, textWidth(name, layout.font));
    layout.names = names + 0.8 * line < 0.22 * area.width();
    const qreal left = area.left() + (layout.names ? names + 0.8 * line : 0.5 * line);
    QRectF rest(QPointF(left, area.top()), QPointF(area.right() - 0.8 * line, area.bottom() - below()));

    std::vector<Entry> entries{{Words::tr("waits"), ColorRole::Line, true, {}},
        {Words::tr("prefill"), promptRole, false, {}}, {Words::tr("decode"), decodeRole, false, {}}};
    qreal at = rest.left();
    for (Entry& entry : entries) {
        entry.sample = QRectF(at, rest.top() + 0.15 * line, 1.4 * line, 0.9 * line);
        at = entry.sample.right() + 0.4 * line + textWidth(entry.name, layout.font) + 1.4 * line;
    }
    if (at - 1.4 * line <= area.right() && rest.height() > (plotAtLeast + 3) * line) {
        layout.legend = std::move(entries);
        rest.setTop(rest.top() + 1.5 * line);
    }
    rest.setTop(rest.top() + 1.3 * line); // names of moments
    rest.setBottom(rest.bottom() - 2.7 * line); // ticks and title of the axis
    if (rest.height() < (plotAtLeast - 4) * line || rest.width() < 4 * line)
        return layout;
    layout.plot = rest;
    const qreal gap = 0.35 * line;
    layout.requests = QRectF(rest.left(), rest.top(), rest.width(), requestsShare * rest.height() - gap);
    layout.decoding = QRectF(
        rest.left(), layout.requests.bottom() + gap, rest.width(), decodingShare * rest.height() - gap);
    layout.prompts = QRectF(QPointF(rest.left(), layout.decoding.bottom() + gap), rest.bottomRight());
    const std::size_t all = m_data.requests.size();
    layout.rows = std::min({all, static_cast<std::size_t>(mostRows),
        static_cast<std::size_t>(std::max(1.0, layout.requests.height() / leastPitch))});
    layout.pitch = std::min(layout.requests.height() / double(layout.rows), 1.6 * line);
    const std::size_t half = layout.rows / 2;
    layout.firstRow = std::min(m_look.request > half ? m_look.request - half : 0, all - layout.rows);
    const double from = m_look.from * m_data.longest, to = m_look.to * m_data.longest;
    const qreal widest = textWidth(displayText(888.8, Unit::Second, m_style.numbers), layout.font) + 2 * line;
    layout.axis = spanAxis(from, to, Unit::Second, m_style.numbers,
        std::clamp(static_cast<int>(rest.width() / widest), 2, mostTicks));
    return layout;
}

qreal ServingTimelinePicture::x(const Layout& layout, double seconds) const
{
    const double share = m_data.longest > 0 ? seconds / m_data.longest : 0;
    return layout.plot.left() + (share - m_look.from) / (m_look.to - m_look.from) * layout.plot.width();
}

QRectF ServingTimelinePicture::bar(const Layout& layout, std::size_t request, double from, double to) const
{
    const qreal left = std::max(x(layout, from), layout.plot.left()),
                right = std::min(x(layout, to), layout.plot.right());
    if (right <= left)
        return {};
    const qreal top = layout.requests.top() + qreal(request - layout.firstRow) * layout.pitch;
    const qreal air = std::min(0.2 * layout.pitch, 2.0);
    return {left, top + air / 2, right - left, layout.pitch - air};
}

void ServingTimelinePicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!layout.plot.isEmpty()) {
        paintBottomAxis(
            painter, layout.plot, layout.area, layout.axis,
            [&](double seconds) { return x(layout, seconds); }, layout.font, layout.line, theme);
        drawLabel(painter, {layout.plot.center().x(), layout.plot.bottom() + 1.5 * layout.line},
            Qt::AlignHCenter | Qt::AlignTop, Words::tr("time since the first request"), layout.font,
            theme.color(ColorRole::SecondaryText));
        paintLane(painter, layout.decoding, decodeRole, m_data.mostDecoding, &TimelineLoad::decoding);
        paintLane(painter, layout.prompts, promptRole, m_data.mostPrompts, &TimelineLoad::promptTokens);
        paintRequests(painter, layout);
        paintGuides(painter, layout);
        paintNames(painter, layout);
        paintLegend(painter, layout);
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), layout.line);
    painter.restore();
}

void ServingTimelinePicture::paintRequests(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    for (std::size_t i = layout.firstRow; i < layout.firstRow + layout.rows; ++i) {
        const TimelineRequest& each = m_data.requests[i];
        if (const QRectF wait = bar(layout, i, each.sent, each.admitted); !wait.isEmpty()) {
            painter.setPen(QPen(theme.color(ColorRole::Line), std::clamp(0.25 * layout.pitch, 1.0, 2.0)));
            painter.drawLine(
                QPointF(wait.left(), wait.center().y()), QPointF(wait.right(), wait.center().y()));
        }
        if (const QRectF prompt = bar(layout, i, each.admitted, each.first); !prompt.isEmpty())
            paintRole(painter, prompt, theme, promptRole);
        if (const QRectF decode = bar(layout, i, each.first, each.end); !decode.isEmpty())
            paintRole(painter, decode, theme, decodeRole);
    }
}

// Of each pixel the most; only the part of the run in sight is looked at.
void ServingTimelinePicture::paintLane(
    QPainter& painter, const QRectF& lane, ColorRole role, double most, double TimelineLoad::*what) const
{
    const Theme& theme = *m_style.theme;
    const int columns = std::max(1, static_cast<int>(lane.width()));
    const double from = m_look.from * m_data.longest, to = m_look.to * m_data.longest;
    const double step = (to - from) / columns;
    QPolygonF top;
    for (int i = 0; i < columns; ++i) {
        const double load = loadBetween(*m_data.run, from + i * step, from + (i + 1) * step).*what;
        const qreal y = lane.bottom() - (most > 0 ? load / most : 0) * lane.height();
        const qreal left = lane.left() + lane.width() * i / columns,
                    right = lane.left() + lane.width() * (i + 1) / columns;
        if (top.size() >= 2 && top.back().y() == y)
            top.back().setX(right);
        else
            top << QPointF(left, y) << QPointF(right, y);
    }
    QPolygonF shape = top;
    shape << lane.bottomRight() << lane.bottomLeft();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(theme.color(ColorRole::Background), theme.color(role), 0.55));
    painter.drawPolygon(shape);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(role), 1.2));
    painter.drawPolyline(top);
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.drawLine(lane.bottomLeft(), lane.bottomRight());
}

void ServingTimelinePicture::paintNames(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal right = layout.plot.left() - 0.4 * layout.line;
    const auto name = [&](const QRectF& lane, const QString& text, const QString& second) {
        if (!layout.names) { // in the lane, on paper of their own
            const QPointF at = lane.topLeft() + QPointF(3, 1);
            const QRectF box = labelBox(at, Qt::AlignLeft | Qt::AlignTop, text, layout.font);
            if (box.height() > lane.height())
                return;
            painter.fillRect(box.adjusted(-2, 0, 2, 0), theme.color(ColorRole::Background));
            drawLabel(
                painter, at, Qt::AlignLeft | Qt::AlignTop, text, layout.font, theme.color(ColorRole::Text));
            return;
        }
        drawLabel(painter, {right, lane.top()}, Qt::AlignRight | Qt::AlignTop, text, layout.font,
            theme.color(ColorRole::Text));
        if (!second.isEmpty() && lane.height() > 2.2 * layout.line)
            drawLabel(painter, {right, lane.top() + layout.line}, Qt::AlignRight | Qt::AlignTop, second,
                layout.font, theme.color(ColorRole::SecondaryText));
    };
    const auto upTo = [&](double most, Unit unit) {
        return Words::tr("up to %1").arg(displayText(most, unit, m_style.numbers));
    };
    const auto number = [&](std::size_t at) { return displayText(double(at), Unit::Count, m_style.numbers); };
    if (layout.names)
        name(layout.requests, requestsName(),
            Words::tr("%1 \u2013 %2")
                .arg(number(layout.firstRow + 1), number(layout.firstRow + layout.rows)));
    name(layout.decoding, decodingName(), upTo(m_data.mostDecoding, Unit::Count));
    name(layout.prompts, promptsName(), upTo(m_data.mostPrompts, Unit::Count));
}

// The followed request: an outline, and its moments through all lanes; and the playhead.
void ServingTimelinePicture::paintGuides(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const TimelineRequest& each = m_data.requests[m_look.request];
    const QRectF whole = bar(layout, m_look.request, each.sent, each.end);
    painter.setBrush(Qt::NoBrush);
    if (!whole.isEmpty()) {
        painter.setPen(QPen(theme.color(ColorRole::Text), 1.8));
        painter.drawRect(whole.adjusted(-1, -1, 1, 1).intersected(layout.requests.adjusted(0, -1, 0, 1)));
    }
    qreal free = layout.plot.left();
    const auto guide = [&](double seconds, const QString& text) {
        const qreal at = x(layout, seconds);
        if (at < layout.plot.left() - 0.5 || at > layout.plot.right() + 0.5)
            return;
        painter.setPen(QPen(theme.color(ColorRole::Text), 1, Qt::DashLine));
        painter.drawLine(QPointF(at, layout.plot.top()), QPointF(at, layout.plot.bottom()));
        const QPointF anchor(at, layout.plot.top() - 0.15 * layout.line);
        for (const Qt::Alignment side : {Qt::AlignHCenter, Qt::AlignLeft, Qt::AlignRight}) {
            const QRectF box = labelBox(anchor, side | Qt::AlignBottom, text, layout.font);
            if (box.left() < free || box.right() > layout.area.right())
                continue;
            drawLabel(
                painter, anchor, side | Qt::AlignBottom, text, layout.font, theme.color(ColorRole::Text));
            free = box.right() + 0.6 * layout.line;
            return;
        }
    };
    guide(each.sent, Words::tr("sent"));
    guide(each.first, Words::tr("TTFT"));
    guide(each.end, Words::tr("last token"));
    if (m_look.cursor < m_look.from || m_look.cursor > m_look.to)
        return;
    const qreal at = x(layout, m_look.cursor * m_data.longest);
    painter.setPen(QPen(theme.color(ColorRole::Focus), 2));
    painter.drawLine(QPointF(at, layout.plot.top()), QPointF(at, layout.plot.bottom()));
}

void ServingTimelinePicture::paintLegend(QPainter& painter, const Layout& layout) const
{
    const FigurePart part(painter, "legend");
    const Theme& theme = *m_style.theme;
    for (const Entry& entry : layout.legend) {
        if (entry.waits) {
            painter.setPen(QPen(theme.color(ColorRole::Line), 2));
            painter.drawLine(QPointF(entry.sample.left(), entry.sample.center().y()),
                QPointF(entry.sample.right(), entry.sample.center().y()));
        } else {
            paintSwatch(painter, entry.sample, theme, entry.role);
        }
        drawEntryName(painter, entry.sample, 0.4 * layout.line, entry.name, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
}

std::vector<Mark> ServingTimelinePicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    if (layout.plot.isEmpty())
        return all;
    for (std::size_t i = layout.firstRow; i < layout.firstRow + layout.rows; ++i) {
        const TimelineRequest& each = m_data.requests[i];
        if (const QRectF box = bar(layout, i, each.sent, each.end); !box.isEmpty())
            all.push_back(boxMark(each.key, each.spoken, {}, box));
    }
    all.push_back(boxMark(QStringLiteral("lane.decoding"),
        Words::tr("sequences that get a token in an iteration, at most %1")
            .arg(displayText(m_data.mostDecoding, Unit::Count, m_style.numbers)),
        {}, layout.decoding));
    all.push_back(boxMark(QStringLiteral("lane.prompts"),
        Words::tr("prompt tokens in an iteration, at most %1")
            .arg(displayText(m_data.mostPrompts, Unit::Count, m_style.numbers)),
        {}, layout.prompts));
    return all;
}

std::optional<double> ServingTimelinePicture::placeAt(QPointF at, const QRectF& area, bool anywhere)
{
    const Layout& layout = layOut(area);
    if (layout.plot.isEmpty()
        || (!anywhere && !layout.plot.adjusted(-2, -layout.line, 2, 1.5 * layout.line).contains(at)))
        return {};
    const double share = (at.x() - layout.plot.left()) / layout.plot.width();
    return std::clamp(m_look.from + share * (m_look.to - m_look.from), m_look.from, m_look.to);
}

std::optional<std::size_t> ServingTimelinePicture::requestAt(QPointF at, const QRectF& area)
{
    const Layout& layout = layOut(area);
    if (layout.plot.isEmpty() || !layout.requests.contains(at))
        return {};
    const auto row = static_cast<std::size_t>((at.y() - layout.requests.top()) / layout.pitch);
    return row < layout.rows ? std::optional(layout.firstRow + row) : std::nullopt;
}

bool ServingTimelinePicture::inLanes(QPointF at, const QRectF& area)
{
    return placeAt(at, area, false) && !layOut(area).requests.contains(at);
}

} // namespace ridgepoint
