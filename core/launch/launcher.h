#pragma once

// A scenario as the file that a training launcher or a server starts from, and such a file as a scenario.
// What the launcher cannot say of a scenario is named in the file; what the file does not say of one keeps
// the default scenario's value, and that is said; a name that is not known is listed and never guessed at.

#include "core/scenario/diagnostic.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class Catalog;

namespace launch {

struct Launcher; // its tables: core/launch/table.h

std::span<const Launcher* const> launchers(); // in the order that people are shown
const Launcher* findLauncher(std::string_view key); // null when unknown

std::string_view keyOf(const Launcher& launcher); // "megatron", as --for and --from take it
std::string_view labelOf(const Launcher& launcher); // "Megatron-LM"
bool serves(const Launcher& launcher); // it starts a server, and says nothing about training
// The version that the names are those of: "NVIDIA/Megatron-LM at d98e8a64ddf3".
std::string versionOf(const Launcher& launcher);
std::string_view suffixOf(const Launcher& launcher); // of its files: ".toml"

struct Written
{
    std::string text; // the file
    std::vector<std::string> said; // ids of the fields that it says; reading it gives them back
    std::vector<Text> unsaid; // what it cannot say; in the file too, as comments
    std::vector<Text> warnings; // why what it starts will not run, or not all of it; in the file too
    bool refused = false; // the first of these: `serve` gives no answer for it either
};
// Total: any scenario gives a file.
Written write(const Scenario& scenario, const Launcher& launcher, const Catalog& catalog);

// What became of one name in a file.
enum class Fate
{
    Read, // it is in the scenario
    Irrelevant, // known, and without a bearing on cost: data, logging, seeds …
    WithoutField, // known, with a bearing on cost that no field of a scenario holds
    Unknown
};
struct KeyFate
{
    std::string key;
    Fate fate;
};

struct Imported
{
    std::optional<Scenario> scenario; // empty when any diagnostic is an Error
    const Launcher* launcher = nullptr; // null: no launcher's file
    std::vector<KeyFate> keys; // every name in the file, in its order
    Diagnostics diagnostics;
};
// Whether a text is a model's config.json (core/model/huggingface.h) rather than a launcher's file: JSON, and
// without a name that one of them knows.
bool isModelConfiguration(std::string_view text);
// Whether a text has a name that sets a field from a launcher's file or a model's configuration, and is no
// scenario.
bool isForeign(std::string_view text);

// Total: any text gives a result. `subject` names the text in messages. Without a launcher, the text's own
// words decide which it is of.
Imported import(std::string_view text, std::string_view subject, const Catalog& catalog,
    const Launcher* launcher = nullptr);

} // namespace launch

} // namespace ridgepoint
