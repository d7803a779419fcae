// Schedules of thousands of passes: what is hovered, written into files and said of them.

#include "tests/views/pipeline/pipeline_fixture.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPicture>
#include <QTest>
#include <QToolTip>

#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestPipelineDense : public QObject
{
    Q_OBJECT

    static constexpr QRectF area{0, 0, 900, 420};

    static QImage shown(PipelineView& view) { return painted(view, area.size().toSize()); }
    // What a picture recorded as vectors holds, painted on pixels.
    static QImage replayed(PipelineView& view)
    {
        QPicture recorded;
        QPainter record(&recorded);
        view.paintPicture(record, area);
        record.end();
        QImage image(area.size().toSize(), QImage::Format_RGB32);
        image.fill(view.style().theme->color(ColorRole::Background));
        QPainter(&image).drawPicture(0, 0, recorded);
        return image;
    }

private Q_SLOTS:
    // The chain of a pass may touch thousands of others; what shows them leaves them in sight.
    void hoveringLeavesADenseScheduleInSight()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("interleaved_1f1b", 16, 16, 6));
        const QImage before = shown(view);
        view.setOptions({{QStringLiteral("selected"), QStringLiteral("pass.0.769")}});
        QVERIFY(view.chain().after.size() > 1500);
        const QImage hovered = shown(view);
        // Of most cells a look at the middle still says what they are.
        const PipelineLayout& layout = view.layoutFor(area);
        const PipelineRun& run = view.data().first();
        int hidden = 0, all = 0;
        for (std::size_t op = 0; op < run.laid->opCount(); ++op, ++all) {
            const QRect box = passRect(layout, view.data(), {0, op}).toAlignedRect();
            int kept = 0, pixels = 0;
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x, ++pixels)
                    kept += before.pixelColor(x, y) == hovered.pixelColor(x, y);
            hidden += kept < 0.7 * pixels;
        }
        QVERIFY(hovered != before);
        QVERIFY2(hidden < all / 20, qPrintable(QStringLiteral("%1 of %2 hidden").arg(hidden).arg(all)));
    }

    void filesFrameThePairsOfTheScreen_data()
    {
        QTest::addColumn<int>("microbatches");
        for (const int m : {120, 150, 160, 170, 180, 190, 200})
            QTest::addRow("%d micro-batches", m) << m;
    }
    void filesFrameThePairsOfTheScreen()
    {
        QFETCH(int, microbatches);
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("dualpipe", 8, microbatches));
        const QImage screen = shown(view);
        const QImage file = replayed(view);
        const QColor frame = view.style().theme->color(ColorRole::Text);
        const PipelineLayout& layout = view.layoutFor(area);
        const PipelineRun& run = view.data().first();
        for (std::size_t op = 0; op < run.laid->opCount(); ++op) {
            if (run.laid->op(op).pass != Pass::Pair)
                continue;
            const QRectF box = passRect(layout, view.data(), {0, op});
            const auto framed = [&](const QImage& image) {
                for (int y = int(box.top()) - 1; y <= int(box.top()) + 1; ++y)
                    if (image.pixelColor(int(box.center().x()), y) == frame)
                        return true;
                return false;
            };
            QCOMPARE(framed(file), framed(screen));
        }
    }

    void filesHaveTheColumnsOfTheScreen()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("zb_h1", 4, 400));
        const QImage screen = shown(view);
        const QImage file = replayed(view);
        const PipelineBlock& block = view.layoutFor(area).blocks.front();
        const PipelineInk ink(*view.style().theme, 1);
        const auto isPass = [&](const QColor& color) {
            return color == ink.phase(Pass::F, 0, false).fill || color == ink.phase(Pass::B, 0, false).fill
                || color == ink.phase(Pass::W, 0, false).fill;
        };
        int different = 0, all = 0;
        for (int rank = 0; rank < 4; ++rank) {
            const QRect cells = block.cells(rank).toAlignedRect().adjusted(4, 0, -4, 0);
            for (int y = cells.top(); y <= cells.bottom(); ++y)
                for (int x = cells.left(); x <= cells.right(); ++x) {
                    const QColor one = screen.pixelColor(x, y);
                    const QColor other = file.pixelColor(x, y);
                    all += isPass(one);
                    different += isPass(one) != isPass(other) || (isPass(one) && one != other);
                }
        }
        QVERIFY(all > 10'000);
        QVERIFY2(different == 0, qPrintable(QStringLiteral("%1 of %2").arg(different).arg(all)));
    }

    // Where passes are too narrow to be drawn one by one, W keeps its share of a full backward.
    void columnsKeepTheColourOfW()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("1f1b", 4, 700));
        const PipelineInk ink(*view.style().theme, 1);
        const PipelineBlock& block = view.layoutFor(area).blocks.front();
        for (const QImage& image : {shown(view), replayed(view)}) {
            int backward = 0, weights = 0;
            const QRect cells = block.cells(1).toAlignedRect().adjusted(20, 0, -20, 0);
            for (int y = cells.top(); y <= cells.bottom(); ++y)
                for (int x = cells.left(); x <= cells.right(); ++x) {
                    const QColor color = image.pixelColor(x, y);
                    backward += color == ink.phase(Pass::B, 0, false).fill;
                    weights += color == ink.phase(Pass::W, 0, false).fill;
                }
            const double share = double(weights) / (backward + weights);
            QVERIFY2(share > 0.25 && share < 0.5, qPrintable(QString::number(share)));
        }
    }

    // The legend says what the tiers of a lane are, where a lane has tiers.
    void theLegendExplainsColumns()
    {
        for (const int microbatches : {8, 700}) {
            PipelineView view;
            prepare(view, seedReport());
            view.setSettings(onlySchedule("1f1b", 4, microbatches));
            QString all;
            for (const PaintedText& text : paintedTexts(view, area.size().toSize()))
                all += QString(text.text).replace(QChar::Nbsp, u' ') + u'\n';
            QCOMPARE(all.contains(QStringLiteral("narrow passes: shares of F, B, W")), microbatches > 100);
        }
    }

    // A full backward has letters only where they lie on one colour.
    void lettersOfABackwardLieAboveItsBand()
    {
        int seen = 0;
        for (int height = 120; height <= 420; height += 7) {
            PipelineView view;
            prepare(view, seedReport());
            view.setSettings(onlySchedule("1f1b", 4, 8));
            const QRectF in(0, 0, 1000, height);
            const PipelineLayout& layout = view.layoutFor(in);
            const PipelineRun& run = view.data().first();
            std::set<int> lettered; // ranks: all or none
            for (const PaintedText& text : paintedTexts(view, in.size().toSize()))
                for (std::size_t op = 0; text.text.startsWith(u"BW"_s) && op < run.laid->opCount(); ++op) {
                    const QRectF cell = passRect(layout, view.data(), {0, op});
                    const QPointF middle = text.box.boundingRect().center();
                    if (!cell.contains(middle) || run.laid->op(op).pass != Pass::BW)
                        continue;
                    ++seen;
                    lettered.insert(run.laid->rankOf(op));
                    const qreal capitals = QFontMetricsF(layout.label).capHeight();
                    const PipelineInk ink(*view.style().theme, 1, capitals + 2);
                    const qreal band = cell.bottom() - ink.weightBand(cell.height());
                    QVERIFY2(middle.y() + capitals / 2 <= band + 1.5, qPrintable(text.text));
                }
            QVERIFY2(lettered.empty() || lettered.size() == 4, qPrintable(QString::number(height)));
        }
        QVERIFY(seen > 0);
    }

    void theTipStaysInTheWindow()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setSettings(onlySchedule("interleaved_1f1b", 8, 16, 4));
        view.resize(520, 400);
        view.move(60, 40);
        view.frame().resize(view.size());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        PictureCanvas& canvas = *view.frame().canvas();
        const PipelineLayout& layout = view.layoutFor(canvas.area());
        for (const int rank : {0, 3, 7}) {
            const QRectF lane = layout.blocks.front().cells(rank);
            const QPoint at(int(lane.right()) - 40 * (8 - rank), int(lane.center().y()));
            QHelpEvent help(QEvent::ToolTip, at, canvas.mapToGlobal(at));
            QApplication::sendEvent(&canvas, &help);
            QVERIFY(QToolTip::text().contains(u"rank"));
            const QWidget* tip = nullptr;
            for (const QWidget* each : QApplication::topLevelWidgets())
                if (each->isVisible() && each->inherits("QTipLabel"))
                    tip = each;
            QVERIFY(tip);
            const QRect window(view.mapToGlobal(QPoint(0, 0)), view.size());
            QVERIFY2(window.contains(tip->geometry()),
                qPrintable(QStringLiteral("%1 %2, %3 wide, %4 high")
                               .arg(tip->x())
                               .arg(tip->y())
                               .arg(tip->width())
                               .arg(tip->height())));
            QToolTip::hideText();
        }
    }
};

QTEST_MAIN(TestPipelineDense)
#include "tst_pipeline_dense.moc"
