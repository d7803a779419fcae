// A finger on the model-size slider: from the mouse event to the window painted, in a 1280×720 window, for
// each view. The counters are percentiles over single moves; p95 is the one with a budget.

#include "app/docks/control_dock.h"
#include "app/document/language.h"
#include "app/document/settings.h"
#include "app/window/main_window.h"
#include "app/window/plan_search.h"
#include "app/window/view_area.h"
#include "core/inputs/catalog/catalog.h"
#include "tests/bench/drag.h"
#include "tests/support/shipped_catalog.h"
#include "views/registry.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>

using namespace ridgepoint;
using namespace ridgepoint::bench;

namespace {

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
    double searching = 0;
    const std::size_t moves = dragged(state, *row->slider(), [&] {
        searching += window.planSearch().live().searching() ? 1 : 0;
        return true;
    });
    state.counters["searching"] = searching / static_cast<double>(moves); // share of the moves
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
