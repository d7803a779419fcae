// What a step loses against its kernels alone: clocks under a power cap, the slowest of many ranks, computing
// beside communication, gathers that are messages, copies of shards.

#include "core/engine/evaluate.h"
#include "core/formulas/training_run.h"
#include "core/inputs/hardware/stack.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Report reportOf(const QStringList& edits)
{
    return evaluate(editedScenario(QStringList{u"hardware.efficiency.mfu=model"_s} + edits));
}

double partOf(const Report& report, std::string_view id)
{
    for (const StepPart& part : report.step.parts)
        if (part.id == id)
            return part.seconds.value();
    return 0;
}

const CommunicationRow& dataRow(const Report& report, bool weights)
{
    for (const CommunicationRow& row : report.communication)
        if (row.group == TrafficGroup::Data && (row.op == Collective::AllGather) == weights)
            return row;
    qFatal("no such row");
}

const QStringList sharded{u"model.params=7B"_s, u"mesh.zero_stage=3"_s, u"hardware.stack=torchtitan"_s,
    u"training.global_batch_sequences=8192"_s, u"training.recompute=full"_s};

} // namespace

const QStringList expertModel{u"model.preset=qwen3-30b-a3b"_s, u"hardware.accelerators=8"_s,
    u"mesh.expert=8"_s, u"training.sequence_length=4096"_s, u"training.routing_imbalance=1"_s,
    u"training.recompute=none"_s, u"training.global_batch_sequences=8"_s, u"training.micro_batch=1"_s};

class TestSustainedStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void powerCap_data()
    {
        QTest::addColumn<QString>("cap");
        QTest::addColumn<double>("slower"); // products
        QTest::newRow("none") << "auto" << 1.0;
        QTest::newRow("more than the data sheet's") << "1000" << 1.0;
        QTest::newRow("what it is") << "700" << 1.0;
        QTest::newRow("500 W of 700") << "500" << std::cbrt(700.0 / 500);
        QTest::newRow("an eighth") << "87.5" << 2.0;
    }
    void powerCap()
    {
        QFETCH(QString, cap);
        QFETCH(double, slower);
        const QStringList base{u"hardware.accelerator=h100-sxm"_s, u"hardware.accelerators=8"_s};
        const Report whole = reportOf(base),
                     capped = reportOf(base + QStringList{u"hardware.power_cap="_s + cap});
        QVERIFY(std::abs(partOf(capped, "matmul") / partOf(whole, "matmul") / slower - 1) < 1e-9);
        QVERIFY(std::abs(partOf(capped, "attention") / partOf(whole, "attention") / slower - 1) < 1e-9);
        QCOMPARE(partOf(capped, "elementwise"), partOf(whole, "elementwise")); // memory keeps its clock
        const double power = slower > 1 ? cap.toDouble() / 700 : 1;
        const double energy = *capped.step.seconds / *whole.step.seconds * power;
        QVERIFY(std::abs(*capped.energy.step / *whole.energy.step / energy - 1) < 1e-9);
    }

    void sustainedSpeed()
    {
        const Report all = reportOf({u"hardware.efficiency.sustained=1"_s});
        const Report half = reportOf({u"hardware.efficiency.sustained=0.5"_s});
        QVERIFY(std::abs(partOf(half, "matmul") / partOf(all, "matmul") - 2) < 1e-9);
        QCOMPARE(partOf(half, "attention"), partOf(all, "attention"));
        const Report automatic = reportOf({u"hardware.efficiency.sustained=auto"_s});
        QVERIFY(partOf(automatic, "matmul") > partOf(all, "matmul"));
        QVERIFY(partOf(automatic, "matmul") < partOf(half, "matmul"));
    }

    // More scales are slower where they were measured so, at long products of a rank; nothing else changes.
    void scaledByBlock()
    {
        const QStringList fp8{u"model.params=70B"_s, u"training.precision.compute=fp8"_s};
        const auto compute = [&](const char* device, const char* scaling) {
            return partOf(reportOf(fp8
                              + QStringList{u"hardware.accelerator="_s + QString::fromUtf8(device),
                                  u"training.fp8_scaling="_s + QString::fromUtf8(scaling)}),
                "matmul");
        };
        const KernelProfile& b200 =
            editedScenario({u"hardware.accelerator=b200-sxm"_s}).hardware.accelerator.kernels;
        const double slower = compute("b200-sxm", "block") / compute("b200-sxm", "tensor");
        // At most what the ceilings of the two curves say, each as it lasts.
        const double ceilings = b200.gemmOf(DataType::Fp8).efficiency * b200.sustainedOf(DataType::Fp8)
            / (b200.fp8Block.efficiency * b200.sustainedFp8Block);
        QVERIFY2(slower > 1 && std::abs(slower / ceilings - 1) < 0.1, qPrintable(QString::number(slower)));
        QCOMPARE(compute("gaudi3", "block"), compute("gaudi3", "tensor"));
    }

    void slowestOfManyRanks_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::addColumn<double>("deviations"); // expected largest of as many normal deviates
        QTest::addColumn<double>("tolerance"); // of Blom's approximation
        // Harter, Expected values of normal order statistics, Biometrika 48 (1961); from 500 on by
        // integration.
        QTest::newRow("two") << 2 << 0.5642 << 0.05;
        QTest::newRow("eight") << 8 << 1.4236 << 0.02;
        QTest::newRow("a hundred") << 100 << 2.5076 << 0.01;
        QTest::newRow("four hundred") << 400 << 2.9682 << 0.01;
        QTest::newRow("a thousand") << 1000 << 3.2414 << 0.01;
    }
    void slowestOfManyRanks()
    {
        QFETCH(int, ranks);
        QFETCH(double, deviations);
        QFETCH(double, tolerance);
        QVERIFY(std::abs((slowestOfMany(1, ranks) - 1) / deviations - 1) < tolerance);
        QVERIFY(slowestOfMany(1, ranks) < stragglerSlowdown(1, ranks));
        const QStringList base{
            u"hardware.accelerators=%1"_s.arg(ranks), u"training.global_batch_sequences=1000000"_s};
        const Report alike = reportOf(base + QStringList{u"hardware.efficiency.straggler=0"_s});
        const Report spread = reportOf(base + QStringList{u"hardware.efficiency.straggler=0.02"_s});
        QCOMPARE(partOf(alike, "straggler"), 0.0);
        const double busy = alike.step.seconds->value() - partOf(alike, "optimizer") - partOf(alike, "fixed");
        QVERIFY(std::abs(partOf(spread, "straggler") / busy / (slowestOfMany(0.02, ranks) - 1) - 1) < 1e-9);
        const double usual = partOf(reportOf(base), "straggler"); // unset: what clusters show
        QVERIFY(usual > 0 && usual < partOf(spread, "straggler"));
    }

    void besideCommunication()
    {
        const auto contended = [](const QString& share) {
            return partOf(reportOf(sharded
                              + QStringList{u"hardware.accelerators=64"_s,
                                  u"hardware.efficiency.contention="_s + share}),
                "contention");
        };
        QCOMPARE(contended(u"0"_s), 0.0);
        QVERIFY(contended(u"0.2"_s) > 0);
        QVERIFY(std::abs(contended(u"0.4"_s) / contended(u"0.2"_s) - 2) < 1e-9);
        QVERIFY(std::abs(contended(u"auto"_s) / contended(u"0.2"_s) - 0.189 / 0.2) < 1e-9);
    }

    void gathersAreMessages()
    {
        // Everything sharded: a gather a layer and pass, a scatter a layer, in every micro-batch.
        double before = 0;
        for (const int ranks : {128, 1024, 8192}) {
            const Report report = reportOf(sharded + QStringList{u"hardware.accelerators=%1"_s.arg(ranks)});
            const CommunicationRow& gathers = dataRow(report, true);
            const CommunicationRow& scatters = dataRow(report, false);
            const double layers = architectureOf(report.scenario.model).layers;
            const double micro = report.pipeline.microbatches;
            QCOMPARE(gathers.count, 2 * layers * micro);
            QCOMPARE(scatters.count, layers * micro);
            // The ring's latency grows with the ranks, so each message costs more though it carries as much.
            const double each = gathers.seconds.value() / gathers.count;
            QVERIFY(each > before);
            before = each;
        }
        const auto step = [](int ranks) {
            return reportOf(sharded
                + QStringList{u"hardware.accelerators=%1"_s.arg(ranks),
                    u"training.global_batch_sequences=%1"_s.arg(ranks), u"hardware.efficiency.straggler=0"_s})
                .step.seconds->value();
        };
        QVERIFY2(step(8192) > 2 * step(128), "8,192 ranks cost what their messages say");
    }

    void bucketsAreMessages()
    {
        const QStringList base{u"model.params=7B"_s, u"mesh.zero_stage=1"_s, u"hardware.stack=megatron"_s,
            u"training.global_batch_sequences=8192"_s};
        const auto count = [&base](int ranks) {
            return dataRow(reportOf(base + QStringList{u"hardware.accelerators=%1"_s.arg(ranks)}), false)
                .count;
        };
        const StackTraits& stack = stackTraits("megatron");
        const double parameters =
            reportOf(base + QStringList{u"hardware.accelerators=8"_s}).model.total.value();
        QCOMPARE(count(8), std::ceil(parameters / stack.bucketParameters));
        QVERIFY(stack.bucket(1024) > stack.bucket(8)); // a million a replica
        QCOMPARE(count(1024), std::ceil(parameters / stack.bucket(1024)));
    }

    void shardsAreCopied()
    {
        const QStringList base = sharded + QStringList{u"hardware.accelerators=64"_s};
        // Two copies out in half precision, one in with a cast to fp32: 14 bytes a weight in every
        // micro-batch.
        const Report report = reportOf(base);
        const Accelerator& device = report.scenario.hardware.accelerator;
        const double bytes = 14 * report.model.total.value() * report.pipeline.microbatches;
        const double copies = bytes / (device.memoryBandwidth.value() * device.kernels.elementwiseShare);
        const auto more = [&](const char* speed) {
            const QStringList at = base + QStringList{u"hardware.efficiency.elementwise=%1"_s.arg(speed)};
            return partOf(reportOf(at), "elementwise")
                - partOf(reportOf(at + QStringList{u"mesh.zero_stage=2"_s}), "elementwise");
        };
        QVERIFY(std::abs(more("1") / copies - 1) < 1e-6);
        QVERIFY2(std::abs(more("2") / (copies / 2) - 1) < 1e-6, "half of them at twice the speed");
    }

    void narrowGathers()
    {
        const QStringList base = sharded + QStringList{u"hardware.accelerators=64"_s};
        const auto bytes = [&](const QString& stack, const QString& compute) {
            return dataRow(
                reportOf(base
                    + QStringList{u"hardware.stack="_s + stack, u"training.precision.compute="_s + compute}),
                true)
                .bytesPerRank.value();
        };
        QVERIFY(std::abs(bytes(u"torchtitan"_s, u"fp8"_s) / bytes(u"torchtitan"_s, u"bf16"_s) - 0.5) < 1e-9);
        QCOMPARE(bytes(u"pytorch"_s, u"fp8"_s), bytes(u"pytorch"_s, u"bf16"_s));
    }

    void notCompiled()
    {
        const auto elementwise = [](const QString& stack) {
            return partOf(reportOf({u"hardware.stack="_s + stack}), "elementwise");
        };
        QVERIFY(elementwise(u"torchtitan_eager"_s) > 1.5 * elementwise(u"torchtitan"_s));
    }

    void biasesOfExperts()
    {
        const auto elementwise = [](const char* stack, const char* biased) {
            return reportOf(expertModel
                + QStringList{u"hardware.stack=%1"_s.arg(QString::fromUtf8(stack)),
                    u"model.moe.expert_bias=%1"_s.arg(QString::fromUtf8(biased))});
        };
        // Bias times probability, written in fp32; added to bf16; joined; cast: 28 bytes an element, and as
        // much again 1.9 times backward.
        const Report with = elementwise("megatron", "true");
        const Accelerator& device = with.scenario.hardware.accelerator;
        const Architecture& a = with.model.architecture;
        const double bytes = 28 * (1 + 1.9) * 4096 * a.moe.topK * a.hidden * a.layers;
        const double seconds = bytes / (device.memoryBandwidth.value() * device.kernels.elementwiseShare);
        const double more =
            partOf(with, "elementwise") - partOf(elementwise("megatron", "false"), "elementwise");
        QVERIFY2(std::abs(more / seconds - 1) < 1e-6, qPrintable(u"%1 of %2 s"_s.arg(more).arg(seconds)));
        QCOMPARE(partOf(elementwise("torchtitan", "true"), "elementwise"),
            partOf(elementwise("torchtitan", "false"), "elementwise"));
    }

    void hostOfExperts_data()
    {
        QTest::addColumn<QStringList>("without");
        QTest::addColumn<QStringList>("with");
        QTest::addColumn<double>("operators"); // of a forward pass; twice as many go backward
        const StackTraits& stack = stackTraits("megatron");
        const QStringList shared{u"model.moe.shared=1"_s, u"model.moe.shared_ffn=64"_s};
        QTest::newRow("shared experts")
            << QStringList{u"model.moe.shared=0"_s} << shared << stack.sharedOperations;
        QTest::newRow("sixteen experts instead of eight")
            << QStringList{u"model.moe.experts=64"_s} << QStringList{u"model.moe.experts=128"_s}
            << 8 * stack.operationsPerExpert;
        QTest::newRow("their biases")
            << QStringList{u"model.moe.expert_bias=false"_s} << QStringList{u"model.moe.expert_bias=true"_s}
            << 16 * stack.operationsPerBias;
        QTest::newRow("latent attention")
            << QStringList{} << QStringList{u"model.attention.kind=MLA"_s} << stack.latentOperations;
        QTest::newRow("two tensor ranks")
            << QStringList{u"model.vocab=64"_s}
            << QStringList{u"model.vocab=64"_s, u"mesh.tensor=2"_s, u"mesh.expert_tensor=1"_s}
            << 2 * stack.operationsPerCollective;
    }
    void hostOfExperts()
    {
        QFETCH(QStringList, without);
        QFETCH(QStringList, with);
        QFETCH(double, operators);
        // So few tokens that the host is waited for in every layer.
        const QStringList base = expertModel
            + QStringList{u"hardware.stack=megatron"_s, u"training.sequence_length=64"_s,
                u"hardware.efficiency.straggler=0"_s, u"training.global_batch_sequences=64"_s};
        const auto layers = [&base](const QStringList& edits) {
            const Report report = reportOf(base + edits);
            double outside = 0; // of the layers
            for (const char* id : {"optimizer", "fixed", "data"})
                outside += partOf(report, id);
            return (report.step.seconds->value() - outside) / report.pipeline.microbatches
                / report.model.architecture.layers;
        };
        const double more = layers(with) - layers(without);
        QVERIFY2(operators > 0 && std::abs(more / (3 * operators * 12e-6) - 1) < 0.01,
            qPrintable(u"%1 µs for %2 operators"_s.arg(1e6 * more).arg(operators)));
    }
};

QTEST_APPLESS_MAIN(TestSustainedStep)
#include "tst_sustained_step.moc"
