// The window's dialogs, each built when it is first asked for, what is opened by name, and what a lesson
// closes.

#include "app/export/export_dialog.h"
#include "app/probe_ui/probe_dialog.h"
#include "app/window/calibration_dialog.h"
#include "app/window/launch_dialog.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/notice_board.h"
#include "app/window/scenario_files.h"
#include "app/window/side_pages.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "widgets/status_strip.h"

#include <QAction>
#include <QFileInfo>
#include <QUrl>

namespace ridgepoint {

bool MainWindow::open(const QString& what, const QStringList& more)
{
    // A desktop names files by their address.
    const QUrl url(what);
    const QString named = url.isLocalFile() ? url.toLocalFile() : what;
    const std::optional<bool> measured =
        !QFileInfo(named).isFile() ? false : m_files->reading().of(QFileInfo(named).fileName(), [named] {
            return CalibrationDialog::holdsServing(named);
        });
    if (!measured)
        return false;
    if (*measured) {
        m_actions[u"tools.calibrate"]->trigger();
        if (!m_document.isVeiled())
            calibrationDialog().openFiles(QStringList(named) + more);
        return true;
    }
    if (!Lessons::isLesson(named))
        return m_files->open(named);
    const QString refused = m_lessons->open(named);
    if (!refused.isEmpty())
        m_notices->warn(refused);
    return refused.isEmpty();
}

ExportDialog& MainWindow::exportDialog()
{
    if (!m_export) {
        m_export = new ExportDialog(m_document, m_settings, this);
        m_export->setViewOptions(m_views->viewOptions());
        m_export->setView(m_views->currentId().isEmpty() ? QStringLiteral("stack") : m_views->currentId());
    }
    return *m_export;
}

SweepDialog& MainWindow::sweepDialog()
{
    if (!m_sweep) {
        m_sweep = new SweepDialog(m_document, m_settings, this);
        connect(m_sweep, &SweepDialog::explainRequested, this, &MainWindow::explain);
        applyStyle();
    }
    return *m_sweep;
}

LaunchDialog& MainWindow::launchDialog()
{
    if (!m_launch)
        m_launch = new LaunchDialog(m_document, m_settings, this);
    return *m_launch;
}

CalibrationDialog& MainWindow::calibrationDialog()
{
    if (!m_calibration)
        m_calibration = new CalibrationDialog(m_document, m_settings, this);
    return *m_calibration;
}

ProbeDialog& MainWindow::probeDialog()
{
    if (!m_probing)
        m_probing = new ProbeSession(QString(), this);
    if (!m_probe) {
        m_probe = new ProbeDialog(m_document, m_catalog, m_settings, *m_probing, this);
        connect(
            m_probe, &ProbeDialog::showOnRoofline, this, [this] { showView(QStringLiteral("roofline")); });
    }
    return *m_probe;
}

// What was said before may hold what is hidden now. What follows the report comes with it.
void MainWindow::followVeil()
{
    m_pages->forgetWhatWasSaid();
    m_strip->setAccessibleDescription({});
    if (m_document.isVeiled()) {
        m_notices->dismiss();
        if (m_calibration)
            m_calibration->close();
    }
}

} // namespace ridgepoint
