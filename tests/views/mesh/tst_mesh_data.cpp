// What the Mesh view says in words and numbers.

#include "core/outcome/readout.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/seed_report.h"
#include "views/mesh/mesh_data.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const MeshDimension& dimension(const MeshData& data, const QString& id)
{
    return *std::ranges::find(data.dimensions, id, &MeshDimension::id);
}

const ReadoutTileData& tile(const std::vector<ReadoutTileData>& tiles, const QString& label)
{
    const auto found = std::ranges::find(tiles, label, &ReadoutTileData::label);
    if (found == tiles.end())
        qFatal("no tile %s", qPrintable(label));
    return *found;
}

} // namespace

class TestMeshData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void groupsOfARank()
    {
        const MeshData data = meshData(meshInput(fiveHundredTwelve()), {});
        QCOMPARE(data.ranks, 512);
        QCOMPARE(data.perNode, 8);
        QCOMPARE(data.nodes, 64);
        QCOMPARE(data.order, QStringList({u"tp"_s, u"cp"_s, u"ep"_s, u"dp"_s, u"pp"_s}));
        QVERIFY(data.problem.isEmpty() && data.flags.isEmpty());
        QCOMPARE(dimension(data, u"tp"_s).stride, 1);
        QCOMPARE(dimension(data, u"dp"_s).stride, 8);
        QCOMPARE(dimension(data, u"pp"_s).stride, 32);
        QCOMPARE(tierText(dimension(data, u"tp"_s).tier), u"intra-node"_s);
        QCOMPARE(tierText(dimension(data, u"pp"_s).tier), u"inter-node only"_s);
        QVERIFY2(groupCaption(data, dimension(data, u"tp"_s), 9, 5)
                     .startsWith(u"TP of 8: 8, 9, 10, 11 … 15 · intra-node · "_s),
            qPrintable(groupCaption(data, dimension(data, u"tp"_s), 9, 5)));
        QVERIFY2(groupCaption(data, dimension(data, u"dp"_s), 9, 5)
                     .startsWith(u"DP of 4: 1, 9, 17, 25 · inter-node only"_s),
            qPrintable(groupCaption(data, dimension(data, u"dp"_s), 9, 5)));
        QCOMPARE(groupCaption(data, dimension(data, u"cp"_s), 9, 5), u"CP: this rank alone"_s);
        const QString spoken = rankSpoken(data, 9);
        QVERIFY2(
            spoken.startsWith(
                u"rank 9, node 1; tensor parallel with 8, 9, 10 … 15; data parallel with 1, 9, 17, 25"_s),
            qPrintable(spoken));
    }

    void ranksSayTheirLayers()
    {
        const Report report = meshReport("llama3-70b-256xh100",
            {{"mesh.tensor", "8"}, {"mesh.pipeline", "4"}, {"mesh.chunks", "1"}, {"mesh.schedule", "1f1b"},
                {"mesh.stage_layers", "18,22x2,18"}});
        const MeshData data = meshData(meshInput(report), {});
        QCOMPARE(data.stageLayers,
            QStringList({u"embedding, layers 1–18"_s, u"layers 19–40"_s, u"layers 41–62"_s,
                u"layers 63–80, head and loss"_s}));
        const auto pipeline = std::ranges::find(data.dimensions, u"pp"_s, &MeshDimension::id);
        const std::int64_t second = pipeline->groups.rank(0, 1);
        QCOMPARE(layersOfRank(data, second), u"layers 19–40"_s);
        QVERIFY(rankSpoken(data, second).contains(u"layers 19–40"_s));
        const auto chunked = meshData(
            meshInput(meshReport("llama3-70b-256xh100",
                {{"mesh.pipeline", "4"}, {"mesh.chunks", "2"}, {"mesh.schedule", "interleaved_1f1b"}})),
            {});
        QCOMPARE(chunked.stageLayers.value(1), u"layers 11–20, 51–60"_s);
        QVERIFY(meshData(meshInput(meshReport("llama3-8b-64xh100", {{"mesh.pipeline", "1"}})), {})
                    .stageLayers.isEmpty());
    }

    // Letters and lines tell the dimensions apart, not colours alone.
    void dimensionsDifferInLineAndLetter()
    {
        const MeshData data = meshData(meshInput(fiveHundredTwelve()), {});
        for (const MeshDimension& a : data.dimensions)
            for (const MeshDimension& b : data.dimensions)
                if (&a != &b)
                    QVERIFY(a.letter != b.letter && a.line != b.line && a.role != b.role
                        && a.role != ColorRole::Overshoot);
    }

    void theBusiestRankIsTheReports()
    {
        const Report report = fiveHundredTwelve();
        const MeshData data = meshData(meshInput(report), {});
        Bytes port, card;
        for (std::int64_t rank = 0; rank < data.ranks; ++rank) {
            port = std::max(port, data.load(rank).scaleUp);
            card = std::max(card, data.load(rank).network);
        }
        QVERIFY(std::abs(port / report.mesh.scaleUp - 1) < 1e-9);
        QVERIFY(std::abs(card / report.mesh.network - 1) < 1e-9);
    }

    void aHotGroupThatLeavesItsNodeIsFlagged()
    {
        const MeshData data = meshData(
            meshInput(meshReport("llama3-70b-256xh100", {{"mesh.tensor", "8"}, {"hardware.per_node", "4"}})),
            {});
        QVERIFY2(data.flags.contains(u"TP group leaves its node: 8 ranks over 2 nodes"_s),
            qPrintable(data.flags.join(u'|')));
        const MeshData experts = meshData(meshInput(meshReport("deepseek-v3-2048xh800")), {});
        QVERIFY2(experts.flags.contains(u"EP group leaves its node: 64 ranks over 8 nodes"_s),
            qPrintable(experts.flags.join(u'|')));
        // Data and pipeline groups are meant to.
        QVERIFY(meshData(meshInput(fiveHundredTwelve()), {}).flags.isEmpty());
    }

    void readouts()
    {
        const auto tiles = meshTiles(meshInput(fiveHundredTwelve(), {meshReport("llama3-8b-64xh100")}), {});
        QStringList labels;
        for (const ReadoutTileData& t : tiles) {
            labels += t.label;
            QVERIFY2(findReadout(t.path.toStdString()), qPrintable(t.path));
            QVERIFY(findReadout(t.label.toStdString())); // what `explain` takes
            QCOMPARE(t.deltas.size(), std::size_t(1));
        }
        QCOMPARE(labels,
            QStringList({u"ranks"_s, u"product check"_s, u"TP group tier"_s, u"DP group tier"_s,
                u"largest link load"_s}));
        QCOMPARE(tile(tiles, u"ranks"_s).value, u"512"_s);
        QCOMPARE(tile(tiles, u"product check"_s).value, u"8 × 4 × 16 = 512"_s);
        QVERIFY(tile(tiles, u"product check"_s).detail.contains(u"8 × 1 × 4 × 16 = 512"_s));
        QCOMPARE(tile(tiles, u"product check"_s).state, GateState::Pass);
        QCOMPARE(tile(tiles, u"TP group tier"_s).value, u"intra-node"_s);
        QVERIFY(tile(tiles, u"largest link load"_s).detail.contains(u"scale-up link"_s));
    }

    // Red is for exceeded limits: what is wrong with a mesh is ▲ and words.
    void aProductThatIsWrongIsNotRed()
    {
        const ViewInput input =
            meshInput(meshReport("llama3-70b-256xh100", {{"mesh.tensor", "8"}, {"mesh.data", "3"}}));
        const auto tiles = meshTiles(input, {});
        QVERIFY(tile(tiles, u"product check"_s).value.contains(u'≠'));
        QCOMPARE(tile(tiles, u"product check"_s).state, GateState::Tight);
        QVERIFY(!meshData(input, {}).flags.isEmpty());
        const auto hot = meshTiles(
            meshInput(meshReport("llama3-70b-256xh100", {{"mesh.tensor", "8"}, {"hardware.per_node", "4"}})),
            {});
        QCOMPARE(tile(hot, u"TP group tier"_s).state, GateState::Tight);
    }

    void oneAcceleratorTeaches()
    {
        const ViewInput input = meshInput(meshReport("seed-question"));
        const MeshData data = meshData(input, {});
        QCOMPARE(data.ranks, 1);
        QVERIFY(data.sentence.contains(u"nothing to send"_s));
        QCOMPARE(tile(meshTiles(input, {}), u"largest link load"_s).value, u"0 B"_s);
        QCOMPARE(meshTable(data, 0).rows.size(), std::size_t(7));
    }

    void aMeshThatCannotBeLaidOutSaysWhy()
    {
        const MeshData data =
            meshData(meshInput(meshReport("deepseek-v3-2048xh800", {{"mesh.order", "tp-cp-ep-pp-dp"}})), {});
        QVERIFY2(data.problem.contains(u"put pp last"_s), qPrintable(data.problem));
        QCOMPARE(data.order.size(), 5); // the chips are still there to be dragged back
        QCOMPARE(data.ranks, 0);
    }

    void tableHasARowEach()
    {
        const MeshData data = meshData(meshInput(fiveHundredTwelve()), {});
        const ViewTable table = meshTable(data, 9);
        QCOMPARE(table.rows.size(), std::size_t(7));
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(table.rows[0][0], u"TP"_s);
        QCOMPARE(table.rows[0][5], u"8, 9, 10, 11, 12, 13, 14, 15"_s);
        QCOMPARE(*table.numbers[0][0].si, 8.0);
    }

    void absurdReportsSayNothingWrong()
    {
        for (const auto& [name, report] : absurdReports()) {
            const ViewInput input = inputOf(report);
            const MeshData data = meshData(input, {});
            QVERIFY2(!data.dimensions.empty(), qPrintable(name));
            for (const ReadoutTileData& t : meshTiles(input, {}))
                QVERIFY2(
                    !t.value.contains(u"nan"_s, Qt::CaseInsensitive), qPrintable(name + u": "_s + t.value));
            meshTable(data, 0);
        }
        Report huge = meshReport("llama3-70b-256xh100");
        huge.scenario.mesh.tensor = 1e6;
        huge.scenario.mesh.pipeline = 1e6;
        QVERIFY(!meshData(meshInput(huge), {}).problem.isEmpty());
    }
};

QTEST_MAIN(TestMeshData)
#include "tst_mesh_data.moc"
