// Files with the settings of public configurations: what they say is in the scenario, no name is dropped.

#include "launch_support.h"

#include <QRegularExpression>

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestLaunchImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void everyName_data();
    void everyName();
    void names_data();
    void names();
    void silence_data();
    void silence();
    void otherSpellings_data();
    void otherSpellings();
    void notes_data();
    void notes();
};

void TestLaunchImport::values_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QStringList>("fields"); // "id=text"
    const auto row = [](const char* file, const char* launcher, const char* fields) {
        QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(launcher)
                            << QString::fromLatin1(fields).split(QLatin1Char(' '));
    };
    // Read off the files by eye; accelerators that a file does not count are given as its mesh needs.
    row("megatron/mixtral-8x7b.sh", "megatron",
        "model.layers=32 model.hidden=4096 model.ffn=14336 model.heads=32 model.kv_heads=8 "
        "model.head_dim=128 "
        "model.max_seq=32768 model.gated_mlp=true model.bias=none model.norm=rms model.position=rope "
        "model.tied_embeddings=false model.moe.experts=8 model.moe.topk=2 model.moe.moe_ffn=14336 "
        "mesh.tensor=1 mesh.pipeline=4 mesh.expert=8 mesh.zero_stage=1 mesh.sequence_parallel=true "
        "mesh.chunks=1 mesh.schedule=1f1b training.micro_batch=1 training.global_batch_sequences=256 "
        "training.sequence_length=4096 training.tokens=524.288B training.precision.compute=bf16 "
        "training.precision.gradients=fp32 hardware.accelerators=32");
    row("megatron/gpt3-175b.sh", "megatron",
        "model.layers=96 model.hidden=12288 model.ffn=49152 model.heads=96 model.kv_heads=96 "
        "model.head_dim=128 "
        "model.gated_mlp=false model.bias=all model.norm=layer model.position=learned "
        "model.tied_embeddings=true "
        "mesh.tensor=8 mesh.pipeline=16 mesh.zero_stage=0 mesh.sequence_parallel=false "
        "training.global_batch_sequences=1536 training.sequence_length=2048 training.tokens=1.572864T "
        "training.precision.compute=fp16 training.precision.accumulator=fp32 hardware.accelerators=128 "
        "training.flash_attention=true");
    row("megatron/deepseek-v3-fsdp.sh", "megatron",
        "model.attention.kind=MLA model.layers=61 model.attention.mla.q_lora_rank=1536 "
        "model.attention.mla.kv_lora_rank=512 model.moe.experts=256 model.moe.topk=8 model.moe.moe_ffn=2048 "
        "model.moe.shared=1 model.moe.shared_ffn=2048 model.moe.first_dense_layers=3 model.moe.interval=1 "
        "model.moe.router_bias=true model.mtp_layers=1 mesh.expert=8 mesh.expert_tensor=1 mesh.zero_stage=3 "
        "training.micro_batch=4 training.global_batch_sequences=2048 training.tokens=2.4T "
        "training.recompute=none training.recompute_mlp=true training.recompute_moe=true "
        "training.recompute_latent=true training.recompute_norms=true training.routing_imbalance=1 "
        "hardware.accelerators=8");
    row("megatron/llama3-8b-fp8.sh", "megatron",
        "model.layers=32 model.vocab=128256 model.kv_heads=8 training.sequence_length=8192 "
        "training.precision.compute=fp8 training.precision.weights=fp8 training.precision.gradients=bf16 "
        "training.precision.communication=bf16 training.tokens=16T mesh.pipeline=1 mesh.zero_stage=1 "
        "hardware.accelerators=8 training.global_batch_sequences=128");
    row("megatron/mixtral-8x22b.yaml", "megatron",
        "model.layers=56 model.hidden=6144 model.ffn=16384 model.heads=48 mesh.tensor=2 mesh.pipeline=8 "
        "mesh.expert=8 mesh.expert_tensor=2 training.tokens=157.2864M hardware.accelerators=128");
    row("megatron/gpt-context-2.yaml", "megatron",
        "model.layers=12 model.hidden=512 model.ffn=2048 mesh.tensor=2 mesh.context=2 mesh.expert_tensor=4 "
        "mesh.order=tp-cp-ep-pp-dp training.micro_batch=4 training.global_batch_sequences=32 "
        "training.tokens=1.6384M hardware.accelerators=4");
    row("megatron-bridge/llama32-1b-pretrain.yaml", "megatron-bridge",
        "training.sequence_length=4096 training.global_batch_sequences=8 training.micro_batch=1 "
        "training.tokens=3.2768M mesh.tensor=1 model.params=70B mesh.sequence_parallel=true");
    row("megatron-bridge/llama32-1b-finetune.yaml", "megatron-bridge",
        "training.method=lora training.lora_rank=8 training.lora_targets=all_linear "
        "training.global_batch_sequences=128 training.micro_batch=2");
    row("megatron-bridge/qwen3-vl.yaml", "megatron-bridge",
        "training.recompute=full training.micro_batch=4 mesh.context_method=ring "
        "training.precision.gradients=bf16");
    row("megatron-bridge/quantized-llama3-8b.yaml", "megatron-bridge",
        "training.global_batch_sequences=8 mesh.tensor=1 model.params=70B");
    row("megatron-bridge/llama32-distill.yaml", "megatron-bridge",
        "mesh.tensor=2 mesh.sequence_parallel=true hardware.accelerators=2");
    row("torchtitan/llama3-405b.toml", "torchtitan",
        "model.preset=llama3.1-405b model.layers=126 training.micro_batch=2 training.sequence_length=8192 "
        "training.precision.compute=fp8 training.precision.weights=fp32 training.precision.master=none "
        "training.recompute=full mesh.tensor=8 mesh.zero_stage=3 hardware.accelerators=8 "
        "training.global_batch_sequences=2 training.tokens=49.152M");
    row("torchtitan/llama3-8b.toml", "torchtitan",
        "model.preset=llama3.1-8b training.micro_batch=1 training.recompute=selective "
        "training.recompute_every=1 mesh.zero_stage=3 hardware.accelerators=1");
    row("torchtitan/deepseek-v3-671b.toml", "torchtitan",
        "hardware.stack=torchtitan model.preset=deepseek-v3 training.micro_batch=4 "
        "training.recompute=selective mesh.schedule=1f1b");
    row("torchtitan/llama4-scout.toml", "torchtitan",
        "hardware.stack=torchtitan_eager model.preset=llama4-scout mesh.tensor=8 mesh.expert_tensor=8 "
        "training.micro_batch=8");
    row("torchtitan/qwen3-32b.toml", "torchtitan", "model.preset=qwen3-32b training.recompute=full");
    row("deepspeed/bf16-full.json", "deepspeed",
        "training.micro_batch=4 training.optimizer=adamw training.precision.master=none "
        "training.precision.moments=bf16 mesh.zero_stage=3");
    row("deepspeed/zenflow.json", "deepspeed",
        "training.global_batch_sequences=8 training.offload_optimizer=true mesh.zero_stage=2");
    row("deepspeed/auto-tensor-parallel.json", "deepspeed",
        "mesh.tensor=4 mesh.zero_stage=2 training.precision.compute=bf16 training.micro_batch=1");
    row("deepspeed/pipeline.json", "deepspeed",
        "training.global_batch_sequences=256 training.micro_batch=8 training.precision.compute=fp32 "
        "mesh.zero_stage=0");
    row("deepspeed/imagenet-zero1.json", "deepspeed",
        "training.precision.compute=fp16 training.precision.master=fp32 mesh.zero_stage=1");
    row("deepspeed/random-ltd.json", "deepspeed",
        "training.global_batch_sequences=4 training.micro_batch=2 training.precision.compute=fp32");
    row("nanotron/tiny-llama.yaml", "nanotron",
        "model.layers=28 model.hidden=2048 model.ffn=11008 model.heads=16 model.kv_heads=2 "
        "model.head_dim=128 "
        "model.vocab=128256 model.tied_embeddings=true mesh.tensor=2 mesh.sequence_parallel=true "
        "hardware.accelerators=8 training.global_batch_sequences=12 training.tokens=98.304M "
        "training.precision.accumulator=fp32 training.precision.communication=fp32 mesh.zero_stage=0");
    row("nanotron/qwen-3b.yaml", "nanotron",
        "model.layers=36 model.kv_heads=4 mesh.tensor=2 hardware.accelerators=4");
    row("nanotron/qwen-moe.yaml", "nanotron",
        "model.layers=12 model.moe.experts=8 model.moe.topk=1 model.moe.moe_ffn=1408 model.moe.shared=1 "
        "model.moe.shared_ffn=5632 hardware.accelerators=2");
    row("nanotron/mup-350m.yaml", "nanotron",
        "model.layers=14 model.tied_embeddings=false training.global_batch_sequences=1024 "
        "training.precision.accumulator=none training.precision.master=none");
    row("nanotron/doremi.yaml", "nanotron",
        "model.params=70B hardware.accelerators=16 training.global_batch_sequences=512 "
        "training.tokens=36.70016B");
    row("vllm/llama3.1-70b.sh", "vllm",
        "model.preset=llama3.1-70b serving.engine=vllm serving.tensor=4 serving.replicas=2 "
        "serving.attention_data=1 serving.pipeline=1 serving.weights_precision=fp8 "
        "serving.kv_precision=bf16 serving.chunk=auto serving.max_sequences=auto serving.memory_share=auto "
        "serving.draft_tokens=3 serving.cached_share=0");
    row("vllm/qwen3-235b.sh", "vllm",
        "model.preset=qwen3-235b-a22b serving.tensor=1 serving.attention_data=8 serving.expert=8 "
        "serving.replicas=auto serving.weights_precision=fp8 serving.kv_precision=fp8 serving.chunk=64000 "
        "serving.max_sequences=512 serving.memory_share=0.85 serving.draft_tokens=0");
    row("sglang/deepseek-v3.sh", "sglang",
        "model.preset=deepseek-v3 serving.engine=sglang serving.tensor=1 serving.attention_data=16 "
        "serving.expert=16 serving.replicas=auto serving.weights_precision=fp8 serving.chunk=131072 "
        "serving.max_sequences=2048 serving.memory_share=0.8 serving.draft_tokens=3");
    row("sglang/qwen2.5-7b.sh", "sglang",
        "model.preset=qwen2.5-7b serving.tensor=1 serving.replicas=4 serving.max_sequences=64 "
        "serving.weights_precision=fp16 serving.kv_precision=fp8 serving.memory_share=auto");
    row("trtllm/deepseek-r1.sh", "trtllm",
        "model.preset=deepseek-r1 serving.engine=tensorrt_llm serving.tensor=1 serving.attention_data=8 "
        "serving.expert=8 serving.weights_precision=fp4 serving.kv_precision=fp8 serving.chunk=8192 "
        "serving.max_sequences=1024 serving.draft_tokens=1 serving.memory_share=0.8");
    row("trtllm/llama3.1-8b.sh", "trtllm",
        "model.preset=llama3.1-8b serving.tensor=2 serving.attention_data=1 serving.memory_share=0.9");
    row("trtllm/extra.yaml", "trtllm",
        "serving.engine=tensorrt_llm serving.tensor=auto "
        "serving.memory_share=0.85");
    row("maxtext/llama3-70b-gpu.yml", "maxtext",
        "model.preset=llama3-70b training.recompute=full training.global_batch_sequences=4 "
        "training.micro_batch=4 training.precision.weights=fp32 mesh.zero_stage=3 "
        "training.flash_attention=true");
    row("maxtext/mixtral-8x7b-gpu.yml", "maxtext",
        "model.preset=mixtral-8x7b training.global_batch_sequences=12 training.recompute=none");
    row("maxtext/mixtral-8x7b.yml", "maxtext",
        "model.layers=32 model.hidden=4096 model.kv_heads=8 model.moe.experts=8 model.moe.topk=2 "
        "model.moe.moe_ffn=14336 model.gated_mlp=true model.vocab=32000");
    row("maxtext/deepseek3-671b.yml", "maxtext",
        "model.attention.kind=MLA model.moe.first_dense_layers=3 model.moe.shared=1 "
        "model.moe.shared_ffn=2048 "
        "model.moe.router_bias=true model.attention.mla.kv_lora_rank=512");
    row("maxtext/gpt3-175b.yml", "maxtext",
        "model.layers=96 model.gated_mlp=false model.norm=layer model.position=learned model.max_seq=16384 "
        "model.tied_embeddings=true model.bias=all model.ffn=49152");
}

void TestLaunchImport::values()
{
    QFETCH(QString, file);
    QFETCH(QString, launcher);
    QFETCH(QStringList, fields);
    const launch::Imported imported = importFilled(goldenText(file));
    QVERIFY2(imported.scenario, said(imported).c_str());
    QCOMPARE(launch::keyOf(*imported.launcher), launcher.toStdString());
    for (const QString& field : fields) {
        const std::string id = field.section(QLatin1Char('='), 0, 0).toStdString();
        const FieldSpec* spec = findField(id);
        QVERIFY2(spec, id.c_str());
        Scenario expected = *imported.scenario;
        const std::string text = field.section(QLatin1Char('='), 1).toStdString();
        QVERIFY2(!setField(expected, *spec, text, shippedCatalog()), qPrintable(field));
        QVERIFY2(fieldText(*imported.scenario, *spec) == fieldText(expected, *spec),
            qPrintable(field + QStringLiteral(" but ")
                + QString::fromStdString(fieldText(*imported.scenario, *spec))));
    }
}

// Every line of a golden file that sets something is among the keys, and none of them is unknown.
void TestLaunchImport::everyName_data()
{
    QTest::addColumn<QString>("file");
    QDirIterator files(launcherFolder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString name = files.next().mid(launcherFolder.size());
        if (!name.endsWith(QLatin1String(".md")) && !name.endsWith(QLatin1String(".txt")))
            QTest::newRow(qPrintable(name)) << name;
    }
}

void TestLaunchImport::everyName()
{
    QFETCH(QString, file);
    const std::string text = goldenText(file);
    const launch::Imported imported = launch::import(text, "file", shippedCatalog());
    for (const launch::KeyFate& key : imported.keys)
        QVERIFY2(key.fate != launch::Fate::Unknown, key.key.c_str());
    // The last part of every name that stands before a colon or an equals sign, or is an argument.
    static const QRegularExpression pattern(QStringLiteral(
        R"x((?:^|[\s{\["',(])(?:--([a-z][\w-]+)|"?([a-z_]\w*(?:\.\w+)*)"?\s*[:=](?=[\s{\["'\d]|$)))x"));
    const bool script = file.endsWith(QLatin1String(".sh"));
    int names = 0;
    for (QString line : QString::fromStdString(text).split(QLatin1Char('\n'))) {
        line = line.section(QLatin1Char('#'), 0, 0);
        for (auto it = pattern.globalMatch(line); it.hasNext();) {
            const auto match = it.next();
            QString name = match.captured(1).isEmpty() ? match.captured(2) : match.captured(1);
            if (name.isEmpty() || (script && match.captured(1).isEmpty())
                || name.startsWith(QLatin1String("wandb")))
                continue; // of the shell; under a condition
            ++names;
            if (!match.captured(1).isEmpty())
                name.replace(QLatin1Char('_'), QLatin1Char('-'));
            const bool known = std::ranges::any_of(imported.keys, [&name](const launch::KeyFate& key) {
                return QString::fromStdString(key.key).contains(name);
            }) || said(imported).find(name.toStdString()) != std::string::npos;
            QVERIFY2(known, qPrintable(name));
        }
    }
    QVERIFY(names >= 3);
}

void TestLaunchImport::names_data()
{
    QTest::addColumn<QString>("launcher");
    for (const launch::Launcher* launcher : launch::launchers())
        QTest::newRow(std::string(launch::keyOf(*launcher)).c_str())
            << QString::fromStdString(std::string(launch::keyOf(*launcher)));
}

// The names of public configurations, one by one.
void TestLaunchImport::names()
{
    QFETCH(QString, launcher);
    const launch::Launcher* one = launch::findLauncher(launcher.toStdString());
    const QStringList lines = QString::fromStdString(goldenText(launcher + QStringLiteral("/names.txt")))
                                  .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 20);
    for (const QString& line : lines) {
        const QString fate = line.section(QLatin1Char(' '), 0, 0), name = line.section(QLatin1Char(' '), 1);
        const QString text = launcher == QLatin1String("megatron") || launch::serves(*one)
            ? QStringLiteral("--%1 1").arg(name)
            : launcher == QLatin1String("torchtitan") ? name + QStringLiteral(" = \"1\"")
            : launcher == QLatin1String("deepspeed")  ? QStringLiteral("{\"%1\": \"1\"}").arg(name)
                                                      : name + QStringLiteral(": 1");
        const launch::Imported imported = launch::import(text.toStdString(), "file", shippedCatalog(), one);
        QCOMPARE(imported.keys.size(), std::size_t(1));
        const launch::Fate expected = fate == QLatin1String("read") ? launch::Fate::Read
            : fate == QLatin1String("irrelevant")                   ? launch::Fate::Irrelevant
                                                                    : launch::Fate::WithoutField;
        QVERIFY2(imported.keys.front().fate == expected, qPrintable(line));
    }
}

// Nothing that these launchers know is said, so that a scenario would be what is given and the default's.
void TestLaunchImport::silence_data()
{
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("text");
    for (const launch::Launcher* launcher : launch::readPrograms())
        for (const auto& [name, text] : {std::pair("no names", "{}\n"), {"a comment", "# nothing yet\n"},
                 {"a sentence", "hello world\n"}, {"YAML of another", "foo: 1\n"},
                 {"JSON of another", "{\"foo\": 1}\n"}, {"a flag of another", "--set-x 3\n"}}) {
            const std::string key(launch::keyOf(*launcher));
            QTest::newRow((key + ", " + name).c_str())
                << QString::fromStdString(key) << QString::fromLatin1(text);
        }
}

void TestLaunchImport::silence()
{
    QFETCH(QString, launcher);
    QFETCH(QString, text);
    const launch::Launcher* const one = launch::findLauncher(launcher.toStdString());
    launch::Given given;
    given.model = defaultScenario(shippedCatalog()).model;
    given.fields = {{"training.sequence_length", "4096"}, {"training.precision", "bf16_mixed"},
        {"hardware.accelerators", "8"}};
    for (const launch::Given& beside : {launch::Given{}, given}) {
        const launch::Imported imported =
            launch::import(text.toStdString(), "file", shippedCatalog(), one, beside);
        QVERIFY(!imported.scenario);
        QVERIFY2(errorsOf(imported) > 0 || !imported.missing.empty(), said(imported).c_str());
    }
}

void TestLaunchImport::otherSpellings_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* launcher, const char* field,
                         const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromLatin1(launcher)
                            << QString::fromLatin1(field) << QString::fromLatin1(expected);
    };
    row("scales of 32", "pretrain_gpt.py --bf16 --fp8-format e4m3 --fp8-recipe mxfp8", "megatron",
        "training.fp8_scaling", "block");
    row("scales of 128", "pretrain_gpt.py --bf16 --fp8-format e4m3 --fp8-recipe blockwise", "megatron",
        "training.fp8_scaling", "block");
    row("a scale a tensor", "pretrain_gpt.py --bf16 --fp8-format hybrid --fp8-recipe tensorwise", "megatron",
        "training.fp8_scaling", "tensor");
    row("inputs of the activation function in 8 bits",
        "pretrain_gpt.py --bf16 --fp8-format hybrid --activation-func-fp8-input-store", "megatron",
        "training.narrow_activation_input", "true");
    row("nothing overlaps unasked", "pretrain_gpt.py --bf16 --use-distributed-optimizer", "megatron",
        "overlap.data", "0 %");
    row("gradients overlap", "pretrain_gpt.py --bf16 --overlap-grad-reduce", "megatron", "overlap.data",
        "model");
    row("shards overlap by themselves", "pretrain_gpt.py --bf16 --use-megatron-fsdp", "megatron",
        "overlap.data", "model");
    row("shards keep gradients as weights", "pretrain_gpt.py --bf16 --use-megatron-fsdp", "megatron",
        "training.precision.gradients", "bf16");
    row("a recipe of scales of 32", "mixed_precision: bf16_with_mxfp8_mixed", "megatron-bridge",
        "training.fp8_scaling", "block");
    row("a recipe of scales of 128", "mixed_precision: bf16_with_fp8_subchannel_scaling_mixed",
        "megatron-bridge", "training.fp8_scaling", "block");
    row("a converter to scales of 32",
        "[model]\nconverters = [\"mx\"]\n[parallelism]\ndata_parallel_replicate_degree = 4", "torchtitan",
        "training.fp8_scaling", "block");
    // torchtitan/distributed/utils.py, maybe_enable_amp(): mixed precision with tensor or pipeline
    // parallelism is only supported when FSDP, HSDP or context parallelism is enabled.
    row("the converter as it is registered",
        "[model]\nconverters = [\"quantize.linear.mx\", \"quantize.grouped_mm.mx\"]\n[parallelism]\n"
        "data_parallel_replicate_degree = 4",
        "torchtitan", "training.fp8_scaling", "block");
    // torchtitan/distributed/pipeline_parallel.py: gradients are reduced after the last micro-batch.
    row("FSDP in a pipeline is ZeRO-1",
        "[parallelism]\npipeline_parallel_degree = 4\ndata_parallel_shard_degree = 2", "torchtitan",
        "mesh.zero_stage", "1");
    row("with 16-bit weights", "[parallelism]\npipeline_parallel_degree = 4\ndata_parallel_shard_degree = 2",
        "torchtitan", "training.precision.weights", "bf16");
    row("beside fp32 shards", "[parallelism]\npipeline_parallel_degree = 4\ndata_parallel_shard_degree = 2",
        "torchtitan", "training.precision.master", "fp32");
    row("selective by itself is every second layer",
        "[activation_checkpoint]\nmode = \"selective\"\n[training]\nseq_len = 128", "torchtitan",
        "training.recompute_every", "2");
    row("data ranks beside sequence ranks",
        "{\"train_batch_size\": 64, \"sequence_parallel_size\": 4, \"data_parallel_size\": 8}", "deepspeed",
        "hardware.accelerators", "32");
    row("nothing casts beside tensor ranks",
        "[parallelism]\ntensor_parallel_degree = 8\ndata_parallel_shard_degree = 1", "torchtitan",
        "training.precision.compute", "fp32");
    row("nor beside stages of replicas",
        "[parallelism]\npipeline_parallel_degree = 4\ndata_parallel_replicate_degree = 2\n"
        "data_parallel_shard_degree = 1",
        "torchtitan", "training.precision.compute", "fp32");
    row("what is kept in 16 bits stays so",
        "[training]\ndtype = \"bfloat16\"\n[parallelism]\ntensor_parallel_degree = 8\n"
        "data_parallel_shard_degree = 1",
        "torchtitan", "training.precision.compute", "bf16");
    row("shards cast", "[parallelism]\ntensor_parallel_degree = 8\ndata_parallel_shard_degree = 2",
        "torchtitan", "training.precision.compute", "bf16");
    row("context parallelism casts",
        "[parallelism]\ntensor_parallel_degree = 8\ncontext_parallel_degree = 2\n"
        "data_parallel_shard_degree = 1",
        "torchtitan", "training.precision.compute", "bf16");
    row("replicas alone are cast",
        "[parallelism]\ndata_parallel_replicate_degree = 4\ndata_parallel_shard_degree = 1", "torchtitan",
        "training.precision.compute", "bf16");
    row("compiled", "[training]\nseq_len = 128\n[compile]\nenable = true", "torchtitan", "hardware.stack",
        "torchtitan");
    row("not compiled", "[training]\nseq_len = 128", "torchtitan", "hardware.stack", "torchtitan_eager");
    row("only the loss compiled",
        "[training]\nseq_len = 128\n[compile]\nenable = true\ncomponents = [\"loss\"]", "torchtitan",
        "hardware.stack", "torchtitan_eager");
    row("underscores and an equals sign",
        "torchrun --nproc_per_node=8 --nnodes=4 x.py --tensor_model_parallel_size=4", "megatron",
        "mesh.tensor", "4");
    row("accelerators of torchrun",
        "torchrun --nproc_per_node=8 --nnodes=4 x.py --tensor-model-parallel-size 4", "megatron",
        "hardware.accelerators", "32");
    row("a batch of one micro-batch a replica",
        "torchrun --nproc-per-node 8 --nnodes 8 x.py --tensor-model-parallel-size 8 --micro-batch-size 2",
        "megatron", "training.global_batch_sequences", "16");
    row("experts split as the rest is",
        "torchrun --nproc-per-node 8 x.py --num-layers 8 --hidden-size 64 --num-attention-heads 8 "
        "--num-experts 8 --tensor-model-parallel-size 8",
        "megatron", "mesh.expert_tensor", "8");
    row("no window", "--num-layers 8 --hidden-size 64 --num-attention-heads 8 --window-size \"(-1,-1)\"",
        "megatron", "model.attention.sliding_window", "0");
    row("one task a node",
        "#SBATCH --nodes=4\n#SBATCH --ntasks-per-node=1\ntorchrun --nproc-per-node 8 x.py "
        "--tensor-model-parallel-size 2",
        "megatron", "hardware.accelerators", "32");
    row("its kernels", "run --bf16 --tensor-model-parallel-size 2", "megatron", "hardware.stack", "megatron");
    row("layers of a virtual stage",
        "--num-layers 32 --hidden-size 64 --num-attention-heads 4 --pipeline-model-parallel-size 4 "
        "--num-layers-per-virtual-pipeline-stage 2",
        "megatron", "mesh.chunks", "4");
    row("stages written out",
        "--num-layers 10 --hidden-size 64 --num-attention-heads 4 --pipeline-model-parallel-size 2 "
        "--pipeline-model-parallel-layout 'Et*3|t*3|(t*2|)*1tt,L'",
        "megatron", "mesh.chunks", "2");
    row("more stages than layers",
        "--num-layers 6 --hidden-size 64 --num-attention-heads 4 --pipeline-model-parallel-size 2 "
        "--pipeline-model-parallel-layout 'Et|t|t|t|t|t||L'",
        "megatron", "mesh.chunks", "4");
    row("interleaved by stages written out",
        "--num-layers 10 --hidden-size 64 --num-attention-heads 4 --pipeline-model-parallel-size 2 "
        "--pipeline-model-parallel-layout 'Ettt|ttt|tt|ttL'",
        "megatron", "mesh.schedule", "interleaved_1f1b");
    row("interleaved by them", "--pipeline-model-parallel-size 4 --num-virtual-stages-per-pipeline-rank 3",
        "megatron", "mesh.schedule", "interleaved_1f1b");
    row("Slurm's lines", "#SBATCH --nodes=4\n#SBATCH --gres=gpu:h100:8\n--tensor-model-parallel-size 2",
        "megatron", "hardware.accelerators", "32");
    row("a variable of the script", "TP=4\nARGS=\"--tensor-model-parallel-size ${TP}\"", "megatron",
        "mesh.tensor", "4");
    row("a product", "A=2\nB=$(($A*4))\nrun --tensor-model-parallel-size $B", "megatron", "mesh.tensor", "8");
    row("the branch that runs",
        "T=1\nif [ \"$T\" = 1 ]; then\nX=(--micro-batch-size 3)\nelse\nX=(--micro-batch-size 5)\nfi",
        "megatron", "training.micro_batch", "3");
    row("the branch that does not",
        "T=2\nif [ \"$T\" = 1 ]; then\nX=(--micro-batch-size 3)\nelse\nX=(--micro-batch-size 5)\nfi",
        "megatron", "training.micro_batch", "5");
    row("a line that goes on", "run --bf16 \\\n  --micro-batch-size \\\n 7", "megatron",
        "training.micro_batch", "7");
    row("the last of two", "--micro-batch-size 2 --micro-batch-size 6", "megatron", "training.micro_batch",
        "6");
    row("every second layer with experts",
        "--num-layers 8 --hidden-size 64 --num-attention-heads 4 --num-experts 4 --moe-layer-freq "
        "'([0]*1+[1]*1)*4'",
        "megatron", "model.moe.interval", "2");
    row("every n-th layer recomputed",
        "[activation_checkpoint]\nmode = \"selective\"\nselective_ac_option = \"3\"", "torchtitan",
        "training.recompute_every", "3");
    row("hybrid sharding",
        "[parallelism]\ndata_parallel_replicate_degree = 4\ndata_parallel_shard_degree = 8", "torchtitan",
        "mesh.shard_group", "8");
    row("its accelerators",
        "[parallelism]\ndata_parallel_replicate_degree = 4\ndata_parallel_shard_degree = 8", "torchtitan",
        "hardware.accelerators", "32");
    row("replicas of a batch",
        "{\"train_batch_size\": 64, \"train_micro_batch_size_per_gpu\": 2, "
        "\"gradient_accumulation_steps\": 4}",
        "deepspeed", "hardware.accelerators", "8");
    row("Ulysses", "{\"train_batch_size\": 64, \"sequence_parallel_size\": 4}", "deepspeed",
        "mesh.context_method", "all_to_all");
    row("axes across slices", "ici_fsdp_parallelism: 4\ndcn_fsdp_parallelism: 2\nici_tensor_parallelism: 2",
        "maxtext", "hardware.accelerators", "16");
    row("a named mixed precision",
        "model:\n  tensor_model_parallel_size: 2\nmixed_precision: bf16_with_fp8_current_scaling_mixed",
        "megatron-bridge", "training.precision.compute", "fp8");
    row("a server under another's name",
        "docker run -p 8000:8000 vllm/vllm-openai:v0.11 --model Qwen/Qwen3-8B", "vllm", "model.preset",
        "qwen3-8b");
    row("a model in a folder", "vllm serve /models/Llama-3.1-8B-Instruct/ -tp 2", "vllm", "model.preset",
        "llama3.1-8b");
    row("a copy in another type", "vllm serve RedHatAI/Meta-Llama-3.1-8B-Instruct-FP8", "vllm",
        "serving.weights_precision", "fp8");
    // vllm-project/vllm issue 6746: what its config.json lists under modules_to_not_convert.
    row("a copy whose publisher keeps attention and ends",
        "vllm serve meta-llama/Llama-3.1-405B-Instruct-FP8 -tp 8", "vllm", "serving.kept_wide",
        "attention_and_ends");
    row("the same by another publisher", "vllm serve RedHatAI/Meta-Llama-3.1-405B-Instruct-FP8 -tp 8", "vllm",
        "serving.kept_wide", "none");
    row("the last word", "vllm serve --port 80 Qwen/Qwen3-8B", "vllm", "model.preset", "qwen3-8b");
    row("ranks of a model with experts", "vllm serve Qwen/Qwen3-30B-A3B -tp 2 -dp 4", "vllm",
        "serving.attention_data", "4");
    row("experts cut by tensor ranks", "vllm serve Qwen/Qwen3-30B-A3B -tp 2 -dp 4", "vllm", "serving.expert",
        "1");
    row("experts dealt whole", "vllm serve Qwen/Qwen3-30B-A3B -tp 2 -dp 4 -ep", "vllm", "serving.expert",
        "8");
    row("replicas of another", "vllm serve Qwen/Qwen3-8B -tp 2 -dp 4", "vllm", "serving.replicas", "4");
    row("guesses of two names", "vllm serve Qwen/Qwen3-8B --speculative-config.num_speculative_tokens 4",
        "vllm", "serving.draft_tokens", "4");
    row("guesses that are checked",
        "python3 -m sglang.launch_server --model Qwen/Qwen3-8B --speculative-num-draft-tokens 4", "sglang",
        "serving.draft_tokens", "3");
    row("replicas of SGLang", "python3 -m sglang.launch_server --model Qwen/Qwen3-8B --dp 4", "sglang",
        "serving.replicas", "4");
    row("its arguments in a file", "tensor-parallel-size: 4\nmodel: Qwen/Qwen3-8B\nmax-num-seqs: 64\n",
        "vllm", "serving.tensor", "4");
    row("a file before arguments",
        "cat > x.yaml <<'EOF'\nmax_batch_size: 32\nEOF\ntrtllm-serve Qwen/Qwen3-8B --max_batch_size 64 "
        "--config x.yaml",
        "trtllm", "serving.max_sequences", "32");
    row("the last server alone",
        "vllm serve Qwen/Qwen3-8B --max-num-seqs 8 -tp 2\nvllm serve Qwen/Qwen3-4B --tensor-parallel-size 4",
        "vllm", "serving.max_sequences", "auto");
    row("a command in an array",
        "ARGS=(--max-num-seqs 16)\nCMD=(vllm serve Qwen/Qwen3-8B \"${ARGS[@]}\")\n\"${CMD[@]}\"", "vllm",
        "serving.max_sequences", "16");
    row("a command in a variable", "CMD=\"vllm serve Qwen/Qwen3-8B --max-num-seqs 16\"\n$CMD", "vllm",
        "serving.max_sequences", "16");
    row("another program before it", "srun --ntasks 2 vllm serve Qwen/Qwen3-8B --max-num-seqs 32", "vllm",
        "serving.max_sequences", "32");
    row("the later of two", "parallelism:\n  tp: 2\n  tp: 4\n  dp: 1\n  pp: 1", "nanotron", "mesh.tensor",
        "4");
}

void TestLaunchImport::otherSpellings()
{
    QFETCH(QString, text);
    QFETCH(QString, launcher);
    QFETCH(QString, field);
    QFETCH(QString, expected);
    const launch::Imported imported =
        importFilled(text.toStdString(), launch::findLauncher(launcher.toStdString()));
    QVERIFY2(imported.scenario, said(imported).c_str());
    QCOMPARE(launch::keyOf(*imported.launcher), launcher.toStdString());
    QCOMPARE(
        QString::fromStdString(fieldText(*imported.scenario, *findField(field.toStdString()))), expected);
}

void TestLaunchImport::notes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    // Arguments without a command are Megatron's here.
    const auto row = [](const char* name, const char* text, const char* part) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(part);
    };
    row("a name that is not known", "--bf16 --frobnicate-tensors 3",
        "not known here, so not taken: frobnicate-tensors");
    row("a bearing without a field", "--bf16 --moe-shared-expert-overlap",
        "no field of a scenario holds them: moe-shared-expert-overlap");
    row("an open variable", "run --bf16 --micro-batch-size $MBS",
        "micro-batch-size is $MBS, which the file does not settle");
    row("a condition", "if $X; then\nA=(--fp8-format hybrid)\nfi\nrun --bf16",
        "under conditions of the script, so not taken: --fp8-format");
    row("a condition on a pattern",
        "M=llama-70b\nif [[ $M == *70b* ]]; then\nA=(--fp8-format hybrid)\nfi\nrun --bf16",
        "under conditions of the script, so not taken: --fp8-format");
    row("a condition of which half is known",
        "M=a\nif [ $M = b ] || [ $X = c ]; then\nA=(--fp8-format hybrid)\nfi\nrun --bf16",
        "under conditions of the script, so not taken: --fp8-format");
    row("a condition without a test", "if then\nA=(--fp8-format hybrid)\nfi\nrun --bf16",
        "under conditions of the script, so not taken: --fp8-format");
    row("a word without a counterpart", "--bf16 --optimizer adaptive_muon",
        "optimizer = adaptive_muon has no counterpart here");
    row("part of a model", "--bf16 --num-layers 12", "so these of the file are not taken: num-layers");
    row("what is kept", "--bf16 --tensor-model-parallel-size 2",
        "as in the default scenario: training.micro_batch = 1");
    row("the launcher's own defaults", "--bf16 --micro-batch-size 2",
        "so as Megatron-LM does by itself: training.optimizer = adamw");
    row("the accelerator", "--bf16 --micro-batch-size 2",
        "no accelerator is in the file, so H100 SXM5 80GB is assumed; give --set hardware.accelerator=ID");
    row("too few of them", "torchrun --nproc_per_node 4 --nnodes 1 x --tensor-model-parallel-size 8",
        "the file starts 4 accelerators, and its mesh needs 8");
    row("a model left open", "vllm serve $MODEL --dtype float16", "model is $MODEL");
    row("a kernel for a quantised copy", "vllm serve Qwen/Qwen3-32B-FP8 --quantization gptq",
        "quantization = gptq has no counterpart");
    row("of another program", "docker run --gpus all vllm/vllm-openai:v0.22.1 --model Qwen/Qwen3-8B",
        "of what starts the server, so not taken: gpus");
    row("two servers",
        "vllm serve Qwen/Qwen3-8B --max-num-seqs 8 --port 1\nvllm serve Qwen/Qwen3-8B --port 2",
        "the script starts several servers; the last one is taken");
    row("what is no server's", "vllm serve Qwen/Qwen3-8B --frobnicate 1", "not taken: frobnicate");
    row("experts of a model without any", "vllm serve Qwen/Qwen3-8B --enable-expert-parallel",
        "enable-expert-parallel = true has no counterpart");
    row("prompts uncut", "sglang serve --model-path Qwen/Qwen3-8B --chunked-prefill-size -1",
        "chunked-prefill-size = -1 has no counterpart");
    row("ranks elsewhere", "enable_attention_dp: true\nkv_cache_config:\n  enable_block_reuse: false\n",
        "how many ranks there are is said in the command");
    row("a broken file in a script", "cat > x <<EOF\na: [1\nEOF\ntrtllm-serve Qwen/Qwen3-8B --config x",
        "a file that the script writes is not read");
    row("drives", R"({"train_batch_size": 8, "zero_optimization": {"offload_param": {"device": "nvme"}}})",
        "offload_param.device = nvme is read as host memory");
    row("left to the trainer", "{\"train_batch_size\": \"auto\", \"zero_optimization\": {\"stage\": 2}}",
        "train_batch_size is auto");
}

void TestLaunchImport::notes()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const bool fragment = text.contains(QLatin1String("--")) && !text.contains(QLatin1String("serve"))
        && !text.contains(QLatin1String("docker"));
    const launch::Imported imported =
        importFilled(text.toStdString(), fragment ? launch::findLauncher("megatron") : nullptr);
    QVERIFY2(imported.scenario, said(imported).c_str());
    QVERIFY2(said(imported).find(part.toStdString()) != std::string::npos, said(imported).c_str());
}

QTEST_APPLESS_MAIN(TestLaunchImport)
#include "tst_launch_import.moc"
