// Tiles, the list of views and the contact sheet, by keys and by mouse.

#include "tests/app/window_fixture.h"
#include "tests/support/patience.h"

#include "app/docks/control_dock.h"
#include "app/document/settings.h"
#include "app/document/view_names.h"
#include "app/window/contact_sheet.h"
#include "app/window/tile_area.h"
#include "app/window/view_area.h"
#include "app/window/view_chooser.h"
#include "app/window/view_rail.h"
#include "views/registry.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"
#include "widgets/filter_list.h"
#include "widgets/readout_bar.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSet>
#include <QSplitter>
#include <QToolButton>
#include <QTreeWidget>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

class TestLayouts : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    ViewArea& area() { return m_window->viewArea(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        QTest::keyClick(m_window.get(), key, modifiers);
        turn();
    }
    QStringList shown()
    {
        QStringList ids;
        for (const View* view : area().shownViews())
            ids += view->id();
        return ids;
    }
    static QStringList stored()
    {
        return StoredSettings().allKeys().filter(QRegularExpression(QStringLiteral("^layout/")));
    }
    void reopen()
    {
        m_window.reset();
        m_settings = std::make_unique<Settings>();
        m_settings->useTheme(QStringLiteral("light"));
        m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
        m_window->resize(1280, 720);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void fresh() // as at the very first start
    {
        StoredSettings().remove(QStringLiteral("layout"));
        reopen();
    }

private Q_SLOTS:
    void tabsAtFirstAndNothingStored()
    {
        fresh();
        QCOMPARE(int(area().layoutKind()), int(ViewLayout::Tabs));
        QVERIFY(!area().tiles());
        QVERIFY(!area().sheet());
        QVERIFY(!area().chooser());
        key(Qt::Key_3, Qt::AltModifier);
        key(Qt::Key_1, Qt::AltModifier);
        QCOMPARE(stored(), QStringList());
    }

    void layoutsByKeys()
    {
        fresh();
        key(Qt::Key_2, Qt::AltModifier);
        QCOMPARE(shown(), (QStringList{QStringLiteral("stack"), QStringLiteral("walls")}));
        QVERIFY(action(u"layout.side")->isChecked());
        key(Qt::Key_3, Qt::AltModifier);
        QCOMPARE(shown().size(), qsizetype(4));
        for (View* view : area().shownViews()) {
            QVERIFY(view->isVisible());
            QVERIFY(view->frame().canvas()->isVisible());
            QVERIFY2(view->frame().canvas()->height() > 60, qPrintable(view->id()));
            QVERIFY(area().tiles()->tileOf(view) >= 0);
        }
        key(Qt::Key_1, Qt::AltModifier);
        QCOMPARE(shown(), QStringList{QStringLiteral("stack")});
        QVERIFY(area().currentView()->frame().readouts()->isVisible());
        QVERIFY(area().currentView()->frame().canvas()->isVisible());
    }

    void allTilesShowTheScenario()
    {
        key(Qt::Key_3, Qt::AltModifier);
        std::vector<QString> before;
        for (const View* view : area().shownViews())
            before.push_back(view->tiles().front().value);
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        turn();
        std::size_t i = 0;
        for (const View* view : area().shownViews()) {
            QCOMPARE(view->input().report.get(), document().report().get());
            if (view->id() == QLatin1String("stack"))
                QVERIFY(view->tiles().front().value != before[i]);
            ++i;
        }
    }

    // Two by two, another tab, two by two again: the tile that takes what was looked at gives its view up.
    void aTileHoldsOneView()
    {
        fresh();
        key(Qt::Key_3, Qt::AltModifier);
        key(Qt::Key_F6, Qt::NoModifier);
        key(Qt::Key_1, Qt::AltModifier);
        key(Qt::Key_6, Qt::ControlModifier);
        key(Qt::Key_3, Qt::AltModifier);
        QCOMPARE(shown().front(), viewsByGroup()[5]);
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        turn();
        for (int i = 0; i < area().tiles()->count(); ++i) {
            const auto held = area().tiles()->tile(i).body()->findChildren<View*>();
            QCOMPARE(held.size(), qsizetype(1));
            QVERIFY(held.front()->isVisible());
            QCOMPARE(held.front()->input().report.get(), document().report().get());
        }
    }

    void viewKeysGoToTheTileWithTheFocus()
    {
        fresh();
        key(Qt::Key_3, Qt::AltModifier);
        key(Qt::Key_F6, Qt::NoModifier);
        QCOMPARE(area().tiles()->current(), 1);
        QVERIFY(area().currentView()->frame().canvas()->hasFocus());
        key(Qt::Key_6, Qt::ControlModifier);
        QStringList expected{
            viewRegistry()[0].id, viewsByGroup()[5], viewRegistry()[2].id, viewRegistry()[3].id};
        QCOMPARE(shown(), expected);
        QVERIFY(area().currentView()->frame().canvas()->hasFocus());
        // A view that another tile shows changes places with it.
        key(Qt::Key_1, Qt::ControlModifier);
        expected.swapItemsAt(0, 1);
        QCOMPARE(shown(), expected);
        key(Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(area().tiles()->current(), 0);
        // The mouse, too.
        QTest::mouseClick(
            area().tiles()->tile(3).chooser()->parentWidget(), Qt::LeftButton, {}, QPoint(2, 4));
        QCOMPARE(area().tiles()->current(), 3);
    }

    void aTilesChooserFindsViewsAsOneTypes()
    {
        key(Qt::Key_2, Qt::AltModifier);
        QTest::mouseClick(area().tiles()->tile(1).chooser(), Qt::LeftButton);
        turn();
        QVERIFY(area().chooser()->isVisible());
        QCOMPARE(area().chooser()->list()->list()->count(), int(viewRegistry().size()));
        QTest::keyClicks(area().chooser()->list()->line(), QStringLiteral("mesh"));
        QTest::keyClick(area().chooser()->list()->line(), Qt::Key_Return);
        turn();
        QVERIFY(!area().chooser()->isVisible());
        QCOMPARE(shown().value(1), QStringLiteral("mesh"));
        QCOMPARE(area().tiles()->tile(1).chooser()->text(), QStringLiteral("Mesh"));
    }

    void theTabsChooserListsEveryView()
    {
        key(Qt::Key_1, Qt::AltModifier);
        for (const ViewEntry& entry : viewRegistry())
            QVERIFY(!viewGroupName(entry.id).isEmpty());
        QCOMPARE(viewsByGroup().size(), qsizetype(viewRegistry().size()));
        area().rail()->setFolded(false); // beside the name of the first group
        turn();
        QTest::mouseClick(area().rail()->allViewsButton(), Qt::LeftButton);
        turn();
        QVERIFY(area().chooser()->isVisible());
        QTest::keyClicks(area().chooser()->list()->line(), QStringLiteral("accou"));
        QTest::keyClick(area().chooser()->list()->line(), Qt::Key_Return);
        turn();
        QCOMPARE(area().currentId(), QStringLiteral("accounting"));
        key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(area().chooser()->isVisible());
        QTest::keyClick(area().chooser()->list()->line(), Qt::Key_Escape);
        QVERIFY(!area().chooser()->isVisible());
    }

    void theRailNamesEveryViewInItsGroup()
    {
        fresh();
        area().rail()->setFolded(false);
        turn();
        QTreeWidget& list = *area().rail()->list();
        QStringList groups, ids;
        for (int i = 0; i < list.topLevelItemCount(); ++i) {
            groups += list.topLevelItem(i)->text(0);
            for (int j = 0; j < list.topLevelItem(i)->childCount(); ++j) {
                QTreeWidgetItem& item = *list.topLevelItem(i)->child(j);
                QVERIFY2(!item.icon(0).isNull(), qPrintable(item.text(0)));
                QVERIFY(!item.text(0).isEmpty());
                list.scrollToItem(&item);
                QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(&item).center());
                turn();
                QCOMPARE(viewTabName(area().currentId()), item.text(0));
                ids += area().currentId();
            }
        }
        QCOMPARE(groups, (QStringList{u"Memory"_s, u"Time"_s, u"Scale"_s, u"Serve"_s, u"Learn"_s}));
        QCOMPARE(ids, viewsByGroup());
        key(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(list.currentItem()->text(0), u"Walls"_s); // the rail follows the keys
        key(Qt::Key_3, Qt::AltModifier);
        area().setTileView(0, u"mesh"_s);
        area().tiles()->setCurrent(0);
        turn();
        QCOMPARE(list.currentItem()->text(0), u"Mesh"_s); // and the tiles
    }

    void theRailFoldsToPictures()
    {
        fresh();
        const auto text = [&] { return area().rail()->list()->topLevelItem(0)->child(0)->text(0); };
        const auto tip = [&] { return area().rail()->list()->topLevelItem(0)->child(0)->toolTip(0); };
        QCOMPARE(text(), QString()); // the picture needs the room
        QVERIFY(tip().contains(u"Stack"_s));
        const int taken = area().rail()->roomTaken();
        m_window->resize(2560, 1440);
        turn();
        QCOMPARE(text(), u"Stack"_s);
        QVERIFY(area().rail()->width() <= 150);
        m_window->resize(1280, 720);
        turn();
        QCOMPARE(text(), QString());
        QCOMPARE(area().rail()->width(), taken);
        QCOMPARE(stored(), QStringList());
        QTest::mouseClick(area().rail()->foldButton(), Qt::LeftButton);
        turn();
        QCOMPARE(text(), u"Stack"_s);
        reopen();
        QCOMPARE(text(), u"Stack"_s); // what one has chosen stays
        QTest::mouseClick(area().rail()->foldButton(), Qt::LeftButton);
        QCOMPARE(text(), QString());
    }

    // Names over the pictures, which stay as they are.
    void theRailSaysItsNamesWhileItIsUsed()
    {
        fresh();
        ViewRail& rail = *area().rail();
        const auto text = [&] { return rail.list()->topLevelItem(0)->child(0)->text(0); };
        const auto icon = [&] {
            return rail.list()->visualItemRect(rail.list()->topLevelItem(3)->child(1)).y();
        };
        const QSize picture = area().currentView()->size();
        const int narrow = rail.width(), row = icon();
        QEnterEvent enter({5, 5}, {5, 5}, {5, 5});
        QApplication::sendEvent(&rail, &enter);
        QTRY_COMPARE(text(), u"Stack"_s);
        QVERIFY(rail.width() > narrow);
        QCOMPARE(icon(), row); // what the pointer is on stays there
        QCOMPARE(area().currentView()->size(), picture);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&rail, &leave);
        QCOMPARE(text(), QString());
        QCOMPARE(rail.width(), narrow);
        rail.list()->setFocus(Qt::TabFocusReason);
        QCOMPARE(text(), u"Stack"_s);
        QTest::keyClick(rail.list(), Qt::Key_Down);
        QCOMPARE(area().currentId(), u"walls"_s);
        area().currentView()->frame().canvas()->setFocus(Qt::TabFocusReason);
        QCOMPARE(text(), QString());
    }

    // Nothing lies over the answer that nobody asked for.
    void theRailsNamesGoWhenNobodyIsAtThem()
    {
        fresh();
        ViewRail& rail = *area().rail();
        QTreeWidget& list = *rail.list();
        const auto names = [&] { return !list.topLevelItem(0)->child(0)->text(0).isEmpty(); };
        const auto rowOf = [&](int i) {
            return list.visualItemRect(list.topLevelItem(0)->child(i)).center();
        };
        const auto come = [&](const QPoint& at) {
            turn(); // the platform's own word of the pointer first
            const QPointF place = rail.mapToGlobal(at);
            QEnterEvent enter(at, place, place);
            QApplication::sendEvent(&rail, &enter);
        };
        const QPoint elsewhere = m_window->mapToGlobal(QPoint(900, 400));
        // A click leaves the keyboard in the list; a page that covers it and goes hands the focus back.
        QCursor::setPos(elsewhere);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, rowOf(1));
        QCOMPARE(area().currentId(), u"walls"_s);
        for (int i = 0; i < 2; ++i) {
            action(u"view.start")->trigger();
            turn();
        }
        QVERIFY(rail.isVisible());
        QVERIFY(!names());
        list.setFocus(Qt::OtherFocusReason);
        m_window->findChild<ControlDock*>()->setFocus(Qt::OtherFocusReason);
        // The rail comes under a resting pointer: no names until that moves.
        QCursor::setPos(rail.mapToGlobal(QPoint(5, 50)));
        come({5, 50});
        QTest::qWait(600);
        QVERIFY(!names());
        QCursor::setPos(rail.mapToGlobal(QPoint(6, 60)));
        QTRY_VERIFY(names());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!names());
        // The pointer is gone without a word.
        come({5, 50});
        QTRY_VERIFY(names());
        QCursor::setPos(elsewhere);
        QTRY_VERIFY(!names());
        // A choice, and another page.
        QCursor::setPos(rail.mapToGlobal(QPoint(6, 60)));
        come({5, 50});
        QTRY_VERIFY(names());
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, rowOf(0));
        QVERIFY(!names());
        come({5, 50});
        QTRY_VERIFY(names());
        area().setCurrentView(u"mesh"_s);
        QVERIFY(!names());
    }

    void aPageStandsBelowTheGroups()
    {
        fresh();
        area().rail()->setFolded(false);
        area().openPage(new QWidget, u"Notes"_s);
        turn();
        QTreeWidget& list = *area().rail()->list();
        QTreeWidgetItem* page = list.topLevelItem(list.topLevelItemCount() - 1)->child(0);
        QCOMPARE(page->text(0), u"Notes"_s);
        QCOMPARE(list.currentItem(), page);
        list.scrollToItem(page);
        const QRect row = list.visualItemRect(page);
        QTest::mouseClick(
            list.viewport(), Qt::LeftButton, {}, {list.columnViewportPosition(1) + 5, row.center().y()});
        turn();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(list.topLevelItemCount(), 5);
        QVERIFY(!area().currentId().isEmpty());
    }

    void theArrangementIsKept()
    {
        key(Qt::Key_3, Qt::AltModifier);
        area().setTileView(2, QStringLiteral("pipeline"));
        turn();
        QSplitter* rows = nullptr;
        for (QSplitter* splitter : area().tiles()->findChildren<QSplitter*>())
            if (splitter->orientation() == Qt::Vertical)
                rows = splitter;
        QVERIFY(rows);
        QSplitterHandle* handle = rows->handle(1);
        const QPoint from = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, {}, from);
        QTest::mouseMove(handle, from + QPoint(0, 60));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, from + QPoint(0, 60));
        turn();
        const ViewArrangement kept = area().arrangement();
        QVERIFY(kept.shares[1] > 0.52);
        const QStringList ids = shown();
        reopen();
        QCOMPARE(int(area().layoutKind()), int(ViewLayout::Grid));
        QCOMPARE(shown(), ids);
        QVERIFY(std::abs(area().arrangement().shares[1] - kept.shares[1]) < 0.01);
        QVERIFY(area().tiles()->tile(0).height() > area().tiles()->tile(2).height());
        // What the settings hold may be from a later version, or from nobody.
        StoredSettings().setValue(QStringLiteral("layout/views"),
            QStringList{QStringLiteral("nowhere"), QStringLiteral("walls"), QStringLiteral("walls")});
        StoredSettings().setValue(
            QStringLiteral("layout/splitters"), QStringList{QStringLiteral("nan"), QStringLiteral("7")});
        reopen();
        QCOMPARE(shown().size(), qsizetype(4));
        QStringList distinct = shown();
        QCOMPARE(distinct.removeDuplicates(), qsizetype(0));
        QCOMPARE(shown().front(), QStringLiteral("walls"));
        StoredSettings().remove(QStringLiteral("layout"));
    }

    void tilesAreTabbedThroughOneAfterTheOther()
    {
        key(Qt::Key_3, Qt::AltModifier);
        area().tiles()->tile(0).chooser()->setFocus();
        std::vector<int> order;
        for (int i = 0; i < 200; ++i) {
            const int tile = area().tiles()->tileOf(QApplication::focusWidget());
            if (tile >= 0 && (order.empty() || order.back() != tile))
                order.push_back(tile);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            if (order.size() == 4)
                break;
        }
        QCOMPARE(order, (std::vector<int>{0, 1, 2, 3}));
    }

    void smallTilesKeepThePictureAndLoseTheRest()
    {
        key(Qt::Key_3, Qt::AltModifier);
        m_window->resize(m_window->minimumSize());
        turn();
        for (View* view : area().shownViews()) {
            const PictureCanvas* canvas = view->frame().canvas();
            QVERIFY(canvas->isVisible());
            QVERIFY(area().rect().contains(QRect(canvas->mapTo(&area(), QPoint()), canvas->size())));
            const ReadoutBar* readouts = view->frame().readouts();
            if (readouts->isVisible())
                QVERIFY(readouts->geometry().bottom() <= view->frame().height());
        }
        m_window->resize(1920, 1080);
        turn();
        for (View* view : area().shownViews())
            QVERIFY2(view->frame().readouts()->isVisible(), qPrintable(view->id()));
    }

    void nothingIsTooSmall()
    {
        key(Qt::Key_3, Qt::AltModifier);
        m_window->setMinimumSize(0, 0);
        for (const QSize size : {QSize(1, 1), QSize(300, 200), QSize(640, 40), QSize(1280, 720)}) {
            m_window->resize(size);
            turn();
            (void)m_window->grab();
        }
        for (QSplitter* splitter : area().tiles()->findChildren<QSplitter*>()) {
            splitter->setSizes({0, 10'000});
            turn();
            splitter->setSizes({10'000, 0});
            turn();
        }
        QCOMPARE(shown().size(), qsizetype(4));
        key(Qt::Key_4, Qt::AltModifier);
        m_window->resize(1, 1);
        turn();
        (void)m_window->grab();
    }

    void aLayoutMayChangeDuringADrag()
    {
        key(Qt::Key_1, Qt::AltModifier);
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("model.params"));
        turn();
        ValueSlider& slider = *row->slider();
        const auto at = [&](double t) { return QPoint(int(slider.width() * t), slider.height() * 6 / 10); };
        QTest::mousePress(&slider, Qt::LeftButton, {}, slider.handleRect().center().toPoint());
        QTest::mouseMove(&slider, at(0.6));
        turn();
        QVERIFY(document().previewing());
        for (const Qt::Key layout : {Qt::Key_3, Qt::Key_2, Qt::Key_4, Qt::Key_1}) {
            action(layout == Qt::Key_3    ? u"layout.grid"
                    : layout == Qt::Key_2 ? u"layout.side"
                    : layout == Qt::Key_4 ? u"layout.sheet"
                                          : u"layout.tabs")
                ->trigger();
            QTest::mouseMove(&slider, at(layout == Qt::Key_2 ? 0.5 : 0.45));
            turn();
        }
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(0.45));
        turn();
        QVERIFY(!document().previewing());
        QCOMPARE(document().undoStack().count(), 1);
        QCOMPARE(area().currentView()->input().report.get(), document().report().get());
        document().undo();

        // A drag inside a picture ends with the picture.
        m_window->showView(QStringLiteral("walls"));
        turn();
        View* walls = area().currentView();
        PictureCanvas* canvas = walls->frame().canvas();
        for (const Mark& mark : walls->marks(canvas->area())) {
            if (document().previewing())
                break;
            const QPoint middle = mark.shape.boundingRect().center().toPoint();
            QTest::mousePress(canvas, Qt::LeftButton, Qt::ShiftModifier, middle);
            for (const int step : {10, 20, 40}) {
                QTest::mouseMove(canvas, middle + QPoint(step, 0));
                turn();
            }
            if (!document().previewing())
                QTest::mouseRelease(canvas, Qt::LeftButton, {}, middle + QPoint(40, 0));
        }
        QVERIFY(document().previewing());
        key(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!document().previewing());
        document().markSaved(QString());
    }

    void closesInTheMiddleOfAnAnimation()
    {
        key(Qt::Key_3, Qt::AltModifier);
        m_window->showView(QStringLiteral("stack"));
        turn();
        auto* stack = qobject_cast<StackView*>(area().view(QStringLiteral("stack")));
        QVERIFY(stack);
        stack->play();
        QVERIFY(stack->playing());
        area().setTileView(area().tiles()->tileOf(stack), QStringLiteral("mesh"));
        turn();
        key(Qt::Key_1, Qt::AltModifier);
        stack->play();
        reopen();
    }

    void theContactSheetOpensViews()
    {
        fresh();
        key(Qt::Key_4, Qt::AltModifier);
        QVERIFY(area().sheetShown());
        QVERIFY(action(u"layout.sheet")->isChecked());
        ContactSheet* sheet = area().sheet();
        QVERIFY(sheet->hasFocus());
        QCOMPARE(sheet->currentId(), QStringLiteral("stack"));
        QTRY_VERIFY(sheet->complete());
        for (int i = 0; i < sheet->count(); ++i) {
            const QImage picture = sheet->item(i)->data(Qt::DecorationRole).value<QPixmap>().toImage();
            QSet<QRgb> colors;
            for (int y = 0; y < picture.height(); y += 3)
                for (int x = 0; x < picture.width(); x += 3)
                    colors.insert(picture.pixel(x, y));
            QVERIFY2(colors.size() > 8, qPrintable(sheet->item(i)->text()));
        }
        QTest::keyClick(sheet, Qt::Key_Right);
        QTest::keyClick(sheet, Qt::Key_Return);
        turn();
        QVERIFY(!area().sheetShown());
        QCOMPARE(area().currentId(), viewRegistry()[1].id);
        QVERIFY(area().currentView()->frame().canvas()->hasFocus());
        QVERIFY(area().currentView()->frame().readouts()->isVisible());

        key(Qt::Key_4, Qt::AltModifier);
        QTest::keyClicks(sheet, QStringLiteral("me"));
        QCOMPARE(sheet->currentId(), QStringLiteral("mesh"));
        QTest::keyClick(sheet, Qt::Key_Escape);
        turn();
        QCOMPARE(area().currentId(), viewRegistry()[1].id);

        key(Qt::Key_4, Qt::AltModifier);
        const QRect third = sheet->visualItemRect(sheet->item(2));
        QTest::mouseClick(sheet->viewport(), Qt::LeftButton, {}, third.center());
        turn();
        QCOMPARE(area().currentId(), viewRegistry()[2].id);
        // Not an arrangement: the next start has tabs.
        key(Qt::Key_4, Qt::AltModifier);
        QCOMPARE(stored(), QStringList());
    }

    void theContactSheetFollowsTheScenario()
    {
        key(Qt::Key_4, Qt::AltModifier);
        ContactSheet* sheet = area().sheet();
        QTRY_VERIFY(sheet->complete());
        const QImage before = sheet->item(0)->data(Qt::DecorationRole).value<QPixmap>().toImage();
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("1B")));
        turn();
        QTRY_VERIFY(sheet->complete());
        QVERIFY(sheet->item(0)->data(Qt::DecorationRole).value<QPixmap>().toImage() != before);
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestLayouts)
#include "tst_layouts.moc"
