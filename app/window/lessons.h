#pragma once

// The lessons of the window: what there is to choose from, the one that is on, and the panel that takes the
// place of the controls while it is.

#include <QDateTime>
#include <QMap>
#include <QObject>
#include <QPointer>
#include <QVariantMap>

#include "app/lesson/progress_store.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"

#include <vector>

class QDialog;
class QDockWidget;
class QMainWindow;

namespace ridgepoint {

class Actions;
class Document;
class LessonPanel;
class LessonRecorder;
class LessonSession;
class Presentation;
class Settings;
class ViewArea;

class Lessons : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    Lessons(Document& document, Settings& settings, ViewArea& views, Presentation& presentation,
        Actions& actions, QMainWindow& window);
    ~Lessons() override;

    const std::vector<LibraryEntry>& library(); // read when first asked for
    const Catalog& catalog() const;
    void choose(); // the list
    // By id or number, or a puzzle's id; false when there is none. Goes on where it was left when asked to.
    bool start(const QString& lesson, PlayMode mode, bool goOn = false, std::uint64_t seed = 0);
    // ridgepoint://lesson/ID?seed=N or a lesson's file: begins it alone, or goes on with it; else says why it
    // cannot.
    QString open(const QString& what);
    static bool isLesson(const QString& what); // such a link, sound or not, or such a file
    void end();
    // What classes answered, the newest first: that of now, and those that were kept.
    struct ClassTime
    {
        Lesson lesson; // as it was played
        LessonRecord record;
        QDateTime when;
    };
    std::vector<ClassTime> classTimes();
    // One of them as a PDF, Markdown, CSV or JSON, by its suffix; else why it was not written.
    QString saveClassRecord(const QString& path, const ClassTime& time) const;
    QString saveClassRecord(const QString& path) { return saveClassRecord(path, classTimes().front()); }
    bool isOn() const;
    LessonSession& session() { return *m_session; }
    ProgressStore& progress() { return m_progress; }
    LessonRecorder& recorder() { return *m_recorder; }
    LessonPanel* panel() const { return m_panel; } // null until a lesson has begun
    QDialog* dialog() const; // null while it is not shown
    void retranslate();

Q_SIGNALS:
    void explainRequested(const QString& path);
    void said(const QString& text);
    void switched(); // a lesson has begun or ended

private:
    QString openFile(const QString& path);
    void begin(const Lesson& lesson, PlayMode mode, bool goOn, std::uint64_t seed);
    void began();
    void ended();
    void showStep();
    void followClass();
    void askWhereToSave();
    void record(bool on);
    // Votes arrive wherever the focus is.
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool keepRecording(); // asks for the readout and the file; false: recording goes on
    void note(const CardResult& result);
    std::optional<Lesson> find(const QString& id);

    Document& m_document;
    Settings& m_settings;
    ViewArea& m_views;
    Presentation& m_presentation;
    Actions& m_actions;
    QMainWindow& m_window;
    LessonSession* m_session;
    LessonRecorder* m_recorder;
    std::vector<LibraryEntry> m_library;
    bool m_read = false;
    ProgressStore m_progress;
    bool m_complained = false, m_warned = false;
    std::optional<std::pair<Lesson, LessonRecord>> m_class;
    QPointer<QDialog> m_dialog;
    QDockWidget* m_dock = nullptr;
    LessonPanel* m_panel = nullptr;
    QString m_viewBefore;
    QMap<QString, QVariantMap> m_triedBefore; // in the views, on one's own scenario
    bool m_blanked = false; // the audience's screen, at the end of a lesson that was broken off
    bool m_controlsBefore = false;
    QString m_viewShown; // that the step asked for
};

} // namespace ridgepoint
