// What a layer keeps, sends and moves follows the type it computes in: fp32 and tf32 take four bytes an
// element where bf16, fp16 and fp8's bf16 tensors take two. Expected bytes are counted here from published
// architectures.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/step/resolved.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

using namespace ridgepoint;

namespace {

using Edits = std::initializer_list<std::pair<const char*, const char*>>;

Report reportOf(const char* model, const QByteArray& type, Edits edits = {})
{
    const Catalog& catalog = shippedCatalog();
    Scenario s = defaultScenario(catalog);
    const auto set = [&](const char* field, const std::string& text) {
        if (const FieldError error = setField(s, *findField(field), text, catalog))
            qFatal("%s = %s: %s", field, text.c_str(), error.message.plain().c_str());
    };
    set("model.preset", model);
    set("training.sequence_length", "2048");
    set("training.micro_batch", "1");
    set("training.recompute", "none");
    set("training.precision.compute", type.toStdString());
    for (const auto& [field, text] : edits)
        set(field, text);
    return evaluate(s);
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

const CommunicationRow* row(const Report& report, std::string_view group)
{
    for (const CommunicationRow& each : report.communication)
        if (key(each.group) == group)
            return &each;
    return nullptr;
}

} // namespace

class TestComputeType : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layers_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("flash");
        QTest::addColumn<double>("each"); // bytes of one layer and token
        struct Type
        {
            const char* name;
            double bytes;
        };
        for (const auto& [name, w] : {Type{"bf16", 2}, {"fp16", 2}, {"fp8", 2}, {"tf32", 4}, {"fp32", 4}}) {
            // GPT-3 (arXiv:2005.14165): h = 12288, 96 heads. Korthikanti et al. (arXiv:2205.05198) §4.1:
            // sixteen tensors of width h (11 + 19 + 4 bytes, two of them masks), and with unfused attention a
            // score twice and its mask.
            const double h = 12288, a = 96, s = 2048;
            QTest::addRow("GPT-3, flash attention, %s", name)
                << QByteArray("gpt3-175b") << QByteArray(name) << QByteArray("on") << (16 * w + 2) * h;
            QTest::addRow("GPT-3, unfused attention, %s", name)
                << QByteArray("gpt3-175b") << QByteArray(name) << QByteArray("off")
                << (16 * w + 2) * h + (2 * w + 1) * a * s;
            // Llama 3 70B (arXiv:2407.21783 table 3): h = 8192, f = 28672, 64 heads, 8 key heads of 128.
            // Norms' inputs and outputs, queries, keys, values, attention's output, gate, up and product;
            // fp32 statistics.
            QTest::addRow("Llama 3 70B, %s", name)
                << QByteArray("llama3-70b") << QByteArray(name) << QByteArray("on")
                << w * (4 * 8192 + 2 * 8192 + 2 * 1024 + 3 * 28672) + 4 * 64;
        }
    }
    void layers()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, flash);
        QFETCH(double, each);
        const Report report =
            reportOf(model.constData(), type, {{"training.flash_attention", flash.constData()}});
        QVERIFY2(near(report.memory.activationsPerLayer.value(), each * 2048),
            qPrintable(QString::number(report.memory.activationsPerLayer.value() / 2048)));
    }

    // The router's scores are fp32 in any run.
    void expertsKeepTheirRouter()
    {
        // Mixtral 8x7B (arXiv:2401.04088 table 1): h = 4096, f = 14336, 32 heads, 8 key heads, top 2 of 8.
        const auto expected = [](double w) {
            return w * (4 * 4096 + 2 * 4096 + 2 * 1024 + 2 * 4096 + 3 * 2 * 14336) + 4 * 32 + 4 * 8;
        };
        for (const auto& [type, w] : {std::pair{"bf16", 2.0}, {"fp32", 4.0}}) {
            const double each = reportOf("mixtral-8x7b", type).memory.activationsPerLayer.value() / 2048;
            QVERIFY2(near(each, expected(w)),
                qPrintable(QString::number(each) + " " + QString::number(expected(w))));
        }
    }

    void sendsAsWide_data()
    {
        QTest::addColumn<QByteArray>("group");
        QTest::addColumn<QByteArray>("field");
        QTest::newRow("tensor parallel") << QByteArray("tensor") << QByteArray("mesh.tensor");
        QTest::newRow("pipeline parallel") << QByteArray("pipeline") << QByteArray("mesh.pipeline");
        QTest::newRow("context parallel") << QByteArray("context") << QByteArray("mesh.context");
        QTest::newRow("expert parallel") << QByteArray("expert") << QByteArray("mesh.expert");
    }
    void sendsAsWide()
    {
        QFETCH(QByteArray, group);
        QFETCH(QByteArray, field);
        const auto bytes = [&](const char* type) {
            const Report report = reportOf("mixtral-8x7b", type,
                {{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"},
                    {field.constData(), "2"}});
            const CommunicationRow* found = row(report, group.constData());
            return found ? found->bytesPerRank.value() : 0.0;
        };
        QVERIFY(bytes("bf16") > 0);
        QVERIFY(near(bytes("fp32"), 2 * bytes("bf16")));
        QVERIFY(near(bytes("tf32"), bytes("fp32")));
        QVERIFY(near(bytes("fp8"), bytes("bf16")));
    }

    void widerIsSlower_data()
    {
        QTest::addColumn<QByteArray>("model");
        for (const char* model : {"llama3-8b", "mixtral-8x7b", "gpt3-175b"})
            QTest::newRow(model) << QByteArray(model);
    }
    // Even on a device as fast in both: twice the bytes of every pass over memory.
    void widerIsSlower()
    {
        QFETCH(QByteArray, model);
        const auto seconds = [&](const char* type) {
            const Report report = reportOf(model.constData(), type,
                {{"hardware.accelerator.peak_dense_flops.fp32", "1e15"},
                    {"hardware.accelerator.peak_dense_flops.bf16", "1e15"},
                    {"hardware.efficiency.mfu", "model"}});
            double passes = 0;
            for (const StepPart& part : report.step.parts)
                if (part.id == "elementwise")
                    passes = part.seconds.value();
            return std::pair(report.step.seconds->value(), passes);
        };
        const auto [half, halfPasses] = seconds("bf16");
        const auto [wide, widePasses] = seconds("fp32");
        QVERIFY(wide > half);
        QVERIFY2(widePasses > 1.5 * halfPasses && widePasses <= 2.0001 * halfPasses,
            qPrintable(QString::number(widePasses / halfPasses)));
    }

    // Whatever moves on the roofline is as wide: half the intensity.
    void rooflineCountsThem()
    {
        const Report half = reportOf("llama3-8b", "bf16"), wide = reportOf("llama3-8b", "fp32");
        int compared = 0;
        for (std::size_t i = 1; i < half.roofline.operations.size(); ++i) { // the first is the whole step
            const RooflineOperation &a = half.roofline.operations[i], &b = wide.roofline.operations[i];
            QCOMPARE(b.name, a.name);
            if (a.reference || a.name.find("optimizer") != std::string::npos)
                continue; // the state and the weights have types of their own
            QVERIFY2(near(b.intensity.value(), a.intensity.value() / 2), a.name.c_str());
            ++compared;
        }
        QVERIFY(compared >= 5);
    }

    // Fully sharded weights are gathered in the type they are computed in, if they are kept as wide.
    void weightsTravelInIt()
    {
        const auto sent = [](const char* compute, const char* weights) {
            const Report report = reportOf("llama3-8b", compute,
                {{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"},
                    {"mesh.zero_stage", "3"}, {"training.precision.weights", weights},
                    {"training.precision.communication", "fp32"}});
            double bytes = 0;
            for (const CommunicationRow& each : report.communication)
                if (each.group == TrafficGroup::Data && each.op == Collective::AllGather)
                    bytes += each.bytesPerRank.value() * each.count;
            return bytes;
        };
        QVERIFY(sent("bf16", "bf16") > 0);
        QVERIFY(near(sent("bf16", "fp32"), sent("bf16", "bf16"))); // cast before they are gathered
        QVERIFY(near(sent("fp32", "fp32"), 2 * sent("bf16", "bf16")));
        QVERIFY(near(sent("fp32", "bf16"), sent("bf16", "bf16")));
    }

    void layersInBf16_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("pipeline");
        for (const char* model : {"llama3-8b", "mixtral-8x7b"})
            for (const char* type : {"fp8", "fp4"})
                for (const char* pipeline : {"1", "4"})
                    QTest::addRow("%s in %s, %s stages", model, type, pipeline)
                        << QByteArray(model) << QByteArray(type) << QByteArray(pipeline);
    }
    // Every further layer in bf16 takes longer; all of them take what a run in bf16 takes, whose products
    // they are, and keep as much.
    void layersInBf16()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, pipeline);
        const auto with = [&](const QByteArray& compute, const char* first, const char* last) {
            const bool narrow = compute != "bf16";
            return reportOf(model.constData(), compute,
                {{"hardware.accelerator", "b200-sxm"}, {"hardware.accelerators", "64"},
                    {"training.global_batch_sequences", "256"}, {"mesh.pipeline", pipeline.constData()},
                    {narrow ? "training.bf16_first_layers" : "training.micro_batch", narrow ? first : "1"},
                    {narrow ? "training.bf16_last_layers" : "training.micro_batch", narrow ? last : "1"}});
        };
        double before = 0;
        for (const auto& [first, last] :
            {std::pair{"0", "0"}, {"0", "1"}, {"1", "1"}, {"1", "6"}, {"100", "0"}}) {
            const double seconds = with(type, first, last).step.seconds->value();
            QVERIFY2(seconds >= before, qPrintable(QString::number(seconds / before)));
            before = seconds;
        }
        const Report all = with(type, "100", "0"), half = with("bf16", "", "");
        QVERIFY2(near(all.step.seconds->value(), half.step.seconds->value()),
            qPrintable(QString::number(all.step.seconds->value() / half.step.seconds->value())));
        QVERIFY(near(all.memory.perRank.activations.value(), half.memory.perRank.activations.value()));
    }

    // NVFP4's layers in bf16 are the last ones: a pipeline waits for the stage that has them.
    void oneStageWithAllOfThemIsSlowest()
    {
        const auto seconds = [](const char* first, const char* last) {
            return reportOf("llama3-8b", "fp4",
                {{"hardware.accelerator", "b200-sxm"}, {"hardware.accelerators", "64"},
                    {"training.global_batch_sequences", "256"}, {"mesh.pipeline", "4"},
                    {"training.bf16_first_layers", first}, {"training.bf16_last_layers", last}})
                .step.seconds->value();
        };
        // As many layers, all of one stage or spread over both ends.
        QVERIFY(seconds("0", "0") < seconds("3", "3"));
        QVERIFY(seconds("3", "3") < seconds("0", "6"));
    }

    void stagesHoldTheirWideLayers_data()
    {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("stages");
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("last");
        for (const char* model : {"llama3-8b", "deepseek-v3", "falcon-h1-7b", "jamba-1.5-mini"})
            for (const char* stages : {"1", "4"})
                for (const auto& [first, last] :
                    {std::pair{"0", "0"}, {"1", "1"}, {"0", "5"}, {"9", "2"}, {"900", "3"}})
                    QTest::addRow("%s, %s stages, %s and %s layers", model, stages, first, last)
                        << QByteArray(model) << QByteArray(stages) << QByteArray(first) << QByteArray(last);
    }
    // Kinds of layers are split by width, and no layer is lost or counted twice.
    void stagesHoldTheirWideLayers()
    {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, stages);
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, last);
        Scenario s = reportOf(model.constData(), "fp8",
            {{"hardware.accelerators", "64"}, {"mesh.pipeline", stages.constData()},
                {"training.bf16_first_layers", first.constData()},
                {"training.bf16_last_layers", last.constData()}})
                         .scenario;
        const Resolved r = resolveMesh(s);
        s.training.wide = {};
        const Resolved narrow = resolveMesh(s);
        const auto wide = [](const Resolved& of, const StageLoad& load) {
            return of.layers.sum(load, [](const LayerKind& kind) { return kind.wide ? 1.0 : 0.0; });
        };
        StageLoad all;
        for (StageIndex stage; stage.number() < r.virtualStages; ++stage) {
            const StageLoad own = loadOfVirtualStage(r, stage);
            all.add(own);
            const StageLayers at = layersOfStage(r, stage);
            const double from = at.first, to = at.first + at.count, layers = r.architecture.layers;
            const double head = std::min(layers, first.toDouble()),
                         tail = std::max(head, layers - last.toDouble());
            QCOMPARE(wide(r, own),
                std::max(0.0, std::min(to, head) - from) + std::max(0.0, to - std::max(from, tail)));
            QCOMPARE(own.layers(), loadOfVirtualStage(narrow, stage).layers());
        }
        QCOMPARE(all.of, allLayers(r).of);
        QCOMPARE(wide(narrow, allLayers(narrow)), 0.0);
        QCOMPARE(heaviestRank(r).dense.value(), heaviestRank(narrow).dense.value());
    }

    void moreKindsThanAreToldApart_data()
    {
        QTest::addColumn<int>("kinds");
        QTest::addColumn<bool>("ofOneMake");
        QTest::addColumn<double>("wide");
        QTest::addColumn<bool>("refused");
        QTest::newRow("eight of different parts") << 8 << false << 0.0 << false;
        QTest::newRow("nine of different parts") << 9 << false << 0.0 << true;
        QTest::newRow("ten of different parts") << 10 << false << 0.0 << true;
        QTest::newRow("nine of different sizes") << 9 << true << 0.0 << false;
        QTest::newRow("five of different parts, two of them in bf16 too") << 5 << false << 2.0 << false;
        QTest::newRow("five of different parts, four of them in bf16 too") << 5 << false << 4.0 << true;
        QTest::newRow("five of different sizes, four of them in bf16 too") << 5 << true << 4.0 << false;
    }
    // Kinds of different sizes are averaged where there are too many; no mean of different parts is any of
    // them.
    void moreKindsThanAreToldApart()
    {
        QFETCH(int, kinds);
        QFETCH(bool, ofOneMake);
        QFETCH(double, wide);
        QFETCH(bool, refused);
        const char* const feeds[] = {"", " + feed_forward(width=5000)",
            " + feed_forward(width=5000, gated=0)", " + feed_forward(experts=64, top_k=6, expert_width=1000)",
            " + feed_forward(experts=64, top_k=6, expert_width=1000, width=2000)"};
        std::string text = "model: hidden=2048, vocab=32000; ", list;
        for (int kind = 0; kind < kinds; ++kind) {
            const std::string name(1, char('a' + kind));
            text += name + ": softmax(heads=16, kv_heads=4)";
            if (ofOneMake)
                text += " + feed_forward(width=" + std::to_string(4096 + 128 * kind) + ")";
            else
                text += std::string(kind < 5 ? "" : " + mamba2(heads=32, head_width=64, groups=8, state=128)")
                    + feeds[kind % 5];
            text += "; ";
            list += "1 " + name + ", ";
        }
        list += list;
        list.resize(list.size() - 2);
        Scenario s = editedScenario({QString::fromStdString("model.layer_list=" + text + "layers: " + list),
            QStringLiteral("training.precision=fp8_mixed")});
        s.training.wide = {.first = wide};
        const Report report = evaluate(s);
        const auto saysSo = [](const Diagnostic& d) {
            return d.severity == Severity::Error && d.field == "model.layer_list";
        };
        QCOMPARE(std::ranges::any_of(report.diagnostics, saysSo), refused);
        if (refused)
            return;
        const Resolved r = resolveMesh(s);
        const StageLoad all = allLayers(r), listed = r.layers.from(0, r.architecture.layers);
        QCOMPARE(listed.layers(), 2.0 * kinds);
        QCOMPARE(r.layers.sum(all, [](const LayerKind& kind) { return kind.wide ? 1.0 : 0.0; }), wide);
        QVERIFY(near(r.layers.sum(all, [](const LayerKind& k) { return (k.plain + k.routed).value(); }),
            r.total.value() - 2.0 * 2048 * 32000 - 2048));
    }
};

QTEST_APPLESS_MAIN(TestComputeType)
#include "tst_compute_type.moc"
