// A step's facts are known once: what time, traffic, memory, roofline and counts of operations say of one
// scenario is of the same step, and what papers publish of it. Each of these once disagreed.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Report reportOf(const QStringList& edits)
{
    Report report = evaluate(editedScenario(QStringList{u"hardware.efficiency.mfu=model"_s} + edits));
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            qFatal("%s: %s", d.field.c_str(), d.message.plain().c_str());
    return report;
}
Report example(std::string_view id, std::string_view field = {}, std::string_view text = {})
{
    const auto preset = std::ranges::find(shippedCatalog().scenarios(), id, &ScenarioPreset::id);
    if (preset == shippedCatalog().scenarios().end())
        qFatal("no example %s", std::string(id).c_str());
    Scenario scenario = readScenario(preset->json, shippedCatalog(), id).file->scenario;
    if (!field.empty() && setField(scenario, *findField(field), text, shippedCatalog()))
        qFatal("%s", std::string(field).c_str());
    return evaluate(scenario);
}

const CommunicationRow& row(const Report& report, TrafficGroup group)
{
    for (const CommunicationRow& r : report.communication)
        if (r.group == group)
            return r;
    qFatal("no %s row", std::string(key(group)).c_str());
}
Flops convention(const Report& report, std::string_view id)
{
    for (const FlopConvention& c : report.throughput.conventions)
        if (c.id == id)
            return c.perStep;
    qFatal("no convention %s", std::string(id).c_str());
}

double countOf(const Report& report, TrafficGroup group, Collective op)
{
    double count = 0;
    for (const CommunicationRow& r : report.communication)
        if (r.group == group && r.op == op)
            count += r.count;
    return count;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestStepOnce : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // DeepSpeed Ulysses (arXiv:2309.14509) §3.1: queries, keys and values in, the output back, 4·N·h/P
    // elements a layer without grouped heads; the backward pass moves their gradients, and nothing a second
    // time.
    void ulyssesTradesHeadsOnceEachWay()
    {
        const double ranks = 4, microbatches = 8, length = 8192, hidden = 4096, layers = 32;
        const QStringList base{u"model.preset=llama2-7b"_s, u"hardware.accelerators=4"_s, u"mesh.context=4"_s,
            u"training.global_batch_sequences=8"_s, u"mesh.context_method=all_to_all"_s};
        const Report report = reportOf(base);
        const CommunicationRow& traffic = row(report, TrafficGroup::Context);
        QCOMPARE(traffic.count, 2 * layers * microbatches);
        // Of each rank's share of the tokens, what stays is one part in P.
        const double sent = 2.0 * 4 * (length / ranks) * hidden * (ranks - 1) / ranks;
        QVERIFY2(near(traffic.bytesPerRank.value(), sent),
            qPrintable(QString::number(traffic.bytesPerRank.value())));
        // Nothing of it hides: the step waits for exactly these calls.
        QVERIFY(near(report.step.contextExposed->value(), traffic.seconds.value()));
        // A recomputed layer trades once more.
        const Report again = reportOf(base + QStringList{u"training.recompute=full"_s});
        QCOMPARE(row(again, TrafficGroup::Context).count, 3 * layers * microbatches);
    }

    // Left to the model it is 1.25, and writing that down changes nothing.
    void theModelledImbalanceIsOneNumber()
    {
        const Report model = example("mixtral-8x7b-256xtpu-v6e");
        QVERIFY(!model.scenario.training.routingImbalance);
        const Report written = example("mixtral-8x7b-256xtpu-v6e", "training.routing_imbalance", "1.25");
        QCOMPARE(written.memory.perRank.activations.value(), model.memory.perRank.activations.value());
        for (const Readout& readout : readouts())
            QVERIFY2(readout.get(written) == readout.get(model), std::string(readout.path).c_str());
        const Report even = example("mixtral-8x7b-256xtpu-v6e", "training.routing_imbalance", "1");
        QVERIFY(even.memory.perRank.activations < model.memory.perRank.activations);
    }

    void expertDotsSendWhatTheRowsSay_data()
    {
        QTest::addColumn<QStringList>("edits");
        const QStringList base{u"model.preset=deepseek-v3"_s, u"hardware.accelerators=256"_s,
            u"training.global_batch_sequences=256"_s, u"mesh.expert=32"_s};
        QTest::newRow("to every expert") << base;
        const QStringList twoLevel = base + QStringList{u"mesh.expert_dispatch=two_level"_s};
        QTest::newRow("to every node") << twoLevel;
        QTest::newRow("to four nodes at most") << twoLevel + QStringList{u"mesh.expert_nodes=4"_s};
        QTest::newRow("balanced") << base + QStringList{u"training.routing_imbalance=1"_s};
        QTest::newRow("experts split over two ranks") << base + QStringList{u"mesh.expert_tensor=2"_s};
        QTest::newRow("a part of every expert on each rank")
            << base + QStringList{u"mesh.expert=1"_s, u"mesh.tensor=8"_s, u"mesh.expert_tensor=8"_s};
    }
    void expertDotsSendWhatTheRowsSay()
    {
        QFETCH(QStringList, edits);
        const Report report = reportOf(edits);
        Bytes sent(0); // by one rank in one dispatch, or combine
        for (const CommunicationRow& r : report.communication)
            if (r.group == TrafficGroup::Expert)
                sent += r.bytesPerRank;
        QVERIFY(sent > Bytes(0));
        int dots = 0;
        for (const RooflineOperation& operation : report.roofline.operations) {
            if (operation.name != "experts gate and up" && operation.name != "experts down")
                continue;
            QVERIFY2(near(operation.networkBytes.value(), sent.value()),
                qPrintable(QString::number(operation.networkBytes.value() / sent.value())));
            ++dots;
        }
        QCOMPARE(dots, 2);
    }

    void theWholeSquareIsWhole_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<double>("layers"); // with attention
        QTest::addColumn<double>("width"); // of all query heads
        QTest::addColumn<double>("passes"); // forward is one, backward two
        const QStringList long32{u"training.sequence_length=32768"_s};
        QTest::newRow("every layer sees all")
            << long32 + QStringList{u"model.preset=llama3-8b"_s} << 32.0 << 4096.0 << 3.0;
        // Five of six layers see 1,024 keys (Gemma 3, arXiv:2503.19786 §2.1); PaLM's count takes no notice.
        QTest::newRow("windows") << long32 + QStringList{u"model.preset=gemma3-27b"_s} << 62.0 << 32 * 128.0
                                 << 3.0;
        QTest::newRow("a layer that predicts a further token")
            << long32 + QStringList{u"model.preset=deepseek-v3"_s} << 61.0 + 1 << 128 * (192.0 + 128) / 2
            << 3.0;
        QTest::newRow("a quarter is frozen")
            << long32 + QStringList{u"model.preset=llama3-8b"_s, u"training.frozen_layers=25%"_s} << 32.0
            << 4096.0 << 1 + 2 * 0.75;
    }
    // PaLM (arXiv:2204.02311) appendix B: 12·L·H·Q·T per token forward and backward, 4 of it forward.
    void theWholeSquareIsWhole()
    {
        QFETCH(QStringList, edits);
        QFETCH(double, layers);
        QFETCH(double, width);
        QFETCH(double, passes);
        const double length = 32768;
        const Report report = reportOf(edits);
        const Report shorter = reportOf(edits + QStringList{u"training.sequence_length=16384"_s});
        const auto perToken = [](const Report& r, double tokens) {
            return convention(r, "full").value() / tokens;
        };
        // What does not grow with the length cancels.
        const double grown = perToken(report, length) - perToken(shorter, length / 2);
        QVERIFY2(near(grown, 4 * layers * width * (length / 2) * passes, 1e-6),
            qPrintable(QString::number(grown / (4 * layers * width * (length / 2) * passes))));
    }

    // 126 layers on 16 stages: fourteen ranks hold 8 and two hold 7. With seven recomputed on each, a rank of
    // eight repeats 7/8 of its layers, and the run as a whole 112 of 126.
    void aRankRecomputesItsOwnShare()
    {
        const QStringList base{u"model.preset=llama3.1-405b"_s, u"hardware.accelerators=128"_s,
            u"mesh.tensor=8"_s, u"mesh.pipeline=16"_s, u"training.global_batch_sequences=16"_s};
        const Report none = reportOf(base);
        const Report all = reportOf(base + QStringList{u"training.recompute=full"_s});
        const Report seven =
            reportOf(base + QStringList{u"training.recompute=full"_s, u"training.recompute_layers=7"_s});
        const auto repeated = [&](const Report& r) {
            return (r.compute.hardwarePerStep - none.compute.hardwarePerStep).value();
        };
        QVERIFY(near(repeated(seven), repeated(all) * 112 / 126));
        const auto part = [](const Report& r, std::string_view id) {
            double sum = 0;
            for (const StepPart& p : r.step.parts)
                sum += p.id == id ? p.seconds.value() : 0;
            return sum;
        };
        QVERIFY2(near(part(seven, "recompute"), part(all, "recompute") * 7 / 8),
            qPrintable(QString::number(part(seven, "recompute") / part(all, "recompute"))));
        const auto again = [&](const Report& r) {
            return row(r, TrafficGroup::Tensor).count - row(none, TrafficGroup::Tensor).count;
        };
        QVERIFY(near(again(seven), again(all) * 7 / 8));
        // Kept for the backward pass by a stage of seven: as if all were recomputed.
        QCOMPARE(
            seven.memory.byRank.back().activations.value(), all.memory.byRank.back().activations.value());
        QVERIFY(seven.memory.byRank.front().activations > all.memory.byRank.front().activations);
    }

    // 14B of weights on Hugging Face beside the 671B of the model (deepseek-ai/DeepSeek-V3 README), with
    // copies of the embedding and of the head, which the modules share.
    void predictionModulesCountEverywhere()
    {
        const QStringList base{u"model.preset=deepseek-v3"_s, u"hardware.accelerators=16"_s,
            u"mesh.pipeline=16"_s, u"training.global_batch_sequences=16"_s};
        const Report without = reportOf(base + QStringList{u"model.mtp_layers=0"_s});
        const Report with = reportOf(base + QStringList{u"model.mtp_layers=1"_s});
        const double bytes = without.memory.bytesPerParameter.value();
        const double module = (with.memory.stateTotal - without.memory.stateTotal).value() / bytes;
        const double table = 129280.0 * 7168;
        QVERIFY2(near(module + 2 * table, 14e9, 0.05), qPrintable(QString::number(module)));
        QCOMPARE(with.model.total, without.model.total); // as published

        // On the last stage: its state, its activations, its time; and in what is counted.
        QCOMPARE(with.memory.byRank.front().total().value(), without.memory.byRank.front().total().value());
        const MemoryParts& last = with.memory.byRank.back();
        const MemoryParts& before = without.memory.byRank.back();
        QVERIFY(near((last.state() - before.state()).value(), module * bytes));
        QVERIFY(last.activations > before.activations);
        const double token = 2 * 3 * (37.6e9 / 61 + 2 * 7168.0 * 7168 + table); // 37B active, published
        QVERIFY(near((with.compute.exactPerToken - without.compute.exactPerToken).value(), token, 0.25));
        QVERIFY(with.step.seconds > without.step.seconds);
    }

    void aShardGroupHoldsExpertsAsItHoldsTheRest()
    {
        const QStringList base{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=16"_s,
            u"training.global_batch_sequences=16"_s, u"mesh.zero_stage=3"_s};
        const Report whole = reportOf(base);
        const Report group = reportOf(base + QStringList{u"mesh.shard_group=4"_s});
        QVERIFY(near(whole.memory.perRank.state().value(), whole.memory.stateTotal.value() / 16));
        QVERIFY(near(group.memory.perRank.state().value(), group.memory.stateTotal.value() / 4));
    }

    void copiesOfAShardGroupMeetInsideANode()
    {
        const Report report = reportOf({u"model.preset=llama3-8b"_s, u"hardware.accelerators=8"_s,
            u"training.global_batch_sequences=8"_s, u"mesh.zero_stage=3"_s, u"mesh.shard_group=4"_s});
        QVERIFY(countOf(report, TrafficGroup::Data, Collective::AllReduce) > 0);
        for (const CommunicationRow& each : report.communication)
            QVERIFY(each.tier == "scale-up");
    }

    void recomputedLayersCommunicateAgain()
    {
        const QStringList base{u"model.preset=llama3-8b"_s, u"hardware.accelerators=8"_s, u"mesh.tensor=4"_s,
            u"mesh.context=2"_s, u"training.global_batch_sequences=8"_s};
        const Report none = reportOf(base), full = reportOf(base + QStringList{u"training.recompute=full"_s});
        const Report half =
            reportOf(base + QStringList{u"training.recompute=full"_s, u"training.recompute_every=2"_s});
        // Two sublayers of 32 layers, 8 micro-batches.
        QCOMPARE(countOf(none, TrafficGroup::Tensor, Collective::ReduceScatter), 2.0 * 2 * 32 * 8);
        QCOMPARE(countOf(full, TrafficGroup::Tensor, Collective::ReduceScatter), 3.0 * 2 * 32 * 8);
        QCOMPARE(countOf(half, TrafficGroup::Tensor, Collective::ReduceScatter), 2.5 * 2 * 32 * 8);
        QCOMPARE(countOf(full, TrafficGroup::Context, Collective::AllGather),
            countOf(none, TrafficGroup::Context, Collective::AllGather) * 4 / 3);

        const QStringList routed{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=8"_s,
            u"mesh.expert=8"_s, u"training.global_batch_sequences=8"_s};
        const double once = countOf(reportOf(routed), TrafficGroup::Expert, Collective::AllToAll);
        QCOMPARE(countOf(reportOf(routed + QStringList{u"training.recompute=full"_s}), TrafficGroup::Expert,
                     Collective::AllToAll),
            once * 6 / 4);
        QCOMPARE(countOf(reportOf(routed + QStringList{u"training.recompute_moe=true"_s}),
                     TrafficGroup::Expert, Collective::AllToAll),
            once * 6 / 4);
    }

    void theNetworkKnobBeginsWhereTheModelIs()
    {
        const QStringList base{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=64"_s,
            u"hardware.scale_out=ib-ndr400"_s, u"hardware.per_node=4"_s, u"mesh.expert=8"_s,
            u"training.global_batch_sequences=64"_s};
        const Report model = reportOf(base);
        const Report same = reportOf(base + QStringList{u"hardware.efficiency.network=0.8"_s});
        const Report worse = reportOf(base + QStringList{u"hardware.efficiency.network=0.4"_s});
        QVERIFY(model.step.expertExposed->value() > 0);
        QVERIFY(near(same.step.seconds->value(), model.step.seconds->value(), 1e-12));
        QVERIFY(worse.step.expertExposed->value() > 1.5 * model.step.expertExposed->value());
    }

    // Kaplan et al. (arXiv:2001.08361) §2.1: 2 operations forward, 4 backward; LoRA (arXiv:2106.09685) §4.2:
    // no gradients of frozen weights.
    void operationsFollowTheMethod_data()
    {
        QTest::addColumn<QStringList>("method");
        QTest::addColumn<double>("perParameter");
        QTest::addColumn<QString>("name");
        QTest::newRow("every weight trains") << QStringList{} << 6.0 << u"6 N per token"_s;
        QTest::newRow("LoRA") << QStringList{u"training.method=lora"_s} << 4.0 << u"4 N per token"_s;
        QTest::newRow("QLoRA") << QStringList{u"training.method=qlora"_s} << 4.0 << u"4 N per token"_s;
        QTest::newRow("half of the layers frozen")
            << QStringList{u"training.frozen_layers=0.5"_s} << 4.0 << u"the backward pass of what trains"_s;
        QTest::newRow("adapters on half of the layers") << QStringList{u"training.method=lora"_s,
            u"training.frozen_layers=0.5"_s} << 3.0 << u"the backward pass of what trains"_s;
    }
    void operationsFollowTheMethod()
    {
        QFETCH(QStringList, method);
        QFETCH(double, perParameter);
        QFETCH(QString, name);
        const QStringList job{u"model.preset=llama3-8b"_s, u"training.tokens=1e9"_s};
        const Report all = reportOf(job), part = reportOf(job + method);
        const double size = part.model.active.value();
        QVERIFY(near(part.compute.flopsPerToken.value(), perParameter * size));
        QVERIFY(near(part.compute.flopsTotal.value(), perParameter * size * part.model.tokens.value()));
        QVERIFY(part.accounting.stepFlops == part.compute.flopsPerStep
            && part.accounting.totalFlops == part.compute.flopsTotal
            && convention(part, "6n") == part.compute.flopsPerStep);
        // The exact count and the rule of thumb are of one job.
        QVERIFY(near(part.compute.flopsPerToken / part.compute.exactPerToken,
            all.compute.flopsPerToken / all.compute.exactPerToken, 0.1));
        // A stated MFU is of the rule of thumb.
        const QStringList stated{u"hardware.efficiency.mfu=0.4"_s};
        const double time =
            *reportOf(job + method + stated).step.seconds / *reportOf(job + stated).step.seconds;
        QVERIFY2(near(time, perParameter / 6), qPrintable(QString::number(time)));
        const auto label = std::ranges::find(part.throughput.conventions, "6n", &FlopConvention::id)->label;
        QVERIFY2(
            std::string(label).find(name.toStdString()) != std::string::npos, std::string(label).c_str());
    }

    void adaptersAloneAreReduced()
    {
        const QStringList base{u"model.preset=llama3-8b"_s, u"hardware.accelerator=rtx4090"_s,
            u"hardware.accelerators=2"_s, u"mesh.data=2"_s, u"training.global_batch_sequences=16"_s,
            u"training.sequence_length=512"_s};
        const Report full = reportOf(base);
        const Report lora = reportOf(base + QStringList{u"training.method=lora"_s});
        const auto sent = [](const Report& report) { return report.accounting.allReduceVolume.value(); };
        QVERIFY(sent(full) > 30e9);
        QVERIFY2(sent(lora) < 0.01 * sent(full), qPrintable(QString::number(sent(lora))));
    }

    // Modules that predict further tokens train as the model does: their gradients are kept and reduced.
    void furtherTokenModulesAreReduced_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"qwen3.5-397b-a17b", "deepseek-v3", "llama3-8b"})
            QTest::newRow(model) << QString::fromLatin1(model);
    }
    void furtherTokenModulesAreReduced()
    {
        QFETCH(QString, model);
        for (const QString& gradients : {u"bf16"_s, u"fp32"_s}) {
            const Report report =
                reportOf({u"model.preset="_s + model, u"training.precision.gradients="_s + gradients,
                    u"training.precision.communication="_s + gradients});
            const double sent = report.accounting.allReduceVolume.value();
            QVERIFY2(near(sent, 2 * report.memory.whole.gradients.value()),
                qPrintable(u"%1 of %2"_s.arg(sent).arg(report.memory.whole.gradients.value())));
        }
    }

    void whatARankHoldsOfTheExpertsIsReduced()
    {
        const QStringList base{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=64"_s,
            u"hardware.scale_out=ib-ndr400"_s, u"training.global_batch_sequences=64"_s,
            u"mesh.zero_stage=0"_s};
        const Report whole = reportOf(base);
        for (const QString& mesh : {u"mesh.expert=8"_s, u"mesh.expert=2"_s}) {
            const Report shared = reportOf(base + QStringList{mesh});
            const double sent =
                shared.accounting.allReduceVolume.value() / whole.accounting.allReduceVolume.value();
            const double held =
                shared.memory.perRank.gradients.value() / whole.memory.perRank.gradients.value();
            QVERIFY(held < 0.6);
            QVERIFY2(near(sent, held, 1e-9), qPrintable(u"%1 %2"_s.arg(sent).arg(held)));
        }
    }

    // QLoRA (arXiv:2305.14314) §3: 4-bit weights are unpacked before every product; embedding, head and norms
    // stay wide.
    void quantisedWeightsAreUnpacked()
    {
        const QStringList base{u"model.preset=llama3-8b"_s, u"hardware.accelerator=rtx4090"_s,
            u"training.global_batch_sequences=16"_s, u"training.sequence_length=512"_s};
        const Report lora = reportOf(base + QStringList{u"training.method=lora"_s});
        const Report qlora = reportOf(base + QStringList{u"training.method=qlora"_s});
        const double ratio = *qlora.step.seconds / *lora.step.seconds;
        QVERIFY2(ratio > 1.1 && ratio < 2, qPrintable(QString::number(ratio)));
        const double wide = 2.0 * 128256 * 4096, layers = 8.03e9 - wide;
        QVERIFY(near(qlora.memory.perRank.weights.value(), layers * (4 + 0.127) / 8 + 2 * wide, 0.01));
    }

    // A stack that recomputes half of all products repeats no module of them twice.
    void namedModulesAreAmongTheShare()
    {
        const QStringList base{
            u"model.preset=llama3-8b"_s, u"hardware.stack=torchtitan"_s, u"training.recompute=selective"_s};
        const Report share = reportOf(base);
        const Report named = reportOf(
            base + QStringList{u"training.recompute_mlp=true"_s, u"training.recompute_norms=true"_s});
        QCOMPARE(named.step.seconds->value(), share.step.seconds->value());
        QCOMPARE(named.compute.hardwarePerStep.value(), share.compute.hardwarePerStep.value());
    }
};

QTEST_APPLESS_MAIN(TestStepOnce)
#include "tst_step_once.moc"
