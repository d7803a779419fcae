// Help on what has the focus.

#include "app/control_dock.h"
#include "app/help_panel.h"
#include "app/help_text.h"
#include "app/main_window.h"
#include "app/presenter.h"
#include "app/view_area.h"
#include "app/window_palette.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"

#include <QApplication>

namespace ridgepoint {

void MainWindow::helpHere()
{
    if (!m_help)
        m_help = new HelpPanel(this);
    fillHelp(focusWidget()); // of this window, also while the help itself is active
    m_help->show();
    m_help->raise();
}

void MainWindow::openShortcuts()
{
    if (!m_shortcuts) {
        // Over the presentation, if that is where the question comes from.
        QWidget* asking = QApplication::activeWindow();
        const bool presenting = m_presenter && asking == m_presenter;
        m_shortcuts = createShortcutSheet(
            m_actions, m_views->currentView(), presenting ? asking : static_cast<QWidget*>(this));
        m_shortcuts->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_shortcuts->show();
    m_shortcuts->raise();
}

// The field around the focus, else the view.
void MainWindow::fillHelp(const QWidget* focus)
{
    for (const QWidget* at = focus; at; at = at->parentWidget()) {
        if (const auto* row = qobject_cast<const FieldRow*>(at)) {
            m_help->showHelp(
                coreText(row->field().label), fieldHelp(row->field(), m_document.scenario(), m_catalog));
            return;
        }
    }
    if (const View* view = m_views->currentView())
        m_help->showHelp(view->tabName(), viewHelp(*view, m_document.scenario()));
}

void MainWindow::helpFollows(const QWidget* focus)
{
    if (m_help && m_help->isVisible() && focus && focus->window() == this)
        fillHelp(focus);
}

} // namespace ridgepoint
