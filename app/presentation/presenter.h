#pragma once

// Presenting: a screen of its own with one view as large as it goes, three readouts and three sliders, driven
// by keys. The window it was started from is not touched, so leaving it restores everything; what was changed
// in the scenario stays and can be undone.

#include "app/presentation/audience_window.h"

#include <QElapsedTimer>
#include <QMap>
#include <QPointer>
#include <QTimer>

#include <memory>
#include <vector>

class QAction;

namespace ridgepoint {

class Document;
class LessonSession;
class Settings;
class Stage;
class StageBar;
struct Scenario;

// What a key does while presenting; also the rows of the shortcut sheet.
struct PresenterKey
{
    const char* id;
    QString text;
    QString keys; // portable text, alternatives separated by a blank
};
std::vector<PresenterKey> presenterKeys();

class PresenterWindow : public QWidget
{
    Q_OBJECT
public:
    // All must outlive the window. `undoRedo`: actions whose shortcuts also work here.
    PresenterWindow(Document& document, const Settings& settings, const QList<QAction*>& undoRedo,
        QWidget* parent = nullptr);
    ~PresenterWindow() override;

    // Options as they are in the window, by view; the first view shown.
    void begin(const QString& viewId, QMap<QString, QVariantMap> options);
    // While a lesson is on, the keys for the next view are those for its next step. Null: none.
    void setLesson(LessonSession* session);
    void setAudience(AudienceWindow* audience); // null: none; freeze and blank act on it while there is one

    QString currentId() const { return m_id; }
    bool showView(const QString& id);
    void go(int step); // the next view, or the one before
    qreal scale() const { return m_scale; }
    void setScale(qreal scale);
    Stage& stage() { return *m_stage; }
    StageBar& bar() { return *m_bar; }
    QAction* action(QStringView id) const;
    void applyStyle();
    void retranslate();

Q_SIGNALS:
    void edited(const ridgepoint::FieldEdits& edits, ridgepoint::EditPhase phase);
    void viewChanged();
    void helpRequested();
    void left();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeInput(bool previewing);
    void addActions();
    void run(const QString& id);
    void updateKeys();
    void showStatus();
    void reset();
    void leave();
    Stage& shownStage(); // the audience's, or this one
    void followPointer();
    void followLesson();

    Document& m_document;
    const Settings& m_settings;
    Stage* m_stage;
    StageBar* m_bar;
    QPointer<AudienceWindow> m_audience;
    LessonSession* m_lesson = nullptr;
    QMap<QString, QAction*> m_actions;
    QMap<QString, QVariantMap> m_options; // of the views, when they are not on stage
    QMap<QString, QStringList> m_fields; // sliders chosen for a view
    QString m_id;
    std::unique_ptr<Scenario> m_before; // when this view came on stage
    qreal m_scale = 0; // 0: not chosen yet
    bool m_scaleChosen = false;
    bool m_dragging = false;
    bool m_spotlight = false;
    bool m_leaving = false;
    QElapsedTimer m_clock;
    QTimer m_tick; // runs while the time is shown
    QObject m_focus; // receives focusChanged; destroyed before ~QWidget, which moves the focus again
};

} // namespace ridgepoint
