#include "widgets/quiet_button.h"

#include "widgets/fonts.h"
#include "widgets/style.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {
namespace {

constexpr int smallestTarget = 24;
constexpr float hoverShare = 0.08F; // of the text's colour behind what the pointer is on

bool isInside(const QWidget* area, const QWidget* widget)
{
    return widget && (widget == area || area->isAncestorOf(widget));
}

} // namespace

QuietButton::QuietButton(QWidget* parent)
    : QToolButton(parent)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

void QuietButton::waitIn(QWidget& area)
{
    m_area = &area;
    area.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, &m_focus, [this](const QWidget* was, const QWidget* now) {
        if (isInside(m_area, was) != isInside(m_area, now))
            update();
    });
}

void QuietButton::setKept(bool kept)
{
    if (std::exchange(m_kept, kept) != kept)
        update();
}

bool QuietButton::isDrawn() const
{
    return !m_area || m_kept || isDown() || m_area->underMouse()
        || isInside(m_area, QApplication::focusWidget());
}

void QuietButton::setMarked(bool marked)
{
    if (std::exchange(m_marked, marked) == marked)
        return;
    updateGeometry();
    update();
}

bool QuietButton::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        update();
    return QToolButton::eventFilter(watched, event);
}

QSize QuietButton::sizeHint() const
{
    const qreal unit = spaceUnit(font());
    qreal width = 2 * unit;
    if (arrowType() != Qt::NoArrow)
        width += 3 * unit;
    else if (!icon().isNull())
        width += 4 * unit;
    if (!text().isEmpty())
        width += fontMetrics().size(Qt::TextShowMnemonic, text()).width() + (m_marked ? 2 * unit : 0);
    const int side = std::max(smallestTarget, int(std::ceil(6 * unit)));
    return {std::max(side, int(std::ceil(width))), side};
}

void QuietButton::paintEvent(QPaintEvent*)
{
    if (!isDrawn())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const qreal unit = spaceUnit(font());
    const bool pressed = isCheckable() && isChecked() && arrowType() == Qt::NoArrow;
    QColor ink = option.palette.color(isEnabled() ? QPalette::Active : QPalette::Disabled,
        pressed                           ? QPalette::HighlightedText
            : underMouse() && isEnabled() ? QPalette::WindowText
                                          : foregroundRole());
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    if (pressed || (underMouse() && isEnabled())) {
        QColor behind = option.palette.color(pressed ? QPalette::Highlight : QPalette::WindowText);
        if (!pressed)
            behind.setAlphaF(hoverShare);
        painter.setPen(Qt::NoPen);
        painter.setBrush(behind);
        painter.drawRoundedRect(box, unit / 2, unit / 2);
    }
    qreal left = unit;
    if (arrowType() != Qt::NoArrow) {
        const qreal reach = unit * 0.6;
        const QPointF centre(left + unit, height() / 2.0);
        const QPointF along = arrowType() == Qt::DownArrow ? QPointF(0, reach) : QPointF(reach, 0);
        const QPointF across(along.y(), along.x());
        painter.setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(
            QPolygonF({centre - along / 2 - across, centre + along / 2, centre - along / 2 + across}));
        left += 3 * unit;
    } else if (!icon().isNull()) {
        const int side = int(4 * unit);
        const QRect place(
            int(text().isEmpty() ? (width() - side) / 2.0 : left), (height() - side) / 2, side, side);
        icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
        left += side + unit;
    }
    if (!text().isEmpty()) {
        const qreal mark = m_marked ? 2 * unit : 0;
        const QRectF room(left, 0, std::max(0.0, width() - left - mark), height());
        const QString shown = fontMetrics().elidedText(
            text(), Qt::ElideRight, int(std::ceil(room.width())), Qt::TextShowMnemonic);
        painter.setPen(ink);
        painter.drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic), shown);
        left += fontMetrics().size(Qt::TextShowMnemonic, shown).width() + unit;
    }
    if (m_marked) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(pressed ? ink : option.palette.color(QPalette::Highlight));
        painter.drawEllipse(QPointF(left + unit / 2, height() / 2.0), unit / 2, unit / 2);
    }
    if (hasFocus())
        paintFocusRing(painter, *this, rect(), unit / 2);
}

} // namespace ridgepoint
