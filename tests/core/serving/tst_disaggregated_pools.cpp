// Requests whose prompts are read by replicas of their own, against queues worked by hand and laws.

#include "core/serving/disaggregated_pools.h"
#include "random_traffic.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

ServingTraffic traffic(double prompt, double output, double concurrency, double requests)
{
    ServingTraffic one;
    one.prompt.mean = prompt, one.output.mean = output;
    one.concurrency = concurrency, one.requests = requests;
    return one;
}

// A second for every 1,000 tokens of prompts.
PromptPool prompts(double replicas = 1, double chunk = 1000)
{
    return {.time = [](double count, double length) { return Seconds(count * length / 1000); },
        .replicas = replicas,
        .chunk = chunk};
}

LinearTimes tenMilliseconds()
{
    LinearTimes times;
    times.iteration = 10e-3;
    return times;
}

} // namespace

class TestRequestsPools : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void alone()
    {
        const LinearTimes times = tenMilliseconds();
        PromptPool pool = prompts();
        pool.admission = Seconds(0.1);
        const RequestMeans one =
            pooledRequests(traffic(1000, 101, 1, 5), pool, {.times = &times, .handOver = Seconds(0.2)}).means;
        QVERIFY(one.refusal.empty());
        QVERIFY2(
            near(one.firstToken.value(), 0.1 + 1 + 0.2), qPrintable(QString::number(one.firstToken.value())));
        QVERIFY(near(one.firstTokenMedian.value(), one.firstToken.value()));
        QVERIFY(near(one.perToken.value(), 10e-3));
        QVERIFY(near(one.endToEnd.value(), 1.3 + 1));
        QVERIFY(near(one.duration.value(), 5 * 2.3));
        QVERIFY(near(one.output.value(), 101 / 2.3));
    }

    // Four that come at once, read one by one.
    void promptsQueue()
    {
        const LinearTimes times = tenMilliseconds();
        const RequestMeans four = pooledRequests(traffic(1000, 11, 4, 4), prompts(), {.times = &times}).means;
        QVERIFY(near(four.firstToken.value(), (1 + 2 + 3 + 4) / 4.0));
        QVERIFY(near(four.firstTokenMedian.value(), 2));
        const RequestMeans two = pooledRequests(traffic(1000, 11, 4, 4), prompts(2), {.times = &times}).means;
        QVERIFY(near(two.firstToken.value(), (1 + 1 + 2 + 2) / 4.0));
    }

    // A chunk of four prompts, or groups that read one each, take them at once.
    void readTogether()
    {
        const LinearTimes times = tenMilliseconds();
        const RequestMeans chunk =
            pooledRequests(traffic(1000, 11, 4, 4), prompts(1, 4000), {.times = &times}).means;
        QVERIFY(near(chunk.firstToken.value(), 4));
        PromptPool grouped = prompts();
        grouped.groups = 2;
        const RequestMeans groups = pooledRequests(traffic(1000, 11, 4, 4), grouped, {.times = &times}).means;
        QVERIFY(near(groups.firstToken.value(), (2 + 2 + 4 + 4) / 4.0));
    }

    // With room for one sequence, the second waits for the first one's end.
    void roomToDecode()
    {
        const LinearTimes times = tenMilliseconds();
        const RequestMeans two =
            pooledRequests(traffic(1000, 1001, 2, 2), prompts(1, 2000), {.times = &times, .sequences = 1})
                .means;
        QVERIFY(two.refusal.empty());
        QVERIFY2(near(two.firstToken.value(), (2 + 12) / 2.0),
            qPrintable(QString::number(two.firstToken.value())));
        QVERIFY(near(two.endToEnd.value(), (12 + 22) / 2.0));
    }

    void prompterPoolsWaitLess()
    {
        LinearTimes times = tenMilliseconds();
        times.sequence = 1e-4;
        Seconds first(1e9), each(0);
        TokensPerSecond rate;
        for (const double replicas : {1.0, 2.0, 4.0, 8.0}) {
            const RequestMeans now =
                pooledRequests(traffic(2000, 200, 64, 640), prompts(replicas, 2000), {.times = &times}).means;
            QVERIFY(now.firstToken < first && now.perToken > each && now.output > rate);
            first = now.firstToken, each = now.perToken, rate = now.output;
        }
        // As many as are read are answered: 640 prompts of two seconds each by eight, before the last one's
        // tokens.
        QVERIFY(rate.value() < 8 * 200 / 2.0);
    }

    // Prompts that take nearly as long as all arrivals, and a replica for each of them: none waits.
    void whatIsReadDoesNotWait()
    {
        const LinearTimes times = tenMilliseconds();
        ServingTraffic long200 = traffic(30000, 11, 1, 200);
        long200.rate = 6;
        const PooledRun free = pooledRequests(long200, prompts(200), {.times = &times});
        QVERIFY(near(free.firstToken.p99.value(), 30));
        QVERIFY(near(free.means.queued, 0));
        QVERIFY(!free.means.saturated);
        QVERIFY(pooledRequests(long200, prompts(20), {.times = &times}).means.saturated);
    }

    void refuses()
    {
        const LinearTimes times = tenMilliseconds();
        QVERIFY(!pooledRequests(traffic(0, 11, 1, 1), prompts(), {.times = &times}).means.refusal.empty());
        QVERIFY(!pooledRequests(traffic(1000, 11, 0, 1), prompts(), {.times = &times}).means.refusal.empty());
    }
};

QTEST_APPLESS_MAIN(TestRequestsPools)
#include "tst_disaggregated_pools.moc"
