// Lengths from a table of requests: whoever wrote it, and whatever is wrong with it; and what is made of
// them.

#include "core/serving/length_shares.h"
#include "core/serving/length_trace.h"
#include "core/serving/service.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

using Lengths = std::vector<double>;

std::string rowsOf(int count, const char* row = "100,10\n")
{
    std::string csv = "prompt,output\n";
    for (int i = 0; i < count; ++i)
        csv += row;
    return csv;
}

// As people send them: many short ones, some long, long answers to short prompts.
LengthTrace skewed(std::size_t count)
{
    LengthTrace trace;
    for (std::size_t i = 0; i < count; ++i) {
        const double share = drawnShare(7, 0, i), other = drawnShare(7, 1, i);
        trace.prompts.push_back(std::round(50 + 3000 * share * share * share));
        trace.outputs.push_back(std::round(20 + 600 * other * other));
    }
    return trace;
}
Service serviceOf(const LengthTrace& trace, const QStringList& more = {})
{
    Scenario scenario = editedScenario(
        QStringList{u"model.preset=llama3.1-70b"_s, u"hardware.accelerator=h200-sxm"_s,
            u"serving.weights_precision=fp8"_s, u"serving.tensor=8"_s, u"serving.concurrency=64"_s}
        + more);
    ServingJob job = servingJob(withTrace(std::move(scenario), trace));
    job.trace = std::make_shared<const LengthTrace>(trace);
    return Service(std::make_shared<const ServingJob>(std::move(job)));
}
double relative(double got, double expected) { return std::abs(got / expected - 1); }

} // namespace

class TestLengthTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_data()
    {
        QTest::addColumn<QByteArray>("csv");
        const auto row = [](const char* name, const char* csv) { QTest::newRow(name) << QByteArray(csv); };
        row("plain", "prompt,output\n100,20\n300,40\n");
        row("short names", "id,isl,osl\n1,100,20\n2,300,40\n");
        row("Azure",
            "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.97,100,20\n"
            "2023-11-16 18:17:04.03,300,40\n");
        row("Vidur", "arrived_at,num_prefill_tokens,num_decode_tokens\n0,100,20\n1,300,40\n");
        row("BurstGPT",
            "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
            "5,ChatGPT,100,20,120,Conversation log\n45,GPT-4,300,40,340,API log\n");
        row("byte-order mark", "\xEF\xBB\xBFprompt,output\n100,20\n300,40\n");
        row("CRLF", "prompt,output\r\n100,20\r\n300,40\r\n");
        row("semicolons", "prompt;output\n100;20\n300;40\n");
        row("tabs", "prompt\toutput\n100\t20\n300\t40\n");
        row("output first", "output,prompt\n20,100\n40,300\n");
        row("quotes", "\"prompt\",\"the \"\"output\"\"\",output\n\"100\",\"a,b\",\"20\"\n300,,40\n");
        row("blanks, comments, no last newline", "# mine\n\nprompt , output\n 100 , 20 \n\n300,40");
        row("a column of texts beside the lengths",
            "prompt,prompt_tokens,output_tokens\nhello,100,20\nyou,300,40\n");
        row("more cells than the header", "prompt,output\n100,20,9\n300,40\n");
        row("decimals that are whole", "prompt,output\n100.0,2e1\n300,40\n");
    }
    void tables()
    {
        QFETCH(QByteArray, csv);
        const LengthTraceRead read = readLengthTrace(csv.toStdString());
        QVERIFY2(read.problem.empty(), read.problem.plain().c_str());
        QCOMPARE(read.trace.prompts, (Lengths{100, 300}));
        QCOMPARE(read.trace.outputs, (Lengths{20, 40}));
        QCOMPARE(read.trace.meanPrompt(), 200.0);
        QCOMPARE(read.trace.meanOutput(), 30.0);
    }

    void wrong_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* csv, const char* says) {
            QTest::newRow(name) << QByteArray(csv) << QByteArray(says);
        };
        row("nothing", "", "is empty");
        row("blank lines", "\n\r\n\n", "is empty");
        row("a header alone", "prompt,output\n", "holds no request");
        row("no prompt", "when,output\n1,2\n", "line 1: no column of prompt lengths among when, output");
        row("no output", "# x\nprompt,answer\n1,2\n",
            "line 2: no column of output lengths among prompt, answer");
        row("no header", "100,20\n300,40\n", "line 1: no column of prompt lengths");
        row("negative", "prompt,output\n100,20\n-5,20\n",
            "line 3: prompt is -5; expected a whole number from 1");
        row("zero", "prompt,output\n100,0\n", "line 2: output is 0; expected a whole number from 1");
        row("half a token", "prompt,output\n100,2.5\n", "line 2: output is 2.5");
        row("words", "prompt,output\n100,20\nmany,20\n",
            "line 3: prompt is many; expected a number of tokens");
        row("digits and words", "prompt,output\n100,20x\n", "line 2: output is 20x");
        row("no number", "prompt,output\n100,nan\n", "line 2: output is nan");
        row("infinite", "prompt,output\ninf,20\n", "line 2: prompt is inf");
        row("beyond all", "prompt,output\n1e300,20\n", "line 2: prompt is 1e300; expected a whole number");
        row("an empty cell", "prompt,output\n100,\n", "line 2: output is empty");
        row("too few cells", "id,prompt,output\n1,100,20\n2,300\n", "line 3: 2 cells, and the header has 3");
        row("an open quote", "prompt,output\n100,\"20\n", "line 2: a quote is not closed");
        row("an open quote in the header", "prompt,\"output\n100,20\n", "line 1: a quote is not closed");
        row("longer than the model's context", "prompt,output\n100,20\n4000,97\n",
            "line 3: 4000 tokens of prompt and 97 of output are more than the 4096 that");
        row("UTF-16", "\xFF\xFEp", "not UTF-8 text");
    }
    void wrong()
    {
        QFETCH(QByteArray, csv);
        QFETCH(QByteArray, says);
        const LengthTraceRead read = readLengthTrace(csv.toStdString(), 4096);
        QVERIFY2(read.problem.plain().find(says.toStdString()) != std::string::npos,
            (read.problem.plain() + " for " + says.toStdString()).c_str());
    }

    void bounds()
    {
        const LengthTraceRead all = readLengthTrace(rowsOf(int(mostTracedRequests)));
        QVERIFY2(all.problem.empty(), all.problem.plain().c_str());
        QCOMPARE(all.trace.prompts.size(), mostTracedRequests);
        const LengthTraceRead more = readLengthTrace(rowsOf(int(mostTracedRequests) + 1));
        QVERIFY2(more.problem.plain().starts_with("line 1000002: more than 1000000 requests"),
            more.problem.plain().c_str());
        // Bytes of any kind give a trace or a sentence.
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            std::string bytes = seed % 2 ? "prompt,output,time\n" : "";
            for (std::uint64_t i = 0; i < 60; ++i)
                bytes += "0123456789,,;\"\n\r\t.-eE\xff\xef#pT"[std::size_t(drawnShare(seed, 0, i) * 27)];
            const LengthTraceRead read = readLengthTrace(bytes);
            QVERIFY(read.problem.empty() == !read.trace.prompts.empty() || !read.problem.empty());
            QCOMPARE(read.trace.prompts.size(), read.trace.outputs.size());
        }
    }

    void rates_data()
    {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<double>("rate"); // 0: none
        QTest::addColumn<QByteArray>("note");
        const auto row = [](const char* name, const char* csv, double rate, const char* note = "") {
            QTest::newRow(name) << QByteArray(csv) << rate << QByteArray(note);
        };
        row("none said", "prompt,output\n1,1\n1,1\n", 0);
        row("seconds", "prompt,output,arrival\n1,1,10\n1,1,10.5\n1,1,11\n", 2);
        row("in no order", "prompt,output,arrival_time\n1,1,11\n1,1,10\n1,1,10.5\n", 2);
        row("milliseconds", "timestamp_ms,prompt,output\n0,1,1\n250,1,1\n500,1,1\n", 4);
        row("moments", "timestamp,prompt,output\n2023-11-16 23:59:59.5,1,1\n2023-11-17T00:00:00.75Z,1,1\n",
            0.8);
        row("at once", "prompt,output,time\n1,1,7\n1,1,7\n", 0, "all requests arrive at once");
        row("one request", "prompt,output,time\n1,1,7\n", 0);
        row("another calendar", "prompt,output,time\n1,1,7\n1,1,noon\n", 0,
            "line 3: no time can be read from noon");
    }
    void rates()
    {
        QFETCH(QByteArray, csv);
        QFETCH(double, rate);
        QFETCH(QByteArray, note);
        const LengthTraceRead read = readLengthTrace(csv.toStdString());
        QVERIFY2(read.problem.empty(), read.problem.plain().c_str());
        QVERIFY(std::abs(read.trace.rate.value_or(0) - rate) < 1e-9);
        QCOMPARE(read.notes.size(), note.isEmpty() ? 0U : 1U);
        if (!note.isEmpty())
            QVERIFY2(read.notes[0].plain().find(note.toStdString()) != std::string::npos,
                read.notes[0].plain().c_str());
    }

    void sampleHasTheMeansOfTheTrace_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 3, 700, 1024, 5000})
            QTest::addRow("%d requests", count) << count;
    }
    void sampleHasTheMeansOfTheTrace()
    {
        QFETCH(int, count);
        const Lengths lengths = skewed(std::size_t(count)).prompts;
        const LengthLaw law = sampledLaw(lengths);
        const double mean = std::accumulate(lengths.begin(), lengths.end(), 0.0) / count;
        QVERIFY(relative(law.average(), mean) < 1e-9);
        QVERIFY(std::ranges::is_sorted(law.trace));
        Lengths sorted = lengths;
        std::ranges::sort(sorted);
        QVERIFY(std::abs(lengthAt(law, 0.5) - sorted[sorted.size() / 2]) <= 0.02 * mean);
        // A block of requests has its mean, but for whole tokens.
        Shares shares(law, Shares::most);
        double sum = 0;
        constexpr int blocks = int(Shares::longTails);
        for (std::uint64_t i = 0; i < blocks * Shares::most; ++i)
            sum += shares.of(i, 1);
        QVERIFY(std::abs(sum / double(blocks * Shares::most) - mean) < 0.5);
    }

    void playedInOrderThenByChance()
    {
        ServingTraffic traffic;
        traffic.prompt.kind = traffic.output.kind = LengthLaw::Trace;
        for (double i = 1; i <= 10; ++i) {
            traffic.prompt.trace.push_back(i);
            traffic.output.trace.push_back(100 * i);
        }
        std::map<double, int> met;
        bool other = false;
        for (std::uint64_t i = 0; i < 50; ++i) {
            const RequestLengths one = drawnLengths(traffic, 3, i);
            QCOMPARE(one.output, 100 * one.prompt); // what came together stays so
            if (i < 10)
                QCOMPARE(one.prompt, double(i + 1));
            ++met[one.prompt];
            QCOMPARE(drawnLengths(traffic, 3, i).prompt, one.prompt);
            other = other || drawnLengths(traffic, 4, i).prompt != one.prompt;
        }
        QVERIFY(other);
        for (const auto& [length, times] : met)
            QCOMPARE(times, 5); // each round has all of them
        QCOMPARE(met.size(), 10U);
    }

    void meansAreThoseOfRequestsPlayed_data()
    {
        QTest::addColumn<int>("count"); // of the trace, and of the requests that a run is about
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("few clients") << 160 << QStringList{u"serving.concurrency=16"_s};
        QTest::newRow("many clients") << 640 << QStringList{};
        QTest::newRow("a rate") << 4000
                                << QStringList{u"serving.load=rate"_s, u"serving.requests_per_second=10"_s,
                                       u"serving.replicas=1"_s};
    }
    void meansAreThoseOfRequestsPlayed()
    {
        QFETCH(int, count);
        QFETCH(QStringList, sets);
        const Service service = serviceOf(skewed(std::size_t(count)), sets);
        const ServicePoint point = service.now();
        QVERIFY2(point.refusal.empty(), point.refusal.plain().c_str());
        const SimulatedRun run = service.played(count);
        QVERIFY2(run.refusal.empty(), run.refusal.plain().c_str());
        const auto nearly = [](const char* what, double got, double expected, double tolerance) {
            if (relative(got, expected) < tolerance)
                return true;
            qWarning("%s: %g, and played %g", what, got, expected);
            return false;
        };
        QVERIFY(nearly("itl", point.itl.value(), run.perToken.mean.value(), 0.06));
        // All day, not in a run that begins and ends.
        const Serving& s = service.job().scenario.serving;
        const double requests =
            s.load == ServingLoad::Rate ? s.requestsPerSecond : *s.concurrency / run.means.endToEnd.value();
        const double each = (run.means.output * run.means.duration).value() / run.means.requests;
        QVERIFY(nearly("output", point.output.value(), each * requests, 0.06));
        QVERIFY(nearly("request", point.request.value(), run.endToEnd.mean.value(), 0.06));
        QVERIFY(nearly("ttft", point.ttft.value(), run.firstToken.mean.value(), 0.15));
        // The trace's own, in their order.
        const LengthTrace& trace = *service.job().trace;
        for (std::size_t i = 0; i < 100; ++i) {
            QCOMPARE(run.requests[i].prompt, trace.prompts[i]);
            QCOMPARE(run.requests[i].output, trace.outputs[i]);
        }
    }

    // A trace of one length is that length.
    void equalLengthsAreFixedOnes()
    {
        LengthTrace trace;
        trace.prompts.assign(640, 1024);
        trace.outputs.assign(640, 256);
        const Service traced = serviceOf(trace);
        const Service fixed = Service(
            std::make_shared<const ServingJob>(servingJob(editedScenario({u"model.preset=llama3.1-70b"_s,
                u"hardware.accelerator=h200-sxm"_s, u"serving.weights_precision=fp8"_s, u"serving.tensor=8"_s,
                u"serving.concurrency=64"_s, u"serving.prompt_tokens=1024"_s, u"serving.output_tokens=256"_s,
                u"serving.lengths=uniform"_s, u"serving.length_spread=0"_s}))));
        QVERIFY(relative(traced.now().itl.value(), fixed.now().itl.value()) < 1e-6);
        QVERIFY(relative(traced.now().ttft.value(), fixed.now().ttft.value()) < 1e-6);
        QCOMPARE(traced.mostSequences(), fixed.mostSequences());
    }

    void cachedPromptsAndDrafts()
    {
        const LengthTrace trace = skewed(2000);
        const ServicePoint plain = serviceOf(trace).now(),
                           cached = serviceOf(trace, {u"serving.cached_share=0.8"_s}).now(),
                           drafted = serviceOf(trace, {u"serving.draft_tokens=3"_s}).now();
        QVERIFY(cached.ttft < plain.ttft);
        QVERIFY(drafted.itl < plain.itl);
        QVERIFY(relative(cached.output.value() / cached.requestsPerSecond,
                    plain.output.value() / plain.requestsPerSecond)
            < 0.02);
    }
};

QTEST_APPLESS_MAIN(TestLengthTrace)
#include "tst_length_trace.moc"
