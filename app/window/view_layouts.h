#pragma once

// The actions for how the pictures share their room, and what settings keep of it.

#include <QObject>

namespace ridgepoint {

class Actions;
class Settings;
class ViewArea;

class ViewLayouts : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    ViewLayouts(Settings& settings, ViewArea& views, Actions& actions, QObject* parent = nullptr);

    void updateActions();
    void listenToMenus(); // after each filling: the menu of kept layouts is another
    void keepAs(const QString& name); // what is shown now, and how

private:
    void askForName();
    void fillNamed();

    Settings& m_settings;
    ViewArea& m_views;
    Actions& m_actions;
};

} // namespace ridgepoint
