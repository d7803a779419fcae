// What an entry is read as and what is said beside it: lengths of sequences, figures that are known for
// something else, targets that nobody has stated, names that are no longer true, batches that stay whole.

#include "scenario_support.h"

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/changed_name.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/entry_note.h"
#include "core/outcome/readout.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestEntry : public QObject
{
    Q_OBJECT

    static Scenario with(std::initializer_list<FieldEdit> edits)
    {
        Scenario scenario = defaultScenario(shippedCatalog());
        if (const FieldError error = applyEdits(scenario, edits, shippedCatalog()))
            qFatal("%s", error.message.plain().c_str());
        return scenario;
    }
    static std::string noteOf(Scenario scenario, const char* id, const char* text)
    {
        const FieldSpec& field = *findField(id);
        if (const FieldError error = setField(scenario, field, text, shippedCatalog()))
            return "refused: " + error.message.plain();
        return entryNote(scenario, field, text, shippedCatalog()).plain();
    }

private Q_SLOTS:
    // Engineers count lengths in powers of two: a context of 32k is 32,768 tokens (the config.json of each
    // such model says 32768). What is no length keeps k = 1000.
    void lengthsCountInPowersOfTwo_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        for (const FieldSpec& field : fields())
            if (field.unit == Unit::SequenceToken)
                QTest::addRow("%s", std::string(field.id).c_str())
                    << q(field.id) << QStringLiteral("32k") << 32768.0;
        QTest::newRow("a million") << QStringLiteral("training.sequence_length") << QStringLiteral("1M")
                                   << 1048576.0;
        QTest::newRow("an odd one") << QStringLiteral("training.sequence_length") << QStringLiteral("200k")
                                    << 204800.0;
        QTest::newRow("plain") << QStringLiteral("training.sequence_length") << QStringLiteral("32000")
                               << 32000.0;
        QTest::newRow("no length: the tokens of a run")
            << QStringLiteral("training.tokens") << QStringLiteral("32k") << 32000.0;
        QTest::newRow("no length: a batch")
            << QStringLiteral("training.global_batch_sequences") << QStringLiteral("4k") << 4000.0;
    }
    void lengthsCountInPowersOfTwo()
    {
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(double, value);
        const FieldSpec& field = *findField(id.toStdString());
        // A model with dimensions of its own, requests of two kinds: every length has a meaning.
        Scenario scenario = with({{"model.preset", "mistral-7b"}, {"serving.second_share", "50 %"}});
        if (id.startsWith(QStringLiteral("model.")))
            QVERIFY(!setField(scenario, *findField("model.preset"), "none", shippedCatalog()));
        if (const FieldError error = setField(scenario, field, text.toStdString(), shippedCatalog()))
            QFAIL(error.message.plain().c_str());
        QCOMPARE(*field.get(scenario), value);
        // And what is written of it is read as the same, here and in a file.
        Scenario again = scenario;
        QVERIFY(!setField(again, field, fieldText(scenario, field), shippedCatalog()));
        QCOMPARE(*field.get(again), value);
        const ScenarioReadResult file =
            readScenario(writeScenario({scenario, {}}, shippedCatalog()), shippedCatalog(), "file");
        QVERIFY2(file.file, qPrintable(listed(file.diagnostics)));
        QCOMPARE(*field.get(file.file->scenario), value);
        const ScenarioReadResult code =
            readShareCode(shareCode(scenario, shippedCatalog()), shippedCatalog());
        QVERIFY2(code.file, qPrintable(listed(code.diagnostics)));
        QCOMPARE(*field.get(code.file->scenario), value);
    }

    void everyLengthIsOne()
    {
        int lengths = 0;
        for (const FieldSpec& field : fields()) {
            lengths += field.unit == Unit::SequenceToken ? 1 : 0;
            QVERIFY2(
                field.unit != Unit::Token || field.id == "training.tokens", std::string(field.id).c_str());
        }
        QCOMPARE(lengths, 8);
    }

    void aFileReadsThemAlike()
    {
        const ScenarioReadResult read =
            readScenario(R"({"schema": "ridgepoint.scenario/1", "training": {"sequence_length": "32k"}})",
                shippedCatalog(), "f");
        QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
        QCOMPARE(read.file->scenario.training.sequenceLength, 32768.0);
        QVERIFY2(listed(read.diagnostics).contains(QStringLiteral("lengths count k as 1024")),
            qPrintable(listed(read.diagnostics)));
    }

    // Figures of the data sheets that print them: H100 and B200 with sparsity, NVLink 4 and 5 in both
    // directions, networks by their bits.
    void trapsAreSaid_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said"); // in the note; empty: nothing is
        const auto row = [](const char* name, const char* device, const char* id, const char* text,
                             const char* said) { QTest::newRow(name) << device << id << text << said; };
        constexpr auto peak = "hardware.accelerator.peak_dense_flops.bf16";
        row("H100, sparse bf16", "h100-sxm", peak, "1979 TFLOP/s", "with sparsity; dense is 989 TFLOP/s");
        row("H100, dense bf16", "h100-sxm", peak, "989 TFLOP/s", "");
        row("H100, fp8 dense", "h100-sxm", "hardware.accelerator.peak_dense_flops.fp8", "1979 TFLOP/s", "");
        row("H100, sparse fp8", "h100-sxm", "hardware.accelerator.peak_dense_flops.fp8", "3958 TFLOP/s",
            "dense is 1.98");
        row("B200, sparse bf16", "b200-sxm", peak, "4.5 PFLOP/s", "dense is 2.25 PFLOP/s");
        row("A100, sparse bf16", "a100-80-sxm", peak, "624 TFLOP/s", "dense is 312 TFLOP/s");
        row("a clock of one's own", "h100-sxm", peak, "800 TFLOP/s", "");
        row("NVLink 4, both directions", "h100-sxm", "hardware.scale_up.beta_Bps_line", "900 GB/s",
            "it is 450 GB/s per direction");
        row("NVLink 4, one", "h100-sxm", "hardware.scale_up.beta_Bps_line", "450 GB/s", "");
        row("NVLink 5, one direction", "b200-sxm", "hardware.scale_up.beta_Bps_line", "900 GB/s", "");
        row("NVLink 5, both", "b200-sxm", "hardware.scale_up.beta_Bps_line", "1.8 TB/s",
            "900 GB/s per direction");
        row("the device's own links", "h100-sxm", "hardware.accelerator.scaleup.per_direction_Bps",
            "900 GB/s", "450 GB/s per direction");
        row("network, bytes for bits", "h100-sxm", "hardware.scale_out.beta_Bps_line", "400 GB/s",
            "did you mean 400 Gb/s, 50.0 GB/s?");
        row("network, bits", "h100-sxm", "hardware.scale_out.beta_Bps_line", "400 Gb/s", "");
        row("network, XDR", "h100-sxm", "hardware.scale_out.beta_Bps_line", "100 GB/s", "");
        row("the device's usual network", "h100-sxm", "hardware.accelerator.scaleout_default.per_device_Bps",
            "400 GB/s", "400 Gb/s");
    }
    void trapsAreSaid()
    {
        QFETCH(QString, device);
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(QString, said);
        const Scenario scenario = with({{"hardware.accelerator", device.toStdString()}});
        const std::string note = noteOf(scenario, qPrintable(id), qPrintable(text));
        if (said.isEmpty())
            QCOMPARE(note, std::string());
        QVERIFY2(q(note).contains(said), note.c_str());
    }

    // What is entered no longer goes with what stands beside it.
    void whatNoLongerGoesTogetherIsSaid_data()
    {
        QTest::addColumn<FieldEdits>("before");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said"); // empty: nothing is
        const auto row = [](const char* name, const FieldEdits& before, const char* id, const char* text,
                             const char* said) {
            QTest::newRow(name) << before << QString(id) << QString(text) << QString::fromUtf8(said);
        };
        // The 70B by size has 64 heads of 128.
        constexpr auto width = "heads × head dim is 2048 and the hidden size 1024; model.head_dim is usually "
                               "hidden size ÷ heads, 64";
        row("sixteen wide heads of a narrow model", {{"model.hidden", "1024"}}, "model.heads", "16", width);
        row("a narrow model of sixteen wide heads", {{"model.heads", "16"}}, "model.hidden", "1024", width);
        row("heads that fill the hidden size", {{"model.hidden", "2048"}}, "model.heads", "16", "");
        row("heads whose width follows", {{"model.hidden", "1024"}, {"model.head_dim", "64"}}, "model.heads",
            "16", "");
        row("latent attention has widths of its own", {{"model.preset", "deepseek-v3"}}, "model.heads", "64",
            "");
        constexpr auto moments =
            "the moments are kept in bf16, 2 bytes each; training.precision.moments=auto "
            "keeps the 1 byte of 8-bit Adam";
        row("8-bit Adam after moments in bf16", {{"training.precision.moments", "bf16"}},
            "training.optimizer", "adam_8bit", moments);
        row("8-bit Adam as it comes", {{"training.precision.moments", "auto"}}, "training.optimizer",
            "adam_8bit", "");
        row("AdamW with moments in bf16", {{"training.precision.moments", "bf16"}}, "training.optimizer",
            "adamw", "");
        row("no moments to keep", {{"training.precision.moments", "fp32"}}, "training.optimizer", "sgd", "");
    }
    void whatNoLongerGoesTogetherIsSaid()
    {
        QFETCH(FieldEdits, before);
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(QString, said);
        Scenario scenario = defaultScenario(shippedCatalog());
        QVERIFY(!applyEdits(scenario, before, shippedCatalog()));
        QCOMPARE(q(noteOf(scenario, qPrintable(id), qPrintable(text))), said);
    }

    // The value is taken all the same, and a file that has it says so.
    void aTrapIsTakenAndSaidOfAFile()
    {
        const ScenarioReadResult read = readScenario(
            R"({"schema": "ridgepoint.scenario/1", "hardware": {"scale_out": {"beta_Bps_line": 400e9}}})",
            shippedCatalog(), "f");
        QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
        QCOMPARE(read.file->scenario.hardware.scaleOut->bandwidth.value(), 400e9);
        QVERIFY2(listed(read.diagnostics).contains(QStringLiteral("did you mean 400 Gb/s")),
            qPrintable(listed(read.diagnostics)));
    }

    // No shipped preset of a whole scenario falls into one.
    void noPresetIsATrap()
    {
        for (const ScenarioPreset& preset : shippedCatalog().scenarios())
            for (const FieldSpec& field : fields())
                QCOMPARE(trapNote(readScenario(preset.json, shippedCatalog(), preset.id).file->scenario,
                             field, shippedCatalog())
                             .plain(),
                    std::string());
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators()) {
            const Scenario scenario = with({{"hardware.accelerator", preset.id}});
            for (const FieldSpec& field : fields())
                QCOMPARE(trapNote(scenario, field, shippedCatalog()).plain(), std::string());
        }
    }

    void aTargetIsADefaultUntilItIsStated_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("usual");
        QTest::newRow("step time") << QStringLiteral("targets.step_time") << 10.0;
        QTest::newRow("deadline") << QStringLiteral("targets.deadline") << 90 * secondsPerDay;
        QTest::newRow("first token") << QStringLiteral("serving.ttft_target") << 1.0;
        QTest::newRow("between tokens") << QStringLiteral("serving.itl_target") << 0.05;
        QTest::newRow("min MFU") << QStringLiteral("targets.min_mfu") << 0.3;
        QTest::newRow("largest bubble") << QStringLiteral("targets.max_bubble") << 0.2;
        QTest::newRow("most exposed") << QStringLiteral("targets.max_exposed") << 0.1;
    }
    void aTargetIsADefaultUntilItIsStated()
    {
        QFETCH(QString, id);
        QFETCH(double, usual);
        const FieldSpec& field = *findField(id.toStdString());
        Scenario scenario = defaultScenario(shippedCatalog());
        QVERIFY(!field.get(scenario));
        QCOMPARE(field.usual(scenario), usual);
        QCOMPARE(fieldText(scenario, field), std::string("default"));
        QCOMPARE(*effectiveValue(evaluate(scenario), field.id), usual); // what lessons and sweeps read
        QVERIFY(!q(writeScenario({scenario, {}}, shippedCatalog())).contains(id.section(u'.', 1)));
        // Stated at that very value it is one, and survives a file.
        QVERIFY(!setField(scenario, field, formatExact(usual, field.unit), shippedCatalog()));
        QCOMPARE(field.get(scenario), std::optional(usual));
        const ScenarioReadResult read =
            readScenario(writeScenario({scenario, {}}, shippedCatalog()), shippedCatalog(), "file");
        QVERIFY2(read.file, qPrintable(listed(read.diagnostics)));
        QCOMPARE(field.get(read.file->scenario), std::optional(usual));
        QVERIFY(!setField(scenario, field, "default", shippedCatalog()));
        QVERIFY(scenario == defaultScenario(shippedCatalog()));
    }

    void aGateBeyondADefaultHasNotFailed()
    {
        Scenario scenario = with({{"hardware.efficiency.mfu", "0.2"}});
        QCOMPARE(evaluate(scenario).busy.state, GateState::Unset);
        QVERIFY(evaluate(scenario).busy.detail.plain().find("set yours") != std::string::npos);
        scenario.targets.minMfu = 0.3;
        QCOMPARE(evaluate(scenario).busy.state, GateState::Fail);
        scenario.targets.minMfu = 0.1;
        QCOMPARE(evaluate(scenario).busy.state, GateState::Pass);
    }

    void aNameThatIsNoLongerTrueSaysSo_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("untrue");
        const auto row = [](const char* what, const char* name, const char* field, const char* text,
                             bool untrue) { QTest::newRow(what) << name << field << text << untrue; };
        row("another device", "Llama 3 70B on 256 H100", "hardware.accelerator", "b200-sxm", true);
        row("another device, joined", "llama3-70b-256xh100", "hardware.accelerator", "b200-sxm", true);
        row("another number", "llama3-70b-256xh100", "hardware.accelerators", "512", true);
        row("another model", "Llama 3 70B on 256 H100", "model.preset", "llama3-8b", true);
        row("a device that it does not name", "my plan", "hardware.accelerator", "b200-sxm", false);
        row("something that names do not say", "Llama 3 70B on 256 H100", "training.micro_batch", "2", false);
        row("a die of the same name", "on H100", "hardware.accelerator", "h100-pcie", false);
        row("no name", "", "hardware.accelerator", "b200-sxm", false);
    }
    void aNameThatIsNoLongerTrueSaysSo()
    {
        QFETCH(QString, name);
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(bool, untrue);
        Scenario before = with({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "256"}});
        before.name = name.toStdString();
        Scenario after = before;
        QVERIFY(!setField(after, *findField(field.toStdString()), text.toStdString(), shippedCatalog()));
        keepNameTrue(before, after);
        QCOMPARE(q(after.name), untrue ? name + QStringLiteral(", changed") : name);
        const bool another = field == QStringLiteral("model.preset");
        QCOMPARE(q(shownName(after).plain()),
            q(after.name) + (another ? QStringLiteral(" (%1)").arg(text) : QString()));
        const Scenario then = after;
        after.hardware.accelerator = shippedCatalog().accelerator("mi300x")->accelerator;
        keepNameTrue(then, after); // once is enough
        QVERIFY(!untrue || after.name == then.name);
    }

    void aBatchStaysWhole_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("batch"); // was 64, on 16 replicas of one sequence a micro-batch
        QTest::newRow("a micro-batch that divides it")
            << QStringLiteral("training.micro_batch") << QStringLiteral("4") << 64.0;
        QTest::newRow("one that does not")
            << QStringLiteral("training.micro_batch") << QStringLiteral("3") << 96.0;
        QTest::newRow("one that is larger than it")
            << QStringLiteral("training.micro_batch") << QStringLiteral("64") << 1024.0;
        QTest::newRow("a batch of one's own")
            << QStringLiteral("training.global_batch_sequences") << QStringLiteral("40") << 40.0;
        QTest::newRow("fewer replicas") << QStringLiteral("mesh.tensor") << QStringLiteral("4") << 64.0;
    }
    void aBatchStaysWhole()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(double, batch);
        const Scenario before =
            with({{"hardware.accelerators", "16"}, {"training.global_batch_sequences", "64"}});
        Scenario after = before;
        QVERIFY(!setField(after, *findField(field.toStdString()), text.toStdString(), shippedCatalog()));
        const Text note = keepBatchWhole(before, after);
        QCOMPARE(after.training.globalBatchSequences, batch);
        QCOMPARE(note.empty(), batch == 64 || batch == 40);
    }
};

QTEST_GUILESS_MAIN(TestEntry)
#include "tst_entry.moc"
