// A run's machine and framework: accelerators and networks by the names that tables print, storage by stack.

#include "core/inputs/scenario/stack_recipe.h"
#include "core/validation/run_stack.h"
#include "tests/core/validation/run_fixture.h"

#include <QTest>

using namespace ridgepoint;

class TestRunMachine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void networks_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("perNode");
        QTest::addColumn<double>("gigabits"); // of one accelerator; 0: not said
        QTest::newRow("adapters times rate") << "NVLink + 8x400Gb InfiniBand class DGX H100" << 8.0 << 400.0;
        QTest::newRow("a rate for the node") << "RoCE 1600 Gbps/node" << 8.0 << 200.0;
        QTest::newRow("half as many adapters as GPUs")
            << "4x100 Gb/s RoCE per node, NVLink in node" << 8.0 << 50.0;
        QTest::newRow("words between") << "4x Omni-Path 100 Gb/s per node, NVLink in node" << 8.0 << 50.0;
        QTest::newRow("in brackets") << "DGX SuperPOD (8x200 Gb/s HDR)" << 8.0 << 200.0;
        QTest::newRow("after a colon") << "Eos: 8x400 Gb/s NDR InfiniBand" << 8.0 << 400.0;
        QTest::newRow("after a comma") << "DGX A100, 8x200 Gb/s HDR" << 8.0 << 200.0;
        QTest::newRow("per GPU") << "NVLink node + 400 Gb/s RDMA per GPU" << 8.0 << 400.0;
        QTest::newRow("per GPU, large cluster") << "24K-GPU RoCE cluster, 400 Gb/s per GPU" << 8.0 << 400.0;
        QTest::newRow("EFA for the node")
            << "EFA 3200 Gb/s class cluster (not stated in the chart)" << 8.0 << 400.0;
        QTest::newRow("named machine") << "DGX H100" << 8.0 << 400.0;
        QTest::newRow("named machine of sixteen") << "DGX-2" << 16.0 << 50.0;
        QTest::newRow("adapters of a generation") << "4x HDR InfiniBand HCAs per node" << 8.0 << 100.0;
        QTest::newRow("GPUs are no adapters") << "4x A100-40GB per node, 200 Gb/s InfiniBand" << 4.0 << 50.0;
        QTest::newRow("TCPX") << "GCP A3 (GPUDirect-TCPX, 4x200 Gb/s)" << 8.0 << 100.0;
        QTest::newRow("adapters of the newest generation") << "8x XDR InfiniBand" << 8.0 << 800.0;
        QTest::newRow("thousands grouped") << "RoCE 1,600 Gbps/node" << 8.0 << 200.0;
        QTest::newRow("a comma before the rate") << "RoCE,400 Gb/s per GPU" << 8.0 << 400.0;
        QTest::newRow("a decimal rate") << "12.5 Gb/s Ethernet per GPU" << 8.0 << 12.5;
        QTest::newRow("adapters of a decimal rate") << "4x12.5 Gb/s Ethernet per node" << 8.0 << 6.25;
        QTest::newRow("a generation alone says no rate") << "NVLink node, InfiniBand HDR" << 8.0 << 0.0;
        QTest::newRow("no rate") << "NVLink 8-GPU node + InfiniBand" << 8.0 << 0.0;
        QTest::newRow("a rack") << "NVL72 rack (NVLink domain 72)" << 72.0 << 0.0;
        QTest::newRow("a torus") << "ICI torus; 2 slice(s) joined over data-centre network" << 256.0 << 0.0;
        QTest::newRow("the x of a machine's name") << "DGX 8x400 Gb/s" << 8.0 << 400.0;
        QTest::newRow("adapters of all of a node's") << "InfiniBand 8x400 Gb/s per 8 GPUs" << 8.0 << 400.0;
        QTest::newRow("adapters of half a node") << "4x400 Gb/s per 4 GPUs" << 8.0 << 400.0;
        QTest::newRow("a rate that two share") << "400 Gb/s per 2 GPUs" << 8.0 << 200.0;
        QTest::newRow("watts are no rate") << "NVLink, 400 W" << 8.0 << 0.0;
        QTest::newRow("nothing") << "" << 8.0 << 0.0;
    }
    void networks()
    {
        QFETCH(QString, words);
        QFETCH(double, perNode);
        QFETCH(double, gigabits);
        const std::optional<BytesPerSecond> rate = networkRate(words.toStdString(), perNode);
        QCOMPARE(rate.has_value() ? rate->value() * 8 / 1e9 : 0.0, gigabits);
    }

    void scaleUpDomain_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("count");
        QTest::addColumn<double>("perNode"); // as stated; 0: not
        QTest::addColumn<double>("slices"); // 0: not
        QTest::addColumn<double>("expected"); // 0: the device's own
        QTest::newRow("a node of eight") << "H100-SXM5-80GB"
                                         << "" << 64.0 << 8.0 << 0.0 << 8.0;
        QTest::newRow("trays of a rack") << "GB200-186GB"
                                         << "NVL72 rack (NVLink domain 72)" << 64.0 << 4.0 << 0.0 << 0.0;
        QTest::newRow("trays, rack not mentioned") << "GB200-186GB"
                                                   << "" << 64.0 << 4.0 << 0.0 << 0.0;
        QTest::newRow("sixteen share a switch") << "V100-SXM3-32GB"
                                                << "DGX-2" << 32.0 << 16.0 << 0.0 << 16.0;
        QTest::newRow("a torus of one slice") << "TPUv5e"
                                              << "ICI torus" << 256.0 << 0.0 << 1.0 << 0.0;
        QTest::newRow("slices over the data centre")
            << "TPUv5e"
            << "ICI torus; 4 slice(s)" << 1024.0 << 0.0 << 4.0 << 256.0;
    }
    void scaleUpDomain()
    {
        QFETCH(QString, gpu);
        QFETCH(QString, words);
        QFETCH(double, count);
        QFETCH(double, perNode);
        QFETCH(double, slices);
        QFETCH(double, expected);
        Run run = complete();
        run.precision = gpu.startsWith(QLatin1String("V100")) ? "fp16" : "bf16";
        run.hardware = {gpu.toStdString(), count, {}, words.toStdString(), {}, {}};
        if (perNode > 0)
            run.hardware.perNode = perNode;
        if (slices > 0)
            run.hardware.slices = slices;
        run.mesh.data.reset();
        run.batch = {4096, {}, 1};
        const std::optional<double> made = built(run).hardware.perNode;
        QCOMPARE(made.value_or(0), expected);
    }

    void accelerators_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("id"); // the beginning of it
        QTest::addColumn<QString>("gpuClass");
        const auto row = [](const char* name, const char* id, const char* gpuClass) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(id)
                                << QString::fromUtf8(gpuClass);
        };
        for (const char* id : {"a100-80-sxm"}) {
            row("A100-SXM4-80GB", id, "a100_h100_h200_b200");
            row(id, id, "a100_h100_h200_b200");
        }
        row("A100-SXM4-40GB", "a100-40-sxm", "a100_h100_h200_b200");
        row("A800-SXM4-80GB", "a800-80-sxm", "a100_h100_h200_b200");
        row("H100-SXM5-80GB", "h100-sxm", "a100_h100_h200_b200");
        row("H100-SXM-94/96GB-HBM2e(500W)", "grand-teton-h100", "a100_h100_h200_b200");
        row("H200-SXM-141GB", "h200-sxm", "a100_h100_h200_b200");
        row("B200-SXM-180GB", "b200-sxm", "a100_h100_h200_b200");
        row("B300-SXM-288GB", "b300-sxm", "b300");
        row("GB200-186GB", "gb200", "gb200_gb300");
        row("GB300-288GB", "gb300", "gb200_gb300");
        row("V100-SXM3-32GB", "v100", "v100");
        row("TPUv4", "tpu-v4", "tpu");
        row("TPUv5e", "tpu-v5e", "tpu");
        row("TPUv5p", "tpu-v5p", "tpu");
        row("TPUv6e", "tpu-v6e", "tpu");
        row("TPU7x", "tpu-v7", "tpu");
        row("RTX-4090-24GB", "rtx4090", "other");
        row("NVIDIA H200", "h200-sxm", "a100_h100_h200_b200");
        row("H200-SXM", "h200-sxm", "a100_h100_h200_b200");
        row("H100", "h100-sxm", "a100_h100_h200_b200");
        row("H100 PCIe", "h100-pcie", "a100_h100_h200_b200");
        row("NVIDIA H20", "h20-sxm", "other");
        row("V100-SXM2-16GB", "v100", "v100");
        row("AMD Instinct MI300X", "mi300x", "other");
        row("MI325X-256GB", "mi325x", "other");
        row("Gaudi 2", "gaudi2", "other");
        row("Trainium2", "trainium2", "other");
        row("TPU v6e", "tpu-v6e", "tpu");
        row("GB200 NVL72", "gb200", "gb200_gb300");
        row("L40S-48GB", "l40s", "other");
    }
    void accelerators()
    {
        QFETCH(QString, name);
        QFETCH(QString, id);
        QFETCH(QString, gpuClass);
        const AcceleratorPreset* preset =
            acceleratorOf({name.toStdString(), {}, {}, {}, {}, {}}, shippedCatalog());
        QVERIFY(preset);
        QVERIFY2(preset->id.starts_with(id.toStdString()), preset->id.c_str());
        QCOMPARE(std::string(gpuClassKey(gpuClassOf(preset->id))), gpuClass.toStdString());
    }

    void storage_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>(
            "bytes"); // of one parameter: weights, gradients, accumulator, master, two moments
        QTest::newRow("DeepSpeed, fp16") << "deepspeed"
                                         << "fp16" << 16.0;
        QTest::newRow("Megatron, bf16: fp32 gradients") << "megatron"
                                                        << "bf16" << 18.0;
        QTest::newRow("Megatron, fp8: weights stay bf16") << "megatron"
                                                          << "mxfp8" << 18.0;
        QTest::newRow("Megatron of old, fp16: a copy of the gradients") << "megatron_legacy"
                                                                        << "fp16" << 20.0;
        QTest::newRow("nanotron: bf16 and fp32 gradients") << "nanotron"
                                                           << "bf16" << 20.0;
        QTest::newRow("torchtitan: fp32 shards") << "torchtitan"
                                                 << "bf16" << 16.0;
        QTest::newRow("MaxText: fp32 weights") << "maxtext"
                                               << "bf16" << 16.0;
    }
    void storage()
    {
        QFETCH(QString, stack);
        QFETCH(QString, precision);
        QFETCH(double, bytes);
        Run run = complete();
        run.settings.stack = stack.toStdString();
        const PrecisionRecipe r = storageOf(stackFactsOf(run).storage, stackFactsOf(run).gradientWire,
            computeTypeOf(precision.toStdString()).value());
        QCOMPARE(bytesPerElement(r.weights) + bytesPerElement(r.gradients) + bytesPerElement(r.accumulator)
                + bytesPerElement(r.master) + 2 * bytesPerElement(r.moments.value()),
            bytes);
    }

    void stackByWords_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("words"); // title, or after a bar: notes
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("stack");
        const auto row = [](const char* name, const char* key, const char* words, const char* url,
                             const char* stack) {
            QTest::newRow(name) << QString::fromUtf8(key) << QString::fromUtf8(words)
                                << QString::fromUtf8(url) << QString::fromUtf8(stack);
        };
        row("MPT", "mosaic", "", "", "composer");
        row("NVIDIA recipes", "dgxc", "", "https://host/llama3.1/README.md", "megatron");
        row("NVIDIA recipes in JAX", "dgxc", "", "https://host/paxml/README_5b.md", "maxtext");
        row("NVIDIA recipes in MaxText", "dgxc", "", "https://host/maxtext/README.md", "maxtext");
        row("BLOOM", "bloom-prequel", "", "", "megatron_deepspeed");
        row("not BLOOM", "x", "BloombergGPT", "", "deepspeed");
        row("2021", "narayanan2021", "", "", "megatron_legacy");
        row("by its title", "x", "A study of MegaTron-LM", "", "megatron");
        row("by its paper", "x", "", "https://arxiv.org/abs/2205.05198", "megatron_2022");
        row("what is narrower first", "x", "Megatron-DeepSpeed on 384 A100", "", "megatron_deepspeed");
        row("by its notes", "x", "Our cluster|trained with torchtitan, FSDP2", "", "torchtitan");
        row("the source before the notes", "x", "MaxText|compared with Megatron", "", "maxtext");
        row("eager", "x", "torch 2.11, transformers 5.17", "", "pytorch");
        row("somebody's", "my-cluster", "", "", "generic");
    }
    void stackByWords()
    {
        QFETCH(QString, key);
        QFETCH(QString, words);
        QFETCH(QString, url);
        QFETCH(QString, stack);
        Run run = complete();
        run.settings.stack.clear();
        run.source.key = key.toStdString();
        run.source.title = words.section(u'|', 0, 0).toStdString();
        run.source.url = url.toStdString();
        run.notes = words.section(u'|', 1).toStdString();
        QCOMPARE(std::string(stackFactsOf(run).stack), stack.toStdString());
        QCOMPARE(stackFactsOf(run).guessed, stack == u"generic");
        run.settings.stack = "nanotron"; // what the row says goes first
        QCOMPARE(std::string(stackFactsOf(run).stack), std::string("nanotron"));
        QVERIFY(!stackFactsOf(run).guessed);
    }
};

QTEST_APPLESS_MAIN(TestRunMachine)
#include "tst_run_machine.moc"
