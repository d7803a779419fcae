// What a view of one sheet has without writing it: handles that are pulled and moved by keys, a table, a
// setting.

#include "tests/support/shipped_catalog.h"
#include "tests/views/cost/cost_fixture.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "views/figure/panel_view.h"
#include "views/view_frame.h"

#include <QCheckBox>
#include <QKeyEvent>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

Q_DECLARE_METATYPE(ridgepoint::FigurePull)

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

namespace {

constexpr double now = 4; // micro-batch, and where the handle is
const QRectF area(0, 0, 700, 420);

// Two curves over the micro-batch in plots of their own.
SheetData twoCurves(const Report&, Baselines baselines, const FigurePull& x, const FigurePull& y)
{
    SheetData data;
    for (const double scale : {1.0, 1000.0}) {
        PlotData plot{.title = "one",
            .x = {.title = "micro-batch", .ticks = PlotAxis::Ticks::CloseLog, .range = {1, 64}},
            .y = {.unit = scale > 1 ? Unit::Byte : Unit::Second, .range = {0, 100 * scale}}};
        plot.curves = {
            {.points = {{1, scale}, {64, 64 * scale}}}, {.name = scale > 1 ? Text("memory") : Text("step")}};
        for (double at = 1; at <= 64; at *= 2)
            plot.curves[1].points.push_back({at, at * scale});
        plot.points.push_back({.mark = {"now", "the present one", "step.seconds"},
            .at = {now, now * scale},
            .handle = {.key = "now", .x = x, .y = y},
            .note = "in force"});
        for (std::size_t i = 0; i < baselines.size(); ++i)
            plot.points.push_back(baselinePoint(i, {8, 3 * scale}, 9));
        data.plots.push_back(std::move(plot));
    }
    return data;
}

class Sample : public PanelView
{
public:
    Sample(FigurePull x, FigurePull y)
        : PanelView(nullptr, {u"sample"_s, u"Sample"_s, u"Sample"_s})
    {
        addPanel<SheetData, SheetPicture>({.subtitle = u"over the micro-batch"_s},
            [x, y](const Report& report, Baselines baselines) { return twoCurves(report, baselines, x, y); });
        addOption(toggleOption(u"grid"_s, m_grid), {.label = u"grid"_s});
        setStyle(styleOf());
        const Scenario scenario = shippedScenario("seed-003");
        setInput(evaluatedInput(scenario, {scenario}));
    }

private:
    bool m_grid = false;
};

const FigurePull micro{.field = "training.micro_batch", .keyFactor = 2};
const FigurePull interval{.field = "resilience.checkpoint_interval", .scale = 60, .least = 90};

} // namespace

class TestPanelView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPullEditsTheFieldOfItsAxis_data()
    {
        QTest::addColumn<FigurePull>("x");
        QTest::addColumn<FigurePull>("y");
        QTest::addColumn<QPointF>("by");
        QTest::addColumn<QString>("field"); // empty: nothing is asked
        QTest::addColumn<int>("cursor");
        QTest::newRow("along x alone") << micro << FigurePull() << QPointF(40, -60)
                                       << u"training.micro_batch"_s << int(Qt::SizeHorCursor);
        QTest::newRow("along y alone") << FigurePull() << interval << QPointF(90, -60)
                                       << u"resilience.checkpoint_interval"_s << int(Qt::SizeVerCursor);
        QTest::newRow("of both, x") << micro << interval << QPointF(60, -5) << u"training.micro_batch"_s
                                    << int(Qt::SizeAllCursor);
        QTest::newRow("of both, y") << micro << interval << QPointF(5, -60)
                                    << u"resilience.checkpoint_interval"_s << int(Qt::SizeAllCursor);
        QTest::newRow("hardly moved")
            << micro << interval << QPointF(1, 1) << QString() << int(Qt::SizeAllCursor);
    }
    void aPullEditsTheFieldOfItsAxis()
    {
        QFETCH(FigurePull, x);
        QFETCH(FigurePull, y);
        QFETCH(QPointF, by);
        QFETCH(QString, field);
        QFETCH(int, cursor);
        Sample view(x, y);
        EditSpy edits(view);
        QSignalSpy explained(&view, &View::explainRequested);
        QPointF at;
        for (QPointF p(0, 0); at.isNull() && p.x() < area.width(); p += {1, 0})
            for (p.setY(0); at.isNull() && p.y() < area.height(); p += {0, 1})
                if (view.pictureCursor(p, area) != Qt::ArrowCursor)
                    at = p + QPointF(8, 8);
        QVERIFY(!at.isNull());
        QCOMPARE(int(view.pictureCursor(at, area)), cursor);
        QVERIFY(view.pictureMousePress(at, area, {}));
        view.pictureMouseMove(at + by, area, {});
        QCOMPARE(int(view.pictureCursor(QPointF(1, 1), area)), cursor); // while it is held
        QVERIFY(view.pictureMouseRelease(at + by, area, {}));
        QCOMPARE(explained.size(), field.isEmpty() ? 1 : 0);
        if (field.isEmpty()) {
            QVERIFY(edits.isEmpty());
            QCOMPARE(explained[0][0].toString(), u"step.seconds"_s);
            return;
        }
        QCOMPARE(edits.last()[0].toString(), field);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        Scenario changed = shippedScenario("seed-003");
        QVERIFY(!setField(changed, *findField(field.toStdString()), edits.last()[1].toString().toStdString(),
            shippedCatalog()));
    }

    void textsAreWhatTheFieldTakes_data()
    {
        QTest::addColumn<FigurePull>("pull");
        QTest::addColumn<double>("at");
        QTest::addColumn<QString>("text");
        QTest::newRow("three digits")
            << FigurePull{.field = "resilience.checkpoint_interval"} << 1234.5 << u"1230 s"_s;
        QTest::newRow("a whole number") << micro << 3.6 << u"4"_s;
        QTest::newRow("less than the field takes") << micro << 0.2 << u"1"_s;
        QTest::newRow("more than the field takes") << micro << 1e9 << u"1000000"_s;
        QTest::newRow("of another unit") << interval << 2.0 << u"2 min"_s;
        QTest::newRow("less than the pull takes") << interval << 0.1 << u"90 s"_s;
        QTest::newRow("multiples") << FigurePull{.field = "hardware.accelerators", .step = 24} << 1234.0
                                   << u"1224"_s;
        QTest::newRow("less than one of them")
            << FigurePull{.field = "hardware.accelerators", .step = 24} << 3.0 << u"24"_s;
        QTest::newRow("a rate") << FigurePull{.field = "serving.requests_per_second", .scale = 3} << 2000.0
                                << u"6000"_s;
    }
    void textsAreWhatTheFieldTakes()
    {
        QFETCH(FigurePull, pull);
        QFETCH(double, at);
        QFETCH(QString, text);
        const FieldEdits edits = editsOf(pull, at);
        QCOMPARE(edits.size(), 1u);
        QCOMPARE(edits[0].field, pull.field);
        Scenario written, wanted;
        const FieldSpec& field = *findField(pull.field);
        QVERIFY(!setField(written, field, edits[0].text, shippedCatalog()));
        QVERIFY(!setField(wanted, field, text.toStdString(), shippedCatalog()));
        QCOMPARE(*fieldNumber(written, field), *fieldNumber(wanted, field));
    }

    void shiftAndAnArrowMoveIt()
    {
        const auto asked = [](const FigurePull& x, const FigurePull& y, Qt::Key key) {
            Sample view(x, y);
            view.setCurrentMark(u"now"_s, area);
            EditSpy edits(view);
            QKeyEvent press(QEvent::KeyPress, key, Qt::ShiftModifier);
            view.pictureKeyPress(&press, area);
            return edits.isEmpty() ? QString() : edits[0][0].toString() + u' ' + edits[0][1].toString();
        };
        QCOMPARE(asked(micro, interval, Qt::Key_Right), u"training.micro_batch 8"_s);
        QCOMPARE(asked(micro, interval, Qt::Key_Left), u"training.micro_batch 2"_s);
        QCOMPARE(asked(micro, {}, Qt::Key_Up), u"training.micro_batch 8"_s);
        QVERIFY(asked(micro, interval, Qt::Key_Up).startsWith(u"resilience.checkpoint_interval "_s));
        QVERIFY(asked({}, interval, Qt::Key_Left).startsWith(u"resilience.checkpoint_interval "_s));
        QCOMPARE(asked({.field = micro.field, .keyFactor = 0}, {}, Qt::Key_Right), QString());
        QCOMPARE(asked({}, {}, Qt::Key_Right), QString());
    }

    // Both plots in one row for each x, then what has a note.
    void theTableIsMadeOfTheCurves()
    {
        Sample view(micro, {});
        const ViewTable table = view.table();
        QCOMPARE(table.columns, (QStringList{u"micro-batch"_s, u"step"_s, u"memory"_s, u"note"_s}));
        QCOMPARE(table.rows.size(), 9u);
        QCOMPARE(table.numbers[3][0].si, 8.0);
        QCOMPARE(table.numbers[3][1].si, 8.0);
        QCOMPARE(table.numbers[3][2].si, 8000.0);
        QCOMPARE(table.rows[7][3], u"in force"_s);
        QCOMPARE(table.paths[7], u"step.seconds"_s);
        QCOMPARE(table.numbers[7][2].si, now * 1000);
        QCOMPARE(table.rows[8][3], u"baseline A"_s);
        QCOMPARE(table.numbers[8][2].si, 3000.0);
    }

    void valuesBetweenPointsAreInterpolated()
    {
        SheetData data;
        data.plots = {{.curves = {{.name = "one", .points = {{1, 1}, {100, 100}}}}}};
        data.table = {.x = "size", .at = {1, 10, 1000}, .notes = {}};
        const ViewTable table = sheetTable(data, {});
        QCOMPARE(table.columns, (QStringList{u"size"_s, u"one"_s}));
        QCOMPARE(table.numbers[0][1].si, 1.0);
        QVERIFY(qFuzzyCompare(*table.numbers[1][1].si, 10.0));
        QVERIFY(!table.numbers[2][1].si);
        QCOMPARE(sheetTable({.table = {.x = "size"}}, {}).columns, (QStringList{u"size"_s, u"note"_s}));
    }

    // One picture leaves no choice, so there is no setting of it, and the view's own have their place.
    void oneSheetIsNoChoice()
    {
        Sample view(micro, {});
        QCOMPARE(view.options().keys(), QStringList{u"grid"_s});
        QCOMPARE(view.subtitle(), u"over the micro-batch"_s);
        view.resize(700, 500);
        view.show();
        QVERIFY(view.findChild<QCheckBox*>());
        QVERIFY(view.findChildren<QRadioButton*>().isEmpty());
        QVERIFY(!painted(view, {700, 420}).isNull());
    }
};

QTEST_MAIN(TestPanelView)
#include "tst_panel_view.moc"
