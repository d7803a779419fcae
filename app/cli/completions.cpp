#include "app/cli/help.h"

#include "app/export/figure.h"
#include "app/guide/guide.h"
#include "core/collective/collective_cost.h"
#include "core/formulas/formula.h"
#include "core/inputs/scenario/field.h"
#include "core/interop/launch/launcher.h"
#include "core/pipeline/schedule_kind.h"
#include "views/registry.h"
#include "widgets/theme.h"

#include <algorithm>
#include <array>
#include <set>

namespace ridgepoint {

namespace {

using Candidates = std::vector<CompletedWord>;

// Blanks part words, but not inside quotes and behind a backslash. The last is the one being typed.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words(1);
    char quote = '\0';
    bool begun = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote == '\0' && c == ' ') {
            if (begun)
                words.emplace_back();
            begun = false;
            continue;
        }
        begun = true;
        if (c == '\\' && quote != '\'' && i + 1 < line.size())
            words.back() += line[++i];
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else
            words.back() += c;
    }
    return words;
}

void addChoices(Candidates& all, std::string_view list) // "text|json|csv"
{
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of("|,"), list.size());
        const std::string_view word = list.substr(0, end);
        if (!word.empty() && word.find_first_of("<>…[]:") == std::string_view::npos
            && word.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos)
            all.push_back({std::string(word)});
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

void addScenarios(Candidates& all, const Catalog& catalog)
{
    for (const ScenarioPreset& each : catalog.scenarios())
        all.push_back({each.id, each.name});
}

void addFields(Candidates& all, std::string_view behind)
{
    for (const FieldSpec& field : fields())
        all.push_back({std::string(field.id) + std::string(behind), std::string(field.label)});
}

void addReadouts(Candidates& all, std::string_view before)
{
    for (const Readout& readout : readouts())
        all.push_back({std::string(before) + std::string(readout.path), std::string(readout.firstLabel())});
}

// Behind "mesh.schedule=": what the field takes.
void addValues(Candidates& all, std::string_view id, const Catalog& catalog)
{
    const FieldSpec* const field = findField(id);
    if (!field)
        return;
    const auto add = [&](std::string_view value, std::string_view meaning) {
        all.push_back({std::string(id) + '=' + std::string(value), std::string(meaning)});
    };
    for (const FieldChoice& choice : field->choices)
        add(choice.key, choice.label);
    if (field->kind == FieldKind::Toggle)
        for (const char* value : {"true", "false"})
            add(value, {});
    if (!field->autoWord.empty())
        add(field->autoWord, {});
    if (field->preset == PresetKind::Model)
        for (const ModelPreset& each : catalog.models())
            add(each.id, each.name);
    else if (field->preset == PresetKind::Accelerator)
        for (const AcceleratorPreset& each : catalog.accelerators())
            add(each.id, each.name);
    else if (field->preset != PresetKind::None)
        for (const LinkPreset& each : catalog.links())
            add(each.id, each.name);
}

// What may stand where a usage line says "SCENARIO", "path" or "time|cost".
Candidates ofPlace(std::string_view place, std::string_view typed, const Catalog& catalog)
{
    Candidates all;
    while (place.ends_with("…"))
        place.remove_suffix(std::string_view("…").size());
    for (std::string_view rest = place; !rest.empty();) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        const std::string_view one = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (one == "SCENARIO" || one == "A" || one == "B" || one == "B1")
            addScenarios(all, catalog);
        else if (one == "VIEW")
            for (const ViewEntry& view : figureRegistry())
                all.push_back({view.id.toStdString()});
        else if (one == "path" || one == "PATH" || one == "READOUT")
            addReadouts(all, "");
        else if (one == "PATH,PATH") // behind the last comma
            addReadouts(all, typed.substr(0, typed.rfind(',') + 1));
        else if (one == "id" || one == "ID" || one == "GROUP")
            addFields(all, "");
        else if (one.starts_with("id=")) {
            const std::size_t equals = typed.find('=');
            if (equals == std::string_view::npos)
                addFields(all, "=");
            else
                addValues(all, typed.substr(0, equals), catalog);
        } else if (one == "NAME")
            for (const FormulaEntry* formula : formulaCatalogue())
                all.push_back({std::string(formula->name), std::string(formula->meaning)});
        else if (one == "LAUNCHER")
            for (const launch::Launcher* launcher : launch::launchers())
                all.push_back({std::string(keyOf(*launcher)), std::string(labelOf(*launcher))});
        else if (one == "THEME")
            for (const Theme& theme : themes())
                all.push_back({theme.id.toStdString()});
        else if (one == "CHAPTER")
            for (const QString& id : guideIds())
                all.push_back({id.toStdString()});
        else if (one == "FORMAT")
            addChoices(all, "text|json|csv|markdown");
        else if (one == "SIZE")
            for (const FigureSize& size : namedFigureSizes())
                all.push_back({size.name.toStdString()});
        else
            addChoices(all, one);
    }
    return all;
}

// Of one command what its name for a thing stands for: --kind K of schedule.
Candidates ofOption(const Command& command, std::string_view option, std::string_view value,
    std::string_view typed, const Catalog& catalog)
{
    Candidates all;
    if (command.name == "schedule" && option == "kind") {
        for (const ScheduleKind* kind : scheduleKinds())
            all.push_back({std::string(kind->key), std::string(kind->label)});
    } else if (command.name == "collective" && option == "op") {
        for (const CollectiveInfo& each : collectives())
            all.push_back({std::string(each.key), std::string(each.label)});
    } else if (command.name == "collective" && option == "algorithm") {
        std::set<std::string_view> keys;
        for (const CollectiveAlgorithmInfo& each : collectiveAlgorithms())
            if (keys.insert(each.key).second)
                all.push_back({std::string(each.key), std::string(each.label)});
    } else if (option == "view" || value == "VIEW") {
        all = ofPlace("VIEW", typed, catalog);
    } else {
        all = ofPlace(value, typed, catalog);
    }
    return all;
}

Candidates ofWord(
    const std::vector<std::string>& words, const std::vector<Command>& commands, const Catalog& catalog)
{
    Candidates all;
    const std::string& typed = words.back();
    if (words.size() <= 2) {
        for (const Command& command : commands)
            all.push_back({std::string(command.name), std::string(command.summary)});
        addScenarios(all, catalog);
        for (const char* option : {"--help", "--version"})
            all.push_back({option});
        return all;
    }
    const auto command = std::ranges::find(commands, std::string_view(words[1]), &Command::name);
    if (command == commands.end())
        return all;
    CommandParser parser;
    command->declare(parser);
    // Where the word stands: behind an option that takes a value, or at which place of the usage line.
    std::size_t place = 0;
    std::string waiting;
    for (std::size_t i = 2; i + 1 < words.size(); ++i) {
        const std::string& word = words[i];
        if (!waiting.empty())
            waiting.clear();
        else if (!word.starts_with('-') || word == "-")
            ++place;
        else if (const std::string name = word.substr(word.find_first_not_of('-'));
                 !valueOf(*command, parser, name).empty())
            waiting = name;
    }
    if (!waiting.empty())
        return ofOption(*command, waiting, valueOf(*command, parser, waiting), typed, catalog);
    if (typed.starts_with('-')) {
        for (const QCommandLineOption& option : parser.options())
            for (const QString& name : option.names())
                if (name.size() > 1)
                    all.push_back({"--" + name.toStdString(), option.description().toStdString()});
        return all;
    }
    const std::vector<std::string> places = positionsOf(*command);
    if (place < places.size())
        return ofPlace(places[place], typed, catalog);
    if (!places.empty() && places.back().ends_with("…"))
        return ofPlace(places.back(), typed, catalog);
    return all;
}

// --- the shells

constexpr std::string_view bashScript = R"(# bash completion of ridgepoint: source this file, or install it as
# share/bash-completion/completions/ridgepoint
_ridgepoint()
{
    local IFS=$'\n' line="${COMP_LINE:0:COMP_POINT}"
    local typed="${line##*[[:space:]]}" before=""
    # Readline replaces what stands behind the last = or : alone.
    [[ $typed == *[=:]* ]] && before="${typed%"${typed##*[=:]}"}"
    COMPREPLY=()
    local candidate
    for candidate in $(ridgepoint completions --line "$line" 2>/dev/null | cut -f 1); do
        COMPREPLY+=("${candidate#"$before"}")
    done
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -o default -F _ridgepoint ridgepoint
)";

constexpr std::string_view zshScript = R"(#compdef ridgepoint
# zsh completion of ridgepoint: a file _ridgepoint in a folder of $fpath
_ridgepoint()
{
    local line text
    local -a whole wholeShown begun begunShown # those that end in = go on
    while IFS=$'\t' read -r text line; do
        if [[ $text == *= ]]; then
            begun+=("$text")
            begunShown+=("$text${line:+  -- $line}")
        else
            whole+=("$text")
            wholeShown+=("$text${line:+  -- $line}")
        fi
    done < <(ridgepoint completions --line "${BUFFER[1,CURSOR]}" 2>/dev/null)
    (( ${#begun} )) && compadd -l -S '' -d begunShown -a begun
    (( ${#whole} )) && compadd -l -d wholeShown -a whole
    (( ${#begun} + ${#whole} )) || _files
}
if [ "$funcstack[1]" = "_ridgepoint" ]; then
    _ridgepoint "$@"
else
    compdef _ridgepoint ridgepoint
fi
)";

constexpr std::string_view fishScript =
    R"(# fish completion of ridgepoint: a file ridgepoint.fish in a folder of completions
complete -c ridgepoint -a '(ridgepoint completions --line (commandline -cp | string collect) 2>/dev/null)'
)";

int runCompletions(CommandContext& context)
{
    if (context.parser.isSet("line")) {
        std::string out;
        for (const CompletedWord& each :
            candidatesFor(context.parser.text("line"), allCommands(), context.catalog))
            out += each.text + (each.meaning.empty() ? "" : "\t" + each.meaning) + '\n';
        print(out);
        return ExitOk;
    }
    wantPositional(context, 1, "bash, zsh or fish");
    constexpr std::array scripts{std::pair(std::string_view("bash"), bashScript),
        std::pair(std::string_view("zsh"), zshScript), std::pair(std::string_view("fish"), fishScript)};
    const std::string shell = context.positional.front().toStdString();
    for (const auto& [name, script] : scripts)
        if (shell == name) {
            print(script);
            return ExitOk;
        }
    refuse("unknown shell " + quotedExcerpt(shell) + "; expected bash, zsh or fish");
}

void declareCompletions(CommandParser& parser)
{
    parser.add("line", "instead: what may complete the last word of this line, one candidate a line", "LINE");
}

int runManual(CommandContext& context)
{
    const std::vector<Command> commands = allCommands();
    if (context.positional.isEmpty()) {
        print(manualPage(commands));
        return ExitOk;
    }
    wantPositional(context, 1, "one COMMAND");
    const std::string name = context.positional.front().toStdString();
    const auto command = std::ranges::find(commands, name, &Command::name);
    if (command == commands.end())
        refuse("unknown command " + quotedExcerpt(name) + didYouMean(name, commands, &Command::name));
    print(manualPage(*command));
    return ExitOk;
}

} // namespace

std::vector<CompletedWord> candidatesFor(
    std::string_view line, const std::vector<Command>& commands, const Catalog& catalog)
{
    const std::vector<std::string> words = wordsOf(line);
    Candidates all = ofWord(words, commands, catalog);
    std::erase_if(all, [&words](const CompletedWord& each) { return !each.text.starts_with(words.back()); });
    return all;
}

constexpr Command completionsCommand{"completions", "bash|zsh|fish [--line LINE]",
    "a script by which a shell completes commands, options, fields, readouts and scenarios",
    "  source <(ridgepoint completions bash)\n"
    "  ridgepoint completions zsh > ~/.zfunc/_ridgepoint\n"
    "  ridgepoint completions fish > ~/.config/fish/completions/ridgepoint.fish\n",
    declareCompletions, runCompletions};

constexpr Command manualCommand{"manual", "[COMMAND]", "a manual page, of the program or of one command",
    "  ridgepoint manual sweep | man -l -\n", [](CommandParser&) {}, runManual};

} // namespace ridgepoint
