// Presenting from the window: the presenter's screen, and the audience's.

#include "app/main_window.h"
#include "app/picture_edits.h"
#include "app/presenter.h"
#include "app/settings.h"
#include "app/stage.h"
#include "app/view_area.h"

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

void MainWindow::connectPresenting()
{
    connect(m_actions[u"present.start"], &QAction::triggered, this, &MainWindow::present);
    connect(m_actions[u"present.audience"], &QAction::triggered, this, &MainWindow::setAudienceVisible);
    connect(m_actions[u"present.freeze"], &QAction::triggered, this, [this](bool frozen) {
        if (m_audience)
            m_audience->stage().setFrozen(frozen);
    });
    connect(m_actions[u"present.blank"], &QAction::triggered, this, [this](bool blank) {
        if (m_audience)
            m_audience->stage().setBlank(blank);
    });
    connect(m_views, &ViewArea::currentViewChanged, this, &MainWindow::followAudience);
    updateAudienceActions();
}

void MainWindow::present()
{
    if (m_presenter) {
        m_presenter->raise();
        m_presenter->activateWindow();
        return;
    }
    m_document.settle();
    m_presenter =
        new PresenterWindow(m_document, m_settings, {m_actions[u"edit.undo"], m_actions[u"edit.redo"]}, this);
    connect(m_presenter, &PresenterWindow::edited, m_edits, [this](const FieldEdits& edits, EditPhase phase) {
        if (phase != EditPhase::Try) // nothing here keeps or drops it
            m_edits->edit(edits, phase);
    });
    connect(m_presenter, &PresenterWindow::helpRequested, this, &MainWindow::openShortcuts);
    connect(m_presenter, &PresenterWindow::left, this, [this] {
        m_presenter = nullptr;
        followAudience();
        updateAudienceActions();
        activateWindow();
    });
    connect(&m_document, &Document::reportChanged, m_presenter, [this](bool previewing) {
        if (m_presenter)
            m_presenter->setInput(currentInput(), previewing && !m_document.tentative());
    });
    m_presenter->setGeometry(screen()->geometry());
    m_presenter->begin(m_views->currentId(), m_views->viewOptions(), currentInput());
    m_presenter->setAudience(m_audience);
    m_presenter->showFullScreen();
    m_presenter->activateWindow();
}

void MainWindow::setAudienceVisible(bool visible)
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
        updateAudienceActions();
    });
    if (const QScreen* other = otherScreen(screen())) {
        m_audience->setGeometry(other->geometry());
        m_audience->showFullScreen();
    } else {
        m_audience->resize(audienceSize);
        m_audience->show();
    }
    if (m_presenter)
        m_presenter->setAudience(m_audience);
    followAudience();
    updateAudienceActions();
    activateWindow();
}

// The audience sees what is presented, else what the window shows.
void MainWindow::followAudience()
{
    if (m_audience && !m_presenter && m_views->currentView())
        m_audience->follow(m_views->currentView());
}

void MainWindow::closePresenting()
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

void MainWindow::updateAudienceActions()
{
    m_actions[u"present.audience"]->setChecked(m_audience != nullptr);
    for (const char16_t* id : {u"present.freeze", u"present.blank"}) {
        m_actions[id]->setEnabled(m_audience != nullptr);
        if (!m_audience)
            m_actions[id]->setChecked(false);
    }
    if (m_audience) {
        m_actions[u"present.freeze"]->setChecked(m_audience->stage().isFrozen());
        m_actions[u"present.blank"]->setChecked(m_audience->stage().isBlank());
    }
}

} // namespace ridgepoint
