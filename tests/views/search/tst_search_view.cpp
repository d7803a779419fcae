// The answer to a search as people meet it: its plans, what became of the others, and a plan that is tried.

#include "core/search/answer.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/patience.h"
#include "tests/views/edit_spy.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/search/found_input.h"
#include "tests/views/seed_report.h"
#include "views/readout_text.h"
#include "views/search/plan_words.h"
#include "views/search/search_options.h"
#include "views/search/search_picture.h"
#include "views/search/search_view.h"
#include "views/view_frame.h"

#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestSearchView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    // What a plan promises is what the report says once it is set.
    void plansAreWhatTheyPromise()
    {
        const PlansData data = plansData(found(), {});
        QVERIFY(data.plans.size() >= 5);
        QVERIFY(data.own && data.own->fits && !data.stale);
        double last = 0;
        for (const SearchPlan& plan : data.plans) {
            Scenario set = found().report->scenario;
            QVERIFY(!applyEdits(set, plan.edits, shippedCatalog()));
            const Report report = evaluate(set);
            QCOMPARE(report.step.seconds->value(), plan.step);
            QCOMPARE(report.memory.perRank.total().value(), plan.memory);
            QVERIFY(plan.step >= last);
            QVERIFY(plan.memory <= data.capacity);
            QCOMPARE(plan.name, planWords(set));
            last = plan.step;
        }
        QCOMPARE(data.own->step, found().report->step.seconds->value());
        QVERIFY(data.own->step > data.plans.front().step); // clumsy
        QVERIFY(data.own->name.startsWith(u"yours: TP 8 · DP 2 · "_s));
    }

    // Without stages a schedule orders nothing: what it is there for is named.
    void scheduleWithoutStages_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::addColumn<QString>("words");
        const QStringList experts{u"model.preset=qwen3-30b-a3b"_s, u"hardware.accelerators=16"_s,
            u"mesh.expert=16"_s, u"mesh.schedule=interleaved_1f1b_ep_overlap"_s};
        QTest::newRow("one stage") << experts
                                   << u"EP 16 · DP 16 · experts' all-to-all overlapped · micro-batch 1"_s;
        QTest::newRow("two stages")
            << experts + QStringList{u"mesh.pipeline=2"_s, u"mesh.expert=8"_s}
            << u"EP 8 · PP 2 · DP 8 · Interleaved 1F1B, expert overlap · micro-batch 1"_s;
        QTest::newRow("one stage, another schedule")
            << experts + QStringList{u"mesh.schedule=1f1b"_s} << u"EP 16 · DP 16 · micro-batch 1"_s;
    }
    void scheduleWithoutStages()
    {
        QFETCH(QStringList, sets);
        QFETCH(QString, words);
        QCOMPARE(planWords(editedScenario(sets)), words);
    }

    // The plain plan is among them once, and says what it is; equals are folded, and say how many they are.
    void plainAndVariantsAreThere()
    {
        const PlansData data = rankedData(found(), {});
        std::size_t plain = 0, folded = 0;
        for (const SearchPlan& plan : data.plans) {
            const QString words = variantsWords(plan, {});
            QCOMPARE(words.isEmpty(), plan.variants <= 1);
            QVERIFY2(!words.contains(u' '), qPrintable(words)); // is not cut at the end of a line
            QCOMPARE(plan.parts.mesh.startsWith(u"plain: "_s), plan.plain);
            QVERIFY(words.isEmpty() || plan.spoken.contains(words));
            plain += plan.plain ? 1 : 0;
            folded += words.isEmpty() ? 0 : 1;
        }
        QCOMPARE(plain, 1U);
        QVERIFY(folded > 0);
        QVERIFY2(data.sentence.contains(u"The plain plan, "_s), qPrintable(data.sentence));
    }

    // Where the scenario is the plain plan, one row says both.
    void yoursMayBeThePlainPlan()
    {
        const PlansData data =
            rankedData(searched(engineInput({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"},
                           {"training.global_batch_sequences", "512"}, {"mesh.zero_stage", "3"},
                           {"training.recompute", "full"}})),
                {});
        QVERIFY(data.own);
        QVERIFY2(data.own->name.startsWith(u"yours (plain): DP 64"_s), qPrintable(data.own->name));
        QVERIFY(data.own->parts.mesh.startsWith(u"yours (plain): "_s));
        QVERIFY(std::ranges::none_of(data.plans, &SearchPlan::plain));
        qsizetype rows = 0;
        for (const QStringList& row : plansTable(data).rows)
            rows += row.filter(u"plain"_s).isEmpty() ? 0 : 1;
        QCOMPARE(rows, 1);
        QVERIFY(rankedData(found(), {}).own->name.startsWith(u"yours: "_s));
    }

    // Plans that the model cannot tell from the best are marked, and no others.
    void equalsAreMarked()
    {
        const PlansData data = rankedData(found(), {});
        std::size_t equals = 0;
        for (const SearchPlan& plan : data.plans) {
            const bool nobodyCanTell = plan.step <= data.plans.front().step * 1.16;
            QCOMPARE(plan.equal, nobodyCanTell && &plan != &data.plans.front());
            QCOMPARE(plan.overText.startsWith(u"≈\u00A0"), plan.equal);
            equals += plan.equal ? 1 : 0;
        }
        QVERIFY(equals > 0);
        QVERIFY2(data.sentence.contains(u"within the model's error"), qPrintable(data.sentence));
    }

    // What stands below the plans ends where a sentence does, in a small window and on paper.
    void wordsAreNeverCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a small window") << QSize(560, 330);
        QTest::newRow("160 mm") << QSize(580, 300);
        QTest::newRow("wide") << QSize(1200, 700);
    }
    void wordsAreNeverCut()
    {
        QFETCH(QSize, size);
        const PlansData data = rankedData(found(), {});
        QVERIFY(data.sentence.contains(u"Benchmark the top"));
        PlansPicture picture;
        picture.update(data, styleOf());
        const auto texts =
            paintedTexts([&](QPainter& painter) { picture.paint(painter, QRectF(QPointF(), size)); }, size);
        QVERIFY2(texts.back().text.endsWith(u'.'), qPrintable(texts.back().text));
    }

    // At every width the columns say what they are, and the sentence what to do with the plans.
    void headingsStayAtEveryWidth()
    {
        const PlansData data = rankedData(found(), {});
        PlansPicture picture;
        picture.update(data, styleOf());
        for (int width = 400; width <= 1000; width += 50) {
            const QSize size(width, 600);
            QString all;
            for (const PaintedText& each : paintedTexts(
                     [&](QPainter& painter) { picture.paint(painter, QRectF(QPointF(), size)); }, size))
                all += QString(each.text).replace(QChar::Nbsp, u' ') + u' ';
            QVERIFY2(all.contains(u"slower by"_s), qPrintable(u"%1: %2"_s.arg(width).arg(all)));
            QVERIFY2(all.contains(u"Benchmark the top"_s), qPrintable(u"%1: %2"_s.arg(width).arg(all)));
        }
    }

    // "PP 2" and its "× 4" stay on one line, and none begins with a dot.
    void linesEndBetweenParts()
    {
        PlansData data = rankedData(found(), {});
        data.sentence.clear();
        PlansPicture picture;
        picture.update(data, styleOf());
        for (const QSize size : {QSize(560, 500), QSize(900, 500)})
            for (const PaintedText& each : paintedTexts(
                     [&](QPainter& painter) { picture.paint(painter, QRectF(QPointF(), size)); }, size))
                QVERIFY2(!each.text.startsWith(u'·') && !each.text.startsWith(u'×')
                        && !each.text.endsWith(u" PP"_s) && !each.text.endsWith(u" DP"_s),
                    qPrintable(each.text));
    }

    // What is on the host, and how much of it.
    void offloadingIsNamed()
    {
        Scenario scenario = found().report->scenario;
        scenario.training.offloadOptimizer = scenario.training.offloadParameters =
            scenario.training.offloadActivations = true;
        scenario.training.offloadedState = 0.5;
        const PlanParts parts = planParts(scenario);
        QVERIFY2(parts.state.endsWith(u"optimizer CPU offload 50 % · parameter CPU offload"_s),
            qPrintable(parts.state));
        QVERIFY2(parts.activations.endsWith(u"activation CPU offload"_s), qPrintable(parts.activations));
    }

    // Whatever is multiplied is named.
    void factorsSayWhatTheyCount()
    {
        Scenario scenario = engineInput({{"model.preset", "deepseek-r1"}}).report->scenario;
        scenario.mesh.pipeline = 2;
        scenario.mesh.expert = 1;
        scenario.mesh.chunks = scenario.mesh.expertTensor = 8;
        const QString mesh = QString(planParts(scenario).mesh).replace(QChar::Nbsp, u' ');
        QVERIFY2(mesh.contains(u"EP 1 · expert TP 8 · PP 2 × 8 chunks"_s), qPrintable(mesh));
    }

    void aStatedMfuIsLetGo()
    {
        FieldTexts stated = clumsy;
        stated.emplace_back("hardware.efficiency.mfu", "40%");
        const ViewInput input = searched(engineInput(stated));
        const PlansData data = plansData(input, {});
        Scenario set = input.report->scenario;
        QVERIFY(!applyEdits(set, data.plans.front().edits, shippedCatalog()));
        QCOMPARE(evaluate(set).step.seconds->value(), data.plans.front().step);
        QVERIFY(data.sentence.contains(u"MFU is fixed"));
        QVERIFY(searchTiles(input, {})[1].path.isEmpty()); // the step it shows is not the report's
    }

    void allPlansAreAccountedFor()
    {
        const SpaceData data = spaceData(found(), {});
        double sum = 0;
        for (const PlanShare& share : data.shares)
            sum += share.share;
        QVERIFY(std::abs(sum - 1) < 1e-12);
        QVERIFY(data.shares.size() >= 4);
        const ViewTable table = spaceTable(data);
        QCOMPARE(table.rows.size(), data.shares.size());
    }

    void whatNeedsMoreAcceleratorsSaysHowMany()
    {
        const ViewInput input = searched(engineInput({}));
        const PlansData data = plansData(input, {});
        QVERIFY(data.plans.empty());
        QVERIFY2(data.sentence.startsWith(u"Nothing fits: "), qPrintable(data.sentence));
        QVERIFY(input.search->enough);
        QVERIFY2(data.sentence.contains(u"accelerators a layout fits"), qPrintable(data.sentence));
        QVERIFY(bestPlanSentence(input, {}).isEmpty());
        QVERIFY(!data.own->fits); // its step is said all the same
        QCOMPARE(searchTiles(input, {})[1].state, GateState::Fail);
    }

    void whatCannotBeIsNotSearched()
    {
        FieldTexts broken = clumsy;
        broken.emplace_back("mesh.tensor", "3");
        const PlansData data = plansData(engineInput(broken), {});
        QVERIFY(data.plans.empty() && !data.own);
        QVERIFY2(data.sentence.contains(u"is not valid"), qPrintable(data.sentence));
    }

    void anAnswerToSomethingElseIsStale()
    {
        ViewInput other = engineInput({{"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
            {"training.global_batch_sequences", "128"}});
        other.search = found().search;
        QVERIFY(plansData(other, {}).stale);
        QVERIFY(bestPlanSentence(other, {}).isEmpty());
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(other);
        EditSpy edits(view);
        const QRectF area(0, 0, 900, 600);
        view.setCurrentMark(u"plan.0"_s, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        view.pictureKeyPress(&enter, area);
        QVERIFY(edits.isEmpty());
        other.tentative = true; // the plan that is tried on is another one of them
        QVERIFY(!plansData(other, {}).stale);
    }

    void theStripSaysWhatIsBest()
    {
        const QString said = bestPlanSentence(found(), {});
        const PlansData data = plansData(found(), {});
        const double slowdown = data.own->step / data.plans.front().step - 1;
        QCOMPARE(said,
            u"Best layout: %1 a step; yours takes %2 longer."_s.arg(
                data.plans.front().stepText, percentText(slowdown, {})));
        const std::optional<Advice> advice = bestPlanAdvice(found(), {});
        QCOMPARE(advice.has_value(), slowdown > 0.06);
        QVERIFY(!advice || advice->edits == data.plans.front().edits);
        // A stated step is no measure of a predicted one.
        Scenario stated = found().report->scenario;
        stated.hardware.efficiency.mfu = 0.3;
        ViewInput other;
        other.report = std::make_shared<const Report>(evaluate(stated));
        other.catalog = &shippedCatalog();
        const QString both = bestPlanSentence(searched(other), {});
        QVERIFY2(both.endsWith(u", both predicted."_s), qPrintable(both));
        Scenario best = found().report->scenario;
        applyEdits(best, data.plans.front().edits, shippedCatalog());
        ViewInput there;
        there.report = std::make_shared<const Report>(evaluate(best));
        there.catalog = &shippedCatalog();
        QCOMPARE(bestPlanSentence(searched(there), {}), u"No layout is faster."_s);
        QVERIFY(!bestPlanAdvice(searched(there), {}));
    }

    void enterAndAClickTry()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(found());
        EditSpy edits(view);
        const QRectF area(0, 0, 900, 600);
        view.setCurrentMark(u"plan.1"_s, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 1);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Try);
        const QPointF first = view.markByKey(u"plan.0"_s, area)->shape.boundingRect().center();
        QVERIFY(view.pictureMousePress(first, area, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease(first, area, Qt::NoModifier));
        QCOMPARE(edits.size(), 2);
        // Let go of elsewhere: nothing.
        QVERIFY(view.pictureMousePress(first, area, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease({899, 1}, area, Qt::NoModifier));
        QCOMPARE(edits.size(), 2);
    }

    void settingsComeBack()
    {
        SearchView view;
        const QVariantMap asked{{u"headroom"_s, 0.2}, {u"locks"_s, u"mesh.tensor,mesh.zero_stage"_s},
            {u"pair"_s, u"mesh.context,training.micro_batch"_s}, {u"show"_s, u"space"_s},
            {u"vary"_s, u"mesh.pipeline=1,2;mesh.schedule=1f1b"_s}};
        QSignalSpy changed(&view, &View::optionsChanged);
        view.setOptions(asked);
        QCOMPARE(view.options(), asked);
        QCOMPARE(view.question().locks, (std::vector<std::string>{"mesh.tensor", "mesh.zero_stage"}));
        view.setOptions({{u"headroom"_s, -3}, {u"locks"_s, u"model.params"_s}, {u"pair"_s, u"mesh.tensor"_s},
            {u"vary"_s, u"model.params=1;mesh.tensor=;x"_s}});
        QVERIFY(view.question().vary.empty());
        QCOMPARE(view.question().further.pair, (std::array<std::string, 2>{"mesh.tensor", "mesh.pipeline"}));
        QCOMPARE(view.question().headroom, 0.05);
        QVERIFY(view.question().locks.empty());
        view.setOptions({{u"locks"_s, u"mesh.tensor"_s}});
        const ViewInput input = searched(engineInput(clumsy), view.question());
        for (const SearchPlan& plan : plansData(input, {}).plans)
            for (const FieldEdit& edit : plan.edits)
                QVERIFY(edit.field != "mesh.tensor");
    }

    // Each row is what its own search says, and set it is the run that it promises.
    void howManyAreTried()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"counts"_s}});
        QVERIFY(view.question().further.around);
        const ViewInput input = searched(engineInput(clumsy), view.question());
        view.setInput(input);
        const CountsData data = countsData(input, {});
        QVERIFY(data.rows.size() >= 6);
        QVERIFY(std::ranges::count(data.rows, true, &CountRow::now) == 1);
        double last = 0;
        for (const CountRow& row : data.rows) {
            QVERIFY(row.name.toDouble() > last);
            last = row.name.toDouble();
            if (row.wall <= 0)
                continue;
            Scenario set = input.report->scenario;
            QVERIFY(!applyEdits(set, row.edits, shippedCatalog()));
            QCOMPARE(evaluate(set).run.wallClock->value(), row.wall);
        }
        // Of the usual deadline too: the words agree with the rows.
        const bool kept = std::ranges::any_of(
            data.rows, [&](const CountRow& row) { return row.wall > 0 && row.wall <= *data.deadline; });
        QCOMPARE(!data.sentence.contains(u"None of these meets"_s), kept);
        QCOMPARE(countsTable(data).rows.size(), data.rows.size());
        const QRectF area(0, 0, 900, 500);
        const std::vector<Mark> marks = view.marks(area);
        QCOMPARE(marks.size(), data.rows.size());
        QSignalSpy edits(&view, &View::edited);
        view.setCurrentMark(u"count.32"_s, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 1);
    }

    // Resting on a plan puts it on; with the pointer it goes. A click stays.
    void restingPreviews()
    {
        SearchView view;
        view.setStyle(styleOf());
        ViewInput input = found();
        view.setInput(input);
        const QRectF area(0, 0, 900, 500);
        QSignalSpy edits(&view, &View::edited);
        const auto hover = [&](const char* key) {
            view.pictureHovered(
                view.markByKey(QString::fromLatin1(key), area)->shape.boundingRect().center(), area);
        };
        const auto phase = [&] { return edits.last().at(1).value<EditPhase>(); };
        hover("plan.1");
        view.pictureHovered(std::nullopt, area);
        QTest::qWait(500); // passed over: nothing
        QCOMPARE(edits.size(), 0);
        hover("plan.1");
        QTRY_COMPARE(edits.size(), 1);
        QCOMPARE(phase(), EditPhase::Try);
        input.tentative = true;
        view.setInput(input);
        hover("plan.2");
        QTRY_COMPARE(edits.size(), 2);
        QCOMPARE(phase(), EditPhase::Try);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 3);
        QCOMPARE(phase(), EditPhase::Cancel);
        input.tentative = false;
        view.setInput(input);
        // The scenario's own plan is no other.
        hover("plan.own");
        QTest::qWait(500);
        QCOMPARE(edits.size(), 3);
        // Clicked on it stays, whatever the pointer passes then.
        const QPointF first = view.markByKey(u"plan.0"_s, area)->shape.boundingRect().center();
        QVERIFY(view.pictureMousePress(first, area, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease(first, area, Qt::NoModifier));
        QCOMPARE(edits.size(), 4);
        input.tentative = true;
        view.setInput(input);
        hover("plan.1");
        QTest::qWait(500);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 4);
        // Kept while the pointer is on it: nothing to take back.
        const auto setTentative = [&](bool on) {
            input.tentative = on;
            view.setInput(input);
        };
        setTentative(false);
        hover("plan.1");
        QTRY_COMPARE(edits.size(), 5);
        setTentative(true);
        setTentative(false);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 5);
        // The keys go elsewhere: what Enter would keep is not what the pointer happens to rest on.
        hover("plan.2");
        QTRY_COMPARE(edits.size(), 6);
        setTentative(true);
        QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
        view.pictureKeyPress(&down, area);
        QCOMPARE(edits.size(), 7);
        QCOMPARE(phase(), EditPhase::Cancel);
        setTentative(false);
        // Enter before the pointer has rested: that one, and it stays.
        view.setCurrentMark(u"plan.0"_s, area);
        hover("plan.1");
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 8);
        setTentative(true);
        QTest::qWait(500);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 8);
        setTentative(false);
        // Pressed and let go of elsewhere: no click, it goes with the pointer.
        hover("plan.1");
        QTRY_COMPARE(edits.size(), 9);
        setTentative(true);
        QVERIFY(view.pictureMousePress(first, area, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease({899, 1}, area, Qt::NoModifier));
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 10);
        QCOMPARE(phase(), EditPhase::Cancel);
    }

    // A cell is the plan that it promises; the one that is the scenario's place says so; nobody shows a
    // column of nothing.
    void everyPairOfTwoFields()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"pairs"_s}});
        QVERIFY(view.question().further.pairs);
        const ViewInput input = searched(engineInput(clumsy), view.question());
        view.setInput(input);
        const PairsData data = pairsData(input, {}, view.question().further.pair);
        QCOMPARE(data.cells.size(), std::size_t(data.across.size() * data.down.size()));
        QVERIFY(data.across.contains(u"8"_s) && !data.across.contains(u"16"_s)); // leaves the node
        QCOMPARE(std::ranges::count(data.cells, true, &PairCell::best), 1);
        QCOMPARE(std::ranges::count(data.cells, true, &PairCell::now), 1);
        for (const PairCell& cell : data.cells) {
            QVERIFY(!cell.open);
            if (!cell.runs) {
                QVERIFY(!cell.text.isEmpty() && cell.edits.empty());
                continue;
            }
            Scenario set = input.report->scenario;
            QVERIFY(!applyEdits(set, cell.edits, shippedCatalog()));
            const Report report = evaluate(set);
            QCOMPARE(timeText(report.step.seconds->value(), {}), cell.text);
            QVERIFY(report.memory.fits);
            QVERIFY(cell.over >= 0 && cell.best == (cell.over == 0));
            if (cell.now)
                QCOMPARE(set.mesh.tensor, input.report->scenario.mesh.tensor);
        }
        QCOMPARE(pairsTable(data).rows.size(), data.cells.size());
        const QRectF area(0, 0, 900, 500);
        const std::vector<Mark> marks = view.marks(area);
        QCOMPARE(marks.size(), data.cells.size());
        QSignalSpy edits(&view, &View::edited);
        const auto best = std::ranges::find(data.cells, true, &PairCell::best);
        view.setCurrentMark(best->key, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 1);
        // Asked about other fields it waits for their answer.
        view.setOptions({{u"pair"_s, u"mesh.context,mesh.tensor"_s}});
        QVERIFY(view.marks(area).empty());
        // The fields change places where one is asked for on both sides.
        view.frame();
        const QList<QComboBox*> boxes = view.findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        boxes[0]->setCurrentIndex(boxes[0]->findData(u"mesh.tensor"_s));
        Q_EMIT boxes[0]->activated(boxes[0]->currentIndex());
        QCOMPARE(view.question().further.pair, (std::array<std::string, 2>{"mesh.tensor", "mesh.context"}));
    }

    void severalFieldsAreFixedAtOnce()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setInput(found());
        view.frame();
        view.show();
        auto* menu = view.findChild<QMenu*>();
        QVERIFY(menu);
        menu->popup({0, 0});
        QTRY_VERIFY(menu->isVisible());
        const QList<QAction*> actions = menu->actions();
        QVERIFY(actions.size() > 5);
        for (int i = 0; i < 2; ++i)
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(actions[i]).center());
        QVERIFY(menu->isVisible());
        QVERIFY(actions[0]->isChecked() && actions[1]->isChecked());
        QCOMPARE(view.question().locks.size(), std::size_t(2));
        menu->setActiveAction(actions[1]);
        QTest::keyClick(menu, Qt::Key_Space);
        QCOMPARE(view.question().locks.size(), std::size_t(1));
        QTest::keyClick(menu, Qt::Key_Escape);
        QVERIFY(!menu->isVisible());
    }

    void tableHasEveryPlan()
    {
        const PlansData data = plansData(found(), {});
        const ViewTable table = plansTable(data);
        QCOMPARE(table.rows.size(), data.plans.size() + 1); // and the scenario's own
        QVERIFY(table.rows[0].back().contains(u"mesh."));
        QCOMPARE(table.rows[0].back(), setsText(data.plans[0].edits));
        QCOMPARE(
            setsText({{"mesh.tensor", "8"}, {"mesh.pipeline", "4"}}), u"mesh.tensor=8 mesh.pipeline=4"_s);
        QCOMPARE(table.rows[0][table.columns.indexOf(u"cost"_s)],
            displayText(*data.plans[0].cost, Unit::Dollar, {}));
        // What is on the host has a column only where something is.
        QVERIFY(!table.columns.contains(u"host memory per node"_s));
        PlansData offloading = data;
        offloading.plans[0].host = 32e9;
        const ViewTable wider = plansTable(offloading);
        const qsizetype column = wider.columns.indexOf(u"host memory per node"_s);
        QCOMPARE(column, wider.columns.indexOf(u"cost"_s) - 1);
        QVERIFY(wider.rows[0][column].startsWith(u"32.0"_s));
        QCOMPARE(wider.rows[1][column], QString(noValue));
        QCOMPARE(wider.rows[0].back(), table.rows[0].back());
    }

    void textsFit_data()
    {
        QTest::addColumn<QString>("show");
        QTest::addColumn<QSize>("size");
        for (const char* show : {"plans", "front", "counts", "space"})
            for (const QSize& size : pictureSizes)
                QTest::addRow("%s %dx%d", show, size.width(), size.height())
                    << QString::fromLatin1(show) << size;
    }

    void textsFit()
    {
        QFETCH(QString, show);
        QFETCH(QSize, size);
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, show}});
        view.setInput(show == u"front"_s ? foundFront() : found());
        const QString fault = textFault(view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
};

QTEST_MAIN(TestSearchView)
#include "tst_search_view.moc"
