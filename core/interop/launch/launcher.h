#pragma once

// A scenario as the file that a training launcher or a server starts from, and such a file as a scenario.
// What the launcher cannot say of a scenario is named in the file. Of what a file does not say, all that
// decides a model's size, number types, lengths and machine must be given beside it, or the file is refused;
// the rest takes the launcher's own default or the default scenario's value, and that is said. A name that is
// not known is listed and never guessed at.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class Catalog;

namespace launch {

struct Launcher; // its tables: core/interop/launch/table.h

// In the order that people are shown: those that files are written for, and these with those whose files are
// read alone.
std::span<const Launcher* const> launchers();
std::span<const Launcher* const> readPrograms();
const Launcher* findLauncher(std::string_view key); // of all that are read; null when unknown
bool isWritten(const Launcher& launcher); // it is one of launchers()

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
    bool refused = false; // the first of these: `serve` gives no answer for it either, or the framework stops
};
// Total: any scenario gives a file. Where the framework refuses how layers run, and another way mends it (a
// schedule, recomputation, offloading …), the file has that one and says so.
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

// What people give beside a file, because it does not say it or says it wrong.
struct Given
{
    std::optional<ModelSpec> model; // instead of the file's
    FieldEdits fields; // in this order, after all that the file says
};

// One field of the scenario and where its value comes from.
struct Origin
{
    std::string field; // id
    std::string value; // as fieldText() writes it
    std::vector<std::string> keys; // of the file: the one that says it, those that it follows from
    Text why = {}; // of what is assumed
    bool unsaid = false; // the default scenario's: neither the file nor its program says anything of it
};
struct Origins
{
    std::vector<Origin> read, derived, assumed, given;
};

// What decides size, types or machine and is neither in the file nor given.
struct Missing
{
    std::string field; // id, or "model" for all of one
    Text what; // "the sequence length"
};

struct Imported
{
    std::optional<Scenario> scenario; // empty when any diagnostic is an Error
    const Launcher* launcher = nullptr; // null: no launcher's file
    std::vector<KeyFate> keys; // every name in the file, in its order
    Origins origins; // of a launcher's fields, however it ends
    std::vector<Missing> missing; // not empty: refused, in one sentence
    double leastAccelerators = 0; // that hold the file's mesh; 0: not known
    Diagnostics diagnostics;
};
// Whether a text is a model's config.json (core/interop/huggingface/layered_import.h) rather than a
// launcher's file or another program's.
bool isModelConfiguration(std::string_view text);
// Whether a text is a launcher's or another known program's file, a model's configuration or the head of its
// weights, by names that only these have; never a scenario.
bool isForeign(std::string_view text);

// Total: any text gives a result. `subject` names the text in messages. Without a launcher, the text's own
// words decide which it is of.
Imported import(std::string_view text, std::string_view subject, const Catalog& catalog,
    const Launcher* launcher = nullptr, const Given& given = {});

} // namespace launch

} // namespace ridgepoint
