#include "core/base/parse.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/walls/walls_view.h"

#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class tst_walls : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void readoutsOfTheSeed();
    void firstWallHit();
    void timesNameTheirMfuAndTheirTarget();
    void tableSaysTheSame();
    void deltasAgainstBaselines();
    void missingRatioGivesItsReason();
    void stateOfAShare_data();
    void stateOfAShare();
    void solvesBackwards_data();
    void solvesBackwards();
    void scaleRoundTrips_data();
    void scaleRoundTrips();
    void scaleIsMonotonic();
    void ticksAreFew();
    void hollowMarkOnlyWithMany();
    void manyAcceleratorsAreJudgedTogether();
    void shiftDragAsksForAModelSize();
    void shiftDragOnTheNumberLineSetsTheSize();
    void everyNumberSaysItsBasis();
    void textGrowsWithThePicture();
    void escapeCancelsTheDrag();
    void plainDragIsNotTaken();
    void keysSolveBackwards();
    void architectureIsNotOverwritten();
    void scaleFollowsADrag();
    void ballFollowsTheModelSize();
    void textsNeverOverlap_data();
    void textsNeverOverlap();
    void survivesAbsurdReports_data();
    void survivesAbsurdReports();
    void unshownAndZeroSize();

private:
    static QRectF trackRect(WallsView& view, const QRectF& area, const QString& key)
    {
        for (const Mark& mark : view.marks(area))
            if (mark.key == key)
                return mark.shape.boundingRect();
        return {};
    }
};

void tst_walls::readoutsOfTheSeed()
{
    const ViewInput input = inputOf(seedReport());
    const auto tiles = wallsTiles(wallsData(input, {}), input, {});
    QCOMPARE(tiles.size(), std::size_t(4));
    QCOMPARE(tiles[0].label, QStringLiteral("memory wall"));
    QCOMPARE(tiles[0].value, QStringLiteral("14.0×"));
    QCOMPARE(tiles[0].state, GateState::Fail);
    QCOMPARE(tiles[1].label, QStringLiteral("compute wall (step)"));
    QCOMPARE(tiles[1].value, QStringLiteral("86 %"));
    QCOMPARE(tiles[1].state, GateState::Pass);
    QCOMPARE(tiles[2].label, QStringLiteral("throughput wall (deadline)"));
    QCOMPARE(tiles[2].value, QStringLiteral("2020×"));
    QCOMPARE(tiles[3].label, QStringLiteral("first wall hit"));
    QCOMPARE(tiles[0].path, QStringLiteral("walls.memory.ratio"));
    QCOMPARE(tiles[3].path, QStringLiteral("walls.first"));
    QVERIFY2(tiles[0].detail.contains(QStringLiteral("5.00B")), qPrintable(tiles[0].detail));
}

void tst_walls::firstWallHit()
{
    Report report = seedReport();
    QCOMPARE(wallsTiles(wallsData(inputOf(report), {}), inputOf(report), {})[3].value,
        QStringLiteral("throughput (deadline)"));
    report.walls.first = WallKind::Memory;
    QCOMPARE(
        wallsTiles(wallsData(inputOf(report), {}), inputOf(report), {})[3].value, QStringLiteral("memory"));
    report.walls.first.reset();
    const auto tile = wallsTiles(wallsData(inputOf(report), {}), inputOf(report), {})[3];
    QCOMPARE(tile.value, QStringLiteral("—"));
    QVERIFY(!tile.detail.isEmpty());
}

void tst_walls::timesNameTheirMfuAndTheirTarget()
{
    Report report = seedReport();
    report.throughput.mfu = 0.4;
    const auto budget = [&](WallKind kind) { return wallsData(inputOf(report), {}).track(kind).budget; };
    QVERIFY2(budget(WallKind::Compute).endsWith(u"of 10.0 s (default), stated MFU 40 %"_s),
        qPrintable(budget(WallKind::Compute)));
    QVERIFY2(budget(WallKind::Throughput).contains(u"(default), stated MFU 40 %"_s),
        qPrintable(budget(WallKind::Throughput)));
    QVERIFY(!budget(WallKind::Memory).contains(u"MFU"_s));
    report.scenario.hardware.efficiency.mfu = Mfu::model();
    report.scenario.targets.stepTime = Seconds(20);
    QVERIFY2(budget(WallKind::Compute).endsWith(u"of 20.0 s, predicted MFU 40 %"_s),
        qPrintable(budget(WallKind::Compute)));
}

void tst_walls::tableSaysTheSame()
{
    const ViewTable table = wallsTable(wallsData(inputOf(sharedReport()), {}), {});
    QCOMPARE(table.rows.size(), std::size_t(4));
    QCOMPARE(table.paths.size(), table.rows.size());
    for (const QStringList& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    QCOMPARE(table.rows[0][2], QStringLiteral("14.0×"));
    QCOMPARE(table.rows[0][3], QStringLiteral("22 %"));
    QCOMPARE(table.rows[0][4], QStringLiteral("5.00B"));
    QCOMPARE(table.rows[3][0], QStringLiteral("hardest wall, of all 64")); // as the tile says
    QCOMPARE(table.rows[3][1], QStringLiteral("throughput (deadline)"));
    QCOMPARE(table.rows[3][4], QStringLiteral("34.6M"));
}

void tst_walls::deltasAgainstBaselines()
{
    Report then = seedReport();
    then.walls.memory.ratio = 7.0;
    const ViewInput input = inputOf(seedReport(), {then, seedReport()});
    const auto tiles = wallsTiles(wallsData(input, {}), input, {});
    QCOMPARE(tiles[0].deltas.size(), std::size_t(2));
    QCOMPARE(tiles[0].deltas[0], QStringLiteral("A  +7.00×  ×2.00"));
    QCOMPARE(tiles[0].deltas[1], QStringLiteral("B  ="));
    QCOMPARE(wallsTable(wallsData(input, {}), {}).columns.size(), 8);
}

void tst_walls::missingRatioGivesItsReason()
{
    Report report = seedReport();
    report.walls.compute = {};
    report.diagnostics.push_back(
        {Severity::Warning, "walls.compute", "the device has no peak rate in int4", "choose another type"});
    const WallTrack track = wallsData(inputOf(report), {}).track(WallKind::Compute);
    QCOMPARE(track.filled, QStringLiteral("—"));
    QCOMPARE(track.reason, QStringLiteral("the device has no peak rate in int4"));
    QVERIFY(spokenWall(track, {}).contains(track.reason));
    QVERIFY(!track.parametersFor(1.0));
}

void tst_walls::stateOfAShare_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<GateState>("state");
    QTest::addColumn<QString>("sign");
    QTest::newRow("half full") << 0.5 << GateState::Pass << QStringLiteral("✓ 50 %");
    QTest::newRow("just under tight") << 0.899 << GateState::Pass << QStringLiteral("✓ 90 %");
    QTest::newRow("ninety percent is tight") << 0.9 << GateState::Tight << QStringLiteral("▲ 90 %, tight");
    QTest::newRow("exactly full is not over") << 1.0 << GateState::Tight << QStringLiteral("▲ 1.00×, tight");
    QTest::newRow("rounding is not over")
        << 1.0 + 1e-12 << GateState::Tight << QStringLiteral("▲ 1.00×, tight");
    QTest::newRow("over") << 14.0 << GateState::Fail << QStringLiteral("✗ 14.0× the budget");
}

void tst_walls::stateOfAShare()
{
    QFETCH(double, share);
    Report report = seedReport();
    report.walls.memory.ratio = share;
    const WallTrack track = wallsData(inputOf(report), {}).track(WallKind::Memory);
    QTEST(track.state, "state");
    QTEST(track.words, "sign");
}

void tst_walls::solvesBackwards_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<bool>("tokensGrow");
    QTest::addColumn<double>("parameters");
    // 80 GB / 16 B = 5e9 parameters fill the memory; half of them half of it. The run: 34.57M at a fixed
    // token count; at tokens per parameter the run grows with the square, so four times the time is twice the
    // model.
    QTest::newRow("full") << 1.0 << false << 3.457e7;
    QTest::newRow("half") << 0.5 << false << 1.7285e7;
    QTest::newRow("four times, fixed tokens") << 4.0 << false << 1.3828e8;
    QTest::newRow("four times, tokens follow the model") << 4.0 << true << 6.914e7;
}

void tst_walls::solvesBackwards()
{
    QFETCH(double, share);
    QFETCH(bool, tokensGrow);
    QFETCH(double, parameters);
    Report report = seedReport();
    report.scenario.training.tokens.perParameter = tokensGrow;
    const auto size = wallsData(inputOf(report), {}).track(WallKind::Throughput).parametersFor(share);
    QVERIFY(size);
    QVERIFY2(std::abs(*size / parameters - 1) < 1e-12, qPrintable(QString::number(*size)));
    if (share == 1.0)
        QCOMPARE(*size, report.walls.throughput.threshold->value()); // to the last bit
    // The memory never grows faster than the model.
    QCOMPARE(*wallsData(inputOf(report), {}).track(WallKind::Memory).parametersFor(share), 5e9 * share);
}

void tst_walls::scaleRoundTrips_data()
{
    QTest::addColumn<double>("share");
    for (const double share : {0.001, 0.25, 0.5, 0.999, 1.0, 1.001, 2.0, 14.0, 2024.0, 9999.0})
        QTest::addRow("%g", share) << share;
}

void tst_walls::scaleRoundTrips()
{
    QFETCH(double, share);
    const ShareScale scale(2024);
    QVERIFY(std::abs(scale.shareAt(scale.position(share)) / share - 1) < 1e-9);
    QCOMPARE(scale.position(1.0), ShareScale::knee);
    QCOMPARE(scale.position(1e4), 1.0);
    QCOMPARE(scale.position(1e9), 1.0);
    QCOMPARE(scale.position(0.5), ShareScale::knee / 2);
}

void tst_walls::scaleIsMonotonic()
{
    const ShareScale scale(500);
    double before = -1;
    for (double share = 0.001; share < 1000; share *= 1.05) {
        const double position = scale.position(share);
        QVERIFY(position > before);
        before = position;
    }
    QCOMPARE(scale.position(std::nan("")), 0.0);
    QCOMPARE(scale.position(-5), 0.0);
}

void tst_walls::ticksAreFew()
{
    for (const double largest : {1.0, 14.0, 2024.0, 1e9, 1e200, 1e300}) {
        const auto ticks = ShareScale(largest).ticks();
        QVERIFY2(ticks.size() <= 7, qPrintable(QString::number(largest)));
        QVERIFY(ticks.size() >= 4);
    }
    QStringList labels;
    for (const auto& tick : ShareScale(2024).ticks())
        labels << tick.label;
    QCOMPARE(labels,
        (QStringList{QStringLiteral("0"), QStringLiteral("50 %"), QStringLiteral("100 %"),
            QStringLiteral("10×"), QStringLiteral("100×"), QStringLiteral("1000×"),
            QStringLiteral("10\u2009000×")}));
    const std::array<double, 2> sizes{1e-9, 1e30};
    QVERIFY(SizeScale(sizes).ticks().size() <= 7);
    QCOMPARE(SizeScale().ticks(8).back().label, QStringLiteral("10T"));
    QCOMPARE(SizeScale().position(1e6), 0.0);
    QCOMPARE(SizeScale().position(1e13), 1.0);
}

void tst_walls::hollowMarkOnlyWithMany()
{
    QVERIFY(!wallsData(inputOf(seedReport()), {}).tracks[0].ratioAll);
    const WallsData shared = wallsData(inputOf(sharedReport()), {});
    QCOMPARE(*shared.tracks[0].ratioAll, 14.0 / 64);
    QCOMPARE(*shared.tracks[0].ratio, 14.0);
}

void tst_walls::manyAcceleratorsAreJudgedTogether()
{
    Report report = sharedReport(); // 64 accelerators: 2024 / 64 and 0.86 / 64 of the budgets in time
    report.scenario.targets.deadline = Seconds(90 * secondsPerDay); // stated
    WallsData data = wallsData(inputOf(report), {});
    QCOMPARE(data.track(WallKind::Throughput).state, GateState::Fail);
    QCOMPARE(
        data.track(WallKind::Throughput).words, QStringLiteral("✗ whole job: 31.6× the budget of all 64"));
    QCOMPARE(data.track(WallKind::Compute).state, GateState::Pass);
    report.walls.throughput.ratioAll = 0.3;
    const ViewInput input = inputOf(report);
    data = wallsData(input, {});
    QCOMPARE(data.track(WallKind::Throughput).state, GateState::Pass);
    QCOMPARE(data.track(WallKind::Throughput).words, QStringLiteral("✓ whole job: 30 % with all 64"));
    const auto tiles = wallsTiles(data, input, {});
    QCOMPARE(tiles[2].state, GateState::Pass);
    QCOMPARE(tiles[2].value, QStringLiteral("all 30 %, alone 2020×")); // what is judged and what is drawn
    // The memory leads with the fullest rank, and is red until it fits.
    report.memory.perRank = {};
    report.memory.perRank.weights = Bytes(96e9);
    report.fit.state = GateState::Fail;
    data = wallsData(inputOf(report), {});
    QCOMPARE(data.track(WallKind::Memory).state, GateState::Fail);
    QCOMPARE(data.track(WallKind::Memory).words, QStringLiteral("✗ fullest rank: 1.20×"));
    QCOMPARE(data.track(WallKind::Memory).budget, QStringLiteral("fullest rank 96.0 GB of 80.0 GB"));
    QCOMPARE(wallsTiles(data, inputOf(report), {})[0].value, u"rank 1.20×, alone 14.0×");
    report.fit.state = GateState::Pass;
    report.memory.perRank.weights = Bytes(40e9);
    data = wallsData(inputOf(report), {});
    QCOMPARE(data.track(WallKind::Memory).state, GateState::Pass);
    QCOMPARE(data.track(WallKind::Memory).words, QStringLiteral("✓ fullest rank: 50 %"));
    QCOMPARE(wallsTiles(data, inputOf(report), {})[0].value, u"rank 50 %, alone 14.0×");
    report.fit.state = GateState::Tight;
    QCOMPARE(wallsData(inputOf(report), {}).track(WallKind::Memory).words,
        QStringLiteral("▲ fullest rank: 50 %, tight"));
}

void tst_walls::shiftDragAsksForAModelSize()
{
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 400);
    const QRectF track = trackRect(view, area, QStringLiteral("walls.memory"));
    QVERIFY(track.width() > 100);
    EditSpy edits(view);
    QSignalSpy words(&view, &View::announced);
    const auto x = [&](double share) {
        return QPointF(track.left() + track.width() * ShareScale(2024).position(share), track.center().y());
    };

    QVERIFY(view.pictureMousePress(x(0.5), area, Qt::ShiftModifier));
    QVERIFY(view.pictureMouseMove(x(0.8), area, Qt::ShiftModifier));
    QVERIFY(view.pictureMouseMove(x(1.0) + QPointF(2, 0), area, Qt::ShiftModifier)); // near enough to 100 %
    QVERIFY(view.pictureMouseRelease(x(1.0) + QPointF(2, 0), area, Qt::ShiftModifier));
    QCOMPARE(edits.size(), 4);
    QCOMPARE(edits[0][0].toString(), QStringLiteral("model.params"));
    QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Preview);
    QCOMPARE(edits[3][2].value<EditPhase>(), EditPhase::Commit);
    QCOMPARE(parse(edits[3][1].toString().toStdString(), Unit::Parameter).si.value_or(0), 5e9);
    const double preview = parse(edits[1][1].toString().toStdString(), Unit::Parameter).si.value_or(0);
    QVERIFY2(std::abs(preview / 4e9 - 1) < 1e-6, qPrintable(edits[1][1].toString()));
    QVERIFY(words.back()[0].toString().contains(QStringLiteral("5.00B")));
    QVERIFY(!view.pictureMouseMove(x(0.2), area, Qt::ShiftModifier)); // the gesture is over
}

void tst_walls::shiftDragOnTheNumberLineSetsTheSize()
{
    WallsView view;
    view.setStyle(styleOf());
    Report report = seedReport();
    report.walls.memory.threshold.reset(); // the line needs no wall
    view.setInput(inputOf(report));
    const QRectF area(0, 0, 900, 400);
    const WallsData data = wallsData(inputOf(report), {});
    const QRectF lane = wallsLayout(area, data, styleOf()).rows[0].lane;
    const SizeScale scale = sizeScaleFor(data);
    const auto at = [&](double size) {
        return QPointF(lane.left() + lane.width() * scale.position(size), lane.center().y());
    };
    EditSpy edits(view);
    QVERIFY(view.pictureMousePress(at(7e9), area, Qt::ShiftModifier));
    QVERIFY(view.pictureMouseMove(at(1.23e9), area, Qt::ShiftModifier));
    QVERIFY(view.pictureMouseRelease(at(1.23e9), area, Qt::ShiftModifier));
    QCOMPARE(edits.size(), 3);
    QCOMPARE(edits[0][0].toString(), QStringLiteral("model.params"));
    QCOMPARE(edits[0][1].toString(), QStringLiteral("7B"));
    QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Preview);
    QCOMPARE(edits[2][1].toString(), QStringLiteral("1.23B"));
    QCOMPARE(edits[2][2].value<EditPhase>(), EditPhase::Commit);
    QVERIFY(view.pictureMousePress(at(7e9), area, Qt::ShiftModifier));
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QVERIFY(view.pictureKeyPress(&escape, area));
    QCOMPARE(edits.back()[2].value<EditPhase>(), EditPhase::Cancel);
}

void tst_walls::everyNumberSaysItsBasis()
{
    QCOMPARE(wallsData(inputOf(seedReport()), {}).tracks[0].hitTexts({}),
        QStringList(QStringLiteral("state alone: hit at 5.00B params")));
    Report report = sharedReport();
    report.walls.throughput.ratioAll = 0.3;
    report.fit.state = GateState::Pass;
    const WallsData data = wallsData(inputOf(report), {});
    QCOMPARE(data.tracks[0].hitTexts({}).first(),
        QStringLiteral("one accelerator, state alone: hit at 5.00B params"));
    QVERIFY(spokenWall(data.tracks[0], {}).contains(QStringLiteral("one accelerator hits it at 5.00B")));
    ReadoutTileData first = wallsTiles(data, inputOf(report), {})[3];
    QCOMPARE(first.value, QStringLiteral("none yet; one: throughput"));
    QCOMPARE(first.state, GateState::Pass);
    QVERIFY(first.detail.contains(QStringLiteral("All 64 accelerators hit no wall")));
    report.walls.throughput.ratioAll = 3;
    report.scenario.targets.deadline = Seconds(90 * secondsPerDay); // stated
    first = wallsTiles(wallsData(inputOf(report), {}), inputOf(report), {})[3];
    QCOMPARE(first.value, QStringLiteral("throughput (deadline)"));
    QCOMPARE(first.state, GateState::Fail);
}

void tst_walls::textGrowsWithThePicture()
{
    const WallsData data = wallsData(inputOf(seedReport()), {});
    const auto pixels = [&](const QSizeF& size) {
        return wallsLayout(QRectF(QPointF(), size), data, styleOf()).small.pixelSize();
    };
    QVERIFY(pixels({1620, 860}) > 1.4 * pixels({700, 400}));
}

void tst_walls::escapeCancelsTheDrag()
{
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 400);
    const QRectF track = trackRect(view, area, QStringLiteral("walls.compute"));
    EditSpy edits(view);
    QVERIFY(view.pictureMousePress(track.center(), area, Qt::ShiftModifier));
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QVERIFY(view.pictureKeyPress(&escape, area));
    QCOMPARE(edits.back()[2].value<EditPhase>(), EditPhase::Cancel);
    QCOMPARE(parse(edits.back()[1].toString().toStdString(), Unit::Parameter).si.value_or(0), 70e9);
    const auto count = edits.size();
    QVERIFY(!view.pictureMouseRelease(track.center(), area, Qt::ShiftModifier));
    QCOMPARE(edits.size(), count);
}

void tst_walls::plainDragIsNotTaken()
{
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 400);
    EditSpy edits(view);
    const QPointF at = trackRect(view, area, QStringLiteral("walls.memory")).center();
    QVERIFY(!view.pictureMousePress(at, area, Qt::NoModifier));
    QVERIFY(!view.pictureMousePress(QPointF(1, 1), area, Qt::ShiftModifier));
    QVERIFY(edits.isEmpty());
}

void tst_walls::keysSolveBackwards()
{
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 400);
    EditSpy edits(view);
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QVERIFY(!view.pictureKeyPress(&enter, area)); // no track in focus
    QVERIFY(view.walkMarks(1, area));
    QCOMPARE(view.currentMark(), QStringLiteral("walls.memory"));
    QVERIFY(view.pictureKeyPress(&enter, area));
    QCOMPARE(parse(edits.back()[1].toString().toStdString(), Unit::Parameter).si.value_or(0), 5e9);
    QCOMPARE(edits.back()[2].value<EditPhase>(), EditPhase::Commit);

    view.setCurrentMark(QStringLiteral("walls.compute"), area); // 86 %, full at 81.4B
    QKeyEvent more(QEvent::KeyPress, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(view.pictureKeyPress(&more, area));
    const double size = parse(edits.back()[1].toString().toStdString(), Unit::Parameter).si.value_or(0);
    QVERIFY2(std::abs(size / (0.91 * 8.14e10) - 1) < 1e-6, qPrintable(QString::number(size)));
    QKeyEvent walk(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    QVERIFY(!view.pictureKeyPress(&walk, area)); // walking stays the frame's
}

void tst_walls::architectureIsNotOverwritten()
{
    Report report = seedReport();
    report.scenario.model.source = ModelSpec::Source::Preset;
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report));
    const QRectF area(0, 0, 900, 400);
    EditSpy edits(view);
    QSignalSpy words(&view, &View::announced);
    view.pictureMousePress(
        trackRect(view, area, QStringLiteral("walls.memory")).center(), area, Qt::ShiftModifier);
    view.pictureMouseRelease({}, area, Qt::ShiftModifier);
    QVERIFY(edits.isEmpty());
    QVERIFY(words.back()[0].toString().contains(QStringLiteral("architecture")));
}

void tst_walls::scaleFollowsADrag()
{
    WallsView view;
    view.setInput(inputOf(seedReport()));
    PictureStyle style = styleOf();
    style.dragging = true;
    view.setStyle(style);
    const QRectF area(0, 0, 900, 400);
    const auto at = [&] {
        for (const Mark& mark : view.marks(area))
            if (mark.key == QStringLiteral("walls.throughput.threshold"))
                return mark.shape.boundingRect().center().x();
        return 0.0;
    };
    const qreal before = at();
    view.setInput(inputOf(seedReport()));
    QCOMPARE(at(), before);
    Report report = seedReport();
    report.walls.compute.threshold = Parameters(1e3); // stretches the axis by three decades
    view.setInput(inputOf(report));
    const qreal moved = at();
    QVERIFY(moved > before + 10);
    style.dragging = false;
    view.setStyle(style);
    QVERIFY(at() > before + 10);
    view.setInput(inputOf(seedReport()));
    QCOMPARE(at(), before);
    // Frozen, nothing moves it.
    style.axesFrozen = true;
    view.setStyle(style);
    view.setInput(inputOf(report));
    QCOMPARE(at(), before);
}

void tst_walls::ballFollowsTheModelSize()
{
    // Twice the model moves the ball by the same distance on a log axis, wherever it is.
    const SizeScale scale;
    const double step = scale.position(2e9) - scale.position(1e9);
    QVERIFY(step > 0);
    QVERIFY(std::abs(scale.position(140e9) - scale.position(70e9) - step) < 1e-12);
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QImage small = painted(view, {900, 400});
    Report report = seedReport();
    report.model.total = Parameters(71e9);
    view.setInput(inputOf(report));
    QVERIFY(small != painted(view, {900, 400}));
}

void tst_walls::textsNeverOverlap_data()
{
    QTest::addColumn<Report>("report");
    QTest::addColumn<QSize>("size");
    Report null = seedReport();
    null.walls.compute = {};
    null.diagnostics.push_back({Severity::Warning, "walls.compute", Text::name(std::string(300, 'w')), {}});
    Report close = sharedReport();
    close.walls.memory = {0.22, 0.2199, Parameters(70.1e9)};
    close.walls.throughput = {0.0, 1e12, Parameters(1)};
    for (const auto& [name, report] :
        {std::pair{"seed", seedReport()}, {"shared", sharedReport()}, {"null", null}, {"close", close}})
        for (const QSize size : {QSize(200, 120), QSize(280, 160), QSize(420, 200), QSize(560, 240),
                 QSize(560, 420), QSize(900, 600), QSize(1500, 900), QSize(1500, 200)})
            QTest::addRow("%s %dx%d", name, size.width(), size.height()) << report << size;
}

void tst_walls::textsNeverOverlap()
{
    QFETCH(Report, report);
    QFETCH(QSize, size);
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report, {seedReport(), sharedReport()}));
    const auto texts = paintedTexts(view, size);
    QCOMPARE(overlap(texts), QString());
    if (size.width() >= 420)
        QVERIFY(texts.size() > 10);
    for (const PaintedText& text : texts)
        QVERIFY2(QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(text.box.boundingRect()),
            qPrintable(text.text));
}

void tst_walls::survivesAbsurdReports_data()
{
    QTest::addColumn<Report>("report");
    for (const auto& [name, report] : absurdReports())
        QTest::newRow(qPrintable(name)) << report;
}

void tst_walls::survivesAbsurdReports()
{
    QFETCH(Report, report);
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report, {report}));
    painted(view, {560, 420});
    for (const auto& tile : view.tiles())
        QVERIFY2(!tile.value.contains(QStringLiteral("nan"), Qt::CaseInsensitive)
                && !tile.value.contains(QStringLiteral("inf"), Qt::CaseInsensitive),
            qPrintable(tile.value));
    QCOMPARE(overlap(paintedTexts(view, {560, 420})), QString());
    QCOMPARE(view.table().rows.size(), std::size_t(4));
    const QRectF area(0, 0, 560, 420);
    for (const Mark& mark : view.marks(area))
        QVERIFY(area.contains(mark.shape.boundingRect().center()));
    view.pictureMousePress({100, 60}, area, Qt::ShiftModifier);
    view.pictureMouseRelease({300, 60}, area, Qt::ShiftModifier);
}

void tst_walls::unshownAndZeroSize()
{
    {
        WallsView empty;
        QVERIFY(!empty.id().isEmpty());
        painted(empty, {100, 100});
        QVERIFY(empty.marks({0, 0, 100, 100}).empty());
        QCOMPARE(empty.title(), QStringLiteral("Three walls in one picture"));
        QCOMPARE(empty.subtitle(),
            QStringLiteral("Three walls, three budgets · scroll model size and watch them fill"));
    }
    WallsView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(1, 500), QSize(500, 1), QSize(40, 40)}) {
        painted(view, size);
        view.marks(QRectF(QPointF(), QSizeF(size)));
        view.pictureMousePress({0, 0}, QRectF(QPointF(), QSizeF(size)), Qt::ShiftModifier);
    }
    view.resize(600, 400);
    QVERIFY(!view.grab().isNull());
}

QTEST_MAIN(tst_walls)
#include "tst_walls.moc"
