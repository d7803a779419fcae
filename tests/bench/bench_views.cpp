// A finger on the model-size slider: from the mouse event to the window painted, in a 1280×720 window, for
// each view. The counters are percentiles over single moves; p95 is the one with a budget.

#include "app/document/language.h"
#include "app/document/settings.h"
#include "app/side/control_dock.h"
#include "app/window/main_window.h"
#include "app/window/plan_search.h"
#include "app/window/view_area.h"
#include "core/catalog/catalog.h"
#include "tests/support/shipped_catalog.h"
#include "views/registry.h"
#include "widgets/value_slider.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

using namespace ridgepoint;

namespace {

void settle()
{
    for (int i = 0; i < 20; ++i) {
        QApplication::sendPostedEvents();
        QApplication::processEvents();
    }
}

void mouse(QWidget& widget, QEvent::Type type, const QPointF& at, Qt::MouseButtons buttons)
{
    QMouseEvent event(type, at, widget.mapToGlobal(at), Qt::LeftButton, buttons, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

constexpr qint64 longestWait = 20'000; // milliseconds

struct Shown
{
    const char* language = "en";
    QString scenario = {}; // empty: the default one
    QVariantMap options = {}; // of the only view
    bool searched = false; // first, for a while
};

// One view in a tab, or four in tiles.
void drag(benchmark::State& state, const QStringList& views, const Shown& shown = {})
{
    Language language;
    language.use(QString::fromLatin1(shown.language));
    Settings settings;
    Catalog own = shippedCatalog();
    MainWindow window(own, settings);
    window.resize(1280, 720);
    if (!shown.scenario.isEmpty() && !window.open(shown.scenario)) {
        state.SkipWithError("no such scenario");
        return;
    }
    if (views.size() == 1)
        window.showView(views.front());
    else
        window.viewArea().setArrangement({ViewLayout::Grid, views, evenShares});
    window.show();
    settle();
    if (!shown.options.isEmpty()) {
        window.viewArea().currentView()->setOptions(shown.options);
        Q_EMIT window.viewArea().currentView()->optionsChanged(); // as by hand: the search hears of it
    }
    if (shown.searched) { // there is something to draw, and to go on drawing of what was before
        QElapsedTimer waited;
        waited.start();
        while (window.planSearch().live().searching() && waited.elapsed() < longestWait)
            QApplication::processEvents(QEventLoop::AllEvents, 100);
    }
    settle();
    FieldRow* row = window.controls() ? window.controls()->reveal(QStringLiteral("model.params")) : nullptr;
    if (!row || !row->slider()) {
        state.SkipWithError("no model-size slider");
        return;
    }
    settle();
    ValueSlider& slider = *row->slider();
    const double middle = slider.height() * 0.6;
    const auto at = [&](double t) { return QPointF(slider.width() * (0.1 + 0.8 * t), middle); };
    mouse(slider, QEvent::MouseButtonPress, at(0.5), Qt::LeftButton);
    settle();
    std::vector<double> moves;
    std::vector<double> work; // of this thread alone: what others do on the machine is not in it
    QElapsedTimer timer;
    double phase = 0, searching = 0;
    for (auto _ : state) {
        phase += 0.013;
        const double before = threadMilliseconds();
        timer.start();
        mouse(slider, QEvent::MouseMove, at(0.5 + 0.5 * std::sin(phase)), Qt::LeftButton);
        QApplication::processEvents(); // delivers the notice and the paint it asks for
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        moves.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        work.push_back(threadMilliseconds() - before);
        searching += window.planSearch().live().searching() ? 1 : 0;
    }
    mouse(slider, QEvent::MouseButtonRelease, at(0.5), Qt::NoButton);
    settle();
    state.counters["median_ms"] = percentile(moves, 0.5);
    state.counters["p95_ms"] = percentile(moves, 0.95);
    state.counters["max_ms"] = percentile(moves, 1);
    state.counters["thread_median_ms"] = percentile(work, 0.5);
    state.counters["thread_p95_ms"] = percentile(work, 0.95);
    state.counters["searching"] = searching / static_cast<double>(moves.size()); // share of the moves
    window.document().markSaved(QString()); // nothing to ask about when it closes
}

} // namespace

void registerViewBenchmarks()
{
    for (const ViewEntry& entry : viewRegistry()) {
        const QString id = entry.id;
        benchmark::RegisterBenchmark(("dragModelSize/" + id.toStdString()).c_str(),
            [id](benchmark::State& state) { drag(state, {id}); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(600);
    }
    // Core's texts are put together again in Spanish at every step.
    for (const char* view : {"stack", "step", "cost", "remedies"})
        benchmark::RegisterBenchmark((std::string("dragModelSizeInSpanish/") + view).c_str(),
            [id = QString::fromLatin1(view)](
                benchmark::State& state) { drag(state, {id}, {.language = "es"}); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(600);
    // While the best of billions of plans is looked for, anew at every step of the drag.
    for (const char* picture : {"plans", "front", "counts", "pairs", "space"})
        benchmark::RegisterBenchmark((std::string("dragModelSizeWhileSearching/") + picture).c_str(),
            [show = QString::fromLatin1(picture)](benchmark::State& state) {
                drag(state, {QStringLiteral("search")},
                    {.scenario = QStringLiteral("llama3.1-405b-16384xh100"),
                        .options = {{QStringLiteral("show"), show}},
                        .searched = true});
            })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(600);
    const std::pair<const char*, QString> fours[] = {
        {"default", QStringLiteral("stack walls roofline budget")},
        {"heavy", QStringLiteral("roofline pipeline mesh communication")},
    };
    for (const auto& [name, views] : fours)
        benchmark::RegisterBenchmark((std::string("dragFourTiles/") + name).c_str(),
            [ids = views.split(u' ')](benchmark::State& state) { drag(state, ids); })
            ->Unit(benchmark::kMillisecond)
            ->Iterations(600);
}
