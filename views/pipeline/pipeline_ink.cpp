#include "views/pipeline/pipeline_ink.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {

namespace {

constexpr qreal palestChunk = 0.55; // of the way to the background
constexpr qreal faintPart = 0.78;
constexpr qreal lineInk = 0.55; // of the way from fill to text
constexpr qreal lineShare = 0.11; // of the cell's height
constexpr qreal bandShare = 0.24;
constexpr qreal lowestMarked = 3;
constexpr qreal lowestOutlined = 7;
constexpr double fillContrast = 3; // below it a fill gets an outline

ColorRole roleOf(Pass pass)
{
    switch (pass) {
    case Pass::F:
    case Pass::Pair:
        return ColorRole::Weights;
    case Pass::W:
        return ColorRole::Moment2;
    case Pass::B:
    case Pass::BW:
        break;
    }
    return ColorRole::Activations;
}

constexpr std::array passes{Pass::F, Pass::B, Pass::W, Pass::BW};

} // namespace

PipelineInk::PipelineInk(const Theme& theme, int chunks)
    : m_chunks(std::max(1, chunks))
{
    const QColor background = theme.color(ColorRole::Background);
    const QColor plum = theme.color(ColorRole::Moment2);
    for (std::size_t faint = 0; faint < 2; ++faint)
        for (std::size_t pass = 0; pass < passes.size(); ++pass)
            for (std::size_t shade = 0; shade < shades; ++shade) {
                const int steps = std::min(m_chunks, shades) - 1;
                const qreal pale = steps > 0 ? palestChunk * std::min(1.0, qreal(shade) / steps) : 0;
                Phase& phase = m_phases[faint][pass][shade];
                const QColor full = theme.color(roleOf(passes[pass]));
                phase.fill = mixed(full, background, pale);
                const bool black =
                    contrastRatio(phase.fill, Qt::black) >= contrastRatio(phase.fill, Qt::white);
                phase.text = black ? Qt::black : Qt::white;
                phase.line = passes[pass] == Pass::BW ? mixed(plum, background, pale)
                                                      : mixed(phase.fill, phase.text, lineInk);
                if (contrastRatio(phase.fill, background) < fillContrast) {
                    const QColor outline = theme.outline(roleOf(passes[pass]));
                    phase.outline = outline.isValid() ? outline : full;
                }
                if (faint) {
                    for (QColor* color : {&phase.fill, &phase.line})
                        *color = mixed(*color, background, faintPart);
                    phase.text = theme.color(ColorRole::SecondaryText);
                    phase.outline = QColor();
                }
            }
}

const PipelineInk::Phase& PipelineInk::phase(Pass pass, int chunk, bool faint) const
{
    const std::size_t index = pass == Pass::F || pass == Pass::Pair ? 0
        : pass == Pass::B                                           ? 1
        : pass == Pass::W                                           ? 2
                                                                    : 3;
    // More chunks than shades: neighbours still differ at the ends of the range.
    const int shade = m_chunks <= shades ? chunk : chunk * (shades - 1) / (m_chunks - 1);
    return m_phases[faint ? 1 : 0][index][static_cast<std::size_t>(std::clamp(shade, 0, shades - 1))];
}

void PipelineInk::paintMark(QPainter& painter, const QRectF& cell, Pass pass, int chunk, bool faint) const
{
    if (cell.height() < lowestMarked || pass == Pass::F || pass == Pass::Pair)
        return;
    const QColor& color = phase(pass, chunk, faint).line;
    const qreal share = pass == Pass::BW ? bandShare : lineShare;
    const qreal thick = std::max(1.0, std::round(share * cell.height()));
    painter.fillRect(QRectF(cell.left(), cell.bottom() - thick, cell.width(), thick), color);
    if (pass == Pass::W)
        painter.fillRect(QRectF(cell.left(), cell.top(), cell.width(), thick), color);
}

void PipelineInk::paintCell(
    QPainter& painter, const QRectF& cell, Pass pass, int chunk, bool faint, qreal width) const
{
    const Phase& ink = phase(pass, chunk, faint);
    if (ink.outline.isValid() && (width > 0 ? width : cell.width()) >= lowestOutlined
        && cell.height() >= lowestOutlined) {
        painter.fillRect(cell, ink.outline);
        painter.fillRect(cell.adjusted(1, 1, -1, -1), ink.fill);
        paintMark(painter, cell.adjusted(1, 1, -1, -1), pass, chunk, faint);
        return;
    }
    painter.fillRect(cell, ink.fill);
    paintMark(painter, cell, pass, chunk, faint);
}

QList<QLineF> hatchLines(const QRectF& box, qreal spacing)
{
    QList<QLineF> lines;
    const double step = std::max(2.0, spacing) * std::numbers::sqrt2;
    if (box.isEmpty() || !std::isfinite(box.width() + box.height() + box.x() + box.y()))
        return lines;
    for (double u = std::ceil((box.left() + box.top()) / step) * step; u < box.right() + box.bottom();
         u += step) {
        const double right = std::min(box.right(), u - box.top());
        const double left = std::max(box.left(), u - box.bottom());
        lines.append(QLineF(left, u - left, right, u - right));
    }
    return lines;
}

} // namespace ridgepoint
