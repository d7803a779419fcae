// The engine's closed forms of where groups sit, against groups listed rank by rank.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/training/mesh/layout.h"
#include "core/training/mesh/spans.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace ridgepoint;

namespace {

struct Case
{
    MeshLayout layout;
    Mesh mesh;
    double places; // of a node
    double perNode; // of them, used
};

Mesh meshOf(const MeshSizes& s, const std::string& order)
{
    Mesh mesh;
    mesh.tensor = static_cast<double>(s.tensor);
    mesh.context = static_cast<double>(s.context);
    mesh.expert = static_cast<double>(s.expert);
    mesh.pipeline = static_cast<double>(s.pipeline);
    mesh.expertTensor = static_cast<double>(s.expertTensor);
    mesh.order = order;
    return mesh;
}

template <std::size_t N, std::size_t M, class Check>
int forMeshes(const std::array<std::int64_t, N>& sizes, const std::array<int, M>& nodes, Check check)
{
    std::mt19937 random(11);
    std::array<std::string, 5> words{"tp", "cp", "ep", "dp", "pp"};
    const auto any = [&] { return sizes[random() % sizes.size()]; };
    int checked = 0;
    for (int i = 0; i < 3000; ++i) {
        std::ranges::shuffle(words, random);
        std::string order = words[0];
        for (std::size_t w = 1; w < words.size(); ++w)
            order += '-' + words[w];
        const MeshSizes s{.tensor = any(),
            .context = any(),
            .expert = any(),
            .data = any(),
            .pipeline = any(),
            .expertTensor = any()};
        if (s.tensor * s.context * s.data * s.pipeline > 4096)
            continue;
        const LayoutResult result = layMesh(s, order);
        if (!result.layout)
            continue;
        const double places = nodes[random() % nodes.size()];
        check(Case{*result.layout, meshOf(s, order), places,
            ranksPerNode(static_cast<double>(result.layout->ranks()), places)});
        ++checked;
    }
    return checked;
}

struct Pair
{
    const char* name;
    GroupSpan closed;
    RankGroups listed;
};

std::vector<Pair> pairsOf(const Case& c)
{
    const MeshSpans spans = spansOf(c.mesh, static_cast<double>(c.layout.sizes.data), c.places);
    const auto dense = [&](const char* axes) {
        return RankGroups(c.layout.dense, c.layout.dense.mask(axes));
    };
    const auto expert = [&](const char* axes) {
        return RankGroups(c.layout.expert, c.layout.expert.mask(axes));
    };
    return {{"tp", spans.tensor, dense("tp")}, {"cp", spans.context, dense("cp")},
        {"dp-cp", spans.data, dense("dp-cp")}, {"pp", spans.pipeline, dense("pp")},
        {"etp", spans.expertTensor, expert("etp")}, {"ep", spans.expert, expert("ep")},
        {"edp", spans.expertData, expert("edp")}};
}

std::string describe(const Case& c, const Pair& pair)
{
    const MeshSizes& s = c.layout.sizes;
    return std::string(pair.name) + " of " + c.layout.order + " tp" + std::to_string(s.tensor) + " cp"
        + std::to_string(s.context) + " ep" + std::to_string(s.expert) + " dp" + std::to_string(s.data)
        + " pp" + std::to_string(s.pipeline) + " etp" + std::to_string(s.expertTensor) + ", "
        + std::to_string(c.perNode) + " a node: " + std::to_string(pair.closed.nodes());
}

} // namespace

class TestMeshSpans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Powers of two: every group is like the others, and the closed form is exact for all of them.
    void regular()
    {
        const int checked = forMeshes(
            std::array<std::int64_t, 4>{1, 2, 4, 8}, std::array{1, 2, 4, 8, 16, 4096}, [](const Case& c) {
                for (const Pair& pair : pairsOf(c)) {
                    const GroupPlacement placement =
                        placementOf(pair.listed, {.perNode = static_cast<std::int64_t>(c.perNode)});
                    QCOMPARE(pair.closed.ranks, static_cast<double>(pair.listed.size()));
                    QVERIFY2(pair.closed.nodes() == static_cast<double>(placement.mostNodes),
                        describe(c, pair).c_str());
                    QVERIFY2(placement.fewestNodes == placement.mostNodes, describe(c, pair).c_str());
                    QVERIFY2(pair.closed.tier() == placement.tier, describe(c, pair).c_str());
                }
            });
        QVERIFY(checked > 500);
    }

    // Any sizes and nodes: groups that are one even sequence are exact, the worst of them.
    void anySizes()
    {
        int straddling = 0;
        const int checked = forMeshes(std::array<std::int64_t, 6>{1, 2, 3, 5, 6, 8},
            std::array{3, 4, 6, 7, 8, 12, 72}, [&](const Case& c) {
                for (const Pair& pair : pairsOf(c)) {
                    const GroupPlacement placement =
                        placementOf(pair.listed, {.perNode = static_cast<std::int64_t>(c.perNode)});
                    straddling += placement.fewestNodes != placement.mostNodes;
                    QCOMPARE(pair.closed.leavesNode(), placement.tier != GroupTier::IntraNode);
                    const GridAxis* cp = c.layout.dense.axis("cp");
                    const GridAxis* dp = c.layout.dense.axis("dp");
                    const bool apart = cp->ranks > 1 && dp->ranks > 1 && dp->stride != cp->stride * cp->ranks
                        && cp->stride != dp->stride * dp->ranks;
                    if (std::string_view(pair.name) == "dp-cp" && apart)
                        continue; // boundHolds()
                    QVERIFY2(std::abs(pair.closed.nodes() - static_cast<double>(placement.mostNodes)) < 1e-9,
                        describe(c, pair).c_str());
                }
            });
        QVERIFY(checked > 500);
        QVERIFY(straddling > 500);
    }

    // Data and context ranks with another dimension between them: never fewer nodes than there are, nor more
    // than twice as many.
    void boundHolds()
    {
        int more = 0;
        forMeshes(std::array<std::int64_t, 6>{1, 2, 3, 5, 6, 8}, std::array{3, 4, 6, 7, 8, 12, 72},
            [&](const Case& c) {
                const Pair pair = pairsOf(c)[2];
                const double listed = static_cast<double>(
                    placementOf(pair.listed, {.perNode = static_cast<std::int64_t>(c.perNode)}).mostNodes);
                QVERIFY2(pair.closed.nodes() >= listed - 1e-9, describe(c, pair).c_str());
                QVERIFY2(pair.closed.nodes() <= 2 * listed + 1e-9, describe(c, pair).c_str());
                more += pair.closed.nodes() > listed + 1e-9;
            });
        QVERIFY(more > 0); // it is a bound, not an equality
    }

    void nodesFillEvenly()
    {
        QCOMPARE(ranksPerNode(256, 72), 64.0); // NVL72 racks of 18 trays of 4, 16 trays used
        QCOMPARE(ranksPerNode(6144, 4096), 3072.0); // PaLM: two pods (arXiv:2204.02311)
        QCOMPARE(ranksPerNode(512, 8), 8.0);
        QCOMPARE(ranksPerNode(12, 8), 6.0);
        QCOMPARE(ranksPerNode(100, 8), 8.0); // 13 nodes: not even
        QCOMPARE(ranksPerNode(4, 8), 4.0);
        QCOMPARE(ranksPerNode(1, 8), 1.0);
        // An expert group of 64 that fits a rack of 72 stays in it.
        Mesh mesh;
        mesh.expert = 64;
        mesh.pipeline = 4;
        QVERIFY(!spansOf(mesh, 64, 72).expert.leavesNode());
    }

    void absurdSizes()
    {
        for (const double ranks : {1.0, 3.0, 1e6, 1e24}) {
            for (const double stride : {1.0, 7.0, 999983.0, 1e18}) {
                for (const double perNode : {1.0, 8.0, 72.0, 999983.0}) {
                    const GroupSpan span = spanOf(ranks, stride, perNode, ranks * stride * 12345);
                    QVERIFY(std::isfinite(span.inNode));
                    QVERIFY(span.inNode >= 1 && span.inNode <= ranks);
                    QVERIFY(span.leavesNode() || ranks * stride <= perNode || ranks == 1);
                }
            }
        }
        Mesh mesh;
        mesh.order = "nonsense--tp";
        mesh.tensor = 4;
        const MeshSpans spans = spansOf(mesh, 2, 8);
        QCOMPARE(spans.tensor.ranks, 4.0);
        QCOMPARE(spans.data.ranks, 1.0); // not in the order
    }
};

QTEST_APPLESS_MAIN(TestMeshSpans)
#include "tst_mesh_spans.moc"
