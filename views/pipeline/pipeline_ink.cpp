#include "views/pipeline/pipeline_ink.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr qreal faintestChunk = 0.45; // of the way to the background
constexpr double chunkContrast = 2.05; // at least, of the faintest
constexpr qreal faintPart = 0.78;
constexpr qreal lineInk = 0.55; // of the way from fill to text
constexpr qreal lineShare = 0.11; // of the cell's height
constexpr qreal lowestMarked = 3;
constexpr qreal lowestOutlined = 7;
constexpr double fillContrast = 3; // below it a fill gets an outline

ColorRole roleOf(Pass pass)
{
    switch (pass) {
    case Pass::F:
    case Pass::Pair:
        return ColorRole::ComputeAxis;
    case Pass::W:
        return ColorRole::Gradients;
    case Pass::B:
    case Pass::BW:
        break;
    }
    return ColorRole::Backward;
}

// Further the last chunk would be lost in the background, or in the panel of a bubble; what has an outline is
// not.
qreal faintestOf(ColorRole role, const Theme& theme)
{
    qreal share = faintestChunk;
    const auto lost = [&](ColorRole behind) {
        const QColor faint = mixed(theme.color(role), theme.color(ColorRole::Background), share);
        return contrastRatio(faint, theme.color(behind)) < chunkContrast;
    };
    while (share > 0.1 && !theme.outline(role).isValid()
        && (lost(ColorRole::Background) || lost(ColorRole::Panel)))
        share -= 0.05;
    return share;
}

constexpr std::array passes{Pass::F, Pass::B, Pass::W, Pass::BW};

} // namespace

void PipelineFills::add(const QRectF& box, const QColor& color, Layer layer)
{
    if (!m_merged) {
        m_painter.fillRect(box, color);
        return;
    }
    constexpr qreal touching = 1e-3;
    Merged& own = m_paths[{layer, color.rgba()}];
    if (own.upper.isEmpty() || std::abs(own.upper.last().x() - box.left()) > touching
        || own.lower.last().y() <= box.top() || own.upper.last().y() >= box.bottom())
        own.close();
    const auto extend = [&](QPolygonF& edge, qreal y) {
        if (!edge.isEmpty() && edge.last().y() == y)
            edge.removeLast();
        else
            edge.append({box.left(), y});
        edge.append({box.right(), y});
    };
    extend(own.upper, box.top());
    extend(own.lower, box.bottom());
}

void PipelineFills::Merged::close()
{
    if (!upper.isEmpty()) {
        std::ranges::reverse(lower);
        path.addPolygon(upper + lower);
        path.closeSubpath();
    }
    upper.clear();
    lower.clear();
}

void PipelineFills::frame(const QRectF& box, const QColor& color)
{
    if (m_merged) {
        m_paths[{Frame, color.rgba()}].path.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    add(QRectF(box.left(), box.top(), box.width(), 1), color);
    add(QRectF(box.left(), box.bottom() - 1, box.width(), 1), color);
    add(QRectF(box.left(), box.top(), 1, box.height()), color);
    add(QRectF(box.right() - 1, box.top(), 1, box.height()), color);
}

void PipelineFills::flush()
{
    for (auto& [key, own] : m_paths) {
        own.close();
        if (key.first == Frame)
            m_painter.strokePath(
                own.path, QPen(QColor::fromRgba(key.second), 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        else
            m_painter.fillPath(own.path, QColor::fromRgba(key.second));
    }
    m_paths.clear();
}

PipelineInk::PipelineInk(const Theme& theme, int chunks, qreal letters)
    : m_chunks(std::max(1, chunks))
    , m_letters(letters)
{
    const QColor background = theme.color(ColorRole::Background);
    const QColor gradients = theme.color(ColorRole::Gradients);
    for (std::size_t faint = 0; faint < 2; ++faint)
        for (std::size_t pass = 0; pass < passes.size(); ++pass)
            for (std::size_t shade = 0; shade < shades; ++shade) {
                const int steps = std::min(m_chunks, shades) - 1;
                const ColorRole role = roleOf(passes[pass]);
                const QColor full = theme.color(role);
                const qreal pale =
                    steps > 0 ? faintestOf(role, theme) * std::min(1.0, qreal(shade) / steps) : 0;
                Phase& phase = m_phases[faint][pass][shade];
                phase.fill = mixed(full, background, pale);
                const bool black =
                    contrastRatio(phase.fill, Qt::black) >= contrastRatio(phase.fill, Qt::white);
                phase.text = black ? Qt::black : Qt::white;
                phase.line = passes[pass] == Pass::BW ? mixed(gradients, background, pale)
                                                      : mixed(phase.fill, phase.text, lineInk);
                if (contrastRatio(phase.fill, background) < fillContrast) {
                    const QColor outline = theme.outline(role);
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

qreal PipelineInk::weightBand(qreal height) const
{
    constexpr qreal leastShare = 0.25;
    return std::max(
        1.0, std::round(std::clamp(height - m_letters, leastShare * height, weightShare * height)));
}

void PipelineInk::paintMark(PipelineFills& fills, const QRectF& cell, Pass pass, int chunk, bool faint) const
{
    if (cell.height() < lowestMarked || pass == Pass::F || pass == Pass::Pair)
        return;
    const QColor& color = phase(pass, chunk, faint).line;
    const qreal thick =
        pass == Pass::BW ? weightBand(cell.height()) : std::max(1.0, std::round(lineShare * cell.height()));
    fills.add(QRectF(cell.left(), cell.bottom() - thick, cell.width(), thick), color, PipelineFills::Mark);
    if (pass == Pass::W)
        fills.add(QRectF(cell.left(), cell.top(), cell.width(), thick), color, PipelineFills::Mark);
}

void PipelineInk::paintCell(
    PipelineFills& fills, const QRectF& cell, Pass pass, int chunk, bool faint, qreal width) const
{
    const Phase& ink = phase(pass, chunk, faint);
    if (ink.outline.isValid() && (width > 0 ? width : cell.width()) >= lowestOutlined
        && cell.height() >= lowestOutlined) {
        fills.add(cell, ink.outline, PipelineFills::Outline);
        fills.add(cell.adjusted(1, 1, -1, -1), ink.fill);
        paintMark(fills, cell.adjusted(1, 1, -1, -1), pass, chunk, faint);
        return;
    }
    fills.add(cell, ink.fill);
    paintMark(fills, cell, pass, chunk, faint);
}

} // namespace ridgepoint
