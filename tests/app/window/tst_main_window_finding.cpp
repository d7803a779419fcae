#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/window/view_area.h"
#include "core/training/report.h"
#include "tests/support/edited_scenario.h"
#include "views/sensitivity/sensitivity_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/formula_view.h"
#include "widgets/number_text.h"
#include "widgets/readout_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

// From a word to its control, and from a bar to its maths.
class TestMainWindowFinding : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void theSearchFindsWhatAppliesHere_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("found");
        const QString method = QStringLiteral("training.method");
        QTest::newRow("a choice's name") << QStringLiteral("lora") << QStringList{method};
        QTest::newRow("a label") << QStringLiteral("What is Trained") << QStringList{method};
        QTest::newRow("an id") << QStringLiteral("training.meth") << QStringList{method};
        QTest::newRow("what means nothing here") << QStringLiteral("adapter rank") << QStringList();
    }
    void theSearchFindsWhatAppliesHere()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, found);
        ControlDock& controls = *m_window->controls();
        controls.findChild<QLineEdit*>()->setText(typed);
        turn();
        QStringList shown;
        for (const FieldRow* row : controls.findChildren<FieldRow*>())
            if (row->isVisible())
                shown += row->id();
        QCOMPARE(shown, found);
        // A group without rows is not there either.
        qsizetype groups = 0;
        for (const QToolButton* header : controls.findChildren<QToolButton*>())
            groups += header->isVisible() && header->accessibleName().endsWith(QStringLiteral(", group"));
        QCOMPARE(groups, found.size());
        QCOMPARE(controls.findChild<QLineEdit*>()->text(), typed);
    }

    // What the stack does and the scenario does not, at the stack's row; a press takes it, one undo gives it
    // back.
    void theStacksRowSaysWhatDeparts()
    {
        m_window->document().load({editedScenario({QStringLiteral("hardware.accelerators=8"),
                                       QStringLiteral("hardware.stack=megatron")}),
                                      {}},
            {});
        ControlDock& controls = *m_window->controls();
        controls.findChild<QLineEdit*>()->setText(QStringLiteral("software stack"));
        turn();
        const auto chip = [&]() -> QToolButton* {
            for (QToolButton* button : controls.findChildren<QToolButton*>())
                if (button->isVisible() && button->text().startsWith(QStringLiteral("Take its defaults:")))
                    return button;
            return nullptr;
        };
        QVERIFY(chip());
        QVERIFY2(
            chip()->text().contains(QStringLiteral("gradients: bf16 → fp32")), qPrintable(chip()->text()));
        const Scenario before = m_window->document().scenario();
        chip()->click();
        turn();
        QVERIFY(!chip());
        QCOMPARE(m_window->document().scenario().training.precision.gradients, DataType::Fp32);
        m_window->document().undo();
        QVERIFY(m_window->document().scenario() == before);
    }

    // From a tile of whichever view to what would have to change for it.
    void aTilesMenuAsksWhatMustBeTrue_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("less");
        QTest::newRow("memory") << QStringLiteral("stack") << QStringLiteral("memory.state_total_bytes")
                                << true;
        QTest::newRow("throughput") << QStringLiteral("step") << QStringLiteral("throughput.mfu") << false;
        QTest::newRow("where one is")
            << QStringLiteral("sensitivity") << QStringLiteral("step.seconds") << true;
    }
    void aTilesMenuAsksWhatMustBeTrue()
    {
        QFETCH(QString, view);
        QFETCH(QString, path);
        QFETCH(bool, less);
        QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
        m_window->showView(view);
        turn();
        const std::vector<ReadoutTile*>& tiles =
            m_window->viewArea().currentView()->frame().readouts()->tiles();
        const auto tile = std::ranges::find_if(
            tiles, [&path](const ReadoutTile* each) { return each->content().path == path; });
        QVERIFY(tile != tiles.end() && (*tile)->content().bounded);
        Q_EMIT(*tile)->goalRequested(path);
        turn();
        auto* shown = qobject_cast<SensitivityView*>(m_window->viewArea().currentView());
        QVERIFY(shown);
        QCOMPARE(shown->shown(), SensitivityPanel::Goal);
        QCOMPARE(toQString(shown->readout().path), path);
        QCOMPARE(shown->goal().atMost, less);
        const double now = *shown->readout().get(*document().report());
        const double share = shown->goal().bound / now;
        QVERIFY2(std::abs(share - (less ? 0.9 : 1.1)) < 0.006, qPrintable(QString::number(share)));
        QVERIFY(!shown->options().value(QStringLiteral("bound")).toString().isEmpty());
        document().markSaved(QString());
    }

    void aBarOfTheStepOpensItsOwnMaths()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
        QVERIFY(!document().commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model")));
        m_window->showView(QStringLiteral("step"));
        turn();
        View& view = *m_window->viewArea().currentView();
        PictureCanvas* canvas = view.frame().canvas();
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == QStringLiteral("part.matmul"))
                QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
        turn();
        QStringList said;
        for (const QLabel* label : m_window->findChild<FormulaView*>()->findChildren<QLabel*>())
            said += label->text();
        QVERIFY2(said.contains(QStringLiteral("matrix products")), qPrintable(said.join(u'|')));
        const double seconds = document().report()->step.parts.front().seconds.value();
        QVERIFY2(said.contains(displayText(seconds, Unit::Second)), qPrintable(said.join(u'|')));
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestMainWindowFinding)
#include "tst_main_window_finding.moc"
