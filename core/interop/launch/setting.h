#pragma once

// What every launcher's file comes down to: settings in order, each a name and what it is set to. Arguments,
// YAML, TOML and JSON are read into these and written from them; what a name means is in the launchers'
// tables. Private to this room.

#include "core/base/strict_json.h"
#include "core/base/text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::launch {

struct Setting
{
    enum class Kind
    {
        Word, // a number, true or false, a name without quotes
        Text, // quoted where the format quotes
        List,
        Switch, // true or false; as an argument, given or not
        Null // named and left without a value
    };
    std::string key; // an argument without its dashes, or a dotted path: "parallelism.tp", "stages[0].name"
    std::vector<std::string> values; // one, but for List and Null
    Kind kind = Kind::Word;
    int line = 0; // 1-based; 0 of what was not read

    bool isList() const { return kind == Kind::List; }
    std::string_view value() const { return values.empty() ? std::string_view() : values.front(); }
};
using Settings = std::vector<Setting>;

struct ReadSettings
{
    std::optional<Settings> settings; // empty: `problem` says why
    JsonProblem problem;
    std::vector<Text> notes; // what was set aside, and why

    static ReadSettings refused(JsonProblem problem) { return {{}, std::move(problem), {}}; }
};

// No launcher has a tenth of these.
inline constexpr std::size_t mostBytes = 8u << 20;
inline constexpr std::size_t mostSettings = 10'000;
inline constexpr std::size_t mostListed = 1'000'000; // values in lists, all together
inline constexpr std::size_t longestKey = 1'000; // bytes
inline constexpr int mostLevels = 32;

// Total: any text gives settings or one problem.
ReadSettings readArguments(std::string_view text); // a shell script, or arguments alone
ReadSettings readYaml(std::string_view text); // one document without aliases and tags
ReadSettings readToml(std::string_view text);
ReadSettings readJson(std::string_view text); // as strictly as every JSON file here

// What all four refuse before they begin: too long, NUL bytes, not UTF-8, nothing but blanks.
std::optional<JsonProblem> notText(std::string_view text);

// "#SBATCH --nodes=4" of the comments, wherever they stand: settings named "SBATCH nodes".
Settings readSlurm(std::string_view text);

// Dotted keys become nested maps, tables and objects. A title begins a group of settings, with a comment.
struct Group
{
    std::string title; // may be empty
    Settings settings;
};
std::string writeArguments(const std::vector<Group>& groups); // arrays of a bash script
std::string writeYaml(const std::vector<Group>& groups);
std::string writeToml(const std::vector<Group>& groups);
std::string writeJson(const std::vector<Group>& groups, const std::vector<std::string>& comments);

} // namespace ridgepoint::launch
