#include "views/search/search_view.h"

#include "core/base/counted.h"
#include "core/inputs/scenario/field.h"
#include "core/training/report.h"
#include "views/search/search_options.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace ridgepoint {

namespace {

// Stays open while boxes are ticked.
class TickMenu : public QMenu
{
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (!tick())
            QMenu::mouseReleaseEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() != Qt::Key_Space || !tick())
            QMenu::keyPressEvent(event);
    }

private:
    bool tick()
    {
        QAction* action = activeAction();
        if (!action || !action->isEnabled() || !action->isCheckable())
            return false;
        action->trigger();
        return true;
    }
};

} // namespace

SearchView::SearchView(QWidget* parent)
    : TryRows(parent, {QStringLiteral("search"), tr("Search"), tr("Best layout (exhaustive)")})
    , m_plans(addPanel<PlansData, PlansPicture>(
          {QStringLiteral("plans"), tr("plans"), tr("The best plans, best first (1)"),
              tr("Every layout evaluated, ruled out by a bound, or excluded by the mesh or the framework")},
          rankedData, plansTable))
{
    m_front = &addPanel<PlansData, FrontPicture>(
        {QStringLiteral("front"), tr("memory"), tr("Step time vs. free memory (2)"),
            tr("The fastest plan for each amount of free memory")},
        frontData, plansTable);
    m_counts = &addPanel<CountsData, CountsPicture>(
        {QStringLiteral("counts"), tr("cluster size"), tr("The run on fewer and on more accelerators (3)"),
            tr("The best plan on fewer and on more accelerators")},
        countsData, countsTable);
    m_pairs = &addPanel<PairsData, PairsPicture>(
        {QStringLiteral("pairs"), tr("two fields"), tr("The best plan at every value of two fields (4)"),
            tr("The best plan at every value of two fields, all others free")},
        [this](const ViewInput& in, const NumberFormat& numbers) {
            return pairsData(in, numbers, m_question.further.pair);
        },
        pairsTable);
    m_space =
        &addPanel<SpaceData, SpacePicture>({QStringLiteral("space"), tr("rejected layouts"),
                                               tr("All layouts: evaluated, pruned or rejected (5)"),
                                               tr("Evaluated, pruned by a bound, or rejected, and why")},
            spaceData, spaceTable);
    m_question = questionOf({});
    // What is kept fixed after what takes some values only: they are read together.
    for (const QString& key :
        {search_option::headroom, search_option::vary, search_option::locks, search_option::pair})
        addOption({key, [this, key] { return optionsOf(m_question).value(key); },
            [this, key](const QVariant& given) {
                QVariantMap all = optionsOf(m_question);
                all.insert(key, given);
                m_question = questionOf(all);
            }});
}

std::vector<ReadoutTileData> SearchView::makeTiles() const { return searchTiles(input(), style().numbers); }

QString SearchView::reasonForNothing(const ViewInput& input) const
{
    const PlansData data = plansData(input, style().numbers);
    return data.plans.empty() && !data.own ? data.sentence : QString();
}

void SearchView::addControls(QHBoxLayout& row)
{
    m_why = new QToolButton(row.parentWidget());
    m_why->setText(tr("Why this one?"));
    m_why->setToolTip(tr(
        "Which of its fields make the plan faster or slower than yours, and by how much: the plan that the "
        "arrow keys have reached, else the best; of yours, against the plain plan (W)"));
    row.addWidget(m_why);
    connect(m_why, &QToolButton::clicked, this, &SearchView::why);
    for (std::size_t side = 0; side < 2; ++side) {
        QComboBox* box = m_pair[side] = new QComboBox(row.parentWidget());
        box->setAccessibleName(side == 0 ? tr("field across") : tr("field down"));
        box->setToolTip(box->accessibleName());
        row.addWidget(box);
        connect(box, &QComboBox::activated, this, [this, box, side](int index) {
            SearchQuestion next = m_question;
            auto& pair = next.further.pair;
            const std::string before =
                std::exchange(pair[side], box->itemData(index).toString().toStdString());
            if (pair[1 - side] == pair[side]) // they change places
                pair[1 - side] = before;
            ask(next);
        });
    }
    auto* label = new QLabel(tr("free"), row.parentWidget());
    m_headroom = new QDoubleSpinBox(row.parentWidget());
    m_headroom->setRange(0, 90);
    m_headroom->setDecimals(0);
    m_headroom->setSuffix(QStringLiteral(" %"));
    m_headroom->setKeyboardTracking(false);
    m_headroom->setAccessibleName(tr("share of memory kept free"));
    if (auto* entry = m_headroom->findChild<QLineEdit*>()) // has the focus in its stead
        entry->setAccessibleName(m_headroom->accessibleName());
    m_headroom->setToolTip(tr("Share of memory kept free, because no memory model is exact"));
    label->setBuddy(m_headroom);
    label->setToolTip(m_headroom->toolTip());
    row.addWidget(label);
    row.addWidget(m_headroom);
    connect(m_headroom, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        SearchQuestion next = m_question;
        next.headroom = percent / 100;
        ask(next);
    });

    m_locks = new QToolButton(row.parentWidget());
    m_locks->setPopupMode(QToolButton::InstantPopup);
    m_locks->setToolTip(tr("Fields kept fixed"));
    m_lockMenu = new TickMenu(m_locks);
    m_locks->setMenu(m_lockMenu);
    row.addWidget(m_locks);
    connect(m_lockMenu, &QMenu::aboutToShow, this, &SearchView::fillLocks);
}

// The fields that a search changes of such a scenario, a tick at those that it must not.
void SearchView::fillLocks()
{
    m_lockMenu->clear();
    if (!ready())
        return;
    for (const std::string_view id : searchFields()) {
        const FieldSpec& field = *findField(id);
        const bool locked = std::ranges::find(m_question.locks, id) != m_question.locks.end();
        if (field.applies && !field.applies(input().report->scenario) && !locked)
            continue;
        const auto some = std::ranges::find(m_question.vary, &field, &SweepAxis::field);
        const QString value = fieldShown(input().report->scenario, field);
        QAction* action = m_lockMenu->addAction(tr("%1: %2").arg(coreText(field.label),
            some == m_question.vary.end()
                ? value
                : tr("%1, only %2 tried").arg(value, toQString(valuesText(*some)))));
        action->setCheckable(true);
        action->setChecked(locked);
        connect(action, &QAction::triggered, this, [this, id = std::string(id)](bool on) {
            SearchQuestion next = m_question;
            hold(next, id, on);
            ask(next);
        });
    }
}

void SearchView::syncControls()
{
    if (!m_headroom)
        return;
    const QSignalBlocker blocker(m_headroom);
    m_headroom->setValue(m_question.headroom * 100);
    for (std::size_t side = 0; side < 2; ++side) {
        QComboBox& box = *m_pair[side];
        box.setVisible(shown() == SearchPanel::Pairs);
        if (box.count() == 0)
            for (const std::string_view id : searchFields())
                box.addItem(coreText(findField(id)->label), toQString(id));
        box.setCurrentIndex(box.findData(toQString(m_question.further.pair[side])));
    }
    const QString held = displayText(double(m_question.locks.size() + m_question.vary.size()), Unit::Count);
    m_locks->setText(
        m_question.locks.empty() && m_question.vary.empty() ? tr("Keep fixed…") : tr("Fixed: %1").arg(held));
    m_locks->setAccessibleName(tr("Fields kept fixed, or limited to some values: %1").arg(held));
}

void SearchView::addQuestions(FurtherQuestions& further) const
{
    switch (shown()) {
    case SearchPanel::Plans:
        break;
    case SearchPanel::Front:
        further.front = true;
        break;
    case SearchPanel::Counts:
        further.around = true;
        break;
    case SearchPanel::Pairs:
        further.pairs = true;
        further.pair = m_question.further.pair;
        break;
    case SearchPanel::Space:
        further.limits = true;
        break;
    }
}

SearchQuestion SearchView::question() const
{
    SearchQuestion asked = m_question;
    addQuestions(asked.further);
    return asked;
}

void SearchView::ask(const SearchQuestion& question)
{
    m_question = question;
    m_question.further = {.pair = question.further.pair};
    changed();
}

std::vector<std::pair<QString, QString>> SearchView::keys() const
{
    return {{tr("1, 2, 3, 4, 5"),
                tr("what the picture shows: plans, step time vs. memory, cluster size, two fields, rejected "
                   "layouts")},
        {tr("Enter"), tr("tries the plan that the arrow keys have reached")},
        {tr("W"),
            tr("why this plan: what each of its fields changes vs. yours (of yours: vs. the plain plan)")}};
}

bool SearchView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->key() != Qt::Key_W || event->modifiers() & ~Qt::KeypadModifier || !ready())
        return TryRows::keyPressed(event, area);
    why();
    return true;
}

void SearchView::why()
{
    if (!ready())
        return;
    if (isStale()) {
        Q_EMIT announced(tr("The search has restarted for the changed scenario."));
        return;
    }
    const PlansData& data = shownData();
    const std::vector<SearchPlan>& plans = data.plans;
    const auto plain = std::ranges::find(plans, true, &SearchPlan::plain);
    std::optional<Tried> wanted = tried(currentMark());
    // What cannot run is nothing to compare with: a plan is tried on, beside the plain plan.
    const bool ofThisJob = shown() != SearchPanel::Counts && shown() != SearchPanel::Space;
    const bool cannotRun = input().search && !plans.empty() && (!data.own || !data.own->fits);
    std::optional<Tried> beside;
    if (cannotRun && ofThisJob) {
        beside = wanted;
        if (!beside || beside->edits.empty() || (plain != plans.end() && beside->edits == plain->edits)) {
            const auto other = std::ranges::find(plans, false, &SearchPlan::plain);
            beside =
                other == plans.end() ? std::nullopt : std::optional(Tried{other->edits, other->name, {}});
        }
        if (!beside || plain == plans.end()) {
            Q_EMIT announced(tr("Your own layout does not run, and there are no two plans to compare."));
            return;
        }
        wanted = Tried{plain->edits, plain->name, {}};
    } else if (!wanted) {
        const auto other =
            std::ranges::find_if(plans, [](const SearchPlan& each) { return !each.edits.empty(); });
        if (other != plans.end())
            wanted = Tried{other->edits, other->name, {}};
    }
    if (wanted && wanted->edits.empty() && plain != plans.end()) // the scenario's own layout
        wanted = Tried{plain->edits, plain->name, {}};
    if (!wanted || wanted->edits.empty() || !input().search) {
        Q_EMIT announced(wanted ? tr("This is your plan.") : tr("There is no other plan."));
        return;
    }
    Scenario plan = input().search->scenario;
    if (applyEdits(plan, wanted->edits, *input().catalog))
        return;
    plan.name = wanted->name.toStdString();
    Q_EMIT whyRequested(plan); // which may bring another input: nothing of the data is used behind it
    if (beside)
        Q_EMIT edited(beside->edits, EditPhase::Try, beside->name,
            tr("your own layout does not run, so it is compared with the plain plan"));
}

const PlansData& SearchView::shownData() const
{
    return shown() == SearchPanel::Front ? m_front->data() : m_plans.data();
}

const SearchPlan* SearchView::plan(const QString& key) const
{
    const std::vector<SearchPlan>& plans = shownData().plans;
    const auto found = std::ranges::find(plans, key, &SearchPlan::key);
    return found == plans.end() ? nullptr : &*found;
}

bool SearchView::canTry(const QString& key) const { return tried(key).has_value(); }

bool SearchView::previews(const QString& key) const
{
    const std::optional<Tried> at = isStale() ? std::nullopt : tried(key);
    return at && !at->edits.empty();
}

bool SearchView::isStale() const
{
    switch (shown()) {
    case SearchPanel::Counts:
        return m_counts->data().stale;
    case SearchPanel::Pairs:
        return m_pairs->data().stale;
    case SearchPanel::Space:
        return m_space->data().stale;
    default:
        return shownData().stale;
    }
}

std::optional<SearchView::Tried> SearchView::tried(const QString& key) const
{
    const std::optional<SearchPlan>& own = shownData().own;
    const auto toStep = [&](const QString& step) {
        return own ? tr("step %1 → %2").arg(own->stepText, step) : tr("step %1").arg(step);
    };
    const auto among = [&key](const auto& rows) {
        const auto found = std::ranges::find_if(rows, [&key](const auto& row) { return row.key == key; });
        return found == rows.end() ? nullptr : &*found;
    };
    switch (shown()) {
    case SearchPanel::Counts:
        if (const CountRow* row = among(m_counts->data().rows); row && row->wall > 0)
            return Tried{row->edits,
                tr("%1: %2").arg(
                    coreText(acceleratorsText(row->name.toDouble()), style().numbers), row->plan),
                tr("wall-clock %1").arg(row->wallText)};
        return {};
    case SearchPanel::Pairs:
        if (const PairCell* cell = among(m_pairs->data().cells); cell && cell->runs)
            return Tried{cell->edits, cell->plan, toStep(cell->text)};
        return {};
    case SearchPanel::Space:
        if (const PlanShare* share = among(m_space->data().shares); share && !share->edits.empty())
            return Tried{share->edits, share->plan,
                tr("without the limit “%1”: %2").arg(share->limit, share->beyondText)};
        return {};
    default:
        if (const SearchPlan* row = plan(key))
            return Tried{row->edits, row->name, toStep(row->stepText)};
        return {};
    }
}

void SearchView::tryMark(const QString& key)
{
    if (isStale()) {
        Q_EMIT announced(tr("The search has restarted for the changed scenario."));
        return;
    }
    const Tried chosen = *tried(key); // a copy: its row goes with the report that the try brings
    if (chosen.edits.empty()) {
        Q_EMIT announced(tr("This is your plan."));
        return;
    }
    const bool stated = statedMfu(input().report->scenario.hardware) && shown() != SearchPanel::Counts;
    Q_EMIT edited(chosen.edits, EditPhase::Try, chosen.name,
        stated ? tr("%1; the MFU is then predicted").arg(chosen.effect) : chosen.effect);
}

} // namespace ridgepoint
