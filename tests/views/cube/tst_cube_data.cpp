// Loads of models on one device: the engine's own numbers, once for every preset, and no more often than must
// be.

#include "core/outcome/readout.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/cube/cube_data.h"
#include "views/readout_text.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

CubeData dataOf(const ViewInput& input, const CubeChoice& choice = {})
{
    CubeEvaluations evaluations;
    return cubeData(input, {}, choice, evaluations);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

} // namespace

class TestCubeData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // 16 B × 70B ÷ 80 GB = 14; 6·70B·8192 ÷ (989 TFLOP/s · 40 %) = 8.70 s of 10 s; 2·2·70B B ÷ 50 GB/s = 5.6
    // s of 10 s.
    void theSeedsQuestion()
    {
        const CubeData data = dataOf(meshInput(meshReport("seed-question")));
        const CubeDot& live = data.dots.front();
        QCOMPARE(live.key, u"live"_s);
        QVERIFY(close(*live.loads[0], 14.0));
        QVERIFY(std::abs(*live.loads[1] - 6 * 70e9 * 8192 / (989.5e12 * 0.4) / 10) < 1e-3);
        QVERIFY(close(*live.loads[2], 4 * 70e9 / 50e9 / 10));
        QCOMPARE(*live.binding, Axis::Memory);
        QVERIFY2(live.text.contains(u"past the memory wall"_s), qPrintable(live.text));
    }

    // A preset's dot is where the live one would be with that model.
    void presetsAreTheScenarioWithAnotherModel()
    {
        for (const char* scenario : {"seed-question", "llama3-70b-256xh100"}) {
            for (const CubeScope scope : {CubeScope::Model, CubeScope::Rank}) {
                const CubeData data = dataOf(meshInput(meshReport(scenario)), {.scope = scope});
                for (const char* model : {"gpt2-xl", "llama3.1-70b", "deepseek-v3"}) {
                    const Report own = meshReport(scenario, {{"model.preset", model}});
                    const CubeLoads loads = cubeLoads(own);
                    const RegimeLoads& wanted = scope == CubeScope::Model ? loads.model : loads.rank;
                    const CubeDot* dot = findDot(data, u"model."_s + QString::fromLatin1(model));
                    QVERIFY(dot);
                    QCOMPARE(dot->loads[0], wanted.memory);
                    QCOMPARE(dot->loads[1], wanted.compute);
                    QCOMPARE(dot->loads[2], wanted.bandwidth);
                }
            }
        }
    }

    // The three definitions of a rank's loads, against the readouts they are made of.
    void aRanksLoads()
    {
        const Report report = meshReport("llama3-70b-256xh100");
        const double target = report.scenario.targets.stepTime.value();
        const RegimeLoads& rank = report.regime.rank;
        QVERIFY(close(*rank.memory, report.memory.perRank.total().value() / report.memory.capacity.value()));
        QVERIFY(close(*rank.compute, report.step.compute->value() / target));
        QVERIFY(close(*rank.bandwidth, report.step.communicationAtBandwidth->value() / target));
        QVERIFY(*rank.memory < *report.regime.memoryLoad); // sharded
    }

    void everyLoadHasItsMaths()
    {
        for (const char* preset : {"seed-question", "llama3-70b-256xh100", "llama3.1-405b-16384xh100"}) {
            Ledger ledger;
            const Report report = evaluate(meshReport(preset).scenario, ledger);
            for (const CubeScope scope : {CubeScope::Model, CubeScope::Rank}) {
                for (const Axis axis : {Axis::Memory, Axis::Compute, Axis::Bandwidth}) {
                    const std::string path = cubeLoadPath(scope, axis).toStdString();
                    const std::optional<double> value = readoutValue(report, path);
                    QVERIFY2(value, path.c_str());
                    const std::int32_t node = ledger.find(path);
                    QVERIFY2(node >= 0, path.c_str());
                    QVERIFY2(close(ledger.node(node).value, *value), path.c_str());
                    QVERIFY(ledger.node(node).formula);
                }
            }
        }
    }

    void anotherDevice()
    {
        const CubeData h100 = dataOf(meshInput(meshReport("seed-question")));
        const CubeData b200 = dataOf(meshInput(meshReport("seed-question")), {.device = "b200-sxm"});
        QCOMPARE(b200.device, u"B200"_s);
        QVERIFY(*b200.dots.front().loads[0] < *h100.dots.front().loads[0]);
        const Report own = meshReport("seed-question", {{"hardware.accelerator", "b200-sxm"}});
        QCOMPARE(b200.dots.front().loads[0], own.regime.memoryLoad);
        QCOMPARE(b200.dots.front().loads[1], own.regime.computeLoad);
        QVERIFY(cubeAxisTitle(Axis::Memory, b200).contains(u"B200"_s));
        // Not a number of the scenario's own ledger.
        for (const ReadoutTileData& tile : cubeTiles(b200, u"live"_s, {}))
            QVERIFY(tile.path.isEmpty());
    }

    void aDragOfTheModelEvaluatesNothing()
    {
        CubeEvaluations evaluations;
        cubeData(meshInput(meshReport("seed-question")), {}, {}, evaluations);
        const std::size_t first = evaluations.evaluated();
        QVERIFY(first >= 12 && first <= 20);
        for (const char* size : {"7B", "13B", "405B"})
            cubeData(meshInput(meshReport("seed-question", {{"model.params", size}})), {}, {}, evaluations);
        QCOMPARE(evaluations.evaluated(), first);
        cubeData(meshInput(meshReport("seed-question", {{"training.global_batch_sequences", "4"}})), {}, {},
            evaluations);
        QCOMPARE(evaluations.evaluated(), 2 * first);
    }

    // Where a schedule is simulated the dots of the presets still follow the hand, and land where they
    // belong.
    void presetsFollowADrag_data()
    {
        QTest::addColumn<CubeScope>("scope");
        QTest::newRow("whole model") << CubeScope::Model;
        QTest::newRow("one rank") << CubeScope::Rank;
    }
    void presetsFollowADrag()
    {
        QFETCH(CubeScope, scope);
        CubeEvaluations evaluations;
        const CubeChoice choice{scope, {}, false};
        const char* preset = "llama3-70b-256xh100";
        const std::pair predicted("hardware.efficiency.mfu", "model");
        const auto changed = [&] {
            return meshInput(meshReport(preset,
                {predicted, {"training.global_batch_sequences", "1024"}, {"targets.step_time", "20s"}}));
        };
        const CubeData before = cubeData(meshInput(meshReport(preset, {predicted})), {}, choice, evaluations);
        const std::size_t exact = evaluations.evaluated();
        const CubeData dragged = cubeData(changed(), {}, choice, evaluations, true);
        QCOMPARE(evaluations.evaluated(), exact);
        const CubeData after = cubeData(changed(), {}, choice, evaluations);
        QVERIFY(evaluations.evaluated() > exact);
        int moved = 0;
        for (const CubeDot& dot : dragged.dots) {
            if (dot.kind != CubeDotKind::Preset || !dot.placed())
                continue;
            const CubeDot* now = findDot(after, dot.key);
            const CubeDot* then = findDot(before, dot.key);
            QVERIFY(now && then && now->placed() && then->placed());
            for (std::size_t i = 0; i < cubeAxes; ++i) {
                // Within a fifth of the truth, and nearer to it than where the drag began.
                const double error = std::abs(std::log(*dot.loads[i] / *now->loads[i]));
                const double change = std::abs(std::log(*then->loads[i] / *now->loads[i]));
                QVERIFY2(error < 0.2 && error <= change + 1e-9, qPrintable(dot.text + u" | "_s + now->text));
                moved += change > 0.01 ? 1 : 0;
            }
        }
        QVERIFY(moved > 10);
    }

    void theSelectionIsKnownAndAllIsAll()
    {
        const ViewInput input = meshInput(meshReport("seed-question"));
        QCOMPARE(dataOf(input).dots.size(), std::size_t(17));
        QCOMPARE(dataOf(input, {.everyModel = true}).dots.size(), shippedCatalog().models().size() + 1);
    }

    void tilesAsTheSeedNamesThem()
    {
        const CubeData data = dataOf(
            meshInput(meshReport("seed-question"), {meshReport("seed-question", {{"model.params", "7B"}})}));
        std::vector<ReadoutTileData> tiles = cubeTiles(data, {}, {});
        QStringList labels;
        for (const ReadoutTileData& tile : tiles)
            labels += tile.label;
        QCOMPARE(
            labels, QStringList({u"selected model"_s, u"memory load"_s, u"compute load"_s, u"BW load"_s}));
        QCOMPARE(tiles[0].value, data.dots.front().name); // the scenario, until a dot is chosen
        QCOMPARE(tiles[1].value, u"14.0×"_s);
        tiles = cubeTiles(data, u"live"_s, {});
        QCOMPARE(tiles[0].value, u"70.0B"_s);
        QCOMPARE(tiles[1].value, u"14.0×"_s);
        QCOMPARE(tiles[1].path, u"regime.memory_load"_s);
        QCOMPARE(tiles[1].state, GateState::Fail);
        QCOMPARE(tiles[2].state, GateState::Pass);
        QVERIFY(tiles[1].detail.contains(u"past the wall"_s));
        QCOMPARE(tiles[1].deltas.size(), std::size_t(1));
        QVERIFY2(tiles[1].deltas[0].contains(u"×10.0"_s), qPrintable(tiles[1].deltas[0]));
        tiles = cubeTiles(data, u"model.gpt2-small"_s, {});
        QVERIFY(tiles[1].path.isEmpty());
        QCOMPARE(tiles[0].state, GateState::Pass);
    }

    void theTableHasEveryDot()
    {
        const CubeData data = dataOf(meshInput(meshReport("seed-question"), {meshReport("seed-question")}));
        const ViewTable table = cubeTable(data, {});
        QCOMPARE(table.rows.size(), data.dots.size());
        QCOMPARE(table.paths.size(), data.dots.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QVERIFY(table.rows[1][0].contains(u"baseline A"_s));
        QCOMPARE(table.rows[0][4], u"memory"_s);
    }

    void absurdInput()
    {
        for (const auto& [name, report] : test::absurdReports()) {
            ViewInput input = inputOf(report, {report});
            for (const CubeScope scope : {CubeScope::Model, CubeScope::Rank}) {
                const CubeData data = dataOf(input, {.scope = scope});
                cubeTable(data, {});
                for (const CubeDot& dot : data.dots) {
                    cubeTiles(data, dot.key, {});
                    for (const std::optional<double>& load : dot.loads)
                        QVERIFY(!load || (std::isfinite(*load) && *load >= 0));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCubeData)
#include "tst_cube_data.moc"
