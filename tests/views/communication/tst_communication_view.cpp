// The communication view as people meet it: panels, keys, paste, the overlap slider, every size and theme.

#include "tests/views/communication/communication_fixture.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/communication/communication_view.h"
#include "views/view_frame.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

using Show = CommunicationView::Show;
const std::array<Show, 3> shows{Show::Volume, Show::Curve, Show::Strip};

void prepare(CommunicationView& view, const Report& report = communicatingReport())
{
    view.setStyle(styleOf());
    view.setInput(communicationInput(report));
    view.resize(900, 600);
    view.show();
    (void)view.frame();
}

EditPhase phaseOf(const QList<QVariant>& edit) { return edit[2].value<EditPhase>(); }

} // namespace

class TestCommunicationView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void keysAndButtonsChooseThePicture()
    {
        CommunicationView view;
        prepare(view);
        QSignalSpy changed(&view, &View::optionsChanged);
        QTest::keyClick(view.frame().canvas(), Qt::Key_2);
        QCOMPARE(view.shown(), Show::Curve);
        QVERIFY(view.showButton(Show::Curve)->isChecked());
        QVERIFY(view.messageBox()->isVisible() && !view.overlapSlider()->isVisible());
        view.showButton(Show::Strip)->click();
        QCOMPARE(view.shown(), Show::Strip);
        QVERIFY(!view.messageBox()->isVisible() && view.overlapSlider()->isVisible());
        QCOMPARE(view.table().columns[0], u"lane"_s);
        QCOMPARE(changed.count(), 2);
    }

    void optionsMakeTheSamePicture()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Curve);
        view.setMessage(u"data.reduce-scatter.0"_s);
        view.setLane(u"data"_s);
        QVERIFY(view.setMeasured(pastedTable()));
        CommunicationView other;
        other.setOptions(view.options());
        other.setStyle(styleOf());
        other.setInput(communicationInput(communicatingReport()));
        QCOMPARE(other.options(), view.options());
        QCOMPARE(painted(other, {800, 500}), painted(view, {800, 500}));
        other.setOptions({{u"show"_s, u"nonsense"_s}});
        QCOMPARE(other.options(), view.options());
    }

    void keysWalkTheBars()
    {
        CommunicationView view;
        prepare(view);
        QSignalSpy spoken(&view, &View::announced);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY2(spoken.last()[0].toString().startsWith(u"tensor: all-reduce, 175 GB"),
            qPrintable(spoken.last()[0].toString()));
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.last()[0].toString(), u"step.communication_bytes"_s);
    }

    void theSliderEditsTheChosenLane()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Strip);
        QCOMPARE(view.laneBox()->currentData().toString(), u"tensor"_s); // the longest
        QCOMPARE(view.overlapSlider()->value(), 20);
        QVERIFY(!view.modelButton()->isEnabled());
        view.setLane(u"data"_s);
        QCOMPARE(view.overlapSlider()->value(), 60);
        EditSpy edits(view);
        view.overlapSlider()->setSliderDown(true);
        view.overlapSlider()->setSliderPosition(70);
        view.overlapSlider()->setSliderPosition(80);
        QCOMPARE(edits.count(), 2);
        QCOMPARE(phaseOf(edits[1]), EditPhase::Preview);
        QCOMPARE(edits[1][0].toString(), u"overlap.data"_s);
        Scenario scenario = communicatingReport().scenario;
        QVERIFY(!setField(
            scenario, *findField("overlap.data"), edits[1][1].toString().toStdString(), shippedCatalog()));
        QCOMPARE(scenario.overlap.data.value(), 0.8);
        view.overlapSlider()->setSliderDown(false);
        QCOMPARE(edits.count(), 3); // one commit, one undo step
        QCOMPARE(phaseOf(edits[2]), EditPhase::Commit);
        QCOMPARE(edits[2][1].toString(), edits[1][1].toString());
    }

    void escapeTakesTheDragBack()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Strip);
        EditSpy edits(view);
        view.overlapSlider()->setSliderDown(true);
        view.overlapSlider()->setSliderPosition(70);
        QTest::keyClick(view.overlapSlider(), Qt::Key_Escape);
        QCOMPARE(edits.count(), 2);
        QCOMPARE(phaseOf(edits[1]), EditPhase::Cancel);
        QVERIFY(!view.overlapSlider()->isSliderDown());
        QCOMPARE(view.overlapSlider()->value(), 20); // as the report has it
        QTest::keyClick(view.overlapSlider(), Qt::Key_Right); // a key commits at once
        QCOMPARE(phaseOf(edits.last()), EditPhase::Commit);
        QCOMPARE(edits.last()[1].toString(), u"21 %"_s);
    }

    void theHandThatStillDragsAfterEscapeChangesNothing()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Strip);
        QSlider& slider = *view.overlapSlider();
        QTest::mousePress(&slider, Qt::LeftButton, {}, slider.rect().center());
        slider.setSliderDown(true);
        slider.setSliderPosition(70);
        EditSpy edits(view);
        QTest::keyClick(&slider, Qt::Key_Escape);
        QCOMPARE(edits.count(), 1);
        slider.setSliderPosition(90); // as the mouse moves on
        QCOMPARE(edits.count(), 1);
        QCOMPARE(slider.value(), 20);
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, slider.rect().center());
        QTest::keyClick(&slider, Qt::Key_Right);
        QCOMPARE(phaseOf(edits.last()), EditPhase::Commit);
    }

    void theModelTakesOverAgain()
    {
        CommunicationView view;
        Report report = communicatingReport();
        report.scenario.overlap.tensor = 0.2;
        prepare(view, report);
        view.setShown(Show::Strip);
        QVERIFY(view.modelButton()->isEnabled());
        EditSpy edits(view);
        view.modelButton()->click();
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][0].toString(), u"overlap.tensor"_s);
        QCOMPARE(edits[0][1].toString(), u"model"_s);
        QVERIFY(!setField(report.scenario, *findField("overlap.tensor"), "model", shippedCatalog()));
        QVERIFY(!report.scenario.overlap.tensor);
    }

    void aClickChoosesTheLane()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Strip);
        PictureCanvas* canvas = view.frame().canvas();
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == u"data.exposed")
                QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
        QCOMPARE(view.laneBox()->currentData().toString(), u"data"_s);
    }

    void oneAcceleratorHasNoSlider()
    {
        CommunicationView view;
        prepare(view, evaluatedReport("seed-question"));
        view.setShown(Show::Strip);
        QVERIFY(!view.overlapSlider()->isVisible());
        EditSpy edits(view);
        view.overlapSlider()->setValue(50);
        QCOMPARE(edits.count(), 0);
    }

    void theAxisFollowsADragAndCanBeFrozen()
    {
        CommunicationView view;
        prepare(view);
        for (const Show show : {Show::Volume, Show::Strip}) {
            view.setShown(show);
            view.setStyle(styleOf());
            view.setInput(communicationInput(communicatingReport()));
            const double axis = view.axisMaximum();
            PictureStyle dragging = styleOf();
            dragging.dragging = true;
            dragging.axesFrozen = true;
            view.setStyle(dragging);
            view.setInput(communicationInput(communicatingReport(10)));
            QCOMPARE(view.axisMaximum(), axis);
            dragging.axesFrozen = false;
            view.setStyle(dragging);
            QVERIFY(view.axisMaximum() > axis);
            view.setInput(communicationInput(communicatingReport()));
            QCOMPARE(view.axisMaximum(), axis); // the way back is the way there
        }
    }

    void pastingShowsMeasurements()
    {
        CommunicationView view;
        prepare(view);
        view.setShown(Show::Curve);
        QVERIFY(!view.removeButton()->isVisible());
        QGuiApplication::clipboard()->setText(pastedTable());
        view.pasteButton()->click();
        QCOMPARE(view.curve().measured.points.size(), 4u);
        QVERIFY(view.removeButton()->isVisible());
        QStringList keys;
        for (const Mark& mark : view.marks(view.frame().canvas()->area()))
            keys += mark.key;
        QVERIFY(keys.contains(u"measured.3"_s) && keys.contains(u"message.0"_s)
            && keys.contains(u"algorithm.ring"_s));

        // A text without columns is refused in words, and what was there stays.
        QSignalSpy spoken(&view, &View::announced);
        QGuiApplication::clipboard()->setText(u"dear all, the network is slow"_s);
        QTest::keyClick(view.frame().canvas(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(view.curve().measured.points.size(), 4u);
        const auto said = [&view] { return sentencesText(view.curve().sentences, {}); };
        QVERIFY2(said().startsWith(u"Not pasted: no table found"), qPrintable(said()));
        QVERIFY2(spoken.last()[0].toString().contains(u"expected a heading"),
            qPrintable(spoken.last()[0].toString()));
        QGuiApplication::clipboard()->clear();
        view.paste();
        QVERIFY2(said().contains(u"clipboard holds no text"), qPrintable(said()));
        QCOMPARE(view.curve().measured.points.size(), 4u);
        view.removeButton()->click();
        QVERIFY(view.curve().measured.points.empty());
        QVERIFY(!said().contains(u"Not pasted"));
    }

    void everyBarHasItsNumbersInTheExport()
    {
        CommunicationView view;
        view.setStyle(styleOf());
        view.setInput(communicationInput(communicatingReport(), {communicatingReport(2)}));
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {900, 420}))
            words += text.text;
        for (const CommunicationBar& bar : view.volume().bars)
            for (const QString& word : {bar.name, bar.bytesText, bar.timeText})
                QVERIFY2(words.contains(word), qPrintable(word));
        QVERIFY(words.contains(u"baseline A"_s));
        view.setShown(Show::Curve);
        words.clear();
        for (const PaintedText& text : paintedTexts(view, {900, 520}))
            words += text.text;
        for (const QString& word :
            {u"latency-bound"_s, u"bandwidth-bound"_s, u"ring"_s, u"double binary tree"_s, u"lower bound"_s,
                u"message size (bytes)"_s, u"time (seconds)"_s, u"half speed at 7.20 MB"_s})
            QVERIFY2(words.contains(word), qPrintable(word));
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(320, 120), QSize(480, 200), QSize(560, 260), QSize(700, 380),
                 QSize(740, 420), QSize(1000, 560), QSize(1640, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(QSize, size);
        for (const Report& report : {communicatingReport(), evaluatedReport("seed-question"),
                 evaluatedReport("deepseek-v3-2048xh800", {{"hardware.efficiency.mfu", "model"}}),
                 evaluatedReport("llama3-70b-256xh100", {{"hardware.efficiency.mfu", "0.4"}})}) {
            CommunicationView view;
            view.setStyle(styleOf());
            view.setInput(communicationInput(report, {communicatingReport(2), communicatingReport(0.5)}));
            view.setMeasured(pastedTable());
            for (const Show show : shows) {
                view.setShown(show);
                for (const QString& choice : {QString(), u"example"_s}) {
                    view.setMessage(choice);
                    const QString fault = textFault(view, size);
                    QVERIFY2(fault.isEmpty(), qPrintable(view.subtitle() + u": "_s + fault));
                }
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
            Report report = communicatingReport();
            report.step.seconds = Seconds(value);
            for (StepPart& part : report.step.parts)
                part.seconds = Seconds(value / 6);
            for (CommunicationRow& row : report.communication) {
                row.bytesPerRank = Bytes(value);
                row.count = row.ranks = row.inNode = value;
                row.seconds = row.atBandwidth = Seconds(value);
                row.exposed = Seconds(value / 2);
            }
            report.step.communicationBytes = Bytes(value);
            report.step.communicationAtBandwidth = report.step.communicationExposed = Seconds(value);
            report.accounting.allReduceToStep = value;
            report.scenario.hardware.scaleUp->bandwidth = BytesPerSecond(value);
            report.scenario.hardware.scaleOut->latency = Seconds(value);
            for (const bool stated : {false, true}) {
                report.scenario.hardware.efficiency.mfu = stated ? Mfu(value) : Mfu::model();
                report.scenario.overlap.tensor = stated ? std::optional(value) : std::nullopt;
                CommunicationView view;
                view.setStyle(styleOf(u"dark"_s));
                view.setInput(communicationInput(report, {report, communicatingReport()}));
                view.setMeasured(pastedTable());
                for (const Show show : shows) {
                    view.setShown(show);
                    for (const QString& choice : {QString(), u"data.reduce-scatter.0"_s}) {
                        view.setMessage(choice);
                        (void)painted(view, size);
                        (void)view.marks(QRectF(QPointF(), QSizeF(size)));
                        (void)view.table();
                    }
                }
                for (const ReadoutTileData& tile : view.tiles())
                    QVERIFY(!tile.value.contains(u"nan") && !tile.value.contains(u"inf"));
            }
        }
        for (const auto& [name, report] : absurdReports()) {
            CommunicationView view;
            view.setStyle(styleOf());
            view.setInput(communicationInput(report));
            for (const Show show : shows) {
                view.setShown(show);
                (void)painted(view, size);
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            CommunicationView view;
            view.setStyle(styleOf(theme.id));
            view.setInput(communicationInput(communicatingReport()));
            for (const Show show : shows) {
                view.setShown(show);
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestCommunicationView)
#include "tst_communication_view.moc"
