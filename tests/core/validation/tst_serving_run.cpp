// Tables of serving measurements: what is read, what is refused and in which words, and what a row says of
// itself.

#include "core/validation/serving_files.h"
#include "tests/core/validation/published_serving.h"

#include <QTest>

#include <set>

using namespace ridgepoint;

namespace {

std::vector<ServingRun> read(const std::string& text, Diagnostics& findings)
{
    return readServingRuns(text, "mine.csv", findings);
}

} // namespace

class TestServingRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeRow()
    {
        Diagnostics findings;
        const auto runs = read(
            "# source a,Lab,owner/repo,docs/table.md,0123abcd,MIT\n"
            "id,kind,source,line,model,accelerator,gpus,tp,pp,ep,attention_dp,precision,kv_precision,"
            "framework,"
            "version,isl,osl,length_factor,concurrency,statistic,ttft_ms,tpot_ms,itl_ms,e2e_ms,out_tok_s_gpu,"
            "total_tok_s_gpu,power_w_gpu,flags\n"
            "r1,online,a,17,org/Model-8B,H100 "
            "SXM,8,4,1,8,2,fp8,fp8,vLLM,0.9.0,1024,512,0.9,64,median,150,12.5,"
            "60,6000,800.5,2400,650,one;two(3)\n",
            findings);
        QVERIFY2(findings.empty(), qPrintable(allMessages(findings)));
        QCOMPARE(runs.size(), std::size_t{1});
        ServingRun expected;
        expected.id = "r1";
        expected.row = 3;
        expected.kind = ServingKind::Online;
        expected.source = {"Lab", "owner/repo", "docs/table.md", "0123abcd", "MIT"};
        expected.line = "17";
        expected.model = "org/Model-8B";
        expected.accelerator = "H100 SXM";
        expected.precision = expected.cachePrecision = "fp8";
        expected.framework = "vLLM";
        expected.version = "0.9.0";
        expected.accelerators = 8;
        expected.tensor = 4;
        expected.pipeline = 1;
        expected.expert = 8;
        expected.attentionData = 2;
        expected.input = Tokens(1024);
        expected.output = Tokens(512);
        expected.lengthFactor = 0.9;
        expected.concurrency = 64;
        expected.statistic = "median";
        expected.ttft = Seconds(150 * 1e-3);
        expected.tpot = Seconds(12.5 * 1e-3);
        expected.itl = Seconds(60 * 1e-3);
        expected.endToEnd = Seconds(6000 * 1e-3);
        expected.outputPerAccelerator = TokensPerSecond(800.5);
        expected.allPerAccelerator = TokensPerSecond(2400);
        expected.powerPerAccelerator = Watts(650);
        expected.flags = {"one", "two(3)"};
        QVERIFY(runs.front() == expected);
        QVERIFY(runs.front().flagged("two"));
        QVERIFY(!runs.front().flagged("three"));
        QCOMPARE(runs.front().meanInput()->value(), 1024 * 0.9);
    }

    void sourceInColumns()
    {
        Diagnostics findings;
        const auto runs =
            read("model,accelerator,upstream,repository,path,commit,licence,tpot_ms\nm,d,U,r,p,c,l,10\n",
                findings);
        QVERIFY(findings.empty());
        QVERIFY((runs.front().source == ServingSource{"U", "r", "p", "c", "l"}));
        const auto own = read("model,accelerator,tpot_ms\nm,d,10\n", findings);
        QCOMPARE(own.front().source.upstream, std::string("mine.csv")); // a table of one's own is one source
        QCOMPARE(own.front().id, std::string("line-2"));
        QCOMPARE(own.front().statistic, std::string("mean"));
    }

    void anyOrderAndQuotes()
    {
        Diagnostics findings;
        const auto runs = read("\xEF\xBB\xBFtpot_ms,accelerator,framework,model\r\n"
                               "10,H100,\"one, \"\"two\"\"\nthree\",m\r\n"
                               "\r\n"
                               "20,H200,,n\r\n",
            findings);
        QVERIFY2(findings.empty(), qPrintable(allMessages(findings)));
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(runs[0].framework, std::string("one, \"two\"\nthree"));
        QCOMPARE(runs[0].row, 2);
        QCOMPARE(runs[1].row, 5); // the cell above holds a line end
        QCOMPARE(runs[1].model, std::string("n"));
    }

    void kindOfItself_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("cells");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const char* columns, const char* cells, ServingKind kind) {
            QTest::newRow(name) << QString::fromUtf8(columns) << QString::fromUtf8(cells)
                                << static_cast<int>(kind);
        };
        row("a batch is begun together", "batch", "16", ServingKind::Static);
        row("requests in flight", "concurrency", "16", ServingKind::Online);
        row("requests a second", "requests_per_s", "2.5", ServingKind::Online);
        row("prefill TP", "prefill_gpus,decode_gpus,concurrency", "4,8,16", ServingKind::Disaggregated);
        row("nothing said: all at once", "isl", "128", ServingKind::Offline);
        row("said", "kind,batch", "mlperf,16", ServingKind::Mlperf);
    }
    void kindOfItself()
    {
        QFETCH(QString, columns);
        QFETCH(QString, cells);
        QFETCH(int, kind);
        Diagnostics findings;
        const auto runs = read(
            QStringLiteral("model,accelerator,tpot_ms,%1\nm,d,10,%2\n").arg(columns, cells).toStdString(),
            findings);
        QVERIFY2(findings.empty(), qPrintable(allMessages(findings)));
        QCOMPARE(static_cast<int>(runs.front().kind), kind);
        if (kind == static_cast<int>(ServingKind::Disaggregated))
            QCOMPARE(runs.front().accelerators, 12.0);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* line, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        row("too few cells", "m,d,online,8", "line 3: holds 4 cells; the header names 9");
        row("no model", ",d,online,8,1024,128,4,10,", "line 3, column model: is empty");
        row("no accelerator", "m,,online,8,1024,128,4,10,", "column accelerator: is empty");
        row("a kind that is none", "m,d,onlin,8,1024,128,4,10,",
            "column kind: expected one of static, online");
        row("half an accelerator", "m,d,online,0.5,1024,128,4,10,",
            "column gpus: expected a whole number from 1 to 100000");
        row("words for a number", "m,d,online,8,1k,128,4,10,",
            "column isl: expected a number from 1 to 10000000, found \"1k\"");
        row("a minus", "m,d,online,8,1024,-128,4,10,", "column osl: expected a number");
        row("no requests", "m,d,online,8,1024,128,0,10,",
            "column concurrency: expected a whole number from 1");
        row("nanoseconds", "m,d,online,8,1024,128,4,1e12,",
            "column tpot_ms: expected a number from 0.0001 to 100000000");
        row("not a number", "m,d,online,8,1024,128,4,nan,", "column tpot_ms: expected a number");
        row("infinity", "m,d,online,8,1024,128,4,inf,", "column tpot_ms: expected a number");
        row("a figure that nobody reaches", "m,d,online,8,1024,128,4,10,1e9",
            "column out_tok_s_gpu: expected a number");
        row("nothing measured", "m,d,online,8,1024,128,4,,", "says nothing that was measured");
        row("an open quotation mark", "\"m,d,online,8,1024,128,4,10,", "a quotation mark is not closed");
    }
    void refused()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        Diagnostics findings;
        const auto runs = read("model,accelerator,kind,gpus,isl,osl,concurrency,tpot_ms,out_tok_s_gpu\n"
                               "m,d,online,8,1024,128,4,10,\n"
                + line.toStdString() + "\n",
            findings);
        QCOMPARE(runs.size(), std::size_t{1}); // the sound one stays
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings.front().severity == Severity::Warning);
        QVERIFY2(allMessages(findings).contains(says), qPrintable(allMessages(findings)));
    }

    void noTable_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QString() << QStringLiteral("no column model, accelerator");
        QTest::newRow("comments alone") << QStringLiteral("# source a,b,c,d,e,f\n# more\n")
                                        << QStringLiteral("no column model, accelerator");
        QTest::newRow("another table")
            << QStringLiteral("params_b,nodes\n7,1\n") << QStringLiteral("no column model, accelerator");
        QTest::newRow("no measurement") << QStringLiteral("model,accelerator,isl\nm,d,128\n")
                                        << QStringLiteral("no column of ttft_ms, tpot_ms");
    }
    void noTable()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        Diagnostics findings;
        QVERIFY(read(text.toStdString(), findings).empty());
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(findings.front().severity == Severity::Error);
        QVERIFY2(allMessages(findings).contains(says), qPrintable(allMessages(findings)));
    }

    void recognised_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isTable");
        const auto row = [](const char* why, const char* text, bool isTable) {
            QTest::newRow(why) << QByteArray(text) << isTable;
        };
        row("a header", "model,accelerator,tpot_ms\nm,d,10\n", true);
        row("sources above it", "# source a,Lab,r,docs/table.md,c,MIT\nid,source,model,accelerator,tpot_ms\n",
            true);
        row("a source with the word model",
            "# source a,Lab,r,docs/model-performance.html,c,MIT\nid,source,model,accelerator,tpot_ms\n",
            true);
        row("a remark, blank lines, a mark of the encoding",
            "\xEF\xBB\xBF# of every model\r\n\r\nmodel,accelerator,ttft_ms\r\n", true);
        row("a source in quotation marks",
            "\"# source a, b\",Lab,r,docs/table.md,c,MIT\nid,model,accelerator,tpot_ms\n", true);
        row("a remark of several lines", "\"# of every\nmodel\"\nmodel,accelerator,tpot_ms\n", true);
        row("a line of commas", ",,\nmodel,accelerator,tpot_ms\n", true);
        row("a remark that has the words", "# model and tpot\nparams_b,nodes\n7,1\n", false);
        row("a remark alone", "# model and tpot", false);
        row("another table", "params_b,nodes\n7,1\n", false);
        row("nothing", "", false);
    }
    void recognised()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isTable);
        QCOMPARE(isServingTable(text.toStdString(), "mine.csv"), isTable);
        QVERIFY(!isServingTable(text.toStdString(), "mine.json"));
    }

    void unknownColumnsOnce()
    {
        Diagnostics findings;
        const auto runs =
            read("model,accelerator,tpot_ms,ttft,colour\nm,d,10,5,red\nm,d,11,5,blue\n", findings);
        QCOMPARE(runs.size(), std::size_t{2});
        QCOMPARE(findings.size(), std::size_t{1});
        const QString said = allMessages(findings);
        QVERIFY2(
            said.contains(QLatin1String("line 1: not known and ignored: ttft, colour")), qPrintable(said));
        QVERIFY2(said.contains(QLatin1String("Did you mean ttft_ms for ttft?")), qPrintable(said));
    }

    // Any beginning of the bundled table, and one with every byte of a header changed, is read or refused.
    void neverACrash()
    {
        const std::string text =
            "# source a,b,c,d,e,f\nid,source,model,accelerator,tpot_ms,flags\nr,a,\"m\",d,10,x;;y;\n";
        for (std::size_t length = 0; length <= text.size(); ++length) {
            Diagnostics findings;
            QVERIFY(read(text.substr(0, length), findings).size() <= 1);
        }
        for (std::size_t at = 0; at < text.size(); ++at)
            for (const char c : {'\0', '"', ',', '\n', '\xff'}) {
                std::string changed = text;
                changed[at] = c;
                Diagnostics findings;
                read(changed, findings);
            }
        std::string many = "model,accelerator,tpot_ms\n";
        for (int i = 0; i < 3000; ++i)
            many += "m,d,-1\n";
        Diagnostics findings;
        QVERIFY(read(many, findings).empty());
        QCOMPARE(findings.size(), std::size_t{21}); // twenty, and how many more
    }

    void throughputIsMeasured_data()
    {
        QTest::addColumn<QString>("cells"); // out_tok_s_gpu,total_tok_s_gpu,flags
        QTest::addColumn<double>("rate"); // 0: none
        QTest::newRow("generated") << QStringLiteral("800,2400,") << 800.0;
        QTest::newRow("computed from a time per token")
            << QStringLiteral("800,2400,tp-fixed(was 64);tok_s-derived") << 0.0;
        QTest::newRow("prompts and answers: the answers' share of tokens")
            << QStringLiteral(",3000,") << 600.0;
        QTest::newRow("none") << QStringLiteral(",,") << 0.0;
    }
    void throughputIsMeasured()
    {
        QFETCH(QString, cells);
        QFETCH(double, rate);
        Diagnostics findings;
        const auto runs =
            read(("model,accelerator,isl,osl,tpot_ms,out_tok_s_gpu,total_tok_s_gpu,flags\nm,d,2048,512,10,"
                     + cells + "\n")
                     .toStdString(),
                findings);
        QVERIFY2(findings.empty(), qPrintable(allMessages(findings)));
        const auto found = runs.front().throughput();
        QCOMPARE(found.has_value(), rate > 0);
        if (found)
            QCOMPARE(found->value(), rate);
    }

    void capped_data()
    {
        QTest::addColumn<QString>("cells"); // osl,length_factor,ttft_ms,tpot_ms
        QTest::addColumn<bool>("capped");
        QTest::newRow("a wait of half the decode time is work") << QStringLiteral("101,,500,10") << false;
        QTest::newRow("a longer one is a cap") << QStringLiteral("101,,501,10") << true;
        QTest::newRow("drawn lengths are shorter than nominal") << QStringLiteral("101,0.9,460,10") << true;
        QTest::newRow("no time per token") << QStringLiteral("101,,501,") << false;
        QTest::newRow("one token is all prompt") << QStringLiteral("1,,501,10") << false;
    }
    void capped()
    {
        QFETCH(QString, cells);
        QFETCH(bool, capped);
        Diagnostics findings;
        const auto runs =
            read(("model,accelerator,osl,length_factor,ttft_ms,tpot_ms\nm,d," + cells + "\n").toStdString(),
                findings);
        QVERIFY2(findings.empty(), qPrintable(allMessages(findings)));
        QCOMPARE(runs.front().serverCapped(), capped);
    }

    void bundle()
    {
        QCOMPARE(publishedServing().size(), std::size_t{4826});
        std::array<int, servingKindCount> kinds{};
        std::set<std::string> ids, upstreams;
        for (const ServingRun& run : publishedServing()) {
            QVERIFY2(ids.insert(run.id).second, run.id.c_str());
            upstreams.insert(run.source.upstream);
            ++kinds[static_cast<std::size_t>(run.kind)];
            QVERIFY2(!run.line.empty() && !run.source.repository.empty() && !run.source.path.empty()
                    && !run.source.licence.empty() && run.source.commit.size() == 40,
                run.id.c_str());
        }
        QCOMPARE(kinds, (std::array<int, servingKindCount>{2802, 1343, 220, 287, 174}));
        QCOMPARE(upstreams,
            (std::set<std::string>{
                "Argonne", "InferenceX", "LLMServingSim", "MLPerf", "NVIDIA lab", "TensorRT-LLM docs"}));
        Diagnostics findings;
        QVERIFY(bundledServingRuns({}, findings).empty());
        QCOMPARE(findings.size(), std::size_t{1});
    }

    // By whom, what was run and what came out: the same once.
    void bundleHoldsNothingTwice()
    {
        std::set<std::string> seen;
        for (const ServingRun& run : publishedServing()) {
            std::string key =
                run.source.upstream + '|' + run.model + '|' + run.accelerator + '|' + run.precision;
            for (const std::optional<double>& value :
                {std::optional(run.accelerators), run.concurrency, run.batch})
                key += '|' + (value ? std::to_string(*value) : "");
            const auto figure = [&key](const auto& value) {
                key += '|' + (value ? std::to_string(value->value()) : "");
            };
            figure(run.input);
            figure(run.output);
            figure(run.ttft);
            figure(run.tpot);
            figure(run.endToEnd);
            figure(run.outputPerAccelerator);
            figure(run.allPerAccelerator);
            key += servingKindKey(run.kind);
            QVERIFY2(seen.insert(key).second, (run.id + ": " + key).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestServingRun)
#include "tst_serving_run.moc"
