// Failures and checkpoints: published numbers, limits, bad input, and the simulated run against the formula.

#include "core/analysis/run_strip.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

namespace {

constexpr double hour = 3600, day = 86400;

bool near(double actual, double expected, double tolerance)
{
    return std::abs(actual - expected) <= tolerance * std::abs(expected);
}

#define NEAR(actual, expected, tolerance)                                                                    \
    QVERIFY2(near(actual, expected, tolerance), qPrintable(QString::number(actual, 'g', 12)))

Scenario question() { return defaultScenario(shippedCatalog()); }

// One machine that fails every three days and writes for five minutes: seed 002, exercise 3.
Scenario twoWeeks()
{
    Scenario s = question();
    s.resilience.acceleratorMtbf = Seconds(3 * day);
    s.resilience.checkpointWrite = Seconds(300);
    s.resilience.restart = Seconds(300);
    // 14 days of computation on one accelerator
    s.training.tokens.value *= 14 * day / evaluate(s).run.seconds->value();
    return s;
}

bool complains(const Report& report, std::string_view field)
{
    for (const Diagnostic& d : report.diagnostics)
        if (d.field == field && d.severity != Severity::Info && !d.message.empty() && !d.fix.empty())
            return true;
    return false;
}

RunStripInput stripOf(std::uint64_t seed)
{
    return {.work = Seconds(5e7),
        .interval = Seconds(std::sqrt(2 * 10 * 1e6)),
        .mtbf = Seconds(1e6),
        .checkpointing = {Seconds(10), Seconds(0), Seconds(100)},
        .seed = seed};
}

} // namespace

class TestResilience : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seedExercise()
    {
        const Report report = evaluate(twoWeeks());
        const ResilienceReport& r = report.resilience;
        NEAR(r.checkpointInterval->value(), 12470.77, 1e-6); // 3.46 h
        NEAR(r.failuresExpected.value(), 4.6667, 1e-4);
        NEAR(*r.writeOverhead, 0.02406, 1e-3);
        NEAR(*r.reworkOverhead + *r.restartOverhead, 0.02521, 1e-3); // the seed rounds to 2.5 %
        NEAR(*r.overheadFraction, 0.04926992983987622, 1e-9);
        NEAR(*r.goodput, 1 - 0.04926992983987622, 1e-9);
        NEAR(*r.noFailure, std::exp(-14.0 / 3), 1e-6);
        NEAR(r.lostPerFailure->value(), 12470.77 / 2 + 300, 1e-6);
        // Without loss it takes 14 days; the machine runs longer.
        NEAR(report.run.wallClock->value(), 14 * day / (1 - 0.04926992983987622), 1e-6);
    }

    void sixteenThousandAccelerators()
    {
        Scenario s = question();
        s.hardware.accelerators = 16384;
        s.resilience.acceleratorMtbf = Seconds(50000 * hour);
        s.resilience.checkpointWrite = Seconds(60);
        s.resilience.restart = Seconds(600);
        const ResilienceReport r = evaluate(s).resilience;
        NEAR(r.mtbf->value() / hour, 3.05, 2e-3);
        NEAR(r.checkpointInterval->value(), 1148, 1e-3);
        NEAR(*r.overheadFraction, 0.159, 3e-3);
    }

    void anIntervalAsSet()
    {
        Scenario s = twoWeeks();
        s.resilience.checkpointInterval = Seconds(3600);
        const ResilienceReport r = evaluate(s).resilience;
        QCOMPARE(r.checkpointInterval->value(), 3600.0);
        NEAR(r.optimalInterval->value(), 12470.77, 1e-6);
        NEAR(*r.overheadFraction, 300.0 / 3600 + 3600 / (2 * 3 * day) + 300 / (3 * day), 1e-9);
    }

    void asynchronousCheckpoints()
    {
        Scenario s = twoWeeks();
        const double waiting = *evaluate(s).resilience.overheadFraction;
        s.resilience.asyncCopy = Seconds(3);
        const ResilienceReport r = evaluate(s).resilience;
        QVERIFY(r.async);
        NEAR(r.checkpointInterval->value(), std::sqrt(2 * 3 * 3 * day), 1e-9);
        NEAR(*r.overheadFraction,
            3 / r.checkpointInterval->value() + (r.checkpointInterval->value() / 2 + 300 + 300) / (3 * day),
            1e-9);
        QVERIFY(*r.overheadFraction < waiting / 2);
        // The write must be over before the next one begins.
        s.resilience.asyncCopy = Seconds(0.1);
        QCOMPARE(evaluate(s).resilience.checkpointInterval->value(), 300.0);
    }

    void partsThatFail()
    {
        Scenario s = question();
        s.hardware.accelerators = 4096;
        s.hardware.perNode = 8;
        s.resilience.acceleratorMtbf = Seconds(25000 * hour);
        s.resilience.hostMtbf = Seconds(8000 * hour);
        const double two = evaluate(s).resilience.mtbf->value();
        NEAR(two, hour / (4096 / 25000.0 + 512 / 8000.0), 1e-9);
        s.resilience.nicMtbf = Seconds(100000 * hour);
        NEAR(evaluate(s).resilience.mtbf->value(), hour / (4096 / 25000.0 + 512 / 8000.0 + 4096 / 100000.0),
            1e-9);
    }

    void theIntervalIsTheBestOne()
    {
        for (const bool async : {false, true}) {
            Scenario s = twoWeeks();
            if (async)
                s.resilience.asyncCopy = Seconds(20);
            const ResilienceReport best = evaluate(s).resilience;
            for (const double factor : {0.9, 0.99, 1.01, 1.1, 2.0}) {
                s.resilience.checkpointInterval = *best.checkpointInterval * factor;
                QVERIFY(*evaluate(s).resilience.overheadFraction > *best.overheadFraction);
            }
        }
    }

    // Daly 2006: for C far below M the two agree, else the higher order lies below Young's by about C.
    void higherOrder()
    {
        NEAR(dalyInterval(Seconds(1), Seconds(1e9)).value(), youngInterval(Seconds(1), Seconds(1e9)).value(),
            1e-4);
        const double C = 300, M = 3600;
        const double x = C / (2 * M);
        NEAR(dalyInterval(Seconds(C), Seconds(M)).value(),
            std::sqrt(2 * C * M) * (1 + std::sqrt(x) / 3 + x / 9) - C, 1e-12);
        QVERIFY(dalyInterval(Seconds(C), Seconds(M)) < youngInterval(Seconds(C), Seconds(M)));
    }

    void moreAcceleratorsFailMoreOften()
    {
        double before = 0;
        for (const double n : {1.0, 64.0, 1024.0, 16384.0}) {
            Scenario s = question();
            s.hardware.accelerators = n;
            const double overhead = *evaluate(s).resilience.overheadFraction;
            QVERIFY(overhead > before);
            before = overhead;
        }
    }

    void badInput_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::addColumn<QString>("field");
        QTest::addColumn<bool>("value"); // an overhead all the same
        const auto row = [](const char* name, const QStringList& sets, const char* field,
                             bool value = false) {
            QTest::newRow(name) << sets << QString::fromLatin1(field) << value;
        };
        row("MTBF below the checkpoint",
            {"resilience.accelerator_mtbf=120s", "resilience.checkpoint_write=5min"},
            "resilience.checkpoint_write");
        row("MTBF below the copy", {"resilience.accelerator_mtbf=60s", "resilience.async_copy=90s"},
            "resilience.async_copy");
        row("interval shorter than the write", {"resilience.checkpoint_interval=100s"},
            "resilience.checkpoint_interval");
        row("interval longer than the MTBF",
            {"resilience.accelerator_mtbf=3d", "resilience.checkpoint_interval=4d"},
            "resilience.checkpoint_interval", true);
        row("interval far longer than the MTBF",
            {"resilience.accelerator_mtbf=3d", "resilience.checkpoint_interval=40d"},
            "resilience.checkpoint_interval");
        row("restarts longer than the MTBF", {"resilience.accelerator_mtbf=1h", "resilience.restart=2h"},
            "resilience.accelerator_mtbf");
        row("async interval shorter than the write",
            {"resilience.async_copy=1s", "resilience.checkpoint_interval=60s"},
            "resilience.checkpoint_interval");
        row("a million accelerators that fail every hour",
            {"resilience.accelerator_mtbf=1h", "hardware.accelerators=1000000"},
            "resilience.checkpoint_write");
    }
    void badInput()
    {
        QFETCH(QStringList, sets);
        QFETCH(QString, field);
        QFETCH(bool, value);
        Scenario s = question();
        for (const QString& set : sets) {
            const QStringList parts = set.split('=');
            const FieldSpec* spec = findField(parts[0].toStdString());
            QVERIFY2(spec, qPrintable(parts[0]));
            const FieldError error = setField(s, *spec, parts[1].toStdString(), shippedCatalog());
            QVERIFY2(!error, error.message.plain().c_str());
        }
        const Report report = evaluate(s);
        QVERIFY(complains(report, field.toStdString()));
        for (const Readout& readout : readouts())
            if (const std::optional<double> number = readout.get(report))
                QVERIFY2(std::isfinite(*number), std::string(readout.path).c_str());
        QCOMPARE(report.resilience.overheadFraction.has_value(), value);
        QCOMPARE(report.run.wallClock.has_value(), value);
        if (!value) {
            QVERIFY(!report.resilience.goodput);
            QVERIFY(!report.run.total && !report.run.wastedShare);
            for (const char* path : {"resilience.overhead_fraction", "resilience.goodput",
                     "run.wall_clock_seconds", "run.total_dollars", "run.wasted_share"})
                QVERIFY2(reasonForNull(report, path).plain().size() > 20, path);
        }
        // What does not depend on failures stays.
        QVERIFY(report.run.seconds && report.run.dollars);
    }

    void aZeroMtbfIsRefused()
    {
        Scenario s = question();
        const FieldError error =
            setField(s, *findField("resilience.accelerator_mtbf"), "0", shippedCatalog());
        QVERIFY(error.message.plain().find("MTBF") != std::string::npos);
        QVERIFY(s == question());
    }

    void freeCheckpoints()
    {
        Scenario s = twoWeeks();
        s.resilience.checkpointWrite = Seconds(0);
        const Report report = evaluate(s);
        QVERIFY(!report.resilience.optimalInterval);
        QVERIFY(reasonForNull(report, "resilience.optimal_interval_seconds").plain().find("any moment")
            != std::string::npos);
        NEAR(*report.resilience.overheadFraction, 300 / (3 * day), 1e-12);
    }

    void stripIsDeterministic()
    {
        const RunStrip once = simulateRun(stripOf(7)), again = simulateRun(stripOf(7)),
                       other = simulateRun(stripOf(8));
        QCOMPARE(once.wall.value(), again.wall.value());
        QCOMPARE(once.segments.size(), again.segments.size());
        QVERIFY(once.wall != other.wall);
        // The generator is our own: the same numbers on every machine and library.
        QCOMPARE(once.failures, again.failures);
        QVERIFY(once.failures > 25 && once.failures < 80); // 50 expected
    }

    void stripAddsUp()
    {
        const RunStrip strip = simulateRun(stripOf(3));
        Seconds sum(0);
        for (const Seconds part : strip.total)
            sum += part;
        NEAR(sum.value(), strip.wall.value(), 1e-9);
        NEAR(strip.total[0].value(), 5e7, 1e-9); // all of the work is done once
        QCOMPARE(strip.done, 1.0);
        QVERIFY(strip.stopped.empty());
        QCOMPARE(static_cast<double>(strip.failedAt.size()), strip.failures);
        for (std::size_t i = 1; i < strip.segments.size(); ++i)
            NEAR((strip.segments[i].start).value(),
                (strip.segments[i - 1].start + strip.segments[i - 1].length).value(), 1e-9);
    }

    // First-order theory and simulation agree where intervals and losses are small.
    void stripMeanApproachesTheFormula()
    {
        const RunStripInput one = stripOf(1);
        const FaultShares shares = faultShares(one.checkpointing, one.interval, one.mtbf);
        double lost = 0, writes = 0, rework = 0, restarts = 0, failures = 0, atWork = 0, wall = 0;
        constexpr int runs = 400;
        for (int seed = 1; seed <= runs; ++seed) {
            const RunStrip strip = simulateRun(stripOf(static_cast<std::uint64_t>(seed)));
            lost += 1 - strip.goodput();
            writes += strip.total[static_cast<std::size_t>(RunPhase::Checkpoint)] / strip.wall;
            rework += strip.total[static_cast<std::size_t>(RunPhase::Rework)] / strip.wall;
            restarts += strip.total[static_cast<std::size_t>(RunPhase::Restart)] / strip.wall;
            failures += strip.failures;
            atWork += strip.failuresAtWork;
            QVERIFY(strip.failuresAtWork <= strip.failures);
            wall += strip.wall.value();
        }
        NEAR(lost / runs, shares.total(), 0.02);
        NEAR(writes / runs, shares.writes, 0.01);
        NEAR(rework / runs, shares.rework, 0.03);
        NEAR(restarts / runs, shares.restarts, 0.03);
        NEAR(failures, wall / 1e6, 0.02);
        NEAR(atWork, runs * (one.work / one.mtbf), 0.02); // as expected_failures counts them
    }

    void stripWithoutFailures()
    {
        RunStripInput input = stripOf(1);
        input.mtbf = Seconds(1e30);
        input.work = Seconds(10 * input.interval.value());
        const RunStrip strip = simulateRun(input);
        QCOMPARE(strip.failures, 0.0);
        // Nine checkpoints: after the last step there is nothing left to save.
        NEAR(strip.wall.value(), input.work.value() + 90, 1e-9);
    }

    void stripIsBounded()
    {
        RunStripInput input = stripOf(1);
        input.work = Seconds(1e18);
        const RunStrip strip = simulateRun(input);
        QVERIFY(!strip.stopped.empty());
        QVERIFY(strip.done < 1);
        QVERIFY(strip.segments.size() <= mostRunSegments);
        // A machine that never gets anywhere ends too.
        input = stripOf(1);
        input.mtbf = Seconds(1);
        const RunStrip stuck = simulateRun(input);
        QVERIFY(!stuck.stopped.empty());
        QVERIFY(std::isfinite(stuck.wall.value()));
    }

    void stripOfNonsense_data()
    {
        QTest::addColumn<double>("work");
        QTest::addColumn<double>("interval");
        QTest::addColumn<double>("mtbf");
        const double nan = std::nan(""), infinity = INFINITY;
        QTest::newRow("no work") << 0.0 << 10.0 << 100.0;
        QTest::newRow("no interval") << 10.0 << 0.0 << 100.0;
        QTest::newRow("no mtbf") << 10.0 << 10.0 << 0.0;
        QTest::newRow("negative") << -1.0 << 10.0 << 100.0;
        QTest::newRow("nan") << nan << 10.0 << 100.0;
        QTest::newRow("infinite") << 10.0 << 10.0 << infinity;
    }
    void stripOfNonsense()
    {
        QFETCH(double, work);
        QFETCH(double, interval);
        QFETCH(double, mtbf);
        const RunStrip strip = simulateRun({Seconds(work), Seconds(interval), Seconds(mtbf), {}, 1});
        QVERIFY(strip.segments.empty());
        QVERIFY(!strip.stopped.empty());
        QCOMPARE(strip.goodput(), 0.0);
    }

    void asynchronousStripLosesMoreAFailure()
    {
        double waits = 0, beside = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            RunStripInput input = stripOf(seed);
            const auto rework = static_cast<std::size_t>(RunPhase::Rework);
            waits += simulateRun(input).total[rework] / simulateRun(input).wall;
            input.checkpointing.background = Seconds(2000);
            beside += simulateRun(input).total[rework] / simulateRun(input).wall;
        }
        const RunStripInput one = stripOf(1);
        NEAR((beside - waits) / 100, 2000 / one.mtbf.value(), 0.1);
    }
};

QTEST_APPLESS_MAIN(TestResilience)
#include "tst_resilience.moc"
