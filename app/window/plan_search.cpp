#include "app/window/plan_search.h"

#include "app/document/settings.h"
#include "app/document/view_input.h"
#include "app/window/actions.h"
#include "app/window/view_area.h"
#include "views/search/search_data.h"
#include "views/search/search_options.h"

#include <algorithm>

namespace ridgepoint {

PlanSearch::PlanSearch(
    Document& document, Settings& settings, ViewArea& views, Actions& actions, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_settings(settings)
    , m_views(views)
    , m_live(document)
{
    m_live.ask(questionOf({}));
    QAction* always = actions[u"tools.liveSearch"];
    always->setChecked(settings.liveSearch());
    connect(always, &QAction::triggered, this, [this](bool on) {
        m_settings.setLiveSearch(on);
        follow();
    });
    connect(&views, &ViewArea::viewCreated, this, [this](View* view) { connectView(*view); });
    connect(&views, &ViewArea::currentViewChanged, this, &PlanSearch::follow, Qt::QueuedConnection); // placed
    connect(&m_live, &LiveSearch::answered, this, &PlanSearch::show);
    follow();
}

void PlanSearch::follow()
{
    m_live.setOn(m_settings.liveSearch() || std::ranges::any_of(m_views.shownViews(), &View::showsPlans));
}

void PlanSearch::connectView(View& view)
{
    if (!view.showsPlans())
        return;
    const auto ask = [this, &view] { m_live.ask(questionOf(view.options())); };
    connect(&view, &View::optionsChanged, this, [this, ask, &view] {
        if (optionsOf(questionOf(view.options())) != optionsOf(m_live.question()))
            ask();
    });
    ask();
}

// The report is the same: no other picture has to be made again.
void PlanSearch::show()
{
    for (View* view : m_views.shownViews())
        if (view->showsPlans())
            view->setInput(inputOf(m_document));
    Q_EMIT found();
}

QString PlanSearch::sentence() const
{
    return m_live.isOn() ? bestPlanSentence(inputOf(m_document), m_settings.numbers()) : QString();
}

} // namespace ridgepoint
