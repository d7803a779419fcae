#pragma once

// The window's dealings with files: opening, saving, recent ones, and work that a crash left behind. Unsaved
// work that another scenario replaces is set aside: undo brings it back, and so does the next start. Asks
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
    bool maySwitch(); // sets unsaved changes aside; false: stay
    bool mayClose(); // asks about them
    // The document's undo, and behind its first step what was set aside.
    bool canUndo() const;
    QString undoText() const;
    void undo();
    bool offerRecovery(); // false: there is nothing
    void discardRecovery(); // what was kept of this window's work, and has been offered once
    QStringList recent() { return m_store.recentFiles(); }
    FileReading& reading() { return m_reading; }
    void listenToMenus(); // after each filling: the menu of recent files is another

Q_SIGNALS:
    void opened(); // also what was set aside

private:
    struct Aside
    {
        ScenarioFile file;
        QString path, name;
    };
    std::optional<OpenResult> read(const QString& what); // none: stopped
    bool mayLeave(); // false: a lesson is on
    void show(const ScenarioFile& file, const QString& path, bool modified = false);
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
    std::vector<Aside> m_aside; // the last one left is the last
    std::size_t m_told = 0; // of those, with a notice
    std::optional<Recovery::Found> m_offered; // that was set aside in an earlier session
    FileReading m_reading;
};

} // namespace ridgepoint
