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
#include "widgets/quiet_button.h"
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

    QStringList idsFromAbove() const
    {
        const ControlDock& controls = *m_window->controls();
        std::vector<std::pair<int, QString>> rows;
        for (const FieldRow* row : controls.findChildren<FieldRow*>())
            if (row->isVisible())
                rows.emplace_back(row->mapTo(&controls, QPoint()).y(), row->id());
        std::ranges::sort(rows);
        QStringList ids;
        for (const auto& [y, id] : rows)
            ids += id;
        return ids;
    }

private Q_SLOTS:
    // The glossary's aliases find what they are aliases of, in both languages.
    void wordsOfPeopleFindControls_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* typed, const char* id) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromLatin1(id);
        };
        row("context", "training.sequence_length");
        row("context length", "training.sequence_length");
        row("Seq Len", "training.sequence_length");
        row("contexto", "training.sequence_length");
        row("users", "serving.concurrency");
        row("usuarios", "serving.concurrency");
        row("clients", "serving.concurrency");
        row("QPS", "serving.requests_per_second");
        row("batch size", "training.global_batch_sequences");
        row("GPU", "hardware.accelerators");
        row("GPUs", "hardware.accelerators");
        row("quantization", "serving.weights_precision");
        row("gradient checkpointing", "training.recompute");
        row("gradient accumulation", "training.micro_batch");
        row("fine-tuning", "training.method");
        row("max tokens", "serving.output_tokens");
        row("prompt length", "serving.prompt_tokens");
        row("dtype", "training.precision");
        row("model size", "model.params");
    }
    void wordsOfPeopleFindControls()
    {
        QFETCH(QString, typed);
        QFETCH(QString, id);
        ControlDock& controls = *m_window->controls();
        controls.findChild<QLineEdit*>()->setText(typed);
        turn();
        const FieldRow* row = controls.row(id);
        QVERIFY2(row && row->isVisible(), qPrintable(idsFromAbove().join(u' ')));
        controls.findChild<QLineEdit*>()->clear();
    }

    void theSearchFindsWhatAppliesHere_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("found");
        const QString method = QStringLiteral("training.method");
        QTest::newRow("a choice's name") << QStringLiteral("lora") << QStringList{method};
        QTest::newRow("a label") << QStringLiteral("Trainable Parameters") << QStringList{method};
        QTest::newRow("an id") << QStringLiteral("training.meth") << QStringList{method};
        QTest::newRow("what means nothing here") << QStringLiteral("adapter rank") << QStringList();
        QTest::newRow("the field's short name")
            << QStringLiteral("tp")
            << QStringList{QStringLiteral("mesh.tensor"), QStringLiteral("serving.tensor"),
                   QStringLiteral("serving.itl_target")}; // TPOT
        QTest::newRow("two words of a name, in any order")
            << QStringLiteral("parallel context") << QStringList{QStringLiteral("mesh.context")};
        QTest::newRow("the inside of a word, where nothing begins so") << QStringLiteral(
            "eckpoint inter") << QStringList{QStringLiteral("resilience.checkpoint_interval")};
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
        QSet<QString> rooms;
        for (const QString& id : found)
            rooms += id.section(u'.', 0, 0);
        QCOMPARE(groups, rooms.size());
        QCOMPARE(controls.findChild<QLineEdit*>()->text(), typed);
    }

    // So is what was collected as changed.
    void anotherScenarioShowsWhatIsNotChangedToo()
    {
        const auto only = [this] {
            for (QuietButton* each : m_window->controls()->findChildren<QuietButton*>())
                if (each->text().startsWith(QLatin1String("Changed (")))
                    return each;
            return static_cast<QuietButton*>(nullptr);
        };
        for (const bool anew : {true, false}) {
            document().load({defaultScenario(m_window->document().catalog()), {}}, {});
            QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("2")));
            turn();
            only()->click();
            turn();
            const QStringList collected = idsFromAbove();
            QVERIFY(collected.contains(QStringLiteral("mesh.tensor"))
                && !collected.contains(QStringLiteral("mesh.pipeline")));
            QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("4")));
            turn();
            QVERIFY(only()->isChecked());
            QCOMPARE(idsFromAbove(), collected);
            if (anew)
                action(QStringLiteral("file.new"))->trigger();
            else
                QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
            turn();
            QVERIFY(!only()->isChecked());
            QVERIFY(idsFromAbove().contains(QStringLiteral("mesh.pipeline")));
        }
    }

    // What was searched for is of the scenario that was open, and an edit leaves it.
    void anotherScenarioShowsAllControlsAgain()
    {
        ControlDock& controls = *m_window->controls();
        auto* search = controls.findChild<QLineEdit*>();
        const QString typed = QStringLiteral("training.meth");
        for (const bool anew : {true, false}) {
            search->setText(typed);
            turn();
            QCOMPARE(idsFromAbove().size(), 1);
            QVERIFY(!document().commit(QStringLiteral("training.micro_batch"), QStringLiteral("2")));
            turn();
            QCOMPARE(search->text(), typed);
            if (anew)
                action(QStringLiteral("file.new"))->trigger();
            else
                QVERIFY(m_window->open(QStringLiteral("llama3.1-70b-served-8xh200")));
            turn();
            QCOMPARE(search->text(), QString());
            QVERIFY(idsFromAbove().size() > 1);
        }
    }

    // From above to below, and with Tab.
    void wholeWordsComeFirst()
    {
        ControlDock& controls = *m_window->controls();
        controls.findChild<QLineEdit*>()->setText(QStringLiteral("batch"));
        turn();
        QCOMPARE(idsFromAbove(),
            (QStringList{
                QStringLiteral("training.global_batch_sequences"), QStringLiteral("training.micro_batch")}));
        // Serving has words that begin so, but the whole one is above.
        controls.findChild<QLineEdit*>()->setText(QStringLiteral("target"));
        turn();
        QCOMPARE(idsFromAbove().value(0), QStringLiteral("targets.step_time"));
        controls.findChild<QLineEdit*>()->setText(QStringLiteral("slo"));
        turn();
        const QStringList found = idsFromAbove();
        QVERIFY(found.contains(QStringLiteral("serving.ttft_target")));
        QVERIFY(found.contains(QStringLiteral("serving.itl_target")));
        controls.findChild<QLineEdit*>()->clear();
        turn();
        QVERIFY(controls.row(QStringLiteral("model.params"))->isVisible());
        QVERIFY(!controls.row(QStringLiteral("serving.ttft_target"))->isVisible());
    }

    // What differs from a new scenario has a dot, is counted, comes together on request and goes back by one
    // command.
    void whatIsChangedIsMarkedAndCollected()
    {
        ControlDock& controls = *m_window->controls();
        const auto button = [&controls](const QString& words) {
            for (QuietButton* each : controls.findChildren<QuietButton*>())
                if (each->text().startsWith(words) || each->accessibleName() == words)
                    return each;
            return static_cast<QuietButton*>(nullptr);
        };
        QuietButton* const only = button(QStringLiteral("Changed ("));
        QuietButton* const reset = button(QStringLiteral("Reset Mesh"));
        QuietButton* const header = button(QStringLiteral("Mesh, group"));
        document().load({defaultScenario(m_window->document().catalog()), {}}, {});
        turn();
        QVERIFY(!only || !only->isVisible());
        QVERIFY(!reset->isVisible() && !header->isMarked());
        QVERIFY(!controls.row(QStringLiteral("mesh.tensor"))->isChanged());

        for (const auto& [field, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"mesh.tensor", "2"}, {"model.preset", "llama3-8b"}, {"resilience.restart", "20min"}})
            QVERIFY(!document().commit(QLatin1String(field), QLatin1String(text)));
        turn();
        QCOMPARE(button(QStringLiteral("Changed ("))->text(), QStringLiteral("Changed (3)"));
        FieldRow* const tensor = controls.row(QStringLiteral("mesh.tensor"));
        QVERIFY(tensor->isChanged());
        QVERIFY(tensor->slider()->toolTip().contains(QStringLiteral("Changed")));
        QVERIFY(!controls.row(QStringLiteral("mesh.pipeline"))->isChanged());
        QVERIFY(!controls.row(QStringLiteral("model.params"))->isChanged()); // it follows from the model
        QVERIFY(reset->isVisible() && header->isMarked() && !header->accessibleDescription().isEmpty());

        button(QStringLiteral("Changed ("))->click();
        turn();
        const QStringList all{QStringLiteral("model.preset"), QStringLiteral("mesh.tensor"),
            QStringLiteral("resilience.restart")};
        QCOMPARE(idsFromAbove(), all);
        // What goes back stays under the hand until the button is pressed again.
        Q_EMIT tensor->resetRequested(tensor->id());
        turn();
        QCOMPARE(document().scenario().mesh.tensor, 1.0);
        QVERIFY(!tensor->isChanged());
        QCOMPARE(idsFromAbove(), all);
        button(QStringLiteral("Changed ("))->click();
        turn();
        QVERIFY(idsFromAbove().contains(QStringLiteral("mesh.pipeline")));
        button(QStringLiteral("Changed ("))->click();
        turn();
        QCOMPARE(idsFromAbove(), QStringList({all[0], all[2]}));
        button(QStringLiteral("Reset Model"))->click();
        turn();
        QCOMPARE(document().scenario().model.preset, std::string());
        document().markSaved(QString());
    }

    // A dimension of a published model goes back to what the model has, not to what a new scenario has.
    void aResetKeepsToTheModel()
    {
        QVERIFY(!document().commit(QStringLiteral("model.preset"), QStringLiteral("llama3-8b")));
        const double layers = *fieldNumber(document().scenario(), *findField("model.layers"));
        QVERIFY(!document().commit(QStringLiteral("model.layers"), QStringLiteral("40")));
        FieldRow* const row = m_window->controls()->reveal(QStringLiteral("model.layers"));
        turn();
        Q_EMIT row->resetRequested(row->id());
        turn();
        QCOMPARE(*fieldNumber(document().scenario(), *findField("model.layers")), layers);
        document().markSaved(QString());
    }

    void moreSaysHowMany()
    {
        ControlDock& controls = *m_window->controls();
        QuietButton* more = nullptr;
        for (QuietButton* each : controls.findChildren<QuietButton*>())
            if (each->accessibleName().endsWith(QStringLiteral("more controls of Mesh")))
                more = each;
        QVERIFY(more && more->isVisible());
        const qsizetype before = idsFromAbove().size();
        const int promised = more->text().section(u' ', 0, 0).toInt();
        QVERIFY(promised > 0);
        more->click();
        turn();
        QCOMPARE(idsFromAbove().size(), before + promised);
        QCOMPARE(more->text(), QStringLiteral("Fewer"));
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
        QVERIFY2(said.contains(QStringLiteral("GEMMs")), qPrintable(said.join(u'|')));
        const double seconds = document().report()->step.parts.front().seconds.value();
        QVERIFY2(said.contains(displayText(seconds, Unit::Second)), qPrintable(said.join(u'|')));
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestMainWindowFinding)
#include "tst_main_window_finding.moc"
