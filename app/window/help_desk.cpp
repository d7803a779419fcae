#include "app/window/help_desk.h"

#include "app/docks/help_panel.h"
#include "app/document/document.h"
#include "app/lesson/lesson_panel.h"
#include "app/window/about_dialog.h"
#include "app/window/actions.h"
#include "app/window/guide_dialog.h"
#include "app/window/help_text.h"
#include "app/window/side_pages.h"
#include "app/window/view_area.h"
#include "app/window/window_palette.h"
#include "views/view.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"
#include "widgets/glossary.h"

#include <QAction>
#include <QDesktopServices>
#include <QDialog>
#include <QUrl>

#include <utility>

namespace ridgepoint {

HelpDesk::HelpDesk(const Document& document, const Settings& settings, ViewArea& views,
    const Actions& actions, SidePages& pages, QWidget& window)
    : QObject(&window)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_actions(actions)
    , m_pages(pages)
    , m_window(window)
{
    connect(m_actions[u"help.here"], &QAction::triggered, this,
        [this](bool visible) { m_pages.setVisible(SidePages::Page::Help, visible); });
    connect(m_actions[u"help.guide"], &QAction::triggered, this, &HelpDesk::showGuide);
    QDesktopServices::setUrlHandler(glossaryChapter, this, "showTerm");
    closeGlossary(document.isVeiled());
    // Once the views have the report that goes with it. The guide would tell answers.
    connect(&document, &Document::veilChanged, this, [this] {
        m_stale = true;
        m_actions[u"help.guide"]->setEnabled(!m_document.isVeiled());
        closeGlossary(m_document.isVeiled());
        if (m_document.isVeiled())
            delete m_guide;
    });
    connect(
        &document, &Document::reportChanged, this,
        [this] {
            if (std::exchange(m_stale, false) && m_pages.isShown(SidePages::Page::Help))
                fill(m_window.focusWidget());
        },
        Qt::QueuedConnection);
    connect(&pages, &SidePages::helpShown, this, [this] { fill(m_window.focusWidget()); });
}

HelpDesk::~HelpDesk() { QDesktopServices::unsetUrlHandler(glossaryChapter); }

void HelpDesk::showShortcuts(QWidget* over)
{
    if (!m_shortcuts) {
        m_shortcuts = createShortcutSheet(m_actions, m_views.currentView(), over ? over : &m_window);
        m_shortcuts->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_shortcuts->show();
    m_shortcuts->raise();
}

void HelpDesk::showAbout()
{
    const Catalog& catalog = m_document.catalog();
    auto* about = new AboutDialog(
        int(catalog.models().size() + catalog.accelerators().size() + catalog.links().size()), &m_window);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->show();
}

void HelpDesk::showGuide()
{
    if (!m_guide) {
        m_guide = new GuideDialog(m_document.catalog(), m_settings, &m_window);
        m_guide->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_guide->show();
    m_guide->raise();
    m_guide->activateWindow();
}

void HelpDesk::showTerm(const QUrl& address)
{
    if (m_document.isVeiled())
        return;
    showGuide();
    m_guide->showTerm(address.path());
}

// The field around the focus, a lesson's panel, else the view.
void HelpDesk::fill(const QWidget* focus)
{
    for (const QWidget* at = focus; at; at = at->parentWidget()) {
        if (const auto* row = qobject_cast<const FieldRow*>(at)) {
            m_pages.help().showHelp(coreText(row->field().label),
                fieldHelp(row->field(), m_document.scenario(), m_document.catalog(), m_document.isVeiled()));
            return;
        }
        if (qobject_cast<const LessonPanel*>(at)) {
            m_pages.help().showHelp(LessonPanel::tr("Lesson"), lessonHelp());
            return;
        }
    }
    if (const View* view = m_views.currentView())
        m_pages.help().showHelp(view->tabName(), viewHelp(*view, m_document.scenario()));
}

void HelpDesk::follow(const QWidget* focus)
{
    // In the help itself one reads on.
    if (m_pages.isShown(SidePages::Page::Help) && focus && focus->window() == &m_window
        && !m_pages.help().isAncestorOf(focus))
        fill(focus);
}

void HelpDesk::retranslate()
{
    const bool keys = m_shortcuts && m_shortcuts->isVisible();
    delete m_shortcuts;
    if (keys)
        showShortcuts();
}

} // namespace ridgepoint
