// The Frontier view: its points are those that `serve` prints, a click makes the scenario what it stood for.

#include "core/engine/evaluate.h"
#include "core/serving/service_figures.h"
#include "tests/support/patience.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/serving_frontier/serving_frontier_view.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QLineF>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

using Fields = std::initializer_list<std::pair<const char*, const char*>>;

Report served(Fields more = {})
{
    std::vector<std::pair<const char*, const char*>> fields{
        {"serving.tensor", "8"}, {"serving.concurrency", "64"}};
    fields.insert(fields.end(), more);
    Scenario scenario = meshReport("llama3-70b-256xh100").scenario;
    for (const auto& [id, text] : fields)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(scenario);
}

// Others have measured this one.
Report onB200()
{
    return meshReport("deepseek-v3-2048xh800",
        {{"hardware.accelerator", "b200-sxm"}, {"serving.engine", "sglang"}, {"serving.tensor", "8"},
            {"serving.weights_precision", "fp8"}, {"serving.prompt_tokens", "1024"},
            {"serving.output_tokens", "1024"}, {"serving.concurrency", "64"}});
}

void give(ServingFrontierView& view, Report report, std::vector<Report> baselines = {},
    const QString& theme = u"light"_s)
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report), std::move(baselines)));
}

constexpr QRectF area(0, 0, 1000, 560);

QPointF middleOf(View& view, const QString& key, const QRectF& in = area)
{
    const std::optional<Mark> mark = view.markByKey(key, in);
    if (!mark)
        qFatal("no mark %s", qPrintable(key));
    return mark->shape.boundingRect().center();
}

QString wordsOf(View& view, QSize size)
{
    QStringList words;
    for (const PaintedText& text : paintedTexts(view, size))
        words += QString(text.text).replace(QChar::Nbsp, u' ');
    return words.join(u' ');
}

} // namespace

class TestServingFrontierView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void pointsAreServes()
    {
        const Report report = served();
        ServingFrontierView view;
        give(view, report, {served({{"serving.concurrency", "16"}})});
        const ServingFrontierData& data = view.data();
        const ServiceReport own = serviceReport(report.scenario);
        const ServingFrontier frontier = servingFrontier(report.scenario, 8);
        QVERIFY(data.own);
        QCOMPARE(data.own->at, QPointF(own.now.perUser().value(), own.now.output.value() / 8));
        QCOMPARE(data.lines.size(), frontier.layouts.size());
        std::size_t front = 0, points = 0;
        for (const FrontierLayout& layout : frontier.layouts) {
            points += layout.points.size();
            front += static_cast<std::size_t>(std::ranges::count_if(layout.points, &FrontierPoint::front));
        }
        QCOMPARE(data.front.size(), front);
        const auto ranked = rankedLayouts(frontier, ServingObjective::Cost);
        QVERIFY(data.best);
        QCOMPARE(data.best->at.y(), ranked.front().point.perAccelerator.value());
        QCOMPARE(data.rows.size(), ranked.size());
        // Own and best are rows of their own; this model has no published points on this device.
        QCOMPARE(view.table().rows.size(), points + 2 + data.measured.size());
        // Nothing left of the target meets it.
        for (const FrontierSpot& spot : data.front)
            QVERIFY(!spot.meets || spot.at.x() >= data.target * (1 - 1e-9));

        const auto tiles = view.tiles();
        QCOMPARE(tiles[0].value, displayText(own.now.output.value() / 8, Unit::TokenPerSecond));
        QCOMPARE(tiles[2].value, displayText(own.now.ttft.value(), Unit::Second));
        QCOMPARE(tiles[3].value, displayText(own.perMillion->value(), Unit::Dollar));
        QCOMPARE(tiles[0].deltas.size(), std::size_t(1));
    }

    // The hover text's price is that of `serve`, at the same layout and load.
    void priceIsServes()
    {
        // Where no load meets the targets, the price is of the load that is asked.
        Report report = evaluate([] {
            Scenario scenario = served().scenario;
            scenario.serving.ttftTarget = Seconds(1e-3);
            return scenario;
        }());
        ServingFrontierView view;
        give(view, report);
        const ServiceReport said = serviceReport(report.scenario);
        QCOMPARE(said.carried.concurrency, 64.0);
        const QString price = displayText(said.perMillion->value(), Unit::Dollar);
        const FrontierAnswer& answer = *view.data().answer;
        bool seen = false;
        for (const FrontierLayout& layout : answer.frontier.layouts)
            for (const FrontierPoint& point : layout.points)
                if (layout.isScenarios && point.at.concurrency == 64) {
                    seen = true;
                    const QString spoken = spokenPoint(answer, layout, point, {});
                    QVERIFY2(spoken.contains(price), qPrintable(spoken));
                    QVERIFY(editsTo(answer, layout, point).empty());
                }
        QVERIFY(seen);
    }

    // The target that is said to be missed by more requests is the one that the next request misses.
    void limitsAreThoseOfTheNextRequest()
    {
        const Report report = served();
        ServingFrontierView view;
        give(view, report);
        const FrontierAnswer& answer = *view.data().answer;
        const Serving& s = answer.job->scenario.serving;
        for (const FrontierRow& row : view.data().rows) {
            const Service service(answer.job, answer.frontier.layouts[row.ranked.layout].layout);
            const ServicePoint next = service.judgedAt(row.ranked.point.at.concurrency + 1);
            if (row.why.contains(u"no room for more"_s))
                continue;
            const bool late = next.ttft > s.ttftTarget, slow = next.itl > s.itlTarget;
            const QString said = late && slow ? u"both SLOs."_s
                : late                        ? u"the TTFT SLO."_s
                                              : u"the TPOT SLO."_s;
            QVERIFY2(row.why.endsWith(u"More requests would miss "_s + said), qPrintable(row.name + row.why));
        }
    }

    // Names stand beside lines, not on them, each nearer to its own than to any other.
    void everyNameStandsAtItsOwnLine_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small window") << QSize(640, 330);
        QTest::newRow("half a column") << QSize(330, 420);
        QTest::newRow("slide") << QSize(1280, 420);
        QTest::newRow("large window") << QSize(1500, 800);
    }

    void everyNameStandsAtItsOwnLine()
    {
        QFETCH(QSize, size);
        ServingFrontierView view;
        give(view, served());
        const QRectF in(QPointF(), size);
        std::vector<std::vector<QPointF>> lines;
        const auto& layouts = view.data().answer->frontier.layouts;
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            std::vector<QPointF>& line = lines.emplace_back();
            for (std::size_t k = 0; k < layouts[i].points.size(); ++k) {
                const QPointF at = middleOf(view, u"point.%1.%2"_s.arg(i).arg(k), in);
                for (int part = 1; k > 0 && part < 100; ++part)
                    line.push_back(QLineF(line.back(), at).pointAt(1 / (101.0 - part)));
                line.push_back(at);
            }
        }
        const auto away = [&](const QRectF& box, std::size_t line) {
            qreal least = 1e9;
            for (const QPointF& at : lines[line]) {
                const QPointF near(
                    std::clamp(at.x(), box.left(), box.right()), std::clamp(at.y(), box.top(), box.bottom()));
                least = std::min(least, QLineF(at, near).length());
            }
            return least;
        };
        int seen = 0;
        for (const PaintedText& text : paintedTexts(view, size)) {
            const auto row = std::ranges::find(
                view.data().lines, QString(text.text).replace(QChar::Nbsp, u' '), &FrontierLineRow::name);
            const QRectF box = text.box.boundingRect().adjusted(1, 2, -1, -2);
            // The list beside the chart has the names, too.
            const auto own = static_cast<std::size_t>(row - view.data().lines.begin());
            if (row == view.data().lines.end() || away(box, own) > 40)
                continue;
            ++seen;
            QVERIFY2(away(box, own) > 0, qPrintable(text.text));
            for (std::size_t other = 0; other < lines.size(); ++other)
                QVERIFY2(other == own || away(box, own) < away(box, other), qPrintable(text.text));
        }
        QVERIFY(seen > 0);
    }

    // What the refused layouts lack is said.
    void refusedLayoutsSayWhatTheyNeed()
    {
        ServingFrontierView view;
        give(view, served());
        QVERIFY2(
            view.data().sentence.contains(u"need more accelerators"_s), qPrintable(view.data().sentence));
    }

    // A dash has its reason.
    void noPriceIsSaid()
    {
        ServingFrontierView view;
        give(view, meshReport("deepseek-v3-2048xh800"));
        QCOMPARE(view.tiles()[3].value, u"\u2014"_s);
        QVERIFY2(view.tiles()[3].detail.startsWith(u"No price"_s), qPrintable(view.tiles()[3].detail));
    }

    void aClickTries_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::newRow("clients that wait") << u"serving.load"_s << u"concurrency"_s;
        QTest::newRow("at a rate") << u"serving.load"_s << u"rate"_s;
        QTest::newRow("prompts read elsewhere") << u"serving.prompt_replicas"_s << u"1"_s;
    }
    void aClickTries()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        ServingFrontierView view;
        give(view, served({{qPrintable(field), qPrintable(value)}}));
        EditSpy spy(view);
        const QPointF at = middleOf(view, u"best"_s);
        QVERIFY(view.pictureMousePress(at, area, {}));
        QVERIFY(view.pictureMouseRelease(at, area, {}));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][2].value<EditPhase>(), EditPhase::Try);
        // What was tried stands where it was clicked.
        Scenario scenario = view.input().report->scenario;
        const QStringList fields = spy[0][0].toStringList(), texts = spy[0][1].toStringList();
        for (qsizetype i = 0; i < fields.size(); ++i)
            QVERIFY(!setField(
                scenario, *findField(fields[i].toStdString()), texts[i].toStdString(), shippedCatalog()));
        const QPointF best = view.data().best->at;
        view.setInput(meshInput(evaluate(scenario)));
        QVERIFY(qAbs(view.data().own->at.x() / best.x() - 1) < 1e-6);
        QVERIFY(qAbs(view.data().own->at.y() / best.y() - 1) < 1e-6);
        QVERIFY(view.data().rows.front().edits.empty());
    }

    void keysWalkAndTry()
    {
        ServingFrontierView view;
        give(view, served());
        view.setShown(FrontierPanel::Layouts);
        EditSpy spy(view);
        QVERIFY(view.walkMarks(1, area));
        QCOMPARE(view.currentMark(), u"layout.0"_s);
        QVERIFY(view.walkMarks(1, area));
        const QString why = view.data().rows[1].why;
        QVERIFY(wordsOf(view, area.size().toSize()).contains(why.section(u' ', 0, 5)));
        QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, {});
        QVERIFY(view.pictureKeyPress(&enter, area));
        QCOMPARE(spy.size(), 1);
        QVERIFY(spy[0][0].toStringList().contains(u"serving.concurrency"_s));
        // The runner-up is named, and so is what each brings.
        QVERIFY2(view.data().rows[0].why.contains(view.data().rows[1].name), qPrintable(why));
    }

    void hoverLightsAnyLine()
    {
        ServingFrontierView view;
        give(view, served());
        const FrontierAnswer& answer = *view.data().answer;
        for (std::size_t i = 0; i < answer.frontier.layouts.size(); ++i) {
            const QPointF at = middleOf(view, u"point.%1.0"_s.arg(i));
            const std::optional<Mark> mark = view.markAt(at, area);
            QVERIFY(mark);
            // Lines may touch: then it is the other's point.
            QVERIFY(QLineF(mark->shape.boundingRect().center(), at).length() < 3);
        }
        QVERIFY(!view.markAt({area.right() - 3, area.top() + 60}, area));
    }

    void measuredPointsNameTheirSource()
    {
        ServingFrontierView view;
        give(view, onB200());
        // Points of other questions are off, counted, and one click away.
        const std::size_t alike = view.data().measured.size();
        QVERIFY(alike > 0 && std::ranges::all_of(view.data().measured, &MeasuredSpot::alike));
        QVERIFY2(view.data().sentence.contains(u"published points of other types or lengths"_s),
            qPrintable(view.data().sentence));
        view.setOptions({{u"others"_s, true}});
        QVERIFY(view.data().measured.size() > alike);
        QVERIFY(!view.data().sentence.contains(u"Not shown"_s));
        for (const MeasuredSpot& spot : view.data().measured) {
            QVERIFY2(spot.spot.spoken.contains(u"Source: "_s), qPrintable(spot.spot.spoken));
            QVERIFY(spot.spot.at.x() > 0 && spot.spot.at.y() > 0);
        }
        QSignalSpy options(&view, &View::optionsChanged);
        QKeyEvent key(QEvent::KeyPress, Qt::Key_M, {});
        QVERIFY(view.pictureKeyPress(&key, area));
        QVERIFY(view.data().measured.empty());
        QCOMPARE(options.size(), 1);
        // Of another device there are others.
        give(view, served({{"hardware.accelerator", "tpu-v6e"}}));
        view.setOptions({{u"measured"_s, true}});
        QVERIFY(view.data().measured.empty());
    }

    // Rows that state no output of their own are there to be looked at, hollow; what is most like the
    // scenario is named. All of it is explained in the picture.
    void whatIsNotScoredIsShownAndSaid()
    {
        ServingFrontierView view;
        give(view, served({{"serving.tensor", "8"}, {"serving.weights_precision", "fp8"}}));
        view.setOptions({{u"others"_s, true}});
        const std::vector<MeasuredSpot>& measured = view.data().measured;
        QVERIFY(std::ranges::any_of(measured, &MeasuredSpot::derived));
        for (const MeasuredSpot& spot : measured)
            QCOMPARE(spot.spot.spoken.contains(u"not scored"_s), spot.derived);
        QCOMPARE(std::ranges::count_if(measured, &MeasuredSpot::nearest), 1);
        const auto nearest = std::ranges::find_if(measured, &MeasuredSpot::nearest);
        QVERIFY(nearest->spot.spoken.contains(u"TP 8"_s));
        QVERIFY2(
            view.data().sentence.contains(u"Nearest published, by "_s), qPrintable(view.data().sentence));
        const QString said = wordsOf(view, {1000, 560});
        for (const char* words : {"measured, output computed from times", "TPOT beyond the SLO",
                 "nearest published", "the best, but misses an SLO"})
            QVERIFY2(said.contains(QLatin1String(words)), words);
    }

    void refusalsAreSaid()
    {
        // One accelerator does not hold its replica, others of the node do.
        const Report report = served({{"serving.tensor", "1"}});
        const QString refusal = coreText(serviceReport(report.scenario).refusal);
        QVERIFY(!refusal.isEmpty());
        ServingFrontierView view;
        give(view, report);
        QVERIFY(!view.data().own && !view.data().lines.empty());
        QVERIFY2(view.data().sentence.contains(refusal), qPrintable(view.data().sentence));
        QVERIFY(view.nothingToShow(view.input()).isEmpty());
        const std::vector<ReadoutTileData> tiles = view.tiles();
        for (std::size_t i = 0; i + 1 < tiles.size(); ++i)
            QCOMPARE(tiles[i].value, u"\u2014"_s);
        // Alone it is all there is.
        view.setOptions({{u"accelerators"_s, 1}});
        QVERIFY2(view.data().problem.contains(refusal.sliced(1)), qPrintable(view.data().problem));
        QVERIFY(wordsOf(view, {900, 500}).contains(refusal.section(u' ', 1, 4)));
        QCOMPARE(view.nothingToShow(view.input()), view.data().problem);
        QVERIFY2(!view.subtitle().contains(u"measured"_s), qPrintable(view.subtitle()));
        QVERIFY(view.marks(area).empty());
    }

    void optionsComeBack()
    {
        ServingFrontierView view, other;
        give(view, served());
        give(other, served());
        view.setOptions({{u"show"_s, u"layouts"_s}, {u"accelerators"_s, 16}, {u"list"_s, u"latency"_s},
            {u"measured"_s, false}});
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        QCOMPARE(other.data().answer->frontier.accelerators, 16.0);
        QVERIFY(
            other.data().rows.front().ranked.point.at.itl <= other.data().rows.back().ranked.point.at.itl);
        other.setOptions({{u"accelerators"_s, -3}, {u"list"_s, u"luck"_s}});
        QCOMPARE(other.options(), view.options());
    }

    void aNodeOfAnySize()
    {
        ServingFrontierView view;
        give(view, served({{"hardware.per_node", "800000"}}));
        QCOMPARE(view.data().answer->frontier.accelerators, mostSearchedAccelerators);
    }

    // The preview of a dialog is never shown: it is painted at once, and again with the whole answer.
    void aPreviewIsPaintedTwice()
    {
        const Report report = served({{"serving.prompt_tokens", "777"}});
        ServingFrontierView view;
        view.setAnswersLater();
        QSignalSpy changes(&view, &View::pictureChanged);
        give(view, report);
        const auto drawn = changes.count();
        QVERIFY(view.isHidden());
        QCOMPARE(view.data().problem, u"Evaluating every layout…"_s);
        QTRY_VERIFY(view.data().answer && view.data().answer->complete);
        QVERIFY(changes.count() > drawn);
    }

    // What is made for a window and not yet shown waits for nobody either.
    void aHiddenViewDoesNotWait()
    {
        QWidget window;
        ServingFrontierView view(&window);
        give(view, served());
        QVERIFY(!view.data().answer);
        QVERIFY(!view.table().rows.empty());
        view.frame();
        QVERIFY(!view.data().answer && !view.busy());
        window.show();
        QTRY_VERIFY(view.data().answer && view.data().answer->complete && !view.busy());
    }

    // On screen another thread looks at the layouts, and comes to the same.
    void aWindowDoesNotWait()
    {
        ServingFrontierView view, file;
        give(view, served());
        give(file, served());
        view.resize(1000, 640);
        view.show();
        QTRY_VERIFY(view.data().answer && view.data().answer->complete && !view.busy());
        QCOMPARE(view.table().rows, file.table().rows);
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        view.setInput(meshInput(served({{"serving.prompt_tokens", "4096"}})));
        QTRY_VERIFY(view.data().answer->of.scenario == view.input().report->scenario && !view.busy());
        QVERIFY(!view.data().answer->complete); // a quick look will do
        view.setStyle(styleOf());
        QTRY_VERIFY(view.data().answer->complete);
        // Another load in the same layouts asks nobody again.
        view.setInput(meshInput(served({{"serving.prompt_tokens", "4096"}, {"serving.concurrency", "16"}})));
        QTRY_VERIFY(view.data().answer->of.scenario == view.input().report->scenario);
        QVERIFY(view.data().answer->complete);
        give(file, served({{"serving.prompt_tokens", "4096"}, {"serving.concurrency", "16"}}));
        QCOMPARE(view.table().rows, file.table().rows);
    }

    void textsHaveRoom_data()
    {
        QTest::addColumn<QString>("scenario");
        for (const char* scenario : {"tensor 8", "published measurement", "seed-question",
                 "deepseek-v3-2048xh800", "mixtral-8x7b-256xtpu-v6e"})
            QTest::newRow(scenario) << QString::fromLatin1(scenario);
    }
    void textsHaveRoom()
    {
        QFETCH(QString, scenario);
        ServingFrontierView view;
        give(view,
            scenario == u"tensor 8"_s                    ? served()
                : scenario == u"published measurement"_s ? onB200()
                                                         : meshReport(scenario.toStdString()),
            {meshReport("llama3-70b-256xh100")});
        for (const char* theme : {"light", "print"})
            for (const QSize size : {QSize(300, 260), QSize(560, 300), QSize(700, 400), QSize(1500, 800)})
                for (const FrontierPanel panel : {FrontierPanel::Curve, FrontierPanel::Layouts}) {
                    view.setStyle(styleOf(QString::fromLatin1(theme)));
                    view.setShown(panel);
                    QCOMPARE(textFault(view, size), QString());
                }
    }
};

QTEST_MAIN(TestServingFrontierView)
#include "tst_serving_frontier_view.moc"
