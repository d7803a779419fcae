#include "core/interop/launch/launcher_files.h"

#include "core/base/json_fields.h"
#include "core/inputs/catalog/preset_readers.h"

#include <algorithm>

namespace ridgepoint::launch {

namespace {

using Json = nlohmann::ordered_json;

struct Kind
{
    std::string_view key; // of the file
    const Hooks* hooks;
};
// In the order that people are shown; one that takes over the tables of another stands behind it.
constexpr Kind kinds[] = {{"megatron", &megatronHooks}, {"megatron-bridge", &megatronBridgeHooks},
    {"torchtitan", &torchtitanHooks}, {"deepspeed", &deepspeedHooks}, {"nanotron", &nanotronHooks},
    {"maxtext", &maxtextHooks}, {"vllm", &vllmHooks}, {"sglang", &sglangHooks}, {"trtllm", &trtllmHooks},
    {"accelerate", &accelerateHooks}, {"axolotl", &axolotlHooks}, {"llama-factory", &llamaFactoryHooks},
    {"transformers", &transformersHooks}, {"gpt-neox", &gptNeoxHooks},
    {"torchtitan-registry", &torchtitanRegistryHooks}, {"verl", &verlHooks}, {"automodel", &automodelHooks},
    {"megatron-bridge-recipe", &bridgeRecipeHooks}, {"primus", &primusHooks}};

struct FormatName
{
    std::string_view name;
    Format format;
};
constexpr FormatName formats[] = {
    {"arguments", Format::Arguments}, {"yaml", Format::Yaml}, {"toml", Format::Toml}, {"json", Format::Json}};

constexpr std::string_view launcherKeys[] = {"schema", "id", "name", "stack", "engine", "repository",
    "version", "format", "also", "sources", "notes", "tables_of", "sections", "tables", "lists", "irrelevant",
    "without_field", "own", "evidence", "commands", "rules_for", "rules"};
constexpr std::string_view sectionKeys[] = {"title", "of_model", "rows"};
constexpr std::string_view rowKeys[] = {"name", "field", "form", "words", "absent"};
constexpr std::string_view tableKeys[] = {"notes", "words"};
constexpr std::string_view groupKeys[] = {"notes", "names"};
constexpr std::string_view modelsKeys[] = {"schema", "id", "name", "sources", "notes", "tables"};
constexpr std::string_view othersKeys[] = {"schema", "id", "name", "sources", "notes", "programs"};
constexpr std::string_view programKeys[] = {"says", "source", "evidence"};

std::string_view textOf(std::span<const EmbeddedFile> files, std::string_view name)
{
    const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
    return found == files.end() ? std::string_view() : found->text;
}

// One file, read into what all give.
class FileReader
{
public:
    FileReader(std::string_view name, std::string_view text, LauncherFiles& all)
        : m_name(name)
        , m_lines(text)
        , m_findings("launchers/" + std::string(name) + ".json", Severity::Error, all.problems)
        , m_all(all)
    {
        JsonProblem problem;
        if (auto json = parseStrictJson(text, problem))
            m_json = std::move(*json);
        else
            m_findings.add(problem.line, problem.path, problem.message, {});
    }

    void launcher(const Hooks& hooks)
    {
        JsonFields in = begin("ridgepoint.launcher/1", launcherKeys);
        Launcher one;
        one.key = m_name;
        one.label = text(in, "name");
        one.stack = keep(in.textOr("stack", ""));
        one.engine = keep(in.textOr("engine", ""));
        if (one.stack.empty() == one.engine.empty())
            in.problem("stack", "expected a stack, or an engine in its place", {});
        one.repository = text(in, "repository");
        one.version = text(in, "version");
        one.format = in.choice<Format>("format",
            {{"arguments", Format::Arguments}, {"yaml", Format::Yaml}, {"toml", Format::Toml},
                {"json", Format::Json}});
        for (const std::string& format : in.textsOr("also"))
            if (const auto known = std::ranges::find(formats, format, &FormatName::name);
                known != std::end(formats))
                one.also.push_back(known->format);
            else
                in.problem("also", "expected arguments, yaml, toml or json", {});
        if (const std::string other = in.textOr("tables_of", ""); !other.empty()) {
            const auto known = std::ranges::find(m_all.launchers, other, &Launcher::key);
            if (known == m_all.launchers.end())
                return in.problem("tables_of", "expected a launcher that stands before this one", {});
            one.sections = known->sections;
            one.tables = known->tables;
            one.lists = known->lists;
        }
        for (JsonFields& each : in.objectsOr("sections"))
            one.sections.push_back(section(each));
        tables(in, one.tables);
        if (auto lists = in.objectOr("lists"))
            for (const auto& each : lists->json().items())
                one.lists[keep(each.key())] = names(*lists, each.key());
        one.irrelevant = names(in, "irrelevant");
        one.withoutField = names(in, "without_field");
        one.own = names(in, "own");
        one.evidence = names(in, "evidence");
        one.commands = names(in, "commands");
        one.hooks = hooks;
        m_all.launchers.push_back(std::move(one));
    }

    void servedModels()
    {
        JsonFields in = begin("ridgepoint.served-models/1", modelsKeys);
        std::map<std::string_view, std::vector<Word>> all;
        tables(in, all);
        for (const Word& model : all["models"])
            m_all.servedModels.push_back({model.word, model.text});
        m_all.servedTypes = std::move(all["types"]);
    }

    void otherPrograms()
    {
        JsonFields in = begin("ridgepoint.other-programs/1", othersKeys);
        for (JsonFields& program : in.objectsOr("programs")) {
            program.refuseUnknown(programKeys);
            m_all.others.push_back({text(program, "says"), names(program, "evidence")});
        }
    }

private:
    JsonFields begin(std::string_view schema, std::span<const std::string_view> known)
    {
        JsonFields in(m_json, m_lines, m_findings);
        in.refuseUnknown(known);
        PresetInfo info;
        readPresetInfo(in, info);
        if (in.text("schema") != schema)
            in.problem("schema", "expected " + std::string(schema), {});
        if (info.id != m_name)
            in.problem("id", "expected the name of the file", {});
        return in;
    }

    std::string_view keep(std::string text) { return m_all.texts.emplace_back(std::move(text)); }
    std::string_view text(JsonFields& in, std::string_view key) { return keep(in.text(key)); }

    // A list of texts, or of groups of them.
    Names names(JsonFields& in, std::string_view key)
    {
        Names all;
        const auto add = [this, &all](JsonFields& from, std::string_view list) {
            for (std::string& name : from.textsOr(list))
                all.push_back(keep(std::move(name)));
        };
        const Json* const list = in.find(key);
        if (!list || !list->is_array() || list->empty() || !list->front().is_object())
            add(in, key);
        else
            for (JsonFields& group : in.objectsOr(key)) {
                group.refuseUnknown(groupKeys);
                add(group, "names");
            }
        return all;
    }

    // [["theirs", "ours"], …]
    std::vector<Word> words(JsonFields& in, std::string_view key)
    {
        std::vector<Word> all;
        const Json* const list = in.find(key);
        if (!list)
            return all;
        for (const Json& pair : *list)
            if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
                all.push_back({keep(pair[0].get<std::string>()), keep(pair[1].get<std::string>())});
            else
                in.problem(key, "expected pairs of texts", {});
        return all;
    }

    void tables(JsonFields& in, std::map<std::string_view, std::vector<Word>>& into)
    {
        auto all = in.objectOr("tables");
        if (!all)
            return;
        for (const auto& each : all->json().items()) {
            JsonFields table = all->object(each.key());
            table.refuseUnknown(tableKeys);
            into[keep(each.key())] = words(table, "words");
        }
    }

    Section section(JsonFields& in)
    {
        in.refuseUnknown(sectionKeys);
        Section one{.title = text(in, "title"), .rows = {}, .ofModel = in.flagOr("of_model", false)};
        for (JsonFields& row : in.objectsOr("rows")) {
            row.refuseUnknown(rowKeys);
            one.rows.push_back({.key = text(row, "name"),
                .field = text(row, "field"),
                .form = row.choiceOr("form", Form::Count,
                    {{"count", Form::Count}, {"switch", Form::Switch}, {"negated", Form::Negated},
                        {"choice", Form::Choice}}),
                .words = words(row, "words"),
                .absent = keep(row.textOr("absent", ""))});
        }
        return one;
    }

    std::string_view m_name;
    JsonLines m_lines;
    JsonFindings m_findings;
    Json m_json;
    LauncherFiles& m_all;
};

} // namespace

LauncherFiles readLauncherFiles(std::span<const EmbeddedFile> files)
{
    LauncherFiles all;
    for (const Kind& kind : kinds)
        FileReader(kind.key, textOf(files, kind.key), all).launcher(*kind.hooks);
    FileReader("served-models", textOf(files, "served-models"), all).servedModels();
    FileReader("other-programs", textOf(files, "other-programs"), all).otherPrograms();
    for (const Launcher& one : all.launchers) {
        all.order.push_back(&one);
        if (one.hooks.write)
            all.written.push_back(&one);
    }
    return all;
}

const LauncherFiles& launcherFiles()
{
    static const LauncherFiles files = readLauncherFiles(embeddedFiles());
    return files;
}

const Section& Launcher::section(std::string_view title) const
{
    static const Section none;
    const auto found = std::ranges::find(sections, title, &Section::title);
    return found == sections.end() ? none : *found;
}

bool Launcher::reads(Format written) const
{
    return written == format || std::ranges::find(also, written) != also.end();
}

std::span<const Word> Launcher::words(std::string_view table) const
{
    const auto found = tables.find(table);
    return found == tables.end() ? std::span<const Word>() : found->second;
}

const Word* findWord(std::span<const Word> words, std::string_view word)
{
    const auto found = std::ranges::find(words, word, &Word::word);
    return found == words.end() ? nullptr : &*found;
}

const Word* findText(std::span<const Word> words, std::string_view text)
{
    const auto found = std::ranges::find(words, text, &Word::text);
    return found == words.end() ? nullptr : &*found;
}

const Word* Launcher::byWord(std::string_view table, std::string_view word) const
{
    return findWord(words(table), word);
}

const Word* Launcher::byText(std::string_view table, std::string_view text) const
{
    return findText(words(table), text);
}

std::span<const std::string_view> Launcher::names(std::string_view list) const
{
    const auto found = lists.find(list);
    return found == lists.end() ? std::span<const std::string_view>() : found->second;
}

} // namespace ridgepoint::launch
