#include "widgets/flow_layout.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace ridgepoint {

FlowLayout::FlowLayout(QWidget* parent, Cells cells)
    : QLayout(parent)
    , m_cells(cells)
{
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.push_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::sizeHint() const
{
    QSize cell;
    int shown = 0;
    int together = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        cell = cell.expandedTo(item->sizeHint());
        together += item->sizeHint().width();
        ++shown;
    }
    const QMargins margins = contentsMargins();
    const int width = m_cells == Cells::Own ? together : shown * cell.width();
    return QSize(width + std::max(0, shown - 1) * spacing(), cell.height()).grownBy(margins);
}

QSize FlowLayout::minimumSize() const
{
    QSize cell;
    for (QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            cell = cell.expandedTo(item->minimumSize());
    }
    return cell.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

// From where the language begins to read.
void FlowLayout::put(QLayoutItem& item, const QRect& place, const QRect& inside) const
{
    const bool mirrored = parentWidget() && parentWidget()->layoutDirection() == Qt::RightToLeft;
    item.setGeometry(mirrored ? QRect(inside.right() - (place.right() - inside.left()), place.y(),
                         place.width(), place.height())
                              : place);
}

int FlowLayout::arrangeOwn(const QRect& rect, bool apply) const
{
    const QMargins margins = contentsMargins();
    const QRect inside = rect.marginsRemoved(margins);
    const int gap = std::max(0, spacing());
    std::vector<std::pair<QLayoutItem*, QRect>> row;
    int x = inside.left(), y = inside.top(), height = 0;
    const auto endRow = [&] {
        if (!row.empty() && row.back().first->expandingDirections() & Qt::Horizontal)
            row.back().second.setRight(inside.right());
        for (const auto& [item, place] : row) // on one middle line
            if (apply)
                put(*item, place.translated(0, (height - place.height()) / 2), inside);
        row.clear();
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint().boundedTo(QSize(std::max(1, inside.width()), QWIDGETSIZE_MAX));
        if (!row.empty() && x + size.width() > inside.right() + 1) {
            endRow();
            x = inside.left();
            y += height + gap;
            height = 0;
        }
        row.emplace_back(item, QRect(QPoint(x, y), size));
        x += size.width() + gap;
        height = std::max(height, size.height());
    }
    endRow();
    return y + height - inside.top() + margins.top() + margins.bottom();
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    if (m_cells == Cells::Own)
        return arrangeOwn(rect, apply);
    const QMargins margins = contentsMargins();
    const QRect inside = rect.marginsRemoved(margins);
    QSize cell(1, 0);
    std::vector<QLayoutItem*> shown;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        cell = cell.expandedTo(item->sizeHint());
        shown.push_back(item);
    }
    if (shown.empty())
        return margins.top() + margins.bottom();
    const int gap = std::max(0, spacing());
    const int fitting = std::max(1, (inside.width() + gap) / (cell.width() + gap));
    const int rows = (int(shown.size()) + fitting - 1) / fitting;
    // As even as possible: 5 tiles where 4 would fit become 3 + 2.
    const int columns = (int(shown.size()) + rows - 1) / rows;
    if (apply) {
        for (int i = 0; i < int(shown.size()); ++i) {
            const int column = i % columns;
            const int left = (inside.width() + gap) * column / columns;
            const int right = (inside.width() + gap) * (column + 1) / columns - gap;
            const QRect place(
                left, i / columns * (cell.height() + gap), std::max(1, right - left), cell.height());
            put(*shown[std::size_t(i)], place.translated(inside.topLeft()), inside);
        }
    }
    return rows * cell.height() + (rows - 1) * gap + margins.top() + margins.bottom();
}

} // namespace ridgepoint
