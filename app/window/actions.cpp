#include "app/window/actions.h"

#include "app/document/view_names.h"
#include "widgets/icons.h"
#include "widgets/theme.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QWidget>

namespace ridgepoint {

struct Actions::Spec
{
    const char* id; // empty: a separator
    const char* menu; // titles of the menu path: "View/Theme"
    const char* text;
    const char* keys; // portable text, alternatives separated by a blank
    const char* icon;
    bool checkable = false;
};

// Order here is order on screen. "@…" stands for a generated group.
const std::vector<Actions::Spec>& Actions::specs()
{
    static const std::vector<Spec> all{
        {"file.new", QT_TR_NOOP("&File"), QT_TR_NOOP("&New"), "Ctrl+N", ""},
        {"file.open", "&File", QT_TR_NOOP("&Open…"), "Ctrl+O", "open"},
        {"@recent", "&File", QT_TR_NOOP("Open &recent"), "", ""},
        {"file.save", "&File", QT_TR_NOOP("&Save"), "Ctrl+S", "save"},
        {"file.saveAs", "&File", QT_TR_NOOP("Save &as…"), "Ctrl+Shift+S", ""},
        {"", "&File", "", "", ""},
        {"file.export", "&File", QT_TR_NOOP("&Export…"), "Ctrl+E", "export"},
        {"file.launch", "&File", QT_TR_NOOP("&Launch configuration…"), "", ""},
        {"file.validate", "&File", QT_TR_NOOP("&Validate against runs…"), "", ""},
        {"file.copyCode", "&File", QT_TR_NOOP("Copy share &code"), "Ctrl+Shift+L", ""},
        {"file.pasteCode", "&File", QT_TR_NOOP("O&pen share code from clipboard"), "Ctrl+Shift+V", ""},
        {"", "&File", "", "", ""},
        {"file.quit", "&File", QT_TR_NOOP("&Quit"), "Ctrl+Q", ""},

        {"edit.undo", QT_TR_NOOP("&Edit"), QT_TR_NOOP("&Undo"), "Ctrl+Z", "undo"},
        {"edit.redo", "&Edit", QT_TR_NOOP("&Redo"), "Ctrl+Y Ctrl+Shift+Z", "redo"},
        {"", "&Edit", "", "", ""},
        {"edit.copyFigure", "&Edit", QT_TR_NOOP("Copy &figure"), "Ctrl+C", "image"},
        {"edit.copyTable", "&Edit", QT_TR_NOOP("Copy &table"), "Ctrl+Shift+C", "copy"},
        {"", "&Edit", "", "", ""},
        {"edit.findField", "&Edit", QT_TR_NOOP("Find a &control"), "Ctrl+F", ""},

        {"@views", QT_TR_NOOP("&View"), "", "", ""},
        {"view.choose", "&View", QT_TR_NOOP("&All views…"), "Ctrl+Shift+A", ""},
        {"view.start", "&View", QT_TR_NOOP("&Start page"), "F2 Alt+Home", ""},
        {"", "&View", "", "", ""},
        {"@layouts", "&View", QT_TR_NOOP("&Layout"), "", ""},
        {"@kept", "&View", QT_TR_NOOP("&Kept layouts"), "", ""},
        {"view.saveLayout", "&View", QT_TR_NOOP("Keep this la&yout…"), "", ""},
        {"view.nextTile", "&View", QT_TR_NOOP("&Next tile"), "F6", ""},
        {"view.previousTile", "&View", QT_TR_NOOP("&Previous tile"), "Shift+F6", ""},
        {"", "&View", "", "", ""},
        {"view.controls", "&View", QT_TR_NOOP("&Controls"), "Ctrl+B", "menu", true},
        {"view.maths", "&View", QT_TR_NOOP("Show the for&mula"), "Ctrl+M", "maths", true},
        {"view.table", "&View", QT_TR_NOOP("Figure as a &table"), "Ctrl+T", "table", true},
        {"", "&View", "", "", ""},
        {"@themes", "&View", QT_TR_NOOP("T&heme"), "", ""},
        {"@motions", "&View", QT_TR_NOOP("M&otion"), "", ""},
        {"@languages", "&View", QT_TR_NOOP("Lan&guage"), "", ""},
        {"view.freezeAxes", "&View", QT_TR_NOOP("F&reeze axes"), "F8", "", true},
        {"view.iec", "&View", QT_TR_NOOP("Bytes in &binary units (GiB)"), "", "", true},
        {"view.fullScreen", "&View", QT_TR_NOOP("&Full screen"), "F11", "", true},

        {"compare.pin", QT_TR_NOOP("&Compare"), QT_TR_NOOP("&Pin as baseline"), "Ctrl+D", "pin"},
        {"compare.swap", "&Compare", QT_TR_NOOP("&Swap with baseline A"), "Ctrl+Shift+D", "swap"},
        {"compare.open", "&Compare", QT_TR_NOOP("&Open baseline A"), "", ""},
        {"compare.best", "&Compare", QT_TR_NOOP("&Best plan next to yours"), "Ctrl+G", "", true},
        {"compare.show", "&Compare", QT_TR_NOOP("Show co&mparison"), "Ctrl+Shift+M", "", true},
        {"compare.clear", "&Compare", QT_TR_NOOP("&Clear baselines"), "", "close"},

        {"tools.palette", QT_TR_NOOP("&Tools"), QT_TR_NOOP("&Find anything…"), "Ctrl+K", "palette"},
        {"edit.tryAdvice", "&Tools", QT_TR_NOOP("Try the &next lever"), "Ctrl+Return", ""},
        {"tools.liveSearch", "&Tools", QT_TR_NOOP("Search for the best &plan while working"), "", "", true},
        {"tools.classRecord", "&Tools", QT_TR_NOOP("Sa&ve what the class answered…"), "", ""},
        {"tools.record", "&Tools", QT_TR_NOOP("&Record a lesson"), "", "", true},
        {"tools.sweep", "&Tools", QT_TR_NOOP("&Sweep a field…"), "", ""},
        {"tools.calibrate", "&Tools", QT_TR_NOOP("&Calibrate…"), "", ""},
        {"tools.probe", "&Tools", QT_TR_NOOP("&Measure this machine…"), "", ""},

        {"tools.lessons", QT_TR_NOOP("&Learn"), QT_TR_NOOP("&Lessons…"), "Ctrl+L", ""},
        {"learn.investigate", "&Learn", QT_TR_NOOP("&Investigate this scenario"), "Ctrl+I", "", true},

        {"present.start", QT_TR_NOOP("&Present"), QT_TR_NOOP("&Present"), "F5", ""},
        {"present.audience", "&Present", QT_TR_NOOP("&Audience window"), "Shift+F5", "", true},
        {"present.freeze", "&Present", QT_TR_NOOP("&Freeze the audience's picture"), "Ctrl+Shift+F", "",
            true},
        {"present.blank", "&Present", QT_TR_NOOP("&Blank the audience's screen"), "Ctrl+Shift+B", "", true},
        {"present.link", "&Present", QT_TR_NOOP("Audience: &QR code of the lesson or scenario"), "", "",
            true},

        {"help.guide", QT_TR_NOOP("&Help"), QT_TR_NOOP("&User guide"), "", ""},
        {"help.here", "&Help", QT_TR_NOOP("Help on &this"), "F1", "", true},
        {"help.shortcuts", "&Help", QT_TR_NOOP("&Keyboard shortcuts"), "?", "help"},
        {"help.about", "&Help", QT_TR_NOOP("&About Ridgepoint"), "", "info"},
    };
    return all;
}

Actions::Actions(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    for (const Spec& spec : specs()) {
        const QString id = QString::fromLatin1(spec.id);
        const QString menu = tr(spec.menu);
        if (id == QLatin1String("@views")) {
            addViews(menu);
        } else if (id == QLatin1String("@themes")) {
            const QActionGroup* group = addChoices(tr(spec.text), themeChoices());
            connect(group, &QActionGroup::triggered, this,
                [this](const QAction* action) { Q_EMIT themeRequested(idOf(action).section(u'.', 1)); });
        } else if (id == QLatin1String("@motions")) {
            const QActionGroup* group = addChoices(tr(spec.text), motionChoices());
            connect(group, &QActionGroup::triggered, this, [this](const QAction* action) {
                Q_EMIT motionRequested(idOf(action).section(u'.', 1).toInt());
            });
        } else if (id == QLatin1String("@layouts")) {
            addLayouts(tr(spec.text));
        } else if (id == QLatin1String("@languages")) {
            const QActionGroup* group = addChoices(tr(spec.text), languageChoices());
            connect(group, &QActionGroup::triggered, this,
                [this](const QAction* action) { Q_EMIT languageRequested(idOf(action).section(u'.', 1)); });
        } else if (!id.isEmpty() && !id.startsWith(u'@')) {
            QList<QKeySequence> keys;
            for (const QString& key : QString::fromLatin1(spec.keys).split(u' ', Qt::SkipEmptyParts))
                keys += QKeySequence(key, QKeySequence::PortableText);
            add(id, tr(spec.text), keys, menu)->setCheckable(spec.checkable);
        }
    }
}

QAction* Actions::add(
    const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& menu)
{
    auto* action = new QAction(text, m_window);
    action->setObjectName(id);
    action->setShortcuts(keys);
    m_window->addAction(action);
    m_all.push_back(action);
    m_byId.insert(id, action);
    m_menuTitles.insert(action, QString(menu).remove(u'&'));
    return action;
}

void Actions::addViews(const QString& menu)
{
    auto* group = new QActionGroup(this);
    int number = 0;
    for (const QString& view : viewsByGroup()) {
        QAction* action = add(QStringLiteral("view.") + view, viewTabName(view), {}, menu);
        if (number < 9) // as viewShortcut() names them
            action->setShortcut(QKeySequence(Qt::ControlModifier | Qt::Key(Qt::Key_1 + number)));
        ++number;
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, view] { Q_EMIT viewRequested(view); });
    }
}

void Actions::addLayouts(const QString& menu)
{
    const QActionGroup* group = addChoices(menu, layoutChoices());
    int number = 0;
    for (QAction* action : group->actions())
        action->setShortcut(QKeySequence(Qt::AltModifier | Qt::Key(Qt::Key_1 + number++)));
    connect(group, &QActionGroup::triggered, this,
        [this](const QAction* action) { Q_EMIT layoutRequested(idOf(action).section(u'.', 1)); });
}

Actions::Choices Actions::layoutChoices()
{
    return {{QStringLiteral("layout.tabs"), tr("&Tabs")}, {QStringLiteral("layout.side"), tr("&Side by side")},
        {QStringLiteral("layout.grid"), tr("Two by t&wo")},
        {QStringLiteral("layout.sheet"), tr("&Contact sheet")}};
}

Actions::Choices Actions::themeChoices()
{
    Choices choices;
    for (const Theme& theme : themes())
        choices.emplace_back(QStringLiteral("theme.") + theme.id, theme.displayName());
    return choices;
}

Actions::Choices Actions::motionChoices()
{
    return {{QStringLiteral("motion.0"), tr("&Full")}, {QStringLiteral("motion.1"), tr("&Reduced")},
        {QStringLiteral("motion.2"), tr("&Off")}};
}

// Languages by their own names, whoever reads them.
Actions::Choices Actions::languageChoices()
{
    return {{QStringLiteral("language.system"), tr("As the s&ystem")},
        {QStringLiteral("language.en"), QStringLiteral("&English")},
        {QStringLiteral("language.es"), QStringLiteral("E&spa\u00F1ol")}};
}

QActionGroup* Actions::addChoices(const QString& menu, const Choices& choices)
{
    auto* group = new QActionGroup(this);
    for (const auto& [id, text] : choices) {
        QAction* action = add(id, text, {}, menu);
        action->setCheckable(true);
        group->addAction(action);
    }
    return group;
}

QAction* Actions::operator[](QStringView id) const
{
    QAction* action = m_byId.value(id.toString());
    Q_ASSERT_X(action, "Actions", "no such action");
    return action;
}

void Actions::fill(QMenuBar& bar)
{
    QHash<QString, QMenu*> menus;
    const auto menuFor = [&](const QString& title) {
        QMenu*& menu = menus[title];
        if (!menu)
            menu = bar.addMenu(title);
        return menu;
    };
    const auto addGroup = [this](QMenu* menu, const QString& prefix) {
        for (QAction* action : m_all)
            if (idOf(action).startsWith(prefix))
                menu->addAction(action);
    };
    for (const Spec& spec : specs()) {
        const QString id = QString::fromLatin1(spec.id);
        QMenu* menu = menuFor(tr(spec.menu));
        if (id.isEmpty()) {
            menu->addSeparator();
        } else if (id == QLatin1String("@recent")) {
            m_recent = menu->addMenu(tr(spec.text));
        } else if (id == QLatin1String("@kept")) {
            m_layouts = menu->addMenu(tr(spec.text));
        } else if (id == QLatin1String("@views")) {
            QString group;
            for (const QString& view : viewsByGroup()) {
                if (const QString name = viewGroupName(view); name != group)
                    menu->addSection(group = name);
                menu->addAction((*this)[QString(QStringLiteral("view.") + view)]);
            }
        } else if (id == QLatin1String("@layouts")) {
            addGroup(menu->addMenu(tr(spec.text)), QStringLiteral("layout."));
        } else if (id == QLatin1String("@themes")) {
            addGroup(menu->addMenu(tr(spec.text)), QStringLiteral("theme."));
        } else if (id == QLatin1String("@motions")) {
            addGroup(menu->addMenu(tr(spec.text)), QStringLiteral("motion."));
        } else if (id == QLatin1String("@languages")) {
            addGroup(menu->addMenu(tr(spec.text)), QStringLiteral("language."));
        } else {
            menu->addAction((*this)[id]);
        }
    }
}

void Actions::retranslate()
{
    const auto say = [this](const QString& id, const QString& text, const QString& menu) {
        QAction* action = (*this)[id];
        action->setText(text);
        m_menuTitles.insert(action, QString(menu).remove(u'&'));
    };
    for (const Spec& spec : specs()) {
        const QString id = QString::fromLatin1(spec.id);
        const QString text = tr(spec.text);
        if (id == QLatin1String("@views")) {
            for (const QString& view : viewsByGroup())
                say(QStringLiteral("view.") + view, viewTabName(view), tr(spec.menu));
        } else if (id.startsWith(u'@')) {
            const Choices choices = id == QLatin1String("@themes") ? themeChoices()
                : id == QLatin1String("@motions")                  ? motionChoices()
                : id == QLatin1String("@languages")                ? languageChoices()
                : id == QLatin1String("@layouts")                  ? layoutChoices()
                                                                   : Choices();
            for (const auto& [choice, name] : choices)
                say(choice, name, text);
        } else if (!id.isEmpty()) {
            say(id, text, tr(spec.menu));
        }
    }
}

void Actions::setTheme(const Theme& theme)
{
    for (const Spec& spec : specs())
        if (spec.icon[0] != '\0')
            (*this)[QString::fromLatin1(spec.id)]->setIcon(icon(QLatin1String(spec.icon), theme));
}

} // namespace ridgepoint
