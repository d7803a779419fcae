// The Resilience view: its numbers, the marker that can be dragged, the simulated run, every size and theme.

#include "core/outcome/readout.h"
#include "tests/views/cost/cost_fixture.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/said_numbers.h"
#include "tests/views/seed_report.h"
#include "views/resilience/resilience_view.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double day = 86400;

Scenario sixteenThousand()
{
    Scenario s = shippedScenario("llama3.1-405b-16384xh100");
    s.resilience.acceleratorMtbf = Seconds(50000 * 3600.0);
    s.resilience.checkpointWrite = Seconds(60);
    return s;
}

Scenario asynchronous()
{
    Scenario s = sixteenThousand();
    s.resilience.asyncCopy = Seconds(2);
    s.resilience.checkpointInterval = Seconds(1800);
    return s;
}

const QRectF area(0, 0, 800, 460);

QPointF marker(ResilienceView& view)
{
    const std::optional<Mark> mark = view.markByKey(u"interval"_s, area);
    return mark ? mark->shape.boundingRect().center() : QPointF();
}

} // namespace

class TestResilienceView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void readoutNames()
    {
        const auto tiles = resilienceTiles(evaluatedInput(sixteenThousand()), {});
        QStringList labels;
        for (const ReadoutTileData& tile : tiles) {
            labels += tile.label;
            const Readout* readout = findReadout(tile.path.toStdString());
            QVERIFY(readout);
            QCOMPARE(QString::fromStdString(std::string(readout->firstLabel())), tile.label);
        }
        QCOMPARE(labels,
            QStringList(
                {u"expected failures"_s, u"optimal checkpoint interval"_s, u"overhead"_s, u"goodput"_s}));
        QCOMPARE(tiles[1].value, u"19.1 min"_s); // 1148 s
        QCOMPARE(tiles[2].value, u"16 %"_s);
        QCOMPARE(tiles[3].value, u"84 %"_s);
    }

    // The curve is the sum of its parts, lowest where the mark says, and the readouts lie on it.
    void theCurve()
    {
        for (const Scenario& scenario : {sixteenThousand(), asynchronous()}) {
            const ViewInput input = evaluatedInput(scenario);
            const OverheadData data = overheadData(*input.report, {});
            QVERIFY(data.legend.size() >= 4);
            const auto& total = data.curve(0).points;
            double least = 1e9;
            for (std::size_t i = 0; i < total.size(); ++i) {
                double sum = 0;
                for (std::size_t part = 1; part <= 3; ++part)
                    sum += data.curve(part).points[i].y;
                QVERIFY(std::abs(sum - total[i].y) < 1e-12);
                least = std::min(least, total[i].y);
            }
            QVERIFY(data.optimum->y <= least * (1 + 1e-12));
            QVERIFY(std::abs(data.present->y - *input.report->resilience.overheadFraction) < 1e-12);
            const PlotRange& drawn = data.plots.front().x.range;
            QVERIFY(data.present->x >= drawn.low && data.present->x <= drawn.high);
            const ViewTable table = sheetTable(data, {});
            QCOMPARE(table.columns.size(), 6);
            QCOMPARE(table.columns[1], coreText(data.legend.front().name));
            QCOMPARE(table.numbers[3][1].si, total[36].y);
        }
        QVERIFY(overheadData(*evaluatedInput(asynchronous()).report, {}).set);
    }

    void bothWaysToWrite()
    {
        const auto other = [](const Scenario& s) {
            const OverheadData data = overheadData(*evaluatedInput(s).report, {});
            return isOtherWay(data.legend.back()) ? coreText(data.legend.back().name) : QString();
        };
        QVERIFY(other(sixteenThousand()).startsWith(u"if asynchronous"_s));
        QVERIFY(other(asynchronous()).startsWith(u"if training waited"_s));
    }

    void draggingTheMarker()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(sixteenThousand()));
        EditSpy edits(view);
        const QPointF at = marker(view);
        QVERIFY(!at.isNull());
        QVERIFY(view.pictureMousePress(at, area, {}));
        QVERIFY(view.pictureMouseMove(at + QPointF(40, 0), area, {}));
        QVERIFY(view.pictureMouseMove(at + QPointF(90, 0), area, {}));
        QVERIFY(view.pictureMouseRelease(at + QPointF(90, 0), area, {}));
        QVERIFY(edits.count() >= 3);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        Scenario changed = sixteenThousand();
        QCOMPARE(edits.last()[0].toString(), u"resilience.checkpoint_interval"_s);
        QVERIFY(!setField(changed, *findField("resilience.checkpoint_interval"),
            edits.last()[1].toString().toStdString(), shippedCatalog()));
        QVERIFY(changed.resilience.checkpointInterval->value() > 1200);
    }

    void aDragNeverAsksForTheImpossible()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(sixteenThousand()));
        EditSpy edits(view);
        const QPointF at = marker(view);
        view.pictureMousePress(at, area, {});
        view.pictureMouseMove(at - QPointF(2000, 0), area, {});
        view.pictureMouseRelease(at - QPointF(2000, 0), area, {});
        Scenario changed = sixteenThousand();
        QVERIFY(!setField(changed, *findField("resilience.checkpoint_interval"),
            edits.last()[1].toString().toStdString(), shippedCatalog()));
        QVERIFY(evaluate(changed).resilience.checkpointInterval.has_value());
    }

    void aDoubleClickFindsTheBest()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(asynchronous()));
        EditSpy edits(view);
        const QPointF at = marker(view);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(view.pictureMousePress(at, area, {}));
            view.pictureMouseRelease(at, area, {});
        }
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][1].toString(), u"auto"_s);
        QKeyEvent key(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&key, area));
        QCOMPARE(edits.count(), 2);
    }

    void escapeRestores()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(asynchronous()));
        EditSpy edits(view);
        const QPointF at = marker(view);
        view.pictureMousePress(at, area, {});
        view.pictureMouseMove(at + QPointF(50, 0), area, {});
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&escape, area));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        Scenario back = asynchronous();
        QVERIFY(!setField(back, *findField("resilience.checkpoint_interval"),
            edits.last()[1].toString().toStdString(), shippedCatalog()));
        QVERIFY(back == asynchronous());
    }

    void anotherRun()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(sixteenThousand()));
        view.resize(1000, 640);
        view.show();
        const QString first = view.strip().sentence;
        QVERIFY(first.startsWith(u"Simulated run (seed 1):"_s));
        // One expected number in the picture: the tile's.
        const auto tiles = view.tiles();
        QCOMPARE(tiles[0].path, u"resilience.failures_expected"_s);
        QVERIFY2(first.contains(u"(%1 expected)"_s.arg(tiles[0].value)), qPrintable(first));
        QSignalSpy changed(&view, &View::optionsChanged);
        QTest::mouseClick(view.anotherButton(), Qt::LeftButton);
        QCOMPARE(view.seed(), 2);
        QVERIFY(view.strip().sentence != first);
        QCOMPARE(view.seedBox()->value(), 2);
        QCOMPARE(changed.count(), 1);
        view.setOptions({{u"seed"_s, 1}});
        QCOMPARE(view.strip().sentence, first);
        QVERIFY(!view.strip().failures.empty());
        for (std::size_t i = 1; i < view.strip().pieces.size(); ++i)
            QVERIFY(view.strip().pieces[i].from >= view.strip().pieces[i - 1].to - 1e-6);
    }

    void fits_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        for (const QSize size : {QSize(620, 330), QSize(300, 220), QSize(605, 380), QSize(1280, 720)})
            for (const QString& theme : {u"light"_s, u"dark"_s, u"contrast"_s, u"print"_s})
                QTest::newRow(qPrintable(u"%1x%2 %3"_s.arg(size.width()).arg(size.height()).arg(theme)))
                    << size << theme;
    }
    void fits()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        Scenario hopeless = sixteenThousand();
        hopeless.resilience.acceleratorMtbf = Seconds(100 * 3600.0);
        Scenario fragile = shippedScenario("seed-question");
        fragile.resilience.acceleratorMtbf = Seconds(3 * day);
        for (const Scenario& scenario :
            {sixteenThousand(), asynchronous(), hopeless, fragile, shippedScenario("seed-003")}) {
            ResilienceView view;
            view.setStyle(styleOf(theme));
            view.setInput(evaluatedInput(scenario, {fragile, asynchronous()}));
            const QString fault = textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(QString::fromStdString(scenario.name) + u": "_s + fault));
        }
    }

    // The strip shrinks before the curve loses what tells its lines apart.
    void theKeyOutlivesTheStrip_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(728, 265), QSize(728, 300), QSize(900, 420), QSize(330, 420)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void theKeyOutlivesTheStrip()
    {
        QFETCH(const QSize, size);
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(sixteenThousand()));
        QStringList all;
        for (const PaintedText& text : paintedTexts(view, size))
            all += QString(text.text).replace(QChar::Nbsp, u' ');
        for (const QString& name : {u"overhead, synchronous"_s, u"writes"_s, u"rework"_s, u"restarts"_s})
            QVERIFY2(all.contains(name), qPrintable(name + u" not in "_s + all.join(u'|')));
    }

    // The marker keeps its name where no row over the curve has room: beside its line, in fewer words.
    void theMarkerIsNamed_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("set");
        for (const QSize size : {QSize(800, 460), QSize(480, 320), QSize(455, 193)})
            for (const bool set : {false, true})
                QTest::addRow("%dx%d, %s", size.width(), size.height(), set ? "set" : "the best")
                    << size << set;
    }
    void theMarkerIsNamed()
    {
        QFETCH(const QSize, size);
        QFETCH(const bool, set);
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(set ? asynchronous() : sixteenThousand()));
        const QStringList names = set ? QStringList{u"every 30.0 min, as set"_s, u"every 30.0 min"_s}
                                      : QStringList{u"Young–Daly minimum 19.1 min"_s, u"every 19.1 min"_s};
        QVERIFY(std::ranges::any_of(
            paintedTexts(view, size), [&](const PaintedText& text) { return names.contains(text.text); }));
        const QString fault = textFault(view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void marksSpeak()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(asynchronous(), {sixteenThousand()}));
        QStringList keys;
        for (const Mark& mark : view.marks(area)) {
            QVERIFY2(!mark.text.isEmpty(), qPrintable(mark.key));
            QVERIFY(mark.path.isEmpty() || findReadout(mark.path.toStdString()));
            keys += mark.key;
        }
        for (const QString& key :
            {u"interval"_s, u"optimum"_s, u"overhead.writes"_s, u"run"_s, u"piece.0"_s, u"baseline.A"_s})
            QVERIFY2(keys.contains(key), qPrintable(key));
    }

    void theRunRestsWhileASliderMoves()
    {
        ResilienceView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(sixteenThousand()));
        const QString before = view.strip().sentence;
        QVERIFY(!before.isEmpty());
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        Scenario fewer = sixteenThousand();
        fewer.resilience.acceleratorMtbf = Seconds(500000 * 3600.0);
        view.setInput(evaluatedInput(fewer));
        QCOMPARE(view.strip().sentence, before);
        view.setStyle(styleOf());
        QVERIFY(view.strip().sentence != before);
    }

    void absurdNumbersSayNothingWrong()
    {
        for (const auto& [name, report] : absurdReports()) {
            const ViewInput input = inputOf(report);
            ResilienceView view;
            view.setStyle(styleOf());
            view.setInput({input.report, {input.report}, input.catalog});
            const QString said = textThatIsNoNumber(view, area);
            QVERIFY2(said.isEmpty(), qPrintable(name + u": "_s + said));
        }
    }
};

QTEST_MAIN(TestResilienceView)
#include "tst_resilience_view.moc"
