#pragma once

// What a service was asked: which model on what, in which types, with what requests. A result stands beside
// it, so that a number in a table or a log can be found again.

#include "core/serving/service.h"

#include <string>
#include <variant>
#include <vector>

namespace ridgepoint {

class Catalog;

// The preset by its name, with a word where its shape was edited; else the size.
Text modelText(const ModelSpec& model, const Catalog& catalog);

// A type of tables of kernels as people say it.
Text servedTypeText(std::string_view type);
Text servedWeightsText(const ServingJob& job); // with that of experts, where they have another

// "20 requests per second, 30 in the busiest hour".
Text rateText(const Serving& serving);

// In one line: model, types, lengths; and `load`, which curves and searches have none of.
Text askedText(const ServingJob& job, const Catalog& catalog, bool load = true);

struct AskedRow
{
    std::string key; // "asked.prompt_tokens", as in JSON
    std::variant<double, std::string> value; // SI; NaN: not known
};
enum class AskedLoad
{
    None, // of searches, which have their own
    Kind, // of curves: clients or a rate
    Whole, // and how many
};
std::vector<AskedRow> askedRows(const ServingJob& job, const Catalog& catalog, AskedLoad load);
std::vector<AskedRow> layoutRows(const ServingLayout& layout);

} // namespace ridgepoint
