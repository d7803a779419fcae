// What time costs in memory, drawn: where the plans lie, how large their points are; and plans in a narrow
// picture.

#include "core/inputs/scenario/edits.h"
#include "core/search/space.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/search/found_input.h"
#include "views/chart/legend.h"
#include "views/readout_text.h"
#include "views/search/front_picture.h"
#include "views/search/search_picture.h"
#include "views/search/search_view.h"
#include "views/word_table.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestSearchFront : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Plans in a picture too narrow for two columns.
    void stackedRowsHaveHeadings()
    {
        const QString word(24, u'm'); // two do not fit beside each other
        WordTableData data;
        data.columns = {{.title = u"first"_s, .plain = true}, {.title = u"second"_s, .plain = true}};
        data.rows = {{.key = u"row"_s, .cells = {word, word}}};
        WordTable table;
        table.update(data, styleOf());
        const QSize size(300, 200);
        const auto texts =
            paintedTexts([&](QPainter& painter) { table.paint(painter, QRectF(QPointF(), size)); }, size);
        QCOMPARE(QString(texts.front().text).replace(QChar::Nbsp, u' '), u"first · second"_s);
        QCOMPARE(overlap(texts), QString());
    }

    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    // Nothing beyond the front: each plan is slower than the one before and leaves more free, but for the
    // first that needs the host; and nothing that the list of the best has lies outside of it.
    void timeIsPaidInMemory()
    {
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"front"_s}});
        QVERIFY(view.question().further.front);
        const ViewInput input = foundFront();
        view.setInput(input);
        const PlansData data = plansData(input, {});
        QVERIFY(data.plans.size() >= 3);
        const auto needsHost = [&](const SearchPlan& plan) {
            Scenario set = input.report->scenario;
            return !applyEdits(set, plan.edits, shippedCatalog()) && familyOf(set).isOffloaded();
        };
        const auto startsOffloading = [&](std::size_t i) {
            return i > 0 && needsHost(data.plans[i]) && !needsHost(data.plans[i - 1]);
        };
        for (std::size_t i = 1; i < data.plans.size(); ++i) {
            QVERIFY(data.plans[i].step >= data.plans[i - 1].step || startsOffloading(i));
            QVERIFY(data.plans[i].memory < data.plans[i - 1].memory);
        }
        const PlansData best = plansData(found(), {});
        QCOMPARE(best.plans.front().step, data.plans.front().step);
        for (const SearchPlan& plan : best.plans)
            QVERIFY(std::ranges::any_of(data.plans, [&](const SearchPlan& edge) {
                return edge.step <= plan.step && edge.memory <= plan.memory + 0.0101 * data.full;
            }));
        const QRectF area(0, 0, 900, 500);
        const std::vector<Mark> marks = view.marks(area);
        QCOMPARE(marks.size(), data.plans.size() + 1); // and yours
        QPointF last(0, area.bottom());
        for (std::size_t i = 0; i < data.plans.size(); ++i) {
            const QPointF at = marks[i].shape.boundingRect().center();
            QVERIFY((at.x() >= last.x() || startsOffloading(i)) && at.y() < last.y()); // to the right and up
            last = at;
        }
        QSignalSpy edits(&view, &View::edited);
        view.setCurrentMark(data.plans[1].key, area);
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(edits.size(), 1);
    }

    // What needs many times the memory leaves the plans their room: it stands at the edge, with its number.
    void farBelowIsAnArrow_data()
    {
        QTest::addColumn<double>("times"); // of the memory
        QTest::addColumn<QString>("name");
        QTest::newRow("a little too much") << 1.2 << u"yours"_s;
        QTest::newRow("many times") << 5.5 << u"yours: −450 %"_s;
    }
    void farBelowIsAnArrow()
    {
        QFETCH(double, times);
        QFETCH(QString, name);
        PlansData data = frontData(foundFront(), {});
        QVERIFY(data.own && data.plans.size() >= 3);
        data.own->memory = times * data.own->full;
        FrontPicture picture;
        picture.update(data, styleOf());
        const QRectF area(0, 0, 900, 500);
        const std::vector<PaintedText> texts =
            paintedTexts([&](QPainter& painter) { picture.paint(painter, area); }, area.size().toSize());
        QStringList words;
        for (const PaintedText& text : texts)
            words += text.text;
        QVERIFY2(words.contains(name), qPrintable(words.join(u'|')));
        QCOMPARE(overlap(texts), QString());
        const std::vector<Mark> marks = picture.marks(area);
        QCOMPARE(marks.size(), data.plans.size() + 1);
        const auto heightOf = [&](const QString& key) {
            return std::ranges::find(marks, key, &Mark::key)->shape.boundingRect().center().y();
        };
        const double front = heightOf(data.plans.front().key) - heightOf(data.plans.back().key);
        QVERIFY2(front > 0.3 * area.height(), qPrintable(QString::number(front)));
        QVERIFY(heightOf(data.own->key) > heightOf(data.plans.front().key));
    }

    // The area of a point is the money of its run, as a report of it says; legend, table and words say it
    // too.
    void sizesAreMoney_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<bool>("priced");
        QTest::newRow("a known price") << u"h100-sxm"_s << true;
        QTest::newRow("none") << u"a800-80-sxm"_s << false;
    }

    void sizesAreMoney()
    {
        QFETCH(QString, device);
        QFETCH(bool, priced);
        SearchView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, u"front"_s},
            {u"locks"_s,
                u"mesh.context,mesh.order,mesh.schedule,mesh.shard_group,training.offload_optimizer"_s}});
        FieldTexts asked = clumsy;
        asked.insert(asked.begin(), {"hardware.accelerator", device.toStdString()});
        const ViewInput input = searched(engineInput(asked), view.question());
        view.setInput(input);
        const PlansData data = frontData(input, {});
        QVERIFY(data.plans.size() >= 3 && data.own);
        const QRectF area(0, 0, 900, 500);
        const auto sizeOf = [&](const SearchPlan& plan) {
            return view.markByKey(plan.key, area)->shape.boundingRect().width() - 4;
        };
        PaintWatch legend;
        const std::vector<PaintedText> texts = paintedTexts(view, area.size().toSize());
        const bool titled = std::ranges::any_of(
            texts, [](const PaintedText& each) { return each.text == u"area: cost of the run"_s; });
        QCOMPARE(titled, priced);
        QCOMPARE(legend.entries.size() >= 2 && legend.entries.size() <= 3, priced);
        const ViewTable table = view.table();
        const qsizetype column = table.columns.indexOf(u"cost"_s);
        QVERIFY(column >= 0);
        if (!priced) {
            for (std::size_t i = 0; i < data.plans.size(); ++i) {
                QCOMPARE(sizeOf(data.plans[i]), 9.0);
                QCOMPARE(table.rows[i][column], u"no price"_s);
                QVERIFY(!data.plans[i].spoken.contains(u"cost"_s));
            }
            return;
        }
        double most = data.own->cost.value();
        for (const SearchPlan& plan : data.plans)
            most = std::max(most, plan.cost.value());
        for (std::size_t i = 0; i < data.plans.size(); ++i) {
            const SearchPlan& plan = data.plans[i];
            Scenario set = input.report->scenario;
            QVERIFY(!applyEdits(set, plan.edits, shippedCatalog()));
            QCOMPARE(evaluate(set).run.total->value(), *plan.cost);
            const double share = std::pow(sizeOf(plan) / 15, 2);
            QVERIFY(std::abs(share - *plan.cost / most) < 1e-9);
            const QString money = displayText(*plan.cost, Unit::Dollar, {});
            QCOMPARE(table.rows[i][column], money);
            QVERIFY2(
                view.markByKey(plan.key, area)->text.endsWith(u", cost "_s + money), qPrintable(plan.spoken));
        }
        // Of another shape, yours has the area that its money has.
        QCOMPARE(std::pow(sizeOf(*data.own), 2) / 2, std::numbers::pi / 4 * 15 * 15 * *data.own->cost / most);
        QCOMPARE(*data.own->cost, input.report->run.total->value());
    }

    // Units below units, "9.98 s" and "10.4 s"; words that are no numbers stand to the left.
    void numbersStandBelowEachOther()
    {
        WordTableData data;
        data.columns = {{.title = u"mesh"_s}, {.title = u"step"_s, .number = true},
            {.title = u"slower by"_s, .number = true}};
        const std::vector<QStringList> rows{{u"TP 8"_s, u"9.98 s"_s, u"—"_s},
            {u"TP 4"_s, u"10.4 s"_s, u"+4.2 %"_s}, {u"DP 8"_s, u"121 s"_s, u"+1112 %"_s}};
        for (const QStringList& cells : rows)
            data.rows.push_back({.key = cells.front(), .cells = cells});
        WordTable table;
        table.update(data, styleOf());
        const QSize size(500, 300);
        const auto texts =
            paintedTexts([&](QPainter& painter) { table.paint(painter, QRectF(QPointF(), size)); }, size);
        const auto box = [&](const QString& text) {
            const auto at = std::ranges::find_if(texts, [&text](const PaintedText& each) {
                return QString(each.text).replace(QChar::Nbsp, u' ') == text;
            });
            return at == texts.end() ? QRectF() : at->box.boundingRect();
        };
        QVERIFY(box(u"9.98 s"_s).left() > box(u"10.4 s"_s).left() + 2);
        QVERIFY(box(u"10.4 s"_s).left() > box(u"121 s"_s).left() + 2);
        QVERIFY(box(u"+4.2 %"_s).left() > box(u"+1112 %"_s).left() + 2);
        QVERIFY(std::abs(box(u"—"_s).left() - box(u"slower by"_s).left()) < 2);
        QCOMPARE(overlap(texts), QString());
    }

    // Down to what a window of 1024 x 640 leaves beside the controls: every column has its heading, below it
    // a number of each plan, and each plan but the scenario's own its button.
    void columnsStayInASmallWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024x640") << QSize(690, 460);
        QTest::newRow("1280x800") << QSize(940, 620);
        QTest::newRow("1920x1080") << QSize(1580, 900);
    }
    void columnsStayInASmallWindow()
    {
        QFETCH(QSize, size);
        const PlansData data = rankedData(found(), {});
        PlansPicture picture;
        picture.update(data, styleOf());
        std::vector<PaintedText> texts =
            paintedTexts([&](QPainter& painter) { picture.paint(painter, QRectF(QPointF(), size)); }, size);
        for (PaintedText& each : texts)
            each.text.replace(QChar::Nbsp, u' ');
        const auto leftOf = [&](const QString& text) -> std::optional<qreal> {
            const auto at = std::ranges::find(texts, text, &PaintedText::text);
            return at == texts.end() ? std::nullopt : std::optional(at->box.boundingRect().left());
        };
        const SearchPlan& best = data.plans.front();
        const std::vector<std::pair<QString, QString>> columns{{u"step"_s, best.stepText},
            {u"slower by"_s, best.overText}, {u"memory"_s, best.memoryText}, {u"price"_s, best.costText},
            {u"settings"_s, QString()}};
        for (std::size_t c = 0; c + 1 < columns.size(); ++c) {
            const auto& [heading, cell] = columns[c];
            const std::optional<qreal> left = leftOf(heading), next = leftOf(columns[c + 1].first);
            QVERIFY2(left && next && *left < *next, qPrintable(heading));
            QVERIFY2(std::ranges::any_of(texts,
                         [&, cell = cell](const PaintedText& each) {
                             const QRectF box = each.box.boundingRect();
                             return each.text == cell && box.left() > *left - 2 && box.right() < *next;
                         }),
                qPrintable(cell));
        }
        const auto buttons = std::ranges::count(texts, u"Try"_s, &PaintedText::text) - 1; // and a heading
        QCOMPARE(std::size_t(buttons) + 1, picture.marks(QRectF(QPointF(), size)).size());
    }
};

QTEST_MAIN(TestSearchFront)
#include "tst_search_front.moc"
