// The report's mesh against the ranks listed one by one: its link loads are those of the busiest rank, and
// its traffic is that of the communication table.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/mesh_traffic.h"
#include "core/outcome/readout.h"
#include "core/training/mesh/placement.h"
#include "core/training/mesh/spans.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

bool close(Bytes a, Bytes b)
{
    return std::abs((a - b).value()) <= 1e-9 * std::max({1.0, a.value(), b.value()});
}

Scenario preset(std::string_view id)
{
    return readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), "preset").file->scenario;
}

Report changed(Scenario scenario, std::initializer_list<std::pair<const char*, const char*>> fields)
{
    for (const auto& [id, text] : fields)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(scenario);
}

} // namespace

class TestMeshReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linkLoadsAreTheBusiestRank()
    {
        RandomScenarios random(shippedCatalog(), 4);
        int exact = 0, uneven = 0, experts = 0, stages = 0, copies = 0;
        for (int i = 0; i < 1500; ++i) {
            const Report report = evaluate(random.next());
            const LayoutResult laid = layMesh(report.scenario.mesh, report.data);
            if (!laid.layout || laid.layout->ranks() > 20000)
                continue;
            const auto perNode = static_cast<std::int64_t>(report.mesh.perNode);
            QCOMPARE(static_cast<double>(laid.layout->ranks()), report.mesh.ranks);
            std::vector<PortLoad> loads(static_cast<std::size_t>(laid.layout->ranks()));
            bool regular = true;
            for (const RowFlow& row : flowsOf(report, *laid.layout)) {
                const CommunicationRow& c = report.communication[row.row];
                Flow even = row.flow; // a line is dealt out like a ring of the same ranks
                even.pattern = FlowPattern::Ring;
                for (const PortLoad& load : loadsOf(even, laid.layout->ranks(), perNode))
                    regular =
                        regular && (c.axes != "pp" || close(load.network, loadOf(even, 0, perNode).network));
                std::size_t rank = 0;
                const std::vector<PortLoad> own = loadsOf(row.flow, laid.layout->ranks(), perNode);
                for (const PortLoad& load : own) {
                    // Groups that are dealt out unevenly over nodes load some links more than others.
                    regular = regular && (c.axes == "pp" || close(load.network, own.front().network));
                    loads[rank++] += load;
                }
                experts += c.axes == "ep";
                stages += c.axes == "pp";
                copies += c.part == GroupPart::Across;
            }
            const BusiestLinks busiest = busiestOf(loads);
            QVERIFY(report.mesh.largest == std::max(report.mesh.scaleUp, report.mesh.network));
            if (!regular) {
                ++uneven; // groups that are not all alike: the report takes the mean over a group's nodes
                continue;
            }
            ++exact;
            const std::string code = shareCode(report.scenario, shippedCatalog());
            QVERIFY2(close(busiest.most.scaleUp, report.mesh.scaleUp),
                ("port " + std::to_string(busiest.most.scaleUp.value()) + " "
                    + std::to_string(report.mesh.scaleUp.value()) + " " + code)
                    .c_str());
            QVERIFY2(close(busiest.most.network, report.mesh.network),
                ("card " + std::to_string(busiest.most.network.value()) + " "
                    + std::to_string(report.mesh.network.value()) + " order " + report.scenario.mesh.order
                    + " per node " + std::to_string(report.mesh.perNode) + " tp "
                    + std::to_string(report.scenario.mesh.tensor) + " " + code)
                    .c_str());
        }
        qInfo("%d exact, %d uneven; %d expert, %d pipeline, %d copy rows", exact, uneven, experts, stages,
            copies);
        QVERIFY(exact > 500 && experts > 50 && stages > 200 && copies > 20);
    }

    // What a row says of its group is what the listed ranks say.
    void rowsNameTheirRanks()
    {
        RandomScenarios random(shippedCatalog(), 5);
        int rows = 0;
        for (int i = 0; i < 300; ++i) {
            const Report report = evaluate(random.next());
            const LayoutResult laid = layMesh(report.scenario.mesh, report.data);
            const bool illegal = std::ranges::any_of(
                report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
            if (illegal || !laid.layout || laid.layout->ranks() > 4096)
                continue;
            for (const CommunicationRow& row : report.communication) {
                if (row.axes.empty() || row.axes == "pp")
                    continue;
                const RankGroups groups = groupsOf(row, *laid.layout);
                if (row.ranks == std::floor(row.ranks)) {
                    QCOMPARE(static_cast<double>(groups.size()), row.ranks);
                    ++rows;
                }
                const GroupPlacement placed =
                    placementOf(groups, {.perNode = static_cast<std::int64_t>(report.mesh.perNode)});
                if (placed.mostNodes == placed.fewestNodes)
                    QCOMPARE(row.tier == "scale-out", placed.tier != GroupTier::IntraNode);
            }
        }
        QVERIFY(rows > 300);
    }

    // Llama 3 405B (arXiv:2407.21783, Table 4): tensor ranks inside a node, data-parallel ranks on nodes of
    // their own.
    void llama405b()
    {
        const Report report = evaluate(preset("llama3.1-405b-16384xh100"));
        QCOMPARE(report.mesh.ranks, 16384.0);
        QCOMPARE(report.mesh.tensorTier, GroupTier::IntraNode);
        QCOMPARE(report.mesh.tensorNodes, 1.0);
        QCOMPARE(report.mesh.dataTier, GroupTier::InterNodeOnly);
        QVERIFY(report.mesh.scaleUp > report.mesh.network);
        // The busiest port carries the tensor rows alone: they are the only ones inside a node.
        Bytes tensor(0);
        for (const CommunicationRow& row : report.communication)
            if (row.axes == "tp")
                tensor += row.bytesPerRank * row.count;
        QVERIFY(close(report.mesh.scaleUp, tensor));
    }

    void tensorGroupLeavesItsNode()
    {
        const Report report =
            changed(preset("llama3-70b-256xh100"), {{"mesh.tensor", "8"}, {"hardware.per_node", "4"}});
        QCOMPARE(report.mesh.tensorTier, GroupTier::Mixed);
        QCOMPARE(report.mesh.tensorNodes, 2.0);
        QCOMPARE(readoutValue(report, "TP group tier").value_or(0), 2.0);
    }

    void orderDecidesTheTier()
    {
        const Report inner =
            changed(preset("llama3-70b-256xh100"), {{"mesh.tensor", "8"}, {"mesh.order", "tp-cp-ep-dp-pp"}});
        const Report outer =
            changed(preset("llama3-70b-256xh100"), {{"mesh.tensor", "8"}, {"mesh.order", "dp-cp-ep-pp-tp"}});
        QCOMPARE(inner.mesh.tensorTier, GroupTier::IntraNode);
        QCOMPARE(outer.mesh.tensorTier, GroupTier::InterNodeOnly);
        QVERIFY(outer.mesh.network > inner.mesh.network);
    }

    void oneAccelerator()
    {
        const Report report = evaluate(preset("seed-question"));
        QCOMPARE(report.mesh.ranks, 1.0);
        QCOMPARE(report.mesh.largest.value(), 0.0);
        const LayoutResult laid = layMesh(report.scenario.mesh, report.data);
        QVERIFY(laid.layout);
        QVERIFY(flowsOf(report, *laid.layout).empty());
    }

    void stagesOfExpertsElsewhere()
    {
        Mesh mesh;
        mesh.tensor = 4;
        mesh.expert = 2;
        mesh.pipeline = 2;
        mesh.order = "tp-cp-ep-pp-dp";
        const LayoutResult laid = layMesh(mesh, 2);
        QVERIFY(!laid.layout);
        QCOMPARE(laid.diagnostics.front().field, std::string("mesh.order"));
        // The report warns of it, and goes on.
        const Report report = changed(preset("deepseek-v3-2048xh800"), {{"mesh.order", "tp-cp-ep-pp-dp"}});
        const auto warning = std::ranges::find(report.diagnostics, "mesh.order", &Diagnostic::field);
        QVERIFY(warning != report.diagnostics.end());
        QCOMPARE(warning->severity, Severity::Warning);
        QVERIFY(warning->fix.plain().find("put pp last") != std::string::npos);
        QVERIFY(report.step.seconds);
        mesh.tensor = 1e300; // whatever a scenario holds
        QVERIFY(!layMesh(mesh, 2).layout);
        mesh.tensor = std::nan("");
        QVERIFY(!layMesh(mesh, 2).layout);
    }
};

QTEST_APPLESS_MAIN(TestMeshReport)
#include "tst_mesh_report.moc"
