// What the window does with the picture of now: copies of it, and the controls that it is about.

#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/export/clipboard.h"
#include "app/export/exporter.h"
#include "app/side/control_dock.h"
#include "app/window/main_window.h"
#include "app/window/notice_board.h"
#include "app/window/view_area.h"
#include "views/validation/validation_view.h"
#include "views/view_frame.h"

#include <QClipboard>
#include <QGuiApplication>

namespace ridgepoint {

void MainWindow::copyCurrentFigure()
{
    PageOptions options{
        namedFigureSizes().front(), {}, m_settings.theme(), m_settings.numbers(), m_views->viewOptions()};
    copyFigure(m_views->currentId(), inputOf(m_document), options);
    m_notices->say(tr("Copied the figure"));
}

void MainWindow::copyTable()
{
    if (View* view = m_views->currentView()) {
        const auto* validation = qobject_cast<const ValidationView*>(view);
        if (const QString waits = validation ? validation->unfinished() : QString(); !waits.isEmpty())
            return m_notices->warn(waits);
        QGuiApplication::clipboard()->setText(tableMarkdown(view->table()));
        m_notices->say(tr("Copied the table as Markdown"));
    }
}

} // namespace ridgepoint
