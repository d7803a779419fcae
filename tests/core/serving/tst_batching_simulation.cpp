// A replica's requests against schedules worked by hand, and against what no schedule may do.

#include "core/serving/batching_simulation.h"
#include "random_traffic.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ridgepoint;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

ServingTraffic fixedTraffic(double prompt, double output, double concurrency, double requests)
{
    ServingTraffic traffic;
    traffic.prompt.mean = prompt;
    traffic.output.mean = output;
    traffic.concurrency = concurrency;
    traffic.requests = requests;
    return traffic;
}

// Ten milliseconds an iteration, one more for each sequence, and one for each hundred tokens of a prompt.
LinearTimes roundTimes()
{
    LinearTimes times;
    times.iteration = 10e-3;
    times.sequence = 1e-3;
    times.promptToken = 10e-6;
    return times;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

} // namespace

class TestRequestsSimulated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneRequest()
    {
        ReplicaLimits limits;
        limits.admission = Seconds(0.5);
        const SimulatedRun run = simulatedRequests(fixedTraffic(1000, 4, 1, 1), limits, roundTimes());
        QCOMPARE(run.requests.size(), 1U);
        // The prompt alone: 10 + 10 ms. Then three iterations of one sequence: 11 ms each.
        QVERIFY(near(run.means.firstToken.value(), 0.520));
        QVERIFY(near(run.means.perToken.value(), 0.011));
        QVERIFY(near(run.means.endToEnd.value(), 0.553));
        QVERIFY(near(run.means.output.value(), 4 / 0.553));
        QVERIFY(near(run.means.total.value(), 1004 / 0.553));
        QVERIFY(near(run.means.running, 0.053 / 0.553));
        QVERIFY(near(run.means.queued, 0));
        QCOMPARE(run.iterationCount, 4.0);
    }

    void twoRequests()
    {
        ReplicaLimits limits;
        limits.chunk = 1000;
        const SimulatedRun run = simulatedRequests(fixedTraffic(1000, 3, 2, 2), limits, roundTimes());
        QCOMPARE(run.requests.size(), 2U);
        // 20 (prompt 1) · 21 (prompt 2 beside 1) · 12 (both, 1 ends) · 11 (2 ends)
        QVERIFY(near(run.requests[0].firstToken.value(), 0.020));
        QVERIFY(near(run.requests[1].firstToken.value(), 0.041));
        QVERIFY(near(run.requests[0].end.value(), 0.053));
        QVERIFY(near(run.requests[1].end.value(), 0.064));
        QVERIFY(near(run.requests[1].admitted.value(), 0.020));
        QVERIFY(near(run.means.queued, 0.020 / 0.064));
        QVERIFY(near(run.firstToken.p50.value(), 0.020));
        QVERIFY(near(run.firstToken.p90.value(), 0.041));
    }

    void promptInPieces()
    {
        ReplicaLimits limits;
        limits.chunk = 400;
        const SimulatedRun run = simulatedRequests(fixedTraffic(1000, 1, 2, 2), limits, roundTimes());
        // 400 · 400 · 200 + 200 of the second · 400 · 400: four iterations of 14 ms and one more; the middle
        // one is shared.
        QCOMPARE(run.iterationCount, 5.0);
        QVERIFY(near(run.requests[0].end.value(), 0.042));
        QVERIFY(near(run.requests[1].end.value(), 0.070));
        QVERIFY(near(run.requests[1].admitted.value(), 0.028));
        QCOMPARE(run.means.perToken.value(), 0.0); // no request has a second token
    }

    void queueForASlot()
    {
        ReplicaLimits limits;
        for (const bool cache : {false, true}) {
            limits.sequences = cache ? infinite : 1;
            limits.cacheTokens = cache ? 2003 : infinite; // one token short of two requests of 1,002
            const SimulatedRun run = simulatedRequests(fixedTraffic(1000, 2, 2, 3), limits, roundTimes());
            // One after the other, 20 + 11 ms each.
            QCOMPARE(run.mostAdmitted, 1.0);
            QVERIFY(near(run.means.duration.value(), 0.093));
            QVERIFY(near(run.requests[1].firstToken.value(), 0.051));
            QVERIFY(near(run.requests[2].sent.value(), 0.031));
            QVERIFY(near(run.requests[2].firstToken.value(), 0.082));
        }
    }

    // One sequence decodes for long; another is sent when a short one ends, and waits for the next look.
    void looksAtTheQueue()
    {
        ServingTraffic traffic = fixedTraffic(100, 1, 2, 3);
        traffic.output.kind = LengthLaw::Trace;
        traffic.output.trace = {41, 3, 2};
        const ReplicaLimits limits{.poll = 10};
        const SimulatedRun run = simulatedRequests(traffic, limits, roundTimes());
        QVERIFY(run.refusal.empty() && run.requests.size() == 3);
        // Both prompts at once: 10 + 2 ms. The short one ends two iterations later; the looks come after ten.
        const double prompts = 12e-3, both = 12e-3, one = 11e-3;
        QVERIFY(near(run.requests[1].end.value(), prompts + 2 * both));
        QVERIFY2(near(run.requests[2].admitted.value(), prompts + 2 * both + 8 * one),
            qPrintable(QString::number(run.requests[2].admitted.value())));
    }

    void batchOfOneLength()
    {
        ReplicaLimits limits;
        limits.chunk = 16384;
        const SimulatedRun run = simulatedRequests(fixedTraffic(128, 101, 64, 64), limits, roundTimes());
        // All prompts in one iteration, then a hundred of 64 sequences.
        const double prompts = 10e-3 + 64 * 128 * 10e-6, step = 74e-3;
        QVERIFY(near(run.means.firstToken.value(), prompts));
        QVERIFY(near(run.means.perToken.value(), step));
        QVERIFY(near(run.means.endToEnd.value(), prompts + 100 * step));
        QVERIFY(near(run.endToEnd.p99.value(), prompts + 100 * step));
        QVERIFY(near(run.means.running, 64));
    }

    void poissonArrivals()
    {
        ServingTraffic traffic = fixedTraffic(100, 2, 1, 100000);
        traffic.rate = 2;
        const SimulatedRun run = simulatedRequests(traffic, {}, roundTimes());
        // Of a Poisson process the gaps have the mean 1 ÷ rate and the same standard deviation.
        double sum = 0, squares = 0;
        for (std::size_t i = 1; i < run.requests.size(); ++i) {
            const double gap = (run.requests[i].sent - run.requests[i - 1].sent).value();
            sum += gap;
            squares += gap * gap;
        }
        const double mean = sum / 99999, deviation = std::sqrt(squares / 99999 - mean * mean);
        QVERIFY2(std::abs(mean - 0.5) < 0.01 && std::abs(deviation - 0.5) < 0.01,
            qPrintable(QStringLiteral("%1 %2").arg(mean).arg(deviation)));
        // However few there are, they come at the rate that was asked.
        for (const std::size_t count : {1u, 7u, 1000u})
            QCOMPARE(arrivals(count, 2, 5).back(), double(count) / 2);
        QVERIFY(!run.means.saturated);
    }

    void nothingIsLost_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("fixed") << int(LengthLaw::Fixed);
        QTest::newRow("uniform") << int(LengthLaw::Uniform);
        QTest::newRow("lognormal") << int(LengthLaw::Lognormal);
        QTest::newRow("trace") << int(LengthLaw::Trace);
    }
    void nothingIsLost()
    {
        QFETCH(int, kind);
        for (int number = 0; number < 40; ++number) {
            RandomServing one = randomServing(number);
            one.traffic.output.mean = std::min(one.traffic.output.mean, 3000.0); // all iterations are kept
            for (LengthLaw* law : {&one.traffic.prompt, &one.traffic.output}) {
                law->kind = static_cast<LengthLaw::Kind>(kind);
                law->low = 0.5;
                law->variation = 1;
                law->trace = {law->mean, std::ceil(law->mean / 2), 1};
            }
            if (number % 3 == 0)
                one.traffic.rate = 1;
            one.traffic.requests = 200;
            const SimulatedRun run = simulatedRequests(one.traffic, one.limits, one.times);
            QVERIFY2(run.refusal.empty(), run.refusal.plain().c_str());
            QVERIFY(run.bounded.empty());
            QCOMPARE(run.requests.size(), 200U);
            QVERIFY(run.mostAdmitted <= one.limits.sequences);
            QVERIFY(run.mostCacheTokens <= one.limits.cacheTokens);
            double prompts = 0, outputs = 0, read = 0, given = 0;
            Seconds end(0);
            for (const SimulatedRequest& request : run.requests) {
                prompts += request.prompt;
                outputs += request.output - 1; // the first one comes with the prompt
                QVERIFY(request.sent + one.limits.admission <= request.admitted);
                QVERIFY(request.admitted < request.firstToken && request.firstToken <= request.end);
            }
            for (const SimulatedIteration& iteration : run.iterations) {
                read += iteration.promptTokens;
                given += iteration.decoding;
                QVERIFY(iteration.promptTokens <= one.limits.chunk);
                QVERIFY(iteration.decoding <= one.limits.sequences);
                QVERIFY(iteration.start >= end);
                end = iteration.start + iteration.length;
            }
            QCOMPARE(read, prompts);
            QCOMPARE(given, outputs);
            QVERIFY(near(end.value(), run.means.duration.value()));
            // Little's law: what is in the system over time is what the requests spend in it.
            const double inside = (run.means.endToEnd.value() - one.limits.admission.value()) * 200;
            QVERIFY(std::abs((run.means.running + run.means.queued) * run.means.duration.value() / inside - 1)
                < 1e-9);
        }
    }

    void lengthsFollowTheirLaw_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("deviation");
        QTest::newRow("fixed") << int(LengthLaw::Fixed) << 1000.0 << 0.0;
        QTest::newRow("uniform, half to all") << int(LengthLaw::Uniform) << 750.0 << 500 / std::sqrt(12.0);
        QTest::newRow("lognormal") << int(LengthLaw::Lognormal) << 1000.0 << 700.0;
        QTest::newRow("trace") << int(LengthLaw::Trace) << 20.0 << 10.0;
    }
    void lengthsFollowTheirLaw()
    {
        QFETCH(int, kind);
        QFETCH(double, mean);
        QFETCH(double, deviation);
        ServingTraffic traffic;
        traffic.prompt.kind = traffic.output.kind = static_cast<LengthLaw::Kind>(kind);
        traffic.prompt.mean = traffic.output.mean = 1000;
        traffic.prompt.low = traffic.output.low = 0.5;
        traffic.prompt.variation = traffic.output.variation = 0.7;
        traffic.prompt.trace = traffic.output.trace = {10, 30};
        double prompts = 0, squares = 0, both = 0, outputs = 0;
        constexpr int count = 100000;
        for (int i = 0; i < count; ++i) {
            const RequestLengths lengths = drawnLengths(traffic, 3, static_cast<std::uint64_t>(i));
            prompts += lengths.prompt;
            squares += lengths.prompt * lengths.prompt;
            outputs += lengths.output;
            both += lengths.prompt * lengths.output;
        }
        const double average = prompts / count,
                     spread = std::sqrt(std::max(0.0, squares / count - average * average));
        QVERIFY(std::abs(average / mean - 1) < 0.01);
        QVERIFY(std::abs(spread - deviation) <= 0.02 * deviation);
        if (kind == LengthLaw::Uniform || kind == LengthLaw::Lognormal) // prompts and outputs are independent
            QVERIFY(std::abs(both / count / (average * outputs / count) - 1) < 0.01);
    }

    void sameSeedSameRun()
    {
        RandomServing one = randomServing(5);
        one.traffic.output.kind = LengthLaw::Lognormal;
        one.traffic.output.variation = 0.5;
        const auto seconds = [&](std::uint64_t seed) {
            return simulatedRequests(one.traffic, one.limits, one.times, seed).means.duration.value();
        };
        QCOMPARE(seconds(7), seconds(7));
        QVERIFY(seconds(7) != seconds(8));
    }

    void moreCacheNeverRunsFewer()
    {
        double before = 0;
        for (const double requests : {1.0, 2.0, 5.0, 10.0, 20.0, 40.0}) {
            ReplicaLimits limits;
            limits.cacheTokens = requests * 1200;
            const double running =
                simulatedRequests(fixedTraffic(1000, 200, 20, 200), limits, roundTimes()).means.running;
            QVERIFY(running >= before);
            before = running;
        }
    }

    // One scale for all iterations is one for all times, so long as nobody waits for a clock of his own.
    void fasterIsNeverLonger()
    {
        for (int number = 0; number < 30; ++number) {
            RandomServing one = randomServing(number);
            one.limits.admission = Seconds(0);
            const RequestMeans slow = simulatedRequests(one.traffic, one.limits, one.times).means;
            for (double* part : {&one.times.iteration, &one.times.sequence, &one.times.context,
                     &one.times.promptToken, &one.times.promptSquare})
                *part /= 2;
            const RequestMeans fast = simulatedRequests(one.traffic, one.limits, one.times).means;
            QVERIFY(std::abs(fast.firstToken / slow.firstToken - 0.5) < 1e-9);
            QVERIFY(std::abs(fast.endToEnd / slow.endToEnd - 0.5) < 1e-9);
            // A part that is faster moves ends against each other's prompts: single means may rise a little,
            // the run not.
            one.times.promptToken /= 2;
            const RequestMeans faster = simulatedRequests(one.traffic, one.limits, one.times).means;
            QVERIFY(faster.duration <= fast.duration * (1 + 1e-9));
        }
    }

    void higherRateIsNeverFaster()
    {
        double before = 0;
        for (const double rate : {0.1, 0.3, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0}) {
            ServingTraffic traffic = fixedTraffic(1000, 50, 1, 2000);
            traffic.rate = rate;
            const RequestMeans means = simulatedRequests(traffic, {}, roundTimes()).means;
            QVERIFY(means.endToEnd.value() > before);
            before = means.endToEnd.value();
        }
    }

    void growingQueueIsSaid()
    {
        ReplicaLimits limits;
        limits.sequences = 10; // 10 sequences ÷ (49 iterations of some 20 ms) is ten requests per second
        for (const double rate : {5.0, 20.0}) {
            ServingTraffic traffic = fixedTraffic(100, 50, 1, 2000);
            traffic.rate = rate;
            QCOMPARE(simulatedRequests(traffic, limits, roundTimes()).means.saturated, rate > 10);
        }
    }

    void refused_data()
    {
        QTest::addColumn<double>("prompt");
        QTest::addColumn<double>("output");
        QTest::addColumn<double>("concurrency");
        QTest::addColumn<double>("chunk");
        QTest::addColumn<double>("cache");
        QTest::addColumn<double>("rate");
        QTest::addColumn<QString>("says");
        const double none = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("no prompt") << 0.0 << 1.0 << 1.0 << 512.0 << infinite << 1.0
                                   << QStringLiteral("tokens of a prompt");
        QTest::newRow("no number") << 1.0 << none << 1.0 << 512.0 << infinite << 1.0
                                   << QStringLiteral("tokens of an output");
        QTest::newRow("nobody") << 1.0 << 1.0 << -3.0 << 512.0 << infinite << 1.0
                                << QStringLiteral("concurrency");
        QTest::newRow("no chunk") << 1.0 << 1.0 << 1.0 << 0.0 << infinite << 1.0
                                  << QStringLiteral("tokens of a chunk");
        QTest::newRow("no cache") << 1.0 << 1.0 << 1.0 << 512.0 << none << 1.0
                                  << QStringLiteral("tokens of the cache");
        QTest::newRow("too small a cache")
            << 600.0 << 424.0 << 1.0 << 512.0 << 1000.0 << 1.0 << QStringLiteral("request of 1024 tokens");
        QTest::newRow("no rate") << 1.0 << 1.0 << 1.0 << 512.0 << infinite << 0.0
                                 << QStringLiteral("requests per second");
        QTest::newRow("endless rate")
            << 1.0 << 1.0 << 1.0 << 512.0 << infinite << infinite << QStringLiteral("requests per second");
        QTest::newRow("endless prompt")
            << infinite << 1.0 << 1.0 << 512.0 << infinite << 1.0 << QStringLiteral("tokens of a prompt");
    }
    void refused()
    {
        QFETCH(double, prompt);
        QFETCH(double, output);
        QFETCH(double, concurrency);
        QFETCH(double, chunk);
        QFETCH(double, cache);
        QFETCH(double, rate);
        QFETCH(QString, says);
        ServingTraffic traffic = fixedTraffic(prompt, output, concurrency, 0);
        traffic.rate = rate;
        ReplicaLimits limits;
        limits.chunk = chunk;
        limits.cacheTokens = cache;
        const SimulatedRun run = simulatedRequests(traffic, limits, roundTimes());
        QVERIFY2(QString::fromStdString(run.refusal.plain()).contains(says), run.refusal.plain().c_str());
        QVERIFY(run.requests.empty());
    }

    void refusesTimesThatAreNone()
    {
        for (const double seconds : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), infinite}) {
            LinearTimes times;
            times.iteration = seconds;
            const SimulatedRun run = simulatedRequests(fixedTraffic(100, 10, 2, 4), {}, times);
            QVERIFY(run.refusal.plain().find("an iteration must take") != std::string::npos);
        }
    }

    void longRunsAreBounded()
    {
        const SimulatedRun run = simulatedRequests(fixedTraffic(16, 2, 1000, 2e7), {}, roundTimes());
        QVERIFY(run.refusal.empty());
        QVERIFY(!run.bounded.empty());
        QCOMPARE(double(run.requests.size()), mostSimulatedRequests);
        QVERIFY(run.iterations.size() <= mostKeptIterations);
    }
};

QTEST_APPLESS_MAIN(TestRequestsSimulated)
#include "tst_batching_simulation.moc"
