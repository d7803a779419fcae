#pragma once

// Values of a part of a search that `merge` reads. Internal to app/cli.

#include "app/cli/commands.h"

#include <nlohmann/json.hpp>

#include <string>

namespace ridgepoint {

// A part is a file like any other: what is not as it was written is refused.
class PartReader
{
public:
    PartReader(const nlohmann::ordered_json& json, const std::string& path)
        : m_json(json)
        , m_path(path)
    {
    }

    const nlohmann::ordered_json& at(
        const nlohmann::ordered_json& from, const char* key, nlohmann::ordered_json::value_t kind) const
    {
        const auto found = from.is_object() ? from.find(key) : from.end();
        if (!from.is_object() || found == from.end() || found->type() != kind)
            throw CommandFailure{
                ExitBadInput, m_path + ": not a part of a search: " + key + " is missing or of another kind"};
        return *found;
    }
    double number(const nlohmann::ordered_json& from, const char* key) const // all are amounts
    {
        const auto found = from.is_object() ? from.find(key) : from.end();
        if (!from.is_object() || found == from.end() || !found->is_number() || !(found->get<double>() >= 0))
            throw CommandFailure{
                ExitBadInput, m_path + ": not a part of a search: expected a number as " + key};
        return found->get<double>();
    }
    // An object of fields and texts.
    FieldEdits edits(const nlohmann::ordered_json& from, const char* key) const
    {
        FieldEdits edits;
        for (const auto& [field, text] : at(from, key, nlohmann::ordered_json::value_t::object).items()) {
            if (!text.is_string())
                throw CommandFailure{
                    ExitBadInput, m_path + ": not a part of a search: expected a text as " + field};
            edits.push_back({field, text.get<std::string>()});
        }
        return edits;
    }
    std::vector<std::string> texts(const nlohmann::ordered_json& from, const char* key) const
    {
        std::vector<std::string> texts;
        for (const nlohmann::ordered_json& each : at(from, key, nlohmann::ordered_json::value_t::array))
            if (each.is_string())
                texts.push_back(each.get<std::string>());
        return texts;
    }
    bool flag(const nlohmann::ordered_json& from, const char* key) const
    {
        return at(from, key, nlohmann::ordered_json::value_t::boolean).get<bool>();
    }

private:
    const nlohmann::ordered_json& m_json;
    const std::string& m_path;
};

} // namespace ridgepoint
