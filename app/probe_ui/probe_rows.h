#pragma once

// The steps of a probe as rows, each with the samples as they come, and the delegate that draws those as a
// line.

#include <QAbstractTableModel>
#include <QStyledItemDelegate>

#include "core/base/format.h"
#include "core/measurement/probe_run.h"

#include <vector>

namespace ridgepoint {

class ProbeRows : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Step,
        Samples,
        Median,
        Spread,
        Earlier, // of another run, and the ratio to it
        Check,
        ColumnCount
    };
    static constexpr int samplesRole = Qt::UserRole; // QList<double> of a row, those set aside negative
    static constexpr int noteRole = Qt::UserRole + 1; // how the number counts, and what is suspect about it

    using QAbstractTableModel::QAbstractTableModel;

    void clear();
    void take(const ProbeEvent& event);
    void setRun(const ProbeRun& run); // a saved one: no samples to show
    void setEarlier(const ProbeRun& run); // to compare with, step by step; clear() forgets it
    void setNumbers(const NumberFormat& numbers);
    int rowOf(const std::string& step) const; // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        std::string step;
        QList<double> samples; // those set aside negative
        std::optional<ProbeResult> result;
        QString skipped; // why there is none
        std::optional<ProbeResult> earlier; // another run's
    };
    Row& row(const std::string& step); // made at the end when there is none
    void changed(const std::string& step);
    QString text(const Row& row, int column) const;
    static QString verdictText(std::string_view verdict);

    std::vector<Row> m_rows;
    NumberFormat m_numbers;
};

// A line through the samples of a row that count, with a faint dot for each that was set aside.
class SparklineDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

// A rate or time of the probe as people read it.
QString probeValueText(double value, const std::string& unit, const NumberFormat& numbers);

} // namespace ridgepoint
