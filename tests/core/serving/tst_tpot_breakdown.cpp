// The parts of a token's time: they sum to the time itself, and each is that of its kernels or of the rule.

#include "core/serving/tpot_breakdown.h"
#include "tests/support/served.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Service served(const QStringList& more)
{
    return ridgepoint::serviceOf(servedLlama(QStringList{u"serving.concurrency=1"_s} + more));
}
double of(const TokenTime& time, TokenPart part)
{
    const auto found = std::ranges::find(time.parts, part, &TokenTime::Part::part);
    return found == time.parts.end() ? 0 : found->time.value();
}

} // namespace

class TestTokenTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsAreTheTime_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("alone") << QStringList{};
        QTest::newRow("sixty-four") << QStringList{u"serving.concurrency=64"_s};
        QTest::newRow("more than there is room for")
            << QStringList{u"serving.concurrency=500"_s, u"serving.max_sequences=100"_s};
        QTest::newRow("at a rate") << QStringList{
            u"serving.load=rate"_s, u"serving.requests_per_second=3"_s, u"serving.replicas=1"_s};
        QTest::newRow("experts") << QStringList{
            u"model.preset=deepseek-r1"_s, u"serving.engine=sglang"_s, u"serving.concurrency=64"_s};
        QTest::newRow("stages") << QStringList{
            u"serving.tensor=4"_s, u"serving.pipeline=2"_s, u"serving.concurrency=64"_s};
        QTest::newRow("a single request in two stages")
            << QStringList{u"serving.tensor=4"_s, u"serving.pipeline=2"_s};
        QTest::newRow("prompts on a replica of their own") << QStringList{
            u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s, u"serving.concurrency=64"_s};
        QTest::newRow("drafts") << QStringList{u"serving.draft_tokens=3"_s, u"serving.concurrency=16"_s};
        QTest::newRow("cached prompts") << QStringList{
            u"serving.cached_share=0.9"_s, u"serving.concurrency=32"_s, u"serving.lengths=lognormal"_s};
        QTest::newRow("stated") << QStringList{u"serving.efficiency=stated"_s, u"serving.concurrency=64"_s};
    }
    void partsAreTheTime()
    {
        QFETCH(QStringList, sets);
        const Service service = served(sets);
        const ServiceReport report = serviceReport(service);
        QVERIFY2(report.refusal.empty(), report.refusal.plain().c_str());
        const TokenTime time = tokenTime(service, report.now);
        QVERIFY2(time.refusal.empty(), time.refusal.plain().c_str());
        QCOMPARE(time.total.value(), report.now.itl.value());
        double sum = 0;
        for (const TokenTime::Part& part : time.parts) {
            QVERIFY2(part.time > Seconds(0), std::string(tokenPartKey(part.part)).c_str());
            sum += part.time.value();
        }
        QVERIFY(relative(sum, time.total.value()) < 1e-12);
        QVERIFY(
            relative(sum - of(time, TokenPart::Prompts) - of(time, TokenPart::HandOver), time.alone.value())
            < 1e-12);
        QCOMPARE(
            of(time, sets.filter(u"prompt_replicas"_s).isEmpty() ? TokenPart::HandOver : TokenPart::Prompts),
            0.0);
        QVERIFY(std::ranges::is_sorted(time.parts, {}, &TokenTime::Part::part));
    }

    void partsAreTheKernels()
    {
        const Service service = served({u"serving.concurrency=64"_s});
        const ServicePoint now = service.now();
        const TokenTime time = tokenTime(service, now);
        const KernelIterations kernels(servedReplica(service.job(), service.layout()));
        NoLedger none;
        const auto parts = kernels.model(none).decode(time.sequences, service.meanContext());
        QVERIFY(relative(of(time, TokenPart::Products), raw(parts.products).value()) < 0.01);
        QVERIFY(relative(of(time, TokenPart::Attention), raw(parts.attention).value()) < 0.01);
        QVERIFY(relative(of(time, TokenPart::Collectives), raw(parts.collectives).value()) < 0.01);
        QVERIFY(relative(of(time, TokenPart::Elementwise), raw(parts.elementwise).value()) < 0.01);
        QVERIFY(relative(of(time, TokenPart::Head), raw(parts.head).value()) < 0.01);
        QVERIFY(relative(of(time, TokenPart::Host), raw(parts.host).value()) < 0.01);
        QCOMPARE(of(time, TokenPart::Experts), 0.0);
        QCOMPARE(of(time, TokenPart::Guesses), 0.0);
        // Those who run, without the few whose prompts are read.
        QVERIFY(time.sequences > 0.9 * now.running && time.sequences <= 64);
        // A thousand tokens of prompt for as many of answer cost a share that is neither nothing nor most.
        QVERIFY(of(time, TokenPart::Prompts) > 0.1 * time.total.value());
        QVERIFY(of(time, TokenPart::Prompts) < 0.6 * time.total.value());
    }

    void nobodyElseNoPrompts()
    {
        const Service service = served({});
        const TokenTime time = tokenTime(service, service.now());
        QCOMPARE(time.sequences, 1.0);
        QCOMPARE(of(time, TokenPart::Prompts), 0.0);
        QCOMPARE(time.alone.value(), time.total.value());
    }

    void draftsAreShared()
    {
        const QStringList drafts{u"serving.draft_tokens=3"_s, u"serving.draft_acceptance=1"_s};
        const Service plain = served({}), free = served(drafts + QStringList{u"serving.draft_cost=0"_s}),
                      costly = served(drafts + QStringList{u"serving.draft_cost=0.1"_s});
        const TokenTime one = tokenTime(plain, plain.now()), four = tokenTime(free, free.now()),
                        paid = tokenTime(costly, costly.now());
        QCOMPARE(four.tokens, 4.0);
        QCOMPARE(of(four, TokenPart::Guesses), 0.0);
        // The weights are read once for four tokens.
        QVERIFY(of(four, TokenPart::Products) < of(one, TokenPart::Products) / 3);
        // Three guesses of a tenth of an iteration each, for four tokens.
        QVERIFY(relative(of(paid, TokenPart::Guesses), 3 * 0.1 * one.total.value() / 4) < 0.02);
    }

    void statedHasThePartsOfTheRule()
    {
        const Service service = served({u"serving.efficiency=stated"_s, u"serving.concurrency=64"_s});
        const TokenTime time = tokenTime(service, service.now());
        std::vector<TokenPart> parts;
        for (const TokenTime::Part& part : time.parts)
            parts.push_back(part.part);
        QCOMPARE(parts,
            (std::vector{
                TokenPart::Products, TokenPart::Attention, TokenPart::Collectives, TokenPart::Prompts}));
        const Service one = served({u"serving.efficiency=stated"_s, u"serving.tensor=1"_s});
        for (const TokenTime::Part& part : tokenTime(one, one.now()).parts)
            QVERIFY(part.part == TokenPart::Products || part.part == TokenPart::Attention);
    }

    void refusals()
    {
        const Service full = served({u"model.preset=llama3.1-405b"_s, u"serving.tensor=1"_s});
        QCOMPARE(tokenTime(full, full.now()).refusal.plain(), full.refusal().plain());
        QVERIFY(!full.refusal().empty());
        const Service shortest = served({u"serving.output_tokens=1"_s});
        QVERIFY(shortest.now().refusal.empty());
        QVERIFY(!tokenTime(shortest, shortest.now()).refusal.empty());
    }
};

QTEST_APPLESS_MAIN(TestTokenTime)
#include "tst_tpot_breakdown.moc"
