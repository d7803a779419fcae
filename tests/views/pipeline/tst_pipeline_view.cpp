#include "tests/support/svg_reader.h"
#include "tests/views/edit_spy.h"
#include "tests/views/pipeline/pipeline_fixture.h"
#include "views/figure_export.h"
#include "views/view_frame.h"

#include <QBuffer>
#include <QComboBox>
#include <QLayout>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSvgGenerator>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestPipelineView : public QObject
{
    Q_OBJECT

    static constexpr QRectF area{0, 0, 900, 420};

    static QImage shown(PipelineView& view, QSize size = {900, 420}) { return painted(view, size); }
    static void key(PipelineView& view, int which, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(view.frame().canvas(), Qt::Key(which), modifiers);
    }

private Q_SLOTS:
    // Every cell lies where its simulated times say, on its rank's lane, and is found there again.
    void cellsLieWhereTheSimulationSays()
    {
        PipelineView view;
        prepare(view, seedReport());
        const PipelineLayout& layout = view.layoutFor(area);
        QCOMPARE(layout.blocks.size(), view.data().runs.size());
        for (const PipelineBlock& block : layout.blocks) {
            const PipelineRun& run = view.data().runs[block.run];
            QVERIFY(run.legal());
            for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
                const PipelineHit hit{block.run, op};
                const QRectF box = passRect(layout, view.data(), hit);
                const double width = layout.plot.width() / view.data().longest;
                QVERIFY(std::abs(box.left() - layout.plot.left() - run.simulation.start[op].value() * width)
                    < 1e-6);
                QVERIFY(std::abs(
                            box.width() - (run.simulation.end[op] - run.simulation.start[op]).value() * width)
                    < 1e-6);
                const QRectF lane = block.cells(run.laid->rankOf(op));
                QCOMPARE(box.top(), lane.top());
                QVERIFY(passAt(layout, view.data(), box.center()) == hit);
            }
        }
    }

    void cellsHaveTheirPhasesColour_data()
    {
        QTest::addColumn<QString>("theme");
        for (const Theme& theme : themes())
            QTest::newRow(qPrintable(theme.id)) << theme.id;
    }
    void cellsHaveTheirPhasesColour()
    {
        QFETCH(QString, theme);
        PipelineView view;
        prepare(view, seedReport(), theme);
        view.setSettings(onlySchedule("zb_h1", 4, 4));
        const QImage image = shown(view);
        const PipelineLayout& layout = view.layoutFor(area);
        const PipelineRun& run = view.data().first();
        const PipelineInk ink(themeById(theme), 1);
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            const QRectF box = passRect(layout, view.data(), {0, op});
            // Beside the label, above the mark.
            const QPoint at(int(box.left()) + 4, int(box.top() + box.height() * 0.35));
            QCOMPARE(image.pixelColor(at), ink.phase(run.laid->op(op).pass, 0, false).fill);
        }
        // Idle before the last rank's first pass: hatched panel, no phase's colour.
        const QRectF lane = layout.blocks[0].cells(3);
        int panel = 0, all = 0;
        for (int x = int(layout.plot.left()) + 2; x < int(layout.x(2.9)); ++x, ++all)
            panel += image.pixelColor(x, int(lane.center().y())) == themeById(theme).color(ColorRole::Panel);
        QVERIFY(panel > all / 2 && panel < all);
    }

    // Of many chunks the last, too, stands out from the background and from the panel of a bubble.
    void theLastChunkStandsOut()
    {
        for (const Theme& theme : themes()) {
            const QColor last = PipelineInk(theme, 8).phase(Pass::F, 7, false).fill;
            for (const ColorRole behind : {ColorRole::Background, ColorRole::Panel})
                QVERIFY2(contrastRatio(last, theme.color(behind)) >= 2, qPrintable(theme.id));
        }
    }

    void theHeaderIsInPlainWords()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("interleaved_1f1b", 4, 8, 2));
        QString all;
        for (const PaintedText& text : paintedTexts(view, {1400, 700}))
            all += QString(text.text).replace(QChar::Nbsp, u' ') + u'\n';
        QVERIFY2(all.contains(QStringLiteral("longest-running rank idle ")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("fainter: later chunk")), qPrintable(all));
    }

    void phasesDifferWithoutColour()
    {
        // The same grey for all: only the marks are left.
        const PipelineInk ink(themeById(u"light"), 1);
        std::vector<QImage> images;
        for (const Pass pass : {Pass::F, Pass::B, Pass::W, Pass::BW}) {
            QImage image(20, 8, QImage::Format_RGB32);
            image.fill(Qt::gray);
            QPainter painter(&image);

            PipelineFills fills(painter, false);
            ink.paintMark(fills, image.rect(), pass, 0, false);
            painter.end();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) != QColor(Qt::gray))
                        image.setPixelColor(x, y, Qt::black);
            for (const QImage& other : images)
                QVERIFY(image != other);
            images.push_back(image);
        }
    }

    void wordsNeitherOverlapNorLeave_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1, 1), QSize(40, 30), QSize(160, 120), QSize(320, 200),
                 QSize(620, 330), QSize(900, 420), QSize(1600, 900)})
            QTest::newRow(qPrintable(QStringLiteral("%1x%2").arg(size.width()).arg(size.height()))) << size;
    }
    void wordsNeitherOverlapNorLeave()
    {
        QFETCH(QSize, size);
        for (const Report& report : {seedReport(), pipelinedReport()}) {
            PipelineView view;
            prepare(view, report);
            QCOMPARE(textFault(view, size), QString());
            view.setSettings(onlySchedule("interleaved_1f1b", 8, 16, 4));
            QCOMPARE(textFault(view, size), QString());
            view.setSettings(onlySchedule("dualpipe", 5, 16));
            QCOMPARE(textFault(view, size), QString());
        }
    }

    void illegalPicturesSayWhy()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("dualpipe", 5, 16));
        QString all;
        for (const PaintedText& text : paintedTexts(view, {900, 420}))
            all += QString(text.text).replace(QChar::Nbsp, u' ') + u' ';
        QVERIFY2(all.contains(QStringLiteral("odd")) && all.contains(QStringLiteral("use 4 or 6")),
            qUtf8Printable(all));
        QCOMPARE(view.tiles()[0].value, QString(QChar(0x2014)));
        QVERIFY(view.tiles()[0].detail.contains(QStringLiteral("use 4 or 6")));
        const std::optional<Mark> mark = view.markAt({450, 200}, area);
        QVERIFY(mark && mark->text.contains(QStringLiteral("use 4 or 6")));
    }

    void largeSchedulesStillShow()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("1f1b", 64, 512));
        const QImage image = shown(view);
        const PipelineLayout& layout = view.layoutFor(area);
        QCOMPARE(layout.blocks[0].ranks, 64);
        // The steady state: forward above backward above its W in every column, one part of three.
        const PipelineInk ink(themeById(u"light"), 1);
        const QRectF lane = layout.blocks[0].cells(0);
        int forward = 0, backward = 0, weights = 0;
        for (int x = 300; x < 700; ++x) {
            forward += image.pixelColor(x, int(std::round(lane.top()))) == ink.phase(Pass::F, 0, false).fill;
            backward +=
                image.pixelColor(x, int(std::round(lane.center().y()))) == ink.phase(Pass::B, 0, false).fill;
            weights +=
                image.pixelColor(x, int(std::round(lane.bottom())) - 1) == ink.phase(Pass::W, 0, false).fill;
        }
        QVERIFY2(forward > 300 && backward > 300 && weights > 300,
            qPrintable(QStringLiteral("%1 %2 %3").arg(forward).arg(backward).arg(weights)));
        QVERIFY(view.marks(area).size() <= PipelineView::mostMarks + 3);
        // Zoomed in, one cell is a cell again.
        QWheelEvent wheel({450, 100}, {450, 100}, {}, {0, 120 * 12}, Qt::NoButton, Qt::ControlModifier,
            Qt::NoScrollPhase, false);
        QVERIFY(view.pictureWheel(wheel.position(), wheel.angleDelta(), area, wheel.modifiers()));
        const auto hit = passAt(view.layoutFor(area), view.data(), {450, 100});
        QVERIFY(hit);
        QVERIFY(passRect(view.layoutFor(area), view.data(), *hit).width() > 20);
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        PipelineView view;
        prepare(view, seedReport());
        const double before = view.layoutFor(area).time(400);
        QVERIFY(view.pictureWheel({400, 100}, {0, 240}, area, Qt::ControlModifier));
        QVERIFY(std::abs(view.layoutFor(area).time(400) - before) < 1e-9);
        QVERIFY(view.settings().to - view.settings().from < 0.5);
        QVERIFY(!view.pictureWheel({400, 100}, {0, 120}, area, Qt::NoModifier)); // the page may scroll
        key(view, Qt::Key_0);
        QCOMPARE(view.settings().from, 0.0);
        QCOMPARE(view.settings().to, 1.0);
    }

    void draggingPans()
    {
        PipelineView view;
        prepare(view, seedReport());
        key(view, Qt::Key_Plus);
        const double from = view.settings().from;
        QVERIFY(view.pictureMousePress({400, 100}, area, Qt::NoModifier));
        view.pictureMouseMove({500, 100}, area, Qt::NoModifier);
        view.pictureMouseRelease({500, 100}, area, Qt::NoModifier);
        QVERIFY(view.settings().from < from);
        QVERIFY(view.currentMark().isEmpty());
    }

    void clickAndArrowsWalkTheCells()
    {
        PipelineView view;
        prepare(view, seedReport());
        const PipelineLayout& layout = view.layoutFor(area);
        const QPointF at = passRect(layout, view.data(), {0, 3}).center();
        view.pictureMousePress(at, area, Qt::NoModifier);
        QSignalSpy announced(&view, &View::announced);
        view.pictureMouseRelease(at, area, Qt::NoModifier);
        QCOMPARE(view.currentMark(), QStringLiteral("pass.0.3"));
        QVERIFY(announced.front().front().toString().contains(QStringLiteral("on rank 0")));
        key(view, Qt::Key_Right);
        QCOMPARE(view.currentMark(), QStringLiteral("pass.0.4"));
        key(view, Qt::Key_Down);
        QVERIFY(view.passLookedAt());
        QCOMPARE(view.data().first().laid->rankOf(view.passLookedAt()->op), 1);
        key(view, Qt::Key_End);
        QCOMPARE(view.passLookedAt()->op + 1, std::size_t(view.data().first().laid->compiled.rankBegin()[2]));
        for (int i = 0; i < 3; ++i)
            key(view, Qt::Key_Down);
        QCOMPARE(view.passLookedAt()->run, std::size_t(1)); // beyond the last rank: the next schedule
        QVERIFY(view.chain().before.size() > 1);
        key(view, Qt::Key_Escape);
        QVERIFY(!view.passLookedAt());
    }

    void hoverShowsTheChain()
    {
        PipelineView view;
        prepare(view, seedReport());
        const QImage before = shown(view);
        const QPointF at = passRect(view.layoutFor(area), view.data(), {0, 10}).center();
        view.pictureHovered(at, area);
        QCOMPARE(view.passLookedAt()->op, std::size_t(10));
        QVERIFY(shown(view) != before);
        view.pictureHovered(std::nullopt, area);
        QVERIFY(shown(view) == before);
    }

    // As the window hands them on.
    void theCanvasPassesHoverAndWheel()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.resize(900, 600);
        PictureCanvas& canvas = *view.frame().canvas();
        view.frame().resize(900, 600);
        view.frame().layout()->activate();
        const QRectF picture = canvas.area();
        const QPointF at = passRect(view.layoutFor(picture), view.data(), {0, 10}).center();
        QMouseEvent move(
            QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(&canvas, &move);
        QCOMPARE(view.passLookedAt()->op, std::size_t(10));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&canvas, &leave);
        QVERIFY(!view.passLookedAt());
        QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &wheel);
        QVERIFY(view.settings().to - view.settings().from < 0.7);
    }

    // What stands still is kept as an image; it must never be out of date.
    void theWindowShowsEveryChange()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.resize(900, 600);
        const QImage before = view.grab().toImage();
        QVERIFY(view.grab().toImage() == before);
        PipelineSettings settings = view.settings();
        settings.hop = 0.5;
        view.setSettings(settings);
        QVERIFY(view.grab().toImage() != before);
        settings.hop = -1;
        view.setSettings(settings);
        QVERIFY(view.grab().toImage() == before);
        view.setStyle(styleOf(QStringLiteral("dark")));
        QVERIFY(view.grab().toImage() != before);
        view.setStyle(styleOf());
        view.resize(700, 500);
        QVERIFY(view.grab().toImage() != before);
        view.resize(900, 600);
        QVERIFY(view.grab().toImage() == before);
        view.setInput(inputOf(pipelinedReport()));
        QVERIFY(view.grab().toImage() != before);
    }

    void followingDimsTheOthers()
    {
        PipelineView view;
        prepare(view, seedReport());
        PipelineSettings settings = onlySchedule("1f1b", 4, 8);
        settings.follow = 2;
        view.setSettings(settings);
        const QImage image = shown(view);
        const PipelineInk ink(themeById(u"light"), 1);
        const PipelineRun& run = view.data().first();
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            const QRectF box = passRect(view.layoutFor(area), view.data(), {0, op});
            const PipelineOp& own = run.laid->op(op);
            QCOMPARE(image.pixelColor(int(box.left()) + 3, int(box.top() + box.height() * 0.3)),
                ink.phase(own.pass, 0, own.microbatch != 2).fill);
        }
    }

    // Red from the first moment above the ceiling, and nowhere else.
    void redOnlyAboveTheCeiling()
    {
        const auto redIn = [](const QImage& image) {
            const QColor over = themeById(u"light").color(ColorRole::Overshoot);
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixelColor(x, y) == over;
            return count;
        };
        Report report = pipelinedReport();
        PipelineView view;
        prepare(view, report);
        QCOMPARE(redIn(shown(view)), 0);
        QVERIFY(view.tiles()[3].state != GateState::Fail);
        report.memory.capacity = Bytes(55.5e9); // five micro-batches fit, the sixth does not
        view.setInput(inputOf(report));
        QVERIFY(redIn(shown(view)) > 20);
        QCOMPARE(view.tiles()[3].state, GateState::Fail);
        const StripScale scale = stripScale(view.data());
        // Rank 0's sixth forward starts after five of 1 s.
        QCOMPARE(exceededFrom(view.data().first(), 0, scale).value_or(-1), 5.0);
        QVERIFY(!exceededFrom(view.data().first(), 7, scale));
        QCOMPARE(heldAt(view.data().first(), 0, 2.5, scale), 53e9);
    }

    void playingMovesAndStops()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.resize(900, 600);
        view.show();
        QVERIFY(!view.player().isPlaying());
        key(view, Qt::Key_Space);
        QVERIFY(view.player().isPlaying());
        view.player().advance(3000);
        QVERIFY(std::abs(view.player().position() - 0.25) < 0.1); // the clock itself may have ticked
        key(view, Qt::Key_Space);
        QVERIFY(!view.player().isPlaying());
        view.player().setPosition(0);
        view.player().setSpeed(2);
        view.player().advance(3000);
        QCOMPARE(view.player().position(), 0.5);
        view.player().play();
        view.player().advance(60'000);
        QCOMPARE(view.player().position(), 1.0);
        QVERIFY(!view.player().isPlaying());
        view.player().play(); // from the start again
        QVERIFY(view.player().position() < 0.5);
        view.hide();
        QVERIFY(!view.player().isPlaying());
    }

    void steppingVisitsEveryStart()
    {
        PipelineView view;
        prepare(view, seedReport());
        PipelineSettings settings = onlySchedule("1f1b", 2, 3);
        view.setSettings(settings);
        key(view, Qt::Key_Space); // picks the play position
        view.player().pause();
        view.player().setPosition(0);
        QCOMPARE(view.currentMark(), QStringLiteral("playhead"));
        std::vector<double> seen;
        for (int i = 0; i < 30 && view.player().position() < 1; ++i) {
            key(view, Qt::Key_Right);
            seen.push_back(view.player().position() * view.data().longest);
        }
        // 1F1B, two ranks, three micro-batches, F 1, BW 2: starts 1 2 3 4 5 6 7 8(?) … ends at 12.
        std::vector<double> starts;
        for (std::size_t op = 0; op < view.data().first().laid->opCount(); ++op)
            starts.push_back(view.data().first().simulation.start[op].value());
        std::sort(starts.begin(), starts.end());
        starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
        starts.erase(starts.begin()); // 0: where it stood
        starts.push_back(view.data().longest);
        QCOMPARE(seen.size(), starts.size());
        for (std::size_t i = 0; i < seen.size(); ++i)
            QVERIFY(std::abs(seen[i] - starts[i]) < 1e-9);
        key(view, Qt::Key_Left);
        QVERIFY(std::abs(view.player().position() * view.data().longest - starts[starts.size() - 2]) < 1e-9);
    }

    void withoutMotionSpaceSteps()
    {
        PipelineView view;
        prepare(view, seedReport());
        PictureStyle style = styleOf();
        for (const Motion motion : {Motion::Off, Motion::Reduced}) {
            style.motion = motion;
            view.setStyle(style);
            view.player().setPosition(0);
            key(view, Qt::Key_Space);
            QVERIFY(!view.player().isPlaying());
            QCOMPARE(view.player().position() * view.data().longest, 1.0);
        }
    }

    void scrubbingFollowsThePointer()
    {
        PipelineView view;
        prepare(view, seedReport());
        const PipelineLayout& layout = view.layoutFor(area);
        const QPointF axis(layout.x(10), layout.axis.center().y());
        QVERIFY(view.pictureMousePress(axis, area, Qt::NoModifier));
        QVERIFY(std::abs(view.player().position() * view.data().longest - 10) < 1e-9);
        view.pictureMouseMove({layout.x(20), axis.y()}, area, Qt::NoModifier);
        QVERIFY(std::abs(view.player().position() * view.data().longest - 20) < 1e-9);
        view.pictureMouseMove({-500, axis.y()}, area, Qt::NoModifier);
        QCOMPARE(view.player().position(), 0.0);
        view.pictureMouseRelease({-500, axis.y()}, area, Qt::NoModifier);
    }

    void controlsEditTheScenarioOrTheInstrument()
    {
        PipelineView view;
        prepare(view, pipelinedReport());
        (void)view.frame();
        EditSpy edited(view);
        PipelineControls& controls = *view.controlPanel();
        controls.stages()->setValue(4);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited[0][0].toString(), QStringLiteral("mesh.pipeline"));
        QCOMPARE(edited[0][1].toString(), QStringLiteral("4"));
        controls.chunks()->setValue(2);
        QCOMPARE(edited[1][0].toString(), QStringLiteral("mesh.chunks"));
        QComboBox* chooser = controls.scheduleChooser(0);
        chooser->setCurrentIndex(chooser->findData(QStringLiteral("gpipe")));
        Q_EMIT chooser->activated(chooser->currentIndex());
        QCOMPARE(edited[2][0].toString(), QStringLiteral("mesh.schedule"));
        QCOMPARE(edited[2][1].toString(), QStringLiteral("gpipe"));
        QVERIFY(!view.settings().whatIf());
        controls.microbatches()->setValue(32); // a what-if
        QCOMPARE(edited.size(), 3);
        QVERIFY(view.settings().whatIf());
        QCOMPARE(view.data().first().request.microbatches, 32);
        controls.resetButton()->click();
        QVERIFY(!view.settings().whatIf());
        QCOMPARE(view.data().first().request.microbatches, 16);

        view.setInput(inputOf(seedReport()));
        edited.clear();
        controls.stages()->setValue(6);
        QCOMPARE(edited.size(), 0);
        QCOMPARE(view.data().first().request.stages, 6);
    }

    void badDurationsAreRefusedInTheField()
    {
        PipelineView view;
        prepare(view, seedReport());
        (void)view.frame();
        NumberEntry& entry = *view.controlPanel()->forward();
        for (const QString& text : {QStringLiteral("0"), QStringLiteral("-2"), QStringLiteral("inf")}) {
            entry.entry()->selectAll();
            QTest::keyClicks(entry.entry(), text);
            QTest::keyClick(entry.entry(), Qt::Key_Return);
            QVERIFY(!view.settings().ownTimes());
            QVERIFY(view.controlPanel()->message().contains(text));
        }
        entry.entry()->selectAll();
        QTest::keyClicks(entry.entry(), QStringLiteral("2"));
        QTest::keyClick(entry.entry(), Qt::Key_Return);
        QCOMPARE(view.settings().forward, 2.0);
        QCOMPARE(view.controlPanel()->message(), QString());
        QCOMPARE(view.data().first().simulation.makespan.value(), 11 * 4.0); // (m+p−1)(F+B+W)
    }

    void definitionSwitches()
    {
        PipelineView view;
        prepare(view, seedReport());
        QCOMPARE(view.tiles()[0].value.section(u' ', 0, 1), QStringLiteral("27 %"));
        key(view, Qt::Key_D);
        QCOMPARE(view.tiles()[0].value.section(u' ', 0, 1), QStringLiteral("38 %"));
    }

    void optionsRoundTrip()
    {
        PipelineView view;
        prepare(view, seedReport());
        QVariantMap options = onlySchedule("zb_h1", 6, 12).schedules[0].isEmpty()
            ? QVariantMap()
            : toOptions(onlySchedule("zb_h1", 6, 12));
        options.insert(QStringLiteral("position"), 0.25);
        options.insert(QStringLiteral("selected"), QStringLiteral("pass.0.7"));
        options.insert(QStringLiteral("definition"), QStringLiteral("ideal"));
        view.setOptions(options);
        const QVariantMap kept = view.options();
        for (auto it = options.begin(); it != options.end(); ++it)
            QCOMPARE(kept.value(it.key()), it.value());
        QCOMPARE(view.passLookedAt()->op, std::size_t(7));
        PipelineView other;
        prepare(other, seedReport());
        other.setOptions(kept);
        QVERIFY(shown(other) == shown(view));
        other.setOptions({{QStringLiteral("selected"), QStringLiteral("pass.x.1")}});
        QCOMPARE(other.options().value(QStringLiteral("selected")).toString(), QStringLiteral("pass.0.7"));
    }

    void exportsAsVectors()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("1f1b", 4, 8));
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize({900, 500});
        generator.setViewBox(QRect(0, 0, 900, 500));
        QPainter painter(&generator);
        renderFigure(painter, QRectF(0, 0, 900, 500), view);
        painter.end();
        const QByteArray svg = buffer.data();
        QVERIFY(!svg.contains("<image"));
        for (const char* word : {">F0<", ">BW7<", ">rank 3<"})
            QVERIFY2(svg.contains(word), word);
        // As large as one can ask for, a figure stays a file that opens.
        view.setSettings(onlySchedule("1f1b", 64, 512));
        QBuffer large;
        generator.setOutputDevice(&large);
        QSvgGenerator second;
        second.setOutputDevice(&large);
        second.setSize({900, 500});
        QPainter again(&second);
        renderFigure(again, QRectF(0, 0, 900, 500), view);
        again.end();
        QVERIFY2(large.size() < 1'500'000, qPrintable(QString::number(large.size())));
        // Cells, hatches and memory of one colour are one shape each.
        const QByteArray shapes = large.data();
        for (const char* shape : {"<rect", "<polyline", "<path", "<polygon"})
            QVERIFY2(shapes.count(shape) < 300, shape);
    }
};

QTEST_MAIN(TestPipelineView)
#include "tst_pipeline_view.moc"
