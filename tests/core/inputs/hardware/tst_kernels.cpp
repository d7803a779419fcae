// What presets/accelerators say about kernels: the worked numbers that were published beside the regressions
// come out of the curves as loaded, and a section that is wrong is named with the field and the fix.

#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace ridgepoint;

Q_DECLARE_METATYPE(ridgepoint::DataType)

namespace {

const Accelerator& device(const char* id)
{
    const AcceleratorPreset* const preset = shippedCatalog().accelerator(id);
    if (!preset)
        qFatal("no accelerator %s", id);
    return preset->accelerator;
}

double gemmSeconds(const Accelerator& a, const GemmCurve& c, DataType type, double m, double n, double k)
{
    const double filled = c.efficiency * m / (m + c.m0) * n / (n + c.n0) * k / (k + c.k0);
    const double compute = 2 * m * n * k / (a.peak(type).value() * filled);
    const double bytes = bytesPerElement(type) * (m * n + n * k + m * k);
    return c.startSeconds + std::max(compute, bytes / (a.memoryBandwidth.value() * c.memoryEfficiency));
}

double collectiveSeconds(const CollectiveCurve& c, double wireBytes)
{
    return c.alphaSeconds + (wireBytes + std::sqrt(wireBytes * c.v0Bytes)) / c.bytesPerSecond;
}

// A preset with this as its "kernels", in a folder of its own.
Diagnostics problemsOf(const QByteArray& kernels, Accelerator& read)
{
    QTemporaryDir root;
    QDir(root.path()).mkpath("accelerators");
    QFile file(root.filePath("accelerators/mine.json"));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write the test file");
    file.write(R"({"schema": "ridgepoint.accelerator/1", "id": "mine", "name": "Mine", "hbm_bytes": 8e9,
"hbm_bandwidth_Bps": 1e12, "peak_dense_flops": {"fp16": 1e14, "bf16": 1e14},
"scaleup": {"kind": "wires", "per_direction_Bps": 1e11, "domain_size": 4},
"scaleout_default": {"kind": "net", "per_device_Bps": 1e10}, "kernels": )"
        + kernels + "}");
    file.close();
    const std::filesystem::path folder(root.path().toStdString());
    const Catalog catalog = Catalog::load(std::span(&folder, 1));
    if (const AcceleratorPreset* const preset = catalog.accelerator("mine"))
        read = preset->accelerator;
    return catalog.problems();
}

} // namespace

class TestKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Worked numbers of the regression, in microseconds.
    void gemmTimes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("m");
        QTest::addColumn<double>("n");
        QTest::addColumn<double>("k");
        QTest::addColumn<double>("microseconds");
        const auto row = [](const char* id, double m, double n, double k, double us) {
            QTest::addRow("%s %.0f x %.0f x %.0f", id, m, n, k) << QString(id) << m << n << k << us;
        };
        row("h100-sxm", 8192, 8192, 8192, 1370);
        row("h100-sxm", 8192, 3584, 8192, 602);
        row("h100-sxm", 2048, 1024, 8192, 46.9);
        row("h100-sxm", 1024, 1280, 8192, 30.9);
        row("h100-sxm", 64, 8192, 8192, 54.1);
        row("a100-80-sxm", 8192, 8192, 8192, 4242);
        row("a100-80-sxm", 8192, 3584, 8192, 1875);
        row("a100-80-sxm", 2048, 1024, 8192, 148);
        row("a100-80-sxm", 1024, 1280, 8192, 96.3);
        row("a100-80-sxm", 64, 8192, 8192, 106.7);
    }
    void gemmTimes()
    {
        QFETCH(QString, id);
        QFETCH(double, m);
        QFETCH(double, n);
        QFETCH(double, k);
        QFETCH(double, microseconds);
        const Accelerator& a = device(id.toUtf8().constData());
        const double us = 1e6 * gemmSeconds(a, a.kernels.gemmOf(DataType::Bf16), DataType::Bf16, m, n, k);
        // Three digits are published.
        const double tolerance =
            std::max(1e-3, 0.6 * std::pow(10, std::floor(std::log10(microseconds)) - 2) / microseconds);
        QVERIFY2(std::abs(us / microseconds - 1) < tolerance, qPrintable(QString::number(us)));
    }

    // The fastest timing that the tables have of a product of 8192 cubed, 1.1 TFLOP, in microseconds.
    void measuredProducts_data()
    {
        QTest::addColumn<DataType>("type");
        QTest::addColumn<double>("microseconds");
        const auto row = [](const char* id, const char* name, DataType type, double us) {
            QTest::addRow("%s %s", id, name) << type << us;
        };
        row("a100-80-sxm", "bf16", DataType::Bf16, 4188);
        row("h100-sxm", "bf16", DataType::Bf16, 1405);
        row("h100-sxm", "fp8", DataType::Fp8, 884.9);
        row("h200-sxm", "bf16", DataType::Bf16, 1364);
        row("h200-sxm", "fp8", DataType::Fp8, 884.2);
        row("b200-sxm", "bf16", DataType::Bf16, 699.7);
        row("b200-sxm", "fp8", DataType::Fp8, 470.8);
        row("b200-sxm", "nvfp4", DataType::Fp4, 246.5);
        row("b300-sxm", "bf16", DataType::Bf16, 687.9);
        row("b300-sxm", "fp8", DataType::Fp8, 403.5);
        row("b300-sxm", "nvfp4", DataType::Fp4, 230);
        row("gb200", "bf16", DataType::Bf16, 694);
        row("gb200", "fp8", DataType::Fp8, 421.3);
        row("gb200", "nvfp4", DataType::Fp4, 221);
        row("gb300", "bf16", DataType::Bf16, 570.8);
        row("gb300", "fp8", DataType::Fp8, 389.9);
        row("gb300", "nvfp4", DataType::Fp4, 210);
        row("l40s", "bf16", DataType::Bf16, 4939);
        row("l40s", "fp8", DataType::Fp8, 3056);
        row("rtxpro6000", "bf16", DataType::Bf16, 2696);
        row("rtxpro6000", "fp8", DataType::Fp8, 1589);
        row("rtxpro6000", "nvfp4", DataType::Fp4, 865);
    }
    void measuredProducts()
    {
        QFETCH(DataType, type);
        QFETCH(double, microseconds);
        const QByteArray id = QByteArray(QTest::currentDataTag()).split(' ').front();
        const Accelerator& a = device(id.constData());
        const double us = 1e6 * gemmSeconds(a, a.kernels.gemmOf(type), type, 8192, 8192, 8192);
        QVERIFY2(std::abs(us / microseconds - 1) < 0.1, qPrintable(QString::number(us)));
    }

    // Products of more than 10 TFLOP over those of 1 to 4; the chip's own where another has the same.
    void longProductsLoseTheClock_data()
    {
        QTest::addColumn<double>("bf16");
        QTest::addColumn<double>("fp8");
        QTest::newRow("a100-80-sxm") << 0.88 << 0.0;
        QTest::newRow("a100-40-sxm") << 0.88 << 0.0;
        QTest::newRow("a800-80-sxm") << 0.88 << 0.0;
        QTest::newRow("h100-sxm") << 0.896 << 0.935;
        QTest::newRow("h800-sxm") << 0.896 << 0.935;
        QTest::newRow("h200-sxm") << 0.866 << 0.924;
        QTest::newRow("b200-sxm") << 0.875 << 0.931;
        QTest::newRow("b300-sxm") << 0.922 << 0.925;
        QTest::newRow("gb200") << 0.833 << 0.923;
        QTest::newRow("gb300") << 0.9 << 0.976;
        QTest::newRow("l40s") << 0.958 << 0.922;
        QTest::newRow("rtxpro6000") << 0.96 << 0.982;
    }
    void longProductsLoseTheClock()
    {
        QFETCH(double, bf16);
        QFETCH(double, fp8);
        const KernelProfile& kernels = device(QTest::currentDataTag()).kernels;
        QCOMPARE(kernels.sustainedOf(DataType::Bf16), bf16);
        QCOMPARE(kernels.sustainedOf(DataType::Fp8), fp8);
    }

    void attentionTimes_data()
    {
        QTest::addColumn<double>("sequence");
        QTest::addColumn<double>("heads");
        QTest::addColumn<double>("milliseconds");
        QTest::newRow("8 heads of 4096 tokens") << 4096.0 << 8.0 << 0.0732;
        QTest::newRow("8 heads of 8192 tokens") << 8192.0 << 8.0 << 0.238;
        QTest::newRow("8 heads of 131072 tokens") << 131072.0 << 8.0 << 53.6;
        QTest::newRow("64 heads of 8192 tokens") << 8192.0 << 64.0 << 1.791;
    }
    void attentionTimes()
    {
        QFETCH(double, sequence);
        QFETCH(double, heads);
        QFETCH(double, milliseconds);
        const Accelerator& a = device("h100-sxm");
        const AttentionCurve& c = a.kernels.attention;
        QVERIFY(c.known());
        QCOMPARE(c.headDim64, 0.773);
        QCOMPARE(c.flash2, 0.518); // 35 % of the peak, as arXiv:2407.08608 found
        const double flops = 2 * heads * sequence * sequence * 128;
        const double filled = c.efficiency * sequence / (sequence + c.s0) * heads / (heads + c.b0);
        const double ms = 1e3 * (c.startSeconds + flops / (a.peak(DataType::Bf16).value() * filled));
        QVERIFY2(std::abs(ms / milliseconds - 1) < 5e-3, qPrintable(QString::number(ms)));
    }

    // SimuMax's training kernels at 4096 tokens, causal: forward and backward, which is 2.5 forward passes of
    // work.
    void trainingAttentionOfA100()
    {
        const AttentionCurve& c = device("a100-80-sxm").kernels.attention;
        const auto reached = [&](double heads) {
            return c.efficiency * 4096 / (4096 + c.s0) * heads / (heads + c.b0);
        };
        const auto measured = [](double forward, double backward) {
            return 3.5 / (1 / forward + 2.5 / backward);
        };
        QVERIFY(std::abs(reached(64) / measured(0.594, 0.503) - 1) < 0.01);
        QVERIFY(std::abs(reached(8) / measured(0.39, 0.38) - 1) < 0.01);
    }

    void collectiveTimes_data()
    {
        QTest::addColumn<double>("mebibytes");
        QTest::addColumn<double>("microseconds");
        QTest::newRow("all-reduce of 1 MiB over 8") << 1.0 << 28.9;
        QTest::newRow("all-reduce of 16 MiB over 8") << 16.0 << 116.7;
        QTest::newRow("all-reduce of 256 MiB over 8") << 256.0 << 1105.4;
    }
    void collectiveTimes()
    {
        QFETCH(double, mebibytes);
        QFETCH(double, microseconds);
        const double wire = 2 * mebibytes * 1048576 * 7 / 8;
        const double us =
            1e6 * collectiveSeconds(device("h100-sxm").kernels.collective(Collective::AllReduce, 2), wire);
        QVERIFY2(std::abs(us / microseconds - 1) < 2e-3, qPrintable(QString::number(us)));
    }

    // GB/s on the bus. 72: coreweave/nccl-tests README (cb86553), one rack of GB200, NCCL 2.26.2, mean of
    // out-of-place and in-place. Eight: stas00/ml-engineering network/README.md (744d01e), B200, NCCL 2.27.7;
    // eight of a rack of GB200 reach 811 (lixueduan.com, GB200 MNNVL).
    void rackAddsUpInTheSwitch_data()
    {
        QTest::addColumn<double>("ranks");
        QTest::addColumn<double>("mebibytes");
        QTest::addColumn<double>("bus");
        QTest::newRow("512 MiB over 72") << 72.0 << 512.0 << 581.4;
        QTest::newRow("1 GiB over 72") << 72.0 << 1024.0 << 702.6;
        QTest::newRow("2 GiB over 72") << 72.0 << 2048.0 << 765.7;
        QTest::newRow("4 GiB over 72") << 72.0 << 4096.0 << 837.2;
        QTest::newRow("8 GiB over 72") << 72.0 << 8192.0 << 840.7;
        QTest::newRow("8 GiB over 8") << 8.0 << 8192.0 << 838.0;
    }
    void rackAddsUpInTheSwitch()
    {
        QFETCH(double, ranks);
        QFETCH(double, mebibytes);
        QFETCH(double, bus);
        const double wire = 2 * mebibytes * 1048576 * (ranks - 1) / ranks;
        for (const char* const id : {"gb200", "gb300"}) {
            const KernelProfile& kernels = device(id).kernels;
            const std::size_t size = kernels.measuredRanks(Collective::AllReduce, ranks);
            QCOMPARE(collectiveRanks[size], static_cast<int>(ranks));
            const double reached =
                1e-9 * wire / collectiveSeconds(kernels.collective(Collective::AllReduce, size), wire);
            QVERIFY2(std::abs(reached / bus - 1) < 0.08, qPrintable(QString::number(reached)));
        }
    }

    void smallestMeasuredGroupThatHoldsAll()
    {
        const KernelProfile& rack = device("gb200").kernels;
        QCOMPARE(rack.measuredRanks(Collective::AllReduce, 3), std::size_t(1));
        QCOMPARE(rack.measuredRanks(Collective::AllReduce, 9), std::size_t(3));
        QCOMPARE(rack.measuredRanks(Collective::AllReduce, 144), std::size_t(3));
        QCOMPARE(rack.measuredRanks(Collective::AllGather, 72), std::size_t(2)); // nobody published one
        QCOMPARE(device("l40s").kernels.measuredRanks(Collective::AllGather, 8), std::size_t(0));
        QVERIFY(
            !device("rtx4090")
                 .kernels
                 .collective(Collective::AllReduce, KernelProfile().measuredRanks(Collective::AllReduce, 8))
                 .known());
    }

    void matmulShares_data()
    {
        QTest::addColumn<double>("half");
        QTest::addColumn<double>("fp8");
        QTest::newRow("a100-80-sxm") << 0.869 << 0.0;
        QTest::newRow("a100-80-pcie") << 0.811 << 0.0;
        QTest::newRow("h100-sxm") << 0.803 << 0.709;
        QTest::newRow("h200-sxm") << 0.803 << 0.734;
        QTest::newRow("gh200-144") << 0.838 << 0.776;
        QTest::newRow("b200-sxm") << 0.776 << 0.763;
        QTest::newRow("b300-sxm") << 0.786 << 0.745;
        QTest::newRow("gb200") << 0.729 << 0.723;
        QTest::newRow("mi300x") << 0.511 << 0.0;
        QTest::newRow("mi325x") << 0.600 << 0.0;
        QTest::newRow("mi355x") << 0.622 << 0.0;
        QTest::newRow("gaudi2") << 0.969 << 0.956;
        QTest::newRow("gaudi3") << 0.741 << 0.769;
        QTest::newRow("v100-32") << 0.664 << 0.0;
        QTest::newRow("tpu-v5e") << 0.923 << 0.0;
    }
    void matmulShares()
    {
        QFETCH(double, half);
        QFETCH(double, fp8);
        const KernelProfile& kernels = device(QTest::currentDataTag()).kernels;
        QVERIFY(std::abs(kernels.matmulShare - half) < 6e-4);
        QVERIFY(std::abs(kernels.matmulShareFp8 - fp8) < 6e-4);
    }

    void halfPrecisionSharesACurve()
    {
        for (const char* const id :
            {"a100-40-sxm", "a100-80-sxm", "a800-80-sxm", "h100-sxm", "grand-teton-h100", "h800-sxm",
                "h200-sxm", "b200-sxm", "b300-sxm", "gb200", "gb300", "l40s", "rtxpro6000"}) {
            const KernelProfile& kernels = device(id).kernels;
            QVERIFY2(kernels.gemmOf(DataType::Bf16).known() && kernels.attention.known(), id);
            QVERIFY2(kernels.gemmOf(DataType::Fp16) == kernels.gemmOf(DataType::Bf16), id);
            QVERIFY2(kernels.sustainedOf(DataType::Fp16) == kernels.sustainedOf(DataType::Bf16), id);
        }
        QVERIFY(device("b200-sxm").kernels.gemmOf(DataType::Fp4).known());
        QVERIFY(device("b200-sxm").kernels.groupedWeightGradient.known());
        QVERIFY(!device("h100-sxm").kernels.groupedWeightGradient.known());
        // SimuMax measured B200's experts in training in bf16; other types have prefill kernels.
        QCOMPARE(device("b200-sxm").kernels.groupedOf(DataType::Bf16).efficiency, 0.583);
        QVERIFY(device("b200-sxm").kernels.groupedOf(DataType::Fp8)
            != device("b200-sxm").kernels.groupedOf(DataType::Bf16));
        QVERIFY(device("b200-sxm").kernels.groupedOf(DataType::Fp16)
            == device("b200-sxm").kernels.groupedOf(DataType::Bf16));
    }

    void unknownStaysZero()
    {
        QVERIFY(device("rtx4090").kernels == KernelProfile());
        const KernelProfile& export100 =
            device("h800-sxm").kernels; // its NVLink differs, so nothing is borrowed
        QVERIFY(!export100.collective(Collective::AllReduce, 2).known());
        QVERIFY(!device("a100-80-sxm").kernels.groupedOf(DataType::Bf16).known()); // its one kernel follows
                                                                                   // no law
        QCOMPARE(device("grand-teton-h100").kernels.sustainedOf(DataType::Bf16), 0.801); // 500 W, not 700
        QCOMPARE(KernelProfile().elementwiseShare, 0.8);
    }

    void builtInDeviceIsThePreset()
    {
        const Accelerator builtIn = defaultScenario(Catalog()).hardware.accelerator;
        const KernelProfile& file = device("h100-sxm").kernels;
        const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); };
        for (std::size_t op = 0; op < measuredCollectives; ++op) {
            for (std::size_t i = 0; i < collectiveRanks.size(); ++i) {
                const CollectiveCurve& a = builtIn.kernels.collectives[op][i];
                const CollectiveCurve& b = file.collectives[op][i];
                QVERIFY(near(a.alphaSeconds, b.alphaSeconds) && near(a.bytesPerSecond, b.bytesPerSecond)
                    && near(a.v0Bytes, b.v0Bytes));
            }
        }
        KernelProfile rest = builtIn.kernels;
        rest.collectives = file.collectives;
        QVERIFY(rest == file);
    }

    void overridesKeepTheKernels()
    {
        const ScenarioReadResult read = readScenario(R"({"schema": "ridgepoint.scenario/2", "name": "bigger",
"hardware": {"accelerator": {"preset": "h200-sxm", "hbm_bytes": "200 GB"}}})",
            shippedCatalog(), "test");
        QVERIFY(read.file);
        QVERIFY(read.file->scenario.hardware.accelerator.kernels == device("h200-sxm").kernels);
        const ScenarioReadResult own = readScenario(R"({"schema": "ridgepoint.scenario/2", "name": "mine",
"hardware": {"accelerator": {"id": "mine", "hbm_bytes": 8e9, "hbm_bandwidth_Bps": 1e12,
"peak_dense_flops": {"bf16": 1e14}}}})",
            shippedCatalog(), "test");
        QVERIFY(own.file);
        QVERIFY(own.file->scenario.hardware.accelerator.kernels == KernelProfile());
    }

    void broken_data()
    {
        QTest::addColumn<QByteArray>("kernels");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* kernels, const char* says) {
            QTest::newRow(name) << QByteArray(kernels) << QString::fromUtf8(says);
        };
        row("not an object", "7", "expected an object");
        row("unknown section", R"({"gems": {}})", "is not a key of this file");
        row("curve without its source",
            R"({"gemm": {"bf16": {"efficiency": 0.8, "start_s": 0, "m0": 1, "n0": 1, "k0": 1, "memory_efficiency": 1}}})",
            "kernels.gemm.source: is missing");
        row("efficiency above the peak",
            R"({"gemm": {"source": "here", "bf16": {"efficiency": 1.2, "start_s": 0, "m0": 1, "n0": 1, "k0": 1,
            "memory_efficiency": 1}}})",
            "kernels.gemm.bf16.efficiency");
        row("half a curve", R"({"gemm": {"source": "here", "bf16": {"efficiency": 0.8}}})", "is missing");
        row("type without a peak",
            R"({"gemm": {"source": "here", "fp8": {"efficiency": 0.8, "start_s": 0, "m0": 1, "n0": 1, "k0": 1,
            "memory_efficiency": 1}}})",
            "is a share of a peak");
        row("ranks nobody asked for",
            R"({"collectives": {"source": "here", "all_reduce": {"3": {"alpha_s": 0, "bandwidth_Bps": 1e9,
            "v0_bytes": 0}}}})",
            "is not a key of this file");
        row("sustained without its source", R"({"sustained": {"bf16": 0.9}})",
            "kernels.sustained.source: is missing");
        row("sustained in percent", R"({"sustained": {"source": "here", "bf16": 89}})",
            "kernels.sustained.bf16");
        row("sustained less than a third", R"({"sustained": {"source": "here", "bf16": 0.2}})",
            "kernels.sustained.bf16");
        row("sustained in a type without a name", R"({"sustained": {"source": "here", "int4": 0.9}})",
            "is not a key of this file");
        row("experts in a type that nobody computes in",
            R"({"grouped": {"source": "here", "forward": {"efficiency": 0.5, "m0": 1}, "forward_int8": {}}})",
            "is not a key of this file");
        row("share in percent", R"({"matmul_share": {"source": "here", "bf16": 86.9}})",
            "kernels.matmul_share.bf16");
    }
    void broken()
    {
        QFETCH(QByteArray, kernels);
        QFETCH(QString, says);
        Accelerator read;
        const Diagnostics problems = problemsOf(kernels, read);
        QVERIFY(!problems.empty());
        QString all;
        for (const Diagnostic& problem : problems) {
            all += QString::fromStdString(problem.message.plain()) + u'\n';
            QVERIFY(!problem.fix.empty());
        }
        QVERIFY2(all.contains(says), qPrintable(all));
        QVERIFY(read.id.empty()); // skipped
    }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
