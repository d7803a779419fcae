#include "views/resilience/run_strip_picture.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Resilience)
};

constexpr qreal largestScale = 1.35;
constexpr int sentenceLines = 3;
constexpr qreal linesNeeded = 9; // legend, two bars with their ends, sentence
constexpr std::array phases{RunPhase::Productive, RunPhase::Checkpoint, RunPhase::Rework, RunPhase::Restart};

// The letter that a segment carries where it has room.
QString phaseLetter(RunPhase phase)
{
    switch (phase) {
    case RunPhase::Productive:
        return Words::tr("P", "letter of: productive");
    case RunPhase::Checkpoint:
        return Words::tr("C", "letter of: checkpoint");
    case RunPhase::Rework:
        return Words::tr("W", "letter of: rework");
    case RunPhase::Restart:
        break;
    }
    return Words::tr("R", "letter of: restart");
}

} // namespace

struct RunStripPicture::Layout
{
    QFont font;
    qreal line = 0;
    QRectF run, zoom; // bars; null: no room
    qreal legendTop = 0;
    int legendLines = 1;
    QStringList sentence;
    qreal sentenceTop = 0;
};

qreal RunStripPicture::heightFor(const QRectF& area, const PictureStyle& style, qreal others)
{
    const auto lines = [&](const QFont& of) {
        return linesNeeded + captionLines(area.width(), of, 0); // a narrow one has longer words
    };
    const QFont font = pictureFont(style.font, pictureScale(area, style.font, largestScale) * smallType);
    return std::min(lines(font), area.height() / lineHeight(font) - others) * lineHeight(font);
}

void RunStripPicture::scaleLike(const QRectF& whole)
{
    m_scale = pictureScale(whole, m_style.font, largestScale);
}

void RunStripPicture::update(const RunStripData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
}

RunStripPicture::Layout RunStripPicture::layOut(const QRectF& area) const
{
    Layout layout;
    layout.font = pictureFont(m_style.font, m_scale * smallType);
    layout.line = lineHeight(layout.font);
    const qreal line = layout.line;
    if (area.width() < 6 * line || area.height() < line)
        return layout;
    layout.sentence = wholeSentences(m_data.sentence, layout.font, std::min(area.width(), 90 * line),
        std::clamp(static_cast<int>(area.height() / line - 6.5), 1,
            captionLines(area.width(), layout.font, sentenceLines)));
    layout.sentenceTop = area.top();
    if (m_data.pieces.empty())
        return layout;
    layout.legendTop = area.top();
    const qreal sentence = (static_cast<qreal>(layout.sentence.size()) + 0.2) * line;
    // Legend, bar, room for the failures, bar, its ends, sentence.
    qreal entries = textWidth(Words::tr("▼ │ failure"), layout.font);
    for (const RunPhase phase : phases)
        entries += 2.4 * line
            + textWidth(
                Words::tr("%1 %2", "letter and name of a phase").arg(phaseLetter(phase), runPhaseName(phase)),
                layout.font);
    layout.legendLines = entries > area.width() ? 2 : 1;
    const qreal legend = (1.1 * layout.legendLines + 0.2) * line;
    const qreal bars = area.height() - legend - 2.2 * line - sentence;
    if (bars < 1.6 * line)
        return layout;
    const qreal upper = std::min(0.4 * bars, 1.2 * line);
    const qreal lower = std::min(bars - upper - 0.2 * line, 1.9 * line);
    layout.run = QRectF(area.left() + 1, area.top() + legend, area.width() - 2, upper);
    layout.zoom = QRectF(area.left() + 1, layout.run.bottom() + line, area.width() - 2, lower);
    layout.sentenceTop = layout.zoom.bottom() + 1.3 * line;
    return layout;
}

qreal RunStripPicture::zoomX(const Layout& layout, double seconds) const
{
    const double span = m_data.zoomTo - m_data.zoomFrom;
    return layout.zoom.left() + layout.zoom.width() * (span > 0 ? (seconds - m_data.zoomFrom) / span : 0);
}

void RunStripPicture::paint(QPainter& painter, const QRectF& area) const
{
    const Layout layout = layOut(area);
    const Theme& theme = *m_style.theme;
    const qreal line = layout.line;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto fill = [&](const QRectF& box, RunPhase phase) {
        const ColorRole role = runPhaseColor(phase);
        painter.fillRect(box, theme.color(role));
        if (theme.pattern(role) != FillPattern::None) {
            QPainterPath path;
            path.addRect(box);
            paintPattern(painter, path, theme.pattern(role), theme.patternInk(role));
        }
    };
    if (!layout.run.isNull()) {
        qreal x = area.left(), top = layout.legendTop;
        for (const RunPhase phase : phases) {
            const QString text =
                Words::tr("%1 %2", "letter and name of a phase").arg(phaseLetter(phase), runPhaseName(phase));
            const qreal width = 1.2 * line + textWidth(text, layout.font);
            if (x > area.left() && x + width > area.right()) {
                x = area.left();
                top += 1.1 * line;
            }
            const QRectF swatch(x, top + 0.15 * line, 0.8 * line, 0.7 * line);
            paintSwatch(painter, swatch, theme, runPhaseColor(phase));
            drawEntryName(
                painter, swatch, 0.3 * line, text, layout.font, theme.color(ColorRole::SecondaryText));
            x += width + 1.2 * line;
        }
        const QString failures = Words::tr("▼ │ failure");
        if (x + textWidth(failures, layout.font) > area.right()) {
            x = area.left();
            top += 1.1 * line;
        }
        if (top <= layout.legendTop + (layout.legendLines - 1) * 1.1 * line + 1)
            drawLabel(painter, {x, top}, Qt::AlignLeft | Qt::AlignTop, failures, layout.font,
                theme.color(ColorRole::SecondaryText));

        // The whole run: where it failed, and which part is below. Not its phases, which are too short to
        // see.
        painter.fillRect(layout.run, theme.color(ColorRole::Panel));
        const double end = m_data.end > 0 ? m_data.end : 1;
        const auto runX = [&](double at) {
            return layout.run.left() + layout.run.width() * std::clamp(at / end, 0.0, 1.0);
        };
        painter.setPen(QPen(theme.color(ColorRole::Text), 1.5));
        for (const double at : m_data.failures)
            painter.drawLine(QPointF(runX(at), layout.run.top()), QPointF(runX(at), layout.run.bottom()));
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.drawRect(layout.run);
        const QPointF left(runX(m_data.zoomFrom), layout.run.bottom());
        const QPointF right(std::max(runX(m_data.zoomTo), left.x() + 1), layout.run.bottom());
        painter.setPen(QPen(theme.color(ColorRole::SecondaryText), 1, Qt::DotLine));
        painter.drawLine(left, layout.zoom.topLeft());
        painter.drawLine(right, layout.zoom.topRight());
        for (const RunPiece& piece : m_data.pieces) {
            const qreal from = zoomX(layout, piece.from), to = zoomX(layout, piece.to);
            const QRectF box(from, layout.zoom.top(), std::max(to - from, 0.5), layout.zoom.height());
            fill(box, piece.phase);
            if (box.width() > 3) {
                painter.setPen(QPen(theme.color(ColorRole::Background), 1));
                painter.drawLine(box.topRight(), box.bottomRight());
            }
            const QString letter = phaseLetter(piece.phase);
            if (box.width() > textWidth(letter, layout.font) + 4)
                drawLabel(painter, box.center(), Qt::AlignCenter, letter, layout.font,
                    theme.textOn(runPhaseColor(piece.phase)));
        }
        painter.setBrush(theme.color(ColorRole::Text));
        painter.setPen(Qt::NoPen);
        for (const RunPiece& piece : m_data.pieces) {
            if (!piece.failed)
                continue;
            const QPointF tip(zoomX(layout, piece.to), layout.zoom.top() + 1);
            const qreal half = 0.3 * line;
            painter.drawPolygon(
                QPolygonF() << tip << tip + QPointF(-half, -1.2 * half) << tip + QPointF(half, -1.2 * half));
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.drawRect(layout.zoom);
        drawLabel(painter, {layout.zoom.left(), layout.zoom.bottom() + 0.1 * line},
            Qt::AlignLeft | Qt::AlignTop, m_data.zoomFromText, layout.font,
            theme.color(ColorRole::SecondaryText));
        drawLabel(painter, {layout.zoom.right(), layout.zoom.bottom() + 0.1 * line},
            Qt::AlignRight | Qt::AlignTop, m_data.zoomToText, layout.font,
            theme.color(ColorRole::SecondaryText));
    }
    drawLines(painter, {area.left(), layout.sentenceTop}, layout.sentence, layout.font,
        theme.color(ColorRole::Text), line);
    painter.restore();
}

std::vector<Mark> RunStripPicture::marks(const QRectF& area) const
{
    const Layout layout = layOut(area);
    std::vector<Mark> all;
    if (layout.run.isNull())
        return all;
    Mark run{QStringLiteral("run"), m_data.sentence, QStringLiteral("resilience.failures_expected"), {}};
    run.shape.addRect(layout.run);
    all.push_back(std::move(run));
    for (std::size_t i = 0; i < m_data.pieces.size(); ++i) {
        const RunPiece& piece = m_data.pieces[i];
        const qreal from = zoomX(layout, piece.from), to = zoomX(layout, piece.to);
        all.push_back(boxMark(QStringLiteral("piece.%1").arg(i), piece.spoken, {},
            QRectF(from, layout.zoom.top(), std::max(to - from, 1.0), layout.zoom.height())));
    }
    return all;
}

} // namespace ridgepoint
