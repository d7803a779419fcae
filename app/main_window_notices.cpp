// The window's notices: how long they stay, where they stand, what closes them. And which keys are the
// window's.

#include "app/central_area.h"
#include "app/main_window.h"
#include "app/view_area.h"
#include "views/view_frame.h"
#include "widgets/notice.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int informationStays = 6'000; // ms
constexpr int untilClosed = 0;

} // namespace

void MainWindow::say(const QString& text)
{
    m_notice->setTimeout(informationStays);
    m_notice->showText(text);
}

void MainWindow::warn(const QString& text)
{
    m_notice->setTimeout(untilClosed);
    m_notice->showText(text, Notice::Kind::Warning);
}

// A notice that goes by itself lies over the picture for that while: the tiles and the gates below it are
// what it is about. One that waits for somebody covers nothing.
void MainWindow::placeNotice()
{
    if (m_notice->stays()) {
        m_notice->standOn(m_central->foot());
        return m_central->setFootHeight(m_notice->roomNeeded());
    }
    m_central->setFootHeight(0);
    View* view = m_views->view(m_views->currentId());
    m_notice->standOn(view ? static_cast<QWidget*>(view->frame().canvas()) : m_views);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (const auto* entry = qobject_cast<QLineEdit*>(watched)) {
        if (event->type() != QEvent::ShortcutOverride
            || !isForWindow(*static_cast<QKeyEvent*>(event), *entry))
            return false;
        event->ignore();
        return true;
    }
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
    return std::ranges::any_of(m_actions.all(),
        [&](const QAction* action) { return action->isEnabled() && action->shortcuts().contains(pressed); });
}

// What no widget wanted for itself.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_notice->isVisible())
        return m_notice->dismiss();
    QMainWindow::keyPressEvent(event);
}

} // namespace ridgepoint
