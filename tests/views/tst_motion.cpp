// Marks go to their new places: they end where a picture without motion has them at once, and nobody but a
// canvas on a screen ever sees them on the way.

#include "core/training/report.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/figure/sheet.h"
#include "views/rows_picture.h"
#include "views/stack/stack_picture.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"

#include <QPainter>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QSize size(640, 360);

// A picture of one number, which is drawn as high or as far as it is.
struct Drawn
{
    std::function<void(double value, const PictureStyle& style)> update;
    std::function<void(QPainter& painter, const QRectF& area)> paint;
    std::function<std::vector<Mark>(const QRectF& area)> marks;
};

template <class Picture, class Make>
Drawn drawnBy(Make make)
{
    const auto picture = std::make_shared<Picture>();
    return {[picture, make](double value, const PictureStyle& style) {
                if constexpr (requires { picture->update(make(value), style, false); })
                    picture->update(make(value), style, false);
                else
                    picture->update(make(value), style);
            },
        [picture](QPainter& painter, const QRectF& area) { picture->paint(painter, area); },
        [picture](const QRectF& area) { return picture->marks(area); }};
}

RowsData rowsOf(double value)
{
    RowsData data;
    data.axis.maximum = value > 10 ? 20.0 : 10.0;
    data.axis.ticks = {{0, u"0"_s}, {5, u"5"_s}, {10, u"10"_s}};
    data.rows.resize(2);
    data.rows[0].key = data.rows[0].spoken = u"a"_s;
    data.rows[0].name = u"first"_s;
    data.rows[0].to = value;
    data.rows[1].key = data.rows[1].spoken = u"b"_s;
    data.rows[1].name = u"second"_s;
    data.rows[1].from = value;
    data.rows[1].to = value + 2;
    return data;
}

SheetData sheetOf(double value)
{
    PlotData plot{.x = {.title = "x", .range = {1, 10}}, .y = {.title = "y", .range = {1, 2 * value}}};
    PlotCurve curve{.mark = {.key = "curve"}};
    for (int i = 1; i < 10; ++i)
        curve.points.push_back({double(i), value * i / 10});
    plot.curves = {curve};
    plot.points = {{.mark = {.key = "point", .spoken = "point"}, .at = {5, value}, .onTop = true}};
    plot.rules = {{.mark = {.key = "rule", .spoken = "rule"}, .upright = true, .at = value}};
    return {.plots = {plot}};
}

StackData stackOf(double value)
{
    StackData data;
    data.total = 2 * value;
    for (const auto& [key, role] :
        {std::pair{u"slab.a"_s, ColorRole::Weights}, {u"slab.b"_s, ColorRole::Master}}) {
        StackSlab slab;
        slab.key = slab.name = key;
        slab.amount = u"1"_s;
        slab.role = role;
        slab.bytes = value;
        data.slabs.push_back(slab);
    }
    return data;
}

Drawn drawn(const QString& kind)
{
    return kind == u"rows"_s ? drawnBy<RowsPicture>(rowsOf)
        : kind == u"sheet"_s ? drawnBy<SheetPicture>(sheetOf)
                             : drawnBy<StackPicture>(stackOf);
}

QImage still(const Drawn& picture)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    picture.paint(painter, QRectF(QPointF(), QSizeF(size)));
    return image;
}

// As a canvas on a screen shows it then; and whether it asks to be painted again.
std::pair<QImage, bool> seen(const Drawn& picture, double milliseconds)
{
    const MotionWatch watch(milliseconds);
    QImage image = still(picture);
    return {image, watch.moving};
}

} // namespace

class TestMotion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        // What assembles once has done so.
        const Drawn first = drawn(u"stack"_s);
        first.update(3, styleOf());
        QCOMPARE(seen(first, 0).second, true);
        const QImage below = seen(first, 100).first;
        QVERIFY(below != seen(first, 5000).first);
        QCOMPARE(seen(first, 6000).first, still(first));
    }

    void kinds()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"rows", "sheet", "stack"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }

    void marksGoAndArrive_data() { kinds(); }
    void marksGoAndArrive()
    {
        QFETCH(QString, kind);
        const Drawn picture = drawn(kind), atRest = drawn(kind);
        picture.update(3, styleOf());
        QCOMPARE(seen(picture, 0).second, false); // it did not come from anywhere
        picture.update(7, styleOf());
        atRest.update(7, styleOf());
        const QImage end = still(atRest);
        const auto [begun, moving] = seen(picture, 1000);
        QVERIFY(moving);
        QVERIFY(begun != end);
        const QImage half = seen(picture, 1060).first;
        QVERIFY(half != end && half != begun);
        QCOMPARE(still(picture), end); // a file, while the screen still moves
        QCOMPARE(seen(picture, 1000 + glideMilliseconds).first, end);
        QCOMPARE(seen(picture, 1001 + glideMilliseconds).second, false);
        QCOMPARE(still(picture), end);
    }

    void whatIsUnderThePointerIsAtRest_data() { kinds(); }
    void whatIsUnderThePointerIsAtRest()
    {
        QFETCH(QString, kind);
        const QRectF area{QPointF(), QSizeF(size)};
        const Drawn picture = drawn(kind), atRest = drawn(kind);
        picture.update(3, styleOf());
        picture.update(7, styleOf());
        atRest.update(7, styleOf());
        seen(picture, 0);
        seen(picture, 40);
        const std::vector<Mark> now = picture.marks(area), then = atRest.marks(area);
        QVERIFY(!then.empty());
        QCOMPARE(now.size(), then.size());
        for (std::size_t i = 0; i < now.size(); ++i)
            QCOMPARE(now[i].shape.boundingRect(), then[i].shape.boundingRect());
    }

    void aTurnOnTheWayBeginsWhereItIs_data() { kinds(); }
    void aTurnOnTheWayBeginsWhereItIs()
    {
        QFETCH(QString, kind);
        const Drawn picture = drawn(kind), atRest = drawn(kind);
        picture.update(3, styleOf());
        picture.update(7, styleOf());
        atRest.update(3, styleOf());
        seen(picture, 0);
        seen(picture, 60);
        picture.update(3, styleOf());
        QVERIFY(seen(picture, 61).first != still(atRest)); // not a jump back
        QCOMPARE(seen(picture, 400).first, still(atRest));
    }

    void nothingMovesUnderAHandOrWhereMotionIsReduced_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<Motion>("motion");
        QTest::addColumn<bool>("dragging");
        for (const char* kind : {"rows", "sheet", "stack"}) {
            const QString name = QString::fromLatin1(kind);
            QTest::newRow(qPrintable(name + u", a drag"_s)) << name << Motion::Full << true;
            QTest::newRow(qPrintable(name + u", reduced"_s)) << name << Motion::Reduced << false;
            QTest::newRow(qPrintable(name + u", off"_s)) << name << Motion::Off << false;
        }
    }
    void nothingMovesUnderAHandOrWhereMotionIsReduced()
    {
        QFETCH(QString, kind);
        QFETCH(Motion, motion);
        QFETCH(bool, dragging);
        PictureStyle style = styleOf();
        const Drawn picture = drawn(kind);
        picture.update(3, style);
        still(picture);
        style.motion = motion;
        style.dragging = dragging;
        picture.update(7, style);
        const auto [first, moving] = seen(picture, 0);
        QVERIFY(!moving);
        QCOMPARE(first, still(picture));
        // A drag that begins on the way ends it.
        picture.update(3, styleOf());
        seen(picture, 0);
        picture.update(7, style);
        QVERIFY(!seen(picture, 10).second);
        QCOMPARE(seen(picture, 10).first, still(picture));
    }

    // A screenshot of the window is of its end.
    void aStillOfAWindowIsAtRest()
    {
        StackView view;
        view.setStyle(styleOf());
        view.setInput(inputOf(seedReport()));
        view.resize(size);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QImage early = view.frame().canvas()->grab().toImage();
        QTest::qWait(900);
        QCOMPARE(view.frame().canvas()->grab().toImage(), early);
    }
};

QTEST_MAIN(TestMotion)
#include "tst_motion.moc"
