// The window's notices: how long they stay, where they stand, what closes them. And which keys are the window's.

#include "app/main_window.h"
#include "app/view_area.h"
#include "views/view_frame.h"
#include "widgets/notice.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace ridgepoint {

namespace {

// Milliseconds. A warning stays until it is closed, which a day comes close enough to.
constexpr int informationStays = 6'000;
constexpr int warningStays = 24 * 3'600'000;

} // namespace

void MainWindow::say(const QString& text)
{
    m_notice->setTimeout(informationStays);
    m_notice->showText(text);
}

void MainWindow::warn(const QString& text)
{
    m_notice->setTimeout(warningStays);
    m_notice->showText(text, Notice::Kind::Warning);
}

// Over the picture: the tiles and the gates below it are what a notice is about.
void MainWindow::placeNotice()
{
    if (!m_notice->isVisible())
        return;
    View* view = m_views->view(m_views->currentId());
    const QWidget* under = view ? static_cast<const QWidget*>(view->frame().canvas()) : m_views;
    const int margin = fontMetrics().height() / 2;
    const QPoint corner = under->mapTo(this, under->rect().bottomLeft());
    const QPoint at(std::clamp(corner.x() + margin, 0, std::max(0, width() - m_notice->width())),
        std::max(0, corner.y() - margin - m_notice->height()));
    if (m_notice->pos() != at)
        m_notice->move(at);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (const auto* entry = qobject_cast<QLineEdit*>(watched)) {
        if (type != QEvent::ShortcutOverride || !isForWindow(*static_cast<QKeyEvent*>(event), *entry))
            return false;
        event->ignore();
        return true;
    }
    if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show)
        placeNotice();
    return QMainWindow::eventFilter(watched, event);
}

// Line edits claim more keys than they need: Ctrl+E goes to the end of the line, as End does.
bool MainWindow::isForWindow(const QKeyEvent& key, const QLineEdit& entry) const
{
    if (!key.modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    if (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo))
        return !entry.isModified();
    if (key.matches(QKeySequence::Copy))
        return !entry.hasSelectedText();
    const QKeySequence pressed(key.keyCombination());
    return std::ranges::any_of(m_actions.all(), [&](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(pressed);
    });
}

// What no widget wanted for itself.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_notice->isVisible())
        return m_notice->hide();
    QMainWindow::keyPressEvent(event);
}

} // namespace ridgepoint
