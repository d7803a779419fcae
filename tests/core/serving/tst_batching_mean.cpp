// The fast means against the requests played one by one. RIDGEPOINT_LONG=1: ten times as many cases.

#include "core/serving/batching_mean.h"
#include "core/serving/batching_simulation.h"
#include "random_traffic.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace ridgepoint;

namespace {

constexpr std::array<const char*, 4> names = {"first token", "per token", "end to end", "output tokens/s"};

int cases(int usually) { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 10 * usually : usually; }

// How far the fast means are from those played, sorted, for each of `names`.
struct Errors
{
    std::array<std::vector<double>, names.size()> all;
    void add(const RequestMeans& fast, const RequestMeans& played)
    {
        const std::array<double, names.size()> errors = {fast.firstToken / played.firstToken,
            fast.perToken / played.perToken, fast.endToEnd / played.endToEnd, fast.output / played.output};
        for (std::size_t i = 0; i < names.size(); ++i)
            all[i].push_back(std::abs(errors[i] - 1));
    }
    double at(std::size_t i, double share)
    {
        std::sort(all[i].begin(), all[i].end());
        return all[i][static_cast<std::size_t>(share * double(all[i].size() - 1))];
    }
};

RequestMeans played(const RandomServing& one, int seeds)
{
    RequestMeans all;
    for (int seed = 1; seed <= seeds; ++seed) {
        const RequestMeans run =
            simulatedRequests(one.traffic, one.limits, one.times, static_cast<std::uint64_t>(seed)).means;
        const double share = 1.0 / seeds;
        all.firstToken += run.firstToken * share;
        all.perToken += run.perToken * share;
        all.endToEnd += run.endToEnd * share;
        all.output += run.output * share;
        all.saturated = all.saturated || run.saturated;
    }
    return all;
}

} // namespace

class TestRequestsMean : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Benchmarks as they are sent: equal lengths, ten requests a client, an opening burst and a tail.
    void closedLoops()
    {
        Errors errors;
        for (int number = 0; number < cases(300); ++number) {
            const RandomServing one = randomServing(number);
            const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times);
            QVERIFY2(fast.refusal.empty(), fast.refusal.plain().c_str());
            const SimulatedRun run = simulatedRequests(one.traffic, one.limits, one.times);
            errors.add(fast, run.means);
            QVERIFY(fast.requests == run.means.requests);
            QVERIFY2(
                std::abs(fast.running / run.means.running - 1) < 0.03, qPrintable(QString::number(number)));
            QVERIFY(std::abs(fast.total / run.means.total - 1) < 0.03);
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            qInfo("%s: 99 %% within %.3f %%, worst %.3f %%", names[i], 100 * errors.at(i, 0.99),
                100 * errors.at(i, 1));
            QVERIFY2(errors.at(i, 1) < 0.03, names[i]);
            QVERIFY2(errors.at(i, 0.99) < 0.01, names[i]);
        }
    }

    void spreadLengths_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("eight to ten tenths") << int(LengthLaw::Uniform) << 0.8 << 1.0;
        QTest::newRow("one to nineteen tenths") << int(LengthLaw::Uniform) << 0.1 << 1.9;
        QTest::newRow("lognormal") << int(LengthLaw::Lognormal) << 1.0 << 1.0;
    }
    // A single run of random lengths is itself this far from the mean of many, its first tokens most of all.
    void spreadLengths()
    {
        QFETCH(int, kind);
        QFETCH(double, low);
        QFETCH(double, high);
        Errors errors;
        for (int number = 0; number < cases(30); ++number) {
            RandomServing one = randomServing(number);
            one.limits.cacheTokens *= 4; // a length far above the mean must still fit
            for (LengthLaw* law : {&one.traffic.prompt, &one.traffic.output}) {
                law->kind = static_cast<LengthLaw::Kind>(kind);
                law->low = low;
                law->high = high;
                law->variation = 0.5;
            }
            one.traffic.requests = std::max(100.0, 10 * one.traffic.concurrency);
            errors.add(meanRequests(one.traffic, one.limits, one.times), played(one, 6));
        }
        const bool narrow = low == 0.8;
        for (std::size_t i = 0; i < names.size(); ++i) {
            qInfo("%s: half within %.2f %%, nine in ten within %.2f %%, worst %.2f %%", names[i],
                100 * errors.at(i, 0.5), 100 * errors.at(i, 0.9), 100 * errors.at(i, 1));
            QVERIFY2(errors.at(i, 0.5) < (narrow ? 0.005 : 0.03), names[i]);
            QVERIFY2(errors.at(i, 0.9) < (narrow ? 0.04 : 0.12), names[i]);
        }
    }

    void crowds_data()
    {
        QTest::addColumn<double>("clients");
        QTest::addColumn<double>("prompt");
        QTest::addColumn<double>("output");
        QTest::addColumn<double>("promptToken"); // seconds
        QTest::newRow("short answers") << 4000.0 << 200.0 << 100.0 << 2e-7;
        QTest::newRow("long prompts, short answers") << 4000.0 << 2000.0 << 40.0 << 1e-7;
        QTest::newRow("more prompts than can be read") << 4000.0 << 1000.0 << 50.0 << 1e-5;
        QTest::newRow("few clients with answers of more iterations than are kept")
            << 3.0 << 100.0 << 3e5 << 1e-5;
    }
    // So many that some are walked as if they were one, or so long that their ends are far away.
    void crowds()
    {
        QFETCH(double, clients);
        QFETCH(double, prompt);
        QFETCH(double, output);
        QFETCH(double, promptToken);
        RandomServing one;
        one.times.sequence = 1e-6;
        one.times.context = 1e-9;
        one.times.promptToken = promptToken;
        one.traffic.prompt = evenLengths(prompt, 0.1);
        one.traffic.output = evenLengths(output, 0.4);
        one.traffic.concurrency = clients;
        one.traffic.requests = std::max(8 * clients, 100.0);
        const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times);
        const RequestMeans run = played(one, 2);
        QVERIFY2(fast.refusal.empty(), fast.refusal.plain().c_str());
        const auto near = [](const char* what, double got, double expected, double tolerance = 0.02) {
            const bool within = std::abs(got / expected - 1) < tolerance;
            return within || (qWarning("%s: %g, played %g", what, got, expected), false);
        };
        QVERIFY(near("first token", fast.firstToken.value(), run.firstToken.value(), 0.05)); // by chance
        QVERIFY(near("per token", fast.perToken.value(), run.perToken.value()));
        QVERIFY(near("end to end", fast.endToEnd.value(), run.endToEnd.value()));
        QVERIFY(near("output", fast.output.value(), run.output.value()));
        // All day as many are there as there are clients.
        one.traffic.requests = 1000 * clients;
        const RequestMeans long1000 = meanRequests(one.traffic, one.limits, one.times);
        QVERIFY(near("clients", long1000.requests / long1000.duration.value() * long1000.endToEnd.value(),
            clients, 0.01));
    }

    void arrivals_data()
    {
        QTest::addColumn<double>("load"); // of what the replica can follow with 64 sequences
        QTest::addColumn<double>("halfWithin");
        QTest::newRow("a third") << 0.3 << 0.02;
        QTest::newRow("two thirds") << 0.6 << 0.03;
        QTest::newRow("half as much again") << 1.5 << 0.03;
    }
    void arrivals()
    {
        QFETCH(double, load);
        QFETCH(double, halfWithin);
        Errors errors;
        int apart = 0;
        for (int number = 0; number < cases(10); ++number) {
            RandomServing one = randomServing(number);
            one.traffic.concurrency = 64;
            one.limits = {.sequences = 64, .chunk = one.limits.chunk, .admission = one.limits.admission};
            one.traffic.requests = 0;
            const RequestMeans full = meanRequests(one.traffic, one.limits, one.times);
            one.traffic.rate = load * full.output.value() / one.traffic.output.mean;
            const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times), all = played(one, 8);
            QCOMPARE(fast.requests, 1000.0);
            errors.add(fast, all);
            if (load < 0.5)
                QVERIFY(!fast.saturated);
            apart += load > 1.2 && fast.saturated != all.saturated;
        }
        QVERIFY2(apart <= cases(10) / 20, "replicas at the edge of what they can follow");
        for (std::size_t i = 0; i < names.size(); ++i) {
            qInfo("%s: half within %.2f %%, nine in ten within %.2f %%, worst %.2f %%", names[i],
                100 * errors.at(i, 0.5), 100 * errors.at(i, 0.9), 100 * errors.at(i, 1));
            QVERIFY2(errors.at(i, 0.5) < halfWithin, names[i]);
        }
    }

    // A replica at a rate is seldom empty, and takes long to fill: what a walk begins and ends with must not
    // be taken for what lasts.
    void manyInFlight()
    {
        RandomServing one = randomServing(1);
        one.limits = {.sequences = 512, .chunk = 8192};
        one.times = {};
        one.times.iteration = 15e-3, one.times.sequence = 0.05e-3, one.times.promptToken = 0.05e-3;
        one.traffic.prompt = evenLengths(2048, neverEqual), one.traffic.output = evenLengths(512, neverEqual);
        one.traffic.requests = 5120;
        for (const double rate : {4.0, 5.0, 6.0}) {
            one.traffic.rate = rate;
            const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times), all = played(one, 20);
            QVERIFY(!fast.saturated && !all.saturated);
            const auto apart = [](Seconds a, Seconds b) { return std::abs(a / b - 1); };
            QVERIFY2(apart(fast.perToken, all.perToken) < 0.05,
                qPrintable(QStringLiteral("%1 a second: %2 ms, played %3 ms")
                               .arg(rate)
                               .arg(1e3 * fast.perToken.value())
                               .arg(1e3 * all.perToken.value())));
            QVERIFY(apart(fast.endToEnd, all.endToEnd) < 0.05);
        }
    }

    void alone()
    {
        ServingTraffic traffic;
        traffic.prompt.mean = 1000;
        traffic.output.mean = 4;
        ReplicaLimits limits;
        limits.admission = Seconds(0.5);
        limits.chunk = 600;
        LinearTimes times;
        times.promptToken = 10e-6;
        const RequestMeans means = meanRequests(traffic, limits, times);
        // 0.5 s, then 600 and 400 tokens: 16 + 14 ms; three tokens more at 10 ms each.
        QVERIFY(std::abs(means.firstToken.value() - 0.530) < 1e-9);
        QVERIFY(std::abs(means.perToken.value() - 0.010) < 1e-9);
        QVERIFY(std::abs(means.endToEnd.value() - 0.560) < 1e-9);
        QCOMPARE(means.requests, 10.0);
    }

    void keepsTheMeanLengths_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("half");
        QTest::addColumn<double>("variation");
        QTest::addColumn<double>("tolerance");
        QTest::newRow("equal") << int(LengthLaw::Fixed) << 0.0 << 0.0 << 1e-9;
        QTest::newRow("nearly equal") << int(LengthLaw::Uniform) << neverEqual << 0.0 << 0.01;
        QTest::newRow("one to nineteen tenths") << int(LengthLaw::Uniform) << 0.9 << 0.0 << 0.01;
        QTest::newRow("lognormal") << int(LengthLaw::Lognormal) << 0.0 << 0.5 << 0.01;
        // Of whose tokens the longest of 64 lengths are a tenth.
        QTest::newRow("lognormal with a long tail") << int(LengthLaw::Lognormal) << 0.0 << 1.0 << 0.02;
    }
    // Tokens per second are told as requests per second times the mean that was asked for: the tokens that
    // were walked, over their requests, are that mean. In whole blocks within a hundredth, for of the longest
    // lengths one in sixteen blocks has each, and runs are not of sixteen times as many. At a rate arrivals
    // are left out that are not whole blocks of lengths: there the parts of 64 lengths that come or go are a
    // few hundredths. However little room there is, for lengths then vary less.
    void keepsTheMeanLengths()
    {
        QFETCH(int, kind);
        QFETCH(double, half);
        QFETCH(double, variation);
        QFETCH(double, tolerance);
        for (int number = 0; number < cases(40); ++number) {
            RandomServing one = randomServing(number);
            for (LengthLaw* const law : {&one.traffic.prompt, &one.traffic.output}) {
                law->mean = std::max(law->mean, 200.0);
                law->kind = static_cast<LengthLaw::Kind>(kind);
                law->low = 1 - half;
                law->high = 1 + half;
                law->variation = variation;
            }
            const double prompt = one.traffic.prompt.mean, output = one.traffic.output.mean;
            one.limits.cacheTokens = (prompt + output) * (number % 4 == 0 ? 1 : 1 + 0.2 * number);
            if (number % 3 == 2)
                one.traffic.rate = 0.2 / (one.times.iteration * output);
            one.traffic.requests = 64 * (10 + number * number); // some are walked, and some stand for others
            spreadWithin(one.traffic, one.limits.cacheTokens);
            const RequestMeans means = meanRequests(one.traffic, one.limits, one.times);
            QVERIFY2(means.refusal.empty(), means.refusal.plain().c_str());
            const double outputs = means.output.value() * means.duration.value() / means.requests;
            const double prompts =
                (means.total - means.output).value() * means.duration.value() / means.requests;
            const QString what = QStringLiteral("%1: %2 + %3 for %4 + %5")
                                     .arg(number)
                                     .arg(prompts)
                                     .arg(outputs)
                                     .arg(prompt)
                                     .arg(output);
            const double within = one.traffic.rate && kind != LengthLaw::Fixed ? 0.03 : tolerance;
            QVERIFY2(std::abs(outputs / output - 1) < within, qPrintable(what));
            QVERIFY2(std::abs(prompts / prompt - 1) < within, qPrintable(what));
        }
    }

    // Rounded each by itself, answers of a token and a half would be of one or of two, and those of one,
    // which are no shorter than a token, of a quarter more.
    void keepsTheMeanOfShortLengths()
    {
        for (const double mean : {1.0, 1.25, 1.5, 2.0, 2.75, 4.0})
            for (const double half : {neverEqual, 0.5, 0.97}) {
                RandomServing one;
                one.traffic.prompt = evenLengths(100, half);
                one.traffic.output = evenLengths(mean, half);
                one.traffic.concurrency = 8;
                one.traffic.requests = 64 * 16;
                const RequestMeans means = meanRequests(one.traffic, one.limits, one.times);
                const double outputs = means.output.value() * means.duration.value() / means.requests;
                QVERIFY2(std::abs(outputs / mean - 1) < 0.01,
                    qPrintable(QStringLiteral("%1 for %2 by %3").arg(outputs).arg(mean).arg(half)));
            }
    }

    void longRuns()
    {
        for (int number = 0; number < cases(10); ++number) {
            RandomServing one = randomServing(number);
            one.traffic.concurrency = std::min(one.traffic.concurrency, 40.0);
            one.traffic.output.mean = std::min(one.traffic.output.mean, 500.0);
            one.traffic.requests = 20003; // of no round number of batches
            const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times);
            const RequestMeans run = simulatedRequests(one.traffic, one.limits, one.times).means;
            QCOMPARE(fast.requests, 20003.0);
            QVERIFY2(std::abs(fast.endToEnd / run.endToEnd - 1) < 0.03, qPrintable(QString::number(number)));
            QVERIFY2(std::abs(fast.output / run.output - 1) < 0.03, qPrintable(QString::number(number)));
        }
    }

    void looksAtTheQueue_data()
    {
        QTest::addColumn<double>("poll");
        for (const double poll : {2.0, 10.0, 30.0, 1000.0})
            QTest::newRow(qPrintable(QStringLiteral("every %1 iterations").arg(poll))) << poll;
    }
    // An engine that looks at its queue now and then: as played, and a request waits half of that longer.
    void looksAtTheQueue()
    {
        QFETCH(double, poll);
        Errors errors;
        for (int number = 0; number < 60; ++number) {
            RandomServing one = randomServing(number);
            one.limits.poll = poll;
            const RequestMeans fast = meanRequests(one.traffic, one.limits, one.times);
            const RequestMeans slow = played(one, 1);
            QVERIFY(fast.refusal.empty());
            errors.add(fast, slow);
        }
        for (std::size_t i = 0; i < names.size(); ++i)
            QVERIFY2(errors.at(i, 0.9) < 0.03,
                qPrintable(QStringLiteral("%1: %2").arg(QString(names[i])).arg(errors.at(i, 0.9))));

        RandomServing spread = randomServing(1);
        spread.limits = {.chunk = 8192, .admission = Seconds(0.01)};
        spread.traffic.concurrency = 16, spread.traffic.prompt.mean = 200, spread.traffic.output.mean = 4000;
        spread.traffic.output.kind = LengthLaw::Uniform;
        spread.traffic.output.low = 0.2, spread.traffic.output.high = 1.8;
        const RequestMeans at = meanRequests(spread.traffic, spread.limits, spread.times);
        spread.limits.poll = poll;
        const RequestMeans then = meanRequests(spread.traffic, spread.limits, spread.times);
        QVERIFY(then.firstToken > at.firstToken);
        QVERIFY(then.firstToken < at.firstToken + poll * Seconds(at.perToken));
    }

    // The median of the waits, whichever requests were left out of the walk.
    void halfWaitNoLonger()
    {
        std::vector<double> errors;
        for (int number = 0; number < 200; ++number) {
            RandomServing one = randomServing(number);
            one.traffic.output.kind = LengthLaw::Uniform;
            one.traffic.output.low = 0.8, one.traffic.output.high = 1.2;
            const RequestMeans fast =
                meanRequests(one.traffic, one.limits, one.times, FirstTokens::MeanAndMedian);
            const Seconds slow = simulatedRequests(one.traffic, one.limits, one.times).means.firstTokenMedian;
            QVERIFY(fast.refusal.empty() && fast.firstTokenMedian > Seconds(0));
            errors.push_back(std::abs(fast.firstTokenMedian / slow - 1));
        }
        std::ranges::sort(errors);
        QVERIFY2(errors[100] < 0.05, qPrintable(QString::number(errors[100])));
        QVERIFY2(errors[180] < 0.5, qPrintable(QString::number(errors[180])));
    }

    void sameTwice()
    {
        RandomServing one = randomServing(9);
        one.traffic.output.kind = LengthLaw::Lognormal;
        one.traffic.output.variation = 1;
        one.traffic.rate = 0.5;
        QCOMPARE(meanRequests(one.traffic, one.limits, one.times).endToEnd.value(),
            meanRequests(one.traffic, one.limits, one.times).endToEnd.value());
    }

    void moreCacheNeverRunsFewer()
    {
        ServingTraffic traffic;
        traffic.prompt.mean = 1000;
        traffic.output.mean = 200;
        traffic.concurrency = 40;
        double before = 0;
        for (const double requests : {1.0, 2.0, 5.0, 10.0, 20.0, 40.0, 80.0}) {
            ReplicaLimits limits;
            limits.cacheTokens = requests * 1200;
            const double running = meanRequests(traffic, limits, LinearTimes()).running;
            QVERIFY(running >= before && running <= requests);
            before = running;
        }
    }

    void refusesWhatTheSimulationRefuses()
    {
        for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
            ServingTraffic traffic;
            traffic.output.mean = bad;
            QVERIFY(!meanRequests(traffic, {}, LinearTimes()).refusal.empty());
            QCOMPARE(meanRequests(traffic, {}, LinearTimes()).refusal.plain(),
                simulatedRequests(traffic, {}, LinearTimes()).refusal.plain());
            LinearTimes times;
            times.iteration = bad;
            QVERIFY(!meanRequests({}, {}, times).refusal.empty());
            ServingTraffic rate;
            rate.rate = 1;
            QVERIFY(!meanRequests(rate, {}, times).refusal.empty());
        }
    }

    void endsWhateverIsAsked()
    {
        ServingTraffic traffic;
        traffic.concurrency = 1e6;
        traffic.requests = 1e12;
        traffic.prompt.mean = traffic.output.mean = 1e8;
        ReplicaLimits limits;
        limits.chunk = 1;
        QVERIFY(meanRequests(traffic, limits, LinearTimes()).refusal.plain().size() > 0);
        traffic.concurrency = 100;
        traffic.prompt.mean = traffic.output.mean = 100;
        limits.chunk = 512;
        const RequestMeans means = meanRequests(traffic, limits, LinearTimes());
        QVERIFY(means.refusal.empty());
        QCOMPARE(means.requests, 1e12);
    }
};

QTEST_APPLESS_MAIN(TestRequestsMean)
#include "tst_batching_mean.moc"
