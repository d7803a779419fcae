#include "app/window/plan_search.h"

#include "app/document/settings.h"
#include "app/document/veil_words.h"
#include "app/document/view_input.h"
#include "app/window/actions.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/field.h"
#include "views/search/search_data.h"
#include "views/search/search_options.h"
#include "views/search/search_view.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QInputDialog>

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr QLatin1String comparison("compare"); // a view's id

} // namespace

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
    QAction* beside = actions[u"compare.best"];
    beside->setChecked(settings.bestPlanShown());
    connect(beside, &QAction::triggered, this, [this](bool on) {
        m_settings.setBestPlanShown(on);
        if (on) // another plan may stand there
            m_document.setGuest({});
        follow();
        showGhost();
        if (on && m_document.isVeiled())
            Q_EMIT said(hiddenUnderVeil());
        else if (on && !m_document.showsGhost())
            Q_EMIT said(m_document.baselines().size() >= Document::maximumBaselines
                    ? tr("Three baselines are pinned already; remove one to see the best plan next to yours.")
                    : m_live.searching() ? tr("Searching for the best plan.")
                                         : tr("No plan is better than yours, or none runs."));
    });
    connect(&views, &ViewArea::viewCreated, this, [this](View* view) { connectView(*view); });
    connect(&views, &ViewArea::currentViewChanged, this, &PlanSearch::follow, Qt::QueuedConnection); // placed
    connect(&views, &ViewArea::currentViewChanged, this, &PlanSearch::leaveComparison, Qt::QueuedConnection);
    connect(&m_live, &LiveSearch::answered, this, &PlanSearch::show);
    connect(&document, &Document::veilChanged, this, [this] {
        follow();
        showGhost();
    });
    follow();
}

void PlanSearch::follow()
{
    SearchQuestion wanted = m_live.question();
    if (auto* plans = qobject_cast<SearchView*>(m_views.view(m_view)))
        wanted = plans->question();
    // What a picture asks beyond the best plan is not looked for where nobody sees it.
    wanted.further = {};
    bool shown = false;
    for (const View* view : m_views.shownViews()) {
        shown = shown || view->showsPlans();
        view->addQuestions(wanted.further);
    }
    if (m_document.isVeiled()) // the best plan is an answer
        return m_live.setOn(false);
    m_live.setOn(m_settings.liveSearch() || m_settings.bestPlanShown() || shown);
    if (wanted != m_live.question())
        ask(wanted);
}

void PlanSearch::connectView(View& view)
{
    connect(&view, &View::optionsChanged, this, &PlanSearch::follow);
    auto* plans = qobject_cast<SearchView*>(&view);
    if (!plans)
        return;
    m_view = view.id();
    if (m_told) { // else what was kept with the view holds
        SearchQuestion question = plans->question();
        question.locks = locks();
        question.vary = vary();
        plans->setOptions(optionsOf(question));
    }
    connect(plans, &SearchView::whyRequested, this, &PlanSearch::compareWith);
    follow();
}

void PlanSearch::ask(const SearchQuestion& question)
{
    const bool other = question.locks != locks() || question.vary != vary();
    m_told = m_told || other;
    m_live.ask(question);
    if (other)
        Q_EMIT locksChanged();
}

std::vector<std::string> PlanSearch::held() const
{
    std::vector<std::string> fields = locks();
    for (const SweepAxis& axis : vary())
        fields.emplace_back(axis.field->id);
    return fields;
}

// As if by hand in the Search view, where there is one.
void PlanSearch::pose(const SearchQuestion& question)
{
    auto* plans = qobject_cast<SearchView*>(m_views.view(m_view));
    if (!plans)
        return ask(question);
    SearchQuestion next = plans->question();
    next.locks = question.locks;
    next.vary = question.vary;
    plans->ask(next); // which asks here
}

void PlanSearch::lock(const QString& fieldId, bool locked)
{
    SearchQuestion question = m_live.question();
    hold(question, fieldId.toStdString(), locked);
    pose(question);
}

QString PlanSearch::setValues(const QString& fieldId, const QString& values)
{
    SearchQuestion question = m_live.question();
    hold(question, fieldId.toStdString(), false);
    if (!values.trimmed().isEmpty()) {
        SweepAxisRead read = readSweepAxis(QString(fieldId + u'=' + values.trimmed()).toStdString());
        if (!read.message.empty())
            return coreText(read.message);
        question.vary.push_back(std::move(read.axis));
        const Text refusal =
            searchSpaceOf(m_document.scenario(), question.locks, question.vary, m_document.catalog()).refusal;
        if (!refusal.empty())
            return coreText(refusal);
    }
    pose(question);
    return {};
}

void PlanSearch::askValues(const QString& fieldId, QWidget& window)
{
    const FieldSpec& field = *findField(fieldId.toStdString());
    const auto some = std::ranges::find(vary(), &field, &SweepAxis::field);
    auto* dialog = new QInputDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Only some values in searches"));
    dialog->setLabelText(tr("Values of %1 that searches try, a list 1,2,4 or a range 1:8; if empty, all:")
                             .arg(coreText(field.label)));
    dialog->setTextValue(some == vary().end() ? QString() : toQString(valuesText(*some)));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, fieldId](const QString& typed) {
        if (const QString wrong = setValues(fieldId, typed); !wrong.isEmpty())
            Q_EMIT said(wrong);
    });
    dialog->open();
}

// The report is the same: no other picture has to be made again.
void PlanSearch::show()
{
    for (View* view : m_views.shownViews())
        if (view->showsPlans())
            view->setInput(inputOf(m_document));
    showGhost();
    Q_EMIT found();
}

// Until another answer comes the last layout goes with the finger.
void PlanSearch::showGhost()
{
    if (m_document.isVeiled())
        return; // it stays for afterwards
    const std::shared_ptr<const SearchAnswer> answer = m_document.searched();
    if (!m_settings.bestPlanShown() || !answer || answer->result.best.empty()) {
        m_document.setGhost({}, {});
        return;
    }
    const FoundLayout& best = answer->result.best.front();
    const PresentLayout& present = answer->result.present;
    Scenario layout = answer->scenario;
    const bool isBest =
        present.fits && present.regret && *present.regret == 0; // then it is its own, and not shown
    if (!isBest && applyEdits(layout, best.set, m_document.catalog()))
        return;
    m_document.setGhost(std::move(layout),
        statedMfu(answer->scenario.hardware) ? tr("best plan, predicted") : tr("best plan"));
}

void PlanSearch::retranslate() { showGhost(); }

void PlanSearch::compareWith(const Scenario& plan)
{
    const auto samePlan = [&plan](Scenario other) {
        other.name = plan.name;
        return other == plan;
    };
    const std::vector<Scenario> shown = m_document.shownBaselines();
    const auto there = std::ranges::find_if(shown, samePlan);
    std::size_t index = m_document.baselines().size();
    if (there != shown.end()) {
        index = static_cast<std::size_t>(there - shown.begin());
    } else if (index >= Document::maximumBaselines) {
        Q_EMIT said(tr("Three baselines are pinned already; remove one to see the plan next to yours."));
        return;
    } else {
        m_document.setGuest(plan);
        Q_EMIT said(tr("Next to yours until you leave this view: %1").arg(toQString(plan.name)));
    }
    if (!m_views.setCurrentView(comparison))
        return leaveComparison();
    m_views.view(comparison)
        ->setOptions({{QStringLiteral("show"), QStringLiteral("causes")},
            {QStringLiteral("readout"), QStringLiteral("step.seconds")},
            {QStringLiteral("baseline"), baselineLetter(index)}});
}

void PlanSearch::leaveComparison()
{
    const auto compares = [](const View* view) { return view->id() == comparison; };
    if (m_document.hasGuest() && std::ranges::none_of(m_views.shownViews(), compares))
        m_document.setGuest({});
}

QString PlanSearch::sentence() const
{
    return m_live.isOn() ? bestPlanSentence(inputOf(m_document), m_settings.numbers()) : QString();
}

std::optional<Advice> PlanSearch::bestPlan() const
{
    return m_live.isOn() ? bestPlanAdvice(inputOf(m_document), m_settings.numbers()) : std::nullopt;
}

} // namespace ridgepoint
