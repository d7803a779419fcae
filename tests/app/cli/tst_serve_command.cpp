// `ridgepoint serve` as engineers and scripts use it.

#include "program_run.h"
#include "tests/support/schema_judge.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QHash>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

const QString job =
    QStringLiteral("serve llama3-70b-256xh100 --set serving.tensor=8 --set serving.concurrency=64 ");

} // namespace

class TestServeCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pointInEveryFormat()
    {
        const Answer text = run(job), json = run(job + QStringLiteral("--format json")),
                     csv = run(job + QStringLiteral("--format csv"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.startsWith("both SLOs are met"), text.out.constData());
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
            if (at->is_string()) {
                QCOMPARE(line.split(',')[1].toStdString(), at->get<std::string>());
                continue;
            }
            if (at->is_null()) {
                QVERIFY2(line.split(',')[1].isEmpty(), line.constData());
                continue;
            }
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

    // A result that stands alone in a log or a table can be found again.
    void whatWasAsked_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QByteArray>("says"); // the text
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value"); // in JSON
        QTest::newRow("the model") << "" << QByteArray("Llama 3 70B · weights bf16") << "model"
                                   << "llama3-70b";
        QTest::newRow("an edited one")
            << "--set model.layers=40" << QByteArray("Llama 3 70B, changed · ") << "model"
            << "llama3-70b, changed";
        QTest::newRow("one by size") << "--set model.preset=none --set model.params=13B"
                                     << QByteArray("13B · ") << "model"
                                     << "13B";
        QTest::newRow("the cache") << "--set serving.kv_precision=fp8" << QByteArray("KV cache fp8 · ")
                                   << "types.cache"
                                   << "fp8";
        QTest::newRow("lengths") << "--set serving.prompt_tokens=999"
                                 << QByteArray("999 tokens in and 512 out") << "asked.prompt_tokens"
                                 << "999";
        QTest::newRow("two kinds")
            << "--set serving.second_share=0.1 --set serving.second_prompt=8000"
            << QByteArray("2048 tokens in and 512 out; of 10 % of the requests 8000 in and 256 out")
            << "asked.second_prompt_tokens"
            << "8000";
        QTest::newRow("the load") << "" << QByteArray("concurrency 64") << "asked.concurrency"
                                  << "64";
        QTest::newRow("a rate") << "--set serving.load=rate --set serving.requests_per_second=2"
                                << QByteArray("2.00 requests per second") << "asked.requests_per_second"
                                << "2";
        QTest::newRow("a target") << "--set serving.itl_target=40ms" << QByteArray()
                                  << "asked.itl_target_seconds"
                                  << "0.04";
        QTest::newRow("its statistic")
            << "--set serving.target_statistic=p90" << QByteArray() << "asked.statistic"
            << "p90";
        QTest::newRow("the layout") << "--set serving.pipeline=2" << QByteArray("TP 8 · PP 2")
                                    << "layout.pipeline"
                                    << "2";
        QTest::newRow("the price") << "--set targets.price_per_accelerator_hour=2.5" << QByteArray()
                                   << "price_per_accelerator_hour"
                                   << "2.5";
    }
    void whatWasAsked()
    {
        QFETCH(QString, more);
        QFETCH(QByteArray, says);
        QFETCH(QString, key);
        QFETCH(QString, value);
        const Answer text = run(job + more);
        QVERIFY2(text.out.contains(says), text.out.constData());
        const Json json = jsonOf(run(job + more + QStringLiteral(" --format json")));
        const Json* at = &json;
        for (const QString& part : key.split(u'.'))
            at = &at->at(part.toStdString());
        QCOMPARE(at->is_string() ? QString::fromStdString(at->get<std::string>())
                                 : QString::number(at->get<double>()),
            value);
        const QByteArray csv = run(job + more + QStringLiteral(" --format csv")).out;
        QVERIFY2(csv.contains(key.toUtf8() + ','), csv.constData());
        if (key == QLatin1String("asked.concurrency") || key == QLatin1String("asked.requests_per_second"))
            return; // a curve and a search have loads of their own
        const QByteArray curve = run(job + more + QStringLiteral(" --curve --format csv")).out;
        QVERIFY2(curve.split('\n').value(0).contains(key.toUtf8()), curve.constData());
    }

    void curve_data()
    {
        QTest::addColumn<QString>("statistic");
        QTest::newRow("means") << "mean";
        QTest::newRow("the slowest hundredth") << "p99";
    }
    void curve()
    {
        QFETCH(QString, statistic);
        const QString asked =
            job + QStringLiteral("--set serving.target_statistic=%1 --format json ").arg(statistic);
        const Json point = jsonOf(run(asked));
        const Json curve = jsonOf(run(asked + QStringLiteral("--curve")));
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
                QCOMPARE(at["targets_met"].get<bool>(), point["targets_met"].get<bool>());
                QCOMPARE(at.contains("ttft_p99_seconds"), statistic == QLatin1String("p99"));
                QCOMPARE(at.value("itl_p99_seconds", 0.0), point.value("itl_p99_seconds", 0.0));
            }
        }
        QVERIFY(found);
        QCOMPARE(curve["asked"]["load"], "concurrency");
        // At a rate the same columns, up to the rate that the replica just follows; of the rate asked the
        // point.
        const Answer rated = run(asked + QStringLiteral("--set serving.load=rate --curve"));
        QVERIFY2(!rated.err.contains("serving.requests_per_second"), rated.err.constData());
        const Json rates = jsonOf(rated);
        QCOMPARE(rates["asked"]["load"], "rate");
        QVERIFY(rates["points"].size() > 10);
        double last = 0;
        for (const Json& at : rates["points"]) {
            QVERIFY(at["requests_per_second"].get<double>() > last);
            last = at["requests_per_second"].get<double>();
        }
        const Json there = jsonOf(run(asked
            + QStringLiteral(
                "--set serving.load=rate --set serving.peak_ratio=1 --set serving.replicas=1 --set "
                "serving.requests_per_second=%1")
                  .arg(last, 0, 'g', 17)));
        QCOMPARE(there["itl_seconds"], rates["points"].back()["itl_seconds"]);
        QCOMPARE(there["asked"]["replicas"], 1);
        QCOMPARE(there["asked"]["peak_ratio"], 1);
        QVERIFY(within <= point["within_targets"]["concurrency"].get<double>());
    }

    // Set as it is printed, the scenario is the layout that was found.
    void searchIsTakenOver()
    {
        const Answer found = run(job + QStringLiteral("--search --accelerators 16 --top 2 --format json"));
        QCOMPARE(found.code, 0);
        const Json json = jsonOf(found);
        QCOMPARE(json["best"].size(), std::size_t(2));
        const Json& best = json["best"][0];
        const QString sets = withSets({}, best);
        const Json adopted = jsonOf(run(job + QStringLiteral("--format json") + sets));
        QCOMPARE(adopted["itl_seconds"].get<double>(), best["itl_seconds"].get<double>());
        QVERIFY(adopted["targets_met"].get<bool>());
        QVERIFY(best["output_tokens_per_second_per_accelerator"].get<double>()
            >= json["best"][1]["output_tokens_per_second_per_accelerator"].get<double>());
        QVERIFY(!json["front"].empty());
        // No accelerator stands idle, so a token costs what it costs there.
        const double price = best["cost"]["per_million"].get<double>();
        QVERIFY(std::abs(price / adopted["cost"]["per_million"].get<double>() - 1) < 1e-9);
        QCOMPARE(json["model"].get<std::string>(), std::string("llama3-70b"));
        // All accelerators cost the same: the most tokens are the cheapest.
        QCOMPARE(
            run(job + QStringLiteral("--search --accelerators 16 --top 2 --format json --objective cost"))
                .out,
            found.out);
    }

    // The replicas that are found answer the rate at the price that is said, and a note would be wrong.
    void searchAtARate()
    {
        const QString rate = QStringLiteral("--set serving.load=rate --set serving.requests_per_second=40 "
                                            "--set serving.peak_ratio=2 --set serving.spare_replicas=1 ");
        const Answer found = run(job + rate + QStringLiteral("--search --format json"));
        QCOMPARE(found.code, 0);
        QVERIFY2(found.err.isEmpty(), found.err.constData());
        const Json json = jsonOf(found), best = json["best"][0];
        QCOMPARE(json["asked"]["requests_per_second"], 40);
        for (const Json& other : json["best"])
            QVERIFY(other["accelerators"].get<double>() >= best["accelerators"].get<double>());
        const QString sets = withSets({}, best);
        const Json adopted = jsonOf(run(job + rate + QStringLiteral("--format json") + sets));
        QVERIFY(adopted["targets_met"].get<bool>());
        QCOMPARE(adopted["accelerators"], best["accelerators"]);
        QCOMPARE(adopted["ttft_seconds"], best["ttft_seconds"]);
        const double price = adopted["cost"]["per_million"].get<double>();
        QVERIFY(std::abs(best["cost"]["per_million"].get<double>() - price) < 0.01 * price);
        // A higher rate takes no fewer.
        double before = 0;
        for (const int each : {1, 3, 10, 30, 41, 100}) {
            const Json there = jsonOf(run(job
                + QStringLiteral("--set serving.load=rate --search --top 1 "
                                 "--format json --set "
                                 "serving.requests_per_second=%1")
                      .arg(each)));
            QVERIFY(there["best"][0]["accelerators"].get<double>() >= before);
            before = there["best"][0]["accelerators"].get<double>();
        }
        const Answer few = run(job + rate + QStringLiteral("--search --accelerators 8"));
        QCOMPARE(few.code, 3);
        QVERIFY2(few.err.contains(QStringLiteral("with 8 accelerators within both SLOs; TP 4 takes %1")
                                      .arg(best["accelerators"].get<double>())
                                      .toUtf8()),
            few.err.constData());
    }

    // A derivation as JSON: what it is of, and the sums in it.
    void everyNumberExplainsItself()
    {
        const Json point = jsonOf(run(job + QStringLiteral("--format json")));
        const Json all = jsonOf(run(job + QStringLiteral("--explain --format json")));
        QVERIFY(all["explain"].size() > 20);
        int beside = 0;
        for (const Json& one : all["explain"]) {
            const std::string key = one["key"].get<std::string>();
            if (one["value"].is_null())
                continue;
            const Json* at = &point;
            for (const QByteArray& part : QByteArray::fromStdString(key).split('.'))
                at = at && at->contains(part.toStdString()) ? &at->at(part.toStdString()) : nullptr;
            if (at)
                QCOMPARE(one["value"].get<double>(), at->get<double>());
            beside += at ? 0 : 1; // parts, that pictures show
            const Json& derivation = one["derivation"];
            const double value = derivation["value"].get<double>();
            QVERIFY2(std::abs(value - one["value"].get<double>()) <= 1e-9 * std::abs(value), key.c_str());
            if (derivation["kind"] != "sum")
                continue;
            double sum = 0;
            for (const Json& operand : derivation["operands"])
                sum += operand["value"].get<double>();
            QVERIFY2(std::abs(sum - value) <= 1e-9 * std::abs(value), key.c_str());
        }
        QVERIFY(beside > 8);
        const Answer text = run(job + QStringLiteral("--explain"));
        QCOMPARE(text.code, 0);
        // What several numbers rest on is explained once: the vocabulary's share of weights, one kernel's
        // layers.
        QCOMPARE(text.out.count("  weights of all layers = "), 1);
        QVERIFY(text.out.contains("time per output token (itl_seconds) = "));
        QVERIFY(text.out.contains("host, of the time per output token (itl.host_seconds) = "));
        QVERIFY(text.out.contains("(as above)"));
        QVERIFY(text.out.size() < 200'000);
        QVERIFY(run(job + QStringLiteral("--explain --format markdown")).out.contains("(`itl_seconds`) = "));
    }

    void explainsOne()
    {
        const Answer text = run(job + QStringLiteral("--explain=itl_seconds"));
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.startsWith("time per output token (itl_seconds) = "), text.out.constData());
        QVERIFY(text.out.contains("table of vllm in bf16"));
        QVERIFY(text.out.contains("read between measured sizes"));
        QVERIFY(text.out.contains("regression on published online deployments"));
        QVERIFY(!text.out.contains("memory_weights"));
        const Json json = jsonOf(run(job + QStringLiteral("--explain=memory.cache_bytes --format json")));
        QCOMPARE(json["explain"].size(), std::size_t(1));
        QCOMPARE(json["explain"][0]["derivation"]["operands"].size(), std::size_t(5));
        QCOMPARE(run(job + QStringLiteral("--set serving.tensor=1 --explain=memory.weights_bytes")).code, 3);
    }

    void replaysATrace()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("requests.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray rows = "TIMESTAMP,ContextTokens,GeneratedTokens\r\n";
        for (int i = 0; i < 400; ++i)
            rows += QByteArray::number(i * 0.5) + ',' + QByteArray::number(100 + i % 7 * 300) + ','
                + QByteArray::number(50 + i % 5 * 100) + "\r\n";
        file.write(rows);
        file.close();
        const QStringList set = job.split(QLatin1Char(' '), Qt::SkipEmptyParts)
            + QStringList{
                QStringLiteral("--trace"), path, QStringLiteral("--format"), QStringLiteral("json")};
        const Json closed = jsonOf(runProgram(set)); // a concurrency is set: clients wait
        QCOMPARE(closed["trace"]["requests"].get<int>(), 400);
        QCOMPARE(closed["trace"]["output_tokens"].get<double>(), 250.0);
        QVERIFY(std::abs(closed["trace"]["requests_per_second"].get<double>() - 2) < 1e-9);
        const double outputs =
            closed["output_tokens_per_second"].get<double>() / closed["requests_per_second"].get<double>();
        QVERIFY2(std::abs(outputs / 250 - 1) < 0.02, qPrintable(QString::number(outputs)));
        const Answer open = runProgram({QStringLiteral("serve"), QStringLiteral("llama3-70b-256xh100"),
            QStringLiteral("--set"), QStringLiteral("serving.tensor=8"), QStringLiteral("--trace"), path,
            QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(open.err.contains("requests come at 2.00 per second"), open.err.constData());
        QVERIFY(!jsonOf(open).contains("itl_seconds_low"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("prompt;output\n100;20\n100;none\n");
        file.close();
        const Answer wrong = runProgram(set);
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains("requests.csv: line 3: output is none; expected a number of tokens"),
            wrong.err.constData());
    }

    // Of a scenario whose prompts are read apart, how many should read them.
    void searchFindsTheSplit()
    {
        const QString asked = job
            + QStringLiteral("--search --accelerators 16 --top 1 --set serving.prompt_replicas=1 "
                             "--set serving.weights_precision=fp8 --set serving.ttft_target=2s ");
        const Json json = jsonOf(run(asked + QStringLiteral("--format json")));
        const Json& best = json["best"][0];
        const QString sets = withSets({}, best);
        const double readers = best["prompts"]["replicas"].get<double>(),
                     decoders = best["replicas"].get<double>();
        QVERIFY(sets.contains(QStringLiteral("serving.prompt_replicas=%1").arg(readers)));
        QVERIFY(sets.contains(QStringLiteral("serving.replicas=%1").arg(decoders)));
        const Json adopted = jsonOf(run(asked.left(asked.indexOf(QLatin1String("--search")))
            + QStringLiteral("--set serving.weights_precision=fp8 --set serving.ttft_target=2s --format json")
            + sets));
        QCOMPARE(adopted["itl_seconds"].get<double>(), best["itl_seconds"].get<double>());
        QVERIFY(adopted["targets_met"].get<bool>());
        QCOMPARE(json["together"].size(), std::size_t(1)); // what replicas that do both would bring
        QVERIFY(!json["together"][0].contains("prompts"));
        const QByteArray text = run(asked).out;
        QVERIFY2(
            text.contains(QStringLiteral("%1 : %2").arg(readers).arg(decoders).toUtf8()), text.constData());
        QVERIFY2(text.contains("\nreplicas that run both prefill and decode: "), text.constData());
        const QByteArray csv = run(asked + QStringLiteral("--format csv")).out;
        QVERIFY2(csv.startsWith("rank,layout,replicas,prompt_layout,prompt_replicas,concurrency,"),
            csv.constData());
    }

    void everyLayoutIsAccountedFor_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<bool>("targets"); // that none meets is among what does not serve
        QTest::newRow("throughput") << "" << true;
        QTest::newRow("latency") << "--objective latency" << false;
        QTest::newRow("few listed") << "--top 1" << true;
        QTest::newRow("targets missed") << "--set serving.itl_target=12ms" << true;
        QTest::newRow("at a rate") << "--set serving.load=rate --set serving.requests_per_second=9" << true;
        QTest::newRow("at a rate beyond all")
            << "--set serving.load=rate --set serving.requests_per_second=99" << true;
        QTest::newRow("prompts apart") << "--set serving.prompt_replicas=1" << true;
        QTest::newRow("prompts apart, latency")
            << "--set serving.prompt_replicas=1 --objective latency" << false;
    }
    void everyLayoutIsAccountedFor()
    {
        QFETCH(QString, more);
        QFETCH(bool, targets);
        const QString asks = job + QStringLiteral("--search --accelerators 8 ") + more;
        const Json json = jsonOf(run(asks + QStringLiteral(" --format json")));
        double sum = json["served"].get<double>() + json["idle_stages"].get<double>();
        for (const auto& [why, count] : json["rejected"].items())
            sum += targets || why != "targets" ? count.get<double>() : 0;
        QCOMPARE(sum, json["tried"].get<double>());
        // And for people, line by line.
        const QByteArray text = run(asks).out;
        double said = 0;
        for (const QByteArray& line : text.mid(text.indexOf(" accelerators:\n")).split('\n').mid(1))
            said += line.left(line.indexOf(' ')).toDouble();
        QVERIFY2(said == sum, text.constData());
    }

    // Everything that it writes, and nothing that is broken.
    void whatIsWrittenFollowsTheSchema()
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
                QStringLiteral(
                    "serve llama3-70b-256xh100 --set model.preset=deepseek-v3 --set serving.tensor=1 --set "
                    "serving.attention_data=16 --set serving.expert=16 --set "
                    "serving.weights_precision=fp8 ")},
            {QStringLiteral("curve"), job + QStringLiteral("--curve ")},
            {QStringLiteral("curve of a percentile"),
                job + QStringLiteral("--curve --set serving.target_statistic=p90 ")},
            {QStringLiteral("search of a percentile"),
                job + QStringLiteral("--search --accelerators 8 --set serving.target_statistic=p99 ")},
            {QStringLiteral("search by a rate"),
                job + QStringLiteral("--search --set serving.load=rate --set serving.replicas=4 ")},
            {QStringLiteral("prompts elsewhere"),
                job + QStringLiteral("--set serving.prompt_replicas=1 --set serving.target_statistic=p50 ")},
            {QStringLiteral("two kinds"), job + QStringLiteral("--set serving.second_share=0.25 ")},
            {QStringLiteral("search of splits"),
                job + QStringLiteral("--search --accelerators 16 --set serving.prompt_replicas=1 ")},
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
        QVERIFY(written[QStringLiteral("refused")]["kernels"].is_null());
        QVERIFY(!run(asked[QStringLiteral("refused")]).out.contains("measured"));
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

    void exitCodes_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says"); // on either stream
        QTest::newRow("met") << "" << 0 << QByteArray("both SLOs are met");
        QTest::newRow("missed") << "--set serving.itl_target=1ms" << 3 << QByteArray("(target 1.00 ms)");
        QTest::newRow("no room") << "--set serving.tensor=1" << 3
                                 << QByteArray("leave no room for one sequence");
        QTest::newRow("no layout") << "--search --set serving.itl_target=1ms" << 3
                                   << QByteArray("no layout meets both SLOs");
        QTest::newRow("room nowhere") << "--search --accelerators 1" << 3
                                      << QByteArray("none of 1 layout of 1 accelerator leaves room");
        QTest::newRow("the nearest all the same")
            << "--search --objective latency --set serving.itl_target=1ms" << 0 << QByteArray("TP 8");
        QTest::newRow("fp4 without units")
            << "--set serving.weights_precision=fp4" << 0 << QByteArray("multiplied in bf16");
        QTest::newRow("more than it answers")
            << "--set serving.load=rate --set serving.replicas=1 --set serving.requests_per_second=100" << 3
            << QByteArray("more than it answers: the queue grows without end");
        QTest::newRow("more than anybody runs")
            << "--set serving.requests_per_second=1e9" << 0
            << QByteArray("M replicas are more than any deployment has; lower serving.requests_per_second");
        QTest::newRow("more than anybody runs, at a rate")
            << "--set serving.load=rate --set serving.requests_per_second=1e9" << 0
            << QByteArray("M replicas are more than any deployment has; lower serving.requests_per_second");
        QTest::newRow("one at a time") << "--set serving.concurrency=1 --set serving.output_tokens=1" << 0
                                       << QByteArray("the only token after");
    }
    void exitCodes()
    {
        QFETCH(QString, more);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Answer answer = run(job + more);
        QCOMPARE(answer.code, code);
        QVERIFY2((answer.out + answer.err).contains(says), (answer.out + answer.err).constData());
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("nothing") << "serve" << QByteArray("expected one SCENARIO");
        QTest::newRow("both") << job + "--curve --search" << QByteArray("choose one");
        QTest::newRow("of a search") << job + "--top 3" << QByteArray("--top is of --search");
        QTest::newRow("a time for one") << job + "--seconds 3" << QByteArray("--seconds is of --search");
        QTest::newRow("explained, unknown")
            << job + "--explain=itl_second" << QByteArray("did you mean itl_seconds");
        QTest::newRow("explained, apart")
            << job + "--explain itl_seconds" << QByteArray("--explain=itl_seconds");
        QTest::newRow("explained, searched")
            << job + "--explain --search" << QByteArray("leave out --search");
        QTest::newRow("explained as CSV")
            << job + "--explain --format csv" << QByteArray("text, markdown or json");
        QTest::newRow("traced, searched")
            << job + "--trace x.csv --search" << QByteArray("leave out --search");
        QTest::newRow("objective") << job + "--search --objective fun"
                                   << QByteArray("throughput, cost or latency");
        QTest::newRow("accelerators") << job + "--search --accelerators 0" << QByteArray("1 to 1024");
        QTest::newRow("negative share")
            << job + "--set serving.cached_share=-1" << QByteArray("serving.cached_share");
        QTest::newRow("no requests") << job + "--set serving.load=rate --set serving.requests_per_second=0"
                                     << QByteArray("requests per second must be 1e-6 to 1B; got 0");
        QTest::newRow("a peak without end")
            << job + "--set serving.load=rate --set serving.peak_ratio=5000"
            << QByteArray("peak over mean must be 1x to 1000x; got 5000x; use a value in that range");
        QTest::newRow("a trace of two kinds") << job + "--set serving.second_share=0.5 --trace x.csv"
                                              << QByteArray("--trace has the lengths of all requests");
        QTest::newRow("engine") << job + "--set serving.engine=abacus" << QByteArray("vllm");
    }
    void badInput()
    {
        QFETCH(QString, arguments);
        QFETCH(QByteArray, says);
        const Answer answer = run(arguments);
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains(says), answer.err.constData());
        QVERIFY(answer.out.isEmpty());
    }

    void narrowerWeightsSayWhatFollows()
    {
        const QString auto8 = QStringLiteral("serve llama3.1-70b-served-8xh200 --set serving.tensor=auto "
                                             "--set serving.replicas=2 --set serving.weights_precision=");
        const Answer answer = run(auto8 + QStringLiteral("bf16"));
        QVERIFY2(answer.err.contains("note: Serving TP (auto) is now "), answer.err.constData());
    }

    void aRateThatNobodyAsks()
    {
        const QByteArray rate = "target request rate";
        const QString stated = job + QStringLiteral("--set serving.replicas=2 ");
        const Answer unasked = run(job);
        QVERIFY(!unasked.out.contains(rate));
        QVERIFY2(
            unasked.out.contains("replicas") && unasked.out.contains("not asked"), unasked.out.constData());
        QVERIFY(run(job + QStringLiteral("--set serving.requests_per_second=4")).out.contains(rate));
        QVERIFY(!run(stated).out.contains(rate));
        QVERIFY(run(stated + QStringLiteral("--set serving.load=rate")).out.contains(rate));
        const Json json = jsonOf(run(stated + QStringLiteral("--format json"))); // whose keys stay
        QVERIFY(json["demand"].contains("requests_per_second"));
        QVERIFY(json["replicas_reason"].is_null());
        const Json open = jsonOf(run(job + QStringLiteral("--format json")));
        QVERIFY(open["replicas"].is_null() && open["accelerators"].is_null()
            && open["demand"]["requests_per_second"].is_null());
        QCOMPARE(open["replicas_reason"],
            "not asked: the clients wait for their answers, and the request rate is the default of one a "
            "second");
    }
};

QTEST_GUILESS_MAIN(TestServeCommand)
#include "tst_serve_command.moc"
