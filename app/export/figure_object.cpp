#include "app/export/figure_object.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

namespace ridgepoint {

namespace {

constexpr double captionPixels = 10;
constexpr double captionGap = 3;
constexpr double gapBelow = 12;

} // namespace

FigureObject::FigureObject(const PageOptions& asked, const ViewInput& input)
    : m_asked(asked)
    , m_input(input)
{
}

FigureObject::~FigureObject() = default;

void FigureObject::add(const ReportFigure& figure)
{
    m_figures[figure.number] = {
        createFigureView(figure.view, m_input, figureInDocument(m_asked, m_size.width(), m_size.height())),
        figure.caption};
}

QSizeF FigureObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format)
{
    const bool isFirst = format.toImageFormat().name().toInt() <= m_first;
    return {m_size.width(), isFirst ? m_heightOfFirst : m_size.height()};
}

void FigureObject::drawObject(
    QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format)
{
    const auto found = m_figures.find(format.toImageFormat().name().toInt());
    if (found == m_figures.end() || !m_page.contains(place.center()))
        return;
    const Figure& figure = found->second;
    const QFont font = figureFont(captionPixels);
    const int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const double captionHeight =
        QFontMetricsF(font)
            .boundingRect(QRectF(0, 0, place.width(), place.height()), flags, figure.caption)
            .height();
    const double height = place.height() - captionHeight - captionGap - gapBelow;
    painter->save();
    painter->translate(place.topLeft());
    paintPage(*painter, *figure.view, figureInDocument(m_asked, place.width(), height));
    painter->restore();
    painter->save();
    painter->setFont(font);
    painter->setPen(QColor(0x5b, 0x64, 0x70));
    painter->drawText(
        QRectF(place.left(), place.top() + std::floor(height) + captionGap, place.width(), captionHeight),
        flags, figure.caption);
    painter->restore();
}

} // namespace ridgepoint
