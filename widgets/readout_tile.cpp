#include "widgets/readout_tile.h"

#include "widgets/accessibility.h"
#include "widgets/fonts.h"
#include "widgets/glossary.h"
#include "widgets/number_text.h"
#include "widgets/style.h"
#include "widgets/tokens.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ridgepoint {
namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int reservedDigits = 7; // "1.12 TB" at full size; longer values are set smaller

// "A  +12.0 GB  ×1.10" as "A ×1.10"; "A  =" as it is.
QString shortened(const QString& delta)
{
    const qsizetype first = delta.indexOf(QLatin1String("  ")), last = delta.lastIndexOf(QLatin1String("  "));
    return first < 0 ? delta : delta.left(first) + u' ' + delta.mid(last + 2);
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
    const bool renamed = content.label != m_content.label;
    m_content = content;
    describe();
    setCursor(content.path.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    if (renamed)
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

QSize ReadoutTile::minimumSizeHint() const
{
    const int step = tokens::step(font());
    const qreal digits = QFontMetricsF(valueFont()).horizontalAdvance(QString(reservedDigits, u'0'));
    const qreal lines = QFontMetricsF(labelFont()).height() + lineHeight(valueFont()) + step;
    return {int(std::ceil(digits)) + (2 * tokens::inset + tokens::gap + tokens::mark) * step,
        std::max(tokens::tile * step, int(std::ceil(lines)))};
}

QSize ReadoutTile::sizeHint() const
{
    const qreal label = QFontMetricsF(labelFont()).horizontalAdvance(m_content.label);
    return minimumSizeHint().expandedTo(
        {int(std::ceil(label)) + 2 * tokens::inset * tokens::step(font()), 0});
}

QStringList ReadoutTile::asides() const
{
    QStringList whole = m_content.deltas, brief;
    for (const QString& delta : m_content.deltas)
        brief += shortened(delta);
    const QString shortest = brief.value(0), gap = QStringLiteral("   ");
    QStringList all;
    for (QStringList parts : {whole, brief}) {
        if (!m_content.band.isEmpty())
            parts.prepend(m_content.band);
        all += parts.join(gap);
    }
    all << brief.join(gap) << shortest;
    return all;
}

void ReadoutTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int step = tokens::step(font());
    const bool hovered = underMouse() && !m_content.path.isEmpty();
    painter.setPen(
        QPen(hovered || m_theme->markContrast > 3 ? m_theme->color(tokens::lineGrey) : m_theme->grid(), 1));
    painter.setBrush(m_theme->raised());
    const qreal radius = tokens::radius * step;
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    if (hasFocus())
        paintFocusRing(painter, *this, rect(), radius);

    const qreal left = tokens::inset * step;
    const qreal width = this->width() - 2 * left;
    const QFont label = labelFont();
    const QFontMetricsF small(label);
    QFont value = valueFont();
    const qreal valueHeight = lineHeight(value);
    const qreal top = (height() - small.height() - valueHeight) / 2;
    const qreal middle = top + small.height() + valueHeight / 2;
    // Centred on one line, from `x` on; returns where it ends.
    const auto write = [&](const QString& text, const QFont& font, ColorRole role, qreal x, qreal y,
                           qreal room) {
        const QFontMetricsF metrics(font);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
        painter.setFont(font);
        painter.setPen(m_theme->color(role));
        painter.drawText(QPointF(x, y + (metrics.ascent() - metrics.descent()) / 2), shown);
        return x + metrics.horizontalAdvance(shown);
    };
    write(m_content.label, label, tokens::quietGrey, left, top + small.height() / 2, width);

    const qreal side = tokens::mark * step;
    const qreal markRoom = m_content.state == ReadoutState::None ? 0 : side + tokens::gap * step;
    const qreal caveatWidth = m_content.caveat ? small.horizontalAdvance(caveatMark) : 0;
    const qreal room = width - markRoom - caveatWidth;
    const qreal smallest = font().pointSizeF() * smallScale;
    while (value.pointSizeF() > smallest && QFontMetricsF(value).horizontalAdvance(m_content.value) > room)
        value.setPointSizeF(std::max(smallest, value.pointSizeF() - 0.5));
    qreal end = write(m_content.value, value, tokens::strongGrey, left, middle, room);
    if (m_content.caveat)
        end = write(QString(caveatMark), label, tokens::strongGrey, end, middle - small.height() / 4,
            caveatWidth + 1);
    paintStateMark(
        painter, QRectF(left + width - side, middle - side / 2, side, side), m_content.state, *m_theme);

    // Beside the value, on its line of writing, what fits there whole.
    end += tokens::inset * step;
    const QFont aside = numberFont(label);
    const qreal roomBeside = left + width - markRoom - end;
    for (const QString& text : asides())
        if (!text.isEmpty() && QFontMetricsF(aside).horizontalAdvance(text) <= roomBeside) {
            const QFontMetricsF digits(value), beside(aside);
            const qreal baseline = middle + (digits.ascent() - digits.descent()) / 2;
            write(text, aside, tokens::quietGrey, end, baseline - (beside.ascent() - beside.descent()) / 2,
                roomBeside);
            break;
        }
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
    menu.addAction(tr("Show the formula"), this, &ReadoutTile::activate)
        ->setEnabled(!m_content.path.isEmpty());
    menu.addAction(tr("Copy"), this, &ReadoutTile::copy);
    menu.addAction(
        tr("Pin the scenario as a baseline"), this, [this] { Q_EMIT pinRequested(m_content.path); });
    menu.addAction(tr("Sweep a field against this…"), this, [this] { Q_EMIT sweepRequested(m_content.path); })
        ->setEnabled(m_content.bounded);
    menu.addAction(tr("What must be true for this?…"), this, [this] { Q_EMIT goalRequested(m_content.path); })
        ->setEnabled(m_content.bounded);
    if (const QString term = glossaryHint(m_content.path); !term.isEmpty())
        menu.addAction(QString(term).replace(u'&', u"&&"_s), this, [this] { openGlossary(m_content.path); });
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
    // A label that is cut is said in full.
    if (event->type() == QEvent::ToolTip) {
        const bool cut = sizeHint().width() > std::max(width(), minimumSizeHint().width());
        QStringList lines{cut ? m_content.label : QString(), toolTip(), glossaryHint(m_content.path)};
        lines.removeAll(QString());
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), lines.join(u'\n'), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace ridgepoint
