#include "core/interop/launch/reader.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"

#include <algorithm>
#include <numeric>

namespace ridgepoint::launch {

namespace {

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

// "a, b and c"; empty of none.
Text listed(const std::vector<Text>& all)
{
    Text list;
    for (std::size_t i = 0; i < all.size(); ++i)
        list = i == 0            ? all[i]
            : i + 1 < all.size() ? phrase("%1, %2", list, all[i])
                                 : phrase("%1 and %2", list, all[i]);
    return list;
}

} // namespace

bool isOfCopy(std::string_view field)
{
    return field == "serving.weights_precision" || field == "serving.kept_wide"
        || field == "serving.experts_precision" || field == "serving.weights_group";
}

bool isOfMachine(std::string_view field)
{
    constexpr std::string_view ofFiles[] = {
        "hardware.accelerator", "hardware.accelerators", "hardware.per_node", "hardware.stack"};
    return (field.starts_with("hardware.") && !isAmong(ofFiles, field))
        || field == "training.routing_imbalance";
}

bool isOfComments(const Launcher& launcher, std::string_view field)
{
    if (field == "hardware.accelerator" || field == "hardware.accelerators" || field.starts_with("model."))
        return true;
    return launcher.serves() ? isOfRequests(field) || isOfCopy(field)
                             : field == "training.sequence_length" || field == "training.precision.compute"
            || isRecomputation(field) || isOfMachine(field) || (leavesModel(launcher) && isOfMethod(field));
}

bool leavesModel(const Launcher& launcher) { return launcher.key == "deepspeed"; }

bool isOfMethod(std::string_view field)
{
    return field == "training.method" || field.starts_with("training.lora_");
}

bool isRecomputation(std::string_view field) { return field.starts_with("training.recompute"); }

bool isNumberType(std::string_view field) { return field.starts_with("training.precision."); }

bool decides(std::string_view field)
{
    constexpr std::string_view ofMachine[] = {"hardware.accelerators", "training.sequence_length",
        "mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.expert", "mesh.expert_tensor", "serving.tensor",
        "serving.pipeline", "serving.attention_data", "serving.expert", "serving.weights_precision",
        "serving.kv_precision", "training.precision"};
    return field.starts_with("model.") || isNumberType(field) || isAmong(ofMachine, field);
}

void Reader::leaveModel()
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
    for (const std::string_view key : m_launcher.names("of_model"))
        leave(key);
    for (std::string& names : left.lines())
        note(m_givenModel ? phrase("another model is given, so these of the file are not taken: %1", names)
                          : phrase("the file describes no whole model, so these are not taken: %1", names));
    m_asked.clear();
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
    if (least > 1e8)
        return;
    m_out.leastAccelerators = least;
    if (least <= stated || (!wasSet("hardware.accelerators") && !isGiven("hardware.accelerators")))
        return;
    if (isGiven("hardware.accelerators"))
        return error("hardware.accelerators",
            phrase("the mesh of the file needs %1; got %2", plainNumber(least), plainNumber(stated)), {});
    note(phrase("the file starts %1 accelerators, and its mesh needs %2: those are taken",
             plainNumber(stated), plainNumber(least)),
        Severity::Warning);
    m_asked = {"mesh"};
    setQuietly("hardware.accelerators", plainNumber(least));
}

// A batch that the file leaves open is the least that its replicas can run.
void Reader::settleBatch()
{
    constexpr std::string_view batch = "training.global_batch_sequences";
    if (wasSet(batch) || isGiven(batch))
        return;
    m_asked.clear();
    setQuietly(batch, plainNumber(m_scenario.training.microBatch * data()));
    if (const auto from = m_from.find(batch); from != m_from.end())
        from->second.source = Source::OneMicroBatch;
}

// A server's file says nothing of training: in the default scenario's type, or one that the device computes
// in.
void Reader::settleTraining()
{
    constexpr std::string_view compute = "training.precision.compute";
    const Accelerator& device = m_scenario.hardware.accelerator;
    const DataType usual = m_scenario.training.precision.compute;
    if (device.peak(usual).value() > 0 || isGiven(compute))
        return;
    for (const DataType type : {DataType::Fp16, DataType::Tf32, DataType::Fp32})
        if (device.peak(type).value() > 0) {
            setQuietly(compute, dataTypeKey(type));
            return note(phrase("training is in %1: %2 has no published %3 peak", dataTypeKey(type),
                device.name, dataTypeKey(usual)));
        }
}

// What no default may stand for: of a training launcher a model, its vocabulary, its length, its number types
// and a number of accelerators; of a server the model.
void Reader::settleMissing()
{
    const auto known = [this](std::string_view field) { return wasSet(field) || isGiven(field); };
    std::erase_if(m_out.missing, [&](const Missing& one) { return isGiven(one.field); });
    if (!m_givenModel && !m_describesModel && !known("model.preset") && !known("model.params")
        && !known("model.layers"))
        miss("model", "the model");
    if (m_describesModel && !known("model.vocab"))
        miss("model.vocab", "the vocabulary");
    if (m_launcher.serves())
        return;
    if (!known("training.sequence_length"))
        miss("training.sequence_length", "the sequence length");
    if (!known("training.precision.compute"))
        miss("training.precision", "the number types");
    if (!known("hardware.accelerators"))
        miss("hardware.accelerators",
            m_out.leastAccelerators > 1 ? phrase("the number of accelerators (its mesh needs %1 at least)",
                plainNumber(m_out.leastAccelerators))
                                        : Text("the number of accelerators"));
}

void Reader::refuseMissing()
{
    std::vector<Text> what, how;
    for (const Missing& one : m_out.missing) {
        what.push_back(one.what);
        if (one.field == "model")
            how.emplace_back(Text::name("--model ID|config.json"));
        else if (one.field == "model.vocab")
            how.push_back(phrase("%1 or %2", "--set model.vocab=N", "--model ID|config.json"));
        else
            how.push_back(Text::name("--set " + one.field + '='
                + (findField(one.field)->kind == FieldKind::Choice ? "NAME" : "N")));
    }
    m_out.diagnostics.push_back({Severity::Error, {}, phrase("the file does not say %1", listed(what)),
        phrase("give %1", listed(how)), Text::name(m_subject)});
}

void Reader::reportKeys()
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
}

void Reader::settleSilence()
{
    const bool known =
        std::ranges::any_of(m_out.keys, [](const KeyFate& key) { return key.fate != Fate::Unknown; });
    const bool told = std::ranges::any_of(
        m_from, [](const auto& from) { return from.second.keys == std::vector<std::string>{"comments"}; });
    if (!known && !told && m_errors == 0 && m_out.missing.empty())
        error({}, phrase("no name in it is one of %1's", m_launcher.label),
            phrase("give a file that %1 starts from, or another kind after --from", m_launcher.label));
}

void Reader::reportFields()
{
    std::string usual, launchers, micro;
    const auto add = [](std::string& list, const Origin& one) {
        list += (list.empty() ? "" : ", ") + one.field + " = " + one.value;
    };
    for (const FieldSpec& field : fields()) {
        const bool deploys =
            field.id.starts_with("serving.") && m_from.contains(field.id); // a trainer's rollout
        if ((!isOfJob(m_launcher, field.id) && !deploys) || (field.applies && !field.applies(m_scenario)))
            continue;
        Origin one{std::string(field.id), fieldText(m_scenario, field), {}};
        const auto from = m_from.find(field.id);
        if (isGiven(field.id)) {
            m_out.origins.given.push_back(std::move(one));
        } else if (from != m_from.end()) {
            one.keys = from->second.keys;
            if (from->second.source == Source::OneMicroBatch) {
                one.why = phrase("not in the file, so one micro-batch of each replica");
                add(micro, one);
                m_out.origins.assumed.push_back(std::move(one));
            } else if (from->second.source == Source::Default) {
                one.why = phrase("the default of %1", m_launcher.label);
                if (field.id != "training.precision")
                    add(launchers, one);
                m_out.origins.assumed.push_back(std::move(one));
            } else {
                (from->second.source == Source::Read ? m_out.origins.read : m_out.origins.derived)
                    .push_back(std::move(one));
            }
        } else if (field.id == "training.precision" // a name for those below it
            || (field.id.starts_with("model.") && (!m_describesModel || field.id != "model.max_seq"))) {
            continue; // of a model that has a name, or is given; of one that is described, of no number
        } else {
            one.why = "not in the file, so as in the default scenario";
            one.unsaid = true;
            if (field.id != "hardware.accelerator")
                add(usual, one);
            m_out.origins.assumed.push_back(std::move(one));
        }
    }
    if (!m_out.scenario)
        return;
    if (!launchers.empty())
        note(
            phrase("not in the file, so as %1 does by itself: %2", m_launcher.label, Text::known(launchers)));
    if (!micro.empty())
        note(phrase("not in the file, so one micro-batch of each replica: %1", Text::known(micro)));
    if (!usual.empty())
        note(phrase("not in the file, so as in the default scenario: %1", Text::known(usual)));
    if (!wasSet("hardware.accelerator") && !isGiven("hardware.accelerator"))
        m_out.diagnostics.push_back({Severity::Warning, {},
            phrase("no accelerator is in the file, so %1 is assumed", m_scenario.hardware.accelerator.name),
            phrase("give %1 for another", "--set hardware.accelerator=ID")});
}

} // namespace ridgepoint::launch
