// Rules of the frameworks: each has a plan that breaks it and no other, and the least change that mends it.

#include <QtTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/catalog/embedded_files.h"
#include "core/engine/evaluate.h"
#include "core/scenario/scenario_json.h"
#include "core/step/framework_rules.h"
#include "tests/support/breaking_plan.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>

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

} // namespace

class TestFrameworkRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesAreRead();
    void aPlanBreaksEach_data();
    void aPlanBreaksEach();
    void rulesOfALauncher_data();
    void rulesOfALauncher();
    void badRules_data();
    void badRules();
};

void TestFrameworkRules::filesAreRead()
{
    std::size_t rules = 0;
    for (const EmbeddedFile& file : embeddedFiles()) {
        const RulesRead read = readRules(file.text);
        QVERIFY2(read.problems.empty(), read.problems.empty() ? "" : read.problems.front().c_str());
        rules += read.rules.size();
    }
    QVERIFY(rules > 200);
}

void TestFrameworkRules::aPlanBreaksEach_data()
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

void TestFrameworkRules::aPlanBreaksEach()
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
    const auto isSaid = [&broken](const Scenario& scenario) {
        return std::ranges::any_of(evaluate(scenario).diagnostics, [&broken](const Diagnostic& d) {
            return d.message.plain().starts_with(broken.says)
                && d.message.plain().find(broken.source) != std::string::npos && !d.fix.empty();
        });
    };
    QVERIFY(isSaid(plan));
    const Scenario mended = edited(plan, broken.mends);
    const std::vector<std::string> left = brokenIds(mended);
    QVERIFY2(std::ranges::find(left, broken.id) == left.end(), "the plan is not mended");
    for (const std::string& id : left)
        QVERIFY2(std::ranges::find(broken.withOthers, id) != broken.withOthers.end(), id.c_str());
    QVERIFY(!isSaid(mended));
}

void TestFrameworkRules::rulesOfALauncher_data()
{
    QTest::addColumn<int>("rule");
    const auto rules = rulesOfLauncher("megatron-bridge");
    QVERIFY(rules.size() >= 5);
    for (std::size_t i = 0; i < rules.size(); ++i)
        QTest::newRow(rules[i].id.c_str()) << int(i);
}

// What Megatron-LM runs and Megatron-Bridge does not holds for the latter's files alone.
void TestFrameworkRules::rulesOfALauncher()
{
    QFETCH(int, rule);
    const FrameworkRule& broken = rulesOfLauncher("megatron-bridge")[std::size_t(rule)];
    const Scenario plan = breaking(broken, "megatron");
    QVERIFY2(brokenIds(plan).empty(), brokenIds(plan).empty() ? "" : brokenIds(plan).front().c_str());
    QCOMPARE(brokenIds(plan, "megatron-bridge"), std::vector<std::string>{broken.id});
    const Scenario mended = edited(plan, broken.mends);
    QVERIFY(brokenIds(mended, "megatron-bridge").empty());
}

void TestFrameworkRules::badRules_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("problem");
    QTest::newRow("an unknown field")
        << QByteArray("mesh.pipeline\": \">1") << QByteArray("mesh.pipes\": \">1")
        << QByteArray("not understood: when mesh.pipes");
    QTest::newRow("an unknown word") << QByteArray("\"on\"") << QByteArray("\"full\"")
                                     << QByteArray("not understood: when training.offload_activations");
    QTest::newRow("nothing to compare with")
        << QByteArray("\">1\"") << QByteArray("\">\"") << QByteArray("not understood: when mesh.pipeline");
    QTest::newRow("a number for a text")
        << QByteArray("\">1\"") << QByteArray("1") << QByteArray("not understood: when mesh.pipeline");
    QTest::newRow("no conditions") << QByteArray("\"when\"") << QByteArray("\"where\"")
                                   << QByteArray("when is an object");
    QTest::newRow("no source") << QByteArray("a.py:1") << QByteArray("") << QByteArray("source is a text");
    QTest::newRow("another effect") << QByteArray("refuses") << QByteArray("forbids")
                                    << QByteArray("effect is refuses, ignores or changes");
    QTest::newRow("a key that nobody reads")
        << QByteArray("\"says\"") << QByteArray("\"minr\": true, \"says\"") << QByteArray("unknown key minr");
    QTest::newRow("no such stack") << QByteArray("[\"megatron\"]") << QByteArray("[\"megatrons\"]")
                                   << QByteArray("rules_for: no stack \"megatrons\"");
    QTest::newRow("stacks that are no list")
        << QByteArray("[\"megatron\"]") << QByteArray("\"megatron\"") << QByteArray("rules_for is a list");
}

void TestFrameworkRules::badRules()
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
    QVERIFY2(
        QByteArray::fromStdString(read.problems.front()).contains(problem), read.problems.front().c_str());
}

QTEST_GUILESS_MAIN(TestFrameworkRules)
#include "tst_framework_rules.moc"
