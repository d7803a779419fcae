// `ridgepoint mesh` as scripts use it: real processes, their output, exit codes and messages.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer mesh(const QString& arguments) { return run(QStringLiteral("mesh ") + arguments); }

Json json(const QString& arguments)
{
    const Answer a = mesh(arguments + QStringLiteral(" --format json"));
    if (a.code != 0)
        qFatal("%s", a.err.constData());
    return jsonOf(a);
}

} // namespace

class TestMeshCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Sixteen ranks of Megatron-LM's own generator (tests/golden/mesh.json).
    void groupsAndTiers()
    {
        const Json root = json(QStringLiteral("--order tp-cp-ep-dp-pp --tp 2 --cp 2 --dp 2 --pp 2"));
        QCOMPARE(root["groups"]["tp"][0].dump(), std::string("[0,1]"));
        QCOMPARE(root["groups"]["dp"][2].dump(), std::string("[2,6]"));
        QCOMPARE(root["groups"]["dp-cp"][0].dump(), std::string("[0,2,4,6]"));
        QCOMPARE(root["groups"]["pp"].size(), std::size_t(8));
        QCOMPARE(root["groups"]["embd"][0].dump(), std::string("[0,8]"));
        QCOMPARE(root["tier"]["tp"].get<std::string>(), std::string("intra-node"));
        QCOMPARE(root["tier"]["pp"].get<std::string>(), std::string("inter-node only"));
        QCOMPARE(root["tier"]["tp-pp"].get<std::string>(), std::string("mixed"));
        QCOMPARE(root["ranks"].get<int>(), 16);
        const Json four = json(QStringLiteral("--tp 2 --cp 2 --dp 2 --pp 2 --per-node 4"));
        QCOMPARE(four["tier"]["dp"].get<std::string>(), std::string("inter-node only"));
        QVERIFY(four["leaf_nodes"].is_null());
    }

    void experts()
    {
        const Json root = json(QStringLiteral("--tp 1 --ep 4 --dp 8 --pp 2 --etp 1"));
        QCOMPARE(root["groups"]["ep"][1].dump(), std::string("[4,5,6,7]"));
        QCOMPARE(root["groups"]["edp"][0].dump(), std::string("[0,4]"));
        QCOMPARE(root["sizes"]["etp-ep-pp"].get<int>(), 8);
    }

    void torchtitan()
    {
        const Json root = json(QStringLiteral("--dp-shard 4 --dp-replicate 1 --tp 2 --pp 2 --ep 4"));
        QCOMPARE(root["groups"]["efsdp"][0].dump(), std::string("[0,4]"));
        QCOMPARE(root["groups"]["fsdp"][0].dump(), std::string("[0,2,4,6]"));
    }

    void ofAScenario()
    {
        const Json root = json(QStringLiteral("llama3-70b-256xh100 --set mesh.tensor=8"));
        QCOMPARE(root["ranks"].get<int>(), 256);
        QCOMPARE(root["per_node"].get<int>(), 8);
        QCOMPARE(root["tier"]["tp"].get<std::string>(), std::string("intra-node"));
        QVERIFY(root["links"]["scale_up_bytes"].get<double>() > 0);
        QVERIFY(!root["links"]["groups"].empty());
        // The order of the command line is the scenario's.
        const Json other =
            json(QStringLiteral("llama3-70b-256xh100 --set mesh.tensor=8 --order dp-cp-ep-pp-tp"));
        QCOMPARE(other["tier"]["tp"].get<std::string>(), std::string("inter-node only"));
        // The evaluated report says the same.
        const Json one = json(QStringLiteral("seed-question"));
        QCOMPARE(one["groups"]["tp"].dump(), std::string("[[0]]"));
        QCOMPARE(one["links"]["network_bytes"].get<double>(), 0.0);
    }

    void formats()
    {
        const Answer text = mesh(QStringLiteral("--tp 8 --pp 4 --dp 2"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.startsWith("64 ranks, order tp-cp-ep-dp-pp, 8 nodes of 8"), text.out.constData());
        QVERIFY(text.out.contains("inter-node only"));
        QVERIFY(text.err.isEmpty());
        const Answer csv = mesh(QStringLiteral("--tp 8 --format csv"));
        QVERIFY2(csv.out.startsWith("group,meaning,size,groups,stride,tier,level,nodes,example"),
            csv.out.constData());
        QVERIFY(mesh(QStringLiteral("--tp 8 --format markdown")).out.startsWith("| group"));
        QVERIFY(mesh(QStringLiteral("--help")).out.contains("--per-node"));
    }

    void leafSwitches()
    {
        const Json root = json(QStringLiteral("--tp 8 --dp 4 --pp 2 --leaf-nodes 4"));
        QCOMPARE(root["level"]["dp"].get<std::string>(), std::string("rail"));
        QCOMPARE(root["level"]["pp"].get<std::string>(), std::string("spine"));
        QCOMPARE(json(QStringLiteral("--tp 8 --dp 4"))["level"]["dp"].get<std::string>(),
            std::string("network")); // not known
    }

    void aMillionRanks()
    {
        const Answer text = mesh(QStringLiteral("--tp 8 --dp 8192 --pp 16"));
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.startsWith("1048576 ranks"));
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* arguments, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(arguments) << QString::fromUtf8(says);
        };
        row("nothing", "", "expected a SCENARIO");
        row("zero", "--tp 0", "--tp: tp = 0");
        row("negative", "--pp -4", "--pp: pp = -4");
        row("fraction", "--tp 1.5", "'1.5' is not a whole number");
        row("word", "--dp many", "'many' is not a whole number");
        row("beyond 64 bits", "--dp 99999999999999999999", "is not a whole number");
        row("too many ranks", "--dp 2000000", "1048576");
        row("overflow", "--dp 9000000000000000000 --pp 9000000000000000000", "smaller sizes");
        row("experts do not divide", "--tp 2 --dp 4 --ep 3", "set ep to 2 or 4");
        row("unknown dimension", "--tp 2 --order tp-xp", "'xp'");
        row("repeated dimension", "--tp 2 --order tp-tp", "tp twice");
        row("dimension left out", "--tp 2 --dp 4 --order tp-pp", "leaves out dp");
        row("stages of experts elsewhere", "--tp 4 --dp 2 --pp 2 --ep 2 --order tp-cp-ep-pp-dp",
            "put pp last");
        row("empty node", "--tp 8 --per-node 0", "from 1");
        row("no leaf", "--tp 8 --leaf-nodes -1", "from 1");
        row("unknown format", "--tp 8 --format yaml", "unknown format 'yaml'");
        row("unknown option", "--tpp 8", "tpp");
        row("sizes beside a scenario", "seed-question --tp 2", "--set mesh");
        row("two scenarios", "seed-question seed-001", "at most one");
        row("fields of no scenario", "--tp 2 --set mesh.tensor=4", "SCENARIO");
        row("two kinds of mesh", "--dp-shard 2 --dp 2", "choose one");
        row("torchtitan's experts", "--dp-shard 4 --ep 3", "--ep: ep = 3");
        row("a scenario that does not fill its machine",
            "llama3-70b-256xh100 --set mesh.data=3 --set mesh.tensor=8", "every rank needs an accelerator");
        row("an order of a scenario", "llama3-70b-256xh100 --order tp-dp", "leaves out");
    }
    void badInput()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        const Answer a = mesh(arguments);
        QCOMPARE(a.code, 1);
        QVERIFY(a.out.isEmpty());
        QVERIFY2(a.err.contains(says.toUtf8()), a.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestMeshCommand)
#include "tst_mesh_command.moc"
