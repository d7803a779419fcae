// Result files of load generators: what is read of each shape, what a person states beside it, what is
// refused and in which words. The files of tests/golden/serving-results are written for this test; their
// numbers are invented.

#include "core/validation/serving_bench.h"
#include "core/validation/serving_prediction.h"
#include "core/validation/serving_scoring.h"
#include "tests/core/validation/published_serving.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;

namespace {

const std::filesystem::path presets(RIDGEPOINT_PRESETS_DIR);

std::string golden(const char* name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/serving-results/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", name);
    return file.readAll().toStdString();
}

struct Read
{
    std::vector<ServingRun> runs;
    QString said;
    bool broken = false;
};

Read read(const std::string& text, const char* stated = "")
{
    Diagnostics findings;
    const ServingStatements statements = readServingStatements(stated, findings);
    Read out;
    out.runs = readServingBench(text, "dir/mine.json", statements, findings);
    out.said = allMessages(findings);
    out.broken =
        std::ranges::any_of(findings, [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return out;
}

// A result of vllm with some keys replaced; "" takes one out.
std::string vllm(const std::string& extra)
{
    return R"({"backend": "vllm", "model_id": "m", "accelerator": "h100-sxm", "tp": 2, "precision": "bf16",)"
        + extra + R"("max_concurrency": 8, "completed": 80, "total_input_tokens": 8000,
"total_output_tokens": 800, "output_throughput": 100.0, "mean_ttft_ms": 50.0, "mean_tpot_ms": 10.0})";
}

constexpr const char* h100 = "accelerator=h100-sxm,tensor=4,precision=fp8,framework=vllm";

} // namespace

class TestServingBench : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapes_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("rows");
        QTest::newRow("vllm bench serve") << "vllm.json" << 1;
        QTest::newRow("sglang.bench_serving") << "sglang.jsonl" << 2;
        QTest::newRow("genai-perf") << "genai-perf.json" << 1;
        QTest::newRow("aiperf") << "aiperf.json" << 1;
    }
    // The same invented deployment, but for sglang's.
    void shapes()
    {
        QFETCH(QString, file);
        QFETCH(int, rows);
        const std::string text = golden(file.toLatin1().constData());
        QVERIFY(looksLikeServingBench(text));
        const Read found = read(text, h100);
        QVERIFY2(!found.broken, qPrintable(found.said));
        QCOMPARE(found.runs.size(), std::size_t(rows));
        const ServingRun& run = found.runs.front();
        QVERIFY(run.kind == ServingKind::Online);
        QCOMPARE(run.input->value(), 1024.0);
        QCOMPARE(run.output->value(), 512.0);
        QCOMPARE(run.statistic, std::string("mean"));
        QCOMPARE(run.accelerator, std::string("h100-sxm"));
        QCOMPARE(*run.tensor, 4.0);
        if (file.startsWith(QLatin1String("sglang")))
            return;
        QCOMPARE(*run.concurrency, 64.0);
        QCOMPARE(*run.requests, 640.0);
        QCOMPARE(run.ttft->value(), 0.3);
        QCOMPARE(run.tpot->value(), 0.018);
        QCOMPARE(run.endToEnd->value(), 9.5);
        QCOMPARE(run.outputPerAccelerator->value(), 3276.8 / 4);
        QVERIFY(
            QString::fromStdString(run.model).startsWith(QLatin1String("meta-llama/Llama-3.1-70B-Instruct")));
    }

    void vllmWhole()
    {
        const Read found = read(golden("vllm.json")); // its --metadata says the rest
        QVERIFY2(found.said.isEmpty(), qPrintable(found.said));
        ServingRun expected;
        expected.id = "mine.json";
        expected.row = 1;
        expected.source.upstream = "own measurements";
        expected.model = "meta-llama/Llama-3.1-70B-Instruct";
        expected.accelerator = "h100-sxm";
        expected.precision = "fp8";
        expected.framework = "vllm";
        expected.accelerators = 4;
        expected.tensor = 4;
        expected.input = Tokens(1024);
        expected.output = Tokens(512);
        expected.concurrency = 64;
        expected.requests = 640;
        expected.ttft = Seconds(300 * 1e-3);
        expected.tpot = Seconds(18 * 1e-3);
        expected.itl = Seconds(18.1 * 1e-3);
        expected.endToEnd = Seconds(9500 * 1e-3);
        expected.outputPerAccelerator = TokensPerSecond(3276.8 / 4);
        expected.allPerAccelerator = TokensPerSecond(9830.4 / 4);
        QVERIFY(found.runs.front() == expected);
    }

    void sglangServer()
    {
        const Read found = read(golden("sglang.jsonl"), "accelerator=h100-sxm");
        QVERIFY2(found.said.isEmpty(), qPrintable(found.said));
        const ServingRun &first = found.runs.at(0), &second = found.runs.at(1);
        QCOMPARE(first.framework, std::string("sglang"));
        QCOMPARE(first.version, std::string("0.5.3"));
        QCOMPARE(first.precision, std::string("fp8"));
        QCOMPARE(first.accelerators, 2.0); // two replicas of one
        QCOMPARE(*first.tensor, 1.0);
        QCOMPARE(*first.concurrency, 32.0);
        QVERIFY(!first.requestsPerSecond);
        QCOMPARE(first.endToEnd->value(), 4.9);
        QCOMPARE(first.outputPerAccelerator->value(), 1638.4);
        // Attention split four ways within four ranks; a rate; medians alone.
        QCOMPARE(second.id, std::string("mine.json:2"));
        QCOMPARE(second.row, 2);
        QCOMPARE(second.accelerators, 4.0);
        QCOMPARE(*second.attentionData, 4.0);
        QCOMPARE(second.precision, std::string("bfloat16"));
        QCOMPARE(second.cachePrecision, std::string("fp8"));
        QCOMPARE(*second.requestsPerSecond, 4.0);
        QVERIFY(!second.concurrency);
        QCOMPARE(second.statistic, std::string("median"));
        QCOMPARE(second.ttft->value(), 0.06);
        QVERIFY(!second.tpot);
    }

    void loads_data()
    {
        QTest::addColumn<QString>("keys");
        QTest::addColumn<double>("concurrency"); // 0: none
        QTest::addColumn<double>("rate");
        QTest::newRow("clients") << R"("request_rate": "inf", "max_concurrency": 8)" << 8.0 << 0.0;
        QTest::newRow("all at once") << R"("request_rate": "inf", "max_concurrency": null)" << 80.0 << 0.0;
        QTest::newRow("as Python writes it") << R"("request_rate": Infinity)" << 80.0 << 0.0;
        QTest::newRow("older than both keys") << R"("x": 1)" << 80.0 << 0.0;
        QTest::newRow("a rate") << R"("request_rate": 2.5, "max_concurrency": null)" << 0.0 << 2.5;
        QTest::newRow("a rate and a cap") << R"("request_rate": 2.5, "max_concurrency": 8)" << 8.0 << 2.5;
        QTest::newRow("a trace") << R"("request_rate": "trace")" << 0.0 << 0.0;
    }
    void loads()
    {
        QFETCH(QString, keys);
        QFETCH(double, concurrency);
        QFETCH(double, rate);
        const Read found = read("{" + keys.toStdString()
                + R"(, "completed": 80, "total_input_tokens": 8000, "total_output_tokens": 800,
"output_throughput": 100.0, "mean_tpot_ms": 10.0, "model_id": "m"})",
            h100);
        QCOMPARE(found.runs.size(), std::size_t{1});
        QCOMPARE(found.runs.front().concurrency.value_or(0), concurrency);
        QCOMPARE(found.runs.front().requestsPerSecond.value_or(0), rate);
    }

    void statistics_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("stated");
        QTest::addColumn<double>("ttft");
        for (const char* file : {"vllm.json", "genai-perf.json", "aiperf.json"}) {
            QTest::addRow("%s, mean", file) << file << "" << 0.3;
            QTest::addRow("%s, median", file) << file << ",statistic=median" << 0.25;
            QTest::addRow("%s, p99", file) << file << ",statistic=p99" << 0.9;
        }
    }
    void statistics()
    {
        QFETCH(QString, file);
        QFETCH(QString, stated);
        QFETCH(double, ttft);
        const Read found = read(golden(file.toLatin1().constData()), (h100 + stated.toStdString()).c_str());
        QCOMPARE(found.runs.front().ttft->value(), ttft);
        QCOMPARE(found.said.contains(QLatin1String("what is predicted are means")),
            stated.endsWith(QLatin1String("p99")));
    }

    void statedBeforeWritten()
    {
        const Read found = read(golden("vllm.json"), "tp=2,gpus=8,model=llama3.1-8b,version=0.11.0,tp=1");
        QCOMPARE(*found.runs.front().tensor, 2.0); // the first one counts
        QCOMPARE(found.runs.front().accelerators, 8.0);
        QCOMPARE(found.runs.front().model, std::string("llama3.1-8b"));
        QCOMPARE(found.runs.front().outputPerAccelerator->value(), 3276.8 / 8);
    }

    void statements_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("a slip") << "acelerator=h100-sxm"
                                << "acelerator: is none that can be stated";
        QTest::newRow("what was measured") << "ttft_ms=5"
                                           << "ttft_ms: is none that can be stated";
        QTest::newRow("no value") << "tp="
                                  << "\"tp=\" is not a key=value";
        QTest::newRow("no key") << "h100"
                                << "\"h100\" is not a key=value";
    }
    void statements()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        Diagnostics findings;
        QVERIFY(readServingStatements(text.toStdString(), findings).empty());
        QVERIFY2(allMessages(findings).contains(says), qPrintable(allMessages(findings)));
    }

    void missing_data()
    {
        QTest::addColumn<QString>("stated");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing stated") << ""
                                        << "does not say accelerator, tp, precision, framework";
        QTest::newRow("the device") << "accelerator=h100-sxm,engine=vllm"
                                    << "does not say tp, precision;";
        QTest::newRow("one device needs no layout") << "accelerator=h100-sxm,engine=vllm,gpus=1"
                                                    << "does not say precision;";
        QTest::newRow("how to state it") << "accelerator=h100-sxm,engine=vllm,tp=2"
                                         << "--serving precision=fp8";
    }
    void missing()
    {
        QFETCH(QString, stated);
        QFETCH(QString, says);
        std::string text = golden("aiperf.json");
        const Read found = read(text, stated.toLatin1().constData());
        QVERIFY(found.broken && found.runs.empty());
        QVERIFY2(found.said.contains(says), qPrintable(found.said));
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const auto keys = [](const char* name, const char* extra, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(vllm(extra)) << QString::fromUtf8(says);
        };
        keys("a minus", R"("mean_e2el_ms": -5,)", "mean_e2el_ms: expected a number of 0 or more, found -5");
        keys("not a number", R"("mean_e2el_ms": NaN,)",
            "mean_e2el_ms: expected a number of 0 or more, found \"NaN\"");
        keys("infinite", R"("mean_e2el_ms": -Infinity,)", "mean_e2el_ms: expected a number of 0 or more");
        keys("words", R"("mean_e2el_ms": "5 s",)",
            "mean_e2el_ms: expected a number of 0 or more, found \"5 s\"");
        keys("a list", R"("mean_e2el_ms": [5],)",
            "mean_e2el_ms: expected a number of 0 or more, found a list");
        keys("seconds for milliseconds", R"("mean_e2el_ms": 1e11,)",
            "mean_e2el_ms: expected a number from 0.0001 to 100000000");
        keys("more digits than a number has", R"("mean_e2el_ms": 1e999,)", "too large");
        keys("a key twice", R"("max_concurrency": 1,)", "max_concurrency");
        keys("half a rank", R"("ep": 1.5,)", "ep: expected a whole number from 1 to 100000, found \"1.5\"");
        keys("a rate that goes back", R"("request_rate": -1,)",
            "request_rate: expected a number of 0 or more");
        keys("a layout in words", R"("pp": "two",)",
            "pp: expected a whole number from 1 to 100000, found \"two\"");
        QTest::newRow("nothing") << QByteArray() << "the text is empty";
        QTest::newRow("another file") << QByteArray(R"({"a": 1})") << "no result of a load generator";
        QTest::newRow("a list of numbers") << QByteArray("[1, 2]") << "no result of a load generator";
        QTest::newRow("single requests") << QByteArray(R"({"experiments": [], "service_kind": "openai"})")
                                         << "holds single requests, not a result";
        QTest::newRow("another encoding") << QByteArray("\xff\xfe{\0", 4) << "this is not a text file";
        QTest::newRow("Latin 1") << QByteArray::fromStdString(vllm("\"label\": \"\xe9\",")) << "UTF-8";
        QTest::newRow("not all of it") << QByteArray::fromStdString(vllm("")).chopped(3) << "ends too early";
        QTest::newRow("all failed") << QByteArray(
            R"({"completed": 0, "output_throughput": 0.0, "mean_ttft_ms": 0})")
                                    << "completed: no request was answered";
        QTest::newRow("nothing measured") << QByteArray(
            R"({"completed": 8, "output_throughput": 0.0, "mean_ttft_ms": 0.0, "model_id": "m", "backend": "vllm",
            "accelerator": "d", "tp": 1, "precision": "bf16"})")
                                          << "says nothing that was measured";
        QTest::newRow("another unit") << QByteArray(
            R"({"time_to_first_token": {"unit": "minutes", "avg": 1}, "input_config": {"model": "m"}})")
                                      << "time_to_first_token.unit: expected ms, s, us or ns, found "
                                         "\"minutes\"";
        QTest::newRow("a bomb of brackets") << QByteArray(200'000, '[') << "nested";
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const Read found = read(text.toStdString());
        QVERIFY(found.runs.empty());
        QVERIFY(found.broken);
        QVERIFY2(found.said.contains(says), qPrintable(found.said));
        QVERIFY(found.said.startsWith(QLatin1String("dir/mine.json")));
    }

    void doubts_data()
    {
        QTest::addColumn<QString>("extra");
        QTest::addColumn<QString>("says");
        QTest::newRow("failed requests") << R"("failed": 3,)"
                                         << "failed: some requests failed";
        QTest::newRow("none failed") << R"("failed": 0, "accept_length": 1.0,)"
                                     << "";
    }
    void doubts()
    {
        QFETCH(QString, extra);
        QFETCH(QString, says);
        const Read found = read(vllm(extra.toStdString()));
        QCOMPARE(found.runs.size(), std::size_t{1}); // used all the same
        QVERIFY2(says.isEmpty() ? found.said.isEmpty() : found.said.contains(says), qPrintable(found.said));
    }

    void drafts_data()
    {
        QTest::addColumn<QString>("extra");
        QTest::addColumn<QString>("stated");
        QTest::addColumn<double>("tokens"); // 0: not known
        QTest::addColumn<double>("length");
        QTest::addColumn<QString>("says"); // of a result that is left out
        const auto row = [](const char* name, const char* extra, const char* stated, double tokens,
                             double length, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(extra) << QString::fromUtf8(stated) << tokens << length
                                << QString::fromUtf8(says);
        };
        row("vllm's counts", R"("spec_decode_acceptance_rate": 53.3, "spec_decode_acceptance_length": 2.6,
        "spec_decode_num_drafts": 300, "spec_decode_draft_tokens": 900,)",
            "", 3, 2.6, "");
        row("sglang's server",
            R"("accept_length": 2.7, "server_info": {"tp_size": 2, "speculative_num_draft_tokens": 4},)", "",
            3, 2.7, "");
        row("drafts stated beside", R"("accept_length": 2.7,)", "draft_tokens=4", 4, 2.7, "");
        row("all stated beside", R"("spec_decode_acceptance_rate": 70.0,)",
            "draft_tokens=2,accept_length=2.4", 2, 2.4, "");
        row("in vllm's metadata", R"("draft_tokens": "2", "accept_length": "2.4",)", "", 2, 2.4, "");
        row("sglang without any", R"("accept_length": 1.0,)", "", 0, 0, "");
        row("none accepted", R"("accept_length": 1.0,)", "draft_tokens=3", 3, 1, "");
        row("how many is not said", R"("accept_length": 2.7,)", "", 0, 0, "does not say draft_tokens");
        row("a rate alone", R"("spec_decode_acceptance_rate": 70.0,)", "", 0, 0,
            "does not say draft_tokens, accept_length");
        row("more than were drafted", R"("accept_length": 2.7,)", "draft_tokens=1", 0, 0,
            "accept_length: expected a number from 1 to 2, found \"2.7\"");
    }
    void drafts()
    {
        QFETCH(QString, extra);
        QFETCH(QString, stated);
        QFETCH(double, tokens);
        QFETCH(double, length);
        QFETCH(QString, says);
        const Read found = read(vllm(extra.toStdString()), stated.toUtf8().constData());
        QVERIFY2(says.isEmpty() ? found.said.isEmpty() : found.said.contains(says), qPrintable(found.said));
        QCOMPARE(found.runs.size(), std::size_t(says.isEmpty() ? 1 : 0));
        if (!says.isEmpty())
            return;
        QCOMPARE(found.runs[0].draftTokens.value_or(0), tokens);
        QCOMPARE(found.runs[0].acceptLength.value_or(0), length);
        QCOMPARE(found.runs[0].drafts(), tokens > 0);
    }

    void manyResults()
    {
        std::string lines, list = "[";
        std::string one = vllm("");
        std::ranges::replace(one, '\n', ' ');
        for (int i = 0; i < 100; ++i) {
            lines += (i == 50 ? "{broken\n" : "") + one + "\r\n\n";
            list += (i ? ",\n" : "") + one;
        }
        const Read byLine = read(lines);
        QCOMPARE(byLine.runs.size(), std::size_t{100});
        QCOMPARE(byLine.runs.back().row, 200);
        QVERIFY2(byLine.said.contains(QLatin1String("line 101")), qPrintable(byLine.said));
        const Read listed = read(list + "]");
        QCOMPARE(listed.runs.size(), std::size_t{100});
        QCOMPARE(listed.runs.back().id, std::string("mine.json:100"));
        std::string wrong;
        for (int i = 0; i < 3000; ++i)
            wrong += "{\"output_throughput\": -1}\n";
        QVERIFY(read(wrong).said.count(QLatin1Char('\n')) <= 22);
    }

    // Any beginning of a file, and one with every byte changed, is read or refused.
    void neverACrash()
    {
        for (const char* name : {"vllm.json", "sglang.jsonl", "aiperf.json", "genai-perf.json"}) {
            const std::string text = golden(name);
            for (std::size_t at = 0; at < text.size(); at += 3) {
                read(text.substr(0, at), h100);
                for (const char c : {'\0', '"', ',', '}', '\xff', '9'}) {
                    std::string changed = text;
                    changed[at] = c;
                    read(changed, h100);
                }
            }
        }
    }

    void recognised_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("is");
        QTest::newRow("a result") << R"({"mean_ttft_ms": 1})" << true;
        QTest::newRow("a list of them") << R"( [{"output_throughput": 1}])" << true;
        QTest::newRow("training runs") << R"([{"id": "a", "measured": {"step_time_s": 4}}])" << false;
        QTest::newRow("a table") << "model,accelerator,\"mean_ttft_ms\"" << false;
        QTest::newRow("nothing") << "" << false;
    }
    void recognised()
    {
        QFETCH(QString, text);
        QFETCH(bool, is);
        QCOMPARE(looksLikeServingBench(text.toStdString()), is);
    }

    // What is read can be predicted: as requests of clients, all at once, and at a rate, where time to first
    // token does not grow with a cap that never holds.
    void isPredicted()
    {
        static const Catalog catalog = Catalog::load(std::span(&presets, 1));
        const auto predicted = [](const std::string& load) {
            std::string text = golden("vllm.json");
            const std::string was = R"("request_rate": "inf", "burstiness": 1.0, "max_concurrency": 64)";
            text.replace(text.find(was), was.size(), load);
            const std::vector<ServingRow> rows = servingRows(read(text).runs, catalog);
            return predictServing(rows.at(0).run, rows.at(0).subject);
        };
        const ServingAnswer clients = predicted(R"("request_rate": "inf", "max_concurrency": 64)");
        QVERIFY(clients.tpot && clients.ttft && clients.bands[0].known());
        const ServingAnswer burst = predicted(R"("request_rate": "inf", "max_concurrency": null)");
        QVERIFY(*burst.ttft > *clients.ttft); // 640 prompts before the last one
        const ServingAnswer slow = predicted(R"("request_rate": 1.0, "max_concurrency": null)");
        QVERIFY(slow.whyNot.empty());
        QVERIFY(*slow.tpot < *clients.tpot);
        QVERIFY(!slow.bands[0].known());
        const ServingAnswer loose = predicted(R"("request_rate": 1.0, "max_concurrency": 64)");
        QCOMPARE(loose.ttft->value(), slow.ttft->value());
        const ServingAnswer held = predicted(R"("request_rate": 1000.0, "max_concurrency": 64)");
        QCOMPARE(held.ttft->value(), clients.ttft->value());
    }
};

QTEST_APPLESS_MAIN(TestServingBench)
#include "tst_serving_bench.moc"
