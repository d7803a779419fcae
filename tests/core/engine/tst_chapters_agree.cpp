// What one chapter of a report counts, the others count too: prediction modules, shard groups, schedules,
// recomputed communication, adapters.

#include "core/engine/evaluate.h"
#include "core/pipeline/prepared.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Report reportOf(const QStringList& edits)
{
    Scenario scenario = defaultScenario(shippedCatalog());
    const QStringList all = QStringList{u"hardware.efficiency.mfu=model"_s} + edits;
    for (const QString& edit : all) {
        const auto equals = edit.indexOf(u'=');
        const FieldSpec* field = findField(edit.left(equals).toStdString());
        if (!field)
            qFatal("no field %s", qPrintable(edit));
        if (const FieldError error =
                setField(scenario, *field, edit.mid(equals + 1).toStdString(), shippedCatalog()))
            qFatal("%s: %s", qPrintable(edit), error.message.c_str());
    }
    Report report = evaluate(scenario);
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            qFatal("%s: %s", d.field.c_str(), d.message.c_str());
    return report;
}

double countOf(const Report& report, std::string_view group, std::string_view op)
{
    double count = 0;
    for (const CommunicationRow& row : report.communication)
        if (key(row.group) == group && label(row.op) == op)
            count += row.count;
    return count;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestChaptersAgree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void predictionModulesCountEverywhere();
    void aShardGroupHoldsExpertsAsItHoldsTheRest();
    void copiesOfAShardGroupMeetInsideANode();
    void bubblesAreOfTheSchedule_data();
    void bubblesAreOfTheSchedule();
    void dualPipeHidesItsDispatch();
    void recomputedLayersCommunicateAgain();
    void theNetworkKnobBeginsWhereTheModelIs();
    void adaptersAloneAreReduced();
    void quantisedWeightsAreUnpacked();
    void namedModulesAreAmongTheShare();
};

// 14B of weights on Hugging Face beside the 671B of the model (deepseek-ai/DeepSeek-V3 README), with copies
// of the embedding and of the head, which the modules share.
void TestChaptersAgree::predictionModulesCountEverywhere()
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
    QCOMPARE(with.memory.byStage.front().total().value(), without.memory.byStage.front().total().value());
    const MemoryParts& last = with.memory.byStage.back();
    const MemoryParts& before = without.memory.byStage.back();
    QVERIFY(near((last.state() - before.state()).value(), module * bytes));
    QVERIFY(last.activations > before.activations);
    const double token = 2 * 3 * (37.6e9 / 61 + 2 * 7168.0 * 7168 + table); // 37B active, published
    QVERIFY(near((with.compute.exactPerToken - without.compute.exactPerToken).value(), token, 0.25));
    QVERIFY(with.step.seconds > without.step.seconds);
}

void TestChaptersAgree::aShardGroupHoldsExpertsAsItHoldsTheRest()
{
    const QStringList base{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=16"_s,
        u"training.global_batch_sequences=16"_s, u"mesh.zero_stage=3"_s};
    const Report whole = reportOf(base);
    const Report group = reportOf(base + QStringList{u"mesh.shard_group=4"_s});
    QVERIFY(near(whole.memory.perRank.state().value(), whole.memory.stateTotal.value() / 16));
    QVERIFY(near(group.memory.perRank.state().value(), group.memory.stateTotal.value() / 4));
}

void TestChaptersAgree::copiesOfAShardGroupMeetInsideANode()
{
    const Report report = reportOf({u"model.preset=llama3-8b"_s, u"hardware.accelerators=8"_s,
        u"training.global_batch_sequences=8"_s, u"mesh.zero_stage=3"_s, u"mesh.shard_group=4"_s});
    QVERIFY(countOf(report, "data", "all-reduce") > 0);
    for (const CommunicationRow& row : report.communication)
        QCOMPARE(QString::fromUtf8(row.tier.data(), qsizetype(row.tier.size())), u"scale-up"_s);
}

void TestChaptersAgree::bubblesAreOfTheSchedule_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<double>("overhead"); // idle ÷ ideal, 8 stages, 32 micro-batches, F = B = W
    QTest::addColumn<double>("held"); // micro-batches on the first stage
    QTest::newRow("1F1B") << u"1f1b"_s << 7.0 / 32 << 8.0;
    QTest::newRow("GPipe") << u"gpipe"_s << 7.0 / 32 << 32.0;
    // Zero Bubble (arXiv:2401.10241) table 1: (p − 1)(F + B − W); p and 2p − 1 held. ZB-H2's ranks have no
    // bubble of their own, but start one after the other: its makespan is that of ZB-H1.
    QTest::newRow("ZB-H1") << u"zb_h1"_s << 7.0 / (3 * 32) << 8.0;
    QTest::newRow("ZB-H2") << u"zb_h2"_s << 7.0 / (3 * 32) << 15.0;
    // DeepSeek-V3 (arXiv:2412.19437) table 2: (p / 2 − 1)(F&B + B − 3W); p + 1 held.
    QTest::newRow("DualPipe") << u"dualpipe"_s << 3.0 * (3 + 2 - 3) / (3 * 32) << 9.0;
}

void TestChaptersAgree::bubblesAreOfTheSchedule()
{
    QFETCH(QString, schedule);
    QFETCH(double, overhead);
    QFETCH(double, held);
    const QStringList base{u"model.preset=llama3-8b"_s, u"model.vocab=1024"_s, u"hardware.accelerators=8"_s,
        u"mesh.pipeline=8"_s, u"training.global_batch_sequences=32"_s, u"mesh.schedule="_s + schedule};
    // With a stated MFU only the schedule is known: stages alike, F = B = W.
    const Report stated = reportOf(base + QStringList{u"hardware.efficiency.mfu=0.4"_s});
    QVERIFY2(near(stated.pipeline.bubbleOverhead, overhead),
        qPrintable(QString::number(stated.pipeline.bubbleOverhead)));
    QVERIFY(near(stated.pipeline.bubbleFraction, overhead / (1 + overhead)));
    QCOMPARE(stated.pipeline.peakInFlight, held);
    // A predicted step waits as long: its stages are alike but for a small head on the last, and sends are
    // short. Where weight gradients fill bubbles it counts that they take less than a third of a real
    // micro-batch.
    const Report report = reportOf(base);
    const double waits = report.pipeline.bubbleOverhead;
    const bool split = schedule != u"1f1b"_s && schedule != u"gpipe"_s;
    QVERIFY2(split ? waits > 0.9 * overhead && waits < 7.0 / 32 : near(waits, overhead, 0.05),
        qPrintable(QString::number(waits)));
    QVERIFY(near(report.pipeline.bubbleFraction, waits / (1 + waits)));
    // What the picture of the same run says.
    Simulation run;
    simulate(report.pipeline.run->schedule->compiled, report.pipeline.run->times, run);
    QVERIFY(near(report.pipeline.bubbleFraction, run.bubbleFraction));
}

// DeepSeek-V3 (arXiv:2412.19437) §3.2.1: all-to-all and pipeline communication can be fully hidden, with 20
// of 132 processors set apart for them.
void TestChaptersAgree::dualPipeHidesItsDispatch()
{
    const QStringList base{u"model.preset=deepseek-v3"_s, u"hardware.accelerator=h800-sxm"_s,
        u"hardware.scale_out=ib-ndr400"_s, u"hardware.accelerators=2048"_s, u"mesh.pipeline=16"_s,
        u"mesh.expert=64"_s, u"mesh.expert_nodes=4"_s, u"training.global_batch_sequences=15360"_s,
        u"training.routing_imbalance=1"_s};
    const Report plain = reportOf(base);
    const Report paired = reportOf(base + QStringList{u"mesh.schedule=dualpipe"_s});
    // The slowest rank has four layers of experts; in both directions it is the end rank, which has one on
    // the first stage, three on the last and one more that predicts, for half of the micro-batches each.
    const double all = plain.step.expertExposed->value() * 2.5 / 4;
    QVERIFY(all > 0);
    QVERIFY2(near(paired.step.expertExposed->value(), all * 20 / 132, 0.01),
        qPrintable(QString::number(paired.step.expertExposed->value() / all)));
}

void TestChaptersAgree::recomputedLayersCommunicateAgain()
{
    const QStringList base{u"model.preset=llama3-8b"_s, u"hardware.accelerators=8"_s, u"mesh.tensor=4"_s,
        u"mesh.context=2"_s, u"training.global_batch_sequences=8"_s};
    const Report none = reportOf(base), full = reportOf(base + QStringList{u"training.recompute=full"_s});
    const Report half =
        reportOf(base + QStringList{u"training.recompute=full"_s, u"training.recompute_every=2"_s});
    // Two sublayers of 32 layers, 8 micro-batches.
    QCOMPARE(countOf(none, "tensor", "reduce-scatter"), 2.0 * 2 * 32 * 8);
    QCOMPARE(countOf(full, "tensor", "reduce-scatter"), 3.0 * 2 * 32 * 8);
    QCOMPARE(countOf(half, "tensor", "reduce-scatter"), 2.5 * 2 * 32 * 8);
    QCOMPARE(countOf(full, "context", "all-gather"), countOf(none, "context", "all-gather") * 4 / 3);

    const QStringList routed{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=8"_s, u"mesh.expert=8"_s,
        u"training.global_batch_sequences=8"_s};
    const double once = countOf(reportOf(routed), "expert", "all-to-all");
    QCOMPARE(countOf(reportOf(routed + QStringList{u"training.recompute=full"_s}), "expert", "all-to-all"),
        once * 6 / 4);
    QCOMPARE(
        countOf(reportOf(routed + QStringList{u"training.recompute_moe=true"_s}), "expert", "all-to-all"),
        once * 6 / 4);
}

void TestChaptersAgree::theNetworkKnobBeginsWhereTheModelIs()
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

void TestChaptersAgree::adaptersAloneAreReduced()
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

// QLoRA (arXiv:2305.14314) §3: 4-bit weights are unpacked before every product; embedding, head and norms
// stay wide.
void TestChaptersAgree::quantisedWeightsAreUnpacked()
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
void TestChaptersAgree::namedModulesAreAmongTheShare()
{
    const QStringList base{
        u"model.preset=llama3-8b"_s, u"hardware.stack=torchtitan"_s, u"training.recompute=selective"_s};
    const Report share = reportOf(base);
    const Report named =
        reportOf(base + QStringList{u"training.recompute_mlp=true"_s, u"training.recompute_norms=true"_s});
    QCOMPARE(named.step.seconds->value(), share.step.seconds->value());
    QCOMPARE(named.compute.hardwarePerStep.value(), share.compute.hardwarePerStep.value());
}

QTEST_APPLESS_MAIN(TestChaptersAgree)
#include "tst_chapters_agree.moc"
