// The helper as a process within limits: memory, processors, instruction sets, time. Time is judged only by
// what the helper itself counts and says.

#include <QDir>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "app/probe_helper/cpu/arena.h"
#include "app/probe_helper/cpu/cpu_probe.h"
#include "app/probe_helper/cpu/topology.h"
#include "tests/app/probe_helper/helper_run.h"

#include <cstdlib>

using namespace ridgepoint;
using namespace ridgepoint::probe;
using namespace ridgepoint::testing;

namespace {

constexpr const char* helper = RIDGEPOINT_PROBE_PROGRAM;

#ifdef RIDGEPOINT_ADDRESS_SANITIZER
constexpr bool addressesFree = false; // the sanitizer maps terabytes
#else
constexpr bool addressesFree = true;
#endif

// Of the helper's own saying: "at most 805 MB of memory used".
double announcedBytes(const HelperRun& run)
{
    for (const ProbeDevice& device : run.all<ProbeDevice>())
        for (const std::string& trait : device.traits)
            if (trait.starts_with("at most "))
                return 1e6 * std::atof(trait.c_str() + 8);
    return 0;
}

} // namespace

class TestProbeLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memory_data()
    {
        QTest::addColumn<double>("addressSpace");
        QTest::newRow("no limit") << 0.0;
        QTest::newRow("1 GB of addresses") << 1e9;
        QTest::newRow("256 MB of addresses") << 256e6;
        QTest::newRow("64 MB of addresses") << 64e6;
    }
    // What is announced is kept, and arrays are either larger than the caches or left out, with the reason.
    void memory()
    {
        QFETCH(const double, addressSpace);
        if (addressSpace > 0 && !addressesFree)
            QSKIP("a sanitizer needs more addresses than the limit");
        HelperSettings settings;
        settings.arguments = {"--device", "cpu", "--unattended", "--seed", "7", "--only",
            "dram,sweep,l1.read", "--budget-s", "2"};
        settings.addressSpaceBytes = addressSpace;
        const HelperRun run = runHelper(helper, settings);
        QCOMPARE(run.problem, std::string());
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.exitStatus, 0);
        const double announced = announcedBytes(run);
        QVERIFY(announced > 0);
        if (addressSpace > 0)
            QVERIFY2(announced < addressSpace, qPrintable(QString::number(announced)));
        if (addressesFree)
            QVERIFY2(run.peakBytes < announced,
                qPrintable(QStringLiteral("%1 of %2").arg(run.peakBytes).arg(announced)));
        const std::vector<ProbeDevice> devices = run.all<ProbeDevice>();
        QCOMPARE(devices.size(), std::size_t(1));
        for (const ProbeStep& step : run.plan().steps) {
            if (!step.id.starts_with("dram.") && step.id != "sweep.fp32")
                continue;
            const std::string id = step.id == "sweep.fp32" ? "sweep.fp32.1" : step.id;
            const std::string why =
                run.skipped(step.id).empty() ? run.skipped("memory") : run.skipped(step.id);
            if (const ProbeResult* result = run.result(id)) {
                QVERIFY2(result->convention.arrayBytes >= 3.9 * devices.front().cacheBytes, step.id.c_str());
                QVERIFY2(result->convention.arrayBytes <= announced, step.id.c_str());
            } else {
                QVERIFY2(!why.empty(), step.id.c_str());
                QVERIFY2(why.find("memory") != std::string::npos || why.find("time") != std::string::npos,
                    why.c_str());
            }
        }
        if (addressSpace == 64e6)
            QVERIFY(!run.skipped("memory").empty() || !run.skipped("dram.read").empty());
    }

    void oneProcessor()
    {
        HelperSettings settings;
        settings.arguments = {
            "--device", "cpu", "--unattended", "--only", "fma,dram.read,l1", "--budget-s", "20"};
        settings.onlyProcessor = readTopology().processors.back();
        const HelperRun run = runHelper(helper, settings);
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.all<ProbeDevice>().at(0).units.value_or(0), 1.0);
        QVERIFY(run.result("l1.read"));
        for (const ProbeResult& each : run.all<ProbeResult>())
            QCOMPARE(each.convention.threads, 1);
        for (const ProbeStep& each : run.plan().steps)
            QVERIFY2(!each.id.ends_with(".1t") && !each.id.ends_with(".smt"), each.id.c_str());
    }

    void instructionSets_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(kernelSets().size()); ++i)
            QTest::newRow(std::string(kernelSets()[static_cast<std::size_t>(i)].isa).c_str()) << i;
    }
    // Forced down, nothing wider runs.
    void instructionSets()
    {
        QFETCH(const int, index);
        const KernelSet& set = kernelSets()[static_cast<std::size_t>(index)];
        HelperSettings settings;
        settings.arguments = {"--device", "cpu", "--unattended", "--isa", std::string(set.isa), "--only",
            "fma,l1.read", "--budget-s", "10"};
        const HelperRun run = runHelper(helper, settings);
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.failedChecks().size(), std::size_t(0));
        QVERIFY(run.result("fma." + std::string(set.isa) + ".fp32"));
        QVERIFY2(run.result("l1.read"), run.skipped("l1.read").c_str());
        QVERIFY(run.result("l1.read")->convention.kernel.ends_with(set.label));
        QCOMPARE(int(run.result("l1.read")->check), int(ProbeCheck::Passed));
        for (const ProbeStep& step : run.plan().steps)
            for (const KernelSet& wider : kernelSets().subspan(static_cast<std::size_t>(index) + 1))
                QVERIFY2(
                    step.id.find("." + std::string(wider.isa) + ".") == std::string::npos, step.id.c_str());
    }

    void unknownInstructionSet()
    {
        HelperSettings settings;
        settings.arguments = {"--device", "cpu", "--unattended", "--isa", "mmx"};
        const HelperRun run = runHelper(helper, settings);
        QCOMPARE(run.exitStatus, probeExitStatus(ProbeEnd::NoDevice));
        QVERIFY(run.done().message.find("mmx") != std::string::npos);
    }

    void budgets_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::addColumn<double>("seconds");
        QTest::newRow("hardly any") << "--quick" << 0.1;
        QTest::newRow("quick") << "--quick" << 3.0;
        QTest::newRow("full") << "--full" << 3.0;
    }
    // Whatever the machine and the build: no step begins once the budget is spent, and each that is given up
    // says so. How long a sample lasts is the machine's; that the runner keeps a budget is tst_probe_steps'
    // to say.
    void budgets()
    {
        QFETCH(const QString, mode);
        QFETCH(const double, seconds);
        HelperSettings settings;
        settings.arguments = {"--device", "cpu", "--unattended", mode.toStdString(), "--budget-s",
            QString::number(seconds).toStdString()};
        const HelperRun run = runHelper(helper, settings);
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.plan().budgetSeconds, seconds);
        QCOMPARE(run.failedChecks().size(), std::size_t(0));
        std::size_t begun = 0;
        for (const ProbeProgress& each : run.all<ProbeProgress>()) {
            if (each.step.empty())
                continue;
            ++begun;
            const double left = seconds - each.elapsedSeconds;
            QVERIFY2(each.leftSeconds <= left + 1e-9, each.step.c_str());
            if (left < 0.02)
                QCOMPARE(run.skipped(each.step), std::string("the time was used up"));
        }
        QCOMPARE(begun, run.plan().steps.size());
    }

    // What the system refuses is refused once, and every later step goes without.
    void memoryRefused()
    {
        Arena arena;
        QVERIFY(!arena.allocate(2, std::size_t(1) << 60));
        QCOMPARE(arena.bytesEach(), std::size_t(0));
        QVERIFY(arena.allocate(2, std::size_t(1) << 20));
        QCOMPARE(arena.bytesEach(), std::size_t(1) << 20);
        QVERIFY(!arena.allocate(2, std::size_t(1) << 60));
        QCOMPARE(arena.bytesEach(), std::size_t(0));

        CpuTopology topology = readTopology();
        topology.level3Bytes = 1e17; // no machine maps arrays that exceed it
        topology.availableBytes = 1e19;
        CpuProbe probe(topology, true, 7);
        QTemporaryFile file;
        QVERIFY(file.open());
        {
            Channel channel(-1, file.handle());
            for (const Step& step : probe.steps())
                if (step.id == "memory" || step.id == "dram.read" || step.id == "l1.read") {
                    StepContext context(channel, {3, 1e-3}, channel.now() + 5);
                    step.run(context);
                }
        }
        file.seek(0);
        const QByteArray said = file.readAll();
        QVERIFY2(said.contains("too little to stream through"), said.constData());
        QVERIFY2(!said.contains("\"median\""), said.constData());
    }

    // A core of two threads, pretended from two processors: a full run measures with both, a quick one does
    // not.
    void bothThreadsOfACore()
    {
        CpuTopology topology = readTopology();
        if (topology.processors.size() < 2)
            QSKIP("one processor cannot pretend to be two threads");
        topology.quota.reset();
        topology.processors.resize(2);
        topology.cores.assign(1, topology.processors.front());
        const auto siblings = [](std::vector<Step> steps) {
            std::erase_if(steps, [](const Step& step) { return !step.id.ends_with(".smt"); });
            return steps;
        };
        CpuProbe quick(topology, true, 7), full(topology, false, 7);
        QCOMPARE(siblings(quick.steps()).size(), std::size_t(0));
        QTemporaryFile file;
        QVERIFY(file.open());
        const std::vector<Step> steps = siblings(full.steps());
        QCOMPARE(steps.size(), std::size_t(2));
        {
            Channel channel(-1, file.handle());
            for (const Step& step : steps) {
                StepContext context(channel, {3, 1e-3}, channel.now() + 5);
                step.run(context);
                QVERIFY(!context.checkFailed());
            }
        }
        QFile written(file.fileName());
        QVERIFY(written.open(QIODevice::ReadOnly));
        int results = 0;
        while (!written.atEnd()) {
            const auto event = readProbeEvent(written.readLine().toStdString()).event;
            if (const auto* result = event ? std::get_if<ProbeResult>(&*event) : nullptr) {
                ++results;
                QCOMPARE(result->convention.threads, 2);
            }
        }
        QCOMPARE(results, 2);
    }

    void stolenTime()
    {
        const QTemporaryDir folder;
        QDir(folder.path()).mkpath(QStringLiteral("proc"));
        QFile file(folder.filePath(QStringLiteral("proc/stat")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("cpu  10 0 10 70 0 0 0 10 0 0\ncpu0 100 1 50 800 9 2 3 35 77 0\ncpu1 1 1 1 1 1 1 1 1 1 1\n"
                   "cpu11 5 0 0 90 0 0 0 5 0 0\nintr 12345\n");
        file.close();
        const ProcessorTime time = processorTime({0, 11}, folder.path().toStdString());
        QCOMPARE(time.all, 1100.0); // what guests had is in the first number, too
        QCOMPARE(time.stolen, 40.0);
        QCOMPARE(processorTime({0}, "/nowhere").all, 0.0);
        const ProcessorTime own = processorTime(readTopology().processors);
        QVERIFY(own.all > 0 && own.stolen >= 0 && own.stolen < own.all);
    }
};

QTEST_GUILESS_MAIN(TestProbeLimits)
#include "tst_probe_limits.moc"
