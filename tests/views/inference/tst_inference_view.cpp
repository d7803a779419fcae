// The Inference view as people meet it: marks to walk, the marker to drag, panels to choose, every size and
// theme.

#include "tests/views/edit_spy.h"
#include "tests/views/inference/inference_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/said_numbers.h"
#include "views/inference/inference_view.h"
#include "views/view_frame.h"

#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const std::array<InferencePanel, inferencePanelCount> panels{
    InferencePanel::All, InferencePanel::Memory, InferencePanel::Latency, InferencePanel::Roofline};

} // namespace

class TestInferenceView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void keysWalkTheMarks()
    {
        InferenceView view;
        view.setStyle(styleOf());
        view.setInput(servedInput(eightUsers()));
        view.resize(1000, 620);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(spoken.last()[0].toString(), u"weights, 16.1 gigabytes"_s);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.last()[0].toString(), u"inference.weights_bytes"_s);
        QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY(spoken.last()[0].toString().startsWith(u"KV cache of 8 sequences"_s));
        QTest::keyClick(canvas, Qt::Key_End);
        QVERIFY2(
            spoken.last()[0].toString().startsWith(u"prefill: "_s), qPrintable(spoken.last()[0].toString()));
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.last()[0].toString(), u"inference.prefill.intensity"_s);
    }

    void theMarkerIsDragged()
    {
        InferenceView view;
        view.setStyle(styleOf());
        view.setInput(servedInput(eightUsers()));
        view.setShown(InferencePanel::Latency);
        view.resize(900, 600);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        const auto centre = [&](const QString& key) {
            for (const Mark& mark : view.marks(canvas->area()))
                if (mark.key == key)
                    return mark.shape.boundingRect().center().toPoint();
            return QPoint();
        };
        const QPoint from = centre(u"curve.8"_s), to = centre(u"curve.64"_s);
        QVERIFY(!from.isNull() && !to.isNull());
        QCOMPARE(view.pictureCursor(from, canvas->area()), Qt::SizeHorCursor);
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas, to);
        QVERIFY(edits.count() >= 1);
        QCOMPARE(edits.last()[0].toString(), u"serving.concurrency"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Preview);
        QVERIFY2(
            std::abs(edits.last()[1].toString().toDouble() - 64) < 4, qPrintable(edits.last()[1].toString()));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        Scenario scenario = servedScenario(eightUsers());
        QVERIFY(!setField(scenario, *findField("serving.concurrency"),
            edits.last()[1].toString().toStdString(), shippedCatalog()));
        // Escape gives back what was there.
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas, to);
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        QCOMPARE(edits.last()[1].toString(), u"8"_s);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
        // A press that does not move changes nothing.
        edits.clear();
        QTest::mouseClick(canvas, Qt::LeftButton, {}, from);
        for (const auto& edit : edits)
            QCOMPARE(edit[2].value<EditPhase>(), EditPhase::Cancel);
    }

    void keysDoubleAndHalve()
    {
        InferenceView view;
        view.setStyle(styleOf());
        view.setInput(servedInput(eightUsers()));
        view.resize(900, 600);
        view.show();
        EditSpy edits(view);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Plus);
        QCOMPARE(edits.last()[1].toString(), u"16"_s);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Minus);
        QCOMPARE(edits.last()[1].toString(), u"4"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
    }

    void buttonsAndKeysChooseThePanels()
    {
        InferenceView view;
        view.setStyle(styleOf());
        view.setInput(servedInput(eightUsers()));
        view.resize(900, 600);
        view.show();
        QSignalSpy changed(&view, &View::optionsChanged);
        view.showButton(InferencePanel::Memory)->click();
        QCOMPARE(view.shown(), InferencePanel::Memory);
        QTest::keyClick(view.frame().canvas(), Qt::Key_4);
        QCOMPARE(view.shown(), InferencePanel::Roofline);
        QVERIFY(view.showButton(InferencePanel::Roofline)->isChecked());
        QCOMPARE(changed.count(), 2);
        InferenceView exported;
        exported.setOptions(view.options());
        QCOMPARE(exported.shown(), InferencePanel::Roofline);
        exported.setOptions({{u"show"_s, u"nonsense"_s}});
        QCOMPARE(exported.shown(), InferencePanel::Roofline);
    }

    void overshootAndMissesHaveWords()
    {
        const auto words = [](const QStringList& edits) {
            InferenceView view;
            view.setStyle(styleOf());
            view.setInput(servedInput(edits));
            QStringList all;
            for (const PaintedText& text : paintedTexts(view, {1200, 560}))
                all += text.text;
            return all;
        };
        QVERIFY(!words(pierced()).filter(QRegularExpression(u"^✗ .* over$"_s)).isEmpty());
        const QStringList late = words(missed());
        QVERIFY2(late.contains(u"✗ ITL target 5.00 ms missed"_s), qPrintable(late.join(u'|')));
        QVERIFY(late.contains(u"✗ TTFT target 50.0 ms missed"_s));
        const QStringList fine = words(eightUsers());
        QVERIFY(fine.filter(u"✗"_s).isEmpty());
        for (const QString& word :
            {u"weights"_s, u"KV cache"_s, u"decode"_s, u"prefill"_s, u"ITL"_s, u"TTFT"_s, u"memory full"_s})
            QVERIFY2(fine.contains(word), qPrintable(word + u" in "_s + fine.join(u'|')));
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(302, 190), QSize(302, 420), QSize(480, 260), QSize(605, 380),
                 QSize(700, 330), QSize(740, 420), QSize(1000, 560), QSize(1640, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(QSize, size);
        for (const QStringList& edits : {eightUsers(), pierced(), missed(),
                 QStringList{u"model.preset=llama3-70b"_s, u"serving.concurrency=20"_s},
                 QStringList{u"serving.concurrency=1000000"_s}}) {
            InferenceView view;
            view.setStyle(styleOf());
            view.setInput(servedInput(edits, {eightUsers(), missed()}));
            for (const InferencePanel panel : panels) {
                view.setShown(panel);
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(edits.join(u' ') + u": "_s + fault));
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
        for (const double value : {0.0, 10.0, 1e30, 1.7e308, 5e-324, -1.0, double(NAN), double(INFINITY)}) {
            Report report = evaluate(servedScenario(eightUsers()));
            InferenceReport& r = report.inference;
            r.weights = r.kv = r.kvPerSequence = r.perRank = Bytes(value);
            r.perReplica = value;
            r.itl = r.ttft = Seconds(value);
            r.tokensPerSecond = TokensPerSecond(value);
            r.replicas = r.accelerators = value;
            r.decodePoint = ServingPoint{FlopsPerByte(value), FlopsPerSecond(value), false};
            report.scenario.serving.concurrency = value;
            report.scenario.serving.itlTarget = report.scenario.serving.ttftTarget = Seconds(value);
            report.roofline.compute = FlopsPerSecond(value);
            report.memory.capacity = Bytes(value);
            ViewInput input{shared(report), {shared(report)}, &shippedCatalog()};
            InferenceView view;
            view.setStyle(styleOf(u"dark"_s));
            view.setInput(input);
            for (const InferencePanel panel : panels) {
                view.setShown(panel);
                (void)painted(view, size);
                const QString said = textThatIsNoNumber(view, QRectF(QPointF(), QSizeF(size)));
                QVERIFY2(said.isEmpty(), qPrintable(said));
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            InferenceView view;
            view.setStyle(styleOf(theme.id));
            view.setInput(servedInput(missed(), {eightUsers()}));
            for (const InferencePanel panel : panels) {
                view.setShown(panel);
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestInferenceView)
#include "tst_inference_view.moc"
