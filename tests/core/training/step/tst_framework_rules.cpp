// Rules of the frameworks: each has a plan that breaks it and no other, and the least change that mends it.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/base/strict_json.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/step/framework_rules.h"
#include "tests/support/breaking_plan.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

std::vector<std::string> brokenIds(const Scenario& scenario, std::string_view launcher = {})
{
    std::vector<std::string> ids;
    for (const FrameworkRule* rule : brokenRules(scenario, launcher))
        ids.push_back(rule->id);
    return ids;
}

bool breaksIt(const Scenario& scenario, const QString& rule, std::string_view launcher)
{
    const std::vector<std::string> ids = brokenIds(scenario, launcher);
    return std::ranges::find(ids, rule.toStdString()) != ids.end();
}

} // namespace

class TestFrameworkRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreRead()
    {
        std::size_t rules = 0;
        for (const EmbeddedFile& file : embeddedFiles()) {
            const RulesRead read = readRules(file.text);
            QVERIFY2(read.problems.empty(), read.problems.empty() ? "" : read.problems.front().c_str());
            rules += read.rules.size();
        }
        QVERIFY(rules > 200);
    }

    void aPlanBreaksEach_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<int>("rule");
        for (const EmbeddedFile& file : embeddedFiles()) {
            const RulesRead read = readRules(file.text);
            if (read.stacks.empty())
                continue;
            const std::string& stack = read.stacks.front(); // `breaks` names another
            for (std::size_t i = 0; i < read.rules.size(); ++i)
                QTest::newRow((stack + ", " + read.rules[i].id).c_str())
                    << QString::fromStdString(stack) << int(i);
        }
    }
    void aPlanBreaksEach()
    {
        QFETCH(QString, stack);
        QFETCH(int, rule);
        const FrameworkRule& broken = rulesOf(stackTraits(stack.toStdString()))[std::size_t(rule)];
        const Scenario plan = breaking(broken, stack.toStdString());
        const std::vector<std::string> ids = brokenIds(plan);
        QVERIFY2(std::ranges::find(ids, broken.id) != ids.end(), "the plan keeps it");
        for (const std::string& id : ids)
            QVERIFY2(id == broken.id || std::ranges::find(broken.withOthers, id) != broken.withOthers.end(),
                id.c_str());
        // Another model or device is no advice.
        const bool isAdvised = std::ranges::none_of(broken.mends,
            [](const FieldEdit& edit) { return findField(edit.field)->kind == FieldKind::Preset; });
        const bool isError = std::ranges::find(broken.errorFor, stack.toStdString()) != broken.errorFor.end();
        const auto timesSaid = [&](const Scenario& scenario) {
            return std::ranges::count_if(evaluate(scenario).diagnostics, [&](const Diagnostic& d) {
                return d.message.plain().starts_with(broken.says)
                    && d.message.plain().find(broken.source) != std::string::npos
                    && d.severity == (isError ? Severity::Error : Severity::Warning)
                    && (!isAdvised || !d.fix.empty());
            });
        };
        QCOMPARE(timesSaid(plan), 1);
        const Scenario mended = edited(plan, broken.mends);
        const std::vector<std::string> left = brokenIds(mended);
        QVERIFY2(std::ranges::find(left, broken.id) == left.end(), "the plan is not mended");
        for (const std::string& id : left)
            QVERIFY2(std::ranges::find(broken.withOthers, id) != broken.withOthers.end(), id.c_str());
        QCOMPARE(timesSaid(mended), 0);
    }

    void advice_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("edits"); // of the plan that breaks it
        QTest::addColumn<QString>("fix"); // of the diagnostic
        const auto row = [](const char* stack, const char* rule, const char* edits, const char* fix) {
            QTest::newRow(rule) << stack << rule << edits << fix;
        };
        row("megatron", "interleaved-needs-whole-rounds", "training.global_batch_sequences=518",
            "set training.global_batch_sequences to 516, or training.global_batch_sequences to 520, or give "
            "the "
            "framework \"--microbatch-group-size-per-virtual-pipeline-stage N\"");
        row("megatron", "sequence-by-context", "mesh.context=4 training.sequence_length=131076",
            "set training.sequence_length to 131072, or training.sequence_length to 131080");
        row("megatron", "first-wide-layers-of-one-stage",
            "model.layers=30 mesh.pipeline=4 training.bf16_first_layers=8",
            "set training.bf16_first_layers to 7");
        row("megatron", "last-wide-layers-of-one-stage", "mesh.pipeline=2 training.bf16_last_layers=21",
            "set training.bf16_last_layers to 16");
        row("megatron", "vocabulary-padded", "model.vocab=50257 mesh.tensor=8 mesh.expert_tensor=8",
            "set model.vocab to 50264"); // and no smaller one
    }
    // What a diagnostic advises mends the scenario that it is about, and not only the rule's own example.
    void advice()
    {
        QFETCH(QString, stack);
        QFETCH(QString, rule);
        QFETCH(QString, edits);
        QFETCH(QString, fix);
        const auto rules = rulesOf(stackTraits(stack.toStdString()));
        const auto found = std::ranges::find(rules, rule.toStdString(), &FrameworkRule::id);
        QVERIFY(found != rules.end());
        FieldEdits changes;
        for (const QString& edit : edits.split(u' '))
            changes.push_back({edit.section(u'=', 0, 0).toStdString(), edit.section(u'=', 1).toStdString()});
        const Scenario plan = edited(breaking(*found, stack.toStdString()), changes);
        QVERIFY(breaksIt(plan, rule, {}));
        const std::vector<Diagnostic> said = evaluate(plan).diagnostics;
        const auto diagnostic = std::ranges::find_if(
            said, [&](const Diagnostic& d) { return d.message.plain() == found->sentence().plain(); });
        QVERIFY(diagnostic != said.end());
        QCOMPARE(QString::fromStdString(diagnostic->fix.plain()), fix);
        for (const FieldEdits& mend : found->mendsOf(plan))
            QVERIFY(!breaksIt(edited(plan, mend), rule, {}));
    }

    void launchersWithoutALimit()
    {
        std::set<std::string, std::less<>> launchers;
        for (const EmbeddedFile& file : embeddedFiles())
            launchers.insert(readRules(file.text).launcher);
        int limits = 0;
        for (const FrameworkRule& rule : rulesOf(stackTraits("megatron"))) {
            QCOMPARE(rule.launcher, std::string("megatron"));
            for (const std::string& launcher : rule.notFor) {
                ++limits;
                QVERIFY2(launchers.contains(launcher), launcher.c_str());
                const Scenario plan = breaking(rule, "megatron");
                QVERIFY(breaksIt(plan, QString::fromStdString(rule.id), "megatron"));
                QVERIFY(!breaksIt(plan, QString::fromStdString(rule.id), launcher));
            }
        }
        QVERIFY(limits >= 4);
    }

    void rulesOfALauncher_data()
    {
        QTest::addColumn<int>("rule");
        const auto rules = rulesOfLauncher("megatron-bridge");
        QVERIFY(rules.size() >= 3);
        for (std::size_t i = 0; i < rules.size(); ++i)
            QTest::newRow(rules[i].id.c_str()) << int(i);
    }
    // What Megatron-LM runs and Megatron-Bridge does not holds for the latter's files alone.
    void rulesOfALauncher()
    {
        QFETCH(int, rule);
        const FrameworkRule& broken = rulesOfLauncher("megatron-bridge")[std::size_t(rule)];
        const Scenario plan = breaking(broken, "megatron");
        QVERIFY2(brokenIds(plan).empty(), brokenIds(plan).empty() ? "" : brokenIds(plan).front().c_str());
        QCOMPARE(brokenIds(plan, "megatron-bridge"), std::vector<std::string>{broken.id});
        const Scenario mended = edited(plan, broken.mends);
        QVERIFY(brokenIds(mended, "megatron-bridge").empty());
    }

    void rulesOfDevices_data()
    {
        QTest::addColumn<QString>("stack");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("broken"); // on these devices
        QTest::addColumn<QString>("kept"); // and not on these
        const auto row = [](const char* stack, const char* rule, const char* broken, const char* kept) {
            QTest::newRow(rule) << QString::fromLatin1(stack) << QString::fromLatin1(rule)
                                << QString::fromLatin1(broken) << QString::fromLatin1(kept);
        };
        row("megatron", "needs-cuda", "tpu-v5p tpu-8t gaudi3 trainium2 trainium3 ascend-910c arc-b60 m4-max",
            "h100-sxm mi300x mi455x gb10 vr200");
        row("megatron", "grouped-experts-need-ampere", "v100-32 v100-32-sxm3 t4",
            "a100-40-pcie l40s h100-sxm b300-sxm gb10 vr200 mi300x");
        row("megatron", "block-fp8-needs-hopper", "l40s l20 a10 t4 a100-80-sxm",
            "h20-sxm b200-sxm rtxpro5000 vr200 mi355x");
        row("megatron-bridge", "two-level-dispatch-by-device",
            "t4 v100-32 rtx5090 rtxpro5000 rtxpro6000 gb10",
            "a100-80-sxm rtx4090 h100-sxm b200-sxm gb300 vr200 mi300x");
        row("torchtitan", "mxfp8-before-blackwell", "a100-80-sxm l40s h200-sxm",
            "b200-sxm gb300 rtx5090 rtxpro5000 gb10 vr200 mi300x mi350x mi355x gaudi3");
        row("torchtitan", "mxfp8-before-gfx950", "mi250x mi300x mi325x",
            "mi350x mi355x mi455x h100-sxm vr200 gaudi3");
        row("torchtitan", "mxfp8-without-cuda", "gaudi2 gaudi3 trainium2 tpu-v6e",
            "mi350x mi300x vr200 h100-sxm");
        row("maxtext", "ulysses-on-gpus", "h100-sxm mi300x gaudi3", "tpu-v3 tpu-v7 tpu-8t tpu-8i");
        row("maxtext", "ulysses-with-a-window", "tpu-v5p tpu-8t", "h100-sxm");
        row("maxtext", "ring-of-uneven-parts", "tpu-v4 tpu-8t", "h100-sxm");
        row("maxtext", "sinks-on-gpus", "b200-sxm", "tpu-v6e tpu-8t");
    }
    // A rule about the device goes by what its preset states, so that a preset that comes later is judged,
    // too.
    void rulesOfDevices()
    {
        QFETCH(QString, stack);
        QFETCH(QString, rule);
        QFETCH(QString, broken);
        QFETCH(QString, kept);
        const std::string launcher = stack.toStdString();
        const std::string of = launcher == "megatron-bridge" ? "megatron" : launcher;
        const auto rules = launcher == of ? rulesOf(stackTraits(of)) : rulesOfLauncher(launcher);
        const auto found = std::ranges::find(rules, rule.toStdString(), &FrameworkRule::id);
        QVERIFY(found != rules.end());
        QVERIFY(std::ranges::find(found->fields, "hardware.accelerator") != found->fields.end());
        const Scenario plan = breaking(*found, of);
        const auto on = [&plan](const QString& device) {
            return edited(plan, {{"hardware.accelerator", device.toStdString()}});
        };
        for (const QString& device : broken.split(u' '))
            QVERIFY2(breaksIt(on(device), rule, launcher), qPrintable(device));
        for (const QString& device : kept.split(u' '))
            QVERIFY2(!breaksIt(on(device), rule, launcher), qPrintable(device));
        Scenario unknown = plan; // a device that only its numbers describe
        unknown.hardware.accelerator.vendor.clear();
        unknown.hardware.accelerator.architecture.clear();
        unknown.hardware.accelerator.computeCapability = 0;
        QVERIFY(breaksIt(plan, rule, launcher));
        QVERIFY(!breaksIt(unknown, rule, launcher));
    }

    void noRuleListsDevices()
    {
        std::set<std::string, std::less<>> known; // vendors and architectures
        for (const AcceleratorPreset& preset : shippedCatalog().accelerators())
            known.insert({preset.accelerator.vendor, preset.accelerator.architecture});
        int words = 0;
        for (const EmbeddedFile& file : embeddedFiles()) {
            JsonProblem problem;
            const auto json = parseStrictJson(file.text, problem);
            if (!json || !json->contains("rules"))
                continue;
            for (const auto& rule : json->at("rules"))
                for (const auto& [operand, condition] : rule.at("when").items()) {
                    QVERIFY2(operand != "hardware.accelerator", rule.at("id").get<std::string>().c_str());
                    if (operand != "hardware.vendor" && operand != "hardware.architecture")
                        continue;
                    QString text = QString::fromStdString(condition.get<std::string>());
                    for (const QString& word : text.remove(u'!').split(u'|')) {
                        QVERIFY2(known.contains(word.toStdString()), qPrintable(word)); // no slip of the pen
                        ++words;
                    }
                }
        }
        QVERIFY(words > 10);
    }

    void badRules_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("problem");
        QTest::newRow("an unknown field")
            << QByteArray("mesh.pipeline\": \">1") << QByteArray("mesh.pipes\": \">1")
            << QByteArray("not understood: when mesh.pipes");
        QTest::newRow("an unknown word") << QByteArray("\"on\"") << QByteArray("\"full\"")
                                         << QByteArray("not understood: when training.offload_activations");
        QTest::newRow("nothing to compare with") << QByteArray("\">1\"") << QByteArray("\">\"")
                                                 << QByteArray("not understood: when mesh.pipeline");
        QTest::newRow("a number for a text")
            << QByteArray("\">1\"") << QByteArray("1") << QByteArray("not understood: when mesh.pipeline");
        QTest::newRow("a product with a word")
            << QByteArray("mesh.pipeline\": \">1") << QByteArray("mesh.pipeline*hardware.vendor\": \">1")
            << QByteArray("not understood: when mesh.pipeline*hardware.vendor");
        QTest::newRow("a word that is compared")
            << QByteArray("mesh.pipeline\": \">1") << QByteArray("hardware.vendor\": \">1")
            << QByteArray("not understood: when hardware.vendor");
        QTest::newRow("compared with a word")
            << QByteArray("\">1\"") << QByteArray("\">hardware.architecture\"")
            << QByteArray("not understood: when mesh.pipeline");
        QTest::newRow("no conditions")
            << QByteArray("\"when\"") << QByteArray("\"where\"") << QByteArray("when is an object");
        QTest::newRow("no source") << QByteArray("a.py:1") << QByteArray("")
                                   << QByteArray("source is a text");
        QTest::newRow("another effect") << QByteArray("refuses") << QByteArray("forbids")
                                        << QByteArray("effect is refuses, ignores or changes");
        QTest::newRow("an error on no stack")
            << QByteArray("\"says\"") << QByteArray("\"error_for\": [\"megatrons\"], \"says\"")
            << QByteArray("error_for: no stack megatrons");
        QTest::newRow("an error that nothing mends")
            << QByteArray("\"mends\": {\"mesh.pipeline\": \"1\"}")
            << QByteArray("\"mends\": {}, \"error_for\": [\"megatron\"]")
            << QByteArray("error_for: a rule that refuses, with what mends it");
        QTest::newRow("an error of a rule that changes")
            << QByteArray("\"refuses\"") << QByteArray("\"changes\", \"error_for\": [\"megatron\"]")
            << QByteArray("error_for: a rule that refuses, with what mends it");
        QTest::newRow("a key that nobody reads")
            << QByteArray("\"says\"") << QByteArray("\"minr\": true, \"says\"")
            << QByteArray("unknown key minr");
        QTest::newRow("no such stack") << QByteArray("[\"megatron\"]") << QByteArray("[\"megatrons\"]")
                                       << QByteArray("rules_for: no stack \"megatrons\"");
        QTest::newRow("stacks that are no list") << QByteArray("[\"megatron\"]") << QByteArray("\"megatron\"")
                                                 << QByteArray("rules_for is a list");
    }
    void badRules()
    {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, problem);
        QByteArray file = R"({"rules_for": ["megatron"], "rules": [
        {"id": "a", "when": {"training.offload_activations": "on", "mesh.pipeline": ">1"}, "effect": "refuses",
         "says": "It does not.", "source": "a.py:1", "breaks": {"mesh.pipeline": "2"}, "mends": {"mesh.pipeline": "1"}}]})";
        QVERIFY(readRules(file.toStdString()).problems.empty());
        QCOMPARE(readRules(file.toStdString()).rules.size(), std::size_t(1));
        file.replace(change, to);
        const RulesRead read = readRules(file.toStdString());
        QVERIFY(!read.problems.empty());
        QVERIFY2(QByteArray::fromStdString(read.problems.front()).contains(problem),
            read.problems.front().c_str());
    }
};

QTEST_GUILESS_MAIN(TestFrameworkRules)
#include "tst_framework_rules.moc"
