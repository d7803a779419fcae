// `ridgepoint launch` and `ridgepoint import` of what it writes, as people and scripts use them.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestLaunchCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thereAndBack_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* launcher, const char* part) {
            QTest::newRow(launcher) << QString::fromLatin1(launcher) << QString::fromLatin1(part);
        };
        row("megatron", "--tensor-model-parallel-size 4");
        row("megatron-bridge", "tensor_model_parallel_size: 4");
        row("torchtitan", "tensor_parallel_degree = 4");
        row("deepspeed", "\"autotp_size\": 4");
        row("nanotron", "tp: 4");
        row("maxtext", "ici_tensor_sequence_parallelism: 4");
        row("vllm", "vllm serve meta-llama/Meta-Llama-3-70B ");
        row("sglang", "sglang.launch_server --model-path meta-llama/Meta-Llama-3-70B ");
        row("trtllm", "trtllm-serve meta-llama/Meta-Llama-3-70B ");
    }
    void thereAndBack()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, part);
        // nanotron starts no model with context ranks.
        const Answer written = run(QStringLiteral("launch llama3-70b-256xh100 --for ") + launcher
            + (launcher == QLatin1String("nanotron") ? QStringLiteral(" --set mesh.context=1") : QString()));
        QCOMPARE(written.code, 0);
        QVERIFY2(written.out.contains(part.toUtf8()), written.out.constData());
        const Answer imported = runProgram({QStringLiteral("import"), QStringLiteral("-")}, written.out);
        QVERIFY2(imported.code == 0, imported.err.constData());
        const Json json = jsonOf(imported);
        if (part.contains(QLatin1String("serve"))) {
            // What the scenario leaves open is written as it is served.
            const Answer served =
                run(QStringLiteral("serve llama3-70b-256xh100 --format json --set serving.engine=")
                    + (launcher == QLatin1String("trtllm") ? QStringLiteral("tensorrt_llm") : launcher));
            QCOMPARE(json["serving"]["tensor"], jsonOf(served)["replica"]["tensor"]);
            for (const char* command : {"serve", "evaluate"})
                QCOMPARE(
                    runProgram({QString::fromLatin1(command), QStringLiteral("-")}, imported.out).code, 0);
            return;
        }
        QCOMPARE(json["mesh"]["tensor"].get<double>(), 4.0);
        QCOMPARE(json["training"]["global_batch_sequences"].get<double>(), 512.0);
        QVERIFY(runProgram({QStringLiteral("evaluate"), QStringLiteral("-")}, imported.out).code == 0
            || launcher == QLatin1String("deepspeed") || launcher == QLatin1String("maxtext"));
    }

    void writesAFile()
    {
        const QTemporaryDir dir;
        const QString script = dir.filePath(QStringLiteral("train.sh"));
        const Answer written = run(QStringLiteral("launch llama3-8b-64xh100 --for megatron -o ") + script);
        QCOMPARE(written.code, 0);
        QVERIFY(written.out.isEmpty());
        QFile file(script);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("#!/bin/bash\n#SBATCH --nodes=8\n"));
        const QString scenario = dir.filePath(QStringLiteral("back.ridge.json"));
        const Answer imported = run(QStringLiteral("import %1 -o %2").arg(script, scenario));
        QCOMPARE(imported.code, 0);
        const Json json =
            Json::parse(run(QStringLiteral("evaluate %1 --format json").arg(scenario)).out.toStdString());
        QCOMPARE(json["scenario"]["name"].get<std::string>(), std::string("train"));
        QCOMPARE(json["scenario"]["hardware"]["accelerators"].get<double>(), 64.0);
    }

    void setsFields()
    {
        const Answer written =
            run(QStringLiteral("launch llama3-8b-64xh100 --for torchtitan --set mesh.tensor=8"));
        QCOMPARE(written.code, 0);
        QVERIFY(written.out.contains("tensor_parallel_degree = 8"));
        QVERIFY(written.out.contains("data_parallel_shard_degree = 8"));
    }

    void warnsOfFullMemory_data()
    {
        QTest::addColumn<QString>("sets");
        QTest::addColumn<bool>("device");
        QTest::addColumn<bool>("host");
        const auto row = [](const char* name, const char* sets, bool device, bool host) {
            QTest::newRow(name) << QString::fromLatin1(sets) << device << host;
        };
        row("room in both", " --set hardware.host_memory=200GB", false, false);
        row("a full host", " --set hardware.host_memory=20GB", false, true);
        row("a full device", " --set training.micro_batch=4 --set training.recompute=none", true, false);
        row("both are full",
            " --set hardware.host_memory=20GB --set training.micro_batch=4 --set training.recompute=none",
            true, true);
    }
    void warnsOfFullMemory()
    {
        QFETCH(QString, sets);
        QFETCH(bool, device);
        QFETCH(bool, host);
        const Answer written = run(
            QStringLiteral("launch llama3-70b-256xh100 --for megatron --set training.offload_optimizer=on")
            + sets);
        QCOMPARE(written.code, 0);
        for (const QByteArray& text : {written.out.toLower(), written.err}) {
            QCOMPARE(text.contains("warning: by prediction it runs out of memory: a rank takes "), device);
            QCOMPARE(
                text.contains("warning: by prediction it runs out of host memory: a node offloads "), host);
        }
    }

    // A plan of another stack that fits there: where to get one that fits here.
    void namesTheSearchForItsStack_data()
    {
        QTest::addColumn<QString>("sets");
        QTest::addColumn<bool>("named");
        QTest::newRow("fits in its own stack alone") << QString() << true;
        QTest::newRow("fits in neither") << QStringLiteral(
            " --set training.recompute_norms=false --set training.recompute_activation=false")
                                         << false;
        QTest::newRow("fits in both") << QStringLiteral(" --set training.recompute=full") << false;
        QTest::newRow("of the file's stack") << QStringLiteral(" --set hardware.stack=megatron") << false;
    }
    void namesTheSearchForItsStack()
    {
        QFETCH(QString, sets);
        QFETCH(bool, named);
        const Answer written =
            run(QStringLiteral(
                    "launch seed-question --for megatron --set model.params=13B --set "
                    "training.sequence_length=32768 --set hardware.accelerator=a100-80-sxm --set "
                    "hardware.accelerators=8 --set training.global_batch_sequences=8 --set "
                    "hardware.efficiency.mfu=model --set mesh.context=8 --set mesh.context_method=all_to_all "
                    "--set mesh.zero_stage=2 --set training.recompute_norms=true --set "
                    "training.recompute_activation=true")
                + sets);
        QCOMPARE(written.code, 0);
        for (const QByteArray& text : {written.out, written.err})
            QCOMPARE(text.contains("search again with --set recipe=megatron"), named);
    }

    // What a file cannot hold is not what reading it makes of its silence; what its program does by itself
    // is.
    void namesWhatNoSettingSays_data()
    {
        QTest::addColumn<QByteArray>("said"); // with these arguments
        QTest::newRow("deepspeed --set training.tokens=1B")
            << QByteArray("training.tokens = 1B: no setting says this");
        QTest::newRow("deepspeed") << QByteArray("hardware.stack = generic: with this file it is deepspeed");
        QTest::newRow("torchtitan") << QByteArray(
            "training.precision.weights = bf16: with this file it is fp32");
    }
    void namesWhatNoSettingSays()
    {
        QFETCH(QByteArray, said);
        const Answer written =
            run(QStringLiteral("launch llama3-8b-64xh100 --for ") + QLatin1String(QTest::currentDataTag()));
        QCOMPARE(written.code, 0);
        QVERIFY2(written.err.contains("not in the file: " + said), written.err.constData());
        QVERIFY(!written.err.contains("with this file it is 15T"));
    }

    void startsWith_data()
    {
        QTest::addColumn<QByteArray>("command"); // by the launcher's key
        QTest::newRow("megatron") << QByteArray("\nsrun torchrun \"${DISTRIBUTED_ARGS[@]}\" pretrain_gpt.py");
        QTest::newRow("torchtitan") << QByteArray(
            "\n# Start it on every node: torchrun --nnodes 8 --nproc-per-node 8 --rdzv-backend c10d "
            "--rdzv-endpoint "
            "FIRST_NODE:29500 -m torchtitan.train --job.config_file THIS_FILE\n");
        QTest::newRow("nanotron") << QByteArray("FIRST_NODE:29500 run_train.py --config-file THIS_FILE\n");
        QTest::newRow("deepspeed") << QByteArray(
            "node: deepspeed --hostfile NODES --num_nodes 8 --num_gpus 8 YOUR_");
        QTest::newRow("megatron-bridge") << QByteArray(
            "\n# Start it on every node: torchrun --nnodes 8 --nproc-per-node 8 --rdzv-backend c10d "
            "--rdzv-endpoint FIRST_NODE:29500 tutorials/recipes/llama/02_pretrain_with_yaml.py --config-file "
            "THIS_FILE\n");
        QTest::newRow("megatron-bridge --set training.method=lora")
            << QByteArray("03_finetune_with_yaml.py --config-file THIS_FILE\n");
        QTest::newRow("maxtext") << QByteArray(
            "\n# Start it, named .yml, on every node: JAX_COORDINATOR_IP=FIRST_NODE "
            "JAX_COORDINATOR_PORT=29500 "
            "NNODES=8 NODE_RANK=ITS_NUMBER python3 -m maxtext.trainers.pre_train.train THIS_FILE.yml "
            "run_name=NAME base_output_directory=FOLDER\n");
        QTest::newRow("maxtext --set hardware.accelerator=tpu-v5p") << QByteArray(
            "named .yml, on every host of the slice: python3 -m maxtext.trainers.pre_train.train "
            "THIS_FILE.yml run_name=");
    }
    // A file is no good without the command that takes it.
    void startsWith()
    {
        QFETCH(QByteArray, command);
        const Answer written =
            run(QStringLiteral("launch llama3-8b-64xh100 --for ") + QLatin1String(QTest::currentDataTag()));
        QCOMPARE(written.code, 0);
        QVERIFY2(written.out.contains(command), written.out.constData());
        QCOMPARE(runProgram({QStringLiteral("import"), QStringLiteral("-")}, written.out).code, 0);
    }

    void saysWhatIsMissing()
    {
        // The scenario's own 120 micro-batches are no multiple of its 16 stages.
        const Answer written = run(QStringLiteral(
            "launch deepseek-v3-2048xh800 --for megatron --set training.global_batch_sequences=16384"));
        QCOMPARE(written.code, 0);
        QVERIFY(written.out.contains("# Not in this file: mesh.schedule = dualpipe"));
        QVERIFY(written.err.contains("note: not in the file: mesh.schedule = dualpipe"));
        // Of an fp32 copy of the weights and another stack.
        const Answer slower = run(QStringLiteral("launch llama3-8b-64xh100 --for torchtitan"));
        QVERIFY2(slower.err.contains("warning: the file's step is predicted at "), slower.err.constData());
        QVERIFY2(slower.err.contains(" s, the scenario's at "), slower.err.constData());
        QVERIFY(slower.out.contains("# Warning: the file's step is predicted at "));
        const Answer uncut =
            run(QStringLiteral("launch llama3-70b-256xh100 --for vllm --set serving.tensor=3"));
        QCOMPARE(uncut.code, 3); // as `serve`
        QVERIFY2(
            uncut.err.contains("not written: 3 tensor ranks do not divide 64 heads"), uncut.err.constData());
        const Answer imported = runProgram(
            {QStringLiteral("import"), QStringLiteral("-")}, "vllm serve Qwen/Qwen3-8B --frobnicate 3\n");
        QCOMPARE(imported.code, 0);
        QVERIFY2(imported.err.contains("standard input: note: not known here, so not taken: frobnicate"),
            imported.err.constData());
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* arguments, const QByteArray& input, int code,
                             const char* part) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << input << code
                                << QString::fromLatin1(part);
        };
        row("no launcher", "launch seed-question", {}, 1, "expected --for with one of megatron|");
        row("another launcher", "launch seed-question --for megatorn", {}, 1, "did you mean megatron");
        row("no scenario", "launch --for megatron", {}, 1, "expected one SCENARIO");
        row("no such scenario", "launch seed-questoin --for megatron", {}, 2, "seed-question");
        row("nowhere to write", "launch seed-question --for megatron -o /nowhere/at/all.sh", {}, 2,
            "cannot be written");
        row("another kind", "import - --from word", "x: 1", 1, "unknown launcher 'word'");
        row("nothing known", "import -", "x: 1\n", 1, "no name in it is known");
        row("broken YAML", "import - --from nanotron", "a: [1", 1, "not valid YAML");
        row("another program's", "import -", "base_model: a/b\nsequence_len: 2048\n", 1,
            "the file does not say what the model a/b is made of and the number of accelerators");
        row("a program whose files are read alone", "launch seed-question --for axolotl", {}, 1,
            "unknown launcher 'axolotl'");
        row("an unknown model", "import -", "vllm serve someone/Their-7B\n", 1,
            "ridgepoint: standard input: the file does not say what the model someone/Their-7B is made of; "
            "give "
            "--model ID|config.json");
        row("weights of a type that is not known", "import -",
            "vllm serve Qwen/Qwen3-8B --quantization gguf\n", 1,
            "(quantization is gguf); give --set serving.weights_precision=NAME");
        row("a cache of a type that is not known", "import -",
            "vllm serve Qwen/Qwen3-8B --kv-cache-dtype turboquant\n", 1,
            "(kv-cache-dtype is turboquant); give --set serving.kv_precision=NAME");
        row("groups of attention of ranks that are open", "import -",
            "python -m sglang.launch_server --model-path Qwen/Qwen3-8B --tp $TP --dp 8 "
            "--enable-dp-attention\n",
            1, "(tp is $TP); give --set serving.tensor=N");
        row("a number type that torchtitan does not cast to", "import -",
            "[training]\nmixed_precision_param = \"float16\"\nlocal_batch_size = 1\n"
            "[parallelism]\ndata_parallel_replicate_degree = 4\n",
            1, "(training.mixed_precision_param is float16)");
        row("a recipe of number types that is not known", "import -",
            "mixed_precision: nvfp3\ntrain:\n  micro_batch_size: 1\n", 1, "(mixed_precision is nvfp3)");
        row("no such model", "import - --model someone/Their-7B", "vllm serve someone/Their-7B\n", 1,
            "--model: no preset, name on Hugging Face or config.json is");
        row("no such field", "import - --set model.vocabulary=7", "vllm serve Qwen/Qwen3-8B\n", 1,
            "no such field");
        row("another form", "import - --format csv", "vllm serve Qwen/Qwen3-8B\n", 1,
            "import has text and json");
        row("a wrong value", "import -", "--bf16 --tensor-model-parallel-size many", 1, "expected a number");
        row("nothing in it", "import -", "\n \n", 1, "ridgepoint: standard input: the file is empty");
        row("a broken model", "import -", "{\"a\":", 1, "ridgepoint: standard input: line 1, a: ");
        row("no such file", "import nowhere.sh", {}, 2, "cannot be read");
    }
    void refusals()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, input);
        QFETCH(int, code);
        QFETCH(QString, part);
        const Answer answer = runProgram(arguments.split(QLatin1Char(' ')), input);
        QCOMPARE(answer.code, code);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.err.contains(part.toUtf8()), answer.err.constData());
    }

    void refusedWritesNothing_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::newRow("a model that is not known") << QByteArray("vllm serve someone/Their-7B\n");
        QTest::newRow("a kind of model that is not known")
            << QByteArray(R"({"model_type": "qwen3_next", "hidden_size": 2048})");
        QTest::newRow("weights of a type that is not known")
            << QByteArray(R"({"model_type": "qwen3", "hidden_size": 4096, "num_hidden_layers": 36,
            "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 12288,
            "vocab_size": 151936, "quantization_config": {"quant_method": "aqlm"}})");
        QTest::newRow("another program's") << QByteArray("base_model: a/b\nsequence_len: 2048\n");
        QTest::newRow("no vocabulary")
            << QByteArray("torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 2 --hidden-size 64 "
                          "--num-attention-heads 4 "
                          "--seq-length 128 --max-position-embeddings 128 --micro-batch-size 1 --bf16\n");
    }
    void refusedWritesNothing()
    {
        QFETCH(QByteArray, input);
        const QTemporaryDir dir;
        const QString none = dir.filePath(QStringLiteral("x.ridge.json")),
                      before = dir.filePath(QStringLiteral("y.ridge.json"));
        QFile file(before);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.write("kept") == 4 && file.flush());
        for (const QString& scenario : {none, before}) {
            const Answer refused = runProgram(
                {QStringLiteral("import"), QStringLiteral("-"), QStringLiteral("-o"), scenario}, input);
            QCOMPARE(refused.code, 1);
            QVERIFY(refused.out.isEmpty());
            QVERIFY(!refused.err.isEmpty());
        }
        QVERIFY(!QFile::exists(none));
        QVERIFY(file.seek(0));
        QCOMPARE(file.readAll(), QByteArray("kept"));
    }

    // A plan of a job that the framework refuses whatever its layout is listed with what to set, in every
    // format.
    void searchSaysItFirst()
    {
        const QString job = QStringLiteral("gpt3-175b-1024xa100 --set recipe=megatron "
                                           "--set training.sequence_length=4096");
        for (const char* how : {" --format csv", " --plan 1"}) {
            const Answer plans = run(QStringLiteral("search ") + job + QString::fromLatin1(how));
            QCOMPARE(plans.code, 0);
            QVERIFY2(plans.err.contains("warning: The framework refuses this job whatever its layout:")
                    && plans.err.contains("set training.sequence_length to 2048"),
                plans.err.constData());
        }
        QCOMPARE(run(QStringLiteral("launch %1 --for megatron").arg(job)).code, 3);
        const Answer within =
            run(QStringLiteral("search %1 --set training.sequence_length=2048 --format csv").arg(job));
        QVERIFY2(!within.err.contains("warning: The framework refuses"), within.err.constData());
    }

    void whatItRefusesIsNotWritten_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QStringList>("parts"); // of what is said
        const auto row = [](const char* name, const char* arguments, const QStringList& parts) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << parts;
        };
        row("a model without a flavour",
            "launch llama3-8b-64xh100 --for torchtitan --set model.preset=mistral-7b",
            {QStringLiteral("not written: torchtitan trains the flavours that it ships"),
                QStringLiteral(": it ships llama3 8B, llama3 70B, llama3 405B, "),
                QStringLiteral("not refused --for megatron, ")});
        row("a flavour with another number of layers",
            "launch llama3-8b-64xh100 --for torchtitan --set model.layers=30",
            {QStringLiteral("not written: torchtitan has no flavor of this model"),
                QStringLiteral("not refused --for megatron, ")});
        row("context ranks that nanotron does not start", "launch llama3-70b-256xh100 --for nanotron",
            {QStringLiteral("not written: nanotron starts context-parallel training from a checkpoint only"),
                QStringLiteral("not refused --for megatron, ")});
        row("ZeRO-2 in a pipeline of Megatron", "launch llama3.1-405b-16384xh100 --for megatron",
            {QStringLiteral(
                 "not written: Megatron-FSDP, which ZeRO-2 and ZeRO-3 are written as, takes no pipeline"),
                QStringLiteral("; set mesh.zero_stage to 1")});
        row("a pipeline with too few micro-batches", "launch deepseek-v3-2048xh800 --for megatron",
            {QStringLiteral("not written: ")});
        row("Muon under ZeRO-3",
            "launch llama3-8b-64xh100 --for deepspeed --set hardware.stack=deepspeed --set mesh.zero_stage=3 "
            "--set training.optimizer=muon",
            {QStringLiteral("stage3.py:351); set mesh.zero_stage to 2, or give the framework "
                            "\"zero_optimization.reduce_scatter=false\"")});
        row("context ranks that cannot be balanced",
            "launch llama3-8b-64xh100 --for maxtext --set hardware.stack=maxtext --set "
            "hardware.accelerators=48 "
            "--set mesh.tensor=1 --set mesh.context=3 --set mesh.context_method=all_gather "
            "--set mesh.zero_stage=3 --set training.sequence_length=6144 "
            "--set training.global_batch_sequences=64",
            {QStringLiteral("give the framework \"context_parallel_load_balance=false\"")});
        row("what Megatron-LM has an option for and the program that starts it has not",
            "launch llama3-8b-64xh100 --for megatron-bridge --set mesh.tensor=1 --set mesh.pipeline=4 "
            "--set mesh.schedule=interleaved_1f1b --set mesh.chunks=2 --set "
            "training.global_batch_sequences=96",
            {QStringLiteral("start Megatron-LM itself with "
                            "\"--microbatch-group-size-per-virtual-pipeline-stage N\"")});
        row("a server whose ranks do not divide heads",
            "launch llama3-70b-256xh100 --for vllm --set serving.tensor=3",
            {QStringLiteral("not written: 3 tensor ranks do not divide 64 heads")});
    }
    void whatItRefusesIsNotWritten()
    {
        QFETCH(QString, arguments);
        QFETCH(QStringList, parts);
        const QTemporaryDir dir;
        const QString none = dir.filePath(QStringLiteral("train.sh"));
        for (const QString& output : {QString(), QStringLiteral(" -o ") + none}) {
            const Answer refused = run(arguments + output);
            QCOMPARE(refused.code, 3);
            QVERIFY(refused.out.isEmpty());
            for (const QString& part : parts)
                QVERIFY2(refused.err.contains(part.toUtf8()), refused.err.constData());
            QVERIFY2(!refused.err.contains("not in the file"), refused.err.constData());
        }
        QVERIFY(!QFile::exists(none));
    }

    void givenBesideTheFile()
    {
        const QTemporaryDir dir;
        const auto write = [&dir](const char* name, const char* text) {
            QFile file(dir.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0)
                qFatal("%s", name);
            return file.fileName();
        };
        const QString config = write("config.json",
            R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
            "num_key_value_heads": 8, "intermediate_size": 14336, "vocab_size": 128256,
            "max_position_embeddings": 8192, "tie_word_embeddings": false})");
        write("hf_quant_config.json",
            R"({"quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}})");
        const Answer imported =
            runProgram({QStringLiteral("import"), QStringLiteral("-"), QStringLiteral("--model"), config,
                           QStringLiteral("--set"), QStringLiteral("hardware.accelerator=h200-sxm")},
                "vllm serve someone/Their-7B -tp 2\n");
        QVERIFY2(imported.code == 0, imported.err.constData());
        const Json json = jsonOf(imported);
        QCOMPARE(json["model"]["layers"].get<double>(), 32.0);
        QCOMPARE(json["serving"]["weights_precision"].get<std::string>(), std::string("fp8"));
        QCOMPARE(json["serving"]["kv_precision"].get<std::string>(), std::string("fp8"));
        QVERIFY(!imported.err.contains("no accelerator is in the file"));
        QVERIFY2(imported.out.contains("h200-sxm"), imported.out.constData());
        const Answer model = runProgram({QStringLiteral("import"), config, QStringLiteral("--set"),
            QStringLiteral("hardware.accelerators=8"), QStringLiteral("--set"),
            QStringLiteral("hardware.accelerator=h200-sxm")});
        QCOMPARE(model.code, 0);
        QVERIFY2(model.err.contains("default scenario: 8 × H200"), model.err.constData());
        // What decides memory and time is named as well.
        QVERIFY2(
            model.err.contains(", sequences of 8192 tokens, training in bf16_mixed"), model.err.constData());
    }

    void helps()
    {
        for (const char* command : {"launch", "import"}) {
            const Answer help = run(QString::fromLatin1(command) + QStringLiteral(" --help"));
            QCOMPARE(help.code, 0);
            QVERIFY(help.out.contains("Examples:"));
            QVERIFY(help.out.contains("torchtitan"));
        }
    }
};

QTEST_GUILESS_MAIN(TestLaunchCommand)
#include "tst_launch_command.moc"
