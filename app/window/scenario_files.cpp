#include "app/window/scenario_files.h"

#include "app/document/document.h"
#include "app/document/scenario_title.h"
#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "app/window/actions.h"
#include "app/window/notice_board.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/field.h"
#include "views/validation/validation_view.h"
#include "widgets/number_text.h"

#include <QAction>
#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>

namespace ridgepoint {

namespace {

const QString fileSuffix = QStringLiteral(".ridge.json");

} // namespace

ScenarioFiles::ScenarioFiles(Document& document, Settings& settings, ViewArea& views, Actions& actions,
    NoticeBoard& notices, QWidget& window)
    : QObject(&window)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_actions(actions)
    , m_notices(notices)
    , m_window(window)
    , m_store(document.catalog())
    , m_recovery(document)
    , m_reading(notices, window)
{
    const auto on = [this](const char16_t* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(u"file.new", [this] {
        if (maySwitch())
            show({openingScenario(m_document.catalog()), {}}, {});
    });
    on(u"edit.undo", &ScenarioFiles::undo);
    on(u"file.open", &ScenarioFiles::openDialog);
    on(u"file.save", [this] { save(m_document.path()); });
    on(u"file.saveAs", [this] { save({}); });
    on(u"file.validate", &ScenarioFiles::openRuns);
    on(u"file.pasteCode", [this] { open(QGuiApplication::clipboard()->text().trimmed()); });
    on(u"file.copyCode", [this] {
        if (m_document.isVeiled())
            return m_notices.warn(refusedUnderVeil());
        QGuiApplication::clipboard()->setText(
            QString::fromStdString(shareCode(m_document.scenario(), m_document.catalog())));
        m_notices.say(tr("Copied the share code"));
    });
    connect(&m_recovery, &Recovery::failed, &notices, &NoticeBoard::warn);
}

void ScenarioFiles::listenToMenus()
{
    connect(m_actions.recentMenu(), &QMenu::aboutToShow, this, &ScenarioFiles::fillRecent);
}

QString ScenarioFiles::openable(const QMimeData& data)
{
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return ScenarioStore::isShareCode(data.text()) ? data.text().trimmed() : QString();
}

void ScenarioFiles::openDialog()
{
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open"), m_settings.openFolder(),
        tr("Scenarios, pictures, launchers' files (*.ridge.json *.json *.svg *.png *.pdf *.sh *.yaml *.yml "
           "*.toml *.gguf *.safetensors);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    open(path);
}

void ScenarioFiles::openRuns()
{
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Validate against runs"),
        m_settings.openFolder(), tr("Measured runs (*.json *.csv);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setOpenFolder(QFileInfo(path).absolutePath());
    if (m_views.setCurrentView(QStringLiteral("validation")))
        if (auto* view = qobject_cast<ValidationView*>(m_views.currentView()))
            view->openRuns(path);
}

// Presets and codes are at hand.
std::optional<OpenResult> ScenarioFiles::read(const QString& what)
{
    const QFileInfo file(what);
    if (!file.isFile() || ScenarioStore::isShareCode(what))
        return m_store.open(what);
    return m_reading.of(file.fileName(), [this, what] { return m_store.open(what); });
}

bool ScenarioFiles::open(const QString& what)
{
    if (what.isEmpty()) {
        m_notices.warn(tr("There is nothing to open: the clipboard holds no share code (ridge1:…)."));
        return false;
    }
    const std::optional<OpenResult> read = this->read(what);
    if (!read)
        return false;
    const OpenResult& found = *read;
    if (!found.file) {
        m_notices.warn(found.message);
        return false;
    }
    if (!maySwitch())
        return false;
    show(*found.file, found.path);
    if (!found.path.isEmpty())
        m_store.addRecent(found.path);
    m_views.setCurrentView(toQString(m_document.scenario().opensOn));
    if (found.mfuUnsaid)
        m_notices.offer(
            QStringList{found.message,
                tr("No MFU is given here: the engine predicts the step, where once 40 % was taken.")}
                .join(found.message.isEmpty() ? QString() : QStringLiteral("\n")),
            tr("State 40 %"),
            [this] { (void)m_document.commit(toQString(mfuFieldId), QStringLiteral("40%")); });
    else if (!found.message.isEmpty())
        m_notices.warn(found.message);
    return true;
}

void ScenarioFiles::show(const ScenarioFile& file, const QString& path, bool modified)
{
    m_document.load(file, path, modified);
    if (m_aside.size() > m_told)
        m_notices.say(tr("\"%1\" was not saved: undo brings it back.").arg(m_aside.back().name));
    m_told = m_aside.size();
    Q_EMIT opened();
}

bool ScenarioFiles::canUndo() const
{
    return m_document.canUndo() || (!m_aside.empty() && !m_document.isLent());
}

QString ScenarioFiles::undoText() const
{
    return m_document.canUndo() || m_aside.empty() ? m_document.undoText()
                                                   : tr("leaving \"%1\"").arg(m_aside.back().name);
}

void ScenarioFiles::undo()
{
    if (m_document.canUndo() || m_document.previewing() || !canUndo())
        return m_document.undo();
    const Aside last = std::move(m_aside.back());
    m_aside.pop_back();
    show(last.file, last.path, true);
    m_recovery.writeNow();
    m_recovery.takeBack();
}

bool ScenarioFiles::save(const QString& path)
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
            &m_window, tr("Save as"), suggested, tr("Scenarios (*.ridge.json);;All files (*)"));
        if (target.isEmpty())
            return false;
        if (QFileInfo(target).suffix().isEmpty())
            target += fileSuffix;
        m_settings.setOpenFolder(QFileInfo(target).absolutePath());
    }
    if (const SaveResult saved = m_store.save(target, m_document.ownFile()); !saved) {
        m_notices.warn(saved.message);
        return false;
    }
    m_document.markSaved(target);
    m_store.addRecent(target);
    m_notices.say(tr("Saved %1").arg(QDir::toNativeSeparators(target)));
    return true;
}

bool ScenarioFiles::mayLeave()
{
    // Another scenario would be shown to a class as it is, in the middle of a question.
    if (m_document.isLent()) {
        m_notices.warn(tr("A lesson is on: end it first. Your own scenario is kept."));
        return false;
    }
    m_document.settle();
    return true;
}

bool ScenarioFiles::maySwitch()
{
    if (!mayLeave())
        return false;
    if (!m_document.isModified())
        return true;
    if (!m_recovery.setAside())
        return mayClose();
    m_aside.push_back({m_document.file(), m_document.path(), m_document.displayName()});
    return true;
}

bool ScenarioFiles::mayClose()
{
    if (!mayLeave())
        return false;
    if (!m_document.isModified())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
        tr("\"%1\" has unsaved changes.").arg(m_document.displayName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(tr("Save changes?"));
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

void ScenarioFiles::fillRecent()
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

bool ScenarioFiles::offerRecovery()
{
    const std::vector<Recovery::Found> found = m_recovery.findAbandoned();
    if (found.empty())
        return false;
    const Recovery::Found newest = found.front();
    if (newest.aside)
        m_offered = newest;
    const QString when =
        QLocale().toString(QDateTime::fromString(newest.when, Qt::ISODate), QLocale::ShortFormat);
    m_notices.offer(
        tr("Unsaved work from %1 was found: \"%2\".").arg(when, scenarioTitle(newest.scenario.scenario)),
        tr("Restore"), [this, newest] {
            if (!maySwitch())
                return;
            show(newest.scenario, newest.path, true);
            m_recovery.remove(newest);
        });
    return true;
}

void ScenarioFiles::discardRecovery()
{
    m_recovery.discard();
    if (m_offered)
        m_recovery.remove(*m_offered);
}

} // namespace ridgepoint
