#include "core/launch/reader.h"

#include "core/catalog/json_fields.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "core/units/format.h"
#include "core/units/nearest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

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

// Names for messages, each of which may repeat so many bytes of a file.
class NameList
{
public:
    void add(std::string_view name)
    {
        const std::string shown = printable(name, 100);
        if (m_lines.empty() || m_lines.back().size() + shown.size() + 2 > longestForeign)
            m_lines.push_back(shown);
        else
            m_lines.back() += ", " + shown;
    }
    std::vector<std::string>& lines() { return m_lines; }

private:
    std::vector<std::string> m_lines;
};

// What a file of a launcher may say. The rest of a scenario is about money and goals.
bool isOfJob(const Launcher& launcher, std::string_view id)
{
    if (launcher.serves())
        return id.starts_with("model.") || isOfServer(id) || id == "hardware.accelerator";
    return id.starts_with("model.") || id.starts_with("training.") || id.starts_with("mesh.")
        || id == "hardware.scale_up" || id == "hardware.scale_out" || id == "hardware.accelerator"
        || id == "hardware.accelerators" || id == "hardware.per_node";
}

// By either of its spellings.
Fate fateOf(const Launcher& launcher, std::string_view key, std::string_view other)
{
    if (isAmong(launcher.irrelevant, key) || isAmong(launcher.irrelevant, other))
        return Fate::Irrelevant;
    if (isAmong(launcher.withoutField, key) || isAmong(launcher.withoutField, other))
        return Fate::WithoutField;
    return Fate::Unknown;
}

} // namespace

Reader::Reader(const Launcher& launcher, Settings settings, std::string_view subject, const Catalog& catalog,
    Imported& out)
    : m_launcher(launcher)
    , m_catalog(catalog)
    , m_subject(subject)
    , m_out(out)
    , m_settings(std::move(settings))
    , m_slots(m_settings.size())
    , m_scenario(defaultScenario(catalog))
{
}

void Reader::run()
{
    if (m_launcher.serves())
        setQuietly("serving.engine", m_launcher.engine);
    else
        setQuietly("hardware.stack", m_launcher.stack);
    if (m_launcher.prepare)
        m_launcher.prepare(*this);
    for (const Section& section : m_launcher.sections)
        rows(section);
    if (m_launcher.read)
        m_launcher.read(*this);
    if (!m_launcher.serves())
        settleAccelerators();
    report();
    if (m_errors == 0)
        m_out.scenario = m_scenario;
}

void Reader::comments(std::string_view text)
{
    std::size_t from = text.find(scenarioMark);
    if (from == std::string_view::npos || (from > 0 && text[from - 1] != '\n')) {
        note(phrase("no requests are in the file, so their lengths, load and targets are as in the default "
                    "scenario"));
        return;
    }
    from += scenarioMark.size();
    const std::string_view line = text.substr(from, std::min(text.find('\n', from), text.size()) - from);
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find("; ", at), line.size());
        const std::string_view one = line.substr(at, end - at);
        at = end + 2;
        const std::size_t equals = one.find(" = ");
        if (equals == std::string_view::npos)
            continue;
        const std::string_view id = one.substr(0, equals), value = one.substr(equals + 3);
        if (!isOfRequests(id) && id != "hardware.accelerator" && id != "hardware.accelerators")
            continue;
        const FieldSpec* const field = findField(id);
        if (const FieldError problem = setField(m_scenario, *field, value, m_catalog))
            note(phrase("%1 of the comments is not taken: %2", id, problem.message));
        else
            m_set.emplace(id);
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
    if (setting)
        m_slots[static_cast<std::size_t>(setting - m_settings.data())].taken = true;
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

void Reader::imply(std::string_view key, std::string_view value)
{
    if (find(key))
        return;
    m_settings.push_back({.key = std::string(key), .values = {std::string(value)}});
    m_slots.push_back({.taken = false, .implied = true});
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
        note(phrase("%1 is %2, which the file does not settle; the default stays", nameInFile(key),
            setting->value()));
        return std::nullopt;
    }
    return std::string(setting->value());
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
        note(phrase("%1 is %2, which the file does not settle; the default stays", nameInFile(key),
            setting->value()));
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
    if (!field || (field->applies && !field->applies(m_scenario)))
        return;
    if (const FieldError problem = setField(m_scenario, *field, text, m_catalog))
        return error(key, problem.message, {});
    m_set.emplace(id);
}

void Reader::set(std::string_view key, std::string_view id, double number)
{
    set(key, id, formatShortest(number));
}

void Reader::setQuietly(std::string_view id, std::string_view text)
{
    const FieldSpec* const field = findField(id);
    if (field && !(field->applies && !field->applies(m_scenario))
        && !setField(m_scenario, *field, text, m_catalog))
        m_set.emplace(id);
}

void Reader::note(Text text)
{
    constexpr std::size_t most = 200;
    if (m_out.diagnostics.size() < most)
        m_out.diagnostics.push_back({Severity::Info, {}, std::move(text), {}});
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

void Reader::startModel(const Architecture& architecture)
{
    m_scenario.model = {.source = ModelSpec::Source::Dimensions,
        .preset = {},
        .params = m_scenario.model.params,
        .architecture = architecture};
    m_describesModel = true;
}

void Reader::leaveModel(std::initializer_list<std::string_view> others)
{
    NameList left;
    const auto leave = [this, &left](std::string_view key) {
        if (has(key))
            left.add(key);
        take(key);
    };
    for (const Section& section : m_launcher.sections)
        for (const Row& one : section.rows)
            if (section.ofModel)
                leave(one.key);
    for (const std::string_view key : others)
        leave(key);
    for (std::string& names : left.lines())
        note(phrase(
            "the file describes no whole model, so the default scenario's stays and these are not taken: %1",
            names));
}

void Reader::rows(const Section& section)
{
    if (section.ofModel && !m_describesModel)
        return;

    for (const Row& one : section.rows)
        row(one);
}

void Reader::row(const Row& row)
{
    if (!has(row.key)) {
        take(row.key);
        if (!row.absent.empty() && (!m_leavesOut || row.field.starts_with("model.")))
            setQuietly(row.field, row.absent);
        return;
    }
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

// A mesh needs as many accelerators as it has ranks, whatever a script that is edited before each run says.
void Reader::settleAccelerators()
{
    const Mesh& mesh = m_scenario.mesh;
    const double dense = mesh.tensor * mesh.context, expert = mesh.expert * mesh.expertTensor;
    double data = 1;
    if (dense < 1e9 && expert < 1e9)
        data = expert / static_cast<double>(std::gcd(static_cast<long>(expert), static_cast<long>(dense)));
    const double least = worldOf(data);
    const double stated = m_scenario.hardware.accelerators;
    if (least <= stated || least > 1e8)
        return;
    if (wasSet("hardware.accelerators"))
        note(phrase("the file starts %1 accelerators, and its mesh needs %2: those are taken",
            plainNumber(stated), plainNumber(least)));
    else
        note(phrase("the number of accelerators is not in the file; %1 are the fewest that hold its mesh",
            plainNumber(least)));
    set("hardware.accelerators", "hardware.accelerators", least);
}

void Reader::report()
{
    NameList unknown, withoutField;
    int irrelevant = 0;
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        if (m_slots[i].implied)
            continue;
        const std::string& key = m_slots[i].name.empty() ? m_settings[i].key : m_slots[i].name;
        const Fate fate = m_slots[i].taken ? Fate::Read : fateOf(m_launcher, key, m_settings[i].key);
        irrelevant += fate == Fate::Irrelevant;
        if (fate == Fate::Unknown)
            unknown.add(key);
        if (fate == Fate::WithoutField)
            withoutField.add(key);
        m_out.keys.push_back({key, fate});
    }
    for (std::string& names : withoutField.lines())
        note(phrase("these bear on cost, but no field of a scenario holds them: %1", names));
    for (std::string& names : unknown.lines())
        note(phrase("not known here, so not taken: %1", names));
    if (irrelevant > 0)
        note(phrase("settings without a bearing on cost (data, logging, checkpoints …): %1", irrelevant));
    if (m_errors > 0)
        return;

    std::string kept;
    for (const FieldSpec& field : fields()) {
        if (!isOfJob(m_launcher, field.id) || m_set.contains(field.id)
            || (field.applies && !field.applies(m_scenario)))
            continue;
        // Of a described model only these come from elsewhere; of one that is not, its size stands for it.
        if (field.id.starts_with("model.")
            && (m_describesModel
                    ? field.id != "model.vocab" && field.id != "model.max_seq"
                    : field.id != "model.params" || m_scenario.model.source != ModelSpec::Source::BySize))
            continue;
        if (field.id == "training.precision") // a name for those below it
            continue;
        kept += (kept.empty() ? "" : ", ") + std::string(field.id) + " = " + fieldText(m_scenario, field);
    }
    if (!kept.empty())
        note(phrase("not in the file, so as in the default scenario: %1", Text::known(kept)));
}

} // namespace ridgepoint::launch
