#pragma once

// Values of a part that `merge` reads. Internal to app/cli.

#include "app/cli/commands.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <string>

namespace ridgepoint {

// null where there is none.
nlohmann::ordered_json numberOf(const auto& quantity)
{
    return quantity ? nlohmann::ordered_json(quantity->value()) : nlohmann::ordered_json(nullptr);
}

// A part is a file like any other: what is not as it was written is refused.
class PartReader
{
public:
    using Json = nlohmann::ordered_json;

    explicit PartReader(const std::string& path)
        : m_path(path)
    {
    }

    [[noreturn]] void refuse(const std::string& why) const
    {
        ridgepoint::refuse(m_path + ": not as --shard prints a part: " + why);
    }
    const Json& at(const Json& from, const char* key, Json::value_t kind) const
    {
        if (!from.is_object() || !from.contains(key) || from[key].type() != kind)
            refuse(std::string(key) + " is missing or of another kind");
        return from[key];
    }
    double number(const Json& from, const char* key) const // all are amounts
    {
        if (!from.is_object() || !from.contains(key) || !from[key].is_number()
            || !(from[key].get<double>() >= 0))
            refuse(std::string("expected a number as ") + key);
        return from[key].get<double>();
    }
    // A number of any size. JSON has no infinity, so null stands for it.
    double endless(const Json& from, const char* key) const
    {
        if (!from.is_object() || !from.contains(key) || !(from[key].is_number() || from[key].is_null()))
            refuse(std::string("expected a number as ") + key);
        return from[key].is_null() ? std::numeric_limits<double>::infinity() : from[key].get<double>();
    }
    // Nothing where there is no number.
    template <class Quantity>
    std::optional<Quantity> quantity(const Json& from, const char* key) const
    {
        return from.contains(key) && from[key].is_number() ? std::optional(Quantity(from[key].get<double>()))
                                                           : std::nullopt;
    }
    std::string text(const Json& from, const char* key) const
    {
        return at(from, key, Json::value_t::string).get<std::string>();
    }
    bool flag(const Json& from, const char* key) const
    {
        return at(from, key, Json::value_t::boolean).get<bool>();
    }
    // An object of fields and texts.
    FieldEdits edits(const Json& from, const char* key) const
    {
        FieldEdits edits;
        for (const auto& [field, text] : at(from, key, Json::value_t::object).items()) {
            if (!text.is_string())
                refuse("expected a text as " + field);
            edits.push_back({field, text.get<std::string>()});
        }
        return edits;
    }

private:
    const std::string& m_path;
};

} // namespace ridgepoint
