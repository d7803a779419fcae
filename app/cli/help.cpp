#include "app/cli/help.h"

#include "app/document/program.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::string_view scenarioText =
    "SCENARIO is a file, - for standard input, a share code (ridge1:…) or the id of a scenario preset.\n"
    "For the window also a lesson's link, ridgepoint://lesson/ID.\n"
    "Quantities are written as people write them: 70B, 15T, 80GB, 80GiB, 400Gb/s, 2us, 90d, $2.5.\n";
constexpr std::string_view setText =
    "--set id=value changes a field, and may be given again; `ridgepoint fields` lists the fields.\n"
    "recipe=STACK sets hardware.stack together with that stack's defaults (gradient types, overlap,\n"
    "recomputation); hardware.stack=STACK sets only the stack. --set-file FILE, read before --set, has\n"
    "lines of id=value, or is a part of a scenario as JSON.\n";
constexpr std::string_view exitText =
    "0 ok, 1 bad input, 2 cannot read or write, 3 the question has no answer";

// --- manual pages

// Text of a page: hyphens that are to be copied, and nothing that begins a request.
std::string roff(std::string_view text)
{
    std::string out;
    bool lineStart = true;
    for (const char c : text) {
        if (lineStart && (c == '.' || c == '\''))
            out += "\\&";
        lineStart = c == '\n';
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

// Usage lines: names of options bold, what is to be put in italic.
std::string roffUsage(std::string_view usage)
{
    std::string out;
    while (!usage.empty()) {
        const std::size_t end = usage.find_first_of(" []|");
        const std::string_view word = usage.substr(0, end);
        const bool placeholder = !word.empty()
            && std::ranges::all_of(word.substr(0, 1), [](char c) { return c >= 'A' && c <= 'Z'; });
        if (word.starts_with('-'))
            out += "\\fB" + roff(word) + "\\fR";
        else if (placeholder)
            out += "\\fI" + roff(word) + "\\fR";
        else
            out += roff(word);
        if (end == std::string_view::npos)
            break;
        out += usage[end];
        usage.remove_prefix(end + 1);
    }
    return out;
}

std::string heading(const std::string& name, const std::string& summary)
{
    std::string title = name;
    std::ranges::transform(
        title, title.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return ".TH \"" + roff(title) + "\" 1 \"\" \"Ridgepoint " + roff(versionText().toStdString())
        + "\" \"User commands\"\n.ad l\n.SH NAME\n" + roff(name) + " \\- " + roff(summary) + "\n";
}

std::string examplesOf(std::string_view lines)
{
    if (lines.empty())
        return {};
    std::string out = ".SH EXAMPLES\n.nf\n";
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        out += roff(trimmed(lines.substr(0, end))) + '\n';
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return out + ".fi\n";
}

std::string exitStatus()
{
    return ".SH EXIT STATUS\n.TP\n.B 0\nOk.\n.TP\n.B 1\nBad input; each message names the file, the field "
           "and what would be right.\n.TP\n.B 2\nSomething cannot be read or written.\n.TP\n.B 3\nThe "
           "question has no answer: no plan fits, there is no GPU.\n";
}

} // namespace

std::string overview(const std::vector<Command>& commands)
{
    std::string out = "Ridgepoint: what it costs to train and serve large models on many accelerators\n\n"
                      "Usage:\n"
                      "  ridgepoint [SCENARIO] [--view ID] [--theme THEME] [--size WxH] [--present]\n"
                      "             [--language system|en|es] [--3d auto|gl|painter] [--set id=value]…\n"
                      "                                   open the window, or present from the start\n"
                      "  ridgepoint COMMAND …             answer without a window\n\n"
                      "Commands:\n";
    for (const Command& command : commands)
        out += "  " + std::string(command.name) + std::string(12 - command.name.size(), ' ')
            + std::string(command.summary) + '\n';
    out += "\n" + std::string(scenarioText) + std::string(setText)
        + "`ridgepoint COMMAND --help` explains one command. Exit codes: " + std::string(exitText)
        + ".\n\n"
          "Examples:\n"
          "  ridgepoint evaluate seed-question\n"
          "  ridgepoint evaluate seed-question --set model.params=7B --format json\n"
          "  ridgepoint explain seed-question \"column height\"\n"
          "  ridgepoint export all seed-question -o pictures/\n";
    return out;
}

std::string commandHelp(const Command& command, const CommandParser& parser)
{
    std::string out = "Usage: ridgepoint " + std::string(command.name) + ' ' + std::string(command.arguments)
        + "\n\n" + std::string(command.summary) + "\n";
    // Qt lists the options; its own usage line is replaced by ours.
    const std::string listed = parser.helpText().toStdString();
    const std::size_t options = listed.find("Options:");
    if (options != std::string::npos)
        out += '\n' + listed.substr(options, listed.find("\n\n", options) - options) + '\n';
    if (!command.examples.empty())
        out += "\nExamples:\n" + std::string(command.examples);
    if (out.back() != '\n')
        out += '\n';
    return out;
}

std::vector<std::string> positionsOf(const Command& command)
{
    std::vector<std::string> all;
    std::string_view rest = command.arguments;
    while (!rest.empty() && !rest.starts_with('-') && !rest.starts_with("[-")) {
        std::size_t end = std::min(rest.find(' '), rest.size());
        std::string word(rest.substr(0, end));
        std::erase_if(word, [](char c) { return c == '[' || c == ']'; });
        if (word != "|")
            all.push_back(std::move(word));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return all;
}

std::string valueOf(const Command& command, const CommandParser& parser, std::string_view option)
{
    const QString name = QString::fromUtf8(option.data(), qsizetype(option.size()));
    for (const QCommandLineOption& each : parser.options()) {
        if (!each.names().contains(name))
            continue;
        const std::string declared = each.valueName().toStdString();
        if (declared.empty())
            return {};
        const std::string sought = "--" + std::string(option) + " ";
        const std::size_t at = command.arguments.find(sought);
        if (at == std::string_view::npos)
            return declared;
        const std::string_view rest = command.arguments.substr(at + sought.size());
        const std::string shown(rest.substr(0, rest.find_first_of(" ]")));
        return shown.find("…") == std::string::npos ? shown : declared;
    }
    return {};
}

std::string manualPage(const Command& command)
{
    CommandParser parser;
    command.declare(parser);
    const std::string name(command.name);
    std::string page = heading("ridgepoint-" + name, std::string(command.summary));
    page += ".SH SYNOPSIS\n\\fBridgepoint " + roff(name) + "\\fR " + roffUsage(command.arguments) + '\n';
    std::string sentence(command.summary);
    if (sentence.front() >= 'a' && sentence.front() <= 'z')
        sentence.front() = static_cast<char>(sentence.front() - 32);
    page += ".SH DESCRIPTION\n" + roff(sentence) + ".\n.PP\n" + roff(scenarioText) + ".SH OPTIONS\n";
    for (const QCommandLineOption& option : parser.options()) {
        std::string names = joined(option.names(), ", ", [](const QString& each) {
            return "\\fB" + roff((each.size() > 1 ? "--" : "-") + each.toStdString()) + "\\fR";
        });
        if (!option.valueName().isEmpty())
            names += " \\fI" + roff(option.valueName().toStdString()) + "\\fR";
        std::string meaning = option.description().toStdString();
        if (!option.defaultValues().isEmpty() && !option.defaultValues().front().isEmpty()
            && !option.description().contains(QLatin1String("default")))
            meaning += " (otherwise " + option.defaultValues().front().toStdString() + ")";
        page += ".TP\n" + names + '\n' + roff(meaning) + ".\n";
    }
    return page + examplesOf(command.examples) + exitStatus() + ".SH SEE ALSO\n.BR ridgepoint (1)\n";
}

std::string manualPage(const std::vector<Command>& commands)
{
    std::string page =
        heading("ridgepoint", "what it costs to train and serve large models on many accelerators");
    page += ".SH SYNOPSIS\n\\fBridgepoint\\fR [\\fISCENARIO\\fR] [\\fB\\-\\-view\\fR \\fIID\\fR] "
            "[\\fB\\-\\-theme\\fR \\fITHEME\\fR] [\\fB\\-\\-size\\fR \\fIWxH\\fR] [\\fB\\-\\-present\\fR]\n"
            ".br\n\\fBridgepoint\\fR \\fICOMMAND\\fR ...\n";
    page += ".SH DESCRIPTION\nWithout a command the window opens, with \\fISCENARIO\\fR in it. With one the "
            "answer is printed, no display is needed, and the output is the same in every locale.\n.PP\n"
        + roff(scenarioText) + ".PP\n" + roff(setText) + ".SH COMMANDS\n";
    for (const Command& command : commands)
        page += ".TP\n.BR ridgepoint\\-" + roff(command.name) + " (1)\n" + roff(command.summary) + ".\n";
    page += exitStatus();
    page +=
        ".SH ENVIRONMENT\n.TP\n.B RIDGEPOINT_PRESETS\nA folder of presets, in the place of those that come "
        "with the program.\n.SH FILES\n.TP\n.I ~/.local/share/ridgepoint/presets\nPresets of one's own, "
        "beside those.\n";
    return page
        + ".SH EXAMPLES\n.nf\nridgepoint evaluate seed\\-question\n"
          "ridgepoint export stack seed\\-question \\-o stack.svg\n.fi\n";
}

} // namespace ridgepoint
