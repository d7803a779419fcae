// What of the controls is folded open and scrolled to.

#include "app/docks/control_dock.h"
#include "app/docks/control_group.h"
#include "app/docks/slider_lines.h"
#include "widgets/field_row.h"
#include "widgets/quiet_button.h"

#include <QLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString searchKey = QStringLiteral("search"), scrollKey = QStringLiteral("scroll"),
              servingKey = QStringLiteral("serving"), trainingKey = QStringLiteral("training");

} // namespace

QVariantMap ControlDock::folds() const
{
    QVariantMap folds = m_lines->state();
    folds.insert({{searchKey, m_search->text()}, {scrollKey, m_scroll->verticalScrollBar()->value()},
        {servingKey, m_serving}, {trainingKey, m_trainingOpen}});
    for (const ControlGroup* group : m_groups)
        folds.insert(
            QString::number(int(group->id)), QVariantList{group->open[0], group->moreOpen, group->open[1]});
    return folds;
}

QVariantMap ControlDock::lastingFolds() const
{
    QVariantMap all = folds();
    for (const QString& key : {searchKey, scrollKey, servingKey})
        all.remove(key);
    return all;
}

void ControlDock::setFolds(const QVariantMap& folds)
{
    for (ControlGroup* group : m_groups) {
        const QVariantList open = folds.value(QString::number(int(group->id))).toList();
        group->open = {open.value(0, group->open[0]).toBool(), open.value(2, group->open[1]).toBool()};
        group->moreOpen = open.value(1, group->moreOpen).toBool();
    }
    m_trainingOpen = folds.value(trainingKey).toBool();
    m_serving = folds.value(servingKey, m_serving).toBool();
    dealFields();
    m_lines->setState(folds);
    m_search->setText(folds.value(searchKey).toString());
    arrange();
    if (QWidget* content = m_scroll->widget(); content->layout())
        content->layout()->activate();
    m_scroll->verticalScrollBar()->setValue(folds.value(scrollKey).toInt());
}

FieldRow* ControlDock::reveal(const QString& fieldId)
{
    ControlGroup* const group = groupOf(fieldId);
    if (!group)
        return nullptr;
    m_search->clear();
    m_changedOnly->setChecked(false);
    group->moreOpen = group->moreOpen || findField(fieldId.toStdString())->advanced;
    m_trainingOpen = m_trainingOpen || isOfTraining(group->id);
    openGroup(*group, true);
    FieldRow* row = m_rows.value(fieldId);
    m_scroll->ensureWidgetVisible(row);
    row->setFocus(Qt::ShortcutFocusReason);
    return row;
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
    const auto group = std::ranges::find(m_groups, *m_wanted, &ControlGroup::id);
    const bool clamped = bar.value() < m_scrolledTo && bar.value() == bar.maximum();
    if ((bar.value() != m_scrolledTo && !clamped) || group == m_groups.end() || isSifted()) {
        m_wanted.reset();
        return;
    }
    QWidget* const content = m_scroll->widget();
    if (content->layout())
        content->layout()->activate();
    const int height = m_scroll->viewport()->height();
    const int top = (*group)->mapTo(content, QPoint()).y(), bottom = top + (*group)->height();
    if (top < bar.value() || bottom > bar.value() + height)
        bar.setValue(top < bar.value() ? top : std::min(top, bottom - height));
    m_scrolledTo = bar.value();
}

} // namespace ridgepoint
