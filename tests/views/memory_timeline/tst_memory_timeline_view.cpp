// The Memory over time view: what it draws is the report's, a cursor to play and scrub, stages to choose.

#include "core/outcome/readout.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/memory_timeline/memory_timeline_view.h"
#include "views/view_frame.h"
#include "widgets/number_text.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

Report sevenBillionOnEight(const char* stage = "0")
{
    return meshReport("seed-question",
        {{"model.params", "7B"}, {"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"},
            {"mesh.zero_stage", stage}});
}

void give(MemoryTimelineView& view, Report report, std::vector<Report> baselines = {},
    const QString& theme = u"light"_s)
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report), std::move(baselines)));
}

QPoint middleOf(View& view, const QString& key)
{
    for (const Mark& mark : view.marks(view.frame().canvas()->area()))
        if (mark.key == key)
            return mark.shape.boundingRect().center().toPoint();
    qFatal("no mark %s", qPrintable(key));
}

bool paints(View& view, QSize size, const QString& words)
{
    for (const PaintedText& text : paintedTexts(view, size))
        if (QString(text.text).replace(QChar::Nbsp, u' ').contains(words))
            return true;
    return false;
}

bool hasRed(View& view)
{
    const QImage image = painted(view, {900, 500});
    const QRgb red = themeById(u"light"_s).color(ColorRole::Overshoot).rgb();
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == red)
                return true;
    return false;
}

} // namespace

class TestMemoryTimelineView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void tilesAreTheReports()
    {
        const Report report = meshReport("llama3-8b-64xh100", {{"mesh.zero_stage", "1"}});
        MemoryTimelineView view;
        give(view, report, {sevenBillionOnEight()});
        const auto tiles = view.tiles();
        QStringList labels;
        for (const ReadoutTileData& tile : tiles) {
            labels += tile.label;
            // When the peak comes is a moment of the picture and no number of the report.
            QVERIFY2(
                tile.label == u"peak at"_s || findReadout(tile.path.toStdString()), qPrintable(tile.path));
        }
        QCOMPARE(labels,
            QStringList({u"peak"_s, u"peak at"_s, u"state"_s, u"activations at peak"_s, u"headroom"_s}));
        QCOMPARE(tiles[0].value, displayText(report.memory.perRank.total().value(), Unit::Byte));
        QCOMPARE(tiles[2].value, displayText(report.memory.perRank.state().value(), Unit::Byte));
        QCOMPARE(tiles[3].value, displayText(report.memory.perRank.activations.value(), Unit::Byte));
        QCOMPARE(tiles[0].deltas.size(), std::size_t(1));
        // A time stays a time.
        QVERIFY2(!tiles[1].deltas[0].contains(u'%') && !tiles[1].deltas[0].contains(u"pp"_s),
            qPrintable(tiles[1].deltas[0]));
        QCOMPARE(tiles[1].value.section(u' ', -1), tiles[1].deltas[0].section(u' ', 3, 3));
    }

    void bandsAddUpToTheWhole()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3.1-405b-16384xh100"));
        for (const TimelineSample& sample : view.data().timeline.samples) {
            double sum = 0;
            for (const double bytes : bandBytes(sample))
                sum += bytes;
            QVERIFY(std::abs(sum - sample.total().value()) <= 1e-9 * sum);
        }
    }

    // Teeth narrower than three pixels have no outline, which would be a band of its own.
    void steepTeethAreNoBlackBand()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3-70b-256xh100"));
        const QColor ink = themeById(u"light"_s).color(ColorRole::Text);
        const QImage image = painted(view, {700, 420});
        int dark = 0;
        for (int x = 200; x < 400; ++x)
            for (int y = 60; y < 300; ++y)
                dark += image.pixelColor(x, y) == ink;
        QVERIFY2(dark < 300, qPrintable(QString::number(dark))); // the capacity's dashes
        QVERIFY(paints(view, {700, 420}, u"5 s"_s)); // between the ends of the axis
    }

    void onlyAnOvershootIsRed()
    {
        MemoryTimelineView fits, over;
        give(fits, meshReport("llama3-8b-64xh100"));
        QVERIFY(fits.data().peak.total < *fits.data().capacity);
        QVERIFY(!hasRed(fits));
        give(over, meshReport("seed-question"));
        QVERIFY(over.data().peak.total > *over.data().capacity);
        QVERIFY(hasRed(over));
        QVERIFY(paints(over, {900, 500}, u"✗ over"_s));
        QVERIFY(over.tiles().back().value.startsWith(QChar(0x2212)));
        QCOMPARE(over.tiles().back().state, GateState::Fail);
    }

    void spacePlaysAndADragScrubs()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3-8b-64xh100"));
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QVERIFY(!view.isPlaying());
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(view.isPlaying());
        const double before = view.cursor();
        view.advance(3000);
        QVERIFY(std::abs(view.cursor() - before - 0.25) < 0.05);
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(!view.isPlaying());
        view.advance(60000);
        QCOMPARE(view.cursor(), 1.0);
        QVERIFY(!view.isPlaying());
        QSignalSpy spoken(&view, &View::announced);
        const QPoint peak = middleOf(view, u"peak"_s);
        QTest::mousePress(canvas, Qt::LeftButton, {}, peak);
        QTest::mouseMove(canvas, peak + QPoint(30, 0));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, peak + QPoint(30, 0));
        QVERIFY(std::abs(view.cursor() - view.data().peak.at) < 0.2);
        QVERIFY(spoken.last()[0].toString().contains(u"weights"_s));
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(view.cursor(), -1.0);
    }

    void withoutMotionSpaceSteps()
    {
        MemoryTimelineView view;
        PictureStyle style = styleOf();
        style.motion = Motion::Off;
        view.setStyle(style);
        view.setInput(meshInput(meshReport("llama3-8b-64xh100")));
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Space);
        QVERIFY(!view.isPlaying());
        QCOMPARE(view.cursor(), view.data().timeline.spans.front().to);
        QTest::keyClick(canvas, Qt::Key_Space);
        QCOMPARE(view.cursor(), view.data().timeline.spans[1].to);
    }

    void meltingShowsChapterTwenty()
    {
        MemoryTimelineView view;
        give(view, sevenBillionOnEight());
        view.setShown(MemoryTimelineView::Show::Melt);
        const QSize size(1000, 560);
        for (const double bytes : {112e9, 38.5e9, 26.25e9, 14e9}) {
            const QString words = displayText(bytes, Unit::Byte) + u" per rank"_s;
            QVERIFY2(paints(view, size, words), qPrintable(words));
        }
        for (const QString& words : {u"1.00×"_s, u"1.50×"_s})
            QVERIFY2(paints(view, size, words), qPrintable(words));
        QCOMPARE(view.shownStage(), 0.0);
        give(view, sevenBillionOnEight("2"));
        QCOMPARE(view.shownStage(), 2.0);
        QVERIFY(paints(view, size, u"reduce-scatter of gradients"_s));
        QVERIFY(paints(view, size, u"rank 7"_s));
    }

    void manyRanksCollapse()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3-8b-64xh100"));
        view.setShown(MemoryTimelineView::Show::Melt);
        QVERIFY(view.melt().ranks > 8);
        QVERIFY(paints(view, {1000, 560}, u"more"_s));
    }

    void aStageIsChosenByClickKeyAndButton()
    {
        MemoryTimelineView view;
        give(view, sevenBillionOnEight());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Z);
        QCOMPARE(view.shown(), MemoryTimelineView::Show::Melt);
        EditSpy edits(view);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, middleOf(view, u"stage.3"_s));
        QCOMPARE(edits.last()[0].toString(), u"mesh.zero_stage"_s);
        QCOMPARE(edits.last()[1].toString(), u"3"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QTest::keyClick(canvas, Qt::Key_2);
        QCOMPARE(edits.last()[1].toString(), u"2"_s);
        QTest::keyClick(canvas, Qt::Key_Space);
        QCOMPARE(edits.last()[1].toString(), u"1"_s);
        QTest::mouseClick(view.stageButton(3), Qt::LeftButton);
        QCOMPARE(edits.last()[1].toString(), u"3"_s);
        const auto count = edits.count();
        QTest::keyClick(canvas, Qt::Key_0); // the stage that it is
        QCOMPARE(edits.count(), count);
        QTest::keyClick(canvas, Qt::Key_T);
        QCOMPARE(view.shown(), MemoryTimelineView::Show::Time);
    }

    void optionsComeBack()
    {
        MemoryTimelineView view, other;
        give(view, sevenBillionOnEight());
        view.setShown(MemoryTimelineView::Show::Melt);
        view.setCursor(0.25);
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        other.setOptions({{u"cursor"_s, u"nonsense"_s}, {u"show"_s, 7}});
        QCOMPARE(other.cursor(), 0.25);
    }

    void noTextOverlaps_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<bool>("melt");
        QTest::addColumn<QSize>("size");
        for (const char* preset : {"seed-question", "llama3.1-405b-16384xh100", "deepseek-v3-2048xh800",
                 "gpt3-175b-1024xa100", "7b-rtx4090", "llama3-8b-64xh100"})
            for (const bool melt : {false, true})
                for (const QSize size : {QSize(700, 400), QSize(1500, 800), QSize(1000, 470), QSize(605, 400),
                         QSize(302, 230), QSize(120, 80)})
                    QTest::addRow(
                        "%s, %s, %dx%d", preset, melt ? "melt" : "time", size.width(), size.height())
                        << QString::fromLatin1(preset) << melt << size;
    }

    void noTextOverlaps()
    {
        QFETCH(const QString, preset);
        QFETCH(const bool, melt);
        QFETCH(const QSize, size);
        for (const QString& theme : {u"light"_s, u"print"_s}) {
            MemoryTimelineView view;
            give(view, meshReport(preset.toStdString()),
                {sevenBillionOnEight("1"), meshReport("seed-question")}, theme);
            view.setShown(melt ? MemoryTimelineView::Show::Melt : MemoryTimelineView::Show::Time);
            QString fault = textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
            view.setCursor(0.3);
            fault = textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
            for (const Mark& mark : view.marks(QRectF(QPointF(0, 0), QSizeF(size))))
                QVERIFY(!mark.text.isEmpty());
        }
    }

    void tablesAreWhole()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3.1-405b-16384xh100"));
        for (const auto show : {MemoryTimelineView::Show::Time, MemoryTimelineView::Show::Melt}) {
            view.setShown(show);
            const ViewTable table = view.table();
            QVERIFY(table.rows.size() >= 4);
            QCOMPARE(table.paths.size(), table.rows.size());
            for (const QStringList& row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        }
    }

    void absurdReportsArePainted()
    {
        for (const auto& [name, report] : absurdReports())
            for (const auto show : {MemoryTimelineView::Show::Time, MemoryTimelineView::Show::Melt}) {
                MemoryTimelineView view;
                view.setStyle(styleOf());
                view.setInput(inputOf(report));
                view.setShown(show);
                painted(view, {600, 400});
                view.marks(QRectF(0, 0, 600, 400));
                painted(view, {3, 3});
                view.table();
                view.tiles();
            }
    }

    void aMeshThatDoesNotFitSaysSo()
    {
        MemoryTimelineView view;
        give(view, meshReport("llama3-70b-256xh100", {{"mesh.tensor", "3"}}));
        QVERIFY(paints(view, {700, 400}, u"does not fit"_s));
        for (const ReadoutTileData& tile : view.tiles())
            QCOMPARE(tile.value, u"\u2014"_s);
        view.setShown(MemoryTimelineView::Show::Melt);
        QVERIFY(paints(view, {700, 400}, u"does not fit"_s));
    }
};

QTEST_MAIN(TestMemoryTimelineView)
#include "tst_memory_timeline_view.moc"
