#pragma once

// The figure as a table: same rows as its CSV export, live, beside the picture.

#include <QAbstractTableModel>
#include <QWidget>

#include "views/view.h"

class QLabel;
class QTableView;

namespace ridgepoint {

class ViewTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void setTable(ViewTable table);
    const ViewTable& table() const { return m_table; }
    QString pathOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    bool isNumeric(int column) const; // has a number behind some cell

    ViewTable m_table;
};

// As wide as what stands in them, within reason; the last takes what is left.
void fitColumns(QTableView& table);

class TablePanel : public QWidget
{
    Q_OBJECT
public:
    explicit TablePanel(QWidget* parent = nullptr);

    void setView(const View& view);
    void clear(); // content and heading of this view
    void copyCsv();
    void copyMarkdown();
    const ViewTableModel& model() const { return *m_model; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void explainRequested(const QString& path);

private:
    QLabel* m_heading;
    QTableView* m_table;
    ViewTableModel* m_model;
    QString m_viewId;
};

} // namespace ridgepoint
