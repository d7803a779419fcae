#pragma once

// What both pages of the calibration are made of.

#include "app/docks/table_panel.h"
#include "core/base/diagnostic.h"
#include "core/base/format.h"

#include <QHeaderView>
#include <QTableView>

#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <cmath>
#include <utility>

namespace ridgepoint::calibration {

inline constexpr int typingPause = 200; // milliseconds
inline constexpr qint64 largestFile = 16 * 1024 * 1024;

inline QTableView* tableOf(ViewTableModel* model, const QString& name)
{
    auto* table = new QTableView;
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false); // Tab leaves the table
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    table->setWordWrap(false);
    table->setAccessibleName(name);
    return table;
}

inline void fill(QTableView& view, ViewTableModel& model, ViewTable table)
{
    const bool reshaped = model.rowCount() != int(table.rows.size());
    model.setTable(std::move(table));
    if (reshaped)
        fitColumns(view);
}

inline QString percent(double share, const NumberFormat& numbers, bool withSign)
{
    const QString text = displayText(std::abs(share), Unit::Percent, numbers);
    return (!withSign ? QString() : share < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

// "3.35 s (+0.2 %)"
inline QString missed(double predicted, double measured, Unit unit, const NumberFormat& numbers)
{
    return QStringLiteral("%1 (%2)").arg(
        displayText(predicted, unit, numbers), percent(predicted / measured - 1, numbers, true));
}

inline QString warned(const QString& text) { return QStringLiteral("▲ ") + text; }

} // namespace ridgepoint::calibration
