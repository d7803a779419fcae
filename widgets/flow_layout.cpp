#include "widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ridgepoint {

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
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
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        cell = cell.expandedTo(item->sizeHint());
        ++shown;
    }
    const QMargins margins = contentsMargins();
    return QSize(shown * cell.width() + std::max(0, shown - 1) * spacing(), cell.height()).grownBy(margins);
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

// Equal ones, where each wants no more than that; else what a cell wants, or, where all together want more
// than there is, the same share of it.
std::vector<int> FlowLayout::widths(const std::vector<QLayoutItem*>& row, int room)
{
    std::vector<int> wide;
    int wanted = 0, least = 0;
    for (const QLayoutItem* item : row) {
        wide.push_back(std::max(item->sizeHint().width(), item->minimumSize().width()));
        wanted += wide.back();
        least += item->minimumSize().width();
    }
    if (wanted > room) {
        const double share = wanted > least ? double(std::max(0, room - least)) / (wanted - least) : 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const int minimum = row[i]->minimumSize().width();
            wide[i] = minimum + int(share * (wide[i] - minimum));
        }
        return wide;
    }
    std::vector<bool> wider(row.size(), false);
    int left = room, equal = int(row.size());
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!wider[i] && wide[i] * equal > left) {
            wider[i] = true;
            left -= wide[i];
            --equal;
            i = std::size_t(-1); // the others' share is smaller now
        }
    for (std::size_t i = 0; i < row.size(); ++i)
        if (!wider[i]) {
            wide[i] = left / equal;
            left -= wide[i];
            --equal;
        }
    return wide;
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    const QMargins margins = contentsMargins();
    const QRect inside = rect.marginsRemoved(margins);
    QSize cell(1, 0);
    std::vector<QLayoutItem*> shown;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        cell = cell.expandedTo({item->minimumSize().width(), item->sizeHint().height()});
        shown.push_back(item);
    }
    if (shown.empty())
        return margins.top() + margins.bottom();
    const int gap = std::max(0, spacing());
    const int fitting = std::max(1, (inside.width() + gap) / (cell.width() + gap));
    const int rows = (int(shown.size()) + fitting - 1) / fitting;
    // As even as possible: 5 tiles where 4 would fit become 3 + 2.
    const int columns = (int(shown.size()) + rows - 1) / rows;
    for (int row = 0; apply && row < rows; ++row) {
        const auto first = shown.begin() + row * columns;
        const std::vector<QLayoutItem*> in(
            first, shown.begin() + std::min((row + 1) * columns, int(shown.size())));
        int left = 0;
        const int full = inside.width() - (columns - 1) * gap; // of a row that is not, as many columns
        const std::vector<int> wide = widths(in, full * int(in.size()) / columns);
        for (std::size_t i = 0; i < in.size(); ++i) {
            const QRect place(left, row * (cell.height() + gap), std::max(1, wide[i]), cell.height());
            in[i]->setGeometry(QStyle::visualRect(
                parentWidget()->layoutDirection(), inside, place.translated(inside.topLeft())));
            left += wide[i] + gap;
        }
    }
    return rows * cell.height() + (rows - 1) * gap + margins.top() + margins.bottom();
}

} // namespace ridgepoint
