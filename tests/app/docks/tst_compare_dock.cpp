// Pinning, swapping, taking back: the document behind the Compare menu, the dock and the window around it.

#include "tests/app/window_fixture.h"

#include "app/docks/compare_dock.h"
#include "app/docks/maths_dock.h"
#include "app/docks/side_panel.h"
#include "app/document/baselines.h"
#include "app/window/central_area.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/scenario_json.h"
#include "widgets/notice.h"
#include "widgets/readout_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

class TestCompareDock : public WindowFixture
{
    Q_OBJECT

private:
    void change(const QString& field, const QString& text)
    {
        const FieldError error = document().commit(field, text);
        QVERIFY2(!error, error.message.plain().c_str());
        turn();
    }
    CompareDock* dock()
    {
        if (!m_window->findChild<CompareDock*>())
            action(u"compare.show")->trigger();
        turn();
        return m_window->findChild<CompareDock*>();
    }
    static QStringList ids(const QTreeWidget& list)
    {
        QStringList all;
        for (int i = 0; i < list.topLevelItemCount(); ++i)
            all += list.topLevelItem(i)->data(0, Qt::UserRole + 1).toString();
        return all;
    }
    QString said() { return m_window->findChild<Notice*>()->text(); }

private Q_SLOTS:
    void pinningTheSameTwiceSaysSo()
    {
        action(u"compare.pin")->trigger();
        QVERIFY2(said().startsWith(u"Pinned as A: "_s), qPrintable(said()));
        action(u"compare.pin")->trigger();
        QVERIFY2(said().contains(u"pinned already, as A"_s), qPrintable(said()));
        QCOMPARE(document().baselines().size(), std::size_t(1));
        QCOMPARE(document().undoStack().count(), 1);
    }

    void aTilesMenuPins()
    {
        auto* bar = m_window->viewArea().currentView()->findChild<ReadoutBar*>();
        QVERIFY(bar);
        Q_EMIT bar->pinRequested(u"memory.ratio"_s);
        QCOMPARE(document().baselines().size(), std::size_t(1));
    }

    void thereIsNoFourth()
    {
        for (const QString& size : {u"7B"_s, u"13B"_s, u"30B"_s, u"120B"_s}) {
            change(u"model.params"_s, size);
            action(u"compare.pin")->trigger();
        }
        QCOMPARE(document().baselines().size(), Document::maximumBaselines);
        QVERIFY2(said().startsWith(u"Three baselines are pinned already."_s), qPrintable(said()));
    }

    void pinningEndsADrag()
    {
        QVERIFY(!document().preview(u"model.params"_s, u"13B"_s));
        QVERIFY(document().previewing());
        action(u"compare.pin")->trigger();
        QVERIFY(!document().previewing());
        QCOMPARE(document().baselines().front().model.params.value(), 13e9);
        QCOMPARE(document().undoStack().count(), 2); // the drag, the pin
    }

    void pinningDropsASuggestion()
    {
        action(u"edit.tryAdvice")->trigger();
        QVERIFY(document().tentative());
        const Scenario before = openingScenario(shippedCatalog());
        action(u"compare.pin")->trigger();
        QVERIFY(!document().tentative());
        QVERIFY(document().baselines().front() == before);
    }

    void withoutABaselineItSaysHow()
    {
        CompareDock* compare = dock();
        QVERIFY(compare && compare->isVisible());
        QVERIFY(action(u"compare.show")->isChecked());
        QVERIFY(!action(u"compare.swap")->isEnabled() && !action(u"compare.open")->isEnabled());
        QPushButton* pin = nullptr;
        for (QPushButton* button : compare->findChildren<QPushButton*>())
            if (button->isVisible())
                pin = button;
        QVERIFY(pin && pin->text().contains(u"Pin"_s));
        bool explained = false;
        for (const QLabel* label : compare->findChildren<QLabel*>())
            explained = explained || (label->isVisible() && label->text().contains(u"Ctrl+D"_s));
        QVERIFY(explained);
        pin->click();
        turn();
        QCOMPARE(document().baselines().size(), std::size_t(1));
        QVERIFY(compare->baselineList()->isVisible());
        QCOMPARE(compare->fieldList()->topLevelItemCount(), 0);
        QCOMPARE(compare->readoutList()->topLevelItemCount(), 0);
    }

    void listsChangedFieldsAndTakesOneBack()
    {
        action(u"compare.pin")->trigger();
        change(u"model.params"_s, u"13B"_s);
        change(u"training.sequence_length"_s, u"4096"_s);
        CompareDock* compare = dock();
        QCOMPARE(ids(*compare->fieldList()), (QStringList{u"model.params"_s, u"training.sequence_length"_s}));
        const QTreeWidgetItem* size = compare->fieldList()->topLevelItem(0);
        QCOMPARE(size->text(1), u"70.0B"_s);
        QCOMPARE(size->text(2), u"13.0B"_s);
        QVERIFY(size->data(0, Qt::AccessibleTextRole).toString().contains(u"was 70.0B in baseline A"_s));
        const int steps = document().undoStack().count();
        compare->fieldList()->setFocus();
        compare->fieldList()->setCurrentItem(compare->fieldList()->topLevelItem(0));
        QTest::keyClick(compare->fieldList(), Qt::Key_Return);
        turn();
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        QCOMPARE(document().scenario().training.sequenceLength, 4096.0);
        QCOMPARE(document().undoStack().count(), steps + 1);
        QCOMPARE(ids(*compare->fieldList()), QStringList{u"training.sequence_length"_s});
        QVERIFY(compare->fieldList()->currentItem()); // the keyboard goes on where it was
        document().undo();
        turn();
        QCOMPARE(document().scenario().model.params.value(), 13e9);
        QCOMPARE(compare->fieldList()->topLevelItemCount(), 2);
    }

    void aClickRevertsOnlyInItsColumn()
    {
        action(u"compare.pin")->trigger();
        change(u"model.params"_s, u"13B"_s);
        change(u"training.sequence_length"_s, u"4096"_s);
        CompareDock* compare = dock();
        QTreeWidget* list = compare->fieldList();
        const auto centre = [list](int row, int column) {
            return list->visualItemRect(list->topLevelItem(row)).center().y() >= 0
                ? QPoint(list->columnViewportPosition(column) + list->columnWidth(column) / 2,
                    list->visualItemRect(list->topLevelItem(row)).center().y())
                : QPoint();
        };
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, centre(0, 0));
        turn();
        QCOMPARE(list->topLevelItemCount(), 2);
        const QPoint at = centre(0, 3);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at); // the hand was faster than the list
        turn();
        QCOMPARE(ids(*list), QStringList{u"training.sequence_length"_s});
    }

    void revertAllIsOneStep()
    {
        change(u"name"_s, u"first"_s);
        action(u"compare.pin")->trigger();
        for (const auto& [field, text] : {std::pair(u"model.params"_s, u"13B"_s),
                 std::pair(u"hardware.accelerator"_s, u"b200-sxm"_s), std::pair(u"mesh.tensor"_s, u"4"_s)})
            change(field, text);
        CompareDock* compare = dock();
        QVERIFY(compare->fieldList()->topLevelItemCount() >= 3);
        const int steps = document().undoStack().count();
        compare->revertAll();
        turn();
        QVERIFY(document().scenario() == document().baselines().front());
        QCOMPARE(document().undoStack().count(), steps + 1);
        QCOMPARE(compare->fieldList()->topLevelItemCount(), 0);
    }

    void everyFieldCanBeTakenBackOneByOne_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset : {"llama3-70b-256xh100", "mixtral-8x7b-256xtpu-v6e", "seed-001",
                 "llama3.1-405b-16384xh100", "deepseek-v3-2048xh800"})
            QTest::newRow(preset) << QString::fromUtf8(preset);
    }
    void everyFieldCanBeTakenBackOneByOne()
    {
        // Baseline of another kind of model, of another device: each revert is accepted or says why, and
        // nothing else changes. With "Revert all" the rest is the baseline.
        QFETCH(QString, preset);
        Document own(shippedCatalog());
        const ScenarioPreset* found = shippedCatalog().scenario(preset.toStdString());
        QVERIFY(found);
        const ScenarioReadResult read = readScenario(found->json, shippedCatalog(), "preset");
        QVERIFY(read.file);
        own.load({read.file->scenario, {openingScenario(shippedCatalog())}}, {});
        for (const FieldChange& change : diffScenarios(own.baselines()[0], own.scenario())) {
            const Scenario before = own.scenario();
            const QString field = QString::fromStdString(change.field);
            if (const FieldError error = revertField(own, 0, field)) {
                QVERIFY2(own.scenario() == before, qPrintable(field));
                QVERIFY(!error.message.empty());
                continue;
            }
            const FieldSpec* spec = findField(change.field);
            const bool still = !spec->applies || spec->applies(own.scenario());
            if (still)
                QVERIFY2(fieldText(own.scenario(), *spec) == fieldText(own.baselines()[0], *spec),
                    qPrintable(field));
        }
        revertAllFields(own, 0);
        QVERIFY(own.scenario() == own.baselines()[0]);
    }

    void readoutsLeadToTheMaths()
    {
        action(u"compare.pin")->trigger();
        change(u"model.params"_s, u"13B"_s);
        CompareDock* compare = dock();
        QTreeWidget* list = compare->readoutList();
        QVERIFY(list->topLevelItemCount() > 5);
        QVERIFY(list->topLevelItem(0)->text(1).contains(QChar(0x00D7)));
        const QString path = list->topLevelItem(0)->data(0, Qt::UserRole + 1).toString();
        list->setCurrentItem(list->topLevelItem(0));
        QTest::keyClick(list, Qt::Key_Return);
        turn();
        auto* maths = m_window->findChild<MathsDock*>();
        QVERIFY(maths->isVisible());
        QCOMPARE(maths->path(), path);
        QVERIFY(action(u"view.maths")->isChecked());
        QVERIFY(!action(u"compare.show")->isChecked());
    }

    // Another device for a large training job: what decides comes first, and nothing of serving.
    void whatDecidesComesFirst()
    {
        QVERIFY(m_window->open(u"llama3.1-405b-16384xh100"_s));
        action(u"compare.pin")->trigger();
        change(u"hardware.accelerator"_s, u"b200-sxm"_s);
        CompareDock* compare = dock();
        const QStringList paths = ids(*compare->readoutList());
        const auto at = [&](const QString& path) { return paths.indexOf(path); };
        for (const QString& path : {u"step.seconds"_s, u"run.total_dollars"_s, u"run.wall_clock_seconds"_s,
                 u"throughput.mfu"_s, u"throughput.tokens_per_second_per_accelerator"_s})
            QVERIFY2(at(path) >= 0 && at(path) < 9, qPrintable(path + u": "_s + paths.join(u' ')));
        QVERIFY2(paths.filter(u"serving."_s).isEmpty(), qPrintable(paths.join(u' ')));
        for (int row = 0; row < compare->readoutList()->topLevelItemCount(); ++row) {
            const QTreeWidgetItem* const item = compare->readoutList()->topLevelItem(row);
            QVERIFY2(!item->text(1).contains(QString(QChar(0x00D7) + u" 10"_s)),
                qPrintable(item->text(0) + u": "_s + item->text(1)));
        }
    }

    void menuActsOnTheChosenBaseline()
    {
        action(u"compare.pin")->trigger(); // A: 70B
        change(u"model.params"_s, u"13B"_s);
        action(u"compare.pin")->trigger(); // B: 13B
        change(u"model.params"_s, u"7B"_s);
        CompareDock* compare = dock();
        compare->baselineList()->setCurrentItem(compare->baselineList()->topLevelItem(1));
        turn();
        QCOMPARE(compare->chosen(), std::size_t(1));
        QCOMPARE(action(u"compare.swap")->text(), u"&Swap with baseline B"_s);
        action(u"compare.swap")->trigger();
        turn();
        QCOMPARE(document().scenario().model.params.value(), 13e9);
        QCOMPARE(document().baselines()[1].model.params.value(), 7e9);
        action(u"compare.open")->trigger();
        turn();
        QCOMPARE(document().scenario().model.params.value(), 7e9);
        QCOMPARE(document().baselines().size(), std::size_t(2));
        removeBaseline(document(), 1);
        turn();
        QCOMPARE(compare->chosen(), std::size_t(0));
        QCOMPARE(action(u"compare.swap")->text(), u"&Swap with baseline A"_s);
        action(u"compare.clear")->trigger();
        turn();
        QVERIFY(!action(u"compare.swap")->isEnabled());
        for (int i = 0; i < 3; ++i)
            document().undo();
        turn();
        QCOMPARE(document().baselines().size(), std::size_t(2));
    }

    void renaming()
    {
        action(u"compare.pin")->trigger();
        CompareDock* compare = dock();
        compare->baselineList()->topLevelItem(0)->setText(1, u"  before\nthe change "_s);
        turn();
        QCOMPARE(document().baselines()[0].name, std::string("before the change"));
        QCOMPARE(compare->baselineList()->topLevelItem(0)->text(1), u"before the change"_s);
        const int steps = document().undoStack().count();
        renameBaseline(document(), 0, u"before the change"_s);
        renameBaseline(document(), 7, u"nobody"_s);
        QCOMPARE(document().undoStack().count(), steps);
        renameBaseline(document(), 0, {});
        turn();
        QVERIFY(compare->baselineList()->topLevelItem(0)->text(1).startsWith(u"70B"_s));
    }

    void baselinesSurviveAFile()
    {
        const QTemporaryDir folder;
        for (const QString& size : {u"7B"_s, u"13B"_s, u"30B"_s}) {
            change(u"model.params"_s, size);
            action(u"compare.pin")->trigger();
        }
        const std::vector<Scenario> pinned = document().baselines();
        const std::string text = writeScenario(document().file(), shippedCatalog());
        const ScenarioReadResult read = readScenario(text, shippedCatalog(), "written");
        QVERIFY(read.file);
        Document other(shippedCatalog());
        other.load(*read.file, {});
        QVERIFY(other.baselines() == pinned);
        for (int i = 0; i < 6; ++i)
            document().undo();
        QVERIFY(document().baselines().empty());
        for (int i = 0; i < 6; ++i)
            document().redo();
        QVERIFY(document().baselines() == pinned);
    }

    void tabsOfThePanel()
    {
        CompareDock* compare = dock();
        auto* panel = m_window->findChild<SidePanel*>();
        QCOMPARE(panel->tabs()->count(), 5); // maths, compare, table, help, investigation
        panel->tabs()->setCurrentIndex(0);
        turn();
        QVERIFY(!compare->isVisible());
        QVERIFY(action(u"view.maths")->isChecked() && !action(u"compare.show")->isChecked());
        action(u"compare.show")->trigger();
        turn();
        QVERIFY(compare->isVisible());
        action(u"compare.show")->trigger();
        QVERIFY(!m_window->findChild<CentralArea*>()->isPanelVisible());
        QVERIFY(!action(u"compare.show")->isChecked() && !action(u"view.maths")->isChecked());
    }

    void nothingIsComputedWhileHidden()
    {
        CompareDock* compare = dock();
        action(u"compare.pin")->trigger();
        turn();
        action(u"compare.show")->trigger(); // away
        change(u"model.params"_s, u"13B"_s);
        QCOMPARE(compare->fieldList()->topLevelItemCount(), 0);
        action(u"compare.show")->trigger();
        turn();
        QCOMPARE(compare->fieldList()->topLevelItemCount(), 1);
    }

    void absurdValues()
    {
        action(u"compare.pin")->trigger();
        change(u"model.params"_s, u"10000B"_s);
        change(u"hardware.accelerators"_s, u"100000"_s);
        change(u"training.tokens"_s, u"1"_s);
        CompareDock* compare = dock();
        QVERIFY(compare->fieldList()->topLevelItemCount() >= 3);
        QVERIFY(compare->readoutList()->topLevelItemCount() > 0);
        for (int i = 0; i < compare->readoutList()->topLevelItemCount(); ++i) {
            const QString text = compare->readoutList()->topLevelItem(i)->text(1);
            QVERIFY2(!text.contains(u"nan"_s) && !text.contains(u"inf"_s), qPrintable(text));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestCompareDock)
#include "tst_compare_dock.moc"
