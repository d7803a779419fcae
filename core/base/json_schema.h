#pragma once

// The words that JSON Schemas (draft 2020-12) of Ridgepoint's files are written with.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ridgepoint::schema {

using Json = nlohmann::ordered_json;

inline Json ref(std::string_view name) { return {{"$ref", "#/$defs/" + std::string(name)}}; }

inline Json described(std::string_view text, Json schema)
{
    schema["description"] = std::string(text);
    return schema;
}

inline Json oneOfThese(const auto& names)
{
    Json all = Json::array();
    for (const auto& name : names)
        all.push_back(std::string(name));
    return {{"enum", all}};
}

inline Json number(double least, double most)
{
    return {{"type", "number"}, {"minimum", least}, {"maximum", most}};
}

inline Json whole(std::int64_t least, std::int64_t most)
{
    return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}

inline Json list(Json items, std::size_t least = 0, std::size_t most = 0) // most 0: as many as there are
{
    Json schema{{"type", "array"}, {"items", std::move(items)}};
    if (least > 0)
        schema["minItems"] = least;
    if (most > 0)
        schema["maxItems"] = most;
    return schema;
}

// An object of these properties and no others.
inline Json object(Json properties, std::initializer_list<const char*> wanted = {})
{
    Json schema{{"type", "object"}};
    if (wanted.size() > 0)
        schema["required"] = std::vector<std::string>(wanted.begin(), wanted.end());
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return schema;
}

// An object of names with a value each.
inline Json named(Json names, Json values)
{
    return {
        {"type", "object"}, {"propertyNames", std::move(names)}, {"additionalProperties", std::move(values)}};
}

// The head of a file's schema: "urn:ridgepoint:scenario:1" from "ridgepoint.scenario/1".
inline Json head(std::string_view schemaName, std::string_view title, std::string_view description)
{
    std::string id(schemaName);
    for (char& c : id)
        c = c == '.' || c == '/' ? ':' : c;
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", "urn:" + id},
        {"title", std::string(title)}, {"description", std::string(description)}};
}

} // namespace ridgepoint::schema
