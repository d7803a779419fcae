#include "views/roofline/label_placer.h"

#include <QLineF>
#include <QTest>

using namespace ridgepoint;

class tst_label_placer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void neverOverlaps();
    void labelsKeepAGap_data();
    void labelsKeepAGap();
};

void tst_label_placer::neverOverlaps()
{
    LabelPlacer placer(QRectF(0, 0, 100, 100));
    placer.block(QRectF(0, 0, 50, 50));
    placer.avoid(QLineF(60, 0, 60, 100), 1);
    const std::vector<LabelPlacer::Candidate> candidates{{QPolygonF(QRectF(40, 40, 20, 20)), 0},
        {QPolygonF(QRectF(90, 90, 20, 20)), 0}, {QPolygonF(QRectF(55, 10, 20, 20)), 0},
        {QPolygonF(QRectF(70, 70, 20, 20)), 0.5}};
    QCOMPARE(placer.place(candidates).value(), std::size_t(3)); // farther, but off the line
    QVERIFY(!placer.leaderIsFree(QLineF(60, 60, 100, 100))); // it would strike the label
    QCOMPARE(placer.place(candidates).value(), std::size_t(2)); // then the one that crosses it
    QVERIFY(!placer.place(candidates));
    placer.block(QLineF(0, 90, 50, 90)); // a leader
    QVERIFY(!placer.place({{QPolygonF(QRectF(10, 80, 20, 15)), 0}}));
    // A slanted box beside an upright one whose bounding boxes overlap.
    const QPolygonF slanted{QPointF(0, 60), QPointF(60, 0), QPointF(70, 10), QPointF(10, 70)};
    QVERIFY(!convexOverlap(slanted, QPolygonF(QRectF(0, 0, 20, 20))));
    QVERIFY(convexOverlap(slanted, QPolygonF(QRectF(30, 30, 5, 5))));
    QVERIFY(!convexOverlap(QPolygonF(), slanted));
}

void tst_label_placer::labelsKeepAGap_data()
{
    QTest::addColumn<QPointF>("along"); // the words' direction
    QTest::newRow("level") << QPointF(1, 0);
    QTest::newRow("turned with a roof") << QPointF(0.8, -0.6);
}

void tst_label_placer::labelsKeepAGap()
{
    QFETCH(QPointF, along);
    const QPointF up(along.y(), -along.x());
    const auto box = [&](QPointF from) {
        return QPolygonF{from, from + 20 * along, from + 20 * along - 5 * up, from - 5 * up};
    };
    const QPointF start(20, 70);
    LabelPlacer placer(QRectF(0, 0, 100, 100), 4);
    QVERIFY(placer.place({{box(start), 0}}));
    const auto behind = [&](qreal gap) { return box(start + (20 + gap) * along); };
    QCOMPARE(placer.place({{behind(0), 0}, {behind(3), 0}, {behind(5), 0}}).value(), std::size_t(2));
    QVERIFY(placer.place({{box(start - 5.5 * up), 0}})); // one line below is near enough
}

QTEST_APPLESS_MAIN(tst_label_placer)
#include "tst_label_placer.moc"
