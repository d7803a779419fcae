// How the window's pictures share their room.

#include "app/main_window.h"
#include "app/settings.h"
#include "app/tile_area.h"
#include "app/view_area.h"

#include <array>

namespace ridgepoint {

namespace {

constexpr std::array layoutIds{u"tabs", u"side", u"grid"}; // of ViewLayout, as the actions call them

} // namespace

void MainWindow::connectLayouts()
{
    m_views->setArrangement(m_settings.viewArrangement());
    connect(&m_actions, &Actions::layoutRequested, this, [this](const QString& id) {
        if (id == QLatin1String("sheet")) {
            m_views->showSheet(!m_views->sheetShown());
            updateLayoutActions();
            return;
        }
        for (std::size_t i = 0; i < layoutIds.size(); ++i)
            if (id == QStringView(layoutIds[i]))
                m_views->setLayoutKind(ViewLayout(i));
        updateLayoutActions();
    });
    connect(m_actions[u"view.choose"], &QAction::triggered, m_views, &ViewArea::openChooser);
    connect(m_actions[u"view.nextTile"], &QAction::triggered, this, [this] { m_views->focusTile(1); });
    connect(m_actions[u"view.previousTile"], &QAction::triggered, this, [this] { m_views->focusTile(-1); });
    connect(m_views, &ViewArea::arrangementChanged, this,
        [this] { m_settings.setViewArrangement(m_views->arrangement()); });
    connect(m_views, &ViewArea::layoutChanged, this, &MainWindow::updateLayoutActions);
    updateLayoutActions();
}

void MainWindow::updateLayoutActions()
{
    const QString now = m_views->sheetShown()
        ? QStringLiteral("sheet")
        : QString::fromUtf16(layoutIds[std::size_t(m_views->layoutKind())]);
    m_actions[QString(QStringLiteral("layout.") + now)]->setChecked(true);
    const bool tiles = m_views->layoutKind() != ViewLayout::Tabs && !m_views->sheetShown();
    m_actions[u"view.nextTile"]->setEnabled(tiles);
    m_actions[u"view.previousTile"]->setEnabled(tiles);
}

} // namespace ridgepoint
