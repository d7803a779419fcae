// Where one is and how one gets there: the first look, what comes back with the next start, layouts by name,
// examples on the view that shows their point.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/document/settings.h"
#include "app/lesson/lesson_session.h"
#include "app/window/lessons.h"
#include "app/window/tile_area.h"
#include "app/window/view_area.h"
#include "app/window/view_layouts.h"
#include "app/window/view_rail.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/readout_bar.h"
#include "widgets/status_strip.h"
#include "widgets/tokens.h"

#include <QFile>
#include <QMenu>
#include <QRadioButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestNavigation : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    ViewArea& area() { return m_window->viewArea(); }
    void reopen(QSize size = {1280, 800})
    {
        m_window.reset();
        m_settings = std::make_unique<Settings>();
        m_settings->useTheme(u"light"_s);
        m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
        m_window->resize(size);
        m_window->show();
        turn();
    }
    void fresh(QSize size = {1280, 800})
    {
        StoredSettings().clear();
        reopen(size);
    }
    QAction* kept(const QString& name, QMenu* menu = nullptr)
    {
        if (!menu) {
            menu = m_window->actions().layoutsMenu();
            Q_EMIT menu->aboutToShow();
        }
        for (QAction* each : menu->actions()) {
            if (each->text() == name)
                return each;
            if (each->menu())
                if (QAction* below = kept(name, each->menu()); below && name == each->menu()->title())
                    return below;
        }
        return nullptr;
    }
    QString paintedWords(const char* view, const Report& report, QSize size)
    {
        const std::unique_ptr<View> shown(findView(QString::fromLatin1(view))->create(nullptr));
        shown->setStyle(styleOf());
        shown->setInput(meshInput(report));
        QStringList words;
        for (const PaintedText& text : paintedTexts(*shown, size))
            words += text.text;
        return words.join(u' ').simplified();
    }

private Q_SLOTS:
    // Model, precision, optimizer and mesh, whole, in a window of usual size.
    void theDockShowsWhatIsMovedFirst()
    {
        fresh();
        const auto* scroll = m_window->controls()->findChild<QScrollArea*>();
        for (const char* id : {"model.params", "model.preset", "training.precision", "training.optimizer",
                 "hardware.accelerators", "mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.data",
                 "mesh.zero_stage"}) {
            const FieldRow* row = m_window->controls()->row(QLatin1String(id));
            QVERIFY2(row && row->isVisible(), id);
            const int bottom = row->mapTo(scroll->viewport(), QPoint(0, row->height())).y();
            QVERIFY2(bottom <= scroll->viewport()->height(), id);
        }
        QVERIFY(!m_window->controls()->row(u"training.precision.master"_s));
    }

    void whatWasOpenComesBack()
    {
        fresh();
        QCOMPARE(area().currentId(), u"stack"_s);
        area().setCurrentView(u"cost"_s);
        m_window->controls()->reveal(u"training.precision.master"_s);
        m_window->controls()->reveal(u"targets.deadline"_s);
        QVERIFY(m_window->close());
        reopen();
        QCOMPARE(area().currentId(), u"cost"_s);
        for (const char* id : {"training.precision.master", "targets.deadline"}) {
            const FieldRow* row = m_window->controls()->row(QLatin1String(id));
            QVERIFY2(row && row->isVisible(), id);
        }
    }

    void layoutsByName()
    {
        fresh();
        area().setLayoutKind(ViewLayout::SideBySide);
        area().setTileView(1, u"roofline"_s);
        auto* layouts = m_window->findChild<ViewLayouts*>();
        layouts->keepAs(u"memory & roof / both"_s);
        area().setLayoutKind(ViewLayout::Tabs);
        area().setCurrentView(u"mesh"_s);
        layouts->keepAs(u"the mesh"_s);
        area().setCurrentView(u"stack"_s);
        reopen(); // they last
        QCOMPARE(m_settings->layoutNames(), (QStringList{u"memory & roof / both"_s, u"the mesh"_s}));
        QAction* both = kept(u"memory && roof / both"_s);
        QVERIFY(both);
        both->trigger();
        turn();
        QCOMPARE(int(area().layoutKind()), int(ViewLayout::SideBySide));
        QStringList ids;
        for (const View* view : area().shownViews())
            ids += view->id();
        QCOMPARE(ids, (QStringList{u"stack"_s, u"roofline"_s}));
        kept(u"the mesh"_s)->trigger();
        turn();
        QCOMPARE(int(area().layoutKind()), int(ViewLayout::Tabs));
        QCOMPARE(area().currentId(), u"mesh"_s);
        m_settings->removeLayout(u"the mesh"_s);
        QVERIFY(!kept(u"the mesh"_s));
        m_settings->removeLayout(u"memory & roof / both"_s);
        QVERIFY(m_settings->layoutNames().isEmpty());
        QVERIFY(!kept(u"memory && roof / both"_s));
    }

    // A tile comes back on the page that it showed.
    void tilesKeepTheirPages()
    {
        fresh();
        const auto pages = [this] {
            QStringList ids;
            for (const View* view : area().shownViews())
                ids += shownId(view->id(), view->options());
            return ids;
        };
        const QStringList turned{u"walls"_s, u"budget"_s}, plain{u"stack"_s, u"walls"_s};
        auto* layouts = m_window->findChild<ViewLayouts*>();
        area().setLayoutKind(ViewLayout::SideBySide);
        QCOMPARE(pages(), plain);
        layouts->keepAs(u"plain"_s);
        area().setTileView(0, u"walls"_s); // they change places
        area().tiles()->setCurrent(1);
        area().setCurrentView(u"budget"_s);
        turn();
        QCOMPARE(pages(), turned);
        QCOMPARE(m_settings->viewArrangement().tiles.mid(0, 2), turned); // kept as one turns it
        layouts->keepAs(u"turned"_s);
        area().setCurrentView(u"stack"_s);
        turn();
        kept(u"turned"_s)->trigger();
        turn();
        QCOMPARE(pages(), turned);
        kept(u"plain"_s)->trigger();
        turn();
        QCOMPARE(pages(), plain);
        kept(u"turned"_s)->trigger();
        QVERIFY(m_window->close());
        reopen();
        QCOMPARE(pages(), turned);
        // One view at a time: which page shows is its own to say.
        area().setLayoutKind(ViewLayout::Tabs);
        area().setCurrentView(u"stack"_s);
        area().setCurrentView(u"walls"_s);
        turn();
        QVERIFY(m_window->close());
        reopen();
        area().showAsLeft(u"stack"_s);
        QCOMPARE(area().currentId(), u"stack"_s);
        // Tiles of both, kept while they were two views: a view has one tile.
        for (const QStringList& both :
            {QStringList{u"stack"_s, u"budget"_s}, QStringList{u"budget"_s, u"stack"_s}}) {
            area().setArrangement({ViewLayout::SideBySide, both, evenShares});
            turn();
            QCOMPARE(pages(), (QStringList{u"budget"_s, u"walls"_s}));
        }
        area().setArrangement({ViewLayout::SideBySide, {u"serving-token"_s, u"no-such-view"_s}, evenShares});
        turn();
        QCOMPARE(pages(), (QStringList{u"serving-token"_s, u"budget"_s}));
        StoredSettings().clear();
    }

    void examplesOpenOnTheirPoint_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void examplesOpenOnTheirPoint()
    {
        QFETCH(QString, id);
        fresh();
        area().setCurrentView(u"taxonomy"_s);
        QVERIFY(m_window->open(id));
        turn();
        const QString view = QString::fromStdString(document().scenario().opensOn);
        QVERIFY2(findView(view), qPrintable(view));
        QCOMPARE(area().currentId(), view);
        QVERIFY(area().currentView()->nothingToShow(area().currentView()->input()).isEmpty());
    }

    // The page of a view that a name means; without a name the view is as it was left.
    void pagesOfAViewHaveNames()
    {
        fresh();
        QStringList told;
        connect(&area(), &ViewArea::currentViewChanged, this, [&told](const QString& id) { told += id; });
        QVERIFY(area().setCurrentView(u"budget"_s));
        turn();
        QCOMPARE(area().currentId(), u"budget"_s);
        QCOMPARE(told, QStringList{u"budget"_s});
        QVERIFY(area().rail()->list()->currentItem()->toolTip(0).startsWith(u"Stack"_s));
        QCOMPARE(area().currentView(), area().view(u"stack"_s));
        QCOMPARE(area().view(u"budget"_s), area().view(u"stack"_s));
        QVERIFY(area().optionsAsLeft().contains(u"stack"_s) && !area().optionsAsLeft().contains(u"budget"_s));
        QVERIFY(action(u"view.stack")->isChecked());
        area().setCurrentView(u"walls"_s);
        turn();
        Q_EMIT area().rail()->viewChosen(u"stack"_s);
        turn();
        QCOMPARE(area().currentId(), u"budget"_s);
        area().setCurrentView(u"stack"_s);
        turn();
        QCOMPARE(area().currentId(), u"stack"_s);
        QVERIFY(area().goBack());
        QCOMPARE(area().currentId(), u"budget"_s);
        QVERIFY(m_window->close());
        reopen();
        QCOMPARE(area().currentId(), u"budget"_s);
        for (QRadioButton* button : area().currentView()->findChildren<QRadioButton*>())
            if (button->accessibleName() == u"Show: column"_s)
                button->click();
        QCOMPARE(area().currentId(), u"stack"_s);
    }

    // Menu and keys name views, so that a view opens as it was left; a page's own id turns to it.
    void actionsOpenAViewOnThePageItWasLeftOn()
    {
        fresh();
        area().setCurrentView(u"budget"_s);
        area().setCurrentView(u"walls"_s);
        turn();
        action(u"view.stack")->trigger();
        turn();
        QCOMPARE(area().currentId(), u"budget"_s);
        action(u"view.stack")->trigger(); // it is there already
        QCOMPARE(area().currentId(), u"budget"_s);
        area().setCurrentView(u"walls"_s);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        turn();
        QCOMPARE(area().currentId(), u"budget"_s);
        QVERIFY(m_window->showView(u"stack"_s));
        QCOMPARE(area().currentId(), u"stack"_s);
        QVERIFY(m_window->showView(u"budget"_s));
        QCOMPARE(area().currentId(), u"budget"_s);
        QVERIFY(!area().showAsLeft(u"no-such-view"_s));
        QCOMPARE(area().currentId(), u"budget"_s);
    }

    // Exports of all views draw each page with the settings of its view, whichever page shows.
    void everyPageHasTheSettingsOfItsView()
    {
        fresh();
        area().setViewOptions(u"stack"_s, {{u"logScale"_s, true}});
        area().setCurrentView(u"budget"_s);
        turn();
        const auto options = area().viewOptions();
        QCOMPARE(options[u"stack"_s].value(u"show"_s), QVariant(u"column"_s));
        QCOMPARE(options[u"budget"_s].value(u"show"_s), QVariant(u"devices"_s));
        for (const QString& page : {u"stack"_s, u"budget"_s})
            QVERIFY2(options[page].value(u"logScale"_s).toBool(), qPrintable(page));
        QVERIFY(!options.contains(u"serving-token"_s)); // nobody has set Latency
        area().setViewOptions(u"serving-latency"_s, {{u"show"_s, u"ttft"_s}}); // a page without a name
        QCOMPARE(area().viewOptions()[u"serving-latency"_s].value(u"show"_s), QVariant(u"ttft"_s));
        QCOMPARE(area().viewOptions()[u"serving-token"_s].value(u"show"_s), QVariant(u"token"_s));
    }

    // A lesson that turns a page gives it back.
    void aLessonGivesThePageBack()
    {
        fresh();
        for (const QString& page : {u"budget"_s, u"stack"_s}) {
            area().setCurrentView(page);
            area().setCurrentView(u"walls"_s);
            turn();
            QVERIFY(m_window->lessons().start(u"bubbles"_s, PlayMode::Alone));
            turn();
            area().setCurrentView(page == u"stack"_s ? u"budget"_s : u"stack"_s);
            turn();
            m_window->lessons().end();
            turn();
            QCOMPARE(area().currentId(), u"walls"_s);
            area().showAsLeft(u"stack"_s);
            QCOMPARE(area().currentId(), page);
        }
    }

    // Also of the view that is current from the beginning, so that no tab changes.
    void backFindsThePageOfTheStart()
    {
        fresh();
        area().setCurrentView(u"budget"_s);
        QVERIFY(m_window->close());
        reopen();
        QCOMPARE(area().currentId(), u"budget"_s);
        QVERIFY(!area().goBack()); // nothing else has been seen
        QCOMPARE(area().currentId(), u"budget"_s);
        area().setCurrentView(u"walls"_s);
        turn();
        QVERIFY(area().goBack());
        QCOMPARE(area().currentId(), u"budget"_s);
        area().setCurrentView(u"walls"_s);
        QVERIFY(m_window->close());
        reopen();
        QCOMPARE(area().currentId(), u"walls"_s);
        QVERIFY(!area().goBack());
    }

    // A view of a newer version, or a slip of the pen, moves nothing.
    void anUnknownViewChangesNothing()
    {
        fresh();
        area().setCurrentView(u"walls"_s);
        QTemporaryDir folder;
        const QString path = folder.filePath(u"x.ridge.json"_s);
        Scenario scenario = document().scenario();
        scenario.opensOn = "no-such-view";
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(writeScenario({scenario, {}}, m_catalog)));
        file.close();
        QVERIFY(m_window->open(path));
        QCOMPARE(area().currentId(), u"walls"_s);
    }

    // What a larger window has more, the picture has.
    void readoutsAreAsHighInEveryWindow()
    {
        const auto heightIn = [this](const QSize& size) {
            fresh(size);
            return area().currentView()->frame().readouts()->height();
        };
        const int usual = heightIn({1280, 800});
        QCOMPARE(usual, tokens::steps(m_window->font(), tokens::tile));
        QCOMPARE(heightIn({1024, 640}), usual);
        QCOMPARE(heightIn({1920, 1080}), usual);
    }

    void tabComesRound()
    {
        View* view = m_window->viewArea().currentView();
        const std::vector<std::pair<const char*, const QWidget*>> parts{{"picture", view->frame().canvas()},
            {"readouts", view->frame().readouts()}, {"rail", m_window->viewArea().rail()->list()},
            {"dock", m_window->controls()}, {"strip", &m_window->statusStrip()}};
        view->frame().canvas()->setFocus();
        QWidgetList met;
        for (int i = 0; i < 400; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            QVERIFY(now);
            QVERIFY2(!met.contains(now), qPrintable(now->accessibleName()));
            met += now;
            if (now == view->frame().canvas())
                break;
        }
        QCOMPARE(met.last(), view->frame().canvas());
        for (const auto& [name, part] : parts)
            QVERIFY2(std::ranges::any_of(
                         met, [&](const QWidget* one) { return one == part || part->isAncestorOf(one); }),
                name);
    }

    void picturesWithoutAMeshShowAnExample()
    {
        const Report alone = meshReport("seed-question"), many = meshReport("llama3-70b-256xh100");
        QVERIFY(paintedWords("mesh", alone, {1024, 640}).contains(u"If you had 8 of these"));
        QVERIFY(!paintedWords("mesh", many, {1024, 640}).contains(u"If you had 8 of these"));
        QVERIFY(!paintedWords("mesh", alone, {400, 300}).contains(u"If you had 8 of these")); // no room
        QVERIFY(paintedWords("compare", many, {1024, 640}).contains(u"on twice the accelerators"));
        // The example is no mark: nobody can ask for numbers of what is not there.
        const std::unique_ptr<View> mesh(findView(u"mesh")->create(nullptr));
        mesh->setStyle(styleOf());
        mesh->setInput(meshInput(alone));
        int ranks = 0;
        for (const Mark& mark : mesh->marks({0, 0, 1024, 640}))
            ranks += mark.key.startsWith(u"rank.");
        QCOMPARE(ranks, 1);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestNavigation)
#include "tst_navigation.moc"
