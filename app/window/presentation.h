#pragma once

// Presenting from the window: the presenter's screen, the audience's, and the actions for them.

#include <QObject>

#include "views/view.h"

namespace ridgepoint {

class Actions;
class AudienceWindow;
class Document;
class LessonSession;
class PresenterWindow;
class Settings;
class ViewArea;

class Presentation : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    Presentation(Document& document, Settings& settings, ViewArea& views, Actions& actions, QWidget& window);

    PresenterWindow* presenter() { return m_presenter; } // null unless presenting
    AudienceWindow* audience() { return m_audience; } // null unless shown
    void present();
    void close(); // both windows
    void setLesson(LessonSession* session); // in both; null: none is on
    void follow(); // the audience: what is presented, else what the window shows
    void updateActions();
    void retranslate();

Q_SIGNALS:
    // In the picture on stage; never to be tried, for nothing there keeps or drops it.
    void edited(const ridgepoint::FieldEdits& edits, ridgepoint::EditPhase phase);
    void helpRequested();

private:
    void setAudienceVisible(bool visible);

    Document& m_document;
    Settings& m_settings;
    ViewArea& m_views;
    Actions& m_actions;
    QWidget& m_window;
    PresenterWindow* m_presenter = nullptr; // delete themselves when they close
    AudienceWindow* m_audience = nullptr;
    LessonSession* m_lesson = nullptr;
};

} // namespace ridgepoint
