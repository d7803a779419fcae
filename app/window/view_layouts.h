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

private:
    ViewArea& m_views;
    Actions& m_actions;
};

} // namespace ridgepoint
