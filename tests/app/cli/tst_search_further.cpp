// `ridgepoint search` of several jobs and beyond the fastest layout: fronts, pairs, limits, energy, spare
// nodes.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

class TestSearchFurther : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void severalJobs()
    {
        const QString few =
            QStringLiteral("search llama3-8b-64xh100 --lock mesh.context,mesh.order,mesh.schedule,"
                           "mesh.shard_group,training.recompute ");
        const QString asked = few + QStringLiteral("--vary hardware.accelerators=16,32,64 --objective ");
        const Answer json = run(asked + QStringLiteral("accelerators --format json"));
        QCOMPARE(json.code, 0);
        const Json all = jsonOf(json);
        QVERIFY(all["complete"].get<bool>());
        QCOMPARE(all["jobs"].size(), std::size_t(3));
        QCOMPARE(all["jobs"][0]["job"]["hardware.accelerators"].get<std::string>(), std::string("16"));
        const Answer evaluated =
            run(withSets(QStringLiteral("evaluate llama3-8b-64xh100 --format json"), all["jobs"][0]));
        QCOMPARE(jsonOf(evaluated)["run"]["wall_clock_seconds"].get<double>(),
            all["jobs"][0]["wall_clock_seconds"].get<double>());
        const Answer text = run(asked + QStringLiteral("cost"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("Lowest cost first"), text.out.constData());
        QCOMPARE(run(asked + QStringLiteral("energy --format csv")).out.split('\n').size(), 5); // head, end
        const Answer on = run(few + QStringLiteral("--on dgx-h100:16,hgx-b200:16 --objective energy"));
        QCOMPARE(on.code, 0);
        QVERIFY2(on.out.contains("hgx-b200:16"), on.out.constData());
        QCOMPARE(run(QStringLiteral("search seed-question --vary hardware.accelerators=1,2")).code, 3);
        // Of one job too: what the best of its layouts misses is said.
        const Answer late = run(few + QStringLiteral("--set targets.deadline=1d --set targets.budget=1"));
        QVERIFY2(late.out.contains("; the deadline is ") && late.out.contains("the budget is $1"),
            late.out.constData());
        const Answer kept = run(few + QStringLiteral("--set targets.deadline=9000d"));
        QVERIFY2(!kept.out.contains("the deadline is"), kept.out.constData());
    }

    // Against a space that can be listed whole: nothing in it is better in both than a layout of the front,
    // and what is not worse in time needs more memory than the 1 % between two of them.
    void theFront()
    {
        const QString job =
            QStringLiteral("search llama3-8b-64xh100 --format json --lock mesh.context,mesh.pipeline,"
                           "mesh.schedule,mesh.order,mesh.zero_stage,mesh.sequence_parallel,"
                           "mesh.shard_group,training.cuda_graphs ");
        const Json front = jsonOf(run(job + QStringLiteral("--pareto time,memory")));
        const Json all = jsonOf(run(job + QStringLiteral("--top 1000")));
        QVERIFY(front["complete"].get<bool>() && front["best"].size() >= 3);
        const double capacity = 80e9;
        const auto step = [](const Json& layout) { return layout["step_seconds"].get<double>(); };
        const auto memory = [](const Json& layout) { return layout["memory_bytes"].get<double>(); };
        const auto onHost = [](const Json& layout) {
            return layout["set"].contains("training.offload_optimizer")
                || layout["set"].contains("training.offload_activations");
        };
        QCOMPARE(step(front["best"][0]), step(all["best"][0]));
        for (std::size_t i = 1; i < front["best"].size(); ++i) {
            const Json &before = front["best"][i - 1], &now = front["best"][i];
            QVERIFY(step(now) >= step(before) || (onHost(now) && !onHost(before)));
            QVERIFY(memory(now) <= memory(before) - 0.01 * capacity * (1 - 1e-9));
        }
        for (const Json& layout : all["best"])
            for (const Json& best : front["best"])
                QVERIFY(onHost(layout) != onHost(best)
                    || !(step(layout) < step(best) && memory(layout) <= memory(best)));
    }

    // A cell is what a search with both locked finds; where nothing runs it says why.
    void pairs()
    {
        const QString job = QStringLiteral("search llama3-8b-64xh100 ");
        const QString pair = QStringLiteral("--pair mesh.tensor,mesh.pipeline ");
        const Json json = jsonOf(run(job + pair + QStringLiteral("--format json")));
        QVERIFY(json["complete"].get<bool>());
        QCOMPARE(json["jobs"].size(), std::size_t(6 * 6)); // 1 … 32 each
        int run1 = 0, none = 0;
        double least = 1e300;
        for (const Json& cell : json["jobs"]) {
            if (cell["step_seconds"].is_null()) {
                QVERIFY(!cell["why_none"].get<std::string>().empty());
                ++none;
                continue;
            }
            ++run1;
            least = std::min(least, cell["step_seconds"].get<double>());
        }
        QVERIFY(run1 > 5 && none > 5);
        const Json best = jsonOf(run(job + QStringLiteral("--top 1 --format json")))["best"][0];
        QCOMPARE(least, best["step_seconds"].get<double>());
        const Json two = jsonOf(
            run(job + QStringLiteral("--top 1 --format json --vary mesh.tensor=2 --vary mesh.pipeline=4")));
        for (const Json& cell : json["jobs"])
            if (cell["job"]["mesh.tensor"] == "2" && cell["job"]["mesh.pipeline"] == "4")
                QCOMPARE(cell["step_seconds"].get<double>(), two["best"][0]["step_seconds"].get<double>());
        const Answer text = run(job + pair);
        QVERIFY2(
            text.out.contains("mesh.pipeline \\ mesh.tensor") && text.out.contains("No layout runs with"),
            text.out.constData());
        const Answer csv = run(job + pair + QStringLiteral("--format csv"));
        QVERIFY(csv.out.startsWith("mesh.tensor,mesh.pipeline,step_seconds,set,why_none\n1,1,"));
    }

    // Without memory's limit nothing is slower, and somebody whom nothing fits is told what would run.
    void limits()
    {
        const Json json =
            jsonOf(run(QStringLiteral("search llama3-70b-256xh100 --top 1 --limits --format json")));
        const Json& without = json["without_limit"]["does_not_fit"];
        QVERIFY(without["step_seconds"].get<double>() < json["best"][0]["step_seconds"].get<double>());
        QVERIFY(without["memory_bytes"].get<double>() > 80e9);
        const Answer evaluated =
            run(withSets(QStringLiteral("evaluate llama3-70b-256xh100 --format json"), without));
        QCOMPARE(jsonOf(evaluated)["step"]["seconds"].get<double>(), without["step_seconds"].get<double>());
        const Answer none = run(QStringLiteral("search seed-question --limits"));
        QCOMPARE(none.code, 3);
        QVERIFY2(none.err.contains("Without the limit “memory”: "), none.err.constData());
    }

    // Files say what a search without each limit finds, as the sentences do: what is a row in each.
    void limitsInTables_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<int>("code");
        QTest::newRow("csv") << "llama3-70b-256xh100"
                             << "csv" << QByteArray("does_not_fit") << 0;
        QTest::newRow("csv, none runs") << "seed-question"
                                        << "csv" << QByteArray("does_not_fit") << 3;
        QTest::newRow("markdown") << "llama3-70b-256xh100"
                                  << "markdown" << QByteArray("memory") << 0;
    }
    void limitsInTables()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, format);
        QFETCH(QByteArray, row);
        QFETCH(int, code);
        const QString asked = QStringLiteral("search %1 --top 1 --limits --format ").arg(scenario);
        const Json limit = jsonOf(run(asked + QStringLiteral("json")))["without_limit"]["does_not_fit"];
        const Answer table = run(asked + format);
        QCOMPARE(table.code, code);
        QVERIFY2(table.out.contains(
                     format == QStringLiteral("csv") ? ",within_band,without_limit\n" : "without the limit"),
            table.out.constData());
        QByteArray set;
        for (const auto& [id, text] : limit["set"].items())
            set += (set.isEmpty() ? "" : " ") + QByteArray::fromStdString(id + '=' + text.get<std::string>());
        bool found = false;
        for (const QByteArray& line : table.out.split('\n'))
            if (line.contains(row) && line.contains(set.isEmpty() ? "as it is" : set)) {
                found = true;
                if (format == QStringLiteral("csv"))
                    QCOMPARE(line.split(',')[1].toDouble(), limit["step_seconds"].get<double>());
            }
        QVERIFY2(found, table.out.constData());
    }

    // Asked for, it is shown, and is the report's; on as many accelerators the fastest takes the least.
    void energy()
    {
        const QString asked =
            QStringLiteral("search llama3-8b-64xh100 --lock mesh.context --top 2 --objective ");
        const Json best = jsonOf(run(asked + QStringLiteral("energy --format json")))["best"][0];
        const Answer evaluated =
            run(withSets(QStringLiteral("evaluate llama3-8b-64xh100 --format json"), best));
        QCOMPARE(jsonOf(evaluated)["energy"]["run_joules"].get<double>(), best["run_joules"].get<double>());
        const Answer text = run(asked + QStringLiteral("energy"));
        QVERIFY2(text.out.contains(" energy "), text.out.constData());
        QVERIFY2(run(asked + QStringLiteral("energy --format csv"))
                     .out.startsWith("rank,step_seconds,memory_bytes,cost,set,within_band,run_joules\n1,"),
            "csv");
        QVERIFY2(!run(asked + QStringLiteral("time")).out.contains(" energy "), "only where it is asked for");
    }

    // Though nothing is found for a long time.
    void longOnesSayHowFarTheyAre()
    {
        const Answer none = run(QStringLiteral(
            "search mixtral-8x7b-256xtpu-v6e --headroom 90% --limits --threads 1 --seconds 5 --format json"));
        QCOMPARE(none.code, 3);
        const QRegularExpression said(
            QStringLiteral("^ridgepoint: .*\\d % evaluated$"), QRegularExpression::MultilineOption);
        QVERIFY2(said.match(QString::fromUtf8(none.err)).hasMatch(), none.err.constData());
        QVERIFY(jsonOf(none)["best"].empty()); // the answer is as it would be
    }

    void spares()
    {
        const QString asked =
            QStringLiteral("search llama3-8b-64xh100 --vary hardware.accelerators=32,64 "
                           "--lock mesh.context,mesh.order,mesh.schedule,mesh.shard_group ");
        const Answer text = run(asked + QStringLiteral("--repair 2d"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("spares") && text.out.contains("2.00 d until a failed one is back"),
            text.out.constData());
        QVERIFY2(text.out.contains("Price: $") && text.out.contains("on-demand list"), text.out.constData());
        QVERIFY2(text.out.contains("worst case"), text.out.constData());
        const Json few = jsonOf(run(asked + QStringLiteral("--repair 1h --format json")));
        const Json many = jsonOf(run(asked + QStringLiteral("--repair 60d --format json")));
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(
                few["jobs"][i]["spare_nodes"].get<double>() < many["jobs"][i]["spare_nodes"].get<double>());
    }
};

QTEST_GUILESS_MAIN(TestSearchFurther)
#include "tst_search_further.moc"
