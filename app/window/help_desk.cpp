#include "app/window/help_desk.h"

#include "app/document/document.h"
#include "app/side/help_panel.h"
#include "app/window/help_text.h"
#include "app/window/view_area.h"
#include "app/window/window_palette.h"
#include "views/view.h"
#include "widgets/core_text.h"
#include "widgets/field_row.h"

#include <QDialog>

#include <utility>

namespace ridgepoint {

HelpDesk::HelpDesk(const Document& document, ViewArea& views, const Actions& actions, QWidget& window)
    : QObject(&window)
    , m_document(document)
    , m_views(views)
    , m_actions(actions)
    , m_window(window)
{
}

void HelpDesk::showHere()
{
    if (!m_help)
        m_help = new HelpPanel(&m_window);
    fill(m_window.focusWidget()); // of this window, also while the help itself is active
    m_help->show();
    m_help->raise();
}

void HelpDesk::showShortcuts(QWidget* over)
{
    if (!m_shortcuts) {
        m_shortcuts = createShortcutSheet(m_actions, m_views.currentView(), over ? over : &m_window);
        m_shortcuts->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_shortcuts->show();
    m_shortcuts->raise();
}

// The field around the focus, else the view.
void HelpDesk::fill(const QWidget* focus)
{
    for (const QWidget* at = focus; at; at = at->parentWidget()) {
        if (const auto* row = qobject_cast<const FieldRow*>(at)) {
            m_help->showHelp(coreText(row->field().label),
                fieldHelp(row->field(), m_document.scenario(), m_document.catalog()));
            return;
        }
    }
    if (const View* view = m_views.currentView())
        m_help->showHelp(view->tabName(), viewHelp(*view, m_document.scenario()));
}

void HelpDesk::follow(const QWidget* focus)
{
    if (m_help && m_help->isVisible() && focus && focus->window() == &m_window)
        fill(focus);
}

void HelpDesk::retranslate()
{
    const bool keys = m_shortcuts && m_shortcuts->isVisible();
    delete m_shortcuts;
    if (keys)
        showShortcuts();
    if (HelpPanel* old = std::exchange(m_help, nullptr)) {
        const bool visible = old->isVisible();
        delete old;
        if (visible)
            showHere();
    }
}

} // namespace ridgepoint
