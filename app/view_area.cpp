#include "app/view_area.h"

#include "app/view_names.h"
#include "views/registry.h"

#include <QTabBar>
#include <QVBoxLayout>

#include <utility>

namespace ridgepoint {

ViewArea::ViewArea(QWidget* parent)
    : QTabWidget(parent)
{
    setDocumentMode(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideNone);
    for (const ViewEntry& entry : viewRegistry()) {
        auto* page = new QWidget;
        auto* layout = new QVBoxLayout(page);
        const int space = fontMetrics().height() / 4;
        layout->setContentsMargins(space, 0, space, space);
        m_slots.emplace_back(page, Slot{entry.id});
        addTab(page, {});
    }
    nameTabs();
    connect(this, &QTabWidget::currentChanged, this, &ViewArea::showCurrent);
    connect(this, &QTabWidget::tabCloseRequested, this, [this](int index) {
        if (!slotOf(widget(index)))
            widget(index)->deleteLater();
    });
}

void ViewArea::nameTabs()
{
    setAccessibleName(tr("Views"));
    tabBar()->setAccessibleName(tr("Views"));
    int number = 0;
    for (const auto& [page, slot] : m_slots) {
        const int index = indexOf(page);
        const QString name = viewTabName(slot.id);
        setTabText(index, name);
        if (number < 9)
            setTabToolTip(index,
                tr("%1 (%2)").arg(name,
                    QKeySequence(Qt::ControlModifier | Qt::Key(Qt::Key_1 + number))
                        .toString(QKeySequence::NativeText)));
        ++number;
    }
}

void ViewArea::retranslate()
{
    nameTabs();
    for (auto& [page, slot] : m_slots) {
        if (!slot.view)
            continue;
        slot.options = slot.view->options();
        delete std::exchange(slot.view, nullptr);
        slot.stale = true;
    }
    build(currentIndex());
}

ViewArea::Slot* ViewArea::slotOf(const QWidget* page)
{
    for (auto& [widget, slot] : m_slots)
        if (widget == page)
            return &slot;
    return nullptr;
}

bool ViewArea::setCurrentView(const QString& id)
{
    for (const auto& [page, slot] : m_slots) {
        if (slot.id == id) {
            setCurrentWidget(page);
            return true;
        }
    }
    return false;
}

QString ViewArea::currentId() const
{
    const Slot* slot = const_cast<ViewArea*>(this)->slotOf(currentWidget());
    return slot ? slot->id : QString();
}

View* ViewArea::view(const QString& id) const
{
    for (const auto& [page, slot] : m_slots)
        if (slot.id == id)
            return slot.view;
    return nullptr;
}

QMap<QString, QVariantMap> ViewArea::viewOptions() const
{
    QMap<QString, QVariantMap> all;
    for (const auto& [page, slot] : m_slots)
        if (slot.view || !slot.options.isEmpty())
            all.insert(slot.id, slot.view ? slot.view->options() : slot.options);
    return all;
}

View* ViewArea::currentView() { return build(currentIndex()); }

View* ViewArea::build(int index)
{
    QWidget* page = widget(index);
    Slot* slot = slotOf(page);
    if (!slot || !m_input.report || !m_style.theme)
        return slot ? slot->view : nullptr;
    const bool fresh = !slot->view;
    if (fresh) {
        slot->view = findView(slot->id)->create(page);
        page->layout()->addWidget(slot->view);
    }
    if (slot->stale) {
        slot->stale = false;
        slot->view->setStyle(m_style);
        slot->view->setInput(m_input);
    }
    if (fresh && !slot->options.isEmpty())
        slot->view->setOptions(std::exchange(slot->options, {}));
    if (fresh)
        Q_EMIT viewCreated(slot->view);
    return slot->view;
}

void ViewArea::setInput(const ViewInput& input)
{
    m_input = input;
    for (auto& [page, slot] : m_slots) {
        if (slot.view && page == currentWidget() && !slot.stale)
            slot.view->setInput(input);
        else
            slot.stale = true;
    }
    build(currentIndex());
}

void ViewArea::setPictureStyle(const PictureStyle& style)
{
    m_style = style;
    for (auto& [page, slot] : m_slots) {
        if (slot.view && page == currentWidget() && !slot.stale)
            slot.view->setStyle(style);
        else
            slot.stale = true;
    }
    build(currentIndex());
}

void ViewArea::showCurrent()
{
    build(currentIndex());
    Q_EMIT currentViewChanged(currentId());
}

void ViewArea::openPage(QWidget* page, const QString& name)
{
    setTabsClosable(true);
    const int index = addTab(page, name);
    for (int i = 0; i < count(); ++i) {
        if (slotOf(widget(i))) {
            tabBar()->setTabButton(i, QTabBar::RightSide, nullptr);
            tabBar()->setTabButton(i, QTabBar::LeftSide, nullptr);
        }
    }
    setCurrentIndex(index);
}

} // namespace ridgepoint
