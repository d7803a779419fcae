// Plans that are tried on or asked about: what the tiles say of them, what a limit costs, why a plan is fast.

#include "core/search/answer.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/search/found_input.h"
#include "views/readout_text.h"
#include "views/search/search_view.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// The same answer beside the report of another layout.
ViewInput withEdits(ViewInput input, const FieldEdits& edits)
{
    Scenario scenario = input.report->scenario;
    applyEdits(scenario, edits, shippedCatalog());
    input.report = std::make_shared<const Report>(evaluate(scenario));
    return input;
}

} // namespace

class TestSearchTried : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void firstKeysReachTheirEnds_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<bool>("first");
        QTest::newRow("Home") << int(Qt::Key_Home) << true;
        QTest::newRow("End") << int(Qt::Key_End) << false;
        QTest::newRow("Down") << int(Qt::Key_Down) << true;
        QTest::newRow("Up") << int(Qt::Key_Up) << false;
    }
    // With nothing marked yet.
    void firstKeysReachTheirEnds()
    {
        QFETCH(int, key);
        QFETCH(bool, first);
        SearchView view;
        view.resize(900, 600);
        view.setStyle(styleOf());
        view.setInput(found());
        PictureCanvas& canvas = *view.frame().canvas();
        canvas.resize(900, 500);
        const std::vector<Mark> marks = view.marks(canvas.area());
        QVERIFY(marks.size() > 2);
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&canvas, &press);
        QCOMPARE(view.currentMark(), (first ? marks.front() : marks.back()).key);
    }

    // A layout that does not fit, and a plan in its place that does: no tile keeps the mark of what does not.
    void tilesAreOfWhatIsTried()
    {
        FieldTexts wide = clumsy;
        for (const auto& [field, text] : FieldTexts{{"mesh.tensor", "1"}, {"mesh.zero_stage", "0"}})
            wide.emplace_back(field, text);
        ViewInput input = searched(engineInput(wide));
        QCOMPARE(searchTiles(input, {})[1].state, GateState::Fail);
        const SearchPlan best = plansData(input, {}).plans.front();
        ViewInput tried = withEdits(input, best.edits);
        tried.tentative = true;
        const std::vector<ReadoutTileData> tiles = searchTiles(tried, {});
        QCOMPARE(tiles[1].label, u"tried step"_s);
        QCOMPARE(tiles[1].value, best.stepText);
        QCOMPARE(tiles[1].state, GateState::NotApplicable);
        QCOMPARE(tiles[2].value, percentText(0, {}));
        for (const ReadoutTileData& tile : tiles)
            QVERIFY2(!tile.detail.contains(u'\u2717'), qPrintable(tile.detail));
    }

    // Beside memory stands the plan that a larger one would have.
    void whatALimitCosts()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"space"_s}});
        QVERIFY(view.question().further.limits);
        FieldTexts tight = clumsy;
        tight.push_back({"model.preset", "llama3-70b"});
        const ViewInput input = searched(engineInput(tight), view.question());
        view.setInput(input);
        const SpaceData data = spaceData(input, {});
        const auto fits = std::ranges::find(data.shares, u"space.does_not_fit"_s, &PlanShare::key);
        QVERIFY(fits != data.shares.end() && !fits->edits.empty());
        Scenario set = input.report->scenario;
        QVERIFY(!applyEdits(set, fits->edits, shippedCatalog()));
        const Report report = evaluate(set);
        QVERIFY(!report.memory.fits);
        QVERIFY(fits->beyondText.startsWith(timeText(report.step.seconds->value(), {})));
        for (const PlanShare& share : data.shares)
            if (share.key == u"space.not_divisible" || share.key == u"space.pruned")
                QVERIFY(share.beyondText.isEmpty());
        SearchAnswer offloading = *input.search;
        for (SearchAnswer::Beyond& each : offloading.beyond)
            if (each.best)
                each.best->host = Bytes(64e9);
        ViewInput hosted = input;
        hosted.search = std::make_shared<const SearchAnswer>(std::move(offloading));
        const SpaceData kept = spaceData(hosted, {});
        const auto same = std::ranges::find(kept.shares, fits->key, &PlanShare::key);
        QCOMPARE(same->beyondText, fits->beyondText + u", %1 in host memory"_s.arg(bytesText(64e9, {})));
        const QRectF area(0, 0, 900, 500);
        QSignalSpy edits(&view, &View::edited);
        view.setCurrentMark(fits->key, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 1);
        view.setCurrentMark(u"space.not_divisible"_s, area);
        view.pictureKeyPress(&enter, area);
        QCOMPARE(edits.size(), 1); // there is nothing to try
    }

    void whyAsksOfTheMarkedPlanElseOfTheBest()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(found());
        const QRectF area(0, 0, 900, 500);
        std::vector<Scenario> asked;
        connect(&view, &SearchView::whyRequested, this, [&](const Scenario& plan) { asked.push_back(plan); });
        QKeyEvent key(QEvent::KeyPress, Qt::Key_W, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&key, area));
        view.setCurrentMark(u"plan.2"_s, area);
        QVERIFY(view.pictureKeyPress(&key, area));
        const std::vector<SearchPlan> plans = plansData(found(), {}).plans;
        QCOMPARE(asked.size(), std::size_t(2));
        QCOMPARE(evaluate(asked[0]).step.seconds->value(), plans[0].step);
        QCOMPARE(evaluate(asked[1]).step.seconds->value(), plans[2].step);
        QCOMPARE(QString::fromStdString(asked[1].name), plans[2].name);
    }

    // The scenario's own layout has no differences from itself: it is compared with the plain plan.
    void whyOfTheOwnLayoutIsAgainstThePlainPlan()
    {
        const std::vector<SearchPlan> known = plansData(found(), {}).plans;
        const auto other = std::ranges::find(known, false, &SearchPlan::plain);
        const ViewInput input = searched(withEdits(found(), other->edits));
        const std::vector<SearchPlan> plans = plansData(input, {}).plans;
        const auto own =
            std::ranges::find_if(plans, [](const SearchPlan& each) { return each.edits.empty(); });
        const auto plain = std::ranges::find(plans, true, &SearchPlan::plain);
        QVERIFY(own != plans.end() && plain != plans.end() && own != plain);
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(input);
        const QRectF area(0, 0, 900, 500);
        std::vector<Scenario> asked;
        connect(&view, &SearchView::whyRequested, this, [&](const Scenario& plan) { asked.push_back(plan); });
        QKeyEvent key(QEvent::KeyPress, Qt::Key_W, Qt::NoModifier);
        view.setCurrentMark(own->key, area);
        QVERIFY(view.pictureKeyPress(&key, area));
        QCOMPARE(asked.size(), std::size_t(1));
        QCOMPARE(evaluate(asked[0]).step.seconds->value(), plain->step);
        QCOMPARE(QString::fromStdString(asked[0].name), plain->name);
    }

    void whyBesideALayoutThatDoesNotRun_data()
    {
        QTest::addColumn<FieldTexts>("layout");
        QTest::addColumn<QString>("mark");
        const FieldTexts full{{"mesh.tensor", "1"}, {"mesh.zero_stage", "0"}};
        const FieldTexts refused{{"mesh.tensor", "3"}};
        for (const char* mark : {"", "plan.1", "plan.own"})
            QTest::addRow("does not fit, %s", mark) << full << QString::fromLatin1(mark);
        QTest::newRow("cannot be") << refused << QString();
    }
    // Nothing is compared with what cannot run: a plan is put on, and the plain plan stands beside it.
    void whyBesideALayoutThatDoesNotRun()
    {
        QFETCH(FieldTexts, layout);
        QFETCH(QString, mark);
        FieldTexts texts = clumsy;
        texts.insert(texts.end(), layout.begin(), layout.end());
        const ViewInput input = searched(engineInput(texts));
        const PlansData data = plansData(input, {});
        QVERIFY(!data.own || !data.own->fits);
        const auto plain = std::ranges::find(data.plans, true, &SearchPlan::plain);
        const auto marked = std::ranges::find(data.plans, mark, &SearchPlan::key);
        const auto wanted = marked != data.plans.end() && !marked->plain
            ? marked
            : std::ranges::find(data.plans, false, &SearchPlan::plain);
        QVERIFY(plain != data.plans.end() && wanted != data.plans.end());
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(input);
        QStringList order;
        std::vector<Scenario> asked;
        FieldEdits tried;
        connect(&view, &SearchView::whyRequested, this, [&](const Scenario& plan) {
            order += u"why"_s;
            asked.push_back(plan);
        });
        connect(&view, &View::edited, this,
            [&](const FieldEdits& edits, EditPhase phase, const QString&, const QString& effect) {
                QCOMPARE(phase, EditPhase::Try);
                QVERIFY(effect.contains(u"plain plan"_s));
                order += u"try"_s;
                tried = edits;
            });
        const QRectF area(0, 0, 900, 500);
        view.setCurrentMark(mark, area);
        QKeyEvent key(QEvent::KeyPress, Qt::Key_W, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&key, area));
        QCOMPARE(order, QStringList({u"why"_s, u"try"_s})); // pinning drops what is tried
        QCOMPARE(QString::fromStdString(asked.front().name), plain->name);
        QVERIFY(tried == wanted->edits);
    }
};

QTEST_MAIN(TestSearchTried)
#include "tst_search_tried.moc"
