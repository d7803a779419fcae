// Exec to first complete paint, against a bare window. The two take turns, so that a machine which speeds up or slows
// down does so for both; compare the medians, which are printed as counters with their ratio.

#include <benchmark/benchmark.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <vector>

namespace {

// Seconds; negative when the program did not end well.
double startUp(const QString& program, const QProcessEnvironment& environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    QElapsedTimer timer;
    timer.start();
    process.start(program, QStringList());
    if (!process.waitForFinished(20'000) || process.exitCode() != 0)
        return -1;
    return double(timer.nsecsElapsed()) * 1e-9;
}

double median(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

void startUpAgainstBareWindow(benchmark::State& state)
{
    const QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("RIDGEPOINT_QUIT_AFTER_PAINT"), QStringLiteral("1"));
    environment.insert(QStringLiteral("RIDGEPOINT_PRESETS"), QStringLiteral(RIDGEPOINT_PRESETS_DIR));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromUtf8(name), home.path());
    std::vector<double> bare;
    std::vector<double> ridgepoint;
    for (auto _ : state) {
        bare.push_back(startUp(QStringLiteral(RIDGEPOINT_BARE_WINDOW), environment));
        ridgepoint.push_back(startUp(QStringLiteral(RIDGEPOINT_PROGRAM), environment));
        if (bare.back() < 0 || ridgepoint.back() < 0) {
            state.SkipWithError("did not start");
            return;
        }
    }
    const double peer = median(bare);
    const double own = median(ridgepoint);
    state.counters["bare_s"] = peer;
    state.counters["ridgepoint_s"] = own;
    state.counters["ratio"] = own / peer;
}

BENCHMARK(startUpAgainstBareWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(75);

} // namespace
