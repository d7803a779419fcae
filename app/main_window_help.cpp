// Help on what has the focus.

#include "app/control_dock.h"
#include "app/help_panel.h"
#include "app/help_text.h"
#include "app/main_window.h"
#include "app/view_area.h"
#include "widgets/field_row.h"
#include "widgets/number_text.h"

#include <QApplication>

namespace ridgepoint {

void MainWindow::helpHere()
{
    if (!m_help)
        m_help = new HelpPanel(this);
    fillHelp(QApplication::focusWidget());
    m_help->show();
    m_help->raise();
}

// The field around the focus, else the view.
void MainWindow::fillHelp(const QWidget* focus)
{
    for (const QWidget* at = focus; at; at = at->parentWidget()) {
        if (const auto* row = qobject_cast<const FieldRow*>(at)) {
            m_help->showHelp(
                toQString(row->field().label), fieldHelp(row->field(), m_document.scenario(), m_catalog));
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
