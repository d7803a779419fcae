// A run of the probe as a device: read by the catalog as any preset, nominal where there is a data sheet, and
// the engine's predictions move to what was measured.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "tests/core/measurement/sample_runs.h"
#include "tests/support/shipped_catalog.h"

#include "core/analysis/layer_shapes.h"
#include "core/engine/evaluate.h"
#include "core/formulas/ledger.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/measurement/data_sheet.h"
#include "core/measurement/measured_device.h"
#include "core/outcome/hardware_figures.h"
#include "core/outcome/writers.h"
#include "core/training/step_band.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

const HardwareFigure* figure(const std::vector<HardwareFigure>& all, std::string_view id)
{
    const auto at = std::ranges::find(all, id, &HardwareFigure::id);
    return at == all.end() ? nullptr : &*at;
}

bool close(double a, double b, double relative = 1e-9)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestMeasuredDevice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void processorIsADevice()
    {
        const MeasuredDevice device = measuredDevice(processor());
        QVERIFY2(device.problem.empty(), device.problem.plain().c_str());
        QCOMPARE(device.id, std::string("measured-amd-epyc-2-cores-2026-11-22"));
        QCOMPARE(device.name, std::string("AMD EPYC, 2 cores, measured 2026-11-22"));
        Catalog catalog = Catalog::load({});
        const Diagnostics wrong = catalog.addAccelerator(device.json, "x.json");
        QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().message.plain().c_str());
        const AcceleratorPreset* preset = catalog.accelerator(device.id);
        QVERIFY(preset);
        const Accelerator& a = preset->accelerator;
        QCOMPARE(a.memoryBandwidth.value(), 80e9);
        QCOMPARE(a.peak(DataType::Fp32).value(), 230e9);
        QCOMPARE(a.peak(DataType::Fp64).value(), 115e9);
        QCOMPARE(a.peak(DataType::Bf16).value(), 0.0);
        QCOMPARE(a.memoryNominal.value(), 24e9);
        QCOMPARE(a.scaleUpDomain, 1.0);
        QVERIFY(a.measured.known());
        QCOMPARE(a.measured.when, std::string("2026-11-22"));
        QVERIFY(!preset->sources.empty());
        QVERIFY(preset->sources.front().find("kernel 6.1") != std::string::npos);
    }

    // An old run, or one of another program.
    void withoutADate()
    {
        ProbeRun run = processor();
        run.hello = {};
        const MeasuredDevice device = measuredDevice(run);
        QCOMPARE(device.id, std::string("measured-amd-epyc-2-cores"));
        QCOMPARE(device.name, std::string("AMD EPYC, 2 cores, measured"));
        Catalog catalog = Catalog::load({});
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
    }

    void dataSheetStays()
    {
        const AcceleratorPreset& sheet = *shippedCatalog().accelerator("h200-sxm");
        const MeasuredDevice device = measuredDevice(graphicsCard(0.9), sheet.json, "node 7");
        QVERIFY2(device.problem.empty(), device.problem.plain().c_str());
        QCOMPARE(device.id, std::string("measured-node-7-2026-11-22"));
        Catalog catalog = Catalog::load({});
        const Diagnostics wrong = catalog.addAccelerator(device.json, "x.json");
        QVERIFY2(wrong.empty(), wrong.empty() ? "" : wrong.front().message.plain().c_str());
        const Accelerator& a = catalog.accelerator(device.id)->accelerator;
        QVERIFY(a.peakDense == sheet.accelerator.peakDense);
        QCOMPARE(a.memoryBandwidth.value(), sheet.accelerator.memoryBandwidth.value());
        QVERIFY(close(a.measured.memory.value(), 0.9 * sheet.accelerator.memoryBandwidth.value()));
        // The curve keeps its bends and takes the height that was measured.
        const GemmCurve &then = sheet.accelerator.kernels.gemmOf(DataType::Bf16),
                        &now = a.kernels.gemmOf(DataType::Bf16);
        QVERIFY(close(now.efficiency, 0.9 * then.efficiency));
        QCOMPARE(now.m0, then.m0);
        QCOMPARE(now.k0, then.k0);
        QVERIFY(close(a.kernels.elementwiseShare, 0.98 * 0.9));
        QVERIFY(close(a.measured.decodeShare, 0.7));
        QCOMPARE(a.measured.dataSheet, std::string("h200-sxm"));
        QVERIFY(a.measured.gemmOf(DataType::Bf16) && !a.measured.gemmOf(DataType::Fp8));
        QVERIFY(a.measured.matmulShare && a.measured.elementwise);
        // What was not measured is as it was.
        QCOMPARE(a.kernels.gemmOf(DataType::Fp8), sheet.accelerator.kernels.gemmOf(DataType::Fp8));
        QCOMPARE(a.kernels.attention, sheet.accelerator.kernels.attention);
    }

    void predictionsFollow_data()
    {
        QTest::addColumn<double>("factor");
        QTest::newRow("as its curve says") << 1.0;
        QTest::newRow("a tenth slower") << 0.9;
        QTest::newRow("half") << 0.5;
    }
    // Products bound by arithmetic take 1/factor of the time that the data sheet's preset predicts, weights
    // are read at the measured rate.
    void predictionsFollow()
    {
        QFETCH(double, factor);
        const AcceleratorPreset& sheet = *shippedCatalog().accelerator("h200-sxm");
        Catalog catalog = shippedCatalog();
        const MeasuredDevice device =
            measuredDevice(graphicsCard(factor), sheet.json, "followed " + std::to_string(factor));
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        const auto on = [&](const std::string& id) {
            Scenario s = defaultScenario(catalog);
            for (const auto& [field, text] : {std::pair<const char*, std::string>{"hardware.accelerator", id},
                     {"model.preset", "llama3-8b"}, {"hardware.efficiency.mfu", "model"},
                     {"serving.efficiency", "stated"}})
                if (const FieldError error = setField(s, *findField(field), text, catalog))
                    qFatal("%s: %s", field, error.message.plain().c_str());
            return evaluate(s);
        };
        const Report nominal = on("h200-sxm"), measured = on(device.id);
        const auto part = [](const Report& report, std::string_view id) {
            const auto at = std::ranges::find(report.step.parts, id, &StepPart::id);
            return at == report.step.parts.end() ? 0 : at->seconds.value();
        };
        QVERIFY(part(nominal, "matmul") > 0);
        QVERIFY(close(part(measured, "matmul"), part(nominal, "matmul") / factor, 1e-6));
        QVERIFY(nominal.inference.step && measured.inference.step);
        QVERIFY(measured.inference.step->value()
            > nominal.inference.step->value()); // 0.7 of the bandwidth, not 0.8
        QVERIFY(std::string_view(nominal.roofline.operations.front().bound)
            == measured.roofline.operations.front().bound);
    }

    // The share that was measured holds for other bandwidths, too.
    void decodingFollowsTheBandwidth()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice device =
            measuredDevice(graphicsCard(1), catalog.accelerator("h200-sxm")->json, "bandwidth");
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        const auto itl = [&](const char* bandwidth) {
            Scenario s = defaultScenario(catalog);
            for (const auto& [field, text] :
                {std::pair<const char*, std::string>{"hardware.accelerator", device.id},
                    {"model.preset", "llama3-8b"}, {"serving.efficiency", "stated"},
                    {"serving.concurrency", "1"}, {"hardware.accelerator.hbm_bandwidth_Bps", bandwidth}})
                if (const FieldError error = setField(s, *findField(field), text, catalog))
                    qFatal("%s: %s", field, error.message.plain().c_str());
            return evaluate(s).inference.step.value().value();
        };
        QVERIFY(itl("9.6 TB/s") < 0.75 * itl("4.8 TB/s"));
        QVERIFY(itl("2.4 TB/s") > 1.5 * itl("4.8 TB/s"));
    }

    // What no probe measured does not say that one did.
    void sourcesAreThose()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice cpu = measuredDevice(processor(), {}, "sources");
        QVERIFY(catalog.addAccelerator(cpu.json, "x.json").empty());
        Scenario s = defaultScenario(catalog);
        for (const auto& [field, text] : {std::pair<const char*, std::string>{"hardware.accelerator", cpu.id},
                 {"training.precision.compute", "fp32"}, {"hardware.efficiency.mfu", "model"}})
            if (const FieldError error = setField(s, *findField(field), text, catalog))
                qFatal("%s: %s", field, error.message.plain().c_str());
        Ledger ledger;
        evaluate(s, ledger);
        int efficiencies = 0;
        for (const LedgerNode& node : ledger.nodes())
            if (std::string_view(node.name) == "GEMM efficiency") {
                ++efficiencies;
                QVERIFY2(std::string_view(node.source).starts_with("not measured"),
                    std::string(node.source).c_str());
            }
        QVERIFY(efficiencies > 0);
    }

    void hostLinkIsOneDirection()
    {
        ProbeRun run = begun("cuda", "NVIDIA Unheard Of", "");
        run.take(result("hbm.copy", ProbeRole::MemoryCeiling, 1e12));
        run.take(result("fma.fp32", ProbeRole::VectorCeiling, 1e13, "fp32"));
        run.take(result("pcie.h2d", ProbeRole::LinkCeiling, 26e9));
        run.take(result("pcie.d2h", ProbeRole::LinkCeiling, 25e9));
        run.take(result("pcie.both", ProbeRole::LinkCeiling, 45e9));
        Catalog catalog = Catalog::load({});
        const MeasuredDevice device = measuredDevice(run);
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        const Accelerator& card = catalog.accelerator(device.id)->accelerator;
        QCOMPARE(card.hostBandwidth.value(), 25e9);
        QCOMPARE(card.measured.host.value(), 25e9);
        Scenario s = defaultScenario(catalog);
        QVERIFY(!setField(s, *findField("hardware.accelerator"), device.id, catalog));
        const std::vector<HardwareFigure> all = hardwareFigures(evaluate(s), catalog);
        for (const char* link : {"scale_up", "host_link"}) { // the one is the path of the other
            QCOMPARE(figure(all, link)->value, 25e9);
            QCOMPARE(figure(all, link)->basis, Basis::Measured);
        }
        QCOMPARE(figure(all, "scale_out")->basis, Basis::Assumed);
    }

    // The search's best is the peak; a single product that was faster once is not.
    void oneOutlierIsNoPeak()
    {
        ProbeRun run = begun("cuda", "NVIDIA Unheard Of", "");
        run.take(result("hbm.copy", ProbeRole::MemoryCeiling, 1e12));
        ProbeResult ceiling = product("bf16", 8192, 8192, 8192, 599e12);
        ceiling.step = "tensor.gemm.bf16";
        ceiling.role = ProbeRole::TensorCeiling;
        run.take(ceiling);
        ProbeResult once = product("bf16", 4096, 4096, 4096, 720e12);
        once.samples = 1;
        once.range = true;
        once.note = "most samples were disturbed";
        run.take(once);
        run.take(product("bf16", 4096, 8192, 8192, 610e12)); // sound, but one of many
        run.take(product("fp16", 4096, 4096, 4096, 300e12)); // no search: what there is
        ProbeResult guessed = product("fp16", 2048, 4096, 4096, 700e12);
        guessed.note = "most samples were disturbed";
        run.take(guessed);
        Catalog catalog = Catalog::load({});
        const MeasuredDevice device = measuredDevice(run);
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        const Accelerator& a = catalog.accelerator(device.id)->accelerator;
        QCOMPARE(a.peak(DataType::Bf16).value(), 599e12);
        QCOMPARE(a.peak(DataType::Fp16).value(), 300e12);
        QVERIFY(close(a.kernels.matmulShare, 1));
    }

    // fp8 with sums in full precision is slower than what training takes; measuring it, too, predicts nothing
    // else.
    void exactSumsAreAnotherProduct()
    {
        const std::string sheet = shippedCatalog().accelerator("h200-sxm")->json;
        ProbeRun run = graphicsCard(0.9);
        ProbeResult fast = product("fp8", 8192, 8192, 8192, 1.4e15);
        fast.step = "gemm.fp8.8192x8192x8192";
        run.take(fast);
        const auto efficiency = [&](const ProbeRun& of) {
            Catalog catalog = shippedCatalog();
            const MeasuredDevice device = measuredDevice(of, sheet, "exact");
            if (!catalog.addAccelerator(device.json, "x.json").empty())
                qFatal("refused");
            return catalog.accelerator(device.id)->accelerator.kernels.gemmOf(DataType::Fp8).efficiency;
        };
        const double before = efficiency(run);
        QVERIFY(before > 0);
        for (const double side : {4096.0, 8192.0, 12288.0}) {
            ProbeResult exact = product("fp8", side, side, side, 0.7e15);
            exact.step = "gemm.fp8.exact";
            run.take(exact);
        }
        QCOMPARE(efficiency(run), before);
    }

    // A run without products of a type leaves what is published of it.
    void publishedSharesStay()
    {
        const AcceleratorPreset& sheet = *shippedCatalog().accelerator("a100-80-sxm");
        QVERIFY(sheet.accelerator.kernels.matmulShare > 0);
        ProbeRun run = begun("cuda", "NVIDIA A100-SXM4-80GB", "");
        run.take(result("hbm.copy", ProbeRole::MemoryCeiling, 1.8e12));
        run.take(result("fma.fp32", ProbeRole::VectorCeiling, 19e12, "fp32"));
        run.take(product("fp8", 4096, 4096, 4096, 1e14));
        Catalog catalog = shippedCatalog();
        const MeasuredDevice device = measuredDevice(run, sheet.json, "kept");
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        QCOMPARE(catalog.accelerator(device.id)->accelerator.kernels.matmulShare,
            sheet.accelerator.kernels.matmulShare);
    }

    // Published runs say nothing of a device that only the probe has met; steps measured on it do.
    void noBandWithoutEvidence()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice cpu = measuredDevice(processor());
        const MeasuredDevice card =
            measuredDevice(graphicsCard(0.9), catalog.accelerator("h200-sxm")->json, "band");
        QVERIFY(catalog.addAccelerator(cpu.json, "x.json").empty());
        QVERIFY(catalog.addAccelerator(card.json, "y.json").empty());
        Scenario s = defaultScenario(catalog);
        QVERIFY(!setField(s, *findField("hardware.efficiency.mfu"), "model", catalog));
        QVERIFY(!setField(s, *findField("hardware.accelerator"), card.id, catalog));
        QVERIFY(evaluate(s).step.band);
        QVERIFY(!setField(s, *findField("hardware.accelerator"), cpu.id, catalog));
        QVERIFY(!setField(s, *findField("training.precision.compute"), "fp32", catalog));
        const Report report = evaluate(s);
        QVERIFY(report.step.seconds);
        QVERIFY(!report.step.band);
        for (const char* end : {"step.low_seconds", "step.high_seconds"}) {
            QVERIFY(!readoutValue(report, end));
            QCOMPARE(reasonForNull(report, end).plain(),
                std::string("no published run is on a device like this one"));
        }
        const std::string text = reportAsText(report, {}, catalog);
        QVERIFY2(text.find("published runs lie") == std::string::npos, text.c_str());
        QVERIFY2(
            text.find("How far off the step time may be is not known") != std::string::npos, text.c_str());
        Scenario adapters = s;
        QVERIFY(!setField(adapters, *findField("training.method"), "lora", catalog));
        const std::string tuned = reportAsText(evaluate(adapters), {}, catalog);
        QVERIFY2(tuned.find("its band is") == std::string::npos, tuned.c_str());
        QVERIFY2(
            tuned.find("is not known: no published run is on a device like this one.") != std::string::npos,
            tuned.c_str());
        s.hardware.efficiency.calibratedSteps = 3;
        s.hardware.efficiency.calibratedFor = calibrationSubject(s);
        QVERIFY(evaluate(s).step.band);
    }

    void longNamesKeepTheirDay()
    {
        const MeasuredDevice device = measuredDevice(processor(), {}, std::string(200, 'x') + "/../ é");
        QVERIFY(device.id.size() <= 64);
        QVERIFY(device.id.ends_with("-2026-11-22"));
        Catalog catalog = Catalog::load({});
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        ProbeRun recorded = processor();
        recorded.recorded = true;
        QVERIFY(measuredDevice(recorded).json.find("a recorded run") != std::string::npos);
    }

    void dataSheets_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("gib");
        QTest::addColumn<QString>("preset");
        const auto row = [](const char* name, double gib, const char* preset) {
            QTest::addRow("%s, %g", name, gib)
                << QString::fromLatin1(name) << gib << QString::fromLatin1(preset);
        };
        row("NVIDIA H100 80GB HBM3", 79.6, "h100-sxm");
        row("NVIDIA H100 PCIe", 79.6, "h100-pcie");
        row("NVIDIA H100 NVL", 93.6, "h100-nvl");
        row("NVIDIA H200", 140.4, "h200-sxm");
        row("NVIDIA H20", 95.6, "h20-sxm");
        row("NVIDIA A100-SXM4-40GB", 39.6, "a100-40-sxm");
        row("NVIDIA A100-SXM4-80GB", 79.3, "a100-80-sxm");
        row("NVIDIA A100-PCIE-40GB", 39.6, "a100-40-pcie");
        row("NVIDIA A100 80GB PCIe", 79.3, "a100-80-pcie");
        row("NVIDIA A800-SXM4-80GB", 79.3, "a800-80-sxm");
        row("NVIDIA H800", 79.6, "h800-sxm");
        row("NVIDIA GH200 480GB", 95.6, "gh200-96");
        row("NVIDIA B200", 179.1, "b200-sxm");
        row("NVIDIA L4", 22.5, "l4");
        row("NVIDIA L40S", 45, "l40s");
        row("Tesla V100-SXM2-32GB", 31.75, "v100-32");
        row("NVIDIA GeForce RTX 4090", 23.6, "rtx4090");
        row("NVIDIA GeForce RTX 5090", 31.8, "rtx5090");
        row("NVIDIA RTX 6000 Ada Generation", 47.4, "rtx6000-ada");
        row("NVIDIA RTX PRO 6000 Blackwell Workstation Edition", 95.6, "rtxpro6000");
        row("NVIDIA A100-SXM4-40GB MIG 1g.5gb", 4.75, "");
        row("NVIDIA GeForce RTX 4090 Laptop GPU", 16, "");
        row("NVIDIA L40", 45, "");
        row("NVIDIA H100 80GB HBM3", 40, ""); // a slice of one
        row("NVIDIA", 80, "");
        row("", 0, "");
    }
    void dataSheets()
    {
        QFETCH(QString, name);
        QFETCH(double, gib);
        ProbeDevice device;
        device.kind = "cuda";
        device.name = name.toStdString();
        device.memoryBytes = gib * 1024 * 1024 * 1024;
        const AcceleratorPreset* sheet = dataSheetOf(device, shippedCatalog());
        QTEST(sheet ? QString::fromStdString(sheet->id) : QString(), "preset");
        device.kind = "cpu";
        QVERIFY(!dataSheetOf(device, shippedCatalog()));
    }

    void figuresSayWhereTheyComeFrom()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice cpu = measuredDevice(processor());
        const MeasuredDevice card =
            measuredDevice(graphicsCard(0.9), catalog.accelerator("h200-sxm")->json, "figures");
        QVERIFY(catalog.addAccelerator(cpu.json, "x.json").empty());
        QVERIFY(catalog.addAccelerator(card.json, "y.json").empty());
        Scenario s = defaultScenario(catalog);
        const auto set = [&](const char* field, const std::string& text) {
            if (const FieldError error = setField(s, *findField(field), text, catalog))
                qFatal("%s: %s", field, error.message.plain().c_str());
        };
        const auto basis = [&](std::string_view id) {
            const std::vector<HardwareFigure> all = hardwareFigures(evaluate(s), catalog);
            const HardwareFigure* found = figure(all, id);
            return found ? std::string(basisKey(found->basis)) : std::string("none");
        };
        QCOMPARE(basis("memory_bandwidth"), std::string("nominal"));
        QCOMPARE(basis("peak"), std::string("nominal"));
        QCOMPARE(basis("elementwise_share"), std::string("assumed"));
        QCOMPARE(basis("matmul_share"), std::string("measured")); // its preset has a measured curve

        set("hardware.accelerator", cpu.id);
        set("training.precision.compute", "fp32");
        QCOMPARE(basis("memory_bandwidth"), std::string("measured"));
        QCOMPARE(basis("peak"), std::string("measured"));
        QCOMPARE(basis("memory"), std::string("measured"));
        QCOMPARE(basis("matmul_share"), std::string("assumed")); // no product was measured: what others reach
        QCOMPARE(basis("decode_share"), std::string("assumed"));
        QCOMPARE(basis("attention_share"), std::string("assumed"));
        QCOMPARE(basis("scale_out"), std::string("assumed")); // a placeholder of the file
        QCOMPARE(basis("scale_up"), std::string("assumed")); // half the memory's bandwidth
        QCOMPARE(basis("host_link"), std::string("assumed"));

        set("hardware.accelerator", card.id);
        set("training.precision.compute", "bf16");
        QCOMPARE(basis("memory_bandwidth"), std::string("nominal"));
        const std::vector<HardwareFigure> all = hardwareFigures(evaluate(s), catalog);
        QVERIFY(figure(all, "memory_bandwidth")->reached);
        QVERIFY(close(*figure(all, "memory_bandwidth")->reached, 0.9 * 4.8e12));
        QCOMPARE(basis("elementwise_share"), std::string("measured"));
        QCOMPARE(basis("decode_share"), std::string("measured"));
        QCOMPARE(basis("scale_out"), std::string("nominal"));

        set("hardware.scale_out.beta_Bps_line", "10 GB/s");
        QCOMPARE(basis("scale_out"), std::string("stated"));
        const std::vector<HardwareFigure> slower = hardwareFigures(evaluate(s), catalog);
        QCOMPARE(figure(slower, "scale_out")->value, 10e9);
        set("hardware.efficiency.elementwise", "0.5");
        QCOMPARE(basis("elementwise_share"), std::string("stated"));
        set("hardware.accelerator.hbm_bandwidth_Bps", "4 TB/s");
        QCOMPARE(basis("memory_bandwidth"), std::string("stated"));
        QCOMPARE(basis("peak"), std::string("nominal"));
    }

    void savedAgainReplaces()
    {
        Catalog catalog = shippedCatalog();
        const std::size_t before = catalog.accelerators().size();
        const auto handedOut = catalog.accelerators();
        ProbeRun run = processor();
        QVERIFY(catalog.addAccelerator(measuredDevice(run, {}, "again").json, "x.json").empty());
        QCOMPARE(catalog.accelerators().size(), before + 1);
        run.results.front().median = 99e9;
        QVERIFY(catalog.addAccelerator(measuredDevice(run, {}, "again").json, "x.json").empty());
        QCOMPARE(catalog.accelerators().size(), before + 1);
        QCOMPARE(catalog.accelerator("measured-again-2026-11-22")->accelerator.memoryBandwidth.value(), 99e9);
        QCOMPARE(shippedCatalog().accelerators().size(), before); // a copy goes its own way
        QCOMPARE(handedOut.size(), before); // and still there
        QVERIFY(!handedOut.front().id.empty());
        QVERIFY(std::ranges::is_sorted(catalog.accelerators(), {}, &AcceleratorPreset::id));
        QVERIFY(!catalog.addAccelerator("{", "broken.json").empty());
        QVERIFY(!catalog.addAccelerator(R"({"schema": "ridgepoint.link/1"})", "other.json").empty());
        QCOMPARE(catalog.accelerators().size(), before + 1);
    }

    void whatMakesNoDevice_data()
    {
        QTest::addColumn<int>("leftOut");
        QTest::newRow("nothing measured") << 0;
        QTest::newRow("no memory") << 1;
        QTest::newRow("no peak") << 2;
        QTest::newRow("no device") << 3;
        QTest::newRow("all checks failed") << 4;
    }
    void whatMakesNoDevice()
    {
        QFETCH(int, leftOut);
        ProbeRun run = processor();
        if (leftOut == 0)
            run.results.clear();
        if (leftOut == 1)
            std::erase_if(
                run.results, [](const ProbeResult& r) { return r.role == ProbeRole::MemoryCeiling; });
        if (leftOut == 2)
            std::erase_if(
                run.results, [](const ProbeResult& r) { return r.role == ProbeRole::VectorCeiling; });
        if (leftOut == 3)
            run.device.reset();
        if (leftOut == 4)
            for (ProbeResult& r : run.results)
                r.check = ProbeCheck::Failed;
        const MeasuredDevice device = measuredDevice(run);
        QVERIFY(device.json.empty());
        QVERIFY(!device.problem.empty());
    }

    // A file that names the device is read back to the same device, as long as the catalog has it.
    void scenarioKeepsIt()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice cpu = measuredDevice(processor(), {}, "kept");
        QVERIFY(catalog.addAccelerator(cpu.json, "x.json").empty());
        Scenario s = defaultScenario(catalog);
        QVERIFY(!setField(s, *findField("hardware.accelerator"), cpu.id, catalog));
        const auto read = readScenario(writeScenario({s, {}}, catalog), catalog, "kept");
        QVERIFY(read.file);
        QVERIFY(read.file->scenario.hardware.accelerator == s.hardware.accelerator);
        // Elsewhere the numbers are there, without what a preset alone has.
        const auto elsewhere = readScenario(writeScenario({s, {}}, catalog), shippedCatalog(), "kept");
        QVERIFY(elsewhere.file);
        const Accelerator& there = elsewhere.file->scenario.hardware.accelerator;
        QCOMPARE(there.id, cpu.id);
        QVERIFY(there.peakDense == s.hardware.accelerator.peakDense);
        QCOMPARE(there.memoryBandwidth.value(), s.hardware.accelerator.memoryBandwidth.value());
        QVERIFY(!there.measured.known());
    }

    void shapesOfTheLayers()
    {
        const Catalog& catalog = shippedCatalog();
        Scenario s = defaultScenario(catalog);
        const auto set = [&](const char* field, const std::string& text) {
            if (const FieldError error = setField(s, *findField(field), text, catalog))
                qFatal("%s: %s", field, error.message.plain().c_str());
        };
        set("model.preset", "llama3-8b");
        set("training.micro_batch", "1");
        set("training.sequence_length", "8192");
        // Llama 3 8B (arXiv:2407.21783, table 3): width 4096, feed-forward 14336, gate and up in one product.
        const std::vector<ProductShape> whole = layerShapes(s, 100);
        QVERIFY(std::ranges::find(whole, ProductShape{8192, 2 * 14336, 4096}) != whole.end());
        QVERIFY(std::ranges::find(whole, ProductShape{8192, 4096, 14336}) != whole.end());
        QVERIFY(std::ranges::find(whole, ProductShape{8192, 4096, 4096}) != whole.end());
        set("hardware.accelerators", "8");
        set("mesh.tensor", "8");
        const std::vector<ProductShape> split = layerShapes(s, 100);
        QVERIFY(std::ranges::find(split, ProductShape{8192, 2 * 14336 / 8, 4096}) != split.end());
        QVERIFY(std::ranges::find(split, ProductShape{8192, 4096, 14336 / 8}) != split.end());
        QCOMPARE(layerShapes(s, 2).size(), std::size_t(2));
        for (const ProductShape& shape : split)
            QVERIFY(*std::ranges::min_element(shape) >= 16);
    }
};

QTEST_APPLESS_MAIN(TestMeasuredDevice)
#include "tst_measured_device.moc"
