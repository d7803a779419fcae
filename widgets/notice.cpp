#include "widgets/notice.h"

#include "widgets/icons.h"
#include "widgets/tokens.h"

#include <QAccessible>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int widestNotice = 130; // steps

} // namespace

Notice::Notice(QWidget* area)
    : QFrame(area)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
    , m_theme(&themeById(u"light"))
{
    const int unit = tokens::step(font());
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase); // above whatever it floats on
    name();
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setAutoRaise(true);
    m_close->setMinimumSize(std::max(24, 6 * unit), std::max(24, 6 * unit));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * unit, unit, unit, unit);
    layout->setSpacing(2 * unit);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &Notice::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        Q_EMIT actionTriggered();
        dismiss();
    });
    if (area)
        area->installEventFilter(this);
    hide();
}

void Notice::name()
{
    setAccessibleName(tr("Notice"));
    m_close->setAccessibleName(tr("Close the notice"));
    m_close->setToolTip(m_close->accessibleName());
}

int Notice::lineWidth() const
{
    const QFontMetrics metrics = m_text->fontMetrics();
    return layout()->totalMinimumSize().width() - m_text->minimumSizeHint().width()
        + metrics.horizontalAdvance(m_text->text()) + metrics.averageCharWidth();
}

void Notice::standOn(QWidget* part, int lift)
{
    if (m_part && m_part != parentWidget())
        m_part->removeEventFilter(this);
    m_part = part;
    m_lift = lift;
    part->installEventFilter(this);
    if (isVisible())
        place();
}

void Notice::showText(const QString& text, Kind kind) { showText(text, {}, kind); }

void Notice::showText(const QString& text, const QString& action, Kind kind)
{
    m_kind = kind;
    m_text->setText(text);
    m_text->setAccessibleName(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    updateIcon();
    if (action.isEmpty() && m_timeout > 0)
        m_timer.start(m_timeout, this);
    else
        m_timer.stop();
    show();
    raise();
    place();
    QAccessibleEvent announcement(m_text, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

QString Notice::text() const { return m_text->text(); }

void Notice::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_close->setIcon(icon(QLatin1String("close"), theme));
    updateIcon();
}

void Notice::setTimeout(int milliseconds) { m_timeout = milliseconds; }

void Notice::updateIcon()
{
    const int side = tokens::steps(font(), 5);
    m_icon->setPixmap(
        icon(QLatin1String(m_kind == Kind::Warning ? "warning" : "info"), *m_theme).pixmap(side, side));
}

void Notice::place()
{
    if (!parentWidget())
        return;
    const QRect area =
        m_part ? QRect(m_part->mapTo(parentWidget(), QPoint()), m_part->size()) : parentWidget()->rect();
    const int margin = tokens::steps(font(), 2 * tokens::inset);
    const int widest = std::min(tokens::steps(font(), widestNotice), std::max(80, area.width() - 2 * margin));
    ensurePolished();
    const int width = std::min(lineWidth(), widest);
    const int needed = std::max(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : 0,
        layout()->totalMinimumSize().height());
    const int bottom = area.bottom() + 1 - std::min(m_lift, std::max(0, area.height() - needed - margin));
    setGeometry(area.left() + margin, std::max(0, bottom - needed - margin), width, needed);
}

void Notice::dismiss()
{
    m_timer.stop();
    hide();
    Q_EMIT dismissed();
}

bool Notice::eventFilter(QObject* watched, QEvent* event)
{
    const bool moved = event->type() == QEvent::Resize || event->type() == QEvent::Move;
    if (moved && isVisible() && (watched == m_part || (!m_part && watched == parentWidget())))
        place();
    return QFrame::eventFilter(watched, event);
}

void Notice::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId())
        return QFrame::timerEvent(event);
    // Someone is reading or selecting: ask again after another interval.
    if (!underMouse() && !isAncestorOf(QApplication::focusWidget()) && !m_text->hasSelectedText())
        dismiss();
}

void Notice::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return dismiss();
    QFrame::keyPressEvent(event);
}

void Notice::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange && isVisible())
        place();
    else if (event->type() == QEvent::LanguageChange)
        name();
    QFrame::changeEvent(event);
}

} // namespace ridgepoint
