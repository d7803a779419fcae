#pragma once

// Private to this room: one table a part of the file, joined in schema order by fields().

#include "core/inputs/scenario/field.h"

#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

std::span<const FieldSpec> aboutFields();
std::span<const FieldSpec> modelFields();
std::span<const FieldSpec> modelDetailFields();
std::span<const FieldSpec> trainingFields();
std::span<const FieldSpec> deviceFields();
std::span<const FieldSpec> scaleUpFields();
std::span<const FieldSpec> scaleOutFields();
std::span<const FieldSpec> deviceUseFields();
std::span<const FieldSpec> efficiencyFields();
std::span<const FieldSpec> meshFields();
std::span<const FieldSpec> overlapFields();
std::span<const FieldSpec> targetFields();
std::span<const FieldSpec> resilienceFields();
std::span<const FieldSpec> servingFields();

// A row that only summarises others (the precision recipe): never stored, diffed or shared by itself.
bool isSummary(const FieldSpec& field);

// What setField() found wrong, in two parts.
struct FieldProblem
{
    Text message; // empty: nothing
    Text fix;
    explicit operator bool() const { return !message.empty(); }
};
// Why applies() says no, and what would change that.
FieldProblem inapplicable(const FieldSpec& field);
FieldProblem applyText(
    Scenario& scenario, const FieldSpec& field, std::string_view text, const Catalog& catalog);
// For rows of kind Number and Integer.
FieldProblem applyNumber(Scenario& scenario, const FieldSpec& field, double value);

// By exact id, as files and share codes name them; people may also type a preset's name in any case.
bool hasPreset(const FieldSpec& field, std::string_view id, const Catalog& catalog);
FieldProblem unknownPreset(const FieldSpec& field, std::string_view wanted, const Catalog& catalog);

// "adamw, adam_8bit, …"
std::string choiceList(const FieldSpec& field);

} // namespace ridgepoint
