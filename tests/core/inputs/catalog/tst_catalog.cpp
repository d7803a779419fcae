// What the shipped presets become as values, and where they are looked for.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/hardware/device_status.h"
#include "tests/support/shipped_counts.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

using namespace ridgepoint;

namespace {

constexpr double gib = 1073741824.0;

double peak(const Accelerator& device, DataType type) { return device.peak(type).value(); }

} // namespace

class TestCatalog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const std::array<std::filesystem::path, 1> all{RIDGEPOINT_PRESETS_DIR};
        m_catalog = Catalog::load(all);
    }

    void loadsAll()
    {
        QCOMPARE(m_catalog.models().size(), std::size_t{shippedModels});
        QCOMPARE(m_catalog.accelerators().size(), std::size_t{63});
        QCOMPARE(m_catalog.links().size(), std::size_t{23});
        QCOMPARE(m_catalog.clusters().size(), std::size_t{13});
    }

    void sortedAndFound()
    {
        const auto check = [](auto presets) {
            return std::is_sorted(
                presets.begin(), presets.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        };
        QVERIFY(check(m_catalog.models()));
        QVERIFY(check(m_catalog.accelerators()));
        for (const ModelPreset& preset : m_catalog.models())
            QCOMPARE(m_catalog.model(preset.id), &preset);
        for (const AcceleratorPreset& preset : m_catalog.accelerators())
            QCOMPARE(m_catalog.accelerator(preset.id), &preset);
        for (const LinkPreset& preset : m_catalog.links())
            QCOMPARE(m_catalog.link(preset.id), &preset);
    }

    // The conventions that published estimates break most often, on the device they break them with.
    void h100()
    {
        const AcceleratorPreset* const preset = m_catalog.accelerator("h100-sxm");
        QVERIFY(preset);
        const Accelerator& device = preset->accelerator;
        QCOMPARE(device.id, std::string("h100-sxm"));
        QCOMPARE(device.memoryNominal.value(), 80e9);
        QCOMPARE(device.memoryReported.value(), 79.6 * gib);
        QCOMPARE(device.memoryBandwidth.value(), 3.35e12);
        QCOMPARE(peak(device, DataType::Bf16), 989.4e12); // dense; 1979 would be the sparse rate
        QCOMPARE(peak(device, DataType::Fp8), 1978.9e12);
        QCOMPARE(peak(device, DataType::Fp32), 66.9e12);
        QCOMPARE(device.scaleUpBandwidth.value(), 450e9); // one direction; 900 is both
        QCOMPARE(device.scaleUpDomain, 8.0);
        QCOMPARE(device.scaleOutBandwidth.value(), 50e9); // 400 Gb/s
        QCOMPARE(device.hostBandwidth.value(), 63e9);
        // DGX H100: 32 modules of 64 GiB, 16 channels of DDR5 at 4400 MT/s.
        QCOMPARE(device.host.memory.value(), 2048 * gib);
        QCOMPARE(device.host.memoryBandwidth.value(), 563.2e9);
        QCOMPARE(device.host.accelerators, 8.0);
        QVERIFY(device.host.networkOnHostLink);
        QCOMPARE(device.power.value(), 700.0);
        QCOMPARE(device.priceLow.value() * 3600, 1.99);
        QVERIFY(device.priceHigh >= device.priceLow);
        QCOMPARE(preset->scaleUpName, std::string("NVLink 4"));
        QCOMPARE(preset->scaleOutName, std::string("InfiniBand NDR400"));
        QVERIFY(preset->priceBasis.starts_with("on-demand list"));
        QCOMPARE(device.vendor, std::string("NVIDIA"));
        QCOMPARE(device.architecture, std::string("Hopper"));
        QCOMPARE(device.computeCapability, 9.0);
    }

    void nullsBecomeZero()
    {
        const Accelerator& volta = m_catalog.accelerator("v100-32")->accelerator;
        QCOMPARE(peak(volta, DataType::Bf16), 0.0);
        QCOMPARE(peak(volta, DataType::Fp16), 125e12);
        const Accelerator& tpu = m_catalog.accelerator("tpu-v7")->accelerator;
        QCOMPARE(tpu.hostBandwidth.value(), 0.0);
        QCOMPARE(tpu.host, HostProfile());
        QCOMPARE(tpu.power.value(), 0.0);
        QCOMPARE(tpu.priceLow.value(), 0.0);
    }

    void cardsWithoutFabric()
    {
        const AcceleratorPreset* const card = m_catalog.accelerator("l40s");
        QCOMPARE(card->accelerator.scaleUpBandwidth.value(), 31.5e9);
        QCOMPARE(card->accelerator.scaleUpDomain, 4.0);
        QCOMPARE(card->scaleUpName, std::string("PCIe 4.0 x16"));
    }

    // Drivers report a little less than the GiB that a card is named by, which may be more than its nominal
    // GB.
    void reportedMemory()
    {
        for (const AcceleratorPreset& preset : m_catalog.accelerators()) {
            if (statusOf(preset.accelerator) != DeviceStatus::Shipped) { // no driver has reported it
                QCOMPARE(preset.accelerator.memoryReported.value(), 0.0);
                continue;
            }
            const double share = preset.accelerator.memoryReported.value() / gib
                / (preset.accelerator.memoryNominal.value() / 1e9);
            // A system that runs in the same memory keeps up to a quarter of it.
            const double least = preset.json.find("unified memory") != std::string::npos ? 0.75 : 0.9;
            QVERIFY2(share >= least && share <= 1, qPrintable(QString::fromStdString(preset.id)));
            std::ifstream file(std::string(RIDGEPOINT_PRESETS_DIR "/accelerators/") + preset.id + ".json");
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            QVERIFY2(text.find("\"usable_source\": \"") != std::string::npos, preset.id.c_str());
        }
        // nvidia-smi of an H20: 97,871 MiB; torch on an MI355X: 287.98 GiB.
        const auto reported = [this](const char* id) {
            return m_catalog.accelerator(id)->accelerator.memoryReported.value() / gib;
        };
        QCOMPARE(std::round(reported("h20-sxm") * 10), std::round(97871.0 / 102.4));
        QCOMPARE(reported("mi355x"), 287.98);
    }

    void accelerators_data()
    {
        QTest::addColumn<QString>("id");
        for (const AcceleratorPreset& preset : m_catalog.accelerators())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }
    void accelerators()
    {
        QFETCH(QString, id);
        const AcceleratorPreset& preset = *m_catalog.accelerator(id.toStdString());
        const Accelerator& device = preset.accelerator;
        QVERIFY(!preset.sources.empty());
        const bool shipped = statusOf(device) == DeviceStatus::Shipped;
        QCOMPARE(preset.json.find("\"status\"") == std::string::npos, shipped);
        // Rules of frameworks go by these: a device without them would be told nothing.
        QVERIFY(!device.vendor.empty() && !device.architecture.empty());
        if (device.vendor == "NVIDIA" && shipped)
            QVERIFY(device.computeCapability >= 7);
        if (device.vendor != "NVIDIA")
            QCOMPARE(device.computeCapability, 0.0);
        QCOMPARE(device.vendor == "Google", device.architecture.starts_with("TPU"));
        const bool sram = preset.memoryType == "SRAM"; // half a gigabyte at 150 TB/s
        QVERIFY(sram || device.memoryNominal.value() >= 16e9);
        QVERIFY(device.memoryNominal.value() <= 520e9);
        QVERIFY(device.memoryBandwidth.value() >= 0.2e12);
        QVERIFY(device.memoryBandwidth.value() <= (sram ? 150e12 : shipped ? 10e12 : 25e12));
        QVERIFY(device.scaleUpBandwidth.value() > 0);
        QVERIFY(device.scaleUpDomain >= 1);
        QVERIFY(device.scaleOutBandwidth.value() > 0);
        // Matrix rates are dense: the narrower type is never more than 4.01 times the wider one.
        const double wide = std::max(peak(device, DataType::Bf16), peak(device, DataType::Fp16));
        // Announced parts have rates of narrow types alone; Apple's GPUs before the M5 have no matrix units.
        QVERIFY(wide >= (device.vendor == "Apple" ? 15e12 : 50e12) || (!shipped && wide == 0));
        QVERIFY(wide < (shipped ? 3e15 : 6e15));
        // Rubin and Trainium3 have wider units for narrow types than for 16 bits.
        const double fp8 = preset.id == "vr200" ? 4.4 : preset.id == "trainium3" ? 3.8 : 2.05;
        QVERIFY(peak(device, DataType::Fp8) <= fp8 * wide || wide == 0);
        if (peak(device, DataType::Fp8) > 0)
            QVERIFY(peak(device, DataType::Fp4) <= 4.01 * peak(device, DataType::Fp8));
        for (const FlopsPerSecond rate : device.peakDense)
            QVERIFY(std::isfinite(rate.value()) && rate.value() >= 0);
        QVERIFY(device.priceHigh >= device.priceLow);
        QVERIFY(device.priceHigh.value() == 0 || !preset.priceBasis.empty());
    }

    void links_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("scaleUp");
        QTest::addColumn<double>("line");
        QTest::addColumn<double>("effective");
        QTest::addColumn<double>("latency");
        QTest::newRow("NDR") << QStringLiteral("ib-ndr400") << false << 50e9 << 46e9 << 2.8e-6;
        QTest::newRow("HDR") << QStringLiteral("ib-hdr200") << false << 25e9 << 23e9 << 2e-6;
        QTest::newRow("RoCE") << QStringLiteral("roce-400") << false << 50e9 << 42.5e9 << 3.6e-6;
        QTest::newRow("NVLink 4") << QStringLiteral("nvlink4") << true << 450e9 << 370.8e9 << 0.6e-6;
        QTest::newRow("NVLink 5") << QStringLiteral("nvlink5") << true << 900e9 << 721.8e9 << 0.6e-6;
        QTest::newRow("measured only") << QStringLiteral("xgmi-mi300") << true << 448e9 << 312.9e9 << 1e-6;
        QTest::newRow("effective unknown") << QStringLiteral("pcie6x16") << true << 121e9 << 0.0 << 1e-6;
    }
    void links()
    {
        QFETCH(QString, id);
        const LinkPreset* const preset = m_catalog.link(id.toStdString());
        QVERIFY(preset);
        QTEST(preset->scaleUp, "scaleUp");
        QTEST(preset->link.bandwidth.value(), "line");
        QTEST(preset->typical.value(), "effective");
        QCOMPARE(preset->link.effectiveBandwidth.value(), 0.0); // stated by nobody
        QTEST(preset->link.latency.value(), "latency");
        QVERIFY(!preset->link.name.empty());
    }

    void clusters_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("accelerator");
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<QString>("scaleOut");
        QTest::newRow("one node") << QStringLiteral("dgx-h100") << QStringLiteral("h100-sxm") << 8.0
                                  << QStringLiteral("ib-ndr400");
        QTest::newRow("Llama 3") << QStringLiteral("llama3-24k") << QStringLiteral("h100-sxm") << 16384.0
                                 << QStringLiteral("roce-400");
    }
    void clusters()
    {
        QFETCH(QString, id);
        const auto all = m_catalog.clusters();
        const auto cluster = std::find_if(
            all.begin(), all.end(), [&id](const ClusterPreset& c) { return c.id == id.toStdString(); });
        QVERIFY(cluster != all.end());
        QTEST(QString::fromStdString(cluster->accelerator), "accelerator");
        QTEST(cluster->accelerators, "accelerators");
        QTEST(QString::fromStdString(cluster->scaleOut), "scaleOut");
        QCOMPARE(cluster->perNode, 8.0);
    }

    void keepsTheFileForPrinting()
    {
        const ModelPreset& preset = *m_catalog.model("llama3-70b");
        std::ifstream file(preset.file);
        QVERIFY(preset.json == std::string(std::istreambuf_iterator<char>(file), {}));
        QVERIFY(preset.json.find("\"params_total\": 70553706496") != std::string::npos);
        QCOMPARE(preset.file.filename().string(), std::string("llama3-70b.json"));
        QCOMPARE(preset.trainTokens.value(), 15e12);
        QCOMPARE(preset.year, 2024);
    }

    void unknownIsNull()
    {
        QVERIFY(!m_catalog.model("no-such-model"));
        QVERIFY(!m_catalog.model(""));
        QVERIFY(!m_catalog.accelerator("h100"));
        QVERIFY(!m_catalog.link("zz"));
        QVERIFY(!m_catalog.scenario("zz"));
        QVERIFY(!Catalog().model("llama3-70b"));
    }

    void folders_data()
    {
        QTest::addColumn<QString>("create");
        QTest::newRow("next to the program") << QStringLiteral("bin/presets");
        QTest::newRow("the install prefix") << QStringLiteral("share/ridgepoint/presets");
    }
    void folders()
    {
        QFETCH(QString, create);
        QTemporaryDir root;
        QVERIFY(QDir(root.path()).mkpath(create) && QDir(root.path()).mkpath(QStringLiteral("bin")));
        qunsetenv("RIDGEPOINT_PRESETS");
        qputenv("XDG_DATA_HOME", root.filePath(QStringLiteral("none")).toUtf8());
        const std::filesystem::path base(root.path().toStdString());
        const auto found = presetFolders(base / "bin");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front(), base / create.toStdString());
    }

    void environmentWins()
    {
        QTemporaryDir root;
        qputenv("RIDGEPOINT_PRESETS", root.path().toUtf8());
        qputenv("XDG_DATA_HOME", root.filePath(QStringLiteral("none")).toUtf8());
        const auto found = presetFolders({});
        qunsetenv("RIDGEPOINT_PRESETS");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found.front().string(), root.path().toStdString());
    }

    void wrongEnvironmentIsSaid()
    {
        qputenv("RIDGEPOINT_PRESETS", "/no/such/folder");
        qputenv("XDG_DATA_HOME", "/no/such/folder");
        const auto found = presetFolders(programDirectory());
        qunsetenv("RIDGEPOINT_PRESETS");
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(
            std::filesystem::equivalent(found.back(), RIDGEPOINT_PRESETS_DIR)); // the source tree stands in
        const Catalog catalog = Catalog::load(found);
        QCOMPARE(catalog.models().size(), std::size_t{shippedModels});
        QVERIFY(!catalog.problems().empty());
        QCOMPARE(catalog.problems().front().field, std::string("/no/such/folder"));
    }

    void ownFolderComesLast()
    {
        QTemporaryDir root;
        QVERIFY(QDir(root.path()).mkpath(QStringLiteral("ridgepoint/presets")));
        qunsetenv("RIDGEPOINT_PRESETS");
        qputenv("XDG_DATA_HOME", root.path().toUtf8());
        const auto found = presetFolders(programDirectory());
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found.back(), std::filesystem::path(root.path().toStdString()) / "ridgepoint" / "presets");
        // Relative values are ignored, as the XDG specification asks.
        qputenv("XDG_DATA_HOME", "relative");
        qputenv("HOME", root.path().toUtf8());
        QCOMPARE(presetFolders(programDirectory()).size(), std::size_t{1});
        QVERIFY(QDir(root.path()).mkpath(QStringLiteral(".local/share/ridgepoint/presets")));
        QCOMPARE(presetFolders(programDirectory()).size(), std::size_t{2});
    }

private:
    Catalog m_catalog;
};

QTEST_APPLESS_MAIN(TestCatalog)
#include "tst_catalog.moc"
