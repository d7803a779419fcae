#include "app/window/view_chooser.h"

#include "app/document/view_names.h"
#include "widgets/filter_list.h"
#include "widgets/fonts.h"

#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

ViewChooser::ViewChooser(QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_list(new FilterList(tr("Find a view"), this))
    , m_ids(viewsByGroup())
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("All views"));
    const int unit = int(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * unit, 2 * unit, 2 * unit, 2 * unit);
    layout->addWidget(m_list);
    std::vector<FilterItem> items;
    for (const QString& id : m_ids)
        items.push_back({.title = viewTabName(id),
            .detail = viewGroupName(id),
            .trailing = viewShortcut(id),
            .keywords = id});
    m_list->setItems(std::move(items));
    connect(m_list, &FilterList::dismissed, this, &QWidget::hide);
    connect(m_list, &FilterList::chosen, this, [this](int index) {
        const QString id = m_ids[index];
        hide();
        Q_EMIT chosen(id);
    });
}

void ViewChooser::openAt(QWidget& anchor, const QString& current)
{
    const int unit = int(spaceUnit(font()));
    const QListWidget& list = *m_list->list();
    const int rows = list.count() == 0 ? 0 : list.count() * list.sizeHintForRow(0);
    QSize size(unit * 72, rows + m_list->line()->sizeHint().height() + unit * 7);
    const QRect room = anchor.screen()->availableGeometry();
    // Within the window where it is large enough: a popup may hang over its edge, a list half outside looks
    // lost.
    size.setHeight(
        std::min({size.height(), std::max(unit * 60, anchor.window()->height() * 8 / 10), room.height()}));
    resize(size);
    QPoint at = anchor.mapToGlobal(QPoint(0, anchor.height()));
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - size.width())));
    at.setX(std::min(at.x(), std::max(room.left(), anchor.window()->geometry().right() - size.width())));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - size.height())));
    move(at);
    m_list->setCurrentItem(int(std::max<qsizetype>(0, m_ids.indexOf(current))));
    show();
    m_list->start();
}

} // namespace ridgepoint
