#include "app/window/view_rail.h"

#include "app/document/view_names.h"
#include "widgets/fonts.h"
#include "widgets/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
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
constexpr int widestRail = 48; // space units; longer names end in dots
constexpr int rowHeight = 5; // space units: all views are in sight in a window of 720 pixels
constexpr int areaForNames = 200; // space units; below, pictures need the room more

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
    const int unit = int(spaceUnit(font()));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setItemsExpandable(false);
    m_list->setIndentation(0);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformRowHeights(true);
    m_list->setIconSize({4 * unit, 4 * unit});
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
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    buttons->addWidget(m_fold);
    buttons->addWidget(m_all);
    buttons->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, unit, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(buttons);
    layout->addWidget(m_list);
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
    });
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_list->property("folded").toBool()); });
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

void ViewRail::arrange()
{
    const int unit = int(spaceUnit(font()));
    const bool folded = m_folded.value_or(m_areaWidth > 0 && m_areaWidth < areaForNames * unit);
    m_list->setProperty("folded", folded);
    QFont bold = font();
    bold.setBold(true);
    int widest = 0;
    forEachItem(*m_list, [&](QTreeWidgetItem& item) {
        const QString name = item.data(0, nameRole).toString();
        const bool header = !item.parent();
        item.setText(0, folded ? QString() : name);
        item.setFont(0, header ? bold : font());
        item.setSizeHint(0, QSize(0, header && folded ? 2 * unit : rowHeight * unit));
        const int text = QFontMetrics(header ? bold : font()).horizontalAdvance(name);
        widest = std::max(widest, header ? text : text + 8 * unit); // picture and gaps
    });
    // Rows of one height would leave gaps between the groups of a folded list.
    m_list->setUniformRowHeights(!folded);
    m_fold->setArrowType(folded ? Qt::RightArrow : Qt::LeftArrow);
    m_fold->setToolTip(folded ? tr("Show the names") : tr("Pictures only"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_all->setVisible(!folded);
    m_list->header()->resizeSection(1, m_pages && !folded ? 6 * unit : 0);
    const int bar = m_list->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int narrow = 8 * unit + bar;
    // A view that asks for much takes it from the names, not from the controls.
    setMinimumWidth(narrow);
    m_width =
        folded ? narrow : std::min(widest + 2 * unit + bar, widestRail * unit) + (m_pages ? 6 * unit : 0);
    setMaximumWidth(m_width);
    updateGeometry();
}

QSize ViewRail::sizeHint() const { return {m_width, QWidget::sizeHint().height()}; }

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
    arrange();
    Q_EMIT foldedChanged();
}

void ViewRail::adapt(int areaWidth)
{
    m_areaWidth = areaWidth;
    const int unit = int(spaceUnit(font()));
    if (!m_folded && m_list->property("folded").toBool() != (areaWidth < areaForNames * unit))
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
