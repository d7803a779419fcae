// Another language while the window is open: what has words is built anew, what is being worked on stays.

#include "app/docks/control_dock.h"
#include "app/export/export_dialog.h"
#include "app/probe_ui/probe_dialog.h"
#include "app/window/calibration_dialog.h"
#include "app/window/help_desk.h"
#include "app/window/launch_dialog.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/notice_board.h"
#include "app/window/plan_search.h"
#include "app/window/presentation.h"
#include "app/window/scenario_files.h"
#include "app/window/side_pages.h"
#include "app/window/start_screen.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "app/window/view_layouts.h"
#include "widgets/command_palette.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>

#include <utility>

namespace ridgepoint {

// Each translator that goes or comes says so; once is enough.
void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::LanguageChange || m_retranslating)
        return;
    m_retranslating = true;
    QMetaObject::invokeMethod(this, &MainWindow::retranslate, Qt::QueuedConnection);
}

// With the button that Qt names once, in the language of that moment.
void MainWindow::nameControls()
{
    m_controlsDock->setWindowTitle(tr("Controls"));
    if (auto* close =
            m_controlsDock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_closebutton"))) {
        close->setAccessibleName(tr("Close the controls"));
        close->setAccessibleDescription({});
    }
}

void MainWindow::retranslate()
{
    m_retranslating = false;
    setLocale(QLocale());
    const bool started = m_start->hide();
    m_document.settle();
    m_notices->dismiss();

    m_actions.retranslate();
    menuBar()->clear(); // of actions; the menus behind them stay its children
    qDeleteAll(menuBar()->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    m_actions.fill(*menuBar());
    m_files->listenToMenus();
    delete std::exchange(m_palette, nullptr);

    nameControls();
    if (m_controls) {
        const QVariantMap folds = m_controls->folds();
        const bool visible = !m_controlsDock->isHidden();
        delete std::exchange(m_controls, nullptr);
        setControlsVisible(true);
        m_controls->setFolds(folds);
        setControlsVisible(visible);
    }
    m_pages->retranslate();
    m_views->retranslate();
    m_search->retranslate();
    m_lessons->retranslate();
    const auto reopen = [](QWidget* dialog, bool visible, QRect place) {
        if (!visible)
            return;
        dialog->setGeometry(place);
        dialog->show();
    };
    if (ExportDialog* old = std::exchange(m_export, nullptr)) {
        if (old->isVisible())
            reopen(&exportDialog(), true, old->geometry());
        delete old;
    }
    if (ProbeDialog* old = std::exchange(m_probe, nullptr)) {
        if (old->isVisible())
            reopen(&probeDialog(), true, old->geometry());
        delete old;
    }
    if (SweepDialog* old = std::exchange(m_sweep, nullptr)) {
        if (old->isVisible()) {
            sweepDialog().view().setOptions(old->view().options());
            reopen(m_sweep, true, old->geometry());
        }
        delete old;
    }
    if (LaunchDialog* old = std::exchange(m_launch, nullptr)) {
        launchDialog().setLauncher(old->launcher());
        reopen(m_launch, old->isVisible(), old->geometry());
        delete old;
    }
    if (CalibrationDialog* old = std::exchange(m_calibration, nullptr)) {
        calibrationDialog().takeOver(*old);
        reopen(m_calibration, old->isVisible(), old->geometry());
        delete old;
    }
    m_help->retranslate();
    m_presentation->retranslate();
    applyStyle(); // icons of the new actions, the strip's words
    showReport(false);
    updateTitle();
    updateActions();
    m_layouts->listenToMenus();
    m_layouts->updateActions();
    m_pages->updateActions();
    m_presentation->updateActions();
    m_presentation->follow();
    if (started)
        m_start->show();
}

} // namespace ridgepoint
