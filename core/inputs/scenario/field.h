#pragma once

// Every field of a scenario described once. The dock row, tooltip, JSON key, --set id=value, sweep range, search
// axis and documentation all come from this table. Adding a field is adding one row to its group's table.

#include "core/base/text.h"
#include "core/inputs/scenario/scenario.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

enum class FieldKind {
    Number, // double with a Unit
    Integer, // whole double
    Choice, // one of `choices`
    Toggle,
    Text,
    Preset, // id of a preset; setting it copies the preset's values in (needs a Catalog)
};

enum class FieldScale { Linear, Logarithmic, PowersOfTwo };
// In dock order. Labels come from groupLabel().
enum class FieldGroup { About, Model, Precision, OptimizerState, Batch, Device, Parallelism, Goals, Reliability, Inference };
enum class PresetKind { None, Model, Accelerator, ScaleUp, ScaleOut };

struct FieldChoice
{
    std::string_view key; // in files
    std::string_view label; // for people
    std::string_view note; // shown beside it: "2 B"; may be empty
};

// A value that a slider likes to stop at.
struct Detent
{
    double value;
    std::string_view label; // "70B"; may be empty: the formatted value
};

struct FieldSpec
{
    std::string_view id; // dotted path in the file: "mesh.tensor"
    std::string_view label; // "tensor parallel"
    FieldGroup group;
    FieldKind kind;
    Unit unit = Unit::Number;
    double minimum = 0; // legal range, both ends included
    double maximum = 0;
    double sliderMinimum = 0; // what the slider covers; equal to the legal range unless given
    double sliderMaximum = 0;
    FieldScale scale = FieldScale::Linear;
    std::span<const Detent> detents {};
    std::span<const FieldChoice> choices {};
    PresetKind preset = PresetKind::None;
    std::string_view
        autoWord{}; // non-empty: the field may be left to "auto" / "none", written with this word
    std::string_view help; // one or two sentences
    bool advanced = false; // folded away in the dock
    bool inDock = true;
    bool ofPrediction = false; // acts on a predicted step alone: without effect while an MFU is stated

    // Number/Integer: the value; Toggle: 0/1; Choice: index into choices. Empty: auto.
    // Preset and Text use the text pair below instead.
    std::optional<double> (*get)(const Scenario&) = nullptr;
    void (*set)(Scenario&, std::optional<double>) = nullptr;
    std::string (*getText)(const Scenario&) = nullptr;
    void (*setText)(Scenario&, std::string_view) = nullptr;
    bool (*applies)(const Scenario&) = nullptr; // null: always
    // What stands in for it until somebody states one (a target); null: nothing does. Such a field is left to
    // its autoWord, "default".
    double (*usual)(const Scenario&) = nullptr;
};

std::span<const FieldSpec> fields(); // in schema order
const FieldSpec* findField(std::string_view id); // null when unknown
std::string_view nearestField(std::string_view id); // for "did you mean"; empty when nothing is near
std::string_view groupLabel(FieldGroup group);

inline constexpr std::string_view notesFieldId = "notes"; // no share code has them
inline constexpr std::string_view mfuFieldId = "hardware.efficiency.mfu"; // "model" or a number
inline constexpr std::string_view layerListId = "model.layer_list"; // core/inputs/model/layer_text.h
inline constexpr std::string_view capacityFieldId = "hardware.capacity_basis";

class Catalog;

struct FieldError
{
    Text message; // empty: no error
    explicit operator bool() const { return !message.empty(); }
};

// Why the field acts on nothing as the scenario stands ("no effect while the MFU is stated"); empty: it does.
Text withoutEffect(const Scenario& scenario, const FieldSpec& field);
// The values of the field at which an answer is stated and those at which it is predicted, where the field is
// the one that says so: the MFU or serving.efficiency.
struct Seam
{
    std::vector<std::string> stated, predicted;
    bool crossed() const { return !stated.empty() && !predicted.empty(); }
};
Seam seamOf(const Scenario& scenario, const FieldSpec& field, std::span<const std::string> values);
// What is to be said of answers at these values of the field (none: at numbers), some stated and some
// predicted, or all alike because one is stated; empty: nothing.
Text acrossTheSeam(
    const Scenario& scenario, const FieldSpec& field, std::span<const std::string> values = {});
Text mfuWord(const Scenario& scenario); // "stated 40 %" or "predicted"

// The number in the field; empty where a word stands for one ("auto", "model"), or a text.
std::optional<double> fieldNumber(const Scenario& scenario, const FieldSpec& field);

// What a person types into the row, or writes after --set: parses, checks the range, and applies.
// The scenario is unchanged when an error comes back.
FieldError setField(Scenario& scenario, const FieldSpec& field, std::string_view text, const Catalog& catalog);

// The value as a person types it, exact ("70B", "bf16", "model"); setField() takes it back bit for bit.
std::string fieldText(const Scenario& scenario, const FieldSpec& field);
// The value for display, three digits and unit ("1.12 TB", "bf16 · 2 B"); "—" where zero stands for unknown.
// `withNote`: with what stands beside a choice.
Text fieldDisplay(const Scenario& scenario, const FieldSpec& field, bool withNote = true);

// Messages name fields by their ids, which files and commands understand; people read their labels. The text
// with "tensor parallel (mesh.tensor)" for the first "mesh.tensor" in it and "tensor parallel" for the
// others. `label`: in the reader's language.
std::string withFieldLabels(
    std::string_view text,
    const std::function<std::string(const FieldSpec&)>& label = [](const FieldSpec& field) {
        return std::string(field.label);
    });

} // namespace ridgepoint
