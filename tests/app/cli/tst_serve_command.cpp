// `ridgepoint serve` as engineers and scripts use it.

#include "program_run.h"
#include "tests/support/schema_judge.h"

#include <nlohmann/json.hpp>

#include <QHash>
#include <QTest>

#include <cmath>
#include <functional>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer run(const QString& arguments)
{
    return runProgram(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}
Json jsonOf(const Answer& answer) { return Json::parse(answer.out.toStdString()); }

const QString job =
    QStringLiteral("serve llama3-70b-256xh100 --set serving.tensor=8 --set serving.concurrency=64 ");

} // namespace

class TestServeCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pointInEveryFormat();
    void curve();
    void searchIsTakenOver();
    void whatIsWrittenFollowsTheSchema();
    void exitCodes_data();
    void exitCodes();
    void badInput_data();
    void badInput();
};

void TestServeCommand::pointInEveryFormat()
{
    const Answer text = run(job), json = run(job + QStringLiteral("--format json")),
                 csv = run(job + QStringLiteral("--format csv"));
    QCOMPARE(text.code, 0);
    QVERIFY2(text.out.startsWith("both targets are met"), text.out.constData());
    QVERIFY(text.out.contains("kernels of vLLM measured on H100"));
    const Json all = jsonOf(json);
    QVERIFY(all["targets_met"].get<bool>());
    QVERIFY(all["refusal"].is_null());
    QCOMPARE(all["types"]["dense"].get<std::string>(), std::string("bf16"));
    // A table for scripts has the same numbers under the same names.
    std::size_t numbers = 0;
    for (const QByteArray& line : csv.out.split('\n')) {
        const qsizetype comma = line.indexOf(',');
        if (comma < 0 || line.startsWith("key"))
            continue;
        const Json* at = &all;
        for (const QByteArray& part : line.left(comma).split('.'))
            at = &at->at(part.toStdString());
        QCOMPARE(line.split(',')[1].toDouble(), at->get<double>());
        ++numbers;
    }
    QVERIFY(numbers > 20);
    // What published deployments were off by.
    QVERIFY(all["itl_seconds_low"].get<double>() < all["itl_seconds"].get<double>());
    QVERIFY(all["itl_seconds_high"].get<double>() > all["itl_seconds"].get<double>());
    const Answer drafted = run(job + QStringLiteral("--set serving.draft_tokens=3 --format json"));
    QVERIFY(!jsonOf(drafted).contains("itl_seconds_low"));
    QVERIFY2(drafted.err.contains("no published deployment drafts"), drafted.err.constData());
}

void TestServeCommand::curve()
{
    const Json point = jsonOf(run(job + QStringLiteral("--format json")));
    const Json curve = jsonOf(run(job + QStringLiteral("--curve --format json")));
    QCOMPARE(curve["sequences"].get<double>(), point["memory"]["sequences"].get<double>());
    double before = 0, within = 0;
    bool found = false;
    for (const Json& at : curve["points"]) {
        const double c = at["concurrency"].get<double>();
        QVERIFY(c > before);
        before = c;
        if (at["targets_met"].get<bool>())
            within = c;
        if (c == 64) {
            found = true;
            QCOMPARE(at["itl_seconds"].get<double>(), point["itl_seconds"].get<double>());
            QCOMPARE(at["ttft_seconds"].get<double>(), point["ttft_seconds"].get<double>());
        }
    }
    QVERIFY(found);
    QVERIFY(within <= point["within_targets"]["concurrency"].get<double>());
}

// Set as it is printed, the scenario is the layout that was found.
void TestServeCommand::searchIsTakenOver()
{
    const Answer found = run(job + QStringLiteral("--search --accelerators 16 --top 2 --format json"));
    QCOMPARE(found.code, 0);
    const Json json = jsonOf(found);
    QCOMPARE(json["best"].size(), std::size_t(2));
    const Json& best = json["best"][0];
    QString sets;
    for (const auto& [id, value] : best["set"].items())
        sets += QStringLiteral(" --set %1=%2")
                    .arg(QString::fromStdString(id), QString::fromStdString(value.get<std::string>()));
    const Json adopted = jsonOf(run(job + QStringLiteral("--format json") + sets));
    QCOMPARE(adopted["itl_seconds"].get<double>(), best["itl_seconds"].get<double>());
    QVERIFY(adopted["targets_met"].get<bool>());
    QVERIFY(best["output_tokens_per_second_per_accelerator"].get<double>()
        >= json["best"][1]["output_tokens_per_second_per_accelerator"].get<double>());
    QVERIFY(!json["front"].empty());
}

// Everything that it writes, and nothing that is broken.
void TestServeCommand::whatIsWrittenFollowsTheSchema()
{
    ridgepoint::test::SchemaJudge judge(QStringLiteral("serving"));
    QFile file(judge.schemaFile());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(run(QStringLiteral("schema serving")).out == file.readAll(),
        "write it again: ridgepoint schema serving -o resources/schemas/serving.schema.json");
    if (!judge.isThere())
        QSKIP("python3-jsonschema is not installed");
    const QHash<QString, QString> asked{{QStringLiteral("point"), job},
        {QStringLiteral("rate"),
            job + QStringLiteral("--set serving.load=rate --set serving.requests_per_second=20 ")},
        {QStringLiteral("refused"), QStringLiteral("serve llama3-70b-256xh100 --set serving.tensor=1 ")},
        {QStringLiteral("experts"),
            QStringLiteral("serve llama3-70b-256xh100 --set model.preset=deepseek-v3 --set serving.tensor=1 --set "
                           "serving.attention_data=16 --set serving.expert=16 --set "
                           "serving.weights_precision=fp8 ")},
        {QStringLiteral("curve"), job + QStringLiteral("--curve ")},
        {QStringLiteral("search"),
            QStringLiteral("serve llama3-70b-256xh100 --search --accelerators 8 --top 3 ")}};
    QHash<QString, Json> written;
    for (auto each = asked.begin(); each != asked.end(); ++each) {
        const Answer answer = run(each.value() + QStringLiteral("--format json"));
        QVERIFY2(answer.out.startsWith('{'), answer.err.constData());
        written[each.key()] = jsonOf(answer);
        judge.add(each.key(), answer.out.toStdString());
    }
    QVERIFY(!written[QStringLiteral("refused")]["refusal"].is_null());
    QVERIFY(written[QStringLiteral("experts")]["replica"].contains("expert"));
    const auto broken = [&](const char* name, const char* of, const std::function<void(Json&)>& bend) {
        Json json = written[QString::fromLatin1(of)];
        bend(json);
        judge.add(QString::fromLatin1(name), json.dump());
        return QString::fromLatin1(name);
    };
    const QStringList wrong{broken("no schema", "point", [](Json& j) { j.erase("schema"); }),
        broken("another key", "point", [](Json& j) { j["ttft"] = 1; }),
        broken("a time in words", "point", [](Json& j) { j["itl_seconds"] = "8 ms"; }),
        broken("no memory", "point", [](Json& j) { j.erase("memory"); }),
        broken("less of the memory", "refused", [](Json& j) { j["memory"].erase("weights_bytes"); }),
        broken("a point without its load", "curve", [](Json& j) { j["points"][0].erase("concurrency"); }),
        broken("a layout without replicas", "search", [](Json& j) { j["front"][0].erase("replicas"); }),
        broken("nothing to set", "search", [](Json& j) { j["best"][0].erase("set"); })};
    for (const QString& each : asked.keys())
        QCOMPARE(QString(each + judge.verdictOf(each)), each);
    for (const QString& each : wrong)
        QVERIFY2(!judge.verdictOf(each).isEmpty(), qPrintable(each));
}

void TestServeCommand::exitCodes_data()
{
    QTest::addColumn<QString>("more");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says"); // on either stream
    QTest::newRow("met") << "" << 0 << QByteArray("both targets are met");
    QTest::newRow("missed") << "--set serving.itl_target=1ms" << 3 << QByteArray("and the target is 1.00 ms");
    QTest::newRow("no room") << "--set serving.tensor=1" << 3 << QByteArray("leave no room for one sequence");
    QTest::newRow("no layout") << "--search --set serving.itl_target=1ms" << 3
                               << QByteArray("no layout meets both targets");
    QTest::newRow("the nearest all the same")
        << "--search --objective latency --set serving.itl_target=1ms" << 0 << QByteArray("TP 8");
    QTest::newRow("fp4 without units")
        << "--set serving.weights_precision=fp4" << 0 << QByteArray("multiplied in bf16");
    QTest::newRow("more than it answers")
        << "--set serving.load=rate --set serving.replicas=1 --set serving.requests_per_second=100" << 3
        << QByteArray("the queue grows without end");
}

void TestServeCommand::exitCodes()
{
    QFETCH(QString, more);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    const Answer answer = run(job + more);
    QCOMPARE(answer.code, code);
    QVERIFY2((answer.out + answer.err).contains(says), (answer.out + answer.err).constData());
}

void TestServeCommand::badInput_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("nothing") << "serve" << QByteArray("expected one SCENARIO");
    QTest::newRow("both") << job + "--curve --search" << QByteArray("choose one");
    QTest::newRow("of a search") << job + "--top 3" << QByteArray("--top is of --search");
    QTest::newRow("objective") << job + "--search --objective fun" << QByteArray("throughput or latency");
    QTest::newRow("accelerators") << job + "--search --accelerators 0" << QByteArray("1 to 1024");
    QTest::newRow("negative share") << job + "--set serving.cached_share=-1"
                                    << QByteArray("serving.cached_share");
    QTest::newRow("engine") << job + "--set serving.engine=abacus" << QByteArray("vllm");
}

void TestServeCommand::badInput()
{
    QFETCH(QString, arguments);
    QFETCH(QByteArray, says);
    const Answer answer = run(arguments);
    QCOMPARE(answer.code, 1);
    QVERIFY2(answer.err.contains(says), answer.err.constData());
    QVERIFY(answer.out.isEmpty());
}

QTEST_GUILESS_MAIN(TestServeCommand)
#include "tst_serve_command.moc"
