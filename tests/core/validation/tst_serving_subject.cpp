// What a serving row is: every model, device, engine, precision and layout of the bundled table, and what
// cannot be told.

#include "core/inputs/model/alike_layers.h"
#include "core/serving/engine.h"
#include "core/validation/serving_judgement.h"
#include "core/validation/serving_subject.h"
#include "tests/core/validation/published_serving.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <map>
#include <set>

using namespace ridgepoint;

namespace {

using Counts = std::map<std::string, int>;

QString listed(const Counts& counts)
{
    QString out;
    for (const auto& [name, count] : counts)
        out += QStringLiteral("        {\"%1\", %2},\n").arg(QString::fromStdString(name)).arg(count);
    return out;
}

} // namespace

class TestServingSubject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Every distinct name of the bundled table, what it became and how many rows have it.
    void modelsOfTheBundle()
    {
        Counts found;
        for (const ServingRun& run : publishedServing()) {
            const ModelPreset* model = servingModel(run.model, shippedCatalog());
            ++found[run.model + " -> " + (model ? model->id : "none")];
        }
        const Counts expected{
            {"Deci/DeciLM-7B -> none", 4},
            {"Deepseek R1 0528 -> deepseek-r1", 5},
            {"GPT-J 6B -> gpt-j-6b", 50},
            {"GPT-OSS 120B -> gpt-oss-120b", 6},
            {"GPT-OSS 20B -> gpt-oss-20b", 22},
            {"LLaMA 70B -> llama2-70b", 55},
            {"LLaMA 7B -> llama1-7b", 52},
            {"Llama 3.3 70B -> llama3.1-70b", 27},
            {"Llama 4 Scout -> llama4-scout", 35},
            {"Mistral 7B -> mistral-7b", 16},
            {"Mixtral 8x7B -> mixtral-8x7b", 12},
            {"Qwen/Qwen2-7B -> qwen2.5-7b", 384},
            {"Qwen/Qwen3-235B-A22B-FP8 -> qwen3-235b-a22b", 56},
            {"Qwen/Qwen3-30B-A3B-Instruct-2507 -> qwen3-30b-a3b", 1},
            {"Qwen/Qwen3.5-397B-A17B -> qwen3.5-397b-a17b", 42},
            {"Qwen3-235B-A22B -> qwen3-235b-a22b", 57},
            {"Qwen3-30B-A3B -> qwen3-30b-a3b", 68},
            {"bigscience/bloom-7b1 -> none", 1},
            {"deepseek-ai/DeepSeek-R1-0528 -> deepseek-r1", 647},
            {"deepseek-ai/DeepSeek-V3 -> deepseek-v3", 325},
            {"huggyllama/llama-7b -> llama1-7b", 1},
            {"llama2-70b-99 -> llama2-70b", 62},
            {"llama2-70b-99.9 -> llama2-70b", 39},
            {"llama3.1-405b -> llama3.1-405b", 43},
            {"llama3.1-8b -> llama3.1-8b", 30},
            {"meta-llama/Llama-2-70b-hf -> llama2-70b", 203},
            {"meta-llama/Llama-2-7b-hf -> llama2-7b", 713},
            {"meta-llama/Llama-3.1-70B -> llama3.1-70b", 297},
            {"meta-llama/Llama-3.1-8B -> llama3.1-8b", 1},
            {"meta-llama/Meta-Llama-3-70B -> llama3-70b", 215},
            {"meta-llama/Meta-Llama-3-8B -> llama3-8b", 564},
            {"mistralai/Mistral-7B-v0.1 -> mistral-7b", 278},
            {"mistralai/Mixtral-8x7B-v0.1 -> mixtral-8x7b", 254},
            {"nvidia/DeepSeek-V3.1-NVFP4 -> deepseek-v3", 2},
            {"nvidia/Llama-3.1-8B-Instruct-FP8 -> llama3.1-8b", 10},
            {"openai/gpt-oss-120b -> gpt-oss-120b", 216},
            {"zhipuai/GLM-5 -> glm-5", 33},
        };
        QVERIFY2(found == expected, qPrintable(listed(found)));
    }

    // What mixes tokens in its models, each once: kinds say so themselves, and have a band.
    void mixersOfTheBundle()
    {
        std::set<const MixerKind*> deployed;
        for (const ServingRun& run : publishedServing()) {
            const ModelPreset* model = servingModel(run.model, shippedCatalog());
            if (!model)
                continue;
            const Architecture& a = model->architecture;
            if (!a.plan)
                deployed.insert(mixerOf(a).kind);
            else
                for (const Layer& layer : a.plan->layers.kinds())
                    for (std::size_t i = 0; i < layer.mixerCount; ++i)
                        deployed.insert(layer.mixers[i].kind);
        }
        QVERIFY(!deployed.empty());
        for (const MixerKind* kind : mixerKinds())
            QVERIFY2(kind->servedCompared == deployed.contains(kind), kind->key.data());
    }

    void devicesOfTheBundle()
    {
        Counts found;
        for (const ServingRun& run : publishedServing()) {
            const AcceleratorPreset* device = servingAccelerator(run.accelerator, shippedCatalog());
            const std::string_view tables = device
                ? (device->accelerator.servingKernels.known() ? std::string_view(device->servingKernels)
                                                              : std::string_view())
                : std::string_view();
            ++found[run.accelerator + " -> " + (device ? device->id : "none") + ", tables "
                + (tables.empty() ? "none" : std::string(tables))];
        }
        const Counts expected{
            {"A100 SXM 40GB -> a100-40-sxm, tables a100-80-sxm", 670},
            {"A100 SXM 80GB -> a100-80-sxm, tables a100-80-sxm", 71},
            {"B200 SXM -> b200-sxm, tables b200-sxm", 818},
            {"GB200 NVL72 -> gb200, tables gb200", 239},
            {"Gaudi2 -> gaudi2, tables none", 254},
            {"H100 SXM -> h100-sxm, tables h100-sxm", 655},
            {"H200 NVL -> none, tables none", 12},
            {"H200 SXM -> h200-sxm, tables h200-sxm", 457},
            {"MI250 -> mi250x, tables none", 302},
            {"MI300X -> mi300x, tables none", 823},
            {"MI355X -> mi355x, tables none", 200},
            {"Max 1550 -> none, tables none", 213},
            {"RTX 4090 -> rtx4090, tables none", 1},
            {"RTX PRO 6000 -> rtxpro6000, tables rtxpro6000", 1},
            {"RTX PRO 6000 Server -> rtxpro6000, tables rtxpro6000", 89},
            {"SN40L -> none, tables none", 21},
        };
        QVERIFY2(found == expected, qPrintable(listed(found)));
    }

    void enginesOfTheBundle()
    {
        Counts found;
        for (const ServingRun& run : publishedServing()) {
            const std::string_view engine = servingEngineKey(run.framework);
            ++found[std::string(engine) + " of " + std::string(servingKindKey(run.kind))];
            // What is said to be none of the three is named.
            if (engine == "generic")
                ++found["generic: " + run.framework];
        }
        const Counts expected{
            {"generic of mlperf", 2},
            {"generic of online", 12},
            {"generic of static", 629},
            {"generic: Deepspeed", 254},
            {"generic: Deepspeed-MII", 106},
            {"generic: PyTorch 2.8.0a0+git74091a9, aiter 0.1.4.dev17+gd0384d4f.d202", 2},
            {"generic: atom", 12},
            {"generic: llama.cpp", 248},
            {"generic: sambaflow", 21},
            {"sglang of disaggregated", 142},
            {"sglang of mlperf", 2},
            {"sglang of online", 593},
            {"tensorrt_llm of disaggregated", 145},
            {"tensorrt_llm of mlperf", 144},
            {"tensorrt_llm of offline", 220},
            {"tensorrt_llm of online", 355},
            {"tensorrt_llm of static", 675},
            {"vllm of mlperf", 26},
            {"vllm of online", 383},
            {"vllm of static", 1498},
        };
        QVERIFY2(found == expected, qPrintable(listed(found)));
    }

    void notMapped()
    {
        Counts found;
        for (const ServingRun& run : publishedServing()) {
            const ServingSubject subject = servingSubjectOf(run, shippedCatalog());
            ++found[(subject.known() ? "known" : subject.whyNot.plain()) + ", "
                + std::string(servingKindKey(run.kind))];
            QCOMPARE(subject.known(),
                subject.model && subject.accelerator && subject.pool && subject.whyNot.empty());
            if (!subject.known())
                continue;
            QVERIFY2(subject.pool->accelerators() + (subject.prompts ? subject.prompts->accelerators() : 0)
                    == run.accelerators,
                run.id.c_str());
            QVERIFY2(subject.prompts.has_value() == (run.kind == ServingKind::Disaggregated), run.id.c_str());
        }
        const Counts expected{
            {"known, disaggregated", 287},
            {"known, mlperf", 2},
            {"known, offline", 220},
            {"known, online", 1342},
            {"known, static", 2563},
            {"no preset has the model Deci/DeciLM-7B, static", 4},
            {"no preset has the model bigscience/bloom-7b1, static", 1},
            {"no preset is the accelerator H200 NVL, mlperf", 12},
            {"no preset is the accelerator Max 1550, static", 213},
            {"no preset is the accelerator SN40L, static", 21},
            {"the layout does not fill the accelerators, online", 1},
            {"the layout is not stated, mlperf", 149},
            {"the precision UNSET is not known, mlperf", 11},
        };
        QVERIFY2(found == expected, qPrintable(listed(found)));
    }

    void namedTypes_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<QString>("whyNot");
        const auto row = [](const char* why, const char* model, const char* precision, const char* whyNot) {
            QTest::newRow(why) << QString::fromUtf8(model) << QString::fromUtf8(precision)
                               << QString::fromUtf8(whyNot);
        };
        row("4 bits called 16", "Qwen/Qwen3-14B-AWQ", "fp16",
            "the name Qwen/Qwen3-14B-AWQ says int4, and the precision is fp16");
        row("8 bits called 16", "nvidia/Llama-3.1-8B-Instruct-FP8", "bf16",
            "the name nvidia/Llama-3.1-8B-Instruct-FP8 says fp8, and the precision is bf16");
        row("fp4 with coarser scales called 8 bits", "llama3.1-70b-mxfp4", "fp8",
            "the name llama3.1-70b-mxfp4 says mxfp4, and the precision is fp8");
        row("4 bits called so", "Qwen/Qwen3-14B-AWQ", "int4", "");
        row("8 bits with scales of blocks", "Qwen/Qwen3-235B-A22B-FP8", "fp8_block", "");
        row("in small letters", "llama3.1-8b-fp8", "fp8", "");
        row("a name that says no type", "Qwen/Qwen3-14B", "int4", "");
    }
    void namedTypes()
    {
        QFETCH(QString, model);
        QFETCH(QString, precision);
        ServingRun run;
        run.model = model.toStdString();
        run.precision = precision.toStdString();
        run.accelerator = "H100 SXM";
        run.accelerators = run.tensor.emplace(1);
        QTEST(QString::fromStdString(servingSubjectOf(run, shippedCatalog()).whyNot.plain()), "whyNot");
    }

    void modelNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("preset");
        const auto row = [](const char* why, const char* name, const char* preset) {
            QTest::newRow(why) << QString::fromUtf8(name) << QString::fromUtf8(preset);
        };
        row("a preset's id", "llama3.1-70b", "llama3.1-70b");
        row("a preset's name", "Llama 3.1 70B", "llama3.1-70b");
        row("organisation, maker and ending", "meta-llama/Meta-Llama-3-70B-Instruct", "llama3-70b");
        row("several endings", "nvidia/Llama-3.1-405B-Instruct-FP8", "llama3.1-405b");
        row("a release", "mistralai/Mistral-7B-v0.1", "mistral-7b");
        row("another name of the same shape", "meta-llama/Llama-3.3-70B-Instruct", "llama3.1-70b");
        row("MLPerf's accuracy target", "llama2-70b-99.9", "llama2-70b");
        row("as it is published", "Qwen/Qwen3-Coder-Next", "qwen3-next-80b-a3b");
        row("a copy of what is published", "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-FP8",
            "nemotron-3-nano-30b-a3b");
        row("a copy in 4 bits", "Qwen/Qwen3-14B-AWQ", "qwen3-14b");
        row("a size is no ending", "meta-llama/Llama-3.1-9B", "");
        row("nothing near is taken", "DeepSeek-R2", "");
    }
    void modelNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, preset);
        const ModelPreset* found = servingModel(name.toStdString(), shippedCatalog());
        QCOMPARE(found ? QString::fromStdString(found->id) : QString(), preset);
    }

    void deviceNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("preset");
        const auto row = [](const char* why, const char* name, const char* preset) {
            QTest::newRow(why) << QString::fromUtf8(name) << QString::fromUtf8(preset);
        };
        row("the smaller memory", "A100 SXM 40GB", "a100-40-sxm");
        row("the larger one", "A100 SXM 80GB", "a100-80-sxm");
        row("a rack", "GB200 NVL72", "gb200");
        row("a preset's id", "l40s", "l40s");
        row("not the part that it begins like", "H200 NVL", "");
        row("unknown", "SN40L", "");
    }
    void deviceNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, preset);
        const AcceleratorPreset* found = servingAccelerator(name.toStdString(), shippedCatalog());
        QCOMPARE(found ? QString::fromStdString(found->id) : QString(), preset);
    }

    void engineNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("engine");
        const auto row = [](const char* name, const char* engine) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(engine);
        };
        row("vLLM", "vllm");
        row("vLLM v0.9.2", "vllm");
        row("dynamo-sglang", "sglang");
        row("trt", "tensorrt_llm");
        row("dynamo-trt", "tensorrt_llm");
        row("TensorRT 10.11, CUDA 12.9", "tensorrt_llm");
        row("llama.cpp", "generic");
        row("Deepspeed-MII", "generic");
        row("", "generic");
    }
    void engineNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, engine);
        QCOMPARE(QString::fromUtf8(servingEngineKey(name.toStdString()).data()), engine);
    }

    void types_data()
    {
        QTest::addColumn<QString>("model"); // as a row names it
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("precision"); // and of the cache, behind a bar
        QTest::addColumn<QString>("types"); // dense, experts, cache; empty: not known
        const auto row = [](const char* why, const char* model, const char* device, const char* precision,
                             const char* types) {
            QTest::newRow(why) << QString::fromUtf8(model) << QString::fromUtf8(device)
                               << QString::fromUtf8(precision) << QString::fromUtf8(types);
        };
        row("half precision, either of the two", "llama2-7b", "h100-sxm", "fp16/bf16", "bf16 bf16 bf16");
        row("its word in full", "llama2-7b", "h100-sxm", "bfloat16", "bf16 bf16 bf16");
        row("fp8 weights come with an fp8 cache", "llama3.1-70b", "h100-sxm", "fp8", "fp8 fp8 fp8");
        row("unless the row says otherwise", "llama3.1-70b", "h100-sxm", "fp8|bf16", "fp8 fp8 bf16");
        row("fp4", "llama3.1-70b", "b200-sxm", "fp4", "fp4 fp4 fp8");
        row("NVIDIA's name for it", "llama3.1-70b", "b200-sxm", "NVFP4", "fp4 fp4 fp8");
        row("DeepSeek's fp8 has blocks; Hopper's kernels want a wide latent", "deepseek-r1", "h200-sxm",
            "fp8", "fp8_block fp8_block bf16");
        row("Blackwell's do not", "deepseek-r1", "b200-sxm", "fp8", "fp8_block fp8_block fp8");
        row("NVIDIA's fp4 of DeepSeek leaves attention alone", "deepseek-r1", "gb200", "fp4", "bf16 fp4 fp8");
        row("gpt-oss is MXFP4 where a table says fp8", "gpt-oss-120b", "h200-sxm", "fp8", "bf16 mxfp4 bf16");
        row("and where it says fp4", "gpt-oss-20b", "b200-sxm", "fp4", "bf16 mxfp4 bf16");
        row("Qwen's own fp8 has blocks", "Qwen/Qwen3-235B-A22B-FP8", "h200-sxm", "fp8",
            "fp8_block fp8_block bf16");
        row("NVIDIA's of Qwen has none", "Qwen3-235B-A22B", "h200-sxm", "fp8", "fp8 fp8 fp8");
        row("MXFP4 of a dense model", "llama2-70b", "mi355x", "mxfp4", "mxfp4 mxfp4 fp8");
        row("MXFP8 has blocks of its own", "minimax-m3", "b200-sxm", "mxfp8", "fp8_block fp8_block bf16");
        row("integers are weights alone", "qwen3-14b", "a100-80-sxm", "int4", "int4 int4 bf16");
        row("W4A8 says neither type", "qwen3-14b", "h100-sxm", "w4a8", "");
        row("a word that says nothing", "llama2-70b", "h200-sxm", "UNSET", "");
        row("nothing", "llama2-70b", "h200-sxm", "", "");
        row("a cache that nobody knows", "llama2-70b", "h200-sxm", "fp8|int3", "");
    }
    void types()
    {
        QFETCH(QString, model);
        QFETCH(QString, device);
        QFETCH(QString, precision);
        QFETCH(QString, types);
        const QStringList words = precision.split(u'|');
        const std::string name = model.toStdString();
        const ModelPreset* preset = servingModel(name, shippedCatalog());
        const AcceleratorPreset* accelerator = shippedCatalog().accelerator(device.toStdString());
        QVERIFY(preset && accelerator);
        const auto found =
            servingTypes(words[0].toStdString(), words.value(1).toStdString(), name, *preset, *accelerator);
        QCOMPARE(found ? QString::fromStdString(std::string(found->dense) + " " + std::string(found->experts)
                     + " " + std::string(found->cache))
                       : QString(),
            types);
    }

    void layouts_data()
    {
        QTest::addColumn<QString>("degrees"); // gpus,tp,pp,ep,attention_dp
        QTest::addColumn<QString>("layout"); // tensor,attentionData,expert,pipeline x replicas; empty: none
        const auto row = [](const char* why, const char* degrees, const char* layout) {
            QTest::newRow(why) << QString::fromUtf8(degrees) << QString::fromUtf8(layout);
        };
        row("one accelerator needs no words", "1,,,,", "1,1,1,1 x1");
        row("more do", "8,,,,", "");
        row("tensor ranks", "8,8,1,,", "8,1,1,1 x1");
        row("experts dealt over them", "8,8,1,8,", "8,1,8,1 x1");
        row("groups of attention", "8,1,1,8,8", "1,8,8,1 x1");
        row("groups counted among the tensor ranks", "8,8,1,8,8", "1,8,8,1 x1");
        row("some of each", "8,8,1,8,2", "4,2,8,1 x1");
        row("stages", "8,2,4,,", "2,1,1,4 x1");
        row("two replicas", "8,4,1,,", "4,1,1,1 x2");
        row("a replica and a half", "12,8,1,,", "");
        row("more ranks than accelerators", "4,8,1,,", "");
        row("experts over more ranks than there are", "8,8,1,16,", "");
    }
    void layouts()
    {
        QFETCH(QString, degrees);
        QFETCH(QString, layout);
        Diagnostics findings;
        const auto runs = readServingRuns(
            ("model,accelerator,precision,tpot_ms,gpus,tp,pp,ep,attention_dp\nqwen3-30b-a3b,h200-sxm,bf16,10,"
                + degrees + "\n")
                .toStdString(),
            "", findings);
        QCOMPARE(runs.size(), std::size_t{1});
        const ServingSubject subject = servingSubjectOf(runs.front(), shippedCatalog());
        QString found;
        if (subject.pool) {
            const ServingLayout& l = subject.pool->layout;
            found = QStringLiteral("%1,%2,%3,%4 x%5")
                        .arg(l.tensor)
                        .arg(l.attentionData)
                        .arg(l.expert)
                        .arg(l.pipeline)
                        .arg(subject.pool->replicas);
        }
        QCOMPARE(found, layout);
        QCOMPARE(subject.known(), !layout.isEmpty());
    }

    void replicas_data()
    {
        QTest::addColumn<QString>("cells"); // prefill_gpus,decode_gpus,layout
        QTest::addColumn<QString>("pools"); // prompts and decoders, as above; empty: not known
        const auto row = [](const char* why, const char* cells, const char* pools) {
            QTest::newRow(why) << QString::fromUtf8(cells) << QString::fromUtf8(pools);
        };
        row("attention and experts told apart",
            "8,32,"
            "prefill: 1 x (attn tp1 dp8; moe tp1 ep8) bs1 | decode: 4 x (attn tp8 dp1; moe tp8 ep1) bs64",
            "1,8,8 x1 / 8,1,1 x4");
        row("groups of attention by a word",
            "8,16,prefill 2 x tp4 ep4 dpa=True | decode 2 x tp8 ep8 dpa=False", "1,4,4 x2 / 8,1,8 x2");
        row("ones that stand for all ranks of a worker",
            "48,24,prefill 6 x tp1 ep1 dpa=True | decode 1 x tp1 ep1 dpa=True", "1,8,8 x6 / 1,24,24 x1");
        row("experts sliced", "8,8,prefill 1 x tp8 ep1 dpa=False | decode 1 x tp8 ep1 dpa=True",
            "8,1,1 x1 / 1,8,1 x1");
        row("workers that are not whole", "8,7,prefill 1 x tp4 ep1 dpa=True | decode 2 x tp4 ep1 dpa=True",
            "");
        row("half a description", "8,8,prefill 1 x tp8 ep1 dpa=True", "");
        row("no words", "8,8,", "");
        row("words without numbers", "8,8,prefill some | decode more", "");
    }
    void replicas()
    {
        QFETCH(QString, cells);
        QFETCH(QString, pools);
        Diagnostics findings;
        const auto runs = readServingRuns(
            ("model,accelerator,precision,tpot_ms,prefill_gpus,decode_gpus,layout\ndeepseek-r1,gb200,fp8,10,"
                + cells + "\n")
                .toStdString(),
            "", findings);
        QCOMPARE(runs.size(), std::size_t{1});
        const ServingSubject subject = servingSubjectOf(runs.front(), shippedCatalog());
        const auto words = [](const ServingPool& pool) {
            return QStringLiteral("%1,%2,%3 x%4")
                .arg(pool.layout.tensor)
                .arg(pool.layout.attentionData)
                .arg(pool.layout.expert)
                .arg(pool.replicas);
        };
        QCOMPARE(
            subject.pool ? words(*subject.prompts) + QStringLiteral(" / ") + words(*subject.pool) : QString(),
            pools);
        QCOMPARE(subject.known(), !pools.isEmpty());
    }

    void weights()
    {
        const auto of = [](std::string_view model, const ServingTypes& types) {
            return servingWeights(shippedCatalog().model(model)->architecture, types);
        };
        const ServingWeights half = of("llama3.1-70b", {});
        QCOMPARE(half.dense.value(), 2 * 70553706496.0);
        QCOMPARE(
            half.denseRead.value(), 2 * (70553706496.0 - 1050673152.0)); // the input's table is looked up
        QCOMPARE(half.experts.value(), 0.0);
        const ServingWeights eighth = of("llama3.1-70b", {.dense = "fp8", .experts = "fp8", .cache = "fp8"});
        QVERIFY(eighth.dense < half.dense * 0.52 && eighth.dense > half.dense * 0.5); // both tables stay
        // gpt-oss 120B is published as 60.8 GiB.
        const ServingWeights oss = of("gpt-oss-120b", {.dense = "bf16", .experts = "mxfp4", .cache = "bf16"});
        const double published = 60.8 * 1024 * 1024 * 1024;
        QVERIFY(std::abs((oss.dense + oss.experts).value() / published - 1) < 0.01);
        QCOMPARE(oss.expertsRead.value(), oss.experts.value() * 4 / 128);
    }
};

QTEST_APPLESS_MAIN(TestServingSubject)
#include "tst_serving_subject.moc"
