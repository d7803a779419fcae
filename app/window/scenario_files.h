#pragma once

// The window's dealings with files: opening, saving, recent ones, and work that a crash left behind. Asks
// about unsaved changes before they are lost.

#include "app/document/recovery.h"
#include "app/document/scenario_store.h"
#include "app/window/file_reading.h"

#include <QObject>

class QMimeData;
class QWidget;

namespace ridgepoint {

class Actions;
class Document;
class NoticeBoard;
class Settings;
class ViewArea;

class ScenarioFiles : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    ScenarioFiles(Document& document, Settings& settings, ViewArea& views, Actions& actions,
        NoticeBoard& notices, QWidget& window);

    // What a drop or the clipboard offers to open; empty: nothing.
    static QString openable(const QMimeData& data);
    // A file, picture, share code or preset id. False when nothing was opened. Files are read beside the
    // window, which goes on meanwhile; one that is stopped or overtaken opens nothing.
    bool open(const QString& what);
    void openDialog();
    bool save(const QString& path); // empty: asks for one
    bool maySwitch(); // asks about unsaved changes; false: stay
    void offerRecovery();
    void discardRecovery() { m_recovery.discard(); }
    QStringList recent() { return m_store.recentFiles(); }
    FileReading& reading() { return m_reading; }
    void listenToMenus(); // after each filling: the menu of recent files is another

Q_SIGNALS:
    void opened();

private:
    std::optional<OpenResult> read(const QString& what); // none: stopped
    void fillRecent();
    void openRuns();

    Document& m_document;
    Settings& m_settings;
    ViewArea& m_views;
    Actions& m_actions;
    NoticeBoard& m_notices;
    QWidget& m_window;
    ScenarioStore m_store;
    Recovery m_recovery;
    FileReading m_reading;
};

} // namespace ridgepoint
