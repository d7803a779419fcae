#include "app/window_palette.h"

#include "app/control_dock.h"
#include "app/main_window.h"
#include "core/report/report.h"
#include "core/scenario/field.h"
#include "widgets/core_text.h"
#include "widgets/command_palette.h"
#include "widgets/number_text.h"
#include "widgets/shortcut_sheet.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(WindowPalette)
};

// Actions by menu, in menu order.
std::vector<ShortcutGroup> byMenu(const Actions& actions)
{
    std::vector<ShortcutGroup> groups;
    for (QAction* action : actions.all()) {
        const QString menu = actions.menuOf(action);
        if (groups.empty() || groups.back().title != menu)
            groups.push_back({menu, {}, {}});
        groups.back().actions += action;
    }
    return groups;
}

} // namespace

CommandPalette* createPalette(MainWindow& window, const Catalog& catalog)
{
    auto* palette = new CommandPalette(&window);
    for (const ShortcutGroup& group : byMenu(window.actions()))
        palette->addActions(group.actions, group.title);

    std::vector<PaletteEntry> entries;
    for (const FieldSpec& field : fields()) {
        if (!field.inDock)
            continue;
        entries.push_back({{.title = coreText(field.label),
                               .detail = Text::tr("Control · %1").arg(coreText(groupLabel(field.group))),
                               .trailing = {},
                               .keywords = toQString(field.id) + u' ' + toQString(field.label)},
            [&window, id = toQString(field.id)] {
                window.actions()[u"edit.findField"]->trigger();
                window.controls()->reveal(id);
            }});
    }
    for (const Readout& readout : readouts()) {
        entries.push_back({{.title = coreText(readout.firstLabel()),
                               .detail = Text::tr("Show the maths"),
                               .trailing = {},
                               .keywords = toQString(readout.path) + u' ' + toQString(readout.label)},
            [&window, path = toQString(readout.path)] { window.explain(path); }});
    }
    for (const ScenarioPreset& preset : catalog.scenarios()) {
        entries.push_back({{.title = coreText(preset.name),
                               .detail = Text::tr("Example"),
                               .trailing = {},
                               .keywords = QString::fromStdString(preset.id)},
            [&window, id = QString::fromStdString(preset.id)] { window.open(id); }});
    }
    palette->addEntries(std::move(entries));
    return palette;
}

QDialog* createShortcutSheet(const Actions& actions, QWidget* parent)
{
    std::vector<ShortcutGroup> groups = byMenu(actions);
    groups.push_back({Text::tr("Controls"), {},
        {{Text::tr("digits"), Text::tr("exact entry")}, {Text::tr("arrow keys"), Text::tr("one step")},
            {Text::tr("Page Up, Page Down"), Text::tr("times two, divided by two")},
            {Text::tr("Shift"), Text::tr("ten times finer")},
            {Text::tr("Alt while dragging"), Text::tr("past the marks")},
            {Text::tr("Esc"), Text::tr("back to what it was")}}});
    groups.push_back({Text::tr("Trying a lever"), {},
        {{Text::tr("Enter"), Text::tr("keep it")}, {Text::tr("Esc"), Text::tr("drop it")}}});
    groups.push_back({Text::tr("Figures and readouts"), {},
        {{Text::tr("arrow keys"), Text::tr("walk the data")},
            {Text::tr("Enter, or a click"), Text::tr("show the maths")}}});
    return new ShortcutSheet(groups, parent);
}

} // namespace ridgepoint
