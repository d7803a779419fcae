#include "widgets/value_slider.h"

#include "widgets/accessibility.h"
#include "widgets/fonts.h"
#include "widgets/style.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

constexpr int keyIdleMs = 400;
constexpr double detentReach = 6; // device-independent pixels
constexpr int smallestTarget = 24;

} // namespace

ValueSlider::ValueSlider(QWidget* parent)
    : QWidget(parent)
{
    installWidgetAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ValueSlider::setScale(const SliderScale& scale)
{
    m_scale = scale;
    update();
}

void ValueSlider::setDetents(std::vector<double> values)
{
    m_detents = std::move(values);
    update();
}

void ValueSlider::setTicks(std::vector<SliderTick> ticks)
{
    m_ticks = std::move(ticks);
    update();
}

void ValueSlider::setTrace(SliderTrace trace)
{
    m_trace = std::move(trace);
    update();
}

void ValueSlider::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void ValueSlider::setValue(double value)
{
    if (!std::isfinite(value) || value == m_value)
        return;
    m_value = value;
    update();
}

void ValueSlider::setAutomatic(bool automatic)
{
    if (m_automatic == automatic)
        return;
    m_automatic = automatic;
    update();
}

void ValueSlider::setSpokenText(std::function<QString(double)> spoken) { m_spoken = std::move(spoken); }

QString ValueSlider::spokenText() const
{
    if (m_automatic)
        return tr("automatic");
    return m_spoken ? m_spoken(m_value) : QString::number(m_value);
}

void ValueSlider::edit(double value, SliderPhase phase)
{
    if (!std::isfinite(value))
        return;
    m_previewed = phase == SliderPhase::Preview;
    m_value = value;
    m_automatic = phase == SliderPhase::Cancel && m_automaticBefore;
    update();
    Q_EMIT valueEdited(value, phase);
    if (phase != SliderPhase::Preview) {
        QAccessibleValueChangeEvent change(this, m_value);
        QAccessible::updateAccessibility(&change);
    }
}

QSize ValueSlider::sizeHint() const
{
    const qreal unit = spaceUnit(font());
    return {int(unit * 45), std::max(smallestTarget, int(std::ceil(unit * 6)))};
}

QSize ValueSlider::minimumSizeHint() const { return {int(spaceUnit(font()) * 20), sizeHint().height()}; }

QRectF ValueSlider::track() const
{
    const qreal unit = spaceUnit(font());
    const qreal margin = unit * 2.5;
    return QRectF(margin, height() / 2.0 - unit / 2, std::max(1.0, width() - 2 * margin), unit);
}

QPointF ValueSlider::trackPoint(double value) const
{
    const QRectF bar = track();
    return {bar.left() + m_scale.position(value) * bar.width(), bar.center().y()};
}

QRectF ValueSlider::handleRect() const
{
    const qreal radius = spaceUnit(font()) * 1.75;
    const QPointF centre = trackPoint(m_value);
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
}

double ValueSlider::valueAtX(double x, bool pastDetents) const
{
    const QRectF bar = track();
    if (!pastDetents) {
        double nearest = detentReach;
        const double* hit = nullptr;
        for (const double& detent : m_detents) {
            const double distance = std::abs(trackPoint(detent).x() - x);
            if (detent >= m_scale.minimum() && detent <= m_scale.maximum() && distance <= nearest) {
                nearest = distance;
                hit = &detent;
            }
        }
        if (hit)
            return *hit;
    }
    return m_scale.valueAt((x - bar.left()) / bar.width());
}

void ValueSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    commitKeys();
    m_before = m_value;
    m_automaticBefore = m_automatic;
    m_dragging = true;
    m_previewed = false;
    m_fine = false;
    const double x = event->position().x();
    const double handle = handleRect().center().x();
    const bool onHandle = handleRect().adjusted(-3, -3, 3, 3).contains(event->position());
    m_grabOffset = onHandle ? handle - x : 0;
    if (!onHandle) { // a press on the track brings the handle there
        edit(valueAtX(x, event->modifiers().testFlag(Qt::AltModifier)), SliderPhase::Preview);
    }
    event->accept();
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging)
        return QWidget::mouseMoveEvent(event);
    double x = event->position().x() + m_grabOffset;
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    if (fine != m_fine) {
        // From here on the pointer moves the handle a tenth as far, or all the way again.
        m_fine = fine;
        m_anchorX = x;
        m_anchorPosition = trackPoint(m_value).x();
    }
    if (m_fine)
        x = m_anchorPosition + (x - m_anchorX) / 10;
    const bool past = m_fine || event->modifiers().testFlag(Qt::AltModifier);
    const double value = valueAtX(x, past);
    if (value == m_value && !m_automatic)
        return;
    edit(value, SliderPhase::Preview);
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return QWidget::mouseReleaseEvent(event);
    m_dragging = false;
    if (m_previewed)
        edit(m_value, SliderPhase::Commit);
    update();
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !handleRect().adjusted(-3, -3, 3, 3).contains(event->position()))
        return mousePressEvent(event);
    m_dragging = false;
    Q_EMIT resetRequested();
}

void ValueSlider::keyStep(double value)
{
    if (!m_keyTimer.isActive()) {
        m_before = m_value;
        m_automaticBefore = m_automatic;
        m_previewed = false;
    }
    m_keyTimer.start(keyIdleMs, this);
    if (value != m_value || m_automatic)
        edit(value, SliderPhase::Preview);
}

void ValueSlider::commitKeys()
{
    if (!m_keyTimer.isActive())
        return;
    m_keyTimer.stop();
    if (m_previewed)
        edit(m_value, SliderPhase::Commit);
}

void ValueSlider::cancelGesture()
{
    m_keyTimer.stop();
    m_dragging = false;
    if (m_previewed)
        edit(m_before, SliderPhase::Cancel);
    update();
}

void ValueSlider::keyPressEvent(QKeyEvent* event)
{
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    const Qt::KeyboardModifiers others = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (event->key() == Qt::Key_Escape && isEditing()) {
        cancelGesture();
        return;
    }
    if (m_dragging || others != Qt::NoModifier) {
        event->ignore();
        return;
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    switch (event->key()) {
    case Qt::Key_Left:
        return keyStep(m_scale.step(m_value, mirrored, fine));
    case Qt::Key_Right:
        return keyStep(m_scale.step(m_value, !mirrored, fine));
    case Qt::Key_Down:
        return keyStep(m_scale.step(m_value, false, fine));
    case Qt::Key_Up:
        return keyStep(m_scale.step(m_value, true, fine));
    case Qt::Key_PageUp:
        return keyStep(m_scale.page(m_value, true));
    case Qt::Key_PageDown:
        return keyStep(m_scale.page(m_value, false));
    case Qt::Key_Home:
        return keyStep(m_scale.minimum());
    case Qt::Key_End:
        return keyStep(m_scale.maximum());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_keyTimer.isActive())
            return commitKeys();
        break;
    default:
        break;
    }
    event->ignore(); // digits belong to the row around the slider
}

void ValueSlider::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus() || m_dragging) {
        event->ignore(); // the dock scrolls
        return;
    }
    m_wheelRest += event->angleDelta().y();
    for (; m_wheelRest >= 120; m_wheelRest -= 120)
        keyStep(m_scale.step(m_value, true, event->modifiers().testFlag(Qt::ShiftModifier)));
    for (; m_wheelRest <= -120; m_wheelRest += 120)
        keyStep(m_scale.step(m_value, false, event->modifiers().testFlag(Qt::ShiftModifier)));
    event->accept();
}

void ValueSlider::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void ValueSlider::focusOutEvent(QFocusEvent* event)
{
    // When the whole window loses the focus the idle timer commits: the window may be on its way out.
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason
        && isVisible())
        commitKeys();
    m_wheelRest = 0;
    update();
    QWidget::focusOutEvent(event);
}

void ValueSlider::hideEvent(QHideEvent* event)
{
    // Later, and never if this hides because the window is being destroyed: whoever listens is half gone by
    // then.
    if (m_dragging)
        QMetaObject::invokeMethod(this, &ValueSlider::cancelGesture, Qt::QueuedConnection);
    m_dragging = false;
    QWidget::hideEvent(event);
}

void ValueSlider::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_keyTimer.timerId())
        return commitKeys();
    QWidget::timerEvent(event);
}

void ValueSlider::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    if (event->type() == QEvent::EnabledChange && !isEnabled() && m_dragging)
        cancelGesture();
    QWidget::changeEvent(event);
}

bool ValueSlider::event(QEvent* event)
{
    // Esc must reach the drag before a dialog or a shortcut takes it.
    if (event->type() == QEvent::ShortcutOverride && isEditing()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const SliderTick& tick : m_ticks) {
            if (!tick.tip.isEmpty()
                && tickShape(tick).boundingRect().adjusted(-4, -4, 4, 4).contains(help->pos())) {
                QToolTip::showText(help->globalPos(), tick.tip, this);
                return true;
            }
        }
    }
    return QWidget::event(event);
}

QPainterPath ValueSlider::tickShape(const SliderTick& tick) const
{
    const qreal unit = spaceUnit(font());
    const qreal half = unit * 0.8;
    const QPointF centre(trackPoint(tick.value).x(), std::max(half, track().top() - unit * 1.4));
    QPainterPath path;
    switch (tick.shape) {
    case SliderTick::Shape::Square:
        path.addRect(QRectF(centre.x() - half * 0.85, centre.y() - half * 0.85, half * 1.7, half * 1.7));
        break;
    case SliderTick::Shape::Triangle:
        path.addPolygon(QPolygonF(
            {centre + QPointF(0, -half), centre + QPointF(half, half), centre + QPointF(-half, half)}));
        path.closeSubpath();
        break;
    case SliderTick::Shape::Diamond:
        path.addPolygon(QPolygonF({centre + QPointF(0, -half * 1.15), centre + QPointF(half * 1.15, 0),
            centre + QPointF(0, half * 1.15), centre + QPointF(-half * 1.15, 0)}));
        path.closeSubpath();
        break;
    }
    return path;
}

// Level at the track, rising to the top and falling to the bottom of the widget.
void ValueSlider::paintTrace(QPainter& painter) const
{
    const qreal unit = spaceUnit(font());
    const qreal reach = height() / 2.0 - 1.5;
    const auto place = [&](const SliderTrace::Point& point) {
        return QPointF(trackPoint(point.at).x(), height() / 2.0 - *point.level * reach);
    };
    const QColor ink = palette().color(QPalette::PlaceholderText);
    const QColor met = palette().color(QPalette::Highlight);
    for (std::size_t i = 0; i < m_trace.points.size(); ++i) {
        const SliderTrace::Point& point = m_trace.points[i];
        if (!point.level)
            continue;
        const QPointF here = place(point);
        const SliderTrace::Point* next = i + 1 < m_trace.points.size() ? &m_trace.points[i + 1] : nullptr;
        if (point.meets) {
            const qreal half = i > 0 ? (here.x() - trackPoint(m_trace.points[i - 1].at).x()) / 2
                : next               ? (trackPoint(next->at).x() - here.x()) / 2
                                     : unit;
            painter.fillRect(QRectF(here.x() - half, height() - unit * 0.8, 2 * half, unit * 0.8), met);
        }
        if ((i == 0 || !m_trace.points[i - 1].level) && (!next || !next->level)) { // possible, beside nothing
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawEllipse(here, 1.5, 1.5);
        }
        if (!next || !next->level)
            continue;
        painter.setPen(QPen(ink, 1.3, point.sound && next->sound ? Qt::SolidLine : Qt::DotLine));
        painter.drawLine(here, place(*next));
    }
}

void ValueSlider::paintTicks(QPainter& painter) const
{
    const qreal unit = spaceUnit(font());
    const QRectF bar = track();
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    const bool touched = underMouse() || m_dragging || hasFocus(); // a place to stop is for who moves it
    for (const double detent : m_detents) {
        if (!touched || detent < m_scale.minimum() || detent > m_scale.maximum())
            continue;
        const qreal x = std::round(trackPoint(detent).x()) + 0.5;
        painter.drawLine(QPointF(x, bar.bottom() + unit * 0.5), QPointF(x, bar.bottom() + unit * 1.4));
    }
    painter.setPen(Qt::NoPen);
    for (const SliderTick& tick : m_ticks) {
        if (!std::isfinite(tick.value) || tick.value < m_scale.minimum() || tick.value > m_scale.maximum())
            continue;
        painter.setBrush(m_theme ? m_theme->color(tick.color) : palette().color(QPalette::Text));
        painter.drawPath(tickShape(tick));
    }
}

void ValueSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal unit = spaceUnit(font());
    const QRectF bar = track();
    const QPalette& colors = palette();
    const QColor filled =
        colors.color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Highlight);

    if (!m_trace.points.empty())
        paintTrace(painter);
    painter.setPen(QPen(colors.color(QPalette::Mid), 1));
    painter.setBrush(colors.color(QPalette::Base));
    painter.drawRoundedRect(bar, unit / 2, unit / 2);
    const QPointF at = trackPoint(m_value);
    if (!m_automatic) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(filled);
        painter.drawRoundedRect(
            QRectF(bar.left(), bar.top(), std::max(0.0, at.x() - bar.left()), bar.height()), unit / 2,
            unit / 2);
    }
    paintTicks(painter);

    const QRectF handle = handleRect().adjusted(1, 1, -1, -1);
    painter.setPen(QPen(filled, 2));
    painter.setBrush(m_automatic || underMouse() || m_dragging ? colors.color(QPalette::Base) : filled);
    painter.drawEllipse(handle);
    if ((underMouse() || m_dragging) && !m_automatic && isEnabled()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(filled);
        painter.drawEllipse(handle.adjusted(unit, unit, -unit, -unit));
    }
    // A value beyond the track: the handle rests at the end, an arrow says that it is not there.
    const bool below = m_value < m_scale.minimum();
    const bool above = m_value > m_scale.maximum();
    if ((below || above) && !m_automatic) {
        const qreal direction = above ? 1 : -1;
        const QPointF tip = at + QPointF(direction * unit * 2.4, 0);
        painter.setPen(QPen(colors.color(QPalette::Text), 1.5));
        painter.drawPolyline(QPolygonF({tip + QPointF(-direction * unit * 0.7, -unit * 0.7), tip,
            tip + QPointF(-direction * unit * 0.7, unit * 0.7)}));
    }
    if (hasFocus())
        paintFocusRing(painter, *this, rect(), unit);
}

} // namespace ridgepoint
