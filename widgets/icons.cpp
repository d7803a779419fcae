#include "widgets/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

// QIcon's own SVG engine cannot recolour and is a plugin to be found first; this one paints the drawing, as a stencil
// when it has colours. The file is parsed when a size is first painted, and QPixmapCache keeps the result: a window
// has hundreds of icons and few drawings.
class DrawingEngine : public QIconEngine
{
public:
    enum class Ink
    {
        Own, // the colours of the drawing
        Application, // of the application's palette, at the time
        Given
    };

    DrawingEngine(const QString& path, Ink ink, const QColor& normal = {}, const QColor& disabled = {},
        const QColor& selected = {})
        : m_path(path)
        , m_ink(ink)
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
        const QColor color = colorOf(mode);
        const QString key = m_path + QString::asprintf("/%dx%d/%08x", size.width(), size.height(), color.rgba());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        const int side = qMin(size.width(), size.height());
        QSvgRenderer drawing(m_path);
        drawing.render(&painter, QRectF((size.width() - side) / 2.0, (size.height() - side) / 2.0, side, side));
        if (m_ink != Ink::Own) {
            painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
            painter.fillRect(image.rect(), color);
        }
        painter.end();
        pixmap = QPixmap::fromImage(image);
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

    QIconEngine* clone() const override { return new DrawingEngine(*this); }
    bool isNull() override { return false; }

private:
    QColor colorOf(QIcon::Mode mode) const
    {
        if (m_ink == Ink::Application)
            return QGuiApplication::palette().color(
                mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
                mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText);
        return mode == QIcon::Disabled ? m_disabled : mode == QIcon::Selected ? m_selected : m_normal;
    }

    QString m_path;
    Ink m_ink;
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
    return QIcon(new DrawingEngine(path, DrawingEngine::Ink::Given, palette.color(QPalette::Active, QPalette::ButtonText),
        palette.color(QPalette::Disabled, QPalette::ButtonText),
        palette.color(QPalette::Active, QPalette::HighlightedText)));
}

QIcon icon(QLatin1String name, const Theme& theme) { return icon(name, theme.palette()); }

QIcon icon(QLatin1String name)
{
    return QIcon(new DrawingEngine(":/icons/"_L1 + name + ".svg"_L1, DrawingEngine::Ink::Application));
}

QIcon applicationIcon() { return QIcon(new DrawingEngine(u":/icons/ridgepoint.svg"_s, DrawingEngine::Ink::Own)); }

} // namespace ridgepoint
