// Runs files: what is read, what is refused and in which words, and the table of layouts.

#include "core/validation/run_file.h"
#include "core/validation/run_filter.h"
#include "tests/core/validation/published_serving.h"

#include <QTest>

using namespace ridgepoint;

namespace {

std::string rowWith(const std::string& extra)
{
    return R"({"id": "r1", "source": {"key": "house"}, "model": {"name": "m", "layers": 2, "hidden": 64, "ffn_hidden": 256,
        "vocab": 1000, "seq": 128}, "hardware": {"gpu": "h100-sxm", "count": 8}, "measured": {"step_time_s": 1.5})"
        + extra + "}";
}

QString allMessages(const RunFile& file) { return allMessages(file.diagnostics); }

} // namespace

class TestRunFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeRow()
    {
        const RunFile file = readRuns(R"row([{
        "id": "a-1", "kind": "finetune-lora", "quality": "A", "family": "fam", "weight": 0.25,
        "source": {"key": "k", "title": "t", "url": "u", "table": "T1"},
        "model": {"name": "n", "params": 7e9, "active_params": 1e9, "layers": 32, "hidden": 4096, "ffn_hidden": 14336,
            "gated_mlp": true, "heads": 32, "kv_heads": 8, "head_dim": 128, "vocab": 128256, "seq": 8192,
            "tied_embeddings": false, "experts": 8, "topk": 2, "attention": "mla", "q_lora_rank": 1536,
            "kv_lora_rank": 512, "qk_nope_dim": 128, "qk_rope_dim": 64, "v_head_dim": 128, "mtp_layers": 1,
            "sliding_window": 128, "sliding_window_every": 2, "moe_token_drop": true},
        "hardware": {"gpu": "H100-SXM5-80GB", "count": 64, "gpus_per_node": 8, "interconnect": "IB", "memory_gb": 80, "slices": 2},
        "precision": "fp8-rowwise",
        "parallelism": {"tp": 2, "sp": true, "pp": 4, "vpp": 5, "cp": 1, "ep": 8, "dp": 8, "zero_stage": 1, "zero_group": 4,
            "fsdp": false, "schedule": "interleaved-1F1B"},
        "batch": {"global_samples": 128, "micro": 1, "grad_accum": 16},
        "recompute": "selective",
        "recompute_detail": {"preset": "P", "recompute_modules": ["layernorm", "moe_act"], "etp": 1,
            "cuda_graph_scope": ["attn", "moe_router"], "moe_flex_dispatcher_backend": "deepep", "moe_a2a_overlap": true,
            "cpu_offloading_num_layers": 3, "recompute_num_layers": 5},
        "flash_attention": true, "mp_mode": "PURE", "container": "26.04", "kernel": "fa2", "compile": true, "cpu_offload_activations": true, "async_tp": false,
        "local_batch": 2,
        "measured": {"step_time_s": 2.5, "tokens_per_s_per_gpu": 100, "tflops_per_gpu": 400, "mfu": 0.4, "hfu": 0.5,
            "flops_convention": "hardware_96", "peak_memory_gib": 60.5, "memory_kind": "rank-0 max allocated (GiB)"},
        "notes": "n"}])row",
            "runs.json");
        QVERIFY2(file.diagnostics.empty(), qPrintable(allMessages(file)));
        QCOMPARE(file.runs.size(), std::size_t{1});
        const Run& r = file.runs.front();
        QCOMPARE(r.id, std::string("a-1"));
        QVERIFY(r.kind == RunKind::FinetuneLora && r.quality == RunQuality::A);
        QCOMPARE(r.weight, 0.25);
        QCOMPARE(r.source.table, std::string("T1"));
        QCOMPARE(r.model.kvHeads.value(), 8.0);
        QCOMPARE(r.model.mtpLayers.value(), 1.0);
        QCOMPARE(r.model.slidingWindowEvery.value(), 2.0);
        QVERIFY(r.model.tokenDrop);
        QCOMPARE(r.hardware.slices.value(), 2.0);
        QVERIFY(r.mesh.fsdp.empty());
        QCOMPARE(r.mesh.zeroStage.value(), 1);
        QCOMPARE(r.mesh.expertTensor.value(), 1.0); // from the detail
        QCOMPARE(r.batch.accumulation.value(), 16.0);
        QCOMPARE(r.recompute.modules.size(), std::size_t{2});
        QCOMPARE(r.recompute.layers.value(), 5.0);
        QCOMPARE(r.settings.cudaGraphScope, std::string("attn, moe_router"));
        QCOMPARE(r.settings.cudaGraphs.value(), true);
        QCOMPARE(r.settings.offloadLayers.value(), 3.0);
        QCOMPARE(r.settings.offloadActivations.value(), true);
        QCOMPARE(r.settings.expertOverlap.value(), true);
        QCOMPARE(r.settings.mixedPrecision, std::string("PURE"));
        QVERIFY(r.measured.convention == FlopsConvention::Hardware96);
        QVERIFY(r.measured.memory.size() == 1 && r.measured.memory[0].kind == MemoryKind::Allocated
            && r.measured.memory[0].rank == MemoryRank::First);
    }

    void leftOut()
    {
        const RunFile file = readRuns("[" + rowWith("") + "]", "runs.json");
        QVERIFY2(file.diagnostics.empty(), qPrintable(allMessages(file)));
        const Run& r = file.runs.front();
        QVERIFY(r.kind == RunKind::Pretrain && r.quality == RunQuality::B);
        QCOMPARE(r.family, std::string("house/m/h100-sxm"));
        QCOMPARE(r.weight, 1.0);
        QVERIFY(!r.mesh.tensor && !r.batch.global && !r.flashAttention && r.recompute.policy.empty());
        // A null says the same as nothing.
        const RunFile nulls = readRuns(
            "[" + rowWith(R"(, "parallelism": null, "recompute": null, "flash_attention": null)") + "]",
            "runs.json");
        QVERIFY(nulls.ok() && nulls.runs.front() == r);
        const RunFile failed =
            readRuns(R"([{"id": "x", "model": {}, "hardware": {}, "measured": {"oom": true}}])", "runs.json");
        QVERIFY2(failed.ok(), qPrintable(allMessages(failed)));
        QVERIFY(failed.runs.front().kind == RunKind::OutOfMemory);
    }

    void wrapped()
    {
        const RunFile file =
            readRuns(R"({"schema": "ridgepoint.runs/1", "name": "mine", "sources": ["here"], "runs": [)"
                    + rowWith("") + "]}",
                "runs.json");
        QVERIFY2(file.diagnostics.empty(), qPrintable(allMessages(file)));
        QCOMPARE(file.runs.size(), std::size_t{1});
        QVERIFY(readRuns("[]", "runs.json").ok());

        // As `ridgepoint presets runs` prints them: a list of files.
        const std::string one = R"({"schema": "ridgepoint.runs/1", "runs": [)" + rowWith("") + "]}";
        const RunFile several = readRuns("[" + one + "]", "runs.json");
        QVERIFY2(several.diagnostics.empty(), qPrintable(allMessages(several)));
        QCOMPARE(several.runs.size(), std::size_t{1});
    }

    void refused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("says");
        const auto row = [](const std::string& extra) {
            return QString::fromStdString("[\n" + rowWith(extra) + "\n]");
        };
        QTest::newRow("not JSON") << "[{" << QStringList{"runs.json", "line 1"};
        QTest::newRow("a number") << "[3]" << QStringList{"[0]", "expected an object"};
        QTest::newRow("another schema") << R"({"schema": "ridgepoint.runs/2", "runs": []})"
                                        << QStringList{"schema", "ridgepoint.runs/1", "Update Ridgepoint"};
        QTest::newRow("an object without runs")
            << R"({"schema": "ridgepoint.runs/1"})" << QStringList{"runs", "missing"};
        QTest::newRow("runs is no list")
            << R"({"schema": "ridgepoint.runs/1", "runs": {}})" << QStringList{"runs", "expected a list"};
        QTest::newRow("no id") << R"([{"model": {}, "hardware": {}, "measured": {}}])"
                               << QStringList{"[0].id", "missing"};
        QTest::newRow("no model") << R"([{"id": "x", "hardware": {}, "measured": {}}])"
                                  << QStringList{"[0].model", "missing"};
        QTest::newRow("the same id twice")
            << QString::fromStdString("[" + rowWith("") + "," + rowWith("") + "]")
            << QStringList{"[1].id", "\"r1\" is taken", "another id"};
        QTest::newRow("an unknown kind")
            << row(R"(, "kind": "pre-train")") << QStringList{"[0].kind", "\"pretrain\""};
        QTest::newRow("an unknown quality")
            << row(R"(, "quality": "D")") << QStringList{"[0].quality", "\"A\", \"B\", \"C\""};
        QTest::newRow("text for a degree") << row(R"(, "parallelism": {"tp": "8"})")
                                           << QStringList{"line 3", "[0].parallelism.tp", "whole number"};
        QTest::newRow("half a rank") << row(R"(, "parallelism": {"tp": 0.5})")
                                     << QStringList{"[0].parallelism.tp"};
        QTest::newRow("stage four of three")
            << row(R"(, "parallelism": {"zero_stage": 4})") << QStringList{"zero_stage", "0 to 3"};
        QTest::newRow("an unknown policy")
            << row(R"(, "recompute": "some")") << QStringList{"[0].recompute", "\"selective\""};
        QTest::newRow("weight zero") << row(R"(, "weight": 0)") << QStringList{"[0].weight"};
        QTest::newRow("an unknown convention")
            << R"([{"id": "x", "model": {}, "hardware": {}, "measured": {"flops_convention": "72"}}])"
            << QStringList{"[0].measured.flops_convention", "model_72"};
        QTest::newRow("a step of no time")
            << R"([{"id": "x", "model": {}, "hardware": {}, "measured": {"step_time_s": 0}}])"
            << QStringList{"step_time_s"};
        QTest::newRow("a key twice")
            << R"([{"id": "x", "id": "y", "model": {}, "hardware": {}, "measured": {}}])"
            << QStringList{"id"};
        QTest::newRow("some other text") << "hello" << QStringList{"neither JSON nor a table of layouts"};
        QTest::newRow("nothing") << "" << QStringList{"runs.json"};
    }
    void refused()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, says);
        const RunFile file = readRuns(text.toStdString(), "runs.json");
        QVERIFY(!file.ok());
        QVERIFY(file.runs.empty());
        for (const QString& part : says)
            QVERIFY2(allMessages(file).contains(part),
                qPrintable(part + QStringLiteral(" in: ") + allMessages(file)));
    }

    void unknownKeysOnce()
    {
        std::string second = rowWith(R"(, "colour": "red")");
        second.replace(second.find("r1"), 2, "r2");
        const RunFile file = readRuns(
            "[" + rowWith(R"(, "colour": "blue", "presision": "bf16")") + "," + second + "]", "runs.json");
        QVERIFY(file.ok());
        QCOMPARE(file.runs.size(), std::size_t{2});
        QCOMPARE(file.diagnostics.size(), std::size_t{2});
        QVERIFY(file.diagnostics[0].severity == Severity::Warning);
        QVERIFY(allMessages(file).contains(QStringLiteral("Did you mean \"precision\"?")));
    }

    void manyMistakesAreShortened()
    {
        std::string rows;
        for (int i = 0; i < 200; ++i)
            rows += (i ? ",{\"id\": \"r" : "{\"id\": \"r") + std::to_string(i)
                + "\", \"hardware\": {}, \"measured\": {}}";
        const RunFile file = readRuns("[" + rows + "]", "runs.json");
        QVERIFY(!file.ok());
        QVERIFY(file.diagnostics.size() < 30);
        QVERIFY(allMessages(file).contains(QStringLiteral("and 180 more")));
    }

    void memoryWords_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("rank");
        const auto row = [](const char* words, MemoryKind kind, MemoryRank rank) {
            QTest::newRow(words) << QString::fromUtf8(words) << static_cast<int>(kind)
                                 << static_cast<int>(rank);
        };
        row("nvidia-smi, highest over the first/last stages, whole GB", MemoryKind::Device,
            MemoryRank::Fullest);
        row("reserved memory reported by torchtitan (maximum over GPUs)", MemoryKind::Reserved,
            MemoryRank::Fullest);
        row("max_memory_allocated as printed (GB/GiB label ambiguous)", MemoryKind::Allocated,
            MemoryRank::Fullest);
        row("torch max_memory_allocated on the logging rank (last pipeline stage)", MemoryKind::Allocated,
            MemoryRank::Last);
        row("max allocated rank 0 (decimal GB in the source, converted)", MemoryKind::Allocated,
            MemoryRank::First);
        row("peak active memory (GiB)", MemoryKind::Allocated, MemoryRank::Fullest);
        row("unit base and counter (allocated or nvidia-smi) not stated", MemoryKind::Unstated,
            MemoryRank::Fullest);
        row("peak memory (MiB as printed)", MemoryKind::Unstated, MemoryRank::Fullest);
        row("analytic figure, first pipeline stage", MemoryKind::Analytic, MemoryRank::First);
        row("", MemoryKind::Unstated, MemoryRank::Fullest);
    }
    void memoryWords()
    {
        QFETCH(QString, words);
        QFETCH(int, kind);
        QFETCH(int, rank);
        QCOMPARE(static_cast<int>(memoryKindOf(words.toStdString())), kind);
        QCOMPARE(static_cast<int>(memoryRankOf(words.toStdString())), rank);
    }

    void csv()
    {
        const RunFile file =
            readRuns("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\r\n"
                     "3.57,2,8,2,1,4,8,1,31.5,12000,40.5\r\n"
                     "1.34,1,2,1,4,1,128,0,0.6,485,18.4\n"
                     "1.34,1,2,1,4,1,128,0,20,485,18.4\n"
                     "80.0,1,1,8,1,1,256,0,,,\n"
                     "8.86,2,4,2,1,1,64,0,30,500,9\n",
                "configs.csv");
        QVERIFY2(file.ok(), qPrintable(allMessages(file)));
        QCOMPARE(file.runs.size(), std::size_t{5});
        const Run& a = file.runs[0];
        QCOMPARE(a.model.layers.value(), 28.0);
        QCOMPARE(a.model.headDim.value(), 96.0);
        QCOMPARE(a.model.tiedEmbeddings.value(), true);
        QCOMPARE(a.hardware.count.value(), 16.0);
        QCOMPARE(a.batch.global.value(), 256.0);
        QCOMPARE(a.mesh.sequenceParallel.value(), true);
        QCOMPARE(a.measured.memory.at(0).gib, 40.5);
        QCOMPARE(a.settings.stack, std::string("nanotron"));
        QVERIFY(a.quality == RunQuality::A && a.kind == RunKind::Pretrain);
        QVERIFY(file.runs[1].quality == RunQuality::C); // stalls of the pipeline
        QVERIFY(file.runs[2].quality == RunQuality::B);
        QVERIFY(file.runs[3].kind == RunKind::OutOfMemory && file.runs[3].quality == RunQuality::C);
        QVERIFY(file.runs[4].quality == RunQuality::C); // 8 ranks on 16 accelerators
    }

    void csvWithoutMfu()
    {
        // Whether a pipeline row is sound cannot be told, and nothing untrue is said about it.
        const RunFile file = readRuns("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,tokens_per_s_per_gpu\n"
                                      "1.34,1,2,1,4,1,128,0,485\n",
            "configs.csv");
        QVERIFY2(file.ok(), qPrintable(allMessages(file)));
        const QString notes = QString::fromStdString(file.runs.front().notes);
        QVERIFY2(notes.contains(QStringLiteral("no mfu_pct")), qPrintable(notes));
        QVERIFY2(!notes.contains(QStringLiteral("below 15 %")), qPrintable(notes));
        QVERIFY(file.runs.front().quality == RunQuality::C);
    }

    void csvRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const QString head =
            QStringLiteral("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,tokens_per_s_per_gpu\n");
        QTest::newRow("a column is missing") << "params_b,nodes,dp,tp,pp\n1.34,1,8,1,1\n"
                                             << "mbs, grad_acc";
        QTest::newRow("a cell is missing") << head + "1.34,1,8,1,1,1,32,0\n"
                                           << "line 2: holds 8 cells";
        QTest::newRow("no model") << head + ",1,8,1,1,1,32,0,500\n"
                                  << "line 2, params_b: is empty";
        QTest::newRow("more mistakes than are worth reading")
            << head + QString("2,1,8,1,1,1,32,0,500\n").repeated(50) << "and 30 more";
        QTest::newRow("a word for a number") << head + "1.34,1,eight,1,1,1,32,0,500\n"
                                             << "line 2, dp: expected a whole number";
        QTest::newRow("a model nobody knows") << head + "2,1,8,1,1,1,32,0,500\n"
                                              << "no model of 2B";
        QTest::newRow("a stage that is none") << head + "1.34,1,8,1,1,1,32,3,500\n"
                                              << "line 2, zero";
    }
    void csvRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const RunFile file = readRuns(text.toStdString(), "configs.csv");
        QVERIFY(!file.ok());
        QVERIFY(file.runs.empty());
        QVERIFY2(allMessages(file).contains(says), qPrintable(allMessages(file)));
    }

    void filters_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<bool>("keeps");
        QTest::newRow("at most") << "tp<=4" << true;
        QTest::newRow("less") << "tp<4" << false;
        QTest::newRow("nodes from count") << "nodes=2" << true;
        QTest::newRow("not stated is left out") << "pp<=8" << false;
        QTest::newRow("a word") << "source=house" << true;
        QTest::newRow("another word") << "source!=house" << false;
        QTest::newRow("a part of a word") << "gpu~H100" << true;
        QTest::newRow("kind") << "kind=pretrain" << true;
        QTest::newRow("quality") << "quality=B" << true;
    }
    void filters()
    {
        QFETCH(QString, filter);
        QFETCH(bool, keeps);
        Run run;
        run.source.key = "house";
        run.hardware.gpu = "H100-SXM5-80GB";
        run.hardware.count = 16;
        run.hardware.perNode = 8;
        run.mesh.tensor = 4;
        const RunFilter parsed = parseRunFilter(filter.toStdString());
        QVERIFY2(parsed.keeps, parsed.message.c_str());
        QCOMPARE(parsed.keeps(run), keeps);
    }

    void filterRefused_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QString>("says");
        QTest::newRow("no operator") << "tp"
                                     << "expected key=value";
        QTest::newRow("no key") << "=8"
                                << "expected key=value";
        QTest::newRow("a word for a number") << "tp<=eight"
                                             << "expected a number";
        QTest::newRow("order of words") << "source<=b"
                                        << "is a word";
        QTest::newRow("a slip") << "modl=x"
                                << "did you mean \"model\"";
        QTest::newRow("half an operator") << "tp!8"
                                          << "expected one of";
    }
    void filterRefused()
    {
        QFETCH(QString, filter);
        QFETCH(QString, says);
        const RunFilter parsed = parseRunFilter(filter.toStdString());
        QVERIFY(!parsed.keeps);
        QVERIFY2(parsed.message.find(says.toStdString()) != std::string::npos, parsed.message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestRunFile)
#include "tst_run_file.moc"
