// What the window puts on the clipboard.

#include "app/clipboard.h"
#include "app/exporter.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "app/view_area.h"

#include <QClipboard>
#include <QGuiApplication>

namespace ridgepoint {

void MainWindow::copyCurrentFigure()
{
    PageOptions options{
        namedFigureSizes().front(), {}, m_settings.theme(), m_settings.numbers(), m_views->viewOptions()};
    copyFigure(m_views->currentId(), currentInput(), options);
    say(tr("Copied the figure"));
}

void MainWindow::copyTable()
{
    if (View* view = m_views->currentView()) {
        QGuiApplication::clipboard()->setText(tableMarkdown(view->table()));
        say(tr("Copied the table as Markdown"));
    }
}

void MainWindow::copyShareCode()
{
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(shareCode(m_document.scenario(), m_catalog)));
    say(tr("Copied the share code"));
}

} // namespace ridgepoint
