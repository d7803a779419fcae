#include "widgets/filter_list.h"

#include "widgets/fonts.h"
#include "widgets/fuzzy.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace ridgepoint {
namespace {

constexpr int detailRole = Qt::UserRole;
constexpr int trailingRole = Qt::UserRole + 1;
constexpr int indexRole = Qt::UserRole + 2;

class TwoLineDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const qreal unit = spaceUnit(option.font);
        qreal height = QFontMetricsF(option.font).lineSpacing() + unit * 2;
        if (!index.data(detailRole).toString().isEmpty())
            height += QFontMetricsF(small(option.font)).lineSpacing();
        return {int(unit * 40), std::max(24, int(height))};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        const QPalette::ColorGroup group = enabled ? QPalette::Active : QPalette::Disabled;
        if (selected)
            painter->fillRect(option.rect, option.palette.brush(QPalette::Active, QPalette::Highlight));
        const qreal unit = spaceUnit(option.font);
        QRectF box = QRectF(option.rect).adjusted(unit * 2, unit, -unit * 2, -unit);
        const QColor first =
            option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text);
        const QColor second = selected ? first : option.palette.color(group, QPalette::PlaceholderText);
        painter->save();
        const QString trailing = index.data(trailingRole).toString();
        const QFontMetricsF metrics(option.font);
        const qreal trailingWidth = trailing.isEmpty() ? 0 : metrics.horizontalAdvance(trailing) + unit * 2;
        painter->setFont(option.font);
        painter->setPen(second);
        QRectF line(box.left(), box.top(), box.width(), metrics.height());
        painter->drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), trailing);
        painter->setPen(first);
        line.setWidth(box.width() - trailingWidth);
        painter->drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter),
            metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, line.width()));
        const QString detail = index.data(detailRole).toString();
        if (!detail.isEmpty()) {
            const QFont font = small(option.font);
            painter->setFont(font);
            painter->setPen(second);
            box.setTop(line.top() + metrics.lineSpacing());
            painter->drawText(box, int(Qt::AlignLeft | Qt::AlignTop),
                QFontMetricsF(font).elidedText(detail, Qt::ElideRight, box.width()));
        }
        painter->restore();
    }

private:
    static QFont small(QFont font)
    {
        font.setPointSizeF(font.pointSizeF() * smallScale);
        return font;
    }
};

} // namespace

FilterList::FilterList(const QString& placeholder, QWidget* parent)
    : QWidget(parent)
    , m_line(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    const int unit = int(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(unit);
    layout->addWidget(m_line);
    layout->addWidget(m_list);
    m_line->setPlaceholderText(placeholder);
    m_line->setAccessibleName(placeholder);
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setAccessibleName(tr("Matches"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->installEventFilter(this);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textChanged, this, &FilterList::narrow);
    connect(m_list, &QListWidget::itemClicked, this, &FilterList::choose);
}

void FilterList::setItems(std::vector<FilterItem> items)
{
    m_items = std::move(items);
    m_preferred = -1;
    narrow();
}

void FilterList::setCurrentItem(int index)
{
    m_preferred = index;
    narrow();
}

void FilterList::setFilter(const QString& text) { m_line->setText(text); }

void FilterList::start()
{
    m_line->clear();
    narrow();
    m_line->setFocus(Qt::PopupFocusReason);
}

std::vector<int> FilterList::shownItems() const
{
    std::vector<int> shown;
    for (int row = 0; row < m_list->count(); ++row)
        shown.push_back(m_list->item(row)->data(indexRole).toInt());
    return shown;
}

// How many words of the query stand in the item as they are, and how many begin a word of it: "80" of
// "a100-80-sxm", and of "80GB". Letters in their order may be found anywhere, words were meant.
static std::pair<int, int> wordsFound(const QString& query, const FilterItem& item)
{
    const QStringList words = foldedWords(item.title + u' ' + item.keywords);
    std::pair<int, int> found;
    for (const QString& wanted : foldedWords(query)) {
        found.first += words.contains(wanted) ? 1 : 0;
        found.second +=
            std::ranges::any_of(words, [&](const QString& word) { return word.startsWith(wanted); });
    }
    return found;
}

void FilterList::narrow()
{
    const QString query = m_line->text().trimmed();
    std::vector<std::pair<std::tuple<int, int, int>, int>> hits; // how well, index
    for (int i = 0; i < int(m_items.size()); ++i) {
        const FilterItem& item = m_items[std::size_t(i)];
        const auto title = fuzzyScore(query, item.title);
        const auto keywords = fuzzyScore(query, item.keywords);
        const auto detail = fuzzyScore(query, item.detail);
        const auto [whole, begun] = wordsFound(query, item);
        // All words in another order are found, too.
        const auto asked = query.split(u' ', Qt::SkipEmptyParts).size();
        if (!title && !keywords && !detail && (asked < 2 || begun < asked))
            continue;
        constexpr int worst = -1000;
        hits.emplace_back(
            std::tuple(whole, begun,
                std::max({title.value_or(worst), keywords.value_or(worst), detail.value_or(worst) / 2})),
            i);
    }
    std::stable_sort(
        hits.begin(), hits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    m_list->clear();
    int current = 0;
    for (const auto& [score, index] : hits) {
        const FilterItem& item = m_items[std::size_t(index)];
        auto* row = new QListWidgetItem(item.title, m_list);
        row->setData(detailRole, item.detail);
        row->setData(trailingRole, item.trailing);
        row->setData(indexRole, index);
        row->setData(Qt::AccessibleTextRole,
            QStringList{item.title, item.detail, item.trailing}
                .filter(QRegularExpression(QStringLiteral(".")))
                .join(QStringLiteral(", ")));
        if (!item.enabled)
            row->setFlags(row->flags() & ~Qt::ItemIsEnabled);
        if (query.isEmpty() && index == m_preferred)
            current = m_list->count() - 1;
    }
    m_list->setCurrentRow(current);
}

void FilterList::choose()
{
    const QListWidgetItem* row = m_list->currentItem();
    if (row && row->flags().testFlag(Qt::ItemIsEnabled))
        Q_EMIT chosen(row->data(indexRole).toInt());
}

bool FilterList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Escape:
        Q_EMIT dismissed();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        if (watched != m_line || m_list->count() == 0)
            break;
        const int step = key->key() == Qt::Key_Up ? -1 : 1;
        m_list->setCurrentRow((m_list->currentRow() + step + m_list->count()) % m_list->count());
        return true;
    }
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        if (watched != m_line)
            break;
        m_list->setCurrentRow(std::clamp(m_list->currentRow() + (key->key() == Qt::Key_PageUp ? -8 : 8), 0,
            std::max(0, m_list->count() - 1)));
        return true;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ridgepoint
