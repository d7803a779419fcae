// What of the controls is folded open and scrolled to.

#include "app/docks/control_dock.h"
#include "app/docks/slider_lines.h"
#include "widgets/field_row.h"

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

void ControlDock::bringIntoSight(FieldGroup id)
{
    m_wanted = id;
    m_scrolledTo = m_scroll->verticalScrollBar()->value();
    QMetaObject::invokeMethod(this, &ControlDock::scrollToWanted, Qt::QueuedConnection);
}

// Again when there are other rows or less room, until somebody scrolls.
void ControlDock::scrollToWanted()
{
    QScrollBar& bar = *m_scroll->verticalScrollBar();
    if (!m_wanted || !isVisible())
        return; // when it is shown
    const auto group = std::ranges::find(m_groups, *m_wanted, &Group::id);
    const bool clamped = bar.value() < m_scrolledTo && bar.value() == bar.maximum();
    if ((bar.value() != m_scrolledTo && !clamped) || group == m_groups.end() || !m_search->text().isEmpty()) {
        m_wanted.reset();
        return;
    }
    QWidget* const content = m_scroll->widget();
    if (content->layout())
        content->layout()->activate();
    const int height = m_scroll->viewport()->height();
    const int top = group->box->mapTo(content, QPoint()).y(), bottom = top + group->box->height();
    if (top < bar.value() || bottom > bar.value() + height)
        bar.setValue(top < bar.value() ? top : std::min(top, bottom - height));
    m_scrolledTo = bar.value();
}

} // namespace ridgepoint
