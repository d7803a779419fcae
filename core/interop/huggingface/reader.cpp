#include "core/interop/huggingface/reader.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace ridgepoint::config {

void Findings::open(JsonFields& fields, std::string prefix)
{
    auto known = std::ranges::find(objects, &fields.json(), &Object::json);
    if (known == objects.end())
        known = objects.insert(known, {std::move(prefix), &fields.json(), {}});
    fields.trace(known->trace);
}

std::optional<Reader> Reader::nested(std::string_view key)
{
    std::optional<JsonFields> object = fields.objectOr(key);
    if (!object)
        return std::nullopt;
    return Reader(std::move(*object), m_prefix + std::string(key) + '.', type, m_findings);
}

Reader Reader::nestedOr(std::string_view key)
{
    std::optional<Reader> inner = nested(key);
    return inner ? std::move(*inner) : *this;
}

void Reader::assumed(Names names, std::string value)
{
    if (!has(names))
        fields.fellBack(*names.begin(), std::move(value));
}

void Reader::note(std::string sentence)
{
    if (std::ranges::find(m_findings.notes, sentence) == m_findings.notes.end())
        m_findings.notes.push_back(std::move(sentence));
}

bool Reader::has(Names names) const
{
    return std::ranges::any_of(names, [this](std::string_view name) { return fields.has(name); });
}

void Reader::setAside(Names names)
{
    for (const std::string_view name : names)
        (void)fields.find(name);
}

void Reader::unused(Names names, JsonRange range)
{
    for (const std::string_view name : names)
        if (const auto* const value = fields.find(name); value && value->is_array())
            (void)each({name}, range, static_cast<double>(value->size()));
        else if (value)
            (void)fields.whole(name, range);
}

std::string_view Reader::present(Names names)
{
    std::string_view found;
    for (const std::string_view name : names) {
        const auto* const value = fields.find(name);
        if (!value)
            continue;
        if (found.empty()) {
            found = name;
            continue;
        }
        const auto* const first = fields.find(found);
        if (*first != *value)
            note(std::string(found) + " and " + std::string(name) + " differ; the first counts");
    }
    return found;
}

std::optional<double> Reader::ofClass(std::string_view key, bool isFlag)
{
    if (fields.mentions(key)) // as null: there is none
        return std::nullopt;
    for (const KeyDefault& one : type.defaults)
        if (!key.empty() && one.key == key) {
            fields.fellBack(key, !isFlag ? plainNumber(one.value) : one.value > 0 ? "true" : "false");
            return one.value;
        }
    return std::nullopt;
}

double Reader::whole(Names names, JsonRange range)
{
    if (const std::string_view name = present(names); !name.empty())
        return fields.whole(name, range);
    if (const std::optional<double> value = ofClass(*names.begin()))
        return *value;
    if (names.size() == 1)
        return fields.whole(*names.begin(), range);
    std::string others;
    for (const std::string_view name : std::span(names).subspan(1))
        others.append(others.empty() ? "" : ", ").append(name);
    fields.problem(*names.begin(),
        std::string("is missing; expected ") + "a whole number from " + plainNumber(range.minimum),
        "Add it, under this name or another: " + others + '.');
    return range.minimum;
}

double Reader::wholeOr(Names names, double fallback, JsonRange range)
{
    if (const std::string_view name = present(names); !name.empty())
        return fields.wholeOr(name, fallback, range);
    return ofClass(*names.begin()).value_or(fallback);
}

double Reader::sizeOr(Names names, double usual, JsonRange range)
{
    const double size = wholeOr(names, usual, range);
    assumed(names, plainNumber(size));
    return size;
}

bool Reader::flagOr(Names names, bool fallback)
{
    if (const std::string_view name = present(names); !name.empty())
        return fields.flagOr(name, fallback);
    return ofClass(*names.begin(), true).value_or(fallback ? 1 : 0) > 0;
}

PerLayer Reader::each(Names names, JsonRange range, double layers)
{
    const std::string_view name = present(names);
    const auto* const value = name.empty() ? nullptr : fields.find(name);
    if (!value || !value->is_array())
        return whole(names, range);
    std::vector<double> all = numbers(name);
    if (static_cast<double>(all.size()) != layers) {
        fields.problem(name,
            "lists " + plainNumber(static_cast<double>(all.size())) + " values for " + plainNumber(layers)
                + " layers",
            "Write one value, or one a layer.");
        return range.minimum;
    }
    for (double& one : all)
        if (!(one >= range.minimum && one <= range.maximum) || one != std::floor(one)) {
            fields.problem(name,
                "holds " + plainNumber(one) + ": whole numbers from " + plainNumber(range.minimum) + " to "
                    + plainNumber(range.maximum) + " are expected",
                "Correct that value.");
            one = range.minimum;
        }
    return PerLayer(std::move(all));
}

PerLayer Reader::eachOr(Names names, double fallback, JsonRange range, double layers)
{
    if (const std::string_view name = present(names); !name.empty())
        return each({name}, range, layers);
    return ofClass(*names.begin()).value_or(fallback);
}

std::vector<double> Reader::numbers(std::string_view key)
{
    std::vector<double> all;
    const auto* const value = fields.find(key);
    if (!value)
        return all;
    if (!value->is_array()) {
        fields.problem(key, "expected a list of numbers, found " + jsonExcerpt(*value), "Correct the value.");
        return all;
    }
    for (const auto& one : *value)
        if (one.is_number() || one.is_boolean()) { // flags of layers
            all.push_back(one.is_boolean() ? (one.get<bool>() ? 1 : 0) : one.get<double>());
        } else {
            fields.problem(key, "holds something other than numbers", "Write a list of numbers.");
            return {};
        }
    return all;
}

} // namespace ridgepoint::config
