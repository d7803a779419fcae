// The Mesh view as people meet it: ranks to point at and to walk, chips to drag, every size and theme.

#include "core/outcome/readout.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/mesh/mesh_view.h"
#include "views/view_frame.h"

#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

void give(MeshView& view, Report report, const QString& theme = u"light"_s)
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report)));
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

} // namespace

class TestMeshView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void keysWalkChipsThenRanks()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        PictureCanvas* canvas = view.frame().canvas();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY(spoken.last()[0].toString().startsWith(u"pipeline parallel, place 5 of the rank order"_s));
        QTest::keyClick(canvas, Qt::Key_Right);
        QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY2(
            spoken.last()[0].toString().startsWith(u"rank 1, node 0; tensor parallel with 0, 1, 2 … 7"_s),
            qPrintable(spoken.last()[0].toString()));
        QCOMPARE(view.selectedRank(), 1);
        QCOMPARE(view.options()[u"rank"_s].toLongLong(), 1);
    }

    // A line that is wrapped is spoken whole.
    void marksAreSpokenWhole()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        for (const QRectF area : {QRectF(0, 0, 1000, 640), QRectF(0, 0, 1500, 900)}) {
            const std::optional<Mark> card = view.markByKey(u"link.network"_s, area);
            QVERIFY(card);
            QVERIFY2(!card->text.section(u"busiest"_s, 1).trimmed().isEmpty(), qPrintable(card->text));
        }
    }

    void pointingAtARankNamesItsGroups()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QVERIFY(paints(view, {1000, 600}, u"Groups of rank 0"_s));
        const QPoint at = middleOf(view, u"rank.9"_s);
        view.pictureHovered(QPointF(at), canvas->area());
        QVERIFY(paints(view, {1000, 600}, u"Groups of rank 9"_s));
        QVERIFY(paints(view, {1000, 600}, u"TP of 8: 8, 9, 10, 11 … 15"_s));
        QCOMPARE(view.selectedRank(), 0);
        view.pictureHovered(std::nullopt, canvas->area());
        QVERIFY(paints(view, {1000, 600}, u"Groups of rank 0"_s));
        QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
        view.marks(canvas->area());
        QCOMPARE(view.selectedRank(), 9);
    }

    void draggingAChipReordersRanks()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        QTest::mousePress(canvas, Qt::LeftButton, {}, middleOf(view, u"chip.tp"_s));
        QTest::mouseMove(canvas, middleOf(view, u"chip.pp"_s) + QPoint(4, 0));
        QVERIFY(!edits.isEmpty());
        QCOMPARE(edits.last()[0].toString(), u"mesh.order"_s);
        QCOMPARE(edits.last()[1].toString(), u"cp-ep-dp-pp-tp"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Preview);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, middleOf(view, u"chip.pp"_s));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QCOMPARE(edits.last()[1].toString(), u"cp-ep-dp-pp-tp"_s);
    }

    void escapeTakesADragBack()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        QTest::mousePress(canvas, Qt::LeftButton, {}, middleOf(view, u"chip.dp"_s));
        QTest::mouseMove(canvas, middleOf(view, u"chip.tp"_s));
        QTest::keyClick(canvas, Qt::Key_Escape);
        QCOMPARE(edits.last()[1].toString(), u"tp-cp-ep-dp-pp"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        const auto count = edits.count();
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, middleOf(view, u"chip.tp"_s));
        QCOMPARE(edits.count(), count);
    }

    void enterOnARankShowsTheMaths()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QSignalSpy asked(&view, &View::explainRequested);
        view.setCurrentMark(u"rank.3"_s, canvas->area());
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QVERIFY(findReadout(asked[0][0].toString().toStdString()));
    }

    void altArrowsMoveAChip()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        QTest::keyClick(canvas, Qt::Key_Right, Qt::AltModifier); // chooses a chip first
        QCOMPARE(edits.count(), 0);
        QCOMPARE(view.currentMark(), u"chip.tp"_s);
        QTest::keyClick(canvas, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(edits.last()[1].toString(), u"cp-tp-ep-dp-pp"_s);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QTest::keyClick(canvas, Qt::Key_Left, Qt::AltModifier); // at the end: nothing to do
        QCOMPARE(edits.count(), 1);
    }

    void numbersChooseADimension()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.resize(1000, 640);
        view.show();
        QTest::keyClick(view.frame().canvas(), Qt::Key_4);
        QCOMPARE(view.shownDimension(), u"dp"_s);
        QVERIFY(view.showButton(u"dp"_s)->isChecked());
        QVERIFY(!paints(view, {1000, 600}, u"TP of 8"_s));
        QVERIFY(paints(view, {1000, 600}, u"DP of 4"_s));
        QTest::keyClick(view.frame().canvas(), Qt::Key_0);
        QVERIFY(view.shownDimension().isEmpty());
    }

    void optionsRoundTrip()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.setOptions({{u"rank"_s, 17}, {u"show"_s, u"pp"_s}});
        QCOMPARE(view.selectedRank(), 17);
        MeshView other;
        give(other, fiveHundredTwelve());
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        other.setOptions({{u"rank"_s, 99999}, {u"show"_s, u"xp"_s}, {u"no such"_s, 1}});
        QCOMPARE(other.options(), view.options());
    }

    // Fewer ranks than were selected before.
    void aSmallerMeshKeepsARank()
    {
        MeshView view;
        give(view, fiveHundredTwelve());
        view.setOptions({{u"rank"_s, 500}});
        view.setInput(meshInput(meshReport("seed-question")));
        QCOMPARE(view.selectedRank(), 0);
        QVERIFY(paints(view, {800, 500}, u"nothing to send"_s));
    }

    void largeMeshesCollapseWithACount()
    {
        MeshView view;
        give(view, meshReport("llama3.1-405b-16384xh100"));
        QVERIFY(view.marks(QRectF(0, 0, 900, 500)).size() < 2000);
        QVERIFY(paints(view, {900, 500}, u"more nodes"_s));
    }

    // Numbers do not stop within a node: nodes that have no room for them are counted instead.
    void everyRankShownHasItsNumber()
    {
        MeshView view;
        give(view, meshReport("llama3-70b-256xh100"));
        for (const QSize size : {QSize(560, 460), QSize(700, 500), QSize(950, 640)}) {
            QStringList words;
            for (const PaintedText& text : paintedTexts(view, size))
                words += text.text;
            int ranks = 0;
            for (const Mark& mark : view.marks(QRectF(QPointF(), QSizeF(size))))
                if (mark.key.startsWith(u"rank."_s) && ++ranks)
                    QVERIFY2(words.contains(mark.key.sliced(5)) || mark.text.contains(u"group"_s),
                        qPrintable(mark.key + u": "_s + mark.text));
            QVERIFY(ranks >= 32);
            QVERIFY(ranks == 256 || paints(view, size, u"more nodes"_s));
        }
    }

    // A higher picture has larger type, which must not push nodes out.
    void moreRoomNeverShowsFewerNodes()
    {
        MeshView view;
        give(view, meshReport("llama3.1-405b-16384xh100"));
        const auto ranksShown = [&](qreal width, qreal height) {
            return std::ranges::count_if(view.marks(QRectF(0, 0, width, height)),
                [](const Mark& mark) { return mark.key.startsWith(u"rank."_s); });
        };
        for (int width = 900; width <= 1600; width += 50) {
            const auto low = ranksShown(width, 420), high = ranksShown(width, 525);
            QVERIFY2(low > 0 && low <= high, qPrintable(u"%1: %2, %3"_s.arg(width).arg(low).arg(high)));
        }
    }

    void textStaysReadable_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        for (const char* preset : {"seed-question", "llama3-8b-64xh100", "llama3-70b-256xh100",
                 "deepseek-v3-2048xh800", "llama3.1-405b-16384xh100", "512"})
            for (const QString& theme : {u"light"_s, u"dark"_s, u"print"_s})
                for (const QSize size : {QSize(320, 220), QSize(560, 320), QSize(860, 440), QSize(1500, 800)})
                    QTest::addRow("%s, %s, %dx%d", preset, qPrintable(theme), size.width(), size.height())
                        << QString::fromLatin1(preset) << theme << size;
    }

    void textStaysReadable()
    {
        QFETCH(QString, preset);
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        MeshView view;
        give(view, preset == u"512" ? fiveHundredTwelve() : meshReport(preset.toStdString()), theme);
        const QString fault = textFault(view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        for (const Mark& mark : view.marks(QRectF(QPointF(0, 0), QSizeF(size))))
            QVERIFY(!mark.text.isEmpty() && !mark.shape.isEmpty());
    }

    void neverRed()
    {
        for (const QString& theme : {u"light"_s, u"dark"_s}) {
            MeshView view;
            give(view, meshReport("llama3-70b-256xh100", {{"mesh.tensor", "8"}, {"hardware.per_node", "4"}}),
                theme);
            const QImage image = painted(view, {900, 500});
            const QRgb red = themeById(theme).color(ColorRole::Overshoot).rgb();
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    QVERIFY(image.pixel(x, y) != red);
            QVERIFY(paints(view, {900, 500}, u"▲ TP group leaves its node"_s));
        }
    }

    void absurdReportsArePainted()
    {
        for (const auto& [name, report] : absurdReports()) {
            MeshView view;
            view.setStyle(styleOf());
            view.setInput(inputOf(report));
            painted(view, {600, 400});
            view.marks(QRectF(0, 0, 600, 400));
            painted(view, {3, 3});
        }
    }
};

QTEST_MAIN(TestMeshView)
#include "tst_mesh_view.moc"
