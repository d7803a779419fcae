#include "app/window/window_main.h"

#include "app/document/language.h"
#include "app/document/program.h"
#include "app/document/settings.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"
#include "widgets/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QEvent>
#include <QRegularExpression>

#include <array>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <future>

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Window)
};

class RememberedGl : public GlMemory
{
public:
    explicit RememberedGl(Settings& settings)
        : m_settings(settings)
    {
    }
    QString device() const override { return m_settings.glDevice(); }
    void keep(const QString& device) override { m_settings.setGlDevice(device); }

private:
    Settings& m_settings;
};

// For tests/bench, which times the way to the first complete picture: ends the program right after it,
// without the tidying up of an orderly end.
class QuitAfterPaint : public QObject
{
public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(
                qApp, [] { std::_Exit(0); }, Qt::QueuedConnection);
        return false;
    }
};

// A start allocates some four megabytes in small pieces, and the kernel hands them out page by page. With
// room ahead, in large pages where the machine has them, a start takes 33 ms instead of 36.
void growHeapInLargeSteps()
{
#if defined(__linux__) && defined(__GLIBC__)
    constexpr int step = 8 << 20;
    constexpr int largestPicture = 32 << 20; // as far as malloc lets it grow
    constexpr std::uintptr_t largePage = 2 << 20;
    constexpr std::size_t piece = 120 << 10;
    const auto end = [] { return reinterpret_cast<std::uintptr_t>(sbrk(0)); };
    const std::uintptr_t before = end();
    // Setting one of these fixes the others, which would grow with the largest picture that was freed.
    mallopt(M_TOP_PAD, step);
    mallopt(M_MMAP_THRESHOLD, largestPicture);
    mallopt(M_TRIM_THRESHOLD, 2 * largestPicture);
    std::array<void*, 3> blocks{}; // together more than there is above the last of the heap
    for (void* volatile& block : blocks) // volatile: or the compiler drops the pairs
        block = std::malloc(piece);
    for (void* block : blocks)
        std::free(block);
    const std::uintptr_t first = (before + largePage - 1) / largePage * largePage;
    const std::uintptr_t last = end() / largePage * largePage;
    if (first < last)
        madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE); // a wish: no harm where refused
#endif
}

bool hasDisplay()
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    return false;
}

// Qt ends the program with a signal where the display that is named does not answer, or its own plugin is
// missing. While this lives that is a sentence and an exit code instead.
class DisplayGuard
{
public:
    DisplayGuard()
        : m_before(qInstallMessageHandler(said))
    {
    }
    void passed() { qInstallMessageHandler(m_before); }

private:
    static void said(QtMsgType type, const QMessageLogContext&, const QString& text)
    {
        if (type != QtFatalMsg) { // "could not connect" comes before the end, and says the same
            if (!text.contains(QLatin1String("could not connect to display"))
                && !text.contains(QLatin1String("Could not load the Qt platform plugin")))
                std::fprintf(stderr, "%s\n", qUtf8Printable(text));
            return;
        }
        std::fprintf(stderr,
            "ridgepoint: no window can be opened: the display that DISPLAY, WAYLAND_DISPLAY or "
            "QT_QPA_PLATFORM names "
            "does not answer.\nThe commands work without one; see ridgepoint --help.\n");
        std::_Exit(2);
    }

    QtMessageHandler m_before;
};

} // namespace

namespace {

// What is wrong with it; empty: it was added.
QString readSet(const QString& text, FieldEdits& sets)
{
    const qsizetype equals = text.indexOf(u'=');
    if (equals < 0)
        return Words::tr("--set %1: expected id=value, for example model.params=7B.").arg(text);
    // A stack that is chosen in the window comes with its recipe.
    const QString id =
        text.left(equals) == QLatin1String("recipe") ? QStringLiteral("hardware.stack") : text.left(equals);
    if (!findField(id.toStdString())) {
        const QString near = toQString(nearestField(id.toStdString()));
        return near.isEmpty() ? Words::tr("--set %1: there is no such field. See ridgepoint fields.").arg(id)
                              : Words::tr("--set %1: there is no such field. Did you mean %2?").arg(id, near);
    }
    sets.push_back({id.toStdString(), text.mid(equals + 1).toStdString()});
    return {};
}

// The same of its value.
QString applySets(Document& document, const FieldEdits& sets)
{
    for (const FieldEdit& each : sets)
        if (const FieldError error = document.commit(toQString(each.field), toQString(each.text)))
            return QStringLiteral("--set %1: %2").arg(toQString(each.field), coreText(error.message));
    return {};
}

} // namespace

WindowOptions windowOptions(
    const QStringList& arguments, bool (*isCommandLine)(const QStringList&), QString* error)
{
    QCommandLineParser parser;
    const QCommandLineOption view(QStringLiteral("view"), {}, QStringLiteral("ID"));
    const QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("ID"));
    const QCommandLineOption size(QStringLiteral("size"), {}, QStringLiteral("WxH"));
    const QCommandLineOption present(QStringLiteral("present"));
    const QCommandLineOption language(QStringLiteral("language"), {}, QStringLiteral("ID"));
    const QCommandLineOption graphics(
        QStringLiteral("3d"), {}, QStringLiteral("auto|gl|painter"), QStringLiteral("auto"));
    const QCommandLineOption set(QStringLiteral("set"), {}, QStringLiteral("id=value"));
    parser.addOptions({view, theme, size, present, language, graphics, set});
    WindowOptions options;
    if (!parser.parse(QStringList(QStringLiteral("ridgepoint")) + arguments)) {
        *error = parser.errorText();
        return options;
    }
    if (const QString word = parser.positionalArguments().value(0); !word.isEmpty() && isCommandLine({word}))
        *error =
            Words::tr("Options come after the command: ridgepoint %1 … See ridgepoint %1 --help.").arg(word);
    else if (parser.positionalArguments().size() > 1)
        *error = Words::tr("Give one scenario at most; \"%1\" is too many. See ridgepoint --help.")
                     .arg(parser.positionalArguments().at(1));
    options.scenario = parser.positionalArguments().value(0);
    options.view = parser.value(view);
    if (!options.view.isEmpty() && !findView(options.view))
        *error = Words::tr("There is no view \"%1\". See ridgepoint export --list.").arg(options.view);
    options.present = parser.isSet(present);
    for (const QString& each : parser.values(set))
        if (QString wrong = readSet(each, options.sets); !wrong.isEmpty())
            *error = std::move(wrong);
    if (!options.sets.empty() && Lessons::isLesson(options.scenario))
        *error = Words::tr("--set changes a scenario; a lesson has its own.");
    if (options.view == QLatin1String("claims") && options.scenario.isEmpty() && options.sets.empty())
        options.scenario = QStringLiteral("ridgepoint://lesson/true-or-false"); // what it stated
    options.theme = parser.value(theme);
    if (!options.theme.isEmpty() && themeById(options.theme).id != options.theme)
        *error = Words::tr("There is no theme \"%1\". Themes: %2.").arg(options.theme, themeWords());
    options.language = parser.value(language);
    if (parser.isSet(language) && !isLanguage(options.language))
        *error = Words::tr("There is no language \"%1\". Languages: system, en, es.").arg(options.language);
    if (parser.isSet(size)) {
        static const QRegularExpression pattern(QStringLiteral("^(\\d{2,5})[xX×](\\d{2,5})$"));
        const QRegularExpressionMatch match = pattern.match(parser.value(size));
        options.size = {match.captured(1).toInt(), match.captured(2).toInt()};
        if (!match.hasMatch() || options.size.width() < 200 || options.size.height() < 150
            || options.size.width() > 16384 || options.size.height() > 16384)
            *error =
                Words::tr("\"%1\" is not a window size. Write WIDTHxHEIGHT in pixels, for example 1280x720.")
                    .arg(parser.value(size));
    }
    const QString by = parser.value(graphics);
    if (by == QLatin1String("gl"))
        options.graphics = Graphics3d::Gl;
    else if (by == QLatin1String("painter"))
        options.graphics = Graphics3d::Painter;
    else if (by != QLatin1String("auto"))
        *error = Words::tr("\"%1\" does not say who draws the cube. Write --3d auto (OpenGL where it works), "
                           "--3d gl (OpenGL without asking) or --3d painter (without OpenGL).")
                     .arg(by);
    return options;
}

bool beginsAtStartPage(const WindowOptions& options, const Settings& settings)
{
    const bool asked = !options.scenario.isEmpty() || !options.view.isEmpty() || !options.sets.empty();
    return !asked && !options.present && !settings.startPageLeft();
}

bool isGlProbe(const QStringList& arguments)
{
    return arguments == QStringList(QStringLiteral("--probe-gl"));
}

int runGlProbe(int argc, char** argv)
{
    if (!hasDisplay())
        return 1;
    prepareGraphics();
    DisplayGuard guard;
    QGuiApplication application(argc, argv);
    guard.passed();
    const GlReport report = probeGl();
    std::printf("%s\n", qUtf8Printable(report.usable ? report.device : report.reason));
    std::fflush(stdout);
    return report.usable ? 0 : 1;
}

int runWindow(int argc, char** argv, const WindowOptions& options)
{
    if (!hasDisplay()) {
        std::fputs(
            "ridgepoint: there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).\n"
            "The commands work without one; see ridgepoint --help.\n",
            stderr);
        return 2;
    }
    growHeapInLargeSteps();
    std::setlocale(LC_ALL, ""); // as QApplication does, but not while the other thread reads numbers
    // The presets are read while this thread sets up the window system, fonts and style.
    std::future<Catalog> loading = std::async(
        std::launch::async, [folders = presetFolders(programDirectory())] { return Catalog::load(folders); });
    prepareGraphics();
    DisplayGuard guard;
    QApplication application(argc, argv);
    guard.passed();
    prepareApplication();
    Catalog catalog = loading.get();
    Settings settings;
    setGraphics3d(application,
        {options.graphics, QCoreApplication::applicationFilePath(),
            std::make_shared<RememberedGl>(settings)});
    if (!options.theme.isEmpty())
        settings.useTheme(options.theme);
    if (!options.language.isEmpty())
        settings.useLanguage(options.language);
    Language language;
    language.use(settings.language());
    QObject::connect(&settings, &Settings::languageChanged, &language, &Language::use);
    MainWindow window(catalog, settings);
    if (!options.size.isEmpty())
        window.resize(options.size);
    // A file that takes long shows the window, which may be closed then.
    bool closed = false;
    QObject::connect(&application, &QGuiApplication::lastWindowClosed, [&closed] { closed = true; });
    const bool lesson = Lessons::isLesson(options.scenario);
    if (!options.scenario.isEmpty() && !lesson)
        window.open(options.scenario);
    if (closed)
        return 0;
    if (const QString wrong = applySets(window.document(), options.sets); !wrong.isEmpty()) {
        std::fprintf(stderr, "ridgepoint: %s\n", qUtf8Printable(wrong));
        return 1;
    }
    if (options.view == QLatin1String("claims"))
        std::fprintf(stderr, "ridgepoint: %s\n",
            qUtf8Printable(
                Words::tr("claims is no longer a view: its statements are the lesson true-or-false.")));
    if (!options.view.isEmpty()) // whatever the scenario opens on
        window.showView(options.view);
    QuitAfterPaint quitter;
    if (qEnvironmentVariableIsSet("RIDGEPOINT_QUIT_AFTER_PAINT"))
        window.installEventFilter(&quitter);
    window.show();
    if (!window.offerRecovery() && beginsAtStartPage(options, settings))
        window.showStartPage();
    if (lesson)
        window.open(options.scenario);
    if (options.present)
        window.present();
    return QApplication::exec();
}

} // namespace ridgepoint
