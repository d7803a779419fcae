#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/model_edit.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/asked.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::launch {

namespace {

// What a launcher's file is about; the rest stays in the scenario file.
bool isOfRun(const Launcher& launcher, std::string_view id)
{
    if (launcher.serves())
        return id.starts_with("model.") || isOfServer(id);
    return id.starts_with("model.") || id.starts_with("training.") || id.starts_with("mesh.")
        || id.starts_with("overlap.") || id == "hardware.accelerators" || id == "hardware.per_node"
        || id == "hardware.stack";
}

} // namespace

Writer::Writer(const Scenario& scenario, const Launcher& launcher, const Catalog& catalog)
    : m_scenario(scenario)
    , m_launcher(launcher)
    , m_catalog(catalog)
    , m_architecture(architectureOf(scenario.model))
{
}

void Writer::begin(std::string title) { m_groups.push_back({std::move(title), {}}); }

void Writer::section(std::string_view title)
{
    begin(std::string(title));
    for (const Row& one : m_launcher.section(title).rows)
        row(one);
}

void Writer::row(const Row& row)
{
    const FieldSpec* const field = findField(row.field);
    if (!field || (field->applies && !field->applies(m_scenario)) || m_reasoned.contains(row.field))
        return;
    switch (row.form) {
    case Form::Count:
        if (const auto value = fieldNumber(m_scenario, *field)) {
            if (*value != 0 || row.absent != "0") // what is not there is not written
                count(row.key, *value);
            said({row.field});
        }
        break;
    case Form::Switch:
    case Form::Negated:
        flag(row.key, (field->get(m_scenario) == 1.0) == (row.form == Form::Switch), {row.field});
        break;
    case Form::Choice: {
        const std::string now = fieldText(m_scenario, *field);
        if (const Word* const known = findText(row.words, now))
            text(row.key, known->word, {row.field});
        break;
    }
    }
}

void Writer::add(Setting setting, const Fields& fields)
{
    if (m_groups.empty())
        begin({});
    m_groups.back().settings.push_back(std::move(setting));
    said(fields);
}

void Writer::said(const Fields& fields)
{
    for (const std::string_view field : fields)
        m_said.emplace(field);
}

void Writer::word(std::string_view key, std::string_view value, const Fields& fields)
{
    add({.key = std::string(key), .values = {std::string(value)}}, fields);
}
void Writer::text(std::string_view key, std::string_view value, const Fields& fields)
{
    add({.key = std::string(key), .values = {std::string(value)}, .kind = Setting::Kind::Text}, fields);
}
void Writer::count(std::string_view key, double value, const Fields& fields)
{
    word(key, plainNumber(value), fields);
}
void Writer::flag(std::string_view key, bool value, const Fields& fields)
{
    add({.key = std::string(key), .values = {value ? "true" : "false"}, .kind = Setting::Kind::Switch},
        fields);
}
void Writer::list(std::string_view key, std::vector<std::string> values, const Fields& fields)
{
    add({.key = std::string(key), .values = std::move(values), .kind = Setting::Kind::List}, fields);
}

void Writer::cannot(std::string_view field, Text why)
{
    m_reasoned.emplace(field);
    m_unsaid.push_back(std::move(why));
}

void Writer::modelIsElsewhere(Text remark)
{
    m_modelIsElsewhere = true;
    if (!remark.empty())
        m_unsaid.push_back(std::move(remark));
}

void Writer::settle(std::string_view field) { m_reasoned.emplace(field); }

void Writer::machine(std::string replica, double replicas)
{
    m_machine = std::move(replica);
    m_replicas = replicas;
}

void Writer::started(const std::string& program)
{
    comment("Start it on every node: torchrun --nnodes " + plainNumber(nodes()) + " --nproc-per-node "
        + plainNumber(perNode()) + " --rdzv-backend c10d --rdzv-endpoint FIRST_NODE:29500 " + program);
}

void Writer::close(std::string lines) { m_closing = std::move(lines); }

void Writer::remark(Text text) { m_unsaid.push_back(std::move(text)); }
void Writer::warn(Text text) { m_warnings.push_back(std::move(text)); }
void Writer::refuse(Text text)
{
    m_warnings.insert(m_warnings.begin(), std::move(text));
    m_refused = true;
}
void Writer::comment(std::string line) { m_comments.push_back(std::move(line)); }

double Writer::data() const
{
    const Mesh& mesh = m_scenario.mesh;
    return mesh.data.value_or(
        std::max(1.0, std::floor(world() / (mesh.tensor * mesh.context * mesh.pipeline))));
}

double Writer::perNode() const
{
    const Hardware& hardware = m_scenario.hardware;
    const double domain =
        std::min(world(), hardware.perNode.value_or(std::max(1.0, hardware.accelerator.scaleUpDomain)));
    // Nodes are alike, so a remainder makes them smaller.
    return static_cast<double>(std::gcd(static_cast<long>(world()), static_cast<long>(domain)));
}

double Writer::nodes() const { return std::ceil(world() / perNode()); }

// A launcher has a default for what its file does not say, and rounds what it does not take.
void Writer::nameOthers(const Imported& read)
{
    const auto isUnsaid = [&read](std::string_view field) {
        const auto found = std::ranges::find(read.origins.assumed, field, &Origin::field);
        return found != read.origins.assumed.end() && found->unsaid;
    };
    for (const FieldSpec& field : fields()) {
        if (!isOfRun(m_launcher, field.id) || (field.applies && !field.applies(m_scenario))
            || m_said.contains(field.id) || m_reasoned.contains(field.id)
            || (m_modelIsElsewhere && field.id.starts_with("model.")))
            continue;
        const std::string own = fieldText(m_scenario, field), as = fieldText(*read.scenario, field);
        if (own != as)
            cannot(field.id,
                isUnsaid(field.id) ? phrase("%1 = %2: no setting says this", field.id, own)
                                   : phrase("%1 = %2: with this file it is %3", field.id, own, as));
    }
}

Written Writer::finish(const Imported* read)
{
    if (m_launcher.hooks.write)
        m_launcher.hooks.write(*this);
    // The replicas are what the accelerators leave, which every launcher works out the same way.
    const Mesh& mesh = m_scenario.mesh;
    if (mesh.data && *mesh.data * mesh.tensor * mesh.context * mesh.pipeline == world())
        m_reasoned.emplace("mesh.data");
    if (m_said.contains("model.layers")) { // by its dimensions, or by name
        m_reasoned.insert({"model.params", "model.preset"});
        const ModelSpec& model = m_scenario.model;
        const double counted = countParameters(m_architecture).total().value();
        if (model.source == ModelSpec::Source::BySize && model.params.value() != counted)
            cannot("model.params",
                phrase("model.params = %1: the file has the dimensions of a model of %2",
                    fieldText(m_scenario, *findField("model.params")), plainNumber(counted)));
    }
    const Hardware& hardware = m_scenario.hardware;
    if (perNode() == hardware.perNode.value_or(std::min(world(), hardware.accelerator.scaleUpDomain)))
        m_reasoned.emplace("hardware.per_node");
    else if (!hardware.perNode)
        cannot("hardware.per_node",
            phrase("hardware.per_node = auto: %1 accelerators fill no whole nodes, so each has %2",
                plainNumber(world()), plainNumber(perNode())));
    const StackTraits& unasked = stackTraits(m_launcher.stack);
    if (m_scenario.mesh.expertDispatch == unasked.expertDispatch)
        m_reasoned.emplace("mesh.expert_dispatch");
    if (m_scenario.training.loss == unasked.loss)
        m_reasoned.emplace("training.loss");
    if (hardware.stack == m_launcher.stack)
        m_reasoned.emplace("hardware.stack");
    if (read)
        nameOthers(*read);
    int elsewhere = 0;
    for (const FieldChange& change : diffScenarios(defaultScenario(m_catalog), m_scenario)) {
        if (change.field == "name" || change.field == "notes" || m_said.contains(change.field)
            || m_reasoned.contains(change.field)
            || (m_modelIsElsewhere && change.field.starts_with("model.")))
            continue;
        if (!change.field.starts_with("model.") && isOfComments(m_launcher, change.field)
            && (m_launcher.serves() || isOfMachine(change.field)))
            continue;
        if (isOfRun(m_launcher, change.field))
            m_unsaid.push_back(phrase("%1 = %2: no setting says this", change.field, change.to));
        else
            ++elsewhere;
    }
    if (elsewhere > 0)
        m_unsaid.push_back(m_launcher.serves()
                ? phrase("what stays in the scenario file, about goals, training, hardware and prices: "
                         "%1 of its fields",
                    elsewhere)
                : phrase("what stays in the scenario file, about hardware, goals, prices and serving: %1 of "
                         "its fields",
                    elsewhere));

    if (m_launcher.hooks.respell)
        m_launcher.hooks.respell(m_launcher, m_groups);
    std::erase_if(m_groups, [](const Group& group) { return group.settings.empty(); });
    Written written;
    const std::vector<std::string> lines = comments();
    std::string head;
    if (m_launcher.format == Format::Json) {
        written.text = writeJson(m_groups, lines);
    } else {
        if (m_launcher.format == Format::Arguments)
            head = "#!/bin/bash\n";
        for (const std::string& line : lines)
            head += line.starts_with("#SBATCH") ? line + '\n' : "# " + line + '\n';
        head += '\n';
        written.text = head
            + (m_launcher.format == Format::Arguments   ? writeArguments(m_groups) + m_closing
                    : m_launcher.format == Format::Yaml ? writeYaml(m_groups)
                                                        : writeToml(m_groups));
    }
    written.said.assign(m_said.begin(), m_said.end());
    written.unsaid = std::move(m_unsaid);
    written.warnings = std::move(m_warnings);
    written.refused = m_refused;
    return written;
}

// A line that import reads back.
std::string Writer::ofScenario() const
{
    std::string line;
    Scenario usual = defaultScenario(m_catalog);
    const ModelSpec& model = m_scenario.model;
    const bool named = model.source == ModelSpec::Source::Preset && m_catalog.model(model.preset);
    if (named)
        (void)setField(usual, *findField("model.preset"), model.preset, m_catalog);
    if (!m_launcher.serves())
        (void)setField(
            usual, *findField("hardware.accelerator"), m_scenario.hardware.accelerator.id, m_catalog);
    // A server's file says nothing of training, so the weights' type must be written and not derived from it.
    Scenario told = m_scenario;
    if (m_launcher.serves() && servedWeights(told) != servedWeights(usual))
        told.serving.weightsPrecision = servedWeights(told);
    const bool ofProgram = architecture().plan && leavesModel(m_launcher);
    for (const FieldSpec& field : fields()) {
        if (!isOfComments(m_launcher, field.id) || (field.applies && !field.applies(m_scenario))
            || (isOfCopy(field.id) && m_said.contains("model.layers"))
            || (m_said.contains(field.id) && !isOfRequests(field.id)))
            continue;
        const bool ofModel = field.id.starts_with("model.");
        // A model is there whole or not at all; a list of layers that the program loads by its name alone.
        if (ofModel
            && ((ofProgram && field.id != "model.preset") || m_said.contains("model.layers")
                || (field.id == "model.params") != (model.source == ModelSpec::Source::BySize)
                || (field.id == "model.preset" && !named)))
            continue;
        // What a person looks for, and what is not as usual.
        const std::string text = fieldText(told, field);
        const bool always = field.id == "hardware.accelerator" || field.id == "serving.prompt_tokens"
            || field.id == "serving.output_tokens" || field.id == "serving.concurrency"
            || field.id == "model.preset" || (ofModel && !named)
            || (!m_launcher.serves() && !isOfMachine(field.id) && !isRecomputation(field.id)
                && !isOfMethod(field.id));
        if (text.empty() || (!always && text == fieldText(usual, field)))
            continue;
        line += (line.empty() ? "" : "; ") + std::string(field.id) + " = " + text;
        if (field.kind == FieldKind::Preset) // brings what belongs to it
            (void)setField(usual, field, text, m_catalog);
    }
    return std::string(scenarioMark.substr(2)) + line;
}

std::vector<std::string> Writer::comments() const
{
    const bool serves = m_launcher.serves();
    std::vector<std::string> lines;
    if (!serves) {
        lines.push_back("#SBATCH --nodes=" + plainNumber(nodes()));
        lines.push_back("#SBATCH --ntasks-per-node=1");
        lines.push_back("#SBATCH --gpus-per-node=" + plainNumber(perNode()));
    }
    // Not by the scenario's name, which may be that of the example that it began with.
    lines.push_back(modelText(m_scenario.model, m_catalog).plain() + " on "
        + (serves ? m_machine
                  : plainNumber(world()) + " x " + printable(m_scenario.hardware.accelerator.name, 100))
        + ", written by Ridgepoint.");
    for (const Text& text : m_warnings)
        lines.push_back("Warning: " + text.plain() + '.');
    if (m_replicas > 0)
        lines.push_back("Replicas to start, each with this file: " + plainNumber(m_replicas)
            + " (requests a second of all: " + plainNumber(m_scenario.serving.requestsPerSecond) + ").");
    lines.push_back(ofScenario());
    lines.insert(lines.end(), m_comments.begin(), m_comments.end());
    lines.push_back("Names are those of " + versionOf(m_launcher) + '.');
    lines.push_back(serves ? "Add your own address, port and names."
                           : "Add your own data, tokenizer, learning rate and checkpoints.");
    if (!serves && perNode() > 8)
        lines.push_back("A node here is one scale-up domain; Slurm may call its trays nodes.");
    for (const Text& text : m_unsaid)
        lines.push_back("Not in this file: " + text.plain());
    return lines;
}

} // namespace ridgepoint::launch
