#include "core/interop/launch/reader.h"

#include "core/base/format.h"
#include "core/base/json_fields.h"
#include "core/base/nearest.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

// "8", "1e6", "1_000", "8192.0"; Python's literals, not a person's quantities.
std::optional<double> numberIn(std::string text)
{
    std::erase(text, '_');
    if (text.starts_with('+'))
        text.erase(0, 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<bool> flagIn(std::string_view text)
{
    for (const std::string_view yes : {"true", "yes", "on", "1"})
        if (sameIgnoringCase(text, yes))
            return true;
    for (const std::string_view no : {"false", "no", "off", "0"})
        if (sameIgnoringCase(text, no))
            return false;
    return std::nullopt;
}

// Left to the shell, the tuner or the trainer.
bool isLeftOpen(std::string_view text) { return text.find('$') != std::string_view::npos || text == "auto"; }

} // namespace

Reader::Reader(const Launcher& launcher, Settings settings, std::string_view subject, const Catalog& catalog,
    const Given& given, Imported& out)
    : m_launcher(launcher)
    , m_catalog(catalog)
    , m_given(given)
    , m_subject(subject)
    , m_out(out)
    , m_settings(std::move(settings))
    , m_slots(m_settings.size())
    , m_scenario(defaultScenario(catalog))
{
    const auto isModel = [](const FieldEdit& edit) {
        return edit.field == "model.params" || edit.field == "model.preset";
    };
    m_givenModel = given.model.has_value() || std::ranges::any_of(given.fields, isModel);
    if (given.model)
        m_scenario.model = *given.model;
    applyGiven({}); // what follows from it in the file follows from this
}

// What a model's dimensions start from may undo what was given before.
void Reader::applyGiven(std::string_view prefix)
{
    for (const FieldEdit& edit : m_given.fields)
        if (const FieldSpec* const field = findField(edit.field);
            field && edit.field.starts_with(prefix) && (!field->applies || field->applies(m_scenario)))
            (void)setField(m_scenario, *field, edit.text, m_catalog);
}

bool Reader::isGiven(std::string_view field) const
{
    return std::ranges::any_of(m_given.fields, [field](const FieldEdit& edit) {
        return edit.field == field || (isNumberType(field) && edit.field == "training.precision");
    });
}

void Reader::run()
{
    if (m_launcher.serves())
        setQuietly("serving.engine", m_launcher.engine);
    else
        setQuietly("hardware.stack", m_launcher.stack);
    begin();
    if (m_launcher.hooks.prepare)
        m_launcher.hooks.prepare(*this);
    else
        respellOthers();
    for (const Section& section : m_launcher.sections)
        rows(section);
    begin();
    if (m_launcher.hooks.read)
        m_launcher.hooks.read(*this);
    for (const auto& [field, value] : m_afterModel)
        fromComments(*field, value);
    applyGiven({});
    if (!m_launcher.serves())
        settleAccelerators();
    settleBatch();
    if (m_launcher.serves())
        settleTraining();
    settleMissing();
    reportKeys();
    settleSilence();
    if (m_errors == 0 && m_out.missing.empty()) {
        m_out.scenario = m_scenario;
        return reportFields();
    }
    reportFields();
    if (m_errors == 0)
        refuseMissing();
}

void Reader::begin() { m_asked.clear(); }

void Reader::comments(std::string_view text)
{
    const std::string_view mark = m_launcher.format == Format::Json ? scenarioMark.substr(2) : scenarioMark;
    std::size_t from = text.find(mark);
    const char before = m_launcher.format == Format::Json ? '"' : '\n';
    if (from == std::string_view::npos || (from > 0 && text[from - 1] != before)) {
        if (m_launcher.serves())
            note(phrase("no requests are in the file, so their lengths, load and targets are as in the "
                        "default scenario"));
        return;
    }
    from += mark.size();
    const std::size_t end = text.find(m_launcher.format == Format::Json ? '"' : '\n', from);
    const std::string_view line = text.substr(from, std::min(end, text.size()) - from);
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t stop = std::min(line.find("; ", at), line.size());
        const std::string_view one = line.substr(at, stop - at);
        at = stop + 2;
        const std::size_t equals = one.find(" = ");
        if (equals == std::string_view::npos)
            continue;
        const std::string_view id = one.substr(0, equals), value = one.substr(equals + 3);
        const FieldSpec* const field = isOfComments(m_launcher, id) ? findField(id) : nullptr;
        if (!field || isGiven(id) || (id.starts_with("model.") && m_givenModel)
            || (id.starts_with("hardware.") && isOfMachine(id) && isGiven("hardware.accelerator")))
            continue;
        if (field->applies && !field->applies(m_scenario))
            m_afterModel.push_back({field, std::string(value)});
        else
            fromComments(*field, value);
    }
}

void Reader::fromComments(const FieldSpec& field, std::string_view value)
{
    if (const FieldError problem = setField(m_scenario, field, value, m_catalog)) {
        note(phrase("%1 of the comments is not taken: %2", field.id, problem.message));
    } else {
        m_set.emplace(field.id);
        m_from[std::string(field.id)] = {Source::Read, {"comments"}};
    }
}

Setting* Reader::find(std::string_view key)
{
    const auto at = std::ranges::find(m_settings, key, &Setting::key);
    return at == m_settings.end() ? nullptr : &*at;
}

Setting* Reader::taking(std::string_view key)
{
    Setting* const setting = find(key);
    if (!setting)
        return nullptr;
    Slot& slot = m_slots[static_cast<std::size_t>(setting - m_settings.data())];
    slot.taken = true;
    if (const std::string_view name = nameInFile(key); (!slot.implied || !slot.name.empty())
        && setting->kind != Setting::Kind::Null && std::ranges::find(m_asked, name) == m_asked.end())
        m_asked.emplace_back(name);
    return setting;
}

bool Reader::has(std::string_view key) const
{
    const auto at = std::ranges::find(m_settings, key, &Setting::key);
    return at != m_settings.end() && at->kind != Setting::Kind::Null;
}

void Reader::take(std::string_view key) { taking(key); }

void Reader::rename(std::string_view from, std::string to)
{
    if (Setting* const setting = find(from); setting && !find(to))
        setting->key = std::move(to);
}

void Reader::respell(std::string_view from, std::string to, bool inverted)
{
    Setting* const setting = find(from);
    if (!setting)
        return;
    const auto index = static_cast<std::size_t>(setting - m_settings.data());
    if (find(to)) { // said twice, in two places
        m_slots[index].taken = true;
        return;
    }
    std::string before = std::exchange(setting->key, std::move(to));
    if (m_slots[index].name.empty())
        m_slots[index].name = std::move(before);
    if (inverted)
        for (std::string& value : setting->values)
            if (const auto flag = flagIn(value))
                value = *flag ? "false" : "true";
}

void Reader::imply(std::string_view key, std::string_view value, std::string_view from)
{
    if (find(key))
        return;
    m_settings.push_back({.key = std::string(key), .values = {std::string(value)}});
    m_slots.push_back({.taken = false, .implied = true, .name = std::string(from)});
}

void Reader::respellOthers()
{
    for (const Word& one : m_launcher.words("other_names"))
        respell(one.word, std::string(one.text), false);
}

void Reader::respellAll(std::string_view prefix, char from, char to)
{
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        const std::string key = m_settings[i].key;
        if (!key.starts_with(prefix))
            continue;
        std::string name = key.substr(prefix.size());
        std::ranges::replace(name, from, to);
        if (name != key)
            respell(key, std::move(name), false);
    }
}

void Reader::implyAll(std::string_view words, std::string_view from)
{
    while (!words.empty()) {
        const std::string_view one = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(one.size() + 1, words.size()));
        const std::size_t equals = one.find('=');
        const Word* const name = m_launcher.byWord("settings", one.substr(0, equals));
        if (equals != one.npos && name)
            imply(name->text, one.substr(equals + 1), from);
    }
}

bool Reader::says(std::initializer_list<std::string_view> keys) const
{
    return !m_leavesOut || std::ranges::any_of(keys, [this](std::string_view key) { return has(key); });
}

std::string_view Reader::nameInFile(std::string_view key) const
{
    const auto at = std::ranges::find(m_settings, key, &Setting::key);
    if (at == m_settings.end())
        return key;
    const Slot& slot = m_slots[static_cast<std::size_t>(at - m_settings.begin())];
    return slot.name.empty() ? key : std::string_view(slot.name);
}

std::optional<std::string> Reader::word(std::string_view key)
{
    const Setting* const setting = taking(key);
    if (!setting || setting->kind == Setting::Kind::Null || setting->values.empty()
        || setting->value() == "None")
        return std::nullopt;
    if (isLeftOpen(setting->value())
        && !(setting->value() == "auto" && key.find("attention") != std::string_view::npos)) {
        leaveOpen(key, setting->value());
        return std::nullopt;
    }
    return std::string(setting->value());
}

void Reader::leaveOpen(std::string_view key, std::string_view value)
{
    if (m_open.emplace(key).second)
        note(phrase("%1 is %2, which the file does not settle", nameInFile(key), value));
}

std::optional<double> Reader::number(std::string_view key)
{
    const std::optional<std::string> text = word(key);
    if (!text)
        return std::nullopt;
    const std::optional<double> value = numberIn(*text);
    if (!value)
        error(key, phrase("expected a number, found %1", quotedExcerpt(*text)), {});
    return value;
}

std::optional<bool> Reader::flag(std::string_view key)
{
    const Setting* const setting = taking(key);
    if (!setting || setting->kind == Setting::Kind::Null)
        return std::nullopt;
    if (setting->kind == Setting::Kind::Switch && setting->values.empty())
        return true;
    if (isLeftOpen(setting->value())) {
        leaveOpen(key, setting->value());
        return std::nullopt;
    }
    // A switch that stands before a word of the command: "--bf16 pretrain_gpt.py".
    const std::optional<bool> value = flagIn(setting->value());
    if (!value && m_launcher.format == Format::Arguments)
        return true;
    if (!value)
        error(key, phrase("expected true or false, found %1", quotedExcerpt(setting->value())), {});
    return value;
}

std::vector<std::string> Reader::list(std::string_view key)
{
    const Setting* const setting = taking(key);
    if (!setting)
        return {};
    std::vector<std::string> all;
    for (std::string_view rest : setting->values) {
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of(", "), rest.size());
            std::string_view item = rest.substr(0, end);
            while (!item.empty() && std::string_view("[]\"'").find(item.front()) != std::string_view::npos)
                item.remove_prefix(1);
            while (!item.empty() && std::string_view("[]\"'").find(item.back()) != std::string_view::npos)
                item.remove_suffix(1);
            if (!item.empty())
                all.emplace_back(item);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return all;
}

std::string Reader::spelled(std::string_view key)
{
    const Setting* const setting = taking(key);
    if (!setting || setting->values.empty())
        return {};
    std::string all;
    for (const std::string& value : setting->values)
        all += (all.empty() ? "" : ",") + value;
    return setting->isList() ? '[' + all + ']' : all;
}

void Reader::set(std::string_view key, std::string_view id, std::string_view text)
{
    const FieldSpec* const field = findField(id);
    if (!field || isGiven(id) || (field->applies && !field->applies(m_scenario)))
        return;
    if (m_open.contains(key) && decides(id)) {
        if (!decidesAnother(key, id)) // which is missing itself, and this follows from it
            missOpen(key, *field);
        return;
    }
    if (const FieldError problem = setField(m_scenario, *field, text, m_catalog))
        return error(key, problem.message, {});
    originate(id, key);
}

// Said by the key, or with other names of the file, or by the launcher's own default.
void Reader::originate(std::string_view id, std::string_view key)
{
    m_set.emplace(id);
    From from{m_asked.empty() ? Source::Default : Source::Derived, m_asked};
    const Setting* const setting = key.empty() ? nullptr : find(key);
    const bool inFile = setting && setting->kind != Setting::Kind::Null && !m_open.contains(key)
        && !m_slots[static_cast<std::size_t>(setting - m_settings.data())].implied;
    if (inFile) {
        const auto value = numberIn(std::string(setting->value()));
        const FieldSpec& field = *findField(id);
        const std::string name(nameInFile(key));
        if (setting->value() == fieldText(m_scenario, field)
            || (value && value == fieldNumber(m_scenario, field)))
            from = {Source::Read, {name}};
        else if (std::ranges::find(from.keys, name) == from.keys.end())
            from = {Source::Derived, {name}};
    }
    m_from.insert_or_assign(std::string(id), std::move(from));
}

bool Reader::decidesAnother(std::string_view key, std::string_view field) const
{
    for (const Section& section : m_launcher.sections)
        for (const Row& one : section.rows)
            if (one.key == key && one.field != field && decides(one.field))
                return true;
    return false;
}

void Reader::missOpen(std::string_view key, const FieldSpec& field)
{
    const Setting* const setting = find(key);
    missWord(field.id, key, setting ? setting->value() : std::string_view());
}

void Reader::missWord(std::string_view field, std::string_view key, std::string_view value)
{
    miss(field,
        phrase("%1 (%2 is %3)", Text::known(findField(field)->label), nameInFile(key), printable(value, 60)));
}

void Reader::set(std::string_view key, std::string_view id, double number)
{
    set(key, id, formatShortest(number));
}

void Reader::setQuietly(std::string_view id, std::string_view text)
{
    const FieldSpec* const field = findField(id);
    if (!field || isGiven(id) || (field->applies && !field->applies(m_scenario)))
        return;
    if (isNumberType(id)) // several names settle these together
        for (const std::string& key : m_open)
            if (std::ranges::find(m_asked, nameInFile(key)) != m_asked.end())
                return missOpen(key, *findField("training.precision"));
    if (!setField(m_scenario, *field, text, m_catalog))
        originate(id, {});
}

void Reader::note(Text text, Severity severity)
{
    constexpr std::size_t most = 200;
    if (m_out.diagnostics.size() < most)
        m_out.diagnostics.push_back({severity, {}, std::move(text), {}});
}

void Reader::notTaken(std::string_view key, std::string_view value)
{
    note(phrase("%1 = %2 has no counterpart here and is not taken", nameInFile(key), printable(value, 60)));
}

void Reader::error(std::string_view key, Text message, Text fix)
{
    constexpr int most = 20;
    if (++m_errors > most)
        return;
    const Setting* const setting = find(key);
    const std::string where =
        m_subject + (setting && setting->line > 0 ? ':' + std::to_string(setting->line) : "");
    m_out.diagnostics.push_back({Severity::Error, printable(nameInFile(key), 100), std::move(message),
        std::move(fix), Text::name(where)});
}

void Reader::miss(std::string_view field, Text what)
{
    if (std::ranges::find(m_out.missing, field, &Missing::field) == m_out.missing.end())
        m_out.missing.push_back({std::string(field), std::move(what)});
}

void Reader::refuseModel(std::string_view key, Text message)
{
    if (!m_givenModel)
        error(key, std::move(message), phrase("give %1 of a model that can", "--model ID|config.json"));
}

void Reader::startModel(const Architecture& architecture)
{
    if (m_givenModel)
        return;
    m_scenario.model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = m_scenario.model.params,
        .architecture = architecture,
        .leftOut = {}};
    m_describesModel = true;
    applyGiven("model.");
}

void Reader::rows(const Section& section)
{
    if (section.ofModel && !m_describesModel)
        return;
    begin();
    for (const Row& one : section.rows)
        row(one);
}

void Reader::row(const Row& row)
{
    if (!has(row.key)) {
        take(row.key);
        if (!row.absent.empty() && (!m_leavesOut || row.field.starts_with("model.")))
            begin(), setQuietly(row.field, row.absent);
        return;
    }
    if (isGiven(row.field))
        return take(row.key);
    begin();
    switch (row.form) {
    case Form::Count:
        if (const auto value = number(row.key))
            set(row.key, row.field, *value);
        break;
    case Form::Switch:
    case Form::Negated:
        if (const auto value = flag(row.key))
            set(row.key, row.field, *value == (row.form == Form::Switch) ? "on" : "off");
        break;
    case Form::Choice:
        if (const auto text = word(row.key)) {
            const auto known = std::ranges::find_if(
                row.words, [&text](const Word& one) { return sameIgnoringCase(one.word, *text); });
            if (known == row.words.end())
                notTaken(row.key, *text);
            else
                set(row.key, row.field, known->text);
        }
        break;
    }
    if (m_open.contains(row.key) && decides(row.field))
        missOpen(row.key, *findField(row.field));
    if (const auto from = m_from.find(row.field); from != m_from.end() && !from->second.keys.empty())
        from->second.source = Source::Read;
}

void Reader::machine(std::optional<double> nodes, std::optional<double> perNode)
{
    if (const auto stated = word("SBATCH nodes"); stated && !nodes)
        nodes = numberIn(*stated); // a script that is filled in before each run may hold a word
    for (const std::string_view key : {"SBATCH gpus-per-node", "SBATCH gres", "SBATCH ntasks-per-node"}) {
        std::optional<std::string> text = word(key);
        if (!text || perNode)
            continue;
        if (const std::size_t colon = text->rfind(':'); colon != std::string::npos)
            text->erase(0, colon + 1); // "gpu:8", "gpu:h100:8"
        const auto count = numberIn(*text);
        if (count != 1 || key != "SBATCH ntasks-per-node") // one that starts the others
            perNode = count;
    }
    if (perNode && *perNode >= 1) {
        const double domain = std::max(1.0, m_scenario.hardware.accelerator.scaleUpDomain);
        if (*perNode != domain)
            set("hardware.per_node", "hardware.per_node", *perNode);
        if (nodes && *nodes >= 1)
            set("hardware.accelerators", "hardware.accelerators", *nodes * *perNode);
    }
}

void Reader::machineOfTorchrun()
{
    auto nodes = number("nnodes");
    const auto perNode = number("nproc_per_node");
    if (perNode && !nodes && !has("SBATCH nodes"))
        nodes = 1;
    machine(nodes, perNode);
}

void Reader::otherRanks(std::string_view key, double ranks)
{
    error(key,
        phrase("the mesh has %1 ranks, and %2 processes are started", plainNumber(ranks),
            plainNumber(m_scenario.hardware.accelerators)),
        phrase("make both say the same"));
}

void Reader::copies(std::string_view key, double count)
{
    set(key, "mesh.shard_group", std::max(1.0, std::floor(data() / count)) * m_scenario.mesh.context);
}

void Reader::steps(std::string_view key, double count)
{
    const Training& training = m_scenario.training;
    set(key, "training.tokens", count * training.globalBatchSequences * training.sequenceLength);
}

double Reader::worldOf(double data) const
{
    const Mesh& mesh = m_scenario.mesh;
    return mesh.tensor * mesh.context * mesh.pipeline * data;
}

double Reader::data() const
{
    return std::max(1.0, std::floor(m_scenario.hardware.accelerators / worldOf(1)));
}

void Reader::replicas(double data)
{
    const double world = worldOf(data);
    if (wasSet("hardware.accelerators") && m_scenario.hardware.accelerators != world)
        note(phrase("the mesh has %1 ranks, the job starts %2; the mesh counts", plainNumber(world),
            plainNumber(m_scenario.hardware.accelerators)));
    if (world <= 1e8)
        set("hardware.accelerators", "hardware.accelerators", world);
}

} // namespace ridgepoint::launch
