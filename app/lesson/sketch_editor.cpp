#include "app/lesson/sketch_editor.h"

#include "widgets/number_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr qreal handleRadius = 5;
constexpr double keyStep = 1.1; // of a value, an arrow key
constexpr double pageStep = 2;

} // namespace

SketchEditor::SketchEditor(QWidget* parent)
    : QWidget(parent)
    , m_theme(&themeById(u"light"))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(false);
}

void SketchEditor::setAxes(Axis x, Axis y, std::vector<double> at, double low, double high)
{
    m_x = std::move(x);
    m_y = std::move(y);
    m_at = std::move(at);
    m_values.assign(m_at.size(), std::nullopt);
    m_truth.clear();
    m_name.clear();
    m_low = low;
    m_high = high;
    m_current = 0;
    setAccessibleName(tr("%1 against %2").arg(m_y.label, m_x.label));
    say();
    update();
}

void SketchEditor::setStyle(const Theme& theme, const NumberFormat& numbers)
{
    m_theme = &theme;
    m_numbers = numbers;
    update();
}

std::vector<double> SketchEditor::curve() const
{
    std::vector<double> all;
    for (const std::optional<double>& each : m_values)
        if (each)
            all.push_back(*each);
    return all.size() == m_values.size() ? all : std::vector<double>();
}

void SketchEditor::setCurve(const std::vector<double>& curve, const QString& name)
{
    m_name = name;
    for (std::size_t i = 0; i < std::min(curve.size(), m_values.size()); ++i)
        m_values[i] = curve[i];
    update();
}

void SketchEditor::setValues(const std::vector<std::optional<double>>& values)
{
    if (values.size() == m_values.size())
        m_values = values;
    update();
}

void SketchEditor::setTruth(std::vector<double> truth, const QString& name)
{
    m_truth = std::move(truth);
    m_truthName = name;
    say();
    update();
}

QSize SketchEditor::sizeHint() const
{
    const int line = fontMetrics().height();
    return {16 * line, 12 * line};
}

QSize SketchEditor::minimumSizeHint() const { return sizeHint() * 0.7; }

QRectF SketchEditor::plot() const
{
    const QFontMetricsF metrics(font());
    const qreal left = std::max(metrics.horizontalAdvance(displayText(m_high, m_y.unit, m_numbers)),
                           metrics.horizontalAdvance(displayText(m_low, m_y.unit, m_numbers)))
        + 8;
    const qreal top = (hasLegend() ? 2 : 1) * metrics.height() + 6;
    return QRectF(rect()).adjusted(left, top, -handleRadius - 4, -2 * metrics.height() - 6);
}

QPointF SketchEditor::place(std::size_t index, double y) const
{
    const QRectF area = plot();
    const qreal share = m_at.size() > 1 ? qreal(index) / qreal(m_at.size() - 1) : 0;
    const qreal up = std::log(std::clamp(y, m_low, m_high) / m_low) / std::log(m_high / m_low);
    return {area.left() + share * area.width(), area.bottom() - up * area.height()};
}

double SketchEditor::valueAt(qreal y) const
{
    const QRectF area = plot();
    const qreal up = std::clamp<qreal>((area.bottom() - y) / std::max<qreal>(1, area.height()), 0, 1);
    return m_low * std::pow(m_high / m_low, up);
}

void SketchEditor::move(double value)
{
    if (m_values.empty())
        return;
    m_values[std::size_t(m_current)] = std::clamp(value, m_low, m_high);
    say();
    update();
    Q_EMIT changed();
}

void SketchEditor::say()
{
    if (m_at.empty())
        return;
    if (hasLegend()) {
        QStringList curves;
        for (const auto& [name, values] : {std::pair(m_name, curve()), {m_truthName, m_truth}})
            if (!values.empty())
                curves += QStringLiteral("%1: %2").arg(name, textOf(values));
        return setAccessibleDescription(curves.join(QStringLiteral("; ")));
    }
    const auto at = std::size_t(m_current);
    const QString value =
        m_values[at] ? displayText(*m_values[at], m_y.unit, m_numbers) : tr("not placed yet");
    setAccessibleDescription(
        tr("Point %1 of %2, at %3: %4. Arrow keys move it, Left and Right change the point.")
            .arg(m_current + 1)
            .arg(m_at.size())
            .arg(displayText(m_at[at], m_x.unit, m_numbers), value));
}

QString SketchEditor::textOf(const std::vector<double>& curve) const
{
    QStringList all;
    for (const double each : curve)
        all += displayText(each, m_y.unit, m_numbers);
    return all.join(QStringLiteral(" · "));
}

// Page Up and Page Down are this widget's own while it has the focus.
bool SketchEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void SketchEditor::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = plot();
    const QFontMetricsF metrics(font());
    painter.setPen(m_theme->color(ColorRole::Line));
    painter.drawRect(area);
    painter.setPen(m_theme->color(ColorRole::SecondaryText));
    painter.drawText(QPointF(2, metrics.ascent()), m_y.label);
    for (const double end : {m_low, m_high}) {
        const qreal y = place(0, end).y();
        const QString text = displayText(end, m_y.unit, m_numbers);
        painter.drawText(
            QPointF(area.left() - 6 - metrics.horizontalAdvance(text), y + metrics.ascent() / 2 - 1), text);
    }
    for (std::size_t i : {std::size_t(0), m_at.empty() ? 0 : m_at.size() - 1}) {
        if (m_at.empty())
            break;
        const QString text = displayText(m_at[i], m_x.unit, m_numbers);
        const qreal wide = metrics.horizontalAdvance(text);
        painter.drawText(
            QPointF(i == 0 ? area.left() : area.right() - wide, area.bottom() + metrics.ascent() + 4), text);
    }
    painter.drawText(
        QRectF(area.left(), area.bottom() + metrics.height() + 2, area.width(), metrics.height() + 4),
        Qt::AlignHCenter | Qt::AlignTop, m_x.label);

    const auto line = [&](const auto& values, const QPen& pen) {
        QPainterPath path;
        bool begun = false;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::optional<double> y = values[i];
            if (!y || !std::isfinite(*y)) {
                begun = false;
                continue;
            }
            begun ? path.lineTo(place(i, *y)) : path.moveTo(place(i, *y));
            begun = true;
        }
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
    };
    const std::vector<std::optional<double>> truth(m_truth.begin(), m_truth.end());
    const QPen truePen(m_theme->color(ColorRole::Text), 2, Qt::DashLine),
        saidPen(m_theme->color(ColorRole::Focus), 2);
    line(truth, truePen);
    line(m_values, saidPen);
    // From the axis on, or where both names have room; with shorter samples where they need it.
    qreal sample = 2 * metrics.averageCharWidth();
    const auto wide = [&] {
        return 6 * sample + metrics.horizontalAdvance(m_name) + metrics.horizontalAdvance(m_truthName);
    };
    if (wide() > width())
        sample /= 2;
    qreal left = std::clamp(width() - wide(), 0.0, area.left());
    const qreal middle = area.top() - 4 - metrics.height() / 2;
    for (const auto& [name, pen] : {std::pair(m_name, saidPen), {m_truthName, truePen}}) {
        if (!hasLegend() || name.isEmpty())
            continue;
        painter.setPen(pen);
        painter.drawLine(QPointF(left, middle), QPointF(left + 2 * sample, middle));
        left += 2.5 * sample;
        painter.setPen(m_theme->color(ColorRole::Text));
        painter.drawText(QPointF(left, middle + metrics.ascent() / 2 - 1), name);
        left += metrics.horizontalAdvance(name) + sample;
    }
    if (hasLegend() && curve().empty()) // nobody drew one
        return;
    for (std::size_t i = 0; i < m_at.size(); ++i) {
        const bool placed = m_values[i].has_value();
        const QPointF at = place(i, m_values[i].value_or(std::sqrt(m_low * m_high)));
        painter.setPen(QPen(m_theme->color(ColorRole::Focus), 2));
        painter.setBrush(placed ? m_theme->color(ColorRole::Focus) : m_theme->color(ColorRole::Panel));
        painter.drawEllipse(at, handleRadius, handleRadius);
        if (int(i) == m_current && hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(m_theme->color(ColorRole::Text), 1.5));
            painter.drawEllipse(at, handleRadius + 3, handleRadius + 3);
        }
    }
}

void SketchEditor::mousePressEvent(QMouseEvent* event)
{
    qreal nearest = INFINITY;
    for (std::size_t i = 0; i < m_at.size(); ++i)
        if (const qreal off = std::abs(place(i, m_low).x() - event->position().x()); off < nearest) {
            nearest = off;
            m_current = int(i);
        }
    move(valueAt(event->position().y()));
}

void SketchEditor::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        mousePressEvent(event);
}

void SketchEditor::keyPressEvent(QKeyEvent* event)
{
    const double now =
        m_values.empty() ? 0 : m_values[std::size_t(m_current)].value_or(std::sqrt(m_low * m_high));
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_current = std::clamp(m_current + (event->key() == Qt::Key_Left ? -1 : 1), 0, int(m_at.size()) - 1);
        say();
        update();
        return;
    case Qt::Key_Up:
        return move(now * keyStep);
    case Qt::Key_Down:
        return move(now / keyStep);
    case Qt::Key_PageUp:
        return move(now * pageStep);
    case Qt::Key_PageDown:
        return move(now / pageStep);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ridgepoint
