// Broken, huge and hostile files: one sentence each, soon.

#include "launch_support.h"

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

QByteArray times(const char* part, int count) { return QByteArray(part).repeated(count); }

} // namespace

class TestLaunchHostile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("launcher"); // empty: by its own words
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QByteArray& text, const char* launcher,
                             const char* part) {
            QTest::newRow(name) << text << QString::fromLatin1(launcher) << QString::fromUtf8(part);
        };
        row("empty", "", "", "the text is empty");
        row("blanks", " \n\t\n", "", "the text is empty");
        row("a NUL byte", QByteArray("--bf16\n\0x", 9), "", "a NUL byte");
        row("not UTF-8", "--bf16 \xff\xfe", "", "not valid UTF-8");
        row("too long", times("# nothing to read in this line\n", 300'000), "", "the limit is 8388608");
        row("of no launcher", "colour: red\nshape: round\n", "", "no name in it is known");
        row("of many a program", "host: localhost\nport: 8000\nmodel: Qwen/Qwen3-8B\n", "",
            "no name in it is known");
        row("a list of YAML", "- 1\n- 2\n", "nanotron", "found a list");
        row("a word of YAML", "hello\n", "nanotron", "found 'hello'");
        row("broken YAML", "parallelism:\n  tp: [1, 2\n", "nanotron", "not valid YAML");
        row("tabs in YAML", "parallelism:\n\ttp: 1\n", "nanotron", "not valid YAML");
        row("two documents", "parallelism: {tp: 1}\n---\nparallelism: {tp: 2}\n", "nanotron",
            "a second document");
        row("an alias", "a: &x {tp: 1}\nb: *x\n", "nanotron", "an anchor");
        row("an alias bomb", "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", "nanotron", "an anchor");
        row("a Python object", "a: !!python/object/apply:os.system ['ls']\n", "nanotron", "Python object");
        row("a tag", "a: !mine 3\n", "nanotron", "is none of plain YAML");
        row("deep YAML", "a: " + times("[", 100'000), "nanotron", "where a name is expected");
        row("deep maps", "a: " + times("{a: ", 50'000), "nanotron", "nested more than 32");
        row("a complex key", "? [1, 2]\n: 3\n", "nanotron", "where a name is expected");
        row(
            "many names",
            [] {
                QByteArray text;
                for (int i = 0; i < 20'000; ++i)
                    text += "n" + QByteArray::number(i) + ": 1\n";
                return text;
            }(),
            "maxtext", "more than 10000 settings");
        row("a long name", times("n", 5'000) + ": 1\n", "maxtext", "not valid YAML");
        row("broken TOML", "[training\nsteps = 3\n", "torchtitan", "not valid TOML");
        row("a TOML name twice", "[training]\nsteps = 3\nsteps = 4\n", "torchtitan", "not valid TOML");
        row("deep TOML", "a = " + times("[", 100'000), "torchtitan", "nested more than 32");
        row("a long chain", "[" + times("a.", 100'000) + "a]\nb = 1\n", "torchtitan", "more than 32 parts");
        row("a quoted chain", "x = {" + times("'a'.", 100'000) + "a = 1}\n", "torchtitan",
            "more than 32 parts");
        row("a chain of quoted signs", times("\"!\".", 40'000) + "a = 1\n", "torchtitan",
            "more than 32 parts");
        row("a table in tables of quoted signs",
            "[training]\nsteps = 3\n[" + times("'= #' . ", 40'000) + "a]\n", "torchtitan",
            "more than 32 parts");
        row("a chain behind a text of three lines",
            "a = \"\"\"\n\\\"\"\"\n'\"\"\"\"\"\n" + times("'!'.", 40'000) + "a = 1\n", "torchtitan",
            "more than 32 parts");
        row("chains in tables in tables", times("a = {" + times("b.", 30) + "b = {", 100), "torchtitan",
            "nested more than 32");
        row("a long TOML name of a long list", times("n", 200'000) + " = [" + times("1,", 900'000) + "]\n",
            "torchtitan", "a name of more than 1000 bytes");
        row("a long TOML table", "[" + times("n", 2'000) + "]\nsteps = 3\n", "torchtitan",
            "a name of more than 1000 bytes");
        row(
            "many TOML tables",
            [] {
                QByteArray text;
                for (int i = 0; i < 30'000; ++i)
                    text += "[[t" + QByteArray::number(i) + "]]\n";
                return text;
            }(),
            "torchtitan", "more than 20000 parts");
        row("many TOML values", "a = [" + times("1,", 1'100'000) + "]\n", "torchtitan",
            "more than 1000000 values");
        row("broken JSON", "{\"train_batch_size\": 8", "deepspeed", "ends too early");
        row("a JSON name twice", "{\"train_batch_size\": 8, \"train_batch_size\": 9}", "deepspeed",
            "appears twice");
        row("deep JSON", "{\"a\": " + times("[", 100'000), "deepspeed", "nested more than 32");
        row("a long JSON name", "{\"" + times("n", 10'000) + "\": [" + times("1,", 900'000) + "1]}",
            "deepspeed", "longer than 256 bytes");
        row("variables that stand for much",
            "A=" + times("x", 4'000) + "\nrun --bf16 --a " + times("$A ", 9'999), "megatron",
            "its variables stand for more than 33554432 bytes");
        row("a JSON list", "[1]", "deepspeed", "expected an object");
        row(
            "many arguments",
            [] {
                QByteArray text;
                for (int i = 0; i < 20'000; ++i)
                    text += " --n" + QByteArray::number(i) + " 1";
                return text;
            }(),
            "megatron", "more than 10000 arguments");
        row("a name a million times", times("a: 1\n", 1'000'000), "maxtext", "more than 10000 settings");
        row("an argument a million times", times(" --a 1", 1'000'000), "megatron",
            "more than 10000 arguments");
        row("no number", "--tensor-model-parallel-size many --bf16", "", "expected a number, found 'many'");
        row("a number out of range", "--tensor-model-parallel-size -3 --bf16", "", "tensor parallel");
        row("half a rank", "parallelism: {tp: 2.5, dp: 1, pp: 1}", "", "tensor parallel");
        row("not a number at all", "parallelism: {tp: .nan, dp: 1, pp: 1}", "", "expected a number");
        row("no switch", "[training]\nenable_cpu_offload = \"maybe\"\n", "", "expected true or false");
        row("no number of a server", "vllm serve Qwen/Qwen3-8B --max-num-seqs many", "",
            "expected a number, found 'many'");
        row("a suffix alone", "vllm serve Qwen/Qwen3-8B --max-num-seqs k", "",
            "expected a number, found 'k'");
        row("half a server", "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 1.5", "", "serving TP");
        row("broken JSON of a server", "vllm serve Qwen/Qwen3-8B --speculative-config '{\"a\": '", "",
            "ends too early");
        row("groups that do not divide",
            "sglang serve --model-path Qwen/Qwen3-30B-A3B --tp 8 --dp 3 --enable-dp-attention", "",
            "3 DP attention groups do not divide 8 ranks");
        row("no group", "trtllm-serve Qwen/Qwen3-30B-A3B --tp_size 0", "", "serving TP");
        row("a share above all", "vllm serve Qwen/Qwen3-8B --gpu-memory-utilization 3", "", "memory");
        const auto expertRow = [&row](const char* name, const QByteArray& section, const char* part) {
            row(name,
                R"({"_comment": ["Of the scenario: model.preset = mixtral-8x7b"], "train_batch_size": 96, )"
                R"("train_micro_batch_size_per_gpu": 1, "gradient_accumulation_steps": 2, )"
                    + section + '}',
                "", part);
        };
        expertRow("no section of experts", R"("expert_parallel": 8)", "expected an object, got '8'");
        expertRow("a list of ranks", R"("expert_parallel": [8])", "expected an object, got […]");
        expertRow("a list of sections", R"("expert_parallel": [{"enabled": true, "autoep_size": 8}])",
            "expected an object, got […]");
        expertRow("no switch of experts", R"("expert_parallel": {"enabled": "perhaps"})",
            "expected true or false, found 'perhaps'");
        expertRow("no number of expert ranks",
            R"("expert_parallel": {"enabled": true, "autoep_size": "many"})",
            "expected a number, found 'many'");
        expertRow("half an expert rank", R"("expert_parallel": {"enabled": true, "autoep_size": 2.5})",
            "expert parallel");
        expertRow(
            "no expert rank", R"("expert_parallel": {"enabled": true, "autoep_size": 0})", "expert parallel");
        expertRow("experts that ranks do not share evenly",
            R"("expert_parallel": {"enabled": true, "autoep_size": 3})", "3 ranks do not divide 8 experts");
        expertRow("expert ranks that do not fill the others",
            R"("expert_parallel": {"enabled": true, "autoep_size": 8, "expert_tensor_parallel_size": 5})",
            "experts over 40 ranks do not divide the 48 ranks of a stage");
        expertRow("one expert rank beside tensor ranks",
            R"("tensor_parallel": {"autotp_size": 4}, "expert_parallel": {"enabled": true})",
            "AutoEP with AutoTP needs more than one expert rank");
        row("a huge number", "{\"train_batch_size\": 1e300, \"train_micro_batch_size_per_gpu\": 1}", "",
            "global batch");
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, launcher);
        QFETCH(QString, part);
        const launch::Imported imported = launch::import(text.toStdString(), "file", shippedCatalog(),
            launcher.isEmpty() ? nullptr : launch::findLauncher(launcher.toStdString()));
        QVERIFY(!imported.scenario);
        QCOMPARE(errorsOf(imported), 1);
        const std::string all = said(imported);
        QVERIFY2(all.find(part.toStdString()) != std::string::npos, all.c_str());
        QVERIFY2(all.size() < 4'000, all.c_str());
    }

    void boundedAnyway_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const QByteArray& text) { QTest::newRow(name) << text; };
        row("variables that double", [] {
            QByteArray text = "A0=xxxxxxxxxxxxxxxx\n";
            for (int i = 1; i < 60; ++i)
                text += "A" + QByteArray::number(i) + "=$A" + QByteArray::number(i - 1) + "$A"
                    + QByteArray::number(i - 1) + "\n";
            return text + "run --bf16 --tensor-model-parallel-size $A59";
        }());
        row("a product of itself", "X=" + times("$((X))", 50) + "\nY=$((X))\nrun --bf16 --seq-length $Y");
        row("defaults in defaults",
            "X=" + times("${A:-", 20'000) + "1" + times("}", 20'000) + "\nrun --bf16");
        row("brackets", "run --bf16 " + times("$(", 50'000));
        row("quotes", "run --bf16 " + times("\"'", 50'001));
        row("conditions", times("if x; then\n", 50'000) + "run --bf16");
        row("open blocks", times("if x; then\n", 600'000) + "run --bf16");
        row("conditions of long variables",
            "A=" + times("x", 4'000) + "\nif " + times("$A ", 2'000'000) + "\nthen\nrun --bf16");
        row("a pattern of layers",
            "--num-layers 99999 --hidden-size 64 --num-attention-heads 4 --num-experts 4 --moe-layer-freq "
            "([1]*99999)*99999");
        row("many values", "--bf16 --recompute-modules " + times("x ", 100'000));
        row("unknown names", [] {
            QByteArray text = "--bf16";
            for (int i = 0; i < 9'000; ++i)
                text += " --unknown" + QByteArray::number(i) + "\x1b[31m";
            return text;
        }());
        row("servers", times("vllm serve Qwen/Qwen3-8B -tp 2\n", 50'000));
        row("documents", "trtllm-serve x\n" + times("cat <<E\na: 1\nE\n", 50'000));
        row("documents on one line", "trtllm-serve x\n" + times("cat <<E ", 500'000));
        row("options of a file against many arguments", [] {
            QByteArray text = "trtllm-serve x";
            for (int i = 0; i < 9'000; ++i)
                text += " --a" + QByteArray::number(i);
            text += "\ncat <<E\n";
            for (int i = 0; i < 9'000; ++i)
                text += "b" + QByteArray::number(i) + ": 1\n";
            return text + "E\n";
        }());
        row("servers after many arguments", [] {
            QByteArray text = "vllm serve\nrun";
            for (int i = 0; i < 9'000; ++i)
                text += " --a" + QByteArray::number(i);
            return text + '\n' + times("vllm serve x\n", 300'000);
        }());
        row("documents that never end", "trtllm-serve x\n" + times("cat <<E\n", 50'000));
        row("a deep JSON", "vllm serve x --speculative-config " + times("[", 50'000));
        row("a long model", "vllm serve " + times("x/", 50'000));
        row("Slurm lines", times("#SBATCH --nodes=4\n", 20'000) + "--bf16\n");
    }
    // Read or refused, with no more words than people read and none that a terminal obeys.
    void boundedAnyway()
    {
        QFETCH(QByteArray, text);
        const launch::Imported imported = launch::import(text.toStdString(), "file", shippedCatalog(),
            launch::findLauncher(
                text.contains("serve ") ? text.startsWith("vllm") ? "vllm" : "trtllm" : "megatron"));
        QVERIFY(imported.scenario.has_value() == (errorsOf(imported) == 0));
        QVERIFY(imported.diagnostics.size() <= 250);
        const std::string all = said(imported);
        QVERIFY(all.size() < 300'000);
        QVERIFY(all.find('\x1b') == std::string::npos);
    }

    void everyBeginning_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"megatron/llama3-8b-fp8.sh", "megatron/mixtral-8x22b.yaml",
                 "torchtitan/llama3-405b.toml", "deepspeed/zenflow.json", "nanotron/qwen-moe.yaml",
                 "maxtext/deepseek3-671b.yml", "megatron-bridge/llama32-distill.yaml", "vllm/llama3.1-70b.sh",
                 "vllm/qwen3-235b.sh", "sglang/deepseek-v3.sh", "trtllm/deepseek-r1.sh", "trtllm/extra.yaml",
                 "../public/axolotl-gpt-oss-20b-zero3.yaml", "../public/lf-qwen3-full.yaml",
                 "../public/trl-sft.sh", "../public/accelerate-hsdp.yaml", "../public/gpt-neox-20b.yml",
                 "../public/verl-qwen3-8b.sh", "../public/torchtitan-405b.sh",
                 "../public/automodel-qwen3-32b.yaml", "../public/k8s-vllm-args.yaml",
                 "../public/compose-vllm.yaml", "../public/trtllm-python.py"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    // A file cut anywhere is read or refused.
    void everyBeginning()
    {
        QFETCH(QString, file);
        const std::string text = goldenText(file);
        for (std::size_t length = 0; length < text.size(); length += 3) {
            const launch::Imported imported =
                launch::import(std::string_view(text).substr(0, length), "file", shippedCatalog());
            QVERIFY(imported.scenario.has_value() == (errorsOf(imported) == 0));
        }
    }
};

QTEST_APPLESS_MAIN(TestLaunchHostile)
#include "tst_launch_hostile.moc"
