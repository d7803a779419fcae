#pragma once

// A question that several processes answer (--shard K/N). Each prints its part: what it found, and the
// command line that asked. `merge` asks once more, and where the command would compute, it takes what all
// parts found: the whole answer has one writer. Internal to app/cli.

#include "app/cli/commands.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// What all parts of one question have in common.
struct PartQuestion
{
    std::string_view command;
    QStringList arguments; // the command line without what parts may differ in
    std::string fingerprint;
};
// The options as they were given. `positional` and `sets` replace those of the command line; `about` is what
// the answer depends on beside the options and this version of the program.
PartQuestion partQuestion(std::string_view command, const CommandContext& context,
    const QStringList& positional, const FieldEdits& sets, const std::vector<std::string>& about);
// The question about a scenario, every --set applied.
PartQuestion partQuestion(std::string_view command, const CommandContext& context, const Scenario& scenario);
void printPart(const PartQuestion& question, const Shard& shard, const nlohmann::ordered_json& found);

// All parts of a question, each once, in order.
struct FoundParts
{
    struct Part
    {
        std::string path;
        nlohmann::ordered_json found;
    };
    std::vector<Part> parts;
    std::string fingerprint;

    // Refuses parts that another version of the program printed, or that are of another question.
    void expect(const PartQuestion& question) const;
};

// --shard; refused where the format is not JSON.
std::optional<Shard> jsonShardOf(const CommandParser& parser);

// The commands that take --shard, asked again; exit codes.
int searchOfParts(CommandContext& context, const FoundParts& parts);
int serveOfParts(CommandContext& context, const FoundParts& parts);
int validateOfParts(CommandContext& context, const FoundParts& parts);

} // namespace ridgepoint
