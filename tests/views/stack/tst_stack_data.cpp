#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/stack/stack_data.h"
#include "widgets/number_text.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestStackData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(shippedCatalog().accelerator("h100-sxm"), "presets did not load"); }

    void sixteenBytesOfSeventyBillion()
    {
        const StackData data = stackData(sampleReport(), shippedCatalog(), {});
        QCOMPARE(data.slabs.size(), 5u);
        QStringList names;
        QStringList equations;
        for (const StackSlab& slab : data.slabs) {
            names.append(slab.name);
            equations.append(slab.equation);
        }
        QCOMPARE(names,
            QStringList({u"bf16 weight"_s, u"bf16 grad"_s, u"fp32 master"_s, u"Adam m"_s, u"Adam v"_s}));
        QCOMPARE(equations,
            QStringList({u"2 B × 70B = 140 GB"_s, u"2 B × 70B = 140 GB"_s, u"4 B × 70B = 280 GB"_s,
                u"4 B × 70B = 280 GB"_s, u"4 B × 70B = 280 GB"_s}));
        QCOMPARE(data.total, 1.12e12);
        QCOMPARE(data.overshootText, u"1.04 TB over"_s);
        QCOMPARE(data.slabs.back().spoken, u"Adam v, 280 gigabytes, 25 percent"_s);
        double share = 0;
        for (const StackSlab& slab : data.slabs)
            share += slab.share;
        QVERIFY(std::abs(share - 1) < 1e-12);
    }

    // 671B and, apart, the multi-token-prediction module: deepseek-ai/DeepSeek-V3, README_WEIGHTS.md ("11.5B
    // unique parameters"; its own dimensions come to 11.58B).
    void furtherTokenLayersStandApart()
    {
        const ScenarioPreset* preset = shippedCatalog().scenario("deepseek-v3-2048xh800");
        QVERIFY(preset);
        const Report report = evaluate(readScenario(preset->json, shippedCatalog(), "preset").file->scenario);
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(std::round(data.parameters / 1e9), 671.0);
        QVERIFY2(data.equation.contains(u"(671B + 11.6B of MTP layers)"), qPrintable(data.equation));
        QCOMPARE(data.slabs.size(), 5u);
        for (const StackSlab& slab : data.slabs)
            QVERIFY2(slab.equation.contains(u" × (671B + 11.6B) = "), qPrintable(slab.equation));
    }

    void usualCeilings()
    {
        const StackData data = stackData(sampleReport(), shippedCatalog(), {});
        QCOMPARE(data.ceilings.size(), 3u);
        QCOMPARE(data.ceilings[0].name, u"H100"_s);
        QCOMPARE(data.ceilings[0].chip, u"80 GB nominal"_s);
        QCOMPARE(data.ceilings[1].bytes, 141e9);
        QCOMPARE(data.ceilings[2].bytes, 180e9);
        QVERIFY(data.selected() == &data.ceilings[0]);
    }

    void theScenariosDeviceJoins()
    {
        const Report report = sampleReportOn(shippedCatalog().accelerator("a100-40-sxm")->accelerator);
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(data.ceilings.size(), 4u);
        QCOMPARE(data.selected()->bytes, 40e9);
        QVERIFY(data.selected()->name.contains(u"A100"));
        // A second H100 board takes the place of the first: two lines of one name would say nothing.
        const Report pcie = sampleReportOn(shippedCatalog().accelerator("h100-pcie")->accelerator);
        const StackData other = stackData(pcie, shippedCatalog(), {});
        QCOMPARE(other.ceilings.size(), 3u);
        QCOMPARE(other.selected()->id, std::string("h100-pcie"));
        // Seen before, so still offered.
        QCOMPARE(stackData(sampleReport(), shippedCatalog(), {}, "a100-40-sxm").ceilings.size(), 4u);
    }

    void boardsAreToldApart()
    {
        const auto nameOf = [](std::string_view id) {
            const Report report = sampleReportOn(shippedCatalog().accelerator(id)->accelerator);
            return stackData(report, shippedCatalog(), {}).selected()->name;
        };
        QCOMPARE(nameOf("rtx4090"), u"RTX 4090"_s);
        QCOMPARE(nameOf("rtxpro6000"), u"RTX PRO 6000"_s);
        QCOMPARE(nameOf("a100-40-sxm"), u"A100 40GB"_s);
        QCOMPARE(nameOf("tpu-v5e"), u"TPU v5e"_s);
        QCOMPARE(nameOf("mi300x"), u"MI300X"_s);
    }

    void capacityBasis()
    {
        Report report = sampleReport();
        report.scenario.hardware.capacityBasis = CapacityBasis::Reported;
        QCOMPARE(stackData(report, shippedCatalog(), {}).selected()->chip, u"85.5 GB reported"_s);
        report.scenario.hardware.capacityBasis = CapacityBasis::Usable;
        report.scenario.hardware.reserve = Bytes(5.5e9);
        QCOMPARE(stackData(report, shippedCatalog(), {}).selected()->chip, u"80 GB usable"_s);
        report.scenario.hardware.accelerator.memoryReported = Bytes(0);
        report.scenario.hardware.capacityBasis = CapacityBasis::Reported;
        QCOMPARE(stackData(report, shippedCatalog(), {}).selected()->chip, u"80 GB nominal"_s);
    }

    void binaryPrefixes()
    {
        NumberFormat iec;
        iec.prefixes = Prefixes::Iec;
        QCOMPARE(stackData(sampleReport(), shippedCatalog(), iec).selected()->chip, u"74.5 GiB nominal"_s);
    }

    void namesFollowTheRecipe_data()
    {
        QTest::addColumn<int>("optimizer");
        QTest::addColumn<QString>("m");
        QTest::addColumn<QString>("v");
        QTest::newRow("8-bit Adam") << int(Optimizer::Adam8bit) << u"8-bit Adam m"_s << u"8-bit Adam v"_s;
        QTest::newRow("Lion") << int(Optimizer::Lion) << u"Lion m"_s << QString();
        QTest::newRow("Adafactor") << int(Optimizer::Adafactor) << QString() << u"Adafactor rows + columns"_s;
        QTest::newRow("SGD") << int(Optimizer::Sgd) << QString() << QString();
    }
    void namesFollowTheRecipe()
    {
        QFETCH(int, optimizer);
        QFETCH(QString, m);
        QFETCH(QString, v);
        Report report = sampleReport();
        report.scenario.training.optimizer = static_cast<Optimizer>(optimizer);
        report.scenario.training.precision.weights = DataType::Fp16;
        if (m.isEmpty())
            report.memory.whole.moment1 = Bytes(0);
        if (v.isEmpty())
            report.memory.whole.moment2 = Bytes(0);
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(data.slabs[0].name, u"fp16 weight"_s);
        QCOMPARE(data.slabs.size(), 3u + !m.isEmpty() + !v.isEmpty());
        if (!v.isEmpty())
            QCOMPARE(data.slabs.back().name, v);
        if (!m.isEmpty())
            QCOMPARE(data.slabs[3].name, m);
    }

    void anAccumulatorIsASlabOfItsOwn()
    {
        Report report = sampleReport();
        report.scenario.training.precision.accumulator = DataType::Fp32;
        report.memory.whole.accumulator = Bytes(280e9);
        report.memory.bytesPerParameterParts[2] = BytesPerParameter(4);
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(data.slabs[2].name, u"fp32 grad sum"_s);
        QVERIFY(data.slabs[2].pattern != data.slabs[1].pattern); // they share a colour
    }

    void readoutsAreTheSeeds()
    {
        ViewInput input{shared(sampleReport()), {shared(sampleReport(7e9))}, &shippedCatalog()};
        const auto tiles = stackTiles(input, {});
        QCOMPARE(tiles.size(), 4u);
        QCOMPARE(tiles[0].label, u"column height"_s);
        QCOMPARE(tiles[0].value, u"1.12 TB"_s);
        QCOMPARE(tiles[1].label, u"vs ceiling"_s);
        QCOMPARE(tiles[1].value, u"14.0×"_s);
        QCOMPARE(tiles[1].state, GateState::Fail);
        QCOMPARE(tiles[2].label, u"fits on 1 GPU?"_s);
        QCOMPARE(tiles[2].value, u"no"_s);
        QCOMPARE(tiles[3].label, u"min GPUs needed (state)"_s); // and no plan that runs
        QVERIFY2(tiles[3].detail.contains(u"A lower bound"_s), qPrintable(tiles[3].detail));
        QCOMPARE(tiles[3].value, u"14"_s);
        QCOMPARE(tiles[0].deltas.size(), 1u);
        QVERIFY(tiles[0].deltas[0].startsWith(u"A"));
        QVERIFY(tiles[0].deltas[0].contains(u"+1.01 TB"));
        for (const ReadoutTileData& tile : tiles)
            QVERIFY2(findReadout(tile.path.toStdString()), qPrintable(tile.path));
    }

    void aFittingModelIsNotOver()
    {
        const StackData data = stackData(sampleReport(4.9e9), shippedCatalog(), {});
        QCOMPARE(data.overshoot, 0.0);
        ViewInput input{shared(sampleReport(4.9e9)), {}, &shippedCatalog()};
        QCOMPARE(stackTiles(input, {})[1].state, GateState::Tight);
        QCOMPARE(stackTiles(input, {})[2].value, u"yes, state alone"_s); // its activations do not fit
        input.report = shared(sampleReport(4.9e9, 1e9));
        QCOMPARE(stackTiles(input, {})[2].value, u"yes"_s);
        QVERIFY(stackTiles(input, {})[2].detail.contains(u"training state alone"));
        // 5B × 16 B is exactly 80 GB: that fits.
        QCOMPARE(stackData(sampleReport(5e9), shippedCatalog(), {}).overshoot, 0.0);
    }

    void whatOneRankHolds_data()
    {
        QTest::addColumn<int>("stage");
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("divisor");
        QTest::addColumn<QString>("equation");
        QTest::newRow("nothing is divided") << 0 << 1.0 << 1.0 << QString();
        QTest::newRow("the state over 16 ranks") << 3 << 1.0 << 16.0 << u"ZeRO-3 ÷16: 70 GB"_s;
        QTest::newRow("tensor parallelism as well") << 3 << 8.0 << 64.0 << u"mesh ÷64: 17.5 GB"_s;
    }
    void whatOneRankHolds()
    {
        QFETCH(int, stage);
        QFETCH(double, tensor);
        QFETCH(double, divisor);
        QFETCH(QString, equation);
        Report report = sampleReport(70e9, 10e9);
        report.scenario.mesh.zeroStage = stage;
        report.scenario.mesh.tensor = tensor;
        MemoryParts& rank = report.memory.perRank;
        for (Bytes* part : {&rank.weights, &rank.gradients, &rank.master, &rank.moment1, &rank.moment2})
            *part = *part / divisor;
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(data.rank.has_value(), divisor > 1);
        if (!data.rank)
            return;
        QCOMPARE(data.rank->equation, equation);
        QCOMPARE(data.rank->bytes, 1.12e12 / divisor);
        QVERIFY(findReadout(data.rank->path.toStdString()));
        QCOMPARE(data.total, 1.12e12); // the column stays the whole
    }

    void aRankIsWhatTheCeilingJudges_data()
    {
        QTest::addColumn<double>("activations"); // bytes of a rank; its state is 70 GB
        QTest::addColumn<GateState>("state");
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("fits");
        QTest::newRow("fits") << 0.0 << GateState::Pass << u"✓ fullest rank 88 %"_s
                              << u"each rank's share does"_s;
        QTest::newRow("tight") << 6e9 << GateState::Tight << u"▲ fullest rank 95 %, tight"_s
                               << u"each rank's share does"_s;
        QTest::newRow("over with activations")
            << 20e9 << GateState::Fail << u"✗ fullest rank 10.0 GB over"_s << u"no, nor the fullest rank"_s;
    }
    void aRankIsWhatTheCeilingJudges()
    {
        QFETCH(double, activations);
        QFETCH(GateState, state);
        QFETCH(QString, verdict);
        QFETCH(QString, fits);
        Report report = sampleReport();
        report.scenario.mesh.zeroStage = 3;
        report.scenario.hardware.accelerators = 16;
        report.fit.state = state; // one story: the gate's
        MemoryParts& rank = report.memory.perRank;
        for (Bytes* part : {&rank.weights, &rank.gradients, &rank.master, &rank.moment1, &rank.moment2})
            *part = *part / 16;
        rank.activations = Bytes(activations);
        const StackData data = stackData(report, shippedCatalog(), {});
        QCOMPARE(data.rank->state, state);
        QCOMPARE(data.rank->verdict, verdict);
        QCOMPARE(data.over(), state == GateState::Fail);
        const auto tiles = stackTiles({shared(report), {}, &shippedCatalog()}, {});
        QCOMPARE(tiles[1].value, u"14.0×"_s); // the whole, as ever
        QCOMPARE(
            tiles[1].state, GateState::NotApplicable); // one device alone is no verdict on a job of sixteen
        QCOMPARE(tiles[2].value, fits);
        QCOMPARE(tiles[2].state, state);
        const ViewTable table = stackTable(data, {});
        QCOMPARE(table.rows[6][0], u"one rank, state"_s);
        QCOMPARE(table.rows[7][2], displayText(70e9 + activations, Unit::Byte, {}));
    }

    void tableTwin()
    {
        const StackData data = stackData(sampleReport(), shippedCatalog(), {});
        const ViewTable table = stackTable(data, {});
        QCOMPARE(table.rows.size(), data.slabs.size() + 1 + data.ceilings.size());
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(table.rows[5][2], u"1.12 TB"_s);
    }

    void absurdReports_data()
    {
        QTest::addColumn<double>("parameters");
        QTest::newRow("none") << 0.0;
        QTest::newRow("ten trillion") << 1e13;
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("infinite") << double(INFINITY);
    }
    void absurdReports()
    {
        QFETCH(double, parameters);
        Report report = sampleReport(parameters);
        const StackData data = stackData(report, shippedCatalog(), {});
        ViewInput input{shared(report), {shared(report)}, &shippedCatalog()};
        QString everything;
        for (const ReadoutTileData& tile : stackTiles(input, {}))
            everything += tile.value + tile.detail + tile.deltas[0];
        for (const QStringList& row : stackTable(data, {}).rows)
            everything += row.join(u' ');
        for (const StackSlab& slab : data.slabs)
            everything += slab.equation + slab.spoken;
        QVERIFY2(!everything.contains(u"nan", Qt::CaseInsensitive) && !everything.contains(u"inf"),
            qPrintable(everything));
        report.scenario.hardware.accelerator.memoryNominal = Bytes(0);
        QVERIFY(stackData(report, Catalog(), {}).ceilings.empty());
    }
};

QTEST_APPLESS_MAIN(TestStackData)
#include "tst_stack_data.moc"
