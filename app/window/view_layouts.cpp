#include "app/window/view_layouts.h"

#include "app/document/settings.h"
#include "app/window/actions.h"
#include "app/window/tile_area.h"
#include "app/window/view_area.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

#include <array>

namespace ridgepoint {

namespace {

constexpr std::array layoutIds{u"tabs", u"side", u"grid"}; // of ViewLayout, as the actions call them

} // namespace

ViewLayouts::ViewLayouts(Settings& settings, ViewArea& views, Actions& actions, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_views(views)
    , m_actions(actions)
{
    ViewArrangement last = settings.viewArrangement();
    last.shown = settings.lastView();
    m_views.setArrangement(last);
    listenToMenus();
    connect(m_actions[u"view.saveLayout"], &QAction::triggered, this, &ViewLayouts::askForName);
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
        [this] { m_settings.setViewArrangement(m_views.arrangement()); });
    connect(&m_views, &ViewArea::layoutChanged, this, &ViewLayouts::updateActions);
    updateActions();
}

void ViewLayouts::listenToMenus()
{
    connect(m_actions.layoutsMenu(), &QMenu::aboutToShow, this, &ViewLayouts::fillNamed);
}

void ViewLayouts::askForName()
{
    const QString name = QInputDialog::getText(&m_views, tr("Keep this layout"),
        tr("Name of this layout: which views are shown, and how they share the window"))
                             .trimmed();
    if (!name.isEmpty())
        keepAs(name);
}

void ViewLayouts::keepAs(const QString& name)
{
    ViewArrangement arrangement = m_views.arrangement();
    if (arrangement.layout == ViewLayout::Tabs)
        arrangement.shown = m_views.currentId();
    m_settings.setViewArrangement(arrangement, name);
}

void ViewLayouts::fillNamed()
{
    QMenu& menu = *m_actions.layoutsMenu();
    menu.clear();
    const auto add = [this](QMenu& to, const QString& name, auto does) {
        connect(
            to.addAction(QString(name).replace(u'&', QStringLiteral("&&"))), &QAction::triggered, this, does);
    };
    const QStringList names = m_settings.layoutNames();
    for (const QString& name : names)
        add(menu, name, [this, name] { m_views.setArrangement(m_settings.viewArrangement(name)); });
    if (names.isEmpty()) {
        menu.addAction(tr("None kept yet"))->setEnabled(false);
        return;
    }
    menu.addSeparator();
    QMenu* forget = menu.addMenu(tr("&Forget"));
    for (const QString& name : names)
        add(*forget, name, [this, name] { m_settings.removeLayout(name); });
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
