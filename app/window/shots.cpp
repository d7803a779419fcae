// ridgepoint-shots FOLDER [NAME [LANGUAGE]]: the whole window as pictures, for looking at: every view, light
// and dark, small and large, and the dialogs; with a name only those that begin with it. The same bytes every
// time on one machine.

#include "app/window/shots.h"
#include "app/docks/control_dock.h"
#include "app/document/language.h"
#include "app/document/program.h"
#include "app/document/settings.h"
#include "app/export/export_dialog.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/probe_ui/probe_dialog.h"
#include "app/window/calibration_dialog.h"
#include "app/window/contact_sheet.h"
#include "app/window/guide_dialog.h"
#include "app/window/launch_dialog.h"
#include "app/window/main_window.h"
#include "app/window/start_screen.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "app/window/view_chooser.h"
#include "app/window/window_main.h"
#include "core/inputs/catalog/catalog.h"
#include "views/pipeline/pipeline_import.h"
#include "views/registry.h"
#include "views/validation/validation_view.h"
#include "views/view_frame.h"
#include "widgets/notice.h"
#include "widgets/shortcut_sheet.h"
#include "widgets/status_strip.h"

#include <QPushButton>
#include <QTemporaryDir>

#include <array>

using namespace ridgepoint;

namespace {

void takeViews(Shots& shots, MainWindow& window, Settings& settings)
{
    for (const QSize size : {window.minimumSize(), QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const ViewEntry& entry : figureRegistry()) {
                window.showView(entry.id);
                shots.take(window, named(entry.id, theme, size));
            }
        }
    }
    settings.useTheme(QStringLiteral("contrast"));
    window.resize(1280, 720);
    for (const ViewEntry& entry : figureRegistry()) {
        window.showView(entry.id);
        shots.take(window, named(entry.id, QStringLiteral("contrast"), window.size()));
    }
}

// Meshes of one and of many nodes.
void takeMesh(Shots& shots, MainWindow& window, Settings& settings)
{
    for (const QString& scenario : {QStringLiteral("llama3.1-405b-16384xh100"),
             QStringLiteral("deepseek-v3-2048xh800"), QStringLiteral("llama3-8b-64xh100")}) {
        window.open(scenario);
        window.showView(QStringLiteral("mesh"));
        for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
            window.resize(size);
            for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
                settings.useTheme(theme);
                shots.take(window, named(QStringLiteral("mesh-") + scenario, theme, size));
            }
        }
    }
}

// One run looked at, and the other measure.
void takeValidation(Shots& shots, MainWindow& window, Settings& settings)
{
    window.showView(QStringLiteral("validation"));
    settle();
    View& view = *window.viewArea().currentView();
    const auto walk = [&view](int step) { view.walkMarks(step, view.frame().canvas()->area()); };
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            settle();
            walk(1);
            shots.take(window, named(QStringLiteral("validation-run"), theme, size));
            view.setOptions({{QStringLiteral("measure"), QStringLiteral("memory")}});
            shots.take(window, named(QStringLiteral("validation-memory"), theme, size));
            view.setOptions({{QStringLiteral("measure"), QStringLiteral("time")}});
        }
    }
}

// Published points of serving, each quantity and the bands of all.
void takePublishedServing(Shots& shots, MainWindow& window, Settings& settings)
{
    if (!shots.wants(QStringLiteral("validation-serving")))
        return; // a minute's work
    window.showView(QStringLiteral("validation"));
    settle();
    auto& view = static_cast<ValidationView&>(*window.viewArea().currentView());
    view.setPage(ValidationPage::Serving);
    while (!view.unfinished().isEmpty())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const QString& show : view.choicesOf(QStringLiteral("serving"))) {
                view.setOptions({{QStringLiteral("serving"), show}});
                shots.take(window, named(QStringLiteral("validation-serving-") + show, theme, size));
            }
            view.setOptions({{QStringLiteral("serving"), QStringLiteral("time_per_token")}});
            settle();
            view.walkMarks(1, view.frame().canvas()->area());
            shots.take(window, named(QStringLiteral("validation-serving-point"), theme, size));
        }
    }
    view.setPage(ValidationPage::Training);
}

// Schedules beside each other, a chain, a play position, a rule broken, and a scenario's own pipeline.
void takePipeline(Shots& shots, MainWindow& window, Settings& settings)
{
    window.showView(QStringLiteral("pipeline"));
    View& view = *window.viewArea().currentView();
    const QVariantMap plain = view.options();
    const auto with = [&plain](QVariantMap changes) {
        QVariantMap options = plain;
        options.insert(changes);
        return options;
    };
    const std::vector<std::pair<QString, QVariantMap>> all{
        {QStringLiteral("chain"),
            with({{QStringLiteral("selected"), QStringLiteral("pass.0.20")}, {QStringLiteral("hop"), 0.3}})},
        {QStringLiteral("playing"), with({{QStringLiteral("position"), 0.4}})},
        {QStringLiteral("interleaved"),
            with({{QStringLiteral("schedule"), QStringLiteral("interleaved_1f1b")},
                {QStringLiteral("stages"), 8}, {QStringLiteral("microbatches"), 16},
                {QStringLiteral("chunks"), 4}, {QStringLiteral("schedule2"), QStringLiteral("none")},
                {QStringLiteral("schedule3"), QStringLiteral("none")}})},
        {QStringLiteral("dualpipe"),
            with({{QStringLiteral("schedule"), QStringLiteral("dualpipe")}, {QStringLiteral("stages"), 8},
                {QStringLiteral("microbatches"), 20},
                {QStringLiteral("schedule2"), QStringLiteral("dualpipev")},
                {QStringLiteral("schedule3"), QStringLiteral("1f1b")}})},
        {QStringLiteral("illegal"),
            with({{QStringLiteral("schedule"), QStringLiteral("dualpipe")}, {QStringLiteral("stages"), 5}})},
        {QStringLiteral("layout"), with({{QStringLiteral("layout"), QStringLiteral("Et*2|t*5|t*6|t*3L")}})},
        {QStringLiteral("imported"),
            with({{QStringLiteral("imported"),
                QStringLiteral("0F0,0F1,,0B0,0F2,0B1,,0B2\n,1F0,1B0,1F1,1B1,1F2,1B2,\n")}})},
        {QStringLiteral("deadlock"),
            with({{QStringLiteral("imported"), QStringLiteral("0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n")}})},
        {QStringLiteral("large"),
            with({{QStringLiteral("stages"), 64}, {QStringLiteral("microbatches"), 512},
                {QStringLiteral("schedule2"), QStringLiteral("none")},
                {QStringLiteral("schedule3"), QStringLiteral("none")}})}};
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const auto& [name, options] : all) {
                view.setOptions(options);
                shots.take(window, named(QStringLiteral("pipeline-") + name, theme, size));
            }
            view.setOptions(plain);
            if (auto* dialog = window.findChild<PipelineImportDialog*>()) {
                dialog->show();
                dialog->setText(QStringLiteral("0F0,0F1,,0B0,0B1\n,1F0,1Q0,1F1,1B1\n"));
                shots.take(*dialog, named(QStringLiteral("pipeline-import"), theme, dialog->size()));
                dialog->setText(QStringLiteral("Et*2|t*5|t*6|t*3L"));
                shots.take(*dialog, named(QStringLiteral("pipeline-import-layout"), theme, dialog->size()));
                dialog->hide();
            }
        }
    }
    window.open(QStringLiteral("llama3.1-405b-16384xh100"));
    window.showView(QStringLiteral("pipeline"));
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        shots.take(window, named(QStringLiteral("pipeline-405b"), QStringLiteral("dark"), size));
    }
}

// A predicted step: what the Step view is for.
void takeStep(Shots& shots, MainWindow& window, Settings& settings)
{
    window.open(QStringLiteral("llama3-70b-256xh100"));
    window.showView(QStringLiteral("step"));
    View& view = *window.viewArea().currentView();
    (void)window.document().commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model"));
    for (const QSize size : {window.minimumSize(), QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const QString& show : {QStringLiteral("step"), QStringLiteral("scaling"),
                     QStringLiteral("utilisation"), QStringLiteral("memory")}) {
                view.setOptions({{QStringLiteral("show"), show}});
                shots.take(window, named(QStringLiteral("predicted-") + show, theme, size));
            }
        }
    }
    window.document().undo();
    window.document().markSaved(QString());
    (void)window.open(QStringLiteral("seed-question"));
    window.resize(1280, 720);
    shots.take(window, QStringLiteral("memory-over-dark-1280x720"));
    view.setOptions({{QStringLiteral("show"), QStringLiteral("step")}});
}

// A chunk on its way, trees, many ranks, and what cannot be played.
void takeCollective(Shots& shots, MainWindow& window, Settings& settings)
{
    window.showView(QStringLiteral("collective"));
    View& view = *window.viewArea().currentView();
    const auto options = [](const char* op, const char* algorithm, int ranks, double step) {
        return QVariantMap{{QStringLiteral("op"), QString::fromLatin1(op)},
            {QStringLiteral("algorithm"), QString::fromLatin1(algorithm)}, {QStringLiteral("ranks"), ranks},
            {QStringLiteral("step"), step}};
    };
    const std::array plays{options("all_reduce", "ring", 8, 7.5), options("all_reduce", "double_tree", 16, 4),
        options("all_to_all", "pairwise", 16, 5), options("broadcast", "binomial", 8, 1.5),
        options("all_reduce", "rabenseifner", 12, 0)};
    for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (std::size_t i = 0; i < plays.size(); ++i) {
                view.setOptions(plays[i]);
                shots.take(window, named(QStringLiteral("collective-%1").arg(i), theme, size));
            }
        }
    }
    view.setOptions(options("all_reduce", "ring", 8, 0));
}

QVariantMap show(const char* panel) { return {{QStringLiteral("show"), QString::fromLatin1(panel)}}; }

// The three pictures of a predicted step, measurements pasted, a stated step and one accelerator.
void takeCommunication(Shots& shots, MainWindow& window, Settings& settings)
{
    const auto open = [&window](const char* preset) { // on the view of its point
        window.open(QString::fromLatin1(preset));
        window.showView(QStringLiteral("communication"));
    };
    window.showView(QStringLiteral("communication"));
    View& view = *window.viewArea().currentView();
    const QString measured =
        QStringLiteral("# nThread 1 nGpus 8\n# size count type redop root time algbw busbw #wrong\n"
                       "# (B) (elements) (us) (GB/s) (GB/s)\n"
                       "1048576 262144 float sum -1 60.1 17.4 30.5 0\n"
                       "16777216 4194304 float sum -1 150.2 111.7 195.5 0\n"
                       "268435456 67108864 float sum -1 1301 206.3 361.0 0\n"
                       "4294967296 1073741824 float sum -1 18020 238.3 417.1 0\n");
    const auto take = [&](const QString& name, const QVariantMap& options) {
        for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
            window.resize(size);
            for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
                settings.useTheme(theme);
                view.setOptions(options);
                shots.take(window, named(QStringLiteral("communication-") + name, theme, size));
            }
        }
    };
    take(QStringLiteral("alone-curve"), show("curve"));
    take(QStringLiteral("alone-strip"), show("strip"));
    open("llama3-70b-256xh100");
    take(QStringLiteral("stated-strip"), show("strip"));
    (void)window.document().commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model"));
    for (const char* each : {"volume", "curve", "strip"})
        take(QStringLiteral("predicted-") + QLatin1String(each), show(each));
    QVariantMap pasted = show("curve");
    pasted.insert(QStringLiteral("measured"), measured);
    pasted.insert(QStringLiteral("message"), QStringLiteral("example"));
    take(QStringLiteral("measured"), pasted);
    window.document().undo();
    window.document().markSaved(QString());
    open("deepseek-v3-2048xh800");
    (void)window.document().commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model"));
    view.setOptions({{QStringLiteral("measured"), QString()}, {QStringLiteral("message"), QString()}});
    for (const char* each : {"volume", "curve", "strip"})
        take(QStringLiteral("deepseek-") + QLatin1String(each), show(each));
    window.document().undo();
    window.document().markSaved(QString());
    view.setOptions(show("volume"));
    (void)window.open(QStringLiteral("seed-question"));
}

// Two baselines pinned, one of another device, in every view; and the dock that compares with them.
void takeBaselines(Shots& shots, MainWindow& window, Settings& settings)
{
    window.document().markSaved(QString());
    (void)window.open(QStringLiteral("llama3-70b-256xh100"));
    const auto change = [&window](const char* field, const char* text) {
        (void)window.document().commit(QString::fromLatin1(field), QString::fromLatin1(text));
    };
    change("hardware.efficiency.mfu", "model");
    window.actions()[u"compare.pin"]->trigger();
    change("hardware.accelerator", "b200-sxm");
    change("mesh.pipeline", "8");
    window.actions()[u"compare.pin"]->trigger();
    change("hardware.accelerator", "h100-sxm");
    change("training.global_batch_sequences", "128");
    change("mesh.pipeline", "2");
    settle();
    window.findChild<Notice*>()->dismiss();
    for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const ViewEntry& entry : figureRegistry()) {
                window.showView(entry.id);
                const QString name = named(QStringLiteral("baselines-") + entry.id, theme, size);
                shots.take(window, name);
                if (size.width() == 1280 && theme == QLatin1String("light"))
                    shots.take(window, QStringLiteral("grey-") + name, true);
            }
            window.showView(QStringLiteral("compare"));
            View& compared = *window.viewArea().currentView();
            compared.setOptions(show("causes"));
            shots.take(window, named(QStringLiteral("baselines-causes"), theme, size));
            compared.setOptions(show("changes"));
            window.showView(QStringLiteral("stack"));
            window.actions()[u"compare.show"]->trigger();
            shots.take(window, named(QStringLiteral("baselines-dock"), theme, size));
            window.actions()[u"compare.show"]->trigger();
        }
    }
    window.document().setBaselines({}, QString());
    settings.useTheme(QStringLiteral("light"));
    window.resize(1280, 720);
    window.showView(QStringLiteral("compare"));
    window.actions()[u"compare.show"]->trigger();
    shots.take(window, QStringLiteral("baselines-none-light-1280x720"));
    window.actions()[u"compare.show"]->trigger();
    window.document().markSaved(QString());
    (void)window.open(QStringLiteral("seed-question"));
}

void takePanels(Shots& shots, MainWindow& window, Settings& settings)
{
    settings.useTheme(QStringLiteral("light"));
    window.showView(QStringLiteral("stack"));
    for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
        window.resize(size);
        window.explain(QStringLiteral("walls.throughput.ratio"));
        shots.take(window, named(QStringLiteral("maths"), QStringLiteral("light"), size));
    }
    window.actions()[u"view.maths"]->trigger();
    window.resize(1280, 720);
    window.statusStrip().leverButton()->click();
    shots.take(window, QStringLiteral("lever-tried-light-1280x720"));
    window.document().cancel();
    window.showView(QStringLiteral("stack"));
    for (const QSize size : {QSize(1024, 640), QSize(1280, 720)}) {
        window.resize(size);
        settle();
        (void)window.open(QStringLiteral("missing.ridge.json"));
        shots.take(window, named(QStringLiteral("notice"), QStringLiteral("light"), size));
    }
    window.findChild<Notice*>()->dismiss();
    window.resize(1024, 640);
    (void)window.document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("3"));
    shots.take(window, QStringLiteral("no-mesh-light-1024x640"));
    window.document().undo();
    window.resize(1280, 720);
    window.sweepDialog().sweepField(QStringLiteral("model.params"));
    window.sweepDialog().show();
    shots.take(window.sweepDialog(), QStringLiteral("sweep-light"));
    window.sweepDialog().sweepFields(
        QStringLiteral("training.sequence_length"), QStringLiteral("training.micro_batch"));
    window.sweepDialog().view().finish();
    shots.take(window.sweepDialog(), QStringLiteral("sweep-two-light"));
    window.sweepDialog().close();
    window.launchDialog().show();
    shots.take(window.launchDialog(), QStringLiteral("launch-light"));
    window.launchDialog().close();
    window.actions()[u"help.shortcuts"]->trigger();
    if (auto* sheet = window.findChild<ShortcutSheet*>()) {
        shots.take(*sheet, QStringLiteral("shortcuts-light"));
        sheet->close();
    }
    window.showStartPage();
    shots.take(window, QStringLiteral("start-light-1280x720"));
    window.startScreen().hide();
    window.showView(QStringLiteral("accounting"));
    window.actions()[u"view.table"]->trigger();
    shots.take(window, QStringLiteral("table-light"));
    window.actions()[u"view.table"]->trigger();
    for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        settings.useTheme(theme);
        window.showView(QStringLiteral("stack"));
        window.exportDialog().setFolder(QStringLiteral("/home/someone/figures"));
        window.exportDialog().show();
        shots.take(window.exportDialog(), QStringLiteral("export-") + theme);
        window.exportDialog().hide();
        window.calibrationDialog().show();
        window.calibrationDialog().setText(QStringLiteral(
            "sequence_length=8192: 7.4 s\nsequence_length=4096: 3.6 s\nsequence_length=16384: 15.6 s"));
        shots.take(window.calibrationDialog(), QStringLiteral("calibrate-") + theme);
        window.calibrationDialog().hide();
        window.actions()[u"help.guide"]->trigger();
        if (auto* guide = window.findChild<GuideDialog*>()) {
            guide->list().setCurrentRow(3);
            shots.take(*guide, QStringLiteral("guide-") + theme);
            guide->close();
        }
        window.actions()[u"tools.palette"]->trigger();
        settle();
        if (QWidget* palette = QApplication::activeModalWidget() ? QApplication::activeModalWidget()
                                                                 : QApplication::activeWindow();
            palette && palette != &window) {
            shots.take(*palette, QStringLiteral("palette-") + theme);
            palette->close();
        }
        settle();
    }
}

// Tiles, the list of all views, thumbnails.
void takeLayouts(Shots& shots, MainWindow& window, Settings& settings)
{
    ViewArea& area = window.viewArea();
    const QStringList heavy{QStringLiteral("roofline"), QStringLiteral("pipeline"), QStringLiteral("mesh"),
        QStringLiteral("communication")};
    window.open(QStringLiteral("llama3-70b-256xh100"));
    for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
        window.resize(size);
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            area.setArrangement({ViewLayout::SideBySide, {}, evenShares});
            shots.take(window, named(QStringLiteral("layout-side"), theme, size));
            area.setArrangement({ViewLayout::Grid, {}, evenShares});
            shots.take(window, named(QStringLiteral("layout-grid"), theme, size));
            area.setArrangement({ViewLayout::Grid, heavy, evenShares});
            shots.take(window, named(QStringLiteral("layout-heavy"), theme, size));
            area.showSheet(true);
            for (int i = 0; i < 100 && !area.sheet()->complete(); ++i)
                settle();
            shots.take(window, named(QStringLiteral("layout-sheet"), theme, size));
            area.setArrangement({ViewLayout::Tabs, {}, evenShares});
            area.openChooser();
            shots.take(*area.chooser(), named(QStringLiteral("layout-chooser"), theme, size));
            area.chooser()->hide();
        }
    }
    (void)window.open(QStringLiteral("seed-question"));
}

void takePresenter(Shots& shots, MainWindow& window, Settings& settings)
{
    const QSize size(1920, 1080);
    for (const QString& scenario : {QStringLiteral("seed-question"), QStringLiteral("llama3-70b-256xh100")}) {
        window.open(scenario);
        window.showView(QStringLiteral("stack"));
        window.present();
        PresenterWindow& presenter = *window.presenter();
        presenter.showNormal();
        settle();
        presenter.setGeometry(QRect(QPoint(), size));
        presenter.setScale(stageScaleFor(size.height()));
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            settings.useTheme(theme);
            for (const ViewEntry& entry : figureRegistry()) {
                presenter.showView(entry.id);
                shots.take(
                    presenter, named(QStringLiteral("present-%1-%2").arg(scenario, entry.id), theme, size));
            }
        }
        presenter.showView(QStringLiteral("stack"));
        presenter.stage().setSpot(QPointF(0.4, 0.5));
        shots.take(presenter, named(QStringLiteral("present-spotlight"), QStringLiteral("dark"), size));
        presenter.close();
        settle();
    }
    (void)window.open(QStringLiteral("seed-question"));
}

void takeHelp(Shots& shots, MainWindow& window, Settings& settings)
{
    for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        settings.useTheme(theme);
        for (const QString& id : {QStringLiteral("stack"), QStringLiteral("pipeline")}) {
            window.showView(id);
            settle();
            window.viewArea().currentView()->frame().canvas()->setFocus();
            window.actions()[u"help.here"]->trigger();
            shots.take(window, QStringLiteral("help-%1-%2").arg(id, theme));
            window.actions()[u"help.here"]->trigger();
        }
        for (const char* id : {"training.sequence_length", "training.recompute"}) {
            if (window.controls()->reveal(QString::fromLatin1(id))) {
                window.actions()[u"help.here"]->trigger();
                shots.take(window, QStringLiteral("help-%1-%2").arg(QString::fromLatin1(id), theme));
                window.actions()[u"help.here"]->trigger();
            }
        }
    }
}

// The recorded run: in the dialog and on the roofline, of the scenario's own device and of another.
void takeProbe(Shots& shots, MainWindow& window, Settings& settings)
{
    for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        settings.useTheme(theme);
        ProbeDialog& dialog = window.probeDialog();
        dialog.show();
        settle();
        shots.take(dialog, QStringLiteral("probe-idle-") + theme);
        dialog.replay();
        shots.take(dialog, QStringLiteral("probe-") + theme);
        dialog.resize(1024, 640);
        shots.take(dialog, QStringLiteral("probe-1024x640-") + theme);
        dialog.hide();
        window.showView(QStringLiteral("roofline"));
        for (const QSize size : {QSize(1024, 640), QSize(1920, 1080)}) {
            window.resize(size);
            shots.take(window,
                QStringLiteral("roofline-measured-%1-%2x%3").arg(theme).arg(size.width()).arg(size.height()));
        }
    }
    window.document().setMeasurement(nullptr);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2 || argc > 4 || argv[1][0] == '-') {
        std::fputs("usage: ridgepoint-shots FOLDER [NAME [LANGUAGE]]\n", stderr);
        return 1;
    }
    // Nothing of the person's own settings or screen may show.
    const QTemporaryDir home;
    for (const char* variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(variable, home.path().toLocal8Bit());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_SCALE_FACTOR", "1");
    prepareGraphics();
    QApplication application(argc, argv);
    prepareApplication();
    QApplication::setCursorFlashTime(0); // a blinking cursor would make two runs differ
    const QString folder = QString::fromLocal8Bit(argv[1]);
    if (!QDir().mkpath(folder)) {
        std::fprintf(stderr, "ridgepoint-shots: cannot create %s\n", argv[1]);
        return 2;
    }
    Catalog catalog = Catalog::load(presetFolders(QCoreApplication::applicationDirPath().toStdString()));
    Settings settings;
    settings.setMotion(Motion::Off);
    Language language;
    language.use(argc == 4 ? QString::fromLocal8Bit(argv[3]) : QStringLiteral("en"));
    settings.useLanguage(language.id());
    MainWindow window(catalog, settings);
    window.show();
    Shots shots(folder, argc >= 3 ? QString::fromLocal8Bit(argv[2]) : QString());
    if (argc >= 3 && qstrncmp(argv[2], "lesson", 6) == 0) {
        takeLessons(shots, window, settings);
        return shots.failed() ? 2 : 0;
    }
    takeViews(shots, window, settings);
    takeProbe(shots, window, settings);
    takePipeline(shots, window, settings);
    takeCommunication(shots, window, settings);
    takeCollective(shots, window, settings);
    takeStep(shots, window, settings);
    takeMesh(shots, window, settings);
    takeValidation(shots, window, settings);
    takePublishedServing(shots, window, settings);
    takeBaselines(shots, window, settings);
    takePanels(shots, window, settings);
    takeLayouts(shots, window, settings);
    takePresenter(shots, window, settings);
    takeHelp(shots, window, settings);
    takeLessons(shots, window, settings);
    return shots.failed() ? 2 : 0;
}
