// Combinations that cannot run: each is named with its fields, its rule and the nearest values that keep it,
// those values do keep it, and the rest of the report is still there.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/training/step/lean.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace ridgepoint;

namespace {

QStringList errorsOf(const Report& report)
{
    QStringList errors;
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            errors << QString::fromStdString(d.field + ": " + d.message.plain());
    return errors;
}

struct Setting
{
    QString field, value;
};

// "set a to 1 or 2, or b to 3": three settings.
std::vector<Setting> settingsIn(QString fix)
{
    std::vector<Setting> all;
    if (!fix.startsWith(u"set "))
        return all;
    for (const QString& option : fix.mid(4).split(QStringLiteral(", or "))) {
        const QStringList parts = option.split(QStringLiteral(" to "));
        if (parts.size() == 2)
            for (const QString& value : parts[1].split(QStringLiteral(" or ")))
                all.push_back({parts[0], value});
    }
    return all;
}

} // namespace

class TestBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isNamedWithTheNearestLegalValues_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QStringList>("words"); // all in the message
        QTest::addColumn<QString>("fix");
        const auto row = [](const char* name, const QStringList& edits, const char* field,
                             const QStringList& words, const char* fix) {
            QTest::newRow(name) << edits << QString::fromUtf8(field) << words << QString::fromUtf8(fix);
        };
        const QString llama = QStringLiteral("model.preset=llama3-70b"); // 80 layers, 64 heads, 8 key heads
        const QString small = QStringLiteral("model.preset=llama3-8b"); // 32 layers
        const QString mixtral = QStringLiteral("model.preset=mixtral-8x7b");
        row("tensor ranks that do not divide the heads",
            {llama, "hardware.accelerators=48", "mesh.tensor=6", "training.global_batch_sequences=8"},
            "mesh.tensor", {"mesh.tensor = 6", "model.heads = 64"}, "set mesh.tensor to 4 or 8");
        row("tensor ranks that do not divide the key heads",
            {"model.preset=qwen2.5-14b", "hardware.accelerators=40", "mesh.tensor=5",
                "training.global_batch_sequences=8"},
            "mesh.tensor", {"mesh.tensor = 5", "model.kv_heads = 8"}, "set mesh.tensor to 4 or 8");
        row("expert ranks that do not divide the experts",
            {mixtral, "hardware.accelerators=48", "mesh.expert=6", "training.global_batch_sequences=48"},
            "mesh.expert", {"mesh.expert = 6", "model.moe.experts = 8"}, "set mesh.expert to 4 or 8");
        row("more expert ranks than ranks",
            {mixtral, "hardware.accelerators=4", "mesh.expert=8", "training.global_batch_sequences=4"},
            "mesh.expert", {"mesh.expert × mesh.expert_tensor = 8", "mesh.tensor × context × data = 4"},
            "set mesh.expert to 4");
        row("expert tensor ranks that do not divide",
            {mixtral, "hardware.accelerators=8", "mesh.expert=4", "mesh.expert_tensor=3",
                "training.global_batch_sequences=8"},
            "mesh.expert", {"mesh.expert × mesh.expert_tensor = 12"}, "set mesh.expert_tensor to 2");
        row("more context ranks than tokens",
            {llama, "training.sequence_length=8", "hardware.accelerators=16", "mesh.context=16"},
            "mesh.context", {"mesh.context = 16", "training.sequence_length = 8"}, "set mesh.context to 4");
        row("more heads to deal out than there are",
            {llama, "hardware.accelerators=16", "mesh.tensor=4", "mesh.context=4",
                "mesh.context_method=all_to_all"},
            "mesh.context", {"mesh.tensor × mesh.context = 16", "model.kv_heads = 8"},
            "set mesh.context to 2");
        row("more stages than layers", {small, "hardware.accelerators=64", "mesh.pipeline=64"},
            "mesh.pipeline", {"mesh.pipeline = 64", "model.layers = 32"}, "set mesh.pipeline to 32");
        row("more virtual stages than layers",
            {small, "hardware.accelerators=8", "mesh.pipeline=8", "mesh.schedule=interleaved_1f1b",
                "mesh.chunks=5"},
            "mesh.chunks", {"mesh.pipeline × mesh.chunks = 40", "model.layers = 32"},
            "set mesh.chunks to 4, or mesh.pipeline to 4");
        row("more virtual stages than layers on Megatron",
            {small, "hardware.stack=megatron", "hardware.accelerators=12", "mesh.pipeline=12",
                "mesh.schedule=interleaved_1f1b", "mesh.chunks=3"},
            "mesh.chunks", {"36", "model.layers = 32"}, "set mesh.chunks to 2, or mesh.pipeline to 6");
        row("ZeRO-3 with a zero-bubble schedule",
            {small, "hardware.accelerators=8", "mesh.pipeline=2", "mesh.schedule=zb_h1", "mesh.zero_stage=3",
                "training.global_batch_sequences=8"},
            "mesh.zero_stage", {"mesh.zero_stage = 3", "mesh.schedule zb_h1"},
            "set mesh.zero_stage to 1, or mesh.schedule to 1f1b");
        row("ZeRO-3 with DualPipe",
            {small, "hardware.accelerators=8", "mesh.pipeline=2", "mesh.schedule=dualpipe",
                "mesh.zero_stage=3", "training.global_batch_sequences=8"},
            "mesh.zero_stage", {"mesh.zero_stage = 3", "dualpipe"},
            "set mesh.zero_stage to 1, or mesh.schedule to 1f1b");
        row("ZeRO-2 with DeepSpeed's pipeline",
            {small, "hardware.stack=deepspeed", "hardware.accelerators=8", "mesh.pipeline=2",
                "mesh.zero_stage=2", "training.global_batch_sequences=8"},
            "mesh.zero_stage", {"DeepSpeed runs pipelines with ZeRO stage 0 or 1 only"},
            "set mesh.zero_stage to 1");
        row("ZeRO-3 with the pipeline of Megatron-DeepSpeed",
            {small, "hardware.stack=megatron_deepspeed", "hardware.accelerators=8", "mesh.pipeline=2",
                "mesh.zero_stage=3", "training.global_batch_sequences=8"},
            "mesh.zero_stage", {"DeepSpeed runs pipelines with ZeRO stage 0 or 1 only"},
            "set mesh.zero_stage to 1");
        row("ZeRO-3 with Megatron's interleaving",
            {small, "hardware.stack=megatron", "hardware.accelerators=8", "mesh.pipeline=2",
                "mesh.schedule=interleaved_1f1b", "mesh.chunks=2", "mesh.zero_stage=3",
                "training.global_batch_sequences=8"},
            "mesh.zero_stage", {"mesh.zero_stage = 3", "Megatron"},
            "set mesh.zero_stage to 1, or mesh.pipeline to 1");
        row("a batch that no micro-batch divides",
            {small, "hardware.accelerators=8", "training.micro_batch=3",
                "training.global_batch_sequences=100"},
            "training.global_batch_sequences", {"= 100", "training.micro_batch", "3 × 8"},
            "set training.global_batch_sequences to 96 or 120");
        row("a micro-batch that does not divide the batch",
            {small, "hardware.accelerators=8", "training.micro_batch=5",
                "training.global_batch_sequences=96"},
            "training.global_batch_sequences", {"= 96", "5 × 8"},
            "set training.global_batch_sequences to 80 or 120, or training.micro_batch to 4 or 6");
        row("a batch smaller than the replicas",
            {small, "hardware.accelerators=8", "training.global_batch_sequences=3"},
            "training.global_batch_sequences", {"= 3", "1 × 8"}, "set training.global_batch_sequences to 8");
        row("more ranks than accelerators", {llama, "hardware.accelerators=4", "mesh.tensor=8"},
            "mesh.tensor", {"pipeline × data = 8", "hardware.accelerators is 4"},
            "set hardware.accelerators to 8, or mesh.tensor to 4");
        row("accelerators that are left over",
            {llama, "hardware.accelerators=20", "mesh.tensor=8", "training.global_batch_sequences=2"},
            "mesh.tensor", {"pipeline × data = 16", "hardware.accelerators is 20"},
            "set hardware.accelerators to 16 or 24, or mesh.tensor to 4");
        row("replicas that do not come out",
            {llama, "hardware.accelerators=32", "mesh.tensor=8", "mesh.data=3",
                "training.global_batch_sequences=12"},
            "mesh.data", {"pipeline × data = 24", "hardware.accelerators is 32"},
            "set hardware.accelerators to 24, or mesh.data to 4");
        row("a shard group that does not divide",
            {small, "hardware.accelerators=16", "mesh.zero_stage=3", "mesh.shard_group=6",
                "training.global_batch_sequences=16"},
            "mesh.shard_group", {"mesh.shard_group = 6", "= 16"}, "set mesh.shard_group to 4 or 8");
        row("a shard group larger than the ranks",
            {small, "hardware.accelerators=16", "mesh.zero_stage=1", "mesh.shard_group=64",
                "training.global_batch_sequences=16"},
            "mesh.shard_group", {"mesh.shard_group = 64", "= 16"}, "set mesh.shard_group to 16");
        row("key heads that do not divide the heads", {llama, "model.kv_heads=7"}, "model.kv_heads",
            {"model.kv_heads = 7", "model.heads = 64"}, "set model.kv_heads to 4 or 8");
        row("more experts a token than experts", {mixtral, "model.moe.topk=9"}, "model.moe.topk",
            {"model.moe.topk = 9", "model.moe.experts = 8"}, "set model.moe.topk to 8");
    }
    void isNamedWithTheNearestLegalValues()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, field);
        QFETCH(QStringList, words);
        QFETCH(QString, fix);
        for (const char* mfu : {"hardware.efficiency.mfu=0.4", "hardware.efficiency.mfu=model"}) {
            const Scenario scenario = editedScenario(edits + QStringList{QString::fromUtf8(mfu)});
            const Report report = evaluate(scenario);
            const auto found = std::ranges::find_if(report.diagnostics, [&](const Diagnostic& d) {
                return d.severity == Severity::Error && d.field == field.toStdString();
            });
            QVERIFY2(found != report.diagnostics.end(), qPrintable(errorsOf(report).join(u'\n')));
            for (const QString& word : words)
                QVERIFY2(QString::fromStdString(found->message.plain()).contains(word),
                    found->message.plain().c_str());
            QCOMPARE(QString::fromStdString(found->fix.plain()), fix);
            QVERIFY(!LeanEvaluator(scenario).evaluate().legal);

            // Every value that is proposed keeps the rule.
            const std::vector<Setting> settings = settingsIn(fix);
            QVERIFY(!settings.empty());
            const std::string said = found->message.plain();
            const std::string rule = said.substr(said.find(": ") == said.npos ? 0 : said.rfind(": "));
            for (const Setting& setting : settings) {
                const Report mended = evaluate(editedScenario(
                    edits + QStringList{QString::fromUtf8(mfu), setting.field + u'=' + setting.value}));
                for (const QString& error : errorsOf(mended))
                    QVERIFY2(!error.endsWith(QString::fromStdString(rule)),
                        qPrintable(QStringLiteral("%1 = %2: %3").arg(setting.field, setting.value, error)));
            }

            // What does not depend on the rule is still computed, and nothing is nonsense.
            for (const char* path : {"memory.state_total_bytes", "memory.ratio", "compute.flops_per_step",
                     "compute.flops_exact_per_step", "roofline.ridge_points.memory", "walls.memory.ratio",
                     "memory.per_rank.total_bytes"}) {
                const std::optional<double> value = readoutValue(report, path);
                QVERIFY2(value && std::isfinite(*value) && *value > 0, path);
            }
            // A step of ranks that have no accelerator would be a step of something else, unless its time is
            // stated.
            const bool runs = statedMfu(report.scenario.hardware)
                || report.data * report.scenario.mesh.tensor * report.scenario.mesh.context
                        * report.scenario.mesh.pipeline
                    <= report.scenario.hardware.accelerators;
            QCOMPARE(readoutValue(report, "accounting.run_seconds").value_or(0) > 0, runs);
            for (const QString& error : errorsOf(report))
                QVERIFY2(!error.contains(u"internal check failed"), qPrintable(error));
            for (const Readout& readout : readouts()) {
                const std::optional<double> value = readout.get(report);
                QVERIFY2(!value || (std::isfinite(*value) && *value >= 0), std::string(readout.path).c_str());
            }
        }
    }

    void isAccepted_data()
    {
        QTest::addColumn<QStringList>("edits");
        const auto row = [](const char* name, const QStringList& edits) { QTest::newRow(name) << edits; };
        const QString small = QStringLiteral("model.preset=llama3-8b");
        row("fewer key heads than tensor ranks, copied evenly",
            {"model.preset=llama3-70b", "hardware.accelerators=16", "mesh.tensor=16"});
        row("one key head for all tensor ranks",
            {"model.preset=palm-540b", "hardware.accelerators=8", "mesh.tensor=8"});
        row("latent attention has no key heads to deal out",
            {"model.preset=deepseek-v3", "hardware.accelerators=16", "mesh.tensor=16"});
        row("Megatron's two places for embedding and loss",
            {small, "hardware.stack=megatron", "hardware.accelerators=17", "mesh.pipeline=17",
                "mesh.schedule=interleaved_1f1b", "mesh.chunks=2", "mesh.stage_layers=embedding+loss"});
        row("FSDP on a plain pipeline",
            {small, "hardware.accelerators=8", "mesh.pipeline=2", "mesh.zero_stage=3",
                "training.global_batch_sequences=8"});
        row("FSDP on torchtitan's interleaved pipeline",
            {small, "hardware.stack=torchtitan", "hardware.accelerators=8", "mesh.pipeline=2",
                "mesh.schedule=interleaved_1f1b", "mesh.chunks=2", "mesh.zero_stage=3",
                "training.global_batch_sequences=8"});
        row("FSDP on breadth-first stages, made for it",
            {small, "hardware.accelerators=8", "mesh.pipeline=2", "mesh.schedule=looped_bfs", "mesh.chunks=4",
                "mesh.zero_stage=3", "training.global_batch_sequences=8"});
        row("ZeRO-1 with DualPipe and its two chunks",
            {small, "hardware.accelerators=8", "mesh.pipeline=2", "mesh.schedule=dualpipe", "mesh.chunks=2",
                "mesh.zero_stage=1", "training.global_batch_sequences=8"});
        row("experts over tensor and data ranks",
            {"model.preset=mixtral-8x7b", "hardware.accelerators=8", "mesh.tensor=2", "mesh.expert=8",
                "training.global_batch_sequences=4"});
    }
    void isAccepted()
    {
        QFETCH(QStringList, edits);
        const Scenario scenario =
            editedScenario(edits + QStringList{QStringLiteral("hardware.efficiency.mfu=model")});
        const Report report = evaluate(scenario);
        QCOMPARE(errorsOf(report), QStringList());
        QVERIFY(LeanEvaluator(scenario).evaluate().legal);
        for (const Diagnostic& d : report.diagnostics)
            QVERIFY2(d.field != "mesh.chunks", d.message.plain().c_str());
    }

    void inferredHeadsOnlyWarn()
    {
        const Report report = evaluate(editedScenario({"model.params=70B", "hardware.accelerators=48",
            "mesh.tensor=6", "training.global_batch_sequences=8"}));
        QCOMPARE(errorsOf(report), QStringList());
        QVERIFY(std::ranges::any_of(report.diagnostics,
            [](const Diagnostic& d) { return d.severity == Severity::Warning && d.field == "mesh.tensor"; }));
    }

    // What cannot be has no time either: nothing is said of how long it would take.
    void errorsBringNoOthers_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<bool>("endless");
        const QStringList plan{"model.preset=llama2-13b", "hardware.accelerators=8",
            "training.sequence_length=32768", "training.global_batch_sequences=8", "mesh.context=8"};
        const QStringList long_{"training.tokens=1e18", "hardware.accelerator.peak_dense_flops.bf16=1",
            "hardware.efficiency.mfu=0.01"};
        QTest::newRow("a mesh that is none") << plan + QStringList{"mesh.tensor=3"} << false;
        QTest::newRow("endless") << long_ << true;
        QTest::newRow("endless on a mesh that is none") << long_ + QStringList{"mesh.tensor=3"} << false;
    }
    void errorsBringNoOthers()
    {
        QFETCH(QStringList, edits);
        QFETCH(bool, endless);
        const QStringList errors = errorsOf(evaluate(editedScenario(edits)));
        QVERIFY(!errors.isEmpty());
        QCOMPARE(errors.filter(QStringLiteral("outlast the universe")).size(), endless ? 1 : 0);
    }

    void absurdInputIsJudgedQuickly()
    {
        Scenario scenario = editedScenario({"model.preset=mixtral-8x7b"});
        scenario.hardware.accelerators = 9999991; // prime
        scenario.mesh.tensor = 999983;
        scenario.mesh.context = 999979;
        scenario.mesh.pipeline = 999961;
        scenario.mesh.expert = 999959;
        scenario.mesh.shardGroup = 999953;
        scenario.mesh.zeroStage = 3;
        scenario.training.globalBatchSequences = 99999989;
        scenario.training.microBatch = 999931;
        QBENCHMARK_ONCE
        {
            const Report report = evaluate(scenario);
            QVERIFY(errorsOf(report).size() >= 4);
            QVERIFY(!LeanEvaluator(scenario).evaluate().legal);
        }
    }
};

QTEST_APPLESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
