// One frame of the pipeline view in a 1280×720 window: painted anew, as after every change, and with the play
// position moving over what stands still; and a change of durations from the edit to the window painted.

#include "core/inputs/catalog/catalog.h"
#include "core/training/report.h"
#include "views/pipeline/pipeline_view.h"
#include "views/view_frame.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <vector>

using namespace ridgepoint;

namespace {

enum class Change
{
    Playhead,
    Hover, // a chain looked up and painted
    Visible, // everything painted again
    Durations // simulated and painted again
};

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

void frames(benchmark::State& state, const char* kind, int ranks, int microbatches, int chunks, Change change)
{
    static const Catalog none;
    const auto report = std::make_shared<const Report>();
    PipelineView view;
    PictureStyle style;
    style.theme = &themeById(u"light");
    style.font.setPixelSize(13);
    view.setStyle(style);
    view.setInput({report, {}, &none});
    PipelineSettings settings;
    settings.schedules = {QString::fromLatin1(kind), noSchedule, noSchedule};
    settings.stages = ranks;
    settings.microbatches = microbatches;
    settings.chunks = chunks;
    view.setSettings(settings);
    view.resize(1280, 720);
    view.show();
    QApplication::processEvents();
    if (!view.data().first().legal()) {
        state.SkipWithError("not a schedule");
        return;
    }
    PictureCanvas& canvas = *view.frame().canvas();
    std::vector<double> times;
    QElapsedTimer timer;
    double phase = 0;
    for (auto _ : state) {
        phase += 0.003;
        if (phase > 0.9)
            phase = 0;
        timer.start();
        switch (change) {
        case Change::Playhead:
            view.player().setPosition(phase);
            break;
        case Change::Hover:
            view.pictureHovered(
                QPointF(canvas.width() * (0.1 + phase), canvas.height() * (0.2 + 0.5 * phase)),
                canvas.area());
            break;
        case Change::Visible:
            (void)view.pictureWheel(canvas.area().center(), {0, times.size() % 2 == 0 ? 2 : -2},
                canvas.area(), Qt::ControlModifier);
            break;
        case Change::Durations:
            settings.forward = 1 + phase;
            view.setSettings(settings);
            break;
        }
        canvas.repaint();
        QApplication::processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    state.counters["median_ms"] = median(times);
    state.counters["max_ms"] = *std::ranges::max_element(times);
}

} // namespace

void registerPipelineBenchmarks()
{
    struct Size
    {
        const char* name;
        const char* kind;
        int ranks, microbatches, chunks;
    };
    constexpr int repeats = 100;
    for (const Size size :
        {Size{"16x64x2", "interleaved_1f1b", 16, 64, 2}, Size{"64x512", "1f1b", 64, 512, 1}})
        for (const auto& [name, change] : {std::pair{"playhead", Change::Playhead}, {"hover", Change::Hover},
                 {"repaint", Change::Visible}, {"durations", Change::Durations}})
            benchmark::RegisterBenchmark((std::string("pipelineFrame/") + size.name + "/" + name).c_str(),
                [size, change](benchmark::State& state) {
                    frames(state, size.kind, size.ranks, size.microbatches, size.chunks, change);
                })
                ->Unit(benchmark::kMillisecond)
                ->Iterations(repeats);
}
