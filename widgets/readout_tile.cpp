#include "widgets/readout_tile.h"

#include "widgets/accessibility.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int reservedDigits = 13; // "120.4 TFLOP/s" at full size; longer values are set smaller
constexpr int labelLines = 2;
constexpr qreal labelGap = 1.5; // below a label of two lines, in space units

// The text broken into at most two lines, the last one elided.
QStringList brokenLines(const QString& text, const QFont& font, qreal width)
{
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        if (lines.size() == labelLines - 1) {
            lines << QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width);
            break;
        }
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    return lines;
}

} // namespace

ReadoutTile::ReadoutTile(QWidget* parent)
    : QWidget(parent)
    , m_theme(&themeById(u"light"))
    , m_valueScale(leadScale)
{
    installWidgetAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void ReadoutTile::setContent(const ReadoutTileContent& content)
{
    if (content == m_content)
        return;
    const bool resized = content.deltas.size() != m_content.deltas.size();
    m_content = content;
    describe();
    setCursor(content.path.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    if (resized)
        updateGeometry();
    update();
}

void ReadoutTile::setBaselines(const QStringList& names)
{
    if (names == m_baselines)
        return;
    m_baselines = names;
    describe();
}

void ReadoutTile::describe()
{
    QStringList said{stateWords(m_content.state), m_content.caveat ? tr("with a caveat") : QString()};
    said.removeAll(QString());
    const QString words = said.join(u", "_s);
    setAccessibleName(words.isEmpty() ? tr("%1: %2").arg(m_content.label, m_content.value)
                                      : tr("%1: %2, %3").arg(m_content.label, m_content.value, words));
    QStringList deltas = m_content.deltas;
    for (qsizetype i = 0; i < std::min(deltas.size(), m_baselines.size()); ++i)
        deltas[i] += u'\n'
            + tr("baseline %1, %2: + and − are now minus %1, × is now over %1")
                  .arg(baselineLetter(std::size_t(i)), m_baselines[i]);
    setAccessibleDescription((QStringList{m_content.detail} + deltas).join(u'\n').trimmed());
    QStringList tip{m_content.detail, stateWords(m_content.state)};
    tip += deltas;
    tip.removeAll(QString());
    setToolTip(tip.join(u'\n'));
}

void ReadoutTile::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void ReadoutTile::setValueScale(qreal scale)
{
    m_valueScale = scale;
    updateGeometry();
    update();
}

QString ReadoutTile::copyText() const { return m_content.label + u' ' + m_content.value; }

void ReadoutTile::activate()
{
    if (!m_content.path.isEmpty())
        Q_EMIT activated(m_content.path);
}

void ReadoutTile::copy()
{
    QGuiApplication::clipboard()->setText(copyText());
    Q_EMIT copied(copyText());
}

QFont ReadoutTile::labelFont() const
{
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * smallScale);
    return small;
}

QFont ReadoutTile::valueFont() const
{
    QFont large = numberFont(font());
    large.setPointSizeF(font().pointSizeF() * m_valueScale);
    large.setBold(true);
    return large;
}

qreal ReadoutTile::textWidth() const
{
    return std::ceil(QFontMetricsF(valueFont()).horizontalAdvance(QString(reservedDigits, u'0')));
}

QSize ReadoutTile::sizeHint() const
{
    const qreal unit = spaceUnit(font());
    const qreal markSide = unit * 3.5;
    const qreal labels = QFontMetricsF(labelFont()).lineSpacing() * labelLines;
    const qreal deltas = QFontMetricsF(labelFont()).lineSpacing() * qreal(m_content.deltas.size());
    const qreal height = unit * (3 + labelGap) + labels + lineHeight(valueFont()) + deltas;
    return {int(std::ceil(textWidth() + unit * 4.5 + markSide)), int(std::ceil(height))};
}

void ReadoutTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal unit = spaceUnit(font());
    const QPalette& colors = palette();
    const bool hovered = underMouse() && !m_content.path.isEmpty();
    painter.setPen(QPen(hovered ? colors.color(QPalette::Text) : colors.color(QPalette::Mid), 1));
    painter.setBrush(colors.color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), unit, unit);
    if (hasFocus()) {
        painter.setPen(QPen(colors.color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), unit, unit);
    }

    const qreal left = unit * 2;
    const qreal width = this->width() - unit * 4;
    qreal y = unit * 1.25;
    const auto line = [&](const QString& text, const QFont& font, const QColor& color, qreal right) {
        painter.setFont(font);
        painter.setPen(color);
        const QFontMetricsF metrics(font);
        painter.drawText(QRectF(left, y, right, metrics.height()), int(Qt::AlignLeft | Qt::AlignVCenter),
            metrics.elidedText(text, Qt::ElideRight, right));
        y += metrics.lineSpacing();
    };

    const QFont label = labelFont();
    const QStringList lines = brokenLines(m_content.label, label, width);
    for (const QString& text : lines)
        line(text, label, colors.color(QPalette::PlaceholderText), width);
    y += QFontMetricsF(label).lineSpacing() * qreal(labelLines - lines.size()) + unit * labelGap;

    const qreal markSide = unit * 3.5;
    const qreal caveatWidth = m_content.caveat ? QFontMetricsF(label).horizontalAdvance(caveatMark) : 0;
    const qreal valueWidth =
        width - caveatWidth - (m_content.state == ReadoutState::None ? 0 : markSide + unit);
    QFont value = valueFont();
    const qreal valueHeight = lineHeight(value);
    const qreal smallest = font().pointSizeF() * smallScale;
    while (
        value.pointSizeF() > smallest && QFontMetricsF(value).horizontalAdvance(m_content.value) > valueWidth)
        value.setPointSizeF(std::max(smallest, value.pointSizeF() - 0.5));
    const qreal valueTop = y;
    const QFontMetricsF digits(value);
    const bool broken = lines.size() < labelLines && digits.horizontalAdvance(m_content.value) > valueWidth;
    const QStringList values =
        broken ? brokenLines(m_content.value, value, valueWidth) : QStringList(m_content.value);
    y += values.size() > 1
        ? valueHeight - digits.lineSpacing() * qreal(values.size()) // the label leaves room
        : (valueHeight - digits.height()) / 2;
    for (const QString& text : values)
        line(text, value, colors.color(QPalette::Text), valueWidth);
    if (m_content.caveat) {
        painter.setFont(label);
        painter.drawText(QPointF(left + std::min(valueWidth, digits.horizontalAdvance(values.last())),
                             y - digits.lineSpacing() + QFontMetricsF(label).ascent()),
            QString(caveatMark));
    }
    paintStateMark(painter,
        QRectF(left + width - markSide, valueTop + (valueHeight - markSide) / 2, markSide, markSide),
        m_content.state, *m_theme);
    y = valueTop + valueHeight;

    const QFont small = numberFont(label);
    for (const QString& delta : m_content.deltas)
        line(delta, small, colors.color(QPalette::Text), width);
}

void ReadoutTile::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->button() == Qt::LeftButton;
    event->setAccepted(m_pressed);
}

void ReadoutTile::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_pressed && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        activate();
    m_pressed = false;
}

void ReadoutTile::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        copy();
    m_pressed = false; // the release must not explain a second time
}

void ReadoutTile::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copy();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_Select:
        return activate();
    case Qt::Key_F10: // of no meaning to Qt on every platform, as the menu key
        if (event->modifiers() != Qt::ShiftModifier)
            return QWidget::keyPressEvent(event);
        [[fallthrough]];
    case Qt::Key_Menu:
        return openMenu(mapToGlobal(rect().center()));
    default:
        QWidget::keyPressEvent(event);
    }
}

void ReadoutTile::contextMenuEvent(QContextMenuEvent* event) { openMenu(event->globalPos()); }

void ReadoutTile::openMenu(const QPoint& at)
{
    QMenu menu(this);
    menu.addAction(tr("Show the maths"), this, &ReadoutTile::activate)->setEnabled(!m_content.path.isEmpty());
    menu.addAction(tr("Copy"), this, &ReadoutTile::copy);
    menu.addAction(
        tr("Pin the scenario as a baseline"), this, [this] { Q_EMIT pinRequested(m_content.path); });
    menu.addAction(tr("Sweep a field against this…"), this, [this] { Q_EMIT sweepRequested(m_content.path); })
        ->setEnabled(m_content.bounded);
    menu.addAction(tr("What must be true for this?…"), this, [this] { Q_EMIT goalRequested(m_content.path); })
        ->setEnabled(m_content.bounded);
    menu.exec(at);
}

void ReadoutTile::focusInEvent(QFocusEvent* event)
{
    update();
    QWidget::focusInEvent(event);
}

void ReadoutTile::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        updateGeometry();
    QWidget::changeEvent(event);
}

bool ReadoutTile::event(QEvent* event)
{
    // Ctrl+C is also the window's "copy the figure"; on a focused tile it means the tile.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

} // namespace ridgepoint
