#include "app/docks/table_panel.h"

#include "app/export/exporter.h"
#include "views/registry.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint {

void ViewTableModel::setTable(ViewTable table)
{
    // Same shape while a slider moves: keep selection and scroll position.
    if (table.columns == m_table.columns && table.rows.size() == m_table.rows.size()) {
        m_table = std::move(table);
        if (!m_table.rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

QString ViewTableModel::pathOf(int row) const
{
    return row >= 0 && std::size_t(row) < m_table.paths.size() ? m_table.paths[std::size_t(row)] : QString();
}

int ViewTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int ViewTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_table.columns.size());
}

QVariant ViewTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || std::size_t(index.row()) >= m_table.rows.size())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return m_table.rows[std::size_t(index.row())].value(index.column());
    if (role == Qt::TextAlignmentRole && isNumeric(index.column()))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

bool ViewTableModel::isNumeric(int column) const
{
    return std::ranges::any_of(m_table.numbers, [column](const std::vector<CellNumber>& row) {
        return std::ranges::any_of(
            row, [column](const CellNumber& number) { return number.column == column && number.si; });
    });
}

QVariant ViewTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
        return QVariant((isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return orientation == Qt::Horizontal ? QVariant(m_table.columns.value(section)) : QVariant(section + 1);
}

TablePanel::TablePanel(QWidget* parent)
    : QWidget(parent)
    , m_heading(new QLabel)
    , m_table(new QTableView)
    , m_model(new ViewTableModel(this))
{
    m_heading->setWordWrap(true);
    m_heading->setTextFormat(Qt::PlainText);
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false); // Tab leaves the table
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setWordWrap(false);

    auto* csv = new QPushButton(tr("Copy as &CSV"));
    auto* markdown = new QPushButton(tr("Copy as &Markdown"));
    for (QPushButton* button : {csv, markdown}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text().remove(u'&'));
    }
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(csv);
    buttons->addWidget(markdown);
    buttons->addStretch();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_heading);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);

    connect(csv, &QPushButton::clicked, this, &TablePanel::copyCsv);
    connect(markdown, &QPushButton::clicked, this, &TablePanel::copyMarkdown);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const QString path = m_model->pathOf(index.row()); !path.isEmpty())
            Q_EMIT explainRequested(path);
    });
}

QSize TablePanel::sizeHint() const
{
    const int line = fontMetrics().height();
    const int columns =
        m_table->horizontalHeader()->length() + m_table->verticalScrollBar()->sizeHint().width();
    return {std::clamp(columns, line * 20, line * 30), line * 22};
}

void TablePanel::setView(const View& view)
{
    m_heading->setText(view.title());
    m_table->setAccessibleName(tr("%1, table").arg(view.title()));
    const QString shown = shownId(view.id(), view.options());
    const bool other = shown != m_viewId || m_model->columnCount() != view.table().columns.size();
    m_viewId = shown;
    m_model->setTable(view.table());
    if (other)
        fitColumns(*m_table);
    updateGeometry();
}

void TablePanel::clear()
{
    m_heading->clear();
    m_model->setTable({});
}

void fitColumns(QTableView& table)
{
    // A width that is set for a last section that stretches stays until the next resize: set it while it does
    // not stretch.
    table.horizontalHeader()->setStretchLastSection(false);
    table.resizeColumnsToContents();
    const int widest = table.fontMetrics().averageCharWidth() * 48;
    for (int column = 0; column < table.model()->columnCount(); ++column)
        table.setColumnWidth(column, std::min(table.columnWidth(column), widest));
    table.horizontalHeader()->setStretchLastSection(true);
}

void TablePanel::copyCsv() { QGuiApplication::clipboard()->setText(tableCsv(m_model->table())); }

void TablePanel::copyMarkdown() { QGuiApplication::clipboard()->setText(tableMarkdown(m_model->table())); }

} // namespace ridgepoint
