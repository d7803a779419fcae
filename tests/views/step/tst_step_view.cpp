// The Step view as people meet it: bars to walk, the switch, the action, every size and theme.

#include "tests/views/edit_spy.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/step/step_fixture.h"
#include "views/step/step_view.h"
#include "views/view_frame.h"

#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

Report counted()
{
    Report report = steppedReport();
    report.throughput.conventions = {{"causal", "exact, causal attention", Flops(2e18), 0.45, 0.225},
        {"full", "exact, full square", Flops(2.2e18), 0.495, 0.2475},
        {"gpt_96", "96-factor with recomputation", Flops(2.9e18), 0.65, 0.325}};
    return report;
}

const std::array<StepView::Show, 4> shows{
    StepView::Show::Parts, StepView::Show::Scaling, StepView::Show::Utilisation, StepView::Show::Memory};

} // namespace

class TestStepView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void keysWalkTheBars()
    {
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(steppedReport()));
        view.resize(900, 600);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QStringList heard;
        for (int i = 0; i < 7; ++i) {
            QTest::keyClick(canvas, Qt::Key_Right);
            heard += spoken.last()[0].toString();
        }
        QCOMPARE(heard.first(), u"GEMMs, 5.00 s, 50 % of the step, computation"_s);
        QVERIFY2(
            heard.last().startsWith(u"whole step, 10.0 s, from 8.80 s to 13.3 s"), qPrintable(heard.last()));
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.last()[0].toString(), u"step.seconds"_s);
        QTest::keyClick(canvas, Qt::Key_Home);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.last()[0].toString(), u"step.parts.matmul"_s);
    }

    void aClickOnARowExplainsIt()
    {
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(steppedReport()));
        view.resize(900, 600);
        view.show();
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == u"part.tensor")
                QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
        QCOMPARE(explained.count(), 1);
        QCOMPARE(explained[0][0].toString(), u"step.tensor_exposed_seconds"_s);
    }

    void aStatedMfuOffersThePrediction()
    {
        StepView view;
        view.setStyle(styleOf());
        Report report = steppedReport();
        report.scenario = openingScenario(shippedCatalog());
        report.step.parts.clear();
        report.step.band.reset();
        view.setInput(stepInput(report));
        view.resize(900, 600);
        view.show();
        QVERIFY(view.predictButton()->isVisible());
        EditSpy edits(view);
        QTest::mouseClick(view.predictButton(), Qt::LeftButton);
        QCOMPARE(edits.count(), 1); // one edit, one undo step
        QCOMPARE(edits[0][0].toString(), u"hardware.efficiency.mfu"_s);
        QCOMPARE(edits[0][1].toString(), u"model"_s);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Commit);
        Scenario scenario = report.scenario;
        QVERIFY(!setField(scenario, *findField("hardware.efficiency.mfu"), "model", shippedCatalog()));
        QVERIFY(!statedMfu(scenario.hardware));
        view.setInput(stepInput(steppedReport()));
        QVERIFY(!view.predictButton()->isVisible());
    }

    void theSwitchChoosesThePicture()
    {
        StepView view;
        view.setStyle(styleOf());
        Report report = counted();
        report.scenario = openingScenario(shippedCatalog());
        report.scenario.hardware.efficiency.mfu = Mfu::model();
        view.setInput(stepInput(report));
        view.resize(900, 600);
        view.show();
        QSignalSpy changed(&view, &View::optionsChanged);
        view.showButton(StepView::Show::Scaling)->click();
        QCOMPARE(view.shown(), StepView::Show::Scaling);
        QCOMPARE(view.table().rows[0][0], u"strong"_s);
        QTest::keyClick(view.frame().canvas(), Qt::Key_3);
        QCOMPARE(view.shown(), StepView::Show::Utilisation);
        QVERIFY(view.showButton(StepView::Show::Utilisation)->isChecked());
        QVERIFY(!view.showButton(StepView::Show::Scaling)->isChecked());
        QCOMPARE(view.table().rows.size(), 3u);
        QCOMPARE(changed.count(), 2);
        StepView exported;
        exported.setOptions(view.options());
        QCOMPARE(exported.shown(), StepView::Show::Utilisation);
        exported.setOptions({{u"show"_s, u"nonsense"_s}});
        QCOMPARE(exported.shown(), StepView::Show::Utilisation);
    }

    // A figure of a published run shows what was measured; of another job, and while somebody tries, nothing.
    void paperShowsWhatWasMeasured()
    {
        const ScenarioPreset& preset = *shippedCatalog().scenario("llama3-70b-256xh100");
        const Scenario published = readScenario(preset.json, shippedCatalog(), preset.id).file->scenario;
        const auto wordsOf = [](const Scenario& scenario, bool interactive) {
            StepView view;
            PictureStyle style = styleOf();
            style.interactive = interactive;
            view.setStyle(style);
            view.setInput({std::make_shared<const Report>(evaluate(scenario)), {}, &shippedCatalog()});
            QString all;
            for (const PaintedText& text : paintedTexts(view, {900, 500}))
                all += text.text + u' ';
            return all.replace(QChar::Nbsp, u' ');
        };
        QVERIFY2(
            wordsOf(published, false).contains(u"measured 14.7 s"_s), qPrintable(wordsOf(published, false)));
        QVERIFY(!wordsOf(published, true).contains(u"measured"_s));
        Scenario other = published;
        other.training.globalBatchSequences *= 2;
        QVERIFY(!wordsOf(other, false).contains(u"measured"_s));
    }

    void theAxisFollowsASliderAndCanBeFrozen()
    {
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(steppedReport()));
        const double axis = view.axisMaximum();
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        dragging.axesFrozen = true;
        view.setStyle(dragging);
        view.setInput(stepInput(steppedReport(10)));
        QCOMPARE(view.axisMaximum(), axis);
        dragging.axesFrozen = false;
        view.setStyle(dragging);
        QVERIFY(view.axisMaximum() > axis);
        view.setInput(stepInput(steppedReport()));
        QCOMPARE(view.axisMaximum(), axis); // the way back is the way there
    }

    void everyBarHasItsNumbersInTheExport()
    {
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(steppedReport(), {steppedReport(2)}));
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {900, 420}))
            words += text.text;
        for (const StepBar& bar : view.data().bars)
            for (const QString& word : {bar.label, bar.amount, bar.share})
                QVERIFY2(words.contains(word), qPrintable(word));
        QVERIFY(words.contains(u"baseline A"_s));
        QVERIFY(words.contains(u"now ×0.500"_s)); // as the tiles say it
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(320, 120), QSize(480, 200), QSize(560, 260), QSize(740, 420),
                 QSize(1000, 560), QSize(1640, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(QSize, size);
        Report scaled = counted();
        scaled.scenario = openingScenario(shippedCatalog());
        scaled.scenario.hardware.efficiency.mfu = Mfu::model();
        Report stated = steppedReport();
        stated.scenario = openingScenario(shippedCatalog());
        for (const Report& report : {scaled, stated}) {
            StepView view;
            view.setStyle(styleOf());
            view.setInput(stepInput(report, {steppedReport(2), steppedReport(0.5)}));
            for (const StepView::Show show : shows) {
                view.setShown(show);
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
        }
    }

    void anySizeAnyReport_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
            {QSize(0, 0), QSize(1, 1), QSize(3, 300), QSize(300, 3), QSize(560, 260), QSize(3000, 2000)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void anySizeAnyReport()
    {
        QFETCH(QSize, size);
        const double large = 1.7e308;
        for (const double value : {0.0, 10.0, 1e30, large, 5e-324, -1.0, double(NAN), double(INFINITY)}) {
            Report report = counted();
            report.step.seconds = Seconds(value);
            report.step.band = Band{Seconds(value / 2), Seconds(value * 2), false};
            for (StepPart& part : report.step.parts)
                part.seconds = Seconds(value / 6);
            report.scenario.hardware.accelerators = value;
            report.scenario.training.globalBatchSequences = value;
            for (MemoryItem& item : report.memory.items)
                item.bytes = Bytes(value);
            report.memory.perRank.weights = report.memory.capacity = Bytes(value);
            report.memory.verdict = Verdict::Over;
            for (FlopConvention& convention : report.throughput.conventions)
                convention.dense = convention.sparse = value;
            for (const bool stated : {false, true}) {
                report.scenario.hardware.efficiency.mfu = stated ? Mfu(value) : Mfu::model();
                StepView view;
                view.setStyle(styleOf(u"dark"_s));
                view.setInput(stepInput(report, {report, steppedReport()}));
                for (const StepView::Show show : shows) {
                    view.setShown(show);
                    (void)painted(view, size);
                    (void)view.marks(QRectF(QPointF(), QSizeF(size)));
                    (void)view.table();
                }
                for (const ReadoutTileData& tile : view.tiles())
                    QVERIFY(!tile.value.contains(u"nan") && !tile.value.contains(u"inf"));
            }
        }
    }

    // A step of many parts says how far off it may be: the smallest ones are put together before.
    void manyPartsLeaveRoomForTheError()
    {
        Report report = steppedReport();
        for (const char* id :
            {"launch_gaps", "context", "experts", "pipeline", "data", "contention", "stragglers", "fixed"})
            report.step.parts.push_back({id, id, Seconds(0.01)});
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(report));
        for (const QSize size : {QSize(900, 420), QSize(900, 460), QSize(1280, 500)}) {
            QString said;
            for (const PaintedText& text : paintedTexts(view, size))
                said += QString(text.text).replace(QChar::Nbsp, u' ') + u'\n';
            QVERIFY2(said.contains(u"Not calibrated"), qPrintable(said));
            QVERIFY2(said.contains(u"computation 60 %"), qPrintable(said)); // the legend
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            StepView view;
            view.setStyle(styleOf(theme.id));
            Report report = counted();
            report.scenario = openingScenario(shippedCatalog());
            report.scenario.hardware.efficiency.mfu = Mfu::model();
            view.setInput(stepInput(report));
            for (const StepView::Show show : shows) {
                view.setShown(show);
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestStepView)
#include "tst_step_view.moc"
