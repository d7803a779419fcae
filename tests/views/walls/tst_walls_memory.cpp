// The memory wall against the gate that judges the same memory.

#include "tests/views/engine_input.h"
#include "views/readout_text.h"
#include "views/walls/walls_data.h"

#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestWallsMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // One accelerator: the state fills 87 % of it, with activations 1.15×. The gate says that it does not
    // fit, so no tick stands on the memory wall.
    void aStateThatFitsUnderAPeakThatDoesNot()
    {
        const ViewInput input = engineInput(
            {{"hardware.accelerator", "rtx4090"}, {"model.params", "1.3e9"}, {"training.tokens", "26e9"}});
        QCOMPARE(input.report->fit.state, GateState::Fail);
        QVERIFY(*input.report->walls.memory.ratio < 1);
        const WallsData data = wallsData(input, {});
        const WallTrack& memory = data.track(WallKind::Memory);
        QCOMPARE(memory.state, GateState::Fail);
        const double peak = input.report->memory.perRank.total() / input.report->memory.capacity;
        QCOMPARE(memory.judged.value(), peak);
        QVERIFY2(memory.words.startsWith(u'\u2717') && memory.words.endsWith(u"at the peak"_s),
            qPrintable(memory.words));
        QVERIFY2(memory.budget.contains(u"training state"_s) && memory.budget.endsWith(u"at the peak"_s),
            qPrintable(memory.budget));
        const auto tiles = wallsTiles(data, input, {});
        QCOMPARE(tiles[0].state, GateState::Fail);
        QVERIFY2(tiles[0].value.contains(shownShare(input.report->walls.memory.ratio, {}))
                && tiles[0].value.contains(shownShare(peak, {})),
            qPrintable(tiles[0].value));
        QCOMPARE(tiles[3].value, u"memory, at the peak"_s);
    }

    // A mesh that cannot be built has no peak; a state that is offloaded is held elsewhere.
    void whatIsNotOnTheAccelerator()
    {
        const auto memoryOf = [](const FieldTexts& edits) {
            return wallsData(engineInput(edits), {}).track(WallKind::Memory);
        };
        QVERIFY(!memoryOf({{"model.params", "1e9"}, {"mesh.tensor", "8"}}).peak);
        const WallTrack away = memoryOf({{"hardware.accelerator", "rtx4090"}, {"model.params", "1.6e9"},
            {"training.offload_optimizer", "on"}, {"training.recompute", "full"}});
        QVERIFY(*away.ratio > 1);
        QVERIFY2(away.state != GateState::Fail, qPrintable(away.words));
    }

    void theHostIsAWall_data()
    {
        QTest::addColumn<QString>("memory");
        QTest::addColumn<QString>("words"); // of 1129 GB in nine tenths of it
        QTest::addColumn<GateState>("state");
        QTest::newRow("room") << u"2 TB"_s << u"\u2713 host memory: 63 %"_s << GateState::Pass;
        QTest::newRow("little") << u"1.3 TB"_s << u"\u25B2 host memory: 96 %, tight"_s << GateState::Tight;
        QTest::newRow("none left") << u"1 TB"_s << u"\u2717 host memory: 1.25\u00D7"_s << GateState::Fail;
    }
    // 70B on 8 A100: 16 bytes of each parameter are in the node's DRAM. A host that is full is the wall that
    // is hit, and the device's memory beside it still has room.
    void theHostIsAWall()
    {
        QFETCH(QString, memory);
        QFETCH(QString, words);
        QFETCH(GateState, state);
        FieldTexts job{{"model.preset", "llama3.1-70b"}, {"hardware.accelerator", "a100-80-sxm"},
            {"hardware.accelerators", "8"}, {"mesh.zero_stage", "3"}, {"training.recompute", "full"},
            {"training.sequence_length", "4096"}, {"training.global_batch_sequences", "8"}};
        QVERIFY(!wallsData(engineInput(job), {}).host);
        job.insert(job.end(),
            {{"training.offload_optimizer", "on"}, {"training.offload_parameters", "on"},
                {"hardware.host_memory", memory.toStdString()}});
        const ViewInput input = engineInput(job);
        const WallsData data = wallsData(input, {});
        QVERIFY(data.host);
        QCOMPARE(data.host->words, words);
        QCOMPARE(data.host->state, state);
        const WallTrack& track = data.track(WallKind::Memory);
        QVERIFY(*track.peak < 1);
        QVERIFY2(track.state != GateState::Fail, qPrintable(track.words));
        QCOMPARE(track.budget.contains(u"\u2717 host "_s), state == GateState::Fail);
        const std::vector<ReadoutTileData> tiles = wallsTiles(data, input, {});
        QCOMPARE(tiles.back().value == u"host memory"_s, state == GateState::Fail);
        QCOMPARE(tiles.back().state == GateState::Fail, state == GateState::Fail);
        QCOMPARE(tiles.back().detail.contains(u"hit host memory of a node"_s), state == GateState::Fail);
        QVERIFY2(spokenWall(track, {}).contains(data.host->budget), qPrintable(spokenWall(track, {})));
        const ViewTable table = wallsTable(data, {});
        const auto row =
            std::size_t(std::ranges::find(table.paths, u"host.bytes_per_node"_s) - table.paths.begin());
        QVERIFY(row < table.rows.size());
        QCOMPARE(table.rows[row].last(), words);
        QCOMPARE(table.rows[row].size(), table.columns.size());
        QCOMPARE(*table.numbers[row][0].si, data.host->share);
        QCOMPARE(table.rows.back().size(), table.columns.size());
        if (state == GateState::Fail)
            QCOMPARE(table.rows.back()[5], words);
    }

    // The last row is the last tile, in words as in numbers: no wall is "hit" and ticked.
    void theTableNamesTheTilesWall()
    {
        for (const FieldTexts& edits : {FieldTexts{}, FieldTexts{{"hardware.accelerators", "64"}},
                 FieldTexts{{"hardware.accelerators", "64"}, {"mesh.tensor", "8"}, {"mesh.pipeline", "8"}},
                 FieldTexts{{"model.params", "100M"}, {"training.tokens", "1B"}}}) {
            const ViewInput input = engineInput(edits);
            const WallsData data = wallsData(input, {});
            const ReadoutTileData tile = wallsTiles(data, input, {})[3];
            const QStringList row = wallsTable(data, {}).rows.back();
            QCOMPARE(row[0], tile.label);
            QCOMPARE(row[1], tile.value);
            QCOMPARE(row[5].startsWith(u'\u2717'), tile.state == GateState::Fail);
        }
    }
};

QTEST_GUILESS_MAIN(TestWallsMemory)
#include "tst_walls_memory.moc"
