#pragma once

// Private to this room: reads and writes the members of one JSON object.

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

template <class Table, class Value>
std::string_view keyOf(const Table& table, Value value)
{
    for (const auto& [each, key] : table)
        if (each == value)
            return key;
    return "";
}

template <class Table>
auto valueOf(const Table& table, std::string_view key)
    -> std::optional<typename Table::value_type::first_type>
{
    for (const auto& [value, each] : table)
        if (each == key)
            return value;
    return std::nullopt;
}

// Reads members of one event; the first thing missing or mistyped is the problem.
class Members
{
public:
    explicit Members(const nlohmann::ordered_json& object)
        : m_object(object)
    {
    }

    void need(const char* key, std::string& into) { text(key, into, true); }
    void may(const char* key, std::string& into) { text(key, into, false); }
    void need(const char* key, double& into) { number(key, into, true); }
    void may(const char* key, double& into) { number(key, into, false); }
    void need(const char* key, int& into) { whole(key, into, true); }
    void may(const char* key, int& into) { whole(key, into, false); }
    void may(const char* key, std::optional<double>& into)
    {
        if (double value = 0; number(key, value, false))
            into = value;
    }
    void may(const char* key, std::vector<std::string>& into)
    {
        if (const nlohmann::ordered_json* list = member(key); list && list->is_array())
            for (const nlohmann::ordered_json& each : *list)
                if (each.is_string())
                    into.push_back(each.get<std::string>());
    }
    void may(const char* key, std::vector<double>& into)
    {
        if (const nlohmann::ordered_json* list = member(key); list && list->is_array())
            for (const nlohmann::ordered_json& each : *list)
                if (each.is_number())
                    into.push_back(each.get<double>());
    }
    template <class Table, class Value>
    void may(const char* key, const Table& table, Value& into)
    {
        std::string word;
        text(key, word, false);
        if (const auto value = valueOf(table, word))
            into = *value;
    }
    const nlohmann::ordered_json* member(const char* key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }
    const Text& problem() const { return m_problem; }

private:
    bool fail(const char* key, const char* expected)
    {
        if (m_problem.empty())
            m_problem = phrase("\"%1\" must be %2", key, Text::known(expected));
        return false;
    }
    bool text(const char* key, std::string& into, bool needed)
    {
        const nlohmann::ordered_json* value = member(key);
        if (!value)
            return needed ? fail(key, "given") : false;
        if (!value->is_string())
            return fail(key, "text");
        into = value->get<std::string>();
        return true;
    }
    bool number(const char* key, double& into, bool needed)
    {
        const nlohmann::ordered_json* value = member(key);
        if (!value)
            return needed ? fail(key, "given") : false;
        if (!value->is_number())
            return fail(key, "a number");
        into = value->get<double>();
        return true;
    }
    bool whole(const char* key, int& into, bool needed)
    {
        double value = 0;
        if (!number(key, value, needed))
            return false;
        if (!(std::abs(value) < 1e9) || value != std::trunc(value))
            return fail(key, "a whole number");
        into = static_cast<int>(value);
        return true;
    }

    const nlohmann::ordered_json& m_object;
    Text m_problem;
};

template <class Value>
void put(nlohmann::ordered_json& object, const char* key, const std::optional<Value>& value)
{
    if (value)
        object[key] = *value;
}
inline void put(nlohmann::ordered_json& object, const char* key, const std::string& value)
{
    if (!value.empty())
        object[key] = value;
}
template <class Value>
void put(nlohmann::ordered_json& object, const char* key, const std::vector<Value>& value)
{
    if (!value.empty())
        object[key] = value;
}

} // namespace ridgepoint
