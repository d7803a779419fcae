// What is offloaded finds room in the hosts or does not, and takes the time that their DRAM and links take.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/search/search.h"
#include "core/training/report.h"
#include "core/training/step/framework_rules.h"
#include "core/training/step/lean.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double llama8 = 8030261248, llama70 = 70553706496; // parameters of Llama 3.1
constexpr double gib = 1073741824;

Report reportOf(const QStringList& edits) { return evaluate(editedScenario(edits)); }
double perNode(const Report& report) { return readoutValue(report, "host.bytes_per_node").value_or(0); }
bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

const QStringList eight{u"model.preset=llama3.1-8b"_s, u"hardware.accelerators=8"_s, u"mesh.zero_stage=1"_s,
    u"training.global_batch_sequences=64"_s};
const QStringList seventy{u"model.preset=llama3.1-70b"_s, u"hardware.accelerator=a100-80-sxm"_s,
    u"hardware.accelerators=8"_s, u"mesh.zero_stage=3"_s, u"training.recompute=full"_s,
    u"training.sequence_length=4096"_s, u"training.global_batch_sequences=8"_s};
const QString state = u"training.offload_optimizer=on"_s, layers = u"training.offload_activations=on"_s,
              weights = u"training.offload_parameters=on"_s;
const QStringList deepspeed = eight + QStringList{u"hardware.stack=deepspeed"_s, u"mesh.zero_stage=3"_s};

} // namespace

class TestHostMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesOfANode_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<double>("bytes");
        const auto row = [](const char* name, const QStringList& edits, double bytes) {
            QTest::newRow(name) << edits << bytes;
        };
        // Master copy and two moments of 4 bytes, the gradient of 2 that the update reads.
        row("Adam of 8B", eight + QStringList{state}, 14 * llama8);
        row("half of it", eight + QStringList{state, u"training.offloaded_state=50%"_s}, 7 * llama8);
        row("none of it", eight + QStringList{state, u"training.offloaded_state=0"_s}, 0);
        row("of every rank", eight + QStringList{state, u"mesh.zero_stage=0"_s}, 8 * 14 * llama8);
        row("of one of two nodes", eight + QStringList{state, u"hardware.accelerators=16"_s},
            14 * llama8 / 2);
        row("with gradients in fp32", eight + QStringList{state, u"training.precision.accumulator=fp32"_s},
            16 * llama8);
        row("momentum alone", eight + QStringList{state, u"training.optimizer=lion"_s}, 10 * llama8);
        row("weights of every rank", eight + QStringList{weights}, 8 * 2 * llama8);
        row("weights that are shared out", eight + QStringList{weights, u"mesh.zero_stage=3"_s}, 2 * llama8);
        row("weights and state", eight + QStringList{weights, state, u"mesh.zero_stage=3"_s}, 16 * llama8);
        // Gradients as they arrive, and the fp32 copy that the update reads: 18 bytes a parameter with the
        // state.
        row("Adam of 8B by DeepSpeed", deepspeed + QStringList{state}, 18 * llama8);
        row("half of it by DeepSpeed", deepspeed + QStringList{state, u"training.offloaded_state=50%"_s},
            9 * llama8);
        row("Adam of 70B", seventy + QStringList{state}, 14 * llama70);
        row("nothing", eight, 0);
    }
    void bytesOfANode()
    {
        QFETCH(QStringList, edits);
        QFETCH(double, bytes);
        const Report report = reportOf(edits);
        QVERIFY2(near(perNode(report), bytes), qPrintable(QString::number(perNode(report), 'g', 12)));
        Ledger ledger;
        evaluate(report.scenario, ledger);
        const std::int32_t node = ledger.find("host.bytes_per_node");
        const auto value = findReadout("host.bytes_per_node")->get(report);
        QCOMPARE(node >= 0, value.has_value());
        if (value)
            QCOMPARE(ledger.node(node).value, *value);
        // Activations: of all layers and all ranks, as many micro-batches as are in flight.
        const Report kept = reportOf(edits + QStringList{layers});
        QVERIFY(near(perNode(kept) - perNode(report),
            kept.memory.activationsPerLayer.value() * kept.model.architecture.layers * 8));
    }

    void findsRoom_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char* name, const QStringList& edits, bool fits) {
            QTest::newRow(name) << edits << fits;
        };
        // 988 GB, of which a tenth less than the DRAM may hold: a DGX A100 of 80 GB has 2 TiB, one of 40 GB
        // half.
        row("70B on a DGX A100", seventy + QStringList{state}, true);
        row("on 2 TB", seventy + QStringList{state, u"hardware.host_memory=2TB"_s}, true);
        row("on 1.1 TB", seventy + QStringList{state, u"hardware.host_memory=1.1TB"_s}, true);
        row("on 1 TB", seventy + QStringList{state, u"hardware.host_memory=1TB"_s}, false);
        row("half on 1 TB",
            seventy + QStringList{state, u"hardware.host_memory=1TB"_s, u"training.offloaded_state=0.5"_s},
            true);
        row("with fp32 gradients on 1.1 TB",
            seventy
                + QStringList{state, u"hardware.host_memory=1.1TB"_s,
                    u"training.precision.accumulator=fp32"_s},
            false);
        row("with two of a server's eight accelerators",
            seventy + QStringList{state, u"hardware.per_node=2"_s, u"hardware.accelerators=2"_s}, false);
        row("nothing on nothing", seventy + QStringList{u"hardware.host_memory=1MB"_s}, true);
    }
    // The report, its gate and the search's evaluator answer alike.
    void findsRoom()
    {
        QFETCH(QStringList, edits);
        QFETCH(bool, fits);
        const Report report = reportOf(edits);
        LeanEvaluator lean(report.scenario);
        lean.place();
        QCOMPARE(lean.hostHolds(), fits);
        const bool device = report.memory.verdict != Verdict::Over;
        QCOMPARE(report.memory.fits, device && fits);
        QCOMPARE(lean.evaluate().fits, report.memory.fits);
        if (device)
            QCOMPARE(report.fit.state == GateState::Fail, !fits);
        if (device && !fits)
            QVERIFY2(
                report.fit.summary.plain().starts_with("host memory 1."), report.fit.summary.plain().c_str());
    }

    void unknownHostsAreSaid()
    {
        const auto warned = [](const QStringList& edits) {
            const Report report = reportOf(edits);
            return std::ranges::count_if(report.diagnostics, [](const Diagnostic& d) {
                return d.severity == Severity::Warning && d.field.starts_with("hardware.host_memory");
            });
        };
        const QStringList card = eight + QStringList{u"hardware.accelerator=rtx4090"_s};
        QCOMPARE(warned(card), 0);
        QCOMPARE(warned(card + QStringList{state}), 2);
        QCOMPARE(warned(card + QStringList{layers}), 1);
        QCOMPARE(warned(card
                     + QStringList{state, u"hardware.host_memory=256GB"_s,
                         u"hardware.host_memory_bandwidth=80GB/s"_s}),
            0);
        QCOMPARE(warned(eight + QStringList{state}), 0);
        const Report report = reportOf(card + QStringList{state});
        QVERIFY(!findReadout("host.capacity_bytes")->get(report));
        QVERIFY(!findReadout("host.capacity_bytes")->get(reportOf(eight)));
        QVERIFY(near(
            *readoutValue(reportOf(eight + QStringList{state}), "host.capacity_bytes"), 0.9 * 2048 * gib));
    }

    void aShareOfNothingIsNothing_data()
    {
        QTest::addColumn<QStringList>("off");
        QTest::addColumn<QStringList>("none");
        QTest::newRow("state") << eight << eight + QStringList{state, u"training.offloaded_state=0"_s};
        QTest::newRow("state of DeepSpeed")
            << deepspeed << deepspeed + QStringList{state, u"training.offloaded_state=0"_s};
        QTest::newRow("layers") << eight << eight + QStringList{layers, u"training.offloaded_layers=0"_s};
        const QStringList staged = eight + QStringList{u"mesh.pipeline=4"_s};
        QTest::newRow("layers of stages")
            << staged << staged + QStringList{layers, u"training.offloaded_layers=0"_s};
    }
    void aShareOfNothingIsNothing()
    {
        QFETCH(QStringList, off);
        QFETCH(QStringList, none);
        const Report before = reportOf(off), after = reportOf(none);
        QCOMPARE(after.memory.perRank.total(), before.memory.perRank.total());
        QCOMPARE(after.step.seconds->value(), before.step.seconds->value());
    }

    // "8B: at least 225 GB a step": master copy and moments read and written, the gradient read, the weight
    // written.
    void theUpdateReadsAndWritesDram()
    {
        const auto update = [](const QStringList& more) {
            return reportOf(eight + QStringList{state} + more).step.optimizer->value();
        };
        // Wide enough for the links of all eight.
        const double slow = update({u"hardware.host_memory_bandwidth=600GB/s"_s}),
                     fast = update({u"hardware.host_memory_bandwidth=1200GB/s"_s});
        const double traffic = (slow - fast) * 0.8 * 1200e9;
        QVERIFY2(near(traffic, 28 * llama8) && traffic > 224e9, qPrintable(QString::number(traffic)));
        // A half takes half as long, and what stays is updated on the device meanwhile.
        const double on = update({}), half = update({u"training.offloaded_state=0.5"_s}),
                     off = reportOf(eight).step.optimizer->value();
        QVERIFY(half < on && half > off && near(half, (on + off) / 2));
        // The arithmetic of 14 operations a parameter never binds a server.
        Scenario s = editedScenario(eight + QStringList{state});
        s.hardware.accelerator.host.compute = FlopsPerSecond(1e9);
        QVERIFY(evaluate(s).step.optimizer->value() > 14 * llama8 / 1e9);
    }

    void theNetworkCardSharesTheLink()
    {
        const QStringList nodes = eight
            + QStringList{layers, u"hardware.accelerators=64"_s, u"mesh.zero_stage=3"_s,
                u"hardware.accelerator.host_link.per_direction_Bps=5GB/s"_s};
        Scenario shared = editedScenario(nodes), apart = shared;
        QVERIFY(shared.hardware.accelerator.host.networkOnHostLink);
        apart.hardware.accelerator.host.networkOnHostLink = false;
        QVERIFY(*evaluate(shared).step.seconds > *evaluate(apart).step.seconds);
        shared.training.offloadActivations = apart.training.offloadActivations = false;
        QCOMPARE(evaluate(shared).step.seconds->value(), evaluate(apart).step.seconds->value());
    }

    void weightsStreamBesideThePasses()
    {
        const QStringList job = eight + QStringList{u"mesh.zero_stage=3"_s};
        const Report off = reportOf(job), on = reportOf(job + QStringList{weights});
        QCOMPARE(on.memory.perRank.weights.value(), 0.0);
        QVERIFY(on.memory.perRank.total() < off.memory.perRank.total());
        // An eighth of 16 GB passes 63 GB/s in 32 ms, less than either pass of 8192 tokens takes; a slow link
        // does not hide it.
        QVERIFY(near(on.step.seconds->value() - on.step.optimizer->value(),
            off.step.seconds->value() - off.step.optimizer->value()));
        const Report slow =
            reportOf(job + QStringList{weights, u"hardware.accelerator.host_link.per_direction_Bps=1GB/s"_s});
        QVERIFY(slow.step.seconds->value() > 8 * 2 * 2 * llama8 / 8 / 1e9);
        // What is not sharded still computes a layer at a time.
        const Report whole = reportOf(eight + QStringList{weights, u"mesh.zero_stage=0"_s});
        QVERIFY(whole.memory.perRank.total()
            < reportOf(eight + QStringList{u"mesh.zero_stage=0"_s}).memory.perRank.total());
    }

    void seventyBillionOnEight_data()
    {
        QTest::addColumn<QString>("memory");
        QTest::addColumn<bool>("runs");
        QTest::newRow("a DGX A100") << u"auto"_s << true;
        QTest::newRow("2 TB") << u"2TB"_s << true;
        QTest::newRow("1 TB") << u"1TB"_s << false;
        QTest::newRow("64 GB") << u"64GB"_s << false;
    }
    // "70B on 8 A100" is answered with what runs: on the devices alone nothing does.
    void seventyBillionOnEight()
    {
        QFETCH(QString, memory);
        QFETCH(bool, runs);
        const Scenario job = editedScenario(seventy + QStringList{u"hardware.host_memory="_s + memory});
        SearchRequest request;
        const std::vector<std::string> locks{
            "mesh.order", "mesh.shard_group", "training.cuda_graphs", "training.offload_activations"};
        request.space = searchSpaceOf(job, locks, {}, shippedCatalog()).space;
        request.top = 3;
        const SearchResult found = search(job, request);
        QVERIFY(found.complete());
        QCOMPARE(!found.best.empty(), runs);
        for (const FoundLayout& layout : found.best) {
            Scenario plan = job;
            QVERIFY(!applyEdits(plan, layout.set, shippedCatalog()));
            const Report report = evaluate(plan);
            QVERIFY(plan.training.offloadOptimizer);
            QVERIFY(report.memory.fits);
            QVERIFY(perNode(report) <= *readoutValue(report, "host.capacity_bytes"));
        }
    }

    void seventyBillionByFramework_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<bool>("weightsGo");
        QTest::addColumn<double>("weightBytes");
        QTest::addColumn<double>("stateBytes"); // with the gradients that the update reads
        // bf16 weights, 141 GB; fp32 copy and moments, 847 GB; bf16 gradients, 141 GB, and their fp32 copy.
        QTest::newRow("DeepSpeed") << u"deepspeed"_s << true << 2. << 12. + 2 + 4;
        // FSDP's shards are fp32: weights and gradients of 282 GB each, moments of 564 GB.
        QTest::newRow("torchtitan") << u"torchtitan"_s << true << 4. << 8. + 4;
        // Gradients are summed in fp32.
        QTest::newRow("Megatron-LM") << u"megatron"_s << false << 2. << 12. + 4;
    }
    // What each offers keeps all its framework's rules, and says what a node keeps: 1.13 TB of a DGX A100's 2
    // TB.
    void seventyBillionByFramework()
    {
        QFETCH(QString, stack);
        QFETCH(bool, weightsGo);
        QFETCH(double, weightBytes);
        QFETCH(double, stateBytes);
        Scenario job = editedScenario(seventy);
        QVERIFY(!applyEdits(job, recipeEdits(stackTraits(stack.toStdString()), job), shippedCatalog()));
        QVERIFY(
            12 * llama70 > 8 * job.hardware.accelerator.memoryNominal.value()); // so none fits on the devices
        const std::vector<std::string> locks{
            "mesh.order", "mesh.shard_group", "training.cuda_graphs", "training.offload_activations"};
        SearchRequest request{.space = searchSpaceOf(job, locks, {}, shippedCatalog()).space, .top = 3};
        const SearchResult found = search(job, request);
        QCOMPARE(found.best.size(), std::size_t(3));
        bool gone = false;
        for (const FoundLayout& layout : found.best) {
            QVERIFY(layout.family.isOffloaded());
            Scenario plan = job;
            QVERIFY(!applyEdits(plan, layout.set, shippedCatalog()));
            QVERIFY(brokenRules(plan).empty());
            const Report report = evaluate(plan);
            QVERIFY(report.memory.fits);
            const Training& t = plan.training;
            gone = gone || t.offloadParameters;
            const double each = (t.offloadParameters ? weightBytes : 0)
                + (t.offloadOptimizer ? t.offloadedState * stateBytes : 0);
            QVERIFY2(
                near(perNode(report), each * llama70), qPrintable(QString::number(perNode(report), 'g', 12)));
        }
        QCOMPARE(gone, weightsGo);
        // A server of 256 GB holds none of them.
        job.hardware.hostMemory = Bytes(256e9);
        QVERIFY(search(job, request).best.empty());
    }
};

QTEST_APPLESS_MAIN(TestHostMemory)
#include "tst_host_memory.moc"
