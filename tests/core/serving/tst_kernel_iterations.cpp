// Iterations of a replica from kernels, and what its memory holds: floors, laws, sums, and cases counted by
// hand.

#include "core/inputs/model/layered_shape.h"
#include "core/serving/kernel_iterations.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

ServingReplica replica(const char* model, const char* device, ServingLayout layout, ServingTypes types,
    const char* engine = "vllm")
{
    const ModelPreset* m = shippedCatalog().model(model);
    const AcceleratorPreset* d = shippedCatalog().accelerator(device);
    if (!m || !d)
        qFatal("no %s on %s", model, device);
    return {.architecture = m->architecture,
        .device = d->accelerator,
        .engine = &servingEngine(engine),
        .layout = layout,
        .types = types};
}

constexpr ServingTypes eight{.dense = "fp8", .experts = "fp8", .cache = "fp8"};
constexpr ServingTypes blocks{.dense = "fp8_block", .experts = "fp8_block", .cache = "bf16"};
constexpr ServingTypes half{};

} // namespace

class TestKernelIterations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Llama 3.1 70B, fp8, four ranks: 80 layers of 855.6 M weights in attention and MLP, 16,384 norms each
    // and 8,192 at the end, a vocabulary of 128,256 by 8,192 twice in bf16.
    void memoryByHand()
    {
        const double attention = 8192.0 * (8192 + 2 * 1024) + 8192.0 * 8192, mlp = 3 * 8192.0 * 28672;
        const double expected =
            80 * (attention + mlp) / 4 + (80 * 2 + 1) * 8192 * 2.0 + 2 * 2 * 128256.0 * 8192 / 4;
        const ServingReplica four = replica("llama3.1-70b", "h100-sxm", {.tensor = 4}, eight);
        const ReplicaRoom room = roomOf(four, {2048}, 1e9);
        QVERIFY2(std::abs(room.memory.weights.value() / expected - 1) < 1e-12,
            qPrintable(QString::number(room.memory.weights.value())));
        // 80 layers, two key heads of eight on a rank, 128 wide, keys and values, a byte each.
        QCOMPARE(room.memory.perSequence.value(), 80 * 2 * 2 * 128 * 2048.0);
        // Room counts in tokens; a sequence that does not fit whole is not taken on.
        QCOMPARE(std::floor(room.limits.cacheTokens / 2048), room.memory.sequences);
        const double parts =
            (room.memory.weights + room.memory.activations + room.memory.cache + room.memory.withheld)
                .value();
        QVERIFY(parts <= 80e9 * (1 + 1e-12) && room.memory.fits());
        // In bf16 they do not fit on one.
        QVERIFY(!roomOf(replica("llama3.1-70b", "h100-sxm", {}, half), {2048}, 1e9).memory.fits());
    }

    void cacheByHand_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("tokens");
        QTest::addColumn<double>("bytes"); // on one rank, bf16
        QTest::newRow("grouped heads, one rank")
            << QByteArray("llama3.1-8b") << 1.0 << 1000.0 << 32 * 2.0 * 8 * 128 * 2 * 1000;
        QTest::newRow("more ranks than key heads")
            << QByteArray("llama3.1-8b") << 16.0 << 1000.0 << 32 * 2.0 * 128 * 2 * 1000;
        QTest::newRow("latents are whole on every rank")
            << QByteArray("deepseek-v3") << 8.0 << 1000.0 << 61 * 576.0 * 2 * 1000;
        // gpt-oss-120b: 36 layers, every other with a window of 128; 8 key heads of 64.
        QTest::newRow("windows keep their window")
            << QByteArray("gpt-oss-120b") << 1.0 << 1000.0 << 18 * 2.0 * 8 * 64 * 2 * (1000 + 128);
    }
    void cacheByHand()
    {
        QFETCH(QByteArray, model);
        QFETCH(double, tensor);
        QFETCH(double, tokens);
        QFETCH(double, bytes);
        const Architecture& a = shippedCatalog().model(model.toStdString())->architecture;
        const double found = cachedBytes(a, {.tensor = tensor}, "bf16", tokens).value();
        QVERIFY2(std::abs(found / bytes - 1) < 1e-12, qPrintable(QString::number(found)));
    }

    void weightsAreRead_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("device");
        QTest::addColumn<double>("ranks");
        QTest::addColumn<double>("bytes"); // of the weights that one token needs, a rank
        QTest::newRow("70B, 8 H200") << QByteArray("llama3.1-70b") << QByteArray("h200-sxm") << 8.0
                                     << 70.6e9 / 8;
        QTest::newRow("70B, 2 B200") << QByteArray("llama3.1-70b") << QByteArray("b200-sxm") << 2.0
                                     << 70.6e9 / 2;
        QTest::newRow("8B, one H100") << QByteArray("llama3.1-8b") << QByteArray("h100-sxm") << 1.0 << 8.0e9;
        QTest::newRow("37B active, 8 H200")
            << QByteArray("deepseek-v3") << QByteArray("h200-sxm") << 8.0 << 37.0e9 / 8;
    }
    // No token comes faster than the weights it needs are read, and a single one takes no more than six times
    // that.
    void weightsAreRead()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, device);
        QFETCH(double, ranks);
        QFETCH(double, bytes);
        const ServingTypes types = model.startsWith("deepseek") ? blocks : eight;
        const KernelIterations times(
            replica(model.constData(), device.constData(), {.tensor = ranks}, types));
        const double floor = bytes / times.replica().device.memoryBandwidth.value();
        const double one = times.of(1, 1000, 0, 0).value();
        const double most = model.startsWith("deepseek") ? 12 : 5;
        QVERIFY2(one > 0.9 * floor && one < most * floor,
            qPrintable(QStringLiteral("%1 of %2").arg(one).arg(floor)));
    }

    void laws_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("device");
        QTest::addColumn<QByteArray>("engine");
        for (const char* model : {"llama3.1-70b", "deepseek-v3", "gpt-oss-120b", "qwen3-235b-a22b"})
            for (const char* device : {"h200-sxm", "b200-sxm", "mi300x"})
                for (const char* engine : {"vllm", "sglang", "tensorrt_llm"})
                    QTest::newRow(qPrintable(QStringLiteral("%1 on %2 by %3").arg(model, device, engine)))
                        << QByteArray(model) << QByteArray(device) << QByteArray(engine);
    }
    // More of anything never makes an iteration shorter.
    void laws()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, device);
        QFETCH(QByteArray, engine);
        const ServingTypes types = model.startsWith("llama") ? eight : blocks;
        const KernelIterations times(
            replica(model.constData(), device.constData(), {.tensor = 8}, types, engine.constData()));
        const double slack = 1 - 1e-9;
        double before[4] = {0, 0, 0, 0};
        for (double size = 1; size <= 512; size *= 2) {
            const double now[4] = {times.of(size, 2000, 0, 0).value(), times.of(32, size * 100, 0, 0).value(),
                times.of(32, 2000, size * 16, 4096).value(), times.of(0, 0, size * 64, size * 64).value()};
            for (int law = 0; law < 4; ++law) {
                QVERIFY2(now[law] >= before[law] * slack,
                    qPrintable(QStringLiteral("law %1 at %2").arg(law).arg(size)));
                before[law] = now[law];
            }
        }
        // Prompts beside tokens that decode take longer than those alone, and less than both apart.
        const double both = times.of(32, 2000, 2048, 2048).value();
        QVERIFY(both > times.of(32, 2000, 0, 0).value() && both > times.of(0, 0, 2048, 2048).value() * slack);
    }

    void partsAddUp()
    {
        const ServingReplica r = replica("deepseek-v3", "h200-sxm", {.tensor = 8}, blocks, "sglang");
        const KernelIterations kernels(r);
        NoLedger none;
        auto model = kernels.model(none);
        for (const double prompt : {0.0, 512.0, 8192.0}) {
            const auto p = model.mixed(16, 4000, prompt, 8192);
            const double sum = (p.products + p.attention + p.experts + p.collectives + p.elementwise + p.head
                + p.launches + p.host)
                                   .value();
            QVERIFY(std::abs(p.total.value() / sum - 1) < 1e-12);
            QVERIFY(p.experts.value() > 0 && p.collectives.value() > 0 && p.attention.value() > 0);
        }
    }

    // Graphs are recorded for tokens that decode; a short prompt waits for its launches, a long one hides
    // them.
    void promptsAreLaunched()
    {
        const ServingReplica r = replica("deepseek-v3", "h200-sxm", {.tensor = 8}, blocks, "sglang");
        const KernelIterations kernels(r);
        NoLedger none;
        auto model = kernels.model(none);
        QCOMPARE(model.decode(16, 4000).launches.value(), 0.0);
        QVERIFY(model.prompts(128, 128).launches.value() > 0);
        QCOMPARE(model.prompts(32768, 32768).launches.value(), 0.0);
        QVERIFY(model.prompts(128, 128).total.value() >= 61 * 0.35e-3);
    }

    // One prompt on eight groups keeps seven waiting; eight take little longer, but for the experts.
    // Kernels of experts and of latent attention are launched in the layers that have them.
    void launchesFollowTheLayers()
    {
        const auto layerOf = [](std::string_view mixer,
                                 std::initializer_list<std::pair<const char*, double>> sizes) {
            Layer layer;
            Mixer own = usualMixer(*findMixerKind(mixer));
            for (const auto& [key, value] : sizes)
                own.set(key, value);
            layer.add(own);
            layer.feedForward.width = 4096;
            return layer;
        };
        const Layer delta = layerOf("kda", {{"heads", 16}, {"width", 128}, {"taps", 4}, {"gate_rank", 128}});
        Layer latent = layerOf("latent",
            {{"heads", 16}, {"kv_rank", 512}, {"plain_width", 128}, {"rotary_width", 64},
                {"value_width", 128}});
        latent.feedForward = {
            .experts = 64, .topK = 4, .expertWidth = 1024, .sharedExperts = 1, .sharedWidth = 1024};
        const auto launches = [&](double deltas, double latents) {
            LayeredModel model;
            model.hidden = 2048;
            model.vocab = 32000;
            model.layers.append(delta, deltas);
            model.layers.append(latent, latents);
            ServingReplica one = replica("llama3.1-8b", "h100-sxm", {}, half, "sglang");
            one.architecture = shapeOf(std::move(model));
            NoLedger none;
            const KernelIterations kernels(std::move(one));
            return kernels.model(none).launches().value();
        };
        const double apart = (launches(8, 0) + launches(0, 8)) / 2, mixed = launches(4, 4);
        QVERIFY(launches(0, 8) > launches(8, 0));
        QVERIFY2(std::abs(mixed / apart - 1) < 1e-12, qPrintable(QString::number(mixed / apart)));
    }

    void groupsReadWholePrompts()
    {
        const ServingReplica r =
            replica("deepseek-v3", "h200-sxm", {.attentionData = 8, .expert = 8}, blocks, "sglang");
        const KernelIterations times(r);
        const double one = times.ofPrompts(1, 8192).value(), eight = times.ofPrompts(8, 8192).value(),
                     nine = times.ofPrompts(9, 8192).value();
        QVERIFY2(one > eight / 8 * 1.5 && one < eight && nine > eight * 1.2,
            qPrintable(QStringLiteral("%1 %2 %3").arg(one).arg(eight).arg(nine)));
        QVERIFY(std::abs(eight / times.of(0, 0, 8 * 8192, 8192).value() - 1) < 1e-9);
    }

    // SGLang reads prompts in iterations in which nobody decodes; vLLM saves the weights' second reading.
    void promptsApart()
    {
        for (const char* engine : {"sglang", "vllm"}) {
            const KernelIterations times(replica("llama3.1-70b", "h200-sxm", {.tensor = 4}, eight, engine));
            const double both = times.of(32, 2000, 1024, 1024).value(),
                         sum = times.of(32, 2000, 0, 0).value() + times.of(0, 0, 1024, 1024).value();
            if (servingEngine(engine).apart)
                QVERIFY(std::abs(both / sum - 1) < 1e-12);
            else
                QVERIFY(both < 0.9 * sum);
        }
        QVERIFY(servingEngine("sglang").apart && !servingEngine("vllm").apart);
    }

    void saysWhereKernelsComeFrom()
    {
        const auto origin = [](const char* model, const char* device, ServingTypes types,
                                const char* engine) {
            return KernelIterations(replica(model, device, {.tensor = 8}, types, engine)).sourceOf(8, 1000);
        };
        QVERIFY(origin("llama3.1-70b", "h200-sxm", eight, "vllm") == KernelSource::Own);
        QVERIFY(origin("llama3.1-70b", "mi300x", eight, "vllm") == KernelSource::Roof);
        QVERIFY(origin("deepseek-v3", "h200-sxm", blocks, "vllm")
            == KernelSource::Other); // latent attention is others'
        // vLLM's fp8 kernel takes eight times the reading of these experts: another is used, which nobody
        // timed here.
        const KernelIterations times(
            replica("nemotron-3-super-120b-a12b", "h100-sxm", {.tensor = 4}, eight, "vllm"));
        const double step = times.of(8, 1000, 0, 0).value();
        QVERIFY2(
            times.sourceOf(8, 1000) == KernelSource::Roof && step < 0.03, qPrintable(QString::number(step)));
    }

    // GB/s of the bus in an all-reduce of 64 MiB. L40S: those of the measured host had no peer-to-peer beyond
    // pairs (5 and 1.4); deployments with eight (prompts of 0.71 to 0.77 s) reach 20 and more.
    void cardsOnABus_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<bool>("pairs");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("four L40S") << QString("l40s") << 4 << true << 17.0 << 31.5;
        QTest::newRow("eight L40S") << QString("l40s") << 8 << true << 17.0 << 31.5;
        QTest::newRow("two L40S") << QString("l40s") << 2 << false << 17.0 << 31.5;
        QTest::newRow("eight RTX PRO 6000") << QString("rtxpro6000") << 8 << false << 20.0 << 37.0;
    }
    void cardsOnABus()
    {
        QFETCH(QString, device);
        QFETCH(int, ranks);
        const Accelerator& card = shippedCatalog().accelerator(device.toStdString())->accelerator;
        const std::vector<std::string_view> engines{"vllm"};
        MeasuredMessages found =
            card.servingKernels.tables().messages(ServingKernel::AllReduce, ranks, engines);
        QTEST(found.takePairs(
                  card.servingKernels.tables().messages(ServingKernel::AllReduce, 2, engines), ranks),
            "pairs");
        constexpr double elements = 1 << 25;
        const double rate = 2 * (ranks - 1.0) / ranks * 2 * elements / found.at(elements)->time.value() / 1e9;
        QFETCH(double, least);
        QFETCH(double, most);
        QVERIFY2(rate >= least && rate <= most, qPrintable(QString::number(rate)));
    }

    // GB/s of the bus in an all-gather of half a GiB between eight. H800 and A800 have the kernels of H100
    // and A100 behind links of 200 GB/s; DeepSeek reaches about 160 of an H800's (arXiv:2505.09343 §4.3).
    void linksOfAnotherDevice_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("H100, as measured") << QString("h100-sxm") << 335.0 << 336.0;
        QTest::newRow("H800") << QString("h800-sxm") << 144.0 << 176.0;
        QTest::newRow("A800") << QString("a800-80-sxm") << 100.0 << 200.0;
    }
    void linksOfAnotherDevice()
    {
        QFETCH(QString, device);
        const ServingReplica r = replica("llama3.1-70b", qPrintable(device), {.tensor = 8}, half);
        const ReplicaKernels kernels(&r.device.servingKernels.tables(), r.architecture,
            matmulsOf(r.architecture), *r.engine, r.layout, r.types, r.device);
        const MeasuredMessages& found = *kernels.messages(ServingKernel::AllGather, 8);
        constexpr double elements = 1 << 28;
        const double rate = 7 / 8.0 * 2 * elements / found.at(elements)->time.value() / 1e9;
        QFETCH(double, least);
        QFETCH(double, most);
        QVERIFY2(rate >= least && rate <= most, qPrintable(QString::number(rate)));
        // A message of a few bytes waits for no bandwidth.
        const MeasuredMessages measured =
            r.device.servingKernels.tables().messages(ServingKernel::AllGather, 8);
        QCOMPARE(found.at(1)->time, measured.at(1)->time);
    }
};

QTEST_APPLESS_MAIN(TestKernelIterations)
#include "tst_kernel_iterations.moc"
