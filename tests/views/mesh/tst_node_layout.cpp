// Where nodes and ranks go: nothing overlaps, nothing leaves the area, nothing is counted twice.

#include "views/mesh/node_layout.h"

#include <QTest>

#include <set>

using namespace ridgepoint;

class TestNodeLayout : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingOverlaps_data()
    {
        QTest::addColumn<qint64>("ranks");
        QTest::addColumn<qint64>("perNode");
        QTest::addColumn<QSizeF>("size");
        for (const QSizeF size : {QSizeF(300, 120), QSizeF(560, 240), QSizeF(850, 400), QSizeF(1500, 700)})
            for (const qint64 perNode : {1, 4, 6, 8, 72, 4096})
                for (const qint64 ranks : {1, 8, 60, 512, 16384, 1'048'576})
                    QTest::addRow("%lld ranks, %lld a node, %gx%g", static_cast<long long>(ranks),
                        static_cast<long long>(perNode), size.width(), size.height())
                        << ranks << perNode << size;
    }

    void nothingOverlaps()
    {
        QFETCH(qint64, ranks);
        QFETCH(qint64, perNode);
        QFETCH(QSizeF, size);
        const QRectF area(QPointF(10, 20), size);
        NodeRequest request;
        request.ranks = ranks;
        request.perNode = perNode;
        request.wanted = {ranks - 1, ranks / 2};
        const NodeLayout layout = layOutNodes(request, area);
        QVERIFY(!layout.nodes.empty());
        const qint64 nodes = (ranks + perNode - 1) / perNode;
        QCOMPARE(static_cast<qint64>(layout.nodes.size()) + layout.moreNodes, nodes);
        std::set<std::int64_t> seen;
        bool wanted = false;
        for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
            const NodeBox& node = layout.nodes[i];
            QVERIFY(area.adjusted(-1, -1, 1, 1).contains(node.box));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!layout.nodes[j].box.intersects(node.box));
            QVERIFY(!layout.more.intersects(node.box));
            const qint64 held = std::min(perNode, ranks - node.node * perNode);
            QCOMPARE(static_cast<qint64>(node.cells.size()) + node.moreRanks, held);
            for (const NodeCell& cell : node.cells) {
                QVERIFY(node.box.contains(cell.box));
                QVERIFY(cell.rank / perNode == node.node && cell.rank < ranks);
                QVERIFY(seen.insert(cell.rank).second);
                wanted = wanted || cell.rank == ranks - 1;
            }
        }
        QVERIFY(wanted); // the rank that was asked for is among those shown
        QVERIFY(layout.cell >= request.least);
    }

    void fiveHundredTwelveInAWindow()
    {
        NodeRequest request;
        request.ranks = 512;
        request.perNode = 8;
        const NodeLayout layout = layOutNodes(request, QRectF(0, 0, 850, 360));
        QCOMPARE(layout.nodes.size(), std::size_t(64));
        QVERIFY(!layout.collapsed());
    }

    void fewRanksFillTheMiddle_data()
    {
        QTest::addColumn<qint64>("ranks");
        QTest::newRow("one accelerator") << qint64(1);
        QTest::newRow("one node of eight") << qint64(8);
        QTest::newRow("two nodes") << qint64(16);
    }
    void fewRanksFillTheMiddle()
    {
        QFETCH(qint64, ranks);
        NodeRequest request;
        request.ranks = ranks;
        request.perNode = 8;
        request.most = 110;
        const QRectF area(10, 20, 850, 500);
        const NodeLayout layout = layOutNodes(request, area);
        QCOMPARE(layout.cell, request.most);
        QRectF all;
        for (const NodeBox& node : layout.nodes)
            all |= node.box;
        QVERIFY2((all.center() - area.center()).manhattanLength() < 2,
            qPrintable(QStringLiteral("%1, %2").arg(all.center().x()).arg(all.center().y())));
    }

    // Cells of 90 leave room for two columns and most of a third; slightly smaller ones fill it.
    void anotherColumnThatJustFits()
    {
        NodeRequest request;
        request.ranks = 16384;
        request.perNode = 8;
        request.least = 20;
        request.comfortable = request.most = 90;
        request.header = 24;
        request.gap = 16;
        const NodeLayout layout = layOutNodes(request, QRectF(0, 0, 1134, 487));
        QCOMPARE(layout.nodes.size(), std::size_t(5));
        QVERIFY2(layout.cell > 80, qPrintable(QString::number(layout.cell)));
    }

    void noRoom()
    {
        NodeRequest request;
        request.ranks = 64;
        request.perNode = 8;
        QVERIFY(layOutNodes(request, QRectF(0, 0, 5, 5)).nodes.empty());
        QVERIFY(layOutNodes(request, QRectF()).nodes.empty());
        request.ranks = 0;
        QVERIFY(layOutNodes(request, QRectF(0, 0, 500, 500)).nodes.empty());
    }
};

QTEST_APPLESS_MAIN(TestNodeLayout)
#include "tst_node_layout.moc"
