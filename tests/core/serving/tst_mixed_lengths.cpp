// Requests of two kinds: their share, the pure cases at both ends, and what lies between.

#include "core/engine/evaluate.h"
#include "core/serving/asked.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/service.h"
#include "core/serving/service_figures.h"
#include "tests/support/served.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Scenario served(const QStringList& more)
{
    return editedScenario(
        QStringList{u"model.preset=llama3.1-70b"_s, u"hardware.accelerator=h200-sxm"_s,
            u"serving.weights_precision=fp8"_s, u"serving.tensor=8"_s, u"serving.concurrency=64"_s}
        + more);
}
Service serviceOf(const QStringList& more) { return ridgepoint::serviceOf(served(more)); }
QStringList mixed(const QString& share, const QString& prompt = u"16384"_s, const QString& output = u"64"_s)
{
    return {u"serving.prompt_tokens=1024"_s, u"serving.output_tokens=512"_s,
        u"serving.second_share="_s + share, u"serving.second_prompt="_s + prompt,
        u"serving.second_output="_s + output};
}
QStringList kind(const QString& prompt, const QString& output)
{
    return {u"serving.prompt_tokens="_s + prompt, u"serving.output_tokens="_s + output};
}

std::vector<double> bitsOf(const ServicePoint& p)
{
    return {p.concurrency, p.requestsPerSecond, p.ttft.value(), p.itl.value(), p.request.value(),
        p.output.value(), p.total.value(), p.running, p.queued};
}

bool nearly(const char* what, double got, double expected, double tolerance)
{
    if (std::abs(got / expected - 1) < tolerance)
        return true;
    qWarning("%s: %g, expected %g", what, got, expected);
    return false;
}

void loads()
{
    QTest::addColumn<QStringList>("sets");
    const auto row = [](const char* name, const QStringList& sets) { QTest::newRow(name) << sets; };
    row("clients", {});
    row("one client", {u"serving.concurrency=1"_s});
    row("many clients", {u"serving.concurrency=400"_s});
    row("a rate", {u"serving.load=rate"_s, u"serving.requests_per_second=4"_s, u"serving.replicas=1"_s});
    row("spread lengths", {u"serving.lengths=lognormal"_s, u"serving.length_spread=0.6"_s});
    row("drafts and cached prompts", {u"serving.draft_tokens=3"_s, u"serving.cached_share=0.5"_s});
    row("stages", {u"serving.pipeline=2"_s, u"serving.tensor=4"_s});
    row("prompts elsewhere", {u"serving.prompt_replicas=1"_s, u"serving.replicas=1"_s});
    row("the rule of thumb", {u"serving.efficiency=stated"_s});
}

} // namespace

class TestMixedLengths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blocksHaveTheShare_data()
    {
        QTest::addColumn<double>("share");
        for (const double share : {0.5, 0.25, 0.1, 0.37, 1.0 / 3, 0.9, 0.02, 0.003, 0.999, 1e-6})
            QTest::addRow("%g of them", share) << share;
    }
    void blocksHaveTheShare()
    {
        QFETCH(double, share);
        Serving serving;
        serving.promptTokens = 1000, serving.outputTokens = 400;
        serving.secondPrompt = 30000, serving.secondOutput = 100;
        serving.secondShare = share;
        const MixedRequests all = mixedRequests(serving);
        const std::vector<double>& prompts = all.requests.prompts;
        QCOMPARE(prompts.size(), all.requests.outputs.size());
        const auto block = static_cast<std::ptrdiff_t>(all.block);
        QCOMPARE(static_cast<std::ptrdiff_t>(prompts.size()) % block, std::ptrdiff_t(0));
        const auto isSecond = [](double prompt) { return prompt > 10000; };
        for (auto from = prompts.begin(); from != prompts.end(); from += block) {
            const double count = double(std::count_if(from, from + block, isSecond));
            QVERIFY(std::abs(count - share * all.block) <= 1);
        }
        const double count = double(std::ranges::count_if(prompts, isSecond));
        QVERIFY(std::abs(count / double(prompts.size()) - share) < 1e-3);
        if (share > 1e-3 && share < 0.999) {
            const Serving mean = withMeanLengths(serving);
            QVERIFY(nearly("prompt", all.requests.meanPrompt(), mean.promptTokens, 0.01));
            QVERIFY(nearly("output", all.requests.meanOutput(), mean.outputTokens, 0.01));
        }
    }
    void aShareOfNothingChangesNothing_data() { loads(); }
    void aShareOfNothingChangesNothing()
    {
        QFETCH(QStringList, sets);
        Scenario plain = served(kind(u"1024"_s, u"512"_s) + sets), mixedBy = plain;
        mixedBy.serving.secondPrompt = 77;
        mixedBy.serving.secondOutput = 99;
        const ServiceReport a = serviceReport(plain), b = serviceReport(mixedBy);
        QVERIFY2(a.refusal.empty(), a.refusal.plain().c_str());
        QCOMPARE(bitsOf(b.now), bitsOf(a.now));
        QCOMPARE(b.goodConcurrency, a.goodConcurrency);
    }
    void allOfTheSecondKindAreIt_data() { loads(); }
    void allOfTheSecondKindAreIt()
    {
        QFETCH(QStringList, sets);
        const ServiceReport all = serviceReport(served(mixed(u"1"_s, u"3000"_s, u"100"_s) + sets)),
                            pure = serviceReport(served(kind(u"3000"_s, u"100"_s) + sets));
        QVERIFY2(pure.refusal.empty(), pure.refusal.plain().c_str());
        QCOMPARE(bitsOf(all.now), bitsOf(pure.now));
        QCOMPARE(all.goodConcurrency, pure.goodConcurrency);
        QCOMPARE(all.unvalidated.plain(), pure.unvalidated.plain());
    }
    void twoKindsOfOneLengthAreOne_data() { loads(); }
    void twoKindsOfOneLengthAreOne()
    {
        QFETCH(QStringList, sets);
        const ServicePoint two = serviceOf(mixed(u"0.4"_s, u"1024"_s, u"512"_s) + sets).now(),
                           one = serviceOf(kind(u"1024"_s, u"512"_s) + sets).now();
        QVERIFY(nearly("itl", two.itl.value(), one.itl.value(), 0.03));
        QVERIFY(nearly("output", two.output.value(), one.output.value(), 0.07));
        QVERIFY(nearly("request", two.request.value(), one.request.value(), 0.03));
    }
    void betweenBothKinds_data() { loads(); }
    void betweenBothKinds()
    {
        QFETCH(QStringList, sets);
        const QStringList closed = sets + QStringList{u"serving.load=concurrency"_s};
        const ServicePoint first = serviceOf(kind(u"1024"_s, u"512"_s) + closed).now(),
                           second = serviceOf(kind(u"16384"_s, u"64"_s) + closed).now();
        QVERIFY2(second.refusal.empty(), second.refusal.plain().c_str());
        constexpr double margin = 1.01; // whole requests of a run
        // Of prompts and outputs together there may be more than of either kind: prompts are read while
        // others decode.
        for (const char* share : {"0.05", "0.2", "0.5", "0.8", "0.95"}) {
            const ServicePoint both = serviceOf(mixed(QString::fromLatin1(share)) + closed).now();
            QVERIFY2(both.refusal.empty(), both.refusal.plain().c_str());
            const auto between = [&](const char* what, double a, double x, double b) {
                if (x * margin < std::min(a, b) || x > std::max(a, b) * margin)
                    QFAIL(qPrintable(u"%1 at %2: %3 is not between %4 and %5"_s.arg(QLatin1String(what),
                        QLatin1String(share), QString::number(x), QString::number(a), QString::number(b))));
            };
            between("requests", first.requestsPerSecond, both.requestsPerSecond, second.requestsPerSecond);
            between("output", first.output.value(), both.output.value(), second.output.value());
        }
    }

    void meansAreThoseOfRequestsPlayed_data()
    {
        QTest::addColumn<QString>("share");
        QTest::addColumn<double>("within");
        QTest::addColumn<QStringList>("sets");
        const auto row = [](const char* name, const char* share, double within, const QStringList& sets) {
            QTest::newRow(name) << QString::fromLatin1(share) << within << sets;
        };
        row("a tenth are documents", "0.1", 0.03, {});
        row("half and half", "0.5", 0.03, {});
        row("hardly any", "0.01", 0.03, {});
        row("hardly any chats", "0.97", 0.05, {}); // and those are the longest by far
        row("few clients", "0.2", 0.03, {u"serving.concurrency=4"_s});
        row("many clients", "0.2", 0.03, {u"serving.concurrency=300"_s});
        row("drafts and cached prompts", "0.2", 0.03,
            {u"serving.draft_tokens=3"_s, u"serving.cached_share=0.5"_s});
        // The longest answers of a run come early or late by chance.
        row("lognormal", "0.2", 0.06, {u"serving.lengths=lognormal"_s, u"serving.length_spread=0.5"_s});
        // Answers as long as many others: it takes long until as many of them are at work as come.
        row("a few long answers", "0.07", 0.06,
            {u"serving.prompt_tokens=4"_s, u"serving.output_tokens=12"_s, u"serving.second_prompt=4"_s,
                u"serving.second_output=1024"_s});
        row("a few long answers, little room", "0.07", 0.06,
            {u"serving.prompt_tokens=4"_s, u"serving.output_tokens=12"_s, u"serving.second_prompt=4"_s,
                u"serving.second_output=1024"_s, u"serving.max_sequences=40"_s});
        row("a rate", "0.2", 0.08, // arrivals by chance
            {u"serving.load=rate"_s, u"serving.requests_per_second=4"_s, u"serving.replicas=1"_s});
    }
    void meansAreThoseOfRequestsPlayed()
    {
        QFETCH(QString, share);
        QFETCH(double, within);
        QFETCH(QStringList, sets);
        const Service service = serviceOf(mixed(share) + sets);
        const ServicePoint point = service.now();
        QVERIFY2(point.refusal.empty(), point.refusal.plain().c_str());
        const SimulatedRun run = service.played();
        QVERIFY2(run.refusal.empty(), run.refusal.plain().c_str());
        QVERIFY(nearly("itl", point.itl.value(), run.perToken.mean.value(), within));
        QVERIFY(nearly("request", point.request.value(), run.endToEnd.mean.value(), within));
        QVERIFY(nearly("ttft", point.ttft.value(), run.firstToken.mean.value(), 0.1));
        if (service.job().scenario.serving.load == ServingLoad::Concurrency)
            QVERIFY(
                nearly("there", point.requestsPerSecond * point.request.value(), service.clients(), 1e-9));
    }

    void promptsKeepTheirOutputs()
    {
        const Service service = serviceOf(mixed(u"0.25"_s));
        int documents = 0, all = 0;
        for (const SimulatedRequest& request : service.played(512).requests) {
            QCOMPARE(request.prompt > 4096, request.output < 128);
            documents += request.prompt > 4096;
            ++all;
        }
        QCOMPARE(all, 512);
        QCOMPARE(documents, 128);
        // Documents have short answers: few are met among those that decode, whatever their share of
        // requests.
        const double weight = 0.25 * 64 / (0.25 * 64 + 0.75 * 512);
        QCOMPARE(service.meanContext(), (1 - weight) * (1024 + 256) + weight * (16384 + 32));
    }

    void aKindThatDoesNotFitIsRefused()
    {
        const QStringList small{u"serving.tensor=2"_s, u"serving.memory_share=0.3"_s};
        QVERIFY(serviceOf(kind(u"1024"_s, u"512"_s) + small).refusal().empty());
        const Service both = serviceOf(mixed(u"0.001"_s, u"1000000"_s, u"64"_s) + small);
        QVERIFY2(QString::fromStdString(both.refusal().plain()).contains(u"1000064 tokens does not fit"_s),
            both.refusal().plain().c_str());
        const ServingJob job = servingJob(served(mixed(u"0.001"_s, u"1000000"_s, u"64"_s)));
        QVERIFY(std::ranges::any_of(
            job.diagnostics, [](const Diagnostic& each) { return each.field == "serving.second_prompt"; }));
    }

    void reportHasTheMeanRequest()
    {
        const auto of = [](const QStringList& sets) {
            return evaluate(served(sets + QStringList{u"serving.efficiency=stated"_s})).inference;
        };
        const auto all = of(mixed(u"1"_s, u"3000"_s, u"100"_s)), pure = of(kind(u"3000"_s, u"100"_s));
        QCOMPARE(all.prefill, pure.prefill);
        QCOMPARE(all.decodeTokensPerSecond, pure.decodeTokensPerSecond);
        const auto half = of(mixed(u"0.5"_s, u"3072"_s, u"256"_s)), mean = of(kind(u"2048"_s, u"384"_s));
        QCOMPARE(half.prefill, mean.prefill);
        QCOMPARE(half.step, mean.step);
        QCOMPARE(half.kv, mean.kv);
    }

    void saidInOneLine()
    {
        const ServingJob job = servingJob(served(mixed(u"0.1"_s)));
        const QString said = QString::fromStdString(askedText(job, shippedCatalog()).plain());
        QVERIFY2(said.contains(u"1024 tokens in and 512 out; of 10 % of the requests 16384 in and 64 out"_s),
            qPrintable(said));
        const ServiceReport report = serviceReport(Service(std::make_shared<const ServingJob>(job)));
        QVERIFY2(QString::fromStdString(report.unvalidated.plain()).contains(u"two kinds"_s),
            report.unvalidated.plain().c_str());
    }

    void explained()
    {
        const Service service = serviceOf(mixed(u"0.1"_s));
        Ledger ledger;
        explainService(service, serviceReport(service), ledger);
        std::vector<std::int32_t> open{ledger.find("request_seconds")};
        bool found = false;
        while (!open.empty()) {
            const LedgerNode& node = ledger.node(open.back());
            open.pop_back();
            found = found || node.name == "mean_request_tokens";
            open.insert(open.end(), node.operands.begin(), node.operands.end());
        }
        QVERIFY(found);
    }
};

QTEST_APPLESS_MAIN(TestMixedLengths)
#include "tst_mixed_lengths.moc"
