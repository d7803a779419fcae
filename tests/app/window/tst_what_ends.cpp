// What was tried on a scenario belongs to it: with another one in its place nothing of it is left in a
// picture.

#include "tests/app/window_fixture.h"

#include "app/document/baselines.h"
#include "app/window/lessons.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/scenario_json.h"
#include "views/pipeline/pipeline_view.h"
#include "views/sensitivity/sensitivity_view.h"
#include "views/serving_frontier/serving_frontier_view.h"
#include "views/stack/stack_view.h"

#include <QTemporaryDir>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

class TestWhatEnds : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    template <class T>
    T& shown(const QString& id)
    {
        m_window->viewArea().setCurrentView(id);
        turn();
        return *qobject_cast<T*>(m_window->viewArea().currentView());
    }
    PipelineView& tried()
    {
        auto& view = shown<PipelineView>(u"pipeline"_s);
        PipelineSettings settings = view.settings();
        settings.stages = 8;
        settings.microbatches = 16;
        view.setSettings(settings);
        return view;
    }
    Scenario piped() const
    {
        Scenario scenario = openingScenario(m_catalog);
        scenario.name = "of four stages";
        scenario.hardware.accelerators = 4;
        scenario.mesh.pipeline = 4;
        scenario.training.globalBatchSequences = 32;
        return scenario;
    }

private Q_SLOTS:
    void aWhatIfEndsWithItsDocument_data()
    {
        QTest::addColumn<QString>("how");
        for (const char* how : {"new", "open", "swap", "undo of a swap", "another baseline"})
            QTest::newRow(how) << QString::fromLatin1(how);
    }
    void aWhatIfEndsWithItsDocument()
    {
        QFETCH(QString, how);
        if (how.contains(u"swap") || how.contains(u"baseline")) {
            document().setBaselines({piped()}, u"pinning"_s);
            turn();
        }
        if (how.startsWith(u"undo"))
            swapWithBaseline(document(), 0);
        turn();
        PipelineView& view = tried();
        QVERIFY(view.settings().whatIf());
        if (how == u"new") {
            action(u"file.new")->trigger();
        } else if (how == u"open") {
            document().load({piped(), {}}, {});
        } else if (how == u"swap") {
            swapWithBaseline(document(), 0);
        } else if (how == u"undo of a swap") {
            document().undo();
        } else {
            openBaseline(document(), 0);
        }
        turn();
        QVERIFY(!view.settings().whatIf());
        QCOMPARE(view.data().whatIf, false);
    }

    // Edits are of the same scenario: undone or not, what was tried beside them stays.
    void anEditEndsNothing()
    {
        PipelineView& view = tried();
        QVERIFY(!document().commit(u"training.sequence_length"_s, u"4k"_s));
        turn();
        QVERIFY(view.settings().whatIf());
        document().undo();
        turn();
        QVERIFY(view.settings().whatIf());
    }

    // A lesson's scenario is another one; one's own comes back with what was tried on it.
    void aLessonBeginsPlainAndGivesBack()
    {
        PipelineView& view = tried();
        QVERIFY(m_window->lessons().start(u"bubbles"_s, PlayMode::Alone));
        turn();
        QVERIFY(view.settings().stages != 8 || view.settings().microbatches != 16);
        m_window->lessons().end();
        turn();
        QCOMPARE(view.settings().stages, 8);
        QCOMPARE(view.settings().microbatches, 16);
        // And not onto a scenario that was opened meanwhile.
        QVERIFY(m_window->lessons().start(u"bubbles"_s, PlayMode::Alone));
        turn();
        document().load({piped(), {}}, {});
        turn();
        QVERIFY(!view.settings().whatIf());
    }

    void soDoBoundsAndOtherSizes()
    {
        auto& goals = shown<SensitivityView>(u"sensitivity"_s);
        goals.setOptions({{u"bound"_s, u"5 s"_s}});
        QCOMPARE(goals.options().value(u"bound"_s).toString(), u"5 s"_s);
        auto& frontier = shown<ServingFrontierView>(u"serving-frontier"_s);
        frontier.setOptions({{u"accelerators"_s, 16}});
        QCOMPARE(frontier.options().value(u"accelerators"_s).toInt(), 16);
        action(u"file.new")->trigger();
        turn();
        QCOMPARE(goals.options().value(u"bound"_s).toString(), QString());
        QCOMPARE(frontier.options().value(u"accelerators"_s).toInt(), 0);
    }

    // Which slider hit the budget is told of the scenario that is open, not of the one before it.
    void theFirstHitIsOfThisScenario()
    {
        auto& budget = shown<StackView>(u"budget"_s);
        Scenario small = openingScenario(m_catalog);
        small.model.params = Parameters(1e9);
        document().load({small, {}}, {});
        turn();
        QCOMPARE(budget.firstHit().state(), FirstHit::State::Within);
        document().load({openingScenario(m_catalog), {}}, {});
        turn();
        QCOMPARE(budget.firstHit().state(), FirstHit::State::OverFromStart);
    }

    // The batch slider of Budget, over its whole length: the scenario stays one that can be.
    void theBatchSliderLeavesTheScenarioWhole()
    {
        Scenario scenario = piped();
        scenario.mesh.pipeline = 1;
        scenario.hardware.accelerators = 16;
        document().load({scenario, {}}, {});
        for (const int micro : {1, 2, 3, 5, 8, 17, 64}) {
            QVERIFY(!document().preview(u"training.micro_batch"_s, QString::number(micro)));
            const auto report = document().report();
            QVERIFY2(std::ranges::find(report->diagnostics, Severity::Error, &Diagnostic::severity)
                    == report->diagnostics.end(),
                qPrintable(QString::number(micro)));
            QCOMPARE(std::fmod(document().scenario().training.globalBatchSequences, 16.0 * micro), 0.0);
        }
        document().cancel();
        QCOMPARE(document().scenario().training.globalBatchSequences, 32.0);
    }

    void theTitleNamesNothingThatIsGone()
    {
        Scenario scenario = piped();
        scenario.name = "70B on H100";
        document().load({scenario, {}}, {});
        QVERIFY(!document().commit(u"hardware.accelerator"_s, u"b200-sxm"_s));
        turn();
        QCOMPARE(document().displayName(), u"70B on H100, changed"_s);
        QVERIFY2(m_window->windowTitle().contains(u"changed"), qPrintable(m_window->windowTitle()));
        document().undo();
        QCOMPARE(document().displayName(), u"70B on H100"_s);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestWhatEnds)
#include "tst_what_ends.moc"
