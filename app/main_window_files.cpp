// The window's dealings with files: opening, saving, dropping, recovering, closing.

#include "app/calibration_dialog.h"
#include "app/central_area.h"
#include "app/export_dialog.h"
#include "app/main_window.h"
#include "app/scenario_title.h"
#include "app/settings.h"
#include "app/view_area.h"
#include "views/validation/validation_view.h"
#include "widgets/notice.h"

#include <QCloseEvent>
#include <QDateTime>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>

namespace ridgepoint {

namespace {

const QString fileSuffix = QStringLiteral(".ridge.json");

// What a drop or the clipboard offers to open; empty: nothing.
QString openable(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return ScenarioStore::isShareCode(data.text()) ? data.text().trimmed() : QString();
}

} // namespace

void MainWindow::newScenario()
{
    if (maySwitch())
        m_document.load({defaultScenario(m_catalog), {}}, {});
}

void MainWindow::openDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open"), m_settings.openFolder(),
        tr("Scenarios and pictures (*.ridge.json *.json *.svg *.png *.pdf);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    open(path);
}

void MainWindow::openRunsDialog()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Validate against runs"),
        m_settings.openFolder(), tr("Measured runs (*.json *.csv);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    if (showView(QStringLiteral("validation")))
        if (auto* view = qobject_cast<ValidationView*>(m_views->currentView()))
            view->openRuns(path);
}

CalibrationDialog& MainWindow::calibrationDialog()
{
    if (!m_calibration)
        m_calibration = new CalibrationDialog(m_document, m_settings, this);
    return *m_calibration;
}

void MainWindow::openCalibration()
{
    m_document.settle(); // steps are measured on what is kept, not on what is being tried
    calibrationDialog().show();
    calibrationDialog().raise();
    calibrationDialog().activateWindow();
}

bool MainWindow::open(const QString& what)
{
    if (what.isEmpty()) {
        warn(tr("There is nothing to open: the clipboard holds no share code (ridge1:…)."));
        return false;
    }
    const OpenResult opened = m_store.open(what);
    if (!opened.file) {
        warn(opened.message);
        return false;
    }
    if (!maySwitch())
        return false;
    load(opened);
    return true;
}

void MainWindow::load(const OpenResult& opened)
{
    m_document.load(*opened.file, opened.path);
    if (!opened.path.isEmpty())
        m_store.addRecent(opened.path);
    if (!opened.message.isEmpty())
        warn(opened.message);
    if (m_welcome && m_views->currentPage() == m_welcome)
        m_welcome->deleteLater();
}

bool MainWindow::save(const QString& path)
{
    m_document.commit(); // what is on screen is what is saved
    QString target = path;
    if (target.isEmpty()) {
        QString suggested = m_document.path();
        if (suggested.isEmpty()) {
            QString name = m_document.displayName();
            name.replace(u'/', u'-');
            suggested = QDir(m_settings.openFolder()).filePath(name + fileSuffix);
        }
        target = QFileDialog::getSaveFileName(
            this, tr("Save as"), suggested, tr("Scenarios (*.ridge.json);;All files (*)"));
        if (target.isEmpty())
            return false;
        if (QFileInfo(target).suffix().isEmpty())
            target += fileSuffix;
        m_settings.setOpenFolder(QFileInfo(target).absolutePath());
    }
    if (const SaveResult saved = m_store.save(target, m_document.file()); !saved) {
        warn(saved.message);
        return false;
    }
    m_document.markSaved(target);
    m_store.addRecent(target);
    say(tr("Saved %1").arg(QDir::toNativeSeparators(target)));
    return true;
}

bool MainWindow::maySwitch()
{
    m_document.settle();
    if (!m_document.isModified())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
        tr("\"%1\" has unsaved changes.").arg(m_document.displayName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setInformativeText(tr("Save them before going on?"));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save(m_document.path());
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void MainWindow::fillRecent()
{
    QMenu& menu = *m_actions.recentMenu();
    menu.clear();
    const QStringList files = m_store.recentFiles();
    for (const QString& file : files) {
        QString name = QDir::toNativeSeparators(file);
        connect(menu.addAction(name.replace(u'&', QStringLiteral("&&"))), &QAction::triggered, this,
            [this, file] { open(file); });
    }
    if (files.isEmpty()) {
        menu.addAction(tr("No recent files"))->setEnabled(false);
    } else {
        menu.addSeparator();
        connect(menu.addAction(tr("&Clear this list")), &QAction::triggered, this,
            [this] { m_store.clearRecent(); });
    }
}

void MainWindow::offerRecovery()
{
    const std::vector<Recovery::Found> found = m_recovery.findAbandoned();
    if (found.empty())
        return;
    const Recovery::Found newest = found.front();
    const QString when =
        QLocale().toString(QDateTime::fromString(newest.when, Qt::ISODate), QLocale::ShortFormat);
    m_notice->showText(
        tr("Unsaved work from %1 was found: \"%2\".").arg(when, scenarioTitle(newest.scenario.scenario)),
        tr("Restore"), Notice::Kind::Info);
    connect(
        m_notice, &Notice::actionTriggered, this,
        [this, newest] {
            if (!maySwitch())
                return;
            m_document.load(newest.scenario, newest.path, true);
            m_recovery.remove(newest);
        },
        Qt::SingleShotConnection);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!maySwitch()) {
        event->ignore();
        return;
    }
    m_recovery.discard();
    m_settings.setWindowGeometry(saveGeometry());
    m_settings.setDockVisible(QStringLiteral("controls"), !m_controlsDock->isHidden());
    m_settings.setDockVisible(QStringLiteral("maths"), m_central->isPanelVisible());
    closePresenting();
    if (m_export)
        m_export->close();
    if (m_calibration)
        m_calibration->close();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!openable(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString what = openable(*event->mimeData());
    if (what.isEmpty())
        return;
    event->acceptProposedAction();
    open(what);
}

} // namespace ridgepoint
