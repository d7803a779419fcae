#include "widgets/style.h"

#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr auto focusMetric = QStyle::PixelMetric(QStyle::PM_CustomBase + 1);

} // namespace

Style::Style()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void Style::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    if (element == PE_IndicatorTabClose) {
        icon(QLatin1String("close")).paint(painter, option->rect);
        return;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    // Fusion's frame of a menu is darker than the window, which on dark is none.
    const bool menu = element == PE_FrameMenu && option->palette.color(QPalette::Window).lightnessF() < 0.5;
    const bool entry = element == PE_FrameLineEdit || element == PE_Frame || menu;
    const bool box = element == PE_IndicatorCheckBox;
    const bool circle = element == PE_IndicatorRadioButton;
    if (!entry && !box && !circle)
        return;
    const bool focused = element != PE_Frame && !menu && option->state.testFlag(State_HasFocus);
    const bool enabled = option->state.testFlag(State_Enabled);
    const QColor edge = option->palette.color(
        enabled ? QPalette::Active : QPalette::Disabled, focused ? QPalette::Highlight : QPalette::Mid);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const qreal thin = circle ? 1.3 : 1; // a circle of less is all antialiasing
    painter->setPen(QPen(edge, focused ? m_focusWidth : thin));
    painter->setBrush(Qt::NoBrush);
    const qreal inset = focused ? m_focusWidth / 2.0 : 0.5;
    const QRectF frame = QRectF(option->rect).adjusted(inset, inset, -inset, -inset);
    if (circle)
        painter->drawEllipse(frame);
    else
        painter->drawRoundedRect(frame, 2, 2);
    painter->restore();
}

void Style::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        bar && control == CC_ScrollBar)
        drawScrollBar(*bar, *painter, widget);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void Style::drawScrollBar(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const
{
    const auto part = [&](SubControl control) {
        return proxy()->subControlRect(CC_ScrollBar, &option, control, widget);
    };
    const bool upright = option.orientation == Qt::Vertical;
    const bool enabled = option.state.testFlag(State_Enabled) && option.minimum < option.maximum;
    const QPalette& colors = option.palette;
    painter.fillRect(option.rect, colors.color(QPalette::Window));

    const auto touched = [&](SubControl control) {
        return enabled && option.activeSubControls.testFlag(control)
            && (option.state.testFlag(State_MouseOver) || option.state.testFlag(State_Sunken));
    };
    if (enabled) {
        const QRect slider = part(SC_ScrollBarSlider);
        const int margin = (upright ? slider.width() : slider.height()) / 4;
        const QRect grip =
            upright ? slider.adjusted(margin, 0, -margin, 0) : slider.adjusted(0, margin, 0, -margin);
        painter.fillRect(grip, colors.color(touched(SC_ScrollBarSlider) ? QPalette::Text : QPalette::Mid));
    }
    QStyleOption arrow = option;
    for (const SubControl control : {SC_ScrollBarSubLine, SC_ScrollBarAddLine}) {
        arrow.rect = part(control);
        if (arrow.rect.isEmpty())
            continue;
        arrow.state.setFlag(State_Enabled, enabled);
        const int margin = std::min(arrow.rect.width(), arrow.rect.height()) / 4;
        arrow.rect.adjust(margin, margin, -margin, -margin);
        const bool back = control == SC_ScrollBarSubLine;
        proxy()->drawPrimitive(upright ? (back ? PE_IndicatorArrowUp : PE_IndicatorArrowDown)
                : back                 ? PE_IndicatorArrowLeft
                                       : PE_IndicatorArrowRight,
            &arrow, &painter, widget);
    }
}

// Ours for what the window shows at once: for Qt's own, every plugin that reads pictures would be looked at
// first.
QSize Style::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type == CT_ItemViewItem)
        result.rheight() += option->fontMetrics.lineSpacing() - option->fontMetrics.height();
    return result;
}

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const
{
    switch (which) {
    case SP_LineEditClearButton:
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
        return icon(QLatin1String("close"));
    case SP_ToolBarHorizontalExtensionButton:
        return icon(QLatin1String("chevron-right"));
    default:
        return QProxyStyle::standardIcon(which, option, widget);
    }
}

int Style::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_UnderlineShortcut: // mnemonics stay visible: the keyboard is a first-class way in
        return 1;
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    return metric == focusMetric ? m_focusWidth : QProxyStyle::pixelMetric(metric, option, widget);
}

void wear(const Theme& theme)
{
    if (auto* style = qobject_cast<Style*>(QApplication::style()))
        style->setFocusWidth(qRound(theme.focusWidth));
    QApplication::setPalette(theme.palette());
    // What opens over the window is lighter than it on dark.
    QPalette above = theme.palette();
    for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base})
        if (theme.dark)
            above.setColor(ground, theme.raised());
    for (const char* popup : {"QMenu", "QComboBoxListView"})
        if (QApplication::palette(popup) != above) // every widget is told
            QApplication::setPalette(above, popup);
}

void paintFocusRing(QPainter& painter, const QWidget& widget, const QRectF& box, qreal radius)
{
    const int width =
        std::max(2, widget.style()->pixelMetric(focusMetric, nullptr, &widget)); // others have none
    const qreal inset = width / 2.0;
    painter.setPen(QPen(widget.palette().color(QPalette::Highlight), width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
}

} // namespace ridgepoint
