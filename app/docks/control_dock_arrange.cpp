// Which controls show, and where: by the question, by what is folded open, searched for and changed.

#include "app/docks/control_dock.h"
#include "app/docks/control_group.h"
#include "app/docks/slider_lines.h"
#include "app/docks/tab_order.h"
#include "app/document/document.h"
#include "views/layer_strip.h"
#include "widgets/number_text.h"
#include "widgets/quiet_button.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// Rows of training's groups that a question of serving asks for too.
constexpr std::array<std::string_view, 3> servingUses{
    "hardware.accelerators", "hardware.per_node", "targets.price_per_accelerator_hour"};
constexpr std::string_view lastOfMesh = "mesh.data"; // what the product is of

bool contains(const std::vector<const FieldSpec*>& fields, const FieldSpec* field)
{
    return std::ranges::find(fields, field) != fields.end();
}

// The smaller the higher; what the scenario is called comes last.
int placeOf(FieldGroup group, bool serving)
{
    if (group == FieldGroup::About)
        return 1000;
    if (!serving)
        return int(group);
    return group == FieldGroup::Inference  ? -1
        : ControlDock::isOfTraining(group) ? 100 + int(group)
                                           : int(group);
}

} // namespace

bool ControlDock::isOfTraining(FieldGroup group)
{
    using enum FieldGroup;
    return group != About && group != Model && group != Device && group != Inference;
}

FieldGroup ControlDock::home(const FieldSpec& field) const
{
    return m_serving && std::ranges::find(servingUses, field.id) != servingUses.end() ? FieldGroup::Device
                                                                                      : field.group;
}

void ControlDock::dealFields()
{
    for (ControlGroup* group : m_groups) {
        group->fields.clear();
        for (const FieldSpec& field : fields())
            if (field.inDock && home(field) == group->id)
                group->fields.push_back(&field);
    }
}

ControlGroup* ControlDock::groupOf(const QString& fieldId) const
{
    const FieldSpec* const field = findField(fieldId.toStdString());
    const auto found = std::ranges::find_if(
        m_groups, [field](const ControlGroup* group) { return contains(group->fields, field); });
    return found == m_groups.end() ? nullptr : *found;
}

void ControlDock::setServing(bool serving)
{
    if (m_serving == serving)
        return;
    m_serving = serving;
    dealFields();
    arrange();
    m_wanted.reset();
    m_scroll->verticalScrollBar()->setValue(0);
}

void ControlDock::openGroup(ControlGroup& group, bool open)
{
    group.open[m_serving] = open;
    arrange();
}

// Only what is about to be seen: most rows never are, and each costs more than all the rest of a start.
void ControlDock::buildRows(ControlGroup& group)
{
    for (const FieldSpec* field : group.fields) {
        FieldRow*& row = m_rows[toQString(field->id)];
        if (row || !isWanted(group, *field))
            continue;
        row = new FieldRow(*field, m_document.catalog(), &group, shortName(*field));
        row->setTheme(*m_theme);
        row->setNotesShown(!m_document.isVeiled());
        row->setChanged(contains(m_changed, field));
        connect(row, &FieldRow::edited, this, &ControlDock::edit);
        connect(row, &FieldRow::resetRequested, this, &ControlDock::resetField);
        connect(row, &FieldRow::sweepRequested, this, &ControlDock::sweepRequested);
        connect(row, &FieldRow::lockRequested, this, &ControlDock::lockRequested);
        connect(row, &FieldRow::valuesRequested, this, &ControlDock::valuesRequested);
        showLock(*field, *row);
        connect(row, &FieldRow::copied, this,
            [this](const QString& text) { Q_EMIT message(tr("Copied %1").arg(text)); });
        show(*field, *row);
    }
}

void ControlDock::placeRows(ControlGroup& group)
{
    std::vector<const FieldSpec*> order = group.fields;
    std::ranges::stable_sort(
        order, std::greater(), [this](const FieldSpec* field) { return m_found.value(field); });
    QWidgetList rows, shown;
    const auto add = [&](QWidget* row, bool seen) {
        rows += row;
        if (seen)
            shown += row;
    };
    for (const FieldSpec* field : order)
        if (FieldRow* const row = m_rows.value(toQString(field->id))) {
            add(row, applies(*field) && isWanted(group, *field));
            if (field->id == lastOfMesh)
                add(m_product, !isSifted());
        }
    if (rows.isEmpty())
        return;
    if (group.id == FieldGroup::Model)
        add(m_layers->parentWidget(), !isSifted() && !m_document.isVeiled());
    group.placeRows(rows);
    for (QWidget* row : std::as_const(rows))
        showIf(row, shown.contains(row));
}

bool ControlDock::applies(const FieldSpec& field) const
{
    return !field.applies || field.applies(m_document.scenario());
}

bool ControlDock::isSifted() const
{
    return m_changedOnly->isChecked() || !m_search->text().trimmed().isEmpty();
}

bool ControlDock::isWanted(const ControlGroup& group, const FieldSpec& field) const
{
    if (!isSifted())
        return group.open[m_serving] && (!field.advanced || group.moreOpen);
    return applies(field) && (!m_changedOnly->isChecked() || contains(m_collected, &field))
        && (m_search->text().trimmed().isEmpty() || m_found.contains(&field));
}

// Groups in the order of the question (training or serving); a search puts the best match first.
std::vector<ControlGroup*> ControlDock::shownOrder() const
{
    std::vector<ControlGroup*> order = m_groups;
    std::ranges::sort(order, {}, [this](const ControlGroup* group) { return placeOf(group->id, m_serving); });
    std::ranges::stable_sort(order, std::greater(), [this](const ControlGroup* group) {
        ControlMatch best = ControlMatch::None;
        for (const FieldSpec* field : group->fields)
            best = std::max(best, m_found.value(field));
        return best;
    });
    return order;
}

void ControlDock::arrange()
{
    const QString typed = m_search->text().trimmed();
    m_found.clear();
    ControlMatch best = ControlMatch::None;
    for (const FieldSpec& field : fields())
        if (const ControlMatch match = typed.isEmpty() || !field.inDock || !applies(field)
                ? ControlMatch::None
                : controlMatch(field, typed);
            match != ControlMatch::None) {
            m_found.insert(&field, match);
            best = std::max(best, match);
        }
    m_found.removeIf([best](const auto& found) { return !isShownBeside(found.value(), best); });

    const bool sifted = isSifted();
    const std::vector<ControlGroup*> order = shownOrder();
    bool anything = !sifted;
    for (ControlGroup* group : order) {
        const auto wanted = [&](const FieldSpec* field) { return isWanted(*group, *field); };
        const bool found = sifted && std::ranges::any_of(group->fields, wanted);
        const bool folded = m_serving && isOfTraining(group->id) && !m_trainingOpen && !sifted;
        anything = anything || found;
        if (!folded)
            buildRows(*group);
        placeRows(*group);
        group->showOpen(sifted ? found : group->open[m_serving]);
        showIf(group, sifted ? found : !folded);
        const auto seldom = std::ranges::count_if(
            group->fields, [this](const FieldSpec* field) { return field->advanced && applies(*field); });
        group->showMore(sifted || !group->open[m_serving] ? 0 : int(seldom));
        group->showChanged(std::ranges::any_of(
            group->fields, [this](const FieldSpec* field) { return contains(m_changed, field); }));
    }
    showFold(*m_training, m_trainingOpen);
    showIf(m_training, m_serving && !sifted);
    m_nothing->setVisible(!anything);
    showIf(m_changedOnly, !m_changed.empty() || m_changedOnly->isChecked());
    placeGroups(order);
    m_nextLine.stop();
    m_rest.start();
    updateGeometry(); // other rows need another width
}

void ControlDock::placeGroups(const std::vector<ControlGroup*>& order)
{
    auto* const column = static_cast<QVBoxLayout*>(m_scroll->widget()->layout());
    if (order != m_order) {
        for (ControlGroup* group : m_order)
            column->removeWidget(group);
        column->removeWidget(m_training);
        int at = 0;
        for (ControlGroup* group : order) {
            if (m_serving && column->indexOf(m_training) < 0 && isOfTraining(group->id))
                column->insertWidget(at++, m_training);
            column->insertWidget(at++, group);
        }
    }
    m_order = order;
    chainRows(order);
}

// Widgets that were built late stand at the end of the window's tab chain.
void ControlDock::chainRows(const std::vector<ControlGroup*>& order)
{
    QWidgetList chain;
    for (ControlGroup* group : order) {
        if (m_serving && group == *std::ranges::find_if(order, &ControlDock::isOfTraining, &ControlGroup::id))
            chain += m_training;
        chain += {&group->header(), &group->reset(), &group->more()};
        chain += group->placed();
    }
    if (chain == m_chain)
        return;
    m_chain = chain;
    QWidget* last = m_lines;
    for (QWidget* each : std::as_const(chain)) {
        if (qobject_cast<FieldRow*>(each)) {
            last = chainTabs(last, *each);
        } else if (qobject_cast<QuietButton*>(each)) {
            QWidget::setTabOrder(last, each);
            last = each;
        }
    }
}

} // namespace ridgepoint
