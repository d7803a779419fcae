#pragma once

#include <QProxyStyle>

class QStyleOptionSlider;

namespace ridgepoint {

class Theme;

// Fusion, with edges one can see: Fusion derives the frames of entries and boxes from the window colour,
// darker, which on a dark panel is no frame at all. Here they take the palette's Mid (the theme's graphical
// lines, 3:1 or more). Scroll bars are flat, in the same colour: Fusion's gradients cost several milliseconds
// of every repaint, as the raster engine hands tall gradient fills to other threads. Rows of lists are as far
// apart as lines of text: Fusion leaves out the room between lines that the font asks for.
class Style : public QProxyStyle
{
    Q_OBJECT
public:
    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
        const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
        QStyleHintReturn* data) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;

    void setFocusWidth(int width) { m_focusWidth = width; }

private:
    void drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
    int m_focusWidth = 2;
};

void wear(const Theme& theme); // the whole program: palette and focus

// A ring along the inside of `box`, around what has the keyboard.
void paintFocusRing(QPainter& painter, const QWidget& widget, const QRectF& box, qreal radius);

} // namespace ridgepoint
