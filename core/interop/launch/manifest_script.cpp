#include "core/interop/launch/script_within.h"

#include "core/interop/launch/server_command.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

namespace ridgepoint::launch {

namespace {

// A container of a pod, or a service of Docker Compose.
struct Container
{
    std::string place; // "spec.template.spec.containers[0]"
    std::size_t document = 0;
    std::string image = {};
    std::vector<std::string> entrypoint = {}, command = {}, arguments = {};
    bool entrypointIsShell = false, commandIsShell = false; // one text, for a shell
    std::map<std::string, std::pair<std::string, std::string>> environment = {}; // by place, name and value
    std::string gpus = {}, replicas = {};
    int line = 0;
};

bool endsWith(std::string_view key, std::string_view end) { return key.ends_with(end); }

// What begins lines that are not indented, and whether some line names an image.
struct Outline
{
    bool version = false, kind = false, services = false, image = false;
};

Outline outlineOf(std::string_view text)
{
    Outline out;
    constexpr std::size_t looked = 256 * 1024;
    text = text.substr(0, looked);
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        out.version = out.version || line.starts_with("apiVersion:");
        out.kind = out.kind || line.starts_with("kind:");
        out.services = out.services || line.starts_with("services:");
        line.remove_prefix(std::min(line.find_first_not_of(" \t-"), line.size()));
        out.image = out.image || line.starts_with("image:");
    }
    return out;
}

// Documents between lines of "---", each with as many line breaks before it as the file has.
std::vector<std::string> documentsOf(std::string_view text)
{
    std::vector<std::string> all(1);
    int lines = 0;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const bool begins = line.starts_with("---") && line.find_first_not_of("- \t\r") == line.npos;
        if (begins)
            all.emplace_back(static_cast<std::size_t>(lines + 1), '\n');
        else
            (all.back() += line) += '\n';
        ++lines;
    }
    return all;
}

bool saysSomething(std::string_view document)
{
    while (!document.empty()) {
        std::string_view line = document.substr(0, document.find('\n'));
        document.remove_prefix(std::min(line.size() + 1, document.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (!line.empty() && !line.starts_with('#'))
            return true;
    }
    return false;
}

// Of "spec.template.spec.containers[0].args" the part to the bracket; of "services.vllm.command" the service.
// Empty: of no container.
std::string_view placeOf(std::string_view key)
{
    constexpr std::string_view pods = "containers[", services = "services.";
    if (key.starts_with(services))
        return key.substr(0, key.find('.', services.size()));
    std::size_t at = key.find(pods);
    while (at != key.npos && at > 0 && key[at - 1] != '.') // "initContainers[0]"
        at = key.find(pods, at + 1);
    if (at == key.npos)
        return {};
    const std::size_t end = key.find(']', at);
    return end == key.npos ? std::string_view() : key.substr(0, end + 1);
}

void put(Container& container, std::string_view rest, const Setting& setting)
{
    const bool one = !setting.isList();
    const auto commandLine = [&](std::vector<std::string>& words, bool& isShell) {
        words = setting.values;
        isShell = one;
        container.line = container.line > 0 ? container.line : setting.line;
    };
    if (rest == "image") {
        container.image = setting.value();
    } else if (rest == "entrypoint") {
        commandLine(container.entrypoint, container.entrypointIsShell);
    } else if (rest == "command") {
        commandLine(container.command, container.commandIsShell);
    } else if (rest == "args") {
        container.arguments = setting.values;
        container.line = container.line > 0 ? container.line : setting.line;
    } else if (rest.starts_with("env[")) {
        auto& entry = container.environment[std::string(rest.substr(0, rest.find('.')))];
        if (endsWith(rest, "].name"))
            entry.first = setting.value();
        else if (endsWith(rest, "].value"))
            entry.second = setting.value();
    } else if (rest == "environment") { // "NAME=value"
        for (const std::string& each : setting.values)
            if (const std::size_t equals = each.find('='); equals != each.npos)
                container.environment[each] = {each.substr(0, equals), each.substr(equals + 1)};
    } else if (rest.starts_with("environment.")) {
        const std::string name(rest.substr(rest.find('.') + 1));
        container.environment[name] = {name, std::string(setting.value())};
    } else if ((rest.starts_with("resources.") && endsWith(rest, ".com/gpu"))
        || (rest.starts_with("deploy.resources.reservations.devices[") && endsWith(rest, "].count"))) {
        if (container.gpus.empty() || rest.starts_with("resources.limits."))
            container.gpus = setting.value();
    } else if (rest == "deploy.replicas") {
        container.replicas = setting.value();
    }
}

bool isShell(std::string_view word)
{
    const std::string_view program = word.substr(word.rfind('/') + 1); // npos + 1 is 0
    return program == "sh" || program == "bash" || program == "zsh";
}

// What a manifest writes $(NAME) a shell writes ${NAME}.
std::string asShell(std::string text)
{
    for (std::size_t at = text.find("$("); at != text.npos; at = text.find("$(", at + 2)) {
        std::size_t end = at + 2;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
            ++end;
        if (end < text.size() && text[end] == ')' && end > at + 2) {
            text[at + 1] = '{';
            text[end] = '}';
        }
    }
    return text;
}

std::string scriptOf(const Container& container)
{
    std::string script;
    for (const auto& [place, variable] : container.environment)
        if (!variable.first.empty() && !variable.second.empty() // "valueFrom" is elsewhere
            && variable.second.find('\n') == variable.second.npos)
            script += variable.first + '=' + shellQuoted(variable.second) + "; ";
    std::vector<std::string> words = container.entrypoint;
    bool whole = container.entrypointIsShell && !words.empty(); // a command line, not a word of one
    if (words.empty() && container.command.empty() && container.arguments.empty())
        return {};
    const bool ofImage = words.empty()
        && (container.command.empty() || !container.replicas.empty()
            || container.place.starts_with("services."));
    if (ofImage && !container.image.empty() && container.image.find("vllm-openai") != container.image.npos)
        words.push_back(container.image);
    std::string line;
    const auto add = [&line](std::string_view word, bool asItIs) {
        line += (line.empty() ? "" : " ") + (asItIs ? std::string(word) : shellQuoted(word));
    };
    for (const std::string& word : words)
        add(asShell(word), whole);
    for (std::size_t i = 0; i < container.command.size(); ++i)
        add(asShell(container.command[i]), container.commandIsShell);
    for (const std::string& word : container.arguments)
        add(asShell(word), false);
    // sh -c "one text": that text is the script.
    std::vector<std::string> all = words;
    all.insert(all.end(), container.command.begin(), container.command.end());
    all.insert(all.end(), container.arguments.begin(), container.arguments.end());
    if (!container.commandIsShell && !whole && all.size() >= 3 && isShell(all[0]))
        for (std::size_t i = 1; i + 1 < all.size(); ++i)
            if (all[i].starts_with('-') && all[i].ends_with('c') && !all[i].starts_with("--"))
                return script + asShell(all[i + 1]);
    return script + line;
}

bool startsServer(std::string_view script)
{
    const std::vector<ShellWord> words = shellWords(script);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].kind == ShellWord::Kind::Word && !serverCommandAt(words, i).key.empty())
            return true;
        if (words[i].quoted && words[i].text.find(' ') != std::string::npos
            && words[i].text.size() < script.size() && startsServer(words[i].text))
            return true;
    }
    return false;
}

} // namespace

std::string shellQuoted(std::string_view word)
{
    constexpr std::string_view plain = "_@%+=:,./-${}";
    const bool safe = !word.empty() && std::ranges::all_of(word, [plain](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || plain.find(c) != plain.npos;
    });
    if (safe)
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        c == '\'' ? quoted += "'\\''" : quoted += c;
    return quoted + '\'';
}

ScriptWithin scriptOfManifest(std::string_view text)
{
    ScriptWithin out;
    const Outline outline = outlineOf(text);
    const bool compose = outline.services && outline.image;
    if (!compose && !(outline.version && outline.kind))
        return out;
    std::vector<Container> containers;
    std::map<std::pair<std::size_t, std::string>, std::size_t> byPlace;
    std::vector<std::string> replicas, sizes; // of each document
    const std::vector<std::string> documents = documentsOf(text);
    for (std::size_t document = 0; document < documents.size(); ++document) {
        replicas.emplace_back();
        sizes.emplace_back();
        if (!saysSomething(documents[document]))
            continue;
        const ReadSettings read = readYaml(documents[document]);
        if (!read.settings) {
            out.problem = read.problem.line > 0
                ? phrase("line %1: %2", std::to_string(read.problem.line), Text::known(read.problem.message))
                : Text::known(read.problem.message);
            return out;
        }
        for (const Setting& setting : *read.settings) {
            if (setting.key == "spec.replicas")
                replicas.back() = setting.value();
            if (setting.key == "spec.leaderWorkerTemplate.size")
                sizes.back() = setting.value();
            const std::string_view place = placeOf(setting.key);
            if (place.empty() || place.size() + 1 >= setting.key.size())
                continue;
            const auto [at, isNew] = byPlace.try_emplace({document, std::string(place)}, containers.size());
            if (isNew)
                containers.push_back({.place = std::string(place), .document = document});
            put(containers[at->second], std::string_view(setting.key).substr(place.size() + 1), setting);
        }
    }
    const Container* chosen = nullptr;
    std::size_t servers = 0, others = 0;
    const Container* other = nullptr;
    for (const Container& each : containers) {
        const std::string script = scriptOf(each);
        if (script.empty())
            continue;
        if (!startsServer(script)) {
            ++others;
            other = &each;
            continue;
        }
        if (servers++ > 0 && script != out.script) {
            out.script.clear();
            out.problem = phrase("it starts several servers that are not alike, and a scenario has one");
            out.fix = phrase("give the part that starts one of them");
            return out;
        }
        chosen = &each;
        out.script = script;
    }
    if (!chosen && others == 1 && scriptOf(*other).find(" --") != std::string::npos) { // a trainer's, perhaps
        chosen = other;
        out.script = scriptOf(*other);
    }
    if (!chosen)
        return out;
    out.script.insert(0, static_cast<std::size_t>(std::max(0, chosen->line - 1)), '\n');
    const auto beside = [&](std::string_view key, const std::string& value) {
        if (!value.empty())
            out.beside.push_back({.key = std::string(key), .values = {value}, .line = chosen->line});
    };
    const bool stated = chosen->replicas.empty();
    beside("manifest replicas", stated ? replicas[chosen->document] : chosen->replicas);
    beside("manifest nodes", sizes[chosen->document]);
    if (chosen->gpus != "all")
        beside("manifest gpus", chosen->gpus);
    return out;
}

} // namespace ridgepoint::launch
