// The Latency view: the curve that `serve` prints, the targets, where room ends, the load by hand.

#include "core/serving/load_curve.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/serving_input.h"
#include "views/serving_latency/serving_latency_view.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

QString sentenceOf(const LatencyData& data) { return sentencesText(data.sentences, {}); }

constexpr std::array panels{
    LatencyPanel::All, LatencyPanel::FirstToken, LatencyPanel::BetweenTokens, LatencyPanel::Throughput};

} // namespace

class TestServingLatency : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void numbersAreThoseOfServe_data()
    {
        QTest::addColumn<FieldTexts>("edits");
        for (const auto& [name, edits] : servedScenarios)
            QTest::newRow(name) << edits;
    }
    void numbersAreThoseOfServe()
    {
        QFETCH(FieldTexts, edits);
        const ViewInput input = engineInput(edits);
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(input);
        const LatencyData& data = view.data();
        const std::optional<double> ttft = servedFigure(input, "ttft_seconds");
        if (!ttft) {
            QVERIFY(data.dots.empty());
            QCOMPARE(sentenceOf(data), view.nothingToShow(input));
            QVERIFY(!sentenceOf(data).isEmpty());
            return;
        }
        QVERIFY(view.nothingToShow(input).isEmpty());
        // Drawn is what the targets are about, and so says its tile.
        const auto judged = [&](const char* of90, const char* mean) {
            return servedFigure(input, of90).value_or(*servedFigure(input, mean));
        };
        QCOMPARE(data.now.has_value(), std::isfinite(*ttft));
        if (!data.now)
            return;
        QCOMPARE(data.now->values[FirstToken], judged("ttft_p90_seconds", "ttft_seconds"));
        QCOMPARE(data.now->values[BetweenTokens], judged("itl_p90_seconds", "itl_seconds"));
        QCOMPARE(data.now->values[Throughput], *servedFigure(input, "output_tokens_per_second"));
        QCOMPARE(view.tiles()[0].value, displayText(data.now->values[FirstToken], Unit::Second, {}));
        const auto of = std::ranges::find(data.dots, data.now->load, &LoadDot::load);
        QVERIFY(of != data.dots.end());
        QVERIFY(of->values == data.now->values);
        QVERIFY(std::ranges::is_sorted(data.dots, {}, &LoadDot::load));
        QVERIFY(data.dots.size() >= 5); // a curve, also where there is room for one request
        if (!data.atRate)
            QCOMPARE(data.end, *servedFigure(input, "memory.sequences"));
        const double good = *servedFigure(
            input, data.atRate ? "within_targets.requests_per_second" : "within_targets.concurrency");
        QCOMPARE(data.good ? data.good->load : 0.0, good);
        QCOMPARE(view.table().rows.size(), data.dots.size());
        const bool apart = data.good && data.good->load != data.now->load; // else the ring hides it
        QCOMPARE(sentenceOf(data).contains(u"Highest within both SLOs"_s), apart);
        // The sign of the most within targets lies on the lines, of the same statistic.
        if (data.good) {
            const auto on = std::ranges::find(data.dots, data.good->load, &LoadDot::load);
            QVERIFY(on != data.dots.end());
            QVERIFY(on->values == data.good->values);
        }
    }

    void aSplitSaysWhatIsThere()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(promptsApart));
        QVERIFY2(
            view.subtitle().startsWith(u"prefill 1 × TP 4 + decode 2 × TP 8"_s), qPrintable(view.subtitle()));
        QCOMPARE(view.tiles()[4].label, u"decode replicas"_s);
        QVERIFY2(view.tiles()[4].detail.contains(u"20 accelerators in total: 10.0 per decode replica"_s),
            qPrintable(view.tiles()[4].detail));
    }

    // Of disaggregated deployments the first token nearly always came later: the band has no lower half.
    void aBandOnOneSideSaysSo()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        const auto says = [&](const FieldTexts& edits) {
            view.setInput(engineInput(edits));
            return view.tiles()[0].detail.contains(u"Nearly all took longer than is predicted."_s);
        };
        QVERIFY(says(promptsApart));
        QVERIFY(!says(served()));
    }

    void pointsAreThoseOfTheCurve()
    {
        const ViewInput input = engineInput(served());
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(input);
        const LoadCurve curve =
            concurrencyCurve(Service(std::make_shared<const ServingJob>(servingJob(input.report->scenario))));
        QVERIFY(curve.points.size() > 10);
        for (const ServicePoint& point : curve.points) {
            const auto dot = std::ranges::find(view.data().dots, point.concurrency, &LoadDot::load);
            QVERIFY(dot != view.data().dots.end());
            QCOMPARE(dot->values[FirstToken], point.ttft.value());
            QCOMPARE(dot->waits, point.concurrency > curve.mostSequences);
        }
    }

    void aRateEndsWhereTheReplicaFollowsNoMore()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(atRate));
        QCOMPARE(view.data().now->load, 4.0); // eight among two
        const Service service(std::make_shared<const ServingJob>(servingJob(view.input().report->scenario)));
        QVERIFY(!service.atRate(view.data().end).saturated);
        QVERIFY(service.atRate(1.15 * view.data().end).saturated);
        FieldTexts stated = saturated; // a default that nobody has stated is never missed
        stated.emplace_back("serving.ttft_target", "1s");
        view.setInput(engineInput(stated));
        // What waits for ever has no place, but a verdict.
        QVERIFY(!view.data().now);
        QVERIFY(view.data().lines[FirstToken].missed);
        const QString spoken = coreText(view.data().lines[FirstToken].spoken);
        QVERIFY2(spoken.contains(u"∞"), qPrintable(spoken));
        const QString sentence = sentenceOf(view.data());
        QVERIFY2(sentence.contains(u"grows without end"), qPrintable(sentence));
    }

    void targetsAreJudgedWhereTheyAreMissed()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(missedTargets));
        QVERIFY(view.data().lines[FirstToken].missed && view.data().lines[BetweenTokens].missed);
        QVERIFY(!view.data().good);
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {1200, 560}))
            words += text.text;
        QVERIFY2(words.contains(u"✗ target 5.00 ms missed"_s), qPrintable(words.join(u'|')));
        view.setInput(engineInput(served()));
        words.clear();
        for (const PaintedText& text : paintedTexts(view, {1200, 560}))
            words += text.text;
        QVERIFY(words.filter(u"✗"_s).isEmpty());
        QVERIFY2(!words.filter(u"queueing"_s).isEmpty(), qPrintable(words.join(u'|')));
        QVERIFY(sentenceOf(view.data()).contains(u"(diamond)"_s));
    }

    // What a line or a sign means is beside it or in the sentence, in a window of 1920×1080 as on its page.
    void linesAndSignsAreNamed_data()
    {
        QTest::addColumn<FieldTexts>("edits");
        QTest::addColumn<QString>("target");
        QTest::newRow("defaults") << served() << u"default "_s;
        QTest::newRow("stated") << served({{"serving.itl_target", "40ms"}, {"serving.ttft_target", "2s"}})
                                << u"target "_s;
    }
    void linesAndSignsAreNamed()
    {
        QFETCH(FieldTexts, edits);
        QFETCH(QString, target);
        const QRegularExpression named(u"^(. )?((TTFT|TPOT) )?"_s + target);
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(edits));
        for (const LatencyPanel panel : {LatencyPanel::FirstToken, LatencyPanel::BetweenTokens}) {
            view.setShown(panel);
            for (const QSize size : {QSize(1870, 800), QSize(1000, 380)}) {
                QStringList words;
                for (const PaintedText& text : paintedTexts(view, size))
                    words += text.text;
                QVERIFY2(std::ranges::any_of(
                             words, [&](const QString& text) { return named.match(text).hasMatch(); }),
                    qPrintable(words.join(u'|')));
                for (const QString& unclear : {u"wait"_s, u"requests wait"_s, u"no more"_s})
                    QVERIFY(!words.contains(unclear));
                for (const QString& text : words)
                    QVERIFY2(!text.startsWith(u"up to "_s), qPrintable(text));
            }
        }
    }

    // Also where the present load leaves no room beside the line.
    void theEndIsNamed_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a page") << QSize(1280, 720);
        QTest::newRow("a window of 1920x1080") << QSize(1870, 800);
    }
    void theEndIsNamed()
    {
        QFETCH(QSize, size);
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(meshInput(meshReport("llama3-70b-256xh100")));
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, size))
            words += text.text;
        QVERIFY2(
            std::ranges::any_of(words, [](const QString& text) { return text.startsWith(u"queueing"_s); }),
            qPrintable(words.join(u'|')));
    }

    void theLoadIsDragged_data()
    {
        QTest::addColumn<FieldTexts>("edits");
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("perLoad");
        QTest::newRow("at a time") << served() << u"serving.concurrency"_s << 1.0;
        QTest::newRow("a second, of two replicas") << atRate << u"serving.requests_per_second"_s << 2.0;
    }
    void theLoadIsDragged()
    {
        QFETCH(FieldTexts, edits);
        QFETCH(QString, field);
        QFETCH(double, perLoad);
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(edits));
        view.setShown(LatencyPanel::BetweenTokens);
        view.resize(900, 600);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy spy(view);
        const LoadDot now = *view.data().now, first = view.data().dots.front();
        const auto centre = [&](const LoadDot& dot) {
            return view.markByKey(toQString(dot.key), canvas->area())
                ->shape.boundingRect()
                .center()
                .toPoint();
        };
        const QPoint from = centre(now), to = centre(first);
        QCOMPARE(view.pictureCursor(from, canvas->area()), Qt::SizeHorCursor);
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas, to);
        QCOMPARE(spy.last()[0].toString(), field);
        QCOMPARE(spy.last()[2].value<EditPhase>(), EditPhase::Preview);
        QVERIFY2(std::abs(spy.last()[1].toString().toDouble() / (perLoad * first.load) - 1) < 0.05,
            qPrintable(spy.last()[1].toString()));
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(spy.last()[2].value<EditPhase>(), EditPhase::Cancel);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
        QTest::keyClick(canvas, Qt::Key_Plus);
        QCOMPARE(spy.last()[1].toString().toDouble(), 2 * perLoad * now.load);
    }

    void withAsManyReplicasAsNeededNothingIsHeld()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(atRateAuto));
        QVERIFY(view.data().now && view.data().handle.key.empty());
    }

    void buttonsAndKeysChooseThePanels()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        view.resize(900, 600);
        view.show();
        view.showButton(LatencyPanel::FirstToken)->click();
        QCOMPARE(view.shown(), LatencyPanel::FirstToken);
        QTest::keyClick(view.frame().canvas(), Qt::Key_4);
        QCOMPARE(view.shown(), LatencyPanel::Throughput);
        ServingLatencyView exported;
        exported.setOptions(view.options());
        QCOMPARE(exported.shown(), LatencyPanel::Throughput);
    }

    // The load is no part of the picture of a token's time, so no key and no press moves it there.
    void aTokensTimeHasNoHandle()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        view.resize(900, 600);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        const QString title = view.title();
        QSignalSpy edits(&view, &View::edited);
        QTest::keyClick(canvas, Qt::Key_5);
        QCOMPARE(view.shown(), LatencyPanel::Token);
        QVERIFY(view.title() != title && view.keys().size() == 1);
        QCOMPARE(view.tiles()[0].value, view.token().totalText);
        QVERIFY(std::ranges::any_of(
            view.marks(canvas->area()), [](const Mark& mark) { return mark.key == QLatin1String("total"); }));
        QTest::keyClick(canvas, Qt::Key_Plus);
        for (int x = 10; x < canvas->width(); x += 40)
            QTest::mouseClick(canvas, Qt::LeftButton, {}, {x, canvas->height() / 2});
        QCOMPARE(edits.count(), 0);
        QTest::keyClick(canvas, Qt::Key_1);
        QTest::keyClick(canvas, Qt::Key_Plus);
        QCOMPARE(edits.count(), 1);
    }

    void fewLoadsWhileASliderMoves()
    {
        ServingLatencyView view;
        view.setStyle(styleOf());
        const ViewInput input = engineInput(drafted);
        view.setInput(input);
        const LatencyData still = view.data();
        QCOMPARE(coreText(still.lines[FirstToken].name), QStringLiteral("time to first token · p90"));
        QVERIFY(view.tiles()[0].state != GateState::NotApplicable);
        PictureStyle moving = styleOf();
        moving.dragging = true;
        view.setStyle(moving);
        QVERIFY(view.data().dots.size() < still.dots.size());
        // A walk then stands for the run that is played, as near as core/serving/batching_mean.h says.
        const auto near = [](double drawn, double settled) { return std::abs(drawn / settled - 1) < 0.03; };
        for (const LoadDot& dot : view.data().dots) {
            const double settled =
                std::ranges::find(still.dots, dot.load, &LoadDot::load)->values[Throughput];
            QVERIFY2(near(dot.values[Throughput], settled),
                qPrintable(u"%1: %2, then %3"_s.arg(dot.load).arg(dot.values[Throughput]).arg(settled)));
        }
        // Percentiles take too long to play meanwhile: what is drawn are means, and it says so.
        QCOMPARE(coreText(view.data().lines[FirstToken].name), QStringLiteral("time to first token · mean"));
        QVERIFY(near(view.data().now->values[FirstToken], *servedFigure(input, "ttft_seconds")));
        QCOMPARE(view.tiles()[0].state, GateState::NotApplicable); // percentiles are not known
    }

    void textsNeverOverlap_data() { numbersAreThoseOfServe_data(); }
    void textsNeverOverlap()
    {
        QFETCH(FieldTexts, edits);
        for (const std::vector<FieldTexts>& baselines : {std::vector<FieldTexts>{}, {served(), atRate, {}}}) {
            ServingLatencyView view;
            view.setStyle(styleOf());
            view.setInput(engineInput(edits, baselines));
            for (const LatencyPanel panel : panels) {
                view.setShown(panel);
                for (const QSize size : pictureSizes) {
                    const QString fault = textFault(view, size);
                    QVERIFY2(fault.isEmpty(),
                        qPrintable(u"%1 × %2: %3"_s.arg(size.width()).arg(size.height()).arg(fault)));
                }
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            ServingLatencyView view;
            view.setStyle(styleOf(theme.id));
            for (const FieldTexts& edits : {missedTargets, refused, atRate}) {
                view.setInput(engineInput(edits, {served()}));
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestServingLatency)
#include "tst_serving_latency.moc"
