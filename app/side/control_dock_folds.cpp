// What of the controls is folded open and scrolled to.

#include "app/side/control_dock.h"
#include "app/side/slider_lines.h"
#include "widgets/field_row.h"
#include "widgets/number_text.h"

#include <QLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString searchKey = QStringLiteral("search"), scrollKey = QStringLiteral("scroll");

} // namespace

QVariantMap ControlDock::folds() const
{
    QVariantMap folds = m_lines->state();
    folds.insert({{searchKey, m_search->text()}, {scrollKey, m_scroll->verticalScrollBar()->value()}});
    for (const Group& group : m_groups)
        folds.insert(QString::number(int(group.id)), QVariantList{group.open, group.moreOpen});
    return folds;
}

QVariantMap ControlDock::lastingFolds() const
{
    QVariantMap all = folds();
    all.remove(searchKey);
    all.remove(scrollKey);
    return all;
}

void ControlDock::setFolds(const QVariantMap& folds)
{
    for (Group& group : m_groups) {
        const QVariantList open = folds.value(QString::number(int(group.id))).toList();
        group.open = open.value(0, group.open).toBool();
        group.moreOpen = open.value(1, group.moreOpen).toBool();
        if (group.open)
            buildRows(group);
    }
    m_lines->setState(folds);
    m_search->setText(folds.value(searchKey).toString());
    arrange();
    if (QWidget* content = m_scroll->widget(); content->layout())
        content->layout()->activate();
    m_scroll->verticalScrollBar()->setValue(folds.value(scrollKey).toInt());
}

FieldRow* ControlDock::reveal(const QString& fieldId)
{
    const std::string id = fieldId.toStdString();
    for (Group& group : m_groups) {
        for (const FieldSpec* field : group.fields) {
            if (field->id != id)
                continue;
            m_search->clear();
            group.moreOpen = group.moreOpen || field->advanced;
            openGroup(group, true);
            FieldRow* row = m_rows.value(fieldId);
            m_scroll->ensureWidgetVisible(row);
            row->setFocus(Qt::ShortcutFocusReason);
            return row;
        }
    }
    return nullptr;
}

} // namespace ridgepoint
