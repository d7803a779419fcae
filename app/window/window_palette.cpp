#include "app/window/window_palette.h"

#include "app/docks/control_dock.h"
#include "app/presentation/presenter.h"
#include "app/window/help_text.h"
#include "app/window/main_window.h"
#include "core/inputs/scenario/field.h"
#include "widgets/command_palette.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"
#include "widgets/shortcut_sheet.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
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
                               .detail = Words::tr("Control · %1").arg(coreText(groupLabel(field.group))),
                               .trailing = {},
                               .keywords = toQString(field.id) + u' ' + toQString(field.label)},
            [&window, id = toQString(field.id)] {
                window.actions()[u"edit.findField"]->trigger();
                window.controls()->reveal(id);
            }});
    }
    for (const Readout& readout : readouts()) {
        entries.push_back({{.title = coreText(readout.firstLabel()),
                               .detail = Words::tr("Show the formula"),
                               .trailing = {},
                               .keywords = toQString(readout.path) + u' ' + toQString(readout.label)},
            [&window, path = toQString(readout.path)] { window.explain(path); }});
    }
    for (const ScenarioPreset& preset : catalog.scenarios()) {
        entries.push_back({{.title = coreText(preset.name),
                               .detail = Words::tr("Example"),
                               .trailing = {},
                               .keywords = QString::fromStdString(preset.id)},
            [&window, id = QString::fromStdString(preset.id)] { window.open(id); }});
    }
    palette->addEntries(std::move(entries));
    return palette;
}

QDialog* createShortcutSheet(const Actions& actions, const View* view, QWidget* parent)
{
    std::vector<ShortcutGroup> groups = byMenu(actions);
    if (view && !view->keys().empty())
        groups.push_back({Words::tr("%1 view").arg(view->tabName()), {}, view->keys()});
    groups.push_back({Words::tr("Views"), {},
        {{QKeySequence(Qt::AltModifier | Qt::Key_Left).toString(QKeySequence::NativeText),
            Words::tr("back to the view before")}}});
    groups.push_back({Words::tr("Controls"), {}, controlKeys()});
    groups.push_back({Words::tr("Trying a lever"), {},
        {{Words::tr("Enter"), Words::tr("keep it")}, {Words::tr("Esc"), Words::tr("drop it")}}});
    groups.push_back({Words::tr("Figures and readouts"), {}, figureKeys()});
    groups.push_back({Words::tr("Contact sheet"), {},
        {{Words::tr("arrow keys, letters"), Words::tr("another view")},
            {Words::tr("Enter"), Words::tr("open it")},
            {Words::tr("Esc"), Words::tr("back to where you were")}}});
    ShortcutGroup presenting{Words::tr("While presenting"), {}, {}};
    for (const PresenterKey& key : presenterKeys()) {
        QStringList keys;
        for (const QString& each : key.keys.split(u' ', Qt::SkipEmptyParts))
            keys += QKeySequence(each, QKeySequence::PortableText).toString(QKeySequence::NativeText);
        presenting.extra.emplace_back(keys.join(QStringLiteral("  ")), key.text);
    }
    groups.push_back(std::move(presenting));
    return new ShortcutSheet(groups, parent);
}

} // namespace ridgepoint
