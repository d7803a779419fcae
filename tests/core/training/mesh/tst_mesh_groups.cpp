// Groups of ranks against those that Megatron-LM's generator printed, and what must hold for any mesh.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/training/mesh/layout.h"
#include "core/training/mesh/placement.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <set>

using namespace ridgepoint;

namespace {

QJsonObject golden()
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/mesh.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll()).object();
}

using Lists = std::vector<std::vector<std::int64_t>>;

Lists listed(const RankGroups& groups)
{
    Lists lists(static_cast<std::size_t>(groups.count()));
    for (std::size_t g = 0; g < lists.size(); ++g)
        for (std::int64_t i = 0; i < groups.size(); ++i)
            lists[g].push_back(groups.rank(static_cast<std::int64_t>(g), i));
    return lists;
}

Lists listed(const QJsonArray& groups)
{
    Lists lists;
    for (const QJsonValue group : groups) {
        lists.emplace_back();
        for (const QJsonValue rank : group.toArray())
            lists.back().push_back(rank.toInteger());
    }
    return lists;
}

std::int64_t number(const QJsonObject& mesh, const char* key)
{
    return mesh[QLatin1String(key)].toInteger(1);
}

// Megatron's keys of an expert mesh are those of the dense one; ours say which.
std::string ourName(const QString& golden, bool expert)
{
    QStringList parts = golden.split(QLatin1Char('-'));
    if (expert)
        for (QString& part : parts)
            part = part == QLatin1String("tp") ? QStringLiteral("etp")
                : part == QLatin1String("dp")  ? QStringLiteral("edp")
                                               : part;
    return parts.join(QLatin1Char('-')).toStdString();
}

MeshLayout layout(const MeshSizes& sizes, std::string_view order = defaultMeshOrder)
{
    const LayoutResult result = layMesh(sizes, order);
    if (!result.layout)
        qFatal("%s",
            result.diagnostics.empty() ? "no layout" : result.diagnostics.front().message.plain().c_str());
    return *result.layout;
}

} // namespace

namespace {

// Random sizes, each order of the dimensions in turn; experts where they fit.
template <class Check>
void forRandomMeshes(int count, Check check)
{
    std::mt19937 random(7);
    std::array<std::string, 5> words{"tp", "cp", "ep", "dp", "pp"};
    const auto any = [&](std::initializer_list<std::int64_t> values) {
        return values.begin()[random() % values.size()];
    };
    for (int i = 0; i < count; ++i) {
        std::next_permutation(words.begin(), words.end());
        const std::string order =
            words[0] + '-' + words[1] + '-' + words[2] + '-' + words[3] + '-' + words[4];
        MeshSizes sizes{.tensor = any({1, 2, 3, 4, 8}),
            .context = any({1, 2, 4, 5}),
            .expert = any({1, 1, 2, 4, 6}),
            .data = any({1, 2, 3, 6, 8}),
            .pipeline = any({1, 2, 3, 4}),
            .expertTensor = any({1, 1, 2})};
        const LayoutResult result = layMesh(sizes, order);
        if (result.layout)
            check(*result.layout);
    }
}

} // namespace

class TestMeshGroups : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void megatron_data()
    {
        QTest::addColumn<QJsonObject>("mesh");
        const QJsonArray meshes = golden()[QLatin1String("rank_groups")][QLatin1String("meshes")].toArray();
        QCOMPARE(meshes.size(), 8);
        for (qsizetype i = 0; i < meshes.size(); ++i) {
            const QJsonObject mesh = meshes[i].toObject();
            QString name = mesh[QLatin1String("kind")].toString() + QLatin1Char(' ')
                + mesh[QLatin1String("order")].toString();
            for (const char* key : {"tp", "etp", "cp", "ep", "dp", "edp", "pp"})
                if (mesh.contains(QLatin1String(key)))
                    name += QStringLiteral(" %1%2").arg(QLatin1String(key)).arg(number(mesh, key));
            QTest::newRow(qPrintable(name)) << mesh;
        }
    }
    void megatron()
    {
        QFETCH(QJsonObject, mesh);
        const bool expert = mesh[QLatin1String("kind")].toString() == QLatin1String("expert");
        MeshSizes sizes{.tensor = number(mesh, "tp"),
            .context = number(mesh, "cp"),
            .expert = number(mesh, "ep"),
            .data = number(mesh, "dp"),
            .pipeline = number(mesh, "pp"),
            .expertTensor = number(mesh, "etp")};
        if (expert) // any dense mesh of as many ranks will do
            sizes.data = number(mesh, "world_size") / sizes.pipeline;
        const MeshLayout laid = layout(sizes, mesh[QLatin1String("order")].toString().toStdString());
        QCOMPARE(laid.ranks(), number(mesh, "world_size"));
        const RankGrid& grid = expert ? laid.expert : laid.dense;
        const QJsonObject groups = mesh[QLatin1String("groups")].toObject();
        QVERIFY(!groups.isEmpty());
        for (auto it = groups.begin(); it != groups.end(); ++it) {
            const RankGroups ours(grid, grid.mask(ourName(it.key(), expert)));
            const Lists expected = listed(it.value().toArray());
            QVERIFY2(listed(ours) == expected, qPrintable(it.key()));
            for (const int perNode : {8, 4}) {
                const QString tiers = QStringLiteral("tier_with_%1_gpus_per_node").arg(perNode);
                const QString tier = mesh[tiers][it.key()].toString();
                QVERIFY(!tier.isEmpty());
                const std::string_view our = tierName(placementOf(ours, {.perNode = perNode}).tier);
                QVERIFY2(tier.toStdString() == our, qPrintable(it.key() + QLatin1String(", ") + tiers));
            }
            // The list that the command prints has the same groups under the same names.
            for (const NamedGroups& named : groupsOf(laid))
                if (named.name == ourName(it.key(), expert))
                    QVERIFY2(listed(named.groups) == expected, qPrintable(it.key()));
        }
    }

    void torchtitan_data()
    {
        QTest::addColumn<QJsonObject>("mesh");
        const QJsonArray meshes =
            golden()[QLatin1String("rank_groups_torchtitan")][QLatin1String("meshes")].toArray();
        QCOMPARE(meshes.size(), 4);
        for (qsizetype i = 0; i < meshes.size(); ++i)
            QTest::addRow(
                "mesh %d, %d ranks", static_cast<int>(i), meshes[i][QLatin1String("world_size")].toInt())
                << meshes[i].toObject();
    }
    void torchtitan()
    {
        QFETCH(QJsonObject, mesh);
        const TitanResult titan = layTitanMesh({.pipeline = number(mesh, "pp"),
            .replicate = number(mesh, "dp_replicate"),
            .shard = number(mesh, "dp_shard"),
            .context = number(mesh, "cp"),
            .tensor = number(mesh, "tp"),
            .expert = number(mesh, "ep")});
        QVERIFY(titan.diagnostics.empty());
        QCOMPARE(titan.ranks, number(mesh, "world_size"));
        const QJsonObject groups = mesh[QLatin1String("groups")].toObject();
        QCOMPARE(static_cast<qsizetype>(titan.groups.size()), groups.size());
        for (const NamedGroups& named : titan.groups) {
            const QString name =
                QString::fromUtf8(named.name.data(), static_cast<qsizetype>(named.name.size()));
            QVERIFY2(groups.contains(name), qPrintable(name));
            QVERIFY2(listed(named.groups) == listed(groups[name].toArray()), qPrintable(name));
        }
        for (const NamedGroups& named : titan.groups)
            if (named.name == "efsdp")
                QCOMPARE(named.groups.size(), number(mesh, "efsdp"));
    }

    void everyRankOnce()
    {
        int checked = 0, withExperts = 0;
        forRandomMeshes(600, [&](const MeshLayout& mesh) {
            ++checked;
            withExperts += mesh.hasExperts();
            const MeshSizes& s = mesh.sizes;
            QCOMPARE(mesh.ranks(), s.tensor * s.context * s.data * s.pipeline);
            QCOMPARE(mesh.expert.ranks(), mesh.ranks());
            for (const NamedGroups& named : groupsOf(mesh)) {
                const bool ends = named.name == "embd";
                std::vector<int> seen(static_cast<std::size_t>(mesh.ranks()));
                for (std::int64_t g = 0; g < named.groups.count(); ++g) {
                    std::int64_t before = -1;
                    for (std::int64_t i = 0; i < named.groups.size(); ++i) {
                        const std::int64_t rank = named.groups.rank(g, i);
                        QVERIFY(rank > before && rank < mesh.ranks());
                        before = rank;
                        ++seen[static_cast<std::size_t>(rank)];
                        QCOMPARE(named.groups.groupOf(rank), g);
                        QCOMPARE(named.groups.memberOf(rank), i);
                    }
                }
                const auto once = std::ranges::count(seen, 1);
                QVERIFY(std::ranges::all_of(seen, [](int n) { return n <= 1; }));
                QCOMPARE(once, named.groups.count() * named.groups.size());
                if (!ends)
                    QCOMPARE(once, mesh.ranks());
            }
            for (const auto& [name, size] :
                {std::pair{"tp", s.tensor}, {"cp", s.context}, {"ep", s.expert}, {"dp", s.data},
                    {"pp", s.pipeline}, {"dp-cp", s.data * s.context}, {"tp-pp", s.tensor * s.pipeline}})
                for (const NamedGroups& named : groupsOf(mesh))
                    if (named.name == name)
                        QCOMPARE(named.groups.size(), size);
            if (mesh.hasExperts()) // one stage is on the same ranks for both
                QCOMPARE(mesh.dense.axis("pp")->stride * (s.pipeline > 1),
                    mesh.expert.axis("pp")->stride * (s.pipeline > 1));
        });
        QVERIFY(checked > 200);
        QVERIFY(withExperts > 50);
    }

    void coordinatesRoundTrip()
    {
        forRandomMeshes(200, [&](const MeshLayout& mesh) {
            for (const RankGrid* grid : {&mesh.dense, &mesh.expert}) {
                for (std::int64_t rank = 0; rank < grid->ranks(); ++rank) {
                    std::vector<std::int64_t> at;
                    for (const GridAxis& axis : grid->axes()) {
                        at.push_back(rank / axis.stride % axis.ranks);
                        QVERIFY(at.back() >= 0 && at.back() < axis.ranks);
                    }
                    QCOMPARE(grid->rankAt(at), rank);
                }
            }
        });
    }

    void innermostIsNeighbour()
    {
        const MeshSizes sizes{.tensor = 2, .context = 2, .data = 2, .pipeline = 2};
        QCOMPARE(layout(sizes, "dp-pp-tp-cp-ep").dense.axis("dp")->stride, 1);
        QCOMPARE(layout(sizes, "pp-tp-cp-ep-dp").dense.axis("pp")->stride, 1);
        // Llama 3 (arXiv:2407.21783 §3.3.2) has data parallelism outermost: [tp, cp, pp, dp].
        const MeshLayout llama =
            layout({.tensor = 8, .context = 1, .data = 128, .pipeline = 16}, "tp-cp-pp-dp");
        QCOMPARE(llama.dense.axis("dp")->stride, 128);
        QCOMPARE(llama.ranks(), 16384);
    }

    void shardsAndCopies()
    {
        const MeshLayout mesh = layout({.tensor = 2, .data = 8});
        const RankGroups all(mesh.dense, mesh.dense.mask("dp"));
        QCOMPARE(listed(all.inner(4)), (Lists{{0, 2, 4, 6}, {8, 10, 12, 14}, {1, 3, 5, 7}, {9, 11, 13, 15}}));
        QCOMPARE(listed(all.across(4)),
            (Lists{{0, 8}, {2, 10}, {4, 12}, {6, 14}, {1, 9}, {3, 11}, {5, 13}, {7, 15}}));
        for (const RankGroups& groups : {all.inner(4), all.across(4), all.across(1), all.inner(8)})
            for (std::int64_t g = 0; g < groups.count(); ++g)
                for (std::int64_t i = 0; i < groups.size(); ++i) {
                    QCOMPARE(groups.groupOf(groups.rank(g, i)), g);
                    QCOMPARE(groups.memberOf(groups.rank(g, i)), i);
                }
        QCOMPARE(listed(all.inner(3)), listed(all)); // 3 does not divide 8
        QCOMPARE(listed(all.inner(0)), listed(all));
    }

    void embeddingGroups()
    {
        const MeshLayout mesh = layout({.tensor = 2, .pipeline = 4});
        const RankGroups ends = RankGroups(mesh.dense, mesh.dense.mask("pp")).ends();
        QCOMPARE(listed(ends), (Lists{{0, 6}, {1, 7}}));
        QCOMPARE(ends.groupOf(2), -1);
        QCOMPARE(ends.memberOf(4), -1);
        const MeshLayout single = layout({.tensor = 2});
        QCOMPARE(listed(RankGroups(single.dense, single.dense.mask("pp")).ends()), (Lists{{0}, {1}}));
    }

    void railsAndSpines()
    {
        const MeshLayout mesh = layout({.tensor = 8, .data = 4, .pipeline = 2}); // 8 nodes of 8
        const auto level = [&](std::string_view axes, std::int64_t leafNodes) {
            return placementOf(
                RankGroups(mesh.dense, mesh.dense.mask(axes)), {.perNode = 8, .leafNodes = leafNodes})
                .level;
        };
        QCOMPARE(level("tp", 4), FabricLevel::Node);
        QCOMPARE(level("dp", 4), FabricLevel::Rail); // nodes 0…3 and 4…7, one place each
        QCOMPARE(level("pp", 4), FabricLevel::Spine); // node 0 to node 4: another leaf
        QCOMPARE(level("pp", 8), FabricLevel::Rail);
        QCOMPARE(level("tp-dp", 4), FabricLevel::Spine); // all eight rails
        QCOMPARE(level("dp", 0), FabricLevel::Unknown);
        const GroupPlacement dp = placementOf(RankGroups(mesh.dense, mesh.dense.mask("dp")), {.perNode = 8});
        QVERIFY(dp.oneRail);
        QCOMPARE(dp.mostNodes, 4);
        QCOMPARE(dp.fewestNodes, 4);
        // Three tensor ranks do not divide a node: some groups leave it.
        const MeshLayout odd = layout({.tensor = 3, .data = 8});
        const GroupPlacement tp = placementOf(RankGroups(odd.dense, odd.dense.mask("tp")), {.perNode = 8});
        QCOMPARE(tp.mostNodes, 2);
        QCOMPARE(tp.fewestNodes, 1);
        QCOMPARE(tp.tier, GroupTier::Mixed);
        QCOMPARE(placementOf(RankGroups(odd.dense, odd.dense.mask("tp")), {.perNode = 0}).tier,
            GroupTier::InterNodeOnly);
    }

    void refused_data()
    {
        QTest::addColumn<qint64>("tp");
        QTest::addColumn<qint64>("cp");
        QTest::addColumn<qint64>("ep");
        QTest::addColumn<qint64>("dp");
        QTest::addColumn<qint64>("pp");
        QTest::addColumn<qint64>("etp");
        QTest::addColumn<QByteArray>("order");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("says"); // message or fix
        const QByteArray normal("tp-cp-ep-dp-pp");
        const qint64 huge = std::numeric_limits<qint64>::max();
        QTest::newRow("no tensor rank")
            << qint64(0) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << normal
            << QByteArray("tp") << QByteArray("at least one rank");
        QTest::newRow("negative pipeline")
            << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(-4) << qint64(1) << normal
            << QByteArray("pp") << QByteArray("pp = -4");
        QTest::newRow("negative experts")
            << qint64(1) << qint64(1) << qint64(-1) << qint64(1) << qint64(1) << qint64(1) << normal
            << QByteArray("ep") << QByteArray("at least one rank");
        QTest::newRow("more than a million")
            << qint64(1024) << qint64(1) << qint64(1) << qint64(2048) << qint64(1) << qint64(1) << normal
            << QByteArray("tp") << QByteArray("1048576");
        QTest::newRow("product beyond 64 bits") << huge << huge << qint64(1) << huge << huge << qint64(1)
                                                << normal << QByteArray("tp") << QByteArray("smaller sizes");
        QTest::newRow("experts beyond 64 bits")
            << qint64(1) << qint64(1) << huge << qint64(2) << qint64(1) << huge << normal << QByteArray("ep")
            << QByteArray("smaller sizes");
        QTest::newRow("experts do not divide")
            << qint64(2) << qint64(1) << qint64(3) << qint64(4) << qint64(2) << qint64(1) << normal
            << QByteArray("ep") << QByteArray("set ep to 2 or 4");
        QTest::newRow("more experts than ranks")
            << qint64(2) << qint64(1) << qint64(16) << qint64(2) << qint64(2) << qint64(1) << normal
            << QByteArray("ep") << QByteArray("set ep to 4");
        QTest::newRow("expert tensor does not divide")
            << qint64(2) << qint64(1) << qint64(2) << qint64(4) << qint64(1) << qint64(3) << normal
            << QByteArray("ep") << QByteArray("set etp to 2 or 4");
        QTest::newRow("unknown dimension")
            << qint64(2) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(1)
            << QByteArray("tp-xp") << QByteArray("order") << QByteArray("'xp'");
        QTest::newRow("repeated dimension")
            << qint64(2) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(1)
            << QByteArray("tp-dp-tp") << QByteArray("order") << QByteArray("tp twice");
        QTest::newRow("empty order") << qint64(2) << qint64(1) << qint64(1) << qint64(1) << qint64(1)
                                     << qint64(1) << QByteArray("") << QByteArray("order")
                                     << QByteArray("names nothing");
        QTest::newRow("dash at the end")
            << qint64(2) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(1)
            << QByteArray("tp-dp-") << QByteArray("order") << QByteArray("names nothing");
        QTest::newRow("control characters")
            << qint64(2) << qint64(1) << qint64(1) << qint64(1) << qint64(1) << qint64(1)
            << QByteArray("tp-\x01\xff") << QByteArray("order") << QByteArray("expected tp");
        QTest::newRow("dimension left out")
            << qint64(2) << qint64(1) << qint64(1) << qint64(4) << qint64(1) << qint64(1)
            << QByteArray("tp-pp") << QByteArray("order") << QByteArray("leaves out dp, which has 4 ranks");
        QTest::newRow("stages of experts elsewhere")
            << qint64(4) << qint64(1) << qint64(2) << qint64(2) << qint64(2) << qint64(1)
            << QByteArray("tp-cp-ep-pp-dp") << QByteArray("order") << QByteArray("put pp last");
    }
    void refused()
    {
        QFETCH(qint64, tp);
        QFETCH(qint64, cp);
        QFETCH(qint64, ep);
        QFETCH(qint64, dp);
        QFETCH(qint64, pp);
        QFETCH(qint64, etp);
        QFETCH(QByteArray, order);
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, says);
        const LayoutResult result = layMesh(
            {.tensor = tp, .context = cp, .expert = ep, .data = dp, .pipeline = pp, .expertTensor = etp},
            order.toStdString());
        QVERIFY(!result.layout);
        QVERIFY(!result.diagnostics.empty());
        const Diagnostic& first = result.diagnostics.front();
        QCOMPARE(first.severity, Severity::Error);
        QCOMPARE(QByteArray::fromStdString(first.field), field);
        QVERIFY2(
            (first.message.plain() + " | " + first.fix.plain()).find(says.toStdString()) != std::string::npos,
            (first.message.plain() + " | " + first.fix.plain()).c_str());
        QVERIFY(!first.fix.empty());
    }

    void titanRefused()
    {
        const TitanResult uneven = layTitanMesh({.shard = 4, .tensor = 2, .expert = 3});
        QVERIFY(uneven.groups.empty());
        QCOMPARE(uneven.diagnostics.size(), std::size_t(1));
        QCOMPARE(uneven.diagnostics.front().fix.plain(), std::string("set ep to 2 or 4"));
        QVERIFY(layTitanMesh({.replicate = 0}).groups.empty());
        QVERIFY(layTitanMesh({.expert = std::numeric_limits<std::int64_t>::max()}).groups.empty());
    }

    void aMillionRanks()
    {
        const MeshLayout mesh =
            layout({.tensor = 8, .context = 4, .expert = 64, .data = 2048, .pipeline = 16});
        QCOMPARE(mesh.ranks(), mostGridRanks);
        const RankGroups pp(mesh.dense, mesh.dense.mask("pp"));
        QCOMPARE(pp.rank(0, 15), 15 * 8 * 4 * 2048);
        QCOMPARE(pp.groupOf(mesh.ranks() - 1), pp.count() - 1);
        QCOMPARE(placementOf(pp, {.perNode = 8}).tier, GroupTier::InterNodeOnly);
        QCOMPARE(placementOf(RankGroups(mesh.expert, mesh.expert.mask("ep")), {.perNode = 8}).mostNodes, 8);
        // The largest axis alone, and one more.
        QVERIFY(layMesh({.data = mostGridRanks}, "dp").layout);
        QVERIFY(!layMesh({.data = mostGridRanks + 1}, "dp").layout);
    }
};

QTEST_APPLESS_MAIN(TestMeshGroups)
#include "tst_mesh_groups.moc"
