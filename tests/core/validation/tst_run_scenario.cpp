// A published run as a scenario: what its row and its framework's documents say, and what is said to be
// missing.

#include "core/validation/run_scenario.h"

#include "core/validation/run_model.h"
#include "core/validation/run_stack.h"
#include "tests/core/validation/run_fixture.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

QString missing(const Run& run)
{
    QString out;
    for (const Text& part : scenarioOf(run, shippedCatalog()).notGiven)
        out += QString::fromStdString(part.plain()) + QLatin1Char('\n');
    return out;
}

} // namespace

class TestRunScenario : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statedInFull()
    {
        const Run run = complete();
        const RunScenario made = scenarioOf(run, shippedCatalog());
        QVERIFY2(made.scenario.has_value(), made.skipped.plain().c_str());
        QVERIFY2(made.notGiven.empty(), qPrintable(missing(run)));
        const Scenario& s = *made.scenario;
        QVERIFY(!statedMfu(s.hardware).has_value()); // the model's to predict
        QCOMPARE(s.hardware.accelerator.id, std::string("h100-sxm"));
        QCOMPARE(s.hardware.accelerators, 8.0);
        QVERIFY(s.model.source == ModelSpec::Source::Dimensions);
        QVERIFY(s.model.architecture.attention == AttentionKind::Gqa);
        QCOMPARE(s.mesh.tensor, 2.0);
        QCOMPARE(s.mesh.data.value(), 4.0);
        QCOMPARE(s.mesh.zeroStage, 1);
        QCOMPARE(s.training.globalBatchSequences, 128.0);
        QCOMPARE(s.training.microBatch, 1.0);
        QVERIFY(s.hardware.stack == "generic");
    }

    void presetSuppliesWhatTablesLeaveOut()
    {
        Run run = complete();
        run.model.name = "gpt-oss-120b";
        run.model.layers = 36;
        run.model.hidden = 2880;
        run.model.ffn = 2880;
        run.model.heads = 64;
        run.model.kvHeads = 8;
        run.model.headDim = 64;
        run.model.vocab = 201088;
        run.model.experts = 128;
        run.model.topK = 4;
        run.model.slidingWindow = 128;
        run.model.slidingWindowEvery = 2;
        const Architecture a = built(run).model.architecture;
        QVERIFY(a.attentionSinks); // no table prints it
        QCOMPARE(a.slidingWindow, 128.0);
        QCOMPARE(a.windowedShare, 0.5);
        run.model.slidingWindow.reset(); // trained without the window
        QCOMPARE(built(run).model.architecture.slidingWindow, 0.0);
        run.model.layers = 18; // another model of that name
        QVERIFY(!built(run).model.architecture.attentionSinks);
        QCOMPARE(built(run).model.architecture.moe.expertFfn, 2880.0);
    }

    void latentAttention()
    {
        Run run = complete();
        run.model.name = "house-mla";
        run.model.attention = "mla";
        run.model.kvLoraRank = 512;
        run.model.qkNopeDim = 128;
        run.model.qkRopeDim = 64;
        run.model.vHeadDim = 128;
        run.model.experts = 64;
        run.model.topK = 6;
        run.model.expertFfn = 1408;
        run.model.sharedExpertFfn = 2816;
        run.model.denseLayers = 1;
        const Architecture a = built(run).model.architecture;
        QVERIFY(a.attention == AttentionKind::Mla);
        QCOMPARE(a.headDim, 192.0);
        QCOMPARE(a.moe.sharedExperts * a.moe.sharedFfn, 2816.0);
        QCOMPARE(a.moe.firstDenseLayers, 1.0);
    }

    void degreesFollowFromArithmetic_data()
    {
        QTest::addColumn<QString>("leftOut");
        QTest::addColumn<double>("data");
        QTest::addColumn<double>("micro");
        QTest::addColumn<QString>("says");
        QTest::newRow("data ranks: accelerators over the rest") << "dp" << 4.0 << 1.0 << "";
        QTest::newRow("micro-batch: batch over ranks and accumulation") << "micro" << 4.0 << 1.0 << "";
        QTest::newRow("batch: micro-batch, ranks and accumulation") << "global" << 4.0 << 1.0 << "";
        QTest::newRow("neither micro-batch nor accumulation")
            << "micro accumulation" << 4.0 << 4.0 << "micro-batch not stated";
        QTest::newRow("nor with a pipeline") << "micro accumulation pp" << 2.0 << 1.0 << "1 sequence taken";
        QTest::newRow("a pipeline cuts a rank's sequences up")
            << "micro accumulation pp local" << 2.0 << 1.0 << "1 sequence taken";
        QTest::newRow("a pipeline of shards too")
            << "micro accumulation pp zero3" << 2.0 << 1.0 << "1 sequence taken";
        QTest::newRow("the stack") << "stack" << 4.0 << 1.0 << "a guess";
        QTest::newRow("nor with everything sharded")
            << "micro accumulation zero3" << 4.0 << 32.0 << "32 sequences taken";
        QTest::newRow("recomputation") << "recompute" << 4.0 << 1.0 << "recomputation not stated (none";
    }
    void degreesFollowFromArithmetic()
    {
        QFETCH(QString, leftOut);
        QFETCH(double, data);
        QFETCH(double, micro);
        QFETCH(QString, says);
        Run run = complete();
        const QStringList words = leftOut.split(QLatin1Char(' '));
        const auto has = [&words](const char* word) { return words.contains(QString::fromUtf8(word)); };
        if (has("dp"))
            run.mesh.data.reset();
        if (has("micro"))
            run.batch.micro.reset();
        if (has("accumulation"))
            run.batch.accumulation.reset();
        if (has("global"))
            run.batch.global.reset();
        if (has("recompute"))
            run.recompute.policy.clear();
        if (has("zero3"))
            run.mesh.zeroStage = 3;
        if (has("stack"))
            run.settings.stack.clear();
        if (has("local"))
            run.settings.localBatch = 32;
        if (has("pp")) {
            run.mesh.pipeline = 2;
            run.mesh.data = 2;
        }
        const Scenario s = built(run);
        QCOMPARE(s.mesh.data.value(), data);
        QCOMPARE(s.training.microBatch, micro);
        QCOMPARE(s.training.globalBatchSequences, 128.0);
        QVERIFY2(missing(run).contains(says) && (says.isEmpty() == missing(run).isEmpty()),
            qPrintable(missing(run)));
    }

    void skipped_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("reason");
        QTest::newRow("state-space layers") << "hybrid"
                                            << "hybrid model";
        QTest::newRow("no dimensions") << "layers"
                                       << "model dimensions";
        QTest::newRow("unknown accelerator") << "gpu"
                                             << "accelerator unknown: Abacus";
        QTest::newRow("no accelerators") << "count"
                                         << "number of accelerators";
        QTest::newRow("no layout") << "tp"
                                   << "parallel layout not stated";
        QTest::newRow("a layout for other accelerators") << "twice"
                                                         << "does not multiply";
        QTest::newRow("no batch") << "batch"
                                  << "batch not stated";
        QTest::newRow("a batch smaller than the ranks") << "small"
                                                        << "fewer sequences";
        QTest::newRow("a batch that does not divide") << "odd"
                                                      << "does not divide";
        QTest::newRow("an unknown precision") << "precision"
                                              << "precision unknown: int3";
        QTest::newRow("a precision the accelerator lacks") << "fp4"
                                                           << "no dense fp4 peak";
        QTest::newRow("inference") << "inference"
                                   << "inference";
        QTest::newRow("a formula's figure") << "analytic"
                                            << "not measured";
    }
    void skipped()
    {
        QFETCH(QString, change);
        QFETCH(QString, reason);
        Run run = complete();
        if (change == QLatin1String("hybrid"))
            run.model.attention = "hybrid";
        else if (change == QLatin1String("layers"))
            run.model.layers.reset();
        else if (change == QLatin1String("gpu"))
            run.hardware.gpu = "Abacus";
        else if (change == QLatin1String("count"))
            run.hardware.count.reset();
        else if (change == QLatin1String("tp"))
            run.mesh.tensor.reset();
        else if (change == QLatin1String("twice"))
            run.hardware.count = 16;
        else if (change == QLatin1String("batch"))
            run.batch = {};
        else if (change == QLatin1String("small"))
            run.batch.global = 2;
        else if (change == QLatin1String("odd"))
            run.batch = {130, {}, {}};
        else if (change == QLatin1String("precision"))
            run.precision = "int3";
        else if (change == QLatin1String("fp4"))
            run.precision = "nvfp4";
        else if (change == QLatin1String("inference"))
            run.kind = RunKind::Inference;
        else
            run.kind = RunKind::Analytic;
        const RunScenario made = scenarioOf(run, shippedCatalog());
        QVERIFY(!made.scenario.has_value());
        QVERIFY2(made.skipped.plain().find(reason.toStdString()) != std::string::npos,
            made.skipped.plain().c_str());
    }

    void recomputation_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("modules");
        QTest::addColumn<QString>("detail");
        QTest::addColumn<int>("expected");
        QTest::addColumn<QString>("extras"); // toggles and numbers that are set
        const auto row = [](const char* name, const char* stack, const char* policy, const char* modules,
                             const char* detail, Recompute expected, const char* extras) {
            QTest::newRow(name) << QString::fromUtf8(stack) << QString::fromUtf8(policy)
                                << QString::fromUtf8(modules) << QString::fromUtf8(detail)
                                << static_cast<int>(expected) << QString::fromUtf8(extras);
        };
        row("none", "megatron", "none", "", "", Recompute::None, "");
        row("full", "megatron", "full", "", "", Recompute::Full, "");
        row("selective without modules is the attention core", "megatron", "selective", "", "",
            Recompute::Selective, "");
        row("named core", "megatron", "selective", "core_attn", "", Recompute::Selective, "");
        row("modules without the core", "megatron", "selective", "layernorm moe_act", "", Recompute::None,
            "norms activation");
        row("latents and MLP", "megatron", "selective", "mla_up_proj mlp", "", Recompute::None, "mlp latent");
        row("experts", "megatron", "selective", "moe", "", Recompute::None, "moe");
        row("per operation, as the stack knows", "torchtitan", "selective", "", "selective per-op",
            Recompute::Selective, "");
        row("a policy in JAX", "maxtext", "selective", "", "minimal", Recompute::None, "norms activation");
        row("every second layer", "torchtitan", "selective", "", "one of two layers", Recompute::Full,
            "every2");
        row("JAX recomputes unless told otherwise", "maxtext", "", "", "", Recompute::Full, "");
    }
    void recomputation()
    {
        QFETCH(QString, stack);
        QFETCH(QString, policy);
        QFETCH(QString, modules);
        QFETCH(QString, detail);
        QFETCH(int, expected);
        QFETCH(QString, extras);
        Run run = complete();
        run.settings.stack = stack.toStdString();
        run.recompute = {policy.toStdString(), {}, {}, {}, detail.toStdString()};
        for (const QString& module : modules.split(QLatin1Char(' '), Qt::SkipEmptyParts))
            run.recompute.modules.push_back(module.toStdString());
        const Training t = built(run).training;
        QCOMPARE(static_cast<int>(t.recompute), expected);
        QStringList set;
        if (t.recomputeNorms)
            set += QStringLiteral("norms");
        if (t.recomputeActivation)
            set += QStringLiteral("activation");
        if (t.recomputeMlp)
            set += QStringLiteral("mlp");
        if (t.recomputeMoe)
            set += QStringLiteral("moe");
        if (t.recomputeLatent)
            set += QStringLiteral("latent");
        if (t.recomputeEvery != 1)
            set += QStringLiteral("every%1").arg(t.recomputeEvery);
        QCOMPARE(set.join(QLatin1Char(' ')), extras);
    }

    // "Selective" as a share of whole layers.
    void recomputedShare_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<double>("share"); // 0: not stated
        QTest::addColumn<double>("mfu");
        QTest::addColumn<double>("hfu");
        QTest::addColumn<double>("layers"); // of 32; 0: not by layers
        QTest::newRow("stated") << "megatron" << 0.25 << 0.0 << 0.0 << 8.0;
        QTest::newRow("stated, all") << "torchtitan" << 1.0 << 0.0 << 0.0 << 32.0;
        QTest::newRow("hardware over model FLOPs") << "torchtitan" << 0.0 << 0.38 << 0.47 << 23.0;
        QTest::newRow("never more than all") << "torchtitan" << 0.0 << 0.55 << 0.74 << 32.0;
        QTest::newRow("the same figure twice") << "torchtitan" << 0.0 << 0.46 << 0.46 << 0.0;
        QTest::newRow("Megatron's is an operator") << "megatron" << 0.0 << 0.38 << 0.47 << 0.0;
    }
    void recomputedShare()
    {
        QFETCH(QString, stack);
        QFETCH(double, share);
        QFETCH(double, mfu);
        QFETCH(double, hfu);
        QFETCH(double, layers);
        Run run = complete();
        run.settings.stack = stack.toStdString();
        run.recompute.policy = "selective";
        if (share > 0)
            run.recompute.share = share;
        if (mfu > 0) {
            run.measured.mfu = mfu;
            run.measured.hfu = hfu;
        }
        const Training t = built(run).training;
        QCOMPARE(t.recompute == Recompute::Full, layers > 0);
        QCOMPARE(t.recomputeLayers.value_or(0), layers);
    }

    void overlap_data()
    {
        QTest::addColumn<QString>("off"); // kinds of traffic that are switched off
        QTest::addColumn<QString>("notes");
        QTest::addColumn<QString>("expected"); // overlaps that are 0
        QTest::newRow("as the stack does it") << ""
                                              << ""
                                              << "";
        QTest::newRow("all by a note") << ""
                                       << "communication overlap deliberately off"
                                       << "data tensor pipeline expert";
        QTest::newRow("gradients and weights") << "gradients weights"
                                               << ""
                                               << "data";
        QTest::newRow("gradients alone") << "gradients"
                                         << ""
                                         << "gradient share";
        QTest::newRow("tensor") << "tensor"
                                << ""
                                << "tensor";
    }
    void overlap()
    {
        QFETCH(QString, off);
        QFETCH(QString, notes);
        QFETCH(QString, expected);
        Run run = complete();
        run.notes = notes.toStdString();
        if (off.contains(u"gradients"))
            run.settings.gradientOverlap = false;
        if (off.contains(u"weights"))
            run.settings.weightOverlap = false;
        if (off.contains(u"tensor"))
            run.settings.tensorOverlap = false;
        const Scenario s = built(run);
        QStringList zero;
        const auto add = [&zero](const std::optional<double>& share, const char* name) {
            if (share && *share == 0)
                zero += QString::fromUtf8(name);
        };
        add(s.overlap.data, "data");
        add(s.hardware.efficiency.gradientOverlap, "gradient share");
        add(s.overlap.tensor, "tensor");
        add(s.overlap.pipeline, "pipeline");
        add(s.overlap.expert, "expert");
        QCOMPARE(zero.join(u' '), expected);
    }

    void schedules_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("pipeline");
        QTest::addColumn<double>("chunks"); // 0: not stated
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<double>("expected");
        QTest::newRow("no pipeline") << "interleaved-1F1B" << 1.0 << 4.0 << "1f1b" << 1.0;
        QTest::newRow("1F1B") << "1F1B" << 4.0 << 0.0 << "1f1b" << 1.0;
        QTest::newRow("interleaved") << "interleaved-1F1B" << 4.0 << 5.0 << "interleaved_1f1b" << 5.0;
        QTest::newRow("interleaved, chunks not said")
            << "interleaved variant" << 4.0 << 0.0 << "interleaved_1f1b" << 2.0;
        QTest::newRow("chunks say it") << "" << 4.0 << 2.0 << "interleaved_1f1b" << 2.0;
        QTest::newRow("DualPipe") << "DualPipe" << 4.0 << 0.0 << "dualpipe" << 1.0;
        QTest::newRow("not said") << "" << 4.0 << 0.0 << "1f1b" << 1.0;
    }
    void schedules()
    {
        QFETCH(QString, words);
        QFETCH(double, pipeline);
        QFETCH(double, chunks);
        QFETCH(QString, schedule);
        QFETCH(double, expected);
        Run run = complete();
        run.mesh.tensor = 1;
        run.mesh.pipeline = pipeline;
        run.mesh.data = 8 / pipeline;
        run.batch = {128, 1, {}};
        run.mesh.schedule = words.toStdString();
        if (chunks > 0)
            run.mesh.chunks = chunks;
        const Mesh mesh = built(run).mesh;
        QCOMPARE(mesh.schedule, schedule.toStdString());
        QCOMPARE(mesh.chunks, expected);
    }

    void shardGroups_data()
    {
        QTest::addColumn<QString>("fsdp");
        QTest::addColumn<double>("zeroGroup"); // 0: not stated
        QTest::addColumn<double>("slices"); // 0: not stated
        QTest::addColumn<double>("expected"); // 0: all
        QTest::newRow("all ranks") << "FULL_SHARD" << 0.0 << 0.0 << 0.0;
        QTest::newRow("a group of eight") << "" << 8.0 << 0.0 << 8.0;
        QTest::newRow("in words") << "Megatron-FSDP shard 16" << 0.0 << 0.0 << 16.0;
        QTest::newRow("in other words") << "ZeRO-3 shards of 32 GPUs x 4 replicas" << 0.0 << 0.0 << 32.0;
        QTest::newRow("one of two axes")
            << "2D sharding 12-way model x 16-way FSDP x 2 pods" << 0.0 << 0.0 << 16.0;
        QTest::newRow("as wide as the ranks") << "Megatron-FSDP shard 64" << 0.0 << 0.0 << 0.0;
        QTest::newRow("inside a slice")
            << "FSDP inside a slice, data parallel across slices" << 0.0 << 2.0 << 32.0;
    }
    void shardGroups()
    {
        QFETCH(QString, fsdp);
        QFETCH(double, zeroGroup);
        QFETCH(double, slices);
        QFETCH(double, expected);
        Run run = complete();
        run.hardware.count = 64;
        run.mesh.tensor = 1;
        run.mesh.data = 64;
        run.mesh.zeroStage = 3;
        run.batch = {64, 1, 1};
        run.mesh.fsdp = fsdp.toStdString();
        if (zeroGroup > 0)
            run.mesh.zeroGroup = zeroGroup;
        if (slices > 0)
            run.hardware.slices = slices;
        QCOMPARE(built(run).mesh.shardGroup.value_or(0), expected);
    }

    void settings()
    {
        Run run = complete();
        run.settings.cudaGraphScope = "full_iteration";
        run.settings.offloadLayers = 20;
        run.settings.container = "26.04";
        run.notes = "Expert load force-balanced.";
        const Training t = built(run).training;
        QCOMPARE(t.cudaGraphs, std::optional<bool>(true));
        QVERIFY(t.offloadActivations);
        QCOMPARE(t.routingImbalance, std::optional<double>(1));
        Run offloads = complete();
        offloads.settings.offloadActivations = true;
        QVERIFY(built(offloads).training.offloadActivations);
        offloads.settings.offloadActivations = false;
        QVERIFY(!built(offloads).training.offloadActivations);
        QCOMPARE(t.offloadedLayers, 20 / 32.0); // of 32 layers on one stage
        QVERIFY(missing(run).contains(QStringLiteral("container 26.04")));
        run.settings.cudaGraphScope = "moe_router, moe_preprocess";
        QVERIFY(!built(run).training.cudaGraphs.has_value());
        QVERIFY(missing(run).contains(QStringLiteral("CUDA graphs on a part only")));
        run.settings.dispatcher = "deepep"; // sends a token once to a node
        QCOMPARE(built(run).mesh.expertDispatch, std::optional(ExpertDispatch::TwoLevel));
        QCOMPARE(built(run).mesh.expertNodes, 0.0);
        run.model.name = "deepseek-v3";
        QCOMPARE(built(run).mesh.expertDispatch, std::optional(ExpertDispatch::TwoLevel));
        QCOMPARE(built(run).mesh.expertNodes, 4.0);
        run.kind = RunKind::FinetuneLora;
        QVERIFY(built(run).training.method == FineTuning::Lora);
    }

    void countedOperations_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("sequence");
        QTest::addColumn<int>("convention");
        QTest::addColumn<double>("perToken");
        const auto row = [](const char* name, const char* model, double s, FlopsConvention c,
                             double perToken) {
            QTest::newRow(name) << QString::fromUtf8(model) << s << static_cast<int>(c) << perToken;
        };
        // Linear 1.390e11 and causal attention 1.0737e10 a token, forward; training three times that (PaLM,
        // appendix B).
        row("70B, masked half left out", "llama3-70b", 8192, FlopsConvention::ModelCausal, 4.492e11);
        row("70B, whole square", "llama3-70b", 8192, FlopsConvention::ModelFull, 4.814e11);
        // 1,536 sequences of 2,048 tokens: 3.386e18 and 4.511e18 a step (Narayanan et al., eq. 3; vocabulary
        // 51,200).
        row("GPT-3, 72-factor", "gpt3-51200", 2048, FlopsConvention::Model72, 3.386e18 / (1536.0 * 2048));
        row("GPT-3, 96-factor", "gpt3-51200", 2048, FlopsConvention::Hardware96, 4.511e18 / (1536.0 * 2048));
    }
    void countedOperations()
    {
        QFETCH(QString, model);
        QFETCH(double, sequence);
        QFETCH(int, convention);
        QFETCH(double, perToken);
        Architecture a;
        if (model == QLatin1String("llama3-70b")) {
            a = shippedCatalog().model("llama3-70b")->architecture;
        } else {
            a = shippedCatalog().model("gpt3-175b")->architecture;
            a.vocab = 51200;
        }
        const double counted =
            countedPerToken(static_cast<FlopsConvention>(convention), a, Tokens(sequence)).value();
        QVERIFY2(std::abs(counted / perToken - 1) < 1e-3, qPrintable(QString::number(counted)));
    }
};

QTEST_APPLESS_MAIN(TestRunScenario)
#include "tst_run_scenario.moc"
