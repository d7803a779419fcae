#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/base/printable.h"
#include "core/base/strict_json.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/scenario_migrations.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view schemaName = scenarioSchema.substr(0, scenarioSchema.find('/') + 1);
constexpr std::size_t longestKey = 200; // bytes that a message repeats
constexpr std::size_t mostDiagnostics = 50;

bool isGroup(std::string_view path)
{
    return std::any_of(fields().begin(), fields().end(), [&](const FieldSpec& f) {
        return f.id.size() > path.size() && f.id.starts_with(path) && f.id[path.size()] == '.';
    });
}

std::string shortList(const std::vector<std::string>& keys)
{
    constexpr std::size_t enough = 14;
    std::string list;
    for (std::size_t i = 0; i < keys.size() && i < enough; ++i)
        list += (i ? ", " : "") + keys[i];
    return keys.size() > enough ? list + " …" : list;
}

class Reader
{
public:
    Reader(const Catalog& catalog, std::string_view origin, Diagnostics& diagnostics, const JsonLines& lines)
        : m_catalog(catalog)
        , m_origin(origin)
        , m_diagnostics(diagnostics)
        , m_lines(lines)
    {
    }

    // One scenario: the file itself, what a report is of (`place` is "scenario."), or one of its baselines
    // ("baselines[0].").
    Scenario read(const Json& object, const std::string& place, int version)
    {
        takeAll(object, place);
        Scenario scenario = version == 1 ? firstVersionScenario(m_catalog) : defaultScenario(m_catalog);
        apply(scenario);
        if (version == 1)
            meanAsThen(scenario);
        m_place.clear();
        return scenario;
    }

    // What a part of a scenario sets, tried on the default one.
    std::vector<FieldEdit> overlay(const Json& object)
    {
        takeAll(object, {});
        std::vector<FieldEdit> edits;
        for (const FieldSpec& field : fields()) // as files are applied: presets before what refines them
            for (const FieldAssignment& each : m_edits)
                if (each.field == &field)
                    edits.push_back({std::string(field.id), textOf(each)});
        Scenario tried = defaultScenario(m_catalog);
        apply(tried);
        m_place.clear();
        // What a whole file would be told is not about a part of one.
        std::erase_if(m_diagnostics, [](const Diagnostic& d) { return d.severity != Severity::Error; });
        return edits;
    }

    void say(Severity severity, int line, const std::string& key, FieldProblem problem)
    {
        const std::string field = printable(key, longestKey); // a file may hold any, megabytes long
        if (m_diagnostics.size() > mostDiagnostics)
            return;
        if (m_diagnostics.size() == mostDiagnostics) {
            m_diagnostics.push_back({Severity::Error, "", phrase("more problems are not listed"),
                phrase("mend those above first"), Text::name(m_origin)});
            return;
        }
        std::string where(m_origin);
        if (line > 0)
            where += ":" + std::to_string(line);
        m_diagnostics.push_back({severity, m_place + field, std::move(problem.message),
            std::move(problem.fix), Text::name(where)});
    }

private:
    static std::string textOf(const FieldAssignment& edit)
    {
        if (const auto* number = std::get_if<double>(&edit.value))
            return formatExact(*number, edit.field->unit);
        if (const auto* flag = std::get_if<bool>(&edit.value))
            return *flag ? "true" : "false";
        return std::get<std::string>(edit.value);
    }

    void takeAll(const Json& object, const std::string& place)
    {
        m_place = place;
        m_edits.clear();
        for (const auto& [key, value] : object.items())
            if (place.starts_with("baselines") || (key != "schema" && key != "baselines"))
                take({}, key, value);
    }

    void apply(Scenario& scenario)
    {
        for (EditProblem& found : applyAssignments(scenario, m_edits, m_catalog))
            say(found.severity, found.line ? found.line : lineOf(found.field), found.field,
                std::move(found.problem));
    }

    // What the first version's silence meant stays so, and is said.
    void meanAsThen(Scenario& scenario)
    {
        if (const FieldProblem predicted = keepFirstSilence(scenario, m_edits))
            say(Severity::Info, 0, std::string(mfuFieldId), predicted);
        else if (!given(m_edits, mfuFieldId))
            say(Severity::Info, 0, std::string(mfuFieldId),
                {phrase("this file is of an older version and states no MFU: 40 % is taken, as it was then"),
                    phrase("write \"model\" to have the step predicted")});
        if (!given(m_edits, capacityFieldId))
            say(Severity::Info, 0, std::string(capacityFieldId),
                {phrase(
                     "this file is of an older version and does not say which capacity counts: the nominal "
                     "one does, as it did then"),
                    phrase("write \"reported\" for what the device's driver reports")});
    }

    int lineOf(const std::string& path) const
    {
        return m_lines.of(m_place + path).value_or(0);
    }

    void wrong(const std::string& path, Text message, Text fix)
    {
        say(Severity::Error, lineOf(path), path, {std::move(message), std::move(fix)});
    }

    void add(const FieldSpec& field, EditValue value, int line)
    {
        const bool twice = std::any_of(m_edits.begin(), m_edits.end(),
            [&](const FieldAssignment& edit) { return edit.field == &field; });
        if (twice) {
            say(Severity::Error, line, std::string(field.id),
                {phrase("this is given twice, as \"preset\" and as \"id\""), phrase("keep one of them")});
            return;
        }
        m_edits.push_back({.field = &field, .value = std::move(value), .line = line});
    }

    void take(const std::string& parent, const std::string& key, const Json& value)
    {
        const std::string path = parent.empty() ? key : parent + "." + key;
        const bool plainKey = key.find('.') == std::string::npos;
        const FieldSpec* field = plainKey ? findField(path) : nullptr;
        const FieldSpec* owner = findField(parent);
        if (owner && (key == "preset" || (key == "id" && owner->kind == FieldKind::Preset))) {
            takeLeaf(*owner, path, value);
        } else if (plainKey && value.is_object() && isGroup(path)) {
            for (const auto& [childKey, child] : value.items())
                take(path, childKey, child);
        } else if (field) {
            takeLeaf(*field, path, value);
        } else if (plainKey && isGroup(path)) {
            if (value.is_null() && path == "model.moe")
                add(*findField("model.moe.experts"), 0.0, lineOf(path));
            else if (!(value.is_null() && path == "model.attention.mla"))
                wrong(path, phrase("expected an object, got %1", jsonExcerpt(value)),
                    phrase("write { … } with %1", shortList(scenarioKeysBelow(path))));
        } else {
            unknownKey(parent, key, path);
        }
    }

    void unknownKey(const std::string& parent, const std::string& key, const std::string& path)
    {
        if (m_diagnostics.size() > mostDiagnostics)
            return; // looking for near names is not free
        const std::vector<std::string> known = scenarioKeysBelow(parent);
        Nearest nearest(key);
        for (const std::string& candidate : known)
            nearest.consider(candidate);
        Text question = nearest.question();
        if (question.empty())
            question = didYouMean(nearestField(path));
        wrong(path, phrase("unknown key %1%2", quotedExcerpt(key), question),
            phrase("rename it or take it out; known here: %1", shortList(known)));
    }

    void takeLeaf(const FieldSpec& field, const std::string& path, const Json& value)
    {
        const int line = lineOf(path);
        if (value.is_string()) {
            add(field, value.get<std::string>(), line);
        } else if (value.is_boolean()) {
            add(field, value.get<bool>(), line);
        } else if (value.is_number()) {
            add(field, value.get<double>(), line);
        } else if (value.is_null() && takeNull(field, line)) {
            return;
        } else {
            wrong(path, phrase("%1 cannot be %2", Text::known(field.label), jsonExcerpt(value)),
                field.choices.empty() ? phrase("write a single value")
                                      : phrase("one of %1", choiceList(field)));
        }
    }

    // "Nothing here", where that has a meaning.
    bool takeNull(const FieldSpec& field, int line)
    {
        if (!takesNull(field))
            return false;
        if (!field.autoWord.empty())
            add(field, std::string(field.autoWord), line);
        else if (field.kind == FieldKind::Choice)
            add(field, std::string("none"), line);
        else
            add(field, 0.0, line);
        return true;
    }

    const Catalog& m_catalog;
    std::string_view m_origin;
    Diagnostics& m_diagnostics;
    const JsonLines& m_lines;
    std::string m_place;
    std::vector<FieldAssignment> m_edits;
};

bool isReport(const Json& root)
{
    const auto schema = root.find("schema");
    return schema != root.end() && schema->is_string()
        && schema->get<std::string>().starts_with("ridgepoint.report/");
}

// Brings the root to the current version, and says which one it was; a problem otherwise.
FieldProblem checkSchema(Json& root, std::span<const ScenarioMigration> migrations, int& version)
{
    const int current = static_cast<int>(migrations.size()) + 1;
    const std::string expected = std::string(schemaName) + std::to_string(current);
    const auto found = root.find("schema");
    if (found == root.end())
        return {phrase("there is no \"schema\", so this may not be a scenario"),
            phrase("add \"schema\": \"%1\"", expected)};
    const std::string written = found->is_string() ? found->get<std::string>() : std::string();
    version = 0;
    const char* const end = written.data() + written.size();
    const bool ours = written.starts_with(schemaName);
    if (ours) {
        const auto [stop, error] = std::from_chars(written.data() + schemaName.size(), end, version);
        if (error == std::errc::result_out_of_range)
            version = current + 1;
        else if (error != std::errc() || stop != end)
            version = 0;
    }
    if (!ours || version < 1)
        return {phrase("the schema is %1, not a scenario's", jsonExcerpt(*found)),
            phrase("expected \"%1\"", expected)};
    if (version > current)
        return {phrase("the file was written by a newer Ridgepoint (%1); this one reads up to \"%2\"",
                    quotedExcerpt(written), expected),
            phrase("open it with a newer version")};
    for (int step = version; step < current; ++step)
        migrations[static_cast<std::size_t>(step - 1)](root);
    root["schema"] = expected;
    return {};
}

bool hasError(const Diagnostics& diagnostics)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(),
        [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

void readBaselines(Reader& reader, const Json& list, int line, int version, std::vector<Scenario>& baselines)
{
    if (!list.is_array()) {
        reader.say(Severity::Error, line, "baselines",
            {phrase("expected a list of scenarios, got %1", jsonExcerpt(list)),
                phrase("write [ { … }, … ]")});
        return;
    }
    if (list.size() > mostScenarioBaselines) {
        reader.say(Severity::Error, line, "baselines",
            {phrase("%1 baselines; the limit is %2", list.size(), mostScenarioBaselines),
                phrase("keep the ones you compare with")});
        return;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = "baselines[" + std::to_string(i) + "]";
        if (list[i].is_object())
            baselines.push_back(reader.read(list[i], place + ".", version));
        else
            reader.say(Severity::Error, line, place,
                {phrase("a baseline is an object, not %1", jsonExcerpt(list[i])),
                    phrase("write { … } as for a scenario")});
    }
}

} // namespace

std::vector<std::string> scenarioKeysBelow(std::string_view path)
{
    std::vector<std::string> keys;
    const std::string prefix = path.empty() ? std::string() : std::string(path) + ".";
    for (const FieldSpec& field : fields()) {
        if (!field.id.starts_with(prefix))
            continue;
        const std::string_view rest = field.id.substr(prefix.size());
        std::string key(rest.substr(0, rest.find('.')));
        if (!key.empty() && std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(std::move(key));
    }
    const FieldSpec* own = findField(path);
    if (own)
        keys.emplace_back("preset");
    return keys;
}

bool takesNull(const FieldSpec& field)
{
    if (!field.autoWord.empty())
        return true;
    if (field.kind == FieldKind::Choice)
        return !field.choices.empty() && field.choices.front().key == "none";
    const bool describes = field.id.starts_with("hardware.accelerator.") || field.id.starts_with("model.");
    return describes && field.minimum == 0 && field.get && field.kind != FieldKind::Toggle;
}

std::span<const ScenarioMigration> scenarioMigrations()
{
    // Version 2 took no key away: it gave silence about the MFU and the capacity another meaning, which the
    // reader keeps for files of version 1.
    static constexpr ScenarioMigration steps[] = {[](Json&) {}};
    return steps;
}

ScenarioReadResult readScenarioMigrating(std::string_view json, const Catalog& catalog,
    std::string_view origin, std::span<const ScenarioMigration> migrations)
{
    ScenarioReadResult result;
    const JsonLines lines(json);
    Reader reader(catalog, origin, result.diagnostics, lines);
    JsonProblem syntax;
    std::optional<Json> root = parseStrictJson(json, syntax);
    if (!root) {
        reader.say(Severity::Error, syntax.line, syntax.path,
            {Text::known(syntax.message), phrase("correct the file there")});
        return result;
    }
    if (!root->is_object()) {
        reader.say(Severity::Error, 1, "",
            {phrase("expected an object, got %1", jsonExcerpt(*root)),
                phrase("a scenario file is { \"schema\": …, … }")});
        return result;
    }
    const bool report = isReport(*root);
    Json own = report ? root->value("scenario", Json()) : *std::move(root);
    result.inside = report;
    const std::string place = report ? "scenario." : "";
    if (!own.is_object()) {
        reader.say(Severity::Error, lines.of("scenario").value_or(1), "scenario",
            {phrase("this report holds no scenario"), phrase("write it again with --format json")});
        return result;
    }
    int version = 0;
    if (FieldProblem problem = checkSchema(own, migrations, version)) {
        reader.say(
            Severity::Error, lines.of(place + "schema").value_or(1), place + "schema", std::move(problem));
        return result;
    }
    ScenarioFile file;
    file.scenario = reader.read(own, place, version);
    if (const auto list = own.find("baselines"); list != own.end() && !report)
        readBaselines(reader, *list, lines.of("baselines").value_or(0), version, file.baselines);
    if (!hasError(result.diagnostics))
        result.file = std::move(file);
    return result;
}

ScenarioReadResult readScenario(std::string_view json, const Catalog& catalog, std::string_view origin)
{
    return readScenarioMigrating(json, catalog, origin, scenarioMigrations());
}

ScenarioReadResult readScenarioText(std::string_view text, const Catalog& catalog, std::string_view origin)
{
    const std::string_view whole = trimmed(text);
    const std::string code = looksLikeShareCode(whole) ? std::string(whole)
        : whole.starts_with('{')                       ? std::string()
                                                       : shareCodeIn(text);
    if (code.empty())
        return readScenario(text, catalog, origin);
    ScenarioReadResult result = readShareCode(code, catalog);
    result.inside = true;
    return result;
}

OverlayReadResult readOverlay(std::string_view json, const Catalog& catalog, std::string_view origin)
{
    OverlayReadResult result;
    const JsonLines lines(json);
    Reader reader(catalog, origin, result.diagnostics, lines);
    JsonProblem syntax;
    const std::optional<Json> root = parseStrictJson(json, syntax);
    if (!root)
        reader.say(Severity::Error, syntax.line, syntax.path,
            {Text::known(syntax.message), phrase("correct the file there")});
    else if (!root->is_object())
        reader.say(Severity::Error, 1, "",
            {phrase("expected an object, got %1", jsonExcerpt(*root)),
                phrase("write a part of a scenario: { \"mesh\": { \"tensor\": 8 } }")});
    else
        result.edits = reader.overlay(*root);
    if (hasError(result.diagnostics))
        result.edits.clear();
    return result;
}

} // namespace ridgepoint
