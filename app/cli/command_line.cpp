#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "app/cli/help.h"
#include "app/document/program.h"
#include "core/base/printable.h"
#include "core/inputs/scenario/scenario_json.h"
#include "widgets/number_text.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <system_error>
#include <vector>

#include <execinfo.h>
#include <sys/mman.h>

namespace ridgepoint {

std::vector<Command> allCommands()
{
    return {evaluateCommand, explainCommand, fieldsCommand, newCommand, shareCommand, sweepCommand,
        compareCommand, exportCommand, formulaCommand, presetsCommand, launchCommand, importCommand,
        validateCommand, calibrateCommand, scheduleCommand, collectiveCommand, meshCommand, budgetCommand,
        searchCommand, serveCommand, sensitivityCommand, goalCommand, investigateCommand, mergeCommand,
        lessonCommand, schemaCommand, guideCommand, probeCommand, completionsCommand, manualCommand};
}

namespace {

const Command* findCommand(const std::vector<Command>& commands, const QString& name)
{
    for (const Command& command : commands)
        if (toQString(command.name) == name)
            return &command;
    return nullptr;
}

Catalog loadCatalog()
{
    const std::filesystem::path program =
        std::filesystem::path(QCoreApplication::applicationDirPath().toStdString());
    const std::vector<std::filesystem::path> folders = presetFolders(program);
    Catalog catalog = Catalog::load(folders);
    for (const Diagnostic& problem : catalog.problems())
        complain(problem.field + ": " + problem.message.plain());
    return catalog;
}

// "unknown option --formt; did you mean --format?"
std::string parseProblem(const Command& command, const CommandParser& parser)
{
    std::string lines;
    for (const QString& unknown : parser.unknownOptionNames()) {
        const std::string wanted = unknown.toStdString();
        std::vector<std::string> names;
        for (const QCommandLineOption& option : parser.options())
            for (const QString& name : option.names())
                if (name.size() > 1)
                    names.push_back("--" + name.toStdString());
        const std::string written = (wanted.size() > 1 ? "--" : "-") + wanted;
        lines += "unknown option " + printable(written, 60) + didYouMean(written, names) + '\n';
    }
    if (lines.empty())
        lines = parser.errorText().toStdString() + '\n';
    return lines + "Try: ridgepoint " + std::string(command.name) + " --help";
}

// "--title --caption foo": the option that stands where the text of another is expected; empty: none does.
std::string optionForText(const QStringList& arguments, const CommandParser& parser)
{
    const auto named = [&parser](const QString& argument) -> const QCommandLineOption* {
        for (const QCommandLineOption& option : parser.options())
            for (const QString& name : option.names())
                if (argument == (name.size() > 1 ? QStringLiteral("--") : QStringLiteral("-")) + name)
                    return &option;
        return nullptr;
    };
    for (qsizetype i = 1; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == QLatin1String("--"))
            break;
        const QCommandLineOption* option = named(arguments[i]);
        if (!option || option->valueName().isEmpty())
            continue;
        const QString &taken = arguments[i + 1], opened = taken.section(u'=', 0, 0);
        if (opened.startsWith(QLatin1String("--")) && named(opened)) {
            const std::string asked = arguments[i].toStdString(), there = opened.toStdString();
            return asked + ": expected " + option->valueName().toStdString() + ", and " + there
                + " is an option; a text that begins so is written --" + option->names().back().toStdString()
                + '=' + there
                + (option->names().contains(QStringLiteral("title")) ? ", no title --title none" : "");
        }
        ++i;
    }
    return {};
}

int runWith(const Command& command, int& argc, char** argv, const QStringList& given)
{
    CommandParser parser;
    parser.setOptionsAfterPositionalArgumentsMode(CommandParser::ParseAsOptions);
    command.declare(parser);
    const QStringList arguments = parser.completed(given);
    if (!parser.parse(arguments))
        refuse(parseProblem(command, parser));
    if (parser.isSet("help")) {
        print(commandHelp(command, parser));
        return ExitOk;
    }
    if (const std::string fault = optionForText(arguments, parser); !fault.empty())
        refuse(fault);
    const Catalog catalog = loadCatalog();
    CommandContext context{catalog, parser, parser.positionalArguments(), argc, argv};
    return command.run(context);
}

// Two remarks of Qt's that help nobody here: a missing runtime folder, and window hints without a window
// system.
void quietMessages(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (text.contains(QLatin1String("XDG_RUNTIME_DIR")) || text.contains(QLatin1String("propagateSizeHints")))
        return;
    if (type != QtDebugMsg)
        std::fprintf(stderr, "%s\n", printableLines(text.toStdString()).c_str());
}

// Takes none of what there is too little of. Written files are whole or as they were, whenever this is.
[[noreturn]] void endWithoutMemory()
{
    std::fputs("ridgepoint: there is not enough memory for this; ask for less at a time, or give the program "
               "more\n",
        stderr);
    std::_Exit(ExitCannotReadOrWrite);
}

// What applications of Qt take before their first line here, and what its plug-ins and the libraries that
// read fonts take for a picture: measured on Debian 12, 2 and 7 MB, with room to spare. Those libraries crash
// where memory runs out, so it is asked for first.
constexpr std::size_t memoryOfCommands = std::size_t(4) << 20, memoryOfPictures = std::size_t(24) << 20;

void requireMemory(std::size_t bytes)
{
    void* const room =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // never touched
    if (room == MAP_FAILED)
        endWithoutMemory();
    ::munmap(room, bytes);
}

const std::terminate_handler usualEnd = std::get_terminate();

// An exception may leave a thread, or a function of the library's or of Qt's that lets none out.
[[noreturn]] void endInWords()
{
    if (const std::exception_ptr thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc&) {
            endWithoutMemory();
        } catch (const std::system_error& e) {
            if (e.code() == std::errc::resource_unavailable_try_again) // a thread has a stack
                endWithoutMemory();
        } catch (...) {
        }
    }
    usualEnd();
    std::abort();
}

// Commands draw into files: whatever the variable says of windows, none is needed, and a display may be
// missing.
void drawOffscreen() { qputenv("QT_QPA_PLATFORM", "offscreen"); }

// Found without reading the presets: this runs before any application object.
std::vector<std::string> scenarioPresets()
{
    std::vector<std::string> ids;
    for (const std::filesystem::path& folder : presetFolders(programDirectory())) {
        const QDir scenarios(QDir(folder).filePath(QStringLiteral("scenarios")));
        for (const QFileInfo& file : scenarios.entryInfoList({QStringLiteral("*.json")}, QDir::Files))
            ids.push_back(presetIdOf(file.fileName().toStdString()));
    }
    return ids;
}

bool isScenario(const QString& argument, const std::vector<std::string>& presets)
{
    if (argument == QLatin1String("-") || looksLikeShareCode(argument.toStdString())
        || QFileInfo::exists(argument) || argument.contains(QLatin1Char('/'))
        || argument.contains(QLatin1Char('.')))
        return true; // a path: the window says what is wrong with it
    return std::find(presets.begin(), presets.end(), argument.toStdString()) != presets.end();
}

bool writesFile(const QStringList& arguments)
{
    return std::any_of(arguments.begin(), arguments.end(), [](const QString& argument) {
        return argument.startsWith(QLatin1String("--output"))
            || (argument.startsWith(QLatin1String("-o")) && !argument.startsWith(QLatin1String("--")));
    });
}

} // namespace

std::optional<int> refuseUnknownCommand(const QStringList& arguments)
{
    if (arguments.isEmpty() || arguments.front().startsWith(QLatin1Char('-')))
        return std::nullopt;
    const std::vector<std::string> presets = scenarioPresets();
    if (arguments.front().endsWith(QLatin1String(".json")) && !QFileInfo::exists(arguments.front())) {
        complain(printable(arguments.front().toStdString(), 200) + ": no such file (see ridgepoint --help)");
        return ExitCannotReadOrWrite;
    }
    if (isScenario(arguments.front(), presets))
        return std::nullopt;
    const std::string word = arguments.front().toStdString();
    std::vector<std::string> known;
    for (const Command& command : allCommands())
        known.emplace_back(command.name);
    known.insert(known.end(), presets.begin(), presets.end());
    complain(
        "unknown command or scenario '" + word + "'" + didYouMean(word, known) + " (see ridgepoint --help)");
    return ExitBadInput;
}

bool isCommandLine(const QStringList& arguments)
{
    if (arguments.isEmpty())
        return false;
    const QString& first = arguments.front();
    return first == QLatin1String("--help") || first == QLatin1String("-h")
        || first == QLatin1String("--version") || first == QLatin1String("help")
        || findCommand(allCommands(), first) != nullptr;
}

int runCommandLine(int& argc, char** argv, const QStringList& arguments)
{
    requireMemory(memoryOfCommands);
    qInstallMessageHandler(quietMessages);
    std::set_terminate(endInWords);
    // An exception that leaves std::call_once passes glibc, which looks for its unwinder then: too late where
    // memory ran out.
    std::array<void*, 1> frame{};
    ::backtrace(frame.data(), int(frame.size()));
    QLocale::setDefault(QLocale::c()); // the same output everywhere
    try {
        const std::vector<Command> commands = allCommands();
        if (arguments.front() == QLatin1String("--version")) {
            print("ridgepoint " + versionAndRevision().toStdString() + '\n');
            return ExitOk;
        }
        const Command* command = findCommand(commands, arguments.front());
        if (!command) { // help, --help
            if (arguments.size() > 1)
                command = findCommand(commands, arguments[1]);
            if (!command && arguments.size() > 1 && !arguments[1].startsWith(QLatin1Char('-'))) {
                const std::string word = arguments[1].toStdString();
                refuse("unknown command " + quotedExcerpt(word) + didYouMean(word, commands, &Command::name)
                    + " (see ridgepoint --help)");
            }
            if (!command) {
                print(overview(commands));
                return ExitOk;
            }
            QCoreApplication app(argc, argv);
            return runWith(*command, argc, argv, {QString(), QStringLiteral("--help")});
        }
        if (command->needsGui || (command->drawsOutput && writesFile(arguments))) {
            requireMemory(memoryOfPictures);
            drawOffscreen();
            prepareGraphics();
            QApplication app(argc, argv);
            return runWith(*command, argc, argv, arguments);
        }
        QCoreApplication app(argc, argv);
        return runWith(*command, argc, argv, arguments);
    } catch (const CommandFailure& failure) {
        complain(failure.message);
        return failure.code;
    } catch (const std::bad_alloc&) {
        endWithoutMemory();
    } catch (const std::system_error&) {
        endInWords();
    } catch (const std::exception& e) { // nothing in core throws on input
        complain(e.what());
        return ExitCannotReadOrWrite;
    }
}

} // namespace ridgepoint
