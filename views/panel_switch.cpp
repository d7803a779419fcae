#include "views/panel_switch.h"

#include "widgets/fonts.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>

namespace ridgepoint {

QHBoxLayout* controlRow(QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    const int space = qRound(spaceUnit(row->font()));
    layout->setContentsMargins(2 * space, 0, 2 * space, space);
    layout->setSpacing(space);
    return layout;
}

void PanelSwitch::build(
    QHBoxLayout& layout, const std::vector<PanelName>& names, QObject& view, std::function<void(int)> choose)
{
    QWidget* row = layout.parentWidget();
    auto* group = new QButtonGroup(row);
    m_buttons.clear();
    for (const PanelName& panel : names) {
        auto* button = new QRadioButton(panel.name, row);
        button->setToolTip(panel.tip);
        button->setAccessibleName(tr("Show: %1").arg(panel.name));
        group->addButton(button, static_cast<int>(m_buttons.size()));
        layout.addWidget(button);
        m_buttons.emplace_back(button);
    }
    QObject::connect(group, &QButtonGroup::idClicked, &view, std::move(choose));
}

void PanelSwitch::show(int index)
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        if (!m_buttons[i])
            continue;
        const QSignalBlocker blocker(m_buttons[i]);
        m_buttons[i]->setChecked(static_cast<int>(i) == index);
    }
}

QRadioButton* PanelSwitch::button(int index) const
{
    const auto at = static_cast<std::size_t>(index);
    return at < m_buttons.size() ? m_buttons[at] : nullptr;
}

std::optional<int> PanelSwitch::panelOf(const QKeyEvent& event) const
{
    const int index = event.key() - Qt::Key_1;
    if ((event.modifiers() & ~Qt::KeypadModifier) || index < 0 || index >= m_words.size())
        return std::nullopt;
    return index;
}

std::optional<int> PanelSwitch::panelOf(const QString& word) const
{
    const qsizetype index = m_words.indexOf(word);
    return index < 0 ? std::nullopt : std::optional(static_cast<int>(index));
}

} // namespace ridgepoint
