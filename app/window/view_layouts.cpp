#include "app/window/view_layouts.h"

#include "app/document/settings.h"
#include "app/window/actions.h"
#include "app/window/tile_area.h"
#include "app/window/view_area.h"

#include <QAction>

#include <array>

namespace ridgepoint {

namespace {

constexpr std::array layoutIds{u"tabs", u"side", u"grid"}; // of ViewLayout, as the actions call them

} // namespace

ViewLayouts::ViewLayouts(Settings& settings, ViewArea& views, Actions& actions, QObject* parent)
    : QObject(parent)
    , m_views(views)
    , m_actions(actions)
{
    m_views.setArrangement(settings.viewArrangement());
    connect(&m_actions, &Actions::layoutRequested, this, [this](const QString& id) {
        if (id == QLatin1String("sheet")) {
            m_views.showSheet(!m_views.sheetShown());
            updateActions();
            return;
        }
        for (std::size_t i = 0; i < layoutIds.size(); ++i)
            if (id == QStringView(layoutIds[i]))
                m_views.setLayoutKind(ViewLayout(i));
        updateActions();
    });
    connect(m_actions[u"view.choose"], &QAction::triggered, &m_views, &ViewArea::openChooser);
    connect(m_actions[u"view.nextTile"], &QAction::triggered, this, [this] { m_views.focusTile(1); });
    connect(m_actions[u"view.previousTile"], &QAction::triggered, this, [this] { m_views.focusTile(-1); });
    connect(&m_views, &ViewArea::arrangementChanged, this,
        [this, &settings] { settings.setViewArrangement(m_views.arrangement()); });
    connect(&m_views, &ViewArea::layoutChanged, this, &ViewLayouts::updateActions);
    updateActions();
}

void ViewLayouts::updateActions()
{
    const QString now = m_views.sheetShown()
        ? QStringLiteral("sheet")
        : QString::fromUtf16(layoutIds[std::size_t(m_views.layoutKind())]);
    m_actions[QString(QStringLiteral("layout.") + now)]->setChecked(true);
    const bool tiles = m_views.layoutKind() != ViewLayout::Tabs && !m_views.sheetShown();
    m_actions[u"view.nextTile"]->setEnabled(tiles);
    m_actions[u"view.previousTile"]->setEnabled(tiles);
}

} // namespace ridgepoint
