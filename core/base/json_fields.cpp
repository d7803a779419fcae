#include "core/base/json_fields.h"

#include "core/base/nearest.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ridgepoint {

namespace {

constexpr std::size_t longestPath = 200; // bytes: a key may be megabytes
constexpr std::size_t longestMessage = 3000; // and so may a value that it repeats

using Json = nlohmann::ordered_json;

const Json& emptyObject()
{
    static const Json empty = Json::object();
    return empty;
}

} // namespace

std::string plainNumber(double value)
{
    char buffer[40];
    const bool exact = std::abs(value) < 9007199254740992.0 && value == std::floor(value);
    std::snprintf(buffer, sizeof buffer, exact ? "%.0f" : "%.6g", value);
    return buffer;
}

std::string_view nearestWord(std::string_view word, std::span<const std::string_view> candidates)
{
    Nearest nearest(word);
    for (const std::string_view candidate : candidates)
        nearest.consider(candidate);
    return nearest.best();
}

JsonFindings::JsonFindings(std::string subject, Severity severity, Diagnostics& out)
    : m_subject(std::move(subject))
    , m_severity(severity)
    , m_out(out)
{
}

void JsonFindings::add(int line, std::string_view path, std::string_view message, std::string fix)
{
    if (std::exchange(m_count, m_count + 1) >= most)
        return;
    std::string sentence;
    if (line > 0)
        sentence += "line " + std::to_string(line);
    if (!path.empty())
        sentence += (sentence.empty() ? "" : ", ") + printable(path, longestPath);
    if (!sentence.empty())
        sentence += ": ";
    sentence += printable(message, longestMessage); // one line, whatever it repeats
    m_out.push_back({m_severity, m_subject, Text::known(sentence), Text::known(fix)});
}

JsonFields::JsonFields(const Json& object, const JsonLines& lines, JsonFindings& findings, std::string path)
    : m_object(object.is_object() ? object : emptyObject())
    , m_lines(lines)
    , m_findings(findings)
    , m_path(std::move(path))
{
}

std::string JsonFields::pathOf(std::string_view key) const
{
    if (key.empty())
        return m_path;
    return m_path.empty() ? std::string(key) : m_path + "." + std::string(key);
}

const Json* JsonFields::find(std::string_view key) const
{
    if (m_trace && std::find(m_trace->asked.begin(), m_trace->asked.end(), key) == m_trace->asked.end())
        m_trace->asked.emplace_back(key);
    for (auto it = m_object.begin(); it != m_object.end(); ++it)
        if (it.key() == key)
            return it->is_null() ? nullptr : &*it;
    return nullptr;
}

void JsonFields::fellBack(std::string_view key, std::string value) const
{
    if (m_trace && std::none_of(m_trace->fallbacks.begin(), m_trace->fallbacks.end(), [key](const auto& one) {
            return one.first == key;
        }))
        m_trace->fallbacks.emplace_back(key, std::move(value));
}

bool JsonFields::mentions(std::string_view key) const
{
    for (auto it = m_object.begin(); it != m_object.end(); ++it)
        if (it.key() == key)
            return true;
    return false;
}

void JsonFields::problem(std::string_view key, std::string_view message, std::string fix)
{
    const std::string path = pathOf(key);
    std::optional<int> line = m_lines.of(path);
    if (!line)
        line = m_lines.of(m_path); // a missing key: where its object begins
    m_findings.add(line.value_or(0), path, message, std::move(fix));
}

void JsonFields::missing(std::string_view key, std::string_view expected)
{
    problem(key, "is missing; expected " + std::string(expected), "Add \"" + std::string(key) + "\".");
}

void JsonFields::mismatch(std::string_view key, std::string_view expected)
{
    const Json& value = *find(key);
    const bool sameKind = value.is_number() || value.is_string() || value.is_boolean();
    const std::string found = sameKind ? jsonExcerpt(value) : jsonTypeName(value);
    problem(key, "expected " + std::string(expected) + ", found " + found, "Correct the value.");
}

std::optional<double> JsonFields::numeric(std::string_view key, JsonRange range, bool whole)
{
    const Json* const value = find(key);
    if (!value)
        return std::nullopt;
    const double number = value->is_number() ? value->get<double>() : std::nan("");
    if (number >= range.minimum && number <= range.maximum && (!whole || number == std::floor(number)))
        return number;
    mismatch(key,
        std::string(whole ? "a whole number" : "a number") + " from " + plainNumber(range.minimum) + " to "
            + plainNumber(range.maximum));
    return range.minimum;
}

double JsonFields::whole(std::string_view key, JsonRange range)
{
    if (!has(key))
        missing(key, "a whole number from " + plainNumber(range.minimum));
    return numeric(key, range, true).value_or(range.minimum);
}

double JsonFields::number(std::string_view key, JsonRange range)
{
    if (!has(key))
        missing(key, "a number from " + plainNumber(range.minimum));
    return numeric(key, range, false).value_or(range.minimum);
}

double JsonFields::wholeOr(std::string_view key, double fallback, JsonRange range)
{
    if (!has(key))
        fellBack(key, plainNumber(fallback));
    return numeric(key, range, true).value_or(fallback);
}

double JsonFields::numberOr(std::string_view key, double fallback, JsonRange range)
{
    return numeric(key, range, false).value_or(fallback);
}

bool JsonFields::flagOr(std::string_view key, bool fallback)
{
    const Json* const value = find(key);
    if (!value) {
        fellBack(key, fallback ? "true" : "false");
        return fallback;
    }
    if (value->is_boolean())
        return value->get<bool>();
    mismatch(key, "true or false");
    return fallback;
}

std::string JsonFields::text(std::string_view key)
{
    const Json* const value = find(key);
    if (!value) {
        missing(key, "text");
        return {};
    }
    if (value->is_string() && !value->get_ref<const std::string&>().empty())
        return value->get<std::string>();
    mismatch(key, "text that is not empty");
    return {};
}

std::string JsonFields::textOr(std::string_view key, std::string_view fallback)
{
    const Json* const value = find(key);
    if (!value)
        return std::string(fallback);
    if (value->is_string())
        return value->get<std::string>();
    mismatch(key, "text");
    return std::string(fallback);
}

std::vector<std::string> JsonFields::textsOr(std::string_view key)
{
    std::vector<std::string> texts;
    const Json* const value = find(key);
    if (!value)
        return texts;
    const bool allTexts = value->is_array()
        && std::all_of(value->begin(), value->end(), [](const Json& entry) { return entry.is_string(); });
    if (!allTexts) {
        mismatch(key, "a list of texts");
        return texts;
    }
    for (const Json& entry : *value)
        texts.push_back(entry.get<std::string>());
    return texts;
}

JsonFields JsonFields::object(std::string_view key)
{
    const Json* const value = find(key);
    if (!value)
        missing(key, "an object");
    else if (!value->is_object())
        mismatch(key, "an object");
    return JsonFields(value ? *value : emptyObject(), m_lines, m_findings, pathOf(key));
}

std::optional<JsonFields> JsonFields::objectOr(std::string_view key)
{
    if (!has(key))
        return std::nullopt;
    return object(key);
}

std::vector<JsonFields> JsonFields::objectsOr(std::string_view key)
{
    std::vector<JsonFields> objects;
    const Json* const value = find(key);
    if (!value)
        return objects;
    const bool allObjects = value->is_array()
        && std::all_of(value->begin(), value->end(), [](const Json& entry) { return entry.is_object(); });
    if (!allObjects) {
        mismatch(key, "a list of objects");
        return objects;
    }
    objects.reserve(value->size());
    for (std::size_t i = 0; i < value->size(); ++i)
        objects.push_back(element(key, i));
    return objects;
}

JsonFields JsonFields::element(std::string_view key, std::size_t index) const
{
    return JsonFields((*find(key))[index], m_lines, m_findings,
        pathOf(std::string(key) + '[' + std::to_string(index) + ']'));
}

void JsonFields::refuseUnknown(std::span<const std::string_view> known)
{
    for (auto it = m_object.begin(); it != m_object.end(); ++it) {
        if (m_findings.full())
            return;
        const std::string& key = it.key();
        if (std::find(known.begin(), known.end(), key) != known.end())
            continue;
        const std::string_view near = nearestWord(key, known);
        problem(key, "is not a key of this file",
            near.empty() ? "Remove it." : "Did you mean \"" + std::string(near) + "\"? Otherwise remove it.");
    }
}

} // namespace ridgepoint
