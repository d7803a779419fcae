// The cube where OpenGL draws it: the first picture after the tab opens, pictures a second while it turns at
// 1280×720, the painter's own repaint, and what an idle cube costs. Rows that need a context are skipped
// where there is none; run under xvfb-run with LIBGL_ALWAYS_SOFTWARE=1 for software rendering.

#include "app/document/settings.h"
#include "app/window/main_window.h"
#include "app/window/view_area.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"
#include "views/cube/cube_view.h"
#include "views/cube/gl_probe.h"
#include "views/cube/gl_renderer.h"
#include "views/cube/painter_renderer.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <vector>

#include <sys/resource.h>

using namespace ridgepoint;

namespace {

SceneFrame frame()
{
    const Scenario scenario =
        readScenario(shippedCatalog().scenario("seed-question")->json, shippedCatalog(), "seed-question")
            .file->scenario;
    const ViewInput input{std::make_shared<const Report>(evaluate(scenario)), {}, &shippedCatalog()};
    CubeEvaluations evaluations;
    const CubeData data = cubeData(input, {}, {}, evaluations);
    SceneFrame frame;
    frame.scene = std::make_shared<const CubeScene>(
        cubeScene(data, cubeRanges(data), themeById(QStringLiteral("light")), {}));
    frame.viewport = {QSizeF(1280, 720), QPointF(640, 360), 320};
    return frame;
}

void runLoop(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double processorSeconds()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
        + 1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// Empty, and the row skipped, without a context or without Qt 3D.
std::unique_ptr<SceneRenderer> glRenderer(benchmark::State& state)
{
    static const bool usable = probeGl().usable;
    std::unique_ptr<SceneRenderer> renderer = usable ? makeGlRenderer({}) : nullptr;
    if (!renderer)
        state.SkipWithError("no OpenGL");
    return renderer;
}

bool deliverOne(SceneRenderer& renderer, const SceneFrame& frame)
{
    QEventLoop loop;
    bool came = false;
    QObject::connect(&renderer, &SceneRenderer::delivered, &loop, [&] {
        came = true;
        loop.quit();
    });
    QTimer::singleShot(glPatienceMs, &loop, &QEventLoop::quit);
    renderer.request(frame);
    loop.exec();
    return came;
}

void firstPicture(benchmark::State& state)
{
    const SceneFrame wanted = frame();
    for (auto _ : state) {
        const std::unique_ptr<SceneRenderer> renderer = glRenderer(state);
        if (!renderer || !deliverOne(*renderer, wanted)) {
            state.SkipWithError("no picture");
            break;
        }
    }
}
BENCHMARK(firstPicture)
    ->Name("cube/firstPictureGl")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(10)
    ->UseRealTime();

void turning(benchmark::State& state)
{
    const std::unique_ptr<SceneRenderer> renderer = glRenderer(state);
    SceneFrame wanted = frame();
    if (!renderer || !deliverOne(*renderer, wanted)) {
        state.SkipWithError("no picture");
        return;
    }
    std::vector<double> rates;
    int pictures = 0;
    QObject::connect(renderer.get(), &SceneRenderer::delivered, renderer.get(), [&] { ++pictures; });
    for (auto _ : state) {
        pictures = 0;
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 1000) {
            wanted.camera.yaw += 1;
            wanted.camera.settle();
            renderer->request(wanted);
            runLoop(4);
        }
        rates.push_back(1000.0 * pictures / static_cast<double>(timer.elapsed()));
    }
    std::sort(rates.begin(), rates.end());
    state.counters["median_per_s"] = rates[rates.size() / 2];
}
BENCHMARK(turning)
    ->Name("cube/picturesWhileTurning")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5)
    ->UseRealTime();

void idle(benchmark::State& state)
{
    const std::unique_ptr<SceneRenderer> renderer = glRenderer(state);
    if (!renderer || !deliverOne(*renderer, frame())) {
        state.SkipWithError("no picture");
        return;
    }
    runLoop(1000); // the finer picture
    double share = 0;
    for (auto _ : state) {
        const double before = processorSeconds();
        runLoop(1000);
        share = std::max(share, processorSeconds() - before);
    }
    state.counters["cpu_percent"] = 100 * share;
}
BENCHMARK(idle)->Name("cube/idleGl")->Unit(benchmark::kMillisecond)->Iterations(3)->UseRealTime();

void painting(benchmark::State& state)
{
    PainterRenderer renderer;
    SceneFrame wanted = frame();
    for (auto _ : state) {
        wanted.camera.yaw += 1;
        wanted.camera.settle();
        renderer.request(wanted);
    }
}
BENCHMARK(painting)->Name("cube/painter")->Unit(benchmark::kMillisecond);

Report report(const char* preset, std::initializer_list<std::pair<const char*, std::string>> fields = {})
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(preset)->json, shippedCatalog(), preset).file->scenario;
    for (const auto& [id, text] : fields)
        setField(scenario, *findField(id), text, shippedCatalog());
    return evaluate(scenario);
}

// All dots anew while a finger is on a slider; the report itself is already there.
void dots(benchmark::State& state, const char* preset, const char* mfu)
{
    std::vector<ViewInput> inputs;
    for (const char* target : {"5s", "6s"})
        inputs.push_back({std::make_shared<const Report>(report(
                              preset, {{"targets.step_time", target}, {"hardware.efficiency.mfu", mfu}})),
            {}, &shippedCatalog()});
    CubeEvaluations evaluations;
    cubeData(inputs[0], {}, {}, evaluations);
    std::size_t n = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(cubeData(inputs[++n % 2], {}, {}, evaluations, true));
}
BENCHMARK_CAPTURE(dots, stated, "seed-question", "0.4")
    ->Name("cube/dotsWhileDragging")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(dots, pipelined, "llama3-70b-256xh100", "model")
    ->Name("cube/dotsWhileDraggingPipelined")
    ->Unit(benchmark::kMicrosecond);

class Remembered : public GlMemory
{
public:
    explicit Remembered(QString device)
        : m_device(std::move(device))
    {
    }
    QString device() const override { return m_device; }
    void keep(const QString& device) override { m_device = device; }

private:
    QString m_device;
};

// From the click on the tab: to the window painted, and to the first picture by OpenGL in it. The first
// iteration of a process is what a person meets.
void openTab(benchmark::State& state, const QString& known)
{
    setGraphics3d(
        *qApp, {Graphics3d::Auto, QStringLiteral(RIDGEPOINT_PROGRAM), std::make_shared<Remembered>(known)});
    Settings settings;
    std::vector<double> painted, drawn;
    for (auto _ : state) {
        Catalog own = shippedCatalog();
        MainWindow window(own, settings);
        window.resize(1280, 720);
        window.showView(QStringLiteral("stack"));
        window.show();
        runLoop(300);
        QElapsedTimer timer;
        timer.start();
        window.showView(QStringLiteral("cube"));
        auto* view = window.findChild<CubeView*>();
        while (!view->liveScene() && timer.elapsed() < 10000) {
            QApplication::sendPostedEvents();
            QApplication::processEvents();
        }
        painted.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        bool came = false;
        const LiveScene* live = view->liveScene();
        QObject::connect(live, &LiveScene::changed, &window, [&] { came = came || live->drawing(); });
        while (!came && timer.elapsed() < 10000)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        drawn.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        window.document().markSaved(QString());
    }
    setGraphics3d(*qApp, {});
    state.counters["first_painted_ms"] = painted.front();
    state.counters["first_gl_ms"] = drawn.front();
    std::sort(painted.begin(), painted.end());
    std::sort(drawn.begin(), drawn.end());
    state.counters["median_painted_ms"] = painted[painted.size() / 2];
    state.counters["median_gl_ms"] = drawn[drawn.size() / 2];
}
BENCHMARK_CAPTURE(openTab, known, QStringLiteral("known"))
    ->Name("cube/openTabKnownDevice")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5)
    ->UseRealTime();
BENCHMARK_CAPTURE(openTab, asked, QString())
    ->Name("cube/openTabWithProbe")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(5)
    ->UseRealTime();

} // namespace
