// The best plan in the window: said by the strip, shown by its view, tried and kept.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/document/baselines.h"
#include "app/window/plan_search.h"
#include "app/window/view_area.h"
#include "core/training/report.h"
#include "views/search/search_view.h"
#include "views/view_frame.h"
#include "widgets/status_strip.h"

#include <QEventLoop>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QUndoStack>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestPlanSearch : public WindowFixture
{
    Q_OBJECT

private:
    void cluster()
    {
        for (const auto& [field, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
                 {"training.global_batch_sequences", "64"}, {"mesh.tensor", "8"}})
            QVERIFY(!document().commit(QLatin1String(field), QLatin1String(text)));
        turn();
    }
    void waitForAnswer()
    {
        turn();
        while (m_window->planSearch().live().searching())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        turn();
    }
    bool stripSays(QStringView words)
    {
        const auto labels = m_window->statusStrip().findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->text().contains(words) || label->toolTip().contains(words);
        });
    }
    SearchView& view()
    {
        m_window->showView(QStringLiteral("search"));
        waitForAnswer();
        return *static_cast<SearchView*>(m_window->viewArea().currentView());
    }

private Q_SLOTS:
    void theStripSaysWhatIsBest()
    {
        m_window->resize(1600, 800);
        cluster();
        waitForAnswer();
        QVERIFY(stripSays(u"Best layout"));
        action(u"tools.liveSearch")->trigger();
        QVERIFY(!m_settings->liveSearch());
        QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("2")));
        turn();
        QVERIFY(!m_window->planSearch().live().searching());
        QVERIFY(!stripSays(u"Best layout"));
        action(u"tools.liveSearch")->trigger(); // settings outlive a window
        QVERIFY(m_settings->liveSearch());
    }

    void switchedOffItWorksForItsView()
    {
        action(u"tools.liveSearch")->trigger();
        cluster();
        QVERIFY(!document().searched() || document().searched()->scenario != document().scenario());
        QVERIFY(!view().data().plans.empty());
        m_window->showView(QStringLiteral("stack"));
        turn();
        QVERIFY(!m_window->planSearch().live().isOn());
        action(u"tools.liveSearch")->trigger();
    }

    void aPlanIsTriedAndKept()
    {
        cluster();
        SearchView& shown = view();
        const SearchPlan best = shown.data().plans.front();
        QVERIFY(shown.data().own->step > best.step);
        const int steps = document().undoStack().count();
        PictureCanvas* canvas = shown.frame().canvas();
        canvas->setFocus();
        shown.setCurrentMark(best.key, QRectF(canvas->rect()));
        QTest::keyClick(canvas, Qt::Key_Return);
        turn();
        QVERIFY(document().tentative());
        QCOMPARE(document().report()->step.seconds->value(), best.step);
        QVERIFY(!shown.data().stale); // the others stand beside it
        m_window->statusStrip().leverButton()->click(); // a second press keeps it
        waitForAnswer();
        QVERIFY(!document().tentative());
        QCOMPARE(document().undoStack().count(), steps + 1);
        QCOMPARE(shown.data().own->step, best.step);
        QCOMPARE(shown.data().plans.front().step, best.step); // none is better than the best
        document().undo();
        waitForAnswer();
        QCOMPARE(shown.data().plans.front().step, best.step);
    }

    void theBestPlanStandsBesideYours()
    {
        cluster();
        waitForAnswer();
        QVERIFY(document().baselineReports().empty());
        action(u"compare.best")->trigger();
        turn();
        QVERIFY(m_settings->bestPlanShown());
        const double best = document().searched()->result.best.front().step.value();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        QCOMPARE(document().baselineReports().front()->step.seconds->value(), best);
        QVERIFY(document().baselines().empty());
        // Opened it is the scenario, and nothing is left to show.
        action(u"compare.open")->trigger();
        waitForAnswer();
        QCOMPARE(document().report()->step.seconds->value(), best);
        QVERIFY(document().scenario().name != "best plan");
        QVERIFY(document().baselineReports().empty());
        document().undo();
        waitForAnswer();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        action(u"compare.best")->trigger();
        turn();
        QVERIFY(document().baselineReports().empty());
    }

    // What does not fit is often faster than all that does; the best of these is shown all the same.
    void theBestPlanStandsBesideWhatDoesNotFit()
    {
        cluster();
        QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("1")));
        waitForAnswer();
        QVERIFY(!document().report()->memory.fits && !document().searched()->result.best.empty());
        action(u"compare.best")->trigger();
        turn();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        QVERIFY(document().baselineReports().front()->memory.fits);
        action(u"compare.best")->trigger();
    }

    // Plans are of the scenario that they were looked for, also where another picture is asked for meanwhile.
    void anotherPictureWhileAPlanIsTried()
    {
        cluster();
        SearchView& shown = view();
        const SearchPlan best = shown.data().plans.front();
        Q_EMIT shown.edited(best.edits, EditPhase::Try, best.name, {});
        turn();
        QVERIFY(document().tentative());
        const Scenario asked = document().searched()->scenario;
        shown.setPanel(int(SearchPanel::Front));
        waitForAnswer();
        QVERIFY(document().tentative());
        QVERIFY(document().searched()->question.further.front);
        QVERIFY(document().searched()->scenario == asked);
        document().cancel();
        shown.setPanel(int(SearchPanel::Plans));
        waitForAnswer();
    }

    // A layout that cannot be is no reason to show none.
    void aMeshThatCannotBeHasPlans()
    {
        cluster();
        QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("7")));
        waitForAnswer();
        QVERIFY(!view().data().plans.empty());
        QVERIFY2(stripSays(u"yours cannot run") && stripSays(u"No verdict"), "the strip");
        QVERIFY(m_window->statusStrip().leverButton()->text().contains(u"best layout"));
        for (const GateButton* gate : m_window->statusStrip().gates())
            QCOMPARE(gate->content().summary, QStringLiteral("—"));
    }

    void whyComparesWithThePlan()
    {
        cluster();
        const int steps = document().undoStack().count();
        view().why();
        turn();
        QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("compare"));
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        const QVariantMap options = m_window->viewArea().currentView()->options();
        QCOMPARE(options.value(QStringLiteral("show")).toString(), QStringLiteral("causes"));
        QCOMPARE(options.value(QStringLiteral("baseline")).toString(), QStringLiteral("A"));
        QCOMPARE(document().baselineReports().front()->step.seconds->value(),
            document().searched()->result.best.front().step.value());
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        turn();
        QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("search"));
        QVERIFY(document().baselineReports().empty()); // it goes with the question
        view().why();
        turn();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        QVERIFY(document().baselines().empty());
        QCOMPARE(document().undoStack().count(), steps);
    }

    // The best plan that stands beside yours anyway stays, and a pinned one stays pinned.
    void whyOfAPlanThatIsThereAlready_data()
    {
        QTest::addColumn<bool>("pinned");
        QTest::newRow("the best plan") << false;
        QTest::newRow("a pinned one") << true;
    }

    void whyOfAPlanThatIsThereAlready()
    {
        QFETCH(bool, pinned);
        cluster();
        SearchView& shown = view();
        if (pinned) {
            Scenario plan = document().searched()->scenario;
            QVERIFY(!applyEdits(plan, shown.data().plans.front().edits, m_catalog));
            QVERIFY(pinScenario(document(), plan).pinned);
        } else {
            action(u"compare.best")->trigger();
        }
        waitForAnswer();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        shown.why();
        turn();
        QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("compare"));
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        m_window->showView(QStringLiteral("stack"));
        turn();
        QCOMPARE(document().baselineReports().size(), std::size_t(1));
        QCOMPARE(document().baselines().size(), std::size_t(pinned));
        if (!pinned)
            action(u"compare.best")->trigger();
    }

    // One lock, whether it is set at the control or in the view; one menu, one answer.
    void aLockAtTheControlIsTheViews()
    {
        cluster();
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("mesh.zero_stage"));
        QVERIFY(row);
        const auto lock = [&] {
            const QList<QAction*> actions = row->findChild<QMenu*>()->actions();
            return *std::ranges::find_if(actions, &QAction::isCheckable);
        };
        QVERIFY(!lock()->isChecked());
        lock()->trigger();
        waitForAnswer();
        QCOMPARE(document().searched()->question.locks, std::vector<std::string>{"mesh.zero_stage"});
        SearchView& shown = view();
        QCOMPARE(shown.question().locks, std::vector<std::string>{"mesh.zero_stage"});
        SearchQuestion none = shown.question();
        none.locks.clear();
        shown.ask(none);
        QVERIFY(!lock()->isChecked());
        const QList<QAction*> others =
            m_window->controls()->reveal(QStringLiteral("model.params"))->findChild<QMenu*>()->actions();
        QVERIFY(!others.isEmpty() && std::ranges::none_of(others, &QAction::isCheckable)); // no layout has it
    }

    // Said at the control: searches try these values alone, levers leave the field, the row says so.
    void someValuesOfAField()
    {
        cluster();
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("mesh.tensor"));
        PlanSearch& search = m_window->planSearch();
        const auto action = [&](const QString& words) {
            const QList<QAction*> actions = row->findChild<QMenu*>()->actions();
            const auto found = std::ranges::find_if(
                actions, [&](const QAction* each) { return each->text().contains(words); });
            return found == actions.end() ? nullptr : *found;
        };
        QVERIFY(action(QStringLiteral("Only some values")));
        action(QStringLiteral("Only some values"))->trigger();
        auto* dialog = m_window->findChild<QInputDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->setTextValue(QStringLiteral("2,4"));
        dialog->accept();
        waitForAnswer();
        QCOMPARE(search.vary().size(), std::size_t(1));
        QVERIFY(action(QStringLiteral("Only 2,4 in searches")));
        QCOMPARE(search.held(), std::vector<std::string>{"mesh.tensor"});
        SearchView& shown = view();
        QCOMPARE(shown.options().value(QStringLiteral("vary")).toString(), QStringLiteral("mesh.tensor=2,4"));
        QVERIFY(!shown.data().plans.empty());
        for (const SearchPlan& plan : shown.data().plans)
            QVERIFY2(plan.parts.mesh.contains(QStringLiteral("TP 2"))
                    || plan.parts.mesh.contains(QStringLiteral("TP 4")),
                qPrintable(plan.parts.mesh));
        // What is no value of it is said and changes nothing; nothing frees it.
        QVERIFY(!search.setValues(QStringLiteral("mesh.tensor"), QStringLiteral("two")).isEmpty());
        QVERIFY(!search.setValues(QStringLiteral("mesh.tensor"), QStringLiteral("0,-3")).isEmpty());
        QCOMPARE(search.vary().size(), std::size_t(1));
        search.lock(QStringLiteral("mesh.tensor"), true); // one or the other
        QVERIFY(search.vary().empty());
        QCOMPARE(search.held(), std::vector<std::string>{"mesh.tensor"});
        QVERIFY(search.setValues(QStringLiteral("mesh.tensor"), QStringLiteral("1:4")).isEmpty());
        QVERIFY(search.locks().empty());
        QVERIFY(search.setValues(QStringLiteral("mesh.tensor"), QString()).isEmpty());
        QVERIFY(search.held().empty());
        waitForAnswer();
    }

    void whatIsFixedStays()
    {
        cluster();
        SearchView& shown = view();
        SearchQuestion question = shown.question();
        question.locks = {"mesh.tensor"};
        shown.ask(question);
        waitForAnswer();
        QCOMPARE(document().searched()->question.locks, question.locks);
        for (const SearchPlan& plan : shown.data().plans)
            QVERIFY2(plan.parts.mesh.contains(QStringLiteral("TP 8")), qPrintable(plan.parts.mesh));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestPlanSearch)
#include "tst_plan_search.moc"
