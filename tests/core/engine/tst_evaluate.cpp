// The mission's own numbers, from the default scenario and from the seed's preset, and what each chapter
// adds.

#include "core/analysis/advice.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Scenario preset(std::string_view id)
{
    const ScenarioPreset* found = shippedCatalog().scenario(id);
    Q_ASSERT(found);
    return readScenario(found->json, shippedCatalog(), id).file->scenario;
}

void set(Scenario& scenario, std::string_view id, std::string_view text)
{
    const FieldError error = setField(scenario, *findField(id), text, shippedCatalog());
    QVERIFY2(!error, error.message.plain().c_str());
}

double read(const Report& report, std::string_view path)
{
    const Readout* readout = findReadout(path);
    if (!readout)
        qFatal("no readout %s", std::string(path).c_str());
    return readout->get(report).value_or(std::nan(""));
}

constexpr double year = 365.25 * 86400;

} // namespace

class TestEvaluate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void missionNumbers_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("path");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* name, const char* scenario, const char* path, double expected) {
            QTest::newRow(name) << QString::fromUtf8(scenario) << QString::fromUtf8(path) << expected;
        };
        const auto seed = "seed-001";
        row("16 bytes of 70B: 1.12 TB", seed, "memory.state_total_bytes", 1.12e12);
        row("14.0 times an H100", seed, "memory.ratio", 14.0);
        row("14 GPUs, exactly", seed, "memory.min_accelerators", 14);
        row("6 N D: 6.3e24 FLOP", seed, "compute.flops_total", 6.3e24);
        row("499 years at 0.4 PFLOP/s", seed, "accounting.run_seconds", 499.087383070956 * year);
        row("one step: 8.6 s, not 8.4 ms", seed, "accounting.step_seconds", 8.6016);
        row("gradient all-reduce: 280 GB", seed, "accounting.allreduce_bytes", 2.8e11);
        row("2.8 s at 100 GB/s", seed, "accounting.allreduce_seconds", 2.8);
        row("all-reduce is 0.33 of a step, not 350", seed, "accounting.allreduce_to_step", 2.8 / 8.6016);
        row("activations, 14 tensors: 150 GB", seed, "accounting.activations_none_bytes", 150323855360.0);
        row("activations checkpointed: 10.7 GB", seed, "accounting.activations_checkpointed_bytes",
            10737418240.0);
        const auto question = "seed-question";
        row("default: column height", question, "memory.state_total_bytes", 1.12e12);
        row("default: vs ceiling", question, "memory.ratio", 14.0);
        row("default: min GPUs", question, "memory.min_accelerators", 14);
        row("H100 memory ridge: 295", question, "roofline.ridge_points.memory", 989.4e12 / 3.35e12);
        row("H100 network ridge at 50 GB/s", question, "roofline.ridge_points.scale_out", 989.4e12 / 50e9);
        row("memory wall starts at 5B", question, "walls.memory.threshold_params", 5e9);
    }
    void missionNumbers()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, path);
        QFETCH(double, expected);
        const Report report = evaluate(preset(scenario.toStdString()));
        const double value = read(report, path.toStdString());
        QVERIFY2(std::abs(value - expected) <= 1e-12 * std::abs(expected),
            qPrintable(QString::number(value, 'g', 17)));
    }

    void statePerParameter_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<double>("bytes");
        const auto row = [](const char* name, const QStringList& edits, double bytes) {
            QTest::newRow(name) << edits << bytes;
        };
        row("AdamW, bf16 mixed: 16", {}, 16);
        row("everything fp32 (seed 003): 16", {QStringLiteral("training.precision=fp32")}, 16);
        row("fp32 gradients (Megatron): 18", {QStringLiteral("training.precision.gradients=fp32")}, 18);
        row("extra fp32 accumulator (playbook): 20", {QStringLiteral("training.precision.accumulator=fp32")},
            20);
        row("no master copy: 12", {QStringLiteral("training.precision.master=none")}, 12);
        row("weights and fp32 moments only: 10",
            {QStringLiteral("training.precision.master=none"),
                QStringLiteral("training.precision.gradients=none")},
            10);
        row("8-bit Adam: 10", {QStringLiteral("training.optimizer=adam_8bit")}, 10);
        row("SGD with momentum: 12", {QStringLiteral("training.optimizer=sgd_momentum")}, 12);
        row("plain SGD: 8", {QStringLiteral("training.optimizer=sgd")}, 8);
        row("Lion: 12", {QStringLiteral("training.optimizer=lion")}, 12);
        row("bf16 moments (precision-aware): 12", {QStringLiteral("training.precision.moments=bf16")}, 12);
        row("fp8 weights: 15", {QStringLiteral("training.precision.weights=fp8")}, 15);
    }
    void statePerParameter()
    {
        QFETCH(QStringList, edits);
        QFETCH(double, bytes);
        Scenario scenario = preset("seed-question");
        for (const QString& edit : edits) {
            const QStringList parts = edit.split(QLatin1Char('='));
            set(scenario, parts[0].toStdString(), parts[1].toStdString());
        }
        QCOMPARE(read(evaluate(scenario), "memory.bytes_per_param"), bytes);
    }

    void exactCountsOfPublishedModels_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("perToken");
        // Cost model F3: Llama 3 70B at 8192, linear 1.390e11 and causal attention 1.0737e10 forward, times
        // three.
        QTest::newRow("Llama 3 70B at 8192")
            << QStringLiteral("llama3-70b") << 8192.0
            << 3 * (2 * (80.0 * (150994944 + 704643072) + 128256.0 * 8192) + 2.0 * 8192 * 8192 * 80);
        // Narayanan et al. F4 without the masked half: 72 s L h^2 (1 + s/12h + V/12Lh) per sequence.
        QTest::newRow("GPT-3 175B at 2048")
            << QStringLiteral("gpt3-175b") << 2048.0
            << 72.0 * 96 * 12288.0 * 12288 * (1 + 2048.0 / (12 * 12288) + 50257.0 / (12.0 * 96 * 12288));
    }
    void exactCountsOfPublishedModels()
    {
        QFETCH(QString, model);
        QFETCH(double, length);
        QFETCH(double, perToken);
        Scenario scenario = preset("seed-question");
        set(scenario, "model.preset", model.toStdString());
        set(scenario, "training.sequence_length", std::to_string(static_cast<int>(length)));
        const double value = read(evaluate(scenario), "compute.flops_exact_per_token");
        QVERIFY2(
            std::abs(value / perToken - 1) < 1e-3, qPrintable(QString::number(value / perToken, 'g', 12)));
    }

    void activationsPerLayer()
    {
        // Cost model F8: Llama 3 70B keeps 274,688 bytes per token and layer with flash attention.
        Scenario scenario = preset("seed-question");
        set(scenario, "model.preset", "llama3-70b");
        QCOMPARE(read(evaluate(scenario), "memory.activations_per_layer_bytes"), 274688.0 * 8192);
        set(scenario, "training.recompute", "full");
        QCOMPARE(read(evaluate(scenario), "memory.activations_per_layer_bytes"), 16384.0 * 8192);
        // F7: GPT-3 at 2048 without flash attention keeps 2.869 GB a layer, 34 sbh when the core is
        // recomputed.
        Scenario gpt = preset("seed-question");
        set(gpt, "model.preset", "gpt3-175b");
        set(gpt, "training.sequence_length", "2048");
        set(gpt, "training.flash_attention", "false");
        QCOMPARE(read(evaluate(gpt), "memory.activations_per_layer_bytes"),
            2048 * 12288.0 * (34 + 5 * 96 * 2048.0 / 12288));
        set(gpt, "training.recompute", "selective");
        QCOMPARE(read(evaluate(gpt), "memory.activations_per_layer_bytes"), 34 * 2048 * 12288.0);
        // Layers of several kinds: a mean, so that all of them and the head make the whole.
        Scenario mixed = preset("seed-question");
        set(mixed, "model.preset", "nemotron-3-super-120b-a12b");
        set(mixed, "training.recompute", "none");
        const Report report = evaluate(mixed);
        const double all = read(report, "memory.activations_none_bytes"),
                     layers = 88 * read(report, "memory.activations_per_layer_bytes");
        const auto head = std::ranges::find(report.memory.items, "activations.head", &MemoryItem::id);
        QVERIFY(head != report.memory.items.end());
        QVERIFY2(std::abs((layers + head->bytes.value()) / all - 1) < 1e-12,
            qPrintable(QString::number(layers / all)));
    }

    void zeroStages_data()
    {
        QTest::addColumn<QString>("stage");
        QTest::addColumn<double>("gigabytes");
        // 70B on 64 ranks with 16 bytes per parameter: ZeRO (1910.02054) §5 applied to this size.
        QTest::newRow("nothing sharded") << QStringLiteral("0") << 1120.0;
        QTest::newRow("optimizer sharded") << QStringLiteral("1") << 70 * (4 + 12.0 / 64);
        QTest::newRow("gradients too") << QStringLiteral("2") << 70 * (2 + 14.0 / 64);
        QTest::newRow("weights too") << QStringLiteral("3") << 17.5;
    }
    void zeroStages()
    {
        QFETCH(QString, stage);
        QFETCH(double, gigabytes);
        Scenario scenario = preset("seed-question");
        set(scenario, "hardware.accelerators", "64");
        set(scenario, "training.global_batch_sequences", "64");
        set(scenario, "mesh.zero_stage", stage.toStdString());
        const Report report = evaluate(scenario);
        const double state = report.memory.perRank.state().value();
        QVERIFY2(
            std::abs(state - gigabytes * 1e9) < 1e-9 * state, qPrintable(QString::number(state, 'g', 12)));
    }

    void pipelineStagesHoldTheModelOnce()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "model.preset", "llama3-70b");
        set(scenario, "hardware.accelerators", "64");
        set(scenario, "mesh.tensor", "8");
        set(scenario, "mesh.pipeline", "8");
        set(scenario, "training.global_batch_sequences", "32");
        set(scenario, "hardware.efficiency.mfu", "40 %"); // stages alike, as the closed form has them
        const Report report = evaluate(scenario);
        QCOMPARE(report.memory.byRank.size(), std::size_t(8));
        double weights = 0;
        for (const MemoryParts& stage : report.memory.byRank)
            weights += stage.weights.value() * 8;
        QVERIFY(std::abs(weights - 2 * report.model.total.value()) < 1e-9 * weights);
        QCOMPARE(report.pipeline.microbatches, 32.0);
        QCOMPARE(report.pipeline.bubbleFraction, 7.0 / 39.0);
        QCOMPARE(report.pipeline.peakInFlight, 8.0);
    }

    void meshProductIsChecked()
    {
        Scenario scenario = preset("seed-question");
        scenario.mesh.tensor = 8;
        const Report report = evaluate(scenario);
        const auto found = std::find_if(report.diagnostics.begin(), report.diagnostics.end(),
            [](const Diagnostic& d) { return d.severity == Severity::Error && d.field == "mesh.tensor"; });
        QVERIFY(found != report.diagnostics.end());
        QVERIFY2(found->fix.plain().find("hardware.accelerators to 8") != std::string::npos,
            found->fix.plain().c_str());
    }

    void aMeshThatDoesNotFitGetsNoVerdict()
    {
        Scenario s = defaultScenario(shippedCatalog());
        set(s, "hardware.accelerators", "4");
        set(s, "mesh.tensor", "8");
        const Report report = evaluate(s);
        for (const Gate* gate : {&report.fit, &report.busy, &report.hide}) {
            QVERIFY(gate->state == GateState::NotApplicable);
            QVERIFY2(gate->summary.plain().find("mesh") != std::string::npos, gate->summary.plain().c_str());
        }
        QVERIFY(!report.meshFits);
        QVERIFY(!effectiveValue(report, "mesh.data"));
        QVERIFY(std::ranges::none_of(
            report.diagnostics, [](const Diagnostic& d) { return d.field == "step.seconds"; }));
    }

    // 671B with 37B active on 2,048 devices: the published step cannot also hold all of the all-to-all.
    void contradictingMfuAndOverlapAreNamed()
    {
        const auto named = [](const Scenario& s) {
            const Report report = evaluate(s);
            return std::ranges::any_of(report.diagnostics, [](const Diagnostic& d) {
                return d.field == "step.seconds" && d.severity == Severity::Warning;
            });
        };
        Scenario s = preset("deepseek-v3-2048xh800");
        set(s, "training.precision.dispatch", "bf16"); // in fp8 it would just hold it
        set(s, "hardware.efficiency.mfu", "17.3 %");
        set(s, "overlap.expert", "0");
        QVERIFY(named(s));
        set(s, "overlap.expert", "100 %");
        set(s, "overlap.pipeline", "100 %");
        set(s, "overlap.data", "100 %");
        QVERIFY(!named(s));
        QVERIFY(!named(defaultScenario(shippedCatalog())));
    }

    // More exposed than the step is long is no percentage of it.
    void moreExposedThanTheStep()
    {
        Scenario s = preset("seed-question");
        set(s, "model.preset", "llama3-70b");
        set(s, "hardware.accelerators", "1024");
        set(s, "mesh.tensor", "64"); // leaves its node
        set(s, "training.global_batch_sequences", "16");
        set(s, "overlap.tensor", "0");
        set(s, "overlap.data", "0");
        set(s, "hardware.efficiency.mfu", "40 %");
        const Report report = evaluate(s);
        QVERIFY(report.step.communicationExposed->value() > report.step.seconds->value());
        QVERIFY(report.hide.state == GateState::Fail);
        QVERIFY2(
            report.hide.summary.plain().find('%') == std::string::npos, report.hide.summary.plain().c_str());
        QVERIFY2(
            report.hide.detail.plain().find("MFU") != std::string::npos, report.hide.detail.plain().c_str());
    }

    // The cube's "whole model on one device" is the same for every mesh; 2 · 70.6e9 · 2 B over 50 GB/s in 10
    // s.
    void loadsOfTheWholeModelKnowNoMesh()
    {
        Scenario s = preset("llama3-70b-256xh100");
        set(s, "hardware.efficiency.mfu", "47.7 %"); // predicted it would follow the mesh
        const RegimeReport meshed = evaluate(s).regime;
        set(s, "mesh.tensor", "1");
        set(s, "mesh.pipeline", "1");
        const RegimeReport plain = evaluate(s).regime;
        QCOMPARE(*meshed.memoryLoad, *plain.memoryLoad);
        QCOMPARE(*meshed.computeLoad, *plain.computeLoad);
        QCOMPARE(*meshed.bandwidthLoad, *plain.bandwidthLoad);
        QVERIFY2(std::abs(*meshed.bandwidthLoad / (2 * 70.55e9 * 2 / 50e9 / 10) - 1) < 2e-3,
            qPrintable(QString::number(*meshed.bandwidthLoad)));
    }

    void automaticValuesAreWhatIsInForce()
    {
        Scenario s = preset("deepseek-v3-2048xh800");
        const Report report = evaluate(s);
        QCOMPARE(effectiveValue(report, "mesh.data").value(),
            2048.0 / (s.mesh.tensor * s.mesh.context * s.mesh.pipeline));
        QCOMPARE(effectiveValue(report, "model.params").value(), read(report, "model.params_total"));
        QCOMPARE(effectiveValue(report, "hardware.efficiency.mfu").value(), read(report, "throughput.mfu"));
        QVERIFY(!effectiveValue(report, "training.optimizer"));
        set(s, "targets.price_per_accelerator_hour", "2");
        QCOMPARE(effectiveValue(evaluate(s), "targets.price_per_accelerator_hour").value() * 3600, 2.0);
    }

    void unknownPeakLeavesNullsWithReason()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "training.precision.compute", "fp4"); // an H100 has no fp4 units
        const Report report = evaluate(scenario);
        QVERIFY(!report.step.seconds);
        QVERIFY(!report.walls.compute.ratio);
        QVERIFY(report.walls.memory.ratio); // memory does not need a peak
        QVERIFY(reasonForNull(report, "step.seconds").plain().find("fp4") != std::string::npos);
    }

    void gatesSayWhatTheyCount_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("params");
        QTest::addColumn<QString>("fit");
        QTest::addColumn<QString>("inFull");
        QTest::addColumn<QString>("busy");
        QTest::newRow("the state alone is too large") << u"h100-sxm"_s << u"70B"_s << u"14.0× state alone"_s
                                                      << u"14.0× of capacity, state alone"_s << u"40 % MFU"_s;
        QTest::newRow("the state fits, with activations not")
            << u"h100-sxm"_s << u"4.9B"_s << u"1.46× at the peak"_s << u"1.46× of capacity at the peak"_s
            << u"40 % MFU"_s;
        QTest::newRow("a device without the format")
            << u"v100-32"_s << u"70B"_s << u"35.0× state alone"_s << u"35.0× of capacity, state alone"_s
            << u"— (no bf16 unit)"_s;
    }
    void gatesSayWhatTheyCount()
    {
        QFETCH(QString, device);
        QFETCH(QString, params);
        QFETCH(QString, fit);
        QFETCH(QString, inFull);
        QFETCH(QString, busy);
        Scenario scenario = preset("seed-question");
        set(scenario, "hardware.accelerator", device.toStdString());
        set(scenario, "model.params", params.toStdString());
        const Report report = evaluate(scenario);
        QCOMPARE(QString::fromStdString(report.fit.summary.plain()), fit);
        QCOMPARE(QString::fromStdString(report.fit.inFull.plain()), inFull);
        QVERIFY(!report.fit.detail.empty());
        QCOMPARE(QString::fromStdString(report.busy.summary.plain()), busy);
    }

    void leversSayWhatTheyRaise()
    {
        for (const ScenarioPreset& scenario : shippedCatalog().scenarios()) {
            for (const Advice& advice : adviceOf(evaluate(preset(scenario.id)))) {
                for (const auto& [field, value] : advice.edits) {
                    if (field != "hardware.accelerators"
                        && !(field == "training.global_batch_sequences" && advice.wall == "memory (state)"))
                        continue;
                    const double number = std::stod(value);
                    QVERIFY2(advice.response.plain().find(format(number, Unit::Count)) != std::string::npos,
                        (scenario.id + ": " + advice.response.plain() + " sets " + field + " to " + value)
                            .c_str());
                }
            }
        }
    }

    void modelledMfuNeedsAPeak()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "hardware.efficiency.mfu", "model");
        const Report predicted = evaluate(scenario);
        QVERIFY(predicted.step.seconds);
        QVERIFY(
            predicted.step.seconds->value() > predicted.compute.flopsPerStep.value() / 989.4e12); // one H100
        set(scenario, "training.precision.compute", "fp4");
        const Report unknown = evaluate(scenario);
        QVERIFY(!unknown.step.seconds);
        QVERIFY(unknown.step.parts.empty());
        QVERIFY(reasonForNull(unknown, "step.seconds").plain().find("fp4") != std::string::npos);
    }

    void unknownOverlapIsUnknown()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "model.preset", "llama3-70b");
        set(scenario, "hardware.accelerators", "1024");
        set(scenario, "mesh.tensor", "64"); // leaves its node
        set(scenario, "training.global_batch_sequences", "16");
        set(scenario, "hardware.efficiency.mfu", "40 %");
        const Report unknown = evaluate(scenario);
        QVERIFY(unknown.hide.state == GateState::NotApplicable);
        QCOMPARE(unknown.hide.summary.plain(), std::string("— (overlap unknown)"));
        QVERIFY(!unknown.step.communicationExposed);
        QVERIFY(reasonForNull(unknown, "step.communication_exposed_seconds").plain().find("MFU")
            != std::string::npos);
        for (const CommunicationRow& each : unknown.communication)
            QVERIFY(!each.exposed);
        set(scenario, "overlap.tensor", "0");
        // Nothing is known of the gradients still.
        QVERIFY(evaluate(scenario).hide.state == GateState::NotApplicable);
        set(scenario, "overlap.data", "0");
        const Report report = evaluate(scenario);
        QVERIFY(report.hide.state == GateState::Fail); // exposed for longer than the step takes
        // Four collectives of T · h bf16 values in each of 80 layers, each an all-gather and a
        // reduce-scatter, over the eight NICs of every node: no shorter than at line rate, no longer than
        // through one NIC.
        const double line = 2 * 4 * 80 * 63.0 / 64 * 8192 * 8192 * 2 / (8 * 50e9);
        const auto row =
            std::ranges::find(report.communication, TrafficGroup::Tensor, &CommunicationRow::group);
        QVERIFY(row != report.communication.end());
        QCOMPARE(row->exposed->value(), row->seconds.value());
        QVERIFY(report.step.tensorExposed->value() > line);
        QVERIFY(report.step.tensorExposed->value() < 8 * line);
        set(scenario, "overlap.tensor", "1");
        QCOMPARE(evaluate(scenario).step.tensorExposed->value(), 0.0);
    }

    void expertGradientsStayInTheirGroup()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "model.preset", "mixtral-8x7b");
        set(scenario, "hardware.accelerators", "8");
        set(scenario, "training.global_batch_sequences", "8");
        const auto gradientTime = [](const Report& report) {
            double seconds = 0;
            for (const CommunicationRow& row : report.communication)
                seconds += row.group == TrafficGroup::Data ? row.seconds.value() : 0;
            return seconds;
        };
        const double shared = gradientTime(evaluate(scenario));
        set(scenario, "mesh.expert", "8"); // every expert lives on one rank: nothing to reduce for it
        const Report report = evaluate(scenario);
        QVERIFY(gradientTime(report) < 0.1 * shared);
        for (const CommunicationRow& row : report.communication)
            QVERIFY(row.group != TrafficGroup::Data
                || row.bytesPerRank.value() < 2 * 2 * 2e9); // 1.6B dense parameters
    }

    void plainSchedulesHaveOneChunk()
    {
        Scenario scenario = preset("seed-question");
        set(scenario, "hardware.accelerators", "4");
        set(scenario, "mesh.pipeline", "4");
        set(scenario, "mesh.chunks", "4");
        set(scenario, "training.global_batch_sequences", "8");
        set(scenario, "hardware.efficiency.mfu", "40 %");
        QCOMPARE(evaluate(scenario).pipeline.bubbleFraction, 3.0 / 11.0); // 1F1B
        set(scenario, "mesh.schedule", "interleaved_1f1b");
        QCOMPARE(evaluate(scenario).pipeline.bubbleFraction, 3.0 / 35.0);
        // Half a round: each of four chunks still takes the way through all four stages.
        set(scenario, "training.global_batch_sequences", "2");
        QCOMPARE(evaluate(scenario).pipeline.bubbleFraction, 1 - 2 * 4 / (3 * 4 + 2 + 3.0));
        set(scenario, "training.global_batch_sequences", "8");
        set(scenario, "mesh.chunks", "100");
        const Report report = evaluate(scenario);
        QVERIFY(std::any_of(report.diagnostics.begin(), report.diagnostics.end(),
            [](const Diagnostic& d) { return d.severity == Severity::Error && d.field == "mesh.chunks"; }));
    }

    // 2·P·2 bytes of gradients, whatever the ranks; over the link that the replicas reach each other by.
    void replicasOfOneNodeDoNotLeaveIt()
    {
        for (const int gpus : {1, 8, 16}) {
            Scenario s = defaultScenario(shippedCatalog());
            set(s, "hardware.accelerators", std::to_string(gpus));
            set(s, "training.global_batch_sequences", std::to_string(gpus));
            const Report r = evaluate(s);
            const double link =
                read(r, gpus == 8 ? "roofline.ceilings.scale_up" : "roofline.ceilings.scale_out");
            QVERIFY(std::abs(read(r, "accounting.allreduce_seconds") / (2 * 70e9 * 2 / link) - 1) < 1e-12);
        }
    }

    void everyNullHasAReason()
    {
        const Report report = evaluate(preset("seed-question"));
        for (const Readout& readout : readouts()) {
            if (readout.get(report))
                continue;
            const std::string reason = reasonForNull(report, readout.path).plain();
            QVERIFY2(!reason.empty() && reason != "does not apply to this scenario",
                std::string(readout.path).c_str());
        }
    }

    void presetsEvaluateCleanly_data()
    {
        QTest::addColumn<QString>("id");
        for (const ScenarioPreset& scenario : shippedCatalog().scenarios())
            QTest::newRow(scenario.id.c_str()) << QString::fromStdString(scenario.id);
    }
    void presetsEvaluateCleanly()
    {
        QFETCH(QString, id);
        const Report report = evaluate(preset(id.toStdString()));
        for (const Diagnostic& d : report.diagnostics)
            QVERIFY2(d.severity != Severity::Error, (d.field + ": " + d.message.plain()).c_str());
        QVERIFY(read(report, "memory.per_rank.total_bytes") > 0);
    }
};

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
