#pragma once

// The figure as a table: same rows as its CSV export, live, in a window beside the main one.

#include <QAbstractTableModel>
#include <QDialog>

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
    ViewTable m_table;
};

// As wide as what stands in them, within reason; the last takes what is left.
void fitColumns(QTableView& table);

class TablePanel : public QDialog
{
    Q_OBJECT
public:
    explicit TablePanel(QWidget* parent);

    void setView(const View& view); // content and heading of this view
    void copyCsv();
    void copyMarkdown();
    const ViewTableModel& model() const { return *m_model; }

Q_SIGNALS:
    void explainRequested(const QString& path);
    void closed();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    QLabel* m_heading;
    QTableView* m_table;
    ViewTableModel* m_model;
    QString m_viewId;
};

} // namespace ridgepoint
