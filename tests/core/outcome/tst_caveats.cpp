// A known gap travels with every answer that rests on it.

#include "core/engine/evaluate.h"
#include "core/outcome/caveats.h"
#include "core/outcome/writers.h"
#include "core/serving/service_figures.h"
#include "tests/support/edited_scenario.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;

class TestCaveats : public QObject
{
    Q_OBJECT

    static bool has(const std::vector<Caveat>& all, std::string_view code)
    {
        return std::ranges::any_of(all, [code](const Caveat& each) { return each.code == code; });
    }

private Q_SLOTS:
    void gapsAreSaid_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("code");
        QTest::addColumn<bool>("there");
        const auto row = [](const char* name, const QStringList& edits, const char* code, bool there) {
            QTest::newRow(name) << edits << QString::fromLatin1(code) << there;
        };
        const QString llama = QStringLiteral("model.preset=llama3.1-70b");
        row("sparse attention left out", {llama, QStringLiteral("model.left_out=an indexer")},
            "model-left-out", true);
        row("a whole model", {llama}, "model-left-out", false);
        const QString eightDevices = QStringLiteral("hardware.accelerators=8"),
                      batch = QStringLiteral("training.global_batch_sequences=8");
        const QString hybrid = QStringLiteral("model.preset=qwen3.6-35b-a3b"),
                      mfu = QStringLiteral("hardware.efficiency.mfu=model");
        row("a hybrid", {hybrid, mfu}, "mixer-not-compared", true);
        row("a hybrid over context ranks",
            {hybrid, mfu, eightDevices, batch, QStringLiteral("mesh.context=2")}, "mixer-context", false);
        row("sparse attention over context ranks",
            {QStringLiteral("model.preset=deepseek-v3.2"), mfu, eightDevices, batch,
                QStringLiteral("mesh.context=2")},
            "mixer-context", true);
        row("a hybrid on ranks of data alone", {hybrid, mfu, eightDevices, batch}, "mixer-context", false);
        row("attention over context ranks",
            {llama, mfu, eightDevices, batch, QStringLiteral("mesh.context=2")}, "mixer-context", false);
        const QString offloaded = QStringLiteral("training.offload_optimizer=on");
        row("a host nobody described", {llama, offloaded}, "host-memory-assumed", true);
        row("a host of its own", {llama, offloaded, QStringLiteral("hardware.host_memory=1TB")},
            "host-memory-assumed", false);
        row("a host that nobody knows", {llama, offloaded, QStringLiteral("hardware.accelerator=rtx4090")},
            "host-memory-assumed", false);
        row("nothing on the host", {llama}, "host-memory-assumed", false);
        row("nominal memory", {llama, QStringLiteral("hardware.capacity_basis=nominal")}, "capacity-nominal",
            true);
        row("reported memory", {llama, QStringLiteral("hardware.capacity_basis=reported")},
            "capacity-nominal", false);
        row("a stack nobody named", {llama, QStringLiteral("hardware.efficiency.mfu=model")}, "stack-guessed",
            true);
        row("a named stack",
            {llama, QStringLiteral("hardware.efficiency.mfu=model"),
                QStringLiteral("hardware.stack=megatron")},
            "stack-guessed", false);
        row("a stated MFU asks no stack", {llama, QStringLiteral("hardware.efficiency.mfu=0.4")},
            "stack-guessed", false);
        row("a device without tables", {llama, QStringLiteral("hardware.accelerator=mi300x")},
            "kernels-from-roof", true);
        row("measured kernels",
            {llama, QStringLiteral("hardware.accelerator=h200-sxm"), QStringLiteral("serving.tensor=8")},
            "kernels-from-roof", false);
        row("kernels of an H100 on an H800", {llama, QStringLiteral("hardware.accelerator=h800-sxm")},
            "kernels-of-another-device", true);
        row("kernels of an A100 of 80 GB on one of 40",
            {QStringLiteral("model.preset=llama3.1-8b"), QStringLiteral("hardware.accelerator=a100-40-sxm")},
            "kernels-of-another-device", true);
        row("kernels of the device itself", {llama, QStringLiteral("hardware.accelerator=h200-sxm")},
            "kernels-of-another-device", false);
        row("no kernels under the rule of thumb",
            {llama, QStringLiteral("hardware.accelerator=h800-sxm"),
                QStringLiteral("serving.efficiency=stated")},
            "kernels-of-another-device", false);
        const QStringList eight{llama, QStringLiteral("hardware.accelerator=h200-sxm"),
            QStringLiteral("serving.weights_precision=fp8"), QStringLiteral("serving.concurrency=64"),
            QStringLiteral("serving.prompt_tokens=1024"), QStringLiteral("serving.output_tokens=1024")};
        row("sizes that were measured", eight + QStringList{QStringLiteral("serving.tensor=8")},
            "beyond-measured-sizes", false);
        row("a vocabulary whole on one rank", eight + QStringList{QStringLiteral("serving.tensor=1")},
            "beyond-measured-sizes", true);
        row("prompts longer than any that was timed",
            eight
                + QStringList{QStringLiteral("serving.tensor=8"),
                    QStringLiteral("serving.prompt_tokens=100000")},
            "beyond-measured-sizes", true);
        row("the rule of thumb measures nothing",
            eight
                + QStringList{QStringLiteral("serving.tensor=1"),
                    QStringLiteral("serving.efficiency=stated")},
            "beyond-measured-sizes", false);
        const QString experts = QStringLiteral("model.preset=qwen3-235b-a22b");
        row("experts under vLLM", {experts}, "kv-room-of-experts", true);
        row("experts under SGLang", {experts, QStringLiteral("serving.engine=sglang")}, "kv-room-of-experts",
            false);
        row("no experts", {llama}, "kv-room-of-experts", false);
        const QStringList model{QStringLiteral("hardware.efficiency.mfu=model")};
        const QStringList deepspeed = model
            + QStringList{llama, QStringLiteral("hardware.stack=deepspeed"),
                QStringLiteral("hardware.accelerators=64"),
                QStringLiteral("training.global_batch_sequences=64")};
        row("ZeRO-3 of DeepSpeed", deepspeed + QStringList{QStringLiteral("mesh.zero_stage=3")},
            "zero3-memory-unmeasured", true);
        row("its ZeRO-2", deepspeed + QStringList{QStringLiteral("mesh.zero_stage=2")},
            "zero3-memory-unmeasured", false);
        row("its ZeRO-3 with offload",
            deepspeed
                + QStringList{QStringLiteral("mesh.zero_stage=3"),
                    QStringLiteral("training.offload_optimizer=true")},
            "zero3-memory-unmeasured", false);
        const QString mixtral = QStringLiteral("model.preset=mixtral-8x7b"),
                      megatron = QStringLiteral("hardware.stack=megatron");
        row("experts of Megatron", model + QStringList{mixtral, megatron}, "experts-young-software", true);
        row("experts of another stack",
            model + QStringList{mixtral, QStringLiteral("hardware.stack=torchtitan")},
            "experts-young-software", false);
        row("a dense model of Megatron", model + QStringList{llama, megatron}, "experts-young-software",
            false);
        row("experts under a stated MFU", {mixtral, megatron, QStringLiteral("hardware.efficiency.mfu=0.4")},
            "experts-young-software", false);
        const QString narrow = QStringLiteral("model.preset=gpt2-large"); // 1280 wide
        row("narrower than all published on H100",
            model + QStringList{narrow, QStringLiteral("hardware.accelerator=h100-sxm")}, "narrow-model",
            true);
        row("nanochat's width on A100",
            model + QStringList{narrow, QStringLiteral("hardware.accelerator=a100-80-sxm")}, "narrow-model",
            true);
        row("as wide as published", model + QStringList{llama}, "narrow-model", false);
        row("the rule of thumb", {llama, QStringLiteral("serving.efficiency=stated")}, "serving-stated",
            true);
    }
    void gapsAreSaid()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, code);
        QFETCH(bool, there);
        const Report report = evaluate(editedScenario(edits));
        const std::vector<Caveat> all = caveatsOf(report);
        QCOMPARE(has(all, code.toStdString()), there);
        for (const Caveat& each : all) {
            QVERIFY(!each.affects.empty());
            const std::string text = each.text.plain();
            for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Json})
                QVERIFY2(writeReport(report, {}, format, shippedCatalog()).find(text.substr(0, 20))
                        != std::string::npos,
                    text.c_str());
        }
    }

    // What the file of the device says stands beside every answer for it, and beside no other.
    void announcedDevicesAreMarked_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("status");
        int announced = 0;
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            const QJsonObject file = QJsonDocument::fromJson(QByteArray::fromStdString(preset.json)).object();
            const QString status = file[QStringLiteral("status")].toString();
            announced += status.isEmpty() ? 0 : 1;
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id) << status;
        }
        QVERIFY(announced >= 5);
    }
    void announcedDevicesAreMarked()
    {
        QFETCH(QString, id);
        QFETCH(QString, status);
        const std::string name = shippedCatalog().accelerator(id.toStdString())->name;
        for (const char* efficiency : {"stated", "predicted"}) {
            Scenario scenario = editedScenario(
                {QStringLiteral("model.preset=llama3.1-8b"), QStringLiteral("hardware.accelerator=") + id,
                    QStringLiteral("serving.efficiency=") + QLatin1String(efficiency)});
            // In a type that it has: of some announced parts only the narrow ones are known.
            for (const DataType type : {DataType::Fp4, DataType::Fp8, DataType::Fp16, DataType::Bf16})
                if (scenario.hardware.accelerator.peak(type).value() > 0)
                    scenario.training.precision.compute = type;
            const Report report = evaluate(scenario);
            const std::vector<Caveat> all = caveatsOf(report);
            QCOMPARE(has(all, "device-announced"), !status.isEmpty());
            QCOMPARE(has(caveatsOf(*servedOf(report)), "device-announced"), !status.isEmpty());
            for (const char* path :
                {"step.seconds", "memory.ratio", "throughput.mfu", "run.dollars", "serving.ttft_seconds"})
                QCOMPARE(has(caveatsOf(report, path), "device-announced"), !status.isEmpty());
            if (status.isEmpty())
                continue;
            const std::string& text = std::ranges::find(all, "device-announced", &Caveat::code)->text.plain();
            QVERIFY2(
                text.find("the numbers of " + name + " are") == 0 && name.find(" (announced") != name.npos,
                text.c_str());
            QCOMPARE(text.find("the press reported") != std::string::npos, status == QLatin1String("press"));
            // Of what cannot be, such as attention in a type without a rate, people read no figures.
            const bool figures = std::ranges::none_of(
                report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
            for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Json})
                if (figures || format == OutputFormat::Json)
                    QVERIFY(
                        writeReport(report, {}, format, shippedCatalog()).find(text) != std::string::npos);
        }
    }

    // Caveat, note and the missing band say one thing of how published steps of such layers were met.
    void mixersAreComparedOnce_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("says");
        QTest::newRow("compared") << QStringLiteral("nemotron-3-nano-30b-a3b")
                                  << QStringLiteral("28 steps of Nemotron 3");
        QTest::newRow("not compared") << QStringLiteral("kimi-linear-48b-a3b")
                                      << QStringLiteral("no published run of a model with such layers");
    }
    void mixersAreComparedOnce()
    {
        QFETCH(QString, model);
        QFETCH(QString, says);
        const Report report = evaluate(editedScenario(
            {QStringLiteral("model.preset=") + model, QStringLiteral("hardware.accelerator=h100-sxm"),
                QStringLiteral("hardware.efficiency.mfu=model")}));
        const std::string reason = reasonForNull(report, "step.low_seconds").plain();
        QVERIFY2(reason.find(says.toStdString()) == 0, reason.c_str());
        const std::vector<Caveat> all = trainingCaveats(report);
        const auto caveat = std::ranges::find(all, "mixer-not-compared", &Caveat::code);
        QVERIFY(caveat != all.end());
        QVERIFY2(caveat->text.plain().ends_with(reason), caveat->text.plain().c_str());
    }

    // An answer names the device that was timed, not only the one that serves.
    void kernelsNameTheirDevice()
    {
        const Served served(editedScenario({QStringLiteral("model.preset=llama3.1-70b"),
            QStringLiteral("hardware.accelerator=h800-sxm"), QStringLiteral("serving.tensor=8")}));
        QCOMPARE(sourceText(KernelSource::Own, served.job()).plain(),
            std::string("kernels of vLLM measured on H100 SXM5 80GB, of which H800 SXM5 80GB has the die"));
    }

    // What says how much fits says nothing about how long an iteration takes.
    void roomIsNoTime()
    {
        const Report report = evaluate(editedScenario({QStringLiteral("model.preset=qwen3-235b-a22b")}));
        for (const char* path : {"serving.memory.cache_bytes", "serving.kv_cache_tokens", "serving.replicas"})
            QVERIFY2(has(caveatsOf(report, path), "kv-room-of-experts"), path);
        QVERIFY(!has(caveatsOf(report, "serving.tpot_seconds"), "kv-room-of-experts"));
        QVERIFY(!has(caveatsOf(report, "serving.kv_bytes_per_token"), "kv-room-of-experts"));
    }

    // Each once, and whose it is.
    void saidOnce()
    {
        const Report sparse = evaluate(editedScenario({QStringLiteral("model.preset=deepseek-v3"),
            QStringLiteral("model.left_out=an indexer"), QStringLiteral("hardware.capacity_basis=nominal")}));
        const std::vector<const Readout*> asked{
            findReadout("step.seconds"), findReadout("memory.ratio"), findReadout("serving.ttft_seconds")};
        std::vector<Caveat> all;
        addCaveats(all, sparse, asked, "A");
        addCaveats(all, sparse, asked, "B");
        QVERIFY(has(all, "model-left-out") && has(all, "capacity-nominal"));
        for (const Caveat& each : all) {
            QCOMPARE(std::ranges::count(all, each.code, &Caveat::code), 1);
            QCOMPARE(each.of, (std::vector<std::string>{"A", "B"}));
            QCOMPARE(caveatLine(each), "A, B: " + each.text.plain());
        }
        std::vector<Caveat> step;
        addCaveats(step, sparse, std::span(asked).first(1));
        QVERIFY(has(step, "model-left-out") && !has(step, "capacity-nominal"));
    }

    // A part of the model is left out, so nobody promises a band.
    void whatIsLeftOutHasNoBand()
    {
        const Scenario scenario = editedScenario({QStringLiteral("model.preset=deepseek-v3"),
            QStringLiteral("model.left_out=an indexer"), QStringLiteral("hardware.accelerator=b200-sxm"),
            QStringLiteral("serving.weights_precision=fp8"), QStringLiteral("serving.tensor=8"),
            QStringLiteral("serving.prompt_tokens=131072"), QStringLiteral("serving.output_tokens=1024"),
            QStringLiteral("serving.concurrency=1"), QStringLiteral("hardware.efficiency.mfu=model")});
        const Report report = evaluate(scenario);
        const Readout& ttft = *findReadout("serving.ttft_seconds");
        QVERIFY(ttft.get(report).has_value());
        QVERIFY(!ttft.band(report));
        QVERIFY(!report.step.band);
        QVERIFY(has(caveatsOf(report, "serving.ttft_seconds"), "model-left-out"));
        QVERIFY(has(caveatsOf(report, "step.seconds"), "model-left-out"));
        QVERIFY(has(caveatsOf(*servedOf(report)), "model-left-out"));
    }
};

QTEST_APPLESS_MAIN(TestCaveats)
#include "tst_caveats.moc"
