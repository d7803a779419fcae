#pragma once

// The best plan, looked for while one works: when to look, what the Search view asks and the controls keep
// fixed, and whom an answer reaches: the Search view, the strip and, as one more baseline, every picture.

#include "app/document/live_search.h"
#include "core/outcome/advice.h"

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
    std::optional<Advice> bestPlan() const; // where it is better than the scenario

    // Fields that a search leaves as they are; the Search view's question and the controls' locks are one.
    const std::vector<std::string>& locks() const { return m_live.question().locks; }
    // And those of which it tries these values and no others.
    const std::vector<SweepAxis>& vary() const { return m_live.question().vary; }
    std::vector<std::string> held() const; // either: what levers leave alone
    void lock(const QString& fieldId, bool locked);
    // "1,2,4" or "1:8"; empty: all. What is wrong with it; empty: taken.
    QString setValues(const QString& fieldId, const QString& values);
    void askValues(const QString& fieldId, QWidget& window); // somebody
    void retranslate(); // what the best plan is called

Q_SIGNALS:
    void found();
    void locksChanged();
    void said(const QString& text);

private:
    void follow(); // whether anybody wants to know
    void connectView(View& view);
    void ask(const SearchQuestion& question);
    void pose(const SearchQuestion& question);
    void show();
    void showGhost();
    // The plan beside the scenario for as long as the Compare view is shown, and which of its fields bring
    // how much of the step.
    void compareWith(const Scenario& plan);
    void leaveComparison(); // once it is not shown

    Document& m_document;
    Settings& m_settings;
    ViewArea& m_views;
    LiveSearch m_live;
    QString m_view; // id of the one that asks; empty until it is built
    bool m_told = false; // of locks
};

} // namespace ridgepoint
