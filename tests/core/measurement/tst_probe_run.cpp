// A run put together from events, saved and read back, and the roofline it makes.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/measurement/probe_run.h"
#include "core/measurement/protocol.h"

#include <cmath>

using namespace ridgepoint;

namespace {

ProbeResult result(const char* step, ProbeRole role, const char* unit, double median, const char* type = "")
{
    ProbeResult r;
    r.step = step;
    r.role = role;
    r.unit = unit;
    r.median = r.best = r.low = r.high = r.lowerQuartile = r.upperQuartile = median;
    r.samples = 15;
    r.type = type;
    return r;
}

ProbeRun sample()
{
    ProbeRun run;
    run.take(ProbeHello{probeProtocol, "0.1.0", 1, "2026-11-22T10:00:00+0000", 42});
    ProbeDevice device;
    device.id = device.kind = "cpu";
    device.name = "EPYC, \"quoted\"";
    run.take(device);
    run.take(result("dram.read", ProbeRole::MemoryCeiling, "B/s", 35e9));
    run.take(result("dram.triad_nt", ProbeRole::MemoryCeiling, "B/s", 43e9));
    run.take(result("dram.write", ProbeRole::MemoryCeiling, "B/s", 60e9));
    run.take(result("dram.copy.1t", ProbeRole::MemoryCeiling, "B/s", 90e9));
    run.take(result("fma.sse2.fp32", ProbeRole::VectorCeiling, "FLOP/s", 50e9, "fp32"));
    run.take(result("fma.avx2.fp32", ProbeRole::VectorCeiling, "FLOP/s", 118e9, "fp32"));
    run.take(result("fma.avx2.fp64", ProbeRole::VectorCeiling, "FLOP/s", 59e9, "fp64"));
    // A perfect roofline: min(118, 43 · intensity).
    for (const double intensity : {8.0, 0.25, 0.5, 1.0, 2.0, 4.0, 16.0}) {
        ProbeResult point = result(("sweep.fp32." + std::to_string(intensity)).c_str(), ProbeRole::SweepPoint,
            "FLOP/s", std::min(118e9, 43e9 * intensity), "fp32");
        point.intensity = intensity;
        run.take(point);
    }
    run.take(ProbeSkip{"cuda", "no driver"});
    run.take(ProbeWarning{"", "something moved"});
    return run;
}

} // namespace

class TestProbeRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rooflineOfCeilings()
    {
        ProbeRun run = sample();
        const MeasuredRoofline roof = measuredRoofline(run);
        QVERIFY(roof.memory);
        QCOMPARE(roof.memory->step, std::string("dram.triad_nt")); // neither writes nor one thread's copy
        QCOMPARE(roof.compute.size(), std::size_t(2));
        QCOMPARE(roof.compute[0]->step, std::string("fma.avx2.fp32"));
        QCOMPARE(roof.compute[1]->type, std::string("fp64"));
        QCOMPARE(roof.sweep.size(), std::size_t(7));
        QVERIFY(std::ranges::is_sorted(roof.sweep, {}, [](auto* each) { return each->intensity; }));
        // What reads and writes in place bounds the sweep's lowest point, which does so, too.
        run.take(result("dram.update", ProbeRole::MemoryCeiling, "B/s", 50e9));
        QCOMPARE(measuredRoofline(run).memory->step, std::string("dram.update"));
    }

    void failedChecksBoundNothing()
    {
        ProbeRun run = sample();
        ProbeResult impossible = result("dram.copy", ProbeRole::MemoryCeiling, "B/s", 1e15);
        impossible.check = ProbeCheck::Failed;
        run.take(impossible);
        QCOMPARE(measuredRoofline(run).memory->step, std::string("dram.triad_nt"));
        QVERIFY(measuredRoofline(ProbeRun{}).memory == nullptr);
        // One disturbed sample gives way to many.
        ProbeResult lonely = result("dram.triad", ProbeRole::MemoryCeiling, "B/s", 9e10);
        lonely.samples = 1;
        lonely.range = true;
        run.take(lonely);
        QCOMPARE(measuredRoofline(run).memory->step, std::string("dram.triad_nt"));
        // Nor do a cold card and operands of zeros.
        ProbeResult cold = result("tensor.gemm.bf16.burst", ProbeRole::TensorCeiling, "FLOP/s", 1e15, "bf16");
        cold.phase = "burst";
        cold.intensity = 2731;
        run.take(cold);
        ProbeResult zeros = result("tensor.gemm.bf16.zeros", ProbeRole::GemmPoint, "FLOP/s", 1e15, "bf16");
        zeros.intensity = 2731;
        run.take(zeros);
        QVERIFY(measuredRoofline(run).products.empty());
        QCOMPARE(measuredRoofline(run).compute.size(), std::size_t(2));
    }

    // The curve is 43·i below the ridge of 2.744: 90 % of 118 lies at 2.470, between the points at 2 and 4.
    // On the chord between those in logarithms it is met a little later.
    void kneeIsWhereTheCurveSays()
    {
        const double knee = measuredRoofline(sample()).knee("fp32");
        QVERIFY2(knee > 2.470 && knee < 4, qPrintable(QString::number(knee)));
        const double part = std::log(0.9 * 118 / 86) / std::log(118.0 / 86);
        QVERIFY(std::abs(knee - 2 * std::pow(2, part)) < 1e-9);
    }

    void kneeNeedsASweep()
    {
        ProbeRun run = sample();
        std::erase_if(run.results,
            [](const ProbeResult& r) { return r.role == ProbeRole::SweepPoint && r.intensity < 8; });
        QCOMPARE(measuredRoofline(run).knee("fp32"), 0.0);
        QCOMPARE(measuredRoofline(sample()).knee("bf16"), 0.0); // was not swept
        // Cut short on the slope: the highest point is no plateau.
        ProbeRun cut = sample();
        std::erase_if(cut.results,
            [](const ProbeResult& r) { return r.role == ProbeRole::SweepPoint && r.intensity > 1; });
        QVERIFY(measuredRoofline(cut).sweep.size() >= 3);
        QCOMPARE(measuredRoofline(cut).knee("fp32"), 0.0);
    }

    // A neighbour slows samples down: several disturbed ones that are all faster than the sound ones of
    // narrower instructions are still the wider ones'.
    void disturbedButFasterStays()
    {
        ProbeRun run;
        run.take(result("dram.triad_nt", ProbeRole::MemoryCeiling, "B/s", 8e10));
        run.take(result("fma.sse2.fp32", ProbeRole::VectorCeiling, "FLOP/s", 120e9, "fp32"));
        ProbeResult wide = result("fma.avx512.fp32", ProbeRole::VectorCeiling, "FLOP/s", 557e9, "fp32");
        wide.low = 543e9;
        wide.high = 565e9;
        wide.samples = 7;
        wide.note = "most samples were disturbed";
        run.take(wide);
        QCOMPARE(measuredRoofline(run).compute.front()->step, std::string("fma.avx512.fp32"));
        run.results.back().samples = 1; // one is an accident
        QCOMPARE(measuredRoofline(run).compute.front()->step, std::string("fma.sse2.fp32"));
        run.results.back().samples = 7;
        run.results.back().low = 110e9; // overlaps
        QCOMPARE(measuredRoofline(run).compute.front()->step, std::string("fma.sse2.fp32"));
        // In whatever order they came, one disturbed sample is no ceiling.
        run.results.back().low = 543e9;
        ProbeResult accident = result("fma.avx2.fp32", ProbeRole::VectorCeiling, "FLOP/s", 900e9, "fp32");
        accident.samples = 1;
        accident.note = "most samples were disturbed";
        run.take(accident);
        QCOMPARE(measuredRoofline(run).compute.front()->step, std::string("fma.avx512.fp32"));
        std::swap(run.results[2], run.results[3]);
        QCOMPARE(measuredRoofline(run).compute.front()->step, std::string("fma.avx512.fp32"));
        ProbeResult engine = result("hbm.memcpy", ProbeRole::MemoryCeiling, "B/s", 9e10);
        run.take(engine);
        QCOMPARE(measuredRoofline(run).memory->step,
            std::string("dram.triad_nt")); // a copy engine computes nothing
    }

    // 950 GB/s and 1.05 TB/s around 1 TB/s are said in TB/s.
    void anIntervalHasTheUnitOfItsMedian()
    {
        ProbeRun run = sample();
        run.results[0].unit = "B/s";
        run.results[0].median = 1e12;
        run.results[0].low = 0.95e12;
        run.results[0].high = 1.05e12;
        QVERIFY2(probeText(run).find("0.950 TB/s – 1.05 TB/s") != std::string::npos, probeText(run).c_str());
    }

    // Names and notes come from files.
    void textObeysNobody()
    {
        ProbeRun run = sample();
        run.results[0].note = "red \x1b[31m and \xc2\x9b 2J, but é";
        run.take(ProbeWarning{"x", "bell \a"});
        for (const std::string& text : {probeText(run), probeComparisonText(run, sample())}) {
            QVERIFY(text.find('\x1b') == std::string::npos && text.find('\a') == std::string::npos);
            QVERIFY(text.find("\xc2\x9b") == std::string::npos);
            QVERIFY(text.find("but é") != std::string::npos);
        }
    }

    void failedCheckIsNoBreakingOff()
    {
        ProbeRun run = sample();
        run.plan.steps = {{"dram.read", 1}, {"memory", 1}, {"dram.triad", 1}};
        run.take(ProbeProgress{"dram.triad", 2, 3, 1, 1});
        run.take(ProbeDone{ProbeEnd::Cancelled, "", 1});
        QVERIFY(!run.whole());
        QVERIFY(probeText(run).find("Incomplete: 2 of 3 steps were done.") != std::string::npos);
        run.take(ProbeDone{ProbeEnd::CheckFailed, "a result did not pass its check", 1});
        QVERIFY(run.whole());
        QVERIFY(probeText(run).find("Incomplete") == std::string::npos);
        QVERIFY(probeText(run).find("did not pass its check") != std::string::npos);
    }

    void savedAndReadBack()
    {
        ProbeRun run = sample();
        run.results[1].telemetry.clockHz = 3.7e9;
        run.take(ProbeDone{ProbeEnd::Cancelled, "by hand", 3.5});
        run.results[1].convention = {"24 bytes a value", "triad", "random", 2.7e8, 2};
        const ReadProbeRun read = readProbeRun(probeRunJson(run));
        QVERIFY2(read.run && read.problem.empty(), read.problem.plain().c_str());
        QVERIFY(read.run->results == run.results);
        QVERIFY(read.run->device == run.device);
        QVERIFY(read.run->warnings.size() == 1 && read.run->skips == run.skips);
        QVERIFY(read.run->done == run.done);
        QCOMPARE(read.run->hello.seed, run.hello.seed);
        QCOMPARE(read.run->hello.when, run.hello.when);
        QCOMPARE(probeRunJson(*read.run), probeRunJson(run)); // nothing lost, nothing new
    }

    void linesAreARun()
    {
        std::string text = writeProbeEvent(sample().hello);
        text += "Xid 79: the GPU has fallen off the bus\n";
        for (const ProbeResult& each : sample().results)
            text += writeProbeEvent(each);
        const ReadProbeRun read = readProbeRun(text.substr(0, text.size() - 1)); // its last line not ended
        QVERIFY(read.run);
        QVERIFY(read.run->results == sample().results);
        QVERIFY(read.problem.plain().starts_with("line 2: "));
    }

    // What is read can be written and read again: the lines of a result are far shorter than what is saved of
    // it.
    void moreLinesThanARunHolds()
    {
        std::string text = writeProbeEvent(sample().hello);
        const std::string line = writeProbeEvent(sample().results.front());
        for (int i = 0; i < 20'000; ++i)
            text += line;
        const ReadProbeRun read = readProbeRun(text);
        QVERIFY(!read.run);
        QCOMPARE(read.problem.plain(), std::string("it has 20000 results, more than a saved run holds"));
    }

    // Scripts depend on these names.
    void keysAreTheContract()
    {
        const QJsonObject object =
            QJsonDocument::fromJson(QByteArray::fromStdString(probeRunJson(sample()))).object();
        for (const char* key : {"device", "kind", "when", "ceilings", "sweep", "warnings"})
            QVERIFY2(object.contains(QLatin1String(key)), key);
        const QJsonObject ceiling = object[QLatin1String("ceilings")].toArray().first().toObject();
        for (const char* key : {"id", "value", "unit", "low", "high", "samples", "rejected", "basis"})
            QVERIFY2(ceiling.contains(QLatin1String(key)), key);
        const QJsonObject point = object[QLatin1String("sweep")].toArray().first().toObject();
        const double intensity = point[QLatin1String("intensity")].toDouble();
        QCOMPARE(point[QLatin1String("flops_per_second")].toDouble(),
            intensity * point[QLatin1String("bytes_per_second")].toDouble());
        QCOMPARE(object[QLatin1String("ceilings")].toArray().size(), 7);
        QCOMPARE(object[QLatin1String("sweep")].toArray().size(), 7);
    }

    void brokenFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("prose") << QByteArray("This is not a run.\nNor this.");
        QTest::newRow("another schema") << QByteArray(R"({"schema":"ridgepoint.scenario/2"})");
        QTest::newRow("schema of later") << QByteArray(R"({"schema":"ridgepoint.probe/2"})");
        QTest::newRow("schema is a number") << QByteArray(R"({"schema":1})");
        QTest::newRow("results of numbers") << QByteArray(R"({"schema":"ridgepoint.probe/1","results":[1]})");
        QTest::newRow("a result without a value")
            << QByteArray(R"({"schema":"ridgepoint.probe/1","results":[{"step":"a","unit":"B/s"}]})");
        QTest::newRow("a device without a name")
            << QByteArray(R"({"schema":"ridgepoint.probe/1","details":{"id":"cpu"}})");
        QTest::newRow("lines that broke off before a result")
            << QByteArray("{\"ev\":\"hello\",\"proto\":1,\"probe\":\"0.1.0\",\"pid\":1,\"when\":\"2026-11-"
                          "22T23:49:13+0000\","
                          "\"seed\":1}\n{\"ev\":\"device\",\"id\":\"cp");
        QTest::newRow("binary") << QByteArray("\x7f"
                                              "ELF\0\0\xff\xfe",
            8);
    }
    void brokenFiles()
    {
        QFETCH(QByteArray, text);
        const ReadProbeRun read = readProbeRun(text.toStdString());
        QVERIFY(!read.run);
        QVERIFY(!read.problem.empty());
    }

    void tableHoldsEverything()
    {
        const ProbeRun run = sample();
        const Table table = probeTable(run);
        QCOMPARE(table.rows.size(), run.results.size());
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(table.rows.front()[0].forPeople(), std::string("dram.read"));
        QVERIFY(table.rows.back()[0].forPeople().starts_with("sweep"));
    }

    void comparesStepByStep()
    {
        const ProbeRun then = sample();
        ProbeRun now = sample();
        now.results.front().median *= 1.5;
        now.results.erase(now.results.begin() + 1);
        now.take(result("new.step", ProbeRole::Other, "s", 1));
        now.results.front().low = now.results.front().high = now.results.front().median;
        const Table table = probeComparison(now, then);
        QCOMPARE(table.columns.size(), table.rows.front().size());
        QCOMPARE(table.rows.size(), then.results.size() - 1); // neither the one that is gone nor the new one
        QCOMPARE(table.rows.front().front().forPeople(), std::string("dram.read"));
        QCOMPARE(table.rows.front()[8].forPeople(), std::string("1.5"));
        QCOMPARE(table.rows.front()[9].forPeople(), std::string("apart"));
        QCOMPARE(table.rows[1][8].forPeople(), std::string("1"));
        QCOMPARE(table.rows[1][9].forPeople(), std::string("overlap"));
        const std::string text = probeComparisonText(now, then);
        QVERIFY(text.find("1.50×") != std::string::npos);
        QVERIFY(text.find("apart") != std::string::npos);
        QCOMPARE(text.find("apart"), text.rfind("apart")); // the one that changed
        QVERIFY(text.find("overlap") != std::string::npos);
        QVERIFY(text.find("Results of one run only: 2.") != std::string::npos);
        now.results[1].range = true;
        QVERIFY(probeComparisonText(now, then).find("no interval") != std::string::npos); // as a fit has none
        now.results[1].samples = 3;
        QVERIFY(probeComparisonText(now, then).find("too few samples") != std::string::npos);
        QVERIFY(probeComparisonText(now, ProbeRun{}).empty());
        QVERIFY(probeComparison(now, ProbeRun{}).rows.empty());
    }

    void linesKeepTheirSamples()
    {
        std::string text = writeProbeEvent(sample().hello);
        text += writeProbeEvent(ProbeSample{"a", 0, 1e9, 0.005, {}});
        text += "nonsense\n";
        text += writeProbeEvent(ProbeSample{"a", 1, 2e9, 0.005, "busy"});
        const ReadProbeEvents read = readProbeEvents(text);
        QCOMPARE(read.events.size(), std::size_t(3));
        QCOMPARE(std::get<ProbeSample>(read.events[2]).rejected, std::string("busy"));
        QVERIFY(read.problem.plain().starts_with("line 3: "));
        QVERIFY(readProbeEvents("").events.empty());
    }

    void textForPeople()
    {
        const QString text = QString::fromStdString(probeText(sample()));
        for (const char* part :
            {"EPYC", "43.0 GB/s", "118 GFLOP/s", "2.74 FLOP/B", "no driver", "something moved"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(!text.contains(QLatin1String("nan")));
        QVERIFY(!QString::fromStdString(probeText(ProbeRun{})).contains(QLatin1String("nan")));
    }
};

QTEST_GUILESS_MAIN(TestProbeRun)
#include "tst_probe_run.moc"
