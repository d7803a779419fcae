#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/layer_text.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/field_tables.h"
#include "core/inputs/scenario/meaning.h"
#include "core/inputs/scenario/model_edit.h"
#include "core/inputs/scenario/rule_of_thumb.h"
#include "core/inputs/scenario/stage_rule.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr std::size_t longestName = 200;
constexpr std::size_t longestNotes = 20000;
constexpr std::size_t longestStages = 2000;
constexpr double longestMultiple = 1e6; // tokens per parameter

Text named(const FieldSpec& field) { return Text::known(field.label); }

Text rangeText(const FieldSpec& field)
{
    return phrase("%1 to %2", exactNumber(field.minimum, field.unit), exactNumber(field.maximum, field.unit));
}

bool isTokens(const FieldSpec& field) { return field.id == "training.tokens"; }

FieldProblem meaningless(const FieldSpec& field)
{
    FieldProblem problem = inapplicable(field);
    problem.message = phrase("'%1' has no meaning here: %2", field.id, std::move(problem.message));
    return problem;
}

// The accepted forms are the fix here.
FieldProblem refusedNumber(const FieldSpec& field, const ParsedNumber& parsed, Unit unit)
{
    Text fix = phrase("write %1", Text::known(acceptedForms(unit)));
    if (!field.autoWord.empty())
        fix = phrase("%1, or %2", std::move(fix), field.autoWord);
    return {phrase("%1: %2", named(field), parsed.problem), std::move(fix)};
}

// "20x": tokens as a multiple of the parameter count.
std::optional<FieldProblem> applyMultiple(Scenario& s, const FieldSpec& field, std::string_view text)
{
    if (!text.ends_with('x') && !text.ends_with('X') && !text.ends_with("\u00D7"))
        return std::nullopt;
    const ParsedNumber parsed = parse(text, Unit::TokenPerParameter);
    if (!parsed.si)
        return refusedNumber(field, parsed, Unit::TokenPerParameter);
    if (!(*parsed.si > 0 && *parsed.si <= longestMultiple))
        return FieldProblem{phrase("%1 per parameter must be above 0 and at most 1000000x; got %2",
                                named(field), quotedExcerpt(text)),
            phrase("write a multiple such as 20x")};
    s.training.tokens = {*parsed.si, true};
    return FieldProblem{};
}

FieldProblem applyChoice(Scenario& s, const FieldSpec& field, std::string_view text)
{
    Nearest nearest(text);
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
        const FieldChoice& choice = field.choices[i];
        if (sameIgnoringCase(text, choice.key) || sameIgnoringCase(text, choice.label)) {
            field.set(s, static_cast<double>(i));
            return {};
        }
        nearest.consider(choice.key);
        nearest.consider(choice.label, choice.key);
    }
    return {phrase("unknown %1 %2%3", named(field), quotedExcerpt(text), nearest.question()),
        phrase("one of %1", choiceList(field))};
}

FieldProblem applyToggle(Scenario& s, const FieldSpec& field, std::string_view text)
{
    for (const std::string_view word : {"true", "on", "yes", "1"}) {
        if (sameIgnoringCase(text, word)) {
            field.set(s, 1);
            return {};
        }
    }
    for (const std::string_view word : {"false", "off", "no", "0"}) {
        if (sameIgnoringCase(text, word)) {
            field.set(s, 0);
            return {};
        }
    }
    return {
        phrase("%1 is on or off; got %2", named(field), quotedExcerpt(text)), phrase("write true or false")};
}

// Each of the five dimensions once, innermost first.
bool isRankOrder(std::string_view text)
{
    std::array<std::string_view, 5> left{"tp", "cp", "ep", "dp", "pp"};
    for (std::size_t taken = 0; taken < left.size(); ++taken) {
        const auto dash = text.find('-');
        const std::string_view word = text.substr(0, dash);
        const auto found = std::find(left.begin(), left.end(), word);
        if (word.empty() || found == left.end())
            return false;
        *found = {};
        const bool last = taken + 1 == left.size();
        if (last != (dash == std::string_view::npos))
            return false;
        text = last ? std::string_view() : text.substr(dash + 1);
    }
    return true;
}

FieldProblem applyFreeText(Scenario& s, const FieldSpec& field, std::string_view text)
{
    const bool lines = field.id == "notes";
    const std::size_t longest = lines     ? longestNotes
        : field.id == "mesh.stage_layers" ? longestStages
        : field.id == layerListId         ? longestLayerText
                                          : longestName;
    if (field.id == "mesh.order") {
        text = trimmed(text);
        if (!isRankOrder(text))
            return {phrase("%1 must name tp, cp, ep, dp and pp once each, joined by '-'; got %2",
                        named(field), quotedExcerpt(text)),
                phrase("write for example tp-cp-ep-dp-pp")};
    }
    std::string stages;
    if (field.id == "mesh.stage_layers") {
        const std::optional<StageRule> rule = readStageLayers(text);
        if (!rule)
            return {phrase("%1 must be auto, a list or embedding+loss; got %2", named(field),
                        quotedExcerpt(text)),
                phrase("write for example 7,8x14,7")};
        text = stages = stageLayersText(*rule);
    }
    std::string layers;
    if (field.id == layerListId && (text = trimmed(text)) == field.autoWord)
        text = {};
    // Its summary is no model of its own: of state-space layers alone it has no MLP.
    if (field.id == layerListId && text.empty() && architectureInForce(s.model).plan)
        return {phrase("%1: %2", named(field), phrase("the model is a list of layers")),
            phrase("set model.layer_list, or choose another model")};
    if (field.id == layerListId && !text.empty()) {
        const LayerTextRead read = readLayerText(text);
        if (!read.model)
            return {phrase("%1: %2", named(field), read.problem), phrase("correct the list")};
        text = layers = layerText(*read.model);
    }
    if (text.size() > longest)
        return {phrase("%1 is %2 bytes long; the limit is %3", named(field), text.size(), longest),
            phrase("shorten it")};
    if (!isValidUtf8(text))
        return {phrase("%1 is not valid UTF-8", named(field)), phrase("write it in UTF-8")};
    if (lines ? printableLines(text) != text : !isPrintable(text))
        return {phrase("%1 holds a control character", named(field)), phrase("take it out")};
    field.setText(s, text);
    return {};
}

template <class Presets>
auto findPreset(const Presets& presets, std::string_view wanted) -> decltype(&presets[0])
{
    for (const auto& preset : presets) {
        if (preset.id == wanted)
            return &preset;
    }
    for (const auto& preset : presets) {
        if (sameIgnoringCase(preset.id, wanted) || sameIgnoringCase(preset.name, wanted))
            return &preset;
    }
    return nullptr;
}

template <class Presets>
FieldProblem unknownAmong(const FieldSpec& field, std::string_view wanted, const Presets& presets)
{
    Nearest nearest(wanted);
    for (const auto& preset : presets) {
        nearest.consider(preset.id);
        nearest.consider(preset.name, preset.id);
    }
    return {phrase("unknown %1 %2%3", named(field), quotedExcerpt(wanted), nearest.question()),
        phrase("choose the id of a preset that exists (`ridgepoint presets` lists them)")};
}

FieldProblem applyLinkPreset(
    std::optional<Link>& link, const FieldSpec& field, std::string_view text, const Catalog& catalog)
{
    if (sameIgnoringCase(text, field.autoWord)) {
        link.reset();
        return {};
    }
    if (const LinkPreset* preset = findPreset(catalog.links(), text)) {
        link = preset->link;
        return {};
    }
    if (link && link->id == text)
        return {};
    return unknownPreset(field, text, catalog);
}

FieldProblem applyPreset(Scenario& s, const FieldSpec& field, std::string_view text, const Catalog& catalog)
{
    switch (field.preset) {
    case PresetKind::Model:
        if (sameIgnoringCase(text, field.autoWord)) {
            if (s.model.source
                == ModelSpec::Source::Preset) { // keeps the architecture, forgets where it came from
                s.model.source = ModelSpec::Source::Dimensions;
                s.model.preset.clear();
            }
            return {};
        }
        if (const ModelPreset* preset = findPreset(catalog.models(), text)) {
            choosePreset(s.model, *preset);
            return {};
        }
        if (s.model.source == ModelSpec::Source::Preset && s.model.preset == text)
            return {};
        return unknownPreset(field, text, catalog);
    case PresetKind::Accelerator:
        if (const AcceleratorPreset* preset = findPreset(catalog.accelerators(), text)) {
            s.hardware.accelerator = preset->accelerator;
            return {};
        }
        if (!text.empty() && s.hardware.accelerator.id == text)
            return {};
        return unknownPreset(field, text, catalog);
    case PresetKind::ScaleUp:
        return applyLinkPreset(s.hardware.scaleUp, field, text, catalog);
    case PresetKind::ScaleOut:
        return applyLinkPreset(s.hardware.scaleOut, field, text, catalog);
    case PresetKind::None:
        break;
    }
    return {phrase("%1 takes no preset", named(field)), {}};
}

FieldProblem applyQuantity(Scenario& s, const FieldSpec& field, std::string_view text)
{
    if (isTokens(field)) {
        if (const auto done = applyMultiple(s, field, text))
            return *done;
    }
    const ParsedNumber parsed = parse(text, field.unit);
    if (!parsed.si)
        return refusedNumber(field, parsed, field.unit);
    return applyNumber(s, field, *parsed.si);
}

FieldProblem takeText(
    Scenario& scenario, const FieldSpec& field, std::string_view text, const Catalog& catalog)
{
    if (field.applies && !field.applies(scenario))
        return meaningless(field);
    if (field.kind == FieldKind::Text)
        return applyFreeText(scenario, field, text);
    text = trimmed(text);
    if (field.kind == FieldKind::Preset)
        return applyPreset(scenario, field, text, catalog);
    if (!field.autoWord.empty()
        && (sameIgnoringCase(text, field.autoWord) || sameIgnoringCase(text, "auto"))) {
        field.set(scenario, std::nullopt);
        return {};
    }
    if (field.kind == FieldKind::Choice)
        return applyChoice(scenario, field, text);
    if (field.kind == FieldKind::Toggle)
        return applyToggle(scenario, field, text);
    return applyQuantity(scenario, field, text);
}

// What a device or a link has not, or nobody has measured.
bool zeroIsUnknown(const FieldSpec& field)
{
    return field.id.starts_with("hardware.accelerator.") || field.unit == Unit::BytePerSecond;
}

// Presets are stored by id and shown by name.
Text presetDisplay(const Scenario& s, const FieldSpec& field)
{
    std::string name = field.getText(s);
    if (field.preset == PresetKind::Accelerator)
        name = s.hardware.accelerator.name;
    else if (field.preset == PresetKind::ScaleUp && s.hardware.scaleUp)
        name = s.hardware.scaleUp->name;
    else if (field.preset == PresetKind::ScaleOut && s.hardware.scaleOut)
        name = s.hardware.scaleOut->name;
    return name.empty() ? Text::known(field.autoWord) : Text::name(name);
}

} // namespace

std::string choiceList(const FieldSpec& field)
{
    std::string list;
    for (const FieldChoice& choice : field.choices) {
        if (!list.empty())
            list += ", ";
        list += choice.key;
    }
    if (!field.autoWord.empty())
        list += ", " + std::string(field.autoWord);
    return list;
}

bool hasPreset(const FieldSpec& field, std::string_view id, const Catalog& catalog)
{
    switch (field.preset) {
    case PresetKind::Model:
        return catalog.model(id) != nullptr;
    case PresetKind::Accelerator:
        return catalog.accelerator(id) != nullptr;
    case PresetKind::ScaleUp:
    case PresetKind::ScaleOut:
        return catalog.link(id) != nullptr;
    case PresetKind::None:
        break;
    }
    return false;
}

FieldProblem unknownPreset(const FieldSpec& field, std::string_view wanted, const Catalog& catalog)
{
    switch (field.preset) {
    case PresetKind::Model:
        return unknownAmong(field, wanted, catalog.models());
    case PresetKind::Accelerator:
        return unknownAmong(field, wanted, catalog.accelerators());
    case PresetKind::ScaleUp:
    case PresetKind::ScaleOut:
        return unknownAmong(field, wanted, catalog.links());
    case PresetKind::None:
        break;
    }
    return {phrase("%1 takes no preset", named(field)), phrase("write a value")};
}

FieldProblem applyNumber(Scenario& scenario, const FieldSpec& field, double value)
{
    if (!std::isfinite(value))
        return {phrase("%1 must be a finite number", named(field)), phrase("use %1", rangeText(field))};
    if (field.applies && !field.applies(scenario))
        return meaningless(field);
    if (!(value >= field.minimum && value <= field.maximum))
        return {
            phrase("%1 must be %2; got %3", named(field), rangeText(field), exactNumber(value, field.unit)),
            phrase("use a value in that range")};
    if (field.kind == FieldKind::Integer && value != std::floor(value))
        return {phrase("%1 must be a whole number; got %2", named(field), formatShortest(value)),
            phrase("round it")};
    field.set(scenario, value + 0.0); // −0 becomes 0, so equal values have equal bits
    meaning::dropMeaningless(scenario);
    return {};
}

FieldProblem applyText(
    Scenario& scenario, const FieldSpec& field, std::string_view text, const Catalog& catalog)
{
    FieldProblem problem = takeText(scenario, field, text, catalog);
    if (!problem)
        meaning::dropMeaningless(scenario);
    return problem;
}

FieldError setField(Scenario& scenario, const FieldSpec& field, std::string_view text, const Catalog& catalog)
{
    const FieldProblem problem = applyText(scenario, field, text, catalog);
    return {withFix(problem.message, problem.fix)};
}

Text withoutEffect(const Scenario& scenario, const FieldSpec& field)
{
    const Hardware& hardware = scenario.hardware;
    if (field.ofPrediction && statedMfu(hardware))
        return phrase("no effect while the MFU is stated");
    if (field.id == "hardware.efficiency.network" && hardware.scaleOut
        && hardware.scaleOut->effectiveBandwidth.value() > 0)
        return phrase("no effect while the network's effective rate is stated");
    return {};
}

Seam seamOf(const Scenario& scenario, const FieldSpec& field, std::span<const std::string> values)
{
    Seam seam;
    const bool ofServing = field.id == "serving.efficiency";
    if (!ofServing && field.id != mfuFieldId)
        return seam;
    for (const std::string& value : values) {
        Scenario at = scenario;
        if (setField(at, field, value, Catalog{}))
            continue;
        const bool stated = ofServing ? at.serving.efficiency == ServingEfficiency::Stated
                                      : statedMfu(at.hardware).has_value();
        (stated ? seam.stated : seam.predicted).push_back(value);
    }
    return seam;
}

Text mfuWord(const Scenario& scenario)
{
    const std::optional<double> stated = statedMfu(scenario.hardware);
    return stated ? phrase("stated %1", textNumber(*stated, Unit::Percent)) : phrase("predicted");
}

Text acrossTheSeam(const Scenario& scenario, const FieldSpec& field, std::span<const std::string> values)
{
    const Seam seam = seamOf(scenario, field, values);
    const auto listed = [](const std::vector<std::string>& of) {
        std::string text;
        for (const std::string& value : of)
            text += (text.empty() ? "" : ", ") + value;
        return Text::name(text);
    };
    if (seam.crossed())
        return field.id == mfuFieldId
            ? phrase("points at %1 state their MFU, of %3 operations a token; those at %2 are predicted, and "
                     "their MFU counts every operation",
                listed(seam.stated), listed(seam.predicted), Text::known(ruleOfThumb(scenario.training).name))
            : phrase("points at %1 use the rule of thumb, those at %2 are predicted", listed(seam.stated),
                listed(seam.predicted));
    if (field.id == mfuFieldId && seam.predicted.empty() && !statedMfu(scenario.hardware))
        return phrase("every point states its MFU; the scenario's own step is predicted");
    if (field.id == mfuFieldId && !seam.predicted.empty() && statedMfu(scenario.hardware))
        return phrase("every point is predicted; the scenario itself states its MFU");
    const Text none = withoutEffect(scenario, field);
    return none.empty() ? Text() : phrase("%1 has %2", field.id, none);
}

std::optional<double> fieldNumber(const Scenario& scenario, const FieldSpec& field)
{
    return field.get ? field.get(scenario) : std::nullopt;
}

std::string fieldText(const Scenario& scenario, const FieldSpec& field)
{
    if (field.getText) {
        std::string text = field.getText(scenario);
        return text.empty() && !field.autoWord.empty() ? std::string(field.autoWord) : text;
    }
    if (isTokens(field) && scenario.training.tokens.perParameter)
        return formatExact(scenario.training.tokens.value, Unit::TokenPerParameter);
    const std::optional<double> value = field.get(scenario);
    if (field.kind == FieldKind::Choice) {
        const auto index = value ? static_cast<std::size_t>(std::max(0.0, *value)) : field.choices.size();
        return std::string(index < field.choices.size() ? field.choices[index].key : field.autoWord);
    }
    if (!value)
        return std::string(field.autoWord);
    if (field.kind == FieldKind::Toggle)
        return *value != 0 ? "true" : "false";
    return formatExact(*value, field.unit);
}

Text fieldDisplay(const Scenario& scenario, const FieldSpec& field, bool withNote)
{
    if (field.id == "model.params" && scenario.model.source != ModelSpec::Source::BySize)
        return phrase("%1", countParameters(scenario.model.architecture).total());
    if (field.getText)
        return presetDisplay(scenario, field);
    if (isTokens(field) && scenario.training.tokens.perParameter)
        return phrase("%1 · %2", textNumber(scenario.training.tokens.value, Unit::TokenPerParameter),
            textNumber(field.get(scenario).value_or(0), Unit::Token));
    std::optional<double> value = field.get(scenario);
    if (!value && field.usual)
        value = field.usual(scenario);
    if (!value)
        return Text::known(field.autoWord);
    if (*value == 0 && zeroIsUnknown(field))
        return Text::name("—");
    switch (field.kind) {
    case FieldKind::Toggle:
        return *value != 0 ? phrase("on") : phrase("off");
    case FieldKind::Choice: {
        const auto index = static_cast<std::size_t>(std::max(0.0, *value));
        if (index >= field.choices.size())
            return {};
        const FieldChoice& choice = field.choices[index];
        const Text label = Text::known(choice.label);
        return choice.note.empty() || !withNote ? label : phrase("%1 · %2", label, Text::known(choice.note));
    }
    case FieldKind::Integer: // "8192", never "8.19k"
        if (std::abs(*value) < 1e6)
            return Text::name(formatShortest(*value));
        [[fallthrough]];
    default:
        return phrase("%1", textNumber(*value, field.unit));
    }
}

} // namespace ridgepoint
