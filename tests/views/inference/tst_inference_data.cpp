// The Inference view's rows: the numbers of the report, in the words that the picture and a screen reader
// use.

#include "tests/views/inference/inference_fixture.h"
#include "views/inference/inference_data.h"
#include "views/readout_text.h"
#include "views/service_words.h"
#include "widgets/number_text.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestInferenceData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theStackIsWhatTheReplicaHolds()
    {
        const ViewInput input = servedInput(eightUsers());
        const InferenceData data = inferenceData(input, {});
        const InferenceReport& r = input.report->inference;
        QCOMPARE(data.memory.slabs.size(), 2u);
        QCOMPARE(data.memory.slabs[0].bytes, r.weights->value());
        QCOMPARE(data.memory.slabs[0].amount, u"16.1 GB"_s);
        QVERIFY(std::abs(data.memory.slabs[1].bytes / r.kv->value() - 1) < 1e-9);
        QCOMPARE(data.memory.slabs[1].slices, 8.0);
        QCOMPARE(data.memory.slabs[1].role, ColorRole::KvCache);
        QVERIFY(data.memory.slabs[1].spoken.contains(u"8 sequences"));
        QCOMPARE(data.memory.limit, 80e9);
        QVERIFY(!data.memory.over);
        QCOMPARE(data.memory.limitText, u"1 × H100 · 80.0 GB nominal"_s);
        QCOMPARE(data.memory.verdict, u"✓ 61.3 GB free"_s);
    }

    void copiesOfTheCacheCount()
    {
        // The latent vector of DeepSeek-V3 is on every rank.
        const ViewInput input = servedInput({u"model.preset=deepseek-v3"_s, u"serving.tensor=32"_s});
        const InferenceData data = inferenceData(input, {});
        const double once = input.report->inference.kv->value();
        QVERIFY(std::abs(data.memory.slabs[1].bytes / (32 * once) - 1) < 1e-6);
        // What is written is what the tile "KV cache" beside it says.
        QCOMPARE(data.memory.slabs[1].amount, displayText(once, Unit::Byte, {}) + u" × 32 copies"_s);
    }

    void aContextTooLongPierces()
    {
        const InferenceData data = inferenceData(servedInput(pierced()), {});
        QVERIFY(data.memory.over);
        QVERIFY2(data.memory.verdict.startsWith(u"✗"_s) && data.memory.verdict.endsWith(u"over"_s),
            qPrintable(data.memory.verdict));
        QVERIFY(data.memory.spoken.contains(u"exceeded"));
        QVERIFY(!data.curve.dots.empty()); // fewer would fit: the curve still says what they get
        QCOMPARE(data.curve.dots.back().fits, false);
    }

    void tilesHaveTheirExactNames()
    {
        const std::vector<ReadoutTileData> tiles = inferenceTiles(servedInput(eightUsers(), {pierced()}), {});
        QStringList names;
        for (const ReadoutTileData& tile : tiles) {
            names << tile.label;
            QVERIFY2(findReadout(tile.path.toStdString()), qPrintable(tile.path));
            QCOMPARE(tile.deltas.size(), 1u);
        }
        QCOMPARE(names,
            QStringList({u"inference weights"_s, u"KV cache"_s, u"serves on 1 GPU?"_s,
                u"TTFT, rule of thumb"_s, u"ITL, rule of thumb"_s, u"replicas for QPS, rule of thumb"_s}));
        QCOMPARE(tiles[0].value, u"16.1 GB"_s);
        QCOMPARE(tiles[2].value, u"yes"_s);
        QCOMPARE(tiles[2].state, GateState::Pass);
        QCOMPARE(tiles[4].state, GateState::Pass);
        QCOMPARE(tiles[2].deltas[0], u"A  no"_s);
    }

    // Beside the rule of thumb stands what the pages of serving say; nothing where they go by that rule too.
    void kernelsAreNamedBesideTheRule_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("said");
        QTest::newRow("means") << eightUsers() << u"ITL, rule of thumb (kernels: %1)"_s;
        QTest::newRow("tails") << eightUsers() + QStringList{u"serving.target_statistic=p90"_s}
                               << u"ITL, rule of thumb (kernels, p90: %1)"_s;
        QTest::newRow("the rule itself")
            << eightUsers() + QStringList{u"serving.efficiency=stated"_s} << u"ITL, rule of thumb"_s;
        QTest::newRow("nothing is served")
            << QStringList{u"model.preset=llama3.1-405b"_s, u"serving.tensor=1"_s} << u"ITL, rule of thumb"_s;
    }
    void kernelsAreNamedBesideTheRule()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, said);
        const ViewInput input = servedInput(edits);
        const Served served(input.report->scenario);
        QString label = inferenceTiles(input, {}, served.shown())[4].label;
        label.replace(QChar::Nbsp, u' ');
        QCOMPARE(label, said.contains(u'%') ? said.arg(timeText(served.report.judgedItl.value(), {})) : said);
    }

    // Weights in eight bits, of which the ends of the model stay in sixteen: two numbers, both named.
    void otherWeightsAreNamedBesideTheRule_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("said");
        QTest::newRow("the same") << eightUsers() << u"inference weights"_s;
        QTest::newRow("fp8") << QStringList{u"model.preset=llama3.1-70b"_s, u"serving.tensor=8"_s,
            u"serving.weights_precision=fp8"_s}
                             << u"inference weights, rule of thumb (served: 8 × 9.08 GB)"_s;
    }
    void otherWeightsAreNamedBesideTheRule()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, said);
        const ViewInput input = servedInput(edits);
        const Served served(input.report->scenario);
        const std::vector<ReadoutTileData> tiles = inferenceTiles(input, {}, served.shown());
        const QString most = displayText(served.report.mostSequences, Unit::Count, {});
        QVERIFY2(tiles[2].detail.endsWith(u"the served replica for %1 sequences."_s.arg(most)),
            qPrintable(tiles[2].detail));
        ReadoutTileData tile = tiles[0];
        QCOMPARE(tile.label.replace(QChar::Nbsp, u' '), said);
        QCOMPARE(
            tile.detail.contains(u"embedding, head, norms and routers stay in bf16"_s), said.contains(u'('));
    }

    // The rule divides over tensor ranks alone: what is served otherwise is said.
    void otherLayoutsAreNamedBesideTheRule_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("said");
        QTest::newRow("stages") << QStringList{u"serving.pipeline=2"_s}
                                << u"the served replica is TP 8 · PP 2."_s;
        QTest::newRow("a split") << QStringList{u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s}
                                 << u"the served replica is prefill 1 × TP 8 + decode 2 × TP 8."_s;
        QTest::newRow("tensor ranks alone") << QStringList{} << QString();
    }
    void otherLayoutsAreNamedBesideTheRule()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, said);
        const QString sentence = inferenceData(
            servedInput(QStringList{u"model.preset=llama3-70b"_s, u"serving.tensor=8"_s} + edits), {})
                                     .sentence;
        QVERIFY2(said.isEmpty() ? !sentence.contains(u"the served replica"_s) : sentence.contains(said),
            qPrintable(sentence));
    }

    void missedTargetsFailWithWords()
    {
        const ViewInput input = servedInput(missed());
        const InferenceData data = inferenceData(input, {});
        for (const LatencyLine& line : data.curve.lines) {
            QVERIFY(line.missed);
            QVERIFY(line.spoken.contains(u"misses the target"));
        }
        const std::vector<ReadoutTileData> tiles = inferenceTiles(input, {});
        QCOMPARE(tiles[3].state, GateState::Fail);
        QCOMPARE(tiles[4].state, GateState::Fail);
        QVERIFY(tiles[4].detail.contains(u"ITL target 5.00 ms"));
        QVERIFY2(tiles[2].value.startsWith(u"no: 16"_s), qPrintable(tiles[2].value));
        QVERIFY2(data.sentence.startsWith(u"Neither is enough"_s), qPrintable(data.sentence));
    }

    void nothingIsADashWithItsReason()
    {
        const std::vector<ReadoutTileData> tiles = inferenceTiles(servedInput(pierced()), {});
        QCOMPARE(tiles[3].value, u"—"_s);
        QVERIFY2(tiles[3].detail.contains(u"KV cache"), qPrintable(tiles[3].detail));
        QCOMPARE(tiles[2].value, u"no"_s);
        QCOMPARE(tiles[2].state, GateState::Fail);
        // The picture does not judge what the tiles refuse to.
        for (const LatencyLine& line : inferenceData(servedInput(pierced()), {}).curve.lines) {
            QVERIFY(!line.now && !line.missed);
            QCOMPARE(line.spoken, line.targetText); // the dashed line is there to be read
        }
    }

    void theSentenceSaysWhatToDo_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("starts");
        QTest::newRow("one is enough") << eightUsers() << u"Replicate: one GPU holds 16.1 GB"_s;
        QTest::newRow("one is too small")
            << QStringList{u"model.preset=llama3-70b"_s} << u"Shard, then replicate: 141 GB"_s;
        QTest::newRow("one is too slow")
            << (eightUsers() + QStringList{u"serving.itl_target=5ms"_s}) << u"Shard for latency"_s;
        QTest::newRow("nothing helps") << missed() << u"Neither is enough"_s;
        QTest::newRow("no room for all")
            << QStringList{u"serving.concurrency=1000000"_s} << u"No group has room for "_s;
        QTest::newRow("no room for one") << QStringList{u"serving.prompt_tokens=100M"_s} << u"Nothing fits"_s;
        QTest::newRow("it is at a rate") << (eightUsers() + QStringList{u"serving.load=rate"_s})
                                         << u"With 8 sequences at a time, not at its rate: Replicate"_s;
        QTest::newRow("three ranks cannot share the heads") << QStringList{u"model.preset=llama3-70b"_s,
            u"serving.tensor=3"_s} << u"Replicate or shard? Not known"_s;
        QTest::newRow("not known") << QStringList{u"model.preset=llama3-70b"_s,
            u"hardware.accelerator.scaleup.per_direction_Bps=0"_s}
                                   << u"Replicate or shard? Not known"_s;
    }
    void theSentenceSaysWhatToDo()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, starts);
        const QString sentence = inferenceData(servedInput(edits), {}).sentence;
        QVERIFY2(sentence.startsWith(starts), qPrintable(sentence));
    }

    void theTableHasEveryMark()
    {
        const ViewInput input = servedInput(eightUsers());
        const InferenceData data = inferenceData(input, {});
        const ViewTable table = inferenceTable(data, {});
        QCOMPARE(table.rows.size(),
            data.memory.slabs.size() + 1 + data.curve.dots.size() + data.roof.points.size());
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        const auto now =
            std::ranges::find_if(table.rows, [](const QStringList& r) { return r[5].contains(u"now"); });
        QVERIFY(now != table.rows.end());
        QCOMPARE((*now)[0], u"8 sequences"_s);
        for (const QString& path : table.paths)
            QVERIFY(path.isEmpty() || findReadout(path.toStdString()));
        QVERIFY(std::ranges::any_of(
            table.rows, [](const QStringList& r) { return r[5].contains(u"does not fit"); }));
    }

    void pointsLieUnderTheRoof()
    {
        const ViewInput input = servedInput(eightUsers());
        const InferenceData data = inferenceData(input, {});
        QCOMPARE(data.roof.points.size(), 2u);
        QCOMPARE(data.roof.points[0].bound, u"memory-bound"_s);
        QCOMPARE(data.roof.points[1].bound, u"compute-bound"_s);
        for (const RoofPoint& point : data.roof.points)
            QCOMPARE(point.attainable, std::min(data.roof.peak, data.roof.bandwidth * point.intensity));
    }
};

QTEST_APPLESS_MAIN(TestInferenceData)
#include "tst_inference_data.moc"
