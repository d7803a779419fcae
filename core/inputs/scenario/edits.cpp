#include "core/inputs/scenario/edits.h"

#include "core/base/format.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/batch_field.h"
#include "core/inputs/scenario/changed_name.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

FieldError applyEdits(Scenario& scenario, const FieldEdits& edits, const Catalog& catalog)
{
    Scenario next = scenario;
    for (const FieldEdit& edit : edits) {
        const FieldSpec* field = findField(edit.field);
        if (!field) {
            const std::string_view near = nearestField(edit.field);
            return {near.empty()
                    ? phrase("there is no field \"%1\"", edit.field)
                    : phrase("there is no field \"%1\"; did you mean \"%2\"?", edit.field, near)};
        }
        if (FieldError error = setField(next, *field, edit.text, catalog))
            return error;
    }
    scenario = std::move(next);
    return {};
}

std::string countText(double count) { return formatExact(count, Unit::Count); }

double powerOfTwoAtLeast(double n) { return std::exp2(std::ceil(std::log2(std::max(1.0, n)))); }

double replicaRanks(const Scenario& s) { return s.mesh.tensor * s.mesh.context * s.mesh.pipeline; }

double batchFor(const Scenario& s, double data)
{
    const double unit = data * s.training.microBatch;
    return std::max(std::ceil(s.training.globalBatchSequences / unit), 1.0) * unit;
}

namespace {

bool changesTheRun(const FieldEdits& edits)
{
    using enum FieldGroup;
    const auto changes = [](const FieldEdit& edit) {
        const FieldSpec* field = findField(edit.field);
        return field && field->group != About && field->group != Goals && field->group != Reliability
            && field->group != Inference;
    };
    return std::ranges::any_of(edits, changes);
}

} // namespace

Text followEdits(Scenario& s, const FieldEdits& edits)
{
    const auto names = [&](std::string_view field) {
        return std::ranges::any_of(edits, [&](const FieldEdit& edit) { return edit.field == field; });
    };
    if (changesTheRun(edits) && !names("fit_note"))
        s.fitNote.clear();
    if (!names("hardware.accelerators") || names(batchField))
        return {};
    const double replicas = s.mesh.data.value_or(s.hardware.accelerators / replicaRanks(s));
    const double needed = replicas * s.training.microBatch;
    // Nothing follows a mesh that the accelerators cannot make.
    if (!(replicas >= 1) || std::floor(replicas) != replicas || !(needed > s.training.globalBatchSequences)
        || needed > findField(batchField)->maximum)
        return {};
    const double before = s.training.globalBatchSequences;
    s.training.globalBatchSequences = needed;
    return phrase("%1 raised from %3 to %4 (one micro-batch for each of %2 replicas); set it to override",
        batchField, countText(replicas), countText(before), countText(needed));
}

namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower;
}

bool isWordCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

void addWords(std::vector<std::string>& words, std::string_view text)
{
    std::string word;
    for (const char c : lowered(text) + ' ') {
        if (isWordCharacter(c)) {
            word += c;
            continue;
        }
        // "SXM" and "per card" name nothing by themselves.
        if (word.size() > 3 || word.find_first_of("0123456789") != std::string::npos)
            words.push_back(word);
        word.clear();
    }
}

// What a name can call it by: "h100", "80gb", "llama", "70b", "256".
std::vector<std::string> calledBy(const Scenario& s)
{
    std::vector<std::string> words;
    addWords(words, s.hardware.accelerator.id);
    addWords(words, s.hardware.accelerator.name);
    addWords(words,
        s.model.source == ModelSpec::Source::BySize ? formatExact(s.model.params.value(), Unit::Parameter)
                                                    : s.model.preset);
    constexpr double least = 8; // smaller ones are versions: "Llama 2"
    if (s.hardware.accelerators >= least)
        words.push_back(countText(s.hardware.accelerators));
    return words;
}

// As a word, also in "256xH100" and "H100x256".
bool names(const std::string& name, const std::string& word)
{
    for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || name[at - 1] == 'x' || !isWordCharacter(name[at - 1]);
        if (begins && (end == name.size() || name[end] == 'x' || !isWordCharacter(name[end])))
            return true;
    }
    return false;
}

} // namespace

void markNameChanged(Scenario& scenario)
{
    if (scenario.name.empty() || isNamedChanged(scenario.name))
        return;
    const Catalog none; // a name that has no room for it stays
    (void)setField(scenario, *findField("name"), scenario.name + std::string(changedMark), none);
}

void keepNameTrue(const Scenario& before, Scenario& after)
{
    if (after.name != before.name)
        return;
    const std::string name = lowered(after.name);
    const std::vector<std::string> now = calledBy(after);
    for (const std::string& word : calledBy(before))
        if (std::ranges::find(now, word) == now.end() && names(name, word)) {
            markNameChanged(after);
            return;
        }
}

Text shownName(const Scenario& scenario)
{
    if (!isNamedChanged(scenario.name))
        return Text::name(scenario.name);
    const std::string_view name =
        std::string_view(scenario.name).substr(0, scenario.name.size() - changedMark.size());
    const auto letters = [](std::string_view text) {
        std::string all = lowered(text);
        std::erase_if(all, [](char c) { return !isWordCharacter(c); });
        return all;
    };
    const ModelSpec& model = scenario.model;
    const bool saysModel = model.source == ModelSpec::Source::BySize || model.preset.empty()
        || letters(name).find(letters(model.preset)) != std::string::npos;
    return saysModel ? phrase("%1, changed", Text::name(name))
                     : phrase("%1, changed (%2)", Text::name(name), Text::name(model.preset));
}

Text keepBatchWhole(const Scenario& before, Scenario& after)
{
    const auto replicas = [](const Scenario& s) {
        return s.mesh.data.value_or(s.hardware.accelerators / replicaRanks(s));
    };
    const auto isWhole = [&](const Scenario& s) {
        return std::fmod(s.training.globalBatchSequences, replicas(s) * s.training.microBatch) == 0;
    };
    const double now = replicas(after), batch = before.training.globalBatchSequences;
    if (after.training.globalBatchSequences != batch || !(now >= 1) || std::floor(now) != now
        || !isWhole(before) || isWhole(after))
        return {};
    const double next = batchFor(after, now);
    if (next > findField(batchField)->maximum)
        return {};
    after.training.globalBatchSequences = next;
    return phrase("%1 changed from %4 to %5 (%2 replicas with micro-batches of %3); set it to override",
        batchField, countText(now), countText(after.training.microBatch), countText(batch), countText(next));
}

FieldEdits resizedMesh(const Scenario& s, double ranks, double data)
{
    FieldEdits edits;
    const double world = ranks * data;
    if (world != s.hardware.accelerators)
        edits.push_back({"hardware.accelerators", countText(world)});
    if (s.mesh.data)
        edits.push_back({"mesh.data", "auto"});
    if (s.mesh.shardGroup)
        edits.push_back({"mesh.shard_group", "auto"});
    if (const double batch = batchFor(s, data); batch != s.training.globalBatchSequences)
        edits.push_back({std::string(batchField), countText(batch)});
    return edits;
}

} // namespace ridgepoint
