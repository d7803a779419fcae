// Exec to first complete paint, both programs in one run; compare the two medians.

#include <benchmark/benchmark.h>

#include <QProcess>
#include <QTemporaryDir>

namespace {

void startUp(benchmark::State& state, const QString& program)
{
    QTemporaryDir home;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("RIDGEPOINT_QUIT_AFTER_PAINT"), QStringLiteral("1"));
    environment.insert(QStringLiteral("RIDGEPOINT_PRESETS"), QStringLiteral(RIDGEPOINT_PRESETS_DIR));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromUtf8(name), home.path());
    for (auto _ : state) {
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(program, QStringList());
        if (!process.waitForFinished(20000) || process.exitCode() != 0) {
            state.SkipWithError("did not start");
            return;
        }
    }
}

void bareWindow(benchmark::State& state) { startUp(state, QStringLiteral(RIDGEPOINT_BARE_WINDOW)); }
void ridgepointWindow(benchmark::State& state) { startUp(state, QStringLiteral(RIDGEPOINT_PROGRAM)); }

BENCHMARK(bareWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(15)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(ridgepointWindow)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(15)->Repetitions(5)->ReportAggregatesOnly();

} // namespace
