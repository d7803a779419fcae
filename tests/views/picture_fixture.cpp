#include "tests/views/picture_fixture.h"

#include "widgets/fonts.h"

#include <QPaintEngine>
#include <QPainter>

#include <cmath>
#include <optional>

namespace ridgepoint::test {

namespace {

// A device that draws nothing and remembers the text.
class TextEngine : public QPaintEngine
{
public:
    TextEngine()
        : QPaintEngine(QPaintEngine::AllFeatures)
    {
    }
    std::vector<PaintedText> texts;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override
    {
        if (now.state() & DirtyTransform)
            m_transform = now.transform();
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawPath(const QPainterPath&) override { }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override { }
    void drawRects(const QRectF*, int) override { }
    void drawLines(const QLineF*, int) override { }
    void drawEllipse(const QRectF&) override { }
    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        // The ink of digits and capitals; the letters that are higher are so by a hair.
        const qreal top = QFontMetricsF(item.font()).capHeight() * 1.02;
        const QRectF ink(at.x() + 0.5, at.y() - top, item.width() - 1, top + item.descent() * 0.5);
        const qreal scale = std::hypot(m_transform.m21(), m_transform.m22());
        const bool goesOn = !texts.empty() && m_last && at.y() == m_last->y()
            && std::abs(at.x() - m_last->x()) < 0.1 && m_lastTransform == m_transform;
        m_last = QPointF(at.x() + item.width(), at.y());
        m_lastTransform = m_transform;
        if (goesOn) { // one text in two fonts: "✗" and " over"
            m_ink = m_ink.united(ink);
            texts.back().text += item.text();
            texts.back().box = m_transform.map(QPolygonF(m_ink));
            return;
        }
        m_ink = ink;
        texts.push_back({item.text(), m_transform.map(QPolygonF(ink)),
            (item.font().pixelSize() > 0 ? item.font().pixelSize() : item.font().pointSizeF() * 96 / 72)
                * scale});
    }
    Type type() const override { return User; }

private:
    QTransform m_transform, m_lastTransform;
    std::optional<QPointF> m_last; // where the last item ends
    QRectF m_ink; // of the last text
};

class TextDevice : public QPaintDevice
{
public:
    explicit TextDevice(QSize size)
        : m_size(size)
    {
    }
    QPaintEngine* paintEngine() const override { return &m_engine; }
    std::vector<PaintedText> texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDepth:
            return 32;
        case PdmNumColors:
            return 1 << 24;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmWidthMM:
            return m_size.width() * 254 / 960;
        case PdmHeightMM:
            return m_size.height() * 254 / 960;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    QSize m_size;
    mutable TextEngine m_engine;
};

} // namespace

PictureStyle styleOf(const QString& theme)
{
    PictureStyle style;
    style.theme = &themeById(theme);
    style.font = baseFont();
    style.font.setPixelSize(13);
    return style;
}

QImage painted(View& view, QSize size)
{
    QImage image(size.expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(view.style().theme ? view.style().theme->color(ColorRole::Background) : QColor(Qt::white));
    QPainter painter(&image);
    view.paintPicture(painter, QRectF(QPointF(0, 0), QSizeF(size)));
    return image;
}

std::vector<PaintedText> paintedTexts(View& view, QSize size)
{
    return paintedTexts(
        [&](QPainter& painter) { view.paintPicture(painter, QRectF(QPointF(0, 0), QSizeF(size))); }, size);
}

std::vector<PaintedText> paintedTexts(const std::function<void(QPainter&)>& paint, QSize size)
{
    TextDevice device(size);
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return device.texts();
}

QString overlap(const std::vector<PaintedText>& texts)
{
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t j = i + 1; j < texts.size(); ++j) {
            const QPolygonF common = texts[i].box.intersected(texts[j].box);
            const QRectF box = common.boundingRect();
            if (box.width() > 0.5 && box.height() > 0.5)
                return QStringLiteral("\"%1\" over \"%2\"").arg(texts[i].text, texts[j].text);
        }
    return {};
}

QString textFault(View& view, QSize size) { return textFault(paintedTexts(view, size), size); }

void forEachPicture(View& view, const std::function<void(const QString& picture)>& does)
{
    const QString show = QStringLiteral("show");
    const QStringList pictures = view.choicesOf(show);
    if (pictures.isEmpty())
        does({});
    for (const QString& picture : pictures) {
        view.setOptions({{show, picture}});
        does(picture);
    }
}

QString textFault(const std::vector<PaintedText>& texts, QSize size)
{
    if (const QString clash = overlap(texts); !clash.isEmpty())
        return clash;
    const QRectF page =
        QRectF(QPointF(), QSizeF(size)).adjusted(-0.6, -0.6, 0.6, 0.6); // hinting may round outwards
    for (const PaintedText& text : texts)
        if (!page.contains(text.box.boundingRect()))
            return QStringLiteral("\"%1\" leaves the picture").arg(text.text);
    return {};
}

} // namespace ridgepoint::test
