#pragma once

// Typed, range-checked access to one JSON object. Every wrong value becomes a sentence that names the line,
// the field, what was expected and what was found; reading goes on with a harmless value, so one pass finds
// all mistakes.

#include "core/base/diagnostic.h"
#include "core/base/strict_json.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

// Where the sentences go. `subject` (a file path, "config.json") becomes Diagnostic::field.
class JsonFindings
{
public:
    JsonFindings(std::string subject, Severity severity, Diagnostics& out);

    void add(int line, std::string_view path, std::string_view message, std::string fix);
    bool clean() const { return m_count == 0; }
    // A file may hold a million mistakes; those beyond are counted, not kept.
    bool full() const { return m_count >= most; }

private:
    static constexpr int most = 1000;
    std::string m_subject;
    Severity m_severity;
    Diagnostics& m_out;
    int m_count = 0;
};

struct JsonRange
{
    double minimum;
    double maximum;
};

// What was asked of an object, for whoever says what became of each key.
struct JsonTrace
{
    std::vector<std::string> asked; // keys, each once
    std::vector<std::pair<std::string, std::string>> fallbacks; // missing keys, and the value in their place
};

class JsonFields
{
public:
    // All arguments must outlive this object. A value that is not an object reads as an empty one.
    JsonFields(const nlohmann::ordered_json& object, const JsonLines& lines, JsonFindings& findings,
        std::string path = {});

    // Required.
    double whole(std::string_view key, JsonRange range);
    double number(std::string_view key, JsonRange range);
    std::string text(std::string_view key);
    JsonFields object(std::string_view key);

    // A missing key or null gives the fallback.
    double wholeOr(std::string_view key, double fallback, JsonRange range);
    double numberOr(std::string_view key, double fallback, JsonRange range);
    bool flagOr(std::string_view key, bool fallback);
    std::string textOr(std::string_view key, std::string_view fallback);
    std::vector<std::string> textsOr(std::string_view key); // a list of texts; empty when missing
    std::optional<JsonFields> objectOr(std::string_view key);
    std::vector<JsonFields> objectsOr(std::string_view key); // a list of objects; empty when missing
    JsonFields element(std::string_view key, std::size_t index) const; // of a list that is there

    template <class Enum>
    using Choices = std::initializer_list<std::pair<std::string_view, Enum>>;
    template <class Enum>
    Enum choice(std::string_view key, Choices<Enum> choices)
    {
        return choiceAt<Enum>(key, choices, nullptr);
    }
    template <class Enum>
    Enum choiceOr(std::string_view key, Enum fallback, Choices<Enum> choices)
    {
        return choiceAt<Enum>(key, choices, &fallback);
    }

    // The value itself; null when the key is missing or holds null.
    const nlohmann::ordered_json* find(std::string_view key) const;
    bool has(std::string_view key) const { return find(key) != nullptr; }
    bool mentions(std::string_view key) const; // also when it holds null

    const nlohmann::ordered_json& json() const { return m_object; }
    void trace(JsonTrace& trace) { m_trace = &trace; } // from here on; must outlive this
    void fellBack(std::string_view key, std::string value) const;

    void refuseUnknown(std::span<const std::string_view> known);
    void problem(std::string_view key, std::string_view message, std::string fix);
    bool clean() const { return m_findings.clean(); } // nothing is wrong with the whole file yet

private:
    std::string pathOf(std::string_view key) const;
    std::optional<double> numeric(std::string_view key, JsonRange range, bool whole);
    void missing(std::string_view key, std::string_view expected);
    void mismatch(std::string_view key, std::string_view expected);

    template <class Enum>
    Enum choiceAt(std::string_view key, Choices<Enum> choices, const Enum* fallback)
    {
        const nlohmann::ordered_json* const value = find(key);
        if (!value && fallback)
            return *fallback;
        std::string expected;
        for (const auto& [name, meaning] : choices) {
            if (value && value->is_string() && value->template get_ref<const std::string&>() == name)
                return meaning;
            expected += (expected.empty() ? "\"" : ", \"") + std::string(name) + "\"";
        }
        expected = "one of " + expected;
        value ? mismatch(key, expected) : missing(key, expected);
        return choices.begin()->second;
    }

    const nlohmann::ordered_json& m_object;
    const JsonLines& m_lines;
    JsonFindings& m_findings;
    std::string m_path;
    JsonTrace* m_trace = nullptr;
};

// "70553706496", "0.35", "9e+11": exact for whole numbers below 2^53.
std::string plainNumber(double value);

// The candidate that a misspelt word most likely meant; empty when none is near.
std::string_view nearestWord(std::string_view word, std::span<const std::string_view> candidates);

} // namespace ridgepoint
