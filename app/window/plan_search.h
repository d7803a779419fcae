#pragma once

// The best plan, looked for while one works: when to look, what the Search view asks, and whom an answer
// reaches.

#include "app/document/live_search.h"

#include <QObject>

namespace ridgepoint {

class Actions;
class Settings;
class View;
class ViewArea;

class PlanSearch : public QObject
{
    Q_OBJECT
public:
    PlanSearch(
        Document& document, Settings& settings, ViewArea& views, Actions& actions, QObject* parent = nullptr);

    LiveSearch& live() { return m_live; }
    QString sentence() const; // of the scenario as it is; empty: nothing to say yet

Q_SIGNALS:
    void found();

private:
    void follow(); // whether anybody wants to know
    void connectView(View& view);
    void show();

    Document& m_document;
    Settings& m_settings;
    ViewArea& m_views;
    LiveSearch m_live;
};

} // namespace ridgepoint
