// Bytes on the links: nothing is lost or invented, and the closed forms are those of the busiest rank.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/training/mesh/layout.h"
#include "core/training/mesh/placement.h"
#include "core/training/mesh/traffic.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

MeshLayout layout(const MeshSizes& sizes, std::string_view order = defaultMeshOrder)
{
    const LayoutResult result = layMesh(sizes, order);
    if (!result.layout)
        qFatal("no layout");
    return *result.layout;
}

RankGroups groups(const MeshLayout& mesh, std::string_view axes)
{
    return {mesh.dense, mesh.dense.mask(axes)};
}

bool close(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestMeshTraffic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conserved_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<QByteArray>("axes");
        QTest::addColumn<int>("perNode");
        for (const int perNode : {1, 4, 5, 8, 16, 1000})
            for (const char* axes : {"tp", "dp", "pp", "dp-cp", "tp-pp"})
                for (const FlowPattern pattern : {FlowPattern::Ring, FlowPattern::AllToAll})
                    QTest::addRow("%s over %s, %d a node",
                        pattern == FlowPattern::Ring ? "ring" : "all-to-all", axes, perNode)
                        << static_cast<int>(pattern) << QByteArray(axes) << perNode;
    }
    // What the ranks send is what they were given to send; a ring crosses between nodes once a node and
    // direction.
    void conserved()
    {
        QFETCH(int, pattern);
        QFETCH(QByteArray, axes);
        QFETCH(int, perNode);
        const MeshLayout mesh = layout({.tensor = 4, .context = 2, .data = 6, .pipeline = 2});
        const Flow flow{.groups = groups(mesh, axes.toStdString()),
            .pattern = static_cast<FlowPattern>(pattern),
            .perRank = Bytes(1e9)};
        const std::vector<PortLoad> loads = loadsOf(flow, mesh.ranks(), perNode);
        QCOMPARE(static_cast<std::int64_t>(loads.size()), mesh.ranks());
        for (const PortLoad& load : loads) {
            QVERIFY(close(load.total().value(), 1e9));
            QVERIFY(load.scaleUp.value() >= 0 && load.network.value() >= 0);
        }
        if (flow.pattern != FlowPattern::Ring)
            return;
        double crossings = 0;
        for (std::int64_t g = 0; g < flow.groups.count(); ++g) {
            for (std::int64_t i = 0; i < flow.groups.size(); ++i) {
                const std::int64_t next = flow.groups.rank(g, (i + 1) % flow.groups.size());
                crossings += flow.groups.rank(g, i) / perNode != next / perNode;
            }
        }
        QVERIFY(close(busiestOf(loads).sum.network.value(), crossings * 1e9));
    }

    void ringOverNodes()
    {
        // 16 ranks on two nodes of 8: each card carries an eighth of what a rank sends.
        const MeshLayout mesh = layout({.data = 16});
        const std::vector<PortLoad> loads =
            loadsOf({.groups = groups(mesh, "dp"), .perRank = Bytes(8e9)}, 16, 8);
        for (const PortLoad& load : loads) {
            QVERIFY(close(load.network.value(), 1e9));
            QVERIFY(close(load.scaleUp.value(), 7e9));
        }
        // With tensor ranks inside the node, each data-parallel ring has one rank a node and all of it
        // leaves.
        const MeshLayout spread = layout({.tensor = 8, .data = 2});
        for (const PortLoad& load : loadsOf({.groups = groups(spread, "dp"), .perRank = Bytes(8e9)}, 16, 8))
            QVERIFY(close(load.network.value(), 8e9) && load.scaleUp.value() == 0);
    }

    void allToAllLeaves()
    {
        // (N − 1)/N of the buffer: 4 nodes of 8, 32 ranks; a rank sends 31/32 of its buffer, 24/32 leave.
        const MeshLayout mesh = layout({.data = 32});
        const double buffer = 32e6;
        for (const PortLoad& load : loadsOf({.groups = groups(mesh, "dp"),
                                    .pattern = FlowPattern::AllToAll,
                                    .perRank = Bytes(buffer * 31 / 32)},
                 32, 8))
            QVERIFY(close(load.network.value(), buffer * 3 / 4));
    }

    void lineCrossesOnce()
    {
        // Four stages, two a node: stages 1 and 2 each send half of theirs to the other node.
        const MeshLayout mesh = layout({.pipeline = 4});
        const Flow line{.groups = groups(mesh, "pp"), .pattern = FlowPattern::Line, .perRank = Bytes(2e9)};
        const std::vector<PortLoad> loads = loadsOf(line, 4, 2);
        QVERIFY(close(loads[0].scaleUp.value(), 1e9) && loads[0].network.value() == 0);
        QVERIFY(close(loads[1].scaleUp.value(), 1e9) && close(loads[1].network.value(), 1e9));
        QVERIFY(close(busiestOf(loads).sum.network.value(), 2e9));
        QCOMPARE(busiestOf(loads).networkRank, 1);
        // Virtual stages in a loop: the last stage also feeds the first.
        Flow loop = line;
        loop.wrap = 0.5;
        const std::vector<PortLoad> wrapped = loadsOf(loop, 4, 2);
        QVERIFY(close(wrapped[3].network.value(), 0.5e9));
        QVERIFY(close(wrapped[0].network.value(), 0.5e9));
    }

    void closedForms_data()
    {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<qint64>("ranks");
        QTest::addColumn<qint64>("inNode");
        QTest::addColumn<double>("wrap");
        for (const FlowPattern pattern : {FlowPattern::Ring, FlowPattern::AllToAll, FlowPattern::Line})
            for (const qint64 ranks : {1, 2, 3, 4, 8, 16})
                for (const qint64 inNode : {1, 2, 3, 4, 8, 16})
                    for (const double wrap : {0.0, 0.75})
                        if (ranks % inNode == 0 && (pattern == FlowPattern::Line || wrap == 0))
                            QTest::addRow("pattern %d, %d ranks, %d a node, wrap %g",
                                static_cast<int>(pattern), static_cast<int>(ranks), static_cast<int>(inNode),
                                wrap)
                                << static_cast<int>(pattern) << ranks << inNode << wrap;
    }
    void closedForms()
    {
        QFETCH(int, pattern);
        QFETCH(qint64, ranks);
        QFETCH(qint64, inNode);
        QFETCH(double, wrap);
        const MeshLayout mesh = layout({.pipeline = ranks});
        const Flow flow{.groups = groups(mesh, "pp"),
            .pattern = static_cast<FlowPattern>(pattern),
            .perRank = Bytes(1e9),
            .wrap = wrap};
        const BusiestLinks listed = busiestOf(loadsOf(flow, ranks, inNode));
        const double n = static_cast<double>(ranks), g = static_cast<double>(inNode);
        const LineShares line = busiestOfLine(n, g, wrap);
        const PortLoad closed = flow.pattern == FlowPattern::Ring ? ringLoad(flow.perRank, n, g)
            : flow.pattern == FlowPattern::AllToAll
            ? allToAllLoad(flow.perRank, n, g)
            : PortLoad{flow.perRank * line.scaleUp, flow.perRank * line.network};
        if (ranks == 1) {
            QCOMPARE(closed.total().value(), 0.0);
            return;
        }
        QVERIFY(close(closed.scaleUp.value(), listed.most.scaleUp.value()));
        QVERIFY(close(closed.network.value(), listed.most.network.value()));
    }

    void unevenNodes()
    {
        // Six ranks on nodes of four: the two of the second node carry more of the ring out.
        const MeshLayout mesh = layout({.data = 6});
        const std::vector<PortLoad> loads =
            loadsOf({.groups = groups(mesh, "dp"), .perRank = Bytes(4e9)}, 6, 4);
        QVERIFY(close(loads[0].network.value(), 1e9));
        QVERIFY(close(loads[5].network.value(), 2e9));
        QCOMPARE(busiestOf(loads).networkRank, 4);
        QVERIFY(loadsOf({.groups = groups(mesh, "dp"), .perRank = Bytes(4e9)}, 6, 0).size()
            == 6); // a node of none counts as one of one
        QCOMPARE(busiestOf({}).most.total().value(), 0.0);
    }

    // loadOf() is what loadsOf() says of that rank.
    void oneRankLikeAll()
    {
        const MeshLayout mesh =
            layout({.tensor = 3, .context = 2, .data = 5, .pipeline = 4}, "tp-pp-cp-ep-dp");
        for (const FlowPattern pattern : {FlowPattern::Ring, FlowPattern::AllToAll, FlowPattern::Line}) {
            for (const char* axes : {"tp", "pp", "dp-cp", "dp"}) {
                for (const std::int64_t perNode : {0, 1, 4, 7, 8, 500}) {
                    const Flow flow{
                        .groups = groups(mesh, axes), .pattern = pattern, .perRank = Bytes(1e9), .wrap = 0.5};
                    const std::vector<PortLoad> all = loadsOf(flow, mesh.ranks(), perNode);
                    for (std::int64_t rank = 0; rank < mesh.ranks(); ++rank) {
                        const PortLoad one = loadOf(flow, rank, perNode);
                        QVERIFY(
                            close(one.scaleUp.value(), all[static_cast<std::size_t>(rank)].scaleUp.value()));
                        QVERIFY(
                            close(one.network.value(), all[static_cast<std::size_t>(rank)].network.value()));
                    }
                }
            }
        }
        QCOMPARE(loadOf({.groups = groups(mesh, "pp").ends(), .perRank = Bytes(1)}, 3, 8).total().value(),
            0.0); // no group of its own
    }
};

QTEST_APPLESS_MAIN(TestMeshTraffic)
#include "tst_mesh_traffic.moc"
