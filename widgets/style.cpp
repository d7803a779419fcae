#include "widgets/style.h"

#include <QPainter>
#include <QStyleOption>

namespace ridgepoint {

Style::Style()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void Style::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool entry = element == PE_FrameLineEdit || element == PE_Frame;
    const bool box = element == PE_IndicatorCheckBox;
    const bool circle = element == PE_IndicatorRadioButton;
    if (!entry && !box && !circle)
        return;
    const bool focused = element != PE_Frame && option->state.testFlag(State_HasFocus);
    const bool enabled = option->state.testFlag(State_Enabled);
    const QColor edge = option->palette.color(
        enabled ? QPalette::Active : QPalette::Disabled, focused ? QPalette::Highlight : QPalette::Mid);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(edge, focused ? 2 : circle ? 1.3 : 1)); // a thin circle is all antialiasing
    painter->setBrush(Qt::NoBrush);
    const qreal inset = focused ? 1 : 0.5;
    const QRectF frame = QRectF(option->rect).adjusted(inset, inset, -inset, -inset);
    if (circle)
        painter->drawEllipse(frame);
    else
        painter->drawRoundedRect(frame, 2, 2);
    painter->restore();
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

} // namespace ridgepoint
