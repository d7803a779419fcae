// Rows of a table that were measured with drafts, or with prompts in the prefix cache: predicted as `serve`
// predicts a scenario with both, and never as if without.

#include "core/serving/effective_iteration.h"
#include "core/validation/serving_files.h"
#include "core/validation/serving_prediction.h"
#include "core/validation/serving_text.h"
#include "tests/support/served.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <string>
#include <string_view>
#include <vector>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

// Kind, layout and load.
constexpr const char* clients = "online,8,8,64,,,,";
constexpr const char* readElsewhere = "disaggregated,16,,64,,8,8,"
                                      "prefill: 1 x (attn tp8 dp1; moe tp1 ep1) | "
                                      "decode: 1 x (attn tp8 dp1; moe tp1 ep1)";

// Llama 3.1 70B on eight H200, as servedLlama() has it, and what a row says beside.
std::vector<ServingRow> rowsWith(const std::string& columns, const std::string& cells,
    const std::string& load = clients, std::string* said = nullptr)
{
    Diagnostics findings;
    std::vector<ServingRun> runs =
        readServingRuns("model,accelerator,precision,kv_precision,framework,version,isl,osl,tpot_ms,"
                        "kind,gpus,tp,concurrency,batch,prefill_gpus,decode_gpus,layout,"
                + columns
                + "\n"
                  "llama3.1-70b,h200-sxm,fp8,bf16,vLLM,0.11.0,1024,1024,20,"
                + load + "," + cells + "\n",
            "mine.csv", findings);
    std::string all;
    for (const Diagnostic& d : findings)
        all += d.message.plain() + " " + d.fix.plain() + "\n";
    if (said)
        *said = all;
    else if (runs.empty() || !findings.empty()) // each column is known
        qFatal("%s", all.c_str());
    std::vector<ServingRow> rows = servingRows(std::move(runs), shippedCatalog());
    answerRows(rows,
        [](const ServingRun& run, const ServingSubject& subject) { return predictServing(run, subject); });
    return rows;
}

ServingAnswer answerTo(
    const std::string& columns, const std::string& cells, const std::string& load = clients)
{
    const ServingRow row = rowsWith(columns, cells, load).front();
    if (!row.answer || !row.whyNot().empty())
        qFatal("%s", row.whyNot().plain().c_str());
    return *row.answer;
}

void loads()
{
    QTest::addColumn<QString>("load");
    QTest::newRow("one client") << u"online,8,8,1,,,,"_s;
    QTest::newRow("64 clients") << QString::fromUtf8(clients);
    QTest::newRow("a batch of 64") << u"static,8,8,,64,,,"_s;
    QTest::newRow("all requests at once") << u"offline,8,8,,,,,"_s;
    QTest::newRow("prompts read elsewhere") << QString::fromUtf8(readElsewhere);
}

} // namespace

class TestServingDrafts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lengthComesOut_data()
    {
        QTest::addColumn<double>("drafts");
        QTest::addColumn<double>("length");
        QTest::newRow("none is ever accepted") << 3.0 << 1.0;
        QTest::newRow("one of a hundred") << 1.0 << 1.01;
        QTest::newRow("MTP of one token") << 1.0 << 1.8;
        QTest::newRow("MTP of three") << 3.0 << 2.61;
        QTest::newRow("EAGLE of five") << 5.0 << 3.7;
        QTest::newRow("nearly all of seven") << 7.0 << 7.99;
        QTest::newRow("all of four") << 4.0 << 5.0;
        QTest::newRow("a long guess") << 64.0 << 20.5;
    }
    void lengthComesOut()
    {
        QFETCH(double, drafts);
        QFETCH(double, length);
        const double acceptance = acceptanceFor(drafts, length);
        QVERIFY(acceptance >= 0 && acceptance <= 1);
        QVERIFY2(relative(tokensAStep(drafts, acceptance), length) < 1e-12,
            qPrintable(QString::number(acceptance, 'g', 17)));
    }

    void asServed_data()
    {
        QTest::addColumn<double>("drafts");
        QTest::addColumn<double>("length");
        QTest::addColumn<double>("cached");
        QTest::addColumn<bool>("elsewhere");
        QTest::newRow("three drafts") << 3.0 << 2.6 << 0.0 << false;
        QTest::newRow("half of each prompt in the cache") << 0.0 << 1.0 << 0.5 << false;
        QTest::newRow("both") << 2.0 << 2.2 << 0.9 << false;
        QTest::newRow("three drafts, prompts read elsewhere") << 3.0 << 2.6 << 0.0 << true;
        QTest::newRow("both, prompts read elsewhere") << 1.0 << 1.7 << 0.5 << true;
    }
    void asServed()
    {
        QFETCH(double, drafts);
        QFETCH(double, length);
        QFETCH(double, cached);
        QFETCH(bool, elsewhere);
        const auto text = [](double value) { return QString::number(value, 'g', 17); };
        QStringList sets{u"serving.cached_share="_s + text(cached)};
        if (drafts > 0)
            sets += {u"serving.draft_tokens="_s + text(drafts),
                u"serving.draft_acceptance="_s + text(acceptanceFor(drafts, length))};
        if (elsewhere)
            sets += {u"serving.replicas=1"_s, u"serving.prompt_replicas=1"_s};
        const Service service = serviceOf(servedLlama(sets));
        const ServicePoint served = service.at(64);
        QVERIFY2(served.refusal.empty(), served.refusal.plain().c_str());

        const ServingAnswer row = answerTo("draft_tokens,accept_length,cached_share",
            text(drafts).toStdString() + "," + text(length).toStdString() + "," + text(cached).toStdString(),
            elsewhere ? readElsewhere : clients);
        const auto same = [](Seconds got, Seconds expected) { return nearly(got.value(), expected.value()); };
        QVERIFY2(same(*row.tpot, served.itl),
            qPrintable(text(row.tpot->value()) + u' ' + text(served.itl.value())));
        QVERIFY2(same(*row.ttft, served.ttft),
            qPrintable(text(row.ttft->value()) + u' ' + text(served.ttft.value())));
        QVERIFY(same(*row.endToEnd, served.request));
        // A run begins and ends with fewer requests than it has in between; a service is always busy.
        const double always = served.output.value() / (elsewhere ? 16 : 8);
        QVERIFY2(*row.tokensPerSecondPerGpu <= always && *row.tokensPerSecondPerGpu > 0.8 * always,
            qPrintable(text(*row.tokensPerSecondPerGpu) + u' ' + text(always)));
        for (const ServingBand& band : row.bands) // nobody published such rows
            QVERIFY(!band.known());
    }

    void longerIsFaster_data() { loads(); }
    void longerIsFaster()
    {
        QFETCH(QString, load);
        const ServingAnswer none = answerTo("notes", "", load.toStdString());
        double token = none.tpot->value(), rate = *none.tokensPerSecondPerGpu;
        bool first = true;
        for (const char* length : {"1", "1.5", "2", "3", "4"}) {
            const ServingAnswer one =
                answerTo("draft_tokens,accept_length", std::string("3,") + length, load.toStdString());
            const double now = one.tpot->value(), tokens = *one.tokensPerSecondPerGpu;
            // None accepted is work for nothing; then each one helps.
            QVERIFY2(first ? now >= token && tokens <= rate : now < token && tokens > rate, length);
            token = now, rate = tokens, first = false;
        }
        QVERIFY(token < none.tpot->value());
    }

    void cacheSparesPrompts_data() { loads(); }
    void cacheSparesPrompts()
    {
        QFETCH(QString, load);
        double wait = answerTo("notes", "", load.toStdString()).ttft->value();
        for (const char* share : {"0.25", "0.5", "0.75", "0.95", "1"}) {
            const double now = answerTo("cached_share", share, load.toStdString()).ttft->value();
            // An iteration takes its launches at least, however little of a prompt it reads.
            QVERIFY2(
                share == std::string_view("1") ? now <= wait : now < wait, qPrintable(QString::number(now)));
            wait = now;
        }
        QVERIFY(wait > 0);
    }

    void noneIsNone_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("cells");
        QTest::newRow("empty cells") << u"draft_tokens,accept_length,cached_share"_s << u",,"_s;
        QTest::newRow("no drafts, nothing in the cache")
            << u"draft_tokens,accept_length,cached_share"_s << u"0,1,0"_s;
        QTest::newRow("no drafts whatever a flag says") << u"draft_tokens,flags"_s << u"0,mtp off"_s;
    }
    // The bits of a row that says nothing of either.
    void noneIsNone()
    {
        QFETCH(QString, columns);
        QFETCH(QString, cells);
        const ServingAnswer plain = answerTo("notes", ""),
                            none = answerTo(columns.toStdString(), cells.toStdString());
        QCOMPARE(none.tpot->value(), plain.tpot->value());
        QCOMPARE(none.ttft->value(), plain.ttft->value());
        QCOMPARE(*none.tokensPerSecondPerGpu, *plain.tokensPerSecondPerGpu);
        QVERIFY(none.bands[0].known());
    }

    void notStated_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("cells");
        QTest::newRow("how many are accepted") << u"draft_tokens"_s << u"3"_s;
        QTest::newRow("an empty cell beside") << u"draft_tokens,accept_length"_s << u"3,"_s;
        QTest::newRow("a flag alone") << u"flags"_s << u"tok_s-derived;mtp3"_s;
        QTest::newRow("EAGLE by a flag") << u"flags"_s << u"EAGLE3"_s;
        QTest::newRow("in words") << u"flags"_s << u"speculative decoding"_s;
    }
    void notStated()
    {
        QFETCH(QString, columns);
        QFETCH(QString, cells);
        const std::vector<ServingRow> rows = rowsWith(columns.toStdString(), cells.toStdString());
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(rows[0].whyNot().plain()), u"acceptance of drafts is not stated"_s);
        QVERIFY(!rows[0].answer->tpot && !rows[0].answer->tokensPerSecondPerGpu);
        const ServingScores scores = scoreServing(rows);
        QCOMPARE(scores.unanswered.size(), std::size_t{1});
        QVERIFY(!scores.kinds.at(0).all[0].errors);
        for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Csv, OutputFormat::Json})
            QVERIFY(writeServing(rows, scores, format, {.rows = true}).find("acceptance of drafts")
                != std::string::npos);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("cells"); // draft_tokens,accept_length,cached_share
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QString& cells, const QString& says) {
            QTest::newRow(name) << cells << says;
        };
        row("a length without drafts", u",2.6,"_s,
            u"column accept_length: is stated without draft_tokens Write in draft_tokens how many"_s);
        row("less than an iteration's own token", u"3,0.6,"_s,
            u"column accept_length: expected a number from 1 to 4, found \"0.6\" Correct the cell"_s);
        row("more than there are drafts", u"3,4.5,"_s,
            u"column accept_length: expected a number from 1 to 4, found \"4.5\""_s);
        row("a length of no drafts", u"0,1.5,"_s, u"column accept_length: expected a number from 1 to 1,"_s);
        row("a length in words", u"3,two,"_s, u"column accept_length: expected a number from 1 to 4"_s);
        row("half a draft", u"1.5,1.2,"_s,
            u"column draft_tokens: expected a whole number from 0 to 64, found \"1.5\""_s);
        row("fewer drafts than none", u"-1,,"_s, u"column draft_tokens: expected a whole number from 0"_s);
        row("drafts in words", u"mtp,,"_s, u"column draft_tokens: expected a whole number from 0"_s);
        row("a share in percent", u",,50"_s,
            u"column cached_share: expected a number from 0 to 1, found \"50\""_s);
        row("a minus", u",,-0.1"_s, u"column cached_share: expected a number from 0 to 1"_s);
        row("a share that is no number", u",,nan"_s, u"column cached_share: expected a number from 0 to 1"_s);
    }
    void refused()
    {
        QFETCH(QString, cells);
        QFETCH(QString, says);
        std::string said;
        QVERIFY(
            rowsWith("draft_tokens,accept_length,cached_share", cells.toStdString(), clients, &said).empty());
        QVERIFY2(QString::fromStdString(said).contains(says), said.c_str());
        QCOMPARE(QString::fromStdString(said).count(u"column "_s), 1);
    }

    void floors_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("cells");
        QTest::addColumn<double>("token"); // of the least without
        QTest::addColumn<double>("prompt");
        QTest::newRow("a length") << u"draft_tokens,accept_length"_s << u"3,2.5"_s << 1 / 2.5 << 1.0;
        QTest::newRow("all that can be accepted") << u"draft_tokens"_s << u"3"_s << 1 / 4.0 << 1.0;
        QTest::newRow("drafts without a number") << u"flags"_s << u"mtp"_s << 0.0 << 1.0;
        QTest::newRow("prompts in the cache") << u"cached_share"_s << u"0.75"_s << 1.0 << 0.25;
    }
    // What is too fast to be true without drafts need not be with them.
    void floors()
    {
        QFETCH(QString, columns);
        QFETCH(QString, cells);
        QFETCH(double, token);
        QFETCH(double, prompt);
        const auto least = [](const std::string& names, const std::string& of) {
            const ServingRow row = rowsWith(names, of).front();
            return servingFloors(row.run, row.subject);
        };
        const ServingFloors plain = least("notes", ""),
                            found = least(columns.toStdString(), cells.toStdString());
        QVERIFY(nearly(found.token.value(), plain.token.value() * token));
        QVERIFY(nearly(found.prompt.value(), plain.prompt.value() * prompt));
    }

    void carried()
    {
        const auto written = [](const std::vector<ServingRow>& rows, OutputFormat format) {
            return QString::fromStdString(writeServing(rows, scoreServing(rows), format, {.rows = true}));
        };
        const std::vector<ServingRow> rows = rowsWith("draft_tokens,accept_length,cached_share", "3,2.6,0.5");
        const QString json = written(rows, OutputFormat::Json);
        for (const QString& fact :
            {u"\"draft_tokens\": 3"_s, u"\"accept_length\": 2.6"_s, u"\"cached_share\": 0.5"_s})
            QVERIFY2(json.contains(fact), qPrintable(json));
        const QString csv = written(rows, OutputFormat::Csv);
        QVERIFY2(csv.contains(u",place,draft_tokens,accept_length,cached_share,measured_tpot_s,"_s),
            qPrintable(csv));
        QVERIFY2(csv.contains(u",scored,3,2.6,0.5,0.02,"_s), qPrintable(csv));
        // A table that says nothing of them is written as before.
        const std::vector<ServingRow> plain = rowsWith("notes", "");
        QVERIFY(!written(plain, OutputFormat::Json).contains(u"draft_tokens"_s));
        QVERIFY(written(plain, OutputFormat::Csv).contains(u",place,measured_tpot_s,"_s));
    }

    // What a window states beside result files of the scenario that it shows.
    void statedAsTheScenario()
    {
        QCOMPARE(QString::fromStdString(servingStatementsOf(
                     servedLlama({u"serving.draft_tokens=3"_s, u"serving.cached_share=0.5"_s}))),
            u"accelerator=h200-sxm,tp=8,draft_tokens=3,cached_share=0.5,precision=fp8,framework=vllm"_s);
        Diagnostics findings;
        readServingStatements("draft_tokens=3,accept_length=2.6,cached_share=0.5", findings);
        QVERIFY(findings.empty());
    }
};

QTEST_APPLESS_MAIN(TestServingDrafts)
#include "tst_serving_drafts.moc"
