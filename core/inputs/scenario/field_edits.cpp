#include "core/inputs/scenario/field_edits.h"

#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/entry_note.h"
#include "core/inputs/scenario/model_edit.h"
#include "core/inputs/scenario/recipes.h"
#include "core/inputs/scenario/scenario_json.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace ridgepoint {

namespace {

using Edits = std::vector<FieldAssignment>;

constexpr std::array<std::string_view, 5> required{
    "model.layers", "model.hidden", "model.ffn", "model.heads", "model.vocab"};
constexpr std::string_view peaks = "hardware.accelerator.peak_dense_flops.";

const FieldAssignment* find(const Edits& edits, std::string_view id)
{
    const auto found =
        std::find_if(edits.begin(), edits.end(), [&](const FieldAssignment& e) { return e.field->id == id; });
    return found == edits.end() ? nullptr : &*found;
}

bool anyBelow(const Edits& edits, std::string_view prefix)
{
    return std::any_of(edits.begin(), edits.end(),
        [&](const FieldAssignment& e) { return e.field->id.starts_with(prefix); });
}

bool isDimension(const FieldSpec& field)
{
    return field.id.starts_with("model.") && field.id != "model.params" && field.id != "model.preset";
}

std::string_view textOf(const FieldAssignment& edit)
{
    const auto* text = std::get_if<std::string>(&edit.value);
    return text ? std::string_view(*text) : std::string_view();
}

FieldProblem wrongType(const FieldSpec& field, const Text& got)
{
    switch (field.kind) {
    case FieldKind::Number:
    case FieldKind::Integer:
        return {phrase("%1 takes a number or a quantity in quotes; got %2", Text::known(field.label), got),
            phrase("write a number")};
    case FieldKind::Toggle:
        return {phrase("%1 takes true or false; got %2", Text::known(field.label), got),
            phrase("write true or false, without quotes")};
    case FieldKind::Choice:
        return {phrase("%1 takes a choice; got %2", Text::known(field.label), got),
            phrase("one of %1", choiceList(field))};
    default:
        return {phrase("%1 takes text; got %2", Text::known(field.label), got),
            phrase("put it between double quotes")};
    }
}

FieldProblem applyValue(Scenario& s, const FieldSpec& field, const EditValue& value, const Catalog& catalog)
{
    if (const auto* flag = std::get_if<bool>(&value)) {
        if (field.kind != FieldKind::Toggle)
            return wrongType(field, Text::name(*flag ? "true" : "false"));
        return applyText(s, field, *flag ? "true" : "false", catalog);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        if (field.kind == FieldKind::Choice && takesNumbers(field))
            return applyText(s, field, formatShortest(*number), catalog);
        if (field.kind != FieldKind::Number && field.kind != FieldKind::Integer)
            return wrongType(field, phrase("the number %1", formatShortest(*number)));
        if (field.unit == Unit::DollarPerHour) // the key says per hour, so a plain number is per hour
            return applyText(s, field, formatShortest(*number), catalog);
        return applyNumber(s, field, *number);
    }
    if (field.kind == FieldKind::Toggle)
        return wrongType(field, Text::name(quotedExcerpt(std::get<std::string>(value))));
    return applyText(s, field, std::get<std::string>(value), catalog);
}

// A value given for a field that a preset's choice made meaningless is fine as long as it says nothing new.
bool saysNothing(const Scenario& s, const FieldAssignment& edit)
{
    const FieldSpec& field = *edit.field;
    if (!field.applies || field.applies(s) || !field.get)
        return false;
    const std::optional<double> now = field.get(s);
    if (const auto* number = std::get_if<double>(&edit.value))
        return now && *now == *number;
    if (const auto* flag = std::get_if<bool>(&edit.value))
        return now && (*now != 0) == *flag;
    return false;
}

class Applier
{
public:
    Applier(Scenario& scenario, const Edits& edits, const Catalog& catalog)
        : m_s(scenario)
        , m_edits(edits)
        , m_catalog(catalog)
    {
    }

    std::vector<EditProblem> run()
    {
        for (const FieldSpec& field : fields()) {
            const FieldAssignment* edit = find(m_edits, field.id);
            if (field.id == "model.params")
                checkSize(edit);
            else if (field.id == "model.preset")
                applyModel(edit);
            else if (field.id == "hardware.accelerator")
                applyAccelerator(edit);
            else if (field.preset == PresetKind::ScaleUp)
                applyLink(field, edit, m_s.hardware.scaleUp, m_s.hardware.accelerator.scaleUpBandwidth);
            else if (field.preset == PresetKind::ScaleOut)
                applyLink(field, edit, m_s.hardware.scaleOut, m_s.hardware.accelerator.scaleOutBandwidth);
            else if (edit)
                applyOne(*edit);
        }
        if (m_ownDimensions)
            finishDimensions();
        return std::move(m_problems);
    }

private:
    void report(std::string_view id, int line, FieldProblem problem, Severity severity = Severity::Error)
    {
        m_problems.push_back({std::string(id), line, severity, std::move(problem)});
    }

    void applyOne(const FieldAssignment& edit)
    {
        if (saysNothing(m_s, edit))
            return;
        if (FieldProblem problem = applyValue(m_s, *edit.field, edit.value, m_catalog))
            report(edit.field->id, edit.line, std::move(problem));
        else if (Text note = entryNote(m_s, *edit.field, textOf(edit), m_catalog); !note.empty())
            report(edit.field->id, edit.line, {std::move(note), {}}, Severity::Info);
    }

    bool hasDimensions() const
    {
        return std::any_of(
            m_edits.begin(), m_edits.end(), [](const FieldAssignment& e) { return isDimension(*e.field); });
    }

    void checkSize(const FieldAssignment* edit)
    {
        if (!edit)
            return;
        if (find(m_edits, "model.preset") || hasDimensions()) {
            report(edit->field->id, edit->line,
                {phrase("a model is known by its size or by its architecture, not both"),
                    phrase("keep params alone, or leave it out")});
            return;
        }
        applyOne(*edit);
    }

    std::string missing(std::span<const std::string_view> ids) const
    {
        std::string list;
        if (find(m_edits, layerListId)) // which has them all
            return list;
        for (const std::string_view id : ids) {
            if (!find(m_edits, id))
                list += (list.empty() ? "" : ", ") + std::string(id.substr(id.rfind('.') + 1));
        }
        return list;
    }

    void applyModel(const FieldAssignment* edit)
    {
        if (!edit && !hasDimensions())
            return;
        if (edit && !isPlainId(*edit))
            return;
        if (edit && hasPreset(*edit->field, textOf(*edit), m_catalog)) {
            applyOne(*edit);
            return;
        }
        const std::string lacking = missing(required);
        if (edit && lacking.size() > 0) {
            FieldProblem problem = unknownPreset(*edit->field, textOf(*edit), m_catalog);
            problem.fix = phrase("%1, or give its dimensions: %2", std::move(problem.fix), lacking);
            report(edit->field->id, edit->line, std::move(problem));
            return;
        }
        if (lacking.size() > 0) {
            if (find(m_edits, "model.params"))
                return; // already said: one or the other
            const auto first = std::find_if(m_edits.begin(), m_edits.end(),
                [](const FieldAssignment& e) { return isDimension(*e.field); });
            report("model", first->line,
                {phrase("a model without a preset needs all its dimensions; missing: %1", lacking),
                    phrase("add them, or start from \"preset\", or give \"params\" alone")});
            return;
        }
        if (edit) {
            report(edit->field->id, edit->line,
                {phrase("no model preset is called %1; the dimensions in the file are used",
                     quotedExcerpt(textOf(*edit))),
                    ""},
                Severity::Warning);
        }
        startDimensions(m_s.model, edit ? textOf(*edit) : std::string_view());
        m_ownDimensions = true;
    }

    void finishDimensions()
    {
        Architecture& a = m_s.model.architecture;
        if (a.plan || a.headDim > 0 || a.attention == AttentionKind::Mla || a.heads <= 0)
            return;
        if (std::fmod(a.hidden, a.heads) != 0) {
            report("model.head_dim", 0,
                {phrase("hidden size %1 is not a multiple of %2 heads, so the head dim must be given",
                     formatShortest(a.hidden), formatShortest(a.heads)),
                    phrase("add head_dim")});
            return;
        }
        const double width = a.hidden / a.heads, most = findField("model.head_dim")->maximum;
        if (width > most) { // a written one would be refused too
            report("model.head_dim", 0,
                {phrase("hidden size %1 over %2 heads is a head dim of %3; at most %4",
                     formatShortest(a.hidden), formatShortest(a.heads), formatShortest(width),
                     formatShortest(most)),
                    phrase("add head_dim, or more heads")});
            return;
        }
        a.headDim = width;
    }

    // Ids of models, devices and links may travel inside a file and are shown, so they are plain text.
    bool isPlainId(const FieldAssignment& edit)
    {
        Scenario trial;
        FieldProblem problem;
        if (!std::holds_alternative<std::string>(edit.value))
            problem = applyValue(trial, *edit.field, edit.value, m_catalog);
        else if (textOf(edit).empty())
            problem = {
                phrase("%1 is empty", Text::known(edit.field->label)), phrase("write the id of a preset")};
        else
            problem = applyText(trial, *findField("name"), textOf(edit), m_catalog);
        if (!problem)
            return true;
        report(edit.field->id, edit.line, std::move(problem));
        return false;
    }

    void applyAccelerator(const FieldAssignment* edit)
    {
        if (!edit)
            return;
        if (!isPlainId(*edit) || textOf(*edit) == m_s.hardware.accelerator.id)
            return;
        if (hasPreset(*edit->field, textOf(*edit), m_catalog)) {
            applyOne(*edit);
            return;
        }
        constexpr std::array<std::string_view, 2> memory{
            "hardware.accelerator.hbm_bytes", "hardware.accelerator.hbm_bandwidth_Bps"};
        const std::string absent = missing(memory);
        Text lacking = absent.empty() ? Text() : Text::name(absent);
        if (!anyBelow(m_edits, peaks))
            lacking = lacking.empty() ? phrase("one of peak_dense_flops")
                                      : phrase("%1, one of peak_dense_flops", std::move(lacking));
        if (!lacking.empty()) {
            FieldProblem problem = unknownPreset(*edit->field, textOf(*edit), m_catalog);
            problem.fix =
                phrase("%1, or describe the device in full; missing: %2", std::move(problem.fix), lacking);
            report(edit->field->id, edit->line, std::move(problem));
            return;
        }
        m_s.hardware.accelerator = {};
        m_s.hardware.accelerator.id = textOf(*edit);
        m_s.hardware.accelerator.name = textOf(*edit);
    }

    void applyLink(const FieldSpec& field, const FieldAssignment* edit, std::optional<Link>& link,
        BytesPerSecond ownBandwidth)
    {
        const std::string below = std::string(field.id) + ".";
        if (!edit) {
            if (anyBelow(m_edits, below) && !link)
                findField(below + "beta_Bps_line")->set(m_s, ownBandwidth.value());
            return;
        }
        if (!isPlainId(*edit))
            return;
        if (textOf(*edit) == field.autoWord || hasPreset(field, textOf(*edit), m_catalog)) {
            applyOne(*edit);
            return;
        }
        if (!find(m_edits, below + "beta_Bps_line")) {
            FieldProblem problem = unknownPreset(field, textOf(*edit), m_catalog);
            problem.fix =
                phrase("%1, or describe the link itself: beta_Bps_line and latency", std::move(problem.fix));
            report(field.id, edit->line, std::move(problem));
            return;
        }
        link = Link{};
        link->id = textOf(*edit);
    }

    Scenario& m_s;
    const Edits& m_edits;
    const Catalog& m_catalog;
    bool m_ownDimensions = false;
    std::vector<EditProblem> m_problems;
};

bool sameBits(std::optional<double> a, std::optional<double> b)
{
    if (!a || !b)
        return a.has_value() == b.has_value();
    return std::bit_cast<std::uint64_t>(*a) == std::bit_cast<std::uint64_t>(*b);
}

bool sameValue(const FieldSpec& field, const Scenario& a, const Scenario& b)
{
    if (field.id == "training.tokens")
        return a.training.tokens == b.training.tokens;
    if (field.getText)
        return field.getText(a) == field.getText(b);
    return sameBits(field.get(a), field.get(b));
}

EditValue valueOf(const Scenario& s, const FieldSpec& field)
{
    const bool quantity = field.kind == FieldKind::Number || field.kind == FieldKind::Integer;
    const bool multiple = field.id == "training.tokens" && s.training.tokens.perParameter;
    if (quantity && field.unit != Unit::DollarPerHour && !multiple) {
        if (const auto value = fieldNumber(s, field))
            return *value;
    }
    if (field.kind == FieldKind::Toggle)
        return field.get(s).value_or(0) != 0;
    return fieldText(s, field);
}

class Recorder
{
public:
    Recorder(const Scenario& target, const Catalog& catalog, bool complete)
        : m_target(target)
        , m_work(complete ? defaultScenario(catalog) : firstVersionScenario(catalog))
        , m_catalog(catalog)
        , m_complete(complete)
    {
    }

    Edits run()
    {
        for (const FieldSpec& field : fields()) {
            if (field.applies && !field.applies(m_target))
                continue;
            if (field.id == "model.params")
                recordSize(field);
            else if (field.id == "model.preset")
                recordModel(field);
            else if (field.id == "model.attention.kind")
                recordAttentionKind(field);
            else if (isSummary(field))
                recordRecipe(field);
            else if (field.id == "hardware.accelerator")
                recordAccelerator(field);
            else if (field.preset == PresetKind::ScaleUp)
                recordLink(field, m_target.hardware.scaleUp, m_work.hardware.scaleUp);
            else if (field.preset == PresetKind::ScaleOut)
                recordLink(field, m_target.hardware.scaleOut, m_work.hardware.scaleOut);
            else if (isForced(field) || !sameValue(field, m_target, m_work))
                record(field);
        }
        return std::move(m_edits);
    }

private:
    void record(const FieldSpec& field)
    {
        m_edits.push_back({&field, valueOf(m_target, field)});
        // What a reader would refuse (a value no field allows) is still written as it is.
        if (applyValue(m_work, field, m_edits.back().value, m_catalog) && field.set)
            field.set(m_work, field.get(m_target));
    }

    bool isForced(const FieldSpec& field) const
    {
        if (field.id == "name")
            return m_complete;
        // A code's silence about several is another's; see keepFirstSilence().
        if (field.id == mfuFieldId)
            return !m_complete && m_target.hardware.accelerators != 1;
        return std::find(m_forced.begin(), m_forced.end(), field.id) != m_forced.end();
    }

    void recordSize(const FieldSpec& field)
    {
        if (m_target.model.source != ModelSpec::Source::BySize)
            return;
        if (m_complete || !sameValue(field, m_target, m_work))
            record(field);
    }

    void recordModel(const FieldSpec& field)
    {
        const ModelSpec& model = m_target.model;
        if (model.source == ModelSpec::Source::BySize)
            return;
        const bool named = model.source == ModelSpec::Source::Preset && !model.preset.empty();
        if (named && m_catalog.model(model.preset)) {
            record(field);
            return;
        }
        if (named)
            m_edits.push_back({&field, model.preset});
        startDimensions(m_work.model, named ? std::string_view(model.preset) : std::string_view());
        m_forced.insert(m_forced.end(), required.begin(), required.end());
        m_forced.push_back("model.kv_heads");
        m_forced.push_back("model.head_dim");
    }

    // Between the ordinary kinds the head counts decide.
    void recordAttentionKind(const FieldSpec& field)
    {
        const auto latent = [](const Scenario& s) {
            return architectureInForce(s.model).attention == AttentionKind::Mla;
        };
        if (latent(m_target) != latent(m_work))
            record(field);
    }

    void recordRecipe(const FieldSpec& field)
    {
        const std::size_t index = recipeIndex(m_target.training);
        if (index + 1 < recipeChoices.size() && index != recipeIndex(m_work.training))
            record(field);
    }

    void recordAccelerator(const FieldSpec& field)
    {
        const Accelerator& device = m_target.hardware.accelerator;
        // A measured device is known here only: it is described in full, to be read elsewhere too.
        const AcceleratorPreset* preset = m_catalog.accelerator(device.id);
        const bool everywhere = preset && !preset->accelerator.measured.known();
        if (everywhere || device.id == m_work.hardware.accelerator.id) {
            if (m_complete || device.id != m_work.hardware.accelerator.id)
                record(field);
            return;
        }
        m_edits.push_back({.field = &field, .value = device.id, .custom = true});
        m_work.hardware.accelerator = {};
        m_work.hardware.accelerator.id = device.id;
        m_work.hardware.accelerator.name = device.id;
        m_forced.push_back("hardware.accelerator.hbm_bytes");
        m_forced.push_back("hardware.accelerator.hbm_bandwidth_Bps");
        const bool anyPeak = std::any_of(device.peakDense.begin(), device.peakDense.end(),
            [](FlopsPerSecond peak) { return peak.value() > 0; });
        if (!anyPeak)
            m_forced.push_back("hardware.accelerator.peak_dense_flops.bf16");
    }

    void recordLink(const FieldSpec& field, const std::optional<Link>& target, std::optional<Link>& work)
    {
        if (!target)
            return; // the default is auto
        if (m_catalog.link(target->id)) {
            record(field);
            return;
        }
        m_edits.push_back({.field = &field, .value = target->id, .custom = true});
        work = Link{};
        work->id = target->id;
        m_forced.push_back(field.preset == PresetKind::ScaleUp ? "hardware.scale_up.beta_Bps_line"
                                                               : "hardware.scale_out.beta_Bps_line");
    }

    const Scenario& m_target;
    Scenario m_work; // what a reader would have so far
    const Catalog& m_catalog;
    const bool m_complete;
    std::vector<std::string_view> m_forced;
    Edits m_edits;
};

} // namespace

bool takesNumbers(const FieldSpec& field)
{
    return std::all_of(field.choices.begin(), field.choices.end(),
        [](const FieldChoice& c) { return c.key.find_first_not_of("0123456789") == std::string_view::npos; });
}

bool given(const std::vector<FieldAssignment>& edits, std::string_view id) { return find(edits, id); }

FieldProblem keepFirstSilence(Scenario& scenario, const std::vector<FieldAssignment>& edits)
{
    const FieldAssignment* const mfu = find(edits, mfuFieldId);
    const bool one = scenario.hardware.accelerators == 1;
    if (mfu && one && sameIgnoringCase(textOf(*mfu), "auto"))
        scenario.hardware.efficiency.mfu = usualStatedMfu;
    if (mfu || one)
        return {};
    scenario.hardware.efficiency.mfu = Mfu::model();
    return {phrase("no MFU is given, so the engine predicts the step; once 40 % was taken here"),
        phrase("write 0.4 to state 40 %, or \"model\"")};
}

std::vector<EditProblem> applyAssignments(
    Scenario& scenario, const std::vector<FieldAssignment>& edits, const Catalog& catalog)
{
    return Applier(scenario, edits, catalog).run();
}

std::vector<FieldAssignment> assignmentsOf(const Scenario& scenario, const Catalog& catalog, bool complete)
{
    return Recorder(scenario, catalog, complete).run();
}

} // namespace ridgepoint
