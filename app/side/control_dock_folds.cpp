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

// Above the middle it is seen as it is.
void ControlDock::showGroup(FieldGroup id)
{
    const auto group = std::ranges::find(m_groups, id, &Group::id);
    if (group == m_groups.end() || !m_search->text().isEmpty())
        return;
    if (!group->open)
        openGroup(*group, true);
    const auto scroll = [this, box = group->box] {
        QWidget* const content = m_scroll->widget();
        if (content->layout())
            content->layout()->activate();
        QScrollBar& bar = *m_scroll->verticalScrollBar();
        const int top = box->mapTo(content, QPoint()).y() - bar.value();
        if (top < 0 || top > m_scroll->viewport()->height() / 2)
            bar.setValue(bar.value() + top);
    };
    QMetaObject::invokeMethod(this, scroll, Qt::QueuedConnection); // when its rows have their places
}

} // namespace ridgepoint
