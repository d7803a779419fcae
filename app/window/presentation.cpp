#include "app/window/presentation.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/presentation/audience_window.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/window/actions.h"
#include "app/window/view_area.h"

#include <QAction>
#include <QGuiApplication>
#include <QScreen>

namespace ridgepoint {

namespace {

constexpr QSize audienceSize(1280, 720); // where there is no second screen to fill

QScreen* otherScreen(const QScreen* taken)
{
    for (QScreen* screen : QGuiApplication::screens())
        if (screen != taken)
            return screen;
    return nullptr;
}

} // namespace

Presentation::Presentation(
    Document& document, Settings& settings, ViewArea& views, Actions& actions, QWidget& window)
    : QObject(&window)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_actions(actions)
    , m_window(window)
{
    connect(m_actions[u"present.start"], &QAction::triggered, this, &Presentation::present);
    connect(m_actions[u"present.audience"], &QAction::triggered, this, &Presentation::setAudienceVisible);
    connect(m_actions[u"present.freeze"], &QAction::triggered, this, [this](bool frozen) {
        if (m_audience)
            m_audience->stage().setFrozen(frozen);
    });
    connect(m_actions[u"present.blank"], &QAction::triggered, this, [this](bool blank) {
        if (m_audience)
            m_audience->stage().setBlank(blank);
    });
    connect(m_actions[u"present.link"], &QAction::triggered, this, [this](bool shown) {
        if (m_audience)
            m_audience->stage().setLinkShown(shown);
    });
    connect(&m_views, &ViewArea::currentViewChanged, this, &Presentation::follow);
    updateActions();
}

void Presentation::present()
{
    if (m_presenter) {
        m_presenter->raise();
        m_presenter->activateWindow();
        return;
    }
    m_document.settle();
    m_presenter = new PresenterWindow(
        m_document, m_settings, {m_actions[u"edit.undo"], m_actions[u"edit.redo"]}, &m_window);
    connect(m_presenter, &PresenterWindow::edited, this, [this](const FieldEdits& edits, EditPhase phase) {
        if (phase != EditPhase::Try)
            Q_EMIT edited(edits, phase);
    });
    connect(m_presenter, &PresenterWindow::helpRequested, this, &Presentation::helpRequested);
    connect(m_presenter, &PresenterWindow::left, this, [this] {
        m_presenter = nullptr;
        follow();
        updateActions();
        m_window.activateWindow();
    });
    m_presenter->setGeometry(m_window.screen()->geometry());
    m_presenter->begin(m_views.currentId(), m_views.viewOptions());
    m_presenter->setLesson(m_lesson);
    m_presenter->setAudience(m_audience);
    m_presenter->showFullScreen();
    m_presenter->activateWindow();
}

void Presentation::setAudienceVisible(bool visible)
{
    if (!visible) {
        if (m_audience)
            m_audience->close();
        return;
    }
    if (m_audience) {
        m_audience->raise();
        return;
    }
    m_audience = new AudienceWindow(m_document, m_settings, nullptr);
    connect(m_audience, &AudienceWindow::closed, this, [this] {
        if (m_presenter)
            m_presenter->setAudience(nullptr);
        m_audience = nullptr;
        updateActions();
    });
    connect(&m_audience->stage(), &Stage::linkShown, this, &Presentation::updateActions);
    m_audience->setLesson(m_lesson);
    if (const QScreen* other = otherScreen(m_window.screen())) {
        m_audience->setGeometry(other->geometry());
        m_audience->showFullScreen();
    } else {
        m_audience->resize(audienceSize);
        m_audience->show();
    }
    if (m_presenter)
        m_presenter->setAudience(m_audience);
    follow();
    updateActions();
    m_window.activateWindow();
}

void Presentation::follow()
{
    if (m_audience && !m_presenter && m_views.currentView())
        m_audience->follow(m_views.currentView());
}

void Presentation::close()
{
    // Deleted here: at the end of the program no event loop would.
    if (PresenterWindow* presenter = m_presenter) {
        presenter->close();
        delete presenter;
    }
    if (AudienceWindow* audience = m_audience) {
        audience->close();
        delete audience;
    }
}

void Presentation::setLesson(LessonSession* session)
{
    m_lesson = session;
    if (m_presenter)
        m_presenter->setLesson(session);
    if (m_audience)
        m_audience->setLesson(session);
}

void Presentation::retranslate()
{
    if (m_presenter)
        m_presenter->retranslate();
    if (m_audience)
        m_audience->retranslate();
}

void Presentation::updateActions()
{
    m_actions[u"present.audience"]->setChecked(m_audience != nullptr);
    for (const char16_t* id : {u"present.freeze", u"present.blank", u"present.link"}) {
        m_actions[id]->setEnabled(m_audience != nullptr);
        if (!m_audience)
            m_actions[id]->setChecked(false);
    }
    if (m_audience) {
        m_actions[u"present.freeze"]->setChecked(m_audience->stage().isFrozen());
        m_actions[u"present.blank"]->setChecked(m_audience->stage().isBlank());
        m_actions[u"present.link"]->setChecked(m_audience->stage().isLinkShown());
    }
}

} // namespace ridgepoint
