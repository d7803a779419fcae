// Tables of serving engines' kernels: reading between their points, their files, and the published timings in
// them.

#include "core/inputs/catalog/kernel_file.h"
#include "core/inputs/hardware/accelerator.h"
#include "core/inputs/hardware/kernel_tables.h"
#include "tests/support/shipped_catalog.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

// Sizes 1, 10 by 2, 4, 8; times in steps of ln 2 above a millisecond: each step doubles.
KernelGrid doubling()
{
    return KernelGrid({{1, 10}, {2, 4, 8}}, {0, 1, 2, 3, 4, 5}, std::log(2.0), Seconds(1e-3));
}

double milliseconds(const KernelGrid& grid, double a, double b)
{
    const std::array<double, 2> sizes{a, b};
    return 1e3 * grid.at(sizes).time.value();
}

const KernelTables& tablesOf(const char* id)
{
    const AcceleratorPreset* preset = shippedCatalog().accelerator(id);
    if (!preset || !preset->accelerator.servingKernels.known())
        qFatal("%s has no tables", id);
    return preset->accelerator.servingKernels.tables();
}

constexpr const char* good =
    R"({"schema": "ridgepoint.kernels/1", "device": "x", "source": "here", "step": 0.5,
"floor_s": 0.001, "tables": [{"kernel": "all_reduce", "engine": "nccl", "ranks": 2, "sizes": {"elements": [1, 2]},
"times": "AAAB"}]})";

} // namespace

class TestKernelTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void between_data()
    {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("expected");
        QTest::newRow("a point") << 1.0 << 4.0 << 2.0;
        QTest::newRow("the last point") << 10.0 << 8.0 << 32.0;
        QTest::newRow("half way in the logarithm of one size") << 1.0 << std::sqrt(8.0) << std::sqrt(2.0);
        QTest::newRow("half way in that of both")
            << std::sqrt(10.0) << std::sqrt(8.0) << std::sqrt(2.0) * std::sqrt(8.0);
        QTest::newRow("below the smallest it stays") << 0.1 << 1.0 << 1.0;
        QTest::newRow("above the largest it grows with the size") << 1.0 << 80.0 << 40.0;
        QTest::newRow("with both sizes") << 20.0 << 16.0 << 32.0 * 2 * 2;
    }
    void between()
    {
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(double, expected);
        QVERIFY2(std::abs(milliseconds(doubling(), a, b) / expected - 1) < 1e-12,
            qPrintable(QString::number(milliseconds(doubling(), a, b))));
    }

    void neverFalls()
    {
        // Products of every engine and type on every device, along rows, columns and the inner dimension.
        int walked = 0;
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            if (!preset.accelerator.servingKernels.known())
                continue;
            const KernelTables& tables = preset.accelerator.servingKernels.tables();
            for (const char* engine : {"vllm", "sglang", "tensorrt_llm"})
                for (const char* type : {"bf16", "fp8", "fp8_block", "fp4"}) {
                    double before[3] = {0, 0, 0};
                    for (double size = 100; size < 40'000; size *= 1.3) {
                        const double sizes[3][3] = {{size, 4096, 4096}, {512, size, 4096}, {512, 4096, size}};
                        for (int axis = 0; axis < 3; ++axis) {
                            const auto row = tables.product(engine, type, sizes[axis][1], sizes[axis][2]);
                            if (!row)
                                continue;
                            const double time = row->at(sizes[axis][0]).time.value();
                            QVERIFY2(time >= before[axis] * (1 - 1e-12), preset.id.c_str());
                            before[axis] = time;
                            ++walked;
                        }
                    }
                }
        }
        QVERIFY(walked > 3000);
    }

    // Two sequences far beyond the longest measured could be read one after the other: together they take no
    // longer. Short ones fit the cache of a chip in their timings, from which long ones must not be carried
    // on.
    void longSequencesAreReadOneByOne()
    {
        int walked = 0;
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            const KernelTables& tables = preset.accelerator.servingKernels.tables();
            for (const char* engine : {"vllm", "sglang", "tensorrt_llm"})
                for (const char* type : {"bf16", "fp8"})
                    for (const double keyHeads : {1.0, 8.0, 40.0}) {
                        const auto found =
                            tables.attention(ServingKernel::Decode, engine, type, 128, 40, keyHeads);
                        for (double batch = 1; found && batch < 64; batch *= 2) {
                            const double one = found->at(batch, 1e7).time.value(),
                                         two = found->at(2 * batch, 1e7).time.value();
                            QVERIFY2(two <= 2.1 * one && two >= one,
                                qPrintable(QStringLiteral("%1 %2 %3, %4: %5 s and %6 s")
                                               .arg(QString::fromStdString(preset.id), engine, type)
                                               .arg(batch)
                                               .arg(one)
                                               .arg(two)));
                            QVERIFY(!found->at(batch, 1e7).inside);
                            ++walked;
                        }
                    }
        }
        QVERIFY(walked > 100);
    }

    // Lines of ai-dynamo/aiconfigurator's tables (095f58a); kept as steps of 0.4 %.
    void published_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("milliseconds");
        const auto product = [](const char* device, const char* engine, const char* type, double m,
                                 double ms) {
            const auto read = tablesOf(device).product(engine, type, 8192, 8192);
            QTest::newRow(qPrintable(QStringLiteral("%1 %2 %3, %4 rows").arg(device, engine, type).arg(m)))
                << QString::fromLatin1(device) << (read ? read->at(m).time.value() : 0.0) << ms;
        };
        product("h100-sxm", "sglang", "bf16", 1, 0.047873);
        product("h100-sxm", "sglang", "bf16", 4096, 0.6829);
        product("h100-sxm", "tensorrt_llm", "bf16", 64, 0.050421);
        product("h100-sxm", "tensorrt_llm", "bf16", 4096, 0.67277);
        product("b200-sxm", "tensorrt_llm", "fp4", 64, 0.022803);
        product("b200-sxm", "tensorrt_llm", "fp4", 4096, 0.14628);
        const auto gather = tablesOf("gb300").messages(ServingKernel::AllGather, 4).at(1048576);
        QTest::newRow("all-gather of four")
            << QStringLiteral("gb300") << (gather ? gather->time.value() : 0.0) << 0.01807;
        const auto experts = [](double held, double tokens, double ms) {
            const auto read = tablesOf("b200-sxm")
                                  .expertLayer("sglang", "fp8_block",
                                      {.hidden = 7168,
                                          .width = 2048,
                                          .topK = 8,
                                          .experts = 256,
                                          .held = held,
                                          .slices = 1});
            QTest::newRow(
                qPrintable(QStringLiteral("DeepSeek's experts, %1 held, %2 tokens").arg(held).arg(tokens)))
                << QStringLiteral("b200-sxm") << (read ? read->at(tokens).time.value() : 0.0) << ms;
        };
        experts(256, 64, 1.1431);
        experts(256, 1024, 2.9898);
        experts(32, 1024, 0.45667);
        const auto core = [](const char* device, const char* engine, const char* mixer, bool prompt,
                              double heads, double batch, double length, double ms) {
            const auto read =
                tablesOf(device).core(prompt ? ServingKernel::CorePrefill : ServingKernel::CoreDecode, engine,
                    mixer, "bf16", heads);
            QTest::newRow(qPrintable(QStringLiteral("%1 %2 %3, %4 heads, %5 × %6 tokens")
                                         .arg(device, engine, mixer)
                                         .arg(heads)
                                         .arg(batch)
                                         .arg(length)))
                << QString::fromLatin1(device) << (read ? read->at(batch, length).time.value() : 0.0) << ms;
        };
        // The convolution and the rule; whatever the length.
        core("b200-sxm", "vllm", "gdn", true, 32, 1, 4096, 0.040485 + 0.17325);
        core("h100-sxm", "sglang", "gdn", false, 32, 64, 100, 0.0039418 + 0.093768);
        core("h100-sxm", "sglang", "gdn", false, 32, 64, 100'000, 0.0039418 + 0.093768);
        core("b200-sxm", "vllm", "kda", false, 96, 64, 1000, 0.1479); // one kernel for both
    }
    void published()
    {
        QFETCH(double, seconds);
        QFETCH(double, milliseconds);
        QVERIFY2(
            std::abs(1e3 * seconds / milliseconds - 1) < 0.005, qPrintable(QString::number(1e3 * seconds)));
    }

    void blocksAddUp_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("mixer");
        QTest::addColumn<bool>("prompt");
        QTest::addColumn<double>("batch");
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("milliseconds");
        // ai-dynamo/aiconfigurator at 095f58a, 8 heads on B200, products in bf16 and cache in fp8.
        QTest::newRow("GLM-5, a prompt")
            << u"tensorrt_llm"_s << u"dsa_32"_s << true << 1.0 << 2048.0 << 0.4526;
        QTest::newRow("GLM-5, 64 tokens")
            << u"tensorrt_llm"_s << u"dsa_32"_s << false << 64.0 << 8192.0 << 0.1522;
        QTest::newRow("GLM-5, 64 long contexts")
            << u"tensorrt_llm"_s << u"dsa_32"_s << false << 64.0 << 131072.0 << 0.3743;
        QTest::newRow("MiniMax-M3, 64 tokens") << u"vllm"_s << u"msa"_s << false << 64.0 << 8192.0 << 0.0703;
    }
    // A block as it was timed: its products and its core.
    void blocksAddUp()
    {
        QFETCH(QString, engine);
        QFETCH(QString, mixer);
        QFETCH(bool, prompt);
        QFETCH(double, batch);
        QFETCH(double, length);
        QFETCH(double, milliseconds);
        const KernelTables& tables = tablesOf("b200-sxm");
        const double tokens = prompt ? batch * length : batch;
        using Shape = std::pair<double, double>; // n, k on a rank of eight
        const std::vector<Shape> glm{{2048 + 512 + 64, 6144}, {8 * 256, 2048}, {6144, 8 * 256},
            {32 * 128, 2048}, {128, 6144}, {32, 6144}};
        const std::vector<Shape> miniMax{
            {(64 + 2 * 4) * 128 / 8.0, 6144}, {4 * 128 / 8.0, 6144}, {128, 6144}, {6144, 8 * 128}};
        double all = 0;
        for (const auto& [n, k] : mixer == u"msa" ? miniMax : glm) {
            const auto product = tables.product(engine.toStdString(), "bf16", n, k);
            QVERIFY(product);
            all += product->at(tokens).time.value();
        }
        if (mixer != u"msa") { // the latent vector's way to keys and values, and back
            const double weights = 8 * 512 * (192 + 256);
            all += std::max(2 * weights / (0.8 * 7.7e12), 2 * tokens * weights / (0.7 * 2.25e15));
        }
        const auto core = tables.core(prompt ? ServingKernel::CorePrefill : ServingKernel::CoreDecode,
            engine.toStdString(), mixer.toStdString(), "fp8", 8);
        QVERIFY(core);
        const KernelReading read = core->at(batch, length);
        QVERIFY(read.inside);
        all += read.time.value();
        QVERIFY2(std::abs(1e3 * all / milliseconds - 1) < 0.02, qPrintable(QString::number(1e3 * all)));
    }

    void everyDevice()
    {
        const std::filesystem::path folder = std::filesystem::path(RIDGEPOINT_PRESETS_DIR) / "kernels";
        std::uintmax_t bytes = 0;
        int devices = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            bytes += entry.file_size();
            QFile file(QString::fromStdString(entry.path().string()));
            QVERIFY(file.open(QIODevice::ReadOnly));
            Diagnostics findings;
            const KernelTables tables = readKernelTables(file.readAll().toStdString(), "file", findings);
            QVERIFY2(findings.empty(), findings.empty() ? "" : findings.front().message.plain().c_str());
            QVERIFY(tables.size() > 30);
            QVERIFY(shippedCatalog().accelerator(entry.path().stem().string()));
            ++devices;
        }
        QCOMPARE(devices, 9);
        QVERIFY(bytes < 6'000'000);
    }

    void expertsOfOtherSizes_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("slices"); // of each expert, over as many ranks
        for (const char* device : {"h100-sxm", "h200-sxm", "b200-sxm"})
            for (const double slices : {1.0, 8.0})
                QTest::addRow("%s, %g slices", device, slices) << QString::fromLatin1(device) << slices;
    }
    // Left out one by one: layers of experts by the roof alone, and by the time of the nearest other sizes in
    // the ratio of bytes or of arithmetic (nearestExpertLayer() never gives the same sizes).
    void expertsOfOtherSizes()
    {
        QFETCH(QString, device);
        const KernelTables& tables = tablesOf(device.toLatin1());
        const Accelerator& d = shippedCatalog().accelerator(device.toStdString())->accelerator;
        struct Type
        {
            const char* key;
            DataType type;
            double bytes;
        };
        QFETCH(double, slices);
        const auto flopsOf = [](const KernelTables::ExpertShape& of, double tokens) {
            return 6.0 * tokens * of.topK * of.hidden * of.width / of.slices;
        };
        const auto bytesOf = [](const KernelTables::ExpertShape& of, double tokens, double element) {
            return 3.0 * of.hidden * of.width * of.experts
                * (1 - std::pow(1 - double(of.topK) / of.experts, tokens)) * element / of.slices;
        };
        std::vector<double> bare, near;
        for (const ModelPreset& preset : shippedCatalog().models()) {
            const Architecture& a = preset.architecture;
            if (!a.isMoe() || !a.gatedMlp)
                continue;
            const KernelTables::ExpertShape shape{.hidden = int(a.routedWidth()),
                .width = int(a.moe.expertFfn),
                .topK = int(a.moe.topK),
                .experts = int(a.moe.experts),
                .held = a.moe.experts,
                .slices = slices};
            for (const char* engine : {"vllm", "sglang", "tensorrt_llm"})
                for (const Type& type : {Type{"bf16", DataType::Bf16, 2}, Type{"fp8", DataType::Fp8, 1},
                         Type{"fp8_block", DataType::Fp8, 1}}) {
                    const auto own = tables.expertLayer(engine, type.key, shape);
                    const auto other = tables.nearestExpertLayer(engine, type.key, shape);
                    if (!own || !other || other->shape.held < other->shape.experts)
                        continue;
                    const double balance = 290 * 2 / type.bytes;
                    for (const double tokens : {1, 8, 32, 128, 512, 2048}) {
                        const double flops = flopsOf(shape, tokens),
                                     bytes = bytesOf(shape, tokens, type.bytes),
                                     time = own->at(tokens).time.value();
                        const double roof = std::max(flops / (0.7 * d.peak(type.type).value()),
                            bytes / (0.8 * d.memoryBandwidth.value()));
                        const double ratio = std::max(flops / balance, bytes)
                            / std::max(flopsOf(other->shape, tokens) / balance,
                                bytesOf(other->shape, tokens, type.bytes));
                        bare.push_back(std::abs(std::log(roof / time)));
                        near.push_back(std::abs(std::log(other->row.at(tokens).time.value() * ratio / time)));
                    }
                }
        }
        const auto median = [](std::vector<double> all) {
            std::ranges::sort(all);
            return all[all.size() / 2];
        };
        QVERIFY(near.size() > 100);
        qInfo("%zu timings: off by a factor of %.2f by the roof, of %.2f by the nearest (medians)",
            near.size(), std::exp(median(bare)), std::exp(median(near)));
        QVERIFY(median(near) < std::log(1.2));
        QVERIFY(median(near) < 0.7 * median(bare));
    }

    void files_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("says"); // empty: the table is read
        const auto row = [](const char* name, const char* from, const char* to, const char* says) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(says);
        };
        row("as it is", "", "", "");
        row("another schema", "kernels/1", "kernels/2", "expected ridgepoint.kernels/1");
        row("a kernel that is not known", "all_reduce", "all_reduced", "kernel is none that is known");
        row("no sizes", "\"sizes\"", "\"size\"", "sizes: expected an object");
        row("sizes that fall", "[1, 2]", "[2, 1]", "each above the one before");
        row("a size below zero", "[1, 2]", "[-1, 2]", "expected positive numbers");
        row("too few times", "\"AAAB\"", "\"AA\"", "expected base64");
        row("letters that are none", "\"AAAB\"", "\"AA?B\"", "expected base64");
        row("another axis", "elements", "bytes", "sizes.elements");
    }
    void files()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, says);
        QByteArray text(good);
        if (!from.isEmpty())
            text.replace(from, to);
        Diagnostics findings;
        const KernelTables tables = readKernelTables(text.toStdString(), "file", findings);
        if (says.isEmpty()) {
            QVERIFY(findings.empty());
            const auto read = tables.messages(ServingKernel::AllReduce, 2).at(2);
            QVERIFY(read && std::abs(read->time.value() / (0.001 * std::exp(0.5)) - 1) < 1e-12);
            QVERIFY(!tables.messages(ServingKernel::AllReduce, 4).at(2));
            return;
        }
        QVERIFY(tables.empty());
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY2(findings.front().message.plain().find(says.toStdString()) != std::string::npos,
            findings.front().message.plain().c_str());
    }

    void readWhenAskedFor()
    {
        int reads = 0;
        const DeviceKernels kernels("a", [&reads] {
            ++reads;
            Diagnostics none;
            return readKernelTables(good, "file", none);
        });
        QCOMPARE(reads, 0);
        const DeviceKernels copy = kernels;
        QCOMPARE(copy.tables().size(), std::size_t(1));
        QCOMPARE(kernels.tables().size(), std::size_t(1));
        QCOMPARE(reads, 1);
        QVERIFY(copy == kernels);
        QVERIFY(!(copy == DeviceKernels()));
        QVERIFY(DeviceKernels().tables().empty());
    }

    void ofTheSameDie()
    {
        const Accelerator& large = shippedCatalog().accelerator("a100-80-sxm")->accelerator;
        const Accelerator& small = shippedCatalog().accelerator("a100-40-sxm")->accelerator;
        QVERIFY(small.servingKernels == large.servingKernels);
        QCOMPARE(large.servingKernels.timed().slowerMemory, 1.0);
        QCOMPARE(small.servingKernels.timed().slowerMemory, large.memoryBandwidth / small.memoryBandwidth);
        QVERIFY(small.servingKernels.timed().slowerMemory > 1.2);
        QVERIFY(!shippedCatalog().accelerator("mi300x")->accelerator.servingKernels.known());
    }
};

QTEST_APPLESS_MAIN(TestKernelTables)
#include "tst_kernel_tables.moc"
