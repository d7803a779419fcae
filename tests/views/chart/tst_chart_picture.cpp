#include "views/chart/chart_picture.h"
#include "views/chart/labels.h"
#include "views/chart/ticks.h"

#include <QImage>
#include <QLineF>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

const QRectF area(10, 10, 380, 280);

QFont testFont()
{
    QFont font;
    font.setPixelSize(13);
    return font;
}

ChartData bars()
{
    ChartData data;
    data.x.scale = AxisScale::Categories;
    data.x.categories = 2;
    data.y = linearAxis(10, Unit::Byte, {});
    data.bars.push_back({.name = QStringLiteral("low"), .values = {2, 4}, .brush = QColor(200, 0, 0)});
    data.bars.push_back({.name = QStringLiteral("high"), .values = {3, 4}, .brush = QColor(0, 0, 200)});
    return data;
}

QImage painted(ChartPicture& picture, QSize size = {400, 300}, const QRectF& where = area)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter, where);
    return image;
}

bool near(QPointF a, QPointF b) { return QLineF(a, b).length() < 1e-6; }

} // namespace

class TestChartPicture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noLineBeginsWithADot()
    {
        const QFont font = pictureFont(QFont());
        const QString text = QStringLiteral("one two \u00B7 three four \u00B7 five");
        for (int width = 10; width < 300; ++width)
            for (const QString& line : wrappedLines(text, font, width, 20))
                QVERIFY2(!line.startsWith(u'\u00B7'), qPrintable(line));
        QCOMPARE(wrappedLines(text, font, 1e4, 20), QStringList{text});
    }

    void barsArePaintedWhereBarRectSays()
    {
        ChartPicture picture;
        picture.setData(bars(), themeById(u"light"), testFont());
        const QImage image = painted(picture);
        const QRectF low = picture.barRect(0, 0, area);
        const QRectF high = picture.barRect(1, 1, area);
        QCOMPARE(QColor(image.pixel(low.center().toPoint())), QColor(200, 0, 0));
        QCOMPARE(QColor(image.pixel(high.center().toPoint())), QColor(0, 0, 200));
        QCOMPARE(QColor(image.pixel((low.bottomLeft() + QPointF(2, -2)).toPoint())), QColor(200, 0, 0));
        QCOMPARE(QColor(image.pixel((low.bottomLeft() + QPointF(-3, -3)).toPoint())), QColor(Qt::white));
        // A stack of 2 + 3 on an axis to 10.
        const QRectF plot = picture.plotArea(area);
        QVERIFY(std::abs(low.height() - 0.2 * plot.height()) < 1e-6);
        QVERIFY(std::abs(picture.barRect(1, 0, area).height() - 0.3 * plot.height()) < 1e-6);
        QVERIFY(std::abs(picture.barRect(1, 0, area).bottom() - low.top()) < 1e-6);
    }

    void newDataReachTheSameSeries()
    {
        ChartPicture picture;
        picture.setData(bars(), themeById(u"light"), testFont());
        painted(picture);
        ChartData other = bars();
        other.bars[0].values = {8, 1};
        other.bars[1].values = {0, 0};
        picture.setData(other, themeById(u"light"), testFont());
        const QImage image = painted(picture);
        const QRectF low = picture.barRect(0, 0, area);
        QCOMPARE(QColor(image.pixel((low.topLeft() + QPointF(4, 4)).toPoint())), QColor(200, 0, 0));
        QVERIFY(picture.barRect(1, 0, area).isEmpty());
        // Fewer sets, then none, then back.
        other.bars.pop_back();
        picture.setData(other, themeById(u"light"), testFont());
        painted(picture);
        picture.setData(ChartData(), themeById(u"light"), testFont());
        painted(picture);
        picture.setData(bars(), themeById(u"light"), testFont());
        QCOMPARE(QColor(painted(picture).pixel(picture.barRect(1, 1, area).center().toPoint())),
            QColor(0, 0, 200));
    }

    void barsBeyondTheAxisEndAtIt()
    {
        ChartPicture picture;
        ChartData data = bars();
        data.bars[1].values = {1e13, -5};
        picture.setData(data, themeById(u"light"), testFont());
        const QRectF plot = picture.plotArea(area);
        QCOMPARE(picture.barRect(1, 0, area).top(), plot.top());
        QVERIFY(picture.barRect(1, 1, area).isEmpty());
        const QImage image = painted(picture);
        for (int x = 0; x < image.width(); ++x)
            QVERIFY(QColor(image.pixel(x, int(plot.top()) - 3)) != QColor(0, 0, 200));
    }

    void logStacksStandOnTheLowEnd()
    {
        ChartPicture picture;
        ChartData data = bars();
        data.y = logAxis(1, 100, Unit::Byte, {});
        data.bars[0].values = {10, 0.5};
        data.bars[1].values = {90, 0};
        picture.setData(data, themeById(u"light"), testFont());
        const QRectF plot = picture.plotArea(area);
        QVERIFY(std::abs(picture.barRect(0, 0, area).height() - plot.height() / 2) < 1e-6);
        QVERIFY(std::abs(picture.barRect(1, 0, area).top() - plot.top()) < 1e-6);
        QVERIFY(picture.barRect(0, 1, area).isEmpty()); // below the axis
    }

    void coordinatesGoBothWays_data()
    {
        QTest::addColumn<bool>("logarithmic");
        QTest::newRow("linear") << false;
        QTest::newRow("log-log") << true;
    }
    void coordinatesGoBothWays()
    {
        QFETCH(bool, logarithmic);
        ChartPicture picture;
        ChartData data;
        data.x =
            logarithmic ? logAxis(1, 1e4, Unit::FlopPerByte, {}) : linearAxis(1e4, Unit::FlopPerByte, {});
        data.y = logarithmic ? logAxis(1e9, 1e15, Unit::FlopPerSecond, {})
                             : linearAxis(1e15, Unit::FlopPerSecond, {});
        picture.setData(data, themeById(u"dark"), testFont());
        const QRectF plot = picture.plotArea(area);
        QVERIFY(near(picture.toPixel(data.x.maximum, data.y.maximum, area), plot.topRight()));
        QVERIFY(near(picture.toPixel(data.x.minimum, data.y.minimum, area), plot.bottomLeft()));
        for (const QPointF p : {QPointF(295, 989e12), QPointF(3, 2e10)}) {
            const QPointF back = picture.toData(picture.toPixel(p.x(), p.y(), area), area);
            QVERIFY(std::abs(back.x() / p.x() - 1) < 1e-6);
            QVERIFY(std::abs(back.y() / p.y() - 1) < 1e-3);
        }
        if (logarithmic) { // no place on the axis: its low end
            QVERIFY(near(picture.toPixel(0, -1, area), plot.bottomLeft()));
        }
    }

    void linesLeaveHolesForWhatIsNotANumber()
    {
        ChartPicture picture;
        ChartData data;
        data.x = linearAxis(10, Unit::Number, {});
        data.y = logAxis(1, 100, Unit::Number, {});
        ChartLine line;
        line.color = QColor(0, 120, 0);
        line.width = 6;
        line.points = {{0, 10}, {4, 10}, {5, 0}, {6, 10}, {10, 10}};
        data.lines.push_back(line);
        picture.setData(data, themeById(u"light"), testFont());
        const QImage image = painted(picture);
        const auto at = [&](double x) { return QColor(image.pixel(picture.toPixel(x, 10, area).toPoint())); };
        QCOMPARE(at(2), line.color);
        QCOMPARE(at(8.3), line.color);
        QVERIFY(at(5.3) != line.color);
    }

    void markersHaveTheirShape_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<bool>("corner"); // of the bounding square
        QTest::addColumn<bool>("middle");
        QTest::newRow("square") << int(MarkerShape::Square) << true << true;
        QTest::newRow("circle") << int(MarkerShape::Circle) << false << true;
        QTest::newRow("diamond") << int(MarkerShape::Diamond) << false << true;
        QTest::newRow("triangle") << int(MarkerShape::Triangle) << false << true;
        QTest::newRow("cross") << int(MarkerShape::Cross) << true << true;
    }
    void markersHaveTheirShape()
    {
        QFETCH(int, shape);
        QFETCH(bool, corner);
        QFETCH(bool, middle);
        ChartPicture picture;
        ChartData data;
        data.x = linearAxis(10, Unit::Number, {});
        data.y = linearAxis(10, Unit::Number, {});
        ChartLine point;
        point.color = QColor(0, 0, 0);
        point.width = 0;
        point.marker = static_cast<MarkerShape>(shape);
        point.markerSize = 20;
        point.points = {{5, 5}};
        data.lines.push_back(point);
        picture.setData(data, themeById(u"light"), testFont());
        const QImage image = painted(picture);
        const QPointF c = picture.toPixel(5, 5, area);
        const auto dark = [&](QPointF p) { return qGray(image.pixel(p.toPoint())) < 128; };
        QCOMPARE(dark(c), middle);
        QCOMPARE(dark(c + QPointF(-9, -9)), corner);
    }

    void hollowMarkersShowTheBackground()
    {
        ChartPicture picture;
        ChartData data;
        ChartLine point;
        point.color = Qt::black;
        point.width = 0;
        point.marker = MarkerShape::Circle;
        point.markerSize = 20;
        point.hollow = true;
        point.points = {{0.5, 0.5}};
        data.lines.push_back(point);
        picture.setData(data, themeById(u"light"), testFont());
        QCOMPARE(
            QColor(painted(picture).pixel(picture.toPixel(0.5, 0.5, area).toPoint())), QColor(Qt::white));
    }

    void areasAreFilledBetweenTheirCurves()
    {
        ChartPicture picture;
        ChartData data;
        data.x = linearAxis(10, Unit::Number, {});
        data.y = linearAxis(10, Unit::Number, {});
        ChartArea band;
        band.upper = {{0, 8}, {10, 8}};
        band.lower = {{0, -50}, {10, 6}};
        band.brush = QColor(0, 150, 150);
        data.areas.push_back(band);
        picture.setData(data, themeById(u"light"), testFont());
        const QImage image = painted(picture);
        const auto at = [&](double x, double y) {
            return QColor(image.pixel(picture.toPixel(x, y, area).toPoint()));
        };
        QCOMPARE(at(5.1, 7), QColor(0, 150, 150));
        QCOMPARE(at(1, 1), QColor(0, 150, 150));
        QVERIFY(at(5.1, 9) != QColor(0, 150, 150));
        QVERIFY(at(9.5, 1) != QColor(0, 150, 150));
    }

    void degenerate_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::newRow("nothing") << QSizeF(0, 0);
        QTest::newRow("one pixel") << QSizeF(1, 1);
        QTest::newRow("flat") << QSizeF(400, 3);
        QTest::newRow("narrow") << QSizeF(4, 400);
        QTest::newRow("negative") << QSizeF(-20, -20);
    }
    void degenerate()
    {
        QFETCH(QSizeF, size);
        ChartPicture picture;
        ChartData data = bars();
        data.x.title = QStringLiteral("x");
        data.y.title = QStringLiteral("y");
        data.y.minimum = NAN;
        data.y.maximum = -INFINITY;
        data.bars[0].values = {NAN, INFINITY, 3, 4, 5};
        data.lines.push_back(
            {.name = {}, .points = {{NAN, 1}, {INFINITY, -INFINITY}}, .color = Qt::red, .label = u"l"_s});
        picture.setData(data, themeById(u"light"), testFont());
        painted(picture, {400, 300}, QRectF(QPointF(5, 5), size));
        painted(picture);
        QVERIFY(std::isfinite(picture.toPixel(NAN, INFINITY, area).y()));
    }
};

QTEST_MAIN(TestChartPicture)
#include "tst_chart_picture.moc"
