// `ridgepoint budget` as scripts use it: a guard that says what a run costs and refuses what is too dear.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

class TestBudgetCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSeed()
    {
        const Answer a = run(QStringLiteral("budget seed-003"));
        QCOMPARE(a.code, 0);
        QCOMPARE(QString::fromUtf8(a.out),
            QStringLiteral(
                "This would use 2× GeForce RTX 4090 at $0.35/h each = $0.70/h total, run for 3.00 h "
                "including 60.0 min of set-up = $2.10. Budget: $3.00; $0.90 "
                "left.\n"));
    }

    void guards_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* arguments, int code, const char* said) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << code << QByteArray(said);
        };
        row("refused", "budget seed-003 --set targets.setup_hours=3", 3, "exceeded by $0.50");
        row("no budget", "budget seed-question", 3, "No budget is set");
        row("no end",
            "budget seed-003 --set resilience.accelerator_mtbf=60s --set resilience.checkpoint_write=5min", 3,
            "not known");
        row("a negative budget", "budget seed-003 --set targets.budget=-1", 1, "targets.budget");
        row("no price", "budget deepseek-v3-2048xh800", 3, "set targets.price_per_accelerator_hour");
        row("a price in parts of a cent", "budget seed-question --set hardware.accelerators=64", 3,
            "at $3.495/h each = $223.68/h total");
        row("spent to the cent", "budget seed-003 --set targets.budget=2.10", 0, "$0.00 left");
        row("a stated deadline that is missed",
            "budget llama3-8b-64xh100 --set targets.budget=2M --set targets.deadline=200d", 3,
            "It misses the deadline of 200 d");
        row("a deadline that nobody has stated", "budget llama3-8b-64xh100 --set targets.budget=2M", 0,
            " left.");
        row("no scenario", "budget", 1, "SCENARIO");
        row("an unknown one", "budget nowhere", 2, "nowhere");
        row("a mesh that does not fit", "budget seed-003 --set mesh.tensor=3", 1, "mesh.tensor");
    }
    void guards()
    {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const Answer a = run(arguments);
        QVERIFY2((a.out + a.err).contains(said), (a.out + a.err).constData());
        QCOMPARE(a.code, code);
    }

    void json()
    {
        const Answer a = run(QStringLiteral("budget seed-003 --set targets.setup_hours=3 --format json"));
        QCOMPARE(a.code, 3);
        const Json root = jsonOf(a);
        QCOMPARE(root["verdict"].get<std::string>(), std::string("refused"));
        QVERIFY(std::abs(root["dollars"].get<double>() - 3.5) < 1e-3);
        QVERIFY(std::abs(root["left"].get<double>() + 0.5) < 1e-3);
        QVERIFY(std::abs(root["hours"].get<double>() - 5) < 1e-3);
        QCOMPARE(root["accelerators"].get<double>(), 2.0);
        QVERIFY(std::abs(root["price_per_accelerator_hour"].get<double>() - 0.35) < 1e-12);
    }

    void tables()
    {
        QVERIFY(run(QStringLiteral("budget seed-003 --format csv")).out.startsWith("key,value"));
        QVERIFY(run(QStringLiteral("budget seed-003 --format markdown")).out.startsWith("| key"));
        QVERIFY(run(QStringLiteral("budget --help")).out.contains("exit code 3"));
    }

    void evaluateSaysIt()
    {
        const Answer a = run(QStringLiteral("evaluate seed-003"));
        QCOMPARE(a.code, 0);
        QVERIFY(a.out.contains("; $0.90 left."));
        const Answer j = run(QStringLiteral("evaluate seed-question --format json"));
        const Json root = jsonOf(j);
        for (const char* key :
            {"failures_expected", "checkpoint_interval_seconds", "overhead_fraction", "goodput"})
            QVERIFY2(root["resilience"][key].is_number(), key);
        QVERIFY(!j.out.contains("failures and checkpoints are not modelled"));
    }

    void explains_data()
    {
        QTest::addColumn<QString>("readout");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("money") << QStringLiteral("run.total_dollars") << QByteArray("t · n · c");
        QTest::newRow("wasted") << QStringLiteral("run.wasted_share") << QByteArray("1 − t_u / t_w");
        QTest::newRow("interval") << QStringLiteral("resilience.checkpoint_interval_seconds")
                                  << QByteArray("Young");
        QTest::newRow("overhead") << QStringLiteral("overhead") << QByteArray("C / τ");
    }
    void explains()
    {
        QFETCH(QString, readout);
        QFETCH(QByteArray, says);
        const Answer a = run(QStringLiteral("explain seed-003 ") + readout);
        QCOMPARE(a.code, 0);
        QVERIFY2(a.out.contains(says), a.out.constData());
    }
};

QTEST_APPLESS_MAIN(TestBudgetCommand)
#include "tst_budget_command.moc"
