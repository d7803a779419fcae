// The whole GPU probe, as a process, on a pretended card whose time is a perfect roofline: every step runs,
// what it reports is what the model says, and each way to fail is met with what remains. The helper's own
// time is pretended, too (card_clock.cpp).

#include <QTemporaryDir>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "tests/app/probe_helper/fake_card.h"
#include "tests/app/probe_helper/helper_run.h"

#include <filesystem>
#include <fstream>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

constexpr double gibibyte = 1024.0 * 1024 * 1024;
const std::vector<std::string> libraries{"libcuda.so.1", "libnvidia-ml.so.1", "libcublasLt.so.13"};

struct CardRun
{
    HelperRun run;
    double mostAllocated = -1, leftAllocated = -1; // bytes of the card; negative: not said
    double longest = -1; // seconds that were queued and timed at once
    double cancelSeconds = -1; // until the card was given back
};

// `missing` is among the libraries, or empty. A file that is no library stands for it, lest the machine's own
// be found.
CardRun runOnCard(const std::string& ways, std::vector<std::string> arguments,
    const std::string& missing = {}, const std::string& cancelAt = {}, const std::string& device = "cuda:0")
{
    namespace fs = std::filesystem;
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const std::string& name : libraries)
        if (name != missing)
            fs::create_symlink(RIDGEPOINT_FAKE_CUDA_LIBRARY, root / name);
    if (!missing.empty())
        for (const char* version : {"", ".1", ".11", ".12", ".13"})
            if (const std::string stem = missing.substr(0, missing.find(".so") + 3);
                !fs::exists(root / (stem + version)))
                std::ofstream(root / (stem + version)) << "no library";
    HelperSettings settings;
    settings.arguments = {"--seed", "11"};
    if (!device.empty())
        settings.arguments.insert(settings.arguments.end(), {"--device", device});
    if (cancelAt.empty())
        settings.arguments.emplace_back("--unattended");
    settings.arguments.insert(settings.arguments.end(), arguments.begin(), arguments.end());
    const std::string report = (root / "report").string();
    const char* sanitizer = std::getenv("ASAN_OPTIONS");
    settings.environment = {{"LD_LIBRARY_PATH", root.string()}, {"RIDGEPOINT_FAKE_CUDA", ways},
        {"RIDGEPOINT_FAKE_CUDA_REPORT", report},
        {"ASAN_OPTIONS", std::string(sanitizer ? sanitizer : "") + ":verify_asan_link_order=0"}};
    if (!device.empty()) // else the processor may be measured, which takes real time
        settings.environment.emplace_back("LD_PRELOAD", RIDGEPOINT_CARD_CLOCK);
    settings.cancelAt = cancelAt;
    CardRun out{runHelper(RIDGEPOINT_PROBE_PROGRAM, settings)};
    std::ifstream(report) >> out.mostAllocated >> out.leftAllocated >> out.longest >> out.cancelSeconds;
    return out;
}

// What the model gives for a result; 0: nothing is claimed.
double modelled(const ProbeResult& result)
{
    const std::string& id = result.step;
    const double flops =
        result.shape.size() == 3 ? 2 * result.shape[0] * result.shape[1] * result.shape[2] : 0;
    const double vector = result.type == "fp32" ? vectorRate[0] : vectorRate[1];
    const double matrix = result.type == "fp8" ? 2 * matrixRate
        : result.type == "tf32"                ? matrixRate / 2
        : result.type == "fp32"                ? vectorRate[0]
                                               : matrixRate;
    if (id.starts_with("hbm."))
        return memoryRate;
    if (id.starts_with("fma."))
        return vector;
    if (id.starts_with("sweep."))
        return std::min(result.intensity * memoryRate, vector);
    if (id.starts_with("gemm.") || id.starts_with("tensor.gemm."))
        return flops / (flops / std::min(result.intensity * memoryRate, matrix) + launchSeconds);
    if (id.starts_with("l2.set."))
        return result.shape.at(0) < l2Bytes ? l2Rate : memoryRate;
    if (id == "l2.read")
        return l2Rate;
    if (id == "pcie.h2d" || id == "pcie.d2h")
        return linkRate;
    if (id == "pcie.h2d.alpha" || id == "pcie.d2h.alpha")
        return copyLatency;
    if (id == "pcie.h2d.beta" || id == "pcie.d2h.beta")
        return linkRate;
    if (id == "pcie.both") // each way as fast as by itself
        return 2 * linkRate;
    if (id.starts_with("p2p."))
        return peerRate;
    if (id == "launch.gap")
        return launchSeconds;
    if (id == "launch.graph")
        return graphNodeSeconds;
    return 0;
}

} // namespace

class TestGpuProbe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wholeRun_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::newRow("quick") << "--quick";
        QTest::newRow("full") << "--full";
    }
    void wholeRun()
    {
        QFETCH(const QString, mode);
        const auto [run, most, left, longest, answered] =
            runOnCard("two", {mode.toStdString(), "--shapes", "4096x512x4096"});
        QCOMPARE(run.problem, std::string());
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.exitStatus, 0);
        // The card is what it says.
        const ProbeDevice device = run.all<ProbeDevice>().at(0);
        QCOMPARE(device.id, std::string("cuda:0"));
        QCOMPARE(device.name, std::string("NVIDIA Pretend 80GB"));
        QCOMPARE(device.driver, std::string("580.1"));
        QCOMPARE(device.memoryBytes, 80 * gibibyte);
        QCOMPARE(device.units.value_or(0), double(multiprocessors));
        QCOMPARE(device.cacheBytes, double(l2Bytes));
        QCOMPARE(device.traits.at(0), std::string("compute capability 9.0"));
        // Memory: a quarter of what is free or 8 GiB, and its own workspace; nothing stays.
        QCOMPARE(left, 0.0);
        QVERIFY2(most > gibibyte && most <= 8.1 * gibibyte, qPrintable(QString::number(most)));
        // Whatever is queued at once is short: until it is done, no command is obeyed.
        QVERIFY2(longest > 0 && longest < 0.05, qPrintable(QString::number(longest)));
        // The plan fits its budget, and every step of it gave something.
        double planned = 0;
        for (const ProbeStep& step : run.plan().steps)
            planned += step.estimateSeconds;
        QVERIFY2(planned <= 1.1 * run.plan().budgetSeconds, qPrintable(QString::number(planned)));
        QCOMPARE(run.all<ProbeSkip>().size(), std::size_t(0));
        const std::vector<ProbeResult> results = run.all<ProbeResult>();
        for (const ProbeStep& step : run.plan().steps) {
            const auto ofStep = [&](const ProbeResult& each) {
                return each.step.starts_with(step.id == "gemm.sweep.bf16" ? "gemm.bf16"
                        : step.id == "l2.sweep"                           ? "l2.read"
                                                                          : step.id);
            };
            if (step.id != "memory" && step.id != "warmup")
                QVERIFY2(std::ranges::any_of(results, ofStep), step.id.c_str());
        }
        QVERIFY(run.result("gemm.bf16.4096x512x4096"));
        std::set<std::string> ids;
        for (const ProbeResult& each : results)
            QVERIFY2(ids.insert(each.step).second, (each.step + " comes twice").c_str());
        // Close to the knee of each type, too, where the two ceilings meet.
        for (const auto& [type, rate] :
            {std::pair{"fp32", vectorRate[0]}, {"fp16", vectorRate[1]}, {"bf16", vectorRate[2]}})
            for (const double factor : {0.6, 0.8, 1.25, 1.6}) {
                const double near = factor * rate / memoryRate;
                QVERIFY2(std::ranges::any_of(results,
                             [&, name = std::string(type)](const ProbeResult& each) {
                                 return each.role == ProbeRole::SweepPoint && each.type == name
                                     && std::abs(each.intensity / near - 1) < 0.02;
                             }),
                    qPrintable(QStringLiteral("%1 at %2").arg(QLatin1String(type)).arg(near)));
            }
        // Within 3 %: a launch costs its two microseconds.
        for (const ProbeResult& each : results) {
            const double expected = modelled(each);
            if (expected > 0)
                QVERIFY2(each.median >= 0.95 * expected && each.median <= 1.01 * expected,
                    qPrintable(QStringLiteral("%1: %2, not %3")
                                   .arg(QString::fromStdString(each.step))
                                   .arg(each.median)
                                   .arg(expected)));
            QVERIFY2(each.check != ProbeCheck::Failed, (each.step + ": " + each.note).c_str());
            QVERIFY2(each.note.empty(), (each.step + ": " + each.note).c_str()); // nothing is suspect
            const bool verified = each.step.starts_with("hbm.") || each.step.starts_with("fma.")
                || each.step.starts_with("sweep.") || each.step.starts_with("l2.")
                || each.step.starts_with("pcie.") || each.step.starts_with("p2p.")
                || (each.step.starts_with("tensor.gemm.") && !each.step.ends_with(".zeros"));
            QVERIFY2(!verified || each.check == ProbeCheck::Passed, each.step.c_str());
        }
        QCOMPARE(run.result("tensor.gemm.bf16.burst")->phase, std::string("burst"));
        QCOMPARE(run.result("hbm.copy")->phase, std::string("sustained"));
        QCOMPARE(
            runOnCard("", {"--only", "hbm.copy"}).run.result("hbm.copy")->phase, std::string()); // not warm
        QVERIFY(run.result("l2.read")->range); // over sizes of the set
        int samples = 0;
        for (const ProbeResult& each : results)
            if (each.step.starts_with("l2.set.") && each.shape[0] >= l2Bytes / 8.0
                && each.shape[0] <= l2Bytes / 3.0)
                samples += each.samples;
        QCOMPARE(run.result("l2.read")->samples, samples);
        for (const char* way : {"pcie.h2d", "pcie.d2h"}) {
            const ProbeResult* alpha = run.result(std::string(way) + ".alpha");
            const ProbeResult* beta = run.result(std::string(way) + ".beta");
            QVERIFY(alpha && beta);
            QVERIFY(std::abs(alpha->median / copyLatency - 1) < 1e-2 && alpha->unit == "s");
            QVERIFY(std::abs(beta->median / linkRate - 1) < 1e-3 && beta->unit == "B/s");
            QVERIFY(beta->role != ProbeRole::LinkCeiling); // what copies reach is
            QVERIFY(alpha->low <= alpha->median && alpha->median <= alpha->high && alpha->range);
        }
        QVERIFY(run.result("pcie.h2d")->convention.kernel.ends_with(", PCIe 5 ×16"));
        QCOMPARE(run.result("hbm.copy")->telemetry.clockHz.value_or(0), smClock);
        QCOMPARE(run.result("hbm.copy")->telemetry.throttle, std::vector<std::string>{"power cap"});
    }

    void failures_data()
    {
        QTest::addColumn<QString>("ways");
        QTest::addColumn<QString>("missing");
        QTest::addColumn<QString>("only"); // steps
        QTest::addColumn<int>("end");
        QTest::addColumn<QString>("said"); // in a skip, a warning, a note or the end
        QTest::addColumn<QString>("measured"); // a step that still gives a result; empty: none does
        const auto row = [](const char* name, const char* ways, const char* missing, const char* only,
                             ProbeEnd end, const char* said, const char* measured) {
            QTest::newRow(name) << QString::fromUtf8(ways) << QString::fromUtf8(missing)
                                << QString::fromUtf8(only) << int(end) << QString::fromUtf8(said)
                                << QString::fromUtf8(measured);
        };
        constexpr auto completed = ProbeEnd::Completed, failed = ProbeEnd::CheckFailed,
                       none = ProbeEnd::NoDevice;
        row("no driver", "", "libcuda.so.1", "hbm", none, "no NVIDIA driver is installed", "");
        row("driver that does not start", "no start", "", "hbm", none, "does not start", "");
        row("no card", "no device", "", "hbm", none, "knows no GPU", "");
        row("card too old", "ancient", "", "hbm", none,
            "NVIDIA Pretend 80GB is of compute capability 7.0; the kernels need 7.5", "");
        row("no NVML", "", "libnvidia-ml.so.1", "hbm.copy", completed, "NVML is not installed", "hbm.copy");
        row("NVML that does not start", "no nvml", "", "hbm.copy", completed, "NVML does not start",
            "hbm.copy");
        row("no cuBLASLt", "", "libcublasLt.so.13", "tensor", completed, "a lower bound", "tensor.mma.bf16");
        row("cuBLASLt that does not start", "no blas", "", "tensor", completed, "cuBLASLt does not start",
            "tensor.mma.bf16");
        row("memory full", "full", "", "", completed, "too little memory of the GPU is free", "launch.gap");
        row("memory in pieces", "fragmented", "", "hbm.copy", completed, "", "hbm.copy");
        row("little memory, products in four bytes", "little memory", "", "tensor.gemm.tf32", completed, "",
            "tensor.gemm.tf32");
        row("wide products faster than narrow ones", "fast tf32", "", "tensor.gemm.bf16,tensor.gemm.tf32",
            failed, "tensor.gemm.tf32: faster than GEMMs of narrower elements", "tensor.gemm.tf32");
        row("copy that is wrong", "wrong copy", "", "hbm.copy,hbm.memcpy", failed, "differs", "hbm.copy");
        row("product that is wrong", "wrong product", "", "tensor.gemm.fp16", failed, "", "tensor.gemm.fp16");
        row("cache that takes part", "cache", "", "hbm.triad", failed, "a cache takes part", "hbm.triad");
        row("link that is wrong", "wrong link", "", "pcie", failed, "pcie.h2d: what came back differs",
            "pcie.h2d");
        row("host without memory to lock", "no locked memory", "", "hbm.copy,pcie", completed,
            "pcie: the host has no memory left that can be locked", "hbm.copy");
        row("copy that does nothing", "one copy only", "", "pcie", failed, "what came back differs",
            "pcie.d2h");
        row("link faster than memory", "fast link", "", "hbm.copy,pcie", failed,
            "faster than the GPU's own memory", "pcie.h2d");
        row("both ways too fast", "fast both ways", "", "pcie", failed,
            "pcie.both: faster than both ways by themselves together", "pcie.both");
        row("cache that is small", "small cache", "", "l2", completed, "l2.read: the L2 cache is too small",
            "l2.set.1048576");
        row("cache slower than memory", "slow cache", "", "hbm.copy,l2", completed,
            "l2.read: slower than the memory behind it", "l2.read");
        row("partitioned", "partitioned", "", "hbm.copy", completed, "partitioned (MIG)", "hbm.copy");
        row("shared", "shared", "", "hbm.copy", completed, "Other programs compute on the GPU (2)",
            "hbm.copy");
        row("clock that moves", "unsteady", "", "hbm.copy", completed, "most samples were disturbed",
            "hbm.copy");
        row("held back now and then", "now and then hot", "", "hbm.copy", completed,
            "what holds the clock back changed", "hbm.copy");
        row("idle between launches", "now and then idle", "", "hbm.copy", completed, "hbm.copy:  power cap",
            "hbm.copy");
        row("throttled", "hot", "", "hbm.copy", completed, "temperature", "hbm.copy");
        row("kernel that does not compile", "no sweep", "", "fma.fp32,sweep.fp32", completed,
            "sweep.fp32: compiling sweep_f32", "fma.fp32");
        row("driver that compiles nothing", "no compiler", "", "hbm,pcie", completed, "hbm.copy: compiling",
            "");
        row("older card", "old", "", "fma.bf16,sweep.bf16,fma.fp32", completed, "no vector instructions",
            "fma.fp32");
    }
    void failures()
    {
        QFETCH(const QString, ways);
        QFETCH(const QString, missing);
        QFETCH(const QString, only);
        QFETCH(const int, end);
        QFETCH(const QString, said);
        QFETCH(const QString, measured);
        std::vector<std::string> arguments{"--quick"};
        if (!only.isEmpty())
            arguments.insert(arguments.end(), {"--only", only.toStdString()});
        const auto [run, most, left, longest, answered] =
            runOnCard(ways.toStdString(), arguments, missing.toStdString());
        QCOMPARE(run.problem, std::string());
        QCOMPARE(int(run.done().end), end);
        QCOMPARE(run.exitStatus, probeExitStatus(ProbeEnd(end)));
        std::string all = run.done().message;
        for (const ProbeSkip& each : run.all<ProbeSkip>())
            all += '\n' + each.step + ": " + each.why;
        for (const ProbeWarning& each : run.all<ProbeWarning>())
            all += '\n' + each.message;
        for (const ProbeResult& each : run.all<ProbeResult>()) {
            all += '\n' + each.step + ": " + each.note;
            for (const std::string& reason : each.telemetry.throttle)
                all += ' ' + reason;
        }
        QVERIFY2(all.find(said.toStdString()) != std::string::npos, all.c_str());
        QCOMPARE(run.all<ProbeResult>().empty(), measured.isEmpty());
        if (measured.isEmpty())
            return;
        const ProbeResult* result = run.result(measured.toStdString());
        QVERIFY2(result, all.c_str());
        QCOMPARE(run.failedChecks().empty(), ProbeEnd(end) != ProbeEnd::CheckFailed);
        QCOMPARE(left, 0.0);
        if (ways == QStringLiteral("fragmented")) // halved until it fitted
            QVERIFY2(most < 1e9 && most > 4e8, qPrintable(QString::number(most)));
        if (measured == QStringLiteral("tensor.mma.bf16")) {
            QVERIFY(result->note.find("lower bound") != std::string::npos);
            QVERIFY(std::abs(result->median / (0.6 * matrixRate) - 1) < 0.03);
        }
    }

    void warmedUp_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::newRow("quick") << "--quick";
        QTest::newRow("full") << "--full";
    }
    // A card is faster until it has computed products for a while, steadily so: what follows the warm-up is
    // not.
    void warmedUp()
    {
        QFETCH(const QString, mode);
        const HelperRun run =
            runOnCard("cold", {mode.toStdString(), "--only", "tensor.gemm.bf16,warmup"}).run;
        const auto over = [&](const char* step) { return run.result(step)->median / matrixRate; };
        QVERIFY2(std::abs(over("tensor.gemm.bf16.burst") / coldFaster - 1) < 0.02,
            qPrintable(QString::number(over("tensor.gemm.bf16.burst"))));
        QVERIFY2(std::abs(over("gemm.bf16.8192x8192x8192") - 1) < 0.02,
            qPrintable(QString::number(over("gemm.bf16.8192x8192x8192"))));
        QCOMPARE(run.result("tensor.gemm.bf16")->phase, std::string("sustained"));
        QCOMPARE(run.warned("clock"), std::string());
    }

    void neverSettled()
    {
        const HelperRun run = runOnCard("restless", {"--quick", "--only", "warmup,hbm.copy"}).run;
        QVERIFY2(
            run.warned("clock").find("had not settled") != std::string::npos, run.warned("clock").c_str());
        QVERIFY(run.result("hbm.copy"));
        QCOMPARE(run.result("hbm.copy")->phase, std::string());
    }

    // Nobody asked for a device: the processor is measured, and why no card is.
    void withoutAUsableCard()
    {
        const HelperRun run =
            runOnCard("ancient,two", {"--only", "l1.read", "--budget-s", "0.5"}, {}, {}, {}).run;
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QCOMPARE(run.all<ProbeDevice>().size(), std::size_t(1));
        QCOMPARE(run.all<ProbeDevice>().at(0).id, std::string("cpu"));
        QVERIFY2(run.skipped("cuda").find("compute capability 7.0") != std::string::npos,
            run.skipped("cuda").c_str());
        const std::vector<ProbeSkip> skips = run.all<ProbeSkip>();
        QCOMPARE(std::ranges::count(skips, std::string("cuda"), &ProbeSkip::step), 2); // one a card
    }

    // The processor first; no card is opened, so none of its memory is taken and nothing can be left behind.
    void listed()
    {
        const auto [run, most, left, longest, answered] = runOnCard("two", {"--list"}, {}, {}, {});
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        const std::vector<ProbeDevice> devices = run.all<ProbeDevice>();
        QCOMPARE(devices.size(), std::size_t(3));
        QCOMPARE(devices[0].id, std::string("cpu"));
        QCOMPARE(devices[1].id, std::string("cuda:0"));
        QCOMPARE(devices[2].id, std::string("cuda:1"));
        QCOMPARE(devices[2].name, std::string("NVIDIA Pretend 80GB"));
        QCOMPARE(devices[2].memoryBytes, 80 * gibibyte);
        QCOMPARE(run.all<ProbeSkip>().size(), std::size_t(0));
        QCOMPARE(most, -1.0); // the card writes its report when a context ends
        QCOMPARE(runOnCard("ancient", {"--list"}, {}, {}, {}).run.all<ProbeDevice>().size(), std::size_t(1));
    }

    void onlyTypesAskedFor()
    {
        const HelperRun run = runOnCard("", {"--quick", "--types", "fp32,tf32"}).run;
        QCOMPARE(int(run.done().end), int(ProbeEnd::Completed));
        QVERIFY(run.result("tensor.gemm.tf32") && run.result("fma.fp32"));
        for (const ProbeResult& each : run.all<ProbeResult>())
            QVERIFY2(each.type.empty() || each.type == "fp32" || each.type == "tf32", each.step.c_str());
    }

    void lostOnTheWay_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<QString>("said");
        QTest::newRow("an illegal address") << "lost"
                                            << "illegal memory access";
        QTest::newRow("no answer") << "hang"
                                   << "has not answered";
    }
    // What was measured before stays, and the end says what happened.
    void lostOnTheWay()
    {
        QFETCH(const QString, way);
        QFETCH(const QString, said);
        const HelperRun run = runOnCard(way.toStdString(), {"--quick"}).run;
        QCOMPARE(int(run.done().end), int(ProbeEnd::DeviceLost));
        QCOMPARE(run.exitStatus, probeExitStatus(ProbeEnd::DeviceLost));
        QVERIFY2(
            run.done().message.find(said.toStdString()) != std::string::npos, run.done().message.c_str());
        QVERIFY(run.result("hbm.copy"));
        QVERIFY(run.result("tensor.gemm.bf16"));
        QVERIFY(!run.result("launch.gap"));
    }

    void cancelled_data()
    {
        QTest::addColumn<QString>("step");
        for (const ProbeStep& each : runOnCard("two", {"--full", "--budget-s", "0.1"}).run.plan().steps)
            QTest::newRow(each.id.c_str()) << QString::fromStdString(each.id);
    }
    // At every step: the run ends, says so, and gives all memory back. The card answers slowly, so that the
    // step is still under way.
    void cancelled()
    {
        QFETCH(const QString, step);
        const auto [run, most, left, longest, answered] =
            runOnCard("slow,two", {"--full", "--only", step.toStdString()}, {}, step.toStdString());
        QCOMPARE(int(run.done().end), int(ProbeEnd::Cancelled));
        QCOMPARE(run.exitStatus, probeExitStatus(ProbeEnd::Cancelled));
        QCOMPARE(left, 0.0);
    }

    void slowCard_data()
    {
        QTest::addColumn<QString>("ways");
        QTest::addColumn<int>("budget"); // seconds
        QTest::addColumn<QStringList>("measured");
        QTest::addColumn<QString>("said"); // as a skip's reason; empty: nothing in particular
        QTest::newRow("compiler") << "slow compiler" << 10
                                  << QStringList{"hbm.copy", "tensor.gemm.bf16", "fma.fp32"} << QString();
        QTest::newRow("products") << "slow products" << 10
                                  << QStringList{"hbm.copy", "tensor.gemm.bf16", "fma.fp32",
                                         "tensor.gemm.tf32"}
                                  << QString();
        QTest::newRow("products of any size")
            << "100 ms products" << 10 << QStringList{"hbm.copy", "fma.fp32"}
            << "one GEMM would last longer than 20 ms";
    }
    // Each point costs more than its share: a step ends when its time is over, and leaves the rest out.
    void slowCard()
    {
        QFETCH(const QString, ways);
        QFETCH(const QStringList, measured);
        QFETCH(const QString, said);
        QFETCH(const int, budget);
        const CardRun out = runOnCard(ways.toStdString(),
            {"--quick", "--budget-s", std::to_string(budget), "--shapes", "4096x512x4096"});
        QCOMPARE(int(out.run.done().end), int(ProbeEnd::Completed));
        // The budget is the promise that is tested here, not how fast anything is.
        QVERIFY2(out.run.done().elapsedSeconds <= 1.1 * budget,
            qPrintable(QString::number(out.run.done().elapsedSeconds)));
        QVERIFY2(out.longest < 0.15, qPrintable(QString::number(out.longest)));
        for (const QString& step : measured)
            QVERIFY2(out.run.result(step.toStdString()), qPrintable(step));
        const std::vector<ProbeSkip> skips = out.run.all<ProbeSkip>();
        QVERIFY(
            said.isEmpty() || std::ranges::find(skips, said.toStdString(), &ProbeSkip::why) != skips.end());
        if (ways == QStringLiteral("slow products"))
            QVERIFY(
                std::abs(out.run.result("tensor.gemm.bf16")->median * slowProducts / matrixRate - 1) < 0.05);
        // Fewer points, and still some on both sides of the knee.
        double least = 1e9, most = 0;
        for (const ProbeResult& each : out.run.all<ProbeResult>())
            if (each.role == ProbeRole::SweepPoint && each.type == "fp32") {
                least = std::min(least, each.intensity);
                most = std::max(most, each.intensity);
            }
        const double knee = vectorRate[0] / memoryRate;
        QVERIFY2(
            least < knee / 4 && most > 2 * knee, qPrintable(QStringLiteral("%1 to %2").arg(least).arg(most)));
    }

    void slowCardCancelled_data()
    {
        QTest::addColumn<QString>("ways");
        for (const char* ways : {"slow compiler,cancel at compiling", "slow products,cancel at a product",
                 "100 ms products,cancel at a product"})
            QTest::newRow(ways) << ways;
    }
    void slowCardCancelled()
    {
        QFETCH(const QString, ways);
        const CardRun out = runOnCard(ways.toStdString(), {"--quick"});
        QCOMPARE(int(out.run.done().end), int(ProbeEnd::Cancelled));
        QCOMPARE(out.leftAllocated, 0.0);
        QVERIFY2(out.cancelSeconds >= 0 && out.cancelSeconds <= 0.25,
            qPrintable(QString::number(out.cancelSeconds)));
    }
};

QTEST_GUILESS_MAIN(TestGpuProbe)
#include "tst_gpu_probe.moc"
