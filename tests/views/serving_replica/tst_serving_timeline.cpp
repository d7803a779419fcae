// Requests, a page of Replica: what it draws is what was played, a cursor to play and scrub, a request to
// follow.

#include "core/engine/evaluate.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/serving_replica/serving_replica_view.h"
#include "views/view_frame.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

struct RequestsPage : ServingReplicaView
{
    RequestsPage() { setShown(ReplicaPage::Requests); }
};

Report served(std::initializer_list<std::pair<const char*, const char*>> more = {})
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

void give(ServingReplicaView& view, Report report, std::vector<Report> baselines = {},
    const QString& theme = u"light"_s)
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report), std::move(baselines)));
}

constexpr QRectF area(0, 0, 1000, 560);

} // namespace

class TestServingTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tilesAreServes()
    {
        const Report report = served();
        RequestsPage view;
        give(view, report, {served({{"serving.concurrency", "16"}})});
        const ServiceReport own = serviceReport(report.scenario);
        const auto tiles = view.tiles();
        QCOMPARE(tiles[0].value, displayText(own.now.ttft.value(), Unit::Second));
        QCOMPARE(tiles[1].value, displayText(own.now.itl.value(), Unit::Second));
        QCOMPARE(tiles[2].value, displayText(own.now.request.value(), Unit::Second));
        QCOMPARE(tiles[0].state, own.ttftMet ? GateState::Pass : GateState::Unset);
        QCOMPARE(tiles[0].deltas.size(), std::size_t(1));
    }

    void barsAreWhatWasPlayed_data()
    {
        QTest::addColumn<QString>("load");
        QTest::newRow("clients that wait") << u"concurrency"_s;
        QTest::newRow("at a rate") << u"rate"_s;
    }
    void barsAreWhatWasPlayed()
    {
        QFETCH(QString, load);
        RequestsPage view;
        give(view, served({{"serving.load", qPrintable(load)}, {"serving.requests_per_second", "9"}}));
        const ServingTimelineData& data = view.timeline();
        QVERIFY2(data.run, qPrintable(data.problem));
        QVERIFY(data.requests.size() >= 16 && data.requests.size() <= 200);
        QCOMPARE(view.table().rows.size(), data.requests.size());
        for (const TimelineRequest& each : data.requests)
            QVERIFY(each.sent <= each.admitted && each.admitted < each.first && each.first <= each.end);
        // An iteration decodes for whoever has a first token and not yet a last one.
        int seen = 0;
        for (std::size_t i = 0; i < data.run->iterations.size(); i += 37) {
            const SimulatedIteration& each = data.run->iterations[i];
            const double middle = (each.start + 0.5 * each.length).value();
            const auto decoding = std::ranges::count_if(
                data.requests, [&](const TimelineRequest& r) { return r.first < middle && middle < r.end; });
            const TimelineMoment moment = momentAt(data, middle, {});
            QCOMPARE(moment.decoding, double(decoding));
            QCOMPARE(moment.promptTokens, each.promptTokens);
            ++seen;
        }
        QVERIFY(seen > 10);
    }

    // Of any span the most.
    void lanesShowThePeaks()
    {
        RequestsPage view;
        give(view, served());
        const ServingTimelineData& data = view.timeline();
        const TimelineLoad all = loadBetween(*data.run, 0, data.longest);
        QCOMPARE(all.decoding, data.mostDecoding);
        QCOMPARE(all.promptTokens, data.mostPrompts);
        QCOMPARE(loadBetween(*data.run, data.longest + 1, data.longest + 2).decoding, 0.0);
    }

    void aRequestIsFollowed()
    {
        RequestsPage view;
        give(view, served());
        view.setCurrentMark({}, area);
        QVERIFY(view.walkMarks(1, area));
        const std::size_t first = view.look().request;
        QVERIFY(view.walkMarks(1, area));
        QCOMPARE(view.look().request, first + 1);
        QCOMPARE(view.currentMark(), u"request.%1"_s.arg(first + 1));
        QVERIFY(view.walkMarks(-(1 << 20), area));
        QCOMPARE(view.look().request, std::size_t(0));
        const auto marks = view.marks(area);
        const QPointF at = marks[4].shape.boundingRect().center();
        QVERIFY(view.pictureMousePress(at, area, {}));
        QCOMPARE(u"request.%1"_s.arg(view.look().request), marks[4].key);
        QVERIFY(painted(view, area.size().toSize()) != QImage());
    }

    void spacePlaysAndTheWheelZooms()
    {
        RequestsPage view;
        give(view, served());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(view.player().isPlaying());
        view.player().advance(1000);
        QVERIFY(view.look().cursor > 0.05);
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(!view.player().isPlaying());
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(view.look().cursor, -1.0);
        // Without motion a key is one iteration.
        PictureStyle still = styleOf();
        still.motion = Motion::Off;
        view.setStyle(still);
        QTest::keyClick(canvas, Qt::Key_Space);
        QTest::keyClick(canvas, Qt::Key_Space);
        const auto& data = view.timeline();
        QVERIFY(qAbs(view.look().cursor * data.longest - data.run->iterations[1].start.value()) < 1e-6);
        const QRectF in = canvas->area();
        QVERIFY(view.pictureWheel(in.center(), {0, 240}, in, Qt::ControlModifier));
        const double span = view.look().to - view.look().from;
        QVERIFY(qAbs(span - 1 / 2.25) < 1e-9);
        QVERIFY(view.pictureWheel(in.center(), {0, -120}, in, Qt::ShiftModifier));
        QVERIFY(qAbs(view.look().to - view.look().from - span) < 1e-9);
        QVERIFY(!view.pictureWheel(in.center(), {0, 120}, in, {}));
        QTest::keyClick(canvas, Qt::Key_0);
        QCOMPARE(view.look().to - view.look().from, 1.0);
    }

    void optionsComeBack()
    {
        RequestsPage view, other;
        give(view, served());
        give(other, served());
        view.setOptions({{u"from"_s, 0.25}, {u"to"_s, 0.5}, {u"cursor"_s, 0.3}, {u"request"_s, 12}});
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        QCOMPARE(other.look().request, std::size_t(11));
        other.setOptions({{u"from"_s, 0.9}, {u"to"_s, 0.1}, {u"request"_s, u"many"_s}});
        QCOMPARE(other.options(), view.options());
    }

    // + and − zoom here and ask for another concurrency there, and a cursor is let go where the page turns.
    void eachPageHasItsOwnKeys()
    {
        ServingReplicaView view;
        give(view, served());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QCOMPARE(view.shown(), ReplicaPage::Memory);
        EditSpy edits(view);
        const QString title = view.title(), subtitle = view.subtitle();
        QTest::keyClick(canvas, Qt::Key_2);
        QCOMPARE(view.shown(), ReplicaPage::Requests);
        QVERIFY(view.title() != title && view.subtitle() != subtitle);
        QCOMPARE(view.keys().size(), std::size_t(4));
        QVERIFY(view.marks(canvas->area()).front().key.startsWith(u"request."));
        QTest::keyClick(canvas, Qt::Key_Plus);
        QVERIFY(view.look().span() < 0.7);
        QCOMPARE(edits.count(), 0);
        const QPoint axis(canvas->width() / 2, canvas->height() - 40);
        QPoint lane = axis;
        while (lane.y() > 0 && view.pictureCursor(lane, canvas->area()) != Qt::SplitHCursor)
            lane.ry() -= 4;
        QTest::mousePress(canvas, Qt::LeftButton, {}, lane);
        QVERIFY(view.look().cursor > 0);
        const double cursor = view.look().cursor;
        QTest::keyClick(canvas, Qt::Key_1);
        QTest::mouseMove(canvas, lane + QPoint(200, 0));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, lane + QPoint(200, 0));
        QCOMPARE(view.look().cursor, cursor);
        QCOMPARE(view.title(), title);
        QCOMPARE(view.keys().size(), std::size_t(2));
        QVERIFY(view.markByKey(u"slab.weights"_s, canvas->area()));
        QTest::keyClick(canvas, Qt::Key_Plus);
        QCOMPARE(edits.last()[1].toString(), u"128"_s);
    }

    void refusalsAreSaid()
    {
        RequestsPage view;
        const Report report = served({{"serving.tensor", "1"}});
        give(view, report);
        const QString refusal = coreText(serviceReport(report.scenario).refusal);
        QVERIFY(!refusal.isEmpty());
        QVERIFY2(view.nothingToShow(view.input()).endsWith(refusal.sliced(1) + u'.'), qPrintable(refusal));
        QVERIFY(view.marks(area).empty());
        for (const ReadoutTileData& tile : view.tiles())
            QCOMPARE(tile.value, u"\u2014"_s);
    }

    // Long outputs of a single client are millions of iterations, a drag has milliseconds.
    void littleIsPlayed_data()
    {
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("concurrency");
        QTest::newRow("one at a time") << u"512"_s << u"1"_s;
        QTest::newRow("long answers") << u"131072"_s << u"1"_s;
        QTest::newRow("a crowd") << u"512"_s << u"4096"_s;
    }
    void littleIsPlayed()
    {
        QFETCH(QString, output);
        QFETCH(QString, concurrency);
        const Report report = served({{"serving.output_tokens", qPrintable(output)},
            {"serving.concurrency", qPrintable(concurrency)}});
        const ViewInput input{std::make_shared<const Report>(report), {}, &shippedCatalog()};
        const ServingTimelineData still = servingTimelineData(input, {}, false),
                                  moving = servingTimelineData(input, {}, true);
        QVERIFY(still.run && moving.run);
        QVERIFY(still.requests.size() >= 2 && still.requests.size() <= 200);
        QVERIFY(moving.requests.size() <= still.requests.size());
        QVERIFY2(moving.run->iterationCount <= 4 * output.toDouble() + 8000,
            qPrintable(QString::number(moving.run->iterationCount)));
        QCOMPARE(moving.report.now.ttft, still.report.now.ttft);
    }

    void textsHaveRoom_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        for (const QSize size : {QSize(300, 260), QSize(560, 300), QSize(700, 400), QSize(1500, 800)})
            for (const char* theme : {"light", "print"})
                QTest::addRow("%d×%d, %s", size.width(), size.height(), theme)
                    << size << QString::fromLatin1(theme);
    }
    void textsHaveRoom()
    {
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        for (const Report& report : {served(), meshReport("seed-question"),
                 meshReport("deepseek-v3-2048xh800"), served({{"serving.load", "rate"}})}) {
            RequestsPage view;
            give(view, report, {}, theme);
            QCOMPARE(textFault(view, size), QString());
            view.setOptions({{u"cursor"_s, 0.4}, {u"from"_s, 0.3}, {u"to"_s, 0.6}});
            QCOMPARE(textFault(view, size), QString());
        }
    }
};

QTEST_MAIN(TestServingTimeline)
#include "tst_serving_timeline.moc"
