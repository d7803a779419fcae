#include "views/chart/clip.h"
#include "views/chart/hatch.h"

#include <QBuffer>
#include <QImage>
#include <QLineF>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint;

namespace {

const QRectF box(0, 0, 10, 5);

bool inside(QPointF p) { return box.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(p); }

} // namespace

class TestClip : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void segments_data()
    {
        QTest::addColumn<QLineF>("given");
        QTest::addColumn<bool>("seen");
        QTest::addColumn<QLineF>("expected");
        const double inf = std::numeric_limits<double>::infinity();
        QTest::newRow("inside stays") << QLineF(1, 1, 9, 4) << true << QLineF(1, 1, 9, 4);
        QTest::newRow("through both sides") << QLineF(-10, 2, 20, 2) << true << QLineF(0, 2, 10, 2);
        QTest::newRow("diagonal through corners") << QLineF(-10, -5, 20, 10) << true << QLineF(0, 0, 10, 5);
        QTest::newRow("enters and ends inside") << QLineF(5, -5, 5, 2) << true << QLineF(5, 0, 5, 2);
        QTest::newRow("passes a corner outside") << QLineF(-1, 4.5, 1, 6.5) << false << QLineF();
        QTest::newRow("parallel outside") << QLineF(-5, 6, 15, 6) << false << QLineF();
        QTest::newRow("along the edge") << QLineF(-5, 5, 15, 5) << true << QLineF(0, 5, 10, 5);
        QTest::newRow("a point inside") << QLineF(3, 3, 3, 3) << true << QLineF(3, 3, 3, 3);
        QTest::newRow("a point outside") << QLineF(30, 3, 30, 3) << false << QLineF();
        QTest::newRow("near the end of doubles")
            << QLineF(-1e308, 2, 1e308, 2) << true << QLineF(0, 2, 10, 2);
        QTest::newRow("not a number") << QLineF(NAN, 2, 3, 2) << false << QLineF();
        QTest::newRow("infinite") << QLineF(0, 2, inf, 2) << false << QLineF();
    }
    void segments()
    {
        QFETCH(QLineF, given);
        QFETCH(bool, seen);
        QFETCH(QLineF, expected);
        const std::optional<QLineF> clipped = clipSegment(given.p1(), given.p2(), box);
        QCOMPARE(clipped.has_value(), seen);
        if (seen) {
            QVERIFY(QLineF(clipped->p1(), expected.p1()).length() < 1e-9);
            QVERIFY(QLineF(clipped->p2(), expected.p2()).length() < 1e-9);
        }
    }

    void polylineFallsIntoPieces()
    {
        // A zigzag that leaves through the top twice.
        const std::vector<QPointF> zigzag{{1, 4}, {2, 8}, {3, 4}, {4, 8}, {5, 4}};
        const auto pieces = clipPolyline(zigzag, box);
        QCOMPARE(pieces.size(), 3u);
        QCOMPARE(pieces[1].size(), 3);
        for (const auto& piece : pieces)
            for (const QPointF& p : piece)
                QVERIFY(inside(p));
    }

    void polylineBreaksAtHoles()
    {
        const std::vector<QPointF> holed{{1, 1}, {2, 2}, {NAN, 3}, {4, 4}, {5, 4}};
        const auto pieces = clipPolyline(holed, box);
        QCOMPARE(pieces.size(), 2u);
        QCOMPARE(pieces[0], QList<QPointF>({{1, 1}, {2, 2}}));
        QCOMPARE(pieces[1], QList<QPointF>({{4, 4}, {5, 4}}));
        QVERIFY(clipPolyline({}, box).empty());
    }

    void clampedCurveIsTheClampedFunction()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> height(-20, 20);
        for (int round = 0; round < 200; ++round) {
            std::vector<QPointF> points;
            for (double x = -4; x <= 14; x += 1.5)
                points.emplace_back(x, height(random));
            const QList<QPointF> curve = clampCurve(points, box);
            QVERIFY(curve.size() >= 2);
            QCOMPARE(curve.first().x(), 0.0);
            QCOMPARE(curve.last().x(), 10.0);
            const auto at = [](const auto& line, double x) {
                for (qsizetype i = 1; i < qsizetype(line.size()); ++i) {
                    const QPointF a = line[decltype(line.size())(i - 1)];
                    const QPointF b = line[decltype(line.size())(i)];
                    if (x >= a.x() && x <= b.x() && b.x() > a.x())
                        return std::lerp(a.y(), b.y(), (x - a.x()) / (b.x() - a.x()));
                }
                return std::nan("");
            };
            for (double x = 0.05; x < 10; x += 0.31)
                QVERIFY(std::abs(at(curve, x) - std::clamp(at(points, x), 0.0, 5.0)) < 1e-9);
        }
    }

    void patternStaysInItsShape_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::newRow("45° hatch") << int(FillPattern::Hatch45);
        QTest::newRow("cross-hatch") << int(FillPattern::CrossHatch);
        QTest::newRow("dots") << int(FillPattern::Dots);
    }
    void patternStaysInItsShape()
    {
        QFETCH(int, pattern);
        QPainterPath triangle;
        triangle.addPolygon(QPolygonF({{10, 10}, {110, 30}, {40, 90}}));
        triangle.closeSubpath();
        const QPainterPath strokes = patternPath(triangle, static_cast<FillPattern>(pattern), 6);
        QVERIFY(strokes.elementCount() > 20);
        QVERIFY(triangle.boundingRect().adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(strokes.boundingRect()));
        QPainterPathStroker wider;
        wider.setWidth(0.01);
        const QPainterPath allowed = triangle.united(wider.createStroke(triangle));
        for (int i = 0; i < strokes.elementCount(); ++i)
            QVERIFY(allowed.contains(QPointF(strokes.elementAt(i).x, strokes.elementAt(i).y)));
    }
    void hatchLinesAreEvenlySpaced()
    {
        QPainterPath square;
        square.addRect(0, 0, 100, 100);
        const QPainterPath strokes = patternPath(square, FillPattern::Hatch45, 5);
        double length = 0;
        for (int i = 0; i + 1 < strokes.elementCount(); i += 2)
            length += QLineF(strokes.elementAt(i), strokes.elementAt(i + 1)).length();
        // Lines 5 apart cover an area of 10,000 with a total length of 10,000 / 5.
        QVERIFY2(std::abs(length - 2000) < 60, qPrintable(QString::number(length)));
    }
    // Pixels are hatched by a brush, files by strokes: as much ink, whatever the scale and wherever it
    // begins.
    void brushesHatchLikeStrokes_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1.25, 1.5, 2.0, 3.0}) {
            QTest::addRow("45° at %.2f", ratio) << int(FillPattern::Hatch45) << ratio;
            QTest::addRow("crossed at %.2f", ratio) << int(FillPattern::CrossHatch) << ratio;
            QTest::addRow("dots at %.2f", ratio) << int(FillPattern::Dots) << ratio;
        }
    }
    void brushesHatchLikeStrokes()
    {
        QFETCH(int, pattern);
        QFETCH(double, ratio);
        QPainterPath square;
        square.addRect(5, 5, 120, 90);
        const auto ink = [ratio](const auto& paint) {
            QImage image(QSize(130, 100) * ratio, QImage::Format_ARGB32_Premultiplied);
            image.setDevicePixelRatio(ratio);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.translate(0.3, 0.7);
            paint(painter);
            painter.end();
            double dark = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    dark += 255 - qGray(image.pixel(x, y));
            return dark / 255 / (ratio * ratio);
        };
        const auto fill = static_cast<FillPattern>(pattern);
        const double brush = ink([&](QPainter& p) { paintPattern(p, square, fill, Qt::black, 7, 1.2); });
        const double strokes = ink([&](QPainter& p) {
            const QPainterPath path = patternPath(square, fill, 7);
            if (fill == FillPattern::Dots)
                p.fillPath(path, Qt::black);
            else
                p.strokePath(path, QPen(Qt::black, 1.2, Qt::SolidLine, Qt::FlatCap));
        });
        QVERIFY(strokes > 500);
        QVERIFY2(std::abs(brush / strokes - 1) < 0.08, qPrintable(QString::number(brush / strokes)));
    }
    void filesKeepTheStrokes()
    {
        QBuffer buffer;
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        QPainter painter(&svg);
        QPainterPath square;
        square.addRect(0, 0, 60, 60);
        paintPattern(painter, square, FillPattern::Hatch45, Qt::black);
        painter.end();
        QVERIFY2(!buffer.data().contains("<image") && !buffer.data().contains("<pattern"), buffer.data());
        QVERIFY(buffer.data().contains("<path"));
    }
    void patternOfNothing()
    {
        QVERIFY(patternPath({}, FillPattern::Hatch45, 5).isEmpty());
        QPainterPath huge;
        huge.addRect(0, 0, 1e7, 1e7);
        QVERIFY(patternPath(huge, FillPattern::Hatch45, 1).elementCount() < 10000);
        QPainterPath square;
        square.addRect(0, 0, 10, 10);
        QVERIFY(patternPath(square, FillPattern::None, 5).isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestClip)
#include "tst_clip.moc"
