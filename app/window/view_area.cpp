#include "app/window/view_area.h"

#include "app/document/view_names.h"
#include "app/window/contact_sheet.h"
#include "app/window/tile_area.h"
#include "app/window/view_chooser.h"
#include "app/window/view_rail.h"
#include "core/training/report.h"
#include "views/figure/panel_view.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QHBoxLayout>
#include <QStackedLayout>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

constexpr qsizetype mostVisited = 50; // views to go back to

} // namespace

ViewArea::ViewArea(QWidget* parent)
    : QWidget(parent)
    , m_pictures(new QWidget(this))
    , m_stack(new QStackedLayout)
    , m_tabs(new QTabWidget)
    , m_rail(new ViewRail(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_pictures->setLayout(m_stack);
    m_pictures->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the rail has its width first
    row->addWidget(m_pictures, 1);
    m_rail->raise(); // its names may lie over them
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->hide(); // the rail names them
    for (const ViewEntry& entry : viewRegistry()) {
        auto* page = new QWidget;
        auto* layout = new QVBoxLayout(page);
        layout->setContentsMargins(0, 0, 0, 0);
        m_slots.push_back({entry.id, page});
        m_tabs->addTab(page, {});
    }
    m_tabs->setAccessibleName(tr("Views"));
    m_stack->addWidget(m_tabs);
    connect(m_rail, &ViewRail::viewChosen, this, &ViewArea::showAsLeft);
    connect(m_rail, &ViewRail::pageChosen, this, &ViewArea::showPage);
    connect(m_rail, &ViewRail::closeRequested, this, [](QWidget* page) { page->deleteLater(); });
    connect(m_rail, &ViewRail::allViewsRequested, this, &ViewArea::openChooser);
    connect(m_rail, &ViewRail::widthChanged, this, &ViewArea::placeRail);
    connect(m_rail, &ViewRail::foldedChanged, this, &ViewArea::arrangementChanged);
    connect(this, &ViewArea::currentViewChanged, this, &ViewArea::markCurrent);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        if (m_layout != ViewLayout::Tabs)
            return;
        showSlots();
        Q_EMIT currentViewChanged(currentId());
    });
    markCurrent();
}

ViewArea::~ViewArea() { m_rail->disconnect(this); } // pages leave it as they go

void ViewArea::markCurrent()
{
    const QString id = m_current = currentId();
    if (id.isEmpty())
        return m_rail->setCurrentPage(currentPage());
    m_rail->setCurrentView(viewOf(id));
    if (!m_input.report)
        m_visited.clear(); // nobody has seen any yet
    if (m_visited.isEmpty() || m_visited.last() != id)
        m_visited += id;
    if (m_visited.size() > mostVisited)
        m_visited.removeFirst();
}

bool ViewArea::goBack()
{
    const bool here =
        !m_visited.isEmpty() && m_visited.last() == currentId(); // else on a page that is no view
    if (m_visited.size() < (here ? 2 : 1))
        return false;
    if (here)
        m_visited.removeLast();
    return setCurrentView(QString(m_visited.last()));
}

void ViewArea::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_rail->adapt(size());
    placeRail();
}

void ViewArea::placeRail()
{
    layout()->setContentsMargins(m_rail->roomTaken(), 0, 0, 0);
    m_rail->setGeometry(0, 0, m_rail->sizeHint().width(), height());
}

void ViewArea::retranslate()
{
    m_tabs->setAccessibleName(tr("Views"));
    m_rail->retranslate();
    showSheet(false);
    delete std::exchange(m_sheet, nullptr);
    delete std::exchange(m_chooser, nullptr);
    for (Slot& slot : m_slots) {
        if (!slot.view)
            continue;
        slot.options = slot.view->options();
        delete std::exchange(slot.view, nullptr);
        slot.met = false;
        slot.stale = true;
    }
    showSlots();
}

ViewArea::Slot* ViewArea::slotOf(const QWidget* page)
{
    const auto found = std::ranges::find(m_slots, page, &Slot::page);
    return page && found != m_slots.end() ? &*found : nullptr;
}

ViewArea::Slot* ViewArea::slotOf(const QString& id)
{
    const auto found = std::ranges::find(m_slots, viewOf(id), &Slot::id);
    return found == m_slots.end() ? nullptr : &*found;
}

std::vector<ViewArea::Slot*> ViewArea::shownSlots()
{
    std::vector<Slot*> shown;
    if (sheetShown())
        return shown;
    if (m_layout == ViewLayout::Tabs) {
        if (Slot* slot = slotOf(m_tabs->currentWidget()))
            shown.push_back(slot);
        return shown;
    }
    for (int i = 0; i < m_tiles->count(); ++i)
        if (Slot* slot = slotOf(m_tileIds.value(i)))
            shown.push_back(slot);
    return shown;
}

bool ViewArea::isShown(const Slot& slot)
{
    const std::vector<Slot*> shown = shownSlots();
    return std::ranges::find(shown, &slot) != shown.end();
}

std::vector<View*> ViewArea::shownViews()
{
    std::vector<View*> views;
    for (const Slot* slot : shownSlots())
        if (slot->view)
            views.push_back(slot->view);
    return views;
}

bool ViewArea::setCurrentView(const QString& wanted)
{
    const ViewEntry* const entry = findView(wanted);
    Slot* slot = entry ? slotOf(entry->id) : nullptr;
    if (!slot)
        return false;
    turnTo(*entry);
    showSheet(false);
    if (m_layout == ViewLayout::Tabs)
        m_tabs->setCurrentWidget(slot->page);
    else
        setTileView(m_tiles->current(), slot->id);
    return true;
}

// A page that has a name shows only where that is meant.
void ViewArea::turnTo(const ViewEntry& entry)
{
    Slot& slot = *slotOf(entry.id);
    if (pageOf(slot) == entry.id)
        return;
    if (slot.view)
        ready(slot); // it is turned with the scenario of now
    setViewOptions(slot.id, {{PanelView::usualOption, entry.show}});
}

bool ViewArea::showAsLeft(const QString& id)
{
    const Slot* const slot = slotOf(id);
    return slot && setCurrentView(pageOf(*slot));
}

QString ViewArea::pageOf(const Slot& slot)
{
    return shownId(slot.id, slot.view ? slot.view->options() : slot.options);
}

QString ViewArea::currentId() const
{
    auto& self = *const_cast<ViewArea*>(this);
    const Slot* slot = m_layout == ViewLayout::Tabs ? self.slotOf(m_tabs->currentWidget())
                                                    : self.slotOf(m_tileIds.value(m_tiles->current()));
    return slot ? pageOf(*slot) : QString();
}

View* ViewArea::view(const QString& id) const
{
    const Slot* slot = const_cast<ViewArea*>(this)->slotOf(id);
    return slot && slot->met ? slot->view : nullptr;
}

QMap<QString, QVariantMap> ViewArea::optionsAsLeft() const
{
    QMap<QString, QVariantMap> all;
    for (const Slot& slot : m_slots)
        if (slot.view || !slot.options.isEmpty())
            all.insert(slot.id, slot.view ? slot.view->options() : slot.options);
    return all;
}

QMap<QString, QVariantMap> ViewArea::viewOptions() const
{
    const QMap<QString, QVariantMap> left = optionsAsLeft();
    QMap<QString, QVariantMap> all;
    for (const ViewEntry& entry : figureRegistry()) {
        const auto found = left.find(viewOf(entry.id));
        if (found == left.end())
            continue;
        QVariantMap& options = all[entry.id] = *found;
        if (shownId(found.key(), options) != entry.id)
            options.insert(PanelView::usualOption, entry.show);
    }
    return all;
}

void ViewArea::setViewOptions(const QString& id, const QVariantMap& options)
{
    Slot* const slot = slotOf(id);
    if (slot && slot->view)
        slot->view->setOptions(options);
    else if (slot)
        slot->options.insert(options);
    tellPage(); // a view that is not built tells nobody
}

void ViewArea::tellPage()
{
    if (currentId() != m_current)
        Q_EMIT currentViewChanged(currentId());
}

void ViewArea::forgetTried()
{
    for (Slot& slot : m_slots) {
        if (slot.view)
            slot.view->forgetTried();
        else
            slot.forgets = !slot.options.isEmpty();
    }
}

View* ViewArea::currentView()
{
    Slot* slot = slotOf(currentId());
    if (!slot)
        return nullptr;
    if (!sheetShown())
        showSlots();
    return slot->met ? slot->view : nullptr;
}

View* ViewArea::ready(Slot& slot)
{
    if (!m_input.report || !m_style.theme)
        return slot.view;
    const bool fresh = !slot.view;
    if (fresh) {
        slot.view = findView(slot.id)->create(slot.page);
        slot.page->layout()->addWidget(slot.view);
    }
    if (slot.stale) {
        slot.stale = false;
        slot.view->setStyle(m_style);
        slot.view->setInput(m_input);
    }
    if (fresh && !slot.options.isEmpty())
        slot.view->setOptions(std::exchange(slot.options, {}));
    if (std::exchange(slot.forgets, false))
        slot.view->forgetTried();
    return slot.view;
}

void ViewArea::showSlots()
{
    bool placed = false;
    // What left a tile returns to its tab: two views in one tile's body, and one of them hears nothing.
    if (m_layout != ViewLayout::Tabs && !sheetShown())
        for (Slot& slot : m_slots)
            if (slot.view && slot.view->parentWidget() != slot.page && !isShown(slot))
                slot.page->layout()->addWidget(slot.view);
    for (Slot* slot : shownSlots()) {
        View* view = ready(*slot);
        if (!view)
            continue;
        QWidget* host = slot->page;
        if (m_layout != ViewLayout::Tabs)
            host = m_tiles->tile(int(m_tileIds.indexOf(slot->id))).body();
        const bool moves = view->parentWidget() != host;
        if (moves)
            host->layout()->addWidget(view);
        const bool fresh = !std::exchange(slot->met, true);
        if (fresh) {
            connect(view, &View::optionsChanged, this, [this, slot, page = pageOf(*slot)]() mutable {
                tellPage();
                const QString before = std::exchange(page, pageOf(*slot));
                if (page != before && m_layout != ViewLayout::Tabs && isShown(*slot))
                    Q_EMIT arrangementChanged();
            });
            Q_EMIT viewCreated(view);
        }
        view->frame().setPlace(
            m_layout == ViewLayout::Tabs ? ViewFrame::Place::Window : ViewFrame::Place::Tile);
        if (moves)
            view->show();
        placed = placed || moves || fresh;
    }
    if (m_layout == ViewLayout::Tabs || sheetShown())
        return;
    for (int i = 0; i < m_tiles->count(); ++i)
        if (const Slot* slot = slotOf(m_tileIds.value(i)); slot && slot->view)
            m_tiles->tile(i).setTexts(viewTabName(slot->id), slot->view->title());
    if (placed)
        chainTiles();
}

void ViewArea::setInput(const ViewInput& input)
{
    const auto veilOf = [](const ViewInput& of) { return of.report ? of.report->veil.get() : nullptr; };
    if (m_sheet && veilOf(input) != veilOf(m_input))
        m_sheet->forget();
    m_input = input;
    for (Slot& slot : m_slots) {
        if (slot.view && !slot.stale && isShown(slot))
            slot.view->setInput(input);
        else
            slot.stale = true;
    }
    showSlots();
    if (m_sheet)
        m_sheet->invalidate();
}

void ViewArea::setPictureStyle(const PictureStyle& style)
{
    m_style = style;
    for (Slot& slot : m_slots) {
        if (slot.view && !slot.stale && isShown(slot))
            slot.view->setStyle(style);
        else
            slot.stale = true;
    }
    showSlots();
    if (m_sheet)
        m_sheet->invalidate();
}

bool ViewArea::sheetShown() const { return m_sheet && m_stack->currentWidget() == m_sheet; }

void ViewArea::showSheet(bool shown)
{
    if (shown == sheetShown())
        return;
    if (shown) {
        if (!m_sheet) {
            m_sheet = new ContactSheet(
                [this](const QString& id) {
                    Slot* slot = slotOf(id);
                    return slot ? ready(*slot) : nullptr;
                },
                this);
            m_stack->addWidget(m_sheet);
            connect(m_sheet, &ContactSheet::chosen, this, [this](const QString& id) {
                showAsLeft(id);
                focusView(currentView());
            });
            connect(m_sheet, &ContactSheet::dismissed, this, [this] {
                showSheet(false);
                focusView(currentView());
            });
        }
        m_sheet->setCurrentId(viewOf(currentId()));
        m_stack->setCurrentWidget(m_sheet);
        m_sheet->setFocus(Qt::OtherFocusReason);
    } else {
        const bool focused = m_sheet->hasFocus();
        m_stack->setCurrentWidget(m_layout == ViewLayout::Tabs ? static_cast<QWidget*>(m_tabs) : m_tiles);
        showSlots();
        if (focused)
            focusView(currentView());
        Q_EMIT currentViewChanged(currentId());
    }
    Q_EMIT layoutChanged();
}

void ViewArea::openChooser()
{
    if (!m_chooser) {
        m_chooser = new ViewChooser(this);
        connect(m_chooser, &ViewChooser::chosen, this, [this](const QString& id) {
            showAsLeft(id);
            focusView(currentView());
        });
    }
    QWidget* anchor = m_rail->allViewsButton()->isVisible() ? m_rail->allViewsButton() : m_rail->foldButton();
    if (m_layout != ViewLayout::Tabs)
        anchor = m_tiles->tile(m_tiles->current()).chooser();
    m_chooser->openAt(sheetShown() ? *m_sheet : *anchor, viewOf(currentId()));
}

// Pages

QWidget* ViewArea::currentPage() const
{
    return m_stack->currentWidget() == m_tabs ? m_tabs->currentWidget() : nullptr;
}

void ViewArea::showPage(QWidget* page)
{
    setLayoutKind(ViewLayout::Tabs);
    m_tabs->setCurrentWidget(page);
}

void ViewArea::openPage(QWidget* page, const QString& name)
{
    m_tabs->addTab(page, {});
    m_rail->addPage(page, name);
    showPage(page);
}

} // namespace ridgepoint
