#include "app/document/program.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QTemporaryDir>

void registerLessonBenchmarks();
void registerPipelineBenchmarks();
void registerViewBenchmarks();

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QTemporaryDir home; // nobody's settings
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    qputenv("XDG_RUNTIME_DIR", home.path().toUtf8());
    ridgepoint::prepareGraphics();
    QApplication app(argc, argv);
    ridgepoint::prepareApplication();
    registerViewBenchmarks();
    registerLessonBenchmarks();
    registerPipelineBenchmarks();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
