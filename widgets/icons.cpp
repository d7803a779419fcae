#include "widgets/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <memory>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

// QIcon's own SVG engine cannot recolour; this one paints the drawing as a stencil.
class StencilEngine : public QIconEngine
{
public:
    StencilEngine(std::shared_ptr<QSvgRenderer> drawing, const QColor& normal, const QColor& disabled,
        const QColor& selected)
        : m_drawing(std::move(drawing))
        , m_normal(normal)
        , m_disabled(disabled)
        , m_selected(selected)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        QPixmap stencil = scaledPixmap(rect.size() * ratio, mode, state, ratio);
        stencil.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), stencil);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        if (size.isEmpty())
            return {};
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        const int side = qMin(size.width(), size.height());
        m_drawing->render(
            &painter, QRectF((size.width() - side) / 2.0, (size.height() - side) / 2.0, side, side));
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(),
            mode == QIcon::Disabled       ? m_disabled
                : mode == QIcon::Selected ? m_selected
                                          : m_normal);
        painter.end();
        return QPixmap::fromImage(image);
    }

    QIconEngine* clone() const override { return new StencilEngine(*this); }
    bool isNull() override { return false; }

private:
    std::shared_ptr<QSvgRenderer> m_drawing;
    QColor m_normal;
    QColor m_disabled;
    QColor m_selected;
};

} // namespace

QIcon icon(QLatin1String name, const QPalette& palette)
{
    const QString path = ":/icons/"_L1 + name + ".svg"_L1;
    if (!QFile::exists(path))
        return {};
    auto drawing = std::make_shared<QSvgRenderer>(path);
    if (!drawing->isValid())
        return {};
    return QIcon(new StencilEngine(std::move(drawing), palette.color(QPalette::Active, QPalette::ButtonText),
        palette.color(QPalette::Disabled, QPalette::ButtonText),
        palette.color(QPalette::Active, QPalette::HighlightedText)));
}

QIcon icon(QLatin1String name, const Theme& theme) { return icon(name, theme.palette()); }

QIcon applicationIcon() { return QIcon(u":/icons/ridgepoint.svg"_s); }

} // namespace ridgepoint
