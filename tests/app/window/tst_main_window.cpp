#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/docks/table_panel.h"
#include "app/document/view_names.h"
#include "app/export/export_dialog.h"
#include "app/window/about_dialog.h"
#include "app/window/central_area.h"
#include "app/window/start_screen.h"
#include "app/window/view_area.h"
#include "app/window/window_main.h"
#include "views/registry.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/notice.h"
#include "widgets/readout_tile.h"
#include "widgets/status_strip.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>

using namespace ridgepoint;

class TestMainWindow : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    static QStringList unnamed(const QWidget& root)
    {
        QStringList missing;
        for (const QWidget* widget : root.findChildren<QWidget*>()) {
            if (!widget->isVisible() || !widget->isEnabled() || widget->focusPolicy() == Qt::NoFocus)
                continue;
            QAccessibleInterface* interface =
                QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            if (!interface || interface->text(QAccessible::Name).isEmpty())
                missing += QStringLiteral("%1 in %2")
                               .arg(QString::fromLatin1(widget->metaObject()->className()),
                                   widget->parentWidget() ? QString::fromLatin1(
                                       widget->parentWidget()->metaObject()->className())
                                                          : QString());
        }
        return missing;
    }

private Q_SLOTS:
    void startsOnTheSeedsAnswer()
    {
        QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("stack"));
        View* view = m_window->viewArea().currentView();
        QVERIFY(view);
        QCOMPARE(view->tiles().front().value, QStringLiteral("1.12 TB"));
        QCOMPARE(m_window->statusStrip().gates()[0]->content().state, ReadoutState::Over);
        // Views nobody has looked at are not built.
        QVERIFY(!m_window->viewArea().view(QStringLiteral("accounting")));
    }

    void aNamelessScenarioIsCalledWhatItIs()
    {
        const QString before = document().displayName();
        QVERIFY2(before.startsWith(QStringLiteral("70B · ")) && before.contains(QStringLiteral("H100"))
                && before.endsWith(QStringLiteral("×1")),
            qPrintable(before));
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("6.7B")));
        turn();
        QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("6.7B · ")),
            qPrintable(m_window->windowTitle()));
    }

    void tabNamesAreTheViewsOwn()
    {
        for (const ViewEntry& entry : viewRegistry()) {
            const std::unique_ptr<View> view(entry.create(nullptr));
            QCOMPARE(viewTabName(entry.id), view->tabName());
            QCOMPARE(entry.id, view->id());
        }
    }

    void theViewMenuIsInTheRailsOrder()
    {
        const QMenu* menu = nullptr;
        for (const QAction* each : m_window->menuBar()->actions())
            if (each->text() == QStringLiteral("&View"))
                menu = each->menu();
        QVERIFY(menu);
        QStringList views, groups;
        for (const QAction* each : menu->actions()) {
            const QString id = each->objectName().section(u'.', 1);
            if (viewsByGroup().contains(id))
                views += id;
            else if (each->isSeparator() && !each->text().isEmpty())
                groups += each->text();
        }
        QCOMPARE(views, viewsByGroup());
        QCOMPARE(groups,
            (QStringList{QStringLiteral("Memory"), QStringLiteral("Time"), QStringLiteral("Scale"),
                QStringLiteral("Serve"), QStringLiteral("Learn")}));
    }

    void digitsWithControlChooseTheView()
    {
        for (int i = 0; i < int(std::min<std::size_t>(9, viewRegistry().size())); ++i) {
            QTest::keyClick(m_window.get(), Qt::Key(Qt::Key_1 + i), Qt::ControlModifier);
            QCOMPARE(m_window->viewArea().currentId(), viewsByGroup()[i]);
        }
    }

    void typingInARowIsOneUndoStep()
    {
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("model.params"));
        QVERIFY(row);
        turn();
        auto* entry = row->findChild<QLineEdit*>();
        QVERIFY(entry);
        entry->setFocus();
        entry->selectAll();
        QTest::keyClicks(entry, QStringLiteral("7B"));
        QTest::keyClick(entry, Qt::Key_Return);
        turn();
        QCOMPARE(document().scenario().model.params.value(), 7e9);
        QCOMPARE(document().undoStack().count(), 1);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("modified")));
        QCOMPARE(m_window->viewArea().currentView()->tiles().front().value, QStringLiteral("112 GB"));
        action(u"edit.undo")->trigger();
        turn();
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        QCOMPARE(m_window->viewArea().currentView()->tiles().front().value, QStringLiteral("1.12 TB"));
        QVERIFY(!m_window->windowTitle().contains(QStringLiteral("modified")));
    }

    // From 70B to 671B in one drag: the column stays on its axis, unless the axes are frozen.
    void axesFollowADragUnlessFrozen()
    {
        auto* stack = qobject_cast<StackView*>(m_window->viewArea().currentView());
        QVERIFY(stack);
        const double before = stack->axisMaximum();
        ValueSlider* slider = m_window->controls()->reveal(QStringLiteral("model.params"))->slider();
        slider->edit(671e9, SliderPhase::Preview);
        turn();
        QVERIFY(stack->axisMaximum() >= 16 * 671e9);
        slider->edit(70e9, SliderPhase::Cancel);
        turn();
        QCOMPARE(stack->axisMaximum(), before);
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        QVERIFY(action(u"view.freezeAxes")->isChecked());
        for (const SliderPhase phase : {SliderPhase::Preview, SliderPhase::Commit}) {
            slider->edit(671e9, phase);
            turn();
            QCOMPARE(stack->axisMaximum(), before);
        }
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        turn();
        QVERIFY(stack->axisMaximum() >= 16 * 671e9);
    }

    void arrowKeysOnASliderAreOneUndoStep()
    {
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("model.params"));
        row->slider()->setFocus();
        QTest::keyClick(row->slider(), Qt::Key_Right);
        QTest::keyClick(row->slider(), Qt::Key_Right);
        turn();
        QVERIFY(document().previewing());
        QVERIFY(document().scenario().model.params.value() > 70e9);
        QTest::keyClick(row->slider(), Qt::Key_Escape);
        turn();
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        QCOMPARE(document().undoStack().count(), 0);
        QTest::keyClick(row->slider(), Qt::Key_Right);
        m_window->controls()->focusSearch(); // leaving the slider decides
        turn();
        QCOMPARE(document().undoStack().count(), 1);
    }

    void theLeverIsTriedThenKept()
    {
        QPushButton* lever = m_window->statusStrip().leverButton();
        QVERIFY(lever->isVisible());
        const ScenarioFile before = document().file();
        lever->click();
        turn();
        QVERIFY(document().tentative());
        QVERIFY(document().file() != before);
        QCOMPARE(document().undoStack().count(), 0);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        turn();
        QVERIFY(document().file() == before);
        lever->click();
        turn();
        lever->click();
        turn();
        QVERIFY(!document().previewing());
        QCOMPARE(document().undoStack().count(), 1);
        action(u"edit.undo")->trigger();
        QVERIFY(document().file() == before);
    }

    void enterKeepsTheLever_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("typing");
        QTest::newRow("Return") << int(Qt::Key_Return) << false;
        QTest::newRow("Enter on the keypad") << int(Qt::Key_Enter) << false;
        QTest::newRow("Return in a text entry") << int(Qt::Key_Return) << true;
    }
    void enterKeepsTheLever()
    {
        QFETCH(int, key);
        QFETCH(bool, typing);
        QPushButton* lever = m_window->statusStrip().leverButton();
        QTest::mouseClick(lever, Qt::LeftButton);
        turn();
        QVERIFY(document().tentative());
        QVERIFY(lever->text().contains(QStringLiteral("Enter keeps it")));
        if (typing)
            m_window->controls()->focusSearch();
        turn();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key(key));
        turn();
        QCOMPARE(document().undoStack().count(), typing ? 0 : 1);
        QCOMPARE(document().tentative(), typing);
        QTest::keyClick(m_window.get(), Qt::Key_Escape); // what is kept stays kept
        turn();
        QVERIFY(!document().previewing());
        QCOMPARE(document().undoStack().count(), typing ? 0 : 1);
    }

    void enterKeepsALeverTriedByKey()
    {
        m_window->controls()->focusSearch();
        action(u"edit.tryAdvice")->trigger();
        turn();
        QVERIFY(document().tentative());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        turn();
        QVERIFY(!document().tentative());
        QCOMPARE(document().undoStack().count(), 1);
    }

    void aTileShowsItsMaths()
    {
        auto* tile = m_window->viewArea().currentView()->findChild<ReadoutTile*>();
        QVERIFY(tile);
        tile->activate();
        turn();
        auto* area = m_window->findChild<CentralArea*>();
        QVERIFY(area->isPanelVisible());
        QVERIFY(!area->overlays());
        m_window->resize(1024, 640);
        turn();
        QVERIFY(area->overlays());
        action(u"view.maths")->trigger();
        QVERIFY(!area->isPanelVisible());
    }

    void everythingWithFocusHasAName()
    {
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            QCOMPARE(unnamed(*m_window).join(u'\n'), QString());
        }
        m_window->explain(QStringLiteral("memory.ratio"));
        action(u"view.table")->trigger();
        m_window->exportDialog().show();
        m_window->showStartPage();
        turn();
        QCOMPARE(unnamed(*m_window).join(u'\n'), QString());
        QCOMPARE(unnamed(m_window->exportDialog()).join(u'\n'), QString());
        AboutDialog about(1, nullptr);
        about.show();
        QCOMPARE(unnamed(about).join(u'\n'), QString());
    }

    void tabGoesFromControlsToPictureToReadoutsToStrip()
    {
        m_window->controls()->reveal(QStringLiteral("mesh.tensor")); // a group built late
        turn();
        QWidgetList chain;
        QWidget* start = m_window->controls()->findChild<QLineEdit*>();
        for (QWidget* next = start; next && (next != start || chain.isEmpty());
             next = next->nextInFocusChain())
            chain += next;
        const auto place = [&](const QWidget* widget) { return chain.indexOf(const_cast<QWidget*>(widget)); };
        View* view = m_window->viewArea().currentView();
        const auto row = place(m_window->controls()->row(QStringLiteral("mesh.tensor"))->slider());
        const auto canvas = place(view->frame().canvas());
        const auto tile = place(view->findChild<ReadoutTile*>());
        const auto gate = place(m_window->statusStrip().gates()[0]);
        QVERIFY(row > 0);
        QVERIFY(row < canvas);
        QVERIFY(canvas < tile);
        QVERIFY(tile < gate);
    }

    void everyActionHasAUniqueShortcut()
    {
        QSet<QKeySequence> seen;
        for (const QAction* one : m_window->actions().all()) {
            QVERIFY(!one->text().isEmpty());
            for (const QKeySequence& key : one->shortcuts()) {
                QVERIFY2(!seen.contains(key), qPrintable(key.toString()));
                seen.insert(key);
            }
        }
    }

    void theModelSizeHasTheKeyboardAtFirst()
    {
        QCOMPARE(QApplication::focusWidget(),
            static_cast<QWidget*>(m_window->controls()->row(QStringLiteral("model.params"))->slider()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QVERIFY(document().scenario().model.params.value() > 70e9);
    }

    void shortcutsWorkWhileAnEntryHasTheFocus_data()
    {
        QTest::addColumn<QString>("where");
        QTest::newRow("search line") << QString();
        QTest::newRow("entry of a number") << QStringLiteral("model.params");
        QTest::newRow("entry of a text") << QStringLiteral("name");
    }
    void shortcutsWorkWhileAnEntryHasTheFocus()
    {
        QFETCH(QString, where);
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        ControlDock& controls = *m_window->controls();
        QLineEdit* entry = controls.findChild<QLineEdit*>();
        if (!where.isEmpty())
            entry = controls.reveal(where)->findChild<QLineEdit*>();
        turn();
        entry->setFocus();
        turn();
        if (where.isEmpty())
            QTest::keyClicks(entry, QStringLiteral("batch"));
        QTest::keyClick(entry, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        turn();
        if (where == QStringLiteral("model.params"))
            QCOMPARE(entry->text(), QStringLiteral("70B")); // follows, focused as it is
        QTest::keyClick(entry, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(document().scenario().model.params.value(), 13e9);
        QTest::keyClick(entry, Qt::Key_E, Qt::ControlModifier);
        QVERIFY(m_window->exportDialog().isVisible());
        m_window->exportDialog().hide();
        m_window->activateWindow();
        entry->setFocus();
        turn();
        QTest::keyClick(entry, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void editingKeysStayWithWhatIsBeingTyped()
    {
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        auto* entry = m_window->controls()->reveal(QStringLiteral("model.params"))->findChild<QLineEdit*>();
        turn();
        entry->setFocus();
        entry->selectAll();
        QTest::keyClick(entry, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("13B"));
        QTest::keyClicks(entry, QStringLiteral("7B?"));
        QCOMPARE(entry->text(), QStringLiteral("7B?"));
        QTest::keyClick(entry, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(entry->text() != QStringLiteral("7B?"));
        QCOMPARE(document().scenario().model.params.value(), 13e9);
    }

    void theMeshProductIsOneShortLine_data()
    {
        QTest::addColumn<int>("accelerators");
        QTest::addColumn<QString>("tensor");
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("says");
        const QString automatic = QStringLiteral("auto");
        QTest::newRow("data takes the rest") << 8 << "2" << automatic << "TP 2 × DP 4 = 8";
        QTest::newRow("one rank") << 1 << "1" << automatic << "DP 1";
        QTest::newRow("one dimension") << 8 << "8" << automatic << "TP 8";
        QTest::newRow("too many for one") << 1 << "3" << automatic << "▲ TP 3 ≠ 1";
        QTest::newRow("too many for eight") << 8 << "16" << automatic << "▲ TP 16 ≠ 8";
        QTest::newRow("does not divide") << 8 << "3" << automatic << "▲ TP 3, which does not divide 8";
        QTest::newRow("too few") << 1024 << "2"
                                 << "4"
                                 << "▲ TP 2 × DP 4 = 8 ≠ 1024";
        QTest::newRow("too many replicas") << 8 << "2"
                                           << "8"
                                           << "▲ TP 2 × DP 8 = 16 ≠ 8";
    }
    void theMeshProductIsOneShortLine()
    {
        QFETCH(int, accelerators);
        QFETCH(QString, tensor);
        QFETCH(QString, data);
        QFETCH(QString, says);
        Scenario scenario = document().scenario();
        scenario.hardware.accelerators = accelerators;
        scenario.mesh.tensor = tensor.toInt();
        if (data != QStringLiteral("auto"))
            scenario.mesh.data = data.toInt();
        document().replaceScenario(scenario, QStringLiteral("mesh"));
        m_window->controls()->reveal(QStringLiteral("mesh.tensor"));
        turn();
        const QLabel* product = nullptr;
        for (const QLabel* label : m_window->controls()->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Product of the parallel dimensions"))
                product = label;
        QVERIFY(product && product->isVisible());
        QCOMPARE(product->text(), says);
        QVERIFY(product->height() < 2 * product->fontMetrics().height());
        QVERIFY(product->sizeHint().width() <= product->width());
    }

    void themesFlip()
    {
        QImage last;
        for (const Theme& theme : themes()) {
            action(QString(QStringLiteral("theme.") + theme.id))->trigger();
            turn();
            const QImage shot = m_window->grab().toImage();
            QVERIFY(shot != last);
            last = shot;
            QCOMPARE(
                QApplication::palette().color(QPalette::Window), theme.palette().color(QPalette::Window));
        }
        QCOMPARE(Settings().theme(), themes().back().id); // remembered
        action(u"theme.light")->trigger();
    }

    void copiesGoToTheClipboard()
    {
        action(u"edit.copyFigure")->trigger();
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
        action(u"edit.copyTable")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u'|'));
        action(u"file.copyCode")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("ridge1:")));
        action(u"file.pasteCode")->trigger();
        QCOMPARE(document().scenario().model.params.value(), 70e9);
    }

    void baselinesPinSwapClear()
    {
        action(u"compare.pin")->trigger();
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        turn();
        QCOMPARE(m_window->viewArea().currentView()->tiles().front().deltas.size(), std::size_t(1));
        const QString name = QStringLiteral("baseline A, 70B · ");
        QVERIFY(m_window->findChild<Notice*>()->text().startsWith(QStringLiteral("Pinned as A: 70B · ")));
        const auto* tile = m_window->viewArea().currentView()->findChild<ReadoutTile*>();
        QVERIFY2(tile->toolTip().contains(name), qPrintable(tile->toolTip()));
        QVERIFY(tile->accessibleDescription().contains(name));
        m_window->showView(QStringLiteral("walls"));
        tile = m_window->viewArea().currentView()->findChild<ReadoutTile*>();
        QVERIFY2(tile->toolTip().contains(name), qPrintable(tile->toolTip()));
        m_window->showView(QStringLiteral("stack"));
        action(u"compare.swap")->trigger();
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        QCOMPARE(document().baselines().front().model.params.value(), 13e9);
        action(u"compare.clear")->trigger();
        QVERIFY(document().baselines().empty());
    }

    void exportDialogWritesAndExplains()
    {
        const QTemporaryDir folder;
        ExportDialog& dialog = m_window->exportDialog();
        dialog.show();
        dialog.setFolder(folder.path());
        turn();
        QVERIFY2(dialog.run(), qPrintable(dialog.errorText()));
        QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.svg")}).size(), 1);
        dialog.setFolder(QStringLiteral("/proc/nowhere"));
        turn();
        QVERIFY(!dialog.run());
        QVERIFY(dialog.errorText().contains(QStringLiteral("could not be written")));
        QVERIFY(dialog.isVisible());
    }

    void theTableFollows()
    {
        TablePanel& panel = m_window->tablePanel();
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(panel.isVisible());
        QCOMPARE(panel.window(), m_window.get()); // beside the picture, no window of its own
        QVERIFY(action(u"view.table")->isChecked());
        // Numbers stand below each other, words do not.
        const auto* table = panel.findChild<QTableView*>();
        bool numbers = false;
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            bool numeric = false;
            for (const auto& row : panel.model().table().numbers)
                for (const CellNumber& number : row)
                    numeric = numeric || (number.column == column && number.si);
            numbers = numbers || numeric;
            const auto side =
                Qt::Alignment(table->model()->index(0, column).data(Qt::TextAlignmentRole).toInt());
            QCOMPARE(side.testFlag(Qt::AlignRight), numeric);
        }
        QVERIFY(numbers);
        m_window->showView(QStringLiteral("walls"));
        turn();
        QVERIFY(panel.model().table().rows == m_window->viewArea().currentView()->table().rows);
        const ViewTable before = panel.model().table();
        QVERIFY(!before.rows.empty());
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        turn();
        QVERIFY(panel.model().table().rows != before.rows);
        panel.copyCsv();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u','));
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(!panel.isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(panel.isVisible());
    }

    void theControlsOfferEveryField()
    {
        ControlDock& controls = *m_window->controls();
        for (const FieldSpec& field : fields()) {
            if (!field.inDock)
                continue;
            const QString id = QString::fromStdString(std::string(field.id));
            FieldRow* row = controls.reveal(id);
            QVERIFY2(row, qPrintable(id));
            QVERIFY2(
                row->isVisible() == (!field.applies || field.applies(document().scenario())), qPrintable(id));
        }
    }

    void optionsOfTheWindow_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<bool>("accepted");
        QTest::newRow("none") << "" << true;
        QTest::newRow("all") << "x.ridge.json --view walls --theme dark --size 1280x720" << true;
        QTest::newRow("with a field set")
            << "x.ridge.json --size 1280x720 --set serving.tensor=8 --set recipe=megatron" << true;
        QTest::newRow("unknown field") << "--set serving.tensr=8" << false;
        QTest::newRow("no value") << "--set serving.tensor" << false;
        QTest::newRow("a lesson's own") << "ridgepoint:lesson/first --set serving.tensor=8" << false;
        QTest::newRow("unknown view") << "--view wals" << false;
        QTest::newRow("unknown theme") << "--theme pink" << false;
        QTest::newRow("no size") << "--size big" << false;
        QTest::newRow("tiny") << "--size 10x10" << false;
        QTest::newRow("unknown option") << "--colour" << false;
        QTest::newRow("missing value") << "--view" << false;
        QTest::newRow("two scenarios") << "a b" << false;
        QTest::newRow("a command behind an option") << "--theme dark evaluate" << false;
    }
    void optionsOfTheWindow()
    {
        QFETCH(QString, arguments);
        QFETCH(bool, accepted);
        QString error;
        const auto isCommand = [](const QStringList& words) { return words.front() == u"evaluate"; };
        const WindowOptions options =
            windowOptions(arguments.split(u' ', Qt::SkipEmptyParts), isCommand, &error);
        QVERIFY2(error.isEmpty() == accepted, qPrintable(error));
        if (accepted && !arguments.isEmpty()) {
            QCOMPARE(options.scenario, QStringLiteral("x.ridge.json"));
            QCOMPARE(options.size, QSize(1280, 720));
            const bool sets = arguments.contains(QLatin1String("--set"));
            QCOMPARE(options.sets.size(), sets ? 2U : 0U);
            if (sets)
                QCOMPARE(options.sets.back().field, std::string("hardware.stack"));
        }
    }

    void paletteAndSheetOpen()
    {
        action(u"tools.palette")->trigger();
        turn();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        action(u"help.shortcuts")->trigger();
        action(u"help.about")->trigger();
        action(u"view.start")->trigger();
        turn();
        QVERIFY(m_window->startScreen().isShown());
        m_window->showView(QStringLiteral("walls"));
        QVERIFY(m_window->viewArea().currentView());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
