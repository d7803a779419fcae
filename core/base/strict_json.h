#pragma once

// Reads JSON that people write by hand, strictly: nothing is silently dropped or guessed. Refused, with the
// line: duplicate keys, NaN and Infinity (unless JsonLimits takes them), numbers that overflow a double,
// comments, trailing text, NUL bytes, invalid UTF-8, and anything over the limits. Used by every reader of
// files in core.

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

struct JsonProblem
{
    int line = 0; // 1-based; 0: concerns the whole text
    std::string path; // dotted: "model.attention.kind", "baselines[2].name"; empty: the top level
    std::string message; // what was wrong and what was expected
};

struct JsonLimits
{
    std::size_t maxBytes = 8u << 20;
    int maxDepth = 32;
    std::size_t maxValues = 1'000'000;
    std::size_t longestKey = 256; // bytes
    bool nonFinite = false; // NaN and Infinity, as Python writes them, are read as texts of that name
};

// Never throws (short of running out of memory). `problem` is written only when nothing comes back.
std::optional<nlohmann::ordered_json> parseStrictJson(
    std::string_view text, JsonProblem& problem, const JsonLimits& limits = {});

// Line of each value by its dotted path, for messages about what a well-formed file says. Most files give no
// reason for one: the text, which must outlive this object, is searched when the first line is asked for.
class JsonLines
{
public:
    explicit JsonLines(std::string_view text)
        : m_text(text)
    {
    }
    std::optional<int> of(const std::string& path) const;

private:
    std::string_view m_text;
    mutable std::optional<std::vector<std::pair<std::uint64_t, int>>> m_lines; // by hash of the path
};

// "an object", "a list", "text", "a number", "true or false", "null".
std::string jsonTypeName(const nlohmann::ordered_json& value);

// A short quote of a value for a message: `"fast"`, `-3`, `a list of 4`.
std::string jsonExcerpt(const nlohmann::ordered_json& value);

} // namespace ridgepoint
