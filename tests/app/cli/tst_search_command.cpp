// `ridgepoint search` as engineers and scripts use it: what it prints is what a report of the layout says.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

class TestSearchCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatItPrintsIsEvaluated()
    {
        const Answer found = run(QStringLiteral("search llama3-8b-64xh100 --top 2 --format json"));
        QCOMPARE(found.code, 0);
        const Json json = jsonOf(found);
        QVERIFY(json["complete"].get<bool>());
        QCOMPARE(json["best"].size(), std::size_t(2));
        double all = json["evaluated"].get<double>() + json["pruned"].get<double>();
        for (const Json& count : json["rejected"])
            all += count.get<double>();
        QCOMPARE(all, json["space"].get<double>());
        QCOMPARE(json["not_refused"], json["legal"]);
        const Json& best = json["best"][0];
        const Answer evaluated =
            run(withSets(QStringLiteral("evaluate llama3-8b-64xh100 --format json"), best));
        QCOMPARE(evaluated.code, 0);
        const Json report = jsonOf(evaluated);
        QCOMPARE(report["step"]["seconds"].get<double>(), best["step_seconds"].get<double>());
        QCOMPARE(
            report["memory"]["per_rank"]["total_bytes"].get<double>(), best["memory_bytes"].get<double>());
        QCOMPARE(report["run"]["total_dollars"].get<double>(), best["cost"].get<double>());
        QVERIFY(report["memory"]["fits"].get<bool>());
        QVERIFY(best["within_band"].get<bool>());
        // The scenario as it is.
        const Json present = jsonOf(run(QStringLiteral("evaluate llama3-8b-64xh100 --format json")));
        const Json& current = json["current"];
        QCOMPARE(present["step"]["seconds"].get<double>(), current["step_seconds"].get<double>());
        QCOMPARE(present["memory"]["fits"].get<bool>(), current["fits"].get<bool>());
        QCOMPARE(current["regret"].get<double>(),
            current["step_seconds"].get<double>() / best["step_seconds"].get<double>() - 1);
    }

    void whatIsThereIsEvaluated_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QString>("mfu");
        const QDir folder(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/scenarios"));
        for (const QFileInfo& file :
            folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            for (const char* const mfu : {"40%", "model"})
                QTest::addRow("%s, %s", qPrintable(file.completeBaseName()), mfu)
                    << file.completeBaseName() << QString::fromLatin1(mfu);
    }
    // The layout as it is has the numbers of `evaluate`, under a stated MFU too; what ranks stands beside
    // them.
    void whatIsThereIsEvaluated()
    {
        QFETCH(QString, preset);
        QFETCH(QString, mfu);
        const auto evaluated = [&](const QString& with) {
            return jsonOf(run(QStringLiteral("evaluate %1 --format json --set hardware.efficiency.mfu=%2")
                                  .arg(preset, with)));
        };
        const Json found = jsonOf(
            run(QStringLiteral("search %1 --top 1 --seconds 1 --format json --set hardware.efficiency.mfu=%2")
                    .arg(preset, mfu)));
        QCOMPARE(found["ranked_by"].get<std::string>(), std::string("predicted"));
        const Json& current = found["current"];
        if (!current["legal"].get<bool>())
            return;
        const auto cost = [](const Json& report) {
            const Json& run = report["run"];
            return run["total_dollars"].is_null() ? run["dollars"] : run["total_dollars"];
        };
        const Json report = evaluated(mfu), predicted = evaluated(QStringLiteral("model"));
        QCOMPARE(current["mfu"].get<std::string>(),
            mfu == QStringLiteral("model") ? std::string("predicted") : "stated");
        QCOMPARE(current["step_seconds"].dump(), report["step"]["seconds"].dump());
        // A sum taken in another order: the last digit may differ.
        const double held = current["memory_bytes"].get<double>();
        QVERIFY(std::abs(held / report["memory"]["per_rank"]["total_bytes"].get<double>() - 1) < 1e-14);
        QCOMPARE(current["cost"].dump(), cost(report).dump());
        QCOMPARE(current["predicted_step_seconds"].dump(), predicted["step"]["seconds"].dump());
        QCOMPARE(current["predicted_cost"].dump(), cost(predicted).dump());
    }

    // Applied in the order printed, it is the layout that was searched for.
    void anotherCount()
    {
        const Json json =
            jsonOf(run(QStringLiteral("search 7b-rtx4090 --accelerators 8 --top 1 --format json")));
        const Json& best = json["best"][0];
        const Answer evaluated = run(withSets(
            QStringLiteral("evaluate 7b-rtx4090 --format json --set hardware.efficiency.mfu=model"), best));
        QCOMPARE(evaluated.code, 0);
        const Json report = jsonOf(evaluated);
        QCOMPARE(report["scenario"]["hardware"]["accelerators"].get<double>(), 8.0);
        QCOMPARE(report["step"]["seconds"].get<double>(), best["step_seconds"].get<double>());
        const Answer held =
            run(QStringLiteral("search 7b-rtx4090 --accelerators 8 --top 1 --format json --set "
                               "training.global_batch_sequences=4"));
        QCOMPARE(jsonOf(held)["best"][0]["set"]["training.global_batch_sequences"].get<std::string>(), "4");
    }

    void threadsDoNotMatter()
    {
        Json one = jsonOf(run(QStringLiteral("search llama3-8b-64xh100 --threads 1 --format json")));
        Json two = jsonOf(run(QStringLiteral("search llama3-8b-64xh100 --threads 2 --format json")));
        QVERIFY(one["best"] == two["best"]);
        QCOMPARE(one["space"].get<double>(), two["space"].get<double>());
    }

    void nothingFits()
    {
        const Answer none = run(QStringLiteral("search seed-question"));
        QCOMPARE(none.code, 3);
        QCOMPARE(none.out, QByteArray());
        QVERIFY2(none.err.contains("100 % does not fit"), none.err.constData());
        QVERIFY2(none.err.contains(
                     "Nothing fits: on 1 accelerator, with as much on the host as it holds, every layout "
                     "keeps at least"),
            none.err.constData());
        // However large the space.
        const Answer large = run(
            QStringLiteral("search llama3.1-405b-16384xh100 --set hardware.accelerators=16 --format json"));
        QCOMPARE(large.code, 3);
        const Json json = jsonOf(large);
        QVERIFY(json["complete"].get<bool>() && json["best"].empty());
        QVERIFY(
            json["too_large"]["state_bytes"].get<double>() > json["too_large"]["room_bytes"].get<double>());
        QVERIFY2(json["seconds"].get<double>() < 5, "with looking for how many would do");
        QVERIFY2(none.err.contains("with --accelerators 4 a layout fits"), none.err.constData());
        // In time that is too short nothing is said to be impossible.
        const Answer soon = run(QStringLiteral("search deepseek-v3-2048xh800 --seconds 1"));
        if (soon.code == 3)
            QVERIFY2(soon.err.contains("in the time given"), soon.err.constData());
        // The time covers the look at whether a stated batch can stay, which here takes minutes by itself.
        const Answer batch = run(QStringLiteral(
            "search deepseek-v3-2048xh800 --accelerators 524288 --headroom 94% --seconds 1 --format json"));
        QCOMPARE(batch.code, 3);
        QVERIFY(!jsonOf(batch)["complete"].get<bool>());
        QVERIFY2(jsonOf(batch)["seconds"].get<double>() < 20, batch.out.constData());
        const Answer some = run(QStringLiteral("search seed-question --accelerators 4 --top 1"));
        QCOMPARE(some.code, 0);
        QCOMPARE(run(QStringLiteral("search seed-question --accelerators 2")).code, 3);
    }

    void memoryOfTheHost_data()
    {
        QTest::addColumn<QString>("job");
        QTest::addColumn<bool>("offloads");
        QTest::newRow("nothing is on the host")
            << QStringLiteral("llama3-8b-64xh100 --lock mesh.tensor,mesh.pipeline,mesh.context") << false;
        QTest::newRow("nothing fits without the host") << QStringLiteral(
            "mpt-7b-8xa100 --set hardware.accelerator=h100-sxm --accelerators 1 "
            "--lock training.recompute") << true;
    }
    // The same value as evaluate gives for that plan. The column and the key exist only if a plan uses the
    // host.
    void memoryOfTheHost()
    {
        QFETCH(QString, job);
        QFETCH(bool, offloads);
        const QString search = QStringLiteral("search %1 --top 2 ").arg(job);
        const Json best = jsonOf(run(search + QStringLiteral("--format json")))["best"];
        QVERIFY(!best.empty());
        for (const Json& layout : best) {
            QCOMPARE(layout.contains("host_bytes_per_node"), offloads);
            if (!offloads)
                continue;
            const QString scenario = job.section(QStringLiteral(" --accelerators"), 0, 0);
            const Json report =
                jsonOf(run(withSets(QStringLiteral("evaluate %1 --format json").arg(scenario), layout)));
            QCOMPARE(
                layout["host_bytes_per_node"].get<double>(), report["host"]["bytes_per_node"].get<double>());
        }
        QCOMPARE(run(search).out.contains("host memory per node"), offloads);
        const QByteArray csv = run(search + QStringLiteral("--format csv")).out;
        QCOMPARE(csv.left(csv.indexOf('\n')).endsWith(",host_bytes_per_node"), offloads);
        if (!offloads)
            return;
        // So does the same job as one of several, and what is said of a limit.
        QString jobs = QStringLiteral("search ") + job;
        jobs.replace(QStringLiteral("--accelerators 1"), QStringLiteral("--vary hardware.accelerators=1"));
        QCOMPARE(jsonOf(run(jobs + QStringLiteral(" --format json")))["jobs"][0]["host_bytes_per_node"],
            best[0]["host_bytes_per_node"]);
        QVERIFY(run(jobs).out.contains("host memory per node"));
        QVERIFY(run(jobs + QStringLiteral(" --format csv")).out.contains(",host_bytes_per_node\n"));
        const Answer none = run(search + QStringLiteral("--limits --set hardware.stack=torchtitan"));
        QVERIFY2(
            none.err.contains("GB of host memory per node; hardware.accelerators=1 "), none.err.constData());
    }

    // People see the best of each family and the plain plan; `best` of a file stays the list of layouts.
    void families()
    {
        const QString asked = QStringLiteral("search llama3-8b-64xh100 --top 4 ");
        const Json json = jsonOf(run(asked + QStringLiteral("--format json")));
        QCOMPARE(json["best"].size(), std::size_t(4));
        QCOMPARE(json["families"].size(), std::size_t(4));
        QVERIFY(json["families"][0]["set"] == json["best"][0]["set"]);
        QCOMPARE(json["families"][0]["index"].get<int>(), 0);
        double variants = 0, before = 0;
        for (const Json& family : json["families"]) {
            variants += family["variants"].get<double>();
            QVERIFY(family["step_seconds"].get<double>() >= before);
            before = family["step_seconds"].get<double>();
            const Json report =
                jsonOf(run(withSets(QStringLiteral("evaluate llama3-8b-64xh100 --format json"), family)));
            QCOMPARE(report["step"]["seconds"].get<double>(), before);
        }
        QVERIFY(variants > 4 && variants <= json["variants_among"].get<double>() + 4);
        const Json& plain = json["plain"];
        QCOMPARE(plain["kind"].get<std::string>(), std::string("fully_sharded"));
        QVERIFY(plain["step_over_best"].get<double>() >= 1);
        const Json report =
            jsonOf(run(withSets(QStringLiteral("evaluate llama3-8b-64xh100 --format json"), plain)));
        QCOMPARE(report["step"]["seconds"].get<double>(), plain["step_seconds"].get<double>());
        QVERIFY(!report["scenario"]["mesh"].contains("tensor")); // one
        QCOMPARE(report["scenario"]["mesh"]["zero_stage"].get<int>(), 3);
        for (const char* const format : {"text", "markdown"}) {
            const Answer text = run(asked + QStringLiteral("--format ") + QLatin1String(format));
            QVERIFY2(text.out.contains(" variants") && text.out.contains("plain"), text.out.constData());
        }
        const Answer text = run(asked);
        QVERIFY2(text.out.contains("The plain plan, FSDP with full recomputation, takes ")
                && text.out.contains("of the 100 best layouts share mesh")
                && text.out.contains("for no framework in particular"),
            text.out.constData());
        const Answer all = run(asked + QStringLiteral("--all"));
        QVERIFY2(!all.out.contains("variants"), all.out.constData());
        QCOMPARE(run(asked + QStringLiteral("--format csv")).out.split('\n').size(), 6); // head, end
    }

    void why()
    {
        const Answer text = run(QStringLiteral("search llama3-8b-64xh100 --top 1 --why"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.contains("Why the first one? With one field changed:\n  mesh.")
                && text.out.contains(" slower\n") && text.out.contains("Its step and the plain plan's:\n  "),
            text.out.constData());
        QVERIFY2(!text.out.contains(" faster\n"), text.out.constData());
    }

    void aPlanAsAScenario()
    {
        const QString asked = QStringLiteral("search llama3-8b-64xh100 --top 2 ");
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plan.ridge.json"));
        const auto stepOf = [&] {
            return jsonOf(run(QStringLiteral("evaluate %1 --format json").arg(path)))["step"]["seconds"]
                .get<double>();
        };
        const Json best = jsonOf(run(asked + QStringLiteral("--format json")))["families"];
        const Answer listed = run(asked + QStringLiteral("-o ") + path);
        QCOMPARE(listed.code, 0);
        QVERIFY(listed.out.contains("variants"));
        QCOMPARE(stepOf(), best[0]["step_seconds"].get<double>());
        const Answer second = run(asked + QStringLiteral("--plan 2"));
        QCOMPARE(second.code, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(second.out);
        file.close();
        QCOMPARE(stepOf(), best[1]["step_seconds"].get<double>());
        const Answer beyond = run(asked + QStringLiteral("--plan 9"));
        QCOMPARE(beyond.code, 1);
        QVERIFY(beyond.err.contains("--plan 9"));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* arguments, int code, const char* said) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << code << QByteArray(said);
        };
        row("no scenario", "search", 1, "SCENARIO");
        row("a million values of a field", "search seed-003 --vary training.micro_batch=1:1000000:1000000", 1,
            "values are more than a search takes of one field");
        row("a thousand values of each of three",
            "search seed-003 --vary training.micro_batch=1:1000:1000 --vary mesh.pipeline=1:1000:1000 --vary "
            "mesh.chunks=1:1000:1000",
            1, "combinations, more than");
        row("an unknown one", "search nowhere", 2, "nowhere");
        row("an unknown lock", "search seed-003 --lock mesh.tensr", 1, "did you mean mesh.tensor?");
        row("memory of several jobs", "search seed-003 --vary model.params=7B,8B --objective memory", 1,
            "layouts of one job");
        row("a front of several jobs", "search seed-003 --vary model.params=7B,8B --pareto time,memory", 1,
            "one job");
        row("too many jobs", "search seed-003 --vary model.params=7B:8B:5000", 1, "more than 4096");
        row("no such cluster", "search seed-003 --on dgx-h101:8", 1, "did you mean dgx-h100?");
        row("a cluster of no accelerators", "search seed-003 --on dgx-h100:0", 1, "expected a count");
        row("machines twice", "search seed-003 --on dgx-h100 --vary hardware.accelerators=8", 1,
            "--on names");
        row("a count beside jobs", "search seed-003 --accelerators 8 --vary hardware.accelerators=8,16", 1,
            "not of several");
        row("a list of several jobs", "search seed-003 --top 2 --vary hardware.accelerators=8,16", 1,
            "not of several");
        row("no cluster", "search seed-003 --on ,", 1, "names no cluster");
        row("values that are none", "search seed-003 --vary hardware.accelerators=0,-8", 1, "accelerators");
        row("how many without which", "search seed-003 --objective accelerators", 1, "--vary hardware");
        row("a value that is none", "search seed-003 --vary mesh.tensor=0", 1, "mesh.tensor");
        row("locked and varied", "search seed-003 --lock mesh.tensor --vary mesh.tensor=2", 1, "both locked");
        row("an unknown objective", "search seed-003 --objective joy", 1, "time, cost, energy");
        row("two objectives that are none", "search seed-003 --pareto time,joy", 1, "time,memory");
        row("a front in parts", "search seed-003 --pareto time,memory --shard 1/2 --format json", 1,
            "without --shard");
        row("a pair of one", "search seed-003 --pair mesh.tensor", 1, "two fields");
        row("a pair of the same", "search seed-003 --pair mesh.tensor,mesh.tensor", 1, "both sides");
        row("a pair of no layout", "search seed-003 --pair mesh.tensor,model.params", 1,
            "not a field that a search");
        row("pairs in a list", "search seed-003 --pair mesh.tensor,mesh.pipeline --top 3", 1,
            "--pair goes without");
        row("pairs of several jobs", "search seed-003 --pair mesh.tensor,mesh.pipeline --on dgx-h100", 1,
            "not of several");
        row("limits of several jobs", "search seed-003 --limits --on dgx-h100", 1, "not of several");
        row("limits of memory", "search seed-003 --limits --objective memory", 1, "--limits goes without");
        row("limits of a front", "search seed-003 --limits --pareto time,memory", 1, "--limits goes without");
        row("every layout of several jobs", "search seed-003 --all --on dgx-h100", 1, "not of several");
        row("why of a front", "search seed-003 --why --pareto time,memory", 1, "--why goes without");
        row("why of the least memory", "search seed-003 --why --objective memory", 1, "--why compares steps");
        row("spares of one job", "search seed-003 --repair 1h", 1, "of several jobs");
        row("a repair that is none", "search seed-003 --repair -1h --on dgx-h100", 1, "--repair");
        row("no room at all", "search seed-003 --headroom 100%", 1, "--headroom");
        row("none of them", "search seed-003 --top 0", 1, "--top");
        row("no such format", "search seed-003 --format xml", 1, "xml");
    }
    void refusals()
    {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, said);
        const Answer a = run(arguments);
        QVERIFY2(a.err.contains(said), a.err.constData());
        QCOMPARE(a.code, code);
    }

    void tables_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("text") << "text" << QByteArray("#  ");
        QTest::newRow("csv") << "csv"
                             << QByteArray("rank,step_seconds,memory_bytes,cost,set,within_band\n1,");
        QTest::newRow("markdown") << "markdown" << QByteArray("| # |");
    }
    void tables()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, begins);
        const Answer a = run(
            QStringLiteral("search llama3-8b-64xh100 --lock mesh.context --top 3 --format %1").arg(format));
        QCOMPARE(a.code, 0);
        QVERIFY2(a.out.startsWith(begins), a.out.constData());
        QVERIFY2(!a.out.contains("mesh.context="), a.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestSearchCommand)
#include "tst_search_command.moc"
