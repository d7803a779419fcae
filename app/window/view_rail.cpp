#include "app/window/view_rail.h"

#include "app/document/view_names.h"
#include "widgets/icons.h"
#include "widgets/tokens.h"

#include <QApplication>
#include <QCursor>
#include <QEnterEvent>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPointer>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int idRole = Qt::UserRole; // of a view
constexpr int pageRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;
constexpr int restsFor = 250; // ms, before names show
constexpr int picturesLeast = 120; // steps, before names give way

template <class Does>
void forEachItem(const QTreeWidget& list, const Does& does)
{
    for (int i = 0; i < list.topLevelItemCount(); ++i) {
        does(*list.topLevelItem(i));
        for (int j = 0; j < list.topLevelItem(i)->childCount(); ++j)
            does(*list.topLevelItem(i)->child(j));
    }
}

} // namespace

ViewRail::ViewRail(QWidget* parent)
    : QWidget(parent)
    , m_list(new QTreeWidget(this))
    , m_fold(new QToolButton(this))
    , m_all(new QToolButton(this))
{
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setIndentation(0);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int icon = tokens::steps(font(), 4);
    m_list->setIconSize({icon, icon});
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setMinimumSectionSize(0);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Fixed);
    m_list->header()->resizeSection(1, 0);
    for (QToolButton* button : {m_fold, m_all}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
    }
    m_all->setArrowType(Qt::DownArrow);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 1, 0);
    layout->addWidget(m_list);
    setAutoFillBackground(true);
    fill();
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!item)
            return;
        if (QWidget* page = pageOf(*item))
            Q_EMIT pageChosen(page);
        else if (const QString id = item->data(0, idRole).toString(); !id.isEmpty())
            Q_EMIT viewChosen(id);
    });
    connect(m_list, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item, int column) {
        if (QWidget* page = pageOf(*item); page && column == 1)
            Q_EMIT closeRequested(page);
        else if (const QString id = item->data(0, idRole).toString(); !id.isEmpty())
            Q_EMIT viewChosen(id); // leaves the thumbnails, too
        peek(false);
    });
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { peek(false); });
    connect(qApp, &QApplication::focusChanged, &m_focus,
        [this](const QWidget* from, const QWidget* to) { focusMoved(from, to); });
    // In the line of the first group: they take none of their own.
    auto* buttons = new QWidget;
    auto* line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    line->addStretch();
    for (QToolButton* button : {m_all, m_fold})
        line->addWidget(button);
    m_list->setItemWidget(m_list->topLevelItem(0), 0, buttons);
    m_list->installEventFilter(this);
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!isFolded()); });
    connect(m_all, &QToolButton::clicked, this, &ViewRail::allViewsRequested);
}

void ViewRail::fill()
{
    const QSignalBlocker quiet(m_list);
    QString group;
    QTreeWidgetItem* header = nullptr;
    for (const QString& id : viewsByGroup()) {
        if (const QString name = viewGroupName(id); name != group || !header) {
            group = name;
            header = new QTreeWidgetItem(m_list);
            header->setFlags(Qt::ItemIsEnabled);
            header->setFirstColumnSpanned(true);
        }
        auto* item = new QTreeWidgetItem(header);
        item->setData(0, idRole, id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        item->setIcon(0, icon(QLatin1String(QByteArray("view-" + id.toLatin1()))));
    }
    m_list->expandAll();
    retranslate();
}

void ViewRail::retranslate()
{
    m_list->setAccessibleName(tr("Views"));
    m_all->setAccessibleName(tr("All views"));
    m_all->setToolTip(tr("All views"));
    forEachItem(*m_list, [this](QTreeWidgetItem& item) {
        const QString id = item.data(0, idRole).toString();
        if (!id.isEmpty()) {
            const QString keys = viewShortcut(id);
            item.setData(0, nameRole, viewTabName(id));
            item.setToolTip(0, keys.isEmpty() ? viewTabName(id) : tr("%1 (%2)").arg(viewTabName(id), keys));
        } else if (&item == m_pages) {
            item.setData(0, nameRole, tr("Pages"));
        } else if (item.childCount() > 0) {
            item.setData(0, nameRole, viewGroupName(item.child(0)->data(0, idRole).toString()));
        }
        item.setData(0, Qt::AccessibleTextRole, item.data(0, nameRole));
    });
    arrange();
}

bool ViewRail::isFolded() const
{
    return m_folded.value_or(
        m_area.width() > 0 && m_area.width() < tokens::steps(font(), tokens::railNamesFrom));
}

// All views are in sight in a window of 640 pixels.
bool ViewRail::isTight() const
{
    int lines = 0;
    forEachItem(*m_list, [&lines](QTreeWidgetItem&) { ++lines; });
    return m_area.height() > 0 && m_area.height() < lines * tokens::steps(font(), tokens::row);
}

void ViewRail::arrange()
{
    const int step = tokens::step(font());
    const bool folded = isFolded(), names = !folded || m_peeking;
    QFont heading = font();
    heading.setPointSizeF(font().pointSizeF() * smallScale);
    heading.setBold(true);
    int widest = 0;
    // A line is as high with names as without, so that nothing moves when they show.
    const QTreeWidgetItem* const first = m_list->topLevelItem(0); // holds the buttons
    const int headings = isTight() ? tokens::tightHeading : tokens::row;
    forEachItem(*m_list, [&](QTreeWidgetItem& item) {
        const QString name = item.data(0, nameRole).toString();
        const bool header = !item.parent();
        item.setText(0, names ? name : QString());
        item.setFont(0, header ? heading : font());
        for (const int column : {0, 1})
            item.setSizeHint(column, QSize(0, (header && &item != first ? headings : tokens::row) * step));
        const int text = QFontMetrics(header ? heading : font()).horizontalAdvance(name);
        widest = std::max(widest, header ? text : text + 8 * step); // icon and gaps
    });
    m_fold->setArrowType(folded ? Qt::RightArrow : Qt::LeftArrow);
    m_fold->setToolTip(folded ? tr("Show the names") : tr("Pictures only"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_all->setVisible(names);
    m_list->setVerticalScrollBarPolicy(names ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    const int close = m_pages && names ? 6 * step : 0;
    m_list->header()->resizeSection(1, close);
    m_namesWidth = std::min(widest + 2 * step, tokens::rail * step) + close;
    setBackgroundRole(m_peeking ? QPalette::Mid : QPalette::Window); // of the edge
    Q_EMIT widthChanged();
}

QSize ViewRail::sizeHint() const
{
    return {m_peeking ? m_namesWidth : roomTaken(), QWidget::sizeHint().height()};
}

int ViewRail::roomTaken() const
{
    const int step = tokens::step(font()), icons = tokens::iconRail * step;
    return isFolded() ? icons : std::clamp(m_area.width() - picturesLeast * step, icons, m_namesWidth);
}

void ViewRail::peek(bool names, bool byKeys)
{
    m_rest.stop();
    m_byKeys = names && byKeys;
    if (names && !byKeys)
        m_rest.start(restsFor, this);
    if (names == m_peeking)
        return;
    m_peeking = names;
    if (names)
        qApp->installEventFilter(this); // Esc closes them, whoever has the keyboard
    else
        qApp->removeEventFilter(this);
    arrange();
}

void ViewRail::enterEvent(QEnterEvent* event)
{
    QWidget::enterEvent(event);
    m_entered = event->globalPosition().toPoint();
    if (isFolded())
        m_rest.start(restsFor, this);
}

void ViewRail::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    peek(false);
}

void ViewRail::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    peek(false);
}

// A rail that comes under a resting pointer, as where a page over it closes, shows no names until that moves;
// one that moves from under it may hear of no leaving.
void ViewRail::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_rest.timerId())
        return QWidget::timerEvent(event);
    if (m_peeking && !rect().contains(mapFromGlobal(QCursor::pos())))
        peek(false);
    else if (!m_peeking && QCursor::pos() != m_entered)
        peek(true);
}

// By keyboard, too: a click leaves the list with the focus, and must not leave names over the pictures.
bool ViewRail::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        m_tabbed = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
    } else if (watched == m_list && event->type() == QEvent::FocusOut && !underMouse()) {
        peek(false);
    } else if (m_peeking && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        if (event->type() == QEvent::KeyPress)
            peek(false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

// Focus is handed on as by Tab, too, where what had it went or can no longer be used: nobody asked for names.
void ViewRail::focusMoved(const QWidget* from, const QWidget* to)
{
    if (to == m_list && m_tabbed && isFolded() && !(from && !(from->isVisible() && from->isEnabled())))
        peek(true, true);
}

void ViewRail::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        arrange();
}

void ViewRail::setFolded(std::optional<bool> folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    peek(false);
    arrange();
    Q_EMIT foldedChanged();
}

void ViewRail::adapt(const QSize& area)
{
    const bool folded = isFolded(), tight = isTight();
    m_area = area;
    if (isFolded() != folded || isTight() != tight)
        arrange();
}

void ViewRail::select(QTreeWidgetItem* item)
{
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentItem(item);
    if (item)
        m_list->scrollToItem(item);
}

void ViewRail::setCurrentView(const QString& id)
{
    QTreeWidgetItem* found = nullptr;
    forEachItem(*m_list, [&](QTreeWidgetItem& item) {
        if (!id.isEmpty() && item.data(0, idRole).toString() == id)
            found = &item;
    });
    if (found != m_list->currentItem() && !m_byKeys)
        peek(false); // another page is there to be seen
    select(found);
}

QWidget* ViewRail::pageOf(const QTreeWidgetItem& item) const
{
    return item.data(0, pageRole).value<QPointer<QWidget>>();
}

void ViewRail::addPage(QWidget* page, const QString& name)
{
    if (!m_pages) {
        m_pages = new QTreeWidgetItem(m_list);
        m_pages->setFlags(Qt::ItemIsEnabled);
        m_pages->setFirstColumnSpanned(true);
        m_pages->setExpanded(true);
    }
    auto* item = new QTreeWidgetItem(m_pages);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setData(0, pageRole, QVariant::fromValue(QPointer<QWidget>(page)));
    item->setData(0, nameRole, name);
    item->setToolTip(0, name);
    item->setIcon(0, icon(QLatin1String("info")));
    item->setIcon(1, icon(QLatin1String("close")));
    item->setToolTip(1, tr("Close %1").arg(name));
    m_pages->setExpanded(true);
    connect(page, &QObject::destroyed, this, [this, item] {
        const QSignalBlocker quiet(m_list);
        delete item;
        if (m_pages->childCount() == 0) {
            delete m_pages;
            m_pages = nullptr;
        }
        arrange();
    });
    retranslate();
}

void ViewRail::setCurrentPage(QWidget* page)
{
    QTreeWidgetItem* found = nullptr;
    forEachItem(*m_list, [&](QTreeWidgetItem& item) {
        if (page && pageOf(item) == page)
            found = &item;
    });
    select(found);
}

} // namespace ridgepoint
