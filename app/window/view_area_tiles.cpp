// How the views share the window.

#include "app/docks/tab_order.h"
#include "app/window/tile_area.h"
#include "app/window/view_area.h"
#include "app/window/view_rail.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QStackedLayout>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace ridgepoint {

TileArea& ViewArea::tileArea()
{
    if (!m_tiles) {
        m_tiles = new TileArea(this);
        m_stack->addWidget(m_tiles);
        connect(m_tiles, &TileArea::currentChanged, this, [this] {
            if (m_layout != ViewLayout::Tabs)
                Q_EMIT currentViewChanged(currentId());
        });
        connect(m_tiles, &TileArea::sharesChanged, this, [this] {
            m_shares = m_tiles->shares();
            Q_EMIT arrangementChanged();
        });
        connect(m_tiles, &TileArea::chooseRequested, this, [this](int) { openChooser(); });
        m_tiles->setShares(m_shares);
    }
    return *m_tiles;
}

void ViewArea::fillTiles()
{
    m_tileIds.removeIf([this](const QString& id) { return !slotOf(id); });
    for (QString& id : m_tileIds)
        id = viewOf(id);
    m_tileIds.removeDuplicates();
    for (const Slot& slot : m_slots)
        if (m_tileIds.size() < mostTiles && !m_tileIds.contains(slot.id))
            m_tileIds += slot.id;
}

QStringList ViewArea::firstTiles() const
{
    QStringList first;
    for (const Slot& slot : m_slots)
        if (first.size() < mostTiles)
            first += slot.id;
    return first;
}

ViewArrangement ViewArea::arrangement() const
{
    ViewArrangement now{m_layout, {}, m_shares, {}, m_rail->folded()};
    for (const QString& id : m_tileIds)
        now.tiles += pageOf(*const_cast<ViewArea*>(this)->slotOf(id));
    if (now.tiles == firstTiles())
        now.tiles.clear();
    return now;
}

// A view that is named by several ids has one tile; a page's own id says which page that shows. Where no
// tiles are shown, a view that is named by its own id stays as it was left.
void ViewArea::turnTiles(const ViewArrangement& to)
{
    const QSignalBlocker quiet(this); // until all is in its place
    const QStringList ids = to.tiles.isEmpty() ? firstTiles() : to.tiles;
    for (const bool pages : {false, true})
        for (const QString& id : ids)
            if (const ViewEntry* const entry = findView(id);
                entry && entry->of.isEmpty() != pages && (pages || to.layout != ViewLayout::Tabs))
                turnTo(*entry);
}

void ViewArea::setArrangement(const ViewArrangement& arrangement)
{
    turnTiles(arrangement);
    m_tileIds = arrangement.tiles;
    m_shares = arrangement.shares;
    m_rail->setFolded(arrangement.railFolded);
    fillTiles();
    if (m_tiles)
        m_tiles->setShares(m_shares);
    if (arrangement.layout != m_layout) {
        setLayoutKind(arrangement.layout);
    } else {
        showSheet(false);
        showSlots();
        changed();
    }
    if (m_layout == ViewLayout::Tabs && !arrangement.shown.isEmpty())
        setCurrentView(arrangement.shown);
}

void ViewArea::setLayoutKind(ViewLayout layout)
{
    showSheet(false);
    if (layout == m_layout)
        return;
    const bool focused = isAncestorOf(QApplication::focusWidget());
    const QString current = viewOf(currentId());
    fillTiles();
    if (layout == ViewLayout::Tabs) {
        m_layout = layout;
        if (Slot* slot = slotOf(current))
            m_tabs->setCurrentWidget(slot->page);
        m_stack->setCurrentWidget(m_tabs);
    } else {
        TileArea& area = tileArea();
        const int tiles = layout == ViewLayout::Grid ? mostTiles : 2;
        // What was looked at stays in sight.
        int at = int(m_tileIds.indexOf(current));
        if (slotOf(current) && (at < 0 || at >= tiles)) {
            if (at < 0)
                m_tileIds[0] = current;
            else
                m_tileIds.swapItemsAt(0, at);
            at = 0;
        }
        {
            const QSignalBlocker quiet(area);
            area.setLayoutKind(layout);
            area.setCurrent(std::max(0, at));
        }
        m_layout = layout;
        m_stack->setCurrentWidget(&area);
        const QSignalBlocker quiet(area); // the focus wanders while views move
        showSlots();
        area.setCurrent(std::max(0, at));
    }
    showSlots();
    if (focused)
        focusView(currentView());
    changed();
}

void ViewArea::setTileView(int tile, const QString& id)
{
    if (m_layout == ViewLayout::Tabs || tile < 0 || tile >= m_tiles->count() || !slotOf(id)
        || m_tileIds.value(tile) == id)
        return;
    const bool focused = m_tiles->isAncestorOf(QApplication::focusWidget());
    const int current = m_tiles->current();
    if (const qsizetype other = m_tileIds.indexOf(id); other >= 0)
        m_tileIds.swapItemsAt(tile, other);
    else
        m_tileIds[tile] = id;
    {
        // A view that moves loses the focus, which then wanders through the tiles.
        const QSignalBlocker quiet(m_tiles);
        showSlots();
        m_tiles->setCurrent(current);
        if (focused)
            focusView(currentView());
    }
    changed();
}

// Keys walk tile by tile.
void ViewArea::chainTiles()
{
    QWidget* last = m_rail->list();
    for (int i = 0; i < m_tiles->count(); ++i) {
        QWidget::setTabOrder(last, m_tiles->tile(i).chooser());
        last = chainTabs(m_tiles->tile(i).chooser(), *m_tiles->tile(i).body());
    }
}

void ViewArea::changed()
{
    Q_EMIT currentViewChanged(currentId());
    Q_EMIT layoutChanged();
    Q_EMIT arrangementChanged();
}

void ViewArea::focusView(View* view)
{
    if (view)
        view->frame().canvas()->setFocus(Qt::OtherFocusReason);
}

void ViewArea::focusTile(int step)
{
    if (m_layout == ViewLayout::Tabs || sheetShown())
        return focusView(currentView());
    const int count = m_tiles->count();
    m_tiles->setCurrent((m_tiles->current() + step + count) % count);
    focusView(currentView());
}

} // namespace ridgepoint
