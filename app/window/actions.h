#pragma once

// Every command of the window, once: menus, shortcuts, the command palette and the shortcut sheet are built
// from this list. What a command does is connected by the window.

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <vector>

class QActionGroup;
class QMenu;
class QMenuBar;
class QWidget;

namespace ridgepoint {

class Theme;

class Actions : public QObject
{
    Q_OBJECT
public:
    // Actions are added to `window`, so that their shortcuts work while menus are hidden.
    explicit Actions(QWidget* window);

    QAction* operator[](QStringView id) const; // must exist
    // In menu order, views, themes and motions included.
    const std::vector<QAction*>& all() const { return m_all; }
    static QString idOf(const QAction* action) { return action->objectName(); }
    // The menu an action stands in, for the palette and the sheet: "File".
    QString menuOf(const QAction* action) const { return m_menuTitles.value(action); }

    void fill(QMenuBar& bar);
    QMenu* recentMenu() const { return m_recent; }
    QMenu* layoutsMenu() const { return m_layouts; } // those kept by name

    void setTheme(const Theme& theme); // icons take its colours
    void retranslate(); // texts and menu titles; menus are filled anew by fill()

Q_SIGNALS:
    void viewRequested(const QString& id);
    void layoutRequested(const QString& id); // "tabs", "side", "grid", "sheet"
    void themeRequested(const QString& id);
    void motionRequested(int motion);
    void languageRequested(const QString& id);

private:
    struct Spec;
    static const std::vector<Spec>& specs();
    QAction* add(
        const QString& id, const QString& text, const QList<QKeySequence>& keys, const QString& menu);
    void addViews(const QString& menu);
    void addLayouts(const QString& menu);
    using Choices = std::vector<std::pair<QString, QString>>; // id of an action, its text
    QActionGroup* addChoices(const QString& menu, const Choices& choices);
    static Choices layoutChoices();
    static Choices themeChoices();
    static Choices motionChoices();
    static Choices languageChoices();

    QWidget* m_window;
    std::vector<QAction*> m_all;
    QHash<QString, QAction*> m_byId;
    QHash<const QAction*, QString> m_menuTitles;
    QMenu* m_recent = nullptr;
    QMenu* m_layouts = nullptr;
};

} // namespace ridgepoint
