#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/outcome/readout.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/svg_reader.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/readout_bar.h"

#include <QAccessible>
#include <QBuffer>
#include <QImage>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const QRectF area(0, 0, 560, 260);

ViewInput inputOf(Report report) { return {shared(std::move(report)), {}, &shippedCatalog()}; }

void give(StackView& view, Report report = sampleReport())
{
    view.setStyle(styleOf());
    view.setInput(inputOf(std::move(report)));
}

int pixelsOf(const QImage& image, const QColor& color, const QRectF& where)
{
    int count = 0;
    for (int y = int(where.top()); y < int(where.bottom()); ++y)
        for (int x = int(where.left()); x < int(where.right()); ++x)
            count += QColor(image.pixel(x, y)) == color;
    return count;
}

Mark markOf(View& view, const QString& key, const QRectF& where = area)
{
    for (const Mark& mark : view.marks(where))
        if (mark.key == key)
            return mark;
    return {};
}

} // namespace

class TestStackView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(shippedCatalog().accelerator("h100-sxm"), "presets did not load"); }

    void livesAndDiesUnshown()
    {
        StackView empty;
        QVERIFY(empty.tiles().empty());
        QVERIFY(empty.marks(area).empty());
        QImage image(10, 10, QImage::Format_ARGB32);
        QPainter painter(&image);
        empty.paintPicture(painter, area);
        auto shown = std::make_unique<StackView>();
        give(*shown);
        shown->frame();
    }

    void anotherRecipeIsNotCalledByTheUsualNumber()
    {
        Scenario scenario = openingScenario(shippedCatalog());
        StackView view;
        give(view, evaluate(scenario));
        QCOMPARE(view.title(), u"The 16-byte stack vs the HBM ceiling"_s);
        QVERIFY(!applyEdits(scenario, {{"training.optimizer", "lion"}}, shippedCatalog()));
        give(view, evaluate(scenario));
        QCOMPARE(view.title(), u"The training state vs the HBM ceiling"_s);
    }

    void wordsOfTheSeed()
    {
        StackView view;
        QCOMPARE(view.id(), u"stack"_s);
        QCOMPARE(view.title(), u"The 16-byte stack vs the HBM ceiling"_s);
        QCOMPARE(view.subtitle(), u"Training state by component, and the memory of one device (dashed)"_s);
    }

    void slabsPileUpInProportion()
    {
        StackView view;
        give(view);
        painted(view, {560, 260});
        const QRectF grad = markOf(view, u"slab.gradients"_s).shape.boundingRect();
        const QRectF master = markOf(view, u"slab.master"_s).shape.boundingRect();
        QVERIFY(std::abs(master.height() / grad.height() - 2) < 1e-6);
        QVERIFY(std::abs(master.bottom() - grad.top()) < 1e-6);
    }

    void overshootIsRedOnlyWhenOver()
    {
        StackView view;
        const QColor red = themeById(u"light").color(ColorRole::Overshoot);
        give(view);
        const QRectF slab = markOf(view, u"slab.moment2"_s).shape.boundingRect();
        QVERIFY(pixelsOf(painted(view, {560, 260}), red, slab) > 50); // hatch
        give(view, sampleReport(4e9));
        QCOMPARE(pixelsOf(painted(view, {560, 260}), red, area), 0);
    }

    void axisFollowsADrag()
    {
        StackView view;
        give(view, sampleReport(70e9));
        const double before = view.axisMaximum();
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        for (double size = 70e9; size < 700e9; size *= 1.04) {
            view.setInput(inputOf(sampleReport(size)));
            QVERIFY(view.axisMaximum() >= 16 * size);
            // Every slab keeps its name.
            QStringList words;
            for (const PaintedText& text : paintedTexts(view, {560, 260}))
                words += text.text;
            for (const StackSlab& slab : view.data().slabs)
                QVERIFY2(words.contains(slab.name), qPrintable(slab.name));
            QVERIFY(markOf(view, u"slab.moment2"_s).shape.boundingRect().top() >= area.top());
        }
        QVERIFY(view.axisMaximum() > 10 * before);
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport(700e9)));
        QVERIFY(view.axisMaximum() > 11.2e12);
    }

    void frozenAxesHold()
    {
        StackView view;
        give(view, sampleReport(10e9));
        const double before = view.axisMaximum();
        PictureStyle frozen = styleOf();
        frozen.axesFrozen = true;
        view.setStyle(frozen);
        view.setInput(inputOf(sampleReport(700e9)));
        QCOMPARE(view.axisMaximum(), before);
        painted(view, {560, 260});
        const QRectF top = markOf(view, u"slab.weights"_s).shape.boundingRect();
        QVERIFY(top.top() >= area.top());
        view.setStyle(styleOf());
        QVERIFY(view.axisMaximum() > 11.2e12);
    }

    void assemblyFollowsItsNumber()
    {
        StackView view;
        give(view);
        QCOMPARE(view.progress(), 5.0); // at rest
        view.setProgress(2.5);
        QVERIFY(!markOf(view, u"slab.gradients"_s).shape.isEmpty());
        const QRectF growing = markOf(view, u"slab.master"_s).shape.boundingRect();
        QVERIFY(markOf(view, u"slab.moment1"_s).shape.isEmpty());
        view.setProgress(3);
        QVERIFY(markOf(view, u"slab.master"_s).shape.boundingRect().height() > growing.height());
        view.setProgress(-7);
        QVERIFY(markOf(view, u"slab.weights"_s).shape.isEmpty());
        view.setProgress(NAN);
        QCOMPARE(view.progress(), 0.0);
        view.setProgress(1e9);
        QCOMPARE(view.progress(), view.steps());
        QVERIFY(view.steps() > 5);
        view.rest();
        QCOMPARE(view.progress(), 5.0);
    }

    void hintsAreDrawnAfterTheAssembly()
    {
        StackView view;
        give(view);
        const QImage rest = painted(view, {1200, 500});
        view.setProgress(view.steps());
        const QImage hints = painted(view, {1200, 500});
        const QColor color = themeById(u"light").color(ColorRole::Text);
        const QRectF all(0, 0, 1200, 500);
        QVERIFY(pixelsOf(hints, color, all) > pixelsOf(rest, color, all) + 100);
        // Nothing of it can be clicked, so nothing looks like a link.
        QCOMPARE(pixelsOf(hints, themeById(u"light").color(ColorRole::Focus), all), 0);
    }

    void fillsThePicture_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(700, 410), QSize(960, 480), QSize(1620, 860), QSize(605, 250)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void fillsThePicture()
    {
        QFETCH(QSize, size);
        StackView view;
        give(view);
        const QImage image = painted(view, size);
        const QColor paper = themeById(u"light").color(ColorRole::Background);
        const auto blank = [&](int x) {
            for (int y = 0; y < image.height(); ++y)
                if (QColor(image.pixel(x, y)) != paper)
                    return false;
            return true;
        };
        int right = image.width() - 1;
        while (right > 0 && blank(right))
            --right;
        QVERIFY2(right > 0.85 * image.width(), qPrintable(QString::number(right)));
        QVERIFY(right < image.width() - 1); // nothing is cut
        const QRectF all{QPointF(0, 0), QSizeF(size)};
        const QRectF column = markOf(view, u"slab.master"_s, all).shape.boundingRect();
        QVERIFY(column.width() > 0.14 * image.width());
    }

    void arithmeticReturnsAfterTheAssembly_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(700, 410), QSize(1620, 860), QSize(560, 170)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void arithmeticReturnsAfterTheAssembly()
    {
        QFETCH(QSize, size);
        StackView view;
        give(view);
        view.setProgress(view.steps());
        QBuffer buffer;
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        QPainter painter(&generator);
        view.paintPicture(painter, QRectF(QPointF(), QSizeF(size)));
        painter.end();
        const QStringList texts = readSvg(buffer.data()).texts;
        QCOMPARE(texts.count(u"4 B × 70B = 280 GB"_s), 3);
        QCOMPARE(texts.count(u"2 B × 70B = 140 GB"_s), 2);
    }

    void oneRankIsAMarkOfItsOwn()
    {
        StackView view;
        Report report = sampleReport();
        report.scenario.mesh.zeroStage = 3;
        for (Bytes MemoryParts::*part : {&MemoryParts::weights, &MemoryParts::gradients, &MemoryParts::master,
                 &MemoryParts::moment1, &MemoryParts::moment2})
            report.memory.perRank.*part = report.memory.perRank.*part / 16;
        give(view, report);
        const Mark rank = markOf(view, u"rank"_s);
        QVERIFY2(rank.text.contains(u"70 gigabytes"), qPrintable(rank.text));
        give(view);
        QVERIFY(markOf(view, u"rank"_s).key.isEmpty());
    }

    void aShardedColumnIsRedOnlyWhenARankIsOver()
    {
        StackView view;
        const QColor red = themeById(u"light").color(ColorRole::Overshoot);
        Report report = sampleReport(70e9, 0);
        for (Bytes MemoryParts::*part : {&MemoryParts::weights, &MemoryParts::gradients, &MemoryParts::master,
                 &MemoryParts::moment1, &MemoryParts::moment2})
            report.memory.perRank.*part = report.memory.perRank.*part / 16;
        give(view, report);
        QCOMPARE(pixelsOf(painted(view, {560, 260}), red, area), 0);
        report.memory.perRank.activations = Bytes(200e9);
        give(view, report);
        QVERIFY(pixelsOf(painted(view, {560, 260}), red, area) > 50);
        view.setProgress(3); // until all of the column is there
        QCOMPARE(pixelsOf(painted(view, {560, 260}), red, area), 0);
    }

    void theFactorIsThatOfTheColumnShown()
    {
        StackView view;
        give(view);
        const auto factors = [&view] {
            QStringList found;
            for (const PaintedText& text : paintedTexts(view, {960, 480}))
                if (text.text.endsWith(u'×'))
                    found += text.text;
            return found;
        };
        QCOMPARE(factors(), QStringList(u"14.0×"_s));
        view.setProgress(4); // without the last 280 GB
        QCOMPARE(factors(), QStringList(u"10.5×"_s));
    }

    void scrubberEndsWithThePicture()
    {
        StackView view;
        give(view);
        view.resize(700, 500);
        view.show();
        auto* scrub = view.findChild<QSlider*>();
        QVERIFY(scrub);
        QCOMPARE(scrub->value(), scrub->maximum());
        view.setProgress(2);
        QVERIFY(scrub->value() < scrub->maximum() / 2);
        view.setProgress(view.steps());
        QCOMPARE(scrub->value(), scrub->maximum());
        view.rest();
        QCOMPARE(scrub->value(), scrub->maximum());
    }

    void aFormerDeviceStaysOnlyWhenLeftInThePicture()
    {
        const Report v100 = sampleReportOn(shippedCatalog().accelerator("v100-32")->accelerator);
        StackView view;
        give(view, v100);
        QCOMPARE(view.data().ceilings.size(), 4u);
        give(view);
        QCOMPARE(view.data().ceilings.size(), 3u);
        give(view, v100);
        view.chooseCeiling(0);
        give(view);
        QCOMPARE(view.data().ceilings.size(), 4u);
    }

    void spaceStepsWhenMotionIsOff()
    {
        StackView view;
        give(view);
        PictureStyle still = styleOf();
        still.motion = Motion::Off;
        view.setStyle(still);
        view.resize(700, 500);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Space);
        QCOMPARE(view.progress(), 1.0);
        QVERIFY(!view.playing());
        QTest::keyClick(canvas, Qt::Key_Space);
        QCOMPARE(view.progress(), 2.0);
    }

    void spacePlaysAndPauses()
    {
        StackView view;
        give(view);
        view.resize(700, 500);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(view.playing());
        QVERIFY(view.progress() < 1.0);
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(!view.playing());
        // No animation while a slider moves.
        view.play();
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        view.setInput(inputOf(sampleReport(71e9)));
        QVERIFY(!view.playing());
        QCOMPARE(view.progress(), 5.0);
    }

    void keysWalkIsolateAndExplain()
    {
        StackView view;
        give(view);
        view.resize(700, 500);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Up);
        QCOMPARE(view.currentMark(), u"slab.weights"_s);
        QTest::keyClick(canvas, Qt::Key_Up);
        QCOMPARE(view.currentMark(), u"slab.gradients"_s);
        QTest::keyClick(canvas, Qt::Key_Down);
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(view.currentMark(), u"slab.weights"_s);
        QCOMPARE(spoken.last()[0].toString(), u"bf16 weight, 140 gigabytes, 13 percent"_s);
        QCOMPARE(canvas->accessibleDescription(), u"bf16 weight, 140 gigabytes, 13 percent"_s);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(explained.count(), 1);
        QCOMPARE(explained[0][0].toString(), u"memory.stack.weights_bytes"_s);
        const QColor plum = themeById(u"light").color(ColorRole::Moment2);
        const QRectF slab = markOf(view, u"slab.moment2"_s).shape.boundingRect();
        QCOMPARE(pixelsOf(painted(view, {560, 260}), plum, slab), 0); // faded
        QTest::keyClick(canvas, Qt::Key_End);
        QVERIFY(view.currentMark().startsWith(u"ceiling."_s));
        QTest::keyClick(canvas, Qt::Key_Escape);
        QVERIFY(view.currentMark().isEmpty());
    }

    void digitsChooseACeiling()
    {
        StackView view;
        give(view);
        view.resize(700, 500);
        view.show();
        EditSpy edits(view);
        QTest::keyClick(view.frame().canvas(), Qt::Key_1); // the one that is chosen
        QCOMPARE(edits.count(), 0);
        QTest::keyClick(view.frame().canvas(), Qt::Key_3);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][0].toString(), u"hardware.accelerator"_s);
        QCOMPARE(edits[0][1].toString(), u"b200-sxm"_s);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Commit);
        QTest::keyClick(view.frame().canvas(), Qt::Key_9);
        QCOMPARE(edits.count(), 1);
    }

    // Two pages with keys and gestures of their own; what is pointed at or plays on one ends with it.
    void eachPageKeepsItsKeys()
    {
        StackView view;
        give(view);
        view.resize(900, 700);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        QTest::keyClick(canvas, Qt::Key_Up);
        view.play();
        QVERIFY(view.playing());
        view.showButton(StackPage::Devices)->click();
        QCOMPARE(view.shown(), StackPage::Devices);
        QVERIFY(!view.playing() && view.currentMark().isEmpty());
        QVERIFY(view.firstHit().state() == FirstHit::State::OverFromStart);
        QVERIFY(view.sliders()[0]->isVisible() && !view.findChild<QSlider*>()->isVisible());
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(!view.playing());
        QTest::keyClick(canvas, Qt::Key_1); // of four bars, of three ceilings
        QCOMPARE(edits.last()[1].toString(), u"a100-80-sxm"_s);
        view.setShown(StackPage::Column);
        QTest::keyClick(canvas, Qt::Key_2);
        QCOMPARE(edits.last()[1].toString(), u"h200-sxm"_s);
        QVERIFY(!view.sliders()[0]->isVisible() && view.findChild<QSlider*>()->isVisible());
    }

    // Hidden numbers are drawn as nothing on one page; the other one is covered, however it comes up.
    void thePageThatCannotBeVeiledIsCovered()
    {
        StackView view;
        view.setStyle(styleOf());
        view.resize(900, 700);
        view.show();
        const std::vector<Scenario> scenarios{openingScenario(shippedCatalog())};
        view.setInput({evaluateVeiled(scenarios, {"memory.ratio"}).front(), {}, &shippedCatalog()});
        QVERIFY(!view.isCovered());
        QVERIFY(!view.showButton(StackPage::Devices)->isEnabled());
        view.setShown(StackPage::Devices);
        QVERIFY(view.isCovered());
        QCOMPARE(view.title(), u"Feel the memory wall"_s); // its own, not the column's
        QCOMPARE(view.subtitle(), QString());
        bool hasReport = true; // a setting that covers nothing takes no report away on the way
        connect(&view, &View::pictureChanged, &view, [&] { hasReport = hasReport && view.input().report; });
        view.setOptions({{u"logScale"_s, true}});
        QVERIFY(hasReport && view.isCovered());
        view.setShown(StackPage::Column);
        QVERIFY(!view.isCovered());
        view.setShown(StackPage::Devices);
        give(view);
        QVERIFY(!view.isCovered());
        QCOMPARE(view.shown(), StackPage::Devices);
        QVERIFY(view.showButton(StackPage::Column)->isEnabled());
    }

    void draggingACeilingChangesTheDevice()
    {
        StackView view;
        give(view, sampleReport(7e9));
        view.resize(900, 700);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        // The window answers a preview with the new report.
        connect(&view, &View::edited, &view, [&view](const FieldEdits& wanted) {
            view.setInput(
                inputOf(sampleReportOn(shippedCatalog().accelerator(wanted.front().text)->accelerator, 7e9)));
        });
        const auto middle = [&](const QString& key) {
            return markOf(view, key, canvas->area()).shape.boundingRect().center().toPoint();
        };
        const QPoint h100 = middle(u"ceiling.h100-sxm"_s);
        const QPoint h200 = middle(u"ceiling.h200-sxm"_s);
        QVERIFY(h200.y() < h100.y());
        QTest::mousePress(canvas, Qt::LeftButton, {}, h100);
        QTest::mouseMove(canvas, h200);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][1].toString(), u"h200-sxm"_s);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Preview);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, h200);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QVERIFY(view.data().selected()->id == "h200-sxm");
        // Back where it began: nothing to undo.
        QTest::mousePress(canvas, Qt::LeftButton, {}, h200);
        QTest::mouseMove(canvas, h100);
        QTest::mouseMove(canvas, h200);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, h200);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        // Esc gives up.
        QTest::mousePress(canvas, Qt::LeftButton, {}, h200);
        QTest::mouseMove(canvas, h100);
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(edits.last()[1].toString(), u"h200-sxm"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
    }

    void clickExplains()
    {
        StackView view;
        give(view);
        view.resize(900, 700);
        view.show();
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::mouseClick(canvas, Qt::LeftButton, {},
            markOf(view, u"slab.moment1"_s, canvas->area()).shape.boundingRect().center().toPoint());
        QCOMPARE(explained.count(), 1);
        QCOMPARE(explained[0][0].toString(), u"memory.stack.moment1_bytes"_s);
        QCOMPARE(view.frame().readouts()->tiles().size(), 4u);
    }

    void highlightedPathIsOutlined()
    {
        StackView view;
        give(view);
        view.resize(900, 700);
        view.show();
        const QColor focus = themeById(u"light").color(ColorRole::Focus);
        PictureCanvas* canvas = view.frame().canvas();
        const QRectF slab = markOf(view, u"slab.master"_s, canvas->area()).shape.boundingRect();
        const QRectF around = slab.adjusted(-2, -2, 2, 2);
        const int before = pixelsOf(canvas->grab().toImage(), focus, around);
        view.highlightPath(u"memory.stack.master_bytes"_s);
        QVERIFY(pixelsOf(canvas->grab().toImage(), focus, around) > before + 50);
    }

    void logScaleKeepsEverySlabVisible()
    {
        StackView view;
        give(view, sampleReport(700e9));
        QSignalSpy changed(&view, &View::optionsChanged);
        view.setLogScale(true);
        QCOMPARE(changed.size(), 1);
        StackView exported;
        exported.setOptions(view.options());
        QVERIFY(exported.logScale());
        painted(view, {560, 260});
        for (const QString& key : {u"slab.weights"_s, u"slab.moment2"_s})
            QVERIFY(markOf(view, key).shape.boundingRect().height() > 2);
    }

    void anySizeAnyTheme_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
            {QSize(1, 1), QSize(3, 300), QSize(300, 3), QSize(90, 60), QSize(560, 260), QSize(4000, 2000)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void anySizeAnyTheme()
    {
        QFETCH(QSize, size);
        for (const Theme& theme : themes()) {
            for (const double parameters : {0.0, 1e6, 70e9, 1e13, double(NAN), double(INFINITY)}) {
                StackView view;
                PictureStyle style = styleOf();
                style.theme = &theme;
                view.setStyle(style);
                ViewInput input = inputOf(sampleReport(parameters));
                input.baselines = {shared(sampleReport(7e9)), shared(sampleReport(parameters))};
                view.setInput(input);
                painted(view, size);
                view.setLogScale(true);
                view.setProgress(6.5);
                painted(view, size);
                view.marks(QRectF(QPointF(), QSizeF(size)));
            }
        }
    }
};

QTEST_MAIN(TestStackView)
#include "tst_stack_view.moc"
